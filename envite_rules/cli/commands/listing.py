"""``envite list``: the rulesets there are."""

from __future__ import annotations

from shlex import quote
from typing import TYPE_CHECKING, Any

import click

from envite_rules.cli.parameters import json_option
from envite_rules.cli.printing import print_json, say, width
from envite_rules.cli.usage import Command
from envite_rules.messages import Message, Prose, printable

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.api import RulesetInfo
    from envite_rules.ruleset import Problem, Shelf


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
            say(f"envite: {problem.placed(language)}", as_error=True)
        _print([_row(info, language) for info in found])

    return list_rulesets


def _print(rows: Sequence[tuple[str, ...]]) -> None:
    """Prints rows in columns; the last cell of a row may be as long as it likes."""
    widths: dict[int, int] = {}
    for row in rows:
        for place, cell in enumerate(row[:-1]):
            widths[place] = max(widths.get(place, 0), width(cell))
    for row in rows:
        cells = (cell + " " * (widths[place] - width(cell)) for place, cell in enumerate(row[:-1]))
        say("  ".join((*cells, row[-1])).rstrip())


def _row(info: RulesetInfo, language: str) -> tuple[str, ...]:
    """Id, people and name, or what is wrong; then where it comes from, unless it ships."""
    if info.rules is None:
        from envite_rules.cli.app import COMMANDS
        from envite_rules.cli.problems import file_name

        clash = next((p for p in _problems(info) if p.code == "ruleset-clash"), None)
        if clash is not None:
            return printable(info.id), "", clash.message.text(language)
        command = COMMANDS["validate"] if language == "es" else "validate"
        broken = Message("cli.list.broken").text(language)
        return printable(info.id), "", f"{broken}: envite {command} {file_name(quote(info.path))}"
    counts = info.rules.ruleset.players.counts
    every = sorted(counts) == list(range(min(counts), max(counts) + 1))
    seated = f"{min(counts)}-{max(counts)}" if every and len(counts) > 2 else _listed(counts)
    row = info.id, seated, printable(info.rules.name.text(language))
    return row if info.shelf.kind == "shipped" else (*row, _shelf(info.shelf, language))


def _shelf(shelf: Shelf, language: str) -> str:
    """Where a ruleset that does not ship comes from."""
    if shelf.kind == "package":
        return Message("cli.list.package", {"package": shelf.package}).text(language)
    return Message("cli.list.folder", {"folder": Prose(shelf.folder)}).text(language)


def _listed(counts: Sequence[int]) -> str:
    return ", ".join(map(str, sorted(counts)))


def _folder_value(problem: Problem, language: str) -> dict[str, Any]:
    """A folder that cannot be read, which has no id, or a package that brings none."""
    from envite_rules.cli.problems import problem_value
    from envite_rules.ruleset import shelves

    problems = [problem_value(problem, language)]
    path = problem.place.file or None
    shelf = next((shelf for shelf in shelves() if str(shelf.folder) == path), None)
    told = None if shelf is None else _shelf_value(shelf)
    return {"id": None, "path": path, "shelf": told, "ok": False, "problems": problems}


def _shelf_value(shelf: Shelf) -> dict[str, str | None]:
    return {"kind": shelf.kind, "folder": str(shelf.folder), "package": shelf.package}


def _problems(info: RulesetInfo) -> tuple[Problem, ...]:
    return () if info.report is None else info.report.problems


def _value(info: RulesetInfo, language: str) -> dict[str, Any]:
    value: dict[str, Any] = {
        "id": info.id,
        "path": info.path,
        "shelf": _shelf_value(info.shelf),
        "ok": info.rules is not None,
    }
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
