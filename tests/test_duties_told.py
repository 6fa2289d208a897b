"""What must be served, as it is told: a duty for who is not bound by another says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from envite_rules import load_ruleset
from envite_rules.authoring.diff import differences
from envite_rules.authoring.portrait import Portrait
from envite_rules.authoring.portrait_follow import follow_lines
from envite_rules.authoring.rulebook.book import book_of
from envite_rules.authoring.rulebook.markdown import markdown
from envite_rules.authoring.sections import words_in
from envite_rules.engine import Game
from envite_rules.ruleset import load

if TYPE_CHECKING:
    from pathlib import Path

HOUSE = """
format = 1
id = "de-la-casa"
name = {{ es = "De la casa", en = "Of the house" }}
extends = "canario"
source = "casa"

[sources.casa]
title = "La casa"
{rules}
"""


def told(ruleset: str, players: int | None = None, language: str = "es") -> list[str]:
    """What is said of the duties at a table."""
    loaded = load(ruleset, {})
    lines = follow_lines(loaded.ruleset, Game(loaded, players), None)
    return [line.text(language) for line in lines]


def house(tmp_path: Path, rules: str) -> str:
    """A ruleset with follow rules of its own after the arrastre of the guide."""
    path = tmp_path / "de-la-casa.toml"
    path.write_text(HOUSE.format(rules=rules), encoding="utf-8")
    return str(path)


def test_a_duty_after_another_for_the_same_lead_is_for_who_is_not_bound() -> None:
    """At eight who holds espadas serves them: 7 de espadas, though the 3 de bastos would win.

    Montar is only for who has nothing to serve, and the arrastre, of another lead, binds nobody to
    whom the mini arrastre speaks.
    """
    game = load_ruleset("app-cuatro-chicos").game(players=8)
    led, *rest = ["as espadas", "6 bastos", "2 bastos", "5 bastos", "6 copas", "5 espadas"]
    table = [led, *rest, "sota oros"]
    hand = ["7 de espadas", "3 de bastos", "rey de oros"]
    legal = game.legal_cards(hand=hand, vira="3 copas", trick=table)
    assert [str(card) for card in legal] == ["7 de espadas", "3 de bastos"]
    said = told("app-cuatro-chicos", 8)
    assert said[0].startswith("Arrastre: si se sale con un triunfo o una carta de lo virado, quien")
    assert said[2].startswith("Mini arrastre: si se sale con otra carta, quien tenga una carta del")
    assert said[4] == (
        "Montar: si se sale con una carta que no es triunfo ni de lo virado, y va ganando un rival"
        " y no queda compañero por jugar, quien no quede obligado por lo anterior y tenga una"
        " carta que gane a las de la mesa tiene que jugar una carta que gane a las de la mesa."
    )
    english = told("app-cuatro-chicos", 8, "en")
    assert [" is not bound by the above" in line for line in english] == [False] * 4 + [True]


def test_the_book_and_the_portrait_for_a_program_say_the_same() -> None:
    """In `show`, in the rulebook and in the JSON."""
    loaded = load("app-cuatro-chicos", {})
    [*_, montar] = told("app-cuatro-chicos", 8)
    assert montar in markdown(book_of(loaded, 8), "es")
    assert montar in Portrait.of(loaded, 8).value("es")["follow"]


def test_the_differences_say_so_too() -> None:
    """A plain lead binds nobody in one; in the other it has two duties, the second for the rest."""
    one, other = load("canario", {}), load("app-cuatro-chicos", {})
    found = {d.path: d for d in differences(one, other, 4)}
    said = words_in(found["follow.plain.duty"].other or "", "es")
    assert "Quien no quede obligado por lo anterior y tenga una carta que gane" in said


def test_at_a_table_of_two_nothing_is_said_of_partners_and_triunfos() -> None:
    """At two there is no triunfo and no partner; the rival, who led, is always winning."""
    said = told("app-cuatro-chicos", 2)
    assert said[0] == (
        "Arrastre: si se sale con una carta de lo virado, quien tenga una carta de lo virado"
        " tiene que jugar una carta de lo virado."
    )
    assert said[3] == (
        "Montar: si se sale con una carta que no es de lo virado, quien no quede obligado por lo"
        " anterior y tenga una carta que gane a las de la mesa tiene que jugar una carta que gane a"
        " las de la mesa."
    )


def test_a_card_that_one_duty_spares_and_another_asks_for_is_spared_in_the_one_alone() -> None:
    """At six the 3 de bastos stays in hand in the arrastre; montar may ask for it.

    In the traditional envite nothing else asks for it, and nothing more is said.
    """
    game = load_ruleset("app-cuatro-chicos").game(players=6)
    hand = ["3 de bastos", "7 de oros", "2 de espadas"]
    legal = game.legal_cards(hand=hand, vira="3 copas", trick=["4 copas"])
    assert len(legal) == 3
    table = ["as bastos", "6 bastos", "2 bastos", "5 bastos", "6 copas"]
    legal = game.legal_cards(hand=hand, vira="3 copas", trick=table)
    assert [str(card) for card in legal] == ["3 de bastos"]
    assert told("app-cuatro-chicos", 6)[1] == (
        "La que más vale en esta mesa (3 de bastos) no hay que entregarla en «arrastre»; si está"
        " virada, no se salva ninguna."
    )
    assert told("app-cuatro-chicos", 8)[1] == (
        "Estas cartas no obligan en «arrastre» a quien las tiene: 5 de oros y 3 de bastos."
    )
    assert told("tradicional", 6)[1].startswith(
        "La que más vale en esta mesa (3 de bastos) no hay que entregarla; si"
    )


@pytest.mark.parametrize(
    ("players", "spared"), [(6, ["3 de bastos"]), (8, ["5 de oros", "3 de bastos"])]
)
def test_the_order_of_the_cards_says_where_one_is_spared(players: int, spared: list[str]) -> None:
    """As the duties do, beside the card."""
    page = markdown(book_of(load("app-cuatro-chicos", {}), players), "es")
    rows = [line for line in page.splitlines() if "no hay que entregarla en «arrastre» |" in line]
    assert [row.split(" | ")[1] for row in rows] == spared
    tradicional = markdown(book_of(load("tradicional", {}), 6), "es")
    assert "triunfo; no hay que entregarla |" in tradicional


@pytest.mark.parametrize(
    ("ruleset", "players", "said"),
    [
        ("app-cuatro-chicos", 8, True),
        ("tradicional", 6, True),
        ("app-cuatro-chicos", 2, False),
        ("canario", 4, False),
    ],
)
def test_what_a_triunfo_shows_is_no_suit_of_its_own(
    ruleset: str, players: int, said: object
) -> None:
    """Where the led suit must be served; at two there is no triunfo, and canario asks for none."""
    line = "Un triunfo no cuenta como carta del palo que lleva pintado."
    assert (line in told(ruleset, players)) is said
    english = "A triunfo does not count as a card of the suit painted on it."
    assert (english in told(ruleset, players, "en")) is said


def test_where_it_does_count_the_contrary_is_said() -> None:
    """By an option a triunfo serves by the suit it shows."""
    loaded = load("tradicional", {"triunfo-del-palo": "sirve"})
    said = [line.text() for line in follow_lines(loaded.ruleset, Game(loaded, 6), None)]
    assert "Un triunfo cuenta como carta de su palo." in said
    assert not [line for line in said if "pintado" in line]


@pytest.mark.parametrize(
    ("first", "second", "after_another"),
    [
        ('winning = "rival"', 'winning = "partner"', False),
        ('winning = "rival"', "partner_to_play = true", True),
        ("partner_to_play = false", "partner_to_play = true", False),
    ],
)
def test_duties_that_never_meet_are_told_side_by_side(
    tmp_path: Path, first: str, second: str, after_another: object
) -> None:
    """A rival and a partner are not winning at once; a rival may be, with a partner to play."""
    rules = "".join(
        f"""
