"""Señas: the gestures by which a player tells the mandador what the hand holds.

How the rules are read:

- A card is *valuable* if the line that places it at this table has a ``sign``. A fixed triunfo of
  the vira suit counts once, as what that line makes of it.
- A chilajo without a ``sign`` of its own has the chilajos' seña. It is big from ``high_from`` up,
  in the order of the chilajos alone: a triunfo taken out of their suit leaves its place there. A
  rank that no chilajo has stands where the whole order puts it; without one none is small. A
  chilajo does not count as a valuable card.
- With two or three valuable cards the seña for so many comes first. Then each card has its seña,
  one for each card: the valuable ones, then the chilajos, each from the highest down.
- Who has no seña to make for any card makes the one for holding nothing, where there is one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, TypeAlias

from envite_rules.cards import Card
from envite_rules.engine.tables import classes_of
from envite_rules.messages import DEFAULT_LANGUAGE
from envite_rules.ruleset import Citation
from envite_rules.ruleset.model import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from envite_rules.cards import Suit
    from envite_rules.engine.tables import Tables
    from envite_rules.ruleset import LoadedRuleset
    from envite_rules.ruleset.model import OrderLine, Ruleset

CHILAJO = "chilajo"

Meaning: TypeAlias = Literal["card", "chilajo-high", "chilajo-low", "two", "three", "none"]
"""What a seña tells: a card, a chilajo big or small, how many valuable cards, or nothing held."""

_TOGETHER: dict[int, Meaning] = {2: "two", 3: "three"}


@dataclass(frozen=True, slots=True)
class Sign:
    """A seña that a hand gives.

    Two cards may have one gesture: ``cards`` tells their señas apart, as a player at the table
    cannot.

    Args:
        gesture: what is done, in the ruleset's words.
        meaning: what it tells: ``card``, ``chilajo-high``, ``chilajo-low``, ``two``, ``three`` or
            ``none``.
        cards: the cards it tells of, from the highest down; none where it tells that there is
            nothing.
        citation: where the rule comes from.
    """

    gesture: Text
    meaning: Meaning
    cards: tuple[Card, ...]
    citation: Citation

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The gesture in that language, or in Spanish where the ruleset has no other."""
        return self.gesture.text(language)

    def __str__(self) -> str:
        return self.text()


def states_signs(ruleset: Ruleset) -> bool:
    """Whether a ruleset has any seña, at whatever table."""
    of_holdings = ruleset.signs.model_dump(exclude={"high_from"}) if ruleset.signs else {}
    return any(of_holdings.values()) or any(line.sign for line in ruleset.order or ())


def signs_of(
    loaded: LoadedRuleset, tables: Tables, hand: Sequence[Card], vira: Card | None
) -> tuple[Sign, ...]:
    """The señas for a hand, in the order in which they are made.

    Args:
        loaded: the ruleset.
        tables: its tables for the number of seats.
        hand: the cards, known to be sound; their order does not matter.
        vira: the vira; None where there is none.
    """
    valuable: list[Sign] = []
    chilajos: list[Sign] = []
    for number, card in _ranked(tables, hand, vira):
        line = (loaded.ruleset.order or ())[number]
        if line.sign is not None:
            citation = loaded.cite(("order", number, "sign"))
            valuable.append(Sign(line.sign, "card", (card,), citation))
        elif line.kind == CHILAJO:
            small = _is_small(loaded.ruleset, tables.seats, card, vira)
            chilajos += _of_holding(loaded, "chilajo-low" if small else "chilajo-high", (card,))
    together: list[Sign] = []
    if len(valuable) in _TOGETHER:
        cards = tuple(card for sign in valuable for card in sign.cards)
        together += _of_holding(loaded, _TOGETHER[len(valuable)], cards)
    return (*together, *valuable, *chilajos) or tuple(_of_holding(loaded, "none", ()))


def _of_holding(loaded: LoadedRuleset, meaning: Meaning, cards: tuple[Card, ...]) -> Iterator[Sign]:
    """The seña with that meaning, if the ruleset has one."""
    key = meaning.replace("-", "_")
    gesture = getattr(loaded.ruleset.signs, key, None)
    if gesture is not None:
        yield Sign(gesture, meaning, cards, loaded.cite(("signs", key)))


def _ranked(tables: Tables, hand: Sequence[Card], vira: Card | None) -> Iterator[tuple[int, Card]]:
    """The cards of a hand from the highest down, each with the number of the line that places it.

    Those that tie, or each count in their own suit, stand as in the deck.
    """
    held = tables.deck.mask(hand)
    for number, members in tables.under(None if vira is None else tables.deck.index(vira)).classes:
        for member in members:
            if held >> member & 1:
                held ^= 1 << member  # a card of a suit that may be led stands again further down
                yield number, tables.deck[member]


def _is_small(ruleset: Ruleset, seats: int, card: Card, vira: Card | None) -> bool:
    """Whether a chilajo is below the least of the big ones."""
    if ruleset.signs is None or ruleset.signs.high_from is None:
        return False
    least = Card(ruleset.signs.high_from, card.suit)
    at_table = [line for line in ruleset.order or () if line.applies_to(seats)]
    for lines in ([line for line in at_table if line.kind == CHILAJO], at_table):
        places = _places(lines, card.suit, vira)
        if least in places:
            return places[card] > places[least]
    return False


def _places(lines: Iterable[OrderLine], suit: Suit, vira: Card | None) -> Mapping[Card, int]:
    """Where lines by themselves place the cards of a suit, from 0 for the highest."""
    classes = (cards for line in lines for cards in classes_of(line, vira, (suit,), (suit,)))
    places: dict[Card, int] = {}
    for place, cards in enumerate(classes):
        for card in cards:
            places.setdefault(card, place)
    return places
