"""How likely a hand that counts a value has the best count, for every count, vira and value."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from envite_rules import sense
from envite_rules.sim.bits import bit
from envite_rules.sim.counting import count_value, viras_of
from envite_rules.sim.jit import compiled, inlined
from envite_rules.sim.layout import CARDS, ODDS, VALUES

if TYPE_CHECKING:
    from envite_rules.engine import Game

_best_of = inlined(sense.best_of)


def odds_of(game: Game, tables: Any) -> np.ndarray:
    """What the player with sense goes by when it bets on what its hand counts.

    Args:
        game: the game.
        tables: its tables, a record of `layout.TABLES`.

    Returns:
        An array of one `layout.ODDS`.
    """
    odds = np.zeros(1, ODDS)
    drawn = _drawn(len(game.deck) - game.has_vira, game.hand_size)
    for number in range(len(game.counts)):
        for place, _ in viras_of(game):
            _fill(tables, number, place, drawn, odds["best"][0, number, place])
    return odds


def _drawn(cards: int, hand: int) -> np.ndarray:
    """Hands drawn at random, as places in the pack; of all packs of a size they are the same."""
    draw = Random(0)  # noqa: S311 - a game, no secret
    return np.array([draw.sample(range(cards), hand) for _ in range(sense.HANDS_DRAWN)])


@compiled
def _fill(t: Any, number: int, vira: int, drawn: Any, odds: Any) -> None:
    """Writes what holds for a count under a vira; places are of the pack without that card."""
    hands: Any = np.zeros(VALUES + 1, np.int64)
    for places in drawn:
        hand = bit(CARDS) ^ bit(CARDS)
        for place in places:
            hand |= bit(place + 1 if 0 < vira <= place + 1 else place)
        hands[count_value(t, number, hand, vira) + 1] += 1
    having: Any = hands.copy()
    having[0] = 0
    for value in range(VALUES):
        odds[0, value + 1] = _best_of(value, hands, t.seats // 2)
        if hands[0] > 0:  # of a count that few have, only who has it is met by an answer
            odds[1, value + 1] = _best_of(value, having, 1)
        else:
            odds[1, value + 1] = odds[0, value + 1]
