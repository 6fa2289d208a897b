"""Whole matches in compiled code: the loop that asks, offers, chooses and applies, and its sums."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from envite_rules.sim import layout
from envite_rules.sim.calls import asked
from envite_rules.sim.drawing import below, next_word
from envite_rules.sim.jit import compiled
from envite_rules.sim.layout import DEAL, NONE, OVER
from envite_rules.sim.moves import apply, begin_match, deal, draw_cards
from envite_rules.sim.noting import note_match
from envite_rules.sim.offers import offer
from envite_rules.sim.tally import (
    ACTIONS,
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

RANDOM, SENSIBLE = 0, 1
"""Policies that have a number: any of the actions, each as likely; or as one learns at the table."""

MOST_DEALS = 20_000
"""A match of more deals is given up: by chance alone some rulesets would never end."""

Policy = Any
"""`RANDOM`, `SENSIBLE`, or a compiled function ``(tables, stakes, match, word) -> int``: the place in
``match.action`` of what it chooses, given 32 bits of chance."""


class Chunk(NamedTuple):
    """What some matches of a seed came to.

    Args:
        tally: an array of one `tally.TALLY`.
        results: a row for each match, of the columns named in `tally`.
    """

    tally: np.ndarray
    results: np.ndarray


@compiled
def choose(t: Any, s: Any, odds: Any, m: Any, seat: int, policy: int) -> int:
    """What a policy that has a number chooses: a place in ``m.action``."""
    return below(next_word(m), m.actions)


@compiled
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


@compiled
def _play_all(
    tables: Any,
    stakes: Any,
    at: Any,
    odds: Any,
    seed: int,
    first: int,
    policies: Any,
    matches: Any,
    tally: Any,
    results: Any,
) -> None:
    """Plays matches by policies that have a number."""
    t, m, y = tables[0], matches[0], tally[0]
    for number in range(len(results)):
        begin_match(t, m, seed, first + number)
        while m.phase != OVER:
            if m.phase == DEAL:
                if m.deals == MOST_DEALS:
                    break
                begin_round(t, stakes, at, m, y)
                continue
            s, seat = stakes[m.stakes], asked(t, m)
            offer(t, s, m, seat)
            place = choose(t, s, odds, m, seat, policies[seat % 2])
            apply(t, s, m, y, seat, m.action[place])
        end_match(m, y, results[number])


def play_chunk(
    compiled: Compiled, *, seed: int, first: int, count: int, policies: tuple[Policy, Policy]
) -> Chunk:
    """Plays matches to their ends.

    Args:
        compiled: the game.
        seed: any whole number of 64 bits, not negative.
        first: the number of the first match, from 0.
        count: how many.
        policies: how the teams A and B play.

    Returns:
        What they came to: of each match what depends on the seed and its number alone.
    """
    tally = empty()
    results = np.zeros((count, RESULTS), "i8")
    _play_all(
        compiled.tables,
        compiled.stakes,
        compiled.at,
        np.zeros(1),
        seed,
        first,
        np.array(policies),
        np.zeros(1, layout.MATCH),
        tally,
        results,
    )
    return Chunk(tally, results)
