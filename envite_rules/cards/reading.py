"""How people write cards, in Spanish and Catalan, and which card a text comes nearest to."""

from __future__ import annotations

import difflib
import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

from envite_rules.cards.card import Card, Rank, Suit
from envite_rules.likeness import may_mean
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

T = TypeVar("T")

VIRA = "vira"
"""The word that stands for the suit of the turned card in ``2 de la vira``."""


def _by_word(words: Mapping[T, str]) -> Mapping[str, T]:
    """What each word stands for, of some words for each."""
    return {word: meant for meant, said in words.items() for word in said.split()}


RANK_WORDS: Final = _by_word(
    {
        Rank.AS: "as uno un 1",
        Rank.DOS: "dos 2",
        Rank.TRES: "tres 3",
        Rank.CUATRO: "cuatro quatre 4",
        Rank.CINCO: "cinco cinc 5",
        Rank.SEIS: "seis sis 6",
        Rank.SIETE: "siete set 7",
        Rank.OCHO: "ocho vuit 8",
        Rank.NUEVE: "nueve nou 9",
        Rank.SOTA: "sota 10",
        Rank.CABALLO: "caballo cavall 11",
        Rank.REY: "rey rei 12",
    }
)
SUIT_WORDS: Final = _by_word(
    {
        Suit.OROS: "oros oro ors or o 🪙",
        Suit.COPAS: "copas copa copes c 🏆",
        Suit.ESPADAS: "espadas espada espases espasa e ⚔ 🗡",
        Suit.BASTOS: "bastos basto bastons b 🪄",
    }
)
_MEANT_RANKS: Final = _by_word(
    {
        Rank.AS: "ace",
        Rank.DOS: "two deuce",
        Rank.TRES: "three tres",
        Rank.CUATRO: "four",
        Rank.CINCO: "five",
        Rank.SEIS: "six",
        Rank.SIETE: "seven",
        Rank.OCHO: "eight",
        Rank.NUEVE: "nine",
        Rank.SOTA: "jack knave page j",
        Rank.CABALLO: "horse knight cavaller",
        Rank.REY: "king k",
    }
)
_MEANT_SUITS: Final = _by_word(
    {
        Suit.OROS: "coins coin gold golds diamonds diamond diamantes",
        Suit.COPAS: "cups cup hearts heart corazones goblets",
        Suit.ESPADAS: "swords sword spades spade picas",
        Suit.BASTOS: "clubs club treboles batons wands sticks",
    }
)
"""Words of other packs and languages: they are not read, but tell which card is meant."""

_FILLERS: Final = frozenset({"de", "d", "del", "la", "el", "l", "las", "los", "lo", "sa", "es"})
NEXT: Final = "siguiente"
"""The word that stands for the rank after the vira's in ``siguiente de copas``."""

NEXT_WORDS: Final = (NEXT, "seguent", "proxima")
VIRA_WORDS: Final = (VIRA, "virado", "virada", "muestra")
_TOKEN: Final = re.compile(r"\d+|[^\W\d_ʼ]+|[^\w\s'’‘`.,·-]")
_LONGEST: Final = 60
_CLOSE: Final = 0.6
_CANDIDATES: Final = 5
VERY_CLOSE: Final = 0.75


def fold(text: str) -> tuple[str, ...]:
    """The words of a text as they count for reading: no accents, case, signs or small words.

    Example:
        >>> fold("REI d'Ors"), fold("12c"), fold("As ⚔️")
        (('rei', 'ors'), ('12', 'c'), ('as', '⚔'))
    """
    return _fold_short(text) if len(text) <= _LONGEST else _fold(text)


def _fold(text: str) -> tuple[str, ...]:
    plain = "".join(
        sign
        for sign in unicodedata.normalize("NFKD", text)
        if unicodedata.category(sign) not in {"Mn", "Me", "Cf"}
    )
    return tuple(word for word in _TOKEN.findall(plain.casefold()) if word not in _FILLERS)


_fold_short = lru_cache(maxsize=4096)(_fold)
"""The same names and calls are read again and again."""


def words_of(text: str) -> tuple[str, ...]:
    """The `fold` of a text; no words where it is too long to name a card."""
    return fold(text) if len(text) <= _LONGEST else ()


def parse_rank(text: str) -> Rank | None:
    """The rank that a word or number names, or None."""
    words = words_of(text)
    return RANK_WORDS.get(words[0]) if len(words) == 1 else None


def parse_vira_rank(text: str) -> Rank | None:
    """The rank in ``2 de la vira`` (or ``2 de lo virado``); None for any other text."""
    words = words_of(text)
    if len(words) == 2 and words[1] in VIRA_WORDS:
        return RANK_WORDS.get(words[0])
    return None


def card_of(words: tuple[str, ...]) -> Card | None:
    """The card of a rank and a suit, in either order."""
    if len(words) != 2:
        return None
    for rank, suit in (words, words[::-1]):
        if rank in RANK_WORDS and suit in SUIT_WORDS:
            return Card(RANK_WORDS[rank], SUIT_WORDS[suit])
    return None


def nearest_of(word: str, known: Mapping[str, T], closeness: float = _CLOSE) -> T | None:
    """What the known word nearest to this one stands for; None where none is close."""
    close = difflib.get_close_matches(word, known, n=_CANDIDATES, cutoff=closeness)
    return next((known[name] for name in close if may_mean(word, name)), None)


def nearest_rank(word: str) -> Rank | None:
    """The rank whose word or number is nearest; None where none is close."""
    if word.isdecimal():
        return Rank(min(max(int(word), Rank.AS), Rank.REY))
    return _MEANT_RANKS.get(word) or nearest_of(word, RANK_WORDS)


def nearest_suit(word: str) -> Suit | None:
    """The suit whose word is nearest, or is the same in another pack; None where none is close."""
    return _MEANT_SUITS.get(word) or nearest_of(word, SUIT_WORDS)


def meant_by(words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a text without the small words of English: ``king of the cups``."""
    return tuple(word for word in words if word not in {"of", "the"})


def suit_or_rank(text: str) -> tuple[str, ...]:
    """How the format writes the suit or rank that a word of another pack or language stands for.

    Example:
        >>> suit_or_rank("hearts"), suit_or_rank("king"), suit_or_rank("tarot")
        (('copas',), ('rey',), ())
    """
    words = words_of(text)
    if len(words) != 1:
        return ()
    suit = SUIT_WORDS.get(words[0]) or _MEANT_SUITS.get(words[0])
    if suit is not None:
        return (suit.value,)
    rank = RANK_WORDS.get(words[0]) or _MEANT_RANKS.get(words[0])
    return () if rank is None else (rank.word,)


def nearest_card(words: tuple[str, ...]) -> Card | None:
    """The card whose rank and suit are each near to a word of the text."""
    words = meant_by(words)
    if len(words) != 2:
        return None
    for rank_word, suit_word in (words, words[::-1]):
        rank, suit = nearest_rank(rank_word), nearest_suit(suit_word)
        if rank is not None and suit is not None:
            return Card(rank, suit)
    return None


def hint_for(nearest: object) -> Message | None:
    """The hint that names the nearest thing; None where there is none."""
    return None if nearest is None else Message("hint.did-you-mean", {"nearest": nearest})
