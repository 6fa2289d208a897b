"""A card as a ruleset names it: a fixed one, or one of the suit of the vira."""

from __future__ import annotations

import difflib
from dataclasses import dataclass

from envite_rules.cards.card import Card, Rank, Suit
from envite_rules.cards.deck import parse_card
from envite_rules.cards.reading import (
    VERY_CLOSE,
    VIRA,
    VIRA_WORDS,
    hint_for,
    meant_by,
    nearest_rank,
    parse_vira_rank,
    words_of,
)
from envite_rules.errors import CardError
from envite_rules.messages import Message


@dataclass(frozen=True, slots=True)
class CardPattern:
    """A card as a ruleset names it: a fixed one, or one of the suit of the vira.

    Args:
        rank: its rank.
        suit: its suit; None for the suit of the vira.

    Example:
        >>> malilla = CardPattern.parse("2 de la vira")
        >>> malilla.card(vira=Card(7, "oros")), str(malilla)
        (Card(2, 'oros'), '2 de la vira')
    """

    rank: Rank
    suit: Suit | None

    @classmethod
    def parse(cls, text: str) -> CardPattern:
        """Reads ``rey de copas`` or ``2 de la vira``.

        Raises:
            CardError: it is neither; the hint names the nearest one, or shows how they are written.
        """
        rank = parse_vira_rank(text)
        if rank is not None:
            return cls(rank, None)
        try:
            card = parse_card(text)
        except CardError as error:
            hint = hint_for(_nearest_of_vira(words_of(text))) or error.hint
            raise CardError(error.message, hint or Message("card.pattern-examples")) from None
        return cls(card.rank, card.suit)

    def card(self, vira: Card | None) -> Card:
        """The card it stands for when this one is the vira.

        Raises:
            CardError: it is of the suit of the vira, and there is no vira.
        """
        if self.suit is not None:
            return Card(self.rank, self.suit)
        if vira is None:
            raise CardError(Message("card.no-vira", {"card": self}))
        return Card(self.rank, vira.suit)

    def __str__(self) -> str:
        return f"{self.rank.word} de {self.suit or f'la {VIRA}'}"


_MEANT_VIRA = frozenset({"trump", "trumps", "triunfo", "triumph"})


def _nearest_of_vira(words: tuple[str, ...]) -> CardPattern | None:
    """The card of the vira that a text of two words nearly names."""
    words = meant_by(words)
    near = len(words) == 2 and difflib.get_close_matches(words[1], VIRA_WORDS, 1, VERY_CLOSE)
    if near or (len(words) == 2 and words[1] in _MEANT_VIRA):
        rank = nearest_rank(words[0])
        return None if rank is None else CardPattern(rank, None)
    return None
