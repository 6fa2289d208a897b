"""What may be stated of several ladders and of counts, and what only looks like a fault."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import tomli_w
from small import SUIT, written

from envite_rules import Won, check_ruleset, load_ruleset
from envite_rules.ruleset import load

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules import Game

RANKS = ["as", "2", "3", "4", "5", "6", "7", "sota", "caballo", "rey"]
SPEAKERS = {"opener": "anyone", "answerer": "anyone", "raiser": "anyone"}
LADDER: dict[str, Any] = SPEAKERS | {"window": "first-trick", "refused": "in-play"}
ENVIT_STEPS: list[dict[str, Any]] = [
    {"id": "envit", "call": "envit", "value": 2},
    {"id": "mes", "call": "dos més", "value": 6},
    {"id": "tots", "call": "envit tots", "also": ["tots"], "value": "lacking"},
]
TRUC_STEPS: list[dict[str, Any]] = [
    {"id": "truc", "call": "truc", "value": 3},
    {"id": "joc", "call": "joc fora", "also": ["tots"], "value": "chico"},
]
ENVIT = LADDER | {"count": "envit", "steps": ENVIT_STEPS}
TRUC = LADDER | {"steps": TRUC_STEPS}
COUNT: dict[str, Any] = {
    "values": dict.fromkeys(RANKS, 0),
    "pair": 20,
    "unpaired": "highest",
    "tie": "nearest-to-mano",
    "shown": "winner",
}
PIECES: list[dict[str, Any]] = [
    {"id": "amo", "card": "caballo de bastos", "value": 28},
    {"id": "madona", "card": "sota de oros", "value": 27},
]
ROUND: dict[str, Any] = {"tricks": 3, "to_win": 2, "value": 1, "settlement": ["envit", "truc"]}
WHOLE: dict[str, Any] = {
    "round": ROUND,
    "score": {"chico": 24, "partida": 2},
    "counts": {"envit": COUNT},
    "ladders": {"envit": ENVIT, "truc": TRUC},
}


def codes(path: Path) -> list[str]:
    """The codes of what is wrong with a ruleset."""
    return [problem.code for problem in check_ruleset(path).problems]


def stated(folder: Path, **sections: Any) -> list[str]:
    """The codes of what is wrong with a small truc that states these sections otherwise."""
    return codes(written(folder, **(WHOLE | sections)))


def of_envit(steps: list[dict[str, Any]], **keys: Any) -> dict[str, Any]:
    """The ladders, the envit with other steps and keys."""
    return {"envit": ENVIT | keys | {"steps": steps}, "truc": TRUC}


def child(folder: Path, **sections: Any) -> Path:
    """A child of the small truc."""
    written(folder, **WHOLE)
    head = {"format": 1, "id": "hija", "name": "Hija", "extends": "pequeno", "source": "mesa"}
    path = folder / "hija.toml"
    path.write_bytes(tomli_w.dumps(head | sections).encode())
    return path


# ── what rises ────────────────────────────────────────────────────────────────────────────────────


def test_a_count_starts_below_the_plain_round(tmp_path: Path) -> None:
    """Only the ladder of the round must be worth more than a round without a call."""
    round_ = ROUND | {"value": 2}
    assert stated(tmp_path, round=round_) == []
    low = TRUC | {"steps": [TRUC_STEPS[0] | {"value": 2}, TRUC_STEPS[1]]}
    ladders = {"envit": ENVIT, "truc": low}
    assert stated(tmp_path, round=round_, ladders=ladders) == ["ladder-not-rising"]


def test_what_is_lacking_is_compared_with_nothing(tmp_path: Path) -> None:
    """It may be less than what is below it and more than what is above; the rest must rise."""
    above = {"id": "mil", "call": "mil", "value": 1}
    assert stated(tmp_path, ladders=of_envit([*ENVIT_STEPS, above])) == []
    again = above | {"id": "mil-dos", "call": "mil dos"}
    ladders = of_envit([*ENVIT_STEPS, above, again])
    assert stated(tmp_path, ladders=ladders) == ["ladder-not-rising"]
    refused = [*ENVIT_STEPS[:2], ENVIT_STEPS[2] | {"refused": "chico"}]
    assert stated(tmp_path, ladders=of_envit(refused)) == []


def test_a_floor_may_be_all_that_the_first_call_is_worth(tmp_path: Path) -> None:
    """A refusal pays as much as an acceptance at most; a step may name its own."""
    assert stated(tmp_path, ladders=of_envit(ENVIT_STEPS, floor=2)) == []
    assert stated(tmp_path, ladders=of_envit(ENVIT_STEPS, floor=3)) == ["refused-above-value"]
    own = [ENVIT_STEPS[0] | {"refused": 1}, *ENVIT_STEPS[1:]]
    assert stated(tmp_path, ladders=of_envit(own, floor=3)) == []


def test_a_whole_chico_is_lacking_up_to_less_than_a_chico(tmp_path: Path) -> None:
    """At 23 of 24 the threshold still makes a difference; at 24 it never would."""
    for most, found in ((23, []), (24, ["whole-not-below-chico"])):
        steps = [*ENVIT_STEPS[:2], ENVIT_STEPS[2] | {"whole_up_to": most, "must_raise": True}]
        assert stated(tmp_path, ladders=of_envit(steps)) == found


# ── what is called ────────────────────────────────────────────────────────────────────────────────


def test_another_way_to_say_it_may_belong_to_two_ladders(tmp_path: Path) -> None:
    """«Tots» is said in both; the call itself belongs to one."""
    assert stated(tmp_path) == []
    truc = TRUC | {"steps": [TRUC_STEPS[0], TRUC_STEPS[1] | {"call": "tots", "also": []}]}
    assert stated(tmp_path, ladders={"envit": ENVIT, "truc": truc}) == ["two-calls"]


def test_one_call_may_be_of_two_ladders_at_different_tables(tmp_path: Path) -> None:
    """Where no table has both, there is nothing to confuse."""
    players = {"counts": [4, 6], "usual": 4}
    four = [{"id": "va", "call": "va", "value": 2, "players": [4]}]
    for seats, found in ((6, []), (4, ["two-calls"])):
        truc = TRUC | {"steps": [{"id": "va", "call": "va", "value": 3, "players": [seats]}]}
        ladders = {"envit": ENVIT | {"steps": four}, "truc": truc}
        assert stated(tmp_path, players=players, ladders=ladders) == found


def test_the_name_of_the_ladder_before_a_word_is_the_same_step(tmp_path: Path) -> None:
    """«Envit tots» is «tots» of the envit; it must not be another step as well."""
    other = [*ENVIT_STEPS[:2], {"id": "tots", "call": "tots", "value": 9}]
    other.append({"id": "mil", "call": "Envit, tots!", "value": 10})
    truc = TRUC | {"steps": TRUC_STEPS[:1]}
    ladders = {"envit": ENVIT | {"steps": other}, "truc": truc}
    assert stated(tmp_path, ladders=ladders) == ["call-by-ladder"]


@pytest.mark.parametrize("opens", [True, False])
def test_to_say_that_the_first_step_opens_is_no_fault(tmp_path: Path, *, opens: bool) -> None:
    """What holds anyway may be stated; that it does not hold may not."""
    steps = [ENVIT_STEPS[0] | {"opens": opens}, *ENVIT_STEPS[1:]]
    assert stated(tmp_path, ladders=of_envit(steps)) == ([] if opens else ["first-step-opens"])
    later = [ENVIT_STEPS[0], ENVIT_STEPS[1] | {"opens": opens}]
    assert stated(tmp_path, ladders=of_envit(later)) == []


# ── what is settled ───────────────────────────────────────────────────────────────────────────────


def test_one_ladder_needs_no_order_of_settlement(tmp_path: Path) -> None:
    """With one there is nothing to order; with two there is."""
    round_ = {key: value for key, value in ROUND.items() if key != "settlement"}
    assert stated(tmp_path, round=round_, ladders={"truc": TRUC}) == []
    assert stated(tmp_path, round=round_) == ["missing-key"]
    [problem] = check_ruleset(written(tmp_path, **(WHOLE | {"round": round_}))).problems
    assert "envit y truc" in problem.text("es")


def test_a_child_may_drop_a_ladder(tmp_path: Path) -> None:
    """What the base says of its settlement, and of what comes after it, is then idle."""
    after = {"truc": {"called": "rivals"}}
    path = child(tmp_path, without=["ladders.truc"])
    assert codes(path) == []
    base = WHOLE | {"ladders": {"envit": ENVIT | {"after": after}, "truc": TRUC}}
    written(tmp_path, **base)
    assert codes(path) == []
    assert list(load_ruleset(path).ruleset.ladders) == ["envit"]
    named = child(tmp_path, without=["ladders.truc"], round={"settlement": ["envit", "truc"]})
    assert codes(named) == ["unknown-ladder"]


def test_a_child_may_fix_what_was_lacking(tmp_path: Path) -> None:
    """What the base says of a value that depends on the score is then idle."""
    steps = [*ENVIT_STEPS[:2], ENVIT_STEPS[2] | {"must_raise": True, "whole_up_to": 12}]
    path = child(tmp_path, ladders={"envit": {"steps": [{"id": "tots", "value": 9}]}})
    written(tmp_path, **(WHOLE | {"ladders": of_envit(steps)}))
    assert codes(path) == []
    own = {"steps": [{"id": "tots", "value": 9, "must_raise": True}]}
    again = child(tmp_path, ladders={"envit": own})
    assert codes(again) == ["key-without-effect"]


def test_a_choice_that_breaks_the_settlement_is_told_at_the_choice(tmp_path: Path) -> None:
    """An option may give another order, and must name every ladder too."""
    choices: dict[str, Any] = {"a": {"name": "A"}, "b": {"name": "B"}}
    options = {"orden": {"name": "Orden", "default": "a", "choices": choices}}
    choices["b"]["set"] = {"round": {"settlement": ["truc", "envit"]}}
    assert stated(tmp_path, options=options) == []
    choices["b"]["set"] = {"round": {"settlement": ["truc"]}}
    assert stated(tmp_path, options=options) == ["option-breaks"]


# ── what is counted ───────────────────────────────────────────────────────────────────────────────


def of_count(folder: Path, **keys: Any) -> list[str]:
    """The codes of what is wrong with a count."""
    return codes(written(folder, counts={"envit": COUNT | keys}))


def test_a_count_needs_no_round(tmp_path: Path) -> None:
    """A ruleset may state a count and nothing that is staked on it."""
    assert of_count(tmp_path) == []
    assert of_count(tmp_path, pieces=PIECES, two_pieces_less=20, most=35) == []


def test_a_piece_may_be_another_card_at_another_table(tmp_path: Path) -> None:
    """One card twice is a fault only where both lines count."""
    players = {"counts": [4, 6], "usual": 4}
    four, six = PIECES[0] | {"players": [4]}, PIECES[0] | {"id": "amo-a-seis", "players": [6]}
    counts = {"envit": COUNT | {"pieces": [four, six]}}
    assert codes(written(tmp_path, players=players, counts=counts)) == []
    counts = {"envit": COUNT | {"pieces": [four, six], "two_pieces_less": 20}}
    assert codes(written(tmp_path, players=players, counts=counts)) == ["never-two-pieces"]


def test_two_pieces_may_lose_all_they_have(tmp_path: Path) -> None:
    """The two that are worth least are asked; nothing counts below nought."""
    pieces = [*PIECES, {"id": "cinc", "card": "5 de oros", "value": 30}]
    assert of_count(tmp_path, pieces=pieces, two_pieces_less=55) == []
    assert of_count(tmp_path, pieces=pieces, two_pieces_less=56) == ["two-pieces-too-few"]


def test_a_child_may_leave_a_piece_alone_or_out_of_the_deck(tmp_path: Path) -> None:
    """What its base says of two pieces, and of cards that it does not play with, is idle."""
    pieces = {"pieces": PIECES, "two_pieces_less": 20}
    path = child(tmp_path, counts={"envit": {"pieces": [{"id": "amo", "remove": True}]}})
    written(tmp_path, **(WHOLE | {"counts": {"envit": COUNT | pieces}}))
    assert codes(path) == []
    path = child(tmp_path, deck={"ranks": ["as", 2, 3, 4, 5, 6, 7, "caballo", "rey"]})
    written(tmp_path, **(WHOLE | {"counts": {"envit": COUNT | pieces}}))
    assert codes(path) == []
    more = child(tmp_path, deck={"ranks": [*range(2, 10), "as", "sota", "caballo", "rey"]})
    assert codes(more) == ["card-unplaced", "rank-without-value"]


def test_a_value_of_a_rank_has_its_source(tmp_path: Path) -> None:
    """A rank is a key like any other: it can be cited by its word, and have a provenance."""
    provenance = {"counts.envit.values.as": {"inferred": "así se cuenta"}}
    path = written(tmp_path, **(WHOLE | {"provenance": provenance}))
    assert codes(path) == []
    loaded = load(str(path))
    assert loaded.cite(("counts", "envit", "values", "as")).inferred is not None
    assert loaded.cite(("counts", "envit", "values", "rey")).inferred is None
    provenance = {"counts.envit.values.8": {"inferred": "así se cuenta"}}
    path = written(tmp_path, **(WHOLE | {"provenance": provenance}))
    assert codes(path) == ["provenance-path"]


# ------------------------------------------------------------------ at the table


def table(folder: Path, people: int = 4, **sections: Any) -> Game:
    """The game of a small truc that states these sections otherwise."""
    return load_ruleset(written(folder, **(WHOLE | sections))).game(people)


@pytest.mark.parametrize("people", [4, 2])
def test_the_round_is_paid_in_the_place_of_its_ladder_though_that_has_no_step_here(
    tmp_path: Path, people: int
) -> None:
    """The truc is settled first: A wins the round and the chico; B's envit is not paid."""
    steps = [step | {"players": [4]} for step in TRUC_STEPS]
    game = table(
        tmp_path,
        people,
        players={"counts": [2, 4], "usual": 4},
        round=ROUND | {"settlement": ["truc", "envit"]},
        ladders={"envit": ENVIT, "truc": TRUC | {"steps": steps}},
    )
    said = ["A envit", "B quiero", "B gana envit", "A gana"]
    settled = game.settle(game.score(piedras=(23, 23)), said)
    assert settled.chico_won_by == "A"
    assert [won.pot for won in settled.won] == ["round"]


