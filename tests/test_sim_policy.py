"""Policies of one's own, compiled with numba: they are asked as the simulator's own are."""

from __future__ import annotations

import doctest
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numba import njit

from envite_rules import load_ruleset
from envite_rules.errors import SimulationError
from envite_rules.sim import simulate
from envite_rules.sim.compiling import Compiled
from envite_rules.sim.kernel import RANDOM, SENSIBLE, play_chunk

NEGATIVE, BEYOND, BETWEEN = 101, 102, 103
"""Seeds of matches in which the policy below chooses what is not there."""


@njit
def own(_: Any, __: Any, match: Any, word: Any) -> Any:
    """Any action, each as likely; but for some seeds what is not there."""
    if match.seed == np.uint64(NEGATIVE):
        return -1
    if match.seed == np.uint64(BEYOND):
        return match.actions
    if match.seed == np.uint64(BETWEEN):
        return 0.9
    return (np.uint64(word) * np.uint64(match.actions)) >> np.uint64(32)


@pytest.fixture(scope="module")
def game() -> Compiled:
    """Four people at the table; the dealer of match k is seat k, and the next seat is asked."""
    return Compiled.of(load_ruleset("canario").game(players=4))


def test_chance_as_a_function_is_chance(game: Compiled) -> None:
    """The same words choose the same actions, so that all sums are the same."""
    one = play_chunk(game, seed=7, first=3, count=6, policies=(own, own))
    other = play_chunk(game, seed=7, first=3, count=6, policies=(RANDOM, RANDOM))
    assert one.results.tolist() == other.results.tolist()
    assert one.tally[0] == other.tally[0]
    assert one.tally[0]["actions"] > 500


@pytest.mark.parametrize("seed", [NEGATIVE, BEYOND, BETWEEN])
@pytest.mark.parametrize(("first", "team"), [(0, "B"), (1, "A")])
def test_what_is_not_there_cannot_be_chosen(
    game: Compiled, seed: int, first: int, team: str
) -> None:
    """Whose policy it was is said: that of the team of the mano, which is asked first."""
    with pytest.raises(SimulationError) as caught:
        play_chunk(game, seed=seed, first=first, count=1, policies=(own, own))
    assert caught.value.code == "sim.policy-chose"
    assert caught.value.message.arguments["team"] == team


def test_it_is_the_same_over_two_threads(game: Compiled) -> None:
    """More matches than are played at a time: what a policy chooses is of its match alone."""
    of_one, of_two = (
        simulate(game.game, matches=4_200, seed=7, policy=own, workers=workers)
        for workers in (1, 2)
    )
    assert of_one.rounds > 4_200
    for name in ("matches", "rounds", "actions", "matches_won", "ends", "length_of_match", "cards"):
        assert getattr(of_one, name) == getattr(of_two, name), name


@njit
def of_three(_: Any, __: Any, ___: Any) -> int:
    """It takes no word."""
    return 0


@njit
def in_words(_: Any, __: Any, ___: Any, ____: Any) -> str:
    """It returns no place."""
    return "the first"


@pytest.mark.parametrize("policy", [of_three, in_words])
def test_what_it_takes_and_returns_is_said(game: Compiled, policy: Any) -> None:
    """Not in numba's words, which are about types of records."""
    with pytest.raises(SimulationError) as caught:
        play_chunk(game, seed=7, first=0, count=1, policies=(policy, policy))
    assert caught.value.code == "sim.policy-types"


@pytest.mark.slow
@pytest.mark.parametrize("other", [RANDOM, SENSIBLE])
def test_one_team_may_have_one_and_the_other_another(game: Compiled, other: int) -> None:
    """On either side of the table."""
    for mine, theirs in (((own, other), (RANDOM, other)), ((other, own), (other, RANDOM))):
        one = play_chunk(game, seed=7, first=0, count=5, policies=mine)
        two = play_chunk(game, seed=7, first=0, count=5, policies=theirs)
        assert one.results.tolist() == two.results.tolist()
        assert one.tally[0] == two.tally[0]


@pytest.mark.slow
def test_the_policies_of_the_document_play() -> None:
    """As they are written there; other tests of documents leave it out, since it compiles all."""
    document = Path(__file__).parents[1] / "docs" / "simulate.md"
    before, after = document.read_text(encoding="utf-8").split("<!-- compiled with it -->")
    names: dict[str, Any] = {}
    for example in doctest.DocTestParser().get_examples(before):
        exec(example.source, names)  # noqa: S102 - lines of a document of ours
    block = re.match(r"\s*```python\n(.*?)^```", after, re.DOTALL | re.MULTILINE)
    assert block is not None
    exec(block[1], names)  # noqa: S102 - the same
    assert names["played"].setup.policies == ("first", "first")
    assert names["mixed"].setup.policies == ("calm", "sensible")
    assert names["mixed"].matches == 2000
