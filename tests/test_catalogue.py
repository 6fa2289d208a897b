"""A folder of rulesets is a catalogue: what lies in it is listed; nothing else needs editing."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from command_line import BASES, SHIPPED, run

from envite_rules import available_rulesets, check_ruleset, load_ruleset
from envite_rules.ruleset import RulesetError, entries, folder_problems, is_path
from envite_rules.ruleset.files import read_id

if TYPE_CHECKING:
    from collections.abc import Callable

    Shelf = Callable[..., Path]

RULESETS = Path(__file__).parent.parent / "rulesets"


def ruleset(ruleset_id: str) -> str:
    """A small ruleset."""
    return f"""\
format = 1
id = "{ruleset_id}"
name = "Prueba"
family = "envite"
source = "casa"
sources.casa.title = "Como se juega en casa"
deck = {{ suits = ["oros"], ranks = ["as", 2, 3, "sota", "caballo", "rey"] }}
players = {{ counts = [2], usual = 2 }}
order = [{{ id = "salida", suit = "led", scale = ["rey", "caballo", "sota", "as", 3, 2] }}]
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Shelf:
    """Makes a folder of rulesets that the library is told of; says where it is."""
    folders: list[str] = []

    def made(name: str, **texts: str) -> Path:
        folder = tmp_path / name
        folder.mkdir()
        for stem, text in texts.items():
            (folder / f"{stem.replace('_', '.')}.toml").write_text(text, encoding="utf-8")
        folders.append(str(folder))
        monkeypatch.setenv("ENVITE_RULESETS", os.pathsep.join(folders))
        return folder

    return made


@pytest.fixture(autouse=True)
def _no_folders_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the folders that a test makes."""
    monkeypatch.delenv("ENVITE_RULESETS", raising=False)


def listed() -> dict[str, bool]:
    """The ids of the catalogue, and whether each can be loaded."""
    return {info.id: info.rules is not None for info in available_rulesets()}


def test_what_ships_is_listed() -> None:
    """Every shipped ruleset is in the catalogue, under the name of its file, and can be loaded."""
    assert {"leanmind", "tradicional"} <= set(SHIPPED)
    assert listed() == dict.fromkeys(SHIPPED, True)


@pytest.mark.parametrize("name", SHIPPED)
def test_what_ships_is_sound(name: str) -> None:
    """Every shipped ruleset passes the strictest check, with every choice of its options."""
    report = check_ruleset(name)
    assert [str(problem) for problem in report.problems] == []
    assert report.ruleset_id == name


def test_a_folder_that_is_named_is_a_catalogue_too(shelf: Shelf) -> None:
    """A file in a folder of ENVITE_RULESETS is listed, checked and played by its id."""
    shelf("mias", isla=ruleset("mi-isla"))
    assert listed() == {**dict.fromkeys(SHIPPED, True), "mi-isla": True}
    assert check_ruleset("mi-isla").ok_strict
    assert load_ruleset("mi-isla").game().resolve_trick(plays=["as oros", "rey oros"]).team == "B"


def test_several_folders(shelf: Shelf) -> None:
    """Folders are named as PATH names them; those that are not there are passed over."""
    one = shelf("una", a=ruleset("a"))
    os.environ["ENVITE_RULESETS"] = ""
    shelf("otra", b=ruleset("b"))
    assert {"a", "b"} <= set(listed())
    (one / "a.toml").unlink()
    one.rmdir()
    assert "b" in listed()
    assert "a" not in listed()


def test_the_catalogue_is_in_the_order_of_the_ids(shelf: Shelf) -> None:
    """The list is the same on every machine."""
    shelf("mias", z=ruleset("aaa"), a=ruleset("zzz"))
    ids = [info.id for info in available_rulesets()]
    assert ids == sorted(ids)
    assert (ids[0], ids[-1]) == ("aaa", "zzz")


def test_examples_and_records_are_no_rulesets(shelf: Shelf) -> None:
    """Files of examples and of matches may lie beside the rulesets."""
    kept = 'format = 1\nruleset = "canario"\n'
    folder = shelf("mias", isla=ruleset("isla"), isla_examples="x = 1", p1_record="y = 2", p2=kept)
    assert listed() == {**dict.fromkeys(SHIPPED, True), "isla": True}
    [problem] = check_ruleset(folder / "p2.toml")
    assert problem.code == "file.record"


def test_two_files_of_one_id(shelf: Shelf) -> None:
    """An id that two files claim names both, in the list and when it is asked for."""
    folder = shelf("mias", una=ruleset("isla"), otra=ruleset("isla"))
    [clash] = [info for info in available_rulesets() if info.report is not None]
    assert clash.report is not None
    [problem] = clash.report.problems
    assert problem.code == "ruleset-clash"
    for path in (folder / "una.toml", folder / "otra.toml"):
        assert str(path) in problem.text()
        assert str(path) in str(the_error("isla"))


def test_the_list_says_both_files_of_a_clash_whole(shelf: Shelf, tmp_path: Path) -> None:
    """However long their paths: they are there to be opened."""
    long = "muy-largo-" * 12
    (tmp_path / long).mkdir()
    folder = shelf(f"{long}/mias", una=ruleset("isla"), otra=ruleset("isla"))
    for names in (["list"], ["show", "isla"], ["validate", "isla"]):
        outcome = run(*names)
        said = outcome.out + outcome.err
        assert f"«isla»: {folder / 'otra.toml'} y {folder / 'una.toml'}." in said, names


def test_the_list_says_where_what_does_not_ship_comes_from(shelf: Shelf) -> None:
    """The folder stands behind the name, in a column of its own; what ships has none."""
    one, other = shelf("unas", a=ruleset("isla-a")), shelf("otras-mas-lejos", b=ruleset("la-b"))
    lines = {line.split()[0]: line for line in run("list", "--lang", "en").lines}
    assert lines["isla-a"].endswith(f"  folder {one}")
    assert lines["la-b"].endswith(f"  folder {other}")
    assert lines["isla-a"].index("folder") == lines["la-b"].index("folder")
    assert lines["leanmind"].endswith("kata")
    values = {value["id"]: value for value in run("list", "--json").value}
    assert values["isla-a"]["shelf"] == {"kind": "folder", "folder": str(one), "package": None}
    kinds = {info.id: info.shelf.kind for info in available_rulesets()}
    assert kinds == {
        **dict.fromkeys(SHIPPED, "shipped"),
        **dict.fromkeys(["isla-a", "la-b"], "folder"),
    }


def test_an_id_of_two_folders(shelf: Shelf) -> None:
    """A folder cannot silently take the place of a shipped ruleset."""
    folder = shelf("mias", leanmind=ruleset("leanmind"))
    error = the_error("leanmind")
    assert error.problems[0].code == "ruleset-clash"
    assert str(folder / "leanmind.toml") in str(error)
    assert "rulesets/leanmind.toml" in str(error)


def test_a_folder_named_twice_is_no_clash(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same file is not two."""
    folder = shelf("mias", isla=ruleset("isla"))
    monkeypatch.setenv("ENVITE_RULESETS", os.pathsep.join([str(folder)] * 2))
    assert listed()["isla"]
    assert load_ruleset("isla").id == "isla"


