"""Cards that the vira decides: who stands in for a turned card, and the rank after the vira's."""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

import pytest

from envite_rules import Card, CardError, Game, Rank, check_ruleset, load_ruleset
from envite_rules.authoring.testing import run_tests
from envite_rules.cards import CardPattern
from envite_rules.cli.telling import Teller
from envite_rules.ruleset.digest import digest

if TYPE_CHECKING:
    from pathlib import Path

HEAD = """
format = 1
id = "de-prueba"
name = "De prueba"
family = "truc"
source = "casa"
sources.casa.title = "Como se juega en casa"

[players]
counts = [2, 4]
usual = 4

[deck]
suits = ["oros", "copas", "espadas", "bastos"]
ranks = ["as", 2, 3, 4, 5, 6, 7, "sota", "caballo", "rey"]
"""

PIECES = """
[[order]]
id = "perico"
name = "perico"
card = "caballo de la vira"
stand_in = "rey"

[[order]]
id = "perica"
name = "perica"
card = "sota de la vira"
stand_in = "rey"

[[order]]
id = "espada"
card = "as de espadas"
"""

REST = "".join(
    f'\n[[order]]\nid = "r-{number}"\nranks = [{rank}]\n'
    for number, rank in enumerate([3, 2, '"as"', '"rey"', '"caballo"', '"sota"', 7, 6, 5, 4])
)

COUNT = """
[counts.envido]
values = { as = 1, 2 = 2, 3 = 3, 4 = 4, 5 = 5, 6 = 6, 7 = 7, sota = 0, caballo = 0, rey = 0 }
pair = 20
unpaired = "highest"
tie = "nearest-to-mano"
shown = "winner"
pieces = [
  { id = "perico", card = "caballo de la vira", stand_in = "rey", value = 30 },
  { id = "perica", card = "sota de la vira", stand_in = "rey", value = 29 },
]
"""

CYCLE = 'cycle = [4, 5, 6, 7, "caballo", "sota", "rey", "as", 2, 3]\n'

MANILLAS = "".join(
    f'\n[[order]]\nid = "manilla-{suit}"\nname = "{name}"\ncard = "siguiente de {suit}"\n'
    for suit, name in (("bastos", "zap"), ("copas", "copon"), ("espadas", "espadon"))
)


def game(folder: Path, *parts: str) -> Game:
    """The game of a file of these parts."""
    path = folder / "de-prueba.toml"
    path.write_text("".join((HEAD, *parts)), encoding="utf-8")
    return load_ruleset(path).game(4)


def first_places(played: Game, vira: str, number: int) -> list[str]:
    """The highest classes of the order under a vira that are one card each."""
    return [str(*line.cards) for line in played.order(vira)[:number]]


# ── who stands in for the card that is turned ─────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("vira", "highest"),
    [
        ("7 de copas", ["caballo de copas", "sota de copas"]),
        ("caballo de copas", ["rey de copas", "sota de copas"]),
        ("sota de copas", ["caballo de copas", "rey de copas"]),
        ("rey de copas", ["caballo de copas", "sota de copas"]),
        ("caballo de oros", ["rey de oros", "sota de oros"]),
    ],
)
def test_the_rey_stands_in_for_the_piece_that_is_turned(
    tmp_path: Path, vira: str, highest: list[str]
) -> None:
    """The 12 of the suit takes the place of the piece that lies as vira, and of no other card."""
    played = game(tmp_path, PIECES, REST, COUNT)
    assert first_places(played, vira, 3) == [*highest, "as de espadas"]


def test_the_stand_in_leaves_its_own_place(tmp_path: Path) -> None:
    """The rey of the vira is the perico, so three reyes are left where reyes stand."""
    played = game(tmp_path, PIECES, REST, COUNT)
    classes = {line.rule: [str(card) for card in line.cards] for line in played.order("11 copas")}
    assert classes["r-3"] == ["rey de oros", "rey de espadas", "rey de bastos"]
    assert "caballo de copas" not in [card for cards in classes.values() for card in cards]


def test_the_stand_in_wins_by_the_place_it_takes(tmp_path: Path) -> None:
    """With the caballo turned the rey of its suit beats the as de espadas; else it does not."""
    played = game(tmp_path, PIECES, REST, COUNT)
    table = ["as de espadas", "rey de copas"]
    assert played.resolve_trick(vira="caballo de copas", plays=table).winner_index == 1
    assert played.resolve_trick(vira="7 de copas", plays=table).winner_index == 0


