"""Counts in compiled code: what a hand counts, who has a count and who wins, as the engine says."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from envite_rules import Game, available_rulesets, load_ruleset
from envite_rules.engine.counting import NOT_COUNTED
from envite_rules.errors import SimulationError
from envite_rules.sim import layout
from envite_rules.sim.compiling import Compiled
from envite_rules.sim.compiling_cards import rows_of
from envite_rules.sim.counting import (
    best_counter,
    count_value,
    fill_counts,
    has_count,
    most_counted,
    viras_of,
)
from tests.match_tables import everywhere

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path
    from typing import Any

COUNTING = [info.id for info in available_rulesets() if info.rules and info.rules.ruleset.counts]
"""The rulesets with a count."""

HOUSES = {
    "none": """[counts.envit]
unpaired = "none"
pair = 3""",
    "alone": """[counts.envit]
unpaired_bonus = 12
most = 22""",
    "no pairs": """without = ["counts.envit.pair"]""",
    "two pieces cost more": """[counts.envit]
two_pieces_less = 40""",
    "pieces do not add up": """[counts.envit]
two_pieces_less = 0
tie = "mano-side\"""",
    "all": """[counts.envit]
cards = "all"
bonus = 4
most = 60""",
    "all, by the last digit": """[counts.envit]
cards = "all"
other_pieces = "last-digit"
needs = ["two-pieces", "three-of-a-suit"]""",
    "piece and pair": """[counts.envit]
needs = ["piece-and-pair"]""",
}
"""Houses of truc whose hands count otherwise, by their rules."""


def house(folder: Path, rules: str) -> Game:
    """A table of four at a house of truc, but for the rules given, as lines of TOML."""
    path = folder / "casa.toml"
    path.write_text(
        "format = 1\nid = 'casa'\nname = 'Casa'\nextends = 'truc-mallorqui'\nsource = 'mesa'\n"
        f"{rules}\n[sources.mesa]\ntitle = 'La mesa'\n",
        encoding="utf-8",
    )
    return load_ruleset(path).game(4)


def games() -> Iterator[tuple[str, Game]]:
    """Every game with a count, one for each way in which the ruleset's counts may be."""
    seen = set()
    for rules in everywhere():
        if rules.ruleset.counts:
            for people in {min(rules.ruleset.players.counts), max(rules.ruleset.players.counts)}:
                key = rules.id, repr(rules.ruleset.counts), rules.game(people).seats
                if key not in seen:
                    seen.add(key)
                    yield f"{rules.id} {dict(rules.options)}", rules.game(people)


def tables_of(game: Game) -> Any:
    """The tables of a game, as far as counts go."""
    tables = np.zeros(1, layout.TABLES)
    tables["seats"] = game.seats
    tables["row_of"][0, : len(game.deck)] = rows_of(game.deck)
    fill_counts(tables[0], game)
    return tables[0]


def hands_of(game: Game, vira: int | None, many: int) -> list[int]:
    """Hands of one card and more, drawn at random, as masks."""
    draw = Random(f"{game.id} {vira}")  # noqa: S311 - a game, no secret
    pack = [index for index in range(len(game.deck)) if index != vira]
    sizes = [draw.randint(1, game.hand_size) for _ in range(many)]
    return [sum(1 << index for index in draw.sample(pack, size)) for size in sizes]


def differing(game: Game, many: int) -> list[tuple[str, int, int | None]]:
    """Where a hand counts otherwise than the engine says: the count, the hand, the vira."""
    record, found = tables_of(game), []
    most = most_counted(game)
    for number, name in enumerate(game.counts):
        counting = game.countings[name]
        for place, vira in viras_of(game):
            for hand in hands_of(game, vira, many):
                value = counting.value(hand, vira)
                assert value <= most
                same = count_value(record, number, hand, place) == value
                has = has_count(record, number, hand, place) == (value != NOT_COUNTED)
                if not (same and has):
                    found.append((name, hand, vira))
    return found


@pytest.mark.parametrize("ruleset", COUNTING)
def test_a_hand_counts_what_the_engine_says(ruleset: str) -> None:
    """Of every shipped ruleset, with every choice that changes its counts, under every vira."""
    found = [game for label, game in games() if label.startswith(f"{ruleset} ")]
    assert found
    for game in found:
        assert not differing(game, 40 if game.has_vira else 600)


@pytest.mark.parametrize("rules", HOUSES.values(), ids=HOUSES)
def test_a_hand_counts_as_a_house_says(rules: str, tmp_path: Path) -> None:
    """The same where houses count otherwise."""
    game = house(tmp_path, rules)
    assert not differing(game, 1500)


