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
from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, ClassVar, Final, NoReturn

from envite_rules.errors import CardError
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

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
    _made: ClassVar[dict[tuple[int, str], Card]] = {}
    _rank: Rank
    _suit: Suit
    _name: str

    def __new__(cls, rank: int, suit: str) -> Card:
        """The one object for this card."""
        made = cls._made.get((rank, suit))
        if made is None:
            made = super().__new__(cls)
            object.__setattr__(made, "_rank", Rank(rank))
            object.__setattr__(made, "_suit", Suit(suit))
            object.__setattr__(made, "_name", f"{made._rank.word} de {made._suit.value}")
            made = cls._made.setdefault((rank, suit), made)
        return made

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
_VIRA_WORDS: Final = frozenset({VIRA, "virado", "virada", "muestra"})
_TOKEN: Final = re.compile(r"[0-9]+|[^\W\d_]+|[^\w\s'’.,·-]")
_LONGEST: Final = 60


def fold(text: str) -> tuple[str, ...]:
    """The words of a text as they count for reading: no accents, case, signs or small words.

    Example:
        >>> fold("REI d'Ors"), fold("12c"), fold("As ⚔️")
        (('rei', 'ors'), ('12', 'c'), ('as', '⚔'))
    """
    plain = unicodedata.normalize("NFKD", text)
    plain = "".join(sign for sign in plain if not unicodedata.combining(sign))
    plain = "".join(sign for sign in plain if unicodedata.category(sign) not in {"Mn", "Cf"})
    return tuple(word for word in _TOKEN.findall(plain.casefold()) if word not in _FILLERS)


def parse_rank(text: str) -> Rank | None:
    """The rank that a word or number names, or None."""
    words = fold(text)
    return _RANK_WORDS.get(words[0]) if len(words) == 1 else None


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
    words = fold(text[:_LONGEST])
    if names and words in names:
        return names[words]
    ranks = [word for word in words if word in _RANK_WORDS]
    suits = [word for word in words if word in _SUIT_WORDS]
    if len(words) == 2 and len(ranks) == len(suits) == 1 and len(text) <= _LONGEST:
        return Card(_RANK_WORDS[ranks[0]], _SUIT_WORDS[suits[0]])
    raise _unreadable(text, words, names or {})


def parse_vira_rank(text: str) -> Rank | None:
    """The rank in ``2 de la vira`` (or ``2 de lo virado``); None for any other text."""
    words = fold(text[:_LONGEST])
    if len(words) == 2 and words[1] in _VIRA_WORDS:
        return _RANK_WORDS.get(words[0])
    return None


def _unreadable(
    text: str, words: tuple[str, ...], names: Mapping[tuple[str, ...], Card]
) -> CardError:
    """Says what is wrong with a text that is no card, with the nearest card as a hint."""
    if not words:
        return CardError(Message("card.empty"))
    if len(words) == 1 and words[0] in _RANK_WORDS:
        return CardError(Message("card.no-suit", {"rank": _RANK_WORDS[words[0]].word}))
    if len(words) == 1 and words[0] in _SUIT_WORDS:
        return CardError(Message("card.no-rank", {"suit": _SUIT_WORDS[words[0]].value}))
    nearest = _nearest_name(words, names) or _nearest_card(words)
    hint = Message("hint.did-you-mean", {"nearest": nearest}) if nearest else None
    return CardError(Message("card.unreadable", {"text": text}), hint)


def _nearest_name(words: tuple[str, ...], names: Mapping[tuple[str, ...], Card]) -> str | None:
    known = {" ".join(name): name for name in names}
    close = difflib.get_close_matches(" ".join(words), known, n=1, cutoff=0.75)
    return close[0] if close else None


def _nearest_card(words: tuple[str, ...]) -> Card | None:
    """The card whose rank and suit are each nearest to a word of the text."""
    if len(words) != 2:
        return None
    for rank_word, suit_word in (words, words[::-1]):
        rank, suit = _nearest_rank(rank_word), _nearest_suit(suit_word)
        if rank is not None and suit is not None:
            return Card(rank, suit)
    return None


def _nearest_rank(word: str) -> Rank | None:
    if word.isdigit():
        return Rank(min(max(int(word), Rank.AS), Rank.REY))
    close = difflib.get_close_matches(word, _RANK_WORDS, n=1, cutoff=0.5)
    return _RANK_WORDS[close[0]] if close else None


def _nearest_suit(word: str) -> Suit | None:
    close = difflib.get_close_matches(word, _SUIT_WORDS, n=1, cutoff=0.5)
    return _SUIT_WORDS[close[0]] if close else None


class Deck:
    """The cards a variant is played with, each with its index from 0, by suit and then by rank.

    Args:
        suits: the suits, in their order.
        ranks: the ranks that each suit has.
        add: single cards besides those.
        remove: single cards that are left out.

    Raises:
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
        ranks = tuple(ranks)
        cards = dict.fromkeys(Card(rank, suit) for suit in suits for rank in ranks)
        for card in remove:
            if card not in cards:
                raise CardError(Message("deck.remove-missing", {"card": card}))
            del cards[card]
        for card in add:
            if card in cards:
                raise CardError(Message("deck.add-present", {"card": card}))
            cards[card] = None
        order = {suit: place for place, suit in enumerate(dict.fromkeys(c.suit for c in cards))}
        self._cards = tuple(sorted(cards, key=lambda card: (order[card.suit], card.rank)))
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
        """The cards of a mask, in the deck's order."""
        return tuple(card for index, card in enumerate(self._cards) if mask >> index & 1)

    def parse(self, text: str, names: Mapping[tuple[str, ...], Card] | None = None) -> Card:
        """Reads a card of this deck; see `parse_card`.

        Raises:
            CardError: it is no card, or the deck lacks it.
        """
        card = parse_card(text, names)
        self.index(card)
        return card

    def _lacks(self, card: Card) -> CardError:
        same_suit = [c for c in self._cards if c.suit is card.suit] or list(self._cards)
        nearest = min(same_suit, key=lambda c: abs(c.rank - card.rank), default=None)
        hint = Message("hint.did-you-mean", {"nearest": nearest}) if nearest else None
        message = Message("card.not-in-deck", {"card": card, "n": len(self._cards)})
        return CardError(message, hint)

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
        return f"<Deck of {len(self._cards)} cards: {self._cards[0]} … {self._cards[-1]}>"
