"""The words of a place: its own, or the usual ones of the language."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Final, TypeGuard, TypeVar

from envite_rules.cards import Card, CardPattern
from envite_rules.messages import Message, one_line
from envite_rules.ruleset.model import LACKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from envite_rules.authoring.sections import Words
    from envite_rules.ruleset.model import Ruleset

Told = TypeVar("Told")

_NAMES: Final = (
    *("piedra", "piedras", "chico", "chicos", "partida", "trick", "round", "leader", "last"),
    *("vira", "triunfo", "chilajo", "mandador", "muerto", "dentro", "tumbo", "renuncio"),
)
"""The things that a sentence may name."""

_ALSO: Final = {"stone": "piedra", "stones": "piedras", "match": "partida", "baza": "trick"}
"""Other words for a thing where the place has none, and which thing it is: English ones, and one
for a trick that is no other thing too, as the mano is."""


def stake(ruleset: Ruleset, value: int | str) -> Words:
    """A stake in the words of the place: «4 piedras», «el chico», «lo que le falta…»."""
    if isinstance(value, int):
        named = own_word(ruleset, "piedra" if value == 1 else "piedras")
        return Message("show.stake", {"number": value, "piedras": named})
    if value == LACKING:
        return Message("show.lacking", {"chico": own_word(ruleset, "chico")})
    return Message(f"show.the-{value}", {value: own_word(ruleset, value)})


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


def calling(ruleset: Ruleset) -> dict[str, Words]:
    """What it is to make a call there: envidar where an envite, an envío is called, else cantar."""
    steps = [step for ladder in ruleset.ladders.values() for step in ladder.steps]
    is_bid = any(step.call.casefold().startswith("env") for step in steps)
    return {"calling": Message("word.calling" if is_bid else "word.singing")}


def words_of_its_own(ruleset: Ruleset) -> Mapping[str, str]:
    """What the place calls otherwise than usual, each thing by its name."""
    own = {name: word for name, word in own_words(ruleset, *_NAMES).items() if _is_text(word)}
    return own | {name: own[one] for name, one in _ALSO.items() if one in own}


def _is_text(word: Words) -> TypeGuard[str]:
    return isinstance(word, str)


def told(own: Mapping[str, str], said: Told) -> Told:
    """The same in the words of a place: sentences, or lists and parts of a text that hold them.

    Args:
        own: what the place calls otherwise than usual.
        said: what is said in the usual words.
    """
    return _Teller(own).told(said) if own else said  # type: ignore[return-value]


class _Teller:
    """Puts the words of a place in the place of the usual ones."""

    def __init__(self, own: Mapping[str, str]) -> None:
        self._own = own

    def told(self, said: object) -> object:
        if isinstance(said, Message):
            section, _, name = said.code.partition(".")
            if section == "word" and name in self._own:
                return self._own[name]
            given = {name: self.told(value) for name, value in said.arguments.items()}
            return Message(said.code, {**self._own, **given})
        if isinstance(said, (list, tuple)):
            return type(said)(self.told(one) for one in said)
        if isinstance(said, CardPattern):
            return said.said(self._own["vira"]) if "vira" in self._own else said
        if is_dataclass(said) and not isinstance(said, (type, Card)):
            parts = {part.name: self.told(getattr(said, part.name)) for part in fields(said)}
            return replace(said, **parts)
        return said
