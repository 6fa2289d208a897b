"""The cases of tests/cases: facts about the game, each run on the ruleset it belongs to."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from envite_rules import Rules, check_ruleset, load_ruleset, parse_card

HERE = Path(__file__).parent
HOUSES = HERE / "rulesets"

Case = dict[str, Any]


def read(name: str) -> list[Case]:
    """The cases of a file, each with its name, such as tricks:T001."""
    cases = json.loads((HERE / "cases" / f"{name}.json").read_text(encoding="utf-8"))
    return [case | {"name": f"{name}:{case['id']}"} for case in cases]


TRICKS = read("tricks")
LEGAL = read("legal")

HOUSE_OF = {
    "tricks:T026": "por-nivel",
    "tricks:T027": "por-nivel",
    "tricks:T028": "por-nivel",
    "legal:L108": "por-nivel",
    "legal:L109": "por-nivel",
    "legal:L115": "dos-exentas",
    "legal:L120": "palo-estricto",
    "legal:L121": "palo-estricto",
    "legal:L122": "palo-estricto",
    "legal:L123": "palo-estricto",
    "legal:L124": "palo-estricto",
    "legal:L110": "montar",
    "legal:L114": "montar",
    "legal:L117": "montar",
}
"""Cases that hold a rule of another house, and the small ruleset that states it."""

TRADICIONAL = [case for case in TRICKS if case["agrees_with_seed_001"]]
LEANMIND = [case for case in TRICKS if case["source"].startswith("seed 003")]
OBLIGED = [case for case in LEGAL if case["agrees_with_seed_001"] and case["rules"] != "seed 000"]
SECOND_READINGS = {
    "legal:L026": ("tradicional", "triunfo-del-palo", "sirve"),
    "legal:L029": ("tradicional", "triunfo-del-palo", "sirve"),
    "legal:L048": ("tradicional", "triunfo-del-palo", "sirve"),
    "legal:L043": ("tradicional", "exenta", "siguiente"),
    "legal:L077": ("tradicional", "exenta", "siguiente"),
    "legal:L083": ("tradicional", "exenta", "siguiente"),
    "legal:L090": ("canario", "no-arrastra", "no-obliga"),
    "legal:L091": ("canario", "no-arrastra", "no-obliga"),
}
"""Cases that a seed lets be read in two ways, and the choice that takes the second reading."""

CANARIO = [case for case in TRADICIONAL if case["players"] >= 4]
GUIDE = [case for case in LEGAL if case["rules"] == "seed 000"]
CHILDREN = ("canario", "gran-canaria", "tenerife")
OF_HOUSES = [case for case in TRICKS + LEGAL if case["name"] in HOUSE_OF]
ERRATA = [case for case in TRICKS if case.get("seed_contradiction")]


def named(cases: list[Case]) -> Any:
    """Each case as a test of its own, under its name."""
    return pytest.mark.parametrize("case", cases, ids=[case["name"] for case in cases])


@cache
def loaded(name: str, *options: tuple[str, str]) -> Rules:
    """A ruleset, read once."""
    house = HOUSES / f"{name}.toml"
    return load_ruleset(house if house.exists() else name, options=dict(options))


def check_trick(rules: Rules, case: Case) -> None:
    """The ruleset gives the trick of a case to the card that the case names."""
    trick = rules.game(case["players"]).resolve_trick(vira=case["vira"], plays=case["plays"])
    assert trick.winner_index == case["winner_index"]
    assert trick.card == parse_card(case["winning_card"])
    assert trick.team == "AB"[case["winner_index"] % 2]
    assert trick.complete is (len(case["plays"]) == case["players"])
    assert trick.reason.rule


def legal(rules: Rules, case: Case) -> list[str]:
    """What the hand of a case may play under a ruleset, as the case would write it."""
    cards = rules.game(case["players"]).legal_cards(
        hand=case["hand"], vira=case["vira"], trick=case["trick_so_far"]
    )
    return [str(card).replace(" de ", " ") for card in cards]


@named(TRADICIONAL)
def test_tradicional_gives_the_trick_to_the_card_of_the_case(case: Case) -> None:
    """Who wins a trick by seed 001."""
    check_trick(loaded("tradicional"), case)


@named(LEANMIND)
def test_leanmind_gives_the_trick_to_the_card_of_the_case(case: Case) -> None:
    """Who wins a trick by the kata."""
    check_trick(loaded("leanmind"), case)


@named(OBLIGED)
def test_tradicional_lets_play_the_cards_of_the_case(case: Case) -> None:
    """What may be played by seed 001."""
    assert legal(loaded("tradicional"), case) == case["legal"]


@pytest.mark.parametrize("ruleset", CHILDREN)
@named(CANARIO)
def test_canario_and_its_children_take_the_order_of_the_cards_of_seed_001(
    case: Case, ruleset: str
) -> None:
    """Seed 000's lists of cards are lost; its rulesets take seed 001's table, from four players."""
    check_trick(loaded(ruleset), case)


@pytest.mark.parametrize("ruleset", CHILDREN)
@named(GUIDE)
def test_canario_and_its_children_let_play_the_cards_of_the_case(case: Case, ruleset: str) -> None:
    """What may be played by seed 000."""
    assert legal(loaded(ruleset), case) == case["legal"]


@named([case for case in LEGAL if "alt_legal" in case])
def test_an_option_gives_the_second_reading(case: Case) -> None:
    """Where a seed can be read in two ways, an option takes the other."""
    ruleset, option, choice = SECOND_READINGS[case["name"]]
    assert legal(loaded(ruleset, (option, choice)), case) == case["alt_legal"]


@named(OF_HOUSES)
def test_a_house_with_another_rule_is_a_ruleset(case: Case) -> None:
    """The rule of another house is stated in a file, and the file gives that house's answer."""
    rules = loaded(HOUSE_OF[case["name"]])
    if "plays" in case:
        check_trick(rules, case)
    else:
        assert legal(rules, case) == case["legal"]


