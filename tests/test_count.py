"""What a hand counts and who wins by comparing: seed 002, and the counts of its cousins.

The cases of ``tests/cases/envit.json`` are run on `truc-mallorqui` and on small rulesets that state
the count of another game.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import combinations, permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from small import FORTY, LED, SUITS, VIRA, rules

from envite_rules import (
    Card,
    CardError,
    Counted,
    Game,
    NotStatedError,
    TrickError,
    load_ruleset,
    parse_card,
)
from envite_rules.engine import counting
from envite_rules.engine.counting import Counting
from envite_rules.ruleset import load

HERE = Path(__file__).parent

Case = dict[str, Any]

CASES: list[Case] = json.loads((HERE / "cases" / "envit.json").read_text(encoding="utf-8"))

FIGURES = {"sota": 0, "caballo": 0, "rey": 0}
PRINTED = {"as": 1, **{str(rank): rank for rank in range(2, 8)}}
AMO = {"id": "amo", "card": "caballo de bastos", "value": 28}
MADONA = {"id": "madona", "card": "sota de oros", "value": 27}
CINC = {"id": "cinc", "card": "5 de oros", "value": 30}

COUNT: dict[str, Any] = {
    "values": PRINTED | FIGURES,
    "pair": 20,
    "unpaired": "highest",
    "tie": "nearest-to-mano",
    "shown": "winner",
}
"""The bare count: two cards of a suit and twenty, else the highest."""

TWO = COUNT | {"pieces": [AMO, MADONA], "two_pieces_less": 20}
FOUR = COUNT | {"pieces": [CINC, AMO, MADONA], "two_pieces_less": 20}

OF_VIRA = [
    {"id": "dos", "card": "2 de la vira", "value": 30},
    {"id": "cuatro", "card": "4 de la vira", "value": 29},
    {"id": "cinco", "card": "5 de la vira", "value": 28},
    {"id": "perico", "card": "caballo de la vira", "value": 27},
    {"id": "perica", "card": "sota de la vira", "value": 27},
]

TWENTY_TWO = {"suits": SUITS, "ranks": [3, 4, 5, 6, 7], "add": ["as de espadas", "as de bastos"]}
OF_22 = {"as": 1, "3": 3, "4": 4, "5": 5, "6": 6, "7": 7}
VALENCIA = {"deck": TWENTY_TWO, "counts": {"envit": COUNT | {"values": OF_22}}}
THIRTY = {
    "suits": SUITS,
    "ranks": ["as", 2, 3, 4, 5, 6, 7],
    "add": ["caballo de bastos", "sota de oros"],
}
OF_30 = PRINTED | {"sota": 0, "caballo": 0}

COUSINS: dict[str, dict[str, Any]] = {
    "menorqui": {"deck": THIRTY, "counts": {"envit": TWO | {"values": OF_30}}},
    "valencia": VALENCIA,
    "argentino": {"counts": {"envit": COUNT}},
    "uruguayo": {"counts": {"envit": COUNT | {"pieces": OF_VIRA}}},
}
"""The other games of the cases: each states its count alone."""


def small(folder: Path, count: dict[str, Any], people: int | None = None, **more: Any) -> Game:
    """A small ruleset with one count, and no order of the cards unless one is given."""
    return rules(folder, **{"order": None, "counts": {"envit": count}} | more).game(people)


def in_line(hand: str) -> list[str]:
    """The cards of a hand written in one line."""
    return hand.split(", ")


def count(game: Game, hand: str, vira: str | None = None) -> int:
    """What a hand in one line counts in the envit."""
    return game.count("envit", hand=in_line(hand), vira=vira)


def explained(game: Game, hand: str, vira: str | None = None) -> Counted:
    """The same, and why."""
    return game.explain_count("envit", hand=in_line(hand), vira=vira)


@cache
def mallorqui(*options: tuple[str, str]) -> Game:
    """Truc mallorquí at its usual table."""
    return load_ruleset("truc-mallorqui", options=dict(options)).game()


TWO_PIECES, FOUR_PIECES = mallorqui(), mallorqui(("peces", "quatre"))
PLAYED = {"mallorqui-2": TWO_PIECES, "mallorqui-4": FOUR_PIECES}

# ── the cases ─────────────────────────────────────────────────────────────────────────────────────

CONTRADICTIONS = [case for case in CASES if case["kind"] == "contradiction"]
FLOR = [case for case in CASES if case["count"] == "flor"]
FIRM = [case for case in CASES if case not in CONTRADICTIONS + FLOR]


def named(cases: list[Case]) -> Any:
    """Each case as a test of its own, under its name."""
    return pytest.mark.parametrize("case", cases, ids=[f"envit:{case['id']}" for case in cases])


@named([case for case in FIRM if case["game"] in PLAYED])
def test_a_hand_of_truc_mallorqui_counts_as_the_case_says(case: Case) -> None:
    """Seed 002 with two pieces, and with the option of four; the names of the pieces as well."""
    game = PLAYED[case["game"]]
    assert game.count("envit", hand=case["hand"]) == case["count"]
    assert game.count("envit", hand=case["hand_named"]) == case["count"]


@named([case for case in FIRM if case["game"] in COUSINS])
def test_a_hand_of_a_cousin_counts_as_the_case_says(case: Case, tmp_path: Path) -> None:
    """The counts of other games are data too: other values, no pieces, pieces of the vira."""
    game = rules(tmp_path, **{"order": None} | COUSINS[case["game"]]).game()
    assert game.count("envit", hand=case["hand"], vira=case.get("vira")) == case["count"]


@named(CONTRADICTIONS)
def test_where_seed_002_contradicts_itself_its_maximum_is_kept(case: Case, tmp_path: Path) -> None:
    """Its formula gives 38 and its FAQ 37 as the maximum: 37 counts, and the reason says both."""
    formula = small(tmp_path, FOUR)
    assert formula.count("envit", hand=case["hand"]) == case["count"] == 38
    counted = FOUR_PIECES.explain_count("envit", hand=case["hand"])
    assert counted.value == 37
    assert 37 in [reading["count"] for reading in case["alt"]]
    assert str(counted.reason) == (
        "Dos piezas, 5 de oros y caballo de bastos (l'amo): 30 + 28 − 20 = 38. "
        "Pero lo más que se cuenta es 37."
    )
    assert counted.reason.rule == "counts.envit.most"
    assert (counted.reason.source or "").startswith("deducido: La guía da 37 como máximo")


def test_ten_and_the_highest_is_another_value_of_a_key(tmp_path: Path) -> None:
    """E094: the rules of Valencia count 7 where their program counts 17; each can be stated."""
    case = next(case for case in CASES if case["id"] == "E094")
    ten = VALENCIA["counts"]["envit"] | {"unpaired_bonus": 10}
    game = small(tmp_path, ten, deck=TWENTY_TWO)
    assert game.count("envit", hand=case["hand"]) == case["alt"][0]["count"] == 17


def test_every_case_is_run_but_those_of_the_flor() -> None:
    """Those of the flor, which takes the place of the count, are in `test_family_cases.py`."""
    assert len(CASES) == len({case["id"] for case in CASES}) == 105
    assert {case["game"] for case in CASES} == PLAYED.keys() | COUSINS.keys()
    assert [case["id"] for case in CONTRADICTIONS] == ["E070", "E071", "E072"]
    assert [case["id"] for case in FLOR] == ["E120", "E122"]
    others = [case["id"] for case in FIRM if "alt" in case]
    assert others == ["E069", "E094"]  # that only one of two pieces counts, no source says


# ── seed 002, row by row and answer by answer ─────────────────────────────────────────────────────

PIECE = "Una pieza y la mejor de las otras cartas"

ROWS = [
    ("7 copas, 6 copas, rey bastos", 33, "7 y 6 de copas: 7 + 6 + 20 = 33."),
    ("rey oros, caballo oros, 4 copas", 20, "rey y caballo de oros: 0 + 0 + 20 = 20."),
    ("as oros, 4 oros, 7 espadas", 25, "4 y as de oros: 4 + 1 + 20 = 25."),
    (
        "3 espadas, 5 copas, 7 bastos",
        7,
        "Sin dos cartas de un mismo palo, cuenta la más alta, 7 de bastos: 7.",
    ),
    (
        "l'amo, 3 copas",
        31,
        f"{PIECE}, caballo de bastos (l'amo) y 3 de copas: 28 + 3 = 31.",
    ),
    (
        "l'amo, 7 copas",
        35,
        f"{PIECE}, caballo de bastos (l'amo) y 7 de copas: 28 + 7 = 35.",
    ),
    (
        "l'amo, sa madona",
        35,
        "Dos piezas, caballo de bastos (l'amo) y sota de oros (sa madona): 28 + 27 − 20 = 35.",
    ),
]


@pytest.mark.parametrize(("hand", "value", "why"), ROWS, ids=[row[0] for row in ROWS])
def test_a_row_of_the_examples_of_seed_002(hand: str, value: int, why: str) -> None:
    """Each row of its table, with the sum as the table writes it."""
    counted = explained(TWO_PIECES, hand)
    assert (counted.value, str(counted.reason)) == (value, why)


def all_hands(game: Game) -> list[tuple[Card, ...]]:
    """Every hand of three cards."""
    return list(combinations(game.deck, 3))


def test_the_faq_on_the_maximum_with_two_pieces() -> None:
    """35: l'amo with a 7, or l'amo with sa madona, and no other hand."""
    hands = all_hands(TWO_PIECES)
    values = {hand: TWO_PIECES.count("envit", hand=hand) for hand in hands}
    assert max(values.values()) == 35
    amo, madona = parse_card("caballo bastos"), parse_card("sota oros")
    for hand, value in values.items():
        seven = any(card.rank == 7 for card in hand)
        assert (value == 35) is (amo in hand and (seven or madona in hand))


def test_the_faq_on_the_maximum_with_four_pieces() -> None:
    """37: the 5 de oros, which counts 30, with a 7."""
    assert count(FOUR_PIECES, "5 oros, 7 copas, rey bastos") == 37
    values = {FOUR_PIECES.count("envit", hand=hand) for hand in all_hands(FOUR_PIECES)}
    assert max(values) == 37


def test_the_faq_on_the_pieces() -> None:
    """L'amo counts 28 and sa madona 27, and the best of the other cards, of whatever suit."""
    assert count(TWO_PIECES, "l'amo, rey copas, sota espadas") == 28
    assert count(TWO_PIECES, "sa madona, rey copas, caballo espadas") == 27
    assert count(TWO_PIECES, "sa madona, 4 oros, 5 bastos") == 27 + 5


