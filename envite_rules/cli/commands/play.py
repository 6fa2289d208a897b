"""``envite play``: a match, among players of the program or with a person at the keyboard."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from envite_rules.cli.parameters import (
    json_option,
    option_option,
    players_option,
    ruleset_argument,
)
from envite_rules.cli.usage import Command
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from envite_rules.cli.parameters import Decorator

HOLDS = ("prevent", "claim")
PLAYERS = ("sensible", "random")


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("play", cls=Command, help=Message("cli.play.help").text(language))
    @ruleset_argument(language)
    @players_option(language)
    @_own_options(language)
    @option_option(language)
    @json_option(language)
    def play(ruleset: str, **wanted: Any) -> None:
        if wanted["auto"] and wanted["seat"] is not None:
            raise click.UsageError(Message("cli.play.auto-or-seat").text(language))
        if wanted["as_json"] and not wanted["auto"]:
            raise click.UsageError(Message("cli.play.json-of-auto").text(language))
        from envite_rules.cli.playing import Wanted, run

        run(Wanted(ruleset, **wanted), language)

    return play


def _own_options(language: str) -> Decorator:
    def option(name: str, **attributes: Any) -> Decorator:
        return click.option(
            f"--{name}", help=Message(f"cli.play.{name}").text(language), **attributes
        )

    file = Message("cli.metavar.file").text(language)
    number = Message("cli.metavar.number").text(language)
    options = [
        option("auto", is_flag=True),
        option("seat", metavar=Message("cli.metavar.seat").text(language)),
        option("seed", type=int, metavar=number),
        option("record", metavar=file),
        option("hold", type=click.Choice(HOLDS), default=HOLDS[0]),
        option("player", type=click.Choice(PLAYERS), default=PLAYERS[0]),
        option("signs", is_flag=True),
    ]

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        for each in reversed(options):
            function = each(function)
        return function

    return decorate
