"""Every command that the documents or the program's own words tell a person to type, typed."""

from __future__ import annotations

import io
import json
import re
import shlex
import shutil
import subprocess
import tomllib
from dataclasses import replace
from typing import TYPE_CHECKING
from unittest import mock

import click
import pytest
from babel.messages.pofile import read_po
from command_line import run
from docs_commands import (
    LANGUAGE_OF,
    ROOT,
    Found,
    NotUnderstoodError,
    commands_in_prose,
    found_in,
    language_at,
    line_at,
    unaccounted,
)
from docs_other_commands import NOT_TYPED, other_complaints, program_and_words, strings_of

from envite_rules.cli.app import COMMANDS, build_app

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

OTHER_BLOCKS = {
    (
        "likeness < messages < errors < cards < ruleset < engine < sense"
        " < authoring, agents, sim < api < web < cli"
    ),
    "[[language]]",  # how Helix is told of a language server
    'vim.lsp.config("tombi", { cmd = { "tombi", "lsp" }, filetypes = { "toml" },',  # and Neovim
}
"""The first lines of blocks that are neither a command nor its output."""

ARGUMENTS = {
    "show": ["canario"],
    "validate": ["rulesets/canario.toml"],
    "explain": ["not-a-card"],
    "new": ["otra-isla"],
    "diff": ["canario", "gran-canaria"],
    "test": ["rulesets/canario.toml"],
    "rulebook": ["canario"],
    "trick": ["canario", "--vira", "7 oros", "rey oros", "as copas"],
    "legal": ["canario", "--vira", "7 oros", "--hand", "rey oros, as copas"],
    "count": ["truc-mallorqui", "l'amo", "3 copas", "rey espadas"],
    "score": ["canario", "A envido", "B quiero", "A gana"],
    "play": ["canario"],
    "replay": ["partida.toml"],
    "simulate": ["canario", "--matches", "50"],
}
"""What each command is tried with where a text names it without saying on what."""

PLACEHOLDERS = {
    "RULESET": "canario",
    "REGLAMENTO": "canario",
    "FILE": "rulesets/canario.toml",
    "FILE…": "rulesets/canario.toml",
    "ARCHIVO": "rulesets/canario.toml",
    "ARCHIVO…": "rulesets/canario.toml",
    "FOLDER": "rulesets",
    "CARPETA": "rulesets",
    "ID": "otra-isla",
    "A": "canario",
    "B": "gran-canaria",
    "CODE": "not-a-card",
    "CÓDIGO": "not-a-card",
    "CODE…": "not-a-card",
    "CÓDIGO…": "not-a-card",
    "{codes}": "not-a-card",
    "./{id}.toml": "rulesets/canario.toml",
    "[PART]": "score",
    "[PARTE]": "score",
    "N": "4",
    "CARD, …": "rey copas, as oros",
    "CARTA, …": "rey copas, as oros",
    "CARD…": "rey copas",
    "CARTA…": "rey copas",
    "EVENT…": "A envido",
    "EVENTO…": "A envido",
}
"""What is typed for a placeholder."""

OF_A_COMMAND = {
    ("replay", "FILE"): ["partida.toml"],
    ("replay", "ARCHIVO"): ["partida.toml"],
    ("count", "RULESET"): ["truc-mallorqui"],
    ("count", "REGLAMENTO"): ["truc-mallorqui"],
    ("count", "CARD…"): ["l'amo", "3 copas", "rey espadas"],
    ("count", "CARTA…"): ["l'amo", "3 copas", "rey espadas"],
    ("legal", "RULESET"): ["canario", "--vira", "7 oros"],
    ("legal", "REGLAMENTO"): ["canario", "--vira", "7 oros"],
    ("trick", "RULESET"): ["canario", "--vira", "7 oros"],
    ("trick", "REGLAMENTO"): ["canario", "--vira", "7 oros"],
    ("play", "…"): ["canario", "--auto"],
    ("simulate", "RULESET"): ["canario", "--matches", "50"],
    ("simulate", "REGLAMENTO"): ["canario", "--matches", "50"],
    ("--trick", "CARD, …"): ["5 oros"],
    ("--trick", "CARTA, …"): ["5 oros"],
}
"""What is typed for it in some commands, or behind some options."""

