"""``envite trick``: who wins the cards on the table, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from envite_rules.cli.parameters import game_of, ruleset_argument, split_plays, table_options
from envite_rules.cli.printing import print_json, reason_lines, reason_value, say_fitted
from envite_rules.cli.usage import Command
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.engine import Trick


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("trick", cls=Command, help=Message("cli.trick.help").text(language))
    @ruleset_argument(language)
    @click.argument("plays", nargs=-1, metavar=Message("cli.metavar.plays").text(language))
    @table_options(language)
    def trick(
        ruleset: str,
        plays: tuple[str, ...],
        players: int | None,
        vira: str | None,
        options: tuple[str, ...],
        *,
        as_json: bool,
    ) -> None:
        game = game_of(ruleset, players, options)
        resolved = game.resolve_trick(vira=vira, plays=split_plays(plays))
        if as_json:
            print_json(trick_value(resolved, language))
        else:
            for line in trick_lines(resolved, language):
                say_fitted(line)

    return trick


def trick_value(trick: Trick, language: str) -> dict[str, Any]:
    """A trick as JSON has it: players from 1 in ``winner``, indices from 0 elsewhere."""
    winner = trick.winner_index
    return {
        "winner": None if winner is None else winner + 1,
        "winner_index": winner,
        "team": trick.team,
        "card": None if trick.card is None else str(trick.card),
        "tied": list(trick.tied),
        "complete": trick.complete,
        **reason_value(trick.reason, language),
    }


def trick_lines(trick: Trick, language: str) -> Iterator[str]:
    """A trick as people read it: the table, who wins, why, and where the rule is from."""
    winners = trick.tied if trick.winner_index is None else (trick.winner_index,)
    widest = max(len(str(card)) for card in trick.plays)
    for index, card in enumerate(trick.plays):
        mark = "  ←" if index in winners else ""
        yield f"  {index + 1:>2} {'AB'[index % 2]}  {card!s:<{widest}}{mark}".rstrip()
    yield ""
    yield _outcome(trick).text(language)
    yield from reason_lines(trick.reason, language)


def _outcome(trick: Trick) -> Message:
    if trick.winner_index is None:
        players = [index + 1 for index in trick.tied]
        code = "cli.trick.tied" if trick.complete else "cli.trick.tied-so-far"
        return Message(code, {"players": players})
    arguments = {"player": trick.winner_index + 1, "team": trick.team, "card": trick.card}
    return Message("cli.trick.won" if trick.complete else "cli.trick.winning", arguments)
