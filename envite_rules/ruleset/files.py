"""Reading a file that a stranger may have written: bounded, and refused with a sentence."""

from __future__ import annotations

import os
import re
import stat
import tomllib
from dataclasses import dataclass, field
from datetime import date, time
from pathlib import Path
from typing import Any

from envite_rules.messages import Message
from envite_rules.ruleset.problems import Path as Position
from envite_rules.ruleset.problems import Place, Problem, RulesetError

LARGEST_FILE = 1_000_000
"""The most bytes a ruleset may have."""

DEEPEST = 24
"""The most tables and lists that may lie inside one another."""

LONGEST_NUMBER = 1024
"""The most bits a number may have; longer ones cannot be shown."""

_BOM = "\ufeff"
_MANY_DIGITS = re.compile(r"[0-9][0-9a-zA-Z_]{249,}")


class DateText(str):
    """A date or time of TOML, read as a text."""

    __slots__ = ()


@dataclass(frozen=True, eq=False)
class SourceFile:
    """A TOML file that has been read.

    Args:
        path: where it is.
        name: the path as it was given, for messages.
        text: what it says, without a byte-order mark.
        document: the tables it holds.
        has_bom: whether it began with a byte-order mark.
        kept: for each list of which ``document`` leaves out entries, the numbers of those it keeps.
        spelt: for each key that ``document`` spells right, by its path, how the text spells it.
    """

    path: Path
    name: str
    text: str
    document: dict[str, Any]
    has_bom: bool = False
    kept: dict[Position, list[int]] = field(default_factory=dict)
    spelt: dict[Position, str] = field(default_factory=dict)

    def position(self, path: Position) -> Position:
        """Where a path of ``document`` stands in the text."""
        found: Position = ()
        for part in path:
            if isinstance(part, int):
                kept = self.kept.get(found)
                found += (part if kept is None else kept[part],)
            else:
                found += (self.spelt.get((*found, part), part),)
        return found


def read_toml(path: Path, name: str | None = None) -> SourceFile:
    """Reads a TOML file.

    Args:
        path: the file.
        name: how messages call it; the path itself if not given.

    Raises:
        RulesetError: it cannot be read, is too large, or is not TOML; one problem says which.
    """
    name = name or str(path)
    data = _read_bytes(path, name)
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line, column = _end_of(before.removeprefix(_BOM))
        raise _refused("file.not-utf8", Place(name, line, column, column + 1)) from None
    has_bom = text.startswith(_BOM)
    text = text.removeprefix(_BOM)
    if not text.strip():
        raise _refused("file.empty", Place(name))
    return SourceFile(path, name, text, _parse(text, name), has_bom)


def is_file(path: Path) -> bool:
    """Whether there is such a file; a name that no file can have is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def _read_bytes(path: Path, name: str) -> bytes:
    if "\0" in str(path):
        raise _refused("file.missing", Place(name))
    try:
        # A pipe or a device could keep us waiting for ever: only plain files are opened.
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise _refused("file.folder", Place(name))
        if not stat.S_ISREG(mode):
            raise _refused("file.not-a-file", Place(name))
        with path.open("rb") as stream:
            if os.fstat(stream.fileno()).st_size > LARGEST_FILE:
                raise _refused("file.too-large", Place(name), most=LARGEST_FILE)
            return stream.read(LARGEST_FILE + 1)[:LARGEST_FILE]
    except FileNotFoundError:
        raise _refused("file.missing", Place(name)) from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise _refused("file.unreadable", Place(name), reason=reason) from None


def _parse(text: str, name: str) -> dict[str, Any]:
    try:
        document = tomllib.loads(text)
    except RecursionError:
        raise _refused("file.too-deep", Place(name), most=DEEPEST) from None
    except tomllib.TOMLDecodeError as error:
        from envite_rules.ruleset.places import syntax_problem

        raise RulesetError([syntax_problem(text, name, error)]) from None
    except ValueError:  # int() does not read so many digits
        raise _long_number(text, name) from None
    _settle(document, text, name)
    return document


def _settle(document: dict[str, Any], text: str, name: str) -> None:
    """Refuses what lies too deep and numbers too long to be shown; makes dates texts."""
    waiting: list[tuple[Any, int]] = [(document, 1)]
    while waiting:
        holder, depth = waiting.pop()
        if depth > DEEPEST:
            raise _refused("file.too-deep", Place(name), most=DEEPEST)
        for key, value in holder.items() if isinstance(holder, dict) else enumerate(holder):
            if isinstance(value, (dict, list)):
                waiting.append((value, depth + 1))
            elif isinstance(value, int) and value.bit_length() > LONGEST_NUMBER:
                raise _long_number(text, name)
            elif isinstance(value, (date, time)):
                holder[key] = DateText(value.isoformat())


def _long_number(text: str, name: str) -> RulesetError:
    before = _MANY_DIGITS.split(text, maxsplit=1)[0]
    line, column = _end_of(before)
    return _refused("toml.number", Place(name, line, column, column + 1))


def _end_of(text: str) -> tuple[int, int]:
    """Line and column, from 1, of what comes after a text."""
    return text.count("\n") + 1, len(text) - (text.rfind("\n") + 1) + 1


def _refused(code: str, place: Place, **arguments: object) -> RulesetError:
    return RulesetError([Problem(Message(code, arguments), place)])
