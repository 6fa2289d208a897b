"""``envite test``: the examples of a ruleset run, and a failure that shows the table and why."""

from __future__ import annotations

from io import TextIOWrapper
from typing import TYPE_CHECKING, Any

import pytest
from command_line import MY_ISLAND, RIGHT, SHIPPED, run

from envite_rules import check_ruleset
from envite_rules.authoring import run_tests

if TYPE_CHECKING:
    from pathlib import Path

WRONG = """
[[examples]]
about = "El rey gana al tres, según la abuela"
vira = "4 oros"
plays = ["rey copas", "3 bastos"]
winner = 1
"""

TODO = WRONG + 'todo = "preguntar otra vez"\n'


@pytest.fixture
def island(tmp_path: Path) -> Path:
    """A sound ruleset without examples; the threes are the highest cards."""
    path = tmp_path / "mi-isla.toml"
    path.write_text(MY_ISLAND, encoding="utf-8")
    return path


def beside(island: Path, text: str) -> Path:
    """Writes the file of examples beside a ruleset."""
    path = island.with_suffix(".examples.toml")
    path.write_text(text, encoding="utf-8")
    return path


def statuses(island: Path, about: str = "") -> list[tuple[int, str]]:
    """The examples of a ruleset that are run, by number, and how they ended."""
    return [(test.result.number, test.status) for test in run_tests(str(island), about)]


def test_a_failure_shows_the_table_and_the_line_of_the_order(island: Path) -> None:
    """The cards as they lie, who was expected, who wins and by which line; and exit 1."""
    path = beside(island, WRONG)
    result = run("test", str(island), "--lang", "es")
    assert result.status == 1
    assert (
        result.out
        == f"""\
{path}:2:3: ejemplo 1, no se cumple: El rey gana al tres, según la abuela
    4 jugadores.
    Vira: 4 de oros.
       1 A  rey de copas
       2 B  3 de bastos   ←
    Se esperaba: gana el jugador 1.
    Sale: gana el jugador 2.
    «3 de bastos» es triunfo, y ninguno más alto está en la mesa.
    Regla: treses. Fuente: Mi abuela.

{island}: 1 no.
"""
    )


def test_all_that_hold_is_exit_0(island: Path) -> None:
    """The Spanish name does the same; what holds is only counted."""
    beside(island, RIGHT)
    result = run("probar", str(island), "--lang", "en")
    assert (result.status, result.out) == (0, f"{island}: 1 example holds.\n")


def test_no_test_found_is_a_failure(island: Path) -> None:
    """A file without examples is not well tested; nor is a text that none contains."""
    result = run("test", str(island), "--lang", "en")
    assert (result.status, result.out) == (1, f"{island}: it has no example to run.\n")
    beside(island, RIGHT)
    result = run("test", str(island), "--run", "cuatro", "--lang", "en")
    said = f"{island}: no example contains “cuatro”.\n"
    assert (result.status, result.out) == (1, said)


def test_a_file_without_the_text_does_not_spoil_another_that_has_it(island: Path) -> None:
    """With ``--run`` one file with a match is enough."""
    beside(island, RIGHT)
    result = run("test", str(island), "leanmind", "--run", "EL TRES GANA")
    assert result.status == 0
    assert run("test", str(island), "leanmind", "--run", "Mä no hay").status == 1


def test_run_ignores_case_and_accents(island: Path) -> None:
    """The text may stand anywhere in ``about``, in any of its languages."""
    two = RIGHT.replace('"El tres gana"', '{ es = "Él tres", en = "Three" }')
    beside(island, two + WRONG)
    assert statuses(island, "el TRÉS") == [(1, "passed")]
    assert statuses(island, "thr") == [(1, "passed")]
    assert statuses(island, "segun") == [(2, "failed")]
    assert statuses(island) == [(1, "passed"), (2, "failed")]


def test_what_is_to_do_is_shown_and_does_not_fail(island: Path) -> None:
    """An example with ``todo`` need not hold; one that does is told that the key may go."""
    beside(island, TODO + RIGHT + 'todo = "ya"\n')
    result = run("test", str(island), "--lang", "en")
    assert result.status == 0
    assert "example 1, still to do" in result.out
    assert "To do: preguntar otra vez" in result.out
    assert "example 2 holds already" in result.out
    assert result.out.endswith(": 1 still to do and 1 to do that holds already.\n")
    assert statuses(island) == [(1, "todo"), (2, "done")]


