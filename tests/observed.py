"""What a person sees and plays of a ruleset, as text; two in which no text differs are one.

Nothing here reads a ruleset's model or its keys: only what is printed, and what is played by it.
"""

from __future__ import annotations

import re
from itertools import islice, pairwise
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from command_line import run

from envite_rules import EnviteError
from envite_rules.authoring.origin import Origins
from envite_rules.authoring.portrait import Portrait
from envite_rules.authoring.rulebook.book import book_of
from envite_rules.authoring.rulebook.markdown import markdown
from envite_rules.authoring.sections import words_in
from envite_rules.authoring.testing import run_tests
from envite_rules.cli.tested import tested_value
from envite_rules.ruleset import load

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from envite_rules.ruleset import LoadedRuleset

LANGUAGES = ("es", "en")


class Sight(NamedTuple):
    """One look at a ruleset.

    Args:
        what: what is looked at, one of `LOOKS`.
        people: at a table of how many; None for the usual number.
        option: an option, and its choice, other than the usual one; None for the usual choices.
    """

    what: str
    people: int | None = None
    option: tuple[str, str] | None = None


class Observed:
    """A ruleset, looked at as far as it is asked for; what was seen is kept.

    Args:
        path: the ruleset.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.usual = load(str(path))
        self._loaded: dict[tuple[str, str] | None, LoadedRuleset] = {None: self.usual}
        self._seen: dict[Sight, str] = {}

    def loaded(self, option: tuple[str, str] | None) -> LoadedRuleset:
        """The ruleset with a choice."""
        if option not in self._loaded:
            self._loaded[option] = load(str(self.path), dict([option] if option else ()))
        return self._loaded[option]

    def seen(self, sight: Sight) -> str:
        """What a look shows: no path of a file, no line of it."""
        if sight not in self._seen:
            text = "\n".join(LOOKS[sight.what](self, sight))
            text = text.replace(str(self.path), self.path.name)
            self._seen[sight] = re.sub(r"\.toml:\d+(:\d+)?", ".toml", text)
        return self._seen[sight]

    def sights(self, first: tuple[str, str] | None = None) -> Iterator[Sight]:
        """The looks that are taken, the quickest first.

        Every table and every choice is shown, every table printed; what is asked and played is so
        at the usual table, with the usual choices and with the one that is looked at first.

        Args:
            first: the choice that is looked at before all else.
        """
        ruleset = self.usual.ruleset
        tables: list[int | None] = [n for n in ruleset.players.counts if n != ruleset.players.usual]
        options = [(name, c) for name, o in ruleset.options.items() for c in o.choices]
        chosen = [option for option in options if option[1] != ruleset.options[option[0]].default]
        if first in chosen:
            yield Sight("shown", None, first)
            yield Sight("printed", None, first)
        yield from (Sight(what) for what in ("shown", "tested", "printed"))
        yield from (Sight("shown", people) for people in tables)
        yield from (Sight("shown", None, option) for option in chosen)
        if first in chosen:
            yield from (Sight(what, None, first) for what in ("asked", "played"))
        yield from (Sight(what) for what in ("asked", "played"))
        yield from (Sight("printed", people) for people in tables)


QUICK = 3
"""The first looks, beside those at the choice that is looked at first, take no time."""


def difference(
    one: Observed, other: Observed, option: tuple[str, str] | None = None, most: int | None = None
) -> Sight | None:
    """The first look at which two rulesets are not the same; None where they are for everybody.

    Args:
        one: a ruleset.
        other: another one, that was made of it.
        option: the choice that is looked at first.
        most: how many looks are taken; all if not given.
    """
    for sight in islice(one.sights(option), most):
        try:
            if one.seen(sight) != other.seen(sight):
                return sight
        except EnviteError:  # of the other: there is no such table or choice any more
            return sight
    return None


def cited(observed: Observed) -> dict[str, str]:
    """By whose word each rule stands and what is remarked on it, as ``show --origin`` tells it."""
    said: dict[str, str] = {}
    for language in LANGUAGES:
        for value in Origins.of(observed.usual).value(language)["values"]:
            parts = [str(value[key]) for key in ("source", "inferred", "unknown", "note")]
            said[f"{language} {value['path']}"] = " | ".join(parts)
    return said


def is_cited_otherwise(one: Observed, other: Observed) -> bool:
    """Whether a rule that both state stands by another's word, or with another remark."""
    here, there = cited(one), cited(other)
    return any(here[rule] != there[rule] for rule in here.keys() & there.keys())