def test_the_faq_on_the_figures() -> None:
    """Sota, caballo and rey count nothing; two of a suit make 20."""
    assert count(TWO_PIECES, "sota copas, caballo espadas, rey bastos") == 0
    assert count(TWO_PIECES, "sota copas, caballo copas, rey bastos") == 20


# ── all hands, and what must hold for every one ───────────────────────────────────────────────────


def by_seed(hand: tuple[Card, ...], pieces: dict[str, int], most: int) -> int:
    """The count of three cards as seed 002 tells it, case by case."""
    face = {card: card.rank.value if card.rank <= 7 else 0 for card in hand}
    held = sorted((pieces[str(card)] for card in hand if str(card) in pieces), reverse=True)
    if held:
        best = max(held)
        [piece] = [card for card in hand if pieces.get(str(card)) == best]
        with_card = best + max(face[card] for card in hand if card != piece)
        with_piece = held[0] + held[1] - 20 if held[1:] else 0
        return min(most, max(with_card, with_piece))
    [(suit, cards)] = Counter(card.suit for card in hand).most_common(1)
    if cards == 1:
        return max(face.values())
    first, second = sorted((face[card] for card in hand if card.suit is suit), reverse=True)[:2]
    return first + second + 20


@pytest.mark.parametrize(
    ("game", "pieces", "most"),
    [
        (TWO_PIECES, {"caballo de bastos": 28, "sota de oros": 27}, 35),
        (FOUR_PIECES, {"5 de oros": 30, "caballo de bastos": 28, "sota de oros": 27}, 37),
    ],
    ids=["dues", "quatre"],
)
def test_every_hand_counts_as_the_seed_tells_it(
    game: Game, pieces: dict[str, int], most: int
) -> None:
    """All 7140 hands, against the rules followed case by case instead of the best of all ways."""
    hands = all_hands(game)
    assert len(hands) == 7140
    compiled = Counting(load("truc-mallorqui", game.options), "envit", game.deck, game.seats)
    for hand in hands:
        right = by_seed(hand, pieces, most)
        assert game.count("envit", hand=hand) == right, hand
        assert compiled.value(game.deck.mask(hand), None) == right, hand