def test_a_file_called_otherwise_than_its_id(shelf: Shelf) -> None:
    """A ruleset is listed and found by its id, whatever its file is called, and only by that."""
    shelf("mias", fichero=ruleset("isla"))
    assert "isla" in listed()
    assert "fichero" not in listed()
    assert load_ruleset("isla").id == "isla"
    assert the_error("fichero").problems[0].code == "ruleset-unknown"


@pytest.mark.parametrize(
    ("text", "ruleset_id", "code"),
    [
        ("no es toml", "isla", "toml.syntax"),
        ("format = 1", "isla", "missing-key"),
        ('format = 1\nid = "prueba"\n', "prueba", "missing-key"),
        ("id = 7", "isla", "wrong-type"),
        ("", "isla", "file.empty"),
    ],
)
def test_a_broken_file_is_listed(shelf: Shelf, text: str, ruleset_id: str, code: str) -> None:
    """A file that cannot be loaded is in the list with its problems, and hides none of the rest."""
    shelf("mias", isla=text)
    [broken] = [info for info in available_rulesets() if info.rules is None]
    assert broken.id == ruleset_id
    assert broken.report is not None
    assert code in [problem.code for problem in broken.report.problems]
    rest = listed()
    assert all(rest[shipped] for shipped in SHIPPED)


def test_a_pipe_in_a_folder(shelf: Shelf) -> None:
    """What is no plain file keeps nobody waiting."""
    os.mkfifo(shelf("mias") / "tubo.toml")
    assert listed()["tubo"] is False


def test_a_looped_link_in_a_folder(shelf: Shelf) -> None:
    """A link to itself is listed as broken, and hides nothing."""
    path = shelf("mias", isla=ruleset("isla")) / "vuelta.toml"
    path.symlink_to(path)
    assert listed() == {**dict.fromkeys(SHIPPED, True), "isla": True, "vuelta": False}
    assert the_error("vuelta").problems[0].code == "file.unreadable"


@pytest.mark.parametrize(
    ("name", "code"),
    [("nada", "folder.missing"), ("a" * 300, "folder.unreadable"), ("f.toml", "folder.unreadable")],
)
def test_a_folder_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, code: str
) -> None:
    """A folder of ENVITE_RULESETS that is none is told, and the rest is listed."""
    (tmp_path / "f.toml").write_text("", encoding="utf-8")
    monkeypatch.setenv("ENVITE_RULESETS", str(tmp_path / name))
    assert listed() == dict.fromkeys(SHIPPED, True)
    [problem] = folder_problems()
    assert (problem.code, problem.place.file) == (code, str(tmp_path / name))
    said = run("list")
    assert said.err == f"envite: {problem}\n"
    assert len(said.lines) == len(SHIPPED)
    value = run("list", "--json").value[-1]
    assert (value["id"], value["ok"], value["problems"][0]["code"]) == (None, False, code)
    folder = str(tmp_path / name)
    assert value["shelf"] == {"kind": "folder", "folder": folder, "package": None}


