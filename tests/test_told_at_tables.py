"""What is told fits the table: two have nobody to make a seña to, and each is in command."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from envite_rules.authoring.portrait import Portrait
from envite_rules.authoring.rulebook.book import book_of
from envite_rules.authoring.rulebook.markdown import markdown
from envite_rules.authoring.sections import words_in
from envite_rules.ruleset import load

if TYPE_CHECKING:
    from pathlib import Path


def text(name: str, players: int, language: str = "es", **options: str) -> str:
    """The book of a table, as Markdown."""
    return markdown(book_of(load(name, options), players), language)


@pytest.mark.parametrize("name", ["tradicional", "app-cuatro-chicos", "truc-mallorqui"])
def test_two_have_nobody_to_make_a_sena_to(name: str) -> None:
    """Neither among the cards nor by themselves; four make them."""
    assert "seña" in text(name, 4).split("## Fuentes")[0]
    assert "seña" not in text(name, 2).split("## Fuentes")[0]
    shown = [section.title.text() for section in Portrait.of(load(name, {}), 2).sections()]
    assert "Otras señas" not in shown


def test_where_two_play_nobody_is_in_command_of_a_team() -> None:
    """Of a team of one: each cuts, answers, raises and decides in the tumbo."""
    said = text("tradicional", 2)
    assert "Un jugador es A1 y el otro B1: cada uno es un equipo." in said
    assert "Cada jugador hace de mandador: saca carta para ver quién reparte primero," in said
    assert "Cada equipo tiene un mandador" not in said
    assert "Each player is a mandador, who draws a card" in text("tradicional", 2, "en")
    assert "Cada equipo tiene un mandador; es quien" in text("tradicional", 3)
    assert "mandador" not in text("truc-mallorqui", 2)


@pytest.mark.parametrize(
    ("name", "players", "said"),
    [
        ("tradicional", 12, "La misma seña para rey de copas y sota de oros (perica): guiñar un"),
        ("app-cuatro-chicos", 8, "La misma seña para 5 de oros y 3 de bastos: arrugar la nariz."),
    ],
)
def test_a_sena_of_two_cards_of_the_table_is_told(name: str, players: int, said: str) -> None:
    """Art. 13 gives the rey de copas and the perica one seña, and at twelve both are in play."""
    assert said in text(name, players)
    lines = [
        line for part in Portrait.of(load(name, {}), players).sections() for line in part.lines
    ]
    assert [line for line in lines if words_in(line, "es").startswith(said)]


def test_a_sena_of_cards_that_never_meet_is_told_for_none() -> None:
    """The 5 de oros (8 or more) and the rey of the vira (4 and 6) both raise the eyebrows."""
    for players in (4, 6, 8, 10):
        assert "La misma seña" not in text("tradicional", players)
    turned = markdown(book_of(load("tradicional", {}), 12, "rey de copas"), "es")
    assert "La misma seña" not in turned


def test_one_sena_for_every_chilajo_is_told_once() -> None:
    """In the app big and small ones are told by the same one; in the tradicional they are not."""
    said = text("app-cuatro-chicos", 4)
    assert "- Un chilasco: chasquear los dedos.\n" in said
    assert said.count("chasquear") == 1
    assert "Un chilajo grande (de as para arriba): rozar" in text("tradicional", 4)


@pytest.mark.parametrize(
    ("name", "players", "said"),
    [
        ("tradicional", 6, "Una carta que no es triunfo ni de lo virado solo puede ganar si es"),
        ("tradicional", 2, "Una carta que no es de lo virado solo puede ganar si es"),
        ("leanmind", 4, "Una carta que no es triunfo solo puede ganar si es"),
    ],
)
def test_what_wins_in_its_own_suit_alone_is_named_by_what_it_is_not(
    name: str, players: int, said: str
) -> None:
    """At two there is no triunfo; in the kata the whole vira suit is."""
    assert f"{said} del palo de salida." in text(name, players)


def test_a_card_of_no_kind_that_wins_anyway_stands_in_a_line_of_its_own(tmp_path: Path) -> None:
    """Where a plain card beats every suit, the list is what tells the others apart."""
    path = tmp_path / "de-la-casa.toml"
    path.write_text(
        """
format = 1
id = "de-la-casa"
name = { es = "De la casa", en = "Of the house" }
family = "de-la-casa"
source = "casa"

[sources.casa]
title = "La casa"

[deck]
suits = ["oros", "copas", "espadas", "bastos"]
ranks = ["as", 2, 3, "rey"]

[players]
counts = [4]
usual = 4

[[order]]
id = "alto"
card = "as de oros"

[[order]]
id = "salida"
suit = "led"
scale = ["rey", 3, 2, "as"]
""",
        encoding="utf-8",
    )
    said = text(str(path), 4)
    assert "Una carta que no está en otro renglón de esta lista solo puede ganar si es" in said


def test_renuncio_cuatro_is_sung_where_it_pays_four() -> None:
    """The app annuls the round, and nobody wins anything; by its text of rules it pays four."""
    assert "Se canta diciendo «renuncio».\n" in text("app-cuatro-chicos", 4)
    four = text("app-cuatro-chicos", 4, renuncio="cuatro")
    assert "Gana 4 piedras quien lo canta." in four
    assert "Se canta diciendo «renuncio» o «renuncio cuatro».\n" in four


@pytest.mark.parametrize("ruleset", ["canario", "gran-canaria"])
def test_renuncio_cuatro_pays_what_is_stated_also_in_the_tumbo(ruleset: str) -> None:
    """Against who calls envite while the others are in tumbo it wins the chico, however said."""
    page = text(ruleset, 4)
    assert "gana el chico." in page
    assert (
        "Se canta diciendo «renuncio» o «renuncio cuatro»; se diga como se diga, se gana lo que"
        " aquí queda dicho." in page
    )


@pytest.mark.parametrize("players", [2, 4, 6, 8])
def test_the_summary_is_true_at_every_table(players: int) -> None:
    """No pairs where two or eight play, and no teams where two do."""
    assert "Por parejas" not in text("truc-mallorqui", players)
    assert "por equipos, dos cartas" not in text("app-cuatro-chicos", players)


def test_a_trick_of_the_truc_has_one_name() -> None:
    """The guide says baza; a text that said basa beside it spoke of two things."""
    said = text("truc-mallorqui", 4)
    assert "Quién sale después de una baza empatada" in said
    assert "basa" not in said
