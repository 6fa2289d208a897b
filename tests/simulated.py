"""Answers of a simulator, made by hand: for what reports and draws them."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import combinations_with_replacement
from typing import Any

from envite_rules.messages import Message
from envite_rules.sim.answers import (
    Advantage,
    AtScore,
    Comparison,
    Difference,
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
from envite_rules.sim.estimates import Estimate
from envite_rules.sim.quality import Quality

CLASSES = ("malilla", "rey de la vira", "caballo de la vira", "sota de la vira", "un rey", "un dos")


def share(value: float, n: int) -> Estimate:
    """A share with the interval of the normal approximation."""
    margin = 1.96 * math.sqrt(value * (1 - value) / n)
    return Estimate(value, max(0.0, value - margin), min(1.0, value + margin), n)


def mean(value: float, margin: float, n: int) -> Estimate:
    """A mean with an interval of so much to either side."""
    return Estimate(value, value - margin, value + margin, n)


def _length(counts: tuple[int, ...]) -> Distribution:
    total = sum(counts)
    middle = sum(deals * count for deals, count in enumerate(counts)) / total
    spread = math.sqrt(sum(n * (d - middle) ** 2 for d, n in enumerate(counts)) / total)
    below = [sum(counts[: deals + 1]) for deals in range(len(counts))]

    def quantile(part: float) -> int:
        return next(deals for deals, seen in enumerate(below) if seen >= part * total)

    low, lower, half, upper, high = map(quantile, (0.05, 0.25, 0.5, 0.75, 0.95))
    quantiles = (low, lower, half, upper, high)
    return Distribution(
        counts=counts,
        has_longer=False,
        mean=mean(middle, 0.02, total),
        spread=spread,
        quantiles=quantiles,
    )


def _held(classes: tuple[int, ...], held: int) -> HandValue:
    won = 0.72 - 0.4 * sum(classes) / (len(classes) * (len(CLASSES) - 1))
    names = tuple(CLASSES[one] for one in classes)
    return HandValue(classes, names, held, share(won, held), mean(6 * (won - 0.5), 0.05, held))


def simulation(**changed: Any) -> Simulation:
    """A simulation of a game like the envite."""
    n, rounds = 10_000, 300_000
    made = Simulation(
        setup=Setup(
            ruleset="canario",
            name="Envite canario",
            digest="d1",
            options={"chico": "ocho"},
            chosen={},
            players=4,
            seats=4,
            policies=("sensible", "sensible"),
            seed=7,
            version="0.1.0",
        ),
        asked=Asked(n, None, "mano"),
        matches=n,
        complete=True,
        unfinished=0,
        rounds=rounds,
        actions=12 * rounds,
        chicos=40_000,
        partidos=0,
        folds=812,
        matches_won=(share(0.503, n), share(0.497, n)),
        rounds_won=(share(0.501, rounds), share(0.499, rounds)),
        advantage=Advantage(
            share(0.5312, rounds), mean(0.214, 0.012, rounds), share(0.518, 40_000), share(0.509, n)
        ),
        ends=(
            End("tricks", 240_000, share(0.8, rounds)),
            End("refusal", 57_000, share(0.19, rounds)),
            End("declined-tumbo", 3_000, share(0.01, rounds)),
        ),
        length_of_chico=_length(
            (0, 0, 40, 900, 3800, 8200, 9800, 7600, 5000, 2800, 1300, 430, 130)
        ),
        length_of_match=_length((0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 30, 500, 2300, 4000, 2400, 700, 69)),
        places=tuple(
            Place(place, share(0.31 - 0.03 * place, 600_000), share(0.19 + 0.03 * place, 600_000))
            for place in range(4)
        ),
        tricks_tied=share(0.02, 700_000),
        dentro=None,
        by_score=tuple(
            AtScore(mano, other, held, share(0.53, held), share(won, held))
            for mano in range(12)
            for other in range(12)
            if (held := 40 + 9000 // (1 + abs(mano - other)))
            and (won := 0.5 + 0.04 * (mano - other) + 0.01)
        ),
        ladders=(
            LadderUse(
                "envite",
                "envite",
                share(0.31, rounds),
                (
                    StepUse("envido", "envido", 93_000, 0.31, *_answers(0.5, 0.3, 0.2, 93_000)),
                    StepUse("siete", "siete", 18_600, 0.062, *_answers(0.6, 0.3, 0.1, 18_600)),
                    StepUse("chico", "chico fuera", 0, 0.0, None, None, None, None),
                ),
            ),
        ),
        pots=(
            PotUse("round", Message("word.round"), 270_000, share(0.9, rounds), 700_000),
            PotUse("tumbo", Message("word.tumbo"), 30_000, share(0.1, rounds), 45_000),
        ),
        tumbo=TumboUse(
            share(0.12, rounds),
            share(0.02, rounds),
            share(0.02, rounds),
            36_000,
            share(0.9, 36_000),
            share(0.61, 32_400),
        ),
        cards=tuple(_held((one,), 60_000) for one in range(len(CLASSES))),
        hands=tuple(
            _held(three, 50 if three == (0, 0, 0) else 3_000)
            for three in combinations_with_replacement(range(len(CLASSES)), 3)
        ),
        quality=Quality(
            length=mean(30.0, 0.2, n),
            balance=0.994,
            advantage=mean(0.009, 0.01, n),
            decided=share(1.0, n),
            decisiveness=0.21,
            drama=0.17,
            drama_most=0.24,
            behind=mean(0.3, 0.01, n),
            comeback=share(0.44, n),
            lead_changes=0.08,
        ),
        seconds=1.5,
    )
    return replace(made, **changed)


def _mean(value: float, n: int) -> Estimate:
    return mean(value, 0.02, n)


def _answers(
    accepted: float, refused: float, raised: float, called: int
) -> tuple[Estimate, Estimate, Estimate, Estimate]:
    left = max(0.0, 1 - accepted - refused - raised)
    told = [share(one, called) for one in (accepted, refused, raised, left)]
    return told[0], told[1], told[2], told[3]


def comparison() -> Comparison:
    """Two games that are told apart by their chico alone."""
    first = simulation(
        setup=replace(simulation().setup, options={"chico": "siete"}, chosen={"chico": "siete"})
    )
    second = simulation(
        length_of_chico=_length((0, 0, 0, 40, 900, 3800, 8200, 9800, 7600, 5000, 2800, 1300, 560)),
    )
    found = (
        ("mano-round", 0.5312, 0.5308, 0.0006, 0.0014, True),
        ("mano-match", 0.509, 0.514, 0.0041, 0.0139, True),
        ("rounds-per-chico", 6.21, 7.18, 0.011, 0.026, False),
        ("actions-per-round", 11.9, 12.0, 0.02, 0.05, False),
    )
    made = []
    for key, one, other, margin, unpaired, is_share in found:
        values = [
            share(value, 10_000) if is_share else mean(value, 0.02, 10_000)
            for value in (one, other)
        ]
        made.append(
            Difference(
                key,
                values[0],
                values[1],
                mean(other - one, margin, 10_000),
                unpaired,
                is_clear=abs(other - one) > 2 * margin,
            )
        )
    return Comparison(first, second, tuple(made), complete=True)
