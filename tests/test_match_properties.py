"""What holds of every match: it replays, copies and stores exactly, and depends on nothing else."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from match_tables import (
    EACH,
    Table,
    a_table,
    anything,
    chance_of,
    course,
    sittings,
    something,
    tables,
)

from envite_rules import ActionError, Deal, Match, load_ruleset

if TYPE_CHECKING:
    from random import Random

    from envite_rules import Card

chances = st.integers(0, 2**32 - 1)


def told(match: Match) -> object:
    """All that a match answers to a program."""
    seats, terms = range(match.game.seats), match.terms
    return (
        (match.phase, match.turn, match.dealer, match.leader, match.vira, match.in_play),
        (match.is_over, match.winner, match.score, match.table, match.tricks, match.actions),
        (terms.dealer, terms.mandadores, terms.hold, terms.signs, terms.cuts, terms.names),
        [match.hand(seat) for seat in seats],
        [match.legal_actions(seat) for seat in seats],
        [match.view(seat) for seat in seats],
    )


def are_the_same(match: Match, other: Match) -> None:
    """Two matches are equal, and answer alike."""
    assert match == other
    assert not match != other  # noqa: SIM202 - both operators are to be tried
    assert match.to_state() == other.to_state()
    assert told(match) == told(other)


def comes_back(match: Match, chance: Random) -> None:
    """A match that is stored as state, and as a record, comes back as it was, and goes on so."""
    state = json.loads(json.dumps(match.to_state()))
    ahead, lots = match.copy(), chance.getstate()
    course(ahead, chance, 5)
    for again in (
        Match.from_state(state, game=match.game),
        Match.from_record(match.to_record(), game=match.game),
    ):
        are_the_same(match, again)
        chance.setstate(lots)
        course(again, chance, 5)
        assert told(again) == told(ahead)


def replayed(match: Match) -> Match:
    """The same actions applied from the start to a new match on the same terms."""
    terms = match.terms
    again = match.game.new_match(
        seed=terms.seed,
        deals=terms.deals or None,
        dealer=None if terms.cuts else terms.dealer,
        mandadores=terms.mandadores,
        hold=terms.hold,
        signs=terms.signs,
        names=terms.names,
    )
    for action in match.actions:
        again.apply(action)
    return again


def a_copy_goes_its_own_way(match: Match, chance: Random) -> None:
    """What is done to a copy leaves the match as it was, and the same acts make them equal."""
    before, copy = told(match), match.copy()
    are_the_same(match, copy)
    state = chance.getstate()
    course(copy, chance, 5)
    assert told(match) == before
    assert match != copy or match.is_over
    second = match.copy()
    chance.setstate(state)
    course(second, chance, 5)
    are_the_same(copy, second)


@settings(max_examples=30)
@given(tables(), chances, st.integers(0, 250))
def test_a_match_replays_copies_and_comes_back(table: Table, number: int, steps: int) -> None:
    """At any step: the actions replay to it, its copy is independent, its stored forms are it."""
    match, chance = table.match(), chance_of(number)
    course(match, chance, steps)
    are_the_same(match, replayed(match))
    comes_back(match, chance)
    a_copy_goes_its_own_way(match, chance)


def comes_back_at_every_step(number: int, steps: int) -> None:
    """The first steps of a match, one by one, and then its last."""
    table, chance = a_table(number), chance_of(number)
    match = table.match()
    for _ in range(steps):
        if not match.is_over:
            comes_back(match, chance)
            a_copy_goes_its_own_way(match, chance)
            match.apply(something(match, chance))
    course(match, chance, 10_000)
    assert match.is_over
    comes_back(match, chance)
    are_the_same(match, replayed(match))


@pytest.mark.parametrize("number", range(0, len(sittings()), 170))
def test_every_step_of_a_match_comes_back(number: int) -> None:
    """The first forty steps, and the last."""
    comes_back_at_every_step(number, 40)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(0, len(sittings()), 122))
def test_every_step_of_more_matches_comes_back(number: int) -> None:
    """The first sixty steps, and the last, at more tables."""
    comes_back_at_every_step(number, 60)


def test_a_shipped_ruleset_is_found_by_the_record() -> None:
    """A record names its ruleset and options, so a match comes back without being told its game."""
    rules = load_ruleset("gran-canaria", options={"chico": "siete", "partida": "dos-de-tres"})
    match = rules.game(6).new_match(seed=5, hold="claim")
    course(match, chance_of(5), 200)
    are_the_same(match, Match.from_record(match.to_record()))
    are_the_same(match, Match.from_state(json.loads(json.dumps(match.to_state()))))


@pytest.mark.slow
def test_thousands_of_matches_come_back_at_every_step() -> None:
    """A stretch of each of two thousand matches: stored and copied at each of its steps."""
    for number in range(2_000):
        table, chance = a_table(number), chance_of(number)
        match = table.match()
        course(match, chance, chance.randrange(120))
        for _ in range(5):
            if not match.is_over:
                comes_back(match, chance)
                a_copy_goes_its_own_way(match, chance)
                match.apply(something(match, chance))
        are_the_same(match, replayed(match))


# ---------------------------------------------------------------- alone, and from the seed


def alone(table: Table, number: int) -> Match:
    """Eighty steps of a match with nothing beside it."""
    match = table.match()
    course(match, chance_of(number), 80)
    return match


@settings(max_examples=25)
@given(tables(), tables(), chances)
def test_two_matches_side_by_side_behave_as_alone(one: Table, other: Table, number: int) -> None:
    """Steps of two matches by turns, refused attempts among them, disturb neither."""
    matches = (one.match(), other.match())
    lots = (chance_of(number), chance_of(number + 1))
    attempts = chance_of(number + 2)
    for _ in range(80):
        for table, match, chance in zip((one, other), matches, lots, strict=True):
            course(match, chance, 1)
            action = anything(table, match, attempts)
            if match.why_not(action) is not None:
                with pytest.raises(ActionError):
                    match.apply(action)
    for table, match, count in zip((one, other), matches, (number, number + 1), strict=True):
        are_the_same(match, alone(table, count))


def packs(match: Match) -> list[tuple[Card, ...]]:
    """Each deal as it was served: the hands from the dealer's right on, and the vira."""
    found = []
    for act in match.actions:
        if isinstance(act, Deal):
            hands = EACH * match.game.seats
            first = EACH * (act.seat + 1) % hands
            found.append((*act.cards[first:hands], *act.cards[:first], *act.cards[hands:]))
    return found


@settings(max_examples=25)
@given(tables(), chances, chances, st.integers(0, 23))
def test_a_deal_depends_on_the_seed_and_its_number(
    table: Table, one: int, other: int, dealer: int
) -> None:
    """However a match goes and whoever deals, the deal of that number is served the same."""
    first = table.match()
    second = replace(table, signs=not table.signs, dealer=dealer % first.game.seats).match()
    course(first, chance_of(one), 150)
    course(second, chance_of(other), 150)
    many = min(len(packs(first)), len(packs(second)))
    assert packs(first)[:many] == packs(second)[:many]
    assert table.match().terms == first.terms


def test_another_seed_deals_other_cards() -> None:
    """Of a hundred seeds no two give the same first deal, and no deal comes twice in a match."""
    game = load_ruleset("tradicional").game()
    firsts = {game.new_match(seed=seed, dealer=0).legal_actions() for seed in range(100)}
    assert len(firsts) == 100
    match = game.new_match(seed=1)
    course(match, chance_of(1), 10_000)
    assert len(set(packs(match))) == len(packs(match)) > 5
