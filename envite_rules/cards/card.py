"""Suits, ranks and cards."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import TYPE_CHECKING, Final, NoReturn, final

if TYPE_CHECKING:
    from collections.abc import Mapping


class Suit(StrEnum):
    """A suit: four of the Spanish pack, and four of the French one.

    Its value is the word without accents, as files and programs write it; as a text it is the word.
    """

    OROS = "oros"
    COPAS = "copas"
    ESPADAS = "espadas"
    BASTOS = "bastos"
    CORAZONES = "corazones"
    DIAMANTES = "diamantes"
    PICAS = "picas"
    TREBOLES = "treboles"

    @property
    def word(self) -> str:
        """How the suit is written: ``copas``, ``tréboles``."""
        return "tréboles" if self is Suit.TREBOLES else self.value

    @property
    def letter(self) -> str:
        """The letter of the short form: ``c`` for copas."""
        return self.value[0]

    @property
    def is_french(self) -> bool:
        """Whether it is a suit of the French pack."""
        return self in FRENCH

    def word_of(self, rank: Rank) -> str:
        """How a rank is written in this suit: the caballo of picas is the ``Q``."""
        return _FRENCH_WORDS.get(rank, rank.word) if self.is_french else rank.word

    def __str__(self) -> str:
        return self.word

    def __format__(self, spec: str) -> str:
        return format(self.word, spec)


SPANISH: Final = (Suit.OROS, Suit.COPAS, Suit.ESPADAS, Suit.BASTOS)
"""The suits of the Spanish pack."""

FRENCH: Final = (Suit.CORAZONES, Suit.DIAMANTES, Suit.PICAS, Suit.TREBOLES)
"""The suits of the French pack."""


class Rank(IntEnum):
    """A rank (índice); its value is the number printed on the card of the Spanish pack.

    The J, Q and K of the French pack are the sota, the caballo and the rey.
    """

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


_FRENCH_WORDS: Final = {Rank.SOTA: "J", Rank.CABALLO: "Q", Rank.REY: "K"}
_FRENCH_SHORT: Final = _FRENCH_WORDS | {Rank.AS: "A"}


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
        >>> Card(12, "copas") is Card(Rank.REY, Suit.COPAS)
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
        """The short form, such as ``12c``, and of the French pack ``Qp``."""
        if self._suit.is_french:
            return f"{_FRENCH_SHORT.get(self._rank, self._rank.value)}{self._suit.letter}"
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
    object.__setattr__(card, "_name", f"{suit.word_of(rank)} de {suit}")
    return card


_CARDS: Final[Mapping[tuple[Rank, Suit], Card]] = {
    (rank, suit): _make(rank, suit) for suit in Suit for rank in Rank
}
