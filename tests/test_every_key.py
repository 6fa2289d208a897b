"""Keys of the shipped rulesets, left out, misspelt, with another value, in another table.

Each time there is one sensible problem, or the ruleset is another one that is as sound, and a
person sees or plays that it is: no key is without effect, but for those in `SAYS_WHAT_IS_SO`.

What is tried, by what is exhaustive and what is not:

- a few keys of each ruleset in each way, by default: `test_some_keys_by_rotation`;
- every key of every ruleset is left out, every value changed to others of its sort until one is
  sound and seen (where none is sound, its effect is not judged), and every key is misspelt:
  `test_every_key_left_out_or_misspelt` (slow). A ruleset in `CHECKED_WHOLLY`, of which all pairs of
  choices take long, is checked with its usual choices, and only for one key in so many with all;
- one key in `ROTATION` gets another value, and one is moved, each to the next of the values and
  tables there are: `test_another_value_or_table_by_rotation` (slow).

The files of examples beside the rulesets are not changed.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from command_line import MY_ISLAND
from observed import QUICK, Observed, difference, is_cited_otherwise
from other_values import other_values
from written_keys import Span, Text, Written

from envite_rules import RulesetError, check_ruleset
from envite_rules.authoring.portrait import Portrait
from envite_rules.ruleset import load

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from envite_rules.authoring.sections import Section
    from envite_rules.ruleset import Problem

RULESETS = [
    path
    for path in sorted((Path(__file__).parent.parent / "rulesets").glob("*.toml"))
    if not path.name.endswith(".examples.toml")
]
LANGUAGES = {"es", "en", "ca"}

SAYS_WHAT_IS_SO = {
    r".*[ .]ca": "a text in Catalan, for whoever reads the data: the program speaks two languages",
    r".*[ .](order|follow|steps|pieces)\.\d+\.id": "by which other files speak of an entry",
    r"app-dos-de-oros: players\.muerto": "that no odd number sits down, also where none is counted",
    r"truc-mallorqui: provenance\.ladders\.envit\.after\.truc\.called": (
        "the usual source, beside an inference"
    ),
    r".*: family": "which games are akin, for programs that list rulesets",
    r"(app-cuatro-chicos|lomo-quintanilla|tenerife-1983): without": (
        "the options that are gone in any case, since the file states what they change"
    ),
    r"(app-cuatro-chicos: examples\.2|app-dos-de-oros: examples\.3|canario: examples\.[014]"
    r"|(gran-canaria|tenerife-1983): examples\.0|tradicional: examples\.[0167])\.players": (
        "its table, which is the usual one"
    ),
    r"(app-dos-de-oros: examples\.[01]|canario: examples\.1|tradicional: examples\.[13]"
    r"|(federacion-las-palmas|lomo-quintanilla|tenerife|tenerife-1983): examples\.0)\.vira": (
        "another one gives the same answer"
    ),
    r"lomo-quintanilla: examples\.1\.hand": "another hand has the same card to serve with",
    r"(truc-[a-z]+|truco-[a-z]+): examples\.\d+\.(cases\.\d+\.)?players": (
        "its table, also where that is the usual one"
    ),
    r"tradicional: provenance\.order\.malilla-a-diez": "a name for what nobody knows",
    r"truc-mallorqui: provenance\.(players\.six-or-eight|score\.both-by-refusals|round\.covered"
    r"|deal\.cut|options\.peces\.choices\.quatre\.set\.(counts\.envit\.pieces\.quarta"
    r"|order\.cinc-d-oros))": "names for what nobody knows",
    r"truc-menorqui: provenance\.(players\.six-or-eight|round\.covered|score\.both-by-refusals"
    r"|ladders\.flor|deal\.cut)": "names for what nobody knows",
    r"truc-valencia: provenance\.(round\.covered|ladders\.envit\.bound|deal\.cut)": (
        "names for what nobody knows"
    ),
    r"truco-paulista: provenance\.(round\.covered|score\.tumbo\.decides|deal\.cut)": (
        "names for what nobody knows"
    ),
    r"(truco-paulista: examples\.5|truco-venezolano: examples\.[235])\.vira": (
        "another one gives the same answer"
    ),
    r"truco-venezolano: provenance\.(counts\.(envido\.two-pieces|flor\.pieces)"
    r"|ladders\.(envido\.more|flor\.obligation))": "names for what nobody knows",
    r"truco: provenance\.(players\.six|round\.covered|deal\.cut)": "names for what nobody knows",
    r"truco-argentino: provenance\.(counts\.envido\.declared"
    r"|options\.flor\.choices\.con\.set\.ladders\.flor\.unsung)": "names for what nobody knows",
    r"truco-uruguayo: provenance\.counts\.flor\.without-pieces": "a name for what nobody knows",
    r"truco: words\.(accept|refuse)": "what is said in the games that extend a base",
    r"canario: scoreboard\.marks\.10\.stones": "none, where nothing is laid out",
    r".*: examples\.\d+\.(cases\.\d+\.)?source": "where an example is from, for whoever reads it",
}
"""Keys that nobody needs to see, as patterns of `ruleset: key`, each with why it is there."""

CITES = re.compile(r"source|sources\b.*|provenance\b.*")
"""Keys that say by whose word a rule stands: they may be seen there and nowhere else."""

CHECKED_WHOLLY = {
    "truc-mallorqui": 16,
    "truc-menorqui": 8,
    "truc-valencia": 8,
    "truco-argentino": 8,
    "truco-paulista": 8,
    "truco-uruguayo": 8,
}
"""Of these, one key in so many is checked with every choice, the others with the usual ones."""

SAMPLE, ROTATION = 211, 8
"""One key in so many is tried by default, and of the rest by turns."""

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
    "truc-mallorqui: options.dosos.choices.dins.set.deck.ranks",
    "truc-mallorqui: ladders.envit.count",
    "gran-canaria: ladders.envite.steps.2.remove",
    "truc-menorqui: deck.add",
    "truc-menorqui: ladders.envit.count",
    "truc-valencia: counts.envit",
    "truc-valencia: deck.add",
    "truc-valencia: ladders.envit.count",
    "truco: counts.envido",
    "truco-argentino: ladders.envido.count",
    "truco-argentino: options.mazo.choices.uno",
    "truco-argentino: options.puntos.choices.treinta.set.score.half",
    "truco-argentino: options.flor.choices.con.set.round.settlement",
    "truco-argentino: options.flor.choices.con.set.ladders.flor.count",
    "truco-argentino: options.flor.choices.con.set.ladders.flor.after.envido",
    "truco-argentino: options.flor.choices.con.set.counts.flor",
    "truco-uruguayo: ladders.envido",
    "truco-uruguayo: ladders.envido.count",
    "truco-uruguayo: score",
    "truco-uruguayo: options.puntos.choices.veinte.set.score.half",
    "truco-uruguayo: options.flor.choices.tres.set.ladders.flor.count",
    "truco-uruguayo: options.flor.choices.tres.set.ladders.flor.after.envido",
    "truco-venezolano: counts.flor",
    "truco-venezolano: ladders.envido.count",
    "truco-venezolano: ladders.flor.count",
    "truco-paulista: deck.cycle",
    "truco-paulista: deal.vira",
    "truco-paulista: options.manilhas.choices.limpo.set.deck.ranks",
}
"""Where each of the parts that need a key, or a table of a choice, is told by itself, as what a
choice leaves out; where a call that is no longer taken out is also worth more than the chico.
What is said of a name that is written elsewhere too is told there."""


@cache
def text_of(path: Path) -> Text:
    """What a shipped ruleset says."""
    return Text(path.read_text(encoding="utf-8"))


@dataclass
class Trial:
    """A shipped ruleset whose keys are changed one by one, in a folder of its own.

    Args:
        path: the ruleset as it ships.
        folder: where to write.
    """

    path: Path
    folder: Path

    @cached_property
    def shipped(self) -> Observed:
        """The ruleset as it ships, alone, without the examples beside it."""
        alone = self.folder / "as-shipped" / self.path.name
        alone.parent.mkdir()
        alone.write_text(text_of(self.path).text, encoding="utf-8")
        return Observed(alone)

    def with_text(self, said: str) -> Observed | None:
        """The ruleset with another text; None where that is unsound."""
        path = self.folder / self.path.name
        path.write_text(said, encoding="utf-8")
        try:
            return Observed(path)
        except RulesetError:
            return None

    def has_effect(self, key: Written, *said: str) -> bool:
        """Whether a person sees or plays that a text is another ruleset, where one is sound.

        Args:
            key: the key in which the texts differ from the ruleset as it ships.
            said: the texts.
        """
        if any(re.fullmatch(each, f"{self.path.stem}: {key}") for each in SAYS_WHAT_IS_SO):
            return True
        choice = key.path[1:4:2] if key.path[0] == "options" else ()
        option = (str(choice[0]), str(choice[1])) if len(choice) == 2 else None
        alike: list[str] = []
        for text in (*said, *self._with_other_values(key)):
            other = self.with_text(text)
            if other is None:
                continue
            if difference(self.shipped, other, option, QUICK + 2 * (option is not None)):
                return True
            if CITES.fullmatch(str(key)) and is_cited_otherwise(self.shipped, other):
                return True
            alike.append(text)
        if key.kind in {"table", "entry"}:  # its keys are judged one by one
            return True
        others = (self.with_text(text) for text in alike[:2])
        return not alike or any(o and difference(self.shipped, o, option) for o in others)

    def _with_other_values(self, key: Written) -> Iterator[str]:
        """The ruleset with other values of a key: that says what would be so without it."""
        text = text_of(self.path)
        if key.kind in {"pair", "inline"}:
            for value in other_values(text.said(key.value)):
                yield text.put((key.value, value))


class Changed:
    """A shipped ruleset with one of its keys changed.

    Args:
        trial: the ruleset.
        key: the key.
        said: the text of it.
        wholly: whether it is checked with every choice of its options.
    """

    def __init__(self, trial: Trial, key: Written, said: str, *, wholly: bool) -> None:
        self.trial = trial
        self.key = key
        self.said = said
        self._wholly = wholly
        self._path = trial.folder / trial.path.name

    @property
    def is_toml(self) -> bool:
        """Whether it can be read: a key that would stand in a table twice cannot."""
        try:
            tomllib.loads(self.said)
        except tomllib.TOMLDecodeError:
            return False
        return True

    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with it; where nothing is, the key has an effect."""
        self._path.write_text(self.said, encoding="utf-8")
        if self._wholly:
            found = check_ruleset(self._path).problems
        else:
            try:
                load(str(self._path))
                found = ()
            except RulesetError as error:
                found = error.problems
        if not found:
            assert self.trial.has_effect(self.key, self.said), "without effect"
        return found

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of a byte."""
        before = self.said.encode()[:offset].decode()
        return before.count("\n") + 1, len(before) - before.rfind("\n")


def places(problem: Problem) -> set[tuple[int, int]]:
    """Where a problem is shown."""
    return {(p.line, p.column) for p in (problem.place, problem.other) if p is not None}


def told(problems: tuple[Problem, ...]) -> str:
    """Problems, for the message of a test that fails."""
    return "\n".join(str(problem) for problem in problems)


# ── left out ──────────────────────────────────────────────────────────────────────────────────────


def leave_out(trial: Trial, key: Written, *, wholly: bool = True) -> None:
    """A key that is left out is missing, or what it said is no more so.

    A whole table, or an entry of a list, may be spoken of at several places: each is told. What a
    key that must not be missing says has an effect too: it is seen by other values.
    """
    changed = Changed(trial, key, text_of(trial.path).without(key), wholly=wholly)
    found = changed.problems()
    assert not found or trial.has_effect(key), "without effect"
    codes = {problem.code for problem in found}
    several = f"{trial.path.stem}: {key}" in SEVERAL
    if (
        key.kind in {"pair", "inline"}
        and not several
        and not any(codes <= each for each in OF_EACH)
    ):
        assert len(found) <= 1, told(found)
    assert several or len({problem.place for problem in found}) == len(found), told(found)


# ── misspelt ──────────────────────────────────────────────────────────────────────────────────────


def misspell(trial: Trial, key: Written, *, wholly: bool = True) -> None:
    """A key with a letter too many is told where it stands, with the right one.

    Of a name that people choose it is told that it is not the same at two places.
    """
    text = text_of(trial.path)
    said = text.said(key.key)
    quote = '"' if said.endswith('"') else ""
    name = said.removesuffix(quote)
    misspelt = text.put((key.key, f"{name}{name[-1]}{quote}"))
    changed = Changed(trial, key, misspelt, wholly=wholly)
    found = changed.problems()
    if f"{trial.path.stem}: {key}" in SEVERAL or not found:
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


def mistype(trial: Trial, key: Written, value: str, *, wholly: bool = True) -> None:
    """A value of another type, or a word that nobody knows, is told at that value.

    Where the format takes it and other parts of the ruleset do not, each of those may be told.
    """
    text = text_of(trial.path)
    if key.kind in {"table", "entry"} or text.said(key.value) == value:
        return
    changed = Changed(trial, key, text.put((key.value, value)), wholly=wholly)
    found = changed.problems()
    of_shape = {"wrong-type", "unknown-key", "out-of-range", "bad-id", "wrong-length"}
    assert len({problem.place for problem in found}) == len(found), told(found)
    several = f"{trial.path.stem}: {key}" in SEVERAL
    for problem in found:
        if problem.code in of_shape:
            assert several or len(found) == 1, told(found)
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


def move(trial: Trial, key: Written, which: int, *, wholly: bool = True) -> None:
    """A key in a table that has no such key is told there, once, and with a hint.

    Where the other table has such a key too, both tables may be told of.
    """
    text = text_of(trial.path)
    if key.kind != "pair":
        return
    there = destinations(text, key)
    header = there[which % len(there)]
    start = text.keys[0].whole[0] if header == (0, 0) else text.data.index(b"\n", header[1]) + 1
    moved = text.put((key.whole, ""), ((start, start), text.said(key.whole)))
    changed = Changed(trial, key, moved, wholly=wholly)
    if not changed.is_toml:
        return
    found = changed.problems()
    here = start if start <= key.whole[0] else start - (key.whole[1] - key.whole[0])
    if any(problem.code == "unknown-key" for problem in found):
        assert len(found) == 1, told(found)
        assert changed.place(here)[0] in {line for line, _ in places(found[0])}, told(found)
        assert found[0].hint is not None
    assert len({problem.place for problem in found}) == len(found), told(found)


# ── all of them ───────────────────────────────────────────────────────────────────────────────────

Change = Callable[[Trial, Written, int], None]


def is_whole(trial: Trial, number: int) -> bool:
    """Whether it is the turn of a key to be checked with every choice of the options."""
    return number % CHECKED_WHOLLY.get(trial.path.stem, 1) == 0


def left_out(trial: Trial, key: Written, number: int) -> None:
    """Leaves a key out."""
    leave_out(trial, key, wholly=is_whole(trial, number))


def misspelt(trial: Trial, key: Written, number: int) -> None:
    """Misspells a key."""
    misspell(trial, key, wholly=is_whole(trial, number))


def another_value(trial: Trial, key: Written, number: int) -> None:
    """Gives a key the value whose turn it is."""
    mistype(trial, key, VALUES[number % len(VALUES)], wholly=is_whole(trial, number))


def elsewhere(trial: Trial, key: Written, number: int) -> None:
    """Moves a key to the table whose turn it is."""
    move(trial, key, number, wholly=is_whole(trial, number))


def failures(trial: Trial, change: Change, keys: Iterable[tuple[int, Written]]) -> list[str]:
    """What was not as it should be with each of some keys, of which each has a number."""
    wrong = []
    for number, key in keys:
        try:
            change(trial, key, number)
        except AssertionError as error:
            wrong.append(f"{trial.path.stem}: {key}: {error}")
    return wrong


def rotated(path: Path, step: int, first: int) -> Iterator[tuple[int, Written]]:
    """One key in so many, with the numbers 1, 2, 3…: the turn of what is done with it."""
    return enumerate(islice(text_of(path).keys, first % step, None, step), start=1)


CHANGES = (left_out, misspelt, another_value, elsewhere)


@pytest.mark.parametrize("change", CHANGES)
def test_some_keys_by_rotation(change: Change, tmp_path: Path) -> None:
    """A few keys of each ruleset, others for each way to change one."""
    wrong = []
    for number, path in enumerate(RULESETS):
        trial = Trial(path, tmp_path / path.stem)
        trial.folder.mkdir()
        first = 7 * number + 13 * CHANGES.index(change)
        wrong += failures(trial, change, rotated(path, SAMPLE, first))
    assert wrong == []


MINE = (
    MY_ISLAND.replace("[2, 4]", "[4]").replace('["chilajo"]', '["chilajo", "triunfo"]')
    + """
