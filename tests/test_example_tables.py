"""Tables of cases: one example with what holds for all, and rows with what differs."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from command_line import MY_ISLAND, run

from envite_rules import check_ruleset, load_ruleset
from envite_rules.authoring import coverage_of, run_tests
from envite_rules.ruleset.model import Example

if TYPE_CHECKING:
    from pathlib import Path

TABLE = """
[[examples]]
about = { es = "La más alta", en = "The highest" }
vira = "4 oros"
cases = [
  { about = { es = "un tres", en = "a three" }, plays = ["rey copas", "3 bastos"], winner = 2 },
  { plays = ["rey copas", "as copas"], winner = 2 },
  { about = "lo virado", plays = ["rey copas", "as oros"], winner = 1, todo = "preguntar" },
]
"""
"""The first row holds; the second does not; the third does not, and need not."""


@pytest.fixture
def island(tmp_path: Path) -> Path:
    """A ruleset whose threes are the highest cards, with a table beside it."""
    path = tmp_path / "mi-isla.toml"
    path.write_text(MY_ISLAND, encoding="utf-8")
    beside(path, TABLE)
    return path


def beside(island: Path, text: str) -> None:
    """Writes the file of examples beside a ruleset."""
    island.with_suffix(".examples.toml").write_text(text, encoding="utf-8")


def example(**facts: Any) -> Example:
    """An example with these facts."""
    return Example.model_validate_json(json.dumps({"about": "De todas"} | facts))


def test_every_row_is_a_test_with_its_own_name_place_and_end(island: Path) -> None:
    """A row is named after the table and itself; without a name of its own, by its number."""
    tests = run_tests(str(island))
    said = [
        (test.result.number, test.result.case, test.result.example.about.text("en"), test.status)
        for test in tests
    ]
    assert said == [
        (1, 1, "The highest: a three", "passed"),
        (1, 2, "The highest: case 2", "failed"),
        (1, 3, "The highest: lo virado", "todo"),
    ]
    assert [test.place.line for test in tests] == [6, 7, 8]
    assert tests[1].result.example.about.text("es") == "La más alta: caso 2"


def test_a_row_fills_in_what_the_table_leaves_open_and_overrules_the_rest() -> None:
    """What only the table says holds for every row; what both say, the row says."""
    rows = [{"players": 6, "winner": 1}, {"winner": 2, "vira": "4 de oros"}]
    first, second = example(players=4, vira="3 de copas", cases=rows).each()
    assert (first.players, first.vira, first.winner) == (6, "3 de copas", 1)
    assert (second.players, second.vira, second.winner) == (4, "4 de oros", 2)
    assert first.cases == second.cases == ()


def test_an_example_without_rows_is_one_fact() -> None:
    """It stands for itself, with the name that it has."""
    alone = example(winner=1)
    assert alone.each() == (alone,)


def test_what_is_still_to_do_may_be_one_row_or_all_of_them() -> None:
    """``todo`` above the rows is of all, in a row of that one."""
    rows = [{"winner": 1}, {"winner": 2, "todo": "la fila"}]
    assert [row.todo is None for row in example(cases=rows).each()] == [True, False]
    told = [row.todo.es for row in example(todo="todas", cases=rows).each() if row.todo]
    assert told == ["todas", "la fila"]


def test_a_name_is_written_in_every_language_of_the_two() -> None:
    """A part that lacks a language is said in Spanish there."""
    [row] = example(
        about={"es": "uno", "ca": "un"}, cases=[{"about": {"es": "dos", "en": "two"}}]
    ).each()
    assert [row.about.text(language) for language in ("es", "en", "ca")] == [
        "uno: dos",
        "uno: two",
        "un: dos",
    ]


def test_rows_are_found_by_their_names(island: Path) -> None:
    """``--run`` looks at the whole name of each row."""
    assert [test.result.case for test in run_tests(str(island), "un tres")] == [1]
    assert [test.result.case for test in run_tests(str(island), "LA MAS ALTA")] == [1, 2, 3]
    assert [test.result.case for test in run_tests(str(island), "caso 2")] == [2]


def test_the_report_names_the_row(island: Path) -> None:
    """Place, table, name of the row; the sum counts rows."""
    result = run("test", str(island), "--lang", "es")
    assert result.status == 1
    path = island.with_suffix(".examples.toml")
    assert f"{path}:7:3: ejemplo 1, no se cumple: La más alta: caso 2" in result.out
    assert f"{path}:8:3: ejemplo 1, pendiente: La más alta: lo virado" in result.out
    assert result.out.endswith(": 1 ejemplo se cumple, 1 no y 1 pendiente.\n")


def test_programs_are_told_which_row_it_is(island: Path) -> None:
    """``case`` counts from 1, and is null where the example is no table."""
    beside(
        island,
        TABLE + '\n[[examples]]\nabout = "solo"\nvira = "4 oros"\n'
        'plays = ["rey copas", "3 bastos"]\nwinner = 2\n',
    )
    told = json.loads(run("test", str(island), "--json").out)["files"][0]["tests"]
    assert [(test["number"], test["case"]) for test in told] == [(1, 1), (1, 2), (1, 3), (2, None)]


def test_every_row_that_holds_exercises_its_rule(island: Path) -> None:
    """Coverage is of the rows, not of the table."""
    tests = run_tests(str(island))
    exercised = {rule.rule for rule in coverage_of(str(island), tests).rules if rule.exercised}
    assert "order.treses" in exercised


def test_a_row_with_another_option_is_played_by_it(tmp_path: Path) -> None:
    """Gran Canaria: seven is the tumbo of a chico of eight; of seven, six is, and is passed."""
    path = tmp_path / "mi-isla.toml"
    path.write_text(
        """\
