"""What people most often forget in TOML, judged by the place where a text stops being TOML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from envite_rules.messages import Message, plain

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


_CURLY = frozenset("“”„«»‘’´`")
_QUOTES = ('"', "'", '"""', "'''")
_REMARK = re.compile(
    r"\s*(//|--|;|\*|/\*|rem\b)|\s*([^\W\d_]+[,.:;]?\s+){3,}[^\W\d_]+[,.:;]?\s*$", re.IGNORECASE
)
_DECIMAL = re.compile(r"\d+,\d+(?!\d*\s*,)\s*$")
_DATE = re.compile(r"\d{4}-\d")
_COMMENTED = re.compile(r"\s*#\s*(?P<said>.*?)\s*$")
_NUMBERS = {
    word: number
    for number, word in enumerate(
        "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece".split()  # noqa: SIM905
    )
}
_TRUTHS = dict.fromkeys(("true", "si", "yes", "verdadero", "cierto"), "true") | dict.fromkeys(
    ("false", "no", "falso"), "false"
)


def likely_cause(lines: Sequence[str], number: int, column: int) -> Message | None:
    """What to do about a text that stops being TOML.

    Args:
        lines: the text.
        number: the line where it stops, from 1.
        column: the column, from 1; one past the end of the line where something is missing.
    """
    line = lines[number - 1].removesuffix("\r")
    sign, opened = line[column - 1 : column], _left_open(lines, number, column)
    if sign and not sign.isprintable():
        return Message("hint.toml-control")
    if opened in _QUOTES and sign:
        return Message("hint.toml-escape")
    if sign in _CURLY or (opened in _QUOTES and _CURLY & set(line)):
        return Message("hint.toml-curly")
    if opened in _QUOTES or _unpaired(line):
        return Message("hint.toml-quote")
    if line.lstrip().startswith("[") and opened in {"", "["}:
        return _about_header(line, sign)
    return _about_line(lines, number, column, opened)


def _unpaired(line: str) -> bool:
    """Whether the value of a line opens a quote and does not close it, or the other way round."""
    value = line.partition("=")[2].split("#")[0]
    return bool(value.count('"') % 2 or value.count("'") % 2)


def _about_header(line: str, sign: str) -> Message:
    """What to do about the header of a section."""
    names = line.strip("[] \t").split()
    if names[1:] and "#" not in line and all(name.isidentifier() for name in names):
        return Message("hint.toml-dots", {"header": ".".join(names)})
    return Message("hint.toml-key" if sign.isalpha() else "hint.toml-header")


def _about_line(lines: Sequence[str], number: int, column: int, opened: str) -> Message | None:
    """What to do about a line that is no key with its value."""
    line = lines[number - 1].removesuffix("\r")
    sign = line[column - 1 : column]
    key, equals, value = line.partition("=")
    value = value.split("#")[0].strip()
    if opened:
        return _about_open(opened, sign)
    commented = _opened_in_remark(lines, number)
    if commented is not None:
        return commented
    if not equals:
        remark = _REMARK.match(line)
        return Message("hint.toml-remark") if remark else Message("hint.toml-equals")
    if column <= len(key):
        return Message("hint.toml-key") if value else Message("hint.toml-value")
    return _about_value(value, sign)


def _about_open(opened: str, sign: str) -> Message:
    """What to do about a list or a table that is not closed."""
    if opened == "[" and sign == "-":
        return Message("hint.toml-each")
    return Message("hint.toml-list" if opened == "[" else "hint.toml-table")


def _opened_in_remark(lines: Sequence[str], number: int) -> Message | None:
    """That a value goes on whose first line is still a remark: «# accept = [»."""
    if "=" in lines[number - 1]:
        return None
    for above in range(number - 1, 0, -1):
        remark = _COMMENTED.match(lines[above - 1])
        if remark and re.search(r"=\s*[\[{]$", remark["said"]):
            return Message("hint.still-remark", {"line": above, "text": remark["said"]})
        if "=" in lines[above - 1] or lines[above - 1].lstrip().startswith("["):
            return None
    return None


def _about_value(value: str, sign: str) -> Message | None:
    """What to do about a value that is none."""
    if not value:
        return Message("hint.toml-value")
    if value.startswith("="):
        return Message("hint.toml-one-equals")
    if value[0] == "(":
        return Message("hint.toml-brackets", {"values": value.strip("()")})
    if sign in {";", ","} and value.index(sign) == len(value) - 1:
        return Message("hint.toml-line-end", {"sign": sign})
    if value[0].isdigit() and sign == ",":
        decimal = _DECIMAL.fullmatch(value)
        brackets = "hint.toml-decimal" if decimal else "hint.toml-brackets"
        return Message(brackets, {"values": value})
    if value[0] in "\"'" and sign.isalnum():
        return Message("hint.toml-inner-quotes")
    return _about_word(value)


def _about_word(value: str) -> Message:
    """What to do about a word without quotes: a number, a true, or a text."""
    word = plain(value)
    if word in _TRUTHS:
        return Message("hint.did-you-mean", {"nearest": _TRUTHS[word]})
    if word in _NUMBERS:
        return Message("hint.toml-figures", {"value": value, "number": _NUMBERS[word]})
    if re.fullmatch(r"0+[1-9]\d*", value):
        return Message("hint.toml-zero", {"number": value.lstrip("0")})
    if "=" in value:
        return Message("hint.toml-own-line")
    quoted = (value[0].isalpha() or _DATE.match(value)) and '"' not in value
    return Message("hint.toml-quotes", {"value": value}) if quoted else Message("hint.toml-forms")


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
