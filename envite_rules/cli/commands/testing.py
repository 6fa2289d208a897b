"""``envite test``: whether the examples of rulesets hold, and where they do not, why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from envite_rules.cli.parameters import json_option
from envite_rules.cli.printing import print_json, say
from envite_rules.cli.problems import FileLines, file_name, problem_lines, problem_value
from envite_rules.cli.tested import tested_lines, tested_value
from envite_rules.cli.usage import Command
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.authoring import Tested
    from envite_rules.ruleset import Report

_STATUSES = ("passed", "failed", "todo", "done")


class _Run(NamedTuple):
    """The tests of a file: what a check says of it, and how those that were run ended."""

    report: Report
    tests: Sequence[Tested]

    def number(self, status: str) -> int:
        return sum(test.status == status for test in self.tests)


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("test", cls=Command, help=Message("cli.test.help").text(language))
    @click.argument(
        "files", nargs=-1, required=True, metavar=Message("cli.metavar.files").text(language)
    )
    @click.option(
        "--run",
        "about",
        default="",
        metavar=Message("cli.metavar.text").text(language),
        help=Message("cli.test.run").text(language),
    )
    @json_option(language)
    def test(files: tuple[str, ...], about: str, *, as_json: bool) -> None:
        runs = [_run(file, about) for file in dict.fromkeys(files)]
        ok = any(run.tests for run in runs) and all(_is_ok(run, about) for run in runs)
        if as_json:
            print_json({"ok": ok, "files": [_value(run, about, language) for run in runs]})
        else:
            for run in runs:
                _print(run, about, language)
        raise click.exceptions.Exit(0 if ok else 1)

    return test


def _run(file: str, about: str) -> _Run:
    from envite_rules.api import check_ruleset
    from envite_rules.authoring import run_tests

    report = check_ruleset(file)
    return _Run(report, run_tests(file, about) if report.ok else ())


def _is_ok(run: _Run, about: str) -> bool:
    """Whether all that was run holds; where some are asked for, a file need not have one."""
    return run.report.ok and not run.number("failed") and bool(run.tests or about)


def _value(run: _Run, about: str, language: str) -> dict[str, Any]:
    return {
        "file": run.report.file,
        "id": run.report.ruleset_id,
        "ok": _is_ok(run, about),
        **{status: run.number(status) for status in _STATUSES},
        "problems": [problem_value(problem, language) for problem in run.report.errors],
        "tests": [tested_value(test, language) for test in run.tests],
    }


def _print(run: _Run, about: str, language: str) -> None:
    files = FileLines()
    for problem in run.report.errors:
        for line in problem_lines(problem, language, files):
            say(line)
        say("")
    for test in run.tests:
        if test.status != "passed":
            for line in tested_lines(test, language):
                say(line)
            say("")
    say(f"{file_name(run.report.file)}: {_outcome(run, about).text(language)}")


def _outcome(run: _Run, about: str) -> Message:
    if not run.report.ok:
        found = [Message("cli.validate.errors", {"n": len(run.report.errors)})]
        return Message("cli.validate.bad", {"found": found})
    if not run.tests:
        return Message("cli.test.none-about" if about else "cli.test.none", {"about": about})
    counts = [
        Message(f"cli.test.{status}", {"n": run.number(status)})
        for status in _STATUSES
        if run.number(status)
    ]
    return Message("cli.test.outcome", {"found": counts})
