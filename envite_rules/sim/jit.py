"""How the functions of the simulator are compiled: once, kept on disk, free of Python's lock."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from numba import njit

from envite_rules import sense

F = TypeVar("F", bound=Callable[..., Any])

_MARKS = (b"@compiled", b"@inlined", b"np.dtype(")
"""What is written in every module that compiled code is made of."""


_FREE = {"nogil": True, "error_model": "numpy"}
"""Without Python's lock; nothing is divided by 0, so that no function need look for it."""


def compiled(function: F) -> F:
    """Compiles a function when it is first called; its code is kept on disk for other processes."""
    return cast("F", njit(cache=True, **_FREE)(function))


def inlined(function: F) -> F:
    """The same for a small function, which is written out where it is used."""
    return cast("F", njit(cache=True, inline="always", **_FREE)(function))


def uncached(function: F) -> F:
    """The same for what is compiled anew for a function of the user's, once a process."""
    return cast("F", njit(**_FREE)(function))
