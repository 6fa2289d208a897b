"""Whether an action can be taken in a match, and why not: the rule, and where it is from."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from envite_rules.engine.actions import Answer, Call, Claim, Deal, Leave, Play, Tumbo
from envite_rules.engine.following import explain, legal_mask
from envite_rules.engine.ladders import MANDADOR
from envite_rules.engine.match_offers import MAY_CALL, MatchOffers
from envite_rules.engine.match_state import ANSWER, DEAL, OVER, PLAY
from envite_rules.engine.match_state import TUMBO as TO_DECIDE
from envite_rules.engine.seats import TEAMS, seat_name
from envite_rules.engine.speech import Verb
from envite_rules.messages import AnyOf

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from envite_rules.cards import Card
    from envite_rules.engine.reasons import Reason


class MatchChecks(MatchOffers):
    """A match that can say of every action whether it may be taken now."""

    __slots__ = ()

    def _why_not_deal(self, action: Deal) -> Reason | None:
        if self._phase != DEAL:
            return self._not_now()
        expected = self._next_deal()
        if expected is None:
            return self._refusal("act.no-more-deals", {"deals": self._number})
        if action == expected or action == Deal(expected.seat):
            return None
        if action.seat != expected.seat:
            arguments = {"seat": seat_name(action.seat), "dealer": seat_name(expected.seat)}
            return self._refusal("act.not-dealer", arguments, "deal", "next_dealer")
        return self._refusal("act.other-cards", {})

    def _why_not_play(self, action: Play) -> Reason | None:
        if self._phase != PLAY:
            return self._not_now()
        playing = self._playing
        if action.seat != playing.turn:
            arguments = {"seat": seat_name(action.seat), "turn": seat_name(playing.turn)}
            return self._refusal("act.not-on-turn", arguments)
        bit = self._rules.bits.get(action.card, 0)
        if not bit & playing.hands[playing.turn]:
            return self._not_held(action.card, bit)
        cards = playing.unforced if self._claims_cards else playing.legal
        if bit & cards:
            return None
        hand = playing.hands[action.seat]
        serves = self._claims_cards or bit & legal_mask(playing.duties_now(), hand)
        if playing.owes_best and serves:
            said = {"cards": AnyOf(self._rules.deck.cards_of(cards))}
            return self._refusal("act.not-the-best", said, "round", "ties", "after_first")
        return self._why_not_serving()

    def _not_held(self, card: Card, bit: int) -> Reason:
        """A card that a seat has played already, never had, or that is not even in the deck."""
        playing = self._playing
        if not bit:
            return self._refusal("card.not-in-deck", {"card": card, "n": len(self._rules.deck)})
        arguments = {"seat": seat_name(playing.turn), "card": card}
        code = "act.already-played" if bit & playing.dealt[playing.turn] else "act.not-held"
        return self._refusal(code, arguments)

    def _why_not_serving(self) -> Reason:
        """Why the seat on turn may not play just any card."""
        playing, deck = self._playing, self._rules.deck
        hand = playing.hands[playing.turn]
        led = deck[playing.trick[0]]
        return explain(self._rules.loaded, deck, playing.duties_now(), hand, led)

    def _why_not_call(self, action: Call) -> Reason | None:
        seat = action.seat
        if seat < self._rules.seats and self._phase in MAY_CALL and action in self._calls(seat):
            return None
        fault = self._why_not_speak(seat)
        if fault is not None:
            return fault
        rules = self._rules
        if not rules.ladders:
            return self._refusal("act.no-calls", {}, "ladders")
        if action.word not in rules.steps:
            names = [ladder.name for ladder in rules.ladders]
            arguments = {"word": action.word, "known": AnyOf(rules.steps)}
            path = ("ladders", names[0]) if len(names) == 1 else ("ladders",)
            return self._refusal("act.no-such-call", arguments, *path)
        if self._phase not in MAY_CALL:
            return self._not_now()
        number, step = rules.steps[action.word]
        name = rules.ladders[number].name
        if self._is_decided():
            return self._refusal("act.round-decided", {}, "ladders", name, "window")
        if self._stakes.is_tumbo and self._claims_calls:
            return self._why_not_in_tumbo(number, seat, step)
        fault = rules.why_not_call(self._stakes, self._bets, seat % 2, number, step)
        key = self._why_not_time(number, seat)
        if fault is None and key is None:
            fault = self._why_not_counted(number, seat, action.word)
        return fault or self._why_not_yet(number, seat, key)

    def _why_not_counted(self, number: int, seat: int, said: str) -> Reason | None:
        """Why the hand of a seat bars it from saying something; None where the ladder does not."""
        counting = self._rules.gated.get(number)
        if counting is None or self._has_count(number, seat):
            return None
        return counting.why_not(self._playing.dealt[seat], self._turned(), said)

    def _why_not_in_tumbo(self, number: int, seat: int, step: int) -> Reason:
        """A call there counts for nothing; each seat can be caught at it once a round."""
        ladder = self._rules.ladders[number]
        if self._tumbo_calls >> seat & 1:
            said = {"seat": seat_name(seat)} | self._rules.own_tumbo
            return self._refusal("act.called-in-tumbo", said)
        if step != 0:
            expected = {"call": ladder.rungs[step].call, "next": ladder.rungs[0].call}
            return self._refusal("act.not-the-next-step", expected, "ladders", ladder.name, "steps")
        return self._why_not_yet(number, seat, "opener")

    def _why_not_yet(self, number: int, seat: int, key: str | None) -> Reason:
        """Why a seat may not make a call that its team may: its time, or who speaks for it."""
        ladder = self._rules.ladders[number]
        path = ("ladders", ladder.name, str(key))
        if key == "window":
            return self._refusal("act.only-first-trick", {"ladder": ladder.name}, *path)
        if key == "before_own_card":
            arguments = {"seat": seat_name(seat), "ladder": ladder.name}
            return self._refusal("act.has-played", arguments, *path)
        if getattr(ladder, str(key)) != MANDADOR:
            return self._refusal("act.only-on-turn", {"seat": seat_name(seat)}, *path)
        mandador = self._terms.mandadores[seat % 2]
        arguments = {"seat": seat_name(seat), "who": seat_name(mandador)}
        return self._refusal(f"act.not-{key}", arguments, *path)

    def _why_not_answer(self, action: Answer) -> Reason | None:
        seat = action.seat
        if seat < self._rules.seats and self._phase == ANSWER and action in self._answers(seat):
            return None
        fault = self._why_not_speak(seat)
        if fault is not None:
            return fault
        if self._phase != ANSWER:
            return self._not_now() if self._phase == OVER else self._nothing_to_answer()
        fault = self._rules.why_not_answer(self._bets, seat % 2)
        if fault is not None:
            return fault
        ladder = self._rules.ladders[self.due_ladder]
        if self._speaks(ladder.answerer, seat):
            return self._why_not_counted(
                self.due_ladder, seat, self._rules.speech.word(Verb.ACCEPT)
            )
        arguments = {"seat": seat_name(seat), "who": seat_name(self._answerer())}
        name = ladder.name
        return self._refusal("act.not-answerer", arguments, "ladders", name, "answerer")

    def _nothing_to_answer(self) -> Reason:
        return self._refusal("act.nothing-to-answer", {})

    def _why_not_tumbo(self, action: Tumbo) -> Reason | None:
        fault = self._why_not_speak(action.seat)
        if fault is not None:
            return fault
        if self._phase != TO_DECIDE:
            return self._no_tumbo_to_decide(action.seat % 2)
        mandador = self._terms.mandadores[self._deciding()]
        if action.seat != mandador:
            arguments = {"seat": seat_name(action.seat), "who": seat_name(mandador)}
            return self._refusal("act.not-decider", arguments, "score", "tumbo")
        return None

    def _no_tumbo_to_decide(self, team: int) -> Reason:
        own = self._rules.own_tumbo
        said = {"team": TEAMS[team]} | own
        if self._phase in {PLAY, ANSWER} and self._stakes.in_tumbo[team]:
            if self._stakes.must_decide[team]:
                return self._refusal("act.tumbo-decided", said)
            return self._refusal("act.tumbo-forced", own, "score", "tumbo", "both")
        if self._phase in {PLAY, ANSWER}:
            return self._refusal("act.no-tumbo", said, "score", "tumbo", "at")
        return self._not_now()

    def _why_not_claim(self, action: Claim) -> Reason | None:
        fault = self._why_not_speak(action.seat) or self._why_not_seat(action.against)
        if fault is not None:
            return fault
        if self._phase == OVER:
            return self._not_now()
        if not (self._claims_cards or self._claims_calls):
            code = "act.no-renuncio-here" if self._rules.renuncio is None else "act.nothing-claimed"
            return self._refusal(code, {}, "renuncio")
        if action.seat % 2 == action.against % 2:
            arguments = {"against": seat_name(action.against)}
            return self._refusal("act.claims-its-own", arguments)
        if not any(suspect.seat == action.against for suspect in self._suspects):
            arguments = {"against": seat_name(action.against)}
            return self._refusal("act.nothing-to-claim", arguments)
        return None

    def _why_not_leave(self, action: Leave) -> Reason | None:
        fault = self._why_not_speak(action.seat)
        if fault is not None:
            return fault
        rules = self._rules
        if rules.leave is None:
            return self._refusal("act.no-leaving", {})
        if self._phase not in {PLAY, ANSWER}:
            return self._not_now()
        if self._is_decided():
            return self._refusal("act.round-decided", {})
        fault = rules.why_not_leave(self._bets, action.seat % 2)
        if fault is not None:
            return fault
        if not self._speaks(rules.leave, action.seat):
            arguments = {"seat": seat_name(action.seat)}
            return self._refusal("act.leave-on-turn", arguments, "round", "leave")
        return None

    def _why_not_seat(self, seat: int) -> Reason | None:
        if seat < self._rules.seats:
            return None
        arguments = {"seat": seat_name(seat), "seats": self._rules.seats}
        return self._refusal("act.no-such-seat", arguments)

    def _why_not_speak(self, seat: int) -> Reason | None:
        """No seat that is not there speaks, nor does the muerto."""
        if seat == self._rules.muerto:
            arguments = {"seat": seat_name(seat), "who": seat_name(self._actor(seat))}
            return self._refusal("act.muerto", arguments, "players", "muerto")
        return self._why_not_seat(seat)

    def _not_now(self) -> Reason:
        """Why the match does not wait for that: what it waits for instead."""
        if self._phase == OVER:
            return self._refusal("act.over", {})
        who = seat_name(self.turn or 0)
        if self._phase == DEAL:
            return self._refusal("act.deal-first", {"who": who})
        if self._phase == TO_DECIDE:
            speech = self._rules.speech
            choice = AnyOf([speech.word(Verb.PLAY_TUMBO), speech.word(Verb.DECLINE_TUMBO)])
            arguments = {"team": TEAMS[self._deciding()], "choice": choice}
            said = arguments | self._rules.own_tumbo
            return self._refusal("act.tumbo-first", said, "score", "tumbo")
        if self._phase == ANSWER:
            call = self._rules.pending_call(self._bets)
            return self._refusal("act.answer-first", {"call": call, "who": who})
        return self._refusal("act.round-goes-on", {"who": who})

    def _refusal(self, code: str, arguments: Mapping[str, object], *path: str) -> Reason:
        return self._rules.refusal(code, arguments, *path)

    _CHECKS: ClassVar[Mapping[type, Callable[..., Reason | None]]] = {
        Deal: _why_not_deal,
        Play: _why_not_play,
        Call: _why_not_call,
        Answer: _why_not_answer,
        Tumbo: _why_not_tumbo,
        Claim: _why_not_claim,
        Leave: _why_not_leave,
    }
    """For each kind of action, what says why it is refused."""
