"""A key, a word or a value that the format has not there, and what its author meant."""

from __future__ import annotations

import json
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, Union, get_args, get_origin

from pydantic import BaseModel, PydanticUserError, TypeAdapter, ValidationError

from envite_rules.cards import parse_rank
from envite_rules.messages import AnyOf, Message
from envite_rules.ruleset.aliases import meanings, meant
from envite_rules.ruleset.files import DateText
from envite_rules.ruleset.hints import home_of
from envite_rules.ruleset.model import Ruleset
from envite_rules.ruleset.naming import near_id
from envite_rules.ruleset.problems import Finding, Path

if TYPE_CHECKING:
    from collections.abc import Sequence

_TYPES_OF_VALUES = {
    bool: "type.boolean",
    int: "type.integer",
    float: "type.float",
    str: "type.string",
    DateText: "type.date",
    list: "type.list",
    dict: "type.table",
}
_BRACKETS: dict[tuple[str, type[object]], str] = {
    ("type.list", dict): "hint.double-brackets",
    ("type.table", list): "hint.single-brackets",
}
_BOOLEANS = {0: "false", 1: "true"}


def annotation_at(model: type[BaseModel], path: Path) -> Any:
    """What may stand at a path of the format: the model of a table, or a plain type."""
    found: Any = model
    for part in path:
        if get_origin(found) in {dict, tuple}:
            found = bare(get_args(found)[1 if get_origin(found) is dict else 0])
        else:
            found = bare(found.model_fields[part].annotation)
    return found


def bare(annotation: Any) -> Any:
    """A type without the None that says it may be missing."""
    if get_origin(annotation) in {Union, UnionType}:
        return next(arg for arg in get_args(annotation) if arg is not NoneType)
    return annotation


_THRESHOLD = "at"
"""The key of a table such as ``tumbo`` that people write by the name of the table."""


def unknown_key(model: type[BaseModel], path: Path) -> Finding:
    """A key that its table has not: misspelt, by another word, or of another table."""
    key, known = str(path[-1]), list(annotation_at(model, path[:-1]).model_fields)
    arguments: dict[str, object] = {"key": key}
    if len(path) > 1 and key in Ruleset.model_fields:
        above = Message("hint.root-key", {"key": key})
        return Finding("unknown-key", path, arguments, hint=above, on="key")
    near, nearest = meant(key, known, "keys")
    if path[-2:-1] == (key,) and _THRESHOLD in known:
        near, nearest = Message("hint.did-you-mean", {"nearest": _THRESHOLD}), _THRESHOLD
    tables = [annotation_at(model, path[:length]) for length in range(len(path))]
    home = home_of(key, path[:-1], tables)
    if home and not (nearest and (nearest == _THRESHOLD or nearest.startswith(key))):
        near, nearest = Message("hint.key-of", {"key": key, "table": home}), None
    if nearest:
        arguments["nearest"] = nearest
    keys = Message("hint.keys", {"keys": known})
    hint = near or _elsewhere(meanings(key, "keys"), path, tables) or keys
    return Finding("unknown-key", path, arguments, hint=hint, on="key")


def _elsewhere(means: Sequence[str], path: Path, tables: Sequence[Any]) -> Message | None:
    """Where the key goes that somebody means by another word, if it can only be one."""
    if len(means) != 1:
        return None
    [key] = means
    if len(path) > 1 and key in Ruleset.model_fields:
        return Message("hint.root-key", {"key": key})
    home = home_of(key, path[:-1], tables)
    return Message("hint.key-of", {"key": key, "table": home}) if home else None


def not_a_key(path: Path, known: list[str] | None) -> Finding:
    """A key that is no id, or none of a few words; a rank by its number is read as its word."""
    key = str(path[-1])
    if known is None:
        return bad_id(path, key)
    near, nearest = meant(key, known, "values")
    numbered = parse_rank(key)
    if numbered is not None and numbered.word in known:
        nearest = numbered.word
        near = Message("hint.did-you-mean", {"nearest": nearest})
    arguments = {"key": key} | ({"nearest": nearest} if nearest else {})
    hint = near or Message("hint.keys", {"keys": known})
    return Finding("unknown-key", path, arguments, hint=hint, on="key")


