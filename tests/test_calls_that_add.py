"""Calls that add to those before them, and may be called several times: the envido of the truco.

What each is worth is added up by hand: an envido is two, a real envido three, and of the falta it
is what the team that is ahead lacks. Refused, each pays what was there before it.
"""

from __future__ import annotations

import re
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from command_line import run
from hypothesis import given
from hypothesis import strategies as st
from small import FORTY, rules
from test_several_ladders import COUNT, ENVIT, RANKS, ROUND, TRUC

from envite_rules import ActionError, Call, Deal, Match, Won
from envite_rules.ruleset.digest import digest
from envite_rules.ruleset.model import Step
from envite_rules.ruleset.model.sums import Sum, sums_of
from tests.settling import spoken

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules import Game, Rules

ENVIDO: dict[str, Any] = {"id": "envido", "call": "envido", "adds": 2, "times": 2}
REAL: dict[str, Any] = {"id": "real", "call": "real envido", "adds": 3, "opens": True}
FALTA: dict[str, Any] = {"id": "falta", "call": "falta envido", "value": "lacking", "opens": True}
STEPS = [ENVIDO, REAL, FALTA]
PLAIN = [{"ranks": FORTY, "id": "todas"}]
TIES = {
    "first": "next-decides",
    "later": "first-winner",
    "undecided": "mano",
    "next_leader": "mano",
}
DEAL = {"packets": [3], "direction": "anticlockwise", "first_dealer": "agreed"}


def truco(folder: Path, steps: list[dict[str, Any]], **keys: Any) -> Rules:
    """A small truco to thirty, with these steps of its envido, and other keys of that ladder."""
    players = keys.pop("players", {"counts": [4], "usual": 4})
    values = dict(zip(RANKS, (1, 2, 3, 4, 5, 6, 7, 0, 0, 0), strict=True))
    return rules(
        folder,
        order=PLAIN,
        players=players,
        round=ROUND | {"ties": TIES},
        score={"chico": 30, "partida": 1},
        counts={"envit": COUNT | {"values": values}},
        ladders={"envit": ENVIT | {"skip": True} | keys | {"steps": steps}, "truc": TRUC},
        follow=[],
        deal=DEAL | {"next_dealer": "next", "gathered": True},
    )


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """The small truco at its table."""
    return truco(tmp_path, STEPS).game()


def paid(game: Game, said: str) -> tuple[str, int | None]:
    """Which team wins the pot of the envido by what is said, and how much."""
    events = game.settle(game.score(), spoken(said)).events
    (won,) = [one for one in events if isinstance(one, Won) and one.pot == "envit"]
    return won.team, won.piedras


def why_not(game: Game, said: str) -> str:
    """By which code the last thing said is refused."""
    with pytest.raises(ActionError) as caught:
        game.settle(game.score(), spoken(said))
    return caught.value.code


SUMS = [
    ("A envido", 2, 1),
    ("A envido, B envido", 4, 2),
    ("A real envido", 3, 1),
    ("A envido, B real envido", 5, 2),
    ("A envido, B envido, A real envido", 7, 4),
    ("A falta envido", 30, 1),
    ("A envido, B falta envido", 30, 2),
    ("A real envido, B falta envido", 30, 3),
    ("A envido, B envido, A falta envido", 30, 4),
    ("A envido, B real envido, A falta envido", 30, 5),
    ("A envido, B envido, A real envido, B falta envido", 30, 7),
]
"""What may be called in this order, what it is worth accepted, and what it pays refused."""


@pytest.mark.parametrize(("said", "accepted", "refused"), SUMS)
def test_each_call_adds_its_own(game: Game, said: str, accepted: int, refused: int) -> None:
    """L089 to L100: accepted all that was called counts; refused what was there before it."""
    calls = spoken(said)
    caller, other = calls[-1][0], "AB"[calls[-1][0] == "A"]
    assert paid(game, f"{said}, {other} quiero, B gana envit, A gana") == ("B", accepted)
    assert paid(game, f"{said}, {other} no quiero, A gana") == (caller, refused)
    (bet,) = game.settle(game.score(), calls).in_play.side_bets  # type: ignore[union-attr]
    assert (bet.accepted, bet.refused) == (accepted, refused)


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("A envido, B envido, A envido", "act.no-more-times"),
        ("A real envido, B real envido", "act.no-more-times"),
        ("A real envido, B envido", "act.not-the-next-step"),
        ("A envido, B real envido, A envido", "act.not-the-next-step"),
        ("A falta envido, B real envido", "act.top-of-ladder"),
        ("A falta envido, B falta envido", "act.top-of-ladder"),
    ],
)
def test_a_call_is_repeated_as_often_as_it_may_and_never_after_a_higher(
    game: Game, said: str, code: str
) -> None:
    """Both teams together call envido twice; a real envido, or a falta, is called once."""
    assert why_not(game, said) == code


