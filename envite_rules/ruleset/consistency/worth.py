"""What a call is worth by the score, and what one ladder makes void or pays unopened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from envite_rules.messages import Message, did_you_mean
from envite_rules.ruleset.consistency.common import repeated
from envite_rules.ruleset.model import LACKING
from envite_rules.ruleset.model.ladders import LEVELS, stake_rank
from envite_rules.ruleset.model.play import seats_for
from envite_rules.ruleset.model.sums import sums_of
from envite_rules.ruleset.problems import Finding, Path, dotted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.cards import Deck
    from envite_rules.ruleset.model import Ladder, Ruleset, Score, Step


def check_half(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A half that is no part of its chico, that a step needs, or that leaves nothing to a step.

    A table may choose a chico without halves: what is said of the half then waits for another.
    """
    score = ruleset.score
    if score is None:
        return
    half: Path = ("score", "half")
    if score.half is not None and score.half >= score.chico:
        arguments = {"half": score.half, "chico": score.chico}
        other = ("score", "chico")
        yield Finding("half-not-below-chico", half, arguments, other=other)
    if score.half is None and _a_choice_has_halves(ruleset):
        return
    for name, ladder in ruleset.ladders.items():
        for index, step in enumerate(ladder.steps):
            if step.value == LACKING and step.before_half is not None:
                yield from _of_half(step, ("ladders", name, "steps", index), score)


def _a_choice_has_halves(ruleset: Ruleset) -> bool:
    """Whether the half of the chico is said by some choice of an option."""
    choices = [choice for option in ruleset.options.values() for choice in option.choices.values()]
    sections = [choice.set.get("score") for choice in choices]
    return any(isinstance(score, Mapping) and "half" in score for score in sections)


def _of_half(step: Step, path: Path, score: Score) -> Iterator[Finding]:
    half: Path = ("score", "half")
    if score.half is None:
        said = {"key": dotted(half), "call": step.call}
        yield Finding("half-not-stated", (*path, "before_half"), said, on="key")
    elif step.whole_up_to is not None and step.whole_up_to < score.half:
        arguments = {"call": step.call, "at": step.whole_up_to, "half": score.half}
        here = (*path, "whole_up_to")
        yield Finding("whole-before-half", here, arguments, other=(*path, "before_half"))


def check_most(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A most of a chico that there is not, that nothing reaches, or with which nothing rises."""
    for name, ladder in ruleset.ladders.items():
        path: Path = ("ladders", name, "most")
        if ladder.most == LACKING and ruleset.score is None:
            yield Finding("section-needs", path, {"section": "score"})
        elif isinstance(ladder.most, int):
            yield from _of_a_number(ruleset, ladder, ladder.most, path)


def _of_a_number(ruleset: Ruleset, ladder: Ladder, most: int, path: Path) -> Iterator[Finding]:
    if all(stake_rank(worth) <= stake_rank(most) for worth in _worths(ruleset, ladder)):
        said = {"key": "most", "without": Message("range.above", {"most": most})}
        yield Finding("key-without-effect", path, said, on="key")
        return
    at: dict[str, Path] = {}
    for place, step in enumerate(ladder.steps):
        at[step.id] = (*path[:-1], "steps", place, "value" if step.adds is None else "adds")
    below = ruleset.round.value if ruleset.round and ladder.count is None else 0
    for before, after in _neighbours(ruleset, ladder):
        worth, under = _capped(after[1], most), below if before is None else _capped(before, most)
        step, fixed = after[0], LACKING not in (after[1], before)
        if fixed and worth != after[1] and not step.must_raise and worth <= under:
            said = {"call": step.call, "value": worth, "below": under}
            yield Finding("ladder-not-rising", path, said, other=at[step.id])
            return
    yield from _refused_above(ladder, most, at)


def _refused_above(ladder: Ladder, most: int, at: Mapping[str, Path]) -> Iterator[Finding]:
    """The first refusal that pays more than a call that is worth no more than a number."""
    path: Path = (*next(iter(at.values()))[:-3], "most")
    floor = ladder.floor if ladder.count is not None else 0
    for step in ladder.steps:
        refused = floor if step.refused is None else step.refused
        worth = step.value or step.adds or 0
        if worth != LACKING and stake_rank(most) < min(stake_rank(worth), stake_rank(refused)):
            said = {"call": step.call, "value": most, "refused": refused}
            yield Finding("refused-above-value", path, said, other=at[step.id])
            return


def _neighbours(
    ruleset: Ruleset, ladder: Ladder
) -> Iterator[tuple[int | str | None, tuple[Step, int | str]]]:
    """At every table, what may be in play in a ladder, and the step that it may be raised to."""
    for seats in dict.fromkeys(seats_for(people) for people in ruleset.players.counts):
        steps = [step for step in ladder.steps if step.applies_to(seats)]
        for before, after in sums_of(steps, skip=False).items():
            for one in after:
                yield before and before.worth, (steps[one.step], one.worth)


def _worths(ruleset: Ruleset, ladder: Ladder) -> Iterator[int | str]:
    """All that a call of a ladder may be worth, at any score."""
    score = ruleset.score
    for _, (step, worth) in _neighbours(ruleset, ladder):
        lacks: int | str = score.chico if score else LEVELS[0]
        yield lacks if worth == LACKING else worth
        if score and score.dentro and step.id in score.dentro.steps:
            yield score.dentro.steps[step.id]


def _capped(worth: int | str, most: int) -> int:
    """What a step is worth where it may be no more; a level is more than any piedras."""
    return min(worth, most) if isinstance(worth, int) else most


def check_voids(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """Ladders that are void once another is opened: known ones, each once, and others than it."""
    for name, ladder in ruleset.ladders.items():
        path: Path = ("ladders", name, "voids")
        yield from repeated(ladder.voids, path)
        for place, other in enumerate(ladder.voids):
            if other == name:
                yield Finding("voids-itself", (*path, place), {"name": name})
            elif other not in ruleset.ladders:
                others = [known for known in ruleset.ladders if known != name]
                hint = did_you_mean(other, others)[0]
                yield Finding("unknown-ladder", (*path, place), {"name": other}, hint=hint)


def can_vary(ruleset: Ruleset, ladder: Ladder, index: int) -> bool:
    """Whether what a step is worth, or what is in play below it, changes with the score.

    It may where a step does not say what it is worth, which is told elsewhere.

    Args:
        ruleset: the ruleset.
        ladder: one of its ladders.
        index: the place of the step in it.
    """
    dentro = ruleset.score.dentro if ruleset.score else None
    if dentro is not None and (
        ladder.count is None or any(step.id in dentro.steps for step in ladder.steps)
    ):
        return True
    if ladder.most is not None:
        return True
    return any(
        step.value == LACKING or (step.value is None and step.adds is None)
        for step in ladder.steps[: index + 1]
    )