HANDS = st.lists(st.sampled_from(list(TWO_PIECES.deck)), min_size=1, max_size=3, unique=True)


@given(HANDS, st.sampled_from([TWO_PIECES, FOUR_PIECES]))
def test_a_count_does_not_depend_on_the_order_of_the_hand(hand: list[Card], game: Game) -> None:
    """The value, the cards that count and the reason are the same in any order."""
    counted = game.explain_count("envit", hand=hand)
    for other in permutations(hand):
        assert game.explain_count("envit", hand=other) == counted
    assert set(counted.cards) <= set(hand)
    assert counted.value == game.count("envit", hand=hand)


@given(HANDS)
def test_suits_that_carry_no_piece_can_change_places(hand: list[Card]) -> None:
    """Copas and espadas have no piece: with one for the other every hand counts the same."""
    places = {"copas": "espadas", "espadas": "copas"}
    other = [Card(card.rank, places.get(card.suit, card.suit)) for card in hand]
    assert TWO_PIECES.count("envit", hand=hand) == TWO_PIECES.count("envit", hand=other)


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Game:
    """The bare count."""
    return small(tmp_path_factory.mktemp("plain"), COUNT)


@given(hand=HANDS, suits=st.permutations(SUITS))
def test_without_pieces_all_suits_can_change_places(
    plain: Game, hand: list[Card], suits: list[str]
) -> None:
    """Where no card is a piece the suits differ in nothing."""
    other = [Card(card.rank, suits[SUITS.index(card.suit)]) for card in hand]
    assert plain.count("envit", hand=hand) == plain.count("envit", hand=other)


