"""What the seat that is asked may do, in compiled code, in the order of `Match.legal_actions`."""

from __future__ import annotations

from typing import Any

from numba import uint64

from envite_rules.sim.bits import lowest
from envite_rules.sim.calls import actor, answers, can_accept, speaks, steps_open, turn_of
from envite_rules.sim.jit import compiled, inlined
from envite_rules.sim.layout import (
    ACCEPT,
    ANSWER,
    CALL,
    DECLINE_TUMBO,
    LEAVE,
    NONE,
    PLAY,
    PLAY_TUMBO,
    REFUSE,
    RUNGS,
    TUMBO,
)


@compiled
def offer(t: Any, s: Any, m: Any, seat: int) -> None:
    """Writes what a seat may do into the match: ``action``, of which there are ``actions``.

    Args:
        t: the tables, a record of `layout.TABLES`.
        s: what the round is worth, a record of `layout.STAKES`.
        m: the match, a record of `layout.MATCH`, that waits for a player.
        seat: the seat that is asked, from 0.
    """
    m.actions = 0
    turn = turn_of(t, m)
    if m.phase == TUMBO:
        if seat == turn:
            _add(m, PLAY_TUMBO)
            _add(m, DECLINE_TUMBO)
        return
    if m.phase == ANSWER:
        _offer_answers(t, m, seat, turn)
    elif m.phase == PLAY and seat == actor(t, m.turn):
        _add_all(m, 0, m.legal)
    is_decided = t.play_out == 1 and m.round_winner != NONE
    if is_decided:
        return
    if s.is_tumbo == 0:
        for ladder in range(t.ladders):
            _add_all(m, CALL + RUNGS * ladder, steps_open(t, s, m, ladder, seat, turn))
    if t.leave != NONE and speaks(t, t.leave, seat, turn):
        _add(m, LEAVE)


@compiled
def _offer_answers(t: Any, m: Any, seat: int, turn: int) -> None:
    if answers(t, m, seat, turn):
        if can_accept(t, m, seat):
            _add(m, ACCEPT)
        _add(m, REFUSE)


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
