"""How ``validate`` shows what is wrong: the place, the line with a mark below, what to do."""

from __future__ import annotations

from pathlib import Path

import pytest
from command_line import MY_ISLAND, run

from envite_rules import check_ruleset

NAME = 'name = { es = "Mi isla", en = "My isle" }'
"""The third line of `MY_ISLAND`, with no fault."""


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A sound ruleset in the current folder."""
    monkeypatch.chdir(tmp_path)
    path = Path("isla.toml")
    path.write_text(MY_ISLAND, encoding="utf-8")
    return path


def shown(file: Path, name: str) -> list[str]:
    """The line of the file and the one with the mark, for a third line with one fault."""
    assert NAME in MY_ISLAND
    file.write_text(MY_ISLAND.replace(NAME, name), encoding="utf-8")
    said = run("validate", str(file)).lines
    assert said[0].startswith("isla.toml:3:")
    return said[1:3]


# ── one problem ───────────────────────────────────────────────────────────────────────────────────


def test_a_sound_file_is_told_so(file: Path) -> None:
    """Exit 0 and one line."""
    outcome = run("validate", str(file))
    assert (outcome.status, outcome.out, outcome.err) == (0, "isla.toml: está bien.\n", "")


def test_a_problem_as_people_read_it(file: Path) -> None:
    """Place, severity, sentence and code; the line, the mark below; what to do; a summary."""
    file.write_text(MY_ISLAND.replace("usual = 4", "usaul = 4"), encoding="utf-8")
    outcome = run("validate", str(file))
    assert outcome.status == 1
    assert outcome.err == ""
    assert outcome.lines == [
        "isla.toml:16:1: error: No existe la clave «usaul». [unknown-key]",
        "    16 | usaul = 4",
        "       | ^^^^^",
        "    ¿Quiso decir «usual»?",
        "",
        "isla.toml: no vale; 1 error.",
    ]


def test_a_problem_as_programs_read_it(file: Path) -> None:
    """The same as JSON: lines and columns from 1, the end just past the last character."""
    file.write_text(MY_ISLAND.replace("usual = 4", "usaul = 4"), encoding="utf-8")
    outcome = run("validate", str(file), "--json", "--lang", "en")
    assert outcome.status == 1
    assert outcome.value == {
        "ok": False,
        "files": [
            {
                "file": "isla.toml",
                "id": "mi-isla",
                "ok": False,
                "problems": [
                    {
                        "code": "unknown-key",
                        "severity": "error",
                        "file": "isla.toml",
                        "line": 16,
                        "column": 1,
                        "end_column": 6,
                        "path": "players.usaul",
                        "message": "There is no key “usaul”.",
                        "hint": "Did you mean “usual”?",
                        "other": None,
                    }
                ],
            }
        ],
    }


# ── the mark ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("before", "cells"),
    [
        ("Mi isla", 7),
        ("ñandú", 5),
        ("n\u0303andu\u0301", 5),
        ("🪙", 2),
        ("🪙🏆🪄", 6),
        ("⚔️", 2),
        ("🗡️ y ⚔", 6),
        ("🪙\ufe0f", 2),
        ("1\ufe0f\u20e3", 2),
        ("漢字", 4),
        ("ＡＢ", 4),
        ("a\u0489b", 2),
    ],
)
def test_the_mark_stands_below_the_place_after_wide_signs(
    file: Path, before: str, cells: int
) -> None:
    """Cells of the terminal are counted, not characters: 2 for a picture, none for an accent."""
    line = f'name = {{ es = "{before}", fr = "x" }}'
    assert shown(file, line) == [
        f"     3 | {line}",
        "       | " + " " * (len('name = { es = "') + cells + len('", ')) + "^^",
    ]


def test_a_wide_value_gets_a_mark_as_wide(file: Path) -> None:
    """The mark is as long on screen as what it marks."""
    file.write_text(MY_ISLAND.replace('id = "mi-isla"', 'id = "🪙🪙 x"'), encoding="utf-8")
    assert run("validate", str(file)).lines[1:3] == [
        '     2 | id = "🪙🪙 x"',
        "       |      ^^^^^^^^",
    ]


def test_tabs_and_line_ends_of_windows_do_not_move_the_mark(file: Path) -> None:
    """A tab is shown as one blank; neither it nor a carriage return reaches the terminal."""
    file.write_bytes(MY_ISLAND.replace("usual = 4", "\tusaul\t=\t4").replace("\n", "\r\n").encode())
    assert run("validate", str(file)).lines[:3] == [
        "isla.toml:16:2: error: No existe la clave «usaul». [unknown-key]",
        "    16 |  usaul = 4",
        "       |  ^^^^^",
    ]


def test_a_byte_order_mark_does_not_move_the_mark(file: Path) -> None:
    """Columns count from after the mark at the start of the file."""
    file.write_bytes(b"\xef\xbb\xbf" + MY_ISLAND.replace("format", "formta").encode())
    said = run("validate", str(file)).lines
    place = said.index("     1 | formta = 1")
    assert said[place + 1] == "       | ^^^^^^"


def test_on_a_terminal_without_pictures_the_mark_still_stands_below(file: Path) -> None:
    """What is shown instead of a picture is as wide as the picture."""
    line = 'name = { es = "ñ🪙⚔️", fr = "x" }'
    file.write_text(MY_ISLAND.replace(NAME, line), encoding="utf-8")
    said = run("validate", str(file), encoding="ascii").lines
    text, mark = said[1:3]
    assert text.isascii()
    assert text[mark.index("^") :].startswith("fr = ")


@pytest.mark.parametrize("at", ["start", "middle", "end"])
def test_a_long_line_is_cut_around_the_place(file: Path, at: str) -> None:
    """At most a hundred characters are shown, with dots where there is more, the mark in place."""
    long = "a" * 300
    line = {
        "start": f'name = {{ fr = "x", es = "{long}" }}',
        "middle": f'name = {{ es = "{long}", fr = "x", en = "{long}" }}',
        "end": f'name = {{ es = "{long}", fr = "x" }}',
    }[at]
    text, mark = shown(file, line)
    start = mark.index("^")
    assert text[start:].startswith('fr = "x"')
    assert mark.count("^") == 2
    body = text.removeprefix("     3 | ")
    assert len(body.removeprefix("...").removesuffix("...")) <= 100
    assert body.startswith("...") is (at != "start")
    assert body.endswith("...") is (at != "end")


def test_a_long_value_is_marked_as_far_as_it_is_shown(file: Path) -> None:
    """The mark does not run past the end of the cut line, nor under the dots."""
    file.write_text(MY_ISLAND.replace('"mi-isla"', f'"{"A" * 300}"'), encoding="utf-8")
    text, mark = run("validate", str(file)).lines[1:3]
    assert text.endswith("AAA...")
    assert len(mark) == len(text) - len("...")


def test_a_line_of_a_hundred_characters_is_shown_whole(file: Path) -> None:
    """Nothing is cut from a line that fits."""
    line = 'name = { es = "' + "a" * (100 - 28) + '", fr = "x" }'
    assert len(line) == 100
    assert shown(file, line)[0] == f"     3 | {line}"


def test_control_signs_of_a_file_do_not_reach_the_terminal(file: Path) -> None:
    """What a file says is shown, not obeyed: escapes, bells and turned text become blanks."""
    hidden = MY_ISLAND.replace("usual = 4", 'usaul = "\u202e\u009b31m\u200d"')
    file.write_text(hidden, encoding="utf-8")
    for outcome in (run("validate", str(file)), run("validate", str(file), "--json")):
        assert all(sign.isprintable() or sign == "\n" for sign in outcome.out)
    assert '    16 | usaul = "  31m "' in run("validate", str(file)).lines


# ── two places, warnings, several files ───────────────────────────────────────────────────────────


def test_both_places_of_a_clash_are_shown(file: Path) -> None:
    """A key written twice is shown at its second place, and then at its first."""
    file.write_text(MY_ISLAND.replace("usual = 4", "usual = 4\nusual = 2"), encoding="utf-8")
    assert run("validate", str(file)).lines == [
        "isla.toml:17:1: error: La clave «usual» está dos veces. [toml.repeated]",
        "    17 | usual = 2",
        "       | ^^^^^",
        "    véase también isla.toml:16:1",
        "    16 | usual = 4",
        "       | ^^^^^",
        "    Quite una de las dos.",
        "",
        "isla.toml: no vale; 1 error.",
    ]
    problem = run("validate", str(file), "--json").value["files"][0]["problems"][0]
    assert problem["other"] == {"file": "isla.toml", "line": 16, "column": 1, "end_column": 6}


def test_a_warning_counts_only_when_strict(file: Path) -> None:
    """A rule without a source is a warning: the ruleset can be used, but ``--strict`` fails it."""
    file.write_text(MY_ISLAND.replace('source = "abuela"\n', ""), encoding="utf-8")
    lenient, strict = run("validate", str(file)), run("validate", str(file), "--strict")
    assert (lenient.status, strict.status) == (0, 1)
    assert ": aviso: " in lenient.lines[0]
    assert lenient.lines[-1].startswith("isla.toml: se puede usar; ")
    assert strict.lines[-1].startswith("isla.toml: no vale; ")
    assert lenient.lines[:-1] == strict.lines[:-1]
    values = [run("validate", str(file), "--json", *more).value for more in ([], ["--strict"])]
    assert [value["ok"] for value in values] == [True, False]
    assert {p["severity"] for p in values[0]["files"][0]["problems"]} == {"warning"}


def test_errors_and_warnings_are_counted_apart(file: Path) -> None:
    """The summary says how many of each, in the singular where there is one."""
    file.write_bytes(
        b"\xef\xbb\xbf" + MY_ISLAND.replace("usual = 4", "usual = 4\na = 1\nb = 2").encode()
    )
    assert run("validate", str(file)).lines[-1] == "isla.toml: no vale; 2 errores y 1 aviso."
    english = run("validate", str(file), "--lang", "en").lines[-1]
    assert english == "isla.toml: cannot be used; 2 errors and 1 warning."


def test_several_files_are_each_told(file: Path) -> None:
    """One bad file fails the command; the others are still checked, in the order given."""
    Path("mala.toml").write_text(MY_ISLAND.replace("usual = 4", "usual = 4.5"), encoding="utf-8")
    outcome = run("validate", "mala.toml", str(file), "leanmind")
    assert outcome.status == 1
    assert outcome.lines[-4:] == [
        "mala.toml: no vale; 1 error.",
        "isla.toml: está bien.",
        "leanmind: está bien.",
        "Por qué, y cómo se arregla: envite explicar wrong-type",
    ]
    value = run("validate", "mala.toml", str(file), "leanmind", "--json").value
    assert value["ok"] is False
    assert [(entry["file"], entry["ok"]) for entry in value["files"]] == [
        ("mala.toml", False),
        ("isla.toml", True),
        ("leanmind", True),
    ]


@pytest.mark.parametrize("ruleset", ["leanmind", "tradicional"])
def test_a_shipped_ruleset_is_checked_by_its_id(ruleset: str) -> None:
    """An id serves as well as a path, and what ships is sound even when strict."""
    outcome = run("validate", ruleset, "--strict")
    assert (outcome.status, outcome.out) == (0, f"{ruleset}: está bien.\n")


# ── no ruleset at all ─────────────────────────────────────────────────────────────────────────────

NO_RULESET: list[tuple[str, bytes | None, str]] = [
    ("falta.toml", None, "file.missing"),
    ("./", None, "file.folder"),
    ("carpeta.toml", None, "file.folder"),
    ("falta", None, "ruleset-unknown"),
    ("", None, "ruleset-unknown"),
    ("vacia.toml", b"", "file.empty"),
    ("blanca.toml", b" \n\t\n", "file.empty"),
    ("otra.toml", b"esto no es TOML\n", "toml.syntax"),
    ("latina.toml", 'id = "ñ"\n'.encode("latin-1"), "file.not-utf8"),
    ("binaria.toml", bytes(range(256)) * 4, "file.not-utf8"),
    ("honda.toml", b"a = " + b"[" * 5_000, "file.too-deep"),
    ("grande.toml", b"a = 1\n" * 200_000, "file.too-large"),
    ("numero.toml", b"a = " + b"9" * 5_000, "toml.number"),
]
"""What people give that is no ruleset: its name, its bytes, and what is said of it."""


@pytest.mark.parametrize(("name", "data", "code"), NO_RULESET, ids=[c for _, _, c in NO_RULESET])
def test_what_is_no_ruleset_is_refused_with_a_sentence(
    file: Path, name: str, data: bytes | None, code: str
) -> None:
    """Exit 1 and one problem, never a traceback; the other files are still checked."""
    Path("carpeta.toml").mkdir()
    if data is not None:
        Path(name).write_bytes(data)
    outcome = run("validate", name, str(file))
    assert outcome.status == 1
    assert outcome.err == ""
    assert outcome.lines[-1] == "isla.toml: está bien."
    assert outcome.lines[-2] == (name or '""') + ": no vale; 1 error."
    entry = run("validate", name, "--json").value["files"][0]
    assert [problem["code"] for problem in entry["problems"]] == [code]
    assert entry["id"] is None


@pytest.mark.parametrize("data", [None, b"\xff", b"a = 1\n", b"\n" * 1_000_001])
def test_a_file_that_changes_while_it_is_checked_is_shown_without_its_line(
    file: Path, monkeypatch: pytest.MonkeyPatch, data: bytes | None
) -> None:
    """Where the line cannot be read any more, the problem is told without it."""
    file.write_text(MY_ISLAND.replace("usual", "usaul"), encoding="utf-8")
    report = check_ruleset(str(file))
    file.unlink()
    if data is not None:
        file.write_bytes(data)
    monkeypatch.setattr("envite_rules.api.check_ruleset", lambda _: report)
    said = run("validate", str(file)).lines
    assert said[0].startswith("isla.toml:16:1: error: ")
    assert said[1] == "    ¿Quiso decir «usual»?"


def test_a_path_is_shown_whole_and_without_control_signs(tmp_path: Path) -> None:
    """A long path can be copied from the answer; an escape in its name is shown as one."""
    folder = tmp_path / ("largo-" * 20)
    folder.mkdir()
    path = folder / "isla\x1b[31m.toml"
    path.write_text(MY_ISLAND, encoding="utf-8")
    assert run("validate", str(path)).out == f"{folder}/isla\\u001b[31m.toml: está bien.\n"
    assert run("validate", str(path), "--json").value["files"][0]["file"] == str(path)
