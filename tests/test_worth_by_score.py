"""What a call is worth by the score: whose lack, the half, the cap, dentro; what it makes void."""

from __future__ import annotations

import pickle
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
import tomli_w
from small import written
from test_several_ladders import ENVIT, ENVIT_STEPS, ROUND, TRUC, WHOLE, codes
from test_show import lines_of

from envite_rules import ActionError, Answer, Call, Score, Won, load_ruleset
from envite_rules.agents.betting import Bettor

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules import Game, Match, Settlement
    from envite_rules.engine import InPlay

SCORE: dict[str, Any] = {"chico": 30, "half": 15, "partida": 1}
FALTA = ENVIT_STEPS[2] | {"opens": True}


def of_envit(*last: dict[str, Any], score: dict[str, Any] = SCORE, **keys: Any) -> dict[str, Any]:
    """A small truc whose envit ends with these steps."""
    ladders = {"envit": ENVIT | keys | {"steps": [*ENVIT_STEPS[:2], *last]}, "truc": TRUC}
    return WHOLE | {"score": score, "ladders": ladders}


def game(folder: Path, **sections: Any) -> Game:
    """A game of a small ruleset."""
    return load_ruleset(written(folder, **sections)).game()


def settled(game: Game, score: tuple[int, int], *said: str) -> Settlement:
    """What comes of what was said at a score."""
    return game.settle(Score(score), said)


def at_stake(game: Game, score: tuple[int, int], *said: str) -> InPlay:
    """What is at stake after what was said at a score."""
    found = settled(game, score, *said).in_play
    assert found is not None
    return found


def paid(game: Game, score: tuple[int, int], *said: str) -> list[tuple[str, str, int | None]]:
    """What was won, pot by pot: the pot, by whom, how much."""
    found = settled(game, score, *said).events
    return [(won.pot, won.team, won.piedras) for won in found if isinstance(won, Won)]


# ── whose lack ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("of", "score", "winner", "won"),
    [
        ("leader", (17, 6), "B", 13),
        ("leader", (6, 17), "B", 13),
        ("winner", (17, 6), "A", 13),
        ("winner", (17, 6), "B", 24),
        ("winner", (6, 17), "A", 24),
        ("loser", (17, 6), "A", 24),
        ("loser", (17, 6), "B", 13),
        ("loser", (0, 29), "A", 1),
    ],
)
def test_what_is_lacking_to_the_leader_the_winner_or_the_loser(
    tmp_path: Path, of: str, score: tuple[int, int], winner: str, won: int
) -> None:
    """To 30: the leader at 17 lacks 13, who has 6 lacks 24."""
    table = game(tmp_path, **of_envit(FALTA | {"lacking_of": of}, skip=True))
    events = ("A envit", "B tots", "A quiero", f"{winner} gana envit", "A gana")
    assert paid(table, score, *events)[0] == ("envit", winner, won)


@pytest.mark.parametrize(
    ("of", "score", "winner", "won"),
    [
        # both below fifteen: what completes the fifteen
        ("winner", (10, 3), "B", 12),
        ("winner", (10, 3), "A", 5),
        ("loser", (10, 3), "A", 12),
        ("leader", (10, 3), "B", 5),
        ("winner", (14, 14), "A", 1),
        # one has reached it: what the leader lacks for the thirty
        ("winner", (15, 3), "B", 15),
        ("winner", (3, 15), "B", 15),
        ("loser", (25, 8), "B", 5),
    ],
)
def test_before_the_half_it_is_what_is_lacking_to_the_half(
    tmp_path: Path, of: str, score: tuple[int, int], winner: str, won: int
) -> None:
    """In the malas it completes the half; from fifteen on it is the leader's lack."""
    table = game(tmp_path, **of_envit(FALTA | {"before_half": of}))
    events = ("A tots", "B quiero", f"{winner} gana envit", "A gana")
    assert paid(table, score, *events)[0] == ("envit", winner, won)


