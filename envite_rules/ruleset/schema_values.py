"""The texts of single values in the JSON Schema: what an editor shows beside each word it offers.

JSON Schema has no place for the text of a member of an ``enum``. So beside the ``enum``, which
alone decides, stands an ``anyOf`` of each value with its text. The last of its members is ``true``:
it lets everything pass, so that an editor finds one fault in a wrong value, not one for each right
one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from envite_rules.ruleset.model.values import MEANINGS, NAMED
from envite_rules.ruleset.schema import only_offers

if TYPE_CHECKING:
    from envite_rules.ruleset.model.values import Meaning, Meanings


def explain_values(section: str, definition: dict[str, Any]) -> None:
    """Puts its text beside every value that a section offers.

    Args:
        section: the section, as its description is called.
        definition: its description, which is changed.
    """
    if section in NAMED:
        definition["description"] = _said(NAMED[section])
    _explain(definition if "enum" in definition else {}, MEANINGS.get(section, {}))
    for key, value in definition.get("properties", {}).items():
        _explain(value, MEANINGS.get(f"{section}.{key}", {}))


def _explain(value: Any, meanings: Meanings) -> None:
    """Texts for every ``enum`` in a description, and for keys that are one of a few words."""
    if isinstance(value, list):
        for item in value:
            _explain(item, meanings)
    elif isinstance(value, dict) and not only_offers(value.get("anyOf")):
        for inner in list(value.values()):
            _explain(inner, meanings)
        if "enum" in value:
            _offer(value, meanings)
        elif "enum" in value.get("propertyNames", {}):
            _name_keys(value, meanings)


def _offer(value: dict[str, Any], meanings: Meanings) -> None:
    words = value["enum"]
    if all(isinstance(word, str) for word in words):
        value["type"] = "string"
    told = [word for word in words if word in meanings]
    offered = [{"const": word, "description": _said(meanings[word])} for word in told]
    value["anyOf"] = [*offered, True]


def _name_keys(value: dict[str, Any], meanings: Meanings) -> None:
    """A table whose keys are a few words: each becomes a key that an editor can offer."""
    words, inner = value.pop("propertyNames")["enum"], value["additionalProperties"]
    value["properties"] = {word: inner | {"description": _said(meanings[word])} for word in words}
    value["additionalProperties"] = False


def _said(meaning: Meaning) -> str:
    return "\n\n".join(meaning)