def test_why_a_call_may_not_be_repeated_says_how_often_it_may(game: Game) -> None:
    """And names the rule with its source."""
    with pytest.raises(ActionError) as caught:
        game.settle(game.score(), spoken("A envido, B envido, A envido"))
    assert "«envido» 2 veces" in caught.value.text("es")
    assert caught.value.reason.rule == "ladders.envit.steps"


def test_without_skip_the_same_or_the_next_may_answer(tmp_path: Path) -> None:
    """From the envido the falta is not reached but by the real envido."""
    game = truco(tmp_path, STEPS, skip=False).game()
    assert paid(game, "A envido, B envido, A real envido, B no quiero, A gana") == ("A", 4)
    assert why_not(game, "A envido, B falta envido") == "act.not-a-next-step"


def test_a_refusal_may_be_the_plain_one_or_a_step_s_own(tmp_path: Path) -> None:
    """As in every ladder: always the floor, or what the step says."""
    plain = truco(tmp_path, STEPS, refused="plain", floor=2).game()
    assert paid(plain, "A envido, B envido, A real envido, B no quiero, A gana") == ("A", 2)
    own = truco(tmp_path, [ENVIDO, REAL | {"refused": 2}]).game()
    assert paid(own, "A envido, B envido, A real envido, B no quiero, A gana") == ("A", 2)
    assert paid(own, "A envido, B envido, A no quiero, A gana") == ("B", 2)


def test_what_adds_may_come_after_what_is_worth_a_number(tmp_path: Path) -> None:
    """An envit of two, and then one more, as often as three times: five at most."""
    more = {"id": "mes", "call": "un més", "adds": 1, "times": 3}
    envit = {"id": "envit", "call": "envit", "value": 2}
    game = truco(tmp_path, [envit, more]).game()
    said = "A envit, B un més, A un més, B un més"
    assert paid(game, f"{said}, A quiero, B gana envit, A gana") == ("B", 5)
    assert paid(game, f"{said}, A no quiero, A gana") == ("B", 4)
    assert why_not(game, f"{said}, A un més") == "act.no-more-times"


def test_the_ladder_of_the_round_may_add_too(tmp_path: Path) -> None:
    """Truc for two, and two more each time; the plain round is what the first refusal pays."""
    truc = TRUC | {"steps": [{"id": "truc", "call": "truc", "adds": 2, "times": 3}]}
    game = rules(
        tmp_path,
        order=PLAIN,
        round={"tricks": 3, "to_win": 2, "value": 1},
        score={"chico": 24, "partida": 2},
        ladders={"truc": truc},
    ).game()
    for said, accepted, refused in (
        ("A truc", 2, 1),
        ("A truc, B truc", 4, 2),
        ("A truc, B truc, A truc", 6, 4),
    ):
        in_play = game.settle(game.score(), spoken(said)).in_play
        assert in_play is not None
        assert (in_play.accepted, in_play.refused) == (accepted, refused)
    assert why_not(game, "A truc, B truc, A truc, B truc") == "act.no-more-times"
    won = game.settle(game.score(), spoken("A truc, B truc, A quiero, A gana"))
    assert won.score.piedras == (4, 0)


def test_a_ladder_adds_only_at_the_tables_that_have_the_step(tmp_path: Path) -> None:
    """With four seats envido may be repeated; with two it is worth two and no more."""
    steps = [
        {"id": "fijo", "call": "envido", "value": 2, "players": [2]},
        ENVIDO | {"players": [4]},
    ]
    loaded = truco(tmp_path, steps, players={"counts": [2, 4], "usual": 4})
    assert paid(loaded.game(4), "A envido, B envido, A no quiero, A gana") == ("B", 2)
    assert why_not(loaded.game(2), "A envido, B envido") == "act.top-of-ladder"


# ── at a table ────────────────────────────────────────────────────────────────────────────────────


def dealt(game: Game) -> Match:
    """A match with its first cards dealt."""
    match = game.new_match(seed=3)
    (deal,) = [action for action in match.legal_actions() if isinstance(action, Deal)]
    match.apply(deal)
    return match


def words(match: Match) -> list[str]:
    """What may be called now by anybody, each call as often as it is offered to one seat."""
    offered = [action for action in match.legal_actions() if isinstance(action, Call)]
    seats = {action.seat for action in offered}
    return [action.word for action in offered if action.seat == min(seats)]


def say(match: Match, *lines: str) -> None:
    """What is said, one after the other."""
    for line in lines:
        match.apply(match.parse(line))


