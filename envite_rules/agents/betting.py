"""What a seat bets on what its hand counts: how likely its team has the best count."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from envite_rules import sense
from envite_rules.agents.watching import plays_of
from envite_rules.engine.actions import Answer, Call
from envite_rules.engine.counting import NOT_COUNTED
from envite_rules.engine.reasons import CountError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.cards import Card
    from envite_rules.engine import Game, InPlay, SideBet
    from envite_rules.engine.view import View

_DRAWN = range(sense.HANDS_DRAWN)


class Bettor:
    """Bets in the ladders that a count decides.

    Args:
        game: the game that is played.
        random: what its bluffs are drawn from.
    """

    def __init__(self, game: Game, random: Random) -> None:
        self._game = game
        self._random = random

    def pot(self, call: Call) -> str | None:
        """The ladder of a call where a count decides it; None for that of the round itself."""
        pot = self._game.pot_of(call.word)
        return None if pot is None or self._game.count_of(pot) is None else pot

    def opening(self, view: View) -> Call | None:
        """Opens a ladder if its hand counts enough, or now and then to bluff."""
        calls: dict[str, list[Call]] = {}
        for action in view.actions:
            if isinstance(action, Call) and (pot := self.pot(action)) is not None:
                calls.setdefault(pot, []).append(action)
        for pot, steps in calls.items():
            chance = self._chance(view, pot)
            if chance >= sense.COUNT_OPENS or self._random.random() < sense.BLUFFS:
                return steps[0]
        return None

    def answer(self, view: View, due: SideBet) -> Answer | Call:
        """Answers a call; the better its hand, the more steps it raises by."""
        chance = self._chance(view, due.pot, answering=True)
        raises = [action for action in view.actions if isinstance(action, Call)]
        steps = [one for one in raises if self.pot(one) == due.pot]
        enough = [step for number, step in enumerate(steps) if chance >= sense.raises(number)]
        if enough:
            return enough[-1]
        accepts = Answer(view.seat, accept=True)
        if chance >= self._needed(due, view.seat % 2) and accepts in view.actions:
            return accepts
        return Answer(view.seat, accept=False)

    def _needed(self, due: SideBet, team: int) -> float:
        """How likely a team must be to win for accepting to be no worse than refusing."""
        accepted, refused = due.accepted, due.refused
        if isinstance(accepted, str) or accepted is None or not isinstance(refused, int):
            return sense.COUNT_ACCEPTS_A_LEVEL
        both = (accepted, accepted) if isinstance(accepted, int) else accepted
        return sense.needed(both[team], both[1 - team], refused)

    def _chance(self, view: View, pot: str, *, answering: bool = False) -> float:
        """How likely the team of a seat has the best count, from 0 to 1.

        Who calls has the count: of one that few hands have, only those are met by an answer.
        """
        name = self._game.count_of(pot)
        if name is None:
            return 0.5
        own = [seen.card for seen in plays_of(self._game, view) if seen.seat == view.seat]
        hand = [*view.hand, *(card for card in own if card is not None)]
        value = _value(self._game, name, view.vira, hand)
        if value == NOT_COUNTED:
            return 0.0
        hands = distribution(self._game, name, view.vira)
        if answering and hands[0]:
            return sense.best_of(value, [0, *hands[1:]], 1)
        return sense.best_of(value, hands, self._game.seats // 2)


def due_count(in_play: InPlay) -> SideBet | None:
    """The bet on a count whose call must be answered next, if it is one."""
    return next((bet for bet in in_play.side_bets if bet.pot == in_play.due), None)


@lru_cache(maxsize=64)
def distribution(game: Game, name: str, vira: Card | None) -> Sequence[int]:
    """How many of a thousand hands of a game, drawn at random, count what.

    First those that do not have the count, then those that count 0, 1 and so on.
    """
    draw = Random(0)  # noqa: S311 - a game, no secret
    deck = [card for card in game.deck if card is not vira]
    found = Counter(_value(game, name, vira, draw.sample(deck, game.hand_size)) for _ in _DRAWN)
    return [found[value] for value in range(NOT_COUNTED, max(found) + 1)]


def _value(game: Game, name: str, vira: Card | None, hand: Sequence[Card]) -> int:
    """What a hand counts; `NOT_COUNTED` where it does not have the count."""
    try:
        return game.count(name, hand=hand, vira=vira)
    except CountError:
        return NOT_COUNTED
