"""What a ruleset calls its cards: perica, malilla, l'amo; each read as the card it stands for."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from envite_rules.cards import Card, CardPattern, fold
from envite_rules.likeness import plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

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
