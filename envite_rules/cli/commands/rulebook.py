"""``envite rulebook``: the rules of a variant, to be read or hung on the wall."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from envite_rules.cli.parameters import (
    json_option,
    option_option,
    players_option,
    rules_of,
    ruleset_argument,
    vira_option,
)
from envite_rules.cli.printing import print_json, say
from envite_rules.cli.problems import file_name
from envite_rules.cli.usage import Command
from envite_rules.errors import EnviteError, system_reason
from envite_rules.messages import AnyOf, Message, Prose

if TYPE_CHECKING:
    from collections.abc import Callable

    from envite_rules.authoring.rulebook.formats import BookFormat
    from envite_rules.cli.parameters import Decorator

_ENDINGS: dict[BookFormat, tuple[str, ...]] = {
    "md": (".md", ".markdown"),
    "html": (".html", ".htm"),
    "pdf": (".pdf",),
}


class Wanted(NamedTuple):
    """What the command line asks for.

    Args:
        ruleset: an id or a path.
        players: how many people play, if given.
        vira: the turned card, if given.
        options: the choices, as ``NAME=CHOICE``.
        form: how the book is written, if given.
        output: the file, if given.
        as_json: whether a program asks.
    """

    ruleset: str
    players: int | None
    vira: str | None
    options: tuple[str, ...]
    form: BookFormat | None
    output: str | None
    as_json: bool


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("rulebook", cls=Command, help=Message("cli.rulebook.help").text(language))
    @ruleset_argument(language)
    @players_option(language)
    @vira_option(language)
    @option_option(language)
    @_own_options(language)
    @json_option(language)
    def rulebook(ruleset: str, **wanted: Any) -> None:
        _bind(Wanted(ruleset, **wanted), language)

    return rulebook


def _own_options(language: str) -> Decorator:
    """``--format`` and ``--output``."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        form = click.Choice(list(_ENDINGS))
        file = Message("cli.metavar.file").text(language)
        output = click.option("--output", metavar=file, help=_help("output", language))
        as_format = click.option("--format", "form", type=form, help=_help("format", language))
        return as_format(output(function))

    return decorate


def _help(option: str, language: str) -> str:
    return Message(f"cli.rulebook.{option}").text(language)


def _bind(wanted: Wanted, language: str) -> None:
    """Makes the book, and prints it or writes it.

    Raises:
        EnviteError: there is no such ruleset or table, or the book cannot be written there.
    """
    form, output = _form(wanted), wanted.output
    if output is not None:
        _spare(output, form)
    rules = rules_of(wanted.ruleset, wanted.options)
    book = rules.rulebook(wanted.players, language, form, vira=wanted.vira)
    if output is not None:
        _write(output, book)
    if wanted.as_json:
        text = book if output is None else None
        print_json({"id": rules.id, "format": form, "output": output, "text": text})
    elif output is None:
        say(str(book).rstrip("\n"))
    else:
        say(Message("cli.rulebook.written", {"file": file_name(output)}).text(language))


def _form(wanted: Wanted) -> BookFormat:
    """How the book is written: as is asked for, or as the name of the file ends.

    Raises:
        EnviteError: the name ends otherwise, or in nothing known; or a PDF goes to no file.
    """
    if wanted.output is None:
        if wanted.form == "pdf":
            raise EnviteError(Message("cli.rulebook.pdf-to-file"))
        return wanted.form or "md"
    ending = Path(wanted.output).suffix.lower()
    named = next((form for form, endings in _ENDINGS.items() if ending in endings), None)
    asked = list(_ENDINGS) if wanted.form is None else [wanted.form]
    if named is None or named not in asked:
        usual = AnyOf([_ENDINGS[form][0] for form in asked])
        arguments = {"file": wanted.output, "endings": usual, "format": wanted.form}
        which = "no-ending" if wanted.form is None else "another-ending"
        raise EnviteError(Message(f"cli.rulebook.{which}", arguments))
    return named


def _spare(output: str, form: BookFormat) -> None:
    """Refuses to write over what is there and no book: a ruleset, say, or somebody's notes."""
    path = Path(output)
    try:
        is_file = path.is_file()
        is_strange = not is_file and path.exists() and not path.is_dir()
        data = _start(path) if is_file else b""
    except (OSError, ValueError) as error:  # a name that no file can have; one that is locked
        raise _unwritable(output, system_reason(error)) from None
    if is_strange:  # a pipe or a device
        raise _unwritable(output, Message("system.no-file"))
    if data:
        from envite_rules.authoring.rulebook.known import is_book

        if len(data) > _LARGEST or not is_book(data, form):
            raise EnviteError(Message("cli.rulebook.another-file", {"file": output}))


_LARGEST = 16_000_000
"""No book has more bytes, by far: of what is longer, no more need be read."""


def _start(path: Path) -> bytes:
    """What is in a file; of one that is longer than any book, a byte more than that."""
    with path.open("rb") as stream:
        return stream.read(_LARGEST + 1)


def _write(output: str, book: str | bytes) -> None:
    from envite_rules.ruleset.writing import write_files

    data = book if isinstance(book, bytes) else book.encode("utf-8")
    try:
        write_files({Path(output): data})
    except (OSError, ValueError) as error:
        raise _unwritable(output, system_reason(error)) from None


def _unwritable(output: str, reason: Message | str) -> EnviteError:
    arguments = {"file": Prose(output), "reason": reason}
    return EnviteError(Message("cli.rulebook.unwritable", arguments))
