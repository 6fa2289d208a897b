"""What a hand must hold to have a count: three of a suit, two pieces, a piece and a pair."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from envite_rules.ruleset.model.counts import PIECE_AND_PAIR, THREE_OF_A_SUIT, TWO_PIECES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from envite_rules.cards import Deck
    from envite_rules.ruleset.model.counts import Count, Piece


class Pieces:
    """The pieces of a count at one table.

    Args:
        count: the count.
        deck: the cards it is played with.
        seats: how many seats there are, the muerto's included.
    """

    def __init__(self, count: Count, deck: Deck, seats: int) -> None:
        self._deck = deck
        numbered = enumerate(count.pieces)
        self._pieces = [(number, piece) for number, piece in numbered if piece.applies_to(seats)]
        self._under: dict[int | None, Mapping[int, tuple[int, Piece]]] = {}

    def under(self, vira: int | None) -> Mapping[int, tuple[int, Piece]]:
        """The pieces under a vira, by their index in the deck, each with its number.

        Args:
            vira: the index of the vira; None where there is none.
        """
        found = self._under.get(vira)
        if found is None:
            turned = None if vira is None else self._deck[vira]
            under: dict[int, tuple[int, Piece]] = {}
            for number, piece in self._pieces:
                card = piece.card.card(turned)
                if card in self._deck:
                    under.setdefault(self._deck.index(card), (number, piece))
            found = self._under[vira] = under
        return found


class Needs:
    """What a hand needs to have a count; one thing of several is enough.

    Args:
        count: the count.
        deck: the cards it is played with.
        pieces: its pieces at the table.

    Attributes:
        any: what is enough, as the ruleset says it; nothing where any hand has the count.
    """

    def __init__(self, count: Count, deck: Deck, pieces: Pieces) -> None:
        self.any = count.needs
        self._suits = [card.suit for card in deck]
        self._pieces = pieces

    def met(self, hand: int, vira: int | None) -> str | None:
        """Which of what is enough a hand holds; None where it holds none of it.

        Args:
            hand: the cards, as a mask of indices of the deck.
            vira: the index of the vira; None where there is none.
        """
        held = [index for index in range(len(self._suits)) if hand >> index & 1]
        pieces = [index for index in held if index in self._pieces.under(vira)]
        return next((need for need in self.any if _HOLDS[need](self._suits, held, pieces)), None)


def _of_a_suit(suits: Sequence[str], held: list[int]) -> int:
    """How many cards there are of the suit that there are most of."""
    return max(Counter(suits[index] for index in held).values(), default=0)


def _three_of_a_suit(suits: Sequence[str], held: list[int], _: list[int]) -> bool:
    return _of_a_suit(suits, held) >= 3


def _two_pieces(_: Sequence[str], __: list[int], pieces: list[int]) -> bool:
    return len(pieces) >= 2


def _piece_and_pair(suits: Sequence[str], held: list[int], pieces: list[int]) -> bool:
    return any(_of_a_suit(suits, [one for one in held if one != piece]) >= 2 for piece in pieces)


_HOLDS: Mapping[str, Callable[[Sequence[str], list[int], list[int]], bool]] = {
    THREE_OF_A_SUIT: _three_of_a_suit,
    TWO_PIECES: _two_pieces,
    PIECE_AND_PAIR: _piece_and_pair,
}
"""For each thing that may be needed, whether a hand holds it."""
