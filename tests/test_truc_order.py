"""The order of the cards of the Truc mallorquí: every card against every other, and its señas."""

from __future__ import annotations

import itertools

import pytest

from envite_rules import CardError, parse_card
from tests.settling import table

SUITS = ("oros", "copas", "espadas", "bastos")


def four(rank: str) -> list[str]:
    """A rank in the four suits."""
    return [f"{rank} {suit}" for suit in SUITS]


PRINTED = [
    ["caballo bastos"],
    ["sota oros"],
    ["as espadas"],
    ["as bastos"],
    ["7 espadas"],
    ["7 oros"],
    four("3"),
    ["as oros", "as copas"],
    four("rey"),
    ["caballo oros", "caballo copas", "caballo espadas"],
    ["sota copas", "sota espadas", "sota bastos"],
    ["7 copas", "7 bastos"],
    four("6"),
    four("5"),
    four("4"),
]
"""The order as it is printed, from the card that beats all down; those of one line tie."""

WITH_TWOS = [*PRINTED[:7], four("2"), *PRINTED[7:]]
"""The order where the twos are kept: between the threes and the plain aces."""

ORDERS = pytest.mark.parametrize(
    ("twos", "printed", "cards"), [("fora", PRINTED, 36), ("dins", WITH_TWOS, 40)]
)


@ORDERS
def test_every_card_against_every_other(twos: str, printed: list[list[str]], cards: int) -> None:
    """Of two cards the one printed higher wins, whoever leads; those of one line tie."""
    place = {card: row for row, cards_ in enumerate(printed) for card in cards_}
    assert len(place) == cards
    game = table("truc-mallorqui", 2, dosos=twos)
    pairs = list(itertools.permutations(place, 2))
    assert len(pairs) == cards * (cards - 1)
    for first, second in pairs:
        trick = game.resolve_trick(plays=[first, second])
        if place[first] == place[second]:
            assert (trick.winner_index, trick.team, trick.tied) == (None, None, (0, 1))
        else:
            assert trick.winner_index == int(place[second] < place[first]), (first, second)
            assert trick.team == "AB"[int(place[second] < place[first])]


@ORDERS
@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_the_order_that_the_game_tells_is_the_printed_one(
    twos: str, printed: list[list[str]], cards: int, players: int
) -> None:
    """Line by line, whatever the number of players; and no card but these."""
    game = table("truc-mallorqui", players, dosos=twos)
    told = [set(line.cards) for line in game.order()]
    assert told == [{parse_card(card) for card in line} for line in printed]
    assert len(game.deck) == sum(map(len, told)) == cards


@pytest.mark.parametrize("card", ["2 oros", "8 copas", "9 bastos"])
def test_the_twos_the_eights_and_the_nines_are_out(card: str) -> None:
    """Thirty-six cards: «no se usan el 2, el 8 ni el 9»."""
    with pytest.raises(CardError):
        table("truc-mallorqui").resolve_trick(plays=[card])


def test_the_fourth_piece_leaves_the_order_as_it_is() -> None:
    """Where the 5 de oros stands with four pieces is unknown: it stands among the fives."""
    two, four_pieces = table("truc-mallorqui"), table("truc-mallorqui", peces="quatre")
    assert four_pieces.order() == two.order()


# ------------------------------------------------ names and señas


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("l'amo", "caballo bastos"),
        ("L'AMO", "caballo bastos"),
        ("amo", "caballo bastos"),
        ("sa madona", "sota oros"),
        ("madona", "sota oros"),
        ("llengua bona", "as espadas"),
        ("llengua dolenta", "as bastos"),
        ("manilla bona", "7 espadas"),
        ("menilla bona", "7 espadas"),
        ("manilla dolenta", "7 oros"),
        ("menilla dolenta", "7 oros"),
        ("11 bastos", "caballo bastos"),
        ("10 oros", "sota oros"),
    ],
)
def test_the_cards_that_have_a_name(name: str, card: str) -> None:
    """L'amo and sa madona, the two llengües and the two manilles."""
    assert table("truc-mallorqui").parse_card(name) == parse_card(card)


@pytest.mark.parametrize(
    ("card", "es", "ca"),
    [
        ("caballo bastos", "levantar las cejas", "pujar les celles"),
        ("sota oros", "guiñar un ojo", "guinyar un ull"),
        ("as espadas", "sacar la lengua hacia la derecha", "treure la llengua cap a la dreta"),
        ("as bastos", "sacar la lengua hacia la izquierda", "treure la llengua cap a l'esquerra"),
        ("7 espadas", "mover el labio hacia la derecha", "moure el llavi cap a la dreta"),
        ("7 oros", "mover el labio hacia la izquierda", "moure el llavi cap a l'esquerra"),
        *((card, "morderse el labio", "mossegar-se el llavi") for card in four("3")),
    ],
)
def test_the_signs_of_the_good_cards(card: str, es: str, ca: str) -> None:
    """Each card from l'amo to the threes has its own, and a hand with one makes that alone."""
    (sign,) = table("truc-mallorqui").signs(hand=[card, "4 copas", "rey copas"])
    assert sign.cards == (parse_card(card),)
    assert (sign.text("es"), sign.text("ca"), sign.meaning) == (es, ca, "card")


def test_the_signs_of_several_good_cards_come_from_the_highest_down() -> None:
    """L'amo, then the seven, then the three."""
    signs = table("truc-mallorqui").signs(hand=["3 copas", "7 oros", "l'amo"])
    assert [str(sign.cards[0]) for sign in signs] == [
        "caballo de bastos",
        "7 de oros",
        "3 de copas",
    ]


def test_who_holds_nothing_good_winks_both_eyes() -> None:
    """«Guinyar els dos ulls: no du cap carta bona.» A plain as is none."""
    (sign,) = table("truc-mallorqui").signs(hand=["as copas", "rey oros", "7 copas"])
    assert (sign.text("es"), sign.meaning, sign.cards) == ("guiñar los dos ojos", "none", ())
