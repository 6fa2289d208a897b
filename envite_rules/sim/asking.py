"""What is asked of a simulation, and how far it is: what was played, when it stops."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from envite_rules.messages import Translatable

RATES = ("mano", "chico", "match", "tumbo")
"""Rates whose precision may be asked for: of rounds, chicos and matches won by who was the mano in
the first of their rounds, and of tumbos that are played and won."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What was played: with the version of the package, it tells every match again.

    Args:
        ruleset: the id.
        name: what the ruleset is called.
        digest: the digest of its rules, options and all.
        options: what is chosen of each of its options, by their ids.
        chosen: those of them that are not as the ruleset has them.
        players: how many people.
        seats: how many seats, the muerto's with them.
        policies: how A and B play: ``random``, ``sensible``, or the name of a function.
        seed: what deals and choices are drawn from.
        version: the version of the package.
    """

    ruleset: str
    name: str | Translatable
    digest: str
    options: Mapping[str, str]
    chosen: Mapping[str, str]
    players: int
    seats: int
    policies: tuple[str, str]
    seed: int
    version: str


@dataclass(frozen=True, slots=True)
class Asked:
    """When to stop: whichever comes first.

    Args:
        matches: after so many matches; None for no limit.
        precision: when the interval of `rate` is no more than this to either side; None for never.
        rate: whose precision is meant: of a simulation, one of `RATES`; of a comparison, one of
            `answers.DIFFERENCES`.
    """

    matches: int | None
    precision: float | None
    rate: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the work is, told now and then while it goes on.

    Args:
        matches: how many matches are played, those of earlier runs too.
        rounds: the same in rounds.
        asked: when it will stop.
        margin: how far the interval of the rate that is asked for reaches, so far; or None.
        share: how much of the work is done, from 0 to 1; of a wanted precision, by what was seen.
        seconds: since this run began.
        rate: rounds a second in this run.
        left: the seconds that are left, if it goes on like this; None before anything is known.
    """

    matches: int
    rounds: int
    asked: Asked
    margin: float | None
    share: float
    seconds: float
    rate: float
    left: float | None
