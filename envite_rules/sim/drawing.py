"""Chance that depends on a seed and a number alone: Philox4x32-10, a counter-based generator.

Word ``n`` of a stream is a function of the seed, the number of the match, the number of the deal,
what it is drawn for and ``n``: there is no state to hand on, so any match can be played first, on
any machine. After J. Salmon, M. Moraes, R. Dror and D. Shaw, «Parallel random numbers: as easy as
1, 2, 3», SC '11.

What a player chooses out of ``n`` is ``word * n >> 32`` of a word of 32 bits: out of 48 none is
likelier than another by more than one part in eighty millions. Cards are dealt four to a word of 64
bits: the first takes the whole part of the word times the cards that are left, the next that of
what remains of it, and so on; no four are likelier than others by more than one part in 2**41.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import int64, uint32, uint64

from envite_rules.sim.jit import hot, inlined

CARDS_DRAWN, CHOICES = 0, 1
"""What is drawn: the cards of a deal, or what players choose by chance."""

_DOMAIN = 28
"""From this bit on, the first word of the counter says what is drawn."""

_M0, _M1 = np.uint64(0xD2511F53), np.uint64(0xCD9E8D57)
_W0, _W1 = np.uint32(0x9E3779B9), np.uint32(0xBB67AE85)


@inlined
def philox(c0: Any, c1: Any, c2: Any, c3: Any, k0: Any, k1: Any) -> tuple[Any, Any, Any, Any]:
    """Four words of 32 bits for a counter of four and a key of two.

    Args:
        c0: the first word of the counter, and so on.
        c1: the second.
        c2: the third.
        c3: the fourth.
        k0: the first word of the key.
        k1: the second.
    """
    for _ in range(10):
        high = uint64(c0) * _M0
        low = uint64(c2) * _M1
        c0, c1, c2, c3 = (
            uint32(low >> uint64(32)) ^ c1 ^ k0,
            uint32(low),
            uint32(high >> uint64(32)) ^ c3 ^ k1,
            uint32(high),
        )
        k0 = uint32(k0 + _W0)
        k1 = uint32(k1 + _W1)
    return c0, c1, c2, c3


@hot
def block(seed: Any, match: Any, deal: int, what: int, number: int) -> tuple[Any, Any, Any, Any]:
    """Four words of a stream.

    Args:
        seed: the seed, of 64 bits.
        match: the number of the match.
        deal: the number of the deal in it.
        what: `CARDS_DRAWN` or `CHOICES`.
        number: which four words, from 0.
    """
    return philox(
        uint32(number | what << _DOMAIN),
        uint32(deal),
        uint32(match),
        uint32(uint64(match) >> uint64(32)),
        uint32(seed),
        uint32(uint64(seed) >> uint64(32)),
    )


@inlined
def wide_block(seed: Any, match: Any, deal: int, number: int) -> tuple[Any, Any]:
    """Two words of 64 bits, from which the cards of a deal are drawn.

    Args:
        seed: the seed, of 64 bits.
        match: the number of the match.
        deal: the number of the deal in it.
        number: which two words, from 0.
    """
    one, two, three, four = block(seed, match, deal, CARDS_DRAWN, number)
    high = uint64(32)
    return uint64(one) | uint64(two) << high, uint64(three) | uint64(four) << high


@inlined
def below(word: Any, many: int) -> int:
    """A number from 0 to below ``many``, out of a word of 32 bits."""
    return int64((uint64(word) * uint64(many)) >> uint64(32))


@hot
def next_word(match: Any) -> Any:
    """The next word of what the players of a match choose by in this deal.

    Args:
        match: the match, a record of `layout.MATCH`.
    """
    place = match.drawn & uint32(3)
    if place == 0:
        words = block(match.seed, match.match, match.deals, CHOICES, match.drawn >> uint32(2))
        match.words[0], match.words[1], match.words[2], match.words[3] = words
    match.drawn += uint32(1)
    return match.words[place]
