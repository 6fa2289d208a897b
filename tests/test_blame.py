"""A fault that a child makes in its base is shown at the child's own line, and then in the base."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from unittest import mock

import pytest

from envite_rules import check_ruleset
from envite_rules.ruleset.variants import Variant

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules.ruleset import Problem

HEAD = """format = 1
id = "mi-isla"
name = "Mi isla"
extends = "{base}"
source = "casa"
sources.casa.title = "Como se juega en casa"
"""

CANARIO, TRUC = "canario", "truc-mallorqui"


def checked(folder: Path, base: str, below: str = "", above: str = "") -> tuple[Problem, ...]:
    """What is wrong with a child."""
    path = folder / "mi-isla.toml"
    path.write_text(above + HEAD.format(base=base) + below, encoding="utf-8")
    return check_ruleset(path).problems


@pytest.mark.parametrize(
    ("base", "dropped", "code"),
    [
        (TRUC, "counts.envit", "unknown-count"),
        (CANARIO, "order", "follow-without-order"),
        (CANARIO, "renuncio", "tumbo-call-unclaimed"),
        (CANARIO, "round", "section-needs"),
        (CANARIO, "score", "level-not-stated"),
        (CANARIO, "score.tumbo", "fold-without-tumbo"),
    ],
)
def test_what_a_child_drops_is_shown_where_it_drops_it(
    base: str, dropped: str, code: str, tmp_path: Path
) -> None:
    """The base's value that then hangs in the air comes second."""
    problems = checked(tmp_path, base, above=f'without = ["{dropped}"]\n')
    assert code in {problem.code for problem in problems}
    for problem in problems:
        assert (problem.place.file, problem.place.line) == (str(tmp_path / "mi-isla.toml"), 1)
        assert problem.place.column == 12
        assert problem.other is not None
        assert problem.other.file.endswith(f"{base}.toml")


def test_the_one_of_several_that_makes_it_is_shown(tmp_path: Path) -> None:
    """Without señas nothing is wrong; without a score the calls of a chico are."""
    problems = checked(tmp_path, CANARIO, above='without = ["signs", "score"]\n')
    assert problems
    assert {(problem.place.line, problem.place.column) for problem in problems} == {(1, 21)}


def test_a_value_that_makes_a_fault_of_the_base_is_shown(tmp_path: Path) -> None:
    """Of two values that are changed, it is the shorter round with which the deal disagrees."""
    below = "[round]\nvalue = 1\ntricks = 1\nto_win = 1\n"
    [problem] = checked(tmp_path, CANARIO, below)
    assert problem.code == "deal-not-tricks"
    assert (problem.place.file, problem.place.line) == (str(tmp_path / "mi-isla.toml"), 9)


def test_a_value_without_which_the_base_is_whole_is_shown(tmp_path: Path) -> None:
    """An eight is added to the pack, and the base's order has no place for it."""
    below = '[words]\nvira = "muestra"\n[deck]\nadd = ["8 de oros"]\n'
    [problem] = checked(tmp_path, CANARIO, below)
    assert problem.code == "card-unplaced"
    assert (problem.place.file, problem.place.line) == (str(tmp_path / "mi-isla.toml"), 10)
    assert problem.other is not None
    assert problem.other.file.endswith("canario.toml")


def test_a_fault_of_the_base_alone_stays_there(tmp_path: Path) -> None:
    """Nothing of the child makes it, and nothing of the child is blamed."""
    base = 'format = 1\nid = "base"\nname = "Base"\nfamily = "envite"\nsource = "casa"\n'
    base += 'sources.casa.title = "Casa"\n[deck]\nsuits = ["oros"]\nranks = ["as", 2, 3]\n'
    (tmp_path / "base.toml").write_text(f"{base}[players]\ncounts = [2]\nusual = 4\n")
    [problem] = checked(tmp_path, "./base.toml", '[words]\nvira = "muestra"\n')
    assert (problem.code, problem.place.file) == ("usual-not-counted", str(tmp_path / "base.toml"))


@pytest.mark.parametrize("way", ["without", "remove"])
def test_what_is_idle_after_a_piece_was_dropped_is_no_fault(way: str, tmp_path: Path) -> None:
    """With a single piece there are never two: what two lose is idle, however it was dropped."""
    if way == "without":
        problems = checked(tmp_path, TRUC, above='without = ["counts.envit.pieces.amo"]\n')
    else:
        below = '[[counts.envit.pieces]]\nid = "amo"\nremove = true\n'
        problems = checked(tmp_path, TRUC, below)
    assert problems == ()


def test_a_value_is_left_out_once_however_many_faults_there_are(tmp_path: Path) -> None:
    """Several faults of a base are looked for in the same few files that lack one value."""
    built = mock.patch("envite_rules.ruleset.blame.Variant", wraps=Variant)
    dropped = ["signs", "score"]
    with built as tried:
        problems = checked(tmp_path, CANARIO, above=f"without = {json.dumps(dropped)}\n")
    assert len([problem for problem in problems if problem.other is not None]) > 1
    assert tried.call_count <= len(dropped)


def test_what_the_usual_choices_lack_is_not_told_again_of_another(tmp_path: Path) -> None:
    """The envido and the ladder of an option both speak of the flor that was left out."""
    [problem] = checked(tmp_path, "truco-uruguayo", above='without = ["counts.flor"]\n')
    assert (problem.code, problem.place.line) == ("unknown-count", 1)
