"""Problems of a ruleset: what is wrong, where, why, and what to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, Literal

from envite_rules.errors import EnviteError
from envite_rules.messages import DEFAULT_LANGUAGE, Message, printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Path = tuple[str | int, ...]
"""Where a value stands in a document: keys and, inside lists, numbers from 0."""

Severity = Literal["error", "warning"]

_LONGEST_FILE = 1000

MOST_PROBLEMS = 100
"""The most problems that are told of one file."""


def dotted(path: Path) -> str:
    """A path as people read it.

    Example:
        >>> dotted(("order", 3, "card"))
        'order[3].card'
    """
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text


def key_of(path: Path) -> str:
    """A key as its own entry of a list has it: which entry it is, its place in the file says.

    Example:
        >>> key_of(("examples", 0, "about")), key_of(("score", "tumbo", "at"))
        ('about', 'score.tumbo.at')
    """
    entries = [place for place, part in enumerate(path) if isinstance(part, int)]
    return dotted(path[entries[-1] + 1 :] if entries else path)


def length_said(value: object, wanted: Message) -> Mapping[str, object]:
    """How long a text, a list or a table should be, and how long it is.

    Args:
        value: what stands there.
        wanted: the numbers that will do.
    """
    sort = "text" if isinstance(value, str) else "table" if isinstance(value, dict) else "list"
    length = len(value) if isinstance(value, (str, list, tuple, dict)) else 0
    return {"expected": Message(f"length.{sort}", {"range": wanted}), "n": length}


@dataclass(frozen=True, slots=True)
class Finding:
    """A fault of a document, before its place in a file is looked up.

    Args:
        code: which fault.
        path: the value it is about.
        arguments: what its sentence speaks of.
        hint: what to do about it.
        on: whether the key, the value, or the table that lacks a key is to be shown.
        other: a second value that it clashes with.
        severity: an error, or a warning that only ``--strict`` treats as one.
    """

    code: str
    path: Path
    arguments: Mapping[str, object]
    hint: Message | None = None
    on: Literal["key", "value", "table"] = "value"
    other: Path | None = None
    severity: Severity = "error"

    def under(self, prefix: Path) -> Finding:
        """The same finding in a document that holds this one at ``prefix``."""
        other = None if self.other is None else prefix + self.other
        return replace(self, path=prefix + self.path, other=other)


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A place in a file, as editors count it.

    Args:
        file: the file's path as it was given; empty where no file is meant.
        line: from 1.
        column: in characters, from 1.
        end_column: just past the last character on that line; 1 where the file as a whole is meant.
    """

    file: str
    line: int = 1
    column: int = 1
    end_column: int = 1

    def __str__(self) -> str:
        file = printable(self.file, longest=_LONGEST_FILE)
        if self.end_column == 1:
            return file
        return f"{file}:{self.line}:{self.column}" if file else f"{self.line}:{self.column}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One cause, said once.

    Args:
        message: what is wrong; its code is the problem's code.
        place: where.
        path: the path of the value, such as ``order[3].card``; empty for the file itself.
        hint: what to do, where something can be said.
        severity: an error, or a warning that ``strict`` treats as one.
        other: the second place, where two clash.
    """

    message: Message
    place: Place
    path: str = ""
    hint: Message | None = None
    severity: Severity = "error"
    other: Place | None = None

    @property
    def code(self) -> str:
        """Which problem, for programs."""
        return self.message.code

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The message and its hint, in ``es`` or ``en``, without the place."""
        parts = [self.message, self.hint] if self.hint else [self.message]
        return " ".join(part.text(language) for part in parts)

    def placed(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The message and its hint after the place, or where it has none, after the path."""
        where = str(self.place) or printable(self.path)
        return f"{where}: {self.text(language)}" if where else self.text(language)

    def __str__(self) -> str:
        return self.placed()


class ProblemsError(EnviteError, ValueError):
    """Something written that cannot be used: a ruleset, a record.

    Args:
        problems: what is wrong with it, at least one.

    Attributes:
        problems: the same, each with its place.
    """

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__(self.problems[0].message, self.problems[0].hint)
        self.args = (self.problems,)

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """Every problem with its place, a line each."""
        return "\n".join(problem.placed(language) for problem in self.problems)


class RulesetError(ProblemsError):
    """A ruleset that cannot be loaded, with its problems."""


def bounded(problems: Iterable[Problem]) -> Iterator[Problem]:
    """Problems in the order of the lines; of very many in one file, errors before warnings.

    The last one of such a file says how many more there are.
    """
    ordered = sorted(problems, key=_by_place)
    for _, group in groupby(ordered, key=lambda problem: problem.place.file):
        of_file = list(group)
        if len(of_file) <= MOST_PROBLEMS:
            yield from of_file
            continue
        ranked = sorted(of_file, key=lambda problem: problem.severity)
        shown, left = ranked[: MOST_PROBLEMS - 1], ranked[MOST_PROBLEMS - 1 :]
        yield from sorted(shown, key=_by_place)
        message = Message("file.more-problems", {"n": len(left)})
        yield Problem(message, of_file[-1].place, severity=left[0].severity)


def _by_place(problem: Problem) -> Place:
    return problem.place


@dataclass(frozen=True, slots=True)
class Report:
    """What a check of a ruleset found: its problems, one after the other.

    Args:
        file: the file that was checked, as it was given.
        problems: errors and warnings, by place.
        ruleset_id: the id of the ruleset, where one could be read.
    """

    file: str
    problems: tuple[Problem, ...] = ()
    ruleset_id: str | None = None

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.problems)

    def __len__(self) -> int:
        return len(self.problems)

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The problems for which the ruleset cannot be loaded."""
        return tuple(problem for problem in self.problems if problem.severity == "error")

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """The problems that only ``strict`` treats as errors."""
        return tuple(problem for problem in self.problems if problem.severity == "warning")

    @property
    def ok(self) -> bool:
        """Whether the ruleset can be used."""
        return not self.errors

    @property
    def ok_strict(self) -> bool:
        """Whether nothing at all was found, not even a warning."""
        return not self.problems
