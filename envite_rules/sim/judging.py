"""What a seat makes of its cards, in compiled code: as `agents.judging` estimates it.

What ``t``, ``s``, ``m``, ``y`` and the others are stands in `layout`.
"""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
from numba import uint64

from envite_rules import sense
from envite_rules.sim.bits import bit, lowest, popcount
from envite_rules.sim.jit import compiled, inlined
from envite_rules.sim.layout import CARDS, NONE, SEATS

_share = inlined(sense.share)
_either = inlined(sense.either)


def _all_stands() -> np.ndarray:
    """What `sense.stands` gives, by the others, the unknown cards, and those of them above."""
    found = np.zeros((SEATS, CARDS + 1, CARDS + 1))
    for others, unknown in product(range(SEATS), range(CARDS + 1)):
        for above in range(unknown + 1):
            found[others, unknown, above] = sense.stands(above, unknown, others)
    return found


_STANDS = _all_stands()

SURELY = 1e-9
"""More than rounding can make of a likelihood."""


@compiled
def visible_cards(t: Any, m: Any) -> Any:
    """The cards that all still see: the vira, and what was played and is not gathered up."""
    if t.gathered == 0:
        return m.seen
    seen = uint64(0) if m.vira == 0 else bit(m.vira - 1)
    on_table = m.played if m.played > 0 or m.tricks == 0 else t.seats
    for place in range(on_table):
        seen |= bit(m.trick[place])
    return seen


@inlined
def muerto_of(t: Any, m: Any, seat: int) -> Any:
    """The cards of the muerto, for the mandador who plays them; else none."""
    if t.muerto == NONE or seat != t.muerto & 1:
        return uint64(0)
    return m.hands[t.muerto]


@inlined
def unknown_cards(t: Any, m: Any, seat: int) -> Any:
    """The cards that a seat does not see, of those that it saw in this round."""
    known = visible_cards(t, m) | m.hands[seat] | muerto_of(t, m, seat)
    return ~known & ((uint64(1) << uint64(t.cards)) - uint64(1))


@inlined
def standing(t: Any, m: Any, card: int, unknown: Any, others: int) -> Any:
    """How likely none of so many unknown cards beats one that leads."""
    above = popcount(t.vira[m.vira].beaters[card] & unknown)
    return _STANDS[others, popcount(unknown), above]


@inlined
def chance(t: Any, m: Any, seat: int) -> Any:
    """How likely the team of a seat wins the round, from 0 to 1.

    Args:
        t: the tables, a record of `layout.TABLES`.
        m: the match, a record of `layout.MATCH`.
        seat: the seat, from 0.
    """
    return _chance(t, m, seat, 0.0)


@inlined
def is_likely(t: Any, m: Any, seat: int, needed: float) -> Any:
    """Whether the team of a seat is as likely to win the round as is needed."""
    return _chance(t, m, seat, needed) >= needed


@compiled
def _chance(t: Any, m: Any, seat: int, needed: float) -> Any:
    """How likely the team of a seat wins the round; no more than 0 if that is surely too little.

    To win the trick on the table is never worse than not to.
    """
    team = seat & 1
    ties = m.tricks - m.wins[0] - m.wins[1]
    own = t.to_win - ties - m.wins[team]
    rivals = t.to_win - ties - m.wins[1 - team]
    if ties > 0:
        own, rivals = max(own, 1), max(rivals, 1)
    likely = 1.0 if own <= 0 else 0.0
    if own > 0 and rivals > 0:
        unknown = unknown_cards(t, m, seat)
        share = _share_of(t, m, seat, unknown)
        likely = _from(own - 1, rivals, share)
        if likely < needed - SURELY:
            likely = 0.0
        else:
            now = _now(t, m, seat, unknown, share, ties)
            likely = _either(now, likely, _from(own, rivals - 1, share))
    return likely


@compiled
def _from(needed: int, rivals_need: int, share: float) -> Any:
    """The same, from so many tricks that each team still needs, none of them begun."""
    if needed <= 0:
        return 1.0
    if needed > 2 and rivals_need > 0:
        one = _from(needed - 1, rivals_need, share)
        return _either(share, one, _from(needed, rivals_need - 1, share))
    one = two = 0.0
    for _ in range(rivals_need):
        one = _either(share, 1.0, one)
        two = _either(share, one, two)
    return one if needed == 1 else two


@inlined
def _share_of(t: Any, m: Any, seat: int, unknown: Any) -> Any:
    """How likely the team wins a trick yet to come."""
    own, muerto = m.hands[seat], muerto_of(t, m, seat)
    held = popcount(own) + popcount(muerto)
    if held == 0:
        return 0.5
    worth = 0.0
    while own:
        worth += standing(t, m, lowest(own), unknown, t.seats - 1)
        own &= own - uint64(1)
    hands = 2 if muerto else 1
    while muerto:
        worth += standing(t, m, lowest(muerto), unknown, t.seats - 1)
        muerto &= muerto - uint64(1)
    return _share(worth, held, hands, t.seats)


@inlined
def _now(t: Any, m: Any, seat: int, unknown: Any, share: float, ties: int) -> Any:
    """How likely the team wins the trick on the table."""
    played_by_leader = (m.played + 1) >> 1  # by its team
    is_leader = (seat ^ m.leader) & 1 == 0
    half = t.seats >> 1
    partners = half - (played_by_leader if is_leader else m.played - played_by_leader)
    rivals = half - (m.played - played_by_leader if is_leader else played_by_leader)
    own = m.hands[seat]
    if m.played == 0 or m.is_tied == 1:
        return max(share, _best(t, m, own, unknown, rivals)) if ties > 0 else share
    card = m.trick[m.best_at]
    if (m.leader + m.best_at + seat) & 1 == 0:
        return standing(t, m, card, unknown, rivals)
    place = seat - m.leader
    if place + (t.seats if place < 0 else 0) < m.played:
        return (1 - standing(t, m, card, unknown, partners)) * share
    best = (1 - standing(t, m, card, unknown, partners - 1)) * share
    return max(best, _best(t, m, own & t.vira[m.vira].beaters[card], unknown, rivals))


@inlined
def _best(t: Any, m: Any, cards: Any, unknown: Any, rivals: int) -> Any:
    """How likely the best of some cards stands against so many; 0 for none."""
    best = 0.0
    while cards:
        best = max(best, standing(t, m, lowest(cards), unknown, rivals))
        cards &= cards - uint64(1)
    return best
