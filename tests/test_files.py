"""Whatever a path leads to, a check answers with a sentence: never an exception, never a wait."""

from __future__ import annotations

import copy
import os
import re
import socket
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from envite_rules import available_rulesets, check_ruleset, load_ruleset
from envite_rules.ruleset import RulesetError
from envite_rules.ruleset.files import read_toml

if TYPE_CHECKING:
    from collections.abc import Callable

    from envite_rules.ruleset import Problem

LEANMIND = Path(__file__).parent.parent / "rulesets" / "leanmind.toml"


def the_problem(path: str | Path) -> Problem:
    """The one problem of a file, which `load_ruleset` tells in the same words."""
    report = check_ruleset(path)
    [problem] = report.problems
    assert not report.ok
    assert report.ruleset_id is None
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    assert isinstance(caught.value, ValueError)
    assert caught.value.problems == report.problems
    assert str(caught.value) == str(problem)
    return problem


@pytest.fixture
def write(tmp_path: Path) -> Callable[[bytes | str], Path]:
    """Writes a file and says where it is."""

    def written(content: bytes | str) -> Path:
        path = tmp_path / "mi-isla.toml"
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    return written


@pytest.mark.parametrize(
    ("content", "code", "line", "column"),
    [
        (b"", "file.empty", 1, 1),
        (b" \n\t\r\n", "file.empty", 1, 1),
        (b"\xef\xbb\xbf", "file.empty", 1, 1),
        (b"PK\x03\x04\x14\x00\x06\x00", "file.not-text", 1, 1),
        (b"\xd0\xcf\x11\xe0\xa1\xb1", "file.not-text", 1, 1),
        (b"{\\rtf1\\ansi format = 1}", "file.not-text", 1, 1),
        (b"%PDF-1.7\n", "file.not-text", 1, 1),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "file.not-utf8", 1, 1),
        (b'\xff\xfei\x00d\x00 \x00=\x00 \x00"\x00', "file.not-utf8", 1, 1),
        ("El envite se juega así.\n", "toml.syntax", 1, 4),
        ('{"format": 1, "id": "prueba"}\n', "toml.syntax", 1, 1),
        ('format: 1\nid: "prueba"\n', "toml.syntax", 1, 7),
        ("<html></html>\n", "toml.syntax", 1, 1),
        ('format = 1\rid = "prueba"\n', "toml.syntax", 1, 11),
        ("# solo un comentario\n", "missing-key", 1, 1),
        ("[", "toml.syntax", 1, 2),
        ("=", "toml.syntax", 1, 1),
        ('"', "toml.syntax", 1, 2),
        ("a.", "toml.syntax", 1, 3),
        ("[[]]", "toml.syntax", 1, 3),
    ],
)
def test_what_is_no_ruleset(
    write: Callable[[bytes | str], Path], content: bytes | str, code: str, line: int, column: int
) -> None:
    """A file that is empty, no text or no TOML is told where it stops being one."""
    problem = check_ruleset(write(content)).problems[0]
    assert (problem.code, problem.place.line, problem.place.column) == (code, line, column)
    with pytest.raises(RulesetError):
        load_ruleset(write(content))


@pytest.mark.parametrize(
    ("before", "line", "column"),
    [
        (b'format = 1\nid = "', 2, 7),
        ('format = 1\nname = "ñandú 🏆 '.encode(), 2, 17),
        (b"\xef\xbb\xbf", 1, 1),
        (b"a = 1\r\n\r\n", 3, 1),
    ],
)
def test_the_place_of_a_byte_that_is_no_text(
    write: Callable[[bytes | str], Path], before: bytes, line: int, column: int
) -> None:
    """The first byte that is not UTF-8 is shown at its line and column, counted in characters."""
    problem = the_problem(write(before + 'ñ"\n'.encode("latin-1")))
    assert problem.code == "file.not-utf8"
    assert (problem.place.line, problem.place.column) == (line, column)


