"""The kernel is compiled on two cores, where nothing of it is on disk yet.

numba compiles in one thread. But what it compiles is kept on disk for other processes: so another
one compiles what an action does, while this one compiles how a player chooses.
"""

from __future__ import annotations

import gc
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from numba import from_dtype, int64, types

from envite_rules.sim import kernel, layout, moves, tally
from envite_rules.sim.jit import is_kept

if TYPE_CHECKING:
    from collections.abc import Iterator

PATIENCE = 120.0
"""Seconds that the other process is waited for, once this one has done its part."""

_HELPER = """
import sys
sys.path[:] = {path!r}
from envite_rules.sim.warming import compile_moves
compile_moves()
"""

_choose: Any = kernel.choose
_ask: Any = kernel.ask
_begin_round: Any = kernel.begin_round
_apply: Any = moves.apply

_TABLES, _STAKES, _MATCH, _ODDS, _TALLY = (
    from_dtype(dtype)
    for dtype in (layout.TABLES, layout.STAKES, layout.MATCH, layout.ODDS, tally.TALLY)
)
_ALL_STAKES, _AT = types.Array(_STAKES, 1, "C"), types.Array(types.int32, 2, "C")


def warm_up(*, cores: int) -> None:
    """Compiles the greater part of the kernel, unless it is on disk.

    Args:
        cores: how many cores there are; with one, nothing is done here.
    """
    if cores < 2 or is_kept(_apply):
        return
    with _no_collecting(), helper():
        _choose.compile((_TABLES, _ALL_STAKES, _AT, _ODDS, _MATCH, int64, int64))
        _ask.compile((_TABLES, _ALL_STAKES, _MATCH))


def compile_moves() -> None:
    """Compiles what a deal and an action do: the part of the helper."""
    with _no_collecting():
        _apply.compile((_TABLES, _STAKES, _MATCH, _TALLY, int64, int64))
        _begin_round.compile((_TABLES, _ALL_STAKES, _AT, _MATCH, _TALLY))


@contextmanager
def helper() -> Iterator[None]:
    """A process that compiles as well; whoever leaves waits for it, though not for ever.

    Where none can be started, or it fails or hangs, its part is compiled here, in its turn.
    """
    process = _started() if _is_python() else None
    if process is None:
        yield
        return
    try:
        yield
        process.wait(PATIENCE)
    except subprocess.TimeoutExpired:
        pass
    finally:
        process.kill()
        process.wait()


def _is_python() -> bool:
    """Whether what runs is Python, and not a program that it is built into."""
    program: str | None = sys.executable
    return "python" in Path(program or "").name and not hasattr(sys, "frozen")


def _started() -> subprocess.Popen[bytes] | None:
    words = [sys.executable, "-c", _HELPER.format(path=sys.path)]
    nowhere = subprocess.DEVNULL
    try:
        return subprocess.Popen(words, stdin=nowhere, stdout=nowhere, stderr=nowhere)  # noqa: S603 - this program
    except OSError:
        return None


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Compiling makes much that stays: looking for what does not would take a tenth of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