def test_the_stand_in_is_read_by_the_name_it_takes(tmp_path: Path) -> None:
    """Who says perico means the rey while the caballo is turned, and the caballo otherwise."""
    played = game(tmp_path, PIECES, REST, COUNT)
    assert played.parse_card("perico", "11 oros") == Card(12, "oros")
    assert played.parse_card("perica", "11 oros") == Card(10, "oros")
    assert played.parse_card("perica", "10 oros") == Card(12, "oros")
    assert played.parse_card("perico", "7 oros") == Card(11, "oros")


def test_the_stand_in_counts_as_the_piece(tmp_path: Path) -> None:
    """Perico is 30 and the best other joins it: 30 + 7 with the rey while the caballo is turned."""
    played = game(tmp_path, PIECES, REST, COUNT)
    hand = ["rey de copas", "7 de oros", "4 de bastos"]
    assert played.count(hand=hand, vira="caballo de copas") == 37
    assert played.count(hand=hand, vira="sota de copas") == 36
    assert played.count(hand=hand, vira="7 de copas") == 7
    said = played.explain_count(hand=hand, vira="caballo de copas").reason.text("es")
    assert "rey de copas (hace de perico)" in said


def test_a_line_and_a_piece_stand_in_each_for_itself(tmp_path: Path) -> None:
    """Where only the count names a stand-in, the order keeps the place of the turned card empty."""
    order = PIECES.replace('stand_in = "rey"\n', "")
    played = game(tmp_path, order, REST, COUNT)
    assert first_places(played, "caballo de copas", 2) == ["sota de copas", "as de espadas"]
    hand = ["rey de copas", "7 de oros", "4 de bastos"]
    assert played.count(hand=hand, vira="caballo de copas") == 37


# ── the rank after the vira's ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("vira", "rank"),
    [
        ("4 de oros", "5"),
        ("7 de oros", "caballo"),
        ("caballo de bastos", "sota"),
        ("sota de copas", "rey"),
        ("rey de copas", "as"),
        ("as de espadas", "2"),
        ("2 de espadas", "3"),
        ("3 de espadas", "4"),
    ],
)
def test_the_next_rank_goes_round_by_the_cycle(tmp_path: Path, vira: str, rank: str) -> None:
    """Which rank follows is what the cycle says, whatever its number; after the last the first."""
    played = game(tmp_path, CYCLE, MANILLAS, REST)
    of = [f"{rank} de bastos", f"{rank} de copas", f"{rank} de espadas"]
    assert first_places(played, vira, 3) == of


def test_the_next_rank_decides_a_trick(tmp_path: Path) -> None:
    """With a 3 turned the 4 de bastos is the highest of all; with a 2 it is the lowest."""
    played = game(tmp_path, CYCLE, MANILLAS, REST)
    table = ["3 de oros", "4 de bastos"]
    assert played.resolve_trick(vira="3 de copas", plays=table).winner_index == 1
    assert played.resolve_trick(vira="2 de copas", plays=table).winner_index == 0


def test_the_next_rank_is_read_by_its_name(tmp_path: Path) -> None:
    """The zap is the card of bastos of that rank; without a vira nobody knows which."""
    played = game(tmp_path, CYCLE, MANILLAS, REST)
    assert played.parse_card("zap", "7 copas") == Card(11, "bastos")
    with pytest.raises(CardError):
        played.parse_card("zap")


def test_the_next_of_the_vira_is_of_its_suit(tmp_path: Path) -> None:
    """«siguiente de la vira» goes on in the suit of the vira."""
    line = '\n[[order]]\nid = "una"\ncard = "siguiente de la vira"\n'
    played = game(tmp_path, CYCLE, line, REST)
    assert first_places(played, "rey de oros", 1) == ["as de oros"]
    assert first_places(played, "3 de copas", 1) == ["4 de copas"]


def test_an_order_of_the_next_rank_has_a_vira(tmp_path: Path) -> None:
    """A fixed suit does not make it a fixed card."""
    assert game(tmp_path, CYCLE, MANILLAS, REST).has_vira


