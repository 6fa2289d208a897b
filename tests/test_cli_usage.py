"""What the command line cannot read, and what any terminal or reader may do to it."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from contextlib import redirect_stderr, redirect_stdout
from importlib.metadata import version
from io import StringIO
from pathlib import Path
from typing import Any, NoReturn, TextIO

import click
import pytest
from command_line import run, start
from hypothesis import given
from hypothesis import strategies as st

from envite_rules.cli import main
from envite_rules.cli.app import COMMANDS

TRICK = ["trick", "leanmind", "--vira", "3 oros"]

# ── names ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("english", "spanish"), COMMANDS.items())
def test_a_command_has_two_names(english: str, spanish: str, tmp_path: Path) -> None:
    """The Spanish name of a command does what its English name does."""
    words = {
        "list": ["--json"],
        "show": ["tradicional", "--json"],
        "validate": ["leanmind", "--json"],
        "explain": ["option-breaks", "--json"],
        "diff": ["canario", "tenerife", "--json"],
        "new": ["mi-isla", "--dir", str(tmp_path), "--json"],
        "test": ["leanmind", "--json"],
        "rulebook": ["leanmind", "--json"],
        "trick": [*TRICK[1:], "5 copas", "--json"],
        "legal": ["tradicional", "--vira", "3 oros", "--hand", "5 copas", "--json"],
        "count": ["truc-mallorqui", "7 copas", "6 copas", "--json"],
        "score": ["canario", "A gana", "--json"],
        "play": ["canario", "--auto", "--seed", "7", "--json"],
        "replay": ["tests/records/canario.record.toml", "--json"],
        "schema": [],
        "simulate": ["canario", "--matches", "50", "--json"],
    }[english]
    first = run(english, *words)
    for written in tmp_path.iterdir():
        written.unlink()
    second = run(spanish, *words)
    assert first == second
    assert first.status == 0
    assert first.value


@pytest.mark.parametrize(
    ("typed", "nearest"),
    [
        ("lst", "list"),
        ("lista", "listar"),
        ("validte", "validate"),
        ("balidar", "validar"),
        ("tick", "trick"),
        ("bazza", "baza"),
        ("legalez", "legales"),
        ("scheme", "schema"),
        ("ezquema", "esquema"),
        ("TRICK", "trick"),
    ],
)
def test_a_misspelt_command_is_answered_with_the_nearest(typed: str, nearest: str) -> None:
    """The nearest name is looked for among the English and the Spanish ones."""
    outcome = run(typed)
    assert outcome.status == 2
    assert outcome.err == (
        f"envite: No hay ninguna orden «{typed}». ¿Quiso decir «{nearest}»?\n"
        "\n"
        "Uso: envite [OPCIONES] ORDEN [DATOS]...\n"
        "Con «envite --help» se ve la ayuda.\n"
    )


def test_a_word_like_no_command_gets_no_guess() -> None:
    """Where no name is near, none is offered."""
    assert run("xyz").err.startswith("envite: No hay ninguna orden «xyz».\n")


# ── how it ends ───────────────────────────────────────────────────────────────────────────────────


def test_the_version_is_the_package_s() -> None:
    """``--version`` says the version that is installed."""
    assert run("--version").out == f"envite, versión {version('envite-rules')}\n"
    assert run("--version", "--lang", "en").out == f"envite, version {version('envite-rules')}\n"


def test_without_words_the_help_is_shown() -> None:
    """The program alone cannot know what to do: exit 2, with the help on the error stream."""
    outcome = run()
    assert outcome.status == 2
    assert outcome.out == ""
    assert outcome.err == run("--help").out


@pytest.mark.parametrize(
    ("words", "message", "command"),
    [
        (["list", "--jsom"], "No hay ninguna opción '--jsom'. ¿Quiso decir '--json'?", "list"),
        (["list", "extra"], "Sobra esto: extra", "list"),
        (["list", "--json=3"], "La opción '--json' no lleva valor.", "list"),
        (["trick"], "Falta 'REGLAMENTO'.", "trick"),
        (["validar"], "Falta 'ARCHIVO...'.", "validar"),
        (["trick", "leanmind", "--vira"], "A la opción '--vira' le falta el valor.", "trick"),
        (
            ["trick", "leanmind", "--players", "dos", "5 copas"],
            "Valor incorrecto en '--players': 'dos' no es un número entero.",
            "trick",
        ),
        (["legal", "leanmind"], "Falta la opción '--hand'.", "legal"),
        (
            ["list", "--lang", "fr"],
            "Valor incorrecto en '--lang': 'fr' no es ninguno de estos: 'es', 'en'.",
            "list",
        ),
    ],
)
def test_an_unreadable_command_line_says_what_and_how(
    words: list[str], message: str, command: str
) -> None:
    """Exit 2; what is wrong first, then how the command is used; with ``--json`` as JSON."""
    said = run(*words)
    assert said.status == 2
    lines = said.err.splitlines()
    assert lines[:2] == [f"envite: {message}", ""]
    assert lines[2].startswith(f"Uso: envite {command} [OPCIONES]")
    assert lines[-1] == f"Con «envite {command} --help» se ve la ayuda."
    if "--vira" not in words:
        told = run(words[0], "--json", *words[1:])
        assert told.status == 2
        assert told.err == ""
        assert told.value == {"error": {"code": "cli.usage", "message": message, "hint": lines[-1]}}


def test_a_group_s_own_option_without_value() -> None:
    """An option before any command is answered without the usage of one."""
    assert run("--lang").err == (
        "envite: A la opción '--lang' le falta el valor.\n\nCon «envite --help» se ve la ayuda.\n"
    )


def test_what_looks_like_an_option_is_a_card_after_two_hyphens() -> None:
    """After ``--`` nothing is an option: no card with a hyphen, no ``--lang``, no ``--json``."""
    assert run(*TRICK, "-5 copas").status == 2
    assert run(*TRICK, "--json", "--", "-5 copas").value["card"] == "5 de copas"
    outcome = run(*TRICK, "--", "--lang", "en", "--json")
    assert outcome.status == 1
    assert outcome.err == "envite: «--lang» no es una carta.\n"


# ── whatever is typed ─────────────────────────────────────────────────────────────────────────────

WORDS = st.sampled_from(
    [
        *COMMANDS,
        *COMMANDS.values(),
        *("leanmind", "tradicional", "nada.toml", "/", ".", "..", "~", "-", "--", "", " "),
        *("--json", "--strict", "--lang", "--lang=en", "en", "--vira", "3 oros", "--hand"),
        *("5 copas, 6 copas", "--trick", "--players", "4", "--option", "as=bajo-el-siete"),
        *("-h", "--help", "--version", "rey de copas", "\x1b[31mrojo", "a\nb", "\udcff\udcfe"),
    ]
)


@given(st.lists(WORDS | st.text(max_size=20), max_size=8))
def test_whatever_is_typed_is_answered(words: list[str]) -> None:
    """No words make a traceback, another exit status, half a JSON, or a control sign on screen."""
    outcome = run(*words)
    assert outcome.status in {0, 1, 2}
    assert all(sign.isprintable() or sign == "\n" for sign in outcome.out + outcome.err)
    assert outcome.out or outcome.err
    if outcome.status == 0:
        assert outcome.err == ""
    if outcome.out.startswith(("{", "[")):
        assert outcome.value


@pytest.mark.parametrize("word", ["a" * 100_000, "9" * 5_000, "ñ" * 200, "\u202eabc" * 50])
def test_a_long_word_is_not_repeated_whole(word: str) -> None:
    """However long a card, ruleset, number, choice or command is, the answer stays short."""
    for words in (
        [word],
        [*TRICK, word],
        ["trick", word, "5 copas"],
        [*TRICK, "--players", word, "5 copas"],
        [*TRICK, "--option", f"as={word}", "5 copas"],
        ["list", word],
        ["list", f"--{word}"],
    ):
        outcome = run(*words)
        assert outcome.status in {1, 2}
        assert len(outcome.err) < 1_500, words[-1][:20]


# ── any terminal ──────────────────────────────────────────────────────────────────────────────────


def test_a_terminal_without_accents_gets_the_bare_letters() -> None:
    """On ASCII the letters lose their accents, quotes are plain, and a picture is ??."""
    assert run(*TRICK, "5 🏆", "7 🏆", encoding="ascii").lines == [
        "   1 A  5 de copas",
        "   2 B  7 de copas  <-",
        "",
        (
            'De momento gana el jugador 2, del equipo B, con la carta "7 de copas"; todavia no '
            "han jugado todos."
        ),
        '"7 de copas" es la carta mas alta de copas, el palo de salida.',
        "Regla: palo-de-la-mano. Fuente: Motor de Reglas del Envite Canario.",
    ]
    assert run("🏆x", encoding="ascii").err.startswith('envite: No hay ninguna orden "??x".')
    assert run("legal", "--help", encoding="ascii").out.isascii()


def test_a_terminal_keeps_the_signs_it_has() -> None:
    """Latin-1 shows accents and angle quotes as they are, and only replaces the rest."""
    said = run("🏆ñ", encoding="latin-1").err
    assert said.startswith("envite: No hay ninguna orden «??ñ».")


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp1252", "utf-8", "utf-16"])
def test_json_is_the_same_value_on_any_terminal(encoding: str) -> None:
    """Where the output is not UTF-8, JSON escapes what is not ASCII: no reader is misled."""
    for words in ([*TRICK, "🏆", "--json"], ["list", "--json"], ["validate", "ñ", "--json"]):
        outcome = run(*words, encoding=encoding)
        assert outcome.value == run(*words).value
        assert encoding == "utf-8" or outcome.out.isascii()


@pytest.mark.parametrize(
    "environment",
    [
        {"PYTHONIOENCODING": "ascii"},
        {"PYTHONIOENCODING": "latin-1"},
        {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"LC_ALL": "POSIX", "PYTHONUTF8": "0"},
    ],
)
def test_a_poor_terminal_gets_every_answer(environment: dict[str, str]) -> None:
    """As a process too: help, answer, refusal and JSON come out on a terminal without our signs."""
    for words, status in [
        (["baza", "-h"], 0),
        ([*TRICK, "5 copas"], 0),
        ([*TRICK, "🏆 ñandú"], 1),
        (["órden"], 2),
    ]:
        ended = start(*words, environment=environment)
        assert ended.returncode == status
        assert b"Traceback" not in ended.stderr
        assert ended.stdout or ended.stderr
    told = start(*TRICK, "🏆 ñandú", "--json", environment=environment)
    assert told.stdout.isascii()
    assert json.loads(told.stdout)["error"]["code"] == "card.unreadable"


@pytest.mark.skipif(os.name == "nt", reason="arguments are text there")
def test_bytes_that_are_no_text_are_shown_escaped() -> None:
    """Arguments that are not UTF-8 are refused like any other, and stay out of the terminal."""
    said = start(*TRICK, b"\xff\x1b[31m")
    assert said.returncode == 1
    assert said.stderr.decode() == "envite: «\\udcff\\u001b[31m» no es una carta.\n"
    file = start("validate", b"\xff\x1b.toml", "--json")
    assert json.loads(file.stdout)["files"][0]["file"] == "\udcff\x1b.toml"
    assert b"\x1b" not in file.stdout


@pytest.mark.parametrize(
    ("typed", "names"), [("tr", ["trick"]), ("ba", ["baza"]), ("leg", ["legal", "legales"])]
)
def test_a_shell_completes_both_names(
    monkeypatch: pytest.MonkeyPatch, typed: str, names: list[str]
) -> None:
    """Where a shell's completion is set up, it offers the English and the Spanish names."""
    monkeypatch.setenv("_ENVITE_COMPLETE", "zsh_complete")
    monkeypatch.setenv("COMP_WORDS", f"envite {typed}")
    monkeypatch.setenv("COMP_CWORD", "1")
    assert [line for line in run().lines if line.startswith(typed)] == names


