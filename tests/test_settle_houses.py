"""The score by the rules of other houses: what each states, and nothing else, changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from envite_rules import ActionError
from tests import small
from tests.settling import house, outcome, spoken, table

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules import Game


LEAVING = "[words]\nleave = ['deja la ronda']\n[round]\nleave = 'anyone'"
"""A house that lets a team leave the round, and has words for it."""


def lines(*rows: str) -> pytest.MarkDecorator:
    """Rows such as ``10-0 | A gana | 0-0 chico A``, each a test under its own text."""
    cut = [[part.strip() for part in row.split("|")] for row in rows]
    return pytest.mark.parametrize(("before", "events", "after"), cut, ids=rows)


# ------------------------------------------------ the small rulesets of the tests


@lines(
    "10-0 | A gana                      | 0-0 chico A",
    "9-0  | A gana                      | 11-0",
    "8-0  | A envío, B quiero, A gana   | 0-0 chico A",
    "11-9 | A tumba, B gana             | 0-0 chico B",
    "11-8 | A tumba, B gana             | 11-11",
    "3-8  | B renuncio                  | 0-0 chico B",
)
def test_a_house_that_takes_nothing_off(before: str, events: str, after: str) -> None:
    """Twelve piedras are the chico, whatever was passed over."""
    assert outcome(table("sin-resta"), before, events) == after


@pytest.mark.parametrize(
    ("players", "before", "events", "after"),
    [
        (2, "0-0", "A envido, B no quiero", "1-0"),
        (2, "0-0", "A envido, B siete, A no quiero", "0-4"),
        (2, "0-0", "A envido, B quiero, A gana", "4-0"),
        (2, "0-0", "A gana", "2-0"),
        (2, "10-0", "A envido, B quiero, B gana", "10-3"),
        (4, "0-0", "A envido, B no quiero", "2-0"),
        (8, "0-0", "A envido, B no quiero", "2-0"),
    ],
)
def test_a_house_where_the_first_refusal_pays_one(
    players: int, before: str, events: str, after: str
) -> None:
    """At two the first call refused gives one piedra; at more, two."""
    assert outcome(table("primera-a-una", players), before, events) == after


@lines(
    "0-0 | A envío, B no quiero                                  | 2-0",
    "0-0 | A envío, B siete, A no quiero                         | 0-2",
    "0-0 | A envío, B siete, A nueve, B no quiero                | 2-0",
    "0-0 | A envío, B siete, A nueve, B chico fuera, A no quiero | 0-2",
    "0-0 | A envío, B siete, A quiero, A gana                    | 7-0",
)
def test_a_house_where_every_refusal_pays_the_plain_round(
    before: str, events: str, after: str
) -> None:
    """However high the call, a refusal gives two."""
    assert outcome(table("no-querer-sencillo"), before, events) == after


@pytest.mark.parametrize(("choice", "value"), [("cinco", 5), ("tres", 3)])
def test_a_house_where_a_renuncio_is_of_five_or_three(choice: str, value: int) -> None:
    """By village, three or five; a call in a tumbo still gives the chico to the team in tumbo."""
    game = table("renuncio-de-cinco", renuncio=choice)
    assert outcome(game, "0-0", "B renuncio") == f"0-{value}"
    assert outcome(game, "11-0", "A envío, B renuncio") == f"11-{value}"
    assert outcome(game, "11-0", "B envío, A renuncio") == "0-0 chico A"


@lines(
    "5-3 | A renuncio                                       | 5-3",
    "5-3 | B renuncio mirar                                 | 5-3",
    "5-3 | A envío, B quiero, B renuncio                    | 5-3",
    "5-3 | A envío, B quiero, B renuncio, A gana            | 7-3",
    "5-3 | A envío, B renuncio, A envío, B quiero, A gana   | 9-3",
    "11-3 | A tumba, B renuncio                             | 11-3",
    "11-3 | A tumba, B renuncio, A se achica                | 11-4",
)
def test_a_house_where_a_renuncio_annuls_the_round(before: str, events: str, after: str) -> None:
    """Nobody wins what was at stake, and the round is dealt again from the beginning."""
    assert outcome(table("renuncio-anula"), before, events) == after


@lines(
    "0-0 | A gana                          | 1-0",
    "0-0 | A envío, B quiero, A gana       | 3-0",
    "0-0 | A envío, B no quiero            | 1-0",
    "0-0 | A envío, B siete, A no quiero   | 0-3",
)
def test_a_house_that_plays_by_ones(before: str, events: str, after: str) -> None:
    """Where a round is worth one and an envío three, refusals pay those."""
    assert outcome(table("corte-obligado"), before, events) == after


# ------------------------------------------------ rules that a line of TOML states


@lines(
    "10-4 | A envido, B no quiero                            | 11-4",
    "10-4 | A envido, B siete, A no quiero                   | 10-5",
    "10-0 | A envido, B siete, A nueve, B no quiero          | 11-0",
    "10-4 | A envido, B quiero, B gana                       | 10-7",
    "0-4  | A envido, B siete, A no quiero                   | 0-8",
)
def test_dentro_every_refusal_may_pay_the_plain_round(
    tmp_path: Path, before: str, events: str, after: str
) -> None:
    """A house that, dentro, pays the one piedra of the round for any call refused."""
    game = house(tmp_path, "tradicional", "[score.dentro]\nrefused = 'plain'")
    assert outcome(game, before, events) == after


@lines(
    "8-0   | A gana                    | 9-0",
    "8-0   | B envido, A quiero, B gana | 8-4",
    "9-0   | A gana                    | 11-0",
    "10-0  | A gana                    | 12-0",
    "8-11  | B tumba, A gana           | 11-11",
)
def test_dentro_may_begin_elsewhere(tmp_path: Path, before: str, events: str, after: str) -> None:
    """A house where a team is dentro at eight, and only rounds without a call change."""
    rules = "[score.dentro]\nat = 8\nsteps.envido = 4"
    assert outcome(house(tmp_path, "tradicional", rules), before, events) == after


@lines(
    "9-0 | A tumba, A gana   | 11-0",
    "9-0 | A tumba, B gana   | 9-1",
    "9-0 | A se achica       | 9-0",
    "10-0 | A tumba, A gana  | 0-0 chico A",
    "7-0 | A gana            | 9-0",
    "8-0 | A gana            | 9-0",
    "9-9 | B gana            | 9-11",
)
def test_a_tumbo_may_pay_piedras(tmp_path: Path, before: str, events: str, after: str) -> None:
    """A house with its tumbo at nine: won it gives two, lost one, declined nothing."""
    rules = "[score.tumbo]\nat = 9\nwon = 2\nlost = 1\ndeclined = 0"
    assert outcome(house(tmp_path, "canario", rules), before, events) == after


@lines(
    "9-0  | A gana                                             | 10-0",
    "8-0  | A envío, B quiero, A gana                          | 10-0",
    "9-0  | A envío, B quiero, A gana                          | 11-0",
    "6-0  | A envío, B siete, A quiero, A gana                 | 11-0",
    "7-0  | A envío, B siete, A quiero, A gana                 | 0-0 chico A",
)
def test_two_may_be_taken_off_on_passing_the_tumbo(
    tmp_path: Path, before: str, events: str, after: str
) -> None:
    """The fold is a number of piedras: here two, with the tumbo at ten, and never below it."""
    game = house(tmp_path, "canario", "[score]\nfold = 2\ntumbo.at = 10")
    assert outcome(game, before, events) == after


@lines(
    "0-0  | B renuncio, A gana                        | 2-4",
    "0-0  | A envío, B renuncio, B quiero, A gana     | 4-4",
    "0-0  | A envío, B quiero, B renuncio, B gana     | 0-8",
)
def test_a_renuncio_may_leave_the_round_going(
    tmp_path: Path, before: str, events: str, after: str
) -> None:
    """A house that pays a renuncio at once and plays on for what was at stake."""
    game = house(tmp_path, "canario", "[renuncio]\nends_round = false")
    assert outcome(game, before, events) == after


def test_a_call_in_a_tumbo_is_claimed_once(tmp_path: Path) -> None:
    """Where the round goes on after a claim, the same call is not paid twice."""
    rules = "[renuncio]\nends_round = false\noffences = ['call-in-tumbo']"
    game = house(tmp_path, "canario", rules)
    assert outcome(game, "11-0", "A tumba, A envío, B renuncio, B gana") == "11-7"
    with pytest.raises(ActionError):
        game.settle(game.score((11, 0)), spoken("A tumba, A envío, B renuncio, B renuncio"))


@lines(
    "0-0  | A deja la ronda                           | 0-2",
    "0-0  | B2 deja la ronda                          | 2-0",
    "0-0  | A envío, B quiero, A deja la ronda        | 0-4",
    "0-0  | A envío, B deja la ronda                  | 2-0",
    "0-0  | A envío, B siete, A deja la ronda         | 0-4",
    "0-0  | A envío, A deja la ronda                  | 0-2",
    "11-0 | A tumba, A deja la ronda                  | 11-3",
    "11-0 | A tumba, B deja la ronda                  | 0-0 chico A",
    "11-11 | A deja la ronda                          | 0-0 chico B",
)
def test_a_team_may_leave_the_round_where_the_house_allows_it(
    tmp_path: Path, before: str, events: str, after: str
) -> None:
    """It loses what is in play; a call that awaited its answer is refused thereby."""
    game = house(tmp_path, "canario", LEAVING)
    assert outcome(game, before, events) == after


@lines(
    "0-0 | A envío, B siete, A deja la ronda            | 0-2",
    "0-0 | A envío, B siete, B deja la ronda            | 4-0",
    "0-0 | A envío, B siete, A quiero, A deja la ronda  | 0-7",
)
def test_to_leave_under_a_call_of_the_others_is_to_refuse_it(
    tmp_path: Path, before: str, events: str, after: str
) -> None:
    """Where a refusal pays the plain round, so does leaving instead of answering."""
    rules = LEAVING + "\n[ladders.envite]\nrefused = 'plain'"
    assert outcome(house(tmp_path, "canario", rules), before, events) == after


def test_a_round_at_the_tumbo_is_not_left_before_it_is_decided(tmp_path: Path) -> None:
    """The team in tumbo declines it instead."""
    game = house(tmp_path, "canario", LEAVING)
    for team in "AB":
        with pytest.raises(ActionError):
            game.settle(game.score((11, 0)), [f"{team} deja la ronda"])


@lines(
    "0-0 | A envido, B se va            | 2-0",
    "0-0 | A envido, A se va            | 0-2",
    "0-0 | A envido, B quiero, B se va  | 4-0",
    "0-0 | A se va                      | 0-2",
)
def test_a_word_that_refuses_and_leaves_does_what_fits(
    tmp_path: Path, before: str, events: str, after: str
) -> None:
    """«Se va» refuses a call of the others; from who called, or with none pending, it leaves."""
    rules = "[words]\nrefuse = ['no quiero', 'se va']\nleave = ['se va']\n[round]\nleave = 'anyone'"
    assert outcome(house(tmp_path, "canario", rules), before, events) == after


def test_no_team_leaves_a_round_where_the_house_does_not_allow_it(tmp_path: Path) -> None:
    """Neither seed lets a team leave but by refusing a call; to have a word for it is no leave."""
    worded = house(tmp_path, "canario", "[words]\nleave = ['deja la ronda']")
    for game in (table("canario"), table("tradicional"), worded):
        for events in (["A deja la ronda"], ["A envido", "B quiero", "B deja la ronda"]):
            with pytest.raises(ActionError):
                game.settle(game.score(), events)


def test_a_step_may_name_what_its_refusal_pays(tmp_path: Path) -> None:
    """A house where a refused nueve gives two; the step above it pays nine as ever."""
    rules = "[[ladders.envite.steps]]\nid = 'nueve'\nrefused = 2"
    game = house(tmp_path, "canario", rules)
    assert outcome(game, "0-0", "A envío, B siete, A nueve, B no quiero") == "2-0"
    events = "A envío, B siete, A nueve, B chico, A no quiero"
    assert outcome(game, "0-0", events) == "0-9"


def test_a_ruleset_without_tumbo_or_fold(tmp_path: Path) -> None:
    """Where no brink is stated one plays to the chico and beyond."""
    game = bare(tmp_path, score={"chico": 12, "partida": 2})
    assert outcome(game, "11-10", "A envido, B quiero, A gana") == "0-0 chico A"
    assert outcome(game, "10-10", "B gana") == "0-0 chico B"
    assert outcome(game, "9-10", "A gana") == "11-10"
    with pytest.raises(ActionError):
        game.settle(game.score((11, 0)), ["A tumba"])


def test_a_ruleset_without_ladders(tmp_path: Path) -> None:
    """Where nothing can be called, a round is worth its plain value."""
    game = bare(tmp_path, score={"chico": 12, "partida": 2}, ladders=None)
    assert outcome(game, "0-0", "A gana") == "2-0"
    with pytest.raises(ActionError):
        game.settle(game.score(), ["A envido"])


def bare(folder: Path, **sections: Any) -> Game:
    """A small ruleset with rounds of two, an envido of four, and these sections."""
    ladder = {
        "opener": "anyone",
        "answerer": "mandador",
        "raiser": "mandador",
        "window": "until-decided",
        "refused": "in-play",
        "steps": [{"id": "envido", "call": "envido", "value": 4}],
    }
    stated: dict[str, Any] = {
        "round": {"tricks": 3, "to_win": 2, "value": 2},
        "ladders": {"envite": ladder},
        "words": {"accept": ["quiero"], "refuse": ["no quiero"], "play_tumbo": ["tumba"]},
    }
    return small.game(folder, **(stated | sections))


PARTIDO = """
[words]
partido = "partido"
[score]
partido = 2
partida = 2
[[ladders.envite.steps]]
id = "partido"
call = "partido"
value = "partido"
before = "partida"
"""
UP_TO_PARTIDO = "A envido, B siete, A nueve, B chico, A partido"


def test_a_call_may_stake_a_partido(tmp_path: Path) -> None:
    """Won, it gives the partido whatever the chicos, which begin again; refused, the chico."""
    game = house(tmp_path, "tradicional", PARTIDO)
    before = game.score(piedras=(3, 4), chicos=(0, 1), partidos=(0, 1))
    won = game.settle(before, [*spoken(UP_TO_PARTIDO), "B quiero", "A gana"])
    assert won.score == game.score(partidos=(1, 1))
    assert (won.partido_won_by, won.match_won_by) == ("A", None)
    refused = game.settle(before, [*spoken(UP_TO_PARTIDO), "B no quiero"])
    assert refused.score == game.score(chicos=(1, 1), partidos=(0, 1))
    assert (refused.chico_won_by, refused.partido_won_by) == ("A", None)


def test_a_refused_partida_gives_the_partido_called_before_it(tmp_path: Path) -> None:
    """What was in play: the partido; here the second one, and with it the match."""
    game = house(tmp_path, "tradicional", PARTIDO)
    before = game.score(chicos=(1, 0), partidos=(0, 1))
    settled = game.settle(before, [*spoken(UP_TO_PARTIDO), "B partida", "A no quiero"])
    assert settled.score.partidos == (0, 2)
    assert (settled.partido_won_by, settled.match_won_by) == ("B", "B")


@pytest.mark.parametrize("piedras", [(0, 0), (9, 9)])
def test_an_accepted_partida_stands_above_partidos(
    tmp_path: Path, piedras: tuple[int, int]
) -> None:
    """It wins the match; neither chicos nor partidos move."""
    game = house(tmp_path, "tradicional", PARTIDO)
    before = game.score(piedras=piedras, chicos=(1, 0))
    settled = game.settle(before, [*spoken(UP_TO_PARTIDO), "B partida", "A quiero", "A gana"])
    assert (settled.score.chicos, settled.score.partidos) == ((1, 0), (0, 0))
    assert (settled.chico_won_by, settled.partido_won_by, settled.match_won_by) == (None, None, "A")
