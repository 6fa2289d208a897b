"""The señas that a hand gives: seed 001, art. 13 and 14, and what other houses may state."""

import itertools
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small import LED, SCALE, VIRA, game, rules

from envite_rules import (
    Card,
    CardError,
    Game,
    NotStatedError,
    Sign,
    TrickError,
    load_ruleset,
)

TRADICIONAL = load_ruleset("tradicional")
SEATS = [2, 4, 6, 8, 10, 12]

HIGH = "rozar el pulgar con los dedos índice y medio, hacia arriba"
LOW = "rozar el pulgar con los dedos índice y medio, hacia abajo"
TWO = "morderse el labio inferior y luego las dos señas"
THREE = "inflar los mofletes y luego las tres señas"

Made = list[tuple[str, str]]


def named(cards: tuple[Card, ...]) -> str:
    """Cards in one line, as these tests write them."""
    return ", ".join(str(card).replace(" de ", " ") for card in cards)


def asked(table: Game, hand: str, vira: str | None = "4 copas") -> tuple[Sign, ...]:
    """The señas for a hand written in one line."""
    return table.signs(hand=hand.split(", "), vira=vira)


def told(table: Game, hand: str, vira: str | None = "4 copas") -> Made:
    """What the señas for a hand tell, in order: the meaning, and the cards."""
    return [(sign.meaning, named(sign.cards)) for sign in asked(table, hand, vira)]


def made(players: int, hand: str, vira: str = "4 copas") -> list[str]:
    """The gestures that tradicional gives for a hand, in order."""
    return [str(sign) for sign in asked(TRADICIONAL.game(players), hand, vira)]


# ------------------------------------------------------------------- single cards

CARDS = [
    ("rey copas", {12}, "guiñar un ojo"),
    ("as oros", {10, 12}, "sacar la lengua"),
    ("5 oros", {8, 10, 12}, "subir las cejas"),
    ("3 bastos", {6, 8, 10, 12}, "arrugar la nariz"),
    ("caballo bastos", {6, 8, 10, 12}, "torcer la boca"),
    ("sota oros", {6, 8, 10, 12}, "guiñar un ojo"),
    ("2 espadas", {4, 6, 8}, "sacar la lengua"),
    ("rey espadas", {4, 6}, "subir las cejas"),
]
"""Art. 13: each triunfo, the numbers of players at which it is one, and its seña; the vira is the
7 de espadas."""

CHILAJOS = {"2 espadas": "chilajo-low", "rey espadas": "chilajo-high"}
"""Art. 13 and 14: what the two cards of the vira are where they are no triunfos."""


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize(("card", "at", "gesture"), CARDS)
def test_each_triunfo_has_its_sign_where_it_is_a_triunfo(
    card: str, at: set[int], gesture: str, seats: int
) -> None:
    """Art. 13: a triunfo has its own seña at its numbers of players, and nowhere else."""
    signs = asked(TRADICIONAL.game(seats), card, "7 espadas")
    if seats in at:
        (sign,) = signs
        assert (sign.meaning, named(sign.cards), sign.text()) == ("card", card, gesture)
    else:
        expected = [CHILAJOS[card]] if card in CHILAJOS else []
        assert [sign.meaning for sign in signs] == expected


@pytest.mark.parametrize("people", [3, 5, 7, 9, 11])
def test_an_odd_table_signs_as_the_table_rounded_up(people: int) -> None:
    """Art. 1 and 13: with the muerto five play as six, and so on."""
    table, even = TRADICIONAL.game(people), TRADICIONAL.game(people + 1)
    for card, _, _ in CARDS:
        assert asked(table, card, "7 espadas") == asked(even, card, "7 espadas")


@pytest.mark.parametrize("seats", SEATS)
def test_a_plain_card_has_no_sign(seats: int) -> None:
    """Art. 13 and 14 give señas to triunfos and chilajos only, and none to an empty hand."""
    assert asked(TRADICIONAL.game(seats), "rey bastos, 7 espadas, 2 oros") == ()


