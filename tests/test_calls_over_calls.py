"""A call over another that waits: which answer is due, and who may open what instead of answering.

At the house `truc-antes` the truc may be called over an envit, and the other way round.
"""

from __future__ import annotations

from shutil import copy
from typing import TYPE_CHECKING

import pytest
from command_line import run
from settling import HOUSES, house, table
from truc_tables import say, sit_down, truc

from envite_rules import ActionError, Call, InPlay, Leave, SideBet, Won, check_ruleset

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules import Game

HOUSE = str(HOUSES / "truc-antes.toml")


def why(game: Game, *said: str, piedras: tuple[int, int] = (0, 0)) -> tuple[str, str | None]:
    """The code with which the last thing said is refused, after the others are not; its rule."""
    score = game.score(piedras=piedras)
    game.settle(score, said[:-1])
    with pytest.raises(ActionError) as raised:
        game.settle(score, said)
    return raised.value.reason.code, raised.value.reason.rule


def stands(game: Game, *said: str) -> InPlay:
    """What is in play from 0-0 after what was said."""
    in_play = game.settle(game.score(), said).in_play
    assert in_play is not None
    return in_play


# ------------------------------------------------ which answer is due

ENVIT = SideBet("envit", None, "envit", "A", 2, 1)


@pytest.mark.parametrize(
    ("said", "in_play"),
    [
        (["A envit"], InPlay(1, side_bets=(ENVIT,), due="envit")),
        (["A envit", "B truc"], InPlay(1, "truc", "B", 3, 1, side_bets=(ENVIT,), due="truc")),
        (
            ["A envit", "B truc", "A retruc"],
            InPlay(3, "retruc", "A", 6, 3, side_bets=(ENVIT,), due="truc"),
        ),
        (["A envit", "B truc", "A vull"], InPlay(3, side_bets=(ENVIT,), due="envit")),
        (["A envit", "B truc", "A vull", "B vull"], InPlay(3, side_bets=(SideBet("envit", 2),))),
        (
            ["A truc", "B envit"],
            InPlay(
                1,
                "truc",
                "A",
                3,
                1,
                side_bets=(SideBet("envit", None, "envit", "B", 2, 1),),
                due="envit",
            ),
        ),
    ],
)
def test_what_was_called_last_is_due(said: list[str], in_play: InPlay) -> None:
    """The other call waits, and its answer is due once that is settled."""
    assert stands(table("truc-antes"), *said) == in_play


def test_a_truc_over_an_envit_is_told_as_the_one_that_is_due() -> None:
    """To a program with what is due; to a person with what each pays, the one that waits first."""
    value = run("score", HOUSE, "--json", "A envit", "B truc").value["in_play"]
    assert (value["call"], value["called_by"], value["due"]) == ("truc", "B", "truc")
    assert [(bet["pot"], bet["call"]) for bet in value["side_bets"]] == [("envit", "envit")]
    told = run("score", HOUSE, "A envit", "B truc").out
    assert told.index("«envit»") < told.index("«truc»")


def test_what_is_due_is_told_only_beside_side_bets() -> None:
    """With a truc alone, or an envido, it is the call that is told."""
    for said in (("score", HOUSE, "A truc"), ("score", "canario", "A envido")):
        value = run(*said, "--json").value["in_play"]
        assert {"side_bets", "due"}.isdisjoint(value)
    settled = run("score", HOUSE, "--json", "A envit", "B vull").value["in_play"]
    assert settled["due"] is None


def test_in_a_match_who_is_asked_answers_what_is_due() -> None:
    """A truc over an envit at two: A1 answers it, and only then B1 the envit."""
    match = table("truc-antes", 2).new_match(seed=1, dealer=1)
    match.apply(match.legal_actions()[0])
    say(match, "A1 envit", "B1 truc")
    assert match.turn == 0
    say(match, "A1 vull")
    assert (match.phase, match.turn) == ("answer", 1)
    assert not any(isinstance(act, Call) and act.word == "retruc" for act in match.legal_actions())
    say(match, "B1 vull")
    assert (match.phase, match.turn) == ("play", 0)


# ------------------------------------------------ who may open over what waits


@pytest.mark.parametrize("choice", ["quien-contesta", "rivales"])
def test_the_side_that_must_answer_may_open(choice: str) -> None:
    """Over an envit of A it is B, whichever the house says; over A's raise of it B did open it."""
    game = table("truc-antes", sobre=choice)
    assert stands(game, "A envit", "B truc").due == "truc"
    raised = ("B envit", "A jo envit", "B truc")
    if choice == "quien-contesta":
        assert stands(game, *raised).due == "truc"
    else:
        assert why(game, *raised) == ("act.only-rivals", "ladders.truc.after.envit.called")


