"""The tricks alone: the batch plays as the engine does, card by card, whatever the game."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from match_tables import everywhere
from settling import house

from benchmarks import batch_c
from envite_rules import load_ruleset
from envite_rules.engine.playing import playing_for
from envite_rules.sim import layout, tricks
from envite_rules.sim.compiling import Compiled
from envite_rules.sim.drawing import block
from envite_rules.sim.jit import compiled
from envite_rules.sim.picking import has_deposit, nth, nth_by_halves, picked
from envite_rules.sim.tricks import TrickRounds, round_winner, winners

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules import Rules
    from envite_rules.engine import Game

SEED = 0x1234567890ABCDEF
ROUNDS = 70
"""More than are drawn at once."""


class Picks:
    """What is picked out of the words of a round, in whole numbers without end."""

    def __init__(self, number: int) -> None:
        self._number = number
        self._word = 0

    def start(self, row: int) -> None:
        """From here on, picks are of this word."""
        words = block(SEED, self._number, 0, tricks.TRICKS_ALONE, row // 2)
        low, high = (int(word) for word in words[row % 2 * 2 :][:2])
        self._word = low | high << 32

    def pick(self, cards: list[int]) -> int:
        """One of the cards, that are in order."""
        chosen, self._word = divmod(self._word * len(cards), 2**64)
        return cards[chosen]


def cards_in(mask: int) -> list[int]:
    """The cards of a mask, in order."""
    return [card for card in range(mask.bit_length()) if mask >> card & 1]


def picks_of_word(options: int) -> int:
    """As many picks as leave each of their outcomes as likely as another, but for 2**-32."""
    return max(k for k in range(1, 33) if options**k <= 2**32) if options > 1 else 1


def played_by_engine(game: Game, number: int) -> tuple[tuple[int | None, ...], int | None]:
    """Who won the tricks and the round, by the engine's own rules, from the same draws."""
    rules = game.match_rules
    hand, seats = rules.dealing.hand, rules.seats
    of_word = picks_of_word(len(rules.deck))
    needed = seats * hand + rules.dealing.has_vira
    deal_words = -(-needed // of_word)
    picks = Picks(number)
    pack, drawn = list(range(len(rules.deck))), []
    for place in range(needed):
        if place % of_word == 0:
            picks.start(place // of_word)
        drawn.append(picks.pick(pack))
        pack.remove(drawn[-1])
    vira = drawn[-1] if rules.dealing.has_vira else None
    hands = [sum(1 << card for card in drawn[seat * hand :][:hand]) for seat in range(seats)]
    table = playing_for(rules.round)(rules.round, rules.tables.under(vira), hands, 0)
    plays = max(1, picks_of_word(hand) // seats) * seats
    count = 0
    while not table.is_over:
        if count % plays == 0:
            picks.start(deal_words + count // plays)
        count += 1
        table.play(1 << picks.pick(cards_in(table.legal)))
    return table.winners, table.winner


@cache
def rounds_of(game: Game) -> TrickRounds:
    """A game, compiled once."""
    return TrickRounds.of(Compiled.of(game))


def told(outcomes: np.ndarray) -> list[tuple[tuple[int | None, ...], int | None]]:
    """The outcomes of rounds, as the engine tells them."""
    return [(winners(int(each)), round_winner(int(each))) for each in outcomes]


def check(game: Game, first: int, count: int) -> None:
    """The batch plays these rounds as the engine does; where it has two ways, by both."""
    rounds = rounds_of(game)
    expected = [played_by_engine(game, first + number) for number in range(count)]
    outcomes = rounds.play(seed=SEED, first=first, count=count)
    assert told(outcomes) == expected, game
    again, match = np.zeros(count, np.uint64), np.zeros(1, layout.MATCH)
    tricks.play_any(rounds.tables, rounds.rounds, match, np.uint64(SEED), np.uint64(first), again)
    assert (again == outcomes).all(), game


def usual_choices() -> list[Rules]:
    """Every ruleset with the choices that it has by itself."""
    first: dict[str, Rules] = {}
    for rules in everywhere():
        first.setdefault(rules.id, rules)
    return list(first.values())


@pytest.mark.parametrize("rules", usual_choices(), ids=lambda rules: rules.id)
def test_each_card_and_each_trick_is_as_in_the_engine(rules: Rules) -> None:
    """Every ruleset that states a match, at each of its tables, over the end of what is drawn."""
    for players in rules.ruleset.players.counts:
        check(rules.game(players=players), first=2**32 - 20, count=ROUNDS)


@pytest.mark.slow
def test_it_is_so_with_every_choice_of_the_options() -> None:
    """A few rounds of every game that there is."""
    for number, rules in enumerate(everywhere()):
        for players in rules.ruleset.players.counts:
            check(rules.game(players=players), first=1000 * number, count=20)


@pytest.mark.parametrize("ruleset", ["canario", "truc-valencia"])
def test_a_hand_of_one_card_leaves_no_choice(ruleset: str, tmp_path: Path) -> None:
    """The one trick is the round; both with a vira and without."""
    one = "[round]\ntricks = 1\nto_win = 1\n[deal]\npackets = [1]"
    check(house(tmp_path, ruleset, one), first=0, count=ROUNDS)


def test_both_ways_to_play_are_needed() -> None:
    """Some games are played on masks alone, and some are not."""
    ways = {rounds_of(rules.game()).is_plain for rules in usual_choices()}
    assert ways == {True, False}


def test_it_is_no_matter_how_rounds_are_cut() -> None:
    """Round k depends on the seed and k alone."""
    rounds = rounds_of(load_ruleset("canario").game(players=4))
    whole = rounds.play(seed=3, count=1000)
    parts = [rounds.play(seed=3, first=a, count=b - a) for a, b in ((0, 1), (1, 130), (130, 1000))]
    assert (np.concatenate(parts) == whole).all()
    into = np.zeros(1000, np.uint64)
    assert rounds.play(seed=3, count=1000, into=into) is into
    assert (into == whole).all()
    assert (rounds.play(seed=4, count=1000) != whole).any()


def test_every_card_falls_to_every_seat_as_often() -> None:
    """The vira, and the first card of a hand, of 200,000 deals: chi-square, far in its tail."""
    rounds = rounds_of(load_ruleset("canario").game(players=4))
    seen = counts_of_cards(rounds.tables, rounds.rounds, 200_000)
    for place, each in ((0, 5000), (1, 15000), (2, 15000), (3, 15000), (4, 15000)):
        chi = ((seen[place, :40] - each) ** 2 / each).sum()
        assert chi < 95  # one in a million that are even is more, with 39 degrees of freedom


@compiled
def counts_of_cards(tables: Any, rounds: Any, deals: int) -> Any:
    """How often each card was the vira, and was dealt to each of four seats."""
    t, r = tables[0], rounds[0]
    seen = np.zeros((5, 48))
    for first in range(0, deals, tricks.LANES):
        tricks.draw_words(r, np.uint64(5), np.uint64(first))
        for lane in range(np.uint64(tricks.LANES)):
            seen[0, tricks.deal_cards(t, r, r.hands, np.uint64(lane)) - 1] += 1
            for seat in range(4):
                for card in range(48):
                    seen[seat + 1, card] += (r.hands[seat] >> np.uint64(card)) & np.uint64(1)
    return seen


def test_the_nth_card_of_a_mask() -> None:
    """By the instruction that the processor may have, by halves, and by looking at each bit."""
    chance = random.Random(1)  # noqa: S311 - nothing is secret here
    ways = [nth_by_halves, compiled_nth] if has_deposit() else [nth_by_halves]
    for _ in range(300):
        mask = chance.getrandbits(64) & chance.choice(
            [2**64 - 1, 2**40 - 1, chance.getrandbits(64)]
        )
        for number, card in enumerate(cards_in(mask)):
            assert {int(way(np.uint64(mask), np.uint64(number))) for way in ways} == {1 << card}


@compiled
def compiled_nth(mask: Any, number: Any) -> Any:
    """What the processor has."""
    return nth(mask, number)


@compiled
def compiled_pick(word: Any, mask: Any) -> Any:
    """One card out of a word, and what is left of it."""
    return picked(word, mask)


def test_picks_of_a_word_are_the_digits_of_a_number() -> None:
    """By whole numbers without end."""
    chance = random.Random(2)  # noqa: S311 - nothing is secret here
    for _ in range(300):
        word, mask = chance.getrandbits(64), chance.getrandbits(48) | 1
        cards = cards_in(mask)
        chosen, rest = divmod(word * len(cards), 2**64)
        picks = compiled_pick(np.uint64(word), np.uint64(mask))
        assert tuple(map(int, picks)) == (1 << cards[chosen], rest)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The C programs of the benchmark."""
    if batch_c.compiler() is None:
        pytest.skip("there is no gcc here")
    return batch_c.build(tmp_path_factory.mktemp("batch"))


@pytest.mark.parametrize("rules", usual_choices(), ids=lambda rules: rules.id)
def test_the_programs_in_c_play_the_same_rounds(rules: Rules, library: Any) -> None:
    """Ours, C on masks, and C on arrays in the order of the deck: outcome by outcome."""
    for players in rules.ruleset.players.counts:
        rounds = rounds_of(rules.game(players=players))
        if not rounds.is_plain:
            with pytest.raises(ValueError, match="depend on the trick"):
                batch_c.c_game(rounds)
            continue
        ours = rounds.play(seed=SEED, first=2**33 - 500, count=2000)
        for name in ("play_masks", "play_in_order"):
            outcomes = np.zeros(2000, np.uint64)
            batch_c.program(library, name, rounds)(SEED, 2**33 - 500, outcomes)
            assert (outcomes == ours).all(), (name, players)


def test_arrays_that_keep_no_order_play_rounds_of_the_same_kind(library: Any) -> None:
    """The quicker program on arrays takes other cards, each as likely: within 5 sigma."""
    rounds = rounds_of(load_ruleset("canario").game(players=4))
    count = 400_000
    outcomes = np.zeros(count, np.uint64)
    batch_c.program(library, "play_arrays", rounds)(SEED, 0, outcomes)
    ours = rounds.play(seed=SEED, count=count)
    assert (outcomes != ours).any()
    for part in (lambda each: each >> np.uint64(60), lambda each: each & np.uint64(15)):
        for value in range(4):
            shares = [np.mean(part(each) == value) for each in (ours, outcomes)]
            mean = sum(shares) / 2
            assert abs(shares[0] - shares[1]) <= 5 * (2 * mean * (1 - mean) / count) ** 0.5