def test_a_caballo_of_the_vira_is_not_signed_as_the_caballo_de_bastos() -> None:
    """Art. 13 names the caballo de bastos; at six, the 5 de oros is no triunfo either."""
    assert made(6, "caballo copas, 5 oros, 7 espadas") == [HIGH]


# ------------------------------------------------------------------- chilajos

BIG, SMALL = ["rey", "caballo", "sota", "as"], ["7", "6", "5", "4", "3", "2"]


@pytest.mark.parametrize("rank", BIG + SMALL)
def test_a_chilajo_is_small_below_the_as(rank: str) -> None:
    """Art. 14: upward for a big chilajo, downward for one lower than the as; at two all are."""
    turned = "3 copas" if rank != "3" else "4 copas"
    assert made(2, f"{rank} copas", turned) == [HIGH if rank in BIG else LOW]


@pytest.mark.parametrize("seats", [10, 12])
def test_a_triunfo_of_the_vira_suit_leaves_its_place_among_the_chilajos(seats: int) -> None:
    """Art. 14 and 15: with oros up the as is a triunfo, and the rey is still no smaller than it."""
    table = TRADICIONAL.game(seats)
    assert told(table, "6 oros, rey oros, 7 oros", "4 oros") == [
        ("chilajo-high", "rey oros"),
        ("chilajo-low", "7 oros"),
        ("chilajo-low", "6 oros"),
    ]


def test_the_vira_itself_may_be_the_least_of_the_big_chilajos() -> None:
    """Art. 14: with the as turned up, chilajos are still big or small as it would be."""
    assert told(TRADICIONAL.game(8), "7 copas, sota copas", "as copas") == [
        ("chilajo-high", "sota copas"),
        ("chilajo-low", "7 copas"),
    ]


@pytest.mark.parametrize("seats", SEATS)
def test_a_fixed_triunfo_of_the_vira_suit_is_signed_once(seats: int) -> None:
    """Art. 13: with oros up the perica is a triunfo from six on; below, a big chilajo."""
    expected = ["guiñar un ojo"] if seats >= 6 else [HIGH]
    assert made(seats, "perica" if seats >= 6 else "sota oros", "7 oros") == expected


# ------------------------------------------------------------------- several cards


def test_two_valuable_cards_are_told_first() -> None:
    """Art. 14: bite the lower lip, and then the señas of the two cards."""
    assert made(6, "rey copas, 7 espadas, 3 bastos") == [
        TWO,
        "arrugar la nariz",
        "subir las cejas",
    ]


def test_three_valuable_cards_are_told_first() -> None:
    """Art. 14: puff the cheeks, and then the señas of the three; nobody bites the lip as well."""
    assert made(6, "malilla, caballo bastos, perica") == [
        THREE,
        "torcer la boca",
        "guiñar un ojo",
        "sacar la lengua",
    ]


def test_fixed_cards_count_among_the_valuable() -> None:
    """Art. 13 and 14: two fixed triunfos and one of the vira are three valuable cards."""
    assert told(TRADICIONAL.game(8), "5 oros, 2 copas, 3 bastos") == [
        ("three", "5 oros, 3 bastos, 2 copas"),
        ("card", "5 oros"),
        ("card", "3 bastos"),
        ("card", "2 copas"),
    ]


def test_a_chilajo_is_signed_after_the_valuable_cards() -> None:
    """Art. 14: after the lip come the two señas; the chilajo, which is not valuable, ends."""
    assert told(TRADICIONAL.game(6), "as copas, rey copas, 3 bastos") == [
        ("two", "3 bastos, rey copas"),
        ("card", "3 bastos"),
        ("card", "rey copas"),
        ("chilajo-high", "as copas"),
    ]


def test_one_triunfo_and_two_chilajos_are_one_valuable_card() -> None:
    """Art. 14: a chilajo has the chilajos' seña, none of its own, so nobody bites the lip."""
    assert told(TRADICIONAL.game(6), "3 copas, caballo copas, perica") == [
        ("card", "sota oros"),
        ("chilajo-high", "caballo copas"),
        ("chilajo-low", "3 copas"),
    ]


def test_each_chilajo_has_its_sign() -> None:
    """Art. 5: the señas of the cards one has; three chilajos are three gestures, none valuable."""
    assert made(6, "7 copas, sota copas, as copas") == [HIGH, HIGH, LOW]


