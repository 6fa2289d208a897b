"""Cards and decks: what they are, how people write them, how they are read.

>>> parse_card("Rey 🏆")
Card(12, 'copas')
>>> str(Card(12, "copas")), Card(12, "copas").short
('rey de copas', '12c')
"""

from __future__ import annotations

import difflib
import re
import unicodedata
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Final, NoReturn, TypeVar, final

from envite_rules.errors import CardError
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

T = TypeVar("T")

VIRA = "vira"
"""The word that stands for the suit of the turned card in ``2 de la vira``."""


class Suit(StrEnum):
    """A suit of the Spanish pack."""

    OROS = "oros"
    COPAS = "copas"
    ESPADAS = "espadas"
    BASTOS = "bastos"

    @property
    def letter(self) -> str:
        """The letter of the short form: ``c`` for copas."""
        return self.value[0]


class Rank(IntEnum):
    """A rank (índice) of the Spanish pack; its value is the number printed on the card."""

    AS = 1
    DOS = 2
    TRES = 3
    CUATRO = 4
    CINCO = 5
    SEIS = 6
    SIETE = 7
    OCHO = 8
    NUEVE = 9
    SOTA = 10
    CABALLO = 11
    REY = 12

    @property
    def word(self) -> str:
        """How the rank is written: ``as``, ``2`` … ``9``, ``sota``, ``caballo``, ``rey``."""
        return str(self.value) if 2 <= self.value <= 9 else self.name.lower()