@pytest.mark.parametrize(
    ("written", "pattern", "shown"),
    [
        ("siguiente de bastos", CardPattern(None, "bastos"), "siguiente de bastos"),
        ("Siguiente de la vira", CardPattern(None, None), "siguiente de la vira"),
        ("següent de copes", CardPattern(None, "copas"), "siguiente de copas"),
        ("siguiente de tréboles", CardPattern(None, "treboles"), "siguiente de tréboles"),
    ],
)
def test_a_pattern_of_the_next_rank_is_read_and_written(
    written: str, pattern: CardPattern, shown: str
) -> None:
    """As a ruleset writes it, and as it is shown."""
    assert CardPattern.parse(written) == pattern
    assert str(CardPattern.parse(written)) == shown
    assert CardPattern.parse(shown) == pattern


@pytest.mark.parametrize("rank", ["as", "2", "4", "caballo", "rey"])
def test_a_line_below_that_is_only_reached_by_some_viras_is_no_fault(
    tmp_path: Path, rank: str
) -> None:
    """The zap may be any card of bastos; a line for one is still reached under other viras."""
    below = f'\n[[order]]\nid = "una"\ncard = "{rank} de bastos"\n'
    path = tmp_path / "de-prueba.toml"
    path.write_text("".join((HEAD, CYCLE, MANILLAS, below, REST)), encoding="utf-8")
    assert check_ruleset(path).ok


# ── what is said of it ────────────────────────────────────────────────────────────────────────────


def test_a_sota_stands_in_as_what_it_is(tmp_path: Path) -> None:
    """She takes the place of the as."""
    amo = '\n[[order]]\nid = "amo"\ncard = "as de la vira"\nstand_in = "sota"\n'
    game(tmp_path, amo, REST)
    book = load_ruleset(tmp_path / "de-prueba.toml").rulebook(4, "es", "md")
    assert "es ella misma as, ocupa su puesto la sota de su palo." in book


def test_the_order_says_who_stands_in(tmp_path: Path) -> None:
    """By the names of the pieces, and by which rank."""
    game(tmp_path, PIECES, REST, COUNT)
    book = load_ruleset(tmp_path / "de-prueba.toml").rulebook(4, "es", "md")
    assert "es ella misma perico o perica, ocupa su puesto el rey de su palo." in book
    assert "El índice siguiente" not in book
    in_english = load_ruleset(tmp_path / "de-prueba.toml").rulebook(4, "en", "md")
    assert "is itself perico or perica, the rey of its suit takes its place." in in_english
    game(tmp_path, CYCLE, MANILLAS, REST)
    book = load_ruleset(tmp_path / "de-prueba.toml").rulebook(4, "es", "md")
    assert "El índice siguiente va por este orden" in book
    assert "4, 5, 6, 7, caballo, sota, rey, as, 2, 3." in book


def test_the_digest_knows_who_stands_in_and_what_follows(tmp_path: Path) -> None:
    """Another stand-in, or another round of ranks, is another game."""
    digests = set()
    for parts in (
        (PIECES, REST, COUNT),
        (PIECES.replace('stand_in = "rey"', 'stand_in = "as"'), REST, COUNT),
        (CYCLE, MANILLAS, REST),
        (CYCLE.replace('"caballo", "sota"', '"sota", "caballo"'), MANILLAS, REST),
    ):
        game(tmp_path, *parts)
        digests.add(digest(load_ruleset(tmp_path / "de-prueba.toml").ruleset))
    assert len(digests) == 4


def test_a_pattern_is_told_by_its_card_alone() -> None:
    """What stands in for it, or which rank follows, makes no other card of it."""
    plain = CardPattern(Rank.CABALLO, None)
    assert dataclasses.replace(plain, stand_in=Rank.REY) == plain
    assert dataclasses.replace(plain, stand_in=Rank.REY).card(Card(11, "oros")) == Card(12, "oros")


# ── a card of the vira at the table ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "vira", "card"),
    [
        ("caballo de la vira", "7 de copas", "caballo de copas"),
        ("11 de la muestra", "7 de copas", "caballo de copas"),
        ("caballo de la vira", "caballo de copas", "rey de copas"),
        ("rey de la vira", "caballo de copas", "rey de copas"),
        ("3 de la muestra", "7 de oros", "3 de oros"),
    ],
)
def test_a_card_of_the_vira_is_read_where_the_vira_is_known(
    tmp_path: Path, text: str, vira: str, card: str
) -> None:
    """As show writes it, with who stands in for a turned piece; any other card is of its suit."""
    played = game(tmp_path, PIECES, REST, COUNT)
    assert str(played.parse_card(text, vira)) == card
    others = ["as de bastos", "4 de bastos", "5 de bastos"]
    assert str(played.resolve_trick(vira=vira, plays=[text, *others]).plays[0]) == card


