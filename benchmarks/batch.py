"""How fast many rounds are played at once: our kernels beside C, numpy, OpenSpiel and one match.

Run as ``python benchmarks/batch.py`` from the checkout; ``pip install -e '.[sim,bench]'`` and gcc
bring all that it is compared with, and what is not installed is left out. The C programs
(``batch.c``) are ours, and play the very rounds that our kernel plays: that is checked before
anything is measured. OpenSpiel plays its own games, by the loop that it has in C++ for bots
(``evaluate_bots``, random ones): its ratios say what a round of its game costs beside one of ours.

The repetitions take turns, so that a slow moment of the machine falls on all; a second is one of
the processor, apart from the part on cores. Rounds are deals: a round of ours has two or three
tricks, a hand of euchre five, of hearts and spades thirteen.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import platform
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np
from batch_c import build, compiler, program
from batch_cluster import of_cluster
from batch_numpy import NumpyRounds
from match import ours as python_match

from envite_rules import load_ruleset
from envite_rules.sim import layout, tally, tricks
from envite_rules.sim.compiling import Compiled
from envite_rules.sim.jit import compiled
from envite_rules.sim.kernel import RANDOM, SENSIBLE, begin_round, play_chunk
from envite_rules.sim.moves import begin_match
from envite_rules.sim.tricks import TrickRounds

SEED = 4
GAME, PLAYERS = "canario", 4
AT_ONCE = 1 << 16
"""Rounds of a call."""
CHECKED = 1 << 20
"""Rounds whose outcomes are compared before anything is measured."""
MATCHES = 2048
"""Matches of a call."""
SPIEL_GAMES = ("euchre", "hearts", "spades", "oh_hell", "skat")

Play = Callable[[], int]
"""Plays for a while, and returns how many rounds."""


@dataclass
class Workload:
    """Something that is played, and what was measured of it, a number for each repetition.

    Args:
        name: what it is called in the table.
        play: plays some rounds.
        per_s: the rounds a second of each repetition.
    """

    name: str
    play: Play
    per_s: list[float] = field(default_factory=list)

    @property
    def median(self) -> float:
        """The median of the repetitions."""
        return statistics.median(self.per_s)

    def measure(self, seconds: float, clock: Callable[[], float] = time.process_time) -> None:
        """Plays for at least so many seconds, and keeps the rate."""
        rounds, start = 0, clock()
        while not rounds or clock() - start < seconds:
            rounds += self.play()
        self.per_s.append(rounds / (clock() - start))


def in_turns(
    workloads: list[Workload],
    repeat: int,
    seconds: float,
    clock: Callable[[], float] = time.process_time,
) -> list[Workload]:
    """Measures all of them in turns, each played once before."""
    for workload in workloads:
        workload.play()
    for _ in range(repeat):
        for workload in workloads:
            workload.measure(seconds, clock)
    return workloads


# ── what is played ───────────────────────────────────────────────────────────────────────────────


def compiled_game(players: int = PLAYERS) -> Compiled:
    """The game of this benchmark, ready for the kernels."""
    return Compiled.of(load_ruleset(GAME).game(players=players))


def of_kernel(rounds: TrickRounds, count: int = AT_ONCE) -> Play:
    """Our kernel of tricks."""
    outcomes, firsts = np.empty(count, np.uint64), itertools.count(0, count)

    def play() -> int:
        rounds.play(seed=SEED, first=next(firsts), count=count, into=outcomes)
        return count

    return play


def of_c(library: Any, name: str, rounds: TrickRounds) -> Play:
    """A program in C, called for as many rounds."""
    outcomes, firsts = np.empty(AT_ONCE, np.uint64), itertools.count(0, AT_ONCE)
    run = program(library, name, rounds)

    def play() -> int:
        run(SEED, next(firsts), outcomes)
        return AT_ONCE

    return play


def of_numpy(rounds: TrickRounds) -> Play:
    """The program on arrays of numpy, in batches that the cache holds."""
    batch, count = NumpyRounds(rounds, SEED), 4096

    def play() -> int:
        batch.play(count)
        return count

    return play


def of_matches(game: Compiled, policy: int, count: int = MATCHES) -> Play:
    """Whole matches with calls, counted in deals."""
    firsts = itertools.count(0, count)

    def play() -> int:
        chunk = play_chunk(
            game, seed=SEED, first=next(firsts), count=count, policies=(policy, policy)
        )
        return int(chunk.tally[0]["rounds"])

    return play


def of_python() -> Play:
    """One match after another, by the engine in Python: random actions."""
    match, draw = python_match(), random.Random(SEED).random  # noqa: S311 - nothing is secret here

    def play() -> int:
        rounds, _ = match(draw)
        return rounds

    return play


def of_spiel(name: str) -> Play:
    """Games of OpenSpiel by its own loop, with its own random bots."""
    import pyspiel

    game, seeds, count = pyspiel.load_game(name), itertools.count(SEED), 200
    bots = [pyspiel.make_uniform_random_bot(seat, SEED) for seat in range(game.num_players())]

    def play() -> int:
        for _ in range(count):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        return count

    return play


def of_rollouts(name: str) -> Play:
    """Rollouts of OpenSpiel from one deal to its end: the same loop without the dealing."""
    import pyspiel

    game, count = pyspiel.load_game(name), 5000
    state = game.new_initial_state()
    draw = random.Random(SEED)  # noqa: S311 - nothing is secret here
    while state.is_chance_node():
        state.apply_action(draw.choice(state.legal_actions()))
    evaluator = pyspiel.RandomRolloutEvaluator(count, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, 2.0, 1, 100, False, SEED, False)  # noqa: FBT003 - its signature

    def play() -> int:
        bot.mcts_search(state)
        return count

    return play


# ── the parts of the benchmark ───────────────────────────────────────────────────────────────────


def check(library: Any, rounds: TrickRounds) -> None:
    """The programs that ought to play the same rounds do, or nothing is measured."""
    ours = rounds.play(seed=SEED, count=CHECKED)
    for name in ("play_masks", "play_in_order"):
        theirs = np.zeros(CHECKED, np.uint64)
        program(library, name, rounds)(SEED, 0, theirs)
        if not (ours == theirs).all():
            raise SystemExit(f"{name} plays other rounds than the kernel")
    shares = [float(np.mean(ours >> np.uint64(60) == 1))]
    theirs = np.zeros(CHECKED, np.uint64)
    program(library, "play_arrays", rounds)(SEED, 0, theirs)
    shares.append(float(np.mean(theirs >> np.uint64(60) == 1)))
    shares.append(float(np.mean(NumpyRounds(rounds, SEED).play(CHECKED // 4) == 0)))
    if max(shares) - min(shares) > 0.006:  # five sigmas of the smallest number of rounds
        raise SystemExit(f"the mano wins other shares: {shares}")


def tricks_alone(library: Any, options: argparse.Namespace) -> list[Workload]:
    """The tricks alone, by all programs."""
    rounds = TrickRounds.of(compiled_game())
    workloads = [Workload("our kernel", of_kernel(rounds))]
    if library is not None:
        check(library, rounds)
        workloads += [
            Workload("C, bit masks", of_c(library, "play_masks", rounds)),
            Workload("C, arrays", of_c(library, "play_arrays", rounds)),
        ]
    workloads.append(Workload("numpy", of_numpy(rounds)))
    return in_turns(workloads, options.repeat, options.seconds)


def whole_matches(options: argparse.Namespace) -> list[Workload]:
    """Whole matches with calls, in deals, beside OpenSpiel's loops and the Python match."""
    game = compiled_game()
    workloads = [
        Workload("our kernel, sensible players", of_matches(game, SENSIBLE)),
        Workload("our kernel, random players", of_matches(game, RANDOM)),
    ]
    if find_spec("pyspiel"):
        workloads += [Workload(f"OpenSpiel {name}, C++", of_spiel(name)) for name in SPIEL_GAMES]
        workloads.append(Workload("OpenSpiel euchre, dealt", of_rollouts("euchre")))
    workloads.append(Workload("our match in Python, random", of_python()))
    return in_turns(workloads, options.repeat, options.seconds)


