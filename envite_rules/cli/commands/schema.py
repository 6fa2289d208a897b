"""``envite schema``: the JSON Schema of a ruleset, for editors."""

from __future__ import annotations

import click

from envite_rules.cli.printing import safe_json, say
from envite_rules.cli.usage import Command
from envite_rules.messages import Message


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("schema", cls=Command, help=Message("cli.schema.help").text(language))
    def schema() -> None:
        from envite_rules.ruleset import schema_text

        say(safe_json(schema_text().removesuffix("\n")))

    return schema
