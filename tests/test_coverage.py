"""Which rules the examples of a ruleset exercise, each by what was decided, paid or refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from command_line import run

from envite_rules.authoring import Coverage, coverage_of, run_tests

if TYPE_CHECKING:
    from pathlib import Path

SEEDS = ("canario", "gran-canaria", "tenerife", "tradicional", "leanmind")


def covered(name: str, about: str = "") -> Coverage:
    """What the examples of a ruleset exercise, or those of them that are about something."""
    return coverage_of(name, run_tests(name, about))


def exercised(name: str, about: str = "") -> set[str]:
    """The rules that they exercise."""
    return {rule.rule for rule in covered(name, about).rules if rule.exercised}


@pytest.mark.parametrize("name", SEEDS)
def test_the_examples_of_a_seed_exercise_every_rule(name: str) -> None:
    """No line, obligation, step, threshold or choice of the seeds' rulesets is without example."""
    found = covered(name)
    assert [rule.rule for rule in found.missing] == []
    assert found.percent == 100


def test_the_rules_are_those_of_the_ruleset_and_its_options() -> None:
    """By hand: what Gran Canaria has, its own and the canario's, in the order of the file."""
    order = "rey-de-copas as-de-oros cinco-de-oros tres-de-bastos caballo-de-bastos perica malilla"
    lines = [f"order.{line}" for line in [*order.split(), "rey-de-la-vira", "vira", "salida"]]
    steps = [f"ladders.envite.steps.{step}" for step in ("envio", "cinco", "siete", "chico-fuera")]
    tumbo = [f"score.tumbo.{key}" for key in ("declined", "lost", "won", "both", "calls")]
    choices = ["partida.choices.dos-de-tres", "no-arrastra.choices.no-obliga"]
    assert [rule.rule for rule in covered("gran-canaria").rules] == [
        *lines,
        "follow.arrastre",
        "follow.arrastre.exempt",
        "round.value",
        *steps,
        *("score.chico", "score.partida", "score.fold"),
        *tumbo,
        *("renuncio.value", "renuncio.claimed_in_tumbo"),
        *(f"options.{choice}" for choice in [*choices, "chico.choices.siete"]),
    ]


ENVIO = "ladders.envite.steps.envio"
ENVIDO = "ladders.envite.steps.envido"

BY_HAND = [
    ("truco-argentino", "dos: uno por el envido", {"ladders.envido.left_unopened", "round.value"}),
    (
        "truc-valencia",
        "Con los dos a una pedra",
        {"ladders.envit.steps.envit", "score.dentro.steps.envit", "score.chico"},
    ),
    ("truc-valencia", "y no querido paga uno", {"ladders.envit.steps.envit", "score.dentro.value"}),
    ("truc-valencia", "no se sube el envit: torne", {"score.dentro.steps.torne"}),
    ("truc-valencia", "tampoco abre", {"score.dentro.steps.falta"}),
    ("canario", "Una ronda sin envidar", {"round.value"}),
    ("canario", "Un envío querido", {ENVIO}),
    ("canario", "Un siete que no se quiere", {"ladders.envite.steps.siete"}),
    ("canario", "chico fuera querido", {"ladders.envite.steps.chico-fuera", "score.chico"}),
    ("canario", "Nadie sube", set()),
    ("canario", "Ocho y cuatro", {ENVIO, "score.fold"}),
    ("canario", "Diez y cuatro", {ENVIO, "score.fold", "score.chico"}),
    ("canario", "El tercer chico", {ENVIO, "score.fold", "score.chico", "score.partida"}),
    (
        "canario",
        "A dos chicos de tres",
        {
            ENVIO,
            "score.fold",
            "score.chico",
            "score.partida",
            "options.partida.choices.dos-de-tres",
        },
    ),
    ("canario", "se achica", {"score.tumbo.declined"}),
    ("canario", "juega y pierde", {"score.tumbo.lost"}),
    ("canario", "juega y gana", {"score.tumbo.won", "score.chico"}),
    ("canario", "Con los dos en", {"score.tumbo.both", "score.tumbo.won", "score.chico"}),
    (
        "canario",
        "Envidar contra",
        {"renuncio.claimed_in_tumbo", "score.tumbo.calls", "score.chico"},
    ),
    ("canario", "Un renuncio", {"renuncio.value"}),
    ("canario", "la malilla no hay que entregarla", {"follow.arrastre.exempt"}),
    ("canario", "Salir con otra carta", set()),
    (
        "canario",
        "salir con la malilla no obliga",
        {"options.no-arrastra.choices.no-obliga"},
    ),
    ("tradicional", "Dentro, la ronda", {"score.dentro.value"}),
    ("tradicional", "Dentro, un envido", {ENVIDO, "score.dentro.steps.envido"}),
    ("tradicional", "Tumbando no se envida", {"score.tumbo.calls"}),
    (
        "tradicional",
        "se salva el caballo",
        {"follow.arrastre.exempt", "options.exenta.choices.siguiente"},
    ),
    (
        "tradicional",
        "la perica es de oros",
        {"follow.mini-arrastre", "options.triunfo-del-palo.choices.sirve"},
    ),
    ("tradicional", "sin el palo de salida se juega", set()),
    ("tradicional", "a diez, la malilla", {"order.vira"}),
]


