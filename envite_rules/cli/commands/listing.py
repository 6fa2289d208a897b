"""``envite list``: the rulesets there are."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from envite_rules.cli.parameters import json_option
from envite_rules.cli.printing import print_json, say, width
from envite_rules.cli.usage import Command
from envite_rules.messages import Message, printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.api import RulesetInfo
    from envite_rules.ruleset import Problem


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("list", cls=Command, help=Message("cli.list.help").text(language))
    @json_option(language)
    def list_rulesets(*, as_json: bool) -> None:
        from envite_rules.api import available_rulesets
        from envite_rules.ruleset import folder_problems

        found, unread = available_rulesets(), folder_problems()
        if as_json:
            values = [_value(info, language) for info in found]
            print_json(values + [_folder_value(problem, language) for problem in unread])
            return
        for problem in unread:
            say(f"envite: {problem.place}: {problem.text(language)}", as_error=True)
        rows = [_row(info, language) for info in found]
        widths = [max(map(width, column)) for column in zip(*rows, strict=True)]
        for row in rows:
            cells = (
                cell + " " * (wide - width(cell)) for cell, wide in zip(row, widths, strict=True)
            )
            say("  ".join(cells).rstrip())

    return list_rulesets


def _row(info: RulesetInfo, language: str) -> tuple[str, str, str]:
    if info.rules is None:
        from envite_rules.cli.problems import file_name

        clash = next((p for p in _problems(info) if p.code == "ruleset-clash"), None)
        if clash is not None:
            return printable(info.id), "", clash.message.text(language)
        broken = Message("cli.list.broken").text(language)
        return printable(info.id), "", f"{broken}: envite validate {file_name(quote(info.path))}"
    counts = info.rules.ruleset.players.counts
    every = sorted(counts) == list(range(min(counts), max(counts) + 1))
    seated = f"{min(counts)}-{max(counts)}" if every and len(counts) > 2 else _listed(counts)
    return info.id, seated, printable(info.rules.name.text(language))


def _listed(counts: Sequence[int]) -> str:
    return ", ".join(map(str, sorted(counts)))


def _folder_value(problem: Problem, language: str) -> dict[str, Any]:
    """A folder that cannot be read, which has no id."""
    from envite_rules.cli.problems import problem_value

    problems = [problem_value(problem, language)]
    return {"id": None, "path": problem.place.file, "ok": False, "problems": problems}


def _problems(info: RulesetInfo) -> tuple[Problem, ...]:
    return () if info.report is None else info.report.problems


def _value(info: RulesetInfo, language: str) -> dict[str, Any]:
    value: dict[str, Any] = {"id": info.id, "path": info.path, "ok": info.rules is not None}
    if info.rules is None:
        from envite_rules.cli.problems import problem_value

        problems = [problem_value(problem, language) for problem in _problems(info)]
        return value | {"problems": problems}
    ruleset = info.rules.ruleset
    return value | {
        "name": ruleset.name.text(language),
        "family": ruleset.family,
        "players": list(ruleset.players.counts),
        "usual": ruleset.players.usual,
        "options": {name: list(option.choices) for name, option in ruleset.options.items()},
    }