def test_beyond_the_half_a_whole_chico_may_be_lacking_still(tmp_path: Path) -> None:
    """The half comes first; from there up to twenty it is a whole chico, then what is lacking."""
    step = FALTA | {"before_half": "leader", "whole_up_to": 20}
    table = game(tmp_path, **of_envit(step))
    worth = {score: at_stake(table, (score, 0), "B tots") for score in (14, 15, 20, 21)}
    assert [play.side_bets[0].accepted for play in worth.values()] == [1, 30, 30, 9]


def test_what_differs_by_the_winner_is_a_pair_until_it_is_known(tmp_path: Path) -> None:
    """At 10-3 the winner's lack is 20 for A and 27 for B; a raise refused pays the caller's."""
    more = {"id": "mil", "call": "mil", "value": 30}
    table = game(tmp_path, **of_envit(FALTA | {"lacking_of": "winner"}, more))
    asked = at_stake(table, (10, 3), "A tots")
    assert (asked.side_bets[0].accepted, asked.side_bets[0].refused) == ((20, 27), 1)
    taken = at_stake(table, (10, 3), "A tots", "B quiero")
    assert taken.side_bets[0].value == (20, 27)
    known = at_stake(table, (10, 3), "A tots", "B quiero", "B gana envit")
    assert known.side_bets[0].value == 27
    refused = at_stake(table, (10, 3), "A tots", "B mil", "A no quiero")
    assert refused.side_bets[0].value == 27
    level = at_stake(table, (10, 10), "A tots")
    assert level.side_bets[0].accepted == 20


def test_the_round_itself_may_be_worth_what_its_winner_lacks(tmp_path: Path) -> None:
    """The same in the ladder that the tricks decide."""
    steps = [{"id": "resto", "call": "resto", "value": "lacking", "lacking_of": "winner"}]
    sections = WHOLE | {
        "score": SCORE,
        "ladders": {"envit": ENVIT, "truc": TRUC | {"steps": steps}},
    }
    table = game(tmp_path, **sections)
    taken = at_stake(table, (10, 3), "A resto", "B quiero")
    assert taken.value == (20, 27)
    assert paid(table, (10, 3), "A resto", "B quiero", "B gana") == [("truc", "B", 27)]
    assert paid(table, (10, 3), "A resto", "B quiero", "A gana") == [("truc", "A", 20)]


# ── the most that a call is worth, and what must be more ──────────────────────────────────────────


def test_no_call_is_worth_more_than_the_leader_lacks(tmp_path: Path) -> None:
    """At 21-18 to 24, envit is 2 and what is above it 3; a refusal pays what was in play so."""
    score = {"chico": 24, "partida": 1}
    table = game(tmp_path, **of_envit(ENVIT_STEPS[2], score=score, skip=True, most="lacking"))
    asked = [at_stake(table, (21, 18), "A envit", *more) for more in ((), ("B dos més",))]
    assert [play.side_bets[0].accepted for play in asked] == [2, 3]
    over = at_stake(table, (21, 18), "A envit", "B dos més", "A tots", "B no quiero")
    assert over.side_bets[0].value == 3
    low = at_stake(table, (23, 18), "A envit", "B no quiero")
    assert low.side_bets[0].value == 1
    first = at_stake(table, (0, 0), "A envit", "B dos més")
    assert first.side_bets[0].accepted == 6


def test_no_call_is_worth_more_than_a_number(tmp_path: Path) -> None:
    """A ladder may have a most of its own, also for a level."""
    tots = {"id": "tots", "call": "envit tots", "value": "chico", "must_raise": True}
    steps = [*ENVIT_STEPS[:2], tots]
    how = ENVIT | {"steps": steps, "most": 5, "floor": 2, "skip": True}
    table = game(tmp_path, **(WHOLE | {"ladders": {"envit": how, "truc": TRUC}}))
    worth = []
    for said in (["A envit"], ["A envit", "B dos més"], ["A envit", "B envit tots"]):
        play = at_stake(table, (0, 0), *said)
        worth.append((play.side_bets[0].accepted, play.side_bets[0].refused))
    assert worth == [(2, 2), (5, 2), (5, 2)]


