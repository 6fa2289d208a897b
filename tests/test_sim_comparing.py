"""Two games on the same deals: paired differences, worked out again from each pair of matches."""

from __future__ import annotations

import math
import statistics
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
import pytest
import sim_stand_in

from envite_rules.errors import SimulationError
from envite_rules.sim import compare, kernel, simulate
from envite_rules.sim.answers import DIFFERENCES
from envite_rules.sim.asking import Asked
from envite_rules.sim.comparing import clear_ones, differences, of_game
from envite_rules.sim.estimates import Estimate
from envite_rules.sim.parts import products

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules.sim import Comparison, Difference

MATCHES = 300


@pytest.fixture
def unplayed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches that are drawn, not played, in chunks of a hundred."""
    monkeypatch.setattr(kernel, "play_chunk", sim_stand_in.play_chunk)
    for module in ("parts", "running"):
        monkeypatch.setattr(f"envite_rules.sim.{module}.CHUNK", 100)


def eight_and_seven(matches: int = MATCHES, **how: object) -> Comparison:
    """A chico of eight, and one of seven."""
    games = sim_stand_in.chicos(), sim_stand_in.chicos("siete")
    return compare(*games, matches=matches, seed=4, **how)  # type: ignore[arg-type]


def by_key(found: Comparison) -> dict[str, Difference]:
    """The differences by their key."""
    return {one.key: one for one in found.differences}


def pairs() -> list[tuple[list[int], list[int]]]:
    """The results of each pair of matches."""
    return [
        (sim_stand_in.match(4, number, 8), sim_stand_in.match(4, number, 7))
        for number in range(MATCHES)
    ]


@pytest.mark.usefixtures("unplayed")
def test_means_of_matches_are_compared_pair_by_pair() -> None:
    """Rounds of a match: the mean of the differences, and 1.96 times its standard error."""
    gaps = [other[2] - one[2] for one, other in pairs()]
    found = by_key(eight_and_seven())["rounds-per-match"]
    error = statistics.stdev(gaps) / MATCHES**0.5
    assert found.difference.value == pytest.approx(statistics.fmean(gaps))
    assert found.difference.margin == pytest.approx(1.959964 * error)
    assert found.difference.n == MATCHES
    assert found.first.value == pytest.approx(statistics.fmean(one[2] for one, _ in pairs()))
    assert found.second.value == pytest.approx(statistics.fmean(other[2] for _, other in pairs()))


@pytest.mark.usefixtures("unplayed")
def test_without_the_same_deals_the_margin_would_be_that_of_two_runs() -> None:
    """The variances of both added up."""
    found = by_key(eight_and_seven())["rounds-per-match"]
    both = sum(
        statistics.variance([pair[game][2] for pair in pairs()]) / MATCHES for game in (0, 1)
    )
    assert found.unpaired == pytest.approx(1.959964 * both**0.5)
    assert found.difference.margin < found.unpaired


@pytest.mark.usefixtures("unplayed")
def test_rates_of_rounds_are_compared_by_matches() -> None:
    """Rounds won by the mano: how each match departs from the rate, for a mean match."""
    departures = []
    rates = []
    for game in (0, 1):
        won = [pair[game][6] for pair in pairs()]
        rounds = [pair[game][2] for pair in pairs()]
        rate = sum(won) / sum(rounds)
        rates.append(rate)
        usual = statistics.fmean(rounds)
        departures.append([(w - rate * r) / usual for w, r in zip(won, rounds, strict=True)])
    gaps = [other - one for one, other in zip(*departures, strict=True)]
    found = by_key(eight_and_seven())["mano-round"]
    assert found.difference.value == pytest.approx(rates[1] - rates[0])
    error = statistics.stdev(gaps) / MATCHES**0.5
    assert found.difference.margin == pytest.approx(1.959964 * error)


@pytest.mark.usefixtures("unplayed")
def test_all_figures_are_compared_in_their_order() -> None:
    """Each is what the matches of both games come to."""
    found = eight_and_seven()
    assert tuple(one.key for one in found.differences) == DIFFERENCES
    for game, of in ((0, "first"), (1, "second")):
        rows = [pair[game] for pair in pairs()]
        rounds, chicos = sum(row[2] for row in rows), sum(row[4] + row[5] for row in rows)
        actions = sum(row[3] for row in rows)
        expected = {
            "mano-round": sum(row[6] for row in rows) / rounds,
            "mano-match": sum(row[0] == row[1] for row in rows) / MATCHES,
            "a-match": sum(row[0] == 0 for row in rows) / MATCHES,
            "rounds-per-chico": rounds / chicos,
            "rounds-per-match": rounds / MATCHES,
            "chicos-per-match": chicos / MATCHES,
            "actions-per-match": actions / MATCHES,
            "actions-per-round": actions / rounds,
        }
        values = {one.key: getattr(one, of).value for one in found.differences}
        assert values == pytest.approx(expected)


@pytest.mark.usefixtures("unplayed")
def test_each_game_of_a_pair_is_what_it_would_be_alone() -> None:
    """The same answer, to the last digit."""
    found = eight_and_seven()
    for played, choice in ((found.first, "ocho"), (found.second, "siete")):
        alone = simulate(sim_stand_in.chicos(choice), matches=MATCHES, seed=4)
        assert replace(played, asked=alone.asked) == alone
    assert found.first.asked == Asked(MATCHES, None, "mano-round")


@pytest.mark.usefixtures("unplayed")
def test_a_game_does_not_differ_from_itself() -> None:
    """Not by anything, and with no doubt."""
    game = sim_stand_in.chicos()
    for one in compare(game, game, matches=MATCHES).differences:
        assert (one.difference.value, one.difference.low, one.difference.high) == (0, 0, 0)
        assert one.unpaired > 0
        assert not one.is_clear


@pytest.mark.usefixtures("unplayed")
@pytest.mark.parametrize("matches", [1, 2, 29])
def test_of_few_matches_no_difference_is_clear(matches: int) -> None:
    """Whatever they differ by, and though they agree in it: there is no interval."""
    for seed in range(5):
        games = sim_stand_in.chicos(), sim_stand_in.chicos("siete")
        for one in compare(*games, matches=matches, seed=seed).differences:
            assert (one.difference.low, one.difference.high) == (-math.inf, math.inf)
            assert not one.is_clear


@pytest.mark.parametrize(
    ("away", "clear"),
    [
        # of eight, two-sided: 0.05/8 is 2.734 standard errors, 0.05/7 2.690, 0.05/6 2.638
        ([2.73, 0, 0, 0, 0, 0, 0, 0], []),
        ([0, 2.74, 0, 0, 0, 0, 0, -2.68], [1]),
        ([0, 2.74, 0, 0, 0, 0, 0, -2.70], [1, 7]),
        ([2.65, 2.74, 0, 2.5, 0, 0, 0, -2.70], [0, 1, 7]),
        ([2.72] * 8, []),
        ([1.95], []),
        ([-1.97], [0]),
        ([], []),
    ],
)
def test_differences_are_clear_by_holms_procedure(away: list[float], clear: list[int]) -> None:
    """Each turn asks less than the one before, and the first that fails ends it."""
    found = [Estimate(one, one - 1.959964, one + 1.959964, 99) for one in away]
    assert sorted(clear_ones(found)) == clear


def test_games_that_do_not_differ_seldom_bear_a_star() -> None:
    """Of 300 comparisons some figure is clear in 15 at most, and by luck in a few more.

    By their own intervals alone it would be in more than 40.
    """
    starred = lone = 0
    for seed in range(0, 600, 2):
        rows = [
            np.array([sim_stand_in.match(one, number, 8) for number in range(60)])
            for one in (seed, seed + 1)
        ]
        found = differences(products(rows))
        assert len(found) == 8
        starred += any(one.is_clear for one in found)
        lone += any(one.difference.low > 0 or one.difference.high < 0 for one in found)
    assert starred <= 25
    assert lone > 40


@pytest.mark.usefixtures("unplayed")
@pytest.mark.parametrize("workers", [1, 3])
def test_a_comparison_stops_when_the_difference_is_sure_enough(workers: int) -> None:
    """By the paired margin, at the same match on any number of cores."""
    games = sim_stand_in.chicos(), sim_stand_in.chicos("siete")
    found = compare(*games, precision=0.07, rate="rounds-per-match", workers=workers)
    assert found.complete
    assert by_key(found)["rounds-per-match"].difference.margin <= 0.07
    before = compare(*games, matches=found.first.matches - 100, workers=workers)
    assert by_key(before)["rounds-per-match"].difference.margin > 0.07


@pytest.mark.usefixtures("unplayed")
def test_a_comparison_is_kept_apart_from_other_comparisons(tmp_path: Path) -> None:
    """It goes on in its folder, the same; not with the games the other way round."""
    eight_and_seven(100, folder=tmp_path)
    assert eight_and_seven(folder=tmp_path) == eight_and_seven()
    games = sim_stand_in.chicos("siete"), sim_stand_in.chicos()
    with pytest.raises(SimulationError) as caught:
        compare(*games, seed=4, folder=tmp_path)
    assert caught.value.code == "sim.folder-of-another"
    with pytest.raises(SimulationError):
        simulate(sim_stand_in.chicos(), seed=4, folder=tmp_path)


def test_sums_of_one_game_are_taken_out_of_those_of_both() -> None:
    """Seventeen columns of both; of each game its own eight, and 1."""
    columns = [1, *range(2, 18)]
    moments = tuple(columns[one] * columns[other] for one in range(17) for other in range(one + 1))
    for place, own in ((0, [1, *range(2, 10)]), (1, [1, *range(10, 18)])):
        expected = [own[one] * own[other] for one in range(9) for other in range(one + 1)]
        assert list(of_game(moments, place)) == expected


def test_the_rate_of_a_comparison_is_one_of_its_figures() -> None:
    """That of a simulation is none."""
    game = sim_stand_in.chicos()
    with pytest.raises(SimulationError) as caught:
        compare(game, game, precision=0.1, rate="tumbo")
    assert caught.value.code == "sim.rate"


@pytest.mark.usefixtures("unplayed")
def test_a_precision_of_a_length_may_be_any() -> None:
    """Half a round, or two; of a share it is below one half, and never 0 or less."""
    game = sim_stand_in.chicos()
    for rate in ("rounds-per-chico", "chicos-per-match", "actions-per-round"):
        assert compare(game, game, precision=2.5, rate=rate).complete
        for precision in (0, -1, float("nan"), float("inf")):
            with pytest.raises(SimulationError) as caught:
                compare(game, game, precision=precision, rate=rate)
            assert caught.value.code == "sim.precision-of-length"
    for rate in ("mano-round", "mano-match", "a-match"):
        with pytest.raises(SimulationError) as caught:
            compare(game, game, precision=2.5, rate=rate)
        assert caught.value.code == "sim.precision"


def test_a_shorter_chico_takes_fewer_rounds() -> None:
    """Played by chance: surely so, and surer on the same deals than on others."""
    games = sim_stand_in.chicos(), sim_stand_in.chicos("siete")
    found = by_key(compare(*games, matches=3000, policy="random"))["rounds-per-chico"]
    assert found.difference.high < 0
    assert found.is_clear
    assert found.difference.margin < found.unpaired
    assert 3 < found.second.value < found.first.value < 8
