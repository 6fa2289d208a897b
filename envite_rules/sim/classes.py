"""The classes of cards that a report tells apart: what a card is under whatever vira."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from envite_rules.cards.reading import VIRA
from envite_rules.engine.own_words import own_words
from envite_rules.engine.tables import LED
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.cards import Deck
    from envite_rules.engine import Game
    from envite_rules.engine.tables import ViraTable
    from envite_rules.ruleset.model import OrderLine, Ruleset


class Class(NamedTuple):
    """Cards that are the same under different viras: the malilla, or the 3 of the vira.

    Args:
        line: the number of their line of the order.
        place: their place in the scale of that line, from its highest; 0 where it has none.
    """

    line: int
    place: int


class Classes:
    """The classes of a game, from the highest down.

    Args:
        game: the game.
    """

    def __init__(self, game: Game) -> None:
        rules = game.match_rules
        self._deck: Deck = rules.deck
        self._ruleset: Ruleset = rules.loaded.ruleset
        self._order: Sequence[OrderLine] = self._ruleset.order or ()
        viras = range(len(rules.deck)) if rules.dealing.has_vira else (None,)
        self._of = {vira: self._under(rules.tables.under(vira)) for vira in viras}
        found = {one for of_cards in self._of.values() for one in of_cards.values()}
        self.all: tuple[Class, ...] = tuple(sorted(found))
        self._number = {one: number for number, one in enumerate(self.all)}

    def _under(self, table: ViraTable) -> dict[int, Class]:
        """The class of each card, by its index: the highest that it can have."""
        of_cards: dict[int, Class] = {}
        for number, members in table.classes:
            scale = self._order[number].scale
            for card in members:
                place = 0 if scale is None else scale.index(self._deck[card].rank)
                of_cards.setdefault(card, Class(number, place))
        return of_cards

    def numbers(self, vira: int | None) -> list[int]:
        """For each card of the deck, the number of its class, from 0 for the highest.

        Args:
            vira: the index of the vira; None where there is none. It has no class of its own, and
                is counted among the highest.
        """
        of_cards = self._of[vira]
        return [
            self._number[of_cards[card]] if card in of_cards else 0
            for card in range(len(self._deck))
        ]

    @property
    def labels(self) -> tuple[str | Message, ...]:
        """What each class is called, from the highest down: in Spanish, as all cards are."""
        return tuple(self._label(one) for one in self.all)

    def _label(self, one: Class) -> str | Message:
        line = self._order[one.line]
        own = own_words(self._ruleset, "vira").get("vira", VIRA)
        if line.card is not None:
            return line.name or line.card.said(own)
        if line.ranks is not None:
            return "/".join(self._deck.word_of(rank) for rank in line.ranks)
        rank = self._deck.word_of((line.scale or ())[one.place])
        if line.suit == LED:
            is_lower = any(other.suit is not None for other in self._order[: one.line])
            return Message("class.of-others", {"rank": rank}).text() if is_lower else rank
        if line.suit == VIRA:
            return Message("class.of-vira", {"rank": rank, "vira": own}).text()
        return Message("class.of-suit", {"rank": rank, "suit": line.suit}).text()
