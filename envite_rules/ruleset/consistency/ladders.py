"""Several ladders: what each is decided by, when one follows another, how they are settled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.messages import AnyOf, Message, did_you_mean
from envite_rules.ruleset.consistency.common import repeated
from envite_rules.ruleset.consistency.worth import can_vary
from envite_rules.ruleset.model import LACKING
from envite_rules.ruleset.model.play import seats_for
from envite_rules.ruleset.problems import Finding, Path, dotted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.cards import Deck
    from envite_rules.ruleset.model import Ladder, Ruleset, Step

_OF_A_COUNT = ("floor", "refused_paid", "left_unopened")
"""What a ladder states in vain where the round decides it."""

_OF_LACKING = ("whole_up_to", "least", "lacking_of", "before_half")
"""What a step states in vain where its value is a fixed one."""

_VARY = AnyOf((f'value = "{LACKING}"', "most", "score.dentro"))
"""By which what a step is worth, or what is in play, changes with the score."""


def check_decided(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """Ladders of a count that there is not, and more than one that raises the round."""
    of_round: str | None = None
    for name, ladder in ruleset.ladders.items():
        if ladder.count is None and of_round is not None:
            arguments = {"first": of_round, "second": name}
            other = ("ladders", of_round)
            yield Finding("two-of-the-round", ("ladders", name), arguments, on="key", other=other)
        elif ladder.count is None:
            of_round = name
        elif ladder.count not in ruleset.counts:
            hint, _nearest = did_you_mean(ladder.count, ruleset.counts)
            path = ("ladders", name, "count")
            yield Finding("unknown-count", path, {"name": ladder.count}, hint=hint)


def check_after(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A ladder that comes after itself, after one that there is not, or after no raise."""
    for name, ladder in ruleset.ladders.items():
        for other, after in ladder.after.items():
            path = ("ladders", name, "after", other)
            if other == name:
                yield Finding("after-itself", path, {"name": name}, on="key")
            elif other not in ruleset.ladders:
                others = [known for known in ruleset.ladders if known != name]
                hint = did_you_mean(other, others)[0]
                yield Finding("unknown-ladder", path, {"name": other}, hint=hint, on="key")
            elif after.raised is not None and not _can_be_raised(ruleset.ladders[other]):
                yield _idle((*path, "raised"), Message("hint.raise-of", {"ladder": other}))


def _can_be_raised(ladder: Ladder) -> bool:
    """Whether a call of a ladder may follow another of it."""
    return len(ladder.steps) > 1 or any(step.times > 1 for step in ladder.steps)


def check_settlement(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """An order of settlement that is missing, or that does not name each ladder once."""
    path: Path = ("round", "settlement")
    if ruleset.round is None:
        return
    settled = ruleset.round.settlement
    if settled is None:
        if len(ruleset.ladders) > 1:
            order = Message("hint.settlement", {"ladders": list(ruleset.ladders)})
            yield Finding("missing-key", path, {"key": dotted(path)}, hint=order, on="table")
        return
    unknown = [name for name in settled if name not in ruleset.ladders]
    missing = [name for name in ruleset.ladders if name not in settled]
    for place, name in enumerate(settled):
        if name in unknown:
            hint = did_you_mean(name, missing or ruleset.ladders)[0]
            yield Finding("unknown-ladder", (*path, place), {"name": name}, hint=hint)
    twice = list(repeated(settled, path))
    yield from twice
    if len(missing) > len(twice) and not unknown:
        other = ("ladders", missing[0])
        yield Finding("not-settled", path, {"ladders": missing, "n": len(missing)}, other=other)


def check_below_chico(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A call for more piedras than a chico has, below one for the chico: a warning.

    As many as it has may be: a table may play a shorter chico with the calls of a longer one.
    """
    chico = ruleset.score.chico if ruleset.score else None
    tables = [seats_for(people) for people in ruleset.players.counts]
    for name, ladder in ruleset.ladders.items():
        path: Path = ("ladders", name, "steps")
        for index, step in enumerate(ladder.steps):
            above = _chico_above(ladder, index, tables)
            if chico is None or above is None or not isinstance(step.value, int):
                continue
            if step.value > chico:
                call = ladder.steps[above].call
                said = {"call": call, "value": "chico", "below": step.value}
                hint = Message("hint.piedras-of-chico", {"chico": chico, "call": step.call})
                here, other = (*path, above, "value"), (*path, index, "value")
                yield Finding("ladder-not-rising", here, said, hint, "value", other, "warning")


def _chico_above(ladder: Ladder, index: int, tables: Sequence[int]) -> int | None:
    """The first step above one that is worth a chico at a table that has both."""
    both = [table for table in tables if ladder.steps[index].applies_to(table)]
    return next(
        (
            place
            for place, step in enumerate(ladder.steps)
            if place > index and step.value == "chico" and any(map(step.applies_to, both))
        ),
        None,
    )


def check_idle(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """What a ladder or a step states in vain."""
    for name, ladder in ruleset.ladders.items():
        here: Path = ("ladders", name)
        for key in _OF_A_COUNT if ladder.count is None else ():
            if key in ladder.model_fields_set:
                yield _idle((*here, key), "count")
        stays = ruleset.round is not None and ruleset.round.leave is None
        if stays and ladder.count is not None and ladder.left_unopened is not None:
            yield _idle((*here, "left_unopened"), "round.leave")
        for index, step in enumerate(ladder.steps):
            path = (*here, "steps", index)
            fixed = step.value != LACKING and (step.value or step.adds) is not None
            for key in _OF_LACKING if fixed else ():
                if key in step.model_fields_set:
                    yield _idle((*path, key), f'value = "{LACKING}"')
            if "must_raise" in step.model_fields_set and not can_vary(ruleset, ladder, index):
                yield _idle((*path, "must_raise"), _VARY)
            denied = "opens" in step.model_fields_set and not step.opens
            if denied and _is_first(ruleset, ladder, step):
                yield Finding("first-step-opens", (*path, "opens"), {"call": step.call})


def _idle(path: Path, without: str | AnyOf | Message) -> Finding:
    arguments = {"key": path[-1], "without": without}
    return Finding("key-without-effect", path, arguments, on="key")


def _is_first(ruleset: Ruleset, ladder: Ladder, step: Step) -> bool:
    """Whether a step is the lowest at some table, so that one opens with it there."""
    tables = {seats_for(people) for people in ruleset.players.counts}
    lowest = (next((s for s in ladder.steps if s.applies_to(seats)), None) for seats in tables)
    return any(first is step for first in lowest)


def check_lacking(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A step worth what is lacking for a chico that there is not, always whole, or never enough."""
    for name, ladder in ruleset.ladders.items():
        for index, step in enumerate(ladder.steps):
            path: Path = ("ladders", name, "steps", index)
            if step.value != LACKING:
                continue
            if ruleset.score is None:
                yield Finding("section-needs", (*path, "value"), {"section": "score"})
            else:
                yield from _beyond_chico(step, path, ruleset.score.chico)


def _beyond_chico(step: Step, path: Path, chico: int) -> Iterator[Finding]:
    """What a step that is worth what is lacking says of scores, or of values, never reached."""
    other: Path = ("score", "chico")
    if step.whole_up_to is not None and step.whole_up_to >= chico:
        arguments = {"at": step.whole_up_to, "chico": chico}
        yield Finding("whole-not-below-chico", (*path, "whole_up_to"), arguments, other=other)
    if step.least is not None and step.least > chico:
        said = {"call": step.call, "least": step.least, "chico": chico}
        yield Finding("least-above-chico", (*path, "least"), said, other=other)
