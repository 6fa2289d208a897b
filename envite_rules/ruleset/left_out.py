"""What a child may leave out of its base, and which of it somebody means by a word of theirs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from envite_rules.cards import fold
from envite_rules.messages import Message
from envite_rules.ruleset.aliases import meant_path
from envite_rules.ruleset.model import RULE_SECTIONS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

DROPPABLE = frozenset({*RULE_SECTIONS, "options"})
"""What a child may say is absent: rules and options."""

_SAID = ("call", "name", "card")


def meant_rule(rule: str, document: Mapping[str, Any]) -> Message | None:
    """The hint for a rule that a base has not: the nearest path, or what is called so.

    Args:
        rule: what a child leaves out, such as ``siete`` for ``ladders.envite.steps.siete``.
        document: its base.
    """
    known = dict(_rules(document))
    hint, _ = meant_path(rule, known)
    if hint is None:
        words = fold(rule.rpartition(".")[2])
        called = [path for path, entry in known.items() if words in _said(entry)]
        return Message("hint.did-you-mean", {"nearest": called[0]}) if len(called) == 1 else None
    return hint


def _said(entry: Any) -> list[tuple[str, ...]]:
    """What an entry is called at the table."""
    if not isinstance(entry, dict):
        return []
    said = [entry.get(key) for key in _SAID] + list(entry.get("also", ()))
    return [fold(text) for text in said if isinstance(text, str)]


def _rules(document: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The paths by names of the sections, of what stands right inside them, and of all entries."""
    for section, body in document.items():
        if section in DROPPABLE:
            yield section, body
            if isinstance(body, dict):
                yield from ((f"{section}.{key}", inner) for key, inner in body.items())
            yield from _entries(section, body)


def _entries(path: str, value: Any) -> Iterator[tuple[str, Any]]:
    """The entries of the lists in a value that have an id; not of what an option changes."""
    if isinstance(value, dict) and not path.startswith("options."):
        for key, inner in value.items():
            yield from _entries(f"{path}.{key}", inner)
    elif isinstance(value, list):
        for entry in value:
            if isinstance(entry, dict) and "id" in entry:
                yield f"{path}.{entry['id']}", entry
