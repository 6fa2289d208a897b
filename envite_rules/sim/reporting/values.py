"""What many matches came to, as a value for programs: the answers by the names of their fields."""

from __future__ import annotations

import math
from dataclasses import fields, is_dataclass
from typing import TYPE_CHECKING, Any

from envite_rules.messages import DEFAULT_LANGUAGE, Translatable

if TYPE_CHECKING:
    from envite_rules.sim.answers import Comparison, Simulation

NO_RESULT = frozenset({"seconds", "workers"})
"""What depends on the machines, and is no result: without it, the same is the same to a byte."""

FORMAT = 1
"""The version of the value; another one where a field gets another name or meaning."""

_LEFT_OUT = frozenset({"tally", "sums", "trouble", *NO_RESULT})


def value_of(answer: Simulation | Comparison, language: str = DEFAULT_LANGUAGE) -> dict[str, Any]:
    """The answers as JSON has them.

    Args:
        answer: a simulation or a comparison.
        language: of the names in it.

    Returns:
        Its fields by their names, with the version of the format; estimates have ``value``,
        ``low``, ``high`` and ``n``. What is None there is null, and an
        end of an interval that is not known. How long it took is left out: so
        the same question has the same answer to a byte, on any machine.
    """
    return {"format": FORMAT, **_value(answer, language)}


def _value(said: object, language: str) -> Any:
    if isinstance(said, Translatable):
        return said.text(language)
    if is_dataclass(said) and not isinstance(said, type):
        return {
            part.name: _value(getattr(said, part.name), language)
            for part in fields(said)
            if part.name not in _LEFT_OUT
        }
    if isinstance(said, (list, tuple)):
        return [_value(one, language) for one in said]
    if isinstance(said, float) and not math.isfinite(said):
        return None
    if hasattr(said, "items"):
        return {str(name): _value(one, language) for name, one in said.items()}
    return said