def test_a_rey_of_the_vira_is_not_valuable_where_it_is_a_chilajo() -> None:
    """Art. 13: at eight the rey of the vira is a chilajo, at six a triunfo."""
    hand = "rey copas, 3 bastos"
    assert made(8, hand) == ["arrugar la nariz", HIGH]
    assert made(6, hand) == [TWO, "arrugar la nariz", "subir las cejas"]


def test_at_twelve_two_cards_share_the_wink() -> None:
    """Art. 13: rey de copas and perica are one gesture, and yet two señas."""
    signs = asked(TRADICIONAL.game(12), "perica, rey copas")
    assert [str(sign) for sign in signs] == [TWO, "guiñar un ojo", "guiñar un ojo"]
    assert [named(sign.cards) for sign in signs[1:]] == ["rey copas", "sota oros"]
    assert signs[1] != signs[2]


def test_what_is_left_of_a_hand_is_signed_as_a_hand() -> None:
    """Later in the round fewer cards are held: two valuable ones left are two."""
    table = TRADICIONAL.game(6)
    assert told(table, "3 bastos, perica, malilla")[0][0] == "three"
    assert told(table, "perica, malilla")[0][0] == "two"
    assert told(table, "malilla") == [("card", "2 copas")]


def test_a_card_may_be_named_as_this_table_names_it() -> None:
    """The malilla is the 2 of the suit that is turned up."""
    assert told(TRADICIONAL.game(4), "malilla", "7 bastos") == [("card", "2 bastos")]


# ------------------------------------------------------------------- words and sources


def test_a_sign_is_said_in_both_languages() -> None:
    """A gesture is text of the ruleset, in Spanish and English."""
    (sign,) = asked(TRADICIONAL.game(6), "perica")
    assert (str(sign), sign.text(), sign.text("en")) == ("guiñar un ojo", "guiñar un ojo", "wink")


def test_each_sign_tells_its_rule_and_source() -> None:
    """A seña of a card is a rule of its line, one of a holding a rule of the señas."""
    signs = asked(TRADICIONAL.game(6), "perica, malilla, as copas")
    assert [sign.citation.rule for sign in signs] == [
        "signs.two",
        "order.perica.sign",
        "order.malilla.sign",
        "signs.chilajo_high",
    ]
    assert {sign.citation.source_id for sign in signs} == {"reglas"}


def test_the_canario_family_infers_its_signs() -> None:
    """Seed 000 describes no señas: the ruleset takes those of tradicional, and says so."""
    for name in ("canario", "gran-canaria", "tenerife"):
        signs = asked(load_ruleset(name).game(6), "perica, malilla, as copas")
        expected = asked(TRADICIONAL.game(6), "perica, malilla, as copas")
        assert [str(sign) for sign in signs] == [str(sign) for sign in expected]
        assert signs[0].citation.inferred is not None


def test_a_ruleset_without_signs_says_so() -> None:
    """The kata states no seña."""
    with pytest.raises(NotStatedError) as refused:
        asked(load_ruleset("leanmind").game(), "3 bastos")
    assert refused.value.code == "not-stated.signs"


# ------------------------------------------------------------------- what is refused

MISUSE: list[tuple[dict[str, Any], type[Exception], str]] = [
    ({"hand": []}, TrickError, "hand.empty"),
    ({"hand": ["perica", "as oros", "2 oros", "3 oros"]}, TrickError, "hand.too-large"),
    ({"hand": ["perica", "sota oros"]}, TrickError, "hand.repeated"),
    ({"hand": ["4 copas"]}, TrickError, "hand.vira"),
    ({"hand": ["8 oros"]}, CardError, "card.not-in-deck"),
    ({"hand": ["prica"]}, CardError, "card.unreadable"),
    ({"vira": None}, TrickError, "vira.missing"),
]


