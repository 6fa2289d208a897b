"""The cards that the worked examples are made of, always the same for the same ruleset and table.

Nothing is chosen by hand: the pack is shuffled as a match shuffles it, again and again, and the
first cards that show a thing are taken.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from envite_rules.engine.dealing import draw
from envite_rules.errors import NotStatedError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from envite_rules.cards import Card, Suit
    from envite_rules.engine import Game
    from envite_rules.ruleset import LoadedRuleset

USUAL_HAND: Final = 3
"""How many cards a hand of an example has where the ruleset states no round."""

VIRA: Final = "vira"
_SEED: Final = 0


def example_vira(loaded: LoadedRuleset, game: Game) -> Card | None:
    """The vira under which most of the order is in play; of those the first suit's lowest card.

    None where there is no vira.
    """
    if not game.has_vira:
        return None
    special = {card: _special(game, card) for card in game.deck}
    best = [card for card in game.deck if special[card] == max(special.values())]
    of_suit = [card for card in best if card.suit is best[0].suit]
    lines = [line for line in loaded.ruleset.order or () if line.applies_to(game.seats)]
    scale = [rank for line in lines if line.suit == VIRA for rank in line.scale or ()]
    ranked = [card for card in of_suit if card.rank in scale]
    return max(ranked, key=lambda card: scale.index(card.rank), default=of_suit[0])


def _special(game: Game, vira: Card) -> tuple[int, int]:
    """How many lines of the order have a card under a vira, and how many cards are not plain."""
    try:
        lines = game.order(vira)
    except NotStatedError:  # a count alone may speak of the vira
        return 0, 0
    special = sum(len(line.cards) for line in lines if line.kind != "plain")
    return len({line.rule for line in lines}), special


def example_led(game: Game, vira: Card | None) -> Suit | None:
    """The suit with most cards that count only when it is led; None where no line asks for it."""
    held: dict[Suit, int] = {}
    for line in game.order(vira):
        if line.when_led:
            for card in line.cards:
                held[card.suit] = held.get(card.suit, 0) + 1
    return max(held, key=lambda suit: held[suit]) if held else None


def hand_size(loaded: LoadedRuleset) -> int:
    """How many cards are held."""
    round_ = loaded.ruleset.round
    return USUAL_HAND if round_ is None else round_.tricks


def shuffled(
    game: Game, vira: Card | None, what: str, packs: int, count: int
) -> Iterator[list[Card]]:
    """The first cards of the pack without the vira, shuffled so many times.

    Args:
        game: the ruleset at a table.
        vira: the turned card, which is not among them.
        what: what they are for; different ones have nothing to do with each other.
        packs: how many times.
        count: how many cards; where there are not so many, all.
    """
    cards = [card for card in game.deck if card != vira]
    for number in range(packs):
        yield draw(_SEED, f"rulebook {what}", number, cards, min(count, len(cards)))


def places(game: Game, vira: Card | None) -> Mapping[Card, int]:
    """Where each card stands in the order, from 0 for the highest, in its best case."""
    found: dict[Card, int] = {}
    for place, line in enumerate(game.order(vira)):
        for card in line.cards:
            found.setdefault(card, place)
    return found
