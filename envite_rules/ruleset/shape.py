"""Whether a document has the shape of a ruleset: its keys, types and ranges, each key by itself.

The model speaks to people. The JSON Schema, which editors use, is asked as well, once nothing else
is found, so that the two can never part without somebody noticing.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from enum import Enum
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, get_args, get_origin

from pydantic import BaseModel, ValidationError

from envite_rules.cards.card import FRENCH, SPANISH
from envite_rules.messages import AnyOf, Message
from envite_rules.ruleset.causes import has_base, one_for_each_cause, value_at
from envite_rules.ruleset.misnamed import (
    annotation_at,
    bad_id,
    not_a_choice,
    not_a_key,
    right_form,
    type_of,
    unknown_key,
    unquoted,
)
from envite_rules.ruleset.model import FORMAT, RULE_SECTIONS, Ruleset, Sections
from envite_rules.ruleset.model.base import SEEN, TEXT
from envite_rules.ruleset.of_examples import form_of_answer, form_of_round
from envite_rules.ruleset.problems import Finding, Path, key_of, length_said
from envite_rules.ruleset.schema import ALWAYS_REQUIRED, load_schema, only_offers
from envite_rules.ruleset.syntax import in_figures

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pydantic_core import ErrorDetails

Document = dict[str, Any]

_MAY_BE_INHERITED = frozenset({*RULE_SECTIONS, "options", "family"})
_NAMED = frozenset({"sources", "options", "ladders", "counts"})
"""The sections that are tables of tables, each with a name."""

_TYPE_ERRORS = {
    "string_type": "type.string",
    "string_sub_type": "type.string",
    "int_type": "type.integer",
    "int_from_float": "type.integer",
    "int_parsing": "type.integer",
    "bool_type": "type.boolean",
    "bool_parsing": "type.boolean",
    "tuple_type": "type.list",
    "list_type": "type.list",
    "dict_type": "type.table",
    "model_type": "type.table",
    "model_attributes_type": "type.table",
    "stake_type": "type.stake",
}
_RANGE_ERRORS = frozenset(
    {"greater_than_equal", "less_than_equal", "out_of_range", "int_parsing_size"}
)
_LENGTH_ERRORS = frozenset(
    {"too_short", "too_long", "string_too_short", "string_too_long", "list_length"}
)


def check_file(document: Document) -> list[Finding]:
    """Checks a file as it stands: what a base would state may be missing.

    Args:
        document: the tables of one TOML file.

    Returns:
        What is wrong with it, one finding for each cause.
    """
    french = _french(document)
    findings = list(_model_findings(Ruleset, document, partial=has_base(document), french=french))
    for path, overlay in overlays_of(document):
        of_overlay = french or _french(overlay, unknown=False)
        inner = _model_findings(Sections, overlay, partial=True, french=of_overlay)
        findings.extend(finding.under(path) for finding in inner)
    return one_for_each_cause(findings, document)


def check_whole(document: Document) -> tuple[Ruleset | None, list[Finding]]:
    """Checks a document with its base and options merged in.

    Returns:
        The ruleset, or None with what is wrong.
    """
    context = {"french": _french(document)}
    try:
        return Ruleset.model_validate_json(json.dumps(document), context=context), []
    except ValidationError:
        findings = list(_model_findings(Ruleset, document, partial=False, **context))
        return None, one_for_each_cause(findings, document)


def _french(document: Mapping[str, Any], *, unknown: bool = True) -> bool:
    """Whether the ranks of a document may be said as a French deck has them.

    They may where its deck is French; where none of its suits is known, as that of a base is not
    here, it is as the caller says.
    """
    deck = document.get("deck")
    suits = deck.get("suits") if isinstance(deck, dict) else None
    known = (
        [suit for suit in suits if suit in (*SPANISH, *FRENCH)] if isinstance(suits, list) else []
    )
    return any(suit in FRENCH for suit in known) if known else unknown


def overlays_of(document: Mapping[str, Any]) -> Iterator[tuple[Path, Document]]:
    """The overlay of every choice of every option, with its path."""
    options = document.get("options")
    for option, body in options.items() if isinstance(options, dict) else ():
        choices = body.get("choices") if isinstance(body, dict) else None
        for choice, value in choices.items() if isinstance(choices, dict) else ():
            overlay = value.get("set") if isinstance(value, dict) else None
            if isinstance(overlay, dict):
                yield ("options", option, "choices", choice, "set"), overlay


def _model_findings(
    model: type[BaseModel], document: Document, *, partial: bool, french: bool
) -> Iterator[Finding]:
    errors = _errors_of(model, json.dumps(document), french=french)
    if errors:
        unnamed = list(_unnamed(model, document))
        yield from unnamed
        told = {finding.path[0] for finding in unnamed}
        errors = tuple(found for found in errors if found["loc"][0] not in told)
        findings = _once_in_a_list([_finding(model, error, document) for error in errors])
        for finding in findings:
            inherited = partial and finding.code == "missing-key" and _may_be_missing(finding.path)
            if not inherited and not _lost_entries(finding, findings):
                yield finding


def _once_in_a_list(findings: Sequence[Finding]) -> list[Finding]:
    """The findings with one for a list whose entries are all of the same wrong type."""
    kept: dict[object, Finding] = {}
    for finding in findings:
        list_of_it: object = finding.path
        if finding.code == "wrong-type" and isinstance(finding.path[-1], int):
            list_of_it = finding.path[:-1], str(finding.arguments["got"]), "entries"
        kept.setdefault((finding.code, list_of_it), finding)
    return list(kept.values())


def _lost_entries(finding: Finding, findings: Sequence[Finding]) -> bool:
    """Whether a list is too short only because entries of it have faults of their own."""
    path = finding.path
    inner = (other.path for other in findings if len(other.path) > len(path))
    return finding.code == "wrong-length" and any(other[: len(path)] == path for other in inner)


@lru_cache(maxsize=64)
def _errors_of(model: type[BaseModel], text: str, *, french: bool) -> tuple[ErrorDetails, ...]:
    """What the model minds in a JSON text; kept for the last few, as the schema's verdict is."""
    try:
        model.model_validate_json(text, context={"french": french})
    except ValidationError as error:
        return tuple(error.errors(include_url=False))
    return ()


