"""From what was counted to the answers."""

from __future__ import annotations

import math
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

import numpy as np

from envite_rules.messages import Message
from envite_rules.sim import layout, tally
from envite_rules.sim.answers import (
    Advantage,
    AtScore,
    Distribution,
    End,
    HandValue,
    LadderUse,
    Place,
    PotUse,
    Simulation,
    StepUse,
    TumboUse,
)
from envite_rules.sim.asking import Asked, Setup
from envite_rules.sim.choosing import name_of
from envite_rules.sim.estimates import clustered_share, mean, moment, share
from envite_rules.sim.parts import DECIDED, MANO_ROUNDS, MANO_WON, ONE, ROUNDS
from envite_rules.sim.quality import quality_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.engine import Game
    from envite_rules.engine.match_rules import MatchRules
    from envite_rules.sim.compiling import Compiled
    from envite_rules.sim.estimates import Estimate
    from envite_rules.sim.kernel import Policy
    from envite_rules.sim.running import Ended

ENDS = {
    tally.BY_TRICKS: "tricks",
    tally.BY_REFUSAL: "refusal",
    tally.BY_DECLINED_TUMBO: "declined-tumbo",
    tally.BY_LEAVING: "leaving",
    tally.BY_NOBODY: "nobody",
    tally.BY_CHICO: "chico",
}
"""What each way to end a round is called."""

QUANTILES = (5, 25, 50, 75, 95)
"""Of a hundred: which quantiles are told."""


def setup_of(game: Game, policies: tuple[Policy, Policy], seed: int) -> Setup:
    """What is played.

    Args:
        game: the game.
        policies: how A and B play.
        seed: what deals and choices are drawn from.
    """
    return Setup(
        ruleset=game.id,
        name=game.match_rules.loaded.ruleset.name,
        digest=game.digest,
        options=dict(game.options),
        chosen=_chosen(game),
        players=game.players,
        seats=game.seats,
        policies=(name_of(policies[0]), name_of(policies[1])),
        seed=seed,
        version=version("envite-rules"),
    )


def _chosen(game: Game) -> dict[str, str]:
    """The options that are not as the ruleset has them."""
    usual = game.match_rules.loaded.ruleset.options
    return {name: one for name, one in game.options.items() if one != usual[name].default}


def _tricks_tied(y: Any) -> Estimate | None:
    tied = int(y["tricks_tied"])
    return share(tied, tied + int(y["tricks_of_place"].sum()))


def answer(
    compiled: Compiled,
    setup: Setup,
    asked: Asked,
    counted: np.ndarray,
    moments: tuple[int, ...],
    ended: Ended,
) -> Simulation:
    """What many matches came to.

    Args:
        compiled: the game.
        setup: what was played.
        asked: when it should stop.
        counted: what was counted, an array of one `tally.TALLY`.
        moments: sums of products; see `estimates.moment`. The game is the first of them.
        ended: how the work ended.
    """
    y = counted[0]
    rounds, decided = int(y["rounds"]), moment(moments, ONE, DECIDED)
    return Simulation(
        setup=setup,
        asked=asked,
        matches=moments[0],
        complete=ended.complete,
        unfinished=moments[0] - decided,
        **_counts(y),
        matches_won=_by_team(y["won"], decided),
        rounds_won=_by_team(y["rounds_won"], rounds),
        advantage=_advantage(y, moments),
        ends=tuple(_ends(y["ends"], rounds)),
        length_of_chico=_distribution(y["rounds_of_chico"]),
        length_of_match=_distribution(
            y["rounds_of_match"],
            (moment(moments, ROUNDS, DECIDED), int(y["rounds_of_match_squared"])),
        ),
        places=tuple(_places(y, setup.seats)),
        tricks_tied=_tricks_tied(y),
        by_score=tuple(_by_score(y["score"])),
        **_of_rules(y, compiled, rounds),
        quality=quality_of(y, moments),
        trouble=ended.trouble,
        seconds=ended.seconds,
        workers=ended.workers,
        tally=counted,
        sums=moments,
    )


