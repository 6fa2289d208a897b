"""What to do about a key, or a section, that stands twice in a text."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_origin

from pydantic import BaseModel

from envite_rules.messages import Message, Prose
from envite_rules.ruleset.misnamed import bare
from envite_rules.ruleset.model import Ruleset
from envite_rules.ruleset.remarks import header_in_remark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.ruleset.problems import Path, Place


def about_repeated(path: Path, lines: Sequence[str], first: Place, second: Place) -> Message | None:
    """What to do about it.

    Args:
        path: the key, or the names of the section.
        lines: the text.
        first: where it stands first.
        second: where it stands again.
    """
    names = [part for part in path if isinstance(part, str)]
    above, below = lines[first.line - 1], lines[second.line - 1]
    if _is_header(below):
        if names[-1] in _lists_of_tables(Ruleset) and _has_single_brackets(above, below):
            return Message("hint.double-brackets", {"table": ".".join(names)})
        code = "hint.one-table" if _is_header(above) else "hint.inside-table"
        return Message(code, {"line": first.line, "table": ".".join(names)})
    still = header_in_remark(lines, second.line, str(path[-1]))
    if still is not None:
        return still
    if len(path) > 1 and isinstance(path[-2], int):
        return Message("hint.one-key-or-entry", {"table": ".".join(names[:-1])})
    values = [*_listed(above), *_listed(below)]
    if not values:
        return Message("hint.one-key")
    joined = ", ".join(json.dumps(value, ensure_ascii=False) for value in dict.fromkeys(values))
    return Message("hint.one-list", {"list": Prose(f"{names[-1]} = [{joined}]")})


@cache
def _lists_of_tables(model: type[BaseModel]) -> frozenset[str]:
    """The keys of a table, and of those inside it, whose values are lists of tables."""
    found: set[str] = set()
    for key, field in model.model_fields.items():
        inner = bare(field.annotation)
        is_list = get_origin(inner) is tuple
        while get_origin(inner) in {tuple, dict}:
            inner = bare(get_args(inner)[get_origin(inner) is dict])
        if isinstance(inner, type) and issubclass(inner, BaseModel):
            found |= _lists_of_tables(inner) | ({key} if is_list else set())
    return frozenset(found)


def _is_header(line: str) -> bool:
    return line.lstrip().startswith("[")


def _has_single_brackets(*headers: str) -> bool:
    """Whether one of the headers of a list of tables is that of a table."""
    return any(_is_header(line) and not line.lstrip().startswith("[[") for line in headers)


def _listed(line: str) -> list[str | int]:
    """The texts or numbers of a line that gives a key a list of them."""
    try:
        stated: dict[str, Any] = tomllib.loads(line)
    except tomllib.TOMLDecodeError:
        return []
    values = list(stated.values())
    listed = values[0] if len(values) == 1 else None
    plain = isinstance(listed, list) and all(type(value) in {str, int} for value in listed)
    return listed if plain and listed is not None else []
