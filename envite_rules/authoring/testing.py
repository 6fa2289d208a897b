"""The tests of a ruleset: the examples in its file and in the one beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from envite_rules.authoring.examples import ExampleResult, run_examples
from envite_rules.likeness import plain
from envite_rules.ruleset import Place, load, load_with_examples
from envite_rules.ruleset.beside import ruleset_of
from envite_rules.ruleset.locating import Locator

if TYPE_CHECKING:
    from envite_rules.authoring.examples import Load
    from envite_rules.ruleset.model import Example

Status = Literal["passed", "failed", "todo", "done"]
"""How a test ended; ``todo`` need not hold yet and does not, ``done`` need not and does."""


@dataclass(frozen=True)
class Tested:
    """An example that was run, and where it stands.

    Args:
        result: what the interpreter made of it.
        place: the file, and the line where it begins; of a row of a table, that of the row.
    """

    result: ExampleResult
    place: Place

    @property
    def status(self) -> Status:
        """How it ended."""
        if self.result.example.todo is not None:
            return "done" if self.result.passed else "todo"
        return "passed" if self.result.passed else "failed"


def run_tests(name: str, about: str = "") -> list[Tested]:
    """Runs the examples of a ruleset: those of its file, then those of the file beside it.

    Args:
        name: an id of the catalogue, or a path, also that of the file beside it.
        about: only those whose ``about`` contains this; case and accents do not matter.

    Raises:
        RulesetError: one of the files has faults.
        OptionError: an example chooses what cannot be chosen.
    """
    name = ruleset_of(name)
    tested = _run(lambda options: load(name, options), about)
    beside = load_with_examples(name)
    if beside is not None:
        tested += _run(lambda options: load_with_examples(name, options) or beside, about)
    return tested


def _run(loading: Load, about: str) -> list[Tested]:
    wanted, merged, locator = plain(about), loading({}).merged, Locator()

    def chosen(example: Example) -> bool:
        said = (example.about.text(language) for language in ("es", "en", "ca"))
        return any(wanted in plain(text) for text in said)

    tested = []
    for result in run_examples(loading, chosen):
        row = () if result.case is None else ("cases", result.case - 1)
        origin = merged.origin(("examples", result.number - 1, *row))
        tested.append(Tested(result, locator.key(origin.layer.file, origin.path)))
    return tested
