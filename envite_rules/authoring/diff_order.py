"""What tells two orders of the cards apart: which cards moved, and which are of another kind."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from envite_rules.authoring.facts import Fact, gesture, joined
from envite_rules.authoring.facts_cards import key_of, lines_at, name_of
from envite_rules.authoring.sections import Words
from envite_rules.messages import Message
from envite_rules.ruleset.model import Text

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from envite_rules.cards import Card
    from envite_rules.engine import Game
    from envite_rules.ruleset.model import OrderLine, Ruleset


@dataclass(frozen=True, slots=True)
class Placed:
    """A line of an order: a card by itself, a suit, or cards that tie.

    Args:
        key: which cards, whatever the line is called.
        kind: triunfo, chilajo or plain.
        scale: of a suit, the ranks that no line above has placed.
        place: its number from the top.
        name: the cards in words.
        kind_said: what the place calls the kind.
        card: the card without its name; empty for several.
        called: the names of the card, in the order of the file; None if it has none.
        of_vira: whether the vira decides which card it is, or which suit.
        sign: the seña of the card.
    """

    key: str
    kind: str
    scale: tuple[str, ...]
    place: int = field(compare=False)
    name: Words = field(compare=False)
    kind_said: Words = field(compare=False)
    card: Words = field(compare=False)
    called: str | None = field(compare=False)
    of_vira: bool = field(compare=False)
    sign: Text | None = field(compare=False)

    @property
    def said(self) -> Words:
        """The place and the kind, in words."""
        code = "diff.place-plain" if self.kind == "plain" else "diff.place"
        return Message(code, {"place": self.place, "kind": self.kind_said})


@dataclass(frozen=True, slots=True)
class OrderPair:
    """A card, or cards, of which two orders say something else."""

    path: str
    subject: Words
    one: Words | None
    other: Words | None


Order = tuple[Placed, ...]


def order_fact(ruleset: Ruleset, game: Game) -> Iterator[Fact]:
    """The order at a table as one fact, if one is stated.

    Args:
        ruleset: the ruleset.
        game: the ruleset at a table.
    """
    if ruleset.order is not None:
        cards = ruleset.deck.cards()
        lines = [line for line in lines_at(ruleset, game) if _is_there(line, cards)]
        placed = tuple(_placed(ruleset, lines, place) for place in range(len(lines)))
        said = joined((one.name for one in placed), "; ")
        yield Fact("order", Message("show.order"), placed, said)


def _is_there(line: OrderLine, deck: Iterable[Card]) -> bool:
    """Whether a line has a card in the pack: who takes the twos out takes their line too."""
    if line.ranks is not None:
        return any(card.rank in line.ranks for card in deck)
    if line.card is None or line.card.needs_vira:
        return True
    return any((card.rank, card.suit) == (line.card.rank, line.card.suit) for card in deck)


def _placed(ruleset: Ruleset, lines: Sequence[OrderLine], place: int) -> Placed:
    line = lines[place]
    own = getattr(ruleset.words, line.kind, None) if ruleset.words else None
    scale = _scale(line, lines[:place], ruleset)
    name, kind = name_of(line, ruleset), own or line.kind
    card: Words = "" if line.card is None else Message("show.card", {"card": line.card})
    of_vira = line.suit == "vira" or (line.card is not None and line.card.needs_vira)
    told = (place + 1, name, kind, card, line.name, of_vira, line.sign)
    return Placed(key_of(line), line.kind, scale, *told)


def _scale(line: OrderLine, above: Sequence[OrderLine], ruleset: Ruleset) -> tuple[str, ...]:
    """The ranks of a suit from the highest down, without those that lines above have placed."""
    gone = {
        one.card.rank
        for one in above
        if one.card is not None and one.card.suit is None and line.suit == "vira"
    }
    return tuple(ruleset.deck.word_of(rank) for rank in line.scale or () if rank not in gone)


def order_pairs(one: Order, other: Order, decks: Sequence[Collection[str]]) -> Iterator[OrderPair]:
    """The cards that moved, came, went, or are of another kind; and suits of another scale.

    Args:
        one: an order.
        other: the order it is compared with.
        decks: the cards of the pack of each.
    """
    ours, theirs = ({line.key: line for line in order} for order in (one, other))
    still = staying([line.key for line in one], [line.key for line in other])
    for key in _in_order(one, other):
        mine, yours = ours.get(key), theirs.get(key)
        if key not in still or mine is None or yours is None or mine.kind != yours.kind:
            said = [
                _absent(key, order, deck) if line is None else line.said
                for line, order, deck in zip((mine, yours), (one, other), decks, strict=True)
            ]
            [line, *_] = [line for line in (mine, yours) if line is not None]
            yield OrderPair(f"order.{key}", line.name, said[0], said[1])
        if mine is not None and yours is not None:
            yield from _scales(mine, yours)


def _in_order(one: Order, other: Order) -> list[str]:
    """The keys of both orders from the top down, whichever of the two comes first."""
    places: dict[str, int] = {}
    for line in (*one, *other):
        places[line.key] = min(places.get(line.key, line.place), line.place)
    return sorted(places, key=lambda key: (places[key], key))


def _absent(key: str, order: Order, deck: Collection[str]) -> Words | None:
    """What a card is that stands by itself only in the other order.

    Without a vira it is none that is of the vira. It stands with those of its rank where these
    have a line; else it is one more of its suit.
    """
    rank, _, suit = key.partition(" de ")
    named = {key} if suit != "la vira" else {card for card in deck if card.startswith(f"{rank} ")}
    if not named & set(deck) or (suit == "la vira" and not any(line.of_vira for line in order)):
        return None
    for line in order:
        ranks, *those = line.key.split(" ")
        if ranks == "ranks" and rank in those:
            return joined((line.name, line.said), ": ")
    return Message("diff.in-its-suit")


def _scales(mine: Placed, yours: Placed) -> Iterator[OrderPair]:
    """A suit whose ranks, as far as both have them there, go in another order."""
    common = set(mine.scale) & set(yours.scale)
    ours, theirs = ([rank for rank in line.scale if rank in common] for line in (mine, yours))
    if ours != theirs:
        said = [Message("show.listed", {"listed": list(line.scale)}) for line in (mine, yours)]
        subject = Message("diff.scale", {"suit": mine.name})
        yield OrderPair(f"order.{mine.key}.scale", subject, said[0], said[1])


def staying(one: Sequence[str], other: Sequence[str]) -> set[str]:
    """The most that can be left where it is when one order becomes the other.

    Args:
        one: an order; nothing stands in it twice.
        other: another.

    Example:
        >>> sorted(staying("abcd", "bcda"))
        ['b', 'c', 'd']
    """
    first, second = sorted([list(one), list(other)])  # the same whichever way it is asked
    best: list[list[list[str]]] = [[[] for _ in range(len(second) + 1)]]
    for key in first:
        row: list[list[str]] = [[]]
        for place, theirs in enumerate(second):
            longer = [*best[-1][place], key] if key == theirs else []
            row.append(max(longer, best[-1][place + 1], row[place], key=len))
        best.append(row)
    return set(best[-1][-1])


def changed(now: Order, then: Order) -> Words:
    """What another choice changes in an order: the cards that move, come, or change their kind."""
    still = staying([line.key for line in now], [line.key for line in then])
    known = {(line.key, line.kind) for line in now}
    new = [line for line in then if line.key not in still or (line.key, line.kind) not in known]
    left = {line.key for line in then}
    told = [joined((line.name, line.said), ": ") for line in new]
    nothing = Message("diff.nothing-said")
    told += [joined((line.name, nothing), ": ") for line in now if line.key not in left]
    return joined(told, ", ") if told else Message("diff.another-order")


def name_pair(one: Order, other: Order) -> Iterator[OrderPair]:
    """What each calls the cards, placed in both orders, that have another name in each.

    Args:
        one: an order.
        other: the order it is compared with.
    """
    theirs = {line.key: line for line in other}
    pairs = [(line, theirs[line.key]) for line in one if line.key in theirs]
    told = [
        (mine, yours)
        for mine, yours in pairs
        if mine.called and yours.called and mine.called != yours.called
    ]
    if told:
        ours, others = (
            joined((joined((line.card, line.called or ""), ": ") for line in side), "; ")
            for side in zip(
                *sorted(told, key=lambda pair: min(one.place for one in pair)), strict=True
            )
        )
        yield OrderPair("order.names", Message("diff.names"), ours, others)


def sign_pairs(one: Order, other: Order) -> Iterator[OrderPair]:
    """The cards, placed in both orders, that have another seña.

    Args:
        one: an order.
        other: the order it is compared with.
    """
    theirs = {line.key: line for line in other}
    keys = {line.key: line for line in one if line.key in theirs}
    for key in _in_order(one, other):
        if key in keys and gesture(keys[key].sign) != gesture(theirs[key].sign):
            subject = keys[key].name
            yield OrderPair(f"signs.{key}", subject, keys[key].sign, theirs[key].sign)
