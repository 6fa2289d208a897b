"""What houses may state of a match otherwise than the rulesets that ship: who speaks, and the rest.

Oros are led: A1 has the best two, B1 the 7, A2 none, B2 the caballo. Bastos are the vira, and
nobody holds any. Where A1 leads, A wins every trick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import small

from envite_rules import (
    ActionError,
    Answer,
    Call,
    Event,
    Match,
    RoundWon,
    Won,
)

if TYPE_CHECKING:
    from pathlib import Path

HANDS = [
    ["rey de oros", "as de oros", "3 de espadas"],
    ["7 de oros", "4 de copas", "5 de copas"],
    ["6 de espadas", "2 de copas", "3 de copas"],
    ["caballo de oros", "6 de copas", "2 de espadas"],
]
VIRA = "7 de bastos"
A_LEADS = [*HANDS[0], *HANDS[1], *HANDS[2], *HANDS[3], VIRA]
B_LEADS = [*HANDS[3], *HANDS[0], *HANDS[1], *HANDS[2], VIRA]
"""The same hands one seat on: B1 has what A1 had."""

LADDER: dict[str, Any] = {
    "opener": "anyone",
    "answerer": "anyone",
    "raiser": "anyone",
    "window": "until-decided",
    "refused": "in-play",
    "steps": [
        {"id": "envido", "call": "envido", "value": 4},
        {"id": "siete", "call": "siete", "value": 7},
    ],
}
ROUND: dict[str, Any] = {"tricks": 3, "to_win": 2, "value": 2}
SCORE: dict[str, Any] = {"chico": 12, "partida": 3}
TUMBO: dict[str, Any] = {
    "at": 2,
    "declined": 1,
    "lost": 3,
    "won": "chico",
    "both": "forced",
    "calls": "illegal",
}
"""A tumbo that the first round leads to."""


def match(folder: Path, *deals: list[str], ladder: Any = (), **stated: Any) -> Match:
    """A match of a small house, its mandadores A2 and B2, with its first round dealt."""
    sections: dict[str, Any] = {
        "follow": [small.SUIT],
        "round": ROUND,
        "score": SCORE,
        "ladders": {"envite": LADDER | dict(ladder)},
        "deal": {
            "packets": [stated.get("round", ROUND)["tricks"]],
            "direction": "anticlockwise",
            "first_dealer": "agreed",
            "next_dealer": "next",
            "vira": ["after-deal"],
        },
    }
    terms = {key: stated.pop(key) for key in ("hold", "dealer") if key in stated}
    game = small.game(folder, **(sections | stated))
    begun = game.new_match(deals=deals or [A_LEADS], mandadores=(2, 3), **terms)
    begun.apply(begun.legal_actions()[0])
    return begun


def does(match: Match, *said: str) -> tuple[Event, ...]:
    """Does what was said, and tells what the last of it caused."""
    events: tuple[Event, ...] = ()
    for text in said:
        events = match.apply(match.parse(text))
    return events


def may(match: Match, kind: type) -> list[int]:
    """Which seats are offered something of a kind."""
    return [
        seat for seat in range(4) if any(isinstance(a, kind) for a in match.legal_actions(seat))
    ]


def refusal(match: Match, said: str) -> str:
    """Why something that is said is refused."""
    with pytest.raises(ActionError) as refused:
        match.apply(match.parse(said))
    return refused.value.code


# ---------------------------------------------------------------------- who speaks


@pytest.mark.parametrize(
    ("who", "seats", "why"),
    [
        ("anyone", [0, 1, 2, 3], None),
        ("on-turn", [0], "act.only-on-turn"),
        ("mandador", [2, 3], "act.not-opener"),
    ],
)
def test_who_may_open(tmp_path: Path, who: str, seats: list[int], why: str | None) -> None:
    """A1 is on turn, A2 and B2 are the mandadores; B1 is neither."""
    begun = match(tmp_path, ladder={"opener": who})
    assert may(begun, Call) == seats
    if why is not None:
        assert refusal(begun, "B1 envido") == why


@pytest.mark.parametrize(
    ("who", "caller", "seats", "turn"),
    [
        ("anyone", "A1", [1, 3], 1),
        ("anyone", "A2", [1, 3], 3),
        ("anyone", "B1", [0, 2], 2),
        ("anyone", "B2", [0, 2], 0),
        ("on-turn", "A1", [1], 1),
        ("on-turn", "A2", [3], 3),
        ("on-turn", "B1", [2], 2),
        ("on-turn", "B2", [0], 0),
        ("mandador", "A1", [3], 3),
        ("mandador", "A2", [3], 3),
        ("mandador", "B1", [2], 2),
        ("mandador", "B2", [2], 2),
    ],
)
def test_who_answers(tmp_path: Path, who: str, caller: str, seats: list[int], turn: int) -> None:
    """Anybody of the other team, its next seat after the caller, or its mandador."""
    begun = match(tmp_path, ladder={"answerer": who})
    does(begun, f"{caller} envido")
    assert may(begun, Answer) == seats
    assert begun.turn == turn


@pytest.mark.parametrize(
    ("who", "answering", "later", "why"),
    [
        ("anyone", [1, 3], [1, 3], None),
        ("on-turn", [1, 3], [], "act.only-on-turn"),
        ("mandador", [3], [3], "act.not-raiser"),
    ],
)
def test_who_may_raise(
    tmp_path: Path, who: str, answering: list[int], later: list[int], why: str | None
) -> None:
    """A1 calls; who may answer may raise by it, and once it is accepted A1 is on turn again."""
    begun = match(tmp_path, ladder={"raiser": who})
    does(begun, "A1 envido")
    assert may(begun, Call) == answering
    does(begun, "B1 quiero")
    assert may(begun, Call) == later
    if why is not None:
        assert refusal(begun, "B1 siete") == why
    does(begun, "A1 rey de oros")
    assert may(begun, Call) == (later or [1])


# ----------------------------------------------------------------------- the round


@pytest.mark.parametrize(
    ("deal", "dealer", "team", "seats"),
    [(A_LEADS, 3, "A", ["A1", "B1", "A2", "B2"]), (B_LEADS, 0, "B", ["B1", "A2", "B2", "A1"])],
)
def test_a_house_may_play_all_the_tricks(
    tmp_path: Path, deal: list[str], dealer: int, team: str, seats: list[str]
) -> None:
    """Two tricks win the round, and the third is played; who wins all three is paid once."""
    begun = match(tmp_path, deal, dealer=dealer, round=ROUND | {"play_out": True})
    tricks = [
        ["rey de oros", "7 de oros", "2 de copas", "caballo de oros"],
        ["as de oros", "4 de copas", "3 de copas", "6 de copas"],
        ["3 de espadas", "5 de copas", "6 de espadas", "2 de espadas"],
    ]
    first, second, third = ([*map("{} {}".format, seats, cards)] for cards in tricks)
    does(begun, *first, *second)
    assert (begun.phase, begun.score.piedras) == ("play", (0, 0))
    events = does(begun, *third)
    assert events[1:] == (RoundWon(team), Won("round", team, 2))
    assert begun.phase == "deal"


def test_a_round_of_an_even_number_of_tricks_may_be_won_by_nobody(tmp_path: Path) -> None:
    """Of two tricks each team wins one: nothing is paid, and the next seat deals."""
    hands = ["rey de oros", "2 de copas", "7 de oros", "rey de copas"]
    hands += ["6 de espadas", "3 de copas", "caballo de oros", "4 de copas"]
    begun = match(tmp_path, [*hands, VIRA], round=ROUND | {"tricks": 2})
    does(begun, "A1 rey de oros", "B1 7 de oros", "A2 6 de espadas", "B2 caballo de oros")
    assert begun.phase == "play"
    events = does(begun, "A1 2 de copas", "B1 rey de copas", "A2 3 de copas", "B2 4 de copas")
    assert events[1:] == (RoundWon(None),)
    assert (begun.phase, begun.dealer, begun.score.piedras) == ("deal", 0, (0, 0))


# ---------------------------------------------------------------- tumbo and renuncio


@pytest.mark.parametrize(
    ("before", "team", "decision", "piedras"),
    [
        (("A1 envido", "B1 no quiero"), "A", "A2 no tumba", (2, 1)),
        (("B1 envido", "A1 no quiero"), "B", "B2 no tumba", (1, 2)),
    ],
)
def test_a_tumbo_that_is_declined_pays_the_others(
    tmp_path: Path, before: tuple[str, ...], team: str, decision: str, piedras: tuple[int, int]
) -> None:
    """Whichever team is in tumbo, its mandador decides, and the other is paid one."""
    begun = match(tmp_path, A_LEADS, B_LEADS, score=SCORE | {"tumbo": TUMBO})
    does(begun, *before)
    begun.apply(begun.legal_actions()[0])
    assert (begun.phase, begun.turn) == ("tumbo", {"A": 2, "B": 3}[team])
    does(begun, decision)
    assert begun.score.piedras == piedras


def test_who_may_be_caught_calling_in_a_tumbo(tmp_path: Path) -> None:
    """Only who may open, only the first step, and each only once a round."""
    begun = match(
        tmp_path,
        A_LEADS,
        B_LEADS,
        hold="claim",
        ladder={"opener": "mandador"},
        score=SCORE | {"tumbo": TUMBO | {"calls": "renuncio"}},
        renuncio={"value": 4, "offences": ["call-in-tumbo"]},
    )
    does(begun, "B2 envido", "A1 no quiero")
    begun.apply(begun.legal_actions()[0])
    assert may(begun, Call) == [2, 3]
    assert refusal(begun, "A1 envido") == "act.not-opener"
    assert refusal(begun, "A2 siete") == "act.not-the-next-step"
    does(begun, "A2 envido")
    assert may(begun, Call) == [3]
    assert refusal(begun, "A2 envido") == "act.called-in-tumbo"
    does(begun, "B2 envido")
    assert may(begun, Call) == []


def test_nobody_is_caught_calling_in_a_tumbo_that_is_won(tmp_path: Path) -> None:
    """Two tricks decide it; nobody calls in the third, which this house plays out."""
    begun = match(
        tmp_path,
        A_LEADS,
        B_LEADS,
        hold="claim",
        round=ROUND | {"play_out": True},
        score=SCORE | {"tumbo": TUMBO | {"calls": "renuncio"}},
        renuncio={"value": 4, "offences": ["call-in-tumbo"]},
    )
    does(begun, "B2 envido", "A1 no quiero")
    begun.apply(begun.legal_actions()[0])
    does(begun, "B2 tumba")
    does(begun, "B1 rey de oros", "A2 7 de oros", "B2 2 de copas", "A1 caballo de oros")
    assert may(begun, Call) == [0, 1, 2, 3]
    does(begun, "B1 as de oros", "A2 4 de copas", "B2 3 de copas", "A1 6 de copas")
    assert may(begun, Call) == []


@pytest.mark.parametrize(
    ("said", "piedras"), [("A2 deja la ronda", (0, 2)), ("B1 deja la ronda", (2, 0))]
)
def test_who_leaves_the_round_gives_it_to_the_others(
    tmp_path: Path, said: str, piedras: tuple[int, int]
) -> None:
    """Any seat leaves for its team, and the other team is paid the round."""
    leave = {"words": {"leave": ["deja la ronda"]}, "round": ROUND | {"leave": "anyone"}}
    begun = match(tmp_path, **leave)
    does(begun, said)
    assert (begun.phase, begun.score.piedras) == ("deal", piedras)


def test_a_round_may_go_on_after_a_renuncio(tmp_path: Path) -> None:
    """Where it does not end the round, what it pays is paid at once, and the turn stays."""
    renuncio = {"value": 4, "offences": ["not-serving"], "ends_round": False}
    begun = match(tmp_path, hold="claim", renuncio=renuncio)
    does(begun, "A1 rey de oros", "B1 4 de copas", "A1 renuncio B1")
    assert (begun.phase, begun.turn, begun.score.piedras) == ("play", 2, (4, 0))
    does(begun, "A2 6 de espadas", "B2 caballo de oros")
    does(begun, "A1 as de oros", "B1 7 de oros", "A2 2 de copas", "B2 6 de copas")
    assert (begun.phase, begun.score.piedras) == ("deal", (6, 0))
