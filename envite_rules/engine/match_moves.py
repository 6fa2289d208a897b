"""What an action does to a match, once it is known that it may be taken."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from envite_rules.engine.actions import Answer, Call, Claim, Deal, Leave, Play, Tumbo
from envite_rules.engine.bidding import NONE
from envite_rules.engine.call_rules import CALL_IN_TUMBO, NOT_SERVING
from envite_rules.engine.counting import NOT_COUNTED
from envite_rules.engine.events import (
    RENUNCIO,
    TUMBO,
    ClaimJudged,
    CountShown,
    Event,
    RoundAnnulled,
    RoundUndone,
    RoundWon,
    TrickTied,
)
from envite_rules.engine.match_checks import MatchChecks
from envite_rules.engine.match_state import ANSWER, DEAL, OVER, PLAY, Suspect
from envite_rules.engine.match_state import TUMBO as TO_DECIDE
from envite_rules.engine.playing import TIED
from envite_rules.engine.score import PARTIDA

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from envite_rules.engine.score import Stake

Events = tuple[Event, ...]


class MatchMoves(MatchChecks):
    """A match that goes on by its actions; each method here takes one that was checked."""

    __slots__ = ()

    def _deal(self, action: Deal) -> Events:
        """A new round begins; what happened in the last can no longer be claimed."""
        rules = self._rules
        self._dealt_by = action.seat
        self._number += 1
        self._before = self._score
        self._stakes = rules.values.at(self._score)
        self._bets = rules.no_bets
        self._suspects = ()
        self._tumbo_calls = 0
        self._lay_out(action)
        must_decide = self._stakes.must_decide
        self._decided = (not must_decide[0], not must_decide[1])
        self._phase = TO_DECIDE if True in must_decide else PLAY
        return ()

    def _lay_out(self, action: Deal) -> None:
        rules, cards = self._rules, action.cards
        dealing, bit_of = rules.dealing, rules.bits.__getitem__
        self._vira = cards[-1] if dealing.has_vira else None
        vira = None if self._vira is None else rules.deck.index(self._vira)
        hands = [
            sum(map(bit_of, cards[first : first + dealing.hand])) for first in dealing.first_cards
        ]
        leader = (action.seat + 1) % rules.seats
        self._playing = rules.playing(rules.round, rules.tables.under(vira), hands, leader)

    def _play(self, action: Play) -> Events:
        playing = self._playing
        bit = self._rules.bits[action.card]
        if self._claims_cards:
            turned = 0 if self._vira is None else self._rules.bits[self._vira]
            if not playing.visibly_serves(bit, turned):
                guilty = not bit & playing.legal
                self._suspects += (Suspect(action.seat, NOT_SERVING, guilty),)
        winner = playing.play(bit)
        if winner is None:
            return ()
        ended: Events = (
            (TrickTied(playing.tied, None if playing.is_over else playing.leader),)
            if winner == TIED
            else self._rules.tricks_won[winner]
        )
        return ended + self._end_tricks() if playing.is_over else ended

    def _end_tricks(self) -> Events:
        """The round is decided by its tricks."""
        winner = self._playing.winner
        if winner is None:
            self._close_round(None)
            return (RoundWon(None), *self._settle(NONE, None))
        return self._finish(winner, *self._rules.values.won(self._stakes, self._bets, winner))

    def _call(self, action: Call) -> Events:
        """A call awaits its answer; in a tumbo it counts for nothing, and can be claimed."""
        if self._stakes.is_tumbo:
            self._tumbo_calls |= 1 << action.seat
            self._suspects += (Suspect(action.seat, CALL_IN_TUMBO, guilty=True),)
            return ()
        ladder, step = self._rules.steps[action.word]
        self._bets = self._rules.called(self._bets, ladder, action.seat % 2, step, action.seat)
        self._phase = ANSWER
        return ()

    def _answer(self, action: Answer) -> Events:
        """After the answer the turn is where it was, or a call that waited is due.

        A refusal ends the round, but not where a count decides.
        """
        if action.accept:
            self._bets = self._bets.accepted()
            self._phase = ANSWER if self._bets.due else PLAY
            return ()
        due = self._bets.due[-1]
        if due != self._rules.main:
            return self._refuse_count(due)
        bidding, stakes = self._bets.ladders[due], self._stakes.ladders[due]
        return self._finish(bidding.caller, stakes.pot, stakes.refused(bidding))

    def _refuse_count(self, ladder: int) -> Events:
        """The caller has won what was in play in a count; the round goes on."""
        self._bets = self._bets.refused(ladder)
        self._phase = ANSWER if self._bets.due else PLAY
        if not self._rules.ladders[ladder].pays_refusals_at_once:
            return ()
        bidding, stakes = self._bets.ladders[ladder], self._stakes.ladders[ladder]
        team, stake = bidding.won_by, stakes.refused(bidding)
        # It is no part of what the round pays: what takes that back leaves it.
        self._before = self._rules.scoring.pay(self._before, team, stakes.pot, stake).score
        return self._give(team, stakes.pot, stake)

    def _tumbo(self, action: Tumbo) -> Events:
        """A team plays the tumbo, or leaves it to the other."""
        team = action.seat % 2
        tumbo = self._rules.scoring.stated.tumbo
        if not action.play and tumbo is not None:
            return self._finish(1 - team, TUMBO, tumbo.declined)
        self._decided = (self._decided[0] or team == 0, self._decided[1] or team == 1)
        if all(self._decided):
            self._phase = PLAY
        return ()

    def _leave(self, action: Leave) -> Events:
        """The round is the other team's, as it stands; what awaited its answer is refused."""
        team = action.seat % 2
        events: Events = ()
        unopened = self._unopened(1 - team) if self._rules.pays_unopened else ()
        for ladder in self._rules.refused_by_leaving(self._bets, team):
            events += self._refuse_count(ladder)
            if self._phase not in {PLAY, ANSWER}:
                return events
        pot = self._rules.values.left(self._stakes, self._bets, team)
        return events + self._finish(1 - team, *pot, unopened)

    def _claim(self, action: Claim) -> Events:
        """What a seat may have done is looked at; each deed once."""
        examined = [one for one in self._suspects if one.seat == action.against]
        self._suspects = tuple(one for one in self._suspects if one.seat != action.against)
        found = [one.offence for one in examined if one.guilty]
        judged = ClaimJudged(action.seat, action.against, upheld=bool(found))
        if found:
            offence = CALL_IN_TUMBO if CALL_IN_TUMBO in found else NOT_SERVING
            return (judged, *self._uphold(action.seat % 2, offence))
        renuncio = self._rules.renuncio
        fine = 0 if renuncio is None else renuncio.false_claim
        other = action.against % 2
        # It is no part of what the round pays: what takes that back leaves the fine.
        self._before = self._rules.scoring.pay(self._before, other, RENUNCIO, fine).score
        return (judged, *self._give(other, RENUNCIO, fine))

    def _uphold(self, team: int, offence: str) -> Events:
        """A renuncio is paid; what the round has paid is taken back, if it ends the round."""
        renuncio = self._rules.renuncio
        stake = self._rules.claimed(self._stakes, team, offence)
        if renuncio is None or not (renuncio.ends_round or renuncio.annuls_round):
            return self._give(team, RENUNCIO, stake)
        undone: Events = () if self._score == self._before else (RoundUndone(),)
        self._score = self._before
        self._suspects = ()
        if not renuncio.annuls_round:
            return undone + self._finish(team, RENUNCIO, stake)
        self._close_round(team)
        self._dealer = self._dealt_by
        return (*undone, RoundAnnulled(), *self._pay(team, RENUNCIO, stake)[1])

    def _finish(self, team: int, pot: str, stake: Stake, unopened: Collection[int] = ()) -> Events:
        """The round is over: a team wins it, and what is in a pot."""
        self._close_round(team)
        won = self._rules.rounds_won[team]
        if not self._rules.countings:
            return won + self._pay(team, pot, stake)[1]
        return won + self._settle(team, (pot, stake), unopened)

    def _settle(
        self, winner: int, pot: tuple[str, Stake] | None, unopened: Collection[int] = ()
    ) -> Events:
        """What the round pays, pot by pot; a chico that is won closes the account."""
        events: Events = ()
        for owed in self._rules.owed(self._stakes, self._bets, winner, pot, unopened):
            team = owed.team
            if team == NONE:
                team, shown = self._count(owed.ladder)
                events += shown
            levels, paid = self._pay(team, owed.pot, owed.stake_for(team))
            events += paid
            if levels:
                break
        return events

    def _count(self, ladder: int) -> tuple[int, Events]:
        """The team whose count is the best, and what is told of the counts."""
        counting, playing = self._rules.countings[ladder], self._playing
        vira = self._turned()
        winner = counting.winner(playing.dealt, playing.mano, vira)
        seats = range(playing.mano, playing.mano + self._rules.seats)
        who = {"winner": [winner], "all": [seat % self._rules.seats for seat in seats]}
        told = who.get(counting.shown, [])
        pot = self._rules.ladders[ladder].name
        values = [(seat, counting.value(playing.dealt[seat], vira)) for seat in told]
        return winner % 2, tuple(
            CountShown(pot, seat, value) for seat, value in values if value != NOT_COUNTED
        )

    def _close_round(self, winner: int | None) -> None:
        self._dealer = self._rules.dealing.next_dealer(self._dealt_by, winner)
        self._drawn = None  # it was another's, if a claim has changed who deals
        self._phase = DEAL

    def _give(self, team: int, pot: str, stake: Stake) -> Events:
        """A team wins something while the round goes on; a chico won thereby ends it."""
        levels, events = self._pay(team, pot, stake)
        if levels and self._phase not in {DEAL, OVER}:
            self._close_round(team)
            self._bets = self._rules.no_bets  # it closes the account
        return events

    def _pay(self, team: int, pot: str, stake: Stake) -> tuple[Sequence[str], Events]:
        paid = self._rules.scoring.pay(self._score, team, pot, stake)
        self._score = paid.score
        if PARTIDA in paid.levels:
            self._winner = team
            self._phase = OVER
        return paid.levels, paid.events

    _TAKES: ClassVar[Mapping[type, Callable[..., Events]]] = {
        Deal: _deal,
        Play: _play,
        Call: _call,
        Answer: _answer,
        Tumbo: _tumbo,
        Claim: _claim,
        Leave: _leave,
    }
    """For each kind of action, what takes it."""