def test_an_example_may_name_a_card_of_the_vira(tmp_path: Path) -> None:
    """The rey is the caballo of the vira that is turned, and so beats the as de espadas."""
    example = """
[[examples]]
about = "perico"
source = "casa"
vira = "caballo de copas"
plays = ["as de espadas", "caballo de la vira", "3 de oros", "3 de bastos"]
winner = 2
"""
    game(tmp_path, PIECES, REST, COUNT, example)
    tested = run_tests(str(tmp_path / "de-prueba.toml"))
    assert [test.status for test in tested] == ["passed"]


def test_a_card_of_the_vira_is_none_without_one(tmp_path: Path) -> None:
    """Where nobody knows the vira it is no card; nor where the next rank is of no line."""
    played = game(tmp_path, PIECES, REST, COUNT)
    for text, vira in (("caballo de la vira", None), ("siguiente de copas", "7 de oros")):
        with pytest.raises(CardError) as refused:
            played.parse_card(text, vira)
        assert refused.value.code == "card.unreadable"


# ── what a card is called under a vira ────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("vira", "card", "es", "en"),
    [
        ("2 de oros", "rey de oros", "hace de 2 de la muestra", "stands in for 2 de la muestra"),
        ("11 de oros", "rey de oros", "hace de perico", "stands in for perico"),
        ("3 de oros", "2 de oros", "2 de la muestra", "2 de la muestra"),
        ("3 de oros", "caballo de oros", "perico", "perico"),
    ],
)
def test_why_a_piece_wins_says_which_piece_it_is(vira: str, card: str, es: str, en: str) -> None:
    """Who stands in for a turned piece, and a piece without a name by the place's word."""
    played = load_ruleset("truco-uruguayo").game(4)
    trick = played.resolve_trick(vira=vira, plays=["3 de bastos", card, "7 de copas", "7 de oros"])
    assert trick.winner_index == 1
    assert trick.reason.text("es") == f"«{card}» ({es}) es la carta más alta de la mesa."
    assert trick.reason.text("en") == f"“{card}” ({en}) is the highest card on the table."


def test_a_card_that_is_no_piece_is_called_by_itself() -> None:
    """The king of another suit, and that of the muestra while no piece lies there."""
    played = load_ruleset("truco-uruguayo").game(4)
    assert played.title("rey de copas", "2 de oros") is None
    assert played.title("rey de oros", "7 de oros") is None
    assert played.title("2 de copas", "7 de oros") is None


def test_a_count_says_who_stands_in() -> None:
    """With the five turned its rey is the piece of 28, of which the last digit counts: 8."""
    played = load_ruleset("truco-uruguayo").game(4)
    counted = played.explain_count("flor", hand=["12 oros", "4 oros", "7 copas"], vira="5 de oros")
    assert counted.value == 29 + 8 + 7
    assert "rey de oros (hace de 5 de la muestra)" in counted.reason.text("es")
    assert "rey de oros (stands in for 5 de la muestra)" in counted.reason.text("en")
    assert "4 de oros (4 de la muestra)" in counted.reason.text("es")


def test_a_count_says_who_stands_in_where_no_order_speaks_of_it(tmp_path: Path) -> None:
    """The pieces of the count alone say that the rey takes the place of the caballo."""
    played = game(tmp_path, REST, COUNT)
    counted = played.explain_count(hand=["rey de copas", "7 de oros"], vira="caballo de copas")
    assert counted.value == 37
    assert "rey de copas (hace de caballo de la vira)" in counted.reason.text("es")


def test_the_log_and_the_hand_say_who_stands_in() -> None:
    """With the two turned the rey of its suit is named as what it stands in for."""
    played = load_ruleset("truco-uruguayo").game(2)
    words = "rey oros, 7 copas, 6 copas, 4 bastos, 5 bastos, 6 bastos, 2 oros"
    deal = [played.parse_card(card) for card in words.split(",")]
    match = played.new_match(dealer=1, deals=[deal])
    match.apply(match.legal_actions()[0])
    teller = Teller(match, load_ruleset("truco-uruguayo").ruleset, "es", is_open=True)
    assert teller.name_of(Card(12, "oros")) == "hace de 2 de la muestra"
    told = []
    for said in ("A1 2 de la muestra", "B1 4 de bastos"):
        action = match.parse(said)
        told += teller.told(action, match.apply(action))
    assert "Gana A1 con rey de oros (hace de 2 de la muestra)." in " ".join(told)
