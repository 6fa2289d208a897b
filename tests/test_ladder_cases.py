"""The cases of tests/cases/ladder.json of Mallorca: what is called, what each pot then pays."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from envite_rules import ActionError, Won
from envite_rules.engine.seats import seat_name
from tests.truc_tables import play_out, pots, say, sit_down, truc

if TYPE_CHECKING:
    from envite_rules import Game, Settlement

Case = dict[str, Any]

CASES: list[Case] = [
    case
    for case in json.loads(
        (Path(__file__).parent / "cases" / "ladder.json").read_text(encoding="utf-8")
    )
    if case["game"] == "mallorqui"
]
"""Those of Mallorca; `test_family_cases.py` runs the others."""

BY_ID = {case["id"]: case for case in CASES}

ENDED = ("L040", "L041", "L042", "L043", "L044", "L047", "L060")
"""Cases whose calls end the round: a refused truc, or leaving."""

STILL_TO_SAY = {"L063": ["B vull"]}
"""What is still owed after the calls of a case: the truc waited, and B must answer it."""

AT_A_TABLE = [case for case in CASES if "players" in case]
TOLD = [case for case in CASES if "players" not in case]
ILLEGAL = [case for case in TOLD if case["expect"].get("illegal")]
SETTLED = [case for case in TOLD if not case["expect"].get("illegal")]

OTHER_READINGS: list[tuple[str, str, str, Case]] = [
    ("L027", "tots", "dotze", {"envit": {"winner": "B", "points": 24}, "canto": "B"}),
    ("L029", "tots", "mes", {"illegal": True, "at_call": 4}),
    ("L029", "tots", "puja", {"illegal": True, "at_call": 4}),
    ("L030", "tots", "mes", {"illegal": True, "at_call": 4}),
    ("L030", "tots", "puja", {"illegal": True, "at_call": 4}),
    ("L031", "tots", "mes", {"illegal": True, "at_call": 4}),
    ("L031", "tots", "puja", {"illegal": True, "at_call": 4}),
    ("L062", "envit-i-truc", "ningu", {"illegal": True, "at_call": 3}),
    ("L062", "envit-i-truc", "fins-que-es-vol", {"illegal": True, "at_call": 3}),
    ("L015", "obertura", "envit", {"illegal": True, "at_call": 1}),
    ("L016", "obertura", "qualsevol", {"envit": {"winner": "A", "points": 1}}),
    ("L023", "tots", "canto", {"envit": {"winner": "B", "points": "canto"}, "canto": "B"}),
]
"""Other readings of a case that a source holds: the option, its choice, and what is then so."""

SAME_IN_BOTH: list[tuple[str, str, str]] = [
    ("L022", "tots", "mes"),
    ("L022", "tots", "puja"),
    ("L022", "tots", "dotze"),
    ("L028", "tots", "dotze"),
    ("L062", "envit-i-truc", "tothom"),
    ("L063", "envit-i-truc", "fins-que-es-vol"),
    ("L015", "obertura", "qualsevol"),
    ("L003", "no-volgut", "a-l-acte"),
    ("L060", "no-volgut", "a-l-acte"),
]
"""Cases on which another reading changes nothing."""


def named(cases: list[Case]) -> pytest.MarkDecorator:
    """Each case as a test of its own, under its id and title."""
    ids = [f"{case['id']} {case['title']}" for case in cases]
    return pytest.mark.parametrize("case", cases, ids=ids)


def said(case: Case) -> list[str]:
    """The calls of a case, as they are said."""
    return [f"{call['by']} {call['say']}" for call in case["calls"]]


def endings(case: Case) -> list[list[str]]:
    """How the round ends after the calls, in each way that the case leaves open."""
    best = [f"{case['envit_best']} gana envit"] if _is_compared(case) else []
    owed = STILL_TO_SAY.get(case["id"], [])
    if case["id"] in ENDED:
        return [best]
    winners = [case["hand_winner"]] if "hand_winner" in case else ["A", "B"]
    told = [[*owed, *best, f"{winner} gana"] for winner in winners]
    return told + [[*owed, f"{winner} gana", *best] for winner in winners if best]


def _is_compared(case: Case) -> bool:
    """Whether an envit was accepted; its winner is then told."""
    return "envit_best" in case and case["id"] not in {"L003", "L005"}


def settled(game: Game, case: Case, events: list[str]) -> Settlement:
    """A round of the game, from the score of the case."""
    before = (case["score_before"]["A"], case["score_before"]["B"])
    return game.settle(game.score(piedras=before), events)


def check(game: Game, case: Case, expect: Case) -> None:
    """The game pays each pot, and gives the cantó, as is expected, however the round ends."""
    for ending in endings(case):
        result = settled(game, case, [*said(case), *ending])
        assert result.round_over
        check_pots(result, expect, ending)
        check_score(result, case, expect)


def check_pots(result: Settlement, expect: Case, ending: list[str]) -> None:
    """Each pot goes to whom is expected; after a cantó nothing more is paid."""
    paid = pots(result.won)
    for pot in ("envit", "truc"):
        if pot not in expect:
            continue
        points = expect[pot]["points"]
        due = (expect[pot]["winner"], "chico" if points == "canto" else points)
        got = paid.get(pot) if pot == "envit" else paid.get("truc", paid.get("round"))
        closed = pot == "truc" and result.won[0].pot == "envit" and result.chico_won_by
        assert got == (None if closed and len(result.won) == 1 else due), ending
    if "envit" not in expect:
        assert "envit" not in paid


def check_score(result: Settlement, case: Case, expect: Case) -> None:
    """The cantó, and the score where the case tells it: what was there and what the pots gave."""
    canto = expect.get("canto")
    if canto:
        assert result.chico_won_by == canto
        assert result.score.piedras == (0, 0)
        assert result.score.chicos == ((1, 0) if canto == "A" else (0, 1))
        return
    assert result.chico_won_by is None
    after = dict(case["score_before"])
    for won in result.won:
        assert won.piedras is not None
        after[won.team] += won.piedras
        if won.pot == "envit" and "score_after_envit" in expect:
            assert after == expect["score_after_envit"]
    assert result.score.piedras == (after["A"], after["B"])
    assert after == expect.get("score_after", after)


def check_illegal(game: Game, case: Case, at_call: int) -> None:
    """What comes before may be said, and that call may not; the error says which it was."""
    events = said(case)[:at_call]
    settled(game, case, events[:-1])
    with pytest.raises(ActionError) as refused:
        settled(game, case, events)
    assert refused.value.event == (at_call - 1 if at_call > 1 else None)


@named(SETTLED)
def test_a_case_is_settled_as_it_says(case: Case) -> None:
    """What each pot pays after these calls, by the readings that the ruleset takes."""
    check(truc(), case, case["expect"])


@named(ILLEGAL)
def test_a_call_that_a_case_forbids_is_refused(case: Case) -> None:
    """The call of that number cannot be made, and those before it can."""
    check_illegal(truc(), case, case["expect"]["at_call"])


@pytest.mark.parametrize(("name", "option", "choice", "expect"), OTHER_READINGS)
def test_an_option_gives_another_reading(name: str, option: str, choice: str, expect: Case) -> None:
    """Where a source reads a case otherwise, a choice of an option gives what it says."""
    case, game = BY_ID[name], truc(**{option: choice})
    if expect.get("illegal"):
        check_illegal(game, case, expect["at_call"])
    else:
        check(game, case, expect)


@pytest.mark.parametrize(("name", "option", "choice"), SAME_IN_BOTH)
def test_an_option_leaves_other_cases_alone(name: str, option: str, choice: str) -> None:
    """A choice changes what it speaks of, and nothing else."""
    case = BY_ID[name]
    check(truc(**{option: choice}), case, case["expect"])


def test_every_other_reading_of_the_cases_is_an_option() -> None:
    """What a case holds as an alternative is given by some choice."""
    given = {(name, str(expect)) for name, _, _, expect in OTHER_READINGS}
    for case in CASES:
        for alt in case.get("alt", ()):
            expect = {key: alt[key] for key in ("illegal", "at_call") if key in alt}
            if not expect:
                points = {"winner": case["envit_best"], "points": alt["points"]}
                expect = {"envit": points, "canto": alt["canto"]}
            assert (case["id"], str(expect)) in given


# ------------------------------------------------ cases with a second side


def test_refused_at_once_the_envit_closes_the_canto_and_the_round() -> None:
    """L040 by the other reading: at 23-20 the refused envit is entered; no truc."""
    case, game = BY_ID["L040"], truc(no_volgut="a-l-acte")
    result = settled(game, case, said(case)[:2])
    assert (result.round_over, result.chico_won_by) == (True, "A")
    assert [(won.pot, won.team, won.piedras) for won in result.won] == [("envit", "A", 1)]


def test_refused_at_once_the_envit_is_entered_while_the_round_goes_on() -> None:
    """L003 at once: the point stands before anybody wins the round."""
    case = BY_ID["L003"]
    at_once = settled(truc(no_volgut="a-l-acte"), case, said(case))
    assert (at_once.score.piedras, at_once.round_over) == ((1, 0), False)
    at_the_end = settled(truc(), case, said(case))
    assert (at_the_end.score.piedras, at_the_end.round_over) == ((0, 0), False)


def test_tots_is_of_the_ladder_in_which_it_can_be_called() -> None:
    """L015 as it is written: with nothing called, tots may open the envit and not the truc."""
    case = BY_ID["L015"]
    result = settled(truc(), case, ["A tots", "B no vull", "B gana"])
    assert [(won.pot, won.piedras) for won in result.won] == [("envit", 1), ("round", 1)]


def test_tots_that_may_be_of_both_ladders_is_asked_which() -> None:
    """B may open the envit, as a rival of the truc, and may raise the val nou that it accepted."""
    game = truc()
    calls = ["A truc", "B retruc", "A val nou", "B vull"]
    with pytest.raises(ActionError) as refused:
        game.settle(game.score(), [*calls, "B tots"])
    assert "envit tots" in str(refused.value)
    assert "joc fora" in str(refused.value)
    for said, pot in (("envit tots", "envit"), ("truc tots", "truc")):
        result = game.settle(game.score(), [*calls, f"B {said}", "A no vull"])
        paid = [won.pot for won in result.won]
        assert (paid, result.round_over) == (([], False) if pot == "envit" else (["truc"], True))


def test_tots_answers_the_ladder_whose_call_is_pending() -> None:
    """L052 with «tots» in place of «joc fora»: after val nou it is the whole cantó of the truc."""
    case = BY_ID["L052"]
    events = [event.replace("joc fora", "tots") for event in said(case)]
    result = settled(truc(), case, [*events, "A gana"])
    assert [(won.pot, won.level) for won in result.won] == [("truc", "chico")]


def test_the_quick_match_is_one_canto() -> None:
    """L033 where one cantó wins the match."""
    case = BY_ID["L033"]
    events = [*said(case), "A gana envit", "B gana"]
    assert settled(truc(), case, events).match_won_by is None
    assert settled(truc(cantons="un"), case, events).match_won_by == "A"


# ------------------------------------------------ cases in which cards are played

THIRTY_FIVE_TWICE = {"peces": "quatre"}
"""L071 has two hands of 35, which with two pieces no deal holds: l'amo is in only one of them."""

