"""Ladders of calls at a table: what each step is worth, and what its refusal pays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.ruleset.model import Ruleset


@dataclass(frozen=True, slots=True)
class Rung:
    """A step of a ladder at one table.

    Args:
        id: the id of the step.
        call: what is said.
        also: other ways to say it.
        value: what it is worth if accepted: piedras, or the name of a level such as ``chico``.
        refused: what it pays if refused and called right after the step below it.
    """

    id: str
    call: str
    also: tuple[str, ...]
    value: int | str
    refused: int | str


def rungs(ruleset: Ruleset, ladder: str, seats: int) -> Iterator[Rung]:
    """The steps of a ladder at a table of so many seats, from the lowest up.

    Args:
        ruleset: the ruleset; it states the round that the ladder raises.
        ladder: the name of the ladder.
        seats: how many seats there are, the muerto's included.
    """
    stated = ruleset.ladders[ladder]
    plain: int | str = ruleset.round.value if ruleset.round else 0
    below = plain
    for step in stated.steps:
        if step.applies_to(seats):
            usual = below if stated.refused == "in-play" else plain
            refused = usual if step.refused is None else step.refused
            yield Rung(step.id, step.call, step.also, step.value, refused)
            below = step.value