@pytest.mark.parametrize(
    ("worths", "most", "found"),
    [
        ((4, 6), 4, ["ladder-not-rising"]),
        ((4, 6), 5, []),
        ((4, 6), 6, ["key-without-effect"]),
        ((4, 6, 8), 4, ["ladder-not-rising"]),
        ((2, "lacking"), 23, []),
        ((2, "lacking"), 24, ["key-without-effect"]),
        ((2, "chico"), 24, []),
        ((4, "chico"), 4, ["ladder-not-rising"]),
    ],
)
def test_a_most_leaves_every_step_something_to_raise(
    tmp_path: Path, worths: tuple[int | str, ...], most: int, found: list[str]
) -> None:
    """The chico has 24: what is lacking is never more, and what is capped must still rise."""
    steps = [{"id": f"s{n}", "call": f"dos {n}", "value": worth} for n, worth in enumerate(worths)]
    ladders = {"envit": ENVIT | {"steps": steps, "most": most}, "truc": TRUC}
    assert codes(written(tmp_path, **(WHOLE | {"ladders": ladders}))) == found


@pytest.mark.parametrize(
    ("most", "found"), [(5, []), (4, ["ladder-not-rising"]), (6, ["key-without-effect"])]
)
def test_a_most_of_a_sum_is_below_the_greatest(tmp_path: Path, most: int, found: list[str]) -> None:
    """An envit of two, of four, and of six when it is called three times."""
    steps = [{"id": "envit", "call": "envit", "adds": 2, "times": 3}]
    ladders = {"envit": ENVIT | {"steps": steps, "most": most}, "truc": TRUC}
    assert codes(written(tmp_path, **(WHOLE | {"ladders": ladders}))) == found


def test_a_step_capped_by_a_most_may_have_to_raise(tmp_path: Path) -> None:
    """It may still be called over a lower one."""
    steps = [ENVIT_STEPS[0], *({"id": f"s{n}", "call": f"dos {n}", "value": n} for n in (4, 6))]
    steps[-1] = steps[-1] | {"must_raise": True}
    ladders = {"envit": ENVIT | {"steps": steps, "most": 4, "skip": True}, "truc": TRUC}
    assert codes(written(tmp_path, **(WHOLE | {"ladders": ladders}))) == []


def test_a_refusal_pays_no_more_than_the_most(tmp_path: Path) -> None:
    """Neither the floor of a count nor what a step says of its refusal is above it."""
    steps = [ENVIT_STEPS[0], ENVIT_STEPS[1] | {"refused": 5}]
    ladders = {"envit": ENVIT | {"steps": steps, "most": "lacking", "floor": 2}, "truc": TRUC}
    table = game(tmp_path, **(WHOLE | {"ladders": ladders}))
    for score, first, second in ((0, 2, 5), (21, 2, 3), (23, 1, 1)):
        assert at_stake(table, (score, 0), "A envit").side_bets[0].refused == first
        raised = at_stake(table, (score, 0), "A envit", "B dos més")
        assert raised.side_bets[0].refused == second


@pytest.mark.parametrize(
    ("limit", "callable_at"),
    [({"least": 14}, [(0, 0), (10, 10)]), ({"must_raise": True}, [(0, 0), (10, 10), (17, 0)])],
)
def test_what_differs_by_the_winner_must_be_enough_for_both(
    tmp_path: Path, limit: dict[str, Any], callable_at: list[tuple[int, int]]
) -> None:
    """Of 24, at 17-0 it is 7 for A and 24 for B, at 18-0 and at 0-18 the less is 6, as dos més."""
    score = {"chico": 24, "partida": 1}
    step = ENVIT_STEPS[2] | {"lacking_of": "winner"} | limit
    table = game(tmp_path, **of_envit(step, score=score))
    found = []
    for piedras in ((0, 0), (10, 10), (17, 0), (18, 0), (0, 18)):
        try:
            settled(table, piedras, "A envit", "B dos més", "A envit tots")
        except ActionError:
            continue
        found.append(piedras)
    assert found == callable_at


