"""The two packs: their suits, and how people write the suits and ranks of each.

A deck is of one pack, and a card of it is read by the words of that pack. Copas are a suit of the
Spanish one, and in Brazil the hearts of the French.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from envite_rules.cards.card import FRENCH, SPANISH, Rank, Suit

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Pack:
    """How the cards of a pack are written.

    Args:
        suits: its suits.
        rank_words: what each word for a rank means.
        suit_words: what each word for a suit means.
        meant_ranks: words of other packs and languages: they are not read, but tell what is meant.
        meant_suits: the same of the suits.
        short: the short form of a card, where it is one word: ``Qp``; None where it is two.
    """

    suits: tuple[Suit, ...]
    rank_words: Mapping[str, Rank]
    suit_words: Mapping[str, Suit]
    meant_ranks: Mapping[str, Rank]
    meant_suits: Mapping[str, Suit]
    short: re.Pattern[str] | None = None


def _by_word(words: Mapping[T, str]) -> Mapping[str, T]:
    """What each word stands for, of some words for each."""
    return {word: meant for meant, said in words.items() for word in said.split()}


_NUMBERS: Final = {
    Rank.DOS: "dos 2",
    Rank.TRES: "tres 3",
    Rank.CUATRO: "cuatro quatre 4",
    Rank.CINCO: "cinco cinc 5",
    Rank.SEIS: "seis sis 6",
    Rank.SIETE: "siete set 7",
    Rank.OCHO: "ocho vuit 8",
    Rank.NUEVE: "nueve nou 9",
}
_MEANT_NUMBERS: Final = {
    Rank.AS: "ace",
    Rank.DOS: "two deuce",
    Rank.TRES: "three tres",
    Rank.CUATRO: "four",
    Rank.CINCO: "five",
    Rank.SEIS: "six",
    Rank.SIETE: "seven",
    Rank.OCHO: "eight",
    Rank.NUEVE: "nine",
}

SPANISH_PACK: Final = Pack(
    SPANISH,
    _by_word(
        {Rank.AS: "as uno un 1"}
        | _NUMBERS
        | {Rank.SOTA: "sota 10", Rank.CABALLO: "caballo cavall 11", Rank.REY: "rey rei 12"}
    ),
    _by_word(
        {
            Suit.OROS: "oros oro ors or o 🪙",
            Suit.COPAS: "copas copa copes c 🏆",
            Suit.ESPADAS: "espadas espada espases espasa e ⚔ 🗡",
            Suit.BASTOS: "bastos basto bastons b 🪄",
        }
    ),
    _by_word(
        _MEANT_NUMBERS
        | {
            Rank.SOTA: "jack knave page j",
            Rank.CABALLO: "horse knight cavaller",
            Rank.REY: "king k",
        }
    ),
    _by_word(
        {
            Suit.OROS: "coins coin gold golds diamonds diamond diamantes",
            Suit.COPAS: "cups cup hearts heart corazones goblets",
            Suit.ESPADAS: "swords sword spades spade picas",
            Suit.BASTOS: "clubs club treboles batons wands sticks",
        }
    ),
)
"""The words of the Spanish pack, in Spanish and Catalan."""

FRENCH_PACK: Final = Pack(
    FRENCH,
    _by_word(
        {Rank.AS: "as uno un um 1 a"}
        | _NUMBERS
        | {
            Rank.DOS: "dos dois 2",
            Rank.CUATRO: "cuatro quatre quatro 4",
            Rank.SIETE: "siete set sete 7",
            Rank.OCHO: "ocho vuit oito 8",
            Rank.NUEVE: "nueve nou nove 9",
        }
        | {
            Rank.SOTA: "j valete jota sota",
            Rank.CABALLO: "q dama reina rainha caballo",
            Rank.REY: "k rey rei",
        }
    ),
    _by_word(
        {
            Suit.CORAZONES: "corazones corazon cors cor copas copa c ♥ ♡",
            Suit.DIAMANTES: "diamantes diamante diamants diamant ouros ouro d ♦ ♢",
            Suit.PICAS: "picas pica piques espadas espada p ♠ ♤",
            Suit.TREBOLES: "treboles trebol trevols trevol paus pau t ♣ ♧",
        }
    ),
    _by_word(
        _MEANT_NUMBERS
        | {
            Rank.SOTA: "jack knave page",
            Rank.CABALLO: "queen",
            Rank.REY: "king",
        }
    ),
    _by_word(
        {
            Suit.CORAZONES: "hearts heart cups copes",
            Suit.DIAMANTES: "diamonds diamond coins oros oro ors",
            Suit.PICAS: "spades spade swords espases",
            Suit.TREBOLES: "clubs club bastos basto bastons",
        }
    ),
    re.compile(r"([a1-9jqk])\s*([cdpt])"),
)
"""The words of the French pack, in Spanish, Catalan and, of the suits and figures, Portuguese."""

_OF_NO_OTHER: Final = _by_word(
    {
        Suit.CORAZONES: "corazones corazon ♥ ♡",
        Suit.DIAMANTES: "diamantes diamante ♦ ♢",
        Suit.PICAS: "picas pica ♠ ♤",
        Suit.TREBOLES: "treboles trebol ♣ ♧",
    }
)
"""The words for French suits that name one without a deck being known."""

NAMED_FRENCH: Final = Pack(FRENCH, FRENCH_PACK.rank_words, _OF_NO_OTHER, {}, {})
"""What is read of the French pack where no deck is known: its suits by names of their own."""


def pack_of(suit: Suit) -> Pack:
    """The pack that a suit is of."""
    return FRENCH_PACK if suit.is_french else SPANISH_PACK
