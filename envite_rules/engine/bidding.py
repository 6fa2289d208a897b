"""The calls of a round: what is accepted, what awaits its answer, and who may go on."""

from __future__ import annotations

from typing import NamedTuple

NONE = -1
"""No step, or no team."""


class Bidding(NamedTuple):
    """Where the calls of a round stand. Steps are counted from 0, the lowest.

    Args:
        level: the highest step that was accepted; -1 for none.
        pending: the step that was called and awaits its answer; -1 for none.
        below: the step in play before the one that is pending; -1 for none.
        caller: the team (0 or 1) that made the last call; -1 for none.
    """

    level: int = NONE
    pending: int = NONE
    below: int = NONE
    caller: int = NONE

    @property
    def next_step(self) -> int:
        """The step that may be called next, if the ladder has it: one above the last."""
        return (self.level if self.pending == NONE else self.pending) + 1

    def called(self, team: int, step: int) -> Bidding:
        """After a team calls a step; if another was pending, that one is accepted thereby."""
        below = self.level if self.pending == NONE else self.pending
        return Bidding(below, step, below, team)

    def accepted(self) -> Bidding:
        """After the call that is pending is accepted."""
        return Bidding(self.pending, NONE, NONE, self.caller)


NO_BIDS = Bidding()
"""Nothing was called yet."""
