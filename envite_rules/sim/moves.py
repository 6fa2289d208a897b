"""What an action does to a match, in compiled code, as `envite_rules.engine.match_moves` has it.

What ``t``, ``s``, ``m``, ``y`` and the others are stands in `layout`.
"""

from __future__ import annotations

from typing import Any

from numba import uint64

from envite_rules.sim.bits import around, bit, lowest
from envite_rules.sim.calls import (
    accept,
    call,
    clear_all,
    is_late,
    ladder_is_open,
    refuse,
    refused_stake,
)
from envite_rules.sim.drawing import wide_block
from envite_rules.sim.jit import compiled, hot, inlined
from envite_rules.sim.layout import (
    ACCEPT,
    ANSWER,
    CALL,
    CARDS,
    DEAL,
    DECLINE_TUMBO,
    FIRST_LADDER_POT,
    LEAVE,
    NEXT,
    NONE,
    OVER,
    PLAY,
    REFUSE,
    ROUND_POT,
    ROUND_WINNER,
    RUNGS,
    TUMBO,
    TUMBO_POT,
)
from envite_rules.sim.noting import note_deal, note_round, note_trick
from envite_rules.sim.paying import owe, pay_owed, pot_of_leaving, pot_of_tricks, settle
from envite_rules.sim.picking import high_product, nth
from envite_rules.sim.playing import NOBODY_YET, begin_tricks, is_over, play
from envite_rules.sim.tally import (
    BY_CHICO,
    BY_DECLINED_TUMBO,
    BY_LEAVING,
    BY_NOBODY,
    BY_REFUSAL,
    BY_TRICKS,
)


@compiled
def begin_match(t: Any, m: Any, seed: int, match: int) -> None:
    """A match begins, at nothing; its first dealer follows from its number.

    Args:
        t: the tables, a record of `layout.TABLES`.
        m: the match, a record of `layout.MATCH`.
        seed: the seed, of 64 bits.
        match: its number.
    """
    m.seed, m.match = uint64(seed), uint64(match)
    m.phase = DEAL
    m.dealer = m.dealt_by = match % t.seats
    m.deals = 0
    m.winner = m.lead = NONE
    m.decisions = m.rounds_of_chico = m.rounds_of_mano = m.lead_changes = 0
    for team in range(2):
        m.piedras[team] = m.chicos[team] = m.partidos[team] = m.chicos_won[team] = 0
        m.rounds_behind[team] = m.not_ahead[team] = 0
        m.deficit[team] = m.deficit_most[team] = 0


@hot
def draw_cards(t: Any, m: Any) -> None:
    """Deals the cards of the next deal: the vira first, then to each seat, from the mano on.

    Each order of the pack is as likely as any other; see `drawing` for how nearly. Which cards fall
    to the mano, to the next and so on depends on nothing but the seed and the two numbers.
    """
    left, many = bit(t.cards) - uint64(1), uint64(t.cards)
    word = other = hand = uint64(0)
    seat, held = around(t, m.dealer + 1), 0
    m.vira = 0
    for place in range(t.has_vira + t.seats * t.hand):
        if place & 3 == 0:
            word = other
        if place & 7 == 0:
            word, other = wide_block(m.seed, m.match, m.deals, place >> 3)
        card = nth(left, high_product(word, many))
        word *= many
        many -= uint64(1)
        left ^= card
        if place < t.has_vira:
            m.vira = lowest(card) + 1
            continue
        hand |= card
        held += 1
        if held == t.hand:
            m.hands[seat] = hand
            hand, held, seat = uint64(0), 0, around(t, seat + 1)


@hot
def deal(t: Any, s: Any, m: Any, y: Any) -> None:
    """A round begins with the cards that its hands hold.

    Args:
        t: the tables.
        s: what the round is worth.
        m: the match, its hands and vira dealt.
        y: the tally.
    """
    m.dealt_by = m.dealer
    m.deals += 1
    m.drawn = 0
    for seat in range(t.seats):
        m.dealt[seat] = m.hands[seat]
    clear_all(t, m)
    begin_tricks(m, around(t, m.dealt_by + 1))
    m.decided[0], m.decided[1] = 1 - s.must_decide[0], 1 - s.must_decide[1]
    m.phase = TUMBO if m.decided[0] == 0 or m.decided[1] == 0 else PLAY
    note_deal(t, s, m, y)