def by_players(options: argparse.Namespace) -> dict[str, list[Workload]]:
    """The same at tables of each size."""
    counts = load_ruleset(GAME).ruleset.players.counts
    games = {players: compiled_game(players) for players in counts}
    alone = [
        Workload(str(players), of_kernel(TrickRounds.of(game))) for players, game in games.items()
    ]
    matches = [
        Workload(str(players), of_matches(game, SENSIBLE, 256)) for players, game in games.items()
    ]
    measured = in_turns(alone + matches, options.repeat, options.seconds / 2)
    return {"tricks": measured[: len(alone)], "matches": measured[len(alone) :]}


def by_batch(options: argparse.Namespace) -> list[Workload]:
    """The tricks alone, so many rounds in a call."""
    rounds = TrickRounds.of(compiled_game())
    sizes = [10**power for power in range(7)]
    workloads = [Workload(f"{size:,}", of_kernel(rounds, size)) for size in sizes]
    return in_turns(workloads, options.repeat, options.seconds / 4)


def by_cores(options: argparse.Namespace) -> dict[str, list[Workload]]:
    """Both kernels in as many threads as there are cores, by the clock on the wall."""
    game, cores = compiled_game(), len(os.sched_getaffinity(0))
    counts = sorted({1, 2, *(2**power for power in range(3, 12)), cores} & {*range(1, cores + 1)})
    pool = ThreadPoolExecutor(cores)

    def for_a_while(play: Play) -> int:
        rounds, end = 0, time.perf_counter() + options.seconds
        while time.perf_counter() < end:
            rounds += play()
        return rounds

    def together(plays: list[Play]) -> Play:
        return lambda: sum(pool.map(for_a_while, plays))

    alone, matches = [], []
    for count in counts:
        several = [of_kernel(TrickRounds.of(game)) for _ in range(count)]
        alone.append(Workload(str(count), together(several)))
        several = [of_matches(game, SENSIBLE, 256) for _ in range(count)]
        matches.append(Workload(str(count), together(several)))
    measured = in_turns(alone + matches, options.repeat, 0, time.perf_counter)
    pool.shutdown()
    return {"tricks": measured[: len(alone)], "matches": measured[len(alone) :]}


