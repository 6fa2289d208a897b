"""``envite schema``: the JSON Schema of a ruleset, for editors."""

from __future__ import annotations

import click

from envite_rules.messages import Message


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("schema", help=Message("cli.schema.help").text(language))
    def schema() -> None:
        from envite_rules.ruleset import schema_text

        click.echo(schema_text(), nl=False)

    return schema
