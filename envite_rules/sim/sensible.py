"""The player with sense, in compiled code: what `agents.SensiblePlayer` chooses, draw by draw.

What ``t``, ``s``, ``m``, ``y`` and the others are stands in `layout`.
"""

from __future__ import annotations

from typing import Any

from numba import uint64

from envite_rules import sense
from envite_rules.sim.bits import bit, lowest
from envite_rules.sim.calls import refused_stake
from envite_rules.sim.counting import count_value
from envite_rules.sim.drawing import next_word
from envite_rules.sim.jit import compiled, hot, inlined
from envite_rules.sim.judging import chance, is_likely, standing, unknown_cards, visible_cards
from envite_rules.sim.layout import (
    ACCEPT,
    ANSWER,
    CALL,
    DECLINE_TUMBO,
    MAY_ACCEPT,
    NONE,
    PLAY_TUMBO,
    REFUSE,
    RUNGS,
    TUMBO,
)

_raises = inlined(sense.raises)
_needed = inlined(sense.needed)


@hot
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
        What it does, as a number; see `layout`.
    """
    if m.phase == TUMBO:
        return PLAY_TUMBO if is_likely(t, m, seat, sense.PLAYS_TUMBO) else DECLINE_TUMBO
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


@hot
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
    raising = _call_of_round(t, m)
    if raising != NONE and likely >= (sense.RAISES_TO_A_LEVEL if is_level else sense.RAISES):
        return raising
    accepts = likely >= (sense.ACCEPTS_A_LEVEL if is_level else sense.ACCEPTS)
    return ACCEPT if accepts else REFUSE


@compiled
def _answer_count(t: Any, s: Any, odds: Any, m: Any, seat: int, due: int) -> int:
    """Answers a call of a count; the better its hand, the more steps it raises by."""
    likely = _best_count(t, odds, m, seat, due, 1)
    raised, steps = NONE, 0
    left = m.calls[due]
    while left:
        if likely >= _raises(steps):
            raised = _call_at(due, lowest(left))
        left &= left - uint64(1)
        steps += 1
    if raised != NONE:
        return raised
    accepts = m.may_answer == MAY_ACCEPT and likely >= _enough(s, m, due, seat & 1)
    return ACCEPT if accepts else REFUSE


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
def _call_at(ladder: int, step: int) -> int:
    """The number of a call."""
    return CALL + RUNGS * ladder + step


@compiled
def _opening(t: Any, odds: Any, m: Any, seat: int) -> int:
    """Opens a ladder of a count if its hand counts enough, or now and then to bluff; or -1."""
    for ladder in range(t.ladders):
        if m.calls[ladder] and t.ladder[ladder].count != NONE:
            likely = _best_count(t, odds, m, seat, ladder, 0)
            if likely >= sense.COUNT_OPENS or _bluffs(m):
                return _call_at(ladder, lowest(m.calls[ladder]))
    return NONE


@compiled
def _best_count(t: Any, odds: Any, m: Any, seat: int, ladder: int, answers: int) -> Any:
    """How likely the team of a seat has the best count, by the cards that it still knows."""
    count, hand = t.ladder[ladder].count, m.dealt[seat]
    if t.gathered == 1:
        hand &= m.hands[seat] | visible_cards(t, m)
    return odds.best[count, m.vira, answers, count_value(t, count, hand, m.vira) + 1]


@inlined
def _call_of_round(t: Any, m: Any) -> int:
    """The first call that raises the round itself; -1 where there is none."""
    if t.main == NONE or not m.calls[t.main]:
        return NONE
    return _call_at(t.main, lowest(m.calls[t.main]))


@inlined
def _call(t: Any, s: Any, fresh: Any, odds: Any, m: Any, seat: int) -> int:
    """Opens, or raises what was accepted before; or -1."""
    if t.counts > 0:
        opening = _opening(t, odds, m, seat)
        if opening != NONE:
            return opening
    calling = _call_of_round(t, m)
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
    """The lowest card that wins; or ties; or is thrown. Who leads plays its best, or its lowest."""
    card = lowest(m.legal)
    if m.legal != bit(card):
        card = _lead(t, m, seat) if m.played == 0 else _lowest(t, m, _following(t, m, seat))
    return card


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
