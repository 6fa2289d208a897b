"""How fast a match is played at random, beside other libraries of card games: medians of one run.

Run as ``python benchmarks/match.py`` from the checkout; ``pip install -e '.[bench]'`` brings the
libraries it is compared with, and those not installed are left out. Ours is ``canario`` with four
players, each action drawn evenly from ``legal_actions()``, the deals included. Everybody's actions
are drawn in the same way from the same generator, and the repetitions take turns, so that a slow
moment of the machine falls on all. A second is one of the processor: what waits for its turn behind
another program is not slower for it. Actions are those of players: a deal is none. The games are
not the same game: the ratios say what a round of each library's own game costs.
"""

from __future__ import annotations

import argparse
import itertools
import json
import platform
import random
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from importlib.util import find_spec
from typing import Any

from envite_rules import load_ruleset

SEED = 4
PLAYERS = 4
HOLDEM_PLAYERS = 6
COPIES = 2000

Draw = Callable[[], float]
"""A generator of numbers, evenly from 0 to below 1."""

Play = Callable[[Draw], tuple[int, int]]
"""Plays once from the deal to the end: how many rounds, and how many actions of players."""


def ours() -> Play:
    """A match of canario to the end of the partida."""
    from envite_rules.engine.actions import Deal

    game = load_ruleset("canario").game(players=PLAYERS)
    seeds = itertools.count(SEED)

    def play(draw: Draw) -> tuple[int, int]:
        match = game.new_match(seed=next(seeds), hold="prevent")
        rounds = actions = 0
        while not match.is_over:
            legal = match.legal_actions()
            action = legal[int(draw() * len(legal))]
            match.apply(action)
            if type(action) is Deal:
                rounds += 1
            else:
                actions += 1
        return rounds, actions

    return play


def euchre() -> Play:
    """A hand of OpenSpiel's euchre."""
    import pyspiel

    game = pyspiel.load_game("euchre")

    def play(draw: Draw) -> tuple[int, int]:
        state = game.new_initial_state()
        actions = 0
        while not state.is_terminal():
            # Every outcome of a deal is as likely as another: they are its legal actions, which
            # are quicker to ask for than its chance outcomes.
            legal = state.legal_actions()
            if not state.is_chance_node():
                actions += 1
            state.apply_action(legal[int(draw() * len(legal))])
        return 1, actions

    return play


def limit_holdem() -> Play:
    """A hand in RLCard's environment, which also makes what each agent observes."""
    import rlcard

    env = rlcard.make("limit-holdem", config={"game_num_players": HOLDEM_PLAYERS, "seed": SEED})

    def play(draw: Draw) -> tuple[int, int]:
        state, _ = env.reset()
        actions = 0
        while not env.is_over():
            legal = list(state["legal_actions"])
            state, _ = env.step(legal[int(draw() * len(legal))])
            actions += 1
        env.get_payoffs()
        return 1, actions

    return play


def bare_limit_holdem() -> Play:
    """A hand of the game inside RLCard's environment, without the observations."""
    import rlcard

    config = {"game_num_players": HOLDEM_PLAYERS, "seed": SEED}
    game = rlcard.make("limit-holdem", config=config).game

    def play(draw: Draw) -> tuple[int, int]:
        game.init_game()
        actions = 0
        while not game.is_over():
            legal = game.get_legal_actions()
            game.step(legal[int(draw() * len(legal))])
            actions += 1
        game.get_payoffs()
        return 1, actions

    return play


def fixed_limit_holdem() -> Play:
    """A hand of PokerKit's hold'em; all that is no player's choice is automatic."""
    from pokerkit import Automation, FixedLimitTexasHoldem

    blinds, small_bet, big_bet, stack = (1, 2), 2, 4, 200
    new_hand = FixedLimitTexasHoldem(tuple(Automation), True, 0, blinds, small_bet, big_bet)  # noqa: FBT003 - its own signature
    random.seed(SEED)  # it shuffles with the generator of the module

    def play(draw: Draw) -> tuple[int, int]:
        state = new_hand(stack, HOLDEM_PLAYERS)
        actions = 0
        while state.status:
            legal: list[Callable[[], object]] = [state.check_or_call]
            if state.can_fold():
                legal.append(state.fold)
            if state.can_complete_bet_or_raise_to():
                legal.append(state.complete_bet_or_raise_to)
            legal[int(draw() * len(legal))]()
            actions += 1
        return 1, actions

    return play


