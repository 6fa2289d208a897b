"""A corpus of broken files, one fault each, and what must be said of every one of them.

The first line of each file in ``tests/broken`` says what a check must find, and nothing else::

    #: ladder-not-rising at 21:45; other at 20:38
    #: unknown-key at 7:1; hint did-you-mean summary
    #: unsourced at 14:1; hint provenance; warning

The hint is named by its code without ``hint.``, and followed by the nearest right word if it offers
one. What is not said must not be there: no hint, no second place, no warning in place of an error.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from envite_rules import check_ruleset, load_ruleset
from envite_rules.ruleset import RulesetError

if TYPE_CHECKING:
    from envite_rules.ruleset import Place, Problem

FOLDER = Path(__file__).parent / "broken"
FILES = sorted(FOLDER.glob("*.toml"))
PACKAGE = Path(__file__).parent.parent / "envite_rules" / "ruleset"

EXPECTATION = re.compile(
    r"#: (?P<code>[a-z.-]+) at (?P<place>\d+:\d+)"
    r"(; other at (?P<other>\d+:\d+))?"
    r"(; hint (?P<hint>[a-z.-]+)( (?P<nearest>[^;]+))?)?"
    r"(; (?P<severity>warning))?"
)


class Expected(NamedTuple):
    """What a check must find in a file."""

    code: str
    place: str
    other: str | None
    hint: str | None
    nearest: str | None
    severity: str


def expected(path: Path) -> Expected:
    """What the first line of a broken file says must be found in it."""
    first = path.read_bytes().split(b"\n", 1)[0].decode().removesuffix("\r")
    match = EXPECTATION.fullmatch(first)
    assert match, f"{path.name} does not say what must be found: {first}"
    return Expected(
        match["code"],
        match["place"],
        match["other"],
        match["hint"],
        match["nearest"],
        match["severity"] or "error",
    )


def found(problem: Problem) -> Expected:
    """The same of a problem that a check found."""
    hint = problem.hint
    nearest = hint.arguments.get("nearest") if hint else None
    return Expected(
        problem.code,
        line_and_column(problem.place),
        line_and_column(problem.other) if problem.other else None,
        hint.code.removeprefix("hint.") if hint else None,
        None if nearest is None else str(nearest),
        problem.severity,
    )


def line_and_column(place: Place) -> str:
    """A place without its file."""
    return f"{place.line}:{place.column}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_fault_is_told_once_where_it_stands(path: Path) -> None:
    """One cause, one message: its code, line, column, second place and hint, and nothing else."""
    assert [found(problem) for problem in check_ruleset(path).problems] == [expected(path)]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_problem_can_be_read(path: Path) -> None:
    """Every problem names its file and says a sentence in each language, with no gap left in it."""
    for problem in check_ruleset(path).problems:
        assert problem.place.file == str(path)
        assert problem.place.end_column > problem.place.column
        for language in ("es", "en"):
            text = problem.text(language)
            assert "{" not in text.replace(" { ", "").replace("= {", "")
            assert problem.code not in text.split()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_broken_file_is_not_loaded(path: Path) -> None:
    """`load_ruleset` refuses what `check_ruleset` calls an error, and loads what it warns of."""
    report = check_ruleset(path)
    if report.ok():
        assert not report.ok(strict=True)
        assert load_ruleset(path).id == report.ruleset_id
        return
    if report.problems[0].code == "option-breaks":
        # The usual choice is sound; only the other one cannot be loaded.
        assert load_ruleset(path).id == report.ruleset_id
        return
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    assert [found(problem) for problem in caught.value.problems] == [expected(path)]
