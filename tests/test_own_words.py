"""What a place calls things is what every sentence of its show, rulebook and tests calls them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from command_line import run

from envite_rules.authoring.diff import Side
from envite_rules.authoring.portrait import Portrait
from envite_rules.authoring.rulebook.book import book_of
from envite_rules.authoring.rulebook.html import page
from envite_rules.authoring.rulebook.markdown import markdown
from envite_rules.authoring.sections import words_in
from envite_rules.messages import Message
from envite_rules.ruleset import load

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

OWN = {
    "piedra": "millo",
    "piedras": "millos",
    "chico": "cama",
    "chicos": "camas",
    "partida": "junta",
    "trick": "baza",
    "round": "vuelta",
    "leader": "salidor",
    "last": "zaguero",
    "vira": "muestra",
    "triunfo": "matador",
    "chilajo": "bicho",
    "mandador": "capitán",
    "muerto": "fantasma",
    "dentro": "arrimado",
    "tumbo": "brinco",
    "renuncio": "falta",
}
"""A word for each thing, and none of them the usual one."""

USUAL = re.compile(
    r"\b(piedras?|stones?|chicos?|partidas?|match|manos?|tricks?|rondas?|rounds?|vira|triunfos?"
    r"|chilajos?|chilascos?|mandador|muerto|dentro|tumbo|renuncio)\b",
    re.IGNORECASE,
)
"""The usual words of both languages."""

NO_SUCH_WORD = re.compile(
    r"«[^»]*»|“[^”]*”"  # what is said at the table, and cards
    r"|\bde la vira\b(?!:)"  # cards as they are written: «2 de la vira»
    r"|\b(chico|partida) fuera\b|\((también|also) (chico|partida)\)|^(chico|partida)$"  # calls
    r"|^\| (chico|partida) \||>(chico|partida)</th>"
    r"|\bse vira\b|\bThe whole match\b|stroke-\w+=\"round\"|class=\"\w+\""
    r"|\b[Ee]n la mano\b|\besta mano\b"  # the cards that are held
)
"""What looks like a usual word and is none."""

ASIDE = {"show.sources", "show.inferred", "show.unknown", "show.options", "book.errata"}
"""The chapters that quote the ruleset."""


def child(base: str, path: Path) -> Path:
    """A child of a ruleset that calls everything otherwise."""
    file = path / "otras-palabras.toml"
    words = "".join(f'{name} = "{word}"\n' for name, word in OWN.items())
    head = f'format = 1\nid = "otras-palabras"\nextends = "{base}"\n'
    named = 'name.es = "Otras palabras"\nname.en = "Other words"\n'
    short = 'summary.es = "Lo mismo."\nsummary.en = "The same."\n'
    text = f"{head}{named}{short}[words]\n{words}"
    file.write_text(text, encoding="utf-8")
    return file


def usual_words(text: str) -> list[str]:
    """The lines in which a usual word stands."""
    lines = [NO_SUCH_WORD.sub("", line) for line in text.splitlines()]
    return [line for line in lines if USUAL.search(line)]


def told(portrait: Portrait, language: str) -> Iterator[str]:
    """What ``show`` tells, without what quotes the ruleset."""
    for section in portrait.sections():
        if section.title.code in ASIDE:
            continue
        yield section.title.text(language)
        rows = () if section.table is None else (section.table.head, *section.table.rows)
        yield from (words_in(cell, language) for row in rows for cell in row)
        yield from (words_in(line, language) for line in section.lines)


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("players", [4, 6])
@pytest.mark.parametrize("base", ["canario", "tradicional"])
def test_show_tells_everything_in_the_words_of_the_place(
    base: str, players: int, language: str, tmp_path: Path
) -> None:
    """No usual word is left in any section; a card is still written «2 de la vira»."""
    portrait = Portrait.of(load(str(child(base, tmp_path)), {}), players)
    text = "\n".join(told(portrait, language))
    assert usual_words(text) == []
    assert {"brinco", "vuelta", "millos", "cama"} <= {*re.findall(r"\w+", text.casefold())}


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("players", [4, 6])
@pytest.mark.parametrize("base", ["canario", "tradicional"])
def test_the_rulebook_tells_everything_in_the_words_of_the_place(
    base: str, players: int, language: str, tmp_path: Path
) -> None:
    """As text and as a page: the chapters, and what stands around the pictures."""
    book = book_of(load(str(child(base, tmp_path)), {}), players)
    quoting = {Message(code).text("es") for code in ASIDE}
    rules = [one for one in book.chapters if words_in(one.title, "es") not in quoting]
    of_rules = replace(book, chapters=tuple(rules), colophon="")
    drawn = re.sub(r"<style>.*?</style>", "", page(of_rules, language), flags=re.DOTALL)
    for text in (markdown(of_rules, language), drawn):
        assert usual_words(text) == []
        assert {"brinco", "vuelta", "millos", "cama"} <= {*re.findall(r"\w+", text.casefold())}


FAILING = """
[[examples]]
about = { es = "mal", en = "wrong" }
players = 4
events = ["A envido", "B quiero", "A gana"]
score = [9, 9]
chico_won_by = "A"
"""
"""An envido that was accepted is worth four: no nine, and no chico."""


def test_a_test_tells_in_the_words_of_the_place(tmp_path: Path) -> None:
    """The score before, what is expected, and what came of it."""
    file = child("canario", tmp_path)
    file.write_text(file.read_text("utf-8") + FAILING, "utf-8")
    said = [line.strip() for line in run("test", str(file)).lines]
    assert said[1] == "Antes: millos 0-0, camas 0-0. Se dice:"
    assert said[5:11] == [
        "Se esperaba: millos 9-9.",
        "Sale: millos 4-0.",
        "Se esperaba: la cama es del equipo A.",
        "Sale: nadie gana una cama.",
        "La vuelta es del equipo A.",
        "El equipo A gana 4 millos (envite).",
    ]


def test_a_comparison_says_what_each_place_says(tmp_path: Path) -> None:
    """Calling in the tumbo: one word for the renuncio in each column."""
    said = {
        fact.path: fact.said
        for fact in Side(load(str(child("canario", tmp_path)), {}), 4).facts.values()
    }
    assert words_in(said["score.tumbo.calls"], "es") == "Es falta"
    assert words_in(said["score.tumbo.calls"], "en") == "It is a falta"


@pytest.mark.parametrize(
    ("said", "written"),
    [
        (Message("show.tumbo-calls.illegal"), "En el tumbo no se puede envidar."),
        (Message("show.offence.call-in-tumbo", {"tumbo": "brinco"}), "envidar en el brinco"),
        (Message("cli.test.vira", {"card": "x"}), "Vira: x."),
        (Message("cli.test.vira", {"card": "x", "vira": "muestra"}), "Muestra: x."),
        (Message("word.triunfo"), "triunfo"),
        (Message("word.chilajo"), "chilajo"),
    ],
)
def test_a_thing_of_the_game_has_its_usual_word_where_none_is_given(
    said: Message, written: str
) -> None:
    """A sentence that begins with the word gives it a capital."""
    assert said.text("es") == written


def test_what_is_no_word_of_the_game_must_be_given() -> None:
    """A sentence is not said with a gap."""
    with pytest.raises(KeyError):
        Message("cli.test.vira").text("es")
