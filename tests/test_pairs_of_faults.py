"""Two faults in one file are two problems: none follows from the other, and none hides it.

Each fault is one value of canario written wrong, in a line of its own. Alone it gives one problem;
any two together give those two. A fault of the shape leaves out what has not its shape, so that a
check that needs it waits: then the second is told once the first is mended, and those pairs are
listed here by the sections that need one another.
"""

from __future__ import annotations

import random
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest

from envite_rules import check_ruleset

CANARIO = Path(__file__).parents[1] / "rulesets" / "canario.toml"
TEXT = CANARIO.read_text(encoding="utf-8")


class Fault(NamedTuple):
    """A line of canario, how it is written wrong, and what is said of it."""

    right: str
    wrong: str
    code: str
    section: str
    needs: str = ""


SHAPE = (
    Fault('family = "envite"', 'familia = "envite"', "unknown-key", ""),
    Fault('places = ["Canarias"]', 'places = "Canarias"', "wrong-type", ""),
    Fault('publisher = "Fournier"', 'editorial = "Fournier"', "unknown-key", "sources"),
    Fault('chicos = "chicos"', "chicos = 3", "wrong-type", "words"),
    Fault("usual = 4", "usual = 400", "out-of-range", "players"),
    Fault('id = "rey-de-copas"\n', 'id = "Rey de copas"\n', "bad-id", "order"),
    Fault('card = "as de oros"\nkind', 'card = "az de oros"\nkind', "not-a-card", "order"),
    Fault('card = "sota de oros"\nkind = "triunfo"', 'card = "sota de oros"\nkind = "trump"',
          "not-a-choice", "order"),
    Fault('suit = "vira"\n', 'palo = "vira"\n', "unknown-key", "order"),
    Fault('exempt = "highest"', 'exempt = "la-mas-alta"', "not-a-choice", "follow"),
    Fault("exempt_lead_drags = true", 'exempt_lead_drags = "true"', "wrong-type", "follow"),
    Fault("to_win = 2", "to_win = 0", "out-of-range", "round"),
    Fault("play_out = false", 'play_out = "no"', "wrong-type", "round"),
    Fault('opener = "anyone"', 'opener = "cualquiera"', "not-a-choice", "ladders"),
    Fault('window = "until-decided"', 'ventana = "until-decided"', "unknown-key", "ladders"),
    Fault('call = "siete"\nvalue = 7', 'call = "siete"\nvalue = "más"', "not-a-choice", "ladders"),
    Fault("fold = 1\n", "fold = -1\n", "out-of-range", "score"),
    Fault('both = "forced"', 'both = "forzoso"', "not-a-choice", "score"),
    Fault("declined = 1", "declinado = 1", "unknown-key", "score"),
    Fault("ends_round = true", "ends_round = 1", "wrong-type", "renuncio"),
    Fault('direction = "anticlockwise"', 'direction = "derecha"', "not-a-choice", "deal"),
    Fault("gathered = false", "recogidas = false", "unknown-key", "deal"),
    Fault('high_from = "as"', 'high_from = "ace"', "not-a-choice", "signs"),
    Fault('stones = 2, place = "apart"', 'stones = 2, place = "aparte"', "not-a-choice",
          "scoreboard"),
)  # fmt: skip
"""Faults of one key by itself."""