@final
class Card:
    """A card: a rank and a suit.

    There is one object for each card, so cards are cheap to compare and to hash, and equal wherever
    they were read. They cannot be changed.

    Args:
        rank: 1 to 12, or a `Rank`; the sota is 10, the caballo 11, the rey 12.
        suit: a `Suit` or its word, such as ``"copas"``.

    Raises:
        ValueError: no such rank or suit.

    Example:
        >>> Card(12, "copas") is parse_card("Rey copas")
        True
    """

    __slots__ = ("_name", "_rank", "_suit")
    _rank: Rank
    _suit: Suit
    _name: str

    def __new__(cls, rank: int, suit: str) -> Card:
        """The one object for this card."""
        if isinstance(rank, bool) or not isinstance(rank, int):  # True and 12.0 equal a rank
            raise ValueError(f"{rank!r} is not a valid Rank")
        return _CARDS[Rank(rank), Suit(suit)]

    @property
    def rank(self) -> Rank:
        """The rank (índice)."""
        return self._rank

    @property
    def suit(self) -> Suit:
        """The suit (palo)."""
        return self._suit

    @property
    def short(self) -> str:
        """The short form, such as ``12c``."""
        return f"{self._rank.value}{self._suit.letter}"

    def __str__(self) -> str:
        return self._name

    def __repr__(self) -> str:
        return f"Card({self._rank.value}, {self._suit.value!r})"

    def __reduce__(self) -> tuple[type[Card], tuple[int, str]]:
        return Card, (self._rank.value, self._suit.value)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: {name} = {value!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card cannot be changed: del {name}")


def _make(rank: Rank, suit: Suit) -> Card:
    card = object.__new__(Card)
    object.__setattr__(card, "_rank", rank)
    object.__setattr__(card, "_suit", suit)
    object.__setattr__(card, "_name", f"{rank.word} de {suit.value}")
    return card


_CARDS: Final[Mapping[tuple[Rank, Suit], Card]] = {
    (rank, suit): _make(rank, suit) for suit in Suit for rank in Rank
}


_RANK_WORDS: Final[Mapping[str, Rank]] = {
    word: rank
    for rank, words in {
        Rank.AS: "as uno un",
        Rank.DOS: "dos",
        Rank.TRES: "tres",
        Rank.CUATRO: "cuatro quatre",
        Rank.CINCO: "cinco cinc",
        Rank.SEIS: "seis sis",
        Rank.SIETE: "siete set",
        Rank.OCHO: "ocho vuit",
        Rank.NUEVE: "nueve nou",
        Rank.SOTA: "sota",
        Rank.CABALLO: "caballo cavall",
        Rank.REY: "rey rei",
    }.items()
    for word in [*words.split(), str(rank.value)]
}
_SUIT_WORDS: Final[Mapping[str, Suit]] = {
    word: suit
    for suit, words in {
        Suit.OROS: "oros oro ors or o 🪙",
        Suit.COPAS: "copas copa copes c 🏆",
        Suit.ESPADAS: "espadas espada espases espasa e ⚔ 🗡",
        Suit.BASTOS: "bastos basto bastons b 🪄",
    }.items()
    for word in words.split()
}
_FILLERS: Final = frozenset({"de", "d", "del", "la", "el", "l", "las", "los", "lo", "sa", "es"})
_VIRA_WORDS: Final = (VIRA, "virado", "virada", "muestra")
_TOKEN: Final = re.compile(r"\d+|[^\W\d_ʼ]+|[^\w\s'’‘`.,·-]")
_LONGEST: Final = 60
_CLOSE: Final = 0.6
_VERY_CLOSE: Final = 0.75


def fold(text: str) -> tuple[str, ...]:
    """The words of a text as they count for reading: no accents, case, signs or small words.

    Example:
        >>> fold("REI d'Ors"), fold("12c"), fold("As ⚔️")
        (('rei', 'ors'), ('12', 'c'), ('as', '⚔'))
    """
    plain = "".join(
        sign
        for sign in unicodedata.normalize("NFKD", text)
        if unicodedata.category(sign) not in {"Mn", "Me", "Cf"}
    )
    return tuple(word for word in _TOKEN.findall(plain.casefold()) if word not in _FILLERS)


def _words(text: str) -> tuple[str, ...]:
    """The `fold` of a text; no words where it is too long to name a card."""
    return fold(text) if len(text) <= _LONGEST else ()


def parse_rank(text: str) -> Rank | None:
    """The rank that a word or number names, or None."""
    words = _words(text)
    return _RANK_WORDS.get(words[0]) if len(words) == 1 else None


def parse_vira_rank(text: str) -> Rank | None:
    """The rank in ``2 de la vira`` (or ``2 de lo virado``); None for any other text."""
    words = _words(text)
    if len(words) == 2 and words[1] in _VIRA_WORDS:
        return _RANK_WORDS.get(words[0])
    return None


def parse_card(text: str, names: Mapping[tuple[str, ...], Card] | None = None) -> Card:
    """Reads a card as people write it, in Spanish or Catalan.

    ``rey de copas``, ``Rey copas``, ``12 copas``, ``12c``, ``Rey 🏆``, ``rei de copes``: accents,
    case, and the variation selector of an emoji make no difference.

    Args:
        text: what was written.
        names: what a ruleset calls some cards (``perica``), by their `fold`.

    Raises:
        CardError: it is no card; the hint names the nearest one.
    """
    return _WHOLE_PACK.parse(text, names)


def _card_of(words: tuple[str, ...]) -> Card | None:
    """The card of a rank and a suit, in either order."""
    if len(words) != 2:
        return None
    for rank, suit in (words, words[::-1]):
        if rank in _RANK_WORDS and suit in _SUIT_WORDS:
            return Card(_RANK_WORDS[rank], _SUIT_WORDS[suit])
    return None


def _nearest(word: str, known: Mapping[str, T], closeness: float = _CLOSE) -> T | None:
    close = difflib.get_close_matches(word, known, n=1, cutoff=closeness)
    return known[close[0]] if close else None


def _nearest_rank(word: str) -> Rank | None:
    if word.isdecimal():
        return Rank(min(max(int(word), Rank.AS), Rank.REY))
    return _nearest(word, _RANK_WORDS)


def _nearest_card(words: tuple[str, ...]) -> Card | None:
    """The card whose rank and suit are each near to a word of the text."""
    if len(words) != 2:
        return None
    for rank_word, suit_word in (words, words[::-1]):
        rank, suit = _nearest_rank(rank_word), _nearest(suit_word, _SUIT_WORDS)
        if rank is not None and suit is not None:
            return Card(rank, suit)
    return None


def _did_you_mean(nearest: object) -> Message | None:
    return None if nearest is None else Message("hint.did-you-mean", {"nearest": nearest})


class Deck:
    """The cards a variant is played with, each with its index from 0, by suit and then by rank.

    Args:
        suits: the suits, in their order.
        ranks: the ranks that each suit has.
        add: single cards besides those; a suit they bring comes after the others.
        remove: single cards that are left out.

    Raises:
        ValueError: no such rank or suit.
        CardError: a card is added that the deck has, or removed that it lacks.

    Example:
        >>> deck = Deck(["oros", "copas", "espadas", "bastos"], [1, 2, 3, 4, 5, 6, 7, 10, 11, 12])
        >>> len(deck), deck.index(Card(12, "copas")), deck[19]
        (40, 19, Card(12, 'copas'))
    """

    __slots__ = ("_cards", "_indices")

    def __init__(
        self,
        suits: Iterable[str],
        ranks: Iterable[int],
        *,
        add: Iterable[Card] = (),
        remove: Iterable[Card] = (),
    ) -> None:
        suits, ranks = tuple(suits), tuple(ranks)
        cards = {Card(rank, suit) for suit in suits for rank in ranks}
        for card in remove:
            if card not in cards:
                raise CardError(Message("deck.remove-missing", {"card": card}))
            cards.remove(card)
        for card in add:
            if card in cards:
                raise CardError(Message("deck.add-present", {"card": card}))
            cards.add(card)
        order = list(dict.fromkeys([*suits, *Suit]))
        self._cards = tuple(sorted(cards, key=lambda card: (order.index(card.suit), card.rank)))
        self._indices = {card: index for index, card in enumerate(self._cards)}

    def index(self, card: Card) -> int:
        """The card's place in this deck, from 0.

        Raises:
            CardError: the deck lacks the card; the hint is the nearest one it has.
        """
        try:
            return self._indices[card]
        except KeyError:
            raise self._lacks(card) from None

    def mask(self, cards: Iterable[Card]) -> int:
        """A set of cards as a number whose bit ``i`` stands for the card of index ``i``."""
        bits = 0
        for card in cards:
            bits |= 1 << self.index(card)
        return bits

    def cards_of(self, mask: int) -> tuple[Card, ...]:
        """The cards of a mask, in the deck's order.

        Raises:
            IndexError: the mask has a bit that stands for no card.
        """
        cards = []
        while mask:
            lowest = mask & -mask
            cards.append(self._cards[lowest.bit_length() - 1])
            mask ^= lowest
        return tuple(cards)

    def parse(self, text: str, names: Mapping[tuple[str, ...], Card] | None = None) -> Card:
        """Reads a card of this deck; see `parse_card`.

        Raises:
            CardError: it is no card, or the deck lacks it; the hint is the nearest one it has.
        """
        words = _words(text)
        card = _card_of(words)
        if card is None and words and names:
            card = names.get(words)
        if card is None:
            raise self._unreadable(text, words, names or {})
        if card not in self:
            raise self._lacks(card)
        return card

    def _lacks(self, card: Card) -> CardError:
        message = Message("card.not-in-deck", {"card": card, "n": len(self)})
        return CardError(message, _did_you_mean(self._nearest_to(card)))

    def _nearest_to(self, card: Card) -> Card | None:
        """The card of this deck nearest in rank, of the same suit if it has that suit."""
        cards = [own for own in self._cards if own.suit is card.suit] or self._cards
        return min(cards, key=lambda own: abs(own.rank - card.rank), default=None)

    def _unreadable(
        self, text: str, words: tuple[str, ...], names: Mapping[tuple[str, ...], Card]
    ) -> CardError:
        """Says what is wrong with a text that is no card, with the nearest card as a hint."""
        if not text.strip():
            return CardError(Message("card.empty"))
        half = self._half_a_card(words[0]) if len(words) == 1 else None
        if half is not None:
            return CardError(half)
        nearest: str | Card | None = self._nearest_name(words, names)
        if nearest is None and (card := _nearest_card(words)) is not None:
            nearest = self._nearest_to(card)
        return CardError(Message("card.unreadable", {"text": text}), _did_you_mean(nearest))

    def _half_a_card(self, word: str) -> Message | None:
        """What to say to a rank without a suit or a suit without a rank; None for another word."""
        if (suit := _SUIT_WORDS.get(word)) is not None:
            if any(card.suit is suit for card in self._cards):
                return Message("card.no-rank", {"suit": suit.value})
            return Message("card.not-in-deck", {"card": suit.value, "n": len(self)})
        if (rank := _RANK_WORDS.get(word)) is not None:
            cards = [card for card in self._cards if card.rank is rank]
            if len(cards) == len(Suit):
                return Message("card.no-suit", {"rank": rank.word})
            if cards:
                return Message("card.no-suit-of", {"rank": rank.word, "cards": cards})
            return Message("card.not-in-deck", {"card": rank.word, "n": len(self)})
        return None

    def _nearest_name(
        self, words: tuple[str, ...], names: Mapping[tuple[str, ...], Card]
    ) -> str | None:
        known = {" ".join(name): " ".join(name) for name, card in names.items() if card in self}
        return _nearest(" ".join(words), known, _VERY_CLOSE)

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    def __getitem__(self, index: int) -> Card:
        return self._cards[index]

    def __contains__(self, card: object) -> bool:
        return card in self._indices

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and self._cards == other._cards

    def __hash__(self) -> int:
        return hash(self._cards)

    def __repr__(self) -> str:
        return f"<Deck of {len(self._cards)} cards>"


_WHOLE_PACK: Final = Deck(Suit, Rank)


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
            hint = _did_you_mean(_nearest_of_vira(_words(text))) or error.hint
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


def _nearest_of_vira(words: tuple[str, ...]) -> CardPattern | None:
    """The card of the vira that a text of two words nearly names."""
    if len(words) == 2 and difflib.get_close_matches(words[1], _VIRA_WORDS, 1, _VERY_CLOSE):
        rank = _nearest_rank(words[0])
        return None if rank is None else CardPattern(rank, None)
    return None
