"""A ruleset on top of its base: how tables and lists merge, and where each value came from."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from envite_rules.messages import Message, did_you_mean
from envite_rules.ruleset.files import SourceFile
from envite_rules.ruleset.left_out import DROPPABLE, meant_rule
from envite_rules.ruleset.problems import Finding, Path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence


Document = dict[str, Any]

MERGED_LISTS = frozenset({"order", "follow", "steps", "pieces"})
"""The lists whose entries have an id and merge by it; every other list replaces."""

NOT_INHERITED = frozenset(
    {"extends", "abstract", "source", "provenance", "examples", "places", "summary", "without"}
)
"""What belongs to one file alone: a child does not get it from its base."""

DIRECTIONS = ("before", "after")
"""How an entry says where it stands."""


@dataclass(frozen=True, eq=False)
class Layer:
    """One document that sets values: a file, or the overlay of an option in a file.

    Args:
        file: the file it stands in.
        document: the values it sets.
        prefix: where in the file they stand; empty for the file itself.
    """

    file: SourceFile
    document: Document
    prefix: Path = ()


@dataclass(frozen=True)
class Origin:
    """Where a value was set.

    Args:
        layer: the document that set it.
        path: where it stands in that document's file.
    """

    layer: Layer
    path: Path


@dataclass
class Merged:
    """The layers of a ruleset, from the base up, and what they make together.

    Args:
        layers: the documents, the base first.
        document: all of them merged.
        findings: what was wrong in merging, each with the layer it was found in.
        stages: for each layer what it and those below it make together.
    """

    layers: list[Layer]
    document: Document = field(default_factory=dict)
    findings: list[tuple[Layer, Finding]] = field(default_factory=list)
    stages: list[Document] = field(default_factory=list)

    @classmethod
    def of(cls, layers: Iterable[Layer]) -> Merged:
        """Merges layers, the base first."""
        merged = cls(list(layers))
        for layer in merged.layers:
            own = {key: merged.document[key] for key in merged.document}
            if not layer.prefix:
                own = {key: value for key, value in own.items() if key not in NOT_INHERITED}
            own, dropped = _drop(own, layer.document.get("without", ()))
            document, findings = merge_tables(own, layer.document)
            merged.document = document
            merged.stages.append(document)
            merged.findings.extend((layer, finding) for finding in [*dropped, *findings])
        return merged

    @cached_property
    def changes(self) -> list[list[tuple[str, ...]]]:
        """For each layer, by names, the rules of which it says something else than those below."""
        below: list[Document] = [{}, *self.stages]
        return [list(_changes(below[n], layer.document)) for n, layer in enumerate(self.layers)]

    def files(self) -> list[SourceFile]:
        """The files, the base first."""
        return [layer.file for layer in self.layers if not layer.prefix]

    def lies_below(self, path: Path, over: Path) -> bool:
        """Whether the value at a path was set by a lower layer than the value at another."""
        lower, upper = (self.layers.index(self.origin(place).layer) for place in (path, over))
        return lower < upper

    def was_dropped(self, path: Path, rule: str) -> bool:
        """Whether a layer above the one that set the value at a path drops what a rule names."""
        above = self.layers[self.layers.index(self.origin(path).layer) + 1 :]
        dropped = [name for layer in above for name in layer.document.get("without", ())]
        return any(rule == name or rule.startswith(f"{name}.") for name in dropped)

    def is_narrowed(self, path: Path, section: Path) -> bool:
        """Whether a layer above the one that set the value at a path drops part of a section."""
        above = self.layers[self.layers.index(self.origin(path).layer) + 1 :]
        whole = ".".join(map(str, section))
        dropped = [name for layer in above for name in layer.document.get("without", ())]
        return any(name.startswith(f"{whole}.") for name in dropped)

    def origin(self, path: Path) -> Origin:
        """Where the value at a path was set: the last layer that states it.

        A path that no layer states leads to the nearest table around it, at last the file itself.
        """
        own = [layer for layer in self.layers if layer.file is self.files()[-1]]
        layers = own if path[:1] and path[0] in NOT_INHERITED else self.layers
        around = (
            (layer, local_path(self.document, layer.document, path[:length]))
            for length in range(len(path), -1, -1)
            for layer in reversed(layers)
        )
        return next(
            Origin(layer, layer.prefix + local) for layer, local in around if local is not None
        )


def _drop(document: Document, rules: Sequence[str]) -> tuple[Document, list[Finding]]:
    """Leaves out of a base what its child says is absent."""
    findings = []
    for index, rule in enumerate(rules):
        names = rule.split(".")
        path = find_path(document, names) if names[0] in DROPPABLE else None
        if path is None or not document:
            code = "without-unknown" if document else "merge-key-without-base"
            arguments = {"rule": rule, "key": "without"}
            hint = meant_rule(rule, document)
            findings.append(Finding(code, ("without", index), arguments, hint=hint))
        else:
            document = _without(document, path)
    return document, findings


def _without(holder: Any, path: Path) -> Any:
    """A copy of a table or list that lacks what stands at a path."""
    copied = holder.copy()
    if len(path) > 1:
        copied[path[0]] = _without(holder[path[0]], path[1:])
    else:
        del copied[path[0]]
    return copied


def merge_tables(base: Document, child: Document) -> tuple[Document, list[Finding]]:
    """A child's table over its base's.

    Returns:
        The merged table, and what is wrong with the child, by paths in the child.
    """
    merged = dict(base)
    findings: list[Finding] = []
    for key, value in child.items():
        below = base.get(key)
        if key in MERGED_LISTS and value and isinstance(value, list):
            merged[key], inner = _merge_entries(below or [], value, new=below is None)
            findings.extend(finding.under((key,)) for finding in inner)
        elif key == "sources" and isinstance(value, dict):
            merged[key] = (below or {}) | value  # a source is not a mixture of two
        elif isinstance(value, dict) and _merges(key, value):
            merged[key], inner = merge_tables(below if isinstance(below, dict) else {}, value)
            findings.extend(finding.under((key,)) for finding in inner)
        else:
            merged[key] = value
    return merged, findings


def _merges(key: str, value: Mapping[str, Any]) -> bool:
    """A text with its translations replaces as a whole; so does an overlay of an option."""
    is_text = "es" in value and all(isinstance(words, str) for words in value.values())
    return key != "set" and not is_text


def _merge_entries(
    base: Sequence[Document], child: Sequence[Document], *, new: bool
) -> tuple[list[Document], list[Finding]]:
    entries = [dict(entry) for entry in base]
    findings: list[Finding] = []
    seen: dict[str, int] = {}
    lost: set[str] = set()
    for index, change in enumerate(child):
        ids = [entry["id"] for entry in entries]
        lonely = not any(entry["id"] in ids for entry in base)
        first = seen.setdefault(change["id"], index)
        if first != index:
            arguments = {"id": change["id"]}
            findings.append(Finding("repeated-id", (index, "id"), arguments, other=(first, "id")))
            continue
        above = child[index - 1]["id"] if index else None
        misplaced = _without_base(change) if new else _misplaced(change, ids, above, lonely=lonely)
        if misplaced is None:
            _apply(entries, ids, change)
            continue
        lost.add(change["id"])
        if not {change.get(direction) for direction in DIRECTIONS} & lost - {change["id"]}:
            findings.append(misplaced.under((index,)))
    return entries, findings


def _without_base(change: Document) -> Finding | None:
    """Why an entry of a list that no base has cannot stand: it speaks of entries of a base."""
    key = next((key for key in ("remove", *DIRECTIONS) if key in change), None)
    return Finding("merge-key-without-base", (key,), {"key": key}, on="key") if key else None


def _misplaced(
    change: Document, ids: list[str], above: str | None, *, lonely: bool
) -> Finding | None:
    """Why an entry cannot be merged: it names no entry of the base, or has no place.

    Where nothing of the base is left, a new entry is lonely and comes after the others. The place
    that is proposed is below the entry that stands above it in its own file.
    """
    known = change["id"] in ids
    at_odds = _at_odds(change)
    if at_odds is not None:
        return at_odds
    if change.get("remove") and not known:
        return _unknown(("id",), change["id"], ids)
    for direction in DIRECTIONS:
        target = change.get(direction)
        if target == change["id"]:
            return Finding("placed-by-itself", (direction,), {"id": target}, other=("id",))
        if target is not None and target not in ids:
            return _unknown((direction,), target, ids)
    if known or lonely or any(direction in change for direction in DIRECTIONS):
        return None
    hint, _ = did_you_mean(change["id"], ids)
    if hint is None:
        hint = Message("hint.place-after", {"id": above if above in ids else ids[-1]})
    return Finding("entry-without-place", ("id",), {"id": change["id"]}, hint=hint)


def _at_odds(change: Document) -> Finding | None:
    """Why an entry says two things at once: two places, or that it goes and what it is."""
    if "before" in change and "after" in change:
        arguments = {"id": change["id"]}
        return Finding("before-and-after", ("after",), arguments, on="key", other=("before",))
    more = [key for key in change if key not in {"id", "remove"}]
    if change.get("remove") and more:
        arguments = {"id": change["id"], "keys": more}
        return Finding("remove-and-more", (more[0],), arguments, on="key", other=("remove",))
    return None


def _unknown(path: Path, name: str, ids: list[str]) -> Finding:
    hint, _ = did_you_mean(name, ids)
    hint = hint or (Message("hint.ids", {"ids": ids}) if ids else None)
    return Finding("unknown-entry", path, {"id": name}, hint=hint)


def _apply(entries: list[Document], ids: list[str], change: Document) -> None:
    """Drops, changes, moves or adds one entry."""
    own = {key: value for key, value in change.items() if key not in {"remove", *DIRECTIONS}}
    place = len(entries)
    if change["id"] in ids:
        place = ids.index(change["id"])
        own, _ = merge_tables(entries.pop(place), own)
    if change.get("remove"):
        return
    rest = [entry["id"] for entry in entries]
    if "before" in change:
        place = rest.index(change["before"])
    elif "after" in change:
        place = rest.index(change["after"]) + 1
    entries.insert(place, own)


def local_path(merged: Any, document: Any, path: Path) -> Path | None:
    """Where a path of the merged document stands in one of its layers; None if not there.

    Entries of merged lists are found by their id, since they may stand at another place. What a
    child dropped is not in the merged document, and so nowhere.
    """
    local: Path = ()
    for part in path:
        own = _own_part(merged, document, part)
        if own is None:
            return None
        local += (own,)
        merged, document = merged[part], document[own]
    return local


def _own_part(merged: Any, document: Any, part: str | int) -> str | int | None:
    """The key or number in a layer of what stands at a key or number of the merged document."""
    if isinstance(part, int):
        both = isinstance(merged, list) and isinstance(document, list)
        return _same_entry(merged, document, part) if both else None
    both = isinstance(merged, dict) and isinstance(document, dict)
    return part if both and part in merged and part in document else None


def _same_entry(merged: Any, document: list[Any], index: int) -> int | None:
    entry = merged[index] if index < len(merged) else None
    if isinstance(entry, dict) and "id" in entry:
        for place, candidate in enumerate(document):
            if isinstance(candidate, dict) and candidate.get("id") == entry["id"]:
                return place
        return None
    return index if index < len(document) else None


def rule_path(document: Any, path: Path) -> tuple[str, ...]:
    """A path by names: an entry of a list by its id, such as ``order``, ``malilla``, ``kind``."""
    names: tuple[str, ...] = ()
    for part in path:
        try:
            document = document[part]
        except (KeyError, IndexError, TypeError):
            document = None
        entry = document if isinstance(part, int) and isinstance(document, dict) else {}
        names += (str(entry.get("id", part)),)
    return names


def find_path(document: Any, names: Sequence[str]) -> Path | None:
    """The path that names lead to, the inverse of `rule_path`; None where there is nothing."""
    path: Path = ()
    for name in names:
        part: str | int | None = name
        if isinstance(document, list):
            ids = [entry.get("id") if isinstance(entry, dict) else None for entry in document]
            part = ids.index(name) if name in ids else None
        elif not isinstance(document, dict) or name not in document:
            part = None
        if part is None:
            return None
        path += (part,)
        document = document[part]
    return path


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The paths, by names, of what a document states, empties, drops or leaves out."""
    if isinstance(value, dict):
        if value.get("remove"):
            yield path
            return
        for key, inner in value.items():
            if key == "without" and not path:
                yield from (tuple(rule.split(".")) for rule in inner)
            elif key != "id":
                yield from leaves(inner, (*path, key))
    elif isinstance(value, list) and value and path[-1] in MERGED_LISTS:
        for entry in value:
            yield from leaves(entry, (*path, entry["id"]))
    else:
        yield path


def _changes(below: Document, document: Document) -> Iterator[tuple[str, ...]]:
    """The rules, by names, of which a document says something else than what is below it."""
    for leaf in leaves(document):
        if leaf[0] in DROPPABLE:
            was, now = (_found(held, leaf) for held in (below, document))
            if was is None or was != now:
                yield leaf


def _found(document: Any, names: Sequence[str]) -> Any:
    """What stands where names lead to; None where there is nothing."""
    path = find_path(document, names)
    for part in path or ():
        document = document[part]
    return None if path is None else document