[[follow]]
id = "{name}"
led = ["plain"]
holding = ["beats"]
play = ["beats"]
when = {{ {when} }}
after = "{after}"
"""
        for name, when, after in (("una", first, "arrastre"), ("otra", second, "una"))
    )
    said = told(house(tmp_path, rules), 4)
    assert ["no quede obligado" in line for line in said[-2:]] == [False, after_another]


def test_a_duty_that_nobody_can_have_at_the_table_is_not_told(tmp_path: Path) -> None:
    """Two play without partners: nobody helps one."""
    rule = """
[players]
counts = [2, 4]
usual = 4

[[follow]]
id = "ayudar"
led = ["plain"]
holding = ["beats"]
play = ["beats"]
when = { winning = "partner" }
after = "arrastre"
"""
    at_two, at_four = (told(house(tmp_path, rule), players) for players in (2, 4))
    assert [line for line in at_four if "va ganando un compañero" in line]
    assert not [line for line in at_two if "gane a las de la mesa" in line]
    assert at_two[-1] == "Si se sale con otra carta, se juega lo que se quiera."


def test_a_duty_has_a_head_only_where_it_has_a_name(tmp_path: Path) -> None:
    """An id is a name for the file: `ayudar-al-otro` is no word that a player knows."""
    rule = """
[[follow]]
id = "ayudar-al-otro"
led = ["plain"]
holding = ["led-suit"]
play = ["led-suit"]
after = "arrastre"
"""
    said = told(house(tmp_path, rule), 4)
    assert said[-1].startswith("Si se sale con otra carta, quien tenga una carta del palo")
    named = told(house(tmp_path, f'{rule}name = "la ayuda"\n'), 4)
    assert named[-1].startswith("La ayuda: si se sale con otra carta, quien tenga")
