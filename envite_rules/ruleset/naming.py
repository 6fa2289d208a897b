"""What a ruleset calls its cards: perica, malilla, l'amo; each read as the card it stands for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from envite_rules.cards import Card, CardPattern, fold
from envite_rules.cards.reading import NEXT_WORDS, VIRA_WORDS, words_of
from envite_rules.errors import CardError
from envite_rules.likeness import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from envite_rules.cards import Deck
    from envite_rules.ruleset.model import OrderLine
    from envite_rules.ruleset.problems import Path

Name = tuple[str, ...]

_MARKS = "¡!¿?.,:;«»“”\"'"


_NO_ID = re.compile(r"[^a-z0-9]+")
_LONGEST_ID = 64


def near_id(text: str) -> str:
    """The id nearest to a name; empty where it has no letter that an id may have.

    Example:
        >>> near_id("Mi Valle"), near_id("envío"), near_id("Ñ")
        ('mi-valle', 'envio', 'n')
    """
    return _NO_ID.sub("-", plain(text))[:_LONGEST_ID].strip("-")


def names_in(order: Iterable[OrderLine]) -> Iterator[tuple[Path, Name, CardPattern]]:
    """Every name of a card, with the path that gives it."""
    for index, line in enumerate(order):
        if line.card is None:
            continue
        if line.name is not None:
            yield ("order", index, "name"), fold(line.name), line.card
        for place, name in enumerate(line.also):
            yield ("order", index, "also", place), fold(name), line.card


def phrase(text: str) -> Name:
    """The words of something said, as they count: without the marks of a sentence around them.

    Example:
        >>> phrase("¡No quiero!")
        ('no', 'quiero')
    """
    return fold(" ".join(word.strip(_MARKS) for word in text.split()))


def says_nothing(name: Name) -> bool:
    """Whether a name or call is made of signs and small words alone, so that nobody can say it."""
    return not any(sign.isalnum() for word in name for sign in word)


def at_table(order: Iterable[OrderLine], seats: int) -> list[OrderLine]:
    """The lines as names are read at a table: first those that count there, then the others."""
    return sorted(order, key=lambda line: not line.applies_to(seats))


def card_names(order: Iterable[OrderLine], vira: Card | None) -> Mapping[Name, Card]:
    """The cards that names stand for under a vira; those of the vira are left out without one.

    A name that stands for two cards, at different tables, means the first.
    """
    names: dict[Name, Card] = {}
    for _, name, pattern in names_in(order):
        if vira is not None or not pattern.needs_vira:
            names.setdefault(name, pattern.card(vira))
    return names


def read_at_table(
    text: str, deck: Deck, names: Mapping[Name, Card], order: Iterable[OrderLine], vira: Card | None
) -> Card:
    """Reads a card of a deck, by a name of it, or as a card of the vira: ``2 de la vira``.

    Args:
        text: what was written.
        deck: the cards it is played with.
        names: what the cards are called under the vira, as `card_names` says.
        order: the lines of the order, those that count at the table first.
        vira: the turned card; None where there is none, or it is not known.

    Raises:
        CardError: it is no card, or the deck lacks it.
    """
    words = words_of(text)
    if vira is not None and words not in names:
        card = _card_of_vira(text, words, order, vira)
        if card is not None:
            deck.index(card)
            return card
    return deck.parse(text, names)


def _card_of_vira(text: str, words: Name, order: Iterable[OrderLine], vira: Card) -> Card | None:
    """The card of ``2 de la vira`` or ``siguiente de copas``, and who stands in for it."""
    if len(words) != 2 or not (words[0] in NEXT_WORDS or words[1] in VIRA_WORDS):
        return None
    try:
        said = CardPattern.parse(text, french=vira.suit.is_french)
    except CardError:
        return None
    stated = next((line.card for line in order if line.card == said), None)
    if stated is None and said.rank is None:  # only an order says which rank follows which
        return None
    return (stated or said).card(vira)


def read_pattern(text: str, order: Iterable[OrderLine]) -> CardPattern:
    """Reads a name, a fixed card, or a card of the vira.

    Raises:
        CardError: it is none of these.
    """
    words = fold(text)
    for _, name, pattern in names_in(order):
        if name == words:
            return pattern
    return CardPattern.parse(text)
