"""What a call is worth by the score, and what one ladder makes void or pays unopened, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.authoring.portrait_words import own_word, own_words, stake
from envite_rules.messages import AnyOf, Message, one_line
from envite_rules.ruleset.model import LACKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.authoring.sections import Words
    from envite_rules.engine.ladders import Rung
    from envite_rules.ruleset.model import Ladder, Ruleset, Score, Step


def worth_of(ruleset: Ruleset, step: Step | Rung) -> Words:
    """What a step is worth: a stake, or what is lacking to whom."""
    if step.value != LACKING or step.lacking_of == "leader":
        return stake(ruleset, step.value or 0)
    chico = own_word(ruleset, "chico")
    return Message(f"show.lacking-of.{step.lacking_of}", {"chico": chico})


def the_halves(ruleset: Ruleset, score: Score) -> Iterator[Message]:
    """That the chico has two halves, and how many points each has; none where it has none."""
    if score.half is not None:
        chico = own_word(ruleset, "chico")
        yield Message("show.half", {"chico": chico} | _of_halves(ruleset, score, score.half))


def halves_in_short(ruleset: Ruleset, score: Score) -> Message:
    """How many points each half of the chico has: «12 dolentes y 12 bones», or «12 y 12»."""
    return Message("show.halves", _of_halves(ruleset, score, score.half or 0))


def _of_halves(ruleset: Ruleset, score: Score, half: int) -> dict[str, object]:
    """Each half with its word, where the place has one."""
    words = ruleset.words
    return {
        "first": _points(half, words.first_half if words else None),
        "second": _points(score.chico - half, words.second_half if words else None),
    }


def _points(number: int, name: str | None) -> Words:
    return str(number) if name is None else f"{number} {one_line(name)}"


def half_lines(ruleset: Ruleset, step: Step | Rung) -> Iterator[Message]:
    """What a step is worth while no team has reached the half, where that is something else."""
    half = ruleset.score.half if ruleset.score else None
    if step.value == LACKING and step.before_half is not None and half is not None:
        said = {"call": step.call, "half": _where_the_second_begins(ruleset, half)}
        yield Message(f"show.before-half.{step.before_half}", said)


def _where_the_second_begins(ruleset: Ruleset, half: int) -> Words:
    """The points at which the second half begins, with its word where the place has one."""
    name = ruleset.words.second_half if ruleset.words else None
    points = stake(ruleset, half)
    if name is None:
        return points
    return Message("show.second-half", {"name": one_line(name), "points": points})


def most_lines(ruleset: Ruleset, ladder: Ladder) -> Iterator[Message]:
    """The most that a call of a ladder is worth."""
    if ladder.most == LACKING:
        yield Message("show.most-lacking", {"chico": own_word(ruleset, "chico")})
    elif ladder.most is not None:
        yield Message("show.ladder-most", {"most": stake(ruleset, ladder.most)})


def void_lines(ruleset: Ruleset, name: str, ladder: Ladder) -> Iterator[Message]:
    """Which ladders are void once one is opened; only those that there are."""
    others = [other for other in ladder.voids if other in ruleset.ladders]
    if others:
        said = {"name": name, "others": AnyOf(others)} | own_words(ruleset, "round")
        yield Message("show.voids", said)


def unopened_lines(ruleset: Ruleset, name: str, ladder: Ladder) -> Iterator[Message]:
    """What the other team wins besides where a ladder was left unopened."""
    may_leave = ruleset.round is not None and ruleset.round.leave is not None
    if may_leave and ladder.count is not None and ladder.left_unopened is not None:
        more = {"name": name, "value": stake(ruleset, ladder.left_unopened)}
        yield Message("show.left-unopened", more | own_words(ruleset, "round"))
