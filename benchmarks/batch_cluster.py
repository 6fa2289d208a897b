"""What a cluster adds to the playing: how much goes over the line, and how long fetching takes."""

from __future__ import annotations

import pickle
import time
import zlib
from statistics import median
from typing import TYPE_CHECKING

from envite_rules.sim.cluster import Cluster
from envite_rules.sim.kernel import SENSIBLE
from envite_rules.sim.parts import Sums, Work, play

if TYPE_CHECKING:
    from envite_rules.sim.compiling import Compiled

PARTS = 100
"""Parts that are fetched. They are of one match each: a part is as large whatever it is of."""


def of_cluster(game: Compiled, seed: int) -> dict[str, float]:
    """What was measured with one worker of one thread on this machine.

    Args:
        game: the game.
        seed: what its matches are drawn from.

    Returns:
        The megabytes of a part, of one compressed, and of the game; the milliseconds in which a
        part that is ready is fetched, and in which it is added: medians of all.
    """
    from distributed import LocalCluster

    work = Work((game,), ((SENSIBLE, SENSIBLE),), seed)
    part, game_sent = pickle.dumps(play(work, 0, 4096)), pickle.dumps(work.bare())
    with (
        LocalCluster(  # type: ignore[no-untyped-call]
            n_workers=1, threads_per_worker=1, dashboard_address=None
        ) as workers,
        Cluster(work, workers.scheduler_address) as crew,
    ):
        waiting = [crew.begin(number, 1) for number in range(PARTS + 1)]
        waiting.pop().result()  # the last; so the others are ready
        sums, fetching, adding = Sums(1), [], []
        for pending in waiting:
            start = time.perf_counter()
            one = pending.result()
            there = time.perf_counter()
            sums.add(one)
            fetching.append(there - start)
            adding.append(time.perf_counter() - there)
    return {
        "part_mb": len(part) / 1e6,
        "part_compressed_mb": len(zlib.compress(part)) / 1e6,
        "game_mb": len(game_sent) / 1e6,
        "fetch_ms": median(fetching) * 1e3,
        "add_ms": median(adding) * 1e3,
    }
