"""How answers and errors reach the terminal, or the program that reads them."""

from __future__ import annotations

import codecs
import contextlib
import io
import json
import os
import shutil
import sys
import textwrap
import unicodedata
from typing import TYPE_CHECKING, Any

import click

from envite_rules.errors import system_reason
from envite_rules.messages import AnyOf, Message, Prose

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rich.console import Console

    from envite_rules.engine import Reason
    from envite_rules.errors import EnviteError

_PLAIN = {"«": '"', "»": '"', "“": '"', "”": '"', "…": "...", "—": "-", "–": "-", "−": "-"}
_PLAIN |= {"·": "-", "←": "<-", "±": "+-", "¿": "", "¡": ""}
_CLOSED = Message("cli.no-output")
_AT_THE_COMMAND_LINE: dict[str, Callable[[Message], Message]] = {
    "card.no-suit": lambda _: Message("cli.quote-cards"),
    "card.no-rank": lambda _: Message("cli.quote-cards"),
    "vira.missing": lambda _: Message("cli.give-vira"),
    "count-which": lambda error: Message("cli.give-count", {"options": _counts(error)}),
}
"""What is added to an error at the command line: how one writes there what is missing."""
_AS_EMOJI = "\ufe0f"  # shows the sign before it as a picture


def _counts(error: Message) -> AnyOf:
    """The option that names each of the counts."""
    return AnyOf(f"--of {name}" for name in error.arguments["counts"])


class OutputError(Exception):
    """The answer cannot be written: a full disk, or a reader that has gone."""


def _without_accents(error: UnicodeError) -> tuple[str, int]:
    """What a terminal that lacks a sign shows instead: the bare letter, plain quotes, or ``?``."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    shown = ""
    for place in range(error.start, error.end):
        sign, before = error.object[place], error.object[max(0, place - 1) : place]
        bare = unicodedata.normalize("NFKD", sign).encode("ascii", "ignore").decode()
        shown += _PLAIN.get(sign, bare or "?" * (width(before + sign) - width(before)))
    return shown, error.end


def prepare_streams() -> None:
    """Lets any text be printed on any terminal."""
    codecs.register_error("envite", _without_accents)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="envite")


def width(text: str) -> int:
    """How many cells a text takes on a terminal."""
    cells, last = 0, 0
    for sign in text:
        if sign == _AS_EMOJI:
            own = 1 if last == 1 else 0  # a picture takes two cells
        elif unicodedata.category(sign) in {"Mn", "Me"}:
            own = 0
        else:
            own = last = 2 if unicodedata.east_asian_width(sign) in {"W", "F"} else 1
        cells += own
    return cells


def fitted(text: str, columns: int) -> str:
    """A sentence in lines of so many columns; a longer word keeps its length.

    Example:
        >>> print(fitted("  uno dos tres cuatro", 12))
          uno dos
          tres
          cuatro
    """
    margin = text[: len(text) - len(text.lstrip())]
    lines = textwrap.wrap(
        text,
        columns,
        subsequent_indent=margin,
        break_long_words=False,
        break_on_hyphens=False,
        replace_whitespace=False,
    )
    return "\n".join(lines)


def say_fitted(text: str) -> None:
    """Prints a sentence, in lines as wide as the terminal where there is one.

    Raises:
        OutputError: it cannot be written.
    """
    say(fitted(text, shutil.get_terminal_size().columns) if _is_watched() else text)


def _is_watched() -> bool:
    """Whether the answer goes to a terminal; a closed output is none."""
    return sys.stdout is not None and sys.stdout.isatty()


def say_wrapped(text: str) -> None:
    """Prints a sentence in lines as wide as the terminal, or as what stands for one in a pipe.

    Raises:
        OutputError: it cannot be written.
    """
    say(fitted(text, shutil.get_terminal_size().columns))


def say(text: str, *, as_error: bool = False) -> None:
    """Prints a text and a line end.

    Raises:
        OutputError: it cannot be written.
    """
    # The stream is named because click would write UTF-8 where an ASCII terminal was asked for.
    stream = sys.stderr if as_error else sys.stdout
    if stream is None and not as_error:
        raise OutputError
    try:
        click.echo(text, file=stream, err=as_error)
    except OSError as error:
        raise OutputError from error


def give_up_output(error: OutputError, language: str) -> None:
    """Says that the answer could not be written, unless its reader has simply gone."""
    # What is still buffered would be tried once more, and complained of, when Python ends.
    with contextlib.suppress(AttributeError, OSError):  # no stream, or none of the system's
        output = sys.stdout.fileno()
        os.dup2(os.open(os.devnull, os.O_WRONLY), output)
    if not isinstance(error.__cause__, BrokenPipeError):
        why = {"reason": system_reason(error.__cause__)} if error.__cause__ else {}
        message = Message("cli.cannot-write", why) if why else _CLOSED
        with contextlib.suppress(OutputError):
            say(f"envite: {message.text(language)}", as_error=True)


def print_json(value: Any) -> None:
    """Prints a value for a program, and safely for a terminal."""
    say(safe_json(json.dumps(value, ensure_ascii=False, indent=2)))


def safe_json(text: str) -> str:
    """JSON with escapes for control signs, and for what is not ASCII where it is not UTF-8."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    universal = codecs.lookup(encoding).name == "utf-8"
    return "".join(
        sign
        if sign == "\n" or (sign.isprintable() and (universal or sign.isascii()))
        else json.dumps(sign)[1:-1]
        for sign in text
    )


