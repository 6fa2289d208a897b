"""Every key of every shipped ruleset, left out, misspelt, with another value, in another table.

Each time there is one sensible problem, or the ruleset is another one that is as sound, and a user
sees that it is: no key is without effect on what is printed or played.
"""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from observed import Sights
from written_keys import Span, Text, Written

from envite_rules import check_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.ruleset import Problem

RULESETS = [
    path
    for path in sorted((Path(__file__).parent.parent / "rulesets").glob("*.toml"))
    if not path.name.endswith(".examples.toml")
]
LANGUAGES = {"es", "en", "ca"}
OF_TEXTS = 6
"""The texts in a few languages are all alike: of their keys, one in so many is tried."""

VALUES = (
    "7",
    '"zzz"',
    "true",
    "1.5",
    '["zzz"]',
    "{ zzz = 7 }",
    "[]",
    '""',
    "-1",
    "[7]",
    "1979-05-27",
)
"""What is put in the place of a value: of another type, or a word that nobody knows."""

CHOSEN = {
    *{"missing-key", "missing-keys", "unknown-source", "not-a-choice", "unknown-step"},
    *{"option-unknown", "unknown-ladder", "unknown-count", "option-breaks"},
}
"""What is said where a name that people choose is written in two ways: it stands at either."""

OF_EACH = ({"unsourced"}, {"seats-never", "people-not-counted", "usual-not-counted"})
"""What is told of each rule without a source, and of each that speaks of seats that are none."""

SEVERAL = {
    "truc-mallorqui: options.peces.choices.quatre.set.counts.envit",
}
"""Where the two halves of a table in the overlay of a choice are both told."""


@cache
def text_of(path: Path) -> Text:
    """What a shipped ruleset says."""
    return Text(path.read_text(encoding="utf-8"))


_SIGHTS: dict[Path, Sights] = {}


def sights_of(path: Path, folder: Path) -> Sights:
    """What a user sees of a shipped ruleset, alone, without the examples beside it."""
    if path not in _SIGHTS:
        alone = folder / "as-shipped" / path.name
        alone.parent.mkdir(exist_ok=True)
        alone.write_text(text_of(path).text, encoding="utf-8")
        _SIGHTS[path] = Sights(alone)
    return _SIGHTS[path]


class Changed:
    """A shipped ruleset with one of its keys changed, in a folder of its own.

    Args:
        path: the ruleset as it ships.
        folder: where to write it.
        said: the text of it.
    """

    def __init__(self, path: Path, folder: Path, said: str) -> None:
        self.original = path
        self.path = folder / path.name
        self.path.write_text(said, encoding="utf-8")
        self.said = said

    @property
    def is_toml(self) -> bool:
        """Whether it can be read: a key that would stand in a table twice cannot."""
        try:
            tomllib.loads(self.said)
        except tomllib.TOMLDecodeError:
            return False
        return True

    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with it; where nothing is, a user sees that it is another one."""
        found = check_ruleset(self.path).problems
        if not found:
            shipped = sights_of(self.original, self.path.parent)
            assert shipped != Sights(self.path), "without effect"
        return found

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of a byte."""
        before = self.said.encode()[:offset].decode()
        return before.count("\n") + 1, len(before) - before.rfind("\n")


def keys_of(path: Path, every: int = 1, first: int = 0) -> Iterator[Written]:
    """The keys of a ruleset, without most of those that only name the language of a text."""
    keys = text_of(path).keys
    texts = [key for key in keys if key.name in LANGUAGES]
    tried = [key for key in keys if key.name not in LANGUAGES] + texts[::OF_TEXTS]
    yield from sorted(tried, key=lambda key: key.key)[first::every]


def places(problem: Problem) -> set[tuple[int, int]]:
    """Where a problem is shown."""
    return {(p.line, p.column) for p in (problem.place, problem.other) if p is not None}


def told(problems: tuple[Problem, ...]) -> str:
    """Problems, for the message of a test that fails."""
    return "\n".join(str(problem) for problem in problems)


# ── left out ──────────────────────────────────────────────────────────────────────────────────────


def leave_out(path: Path, key: Written, folder: Path) -> None:
    """A key that is left out is missing, or what it said is no more so.

    A whole table, or an entry of a list, may be spoken of at several places: each is told.
    """
    changed = Changed(path, folder, text_of(path).without(key))
    found = changed.problems()
    codes = {problem.code for problem in found}
    if key.kind in {"pair", "inline"} and not any(codes <= each for each in OF_EACH):
        assert len(found) <= 1, told(found)
    assert len({problem.place for problem in found}) == len(found), told(found)


# ── misspelt ──────────────────────────────────────────────────────────────────────────────────────


