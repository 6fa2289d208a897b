"""The order of the cards and the counts of the truc family, against those of `truc_family`.

Those are written from the sources and read no ruleset.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest
from match_tables import chance_of
from truc_family import HOUSES, Bet, all_and_twenty, pieces_by_last_digit, uruguayan_flor

from envite_rules import CountError, load_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules import Card, Game

GAMES = pytest.mark.parametrize("name", sorted(HOUSES))


@cache
def game_of(name: str) -> Game:
    """A game at its usual table."""
    return load_ruleset(name).game()


def plainly(card: Card) -> str:
    """A card as `truc_family` writes it."""
    return f"{card.rank.word} {card.suit}"


def viras(game: Game) -> list[Card | None]:
    """Every card that may be turned up, or none where none is."""
    return list(game.deck) if game.has_vira else [None]


def lines(name: str, vira: Card | None) -> list[list[Card]]:
    """The cards that are not turned up, from the best line down."""
    cards = {plainly(card): card for card in game_of(name).deck if card != vira}
    order = HOUSES[name].order(None if vira is None else plainly(vira))
    found = [[cards.pop(card) for card in line if card in cards] for line in order]
    assert not cards, "every card has its line"
    return [line for line in found if line]


@GAMES
def test_each_line_of_the_order_beats_the_next(name: str) -> None:
    """Under every vira; whichever of the two is played first."""
    game = game_of(name)
    for vira in viras(game):
        for above, below in pairwise(lines(name, vira)):
            for one, other in ((above[0], below[0]), (above[-1], below[-1])):
                first = game.resolve_trick(vira=vira, plays=[one, other])
                last = game.resolve_trick(vira=vira, plays=[other, one])
                assert (first.winner_index, last.winner_index) == (0, 1), (vira, one, other)


@GAMES
def test_the_cards_of_a_line_tie(name: str) -> None:
    """Under every vira."""
    game = game_of(name)
    for vira in viras(game):
        for line in lines(name, vira):
            for one, other in pairwise(line):
                trick = game.resolve_trick(vira=vira, plays=[one, other])
                assert (trick.winner_index, trick.tied) == (None, (0, 1)), (vira, one, other)


def hands(game: Game, many: int) -> Iterator[tuple[list[Card], Card | None]]:
    """Hands as they come, with another vira each."""
    turned, chance = viras(game), chance_of(many)
    for number in range(many):
        vira = turned[number % len(turned)]
        yield chance.sample([card for card in game.deck if card != vira], 3), vira


def compare(game: Game, count: str, bet: Bet) -> tuple[int, int]:
    """Counts hands in both ways; how many have the count, and how many have not."""
    able = unable = 0
    for hand, vira in hands(game, 3_000):
        told = [plainly(card) for card in hand], None if vira is None else plainly(vira)
        if bet.has(*told):
            assert game.count(count, hand=hand, vira=vira) == bet.count(*told), (hand, vira)
            able += 1
        else:
            with pytest.raises(CountError) as refused:
                game.count(count, hand=hand, vira=vira)
            assert refused.value.code.startswith("count.")
            unable += 1
    return able, unable


@pytest.mark.parametrize("name", sorted(name for name, house in HOUSES.items() if house.envit))
def test_hands_count_in_the_envit_as_the_sources_say(name: str) -> None:
    """Three thousand hands of each game; one that is a flor is not counted."""
    bet = HOUSES[name].envit
    assert bet is not None
    game = game_of(name)
    (count,) = [count for count in game.counts if count in {"envit", "envido"}]
    able, unable = compare(game, count, bet)
    assert able > 1_000
    assert bool(unable) is (name in {"truco-uruguayo", "truco-venezolano"})


FLORES = {
    "truco-argentino": HOUSES["truco-venezolano"].flor,
    "truco-uruguayo": Bet((), count=pieces_by_last_digit, has=uruguayan_flor),
    "truco-venezolano": HOUSES["truco-venezolano"].flor,
}
"""The flor of each game that knows one: in Argentina, where it is played, as in Venezuela."""


@pytest.mark.parametrize("name", FLORES)
def test_hands_count_in_the_flor_as_the_sources_say(name: str) -> None:
    """Of three thousand hands, those that are one and no other."""
    bet = FLORES[name]
    assert bet is not None
    chosen = {"truco-argentino": {"flor": "con"}}.get(name, {})
    able, unable = compare(load_ruleset(name, options=chosen).game(), "flor", bet)
    assert able > 100
    assert unable > 1_000


def test_the_flor_of_argentina_adds_twenty() -> None:
    """7, 6 and 5 de copas: 38."""
    assert all_and_twenty(["7 copas", "6 copas", "5 copas"], None) == 38