@pytest.mark.parametrize(("name", "about", "rules"), BY_HAND)
def test_an_example_exercises_what_decides_it(name: str, about: str, rules: set[str]) -> None:
    """A line that wins, a duty that binds, a card spared, a pot paid, a refusal; nothing else."""
    assert len(run_tests(name, about)) == 1
    assert exercised(name, about) == rules


CHILD = 'format = 1\nid = "mi-isla"\nname = "Mi isla"\nextends = "{}"\nsource = "{}"\n\n'


def child(folder: Path, base: str, source: str, *examples: str) -> str:
    """A place that plays as its base does, with examples of its own in a file beside it."""
    path = folder / "mi-isla.toml"
    path.write_text(CHILD.format(base, source), encoding="utf-8")
    text = "".join(f'[[examples]]\nabout = "{number}"\n{e}\n' for number, e in enumerate(examples))
    path.with_suffix(".examples.toml").write_text(text, encoding="utf-8")
    return str(path)


def test_an_example_that_does_not_hold_exercises_nothing(tmp_path: Path) -> None:
    """A wrong example shows no rule at work, whether it is still to do or not."""
    wrong = 'events = ["A gana"]\nscore = [3, 0]'
    name = child(tmp_path, "canario", "guia", wrong, wrong + '\ntodo = "x"')
    assert exercised(name) == set()
    assert covered(name).percent == 0


def test_a_choice_is_exercised_where_it_matters(tmp_path: Path) -> None:
    """An example that holds without its option as well says nothing of the option."""
    idle = 'events = ["A gana"]\nscore = [2, 0]\noptions = { partida = "dos-de-tres" }'
    name = child(tmp_path, "canario", "guia", idle)
    assert exercised(name) == {"round.value"}


def test_a_refused_envido_does_not_show_what_it_is_worth_dentro(tmp_path: Path) -> None:
    """Dentro, what an accepted envido is worth is not paid where it is refused."""
    refused = 'piedras = [10, 3]\nevents = ["A envido", "B no quiero"]\nscore = [11, 3]'
    assert exercised(child(tmp_path, "tradicional", "reglas", refused)) == {ENVIDO}


def test_several_rounds_exercise_what_each_pays(tmp_path: Path) -> None:
    """The calls of a round do not count in the next, nor does its being dentro."""
    two = 'events = ["A envido", "B quiero", "A gana", "B gana"]\nscore = [4, 2]'
    assert exercised(child(tmp_path, "tradicional", "reglas", two)) == {ENVIDO, "round.value"}
    dentro = 'piedras = [9, 0]\nevents = ["B gana", "B gana"]\nscore = [9, 4]'
    assert exercised(child(tmp_path, "tradicional", "reglas", dentro)) == {"round.value"}
    into = 'piedras = [8, 0]\nevents = ["A gana", "B gana"]\nscore = [10, 1]'
    into_and_plain = {"round.value", "score.dentro.value"}
    assert exercised(child(tmp_path, "tradicional", "reglas", into)) == into_and_plain


def test_a_looking_seen_by_the_team_in_tumbo_is_a_plain_renuncio(tmp_path: Path) -> None:
    """It pays four, not the chico: no call was made in the tumbo."""
    looked = 'piedras = [11, 0]\nevents = ["A tumba", "A renuncio mirar"]\nscore = [0, 0]'
    looked += '\nchico_won_by = "A"'
    found = exercised(child(tmp_path, "canario", "guia", looked))
    assert found == {"renuncio.value", "score.chico"}