@pytest.mark.parametrize("words", [[], ["--strict"], ["--run", "abuela"], ["--threshold", "0"]])
def test_what_is_to_do_alone_is_no_test(island: Path, words: list[str]) -> None:
    """As where there is no example at all: nothing was tested, and nothing can be sent."""
    beside(island, TODO)
    result = run("test", str(island), "--lang", "es", *words)
    assert result.status == 1
    assert f"{island}: 1 pendiente: no se ha comprobado nada todavía.\n" in result.out
    assert "se puede enviar" not in result.out.replace("no se puede enviar", "")
    assert run("test", str(island), "--json", *words).value["ok"] is False


ESCAPES = "\\u001b[31mred\\u0007\\u202e\\u009b2J"
"""What would colour, ring, turn round and wipe a terminal, as TOML writes it."""


@pytest.mark.parametrize(
    "facts",
    [
        f'vira = "4 oros {ESCAPES}"\nplays = ["rey copas", "3 bastos"]\nwinner = 1',
        f'vira = "4 oros"\nplays = ["rey copas{ESCAPES}", "3 bastos"]\nwinner = 1',
        f'hand = ["rey copas{ESCAPES}"]\ntrick = ["3 oros"]\nvira = "4 oros"\nlegal = []',
        f'events = ["A gana{ESCAPES}", "A gana"]\nscore = [1, 0]',
        f'actions = ["A1 {ESCAPES}"]\ndealer = "B2"\nround_won_by = "A"\nvira = "4 oros"',
        f'actions = []\nround_won_by = "A"\nvira = "4 oros"\nhands = ["A1 rey de copas{ESCAPES}"]',
        f'vira = "4 oros"\nplays = ["rey copas", "3 bastos"]\nwinner = 1\ntodo = "{ESCAPES}"',
    ],
)
def test_nothing_of_an_example_reaches_the_terminal_but_signs(island: Path, facts: str) -> None:
    """Neither an escape, nor a bell, nor what turns the line round."""
    beside(island, f'[[examples]]\nabout = "uno {ESCAPES}"\n{facts}\n' + WRONG)
    result = run("test", str(island), "--lang", "es")
    assert result.status == 1
    for said in (result.out, result.err, run("test", str(island), "--json").out):
        assert [sign for sign in said if not sign.isprintable() and sign != "\n"] == []


def test_a_sign_that_is_not_seen_in_an_event_or_an_action_is_told_with_its_escape(
    tmp_path: Path,
) -> None:
    """What was written is told, as it is written in TOML, where it stands."""
    path = tmp_path / "hija.toml"
    path.write_text(
        'format = 1\nid = "hija"\nname = "Hija"\nextends = "canario"\nsource = "s"\n'
        'sources.s.title = "S"\n\n[[examples]]\nabout = "uno"\n'
        f'events = ["A{ESCAPES}"]\nscore = [1, 0]\n\n[[examples]]\nabout = "dos"\n'
        f'vira = "3 oros"\nactions = ["A1 {ESCAPES}"]\nround_won_by = "A"\n',
        encoding="utf-8",
    )
    result = run("test", str(path), "--lang", "es")
    assert result.status == 1
    assert "hija.toml:10:11: error: En «A\\u001b[31mred" in result.out
    assert "hija.toml:16:12: error: En «A1 \\u001b[31mred" in result.out
    assert [sign for sign in result.out if not sign.isprintable() and sign != "\n"] == []


def test_the_examples_of_both_files_are_run(island: Path) -> None:
    """Those in the file come first, each numbered in its own file, with its place."""
    island.write_text(MY_ISLAND + RIGHT, encoding="utf-8")
    path = beside(island, RIGHT + WRONG)
    assert statuses(island) == [(1, "passed"), (1, "passed"), (2, "failed")]
    places = [(test.place.file, test.place.line) for test in run_tests(str(island))]
    first = MY_ISLAND.count("\n") + 2
    assert places == [(str(island), first), (str(path), 2), (str(path), 8)]


