"""What a file extends is looked for in its folder and the catalogue; what is no file is told so."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pytest

from envite_rules import check_ruleset

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules.ruleset import Problem


def child(folder: Path, base: str) -> Path:
    """A file that extends a base."""
    path = folder / "hija.toml"
    path.write_text(
        f'format = 1\nid = "hija"\nname = "Hija"\nextends = "{base}"\n', encoding="utf-8"
    )
    return path


def the_problem(path: str | Path) -> Problem:
    """The one problem of a child, shown at the line that names its base."""
    [problem] = check_ruleset(path).problems
    assert (problem.place.line, problem.place.column) == (4, 11)
    return problem


def test_an_absolute_path_to_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A base by its whole path that is not there is missing, also for a child by a short path."""
    child(tmp_path, f"{tmp_path}/bass.toml")
    (tmp_path / "base.toml").write_text("", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    problem = the_problem("hija.toml")
    assert problem.code == "file.missing"
    assert problem.hint is not None
    assert problem.hint.arguments["nearest"] == f"{tmp_path}/base.toml"


@pytest.mark.parametrize("base", ["b", "b.toml", "./b.toml"])
@pytest.mark.parametrize(
    ("kind", "code"),
    [("pipe", "file.not-a-file"), ("folder", "file.folder"), ("loop", "file.unreadable")],
)
def test_a_base_that_is_no_plain_file(tmp_path: Path, base: str, kind: str, code: str) -> None:
    """What stands under the base's name is told for what it is, and not offered as the nearest."""
    path = tmp_path / "b.toml"
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.symlink_to(path)
    problem = the_problem(child(tmp_path, base))
    assert problem.code == code
    assert problem.hint is None


def test_a_link_to_nothing_is_not_offered_for_itself(tmp_path: Path) -> None:
    """A base that is a link whose file is gone is missing, without a hint that names it again."""
    (tmp_path / "b.toml").symlink_to(tmp_path / "nada.toml")
    problem = the_problem(child(tmp_path, "b.toml"))
    assert problem.code == "file.missing"
    assert problem.hint is None


def test_a_base_that_is_a_looped_link_of_the_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A circle of links in a folder of rulesets ends a search by id with a sentence."""
    shelf = tmp_path / "otra"
    shelf.mkdir()
    (shelf / "b.toml").symlink_to(shelf / "b.toml")
    monkeypatch.setenv("ENVITE_RULESETS", str(shelf))
    [problem] = check_ruleset(child(tmp_path, "b")).problems
    assert problem.code == "file.unreadable"


def test_a_base_of_the_catalogue_behind_a_folder(tmp_path: Path) -> None:
    """A folder that happens to bear the name of a shipped ruleset does not hide that."""
    (tmp_path / "tradicional.toml").mkdir()
    assert check_ruleset(child(tmp_path, "tradicional")).ok
