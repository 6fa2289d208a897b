"""What the examples of a ruleset ask, one by one, each key where it is stated."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from envite_rules.cards import Deck
    from envite_rules.ruleset.model import Case, Example, Ruleset
    from envite_rules.ruleset.problems import Finding, Path


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


def asked(ruleset: Ruleset) -> Iterator[Asked]:
    """Every fact of the examples of a ruleset, in their order."""
    for index, example in enumerate(ruleset.examples):
        path: Path = ("examples", index)
        if not example.cases:
            yield Asked(example, path, path, None)
            continue
        for number, (row, fact) in enumerate(zip(example.cases, example.each(), strict=True)):
            yield Asked(fact, (*path, "cases", number), path, row)


def of_each(
    check: Callable[[Ruleset, Deck, Asked], Iterator[Finding]],
) -> Callable[[Ruleset, Deck], Iterator[Finding]]:
    """A check of every fact; what holds for all rows of a table is told once, and not by each.

    Nor is a text that is no card told again: often a line of the order has lost its name.
    """

    def check_all(ruleset: Ruleset, deck: Deck) -> Iterator[Finding]:
        told: set[object] = set()
        for fact in asked(ruleset):
            for finding in check(ruleset, deck, fact):
                known: object = (finding.code, finding.path, finding.other)
                if finding.code == "not-a-card":
                    # Under other choices it may be one, and is told where it is none.
                    known = str(finding.arguments["why"]), frozenset(fact.example.options.items())
                if known not in told:
                    told.add(known)
                    yield finding

    return check_all
