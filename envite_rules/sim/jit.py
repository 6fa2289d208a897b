"""How the functions of the simulator are compiled: once, kept on disk, free of Python's lock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from numba import njit

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """Compiles a function when it is first called; its code is kept on disk for other processes."""
    return cast("F", njit(cache=True, nogil=True)(function))


def inlined(function: F) -> F:
    """The same for a small function, which is written out where it is used."""
    return cast("F", njit(cache=True, nogil=True, inline="always")(function))
