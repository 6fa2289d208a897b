"""The calls of a round: what is accepted, what awaits its answer, and who may go on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection

NONE = -1
"""No step, no team, or no seat."""


_MAKE = tuple.__new__
"""Makes a named tuple of all its parts, in half the time of its name: at every call one is made."""

_ONE = (0,)
"""The one ladder of most games is due."""


class Bidding(NamedTuple):
    """Where the calls of one ladder stand in a round. Steps are counted from 0, the lowest.

    Args:
        level: the highest step that was accepted; -1 for none.
        pending: the step that was called and awaits its answer; -1 for none.
        below: the step in play before the one that is pending; -1 for none.
        caller: the team (0 or 1) that made the last call; -1 for none.
        opener: the team that made the first; -1 for none.
        seat: the seat that made the last call, from 0; -1 where only its team is known, or none.
        won_by: the team that has won what is at stake before the round is over; -1 for none.
        was_refused: whether it was won by a refusal, which is paid for what was in play below.
    """

    level: int = NONE
    pending: int = NONE
    below: int = NONE
    caller: int = NONE
    opener: int = NONE
    seat: int = NONE
    won_by: int = NONE
    was_refused: bool = False

    @property
    def last(self) -> int:
        """The highest step that was called and not refused; -1 for none."""
        return self.level if self.pending == NONE else self.pending

    def called(self, team: int, step: int, seat: int = NONE) -> Bidding:
        """After a team calls a step; if another was pending, that one is accepted thereby."""
        level, pending, _, _, opener, _, _, _ = self
        below = level if pending == NONE else pending
        opened = team if opener == NONE else opener
        return _MAKE(Bidding, (below, step, below, team, opened, seat, NONE, False))

    def accepted(self) -> Bidding:
        """After the call that is pending is accepted."""
        _, pending, _, caller, opener, seat, _, _ = self
        return _MAKE(Bidding, (pending, NONE, NONE, caller, opener, seat, NONE, False))

    def refused(self) -> Bidding:
        """After the call that is pending is refused, where the round goes on."""
        return self._replace(won_by=self.caller, was_refused=True)

    def withdrawn(self) -> Bidding:
        """Without the call that is pending; what a raise accepted stays accepted."""
        return self._replace(pending=NONE, below=NONE) if self.level != NONE else NO_BIDS

    def counted(self, team: int) -> Bidding:
        """After it is told that a team wins what was accepted."""
        return self._replace(won_by=team)


NO_BIDS = Bidding()
"""Nothing was called yet."""


class Bets(NamedTuple):
    """Where the calls of all ladders stand in a round. Ladders are counted from 0.

    Args:
        ladders: the calls of each ladder.
        due: the ladders with a call that awaits its answer, the one to be answered next last.
    """

    ladders: tuple[Bidding, ...]
    due: tuple[int, ...] = ()

    def called(self, ladder: int, team: int, step: int, seat: int = NONE) -> Bets:
        """After a call; what awaited an answer in another ladder waits on."""
        bidding = self.ladders[ladder].called(team, step, seat)
        if len(self.ladders) == 1:  # most games have one, and then it is quicker
            return _MAKE(Bets, ((bidding,), _ONE))
        due = tuple(other for other in self.due if other != ladder)
        return Bets(self._with(ladder, bidding), (*due, ladder))

    def accepted(self) -> Bets:
        """After the call that is due is accepted."""
        ladder = self.due[-1]
        bidding = self.ladders[ladder].accepted()
        if len(self.ladders) == 1:
            return _MAKE(Bets, ((bidding,), ()))
        return Bets(self._with(ladder, bidding), self.due[:-1])

    def refused(self, ladder: int) -> Bets:
        """After a call that awaits its answer is refused, where the round goes on."""
        due = tuple(other for other in self.due if other != ladder)
        return Bets(self._with(ladder, self.ladders[ladder].refused()), due)

    def voided(self, ladders: Collection[int]) -> Bets:
        """After what was called in some ladders does not count, and awaits no answer."""
        left = (
            NO_BIDS if place in ladders else bidding for place, bidding in enumerate(self.ladders)
        )
        return Bets(tuple(left), tuple(place for place in self.due if place not in ladders))

    def counted(self, ladder: int, team: int) -> Bets:
        """After it is told that a team wins what was accepted in a ladder."""
        return Bets(self._with(ladder, self.ladders[ladder].counted(team)), self.due)

    def closed(self) -> Bets:
        """After the round: a call that was left without an answer is as if it was not made."""
        ladders = (
            bidding.withdrawn() if place in self.due else bidding
            for place, bidding in enumerate(self.ladders)
        )
        return Bets(tuple(ladders))

    def _with(self, ladder: int, bidding: Bidding) -> tuple[Bidding, ...]:
        return (*self.ladders[:ladder], bidding, *self.ladders[ladder + 1 :])
