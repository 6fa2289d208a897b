"""The compiled tables against an order written out by hand and a naive reading of the rules."""

import itertools

import oracle
import pytest

from envite_rules import Game, load_ruleset, parse_card
from envite_rules.engine.tables import Tables

TRADICIONAL = load_ruleset("tradicional")
LEANMIND = load_ruleset("leanmind")
SEATS = [2, 4, 6, 8, 10, 12]

# The vira is the 7 de oros. A line is one strength; several cards in it are those that rank there
# when their suit is led. Oros that are triunfos stand in their fixed place alone.
LED_AT_TWO = """
rey copas, rey espadas, rey bastos
caballo copas, caballo espadas, caballo bastos
sota copas, sota espadas, sota bastos
as copas, as espadas, as bastos
7 copas, 7 espadas, 7 bastos
6 copas, 6 espadas, 6 bastos
5 copas, 5 espadas, 5 bastos
4 copas, 4 espadas, 4 bastos
3 copas, 3 espadas, 3 bastos
2 copas, 2 espadas, 2 bastos
"""
LED_AT_SIX = """
rey copas, rey espadas, rey bastos
caballo copas, caballo espadas
sota copas, sota espadas, sota bastos
as copas, as espadas, as bastos
7 copas, 7 espadas, 7 bastos
6 copas, 6 espadas, 6 bastos
5 copas, 5 espadas, 5 bastos
4 copas, 4 espadas, 4 bastos
3 copas, 3 espadas
2 copas, 2 espadas, 2 bastos
"""
LED_AT_TWELVE = LED_AT_SIX.replace("rey copas, ", "")
ABOVE = {
    2: ([], "rey caballo sota as 6 5 4 3 2"),
    4: (["2 oros", "rey oros"], "caballo sota as 6 5 4 3"),
    6: (
        ["3 bastos", "caballo bastos", "sota oros", "2 oros", "rey oros"],
        "caballo as 6 5 4 3",
    ),
    8: (
        ["5 oros", "3 bastos", "caballo bastos", "sota oros", "2 oros"],
        "rey caballo as 6 4 3",
    ),
    10: (
        ["as oros", "5 oros", "3 bastos", "caballo bastos", "sota oros"],
        "rey caballo 6 4 3 2",
    ),
    12: (
        ["rey copas", "as oros", "5 oros", "3 bastos", "caballo bastos", "sota oros"],
        "rey caballo 6 4 3 2",
    ),
}
LED = {
    2: LED_AT_TWO,
    4: LED_AT_TWO,
    6: LED_AT_SIX,
    8: LED_AT_SIX,
    10: LED_AT_SIX,
    12: LED_AT_TWELVE,
}


def by_hand(seats: int) -> list[tuple[str, str]]:
    """Each strength with its kind, best first, as written out above."""
    triunfos, chilajos = ABOVE[seats]
    rows = [(card, "triunfo") for card in triunfos]
    rows += [(f"{rank} oros", "chilajo") for rank in chilajos.split()]
    return rows + [(line, "plain") for line in LED[seats].strip().splitlines()]


@pytest.mark.parametrize("seats", SEATS)
def test_the_order_is_the_one_written_out_by_hand(seats: int) -> None:
    """Art. 13 to 15, the 7 de oros turned up: every strength and its kind, from the top."""
    order = TRADICIONAL.game(seats).order(vira="7 oros")
    found = [(", ".join(str(c).replace(" de ", " ") for c in row.cards), row.kind) for row in order]
    assert found == by_hand(seats)
    assert [row.when_led for row in order] == [row.kind == "plain" for row in order]


@pytest.mark.parametrize("seats", SEATS)
def test_each_card_in_play_stands_in_the_order_once(seats: int) -> None:
    """A triunfo of the vira suit is not counted again in its suit, and the vira is in no place."""
    cards = [c for row in TRADICIONAL.game(seats).order(vira="7 oros") for c in row.cards]
    assert len(cards) == len(set(cards)) == 39
    assert parse_card("7 oros") not in cards


def test_the_order_tells_names_and_senas() -> None:
    """Art. 13: the table gives each triunfo its seña, and some a name."""
    order = TRADICIONAL.game(6).order(vira="7 oros")
    told = [(row.rule, row.name, row.sign.text("es") if row.sign else None) for row in order[:6]]
    assert told == [
        ("tres-de-bastos", None, "arrugar la nariz"),
        ("caballo-de-bastos", None, "torcer la boca"),
        ("perica", "perica", "guiñar un ojo"),
        ("malilla", "malilla", "sacar la lengua"),
        ("rey-de-la-vira", None, "subir las cejas"),
        ("vira", None, None),
    ]