@given(HANDS, st.sampled_from(list(TWO_PIECES.deck)))
def test_a_card_more_never_counts_less(hand: list[Card], card: Card) -> None:
    """Of all that can be counted the best counts, so another card can only help."""
    if card in hand or len(hand) == 3:
        return
    more = TWO_PIECES.count("envit", hand=[*hand, card])
    assert more >= TWO_PIECES.count("envit", hand=hand)


# ── each key of a count ───────────────────────────────────────────────────────────────────────────


def test_unpaired_none_counts_nothing_without_a_pair(tmp_path: Path) -> None:
    """Three suits count nothing at all, where a house says so; a pair counts as ever."""
    game = small(tmp_path, COUNT | {"unpaired": "none"})
    counted = explained(game, "3 espadas, 5 copas, 7 bastos")
    assert (counted.value, counted.cards) == (0, ())
    assert (str(counted.reason), counted.reason.rule) == (
        "Nada de esta mano cuenta: 0.",
        "counts.envit.unpaired",
    )
    assert count(game, "7 copas, 6 copas, rey bastos") == 33


def test_a_piece_counts_where_nothing_else_would(tmp_path: Path) -> None:
    """Pieces need no pair, so they count where an unpaired hand counts nothing."""
    game = small(tmp_path, TWO | {"unpaired": "none"})
    assert count(game, "caballo bastos, 5 copas, 7 espadas") == 35
    assert count(game, "caballo bastos") == 28


def test_unpaired_bonus_is_added_to_the_highest_alone(tmp_path: Path) -> None:
    """Ten and the highest card: 17; and only where there are no two of a suit."""
    game = small(tmp_path, COUNT | {"unpaired_bonus": 10})
    counted = explained(game, "7 oros, 5 copas, 3 espadas")
    assert counted.value == 17
    assert str(counted.reason) == (
        "Sin dos cartas de un mismo palo, cuenta la más alta, 7 de oros: 7 + 10 = 17."
    )
    assert counted.reason.rule == "counts.envit.unpaired_bonus"
    low = small(tmp_path, COUNT | {"unpaired_bonus": 10, "pair": 1})
    assert count(low, "3 copas, as copas, 7 oros") == 3 + 1 + 1


def test_without_pair_cards_of_a_suit_do_not_add_up(tmp_path: Path) -> None:
    """Only the highest card counts, whatever its suit."""
    lone = {key: value for key, value in COUNT.items() if key != "pair"}
    counted = explained(small(tmp_path, lone), "7 copas, 6 copas, rey bastos")
    assert (counted.value, counted.cards) == (7, (Card(7, "copas"),))
    assert str(counted.reason) == "Cuenta la carta más alta, 7 de copas: 7."
    with_ten = explained(small(tmp_path, lone | {"unpaired_bonus": 10}), "7 copas, 6 copas")
    assert str(with_ten.reason) == "Cuenta la carta más alta, 7 de copas: 7 + 10 = 17."


