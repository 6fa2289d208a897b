"""Everything that a user sees printed of a ruleset; two in which nothing differs are one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from envite_rules.authoring.origin import Origins
from envite_rules.authoring.portrait import Portrait
from envite_rules.authoring.rulebook.book import book_of
from envite_rules.authoring.rulebook.markdown import markdown
from envite_rules.authoring.sections import words_in
from envite_rules.authoring.testing import run_tests
from envite_rules.cli.tested import tested_lines, tested_value
from envite_rules.ruleset import load

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from envite_rules.ruleset import LoadedRuleset


class Sights:
    """What a user sees of a ruleset, looked at only as far as it is needed.

    Args:
        path: the ruleset.
    """

    def __init__(self, path: Path) -> None:
        self._seen: list[object] = []
        self._more = _sights(path)

    def __getitem__(self, number: int) -> object:
        while len(self._seen) <= number:
            self._seen.append(next(self._more, None))
        return self._seen[number]

    def __eq__(self, other: object) -> bool:
        """Whether two differ in nothing that anybody sees."""
        assert isinstance(other, Sights)
        number = 0
        while self[number] == other[number]:
            if self[number] is None:
                return True
            number += 1
        return False

    __hash__ = None  # type: ignore[assignment]


def _sights(path: Path) -> Iterator[object]:
    """What a user sees of a ruleset, the quickest first."""
    usual = load(str(path))
    ruleset = usual.ruleset
    yield ruleset.id, ruleset.family, ruleset.places, tuple(ruleset.options), tuple(ruleset.sources)
    yield tuple(_shown(usual))
    yield tuple(_tested(path))
    yield tuple(_origins(usual))
    yield tuple(_printed(usual))
    for people in ruleset.players.counts:
        yield tuple(_shown(usual, people))
    for name, option in ruleset.options.items():
        for choice in option.choices:
            chosen = load(str(path), {name: choice})
            yield tuple(_shown(chosen))
            yield tuple(_origins(chosen))
            for people in ruleset.players.counts:
                yield tuple(_shown(chosen, people))


def _shown(loaded: LoadedRuleset, people: int | None = None) -> Iterator[object]:
    """What ``envite show`` prints."""
    portrait = Portrait.of(loaded, people)
    summary = loaded.ruleset.summary
    for language in ("es", "en"):
        yield portrait.title.text(language)
        yield summary and summary.text(language)
        for section in portrait.sections():
            yield section.title.text(language)
            table = section.table
            for row in (table.head, *table.rows) if table else ():
                yield tuple(words_in(cell, language) for cell in row)
            yield from (words_in(line, language) for line in section.lines)


def _origins(loaded: LoadedRuleset) -> Iterator[object]:
    """By whose word each rule stands, as ``envite show --origin`` prints it."""
    for language in ("es", "en"):
        for value in Origins.of(loaded).value(language)["values"]:
            yield _plain({key: said for key, said in value.items() if key not in _PLACES})


_PLACES = frozenset({"file", "line", "column", "value"})
"""What moves with the lines, and values: a key must be seen in more than in a list of all keys."""


def _printed(loaded: LoadedRuleset) -> Iterator[object]:
    """What ``envite rulebook`` prints."""
    book = book_of(loaded)
    for language in ("es", "en"):
        yield markdown(book, language)


def _plain(value: Any) -> object:
    return repr(value)


def _tested(path: Path) -> Iterator[object]:
    """What ``envite test`` prints."""
    for test in run_tests(str(path)):
        for language in ("es", "en"):
            value = tested_value(test, language)
            yield _plain({key: said for key, said in value.items() if key not in _PLACES})
        yield tuple(tested_lines(test, "es"))[1:]
        yield tuple(test.result.example)