def _counts(y: Any) -> dict[str, Any]:
    """How many of what, in all."""
    return {what: int(y[what]) for what in ("rounds", "actions", "chicos", "partidos", "folds")}


def _of_rules(y: Any, compiled: Compiled, rounds: int) -> dict[str, Any]:
    """What depends on what the game has."""
    rules = compiled.game.match_rules
    return {
        "dentro": share(int(y["dentro"]), rounds) if rules.scoring.stated.dentro else None,
        "ladders": tuple(_ladders(y, rules, rounds)),
        "pots": tuple(_pots(y["pot"], compiled, rounds)),
        "tumbo": _tumbo(y["tumbo"], rounds) if rules.scoring.stated.tumbo else None,
        "cards": tuple(_cards(y["classes"], compiled)),
        "hands": tuple(_hands(y["hands"], compiled)),
    }


def _by_team(counts: np.ndarray, of: int) -> tuple[Estimate | None, Estimate | None]:
    return share(int(counts[0]), of), share(int(counts[1]), of)


def _advantage(y: Any, moments: tuple[int, ...]) -> Advantage:
    squares = int(y["piedras_of_mano_squared"])
    return Advantage(
        round=clustered_share(moments, MANO_ROUNDS, ROUNDS),
        piedras=mean(int(y["piedras_of_mano"]), squares, int(y["rounds"])),
        chico=share(int(y["chicos_won_by_first_mano"]), int(y["chicos"])),
        match=share(moment(moments, ONE, MANO_WON), moment(moments, ONE, DECIDED)),
    )


def _ends(counts: np.ndarray, rounds: int) -> Iterator[End]:
    for number, kind in ENDS.items():
        if counts[number]:
            yield End(kind, int(counts[number]), share(int(counts[number]), rounds))


def _distribution(counts: np.ndarray, exact: tuple[int, int] | None = None) -> Distribution | None:
    """How often each length was seen.

    Args:
        counts: how often each; the last place holds longer ones too.
        exact: the sums of the lengths and of their squares, where they are known whatever the
            length; else those beyond the last place count as that.
    """
    seen = np.flatnonzero(counts)
    if len(seen) == 0:
        return None
    often = [int(one) for one in counts[: seen[-1] + 1]]
    n = sum(often)
    total, squares = exact or (
        sum(number * one for number, one in enumerate(often)),
        sum(number * number * one for number, one in enumerate(often)),
    )
    of_all = mean(total, squares, n)
    assert of_all is not None, "something was seen"  # noqa: S101 - types
    spread = math.sqrt((n * squares - total * total) / (n * n))
    has_longer = bool(counts[-1])
    at = [_quantile(often, n, hundredth) for hundredth in QUANTILES]
    quantiles = (at[0], at[1], at[2], at[3], at[4])
    return Distribution(tuple(often), has_longer, of_all, spread, quantiles)


def _quantile(often: list[int], n: int, hundredth: int) -> int:
    below = 0
    for number, one in enumerate(often):
        below += one
        if below * 100 >= hundredth * n:
            return number
    return len(often) - 1


def _places(y: Any, seats: int) -> Iterator[Place]:
    won, led = y["tricks_of_place"], y["leads_of_place"]
    for place in range(seats):
        yield Place(
            place,
            share(int(won[place]), int(won.sum())),
            share(int(led[place]), int(led.sum())),
        )


def _by_score(scores: np.ndarray) -> Iterator[AtScore]:
    for mano, other in np.argwhere(scores["rounds"]):
        at = scores[mano, other]
        rounds = int(at["rounds"])
        round_won = share(int(at["rounds_won"]), rounds)
        assert round_won is not None, "some began there"  # noqa: S101 - types
        chico_won = share(int(at["chicos_won"]), int(at["chicos"]))
        yield AtScore(int(mano), int(other), rounds, round_won, chico_won)


