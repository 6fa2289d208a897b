"""What a seat makes of its cards: rough and quick estimates from what it sees."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from envite_rules import sense

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from envite_rules.cards import Card
    from envite_rules.engine import Game, OrderedCards
    from envite_rules.engine.view import View

    Beaters: TypeAlias = Mapping[Card, frozenset[Card]]


def beaters_of(order: Iterable[OrderedCards]) -> Beaters:
    """For each card, the cards that beat it when it leads a trick.

    Args:
        order: the order of the cards, from the highest down.
    """
    always: set[Card] = set()
    if_led: dict[str, set[Card]] = {}
    found: dict[Card, frozenset[Card]] = {}
    for ordered in order:
        for card in ordered.cards:
            found.setdefault(card, frozenset(always | if_led.get(card.suit, set())))
        for card in ordered.cards:
            (if_led.setdefault(card.suit, set()) if ordered.when_led else always).add(card)
    return found


class Judge:
    """What a seat makes of its cards.

    Args:
        game: the game that is played.
        view: what the seat may know.
        beaters: for each card, the cards that beat it when it leads.
    """

    def __init__(self, game: Game, view: View, beaters: Beaters) -> None:
        self._game = game
        self._view = view
        self._beaters = beaters

    def strength(self, card: Card) -> int:
        """How high a card is, to compare the cards of a hand: more for a higher one."""
        return -len(self._beaters[card])

    def winner(self, card: Card | None = None) -> int | None:
        """Who wins the trick on the table as it lies, or once the seat on turn plays a card.

        Returns:
            The seat, from 0; None for an empty table, or where the teams tie.
        """
        view = self._view
        plays = [play.card for play in view.table] + ([] if card is None else [card])
        if not plays or view.leader is None:
            return None
        place = self._game.resolve_trick(vira=view.vira, plays=plays).winner_index
        return None if place is None else (view.leader + place) % self._game.seats

    def stands(self, card: Card, others: int) -> float:
        """How likely, from 0 to 1, none of so many unknown cards beats one that leads."""
        unknown = self._unknown
        return sense.stands(len(self._beaters[card] & unknown), len(unknown), others)

    @cached_property
    def _unknown(self) -> frozenset[Card]:
        """The cards that the seat has not seen in this round."""
        view = self._view
        seen = {view.vira, *view.hand, *view.muerto}
        said = {entry.partition(" ")[2] for entry in view.history}
        return frozenset(
            card for card in self._game.deck if card not in seen and str(card) not in said
        )

    @cached_property
    def chance(self) -> float:
        """How likely the team of the seat wins the round, from 0 to 1."""
        ours, theirs = self._won(self._view.seat % 2), self._won(1 - self._view.seat % 2)
        needed = self._game.tricks_to_win - self._ties  # after a tie the next decides
        ours_needed, theirs_needed = needed - ours, needed - theirs
        if self._ties:
            ours_needed, theirs_needed = max(ours_needed, 1), max(theirs_needed, 1)
        return self._from(ours_needed, theirs_needed, self._now())

    @property
    def tie_is_enough(self) -> bool:
        """Whether to tie the trick is as good as to win it: the team is ahead."""
        return self._won(self._view.seat % 2) > self._won(1 - self._view.seat % 2)

    @property
    def _ties(self) -> int:
        """How many tricks of this round were tied."""
        return sum(seat is None for seat in self._view.tricks)

    def _won(self, team: int) -> int:
        """How many tricks a team has won in this round."""
        return sum(seat is not None and seat % 2 == team for seat in self._view.tricks)

    def _from(self, needed: int, rivals_need: int, now: float) -> float:
        """The same, from so many tricks that each team still needs."""
        if needed <= 0 or rivals_need <= 0:
            return float(needed <= 0)
        if_won = self._from(needed - 1, rivals_need, self._share)
        if_lost = self._from(needed, rivals_need - 1, self._share)
        return sense.either(now, if_won, if_lost)

    @cached_property
    def _share(self) -> float:
        """How likely the team wins a trick yet to come."""
        view, seats = self._view, self._game.seats
        worth, own = 0.0, [*view.hand, *view.muerto]
        if not own:
            return 0.5
        for card in own:  # one after another: `sum` rounds in another way on some versions
            worth += self.stands(card, seats - 1)
        return sense.share(worth, len(own), 2 if view.muerto else 1, seats)

    def _now(self) -> float:
        """How likely the team wins the trick on the table."""
        winner, seat = self.winner(), self._view.seat
        if winner is None:
            return max(self._share, self._best) if self._ties else self._share
        card = next(play.card for play in self._view.table if play.seat == winner)
        partners, rivals = self._to_play(seat % 2), self._to_play(1 - seat % 2)
        if winner % 2 == seat % 2:
            return self.stands(card, rivals)
        if any(play.seat == seat for play in self._view.table):
            return (1 - self.stands(card, partners)) * self._share
        own = [held for held in self._view.hand if held in self._beaters[card]]
        chances = [self.stands(held, rivals) for held in own]
        return max([(1 - self.stands(card, partners - 1)) * self._share, *chances])

    @property
    def _best(self) -> float:
        """How likely the best card of the seat stands, which it plays where the trick decides."""
        rivals = self._to_play(1 - self._view.seat % 2)
        return max((self.stands(card, rivals) for card in self._view.hand), default=0.0)

    def _to_play(self, team: int) -> int:
        """How many seats of a team are still to play to the trick on the table."""
        played = sum(play.seat % 2 == team for play in self._view.table)
        return self._game.seats // 2 - played
