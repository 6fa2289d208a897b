"""The parts of a rulebook: chapters of sentences, tables and pictures; words of no language yet.

A block says what there is to see, not how it is drawn: a page of Markdown makes a picture of cards
a table of their names, a page for the wall draws them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from envite_rules.authoring.sections import Table as Listing
from envite_rules.authoring.sections import Words
from envite_rules.cards import Card

__all__ = [
    "Block",
    "BoardPicture",
    "Book",
    "CardRow",
    "CardRows",
    "Chapter",
    "CountPicture",
    "HandPicture",
    "Lines",
    "Listing",
    "TrickPicture",
    "Words",
]


@dataclass(frozen=True, slots=True)
class Lines:
    """What is said.

    Args:
        lines: a sentence or so each.
        small: whether it is a thing by the way, fit for small letters.
    """

    lines: tuple[Words, ...]
    small: bool = False


@dataclass(frozen=True, slots=True)
class CardRow:
    """A line of the order of the cards.

    Args:
        place: its place from the top, such as ``3``.
        cards: the cards that stand there; more than one are drawn side by side, from the highest.
        said: what stands there in words: a card, a suit with its scale, a class that ties.
        name: what the card is called, such as perica.
        sign: its seña.
        note: what else holds of it: its kind, that it need not be given up.
    """

    place: str
    cards: tuple[Card, ...]
    said: Words
    name: str | None = None
    sign: Words | None = None
    note: Words | None = None


@dataclass(frozen=True, slots=True)
class CardRows:
    """The order of the cards, from the highest down.

    Args:
        rows: the lines of the order.
    """

    rows: tuple[CardRow, ...]


@dataclass(frozen=True, slots=True)
class TrickPicture:
    """A trick, and who wins it.

    Args:
        vira: the turned card; None where there is none.
        plays: who plays which card, the leader first.
        winner: an index into ``plays``; None where the best cards of two teams tie.
        reason: why.
    """

    vira: Card | None
    plays: tuple[tuple[str, Card], ...]
    winner: int | None
    reason: Words


@dataclass(frozen=True, slots=True)
class HandPicture:
    """A hand in the middle of a trick, and what may be played from it.

    Args:
        vira: the turned card; None where there is none.
        table: who has played which card, the leader first.
        hand: the cards held, each with whether it may be played.
        reason: why.
    """

    vira: Card | None
    table: tuple[tuple[str, Card], ...]
    hand: tuple[tuple[Card, bool], ...]
    reason: Words


@dataclass(frozen=True, slots=True)
class CountPicture:
    """A hand, and what it counts.

    Args:
        vira: the turned card; None where there is none.
        hand: the cards held, each with whether it counts.
        total: what the hand counts.
        reason: why.
    """

    vira: Card | None
    hand: tuple[tuple[Card, bool], ...]
    total: int
    reason: Words


@dataclass(frozen=True, slots=True)
class BoardPicture:
    """How piedras are laid on the table.

    Args:
        rows: for so many piedras the place where stones are laid (``pile``, ``apart``, ``side`` or
            ``none``), and how many.
    """

    rows: tuple[tuple[int, str, int], ...]


Block: TypeAlias = (
    Lines | Listing | CardRows | TrickPicture | HandPicture | CountPicture | BoardPicture
)
"""What a chapter is made of."""


@dataclass(frozen=True, slots=True)
class Chapter:
    """A chapter of the book.

    Args:
        title: what it is about.
        blocks: what it says and shows, in this order.
        aside: whether it is no rule, but where the rules come from: fit for small letters.
    """

    title: Words
    blocks: tuple[Block, ...]
    aside: bool = False


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of a variant, as a person wants to read them.

    Args:
        title: the name of the variant.
        subtitle: for how many people, on which island.
        chapters: the chapters that have something to say.
        colophon: from which ruleset the book was made.
        own: what the place calls otherwise than usual, for what is said around the pictures.
    """

    title: Words
    subtitle: Words
    chapters: tuple[Chapter, ...]
    colophon: Words
    own: Mapping[str, str] = field(default_factory=dict)
