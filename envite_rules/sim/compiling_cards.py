"""The cards of a game as arrays: under each vira strengths, classes, and what is owed to a lead."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from envite_rules.sim.layout import NONE, PARTNER, RIVAL

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.cards import Deck
    from envite_rules.engine.tables import Duty, ViraTable

_WINNING = {None: NONE, "rival": RIVAL, "partner": PARTNER}


def rows_of(deck: Deck) -> list[int]:
    """For each card of a deck, the number of the row of its suit."""
    suits = list(dict.fromkeys(card.suit for card in deck))
    return [suits.index(card.suit) for card in deck]


def write_vira(
    record: Any, deck: Deck, vira: int | None, table: ViraTable, classes: Sequence[int]
) -> None:
    """Writes what holds under a vira.

    Args:
        record: a record of `layout.VIRA`, all zero.
        deck: the deck.
        vira: the index of the vira; None where there is none.
        table: what the engine compiled for this vira.
        classes: the class of each card.
    """
    cards, turned = len(deck), 0 if vira is None else 1 << vira
    for card, row in enumerate(rows_of(deck)):
        led = table.rows[card]
        record["strengths"][row, :cards] = list(led.strengths)
        record["above"][row, : len(led.above)] = led.above
        beaters = led.above[led.strengths[card]] & ~turned
        record["beaters"][card], record["beaten"][card] = beaters, beaters.bit_count()
        duties = table.duties[card]
        record["duties"][card] = len(duties)
        for place, duty in enumerate(duties):
            _write_duty(record["duty"][card, place], duty)
    record["classes"][:cards] = classes


def _write_duty(record: Any, duty: Duty) -> None:
    record["binding"], record["playable"] = duty.binding, duty.playable
    condition = duty.condition
    record["winning"] = record["partner_to_play"] = NONE
    if condition is None:
        return
    record["is_conditional"] = 1
    record["spared"] = condition.spared
    record["winning"] = _WINNING[condition.winning]
    if condition.partner_to_play is not None:
        record["partner_to_play"] = int(condition.partner_to_play)
    record["binds_beats"] = int(condition.binds_beats)
    record["plays_beats"] = int(condition.plays_beats)
