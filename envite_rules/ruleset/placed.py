"""Where an entry of a list stands, as a value of its own: the file that says ``before``, ``after``.

Entries merge by their id, so that a child may move what its base states. Then the card is the
base's, and its place is the child's, with the child's line and the child's source.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from envite_rules.ruleset.merging import DIRECTIONS, MERGED_LISTS, Origin, local_path, rule_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from envite_rules.ruleset.merging import Layer, Merged
    from envite_rules.ruleset.problems import Path

PLACE = "place"
"""The name of the place of an entry at the end of a path: ``order.malilla.place``."""


def entry_of(path: Path) -> Path | None:
    """The path of the innermost entry with an id around a value; None where there is none."""
    for length in range(len(path), 1, -1):
        if isinstance(path[length - 1], int) and path[length - 2] in MERGED_LISTS:
            return path[:length]
    return None


def is_place(path: Path) -> bool:
    """Whether a path leads to the place of an entry."""
    return path[-1:] == (PLACE,) and entry_of(path) == path[:-1]


def place_of(merged: Merged, entry: Path) -> Origin | None:
    """Where the place of an entry was stated last: the path of its ``before`` or ``after``.

    Args:
        merged: the layers and what they make together.
        entry: the path of the entry in the merged document.

    Returns:
        None where no layer says it: the entry stands as its file lists it.
    """
    names = ".".join(rule_path(merged.document, entry))
    for layer in reversed(merged.layers):
        local = local_path(merged.document, layer.document, entry)
        stated = {} if local is None else _at(layer.document, local)
        for direction in DIRECTIONS:
            if local is not None and direction in stated:
                return Origin(layer, (*layer.prefix, *local, direction))
        if _drops(layer, names):  # what is below it moved another entry of this id
            return None
    return None


def place_said(origin: Origin) -> dict[str, Any]:
    """What a file says of the place of an entry: before or after which."""
    return {str(origin.path[-1]): _at(origin.layer.file.document, origin.path)}


def with_places(merged: Merged, paths: Iterable[Path], least: int = 0) -> Iterator[Path]:
    """The same paths, and before the values of an entry whose place is stated, that of its place.

    Args:
        merged: the layers and what they make together.
        paths: paths of values, those of an entry one after another.
        least: how long the path of an entry must be.
    """
    last = None
    for path in paths:
        entry = entry_of(path)
        if entry is not None and entry != last and len(entry) >= least and path[0] != "options":
            last = entry
            if place_of(merged, entry) is not None:
                yield (*entry, PLACE)
        yield path


def _drops(layer: Layer, names: str) -> bool:
    dropped = layer.document.get("without", ())
    return any(names == rule or names.startswith(f"{rule}.") for rule in dropped)


def _at(document: Mapping[str, Any], path: Path) -> Any:
    found: Any = document
    for part in path:
        found = found[part]
    return found
