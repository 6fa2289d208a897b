"""Asks for many matches of a game, and gets answers."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from envite_rules.errors import NotStatedError, SimulationError
from envite_rules.messages import AnyOf, Message, did_you_mean
from envite_rules.sim.answering import answer, setup_of
from envite_rules.sim.asking import RATES, Asked, Progress
from envite_rules.sim.choosing import PolicyLike, policies_of, print_of
from envite_rules.sim.compiling import Compiled
from envite_rules.sim.crews import Threads, cores
from envite_rules.sim.estimates import clustered_share, moment, share
from envite_rules.sim.keeping import Keeper, Played
from envite_rules.sim.parts import DECIDED, MANO_ROUNDS, MANO_WON, ONE, ROUNDS, Sums, Work
from envite_rules.sim.reporting.cells import as_given
from envite_rules.sim.running import Goal, Run
from envite_rules.sim.sources import digest, digest_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.engine import Game
    from envite_rules.sim.answers import Simulation
    from envite_rules.sim.crews import Crew
    from envite_rules.sim.estimates import Estimate
    from envite_rules.sim.running import Ended

USUAL_MATCHES = 100_000
"""How many matches are played if nothing is said."""

MOST_MATCHES = 10**12
"""More are not played. A sum has 64 bits; the first that is full are the squares of rounds, after
2.3e10 matches if all had `kernel.MOST_DEALS`. A game as long as that ends before: see
`parts.Sums.add`."""

MOST_WORKERS = 1024

SEEDS = 2**63
"""How many seeds there are."""


@dataclass(frozen=True, slots=True)
class How:
    """How matches are played.

    Args:
        seed: what deals and choices are drawn from.
        workers: how many cores; None for all that the process may use, or that a cluster has.
        cluster: the address of a Dask scheduler, whose workers play instead; or None.
        folder: where sums are kept, to go on after an interruption; or None.
        progress: told how far the work is, after every part; or None.
    """

    seed: int = 0
    workers: int | None = None
    cluster: str | None = None
    folder: str | os.PathLike[str] | None = None
    progress: Callable[[Progress], None] | None = None


def simulate(
    game: Game,
    *,
    matches: int | None = None,
    precision: float | None = None,
    rate: str = "mano",
    policy: PolicyLike = "sensible",
    seed: int = 0,
    workers: int | None = None,
    cluster: str | None = None,
    folder: str | os.PathLike[str] | None = None,
    progress: Callable[[Progress], None] | None = None,
) -> Simulation:
    """Plays many matches of a game, and tells what they come to.

    Match k depends on the seed and k alone, so the answers are the same on any number of cores or
    machines. Interrupted (Ctrl-C), it answers for the matches that were played until then.

    Args:
        game: the game.
        matches: how many matches, at most; `USUAL_MATCHES` if no precision is given either.
        precision: stops when the 95 % interval of `rate` is no wider than this to either side,
            above 0 and below 0.5. It is looked at after certain numbers of matches.
        rate: whose precision is meant; one of `RATES`.
        policy: how the teams play: ``sensible``, ``random``, a function compiled by `numba.njit`
            (see `choosing`), or two of these, for A and for B.
        seed: what deals and choices are drawn from; from 0 to 2**63 - 1.
        workers: how many cores; all that the process may use if not given.
        cluster: the address of a Dask scheduler, whose workers play instead, all of them: no number
            of `workers` goes with it.
        folder: where the sums are kept while they grow: the same call goes on where it stopped,
            even with more matches or another precision.
        progress: told how far the work is, after every part.

    Raises:
        SimulationError: something cannot be simulated, or not as it was asked for.
        NotStatedError: the ruleset does not state all that a match needs.
        LibraryError: a cluster is given, and `distributed` is not installed.
        KeyboardInterrupt: interrupted before anything was played.

    Example:
        >>> from envite_rules import load_ruleset
        >>> from envite_rules.sim import simulate
        >>> played = simulate(load_ruleset("canario").game(), matches=500, seed=7)
        >>> rate = played.advantage.round
        >>> played.matches, 0.4 < rate.low < rate.value < rate.high < 0.6
        (500, True)
    """
    asked = asked_for(matches, precision, rate, RATES)
    compiled = Compiled.of(game)
    policies = policies_of(policy)
    if asked.precision is not None:
        _require_seen(game, rate)
    work = Work((compiled,), (policies,), checked_seed(seed))
    how = How(work.seed, workers, cluster, folder, progress)
    goal = Goal(asked, lambda sums: _margin(_of_rate(sums, rate)), progress)
    sums, ended = carry_out(work, goal, how)
    setup = setup_of(game, policies, work.seed)
    return answer(compiled, setup, asked, sums.tallies[0], sums.moments, ended)


def asked_for(
    matches: Any, precision: Any, rate: Any, rates: Sequence[str], lengths: Sequence[str] = ()
) -> Asked:
    """When to stop, checked.

    Args:
        matches: as a caller gives it.
        precision: the same.
        rate: the same.
        rates: what `rate` may be.
        lengths: which of them are no shares, but may differ by any number.

    Raises:
        SimulationError: it cannot be asked for.
    """
    if matches is None and precision is None:
        matches = USUAL_MATCHES
    if matches is not None and not _is_whole(matches, 1, MOST_MATCHES):
        bounds = {"given": as_given(matches), "most": as_given(MOST_MATCHES)}
        raise SimulationError(Message("sim.matches", bounds))
    most = math.inf if rate in lengths else 0.5
    if precision is not None and not _is_precision(precision, most):
        if rate in lengths:
            raise SimulationError(
                Message("sim.precision-of-length", {"given": as_given(precision)})
            )
        raise SimulationError(Message("sim.precision", {"given": as_given(precision, "share")}))
    if rate not in rates:
        hint, _ = did_you_mean(str(rate), rates)
        raise SimulationError(Message("sim.rate", {"word": rate, "known": AnyOf(rates)}), hint)
    return Asked(
        None if matches is None else int(matches),
        None if precision is None else float(precision),
        rate,
    )


def _is_whole(given: Any, least: int, most: int) -> bool:
    return isinstance(given, int) and not isinstance(given, bool) and least <= given <= most


def _is_precision(given: Any, most: float) -> bool:
    is_number = isinstance(given, (int, float)) and not isinstance(given, bool)
    return is_number and 0 < given < most


def checked_seed(seed: Any) -> int:
    """A seed.

    Args:
        seed: as a caller gives it.

    Raises:
        SimulationError: it is none.
    """
    if not _is_whole(seed, 0, SEEDS - 1):
        raise SimulationError(Message("sim.seed", {"given": seed, "most": SEEDS - 1}))
    return int(seed)


def _require_seen(game: Game, rate: str) -> None:
    """Whether the game has what a precision is asked of."""
    if rate == "tumbo" and game.match_rules.scoring.stated.tumbo is None:
        raise NotStatedError(
            Message("sim.no-tumbo", {"name": game.match_rules.loaded.ruleset.name})
        )


def _of_rate(sums: Sums, rate: str) -> Estimate | None:
    """The rate whose precision is looked at; of the first game."""
    y, moments = sums.tallies[0][0], sums.moments
    if rate == "chico":
        return share(int(y["chicos_won_by_first_mano"]), int(y["chicos"]))
    if rate == "match":
        return share(moment(moments, ONE, MANO_WON), moment(moments, ONE, DECIDED))
    if rate == "tumbo":
        return share(int(y["tumbo"]["won_by_one"]), int(y["tumbo"]["played_by_one"]))
    return clustered_share(moments, MANO_ROUNDS, ROUNDS)


def _margin(found: Estimate | None) -> float | None:
    return None if found is None else found.margin


def carry_out(work: Work, goal: Goal, how: How) -> tuple[Sums, Ended]:
    """Has the work done.

    Args:
        work: what is played.
        goal: when to stop.
        how: by whom, and where the sums are kept.

    Returns:
        What the matches came to, and how it ended.

    Raises:
        SimulationError: it cannot be done like this.
        LibraryError: `distributed` is not installed.
        KeyboardInterrupt: interrupted before anything was played.
    """
    with ExitStack() as stack:
        crew = _crew(work, how)
        stack.push(crew)  # whatever is wrong with the folder, a cluster is let go
        keeper = None
        if how.folder is not None:
            keeper = stack.enter_context(Keeper(Path(how.folder), _played(work)))
        sums = Sums(len(work.games)) if keeper is None else keeper.sums
        _require_no_more(sums.matches, goal.asked.matches)
        stack.enter_context(crew)
        return sums, Run(crew, sums, goal, keeper).go()


def _require_no_more(kept: int, asked: int | None) -> None:
    """Whether no more matches are kept than are asked for: the answer would be of others."""
    if asked is not None and kept > asked:
        counts = {"kept": as_given(kept), "asked": as_given(asked)}
        raise SimulationError(Message("sim.folder-ahead", counts))


def _played(work: Work) -> Played:
    tables = " ".join(map(digest_of, work.games))
    return Played(
        rulesets=[compiled.game.digest for compiled in work.games],
        players=[compiled.game.players for compiled in work.games],
        policies=[print_of(policy) for both in work.policies for policy in both],
        seed=work.seed,
        version=f"{version('envite-rules')} {digest()} {tables}",
    )


def _crew(work: Work, how: How) -> Crew:
    if how.workers is not None and not _is_whole(how.workers, 1, MOST_WORKERS):
        bounds = {"given": as_given(how.workers), "most": as_given(MOST_WORKERS)}
        raise SimulationError(Message("sim.workers", bounds))
    if how.cluster is not None and how.workers is not None:
        raise SimulationError(Message("sim.workers-of-cluster"))
    if how.cluster is not None:
        from envite_rules.sim.cluster import Cluster

        return Cluster(work, how.cluster)
    return Threads(work, how.workers or cores())
