"""Lines of which only some were taken out of a remark: the header still starts with «#»."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from envite_rules.messages import Message
from envite_rules.ruleset.misnamed import annotation_at
from envite_rules.ruleset.model import Ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from envite_rules.ruleset.problems import Path, Problem

_REMARK = re.compile(r"\s*#\s*(?P<header>(?P<list>\[)?\[(?P<names>[\w.-]+)\](?(list)\]))\s*(#.*)?$")
_HEADER = re.compile(r"\s*\[")
_OPEN = re.compile(r"\s*(?P<list>\[)?\[(?P<names>[\w.-]+)\](?(list)\])\s*(#.*)?$")
_KEY_IN_REMARK = re.compile(r"\s*#\s*(?P<key>[\w-]+)\s*=")
_LACKING = frozenset({"missing-key", "missing-keys"})
_MISPLACED = frozenset({"unknown-key", "wrong-type"})


def header_in_remark(lines: Sequence[str], number: int, key: str) -> Message | None:
    """That the header of a key still starts with «#», where one above it is of a table with it.

    Args:
        lines: the text.
        number: the line of the key, from 1.
        key: the key.
    """
    for above in range(number - 1, 0, -1):
        remark = _REMARK.match(lines[above - 1])
        if remark and key in _keys_of(remark["names"], in_list=remark["list"] is not None):
            return Message("hint.still-remark", {"line": above, "text": remark["header"]})
        if remark or _HEADER.match(lines[above - 1]):
            return None
    return None


def _below_in_remark(lines: Sequence[str], number: int) -> Message | None:
    """That what is below a header still starts with «#», where it is keys of that table."""
    header = _OPEN.match(lines[number - 1])
    below = _KEY_IN_REMARK.match(lines[number]) if number < len(lines) else None
    if header and below and below["key"] in _keys_of(header["names"], in_list=bool(header["list"])):
        return Message("hint.below-still-remark", {"line": number + 1})
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
    told: set[object] = set()
    for problem in problems:
        key = problem.path.rpartition(".")[2]
        hint = None
        if problem.code in _MISPLACED:
            hint = header_in_remark(lines, problem.place.line, key)
        elif problem.code in _LACKING:
            below = _below_in_remark(lines, problem.place.line)
            problem = replace(problem, hint=below or problem.hint)
        if hint is None:
            yield problem
        elif hint.arguments["line"] not in told:
            told.add(hint.arguments["line"])
            yield replace(problem, hint=hint)
