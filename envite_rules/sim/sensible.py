"""The player with sense, in compiled code: what `agents.SensiblePlayer` chooses, draw by draw."""

from __future__ import annotations

from typing import Any

from numba import uint64

from envite_rules import sense
from envite_rules.sim.bits import bit, lowest, popcount
from envite_rules.sim.calls import refused_stake
from envite_rules.sim.counting import count_value
from envite_rules.sim.drawing import next_word
from envite_rules.sim.jit import compiled, inlined
from envite_rules.sim.judging import chance, is_likely, standing, unknown_cards, visible_cards
from envite_rules.sim.layout import ACCEPT, ANSWER, CALL, NONE, RUNGS, TUMBO

_raises = inlined(sense.raises)
_needed = inlined(sense.needed)


@compiled
def sensible(t: Any, s: Any, fresh: Any, odds: Any, m: Any, seat: int) -> int:
    """What the player with sense chooses.

    Args:
        t: the tables, a record of `layout.TABLES`.
        s: what the round is worth, a record of `layout.STAKES`.
        fresh: what one would be worth that began at the score as it is, the same.
        odds: how likely what counts so much is the best, a record of `layout.ODDS`.
        m: the match, a record of `layout.MATCH`, with what the seat may do.
        seat: the seat that is asked, from 0.

    Returns:
        A place in ``m.action[: m.actions]``.
    """
    if m.phase == TUMBO:
        return 0 if is_likely(t, m, seat, sense.PLAYS_TUMBO) else 1
    if m.phase == ANSWER:
        return _answer(t, s, odds, m, seat)
    called = _call(t, s, fresh, odds, m, seat)
    if called != NONE:
        return called
    return _play(t, m, seat)


# ── calls ────────────────────────────────────────────────────────────────────────────────────────


@inlined
def _bluffs(m: Any) -> Any:
    return next_word(m) / 4294967296.0 < sense.BLUFFS


@compiled
def _answer(t: Any, s: Any, odds: Any, m: Any, seat: int) -> int:
    due = m.due[m.dues - 1]
    if t.ladder[due].count != NONE:
        return _answer_count(t, s, odds, m, seat, due)
    if t.counts > 0:
        opening = _opening(t, odds, m, seat)
        if opening != NONE:
            return opening
    is_level = s.worth[due, 0, m.pending[due]] < 0
    likely = chance(t, m, seat)
    raising = _call_of_round(t, m, 0)
    if raising != NONE and likely >= (sense.RAISES_TO_A_LEVEL if is_level else sense.RAISES):
        return raising
    accepts = likely >= (sense.ACCEPTS_A_LEVEL if is_level else sense.ACCEPTS)
    return 0 if accepts else _refusal(m)


@inlined
def _refusal(m: Any) -> int:
    """Where to refuse stands: after to accept, where the seat may."""
    return 1 if m.action[0] == ACCEPT else 0


@compiled
def _answer_count(t: Any, s: Any, odds: Any, m: Any, seat: int, due: int) -> int:
    """Answers a call of a count; the better its hand, the more steps it raises by."""
    likely = _best_count(t, odds, m, seat, due, 1)
    raised, steps = NONE, 0
    for place in range(m.actions):
        if _ladder(m.action[place]) == due:
            if likely >= _raises(steps):
                raised = place
            steps += 1
    if raised != NONE:
        return raised
    accepts = m.action[0] == ACCEPT and likely >= _enough(s, m, due, seat % 2)
    return 0 if accepts else _refusal(m)


@compiled
def _enough(s: Any, m: Any, due: int, team: int) -> Any:
    """How likely a team must have the best count to accept what is called."""
    step = m.pending[due]
    refused, a, b = refused_stake(s, m, due), s.worth[due, 0, step], s.worth[due, 1, step]
    if a < 0 or refused < 0:
        return sense.COUNT_ACCEPTS_A_LEVEL
    if b < 0:
        b = a
    return _needed(a, b, refused) if team == 0 else _needed(b, a, refused)


@inlined
def _ladder(action: int) -> int:
    """The ladder of a call; -1 for what is none."""
    return (action - CALL) // RUNGS if action >= CALL else NONE


@compiled
def _opening(t: Any, odds: Any, m: Any, seat: int) -> int:
    """Opens a ladder of a count if its hand counts enough, or now and then to bluff; or -1."""
    before = NONE
    for place in range(m.actions):
        ladder = _ladder(m.action[place])
        if ladder not in (NONE, before) and t.ladder[ladder].count != NONE:
            before = ladder
            likely = _best_count(t, odds, m, seat, ladder, 0)
            if likely >= sense.COUNT_OPENS or _bluffs(m):
                return place
    return NONE