@pytest.mark.parametrize(("given", "error", "code"), MISUSE, ids=str)
def test_what_is_no_hand_is_refused(
    given: dict[str, Any], error: type[Exception], code: str
) -> None:
    """The same hands are refused as where their legal cards are asked for."""
    sound: dict[str, Any] = {"hand": ["perica"], "vira": "4 copas"}
    for ask in (TRADICIONAL.game(6).signs, TRADICIONAL.game(6).legal_cards):
        with pytest.raises(error) as refused:
            ask(**(sound | given))
        assert getattr(refused.value, "code", None) == code


# ------------------------------------------------------------------- other houses

TRIUNFO = {"id": "tres", "card": "3 de bastos", "kind": "triunfo", "sign": "la nariz"}
CHILAJO_SIGNS = {"chilajo_high": "arriba", "chilajo_low": "abajo", "high_from": "as"}


def test_a_sign_of_one_card_is_enough(tmp_path: Path) -> None:
    """A house with a seña for a card alone has señas; its other cards have none."""
    table = game(tmp_path, order=[TRIUNFO, VIRA, LED])
    assert told(table, "3 bastos, rey copas") == [("card", "3 bastos")]
    assert told(table, "rey copas, 7 oros") == []


def test_a_sign_at_another_table_is_stated_too(tmp_path: Path) -> None:
    """Where only twelve have a seña, four have none to make: that is an answer."""
    at_twelve = {"players": {"counts": [4, 12], "usual": 4}}
    house = rules(tmp_path, **at_twelve, order=[TRIUNFO | {"players": [12]}, VIRA, LED])
    assert told(house.game(4), "3 bastos") == []
    assert told(house.game(12), "3 bastos") == [("card", "3 bastos")]


def test_an_order_and_a_threshold_state_no_sign(tmp_path: Path) -> None:
    """From which rank a chilajo is big says no gesture: such a house has stated none."""
    table = game(tmp_path, signs={"high_from": "as"})
    with pytest.raises(NotStatedError) as refused:
        asked(table, "rey copas")
    assert refused.value.code == "not-stated.signs"
    assert "señas" in refused.value.text("es")
    assert "señas" in refused.value.text("en")


def test_signs_need_an_order(tmp_path: Path) -> None:
    """Without an order of the cards nobody knows which are chilajos."""
    with pytest.raises(NotStatedError) as refused:
        asked(game(tmp_path, order=None, signs=CHILAJO_SIGNS), "rey copas")
    assert refused.value.code == "not-stated.order"


def test_who_holds_nothing_may_have_a_sign(tmp_path: Path) -> None:
    """A peer closes the eyes («ciego»): only who has no seña to make for any card."""
    table = game(tmp_path, order=[TRIUNFO, VIRA, LED], signs={**CHILAJO_SIGNS, "none": "ciego"})
    assert told(table, "rey oros, 7 espadas") == [("none", "")]
    assert told(table, "2 copas, 7 espadas") == [("chilajo-low", "2 copas")]
    assert told(table, "3 bastos, 7 espadas") == [("card", "3 bastos")]
    (sign,) = asked(table, "rey oros")
    assert (str(sign), sign.citation.rule) == ("ciego", "signs.none")


def test_a_chilajo_with_a_sign_of_its_own_is_valuable(tmp_path: Path) -> None:
    """A house that signs its rey of the vira, a chilajo, counts it, and rubs no thumb for it."""
    rey = {"id": "rey", "card": "rey de la vira", "kind": "chilajo", "sign": "las cejas"}
    table = game(tmp_path, order=[TRIUNFO, rey, VIRA, LED], signs={**CHILAJO_SIGNS, "two": "labio"})
    assert told(table, "sota copas, rey copas, 3 bastos") == [
        ("two", "3 bastos, rey copas"),
        ("card", "3 bastos"),
        ("card", "rey copas"),
        ("chilajo-high", "sota copas"),
    ]


def test_two_and_three_are_told_where_the_house_tells_them(tmp_path: Path) -> None:
    """A house without a seña for three makes just those of the cards."""
    order = [TRIUNFO | {"id": f"t{n}", "card": f"{n} de bastos"} for n in (3, 5, 6, 7)]
    table = game(tmp_path, order=[*order, VIRA, LED], signs={"two": "labio"})
    assert told(table, "5 bastos, 3 bastos")[0] == ("two", "3 bastos, 5 bastos")
    assert [meaning for meaning, _ in told(table, "3 bastos, 5 bastos, 6 bastos")] == ["card"] * 3
    assert [meaning for meaning, _ in told(table, "7 bastos")] == ["card"]