def test_each_call_is_offered_once(game: Game) -> None:
    """Whatever it would be worth; and no longer once it was called as often as it may be."""
    match = dealt(game)
    first = match.turn or 0
    own, other = f"{'AB'[first % 2]}{first // 2 + 1}", f"{'BA'[first % 2]}1"
    assert words(match) == ["envido", "real envido", "falta envido", "truc"]
    say(match, f"{own} envido")
    assert words(match) == ["envido", "real envido", "falta envido"]
    say(match, f"{other} envido")
    assert words(match) == ["real envido", "falta envido"]
    say(match, f"{own} real envido")
    assert words(match) == ["falta envido"]


def test_a_match_pays_what_the_referee_does_and_is_replayed(game: Game) -> None:
    """Envido, envido, refused: the second pays the two of the first; its record says the same."""
    match = dealt(game)
    first = match.turn or 0
    own, other = f"{'AB'[first % 2]}{first // 2 + 1}", f"{'BA'[first % 2]}1"
    say(match, f"{own} envido", f"{other} envido", f"{own} no quiero")
    (bet,) = match.in_play.side_bets  # type: ignore[union-attr]
    assert (bet.won_by, bet.value) == (other[0], 2)
    again = Match.from_record(match.to_record(), game=game)
    assert again.in_play == match.in_play
    assert again.legal_actions() == match.legal_actions()
    copied = match.copy()
    assert copied.legal_actions() == match.legal_actions()


@pytest.mark.parametrize("seed", range(6))
def test_a_match_to_its_end_never_offers_what_it_refuses(tmp_path: Path, seed: int) -> None:
    """Whatever is drawn of what may be done, the match takes it, and comes to its end."""
    steps = [ENVIDO | {"times": 5}, REAL | {"times": 2}, FALTA]
    match = truco(tmp_path, steps).game().new_match(seed=seed)
    draw, count = Random(seed), 0  # noqa: S311 - a game, no secret
    while not match.is_over:
        match.apply(draw.choice(match.legal_actions()))
        count += 1
        assert count < 10_000
    assert match.winner in {"A", "B"}


def test_the_only_ladder_of_a_match_may_add(tmp_path: Path) -> None:
    """Truc twice, or retruc at once: after the first both may be called, after the second one."""
    steps = [
        {"id": "truc", "call": "truc", "adds": 2, "times": 2},
        {"id": "retruc", "call": "retruc", "adds": 3},
    ]
    game = rules(
        tmp_path,
        order=PLAIN,
        round={"tricks": 3, "to_win": 2, "value": 1, "ties": TIES},
        score={"chico": 24, "partida": 2},
        ladders={"truc": TRUC | {"window": "until-decided", "steps": steps}},
        follow=[],
        deal=DEAL | {"next_dealer": "next", "gathered": True},
    ).game()
    match = dealt(game)
    first = match.turn or 0
    own, other = f"{'AB'[first % 2]}{first // 2 + 1}", f"{'BA'[first % 2]}1"
    assert words(match) == ["truc"]
    say(match, f"{own} truc")
    assert words(match) == ["truc", "retruc"]
    say(match, f"{other} retruc")
    assert words(match) == []
    assert match.in_play is not None
    assert (match.in_play.accepted, match.in_play.refused) == (5, 2)
    say(match, f"{own} no quiero")
    assert sum(match.score.piedras) == 2


# ── all that may be in play ───────────────────────────────────────────────────────────────────────

MIXED = st.lists(
    st.tuples(
        st.sampled_from([("adds", 1), ("adds", 2), ("adds", 3), ("value", 4), ("value", 9)]),
        st.integers(1, 3),
        st.booleans(),
    ),
    min_size=1,
    max_size=4,
)


@given(MIXED, st.booleans())
def test_a_sum_is_what_was_called_added_up(steps: list[Any], skip: bool) -> None:  # noqa: FBT001
    """Every way to call, one after the other, is a way through the sums, and there is no other."""
    made = [
        Step(id=f"s{n}", call=f"s{n}", opens=opens, times=times if key == "adds" else 1, **{key: v})
        for n, ((key, v), times, opens) in enumerate(steps)
    ]
    sums = sums_of(made, skip=skip)

    def follow(called: list[int], here: Sum | None, worth: int) -> None:
        if len(called) > 5:
            return
        expected = {}
        for number, step in enumerate(made):
            if not called:
                may = number == 0 or step.opens
            elif number == called[-1]:
                may = step.adds is not None and called.count(number) < step.times
            else:
                may = number == called[-1] + 1 or (skip and number > called[-1])
            if may:
                expected[number] = worth + step.adds if step.adds is not None else step.value
        assert {one.step: one.worth for one in sums[here]} == expected
        assert len(sums[here]) == len(expected)
        for one in sums[here]:
            follow([*called, one.step], one, int(one.worth))

    follow([], None, 0)