def print_error(error: EnviteError, language: str, *, as_json: bool) -> None:
    """Prints what went wrong: sentences for people, JSON for programs."""
    if as_json:
        print_json({"error": error_value(error, language)})
        return
    for line in _error_lines(error, language):
        say(line, as_error=True)


def _error_lines(error: EnviteError, language: str) -> Iterator[str]:
    problems = getattr(error, "problems", None)
    if problems is None:
        said = [error.text(language)]
        if error.code in _AT_THE_COMMAND_LINE:
            said.append(_AT_THE_COMMAND_LINE[error.code](error.message).text(language))
        event = getattr(error, "event", None)
        if event is not None:
            said.insert(0, Message("cli.score.event", {"number": event + 1}).text(language))
        yield f"envite: {' '.join(said)}"
        reason = getattr(error, "reason", None)
        if reason is not None and reason.rule is not None:
            yield from list(reason_lines(reason, language))[1:]
        return
    from envite_rules.cli.problems import FileLines, problem_lines

    files = FileLines()
    for problem in problems:
        yield from problem_lines(problem, language, files)


def error_value(error: EnviteError, language: str) -> dict[str, Any]:
    """An error as JSON has it: the code beside the texts, and the problems of a ruleset."""
    value: dict[str, Any] = {
        "code": error.code,
        "message": error.message.text(language),
        "hint": text_or_none(error.hint, language),
    }
    reason = getattr(error, "reason", None)
    if reason is not None:
        value |= {"rule": reason.rule, "source": reason.source_text(language)}
        if getattr(error, "event", None) is not None:
            value["event"] = error.event  # type: ignore[attr-defined]  # looked for just before
    problems = getattr(error, "problems", None)
    if problems is not None:
        from envite_rules.cli.problems import problem_value

        value["problems"] = [problem_value(problem, language) for problem in problems]
    return value


def reason_value(reason: Reason, language: str) -> dict[str, Any]:
    """Why, as JSON has it: the sentence and its code, the rule, and where the rule is from."""
    return {
        "reason": reason.text(language),
        "reason_code": reason.code,
        "rule": reason.rule,
        "source": reason.source_text(language),
    }


def said_there(own: Mapping[str, str], message: Message, language: str) -> str:
    """A sentence with what a place calls otherwise than usual."""
    from envite_rules.authoring.portrait_words import told

    return told(own, message).text(language)


def reason_lines(
    reason: Reason, language: str, own: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Why, in the words of a place where they are given, and by which rule of which source."""
    yield said_there(own or {}, reason.message, language)
    if reason.rule is not None and not (reason.citation and reason.citation.is_empty):
        source = Prose((reason.source_text(language) or "").removesuffix("."))
        yield Message("cli.rule", {"rule": reason.rule, "source": source}).text(language)


def text_or_none(message: Message | None, language: str) -> str | None:
    """The words of a message, or None for none."""
    return None if message is None else message.text(language)


def drafting_console() -> Console:
    """A console of rich that keeps what is printed on it, as wide as the terminal.

    The text is made first and printed by us, who know how to print on any terminal.
    """
    from rich.console import Console

    return Console(
        file=io.StringIO(),
        width=shutil.get_terminal_size().columns,
        force_terminal=_is_watched(),
        markup=False,
        highlight=False,
        emoji=False,
    )


def lines_of(console: Console) -> list[str]:
    """The lines that were printed on a `drafting_console`."""
    made = console.file
    return made.getvalue().splitlines() if isinstance(made, io.StringIO) else []
