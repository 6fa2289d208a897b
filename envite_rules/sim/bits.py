"""Sets of cards as masks, in compiled code: how many there are, and which comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from envite_rules.sim.jit import inlined

if TYPE_CHECKING:
    from collections.abc import Callable

_written: Callable[[Callable[..., Any]], Callable[..., Any]] = intrinsic
"""What numba calls an intrinsic, with a type."""


@_written
def popcount(typing_context: Any, mask: Any) -> tuple[Any, Callable[..., Any]]:
    """How many cards there are in a mask: one instruction, where the processor has it."""
    del typing_context
    assert mask.bitwidth <= 64  # noqa: S101 - types

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide = context.cast(builder, arguments[0], signature.args[0], types.uint64)
        return builder.ctpop(wide)

    return types.int64(mask), code


@_written
def lowest(typing_context: Any, mask: Any) -> tuple[Any, Callable[..., Any]]:
    """The index of the first card of a mask; 64 for an empty one."""
    del typing_context
    assert mask.bitwidth <= 64  # noqa: S101 - types

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        wide = context.cast(builder, arguments[0], signature.args[0], types.uint64)
        return builder.cttz(wide, ir.Constant(ir.IntType(1), 0))

    return types.int64(mask), code


@inlined
def bit(index: int) -> Any:
    """The mask of one card."""
    return types.uint64(1) << types.uint64(index)


@inlined
def holds(mask: Any, index: int) -> Any:
    """Whether a card is in a mask."""
    return (types.uint64(mask) >> types.uint64(index)) & types.uint64(1) != types.uint64(0)


@inlined
def around(t: Any, seat: int) -> int:
    """A seat counted on beyond the last: the first comes after it.

    Args:
        t: the tables, a record of `layout.TABLES`.
        seat: a number below twice the seats.
    """
    return seat - t.seats if seat >= t.seats else seat
