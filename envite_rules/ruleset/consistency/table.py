"""The deck, and how many people can sit down to it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.cards import Deck, Rank
from envite_rules.cards.packs import pack_of
from envite_rules.messages import AnyOf
from envite_rules.ruleset.consistency.common import repeated
from envite_rules.ruleset.model.play import seats_for
from envite_rules.ruleset.problems import Finding, Path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.ruleset import model
    from envite_rules.ruleset.model import Ruleset


def check_deck(ruleset: Ruleset) -> Iterator[Finding]:
    """A deck that names a card twice, or adds and removes what it cannot."""
    deck = ruleset.deck
    lists = {"suits": deck.suits, "ranks": deck.ranks, "add": deck.add, "remove": deck.remove}
    found = [f for key, values in lists.items() for f in repeated(values, ("deck", key))]
    yield from found
    plain = {(rank, suit) for suit in deck.suits for rank in deck.ranks}
    for index, card in enumerate(deck.remove):
        if (card.rank, card.suit) not in plain:
            yield Finding("deck.remove-missing", ("deck", "remove", index), {"card": card})
    kept = plain - {(card.rank, card.suit) for card in deck.remove}
    for index, card in enumerate(deck.add):
        if card in deck.remove:
            other = ("deck", "remove", deck.remove.index(card))
            yield Finding("deck.add-removed", ("deck", "add", index), {"card": card}, other=other)
        elif (card.rank, card.suit) in kept:
            yield Finding("deck.add-present", ("deck", "add", index), {"card": card})
    if not kept and not deck.add:
        yield Finding("deck-empty", ("deck", "remove"), {})
    yield from _two_packs(deck)


def _two_packs(deck: model.Deck) -> Iterator[Finding]:
    """A deck of Spanish suits and French ones: the first that is of the other pack."""
    first = deck.suits[0]
    for index, suit in enumerate(deck.suits):
        if suit.is_french != first.is_french:
            arguments = {"one": first, "other": suit}
            yield Finding("deck.two-packs", ("deck", "suits", index), arguments)
            return
    for index, card in enumerate(deck.add):
        if card.suit.is_french != first.is_french:
            yield Finding("deck.two-packs", ("deck", "add", index), {"one": first, "other": card})
            return


def whole_pack(ruleset: Ruleset) -> Deck:
    """Every card of the pack that the first suit of a deck is of."""
    return Deck(pack_of(ruleset.deck.suits[0]).suits, Rank)


def check_players(ruleset: Ruleset, deck: Deck) -> Iterator[Finding]:
    """Numbers of people that cannot sit down: odd without a muerto, or too many for the deck.

    Of each kind the first is told: what mends it mends the others.
    """
    players = ruleset.players
    yield from repeated(players.counts, ("players", "counts"))
    hand = ruleset.round.tricks if ruleset.round else 1
    turned = int(ruleset.has_vira)
    told = set()
    for index, people in enumerate(players.counts):
        path = ("players", "counts", index)
        if people % 2 and not players.muerto:
            if "odd" not in told:
                yield Finding("odd-without-muerto", path, {"people": people})
            told.add("odd")
        elif seats_for(people) * hand + turned > len(deck) and "many" not in told:
            told.add("many")
            needed = seats_for(people) * hand + turned
            arguments = {"people": people, "needed": needed, "n": len(deck)}
            tricks = ("round", "tricks") if ruleset.round else None
            yield Finding("too-many-seats", path, arguments, other=tricks)
    if players.usual not in players.counts and not told:
        said = {"usual": players.usual, "counts": AnyOf(players.counts)}
        other: Path = ("players", "counts")
        yield Finding("usual-not-counted", ("players", "usual"), said, other=other)


def check_seats(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A line, rule, step or piece bound to a number of seats that the table never has."""
    possible = sorted({seats_for(people) for people in ruleset.players.counts})
    bound: list[tuple[Path, tuple[int, ...] | None]] = [
        ((section, index, "players"), entry.players)
        for section, entries in (("order", ruleset.order or ()), ("follow", ruleset.follow or ()))
        for index, entry in enumerate(entries)
    ]
    for name, ladder in ruleset.ladders.items():
        for index, step in enumerate(ladder.steps):
            bound.append((("ladders", name, "steps", index, "players"), step.players))
    for name, count in ruleset.counts.items():
        for index, piece in enumerate(count.pieces):
            bound.append((("counts", name, "pieces", index, "players"), piece.players))
    for path, players in bound:
        yield from repeated(players or (), path)
        for place, seats in enumerate(players or ()):
            if seats not in possible:
                arguments = {"seats": seats, "possible": AnyOf(possible)}
                other = ("players", "counts")
                yield Finding("seats-never", (*path, place), arguments, other=other)
