"""``envite count``: what it answers, and that it is what the library says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from command_line import run
from hypothesis import given
from hypothesis import strategies as st
from small import written

from envite_rules import Card, load_ruleset

if TYPE_CHECKING:
    from pathlib import Path

TRUC = "truc-mallorqui"
GAME = load_ruleset(TRUC).game()

COUNT: dict[str, Any] = {
    "values": {str(rank): rank for rank in range(2, 8)}
    | {"as": 1}
    | dict.fromkeys(("sota", "caballo", "rey"), 0),
    "pair": 20,
    "unpaired": "highest",
    "tie": "nearest-to-mano",
    "shown": "winner",
}


@pytest.mark.parametrize(
    ("cards", "count"),
    [
        (["7 copas", "6 copas", "rey bastos"], 33),
        (["l'amo", "3 copas", "sota copas"], 31),
        (["l'amo", "sa madona", "as espadas"], 35),
        (["3 espadas", "5 copas", "7 bastos"], 7),
    ],
)
def test_a_hand_is_counted(cards: list[str], count: int) -> None:
    """Two of a suit, a piece, two pieces, and three suits; JSON says the count first."""
    outcome = run("count", TRUC, "--json", *cards)
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.value["count"] == count
    keys = ["count", "cards", "reason", "reason_code", "rule", "source"]
    assert list(outcome.value) == keys


def test_an_option_takes_the_four_pieces() -> None:
    """The 5 de oros counts 30 where the table plays with four pieces."""
    cards = ["5 oros", "7 copas", "rey bastos"]
    assert run("count", TRUC, "--json", *cards).value["count"] == 7
    four = run("count", TRUC, "--option", "peces=quatre", "--json", *cards).value
    assert (four["count"], four["rule"]) == (37, "counts.envit.pieces.cinc-d-oros")


def test_a_count_as_people_read_it() -> None:
    """The hand with the cards that count marked, the count, why, and by which rule."""
    assert run("count", TRUC, "7 copas", "rey bastos", "6 copas").lines == [
        "  7 de copas     ←",
        "  rey de bastos",
        "  6 de copas     ←",
        "",
        "La mano cuenta 33.",
        "7 y 6 de copas: 7 + 6 + 20 = 33.",
        "Regla: counts.envit.pair. Fuente: El envit del truc mallorquín: una guía.",
    ]


def test_a_count_in_english() -> None:
    """The same in the other language."""
    assert run("count", TRUC, "--lang", "en", "l'amo", "sa madona").lines[3:] == [
        "The hand counts 35.",
        "Two pieces, caballo de bastos (l'amo) and sota de oros (sa madona): 28 + 27 − 20 = 35.",
        "Rule: counts.envit.two_pieces_less. Source: El envit del truc mallorquín: una guía.",
    ]


def test_the_minus_sign_reaches_any_terminal() -> None:
    """A terminal of plain ASCII gets a hyphen for it."""
    outcome = run("count", TRUC, "l'amo", "sa madona", encoding="ascii")
    assert "28 + 27 - 20 = 35." in outcome.out


def test_the_hand_may_be_one_word_with_commas() -> None:
    """As in legal: the cards of a hand separated by commas, or a word each."""
    words = run("contar", TRUC, "7 copas", "6 copas", "rey bastos")
    assert run("contar", TRUC, "7 copas, 6 copas, rey bastos") == words
    assert run("contar", TRUC, "7c,6c", "12b") == words


def test_cards_without_quotes_are_told_how_to_be_written() -> None:
    """A shell that parts the words of a card leaves halves of cards."""
    outcome = run("count", TRUC, "7", "copas", "6", "copas")
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err == (
        "envite: Falta el palo: ¿7 de oros, copas, espadas o bastos? "
        'Una carta de varias palabras va entre comillas: "rey de oros".\n'
    )


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ([TRUC], "hand.empty"),
        ([TRUC, ""], "card.empty"),
        ([TRUC, "7 copas,, 6 copas"], "card.empty"),
        ([TRUC, "7c", "6c", "5c", "4c"], "hand.too-large"),
        ([TRUC, "7c", "7 copas"], "hand.repeated"),
        ([TRUC, "2 copas"], "card.not-in-deck"),
        ([TRUC, "--vira", "3 oros", "7c"], "vira.none"),
        ([TRUC, "--of", "truc", "7c"], "count-unknown"),
        ([TRUC, "--of", "", "7c"], "count-unknown"),
        ([TRUC, "--players", "5", "7c"], "players-not-seated"),
        (["canario", "--vira", "3 oros", "7c"], "not-stated.counts"),
        (["canari", "7c"], "ruleset-unknown"),
    ],
)
def test_what_is_wrong_is_told_and_ends_in_1(words: list[str], code: str) -> None:
    """Each fault with its code as JSON, and in a sentence for people."""
    outcome = run("count", "--json", *words)
    assert (outcome.status, outcome.value["error"]["code"]) == (1, code)
    said = run("count", *words)
    assert (said.status, said.out) == (1, "")
    assert said.err


def test_a_misspelt_count_is_answered_with_the_nearest() -> None:
    """The counts that there are, and the one that was probably meant."""
    assert run("count", TRUC, "--of", "envid", "7c").err == (
        "envite: Truc mallorquín: no hay ninguna cuenta «envid»; hay: envit. "
        "¿Quiso decir «envit»?\n"
    )


def test_of_names_one_of_several_counts(tmp_path: Path) -> None:
    """Where a ruleset has several counts the one that is meant must be said."""
    lone = {key: value for key, value in COUNT.items() if key != "pair"}
    file = str(written(tmp_path, order=None, counts={"envit": COUNT, "punts": lone}))
    cards = ["7 copas", "6 copas"]
    assert run("count", file, "--of", "envit", "--json", *cards).value["count"] == 33
    assert run("count", file, "--of", "punts", "--json", *cards).value["count"] == 7
    outcome = run("count", file, *cards)
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err == (
        "envite: Pequeño: hay varias cuentas, y falta decir cuál: envit o punts. "
        "Se dice con --of envit o --of punts.\n"
    )
    assert run("count", file, "--json", *cards).value["error"]["code"] == "count-which"


def test_the_vira_is_needed_where_a_piece_is_of_it(tmp_path: Path) -> None:
    """Where a ruleset has pieces of the vira the turned card is given."""
    pieces = [{"id": "dos", "card": "2 de la vira", "value": 30}]
    file = str(written(tmp_path, order=None, counts={"envit": COUNT | {"pieces": pieces}}))
    words = ["count", file, "--json", "2 oros", "7 copas"]
    assert run(*words, "--vira", "3 oros").value["count"] == 37
    assert run(*words, "--vira", "3 copas").value["count"] == 7
    assert run(*words).value["error"]["code"] == "vira.missing"


def test_the_table_matters_where_pieces_depend_on_it(tmp_path: Path) -> None:
    """``--players`` seats another number of people, who may play with other pieces."""
    pieces = [{"id": "cinco", "card": "5 de oros", "value": 30, "players": [6]}]
    counts = {"envit": COUNT | {"pieces": pieces}}
    players = {"counts": [4, 6], "usual": 4}
    file = str(written(tmp_path, order=None, counts=counts, players=players))
    words = ["count", file, "--json", "5 oros", "7 copas"]
    assert run(*words).value["count"] == 7
    assert run(*words, "--players", "6").value["count"] == 37


@given(st.lists(st.sampled_from(list(GAME.deck)), min_size=1, max_size=3, unique=True))
def test_a_count_is_what_the_library_says(hand: list[Card]) -> None:
    """For any hand the JSON of ``count`` is the library's `Counted`."""
    counted = GAME.explain_count("envit", hand=hand)
    assert run("count", TRUC, "--json", *map(str, hand)).value == {
        "count": counted.value,
        "cards": [str(card) for card in counted.cards],
        "reason": str(counted.reason),
        "reason_code": counted.reason.code,
        "rule": counted.reason.rule,
        "source": counted.reason.source,
    }


def test_why_a_rule_is_inferred_is_told_to_its_end() -> None:
    """A long reason is not cut in the middle of a word, nor a source."""
    cards = ["5 oros", "l'amo", "3 copas"]
    last = run("count", TRUC, "--option", "peces=quatre", *cards).lines[-1]
    assert last.startswith("Regla: counts.envit.most. Fuente: ")
    assert last.endswith("se toma el máximo como tope.")


@pytest.mark.parametrize(
    ("language", "given"),
    [("es", "Se da con «--vira CARTA»."), ("en", "It is given with “--vira CARD”.")],
)
def test_how_a_vira_is_given_is_said_at_the_command_line(language: str, given: str) -> None:
    """The command line says its option; the library, which has none, does not."""
    words = ["--lang", language, "count", "truco-uruguayo", "--of", "envido", "7c"]
    assert run(*words).err.rstrip().endswith(given)
    assert "--vira" not in run(*words, "--json").value["error"]["message"]