def test_a_pair_may_add_nothing(tmp_path: Path) -> None:
    """With a pair of 0 the two best of a suit add up, without more."""
    counted = explained(small(tmp_path, COUNT | {"pair": 0}), "7 copas, 6 copas, 5 copas")
    assert str(counted.reason) == "7 y 6 de copas: 7 + 6 = 13."


def test_two_pieces_do_not_add_up_unless_it_is_said(tmp_path: Path) -> None:
    """Without two_pieces_less the other piece is a card like others, by its rank."""
    lone = {key: value for key, value in FOUR.items() if key != "two_pieces_less"}
    game = small(tmp_path, lone)
    assert count(game, "caballo bastos, sota oros, 4 copas") == 28 + 4
    assert count(game, "caballo bastos, sota oros, rey copas") == 28 + 0
    assert count(game, "5 oros, caballo bastos, 3 copas") == 30 + 3
    assert count(game, "caballo bastos, 5 oros") == 28 + 5
    assert count(game, "5 oros, sota oros, rey copas") == 27 + 5


def test_two_pieces_may_add_up_whole(tmp_path: Path) -> None:
    """Less nothing, two pieces count their sum."""
    counted = explained(small(tmp_path, TWO | {"two_pieces_less": 0}), "caballo bastos, sota oros")
    assert str(counted.reason) == "Dos piezas, caballo de bastos y sota de oros: 28 + 27 = 55."


def test_three_pieces_are_never_all_added(tmp_path: Path) -> None:
    """The two best of three: 30 + 28 − 20."""
    assert count(small(tmp_path, FOUR), "5 oros, sota oros, caballo bastos") == 38


def test_most_cuts_what_is_more_and_nothing_else(tmp_path: Path) -> None:
    """Exactly the most, and what is below it, are told as they are."""
    game = small(tmp_path, TWO | {"most": 34})
    cut = explained(game, "caballo bastos, 7 copas")
    assert (cut.value, cut.reason.code) == (34, "count.most")
    assert cut.cards == (Card(11, "bastos"), Card(7, "copas"))
    whole = explained(game, "caballo bastos, 6 copas")
    assert (whole.value, whole.reason.code) == (34, "count.piece")


def test_a_piece_may_be_bound_to_numbers_of_seats(tmp_path: Path) -> None:
    """The 5 de oros is a piece at six seats, the muerto's included, and not at four."""
    bound = FOUR | {"pieces": [CINC | {"players": [6]}, AMO, MADONA]}
    players = {"counts": [4, 5, 6], "usual": 4, "muerto": True}
    counts = {
        people: count(small(tmp_path, bound, people, players=players), "5 oros, 7 copas, rey oros")
        for people in (4, 5, 6)
    }
    assert counts == {4: 5 + 0 + 20, 5: 37, 6: 37}


def test_a_piece_may_be_of_the_vira(tmp_path: Path) -> None:
    """The 2 of the vira counts 30; that of another suit is a 2 like others."""
    game = small(tmp_path, COUNT | {"pieces": OF_VIRA})
    assert game.has_vira
    assert count(game, "2 oros, 7 copas, rey espadas", "3 oros") == 37
    assert count(game, "2 oros, 7 copas, rey espadas", "3 bastos") == 7
    assert count(game, "2 oros, 4 oros, rey espadas", "3 oros") == 30 + 4
    assert explained(game, "sota oros", "3 oros").reason.rule == "counts.envit.pieces.perica"


def test_a_piece_that_the_deck_lacks_in_a_suit_is_none(tmp_path: Path) -> None:
    """Where the 2 of one suit is left out, nothing takes its place under that vira."""
    deck = {"suits": SUITS, "ranks": FORTY, "remove": ["2 de copas"]}
    game = small(tmp_path, COUNT | {"pieces": OF_VIRA}, deck=deck)
    assert count(game, "2 oros, 4 copas, rey espadas", "3 copas") == 29 + 2


def test_a_card_that_is_two_pieces_is_the_first(tmp_path: Path) -> None:
    """A fixed piece that also is one of the vira counts by the entry that stands first."""
    pieces = [MADONA | {"value": 29}, *OF_VIRA]
    game = small(tmp_path, COUNT | {"pieces": pieces})
    assert count(game, "sota oros", "3 oros") == 29
    assert count(game, "sota copas", "3 copas") == 27


