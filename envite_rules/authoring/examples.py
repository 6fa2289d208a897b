"""The examples that stand in a ruleset, run against the interpreter."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from envite_rules.engine import Game
from envite_rules.errors import EnviteError
from envite_rules.ruleset import LoadedRuleset
from envite_rules.ruleset.model import Example

Load: TypeAlias = Callable[[Mapping[str, str]], LoadedRuleset]
"""Loads the ruleset of the examples with some choices of its options."""


@dataclass(frozen=True)
class ExampleResult:
    """An example and what the interpreter made of it.

    Args:
        number: which example of the file, from 1.
        example: the example.
        expected: what it says: the winner (from 1), the team, who ties, the cards that may be
            played, or what the hand counts.
        actual: what the interpreter says of the same; empty where it refuses to say.
        error: why it refuses: cards that cannot lie on a table, or a rule that is not stated.
    """

    number: int
    example: Example
    expected: Mapping[str, object]
    actual: Mapping[str, object]
    error: EnviteError | None = None

    @property
    def passed(self) -> bool:
        """Whether the interpreter says what the example says."""
        return self.error is None and self.expected == self.actual


def run_examples(load: Load) -> Iterator[ExampleResult]:
    """Runs the examples of a ruleset.

    Args:
        load: loads the ruleset with the choices that an example names.
    """
    usual = load({})
    for number, example in enumerate(usual.ruleset.examples, start=1):
        game = Game(load(example.options) if example.options else usual, example.players)
        expected = _expected(game, example)
        try:
            found = _asked(example)(game, example)
        except EnviteError as error:
            yield ExampleResult(number, example, expected, {}, error)
        else:
            actual = {key: found[key] for key in expected}
            yield ExampleResult(number, example, expected, actual)


def _expected(game: Game, example: Example) -> dict[str, object]:
    legal = {game.parse_card(text, example.vira) for text in example.legal or ()}
    said = {
        "winner": example.winner,
        "team": example.team,
        "tied": None if example.tied is None else tuple(sorted(example.tied)),
        "legal": legal or None,
        "count": example.count,
    }
    return {key: value for key, value in said.items() if value is not None}


def _asked(example: Example) -> Callable[[Game, Example], dict[str, object]]:
    """What answers an example: who wins, what may be played, or what a hand counts."""
    if example.plays is not None:
        return _trick
    return _legal if example.count is None else _count


def _trick(game: Game, example: Example) -> dict[str, object]:
    trick = game.resolve_trick(vira=example.vira, plays=example.plays or ())
    winner = None if trick.winner_index is None else trick.winner_index + 1
    tied = tuple(index + 1 for index in trick.tied)
    return {"winner": winner, "team": trick.team, "tied": tied}


def _legal(game: Game, example: Example) -> dict[str, object]:
    legal = game.legal_cards(hand=example.hand or (), vira=example.vira, trick=example.trick)
    return {"legal": set(legal)}


def _count(game: Game, example: Example) -> dict[str, object]:
    return {"count": game.count(example.of, hand=example.hand or (), vira=example.vira)}
