"""Which code plays: two machines, or two days, must have the same."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from envite_rules import sense

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np

    from envite_rules.sim.compiling import Compiled


@cache
def digest() -> str:
    """A digest of the modules that play and count: another one may come to other sums."""
    modules = [Path(sense.__file__), *sorted(Path(__file__).parent.glob("*.py"))]
    texts = (f"{path.name}\n{path.read_text(encoding='utf-8')}" for path in modules)
    return hashlib.sha256("\n".join(texts).encode()).hexdigest()


def digest_of(compiled: Compiled) -> str:
    """A digest of a game as compiled code sees it: the rules may be read otherwise some day.

    Args:
        compiled: the game.
    """
    told = hashlib.sha256()
    for array in (compiled.tables, compiled.stakes, compiled.at, compiled.odds):
        told.update(repr((array.dtype.descr, array.shape)).encode())
        for field in _fields(array):
            told.update(field)
    return told.hexdigest()


def _fields(array: np.ndarray) -> Iterator[bytes]:
    """What an array holds, field by field: not what happens to stand between them."""
    if array.dtype.names is None:
        yield array.tobytes()
    for name in array.dtype.names or ():
        yield from _fields(array[name])
