"""In which language the command line speaks, and that nothing in it speaks another."""

from __future__ import annotations

import gettext
import re
from io import BytesIO
from pathlib import Path
from string import Formatter

import click
import pytest
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from command_line import run

from envite_rules.cli.app import COMMANDS
from envite_rules.cli.language import choose_language, options_among

CLICK_OF_SPANISH = (
    Path(__file__).parent.parent / "envite_rules" / "locale" / "es" / "LC_MESSAGES" / "click.po"
)
BOTH_NAMES = [*COMMANDS, *COMMANDS.values()]


# ── which language ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("arguments", "language"),
    [
        ([], "es"),
        (["list"], "es"),
        (["--lang", "en", "list"], "en"),
        (["list", "--lang", "en"], "en"),
        (["list", "--lang=en"], "en"),
        (["--lang=en"], "en"),
        (["--lang", "es", "list", "--lang", "en"], "en"),
        (["list", "--lang", "fr"], "es"),
        (["--lang", "en", "list", "--lang", "fr"], "en"),
        (["list", "--lang="], "es"),
        (["list", "--lang"], "es"),
        (["list", "--language", "en"], "es"),
        (["trick", "--", "--lang", "en"], "es"),
        (["trick", "--lang", "en", "--", "--lang", "es"], "en"),
        (["trick", "--lang", "--", "en"], "es"),
    ],
)
def test_a_language_asked_for_is_spoken(arguments: list[str], language: str) -> None:
    """``--lang`` may stand anywhere before ``--``; the last that we speak counts; else Spanish."""
    assert choose_language(arguments, {}) == language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "en_GB.UTF-8"}, "en"),
        ({"LANG": "en"}, "en"),
        ({"LANG": "EN_us"}, "en"),
        ({"LANG": "en-GB"}, "en"),
        ({"LANG": "en@euro"}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "de_DE.UTF-8"}, "es"),
        ({"LANG": "english"}, "es"),
        ({"LANG": "C.UTF-8"}, "es"),
        ({"LANG": "POSIX"}, "es"),
        ({"LANG": ""}, "es"),
        ({"LC_MESSAGES": "en_GB", "LANG": "es_ES"}, "en"),
        ({"LC_MESSAGES": "es_ES", "LANG": "en_GB"}, "es"),
        ({"LC_ALL": "es_ES", "LC_MESSAGES": "en_GB", "LANG": "en_GB"}, "es"),
        ({"LC_ALL": "C", "LANG": "en_GB"}, "es"),
        ({"LC_ALL": "", "LC_MESSAGES": "", "LANG": "en_GB"}, "en"),
    ],
)
def test_the_locale_is_followed(environment: dict[str, str], language: str) -> None:
    """LC_ALL goes before LC_MESSAGES, and that before LANG; a locale we do not speak is Spanish."""
    assert choose_language([], environment) == language
    other = {"es": "en", "en": "es"}[language]
    assert choose_language(["--lang", other], environment) == other


def test_options_end_at_two_hyphens() -> None:
    """What stands after ``--`` is a card, whatever it looks like."""
    assert list(options_among(["a", "--json", "--", "--lang", "--"])) == ["a", "--json"]
    assert list(options_among(["a", "--json"])) == ["a", "--json"]


def test_the_program_speaks_the_language_of_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    """The locale decides for our sentences and click's; ``--lang`` on either side goes first."""
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    for words in (["list", "-h"], ["--lang", "en", "list", "-h"], ["list", "--lang=en", "-h"]):
        assert run(*words).out.startswith(
            "Usage: envite list [OPTIONS]\n\n  The rulesets there are"
        )
    for words in (["--lang", "es", "list", "-h"], ["list", "-h", "--lang", "es"]):
        assert run(*words).out.startswith(
            "Uso: envite list [OPCIONES]\n\n  Los reglamentos que hay"
        )


def test_answers_and_errors_speak_the_language() -> None:
    """Why a card wins, where a rule is from, and what is wrong are said in the language."""
    words = ["trick", "leanmind", "--vira", "3 oros", "--lang", "en", "--json"]
    assert run(*words, "5 copas").value["reason"].startswith("“5 de copas” is the highest card of")
    error = run(*words, "5 copsa").value["error"]
    assert (error["message"], error["hint"]) == (
        "“5 copsa” is not a card.",
        "Did you mean “5 de copas”?",
    )
    assert run("validate", "leanmind", "--lang", "en").out == "leanmind: all is well.\n"


# ── one language at a time ────────────────────────────────────────────────────────────────────────

ENGLISH = re.compile(
    r"\b(usage|options?|commands?|arguments?|args|show|exit|help for|try|missing|required|default"
    r"|invalid|value|not|such|mean|extra|valid|integer|ruleset|card|file|choice|number|one of"
    r"|the|which|and why)\b",
    re.IGNORECASE,
)
SPANISH = re.compile(
    r"[¿áéíóúñ«]|\b(uso|opciones|orden|datos|muestra|falta|obligatorio|reglamentos?|cartas?"
    r"|archivos?|valor|sobra|los|las|qué)\b",
    re.IGNORECASE,
)
NAMES = re.compile(
    r"--?[a-z]+|\blist, listar|\b(show|validate|trick|legal|rulebook|schema), \w+|envite \w+"
    r"|JSON Schema"
)
"""What is spelt alike in both languages: options and the names of the commands."""

