"""The cases of tests/cases/score.json: each told as at the table, and settled by its ruleset."""

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from envite_rules import Game, load_ruleset

HERE = Path(__file__).parent

Case = dict[str, Any]

CASES: list[Case] = json.loads((HERE / "cases" / "score.json").read_text(encoding="utf-8"))

GRAN_CANARIA = {"gran-canaria-7": "siete", "gran-canaria-8": "ocho"}
"""The two chicos of Gran Canaria, as the choices of its option."""

STEPS = {
    "canario": ("envío", "siete", "nueve", "chico fuera"),
    "tenerife": ("envío", "siete", "nueve", "chico fuera"),
    "gran-canaria-7": ("envío", "cinco", "siete", "chico fuera"),
    "gran-canaria-8": ("envío", "cinco", "siete", "chico fuera"),
    "tradicional": ("envido", "siete", "nueve", "chico", "partida"),
}
"""The ladders of seeds 000 and 001, from the lowest call up."""

STEP_OF = {"envido": "envío", "envio": "envío", "chico": "chico fuera"}
"""The levels of the cases that the places of seed 000 call otherwise."""

HOUSE_OF = {
    "P178": ("sin-resta", 4),
    "P179": ("sin-resta", 4),
    "P180": ("primera-a-una", 2),
}
"""Cases of another house's rule: the small ruleset that states it, and for how many people."""

AS_THE_SEEDS_SAY = {
    "P181": [("canario", (0, 4), None)],
    "P182": [("canario", (6, 10), None), ("tradicional", (5, 10), None)],
    "P184": [("canario", (0, 0), "B")],
}
"""Slips of a program that no house states: what the seeds give instead, by ruleset.

P181: a raise accepts what it raises, so a refused siete pays four. P182: the stones go to who won
the round, two by seed 000; by seed 001 one, as B is dentro. P184: ten and three make thirteen, less
the one of passing eleven twelve: a chico.
"""

NOTHING_TAKEN_OFF = ("P079", "P081", "P084", "P088", "P098")
"""Cases of Gran Canaria whose second reading is that passing the tumbo takes no piedra off."""

OF_SEEDS = [case for case in CASES if not case.get("conflicts_with_seeds")]
OF_HOUSES = [case for case in CASES if case["id"] in HOUSE_OF]
SLIPS = [case for case in CASES if case["id"] in AS_THE_SEEDS_SAY]


def named(cases: list[Case]) -> Any:
    """Each case as a test of its own, under its name."""
    return pytest.mark.parametrize("case", cases, ids=[f"score:{case['id']}" for case in cases])


@cache
def game(name: str, players: int = 4) -> Game:
    """A ruleset at a table, read once."""
    house = HERE / "rulesets" / f"{name}.toml"
    if house.exists():
        return load_ruleset(house).game(players)
    if name in GRAN_CANARIA:
        return load_ruleset("gran-canaria", options={"chico": GRAN_CANARIA[name]}).game(players)
    return load_ruleset(name).game(players)


def gran_canaria(folder: Path, chico: str, rule: str) -> Game:
    """A house that plays as in Gran Canaria but for one rule."""
    house = folder / "casa.toml"
    house.write_text(
        "format = 1\nid = 'casa'\nname = 'Casa'\nextends = 'gran-canaria'\nsource = 'mesa'\n"
        f"sources.mesa.title = 'La mesa'\n{rule}\n",
        encoding="utf-8",
    )
    return load_ruleset(house, options={"chico": chico}).game()


def other(team: str) -> str:
    """The rival of a team."""
    return "B" if team == "A" else "A"


def calls(steps: tuple[str, ...], level: str, caller: str) -> Iterator[str]:
    """The calls up to a level, alternately, the last one by the caller."""
    last = steps.index(level if level in steps else STEP_OF[level])
    for number, step in enumerate(steps[: last + 1]):
        yield f"{caller if (last - number) % 2 == 0 else other(caller)} {step}"


def told(case: Case, ruleset: str) -> list[str]:
    """The event of a case, as it is said at the table of a ruleset."""
    event = case["event"]
    winner = f"{event['won_by'].upper()} gana" if "won_by" in event else None
    match event["type"]:
        case "ronda" | "tumbo_forzoso":
            return [str(winner)]
        case "envite":
            caller = event["called_by"].upper()
            spoken = list(calls(STEPS[ruleset], event["level"], caller))
            if event["response"] == "refused":
                return [*spoken, f"{other(caller)} no quiero"]
            return [*spoken, f"{other(caller)} quiero", str(winner)]
        case "tumbo":
            team = event["team"].upper()
            if event["decision"] == "declined":
                return [f"{team} se achica"]
            return [f"{team} tumba", str(winner)]
        case "renuncio":
            return renuncio(case, event["offender"].upper(), event["sung_by"].upper())
    raise AssertionError(event)


