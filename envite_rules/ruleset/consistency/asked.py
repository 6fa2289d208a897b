"""What the examples of a ruleset ask, one by one: under which choices, each key where it stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from envite_rules.cards import Deck
    from envite_rules.ruleset.model import Case, Example, Ruleset
    from envite_rules.ruleset.problems import Finding, Path

Choices = dict[str, str]


class Asked(NamedTuple):
    """One fact: an example, or a row of its table with what holds for all rows.

    Args:
        example: the whole of it.
        path: where it stands: the example, or its row.
        shared: where the example stands.
        row: what the row itself states; None where the example is no table.
    """

    example: Example
    path: Path
    shared: Path
    row: Case | None

    def at(self, key: str, *more: str | int) -> Path:
        """Where a key of it is stated: in the row, or for all rows."""
        in_row = self.row is not None and key in self.row.model_fields_set
        return (*(self.path if in_row else self.shared), key, *more)


def asked(ruleset: Ruleset, options: Mapping[str, str] | None = None) -> Iterator[Asked]:
    """The facts of the examples of a ruleset, in their order.

    Args:
        ruleset: the ruleset.
        options: a choice for each option: of what is asked under no other choices alone; None for
            all that is asked.
    """
    usual = usual_choices(ruleset)
    for index, example in enumerate(ruleset.examples):
        path: Path = ("examples", index)
        for number, fact in enumerate(example.each()):
            if options is None or usual | own_choices(ruleset, fact) == options:
                row = example.cases[number] if example.cases else None
                where = path if row is None else (*path, "cases", number)
                yield Asked(fact, where, path, row)


def usual_choices(ruleset: Ruleset) -> Choices:
    """The default of each option."""
    return {name: option.default for name, option in ruleset.options.items()}


def own_choices(ruleset: Ruleset, example: Example) -> Choices:
    """The choices that an example names, as far as they are offered and not the usual ones."""
    options = ruleset.options
    return {
        name: choice
        for name, choice in example.options.items()
        if name in options and choice in options[name].choices and choice != options[name].default
    }


def can_choose(ruleset: Ruleset, example: Example) -> bool:
    """Whether an example chooses only what can be chosen."""
    return all(
        name in ruleset.options and choice in ruleset.options[name].choices
        for name, choice in example.options.items()
    )


FactCheck = Callable[["Ruleset", "Deck", Asked], Iterable["Finding"]]
"""What may be wrong with one fact."""


def of_each(
    check: FactCheck, ruleset: Ruleset, deck: Deck, facts: Iterable[Asked]
) -> Iterator[Finding]:
    """What a check finds in some facts; what holds for all rows of a table is told once.

    Nor is a text that is no card told again: often a line of the order has lost its name.
    """
    told: set[object] = set()
    for fact in facts:
        for finding in check(ruleset, deck, fact):
            known: object = (finding.code, finding.path, finding.other)
            if finding.code == "not-a-card":
                # Under other choices it may be one, and is told where it is none.
                known = str(finding.arguments["why"]), frozenset(fact.example.options.items())
            if known not in told:
                told.add(known)
                yield finding
