"""What a child states and its author may have meant otherwise: a warning, with what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from envite_rules import check_ruleset, load_ruleset

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules.ruleset import Problem

HEAD = """format = 1
id = "mi-isla"
name = "Mi isla"
extends = "canario"
source = "casa"
sources.casa.title = "Como se juega en casa"
"""

ENVIO = '{ id = "envio", call = "envío", value = 3 }'
SIETE = '{ id = "siete", call = "siete", value = 5 }'
NUEVE = '{ id = "nueve", call = "nueve", value = 7 }'
FUERA = '{ id = "chico-fuera", value = "chico" }'


def checked(folder: Path, below: str, above: str = "") -> tuple[Problem, ...]:
    """What is said of a child of canario."""
    path = folder / "mi-isla.toml"
    path.write_text(above + HEAD + below, encoding="utf-8")
    return check_ruleset(path).problems


def steps(*entries: str) -> str:
    """The calls of the child."""
    return f"[ladders.envite]\nsteps = [{', '.join(entries)}]\n"


# ── a list that looks whole ───────────────────────────────────────────────────────────────────────


def test_a_line_taken_out_of_a_whole_list_is_told_to_stay(tmp_path: Path) -> None:
    """The 9 is gone from the file, and stands in the base: it is still called at nine piedras."""
    [problem] = checked(tmp_path, steps(ENVIO, SIETE, FUERA))
    assert (problem.code, problem.severity) == ("base-entries-stay", "warning")
    assert problem.message.arguments["ids"] == ["nueve"]
    assert problem.hint is not None
    assert 'without = ["ladders.envite.steps.nueve"]' in problem.hint.text("es")


def test_what_its_hint_says_takes_the_line_out(tmp_path: Path) -> None:
    """Without it in the base either, nothing is said, and nobody calls the nine."""
    above = 'without = ["ladders.envite.steps.nueve"]\n'
    assert checked(tmp_path, steps(ENVIO, SIETE, FUERA), above) == ()
    ladder = load_ruleset(tmp_path / "mi-isla.toml").ruleset.ladders["envite"]
    assert [step.id for step in ladder.steps] == ["envio", "siete", "chico-fuera"]


@pytest.mark.parametrize(
    "entries",
    [
        (ENVIO, SIETE, NUEVE, FUERA),
        ('{ id = "envio", value = 3 }', '{ id = "siete", value = 5 }'),
        (ENVIO,),
        ('{ id = "siete", remove = true }', '{ id = "nueve", remove = true }'),
    ],
    ids=["all", "only-what-changes", "one", "taken-out"],
)
def test_a_list_that_means_what_it_does_is_not_doubted(
    entries: tuple[str, ...], tmp_path: Path
) -> None:
    """All are there, or only what changes is stated, or a single one, or some are taken out."""
    assert checked(tmp_path, steps(*entries)) == ()


# ── an entry that says nothing ────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("entry", "remark"),
    [
        ('[[order]]\nid = "malilla"\n#before = "espadilla"\n', 9),
        ('[[ladders.envite.steps]]\nid = "siete"\n# value = 6\n', 9),
        ('[[follow]]\nid = "arrastre"\n\n', None),
    ],
)
def test_an_entry_with_its_id_alone_is_told_to_change_nothing(
    entry: str, remark: int | None, tmp_path: Path
) -> None:
    """Only its id was taken out of the remark: the line that is a remark yet is told."""
    [problem] = checked(tmp_path, entry)
    assert (problem.code, problem.severity) == ("row-without-effect", "warning")
    assert problem.place.line == 7
    line = None if problem.hint is None else problem.hint.arguments["line"]
    assert line == remark


def test_an_entry_that_says_something_is_not_doubted(tmp_path: Path) -> None:
    """A new place, or what it is called, is a change."""
    assert checked(tmp_path, '[[order]]\nid = "malilla"\nname = "la mala"\n') == ()


# ── an option with nothing to choose ──────────────────────────────────────────────────────────────

MOOT = '[options.partida]\ndefault = "dos-de-tres"\n'


def test_a_choice_of_what_the_file_fixes_is_told(tmp_path: Path) -> None:
    """The partida is of one chico here, and the usual choice of two of three chooses nothing."""
    [problem] = checked(tmp_path, f"[score]\npartida = 1\n{MOOT}")
    assert (problem.code, problem.severity) == ("option-moot", "warning")
    assert problem.place.line == 10
    assert problem.other is not None
    assert problem.other.line == 8


def test_a_choice_of_what_the_file_drops_is_told(tmp_path: Path) -> None:
    """What is absent is not chosen either: the second place is the line that drops it."""
    other = '[options.no-arrastra]\ndefault = "no-obliga"\n'
    [problem] = checked(tmp_path, other, 'without = ["follow"]\n')
    assert problem.code == "option-moot"
    assert problem.other is not None
    assert problem.other.line == 1


def test_another_usual_choice_is_no_doubt(tmp_path: Path) -> None:
    """The option is still the table's; only what is usual differs."""
    assert checked(tmp_path, MOOT) == ()
    assert load_ruleset(tmp_path / "mi-isla.toml").options["partida"] == "dos-de-tres"


# ── a scoreboard of another chico ─────────────────────────────────────────────────────────────────


def test_the_scoreboard_of_a_base_beside_another_chico_is_told(tmp_path: Path) -> None:
    """Canario's table ends at eleven; with sixteen piedras to the chico four scores have none."""
    score = "[score]\nchico = 16\ntumbo.at = 15\n"
    [problem] = checked(tmp_path, score)
    assert (problem.code, problem.severity) == ("board-not-of-chico", "warning")
    assert (problem.place.file, problem.place.line) == (str(tmp_path / "mi-isla.toml"), 8)
    assert problem.other is not None
    assert problem.other.file.endswith("canario.toml")
    assert checked(tmp_path, score, 'without = ["scoreboard"]\n') == ()


# ── a word for one of something ───────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("base", "words", "still"),
    [
        ("canario", 'piedra = "millo"', ["piedras"]),
        ("canario", 'piedras = "millos"', ["piedra"]),
        ("canario", 'piedra = "millo"\npiedras = "millos"', []),
        ("canario", 'piedra = "piedra"', []),
        ("truc-mallorqui", 'piedra = "pedra"', ["punts"]),
        ("leanmind", 'piedra = "millo"', []),
        ("leanmind", 'piedras = "millos"', ["piedra"]),
    ],
)
def test_a_word_for_one_is_told_where_the_base_has_another_for_several(
    tmp_path: Path, base: str, words: str, still: list[str]
) -> None:
    """Where no file states several, their word is made of the one; of several, no one is made."""
    path = tmp_path / "mi-isla.toml"
    text = HEAD.replace('"canario"', f'"{base}"') + f"[words]\n{words}\n"
    path.write_text(text, encoding="utf-8")
    problems = check_ruleset(path).problems
    assert {problem.code for problem in problems} <= {"word-without-pair"}
    assert [problem.message.arguments["still"] for problem in problems] == still
