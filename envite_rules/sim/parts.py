"""Matches in parts: what one worker plays, and the sums that all parts come to.

Whatever is summed is a whole number, and match k of a seed is the same whoever plays it: so it is
no matter how the matches are cut into parts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, cast

import numpy as np

from envite_rules.errors import EnviteError, SimulationError
from envite_rules.messages import Message
from envite_rules.sim import kernel, tally
from envite_rules.sim.choosing import name_of
from envite_rules.sim.compiling import Compiled
from envite_rules.sim.kernel import Policy

CHUNK = 4096
"""Matches are cut at multiples of this, and at nothing else but where they end."""

ONE, A_WON, MANO_WON, DECIDED, ROUNDS, ACTIONS, CHICOS, MANO_ROUNDS, BEHIND = range(9)
COLUMNS = 8
"""What is summed over matches, with all products of two: 1, whether A won, whether the team that
was first the mano won, whether anybody did, its rounds, actions, chicos, the rounds that the team
of the mano won, and those that began with the winner to be behind. The columns of a
second game stand `COLUMNS` further on."""


@dataclass(frozen=True, eq=False)
class Work:
    """What is played: a game, or two on the same deals.

    Args:
        games: the games.
        policies: how A and B play, in each game.
        seed: what deals and choices are drawn from.
    """

    games: tuple[Compiled, ...]
    policies: tuple[tuple[Policy, Policy], ...]
    seed: int

    def bare(self) -> Work:
        """The same with nothing but arrays: what a worker elsewhere needs."""
        games = (replace(game, game=cast("Any", None), labels=()) for game in self.games)
        return replace(self, games=tuple(games))


@dataclass(frozen=True, eq=False)
class Part:
    """What some matches came to.

    Args:
        first: the number of the first.
        count: how many.
        tallies: what was counted in each game, an array of one `tally.TALLY`.
        moments: sums of the products of two columns; see `estimates.moment`.
    """

    first: int
    count: int
    tallies: tuple[np.ndarray, ...]
    moments: tuple[int, ...]


def play(work: Work, first: int, count: int) -> Part:
    """Plays some matches of each game, a chunk at a time.

    Args:
        work: what is played.
        first: the number of the first match.
        count: how many.

    Raises:
        SimulationError: a policy of one's own fails.
    """
    sums = Sums(len(work.games), first)
    while sums.matches < first + count:
        end = min(next_multiple(sums.matches, CHUNK), first + count)
        sums.add(_play_chunk(work, sums.matches, end - sums.matches))
    return Part(first, count, tuple(sums.tallies), sums.moments)


def ready(work: Work) -> None:
    """Compiles what a part needs, or reads it from disk: the time of a part is then its matches'.

    Args:
        work: what is played.

    Raises:
        SimulationError: a policy of one's own cannot be compiled.
    """
    _play_chunk(work, 0, 0)


def next_multiple(number: int, of: int) -> int:
    """The next number above that is a multiple.

    Example:
        >>> next_multiple(8, 4), next_multiple(9, 4)
        (12, 12)
    """
    return (number // of + 1) * of


def _play_chunk(work: Work, first: int, count: int) -> Part:
    chunks = [
        _chunk_of(game, work.seed, first, count, policies)
        for game, policies in zip(work.games, work.policies, strict=True)
    ]
    moments = products([chunk.results for chunk in chunks])
    return Part(first, count, tuple(chunk.tally for chunk in chunks), moments)


def _chunk_of(
    game: Compiled, seed: int, first: int, count: int, policies: tuple[Policy, Policy]
) -> kernel.Chunk:
    try:
        return kernel.play_chunk(game, seed=seed, first=first, count=count, policies=policies)
    except Exception as error:
        names = [name_of(policy) for policy in policies if not isinstance(policy, int)]
        if isinstance(error, EnviteError) or not names:
            raise
        said = " ".join(f"{type(error).__name__}: {error}".split())
        arguments = {"names": list(dict.fromkeys(names)), "error": said}
        raise SimulationError(Message("sim.policy-fails", arguments)) from error


def products(results: list[np.ndarray]) -> tuple[int, ...]:
    """The sums over matches of the products of all two columns.

    Args:
        results: of each game, an array ``[matches, tally.RESULTS]``.
    """
    columns = [np.ones(len(results[0]), np.int64)]
    for of_game in results:
        columns += _columns(of_game)
    table = np.stack(columns)
    sums = table @ table.T
    return tuple(int(sums[one, other]) for one in range(len(sums)) for other in range(one + 1))


def _columns(results: np.ndarray) -> list[np.ndarray]:
    winner = results[:, tally.WINNER]
    return [
        (winner == 0).astype(np.int64),
        (winner == results[:, tally.FIRST_MANO]).astype(np.int64),
        (winner >= 0).astype(np.int64),
        results[:, tally.ROUNDS],
        results[:, tally.ACTIONS],
        results[:, tally.CHICOS_A] + results[:, tally.CHICOS_B],
        results[:, tally.MANO_ROUNDS],
        results[:, tally.BEHIND],
    ]


class Sums:
    """What matches came to, from the first to the one before `matches`.

    Args:
        games: how many games are played.
        first: the number of the first match.

    Attributes:
        matches: the number of the next match; so, from 0 on, how many there are.
        tallies: what was counted in each game, an array of one `tally.TALLY`.
        moments: sums of the products of two columns; see `estimates.moment`.
    """

    def __init__(self, games: int, first: int = 0) -> None:
        self.matches = first
        self.tallies = [tally.empty() for _ in range(games)]
        columns = 1 + games * COLUMNS
        self.moments: tuple[int, ...] = (0,) * (columns * (columns + 1) // 2)

    @property
    def rounds(self) -> int:
        """The rounds of all games together."""
        return sum(int(one["rounds"][0]) for one in self.tallies)

    def add(self, part: Part) -> None:
        """Adds the next part: the one that begins where these end.

        Args:
            part: what some matches came to.

        Raises:
            SimulationError: the sums would be too large; they are left as they are.
        """
        if part.first != self.matches:
            raise ValueError(f"a part from {part.first} on, where {self.matches} comes next")
        if any(map(tally.overflows, self.tallies, part.tallies)):
            raise SimulationError(Message("sim.sums-full", {"matches": self.matches}))
        for total, more in zip(self.tallies, part.tallies, strict=True):
            tally.add(total, more)
        self.moments = tuple(map(int.__add__, self.moments, part.moments))
        self.matches += part.count
