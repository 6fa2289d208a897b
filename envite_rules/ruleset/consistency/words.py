"""Words that would mean two things at one moment of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.ruleset.naming import phrase
from envite_rules.ruleset.problems import Finding, Path, dotted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.cards import Deck
    from envite_rules.ruleset.model import Ruleset

_OPPOSITES = (("accept", "refuse"), ("play_tumbo", "decline_tumbo"))
"""What is said at one moment, and does two things."""


_HALVES = ("first_half", "second_half")
"""The words for the halves of the chico."""


def check_words(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A word for yes that is also one for no, or that is a call; one half named alone."""
    yield from _halves(ruleset)
    for first, second in _OPPOSITES:
        known = dict(_said(ruleset, first))
        yield from _clashes(_said(ruleset, second), known)
    calls = dict(_calls(ruleset))
    for answer in _OPPOSITES[0]:
        yield from _clashes(_said(ruleset, answer), calls)


def _halves(ruleset: Ruleset) -> Iterator[Finding]:
    """Both halves of the chico have a word, or neither."""
    named = [key for key in _HALVES if getattr(ruleset.words, key, None)]
    if len(named) == 1:
        (missing,) = (key for key in _HALVES if key not in named)
        here: Path = ("words", missing)
        arguments = {"key": dotted(here)}
        yield Finding("missing-key", here, arguments, on="table", other=("words", named[0]))


def _said(ruleset: Ruleset, key: str) -> Iterator[tuple[str, Path]]:
    texts = getattr(ruleset.words, key, None) or ()
    for place, text in enumerate(texts):
        yield text, ("words", key, place)


def _calls(ruleset: Ruleset) -> Iterator[tuple[str, Path]]:
    for name, ladder in ruleset.ladders.items():
        for index, step in enumerate(ladder.steps):
            here: Path = ("ladders", name, "steps", index)
            yield step.call, (*here, "call")
            yield from ((text, (*here, "also", place)) for place, text in enumerate(step.also))


def _clashes(said: Iterator[tuple[str, Path]], known: dict[str, Path]) -> Iterator[Finding]:
    places = {phrase(text): path for text, path in known.items()}
    for text, path in said:
        other = places.get(phrase(text))
        if other is not None:
            yield Finding("two-meanings", path, {"text": text}, other=other)
