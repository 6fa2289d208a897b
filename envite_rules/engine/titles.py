"""What a card is called under a vira: its name, the piece that it is, or what it stands in for."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from envite_rules.cards.reading import VIRA
from envite_rules.engine.own_words import own_words
from envite_rules.messages import Message

if TYPE_CHECKING:
    from envite_rules.cards import Card, CardPattern
    from envite_rules.ruleset.model import OrderLine, Ruleset

Title: TypeAlias = "str | Message"
"""What a card is called: a name of the game, or a sentence that names what it stands in for."""

_PLAIN = "plain"


def title(line: OrderLine, vira: Card | None, ruleset: Ruleset) -> Title | None:
    """What a card is called that a line of the order places; None where it is called by itself.

    A card of the vira that has neither a name nor a kind is called by what the vira makes of it:
    «2 de la muestra».

    Args:
        line: the line.
        vira: the turned card; None where there is none.
        ruleset: the ruleset, for its word for the vira.
    """
    if line.card is None or vira is None or not line.card.needs_vira:
        return line.name
    if line.card.is_turned(vira):
        return standing_in(line.name, line.card, ruleset)
    if line.name is None and line.kind == _PLAIN:
        return _said(line.card, ruleset)
    return line.name


def standing_in(name: str | None, piece: CardPattern, ruleset: Ruleset) -> Message:
    """What the card is called that stands in for a piece, by its name or what the vira makes it."""
    return Message("card.stands-in", {"piece": name or _said(piece, ruleset)})


def _said(card: CardPattern, ruleset: Ruleset) -> str:
    return card.said(own_words(ruleset, "vira").get("vira", VIRA))