def test_a_capped_call_may_have_to_raise(tmp_path: Path) -> None:
    """At 22 of 24 nothing is worth more than 2: what must raise cannot follow the envit."""
    score = {"chico": 24, "partida": 1}
    steps = [ENVIT_STEPS[0], ENVIT_STEPS[1] | {"must_raise": True}]
    ladders = {"envit": ENVIT | {"steps": steps, "most": "lacking"}, "truc": TRUC}
    sections = WHOLE | {"score": score, "ladders": ladders}
    assert codes(written(tmp_path, **sections)) == []
    table = game(tmp_path, **sections)
    assert at_stake(table, (21, 0), "A envit", "B dos més") is not None
    with pytest.raises(ActionError) as refused:
        settled(table, (22, 0), "A envit", "B dos més")
    assert refused.value.code == "act.worth-no-more"


def test_dentro_changes_what_is_called_in_a_count(tmp_path: Path) -> None:
    """At 23 of 24 the envit is worth one, and nobody can raise what must be worth more."""
    dentro = {"at": 23, "value": 1, "steps": {"envit": 1, "mes": 1, "tots": 1}}
    score = {"chico": 24, "partida": 2, "dentro": dentro}
    raised = {"must_raise": True}
    steps = [ENVIT_STEPS[0], ENVIT_STEPS[1] | raised, ENVIT_STEPS[2] | raised]
    ladders = {"envit": ENVIT | {"steps": steps}, "truc": TRUC}
    sections = WHOLE | {"score": score, "ladders": ladders}
    assert codes(written(tmp_path, **sections)) == []
    table = game(tmp_path, **sections)
    play = at_stake(table, (23, 10), "A envit")
    assert (play.side_bets[0].accepted, play.side_bets[0].refused) == (1, 1)
    for call in ("dos més", "envit tots"):
        with pytest.raises(ActionError):
            settled(table, (10, 23), "A envit", f"B {call}")
    assert at_stake(table, (10, 22), "A envit", "B dos més") is not None


def test_dentro_names_a_step_of_both_ladders(tmp_path: Path) -> None:
    """An id that two ladders have means the step of each."""
    score = {"chico": 24, "partida": 1, "dentro": {"at": 20, "value": 1, "steps": {"va": 3}}}
    envit = [{"id": "va", "call": "envit", "value": 2}]
    truc = [{"id": "va", "call": "truc", "value": 2}]
    ladders = {"envit": ENVIT | {"steps": envit}, "truc": TRUC | {"steps": truc}}
    table = game(tmp_path, **(WHOLE | {"score": score, "ladders": ladders}))
    for piedras, worth in ((20, 3), (19, 2)):
        of_count = at_stake(table, (piedras, 0), "A envit")
        of_round = at_stake(table, (piedras, 0), "A truc")
        assert of_count.side_bets[0].accepted == worth
        assert of_round.accepted == worth


# ── what one ladder makes void ────────────────────────────────────────────────────────────────────

FLOR = ENVIT | {
    "voids": ["envit"],
    "after": {"envit": {"called": "rivals"}, "truc": {"called": "answering"}},
    "steps": [{"id": "flor", "call": "flor", "value": 3}],
}


def with_flor(**envit: Any) -> dict[str, Any]:
    """A small truc with a flor that makes the envit void."""
    ladders = {"envit": ENVIT | envit, "flor": FLOR, "truc": TRUC}
    round_ = ROUND | {"settlement": ["flor", "envit", "truc"], "leave": "anyone"}
    return WHOLE | {"round": round_, "ladders": ladders}


