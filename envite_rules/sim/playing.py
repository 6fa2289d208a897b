"""The tricks of a round in compiled code, as `envite_rules.engine.playing` has them.

What ``t``, ``s``, ``m``, ``y`` and the others are stands in `layout`.
"""

from __future__ import annotations

from typing import Any

from numba import uint64

from envite_rules.sim.bits import around, bit, lowest
from envite_rules.sim.jit import compiled, hot, inlined
from envite_rules.sim.layout import (
    FIRST_TIED,
    NEAREST_TO_MANO,
    NONE,
    PARTNER,
    RIVAL,
    SAME,
)

NOBODY_YET = -2
"""Who won the trick, while it is not complete."""


@compiled
def begin_tricks(m: Any, leader: int) -> None:
    """The cards are dealt: the first trick is led.

    Args:
        m: the match, a record of `layout.MATCH`, whose hands are dealt.
        leader: the seat that leads, from 0.
    """
    m.mano = m.leader = m.turn = leader
    m.played = m.tricks = 0
    m.wins[0] = m.wins[1] = 0
    m.round_winner = NONE
    m.best = NONE
    m.best_at = m.is_tied = 0
    m.legal = m.hands[leader]
    m.seen = uint64(0) if m.vira == 0 else bit(m.vira - 1)


@hot
def play(t: Any, m: Any, card: int) -> int:
    """The seat on turn plays a card.

    Args:
        t: the tables, a record of `layout.TABLES`.
        m: the match.
        card: the card, one that it may play.

    Returns:
        The seat that won the trick, -1 where it is tied, `NOBODY_YET` where it is not complete.
    """
    one = bit(card)
    led = card if m.played == 0 else m.trick[0]
    strength = int(t.vira[m.vira].strengths[t.row_of[led], card])
    if strength > m.best:
        m.best, m.best_at, m.is_tied = strength, m.played, 0
    elif strength == m.best and (m.played - m.best_at) & 1 == 1:
        m.is_tied = 1
    m.trick[m.played] = card
    m.played += 1
    m.hands[m.turn] ^= one
    m.seen |= one
    m.turn = around(t, m.turn + 1)
    if m.turn != m.leader:
        m.legal = legal_cards(t, m)
        return NOBODY_YET
    return _close(t, m)


@hot
def _close(t: Any, m: Any) -> int:
    """The trick is complete: who won it, or -1; the next is led."""
    winner = NONE
    if m.is_tied == 1:
        m.leader = _tie(t, m)
    else:
        winner = around(t, m.leader + m.best_at)
        m.leader = winner
        _win(t, m, winner)
    m.turn = m.leader
    m.played = 0
    m.best = NONE
    m.best_at = m.is_tied = 0
    m.legal = legal_cards(t, m)
    return winner


@hot
def _win(t: Any, m: Any, seat: int) -> None:
    """A team has won a trick, and maybe the round with it."""
    team = seat & 1
    m.wins[team] += 1
    m.winners[m.tricks] = seat
    m.tricks += 1
    if m.round_winner != NONE:
        return
    if m.wins[team] == t.to_win:
        m.round_winner = team
    elif t.has_ties == 1:
        if t.next_decides == 1 and m.wins[0] + m.wins[1] == 1 and m.tricks > 1:
            m.round_winner = team
        elif m.tricks == t.tricks:
            m.round_winner = _at_the_end(t, m)


@compiled
def _tie(t: Any, m: Any) -> int:
    """The best cards of both teams tie: who leads the next trick."""
    m.winners[m.tricks] = NONE
    m.tricks += 1
    if m.round_winner == NONE:
        if t.first_winner == 1 and m.wins[0] + m.wins[1] > 0:
            m.round_winner = _first_winner(m)
        elif m.tricks == t.tricks:
            m.round_winner = _at_the_end(t, m)
    if t.next_leader == FIRST_TIED:
        return around(t, m.leader + m.best_at)
    if t.next_leader == NEAREST_TO_MANO:
        return _nearest(t, m)
    return m.leader if t.next_leader == SAME else m.mano


@compiled
def _first_winner(m: Any) -> int:
    for trick in range(m.tricks):
        if m.winners[trick] != NONE:
            return m.winners[trick] & 1
    return NONE


@compiled
def _nearest(t: Any, m: Any) -> int:
    """Of those whose cards tie, the nearest to the mano in playing order."""
    strengths = t.vira[m.vira].strengths
    row = t.row_of[m.trick[0]]
    nearest, distance = m.mano, t.seats
    for place in range(t.seats):
        if int(strengths[row, m.trick[place]]) == m.best:
            seat = around(t, m.leader + place)
            away = around(t, seat - m.mano + t.seats)
            if away < distance:
                nearest, distance = seat, away
    return nearest


@inlined
def _at_the_end(t: Any, m: Any) -> int:
    """The team that has won the round once all its tricks are played; -1 for neither."""
    if m.wins[0] != m.wins[1]:
        return 0 if m.wins[0] > m.wins[1] else 1
    return m.mano & 1 if t.undecided_mano == 1 else NONE


@inlined
def is_over(t: Any, m: Any) -> bool:
    """Whether no more card is played."""
    return m.tricks == t.tricks or (t.play_out == 0 and m.round_winner != NONE)


@hot
def legal_cards(t: Any, m: Any) -> Any:
    """The mask of the cards that the seat on turn may play."""
    legal = m.hands[m.turn]
    if m.played > 0:
        legal = _serving(t, m, legal)
    if t.best_after_tie == 1 and m.tricks == 1 and m.winners[0] == NONE and legal != uint64(0):
        legal = _best(t, m, legal)
    return legal


@hot
def _serving(t: Any, m: Any, hand: Any) -> Any:
    """Of a hand, what the duties of the lead leave to be played; the first that binds governs."""
    vira = t.vira[m.vira]
    led = m.trick[0]
    for place in range(vira.duties[led]):
        duty = vira.duty[led, place]
        binding, playable = duty.binding, duty.playable
        if duty.is_conditional == 1:
            if not _holds(t, m, duty.winning, duty.partner_to_play):
                continue
            beats = vira.above[t.row_of[led], m.best]
            if duty.binds_beats == 1:
                binding |= beats & ~duty.spared
            if duty.plays_beats == 1:
                playable |= beats
        if hand & binding:
            return hand & playable
    return hand


@compiled
def _holds(t: Any, m: Any, winning: int, partner_to_play: int) -> bool:
    """Whether the trick is as a duty asks for."""
    if winning != NONE:
        if m.is_tied == 1:
            return False
        whose = PARTNER if m.best_at & 1 == m.played & 1 else RIVAL
        if winning != whose:
            return False
    if partner_to_play == NONE:
        return True
    return (m.played + 2 < t.seats) == (partner_to_play == 1)


@compiled
def _best(t: Any, m: Any, cards: Any) -> Any:
    """The strongest of some cards in the trick on the table; who leads has each lead it."""
    strengths = t.vira[m.vira].strengths
    best, strongest = uint64(0), 0
    left = cards
    while left != uint64(0):
        card = lowest(left)
        left &= left - uint64(1)
        led = card if m.played == 0 else m.trick[0]
        strength = int(strengths[t.row_of[led], card])
        if strength > strongest:
            best, strongest = uint64(0), strength
        if strength == strongest:
            best |= bit(card)
    return best
