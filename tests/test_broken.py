"""A corpus of broken files, one fault each, and what must be said of every one of them.

The first line of each file in ``tests/broken`` says what a check must find, and nothing else::

    #: ladder-not-rising at 21:45; other at 20:38
    #: unknown-key at 7:1; hint did-you-mean summary
    #: unsourced at 14:1; hint provenance; warning

The files in ``tests/broken/several`` have several faults, and a line for each.

The hint is named by its code without ``hint.``, and followed by the nearest right word if it offers
one. What is not said must not be there: no hint, no second place, no warning in place of an error.
"""

from __future__ import annotations

import re
import shutil
import tomllib
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import pytest

from envite_rules import check_ruleset, load_ruleset
from envite_rules.messages import LANGUAGES
from envite_rules.ruleset import RulesetError

if TYPE_CHECKING:
    from envite_rules.ruleset import Place, Problem

FOLDER = Path(__file__).parent / "broken"
FILES = sorted(FOLDER.glob("*.toml"))
SEVERAL = sorted(FOLDER.glob("several/*.toml"))
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


def expected(path: Path) -> list[Expected]:
    """What the first lines of a broken file say must be found in it."""
    lines = path.read_bytes().decode().split("\n")
    said = [line.removesuffix("\r") for line in lines if line.startswith("#:")]
    assert said, f"{path.name} does not say what must be found"
    return [_expected(line) for line in said]


def _expected(line: str) -> Expected:
    match = EXPECTATION.fullmatch(line)
    assert match, f"this does not say what must be found: {line}"
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
    assert len(expected(path)) == 1
    assert [found(problem) for problem in check_ruleset(path).problems] == expected(path)


@pytest.mark.parametrize("path", SEVERAL, ids=lambda path: path.stem)
def test_all_faults_of_a_file_are_told_at_once(path: Path) -> None:
    """Every fault of a file has its message, in the order of the lines, and none has two."""
    assert [found(problem) for problem in check_ruleset(path).problems] == expected(path)


@pytest.mark.parametrize("path", [*FILES, *SEVERAL], ids=lambda path: path.stem)
def test_no_text_counts_the_entries_of_a_list_from_nought(path: Path) -> None:
    """A person counts from one, and is shown the line: `examples[0].about` is for programs."""
    for problem in check_ruleset(path).problems:
        for language in LANGUAGES:
            assert not re.search(r"[a-z]\[\d+\]", problem.text(language))


def with_remarks(text: str) -> str:
    """A text with a remark after every value and header that stands whole on a line."""
    return "\n".join(f"{line}  # nota" if _is_whole(line) else line for line in text.split("\n"))


def _is_whole(line: str) -> bool:
    with suppress(tomllib.TOMLDecodeError):
        return "#" not in line and bool(tomllib.loads(line))
    return False


@pytest.mark.parametrize(
    "path",
    [path for path in FILES if not path.stem.startswith("toml-")],
    ids=lambda path: path.stem,
)
def test_a_remark_beside_a_value_moves_no_place(path: Path, tmp_path: Path) -> None:
    """A value is shown where it stands, to its end, also where its line ends in a remark."""
    folder = shutil.copytree(FOLDER, tmp_path / "broken") if _has_base(path) else tmp_path
    remarked = folder / path.name
    remarked.write_bytes(with_remarks(path.read_bytes().decode()).encode())
    problems = check_ruleset(remarked).problems
    assert [found(problem) for problem in problems] == expected(path)
    ends = [problem.place.end_column for problem in check_ruleset(path).problems]
    assert [problem.place.end_column for problem in problems] == ends


def _has_base(path: Path) -> bool:
    return b"bases/" in path.read_bytes()


def test_ten_faults_have_ten_messages() -> None:
    """Ten different faults, of shape and of sense, are told at once, six of them with a hint."""
    problems = check_ruleset(FOLDER / "several" / "ten.toml").problems
    assert len({problem.code for problem in problems}) == len(problems) == 10
    assert len([problem for problem in problems if problem.hint]) == 6


def codes_of_the_package() -> set[str]:
    """Every code that the room of rulesets can give to a problem."""
    making = re.compile(r'(?:Finding|Problem\(Message|_refused|Message)\(\s*"([a-z0-9.-]+)"')
    codes = {code for path in PACKAGE.rglob("*.py") for code in making.findall(path.read_text())}
    aside = ("hint.", "type.", "range.", "citation.", "option.", "origin.", "example.")
    return {code for code in codes if not code.startswith(aside)}


def test_the_corpus_has_every_code() -> None:
    """Every problem that the text of one file can cause has a broken file."""
    whole = ("file.", "folder.", "package.")
    of_the_file_as_a_whole = {code for code in codes_of_the_package() if code.startswith(whole)}
    of_several_files = {"base-too-deep", "ruleset-clash"}
    of_many_choices = {"choices-untried"}  # see test_choices.py
    of_a_question = {"base-only", "choice-unknown", "not-stated.path"}  # the file is sound
    of_nothing = {"schema"}  # model and schema agree: see test_schema.py
    codes = {expected(path)[0].code for path in FILES}
    missing = codes_of_the_package() - codes
    elsewhere = of_several_files | of_many_choices | of_a_question | of_nothing
    assert missing - of_the_file_as_a_whole == elsewhere


def test_the_corpus_is_large() -> None:
    """The corpus does not shrink unnoticed: a file that is not found would be no test."""
    assert len(FILES) >= 200
    assert len(SEVERAL) >= 8


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
    if report.ok:
        assert not report.ok_strict
        assert load_ruleset(path).id == report.ruleset_id
        return
    if report.problems[0].code == "option-breaks":
        # The usual choice is sound; only the other one cannot be loaded.
        assert load_ruleset(path).id == report.ruleset_id
        return
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    assert [found(problem) for problem in caught.value.problems] == expected(path)
