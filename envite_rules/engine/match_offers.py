"""What a seat may do now, from what it holds and what all have seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from envite_rules.engine.actions import Action, Call, Claim, Leave
from envite_rules.engine.bidding import NO_BIDS, NONE
from envite_rules.engine.calling import ladder_fault, step_fault
from envite_rules.engine.counting import NOT_COUNTED
from envite_rules.engine.ladders import ANYONE, ON_TURN
from envite_rules.engine.match_state import (
    ANSWER,
    DEAL,
    OVER,
    PLAY,
    TUMBO,
    MatchState,
)
from envite_rules.engine.speech import ANSWERING, DECIDING, PLAYING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from envite_rules.engine.ladders import LadderRules
    from envite_rules.engine.speech import Meaning, Said

MAY_CALL = frozenset({PLAY, ANSWER, TUMBO})
"""The phases in which calls are made."""

FIRST_TRICK = "first-trick"
"""The window of a ladder in which one calls in the first trick only."""

_TOO_LATE = frozenset({"window", "before_own_card"})
"""The keys by which it is too late to open a ladder."""

Offer = tuple[Action, ...]


class MatchOffers(MatchState):
    """A match that can say what a seat may do."""

    __slots__ = ()

    def heard(self, said: Said) -> Said:
        """What was said, as the calls stand: a yes and a raise in one breath are the raise."""
        return self._rules.in_one_breath(said, self._bets)

    def meaning_of(self, said: Said) -> Meaning | None:
        """What a phrase means as the match stands, from who says it; None where it is no phrase.

        Args:
            said: what was said.

        Raises:
            ActionError: it is a call of several ladders, and it is not known of which.
        """
        turn, moment, rules = self.turn, PLAYING, self._rules
        if turn is not None and turn % 2 == said.team:
            moment = {ANSWER: ANSWERING, TUMBO: DECIDING}.get(self._phase, PLAYING)

        def can_be(call: Meaning) -> bool:
            word = rules.ladders[call.ladder].rungs[call.step].call
            seat = said.seat or 0
            return self._phase in MAY_CALL and Call(seat, word) in self._calls(seat)

        return rules.meant(said, moment, self._bets, can_be)

    def _offer_deal(self, seat: int) -> Offer:
        deal = self._next_deal() if seat == self.turn else None
        return self._claims(seat) if deal is None else (deal, *self._claims(seat))

    def _offer_tumbo(self, seat: int) -> Offer:
        decisions = self._rules.tumbos[seat] if seat == self.turn else ()
        return decisions + self._calls(seat) + self._claims(seat)

    def _offer_answer(self, seat: int) -> Offer:
        offer = self._answers(seat) + self._calls(seat)
        if self._suspects or self._rules.leave:
            offer += self._leaving(seat) + self._claims(seat)
        return offer

    def _answers(self, seat: int) -> Offer:
        """The answers that a seat may give, while a call is pending."""
        rules, bets = self._rules, self._bets
        due = bets.due[-1]
        if bets.ladders[due].caller == seat % 2:
            return ()
        if not self._speaks(rules.ladders[due].answerer, seat):
            return ()
        if due in rules.gated and not self._has_count(due, seat):
            return rules.answers[seat][1:]  # to refuse is always possible
        return rules.answers[seat]

    def _has_count(self, number: int, seat: int) -> bool:
        """Whether what a seat was dealt, or its muerto, has the count of a ladder."""
        counting, vira = self._rules.gated[number], self._turned()
        return any(counting.value(hand, vira) != NOT_COUNTED for hand in self._own_hands(seat))

    def _own_hands(self, seat: int) -> Iterator[int]:
        """What was dealt to a seat, and to the muerto that it plays for, as masks."""
        muerto, dealt = self._rules.muerto, self._playing.dealt
        yield dealt[seat]
        if muerto is not None and self._actor(muerto) == seat:
            yield dealt[muerto]

    def _turned(self) -> int | None:
        """The index of the vira in the deck; None where there is none."""
        return None if self._vira is None else self._rules.deck.index(self._vira)

    def _offer_play(self, seat: int) -> Offer:
        rules, playing = self._rules, self._playing
        turn = playing.turn
        offer: Offer = self._calls(seat)
        if seat == (turn if turn != rules.muerto else self._actor(turn)):
            cards = playing.unforced if self._claims_cards else playing.legal
            offer = (rules.known_plays[turn].get(cards) or rules.plays_of(turn, cards)) + offer
        if self._suspects or rules.leave:
            offer += self._leaving(seat) + self._claims(seat)
        return offer

    def _calls(self, seat: int) -> Offer:
        """The calls that a seat may make now."""
        rules = self._rules
        if self._stakes.is_tumbo or (rules.play_out and self._is_decided()):
            return self._calls_in_tumbo(seat)
        only = rules.only
        if only is None:
            return self._calls_of_all(seat)
        bidding = self._bets.ladders[0]
        caller = bidding.caller
        if caller == seat % 2:
            return ()
        role = only.opener if caller == NONE else only.raiser
        last = bidding.level if bidding.pending == NONE else bidding.pending
        call = rules.calls[0][seat][last + 1]
        return call if role == ANYONE or self._speaks(role, seat) else ()

    def _calls_of_all(self, seat: int) -> Offer:
        """The same where there are several ladders, or one in which steps can be skipped."""
        rules, bets, gated = self._rules, self._bets, self._rules.gated
        offer: list[Call] = []
        for number, ladder in enumerate(rules.ladders):
            if ladder_fault(rules.ladders, bets, seat % 2, number) is not None:
                continue
            if number in gated and not self._has_count(number, seat):
                continue
            if self._why_not_time(number, seat) is None:
                bidding, stakes = bets.ladders[number], self._stakes.ladders[number]
                for step in ladder.steps_after(bidding):
                    if step_fault(ladder, stakes, bidding, step) is None:
                        offer += rules.calls[number][seat][step]
        return tuple(offer)

    def _why_not_time(self, number: int, seat: int) -> str | None:
        """Why a seat may not call in a ladder now, whatever the step: the key that says so.

        A call that answers another of its ladder is bound to no time.
        """
        ladder, bidding = self._rules.ladders[number], self._bets.ladders[number]
        answers = self.due_ladder == number
        if not answers:
            playing = self._playing
            if ladder.stated.window == FIRST_TRICK and playing.winners:
                return "window"
            has_played = playing.hands[seat] != playing.dealt[seat]
            if ladder.stated.before_own_card and has_played:
                return "before_own_card"
        role = "opener" if bidding.caller == NONE else "raiser"
        return None if self._speaks_in(ladder, getattr(ladder, role), seat) else role

    def left_unopened(self, seat: int) -> dict[str, int]:
        """What the other team would win besides if a seat left the round now.

        Args:
            seat: the seat, from 0.

        Returns:
            For each ladder that pays so, by its name, how many piedras.

        Raises:
            ValueError: there is no such seat.
        """
        self._check_seat(seat)
        if self._phase not in {PLAY, ANSWER}:
            return {}
        ladders = [self._rules.ladders[number] for number in self._unopened(1 - seat % 2)]
        return {ladder.name: ladder.stated.left_unopened or 0 for ladder in ladders}

    def _unopened(self, team: int) -> tuple[int, ...]:
        """The ladders that pay a team, if the other leaves, as it could still open them."""
        return tuple(n for n in self._rules.pays_unopened if self._may_open(n, team))

    def _may_open(self, number: int, team: int) -> bool:
        """Whether a team could still open a ladder in this round, for all that is seen.

        Whose turn it is, and what its seats hold, does not matter.
        """
        rules, bets = self._rules, self._bets
        if self._stakes.is_tumbo or self._is_decided() or bets.ladders[number] != NO_BIDS:
            return False
        if ladder_fault(rules.ladders, bets, team, number) is not None:
            return False
        seats = (seat for seat in range(team, rules.seats, 2) if seat != rules.muerto)
        return any(self._why_not_time(number, seat) not in _TOO_LATE for seat in seats)

    def _speaks_in(self, ladder: LadderRules, role: str, seat: int) -> bool:
        """Whether a seat may call in that role; on its turn is, for an answer, who may answer."""
        if (
            role == ON_TURN
            and self._phase == ANSWER
            and self._rules.ladders[self._bets.due[-1]] is ladder
        ):
            role = ladder.answerer
        return self._speaks(role, seat)

    def _calls_in_tumbo(self, seat: int) -> Offer:
        """What can be called there only to be claimed; nothing once a round is decided."""
        rules = self._rules
        if not self._claims_calls or self._is_decided() or self._tumbo_calls >> seat & 1:
            return ()
        ladders = enumerate(rules.ladders)
        may = [number for number, ladder in ladders if self._speaks(ladder.opener, seat)]
        return tuple(call for number in may for call in rules.calls[number][seat][0])

    def _leaving(self, seat: int) -> Offer:
        may = self._rules.leave is not None and self._speaks(self._rules.leave, seat)
        return (Leave(seat),) if may and not self._is_decided() else ()

    def _claims(self, seat: int) -> Offer:
        """What the others did that may be claimed; that it was wrong is not known yet."""
        if not self._suspects or seat == self._rules.muerto:
            return ()
        others = dict.fromkeys(one.seat for one in self._suspects if (one.seat + seat) % 2)
        return tuple(Claim(seat, other) for other in others)

    def _offer_nothing(self, seat: int) -> Offer:
        del seat
        return ()

    _OFFERS: ClassVar[Mapping[str, Callable[[MatchOffers, int], Offer]]] = {
        DEAL: _offer_deal,
        TUMBO: _offer_tumbo,
        ANSWER: _offer_answer,
        PLAY: _offer_play,
        OVER: _offer_nothing,
    }
    """For each phase, what a seat may do in it."""
