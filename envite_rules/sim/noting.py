"""What is noted of a match while it is played, for the reports: whole numbers into a tally.

What ``t``, ``s``, ``m``, ``y`` and the others are stands in `layout`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import int64, uint64

from envite_rules.sim.bits import around, lowest
from envite_rules.sim.jit import compiled, hot, inlined
from envite_rules.sim.layout import CLASSES, LONGEST_CHICO, NONE, THREE
from envite_rules.sim.tally import LONGEST_MATCH, SCORES

THOUSAND = 1000

_SECONDS = np.array([n * (n + 1) // 2 for n in range(CLASSES)])
_THIRDS = np.array([n * (n + 1) * (n + 2) // 6 for n in range(CLASSES)])
"""How many hands there are whose second, and third, class is a lower number."""


@hot
def note_deal(t: Any, s: Any, m: Any, y: Any) -> None:
    """A round begins: at which score, and who is ahead."""
    team = m.mano & 1
    m.paid[0] = m.paid[1] = 0
    if m.deals == 1:
        m.first_mano = team
    if m.rounds_of_chico == 0:
        m.first_of_chico = team
    m.began = m.piedras[team] << 16 | m.piedras[1 - team] << 8 | team
    if m.rounds_of_chico < LONGEST_CHICO:
        m.visits[m.rounds_of_chico] = m.began
    m.rounds_of_chico += 1
    y.rounds += 1
    y.dentro += s.is_dentro
    if s.is_tumbo == 1:
        _note_tumbo(s, y)
    _note_lead(t, m)


@inlined
def _note_tumbo(s: Any, y: Any) -> None:
    if s.in_tumbo[0] == 1 and s.in_tumbo[1] == 1:
        y.tumbo.both += 1
    else:
        y.tumbo.one += 1
    if s.must_decide[0] == 0 and s.must_decide[1] == 0:
        y.tumbo.forced += 1


@hot
def _note_lead(t: Any, m: Any) -> None:
    """Who is ahead as a round begins, and how far, in thousandths of the way to the partida."""
    chicos = t.partido if t.partido > 0 else t.partida
    whole = (t.partida * chicos if t.partido > 0 else chicos) * t.chico
    ahead = int64(m.partidos[0] - m.partidos[1]) * chicos + (m.chicos[0] - m.chicos[1])
    ahead = ahead * t.chico + (m.piedras[0] - m.piedras[1])
    if ahead <= 0:
        m.not_ahead[0] = m.deals
    if ahead >= 0:
        m.not_ahead[1] = m.deals
    if ahead == 0:
        return
    leader = 0 if ahead > 0 else 1
    if m.lead == 1 - leader:
        m.lead_changes += 1
    m.lead = leader
    behind = 1 - leader
    deficit = abs(ahead) * THOUSAND // whole
    m.rounds_behind[behind] += 1
    m.deficit[behind] += deficit
    m.deficit_most[behind] = max(m.deficit_most[behind], deficit)


@hot
def note_trick(t: Any, m: Any, y: Any, winner: int, led: int) -> None:
    """A trick is complete.

    Args:
        t: the tables.
        m: the match.
        y: the tally.
        winner: the seat that won it; -1 where it was tied.
        led: the seat that led it.
    """
    if winner == NONE:
        y.tricks_tied += 1
        return
    y.tricks_of_place[around(t, winner - m.mano + t.seats)] += 1
    y.leads_of_place[around(t, winner - led + t.seats)] += 1


@inlined
def note_pot(m: Any, y: Any, team: int, pot: int, piedras: int) -> None:
    """A pot is paid."""
    m.paid[team] += piedras
    y.pot[pot].paid += 1
    y.pot[pot].piedras += piedras


@compiled
def note_chico(m: Any, y: Any, team: int) -> None:
    """A chico is won: the rounds that led to it have known by whom."""
    y.chicos += 1
    m.chicos_won[team] += 1
    y.chicos_won_by_first_mano += team == m.first_of_chico
    rounds = min(m.rounds_of_chico, LONGEST_CHICO)
    for place in range(rounds):
        visit = m.visits[place]
        own, others = visit >> 16, (visit >> 8) & 255
        if own < SCORES and others < SCORES:
            y.score[own, others].chicos += 1
            y.score[own, others].chicos_won += team == visit & 1
    y.rounds_of_chico[min(m.rounds_of_chico, LONGEST_CHICO - 1)] += 1
    m.rounds_of_chico = 0


@hot
def note_round(t: Any, m: Any, y: Any) -> None:
    """A round is over; ``end`` says how, and ``over_for`` for whom.

    Args:
        t: the tables.
        m: the match.
        y: the tally.
    """
    mano, winner = m.mano & 1, m.over_for
    y.ends[m.end] += 1
    if winner != NONE:
        y.rounds_won[winner] += 1
    won = 1 if winner == mano else 0
    y.rounds_won_by_mano += won
    m.rounds_of_mano += won
    net = int64(m.paid[mano] - m.paid[1 - mano])
    y.piedras_of_mano += net
    y.piedras_of_mano_squared += net * net
    own, others = m.began >> 16, (m.began >> 8) & 255
    if own < SCORES and others < SCORES:
        y.score[own, others].rounds += 1
        y.score[own, others].rounds_won += won
    for seat in range(t.seats):
        team = seat & 1
        of_team = net if team == mano else -net
        _note_hand(t, m, y, seat, 1 if winner == team else 0, of_team)


@inlined
def _note_held(held: Any, won: int, net: int) -> None:
    held.held += 1
    held.won += won
    held.piedras += net
    held.squares += net * net


@hot
def _note_hand(t: Any, m: Any, y: Any, seat: int, won: int, net: int) -> None:
    """What became of the cards that a seat was dealt: of three together, else of each.

    Of three together it is known of each in the end; see `share_out`.
    """
    classes = t.vira[m.vira].classes
    left = m.dealt[seat]
    if t.hand != THREE:
        while left != uint64(0):
            _note_held(y.classes[classes[lowest(left)]], won, net)
            left &= left - uint64(1)
        return
    first = int64(classes[lowest(left)])
    left &= left - uint64(1)
    second = int64(classes[lowest(left)])
    left &= left - uint64(1)
    third = int64(classes[lowest(left)])
    low, high = min(first, second), max(first, second)
    middle = min(max(low, third), high)
    low, high = min(low, third), max(high, third)
    _note_held(y.hands[hand_number(low, middle, high)], won, net)


@compiled
def share_out(y: Any, classes: int) -> None:
    """Adds what became of each hand of three to its three classes.

    Args:
        y: the tally.
        classes: how many classes there are.
    """
    for third in range(classes):
        for second in range(third + 1):
            for first in range(second + 1):
                hand = y.hands[hand_number(first, second, third)]
                if hand.held > 0:
                    _share_with(y.classes[first], hand)
                    _share_with(y.classes[second], hand)
                    _share_with(y.classes[third], hand)


@inlined
def _share_with(held: Any, hand: Any) -> None:
    held.held += hand.held
    held.won += hand.won
    held.piedras += hand.piedras
    held.squares += hand.squares


@inlined
def hand_number(first: int, second: int, third: int) -> int:
    """The place of a hand of three classes in a tally; they ascend, and may be equal."""
    return _THIRDS[third] + _SECONDS[second] + first


@compiled
def note_match(m: Any, y: Any) -> None:
    """The partida is won."""
    winner = m.winner
    y.matches += 1
    y.won[winner] += 1
    y.won_by_first_mano += winner == m.first_mano
    rounds = int64(m.deals)
    y.rounds_of_match[min(rounds, LONGEST_MATCH - 1)] += 1
    y.rounds_of_match_squared += rounds * rounds
    y.lead_changes += m.lead_changes
    y.won_from_behind += m.rounds_behind[winner] > 0
    y.rounds_behind += m.rounds_behind[winner]
    y.deficit += m.deficit[winner]
    y.deficit_most += m.deficit_most[winner]
    y.led_from += int64(m.not_ahead[winner]) * THOUSAND // rounds
