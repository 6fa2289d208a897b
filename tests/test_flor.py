"""A count of all cards, which only some hands have, and which bars another: the flor."""

from __future__ import annotations

import json
import pickle
import re
from typing import TYPE_CHECKING, Any

import pytest
from command_line import run
from small import rules, written

from envite_rules import (
    ActionError,
    Call,
    CountError,
    CountShown,
    EnviteError,
    Match,
    SensiblePlayer,
    check_ruleset,
    play_match,
)
from envite_rules.agents import asked
from envite_rules.authoring import run_tests
from envite_rules.authoring.coverage import coverage_of
from envite_rules.engine.counting import NOT_COUNTED, Counting
from envite_rules.ruleset import load

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules import Game

VALUES = {"as": 1} | {str(rank): rank for rank in range(2, 8)} | {"sota": 0, "caballo": 0, "rey": 0}
HOW = {"values": VALUES, "tie": "nearest-to-mano", "shown": "all"}
ENVIDO: dict[str, Any] = HOW | {"pair": 20, "unpaired": "highest", "unless": "flor"}
FLOR: dict[str, Any] = HOW | {"cards": "all", "bonus": 20, "needs": ["three-of-a-suit"]}
PIECES = [
    {"id": "dos", "card": "2 de la vira", "value": 30},
    {"id": "cuatro", "card": "4 de la vira", "value": 29},
    {"id": "cinco", "card": "5 de la vira", "value": 28},
    {"id": "once", "card": "caballo de la vira", "value": 27},
    {"id": "diez", "card": "sota de la vira", "value": 27},
]
OF_MUESTRA = {
    "cards": "all",
    "needs": ["three-of-a-suit", "two-pieces", "piece-and-pair"],
    "other_pieces": "last-digit",
    "pieces": PIECES,
}
"""The flor of the game with a muestra: nothing is added, and of the lower pieces the last digit."""

LADDER = {
    "opener": "anyone",
    "answerer": "anyone",
    "raiser": "anyone",
    "window": "first-trick",
    "refused": "in-play",
}
LADDERS: dict[str, Any] = {
    "envido": LADDER
    | {
        "count": "envido",
        "steps": [
            {"id": "envido", "call": "envido", "value": 2},
            {"id": "real", "call": "real envido", "value": 5},
        ],
    },
    "flor": LADDER
    | {
        "count": "flor",
        "steps": [
            {"id": "flor", "call": "flor", "value": 3},
            {"id": "contraflor", "call": "contraflor", "value": 6},
        ],
    },
    "truco": LADDER | {"steps": [{"id": "truco", "call": "truco", "value": 2}]},
}
ORDER = [{"id": "todas", "ranks": ["as", 2, 3, 4, 5, 6, 7, "sota", "caballo", "rey"]}]
TIES = {"first": "next-decides", "later": "first-winner", "undecided": "mano"}
WHOLE: dict[str, Any] = {
    "order": ORDER,
    "follow": [],
    "players": {"counts": [2, 3, 4], "usual": 4, "muerto": True},
    "counts": {"envido": ENVIDO, "flor": FLOR},
    "ladders": LADDERS,
    "round": {
        "tricks": 3,
        "to_win": 2,
        "value": 1,
        "settlement": ["flor", "envido", "truco"],
        "ties": TIES | {"next_leader": "mano"},
    },
    "score": {"chico": 30, "partida": 1},
    "deal": {
        "packets": [3],
        "direction": "anticlockwise",
        "first_dealer": "agreed",
        "next_dealer": "next",
        "gathered": False,
    },
}

FLORS, FLUSH = "7 copas, 6 copas, 5 copas", "rey oros, caballo oros, 4 oros"
PAIRED, LOOSE = "7 bastos, 6 bastos, as espadas", "2 espadas, 3 bastos, as oros"


def cards(text: str) -> list[str]:
    """Cards that are listed."""
    return text.split(", ")


def game(folder: Path, players: int | None = None, **sections: Any) -> Game:
    """A small truco with its flor."""
    return rules(folder, **(WHOLE | sections)).game(players)


def match_of(folder: Path, *hands: str, players: int = 2, **sections: Any) -> Match:
    """A round of that game in which A1 leads, dealt."""
    whole = game(folder, players, **sections)
    dealt = [card for hand in hands for card in cards(hand)]
    return whole.new_round(dealt, score=whole.score())


