"""``envite schema``: the JSON Schema of a ruleset, for editors."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from envite_rules.cli.parameters import json_option
from envite_rules.cli.printing import print_json, safe_json, say
from envite_rules.cli.usage import Command
from envite_rules.messages import Message, Prose

if TYPE_CHECKING:
    from envite_rules.authoring.editor import Installed


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("schema", cls=Command, help=Message("cli.schema.help").text(language))
    @click.option(
        "--install",
        "folder",
        is_flag=False,
        flag_value=".",
        metavar=f"[{Message('cli.metavar.folder').text(language)}]",
        help=Message("cli.schema.install").text(language),
    )
    @json_option(language)
    def schema(folder: str | None, *, as_json: bool) -> None:
        if folder is None:
            from envite_rules.ruleset import schema_text

            say(safe_json(schema_text().removesuffix("\n")))
        else:
            _install(Path(folder), language, as_json=as_json)

    return schema


def _install(folder: Path, language: str, *, as_json: bool) -> None:
    """Leaves the schemas in a folder, and says what was written and how to go on."""
    from envite_rules.authoring.editor import EXTENSION, install, schema_line
    from envite_rules.ruleset.schema import EXAMPLES_SCHEMA_ID

    installed = install(folder)
    lines = {"ruleset": schema_line(folder), "examples": schema_line(folder, EXAMPLES_SCHEMA_ID)}
    if as_json:
        print_json({"files": [_value(one) for one in installed], "lines": lines})
        return
    for one in installed:
        arguments = {"file": Prose(one.file), "extension": EXTENSION}
        say(Message(f"cli.schema.{one.state}", arguments).text(language))
    say("")
    for name, line in lines.items():
        say(Message(f"cli.schema.line.{name}").text(language))
        say(f"  {line}")
    say("")
    say(Message("cli.schema.vscode").text(language))
    say(Message("cli.schema.others").text(language))


def _value(one: Installed) -> dict[str, str]:
    return {"file": str(one.file), "state": one.state}