def test_a_piece_of_the_vira_has_the_name_of_its_line(tmp_path: Path) -> None:
    """The reason calls a card as the order does, at that table."""
    malilla = {"id": "malilla", "card": "2 de la vira", "name": "malilla", "kind": "triunfo"}
    other = malilla | {"id": "otra", "name": "otra", "players": [6]}
    order = [other, malilla | {"players": [4]}, VIRA, LED]
    players = {"counts": [4, 6], "usual": 4}
    game = small(tmp_path, COUNT | {"pieces": OF_VIRA}, order=order, players=players)
    assert str(explained(game, "malilla, 3 copas", "7 oros").reason) == (
        "Una pieza y la mejor de las otras cartas, 2 de oros (malilla) y 3 de copas: 30 + 3 = 33."
    )
    six = load_ruleset(tmp_path / "pequeno.toml").game(6)
    assert str(explained(six, "2 oros", "7 oros").reason) == "Una pieza, 2 de oros (otra): 30."
    assert str(explained(game, "2 copas", "7 oros").reason) == (
        "Sin dos cartas de un mismo palo, cuenta la más alta, 2 de copas: 2."
    )


def test_a_hand_of_fewer_cards_is_counted_too() -> None:
    """One card or two, as a referee may be told of them."""
    assert count(TWO_PIECES, "7 copas") == 7
    assert count(TWO_PIECES, "7 copas, 6 copas") == 33
    alone = explained(TWO_PIECES, "l'amo")
    assert (alone.value, str(alone.reason)) == (28, "Una pieza, caballo de bastos (l'amo): 28.")


def test_four_cards_are_counted_where_no_round_is_stated(tmp_path: Path) -> None:
    """A ruleset that states its count alone does not say how many cards are dealt."""
    assert count(small(tmp_path, COUNT), "7 copas, 6 oros, 5 espadas, 4 copas") == 31


def test_values_may_differ_from_what_is_printed(tmp_path: Path) -> None:
    """What each rank counts is data: here the figures count ten."""
    tens = COUNT | {"values": PRINTED | {"sota": 10, "caballo": 10, "rey": 10}}
    game = small(tmp_path, tens)
    assert count(game, "sota copas, caballo copas, 7 bastos") == 40
    assert explained(game, "sota copas, rey oros").cards == (Card(12, "oros"),)


# ── which cards count, why, and by which source ───────────────────────────────────────────────────


def test_the_cards_that_count_are_told_the_best_first() -> None:
    """The others are left out; of equal ways the plainest is told, of equal cards the higher."""
    cards = explained(TWO_PIECES, "6 copas, rey bastos, 7 copas").cards
    assert cards == (Card(7, "copas"), Card(6, "copas"))
    figures = explained(TWO_PIECES, "sota copas, caballo copas, rey copas").cards
    assert figures == (Card(12, "copas"), Card(11, "copas"))
    plainest = explained(TWO_PIECES, "sa madona, 7 copas, l'amo")
    assert plainest.cards == (Card(11, "bastos"), Card(7, "copas"))
    two = explained(TWO_PIECES, "sa madona, 6 copas, l'amo")
    assert two.cards == (Card(11, "bastos"), Card(10, "oros"))


def test_pieces_of_one_value_are_told_once(tmp_path: Path) -> None:
    """Two pieces that count the same add up like others."""
    twins = [AMO | {"value": 27}, MADONA]
    counted = explained(small(tmp_path, TWO | {"pieces": twins}), "sota oros, caballo bastos")
    assert (counted.value, len(counted.cards)) == (34, 2)


def test_the_reason_names_its_rule_and_source() -> None:
    """The rule by its path, and the source that the file states for it."""
    guide = "El envit del truc mallorquín: una guía"
    found = {
        hand: (explained(TWO_PIECES, hand).reason.rule, explained(TWO_PIECES, hand).reason.source)
        for hand in ("7 copas, 6 copas", "7 copas", "l'amo, 3 copas", "l'amo, madona")
    }
    assert found == {
        "7 copas, 6 copas": ("counts.envit.pair", guide),
        "7 copas": ("counts.envit.unpaired", guide),
        "l'amo, 3 copas": ("counts.envit.pieces.amo", guide),
        "l'amo, madona": ("counts.envit.two_pieces_less", guide),
    }


