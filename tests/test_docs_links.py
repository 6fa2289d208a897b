"""Every link of the documents leads somewhere, and what they say of one another is so."""

from __future__ import annotations

import re
import string
import tomllib
from functools import cache

import pytest
from docs_commands import LANGUAGE_OF, ROOT, line_at

from envite_rules import available_rulesets
from envite_rules.cli.app import COMMANDS

TWINS = [
    ("docs/guide.md", "docs/guia.md"),
    ("docs/ladders.md", "docs/escaleras.md"),
    ("docs/records.md", "docs/partidas.md"),
    ("docs/format.md", "docs/formato.md"),
    ("docs/simulate.md", "docs/simular.md"),
    ("docs/scale.md", "docs/escala.md"),
    ("docs/problems.md", "docs/problemas.md"),
]
"""What is told in both languages, in the same order."""

_LINK = re.compile(r"(?<!!)\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^)\s]+)\)")
_CODE = re.compile(r"^( *)```.*?^\1```$|`[^`]+`", re.MULTILINE | re.DOTALL)
_KEPT = set(string.ascii_lowercase + string.digits + "-_ áéíóúüñàèòç")


def without_code(text: str) -> str:
    """A text whose blocks and code say nothing, each sign in its place."""
    return _CODE.sub(lambda code: re.sub(r"[^\n]", "x", code[0]), text)


def anchor(heading: str) -> str:
    """The anchor that GitHub gives a heading: small letters, hyphens for blanks, no other signs."""
    return "".join(sign for sign in heading.lower() if sign in _KEPT).replace(" ", "-")


