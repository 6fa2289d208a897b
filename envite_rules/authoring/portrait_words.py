"""The words of a place in a text about a variant: its stakes, its tricks and rounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.messages import Message
from envite_rules.ruleset.model import LACKING

if TYPE_CHECKING:
    from envite_rules.authoring.sections import Words
    from envite_rules.ruleset.model import Ruleset


def stake(ruleset: Ruleset, value: int | str) -> Words:
    """A stake in the words of the place: «4 piedras», «el chico», «lo que le falta…»."""
    words = ruleset.words
    if isinstance(value, int):
        one = (words and words.piedra) or "piedra"
        many = (words and words.piedras) or f"{one}s"
        return f"{value} {one if value == 1 else many}"
    if value == LACKING:
        return Message("show.lacking", {"chico": own_word(ruleset, "chico")})
    own = getattr(words, value, None) if words else None
    return Message(f"show.the-{value}", {"word": own or value})


_USUAL = {"trick": "mano", "round": "ronda", "leader": "mano", "chico": "chico", "chicos": "chicos"}
"""What is said where the ruleset has no word of its own."""


def own_word(ruleset: Ruleset, name: str) -> Words:
    """What the place calls something, where that is not the usual word; else that of the language.

    Args:
        ruleset: the ruleset.
        name: ``trick``, ``round``, ``leader``, ``chico`` or ``chicos``.
    """
    own = getattr(ruleset.words, name, None) if ruleset.words else None
    return Message(f"show.word.{name}") if own in {None, _USUAL[name]} else str(own)