@hot
def apply(t: Any, s: Any, m: Any, y: Any, seat: int, action: int) -> None:
    """A seat does one of the things that it may do.

    Args:
        t: the tables.
        s: what the round is worth, a record of `layout.STAKES`.
        m: the match.
        y: the tally, a record of `tally.TALLY`.
        seat: the seat that was asked, from 0.
        action: what it does, as a number; see `layout`.
    """
    m.decisions += 1
    m.owed = m.owed_at_once = 0
    m.end = NONE
    if action < CARDS:
        _play(t, s, m, y, action)
    elif action >= CALL:
        _call(t, m, y, (action - CALL) // RUNGS, (action - CALL) % RUNGS, seat)
    elif action == ACCEPT:
        _accept(m, y)
    elif action == REFUSE:
        _refuse(t, s, m, y)
    elif action == LEAVE:
        _leave(t, s, m, y, seat & 1)
    else:
        _decide(t, m, y, seat & 1, action)
    if m.end != NONE:
        settle(t, s, m)
    if m.end != NONE or m.owed > 0:
        _pay_and_close(t, s, m, y)


@inlined
def _end(m: Any, end: int, winner: int, pot: int, stake: int, unopened: int) -> None:
    """The round is over: a team wins it and what is in a pot, or neither does."""
    m.end, m.over_for, m.pot, m.stake, m.unopened = end, winner, pot, stake, unopened


@hot
def _play(t: Any, s: Any, m: Any, y: Any, card: int) -> None:
    led = m.leader
    winner = play(t, m, card)
    if winner == NOBODY_YET:
        return
    note_trick(t, m, y, winner, led)
    if not is_over(t, m):
        return
    pot, stake, end = ROUND_POT, 0, BY_NOBODY
    if m.round_winner != NONE:
        pot, stake = pot_of_tricks(t, s, m, m.round_winner)
        end = BY_TRICKS
    _end(m, end, m.round_winner, pot, stake, 0)


@compiled
def _call(t: Any, m: Any, y: Any, ladder: int, step: int, seat: int) -> None:
    if m.caller[ladder] == NONE:
        y.opened[ladder] += 1
    elif m.pending[ladder] != NONE:
        y.step[ladder, m.pending[ladder]].raised += 1
    y.step[ladder, step].called += 1
    call(t, m, ladder, step, seat)
    m.phase = ANSWER


@compiled
def _accept(m: Any, y: Any) -> None:
    ladder = m.due[m.dues - 1]
    y.step[ladder, m.pending[ladder]].accepted += 1
    accept(m)
    m.phase = ANSWER if m.dues > 0 else PLAY


@compiled
def _refuse(t: Any, s: Any, m: Any, y: Any) -> None:
    due = m.due[m.dues - 1]
    if due != t.main:
        _refuse_count(t, s, m, y, due)
        return
    y.step[due, m.pending[due]].refused += 1
    _end(m, BY_REFUSAL, m.caller[due], FIRST_LADDER_POT + due, refused_stake(s, m, due), 0)


@compiled
def _refuse_count(t: Any, s: Any, m: Any, y: Any, ladder: int) -> None:
    """The caller has won what was in play in a count; the round goes on."""
    y.step[ladder, m.pending[ladder]].refused += 1
    refuse(m, ladder)
    m.phase = ANSWER if m.dues > 0 else PLAY
    if t.ladder[ladder].paid_at_once == 1:
        owe(m, m.won_by[ladder], FIRST_LADDER_POT + ladder, refused_stake(s, m, ladder))
        m.owed_at_once += 1


@compiled
def _decide(t: Any, m: Any, y: Any, team: int, action: int) -> None:
    """A team plays the tumbo, or leaves it to the other."""
    y.tumbo.asked += 1
    if action == DECLINE_TUMBO:
        _end(m, BY_DECLINED_TUMBO, 1 - team, TUMBO_POT, t.tumbo_declined, 0)
        return
    y.tumbo.played += 1
    m.decided[team] = 1
    if m.decided[0] == 1 and m.decided[1] == 1:
        m.phase = PLAY


@compiled
def _leave(t: Any, s: Any, m: Any, y: Any, team: int) -> None:
    """The round is the other team's, as it stands; what awaited its answer is refused."""
    unopened = _unopened(t, s, m, 1 - team)
    place = m.dues - 1
    while place >= 0:
        ladder = m.due[place]
        if ladder != t.main and m.caller[ladder] != team:
            _refuse_count(t, s, m, y, ladder)
        place -= 1
    if t.main != NONE and m.pending[t.main] != NONE and m.caller[t.main] != team:
        y.step[t.main, m.pending[t.main]].refused += 1
    pot, stake = pot_of_leaving(t, s, m, team)
    _end(m, BY_LEAVING, 1 - team, pot, stake, unopened)


@compiled
def _unopened(t: Any, s: Any, m: Any, team: int) -> int:
    """The ladders that pay a team, if the other leaves, as it could still open them: a mask."""
    found = 0
    if s.is_tumbo == 1 or (t.play_out == 1 and m.round_winner != NONE):
        return found
    for ladder in range(t.ladders):
        pays = t.ladder[ladder].left_unopened != NONE and m.caller[ladder] == NONE
        if pays and ladder_is_open(t, m, team, ladder):
            for seat in range(team, t.seats, 2):
                if seat != t.muerto and not is_late(t, m, ladder, seat):
                    found |= 1 << ladder
    return found


@compiled
def _pay_and_close(t: Any, s: Any, m: Any, y: Any) -> None:
    """What an action owes is paid; the round is closed if it is over, or a chico is won."""
    place = pay_owed(t, m, y)
    if NONE < place < m.owed_at_once:
        m.end, m.over_for = BY_CHICO, m.owed_to[place]
    if m.end == NONE:
        return
    if m.phase != OVER:
        _close(t, m, m.over_for)
    if s.is_tumbo == 1 and s.in_tumbo[0] != s.in_tumbo[1] and m.end != BY_DECLINED_TUMBO:
        y.tumbo.played_by_one += 1
        if m.over_for != NONE:
            y.tumbo.won_by_one += s.in_tumbo[m.over_for]
    note_round(t, m, y)


@inlined
def _close(t: Any, m: Any, winner: int) -> None:
    """Who deals next, whoever won."""
    m.phase = DEAL
    after = around(t, m.dealt_by + 1)
    if t.next_dealer != NEXT and winner != NONE:
        team = winner if t.next_dealer == ROUND_WINNER else 1 - winner
        if after & 1 != team:
            after = around(t, after + 1)
    m.dealer = after
