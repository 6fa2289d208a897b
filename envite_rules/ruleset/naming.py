"""What a ruleset calls its cards: perica, malilla, l'amo; each read as the card it stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.cards import Card, CardPattern, fold

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from envite_rules.ruleset.model import OrderLine
    from envite_rules.ruleset.problems import Path

Name = tuple[str, ...]


def names_in(order: Iterable[OrderLine]) -> Iterator[tuple[Path, Name, CardPattern]]:
    """Every name of a card, with the path that gives it."""
    for index, line in enumerate(order):
        if line.card is None:
            continue
        if line.name is not None:
            yield ("order", index, "name"), fold(line.name), line.card
        for place, name in enumerate(line.also):
            yield ("order", index, "also", place), fold(name), line.card


def card_names(order: Iterable[OrderLine], vira: Card | None) -> Mapping[Name, Card]:
    """The cards that names stand for under a vira; those of the vira are left out without one."""
    return {
        name: pattern.card(vira)
        for _, name, pattern in names_in(order)
        if vira is not None or pattern.suit is not None
    }


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
