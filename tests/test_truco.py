"""What the trucos of Argentina and Uruguay are told as: their muestra, their flor, their halves."""

from __future__ import annotations

import re

import pytest
from command_line import run

from envite_rules import load_ruleset


def section(*words: str, title: str) -> str:
    """A section of ``show``, in one line."""
    blocks = run("show", *words, "--lang", "es").out.split("\n\n")
    (found,) = [block for block in blocks if block.strip().startswith(title)]
    return " ".join(found.split())


def test_a_card_of_the_muestra_is_told_so_in_the_order_and_in_the_counts() -> None:
    """Uruguay says muestra: no card is one of the vira there; in Venezuela it is."""
    for title in ("Orden de las cartas", "Cuenta: envido", "Cuenta: flor"):
        said = section("truco-uruguayo", title=title)
        assert "2 de la muestra" in said
        assert "caballo de la muestra (perico)" in said
        assert "de la vira" not in said
    assert "caballo de la vira (perico)" in section("truco-venezolano", title="Orden de las cartas")


def test_the_rulebook_names_the_cards_of_the_muestra_below_their_pictures() -> None:
    """And it turns a card up without calling it by the word of another place."""
    said = run("rulebook", "truco-uruguayo", "--format", "md", "--lang", "es").out
    assert "2 de la muestra" in said
    assert re.search(r"\bvira", said) is None


def test_nothing_is_said_of_an_envido_that_a_flor_leaves_without_effect() -> None:
    """The flor may be opened instead of answering it, and then it is answered no more."""
    flor = ("truco-argentino", "--option", "flor=con")
    assert "«flor»" not in section(*flor, title="Cantos: envido")
    said = section(*flor, title="Cantos: flor")
    assert (
        "Con «envido» por contestar puede abrir quien tiene que contestar, y entonces lo otro ya "
        "no se contesta."
    ) in said
    assert "se resuelve antes, y después se contesta a lo otro" in said, "the truco waits"
    raised = "Con «envido» subido y por contestar puede abrir quien tiene que contestar."
    assert raised in said
    assert "Con «truco» subido" not in said, "a raise accepts the truco"


@pytest.mark.parametrize(("points", "half"), [("treinta", 15), ("quince", None)])
def test_a_table_may_choose_a_chico_without_halves(points: str, half: int | None) -> None:
    """To fifteen there are no malas: the falta is what the team that is ahead lacks, at once."""
    rules = load_ruleset("truco-argentino", options={"puntos": points})
    assert rules.ruleset.score is not None
    assert rules.ruleset.score.half == half
    game = rules.game()
    after = game.settle(
        game.score(piedras=(9, 2)), ["A falta envido", "B quiero", "B gana envido", "A gana"]
    )
    # To thirty, B fills its fifteen malas: thirteen. To fifteen, A lacks six.
    assert after.score.piedras == ((10, 15) if half else (10, 8))