HANDS: dict[str, dict[str, list[str]]] = {
    "L064": {},
    "L066": {
        "A1": ["7 copas", "6 copas", "rey oros"],
        "B1": ["7 bastos", "5 oros", "4 copas"],
        "A2": ["rey bastos", "sota bastos", "4 oros"],
        "B2": ["6 oros", "5 copas", "4 espadas"],
    },
    "L067": {
        "A1": ["6 copas", "5 copas", "rey oros"],
        "B1": ["6 oros", "5 oros", "rey copas"],
        "A2": ["rey bastos", "sota bastos", "4 espadas"],
        "B2": ["7 bastos", "3 oros", "4 copas"],
    },
    "L068": {
        "A1": ["as bastos", "4 bastos", "3 copas"],
        "B1": ["7 copas", "6 copas", "rey oros"],
        "A2": ["7 oros", "6 oros", "rey espadas"],
        "B2": ["7 espadas", "6 espadas", "rey bastos"],
    },
    "L069": {
        "A1": ["7 copas", "6 copas", "rey bastos"],
        "B1": ["7 bastos", "5 oros", "4 espadas"],
        "A2": ["7 oros", "3 oros", "rey copas"],
        "B2": ["sota oros", "7 espadas", "rey espadas"],
    },
    "L070": {
        "A1": ["7 oros", "4 copas", "3 bastos"],
        "B1": ["7 copas", "4 espadas", "3 oros"],
        "A2": ["7 espadas", "4 bastos", "3 copas"],
        "B2": ["7 bastos", "4 oros", "3 espadas"],
    },
    "L071": {
        "A1": ["caballo bastos", "7 copas", "rey espadas"],
        "B1": ["5 oros", "5 copas", "rey bastos"],
        "A2": ["7 espadas", "4 oros", "3 bastos"],
        "B2": ["7 bastos", "4 copas", "3 espadas"],
    },
}
"""Hands that hold the envits of each case, made by hand."""