def test_four_valuable_cards_are_neither_two_nor_three(tmp_path: Path) -> None:
    """A house of larger hands has no seña for four."""
    order = [TRIUNFO | {"id": f"t{n}", "card": f"{n} de bastos"} for n in (3, 5, 6, 7)]
    round_ = {"tricks": 4, "to_win": 3, "value": 1}
    table = game(
        tmp_path, order=[*order, VIRA, LED], round=round_, signs={"two": "a", "three": "b"}
    )
    assert told(table, "3 bastos, 5 bastos, 6 bastos, 7 bastos") == [
        ("card", f"{n} bastos") for n in (3, 5, 6, 7)
    ]


def test_a_house_may_sign_only_big_chilajos(tmp_path: Path) -> None:
    """Where small chilajos have no seña none is made for them."""
    table = game(tmp_path, signs={"chilajo_high": "arriba", "high_from": "as"})
    assert told(table, "rey copas, 7 copas") == [("chilajo-high", "rey copas")]


def test_without_a_threshold_no_chilajo_is_small(tmp_path: Path) -> None:
    """A house with one seña for all chilajos states it alone."""
    table = game(tmp_path, signs={"chilajo_high": "rozar el pulgar"})
    assert told(table, "2 copas, rey copas") == [
        ("chilajo-high", "rey copas"),
        ("chilajo-high", "2 copas"),
    ]


def test_big_is_what_the_house_ranks_above(tmp_path: Path) -> None:
    """A house whose 2 of the vira is the first of its chilajos signs it as a big one."""
    two = {"id": "dos", "card": "2 de la vira", "kind": "chilajo"}
    table = game(tmp_path, order=[two, VIRA, LED], signs=CHILAJO_SIGNS)
    assert told(table, "3 copas, 2 copas, as copas") == [
        ("chilajo-high", "2 copas"),
        ("chilajo-high", "as copas"),
        ("chilajo-low", "3 copas"),
    ]


def test_big_is_what_ranks_above_at_this_table(tmp_path: Path) -> None:
    """Where the 2 of the vira is the first chilajo of twelve players, it is the last of four."""
    two = {"id": "dos", "card": "2 de la vira", "kind": "chilajo", "players": [12]}
    people = {"counts": [4, 12], "usual": 4}
    house = rules(tmp_path, players=people, order=[two, VIRA, LED], signs=CHILAJO_SIGNS)
    assert told(house.game(4), "2 copas") == [("chilajo-low", "2 copas")]
    assert told(house.game(12), "2 copas") == [("chilajo-high", "2 copas")]


def test_the_chilajos_may_stand_on_two_scales(tmp_path: Path) -> None:
    """Big and small are measured along all the chilajos, whatever triunfo is among them."""
    figures = VIRA | {"id": "figuras", "scale": SCALE[:3]}
    rest = VIRA | {"id": "resto", "scale": SCALE[3:]}
    as_oros = {"id": "as", "card": "as de oros", "kind": "triunfo", "sign": "la lengua"}
    table = game(tmp_path, order=[as_oros, figures, rest, LED], signs=CHILAJO_SIGNS)
    assert told(table, "7 oros, rey oros", "4 oros") == [
        ("chilajo-high", "rey oros"),
        ("chilajo-low", "7 oros"),
    ]


def test_a_threshold_off_the_scale_stands_where_the_order_puts_it(tmp_path: Path) -> None:
    """An as that no chilajo's scale names is above them all, or below them all, as it ranks."""
    scale = [rank for rank in SCALE if rank != "as"]
    ace = {"id": "as", "card": "as de la vira", "kind": "triunfo"}
    vira = VIRA | {"scale": scale}
    above = game(tmp_path, order=[ace, vira, LED], signs=CHILAJO_SIGNS)
    assert told(above, "rey copas") == [("chilajo-low", "rey copas")]
    below = game(tmp_path, order=[vira, ace, LED], signs=CHILAJO_SIGNS)
    assert told(below, "2 copas") == [("chilajo-high", "2 copas")]