def renuncio(case: Case, offender: str, claimant: str) -> list[str]:
    """A renuncio as it is told: what was said before it, and the claim."""
    event = case["event"]
    before: list[str] = []
    if event["offence"] == "canta envite en tumbo":
        return [f"{offender} envido", f"{claimant} renuncio"]
    if event.get("stake") == "siete accepted":
        before = [f"{offender} envido", f"{claimant} siete", f"{offender} quiero"]
    elif 11 in case["before"].values():
        before = ["A tumba"]
        assert case["before"]["a"] == 11
    if event["offence"] == "mira las cartas de un contrario":
        return [*before, f"{claimant} renuncio mirar"]
    assert event["offence"] == "no sirve al arrastre"
    return [*before, f"{claimant} renuncio"]


def pair(score: dict[str, int]) -> tuple[int, int]:
    """A score of a case."""
    return score["a"], score["b"]


def upper(team: str | None) -> str | None:
    """A team of a case, as the library names it."""
    return team and team.upper()


def check(table: Game, case: Case, events: list[str]) -> None:
    """A table settles a case as the case says."""
    chicos = pair(case.get("chicos_before", {"a": 0, "b": 0}))
    before = table.score(piedras=pair(case["before"]), chicos=chicos)
    settled = table.settle(before, events)
    winner = upper(case["chico_won_by"])
    assert settled.score.piedras == pair(case["after"])
    assert settled.chico_won_by == winner
    assert settled.match_won_by == upper(case.get("partida_won_by"))
    assert settled.score.chicos == (
        pair(case["chicos_after"])
        if "chicos_after" in case
        else (chicos[0] + (winner == "A"), chicos[1] + (winner == "B"))
    )
    assert settled.round_over


@named(OF_SEEDS)
def test_a_case_is_settled_as_it_says(case: Case) -> None:
    """What the score is after what was said at the table, by the ruleset of the case."""
    check(game(case["ruleset"]), case, told(case, case["ruleset"]))


@pytest.mark.parametrize("ruleset", ["canario", "tenerife"])
@named([case for case in OF_SEEDS if case["ruleset"] in ("canario", "tenerife")])
def test_tenerife_counts_like_canario(case: Case, ruleset: str) -> None:
    """Seed 000: in Tenerife the points are the same as in the general rules."""
    check(game(ruleset), case, told(case, ruleset))


@pytest.mark.parametrize("players", [2, 3, 5, 12])
@named([case for case in OF_SEEDS if case["ruleset"] == "tradicional"])
def test_the_score_does_not_depend_on_the_number_of_people(case: Case, players: int) -> None:
    """Seed 001 gives one score for any number of people, the muerto or not."""
    check(game("tradicional", players), case, told(case, "tradicional"))


@named([case for case in CASES if case["id"] in NOTHING_TAKEN_OFF])
def test_one_line_gives_the_second_reading_of_gran_canaria(case: Case, tmp_path: Path) -> None:
    """Seed 000 does not say whether Gran Canaria takes one off too; a house where it does not."""
    table = gran_canaria(tmp_path, GRAN_CANARIA[case["ruleset"]], "score.fold = 0")
    check(table, case | case["alternatives"][0], told(case, case["ruleset"]))


def test_one_line_gives_the_second_reading_of_its_renuncio(tmp_path: Path) -> None:
    """In Gran Canaria a renuncio could be worth an envío, three there as four elsewhere."""
    case = next(case for case in CASES if case["id"] == "P092")
    table = gran_canaria(tmp_path, "siete", "renuncio.value = 3")
    check(table, case | case["alternatives"][0], told(case, case["ruleset"]))


@named(OF_HOUSES)
def test_another_house_settles_its_case_as_it_plays(case: Case) -> None:
    """A rule that conflicts with the seeds is stated in a file, and the file gives its answer."""
    house, players = HOUSE_OF[case["id"]]
    steps = "tradicional" if house == "primera-a-una" else "canario"
    check(game(house, players), case, told(case, steps))


@named(OF_HOUSES)
def test_canario_settles_the_case_of_another_house_otherwise(case: Case) -> None:
    """A case of another house is one on which seed 000 disagrees."""
    table = game("canario")
    settled = table.settle(table.score(pair(case["before"])), told(case, "canario"))
    assert settled.score.piedras != pair(case["after"])


@named(SLIPS)
def test_where_a_program_slipped_the_seeds_decide(case: Case) -> None:
    """A slip that no house states is settled by the seeds, and not as the slip has it."""
    for ruleset, after, chico in AS_THE_SEEDS_SAY[case["id"]]:
        table = game(ruleset)
        settled = table.settle(table.score(pair(case["before"])), told(case, ruleset))
        assert settled.score.piedras == after != pair(case["after"])
        assert settled.chico_won_by == chico


def test_every_case_is_run() -> None:
    """No case is passed over, and none is run twice."""
    run = [case["id"] for case in OF_SEEDS + OF_HOUSES + SLIPS]
    assert sorted(run) == sorted(case["id"] for case in CASES)
    assert len(run) == len(set(run)) == 135


def test_every_word_of_the_ladders_is_called_in_a_case() -> None:
    """The cases reach the top of every ladder."""
    said = {ruleset: set[str]() for ruleset in STEPS}
    for case in OF_SEEDS:
        words = (event.split(maxsplit=1)[1] for event in told(case, case["ruleset"]))
        said[case["ruleset"]].update(words)
    assert all(set(STEPS[name]) <= words for name, words in said.items() if name != "tenerife")