# ── a reader that goes, a full disk, an interruption ──────────────────────────────────────────────


def test_a_reader_that_has_gone_is_no_fault() -> None:
    """Like ``envite schema | head -0``: not a word of complaint."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        for words in (["schema"], ["list"], ["--help"], [*TRICK, "--json", "x"]):
            assert start(*words, stdout=writing).stderr == b""
    finally:
        os.close(writing)


@pytest.mark.parametrize(
    ("fault", "told"),
    [
        (BrokenPipeError(errno.EPIPE, "Broken pipe"), ""),
        (OSError(errno.EIO, "Oh"), "envite: No se puede escribir la respuesta (el disco falla).\n"),
    ],
)
@pytest.mark.parametrize("words", [["list"], ["list", "--json"], ["schema"], [*TRICK, "--json"]])
def test_an_answer_that_cannot_be_written_ends_with_1(
    monkeypatch: pytest.MonkeyPatch, words: list[str], fault: OSError, told: str
) -> None:
    """A fault of the output is told where it still can be, unless the reader has simply gone."""
    echo = click.echo

    def fail(text: str, *, file: TextIO, err: bool) -> None:
        if not err:
            raise fault
        echo(text, file=file, err=err)

    monkeypatch.setattr("click.echo", fail)
    outcome = run(*words)
    assert (outcome.status, outcome.out, outcome.err) == (1, "", told)


def test_streams_of_a_caller_s_own_will_do() -> None:
    """A program that captures what is printed need not have streams that know an encoding."""
    out = StringIO()
    with redirect_stdout(out), pytest.raises(SystemExit) as end:
        main(["validate", "leanmind", "ñ", "--json"])
    assert end.value.code == 1
    assert out.getvalue().isascii()
    assert json.loads(out.getvalue()) == run("validate", "leanmind", "ñ", "--json").value


def test_only_printing_forgives_a_lack_of_signs() -> None:
    """Bytes that cannot be read are never silently replaced."""
    run("--version")
    with pytest.raises(UnicodeDecodeError):
        b"\xff".decode("utf-8", "envite")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_told() -> None:
    """An answer that cannot be written ends with 1 and a sentence."""
    with Path("/dev/full").open("wb") as full:
        ended = start("list", stdout=full.fileno())
    assert ended.returncode == 1
    assert ended.stderr.decode().startswith("envite: No se puede escribir la respuesta (")
    assert ended.stderr.count(b"\n") == 1


@pytest.mark.skipif(os.name == "nt", reason="a shell of Unix")
def test_closed_streams_do_no_harm() -> None:
    """Without an error stream the program ends as it should; without an output it says so."""
    told = "envite: No hay dónde escribir la respuesta: la salida está cerrada.\n".encode()
    for words in ("list", "--help", "schema", "list --json", "validate leanmind"):
        command = f'exec "$0" -m envite_rules {words} >&-'
        ended = subprocess.run(
            ["/bin/sh", "-c", command, sys.executable], capture_output=True, check=False
        )
        assert (ended.returncode, ended.stderr) == (1, told), words
    for closed, words, status in [
        (">&- 2>&-", "list", 1),
        ("2>&-", "trick leanmind x", 1),
        (">&- 2>&-", "trick leanmind x", 1),
        ("2>&-", "xyz", 2),
    ]:
        command = f'exec "$0" -m envite_rules {words} {closed}'
        ended = subprocess.run(
            ["/bin/sh", "-c", command, sys.executable], capture_output=True, check=False
        )
        assert (ended.returncode, ended.stderr) == (status, b""), (closed, words)


@pytest.mark.parametrize(
    "words",
    [
        ["show", "leanmind"],
        ["diff", "canario", "tenerife"],
        ["simulate", "canario", "--matches", "20"],
        ["simulate", "canario", "tenerife", "--matches", "20"],
    ],
    ids=lambda words: words[0],
)
def test_what_is_drafted_for_a_terminal_may_have_none(words: list[str]) -> None:
    """Tables as wide as the terminal: where the output is closed, that is said of them too."""
    err = StringIO()
    with redirect_stdout(None), redirect_stderr(err), pytest.raises(SystemExit) as end:
        main(words)
    assert end.value.code == 1
    assert err.getvalue() == (
        "envite: No hay dónde escribir la respuesta: la salida está cerrada.\n"
    )


def test_an_interruption_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C ends with a word, and the status a shell gives to what was interrupted."""

    def interrupt(*_: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("envite_rules.api.available_rulesets", interrupt)
    outcome = run("list")
    assert outcome.status == 130
    assert outcome.out == ""
    assert outcome.err.split() == ["Cancelado."]
    monkeypatch.setattr("envite_rules.cli.app.build_app", interrupt)
    assert run("list").status == 130


# ── a quick start ─────────────────────────────────────────────────────────────────────────────────

SLOW = {"pydantic", "jsonschema", "tree_sitter", "tree_sitter_toml", "numpy", "numba", "rich"}

LOADED = """\
import json, sys
from envite_rules.cli import main
try:
    main(sys.argv[1:])
except SystemExit as end:
    print(json.dumps([end.code, sorted(sys.modules)]), file=sys.stderr)
"""


def loaded_by(*words: str) -> tuple[int, set[str]]:
    """How a command ends, and which of the slow libraries it has loaded."""
    ended = subprocess.run(
        [sys.executable, "-c", LOADED, *words], capture_output=True, check=True, timeout=60
    )
    answer: list[Any] = json.loads(ended.stderr.splitlines()[-1])
    return answer[0], SLOW & set(answer[1])


QUICK = [["--help"], ["--version"], ["xyz"], ["list", "--jsom"]]
QUICK += [[name, "--help"] for name in COMMANDS]
"""Commands that need no ruleset."""


@pytest.mark.parametrize("words", QUICK, ids=" ".join)
def test_help_loads_nothing_slow(words: list[str]) -> None:
    """What needs no ruleset loads none of the libraries that read one."""
    assert loaded_by(*words)[1] == set()


def test_places_are_only_looked_up_for_problems(tmp_path: Path) -> None:
    """A sound ruleset is played without the parser that finds lines and columns."""
    status, loaded = loaded_by(*TRICK, "5 copas")
    assert status == 0
    assert loaded <= {"pydantic", "jsonschema"}
    faulty = tmp_path / "faulty.toml"
    faulty.write_text("format = 1\nfamilia = 2\n", encoding="utf-8")
    status, loaded = loaded_by("validate", str(faulty))
    assert status == 1
    assert "tree_sitter" in loaded
