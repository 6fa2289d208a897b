"""Which rules an example of a whole round exercises: of the cards, the duties and the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.authoring.deals import deal
from envite_rules.authoring.rounds import PlayedRound
from envite_rules.authoring.spoken import Ear, of_refusal
from envite_rules.engine import ActionError, Play, Won

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.authoring.deals import Dealt
    from envite_rules.authoring.examples import ExampleResult
    from envite_rules.cards import Card
    from envite_rules.engine import Game
    from envite_rules.ruleset.model import Ruleset

_TUMBO = "tumbo"


def of_round(ruleset: Ruleset, result: ExampleResult) -> Iterator[str]:
    """The rules that an example of a whole round exercises, by their names.

    Args:
        ruleset: the ruleset, with the options of the example.
        result: the example, run.
    """
    game, played = result.game, result.answer
    if game is None or not isinstance(played, PlayedRound):
        return
    if isinstance(played.error, ActionError):
        yield from of_refusal(played.error.reason)
    yield from (f"order.{one.trick.reason.rule}" for one in played.tricks)
    actions = (result.example.actions or ())[: played.stopped_at]
    yield from _Player(ruleset, game, deal(game, result.example)).play(actions)


class _Player:
    """Plays a round again and looks at what each card and word owes to a rule."""

    def __init__(self, ruleset: Ruleset, game: Game, dealt: Dealt) -> None:
        self._game = game
        self._match = dealt.match
        self._known = [list(hand) for hand in dealt.known]
        self._ear = Ear(ruleset, game.seats)
        self._ear.begin(dealt.match.score, dealt.match.in_play)
        self._counts = {
            name: ladder.count for name, ladder in ruleset.ladders.items() if ladder.count
        }

    def play(self, actions: tuple[str, ...]) -> Iterator[str]:
        match = self._match
        for text in actions:
            action, undecided = match.parse(text), match.phase == _TUMBO
            if isinstance(action, Play):
                yield from self._owed(action.seat, action.card)
            accepted = set(self._accepted())
            events = match.apply(action)
            yield from self._ear.hear(events, undecided=undecided)
            for event in events:
                if isinstance(event, Won) and event.pot in accepted:
                    yield f"counts.{self._counts[event.pot]}"
            if match.phase in {"answer", "play"} and match.in_play is not None:
                self._ear.note(match.in_play)

    def _accepted(self) -> Iterator[str]:
        """The ladders that a count decides, in which a call was accepted and nobody has won yet."""
        now = self._match.in_play
        for bet in now.side_bets if now else ():
            if bet.call is None and bet.won_by is None:
                yield bet.pot

    def _owed(self, seat: int, card: Card) -> Iterator[str]:
        """The rule that leaves a hand no other choice, or spares a card that is kept."""
        hand, match = self._known[seat], self._match
        if card not in hand:
            return
        trick = [play.card for play in match.table]
        owed = self._game.obligation(hand=hand, vira=match.vira, trick=trick)
        hand.remove(card)
        if owed.reason.code == "play.bound" and len(owed.legal) <= len(hand):
            yield f"follow.{owed.reason.rule}"
        elif owed.reason.code == "play.exempt" and card not in owed.spared:
            yield f"follow.{owed.reason.rule}.exempt"