def test_the_reason_is_said_in_english_too() -> None:
    """Each sentence has its words in both languages."""
    english = [
        explained(FOUR_PIECES, hand).reason.text("en")
        for hand in ("7 copas, 6 copas", "7 copas", "l'amo, 3 copas", "l'amo", "5 oros, l'amo")
    ]
    amo = "caballo de bastos (l'amo)"
    two = f"Two pieces, 5 de oros and {amo}: 30 + 28 − 20 = 38."
    assert english == [
        "7 and 6 de copas: 7 + 6 + 20 = 33.",
        "Without two cards of a suit the highest counts, 7 de copas: 7.",
        f"A piece and the best of the other cards, {amo} and 3 de copas: 28 + 3 = 31.",
        f"A piece, {amo}: 28.",
        f"{two} But the most that counts is 37.",
    ]


# ── what is refused ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("hand", "code"),
    [
        ([], "hand.empty"),
        (["7 copas", "6 copas", "5 copas", "4 copas"], "hand.too-large"),
        (["7 copas", "7c"], "hand.repeated"),
    ],
)
def test_a_hand_that_nobody_holds_is_refused(hand: list[str], code: str) -> None:
    """No card, more than are dealt, or one twice."""
    with pytest.raises(TrickError) as caught:
        TWO_PIECES.count("envit", hand=hand)
    assert caught.value.code == code


def test_a_card_that_the_deck_lacks_is_refused() -> None:
    """The 2s are out unless the option takes them in."""
    with pytest.raises(CardError):
        count(TWO_PIECES, "2 copas, as copas")
    assert count(mallorqui(("dosos", "dins")), "2 copas, as copas") == 23


def test_the_vira_is_given_exactly_where_there_is_one(tmp_path: Path) -> None:
    """Pieces of the vira need it; where there is none it is refused, and nobody holds it."""
    game = small(tmp_path, COUNT | {"pieces": OF_VIRA})
    for table, vira, code in ((game, None, "vira.missing"), (TWO_PIECES, "3 oros", "vira.none")):
        with pytest.raises(TrickError) as caught:
            count(table, "7 copas", vira)
        assert caught.value.code == code
    with pytest.raises(TrickError) as caught:
        count(game, "7 copas", "7 copas")
    assert caught.value.code == "hand.vira"


def test_an_unknown_count_is_refused_with_the_nearest() -> None:
    """A count that the ruleset has not is named, and so are those it has."""
    with pytest.raises(NotStatedError) as caught:
        TWO_PIECES.count("envido", hand=["7 copas"])
    assert caught.value.code == "count-unknown"
    assert str(caught.value) == (
        "Truc mallorquín: no hay ninguna cuenta «envido»; hay: envit. ¿Quiso decir «envit»?"
    )


def test_a_ruleset_without_counts_says_so() -> None:
    """What a ruleset does not state answers with a sentence."""
    game = load_ruleset("canario").game()
    assert game.counts == ()
    with pytest.raises(NotStatedError) as caught:
        game.count("envit", hand=["7 copas"], vira="3 oros")
    assert caught.value.code == "not-stated.counts"
    assert TWO_PIECES.counts == ("envit",)


# ── who wins by comparing ─────────────────────────────────────────────────────────────────────────

HANDS_OF_33 = {
    0: "3 oros, 5 copas, rey espadas",
    1: "7 copas, 6 copas, rey bastos",
    2: "7 espadas, 6 espadas, rey oros",
    3: "4 oros, as copas, rey copas",
}
"""The hands of seats 1 and 2 count 33, that of seat 3 counts 21, that of seat 0 counts 5."""


def compared(folder: Path, tie: str, hands: dict[int, str], mano: int) -> int:
    """The seat that wins by comparing, where a tie goes to the one or the other."""
    game = small(folder, COUNT | {"tie": tie})
    compiled = Counting(load(str(folder / "pequeno.toml")), "envit", game.deck, len(hands))
    masks = [game.deck.mask(map(game.parse_card, in_line(hands[seat]))) for seat in sorted(hands)]
    return compiled.winner(masks, mano, None)


@pytest.mark.parametrize(("mano", "winner"), [(0, 1), (1, 1), (2, 2), (3, 1)])
def test_a_tie_is_of_the_nearest_to_the_mano(tmp_path: Path, mano: int, winner: int) -> None:
    """The mano, or who plays next after it."""
    assert compared(tmp_path, "nearest-to-mano", HANDS_OF_33, mano) == winner


@pytest.mark.parametrize(("mano", "winner"), [(0, 2), (1, 1), (2, 2), (3, 1)])
def test_a_tie_is_of_the_team_of_the_mano(tmp_path: Path, mano: int, winner: int) -> None:
    """Who is of the mano's team, even where a rival sits nearer."""
    assert compared(tmp_path, "mano-side", HANDS_OF_33, mano) == winner


