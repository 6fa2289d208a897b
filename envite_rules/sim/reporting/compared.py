"""What tells two games apart on the same deals, in a table that people read."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from envite_rules.messages import Message
from envite_rules.sim.reporting.cells import Cell, Row, Section, value_and_margin
from envite_rules.sim.reporting.sections import of_one_chico

if TYPE_CHECKING:
    from envite_rules.sim.answers import Comparison, Difference
    from envite_rules.sim.asking import Setup
    from envite_rules.sim.reporting.cells import Unit, Words

SHARES = frozenset({"mano-round", "mano-match", "a-match"})
"""The differences that are of shares; the others are of numbers."""

SAVING_FROM = 1.05
"""From how many times narrower a paired interval is said to be so."""


def names_of(comparison: Comparison) -> tuple[Words, Words]:
    """What tells the two games apart: their names, or their options where these are the same.

    Args:
        comparison: what they came to.
    """
    first, second = comparison.first.setup, comparison.second.setup
    if first.ruleset != second.ruleset:
        return first.name, second.name
    return _other(first, second) or first.name, _other(second, first) or second.name


def _other(setup: Setup, than: Setup) -> str:
    options = setup.options.items()
    return ", ".join(f"{name}={one}" for name, one in options if than.options.get(name) != one)


def difference_section(comparison: Comparison) -> Section:
    """The figures of both games, and the second less the first.

    Args:
        comparison: what they came to.

    Returns:
        One table; a star stands where the difference is clear.
    """
    heads = (*names_of(comparison), Message("sim.difference"), Message("sim.margin"), "")
    rows = tuple(map(_row, told_of(comparison)))
    return Section("differences", Message("sim.section.differences"), heads, rows)


def told_of(comparison: Comparison) -> tuple[Difference, ...]:
    """The differences that say something: no chicos where a match is one in both games."""
    if not (of_one_chico(comparison.first) and of_one_chico(comparison.second)):
        return comparison.differences
    without = {"rounds-per-chico", "chicos-per-match"}
    return tuple(one for one in comparison.differences if one.key not in without)


def unit_of(difference: Difference) -> Unit:
    """Whether it is of shares, so that it is in points of a hundred, or of numbers."""
    return "points" if difference.key in SHARES else "number"


def _row(found: Difference) -> Row:
    unit = unit_of(found)
    of_each: Unit = "share" if unit == "points" else "number"
    difference, margin = value_and_margin(found.difference, unit, sign=True)
    cells = (
        Cell(found.first.value, of_each, difference.digits),
        Cell(found.second.value, of_each, difference.digits),
        difference,
        margin,
        "*" if found.is_clear else "",
    )
    return Row(Message(f"sim.difference.{found.key}"), cells)


def saving(comparison: Comparison) -> float | None:
    """How many times as many matches of different deals would tell as much, at the median.

    Args:
        comparison: what two games came to.

    Returns:
        The square of the ratio of the widths; None where the same deals hardly help.
    """
    ratios = sorted(
        found.unpaired / found.difference.margin
        for found in comparison.differences
        if 0 < found.difference.margin < math.inf
    )
    if not ratios or ratios[len(ratios) // 2] < SAVING_FROM:
        return None
    return float(ratios[len(ratios) // 2] ** 2)
