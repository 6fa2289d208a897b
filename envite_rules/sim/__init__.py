"""Many matches at once, on arrays: on one core, on many, on many machines.

Example:
    >>> from envite_rules import load_ruleset
    >>> from envite_rules.sim import simulate
    >>> played = simulate(load_ruleset("tenerife").game(), matches=200)
    >>> played.matches, played.complete
    (200, True)
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

from envite_rules.errors import LibraryError
from envite_rules.messages import Message

if TYPE_CHECKING:
    from envite_rules.sim.answers import Comparison, Difference, Simulation
    from envite_rules.sim.asking import Progress
    from envite_rules.sim.comparing import compare
    from envite_rules.sim.estimates import Estimate
    from envite_rules.sim.simulating import simulate
    from envite_rules.sim.tracing import match_of

_HOME_OF = {
    "Comparison": "answers",
    "Difference": "answers",
    "Estimate": "estimates",
    "Progress": "asking",
    "Simulation": "answers",
    "compare": "comparing",
    "match_of": "tracing",
    "simulate": "simulating",
}

_LIBRARIES = {"llvmlite", "numba", "numpy"}
"""What the extra of the installation brings that compiles and holds arrays."""

__all__ = [
    "Comparison",
    "Difference",
    "Estimate",
    "Progress",
    "Simulation",
    "compare",
    "match_of",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """Loads a public name when it is first used: numba takes a while."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        value = getattr(importlib.import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in _LIBRARIES:
            raise
        raise LibraryError(Message("sim.no-numba"), Message("sim.install")) from error
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
