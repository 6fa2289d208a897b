"""The cut for the deal, the deal itself, and who deals next.

Nothing here keeps a state: the cards of deal ``k`` follow from the seed and ``k`` alone, so a match
can be copied, stored and replayed without a random generator.
"""

from __future__ import annotations

import hashlib
from operator import itemgetter
from typing import TYPE_CHECKING, TypeVar

from envite_rules.cards import Rank
from envite_rules.engine.actions import Deal
from envite_rules.engine.tables import LED

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.cards import Card
    from envite_rules.ruleset import model

T = TypeVar("T")

Cut = tuple["Card", "Card"]
"""The cards that the mandadores of A and of B cut."""


def draw(seed: int, what: str, number: int, cards: Sequence[T], count: int) -> list[T]:
    """Shuffles cards and takes the first of them, each order as likely as any other.

    Args:
        seed: any whole number.
        what: what the draw is for; different ones have nothing to do with each other.
        number: which draw of its kind, from 0.
        cards: what is drawn from; it is left as it is.
        count: how many are drawn.

    Example:
        >>> sorted(draw(7, "deal", 0, "abcd", 4)), draw(7, "deal", 0, "abcd", 2)
        (['a', 'b', 'c', 'd'], ['b', 'a'])
    """
    # A pack of 48 has fewer than 2**203 orders, so that of 256 bits none is likelier by 2**-53.
    digest = hashlib.blake2b(f"{what} {number} {seed}".encode(), digest_size=32).digest()
    bits = int.from_bytes(digest, "little")
    pack = list(cards)
    for place, left in zip(range(count), range(len(pack), 0, -1), strict=False):
        bits, chosen = divmod(bits, left)
        chosen += place
        pack[place], pack[chosen] = pack[chosen], pack[place]
    return pack[:count]


class Dealing:
    """How cards are dealt at one table.

    Args:
        ruleset: the ruleset.
        stated: its section ``deal``.
        hand: how many cards each seat gets.
        seats: how many seats there are.
    """

    def __init__(self, ruleset: model.Ruleset, stated: model.Deal, hand: int, seats: int) -> None:
        self._stated = stated
        self._deck = tuple(ruleset.deck.cards())
        self._seats = seats
        self.hand = hand
        self.has_vira = ruleset.has_vira
        self.first_cards = range(0, seats * hand, hand)
        self.cards = seats * self.hand + self.has_vira
        self._plain_scale = _plain_scale(ruleset, seats)
        self._layouts = [itemgetter(*self._layout(dealer)) for dealer in range(seats)]

    def _layout(self, dealer: int) -> tuple[int, ...]:
        """For each card of a `Deal`, its place in the shuffled pack.

        The cards go round from the seat after the dealer, packet by packet. The vira is turned
        before the first packet, or after the last; the bottom card of a cut is as good as that.
        """
        vira_first = self.has_vira and (self._stated.vira or ())[:1] == ("before-deal",)
        places: list[list[int]] = [[] for _ in range(self._seats)]
        top = int(vira_first)
        for packet in self._stated.packets:
            for turn in range(1, self._seats + 1):
                places[(dealer + turn) % self._seats].extend(range(top, top + packet))
                top += packet
        vira = [0 if vira_first else top] if self.has_vira else []
        return (*(place for hand in places for place in hand), *vira)

    def deal(self, seed: int, number: int, dealer: int) -> Deal:
        """The deal of that number, from 0, in a match of that seed."""
        pack = draw(seed, "deal", number, self._deck, self.cards)
        return Deal(dealer, self._layouts[dealer](pack))

    def cuts(self, seed: int) -> Iterator[Cut]:
        """The cards that the mandadores cut, again while they are equal in rank."""
        number = 0
        while True:
            first, second = draw(seed, "cut", number, self._deck, 2)
            yield first, second
            if self.cut_winner((first, second)) is not None:
                return
            number += 1

    def cut_winner(self, cut: Cut) -> int | None:
        """The team (0 or 1) whose mandador deals first; None where they must cut again."""
        ranks = [self._plain_scale.index(card.rank) for card in cut]
        if ranks[0] == ranks[1]:
            return None
        higher = int(ranks[1] < ranks[0])
        return 1 - higher if self._stated.first_dealer == "lower-cut" else higher

    @property
    def is_cut_for(self) -> bool:
        """Whether the first dealer is found by a cut, and not agreed on."""
        one_rank = len({card.rank for card in self._deck}) == 1  # they would cut for ever
        return self._stated.first_dealer != "agreed" and not one_rank

    def next_dealer(self, dealer: int, winner: int | None) -> int:
        """Who deals after a round.

        Args:
            dealer: who dealt it.
            winner: the team (0 or 1) that won it; None for neither.
        """
        after = (dealer + 1) % self._seats
        if self._stated.next_dealer == "next" or winner is None:
            return after
        team = winner if self._stated.next_dealer == "round-winner" else 1 - winner
        return after if after % 2 == team else (after + 1) % self._seats


def _plain_scale(ruleset: model.Ruleset, seats: int) -> Sequence[int]:
    """The ranks from the highest down, as they count in a suit without triunfos.

    A rank that the scale of the led suit leaves out comes after the others.
    """
    lines = [line for line in ruleset.order or () if line.suit == LED and line.applies_to(seats)]
    scale = [rank for line in lines for rank in line.scale or ()]
    return [*scale, *sorted(set(Rank) - set(scale), reverse=True)]