def test_the_file_of_examples_may_be_named_itself(island: Path) -> None:
    """``mi-isla.examples.toml`` stands for the ruleset beside it, for a check as well."""
    path = beside(island, WRONG)
    assert run("test", str(path)).status == 1
    beside(island, RIGHT)
    assert run("test", str(path)).status == 0
    assert check_ruleset(path).ok
    island.unlink()
    assert [problem.code for problem in check_ruleset(path).problems] == ["file.missing"]


def test_examples_beside_run_with_their_own_options(tmp_path: Path) -> None:
    """The kata's file with its ace below the seven, in an example beside it."""
    from envite_rules.ruleset.catalogue import shipped_folder

    kata = (shipped_folder() / "leanmind.toml").read_text(encoding="utf-8")
    path = tmp_path / "leanmind.toml"
    path.write_text(kata, encoding="utf-8")
    plays = 'about = "x"\nvira = "6 bastos"\nplays = ["as espadas", "7 espadas"]\n'
    low = 'winner = 2\noptions = { as = "bajo-el-siete" }\n'
    beside(path, f"[[examples]]\n{plays}winner = 1\n[[examples]]\n{plays}{low}")
    assert {test.status for test in run_tests(str(path))} == {"passed"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sorces = 3\n" + RIGHT, [("unknown-key", 1, 1)]),
        ('id = "mi-isla"\n' + RIGHT, [("unknown-key", 1, 1)]),
        (RIGHT.replace("winner", "winer"), [("unknown-key", 6, 1)]),
        (RIGHT.replace("4 oros", "4 orros"), [("not-a-card", 4, 8)]),
        (RIGHT.replace("= 2", "= 3"), [("example-winner", 6, 10)]),
        (RIGHT + 'source = "nadie"\n', [("unknown-source", 7, 10)]),
        (RIGHT + 'options = { x = "y" }\n', [("option-unknown", 7, 13)]),
        (RIGHT.replace("rey", "3 bastos"), [("not-a-card", 5, 10)]),
        ("examples = 3\n", [("wrong-type", 1, 12)]),
        ("[[examples]\n", [("toml.syntax", 1, 11)]),
        ("\n", [("file.empty", 1, 1)]),
    ],
)
def test_a_fault_beside_is_told_once_where_it_stands(
    island: Path, text: str, expected: list[tuple[str, int, int]]
) -> None:
    """The same codes, lines and columns as in the ruleset's own file, under the other's name."""
    path = beside(island, text)
    problems = check_ruleset(island).problems
    assert [(p.code, p.place.line, p.place.column) for p in problems] == expected
    assert {problem.place.file for problem in problems} == {str(path)}
    result = run("test", str(island))
    assert result.status == 1
    assert f"[{expected[0][0]}]" in result.out


def test_a_fault_in_the_ruleset_is_told_once_though_examples_stand_beside(island: Path) -> None:
    """The file beside is checked against what is sound, and adds nothing of its own."""
    island.write_text(MY_ISLAND.replace('kind = "triunfo"', 'kind = "triumfo"'), encoding="utf-8")
    beside(island, RIGHT)
    assert [problem.code for problem in check_ruleset(island).problems] == ["not-a-choice"]


def test_a_ruleset_is_loaded_though_its_examples_beside_are_broken(island: Path) -> None:
    """Who plays does not need the tests: they are read by ``validate`` and ``test`` alone."""
    beside(island, "[[examples]\n")
    assert run("trick", str(island), "--vira", "4 oros", "3 bastos").status == 0


def the_tests(*words: str) -> list[dict[str, Any]]:
    """The tests of the first file, as JSON has them."""
    tests: list[dict[str, Any]] = run("test", *words, "--json", "--lang", "en").value["files"][0][
        "tests"
    ]
    return tests


