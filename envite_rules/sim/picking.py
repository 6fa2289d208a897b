"""Picking cards in compiled code: many picks out of one word, and the nth card of a mask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llvmlite import ir
from numba import types
from numba.core.registry import cpu_target
from numba.extending import intrinsic

from envite_rules.sim.bits import popcount
from envite_rules.sim.jit import compiled, inlined

if TYPE_CHECKING:
    from collections.abc import Callable

_written: Callable[[Callable[..., Any]], Callable[..., Any]] = intrinsic
"""What numba calls an intrinsic, with a type."""

_SLOW = {"znver1", "znver2"}
"""Processors that have the instruction, in microcode: hundreds of cycles."""


def has_deposit() -> bool:
    """Whether the processor spreads bits over a mask in one quick instruction, ``pdep``.

    The processor is the one that numba compiles for: that may be told to it (``NUMBA_CPU_NAME``),
    so that many machines can share what is compiled.
    """
    _, name, features = cpu_target.target_context.codegen().magic_tuple()
    return "+bmi2" in features.split(",") and name not in _SLOW


@_written
def high_product(typing_context: Any, word: Any, many: Any) -> tuple[Any, Callable[..., Any]]:
    """The upper 64 bits of the product of two words of 64: a number from 0 to below ``many``."""
    del typing_context, word, many

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        wide = ir.IntType(128)
        one, other = (builder.zext(each, wide) for each in arguments)
        shifted = builder.lshr(builder.mul(one, other), ir.Constant(wide, 64))
        return builder.trunc(shifted, ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), code


@_written
def _deposit(typing_context: Any, bits: Any, mask: Any) -> tuple[Any, Callable[..., Any]]:
    """The low bits of a word, spread over the bits of a mask."""
    del typing_context, bits, mask

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        del context, signature
        word = ir.IntType(64)
        kind = ir.FunctionType(word, [word, word])
        function = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", (), kind)
        return builder.call(function, arguments)

    return types.uint64(types.uint64, types.uint64), code


@inlined
def nth_by_instruction(mask: Any, number: Any) -> Any:
    """One card of a mask, as a mask.

    Args:
        mask: the cards.
        number: which, from 0 for the lowest; below their number.
    """
    return _deposit(types.uint64(1) << types.uint64(number), types.uint64(mask))


@compiled
def nth_by_halves(mask: Any, number: Any) -> Any:
    """The same on any processor: is it in the lower half? in the lower half of that?"""
    left, place, width = types.uint64(mask), types.uint64(0), types.uint64(32)
    wanted = types.uint64(number)
    while width > types.uint64(0):
        lower = left & ((types.uint64(1) << width) - types.uint64(1))
        held = types.uint64(popcount(lower))
        if wanted >= held:
            wanted -= held
            left >>= width
            place += width
        else:
            left = lower
        width >>= types.uint64(1)
    return types.uint64(1) << place


nth = nth_by_instruction if has_deposit() else nth_by_halves
"""One card of a mask, as a mask, by the quickest way that the processor has."""


@inlined
def picked(word: Any, mask: Any) -> tuple[Any, Any]:
    """One card of a mask, each as likely as another, and what is left of the word.

    Picks out of one word go on like the digits of a number: each takes the whole part of the word
    times the number of cards, and leaves the rest. After picks of ``a``, ``b``, … cards none is
    likelier than another by more than one part in ``2**64 / (a * b * …)``.
    """
    many = types.uint64(popcount(mask))
    return nth(mask, high_product(word, many)), word * many
