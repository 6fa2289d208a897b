"""What a call is worth by the score, and what one ladder makes void or pays unopened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from envite_rules.messages import did_you_mean
from envite_rules.ruleset.consistency.common import repeated
from envite_rules.ruleset.model import LACKING
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
        other = (*path, "before_half")
        yield Finding("missing-key", half, {"key": dotted(half)}, on="table", other=other)
    elif step.whole_up_to is not None and step.whole_up_to < score.half:
        arguments = {"call": step.call, "at": step.whole_up_to, "half": score.half}
        here = (*path, "whole_up_to")
        yield Finding("whole-before-half", here, arguments, other=(*path, "before_half"))


def check_most(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A most that is what is lacking for a chico that there is not."""
    for name, ladder in ruleset.ladders.items():
        if ladder.most == LACKING and ruleset.score is None:
            yield Finding("section-needs", ("ladders", name, "most"), {"section": "score"})


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
    return any(step.value == LACKING for step in ladder.steps[: index + 1])
