"""Finds every command in a text of the documentation, and what it says of it."""

from __future__ import annotations

import re
import shlex
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent

LANGUAGE_OF = {
    "README.md": "en",
    "LEEME.md": "es",
    "CONTRIBUTING.md": "en",
    "CHANGELOG.md": "en",
    "docs/guide.md": "en",
    "docs/guia.md": "es",
    "docs/ladders.md": "en",
    "docs/escaleras.md": "es",
    "docs/records.md": "en",
    "docs/partidas.md": "es",
    "docs/simulate.md": "en",
    "docs/simular.md": "es",
    "docs/scale.md": "en",
    "docs/escala.md": "es",
    "docs/format.md": "en",
    "docs/formato.md": "es",
    "docs/problems.md": "en",
    "docs/problemas.md": "es",
}
"""The documents, each with the language it is written in."""

IN_SPANISH = "## Enviar un reglamento"
"""The section of CONTRIBUTING.md that is written in Spanish."""

PROGRAMS = {"python3", "python", "pip", "git", "pytest", "ruff", "mypy", "pybabel", "sed", "cat"}
"""What a command may begin with, beside the program itself and what lies in .ci."""

_ARTICLES = r"\b(?:an?|the|traditional|el|un|ningún|primer|cada|otro|de|of)\s+$"
_FENCE = re.compile(r"^( *)```([^\n]*)\n(.*?)^\1```$", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"`([^`]+)`")
_UNQUOTED = re.compile(
    r"\benvite ([a-z]+)((?: (?:[A-ZÓÚ]{2,}…?|--[a-z-]+|\{codes\}|\./\{id\}\.toml))*)"
)


@dataclass(frozen=True)
class Found:
    """Something of a text, in its place.

    Args:
        kind: ``command``, ``option``, ``toml``, ``output`` of the command before it, or ``folder``.
        start: where it begins.
        end: where it ends.
        text: the command, the option, the TOML or the output.
        shown: the whole output of a command, if it is shown; «…» leaves something out.
        is_whole: whether it is a command line of a block, to be typed as it stands.
    """

    kind: str
    start: int
    end: int
    text: str
    shown: str | None = None
    is_whole: bool = False


class NotUnderstoodError(Exception):
    """A block of a text is neither a command, nor an output, nor known to be something else."""


def line_at(text: str, place: int) -> int:
    """The number of the line in which a place is."""
    return text.count("\n", 0, place) + 1


def language_at(name: str, text: str, place: int) -> str:
    """The language that is written there."""
    if name == "CONTRIBUTING.md" and place > text.index(IN_SPANISH):
        return "es"
    return LANGUAGE_OF[name]


def found_in(text: str, others: set[str]) -> list[Found]:
    """Everything of a text that says a command or belongs to one, in the order to try it.

    Args:
        text: the text, in Markdown.
        others: the first lines of blocks that are neither a command nor an output.

    Raises:
        NotUnderstoodError: a block is none of these.
    """
    found: list[Found] = []
    for fence in _FENCE.finditer(text):
        found += _of_fence(fence, found[-1:], others)
    prose = _FENCE.sub(lambda fence: re.sub(r"[^\n]", " ", fence[0]), text)
    found += _spans(prose)
    unquoted = _SPAN.sub(lambda span: re.sub(r"[^\n]", " ", span[0]), prose)
    found += commands_in_prose(unquoted)
    return sorted(found, key=lambda one: _when(one, text))


def _when(one: Found, text: str) -> tuple[int, int]:
    """TOML that a paragraph announces by a colon is pasted before what that paragraph says."""
    if one.kind != "toml":
        return one.start, 1
    before = text[: text.rindex("```toml", 0, one.start)].rstrip()
    paragraph = max(before.rfind("\n\n"), before.rfind("```\n"))
    return (max(paragraph, 0), 0) if before.endswith(":") else (one.start, 0)


def _of_fence(fence: re.Match[str], before: list[Found], others: set[str]) -> Iterator[Found]:
    indent, kind, body = fence[1], fence[2], fence[3]
    start, end = fence.start(3), fence.end(3)
    body = re.sub(rf"^{indent}", "", body, flags=re.MULTILINE)
    first = body.partition("\n")[0]
    if kind == "sh" or re.fullmatch(r"(?:envite [^\n]*\n){2,}", body):
        for command in _commands_of(body):
            yield Found("command", start, end, command, is_whole=True)
    elif kind == "toml":
        yield Found("toml", start, end, body)
    elif first.endswith("/") or kind.startswith("toml "):  # a folder and its files, one of them
        yield Found("folder", start, end, kind.removeprefix("toml ") or first)
    elif kind == "python" or first in others or re.match(r"\S+:\d+:\d+: ", first):
        return  # doctests; no command; a problem of a file
    elif first.startswith(("$ ", "envite ")):
        whole = re.sub(r"\\\n\s*", "", body.removeprefix("$ "))
        command, _, output = whole.partition("\n")
        yield Found("command", start, end, command, output or None, is_whole=True)
        for line in re.findall(r"^ +(envite .*)$", output, re.MULTILINE):
            yield Found("command", start, end, line, is_whole=True)
    elif before and before[0].kind == "command" and before[0].shown is None:
        yield Found("output", start, end, body)
    else:
        raise NotUnderstoodError(f"{kind or 'a block'}: {first}")


def _commands_of(body: str) -> Iterator[str]:
    """The commands of a block; one that writes lines to a file goes with its lines."""
    if body.startswith("cat >> "):
        yield body
        return
    for line in re.sub(r"\\\n\s*", "", body).splitlines():
        yield from filter(None, _without_comment(line).split(" && "))


def _without_comment(line: str) -> str:
    words = shlex.split(line, comments=True)
    return line if words == shlex.split(line) else line[: line.index("#")].rstrip()


def is_command(text: str) -> bool:
    """Whether a text in backticks is a command line, and not a value, a key or a path."""
    program = text.removeprefix(".venv/bin/").partition(" ")[0]
    return program == "envite" or (program in PROGRAMS and " " in text) or text == ".ci/run"


def _spans(prose: str) -> Iterator[Found]:
    """The commands and options in backticks."""
    for span in _SPAN.finditer(prose):
        text = " ".join(span[1].split()).replace(r"\|", "|")
        if is_command(text):
            yield Found("command", span.start(1), span.end(1), text)
        elif text.startswith("--"):
            yield Found("option", span.start(1), span.end(1), text)


def commands_in_prose(prose: str) -> Iterator[Found]:
    """Commands that stand there without backticks, and not the game that is called so too.

    Args:
        prose: a text without blocks and backticks.
    """
    for match in _UNQUOTED.finditer(prose):
        if not re.search(_ARTICLES, prose[: match.start()], re.IGNORECASE):
            yield Found("command", match.start(), match.end(), match[0])


def unaccounted(text: str, found: list[Found]) -> list[int]:
    """Where the program's name stands before a word, and neither a command nor the game is found.

    Args:
        text: a text of the documentation.
        found: what was found in it.
    """
    places = [match.start() for match in re.finditer(r"\benvite(?=\s[a-záéíóúñ<{\[])", text)]
    return [
        place
        for place in places
        if not re.search(_ARTICLES, text[:place], re.IGNORECASE)
        and not any(one.start <= place < one.end and one.kind == "command" for one in found)
    ]
