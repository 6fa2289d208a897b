"""The cases of tests/cases/truc_hands.json: tricks, and the deals that they decide, as played."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from envite_rules import RoundWon, TrickTied, TrickWon
from envite_rules.engine.seats import seat_name
from tests.truc_tables import play_out, say, sit_down, told, truc

Case = dict[str, Any]

CASES: list[Case] = json.loads(
    (Path(__file__).parent / "cases" / "truc_hands.json").read_text(encoding="utf-8")
)
TRICKS = [case for case in CASES if case["kind"] == "trick"]
HANDS = [case for case in CASES if case["kind"] == "hand"]
SEATS = ("A1", "B1", "A2", "B2")

EQUALS = (("3 oros", "3 copas"), ("rey oros", "rey copas"), ("sota copas", "sota bastos"))
"""For each trick, two cards that tie and beat the low ones."""

LOW = [f"{rank} {suit}" for rank in (4, 5, 6) for suit in ("oros", "copas", "espadas", "bastos")]
"""Cards that win nothing here; whether they tie among themselves does not matter."""


def named(cases: list[Case]) -> pytest.MarkDecorator:
    """Each case as a test of its own, under its id."""
    return pytest.mark.parametrize("case", cases, ids=[case["id"] for case in cases])


def cards_for(results: list[str], players: int = 4) -> dict[str, list[str]]:
    """What each seat plays, trick by trick, for the tricks to come out so whoever leads.

    Where a side is to win it has the only high card; where they tie each has one of two equals.
    """
    low, cards = list(LOW), {seat: list[str]() for seat in SEATS[:players]}
    for (first, second), result in zip(EQUALS, results, strict=False):
        high = {"A": {"A1": first}, "B": {"B1": first}, "tie": {"A1": first, "B1": second}}[result]
        for seat, played in cards.items():
            played.append(high[seat] if seat in high else low.pop())
    return cards


def ma_of(case: Case) -> str:
    """The seat that leads first, of the side that the case names."""
    return f"{case['ma_side']}1"


# ------------------------------------------------ tricks


@named(TRICKS)
def test_a_trick_is_won_as_the_case_says(case: Case) -> None:
    """Who wins the cards on the table, or that nobody does."""
    trick = truc().resolve_trick(plays=case["plays"])
    assert case["order"] == list(SEATS)
    assert trick.team == case["winner"]
    assert trick.complete
    if case["winner"] is not None:
        assert trick.winner_index is not None
        assert SEATS[trick.winner_index] == case["next_leader"]


@named(TRICKS)
def test_a_trick_that_is_played_gives_the_lead_as_the_case_says(case: Case) -> None:
    """In a match: who wins it, or who tied, and who leads the next."""
    hands = {seat: [card] for seat, card in zip(SEATS, case["plays"], strict=True)}
    match = sit_down(hands)
    events = say(match, *(f"{seat} {cards[0]}" for seat, cards in hands.items()))
    assert match.turn is not None
    assert seat_name(match.turn) == case["next_leader"]
    (event,) = events
    if case["winner"] is None:
        assert isinstance(event, TrickTied)
        assert seat_name(event.leader) == case["next_leader"]
        assert match.tricks == (None,)
    else:
        assert isinstance(event, TrickWon)
        assert "AB"[event.seat % 2] == case["winner"]


def test_by_the_other_reading_the_ma_leads_after_a_tie() -> None:
    """T014 is disputed: B1 and A2 tie, and by the degree project A1, the mà, leads."""
    case = next(case for case in TRICKS if case["id"] == "T014")
    assert case["status"] == "disputed"
    hands = {seat: [card] for seat, card in zip(SEATS, case["plays"], strict=True)}
    match = sit_down(hands, surt="ma")
    (event,) = say(match, *(f"{seat} {cards[0]}" for seat, cards in hands.items()))
    assert event == TrickTied((1, 2), leader=0)
    assert match.turn == 0


def test_the_cards_that_tie_are_told_by_who_played_them() -> None:
    """T014: B1 and A2, in the order of play; and a card below them takes no part."""
    case = next(case for case in TRICKS if case["id"] == "T014")
    trick = truc().resolve_trick(plays=case["plays"])
    assert (trick.winner_index, trick.tied) == (None, (1, 2))


def test_while_seats_are_to_play_a_tie_is_the_tie_so_far() -> None:
    """Two threes lie, and the third seat's manilla beats both."""
    game = truc()
    so_far = game.resolve_trick(plays=["3 copas", "3 bastos"])
    assert (so_far.team, so_far.tied, so_far.complete) == (None, (0, 1), False)
    assert game.resolve_trick(plays=["3 copas", "3 bastos", "7 oros"]).winner_index == 2


