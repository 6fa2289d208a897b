"""Reading a file that a stranger may have written: bounded, and refused with a sentence."""

from __future__ import annotations

import contextlib
import errno
import os
import re
import stat
import tomllib
from dataclasses import dataclass, field
from datetime import date, time
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from envite_rules.errors import system_reason
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
_DOCUMENTS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0", b"{\\rtf", b"%PDF-")
"""How the files of word processors begin, with which a person may have written a ruleset."""

_HEADER = re.compile(r"^[ \t]*\[", re.MULTILINE)
_PART = r"""(?:[A-Za-z0-9_-]++|"(?:\\.|[^"\\\n])*+"|'[^'\n]*+')"""
_LONG_KEY = re.compile(
    rf"""
    \#[^\n]*+ | \"{{3}}(?:\\.|[^\\"]|"(?!""))*+(?:\"{{3}})? | '{{3}}(?:[^']|'(?!''))*+(?:'{{3}})?
    | (?P<key>{_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{DEEPEST}}})
    | [A-Za-z0-9_-]++ | "(?:\\[^\n]|[^"\\\n])*+"? | '[^'\n]*+'?
    """,
    re.DOTALL | re.VERBOSE,
)  # a key of more than DEEPEST parts; texts and remarks, where dots mean nothing, are passed over
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

    @cached_property
    def lines(self) -> list[str]:
        """The text by lines."""
        return self.text.split("\n")

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
    text, has_bom = _read_text(path, name)
    return SourceFile(path, name, text, _parsed(text, name), has_bom)


@lru_cache(maxsize=16)
def _parsed(text: str, name: str) -> dict[str, Any]:
    """The tables of a file; the last few are kept, as the same bases are read again and again.

    Nobody changes a document that was read: what is merged or mended is a copy.
    """
    return _parse(text, name)


def parse_toml(text: str, name: str = "", largest: int = LARGEST_FILE) -> SourceFile:
    """Reads a text as if it were a TOML file.

    Args:
        text: what it says.
        name: how messages call it.
        largest: the most bytes it may have.

    Raises:
        RulesetError: it is too large, or is not TOML; one problem says which.
    """
    if len(text) > largest:
        raise _refused("file.too-large", Place(name), most=largest)
    has_bom = text.startswith(_BOM)
    text = text.removeprefix(_BOM)
    try:
        size = len(text.encode())
    except UnicodeEncodeError as error:
        line, column = _end_of(text[: error.start])
        raise _refused("file.not-utf8", Place(name, line, column, column + 1)) from None
    if size > largest:
        raise _refused("file.too-large", Place(name), most=largest)
    if not text.strip():
        raise _refused("file.empty", Place(name))
    return SourceFile(Path(name), name, text, _parse(text, name), has_bom)


def _read_text(path: Path, name: str) -> tuple[str, bool]:
    """What a file says, and whether a byte-order mark stood before it."""
    data = _read_bytes(path, name)
    if data.startswith(_DOCUMENTS):
        raise _refused("file.not-text", Place(name))
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
    return text, has_bom


def read_id(path: Path) -> str | None:
    """The id that a file states, without reading more of it than is needed; None if none."""
    try:
        text, _ = _read_text(path, str(path))
        _bound_keys(text, str(path))
    except RulesetError:
        return None
    for part in (_HEADER.split(text, maxsplit=1)[0], text):
        with contextlib.suppress(ValueError, RecursionError):  # what is cut may not be TOML
            stated = tomllib.loads(part).get("id")
            return stated if isinstance(stated, str) else None
    return None


def is_file(path: Path) -> bool:
    """Whether there is such a file; a name that no file can have is none."""
    return why_no_file(path) is None


def why_no_file(path: Path) -> Message | None:
    """What stands in the way of opening a file; None where a plain file is there."""
    try:
        mode = path.stat().st_mode
    except ValueError:
        return Message("file.missing")
    except OSError as error:
        no_name = error.errno in {errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG}
        return Message("file.missing") if no_name else _unreadable(error)
    if stat.S_ISDIR(mode):
        return Message("file.folder")
    # A pipe or a device could keep us waiting for ever.
    return None if stat.S_ISREG(mode) else Message("file.not-a-file")


def real_path(path: Path) -> Path:
    """Where a path leads, with its links followed; the path itself where they lead nowhere."""
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):  # no name of a file, or a circle of links
        return path.absolute()


def _unreadable(error: OSError) -> Message:
    return Message("file.unreadable", {"reason": system_reason(error)})


def _read_bytes(path: Path, name: str) -> bytes:
    obstacle = why_no_file(path)
    if obstacle is not None:
        raise RulesetError([Problem(obstacle, Place(name))])
    try:
        with path.open("rb") as stream:
            if os.fstat(stream.fileno()).st_size > LARGEST_FILE:
                raise _refused("file.too-large", Place(name), most=LARGEST_FILE)
            return stream.read(LARGEST_FILE + 1)[:LARGEST_FILE]
    except OSError as error:
        raise RulesetError([Problem(_unreadable(error), Place(name))]) from None


def _bound_keys(text: str, name: str) -> None:
    """Refuses a key of too many parts, over which the parser would take for ever."""
    for token in _LONG_KEY.finditer(text):
        if token["key"]:
            line, column = _end_of(text[: token.start()])
            raise _refused("file.too-deep", Place(name, line, column, column + 1), most=DEEPEST)


def _parse(text: str, name: str) -> dict[str, Any]:
    _bound_keys(text, name)
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
