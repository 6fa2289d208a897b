"""The calls of a round in compiled code: who may speak, what may be called, what a call does.

As `envite_rules.engine.calling`, `bidding` and `match_offers` have them.

What ``t``, ``s``, ``m``, ``y`` and the others are stands in `layout`.
"""

from __future__ import annotations

from typing import Any

from numba import uint64

from envite_rules.sim.bits import around, holds
from envite_rules.sim.counting import has_count
from envite_rules.sim.jit import compiled, hot, inlined
from envite_rules.sim.layout import (
    ANSWER,
    ANYONE,
    MANDADOR,
    NOBODY,
    NONE,
    ON_TURN,
    PLAY,
    RIVALS,
    TUMBO,
    UNFIXED,
    UNSAID,
)


@inlined
def actor(t: Any, seat: int) -> int:
    """Who acts for a seat: itself, or the mandador of the muerto."""
    return seat & 1 if seat == t.muerto else seat


@hot
def turn_of(t: Any, m: Any) -> int:
    """The seat that must act, from 0; for the muerto its mandador."""
    if m.phase == PLAY:
        return actor(t, m.turn)
    if m.phase == ANSWER:
        due = m.due[m.dues - 1]
        if t.ladder[due].answerer == MANDADOR:
            return 1 - m.caller[due]
        return actor(t, around(t, m.caller_seat[due] + 1))
    if m.phase == TUMBO:
        first = m.leader & 1
        return 1 - first if m.decided[first] == 1 else first
    return actor(t, m.dealer)


@hot
def speaks(t: Any, role: int, seat: int, turn: int) -> bool:
    """Whether a seat is one that may speak in a role; the muerto never is.

    Args:
        t: the tables.
        role: ``ANYONE``, ``MANDADOR`` or ``ON_TURN``.
        seat: the seat.
        turn: the seat that must act.
    """
    if seat == t.muerto:
        return False
    if role == ANYONE:
        return True
    if role == MANDADOR:
        return seat == seat & 1
    return seat == turn


@compiled
def can_accept(t: Any, m: Any, seat: int) -> bool:
    """Whether a seat may accept the call that is due: its hand has what the ladder counts."""
    due = m.due[m.dues - 1]
    return t.ladder[due].is_gated == 0 or seat_has_count(t, m, t.ladder[due].count, seat)


@compiled
def answers(t: Any, m: Any, seat: int, turn: int) -> bool:
    """Whether a seat may answer the call that is due."""
    due = m.due[m.dues - 1]
    return m.caller[due] != seat & 1 and speaks(t, t.ladder[due].answerer, seat, turn)


@hot
def asked(t: Any, m: Any, turn: int) -> int:
    """The seat that is asked next: the one that must act, or a partner that may accept instead.

    Args:
        t: the tables.
        m: the match.
        turn: the seat that must act; see `turn_of`.
    """
    if m.phase != ANSWER or can_accept(t, m, turn):
        return turn
    for seat in range(turn & 1, t.seats, 2):
        if answers(t, m, seat, turn) and can_accept(t, m, seat):
            return seat
    return turn


@compiled
def seat_has_count(t: Any, m: Any, count: int, seat: int) -> bool:
    """Whether what a seat was dealt, or its muerto, has a count."""
    if has_count(t, count, m.dealt[seat], m.vira):
        return True
    of_muerto = t.muerto != NONE and actor(t, t.muerto) == seat
    return of_muerto and has_count(t, count, m.dealt[t.muerto], m.vira)


@inlined
def last_of(m: Any, ladder: int) -> int:
    """The highest step that was called and not refused; -1 for none."""
    return m.level[ladder] if m.pending[ladder] == NONE else m.pending[ladder]


@hot
def ladder_is_open(t: Any, m: Any, team: int, ladder: int) -> bool:
    """Whether a team may call something in a ladder, whatever the time and the seat."""
    if m.caller[ladder] == NONE:
        return _open_after_others(t, m, team, ladder)
    if m.dues > 0 and m.due[m.dues - 1] != ladder:
        return False
    is_pending = m.pending[ladder] != NONE and m.won_by[ladder] == NONE
    is_closed = m.level[ladder] != NONE and not is_pending and t.ladder[ladder].raise_later == 0
    return m.won_by[ladder] == NONE and not is_closed and m.caller[ladder] != team


@inlined
def is_due(m: Any, ladder: int) -> bool:
    """Whether a call of a ladder awaits its answer, now or once another is settled."""
    found = False
    for place in range(m.dues):
        found |= m.due[place] == ladder
    return found


