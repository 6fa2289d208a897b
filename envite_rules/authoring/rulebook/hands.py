"""Hands that show what must be served, and what a hand counts."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Final

from envite_rules.authoring.portrait_follow import rules_at
from envite_rules.authoring.rulebook.blocks import CountPicture, HandPicture
from envite_rules.authoring.rulebook.dealt import hand_size, shuffled
from envite_rules.engine.seats import seat_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.cards import Card
    from envite_rules.engine import Game
    from envite_rules.engine.following import Obligation
    from envite_rules.ruleset import LoadedRuleset

_PACKS: Final = 1500
DUTIES: Final = ("play.bound", "play.exempt", "play.nothing-held")
"""Why a card may be played or not under a duty, in the order in which the book shows it."""

FREE: Final = ("play.no-duty", "play.not-now")
"""Why no duty binds."""

WAYS: Final = (
    "count.pair",
    "count.unpaired",
    "count.unpaired-alone",
    "count.highest",
    "count.highest-alone",
    "count.piece",
    "count.piece-alone",
    "count.pieces",
    "count.all",
    "count.most",
    "count.nothing",
)
"""In which ways a hand is counted, in the order in which the book shows them."""


def hand_pictures(loaded: LoadedRuleset, game: Game, vira: Card | None) -> tuple[HandPicture, ...]:
    """For each obligation a hand that must serve, one that is free, and one with a spared card.

    Args:
        loaded: the ruleset.
        game: the ruleset at a table.
        vira: the turned card.
    """
    rules = rules_at(loaded.ruleset, game)
    found: dict[tuple[str | None, str], HandPicture] = {}
    for table, hand in _dealt(loaded, game, vira) if rules else ():
        obligation = game.obligation(hand=hand, vira=vira, trick=table)
        key = (obligation.reason.rule, obligation.reason.code)
        if key not in found and _tells(obligation, hand):
            found[key] = _picture(vira, table, hand, obligation)
    wanted = [*product([rule.id for rule in rules], DUTIES), *product([None], FREE)]
    return tuple(found[key] for key in wanted if key in found)


def _dealt(
    loaded: LoadedRuleset, game: Game, vira: Card | None
) -> Iterator[tuple[list[Card], list[Card]]]:
    """Cards on the table, more than the lead where it matters how it goes, and a hand."""
    rules = rules_at(loaded.ruleset, game)
    on_table = {1, min(2, game.seats - 1), game.seats - 1} if any(r.when for r in rules) else {1}
    most = max(on_table)
    size = hand_size(loaded)
    for pack in shuffled(game, vira, "hand", _PACKS, most + size):
        for number in sorted(on_table):
            table, hand = pack[:number], pack[most : most + size]
            if hand:
                yield table, hand


def _tells(obligation: Obligation, hand: list[Card]) -> bool:
    """Whether it can be seen: who is bound may not play everything; who is free has a choice."""
    if obligation.reason.code == "play.bound":
        return len(obligation.legal) < len(hand)
    return True


def _picture(
    vira: Card | None, table: list[Card], hand: list[Card], obligation: Obligation
) -> HandPicture:
    labels = [seat_name(seat) for seat in range(len(table))]
    return HandPicture(
        vira,
        tuple(zip(labels, table, strict=True)),
        tuple((card, card in obligation.legal) for card in hand),
        obligation.reason.message,
    )


def count_pictures(
    loaded: LoadedRuleset, game: Game, vira: Card | None, name: str
) -> tuple[CountPicture, ...]:
    """A hand for each way in which one is counted.

    Args:
        loaded: the ruleset.
        game: the ruleset at a table.
        vira: the turned card.
        name: the name of the count.
    """
    size = hand_size(loaded)
    found: dict[str, CountPicture] = {}
    for hand in shuffled(game, vira, "count", _PACKS, size):
        if game.why_not_counted(name, hand=hand, vira=vira) is not None:
            continue
        counted = game.explain_count(name, hand=hand, vira=vira)
        if counted.reason.code not in found:
            shown = tuple((card, card in counted.cards) for card in hand)
            message = counted.reason.message
            found[counted.reason.code] = CountPicture(vira, shown, counted.value, message)
    return tuple(found[code] for code in WAYS if code in found)