def test_what_was_called_is_void_once_the_other_is_opened(tmp_path: Path) -> None:
    """The envit that waited is withdrawn; after the flor the answer is due to nobody else."""
    table = game(tmp_path, **with_flor())
    play = at_stake(table, (0, 0), "A envit", "B flor")
    assert [bet.pot for bet in play.side_bets] == ["flor"]
    assert play.due == "flor"
    after = at_stake(table, (0, 0), "A envit", "B flor", "A quiero")
    assert after.due is None
    said = ("A envit", "B flor", "A no quiero", "A gana")
    assert paid(table, (0, 0), *said) == [("flor", "B", 1), ("round", "A", 1)]


def test_what_was_accepted_before_is_void_too(tmp_path: Path) -> None:
    """Nothing of the envit is paid when the round ends."""
    table = game(tmp_path, **with_flor())
    said = ("A envit", "B quiero", "B flor", "A no quiero", "A gana")
    assert paid(table, (0, 0), *said) == [("flor", "B", 1), ("round", "A", 1)]


@pytest.mark.parametrize("when", ["at-once", "round-end"])
def test_what_was_refused_before_is_won_whenever_it_is_paid(tmp_path: Path, when: str) -> None:
    """The envit that was refused is the caller's: 1, at once or when the round ends."""
    table = game(tmp_path, **with_flor(refused_paid=when))
    said = ("A envit", "B no quiero", "B flor", "A no quiero", "A gana")
    pots = paid(table, (0, 0), *said)
    assert sorted(pots) == [("envit", "A", 1), ("flor", "B", 1), ("round", "A", 1)]
    assert pots.index(("envit", "A", 1)) == (0 if when == "at-once" else 1)


def test_nothing_is_called_in_a_void_ladder(tmp_path: Path) -> None:
    """Neither by the referee, nor in a match; the reason says what was called."""
    table = game(tmp_path, **with_flor())
    for before, call in (
        (["A flor", "B quiero"], "A envit"),
        (["A flor", "B no quiero"], "B envit"),
        (["A envit", "B flor"], "A dos més"),
    ):
        with pytest.raises(ActionError) as refused:
            settled(table, (0, 0), *before, call)
        assert refused.value.code == "act.void-ladder"
        assert refused.value.reason.rule == "ladders.flor.voids"


def test_a_waiting_truc_stays_when_the_envit_is_void(tmp_path: Path) -> None:
    """Only the ladders that are named are void: the truc is answered afterwards."""
    called = {"truc": {"called": "answering", "accepted": "anyone"}}
    table = game(tmp_path, **with_flor(after=called))
    play = at_stake(table, (0, 0), "A truc", "B envit", "A flor", "B quiero")
    assert play.due == "truc"


@pytest.mark.parametrize("when", ["at-once", "round-end"])
def test_what_was_refused_before_is_still_told(tmp_path: Path, when: str) -> None:
    """The envit was refused before the flor: it stands beside it, paid or to be paid."""
    table = game(tmp_path, **with_flor(refused_paid=when))
    play = at_stake(table, (0, 0), "A envit", "B no quiero", "B flor")
    assert [(bet.pot, bet.won_by) for bet in play.side_bets] == [("flor", None), ("envit", "A")]


def test_a_whole_chico_may_be_lacking_from_the_half_on(tmp_path: Path) -> None:
    """Up to twelve where the half is twelve it makes a difference; up to eleven it does not."""
    score = {"chico": 24, "half": 12, "partida": 1}
    for most, found in ((12, []), (11, ["whole-before-half"])):
        step = FALTA | {"before_half": "winner", "whole_up_to": most}
        assert codes(written(tmp_path, **of_envit(step, score=score))) == found


