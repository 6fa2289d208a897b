"""``envite new``: a new variant, begun."""

from __future__ import annotations

import shlex
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from envite_rules.cli.parameters import json_option, players_option
from envite_rules.cli.printing import print_json, say
from envite_rules.cli.usage import Command
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable

_UNREAD = "\ufffd"
"""What stands for a sign that the terminal sent and nobody can read."""

_FLAGS = ("name", "place", "base", "players", "source")


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    def option(flag: str, metavar: str, *names: str) -> Callable[[Any], Any]:
        shown = Message(f"cli.metavar.{metavar}").text(language)
        help_text = Message(f"cli.new.{flag}").text(language)
        return click.option(f"--{flag}", *names, metavar=shown, help=help_text)

    @click.command("new", cls=Command, help=Message("cli.new.help").text(language))
    @click.argument("ruleset_id", metavar="ID")
    @option("from", "ruleset", "base")
    @option("name", "text")
    @option("place", "text")
    @players_option(language)
    @option("source", "text")
    @option("dir", "folder", "folder")
    @json_option(language)
    def new(ruleset_id: str, folder: str | None, *, as_json: bool, **given: Any) -> None:
        _begin(ruleset_id, Path(folder or "."), given, language, as_json=as_json)

    return new


def _begin(
    ruleset_id: str, folder: Path, given: dict[str, Any], language: str, *, as_json: bool
) -> None:
    from envite_rules.authoring.draft import Draft, check_place

    check_place(ruleset_id, folder)
    asks = _is_terminal() and not as_json
    if asks:
        given = _Questions(ruleset_id, folder, language).fill(given)
    assumed = [] if asks else [flag for flag in _FLAGS if given[flag] is None]
    filled = _defaults(ruleset_id, language) | _said(given)
    draft = Draft(ruleset_id, folder=folder, language=language, **filled)
    draft.write()
    if as_json:
        print_json(_value(draft))
    else:
        _print(draft, assumed, language)


def _said(given: dict[str, Any]) -> dict[str, Any]:
    return {flag: value for flag, value in given.items() if value is not None}


def _defaults(ruleset_id: str, language: str) -> dict[str, Any]:
    """What is taken where neither a flag nor a person says it."""
    from envite_rules.authoring.draft import DEFAULT_BASE, default_name

    return {
        "name": default_name(ruleset_id),
        "place": "",
        "base": DEFAULT_BASE,
        "players": None,
        "source": Message("cli.new.own-source").text(language),
    }


def _is_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()


class _Questions:
    """Asks a person at a terminal for what no flag says; an empty answer takes what is shown."""

    def __init__(self, ruleset_id: str, folder: Path, language: str) -> None:
        self._defaults = _defaults(ruleset_id, language)
        self._folder = folder
        self._language = language
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # and asked for again

    def fill(self, given: dict[str, Any]) -> dict[str, Any]:
        """What was given and what is answered.

        Raises:
            EnviteError: the base that a flag names cannot be one.
        """
        from envite_rules.authoring.draft import find_base

        answers = dict(given)
        for flag in ("name", "place"):
            if answers[flag] is None:
                answers[flag] = self._ask(flag, self._defaults[flag])
        if answers["base"] is None:
            self._list_bases()
            answers["base"] = self._ask("base", self._defaults["base"], self._read_base)
        base, _ = find_base(answers["base"], self._folder)
        if answers["players"] is None:

            def read(text: str) -> int | None:
                return self._read_players(base, text)

            answers["players"] = self._ask("players", str(base.ruleset.players.usual), read)
        if answers["source"] is None:
            answers["source"] = self._ask("source", self._defaults["source"])
        return answers

    def _ask(self, flag: str, default: str, read: Callable[[str], Any] = str.strip) -> Any:
        question = Message(f"cli.new.ask.{flag}").text(self._language)
        return click.prompt(
            question, default=default, show_default=bool(default), value_proc=self._judged(read)
        )

    def _judged(self, read: Callable[[str], Any]) -> Callable[[str], Any]:
        """Has click say what is wrong with an answer, and ask again."""
        from envite_rules.errors import EnviteError

        def judge(text: str) -> Any:
            try:
                if _UNREAD in text:
                    raise EnviteError(Message("cli.new.unread"))
                return read(text)
            except EnviteError as error:
                raise click.UsageError(error.text(self._language)) from None

        return judge

    def _list_bases(self) -> None:
        from envite_rules.ruleset import entries
        from envite_rules.ruleset.catalogue import which_there_are

        ids = [entry.id for entry in entries() if not entry.problems]
        say(which_there_are(ids).text(self._language))

    def _read_base(self, text: str) -> str:
        from envite_rules.authoring.draft import find_base

        find_base(text.strip(), self._folder)
        return text.strip()

    def _read_players(self, base: Any, text: str) -> int | None:
        """A number of people; None for that of the base, which need not be written down."""
        from envite_rules.authoring.draft import DraftError, check_players

        if not (text.strip().isascii() and text.strip().isdecimal() and len(text) < 10):
            raise DraftError(Message("cli.new.no-number"))
        players = int(text)
        check_players(base, players)
        return None if players == base.ruleset.players.usual else players


