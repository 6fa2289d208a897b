"""The rules of a file for which it states no source: what ``validate --strict`` asks for.

A rule is a key of a section, an entry of a list with its ids, what a choice of an option changes,
another usual choice for an option of a base, or what of a base is absent. What is stated of a whole
holds for all that is in it; where only parts of a rule have a source, the others are told.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from envite_rules.messages import Message
from envite_rules.ruleset.merging import MERGED_LISTS, leaves, rule_path
from envite_rules.ruleset.model import RULE_SECTIONS
from envite_rules.ruleset.problems import Finding, Path

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Document = dict[str, Any]
Names = tuple[str, ...]

STATEMENTS = frozenset({"source", "inferred", "unknown"})
"""What says where a value comes from; a note alone does not."""


def said_of(document: Document, names: Names) -> Mapping[str, Any]:
    """What a file says of the origin of one of its values: the nearest entry around it."""
    return stated_of(document, names)[1]


def stated_of(document: Document, names: Names) -> tuple[Names, Mapping[str, Any]]:
    """What a file says of the origin of a value, and of what exactly it says so.

    Args:
        document: the file's tables.
        names: the value's path by names.

    Returns:
        The path in ``[provenance]``, empty for what is said at the head of the file, and what is
        said; nothing where nothing is.
    """
    provenance = document.get("provenance", {})
    for length in range(len(names), 0, -1):
        said = provenance.get(".".join(names[:length]))
        if said and STATEMENTS & said.keys():
            return names[:length], said
    return (), {"source": document["source"]} if "source" in document else {}


def unsourced(document: Document) -> Iterator[Finding]:
    """A warning for each rule without a source; a single one where most rules have none."""
    if "source" in document:
        return
    rules = list(_parts(document))
    bare = [(names, path) for names, path, value in rules if not _has(document, names, value)]
    if 2 * len(bare) > len(rules):
        hint = Message("hint.source")
        yield Finding("unsourced-file", ("id",), {}, hint=hint, severity="warning")
        return
    for names, path, value in rules:
        for part, place in _bare(document, names, path, value):
            arguments = {"rule": ".".join(part)}
            hint = Message("hint.provenance", arguments)
            yield Finding("unsourced", place, arguments, hint, on="key", severity="warning")


def rules_of(document: Document) -> Iterator[Names]:
    """The rules that a file states, by names."""
    yield from (names for names, _, _ in _parts(document))


def _parts(document: Document) -> Iterator[tuple[Names, Path, Any]]:
    """The rules that a file states: by names, by their path, and what it states."""
    for section in RULE_SECTIONS:
        body = document.get(section)
        keys = body if isinstance(body, dict) else range(len(body)) if body else ()
        for key in keys:
            path: Path = (section, key)
            yield rule_path(document, path), path, (body or {})[key]
    for option, body in document.get("options", {}).items():
        if "default" in body and not body.get("choices"):
            yield ("options", option, "default"), ("options", option, "default"), body["default"]
        for choice, value in body.get("choices", {}).items():
            if value.get("set"):
                names = ("options", option, "choices", choice)
                yield names, names, {"set": value["set"]}
    for index, rule in enumerate(document.get("without", ())):
        yield tuple(rule.split(".")), ("without", index), None


def _has(document: Document, names: Names, value: Any) -> bool:
    """Whether something of a rule has a source."""
    return any(said_of(document, leaf) for leaf in leaves(value, names))


def _bare(document: Document, names: Names, path: Path, value: Any) -> Iterator[tuple[Names, Path]]:
    """What of a rule has no source: all of it, or those of its parts."""
    found = [bool(said_of(document, leaf)) for leaf in leaves(value, names)]
    if not any(found):
        yield names, path
    elif not all(found):
        for name, place, inner in _inside(names, path, value):
            yield from _bare(document, name, place, inner)


def _inside(names: Names, path: Path, value: Any) -> Iterator[tuple[Names, Path, Any]]:
    """The keys of a table, or the entries of a list with ids."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key != "id":
                yield (*names, key), (*path, key), inner
    elif isinstance(value, list) and names[-1] in MERGED_LISTS:
        for index, entry in enumerate(value):
            yield (*names, entry["id"]), (*path, index), entry
