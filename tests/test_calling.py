"""Who may call what, and what is then in play, in two ladders of which one waits on the other.

The tables were written from the rules of the Truc mallorquí: in the envit speaks who has not played
yet, in the first trick, on its turn or not; in the truc who is on turn, or who may answer.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from settling import house
from truc_tables import say, sit_down, truc

from envite_rules import ActionError, Call, InPlay, Match, SideBet
from envite_rules.engine.seats import seat_name

if TYPE_CHECKING:
    from pathlib import Path

HANDS = {
    "A1": ["3 oros", "7 copas", "6 copas"],
    "B1": ["rey oros", "sota copas", "4 bastos"],
    "A2": ["as oros", "5 espadas", "4 espadas"],
    "B2": ["7 bastos", "5 bastos", "rey copas"],
}
OPEN = ["envit", "envit tots"]
RAISE = ["jo envit", "dos més", "envit tots"]
LAST = [*OPEN, "joc fora"]


def callers(match: Match) -> dict[str, list[str]]:
    """Of each seat that may call, what."""
    found = {
        seat_name(seat): [
            action.word for action in match.legal_actions(seat) if isinstance(action, Call)
        ]
        for seat in range(match.game.seats)
    }
    return {seat: words for seat, words in found.items() if words}


def refused(match: Match, text: str) -> tuple[str, str | None]:
    """The code of the reason why something cannot be done, and its rule."""
    with pytest.raises(ActionError) as raised:
        match.apply(match.parse(text))
    return raised.value.reason.code, raised.value.reason.rule


@pytest.mark.parametrize(
    ("said", "may"),
    [
        ("", {"A1": [*OPEN, "truc"], "B1": OPEN, "A2": OPEN, "B2": OPEN}),
        ("A1 envit", {"B1": RAISE, "B2": RAISE}),
        ("A1 envit, B2 jo envit", {"A1": RAISE[1:], "A2": RAISE[1:]}),
        ("A1 envit, B1 dos més", {"A1": RAISE[2:], "A2": RAISE[2:]}),
        ("A1 envit tots", {}),
        ("A1 envit, B1 vull", {"A1": ["truc"]}),
        ("B2 envit, A2 no vull", {"A1": ["truc"]}),
        ("A1 truc", {"B1": [*OPEN, "retruc"], "B2": [*OPEN, "retruc"]}),
        ("A1 truc, B2 envit", {"A1": RAISE, "A2": RAISE}),
        ("A1 truc, B2 envit, A2 no vull", {"B1": ["retruc"], "B2": ["retruc"]}),
        ("A1 truc, B1 retruc", {"A1": ["val nou"], "A2": ["val nou"]}),
        ("A1 truc, B1 retruc, A2 val nou", {"B1": LAST, "B2": LAST}),
        ("A1 truc, B1 retruc, A2 val nou, B1 joc fora", {}),
        ("A1 truc, B1 retruc, A2 val nou, B1 joc fora, A1 vull", {"B1": OPEN, "B2": OPEN}),
        ("A1 truc, B1 vull", {"B1": OPEN, "B2": OPEN}),
        ("A1 truc, B1 vull, A1 3 oros", {"B1": [*OPEN, "retruc"], "B2": OPEN}),
        ("A1 truc, B1 retruc, A1 vull", {"A1": ["val nou"], "B1": OPEN, "B2": OPEN}),
        ("A1 3 oros", {"B1": [*OPEN, "truc"], "A2": OPEN, "B2": OPEN}),
        ("A1 3 oros, B1 truc", {"A1": ["retruc"], "A2": [*OPEN, "retruc"]}),
        ("A1 3 oros, B1 rey oros, A2 as oros", {"B2": [*OPEN, "truc"]}),
        ("A1 3 oros, B1 rey oros, A2 as oros, B2 envit", {"A1": RAISE, "A2": RAISE}),
        ("A1 3 oros, B1 rey oros, A2 as oros, B2 7 bastos", {"A1": ["truc"]}),
    ],
)
def test_who_may_call_what(said: str, may: dict[str, list[str]]) -> None:
    """Each seat may call what the table says, and nothing else."""
    match = sit_down(HANDS)
    say(match, *filter(None, said.split(", ")))
    assert callers(match) == may


@pytest.mark.parametrize(
    ("choice", "pending", "accepted"),
    [
        ("rivals", ["B1", "B2"], ["B1", "B2"]),
        ("fins-que-es-vol", ["B1", "B2"], []),
        ("ningu", [], []),
        ("tothom", ["B1", "B2"], ["A1", "B1", "A2", "B2"]),
    ],
)
def test_who_may_envit_after_a_truc(choice: str, pending: list[str], accepted: list[str]) -> None:
    """With truc unanswered never its own side; once it is accepted, as the house says."""
    for said, may in ((["A1 truc"], pending), (["A1 truc", "B1 vull"], accepted)):
        match = sit_down(HANDS, envit_i_truc=choice)
        say(match, *said)
        assert [seat for seat, words in callers(match).items() if "envit" in words] == may


@pytest.mark.parametrize(
    ("choice", "opens"),
    [
        ("envit", ["envit"]),
        ("envit-o-tots", ["envit", "envit tots"]),
        ("qualsevol", ["envit", "jo envit", "dos més", "envit tots"]),
    ],
)
def test_what_may_open(choice: str, opens: list[str]) -> None:
    """An option says with which steps the envit is opened; any higher one may answer, always."""
    match = sit_down(HANDS, obertura=choice)
    assert callers(match)["B2"] == opens
    say(match, "B2 envit")
    assert callers(match)["A1"] == RAISE


@pytest.mark.parametrize(
    ("said", "text", "code", "rule"),
    [
        ("", "B1 truc", "act.only-on-turn", "ladders.truc.opener"),
        ("", "A1 retruc", "act.not-the-next-step", "ladders.truc.steps"),
        ("", "A1 jo envit", "act.not-a-next-step", "ladders.envit.steps"),
        ("A1 3 oros", "A1 envit", "act.has-played", "ladders.envit.before_own_card"),
        ("A1 envit", "B1 truc", "act.answer-first", "ladders.envit.answerer"),
        ("A1 envit", "A2 jo envit", "act.own-call", "ladders.envit.raiser"),
        ("A1 envit", "A2 truc", "act.own-call", "ladders.envit.answerer"),
        ("A1 envit, B1 vull", "B1 jo envit", "act.ladder-closed", "ladders.envit.raise_later"),
        ("A1 envit, B1 no vull", "B1 envit", "act.ladder-closed", "ladders.envit.refused"),
        ("A1 envit, B1 no vull", "A1 envit", "act.ladder-closed", "ladders.envit.refused"),
        ("A1 envit tots", "B1 dos més", "act.top-of-ladder", "ladders.envit.steps"),
        ("A1 truc", "A2 envit", "act.only-rivals", "ladders.envit.after.truc.called"),
        ("A1 truc, B1 vull", "A2 envit", "act.only-rivals", "ladders.envit.after.truc.accepted"),
        (
            "A1 truc, B1 retruc",
            "A2 envit",
            "act.only-rivals",
            "ladders.envit.after.truc.called",
        ),
        ("A1 truc, B1 vull", "A1 retruc", "act.not-its-raise", "ladders.truc.raiser"),
        ("A1 truc, B1 vull", "B1 retruc", "act.only-on-turn", "ladders.truc.raiser"),
        ("A1 truc, B2 envit", "A1 retruc", "act.answer-first", "ladders.envit.answerer"),
        ("A1 truc, B2 envit", "B1 retruc", "act.own-call", "ladders.envit.answerer"),
    ],
)
def test_why_a_call_may_not_be_made(said: str, text: str, code: str, rule: str) -> None:
    """The reason names the rule that forbids it."""
    match = sit_down(HANDS)
    say(match, *filter(None, said.split(", ")))
    assert refused(match, text) == (code, rule)


@pytest.mark.parametrize(
    ("choice", "text", "rule"),
    [
        ("fins-que-es-vol", "act.not-after", "ladders.envit.after.truc.accepted"),
        ("ningu", "act.not-after", "ladders.envit.after.truc.accepted"),
    ],
)
def test_why_nobody_may_envit_after_an_accepted_truc(choice: str, text: str, rule: str) -> None:
    """Where nobody may the reason is another than where the rivals may."""
    match = sit_down(HANDS, envit_i_truc=choice)
    say(match, "A1 truc", "B1 vull")
    assert refused(match, "B1 envit") == (text, rule)


@pytest.mark.parametrize(
    ("before", "said", "code"),
    [
        ((22, 10), ["A envit", "B envit tots"], "act.worth-no-more"),  # 2 is no more than 2
        ((21, 10), ["A envit", "B envit tots"], None),  # 3
        ((20, 20), ["A envit", "B jo envit", "A envit tots"], "act.worth-no-more"),  # 4, and 4
        ((19, 20), ["A envit", "B jo envit", "A envit tots"], "act.worth-no-more"),
        ((19, 19), ["A envit", "B jo envit", "A envit tots"], None),  # 5, and 4
        ((0, 19), ["A envit", "B dos més", "A envit tots"], "act.worth-no-more"),  # 5, and 6
        ((22, 22), ["A envit tots"], None),  # 2, and 1 if it is refused
        ((23, 22), ["A envit tots"], "act.worth-no-more-at-first"),  # 1, and 1
    ],
)
def test_tots_must_be_worth_more_where_the_house_says_so(
    before: tuple[int, int], said: list[str], code: str | None
) -> None:
    """It is compared with what the call that it answers is worth."""
    game = truc(tots="puja")
    score = game.score(piedras=before)
    if code is None:
        game.settle(score, said)
        return
    with pytest.raises(ActionError) as raised:
        game.settle(score, said)
    assert raised.value.reason.code == code
    truc().settle(score, said)  # to the letter it may be called


@pytest.mark.parametrize(
    ("said", "in_play"),
    [
        ([], InPlay(1)),
        (["A truc"], InPlay(1, "truc", "A", 3, 1, due="truc")),
        (["A truc", "B retruc"], InPlay(3, "retruc", "B", 6, 3, due="truc")),
        (["A truc", "B vull"], InPlay(3)),
        (
            ["A truc", "B retruc", "A val nou", "B joc fora"],
            InPlay(9, "joc fora", "B", "chico", 9, due="truc"),
        ),
        (
            ["A envit"],
            InPlay(1, side_bets=(SideBet("envit", None, "envit", "A", 2, 1),), due="envit"),
        ),
        (
            ["A envit", "B dos més"],
            InPlay(1, side_bets=(SideBet("envit", 2, "dos més", "B", 6, 2),), due="envit"),
        ),
        (["A envit", "B vull"], InPlay(1, side_bets=(SideBet("envit", 2),))),
        (["A envit", "B no vull"], InPlay(1, side_bets=(SideBet("envit", 1, won_by="A"),))),
        (
            ["A envit", "B jo envit", "A no vull"],
            InPlay(1, side_bets=(SideBet("envit", 2, won_by="B"),)),
        ),
        (
            ["A envit", "B vull", "B gana envit"],
            InPlay(1, side_bets=(SideBet("envit", 2, won_by="B"),)),
        ),
        (
            ["A truc", "B envit tots"],
            InPlay(
                1,
                "truc",
                "A",
                3,
                1,
                side_bets=(SideBet("envit", None, "envit tots", "B", 20, 1),),
                due="envit",
            ),
        ),
        (
            ["A truc", "B envit", "A jo envit", "B vull", "B retruc"],
            InPlay(3, "retruc", "B", 6, 3, side_bets=(SideBet("envit", 4),), due="truc"),
        ),
    ],
)
def test_what_is_in_play(said: list[str], in_play: InPlay) -> None:
    """At 4-0: the round, and beside it what was called of the envit."""
    game = truc()
    assert game.settle(game.score(piedras=(4, 0)), said).in_play == in_play


def test_a_word_of_two_ladders() -> None:
    """«Tots»: of the call that is due; of the only one that can be called; else it is asked."""
    game = truc()

    def pots(*said: str) -> tuple[str | None, str | None]:
        in_play = game.settle(game.score(), said).in_play
        assert in_play is not None
        return in_play.call, in_play.side_bets[0].call if in_play.side_bets else None

    assert pots("A tots") == (None, "envit tots")
    assert pots("A envit", "B tots") == (None, "envit tots")
    assert pots("A truc", "B tots") == ("truc", "envit tots")  # joc fora may not follow yet
    assert pots("A truc", "B retruc", "A val nou", "B tots") == ("joc fora", None)
    assert pots("A truc", "B retruc", "A val nou", "B envit tots") == ("val nou", "envit tots")
    with pytest.raises(ActionError) as raised:
        pots("A truc", "B retruc", "A val nou", "B vull", "B tots")
    assert "envit tots" in raised.value.reason.text("en")
    assert "joc fora" in raised.value.reason.text("en")


# ---------------------------------------------------------------- houses of other rules


@pytest.mark.parametrize("level", ["chico", "partida"])
def test_no_piedras_raise_a_level(level: str, tmp_path: Path) -> None:
    """Where dos més stakes the cantó, or the match, tots is worth no more, whatever is lacking."""
    steps = (
        f"[[ladders.envit.steps]]\nid = 'dos-mes'\nvalue = '{level}'\n"
        "[[ladders.envit.steps]]\nid = 'tots'\nmust_raise = true"
    )
    game = house(tmp_path, "truc-mallorqui", steps)
    game.settle(game.score(), ["A envit", "B jo envit", "A envit tots"])
    with pytest.raises(ActionError) as raised:
        game.settle(game.score(), ["A envit", "B dos més", "A envit tots"])
    assert raised.value.reason.code == "act.worth-no-more"


def test_a_word_that_refuses_and_leaves_answers_what_is_due(tmp_path: Path) -> None:
    """Said to an envit over one's own truc it refuses the envit; with no call due it leaves."""
    game = house(tmp_path, "truc-mallorqui", "[words]\nrefuse = ['no vull', \"me'n vaig\"]")
    settled = game.settle(game.score(), ["A truc", "B envit", "A me'n vaig"])
    assert not settled.round_over
    assert settled.in_play == InPlay(
        1, "truc", "A", 3, 1, side_bets=(SideBet("envit", 1, won_by="B"),), due="truc"
    )
    assert game.settle(game.score(), ["A me'n vaig"]).round_over
    for caller, other in ("AB", "BA"):
        settled = game.settle(game.score(), [f"{caller} envit", f"{other} me'n vaig"])
        assert not settled.round_over
        assert settled.in_play == InPlay(1, side_bets=(SideBet("envit", 1, won_by=caller),))


