"""What a seat makes of its cards, in compiled code: as `agents.judging` estimates it."""

from __future__ import annotations

from typing import Any

from numba import uint64

from envite_rules import sense
from envite_rules.sim.bits import bit, lowest, popcount
from envite_rules.sim.jit import compiled, inlined
from envite_rules.sim.layout import NONE

_stands = inlined(sense.stands)
_share = inlined(sense.share)
_either = inlined(sense.either)


@inlined
def beaten_by(t: Any, m: Any, card: int) -> Any:
    """The cards that beat a card when it leads, as a mask; the vira is none of them."""
    row = t.row_of[card]
    table = t.vira[m.vira]
    above = table.above[row, table.strengths[row, card]]
    return above if m.vira == 0 else above & ~bit(m.vira - 1)


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
    if t.muerto == NONE or seat != t.muerto % 2:
        return uint64(0)
    return m.hands[t.muerto]


@compiled
def unknown_cards(t: Any, m: Any, seat: int) -> Any:
    """The cards that a seat does not see, of those that it saw in this round."""
    known = visible_cards(t, m) | m.hands[seat] | muerto_of(t, m, seat)
    return ~known & ((uint64(1) << uint64(t.cards)) - uint64(1))


@inlined
def standing(t: Any, m: Any, card: int, unknown: Any, others: int) -> float:
    """How likely none of so many unknown cards beats one that leads."""
    return _stands(popcount(beaten_by(t, m, card) & unknown), popcount(unknown), others)


@compiled
def chance(t: Any, m: Any, seat: int) -> float:
    """How likely the team of a seat wins the round, from 0 to 1.

    Args:
        t: the tables, a record of `layout.TABLES`.
        m: the match, a record of `layout.MATCH`.
        seat: the seat, from 0.
    """
    ties = m.tricks - m.wins[0] - m.wins[1]
    needed = t.to_win - ties
    own, rivals = needed - m.wins[seat % 2], needed - m.wins[1 - seat % 2]
    if ties > 0:
        own, rivals = max(own, 1), max(rivals, 1)
    unknown = unknown_cards(t, m, seat)
    share = _share_of(t, m, seat, unknown)
    if own <= 0 or rivals <= 0:
        return 1.0 if own <= 0 else 0.0
    now = _now(t, m, seat, unknown, share, ties)
    return _either(now, _from(own - 1, rivals, share), _from(own, rivals - 1, share))


@compiled
def _from(needed: int, rivals_need: int, share: float) -> float:
    """The same, from so many tricks that each team still needs, none of them begun."""
    if needed <= 0:
        return 1.0
    if rivals_need <= 0:
        return 0.0
    if needed == 1:
        likely = 0.0
        for _ in range(rivals_need):
            likely = _either(share, 1.0, likely)
        return likely
    return _either(
        share, _from(needed - 1, rivals_need, share), _from(needed, rivals_need - 1, share)
    )


@compiled
def _share_of(t: Any, m: Any, seat: int, unknown: Any) -> float:
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


@compiled
def _now(t: Any, m: Any, seat: int, unknown: Any, share: float, ties: int) -> float:
    """How likely the team wins the trick on the table."""
    played_by_leader = (m.played + 1) // 2  # by its team
    is_leader = seat % 2 == m.leader % 2
    half = t.seats // 2
    partners = half - (played_by_leader if is_leader else m.played - played_by_leader)
    rivals = half - (m.played - played_by_leader if is_leader else played_by_leader)
    own = m.hands[seat]
    if m.played == 0 or m.is_tied == 1:
        return max(share, _best(t, m, own, unknown, rivals)) if ties > 0 else share
    card = m.trick[m.best_at]
    if (m.leader + m.best_at) % 2 == seat % 2:
        return standing(t, m, card, unknown, rivals)
    if (seat - m.leader) % t.seats < m.played:
        return (1 - standing(t, m, card, unknown, partners)) * share
    best = (1 - standing(t, m, card, unknown, partners - 1)) * share
    return max(best, _best(t, m, own & beaten_by(t, m, card), unknown, rivals))


@compiled
def _best(t: Any, m: Any, cards: Any, unknown: Any, rivals: int) -> float:
    """How likely the best of some cards stands against so many; 0 for none."""
    best = 0.0
    while cards:
        best = max(best, standing(t, m, lowest(cards), unknown, rivals))
        cards &= cards - uint64(1)
    return best
