"""The keys of a TOML text, each with its place, and the same text with one of them changed.

Places are found with the parser that the project uses, and changed in the text itself, so that what
a person would mistype is what is tried.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import tree_sitter
import tree_sitter_toml

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tree_sitter import Node

Span = tuple[int, int]
Kind = Literal["pair", "inline", "table", "entry"]


@dataclass(frozen=True)
class Written:
    """A key as a text writes it.

    Args:
        kind: a pair on a line, one of an inline table, a table by its header, or an entry of a list
            of tables by its header.
        path: where it stands in the document.
        name: the key itself.
        key: the bytes of the key.
        value: the bytes of the value; of a header, the header.
        whole: the bytes that go with the key: the line, the part of an inline table, all of a table
            without those inside it.
        header: the bytes of the header of the table that it stands in; empty at the head of a file.
    """

    kind: Kind
    path: tuple[str | int, ...]
    name: str
    key: Span
    value: Span
    whole: Span
    header: Span = (0, 0)

    def __str__(self) -> str:
        return ".".join(map(str, self.path))


class Text:
    """A TOML text and its keys."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.data = text.encode()
        language = tree_sitter.Language(tree_sitter_toml.language())
        root = tree_sitter.Parser(language).parse(self.data).root_node
        self.keys: list[Written] = []
        self.headers: list[tuple[Span, tuple[str, ...]]] = [((0, 0), ())]
        self._lengths: dict[tuple[str | int, ...], int] = {}
        for node in root.named_children:
            if node.type == "pair":
                self.keys.extend(self._pairs(node, (), (0, 0), "pair"))
            elif node.type in {"table", "table_array_element"}:
                self._table(node)

    def _table(self, node: Node) -> None:
        header = node.named_children[0]
        *outer, last = list(_names(header))
        path: tuple[str | int, ...] = ()
        for part in outer:
            path += (self._said(part),)
            if path in self._lengths:
                path += (self._lengths[path] - 1,)
        path += (self._said(last),)
        kind: Kind = "table"
        if node.type == "table_array_element":
            kind = "entry"
            number = self._lengths.get(path, 0)
            self._lengths[path] = number + 1
            path += (number,)
        span = (header.start_byte, header.end_byte)
        self.headers.append((span, tuple(part for part in path if isinstance(part, str))))
        key = (last.start_byte, last.end_byte)
        pairs = [child for child in node.named_children if child.type == "pair"]
        end = self._end_of_line(pairs[-1].end_byte if pairs else header.end_byte)
        whole = (node.start_byte, end)
        self.keys.append(Written(kind, path, self._said(last), key, span, whole, span))
        for child in pairs:
            self.keys.extend(self._pairs(child, path, span, "pair"))

    def _pairs(
        self, node: Node, path: tuple[str | int, ...], header: Span, kind: Kind
    ) -> Iterator[Written]:
        key, value = (child for child in node.named_children if child.type != "comment")
        path = (*path, self._said(key))
        whole = (node.start_byte, node.end_byte)
        whole = self._line(node) if kind == "pair" else self._part(node)
        places = (key.start_byte, key.end_byte), (value.start_byte, value.end_byte)
        yield Written(kind, path, self._said(key), *places, whole, header)
        yield from self._inside(value, path, header)

    def _inside(self, value: Node, path: tuple[str | int, ...], header: Span) -> Iterator[Written]:
        if value.type == "inline_table":
            for child in value.named_children:
                if child.type == "pair":
                    yield from self._pairs(child, path, header, "inline")
        elif value.type == "array":
            items = [child for child in value.named_children if child.type != "comment"]
            for number, item in enumerate(items):
                yield from self._inside(item, (*path, number), header)

    def _said(self, node: Node) -> str:
        return self.data[node.start_byte : node.end_byte].decode().strip('"')

    def _line(self, node: Node) -> Span:
        return node.start_byte, self._end_of_line(node.end_byte)

    def _end_of_line(self, place: int) -> int:
        return self.data.index(b"\n", place) + 1

    def _part(self, node: Node) -> Span:
        """A pair of an inline table with the comma that goes with it."""
        after, before = node.next_sibling, node.prev_sibling
        if after is not None and after.type == "," and after.next_sibling is not None:
            return node.start_byte, after.next_sibling.start_byte
        if before is not None and before.type == ",":
            return before.start_byte, node.end_byte
        return node.start_byte, node.end_byte

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column, from 1, of a byte."""
        before = self.data[:offset]
        return before.count(b"\n") + 1, len(before[before.rfind(b"\n") + 1 :].decode()) + 1

    def put(self, *changes: tuple[Span, str]) -> str:
        """The text with some spans replaced."""
        data = self.data
        for (start, end), said in sorted(changes, reverse=True):
            data = data[:start] + said.encode() + data[end:]
        return data.decode()

    def said(self, span: Span) -> str:
        """What the text says there."""
        return self.data[span[0] : span[1]].decode()

    def without(self, key: Written) -> str:
        """The text without a key, and without all that a table of that name holds."""
        if key.kind != "table":
            return self.put((key.whole, ""))
        inside = [k.whole for k in self.keys if k.kind in {"table", "entry"} and _lies(k, key)]
        return self.put(*((span, "") for span in inside))


def _lies(inner: Written, outer: Written) -> bool:
    return inner.path[: len(outer.path)] == outer.path


def _names(header: Node) -> Iterator[Node]:
    if header.type == "dotted_key":
        for child in header.named_children:
            yield from _names(child)
    else:
        yield header
