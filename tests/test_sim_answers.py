"""From what was counted to the answers: rates, intervals, lengths, worked out by hand."""

from __future__ import annotations

import math
import statistics
from random import Random
from typing import Any

import numpy as np
import pytest

from envite_rules import load_ruleset, sim
from envite_rules.sim import Simulation, kernel, layout, simulate, tally
from envite_rules.sim.answering import answer, hand_number, setup_of
from envite_rules.sim.asking import Asked
from envite_rules.sim.compiling import Compiled
from envite_rules.sim.estimates import (
    Estimate,
    clustered_share,
    estimate,
    mean,
    moment,
    ratio,
    share,
)
from envite_rules.sim.noting import hand_number as noted_hand_number
from envite_rules.sim.parts import MANO_ROUNDS, ROUNDS, products
from envite_rules.sim.quality import quality_of
from envite_rules.sim.running import Ended

# ── estimates ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("count", "of", "low", "high"),
    [
        (50, 100, 0.4038, 0.5962),
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (1, 10, 0.0179, 0.4042),
        (15, 20, 0.5313, 0.8881),
        (1, 1, 0.2065, 1.0),
    ],
)
def test_a_share_has_wilsons_interval(count: int, of: int, low: float, high: float) -> None:
    """As in tables of it; never below 0 or above 1."""
    found = share(count, of)
    assert found is not None
    assert (found.value, found.n) == (count / of, of)
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


def test_wilsons_bounds_are_the_rates_that_are_just_not_refused() -> None:
    """At either end, what was seen is 1.96 standard errors away."""
    found = share(37, 212)
    assert found is not None
    for bound in (found.low, found.high):
        error = math.sqrt(bound * (1 - bound) / 212)
        assert abs(37 / 212 - bound) / error == pytest.approx(1.959964)


def test_there_is_no_share_of_nothing() -> None:
    """Nor a mean."""
    assert share(0, 0) is None
    assert mean(0, 0, 0) is None
    assert ratio((3, 0, 0), 0, 1) is None


def test_a_mean_has_the_interval_of_its_standard_error() -> None:
    """Worked out by the library of statistics, for numbers of either sign."""
    numbers = [-3, 0, 4, 4, 9, -12, 1] * 5
    found = mean(sum(numbers), sum(one * one for one in numbers), len(numbers))
    assert found is not None
    error = statistics.stdev(numbers) / math.sqrt(len(numbers))
    assert found.value == pytest.approx(statistics.fmean(numbers))
    assert found.margin == pytest.approx(1.959964 * error)


