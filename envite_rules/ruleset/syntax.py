"""What people most often forget in TOML, judged by the place where a text stops being TOML."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from envite_rules.likeness import plain
from envite_rules.messages import Message, Prose, printable
from envite_rules.ruleset.aliases import meanings
from envite_rules.ruleset.misnamed import may_be
from envite_rules.ruleset.model import Ruleset

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

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
_ROW = re.compile(r"\s*(#\s*)?\{")
"""A row of a list of tables in braces, or one in a remark."""
_HEADER = re.compile(r"\s*(?P<list>\[)?\[(?P<names>[\w.-]+)\]")
_NO_ENTRY = re.compile(r"\s*(\[\[?[^\W\d][\w.-]*\]\]?\s*(#.*)?$|[\w.-]+\s*=)")
"""A line that is no entry of a list: a header, or a key with its value."""
_LOOSE_ROW = re.compile(
    r"\s*(?:(?P<sign>[(\[])\s*(?=[\w-]+\s*=)|(?=[\w-]+\s*=.*[\w\"'\]]\s*,\s*[\w-]+\s*=))"
)
"""Where a row of a list of tables lacks its braces: other brackets, or two keys on a line."""
_LONGEST_ROW = 80
_NAME = re.compile(r"[\w-]+")
_WORDS = re.compile(r"\s*(?=[^,\]}=#\"']*[^\W\d])\w[^,\]}=#\"']*")
"""A text without its quotes, inside of a list or a table."""
_NUMBERS = {
    word: number
    for number, word in enumerate(
        "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece".split()  # noqa: SIM905
    )
}
_TRUTHS = dict.fromkeys(("true", "si", "yes", "verdadero", "cierto"), "true") | dict.fromkeys(
    ("false", "no", "falso"), "false"
)


def in_figures(value: str) -> Message | None:
    """How a number is written that stands there as a word; None where it is no number."""
    number = _NUMBERS.get(plain(value.strip()))
    return None if number is None else Message("hint.in-figures", {"number": number})


def likely_cause(lines: Sequence[str], number: int, column: int) -> Message | None:
    """What to do about a text that stops being TOML.

    Args:
        lines: the text.
        number: the line where it stops, from 1.
        column: the column, from 1; one past the end of the line where something is missing.
    """
    line = lines[number - 1].removesuffix("\r")
    sign, (opened, _) = line[column - 1 : column], _left_open(lines, number, column)
    if sign and not sign.isprintable():
        return Message("hint.toml-control")
    if opened in _QUOTES and sign:
        return Message("hint.toml-escape")
    if sign in _CURLY or (opened in _QUOTES and _CURLY & set(line)):
        return Message("hint.toml-curly")
    if opened in _QUOTES or _unpaired(line):
        return Message("hint.toml-quote")
    above, opening = _left_open(lines, number, 1)
    row = _loose_row(line) if above == "[" else ""
    if row:
        return Message("hint.toml-row", {"row": Prose(printable(row, _LONGEST_ROW))})
    if above == "[" and _NO_ENTRY.match(line):
        return Message("hint.toml-open-list", {"line": opening})
    if line.lstrip().startswith("[") and opened in {"", "["}:
        return _about_header(line, column)
    return _about_line(lines, number, column, opened)


def _loose_row(line: str) -> str:
    """The keys of a row of a list of tables that lacks its braces; empty where it is none."""
    found = _LOOSE_ROW.match(line)
    if found is None:
        return ""
    keys = line[found.end() :].partition("#")[0].strip().removesuffix(",").rstrip()
    if found["sign"] is None:
        return keys
    return keys[:-1].rstrip() if keys.endswith((")", "]")) else ""


def _unpaired(line: str) -> bool:
    """Whether the value of a line opens a quote and does not close it, or the other way round."""
    value = line.partition("=")[2].split("#")[0]
    return bool(value.count('"') % 2 or value.count("'") % 2)


def _about_header(line: str, column: int) -> Message:
    """What to do about the header of a section."""
    accented = _about_accent(line, column)
    if accented is not None:
        return accented
    sign = line[column - 1 : column]
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
        return _about_open(opened, line, column)
    commented = _opened_in_remark(lines, number)
    if commented is not None:
        return commented
    if not equals:
        remark = _REMARK.match(line)
        return Message("hint.toml-remark") if remark else Message("hint.toml-equals")
    if column <= len(key) and value:
        return _about_accent(key, column) or Message("hint.toml-key")
    if column <= len(key):
        return Message("hint.toml-value")
    return _about_value(value, sign, lambda: _fitting(lines, number, key))


def _about_accent(text: str, column: int) -> Message | None:
    """What to do about a key, or a name of a section, with an accent at a column."""
    word = next((w for w in _NAME.finditer(text) if w.start() < column <= w.end()), None)
    if word is None or text[column - 1].isascii():
        return None
    means = meanings(word[0], "keys")
    arguments = {"word": word[0], "right": means[0] if len(means) == 1 else plain(word[0])}
    return Message("hint.toml-accent", arguments)


def _about_open(opened: str, line: str, column: int) -> Message:
    """What to do about a list or a table that is not closed."""
    if opened == "[" and line[column - 1 : column] == "-":
        return Message("hint.toml-each")
    start = max(line.rfind(sign, 0, column - 1) for sign in "[{,=")
    said = _WORDS.match(line, start + 1)
    of_value = opened == "[" or line[start] == "="
    if said and of_value and line[said.end() :].lstrip()[:1] != "=":
        word = said[0].strip()
        quoted = Message("hint.toml-quotes", {"value": word})
        return quoted if opened == "[" else _about_word(word)
    accented = None if of_value else _about_accent(line, column)
    if accented is not None:
        return accented
    return Message("hint.toml-list" if opened == "[" else "hint.toml-table")


def _opened_in_remark(lines: Sequence[str], number: int) -> Message | None:
    """That a value goes on whose first line is still a remark: «# accept = [»."""
    if "=" in lines[number - 1] and not _ROW.match(lines[number - 1]):
        return None
    for above in range(number - 1, 0, -1):
        remark = _COMMENTED.match(lines[above - 1])
        if remark and re.search(r"=\s*[\[{]$", remark["said"]):
            return Message("hint.still-remark", {"line": above, "text": remark["said"]})
        if _ROW.match(lines[above - 1]):
            continue
        if "=" in lines[above - 1] or lines[above - 1].lstrip().startswith("["):
            return None
    return None