@pytest.mark.parametrize(("half", "found"), [(23, []), (24, ["half-not-below-chico"])])
def test_a_half_is_below_its_chico(tmp_path: Path, half: int, found: list[str]) -> None:
    """At 23 of 24 there is something left; at 24 there is not."""
    score = {"chico": 24, "half": half, "partida": 1}
    assert codes(written(tmp_path, **(WHOLE | {"score": score}))) == found


def test_what_must_raise_stands_above_what_varies(tmp_path: Path) -> None:
    """Below it nothing changes with the score: there it is said in vain."""
    low = [ENVIT_STEPS[0], ENVIT_STEPS[1] | {"must_raise": True}, ENVIT_STEPS[2]]
    ladders = {"envit": ENVIT | {"steps": low}, "truc": TRUC}
    assert codes(written(tmp_path, **(WHOLE | {"ladders": ladders}))) == ["key-without-effect"]
    above = {"id": "mil", "call": "mil", "value": 9, "must_raise": True}
    assert codes(written(tmp_path, **of_envit(ENVIT_STEPS[2], above))) == []


# ── leaving while a ladder was left unopened, and matches ─────────────────────────────────────────

HANDS = {
    "A1": ["4 oros", "5 bastos", "6 espadas"],
    "B1": ["l'amo", "rey oros", "rey copas"],
    "A2": ["7 copas", "6 copas", "4 bastos"],
    "B2": ["as espadas", "as bastos", "3 oros"],
}
HEAD = {"format": 1, "id": "casa", "name": "Casa", "extends": "truc-mallorqui", "source": "mesa"}
MESA = {"sources": {"mesa": {"title": "La mesa"}}}


def at_home(folder: Path, score: tuple[int, int] = (0, 0), **sections: Any) -> Match:
    """A round of the Mallorcan truc with these sections of its own, dealt, A1 to play."""
    path = folder / "casa.toml"
    path.write_bytes(tomli_w.dumps(HEAD | MESA | sections).encode())
    game = load_ruleset(path).game(players=4)
    cards = [game.parse_card(card) for hand in HANDS.values() for card in hand]
    return game.new_round(cards, score=Score(score))


def said(match: Match, *texts: str) -> list[tuple[str, str, int | None]]:
    """What was won by what was done."""
    events = [event for text in texts for event in match.apply(match.parse(text))]
    return [(won.pot, won.team, won.piedras) for won in events if isinstance(won, Won)]


OWN_LACK = {"id": "tots", "lacking_of": "winner"}
UNOPENED: dict[str, Any] = {"ladders": {"envit": {"left_unopened": 1}}}


def test_who_leaves_before_the_others_could_open_pays_that_too(tmp_path: Path) -> None:
    """The round is one, and the envit that could still be called one more, in its place."""
    match = at_home(tmp_path, **UNOPENED)
    assert match.left_unopened(0) == {"envit": 1}
    assert said(match, "A1 me'n vaig") == [("envit", "B", 1), ("round", "B", 1)]
    assert match.score.piedras == (0, 2)
    assert match.left_unopened(0) == {}


@pytest.mark.parametrize(
    ("before", "who", "won"),
    [
        # one of B has not played yet: it could still open
        (["A1 4 oros", "B1 l'amo"], "A2", [("envit", "B", 1), ("round", "B", 1)]),
        # both of A have played: nobody of them can
        (["A1 4 oros", "B1 l'amo", "A2 7 copas"], "B2", [("round", "A", 1)]),
        # the first trick is over
        (["A1 4 oros", "B1 l'amo", "A2 7 copas", "B2 3 oros"], "B1", [("round", "A", 1)]),
        # it was opened: refused, and accepted
        (["A1 envit", "B1 no vull"], "A1", [("envit", "A", 1), ("round", "B", 1)]),
        # A opened the truc, and after that only its rivals may open the envit
        (["A1 truc", "B1 vull", "A1 4 oros"], "B1", [("truc", "A", 3)]),
        (["A1 truc", "B1 vull"], "A1", [("envit", "B", 1), ("truc", "B", 3)]),
    ],
)
def test_it_is_paid_by_the_windows_of_the_ladder(
    tmp_path: Path, before: list[str], who: str, won: list[tuple[str, str, int]]
) -> None:
    """Only while the other team could still have opened the ladder, whatever it holds."""
    match = at_home(tmp_path, **UNOPENED)
    said(match, *before)
    assert said(match, f"{who} me'n vaig") == won