def do(match: Match, *said: str) -> list[object]:
    """Does that, and what came of it."""
    return [event for text in said for event in match.apply(match.parse(text))]


def offered(match: Match, seat: int) -> set[str]:
    """What may be called or answered by a seat."""
    words = map(str, match.legal_actions(seat))
    return {word.partition(" ")[2] for word in words if " de " not in word}


def refusal(match: Match, said: str) -> ActionError:
    """How something is refused."""
    with pytest.raises(ActionError) as error:
        match.apply(match.parse(said))
    return error.value


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("7 copas, 6 copas, 5 copas", 38),
        ("rey oros, caballo oros, sota oros", 20),
        ("as espadas, 4 espadas, 7 espadas", 32),
        ("sota bastos, 2 bastos, rey bastos", 22),
    ],
)
def test_all_cards_add_up_and_the_bonus(tmp_path: Path, hand: str, value: int) -> None:
    """Seven, six and five of copas are 18, and twenty more: 38."""
    flor = game(tmp_path)
    counted = flor.explain_count("flor", hand=cards(hand))
    assert counted.value == flor.count("flor", hand=cards(hand)) == value
    assert len(counted.cards) == 3
    assert counted.reason.code == "count.all"
    assert counted.reason.rule == "counts.flor.cards"


@pytest.mark.parametrize(
    ("hand", "value"),
    [
        ("2 oros, 4 oros, 7 copas", 46),  # 30 + 9 + 7
        ("7 copas, 6 copas, as copas", 14),
        ("2 oros, 7 copas, 6 copas", 43),
        ("2 oros, 7 oros, 6 oros", 43),
        ("sota oros, caballo oros, as copas", 35),  # 27 + 7 + 1
        ("4 oros, 2 oros, 5 oros", 47),  # 30 + 9 + 8
    ],
)
def test_of_the_lower_pieces_the_last_digit(tmp_path: Path, hand: str, value: int) -> None:
    """With a muestra the highest piece counts whole, and nothing is added."""
    count = rules(tmp_path, counts={"flor": HOW | OF_MUESTRA}).game()
    assert count.count(hand=cards(hand), vira="3 oros") == value


def test_other_pieces_may_count_whole(tmp_path: Path) -> None:
    """Without the last digit two pieces are 30 + 29, and the seven."""
    whole = HOW | OF_MUESTRA | {"other_pieces": "whole"}
    count = rules(tmp_path, counts={"flor": whole}).game()
    assert count.count(hand=cards("2 oros, 4 oros, 7 copas"), vira="3 oros") == 66


@pytest.mark.parametrize(
    ("needs", "has", "lacks"),
    [
        ("three-of-a-suit", "7 copas, 6 copas, 5 copas", "2 oros, 4 oros, 7 copas"),
        ("two-pieces", "2 oros, 4 oros, 7 copas", "2 oros, 7 copas, 6 copas"),
        ("piece-and-pair", "2 oros, 7 copas, 6 copas", "2 oros, 7 copas, 6 bastos"),
    ],
)
def test_one_of_what_it_needs_is_enough(tmp_path: Path, needs: str, has: str, lacks: str) -> None:
    """Each kind of flor alone, and a hand that is none of that kind."""
    count = rules(tmp_path, counts={"flor": HOW | OF_MUESTRA | {"needs": [needs]}}).game()
    assert count.why_not_counted(hand=cards(has), vira="3 oros") is None
    reason = count.why_not_counted(hand=cards(lacks), vira="3 oros")
    assert reason is not None
    assert (reason.code, reason.rule) == ("count.lacks", "counts.flor.needs")


def test_a_hand_without_it_is_refused_with_the_rule(tmp_path: Path) -> None:
    """Neither `count` nor `explain_count` gives a figure; the error can be stored."""
    flor = game(tmp_path)
    for ask in (flor.count, flor.explain_count):
        with pytest.raises(CountError) as error:
            ask("flor", hand=cards(PAIRED))
        assert isinstance(error.value, EnviteError)
        assert isinstance(error.value, ValueError)
        assert error.value.code == "count.lacks"
        assert error.value.reason.source == "La mesa"
        assert "tres cartas del mismo palo" in str(error.value)
        assert "three cards of one suit" in error.value.text("en")
        assert str(pickle.loads(pickle.dumps(error.value))) == str(error.value)  # noqa: S301


