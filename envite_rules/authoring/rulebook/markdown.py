"""A rulebook as Markdown: the pictures become tables of the cards' names."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, assert_never

from envite_rules.authoring.portrait_words import told
from envite_rules.authoring.rulebook.blocks import (
    BoardPicture,
    CardRows,
    CountPicture,
    HandPicture,
    Lines,
    Listing,
    TrickPicture,
)
from envite_rules.authoring.rulebook.shown import shown
from envite_rules.authoring.sections import table_of
from envite_rules.messages import DEFAULT_LANGUAGE, Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from envite_rules.authoring.rulebook.blocks import Block, Book, CardRow, Words
    from envite_rules.cards import Card

_SIGNS: Final = re.compile(r"([\\`*_\[\]<>|~&$])")
_AT_THE_HEAD: Final = re.compile(r"^([#+=-])|^([0-9]+)([.)])")


def markdown(book: Book, language: str = DEFAULT_LANGUAGE) -> str:
    """The book as Markdown (CommonMark with tables).

    Args:
        book: the book.
        language: of the texts, ``es`` or ``en``.
    """
    return "\n\n".join(_Page(language, book.own).parts(book)) + "\n"


def escaped(text: str) -> str:
    r"""A text in which nothing is a mark of Markdown, on one line.

    Example:
        >>> print(escaped("# 2 * 3 | [x]"))
        \# 2 \* 3 \| \[x\]
    """
    return _AT_THE_HEAD.sub(r"\2\\\1\3", _SIGNS.sub(r"\\\1", text))


class _Page:
    """What the blocks of a book look like in a language.

    Args:
        language: ``es`` or ``en``.
        own: what the place calls otherwise than usual.
    """

    def __init__(self, language: str, own: Mapping[str, str]) -> None:
        self._language = language
        self._own = own

    def parts(self, book: Book) -> Iterator[str]:
        """The paragraphs, headings, lists and tables of a book."""
        yield f"# {self._said(book.title)}"
        yield f"*{self._said(book.subtitle)}*"
        for chapter in book.chapters:
            yield f"## {self._said(chapter.title)}"
            for block in chapter.blocks:
                yield from self._block(block)
        yield "---"
        yield f"*{self._said(book.colophon)}*"

    def _said(self, words: Words) -> str:
        return escaped(shown(told(self._own, words), self._language))

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case Lines():
                yield self._lines(block)
            case Listing():
                yield self._table(block)
            case CardRows():
                yield self._table(_order(block.rows))
            case TrickPicture() | HandPicture() | CountPicture():
                yield from self._picture(block)
            case BoardPicture():
                yield self._table(_board(block))
            case _:
                assert_never(block)

    def _lines(self, block: Lines) -> str:
        around = "*" if block.small else ""
        said = [f"{around}{self._said(line)}{around}" for line in block.lines]
        return said[0] if len(said) == 1 else "\n".join(f"- {line}" for line in said)

    def _picture(self, picture: TrickPicture | HandPicture | CountPicture) -> Iterator[str]:
        """What is turned up, the cards, and what comes of them."""
        if picture.vira is not None:
            yield self._said(Message("book.turned", {"card": picture.vira}))
        if isinstance(picture, HandPicture) and picture.table:
            played = [Message("book.played", {"who": who, "card": of}) for who, of in picture.table]
            yield self._said(Message("book.on-the-table", {"played": played}))
        yield self._table(_cards_of(picture))
        yield self._said(picture.reason)

    def _table(self, table: Listing) -> str:
        head, *rows = [[self._said(words) for words in row] for row in (table.head, *table.rows)]
        lines = [head, ["---"] * len(head), *rows]
        return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def _cards_of(picture: TrickPicture | HandPicture | CountPicture) -> Listing:
    card = Message("show.cards")
    if isinstance(picture, TrickPicture):
        rows = [
            (who, str(played), Message("book.wins-it") if place == picture.winner else "")
            for place, (who, played) in enumerate(picture.plays)
        ]
        return table_of((Message("book.player"), card, ""), rows)
    if isinstance(picture, HandPicture):
        asked = Message("book.may-be-played")
        return Listing((Message("book.in-hand"), asked), _marked(picture.hand))
    return Listing((Message("book.in-hand"), Message("book.counts-or-not")), _marked(picture.hand))


def _marked(cards: Sequence[tuple[Card, bool]]) -> tuple[tuple[Words, ...], ...]:
    return tuple((str(card), Message("book.yes" if well else "book.no")) for card, well in cards)


def _order(rows: Sequence[CardRow]) -> Listing:
    """The order line by line, with the card of the example where the words speak of any vira."""
    head = ("", "show.cards", "book.example", "book.name", "show.sign", "book.note")
    written = [
        (row.place, row.said, _example(row), row.name or "", row.sign or "", row.note or "")
        for row in rows
    ]
    return table_of([Message(code) if code else "" for code in head], written)


def _example(row: CardRow) -> str:
    alone = len(row.cards) == 1 and row.said != str(row.cards[0])
    return str(row.cards[0]) if alone and isinstance(row.said, str) else ""


def _board(picture: BoardPicture) -> Listing:
    rows = [
        (str(piedras), Message(f"show.mark.{place}", {"n": stones}))
        for piedras, place, stones in picture.rows
    ]
    return Listing((Message("show.total"), Message("show.mark")), tuple(rows))