ENDS_IN_ONE = {
    ("README.md", "envite test ./mi-isla.toml --strict"): "to be typed once there are examples",
    ("LEEME.md", "envite probar ./mi-isla.toml --strict"): "the same",
}
"""Commands that the text itself says not to end well yet."""

EXAMPLE = """\
[[examples]]
about = "The rey of the vira is below the malilla"
players = 4
vira = "7 de oros"
plays = ["rey de oros", "malilla"]
winner = 2
"""

MATCH = ROOT / "docs" / "partidas.md"


def english_name(name: str) -> str | None:
    """The command that is called so in one of the two languages."""
    return next((one for one, other in COMMANDS.items() if name in (one, other)), None)


class Folder:
    """A fresh folder, with rulesets and schemas, in which a document is followed from its start."""

    def __init__(self, folder: Path, *, with_pdf: bool = False) -> None:
        for part in ("rulesets", "schema"):
            shutil.copytree(ROOT / part, folder / part)
        self.folder = folder
        self.with_pdf = with_pdf
        self.head = ""
        self.output = ""
        record = re.findall(
            r"```toml\n(.*?)^```", MATCH.read_text("utf-8"), re.MULTILINE | re.DOTALL
        )[0]
        (folder / "partida.toml").write_text(record, encoding="utf-8")

    def paste(self, toml: str) -> None:
        """Saves what is shown as the text says: a whole file by its name, a piece below the head.

        A file of the document that this makes is called by its id.
        """
        if "[[rounds]]" in toml:
            for name in ("partida.toml", "match.toml"):
                (self.folder / name).write_text(toml, encoding="utf-8")
            return
        if "format = 1" in toml:
            self.head = toml
        if not self.head:
            return  # lines of a file that is there
        piece = "" if toml == self.head else toml
        above, below = (piece, "") if piece.startswith("without") else ("", piece)
        whole = f"{above}{self.head}\n{below}"
        path = self.folder / f"{tomllib.loads(self.head)['id']}.toml"
        path.write_text(whole, encoding="utf-8")

    def type(self, words: list[str]) -> tuple[int, str, str]:
        """Runs the program; whoever must answer answers with the first that may be done."""
        if words[0] in {"new", "nuevo"}:  # it does not write over what was begun before
            (self.folder / f"{words[1]}.toml").unlink(missing_ok=True)
        with mock.patch("sys.stdin", io.StringIO("1\n" * 2000)):
            outcome = run(*self._expanded(words))
        return outcome.status, outcome.out, outcome.err

    def _expanded(self, words: Iterable[str]) -> Iterator[str]:
        """The words as a shell gives them, in the folder of the rulesets."""
        for word in words:
            if word.startswith("*."):
                yield from map(str, sorted((self.folder / "rulesets").glob(word)))
            else:
                yield word


def as_typed(name: str, words: Iterable[str]) -> Iterator[str]:
    """The words of a command with something for each placeholder."""
    before = ""
    for word in words:
        known = {*OF_A_COMMAND} & {(name, word), (before, word)}
        before = word
        if known:
            yield from OF_A_COMMAND[known.pop()]
        elif word in PLACEHOLDERS:
            yield PLACEHOLDERS[word]
        elif "|" in word and re.fullmatch(r"[a-z|]+", word):
            yield word.partition("|")[0]
        else:
            yield word


def is_named_only(name: str, words: list[str]) -> bool:
    """Whether a command that must be given something is named without it."""
    command = build_app("en").get_command(click.Context(click.Command("envite")), name)
    assert command is not None
    context = click.Context(command, resilient_parsing=True)
    values, _, _ = command.make_parser(context).parse_args(list(words))
    given = [param for param in command.params if isinstance(param, click.Argument)]
    return bool(given) and not any(
        isinstance(values.get(param.name), (str, tuple)) and values[param.name] for param in given
    )


