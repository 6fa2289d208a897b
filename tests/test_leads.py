"""What is inferred or unknown is told with what it speaks of, in words and not as a path."""

from __future__ import annotations

import pytest
from command_line import run

from envite_rules import load_ruleset
from envite_rules.authoring.portrait_leads import lead_of
from envite_rules.authoring.rulebook.book import book_of
from envite_rules.authoring.rulebook.markdown import markdown
from envite_rules.authoring.sections import words_in
from envite_rules.ruleset import load

LEADS = [
    ("canario", "deal.first_dealer", "Quién reparte primero", "Who deals first"),
    ("canario", "round", "La ronda", "The round"),
    ("tradicional", "round.play_out", "La ronda ya ganada", "The round once it is won"),
    ("tradicional", "order.vira", "En el orden, las del palo de la vira", None),
    ("tradicional", "order.malilla", "En el orden, malilla", "In the order, malilla"),
    ("tradicional", "order.rey-de-copas", "En el orden, rey de copas", None),
    ("tradicional", "order.perica.sign", "La seña de perica", "The seña for perica"),
    ("truc-mallorqui", "order.tresos", "En el orden, las de 3", "In the order, those of 3"),
    ("truc-mallorqui", "order.no-such-card", "El orden de las cartas", None),
    (
        "tradicional",
        "follow.mini-arrastre.led_suit_means",
        "Un triunfo del palo de salida (mini arrastre)",
        "A triunfo of the led suit (mini arrastre)",
    ),
    ("canario", "ladders.envite.answerer", "Quién contesta (envite)", "Who answers (envite)"),
    ("truc-mallorqui", "ladders.envit.steps.tots.opens", "Abrir con «envit tots»", None),
    ("truc-mallorqui", "ladders.truc.steps.no-such-call", "Los cantos (truc)", None),
    (
        "truc-mallorqui",
        "ladders.envit.after.truc.accepted",
        "«envit» después de «truc»",
        "“envit” once a “truc” was called",
    ),
    (
        "truc-mallorqui",
        "ladders.envit.after",
        "Con otra escalera ya cantada (envit)",
        "Once another ladder was called (envit)",
    ),
    ("truc-mallorqui", "counts.envit.pieces.quarta", "Las piezas (envit)", "The pieces (envit)"),
    (
        "truco-venezolano",
        "counts.envido.unless",
        "Con qué no se cuenta (envido)",
        "With what a hand is not counted (envido)",
    ),
    ("truco-venezolano", "counts.flor.needs", "Qué mano se cuenta (flor)", None),
    ("truco-venezolano", "counts.flor.cards", "Qué cartas se suman (flor)", None),
    ("truco-venezolano", "counts.flor.bonus", "Lo que se suma además (flor)", None),
    (
        "truco-argentino",
        "ladders.envido.steps.envido.times",
        "Cuántas veces se puede cantar «envido»",
        "How often “envido” may be called",
    ),
    ("truco-argentino", "ladders.envido.steps.envido.adds", "Lo que suma «envido»", None),
    ("truc-mallorqui", "score.both-by-refusals", "El tanteo", "The score"),
    ("truc-mallorqui", "score.chico", "Con cuánto se gana el cantó", "How much wins the cantó"),
    ("tradicional", "score.tumbo.both", "Los dos equipos en tumbo", "Both teams in the tumbo"),
    ("tradicional", "words.accept", "Lo que se dice para querer", "What is said to accept"),
    ("canario", "words.mandador", "La palabra «mandador»", "The word “mandador”"),
    (
        "tradicional",
        "options.exenta.choices.siguiente",
        "Si la carta que se salva del arrastre está virada",
        "When the card spared from the arrastre is turned up",
    ),
    ("tradicional", "scoreboard", "Cómo se lleva el tanteo en la mesa", None),
]


@pytest.mark.parametrize(("name", "path", "spanish", "english"), LEADS)
def test_a_path_is_told_in_the_words_of_the_game(
    name: str, path: str, spanish: str, english: str | None
) -> None:
    """Who never saw the file knows what is spoken of."""
    lead = lead_of(load(name, {}).ruleset, path)
    assert words_in(lead, "es") == spanish
    assert english is None or words_in(lead, "en") == english


def test_the_book_says_of_each_reason_what_it_is_the_reason_of() -> None:
    """`deal.first_dealer` and `deal.next_dealer` of the guide have one reason, told once."""
    text = markdown(book_of(load("canario", {})), "es")
    assert (
        "- Quién reparte primero; quién reparte después: La guía no lo dice; como en el envite"
        " tradicional.\n"
    ) in text
    assert "- Quién contesta (envite): Contesta quien coordina el juego de su equipo.\n" in text


def test_a_single_statement_has_its_lead_too() -> None:
    """Of an empty hand neither source of the canario speaks."""
    text = markdown(book_of(load("canario", {})), "en")
    assert "\nThe seña for holding nothing: Neither source gives a seña for an empty hand." in text


def test_show_says_the_same_with_the_path_for_who_writes() -> None:
    """With the path one finds the line: `envite show canario --origin deal.first_dealer`."""
    said = " ".join(run("show", "canario").out.split())
    assert (
        "Quién reparte primero: La guía no lo dice; como en el envite tradicional."
        " (deal.first_dealer)"
    ) in said


@pytest.mark.parametrize("name", ["truc-mallorqui", "gran-canaria", "tradicional"])
def test_a_reason_names_no_option_by_its_id_nor_tells_its_lead_again(name: str) -> None:
    """The page prints no ids of options, and what is spoken of stands before the reason."""
    loaded = load(name, {})
    page = markdown(book_of(loaded), "es")
    assert not [option for option in loaded.ruleset.options if f"«{option}»" in page]
    assert "Cómo se lleva el tanteo en la mesa: Cómo" not in page


def test_what_is_not_known_of_one_table_is_no_reason_at_another() -> None:
    """Who asks why 6 de copas wins at four is not told of the malilla at ten and twelve."""
    game = load_ruleset("tradicional").game(players=4)
    plays = ["7 de oros", "6 de copas", "as de oros", "4 de oros"]
    trick = game.resolve_trick(plays=plays, vira="3 de copas")
    assert "malilla" not in f"{trick.reason.message.text('es')} {trick.reason.citation.text('es')}"
    loaded = load("tradicional", {})
    assert "es un chilajo" in dict(loaded.statements("unknown"))["order.malilla-a-diez"].text("es")
