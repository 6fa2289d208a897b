"""A hundred thousand damaged rulesets, each with an answer: still sound, or told why not.

A file's damage follows from its number alone, so a file that fails can be made again.
"""

from __future__ import annotations

import copy
import os
import random
import tempfile
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import tomli_w

from envite_rules import check_ruleset
from envite_rules.ruleset.files import read_toml

if TYPE_CHECKING:
    from collections.abc import Iterator

CHECKOUT = Path(__file__).parent.parent
RULESETS = [
    path for path in sorted(CHECKOUT.glob("rulesets/*.toml")) if ".examples" not in path.name
]
OFTEN = [path.stat().st_size ** -0.75 for path in RULESETS]
"""How often each is damaged: a long one less, for all its choices are checked.

So a hundred thousand take about as long as they did when fewer rulesets shipped.
"""

BATCH = 250

STRANGE: tuple[Any, ...] = (
    *(0, 1, -1, 2, 25, 1001, 10**30, 0.5, 2.0, float("inf"), True, False, "", "11", "rey"),
    *("chico", "vira", "Mal Id", "a" * 5000, "5 de la vira", "triunfo", "x\u202e", "\x1b[31m"),
    *([], [1], ["rey"], [[]], [{}], list(range(2, 30)), ["x"] * 201, {}, {"es": "x"}),
    *({"id": "x"}, date(2012, 6, 5)),
)
SIGNS = "\"'[]{}=,.#\\\n\t\r\x00é0a _-"


@cache
def source(path: Path) -> dict[str, Any]:
    """What a shipped ruleset says."""
    return read_toml(path).document


def holders(value: Any) -> Iterator[Any]:
    """Every table and list of a document that holds something."""
    if isinstance(value, (dict, list)) and value:
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from holders(inner)


def damage_document(document: dict[str, Any], chance: random.Random) -> None:
    """Drops, repeats, mistypes, renames or moves one thing of a document."""
    holder = chance.choice(list(holders(document)))
    key = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    how = chance.choice(["drop", "repeat", "mistype", "rename", "move"])
    if how == "drop":
        del holder[key]
    elif how == "mistype":
        holder[key] = copy.deepcopy(chance.choice(STRANGE))
    elif isinstance(holder, list):
        holder.insert(chance.randrange(len(holder)), copy.deepcopy(holder[key]))
    elif how == "move":
        tables = [table for table in holders(document) if isinstance(table, dict)]
        chance.choice(tables)[key] = copy.deepcopy(holder[key])
    else:
        holder[chance.choice([f"{key}s", str(key)[1:], "id", "x"])] = holder.pop(key)


def damage_text(text: str, chance: random.Random) -> str:
    """Deletes, doubles or overwrites a stretch of a text."""
    start = chance.randrange(len(text))
    end = min(len(text), start + chance.choice([0, 1, 1, 2, 10, 200]))
    new = chance.choice(["", chance.choice(SIGNS), text[start:end] * 2, text[end:start:-1]])
    return text[:start] + new + text[end:]


def damaged(number: int) -> str:
    """The damaged ruleset of that number."""
    chance = random.Random(number)  # noqa: S311 - damage is no secret
    [path] = chance.choices(RULESETS, weights=OFTEN)
    if chance.random() < 0.3:
        return damage_text(path.read_text(encoding="utf-8"), chance)
    document = copy.deepcopy(source(path))
    for _ in range(chance.choice([1, 1, 2])):
        if document:
            damage_document(document, chance)
    return tomli_w.dumps(document)


def verdicts(first: int) -> Counter[str]:
    """How a batch of damaged files was answered."""
    found: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "rota.toml"
        for number in range(first, first + BATCH):
            path.write_bytes(damaged(number).encode("utf-8", "surrogatepass"))
            report = check_ruleset(path)
            for problem in report.problems:
                assert problem.place.file, number
                assert problem.place.line >= 1, number
                assert problem.text("es"), number
                assert problem.text("en"), number
            found["told" if report.errors else "warned" if report.problems else "sound"] += 1
    return found


def test_a_damaged_file_has_an_answer() -> None:
    """A first batch of the hundred thousand: most are told, none ends in an exception."""
    found = verdicts(0)
    assert found.total() == BATCH
    assert found["told"] > BATCH / 2


@pytest.mark.slow
def test_a_hundred_thousand_damaged_files_have_an_answer() -> None:
    """No damage to a shipped ruleset, of a hundred thousand, ends in anything but an answer."""
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = sum(pool.map(verdicts, range(0, 100_000, BATCH)), Counter())
    assert found.total() == 100_000