def test_a_byte_order_mark_is_passed_over(write: Callable[[bytes | str], Path]) -> None:
    """A file that Windows marked is read well, with a warning that only strict minds."""
    path = write(b"\xef\xbb\xbf" + LEANMIND.read_bytes())
    report = check_ruleset(path)
    [problem] = report.problems
    assert (problem.code, problem.severity) == ("file.bom", "warning")
    assert report.ok
    assert not report.ok_strict
    assert load_ruleset(path).id == "leanmind"


def test_a_byte_order_mark_moves_no_column(write: Callable[[bytes | str], Path]) -> None:
    """Columns are counted from the first sign of the text, as editors count them."""
    text = LEANMIND.read_text(encoding="utf-8").removeprefix(
        "#:schema ../schema/ruleset.schema.json"
    )
    problems = check_ruleset(write(f"﻿sumary = 1{text}")).problems
    [error] = [problem for problem in problems if problem.severity == "error"]
    assert (error.code, error.place.line, error.place.column) == ("unknown-key", 1, 1)


@pytest.mark.parametrize("line_end", ["\r\n", "\n"])
def test_line_ends_make_no_difference(write: Callable[[bytes | str], Path], line_end: str) -> None:
    """A ruleset written on Windows is the same ruleset."""
    path = write(LEANMIND.read_text(encoding="utf-8").replace("\n", line_end))
    assert check_ruleset(path).ok_strict
    assert load_ruleset(path).ruleset == load_ruleset("leanmind").ruleset


def test_fifty_megabytes(tmp_path: Path) -> None:
    """A file that no ruleset could be is not read."""
    path = tmp_path / "grande.toml"
    with path.open("wb") as stream:
        stream.truncate(50_000_000)
    assert the_problem(path).code == "file.too-large"


def test_the_largest_file_is_read(write: Callable[[bytes | str], Path]) -> None:
    """A file of exactly the most bytes is read; one byte more is too many."""
    text = LEANMIND.read_bytes()
    most = 1_000_000
    fits = text + b"#" * (most - len(text))
    assert check_ruleset(write(fits)).ok_strict
    assert the_problem(write(fits + b"#")).code == "file.too-large"


def test_a_folder(tmp_path: Path) -> None:
    """A folder is told apart from a file."""
    assert the_problem(tmp_path).code == "file.folder"
    assert the_problem(f"{tmp_path}/").code == "file.folder"


@pytest.mark.parametrize(
    "name",
    [
        "no-existe.toml",
        "no/existe.toml",
        "x/../no-existe.toml",
        "./",
        "a" * 300 + ".toml",
        "/\0.toml",
        "./\ud800.toml",
    ],
)
def test_what_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """A path that leads to no file is told by the name it was given."""
    monkeypatch.chdir(tmp_path)
    problem = the_problem(name)
    assert problem.code == ("file.folder" if name == "./" else "file.missing")
    assert problem.place.file == name
    assert str(problem).isprintable()


@pytest.mark.parametrize(
    "name", ["", "no-existe", "tradicionál", "con espacio", "a\nb", "\0", "a" * 300]
)
def test_an_id_that_is_not_there(name: str) -> None:
    """A text that is no path is an id, and the hint names rulesets that there are."""
    problem = the_problem(name)
    assert problem.code == "ruleset-unknown"
    assert problem.hint is not None


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """A pipe with nobody at the other end is refused at once."""
    path = tmp_path / "tubo.toml"
    os.mkfifo(path)
    assert the_problem(path).code == "file.not-a-file"


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null"])
def test_a_device_is_not_read(path: str) -> None:
    """A device without an end is refused at once."""
    assert the_problem(path).code == "file.not-a-file"


def test_a_socket_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket is no plain file."""
    monkeypatch.chdir(tmp_path)  # the name of a socket must be short
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind("enchufe.toml")
        assert the_problem("./enchufe.toml").code == "file.not-a-file"


def test_a_file_that_may_not_be_read(
    write: Callable[[bytes | str], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file without permission is told with the system's reason."""

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    path = write(LEANMIND.read_bytes())
    monkeypatch.setattr(Path, "open", refuse)  # root may read anything, whatever its mode
    problem = the_problem(path)
    assert problem.code == "file.unreadable"
    assert "it is not allowed" in problem.text("en")
    assert "no se permite" in problem.text("es")