# ── what is looked at ─────────────────────────────────────────────────────────────────────────────


_RULE = re.compile(r" \([a-z][\w-]*(\.[\w-]+)*\)$")
"""Of which rule it is told that nobody says it: its path, which is no more than its key."""


def _shown(observed: Observed, sight: Sight) -> Iterator[str]:
    """What ``envite show`` prints."""
    loaded = observed.loaded(sight.option)
    portrait = Portrait.of(loaded, sight.people)
    summary = loaded.ruleset.summary
    for language in LANGUAGES:
        yield portrait.title.text(language)
        yield summary.text(language) if summary else ""
        for section in portrait.sections():
            yield section.title.text(language)
            table = section.table
            for row in (table.head, *table.rows) if table else ():
                yield " | ".join(words_in(cell, language) for cell in row)
            for line in section.lines:
                yield _RULE.sub("", words_in(line, language))


def _printed(observed: Observed, sight: Sight) -> Iterator[str]:
    """What ``envite rulebook`` prints."""
    book = book_of(observed.loaded(sight.option), sight.people)
    yield from (markdown(book, language) for language in LANGUAGES)


_PLACES = frozenset({"file", "line"})


def _tested(observed: Observed, _: Sight) -> Iterator[str]:
    """What ``envite test`` says of each example: what it is about, what came out and why."""
    for test in run_tests(str(observed.path)):
        for language in LANGUAGES:
            for key, said in tested_value(test, language).items():
                if key not in _PLACES:
                    yield f"{key}: {said}"


_DEALS = 3


def _asked(observed: Observed, sight: Sight) -> Iterator[str]:
    """What ``envite trick``, ``legal``, ``count`` and ``score`` answer, and how they explain it."""
    loaded = observed.loaded(sight.option)
    ruleset, game = loaded.ruleset, Portrait.of(loaded, sight.people).game
    asking = _asking(observed, sight)
    for number in range(_DEALS):
        cards = [str(card) for card in game.deck]
        Random(number).shuffle(cards)  # noqa: S311 - chance in a game, not a secret
        vira = ("--vira", cards.pop()) if game.has_vira else ()
        if ruleset.order is not None:
            yield from asking("trick", *vira, *cards[: game.seats])
            hand, led = ", ".join(cards[:3]), ", ".join(cards[3:5])
            yield from asking("legal", *vira, "--hand", hand, "--trick", led)
        for name in ruleset.counts:
            yield from asking("count", *vira, *cards[:3], *(("--count", name) if number else ()))
    if ruleset.score is not None:
        said = [step.call for ladder in ruleset.ladders.values() for step in ladder.steps]
        for scores in ("0-0", "10-3", "11-11", "7-6", "23-0"):
            for call in said:
                for answer in ("quiero", "no quiero"):
                    events = [f"A {call}", f"B {answer}", "A gana"]
                    yield from asking("score", "--piedras", scores, *events)
            for call, raised in pairwise(said):
                events = [f"A {call}", f"B {raised}", "A no quiero"]
                yield from asking("score", "--piedras", scores, *events)
            for events in (["A gana"], ["A tumba", "B gana"], ["A se achica"], ["B renuncio"]):
                yield from asking("score", "--piedras", scores, *events)


def _played(observed: Observed, sight: Sight) -> Iterator[str]:
    """What ``envite play`` tells of matches that the program plays alone."""
    asking = _asking(observed, sight)
    for words in ((), ("--player", "random", "--hold", "claim", "--signs")):
        yield from asking("play", "--auto", "--seed", "0", *words)


def _asking(observed: Observed, sight: Sight) -> Callable[..., Iterator[str]]:
    """Types a command about a ruleset as it is looked at."""
    more: tuple[str, ...] = ()
    if sight.people is not None:
        more += ("--players", str(sight.people))
    if sight.option is not None:
        more += ("--option", "=".join(sight.option))

    def asking(command: str, *words: str) -> Iterator[str]:
        chosen = more[2:] if command == "count" and sight.people is not None else more
        outcome = run(command, str(observed.path), *chosen, *words, "--lang", "es")
        yield outcome.out + outcome.err

    return asking


LOOKS: dict[str, Callable[[Observed, Sight], Iterator[str]]] = {
    "shown": _shown,
    "printed": _printed,
    "tested": _tested,
    "asked": _asked,
    "played": _played,
}
"""What a ruleset is seen by."""