COMPARED = [case for case in AT_A_TABLE if "envits" in case]


def options_of(case: Case) -> dict[str, str]:
    """The options under which a deal holds the envits of a case."""
    return THIRTY_FIVE_TWICE if case["id"] == "L071" else {}


@named(COMPARED)
def test_the_hands_of_a_case_count_what_it_says(case: Case) -> None:
    """The envit of each seat."""
    game = truc(**options_of(case))
    hands = HANDS[case["id"]]
    assert {seat: game.count("envit", hand=hands[seat]) for seat in hands} == case["envits"]


@named(COMPARED)
def test_the_envits_of_all_are_compared_as_the_case_says(case: Case) -> None:
    """The best wins, and in a tie the mà or the nearest to it, whoever called."""
    match = sit_down(HANDS[case["id"]], ma=case["ma"], **options_of(case))
    events = say(match, *(f"{call['by']} {call['say']}" for call in case["calls"]))
    events += play_out(match)
    expect = case["expect"]["envit"]
    assert pots(events)["envit"] == (expect["winner"], expect["points"])


def test_in_the_second_trick_there_is_no_envit() -> None:
    """L064: each has played a card, and A may not envit; nor may anybody else."""
    case = BY_ID["L064"]
    match = sit_down({})
    for call in case["calls"][:-1]:
        assert call["say"] == "play"
        assert match.turn is not None
        say(match, f"{seat_name(match.turn)} {match.hand(match.turn)[0]}")
    for seat in ("A1", "B1", "A2", "B2"):
        with pytest.raises(ActionError):
            say(match, f"{seat} envit")


