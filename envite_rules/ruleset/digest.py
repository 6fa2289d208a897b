"""A digest of what is played: the same rules have the same one, whatever they are called.

What counts are the sections that state rules, with base and options merged in. Texts do not: names,
señas, sources, what a place calls things, other ways to say a call. A rule that is stated and one
that is left at its usual value are the same rule.
"""

from __future__ import annotations

import hashlib
import json
from enum import Enum
from typing import TYPE_CHECKING, Any

from envite_rules.cards import Card, CardPattern, Rank
from envite_rules.ruleset.model import RULE_SECTIONS, FollowRule, Text
from envite_rules.ruleset.model.base import Model
from envite_rules.ruleset.model.play import seats_for
from envite_rules.ruleset.naming import at_table, read_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable

    from envite_rules.ruleset.model import Ruleset

_TEXTS = frozenset({"words", "name", "also"})
"""The keys of plain texts, besides every `Text`."""


def digest(ruleset: Ruleset) -> str:
    """The digest of the rules: ``sha256:`` and 64 hexadecimal digits.

    Args:
        ruleset: the ruleset, with its base and options merged in.
    """
    rules = _stated(ruleset, RULE_SECTIONS, ruleset)
    text = json.dumps(rules, sort_keys=True, separators=(",", ":"))
    return f"sha256:{hashlib.sha256(text.encode()).hexdigest()}"


def _plain(value: Any, ruleset: Ruleset) -> Any:
    """A value as JSON has it, without texts."""
    if isinstance(value, Model):
        return _stated(value, type(value).model_fields, ruleset)
    if isinstance(value, dict):
        return {_plain_key(key): _plain(inner, ruleset) for key, inner in value.items()}
    if isinstance(value, (tuple, list)):
        return [_plain(inner, ruleset) for inner in value]
    if isinstance(value, (Card, CardPattern)):
        return str(value)
    return value.value if isinstance(value, Enum) else value


def _plain_key(key: Any) -> str:
    """A key of a table as it is written."""
    return key.word if isinstance(key, Rank) else str(key)


def _stated(model: Model, keys: Iterable[str], ruleset: Ruleset) -> dict[str, Any]:
    """What a section states under these keys, besides texts and what holds anyway."""
    fields = type(model).model_fields
    stated: dict[str, Any] = {}
    for key in keys:
        value = getattr(model, key)
        if key not in _TEXTS and not isinstance(value, Text) and value != fields[key].default:
            stated[key] = _plain(value, ruleset)
    if isinstance(model, FollowRule) and isinstance(model.exempt, tuple):
        stated["exempt"] = _exempt(model, model.exempt, ruleset)
    return {key: value for key, value in stated.items() if value != {}}


def _exempt(rule: FollowRule, named: tuple[str, ...], ruleset: Ruleset) -> dict[int, list[str]]:
    """The cards that a list exempts at each table, whatever they are called there."""
    tables = sorted({seats_for(people) for people in ruleset.players.counts})
    cards: dict[int, list[str]] = {}
    for seats in filter(rule.applies_to, tables):
        lines = at_table(ruleset.order or (), seats)
        cards[seats] = sorted({str(read_pattern(text, lines)) for text in named})
    return cards
