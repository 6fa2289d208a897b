"""What a child may leave idle in its base, and how it adds to a list that is empty."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import tomli_w
from small import AMO, LED, SUIT, VIRA, written

from envite_rules import check_ruleset, load_ruleset

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules.ruleset import Problem

PERICA: dict[str, Any] = {"id": "perica", "card": "sota de oros", "kind": "triunfo"}
DRAG: dict[str, Any] = {
    "id": "arrastre",
    "led": ["triunfo"],
    "holding": ["triunfo"],
    "play": ["triunfo"],
}


def child(folder: Path, base: dict[str, Any], **sections: Any) -> Path:
    """The file of a child of a small ruleset."""
    written(folder, **base)
    head = {"format": 1, "id": "hija", "name": "Hija", "extends": "pequeno", "source": "mesa"}
    path = folder / "hija.toml"
    path.write_bytes(tomli_w.dumps(head | sections).encode())
    return path


def problems(path: Path) -> tuple[Problem, ...]:
    """What is wrong with a ruleset."""
    return check_ruleset(path).problems


def codes(path: Path) -> list[str]:
    """The codes of what is wrong with a ruleset."""
    return [problem.code for problem in problems(path)]


MANY = {"players": {"counts": [4, 6, 8], "usual": 4}}
FEW = {"players": {"counts": [4], "usual": 4}}


# ── a narrower table, a smaller deck ──────────────────────────────────────────────────────────────


@pytest.mark.parametrize("counts", [[4], [2, 3, 4], [12]])
def test_a_child_of_tradicional_may_seat_fewer(tmp_path: Path, counts: list[int]) -> None:
    """To say how many play is enough: what the base says of other tables does not apply."""
    path = tmp_path / "hija.toml"
    players = {"counts": counts, "usual": counts[0]}
    head = {"format": 1, "id": "hija", "name": "Hija", "extends": "tradicional"}
    more = {"source": "mesa", "sources": {"mesa": {"title": "La mesa"}}, "players": players}
    path.write_bytes(tomli_w.dumps(head | more).encode())
    assert problems(path) == ()
    assert load_ruleset(path).game().order(vira="4 copas")


def test_a_bound_that_the_child_states_must_be_of_its_table(tmp_path: Path) -> None:
    """A line for a table that is never laid is told where the file itself states it."""
    base = MANY | {"order": [PERICA | {"players": [6]}, VIRA, LED]}
    assert codes(child(tmp_path, base, **FEW)) == []
    stated = child(tmp_path, base, **FEW, order=[{"id": "perica", "players": [6, 8]}])
    assert codes(stated) == ["seats-never", "seats-never"]
    assert {problem.place.file for problem in problems(stated)} == {str(stated)}
    of_the_base = child(tmp_path, base, order=[{"id": "perica", "players": [10]}])
    assert codes(of_the_base) == ["seats-never"]


def test_a_choice_may_seat_fewer(tmp_path: Path) -> None:
    """A choice that narrows the table leaves the lines for other tables idle."""
    choices = {"todos": {"name": "Todos"}, "cuatro": {"name": "Cuatro", "set": FEW}}
    options = {"mesa": {"name": "Mesa", "default": "todos", "choices": choices}}
    order = [PERICA | {"players": [6]}, VIRA, LED]
    assert codes(written(tmp_path, **MANY, order=order, options=options)) == []
    choices["cuatro"]["set"] = FEW | {"order": [{"id": "perica", "players": [8]}]}
    assert codes(written(tmp_path, **MANY, order=order, options=options)) == ["option-breaks"]


def test_an_obligation_of_no_table_exempts_nothing(tmp_path: Path) -> None:
    """An inherited rule for tables that a child lacks is not asked what it exempts."""
    rule = DRAG | {"exempt": "highest", "players": [8]}
    base = MANY | {"order": [PERICA, VIRA, LED], "follow": [rule]}
    assert codes(child(tmp_path, base, **FEW)) == []


def test_a_child_may_play_with_fewer_cards(tmp_path: Path) -> None:
    """What the base says of cards that the child's deck lacks does not apply."""
    base = {"order": [PERICA, VIRA, LED], "follow": [DRAG | {"exempt": ["sota de oros"]}]}
    deck = {"ranks": ["as", 3, 4, 5, 6, 7, "caballo", "rey"]}
    path = child(tmp_path, base, deck=deck)
    assert codes(path) == []
    order = load_ruleset(path).game().order(vira="4 copas")
    assert len(order[0].cards) == 1
    assert str(order[0].cards[0]) == "rey de copas"
    own = child(tmp_path, base, deck=deck, order=[{"id": "perica", "card": "sota de copas"}])
    assert codes(own) == ["card.not-in-deck"]


# ── a list that is empty ──────────────────────────────────────────────────────────────────────────


def test_a_rule_is_added_to_an_empty_list(tmp_path: Path) -> None:
    """Where the base has no rule there is no neighbour to name; the order is the child's."""
    path = child(tmp_path, {"order": [AMO, VIRA, LED], "follow": []}, follow=[DRAG, SUIT])
    assert codes(path) == []
    assert [rule.id for rule in load_ruleset(path).ruleset.follow or ()] == ["arrastre", "asistir"]


def test_a_rule_is_added_where_all_are_dropped(tmp_path: Path) -> None:
    """A list that the child empties is as good as one that was empty."""
    base = {"order": [AMO, VIRA, LED], "follow": [DRAG]}
    drop = {"id": "arrastre", "remove": True}
    path = child(tmp_path, base, follow=[drop, SUIT])
    assert codes(path) == []
    assert [rule.id for rule in load_ruleset(path).ruleset.follow or ()] == ["asistir"]
    assert codes(child(tmp_path, base, follow=[SUIT, drop])) == ["entry-without-place"]


def test_new_rules_of_an_empty_list_may_name_one_another(tmp_path: Path) -> None:
    """A new entry may stand before one that was added above it, and before no other."""
    base = {"order": [AMO, VIRA, LED], "follow": []}
    path = child(tmp_path, base, follow=[DRAG, SUIT | {"before": "arrastre"}])
    assert codes(path) == []
    assert [rule.id for rule in load_ruleset(path).ruleset.follow or ()] == ["asistir", "arrastre"]
    assert codes(child(tmp_path, base, follow=[SUIT | {"after": "arrastre"}])) == ["unknown-entry"]
    [problem] = problems(child(tmp_path, base, follow=[{"id": "arrastre", "remove": True}]))
    assert (problem.code, problem.hint) == ("unknown-entry", None)
