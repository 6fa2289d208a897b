"""The señas that are not for one card alone, as a player wants to see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.authoring.portrait_order import order_rows, signs_are_made
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.authoring.sections import Words
    from envite_rules.cards import Card
    from envite_rules.engine import Game
    from envite_rules.ruleset.model import Ruleset, Signs, Text

_HOLDINGS = ("chilajo_high", "chilajo_low", "two", "three", "none")


def sign_lines(ruleset: Ruleset, game: Game, vira: Card | None) -> Iterator[Message]:
    """The señas of what one holds, and those that several cards of the table share.

    Args:
        ruleset: the ruleset.
        game: the ruleset at a table; where two play there is nobody to make a seña to.
        vira: the turned card, if one was named.
    """
    if not signs_are_made(game):
        return
    if ruleset.signs is not None:
        yield from _of_holdings(ruleset, ruleset.signs)
    sharing: dict[Text, list[Words]] = {}
    for line, (card, *_) in order_rows(ruleset, game, vira):
        if line.sign is not None:
            sharing.setdefault(line.sign, []).append(card)
    for sign, cards in sharing.items():
        if len(cards) > 1:
            yield Message("show.sign.shared", {"cards": cards, "sign": sign})


def _of_holdings(ruleset: Ruleset, signs: Signs) -> Iterator[Message]:
    high_from = "" if signs.high_from is None else ruleset.deck.word_of(signs.high_from)
    chilajo = (ruleset.words and ruleset.words.chilajo) or "chilajo"
    said = {"high_from": high_from, "chilajo": chilajo}
    holdings: tuple[str, ...] = _HOLDINGS
    if signs.chilajo_high is not None and signs.chilajo_high == signs.chilajo_low:
        yield Message("show.sign.chilajo", said | {"sign": signs.chilajo_high})
        holdings = _HOLDINGS[2:]
    for holding in holdings:
        sign = getattr(signs, holding)
        if sign is not None:
            yield Message(f"show.sign.{holding.replace('_', '-')}", said | {"sign": sign})
