"""Steps that add to what was called before them: that each says so alone, and what it comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from envite_rules.messages import Message
from envite_rules.ruleset.model.ladders import LACKING, stake_rank
from envite_rules.ruleset.model.play import seats_for
from envite_rules.ruleset.model.sums import MOST_SUMS, Sum, is_additive, sums_of
from envite_rules.ruleset.problems import Finding, Path, key_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from envite_rules.cards import Deck
    from envite_rules.ruleset.model import Ladder, Ruleset, Step


def check_steps(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A step that says neither what it is worth nor what it adds, or both."""
    for name, ladder in ruleset.ladders.items():
        for index, step in enumerate(ladder.steps):
            path: Path = ("ladders", name, "steps", index)
            if step.value is None and step.adds is None:
                value, hint = (*path, "value"), Message("hint.value-or-adds")
                yield Finding("missing-key", value, {"key": key_of(value)}, hint, on="table")
            elif step.value is not None and step.adds is not None:
                here, other = (*path, "adds"), (*path, "value")
                yield Finding("value-and-adds", here, {"call": step.call}, other=other, on="key")
            elif step.adds is None and "times" in step.model_fields_set:
                said = {"key": "times", "without": "adds"}
                yield Finding("key-without-effect", (*path, "times"), said, on="key")


class _Table(NamedTuple):
    """A ladder with steps that add, at a table.

    Args:
        path: the path of its steps.
        ladder: the ladder.
        steps: those at the table.
        places: the place of each among all its steps.
        sums: what may be in play, and what that may be raised to.
    """

    path: Path
    ladder: Ladder
    steps: Sequence[Step]
    places: Sequence[int]
    sums: Mapping[Sum | None, Sequence[Sum]]

    def at(self, step: int) -> Path:
        """Where it is stated what a step is worth, or what it adds."""
        key = "value" if self.steps[step].adds is None else "adds"
        return (*self.path, self.places[step], key)


def check_sums(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A ladder with steps that add, and what does not fit in it; each fault once.

    Of all the steps above one that comes to more than they are worth, the lowest is told.
    """
    told: set[tuple[str, Path]] = set()
    for table in _tables(ruleset):
        for finding in _of_table(ruleset, table):
            keys = {(finding.code, finding.path)}
            if (
                finding.code == "ladder-not-rising"
                and finding.other
                and finding.other[0] != "round"
            ):
                keys.add(("below", finding.other))
            if not keys & told:
                yield finding
            told |= keys


def _tables(ruleset: Ruleset) -> Iterator[_Table]:
    seats = dict.fromkeys(seats_for(people) for people in ruleset.players.counts)
    for name, ladder in ruleset.ladders.items():
        for table in seats if is_additive(ladder.steps) else ():
            at_table = [(n, step) for n, step in enumerate(ladder.steps) if step.applies_to(table)]
            steps = [step for _, step in at_table]
            sums = sums_of(steps, skip=ladder.skip)
            path = ("ladders", name, "steps")
            yield _Table(path, ladder, steps, [place for place, _ in at_table], sums)


def _of_table(ruleset: Ruleset, table: _Table) -> Iterator[Finding]:
    if len(table.sums) > MOST_SUMS:
        arguments = {"ladder": table.path[1], "most": MOST_SUMS}
        yield Finding("too-many-sums", table.path, arguments, on="key")
        return
    over = list(_over_a_level(table))
    yield from over or (*_not_rising(ruleset, table), *_refused(table), *_in_dentro(ruleset, table))


def _over_a_level(table: _Table) -> Iterator[Finding]:
    """A step that adds above one that is worth no fixed number."""
    below: int | None = None
    for place, step in enumerate(table.steps):
        if step.adds is not None and below is not None:
            arguments = {"call": step.call, "below": table.steps[below].call}
            yield Finding("adds-to-no-number", table.at(place), arguments, other=table.at(below))
        elif isinstance(step.value, str):
            below = place


def _not_rising(ruleset: Ruleset, table: _Table) -> Iterator[Finding]:
    """A call that would be worth no more than one that it may raise, or than a plain round."""
    plain = ruleset.round.value if ruleset.round and table.ladder.count is None else 0
    for before, after in table.sums.items():
        below = plain if before is None else before.worth
        other: Path = ("round", "value") if before is None else table.at(before.step)
        for one in after:
            fixed = LACKING not in (one.worth, below)
            if fixed and stake_rank(one.worth) <= stake_rank(below):
                call = table.steps[one.step].call
                arguments = {"call": call, "value": one.worth, "below": below}
                yield Finding("ladder-not-rising", table.at(one.step), arguments, other=other)


def _refused(table: _Table) -> Iterator[Finding]:
    """A refusal that may pay more than the call is worth."""
    first = table.sums[None]
    for place, step in enumerate(table.steps):
        worth = [one.worth for one in table.sums if one is not None and one.step == place]
        least = min((one for one in worth if isinstance(one, int)), default=None)
        if step.adds is None or least is None:
            continue
        arguments = {"call": step.call, "value": least}
        if step.refused is not None and stake_rank(step.refused) > stake_rank(least):
            here = (*table.path, table.places[place], "refused")
            said = arguments | {"refused": step.refused}
            yield Finding("refused-above-value", here, said, other=table.at(place))
        floor = table.ladder.floor if table.ladder.count is not None else 0
        if step.refused is None and floor > least and any(one.step == place for one in first):
            here, said = ("ladders", table.path[1], "floor"), arguments | {"refused": floor}
            yield Finding("refused-above-value", here, said, other=table.at(place))


def _in_dentro(ruleset: Ruleset, table: _Table) -> Iterator[Finding]:
    """A fixed value, while a team is dentro, for a step that adds."""
    dentro = ruleset.score.dentro if ruleset.score else None
    for place, step in enumerate(table.steps):
        if dentro and step.adds is not None and step.id in dentro.steps:
            path = ("score", "dentro", "steps", step.id)
            said, other = {"call": step.call}, table.at(place)
            yield Finding("dentro-of-a-sum", path, said, other=other, on="key")
