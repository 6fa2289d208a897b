"""``envite test``: whether the examples of rulesets hold, and where they do not, why."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from envite_rules.cli.parameters import json_option
from envite_rules.cli.printing import print_json, say, say_fitted
from envite_rules.cli.problems import FileLines, file_name, problem_lines, problem_value
from envite_rules.cli.tested import coverage_lines, coverage_value, tested_lines, tested_value
from envite_rules.cli.usage import Command
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from envite_rules.authoring import Coverage, Tested
    from envite_rules.cli.parameters import Decorator
    from envite_rules.ruleset import Problem, Report

_PERCENT = range(101)
_STATUSES = ("passed", "failed", "todo", "done")


class _Asked(NamedTuple):
    """What the command line asks for: some of the tests, the coverage, how much of it, or all."""

    about: str
    with_coverage: bool
    threshold: int
    strict: bool


class _Run(NamedTuple):
    """The tests of a file: what a check says of it, how those that were run ended, the coverage."""

    report: Report
    tests: Sequence[Tested]
    coverage: Coverage | None

    @property
    def proves(self) -> bool:
        """Whether there is a test that must hold: what is still to be asked proves nothing."""
        return len(self.tests) > self.number("todo")

    def number(self, status: str) -> int:
        return sum(test.status == status for test in self.tests)


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("test", cls=Command, help=Message("cli.test.help").text(language))
    @click.argument(
        "files", nargs=-1, required=True, metavar=Message("cli.metavar.files").text(language)
    )
    @_which_and_how_much(language)
    @json_option(language)
    def test(
        files: tuple[str, ...],
        about: str,
        threshold: int | None,
        *,
        coverage: bool,
        strict: bool,
        as_json: bool,
    ) -> None:
        if strict and about:
            raise click.UsageError(Message("cli.test.strict-or-run").text(language))
        asked = _Asked(about, coverage or threshold is not None, threshold or 0, strict)
        runs = _run_all(files, asked)
        ok = any(run.proves for run in runs) and all(_is_ok(run, asked) for run in runs)
        if as_json:
            print_json({"ok": ok, "files": [_value(run, asked, language) for run in runs]})
        else:
            for run in runs:
                _print(run, asked, language)
        raise click.exceptions.Exit(0 if ok else 1)

    return test


def _percent_in(language: str) -> Callable[[click.Context, click.Parameter, Any], int | None]:
    """Reads a number from 0 to 100; what is none is told in a language."""

    def percent(context: click.Context, option: click.Parameter, said: Any) -> int | None:
        if said is None or said in map(str, _PERCENT):
            return None if said is None else int(said)
        message = Message("cli.test.not-percent", {"value": said}).text(language)
        raise click.BadParameter(message, context, option)

    return percent


def _which_and_how_much(language: str) -> Decorator:
    """``--run``, ``--coverage``, ``--threshold`` and ``--strict``."""
    number, text = (Message(f"cli.metavar.{name}").text(language) for name in ("number", "text"))
    of_run, of_coverage, of_threshold, of_strict = (
        Message(f"cli.test.{name}").text(language)
        for name in ("run", "coverage", "threshold", "strict")
    )

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        for option in (
            click.option("--strict", is_flag=True, help=of_strict),
            click.option(
                "--threshold", callback=_percent_in(language), metavar=number, help=of_threshold
            ),
            click.option("--coverage", is_flag=True, help=of_coverage),
            click.option("--run", "about", default="", metavar=text, help=of_run),
        ):
            function = option(function)
        return function

    return decorate


def _once(files: Iterable[str]) -> Iterable[str]:
    """Each ruleset once, even where the file of its examples is named beside it."""
    from envite_rules.ruleset.beside import ruleset_of

    once: dict[object, str] = {}
    for file in files:
        once.setdefault(ruleset_of(file), file)
    return once.values()


def _run_all(files: Iterable[str], asked: _Asked) -> list[_Run]:
    from envite_rules.ruleset import kept

    with kept():
        return [_run(file, asked) for file in _once(files)]


def _run(file: str, asked: _Asked) -> _Run:
    from envite_rules.api import check_ruleset
    from envite_rules.authoring import coverage_of, run_tests

    report = check_ruleset(file)
    if not report.ok:
        return _Run(report, (), None)
    tests = run_tests(file, asked.about)
    with_coverage = asked.with_coverage or asked.strict
    return _Run(report, tests, coverage_of(file, tests) if with_coverage else None)


def _is_ok(run: _Run, asked: _Asked) -> bool:
    """Whether all that was run holds; where some are asked for, a file need not have one."""
    enough = run.coverage is None or run.coverage.percent >= asked.threshold
    sound = run.report.ok_strict if asked.strict else run.report.ok
    holds = sound and not run.number("failed")
    return holds and enough and (run.proves or bool(asked.about))


def _value(run: _Run, asked: _Asked, language: str) -> dict[str, Any]:
    value = {
        "file": run.report.file,
        "id": run.report.ruleset_id,
        "ok": _is_ok(run, asked),
        **{status: run.number(status) for status in _STATUSES},
        "problems": [problem_value(problem, language) for problem in _problems(run, asked)],
        "tests": [tested_value(test, language) for test in run.tests],
    }
    return value if run.coverage is None else value | {"coverage": coverage_value(run.coverage)}


def _problems(run: _Run, asked: _Asked) -> Sequence[Problem]:
    """What is told of a ruleset: its errors, and if all must be right, its warnings too."""
    return run.report.problems if asked.strict else run.report.errors


def _print(run: _Run, asked: _Asked, language: str) -> None:
    files = FileLines()
    for problem in _problems(run, asked):
        for line in problem_lines(problem, language, files):
            say(line)
        say("")
    for test in run.tests:
        if test.status != "passed":
            for line in tested_lines(test, language):
                say_fitted(line)
            say("")
    name = file_name(run.report.file)
    say(f"{name}: {_outcome(run, asked.about).text(language)}")
    if run.coverage is not None:
        told = coverage_lines(name, run.coverage, asked.threshold, language)
        for line in told if asked.with_coverage else islice(told, 1):
            say(line)
    if asked.strict:
        verdict = "ready" if _is_ok(run, asked) else "not-ready"
        say(f"{name}: {Message(f'cli.test.{verdict}').text(language)}")


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
    return Message("cli.test.outcome" if run.proves else "cli.test.only-todo", {"found": counts})
