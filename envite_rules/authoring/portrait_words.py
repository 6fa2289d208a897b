"""The words of a place: its own, or the usual ones of the language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.messages import Message, one_line
from envite_rules.ruleset.model import LACKING

if TYPE_CHECKING:
    from envite_rules.authoring.sections import Words
    from envite_rules.ruleset.model import Ruleset


def stake(ruleset: Ruleset, value: int | str) -> Words:
    """A stake in the words of the place: «4 piedras», «el chico», «lo que le falta…»."""
    if isinstance(value, int):
        named = own_word(ruleset, "piedra" if value == 1 else "piedras")
        return Message("show.stake", {"number": value, "piedras": named})
    if value == LACKING:
        return Message("show.lacking", {"chico": own_word(ruleset, "chico")})
    return Message(f"show.the-{value}", {"word": own_word(ruleset, value)})


def own_word(ruleset: Ruleset, name: str) -> Words:
    """What the place calls something, where that is not the usual word; else that of the language.

    A plural that is not stated is made of a singular that is.

    Args:
        ruleset: the ruleset.
        name: of a word that a ruleset may state, such as ``trick``, ``round`` or ``piedras``.
    """
    usual = Message(f"word.{name}")
    own = getattr(ruleset.words, name, None)
    if own is None and name in {"piedras", "chicos"}:
        one = getattr(ruleset.words, name[:-1], None)
        own = one and f"{one}s"
    return usual if own in {None, usual.text()} else one_line(str(own))


def own_words(ruleset: Ruleset, *names: str) -> dict[str, Words]:
    """What the place calls several things, each by its name."""
    return {name: own_word(ruleset, name) for name in names}