def _value(draft: Any) -> dict[str, Any]:
    from envite_rules.authoring.draft import find_base

    _, extends = find_base(draft.base, draft.folder)
    return {
        "file": str(draft.path),
        "id": draft.id,
        "name": draft.name,
        "places": [draft.place] if draft.place else [],
        "extends": extends,
        "players": draft.players,
        "source": draft.source,
    }


def _print(draft: Any, assumed: list[str], language: str) -> None:
    """Says what was written, what was taken because nobody said it, and what comes next."""
    written = {"file": str(draft.path), "base": draft.base}
    say(Message("cli.new.written", written).text(language))
    for flag in assumed:
        value = getattr(draft, flag)
        say("  " + Message(f"cli.new.assumed.{flag}", {"value": value}).text(language))
    file = _typed(draft.path)
    say(Message("cli.new.next").text(language))
    for name, words in (
        ("validate", file),
        ("show", file),
        ("diff", f"{_typed_base(draft)} {file}"),
        ("play", file),
    ):
        if name != "play" or _is_played(draft.path):
            say(f"  envite {_command(name, language)} {words}")
    say(Message("cli.new.check-all").text(language))
    say(f"  envite {_command('test', language)} {file} --strict")
    _print_schema(draft.folder, language)


def _print_schema(folder: Path, language: str) -> None:
    """Says how an editor comes to help, where no schema is there yet."""
    from envite_rules.authoring.editor import find_schema

    if find_schema(folder) is None:
        where = "" if folder == Path() else f" {shlex.quote(str(folder))}"
        say(Message("cli.new.schema").text(language))
        say(f"  envite {_command('schema', language)} --install{where}")


def _is_played(path: Path) -> bool:
    """Whether the ruleset says enough to play a match by it; some say only who wins a trick."""
    from envite_rules.api import load_ruleset
    from envite_rules.errors import NotStatedError

    try:
        load_ruleset(str(path)).game().new_match(seed=0)
    except NotStatedError:
        return False
    return True


def _command(name: str, language: str) -> str:
    from envite_rules.cli.app import COMMANDS

    return COMMANDS[name] if language == "es" else name


def _typed(file: Path) -> str:
    """A file as a command line takes it, with a slash, so that it is no id."""
    path = str(file)
    return shlex.quote(path if "/" in path or "\\" in path else f"./{path}")


def _typed_base(draft: Any) -> str:
    """What a file starts from, as a command line takes it: the file beside it, or an id."""
    from envite_rules.authoring.draft import draft_path
    from envite_rules.ruleset import is_path
    from envite_rules.ruleset.files import is_file

    beside = draft_path(draft.base, draft.folder)
    if not is_path(draft.base) and is_file(beside):
        return _typed(beside)
    return shlex.quote(draft.base)
