"""The player with sense in compiled code: it chooses what the Python one does, draw by draw."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from envite_rules import SensiblePlayer, available_rulesets, sense
from envite_rules.agents import asked as asked_in
from envite_rules.agents.betting import distribution
from envite_rules.agents.judging import Judge, beaters_of
from envite_rules.sim import layout, tally
from envite_rules.sim.compiling import Compiled
from envite_rules.sim.drawing import next_word
from envite_rules.sim.judging import chance
from envite_rules.sim.kernel import ask, begin_round
from envite_rules.sim.moves import apply, begin_match
from envite_rules.sim.offers import list_offers
from envite_rules.sim.sensible import sensible
from tests.match_tables import everywhere
from tests.settling import house, table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from envite_rules import Game, Match, View


class Words(Random):
    """Draws the words that a match has to choose by, apart from it."""

    def __init__(self) -> None:
        super().__init__(0)
        self.match = np.zeros(1, layout.MATCH)[0]

    def begin(self, match: Any) -> None:
        """The words of a deal, from the first."""
        for field in ("seed", "match", "deals"):
            self.match[field] = match[field]
        self.match["drawn"] = 0

    def random(self) -> float:
        """The next one, from 0 to below 1."""
        return float(next_word(self.match)) / 2**32


def _pair(numbers: Any) -> tuple[int, int]:
    return int(numbers[0]), int(numbers[1])


@dataclass
class Seen:
    """What was compared.

    Args:
        choices: how many choices.
        drawn: how many of them drew.
        kinds: what was chosen: plays, calls and so on.
    """

    choices: int
    drawn: int
    kinds: set[str]


class Table:
    """A match in compiled code, and each of its rounds in Python: both do the same.

    Args:
        game: the game.
        erratic: how often, of a hundred times, a seat does anything instead.
    """

    def __init__(self, game: Game, *, erratic: int = 0) -> None:
        self.game = game
        self.erratic = erratic
        self.compiled = Compiled.of(game)
        self.tables = self.compiled.tables[0]
        self.match = np.zeros(1, layout.MATCH)[0]
        self.words = Words()
        self.player = SensiblePlayer(game, 0, random=self.words)
        self.seen = Seen(0, 0, set())
        self._beaters: dict[Any, Any] = {}
        self._chance = Random(0)  # noqa: S311 - a game, no secret

    def play(self, number: int, rounds: int, piedras: tuple[int, int] = (0, 0)) -> Seen:
        """Plays rounds of a match, from a score on, and compares each choice."""
        begin_match(self.tables, self.match, 11, number)
        self.match["piedras"] = piedras
        for _ in range(rounds):
            twin = self._deal()
            while self.match["phase"] not in {layout.DEAL, layout.OVER}:
                self._choose(twin)
            if self.match["phase"] == layout.OVER:
                break
        return self.seen

    def _deal(self) -> Match:
        """The next round, in Python too."""
        game, match = self.game, self.match
        score = game.score(_pair(match["piedras"]), _pair(match["chicos"]))
        if self.tables["partido"]:
            score = game.score(score.piedras, score.chicos, _pair(match["partidos"]))
        dealer = int(match["dealer"])
        begin_round(self.tables, self.compiled.stakes, self.compiled.at, match, tally.empty()[0])
        self.words.begin(match)
        hands = [game.deck.cards_of(int(match["hands"][seat])) for seat in range(game.seats)]
        cards = [card for hand in hands for card in hand]
        vira = int(match["vira"])
        cards += [game.deck[vira - 1]] if vira else []
        return game.new_round(cards, score=score, dealer=dealer)

    def _choose(self, twin: Match) -> None:
        """The seat that is asked chooses, in compiled code and in Python."""
        compiled, match = self.compiled, self.match
        stakes = compiled.stakes[match["stakes"]]
        seat, view = ask(self.tables, compiled.stakes, match), asked_in(twin)
        assert view.seat == seat
        assert chance(self.tables, match, seat) == self._likely(view)
        fresh = compiled.stakes[compiled.at[tuple(match["piedras"])]]
        chosen = sensible(self.tables, stakes, fresh, compiled.odds[0], match, seat)
        list_offers(self.tables, match)
        place = match["action"][: match["actions"]].tolist().index(chosen)
        before = int(self.words.match["drawn"])
        action = self.player.choose(view)
        assert view.actions[place] == action
        assert match["drawn"] == self.words.match["drawn"]
        self.seen.choices += 1
        self.seen.drawn += int(match["drawn"]) > before
        self.seen.kinds.add(type(action).__name__)
        if self._chance.randrange(100) < self.erratic:
            place = self._chance.randrange(len(view.actions))
        twin.apply(view.actions[place])
        done = int(match["action"][place])
        apply(self.tables, stakes, match, tally.empty()[0], seat, done)

    def _likely(self, view: View) -> float:
        """How likely the Python player holds it that its team wins the round."""
        if view.vira not in self._beaters:
            self._beaters[view.vira] = beaters_of(self.game.order(view.vira))
        return Judge(self.game, view, self._beaters[view.vira]).chance


def tables() -> Iterator[tuple[str, int]]:
    """Every shipped ruleset that can be played, with the fewest, usual and most people."""
    for info in available_rulesets():
        rules = info.rules
        if rules is not None and rules.ruleset.ladders and rules.ruleset.deal is not None:
            counts = rules.ruleset.players.counts
            for people in sorted({min(counts), rules.ruleset.players.usual, max(counts)}):
                yield info.id, people
    yield "tradicional", 5  # with a muerto


@pytest.mark.parametrize(("ruleset", "people"), list(tables()))
def test_it_chooses_what_the_python_player_chooses(ruleset: str, people: int) -> None:
    """In whole rounds, whatever is asked; how likely it holds the round is the same to the bit."""
    seen = Table(table(ruleset, people)).play(0, 12)
    assert seen.choices > 30
    assert 0 < seen.drawn < seen.choices
    assert {"Play", "Call", "Answer"} <= seen.kinds


@pytest.mark.parametrize("ruleset", ["canario", "tenerife", "truc-mallorqui", "truco-uruguayo"])
def test_it_does_so_in_odd_places_too(ruleset: str) -> None:
    """Where every third choice is made by chance instead, and leads to where sense would not."""
    whole = Table(table(ruleset), erratic=33)
    for number in range(4):
        whole.play(number, 12)
    assert whole.seen.choices > 150


def test_it_knows_what_was_paid_while_the_round_goes_on(tmp_path: Path) -> None:
    """A refused envit that is paid at once may bring a team into tumbo, or near to it."""
    rules = """
