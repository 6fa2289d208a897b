"""Whether a team may make a call, as the calls stand: one ladder, or several that wait on another.

When it is called, and by which seat, is the match's to say: a referee sees no cards.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from envite_rules.engine.bidding import NONE
from envite_rules.engine.seats import TEAMS
from envite_rules.messages import AnyOf
from envite_rules.ruleset.model import After

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from envite_rules.engine.bidding import Bets, Bidding
    from envite_rules.engine.ladders import LadderRules
    from envite_rules.engine.stakes import LadderStakes, Stakes


class Fault(NamedTuple):
    """Why a call may not be made: a message, and the path of the rule.

    Args:
        code: the code of the message.
        arguments: its arguments.
        path: the path of the rule.
    """

    code: str
    arguments: Mapping[str, object]
    path: tuple[str, ...]


_ONLY_UNLESS_SAID = After()


def call_fault(
    ladders: Sequence[LadderRules], stakes: Stakes, bets: Bets, team: int, number: int, step: int
) -> Fault | None:
    """Why a team may not call a step of a ladder now; None where it may.

    Args:
        ladders: the ladders of the table.
        stakes: what the round can be worth.
        bets: the calls so far.
        team: who would call, 0 or 1.
        number: the ladder, from 0.
        step: the step, from 0.
    """
    fault = ladder_fault(ladders, bets, team, number)
    if fault is not None:
        return fault
    return step_fault(ladders[number], stakes.ladders[number], bets.ladders[number], step)


def ladder_fault(
    ladders: Sequence[LadderRules], bets: Bets, team: int, number: int
) -> Fault | None:
    """Why a team may call nothing in a ladder now; None where it may; see `call_fault`."""
    bidding = bets.ladders[number]
    if bidding.caller == NONE:
        return _after_others(ladders, bets, team, number)
    if bets.due and bets.due[-1] != number:
        return _before_an_answer(ladders, bets, team)
    return _turn_fault(ladders[number], bidding, team)


def void_fault(ladders: Sequence[LadderRules], bets: Bets, number: int) -> Fault | None:
    """Why nothing counts any more in a ladder that another has made void; None where none has.

    Args:
        ladders: the ladders of the table.
        bets: the calls so far.
        number: the ladder, from 0.
    """
    ladder = ladders[number]
    for place in ladder.voided_by:
        if bets.ladders[place].caller != NONE:
            other = ladders[place].name
            arguments = {"ladder": ladder.name, "other": other}
            return Fault("act.void-ladder", arguments, ("ladders", other, "voids"))
    return None


def _before_an_answer(ladders: Sequence[LadderRules], bets: Bets, team: int) -> Fault:
    """While a call awaits its answer nobody goes on in another ladder."""
    due, asked = ladders[bets.due[-1]], bets.ladders[bets.due[-1]]
    call, path = due.rungs[asked.pending].call, ("ladders", due.name, "answerer")
    if asked.caller == team:
        return Fault("act.own-call", {"team": TEAMS[1 - team], "call": call}, path)
    return Fault("act.answer-first", {"call": call, "who": TEAMS[team]}, path)


def _after_others(
    ladders: Sequence[LadderRules], bets: Bets, team: int, number: int
) -> Fault | None:
    """A ladder may be closed to a team, or to both, once another was called, or accepted."""
    ladder = ladders[number]
    if ladder.voided_by:
        fault = void_fault(ladders, bets, number)
        if fault is not None:
            return fault
    for place, bidding in enumerate(bets.ladders):
        other = ladders[place]
        after = ladder.stated.after.get(other.name, _ONLY_UNLESS_SAID)
        raised = after.raised if place in bets.due and bidding.level != NONE else None
        if place in bets.due:
            who, key = (after.called, "called") if raised is None else (raised, "raised")
            if who == "rivals" and bidding.opener == team:
                return _only_rivals(ladder, other, team, key)
            if who == "nobody" or bets.ladders[bets.due[-1]].caller == team:
                return _before_an_answer(ladders, bets, team)
        if bidding.level != NONE and raised is None:  # a raise has accepted what it raises
            fault = _after_acceptance(ladder, other, bidding, team)
            if fault is not None:
                return fault
    return None


def _after_acceptance(
    ladder: LadderRules, other: LadderRules, bidding: Bidding, team: int
) -> Fault | None:
    after = ladder.stated.after.get(other.name, _ONLY_UNLESS_SAID)
    if after.accepted == "nobody":
        path = ("ladders", ladder.name, "after", other.name, "accepted")
        if bidding.pending == NONE:
            return Fault("act.not-after", {"ladder": ladder.name, "other": other.name}, path)
        last, call = other.rungs[bidding.below].call, other.rungs[bidding.pending].call
        raised = {"ladder": ladder.name, "last": last, "call": call}
        return Fault("act.not-after-raise", raised, path)
    if after.accepted == "rivals" and bidding.opener == team:
        return _only_rivals(ladder, other, team, "accepted")
    return None


def _only_rivals(ladder: LadderRules, other: LadderRules, team: int, key: str) -> Fault:
    arguments = {"ladder": ladder.name, "other": other.name, "team": TEAMS[1 - team]}
    return Fault("act.only-rivals", arguments, ("ladders", ladder.name, "after", other.name, key))


def _turn_fault(ladder: LadderRules, bidding: Bidding, team: int) -> Fault | None:
    """A team may not raise its own call, nor go on where the ladder is closed."""
    path = ("ladders", ladder.name)
    is_pending = bidding.pending != NONE and bidding.won_by == NONE
    closed = bidding.level != NONE and not is_pending and not ladder.stated.raise_later
    if bidding.won_by != NONE or closed:
        key = "refused" if bidding.was_refused else "raise_later"
        return Fault("act.ladder-closed", {"ladder": ladder.name}, (*path, key))
    if bidding.caller == team:
        code = "act.own-call" if is_pending else "act.not-its-raise"
        arguments = {"team": TEAMS[1 - team], "call": ladder.rungs[bidding.last].call}
        return Fault(code, arguments, (*path, "raiser"))
    return None


def step_fault(
    ladder: LadderRules, stakes: LadderStakes, bidding: Bidding, step: int
) -> Fault | None:
    """Why a step cannot come next; None where it can: it follows, and is worth what it must be."""
    last, path = bidding.last, ("ladders", ladder.name, "steps")
    call = ladder.rungs[step].call
    if not ladder.may_follow(bidding, step):
        rung = ladder.rungs[step]
        if rung.adds is not None and last != NONE and ladder.rungs[last].id == rung.id:
            return Fault("act.no-more-times", {"call": call, "n": rung.times}, path)
        following = ladder.steps_after(bidding)
        if not following:
            return Fault("act.top-of-ladder", {"call": ladder.rungs[last].call}, path)
        calls = [ladder.rungs[one].call for one in following]
        code = "act.not-the-next-step" if len(calls) == 1 else "act.not-a-next-step"
        return Fault(code, {"call": call, "next": AnyOf(calls)}, path)
    least = ladder.rungs[step].least
    if least is not None and not stakes.is_worth(step, least):
        return Fault("act.worth-too-little", {"call": call, "least": least}, path)
    if ladder.rungs[step].must_raise and not stakes.rises(bidding, step):
        code = "act.worth-no-more-at-first" if last == NONE else "act.worth-no-more"
        raised = call if last == NONE else ladder.rungs[last].call
        return Fault(code, {"call": call, "last": raised}, path)
    return None
