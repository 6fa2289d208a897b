"""How the functions of the simulator are compiled: once, kept on disk, free of Python's lock."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar, cast

from numba import config, njit
from numba.core.caching import FunctionCache

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
    dispatcher = njit(nogil=True, error_model=_ERRORS, **how)(function)
    with suppress(RuntimeError):  # neither beside the source nor in the user's own folder
        dispatcher._cache = _Kept(function)  # noqa: SLF001 - numba has no other way
    return dispatcher


class _Kept(FunctionCache):
    """Where a compiled function is on disk.

    Raises:
        RuntimeError: nothing can be kept there; or this numba does so in another way, and code that
            is old could not be told from what is new: then it is not kept either.
    """

    def __init__(self, function: Any) -> None:
        super().__init__(function)  # type: ignore[no-untyped-call] # as all of numba
        file: Any = getattr(self, "_cache_file", None)
        if not hasattr(file, "_source_stamp"):
            raise RuntimeError("another numba")
        file._source_stamp = stamp()  # noqa: SLF001 - nor for this
        self._file: Any = file

    def load_overload(self, signature: Any, target: Any) -> Any:
        """What is on disk; None where there is nothing, or it cannot be read."""
        with suppress(OSError):
            return super().load_overload(signature, target)  # type: ignore[no-untyped-call]
        return None

    def save_overload(self, signature: Any, code: Any) -> None:
        """Keeps what was compiled, unless the disk is full: then it only serves this process."""
        with suppress(OSError):
            super().save_overload(signature, code)  # type: ignore[no-untyped-call]

    def is_there(self) -> bool:
        """Whether anything is on disk, as the source is now."""
        with suppress(OSError):
            return bool(self._file._load_index())  # noqa: SLF001 - nor for this
        return False


def is_kept(function: Any) -> bool:
    """Whether a compiled function is on disk, as its source is now."""
    kept = function._cache  # noqa: SLF001 - nor for this
    return isinstance(kept, _Kept) and kept.is_there()


@cache
def stamp() -> str:
    """A digest of the modules that compiled code is made of."""
    texts = [path.read_bytes() for path in sorted(Path(__file__).parent.glob("*.py"))]
    made_of = [text for text in texts if any(mark in text for mark in _MARKS)]
    return hashlib.sha256(b"".join((Path(sense.__file__).read_bytes(), *made_of))).hexdigest()