@pytest.mark.parametrize("tie", ["nearest-to-mano", "mano-side"])
@pytest.mark.parametrize("mano", range(4))
def test_the_best_count_wins_wherever_it_sits(tmp_path: Path, tie: str, mano: int) -> None:
    """Where nobody ties the mano has no say."""
    hands = HANDS_OF_33 | {2: "7 espadas, 5 espadas, rey oros"}
    assert compared(tmp_path, tie, hands, mano) == 1


@pytest.mark.parametrize(("mano", "winner"), [(0, 1), (2, 3)])
def test_a_tie_of_the_rivals_of_the_mano_is_of_the_nearest(
    tmp_path: Path, mano: int, winner: int
) -> None:
    """Where nobody of the mano's team ties, the nearest of the others wins."""
    hands = HANDS_OF_33 | {2: HANDS_OF_33[3], 3: HANDS_OF_33[2]}
    assert compared(tmp_path, "mano-side", hands, mano) == winner


# ── what a compiled count remembers ───────────────────────────────────────────────────────────────


def test_what_is_remembered_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values are kept for the next time, and never more than so many of them."""
    monkeypatch.setattr(counting, "_MOST_KEPT", 5)
    compiled = Counting(load("truc-mallorqui"), "envit", TWO_PIECES.deck, 4)
    hands = all_hands(TWO_PIECES)[:50]
    masks = [TWO_PIECES.deck.mask(hand) for hand in hands]
    first, kept = [], []
    for mask in masks:
        first.append(compiled.value(mask, None))
        kept.append(len(compiled._values))  # noqa: SLF001
    assert kept == [1, 2, 3, 4, 5] * 10
    assert [compiled.value(mask, None) for mask in masks] == first
    assert first == [TWO_PIECES.count("envit", hand=hand) for hand in hands]


def test_a_hand_is_remembered_with_its_vira(tmp_path: Path) -> None:
    """One hand counts differently under another vira, whichever was asked first."""
    game = small(tmp_path, COUNT | {"pieces": OF_VIRA})
    compiled = Counting(load(str(tmp_path / "pequeno.toml")), "envit", game.deck, 4)
    hand = game.deck.mask([Card(2, "oros")])
    viras = [game.deck.index(Card(3, suit)) for suit in ("copas", "oros", "copas")]
    assert [compiled.value(hand, vira) for vira in viras] == [2, 30, 2]


def test_a_compiled_count_says_its_name_and_what_is_shown() -> None:
    """As the ruleset states them: only the winner's count is told."""
    compiled = Counting(load("truc-mallorqui"), "envit", TWO_PIECES.deck, 4)
    assert (compiled.name, compiled.shown) == ("envit", "winner")
    assert compiled.value(0, None) == 0


@pytest.mark.parametrize("name", [3, b"flor", ["flor"], ("envido",)])
def test_a_count_is_named_by_a_text(name: object) -> None:
    """Whatever else is given is refused with what is wanted, as a seat is."""
    game = load_ruleset("truco-venezolano").game()
    for asked in (game.count, game.explain_count, game.why_not_counted):
        with pytest.raises(TypeError, match="a count is named by a text such as 'envido', not "):
            asked(name, hand=["7c", "6c", "5c"], vira="3 oros")  # type: ignore[arg-type]


def test_a_pot_is_of_a_ladder_or_of_what_else_a_round_pays() -> None:
    """Who wins it is decided by a count or by the tricks; of what is none, it says which are."""
    game = load_ruleset("truco-venezolano").game()
    assert [game.count_of(pot) for pot in ("envido", "flor", "truco", "round")] == [
        "envido",
        "flor",
        None,
        None,
    ]
    with pytest.raises(NotStatedError) as caught:
        game.count_of("nada")
    for pot in ("envido", "flor", "truco", "round", "tumbo", "renuncio"):
        assert pot in caught.value.text("es")
        assert pot in caught.value.text("en")
    assert (game.pot_of("quiero y envido"), game.pot_of("nada")) == ("envido", None)
    for wrong in (3, b"envido", None):
        with pytest.raises(TypeError, match="is a text such as"):
            game.pot_of(wrong)  # type: ignore[arg-type]
        with pytest.raises(TypeError, match="is a text such as"):
            game.count_of(wrong)  # type: ignore[arg-type]
