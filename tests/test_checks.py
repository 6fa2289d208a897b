"""What a check accepts that only looks like a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from small import AMO, FORTY, LED, SUIT, VIRA, written

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


def test_a_line_below_a_scale_counts_where_the_scale_does_not(tmp_path: Path) -> None:
    """A line is no use only where those above it take its cards at every table it is for."""
    malilla = {"id": "malilla", "card": "2 de la vira", "kind": "triunfo"}
    players = {"counts": [4, 6], "usual": 4}
    order = [VIRA | {"players": [4]}, malilla, LED]
    assert codes(tmp_path, players=players, order=order) == []
    own = [VIRA | {"players": [4]}, malilla | {"players": [4]}, LED]
    assert codes(tmp_path, players=players, order=own) == ["line-never-reached"]
    fixed = {"id": "oros", "suit": "oros", "scale": [3, 2], "kind": "triunfo"}
    assert codes(tmp_path, order=[AMO, VIRA, fixed, LED]) == []


def test_a_fold_up_to_the_chico_is_sound(tmp_path: Path) -> None:
    """As many piedras as lie between tumbo and chico may be lost, as in canario."""
    round_ = {"tricks": 3, "to_win": 2, "value": 2}
    tumbo = {"at": 11, "declined": 1, "lost": 3, "won": "chico"} | {
        "both": "forced",
        "calls": "illegal",
    }
    score = {"chico": 12, "partida": 3, "tumbo": tumbo}
    assert codes(tmp_path, round=round_, score=score | {"fold": 1}) == []
    assert codes(tmp_path, round=round_, score=score | {"fold": 2}) == ["fold-too-large"]


def test_an_effect_is_missed_only_of_what_is_stated(tmp_path: Path) -> None:
    """The usual value of a key that has no effect is no fault."""
    assert codes(tmp_path, follow=[SUIT]) == []
    stated = SUIT | {"exempt_lead_drags": True}
    assert codes(tmp_path, follow=[stated]) == ["key-without-effect"]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("en\u0000vido", ["hidden-sign"]),
        ("envido\u001b[31m", ["hidden-sign"]),
        ("en\u200bvido", ["hidden-sign"]),
        ("\u202eenvido", ["hidden-sign"]),
        ("en\nvido", []),
        ("\u0000", ["wrong-length"]),
        ("envido ⚔️", []),
        ("n’envide l·l", []),
    ],
)
def test_a_text_has_no_sign_that_is_not_seen(text: str, found: list[str], tmp_path: Path) -> None:
    """What is sung, and what a card is called, is what it looks like."""
    line = AMO | {"name": text}
    assert codes(tmp_path, order=[line, VIRA, LED]) == found
    assert codes(tmp_path, words={"round": text}) == found


def test_a_text_may_have_several_lines(tmp_path: Path) -> None:
    """What is told of a ruleset may; what it is called has no other signs than are seen."""
    assert codes(tmp_path, summary="Dos\nlíneas,\tuna") == []
    assert codes(tmp_path, summary="Dos\u0000líneas") == ["hidden-sign"]
