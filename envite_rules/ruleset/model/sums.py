"""Ladders with steps that add: all that can be in play in one, and how one comes to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.ruleset.model.ladders import Step

MOST_SUMS = 1000
"""How many different things may be in play in a ladder, at most."""


class Sum(NamedTuple):
    """What may be in play in a ladder with steps that add.

    Args:
        step: the last step that was called, from 0.
        times: how often it was called.
        worth: what is in play: piedras, or the value of a step that is worth no fixed number.
    """

    step: int
    times: int
    worth: int | str


def is_additive(steps: Sequence[Step]) -> bool:
    """Whether what a call is worth depends on what was called before it."""
    return any(step.adds is not None for step in steps)


def sums_of(steps: Sequence[Step], *, skip: bool) -> dict[Sum | None, tuple[Sum, ...]]:
    """What may be in play in a ladder, and what each may be raised to.

    A step that adds may follow itself as often as its ``times`` say; a lower one follows none.

    Args:
        steps: the steps at a table, from the lowest up.
        skip: whether any higher step may follow, and not only the next.

    Returns:
        For nothing (None), and then from the lowest step up, what may follow. Where there are more
        than `MOST_SUMS` it is not whole.
    """
    found: dict[Sum | None, tuple[Sum, ...]] = {}
    left: list[Sum | None] = [None]
    while left and len(found) <= MOST_SUMS:
        here = left.pop()
        if here not in found:
            found[here] = tuple(_after(steps, here, skip=skip))
            left += found[here]
    known = sorted((one for one in found if one is not None), key=_from_the_lowest)
    return {one: found[one] for one in (None, *known)}


def _from_the_lowest(one: Sum) -> tuple[int, int, int]:
    return one.step, one.times, one.worth if isinstance(one.worth, int) else 0


def _after(steps: Sequence[Step], here: Sum | None, *, skip: bool) -> Iterator[Sum]:
    for number, step in enumerate(steps):
        if here is None:
            times = 1 if number == 0 or step.opens else 0
        elif number == here.step:
            times = here.times + 1 if step.adds is not None else 0
        else:
            times = 1 if number == here.step + 1 or (skip and number > here.step) else 0
        if not 1 <= times <= step.times:
            continue
        before = here.worth if here is not None else 0
        if step.value is not None:
            yield Sum(number, times, step.value)
        elif step.adds is not None and isinstance(before, int):
            yield Sum(number, times, before + step.adds)