def test_what_another_count_needs_bars_this_one(tmp_path: Path) -> None:
    """Seven and six of copas are 33 of envido, but with the five there is flor."""
    whole = game(tmp_path)
    assert whole.count("envido", hand=cards("7 copas, 6 copas, 5 oros")) == 33
    with pytest.raises(CountError) as error:
        whole.count("envido", hand=cards(FLORS))
    assert (error.value.code, error.value.reason.rule) == ("count.barred", "counts.envido.unless")
    assert "flor" in str(error.value)


def test_two_counts_may_bar_each_other(tmp_path: Path) -> None:
    """What the other needs is looked at and no more: a hand with both has neither."""
    three = HOW | {"cards": "all", "needs": ["three-of-a-suit"], "unless": "pieces"}
    two = HOW | OF_MUESTRA | {"needs": ["two-pieces"], "unless": "three"}
    both = rules(tmp_path, counts={"three": three, "pieces": two}).game()
    assert both.count("three", hand=cards(FLORS), vira="3 oros") == 18
    assert both.count("pieces", hand=cards("2 oros, 4 oros, 7 copas"), vira="3 oros") == 46
    for name in ("three", "pieces"):
        with pytest.raises(CountError) as error:
            both.count(name, hand=cards("2 oros, 4 oros, 7 oros"), vira="3 oros")
        assert error.value.code == "count.barred"


def test_who_has_flor_opens_it_and_not_the_envido(tmp_path: Path) -> None:
    """And who has none opens the envido, and not the flor."""
    match = match_of(tmp_path, FLORS, PAIRED)
    assert offered(match, 0) == {"flor", "truco"}
    assert offered(match, 1) == {"envido", "truco"}
    error = refusal(match, "A1 envido")
    assert (error.code, error.reason.rule) == ("act.count-barred", "counts.envido.unless")
    error = refusal(match, "B1 flor")
    assert (error.code, error.reason.rule) == ("act.count-lacks", "counts.flor.needs")
    assert "«flor»" in str(error)


def test_who_has_no_flor_may_only_refuse_it(tmp_path: Path) -> None:
    """To refuse is always possible; to accept or to raise, with a flor only."""
    match = match_of(tmp_path, FLORS, PAIRED)
    do(match, "A1 flor")
    assert offered(match, 1) == {"no quiero"}
    assert refusal(match, "B1 quiero").code == "act.count-lacks"
    assert refusal(match, "B1 contraflor").code == "act.count-lacks"
    do(match, "B1 no quiero")
    assert match.phase == "play"


def test_who_has_flor_may_accept_or_raise_it(tmp_path: Path) -> None:
    """Two flors: 38 wins 24, and both are told, of whom each has one."""
    match = match_of(tmp_path, FLORS, FLUSH)
    do(match, "A1 flor")
    assert offered(match, 1) == {"quiero", "no quiero", "contraflor"}
    do(match, "B1 contraflor", "A1 quiero")
    events = do(match, "A1 7 copas", "B1 rey oros", "A1 6 copas", "B1 caballo oros")
    events += do(match, "A1 5 copas", "B1 4 oros")
    shown = [(one.seat, one.value) for one in events if isinstance(one, CountShown)]
    assert shown == [(0, 38), (1, 24)]
    assert match.score.piedras == (7, 0)


def test_who_is_barred_is_not_compared(tmp_path: Path) -> None:
    """Of an envido of four seats the 33 of a flor does not count: 21 wins it."""
    hands = ("as bastos, rey bastos, 2 oros", LOOSE, "rey espadas, sota copas, 4 bastos", FLORS)
    match = match_of(tmp_path, *hands, players=4)
    do(match, "A1 envido", "B1 quiero")
    events = []
    while match.phase == "play":
        plays = [one for one in match.legal_actions() if not isinstance(one, Call)]
        events += match.apply(plays[0])
    shown = {one.seat: one.value for one in events if isinstance(one, CountShown)}
    assert shown == {0: 21, 1: 3, 2: 4}
    assert match.score.piedras[0] >= 2


