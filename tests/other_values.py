"""Other values that may stand in the place of one of a ruleset, all of the same sort."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

SCHEMA = Path(__file__).parent.parent / "schema" / "ruleset.schema.json"

_NUMERALS = (1, 10, 11, 12)
"""Ranks that have a word: the number is the same one."""

_FRENCH = {"J": "sota", "Q": "caballo", "K": "rey"}
"""Ranks of the French pack that are written as in the Spanish one too."""


@cache
def choices() -> tuple[tuple[Any, ...], ...]:
    """The lists of words of which the format takes one."""

    def inside(value: Any) -> Iterator[tuple[Any, ...]]:
        if isinstance(value, dict):
            if isinstance(value.get("enum"), list):
                yield tuple(value["enum"])
            value = list(value.values())
        if isinstance(value, list):
            for inner in value:
                yield from inside(inner)

    return tuple(dict.fromkeys(inside(json.loads(SCHEMA.read_text(encoding="utf-8")))))


def other_values(said: str) -> Iterator[str]:
    """Values like one, as a file writes them: another word, number or choice, a shorter list.

    Args:
        said: the value as it is written.
    """
    value = tomllib.loads(f"value = {said}")["value"]
    if isinstance(value, bool):
        yield "false" if value else "true"
    elif isinstance(value, int):
        yield from (str(value + step) for step in (1, -1, 2, -2))
    elif isinstance(value, str):
        listed = [word for words in choices() if value in words for word in words]
        same = (value, *_NUMERALS, _FRENCH.get(value))
        other = [word for word in dict.fromkeys(listed) if word not in same]
        yield from map(json.dumps, (*other, f"{value}z"))
    elif isinstance(value, list) and all(isinstance(inner, (int, str)) for inner in value):
        if value:
            yield from map(json.dumps, (value[1:], value[:-1]))
        first = said[said.index("[") + 1 :].split(",")[0].rstrip("] ")
        if len(value) == 1:
            yield from (f"[{other}]" for other in other_values(first))
            yield from ("[1, 2]",) if value == [3] else ()