def test_a_mean_of_huge_numbers_loses_no_digit() -> None:
    """A million million cases that differ by one: floats would take it for none."""
    n = 10**12
    base = 10**9
    total = n * base + n // 2
    squares = (n // 2) * base**2 + (n // 2) * (base + 1) ** 2
    found = mean(total, squares, n)
    assert found is not None
    assert found.margin == pytest.approx(1.959964 * 0.5 / 10**6, abs=1e-7)


@pytest.mark.parametrize("n", [1, 2, 29])
def test_of_few_cases_no_mean_and_no_rate_has_an_interval(n: int) -> None:
    """Not even where all are alike: another may be quite different."""
    for numbers in ([5] * n, [*[5] * (n - 1), 9]):
        found = mean(sum(numbers), sum(one * one for one in numbers), n)
        assert found is not None
        assert (found.value, found.n) == (sum(numbers) / n, n)
        assert (found.low, found.high) == (-math.inf, math.inf)
        moments = of_columns(numbers, [10] * n)
        rate = ratio(moments, 1, 2)
        assert rate is not None
        told = estimate(moments, rate)
        assert told.value == pytest.approx(sum(numbers) / (10 * n))
        assert (told.low, told.high) == (-math.inf, math.inf)


@pytest.mark.parametrize("n", [1, 2, 29, 40])
def test_rounds_of_matches_that_are_few_or_alike_count_by_match(n: int) -> None:
    """Half of ten rounds in each of them, or all: as surely as of so many cases, no more."""
    for won in (5, 10):
        found = clustered_share(of_columns([won] * n, [10] * n), 1, 2)
        middle = (won / 10 + 1.96**2 / (2 * n)) / (1 + 1.96**2 / n)
        assert found is not None
        assert (found.low + found.high) / 2 == pytest.approx(middle, abs=1e-4)
        assert found.n == 10 * n


def of_columns(*columns: list[int]) -> tuple[int, ...]:
    """The sums of products of columns, the first of ones."""
    rows = [[1] * len(columns[0]), *columns]
    return tuple(
        sum(a * b for a, b in zip(rows[one], rows[other], strict=True))
        for one in range(len(rows))
        for other in range(one + 1)
    )


def test_a_rate_of_rounds_takes_each_match_as_one_case() -> None:
    """Its variance by each match's own departure from the rate."""
    draw = Random(3)  # noqa: S311 - a test
    rounds = [draw.randrange(5, 40) for _ in range(200)]
    won = [draw.randrange(one) for one in rounds]
    moments = of_columns(won, rounds)
    found = ratio(moments, 1, 2)
    assert found is not None
    rate = sum(won) / sum(rounds)
    departures = [w - rate * r for w, r in zip(won, rounds, strict=True)]
    error = statistics.stdev(departures) / math.sqrt(200) / statistics.fmean(rounds)
    told = estimate(moments, found)
    assert told.value == pytest.approx(rate)
    assert told.margin == pytest.approx(1.959964 * error)
    assert told.n == sum(rounds)
    assert (
        moment(moments, 2, 1)
        == moment(moments, 1, 2)
        == sum(w * r for w, r in zip(won, rounds, strict=True))
    )


def test_rounds_that_go_together_count_as_one() -> None:
    """Of each match all ten rounds or none: a hundred matches tell as much as a hundred cases."""
    won = [10, 0] * 50
    found = clustered_share(of_columns(won, [10] * 100), 1, 2)
    alone = share(50, 100)
    assert found is not None
    assert alone is not None
    assert (found.value, found.n) == (0.5, 1000)
    assert found.low == pytest.approx(alone.low, abs=5e-4)
    assert found.high == pytest.approx(alone.high, abs=5e-4)


def test_rounds_that_do_not_go_together_count_one_by_one() -> None:
    """One round a match: it is Wilson's interval."""
    won = [1] * 37 + [0] * 175
    found = clustered_share(of_columns(won, [1] * 212), 1, 2)
    alone = share(37, 212)
    assert found is not None
    assert alone is not None
    assert (found.low, found.high) == pytest.approx((alone.low, alone.high), abs=5e-4)


def test_results_become_columns() -> None:
    """Won by A, by the first mano, by anybody; rounds, actions, chicos, of the mano, behind.

    Of three matches: A won and was first the mano; B won, A was first; nobody won.
    """
    rows = np.array(
        [[0, 0, 9, 70, 3, 1, 5, 2], [1, 0, 8, 60, 0, 3, 4, 0], [-1, 1, 20, 99, 2, 2, 11, 0]]
    )
    moments = products([rows])
    sums = [moment(moments, 0, column) for column in range(9)]
    assert sums == [3, 1, 1, 2, 37, 229, 11, 20, 2]
    assert moment(moments, 4, 3) == 9 + 8


# ── answers ───────────────────────────────────────────────────────────────────────────────────────


def counted(**fields: Any) -> np.ndarray:
    """A tally of these, and of the lengths of the matches in `ROWS`."""
    made = tally.empty()
    made["rounds_of_match_squared"] = 9 * 9 + 8 * 8 + 20 * 20
    for name, value in fields.items():
        made[name][0] = value
    return made


def answered(made: np.ndarray, rows: list[list[int]], ruleset: str = "canario") -> Simulation:
    """What a tally and results come to."""
    compiled = Compiled.of(load_ruleset(ruleset).game())
    moments = products([np.array(rows)])
    setup = setup_of(compiled.game, (1, 0), 3)
    ended = Ended(complete=True, trouble=None, seconds=1.5)
    return answer(compiled, setup, Asked(3, None, "mano"), made, moments, ended)


ROWS = [[0, 0, 9, 70, 3, 1, 5, 2], [1, 0, 8, 60, 0, 3, 4, 0], [1, 1, 20, 99, 2, 3, 11, 8]]
"""Three matches: who won, who was first the mano, rounds, actions, chicos of each, of the mano, and
rounds behind."""


def test_the_setup_tells_the_game_again() -> None:
    """By its id, its rules, options and seats, how it is played, and from which seed."""
    setup = answered(counted(), ROWS).setup
    rules = load_ruleset("canario")
    assert (setup.ruleset, setup.digest) == ("canario", rules.game().digest)
    assert setup.options == dict(rules.options)
    assert (setup.players, setup.seats, setup.seed) == (4, 4, 3)
    assert setup.policies == ("sensible", "random")


def test_matches_are_counted_by_their_results() -> None:
    """One of three was won by A; two by who was first the mano; none was given up."""
    found = answered(counted(won=[1, 2], rounds=37, rounds_won=[20, 17]), ROWS)
    assert (found.matches, found.unfinished) == (3, 0)
    assert [one and one.value for one in found.matches_won] == [1 / 3, 2 / 3]
    assert [one and one.value for one in found.rounds_won] == [20 / 37, 17 / 37]
    assert found.advantage.match is not None
    assert found.advantage.match.value == 2 / 3
    assert found.advantage.round is not None
    assert found.advantage.round.value == 20 / 37
    assert found.advantage.chico is None
    assert found.length_of_chico is None


def test_a_match_that_nobody_won_is_no_match_of_either() -> None:
    """It is told apart."""
    rows = [*ROWS, [-1, 0, 500, 900, 1, 1, 250, 0]]
    found = answered(counted(won=[1, 2]), rows)
    assert (found.matches, found.unfinished) == (4, 1)
    assert [one and one.n for one in found.matches_won] == [3, 3]
    assert found.quality.decided is not None
    assert found.quality.decided.value == 0.75
    assert found.quality.length is not None
    assert found.quality.length.value == pytest.approx(37 / 3)


def test_ends_of_rounds_are_those_that_were_seen() -> None:
    """By their names, with their share of all rounds."""
    ends = [0] * 6
    ends[tally.BY_REFUSAL], ends[tally.BY_TRICKS] = 10, 30
    found = answered(counted(ends=ends, rounds=40), ROWS).ends
    assert [(end.kind, end.count, end.share and end.share.value) for end in found] == [
        ("tricks", 30, 0.75),
        ("refusal", 10, 0.25),
    ]


def test_lengths_have_a_mean_a_spread_and_quantiles() -> None:
    """Of 1, 2, 2, 3, 3, 3, 3, 3, 3, 12 rounds, three times each."""
    lengths = [1, 2, 2, 3, 3, 3, 3, 3, 3, 12] * 3
    counts = np.bincount(lengths, minlength=layout.LONGEST_CHICO)
    found = answered(counted(rounds_of_chico=counts), ROWS).length_of_chico
    assert found is not None
    assert found.counts == tuple(np.bincount(lengths))
    assert not found.has_longer
    assert found.mean.value == 3.5
    assert found.mean.margin == pytest.approx(
        1.959964 * statistics.stdev(lengths) / math.sqrt(len(lengths))
    )
    assert found.spread == pytest.approx(statistics.pstdev(lengths))
    assert found.quantiles == (1, 2, 3, 3, 12)


def test_quantiles_are_where_so_many_are_reached() -> None:
    """Of twenty: the first is 5 of a hundred, the first five 25, and so on, exactly."""
    lengths = [1, *[2] * 4, *[3] * 5, *[4] * 5, *[5] * 4, 12]
    counts = np.bincount(lengths, minlength=layout.LONGEST_CHICO)
    found = answered(counted(rounds_of_chico=counts), ROWS).length_of_chico
    assert found is not None
    assert found.quantiles == (1, 2, 3, 4, 5)


def test_lengths_beyond_the_last_are_told() -> None:
    """They stand in the last place."""
    counts = [0] * layout.LONGEST_CHICO
    counts[-1] = 1
    found = answered(counted(rounds_of_chico=counts), ROWS).length_of_chico
    assert found is not None
    assert found.has_longer


def test_the_mean_of_matches_counts_the_longest_in_full() -> None:
    """Of 9, 8 and 3000 rounds, though the last stands in the last place."""
    rows = [[0, 0, 9, 70, 3, 1, 5, 2], [1, 0, 8, 60, 0, 3, 4, 0], [1, 1, 3000, 9, 2, 3, 1500, 8]]
    counts = np.bincount([9, 8, tally.LONGEST_MATCH - 1])
    squares = 9 * 9 + 8 * 8 + 3000 * 3000
    found = answered(counted(rounds_of_match=counts, rounds_of_match_squared=squares), rows)
    assert found.length_of_match is not None
    assert found.length_of_match.has_longer
    assert found.length_of_match.mean.value == pytest.approx(3017 / 3)
    assert found.length_of_match.spread == pytest.approx(statistics.pstdev([9, 8, 3000]))
    assert found.length_of_match.mean == found.quality.length


def test_places_share_the_tricks() -> None:
    """By place from the mano in the round, and from who led in the trick; ties apart."""
    of_round, of_trick = [0] * layout.SEATS, [0] * layout.SEATS
    of_round[:4], of_trick[:4] = [4, 3, 2, 1], [1, 2, 3, 4]
    found = answered(
        counted(tricks_of_place=of_round, leads_of_place=of_trick, tricks_tied=10), ROWS
    )
    assert [place.tricks and place.tricks.value for place in found.places] == [0.4, 0.3, 0.2, 0.1]
    assert [place.in_trick and place.in_trick.value for place in found.places] == [
        0.1,
        0.2,
        0.3,
        0.4,
    ]
    assert found.tricks_tied is not None
    assert (found.tricks_tied.value, found.tricks_tied.n) == (0.5, 20)


def test_scores_are_those_at_which_rounds_began() -> None:
    """The mano's team first; the chico only where it was won."""
    made = counted()
    made["score"][0][2, 11] = (8, 6, 4, 1)
    made["score"][0][5, 0] = (2, 1, 0, 0)
    found = answered(made, ROWS).by_score
    assert [(at.mano, at.other, at.rounds) for at in found] == [(2, 11, 8), (5, 0, 2)]
    assert found[0].round_won.value == 0.75
    assert found[0].chico_won is not None
    assert (found[0].chico_won.value, found[0].chico_won.n) == (0.25, 4)
    assert found[1].chico_won is None


def test_steps_are_told_by_what_is_called() -> None:
    """What became of each call, of those called."""
    made = counted(rounds=50, opened=[20, 0, 0, 0, 0, 0])
    made["step"][0][0, 1] = (10, 4, 3, 1)
    (ladder,) = answered(made, ROWS).ladders
    stated = load_ruleset("canario").ruleset.ladders
    assert [ladder.id] == list(stated)
    assert [step.id for step in ladder.steps] == [step.id for step in stated[ladder.id].steps]
    assert ladder.opened is not None
    assert ladder.opened.value == 0.4
    second = ladder.steps[1]
    assert (second.called, second.per_round) == (10, 0.2)
    rates = [second.accepted, second.refused, second.raised, second.unanswered]
    assert [rate and rate.value for rate in rates] == [0.4, 0.3, 0.1, 0.2]
    assert ladder.steps[0].accepted is None


def test_pots_are_those_that_the_game_has() -> None:
    """The plain round's, the tumbo's, and those of ladders, of the round and of counts."""
    made = counted(rounds=50)
    envite = layout.FIRST_LADDER_POT
    made["pot"][0]["paid"][[layout.ROUND_POT, layout.TUMBO_POT, envite]] = [30, 10, 8]
    made["pot"][0]["piedras"][[layout.ROUND_POT, layout.TUMBO_POT, envite]] = [60, 30, 36]
    found = answered(made, ROWS).pots
    assert [(pot.id, pot.paid, pot.piedras, pot.mean) for pot in found] == [
        ("round", 30, 60, 2.0),
        ("tumbo", 10, 30, 3.0),
        ("envite", 8, 36, 4.5),
    ]
    assert [pot.share and pot.share.value for pot in found] == [0.6, 0.2, 0.16]
    of_truc = answered(counted(rounds=1), ROWS, "truc-mallorqui")
    assert [pot.id for pot in of_truc.pots] == ["round", *(one.id for one in of_truc.ladders)]
    assert of_truc.pots[1].mean is None


def test_the_tumbo_is_told_where_there_is_one() -> None:
    """Shares of rounds, of decisions, and of those played by one team."""
    made = counted(rounds=100)
    made["tumbo"][0] = (30, 5, 28, 21, 5, 9, 18)
    found = answered(made, ROWS).tumbo
    assert found is not None
    rates = [found.one, found.both, found.forced, found.played, found.won]
    assert [rate and rate.value for rate in rates] == [0.3, 0.05, 0.05, 0.75, 0.5]
    assert found.asked == 28
    assert answered(counted(rounds=1), ROWS, "truc-mallorqui").tumbo is None


def test_dentro_is_told_where_there_is_such_a_thing() -> None:
    """In one ruleset there is."""
    made = counted(rounds=100, dentro=20)
    found = answered(made, ROWS, "tradicional").dentro
    assert found is not None
    assert found.value == 0.2
    assert answered(made, ROWS).dentro is None


def test_cards_and_hands_are_told_from_the_highest() -> None:
    """How often they were held, won, and how many more piedras their team got."""
    made = counted()
    made["classes"][0][[0, 3]] = [(40, 30, 80, 200), (10, 5, 0, 40)]
    made["hands"][0][hand_number(0, 3, 3)] = (2, 1, -2, 20)
    made["hands"][0][hand_number(0, 0, 9)] = (1, 1, 4, 16)
    found = answered(made, ROWS)
    labels = Compiled.of(load_ruleset("canario").game()).labels
    assert [card.classes for card in found.cards] == [(0,), (3,)]
    assert [card.names for card in found.cards] == [(labels[0],), (labels[3],)]
    first = found.cards[0]
    assert (first.held, first.won.value, first.piedras.value) == (40, 0.75, 2.0)
    spread = math.sqrt((200 / 40 - 4) * 40 / 39)
    assert first.piedras.margin == pytest.approx(1.959964 * spread / math.sqrt(40))
    assert found.cards[1].piedras.margin == math.inf  # of ten hands little is known
    assert [hand.classes for hand in found.hands] == [(0, 0, 9), (0, 3, 3)]
    assert (found.hands[1].won.value, found.hands[1].piedras.value) == (0.5, -1.0)


def test_every_hand_of_three_classes_has_a_place_of_its_own() -> None:
    """The same as where they are counted."""
    numbers = range(layout.CLASSES)
    places = [
        (hand_number(a, b, c), noted_hand_number.py_func(a, b, c))
        for c in numbers
        for b in numbers[: c + 1]
        for a in numbers[: b + 1]
    ]
    assert [place for place, _ in places] == list(range(layout.HANDS))
    assert all(one == other for one, other in places)


# ── quality ───────────────────────────────────────────────────────────────────────────────────────


def test_indicators_of_quality() -> None:
    """Of three matches of 9, 8 and 20 rounds, won by A, B and B; the first mano won two."""
    made = counted(
        lead_changes=4,
        won_from_behind=2,
        rounds_behind=10,
        deficit=2500,
        deficit_most=900,
        led_from=1200,
    )
    found = answered(made, ROWS).quality
    assert found.length is not None
    assert found.length.value == pytest.approx(37 / 3)
    assert found.balance == pytest.approx(1 - (2 / 3 - 1 / 3))
    assert found.advantage is not None
    assert found.advantage.value == pytest.approx(2 / 3 - 1 / 2)
    assert found.decisiveness == pytest.approx(1 - 0.4)
    assert found.drama == pytest.approx(0.25)
    assert found.drama_most == pytest.approx(0.3)
    assert found.behind is not None
    assert found.behind.value == pytest.approx(10 / 37)
    assert found.behind.n == 37
    assert found.comeback is not None
    assert found.comeback.value == pytest.approx(2 / 3)
    assert found.lead_changes == pytest.approx(4 / 37)


def test_the_interval_of_rounds_behind_is_that_of_whole_matches() -> None:
    """Rounds behind go together: by match, as the library of statistics has it; none of nobody."""
    rows = [[n % 3 - 1, 0, 5 + n % 7, 50, 1, 1, 3, (n % 5) * (n % 3 > 0)] for n in range(60)]
    decided = [row for row in rows if row[0] >= 0]
    made = counted(rounds_of_match_squared=sum(row[2] ** 2 for row in decided))
    found = answered(made, rows).quality.behind
    assert found is not None
    rounds = sum(row[2] for row in decided)
    rate = sum(row[7] for row in decided) / rounds
    assert (found.value, found.n) == (pytest.approx(rate), rounds)
    departures = [row[7] - rate * row[2] for row in decided]
    error = statistics.stdev(departures) * math.sqrt(len(decided)) / rounds
    for bound in (found.low, found.high):
        at_bound = error * math.sqrt(bound * (1 - bound) / (rate * (1 - rate)))
        assert abs(bound - rate) == pytest.approx(1.959964 * at_bound)


def test_rates_of_rounds_scatter_between_blocks_as_their_intervals_say() -> None:
    """A hundred blocks of sixty matches: were rounds behind drawn one by one, by a third of it."""
    compiled = Compiled.of(load_ruleset("canario").game())
    policies = kernel.SENSIBLE, kernel.SENSIBLE
    seen: dict[str, list[Estimate]] = {"behind": [], "mano": []}
    for block in range(100):
        chunk = kernel.play_chunk(compiled, seed=8, first=60 * block, count=60, policies=policies)
        moments = products([chunk.results])
        behind = quality_of(chunk.tally[0], moments).behind
        mano = clustered_share(moments, MANO_ROUNDS, ROUNDS)
        assert behind is not None
        assert mano is not None
        seen["behind"].append(behind)
        seen["mano"].append(mano)
    for found in seen.values():
        spread = statistics.stdev(one.value for one in found)
        claimed = statistics.fmean(one.margin for one in found) / 1.959964
        assert 0.8 < spread / claimed < 1.25


def test_there_is_no_drama_where_no_winner_was_behind() -> None:
    """Rather than none of it."""
    found = answered(counted(), ROWS).quality
    assert found.drama is None
    assert found.drama_most == 0


# ── played ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("ruleset", ["canario", "tradicional", "truc-mallorqui"])
def test_what_is_told_of_matches_agrees_with_itself(ruleset: str) -> None:
    """Every round began at a score, ended in a way, and was dealt to every seat."""
    game = load_ruleset(ruleset).game()
    found = simulate(game, matches=200, policy="random", seed=11)
    assert found.tally is not None
    assert sum(end.count for end in found.ends) == found.rounds
    assert sum(at.rounds for at in found.by_score) == found.rounds
    assert sum(card.held for card in found.cards) == found.rounds * game.seats * game.hand_size
    assert sum(hand.held for hand in found.hands) == found.rounds * game.seats
    won = [share and share.value for share in found.rounds_won]
    nobody = [end.share.value for end in found.ends if end.kind == "nobody" and end.share]
    assert sum(one or 0 for one in [*won, *nobody]) == pytest.approx(1, abs=0.02)
    tricks = [place.tricks.value for place in found.places if place.tricks]
    assert sum(tricks) == pytest.approx(1)
    assert found.length_of_match is not None
    assert found.length_of_match.mean == found.quality.length
    assert found.length_of_chico is not None
    assert sum(found.length_of_chico.counts) == found.chicos
    assert found.rounds == moment(found.sums, 0, 4)
    assert found.actions == moment(found.sums, 0, 5)
    assert found.chicos == moment(found.sums, 0, 6)
    assert int(found.tally["rounds_won_by_mano"][0]) == moment(found.sums, 0, 7)
    assert int(found.tally["won_by_first_mano"][0]) == moment(found.sums, 0, 2)
    assert int(found.tally["rounds_behind"][0]) == moment(found.sums, 0, 8)


def test_public_names_are_found_when_they_are_used() -> None:
    """Each at its home; no other."""
    assert sim.__all__ == sorted(sim.__all__)
    assert {getattr(sim, name).__name__ for name in sim.__all__} == set(sim.__all__)
    assert set(sim.__all__) <= set(dir(sim))
    with pytest.raises(AttributeError, match="simulated"):
        sim.simulated  # noqa: B018 - it is looked up
