"""Every entry of envit.json, ladder.json and truc_hands.json, on the ruleset it belongs to.

Those of Mallorca have tests of their own, which take more of each than is done here; the others of
the family are run below. A case with another reading is run on it too: some choice of an option
gives what that reading says. What is not run is listed, with why.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import test_count
import test_ladder_cases
import test_truc_hands

from envite_rules import ActionError, CountError, Leave, Won, load_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from envite_rules import Rules, Settlement

HERE = Path(__file__).parent

Case = dict[str, Any]
Options = tuple[tuple[str, str], ...]

HOMES = {
    "mallorqui": "truc-mallorqui",
    "mallorqui-2": "truc-mallorqui",
    "mallorqui-4": "truc-mallorqui",
    "menorqui": "truc-menorqui",
    "valencia": "truc-valencia",
    "argentino": "truco-argentino",
    "uruguayo": "truco-uruguayo",
    "venezolano": "truco-venezolano",
    "paulista": "truco-paulista",
}
"""The game of a case, and the ruleset that is it."""

NOT_RUN: dict[str, str] = {}
"""Entries that no ruleset can be asked, each with why."""

NO_SUCH_CHOICE: dict[str, str] = {}
"""Other readings that no ruleset takes, each with why."""

ENVIT = ("envit", "envido")
"""What the bet on the cards that are held is called."""


def read(name: str) -> list[Case]:
    """The cases of a file, each with its name, such as ladder:L101."""
    cases = json.loads((HERE / "cases" / f"{name}.json").read_text(encoding="utf-8"))
    return [case | {"name": f"{name}:{case['id']}"} for case in cases]


COUNTS, LADDERS, TRICKS = read("envit"), read("ladder"), read("truc_hands")
ALL = {case["name"]: case for case in (*COUNTS, *LADDERS, *TRICKS)}
ELSEWHERE = {case["name"] for case in ALL.values() if case["game"].startswith("mallorqui")}
"""Those of Mallorca."""


def named(cases: Iterable[Case]) -> pytest.MarkDecorator:
    """Each case as a test of its own, under its game and name."""
    found = [case for case in cases if case["name"] not in NOT_RUN]
    ids = [f"{case['game']} {case['name']}" for case in found]
    return pytest.mark.parametrize("case", found, ids=ids)


@cache
def loaded(ruleset: str, options: Options = ()) -> Rules:
    """A ruleset that ships, with what is chosen of its options; read once."""
    return load_ruleset(ruleset, options=dict(options))


def home(case: Case, options: Options = ()) -> Rules:
    """The ruleset of a case."""
    return loaded(HOMES[case["game"]], options)


def choices(case: Case) -> Iterator[Options]:
    """The ruleset as it is, and then with each other choice of one of its options."""
    yield ()
    for name, option in home(case).ruleset.options.items():
        for choice in option.choices:
            if choice != option.default:
                yield ((name, choice),)


# ------------------------------------------------ what a hand counts

OTHER_GAMES = [case for case in COUNTS if case["name"] not in ELSEWHERE]
FLOR = [case for case in OTHER_GAMES if {"flor_value", "flor_if_played"} & case.keys()]
PLAIN = [case for case in OTHER_GAMES if case["count"] != "flor"]


def envit_of(rules: Rules) -> str:
    """The count of the envit."""
    (found,) = [name for name in rules.ruleset.counts if name in ENVIT]
    return found


def counted(rules: Rules, case: Case, count: str | None = None) -> int | None:
    """What the hand counts; None where it does not have that count."""
    if count is None:
        count = envit_of(rules)
    try:
        return rules.game().count(count, hand=case["hand"], vira=case.get("vira"))
    except CountError:
        return None


def without_flor(case: Case) -> Options:
    """What is chosen for no flor to bar the envit: nothing, where the ruleset has none."""
    return next(one for one in choices(case) if "flor" not in home(case, one).ruleset.counts)


def with_flor(case: Case) -> Options:
    """What is chosen for the flor to be played."""
    return next(one for one in choices(case) if "flor" in home(case, one).ruleset.counts)


@named(PLAIN)
def test_a_hand_counts_as_the_case_says(case: Case) -> None:
    """In the game that it is from; a hand that would be a flor where no flor is played."""
    rules = home(case, without_flor(case) if "flor_if_played" in case else ())
    assert counted(rules, case) == case["count"]


@named(FLOR)
def test_a_flor_bars_the_envit_and_counts_as_the_case_says(case: Case) -> None:
    """Where the flor is played the hand is not counted in the envit."""
    rules = home(case, with_flor(case))
    assert counted(rules, case) is None
    assert counted(rules, case, "flor") == case.get("flor_value", case.get("flor_if_played"))


@named(case for case in PLAIN if case["game"] in {"argentino", "uruguayo"} and case not in FLOR)
def test_a_hand_without_flor_is_not_counted_as_one(case: Case) -> None:
    """And where a flor is played, it counts in the envit as ever."""
    rules = home(case, with_flor(case))
    assert counted(rules, case, "flor") is None
    assert counted(rules, case) == case["count"]


@named(case for case in PLAIN if "alt" in case)
def test_a_choice_counts_by_the_other_reading(case: Case) -> None:
    """Where sources disagree on a hand some choice counts what the other says."""
    for place, alt in enumerate(case["alt"]):
        if f"{case['name']}.{place}" not in NO_SUCH_CHOICE:
            found = [one for one in choices(case) if counted(home(case, one), case) == alt["count"]]
            assert len(found) == 1, found


# ------------------------------------------------ what is called, and what each pot pays

CALLED = [case for case in LADDERS if case["name"] not in ELSEWHERE and case["calls"]]
NOT_TOLD = {"ladder:L104", "ladder:L076"}
"""Cases that are not told to a referee: leaving while something could be called, and a match."""

TOLD = [
    case for case in CALLED if case["name"] not in NOT_TOLD and not case["expect"].get("illegal")
]
FORBIDDEN = [case for case in CALLED if case["expect"].get("illegal")]
YES = {"vull", "quiero", "quero"}
NO = {"no vull", "no quiero", "não quero"}


def ladders(rules: Rules) -> tuple[str | None, str]:
    """The ladder of the envit, where there is one, and that of the round."""
    stated = rules.ruleset.ladders
    (truc,) = [name for name, ladder in stated.items() if ladder.count is None]
    envit = [name for name, ladder in stated.items() if ladder.count in ENVIT]
    return (envit[0] if envit else None), truc


def target(case: Case) -> Options:
    """What is chosen for the chico to be as many points as in the case."""
    return next(tables(case))


def tables(case: Case) -> Iterator[Options]:
    """The same with each other choice of one option, where that leaves such a chico."""
    for also in choices(case):
        found = [
            (*also, *one)
            for one in choices(case)
            if not {name for name, _ in one} & {name for name, _ in also}
        ]
        yield from [one for one in found if chico(home(case, one)) == case["target"]][:1]


def chico(rules: Rules) -> int:
    """How many points win a chico."""
    assert rules.ruleset.score is not None
    return rules.ruleset.score.chico


def said(case: Case, rules: Rules) -> list[str]:
    """The calls of a case, as they are said; a choice may call a step by another word."""
    usual = {
        word: (name, step.id)
        for name, ladder in home(case).ruleset.ladders.items()
        for step in ladder.steps
        for word in (step.call, *step.also)
    }
    words = {
        (name, step.id): step.call
        for name, ladder in rules.ruleset.ladders.items()
        for step in ladder.steps
    }
    says = [(call["by"], call["say"]) for call in case["calls"]]
    return [f"{by} {words[usual[say]] if say in usual else say}" for by, say in says]


def endings(case: Case, rules: Rules) -> list[list[str]]:
    """How the round ends after the calls, in each way that the case leaves open."""
    envit, _ = ladders(rules)
    last = case["calls"][-1]["say"]
    of_truc = "truc" in case["expect"]
    if of_truc:
        return [[]] if last in NO else [[f"{case['hand_winner']} gana"]]
    best = [f"{case['envit_best']} gana {envit}"] if last in YES else []
    told = [[*best, f"{winner} gana"] for winner in ("A", "B")]
    return told + [[f"{winner} gana", *best] for winner in ("A", "B") if best]


def settled(rules: Rules, case: Case, events: list[str]) -> Settlement:
    """A round from the score of the case."""
    game, before = rules.game(), case["score_before"]
    return game.settle(game.score(piedras=(before["A"], before["B"])), events)


def paid(won: Iterable[Won], pot: str | None) -> tuple[str, int | str | None] | None:
    """Who won a pot, and how much, or which level."""
    found = [(one.team, one.level or one.piedras) for one in won if one.pot == pot]
    return found[0] if found else None


def outcome(rules: Rules, case: Case, ending: list[str]) -> tuple[str, int | None]:
    """Who won the pot of a case, and with how many points; None where it was a whole chico."""
    result = settled(rules, case, [*said(case, rules), *ending])
    assert result.round_over
    pot = ladders(rules)["truc" in case["expect"]]
    team, points = paid(result.won, pot) or ("nobody", None)
    if isinstance(points, int) and case["score_before"][team] + points >= case["target"]:
        assert (result.chico_won_by or result.match_won_by) == team
    return team, points if isinstance(points, int) else None


def expected(case: Case) -> tuple[str, int | None]:
    """Who wins the pot of a case and with how many points; None where those are the whole chico."""
    (pot,) = (case["expect"][name] for name in ("envit", "truc") if name in case["expect"])
    return pot["winner"], pot["points"]


def is_whole(case: Case, points: int | None, rules: Rules) -> bool:
    """Whether points are a whole chico, which a ladder may also name so."""
    return points == chico(rules) and case["expect"].get("canto") is not None


@named(TOLD)
def test_what_is_called_pays_as_the_case_says(case: Case) -> None:
    """However the round ends, the pot goes to whom the case says and is worth what it says."""
    rules = home(case, target(case))
    team, points = expected(case)
    for ending in endings(case, rules):
        found = outcome(rules, case, ending)
        assert found == (team, points) or (found == (team, None) and is_whole(case, points, rules))


@named(case for case in TOLD if "score_after_envit" in case["expect"])
def test_after_the_envit_the_score_is_that_of_the_case(case: Case) -> None:
    """The envit is entered first: what stands then and what the round gave are the score."""
    rules = home(case, target(case))
    envit, _ = ladders(rules)
    result = settled(rules, case, [*said(case, rules), *endings(case, rules)[0]])
    after = dict(case["score_before"])
    team, points = paid(result.won, envit) or ("nobody", 0)
    after[team] += int(points or 0)
    assert after == case["expect"]["score_after_envit"]


@named(case for case in TOLD if "canto" in case["expect"])
def test_the_chico_is_won_as_the_case_says(case: Case) -> None:
    """Whoever wins the round."""
    rules = home(case, target(case))
    for ending in endings(case, rules):
        result = settled(rules, case, [*said(case, rules), *ending])
        assert result.chico_won_by == case["expect"]["canto"]


@named(case for case in TOLD if "alt" in case)
def test_a_choice_pays_by_the_other_reading(case: Case) -> None:
    """Where sources disagree on a stake some choice gives what the other says.

    A reading without a number of points is that the whole match is won: None, a level.
    """
    given: dict[tuple[str, int | None], list[Options]] = {}
    for one in tables(case):
        rules = home(case, one)
        found = outcome(rules, case, endings(case, rules)[0])
        given.setdefault(found, []).append(one)
    team, _ = expected(case)
    for place, alt in enumerate(case["alt"]):
        if f"{case['name']}.{place}" not in NO_SUCH_CHOICE:
            assert len(given.get((team, alt.get("points")), [])) == 1, given


@named(FORBIDDEN)
def test_a_call_that_a_case_forbids_is_refused(case: Case) -> None:
    """At that score, and not with one point less each."""
    rules = home(case, target(case))
    number = case["expect"]["at_call"]
    with pytest.raises(ActionError):
        settled(rules, case, said(case, rules)[:number])
    lower = {team: points - 1 for team, points in case["score_before"].items()}
    settled(rules, case | {"score_before": lower}, said(case, rules)[:number])


# ------------------------------------------------ those that are not told to a referee

BY_CARDS = ALL["ladder:L104"]
CAMES = ALL["ladder:L076"]


def left_at_once(options: Options) -> int:
    """The points that A1 gives by leaving before anybody has said or played anything."""
    game = home(BY_CARDS, options).game()
    match = game.new_match(seed=1, dealer=game.seats - 1)
    match.apply(match.legal_actions()[0])
    won = [event for event in match.apply(Leave(0)) if isinstance(event, Won)]
    assert {one.team for one in won} == {BY_CARDS["expect"]["truc"]["winner"]}
    return sum(one.piedras or 0 for one in won)


def test_who_leaves_at_once_gives_what_could_still_be_called() -> None:
    """L104, in a match: a referee, who sees no cards, cannot tell what could still be called."""
    assert left_at_once(target(BY_CARDS)) == BY_CARDS["expect"]["truc"]["points"]


def test_by_another_reading_who_leaves_at_once_gives_the_round_alone() -> None:
    """L104 where only the truco is paid."""
    name, (alt,) = f"{BY_CARDS['name']}.0", BY_CARDS["alt"]
    if name not in NO_SUCH_CHOICE:
        given = {left_at_once(one) for one in tables(BY_CARDS)}
        assert given == {BY_CARDS["expect"]["truc"]["points"], alt["points"]}


def test_two_cames_of_twenty_four_win_the_match() -> None:
    """L076: the best of three, and after two the third is not played."""
    rules = home(CAMES)
    assert chico(rules) == CAMES["target"]
    _, truc = ladders(rules)
    whole = ["A truc", "B retruc", "A val nou", "B cama", "A vull"]
    game = rules.game()
    for chicos, winner in (((0, 0), None), ((0, 1), None), ((1, 0), "A"), ((1, 1), "A")):
        score = game.score(piedras=(0, 0), chicos=chicos)
        result = game.settle(score, [*whole, "A gana"])
        assert paid(result.won, truc) == ("A", "chico")
        assert (result.chico_won_by, result.match_won_by) == ("A", winner)


# ------------------------------------------------ all of them


def test_every_case_is_run() -> None:
    """Each is run by one of these tests, or listed with why not."""
    run = {case["name"] for case in (*OTHER_GAMES, *TOLD, *FORBIDDEN)} | NOT_TOLD
    assert run | ELSEWHERE | NOT_RUN.keys() == ALL.keys()
    assert not run & (ELSEWHERE | NOT_RUN.keys())
    assert (len(COUNTS), len(LADDERS), len(TRICKS)) == (105, 77, 22)


def test_every_case_of_mallorca_is_run_elsewhere() -> None:
    """By the tests of its counts, its ladders and its tricks."""
    counts = [*test_count.CONTRADICTIONS, *test_count.FIRM, *test_count.FLOR]
    run = {f"envit:{case['id']}" for case in counts if case["game"] in test_count.PLAYED}
    run |= {f"ladder:{case['id']}" for case in test_ladder_cases.CASES}
    run |= {f"truc_hands:{case['id']}" for case in test_truc_hands.CASES}
    assert run == ELSEWHERE