def tries(name: str, words: list[str]) -> Iterator[list[str]]:
    """The command lines to try a form by: one, or one for each of ``github|sarif``."""
    choices = [word.split("|") for word in words if re.fullmatch(r"[a-z]+(\|[a-z]+)+", word)]
    for number in range(max(map(len, choices), default=1)):
        line = [word.split("|")[number] if word.split("|") in choices else word for word in words]
        typed = list(as_typed(name, line))
        yield typed


def complaints(found: Found, language: str, folder: Folder, ends: int = 0) -> Iterator[str]:
    """What is wrong with a command of the program, as it is written."""
    text = found.text
    command, _, file = text.partition(" > ")
    program, words = program_and_words(command)
    assert program == "envite"
    if not words:
        return
    name = english_name(words[0])
    if name is None:
        if not words[0].startswith("-"):
            yield f"there is no command {words[0]}"
            return
        name = ""
    elif language != "both" and words[0] != {"en": name, "es": COMMANDS[name]}[language]:
        yield f"{words[0]} is the name in the other language"
    for typed in tries(name, words[1:]) if name else [words]:
        line = ([words[0], *typed]) if name else typed
        if name and not found.is_whole and "--all" not in typed and is_named_only(name, typed):
            line += ARGUMENTS.get(name, [])
        status, out, err = folder.type(line)
        folder.output = out
        if file:
            (folder.folder / file.strip()).write_text(out, encoding="utf-8")
        if status != ends:
            yield f"{shlex.join(line)} ended in {status}: {err.strip() or out.strip()}"
        elif found.shown is not None and not matches(found.shown, out):
            yield f"what is shown is not what is printed, but:\n{out}"


def matches(shown: str, printed: str) -> bool:
    """Whether what is printed is what is shown; «…» leaves lines out."""
    parts = [re.escape(part) for part in re.split(r"^…\n", shown, flags=re.MULTILINE)]
    return re.fullmatch("(?:.*\n)?".join(parts), printed, re.DOTALL) is not None


# ── options ───────────────────────────────────────────────────────────────────────────────────────


def options_of_the_program() -> dict[str, list[click.Option]]:
    """Every option of the program by its names, with the commands that have it."""
    app = build_app("en")
    found: dict[str, list[click.Option]] = {}
    commands = [app.get_command(click.Context(app), name) for name in COMMANDS]
    for command in [app, *commands]:
        assert command is not None
        for param in command.params:
            if isinstance(param, click.Option):
                for name in [*param.opts, *param.secondary_opts]:
                    found.setdefault(name, []).append(param)
    return found


def options_of(name: str) -> set[str]:
    """The options of a command, with ``--help``."""
    app = build_app("en")
    command = app.get_command(click.Context(app), name)
    assert command is not None
    return {option for param in command.params for option in param.opts}


OPTIONS = options_of_the_program()
OF_TOOLS = {
    text
    for folder in ("benchmarks", "tools")
    for path in (ROOT / folder).glob("*.py")
    for text in strings_of(path)
    if isinstance(text, str) and text.startswith("--")
}


def option_complaint(text: str, name: str) -> str | None:
    """What is wrong with options that are named by themselves, each alone or with its value."""
    for part in re.split(r" (?=--)", text):
        word, *value = shlex.split(part)
        if name == "CONTRIBUTING.md" and word in OF_TOOLS:
            continue
        if word not in OPTIONS:
            return f"no command has {word}"
        if value and all(option.is_flag for option in OPTIONS[word]):
            return f"{word} takes no value"
        if value and not may_be(value[0], OPTIONS[word]):
            return f"{value[0]} is no choice of {word}"
    return None


