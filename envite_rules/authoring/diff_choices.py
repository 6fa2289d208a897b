"""What a variant states, and what it would with another choice of an option, told and compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from envite_rules.authoring.diff_inferred import marked
from envite_rules.authoring.facts import Clause, Fact, joined
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from envite_rules.authoring.sections import Words

Item = TypeVar("Item")

Alternatives = dict[str, dict[str, Fact | None]]
"""For each option, what each of its other choices states."""


def alike(one: Fact | None, other: Fact | None) -> bool:
    """Whether two variants state the same, or neither anything."""
    if one is None or other is None:
        return one is other
    return one.value == other.value


def statement(fact: Fact) -> Words:
    """What is stated, marked where it is inferred."""
    return Clause(fact.said) if fact.loaded is None else marked(fact, fact.loaded)


def flat(alternatives: Alternatives) -> list[Fact | None]:
    """What all other choices of all options state."""
    return [fact for choices in alternatives.values() for fact in choices.values()]


def all_choices(now: Fact | None, alternatives: Alternatives) -> list[list[Fact | None]]:
    """For each option, what each of its choices states, the one that was taken among them."""
    return [[now, *choices.values()] for choices in alternatives.values()]


def same_choices(one: list[list[Fact | None]], other: list[list[Fact | None]]) -> bool:
    """Whether two variants leave the same to the table, whatever the options are called."""

    def same_option(mine: list[Fact | None], yours: list[Fact | None]) -> bool:
        return _paired(mine, yours, alike)

    return _paired(one, other, same_option)


def _paired(one: Sequence[Item], other: Sequence[Item], same: Callable[[Item, Item], bool]) -> bool:
    """Whether each of the one has its like among the others, and none is left over."""
    left = list(other)
    for item in one:
        match = next((place for place, yours in enumerate(left) if same(item, yours)), None)
        if match is None:
            return False
        del left[match]
    return not left


def with_choices(fact: Fact | None, alternatives: Alternatives) -> Words | None:
    """What is stated, and what it is with other choices."""
    if not alternatives:
        return None if fact is None else statement(fact)
    now = Message("diff.nothing-said") if fact is None else statement(fact)
    others: list[Words] = []
    for name, choices in alternatives.items():
        for choice, other in choices.items():
            if not alike(fact, other):
                said = Message("diff.nothing-said") if other is None else statement(other)
                choice_said = {"name": name, "choice": choice, "said": said}
                others.append(Message("diff.or", choice_said))
    return joined((now, *others), "; ")