[ladders.envit]
refused_paid = "at-once"
[score.dentro]
at = 21
value = 2
[score.tumbo]
at = 23
declined = 1
won = "chico"
lost = 2
both = "free"
calls = "illegal"
"""
    near = Table(house(tmp_path, "truc-mallorqui", rules, 4), erratic=25)
    for number in range(120):
        near.play(number, 1, (18 + number % 5, 21 + number % 2))
    assert near.seen.choices > 500


@pytest.mark.slow
def test_it_does_so_with_every_choice_of_options() -> None:
    """Of every ruleset, those of the tests with them, at two tables each."""
    choices = 0
    for rules in everywhere():
        counts = rules.ruleset.players.counts
        for people in {min(counts), max(counts)}:
            choices += Table(rules.game(people), erratic=15).play(people, 6).choices
    assert choices > 20_000


@pytest.mark.parametrize("ruleset", ["truc-valencia", "truco-uruguayo", "truco-venezolano"])
def test_the_odds_of_a_count_are_those_of_the_python_player(ruleset: str) -> None:
    """Under some viras, for every value that a hand counts."""
    game = table(ruleset)
    compiled = Compiled.of(game)
    viras = [(0, None)] if not game.has_vira else [(n + 1, game.deck[n]) for n in (0, 17, 39)]
    for number, name in enumerate(game.counts):
        for place, vira in viras:
            hands = distribution(game, name, vira)
            having = [0, *hands[1:]] if hands[0] else hands
            answering = 1 if hands[0] else game.seats // 2
            best = compiled.odds["best"][0, number, place]
            for value in range(len(hands) - 1):
                assert best[0, value + 1] == sense.best_of(value, hands, game.seats // 2)
                assert best[1, value + 1] == sense.best_of(value, having, answering)
            assert best[0, 0] == best[1, 0] == 0


def test_what_beats_a_card_is_told_apart_from_the_vira() -> None:
    """The vira lies apart: what it would beat is not beaten by it."""
    game = table("tradicional", 6)
    compiled = Compiled.of(game)
    for vira in (0, 11, 39):
        beaters = beaters_of(game.order(game.deck[vira]))
        under = compiled.tables[0]["vira"][vira + 1]
        for index, card in enumerate(game.deck):
            if index != vira:
                assert int(under["beaters"][index]) == game.deck.mask(beaters[card])
                assert under["beaten"][index] == len(beaters[card])
