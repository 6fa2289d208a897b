"""What a seat bets on what its hand counts: how likely its team has the best count."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from envite_rules.agents.watching import plays_of
from envite_rules.engine.actions import Answer, Call
from envite_rules.engine.counting import NOT_COUNTED
from envite_rules.engine.reasons import CountError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from envite_rules.cards import Card
    from envite_rules.engine import Game, InPlay, SideBet
    from envite_rules.engine.view import View

OPENS, RAISES, FOR_EACH_STEP = 0.62, 0.8, 0.06
"""How likely its team must be to have the best count to open or to raise; more to skip a step."""

MARGIN = 0.2
"""How much likelier than the stakes ask for it must be to accept: who calls is no random hand."""

ACCEPTS_A_LEVEL = 0.75
"""The same to accept a call that stakes a whole level."""

BLUFFS = 0.02
"""How often it opens with less."""

_HANDS = 1000


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
            if chance >= OPENS or self._random.random() < BLUFFS:
                return steps[0]
        return None

    def answer(self, view: View, due: SideBet) -> Answer | Call:
        """Answers a call; the better its hand, the more steps it raises by."""
        chance = self._chance(view, due.pot, answering=True)
        raises = [action for action in view.actions if isinstance(action, Call)]
        steps = [one for one in raises if self.pot(one) == due.pot]
        enough = [
            step for number, step in enumerate(steps) if chance >= RAISES + FOR_EACH_STEP * number
        ]
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
            return ACCEPTS_A_LEVEL
        both = (accepted, accepted) if isinstance(accepted, int) else accepted
        own, others = both[team], both[1 - team]
        return MARGIN + (others - refused) / (own + others)

    def _chance(self, view: View, pot: str, *, answering: bool = False) -> float:
        """How likely the team of a seat has the best count, from 0 to 1.

        Who calls has the count: of one that few hands have, only those are met by an answer.
        """
        name = self._game.count_of(pot)
        if name is None:
            return 0.5
        own = [seen.card for seen in plays_of(self._game, view) if seen.seat == view.seat]
        hand = [*view.hand, *(card for card in own if card is not None)]
        shares = distribution(self._game, name, view.vira)
        try:
            value = self._game.count(name, hand=hand, vira=view.vira)
        except CountError:
            return 0.0
        if answering and NOT_COUNTED in shares:
            return best_of(value, _counted(shares) or {value: 1.0}, 1)
        return best_of(value, shares, self._game.seats // 2)


def due_count(in_play: InPlay) -> SideBet | None:
    """The bet on a count whose call must be answered next, if it is one."""
    return next((bet for bet in in_play.side_bets if bet.pot == in_play.due), None)


def best_of(value: int, shares: Mapping[int, float], seats: int) -> float:
    """How likely a team of so many seats has the best count, if one of them counts a value.

    Of equal counts either team's wins as often.

    Args:
        value: what the one seat counts.
        shares: how often a hand counts what, from the lowest up.
        seats: how many seats each team has.
    """
    chance = below = team_below = 0.0
    for count, share in sorted({value: 0.0, **shares}.items()):
        up_to = below + share
        team = up_to ** (seats - 1) if count >= value else 0.0
        rivals = (below**seats + up_to**seats) / 2
        chance += (team - team_below) * rivals
        below, team_below = up_to, team
    return chance


def _counted(shares: Mapping[int, float]) -> Mapping[int, float]:
    """The same among the hands that have the count."""
    counted = {value: share for value, share in shares.items() if value != NOT_COUNTED}
    return {value: share / sum(counted.values()) for value, share in counted.items()}


@lru_cache(maxsize=64)
def distribution(game: Game, name: str, vira: Card | None) -> Mapping[int, float]:
    """How often a hand of a game counts what, by a thousand hands drawn at random.

    One that does not have the count stands as `NOT_COUNTED`.
    """
    draw = Random(0)  # noqa: S311 - a game, no secret
    deck = [card for card in game.deck if card is not vira]
    found: dict[int, float] = {}
    for _ in range(_HANDS):
        try:
            value = game.count(name, hand=draw.sample(deck, game.hand_size), vira=vira)
        except CountError:
            value = NOT_COUNTED
        found[value] = found.get(value, 0.0) + 1 / _HANDS
    return found
