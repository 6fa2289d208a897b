"""A name may stand for one card at one table and for another at another."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from small import LED, VIRA, written

from envite_rules import check_ruleset, load_ruleset

if TYPE_CHECKING:
    from pathlib import Path

AT_FOUR: dict[str, Any] = {
    "id": "mayor-a-cuatro",
    "card": "as de oros",
    "name": "la mayor",
    "kind": "triunfo",
    "players": [4],
}
AT_SIX: dict[str, Any] = AT_FOUR | {
    "id": "mayor-a-seis",
    "card": "rey de copas",
    "players": [6],
}
TABLES = {"counts": [4, 6, 8], "usual": 4}
DRAG: dict[str, Any] = {
    "id": "arrastre",
    "led": ["triunfo", "chilajo"],
    "holding": ["triunfo", "chilajo"],
    "play": ["triunfo", "chilajo"],
    "exempt": ["la mayor"],
}


def test_a_name_is_read_as_the_card_of_its_table(tmp_path: Path) -> None:
    """One name for two cards is no fault where no table has both; each table reads its own."""
    path = written(tmp_path, players=TABLES, order=[AT_FOUR, AT_SIX, VIRA, LED])
    assert check_ruleset(path).problems == ()
    rules = load_ruleset(path)
    read = {n: str(rules.game(players=n).parse_card("la mayor")) for n in (4, 6, 8)}
    assert read == {4: "as de oros", 6: "rey de copas", 8: "as de oros"}


def test_a_name_of_two_cards_at_one_table_is_a_fault(tmp_path: Path) -> None:
    """Where one table has both, the name is told, against the first line that it meets."""
    both = AT_SIX | {"id": "otra", "card": "3 de bastos"}
    path = written(tmp_path, players=TABLES, order=[AT_FOUR, AT_SIX, both, VIRA, LED])
    [problem] = check_ruleset(path).problems
    assert (problem.code, problem.path) == ("name-of-two-cards", "order[2].name")
    assert str(problem.message.arguments["first"]) == "rey de copas"


def test_an_exempt_name_is_the_card_of_its_table(tmp_path: Path) -> None:
    """The card that is spared by its name is the one so called at that table."""
    order = [AT_FOUR, AT_SIX, VIRA, LED]
    tables = {"counts": [4, 6], "usual": 4}
    rules = load_ruleset(written(tmp_path, players=tables, order=order, follow=[DRAG]))
    for people, card in ((4, "as de oros"), (6, "rey de copas")):
        hand = [card, "4 de espadas"]
        trick = ["5 de bastos"]
        legal = rules.game(players=people).legal_cards(hand=hand, vira="2 de bastos", trick=trick)
        assert len(legal) == 2
        other = "rey de copas" if people == 4 else "as de oros"
        held = [card, "3 de bastos", other]
        legal = rules.game(players=people).legal_cards(hand=held, vira="2 de bastos", trick=trick)
        assert [str(one) for one in legal] == [card, "3 de bastos"]


def test_an_example_reads_names_at_its_table(tmp_path: Path) -> None:
    """An example of six people means the card that six people call so."""
    asked = {"about": "A seis", "players": 6, "vira": "2 oros", "winner": 1}
    example = asked | {"plays": ["la mayor"]}
    twice = asked | {"plays": ["la mayor", "rey de copas"]}
    path = written(tmp_path, players=TABLES, order=[AT_FOUR, AT_SIX, VIRA, LED], examples=[example])
    assert check_ruleset(path).problems == ()
    path = written(tmp_path, players=TABLES, order=[AT_FOUR, AT_SIX, VIRA, LED], examples=[twice])
    assert [problem.code for problem in check_ruleset(path).problems] == ["trick.repeated"]
