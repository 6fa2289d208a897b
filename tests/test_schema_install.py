"""``envite schema --install``: what an editor needs, left in a folder of rulesets."""

from __future__ import annotations

import errno
import json
import os
import shutil
from typing import TYPE_CHECKING

import pytest
from command_line import run, start
from language_server import LanguageServer

from envite_rules.authoring.editor import EditorError, find_schema, install, schema_line
from envite_rules.ruleset.schema import EXAMPLES_SCHEMA_ID, examples_schema_path, schema_path

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

FILES = ("schema/ruleset.schema.json", "schema/examples.schema.json", ".vscode/extensions.json")


def states(folder: Path) -> dict[str, str]:
    """What an installation does with each file of a folder."""
    return {one.file.relative_to(folder).as_posix(): one.state for one in install(folder)}


def texts(folder: Path) -> Mapping[str, str]:
    """Every file of a folder, with what it says."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in files}


def test_three_files_are_written(tmp_path: Path) -> None:
    """The two schemas as they ship, and the extension that VS Code proposes."""
    assert states(tmp_path) == dict.fromkeys(FILES, "written")
    written = texts(tmp_path)
    assert set(written) == set(FILES)
    assert written[FILES[0]] == schema_path().read_text(encoding="utf-8")
    assert written[FILES[1]] == examples_schema_path().read_text(encoding="utf-8")
    assert json.loads(written[FILES[2]]) == {"recommendations": ["tombi-toml.tombi"]}


def test_what_is_there_already_is_kept(tmp_path: Path) -> None:
    """A second time nothing is written."""
    install(tmp_path)
    before = {path: (tmp_path / path).stat().st_mtime_ns for path in FILES}
    assert states(tmp_path) == dict.fromkeys(FILES, "kept")
    assert {path: (tmp_path / path).stat().st_mtime_ns for path in FILES} == before


def test_a_schema_of_another_version_is_renewed(tmp_path: Path) -> None:
    """It is known by its ``$id``, whatever else it says."""
    install(tmp_path)
    ours = json.loads((tmp_path / FILES[0]).read_text(encoding="utf-8"))
    (tmp_path / FILES[0]).write_text(json.dumps({"$id": ours["$id"]}), encoding="utf-8")
    assert states(tmp_path) == dict(zip(FILES, ("updated", "kept", "kept"), strict=True))
    assert (tmp_path / FILES[0]).read_bytes() == schema_path().read_bytes()


@pytest.mark.parametrize("other", ["{}", "[1]", "no", "", '{"$id": "urn:mine"}', "[" * 100_000])
@pytest.mark.parametrize("name", FILES[:2])
def test_a_file_of_others_is_never_overwritten(tmp_path: Path, name: str, other: str) -> None:
    """In the place of a schema it is an error, and nothing at all is written."""
    path = tmp_path / name
    path.parent.mkdir()
    path.write_text(other, encoding="utf-8")
    with pytest.raises(EditorError) as error:
        install(tmp_path)
    assert error.value.code == "editor.not-ours"
    assert texts(tmp_path) == {name: other}


@pytest.mark.parametrize(
    ("own", "state"),
    [
        ('{"recommendations": ["otra.cosa"]}', "left"),
        ("{ // mis extensiones\n}", "left"),
        ('{"recommendations": ["otra.cosa", "tombi-toml.tombi"]}', "kept"),
        ('{"recommendations": [\n"Tombi-TOML.tombi", // lo nuestro\n],}', "kept"),
        ('{"unwantedRecommendations": ["tombi-toml.tombi"]}', "left"),
        ('{"recommendations": [/* "tombi-toml.tombi" */ "otra.cosa"]}', "left"),
        ('{"recommendations": ["no.tombi-toml.tombi"]}', "left"),
    ],
)
def test_advice_of_others_stays_as_it_is(tmp_path: Path, own: str, state: str) -> None:
    """It may have remarks and an order of its own: what is to be added is said, not done."""
    (tmp_path / ".vscode").mkdir()
    (tmp_path / FILES[2]).write_text(own, encoding="utf-8")
    assert states(tmp_path)[FILES[2]] == state
    assert (tmp_path / FILES[2]).read_text(encoding="utf-8") == own
    said = run("schema", "--install", str(tmp_path), "--lang", "es")
    assert said.status == 0
    assert ("añada «tombi-toml.tombi»" in said.out) == (state == "left")


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("strange", ["pipe", "device"])
def test_what_is_no_plain_file_is_not_read(tmp_path: Path, name: str, strange: str) -> None:
    """A pipe keeps its reader waiting, and a device may have no end."""
    path = tmp_path / name
    path.parent.mkdir()
    if strange == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to("/dev/full")
    said = start("schema", "--install", str(tmp_path), "--lang", "es", "--json")
    value = json.loads(said.stdout)
    if name == FILES[2]:
        assert said.returncode == 0
        assert value["files"][2]["state"] == "left"
    else:
        assert said.returncode == 1
        assert value["error"]["code"] == "editor.not-ours"
        assert find_schema(tmp_path) is None
        assert texts(tmp_path) == {}


def test_a_file_that_is_far_too_long_is_not_read_to_its_end(tmp_path: Path) -> None:
    """Four million bytes are more than any schema of ours has."""
    path = tmp_path / FILES[0]
    path.parent.mkdir()
    with path.open("wb") as stream:
        stream.truncate(1 << 40)  # it takes no room on the disk
    assert find_schema(tmp_path) is None


@pytest.mark.parametrize("obstacle", ["file", "dangling link"])
def test_where_one_file_cannot_be_written_none_is(tmp_path: Path, obstacle: str) -> None:
    """The schemas could be written, but the folder of the advice is none."""
    folder = tmp_path / ".vscode"
    if obstacle == "file":
        folder.write_text("", encoding="utf-8")
    else:
        folder.symlink_to(tmp_path / "nada")
    said = run("schema", "--install", str(tmp_path), "--json")
    assert (said.status, said.value["error"]["code"]) == (1, "draft.cannot-write")
    assert str(folder) in said.value["error"]["message"]
    assert list(tmp_path.iterdir()) == [folder]


def test_a_full_disk_leaves_the_old_schemas(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are of another version; what is new is written beside them, and thrown away."""
    install(tmp_path)
    old = {name: json.dumps({"$id": f"urn:envite-rules:schema:{name[7:-12]}:1"}) for name in FILES}
    for name in FILES[:2]:
        (tmp_path / name).write_text(old[name], encoding="utf-8")
    before = texts(tmp_path)

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    said = run("schema", "--install", str(tmp_path), "--lang", "es")
    assert said.status == 1
    file = tmp_path / FILES[0]
    assert said.err == f"envite: No se puede escribir «{file}»: no queda sitio.\n"
    assert texts(tmp_path) == before
    monkeypatch.undo()
    assert states(tmp_path) == dict(zip(FILES, ("updated", "updated", "kept"), strict=True))