def _unnamed(model: type[BaseModel], document: Document) -> Iterator[Finding]:
    """Sections of named tables, such as ``counts``, that state the keys of one without its name."""
    for section in _NAMED & model.model_fields.keys() & document.keys():
        body, fields = document[section], annotation_at(model, (section, "…")).model_fields
        if not isinstance(body, dict):
            continue
        stated = [key for key in body if key in fields and not isinstance(body[key], dict)]
        if stated:
            arguments = {"section": section, "key": stated[0]}
            yield Finding("table-without-name", (section, stated[0]), arguments, on="key")


def _may_be_missing(path: Path) -> bool:
    return path[0] in _MAY_BE_INHERITED and path[-1] not in ALWAYS_REQUIRED


def _finding(model: type[BaseModel], error: ErrorDetails, document: Document) -> Finding:
    """One pydantic error as a finding of ours, by its type and context, never by its text."""
    kind = error["type"]
    context: dict[str, Any] = error.get("ctx", {})
    path: Path = (*error["loc"], *([context["item"]] if "item" in context else []))
    if kind == "extra_forbidden":
        return unknown_key(model, path)
    if _is_of_key(model, path):
        return not_a_key(path[:-1], context.get("choices"))
    if kind == "missing":
        return Finding("missing-key", path, {"key": key_of(path)}, on="table")
    value = value_at(document, path)
    if kind == "card":
        problem = context["error"]
        return Finding("not-a-card", path, {"why": problem.message}, hint=problem.hint)
    if kind == "literal_error" and path == ("format",) and type(value) is int:
        return Finding("unknown-format", path, {"format": value, "known": FORMAT})
    if kind in {"choice", "literal_error", "enum"}:
        return _no_choice(model, path, value, context)
    if kind == "string_pattern_mismatch":
        return _unlike(path, value, context["pattern"])
    if kind in _RANGE_ERRORS:
        return Finding("out-of-range", path, {"value": value, "range": _bounds(context)})
    if kind in _LENGTH_ERRORS:
        written = form_of_answer(path, value, "type.list")
        return Finding("wrong-length", path, length_said(value, _bounds(context)), hint=written)
    expected = _TYPE_ERRORS.get(kind, "type.other")
    words = {"words": AnyOf(f'"{word}"' for word in context.get("words", ()))}
    arguments = {"expected": Message(expected, words), "got": type_of(value)}
    form = form_of_round(path, document) or form_of_answer(path, value, expected)
    form = form or _of_number(value, expected) or right_form(model, path, expected, value)
    return Finding("wrong-type", path, arguments, hint=form)


