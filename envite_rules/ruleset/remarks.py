"""Lines of which only some were taken out of a remark: the header still starts with «#»."""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import replace
from typing import TYPE_CHECKING

from envite_rules.messages import Message
from envite_rules.ruleset.misnamed import annotation_at
from envite_rules.ruleset.model import Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from envite_rules.ruleset.problems import Finding, Path, Problem

_REMARK = re.compile(r"\s*#\s*(?P<header>(?P<list>\[)?\[(?P<names>[\w.-]+)\](?(list)\]))\s*(#.*)?$")
_HEADER = re.compile(r"\s*\[")
_OPEN = re.compile(r"\s*(?P<list>\[)?\[(?P<names>[\w.-]+)\](?(list)\])\s*(#.*)?$")
_KEY_IN_REMARK = re.compile(r"\s*#\s*(?P<key>[\w-]+)\s*=")
_KEY = re.compile(r"\s*[\w.-]+\s*=")
_LACKING = frozenset(
    ("missing-key", "missing-keys", "example-question", "example-answer", "row-without-effect")
)
_MISPLACED = frozenset({"unknown-key", "wrong-type"})


def header_in_remark(lines: Sequence[str], number: int, key: str) -> Message | None:
    """That the header of a key still starts with «#», where one above it is of a table with it.

    Args:
        lines: the text.
        number: the line of the key, from 1.
        key: the key.
    """
    return _of_header(lines, next(_headers(lines, number - 1, -1), None), key)


def _headers(lines: Sequence[str], start: int, step: int) -> Iterator[int]:
    """The lines that are headers, or headers in a remark, from one of them up or down."""
    for number in range(start, len(lines) + 1 if step > 0 else 0, step):
        if _REMARK.match(lines[number - 1]) or _HEADER.match(lines[number - 1]):
            yield number


def _of_header(lines: Sequence[str], above: int | None, key: str) -> Message | None:
    """That the header above a key still starts with «#», if its table has such a key."""
    remark = None if above is None else _REMARK.match(lines[above - 1])
    if remark and key in _keys_of(remark["names"], in_list=remark["list"] is not None):
        return Message("hint.still-remark", {"line": above, "text": remark["header"]})
    return None


def line_in_remark(finding: Finding, lines: Sequence[str], number: int) -> Message | None:
    """That a line below a header still starts with «#», where it is what its table lacks.

    Args:
        finding: what is wrong with the table.
        lines: the text.
        number: the line of its header, from 1.
    """
    header = _OPEN.match(lines[number - 1]) if finding.code in _LACKING else None
    if header is None:
        return None
    keys = _keys_of(header["names"], in_list=bool(header["list"]))
    for below in range(number, len(lines)):
        remark = _KEY_IN_REMARK.match(lines[below])
        if remark and remark["key"] in keys:
            return Message("hint.below-still-remark", {"line": below + 1})
        if not remark and not _KEY.match(lines[below]):
            return None
    return None


def _keys_of(names: str, *, in_list: bool) -> Iterable[str]:
    """The keys that may stand in a table."""
    path: Path = (*names.split("."), *([0] if in_list else []))
    try:
        model = annotation_at(Ruleset, path)
    except (AttributeError, KeyError, IndexError, TypeError):
        return ()
    return getattr(model, "model_fields", ())


def one_for_each_header(problems: Iterable[Problem], text: str) -> Iterator[Problem]:
    """The problems of a file, with one for all the keys whose header is still a remark."""
    lines = text.split("\n")
    headers = list(_headers(lines, 1, 1))
    told: set[object] = set()
    for problem in problems:
        key = problem.path.rpartition(".")[2]
        hint = None
        if problem.code in _MISPLACED:
            above = bisect_left(headers, problem.place.line)
            hint = _of_header(lines, headers[above - 1] if above else None, key)
        if hint is None:
            yield problem
        elif hint.arguments["line"] not in told:
            told.add(hint.arguments["line"])
            yield replace(problem, hint=hint)