def test_the_folder_must_be_there(tmp_path: Path) -> None:
    """A folder that is misspelt is not made."""
    said = run("schema", "--install", str(tmp_path / "nada"), "--lang", "es", "--json")
    assert said.status == 1
    assert said.value["error"]["code"] == "draft.no-folder"
    assert not (tmp_path / "nada").exists()


def test_what_the_system_refuses_is_told(tmp_path: Path) -> None:
    """A file in the place of the folder of the schemas."""
    (tmp_path / "schema").write_text("", encoding="utf-8")
    said = run("schema", "--install", str(tmp_path), "--json")
    assert (said.status, said.value["error"]["code"]) == (1, "draft.cannot-write")
    assert texts(tmp_path) == {"schema": ""}


def test_the_command_says_what_it_wrote_and_how_to_go_on(tmp_path: Path) -> None:
    """Each file, the first line of a ruleset and of a file of examples, and the editors."""
    said = run("esquema", "--install", str(tmp_path), "--lang", "es")
    assert said.status == 0
    lines = said.out.splitlines()
    assert [line for line in lines if line.startswith("Escrito: ")] == [
        f"Escrito: {tmp_path / name}" for name in FILES
    ]
    assert "  #:schema ./schema/ruleset.schema.json" in lines
    assert "  #:schema ./schema/examples.schema.json" in lines
    assert "VS Code" in said.out
    assert "tombi lsp" in said.out
    assert "Brought" not in said.out
    again = run("schema", "--install", str(tmp_path), "--lang", "en")
    assert again.out.count("Already there: ") == len(FILES)


def test_the_answer_for_a_program(tmp_path: Path) -> None:
    """The files with what became of them, and the lines that name the schemas."""
    assert run("schema", "--install", str(tmp_path), "--json").value == {
        "files": [{"file": str(tmp_path / name), "state": "written"} for name in FILES],
        "lines": {
            "ruleset": "#:schema ./schema/ruleset.schema.json",
            "examples": "#:schema ./schema/examples.schema.json",
        },
    }


def test_without_a_name_it_is_this_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """``envite schema --install`` and nothing behind it; without it, the schema is printed."""
    monkeypatch.chdir(tmp_path)
    assert run("schema", "--json").value["$id"] == "urn:envite-rules:schema:ruleset:1"
    assert texts(tmp_path) == {}
    assert run("schema", "--install").status == 0
    assert set(texts(tmp_path)) == set(FILES)


def test_the_nearest_schema_is_found(tmp_path: Path) -> None:
    """In the folder or above it, and only one of ours."""
    below = tmp_path / "islas" / "sur"
    below.mkdir(parents=True)
    assert find_schema(below) is None
    install(tmp_path)
    assert schema_line(below) == "#:schema ../../schema/ruleset.schema.json"
    (below / "schema").mkdir()
    (below / FILES[0]).write_text("{}", encoding="utf-8")
    assert find_schema(below) == tmp_path.resolve() / FILES[0]
    assert schema_line(below, EXAMPLES_SCHEMA_ID) == "#:schema ../../schema/examples.schema.json"


@pytest.mark.parametrize("first", ["new", "install"])
def test_a_new_variant_is_helped_by_an_editor(tmp_path: Path, first: str) -> None:
    """Begun before or after the schemas are there: its keys are completed, and it is in order.

    The folder is then moved, and nothing in it has to be changed.
    """
    home = tmp_path / "casa"
    home.mkdir()
    begin = ["new", "mi-isla", "--dir", str(home), "--lang", "es"]
    if first == "install":
        install(home)
    begun = run(*begin)
    assert begun.status == 0
    assert (f"  envite esquema --install {home}" in begun.out) == (first == "new")
    install(home)
    moved = tmp_path / "otra"
    shutil.move(home, moved)
    with LanguageServer(moved) as server:
        text = (moved / "mi-isla.toml").read_text(encoding="utf-8")
        assert server.problems(text, "mi-isla.toml") == []
        offered = server.offers(f"{text}\n[renuncio]\n|", "mi-isla.toml")
        assert offered["value"].text.startswith("Piedras que gana quien lo canta.")
