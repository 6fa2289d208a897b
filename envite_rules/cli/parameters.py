"""The arguments and options that several commands share."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from envite_rules.cli.printing import say
from envite_rules.errors import OptionError
from envite_rules.messages import LANGUAGES, Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from envite_rules.api import Rules
    from envite_rules.engine import Game

    Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]

_GROUPED = re.compile(r"[1-9][0-9]{0,2}([.,\u2009\u202f\u00a0 ])[0-9]{3}(\1[0-9]{3})*")


class Grouped(click.types.IntParamType):
    """A whole number; its figures may stand in groups of three: ``10000``, ``10.000``, ``10,000``.

    Example:
        >>> [Grouped().convert(text, None, None) for text in ("10.000", "1,000,000", "12")]
        [10000, 1000000, 12]
    """

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number; what is none is refused as by any other option."""
        if isinstance(value, str) and _GROUPED.fullmatch(value.strip()):
            value = re.sub(r"\D", "", value)
        return int(super().convert(value, param, ctx))


def ruleset_argument(language: str) -> Decorator:
    """``RULESET``: an id or a path."""
    return click.argument("ruleset", metavar=Message("cli.metavar.ruleset").text(language))


def table_options(language: str) -> Decorator:
    """``--players``, ``--vira``, ``--option`` and ``--json``."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        for option in (json_option, option_option, vira_option, players_option):
            function = option(language)(function)
        return function

    return decorate


def players_option(language: str) -> Decorator:
    """``--players``: how many people play."""
    metavar = Message("cli.metavar.number").text(language)
    return click.option(
        "--players", type=int, metavar=metavar, help=Message("cli.players").text(language)
    )


def vira_option(language: str) -> Decorator:
    """``--vira``: the turned card."""
    metavar = Message("cli.metavar.card").text(language)
    return click.option("--vira", metavar=metavar, help=Message("cli.vira").text(language))


def cards_option(name: str, language: str, **attributes: Any) -> Decorator:
    """``--hand`` or ``--trick``: several cards, separated by commas."""
    return click.option(
        f"--{name}",
        metavar=Message("cli.metavar.cards").text(language),
        help=Message(f"cli.legal.{name}").text(language),
        **attributes,
    )


def option_option(language: str) -> Decorator:
    """``--option NAME=CHOICE``, as often as needed."""
    return click.option(
        "--option",
        "options",
        multiple=True,
        metavar=Message("cli.metavar.option").text(language),
        help=Message("cli.option").text(language),
    )


def json_option(language: str) -> Decorator:
    """``--json``: the answer for a program."""
    return click.option("--json", "as_json", is_flag=True, help=Message("cli.json").text(language))


def lang_option(language: str) -> click.Option:
    """``--lang``: already heard when the command line is read, so nothing is left to do."""
    help_text = Message("cli.lang").text(language)
    return click.Option(
        ["--lang"], type=click.Choice(LANGUAGES), expose_value=False, help=help_text
    )


def path_option(language: str) -> click.Option:
    """``--path FOLDER``: more folders of rulesets, as often as needed."""

    def callback(ctx: click.Context, param: click.Parameter, value: tuple[str, ...]) -> None:
        del param
        if value and not ctx.resilient_parsing:
            from pathlib import Path

            from envite_rules.ruleset.catalogue import searching

            ctx.with_resource(searching([Path(folder) for folder in value]))

    return click.Option(
        ["--path"],
        multiple=True,
        expose_value=False,
        metavar=Message("cli.metavar.folder").text(language),
        help=Message("cli.path").text(language),
        callback=callback,
    )


def help_option(language: str) -> click.Option:
    """``--help``: how a command is used."""
    return _answering(["-h", "--help"], "cli.help-option", language, click.Context.get_help)


def version_option(language: str) -> click.Option:
    """``--version``: which version this is."""

    def version(ctx: click.Context) -> str:
        from importlib.metadata import version

        del ctx
        return Message("cli.version", {"version": version("envite-rules")}).text(language)

    return _answering(["--version"], "cli.version-option", language, version)


def _answering(
    names: list[str], code: str, language: str, answer: Callable[[click.Context], str]
) -> click.Option:
    """An option that prints an answer instead of running the command."""

    def callback(ctx: click.Context, param: click.Parameter, value: object) -> None:
        del param
        if value and not ctx.resilient_parsing:
            say(answer(ctx))
            ctx.exit()

    return click.Option(
        names,
        is_flag=True,
        is_eager=True,
        expose_value=False,
        help=Message(code).text(language),
        callback=callback,
    )


def read_options(words: Iterable[str]) -> dict[str, str]:
    """The choices of ``--option NAME=CHOICE``.

    Raises:
        OptionError: a word is not of that form, or an option is chosen twice.
    """
    options: dict[str, str] = {}
    for word in words:
        name, equals, choice = word.partition("=")
        if not (name and equals and choice):
            raise OptionError(Message("option-form", {"word": word}))
        if options.setdefault(name, choice) != choice:
            raise OptionError(Message("option-twice", {"name": name}))
    return options


def rules_of(ruleset: str, options: Iterable[str]) -> Rules:
    """The ruleset that a command line names.

    Raises:
        EnviteError: there is no such ruleset, option or choice.
    """
    from envite_rules.api import load_ruleset

    return load_ruleset(ruleset, options=read_options(options))


def game_of(ruleset: str, players: int | None, options: Iterable[str]) -> Game:
    """The game that a command line names.

    Raises:
        EnviteError: there is no such ruleset, option, choice or table.
    """
    return rules_of(ruleset, options).game(players)


def split_cards(text: str) -> list[str]:
    """The cards of ``CARD, CARD, …``; none in an empty text."""
    return [part.strip() for part in re.split("[,;]", text)] if text.strip() else []


def split_plays(plays: Iterable[str]) -> list[str]:
    """The cards of a trick, a word each; a word may also hold several, with commas."""
    return [card for play in plays for card in split_cards(play) or [play]]
