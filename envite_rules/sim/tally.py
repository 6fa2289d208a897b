"""What is counted over many matches: whole numbers only, so that the order of adding is no matter.

A `TALLY` holds sums, one for each thing that is counted; two tallies of different matches are added
field by field. It does not grow with the number of matches.
"""

from __future__ import annotations

import numpy as np

from envite_rules.sim.layout import CLASSES, HANDS, LADDERS, LONGEST_CHICO, POTS, RUNGS, SEATS

SCORES = 64
"""Scores of a chico are told apart up to here; beyond, rounds are counted without their score."""

LONGEST_MATCH = 2048
"""Lengths of a match, in rounds, are told apart below this; the last place holds all that are
longer, as it does for `layout.LONGEST_CHICO`."""

BY_TRICKS, BY_REFUSAL, BY_DECLINED_TUMBO, BY_LEAVING, BY_NOBODY, BY_CHICO = range(6)
"""How a round ends: by its tricks, a refused call, a tumbo left to the other team, leaving; or won
by nobody; or closed by a chico that a count won while it was played."""

HELD = np.dtype(
    [
        ("held", "i8"),  # in how many hands
        ("won", "i8"),  # how many rounds their team won
        ("piedras", "i8"),  # how many more their team got than the other
        ("squares", "i8"),  # the same, squared and added
    ]
)
"""What became of those who held something."""

STEP = np.dtype([("called", "i8"), ("accepted", "i8"), ("refused", "i8"), ("raised", "i8")])
"""What became of a call."""

POT = np.dtype([("paid", "i8"), ("piedras", "i8")])
"""How often a pot was paid, and how many piedras; a level as the piedras that were lacking."""

SCORE = np.dtype([("rounds", "i8"), ("rounds_won", "i8"), ("chicos", "i8"), ("chicos_won", "i8")])
"""Of the rounds that began at a score: how many, and how many the team of the mano won; how many
were of a chico that was won, and of how many of these that team won it in the end."""

TUMBO_COUNTS = np.dtype(
    [
        ("one", "i8"),  # rounds that began with one team in tumbo
        ("both", "i8"),
        ("asked", "i8"),  # decisions
        ("played", "i8"),  # of those, yes
        ("forced", "i8"),  # rounds that had to be played
        ("won_by_one", "i8"),  # rounds with one team in tumbo, played, which it won
        ("played_by_one", "i8"),  # rounds with one team in tumbo that were played
    ]
)

TALLY = np.dtype(
    [
        ("matches", "i8"),
        ("unfinished", "i8"),  # given up because they had too many rounds
        ("won", "i8", (2,)),  # by A and by B
        ("won_by_first_mano", "i8"),  # by the team that led the first trick of the match
        ("rounds", "i8"),
        ("actions", "i8"),  # of players; a deal is none
        ("rounds_won", "i8", (2,)),
        ("rounds_won_by_mano", "i8"),  # by the team that leads the first trick of the round
        ("piedras_of_mano", "i8"),  # how many more it got than the other in a round
        ("piedras_of_mano_squared", "i8"),
        ("ends", "i8", (6,)),
        ("chicos", "i8"),
        ("chicos_won_by_first_mano", "i8"),  # by the team that led the first trick of the chico
        ("partidos", "i8"),
        ("folds", "i8"),
        ("rounds_of_chico", "i8", (LONGEST_CHICO,)),
        ("rounds_of_match", "i8", (LONGEST_MATCH,)),
        ("rounds_of_match_squared", "i8"),
        ("dentro", "i8"),  # rounds that began dentro
        ("tricks_of_place", "i8", (SEATS,)),  # tricks won by each seat, from the mano on
        ("tricks_tied", "i8"),
        ("leads_of_place", "i8", (SEATS,)),  # tricks won by who led, second, … in that trick
        ("step", STEP, (LADDERS, RUNGS)),
        ("opened", "i8", (LADDERS,)),  # rounds in which something was called
        ("pot", POT, (POTS,)),
        ("tumbo", TUMBO_COUNTS),
        ("score", SCORE, (SCORES, SCORES)),  # piedras of the mano's team, and of the other
        ("classes", HELD, (CLASSES,)),  # by the class of each card that is dealt
        ("hands", HELD, (HANDS,)),  # by the three classes of a hand of three
        # The quality of a game; see `quality`.
        ("lead_changes", "i8"),  # how often another team came to be ahead
        ("won_from_behind", "i8"),  # matches whose winner was behind at some round
        ("rounds_behind", "i8"),  # rounds of decided matches at which their winner was behind
        ("deficit", "i8"),  # how far it was behind in these, in thousandths of the way to win
        ("deficit_most", "i8"),  # the same of the worst round of each match, added up
        ("led_from", "i8"),  # when the winner came ahead for good, in thousandths of its rounds
    ],
    align=True,
)
"""What is counted over many matches."""

WINNER, FIRST_MANO, ROUNDS, ACTIONS, CHICOS_A, CHICOS_B, MANO_ROUNDS, BEHIND = range(8)
RESULTS = 8
"""What each match of a chunk comes to: who won (0 A, 1 B, -1 given up), the team that led first,
its rounds, actions, the chicos of A and of B in all, the rounds that the mano's team won, and those
that began with the winner to be behind (0 where it was given up)."""


def empty() -> np.ndarray:
    """A tally of no matches, as an array of one."""
    return np.zeros(1, TALLY)


def add(total: np.ndarray, more: np.ndarray) -> None:
    """Adds a tally to another, field by field.

    Args:
        total: what is added to.
        more: what is added; it is left as it is.
    """
    numbers = total.view("i8")
    numbers += more.view("i8")


def overflows(total: np.ndarray, more: np.ndarray) -> bool:
    """Whether some field of the sum of two tallies has no room in its 64 bits.

    Args:
        total: a tally.
        more: another; both are left as they are.
    """
    one, other = total.view("i8"), more.view("i8")
    both = one + other
    return bool((((one ^ both) & (other ^ both)) < 0).any())
