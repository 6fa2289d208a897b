"""How the functions of the simulator are compiled: once, kept on disk, free of Python's lock."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar, cast

from numba import njit

from envite_rules import sense

F = TypeVar("F", bound=Callable[..., Any])

_MARKS = (b"@compiled", b"@hot", b"@inlined", b"np.dtype(")
"""What is written in every module that compiled code is made of."""

_ERRORS: Literal["numpy"] = "numpy"
"""Nothing is divided by 0: so no function need look for it."""


def compiled(function: F) -> F:
    """Compiles a function when it is first called; its code is kept on disk for other processes."""
    return cast("F", _kept(njit(cache=True, nogil=True, error_model=_ERRORS)(function)))


def hot(function: F) -> F:
    """The same for a function that is called at every action: its code is set into its callers'.

    A call would cost as much as what it does: so matches are played twice as fast.
    """
    setting_in = njit(cache=True, nogil=True, error_model=_ERRORS, forceinline=True)
    return cast("F", _kept(setting_in(function)))


def inlined(function: F) -> F:
    """The same for a small function, which is written out where it is used."""
    inlining = njit(cache=True, nogil=True, error_model=_ERRORS, inline="always")
    return cast("F", _kept(inlining(function)))


def uncached(function: F) -> F:
    """The same for what is compiled anew for a function of the user's, once a process."""
    return cast("F", njit(nogil=True, error_model=_ERRORS)(function))


def _kept(dispatcher: Any) -> Any:
    """Has what is kept on disk made anew when any module changes that compiled code is made of.

    By itself numba looks at the file of the function alone, and not at those of what it calls.
    """
    file = dispatcher._cache._cache_file  # noqa: SLF001 - numba has no other way
    file._source_stamp = stamp()  # noqa: SLF001
    return dispatcher


def is_kept(function: Any) -> bool:
    """Whether a compiled function is on disk, as its source is now."""
    return bool(function._cache._cache_file._load_index())  # noqa: SLF001 - numba has no other way


@cache
def stamp() -> str:
    """A digest of the modules that compiled code is made of."""
    texts = [path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py"))]
    made_of = [text for text in texts if any(mark in text for mark in _MARKS)]
    return hashlib.sha256(b"".join((Path(sense.__file__).read_bytes(), *made_of))).hexdigest()