def test_a_link_to_itself(tmp_path: Path) -> None:
    """Links that lead in a circle are refused."""
    (tmp_path / "a.toml").symlink_to(tmp_path / "b.toml")
    (tmp_path / "b.toml").symlink_to(tmp_path / "a.toml")
    assert the_problem(tmp_path / "a.toml").code == "file.unreadable"


def test_a_link_to_nothing(tmp_path: Path) -> None:
    """A link whose file is gone leads to nothing."""
    (tmp_path / "a.toml").symlink_to(tmp_path / "nada.toml")
    assert the_problem(tmp_path / "a.toml").code == "file.missing"


def test_a_link_to_a_ruleset(tmp_path: Path) -> None:
    """A link to a ruleset is that ruleset."""
    (tmp_path / "enlace.toml").symlink_to(LEANMIND)
    assert check_ruleset(tmp_path / "enlace.toml").ok_strict


def test_a_path_through_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user may name any path: ``x/../y.toml`` is ``y.toml`` where there is an ``x``."""
    (tmp_path / "x").mkdir()
    (tmp_path / "y.toml").write_bytes(LEANMIND.read_bytes())
    monkeypatch.chdir(tmp_path)
    assert load_ruleset("x/../y.toml").id == "leanmind"


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 10_000,
        "a = " + "[" * 10_000 + "]" * 10_000,
        "a = " + "{a=" * 10_000 + "1" + "}" * 10_000,
        "a = " + "{ a = " * 30 + "1" + " }" * 30,
        "a = " + "[" * 30 + "]" * 30,
        "[" + ".".join("a" * 30) + "]",
        ".".join("a" * 3_000) + " = 1",
        "a = " + "[" * 200 + "]" * 200 + "\nb",
    ],
    ids=[
        "open",
        "lists",
        "tables",
        "thirty-tables",
        "thirty-lists",
        "header",
        "dotted",
        "then-bad",
    ],
)
def test_deep_nesting(write: Callable[[bytes | str], Path], text: str) -> None:
    """What lies too deep is told so, however deep it is."""
    assert the_problem(write(text)).code in {"file.too-deep", "toml.syntax"}


def test_the_deepest_that_is_read(write: Callable[[bytes | str], Path]) -> None:
    """The root counts as one table, and twenty-three lists may lie in it; not one more."""
    base = LEANMIND.read_text(encoding="utf-8").replace("format = 1", "format = 1\nx = LISTS", 1)
    for depth, code in ((23, "unknown-key"), (24, "file.too-deep")):
        path = write(base.replace("LISTS", "[" * depth + "0" + "]" * depth))
        assert [problem.code for problem in check_ruleset(path).problems] == [code]


@pytest.mark.parametrize(
    "value",
    [
        "[" + "1," * 100_000 + "]",
        '"' + "a" * 500_000 + '"',
        "1" * 4_000,
        "1e999",
        "0x" + "f" * 5_000,
    ],
    ids=["list", "text", "digits", "float", "hexadecimal"],
)
def test_enormous_values(write: Callable[[bytes | str], Path], value: str) -> None:
    """A value beyond all measure is one problem, told in a few words."""
    path = write(LEANMIND.read_text(encoding="utf-8").replace("usual = 4", f"usual = {value}"))
    [problem] = check_ruleset(path).problems
    assert problem.place.line > 1
    assert len(problem.text()) < 200
    with pytest.raises(RulesetError):
        load_ruleset(path)


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        ("a." * 490_000 + "a = 1", 1, 1),
        ("x = 1\n[" + "a . " * 6_000 + "a]", 2, 2),
        ("a." * 3_000 + "a = 1\nx = ", 1, 1),
        ("x = { " + "'a'.\"b\"." * 3_000 + "c = 1 }", 1, 7),
        (".".join("a" * 25) + " = 1", 1, 1),
    ],
    ids=["dotted", "header", "then-bad", "quoted", "one-too-many"],
)
def test_a_key_of_too_many_parts(
    write: Callable[[bytes | str], Path], text: str, line: int, column: int
) -> None:
    """A key that leads too deep is refused where it stands, before the parser is lost in it."""
    started = time.process_time()
    problem = the_problem(write(text))
    assert time.process_time() - started < 20  # lost, it would take minutes
    assert problem.code == "file.too-deep"
    assert (problem.place.line, problem.place.column) == (line, column)


DOTS = ".".join("1" * 100)


@pytest.mark.parametrize(
    "text",
    [
        f"# {DOTS}",
        f'name = "{DOTS}"',
        f"name = '{DOTS}'",
        f'name = """\n{DOTS}\\""" {DOTS}\n"""',
        f"name = '''\n{DOTS}''{DOTS}'''",
        f'name = "\\"{DOTS}"',
    ],
)
def test_dots_in_texts_are_no_keys(write: Callable[[bytes | str], Path], text: str) -> None:
    """What a text or remark says is not counted as a key, however it is quoted."""
    base = re.sub("(?m)^name = .*$", lambda _: text, LEANMIND.read_text(encoding="utf-8"), count=1)
    codes = [problem.code for problem in check_ruleset(write(base)).problems]
    assert codes == (["missing-key"] if text.startswith("#") else [])


