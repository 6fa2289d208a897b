"""How good a game is to play, as the literature on games measures it."""

from __future__ import annotations

from dataclasses import dataclass

from envite_rules.sim.estimates import Estimate


@dataclass(frozen=True, slots=True)
class Quality:
    """Indicators of a game's quality.

    Each is of decided matches, and depends on how its players play.

    Args:
        length: rounds of a match, on average.
        balance: 1 less how far the shares of matches that A and B won are apart: 1 where they are
            equal.
        advantage: by how much the share of matches won by the first mano's team is above one half;
            below 0 where it is a disadvantage.
        decided: the share of matches that somebody won.
        decisiveness: how much of a match is left, as a share of its rounds, once the winner is
            ahead for good.
        drama: how far behind the winner was in the rounds that began with it behind, as a share of
            the way to win, on average over these.
        drama_most: how far behind it was in the worst of them, on average over matches; 0 for
            matches in which it never was.
        behind: the share of rounds that began with the winner to be behind.
        comeback: the share of matches whose winner was behind at some round.
        lead_changes: how often another team came to be ahead, for each round.
    """

    length: Estimate | None
    balance: float | None
    advantage: Estimate | None
    decided: Estimate | None
    decisiveness: float | None
    drama: float | None
    drama_most: float | None
    behind: Estimate | None
    comeback: Estimate | None
    lead_changes: float | None
