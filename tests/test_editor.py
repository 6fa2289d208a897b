"""What an editor shows of the schema, tried with a real language server for TOML (tombi), offline.

A file in a folder of its own names the schema in its first line, as a ruleset of the project does.
What stands at a mark in it is completed, hovered and underlined as in VS Code, Helix or Neovim.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from language_server import LanguageServer, Squiggle

if TYPE_CHECKING:
    from collections.abc import Iterator

SCHEMAS = Path(__file__).parent.parent / "schema"
RULESETS = SCHEMAS.parent / "rulesets"
HEAD = """
format = 1
id = "mi-isla"
name = "Mi isla"
extends = "tradicional"

"""
SHOWN_LINES = 7
"""The lines above what a test writes: the one that names the schema, and the head."""


class Editor:
    """A folder with a file open, of which only what a test writes differs."""

    def __init__(self, server: LanguageServer, schema: str, head: str = "") -> None:
        self._server = server
        path = os.path.relpath(SCHEMAS / f"{schema}.schema.json", server.folder)
        self._head = f"#:schema {Path(path).as_posix()}\n{head}"
        self._name = "isla.examples.toml" if schema == "examples" else ""

    def offers(self, text: str) -> dict[str, str]:
        """What is offered at the mark: the first sentence shown of each."""
        offered = self._server.offers(self._head + text, self._name)
        return {label: _first(offer.text) for label, offer in offered.items()}

    def hover(self, text: str) -> str:
        """The first sentence shown over the mark."""
        return _first(self._server.hover(self._head + text, self._name))

    def problems(self, text: str) -> list[Squiggle]:
        """What is underlined."""
        return self._server.problems(self._head + text, self._name)


def _first(text: str) -> str:
    return text.split("\n")[0]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LanguageServer]:
    """One language server for all the tests."""
    with LanguageServer(tmp_path_factory.mktemp("editor")) as running:
        yield running


@pytest.fixture(scope="module")
def editor(server: LanguageServer) -> Editor:
    """A ruleset that extends another."""
    return Editor(server, "ruleset", HEAD)


@pytest.fixture(scope="module")
def blank(server: LanguageServer) -> Editor:
    """A ruleset of which only the schema is named yet."""
    return Editor(server, "ruleset", "\n")


@pytest.fixture(scope="module")
def examples(server: LanguageServer) -> Editor:
    """A file of examples."""
    return Editor(server, "examples", "\n")


# ── completion ────────────────────────────────────────────────────────────────────────────────────


def test_the_keys_of_a_section_are_offered(editor: Editor) -> None:
    """In ``[score]`` stand the keys of the score, each with what it is in Spanish."""
    offered = editor.offers("[score]\n|")
    assert sorted(offered) == ["chico", "dentro", "fold", "half", "partida", "partido", "tumbo"]
    assert offered["chico"] == "Con cuántas piedras se gana un chico."
    assert offered["fold"] == "Piedras que se pierden al pasar de largo por el tumbo."


def test_a_key_that_is_begun_is_completed(editor: Editor) -> None:
    """Only the keys that begin so."""
    assert list(editor.offers("[score]\nchi|")) == ["chico"]


@pytest.mark.parametrize(
    ("text", "key", "spanish"),
    [
        ("[score.tumbo]\n|", "at", "Desde cuántas piedras está en tumbo un equipo."),
        ("[score]\ndentro = { | }", "at", "Con cuántas piedras exactas está dentro un equipo."),
        ("[ladders.envite]\n|", "steps", "Los escalones, del más bajo al más alto."),
        ("[[ladders.envite.steps]]\n|", "call", "Lo que se canta: envido, siete…"),
        ("[ladders]\nenvite = { steps = [ { | } ] }", "also", "Otras maneras de cantarlo."),
        ("[counts.envit]\n|", "most", "Lo más que se puede contar."),
        ("[counts.envit.values]\n|", "sota", "Lo que cuenta cada sota."),
        ("[[counts.envit.pieces]]\n|", "value", "Lo que cuenta."),
        ("[options.chico]\n|", "default", "La elección si no se dice otra."),
        ("[options.chico.choices.doce]\n|", "name", "Cómo se llama."),
        (
            "[options.chico.choices.doce.set.score]\n|",
            "chico",
            "Con cuántas piedras se gana un chico.",
        ),
    ],
)
def test_keys_are_offered_in_nested_tables(
    editor: Editor, text: str, key: str, spanish: str
) -> None:
    """Whoever names the table, its keys are known."""
    assert editor.offers(text)[key] == spanish


KINDS = {
    '"triunfo"': "Triunfo: gana a lo virado.",
    '"chilajo"': "Chilajo: de lo virado, sin ser triunfo.",
    '"plain"': "Ni triunfo ni chilajo.",
}


@pytest.mark.parametrize(
    "text", ["[[order]]\nkind = |", '[[order]]\nkind = "|"', "[[follow]]\nled = [|]"]
)
def test_the_values_of_a_key_are_offered(editor: Editor, text: str) -> None:
    """After ``kind =``, and in a list of kinds, its three words and nothing else."""
    assert editor.offers(text) == KINDS


@pytest.mark.parametrize(
    ("text", "value", "spanish"),
    [
        ('[ladders.envite]\nopener = "|"', '"on-turn"', "A quien le toca jugar."),
        ("[[ladders.envite.steps]]\nvalue = |", '"partida"', "La partida entera."),
        ("[[order]]\ncard = |", '"rey de copas"', "Una carta, por su nombre."),
        ("[[order]]\ncard = |", '"2 de la vira"', "Una carta de lo virado, por su índice."),
        ("[[order]]\nscale = [|]", '"sota"', "La sota de cada palo."),
        ("[[order]]\nscale = [|]", "7", "El 7 de cada palo."),
        ("[deck]\nsuits = [|]", '"bastos"', "El palo de bastos."),
        (
            "[options.mano.choices.otra.set.deal]\ndirection = |",
            '"clockwise"',
            "Hacia la izquierda.",
        ),
    ],
)
def test_a_value_is_offered_with_its_meaning(
    editor: Editor, text: str, value: str, spanish: str
) -> None:
    """Words, cards, ranks and suits, wherever they may stand."""
    assert editor.offers(text)[value] == spanish


def test_examples_are_completed_too(examples: Editor) -> None:
    """A file of examples has a schema of its own: examples, and no rules."""
    assert list(examples.offers("|")) == ["examples"]
    offered = examples.offers("[[examples]]\n|")
    assert offered["winner"] == "Qué jugador gana, contando desde 1."
    assert "kind" not in offered
    assert examples.offers("[[examples]]\nteam = |") == {
        '"A"': "El equipo de quien sale.",
        '"B"': "El otro equipo.",
    }


# ── hover ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "spanish"),
    [
        ("[score]\nchi|co = 12", "Con cuántas piedras se gana un chico."),
        ("[score.tum|bo]\nat = 11", "Al borde del chico."),
        ("[ladders.env|ite]\nskip = true", "Una escalera de envites. / A ladder of calls."),
        (
            '[[order]]\nid = "malilla"\nki|nd = "triunfo"',
            "Qué es la carta para las obligaciones: triunfo, chilajo o ninguna de las dos (plain).",
        ),
        ("[counts.envit.values]\nso|ta = 0", "Lo que cuenta cada sota."),
        (
            "[options.a.choices.b.set.score]\nfo|ld = 1",
            "Piedras que se pierden al pasar de largo por el tumbo.",
        ),
    ],
)
def test_what_a_key_is(editor: Editor, text: str, spanish: str) -> None:
    """Over a key stands what it is, Spanish first."""
    assert editor.hover(text) == spanish


@pytest.mark.parametrize(
    ("text", "spanish"),
    [
        ('[[order]]\nid = "malilla"\nkind = "tri|unfo"', "Triunfo: gana a lo virado."),
        ('[ladders.envite]\nopener = "any|one"', "Cualquiera del equipo."),
        ('[[ladders.envite.steps]]\nid = "x"\nvalue = "par|tida"', "La partida entera."),
        ('[[follow]]\nid = "x"\nled = ["chi|lajo"]', "Chilajo: de lo virado, sin ser triunfo."),
        ('[[order]]\nid = "x"\nscale = ["re|y"]', "El rey de cada palo."),
    ],
)
def test_what_a_value_means(editor: Editor, text: str, spanish: str) -> None:
    """Over a word that a key takes stands what that word means."""
    assert editor.hover(text) == spanish


def test_what_a_key_of_an_example_is(examples: Editor) -> None:
    """In a file of examples too."""
    shown = examples.hover('[[examples]]\nabout = "x"\nle|gal = ["rey de copas"]')
    assert shown == "Las que se pueden jugar."


# ── problems ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "line", "column", "underlined"),
    [
        ("[score]\nchico = 12\nfoldd = 1\n", 3, 1, "foldd = 1"),
        ('[[order]]\nid = "malilla"\nkind = "triumfo"\n', 3, 8, '"triumfo"'),
        ('[score]\nchico = "doce"\n', 2, 9, '"doce"'),
        ("[score]\nchico = 0\n", 2, 9, "0"),
        ('[ladders.envite]\nopener = "todos"\n', 2, 10, '"todos"'),
        ('[[ladders.envite.steps]]\nid = "envido"\nvalue = "chiko"\n', 3, 9, '"chiko"'),
        ("[counts.envit.values]\ndos = 2\n", 2, 1, "dos = 2"),
        ("[options.a.choices.b.set.score]\nchikos = 12\n", 2, 1, "chikos = 12"),
        ('[[follow]]\nid = "x"\nled = ["triunfo", "bicho"]\n', 3, 19, '"bicho"'),
    ],
)
def test_a_problem_is_underlined_at_its_place(
    editor: Editor, text: str, line: int, column: int, underlined: str
) -> None:
    """A misspelt key and a wrong value: one problem, at its line and column."""
    [problem] = editor.problems(text)
    assert (problem.line - SHOWN_LINES, problem.column) == (line, column)
    assert text.split("\n")[line - 1][column - 1 : problem.end_column - 1] == underlined


def test_a_problem_of_an_example_is_underlined(examples: Editor) -> None:
    """In a file of examples too."""
    [problem] = examples.problems('[[examples]]\nabout = "x"\nwiner = 1\n')
    assert (problem.line, problem.column) == (5, 1)


@pytest.mark.parametrize("path", sorted(RULESETS.glob("*.toml")), ids=lambda path: path.name)
def test_nothing_is_underlined_in_what_ships(server: LanguageServer, path: Path) -> None:
    """Each ruleset and file of examples is in order to an editor as to the program."""
    name = "examples" if ".examples" in path.name else "ruleset"
    directive, text = path.read_text(encoding="utf-8").split("\n", 1)
    assert directive == f"#:schema ../schema/{name}.schema.json"
    schema = Path(os.path.relpath(SCHEMAS / f"{name}.schema.json", server.folder)).as_posix()
    assert server.problems(f"#:schema {schema}\n{text}", path.name) == []


# ── all of it ─────────────────────────────────────────────────────────────────────────────────────

SCHEMA: dict[str, Any] = json.loads((SCHEMAS / "ruleset.schema.json").read_text(encoding="utf-8"))


def sections(value: dict[str, Any], path: str = "", above: str = "") -> Iterator[tuple[str, Any]]:
    """Every table that a ruleset may have: what is written to be inside it, and its description."""
    value = SCHEMA["$defs"][value["$ref"].rsplit("/")[-1]] | value if "$ref" in value else value
    if value.get("type") == "array":
        inner = value["items"]
        if SCHEMA["$defs"].get(inner.get("$ref", "").rsplit("/")[-1], {}).get("type") == "object":
            yield from sections(inner, path, f"{above}[[{path}]]\n")
        return
    if value.get("type") != "object":
        return
    text = above if above.endswith(f"[[{path}]]\n") or not path else f"{above}[{path}]\n"
    if "properties" in value:
        yield text, value
    arrays = "".join(f"{line}\n" for line in text.split("\n") if line.startswith("[["))
    for key, inner in value.get("properties", {}).items():
        yield from sections(inner, f"{path}.{key}".strip("."), arrays)
    if isinstance(value.get("additionalProperties"), dict):
        yield from sections(value["additionalProperties"], f"{path}.x", arrays)


SECTIONS = list(sections(SCHEMA))


def test_every_section_is_walked() -> None:
    """The walk goes down to the deepest tables."""
    texts = {text for text, _ in SECTIONS}
    assert len(texts) == len(SECTIONS) > 50
    assert {"", "[score.tumbo]\n", "[[ladders.x.steps]]\n", "[counts.x.values]\n"} <= texts
    assert "[[options.x.choices.x.set.ladders.x.steps]]\n" in texts
    assert "[[examples]]\n[examples.erratum]\n" in texts


@pytest.mark.parametrize(("text", "section"), SECTIONS, ids=lambda value: str(value)[:50])
def test_every_key_of_every_section_is_offered(
    blank: Editor, text: str, section: dict[str, Any]
) -> None:
    """Wherever one writes, all the keys that may stand there are offered, each in Spanish."""
    offered = {label.split(" ")[0]: spanish for label, spanish in blank.offers(f"{text}|").items()}
    described = {key: _first(value["description"]) for key, value in section["properties"].items()}
    assert offered == described


def values(value: Any) -> Iterator[tuple[Any, str]]:
    """Each word that may stand somewhere, with its text."""
    if "$ref" in value:
        value = SCHEMA["$defs"][value["$ref"].rsplit("/")[-1]]
    for one in value.get("anyOf", ()):
        if one is not True:
            yield from values(one)
            if "const" in one:
                yield one["const"], _first(one["description"])
    if "enum" in value and "description" in value and "anyOf" not in value:
        yield from ((word, _first(value["description"])) for word in value["enum"])


@pytest.mark.parametrize(("text", "section"), SECTIONS, ids=lambda value: str(value)[:50])
def test_every_value_of_every_key_is_offered(
    blank: Editor, text: str, section: dict[str, Any]
) -> None:
    """Wherever one of a few words is to stand, all of them are offered, each with its meaning."""
    for key, value in section["properties"].items():
        is_list = value.get("type") == "array"
        told = dict(values(value["items"] if is_list else value))
        if told and value.get("type") != "object":
            offered = blank.offers(f"{text}{key} = {'[|]' if is_list else '|'}")
            expected = {json.dumps(word, ensure_ascii=False): said for word, said in told.items()}
            assert expected.items() <= offered.items(), key