def _ladders(y: Any, rules: MatchRules, rounds: int) -> Iterator[LadderUse]:
    for number, ladder in enumerate(rules.ladders):
        count = None if ladder.count is None else rules.loaded.ruleset.counts[ladder.count]
        steps: dict[str, list[int]] = {}  # a call that may be called twice has two places
        for place, rung in enumerate(ladder.rungs):
            steps.setdefault(rung.id, []).append(place)
        calls = {rung.id: rung.call for rung in ladder.rungs}
        yield LadderUse(
            ladder.name,
            ladder.name,
            share(int(y["opened"][number]), rounds),
            tuple(
                _step(step, calls[step], y["step"][number][places], rounds)
                for step, places in steps.items()
            ),
            of_some=count is not None and bool(count.needs),
        )


def _step(step: str, call: str, seen: np.ndarray, rounds: int) -> StepUse:
    called = int(seen["called"].sum())
    became = [int(seen[what].sum()) for what in ("accepted", "refused", "raised")]
    return StepUse(
        step,
        call,
        called,
        called / rounds if rounds else 0.0,
        *(share(one, called) for one in (*became, called - sum(became))),
    )


def _pots(pots: np.ndarray, compiled: Compiled, rounds: int) -> Iterator[PotUse]:
    rules = compiled.game.match_rules
    named: dict[int, tuple[str, str | Message]] = {
        layout.ROUND_POT: ("round", Message("pot.round"))
    }
    if rules.scoring.stated.tumbo:
        named[layout.TUMBO_POT] = ("tumbo", Message("pot.tumbo"))
    for number, ladder in enumerate(rules.ladders):
        named[layout.FIRST_LADDER_POT + number] = (ladder.name, ladder.name)
    for number, (pot, name) in named.items():
        paid = int(pots[number]["paid"])
        yield PotUse(pot, name, paid, share(paid, rounds), int(pots[number]["piedras"]))


def _tumbo(seen: Any, rounds: int) -> TumboUse:
    return TumboUse(
        one=share(int(seen["one"]), rounds),
        both=share(int(seen["both"]), rounds),
        forced=share(int(seen["forced"]), rounds),
        asked=int(seen["asked"]),
        played=share(int(seen["played"]), int(seen["asked"])),
        won=share(int(seen["won_by_one"]), int(seen["played_by_one"])),
    )


def _cards(held: np.ndarray, compiled: Compiled) -> Iterator[HandValue]:
    for number in range(len(compiled.labels)):
        if held[number]["held"]:
            yield _value((number,), held[number], compiled)


def _hands(held: np.ndarray, compiled: Compiled) -> Iterator[HandValue]:
    """The hands of three, the highest first: by their highest card, then by the next."""
    numbers = range(len(compiled.labels))
    for first in numbers:
        for second in numbers[first:]:
            for third in numbers[second:]:
                place = hand_number(first, second, third)
                if held[place]["held"]:
                    yield _value((first, second, third), held[place], compiled)


def hand_number(first: int, second: int, third: int) -> int:
    """The place of a hand in a tally.

    Args:
        first: the class of its highest card: the lowest number.
        second: of the next.
        third: of the lowest card.
    """
    return third * (third + 1) * (third + 2) // 6 + second * (second + 1) // 2 + first


def _value(classes: tuple[int, ...], held: Any, compiled: Compiled) -> HandValue:
    n = int(held["held"])
    won = share(int(held["won"]), n)
    piedras: Estimate | None = mean(int(held["piedras"]), int(held["squares"]), n)
    assert won is not None, "it was held"  # noqa: S101 - types
    assert piedras is not None, "it was held"  # noqa: S101 - types
    return HandValue(classes, tuple(compiled.labels[one] for one in classes), n, won, piedras)
