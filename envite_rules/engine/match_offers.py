"""What a seat may do now, from what it holds and what all have seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from envite_rules.engine.actions import Action, Claim, Leave
from envite_rules.engine.bidding import NONE
from envite_rules.engine.match_state import ANSWER, ANYONE, DEAL, OVER, PLAY, TUMBO, MatchState

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Offer = tuple[Action, ...]


class MatchOffers(MatchState):
    """A match that can say what a seat may do."""

    __slots__ = ()

    def _offer_deal(self, seat: int) -> Offer:
        deal = self._next_deal() if seat == self.turn else None
        return self._claims(seat) if deal is None else (deal, *self._claims(seat))

    def _offer_tumbo(self, seat: int) -> Offer:
        decisions = self._rules.tumbos[seat] if seat == self.turn else ()
        return decisions + self._calls(seat) + self._claims(seat)

    def _offer_answer(self, seat: int) -> Offer:
        offer = self._answers(seat) + self._calls(seat)
        if self._suspects or self._rules.may_leave:
            offer += self._leaving(seat) + self._claims(seat)
        return offer

    def _answers(self, seat: int) -> Offer:
        """The answers that a seat may give, while a call is pending."""
        rules = self._rules
        if self._bidding.caller == seat % 2 or not self._speaks(rules.answerer, seat):
            return ()
        return rules.answers[seat]

    def _offer_play(self, seat: int) -> Offer:
        rules, playing = self._rules, self._playing
        turn = playing.turn
        offer: Offer = self._calls(seat)
        if seat == (turn if turn != rules.muerto else self._actor(turn)):
            cards = playing.hands[turn] if self._claims_cards else playing.legal
            offer = (rules.known_plays[turn].get(cards) or rules.plays_of(turn, cards)) + offer
        if self._suspects or rules.may_leave:
            offer += self._leaving(seat) + self._claims(seat)
        return offer

    def _calls(self, seat: int) -> Offer:
        """The call that a seat may make now, if there is one."""
        rules, bidding = self._rules, self._bidding
        if self._stakes.is_tumbo or (rules.play_out and self._is_decided()):
            return self._calls_in_tumbo(seat)
        if bidding.caller == seat % 2:
            return ()
        role = rules.opener if bidding.caller == NONE else rules.raiser
        call = rules.calls[seat][bidding.next_step]
        return call if role == ANYONE or self._speaks(role, seat) else ()

    def _calls_in_tumbo(self, seat: int) -> Offer:
        """What can be called there only to be claimed; nothing once a round is decided."""
        rules = self._rules
        if not rules.rungs or not self._claims_calls or seat == rules.muerto or self._is_decided():
            return ()
        may = self._speaks(rules.opener, seat) and not self._tumbo_calls >> seat & 1
        return rules.calls[seat][0] if may else ()

    def _leaving(self, seat: int) -> Offer:
        if not self._rules.may_leave or seat == self._rules.muerto or self._is_decided():
            return ()
        return (Leave(seat),)

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