@pytest.mark.parametrize(
    ("begin", "again", "end"),
    [
        ("zz = [", "1, ", "]"),
        ("zz = [", "'ñ', ", "]"),
        ('x = "', '\\"', ""),
        ('x = """\n', "a.", "a = 1"),
    ],
    ids=["ascii", "accents", "quote", "open-text"],
)
def test_a_line_takes_time_by_its_length_and_not_by_the_square(
    write: Callable[[bytes | str], Path], begin: str, again: str, end: str
) -> None:
    """Places in a line of a hundred thousand characters and more are found while one waits."""

    def seconds(times: int) -> float:
        text = begin + again * times + end
        path = write(f"{text}\n" + LEANMIND.read_text(encoding="utf-8"))
        started = time.process_time()
        assert check_ruleset(path).problems[0].code in {"unknown-key", "toml.syntax"}
        return time.process_time() - started

    short, long = seconds(10_000), seconds(80_000)
    assert long < 24 * short + 1  # eight times as long: by the square it would be 64 times


@pytest.mark.parametrize("before", ["ñandú", "🏆🏆", "abc"])
def test_columns_are_counted_in_characters(
    write: Callable[[bytes | str], Path], before: str
) -> None:
    """What comes after wide signs on its line is shown at its own column."""
    text = LEANMIND.read_text(encoding="utf-8")
    line = f'places = ["{before}", 7]\n'
    [problem] = check_ruleset(write(text.replace("family", line + "family", 1))).problems
    assert problem.code == "wrong-type"
    assert (problem.place.column, problem.place.end_column) == (line.index("7") + 1, len(line) - 1)


def test_a_file_that_was_read_is_changed_by_nobody() -> None:
    """What was read of a file is kept for the next load, which must find it as it was."""
    for info in available_rulesets():
        path = LEANMIND.parent / f"{info.id}.toml"
        load_ruleset(str(path))
        kept = copy.deepcopy(read_toml(path).document)
        rules = load_ruleset(str(path))
        for name, option in rules.ruleset.options.items():
            for choice in option.choices:
                load_ruleset(str(path), options={name: choice})
        check_ruleset(str(path))
        assert read_toml(path).document == kept


def test_a_file_that_has_changed_is_read_anew(write: Callable[[bytes | str], Path]) -> None:
    """It is the text that is remembered, not the name of the file."""
    text = LEANMIND.read_text(encoding="utf-8")
    path = write(text)
    before = load_ruleset(str(path)).ruleset.name.es
    path.write_text(text.replace(before, "La kata"), encoding="utf-8")
    assert load_ruleset(str(path)).ruleset.name.es == "La kata"