@pytest.mark.parametrize(
    ("choice", "code", "rule"),
    [
        ("quien-contesta", "act.own-call", "ladders.envit.answerer"),
        ("rivales", "act.only-rivals", "ladders.truc.after.envit.called"),
    ],
)
def test_who_called_does_not_open_over_its_own_call(choice: str, code: str, rule: str) -> None:
    """The envit is A's: A waits for its answer."""
    assert why(table("truc-antes", sobre=choice), "A envit", "A truc") == (code, rule)


@pytest.mark.parametrize(
    ("choice", "caller", "other"),
    [
        ("rivals", ("act.only-rivals", "ladders.envit.after.truc.called"), None),
        (
            "ningu",
            ("act.own-call", "ladders.truc.answerer"),
            ("act.answer-first", "ladders.truc.answerer"),
        ),
    ],
)
def test_a_referee_says_why_a_side_may_not_envit(
    choice: str, caller: tuple[str, str], other: tuple[str, str] | None
) -> None:
    """Where nobody may, who called waits and the other answers; else the rule of the envit."""
    game = truc(envit_i_truc=choice)
    assert why(game, "A truc", "A envit") == caller
    if other is None:
        assert stands(game, "A truc", "B envit").due == "envit"
    else:
        assert why(game, "A truc", "B envit") == other


def test_a_raise_that_waits_has_accepted_what_it_raises() -> None:
    """Until the truc is accepted B may envit: val nou accepted the retruc, and that the truc."""
    game = truc(envit_i_truc="fins-que-es-vol")
    assert stands(game, "A truc", "B envit").due == "envit"
    closed = ("act.not-after-raise", "ladders.envit.after.truc.accepted")
    assert why(game, "A truc", "B retruc", "A val nou", "B envit") == closed
    assert stands(truc(), "A truc", "B retruc", "A val nou", "B envit").due == "envit"


RAISED = "ladders.envit.after.truc.raised"


@pytest.mark.parametrize(
    ("who", "second", "third"),
    [
        # of A, which opened the truc, over B's retruc; of B over A's val nou
        ("nobody", ("act.answer-first", "ladders.truc.answerer"),
         ("act.answer-first", "ladders.truc.answerer")),
        ("rivals", ("act.only-rivals", RAISED), None),
        ("answering", None, None),
    ],
)  # fmt: skip
def test_who_may_open_over_a_raise_may_be_said_apart(
    who: str,
    second: tuple[str, str] | None,
    third: tuple[str, str] | None,
    tmp_path: Path,
) -> None:
    """Over a truc, over a raise of it that waits, and once it is accepted: each has its own key."""
    for base in HOUSES.parent.parent.joinpath("rulesets").glob("truc-mallorqui.toml"):
        copy(base, tmp_path)
    game = house(
        tmp_path,
        "truc-mallorqui.toml",
        "[ladders.envit.after.truc]\ncalled = 'answering'\naccepted = 'nobody'\n"
        f"raised = '{who}'\n",
    )
    assert stands(game, "A truc", "B envit").due == "envit"
    for said, refused in (
        (("A truc", "B retruc", "A envit"), second),
        (("A truc", "B retruc", "A val nou", "B envit"), third),
    ):
        if refused is None:
            assert stands(game, *said).due == "envit"
        else:
            assert why(game, *said) == refused
    # who raised waits for the answer, and an acceptance is no raise
    assert why(game, "A truc", "B retruc", "B envit") == ("act.own-call", "ladders.truc.answerer")
    closed = ("act.not-after", "ladders.envit.after.truc.accepted")
    assert why(game, "A truc", "B vull", "B envit") == closed
    assert why(game, "A truc", "B retruc", "A vull", "A envit") == closed


@pytest.mark.parametrize(
    ("said", "text"),
    [
        (
            ("A truc", "B vull", "B envit"),
            "«envit» ya no se puede abrir: ya está querido «truc».",
        ),
        (
            ("A truc", "B retruc", "A val nou", "B envit"),
            "«envit» ya no se puede abrir: se ha cantado «val nou», y subir «retruc» es quererlo.",
        ),
    ],
)
def test_a_ladder_that_is_closed_says_by_what(said: tuple[str, ...], text: str) -> None:
    """A truc that was only called would not close it: its acceptance does, or a raise."""
    game = truc(envit_i_truc="fins-que-es-vol")
    with pytest.raises(ActionError) as raised:
        game.settle(game.score(), said)
    assert raised.value.reason.text("es") == text