@pytest.mark.parametrize(
    ("rules", "hand", "value"),
    [
        ("", "7 copas, 6 copas, 4 oros", 33),  # two of a suit: 7, 6 and twenty
        ("", "7 copas, 6 oros, 4 bastos", 7),  # none: the highest
        ("", "caballo bastos, sota oros, 4 copas", 35),  # l'amo and sa madona, less twenty
        (HOUSES["none"], "7 copas, 6 oros, 4 bastos", 0),
        (HOUSES["none"], "7 copas, 6 copas, 4 bastos", 16),
        (HOUSES["alone"], "7 copas, 6 oros, 4 bastos", 19),
        (HOUSES["alone"], "caballo bastos, 6 oros, 4 copas", 22),  # 34, and 22 the most
        (HOUSES["no pairs"], "7 copas, 6 copas, 4 bastos", 7),
        (HOUSES["all"], "caballo bastos, sota oros, 4 copas", 60),  # 28 + 27 + 4 + 4, and 60
        (HOUSES["all, by the last digit"], "caballo bastos, sota oros, 4 copas", 39),
        (HOUSES["all, by the last digit"], "caballo bastos, 5 oros, 4 copas", NOT_COUNTED),
        (HOUSES["piece and pair"], "caballo bastos, 5 copas, 4 copas", 33),
        (HOUSES["piece and pair"], "caballo bastos, 5 bastos, 4 copas", NOT_COUNTED),
    ],
)
def test_what_a_hand_counts(rules: str, hand: str, value: int, tmp_path: Path) -> None:
    """Some hands of truc, counted by hand."""
    game = house(tmp_path, rules)
    cards = [game.parse_card(card) for card in hand.split(", ")]
    assert count_value(tables_of(game), 0, game.deck.mask(cards), 0) == value


@pytest.mark.parametrize("label", ["truc-mallorqui", "truc-valencia", "truco-uruguayo"])
def test_the_best_count_wins_or_the_nearest_to_the_mano(label: str) -> None:
    """Whoever the mano is; where nobody has the count too."""
    game = next(game for found, game in games() if found.startswith(f"{label} ") and game.seats > 3)
    _check_winners(game)


def test_of_equal_counts_the_side_of_the_mano_wins(tmp_path: Path) -> None:
    """Even if a rival sits nearer to it."""
    game = house(tmp_path, HOUSES["pieces do not add up"])
    _check_winners(game)


def _check_winners(game: Game) -> None:
    record, match = tables_of(game), np.zeros(1, layout.MATCH)[0]
    draw = Random(3)  # noqa: S311 - a game, no secret
    won = set()
    for place, vira in list(viras_of(game))[:12]:
        pack = [index for index in range(len(game.deck)) if index != vira]
        match["vira"] = place
        for _ in range(100):
            cards = draw.sample(pack, game.seats * game.hand_size)
            hands = [
                sum(1 << index for index in cards[seat :: game.seats]) for seat in range(game.seats)
            ]
            match["dealt"][: game.seats] = hands
            match["mano"] = draw.randrange(game.seats)
            for number, name in enumerate(game.counts):
                winner = game.countings[name].winner(hands, int(match["mano"]), vira)
                assert best_counter(record, match, number) == winner
                won.add((winner - int(match["mano"])) % game.seats)
    assert won == set(range(game.seats))


def test_the_winner_of_a_tie_sits_on_the_side_of_the_mano(tmp_path: Path) -> None:
    """A1 leads; B1 and A2 count the same: B1 is nearer, A2 of the mano's side."""
    hands = ("4 oros, 5 copas, 6 bastos", "7 oros, 6 oros, 4 copas", "7 copas, 6 copas, 4 bastos")
    winners = []
    for rules in ("", '[counts.envit]\ntie = "mano-side"'):
        game = house(tmp_path, rules)
        match = np.zeros(1, layout.MATCH)[0]
        for seat, hand in enumerate((*hands, "rey copas, sota espadas, 5 oros")):
            cards = [game.parse_card(card) for card in hand.split(", ")]
            match["dealt"][seat] = game.deck.mask(cards)
        winners.append(best_counter(tables_of(game), match, 0))
    assert winners == [1, 2]


def test_a_count_that_goes_too_far_is_refused(tmp_path: Path) -> None:
    """A piece worth 120 makes 127 with a 7; one worth 121 goes beyond what there is room for."""
    for value, fits in ((120, True), (121, False)):
        piece = f'[[counts.envit.pieces]]\nid = "amo"\ncard = "caballo de bastos"\nvalue = {value}'
        game = house(tmp_path, piece)
        if fits:
            assert Compiled.of(game).odds.dtype == layout.ODDS
        else:
            with pytest.raises(SimulationError):
                Compiled.of(game)