def test_the_order_of_the_kata() -> None:
    """The kata: the vira suit with its 2 on top, then the suit that is led."""
    order = LEANMIND.game().order(vira="5 oros")
    ranks = [str(row.cards[0].rank.word) for row in order]
    assert ranks == [
        *("2", "rey", "caballo", "sota", "as", "7", "6", "4", "3"),
        *("rey", "caballo", "sota", "as", "7", "6", "5", "4", "3", "2"),
    ]
    assert [len(row.cards) for row in order] == [1] * 9 + [3] * 10


def test_a_table_is_made_once() -> None:
    """The table under a vira is compiled when first asked for, and kept."""
    game = TRADICIONAL.game(6)
    tables = Tables(TRADICIONAL.ruleset, game.deck, 6)
    assert tables.under(3) is tables.under(3)
    assert tables.under(3) is not tables.under(4)


def strengths(tables: Tables, vira: str, led: str) -> dict[str, int]:
    """Every card's strength when a card is led under a vira."""
    deck = tables.deck
    row = tables.under(deck.index(parse_card(vira))).rows[deck.index(parse_card(led))]
    return {card: row.strengths[deck.index(parse_card(card))] for card in oracle.DECK}


@pytest.mark.parametrize("seats", SEATS)
def test_every_card_ranks_as_in_a_naive_reading(seats: int) -> None:
    """For every vira and suit led: strengths are those of the ranking, 0 for what cannot win."""
    tables = Tables(TRADICIONAL.ruleset, TRADICIONAL.game(seats).deck, seats)
    for vira, led in itertools.product(oracle.DECK, [f"2 {suit}" for suit in oracle.SUITS]):
        ranked = list(dict.fromkeys(oracle.ranking(seats, vira, led)))
        expected = {card: len(ranked) - place for place, card in enumerate(ranked)}
        assert strengths(tables, vira, led) == {c: expected.get(c, 0) for c in oracle.DECK}


def check_pairs(game: Game, vira: str, seats: int | None) -> None:
    """Every pair of cards in both orders goes to the card that the naive ranking names."""
    for led, other in itertools.permutations([c for c in oracle.DECK if c != vira], 2):
        kata = seats is None
        ranked = oracle.kata_ranking(vira, led) if kata else oracle.ranking(seats, vira, led)
        trick = game.resolve_trick(vira=vira, plays=[led, other])
        assert trick.winner_index == oracle.winner(ranked, [led, other]), (vira, led, other)


@pytest.mark.parametrize("vira", ["7 oros", "rey copas", "2 espadas", "3 bastos"])
@pytest.mark.parametrize("seats", [2, 4, 6, 8, 10, 12])
def test_every_pair_of_cards_goes_to_the_higher(seats: int, vira: str) -> None:
    """Under one vira of each suit, every pair in both orders, at every table."""
    check_pairs(TRADICIONAL.game(seats), vira, seats)


@pytest.mark.parametrize("vira", ["7 oros", "rey copas", "2 espadas", "3 bastos"])
def test_every_pair_of_cards_goes_to_the_higher_in_the_kata(vira: str) -> None:
    """Under one vira of each suit, every pair in both orders."""
    check_pairs(LEANMIND.game(), vira, None)


@pytest.mark.slow
@pytest.mark.parametrize("vira", oracle.DECK)
def test_every_pair_of_cards_under_every_vira(vira: str) -> None:
    """All viras, all pairs, both orders, all tables of both rulesets."""
    check_pairs(LEANMIND.game(), vira, None)
    for seats in SEATS:
        check_pairs(TRADICIONAL.game(seats), vira, seats)


@pytest.mark.parametrize("seats", SEATS)
def test_what_may_be_played_is_as_in_a_naive_reading(seats: int) -> None:
    """For every vira and lead: each card beside a plain one, and beside the two highest."""
    game = TRADICIONAL.game(seats)
    for vira in ["7 oros", "rey copas", "2 espadas", "3 bastos", "5 oros", "as oros"]:
        for led, held in itertools.permutations([c for c in oracle.DECK if c != vira], 2):
            beside = [card for card in ("4 espadas", "6 copas") if card not in (vira, led, held)]
            hand = [held, *beside]
            found = game.legal_cards(hand=hand, vira=vira, trick=[led])
            expected = [parse_card(card) for card in oracle.legal(seats, vira, led, hand)]
            assert list(found) == expected, (vira, led, hand)
