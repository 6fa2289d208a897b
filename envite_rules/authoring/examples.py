"""The examples that stand in a ruleset or beside it, run against the interpreter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from typing import TypeAlias

from envite_rules.authoring.portrait_words import words_of_its_own
from envite_rules.authoring.rounds import PlayedRound, play_round
from envite_rules.engine import (
    ActionError,
    Counted,
    CountError,
    Game,
    Obligation,
    PlayVerdict,
    Settlement,
    Trick,
)
from envite_rules.errors import EnviteError
from envite_rules.ruleset import LoadedRuleset
from envite_rules.ruleset.model import Example

Load: TypeAlias = Callable[[Mapping[str, str]], LoadedRuleset]
"""Loads the ruleset of the examples with some choices of its options."""

Answer: TypeAlias = Trick | Settlement | Obligation | PlayVerdict | Counted | PlayedRound
"""What the interpreter says of an example: of a trick, of what was said, of a hand, of a round."""


@dataclass(frozen=True)
class ExampleResult:
    """An example and what the interpreter made of it.

    Args:
        number: which example of the file, from 1.
        example: the example; of a table of cases, one row with what holds for all.
        expected: what it says: the winner (from 1), the team, who ties, the cards that may be
            played, what the hand counts, who wins the tricks and the round, the score, with which
            code a word or card is refused, and by which rule.
        actual: what the interpreter says of the same; empty where it refuses to say.
        error: why it refuses: cards that cannot lie on a table, a rule that is not stated, or a
            word that cannot be said there; also where the example says that it is refused.
        game: the game that was asked.
        answer: the whole answer, to show why; None where there is none.
        case: which row of its table it is, from 1; None where the example is no table.
        own: what the place calls otherwise than usual.
    """

    number: int
    example: Example
    expected: Mapping[str, object]
    actual: Mapping[str, object]
    error: EnviteError | None = None
    game: Game | None = None
    answer: Answer | None = None
    case: int | None = None
    own: Mapping[str, str] = field(default_factory=dict)

    @property
    def passed(self) -> bool:
        """Whether the interpreter says what the example says."""
        return self.expected == self.actual and (self.error is None or "refused" in self.actual)


def run_examples(
    load: Load, chosen: Callable[[Example], bool] = lambda _: True
) -> Iterator[ExampleResult]:
    """Runs the examples of a ruleset.

    Args:
        load: loads the ruleset with the choices that an example names.
        chosen: which of them to run.
    """

    @cache
    def loaded(options: frozenset[tuple[str, str]]) -> LoadedRuleset:
        return load(dict(options))

    @cache
    def game(options: frozenset[tuple[str, str]], players: int | None) -> Game:
        return Game(loaded(options), players)

    for number, example in enumerate(loaded(frozenset()).ruleset.examples, start=1):
        for row, fact in enumerate(example.each(), start=1):
            if chosen(fact):
                options = frozenset(fact.options.items())
                result = _run(game(options, fact.players), fact, number)
                own = words_of_its_own(loaded(options).ruleset)
                yield replace(result, case=row if example.cases else None, own=own)


def run_example(loaded: LoadedRuleset, example: Example) -> ExampleResult:
    """Runs an example against a ruleset, whatever options the example names.

    Args:
        loaded: the ruleset.
        example: the example, or one of the facts of a table of cases.
    """
    return _run(Game(loaded, example.players), example, 1)


def _run(game: Game, example: Example, number: int) -> ExampleResult:
    expected = _expected(game, example)
    try:
        answer, found = _asked(example)(game, example)
    except EnviteError as error:
        return ExampleResult(number, example, expected, _refusal(example, error), error, game)
    refused = answer.error if isinstance(answer, PlayedRound) else None
    if refused is not None:
        actual = _refusal(example, refused)
    else:
        actual = {key: found[key] for key in expected}
    return ExampleResult(number, example, expected, actual, refused, game, answer)


def _expected(game: Game, example: Example) -> dict[str, object]:
    legal = {game.parse_card(text, example.vira) for text in example.legal or ()}
    said = {
        "winner": example.winner,
        "team": example.team,
        "tied": None if example.tied is None else tuple(sorted(example.tied)),
        "legal": legal or None,
        "count": example.count,
        "tricks": example.tricks,
        "round_won_by": example.round_won_by,
        "score": example.score,
        "chico_won_by": example.chico_won_by,
        "match_won_by": example.match_won_by,
        "refused": example.refused,
        "rule": example.rule,
    }
    return {key: value for key, value in said.items() if value is not None}


def _refusal(example: Example, error: EnviteError) -> dict[str, object]:
    """How the last thing that was said or played is refused, where the example speaks of it."""
    if example.refused is None or not isinstance(error, ActionError | CountError):
        return {}
    last = len(example.events or example.actions or ()) - 1
    if isinstance(error, ActionError) and (error.event or 0) != last:
        return {}
    refusal: dict[str, object] = {"refused": error.reason.code}
    if example.rule is not None:
        refusal["rule"] = error.reason.rule
    return refusal


Found: TypeAlias = tuple[Answer, dict[str, object]]


def _asked(example: Example) -> Callable[[Game, Example], Found]:
    """What answers an example: who wins, the score, what may be played, or what a hand counts."""
    if example.plays is not None:
        return _trick
    if example.events is not None:
        return _score
    if example.actions is not None:
        return _round
    if example.card is not None:
        return _card
    return _count if example.asks_to_count else _legal


def _trick(game: Game, example: Example) -> Found:
    trick = game.resolve_trick(vira=example.vira, plays=example.plays or ())
    winner = None if trick.winner_index is None else trick.winner_index + 1
    tied = tuple(index + 1 for index in trick.tied)
    rule = trick.reason.rule
    return trick, {"winner": winner, "team": trick.team, "tied": tied, "rule": rule}


def _legal(game: Game, example: Example) -> Found:
    owed = game.obligation(hand=example.hand or (), vira=example.vira, trick=example.trick)
    return owed, {"legal": set(owed.legal), "rule": owed.reason.rule}


def _card(game: Game, example: Example) -> Found:
    verdict = game.explain_play(
        card=example.card or "", hand=example.hand or (), vira=example.vira, trick=example.trick
    )
    refused = None if verdict.legal else verdict.reason.code
    return verdict, {"refused": refused, "rule": verdict.reason.rule}


def _round(game: Game, example: Example) -> Found:
    played = play_round(game, example)
    return played, {
        "tricks": tuple(trick.winner for trick in played.tricks),
        "round_won_by": played.won_by,
        "score": played.score,
        "chico_won_by": played.chico_won_by,
        "match_won_by": played.match_won_by,
        "refused": None,
        "rule": None,
    }


def _count(game: Game, example: Example) -> Found:
    counted = game.explain_count(example.of, hand=example.hand or (), vira=example.vira)
    return counted, {"count": counted.value, "refused": None, "rule": counted.reason.rule}


def _score(game: Game, example: Example) -> Found:
    a, b = example.piedras or (0, 0)
    chicos_a, chicos_b = example.chicos or (0, 0)
    before = game.score(piedras=(a, b), chicos=(chicos_a, chicos_b))
    settled = game.settle(before, example.events or ())
    found: dict[str, object] = {
        "score": settled.score.piedras,
        "chico_won_by": settled.chico_won_by,
        "match_won_by": settled.match_won_by,
        "refused": None,
        "rule": None,
    }
    return settled, found
