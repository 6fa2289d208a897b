"""Two games on the same deals: common random numbers.

Match k of both games is drawn from the same seed and k: the same first dealer, and for each deal
the same order of the pack, where both have the same. What chance does to one it does to the other,
so that their difference is surer than that of two runs apart; by how much is told by
`Difference.unpaired`. It is no more than the matches go together: once two matches differ in their
score or in who deals, their later deals mean different things.

Of eight figures of two games that are alike, some interval leaves out 0 more often than once in
twenty times. So a difference is called clear by Holm's procedure (S. Holm, «A simple sequentially
rejective multiple test procedure», Scandinavian Journal of Statistics 6, 65-70, 1979): where no
figure differs in truth, one or more is called clear in 5 of a hundred comparisons at most, however
the figures hang together.

Each match is one case. The interval is the normal approximation for the differences of the two
matches of a pair; see `estimates`.
"""

from __future__ import annotations

import math
from dataclasses import replace
from statistics import NormalDist
from typing import TYPE_CHECKING

from envite_rules.sim.answering import answer, setup_of
from envite_rules.sim.answers import DIFFERENCES, Comparison, Difference, Simulation
from envite_rules.sim.choosing import PolicyLike, policies_of
from envite_rules.sim.compiling import Compiled
from envite_rules.sim.estimates import Estimate, Z, estimate, moment, ratio, variance
from envite_rules.sim.parts import (
    A_WON,
    ACTIONS,
    CHICOS,
    COLUMNS,
    DECIDED,
    MANO_ROUNDS,
    MANO_WON,
    ONE,
    ROUNDS,
    Sums,
    Work,
)
from envite_rules.sim.running import Goal
from envite_rules.sim.simulating import How, asked_for, carry_out, checked_seed

if TYPE_CHECKING:
    import os
    from collections.abc import Callable, Sequence

    from envite_rules.engine import Game
    from envite_rules.sim.asking import Progress

_OF = {
    "mano-round": (MANO_ROUNDS, ROUNDS),
    "mano-match": (MANO_WON, DECIDED),
    "a-match": (A_WON, DECIDED),
    "rounds-per-chico": (ROUNDS, CHICOS),
    "rounds-per-match": (ROUNDS, ONE),
    "chicos-per-match": (CHICOS, ONE),
    "actions-per-match": (ACTIONS, ONE),
    "actions-per-round": (ACTIONS, ROUNDS),
}
"""What each figure is a rate of, as columns of `parts`."""

DOUBT = 0.05
"""In how many comparisons of games that do not differ some figure is called clear, at most."""

_LENGTHS = tuple(key for key, (x, _) in _OF.items() if x in {ROUNDS, CHICOS, ACTIONS})