def test_what_is_left_out_is_told_with_its_place(tmp_path: Path) -> None:
    """Each rule without an example stands with the file and line that states it."""
    name = child(tmp_path, "leanmind", "kata", 'vira = "3 oros"\nplays = ["5 copas"]\nwinner = 1')
    [first, second] = covered(name).missing
    assert (first.rule, second.rule) == (
        "order.palo-de-triunfo",
        "options.as.choices.bajo-el-siete",
    )
    assert first.place.file.endswith("leanmind.toml")
    result = run("test", name, "--coverage", "--lang", "en")
    assert result.status == 0
    assert result.lines == [
        f"{name}: 1 example holds.",
        f"{name}: the examples exercise 33% of the rules (1 of 3).",
        "    Without an example:",
        f"    {first.place}: order.palo-de-triunfo",
        f"    {second.place}: options.as.choices.bajo-el-siete",
    ]


def test_less_than_the_threshold_is_a_failure(tmp_path: Path) -> None:
    """A third of the rules is 33, rounded down: enough for 33 and too little for 34."""
    name = child(tmp_path, "leanmind", "kata", 'vira = "3 oros"\nplays = ["5 copas"]\nwinner = 1')
    assert run("test", name, "--threshold", "33").status == 0
    result = run("test", name, "--threshold", "34", "--lang", "en")
    assert result.status == 1
    assert (
        f"{name}: the examples exercise 33% of the rules (1 of 3); 34% is asked for." in result.out
    )


@pytest.mark.parametrize("asked", ["101", "-1", "treinta", "33.5"])
def test_a_threshold_is_a_number_from_0_to_100_and_says_so(tmp_path: Path, asked: str) -> None:
    """Of every hundred rules: in words, not as `0<=x<=100`."""
    name = child(tmp_path, "leanmind", "kata", 'vira = "3 oros"\nplays = ["5 copas"]\nwinner = 1')
    refused = run("test", name, f"--threshold={asked}", "--lang", "es")
    assert refused.status == 2
    assert f"«{asked}» no es un número de 0 a 100." in refused.err
    assert run("test", name, "--threshold", "0").status == 0
    assert "<=" not in run("test", "--help").out


def test_a_program_reads_the_coverage() -> None:
    """How many rules there are, how many are exercised, and the others with their places."""
    answer = run("test", "canario", "--run", "Un renuncio", "--coverage", "--json").value
    found = answer["files"][0]["coverage"]
    assert {key: found[key] for key in ("percent", "exercised", "rules")} == {
        "percent": 3,
        "exercised": 1,
        "rules": 29,
    }
    assert len(found["missing"]) == 28
    assert found["missing"][0]["rule"] == "order.rey-de-copas"
    assert "coverage" not in run("test", "leanmind", "--json").value["files"][0]


def test_what_no_table_of_the_ruleset_plays_is_not_asked_for() -> None:
    """The app plays up to eight: neither the rey de copas nor the as de oros is a triunfo there."""
    asked = {rule.rule for rule in covered("app-cuatro-chicos").rules}
    assert "order.cinco-de-oros" in asked
    assert not {"order.rey-de-copas", "order.as-de-oros"} & asked
    assert {"order.rey-de-copas", "order.as-de-oros"} <= exercised("canario")


def test_of_two_steps_of_one_call_that_of_the_table_is_exercised(tmp_path: Path) -> None:
    """The app's envido is another step between two people than in teams."""
    refused = 'events = ["A envido", "B no quiero"]'
    one = child(tmp_path, "app-cuatro-chicos", "app", f"{refused}\nplayers = 2\nscore = [1, 0]")
    assert exercised(one) == {"ladders.envite.steps.envio-a-dos"}
    team = child(tmp_path, "app-cuatro-chicos", "app", f"{refused}\nplayers = 4\nscore = [2, 0]")
    assert exercised(team) == {"ladders.envite.steps.envio"}


def test_what_no_source_says_is_told_so() -> None:
    """No source gives the answer to an example of an inferred rule; the rest lacks one."""
    missing = {rule.rule: rule.inferred for rule in covered("app-cuatro-chicos").missing}
    assert missing == {"score.tumbo.both": False, "options.reparto.choices.tres": False}
    of_the_other = covered("app-dos-de-oros").missing
    assert [rule.inferred for rule in of_the_other] == [True] * 3
    result = run("test", "app-dos-de-oros", "--coverage", "--lang", "en")
    told = [line for line in result.lines if line.startswith("    /")]
    assert len(told) == 3
    assert all(line.endswith(" (inferred: no source says it)") for line in told)
    found = run("test", "app-dos-de-oros", "--coverage", "--json").value["files"][0]["coverage"]
    assert [rule["inferred"] for rule in found["missing"]] == [True] * 3
