"""What a table agrees on before a match begins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from envite_rules.cards import Card
from envite_rules.engine.score import Score
from envite_rules.ruleset.model.base import FrozenDict

PREVENT, CLAIM = "prevent", "claim"
"""The two ways of holding players to the rules."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a table agrees on before a match begins.

    Args:
        dealer: the seat that deals first, from 0.
        mandadores: the seats of the mandadores of A and B.
        hold: ``"prevent"``: what the rules forbid cannot be done; ``"claim"``: a card that does not
            serve can be played, and the other team may claim it.
        signs: whether the mandadores see the señas of their team.
        seed: what the cards to come are drawn from; None where all are given.
        deals: the cards of the first deals, where they are given.
        cuts: the cards that the mandadores cut for the first deal; none where it was agreed.
        names: what the players are called, by the names of their seats (A1 B1 A2 …).
        score: the score at which it begins: nothing, but for a round that is played by itself.
    """

    dealer: int
    mandadores: tuple[int, int] = (0, 1)
    hold: str = PREVENT
    signs: bool = False
    seed: int | None = None
    deals: tuple[tuple[Card, ...], ...] = ()
    cuts: tuple[tuple[Card, Card], ...] = ()
    names: Mapping[str, str] = field(default_factory=FrozenDict, hash=False)
    score: Score = field(default_factory=Score)
