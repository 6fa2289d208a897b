"""The cards of a round: the hands, the trick on the table, and the tricks that are won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.engine.following import in_force, legal_mask
from envite_rules.engine.tables import ViraTable
from envite_rules.engine.tricks import best_of
from envite_rules.ruleset.model.base import FrozenDict

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.engine.tables import Duty, LedRow
    from envite_rules.ruleset import model

TIED = -1
"""The winner of a trick in which the best cards of both teams tie."""

NO_TABLE = ViraTable(rows=(), kinds=FrozenDict(), duties=(), classes=(), is_conditional=False)
"""The table before the first deal: no card is in play."""


class Playing:
    """The cards of a round, as indices in the deck and masks; it changes as they are played.

    Args:
        round_: how many tricks there are, and how many of them win.
        table: the compiled tables under the vira.
        hands: the mask of the cards dealt to each seat.
        leader: the seat that leads the first trick, from 0.

    Attributes:
        table: as given.
        dealt: the masks of the hands as they were dealt.
        hands: the mask of the cards that each seat still holds.
        leader: the seat that led, or leads, the trick on the table.
        turn: the seat that plays next.
        trick: the cards on the table, by index, the leader's first.
        mano: the seat that led the first trick.
        winners: the seats that won the complete tricks, in order; None for one that was tied.
        wins: how many tricks each team has won.
        winner: the team (0 or 1) that has won the round; None while none has.
        tied: the seats whose cards tied in the last trick that was tied, in playing order.
        duties: what is owed to the card that was led.
        legal: the mask of the cards that the seat on turn may play.
    """

    __slots__ = (
        "_round",
        "_row",
        "dealt",
        "duties",
        "hands",
        "leader",
        "legal",
        "mano",
        "table",
        "tied",
        "trick",
        "turn",
        "winner",
        "winners",
        "wins",
    )
    _row: LedRow | None
    duties: Sequence[Duty]

    def __init__(
        self, round_: model.Round, table: ViraTable, hands: Sequence[int], leader: int
    ) -> None:
        self._round = round_
        self.table = table
        self.dealt = tuple(hands)
        self.hands = list(hands)
        self.mano = self.leader = self.turn = leader
        self.trick: tuple[int, ...] = ()
        self.winners: tuple[int | None, ...] = ()
        self.wins = (0, 0)
        self.winner: int | None = None
        self.tied: tuple[int, ...] = ()
        self._row = None
        self.duties = ()
        self.legal = self.hands[leader]

    def copy(self) -> Playing:
        """The same cards, to be played on by themselves."""
        twin = object.__new__(type(self))
        twin._round = self._round
        twin._row = self._row
        twin.table = self.table
        twin.dealt = self.dealt
        twin.hands = self.hands.copy()
        twin.mano = self.mano
        twin.leader = self.leader
        twin.turn = self.turn
        twin.trick = self.trick
        twin.winners = self.winners
        twin.wins = self.wins
        twin.winner = self.winner
        twin.tied = self.tied
        twin.duties = self.duties
        twin.legal = self.legal
        return twin

    def duties_now(self) -> Sequence[Duty]:
        """The duties in force for the seat on turn, as the trick stands."""
        if not self.table.is_conditional or self._row is None:
            return self.duties
        return in_force(self.duties, self._row, self.trick, len(self.hands))

    def visibly_serves(self, bit: int, turned: int) -> bool:
        """Whether a card serves for all that the others can see.

        It does not where some hand could hold a card that binds, and may not play this one.

        Args:
            bit: the card that the seat on turn plays, as a mask.
            turned: the vira as a mask, which no hand holds; 0 where there is none.
        """
        elsewhere = bit | turned  # what the hand does not hold besides this card
        for index in self.trick:
            elsewhere |= 1 << index
        for duty in self.duties_now():
            if duty.binding & ~elsewhere and not bit & duty.playable:
                return False
            if bit & duty.binding:
                return True
            elsewhere |= duty.binding  # of the duties the first that binds governs
        return True

    def play(self, bit: int) -> int | None:
        """The seat on turn plays a card that it holds.

        Args:
            bit: the card, as a mask.

        Returns:
            The seat that won the trick, where this card completes it; -1 where that is tied.
        """
        index = bit.bit_length() - 1
        if not self.trick:
            self._row = self.table.rows[index]
            self.duties = self.table.duties[index]
        hands, turn = self.hands, self.turn
        hands[turn] ^= bit
        self.trick += (index,)
        self.turn = turn = (turn + 1) % len(hands)
        winner = None
        if turn == self.leader:
            winner = self._close()
            turn = self.turn
        self.legal = legal_mask(self.duties_now(), hands[turn]) if self.duties else hands[turn]
        return winner

    def _close(self) -> int:
        """The trick is complete: who won it, or -1; the next is led."""
        row = self._row
        assert row is not None, "a trick was led"  # noqa: S101 - types
        strengths = row.strengths
        best, tied = best_of([strengths[index] for index in self.trick])
        self.trick = self.duties = ()
        if best is None:
            self.leader = self.turn = self._tie(tied)
            return TIED
        self.leader = self.turn = seat = (self.leader + best) % len(self.hands)
        team = seat % 2
        even, odd = self.wins
        self.wins = wins = (even, odd + 1) if team else (even + 1, odd)
        self.winners += (seat,)
        if wins[team] == self._round.to_win and self.winner is None:
            self.winner = team
        elif self._round.ties is not None:
            self._win_after_ties(team, self._round.ties)
        return seat

    def _win_after_ties(self, team: int, ties: model.Ties) -> None:
        """A trick that a team won may be worth the round, where others were tied."""
        if self.winner is None:
            if ties.first == "next-decides" and sum(self.wins) == 1 < len(self.winners):
                self.winner = team
            elif len(self.winners) == self._round.tricks:
                self.winner = self._at_the_end(ties)

    def _tie(self, tied: Sequence[int]) -> int:
        """The best cards of both teams tie.

        Args:
            tied: their places in the trick, from 0 for the leader's.

        Returns:
            The seat that leads the next trick.
        """
        ties = self._round.ties
        assert ties is not None, "a match needs to know what a tie does"  # noqa: S101 - types
        self.winners += (None,)
        self.tied = tuple((self.leader + place) % len(self.hands) for place in tied)
        if self.winner is None:
            if ties.later == "first-winner" and self.wins != (0, 0):
                self.winner = next(seat % 2 for seat in self.winners if seat is not None)
            elif len(self.winners) == self._round.tricks:
                self.winner = self._at_the_end(ties)
        if ties.next_leader == "first-tied":
            return self.tied[0]
        if ties.next_leader == "nearest-to-mano":
            seats = len(self.hands)
            return min(self.tied, key=lambda seat: (seat - self.mano) % seats)
        return self.mano if ties.next_leader == "mano" else self.leader

    def _at_the_end(self, ties: model.Ties) -> int | None:
        """The team that has won the round once all its tricks are played, if one has.

        It is the one with more of them, or as the ruleset says where neither has.
        """
        even, odd = self.wins
        if even != odd:
            return int(even < odd)
        return self.mano % 2 if ties.undecided == "mano" else None

    @property
    def is_over(self) -> bool:
        """Whether no more card is played: the round is won, or all its tricks are played."""
        if len(self.winners) == self._round.tricks:
            return True
        return not self._round.play_out and self.winner is not None

    @property
    def owes_best(self) -> bool:
        """Whether the seat on turn must play the best card it has left; here it never must."""
        return False

    @property
    def unforced(self) -> int:
        """The mask of the cards that the seat on turn may play where serving is left to claims."""
        return self.hands[self.turn]


class PlayingBest(Playing):
    """The cards of a round in which, the first trick tied, each seat plays its best in the next."""

    __slots__ = ()

    def play(self, bit: int) -> int | None:
        """As in `Playing`; of what may be played after a tied first trick, the best is left."""
        winner = super().play(bit)
        if self.owes_best and self.legal:
            self.legal = self._best(self.legal)
        return winner

    @property
    def owes_best(self) -> bool:
        """Whether the first trick was tied, and this is the next."""
        return self.winners == (None,)

    @property
    def unforced(self) -> int:
        """As in `Playing`; the best is no matter of claims: it is of all cards, or of some.

        Those that serve have a best of their own.
        """
        hand = self.hands[self.turn]
        return self.legal | self._best(hand) if self.owes_best else hand

    def _best(self, cards: int) -> int:
        """The strongest of some cards in the trick on the table; who leads has each lead it."""
        rows, trick = self.table.rows, self.trick
        best = strongest = 0
        while cards:
            bit = cards & -cards
            cards ^= bit
            index = bit.bit_length() - 1
            strength = rows[trick[0] if trick else index].strengths[index]
            if strength > strongest:
                best, strongest = 0, strength
            if strength == strongest:
                best |= bit
        return best


def playing_for(round_: model.Round) -> type[Playing]:
    """What plays the cards of a round: the plain one, unless a tied first binds the next."""
    ties = round_.ties
    return PlayingBest if ties is not None and ties.after_first == "best" else Playing