def bad_id(path: Path, value: object) -> Finding:
    """A name that is no id, be it of a thing or of another one; that of a thing is suggested."""
    of_key = path[-1] == value
    near = near_id(value) if type(value) is str and (of_key or path[-1] == "id") else ""
    hint = Message("hint.did-you-mean", {"nearest": near}) if near else None
    return Finding("bad-id", path, {"value": value}, hint, on="key" if of_key else "value")


def not_a_choice(path: Path, value: object, choices: Sequence[object]) -> Finding:
    """A value that is none of a few words."""
    hint = None
    if isinstance(value, str):
        hint, _ = meant(value, [str(choice) for choice in choices], "values")
    said = value if isinstance(value, (str, int, float)) else type_of(value)
    return Finding("not-a-choice", path, {"value": said, "choices": AnyOf(choices)}, hint=hint)


def type_of(value: object) -> Message:
    """What people call such a value of TOML."""
    return Message(_TYPES_OF_VALUES.get(type(value), "type.other"))


def right_form(model: type[BaseModel], path: Path, expected: str, value: object) -> Message | None:
    """How a value is written that stands there as one of another type; None where unclear."""
    brackets = _BRACKETS.get((expected, type(value)))
    if brackets is not None:
        if expected == "type.list" and not _holds_tables(model, path):
            return None
        names = [part for part in path if isinstance(part, str)]
        return Message(brackets, {"table": ".".join(names)})
    if expected == "type.boolean":
        _, nearest = meant(str(value), _BOOLEANS.values(), "values")
        nearest = nearest or (_BOOLEANS.get(value) if isinstance(value, int) else None)
        return Message("hint.did-you-mean", {"nearest": nearest}) if nearest else None
    if value is False and may_be(model, path, 0):
        return Message("hint.did-you-mean", {"nearest": "0"})
    code, repaired = _punctuated(expected, value)
    if repaired is None or not may_be(model, path, repaired):
        return None
    return Message(code, {"value": value if expected != "type.list" else _quoted(value)})


def _punctuated(expected: str, value: object) -> tuple[str, object]:
    """A value with the quotes or brackets it lacks, or without those it has in vain."""
    number = isinstance(value, int) and not isinstance(value, bool)
    if expected in {"type.integer", "type.stake"} and isinstance(value, str):
        return "hint.no-quotes", int(value) if value.isdecimal() and len(value) < _DIGITS else None
    if expected == "type.string" and number:
        return "hint.toml-quotes", str(value)
    if expected == "type.list" and (number or type(value) is str):
        return "hint.one-in-brackets", [value]
    return "", None


_DIGITS = 10


def unquoted(value: object) -> Message | None:
    """How a number is written that stands there in quotes; None where it is no number."""
    code, number = _punctuated("type.stake", value)
    return None if number is None else Message(code, {"value": value})


def may_be(model: type[BaseModel], path: Path, value: object) -> bool:
    """Whether a value may stand at a path, as great as it is; not where several types may."""
    try:
        fields = getattr(annotation_at(model, path[:-1]), "model_fields", {})
        limits = fields[path[-1]].metadata if path[-1] in fields else ()
        allowed: Any = Annotated[(annotation_at(model, path), *limits, "")]
        TypeAdapter(allowed).validate_json(json.dumps(value), strict=True)
    except (ValidationError, PydanticUserError, AttributeError, IndexError, KeyError, TypeError):
        return False
    return True


def _quoted(value: object) -> object:
    return f'"{value}"' if isinstance(value, str) else value


def _holds_tables(model: type[BaseModel], path: Path) -> bool:
    """Whether the entries of what stands at a path are tables."""
    entries = get_args(annotation_at(model, path))
    return isinstance(entries[0], type) and issubclass(entries[0], BaseModel)
