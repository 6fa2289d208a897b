"""``envite simulate``: many matches of a ruleset, or of two on the same deals, summed up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from envite_rules.cli.parameters import Grouped, json_option, players_option
from envite_rules.cli.usage import Command
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from envite_rules.cli.parameters import Decorator

_MOST_RULESETS = 2


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("simulate", cls=Command, help=Message("cli.simulate.help").text(language))
    @click.argument(
        "names", nargs=-1, required=True, metavar=Message("cli.metavar.rulesets").text(language)
    )
    @_how_many(language)
    @players_option(language)
    @_how(language)
    @_where(language)
    @json_option(language)
    def simulate(names: tuple[str, ...], **wanted: Any) -> int:
        _refuse(names, wanted, language)
        from envite_rules.cli.simulating import Wanted, run

        return run(Wanted(names, **wanted), language)

    return simulate


def _refuse(names: tuple[str, ...], wanted: dict[str, Any], language: str) -> None:
    """Refuses what does not go together.

    Raises:
        click.UsageError: more than two rulesets, or files that are to go nowhere.
    """
    code = None
    has_files = wanted["plots"] or wanted["parquet"]
    if len(names) > _MOST_RULESETS:
        code = "cli.simulate.three"
    elif not (wanted["out"] or "").strip() and (has_files or wanted["out"] is not None):
        code = "cli.simulate.files-without-out"
    elif wanted["rate"] is not None and wanted["precision"] is None:
        code = "cli.simulate.rate-without-precision"
    if code is not None:
        raise click.UsageError(Message(code).text(language))


def _option(name: str, language: str, metavar: str | None = None, **attributes: Any) -> Decorator:
    if metavar is not None:
        attributes["metavar"] = Message(f"cli.metavar.{metavar}").text(language)
    help_text = Message(f"cli.simulate.{name}").text(language)
    return click.option(f"--{name}", help=help_text, **attributes)


def _all_of(*options: Decorator) -> Decorator:
    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        for option in reversed(options):
            function = option(function)
        return function

    return decorate


def _how_many(language: str) -> Decorator:
    """``--matches``, ``--precision`` and ``--rate``: when to stop."""
    return _all_of(
        _option("matches", language, "number", type=Grouped()),
        _option("precision", language, "margin"),
        _option("rate", language, "rate"),
    )


def _how(language: str) -> Decorator:
    """``--option``, ``--compare``, ``--policy`` and ``--seed``: what is played."""
    option = click.option(
        "--option",
        "options",
        multiple=True,
        metavar=Message("cli.metavar.option").text(language),
        help=Message("cli.simulate.option").text(language),
    )
    return _all_of(
        option,
        _option("compare", language, is_flag=True),
        _option("policy", language, "policy", default="sensible"),
        _option("seed", language, "number", type=int, default=0),
    )


def _where(language: str) -> Decorator:
    """``--out``, ``--plots``, ``--parquet``, ``--workers`` and ``--cluster``."""
    return _all_of(
        _option("out", language, "folder"),
        _option("plots", language, is_flag=True),
        _option("parquet", language, is_flag=True),
        _option("workers", language, "number", type=int),
        _option("cluster", language, "address"),
    )
