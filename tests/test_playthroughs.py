"""The playthroughs: a match of each ruleset, with every answer that it gives to a program.

They are compared as they stand; ``python -m tools.playthroughs`` tells them anew, and what has
changed shows in the difference.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from envite_rules import Event, NotStatedError, available_rulesets
from tools.playthroughs import FOLDER, SITTINGS, Sitting, playthroughs, told

if TYPE_CHECKING:
    from pathlib import Path

TOLD = dict(playthroughs())
LARGEST = 300_000  # bytes; a difference must be readable


@pytest.mark.parametrize("path", TOLD, ids=lambda path: path.stem)
def test_a_match_answers_as_it_did(path: Path) -> None:
    """Every answer at every step of the match is the one in the file."""
    assert path.read_text(encoding="utf-8").splitlines() == TOLD[path].splitlines()


def test_there_is_no_other_file() -> None:
    """What stands in the folder is told by the command, and nothing else."""
    assert sorted(FOLDER.iterdir()) == sorted(TOLD)


def test_every_ruleset_that_states_a_match_is_played_through() -> None:
    """Each that ships is, and each way of holding players to the rules, and the muerto."""
    found = set()
    for info in available_rulesets():
        assert info.rules is not None
        try:
            info.rules.game().new_match(seed=0)
        except NotStatedError:
            continue
        found.add(info.id)
    assert found <= {sitting.ruleset for sitting in SITTINGS}
    assert {sitting.hold for sitting in SITTINGS} == {"prevent", "claim"}
    assert any(sitting.players % 2 for sitting in SITTINGS)
    assert any(sitting.signs for sitting in SITTINGS)


def test_the_playthroughs_show_everything_that_can_be_done_and_happen() -> None:
    """Each phase, each action, each event."""
    text = "\n".join(TOLD.values())
    for phase in ("deal", "tumbo", "answer", "play", "over"):
        assert f": {phase}, " in text
    events = {event.__name__ for event in Event.__args__}
    assert {name for name in events if f" {name}(" in text} == events
    said = ["reparte: ", "quiero", "no quiero", "tumba", "se achica", "renuncio", "siete"]
    said += ["vull", "no vull", "envit tots", "retruc", "me'n vaig"]
    assert [word for word in said if f" {word}" not in text] == []


def test_what_is_said_is_read_back_as_the_same_action() -> None:
    """Every action of the matches is read back from `str` and from the ruleset's own words."""
    assert [path.name for path, text in TOLD.items() if "NOT READ BACK" in text] == []


def test_a_file_stays_readable() -> None:
    """No file is so large that its difference could not be read."""
    assert max(len(text.encode()) for text in TOLD.values()) < LARGEST


def test_a_seed_gives_one_match() -> None:
    """The same sitting is told in the same words again; another seed gives another match."""
    sitting = Sitting("any", "canario", 4, 3)
    assert list(told(sitting)) == list(told(sitting))
    assert list(told(sitting))[3:] != list(told(Sitting("any", "canario", 4, 4)))[3:]
