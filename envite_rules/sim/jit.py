"""How the functions of the simulator are compiled: once, kept on disk, free of Python's lock."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar, cast

from numba import config, njit

from envite_rules import sense
from envite_rules.errors import SimulationError
from envite_rules.messages import Message

if getattr(config, "DISABLE_JIT", False):  # a setting of numba's, of the environment
    raise SimulationError(Message("sim.no-compiling"))

F = TypeVar("F", bound=Callable[..., Any])

_MARKS = (b"@compiled", b"@hot", b"@inlined", b"np.dtype(")
"""What is written in every module that compiled code is made of."""

_ERRORS: Literal["numpy"] = "numpy"
"""Nothing is divided by 0: so no function need look for it."""


def compiled(function: F) -> F:
    """Compiles a function when it is first called; its code is kept on disk for other processes."""
    return cast("F", _kept(function))


def hot(function: F) -> F:
    """The same for a function that is called at every action: its code is set into its callers'.

    A call would cost as much as what it does: so matches are played twice as fast.
    """
    return cast("F", _kept(function, forceinline=True))


def inlined(function: F) -> F:
    """The same for a small function, which is written out where it is used."""
    return cast("F", _kept(function, inline="always"))


def uncached(function: F) -> F:
    """The same for what is compiled anew for a function of the user's, once a process."""
    return cast("F", njit(nogil=True, error_model=_ERRORS)(function))


def _kept(function: Any, **how: Any) -> Any:
    """Compiles a function and keeps it on disk, if there is a folder where that can be done.

    It is made anew when any module changes that compiled code is made of: by itself numba looks at
    the file of the function alone, and not at those of what it calls.
    """
    try:
        dispatcher = njit(cache=True, nogil=True, error_model=_ERRORS, **how)(function)
    except RuntimeError:  # neither beside the source nor in the user's own folder
        return njit(nogil=True, error_model=_ERRORS, **how)(function)
    file = _kept_in(dispatcher)
    if file is not None:
        file._source_stamp = stamp()  # noqa: SLF001 - numba has no other way
    return dispatcher


def _kept_in(dispatcher: Any) -> Any:
    """Where a compiled function is on disk; None where numba was told to compile nothing."""
    cache = getattr(dispatcher, "_cache", None)
    return getattr(cache, "_cache_file", None)


def is_kept(function: Any) -> bool:
    """Whether a compiled function is on disk, as its source is now."""
    file = _kept_in(function)
    return file is not None and bool(file._load_index())  # noqa: SLF001 - nor for this


@cache
def stamp() -> str:
    """A digest of the modules that compiled code is made of."""
    texts = [path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py"))]
    made_of = [text for text in texts if any(mark in text for mark in _MARKS)]
    return hashlib.sha256(b"".join((Path(sense.__file__).read_bytes(), *made_of))).hexdigest()