def _about_value(value: str, sign: str, fits: Callable[[], Collection[str]]) -> Message | None:
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
    return _about_word(value, fits())


_SAMPLES = {"true": True, "0": 0, "1": 1, "text": "x"}
"""What may stand under a key, each with a value that shows it: not every number may be 0."""


def _about_word(value: str, fits: Collection[str] = ("true",)) -> Message:
    """What to do about a word without quotes: a number, a true, or a text."""
    word = plain(value)
    if word == "no" and "0" in fits:
        return Message("hint.did-you-mean", {"nearest": "0"})
    if word in _TRUTHS and "true" in fits:
        return Message("hint.did-you-mean", {"nearest": _TRUTHS[word]})
    if word in _TRUTHS and "text" not in fits:
        return Message("hint.toml-forms")
    if word in _NUMBERS:
        return Message("hint.toml-figures", {"value": value, "number": _NUMBERS[word]})
    if re.fullmatch(r"0+[1-9]\d*", value):
        return Message("hint.toml-zero", {"number": value.lstrip("0")})
    if "=" in value:
        return Message("hint.toml-own-line")
    quoted = (value[0].isalpha() or _DATE.match(value)) and '"' not in value
    return Message("hint.toml-quotes", {"value": value}) if quoted else Message("hint.toml-forms")


def _fitting(lines: Sequence[str], number: int, key: str) -> Collection[str]:
    """Which of `_SAMPLES` may stand under a key; true, where nobody can tell."""
    above = (_HEADER.match(lines[line - 1]) for line in range(number - 1, 0, -1))
    header = next((found for found in above if found), None)
    names = header["names"].split(".") if header else []
    table = (*names, *([0] if header and header["list"] else []))
    path = (*table, *(name.strip(" \t\"'") for name in key.split(".")))
    fits = [name for name, value in _SAMPLES.items() if may_be(Ruleset, path, value)]
    return fits or ["true"]


def escape_before(lines: Sequence[str], number: int, column: int) -> int:
    """The column of the escape in a text that is read no further than its end; else the column."""
    before = lines[number - 1][: column - 1]
    if "\\" in before[-2:] and _left_open(lines, number, column)[0] in _QUOTES:
        return before.rindex("\\") + 1
    return column


def _left_open(lines: Sequence[str], number: int, column: int) -> tuple[str, int]:
    """The quote or bracket that is still open before a place, and its line; empty if none is."""
    waiting = [("", 0)]
    before = "\n".join([*lines[: number - 1], lines[number - 1][: column - 1]])
    for token in _TOKEN.finditer(before):
        line = before.count("\n", 0, token.start()) + 1 if token["open"] else 0
        if token["open"] in _QUOTES:
            return token["open"], line  # whatever follows is inside of it
        if token["open"]:
            waiting.append((token["open"], line))
        elif token["close"] and len(waiting) > 1:
            waiting.pop()
    return waiting[-1]
