"""A rulebook as a page of HTML: one file that needs no other, for a screen and for the wall."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, assert_never

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
from envite_rules.authoring.rulebook.pictures import card_picture, stones_picture
from envite_rules.authoring.rulebook.shown import shown
from envite_rules.authoring.rulebook.style import STYLE
from envite_rules.messages import DEFAULT_LANGUAGE, Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from envite_rules.authoring.rulebook.blocks import Block, Book, CardRow, Chapter, Words
    from envite_rules.cards import Card

GENERATOR = "Envite rules"
"""What made the page, as its head says, and as a PDF of it does."""

META = f'<meta name="generator" content="{GENERATOR}">'
"""The line of the head that says it."""

_FEW, _SHORT = 3, 12
"""A table of so few columns has room, on a phone too, for cells of so many letters in one line."""


def page(book: Book, language: str = DEFAULT_LANGUAGE) -> str:
    """The page of a book.

    Nothing in it asks for the network, and the same book gives the same page.

    Args:
        book: the rulebook.
        language: of the texts, ``es`` or ``en``.
    """
    return "\n".join(_Page(language, book.own).lines(book)) + "\n"


class _Page:
    """Writes the parts of a page in one language; everything that is said is escaped."""

    def __init__(self, language: str, own: Mapping[str, str]) -> None:
        self._language = language
        self._own = own

    def lines(self, book: Book) -> Iterator[str]:
        """The whole page."""
        title = self._said(book.title)
        yield "<!DOCTYPE html>"
        yield f'<html lang="{self._language}">'
        yield f'<head>\n<meta charset="utf-8">\n{META}'
        yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
        yield f"<title>{title}</title>\n<style>{STYLE}</style>\n</head>\n<body>"
        yield f"<header>\n<h1>{title}</h1>"
        yield f"<p>{self._said(book.subtitle)}</p>"
        yield "</header>\n<main>"
        groups = [(wide, tuple(some)) for wide, some in groupby(book.chapters, _is_wide)]
        for place, (wide, chapters) in enumerate(groups, 1):
            yield '<div class="wide">' if wide else '<div class="columns">'
            for chapter in chapters:
                yield from self._chapter(chapter)
            if place == len(groups):  # in the last column, for there may be no room below it
                yield f"<footer>{self._said(book.colophon)}</footer>"
            yield "</div>"
        yield "</main>\n</body>\n</html>"

    def _said(self, words: Words) -> str:
        """Words as they may stand anywhere in the page, in text or between quotes."""
        return escape(self._shown(words))

    def _shown(self, words: Words) -> str:
        return shown(told(self._own, words), self._language)

    def _word(self, which: str, **arguments: object) -> str:
        return self._said(Message(f"book.picture.{which}", arguments))

    def _chapter(self, chapter: Chapter) -> Iterator[str]:
        kind = ' class="aside"' if chapter.aside else ""
        yield f"<section{kind}>\n<h2>{self._said(chapter.title)}</h2>"
        for block in chapter.blocks:
            yield from self._block(block)
        yield "</section>"

    def _block(self, block: Block) -> Iterator[str]:
        match block:
            case Lines():
                yield from self._lines(block)
            case Listing():
                yield from self._listing(block)
            case CardRows():
                yield '<ol class="order">'
                yield from map(self._order_row, block.rows)
                yield "</ol>"
            case TrickPicture():
                yield from self._trick(block)
            case HandPicture():
                yield from self._hand(block)
            case CountPicture():
                yield from self._count(block)
            case BoardPicture():
                yield from self._board(block)
            case _:
                assert_never(block)

    def _lines(self, block: Lines) -> Iterator[str]:
        small = " small" if block.small else ""
        if len(block.lines) == 1:
            yield f'<p class="said{small}">{self._said(block.lines[0])}</p>'
        elif block.lines:
            items = "".join(f"\n<li>{self._said(line)}</li>" for line in block.lines)
            yield f'<ul class="said{small}">{items}\n</ul>'

    def _listing(self, table: Listing) -> Iterator[str]:
        yield "<table>"
        if any(self._said(words) for words in table.head):
            cells = (self._cell(words, "th", ' scope="col"') for words in table.head)
            yield f"<thead><tr>{''.join(cells)}</tr></thead>"
        yield "<tbody>"
        for first, *rest in table.rows:
            cells = (self._value(table, place, words) for place, words in enumerate(rest, 1))
            begin = self._cell(first, "th", ' scope="row"')
            yield f"<tr>{begin}{''.join(cells)}</tr>"
        yield "</tbody>\n</table>"

    def _cell(self, words: Words, tag: str, attributes: str) -> str:
        said = self._said(words)
        if not said:  # a head of nothing is no head
            return "<td></td>"
        return f"<{tag}{attributes}>{said}</{tag}>"

    def _value(self, table: Listing, place: int, words: Words) -> str:
        """A cell that is no head; a short one is not broken where few columns leave room for it."""
        if place in table.unbroken:
            return self._cell(words, "td", ' class="unbroken"')
        short = len(table.head) <= _FEW and len(self._shown(words)) <= _SHORT
        return self._cell(words, "td", ' class="short"' if short else "")

    def _order_row(self, row: CardRow) -> str:
        several = len(row.cards) > 1
        kind, box = ("several", "row") if several else ("single", "one")
        cards = "".join(f"<span>{card_picture(card)}</span>" for card in row.cards)
        said = [f'<span class="place">{self._said(row.place)}</span>']
        if row.name is not None:
            said.append(f"<b>{self._said(row.name)}</b>")
        said.append(f"<span>{self._said(row.said)}</span>")
        if row.sign is not None:
            said.append(f'<span class="sign">{self._said(row.sign)}</span>')
        if row.note is not None:
            said.append(f'<span class="note">{self._said(row.note)}</span>')
        return f'<li class="{kind}"><span class="{box}">{cards}</span>{" ".join(said)}</li>'

    def _trick(self, trick: TrickPicture) -> Iterator[str]:
        yield '<figure class="trick">\n<ul class="cards">'
        yield from self._vira(trick.vira)
        for place, (player, card) in enumerate(trick.plays):
            wins = place == trick.winner
            below = self._said(player) + (f" <b>{self._word('wins')}</b>" if wins else "")
            yield _shown(card, below, "yes" if wins else "")
        yield f"</ul>\n<figcaption>{self._said(trick.reason)}</figcaption>\n</figure>"

    def _hand(self, hand: HandPicture) -> Iterator[str]:
        yield '<div class="whole">\n<figure class="hand">\n<div class="group">'
        yield f'<p class="what">{self._word("table")}</p>\n<ul class="cards">'
        yield from self._vira(hand.vira)
        for player, card in hand.table:
            yield _shown(card, self._said(player), "")
        yield '</ul>\n</div>\n<div class="group">'
        yield f'<p class="what">{self._word("hand")}</p>\n<ul class="cards">'
        for card, allowed in hand.hand:
            below = self._word("may" if allowed else "may-not")
            yield _shown(card, f"<b>{below}</b>", "yes" if allowed else "no")
        yield f"</ul>\n</div>\n<figcaption>{self._said(hand.reason)}</figcaption>"
        yield "</figure>\n</div>"

    def _count(self, count: CountPicture) -> Iterator[str]:
        yield '<figure class="count">\n<ul class="cards">'
        yield from self._vira(count.vira)
        for card, counted in count.hand:
            below = self._word("counts" if counted else "counts-not")
            yield _shown(card, f"<b>{below}</b>", "yes" if counted else "no")
        total = self._word("total", total=count.total)
        caption = f"<b>{total}</b> {self._said(count.reason)}"
        yield f"</ul>\n<figcaption>{caption}</figcaption>\n</figure>"

    def _vira(self, vira: Card | None) -> Iterator[str]:
        if vira is not None:
            yield _shown(vira, self._word("vira"), "vira")

    def _board(self, board: BoardPicture) -> Iterator[str]:
        yield '<ol class="board">'
        for piedras, place, stones in board.rows:
            label = self._shown(Message(f"show.mark.{place}", {"n": stones}))
            picture = stones_picture(place, stones, label)
            yield f"<li><b>{piedras}</b>{picture}{escape(label)}</li>"
        yield "</ol>"


def _is_wide(chapter: Chapter) -> bool:
    """Whether a chapter needs the whole width of a page."""
    return any(isinstance(block, CardRows) for block in chapter.blocks)


def _shown(card: Card, below: str, kind: str) -> str:
    """A card of an example, with what is said below it."""
    classes = f' class="{kind}"' if kind else ""
    return f'<li{classes}><span class="card">{card_picture(card)}</span>{below}</li>'
