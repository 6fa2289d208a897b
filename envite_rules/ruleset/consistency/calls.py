"""What is called: each call means one step, of one ladder, at one table."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from envite_rules.cards import fold
from envite_rules.ruleset.naming import Name, phrase, says_nothing
from envite_rules.ruleset.problems import Finding, Path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.cards import Deck
    from envite_rules.ruleset.model import Ruleset, Step


class Sung(NamedTuple):
    """One way to say a step: the text, where it stands, and whether it is the call itself."""

    ladder: str
    step: Step
    path: Path
    text: str
    is_call: bool

    def meets(self, other: Sung) -> bool:
        """Whether both may be said at one table, for different steps."""
        return self.step is not other.step and self.step.meets(other.step)


def sung(ruleset: Ruleset) -> Iterator[Sung]:
    """Every way to say every step of every ladder."""
    for name, ladder in ruleset.ladders.items():
        for index, step in enumerate(ladder.steps):
            here: Path = ("ladders", name, "steps", index)
            yield Sung(name, step, (*here, "call"), step.call, is_call=True)
            for place, text in enumerate(step.also):
                yield Sung(name, step, (*here, "also", place), text, is_call=False)


def check_calls(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """Calls that say nothing, and two of one ladder that sound the same.

    Where two steps have one call, their other ways to be said are not compared.
    """
    known: dict[tuple[str, Name], list[Sung]] = {}
    alike: set[tuple[Path, Path]] = set()
    for said in sung(ruleset):
        words = fold(said.text)
        if says_nothing(words):
            yield Finding("says-nothing", said.path, {"text": said.text})
            continue
        before = known.setdefault((said.ladder, words), [])
        clash = next((one for one in before if said.step.meets(one.step)), None)
        if clash is not None and (said.path[:4], clash.path[:4]) not in alike:
            yield Finding("repeated", said.path, {"value": said.text}, other=clash.path)
            if said.is_call and clash.is_call:
                alike.add((said.path[:4], clash.path[:4]))
        before.append(said)


def check_calls_between(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A call that is one of another ladder too; only other ways to say it may be shared."""
    known: dict[Name, list[Sung]] = {}
    for said in sung(ruleset):
        before = known.setdefault(phrase(said.text), [])
        for one in before:
            if said.ladder != one.ladder and said.meets(one) and (said.is_call or one.is_call):
                arguments = {"call": said.text, "first": one.ladder, "second": said.ladder}
                yield Finding("two-calls", said.path, arguments, other=one.path)
                break
        before.append(said)
    yield from _named(ruleset, known)


def _named(ruleset: Ruleset, known: dict[Name, list[Sung]]) -> Iterator[Finding]:
    """A way to say a step that is another's with the name of its ladder before it."""
    for said in sung(ruleset):
        for one in known.get(phrase(f"{said.ladder} {said.text}"), ()):
            if said.meets(one):
                arguments = {"call": one.text, "word": said.text, "ladder": said.ladder}
                yield Finding("call-by-ladder", one.path, arguments, other=said.path)
                break


_POTS = frozenset({"round", "tumbo", "renuncio"})
"""What is won besides the stakes of a ladder, and so no ladder's name."""

_WINS = ("gana", "guanya")
"""How it is told who wins something that has a name; articles do not count."""

_TOLD = ("gana", "gana la ronda", "guanya", "nadie gana", "nadie gana la ronda")
"""How it is told who wins the round, at every table."""


def check_ladder_names(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A ladder that bears the name of another pot."""
    for name in ruleset.ladders:
        if name in _POTS:
            yield Finding("reserved-name", ("ladders", name), {"name": name}, on="key")


_DEALS = "reparte"
"""How a deal begins, at every table."""


def told_words(ruleset: Ruleset) -> dict[Name, Path]:
    """What is said at every table of a deal, or of who wins, and where its name is stated.

    Args:
        ruleset: the ruleset.
    """
    own_round = ruleset.words.round if ruleset.words else None
    told: dict[Name, Path] = {phrase(text): ("ladders",) for text in (*_TOLD, _DEALS)}
    if own_round is not None:
        told |= {phrase(f"{verb} {own_round}"): ("words", "round") for verb in _WINS}
    for name in ruleset.ladders:
        for verb in _WINS:
            told.setdefault(phrase(f"{verb} {name}"), ("ladders", name))
    return told


def check_told(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """What tells who wins a count, or the round, and would mean something else as well."""
    own_round = ruleset.words.round if ruleset.words else None
    told: dict[Name, Path] = {phrase(text): ("ladders",) for text in (*_TOLD, _DEALS)}
    if own_round is not None:
        told |= {phrase(f"{verb} {own_round}"): ("words", "round") for verb in _WINS}
    for name, ladder in ruleset.ladders.items():
        path: Path = ("ladders", name)
        wins = {phrase(f"{verb} {name}"): f"{verb} {name}" for verb in reversed(_WINS)}
        clash = next((words for words in wins if words in told), None)
        if clash is not None and (ladder.count is not None or told[clash][0] == "words"):
            other = told[clash] if len(told[clash]) > 1 else None
            yield Finding("two-meanings", path, {"text": wins[clash]}, other=other, on="key")
        told |= dict.fromkeys(wins, path)
    for said in sung(ruleset):
        for text in (said.text, f"{said.ladder} {said.text}"):
            if phrase(text) in told:
                other = told[phrase(text)]
                found = {"text": text}
                yield Finding(
                    "two-meanings", said.path, found, other=other if len(other) > 1 else None
                )
                break
