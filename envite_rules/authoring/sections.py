"""The parts of a text about a variant: a title, sentences, a table; words in any language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from envite_rules.messages import Message, Translatable

if TYPE_CHECKING:
    from collections.abc import Sequence

Words: TypeAlias = str | Translatable
"""Something to be said: a text as it is, or one that knows its languages."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under a head.

    Args:
        head: what each column holds.
        rows: the rows; each has as many cells as the head.
        unbroken: the columns that are best not broken over two lines, by number, where there is
            room for it; the first ones first.
    """

    head: tuple[Words, ...]
    rows: tuple[tuple[Words, ...], ...]
    unbroken: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A section of a text.

    Args:
        title: what it is about.
        table: what is best seen side by side.
        lines: what is best said, a sentence or so each.
    """

    title: Message
    table: Table | None = None
    lines: tuple[Words, ...] = ()

    @property
    def is_empty(self) -> bool:
        """Whether it has nothing to say."""
        return not self.lines and (self.table is None or not self.table.rows)


def words_in(words: Words, language: str) -> str:
    """The words in a language."""
    return words if isinstance(words, str) else words.text(language)


def table_of(
    head: Sequence[Words], rows: Sequence[Sequence[Words]], unbroken: Sequence[int] = ()
) -> Table:
    """A table without the columns in which no row says anything."""
    kept = [place for place in range(len(head)) if any(row[place] != "" for row in rows)]
    return Table(
        tuple(head[place] for place in kept),
        tuple(tuple(row[place] for place in kept) for row in rows),
        tuple(kept.index(place) for place in unbroken if place in kept),
    )