@compiled
def _only_words(rounds: Any, times: int) -> None:
    for number in range(times):
        tricks.draw_words(rounds[0], np.uint64(SEED), np.uint64(number * tricks.LANES))


@compiled
def _only_deals(tables: Any, rounds: Any, times: int) -> Any:
    t, r, held = tables[0], rounds[0], np.uint64(0)
    for number in range(times):
        tricks.draw_words(r, np.uint64(SEED), np.uint64(number * tricks.LANES))
        for lane in range(tricks.LANES):
            held ^= np.uint64(tricks.deal_cards(t, r, r.hands, np.uint64(lane))) ^ r.hands[0]
    return held


def where(options: argparse.Namespace) -> list[Workload]:
    """The tricks alone, up to some point of a round."""
    rounds = TrickRounds.of(compiled_game())
    times = AT_ONCE // tricks.LANES

    def words() -> int:
        _only_words(rounds.rounds, times)
        return AT_ONCE

    def deals() -> int:
        _only_deals(rounds.tables, rounds.rounds, times)
        return AT_ONCE

    workloads = [
        Workload("chance", words),
        Workload("deal", deals),
        Workload("tricks", of_kernel(rounds)),
    ]
    return in_turns(workloads, options.repeat, options.seconds)


@compiled
def _only_match_deals(
    tables: Any, stakes: Any, at: Any, matches: Any, tally: Any, seed: int, deals: int
) -> None:
    t, m, y = tables[0], matches[0], tally[0]
    begin_match(t, m, seed, 0)
    for _ in range(deals):
        begin_round(t, stakes, at, m, y)


def where_of_matches(options: argparse.Namespace) -> list[Workload]:
    """Whole matches: their deals alone, played by chance, and with sense."""
    game = compiled_game()
    seeds = itertools.count(SEED)

    def deals() -> int:
        state = np.zeros(1, layout.MATCH), tally.empty()
        _only_match_deals(game.tables, game.stakes, game.at, *state, next(seeds), AT_ONCE)
        return AT_ONCE

    workloads = [
        Workload("deal, and noting it", deals),
        Workload("random players", of_matches(game, RANDOM)),
        Workload("sensible players", of_matches(game, SENSIBLE)),
    ]
    return in_turns(workloads, options.repeat, options.seconds)


@dataclass(frozen=True)
class Command:
    """What a command took.

    Args:
        s: the seconds on the wall.
        cpu_s: those of the processor: where the machine does nothing else, as many or more.
        mb: the most memory it had, in megabytes.
    """

    s: float
    cpu_s: float
    mb: float


_LAUNCH = """
import json, resource, subprocess, sys, time
start = time.perf_counter()
subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL)
seconds, used = time.perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
print(json.dumps([seconds, used.ru_utime + used.ru_stime, used.ru_maxrss / 1000]))
"""
"""A small program between: a process counts as its own the memory of the one that starts it."""


def command(words: list[str], **environment: str) -> Command:
    """Runs a command."""
    launch = [sys.executable, "-c", _LAUNCH, *words]
    told = subprocess.run(launch, check=True, stdout=subprocess.PIPE, env=os.environ | environment)
    return Command(*json.loads(told.stdout))


def simulate_words(matches: int) -> list[str]:
    """The command that a person would give."""
    envite = shutil.which("envite", path=str(Path(sys.executable).parent)) or "envite"
    return [envite, "simulate", GAME, "--players", str(PLAYERS), "--matches", str(matches)]