def test_a_program_reads_the_same(island: Path) -> None:
    """What was expected, what is so, the rule by its id, and where the example stands."""
    path = beside(island, WRONG + TODO)
    answer = run("test", str(island), "--json").value
    assert answer["ok"] is False
    [file] = answer["files"]
    assert {key: file[key] for key in ("id", "passed", "failed", "todo", "done")} == {
        "id": "mi-isla",
        "passed": 0,
        "failed": 1,
        "todo": 1,
        "done": 0,
    }
    failed, todo = file["tests"]
    assert (failed["file"], failed["line"], failed["number"]) == (str(path), 2, 1)
    assert (failed["expected"], failed["actual"]) == ({"winner": 1}, {"winner": 2})
    assert (failed["rule"], failed["status"], failed["error"]) == ("treses", "failed", None)
    assert (todo["status"], todo["todo"]) == ("todo", "preguntar otra vez")


CANARIO = """
format = 1
id = "mi-isla"
name = "Mi isla"
family = "envite"
extends = "canario"
"""


def test_a_score_that_fails_shows_what_was_said_and_what_came_of_it(tmp_path: Path) -> None:
    """Eight and an accepted envío are eleven, as one is lost on passing the tumbo."""
    path = tmp_path / "mi-isla.toml"
    path.write_text(
        CANARIO + '[[examples]]\nabout = "Ocho y cuatro"\npiedras = [8, 0]\n'
        'events = ["A envío", "B quiero", "A gana"]\nscore = [12, 0]\n',
        encoding="utf-8",
    )
    result = run("test", str(path), "--lang", "en")
    assert result.status == 1
    assert (
        result.out
        == f"""\
{path}:7:3: example 1 does not hold: Ocho y cuatro
    Before: piedras 8-0, chicos 0-0. Then is said:
      A envío
      B quiero
      A gana
    Expected: piedras 12-0.
    So it is: piedras 11-0.
    The round goes to team A.
    Team A wins 4 piedras (envite), less 1 on passing over the tumbo: 3.

{path}: 1 does not.
"""
    )


def test_a_refusal_that_fails_says_the_rule(tmp_path: Path) -> None:
    """The other code, why it is refused, and the rule; an earlier refusal says at which event."""
    path = tmp_path / "mi-isla.toml"
    path.write_text(
        CANARIO + '[[examples]]\nabout = "x"\nevents = ["A envío", "A siete"]\n'
        'refused = "act.no-tumbo"\n'
        '[[examples]]\nabout = "y"\nevents = ["A tumba", "A siete"]\nrefused = "act.own-call"\n',
        encoding="utf-8",
    )
    first, second = the_tests(str(path))
    assert (first["actual"], first["error"]["rule"]) == (
        {"refused": "act.own-call"},
        "ladders.envite.raiser",
    )
    assert (second["actual"], second["error"]["event"]) == ({}, 0)


def test_a_hand_that_fails_shows_the_hand_and_the_rule(island: Path) -> None:
    """The table, the hand, what was expected to be legal, and the rule that binds."""
    beside(
        island,
        '[[examples]]\nabout = "x"\nvira = "4 oros"\ntrick = ["5 oros"]\n'
        'hand = ["6 oros", "rey copas"]\nlegal = ["rey copas"]\n',
    )
    lines = run("test", str(island), "--lang", "en").out.splitlines()
    assert "       1 A  5 de oros" in lines
    assert "    Held: 6 de oros and rey de copas." in lines
    assert "    Expected: rey de copas may be played." in lines
    assert "    So it is: 6 de oros may be played." in lines
    assert any(line.startswith("    Rule: servir.") for line in lines)


def test_the_shipped_rulesets_pass_their_own_tests() -> None:
    """What every ruleset states as examples holds, in its file and beside it."""
    assert len(SHIPPED) >= 11
    result = run("test", *SHIPPED)
    assert result.status == 0, result.out


def test_a_ruleset_is_tested_once_though_both_its_files_are_named(island: Path) -> None:
    """As a shell does that is given ``*.toml``."""
    path = beside(island, RIGHT)
    result = run("test", str(path), str(island), "--lang", "en")
    assert (result.status, result.out) == (0, f"{path}: 1 example holds.\n")


def test_a_child_that_states_little_may_have_examples_beside_it(tmp_path: Path) -> None:
    """Its family may be the base's."""
    path = tmp_path / "mi-isla.toml"
    path.write_text(
        'format = 1\nid = "mi-isla"\nname = "Mi isla"\nextends = "leanmind"\n', encoding="utf-8"
    )
    beside(path, RIGHT.replace("3 bastos", "3 oros"))
    assert statuses(path) == [(1, "passed")]