def _no_choice(model: type[BaseModel], path: Path, value: object, context: Any) -> Finding:
    """A word that is none of those that may stand there, perhaps instead of a number of piedras."""
    choices = _choices(model, path, context)
    finding = not_a_choice(path, value, choices)
    if not context.get("number"):
        return finding
    hint = finding.hint or in_figures(str(value)) or unquoted(value)
    said = {**finding.arguments, "choices": AnyOf([Message("type.piedras"), *choices])}
    return replace(finding, arguments=said, hint=hint)


def _of_number(value: object, expected: str) -> Message | None:
    """How a number is written that stands there in words."""
    wanted = expected in {"type.integer", "type.stake"} and isinstance(value, str)
    return in_figures(str(value)) if wanted else None


def _unlike(path: Path, value: object, pattern: str) -> Finding:
    """A text in which there is nothing to be seen, or a sign that is not, or that is no id."""
    if pattern != TEXT:
        return bad_id(path, value)
    if re.search(SEEN, str(value)) is None:
        return Finding("wrong-length", path, length_said("", Message("range.least", {"least": 1})))
    sign = next(sign for sign in str(value) if not re.match(pattern, f"a{sign}a"))
    return Finding("hidden-sign", path, {"text": value, "sign": f"U+{ord(sign):04X}"})


def _is_of_key(model: type[BaseModel], path: Path) -> bool:
    """Whether an error is about a key that people choose; pydantic adds ``[key]`` to its path."""
    if len(path) < 2 or path[-1] != "[key]":
        return False
    return get_origin(annotation_at(model, path[:-2])) is dict


def _choices(model: type[BaseModel], path: Path, context: dict[str, Any]) -> list[object]:
    """The words that may stand at a path: those of the error, or of the Literal or Enum there."""
    if "choices" in context:
        return list(context["choices"])
    annotation = annotation_at(model, path)
    if isinstance(annotation, type) and issubclass(annotation, Enum):
        return [member.value for member in annotation]
    return list(get_args(annotation))


def _bounds(context: dict[str, Any]) -> Message:
    least = next((context[k] for k in ("ge", "least", "min_length") if k in context), None)
    most = next((context[k] for k in ("le", "most", "max_length") if k in context), None)
    if least is None:
        return Message("range.most", {"most": most})
    if most is None:
        return Message("range.least", {"least": least})
    return Message("range.between", {"least": least, "most": most})


@cache
def _validator() -> Any:
    from jsonschema.validators import Draft202012Validator

    # jsonschema looks each reference up anew, which doubles the time: they are written out once,
    # and without what is there for editors alone and lets everything pass.
    schema = load_schema()
    return Draft202012Validator(_written_out(schema, schema["$defs"]))


def _written_out(value: Any, definitions: Mapping[str, Any]) -> Any:
    if isinstance(value, list):
        return [_written_out(item, definitions) for item in value]
    if not isinstance(value, dict):
        return value
    own = {key: item for key, item in value.items() if key not in {"$defs", "$ref"}}
    if only_offers(own.get("anyOf")):
        del own["anyOf"]
    if "$ref" in value:
        own = definitions[value["$ref"].removeprefix("#/$defs/")] | own
    return {key: _written_out(item, definitions) for key, item in own.items()}


def check_schema(document: Document) -> list[Finding]:
    """What only the JSON Schema minds; the model and the schema should agree on everything."""
    fault = _schema_fault(json.dumps(document))
    return [] if fault is None else [Finding("schema", fault[0], {"detail": fault[1]})]


@lru_cache(maxsize=16)
def _schema_fault(text: str) -> tuple[Path, str] | None:
    """The first thing that the schema minds in a JSON text.

    Half the time of a load would go here, and the same bases are read again and again: the last
    few verdicts are kept, by the whole text.
    """
    error = next(_validator().iter_errors(json.loads(text)), None)
    return None if error is None else (tuple(error.absolute_path), error.message)
