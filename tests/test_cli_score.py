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


def test_what_each_team_would_win_is_told_where_that_differs() -> None:
    """At 10-3 of 30, in malas: who wins the falta completes fifteen, with 5 or with 12."""
    said = ["truco-argentino", "--piedras", "10-3", "A falta envido"]
    [bet] = run("score", *said, "--json").value["in_play"]["side_bets"]
    assert (bet["accepted"], bet["refused"]) == ([5, 12], 1)
    [bet] = run("score", *said, "B quiero", "--json").value["in_play"]["side_bets"]
    assert bet["value"] == [5, 12]
    won = run("score", *said, "B quiero", "B gana envido", "--json").value["in_play"]["side_bets"]
    assert won[0]["value"] == 12
    told = " ".join(run("score", *said).out.split())
    assert "si se quiere, 5 puntos para A o 12 puntos para B; si no, gana 1 punto." in told
    told = " ".join(run("score", *said, "--lang", "en").out.split())
    assert "if accepted, 5 puntos for A or 12 puntos for B; if not, it wins 1 punto." in told


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
        (
            "tradicional",
            ["B envido"],
            "En el tumbo no se puede cantar «envido».",
            "score.tumbo.calls",
        ),
        (
            "truco-paulista",
            ["A juega", "B truco"],
            "(evento 2) En la mão de onze no se puede cantar «truco».",
            "score.tumbo.calls",
        ),
        (
            "truco-paulista",
            ["B juega"],
            "El equipo B no está en mão de onze.",
            "score.tumbo.at",
        ),
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


# ── two ladders, one decided by a count ───────────────────────────────────────────────────────────

TRUC = ["score", "truc-mallorqui"]

# The piedras before, what was said, and the piedras after it, by hand from the guide's table.
COUNTED = [
    ("0-0", ["A envit", "B dos més", "A no vull", "A gana"], [1, 2]),
    ("0-0", ["A envit", "B jo envit", "A dos més", "B no vull", "B gana"], [4, 1]),
    ("15-9", ["A envit", "B tots", "A vull", "B gana envit", "A gana"], [16, 18]),
    ("0-0", ["A truc", "B envit", "A no vull", "B vull", "A gana"], [3, 1]),
    ("0-0", ["A envit", "B vull", "A gana envit", "B me'n vaig"], [3, 0]),
]


@pytest.mark.parametrize(("piedras", "said", "after"), COUNTED)
def test_the_envit_is_paid_with_the_round(piedras: str, said: list[str], after: list[int]) -> None:
    """A refusal pays what was in play before the last raise; tots, what the leader lacks."""
    answer = run(*TRUC, "--piedras", piedras, "--json", *said)
    assert answer.value["piedras"] == after
    assert answer.value["round_over"] is True
    assert "counts" not in answer.value["in_play"]
    assert "awaits" not in answer.value


def test_the_canto_goes_to_who_won_the_envit() -> None:
    """At 22 to 23 either pot closes the cantó; the envit is entered first, and the truc no more."""
    said = ["A envit", "B vull", "A gana envit", "B truc", "A vull", "B gana"]
    answer = run(*TRUC, "--piedras", "22-23", "--json", *said).value
    assert (answer["chico_won_by"], answer["chicos"]) == ("A", [1, 0])
    assert [won["pot"] for won in answer["won"]] == ["envit"]


def test_what_is_at_stake_in_a_count_is_told_to_programs() -> None:
    """The suspended truc stays in play; the envit has all its figures."""
    answer = run(*TRUC, "--json", "A truc", "B envit").value
    assert answer["in_play"] == {
        "value": 1,
        "call": "truc",
        "called_by": "A",
        "accepted": 3,
        "refused": 1,
        "side_bets": [
            {
                "pot": "envit",
                "value": None,
                "call": "envit",
                "called_by": "B",
                "accepted": 2,
                "refused": 1,
                "won_by": None,
            }
        ],
        "due": "envit",
    }


def test_a_round_that_is_won_awaits_its_count() -> None:
    """Until it is told who wins the envit nothing is paid, and the answer says so."""
    said = ["A envit", "B vull", "A gana"]
    answer = run(*TRUC, "--json", *said).value
    assert (answer["awaits"], answer["piedras"], answer["won"]) == (["envit"], [0, 0], [])
    assert run(*TRUC, *said).lines[-1] == (
        "La mano está ganada; para cobrarla falta saber quién gana «envit»: "
        "«A gana envit» o «B gana envit»."
    )


# What was said, and the lines about what is at stake.
AT_STAKE = [
    (
        ["A envit"],
        [
            "La mano vale ahora 1 punt.",
            "Envit: el equipo A ha cantado «envit»: si se quiere, 2 punts; si no, gana 1 punt.",
        ],
    ),
    (
        ["A envit", "B dos més"],
        [
            "La mano vale ahora 1 punt.",
            (
                "Envit: vale 2 punts; el equipo B ha cantado «dos més»: si se quiere, 6 punts; "
                "si no, gana 2 punts."
            ),
        ],
    ),
    (
        ["A truc", "B envit"],
        [
            "La mano vale 1 punt; «truc», del equipo A, espera: antes se contesta «envit».",
            "Envit: el equipo B ha cantado «envit»: si se quiere, 2 punts; si no, gana 1 punt.",
        ],
    ),
    (
        ["A envit", "B vull"],
        [
            "La mano vale ahora 1 punt.",
            "Envit: querido, vale 2 punts.",
            "Falta saber quién gana «envit»: «A gana envit» o «B gana envit».",
        ],
    ),
    (
        ["A envit", "B dos més", "A no vull"],
        ["La mano vale ahora 1 punt.", "Envit: 2 punts para el equipo B, al acabar la mano."],
    ),
    (
        ["A envit", "B no vull", "B truc"],
        [
            "Envit: 1 punt para el equipo A, al acabar la mano.",
            (
                "La mano vale 1 punt; el equipo B ha cantado «truc»: si se quiere, 3 punts; "
                "si no, gana 1 punt."
            ),
        ],
    ),
]


