"""How answers and errors reach the terminal, or the program that reads them."""

from __future__ import annotations

import codecs
import json
import sys
import unicodedata
from typing import TYPE_CHECKING, Any

import click

from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.engine import Reason
    from envite_rules.errors import EnviteError

_PLAIN = {"«": '"', "»": '"', "“": '"', "”": '"', "…": "...", "—": "-", "–": "-", "·": "-"}
_PLAIN |= {"←": "<-", "¿": "", "¡": ""}


def _without_accents(error: UnicodeError) -> tuple[str, int]:
    """What a terminal that lacks a sign shows instead: the bare letter, a plain quote, or ``?``."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    shown = ""
    for sign in error.object[error.start : error.end]:
        bare = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
        shown += _PLAIN.get(sign, bare or "?")
    return shown, error.end


def prepare_streams() -> None:
    """Lets any text be printed on any terminal."""
    codecs.register_error("envite", _without_accents)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="envite")


def print_json(value: Any) -> None:
    """Prints a value for a program; with escapes where the terminal lacks the signs."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    universal = codecs.lookup(encoding).name.startswith("utf")
    click.echo(json.dumps(value, ensure_ascii=not universal, indent=2))


def print_error(error: EnviteError, language: str, *, as_json: bool) -> None:
    """Prints what went wrong: a sentence for people, its code and arguments for programs."""
    if as_json:
        print_json({"error": error_value(error, language)})
    else:
        click.echo(f"envite: {error.text(language)}", err=True)


def error_value(error: EnviteError, language: str) -> dict[str, Any]:
    """An error as JSON has it: the code beside the texts, and the problems of a ruleset."""
    value: dict[str, Any] = {
        "code": error.code,
        "message": error.message.text(language),
        "hint": text_or_none(error.hint, language),
    }
    problems = getattr(error, "problems", None)
    if problems is not None:
        from envite_rules.cli.problems import problem_value

        value["problems"] = [problem_value(problem, language) for problem in problems]
    return value


def reason_lines(reason: Reason, language: str) -> Iterator[str]:
    """Why, and by which rule of which source."""
    yield reason.text(language)
    if reason.rule is not None:
        arguments = {"rule": reason.rule, "source": reason.source_text(language)}
        yield Message("cli.rule", arguments).text(language)


def text_or_none(message: Message | None, language: str) -> str | None:
    """The words of a message, or None for none."""
    return None if message is None else message.text(language)