def test_it_is_told_what_leaving_pays(tmp_path: Path) -> None:
    """At a call that waits the caller could not have opened; it is told by seat."""
    match = at_home(tmp_path, **UNOPENED)
    said(match, "A1 truc")
    assert match.left_unopened(1) == {}  # A must wait for the answer to its truc
    assert match.left_unopened(0) == {"envit": 1}  # B may open instead of answering
    with pytest.raises(ValueError, match="from 0 to 3"):
        match.left_unopened(4)


def test_whose_turn_it_is_does_not_matter(tmp_path: Path) -> None:
    """B opens on its turn only, which is still to come."""
    envit = {"left_unopened": 1, "opener": "on-turn"}
    match = at_home(tmp_path, ladders={"envit": envit})
    assert said(match, "A1 me'n vaig") == [("envit", "B", 1), ("round", "B", 1)]


def test_what_was_opened_is_not_told_as_left(tmp_path: Path) -> None:
    """Accepted, it may be raised later; but it was opened."""
    envit = {"left_unopened": 1, "raise_later": True}
    match = at_home(tmp_path, ladders={"envit": envit})
    said(match, "A1 envit", "B1 vull")
    assert (match.left_unopened(0), match.left_unopened(1)) == ({}, {})


def test_the_referee_pays_no_ladder_that_was_left_unopened(tmp_path: Path) -> None:
    """It sees no cards and does not know who has played."""
    match = at_home(tmp_path, **UNOPENED)
    settled = match.game.settle(Score((0, 0)), ["A me'n vaig"])
    assert [won.pot for won in settled.won] == ["round"]


def test_a_match_makes_void_what_was_called(tmp_path: Path) -> None:
    """The envit that waits is withdrawn, and the turn is where it was."""
    flor: dict[str, Any] = {
        "count": "envit",
        "opener": "anyone",
        "answerer": "anyone",
        "raiser": "anyone",
        "window": "first-trick",
        "refused": "in-play",
        "voids": ["envit"],
        "after": {"envit": {"called": "rivals"}, "truc": {"called": "answering"}},
        "steps": [{"id": "flor", "call": "flor", "value": 3}],
    }
    round_ = {"settlement": ["flor", "envit", "truc"]}
    match = at_home(tmp_path, ladders={"flor": flor}, round=round_)
    said(match, "A1 envit", "B1 flor", "A1 no vull")
    assert (match.turn, match.phase) == (0, "play")
    fault = match.why_not(Call(2, "envit"))
    assert fault is not None
    assert fault.code == "act.void-ladder"
    assert {"flor", "envit"} <= set(fault.text("es").replace("«", " ").replace("»", " ").split())
    assert not any(str(call).endswith("envit") for call in match.legal_actions(2))
    again = pickle.loads(pickle.dumps(match))  # noqa: S301 - what was just written
    assert again == match
    assert again.legal_actions(2) == match.legal_actions(2)
    assert said(match, "A1 me'n vaig") == [("flor", "B", 1), ("round", "B", 1)]


@pytest.mark.parametrize(("score", "won", "chicos"), [((20, 10), 4, 1), ((8, 14), 16, 1)])
def test_the_winner_of_the_count_takes_its_own_lack(
    tmp_path: Path, score: tuple[int, int], won: int, chicos: int
) -> None:
    """A2's 33 are the best: of 24, A lacks 4 at 20 and 16 at 8, and that closes the cantó."""
    match = at_home(tmp_path, score, ladders={"envit": {"steps": [OWN_LACK]}})
    assert said(match, "A1 tots", "B1 vull", "A1 me'n vaig") == [("envit", "A", won)]
    assert match.score.chicos == (chicos, 0)


