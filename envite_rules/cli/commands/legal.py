"""``envite legal``: which cards of a hand may be played, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from envite_rules.cli.parameters import (
    cards_option,
    rules_of,
    ruleset_argument,
    split_cards,
    table_options,
)
from envite_rules.cli.printing import print_json, reason_lines, reason_value, say_fitted
from envite_rules.cli.usage import Command
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.engine import Obligation
    from envite_rules.ruleset.model import Ruleset


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("legal", cls=Command, help=Message("cli.legal.help").text(language))
    @ruleset_argument(language)
    @cards_option("hand", language, required=True)
    @cards_option("trick", language, default="")
    @table_options(language)
    def legal(
        ruleset: str,
        hand: str,
        trick: str,
        players: int | None,
        vira: str | None,
        options: tuple[str, ...],
        *,
        as_json: bool,
    ) -> None:
        rules = rules_of(ruleset, options)
        obligation = rules.game(players).obligation(
            hand=split_cards(hand), vira=vira, trick=split_cards(trick)
        )
        if as_json:
            print_json(_value(obligation, language))
        else:
            for line in _lines(obligation, language):
                say_fitted(line)
            if _may_owe_the_best(rules.ruleset, len(split_cards(hand))):
                say_fitted(Message("show.after-first.best").text(language))

    return legal


def _may_owe_the_best(ruleset: Ruleset, cards: int) -> bool:
    """Whether so many cards are left in the trick that a tied first would bind."""
    round_ = ruleset.round
    if round_ is None or round_.ties is None or cards != round_.tricks - 1:
        return False
    return round_.ties.after_first == "best"


def _value(obligation: Obligation, language: str) -> dict[str, Any]:
    legal = [str(card) for card in obligation.legal]
    return {"legal": legal} | reason_value(obligation.reason, language)


def _lines(obligation: Obligation, language: str) -> Iterator[str]:
    for card in obligation.legal:
        yield f"  {card}"
    yield ""
    yield from reason_lines(obligation.reason, language)