def test_a_folder_of_very_many_files(shelf: Shelf, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a folder only so many files are read, the first by name; that there are more is told."""
    monkeypatch.setattr("envite_rules.ruleset.catalogue.MOST_FILES", 20)
    folder = shelf("mias", a=ruleset("primera"), z=ruleset("ultima"))
    for number in range(18):
        (folder / f"b{number}.toml").write_text(ruleset(f"isla-{number}"), encoding="utf-8")
    assert folder_problems() == ()
    assert listed()["ultima"]
    (folder / "c.toml").write_text(ruleset("una-mas"), encoding="utf-8")
    assert [problem.code for problem in folder_problems()] == ["folder.too-many"]
    assert "ultima" not in listed()
    assert listed()["una-mas"]


@pytest.mark.parametrize(
    "text",
    [
        ruleset("mi-isla") + "[score]\nchico = 12\npartida = 3\n",
        '"id" = "mi-isla"\nbad',
        'name = """\n[x]\n"""\nid = "mi-\\u0069sla"\n',
    ],
)
def test_the_id_of_a_file_is_read_without_the_rest(shelf: Shelf, text: str) -> None:
    """An id is found however it is written, and whatever is wrong below the first section."""
    folder = shelf("mias", fichero=text, otro='[[order]]\nid = "mi-isla"\n')
    assert read_id(folder / "fichero.toml") == (None if "bad" in text else "mi-isla")
    assert read_id(folder / "otro.toml") is None


def test_a_mistyped_id_is_not_looked_for_in_every_rule(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To say which ids there are no ruleset is read whole."""
    shelf("mias", isla=ruleset("mi-isla"))

    def never(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr("envite_rules.ruleset.catalogue.read_toml", never)
    assert the_error("mi-islla").problems[0].code == "ruleset-unknown"


def test_an_id_whose_file_lies_here_is_told_its_path(
    shelf: Shelf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file in this folder is no ruleset of the catalogue: its path has a slash."""
    shelf("mias", otra=ruleset("mi-otra-isla"))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mi-isla.toml").write_text(ruleset("mi-isla"), encoding="utf-8")
    hint = the_error("mi-isla").problems[0].hint
    assert hint is not None
    assert hint.arguments["nearest"] == "./mi-isla.toml"
    assert "./mi-isla.toml" in run("validate", "mi-isla").out
    # Behind extends it is the folder of the file that counts, not this one.
    child = f'{ruleset("hija")}extends = "mi-isla"\n'
    (tmp_path / "mias" / "hija.toml").write_text(child, encoding="utf-8")
    [problem] = check_ruleset("mias/hija.toml").problems
    assert problem.code == "ruleset-unknown"
    assert "./mi-isla.toml»" not in problem.text()


def test_an_unknown_id_has_a_hint(shelf: Shelf) -> None:
    """The nearest id is offered, or all that there are."""
    shelf("mias", isla=ruleset("mi-isla"))
    near, far = the_error("mi-islla").problems[0], the_error("qqq").problems[0]
    assert near.hint is not None
    assert near.hint.arguments["nearest"] == "mi-isla"
    assert far.hint is not None
    assert set(far.hint.arguments["ids"]) == {*SHIPPED, *BASES, "mi-isla"}


def test_very_many_ids_are_not_named_one_by_one(shelf: Shelf) -> None:
    """The hint then says how to list them; up to thirty it names them."""
    many = {
        f"n{number}": ruleset(f"isla-{number}") for number in range(30 - len([*SHIPPED, *BASES]))
    }
    folder = shelf("mias", **many)
    hint = the_error("qqq").problems[0].hint
    assert hint is not None
    assert len(hint.arguments["ids"]) == 30
    (folder / "una-mas.toml").write_text(ruleset("una-mas"), encoding="utf-8")
    hint = the_error("qqq").problems[0].hint
    assert hint is not None
    assert hint.text().startswith("Hay 31: los enseña envite listar. Si es un archivo, ")


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("isla", False),
        ("./isla", True),
        ("isla.toml", True),
        ("a/b", True),
        ("toml", False),
        ("", False),
    ],
)
def test_what_is_a_path(name: str, *, path: bool) -> None:
    """A name is a path where it has a slash or ends in .toml."""
    assert is_path(name) is path


def test_a_path_object_is_always_a_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A `Path` is a file of any name, never an id."""
    (tmp_path / "leanmind").write_text(ruleset("isla"), encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert load_ruleset(Path("leanmind")).id == "isla"
    assert load_ruleset("leanmind").id == "leanmind"


def test_entries_hold_what_files_say(shelf: Shelf) -> None:
    """An entry has its file's tables, so that a list need not read it again."""
    folder = shelf("mias", isla=ruleset("isla"))
    [entry] = [entry for entry in entries() if entry.id == "isla"]
    assert entry.path == folder / "isla.toml"
    assert entry.document["name"] == "Prueba"
    assert entry.problems == ()


def the_error(name: str) -> RulesetError:
    """What is said of an id that cannot be loaded."""
    with pytest.raises(RulesetError) as caught:
        load_ruleset(name)
    assert check_ruleset(name).problems == caught.value.problems
    return caught.value