@named(OF_HOUSES)
def test_tradicional_answers_otherwise_than_that_house(case: Case) -> None:
    """A case of another house is one on which seed 001 disagrees."""
    rules = loaded("tradicional")
    if "plays" in case:
        game = rules.game(case["players"])
        trick = game.resolve_trick(vira=case["vira"], plays=case["plays"])
        assert trick.winner_index != case["winner_index"]
    else:
        assert legal(rules, case) != case["legal"]


@pytest.mark.parametrize("path", sorted(HOUSES.glob("*.toml")), ids=lambda path: path.stem)
def test_the_rulesets_of_other_houses_have_no_faults(path: Path) -> None:
    """The small rulesets of the tests pass the strict check."""
    report = check_ruleset(path)
    assert report.ok_strict, report.problems


@named(ERRATA)
def test_an_erratum_of_the_kata_is_resolved_by_its_rules(case: Case) -> None:
    """Where the kata's table contradicts its own scale, the scale decides, not the table."""
    trick = loaded("leanmind").game().resolve_trick(vira=case["vira"], plays=case["plays"])
    assert trick.winner_index == case["winner_index"] != case["stated_winner_index"]


def test_an_option_reads_the_second_example_of_the_kata_as_printed() -> None:
    """With the as just below the 7, the kata's second example goes to J4, team B, as it says."""
    case = next(case for case in ERRATA if case["id"] == "T002")
    game = loaded("leanmind", ("as", "bajo-el-siete")).game()
    trick = game.resolve_trick(vira=case["vira"], plays=case["plays"])
    assert (trick.winner_index, trick.team) == (case["stated_winner_index"], case["stated_team"])


def test_no_reading_gives_the_third_example_of_the_kata_to_j3() -> None:
    """J1's 5 beats J3's 3 by either scale; only the team that the kata names is right."""
    case = next(case for case in ERRATA if case["id"] == "T003")
    for options in ((), (("as", "bajo-el-siete"),)):
        trick = (
            loaded("leanmind", *options)
            .game()
            .resolve_trick(vira=case["vira"], plays=case["plays"])
        )
        assert (trick.winner_index, trick.team) == (0, case["stated_team"])


def test_every_case_is_run() -> None:
    """No case is passed over."""
    run = {case["name"] for case in TRADICIONAL + LEANMIND + OBLIGED + GUIDE + OF_HOUSES}
    assert run == {case["name"] for case in TRICKS + LEGAL}
    assert len(TRICKS) == len({case["name"] for case in TRICKS}) == 103
    assert len(LEGAL) == len({case["name"] for case in LEGAL}) == 78


def test_the_exemption_that_passes_on_is_a_ruleset_too() -> None:
    """Where the exempt card is the vira, a house may spare the next one: L043's second reading."""
    case = next(case for case in LEGAL if case["name"] == "legal:L043")
    assert legal(loaded("exencion-pasa"), case) == case["alt_legal"]
