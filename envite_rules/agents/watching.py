"""What a seat has seen the others do, and what that proves."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from envite_rules.engine.actions import Call
from envite_rules.engine.seats import seat_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.cards import Card
    from envite_rules.engine import Game
    from envite_rules.engine.view import View


class Seen(NamedTuple):
    """A card that was played in this round.

    Args:
        seat: who played it, from 0.
        card: the card; None where it was gathered up.
        before: the cards that lay on the table before it.
    """

    seat: int
    card: Card | None
    before: tuple[Card | None, ...]


def plays_of(game: Game, view: View) -> Iterator[Seen]:
    """What was played in this round, as far as a seat still sees it."""
    seats = {seat_name(seat): seat for seat in range(game.seats)}
    cards = {str(card): card for card in game.deck}
    table: list[Card | None] = []
    for entry in view.history:
        who, _, said = entry.partition(" ")
        if said and said not in cards:
            continue
        card = cards.get(said)
        yield Seen(seats[who], card, tuple(table))
        table = [] if len(table) + 1 == game.seats else [*table, card]


def is_proven(game: Game, view: View, against: int) -> bool:
    """Whether what a seat saw proves the renuncio of another.

    It is proven where that seat called in a tumbo, or played a card that it should have played to
    an earlier trick instead.

    Args:
        game: the game that is played.
        view: what the seat saw.
        against: the other seat, from 0.
    """
    calls = [f"{seat_name(against)} {act.word}" for act in view.offences if isinstance(act, Call)]
    if any(call in view.history for call in calls):
        return True
    plays = [seen for seen in plays_of(game, view) if seen.seat == against]
    return any(_did_not_serve(game, view, plays[place:]) for place in range(len(plays)))


def _did_not_serve(game: Game, view: View, plays: Sequence[Seen]) -> bool:
    """Whether the first of a seat's cards was no legal one, as it held those that follow."""
    card, before = plays[0].card, [other for other in plays[0].before if other is not None]
    if card is None or len(before) != len(plays[0].before):
        return False
    held = [seen.card for seen in plays if seen.card is not None]
    return card not in game.legal_cards(hand=held, vira=view.vira, trick=before)
