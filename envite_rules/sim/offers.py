"""What the seat that is asked may do, in compiled code, in the order of `Match.legal_actions`.

What ``t``, ``s``, ``m``, ``y`` and the others are stands in `layout`.
"""

from __future__ import annotations

from typing import Any

from numba import uint64

from envite_rules.sim.bits import lowest
from envite_rules.sim.calls import answers, can_accept, speaks, steps_open
from envite_rules.sim.jit import compiled, hot, inlined
from envite_rules.sim.layout import (
    ACCEPT,
    ANSWER,
    CALL,
    DECLINE_TUMBO,
    LEAVE,
    MAY_ACCEPT,
    MAY_REFUSE,
    NONE,
    PLAY,
    PLAY_TUMBO,
    REFUSE,
    RUNGS,
    TUMBO,
)


@hot
def offer(t: Any, s: Any, m: Any, seat: int, turn: int) -> None:
    """Writes what a seat may do into the match: ``may_answer``, ``may_leave``, ``calls``.

    What it may play, where it may, is in ``legal``.

    Args:
        t: the tables, a record of `layout.TABLES`.
        s: what the round is worth, a record of `layout.STAKES`.
        m: the match, a record of `layout.MATCH`, that waits for a player.
        seat: the seat that is asked, from 0.
        turn: the seat that must act, whom another may be asked for.
    """
    m.may_answer = m.may_leave = 0
    if m.phase == ANSWER and answers(t, m, seat, turn):
        m.may_answer = MAY_ACCEPT if can_accept(t, m, seat) else MAY_REFUSE
    is_closed = m.phase == TUMBO or (t.play_out == 1 and m.round_winner != NONE)
    for ladder in range(t.ladders):
        m.calls[ladder] = uint64(0)
        if not is_closed and s.is_tumbo == 0:
            m.calls[ladder] = steps_open(t, s, m, ladder, seat, turn)
    if t.leave != NONE and not is_closed and speaks(t, t.leave, seat, turn):
        m.may_leave = 1


@compiled
def list_offers(t: Any, m: Any) -> None:
    """Writes the same into the match as a list: ``action``, of which there are ``actions``."""
    m.actions = 0
    if m.phase == TUMBO:
        _add(m, PLAY_TUMBO)
        _add(m, DECLINE_TUMBO)
    elif m.phase == PLAY:
        _add_all(m, 0, m.legal)
    if m.may_answer == MAY_ACCEPT:
        _add(m, ACCEPT)
    if m.may_answer != 0:
        _add(m, REFUSE)
    for ladder in range(t.ladders):
        _add_all(m, CALL + RUNGS * ladder, m.calls[ladder])
    if m.may_leave == 1:
        _add(m, LEAVE)


@inlined
def _add(m: Any, action: int) -> None:
    m.action[m.actions] = action
    m.actions += 1


@inlined
def _add_all(m: Any, first: int, mask: Any) -> None:
    """Adds an action for each bit of a mask."""
    left = mask
    many = m.actions
    while left != uint64(0):
        m.action[many] = first + lowest(left)
        many += 1
        left &= left - uint64(1)
    m.actions = many