[deal]
packets = [3]
direction = "clockwise"
first_dealer = "agreed"
next_dealer = "next"
vira = ["after-deal"]
gathered = true

[signs]
two = { es = "cerrar los ojos", en = "close the eyes" }

[words]
leader = "mà"
"""
)
MUTED = {
    "show.deal": "deal.gathered",
    "show.signs": "signs.two.en",
    "show.words": "words.leader",
}
"""A key of `MINE` that nobody sees if the portrait is silent on a section."""


@pytest.mark.parametrize("muted", [*MUTED, None])
def test_a_key_that_nothing_speaks_of_is_found(
    muted: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a section of the portrait muted, its key is told as without effect; else none is."""
    if muted is not None:
        usual = Portrait.sections

        def sections(self: Portrait) -> Iterator[Section]:
            return (section for section in usual(self) if section.title.code != muted)

        monkeypatch.setattr(Portrait, "sections", sections)
    path = tmp_path / "mine.toml"
    path.write_text(MINE, encoding="utf-8")
    trial = Trial(path, tmp_path / "changed")
    trial.folder.mkdir()
    keys = [key for key in text_of(path).keys if str(key) in MUTED.values()]
    wrong = failures(trial, left_out, enumerate(keys))
    found = [line.splitlines()[0] for line in wrong]
    assert found == ([f"mine: {MUTED[muted]}: without effect"] if muted else [])


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES[:2])
@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_every_key_left_out_or_misspelt(path: Path, change: Change, tmp_path: Path) -> None:
    """Each key of each ruleset, without exception."""
    assert failures(Trial(path, tmp_path), change, enumerate(text_of(path).keys)) == []


@pytest.mark.slow
@pytest.mark.parametrize("change", CHANGES[2:])
@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_another_value_or_table_by_rotation(path: Path, change: Change, tmp_path: Path) -> None:
    """One key in `ROTATION`, and of those each with one value or table only, by turns."""
    step = ROTATION * (4 if path.stem in CHECKED_WHOLLY else 1)
    assert failures(Trial(path, tmp_path), change, rotated(path, step, CHANGES.index(change))) == []