@pytest.mark.parametrize(("said", "lines"), AT_STAKE)
def test_what_is_at_stake_in_a_count_is_told_to_people(
    said: list[str], lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line for the round and one for the envit; what must be answered stands last."""
    monkeypatch.setenv("COLUMNS", "200")
    assert run(*TRUC, *said).lines[2:] == lines


def test_a_refusal_that_is_paid_at_once_is_told_as_paid() -> None:
    """With that option the piedra is in the score while the round goes on."""
    option = ["--option", "no-volgut=a-l-acte"]
    answer = run(*TRUC, *option, "A envit", "B no vull")
    assert answer.lines == [
        "Gana el equipo A: 1 punt (envit).",
        "",
        "Punts    A 1, B 0",
        "Cantons  A 0, B 0",
        "La mano vale ahora 1 punt.",
        "Envit: 1 punt para el equipo A en esta mano, ya en el tanteo.",
    ]


def test_several_pots_are_told_one_by_one() -> None:
    """The envit first, then the truc; in the words of the place also in English."""
    said = ["A envit", "B vull", "B gana envit", "A truc", "B vull", "A gana"]
    assert run(*TRUC, *said, "--lang", "en").lines == [
        "Team B wins 2 punts (envit).",
        "Team A wins 3 punts (truc).",
        "",
        "Punts    A 3, B 2",
        "Cantons  A 0, B 0",
        "The next mano is worth 1 punt.",
    ]


# ── the words of the place ────────────────────────────────────────────────────────────────────────


def test_english_has_its_own_word_for_a_round_that_has_no_name() -> None:
    """That house names its piedra and its chico, and neither its round nor a plural."""
    said = ["A envit", "B no quiero", "--lang", "en"]
    assert run("score", "tests/rulesets/dos-escaleras.toml", *said).lines == [
        "Puntos  A 0, B 0",
        "Cantós  A 0, B 0",
        "The round is now worth 1 punto.",
        "Envit: 1 punto for team A, when the round ends.",
    ]


# What was said where truc may be called over an envit, and the lines about what is at stake.
WAITING = [
    (
        ["A envit", "B truc"],
        [
            "Envit: «envit», del equipo A, espera: antes se contesta «truc».",
            (
                "La ronda vale 1 punto; el equipo B ha cantado «truc»: si se quiere, 3 puntos; "
                "si no, gana 1 punto."
            ),
        ],
    ),
    (
        ["A envit", "B jo envit", "A dos més", "B truc"],
        [
            "Envit: vale 4 puntos; «dos més», del equipo A, espera: antes se contesta «truc».",
            (
                "La ronda vale 1 punto; el equipo B ha cantado «truc»: si se quiere, 3 puntos; "
                "si no, gana 1 punto."
            ),
        ],
    ),
    (
        ["A envit", "B truc", "A vull"],
        [
            "La ronda vale ahora 3 puntos.",
            "Envit: el equipo A ha cantado «envit»: si se quiere, 2 puntos; si no, gana 1 punto.",
        ],
    ),
]


@pytest.mark.parametrize(("said", "lines"), WAITING)
def test_a_bet_that_waits_is_told_as_waiting(said: list[str], lines: list[str]) -> None:
    """A truc called over an envit is answered first, and stands last."""
    assert run("score", "tests/rulesets/truc-al-reves.toml", *said).lines[2:] == lines


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["truc-mallorqui", "--piedras", "25-0"], "No puede haber 25 punts: aquí van de 0 a 23."),
        (["truc-mallorqui", "--chicos", "2-0"], "No puede haber 2 cantons: aquí van de 0 a 1."),
        (["canario", "--piedras", "25-0"], "No puede haber 25 piedras: aquí van de 0 a 11."),
        (
            ["truc-mallorqui", "--chicos", "0-2", "--lang", "en"],
            "There cannot be 2 cantons: here they go from 0 to 1.",
        ),
    ],
)
def test_an_impossible_score_is_told_in_the_words_of_the_place(words: list[str], why: str) -> None:
    """Whatever the option is called, the sentence says what the place says."""
    outcome = run("score", *words)
    assert (outcome.status, outcome.err) == (1, f"envite: {why}\n")
    assert run("score", *words, "--json").value["error"]["code"] == "score.out-of-range"


@pytest.mark.parametrize(
    ("events", "uncounted"),
    [
        (["A me voy al mazo"], [{"pot": "envido", "team": "B", "piedras": 1}]),
        (["A envido", "B no quiero", "A me voy al mazo"], []),
        (["A envido", "B quiero", "A gana envido", "B me voy al mazo"], []),
        (["A truco", "B quiero", "A me voy al mazo"], []),
        (["A gana"], []),
    ],
)
def test_what_leaving_may_pay_besides_is_told_and_not_counted(
    events: list[str], uncounted: list[dict[str, object]]
) -> None:
    """In Argentina who leaves before the envido could no longer be called pays one more.

    A referee sees no cards, and so cannot know. Once an envido was called there is nothing to it;
    and once truco was accepted none can be called.
    """
    value = run("score", "truco-argentino", "--json", *events).value
    assert value.get("uncounted", []) == uncounted
    es, en = (run("--lang", one, "score", "truco-argentino", *events).out for one in ("es", "en"))
    assert ("Si todavía se podía abrir «envido», el equipo B gana además 1 punto" in es) == bool(
        uncounted
    )
    assert ("If “envido” could still be opened, team B wins 1 punto besides" in en) == bool(
        uncounted
    )