def test_three_equal_cards_of_both_sides_tie() -> None:
    """Two of one side and one of the other are still a tie; the first of the three leads."""
    hands = {"A1": ["3 oros"], "B1": ["3 copas"], "A2": ["3 bastos"], "B2": ["4 oros"]}
    match = sit_down(hands)
    (event,) = say(match, *(f"{seat} {cards[0]}" for seat, cards in hands.items()))
    assert event == TrickTied((0, 1, 2), leader=0)


# ------------------------------------------------ deals


@pytest.mark.parametrize("surt", ["primer", "ma"])
@pytest.mark.parametrize("players", [2, 4])
@named(HANDS)
def test_tricks_decide_a_deal_as_the_case_says(case: Case, players: int, surt: str) -> None:
    """After the last of these tricks the deal is won, at once, or goes on if nothing is decided."""
    results = case["tricks"]
    wanted = cards_for(results, players)
    match = sit_down(wanted, ma=ma_of(case), players=players, surt=surt)
    for number, result in enumerate(results, start=1):
        assert match.phase == "play"
        assert not match.table
        events = trick_of(match, wanted)
        outcome = told(events, TrickTied) or told(events, TrickWon)
        assert len(outcome) == 1
        assert (result == "tie") == isinstance(outcome[0], TrickTied)
        won = told(events, RoundWon)
        expected = [RoundWon(case["winner"])] if number == len(results) and case["winner"] else []
        assert won == expected
    assert (match.phase == "play") is (case["winner"] is None)


def trick_of(match: Any, wanted: dict[str, list[str]]) -> list[Any]:
    """Plays one trick: of each seat, the next of the cards it is to play."""
    events: list[Any] = []
    for _ in range(match.game.seats):
        seat = seat_name(match.turn)
        events += say(match, f"{seat} {wanted[seat].pop(0)}")
    return events


@pytest.mark.parametrize("ma", ["A1", "B1", "A2", "B2"])
def test_when_all_three_tie_the_side_of_the_ma_wins(ma: str) -> None:
    """Whichever seat it is, and though other seats led the tricks after the first."""
    wanted = cards_for(["tie", "tie", "tie"])
    events = play_out(sit_down(wanted, ma=ma), wanted)
    assert len(told(events, TrickTied)) == 3
    assert told(events, RoundWon) == [RoundWon(ma[0])]


@pytest.mark.parametrize("ma", ["A1", "B1"])
def test_one_each_and_the_third_tied_is_of_who_won_the_first(ma: str) -> None:
    """T029 with the sides exchanged too: the first trick decides, and not the mà."""
    for first, second in (("A", "B"), ("B", "A")):
        wanted = cards_for([first, second, "tie"])
        events = play_out(sit_down(wanted, ma=ma), wanted)
        assert told(events, RoundWon) == [RoundWon(first)]


def test_every_case_is_run() -> None:
    """Eleven tricks and eleven deals."""
    assert len(TRICKS) == len(HANDS) == 11
    assert len({case["id"] for case in CASES}) == len(CASES) == 22
