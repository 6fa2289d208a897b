"""How people write cards, in Spanish and Catalan, and which card a text comes nearest to."""

from __future__ import annotations

import difflib
import re
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, Final, TypeVar

from envite_rules.cards.card import Card, Rank, Suit
from envite_rules.cards.packs import FRENCH_PACK, NAMED_FRENCH, SPANISH_PACK, Pack
from envite_rules.likeness import may_mean
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Mapping

T = TypeVar("T")

VIRA = "vira"
"""The word that stands for the suit of the turned card in ``2 de la vira``."""


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
    return tuple(word for word in _TOKEN.findall(_plain(text)) if word not in _FILLERS)


def _plain(text: str) -> str:
    """A text without accents, case, and signs that are not seen."""
    return "".join(
        sign
        for sign in unicodedata.normalize("NFKD", text)
        if unicodedata.category(sign) not in {"Mn", "Me", "Cf"}
    ).casefold()


_fold_short = lru_cache(maxsize=4096)(_fold)
"""The same names and calls are read again and again."""


def words_of(text: str) -> tuple[str, ...]:
    """The `fold` of a text; no words where it is too long to name a card."""
    return fold(text) if len(text) <= _LONGEST else ()


def parse_rank(text: str) -> Rank | None:
    """The rank that a word or number names, or None."""
    words = words_of(text)
    return SPANISH_PACK.rank_words.get(words[0]) if len(words) == 1 else None


def parse_vira_rank(text: str, pack: Pack = SPANISH_PACK) -> Rank | None:
    """The rank in ``2 de la vira`` (or ``2 de lo virado``); None for any other text."""
    words = words_of(text)
    if len(words) == 2 and words[1] in VIRA_WORDS:
        return pack.rank_words.get(words[0])
    return None


def suit_of(word: str, *, french: bool = False) -> Suit | None:
    """The suit that a word names by itself, of whichever pack; None for another word.

    Args:
        word: the word.
        french: whether the words of the French pack come first.
    """
    if french and word in FRENCH_PACK.suit_words:
        return FRENCH_PACK.suit_words[word]
    return SPANISH_PACK.suit_words.get(word) or NAMED_FRENCH.suit_words.get(word)


def card_of(words: tuple[str, ...], pack: Pack = SPANISH_PACK) -> Card | None:
    """The card of a rank and a suit, in either order."""
    if len(words) != 2:
        return None
    for rank, suit in (words, words[::-1]):
        if rank in pack.rank_words and suit in pack.suit_words:
            return Card(pack.rank_words[rank], pack.suit_words[suit])
    return None


def read_card(text: str, pack: Pack) -> Card | None:
    """The card that a text names by the words of a pack, or by its short form where it has one."""
    found = card_of(words_of(text), pack)
    if found is None and pack.short is not None and len(text) <= _LONGEST:
        said = pack.short.fullmatch(_plain(text).strip())
        found = said and card_of((said[1], said[2]), pack)
    return found


def nearest_of(word: str, known: Mapping[str, T], closeness: float = _CLOSE) -> T | None:
    """What the known word nearest to this one stands for; None where none is close."""
    close = difflib.get_close_matches(word, known, n=_CANDIDATES, cutoff=closeness)
    return next((known[name] for name in close if may_mean(word, name)), None)


def nearest_rank(word: str, pack: Pack = SPANISH_PACK) -> Rank | None:
    """The rank whose word or number is nearest; None where none is close."""
    if word.isdecimal():
        if pack.short is not None and int(word) > Rank.NUEVE:  # its ten is none of the figures
            return None
        return Rank(min(max(int(word), Rank.AS), Rank.REY))
    return pack.meant_ranks.get(word) or nearest_of(word, pack.rank_words)


def nearest_suit(word: str, pack: Pack = SPANISH_PACK) -> Suit | None:
    """The suit whose word is nearest, or is the same in another pack; None where none is close."""
    return pack.meant_suits.get(word) or nearest_of(word, pack.suit_words)


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
    suit = SPANISH_PACK.suit_words.get(words[0]) or SPANISH_PACK.meant_suits.get(words[0])
    if suit is not None:
        return (suit.value,)
    rank = SPANISH_PACK.rank_words.get(words[0]) or SPANISH_PACK.meant_ranks.get(words[0])
    return () if rank is None else (rank.word,)


def nearest_card(words: tuple[str, ...], pack: Pack = SPANISH_PACK) -> Card | None:
    """The card whose rank and suit are each near to a word of the text."""
    words = meant_by(words)
    if len(words) != 2:
        return None
    for rank_word, suit_word in (words, words[::-1]):
        rank, suit = nearest_rank(rank_word, pack), nearest_suit(suit_word, pack)
        if rank is not None and suit is not None:
            return Card(rank, suit)
    return None


def hint_for(nearest: object) -> Message | None:
    """The hint that names the nearest thing; None where there is none."""
    return None if nearest is None else Message("hint.did-you-mean", {"nearest": nearest})