def may_be(value: str, options: list[click.Option]) -> bool:
    """Whether one of the options takes the choices that are written out, as ``es|en`` is."""
    asked = set(value.split("|"))
    written_out = all(re.fullmatch("[a-z]+", one) for one in asked)
    kinds = [option.type for option in options]
    choices = [set(kind.choices) for kind in kinds if isinstance(kind, click.Choice)]
    return not written_out or len(choices) < len(kinds) or any(map(asked.__le__, choices))


# ── the tests ─────────────────────────────────────────────────────────────────────────────────────


def prepared(name: str, found: Found, folder: Folder) -> None:
    """What a text supposes: the record of a match by the ruleset that it names."""
    if "replay" in found.text or "repetir" in found.text:
        given = re.search(r"--ruleset \./([a-z-]+)\.toml", found.text)
        if given and name in {"docs/records.md", "docs/partidas.md"}:
            record = "match.toml" if name == "docs/records.md" else "partida.toml"
            (folder.folder / record).unlink()
            assert folder.type(["new", given[1], "--from", "canario"])[0] == 0
            path = f"./{given[1]}.toml"
            assert folder.type(["play", path, "--auto", "--seed", "7", "--record", record])[0] == 0
    if name == "CONTRIBUTING.md" and "--strict" in found.text:  # its step before: write examples
        path = folder.folder / program_and_words(found.text)[1][1]
        path.with_suffix(".examples.toml").write_text(EXAMPLE, encoding="utf-8")
    wanted = re.search(r"--record ([a-z-]+\.toml)", found.text)
    if wanted:
        (folder.folder / wanted[1]).unlink(missing_ok=True)


def followed(name: str, found: list[Found], text: str, folder: Folder) -> Iterator[str]:
    """What is wrong with what a document says, as it is followed from its first line."""
    for one in found:
        said: list[str] = []
        if one.kind == "toml":
            folder.paste(one.text)
        elif one.kind == "folder" and one.text.endswith("/"):
            (folder.folder / one.text).mkdir()
        elif one.kind == "option":
            complaint = option_complaint(one.text, name)
            said = [complaint] if complaint else []
        elif one.kind == "output":
            if not matches(one.text, folder.output) and one.text not in folder.output:
                said = [f"this is not what the command above prints: {folder.output}"]
        elif one.kind == "command":
            said = list(typed_complaints(name, one, text, folder))
        yield from (f"{name}:{line_at(text, one.start)}: {one.text}: {word}" for word in said)


def typed_complaints(name: str, one: Found, text: str, folder: Folder) -> Iterator[str]:
    """What is wrong with a command of a document, which is typed where that can be done."""
    if program_and_words(one.text)[0] == "envite":
        prepared(name, one, folder)
        language = "both" if name == "CHANGELOG.md" else language_at(name, text, one.start)
        if not folder.with_pdf:
            one = replace(one, text=one.text.replace(".pdf", ".html"))
        ends = int((name, one.text) in ENDS_IN_ONE)
        yield from complaints(one, language, folder, ends)
    elif one.text.startswith(("sed ", "cat >> ")):
        subprocess.run(["/bin/sh", "-c", one.text], cwd=folder.folder, check=True, timeout=60)
    else:
        yield from other_complaints(one.text)


def check_document(name: str, folder: Folder) -> None:
    """Fails with everything that is wrong in a document."""
    text = (ROOT / name).read_text(encoding="utf-8")
    found = found_in(text, OTHER_BLOCKS)
    wrong = list(followed(name, found, text, folder))
    wrong += [f"{name}:{line_at(text, place)}: not found" for place in unaccounted(text, found)]
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)


