"""The JSON Schema of a ruleset file: made from the model, committed, used to check and to edit.

A file may leave out what its base states. So the schema describes every section without demanding
its keys, and a second description, of what a *whole* ruleset must have, holds for files that do not
extend another.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from envite_rules.ruleset.model import (
    After,
    Choice,
    Count,
    Deal,
    Deck,
    Dentro,
    FollowRule,
    Ladder,
    Mark,
    Option,
    OrderLine,
    Piece,
    Players,
    Renuncio,
    Round,
    Ruleset,
    Score,
    Scoreboard,
    Sections,
    Signs,
    Step,
    Ties,
    Tumbo,
    Words,
)
from envite_rules.ruleset.model.ladders import STEP_SHAPES
from envite_rules.ruleset.model.play import SHAPES

SCHEMA_ID = "urn:envite-rules:schema:ruleset:1"
EXAMPLES_SCHEMA_ID = "urn:envite-rules:schema:examples:1"
DIALECT = "https://json-schema.org/draft/2020-12/schema"

MERGED = (
    *(After, Choice, Count, Deal, Deck, Dentro, FollowRule, Ladder, Mark, Option, OrderLine, Piece),
    *(Players, Renuncio, Round, Score, Scoreboard, Signs, Step, Ties, Tumbo, Words),
)
"""The sections whose keys may come from a base; a file need not state them all."""

ALWAYS_REQUIRED = frozenset({"id", "es"})
"""Keys that a merged section must state even where it only changes another."""

_OPEN = {"additionalProperties": True}
"""Said of a description that adds to another: some editors take a silent one for the only one."""

_MERGE_KEYS = ("remove", "before", "after")
_PACKAGE = Path(__file__).resolve().parents[1]


def schema_path() -> Path:
    """Where the committed schema is: in the installed package, or beside it in a checkout."""
    installed = _PACKAGE / "schema" / "ruleset.schema.json"
    return installed if installed.exists() else _PACKAGE.parent / "schema" / "ruleset.schema.json"


def examples_schema_path() -> Path:
    """Where the committed schema of a file of examples is."""
    return schema_path().with_name("examples.schema.json")


@cache
def schema_text() -> str:
    """The committed schema, as text."""
    return schema_path().read_text(encoding="utf-8")


@cache
def load_schema() -> dict[str, Any]:
    """The committed schema, read."""
    schema: dict[str, Any] = json.loads(schema_text())
    return schema


def generate_schema() -> dict[str, Any]:
    """The schema made from the model, as it should be committed."""
    from envite_rules.ruleset.schema_values import explain_values

    made = _without_titles(Ruleset.model_json_schema())
    overlay = _without_titles(Sections.model_json_schema())
    definitions = made.pop("$defs")
    for name, definition in definitions.items():
        explain_values(name, definition)
    whole = {f"{model.__name__}Whole": _whole(model, definitions) for model in MERGED}
    whole["RulesetWhole"] = {"required": made["required"]} | _inner(made) | _OPEN
    for model in MERGED:
        _relax(definitions[model.__name__])
    definitions["Overlay"] = {key: value for key, value in overlay.items() if key != "$defs"}
    definitions["Choice"]["properties"]["set"] = {
        "$ref": "#/$defs/Overlay",
        "description": definitions["Choice"]["properties"]["set"]["description"],
    }
    del made["required"]
    made["properties"] = {key: made["properties"][key] for key in _reading_order()}
    return {
        "$schema": DIALECT,
        "$id": SCHEMA_ID,
        "title": "Envite rules: un reglamento / a ruleset",
        **made,
        "if": {"required": ["extends"]} | _OPEN,
        "then": {"required": ["format", "id", "name"]} | _OPEN,
        "else": {"$ref": "#/$defs/RulesetWhole"},
        "$defs": dict(sorted((definitions | whole).items())),
    }


def generate_examples_schema() -> dict[str, Any]:
    """The schema of a file of examples, made of the part of that of a ruleset that speaks of them.

    Such a file has the examples of the ruleset beside it, and nothing else.
    """
    whole = generate_schema()
    definitions: dict[str, Any] = {}
    _collect(whole["properties"]["examples"], whole["$defs"], definitions)
    return {
        "$schema": DIALECT,
        "$id": EXAMPLES_SCHEMA_ID,
        "title": "Envite rules: ejemplos / examples",
        "description": (
            "Los ejemplos de un reglamento, en un archivo al lado. / "
            "The examples of a ruleset, in a file beside it."
        ),
        "type": "object",
        "additionalProperties": False,
        "properties": {"examples": whole["properties"]["examples"]},
        "$defs": dict(sorted(definitions.items())),
    }


def _collect(value: Any, known: dict[str, Any], found: dict[str, Any]) -> None:
    """Finds every description that one refers to, and those that they refer to."""
    for inner in value.values() if isinstance(value, dict) else value:
        if isinstance(inner, (dict, list)):
            _collect(inner, known, found)
    name = value.get("$ref", "").removeprefix("#/$defs/") if isinstance(value, dict) else ""
    if name and name not in found:
        found[name] = known[name]
        _collect(known[name], known, found)


def only_offers(value: Any) -> bool:
    """Whether an ``anyOf`` lets everything pass: it is there for editors alone."""
    return isinstance(value, list) and any(item is True for item in value)


def _reading_order() -> list[str]:
    """The keys of a file as people write them: who it is, how it is played, options, examples."""
    last = ("options", "examples")
    first = [key for key in Ruleset.model_fields if key not in (*Sections.model_fields, *last)]
    return [*first, *Sections.model_fields, *last]


def _whole(model: type, definitions: dict[str, Any]) -> dict[str, Any]:
    """What a section must have where no base states it."""
    definition = definitions[model.__name__]
    whole: dict[str, Any] = {"required": definition["required"]} if "required" in definition else {}
    whole |= _inner(definition)
    shapes = (SHAPES | STEP_SHAPES).get(model, ())
    if shapes:
        whole["oneOf"] = [
            {"required": list(shape), "properties": dict.fromkeys(others, False)} | _OPEN
            for shape, others in shapes
        ]
    if "before" in definition.get("properties", {}):
        whole.setdefault("properties", {}).update(dict.fromkeys(_MERGE_KEYS, False))
    return whole | _OPEN


def _inner(definition: dict[str, Any]) -> dict[str, Any]:
    """Which keys of a section hold other merged sections, pointed at their whole form."""
    pointed = {}
    for key, value in definition.get("properties", {}).items():
        target = _pointing(value)
        if target:
            pointed[key] = target
    return {"properties": pointed} if pointed else {}


def _pointing(value: dict[str, Any]) -> dict[str, Any] | None:
    names = {model.__name__ for model in MERGED}
    reference = value.get("$ref", "").removeprefix("#/$defs/")
    if reference in names:
        return {"$ref": f"#/$defs/{reference}Whole"}
    for key in ("items", "additionalProperties"):
        if isinstance(value.get(key), dict):
            inner = _pointing(value[key])
            if inner:
                return {key: inner}
    return None


def _relax(definition: dict[str, Any]) -> None:
    required = [key for key in definition.get("required", ()) if key in ALWAYS_REQUIRED]
    definition.pop("required", None)
    if required:
        definition["required"] = required


def _without_titles(value: Any) -> Any:
    """Drops what TOML or an editor has no use for: made-up titles, null, null defaults."""
    if isinstance(value, list):
        return [_without_titles(item) for item in value if item != {"type": "null"}]
    if not isinstance(value, dict):
        return value
    kept: dict[str, Any] = {}
    for key, item in value.items():
        if key == "properties":
            kept[key] = {name: _without_titles(inner) for name, inner in item.items()}
        elif key not in {"title", "discriminator"} and not (key == "default" and item is None):
            kept[key] = _without_titles(item)
    if "patternProperties" in kept:
        # One pattern for all keys: said so that any other key is refused, and known to editors.
        [(pattern, inner)] = kept.pop("patternProperties").items()
        names = kept.get("propertyNames", {})
        kept |= {"propertyNames": {"pattern": pattern} | names, "additionalProperties": inner}
    choices = kept.get("anyOf")
    if isinstance(choices, list) and len(choices) == 1:
        del kept["anyOf"]
        kept = choices[0] | kept
    return kept