def test_a_threshold_that_the_deck_lacks_makes_no_chilajo_small(tmp_path: Path) -> None:
    """Where no card has the rank nothing is below it."""
    table = game(tmp_path, signs=CHILAJO_SIGNS | {"high_from": 8})
    assert told(table, "2 copas", "4 copas") == [("chilajo-high", "2 copas")]


def test_cards_of_a_suit_may_have_a_sign_without_a_vira(tmp_path: Path) -> None:
    """A cousin without a vira may sign a led suit too; equal cards stand as in the deck."""
    threes = {"id": "treses", "ranks": [3], "kind": "triunfo", "sign": "los labios"}
    sevens = LED | {"scale": [7], "id": "sietes", "sign": "el siete"}
    rest = LED | {"scale": [rank for rank in SCALE if rank not in {7, 3}]}
    table = game(tmp_path, order=[threes, sevens, rest], signs={"three": "tres"})
    assert told(table, "7 bastos, 3 bastos, 3 oros", None) == [
        ("three", "3 oros, 3 bastos, 7 bastos"),
        ("card", "3 oros"),
        ("card", "3 bastos"),
        ("card", "7 bastos"),
    ]


def test_a_card_that_ranks_twice_is_signed_once(tmp_path: Path) -> None:
    """A card of a suit that also counts when it is not led has one seña, that of its first line."""
    led, oros = LED | {"sign": "arriba"}, LED | {"id": "oros", "suit": "oros", "sign": "abajo"}
    table = game(tmp_path, order=[led, oros], signs={"two": "labio"})
    assert [str(sign) for sign in asked(table, "7 oros", None)] == ["arriba"]


# ------------------------------------------------------------------- what always holds

SIGNING = [load_ruleset(name) for name in ("tradicional", "canario", "gran-canaria", "tenerife")]


@st.composite
def hands(draw: st.DrawFn) -> tuple[Game, Card, tuple[Card, ...]]:
    """A table of a ruleset with señas, its vira, and a hand."""
    house = draw(st.sampled_from(SIGNING))
    table = house.game(draw(st.sampled_from(house.ruleset.players.counts)))
    cards = draw(st.permutations(list(table.deck)))
    return table, cards[0], tuple(cards[1 : 1 + draw(st.integers(1, 3))])


@given(hands())
def test_signs_do_not_depend_on_the_order_of_the_hand(
    dealt: tuple[Game, Card, tuple[Card, ...]],
) -> None:
    """Señas tell what is held, not how it is sorted."""
    table, vira, hand = dealt
    (_,) = {table.signs(hand=sorted_, vira=vira) for sorted_ in itertools.permutations(hand)}


@given(hands())
def test_each_triunfo_and_chilajo_is_told_once(dealt: tuple[Game, Card, tuple[Card, ...]]) -> None:
    """Every triunfo and chilajo of a hand has one seña by itself, and no other card has."""
    table, vira, hand = dealt
    kinds = {card: line.kind for line in reversed(table.order(vira)) for card in line.cards}
    single = ("card", "chilajo-high", "chilajo-low")
    signs = table.signs(hand=hand, vira=vira)
    told_of = [card for sign in signs if sign.meaning in single for card in sign.cards]
    assert sorted(told_of, key=str) == sorted((c for c in hand if kinds[c] != "plain"), key=str)


@given(hands())
def test_the_count_of_the_valuable_comes_first_and_is_right(
    dealt: tuple[Game, Card, tuple[Card, ...]],
) -> None:
    """The lip is bitten exactly for two triunfos, the cheeks puffed exactly for three."""
    table, vira, hand = dealt
    signs = table.signs(hand=hand, vira=vira)
    meanings = [sign.meaning for sign in signs]
    expected = {2: ["two"], 3: ["three"]}.get(meanings.count("card"), [])
    assert [m for m in meanings if m in {"two", "three"}] == meanings[: len(expected)] == expected
    if expected:
        assert signs[0].cards == tuple(s.cards[0] for s in signs if s.meaning == "card")