SENSE = (
    Fault("counts = [4, 6, 8, 10, 12]", "counts = [4, 6, 8, 10, 12, 12]", "repeated", "players",
          "deck round"),
    Fault("usual = 4", "usual = 3", "usual-not-counted", "players", "deck round"),
    Fault('card = "3 de bastos"\nkind', 'card = "9 de bastos"\nkind', "card.not-in-deck", "order",
          "deck follow examples"),
    Fault("to_win = 2", "to_win = 1", "round-to-win", "round"),
    Fault('call = "nueve"\nvalue = 9', 'call = "nueve"\nvalue = 6', "ladder-not-rising", "ladders",
          "round players"),
    Fault('call = "siete"\nvalue', 'call = "envido"\nvalue', "repeated", "ladders"),
    Fault("fold = 1\n", "fold = 5\n", "fold-too-large", "score", "ladders"),
    Fault("lost = 3", "lost = 12", "tumbo-pays-a-chico", "score", "ladders"),
    Fault('calls = "renuncio"', 'calls = "illegal"', "tumbo-call-unclaimed", "score", "renuncio"),
    Fault("packets = [3]", "packets = [2]", "deal-not-tricks", "deal", "round"),
    Fault('refuse = ["no quiero", ', 'refuse = ["quiero", ', "two-meanings", "words"),
    Fault('vira = ["after-deal"]', 'vira = ["cut", "cut"]', "repeated", "deal"),
    Fault("{ piedras = 6,", "{ piedras = 5,", "repeated", "scoreboard"),
    Fault("{ piedras = 11,", "{ piedras = 12,", "board-not-of-chico", "scoreboard", "score"),
    Fault('default = "tres-chicos"', 'default = "cuatro-chicos"', "not-a-choice", "options"),
    Fault('"as de copas"]\nwinner = 5', '"as de copas"]\nwinner = 7', "example-winner",
          "examples", "deck players order round"),
)  # fmt: skip
"""Faults of two keys together."""

FAULTS = SHAPE + SENSE
PAIRS = [
    (one, other)
    for one, other in combinations(FAULTS, 2)
    if one.right not in other.right and other.right not in one.right
]
SAMPLE = random.Random(6).sample(PAIRS, 100)  # noqa: S311 - the same pairs every time

Told = tuple[str, int]


def told(folder: Path, *faults: Fault) -> set[Told]:
    """The codes and lines of what a check finds in canario with some faults."""
    text = TEXT
    for fault in faults:
        text = text.replace(fault.right, fault.wrong, 1)
    path = folder / "canario.toml"
    path.write_text(text, encoding="utf-8")
    problems = check_ruleset(path).problems
    found = {(problem.code, problem.place.line) for problem in problems}
    assert len(found) == len(problems)
    return found


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> dict[Fault, set[Told]]:
    """What is told of each fault by itself."""
    folder = tmp_path_factory.mktemp("alone")
    return {fault: told(folder, fault) for fault in FAULTS}


COPIED = {"ladder-not-rising", "board-not-of-chico"}
"""What is not compared where a step or a mark stands twice: most likely one is still a copy."""


def waits(fault: Fault, other: Fault) -> bool:
    """Whether a fault of the sense is told only once another is mended.

    The other is of the shape of a section that its check needs, or makes two of one entry.
    """
    if fault.code in COPIED and other.code == "repeated":
        return fault.section == other.section
    needed = {fault.section, *fault.needs.split()}
    return fault in SENSE and other in SHAPE and other.section in needed


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.wrong.splitlines()[-1])
def test_a_fault_is_one_problem(fault: Fault, alone: dict[Fault, set[Told]]) -> None:
    """Its code is that of the list."""
    assert [code for code, _ in alone[fault]] == [fault.code]


def check_pair(folder: Path, alone: dict[Fault, set[Told]], one: Fault, other: Fault) -> None:
    """Two faults give their two problems, and nothing else."""
    both = told(folder, one, other)
    assert both <= alone[one] | alone[other], (one.wrong, other.wrong)
    for fault, second in ((one, other), (other, one)):
        assert alone[fault] <= both or waits(fault, second), (fault.wrong, second.wrong)


def test_two_faults_are_two_problems(alone: dict[Fault, set[Told]], tmp_path: Path) -> None:
    """Of many pairs, always the same ones."""
    for one, other in SAMPLE:
        check_pair(tmp_path, alone, one, other)


@pytest.mark.slow
def test_any_two_faults_are_two_problems(alone: dict[Fault, set[Told]], tmp_path: Path) -> None:
    """Of all pairs."""
    for one, other in PAIRS:
        check_pair(tmp_path, alone, one, other)


def test_three_faults_are_no_more_than_three_problems(
    alone: dict[Fault, set[Told]], tmp_path: Path
) -> None:
    """What two do not cause, three do not either."""
    chance = random.Random(7)  # noqa: S311
    for _ in range(30):
        faults = chance.sample(FAULTS, 3)
        if any(a.right in b.right for a in faults for b in faults if a is not b):
            continue
        each = set().union(*(alone[fault] for fault in faults))
        assert told(tmp_path, *faults) <= each, [fault.wrong for fault in faults]