# ── what is told of it ────────────────────────────────────────────────────────────────────────────


def shown(path: Path, language: str = "es") -> list[str]:
    """What ``show`` prints of a file, a line each, without the blanks around."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "120")
        said = run("show", str(path), "--lang", language)
    assert said.status == 0, said.err
    return [re.sub(r"\s{2,}", "  ", line.strip()) for line in said.lines]


def test_show_says_what_a_call_adds_and_how_often(tmp_path: Path) -> None:
    """And that a refusal pays what was there before, which is no fixed number."""
    truco(tmp_path, STEPS)
    lines = shown(tmp_path / "pequeno.toml")
    assert "envido  2 piedras más, hasta 2 veces  lo que había antes" in lines
    assert "real envido  3 piedras más  lo que había antes" in lines
    assert any("«envido» y «real envido» hacen 5 piedras." in line for line in lines)
    english = shown(tmp_path / "pequeno.toml", "en")
    assert "envido  adds 2 piedras, up to twice  what was there before" in english
    assert "real envido  adds 3 piedras  what was there before" in english
    assert any("“envido” and “real envido” make 5 piedras." in line for line in english)
    truco(tmp_path, [ENVIDO | {"times": 3}, REAL, FALTA])
    english = shown(tmp_path / "pequeno.toml", "en")
    assert "envido  adds 2 piedras, up to 3 times  what was there before" in english


def test_show_for_programs_says_what_a_call_adds(tmp_path: Path) -> None:
    """What a refusal pays is null, as it depends on the calls, unless a step or the floor says."""
    truco(tmp_path, [ENVIDO, REAL | {"refused": 2}, FALTA])
    steps = run("show", str(tmp_path / "pequeno.toml"), "--json").value["ladders"]["envit"]
    assert steps == [
        {"call": "envido", "also": [], "adds": 2, "times": 2, "refused": None},
        {"call": "real envido", "also": [], "adds": 3, "times": 1, "refused": 2},
        {"call": "falta envido", "also": [], "value": "lacking", "refused": None},
    ]
    truco(tmp_path, STEPS, refused="plain")
    steps = run("show", str(tmp_path / "pequeno.toml"), "--json").value["ladders"]["envit"]
    assert [step["refused"] for step in steps] == [1, 1, 1]


def test_show_gives_a_fixed_refusal_as_it_is(tmp_path: Path) -> None:
    """A step's own, or always the floor; and an example of the same call twice, if it is alone."""
    truco(tmp_path, [ENVIDO | {"refused": 2}], raise_later=False)
    lines = shown(tmp_path / "pequeno.toml")
    assert "envido  2 piedras más, hasta 2 veces  2 piedras" in lines
    assert any("«envido» y «envido» hacen 4 piedras." in line for line in lines)
    assert "Al subir se quiere lo anterior. Una vez querido, ya no se sube." in lines
    truco(tmp_path, STEPS, refused="plain")
    assert "real envido  3 piedras más  1 piedra" in shown(tmp_path / "pequeno.toml")


def test_diff_tells_an_envido_that_may_be_repeated_from_one_that_may_not(tmp_path: Path) -> None:
    """It says how often each may be called, and nothing else."""
    twice = truco(tmp_path, STEPS)
    once = truco(tmp_path, [ENVIDO | {"times": 1}, REAL, FALTA])
    (told,) = twice.diff(once)
    assert told.path == "ladders.envit.calls"
    one, other = (text or "" for text in told.texts("es")[1:])
    assert "envido +2 (hasta 2 veces), real envido +3" in one
    assert "envido +2, real envido +3" in other


def test_what_adds_two_is_not_what_is_worth_two(tmp_path: Path) -> None:
    """They are other rules, also where nothing can be called before; once is once, said or not."""
    adds = truco(tmp_path, [ENVIDO | {"times": 1}])
    silent = truco(tmp_path, [{key: ENVIDO[key] for key in ("id", "call", "adds")}])
    value = truco(tmp_path, [{"id": "envido", "call": "envido", "value": 2}])
    assert digest(adds.ruleset) == digest(silent.ruleset)
    assert digest(adds.ruleset) != digest(value.ruleset)


def test_a_new_ruleset_on_top_shows_what_its_steps_add(tmp_path: Path) -> None:
    """So that whoever takes the remark away has the ladder as it is."""
    truco(tmp_path, STEPS)
    base = str(tmp_path / "pequeno.toml")
    said = run("new", "otro", "--from", base, "--dir", str(tmp_path))
    assert said.status == 0, said.err
    text = (tmp_path / "otro.toml").read_text(encoding="utf-8")
    assert '#  { id = "envido", call = "envido", adds = 2, times = 2 },' in text