@dataclass
class Workload:
    """Something that is played, and what was measured of it, a number for each repetition."""

    name: str
    module: str
    distribution: str
    make: Callable[[], Play]
    rounds: list[float] = field(default_factory=list)
    """Rounds, hands or games a second."""
    actions: list[float] = field(default_factory=list)
    """Actions of players a second."""

    def measure(self, play: Play, seconds: float) -> None:
        """Plays for at least so many seconds and keeps the two rates."""
        draw = random.Random(SEED).random  # noqa: S311 - nothing is secret here
        rounds = actions = 0
        end = time.perf_counter() + seconds
        start = time.process_time()
        while not actions or time.perf_counter() < end:
            more_rounds, more_actions = play(draw)
            rounds += more_rounds
            actions += more_actions
        taken = time.process_time() - start
        self.rounds.append(rounds / taken)
        self.actions.append(actions / taken)


def workloads() -> list[Workload]:
    """All there is to measure, ours first."""
    return [
        Workload("envite-rules canario", "envite_rules", "envite-rules", ours),
        Workload("OpenSpiel euchre", "pyspiel", "open_spiel", euchre),
        Workload("RLCard limit hold'em", "rlcard", "rlcard", limit_holdem),
        Workload("the same, bare game", "rlcard", "rlcard", bare_limit_holdem),
        Workload("PokerKit limit hold'em", "pokerkit", "pokerkit", fixed_limit_holdem),
    ]


def positions() -> list[Any]:
    """Matches stopped at every action of one random match."""
    match = load_ruleset("canario").game(players=PLAYERS).new_match(seed=SEED, hold="prevent")
    draw = random.Random(SEED).random  # noqa: S311 - nothing is secret here
    stopped = []
    while not match.is_over:
        stopped.append(match.copy())
        legal = match.legal_actions()
        match.apply(legal[int(draw() * len(legal))])
    return stopped


def copy_time(stopped: list[Any]) -> float:
    """The time of one copy, in microseconds: the mean over positions of a whole match."""
    times = 1 + COPIES // len(stopped)
    start = time.process_time()
    for _ in range(times):
        for match in stopped:
            match.copy()
    return (time.process_time() - start) / (times * len(stopped)) * 1e6


def run(measured: list[Workload], repeat: int, seconds: float) -> list[float]:
    """Measures all of them in turns, and the copies of a match; returns the times of these."""
    plays = [(workload, workload.make()) for workload in measured]
    for _, play in plays:
        play(random.Random(SEED).random)  # noqa: S311 - a first time, for what is loaded late
    stopped = positions()
    copies = []
    for _ in range(repeat):
        for workload, play in plays:
            workload.measure(play, seconds)
        copies.append(copy_time(stopped))
    return copies


def summary(measured: list[Workload], copies: list[float]) -> dict[str, Any]:
    """The medians, the ratios of ours to each, and every single figure they come from."""
    median = statistics.median
    first = measured[0]
    return {
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "copy_us": median(copies),
        "copy_us_all": copies,
        "workloads": [
            {
                "name": workload.name,
                "version": version(workload.distribution),
                "rounds_per_s": median(workload.rounds),
                "actions_per_s": median(workload.actions),
                "rounds_ratio": median(first.rounds) / median(workload.rounds),
                "actions_ratio": median(first.actions) / median(workload.actions),
                "rounds_per_s_all": workload.rounds,
                "actions_per_s_all": workload.actions,
            }
            for workload in measured
        ],
    }


def table(result: dict[str, Any]) -> str:
    """The summary as lines to read."""
    repeat = len(result["copy_us_all"])
    lines = [
        f"{result['python']}, medians of {repeat}; × is ours over theirs",
        f"{'':<25}{'version':>9}{'rounds/s':>11}{'actions/s':>11}{'× rounds':>11}{'× actions':>11}",
    ]
    for row in result["workloads"]:
        ratios = f"{row['rounds_ratio']:>11.2f}{row['actions_ratio']:>11.2f}"
        rates = f"{row['rounds_per_s']:>11,.0f}{row['actions_per_s']:>11,.0f}"
        lines.append(f"{row['name']:<25}{row['version']:>9}{rates}{ratios}")
    lines.append(f"copy of a match: {result['copy_us']:.2f} µs")
    return "\n".join(lines) + "\n"


def main() -> None:
    """Prints the table, or the same as JSON."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--repeat", type=int, default=7, help="repetitions (7)")
    parser.add_argument("--seconds", type=float, default=1.0, help="length of each (1.0)")
    parser.add_argument("--json", action="store_true", help="print every figure as JSON")
    options = parser.parse_args()
    if options.repeat < 1:
        parser.error("--repeat must be 1 or more")
    measured = [each for each in workloads() if find_spec(each.module)]
    absent = sorted({each.distribution for each in workloads() if not find_spec(each.module)})
    copies = run(measured, options.repeat, options.seconds)
    result = summary(measured, copies) | {"left_out": absent}
    out = sys.stdout.write
    if options.json:
        out(json.dumps(result, indent=2) + "\n")
        return
    out(table(result))
    if absent:
        out(f"left out, not installed: {', '.join(absent)}\n")


if __name__ == "__main__":
    main()