def test_where_nobody_has_it_the_mano_wins(tmp_path: Path) -> None:
    """As in a tie of all."""
    path = written(tmp_path, **WHOLE)
    deck = game(tmp_path).deck
    counting = Counting(load(str(path)), "flor", deck, 4)
    masks = [
        deck.mask([game(tmp_path).parse_card(card) for card in cards(hand)])
        for hand in (
            PAIRED,
            LOOSE,
            "4 espadas, 5 oros, 6 oros",
            "rey espadas, sota copas, 4 bastos",
        )
    ]
    assert {counting.value(mask, None) for mask in masks} == {NOT_COUNTED}
    assert [counting.winner(masks, mano, None) for mano in range(4)] == [0, 1, 2, 3]


def test_the_mandador_calls_with_the_hand_of_the_muerto(tmp_path: Path) -> None:
    """It holds and plays it, so its flor is the mandador's to call."""
    hands = (PAIRED, LOOSE, "rey espadas, sota copas, 4 bastos", FLORS)
    match = match_of(tmp_path, *hands, players=3)
    assert "flor" in offered(match, 1)
    assert "flor" not in offered(match, 0)


def test_what_may_be_called_depends_on_the_own_hand_alone(tmp_path: Path) -> None:
    """Whatever the others hold, a seat is offered the same."""
    for own in (FLORS, PAIRED):
        first, second = (match_of(tmp_path, own, other) for other in (FLUSH, LOOSE))
        assert offered(first, 0) == offered(second, 0)


def test_agents_play_whole_matches_with_it(tmp_path: Path) -> None:
    """None accepts what its hand bars."""
    whole = game(tmp_path, 4)
    for seed in range(3):
        players = [SensiblePlayer(whole, seat) for seat in range(4)]
        assert play_match(whole.new_match(seed=seed), players) in {"A", "B"}


def test_examples_say_that_a_hand_is_not_counted(tmp_path: Path) -> None:
    """By which count, with which code and by which rule; coverage then knows the rule."""
    examples = [
        {"about": "La flor", "hand": cards(FLORS), "of": "flor", "count": 38},
        {"about": "Sin flor", "hand": cards(PAIRED), "of": "flor", "refused": "count.lacks"},
        {
            "about": "Con flor no hay envido",
            "hand": cards(FLORS),
            "of": "envido",
            "refused": "count.barred",
            "rule": "counts.envido.unless",
        },
        {
            "about": "Pero sí lo hay",
            "hand": cards(PAIRED),
            "of": "envido",
            "refused": "count.lacks",
        },
    ]
    path = written(tmp_path, **WHOLE, examples=examples)
    assert check_ruleset(path).problems == ()
    tested = list(run_tests(str(path)))
    assert [test.status for test in tested] == ["passed", "passed", "passed", "failed"]
    rules_of = {rule.rule: rule.exercised for rule in coverage_of(str(path), tested).rules}
    assert rules_of["counts.flor"]
    assert rules_of["counts.flor.needs"]
    assert rules_of["counts.envido.unless"]
    assert not rules_of["counts.envido"]


# ── what is told of it ────────────────────────────────────────────────────────────────────────────


def shown(path: Path, language: str) -> str:
    """What `show` prints, on one line."""
    return " ".join(run("show", str(path), "--lang", language).out.split())


def test_show_says_what_the_flor_takes_and_what_it_bars(tmp_path: Path) -> None:
    """In both languages, and nothing of pairs where all cards are counted."""
    counts = {"envido": ENVIDO, "flor": HOW | OF_MUESTRA | {"bonus": 20}}
    path = written(tmp_path, counts=counts)
    spanish, english = shown(path, "es"), shown(path, "en")
    envido, _, flor = spanish.partition("Cuenta: flor")
    assert "Una mano que tiene «flor» no se cuenta aquí" in envido
    assert (
        "Solo la tiene una mano con tres cartas del mismo palo, dos piezas o una pieza y las otras "
        "dos cartas del mismo palo" in flor
    )
    assert "Se suman todas las cartas que se repartieron, jugadas o no, y 20 más." in flor
    assert "La pieza más alta cuenta entera; las demás, solo la última cifra." in flor
    assert "Sin dos del mismo palo" in envido
    assert "Sin dos del mismo palo" not in flor
    envido, _, flor = english.partition("Count: flor")
    assert "A hand that has “flor” is not counted here" in envido
    assert "three cards of one suit, two pieces or a piece and the other two" in flor