@cache
def anchors(name: str) -> frozenset[str]:
    """Where links into a document may lead."""
    text = (ROOT / name).read_text(encoding="utf-8")
    blocks = re.sub(r"^( *)```.*?^\1```$", "", text, flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", blocks, re.MULTILINE)
    return frozenset(map(anchor, headings)) | set(re.findall(r'<a id="([^"]+)">', text))


def broken_links(name: str, text: str) -> list[str]:
    """The links of a text that lead nowhere in the checkout."""
    broken = []
    for link in _LINK.finditer(without_code(text)):
        target = text[link.start(1) : link.end(1)]
        if re.match("https?:", target):
            continue
        path, _, place = target.partition("#")
        whole = (ROOT / name).parent / path if path else ROOT / name
        where = f"{name}:{line_at(text, link.start())}: {target}"
        led_to = str(whole.resolve().relative_to(ROOT.resolve()))
        if not whole.exists() or (place and place not in anchors(led_to)):
            broken.append(where)
    return broken


@pytest.mark.parametrize("name", LANGUAGE_OF)
def test_every_link_leads_somewhere(name: str) -> None:
    """To a file that is there, and to a heading or mark that it has."""
    assert broken_links(name, (ROOT / name).read_text(encoding="utf-8")) == []


def test_every_document_is_one_of_these() -> None:
    """None is left out of what is looked at."""
    files = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    assert {str(path.relative_to(ROOT)) for path in files} == set(LANGUAGE_OF)


@pytest.mark.parametrize(
    "link", ["[a](nothing.md)", "[a](LEEME.md#nada)", "[a](#nothing)", "[`a`](docs/nothing.md)"]
)
def test_a_link_that_leads_nowhere_is_noticed(link: str) -> None:
    """A file that is not there, or a heading that it has not."""
    assert len(broken_links("README.md", f"See {link}, and `[b](not-a-link)`.")) == 1


def test_every_document_can_be_reached_from_the_readmes() -> None:
    """By links, in each language."""
    for start in ("README.md", "LEEME.md"):
        seen, waiting = set(), [start]
        while waiting:
            name = waiting.pop()
            if name in seen or name not in LANGUAGE_OF:
                continue
            seen.add(name)
            text = (ROOT / name).read_text(encoding="utf-8")
            for link in _LINK.finditer(without_code(text)):
                path = text[link.start(1) : link.end(1)].partition("#")[0]
                whole = ((ROOT / name).parent / path).resolve()
                if path and whole.is_relative_to(ROOT.resolve()):
                    waiting.append(str(whole.relative_to(ROOT.resolve())))
        language = LANGUAGE_OF[start]
        assert {name for name, own in LANGUAGE_OF.items() if own == language} - seen <= {
            "CHANGELOG.md"
        }


def outline(name: str) -> list[str]:
    """The headings of a document by their depth, and its blocks by their language, in order."""
    text = (ROOT / name).read_text(encoding="utf-8")
    found = re.finditer(r"^(#+) |^ *```([^\n]*)\n.*?^ *```$", text, re.MULTILINE | re.DOTALL)
    return [heading[1] or f"block of {heading[2].split(' ')[0]}" for heading in found]


@pytest.mark.parametrize(("english", "spanish"), TWINS)
def test_twins_show_the_same(english: str, spanish: str) -> None:
    """As many sections, of the same depth, and as many blocks, of the same kind, in their order."""
    assert outline(english) == outline(spanish)


def pieces(name: str) -> list[object]:
    """What each block of TOML of a document says, without the texts, which are of a language."""
    text = (ROOT / name).read_text(encoding="utf-8")
    blocks = re.findall(r"^```toml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [without_texts(tomllib.loads(block)) for block in blocks]


TEXTS = {"name", "about", "title", "id", "source", "sources", "inferred", "todo", "places"}
"""Keys that are said otherwise in each language."""


def without_texts(value: object) -> object:
    """A value without what is said for people."""
    if isinstance(value, dict):
        return {key: without_texts(inner) for key, inner in value.items() if key not in TEXTS}
    if isinstance(value, list):
        return [without_texts(inner) for inner in value]
    return value


@pytest.mark.parametrize(("english", "spanish"), TWINS[:3])
def test_twins_paste_the_same_pieces(english: str, spanish: str) -> None:
    """What a person pastes means the same in both languages."""
    assert pieces(english) == pieces(spanish)


def rows(name: str, heading: str) -> list[str]:
    """The first cells of the table of a section, without backticks."""
    text = (ROOT / name).read_text(encoding="utf-8")
    section = text[text.index(f"\n## {heading}\n") :].partition("\n## ")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| `([^`]+)` \|", section, re.MULTILINE)
    assert cells
    return cells


@pytest.mark.parametrize(
    ("name", "heading"), [("README.md", "The rulesets"), ("LEEME.md", "Los reglamentos")]
)
def test_a_readme_lists_every_ruleset(name: str, heading: str) -> None:
    """Those that ship, each once."""
    listed = rows(name, heading)
    assert sorted(listed) == sorted(one.id for one in available_rulesets())


@pytest.mark.parametrize(
    ("name", "heading", "language"),
    [("README.md", "At the table", "en"), ("LEEME.md", "En la mesa", "es")],
)
def test_a_readme_lists_every_command(name: str, heading: str, language: str) -> None:
    """By the name of its language; one may have several rows."""
    listed = dict.fromkeys(re.sub(r"^envite (\w+).*", r"\1", row) for row in rows(name, heading))
    spoken = {"en": COMMANDS.keys(), "es": COMMANDS.values()}[language]
    assert set(listed) == set(spoken)


def test_both_readmes_list_the_commands_in_one_order() -> None:
    """Row by row the same command."""
    english = [row.split()[1] for row in rows("README.md", "At the table")]
    spanish = [row.split()[1] for row in rows("LEEME.md", "En la mesa")]
    assert [COMMANDS[name] for name in english] == spanish


def test_both_readmes_tell_the_same_options_of_a_command() -> None:
    """In the row of the command, whatever the words are."""
    told = []
    for name in ("README.md", "LEEME.md"):
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
        rows_of = [line for line in lines if line.startswith("| `envite ")]
        told.append([sorted(set(re.findall(r"--[a-z]+", line))) for line in rows_of])
    assert told[0] == told[1]