def test_a_fault_of_the_ruleset_is_not_told_again_for_its_examples(island: Path) -> None:
    """What is checked anew with the file beside it is told only of that file."""
    island.write_text(MY_ISLAND.replace("usual = 4", "usual = 6"), encoding="utf-8")
    beside(island, RIGHT)
    assert [problem.code for problem in check_ruleset(island).problems] == ["usual-not-counted"]


def test_a_byte_order_mark_beside_is_a_warning(island: Path) -> None:
    """As in the ruleset's own file."""
    path = beside(island, "\ufeff" + RIGHT)
    [problem] = check_ruleset(island).problems
    assert (problem.code, problem.severity) == ("file.bom", "warning")
    assert problem.place.file == str(path)
    assert statuses(island) == [(1, "passed")]


def test_a_folder_named_like_the_file_of_examples_is_told(island: Path) -> None:
    """What stands there and cannot be read is not passed over."""
    island.with_suffix(".examples.toml").mkdir()
    assert [problem.code for problem in check_ruleset(island).problems] == ["file.folder"]


def test_each_file_needs_a_test(island: Path) -> None:
    """Without ``--run`` one file without examples is a failure, whatever the others have."""
    assert run("test", str(island), "leanmind").status == 1


def test_what_is_as_expected_is_not_told_again(tmp_path: Path) -> None:
    """Of several facts only those that are otherwise are set against what is so."""
    path = tmp_path / "mi-isla.toml"
    path.write_text(
        CANARIO + '[[examples]]\nabout = "x"\nevents = ["A gana"]\nscore = [2, 0]\n'
        'chico_won_by = "A"\n',
        encoding="utf-8",
    )
    told = [line.strip() for line in run("test", str(path), "--lang", "en").lines]
    assert [line for line in told if line.startswith(("Expected", "So it is"))] == [
        "Expected: piedras 2-0.",
        "Expected: the chico goes to team A.",
        "So it is: nobody wins a chico.",
    ]


def test_rulesets_are_told_in_the_order_in_which_they_are_named() -> None:
    """As validate tells them."""
    outcome = run("test", "tradicional", "canario", "leanmind")
    told = [line.partition(":")[0] for line in outcome.out.splitlines() if ":" in line]
    assert told == ["tradicional", "canario", "leanmind"]


class Watched(TextIOWrapper):
    """A stream at which somebody looks."""

    def isatty(self) -> bool:
        """It is a terminal."""
        return True


@pytest.mark.parametrize("command", ["show", "play", "diff canario", "rulebook", "trick"])
def test_the_file_of_examples_is_no_ruleset(island: Path, command: str) -> None:
    """One sentence says what it is, which file to give, and who runs it; `validate` checks both."""
    path = beside(island, RIGHT)
    words = command.split()
    more = ["rey copas"] if command == "trick" else []
    result = run(*words, str(path), *more, "--lang", "en")
    assert result.status == 1
    what = "Here are the examples of a ruleset, and not the ruleset"
    who = "give “mi-isla.toml”, which goes beside it, or run them with “envite test”"
    assert result.err == f"{path}: error: {what}: {who}. [file.examples]\n"
    assert run("validate", str(path)).status == 0


def test_a_file_of_examples_that_is_not_there_is_missing(island: Path) -> None:
    """Nothing is said of what is in it."""
    result = run("show", str(island.with_suffix(".examples.toml")), "--lang", "en")
    assert "[file.missing]" in result.err


def test_the_reason_of_a_failure_is_as_wide_as_the_terminal(
    island: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a terminal no line of it is longer, but for a path that cannot be broken."""
    monkeypatch.setattr("command_line.TextIOWrapper", Watched)
    monkeypatch.setenv("COLUMNS", "50")
    beside(island, WRONG)
    result = run("test", str(island), "--lang", "es")
    told = [line for line in result.out.splitlines() if line.startswith("    ")]
    assert any("Regla: treses." in line for line in told)
    assert max(map(len, told)) <= 50