@pytest.mark.parametrize(("score", "accepts"), [((20, 10), True), ((10, 20), False)])
def test_an_agent_weighs_what_each_team_would_win(
    tmp_path: Path, score: tuple[int, int], *, accepts: bool
) -> None:
    """B1 with l'amo risks 4 to win 14, but not 14 to win 4."""
    match = at_home(tmp_path, score, ladders={"envit": {"steps": [OWN_LACK]}})
    said(match, "A1 tots")
    view = match.view(1)
    assert view.in_play is not None
    [asked] = view.in_play.side_bets
    answer = Bettor(match.game, Random(1)).answer(view, asked)  # noqa: S311 - a game
    assert answer == Answer(1, accept=accepts)


# ── what is shown ─────────────────────────────────────────────────────────────────────────────────

SHOWN = [
    (
        {"score": {"half": 12}, "ladders": {"envit": {"steps": [OWN_LACK]}}},
        [
            "El cantó tiene dos mitades: 12 y 12.",
            "lo que le falta para el cantó a quien lo gana",
        ],
    ),
    (
        {
            "score": {"half": 12},
            "ladders": {
                "envit": {
                    "most": "lacking",
                    "left_unopened": 1,
                    "steps": [{"id": "tots", "lacking_of": "loser", "before_half": "winner"}],
                },
                "truc": {"voids": ["envit"], "most": 10},
            },
        },
        [
            "lo que le falta para el cantó a quien lo pierde",
            (
                "Mientras ningún equipo ha llegado a 12 punts, «envit tots» vale lo que le falta"
                " para llegar ahí a quien lo gana."
            ),
            "Aquí nada vale más que lo que le falta para el cantó a quien va ganando.",
            "Aquí nada vale más de 10 punts.",
            (
                "Cuando se abre «truc», lo que se haya cantado de envit no vale, salvo lo que no se"
                " quiso, y ya no se canta en esa mano."
            ),
            (
                "Si alguien se va de la mano cuando el otro equipo todavía podía abrir «envit», ese"
                " equipo gana además 1 punt."
            ),
        ],
    ),
]


@pytest.mark.parametrize(("sections", "said"), SHOWN)
def test_it_is_shown(tmp_path: Path, sections: dict[str, Any], said: list[str]) -> None:
    """In the words of the place; and nothing of it where nothing is stated."""
    path = tmp_path / "casa.toml"
    path.write_bytes(tomli_w.dumps(HEAD | MESA | sections).encode())
    shown, usual = (
        "\n".join(lines_of(name, columns=1000)) for name in (str(path), "truc-mallorqui")
    )
    assert [line for line in said if line not in shown] == []
    assert [line for line in said if line in usual] == []


@pytest.mark.parametrize(
    ("ruleset", "piedras", "said", "worth"),
    [
        ("truco-argentino", (14, 14), ["A envido", "B envido", "A real envido", "B falta envido"],
         ("falta envido", 1, 7)),
        ("truc-menorqui", (23, 18), ["A envit", "B jo envit"], ("jo envit", 1, 1)),
    ],
)  # fmt: skip
def test_near_the_chico_a_raise_may_be_worth_no_more_than_what_it_raises(
    ruleset: str, piedras: tuple[int, int], said: list[str], worth: tuple[str, int, int]
) -> None:
    """As the guide says of both: the point to fifteen, over seven; the point that is lacking."""
    game = load_ruleset(ruleset).game()
    in_play = game.settle(game.score(piedras=piedras), said).in_play
    assert in_play is not None
    bet = in_play.side_bets[0]
    assert (bet.call, bet.accepted, bet.refused) == worth
