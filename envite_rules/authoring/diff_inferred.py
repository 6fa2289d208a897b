"""Which of the facts that two variants are compared by no source states: they are inferred."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from envite_rules.authoring.facts import Clause, Fact, joined
from envite_rules.authoring.facts_cards import key_of
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from envite_rules.authoring.sections import Words
    from envite_rules.ruleset import LoadedRuleset
    from envite_rules.ruleset.problems import Path

_OF_STEPS: Mapping[str, tuple[str, ...]] = {
    "calls": ("value", "adds", "times"),
    "opens": ("opens",),
    "limits": ("least", "must_raise"),
    "whole": ("whole_up_to",),
    "lacking": ("lacking_of", "before_half"),
    "own-refusals": ("refused",),
}
"""Facts of a ladder that its steps state, each with the keys that do."""

_OTHERWISE = {
    "refused": ("refused", "floor"),
    "two-pieces": ("two_pieces_less",),
    "cards": ("cards", "bonus"),
    "unpaired": ("unpaired", "unpaired_bonus"),
}
"""Facts of a ladder or a count that are not called as the keys that state them."""


def marked(fact: Fact, loaded: LoadedRuleset) -> Words:
    """What a fact says, with a mark where it is inferred, all of it or a part.

    Args:
        fact: a fact.
        loaded: the ruleset that states it.
    """
    said = Clause(fact.said)
    return with_mark(said) if is_inferred(fact.path, loaded) else said


def with_mark(said: Words) -> Words:
    """What is said, with the mark of what is inferred."""
    return joined((said, Message("diff.mark")))


def is_inferred(path: str, loaded: LoadedRuleset) -> bool:
    """Whether a fact is inferred, or a part of it.

    Args:
        path: the path of the fact, or of a line of the order.
        loaded: the ruleset that states it.
    """
    section, *names = path.split(".")
    document = loaded.merged.document
    places = _of_the_order(path, loaded) if section == "order" else _places(document, path, names)
    return any(loaded.cite(place).inferred is not None for place in places)


def _of_the_order(path: str, loaded: LoadedRuleset) -> Iterator[Path]:
    """The line of the order with the cards that a path names."""
    key = path.partition(".")[2]
    for index, line in enumerate(loaded.ruleset.order or ()):
        if key_of(line) == key:
            yield "order", index


def _places(document: Mapping[str, Any], path: str, names: list[str]) -> Iterator[Path]:
    """The values that state a fact, where they stand."""
    section = path.partition(".")[0]
    if section in {"ladders", "counts"} and len(names) > 1:
        held = document[section][names[0]]
        key, *more = names[1:]
        if key in _OF_STEPS:
            for index, step in enumerate(held["steps"]):
                there = (name for name in _OF_STEPS[key] if name in step)
                yield from ((section, names[0], "steps", index, name) for name in there)
            return
        if key.startswith("after-"):
            ways = [("after", *more, key.removeprefix("after-"))]
        else:
            ways = [(name,) for name in _OTHERWISE.get(key, (key.replace("-", "_"),))]
        for way in ways:
            yield from _leaves(held, (section, names[0]), way)
    else:
        yield from _leaves(document, (), (section, *names))


def _leaves(held: Any, here: Path, way: tuple[str, ...]) -> Iterator[Path]:
    """What stands at the end of a way, as far as that leads, and all that it holds."""
    for name in way:
        if not isinstance(held, dict) or name not in held:
            return
        held, here = held[name], (*here, name)
    if isinstance(held, dict):
        for name in held:
            yield from _leaves(held, here, (name,))
    else:
        yield here
