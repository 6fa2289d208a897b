"""Faults of the truco paulista: a French deck, ranks in a round, a choice without a vira.

What is lost with one of them is told once, and not again by all that leans on it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from envite_rules import check_ruleset

PAULISTA = Path(__file__).parent.parent / "rulesets" / "truco-paulista.toml"
SUITS = 'suits = ["treboles", "corazones", "picas", "diamantes"]\n'
FIXED = """[[options.manilhas.choices.fixas.set.order]]
id = "manilha-picas"
card = "as de picas"
"""


def codes(folder: Path, old: str, new: str = "") -> list[str]:
    """What is told of the ruleset where a part of it says something else."""
    said = PAULISTA.read_text(encoding="utf-8")
    assert said.count(old) == 1
    path = folder / PAULISTA.name
    path.write_text(said.replace(old, new), encoding="utf-8")
    return [problem.code for problem in check_ruleset(path).problems]


@pytest.mark.parametrize(
    ("suits", "code"),
    [
        ("", "missing-key"),
        (SUITS.replace("suits", "suitss"), "unknown-key"),
        ('suits = ["palos"]\n', "not-a-choice"),
        ("suits = 4\n", "wrong-type"),
    ],
)
def test_a_deck_whose_suits_are_lost_may_have_the_ranks_of_either_pack(
    suits: str, code: str, tmp_path: Path
) -> None:
    """J, Q and K are no fault of their own where it is not known of which pack they are."""
    assert codes(tmp_path, SUITS, suits) == [code]


def test_a_spanish_deck_has_no_letters_for_its_ranks(tmp_path: Path) -> None:
    """With the suits of the Spanish pack the letters are faults."""
    suits = 'suits = ["oros", "copas", "espadas", "bastos"]\n'
    assert "not-a-choice" in codes(tmp_path, SUITS, suits)


def test_a_choice_may_leave_out_part_of_a_section_that_is_lost(tmp_path: Path) -> None:
    """With a fault in the deal nothing is said of the choice without its vira."""
    assert codes(tmp_path, "packets = [3]\n") == ["missing-key"]


def test_a_card_after_the_vira_where_none_is_turned_is_told_once(tmp_path: Path) -> None:
    """A choice that leaves out vira and cycle, and one card that needs both: the vira is told."""
    assert codes(tmp_path, FIXED) == ["option-breaks"]
