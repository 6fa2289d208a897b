"""Whole matches in compiled code: the loop that asks, offers, chooses and applies, and its sums.

What ``t``, ``s``, ``m``, ``y`` and the others are stands in `layout`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numba.core.errors import NumbaError

from envite_rules.engine.seats import TEAMS
from envite_rules.errors import SimulationError
from envite_rules.messages import Message
from envite_rules.sim import layout
from envite_rules.sim.calls import asked, turn_of
from envite_rules.sim.drawing import below, next_word
from envite_rules.sim.jit import compiled, hot, uncached
from envite_rules.sim.layout import DEAL, NONE, OVER, THREE
from envite_rules.sim.moves import apply, begin_match, deal, draw_cards
from envite_rules.sim.noting import note_match, share_out
from envite_rules.sim.offers import list_offers, offer
from envite_rules.sim.sensible import sensible
from envite_rules.sim.tally import (
    ACTIONS,
    BEHIND,
    CHICOS_A,
    CHICOS_B,
    FIRST_MANO,
    MANO_ROUNDS,
    RESULTS,
    ROUNDS,
    WINNER,
    empty,
)

if TYPE_CHECKING:
    from envite_rules.sim.compiling import Compiled

RANDOM, SENSIBLE, OWN = range(3)
"""Policies that have a number: any of the actions, each as likely; or as one learns at the table.
`OWN` stands for one that is given as a function."""

MOST_DEALS = 20_000
"""A match of more deals is given up: by chance alone some rulesets would never end."""

Policy = Any
"""`RANDOM`, `SENSIBLE`, or a compiled function of ``(tables, stakes, match, word)``, the word being
32 bits of chance: it returns the place in ``match.action`` of what it chooses. It gets the whole
match and nothing holds it back: a fair one looks at no hand but its own, nor at what is drawn
(``seed``, ``match``, ``words``, ``drawn``), and writes into nothing."""


class Chunk(NamedTuple):
    """What some matches of a seed came to.

    Args:
        tally: an array of one `tally.TALLY`.
        results: a row for each match, of the columns named in `tally`.
    """

    tally: np.ndarray
    results: np.ndarray


@hot
def choose(t: Any, stakes: Any, at: Any, odds: Any, m: Any, seat: int, policy: int) -> int:
    """What a policy that has a number does, as a number of `layout`."""
    if policy == RANDOM:
        list_offers(t, m)
        return m.action[below(next_word(m), m.actions)]
    fresh = stakes[at[m.piedras[0], m.piedras[1]]]
    return sensible(t, stakes[m.stakes], fresh, odds, m, seat)


@hot
def ask(t: Any, stakes: Any, m: Any) -> int:
    """The seat that is asked, and what it may do is written into the match."""
    turn = turn_of(t, m)
    seat = asked(t, m, turn)
    offer(t, stakes[m.stakes], m, seat, turn)
    return seat


@hot
def begin_round(t: Any, stakes: Any, at: Any, m: Any, y: Any) -> None:
    """The cards of the next round are drawn and dealt."""
    draw_cards(t, m)
    m.stakes = at[m.piedras[0], m.piedras[1]]
    deal(t, stakes[m.stakes], m, y)


@compiled
def end_match(m: Any, y: Any, row: Any) -> None:
    """Notes what a match came to."""
    y.actions += m.decisions
    if m.phase == OVER:
        note_match(m, y)
    else:
        y.unfinished += 1
    row[WINNER] = m.winner if m.phase == OVER else NONE
    row[FIRST_MANO] = m.first_mano
    row[ROUNDS], row[ACTIONS] = m.deals, m.decisions
    row[CHICOS_A], row[CHICOS_B] = m.chicos_won[0], m.chicos_won[1]
    row[MANO_ROUNDS] = m.rounds_of_mano
    row[BEHIND] = m.rounds_behind[m.winner] if m.phase == OVER else 0


@compiled
def _play_all(
    tables: Any,
    stakes: Any,
    at: Any,
    all_odds: Any,
    seed: int,
    first: int,
    policies: Any,
    matches: Any,
    tally: Any,
    results: Any,
) -> None:
    """Plays matches by policies that have a number."""
    t, m, y, odds = tables[0], matches[0], tally[0], all_odds[0]
    for number in range(len(results)):
        begin_match(t, m, seed, first + number)
        while m.phase != OVER and m.deals < MOST_DEALS:
            begin_round(t, stakes, at, m, y)
            while m.phase != DEAL and m.phase != OVER:
                seat = ask(t, stakes, m)
                action = choose(t, stakes, at, odds, m, seat, policies[seat & 1])
                apply(t, stakes[m.stakes], m, y, seat, action)
        end_match(m, y, results[number])
    if t.hand == THREE:
        share_out(y, t.classes)


@uncached
def _play_all_by(
    tables: Any,
    stakes: Any,
    at: Any,
    all_odds: Any,
    seed: int,
    first: int,
    policies: Any,
    of_a: Any,
    of_b: Any,
    matches: Any,
    tally: Any,
    results: Any,
) -> int:
    """The same where a team, or both, have a policy of their own; -1, or whose choice was none."""
    t, m, y, odds = tables[0], matches[0], tally[0], all_odds[0]
    for number in range(len(results)):
        begin_match(t, m, seed, first + number)
        while m.phase != OVER and m.deals < MOST_DEALS:
            begin_round(t, stakes, at, m, y)
            while m.phase != DEAL and m.phase != OVER:
                seat = ask(t, stakes, m)
                s, team = stakes[m.stakes], seat & 1
                if policies[team] != OWN:
                    action = choose(t, stakes, at, odds, m, seat, policies[team])
                else:
                    list_offers(t, m)
                    word = next_word(m)
                    chosen = of_a(t, s, m, word) if team == 0 else of_b(t, s, m, word)
                    place = int(chosen)
                    if place != chosen or place < 0 or place >= m.actions:
                        return team
                    action = m.action[place]
                apply(t, s, m, y, seat, action)
        end_match(m, y, results[number])
    if t.hand == THREE:
        share_out(y, t.classes)
    return NONE


@uncached
def _nothing(*_: Any) -> int:
    """Stands where a team has no policy of its own."""
    return 0


def play_chunk(
    compiled: Compiled, *, seed: int, first: int, count: int, policies: tuple[Policy, Policy]
) -> Chunk:
    """Plays matches to their ends.

    Args:
        compiled: the game.
        seed: any whole number from 0 to below 2 to the 63.
        first: the number of the first match, from 0.
        count: how many.
        policies: how the teams A and B play.

    Returns:
        What they came to: of each match what depends on the seed and its number alone.

    Raises:
        SimulationError: a policy chose what is not there to be chosen, or cannot be compiled.
    """
    tally, results = empty(), np.zeros((count, RESULTS), "i8")
    numbers = np.array([one if isinstance(one, int) else OWN for one in policies])
    arrays = compiled.tables, compiled.stakes, compiled.at, compiled.odds
    match = np.zeros(1, layout.MATCH)
    if OWN not in numbers:
        _play_all(*arrays, seed, first, numbers, match, tally, results)
        return Chunk(tally, results)
    a, b = (_nothing if isinstance(one, int) else one for one in policies)
    try:
        wrong = _play_all_by(*arrays, seed, first, numbers, a, b, match, tally, results)
    except NumbaError as error:
        raise SimulationError(Message("sim.policy-types")) from error
    if wrong != NONE:
        raise SimulationError(Message("sim.policy-chose", {"team": TEAMS[wrong]}))
    return Chunk(tally, results)