@pytest.mark.parametrize("value", ["anyone", "everybody"])
def test_who_may_open_over_a_call_is_nobody_the_rivals_or_who_answers(
    value: str, tmp_path: Path
) -> None:
    """«Anyone» is said of what was accepted; while a call waits its own side never may."""
    path = tmp_path / "casa.toml"
    path.write_text(
        "format = 1\nid = 'casa'\nname = 'Casa'\nextends = 'truc-mallorqui'\nsource = 'mesa'\n"
        "[sources.mesa]\ntitle = 'La mesa'\n"
        f"[ladders.envit.after.truc]\ncalled = '{value}'\naccepted = 'anyone'\n",
        encoding="utf-8",
    )
    [problem] = check_ruleset(path).problems
    assert problem.code == "not-a-choice"
    assert all(word in problem.text("en") for word in ("nobody", "rivals", "answering"))


# ------------------------------------------------ a call that was refused, or that is too little


@pytest.mark.parametrize(
    "said",
    [
        ("A envit", "B no vull", "B envit"),
        ("A envit", "B jo envit", "A no vull", "B jo envit"),
        ("A envit", "B jo envit", "A no vull", "A dos més"),
    ],
)
def test_what_was_refused_is_closed_by_its_refusal(said: tuple[str, ...]) -> None:
    """Not by having been accepted, though its raise had accepted the envit."""
    assert why(truc(), *said) == ("act.ladder-closed", "ladders.envit.refused")


def test_what_was_accepted_is_closed_by_that() -> None:
    """In the same words the rule is another."""
    said = ("A envit", "B jo envit", "A vull", "A dos més")
    assert why(truc(), *said) == ("act.ladder-closed", "ladders.envit.raise_later")


def test_what_is_lacking_may_have_a_least_worth() -> None:
    """At `truc-a-saltos` tots is worth five at least; of sixteen 11 lack five, and 12 lack four."""
    game = table("truc-a-saltos")
    too_little = ("act.worth-too-little", "ladders.envit.steps")
    assert why(game, "A envit tots", piedras=(12, 3)) == too_little
    assert why(game, "A envit", "B jo envit", "A vull", "A dos més", "B vull", "B envit tots",
               piedras=(0, 12)) == too_little  # fmt: skip
    game.settle(game.score(piedras=(11, 3)), ["A envit tots"])


# ------------------------------------------------ leaving


def test_who_waits_for_an_answer_does_not_leave() -> None:
    """One leaves on one's turn: who called truc is not on turn until it is answered."""
    assert why(truc(), "A truc", "A me'n vaig") == ("act.answer-first", "round.leave")
    assert why(truc(), "A truc", "B envit", "B me'n vaig") == ("act.answer-first", "round.leave")
    settled = truc().settle(truc().score(), ["A truc", "B envit", "A me'n vaig"])
    assert settled.won == (Won("envit", "B", 1), Won("round", "B", 1))
    settled = truc().settle(truc().score(), ["A truc", "B vull", "A me'n vaig"])
    assert settled.won == (Won("truc", "B", 3),)


def test_where_anyone_may_leave_who_called_may() -> None:
    """At `truc-a-saltos`: the truc that was not answered is as if it had not been called."""
    game = table("truc-a-saltos")
    settled = game.settle(game.score(), ["A truc", "A me'n vaig"])
    assert settled.won == (Won("round", "B", 1),)


def test_in_a_match_who_waits_for_an_answer_does_not_leave() -> None:
    """It is told in the same words as by a referee."""
    match = sit_down({})
    say(match, "A1 truc")
    reason = match.why_not(Leave(0))
    assert reason is not None
    assert (reason.code, reason.rule) == ("act.answer-first", "round.leave")
    assert Leave(0) not in match.legal_actions(0)
    assert Leave(1) in match.legal_actions(1)


def test_who_leaves_refuses_every_call_of_a_count(tmp_path: Path) -> None:
    """A calls alta, B truc over it, A envit over that; B leaves: one, two, and the plain round."""
    for base in ("dos-escaleras.toml", "dos-cuentas.toml"):
        copy(HOUSES / base, tmp_path)
    game = house(
        tmp_path,
        "dos-cuentas.toml",
        "[ladders.envit.after]\ntruc = { called = 'rivals' }\nalta = { called = 'answering' }\n"
        "[ladders.truc.after]\nalta = { called = 'rivals' }\n",
    )
    said = ["A alta", "B truc", "A envit", "B me'n vaig"]
    settled = game.settle(game.score(), said)
    assert settled.won == (Won("alta", "A", 2), Won("envit", "A", 1), Won("round", "A", 1))
    assert settled.score.piedras == (4, 0)