format = 1
id = "mi-isla"
name = "Mi isla"
family = "envite"
extends = "gran-canaria"
source = "casa"
sources.casa.title = "Como se juega en casa"

[[examples]]
about = "Cuatro y tres"
piedras = [4, 0]
events = ["A envío", "B quiero", "A gana"]
cases = [
  { score = [7, 0] },
  { options = { chico = "siete" }, score = [6, 0] },
]
""",
        encoding="utf-8",
    )
    tests = run_tests(str(path))
    assert [test.status for test in tests] == ["passed", "passed"]
    exercised = {rule.rule for rule in coverage_of(str(path), tests).rules if rule.exercised}
    assert "options.chico.choices.siete" in exercised


def test_a_fault_above_the_rows_is_told_once_and_one_of_a_row_at_the_row(island: Path) -> None:
    """Two rows share a wrong card: it is one fault; a row without an answer is another."""
    beside(
        island,
        """
[[examples]]
about = "La más alta"
vira = "4 zz"
cases = [
  { plays = ["rey copas"], winner = 1 },
  { plays = ["rey copas"], winner = 1 },
  { plays = ["rey copas"] },
]
""",
    )
    report = check_ruleset(str(island))
    told = [(problem.code, problem.place.line) for problem in report.problems]
    assert told == [("not-a-card", 4), ("example-answer", 8)]


def test_a_row_is_checked_under_its_own_option(tmp_path: Path) -> None:
    """The truc has no twos, but in the row that says they are in."""
    path = tmp_path / "mi-isla.toml"
    path.write_text(
        """\
format = 1
id = "mi-isla"
name = "Mi isla"
family = "truc"
extends = "truc-mallorqui"
source = "casa"
sources.casa.title = "Como se juega en casa"

[[examples]]
about = "Un tres"
winner = 2
cases = [
  { plays = ["as de oros", "3 de copas"] },
  { options = { dosos = "dins" }, plays = ["2 de copas", "3 de oros"] },
]
""",
        encoding="utf-8",
    )
    assert check_ruleset(str(path)).ok
    assert [test.status for test in run_tests(str(path))] == ["passed", "passed"]


def test_a_slip_of_the_source_in_a_row_stands_in_the_rulebook(island: Path) -> None:
    """That of all rows is told once, that of a row with the row's name."""
    rows = """
[[examples]]
about = "La más alta"
vira = "4 oros"
winner = 2
erratum = { printed = "gana el primero", why = "se lee al revés" }
cases = [
  { plays = ["rey copas", "3 bastos"] },
  { about = "un as", plays = ["sota copas", "rey copas"], erratum = { printed = "x", why = "y" } },
]
"""
    island.with_suffix(".examples.toml").unlink()
    island.write_text(MY_ISLAND + rows, encoding="utf-8")
    book = load_ruleset(str(island)).rulebook(format="md")
    assert isinstance(book, str)
    assert book.count("gana el primero") == 1
    assert "La más alta: un as" in book
