"""A command line that cannot be read: what is wrong with it, and how one is written."""

from __future__ import annotations

import click

from envite_rules.cli.printing import print_json, say
from envite_rules.messages import Message, printable

_LONGEST = 500


class Command(click.Command):
    """A command whose usage errors all know that they are about it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Reads the words after the command's name."""
        try:
            return super().parse_args(ctx, args)
        except click.UsageError as error:
            error.ctx = error.ctx or ctx
            raise


def print_usage_error(error: click.UsageError, language: str, *, as_json: bool) -> None:
    """Prints what is wrong with a command line: for people with its usage, or as JSON."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        say(error.message, as_error=True)
        return
    message = printable(error.format_message(), longest=_LONGEST)
    path = error.ctx.command_path if error.ctx else "envite"
    hint = Message("cli.usage.hint", {"command": path}).text(language)
    if as_json:
        print_json({"error": {"code": "cli.usage", "message": message, "hint": hint}})
        return
    usage = [error.ctx.get_usage()] if error.ctx else []
    for line in (f"envite: {message}", "", *usage, hint):
        say(line, as_error=True)
