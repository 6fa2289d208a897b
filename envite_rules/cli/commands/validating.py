"""``envite validate``: what is wrong with a ruleset, where, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from envite_rules.cli.parameters import json_option
from envite_rules.cli.printing import print_json, say
from envite_rules.cli.problems import FileLines, file_name, problem_lines, problem_value
from envite_rules.cli.usage import Command
from envite_rules.messages import Message

if TYPE_CHECKING:
    from envite_rules.ruleset import Report


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("validate", cls=Command, help=Message("cli.validate.help").text(language))
    @click.argument(
        "files", nargs=-1, required=True, metavar=Message("cli.metavar.files").text(language)
    )
    @click.option("--strict", is_flag=True, help=Message("cli.validate.strict").text(language))
    @json_option(language)
    def validate(files: tuple[str, ...], *, strict: bool, as_json: bool) -> None:
        from envite_rules.api import check_ruleset

        reports = [check_ruleset(file) for file in files]
        ok = all(_is_ok(report, strict=strict) for report in reports)
        if as_json:
            values = [_value(report, language, strict=strict) for report in reports]
            print_json({"ok": ok, "files": values})
        else:
            for report in reports:
                _print(report, language, strict=strict)
        raise click.exceptions.Exit(0 if ok else 1)

    return validate


def _is_ok(report: Report, *, strict: bool) -> bool:
    return report.ok_strict if strict else report.ok


def _value(report: Report, language: str, *, strict: bool) -> dict[str, Any]:
    return {
        "file": report.file,
        "id": report.ruleset_id,
        "ok": _is_ok(report, strict=strict),
        "problems": [problem_value(problem, language) for problem in report.problems],
    }


def _print(report: Report, language: str, *, strict: bool) -> None:
    files = FileLines()
    for problem in report.problems:
        for line in problem_lines(problem, language, files):
            say(line)
        say("")
    say(f"{file_name(report.file)}: {_outcome(report, strict=strict).text(language)}")


def _outcome(report: Report, *, strict: bool) -> Message:
    counts = [
        Message(f"cli.validate.{kind}", {"n": len(found)})
        for kind, found in (("errors", report.errors), ("warnings", report.warnings))
        if found
    ]
    if not counts:
        return Message("cli.validate.good")
    code = "cli.validate.usable" if _is_ok(report, strict=strict) else "cli.validate.bad"
    return Message(code, {"found": counts})
