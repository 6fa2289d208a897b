"""What is won, in compiled code: pots, the fold, chicos, partidos, the partida.

What ``t``, ``s``, ``m``, ``y`` and the others are stands in `layout`.
"""

from __future__ import annotations

from typing import Any

from envite_rules.sim.calls import refused_stake
from envite_rules.sim.counting import best_counter
from envite_rules.sim.jit import compiled, hot, inlined
from envite_rules.sim.layout import (
    CHICO,
    FIRST_LADDER_POT,
    NONE,
    OVER,
    PARTIDA,
    PARTIDO,
    ROUND_POT,
    TUMBO_POT,
)
from envite_rules.sim.noting import note_chico, note_pot


@inlined
def owe(m: Any, team: int, pot: int, stake: int) -> None:
    """A team is to be paid what is in a pot."""
    m.owed_to[m.owed], m.owed_pot[m.owed], m.owed_stake[m.owed] = team, pot, stake
    m.owed += 1


@compiled
def pay_owed(t: Any, m: Any, y: Any) -> int:
    """Pays what is owed, one after another; a chico that is won closes the account.

    Args:
        t: the tables.
        m: the match.
        y: the tally, a record of `tally.TALLY`.

    Returns:
        Which of the stakes won a chico or more; -1 for none.
    """
    for place in range(m.owed):
        if _pay(t, m, y, m.owed_to[place], m.owed_pot[place], m.owed_stake[place]):
            return place
    return NONE


@compiled
def _pay(t: Any, m: Any, y: Any, team: int, pot: int, stake: int) -> bool:
    """Gives a team what is in a pot; whether it won a level by that, a chico at least."""
    if stake == 0:
        return False
    before = m.piedras[team]
    after = before + stake if stake > 0 else t.chico
    level = CHICO if stake > 0 else stake
    if stake > 0 and t.fold > 0 and before < t.brink < after:
        after -= min(t.fold, after - t.brink)
        y.folds += 1
    note_pot(m, y, team, pot, min(after, t.chico) - before)
    if after < t.chico:
        m.piedras[team] = after
        return False
    _level(t, m, y, team, level)
    return True


@compiled
def _level(t: Any, m: Any, y: Any, team: int, level: int) -> None:
    """Gives a level, and the higher ones that it completes."""
    if level == CHICO:
        note_chico(m, y, team)
        m.piedras[0] = m.piedras[1] = 0
        m.chicos[team] += 1
        if m.chicos[team] == (t.partido if t.partido > 0 else t.partida):
            level = PARTIDO if t.partido > 0 else PARTIDA
    m.rounds_of_chico = 0
    if level == PARTIDO:
        m.piedras[0] = m.piedras[1] = 0
        m.chicos[0] = m.chicos[1] = 0
        m.partidos[team] += 1
        y.partidos += 1
        if m.partidos[team] == t.partida:
            level = PARTIDA
    if level == PARTIDA:
        m.winner = team
        m.phase = OVER


@hot
def pot_of_tricks(t: Any, s: Any, m: Any, winner: int) -> tuple[int, int]:
    """The pot, and what is in it, for the team that won the tricks of a round."""
    if t.has_tumbo == 1 and s.is_tumbo == 1:
        return TUMBO_POT, t.tumbo_won if s.in_tumbo[winner] == 1 else t.tumbo_lost
    level = NONE
    if t.main != NONE:
        level = m.level[t.main]
    if level == NONE:
        return ROUND_POT, s.plain
    return FIRST_LADDER_POT + t.main, s.worth[t.main, winner, level]


@compiled
def pot_of_leaving(t: Any, s: Any, m: Any, team: int) -> tuple[int, int]:
    """The pot, and what is in it, for the other team when a team leaves the round."""
    if t.main != NONE and m.pending[t.main] != NONE and m.caller[t.main] != team:
        return FIRST_LADDER_POT + t.main, refused_stake(s, m, t.main)
    return pot_of_tricks(t, s, m, 1 - team)


@hot
def settle(t: Any, s: Any, m: Any) -> None:
    """What a round pays when it ends, in the order in which it is paid.

    Args:
        t: the tables.
        s: what the round is worth.
        m: the match, in which it stands who has won the round, and what by that.
    """
    for place in range(t.settled):
        ladder = t.settlement[place]
        if ladder != NONE and ladder != t.main:
            _settle_count(t, s, m, ladder)
        elif m.over_for != NONE:
            owe(m, m.over_for, m.pot, m.stake)


@compiled
def _settle_count(t: Any, s: Any, m: Any, ladder: int) -> None:
    """What a ladder that a count decides pays."""
    team, stake = m.won_by[ladder], 0
    if m.was_refused[ladder] == 1:
        if t.ladder[ladder].paid_at_once == 0:
            stake = refused_stake(s, m, ladder)
    elif m.level[ladder] != NONE:
        if team == NONE:
            team = best_counter(t, m, t.ladder[ladder].count) & 1
        stake = s.worth[ladder, team, m.level[ladder]]
    elif (m.unopened >> ladder) & 1 == 1:
        team, stake = m.over_for, t.ladder[ladder].left_unopened
    if stake != 0:
        owe(m, team, FIRST_LADDER_POT + ladder, stake)