def test_dentro_changes_what_the_round_is_worth_and_no_count(tmp_path: Path) -> None:
    """At ten the truc is worth 8 in place of 3; a refused raise of the envit still pays 2."""
    dentro = {"at": 10, "value": 3, "refused": "plain", "steps": {"truc": 8}}
    game = table(tmp_path, score={"chico": 24, "partida": 2, "dentro": dentro})
    said = ["A envit", "B dos més", "A no quiero", "A truc", "B quiero", "A gana"]
    settled = game.settle(game.score(piedras=(10, 0)), said)
    assert [(won.team, won.piedras) for won in settled.won] == [("B", 2), ("A", 8)]


def test_a_chico_won_at_once_closes_the_account_though_a_renuncio_is_claimed_after_it(
    tmp_path: Path,
) -> None:
    """A wins the chico by the refused alta; the renuncio pays 2 into the next, and no envit."""
    alta = LADDER | {
        "count": "envit",
        "refused_paid": "at-once",
        "window": "until-decided",
        "floor": 4,
        "steps": [{"id": "alta", "call": "alta", "value": 5}],
    }
    deal = {
        "packets": [3],
        "direction": "anticlockwise",
        "first_dealer": "agreed",
        "next_dealer": "next",
        "vira": ["after-deal"],
    }
    game = table(
        tmp_path,
        follow=[SUIT],
        deal=deal,
        score={"chico": 4, "partida": 9},
        round=ROUND | {"settlement": ["alta", "envit", "truc"]},
        renuncio={"value": 2, "offences": ["not-serving"]},
        ladders={"envit": ENVIT, "alta": alta, "truc": TRUC},
    )
    hands = [
        ["7 de oros", "7 de copas", "7 de espadas"],
        ["6 de oros", "6 de copas", "6 de espadas"],
        ["5 de oros", "5 de copas", "5 de espadas"],
        ["4 de oros", "4 de copas", "4 de espadas"],
    ]
    cards = [card for hand in hands for card in hand]
    match = game.new_match(deals=[[*cards, "rey de bastos"]], hold="claim")
    match.apply(match.legal_actions()[0])
    for said in ("A1 envit", "B1 quiero", "A1 7 de oros", "B1 6 de copas", "A1 alta"):
        match.apply(match.parse(said))
    refused = match.apply(match.parse("B1 no quiero"))
    assert [type(event).__name__ for event in refused] == ["Won", "ChicoWon"]
    claimed = match.apply(match.parse("A1 renuncio B1"))
    assert [(event.pot, event.piedras) for event in claimed if isinstance(event, Won)] == [
        ("renuncio", 2)
    ]
    assert (match.score.piedras, match.score.chicos) == ((2, 0), (1, 0))