@pytest.mark.parametrize(
    ("change", "differs"),
    [
        ({"bonus": 10}, ["counts.flor.cards"]),
        ({"other_pieces": "whole"}, ["counts.flor.other-pieces"]),
        ({"needs": ["two-pieces"]}, ["counts.flor.needs"]),
        ({"needs": ["piece-and-pair", "two-pieces", "three-of-a-suit"]}, []),
        ({"unless": "trio"}, ["counts.flor.unless"]),
    ],
)
def test_diff_tells_each_change_of_the_flor_once(
    tmp_path: Path, change: dict[str, Any], differs: list[str]
) -> None:
    """What is enough may be listed in any order."""
    trio = FLOR | {"needs": ["three-of-a-suit"]}
    folders = [tmp_path / name for name in ("one", "other")]
    for folder in folders:
        folder.mkdir()
    one, other = (
        rules(folder, counts={"flor": HOW | OF_MUESTRA | changed, "trio": trio})
        for folder, changed in zip(folders, ({}, change), strict=True)
    )
    assert [difference.path for difference in one.diff(other)] == differs


def test_the_command_says_why_a_hand_has_no_flor(tmp_path: Path) -> None:
    """With the rule and its source; for programs by its code."""
    path = str(written(tmp_path, **WHOLE))
    assert run("count", path, FLORS, "--of", "flor").out.splitlines()[4:] == [
        "La mano cuenta 38.",
        "Todas las cartas, 7 de copas, 6 de copas y 5 de copas: 7 + 6 + 5 + 20 = 38.",
        "Regla: counts.flor.cards. Fuente: La mesa.",
    ]
    refused = run("count", path, PAIRED, "--of", "flor")
    assert refused.status == 1
    assert "Esta mano no tiene «flor», que pide tres cartas del mismo palo." in refused.err
    assert "Regla: counts.flor.needs. Fuente: La mesa." in refused.err
    said = json.loads(run("count", path, FLORS, "--of", "envido", "--json").out)["error"]
    assert (said["code"], said["rule"]) == ("count.barred", "counts.envido.unless")


def test_the_rulebook_shows_a_hand_with_flor(tmp_path: Path) -> None:
    """Of the hands that are dealt for it, one that has the count."""
    text = run("rulebook", str(written(tmp_path, **WHOLE)), "--format", "md").out
    of_flor = text[text.index("## Cuenta: flor") :]
    assert re.search(r"Todas las cartas, .* \+ 20 = \d+\.", of_flor)


def test_an_agent_that_may_not_accept_refuses(tmp_path: Path) -> None:
    """Also where to refuse pays more than to lose: at 29 to 29 all that is lacking is one."""
    steps = [
        {"id": "flor", "call": "flor", "value": 3},
        {"id": "resto", "call": "resto", "value": "lacking", "opens": True},
    ]
    flor = LADDERS["flor"] | {"steps": steps, "floor": 3}
    whole = game(tmp_path, 2, ladders=LADDERS | {"flor": flor})
    dealt = [*cards(FLORS), *cards(PAIRED)]
    match = whole.new_round(dealt, score=whole.score(piedras=(29, 29)))
    do(match, "A1 resto")
    assert str(SensiblePlayer(whole, 0).choose(match.view(1))) == "B1 no quiero"


def test_of_a_team_who_has_flor_is_asked_whether_it_accepts(tmp_path: Path) -> None:
    """B1 must answer and has none; its partner B2 has one, and answers. Else B1 is asked."""
    for of_b2, who in ((FLORS, 3), ("7 copas, 6 copas, 5 espadas", 1)):
        match = match_of(tmp_path, FLUSH, PAIRED, LOOSE, of_b2, players=4)
        do(match, "A1 flor")
        assert match.turn == 1
        assert asked(match).seat == who
    match = match_of(tmp_path, FLUSH, PAIRED, LOOSE, FLORS, players=4)
    do(match, "A1 flor")
    choices = [SensiblePlayer(match.game, seat) for seat in range(4)]
    assert str(choices[3].choose(asked(match))) in {"B2 quiero", "B2 contraflor"}
    do(match, "B2 quiero", "A1 truco")
    assert asked(match).seat == match.turn == 1
