"""The score after what was said at a table: what a referee asks for, without the cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NoReturn

from envite_rules.engine.bidding import NO_BIDS, NONE
from envite_rules.engine.call_rules import CALL_IN_TUMBO, LOOKING, NOT_SERVING
from envite_rules.engine.events import (
    RENUNCIO,
    TUMBO,
    ChicoWon,
    Event,
    MatchWon,
    PartidoWon,
    RoundAnnulled,
    RoundWon,
    Won,
)
from envite_rules.engine.in_play import InPlay, in_play
from envite_rules.engine.ladders import MANDADOR
from envite_rules.engine.reasons import ActionError, Reason
from envite_rules.engine.score import Score, Stake
from envite_rules.engine.seats import TEAMS, parse_who, seat_name
from envite_rules.engine.speech import ANSWERING, DECIDING, PLAYING, Meaning, Verb
from envite_rules.messages import AnyOf, Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from envite_rules.engine.call_rules import CallRules
    from envite_rules.engine.speech import Said

_LOOKS = ("mirar", "mira", "por mirar")


@dataclass(frozen=True, slots=True)
class Settlement:
    """What came of what was said.

    Args:
        score: the score after it.
        won: what was won, pot by pot, in the rounds that were finished.
        chico_won_by: ``"A"`` or ``"B"`` where the last finished round won a chico.
        partido_won_by: the same for a partido.
        match_won_by: the same for the partida, which ends the match.
        round_over: whether the last thing said finished a round.
        in_play: what is at stake in the round that goes on, or in the next; None after the end.
        events: all that happened, in order.
        awaits: the counts of which it must still be told who wins them, for the round to be
            settled: it is won already.
        uncounted: what is won besides where a ladder that was left could still be opened.
    """

    score: Score
    won: tuple[Won, ...]
    chico_won_by: str | None
    partido_won_by: str | None
    match_won_by: str | None
    round_over: bool
    in_play: InPlay | None
    events: tuple[Event, ...]
    awaits: tuple[str, ...] = ()
    uncounted: tuple[Won, ...] = ()


def settle(
    rules: CallRules, mandadores: tuple[int, int], score: Score, events: Sequence[str]
) -> Settlement:
    """The score after what was said, round after round.

    Args:
        rules: the stakes and calls of the table.
        mandadores: the seats of the mandadores of A and B.
        score: the score before; it is left as it is.
        events: what was said, in order: ``A envido``, ``B2 quiero``, ``A gana`` …

    Raises:
        ActionError: something cannot be said there; the reason says why.
        ScoreError: no match can stand at that score.
    """
    if isinstance(events, str):
        raise TypeError(f"a sequence of events was expected, not the text {events!r}")
    if not isinstance(score, Score):
        raise TypeError(f"a score of Game.score was expected, not {score!r}")
    rules.scoring.check(score)
    referee = _Referee(rules, mandadores, score)
    for number, event in enumerate(events):
        if not isinstance(event, str):
            raise TypeError(f"an event is a text such as 'A gana', not {event!r}")
        try:
            referee.hear(event)
        except ActionError as error:
            which = number if len(events) > 1 else None
            raise ActionError(error.reason, error.hint, which) from None
    return referee.settlement()


class _Referee:
    """Follows what is said, from the score of a round to that of the next."""

    def __init__(self, rules: CallRules, mandadores: tuple[int, int], score: Score) -> None:
        self._rules = rules
        self._mandadores = mandadores
        self._events: list[Event] = []
        self._last_round: list[Event] = []
        self._round_over = False
        self._over_for: str | None = None
        self._uncounted: tuple[Won, ...] = ()
        self._begin(score)

    def _begin(self, score: Score) -> None:
        self._score = score
        self._stakes = self._rules.values.at(score)
        self._bets = self._rules.no_bets
        self._round_over_for: tuple[int, tuple[str, Stake] | None] | None = None
        self._decided = [not must for must in self._stakes.must_decide]
        self._called_in_tumbo = [False, False]

    def settlement(self) -> Settlement:
        won = [event for event in self._events if isinstance(event, Won)]
        last = {type(event): event for event in self._last_round}
        chico, partido = last.get(ChicoWon), last.get(PartidoWon)
        over = self._over_for is not None
        return Settlement(
            score=self._score,
            won=tuple(won),
            chico_won_by=chico.team if isinstance(chico, ChicoWon) else None,
            partido_won_by=partido.team if isinstance(partido, PartidoWon) else None,
            match_won_by=self._over_for,
            round_over=self._round_over,
            in_play=None if over else in_play(self._rules, self._stakes, self._bets),
            events=tuple(self._events),
            awaits=tuple(self._awaited()) if self._round_over_for else (),
            uncounted=self._uncounted,
        )

    def hear(self, text: str) -> None:
        """Takes in what somebody said.

        Raises:
            ActionError: it cannot be said now.
        """
        if self._rules.speech.says_drawn(text):
            self._draw()
            return
        said = self._rules.in_one_breath(self._rules.speech.read(text), self._bets)
        if said.seat is not None and said.seat == self._rules.muerto:
            who = seat_name(self._mandadores[said.team])
            self._refuse(
                "act.muerto", {"seat": seat_name(said.seat), "who": who}, "players", "muerto"
            )
        if self._over_for is not None:
            self._refuse("act.over", {})
        meaning = self._meaning(said)
        if said.rest and meaning.verb is not Verb.CLAIM:
            raise self._rules.speech.not_understood(said, self._HEARD)
        if self._round_over_for and meaning.verb is not Verb.WIN_COUNT:
            self._refuse_before_counting()
        self._round_over = False
        self._HEARD[meaning.verb](self, said, meaning)

    def _meaning(self, said: Said) -> Meaning:
        """Of what a phrase may mean, what fits the moment."""
        moment = PLAYING if self._decided[said.team] else DECIDING
        due = self._bets.due[-1] if self._bets.due else NONE
        if due != NONE and self._bets.ladders[due].caller != said.team:
            moment = ANSWERING
        meaning = self._rules.meant(said, moment, self._bets, lambda call: self._may(said, call))
        if meaning is None or meaning.verb not in self._HEARD:
            raise self._rules.speech.not_understood(said, self._HEARD)
        return meaning

    def _may(self, said: Said, call: Meaning) -> bool:
        where = (said.team, call.ladder, call.step)
        return self._rules.why_not_call(self._stakes, self._bets, *where) is None

    def _call(self, said: Said, meaning: Meaning) -> None:
        if self._stakes.is_tumbo and self._rules.can_be_claimed(CALL_IN_TUMBO):
            self._called_in_tumbo[said.team] = True
            return
        number, step = meaning.ladder, meaning.step
        if not self._rules.ladders:
            self._refuse("act.no-calls", {}, "ladders")
        self._require(self._rules.why_not_call(self._stakes, self._bets, said.team, number, step))
        ladder, raises = self._rules.ladders[number], self._bets.ladders[number] != NO_BIDS
        self._require_mandador(said, ladder.raiser if raises else ladder.opener)
        self._bets = self._rules.called(self._bets, number, said.team, step)

    def _answer(self, said: Said, meaning: Meaning) -> None:
        self._require(self._rules.why_not_answer(self._bets, said.team))
        due = self._bets.due[-1]
        self._require_mandador(said, self._rules.ladders[due].answerer)
        if meaning.verb is Verb.ACCEPT:
            self._bets = self._bets.accepted()
            return
        if due != self._rules.main:
            self._refuse_count(due)
            return
        bidding, stakes = self._bets.ladders[due], self._stakes.ladders[due]
        self._finish(bidding.caller, stakes.pot, stakes.refused(bidding))

    def _refuse_count(self, ladder: int) -> None:
        """The caller has won what was in play in a count; the round goes on."""
        self._bets = self._bets.refused(ladder)
        if self._rules.ladders[ladder].pays_refusals_at_once:
            bidding, stakes = self._bets.ladders[ladder], self._stakes.ladders[ladder]
            self._pay_now(bidding.won_by, stakes.pot, stakes.refused(bidding))

    def _win_count(self, said: Said, meaning: Meaning) -> None:
        """It is told which team has the best count."""
        number = meaning.ladder
        if number in self._bets.due:
            self._refuse_before_an_answer()
        self._require(self._rules.why_not_won(self._bets, number))
        self._bets = self._bets.counted(number, said.team)
        if self._round_over_for is not None:
            self._settle_what_is_known(*self._round_over_for)

    def _awaited(self) -> Iterator[str]:
        """The counts that were accepted, and of which it is not known who wins them."""
        for ladder, bidding in zip(self._rules.ladders, self._bets.ladders, strict=True):
            if ladder.count is not None and bidding.level != NONE and bidding.won_by == NONE:
                yield ladder.name

    def _refuse_before_counting(self) -> NoReturn:
        name = next(self._awaited())
        number = [ladder.name for ladder in self._rules.ladders].index(name)
        wins = self._rules.speech.word(Verb.WIN_COUNT, ladder=number)
        choice = AnyOf(Message("quoted", {"text": f"{team} {wins}"}) for team in TEAMS)
        self._refuse("act.count-first", {"ladder": name, "choice": choice})

    def _refuse_before_an_answer(self) -> NoReturn:
        caller = self._bets.ladders[self._bets.due[-1]].caller
        call = self._rules.pending_call(self._bets)
        self._refuse("act.answer-first", {"call": call, "who": TEAMS[1 - caller]})

    def _decide(self, said: Said, meaning: Meaning) -> None:
        """A team in tumbo plays the round, or leaves it to the other."""
        arguments = {"team": TEAMS[said.team]}
        if not self._stakes.in_tumbo[said.team]:
            self._refuse("act.no-tumbo", arguments, "score", "tumbo", "at")
        if not self._stakes.must_decide[said.team]:
            self._refuse("act.tumbo-forced", {}, "score", "tumbo", "both")
        if self._decided[said.team]:
            self._refuse("act.tumbo-decided", arguments)
        self._require_mandador(said, "mandador")
        self._decided[said.team] = True
        tumbo = self._rules.scoring.stated.tumbo
        if meaning.verb is Verb.DECLINE_TUMBO and tumbo is not None:
            self._finish(1 - said.team, TUMBO, tumbo.declined)

    def _win(self, said: Said, _: Meaning) -> None:
        self._require_decided()
        if self._bets.due:
            self._refuse_before_an_answer()
        self._finish(said.team, *self._rules.values.won(self._stakes, self._bets, said.team))

    def _draw(self) -> None:
        """Nobody won the round: only where its tricks can be won by neither."""
        if self._over_for is not None:
            self._refuse("act.over", {})
        if not self._rules.can_be_drawn:
            self._refuse("act.no-draw", {}, "round")
        self._require_decided()
        if self._bets.due:
            self._refuse_before_an_answer()
        if self._round_over_for:
            self._refuse_before_counting()
        self._round_over = False
        self._end_round(NONE, None)

    def _leave(self, said: Said, _: Meaning) -> None:
        """Leaving gives the round to the other team, as it stands; a pending call is refused."""
        self._require(self._rules.why_not_leave(self._bets, said.team))
        self._require_decided()
        for ladder in self._rules.refused_by_leaving(self._bets, said.team):
            self._refuse_count(ladder)
            if self._round_over:
                return
        self._uncounted += self._rules.left_unopened(self._stakes, self._bets, 1 - said.team)
        pot, stake = self._rules.values.left(self._stakes, self._bets, said.team)
        self._finish(1 - said.team, pot, stake)

    def _claim(self, said: Said, _: Meaning) -> None:
        """A renuncio: of the call that the other team made in a tumbo, or of its cards."""
        offence, renuncio = self._offence(said), self._rules.renuncio
        if renuncio is None or offence not in renuncio.offences:
            claimed = {"offence": Message(f"offence.{offence}", self._rules.own_tumbo)}
            self._refuse("act.no-renuncio", claimed, "renuncio")
        if offence == NOT_SERVING:
            if self._called_in_tumbo[said.team] and not said.rest:
                self._refuse("act.own-offence", {"team": TEAMS[said.team]}, "renuncio", "offences")
            self._require_decided()
        stake = self._rules.claimed(self._stakes, said.team, offence)
        if renuncio.annuls_round:
            paid = self._rules.scoring.pay(self._score, said.team, RENUNCIO, stake)
            self._close(paid.score, [RoundAnnulled(), *paid.events])
        elif renuncio.ends_round:
            self._finish(said.team, RENUNCIO, stake)
        else:
            self._called_in_tumbo[1 - said.team] = False
            self._pay_now(said.team, RENUNCIO, stake)

    def _offence(self, said: Said) -> str:
        if said.rest.casefold() in _LOOKS:
            return LOOKING
        if said.rest:
            self._require_of_the_others(said)
        return CALL_IN_TUMBO if self._called_in_tumbo[1 - said.team] else NOT_SERVING

    def _require_of_the_others(self, said: Said) -> None:
        """What is said after a claim names the other team, or a seat of it."""
        against = parse_who(said.rest)
        if against is None or against[2]:
            raise self._rules.speech.not_understood(said, self._HEARD)
        team, seat, _ = against
        if seat is not None and seat >= self._rules.seats:
            self._refuse("act.no-such-seat", {"seat": said.rest, "seats": self._rules.seats})
        if team == said.team:
            self._refuse("act.claims-its-own", {"against": said.rest})

    def _pay_now(self, team: int, pot: str, stake: Stake) -> None:
        """A team wins something while the round goes on; a chico won thereby ends it."""
        paid = self._rules.scoring.pay(self._score, team, pot, stake)
        if paid.levels:
            self._close(paid.score, list(paid.events))
        else:
            self._score = paid.score
            self._events += paid.events

    def _finish(self, team: int, pot: str, stake: Stake) -> None:
        """A team wins the round; it is settled once it is told who wins the counts."""
        self._end_round(team, (pot, stake))

    def _end_round(self, team: int, pot: tuple[str, Stake] | None) -> None:
        self._round_over_for = (team, pot)
        self._bets = self._bets.closed()
        self._settle_what_is_known(team, pot)

    def _settle_what_is_known(self, team: int, pot: tuple[str, Stake] | None) -> None:
        """What the round pays, pot by pot, if it is all known; a chico closes the account."""
        score = self._score
        events: list[Event] = [RoundWon(None if pot is None else TEAMS[team])]
        for owed in self._rules.owed(self._stakes, self._bets, team, pot):
            if owed.team == NONE:
                return
            stake = owed.stake_for(owed.team)
            paid = self._rules.scoring.pay(score, owed.team, owed.pot, stake)
            score = paid.score
            events += paid.events
            if paid.levels:
                break
        self._close(score, events)

    def _close(self, score: Score, events: list[Event]) -> None:
        self._events += events
        self._last_round = events
        self._round_over = True
        over = next((event for event in events if isinstance(event, MatchWon)), None)
        self._over_for = over.team if over else None
        self._begin(score)

    def _require_decided(self) -> None:
        if not all(self._decided):
            team = TEAMS[self._decided.index(False)]
            speech = self._rules.speech
            choice = AnyOf([speech.word(Verb.PLAY_TUMBO), speech.word(Verb.DECLINE_TUMBO)])
            self._refuse("act.tumbo-first", {"team": team, "choice": choice}, "score", "tumbo")

    def _require_mandador(self, said: Said, role: str | None) -> None:
        """Only a seat that is named can be the wrong one; a team speaks by who may."""
        mandador = self._mandadores[said.team]
        if role == MANDADOR and said.seat not in {None, mandador}:
            arguments = {"seat": seat_name(said.seat or 0), "mandador": seat_name(mandador)}
            self._refuse("act.not-mandador", arguments)

    def _require(self, fault: Reason | None) -> None:
        if fault is not None:
            raise ActionError(fault)

    def _refuse(self, code: str, arguments: Mapping[str, object], *path: str) -> NoReturn:
        raise ActionError(self._rules.refusal(code, arguments, *path))

    _HEARD: ClassVar[Mapping[Verb, Callable[[_Referee, Said, Meaning], None]]] = {
        Verb.CALL: _call,
        Verb.ACCEPT: _answer,
        Verb.REFUSE: _answer,
        Verb.PLAY_TUMBO: _decide,
        Verb.DECLINE_TUMBO: _decide,
        Verb.CLAIM: _claim,
        Verb.LEAVE: _leave,
        Verb.WIN: _win,
        Verb.WIN_COUNT: _win_count,
    }
