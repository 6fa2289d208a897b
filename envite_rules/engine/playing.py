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
        winners: the seats that won the complete tricks, in order.
        wins: how many tricks each team has won.
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
        "table",
        "trick",
        "turn",
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
        self.leader = self.turn = leader
        self.trick: tuple[int, ...] = ()
        self.winners: tuple[int, ...] = ()
        self.wins = (0, 0)
        self._row = None
        self.duties = ()
        self.legal = self.hands[leader]

    def copy(self) -> Playing:
        """The same cards, to be played on by themselves."""
        twin = object.__new__(Playing)
        twin._round = self._round
        twin._row = self._row
        twin.table = self.table
        twin.dealt = self.dealt
        twin.hands = self.hands.copy()
        twin.leader = self.leader
        twin.turn = self.turn
        twin.trick = self.trick
        twin.winners = self.winners
        twin.wins = self.wins
        twin.duties = self.duties
        twin.legal = self.legal
        return twin

    def duties_now(self) -> Sequence[Duty]:
        """The duties in force for the seat on turn, as the trick stands."""
        if not self.table.is_conditional or self._row is None:
            return self.duties
        return in_force(self.duties, self._row, self.trick, len(self.hands))

    def visibly_serves(self, bit: int) -> bool:
        """Whether a card serves for all that the others can see.

        It does not where some hand could hold a card that binds, and may not play this one.

        Args:
            bit: the card that the seat on turn plays, as a mask.
        """
        for duty in self.duties_now():
            if not bit & duty.playable:
                return False
            if bit & duty.binding:
                return True
        return True

    def play(self, bit: int) -> int | None:
        """The seat on turn plays a card that it holds.

        Args:
            bit: the card, as a mask.

        Returns:
            The seat that won the trick, where this card completes it.
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
            winner = turn = self._close()
        self.legal = legal_mask(self.duties_now(), hands[turn]) if self.duties else hands[turn]
        return winner

    def _close(self) -> int:
        row = self._row
        assert row is not None, "a trick was led"  # noqa: S101 - types
        strengths = row.strengths
        best, _ = best_of([strengths[index] for index in self.trick])
        assert best is not None, "a match needs an order without ties"  # noqa: S101 - types
        winner = (self.leader + best) % len(self.hands)
        even, odd = self.wins
        self.wins = (even, odd + 1) if winner % 2 else (even + 1, odd)
        self.winners += (winner,)
        self.leader = self.turn = winner
        self.trick = self.duties = ()
        return winner

    @property
    def winner(self) -> int | None:
        """The team (0 or 1) that has won the round; None while none has."""
        to_win = self._round.to_win
        if self.wins[0] >= to_win:
            return 0
        return 1 if self.wins[1] >= to_win else None

    @property
    def is_over(self) -> bool:
        """Whether no more card is played: the round is won, or all its tricks are played."""
        if len(self.winners) == self._round.tricks:
            return True
        return not self._round.play_out and self.winner is not None
