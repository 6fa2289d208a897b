"""The player with sense, in compiled code: what `agents.SensiblePlayer` chooses, draw by draw."""

from __future__ import annotations

from typing import Any

from envite_rules import sense
from envite_rules.sim.bits import popcount
from envite_rules.sim.calls import refused_stake
from envite_rules.sim.counting import count_value
from envite_rules.sim.drawing import next_word
from envite_rules.sim.jit import compiled, inlined
from envite_rules.sim.judging import (
    beaten_by,
    chance,
    standing,
    unknown_cards,
    visible_cards,
)
from envite_rules.sim.layout import ACCEPT, ANSWER, CALL, CARDS, NONE, RUNGS, TUMBO

_raises = inlined(sense.raises)
_needed = inlined(sense.needed)


@compiled
def sensible(t: Any, stakes: Any, at: Any, odds: Any, m: Any, seat: int) -> int:
    """What the player with sense chooses.

    Args:
        t: the tables, a record of `layout.TABLES`.
        stakes: what rounds can be worth, an array of `layout.STAKES`.
        at: which of them holds, for the piedras of A and of B.
        odds: how likely what counts so much is the best; see `odds`.
        m: the match, a record of `layout.MATCH`, with what the seat may do.
        seat: the seat that is asked, from 0.

    Returns:
        A place in ``m.action[: m.actions]``.
    """
    if m.phase == TUMBO:
        return 0 if chance(t, m, seat) >= sense.PLAYS_TUMBO else 1
    if m.phase == ANSWER and ACCEPT <= m.action[0] <= ACCEPT + 1:
        return _answer(t, stakes[m.stakes], odds, m, seat)
    called = _call(t, stakes, at, odds, m, seat)
    if called != NONE:
        return called
    return _play(t, m, seat) if m.action[0] < CARDS else 0


# ── calls ────────────────────────────────────────────────────────────────────────────────────────


@inlined
def _bluffs(m: Any) -> Any:
    return next_word(m) / 4294967296.0 < sense.BLUFFS


@compiled
def _answer(t: Any, s: Any, odds: Any, m: Any, seat: int) -> int:
    due = m.due[m.dues - 1]
    if t.ladder[due].count != NONE:
        return _answer_count(t, s, odds, m, seat, due)
    opening = _opening(t, odds, m, seat)
    if opening != NONE:
        return opening
    is_level = s.worth[due, 0, m.pending[due]] < 0
    likely = chance(t, m, seat)
    raising = _call_of_round(t, m)
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
    if t.counts == 0:
        return NONE
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
    return odds[count, m.vira, answers, count_value(t, count, hand, m.vira) + 1]


@compiled
def _call_of_round(t: Any, m: Any) -> int:
    """The first call that raises the round itself; -1 where there is none."""
    for place in range(m.actions):
        ladder = _ladder(m.action[place])
        if ladder != NONE and t.ladder[ladder].count == NONE:
            return place
    return NONE


@compiled
def _call(t: Any, stakes: Any, at: Any, odds: Any, m: Any, seat: int) -> int:
    """Opens, or raises what was accepted before; or -1."""
    opening = _opening(t, odds, m, seat)
    if opening != NONE:
        return opening
    calling = _call_of_round(t, m)
    if calling == NONE:
        return NONE
    needed = sense.OPENS
    if _is_raised(t, stakes, at, m):
        needed = sense.RAISES_TO_A_LEVEL if _is_level(t, stakes, m) else sense.RAISES
    elif _bluffs(m):
        return calling
    elif m.tricks > 0:
        return NONE  # who calls when it is nearly won is not believed
    return calling if chance(t, m, seat) >= needed else NONE


@compiled
def _is_level(t: Any, stakes: Any, m: Any) -> Any:
    """Whether the round is played for a whole level."""
    s, level = stakes[m.stakes], m.level[t.main]
    return (s.base[t.main] if level == NONE else s.worth[t.main, 0, level]) < 0


@compiled
def _is_raised(t: Any, stakes: Any, at: Any, m: Any) -> Any:
    """Whether the round is worth anything else than one that would begin now."""
    s, level = stakes[m.stakes], m.level[t.main]
    fresh = stakes[at[m.piedras[0], m.piedras[1]]]
    a = b = s.base[t.main]
    if level != NONE:
        a, b = s.worth[t.main, 0, level], s.worth[t.main, 1, level]
        if a < 0 or b < 0:
            b = a
    base = fresh.base[t.main]
    return a != base or b != base or fresh.is_tumbo == 1


# ── cards ────────────────────────────────────────────────────────────────────────────────────────


@compiled
def _play(t: Any, m: Any, seat: int) -> int:
    """The lowest card that wins; or ties; or is thrown. Who leads plays its best, or its lowest."""
    if m.played == 0:
        return _lead(t, m, seat)
    if m.is_tied == 0 and m.best_at % 2 == m.played % 2:
        return _lowest(t, m, 0, -1)
    ahead = m.wins[seat % 2] > m.wins[1 - seat % 2]
    wins = _lowest(t, m, 1 if ahead else 2, NONE)
    if wins == NONE and not ahead:
        wins = _lowest(t, m, 1, NONE)
    return wins if wins != NONE else _lowest(t, m, 0, NONE)


@compiled
def _lowest(t: Any, m: Any, least: int, otherwise: int) -> int:
    """The lowest card that does so much: 2 to win, 1 to tie or win, 0 for any; or ``otherwise``."""
    strengths = t.vira[m.vira].strengths
    row = t.row_of[m.trick[0]]
    found, most = otherwise, -1
    for place in range(m.actions):
        card = m.action[place]
        if card >= CARDS:
            break
        strength = int(strengths[row, card])
        does = 2 if strength > m.best else 1 if strength == m.best or m.is_tied == 1 else 0
        if does >= least:
            above = popcount(beaten_by(t, m, card))
            if above > most:
                found, most = place, above
    return found


@compiled
def _lead(t: Any, m: Any, seat: int) -> int:
    """The lowest in place of a poor best, as long as no trick was won."""
    low, high, most, least = 0, 0, -1, 64
    for place in range(m.actions):
        card = m.action[place]
        if card >= CARDS:
            break
        above = popcount(beaten_by(t, m, card))
        if above > most:
            low, most = place, above
        if above <= least:
            high, least = place, above
    if m.tricks > 0 or low == high:
        return high
    unknown = unknown_cards(t, m, seat)
    stands = standing(t, m, m.action[high], unknown, t.seats // 2)
    return low if stands < sense.POOR else high
