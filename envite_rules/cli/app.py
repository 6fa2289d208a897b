"""The program: its commands by their English and Spanish names, and how it ends."""

from __future__ import annotations

import importlib
import os
import sys
from typing import TYPE_CHECKING, Any

import click

from envite_rules.cli.language import choose_language, options_among, speak
from envite_rules.cli.parameters import help_option, lang_option, path_option, version_option
from envite_rules.cli.printing import (
    OutputError,
    give_up_output,
    prepare_streams,
    print_error,
    say,
)
from envite_rules.cli.usage import print_usage_error
from envite_rules.errors import EnviteError
from envite_rules.messages import Message, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    Builder = Callable[[str], click.Command]

COMMANDS = {
    "list": "listar",
    "show": "ver",
    "validate": "validar",
    "explain": "explicar",
    "new": "nuevo",
    "diff": "comparar",
    "test": "probar",
    "rulebook": "reglamento",
    "trick": "baza",
    "legal": "legales",
    "count": "contar",
    "score": "tanteo",
    "play": "jugar",
    "replay": "repetir",
    "simulate": "simular",
    "schema": "esquema",
}
"""The commands, each with its Spanish name."""

WELL, WRONG_INPUT, WRONG_USAGE, INTERRUPTED = 0, 1, 2, 130
"""How the program ends; when interrupted, as a shell says that a program was."""

_MODULES = {"list": "listing", "validate": "validating", "schema": "schema", "test": "testing"}

_WITHOUT_RULESETS = frozenset({"explain", "schema"})


class _Envite(click.Group):
    """Loads a command only when it is used, and knows each by both its names."""

    def __init__(self, language: str, **attributes: Any) -> None:
        super().__init__(**attributes)
        self._language = language

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002 - click's signature
        """Both names of each, so that a shell completes either."""
        return [*COMMANDS, *COMMANDS.values()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002
        name = next((name for name, other in COMMANDS.items() if cmd_name in (name, other)), None)
        if name is None:
            return None
        module = importlib.import_module(f"envite_rules.cli.commands.{_MODULES.get(name, name)}")
        build: Builder = module.build
        command = build(self._language)
        if name not in _WITHOUT_RULESETS:
            command.params.append(path_option(self._language))
        return with_language(command, self._language)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """A misspelt name is compared with the English and the Spanish ones."""
        if self.get_command(ctx, args[0]) is None:
            hint, _ = did_you_mean(args[0], [*COMMANDS, *COMMANDS.values()])
            said = [Message("cli.no-command", {"name": args[0]}), *([hint] if hint else [])]
            ctx.fail(" ".join(message.text(self._language) for message in said))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Lists the commands with both names, without loading them."""
        del ctx
        rows = [
            (f"{name}, {other}", Message(f"cli.{name}.short").text(self._language))
            for name, other in COMMANDS.items()
        ]
        with formatter.section(Message("cli.commands").text(self._language)):
            formatter.write_dl(rows)


def with_language(command: click.Command, language: str) -> click.Command:
    """Gives a command ``--lang``, ``--help`` and the words of its usage in a language."""
    command.params += [lang_option(language), help_option(language)]
    command.add_help_option = False  # click's own would not mind what the terminal can show
    command.options_metavar = Message("cli.options").text(language)
    return command


def build_app(language: str) -> click.Group:
    """The program as a click group that speaks a language."""
    app = _Envite(
        language,
        name="envite",
        help=Message("cli.help").text(language),
        subcommand_metavar=Message("cli.subcommand").text(language),
        params=[version_option(language)],
    )
    with_language(app, language)
    return app


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs the program. Ends the process: 0 well, 1 wrong input, 2 an unreadable command line."""
    # It would read what every package says, run some of it, and fail where one is out of order.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    words = list(sys.argv[1:] if arguments is None else arguments)
    language = choose_language(words, os.environ)
    speak(language)
    prepare_streams()
    try:
        status = _run(words, language)
    except OutputError as error:
        give_up_output(error, language)
        status = WRONG_INPUT
    sys.exit(status)


def _run(words: list[str], language: str) -> int:
    as_json = "--json" in options_among(words)
    try:
        status = build_app(language).main(words, prog_name="envite", standalone_mode=False)
    except EnviteError as error:
        print_error(error, language, as_json=as_json)
        return WRONG_INPUT
    except click.UsageError as error:
        print_usage_error(error, language, as_json=as_json)
        return WRONG_USAGE
    except (click.Abort, KeyboardInterrupt):
        say(Message("cli.interrupted").text(language), as_error=True)
        return INTERRUPTED
    return status or WELL
