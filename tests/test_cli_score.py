"""``envite score``: a referee types what was said, and reads the score after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from command_line import run

if TYPE_CHECKING:
    from pathlib import Path

# What stood on the table, what was said, and the piedras and chicos after it, by hand.
SETTLED = [
    ("canario", "10-3", ["B envido", "A no quiero"], [10, 5], None),
    ("canario", "10-0", ["A gana"], [11, 0], None),
    ("canario", "8-0", ["A envido", "B quiero", "A gana"], [11, 0], None),
    ("canario", "11-10", ["A tumba", "B gana"], [0, 0], "B"),
    ("canario", "11-0", ["B envido", "A renuncio"], [0, 0], "A"),
    ("tradicional", "10-3", ["B envido", "A no quiero"], [10, 4], None),
    ("tradicional", "10-0", ["A gana"], [11, 0], None),
    ("tradicional", "11-10", ["A tumba", "B gana"], [0, 0], "B"),
    ("gran-canaria", "6-3", ["B envío", "A no quiero"], [6, 4], None),
    ("gran-canaria", "6-0", ["A gana"], [7, 0], None),
    ("gran-canaria", "7-6", ["A tumba", "B gana"], [7, 7], None),
    ("gran-canaria", "7-0", ["B envío", "A renuncio"], [0, 0], "A"),
]


@pytest.mark.parametrize(("ruleset", "piedras", "said", "after", "chico"), SETTLED)
def test_the_score_after_what_was_said(
    ruleset: str, piedras: str, said: list[str], after: list[int], chico: str | None
) -> None:
    """A program is told the piedras, and who won the chico."""
    answer = run("score", ruleset, "--piedras", piedras, "--json", *said)
    assert answer.status == 0
    assert answer.value["piedras"] == after
    assert answer.value["chico_won_by"] == chico
    assert answer.value["chicos"] == [int(chico == "A"), int(chico == "B")]
    assert answer.value["round_over"] is True


def test_the_whole_answer() -> None:
    """What a program reads: who won what in which pot, and what the next round is worth."""
    answer = run("score", "canario", "--piedras", "10-3", "B envido", "A no quiero", "--json")
    assert answer.value == {
        "piedras": [10, 5],
        "chicos": [0, 0],
        "chico_won_by": None,
        "match_won_by": None,
        "round_over": True,
        "in_play": {"value": 2},
        "won": [{"pot": "envite", "team": "B", "piedras": 2}],
    }


@pytest.mark.parametrize(
    ("said", "in_play"),
    [
        (
            ["A envido"],
            {"value": 2, "call": "envío", "called_by": "A", "accepted": 4, "refused": 2},
        ),
        (["A envido", "B quiero"], {"value": 4}),
        (
            ["A envido", "B siete", "A nueve", "B chico fuera"],
            {
                "value": 9,
                "call": "chico fuera",
                "called_by": "B",
                "accepted": "chico",
                "refused": 9,
            },
        ),
    ],
)
def test_a_round_that_goes_on(said: list[str], in_play: dict[str, Any]) -> None:
    """What is at stake: a raise accepts what it raises."""
    answer = run("score", "canario", "--json", *said)
    assert answer.value["in_play"] == in_play
    assert answer.value["round_over"] is False
    assert answer.value["won"] == []


def test_a_piedra_lost_by_the_fold_is_told() -> None:
    """Eight and an envido stay at eleven: three are won, and one is folded."""
    said = ["A envido", "B quiero", "A gana"]
    answer = run("score", "canario", "--piedras", "8-0", "--json", *said)
    assert answer.value["won"] == [{"pot": "envite", "team": "A", "piedras": 3, "folded": 1}]
    assert answer.value["in_play"] == {"value": 3, "in_tumbo": ["A"]}


def test_a_level_that_is_won_is_told() -> None:
    """A claim of a call in a tumbo, by the team in it, wins the chico and no piedras."""
    answer = run("score", "canario", "--piedras", "11-0", "--json", "B envido", "A renuncio")
    won = {"pot": "renuncio", "team": "A", "piedras": None, "level": "chico"}
    assert answer.value["won"] == [won]


def test_the_end_of_the_match_is_told() -> None:
    """The third chico of canario ends it: nothing is at stake any more."""
    given = ["--piedras", "9-0", "--chicos", "2-0", "--json"]
    answer = run("score", "canario", *given, "A envido", "B quiero", "A gana")
    assert answer.value["match_won_by"] == "A"
    assert answer.value["chicos"] == [3, 0]
    assert answer.value["in_play"] is None


@pytest.mark.parametrize(
    ("ruleset", "said", "sentence", "rule"),
    [
        (
            "canario",
            ["B envido", "B renuncio"],
            "(evento 2) El equipo B no puede cantar el renuncio que hizo él mismo.",
            "renuncio.offences",
        ),
        ("tradicional", ["B envido"], "En un tumbo no se puede envidar.", "score.tumbo.calls"),
    ],
)
def test_what_cannot_be_said_is_refused_with_its_rule(
    ruleset: str, said: list[str], sentence: str, rule: str
) -> None:
    """A sentence, the rule and its source; for a program the same as JSON."""
    words = ["score", ruleset, "--piedras", "11-0", *said]
    refused = run(*words)
    assert refused.status == 1
    assert refused.out == ""
    first, second = refused.err.splitlines()
    assert first == f"envite: {sentence}"
    assert second.startswith(f"Regla: {rule}. Fuente: ")
    error = run(*words, "--json").value["error"]
    assert error["message"] == sentence.removeprefix("(evento 2) ")
    assert error["rule"] == rule


@pytest.mark.parametrize("piedras", ["", "10", "a-b", "10-3-1", "-1-3", "12-0", "1.5-0", "1e1-0"])
def test_a_score_that_cannot_stand_is_refused(piedras: str) -> None:
    """Not written as two figures, or at the chico already: exit 1, one sentence."""
    refused = run("score", "canario", f"--piedras={piedras}", "A gana")
    assert refused.status == 1
    assert len(refused.err.splitlines()) == 1


def test_the_answer_for_people() -> None:
    """What happened, the score in the words of the place, and what comes next."""
    answer = run("score", "canario", "--piedras", "10-0", "A gana")
    assert answer.lines == [
        "Gana el equipo A: 2 piedras (ronda), menos 1 al pasar por el tumbo: 1.",
        "",
        "Piedras  A 11, B 0",
        "Chicos   A 0, B 0",
        "El equipo A está en tumbo: la ronda vale 3 piedras para el otro.",
    ]


def test_partidos_are_shown_where_they_are_played() -> None:
    """The house that plays to partidos has one figure more; the others do not."""
    house = "tests/rulesets/a-partidos.toml"
    given = ["--chicos", "1-0", "--piedras", "11-0", "--json", "A tumba", "A gana"]
    answer = run("score", house, *given)
    assert answer.value["partidos"] == [1, 0]
    assert answer.value["chicos"] == [0, 0]
    assert answer.value["partido_won_by"] == "A"
    assert "partidos" not in run("score", "canario", "--json", "A gana").value


def test_it_speaks_in_the_words_of_the_place(tmp_path: Path) -> None:
    """Where a piedra is called a millo, millos are won."""
    house = tmp_path / "millos.toml"
    words = 'piedra = "millo"\npiedras = "millos"'
    house.write_text(
        f'format = 1\nid = "millos"\nname = "Millos"\nextends = "canario"\n[words]\n{words}\n',
        encoding="utf-8",
    )
    answer = run("score", str(house), "A gana")
    assert answer.lines[0] == "Gana el equipo A: 2 millos (ronda)."
    assert answer.lines[2] == "Millos  A 2, B 0"


def test_an_annulled_round_is_told() -> None:
    """Where a renuncio annuls the round, nobody wins anything, and that is said."""
    answer = run("score", "tests/rulesets/renuncio-anula.toml", "A renuncio")
    assert answer.lines[0] == "La ronda se anula y se reparte otra vez."


def test_events_may_be_typed_without_quotes() -> None:
    """A word by itself that names who speaks begins an event."""
    said = ["A", "envido", "B", "no", "quiero"]
    assert run("score", "canario", *said) == run("score", "canario", "A envido", "B no quiero")


def test_the_event_that_is_refused_is_named() -> None:
    """Of several, which one it was; for a program, from 0."""
    said = ["A gana", "B gana", "B quiero"]
    assert run("score", "canario", *said).err.startswith("envite: (evento 3) ")
    assert run("score", "canario", *said, "--json").value["error"]["event"] == 2
