"""The section that says which cards a game is played with, and which rank follows which."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from envite_rules import cards
from envite_rules.cards import Rank, Suit
from envite_rules.ruleset.model.base import CardName, Model, RankName, described

if TYPE_CHECKING:
    from collections.abc import Iterable

    from envite_rules.ruleset.model.counts import Piece
    from envite_rules.ruleset.model.play import OrderLine


class Deck(Model):
    """La baraja. / The pack of cards."""

    suits: Annotated[
        tuple[Suit, ...],
        Field(min_length=1, max_length=4),
        described(
            "Los palos de la baraja: de la española o de la francesa, nunca de las dos.",
            "The suits of the pack: of the Spanish or of the French one, never of both.",
        ),
    ]
    ranks: Annotated[
        tuple[RankName, ...],
        Field(min_length=1, max_length=12),
        described(
            "Los índices que tiene cada palo: as, 2 a 9, sota, caballo, rey; en una baraja "
            "francesa, J, Q, K.",
            "The ranks of each suit: as, 2 to 9, sota, caballo, rey; in a French deck J, Q, K.",
        ),
    ]
    add: Annotated[
        tuple[CardName, ...],
        Field(max_length=48),
        described("Cartas sueltas que se añaden.", "Single cards that are added."),
    ] = ()
    remove: Annotated[
        tuple[CardName, ...],
        Field(max_length=48),
        described("Cartas sueltas que se quitan.", "Single cards that are left out."),
    ] = ()
    cycle: Annotated[
        tuple[RankName, ...] | None,
        Field(min_length=2, max_length=12),
        described(
            "Qué índice va detrás de cuál; detrás del último va el primero. De él salen las cartas "
            "escritas «siguiente de bastos»: las del índice que va detrás del de la vira.",
            "Which rank follows which; the first follows the last. It gives the cards written "
            "“siguiente de bastos”: those of the rank that follows the vira's.",
        ),
    ] = None

    def cards(self) -> cards.Deck:
        """The pack itself.

        Raises:
            CardError: a card is added that it has, or removed that it lacks.
        """
        return cards.Deck(self.suits, self.ranks, add=self.add, remove=self.remove)

    def word_of(self, rank: Rank) -> str:
        """How a rank is written in this deck: ``caballo``, or ``Q`` in a French one."""
        return self.suits[0].word_of(rank)


def settle_cards(entries: Iterable[OrderLine | Piece], deck: Deck) -> None:
    """Tells the cards of entries what else decides which they are.

    What a card stands in for, and which rank follows which, are stated beside the card; from here
    on `CardPattern.card` knows it all.

    Args:
        entries: the entries, just read.
        deck: the deck of the ruleset.
    """
    for entry in entries:
        if entry.card is not None and (entry.stand_in is not None or entry.card.rank is None):
            cycle = deck.cycle or ()
            settled = replace(entry.card, stand_in=entry.stand_in, cycle=cycle)
            entry.__dict__["card"] = settled