def misspell(path: Path, key: Written, folder: Path) -> None:
    """A key with a letter too many is told where it stands, with the right one.

    Of a name that people choose it is told that it is not the same at two places.
    """
    text = text_of(path)
    said = text.said(key.key)
    quote = '"' if said.endswith('"') else ""
    name = said.removesuffix(quote)
    changed = Changed(path, folder, text.put((key.key, f"{name}{name[-1]}{quote}")))
    found = changed.problems()
    if f"{path.stem}: {key}" in SEVERAL or not found:
        return
    assert len(found) == 1, told(found)
    [problem] = found
    if problem.code in CHOSEN:
        words = set(re.findall(r"[\w-]+", problem.text("es")))
        assert {name.strip('"'), name.strip('"') + name[-1]} <= words, told(found)
        return
    assert problem.code in {"unknown-key", "provenance-path"}, told(found)
    assert changed.place(key.key[0]) in places(problem), told(found)
    assert problem.hint is not None, told(found)
    assert problem.hint.arguments.get("nearest") == key.name, told(found)


# ── another value ─────────────────────────────────────────────────────────────────────────────────


def mistype(path: Path, key: Written, value: str, folder: Path) -> None:
    """A value of another type, or a word that nobody knows, is told at that value.

    Where the format takes it and other parts of the ruleset do not, each of those may be told.
    """
    text = text_of(path)
    if key.kind in {"table", "entry"} or text.said(key.value) == value:
        return
    changed = Changed(path, folder, text.put((key.value, value)))
    found = changed.problems()
    of_shape = {"wrong-type", "unknown-key", "out-of-range", "bad-id", "wrong-length"}
    assert len({problem.place for problem in found}) == len(found), told(found)
    for problem in found:
        if problem.code in of_shape:
            assert len(found) == 1, told(found)
            line, column = changed.place(key.key[0])
            assert any(at == line and column <= of for at, of in places(problem)), told(found)


# ── in another table ──────────────────────────────────────────────────────────────────────────────


def destinations(text: Text, key: Written) -> list[Span]:
    """The headers of the tables to which a key is moved: of all, around it, before it, after it."""
    headers = [span for span, _ in text.headers]
    names = dict(text.headers)
    own = headers.index(key.header)
    around = [span for span, path in text.headers if path and path == names[key.header][:-1]]
    beside = [headers[n] for n in (own - 1, own + 1) if 0 < n < len(headers)]
    return [span for span in (headers[0], *around[-1:], *beside) if span != key.header]


def move(path: Path, key: Written, which: int, folder: Path) -> None:
    """A key in a table that has no such key is told there, once, and with a hint.

    Where the other table has such a key too, both tables may be told of.
    """
    text = text_of(path)
    if key.kind != "pair":
        return
    there = destinations(text, key)
    header = there[which % len(there)]
    start = text.keys[0].whole[0] if header == (0, 0) else text.data.index(b"\n", header[1]) + 1
    moved = text.put((key.whole, ""), ((start, start), text.said(key.whole)))
    changed = Changed(path, folder, moved)
    if not changed.is_toml:
        return
    found = changed.problems()
    here = start if start <= key.whole[0] else start - (key.whole[1] - key.whole[0])
    nearest = {p.hint.arguments.get("nearest") for p in found if p.hint}
    if any(problem.code == "unknown-key" for problem in found) and key.name[:-1] not in nearest:
        assert len(found) == 1, told(found)
        assert changed.place(here) in places(found[0]), told(found)
        assert found[0].hint is not None
    assert len({problem.place for problem in found}) == len(found), told(found)


# ── all of them ───────────────────────────────────────────────────────────────────────────────────


def failures(path: Path, folder: Path, sort: str, every: int = 1, first: int = 0) -> list[str]:
    """What was not as it should be with each key of a ruleset that is tried."""
    wrong = []
    folder = folder / path.stem
    folder.mkdir()
    for number, key in enumerate(keys_of(path, every, first)):
        try:
            if sort == "left out":
                leave_out(path, key, folder)
            elif sort == "misspelt":
                misspell(path, key, folder)
            elif sort == "another value":
                mistype(path, key, VALUES[number % len(VALUES)], folder)
            else:
                move(path, key, number, folder)
        except AssertionError as error:
            wrong.append(f"{path.stem}: {key}: {error}")
    return wrong


SORTS = ("left out", "misspelt", "another value", "elsewhere")


@pytest.mark.parametrize("sort", SORTS)
def test_some_keys(sort: str, tmp_path: Path) -> None:
    """A few keys of each ruleset, as all of them are tried."""
    step, wrong = 61, []
    for number, path in enumerate(RULESETS):
        wrong += failures(path, tmp_path, sort, step, 7 * number % step)
    assert wrong == []


OF_MANY = {"truc-mallorqui": 8}
"""Of a ruleset whose many options are tried anew with each key: one key in so many, others for each
sort of change."""


@pytest.mark.slow
@pytest.mark.parametrize("sort", SORTS)
@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_every_key(path: Path, sort: str, tmp_path: Path) -> None:
    """Each key of a ruleset: one sensible problem, or another ruleset for everybody to see."""
    step = OF_MANY.get(path.stem, 1)
    assert failures(path, tmp_path, sort, step, 2 * SORTS.index(sort) % step) == []
