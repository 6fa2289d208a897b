"""Matches that are not played: what they come to is drawn from the seed and their number alone.

It stands in for the kernel where a test is of what is done with chunks, not of what is in them.
"""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np

from envite_rules import load_ruleset
from envite_rules.sim import tally
from envite_rules.sim.kernel import Chunk

if TYPE_CHECKING:
    from envite_rules import Game
    from envite_rules.sim.compiling import Compiled


def chicos(choice: str = "ocho") -> Game:
    """A game whose rounds the stand-in makes longer or shorter with its option."""
    return load_ruleset("gran-canaria", options={"chico": choice}).game()


def match(seed: int, number: int, target: int) -> list[int]:
    """A row of results: rounds, about as many as the target, that the mano often wins."""
    draw = Random(f"{seed} {number}")  # noqa: S311 - a test
    first = number % 2
    winner = first if draw.random() < 0.6 else 1 - first
    own = Random(f"{seed} {number} {target}")  # noqa: S311 - what the two games do not share
    rounds = target + draw.randrange(6) + own.randrange(3)
    mano = sum(draw.random() < 0.55 for _ in range(rounds))
    won = [0, 0]
    won[winner] = 3
    won[1 - winner] = draw.randrange(3)
    actions = rounds * 3 + draw.randrange(5)
    behind = draw.randrange(rounds) if draw.random() < 0.4 else 0
    return [winner, first, rounds, actions, *won, mano, behind]


def play_chunk(
    compiled: Compiled,
    *,
    seed: int,
    first: int,
    count: int,
    policies: tuple[Any, Any],  # noqa: ARG001
) -> Chunk:
    """What the kernel does, without playing."""
    target = int(compiled.tables["chico"][0])
    rows = [match(seed, number, target) for number in range(first, first + count)]
    results = np.array(rows, "i8").reshape(count, tally.RESULTS)
    counted = tally.empty()
    y = counted[0]
    for winner, mano_first, rounds, actions, of_a, of_b, mano, behind in rows:
        y["matches"] += 1
        y["won"][winner] += 1
        y["won_by_first_mano"] += winner == mano_first
        y["rounds"] += rounds
        y["actions"] += actions
        y["chicos"] += of_a + of_b
        y["chicos_won_by_first_mano"] += of_a
        y["rounds_won_by_mano"] += mano
        y["rounds_behind"] += behind
        y["rounds_of_match"][rounds] += 1
        y["rounds_of_match_squared"] += rounds * rounds
    return Chunk(counted, results)
