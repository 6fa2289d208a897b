"""Ladders of calls at a table: what each step is worth, what its refusal pays, which come next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from envite_rules.engine.bidding import NONE
from envite_rules.ruleset.model.sums import is_additive, sums_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.engine.bidding import Bidding
    from envite_rules.ruleset.model import Ladder, Ruleset, Step


ANYONE, MANDADOR, ON_TURN = "anyone", "mandador", "on-turn"
"""Who of a team may speak."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A step of a ladder at one table.

    Args:
        id: the id of the step.
        call: what is said.
        also: other ways to say it.
        value: what it is worth if accepted: piedras, the name of a level such as ``chico``, or
            ``lacking``.
        refused: what it pays if refused and called right after the step below it.
        opens: whether the ladder can be opened with it.
        must_raise: whether it can be called only where it is worth more than what is in play.
        least: the least that it must be worth to be called; None where it may be worth anything.
        whole_up_to: while no team has more piedras, what is lacking is the whole chico; or None.
        fixed_refusal: what its refusal pays whatever was in play; None where it is that.
        adds: what it adds to what was called before it; None where it is worth ``value``.
        times: how often it may be called in a round.
        lacking_of: whose lack it is worth, where it is worth what is lacking.
        before_half: whose lack to the half it is worth while no team has reached that; or None.
    """

    id: str
    call: str
    also: tuple[str, ...]
    value: int | str
    refused: int | str
    opens: bool
    must_raise: bool
    least: int | None
    whole_up_to: int | None
    fixed_refusal: int | str | None
    adds: int | None = None
    times: int = 1
    lacking_of: str = "leader"
    before_half: str | None = None


def rungs(ruleset: Ruleset, ladder: str, seats: int) -> Iterator[Rung]:
    """The steps of a ladder at a table of so many seats, from the lowest up.

    One that adds is worth what it adds, as where nothing was called before it.

    Args:
        ruleset: the ruleset; it states the round that the ladder raises.
        ladder: the name of the ladder.
        seats: how many seats there are, the muerto's included.
    """
    stated = ruleset.ladders[ladder]
    base = below = base_of(ruleset, ladder)
    opens = True  # the lowest always does
    for step in stated.steps:
        if step.applies_to(seats):
            value = _worth(step)
            usual = below if stated.refused == "in-play" else base
            refused = usual if step.refused is None else step.refused
            yield Rung(
                step.id,
                step.call,
                step.also,
                value,
                refused,
                opens or step.opens,
                step.must_raise,
                step.least,
                step.whole_up_to,
                step.refused,
                step.adds,
                step.times,
                step.lacking_of,
                step.before_half,
            )
            below, opens = value, False


def _worth(step: Step) -> int | str:
    return step.value if step.value is not None else step.adds or 0


def base_of(ruleset: Ruleset, ladder: str) -> int | str:
    """What the refusal of the first call of a ladder pays: the plain round, or a count's floor.

    Args:
        ruleset: the ruleset.
        ladder: the name of the ladder.
    """
    stated = ruleset.ladders[ladder]
    if stated.count is not None:
        return stated.floor
    return ruleset.round.value if ruleset.round else 0


class LadderRules:
    """A ladder at one table.

    Args:
        ruleset: the ruleset.
        name: the name of the ladder.
        rungs: its steps at the table, from the lowest up; at least one.

    Attributes:
        name: as given.
        rungs: as given.
        stated: what the ruleset states of it.
        count: the name of the count that decides it; None where the tricks do.
        opener: who may open.
        answerer: who answers for a team.
        raiser: who may raise.
        calls: for each different call, the first of its steps: one that may be called twice is two.
        is_additive: whether what a step is worth depends on those called before it.
        goes_step_by_step: whether there is never but one step that may be called.
        pays_refusals_at_once: whether a refused call of a count is paid before the round ends.
        voids: the ladders that are void once it is opened, by their numbers.
        voided_by: the ladders that make it void once they are opened, by their numbers.
    """

    is_additive = False
    voids: tuple[int, ...] = ()
    voided_by: tuple[int, ...] = ()

    def __init__(self, ruleset: Ruleset, name: str, rungs: Sequence[Rung]) -> None:
        self.name = name
        self.rungs = tuple(rungs)
        self.calls: Sequence[int] = range(len(self.rungs))
        self.stated: Ladder = ruleset.ladders[name]
        self._next = self._following()
        self.count = self.stated.count
        self.opener = self.stated.opener
        self.answerer = self.stated.answerer
        self.raiser = self.stated.raiser
        several = self.stated.skip or any(rung.opens for rung in self.rungs[1:])
        self.goes_step_by_step = not several and not any(
            rung.must_raise or rung.least for rung in self.rungs
        )
        self.pays_refusals_at_once = self.stated.refused_paid == "at-once"

    def stand_among(self, ladders: Sequence[LadderRules]) -> None:
        """Takes its place among the ladders of its table: which it makes void, and which it."""
        others = list(enumerate(ladders))
        self.voids = tuple(n for n, other in others if other.name in self.stated.voids)
        self.voided_by = tuple(n for n, other in others if self.name in other.stated.voids)

    @property
    def is_free(self) -> bool:
        """Whether it binds nobody to a time: it may be opened and raised until the round is won."""
        stated = self.stated
        return (
            stated.window == "until-decided" and not stated.before_own_card and stated.raise_later
        )

    def _following(self) -> Sequence[Sequence[int]]:
        """Which steps may come first, and which after each step."""
        every = range(len(self.rungs))
        first = tuple(step for step in every if self.rungs[step].opens)
        last = len(self.rungs) if self.stated.skip else 1
        return [first, *(tuple(every[step + 1 : step + 1 + last]) for step in every)]

    def may_follow(self, bidding: Bidding, step: int) -> bool:
        """Whether a step is one that may come next, whoever calls it and whatever it is worth."""
        return step in self._next[bidding.last + 1]

    def steps_after(self, bidding: Bidding) -> Sequence[int]:
        """The steps that may come next, whoever calls them and whatever they are worth."""
        return self._next[bidding.last + 1]

    def called(self, bidding: Bidding, step: int) -> int:
        """The step that is meant by the call of a step, as the calls stand.

        Args:
            bidding: the calls so far.
            step: the first step with that call.

        Returns:
            Of the steps with that call the one that may come next; the first where none may.
        """
        del bidding
        return step


class AdditiveRules(LadderRules):
    """A ladder with steps that add, at one table: each sum that may be in play is a step of it.

    Args:
        ruleset: the ruleset.
        name: the name of the ladder.
        rungs: its steps at the table, from the lowest up, as they are stated; at least one.
    """

    is_additive = True

    def __init__(self, ruleset: Ruleset, name: str, rungs: Sequence[Rung]) -> None:
        stated = ruleset.ladders[name]
        of_table = {rung.id for rung in rungs}
        steps = [step for step in stated.steps if step.id in of_table]
        self._sums = sums_of(steps, skip=stated.skip)
        first = set(self._sums[None])
        made = [
            replace(rungs[one.step], value=one.worth, opens=one in first)
            for one in self._sums
            if one is not None
        ]
        super().__init__(ruleset, name, made)
        self.goes_step_by_step = False
        self._first = [self._first_of(rung) for rung in made]
        self.calls = sorted(set(self._first))

    def _first_of(self, rung: Rung) -> int:
        return next(place for place, other in enumerate(self.rungs) if other.id == rung.id)

    def _following(self) -> Sequence[Sequence[int]]:
        """Which steps may come first, and which after each step."""
        places = {one: place for place, one in enumerate(self._sums, NONE)}
        return [tuple(sorted(places[one] for one in after)) for after in self._sums.values()]

    def called(self, bidding: Bidding, step: int) -> int:
        """The step that is meant by a call, as the calls stand; see `LadderRules`."""
        after = self._next[bidding.last + 1]
        return next((one for one in after if self._first[one] == step), step)


def ladder_at(ruleset: Ruleset, name: str, seats: int) -> LadderRules | None:
    """A ladder at a table of so many seats; None where it has no step there.

    Args:
        ruleset: the ruleset; it states the round that the ladder raises.
        name: the name of the ladder.
        seats: how many seats there are, the muerto's included.
    """
    steps = tuple(rungs(ruleset, name, seats))
    if not steps:
        return None
    adds = is_additive([step for step in ruleset.ladders[name].steps if step.applies_to(seats)])
    return AdditiveRules(ruleset, name, steps) if adds else LadderRules(ruleset, name, steps)
