"""What several checks share."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.errors import CardError
from envite_rules.ruleset.problems import Finding, Path

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.cards import CardPattern, Deck


def repeated(values: Sequence[object], path: Path) -> Iterator[Finding]:
    """A finding for each value that stands in a list twice."""
    first: dict[object, int] = {}
    for index, value in enumerate(values):
        if first.setdefault(value, index) != index:
            other = (*path, first[value])
            yield Finding("repeated", (*path, index), {"value": value}, other=other)


def has_card(deck: Deck, pattern: CardPattern) -> bool:
    """Whether a deck has the card, or for one that the vira decides, a card that it may be."""
    if pattern.needs_vira:
        return any(
            pattern.rank in (None, card.rank) and pattern.suit in (None, card.suit) for card in deck
        )
    return pattern.card(None) in deck


def lacking(deck: Deck, pattern: CardPattern, path: Path) -> Finding:
    """The finding for a card that the deck lacks, with the nearest one it has."""
    hint = None
    if not pattern.needs_vira:
        try:
            deck.index(pattern.card(None))
        except CardError as error:
            hint = error.hint
    return Finding("card.not-in-deck", path, {"card": pattern, "n": len(deck)}, hint=hint)


def not_a_card(path: Path, error: CardError) -> Finding:
    """The finding for a text that is no card of the deck."""
    return Finding("not-a-card", path, {"why": error.message}, hint=error.hint)
