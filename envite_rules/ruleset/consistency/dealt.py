"""The deal of an example that is a whole round: seats there are, and hands that can be held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.errors import CardError
from envite_rules.ruleset.consistency.common import not_a_card
from envite_rules.ruleset.problems import Finding, Path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from envite_rules.cards import Card
    from envite_rules.ruleset.consistency.asked import Asked
    from envite_rules.ruleset.model import Ruleset

TIED = "tied"
"""What stands in the place of a seat for a trick that nobody wins."""


def check_dealt(
    ruleset: Ruleset, fact: Asked, vira: Card | None, seats: int, read: Callable[[str], Card]
) -> Iterator[Finding]:
    """Seats that are not at the table, and hands that nobody can hold.

    Args:
        ruleset: the ruleset.
        fact: an example with actions.
        vira: its vira.
        seats: how many seats there are.
        read: reads a card.
    """
    known = [f"{'AB'[seat % 2]}{seat // 2 + 1}" for seat in range(seats)]
    example = fact.example
    if example.dealer is not None:
        yield from _check_seat(example.dealer, known, fact.at("dealer"))
    for place, winner in enumerate(example.tricks or ()):
        if winner != TIED:
            yield from _check_seat(winner, known, fact.at("tricks", place))
    most = 0 if ruleset.round is None else ruleset.round.tricks
    lines: dict[str, Path] = {}
    places: dict[Card, Path] = {}
    for number, text in enumerate(example.hands or ()):
        line = fact.at("hands", number)
        seat, _, rest = text.strip().partition(" ")
        wrong = list(_check_seat(seat, known, line))
        if not wrong and lines.setdefault(seat, line) != line:
            wrong = [Finding("repeated", line, {"value": seat}, other=lines[seat])]
        yield from wrong or _check_hand(rest.split(","), line, most, read, places)
    for card, line in places.items():
        if card == vira:
            yield Finding("hand.vira", line, {"card": card}, other=fact.at("vira"))


def _check_seat(seat: str, known: Sequence[str], path: Path) -> Iterator[Finding]:
    if seat not in known:
        yield Finding("seat-unknown", path, {"seat": seat, "seats": known})


def _check_hand(
    texts: Sequence[str],
    line: Path,
    most: int,
    read: Callable[[str], Card],
    places: dict[Card, Path],
) -> Iterator[Finding]:
    """A hand with too many cards, or with one that is none or lies elsewhere."""
    if most and len(texts) > most:
        yield Finding("example-hand-size", line, {"found": len(texts), "n": most})
        return
    for place, text in enumerate(texts):
        try:
            card = read(text)
        except CardError as error:
            yield not_a_card(line, error)
            return
        other = places.setdefault(card, line)
        if other != line or card in [read(before) for before in texts[:place]]:
            shown = other if other != line else None
            yield Finding("example-card-twice", line, {"card": card}, other=shown)
            return
