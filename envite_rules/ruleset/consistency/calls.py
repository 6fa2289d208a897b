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
    """Calls that say nothing, and two of one ladder that sound the same."""
    known: dict[tuple[str, Name], list[Sung]] = {}
    for said in sung(ruleset):
        words = fold(said.text)
        if says_nothing(words):
            yield Finding("says-nothing", said.path, {"text": said.text})
            continue
        before = known.setdefault((said.ladder, words), [])
        clash = next((one for one in before if said.step.meets(one.step)), None)
        if clash is not None:
            yield Finding("repeated", said.path, {"value": said.text}, other=clash.path)
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
