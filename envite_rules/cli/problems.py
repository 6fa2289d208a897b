"""How the problems of a ruleset are shown: the place, the line with a mark below, what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from envite_rules.cli.printing import text_or_none, width
from envite_rules.messages import Message, printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.ruleset import Place, Problem

_WIDEST = 100
_CUT = "..."
_LONGEST_PATH = 4096
_LARGEST = 1_000_000


def problem_value(problem: Problem, language: str) -> dict[str, Any]:
    """A problem as JSON has it; lines and columns from 1, columns in characters."""
    return {
        "code": problem.code,
        "severity": problem.severity,
        **_place_value(problem.place),
        "path": problem.path,
        "message": problem.message.text(language),
        "hint": text_or_none(problem.hint, language),
        "other": None if problem.other is None else _place_value(problem.other),
    }


def _place_value(place: Place) -> dict[str, Any]:
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "end_column": place.end_column,
    }


def problem_lines(problem: Problem, language: str, files: FileLines) -> Iterator[str]:
    """A problem as people read it."""
    severity = Message(f"severity.{problem.severity}").text(language)
    place = file_name(str(problem.place)) if problem.place.file else "envite"
    yield f"{place}: {severity}: {problem.message.text(language)} [{problem.code}]"
    yield from _marked_line(problem.place, files)
    if problem.other is not None:
        yield f"    {Message('problem.other').text(language)} {file_name(str(problem.other))}"
        yield from _marked_line(problem.other, files)
    if problem.hint is not None:
        yield f"    {problem.hint.text(language)}"


def file_name(path: str) -> str:
    """A path as it is shown: whole, so that it can be copied, but without control signs."""
    return printable(path, longest=_LONGEST_PATH) or '""'


def _marked_line(place: Place, files: FileLines) -> Iterator[str]:
    lines = files.of(place.file)
    if place.end_column == 1 or place.line > len(lines):
        return
    line = lines[place.line - 1]
    start, end = place.column - 1, min(place.end_column - 1, len(line))
    first = max(0, start - _WIDEST // 2) if len(line) > _WIDEST else 0
    last = min(len(line), first + _WIDEST)
    before = (_CUT if first else "") + line[first:start]
    after = line[start:last] + (_CUT if last < len(line) else "")
    length = max(1, width(line[start : min(end, last)]))
    yield f"{place.line:>6} | {before}{after}"
    yield f"{'':>6} | {'':{width(before)}}{'^' * length}"


class FileLines:
    """The lines of files that have problems; each file is read once."""

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, ...]] = {}

    def of(self, file: str) -> tuple[str, ...]:
        """The lines of a file; none where it cannot be shown."""
        if file not in self._known:
            self._known[file] = tuple(_one_cell(line) for line in _text_of(file).split("\n"))
        return self._known[file]


def _text_of(file: str) -> str:
    from pathlib import Path

    try:
        path = Path(file)
        if not path.is_file() or path.stat().st_size > _LARGEST:
            return ""
        return path.read_text(encoding="utf-8-sig")
    except (OSError, ValueError):
        return ""


def _one_cell(line: str) -> str:
    """A line whose invisible signs take one cell each, so that a mark can stand below them."""
    return "".join(sign if sign.isprintable() else " " for sign in line.removesuffix("\r"))
