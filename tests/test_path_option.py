"""``--path FOLDER``: a folder of rulesets for one command, and what it refuses."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from command_line import MY_ISLAND, run

from envite_rules import RulesetError, available_rulesets, load_ruleset
from envite_rules.cli.app import COMMANDS
from envite_rules.ruleset.catalogue import searching

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a ruleset ``mi-isla`` in a file of another name."""
    made = tmp_path / "mias"
    made.mkdir()
    (made / "abuela.toml").write_text(MY_ISLAND, encoding="utf-8")
    return made


def child_of(base: str, ruleset_id: str) -> str:
    """A ruleset that only says what it starts from."""
    return (
        f'format = 1\nid = "{ruleset_id}"\nname = "La hija"\nextends = "{base}"\n'
        'source = "abuela"\nsources.abuela.title = "Mi abuela"\n'
    )


def test_an_id_is_found_in_the_folder(folder: Path) -> None:
    """It is listed, checked and played by its id, for that command alone."""
    words = ("--path", str(folder), "--json")
    listed = [entry["id"] for entry in run("list", *words).value]
    assert {"mi-isla", "canario"} <= set(listed)
    assert run("validar", "mi-isla", *words).status == 0
    # Threes are above all, and the vira is oros.
    trick = run("trick", "mi-isla", "--vira", "7 oros", "rey oros", "3 copas", *words)
    assert trick.value["winner"] == 2
    after = run("trick", "mi-isla", "--vira", "7 oros", "rey oros", "3 copas", "--json")
    assert (after.status, after.value["error"]["code"]) == (1, "ruleset-unknown")


def test_a_ruleset_may_start_from_one_of_the_folder(folder: Path) -> None:
    """An id behind extends is looked for there too; several folders may be named."""
    other = folder.parent / "otras"
    other.mkdir()
    (other / "hija.toml").write_text(child_of("mi-isla", "hija"), encoding="utf-8")
    words = ("show", "hija", "--json", "--path", str(folder))
    assert run(*words, "--path", str(other)).value["id"] == "hija"
    assert run(*words).value["error"]["code"] == "ruleset-unknown"


def test_a_folder_beside_the_variable(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folders of ENVITE_RULESETS are searched as well."""
    other = folder.parent / "otras"
    other.mkdir()
    (other / "hija.toml").write_text(child_of("mi-isla", "hija"), encoding="utf-8")
    monkeypatch.setenv("ENVITE_RULESETS", str(other))
    assert run("show", "hija", "--json", "--path", str(folder)).value["id"] == "hija"


@pytest.mark.parametrize("name", ["tenerife", "otra"])
def test_an_id_that_two_files_claim_is_refused_with_both(folder: Path, name: str) -> None:
    """Whatever the file is called: neither is taken in silence for the other."""
    mine = folder / f"{name}.toml"
    mine.write_text(child_of("canario", "tenerife"), encoding="utf-8")
    outcome = run("show", "tenerife", "--path", str(folder))
    assert (outcome.status, outcome.out) == (1, "")
    assert "[ruleset-clash]" in outcome.err
    assert str(mine) in outcome.err
    [problem] = run("show", "tenerife", "--path", str(folder), "--json").value["error"]["problems"]
    assert problem["other"]["file"] == str(mine)
    assert problem["file"].endswith("rulesets/tenerife.toml")


def test_an_id_that_two_files_of_a_folder_claim_is_refused(folder: Path) -> None:
    """The one whose file has its name is not preferred."""
    (folder / "mi-isla.toml").write_text(MY_ISLAND, encoding="utf-8")
    outcome = run("show", "mi-isla", "--path", str(folder), "--json")
    assert outcome.value["error"]["code"] == "ruleset-clash"
    assert "abuela.toml" in json.dumps(outcome.value)
    assert "mi-isla.toml" in json.dumps(outcome.value)


def test_the_same_folder_twice_is_no_clash(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Named twice, or by the variable too, it holds the same files."""
    monkeypatch.setenv("ENVITE_RULESETS", str(folder))
    words = ("--path", str(folder), "--path", f"{folder}/../mias", "--json")
    assert run("show", "mi-isla", *words).value["id"] == "mi-isla"


@pytest.mark.parametrize("name", ["nada", "mias/abuela.toml", "a\0b"])
def test_a_folder_that_is_none_is_refused(folder: Path, name: str) -> None:
    """A folder that was asked for must be there, unlike one of the variable."""
    outcome = run("show", "canario", "--path", str(folder.parent / name))
    assert (outcome.status, outcome.out) == (1, "")
    assert "[folder." in outcome.err
    assert "folder." in run("list", "--json", "--path", str(folder / name)).value["error"]["code"]


def test_every_command_that_reads_rulesets_takes_it() -> None:
    """All but those that read none say so in their help, in both languages."""
    for name in COMMANDS:
        for language, word in (("es", "--path CARPETA"), ("en", "--path FOLDER")):
            said = run(name, "--help", "--lang", language).out
            assert (word in said) == (name not in {"explain", "schema"}), name


def test_folders_are_searched_for_a_while(folder: Path) -> None:
    """In a program: within the block alone, and also where it fails."""
    with searching([folder]):
        assert load_ruleset("mi-isla").id == "mi-isla"
        assert "mi-isla" in {info.id for info in available_rulesets()}
    with pytest.raises(ZeroDivisionError), searching([folder]):
        raise ZeroDivisionError
    with pytest.raises(RulesetError):
        load_ruleset("mi-isla")
    with pytest.raises(RulesetError), searching([folder / "nada"]):
        pass
