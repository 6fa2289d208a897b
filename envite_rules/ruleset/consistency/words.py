"""Words that would mean two things at one moment of a match, or that nobody can say."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from envite_rules.ruleset.consistency.calls import sung, told_words
from envite_rules.ruleset.naming import Name, phrase, says_nothing
from envite_rules.ruleset.problems import Finding, Path, dotted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.cards import Deck
    from envite_rules.ruleset.model import Ruleset

_CALL = "call"

_AT_ONCE = (
    ("accept", "refuse", _CALL, "claim", "leave"),
    ("play_tumbo", "decline_tumbo", _CALL, "claim"),
    (_CALL, "leave", "claim", "play"),
)
"""What may be said at one moment: while a call is due, before a tumbo is decided, or else."""

_ALWAYS_READ = {
    "accept": "quiero",
    "refuse": "no quiero",
    "play_tumbo": "tumba",
    "decline_tumbo": "no tumba",
    "claim": "renuncio",
    "leave": "deja la ronda",
    "play": "juega",
}
"""What is read as that at every table, whatever its own words are."""

_HALVES = ("first_half", "second_half")
"""The words for the halves of the chico."""


class _Spoken(NamedTuple):
    """Something that may be said: what it does, its words, and where it stands if anywhere."""

    does: str
    text: str
    path: Path | None

    def clashes(self, other: _Spoken) -> bool:
        """Whether both may be said at one moment; calls among themselves are compared elsewhere.

        One word may both refuse and leave: who is to answer refuses by it.
        """
        both = {self.does, other.does}
        if both == {"refuse", "leave"}:
            return False
        return len(both) > 1 and any(both <= {*moment} for moment in _AT_ONCE)


def check_words(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """Words that say nothing, or two things at one moment; one half of the chico named alone."""
    yield from _halves(ruleset)
    told = told_words(ruleset)
    known: dict[Name, list[_Spoken]] = {}
    for one in (*_own(ruleset), *_calls(ruleset), *_read_at_every_table()):
        known.setdefault(phrase(one.text), []).append(one)
    for words, spoken in known.items():
        first = spoken[0]
        pair = next((pair for pair in combinations(spoken, 2) if pair[0].clashes(pair[1])), None)
        if pair is not None:
            yield _two_meanings(*pair)
        elif first.path is None or first.does == _CALL:
            continue
        elif says_nothing(words):
            yield Finding("says-nothing", first.path, {"text": first.text})
        elif words in told:
            yield _two_meanings(first, _Spoken("wins", first.text, told[words]))


def _two_meanings(first: _Spoken, second: _Spoken) -> Finding:
    """The finding for two things of the same words, at the one that is an answer."""
    own = second.path is not None and second.does in _ALWAYS_READ
    here, other = (second, first) if own else (first, second)
    other_path = other.path if other.path is not None and len(other.path) > 1 else None
    return Finding("two-meanings", here.path or (), {"text": here.text}, other=other_path)


def _own(ruleset: Ruleset) -> Iterator[_Spoken]:
    """What a ruleset has its players say besides the calls."""
    for does in _ALWAYS_READ:
        for place, text in enumerate(getattr(ruleset.words, does, None) or ()):
            yield _Spoken(does, text, ("words", does, place))


def _calls(ruleset: Ruleset) -> Iterator[_Spoken]:
    """Every way to call every step, with the name of its ladder before it and without."""
    for said in sung(ruleset):
        for text in (said.text, f"{said.ladder} {said.text}"):
            yield _Spoken(_CALL, text, said.path)


def _read_at_every_table() -> Iterator[_Spoken]:
    for does, text in _ALWAYS_READ.items():
        yield _Spoken(does, text, None)


def _halves(ruleset: Ruleset) -> Iterator[Finding]:
    """Both halves of the chico have a word, or neither."""
    named = [key for key in _HALVES if getattr(ruleset.words, key, None)]
    if len(named) == 1:
        (missing,) = (key for key in _HALVES if key not in named)
        here: Path = ("words", missing)
        arguments = {"key": dotted(here)}
        yield Finding("missing-key", here, arguments, on="table", other=("words", named[0]))
