"""The page of problems: for each, an example, why it is one, and how to mend it, as Markdown."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING

from envite_rules.messages import Message
from envite_rules.ruleset import explanations

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.ruleset import Explanation

_HEAD = {
    "es": (
        "# Los problemas de un reglamento\n\n"
        "Lo que `envite validar` puede encontrar, por el orden en que se comprueba: un ejemplo, "
        "por qué es un problema y cómo se arregla. El código va entre corchetes al final de cada "
        "mensaje; `envite explicar CÓDIGO` dice esto mismo. Un problema de una etapa puede tapar "
        "los de las siguientes: arregle primero los de arriba.\n\n"
        "En los ejemplos van solo las líneas que hacen falta. Cada clave está en "
        "[formato.md](formato.md).\n\n"
        "Este archivo se genera a partir de los textos del programa (`envite_rules/problems`)."
    ),
    "en": (
        "# The problems of a ruleset\n\n"
        "What `envite validate` can find, in the order in which it is checked: an example, why it "
        "is a problem, and how to mend it. The code stands in brackets at the end of each message; "
        "`envite explain CODE` says the same. A problem of one stage can hide those of the next: "
        "mend the first ones first.\n\n"
        "The examples show only the lines that matter. Every key is in [format.md](format.md).\n\n"
        "This file is made from the texts of the program (`envite_rules/problems`)."
    ),
}
_WHY = {"es": "Por qué", "en": "Why"}
_FIX = {"es": "Cómo se arregla", "en": "How to mend it"}


def problem_page(language: str) -> str:
    """The whole page, in ``es`` or ``en``."""
    return "\n".join(_lines(language)) + "\n"


def _lines(language: str) -> Iterator[str]:
    yield _HEAD[language]
    yield ""
    stages = [
        (Message(f"stage.{stage}").text(language), list(entries))
        for stage, entries in groupby(explanations().values(), lambda entry: entry.stage)
    ]
    for title, entries in stages:
        yield f"- [{title}](#{_anchor(title)}): {len(entries)}"
    for title, entries in stages:
        yield ""
        yield f"## {title}"
        for entry in entries:
            yield from _entry(entry, language)


def _entry(entry: Explanation, language: str) -> Iterator[str]:
    yield ""
    yield f"### `{entry.code}`"
    yield ""
    yield f"> {_plain(entry.sentence(language))}"
    yield ""
    if entry.example is not None:
        yield "```toml"
        yield entry.example
        yield "```"
        yield ""
    yield f"**{_WHY[language]}.** {_plain(entry.why[language])}"
    yield ""
    yield f"**{_FIX[language]}.** {_plain(entry.fix[language])}"


def _plain(text: str) -> str:
    """A sentence whose signs Markdown leaves as they are."""
    return re.sub(r"([\\`*_\[\]<>])", r"\\\1", text)


def _anchor(title: str) -> str:
    """The address that GitHub gives to a heading."""
    return re.sub(r"[^\w\- ]", "", title.casefold()).replace(" ", "-")
