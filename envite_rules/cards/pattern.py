"""A card as a ruleset names it: a fixed one, one of the suit of the vira, or the rank after it."""

from __future__ import annotations

import difflib
from dataclasses import dataclass, field

from envite_rules.cards.card import Card, Rank, Suit
from envite_rules.cards.deck import parse_card
from envite_rules.cards.packs import FRENCH_PACK, SPANISH_PACK
from envite_rules.cards.reading import (
    NEXT,
    NEXT_WORDS,
    VERY_CLOSE,
    VIRA,
    VIRA_WORDS,
    hint_for,
    meant_by,
    nearest_rank,
    nearest_suit,
    parse_vira_rank,
    suit_of,
    words_of,
)
from envite_rules.errors import CardError
from envite_rules.messages import Message


@dataclass(frozen=True, slots=True)
class CardPattern:
    """A card as a ruleset names it: a fixed one, or one that the vira decides.

    Args:
        rank: its rank; None for the rank that follows the vira's.
        suit: its suit; None for the suit of the vira.
        stand_in: the rank that takes its place while the card itself is the vira; None if none
            does. It does not tell two patterns apart.
        cycle: which rank follows which; neither does this.
        french: whether the vira is of the French pack, whose words are other ones; nor does this.

    Example:
        >>> malilla = CardPattern.parse("2 de la vira")
        >>> malilla.card(vira=Card(7, "oros")), str(malilla)
        (Card(2, 'oros'), '2 de la vira')
    """

    rank: Rank | None
    suit: Suit | None
    stand_in: Rank | None = field(default=None, compare=False)
    cycle: tuple[Rank, ...] = field(default=(), compare=False)
    french: bool = field(default=False, compare=False)

    @property
    def needs_vira(self) -> bool:
        """Whether only a vira says which card it is."""
        return self.suit is None or self.rank is None

    @classmethod
    def parse(cls, text: str, *, french: bool = False) -> CardPattern:
        """Reads ``rey de copas``, ``2 de la vira`` or ``siguiente de copas``.

        Args:
            text: what was written.
            french: whether the words of the French pack come first, as in ``Q de la vira``.

        Raises:
            CardError: it is neither; the hint names the nearest one, or shows how they are written.
        """
        words = words_of(text)
        if len(words) == 2 and words[0] in NEXT_WORDS:
            if words[1] in VIRA_WORDS:
                return cls(None, None)
            if (suit := suit_of(words[1], french=french)) is not None:
                return cls(None, suit)
        rank = parse_vira_rank(text, FRENCH_PACK if french else SPANISH_PACK)
        if rank is not None:
            return cls(rank, None, french=french)
        try:
            card = parse_card(text, french=french)
        except CardError as error:
            if error.code == "card.no-ten":
                raise
            hint = _nearest_next(words, french=french) or hint_for(_nearest_of_vira(words))
            hint = hint or error.hint or Message("card.pattern-examples")
            raise CardError(error.message, hint) from None
        return cls(card.rank, card.suit)

    def card(self, vira: Card | None) -> Card:
        """The card it stands for when this one is the vira.

        Raises:
            CardError: the vira decides it, and there is no vira.
        """
        if self.suit is not None and self.rank is not None:
            return Card(self.rank, self.suit)
        if vira is None:
            raise CardError(Message("card.no-vira", {"card": self}))
        rank = self._next_to(vira.rank) if self.rank is None else self.rank
        if self.stand_in is not None and Card(rank, self.suit or vira.suit) is vira:
            return Card(self.stand_in, vira.suit)
        return Card(rank, self.suit or vira.suit)

    def is_turned(self, vira: Card) -> bool:
        """Whether it is the vira itself, so that another stands in for it."""
        rank = self._next_to(vira.rank) if self.rank is None else self.rank
        return self.stand_in is not None and Card(rank, self.suit or vira.suit) is vira

    def _next_to(self, rank: Rank) -> Rank:
        """The rank that follows another; the same one where the cycle does not have it."""
        if rank not in self.cycle:
            return rank
        return self.cycle[(self.cycle.index(rank) + 1) % len(self.cycle)]

    def said(self, vira: str) -> str:
        """The card in the words of a place: «2 de la muestra».

        Args:
            vira: what the turned card is called there.
        """
        suit = self.suit or (Suit.PICAS if self.french else Suit.OROS)
        rank = NEXT if self.rank is None else suit.word_of(self.rank)
        return f"{rank} de {self.suit or f'la {vira}'}"

    def __str__(self) -> str:
        return self.said(VIRA)


_MEANT_VIRA = frozenset({"trump", "trumps", "triunfo", "triumph"})


def _nearest_next(words: tuple[str, ...], *, french: bool) -> Message | None:
    """How the rank that follows the vira's is written, where a text nearly says so."""
    if not words or not difflib.get_close_matches(words[0], NEXT_WORDS, 1, VERY_CLOSE):
        return None
    suit = suit_of(words[-1], french=french)
    if suit is None:
        suit = nearest_suit(words[-1], FRENCH_PACK if french else SPANISH_PACK)
    if suit is not None:
        return hint_for(CardPattern(None, suit))
    example = Suit.COPAS if french else Suit.BASTOS  # in Brazil the hearts are copas too
    return Message("card.next-examples", {"card": CardPattern(None, example)})


def _nearest_of_vira(words: tuple[str, ...]) -> CardPattern | None:
    """The card of the vira that a text of two words nearly names."""
    words = meant_by(words)
    near = len(words) == 2 and difflib.get_close_matches(words[1], VIRA_WORDS, 1, VERY_CLOSE)
    if near or (len(words) == 2 and words[1] in _MEANT_VIRA):
        rank = nearest_rank(words[0])
        return None if rank is None else CardPattern(rank, None)
    return None
