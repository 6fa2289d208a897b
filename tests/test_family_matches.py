"""Ten thousand random matches across the truc family, and each of its games beside the model."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest
from match_tables import Table, chance_of, shipped
from test_match_stateful import beside, nothing_can_be_done, played_to_the_end

if TYPE_CHECKING:
    from envite_rules import Rules

FAMILY = {
    "truc-mallorqui",
    "truc-menorqui",
    "truc-valencia",
    "truco-argentino",
    "truco-uruguayo",
    "truco-venezolano",
    "truco-paulista",
}
MATCHES = 10_000


@cache
def seats_of_the_family() -> tuple[tuple[Rules, int], ...]:
    """Each game of the family, with choices of its options and each of its numbers of people.

    They come by turns: no game is played less for having few options.
    """
    by_game: dict[str, list[tuple[Rules, int]]] = {}
    for rules in shipped():
        if rules.ruleset.family == "truc":
            found = by_game.setdefault(rules.id, [])
            found += [(rules, people) for people in rules.ruleset.players.counts]
    assert set(by_game) == FAMILY
    most = max(map(len, by_game.values()))
    return tuple(found[turn % len(found)] for turn in range(most) for found in by_game.values())


def a_table(number: int) -> Table:
    """The table of that number: the games by turns, their options and people by turns."""
    found = seats_of_the_family()
    rules, people = found[number % len(found)]
    return Table(rules, people, claims=False, seed=number)


@pytest.mark.parametrize("number", range(len(FAMILY)))
def test_a_match_of_each_game_ends(number: int) -> None:
    """Played at random, with all that is offered tried now and then, and nothing after the end."""
    table, chance = a_table(number), chance_of(number)
    nothing_can_be_done(table, played_to_the_end(table, chance, every=50), chance)


@pytest.mark.slow
def test_ten_thousand_random_matches_of_the_family() -> None:
    """No invariant breaks and each ends; every game, choice and number of people is played.

    Of one match in ten, what may be done is tried on the way, and much after the end.
    """
    played: Counter[str] = Counter()
    for number in range(MATCHES):
        table, chance = a_table(number), chance_of(number)
        thoroughly = number % 10 == 3
        match = played_to_the_end(table, chance, every=50 if thoroughly else MATCHES)
        nothing_can_be_done(table, match, chance, tries=20 if thoroughly else 1)
        played[table.rules.id] += 1
    assert min(played[name] for name in FAMILY) >= MATCHES // len(FAMILY)
    assert len(seats_of_the_family()) < MATCHES


@pytest.mark.slow
@pytest.mark.parametrize("game", sorted(FAMILY))
def test_matches_of_each_game_beside_the_model(game: str) -> None:
    """A hundred whole matches of each game, at all its tables by turns, compared at every step."""
    every = map(a_table, range(len(seats_of_the_family())))
    own = [table for table in every if table.rules.id == game]
    for number in range(100):
        beside(own[number % len(own)], 1_000 + number)