@pytest.mark.parametrize(
    ("tricks", "to_win", "drawn"), [(3, 2, False), (2, 2, True), (3, 3, True), (1, 1, False)]
)
def test_a_round_can_be_drawn_where_its_tricks_can_be_shared(
    tricks: int, to_win: int, *, drawn: bool, tmp_path: Path
) -> None:
    """Two of two may be one each, three of three two and one; two of three or one of one never."""
    game = house(
        tmp_path,
        "canario",
        f"[round]\ntricks = {tricks}\nto_win = {to_win}\n[deal]\npackets = [{tricks}]",
    )
    if drawn:
        settled = game.settle(game.score(), ["nadie gana"])
        assert (settled.round_over, settled.won) == (True, ())
        return
    with pytest.raises(ActionError) as raised:
        game.settle(game.score(), ["nadie gana"])
    assert raised.value.reason.code == "act.no-draw"


@pytest.mark.parametrize(("undecided", "drawn"), [("mano", False), ("nobody", True)])
def test_tied_tricks_draw_a_round_only_where_nobody_wins_it(
    undecided: str, *, drawn: bool, tmp_path: Path
) -> None:
    """Where what is tied throughout is the mano's, a referee is not told that nobody won."""
    game = house(tmp_path, "truc-mallorqui", f"[round.ties]\nundecided = '{undecided}'")
    said = ["A envit", "B no vull", "nadie gana"]
    if drawn:
        settled = game.settle(game.score(), said)
        assert [(won.pot, won.team, won.piedras) for won in settled.won] == [("envit", "A", 1)]
        return
    with pytest.raises(ActionError) as raised:
        game.settle(game.score(), said)
    assert raised.value.reason.code == "act.no-draw"
