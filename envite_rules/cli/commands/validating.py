"""``envite validate``: what is wrong with a ruleset, where, and what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from envite_rules.cli.parameters import json_option
from envite_rules.cli.printing import print_json, say
from envite_rules.cli.problems import FileLines, file_name, problem_lines, problem_value
from envite_rules.cli.usage import Command
from envite_rules.messages import Message, Prose

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from envite_rules.ruleset import Problem, Report

FORMATS = ("text", "json", "github", "sarif")
"""How problems can be told: to people, to programs, and to those that show them beside a line."""

_MOST_CODES = 3
_SAY_IT_ALL = ("file.", "folder.", "toml.number")


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("validate", cls=Command, help=Message("cli.validate.help").text(language))
    @click.argument(
        "files", nargs=-1, required=True, metavar=Message("cli.metavar.files").text(language)
    )
    @click.option("--strict", is_flag=True, help=Message("cli.validate.strict").text(language))
    @click.option(
        "--format",
        "form",
        type=click.Choice(FORMATS),
        help=Message("cli.validate.format").text(language),
    )
    @json_option(language)
    def validate(files: tuple[str, ...], *, strict: bool, form: str | None, as_json: bool) -> None:
        from envite_rules.api import check_ruleset
        from envite_rules.ruleset import kept

        if as_json and form not in (None, "json"):
            message = Message("cli.validate.two-formats", {"format": form})
            raise click.UsageError(message.text(language))
        with kept():
            reports = [check_ruleset(file) for file in files]
        _say(reports, "json" if as_json else form or "text", language, strict=strict)
        raise click.exceptions.Exit(0 if _all_ok(reports, strict=strict) else 1)

    return validate


def _say(reports: Sequence[Report], form: str, language: str, *, strict: bool) -> None:
    problems = [problem for report in reports for problem in report.problems]
    match form:
        case "json":
            values = [_value(report, language, strict=strict) for report in reports]
            print_json({"ok": _all_ok(reports, strict=strict), "files": values})
        case "github":
            from envite_rules.cli.annotations import github_line

            for problem in problems:
                say(github_line(problem, language))
        case "sarif":
            from envite_rules.cli.annotations import sarif_value

            print_json(sarif_value(problems, language))
        case _:
            for report in reports:
                _print(report, language, strict=strict)
            _point_to_explanations(problems, language)


def _point_to_explanations(problems: Iterable[Problem], language: str) -> None:
    """Says how to learn more of what no hint was given for, unless the sentence says it all."""
    unclear = dict.fromkeys(
        problem.code
        for problem in problems
        if problem.hint is None and not problem.code.startswith(_SAY_IT_ALL)
    )
    if unclear:
        codes = " ".join(list(unclear)[:_MOST_CODES])
        say(Message("cli.validate.explain", {"codes": Prose(codes)}).text(language))


def _all_ok(reports: Iterable[Report], *, strict: bool) -> bool:
    return all(_is_ok(report, strict=strict) for report in reports)


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
