"""The kernel is compiled on two cores, where nothing of it is on disk yet.

numba compiles in one thread. But what it compiles is kept on disk for other processes: so another
one compiles what an action does, while this one compiles how a player chooses.
"""

from __future__ import annotations

import gc
import subprocess
import sys
from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING, Any

from numba import from_dtype, int64, types

from envite_rules.sim import kernel, layout, moves, tally
from envite_rules.sim.jit import is_kept

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager

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
    with _no_collecting(), _helper():
        _choose.compile((_TABLES, _ALL_STAKES, _AT, _ODDS, _MATCH, int64, int64))
        _ask.compile((_TABLES, _ALL_STAKES, _MATCH))


def compile_moves() -> None:
    """Compiles what a deal and an action do: the part of the helper."""
    with _no_collecting():
        _apply.compile((_TABLES, _STAKES, _MATCH, _TALLY, int64, int64))
        _begin_round.compile((_TABLES, _ALL_STAKES, _AT, _MATCH, _TALLY))


def _helper() -> AbstractContextManager[Any]:
    """A process that compiles as well; whoever leaves waits for it.

    Where none can be started, or it fails, its part is compiled here, in its turn.
    """
    words = [sys.executable, "-c", _HELPER.format(path=sys.path)]
    nowhere = subprocess.DEVNULL
    try:
        return subprocess.Popen(words, stdin=nowhere, stdout=nowhere, stderr=nowhere)  # noqa: S603 - this program
    except OSError:
        return nullcontext()


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