@pytest.mark.parametrize("name", LANGUAGE_OF)
def test_every_command_of_a_document_does_what_it_says(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Followed from its first line in a fresh folder: each ends well and prints what is shown.

    A PDF takes seconds: the page is made in its place.
    """
    monkeypatch.chdir(tmp_path)
    check_document(name, Folder(tmp_path))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["docs/guide.md", "docs/guia.md"])
def test_a_document_that_makes_a_pdf_does_what_it_says(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same, with the PDF."""
    pytest.importorskip("weasyprint", exc_type=(ImportError, OSError))
    monkeypatch.chdir(tmp_path)
    check_document(name, Folder(tmp_path, with_pdf=True))
    assert [path.read_bytes()[:4] for path in tmp_path.glob("*.pdf")] == [b"%PDF"]


# ── what the program itself says ──────────────────────────────────────────────────────────────────


def words_of_the_program(language: str) -> Iterator[tuple[str, str]]:
    """Everything the program says in a language, each by its code: messages and explanations."""
    catalogue = ROOT / "envite_rules" / "locale" / language / "LC_MESSAGES" / "envite.po"
    with catalogue.open("rb") as file:
        for message in read_po(file):
            forms = message.string if isinstance(message.string, tuple) else (message.string,)
            code = message.id[0] if isinstance(message.id, tuple) else message.id
            yield from ((str(code), text) for text in forms if code)
    for path in (ROOT / "envite_rules" / "problems").glob("*.toml"):
        for code, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
            if isinstance(entry, dict):
                for text in leaves(entry, language):
                    yield code, text


def leaves(table: dict[str, object], language: str) -> Iterator[str]:
    """The texts of a language in a table of texts."""
    for key, value in table.items():
        if isinstance(value, dict):
            yield from leaves(value, language)
        elif key == language and isinstance(value, str):
            yield value


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_command_that_the_program_names_can_be_typed(
    language: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A message or an explanation names a command by the name of its language, and it ends well."""
    monkeypatch.chdir(tmp_path)
    folder = Folder(tmp_path)
    wrong, named = [], 0
    for code, text in words_of_the_program(language):
        found = list(commands_in_prose(text))
        for one in found:
            named += 1
            wrong += [f"{code}: {one.text}: {w}" for w in complaints(one, language, folder)]
        wrong += [f"{code}: {text}: not found" for _ in unaccounted(text, found)]
        for option in re.findall(r"(?<![\w-])--[a-z][a-z-]*", text):
            of_a_command = re.match(r"cli\.(\w+)\.", code)
            own = of_a_command and of_a_command[1] in COMMANDS
            known = options_of(of_a_command[1]) if of_a_command and own else OPTIONS
            wrong += [] if option in known else [f"{code}: no command has {option}"]
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)
    assert named >= 9


def descriptions(value: object) -> Iterator[str]:
    """The texts of the schema that an editor shows."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if isinstance(inner, str) and "escription" in key:
                yield inner
            else:
                yield from descriptions(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from descriptions(inner)


def test_every_command_that_an_editor_or_a_ruleset_names_can_be_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the texts of the schema, which hold both languages, and in comments of what ships."""
    monkeypatch.chdir(tmp_path)
    folder = Folder(tmp_path)
    schema = json.loads((ROOT / "schema" / "ruleset.schema.json").read_text(encoding="utf-8"))
    texts = [("schema", "both", text) for text in dict.fromkeys(descriptions(schema))]
    for path in (ROOT / "rulesets").glob("*.toml"):
        lines = re.findall(r"^# (.*)", path.read_text(encoding="utf-8"), re.MULTILINE)
        texts += [(path.name, "es", line.replace("`", "")) for line in lines]
    wrong: list[str] = []
    named: set[tuple[str, str, str]] = set()
    for where, language, text in texts:
        found = list(commands_in_prose(text))
        named |= {(where, language, one.text) for one in found}
        wrong += [f"{where}: {text}: not found" for _ in unaccounted(text, found)]
    for language, command in dict.fromkeys((language, command) for _, language, command in named):
        one = Found("command", 0, 0, command)
        wrong += [f"{command}: {said}" for said in complaints(one, language, folder)]
    if wrong:
        pytest.fail("\n".join(wrong), pytrace=False)
    assert len(named) >= 4


@pytest.mark.parametrize("base", ["tradicional", "gran-canaria", "truc-mallorqui", "leanmind"])
def test_every_command_that_new_proposes_can_be_typed(
    base: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stands below a file that was begun, on top of any; examples are still to come."""
    monkeypatch.chdir(tmp_path)
    folder = Folder(tmp_path)
    status, out, _ = folder.type(["nuevo", "mi-isla", "--from", base])
    assert status == 0
    proposed = re.findall("^  envite (.*)$", out, re.MULTILINE)
    named = {line.split()[0] for line in proposed}
    assert {"validar", "ver", "comparar", "probar"} <= named
    assert ("jugar" in named) is (base != "leanmind")  # the kata states no match
    ends = {line: folder.type(shlex.split(line))[0] for line in proposed}
    assert ends == {line: int(line.startswith("probar")) for line in proposed}


# ── the tests of these tests ──────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("`envite lits`", "there is no command lits"),
        ("`envite show canaria`", "ended in 1"),
        ("`envite show RULESET --plyers N`", "ended in 2"),
        ("`envite score --jsno`", "ended in 2"),
        ("`envite validate --format github|sari FILE…`", "ended in 2"),
        ("`envite trick RULESET`", "ended in 1"),
        ("`envite validar FILE`", "the name in the other language"),
        ("See it with envite listar.", "the name in the other language"),
        ("`--plyers N`", "no command has --plyers"),
        ("`--players 6 --jsno`", "no command has --jsno"),
        ("`--json YES`", "takes no value"),
        ("`--lang fr`", "fr is no choice of --lang"),
        ("`pip install -e '.[benchs]'`", "there is no extra benchs"),
        ("`pip install envite`", "is not this project"),
        ("`python -m tools.nothing`", "there is no module"),
        ("`python -m tools.mutants --nothing`", "no option --nothing"),
        ("`python benchmarks/nothing.py`", "is not there"),
        ("`pytest -m slowly`", "there is no marker slowly"),
        ("`git checkout rulesets/nothing.toml`", "is not there"),
        ("```sh\nls\n```", "nobody knows how to check ls"),
        ("```text\n$ envite list\nnothing\n```", "what is shown is not what is printed"),
        ("```\nenvite schema\n```\n\n```\nnothing\n```", "not what the command above prints"),
        ("```sh\nenvite list && envite lits  # both\n```", "there is no command lits"),
        ("| `envite diff A` |", "ended in 2"),
    ],
)
def test_a_wrong_command_is_noticed(
    text: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name, an option, a file or an output that is not so."""
    monkeypatch.chdir(tmp_path)
    wrong = list(followed("README.md", found_in(text, set()), text, Folder(tmp_path)))
    assert len(wrong) == 1
    assert said in wrong[0]


@pytest.mark.parametrize("block", ["```\nls\n```", "```text\nls\n```", "```bash\nls\n```"])
def test_a_block_that_is_nothing_known_is_refused(block: str) -> None:
    """It may hold a command that nobody would try."""
    with pytest.raises(NotUnderstoodError):
        found_in(f"text\n\n{block}\n", set())


def test_the_program_before_an_unknown_word_is_noticed_and_the_game_is_not() -> None:
    """“envite lits” is neither a command nor the game; the envite is."""
    assert len(unaccounted("Type envite <file>, or “envite {name}”.", [])) == 2
    text = "The envite is a game. Un envite en el tumbo. The traditional envite for two."
    assert (found_in(text, set()), unaccounted(text, [])) == ([], [])


def test_what_is_not_typed_is_of_a_few_kinds() -> None:
    """Each command of another program that is only looked at has its reason above."""
    for name in LANGUAGE_OF:
        for one in found_in((ROOT / name).read_text(encoding="utf-8"), OTHER_BLOCKS):
            if one.kind == "command":
                program = program_and_words(one.text)[0]
                assert program in {"envite", "sed", "cat", *NOT_TYPED}