UNREADABLE = [
    [],
    ["--lang"],
    ["--foo"],
    ["lisst"],
    ["nothing-like-it"],
    ["list", "extra"],
    ["list", "extra", "more"],
    ["list", "--jsom"],
    ["list", "--json=3"],
    ["list", "--lang", "fr"],
    ["validate"],
    ["validate", "--stric", "x"],
    ["trick"],
    ["trick", "leanmind", "--vira"],
    ["trick", "leanmind", "--players", "x", "5 copas"],
    ["trick", "leanmind", "--option"],
    ["trick", "leanmind", "-5 copas"],
    ["legal"],
    ["legal", "leanmind"],
    ["legal", "leanmind", "--hand"],
    ["schema", "extra"],
]
"""Command lines that cannot be read."""


@pytest.mark.parametrize("command", [None, *BOTH_NAMES])
@pytest.mark.parametrize("flag", ["-h", "--help"])
def test_the_help_speaks_one_language(command: str | None, flag: str) -> None:
    """No word of English is left in the Spanish help of any command, nor the other way round."""
    words = [command, flag] if command else [flag]
    spanish, english = run(*words), run(*words, "--lang", "en")
    assert (spanish.status, english.status) == (0, 0)
    assert not ENGLISH.findall(NAMES.sub("", spanish.out))
    assert not SPANISH.findall(NAMES.sub("", english.out).replace('"7 de oros"', ""))
    assert spanish.out.startswith("Uso: envite")
    assert english.out.startswith("Usage: envite")


@pytest.mark.parametrize("words", UNREADABLE)
def test_an_unreadable_command_line_is_answered_in_one_language(words: list[str]) -> None:
    """Exit 2, with what is wrong and how to get help, in Spanish or English and not in both."""
    spanish, english = run(*words), run("--lang", "en", *words) if words else run(*words)
    for outcome in (spanish, english):
        assert outcome.status == 2
        assert outcome.out == ""
    quoted = re.compile(r"'[^']*'|«[^»]*»|“[^”]*”|Sobra esto: .*|arguments? \(.*\)")
    assert not ENGLISH.findall(NAMES.sub("", quoted.sub("", spanish.err)))
    if words and words != ["--lang"]:
        assert not SPANISH.findall(NAMES.sub("", quoted.sub("", english.err)))


def test_the_list_of_commands_has_both_names() -> None:
    """The help shows each command by its English and its Spanish name, with what it does."""
    said = run("--help").out
    for name, other in COMMANDS.items():
        assert re.search(rf"^  {name}, {other} +[A-ZQ]\w+", said, re.MULTILINE)


# ── click's own sentences ─────────────────────────────────────────────────────────────────────────


def test_every_sentence_of_click_that_is_translated_is_still_one_of_click() -> None:
    """A sentence that click has reworded would come out in English without anybody noticing."""
    folder = Path(click.__file__).parent
    source = "\n".join(file.read_text("utf-8") for file in sorted(folder.glob("*.py")))
    with CLICK_OF_SPANISH.open("rb") as file:
        catalogue = read_po(file, locale="es", abort_invalid=True)
    for entry in catalogue:
        ids = (entry.id,) if isinstance(entry.id, str) else entry.id
        for said in ids:
            assert not said or f'"{said}"' in source, said


def test_translations_of_click_name_what_click_names() -> None:
    """A translated sentence asks for nothing that click does not give it."""
    with CLICK_OF_SPANISH.open("rb") as file:
        catalogue = read_po(file, locale="es", abort_invalid=True)
    for entry in catalogue:
        if entry.id:
            ids = (entry.id,) if isinstance(entry.id, str) else entry.id
            said = (entry.string,) if isinstance(entry.string, str) else entry.string or ()
            given = {name for text in ids for _, name, _, _ in Formatter().parse(text) if name}
            used = {name for text in said for _, name, _, _ in Formatter().parse(text) if name}
            assert said, entry.id
            assert all(said), entry.id
            assert used <= given, entry.id


def test_the_compiled_sentences_of_click_are_current() -> None:
    """The .mo says what the .po says: ``pybabel compile -D click -d envite_rules/locale -l es``."""
    compiled = BytesIO()
    with CLICK_OF_SPANISH.open("rb") as file:
        catalogue = read_po(file, locale="es", abort_invalid=True)
    write_mo(compiled, catalogue)
    expected = gettext.GNUTranslations(BytesIO(compiled.getvalue()))
    found = gettext.GNUTranslations(BytesIO(CLICK_OF_SPANISH.with_suffix(".mo").read_bytes()))
    for entry in catalogue:
        if entry.id == "":
            assert found.info()["plural-forms"] == expected.info()["plural-forms"]
        elif isinstance(entry.id, str):
            assert found.gettext(entry.id) == expected.gettext(entry.id)
        else:
            for count in (1, 2):
                assert found.ngettext(*entry.id, count) == expected.ngettext(*entry.id, count)
