"""The order of the cards: what each line says, and that every card has a place."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from envite_rules.cards import Suit
from envite_rules.ruleset.consistency.common import has_card, lacking, repeated
from envite_rules.ruleset.model.play import seats_for
from envite_rules.ruleset.naming import names_in, says_nothing
from envite_rules.ruleset.problems import Finding, Path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from envite_rules.cards import Card, Deck, Rank
    from envite_rules.ruleset.model import OrderLine, Ruleset

_SHOWN = 6


def check_shapes(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """Lines that are neither one card, one suit by a scale, nor one class of ranks."""
    for index, line in enumerate(ruleset.order or ()):
        path = ("order", index)
        stated = [key for key in ("card", "suit", "ranks") if getattr(line, key) is not None]
        if len(stated) != 1:
            other = (*path, stated[0]) if stated else None
            where = (*path, stated[1]) if stated else path
            yield Finding("line-shape", where, {"id": line.id}, other=other, on="key")
        elif (line.suit is None) != (line.scale is None):
            missing = "scale" if line.scale is None else "suit"
            where = (*path, "suit" if missing == "scale" else "scale")
            yield Finding("line-scale", where, {"id": line.id, "missing": missing}, on="key")
        elif line.card is None and (line.name or line.also):
            key = "name" if line.name else "also"
            yield Finding("name-without-card", (*path, key), {"id": line.id}, on="key")


def check_order_cards(ruleset: Ruleset, deck: Deck) -> Iterator[Finding]:
    """Lines that speak of cards, suits or ranks which the deck lacks."""
    ranks = {card.rank for card in deck}
    suits = list(dict.fromkeys(card.suit for card in deck))
    for index, line in enumerate(ruleset.order or ()):
        path = ("order", index)
        if line.card is not None and not has_card(deck, line.card):
            yield lacking(deck, line.card, (*path, "card"))
        if line.suit in set(Suit) and line.suit not in suits:
            arguments = {"suit": line.suit, "suits": suits}
            other: Path = ("deck", "suits")
            yield Finding("suit-not-in-deck", (*path, "suit"), arguments, other=other)
        for key in ("scale", "ranks"):
            values = getattr(line, key) or ()
            yield from repeated([deck.word_of(rank) for rank in values], (*path, key))
            for place, rank in enumerate(values):
                if rank not in ranks:
                    arguments = {"rank": deck.word_of(rank)}
                    where, other = (*path, key, place), ("deck", "ranks")
                    yield Finding("rank-not-in-deck", where, arguments, other=other)


def check_repeated_lines(ruleset: Ruleset, deck: Deck) -> Iterator[Finding]:
    """A line that places the same cards, at the same table, in the same way as one above it."""
    order = ruleset.order or ()
    for index, line in enumerate(order):
        clashes = (
            (earlier, key, common)
            for earlier, other in enumerate(order[:index])
            if line.meets(other)
            for key, common in _common(line, other, deck)
        )
        for earlier, key, common in islice(clashes, 1):
            arguments = {"cards": common, "first": order[earlier].id}
            path, before = ("order", index, key), ("order", earlier, key)
            yield Finding("line-repeats-card", path, arguments, other=before)


def _common(line: OrderLine, other: OrderLine, deck: Deck) -> Iterator[tuple[str, object]]:
    if line.card is not None and line.card == other.card:
        yield "card", line.card
    if line.suit is not None and line.suit == other.suit:
        shared = [deck.word_of(rank) for rank in line.scale or () if rank in (other.scale or ())]
        if shared:
            yield "scale", shared
    shared = [deck.word_of(rank) for rank in line.ranks or () if rank in (other.ranks or ())]
    if shared:
        yield "ranks", shared


def check_unplaced(ruleset: Ruleset, deck: Deck) -> Iterator[Finding]:
    """A card that no line can place, even when it is led."""
    if not ruleset.order:
        return
    for people in ruleset.players.counts:
        seats = seats_for(people)
        lines = [line for line in ruleset.order or () if line.applies_to(seats)]
        places = _placed_by(lines)
        lost = [card for card in deck if not places(card)]
        if lost:
            shown: list[object] = list(lost[:_SHOWN]) + (["…"] if len(lost) > _SHOWN else [])
            arguments = {"cards": shown, "people": people, "n": len(lost)}
            yield Finding("card-unplaced", ("order",), arguments, on="key")
            return


def _placed_by(lines: Sequence[OrderLine]) -> Callable[[Card], bool]:
    """Which cards some line places when they are led while another suit is the vira's."""
    fixed = [line.card for line in lines if line.card is not None and not line.card.needs_vira]
    cards = {(card.rank, card.suit) for card in (pattern.card(None) for pattern in fixed)}
    ranks: set[Rank] = set()
    for line in lines:
        scale = line.scale or ()
        ranks.update(line.ranks or (), scale if line.suit == "led" else ())
        cards.update((rank, suit) for suit in Suit if line.suit == suit for rank in scale)
    return lambda card: card.rank in ranks or (card.rank, card.suit) in cards


def check_names(ruleset: Ruleset, deck: Deck) -> Iterator[Finding]:
    """One name for two cards of one table, or a name that is a card already, or says nothing."""
    order = ruleset.order or ()
    known: dict[tuple[str, ...], list[tuple[Path, OrderLine]]] = {}
    for path, name, pattern in names_in(order):
        line, said = order[int(path[1])], " ".join(name)
        if says_nothing(name):
            yield Finding("says-nothing", path, {"text": _at(line, path[2:])})
        elif deck.reads(name):
            yield Finding("name-is-a-card", path, {"name": said})
        else:
            others = known.setdefault(name, [])
            clashes = [o for o in others if o[1].card != pattern and o[1].meets(line)]
            for first, other in clashes[:1]:
                arguments = {"name": said, "first": other.card, "second": pattern}
                yield Finding("name-of-two-cards", path, arguments, other=first)
            others.append((path, line))


def _at(line: OrderLine, path: Path) -> str | None:
    """The name of a card as it is written at a path of its line."""
    return line.name if path == ("name",) else line.also[int(path[1])]