@compiled
def _best_count(t: Any, odds: Any, m: Any, seat: int, ladder: int, answers: int) -> Any:
    """How likely the team of a seat has the best count, by the cards that it still knows."""
    count, hand = t.ladder[ladder].count, m.dealt[seat]
    if t.gathered == 1:
        hand &= m.hands[seat] | visible_cards(t, m)
    return odds.best[count, m.vira, answers, count_value(t, count, hand, m.vira) + 1]


@inlined
def _call_of_round(t: Any, m: Any, first: int) -> int:
    """The first call that raises the round itself, from a place on; -1 where there is none."""
    for place in range(first, m.actions):
        ladder = _ladder(m.action[place])
        if ladder != NONE and t.ladder[ladder].count == NONE:
            return place
    return NONE


@inlined
def _call(t: Any, s: Any, fresh: Any, odds: Any, m: Any, seat: int) -> int:
    """Opens, or raises what was accepted before; or -1."""
    first = popcount(m.legal)  # what it may play stands before what it may call
    if first == m.actions or m.action[first] < CALL:
        return NONE
    if t.counts > 0:
        opening = _opening(t, odds, m, seat)
        if opening != NONE:
            return opening
    calling = _call_of_round(t, m, first)
    if calling == NONE:
        return NONE
    needed = sense.OPENS
    if _is_raised(t, s, fresh, m):
        needed = sense.RAISES_TO_A_LEVEL if _is_level(t, s, m) else sense.RAISES
    elif _bluffs(m):
        return calling
    elif m.tricks > 0:
        return NONE  # who calls when it is nearly won is not believed
    return calling if is_likely(t, m, seat, needed) else NONE


@inlined
def _is_level(t: Any, s: Any, m: Any) -> Any:
    """Whether the round is played for a whole level."""
    level = m.level[t.main]
    return (s.base[t.main] if level == NONE else s.worth[t.main, 0, level]) < 0


@inlined
def _is_raised(t: Any, s: Any, fresh: Any, m: Any) -> Any:
    """Whether the round is worth anything else than one that would begin now."""
    level = m.level[t.main]
    a = b = s.base[t.main]
    if level != NONE:
        a, b = s.worth[t.main, 0, level], s.worth[t.main, 1, level]
        if a < 0 or b < 0:
            b = a
    base = fresh.base[t.main]
    return a != base or b != base or fresh.is_tumbo == 1


# ── cards ────────────────────────────────────────────────────────────────────────────────────────


@inlined
def _play(t: Any, m: Any, seat: int) -> int:
    """The lowest card that wins; or ties; or is thrown. Who leads plays its best, or its lowest.

    What a seat may play stands first in ``m.action``, in the order of the cards.
    """
    card = lowest(m.legal)
    if m.legal != bit(card):
        card = _lead(t, m, seat) if m.played == 0 else _lowest(t, m, _following(t, m, seat))
    return popcount(m.legal & (bit(card) - uint64(1)))


@inlined
def _following(t: Any, m: Any, seat: int) -> Any:
    """The cards of which a seat that follows plays the lowest, as a mask."""
    if m.is_tied == 0 and (m.best_at ^ m.played) & 1 == 0:
        return m.legal  # a partner is winning
    above = t.vira[m.vira].above
    row = t.row_of[m.trick[0]]
    winning = m.legal & above[row, m.best]
    ahead = m.wins[seat & 1] > m.wins[1 - (seat & 1)]
    if winning and not ahead:
        return winning
    tying = m.legal if m.is_tied == 1 else m.legal & (above[row, m.best - 1] | winning)
    return tying or m.legal


@inlined
def _lowest(t: Any, m: Any, cards: Any) -> Any:
    """The lowest of some cards, the first of equal ones."""
    beaten = t.vira[m.vira].beaten
    found = lowest(cards)
    left = cards & (cards - uint64(1))
    while left:
        card = lowest(left)
        if beaten[card] > beaten[found]:
            found = card
        left &= left - uint64(1)
    return found


@inlined
def _lead(t: Any, m: Any, seat: int) -> Any:
    """The lowest in place of a poor best, as long as no trick was won."""
    beaten = t.vira[m.vira].beaten
    best = lowest(m.legal)
    left = m.legal & (m.legal - uint64(1))
    while left:
        card = lowest(left)
        if beaten[card] <= beaten[best]:
            best = card
        left &= left - uint64(1)
    if m.tricks > 0:
        return best
    stands = standing(t, m, best, unknown_cards(t, m, seat), t.seats >> 1)
    return _lowest(t, m, m.legal) if stands < sense.POOR else best
