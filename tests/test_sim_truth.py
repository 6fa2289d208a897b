"""The simulator against the match: the same deals and choices, action by action, to the end.

Both play a match at once. Before every action the simulator's list of what may be done is that of
the match, in its order; what it chooses, by chance or with sense, is what the same words of chance
choose here; after it the score is the same. Who has written down a rule in one of them only is
found out here.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

import pytest

from envite_rules import SensiblePlayer, available_rulesets, load_ruleset
from envite_rules.agents.player import asked
from envite_rules.errors import NotStatedError
from envite_rules.sim.compiling import Compiled
from envite_rules.sim.drawing import CHOICES, block
from envite_rules.sim.kernel import RANDOM, SENSIBLE, play_chunk
from envite_rules.sim.layout import NONE
from envite_rules.sim.tally import ACTIONS, ROUNDS
from envite_rules.sim.tracing import action_of, replayed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    import numpy as np

    from envite_rules import Game, Match, Rules
    from envite_rules.sim.tracing import Traced

SEED = 20
POLICIES = {"random": RANDOM, "sensible": SENSIBLE}


def rules_of_matches() -> Iterator[Rules]:
    """Every shipped ruleset that states a match."""
    for info in available_rulesets():
        assert info.rules is not None
        try:
            info.rules.game().new_match(seed=0)
        except NotStatedError:
            continue
        yield info.rules


RULES = {rules.id: rules for rules in rules_of_matches()}
TABLES = [(id_, people) for id_, rules in RULES.items() for people in rules.ruleset.players.counts]
OPTIONS = [
    (id_, name, choice)
    for id_, rules in RULES.items()
    for name, option in rules.ruleset.options.items()
    for choice in option.choices
]


@lru_cache(maxsize=8)
def compiled(id_: str, people: int, options: tuple[tuple[str, str], ...] = ()) -> Compiled:
    """A ruleset at a table, with some options, ready to be played."""
    return Compiled.of(game_of(id_, people, options))


def game_of(id_: str, people: int, options: Sequence[tuple[str, str]] = ()) -> Game:
    """A ruleset at a table, with some options."""
    return load_ruleset(id_, options=dict(options)).game(people)


class Drawn(Random):
    """What all players of a match of a simulation draw from, deal after deal."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self._number = number
        self.begin(0)

    def begin(self, deal: int) -> None:
        """The cards of a deal lie on the table, the first of which is 1."""
        self._deal, self._drawn = deal, 0

    def word(self) -> int:
        """The next word of the deal, of 32 bits."""
        words = block(SEED, self._number, self._deal, CHOICES, self._drawn // 4)
        word = words[self._drawn % 4]
        self._drawn += 1
        return int(word)

    def random(self) -> float:
        """The same as a number from 0 to below 1."""
        return self.word() / 2**32


def same(match: Match, traced: Traced, game: Game) -> None:
    """The match stands as the simulator says, and offers the same."""
    step = traced.step
    view = asked(match)
    assert view.seat == step["seat"]
    numbers = step["offered"][: step["actions"]]
    offered = [action_of(game.match_rules, match, view.seat, int(n)) for n in numbers]
    assert list(match.legal_actions(view.seat)) == offered


def check_score(match: Match, step: np.void) -> None:
    """The score after a step."""
    score = match.score
    assert [*score.piedras, *score.chicos, *score.partidos] == [
        *step["piedras"],
        *step["chicos"],
        *step["partidos"],
    ]


def check_match(played: Compiled, number: int, policy: int) -> tuple[int, int]:
    """One match in both, to its end; its rounds, and the actions of its players."""
    game, drawn = played.game, Drawn(number)
    player = SensiblePlayer(game, seed=0, random=drawn)
    rounds = actions = 0
    before: np.void | None = None
    match: Match | None = None
    for traced in replayed(played, seed=SEED, number=number, policies=(policy, policy)):
        match = traced.match
        if before is not None:
            check_score(match, before)
        before = traced.step
        if match.is_over:
            break
        if traced.action is None:
            rounds += 1
            drawn.begin(rounds)
            assert match.dealer == traced.step["seat"]
            continue
        actions += 1
        same(match, traced, game)
        if policy == SENSIBLE:
            assert player.choose(asked(match)) == traced.action
        else:
            legal = match.legal_actions(asked(match).seat)
            assert legal[drawn.word() * len(legal) >> 32] == traced.action
    assert match is not None
    assert before is not None
    check_score(match, before)
    assert before["winner"] == (NONE if match.winner is None else "AB".index(match.winner))
    return rounds, actions


def check_matches(played: Compiled, first: int, many: int, policy: int) -> int:
    """Some matches in both, and the simulator's own sums of them; how many rounds they had."""
    chunk = play_chunk(played, seed=SEED, first=first, count=many, policies=(policy, policy))
    rounds = 0
    for number, row in enumerate(chunk.results, first):
        found = check_match(played, number, policy)
        assert found == (row[ROUNDS], row[ACTIONS])
        rounds += found[0]
    assert chunk.tally[0]["rounds"] == rounds
    return rounds


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("id_", RULES)
def test_the_simulator_plays_as_the_match_does(id_: str, policy: str) -> None:
    """A match at the usual table of each ruleset, by chance and with sense."""
    people = RULES[id_].ruleset.players.usual
    assert check_matches(compiled(id_, people), 0, 1, POLICIES[policy]) > 0


@pytest.mark.slow
@pytest.mark.parametrize(("id_", "people"), TABLES)
def test_by_chance_they_are_the_same_at_every_table(id_: str, people: int) -> None:
    """Every number of people that a ruleset seats; some hundred thousand rounds in all."""
    assert check_matches(compiled(id_, people), 1_000, 100, RANDOM) > 100


@pytest.mark.slow
@pytest.mark.parametrize(("id_", "people"), TABLES)
def test_with_sense_they_are_the_same_at_every_table(id_: str, people: int) -> None:
    """The player with sense chooses the same, from the same draws."""
    assert check_matches(compiled(id_, people), 2_000, 4, SENSIBLE) > 4


@pytest.mark.slow
@pytest.mark.parametrize(("id_", "name", "choice"), OPTIONS)
def test_they_are_the_same_with_every_choice(id_: str, name: str, choice: str) -> None:
    """Each choice of each option, at the table that has most people, and at the usual one."""
    players = RULES[id_].ruleset.players
    for people in {players.usual, max(players.counts)}:
        played = compiled(id_, people, ((name, choice),))
        assert check_matches(played, 3_000, 20, RANDOM) > 20
        assert check_matches(played, 4_000, 1, SENSIBLE) > 1