def compare(
    game: Game,
    other: Game,
    *,
    matches: int | None = None,
    precision: float | None = None,
    rate: str = DIFFERENCES[0],
    policy: PolicyLike = "sensible",
    seed: int = 0,
    workers: int | None = None,
    cluster: str | None = None,
    folder: str | os.PathLike[str] | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Comparison:
    """Plays many matches of two games on the same deals, and tells how they differ.

    Args:
        game: the first game.
        other: the second.
        matches: how many matches of each, at most.
        precision: stops when the 95 % interval of the difference in `rate` is no wider than this to
            either side: above 0, and of a share below 0.5.
        rate: whose precision is meant; one of `DIFFERENCES`.
        policy: how the teams play both; see `simulating.simulate`.
        seed: what deals and choices are drawn from.
        workers: how many cores; all that the process may use if not given.
        cluster: the address of a Dask scheduler, whose workers play instead.
        folder: where the sums are kept while they grow.
        progress: told how far the work is, after every part.

    Raises:
        SimulationError: something cannot be simulated, or not as it was asked for.
        NotStatedError: a ruleset does not state all that a match needs.
        LibraryError: a cluster is given, and `distributed` is not installed.
        KeyboardInterrupt: interrupted before anything was played.

    Example:
        >>> from envite_rules import load_ruleset
        >>> from envite_rules.sim import compare
        >>> rules = load_ruleset("gran-canaria", options={"chico": "siete"})
        >>> shorter = compare(load_ruleset("gran-canaria").game(), rules.game(), matches=500)
        >>> by_key = {one.key: one.difference for one in shorter.differences}
        >>> by_key["rounds-per-chico"].high < 0
        True
    """
    asked = asked_for(matches, precision, rate, DIFFERENCES, _LENGTHS)
    policies = policies_of(policy)
    games = (Compiled.of(game), Compiled.of(other))
    work = Work(games, (policies, policies), checked_seed(seed))
    goal = Goal(asked, lambda sums: _margin(sums, rate), progress)
    sums, ended = carry_out(work, goal, How(work.seed, workers, cluster, folder, progress))
    both = [
        answer(
            compiled,
            setup_of(compiled.game, policies, work.seed),
            asked,
            sums.tallies[place],
            of_game(sums.moments, place),
            ended,
        )
        for place, compiled in enumerate(games)
    ]
    return _comparison(both[0], both[1], sums)


def _comparison(first: Simulation, second: Simulation, sums: Sums) -> Comparison:
    return Comparison(first, second, differences(sums.moments), first.complete)


def of_game(moments: tuple[int, ...], place: int) -> tuple[int, ...]:
    """The sums of one game alone.

    Args:
        moments: those of all games.
        place: which game, from 0.
    """
    columns = [ONE, *range(1 + COLUMNS * place, 1 + COLUMNS * (place + 1))]
    return tuple(
        moment(moments, columns[one], columns[other])
        for one in range(len(columns))
        for other in range(one + 1)
    )


def differences(moments: tuple[int, ...]) -> tuple[Difference, ...]:
    """What two games differ in.

    Args:
        moments: sums of the products of two columns of both games.
    """
    each = (_difference(moments, key) for key in DIFFERENCES)
    found = tuple(one for one in each if one is not None)
    clear = clear_ones([one.difference for one in found])
    return tuple(replace(one, is_clear=place in clear) for place, one in enumerate(found))


def clear_ones(found: Sequence[Estimate]) -> frozenset[int]:
    """Which differences are clear, by Holm's procedure.

    Args:
        found: differences with their intervals, of 95 % each, to both sides alike.

    Returns:
        Their places. In each turn the one that is most standard errors from 0 is clear if that is
        more than is left to chance among those that remain; the first that is not ends it.

    Example:
        >>> found = [Estimate(value, value - 1, value + 1, 99) for value in (-3, 1.1, 0)]
        >>> sorted(clear_ones(found))
        [0]
    """
    errors = [one.margin / Z for one in found]
    away = [
        abs(one.value) / error if error else math.inf if one.value else 0.0
        for one, error in zip(found, errors, strict=True)
    ]
    clear: set[int] = set()
    for place in sorted(range(len(found)), key=lambda place: -away[place]):
        left = len(found) - len(clear)
        if away[place] <= NormalDist().inv_cdf(1 - DOUBT / 2 / left):
            break
        clear.add(place)
    return frozenset(clear)


def _difference(moments: tuple[int, ...], key: str) -> Difference | None:
    x, y = _OF[key]
    one = ratio(moments, x, y)
    other = ratio(moments, _of_second(x), _of_second(y))
    if one is None or other is None:
        return None
    value = float(other.rate - one.rate)
    half = Z * math.sqrt(variance(moments, one, other))
    apart = Z * math.sqrt(variance(moments, one) + variance(moments, other))
    return Difference(
        key,
        estimate(moments, one),
        estimate(moments, other),
        Estimate(value, value - half, value + half, moments[0]),
        apart,
        is_clear=False,
    )


def _of_second(column: int) -> int:
    return column if column == ONE else column + COLUMNS


def _margin(sums: Sums, key: str) -> float | None:
    found = _difference(sums.moments, key)
    return None if found is None else found.difference.margin