def starts(repeat: int) -> dict[str, Command]:
    """A first answer: with nothing compiled yet, and with all that is kept on disk."""
    with tempfile.TemporaryDirectory() as folder:
        cold = command(simulate_words(1000), NUMBA_CACHE_DIR=folder)
        warm = [command(simulate_words(1000), NUMBA_CACHE_DIR=folder) for _ in range(repeat)]
    return {
        "first answer, cold": cold,
        "first answer, warm": sorted(warm, key=lambda each: each.s)[repeat // 2],
    }


# ── what is printed ──────────────────────────────────────────────────────────────────────────────


def rows(measured: list[Workload]) -> list[dict[str, Any]]:
    """Medians, the ratio of the first to each, and every figure they come from."""
    first = measured[0].median
    return [
        {
            "name": each.name,
            "rounds_per_s": each.median,
            "ratio": first / each.median,
            "all": each.per_s,
        }
        for each in measured
    ]


def table(title: str, measured: list[Workload], *, ratio: str = "× ours") -> str:
    """The rows as lines to read; the ratio is of the first over each."""
    lines = [f"{title:<34}{'rounds/s':>14}{'ns/round':>11}{ratio:>10}"]
    for row in rows(measured):
        rate = row["rounds_per_s"]
        lines.append(f"{row['name']:<34}{rate:>14,.0f}{1e9 / rate:>11,.1f}{row['ratio']:>10.2f}")
    return "\n".join(lines) + "\n\n"


def growth(title: str, measured: list[Workload]) -> str:
    """The rows as lines to read: the ratio is of each over the first."""
    lines = [f"{title:<34}{'rounds/s':>14}{'ns/round':>11}{'× first':>10}"]
    first = measured[0].median
    for each in measured:
        rate = each.median
        lines.append(f"{each.name:>34}{rate:>14,.0f}{1e9 / rate:>11,.1f}{rate / first:>10.2f}")
    return "\n".join(lines) + "\n\n"


def run(options: argparse.Namespace, say: Callable[[str], Any]) -> dict[str, Any]:
    """Measures every part in turn, tells it, and returns every figure."""
    with tempfile.TemporaryDirectory() as folder:
        library = build(Path(folder)) if compiler() else None
        found: dict[str, Any] = {"tricks": tricks_alone(library, options)}
        say(table("tricks alone", found["tricks"]))
    found["matches"] = whole_matches(options)
    say(table("whole matches, in deals", found["matches"]))
    if not options.short:
        found["where"], found["where_of_matches"] = where(options), where_of_matches(options)
        say(table("tricks alone, up to…", found["where"], ratio="× last"))
        say(table("whole matches, up to…", found["where_of_matches"], ratio="× last"))
        for part, by in (("cores", by_cores(options)), ("players", by_players(options))):
            for what, measured in by.items():
                found[f"{what}_by_{part}"] = measured
                say(growth(f"{what} by {part}", measured))
        found["tricks_by_batch"] = by_batch(options)
        say(growth("tricks by rounds of a call", found["tricks_by_batch"]))
    return {name: rows(measured) for name, measured in found.items()}


def versions() -> dict[str, str]:
    """What is measured with what."""
    modules = {"numba": "numba", "numpy": "numpy", "open_spiel": "pyspiel"}
    known = {name: version(name) for name, module in modules.items() if find_spec(module)}
    if gcc := compiler():
        told = subprocess.run([gcc, "-dumpfullversion"], check=True, capture_output=True, text=True)
        known["gcc"] = told.stdout.strip()
    return {"python": platform.python_version()} | known


def main() -> None:
    """Prints the tables, or the same as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--repeat", type=int, default=7, help="repetitions (7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="length of each (0.5)")
    parser.add_argument("--short", action="store_true", help="only the two comparisons")
    parser.add_argument("--start", action="store_true", help="also a first answer, cold and warm")
    parser.add_argument("--cluster", action="store_true", help="also what a Dask cluster adds")
    parser.add_argument("--memory", type=int, metavar="N", help="also the memory of N matches")
    parser.add_argument("--json", action="store_true", help="print every figure as JSON")
    options = parser.parse_args()
    if options.repeat < 1:
        parser.error("--repeat must be 1 or more")
    say = (lambda _: None) if options.json else sys.stdout.write
    known = versions()
    say(", ".join(f"{name} {number}" for name, number in known.items()))
    say(f"; {GAME}, {PLAYERS} players, medians of {options.repeat}\n\n")
    result: dict[str, Any] = {"versions": known} | run(options, say)
    told = starts(options.repeat) if options.start else {}
    if options.memory:
        told[f"{options.memory:,} matches"] = command(simulate_words(options.memory))
    for what, took in told.items():
        say(f"{what:<34}{took.s:>8.1f} s ({took.cpu_s:.1f} of processor), {took.mb:.0f} MB\n")
    result["commands"] = {what: asdict(took) for what, took in told.items()}
    if options.cluster:
        result["cluster"] = of_cluster(compiled_game(), SEED)
        for what, figure in result["cluster"].items():
            say(f"a cluster: {what:<23}{figure:>8.2f}\n")
    if options.json:
        sys.stdout.write(json.dumps(result, indent=2) + "\n")


if __name__ == "__main__":
    main()
