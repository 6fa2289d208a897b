"""Which rules of a ruleset its examples exercise, by what the interpreter says of each example."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from envite_rules.authoring.acted import of_round
from envite_rules.authoring.examples import ExampleResult, Load, run_example
from envite_rules.authoring.spoken import of_refusal, of_spoken
from envite_rules.engine import Counted, CountError, Obligation, PlayVerdict, Trick
from envite_rules.ruleset import Place, load
from envite_rules.ruleset.beside import ruleset_of
from envite_rules.ruleset.locating import Locator
from envite_rules.ruleset.merging import rule_path
from envite_rules.ruleset.model.play import seats_for

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from envite_rules.authoring.testing import Tested
    from envite_rules.ruleset import LoadedRuleset
    from envite_rules.ruleset.model import Count, Entry, Ladder, Ruleset
    from envite_rules.ruleset.model.stakes import Score
    from envite_rules.ruleset.problems import Path


@dataclass(frozen=True)
class CoveredRule:
    """A rule that examples should exercise.

    Args:
        rule: its path by names, such as ``order.malilla``.
        place: where it is stated.
        exercised: whether an example that holds exercises it.
        inferred: whether no source states it: then none may give the answer to an example.
    """

    rule: str
    place: Place
    exercised: bool
    inferred: bool = False


@dataclass(frozen=True)
class Coverage:
    """The rules of a ruleset, in its own order, and which of them examples exercise.

    Args:
        rules: the rules.
    """

    rules: tuple[CoveredRule, ...]

    @property
    def missing(self) -> tuple[CoveredRule, ...]:
        """The rules that no example exercises."""
        return tuple(rule for rule in self.rules if not rule.exercised)

    @property
    def percent(self) -> int:
        """How many of a hundred are exercised, rounded down; 100 where there is none."""
        total = len(self.rules)
        return 100 * (total - len(self.missing)) // total if total else 100


def coverage_of(name: str, tested: Sequence[Tested]) -> Coverage:
    """Which rules the examples that were run exercise; those that do not hold exercise nothing.

    A line of the order is exercised where it decides a trick; a rule of what must be served, where
    it binds a hand or refuses a card, and its exemption, where a card is spared; a step, a
    threshold or a value, where it is paid, or where something is refused by it; a count, where it
    is told or settles what was called; a choice of an option, where an example says otherwise
    without it.

    Args:
        name: an id of the catalogue, or a path.
        tested: its examples as `run_tests` gives them.

    Raises:
        RulesetError: the ruleset has faults.
    """
    name = ruleset_of(name)

    @cache
    def chosen(options: frozenset[tuple[str, str]]) -> LoadedRuleset:
        return load(name, dict(options))

    def by(options: Mapping[str, str]) -> LoadedRuleset:
        return chosen(frozenset(options.items()))

    loaded, locator = by({}), Locator()
    held = [test.result for test in tested if test.result.passed]
    exercised = {rule for result in held for rule in _exercised(by, result)}
    rules = []
    for path in _paths(loaded.ruleset):
        rule = ".".join(rule_path(loaded.merged.document, path))
        origin = loaded.merged.origin(path)
        place = locator.key(origin.layer.file, origin.path)
        inferred = loaded.cite(path).inferred is not None
        rules.append(CoveredRule(rule, place, rule in exercised, inferred))
    return Coverage(tuple(rules))


def _paths(ruleset: Ruleset) -> Iterator[Path]:
    """The rules that examples should exercise: those of the tables at which people may sit."""
    yield from (("order", index) for index, _ in _played(ruleset, ruleset.order))
    for index, rule in _played(ruleset, ruleset.follow):
        yield ("follow", index)
        if rule.exempt != "none":
            yield ("follow", index, "exempt")
    if ruleset.score is not None and ruleset.round is not None:
        yield ("round", "value")
        for name, ladder in ruleset.ladders.items():
            steps = _played(ruleset, ladder.steps)
            yield from (("ladders", name, "steps", index) for index, _ in steps)
            yield from (("ladders", name, key) for key in _beside(ruleset, ladder))
        yield from (("score", *path) for path in _of_score(ruleset.score))
        if ruleset.renuncio is not None:
            yield ("renuncio", "value")
            if ruleset.renuncio.claimed_in_tumbo is not None:
                yield ("renuncio", "claimed_in_tumbo")
    for name, count in ruleset.counts.items():
        yield from (("counts", name, *path) for path in _of_count(count))
    for name, option in ruleset.options.items():
        others = (choice for choice in option.choices if choice != option.default)
        yield from (("options", name, "choices", choice) for choice in others)


AnyEntry = TypeVar("AnyEntry", bound="Entry")


def _played(ruleset: Ruleset, entries: Sequence[AnyEntry] | None) -> Iterator[tuple[int, AnyEntry]]:
    """The entries of a list that count at some table, with their places in it."""
    tables = {seats_for(people) for people in ruleset.players.counts}
    for index, entry in enumerate(entries or ()):
        if any(entry.applies_to(seats) for seats in tables):
            yield index, entry


def _beside(ruleset: Ruleset, ladder: Ladder) -> Iterator[str]:
    """What a ladder does besides: to other ladders, and where it was left unopened."""
    if any(other in ruleset.ladders for other in ladder.voids):
        yield "voids"
    if ladder.left_unopened is not None and ladder.count is not None:
        yield "left_unopened"


def _of_score(score: Score) -> Iterator[Path]:
    yield ("chico",)
    yield ("partida",)
    if score.fold:
        yield ("fold",)
    if score.dentro is not None:
        yield ("dentro", "value")
        yield from (("dentro", "steps", step) for step in score.dentro.steps)
    if score.tumbo is not None:
        yield from (("tumbo", key) for key in ("declined", "lost", "won", "both", "calls"))


def _of_count(count: Count) -> Iterator[Path]:
    yield ()
    if count.needs:
        yield ("needs",)
    if count.unless is not None:
        yield ("unless",)


def _exercised(by: Load, result: ExampleResult) -> Iterator[str]:
    """The rules that an example of a ruleset exercises, by their names."""
    answer, example = result.answer, result.example
    if example.events is not None:
        yield from of_spoken(by(example.options).ruleset, result)
    elif example.actions is not None:
        yield from of_round(by(example.options).ruleset, result)
    elif isinstance(answer, Trick):
        yield f"order.{answer.reason.rule}"
    elif isinstance(answer, Obligation | PlayVerdict):
        if answer.reason.code in _OF_DUTY:
            yield f"follow.{answer.reason.rule}{_OF_DUTY[answer.reason.code]}"
    elif isinstance(result.error, CountError):
        yield from of_refusal(result.error.reason)
    elif isinstance(answer, Counted) and result.game is not None:
        yield f"counts.{example.of or result.game.counts[0]}"
    for option, choice in example.options.items():
        others = {one: taken for one, taken in example.options.items() if one != option}
        if not run_example(by(others), example).passed:
            yield f"options.{option}.choices.{choice}"


_OF_DUTY = {"play.bound": "", "play.exempt": ".exempt"}
"""What of a rule is exercised by a hand that is bound, and by one of which a card is spared."""
