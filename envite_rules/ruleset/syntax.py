"""What people most often forget in TOML, judged by the place where a text stops being TOML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

_TOKEN = re.compile(
    r"""
    \#[^\n]*
    | \"{3}(?:\\.|[^\\])*?\"{3} | '{3}.*?'{3} | "(?:\\.|[^"\\\n])*" | '[^'\n]*'
    | (?P<open>\"{3}|'{3}|["'\[{])
    | (?P<close>[\]}])
    """,
    re.DOTALL | re.VERBOSE,
)


_CURLY = ("“", "”", "«", "‘", "’")
_QUOTES = ('"', "'", '"""', "'''")


def likely_cause(lines: Sequence[str], number: int, column: int) -> Message | None:
    """What to do about a text that stops being TOML.

    Args:
        lines: the text.
        number: the line where it stops, from 1.
        column: the column, from 1; one past the end of the line where something is missing.
    """
    line = lines[number - 1].removesuffix("\r")
    sign, opened = line[column - 1 : column], _left_open(lines, number, column)
    key, equals, value = line.partition("=")
    value = value.split("#")[0].strip()
    if sign and not sign.isprintable():
        return Message("hint.toml-control")
    if opened in _QUOTES and sign:
        return Message("hint.toml-escape")
    if opened in _QUOTES or value.count('"') % 2 or value.count("'") % 2:
        return Message("hint.toml-quote")
    if line.lstrip().startswith("[") and opened in {"", "["}:
        return Message("hint.toml-key" if sign.isalpha() else "hint.toml-header")
    if opened:
        return Message("hint.toml-list" if opened == "[" else "hint.toml-table")
    if not equals:
        return Message("hint.toml-equals")
    if column <= len(key):
        return Message("hint.toml-key") if value else Message("hint.toml-value")
    return _about_value(value, sign)


def _about_value(value: str, sign: str) -> Message | None:
    """What to do about a value that is none."""
    if not value:
        return Message("hint.toml-value")
    if value[0] in _CURLY:
        return Message("hint.toml-curly")
    if value[0].isdigit() and sign == ",":
        return Message("hint.toml-brackets", {"values": value})
    return Message("hint.toml-quotes", {"value": value}) if value[0].isalpha() else None


def escape_before(lines: Sequence[str], number: int, column: int) -> int:
    """The column of the escape in a text that is read no further than its end; else the column."""
    before = lines[number - 1][: column - 1]
    if "\\" in before[-2:] and _left_open(lines, number, column) in _QUOTES:
        return before.rindex("\\") + 1
    return column


def _left_open(lines: Sequence[str], number: int, column: int) -> str:
    """The quote or bracket that is still open before a place; empty if none is."""
    waiting = [""]
    before = "\n".join([*lines[: number - 1], lines[number - 1][: column - 1]])
    for token in _TOKEN.finditer(before):
        if token["open"] in _QUOTES:
            return token["open"]  # whatever follows is inside of it
        if token["open"]:
            waiting.append(token["open"])
        elif token["close"] and len(waiting) > 1:
            waiting.pop()
    return waiting[-1]
