"""What a check accepts that only looks like a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from small import FORTY, LED, VIRA, written

from envite_rules import check_ruleset

if TYPE_CHECKING:
    from pathlib import Path


def codes(folder: Path, **sections: Any) -> list[str]:
    """The codes of what is wrong with a small ruleset."""
    return [problem.code for problem in check_ruleset(written(folder, **sections)).problems]


def test_an_added_card_brings_its_suit(tmp_path: Path) -> None:
    """A line may speak of a suit of which the deck has added cards alone."""
    suits = ["oros", "copas", "espadas"]
    deck = {"suits": suits, "ranks": FORTY, "add": ["as de bastos"]}
    line = {"id": "bastos", "suit": "bastos", "scale": ["as"], "kind": "triunfo"}
    assert codes(tmp_path, deck=deck, order=[line, VIRA, LED]) == []
    without = deck | {"add": []}
    assert codes(tmp_path, deck=without, order=[line, VIRA, LED]) == ["suit-not-in-deck"]
