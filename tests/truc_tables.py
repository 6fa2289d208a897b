"""Tables for the tests of the truc: hands that are given, and a match played card by card."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from envite_rules import Play, Won
from envite_rules.engine.seats import seat_name
from tests.settling import table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from envite_rules import Card, Event, Game, Match


Told = TypeVar("Told", bound="Event")


def truc(players: int = 4, **options: str) -> Game:
    """The Truc mallorquí with some choices of its options, a hyphen written as an underscore."""
    chosen = {name.replace("_", "-"): choice for name, choice in options.items()}
    return table("truc-mallorqui", players, **chosen)


def sit_down(
    hands: Mapping[str, Sequence[str]],
    *,
    ma: str = "A1",
    players: int = 4,
    **options: str,
) -> Match:
    """A match in which each seat is dealt the hand given, and the one named leads.

    What a hand lacks is filled with cards of the deck that no hand names, from the last up.

    Args:
        hands: what each seat is dealt, by its name; a seat that is left out gets any cards.
        ma: who leads the first trick; the seat before it deals.
        players: how many play.
        options: the choices of the ruleset's options, a hyphen written as an underscore.
    """
    game = truc(players, **options)
    names = [seat_name(seat) for seat in range(game.seats)]
    named = {seat: [game.parse_card(card) for card in hands.get(seat, ())] for seat in names}
    taken = {card for hand in named.values() for card in hand}
    spare = [card for card in game.deck if card not in taken]
    cards: list[Card] = []
    for seat in names:
        cards += named[seat]
        cards += [spare.pop() for _ in range(3 - len(named[seat]))]
    dealer = (names.index(ma) - 1) % game.seats
    match = game.new_match(deals=[cards], dealer=dealer)
    match.apply(match.legal_actions()[0])
    return match


def say(match: Match, *lines: str) -> list[Event]:
    """What is said and played, one after the other, and all that it caused."""
    return [event for line in lines for event in match.apply(match.parse(line))]


def play_out(match: Match, wanted: Mapping[str, Sequence[str]] | None = None) -> list[Event]:
    """Plays the round to its end without another word: the cards wanted, else any that is held."""
    left = {seat: list(cards) for seat, cards in (wanted or {}).items()}
    events: list[Event] = []
    while match.phase == "play":
        assert match.turn is not None
        queue = left.get(seat_name(match.turn))
        card = match.game.parse_card(queue.pop(0)) if queue else match.hand(match.turn)[0]
        events += match.apply(Play(match.turn, card))
    return events


def told(events: Iterable[Event], kind: type[Told]) -> list[Told]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def pots(events: Iterable[Event]) -> dict[str, tuple[str, int | str | None]]:
    """What was won of each pot: by which team, and how much."""
    return {won.pot: (won.team, won.level or won.piedras) for won in told(events, Won)}