@compiled
def _open_after_others(t: Any, m: Any, team: int, ladder: int) -> bool:
    """Whether what was called in other ladders leaves one open to a team."""
    for other in range(t.ladders):
        if m.caller[other] == NONE:
            continue
        if holds(t.ladder[ladder].voided_by, other):
            return False
        if not _open_after(t, m, team, ladder, other):
            return False
    return True


@compiled
def _open_after(t: Any, m: Any, team: int, ladder: int, other: int) -> bool:
    raised = UNSAID
    if is_due(m, other):
        who = t.ladder[ladder].after_called[other]
        if m.level[other] != NONE:
            raised = t.ladder[ladder].after_raised[other]
            who = who if raised == UNSAID else raised
        if who == NOBODY or m.caller[m.due[m.dues - 1]] == team:
            return False
        if who == RIVALS and m.opener[other] == team:
            return False
    if m.level[other] != NONE and raised == UNSAID:
        who = t.ladder[ladder].after_accepted[other]
        return who != NOBODY and not (who == RIVALS and m.opener[other] == team)
    return True


@inlined
def is_late(t: Any, m: Any, ladder: int, seat: int) -> bool:
    """Whether a seat comes too late to open a ladder."""
    if t.ladder[ladder].first_trick == 1 and m.tricks > 0:
        return True
    return t.ladder[ladder].before_own_card == 1 and m.hands[seat] != m.dealt[seat]


@hot
def steps_open(t: Any, s: Any, m: Any, ladder: int, seat: int, turn: int) -> Any:
    """The steps of a ladder that a seat may call now, as a mask."""
    none = uint64(0)
    one = t.ladder[ladder]
    is_answer = m.phase == ANSWER and m.due[m.dues - 1] == ladder
    role = one.opener if m.caller[ladder] == NONE else one.raiser
    if role == ON_TURN and is_answer:
        role = one.answerer
    if not speaks(t, role, seat, turn) or not ladder_is_open(t, m, seat & 1, ladder):
        return none
    if not is_answer and is_late(t, m, ladder, seat):
        return none
    if one.is_gated == 1 and not seat_has_count(t, m, one.count, seat):
        return none
    return s.next[ladder, last_of(m, ladder) + 1]


@compiled
def call(t: Any, m: Any, ladder: int, step: int, seat: int) -> None:
    """A seat calls a step; what awaited an answer in another ladder waits on."""
    last = last_of(m, ladder)
    m.level[ladder] = m.below[ladder] = last
    m.pending[ladder] = step
    m.caller[ladder] = seat & 1
    m.caller_seat[ladder] = seat
    m.won_by[ladder], m.was_refused[ladder] = NONE, 0
    if m.opener[ladder] == NONE:
        m.opener[ladder] = seat & 1
    _not_due(m, ladder)
    m.due[m.dues] = ladder
    m.dues += 1
    void = t.ladder[ladder].voids
    if void != uint64(0):
        for other in range(t.ladders):
            if holds(void, other) and m.was_refused[other] == 0:
                clear(m, other)
                _not_due(m, other)


@inlined
def clear(m: Any, ladder: int) -> None:
    """Nothing was called in a ladder, or it does not count."""
    m.level[ladder] = m.pending[ladder] = m.below[ladder] = NONE
    m.caller[ladder] = m.opener[ladder] = m.caller_seat[ladder] = NONE
    m.won_by[ladder], m.was_refused[ladder] = NONE, 0


@inlined
def clear_all(t: Any, m: Any) -> None:
    """Nothing was called in any ladder."""
    for ladder in range(t.ladders):
        clear(m, ladder)
    m.dues = 0


@compiled
def _not_due(m: Any, ladder: int) -> None:
    kept = 0
    for place in range(m.dues):
        if m.due[place] != ladder:
            m.due[kept] = m.due[place]
            kept += 1
    m.dues = kept


@compiled
def accept(m: Any) -> None:
    """The call that is due is accepted."""
    ladder = m.due[m.dues - 1]
    m.level[ladder] = m.pending[ladder]
    m.pending[ladder] = m.below[ladder] = NONE
    m.dues -= 1


@compiled
def refuse(m: Any, ladder: int) -> None:
    """A call that awaits its answer is refused, where the round goes on."""
    m.won_by[ladder], m.was_refused[ladder] = m.caller[ladder], 1
    _not_due(m, ladder)


@compiled
def refused_stake(s: Any, m: Any, ladder: int) -> int:
    """What the caller wins if the call that is pending is refused."""
    fixed = s.fixed[ladder, m.pending[ladder]]
    if fixed != UNFIXED:
        return fixed
    if s.refusal_pays_base[ladder] == 1 or m.below[ladder] == NONE:
        return s.base[ladder]
    return s.worth[ladder, m.caller[ladder], m.below[ladder]]
