"""What the vira decides besides the suit: the rank after its own, and who stands in for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.authoring.facts import Fact, joined
from envite_rules.cards import Rank
from envite_rules.messages import AnyOf, Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from envite_rules.ruleset.model import Count, OrderLine, Piece, Ruleset


def order_lines(ruleset: Ruleset, seats: int) -> Iterator[Message]:
    """What an order says of the rank after the vira's, and of cards that stand in for another.

    Args:
        ruleset: the ruleset.
        seats: how many seats there are.
    """
    lines = [line for line in ruleset.order or () if line.applies_to(seats)]
    if any(_follows(line) for line in lines):
        yield _cycle(ruleset)
    yield from _stand_ins(ruleset, lines)


def piece_lines(ruleset: Ruleset, count: Count, seats: int) -> Iterator[Message]:
    """The same of the pieces of a count, as far as the order does not say it.

    Args:
        ruleset: the ruleset.
        count: one of its counts.
        seats: how many seats there are.
    """
    lines = [line for line in ruleset.order or () if line.applies_to(seats)]
    told = {(line.card, line.stand_in) for line in lines}
    pieces = [piece for piece in count.pieces if piece.applies_to(seats)]
    if any(map(_follows, pieces)) and not any(map(_follows, lines)):
        yield _cycle(ruleset)
    new = [piece for piece in pieces if (piece.card, piece.stand_in) not in told]
    yield from _stand_ins(ruleset, new)


def may_count_two_pieces(ruleset: Ruleset, count: Count, seats: int) -> bool:
    """Whether a hand with two pieces can have a count: another may take it from all of those.

    Args:
        ruleset: the ruleset.
        count: one of its counts.
        seats: how many seats there are.
    """
    here = {piece.card for piece in count.pieces if piece.applies_to(seats)}
    other = ruleset.counts.get(count.unless or "")
    if other is None or "two-pieces" not in other.needs:
        return len(here) > 1
    there = {piece.card for piece in other.pieces if piece.applies_to(seats)}
    return len(here) > 1 and not here <= there


def cycle_fact(ruleset: Ruleset) -> Iterator[Fact]:
    """Which rank follows which as one fact, where it is stated."""
    cycle = ruleset.deck.cycle
    if cycle is not None:
        ranks = [ruleset.deck.word_of(rank) for rank in cycle]
        start = cycle.index(min(cycle))  # the same round from wherever it is told
        value = cycle[start:] + cycle[:start]
        yield Fact("deck.cycle", Message("diff.cycle"), value, ", ".join(ranks))


def stand_in_fact(
    ruleset: Ruleset, entries: Iterable[OrderLine | Piece], path: str, group: str | None = None
) -> Iterator[Fact]:
    """Who stands in for the cards of some entries as one fact, where anybody does.

    Args:
        ruleset: the ruleset.
        entries: lines of its order, or pieces of a count.
        path: what they are part of.
        group: the path of what they are part of, where that may be missing as a whole.
    """
    entries = list(entries)
    standing = {str(entry.card): entry.stand_in for entry in entries if entry.stand_in is not None}
    if standing:
        words = [
            joined(
                (
                    Message("show.card", {"card": entry.card}),
                    ruleset.deck.word_of(entry.stand_in),
                ),
                ": ",
            )
            for entry in entries
            if entry.stand_in is not None
        ]
        subject = Message("diff.stand-in")
        yield Fact(f"{path}.stand_in", subject, standing, joined(words, ", "), group)


def _follows(entry: OrderLine | Piece) -> bool:
    """Whether the card of an entry is of the rank that follows the vira's."""
    return entry.card is not None and entry.card.rank is None


def _cycle(ruleset: Ruleset) -> Message:
    ranks = [ruleset.deck.word_of(rank) for rank in ruleset.deck.cycle or ()]
    return Message("show.cycle", {"ranks": ", ".join(ranks)})


def _stand_ins(ruleset: Ruleset, entries: Iterable[OrderLine | Piece]) -> Iterator[Message]:
    """A sentence for each rank that stands in, with all the cards for which it does."""
    cards: dict[Rank, list[str]] = {}
    for entry in entries:
        if entry.stand_in is not None and entry.card is not None and entry.card.rank is not None:
            said = getattr(entry, "name", None) or ruleset.deck.word_of(entry.card.rank)
            cards.setdefault(entry.stand_in, []).append(said)
    for rank, of in cards.items():
        word = ruleset.deck.word_of(rank)
        is_she = rank is Rank.SOTA or word != rank.word  # «la sota», and in French decks «la J»
        code = f"show.stand-in.{'la' if is_she else 'el'}"
        yield Message(code, {"cards": AnyOf(of), "rank": word})
