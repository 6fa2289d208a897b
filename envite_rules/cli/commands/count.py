"""``envite count``: what a hand counts, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from envite_rules.cli.parameters import game_of, ruleset_argument, split_plays, table_options
from envite_rules.cli.printing import print_json, reason_lines, reason_value, say_fitted
from envite_rules.cli.usage import Command
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.cards import Card
    from envite_rules.engine import Counted


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("count", cls=Command, help=Message("cli.count.help").text(language))
    @ruleset_argument(language)
    @click.argument("hand", nargs=-1, metavar=Message("cli.metavar.plays").text(language))
    @click.option(
        "--of",
        metavar=Message("cli.metavar.name").text(language),
        help=Message("cli.count.of").text(language),
    )
    @table_options(language)
    def count(
        ruleset: str,
        hand: tuple[str, ...],
        of: str | None,
        players: int | None,
        vira: str | None,
        options: tuple[str, ...],
        *,
        as_json: bool,
    ) -> None:
        game = game_of(ruleset, players, options)
        cards = split_plays(hand)
        counted = game.explain_count(of, hand=cards, vira=vira)
        if as_json:
            print_json(_value(counted, language))
        else:
            held = [game.parse_card(card, vira) for card in cards]
            for line in _lines(held, counted, language):
                say_fitted(line)

    return count


def _value(counted: Counted, language: str) -> dict[str, Any]:
    cards = [str(card) for card in counted.cards]
    return {"count": counted.value, "cards": cards} | reason_value(counted.reason, language)


def _lines(hand: Sequence[Card], counted: Counted, language: str) -> Iterator[str]:
    """A count as people read it: the hand, what it counts, why, and where the rule is from."""
    widest = max(len(str(card)) for card in hand)
    for card in hand:
        mark = "  ←" if card in counted.cards else ""
        yield f"  {card!s:<{widest}}{mark}".rstrip()
    yield ""
    yield Message("cli.count.counts", {"count": counted.value}).text(language)
    yield from reason_lines(counted.reason, language)