def test_the_last_to_play_may_still_envit() -> None:
    """L066: B2 calls before its card, and A2, which has played, answers."""
    hands = HANDS["L066"]
    match = sit_down(hands)
    say(match, *(f"{seat} {hands[seat][0]}" for seat in ("A1", "B1", "A2")))
    events = [*say(match, "B2 envit", "A2 vull"), *play_out(match)]
    assert pots(events)["envit"] == ("A", 2)


@pytest.mark.parametrize("seat", ["A1", "B1", "A2"])
def test_who_has_played_may_no_longer_envit(seat: str) -> None:
    """L066 from the other side: only B2 is still to play."""
    hands = HANDS["L066"]
    match = sit_down(hands)
    say(match, *(f"{played} {hands[played][0]}" for played in ("A1", "B1", "A2")))
    with pytest.raises(ActionError):
        say(match, f"{seat} envit")


def test_every_case_is_run() -> None:
    """No case is passed over, and none is run twice."""
    run = [case["id"] for case in SETTLED + ILLEGAL + COMPARED] + ["L064", "L066"]
    assert sorted(run) == sorted(BY_ID)
    assert len(CASES) == len(BY_ID) == 47
    assert {case["id"] for case in AT_A_TABLE} == set(HANDS)


def test_no_pot_is_paid_that_was_not_at_stake() -> None:
    """Leaving with nothing called, L044: one point, of the round, and no other pot."""
    case = BY_ID["L044"]
    result = settled(truc(), case, said(case))
    assert [type(won) for won in result.won] == [Won]
    assert result.won[0].piedras == 1
