"""Where in a TOML file each key and value stands.

Only looked up when there is something to report, so the parser that knows places is imported here
and nowhere else.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from envite_rules.messages import Message
from envite_rules.ruleset.problems import Path, Place, Problem
from envite_rules.ruleset.syntax import escape_before, likely_cause
from envite_rules.ruleset.twice import about_repeated

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tree_sitter import Node, Tree

_TOMLLIB_PLACE = re.compile(r"\(at (?:line (\d+), column (\d+)|end of document)\)$")
_DEEPEST_PATH = 60


@dataclass(frozen=True, slots=True)
class _Spot:
    """The places of a key and its value; of a table, the last name of its header, and all of it."""

    key: Place
    value: Place


class PlaceMap:
    """The places of every key and value of a TOML text.

    Args:
        text: the TOML text; it need not be valid.
        file: the name of the file, for the places.
    """

    def __init__(self, text: str, file: str) -> None:
        self._lines = text.split("\n")
        self._columns: dict[int, Sequence[int]] = {}
        self._file = file
        self._spots: dict[Path, _Spot] = {}
        self._stated: dict[Path, _Spot] = {}
        self.repeated: tuple[Path, _Spot, _Spot] | None = None
        self._lengths: dict[Path, int] = {}
        for node in _tree(text).root_node.named_children:
            self._read_statement(node)

    def key(self, path: Path) -> Place:
        """The place of a key, or of the key nearest above it."""
        return self._nearest(path).key

    def value(self, path: Path) -> Place:
        """The place of a value, or of the value nearest around it."""
        return self._nearest(path).value

    def _nearest(self, path: Path) -> _Spot:
        for length in range(len(path), 0, -1):
            if path[:length] in self._spots:
                return self._spots[path[:length]]
        first = Place(self._file, 1, 1, 2)
        return _Spot(first, first)

    def _read_statement(self, node: Node) -> None:
        if node.type == "pair":
            self._read_pair(node, ())
        elif node.type in {"table", "table_array_element"}:
            self._read_table(node)

    def _read_table(self, node: Node) -> None:
        header = node.named_children[0]
        *outer, (last, last_node) = _keys(header)
        path: Path = ()
        for name, name_node in outer:
            path += (name,)
            place = self._place(name_node)
            self._spots.setdefault(path, _Spot(place, place))
            if path in self._lengths:
                path += (self._lengths[path] - 1,)
        path += (last,)
        spot = _Spot(self._place(last_node), self._place(header))
        if node.type == "table_array_element":
            path = self._add_entry(path, spot)
        else:
            self._state(path, spot)
        for child in node.named_children:
            if child.type == "pair":
                self._read_pair(child, path)

    def _add_entry(self, path: Path, spot: _Spot) -> Path:
        """Notes one more entry of a list of tables, and returns its path."""
        count = self._lengths.get(path, 0)
        if count == 0:
            self._state(path, spot)
        self._lengths[path] = count + 1
        self._spots[(*path, count)] = spot
        return (*path, count)

    def _read_pair(self, node: Node, path: Path) -> None:
        key, value = _of_pair(node)
        *tables, (last, last_node) = _keys(key)
        for name, name_node in tables:
            path += (name,)
            place = self._place(name_node)
            self._spots.setdefault(path, _Spot(place, place))
            self._stated.setdefault(path, self._spots[path])
        path += (last,)
        self._state(path, _Spot(self._place(last_node), self._place(value)))
        self._read_value(value, path)

    def _read_value(self, node: Node, path: Path) -> None:
        if len(path) > _DEEPEST_PATH:
            return
        if node.type == "inline_table":
            for child in node.named_children:
                if child.type == "pair":
                    self._read_pair(child, path)
        elif node.type == "array":
            items = [child for child in node.named_children if child.type != "comment"]
            for index, item in enumerate(items):
                place = self._place(item)
                self._spots[(*path, index)] = _Spot(place, place)
                self._read_value(item, (*path, index))

    def _state(self, path: Path, spot: _Spot) -> None:
        """Notes a value or table that a text may state once."""
        before = self._stated.setdefault(path, spot)
        if before is not spot and self.repeated is None:
            self.repeated = (path, before, spot)
        self._spots[path] = spot

    def _place(self, node: Node) -> Place:
        row, start = node.start_point
        end_row, end = node.end_point
        columns = self._columns_of(row)
        column = columns[start]
        end_column = columns[end] if end_row == row else len(self._lines[row].rstrip()) + 1
        return Place(self._file, row + 1, column, max(end_column, column + 1))

    def _columns_of(self, row: int) -> Sequence[int]:
        """The column, from 1, of each byte of a line and of its end; made out once."""
        if row not in self._columns:
            line = self._lines[row]
            self._columns[row] = range(1, len(line) + 2) if line.isascii() else _columns(line)
        return self._columns[row]


def _columns(line: str) -> list[int]:
    columns: list[int] = []
    for column, sign in enumerate(line, start=1):
        columns += [column] * len(sign.encode())
    return [*columns, len(line) + 1]


def syntax_problem(text: str, file: str, error: tomllib.TOMLDecodeError) -> Problem:
    """What keeps a text from being TOML, with its place and the likeliest cause."""
    lines = text.split("\n")
    match = _TOMLLIB_PLACE.search(str(error))
    if match and match[1]:
        line, column = int(match[1]), int(match[2])
    else:
        line, column = _end_of(lines)
    repeated = PlaceMap(text, file).repeated
    if match and match[1] and repeated and repeated[2].key.line <= line:
        path, first, second = repeated
        message = Message("toml.repeated", {"key": path[-1]})
        hint = about_repeated(path, lines, first.key, second.key)
        return Problem(message, second.key, str(path[-1]), hint, other=first.key)
    column = escape_before(lines, line, column)
    place = Place(file, line, column, column + 1)
    return Problem(Message("toml.syntax"), place, hint=likely_cause(lines, line, column))


def _end_of(lines: list[str]) -> tuple[int, int]:
    """Line and column just after the last line that says something."""
    last = max(number for number, line in enumerate(lines, start=1) if line.strip())
    return last, len(lines[last - 1].rstrip("\r")) + 1


def _tree(text: str) -> Tree:
    import tree_sitter
    import tree_sitter_toml

    language = tree_sitter.Language(tree_sitter_toml.language())
    return tree_sitter.Parser(language).parse(text.encode())


def _keys(node: Node) -> Iterator[tuple[str, Node]]:
    """The names of a key, dotted or not, each with its node; of a key too deep, the first ones."""
    waiting, count = [node], 0
    while waiting and count < _DEEPEST_PATH:
        node = waiting.pop()
        if node.type == "dotted_key":
            waiting.extend(reversed(node.named_children))
        else:
            count += 1
            yield _name(node), node


def _of_pair(node: Node) -> tuple[Node, Node]:
    """The key of a pair and its value; a remark on the line of the value is a child as well."""
    key, *rest = [child for child in node.named_children if child.type != "comment"]
    return key, rest[-1] if rest else key


def _name(node: Node) -> str:
    text = (node.text or b"").decode()
    if node.type == "bare_key":
        return text
    try:
        parsed: dict[str, Any] = tomllib.loads(f"{text} = 1")
    except tomllib.TOMLDecodeError:
        parsed = {}
    return next(iter(parsed), text)
