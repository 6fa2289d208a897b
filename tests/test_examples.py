"""The examples that stand in a ruleset, run as tests."""

from collections.abc import Iterator, Mapping
from dataclasses import FrozenInstanceError, replace
from pathlib import Path
from typing import Any

import pytest
import tomli_w
from command_line import SHIPPED
from small import AMO, LED, SUIT, VIRA, written

from envite_rules import Card, TrickError
from envite_rules.authoring import ExampleResult, run_examples
from envite_rules.ruleset import LoadedRuleset, load


def results(name: str) -> Iterator[ExampleResult]:
    """What the interpreter makes of the examples of a ruleset."""
    return run_examples(lambda options: load(name, options))


def of(folder: Path, *examples: dict[str, Any], **sections: Any) -> list[ExampleResult]:
    """What the interpreter makes of the examples of a small ruleset."""
    about = [{"about": "ejemplo"} | example for example in examples]
    return list(results(str(written(folder, examples=about, **sections))))


ALL = [
    pytest.param(result, id=f"{name}:{result.number}")
    for name in SHIPPED
    for result in results(name)
]


@pytest.mark.parametrize("result", ALL)
def test_an_example_of_a_shipped_ruleset_holds(result: ExampleResult) -> None:
    """What a ruleset says of a trick or a hand is what the interpreter says."""
    assert result.passed, (result.example.about.text("es"), result.expected, result.actual)
    assert result.expected == result.actual != {}


@pytest.mark.parametrize("name", SHIPPED)
def test_every_shipped_ruleset_has_examples(name: str) -> None:
    """No ruleset ships without facts to hold it to, numbered from 1 in the order of the file."""
    numbers = [result.number for result in results(name)]
    assert numbers == list(range(1, len(numbers) + 1)) != []


RIGHT = {"vira": "4 oros", "plays": ["5 copas", "rey copas"], "winner": 2, "team": "B"}


def test_a_right_example_passes(tmp_path: Path) -> None:
    """Winner and team, or either alone, are compared with what the interpreter finds."""
    team = {key: value for key, value in RIGHT.items() if key != "winner"}
    winner = {key: value for key, value in RIGHT.items() if key != "team"}
    both, only_team, only_winner = of(tmp_path, RIGHT, team, winner)
    assert both.passed
    assert both.actual == {"winner": 2, "team": "B"}
    assert (only_team.passed, only_team.expected) == (True, {"team": "B"})
    assert (only_winner.passed, only_winner.expected) == (True, {"winner": 2})


@pytest.mark.parametrize("wrong", [{"winner": 1}, {"team": "A"}, {"winner": 1, "team": "A"}])
def test_a_wrong_example_is_reported(tmp_path: Path, wrong: dict[str, Any]) -> None:
    """A wrong winner or team fails, and shows what was expected and what is so."""
    [result] = of(tmp_path, {"vira": RIGHT["vira"], "plays": RIGHT["plays"]} | wrong)
    assert not result.passed
    assert result.expected == wrong
    assert result.actual == {key: RIGHT[key] for key in wrong}
    assert result.error is None


@pytest.mark.parametrize(
    ("legal", "verdict"),
    [
        (["rey oros"], "right"),
        (["rey oros", "3 copas"], "wrong"),
        (["3 copas"], "wrong"),
        (["Rey 🪙"], "right"),
    ],
)
def test_a_wrong_list_of_cards_is_reported(tmp_path: Path, legal: list[str], verdict: str) -> None:
    """All that may be played must be listed, and nothing else, however the cards are written."""
    hand = {"vira": "4 espadas", "hand": ["3 copas", "rey oros"], "trick": ["7 oros"]}
    [result] = of(tmp_path, hand | {"legal": legal}, follow=[SUIT])
    assert result.passed is (verdict == "right")
    assert [str(card) for card in result.actual["legal"]] == ["rey de oros"]


def test_the_order_of_the_list_does_not_matter(tmp_path: Path) -> None:
    """The cards that may be played are a set."""
    hand = {"vira": "4 espadas", "hand": ["3 copas", "rey oros"], "legal": ["rey oros", "3 copas"]}
    [result] = of(tmp_path, hand, follow=[SUIT])
    assert result.passed


def test_a_tie_is_not_the_winner_that_an_example_names(tmp_path: Path) -> None:
    """Where the best cards tie nobody wins, so an example that names a winner fails."""
    order = [AMO, {"id": "doses", "ranks": [2]}, LED]
    [result] = of(tmp_path, {"plays": ["2 oros", "2 copas"], "winner": 1, "team": "A"}, order=order)
    assert (result.passed, result.actual) == (False, {"winner": None, "team": None})


THREES = [{"id": "treses", "ranks": [3]}, LED]


def test_an_example_may_say_who_ties(tmp_path: Path) -> None:
    """All who tie are named, from 1 and in any order; else the example fails."""
    plays = {"plays": ["4 oros", "3 copas", "3 bastos", "3 oros"]}
    right, order, fewer = of(
        tmp_path,
        plays | {"tied": [2, 3, 4]},
        plays | {"tied": [4, 2, 3]},
        plays | {"tied": [2, 3]},
        order=THREES,
    )
    assert right.passed
    assert order.passed
    assert (fewer.passed, fewer.expected, fewer.actual) == (
        False,
        {"tied": (2, 3)},
        {"tied": (2, 3, 4)},
    )


def test_a_trick_that_is_won_is_no_tie(tmp_path: Path) -> None:
    """An example that says it is tied fails where somebody wins."""
    [won] = of(tmp_path, {"plays": ["3 oros", "4 copas"], "tied": [1, 2]}, order=THREES)
    assert (won.passed, won.actual) == (False, {"tied": ()})


ENVIT: dict[str, Any] = {
    "values": {"as": 1, "6": 6, "7": 7, "rey": 0},
    "pair": 20,
    "unpaired": "highest",
    "tie": "nearest-to-mano",
    "shown": "winner",
}
FEW = {"suits": ["copas", "bastos"], "ranks": ["as", 6, 7, "rey"]}


def test_an_example_may_say_what_a_hand_counts(tmp_path: Path) -> None:
    """The count of a hand is compared with what the interpreter counts, 0 as well."""
    hands = (["7 copas", "6 copas", "rey bastos"], 33), (["rey copas"], 0), (["7 copas"], 6)
    examples = [{"hand": hand, "count": count} for hand, count in hands]
    right, nothing, wrong = of(tmp_path, *examples, order=None, deck=FEW, counts={"envit": ENVIT})
    assert (right.passed, right.expected) == (True, {"count": 33})
    assert (nothing.passed, nothing.expected) == (True, {"count": 0})
    assert (wrong.passed, wrong.expected, wrong.actual) == (False, {"count": 6}, {"count": 7})


def test_an_example_says_in_which_of_several_counts(tmp_path: Path) -> None:
    """Where a ruleset has several counts an example names its own."""
    lone = {key: value for key, value in ENVIT.items() if key != "pair"}
    hand = {"hand": ["7 copas", "6 copas"]}
    examples = [hand | {"of": "punts", "count": 7}, hand | {"of": "envit", "count": 33}]
    counts = {"envit": ENVIT, "punts": lone}
    assert all(r.passed for r in of(tmp_path, *examples, order=None, deck=FEW, counts=counts))


def test_a_hand_that_cannot_be_counted_fails(tmp_path: Path) -> None:
    """More cards than are dealt cannot be a hand: its example fails with the reason."""
    hand = {"hand": ["7 copas", "6 copas"], "count": 33}
    round_ = {"tricks": 1, "to_win": 1, "value": 1}
    [result] = of(tmp_path, hand, deck=FEW, order=None, counts={"envit": ENVIT}, round=round_)
    assert result.error is not None
    assert result.error.code == "hand.too-large"


def test_an_example_that_cannot_lie_on_a_table_fails(tmp_path: Path) -> None:
    """An impossible hand fails its own example, with the reason; the others are run as well."""
    hand = ["3 copas", "4 copas", "5 copas", "6 copas"]
    four = {"vira": "4 oros", "hand": hand, "legal": hand}
    round_ = {"tricks": 3, "to_win": 2, "value": 2}
    impossible, right = of(tmp_path, four, RIGHT, follow=[SUIT], round=round_)
    assert not impossible.passed
    assert isinstance(impossible.error, TrickError)
    assert (impossible.error.code, impossible.actual) == ("hand.too-large", {})
    assert not replace(impossible, expected={}).passed
    assert right.passed


def test_an_example_of_what_is_not_stated_fails(tmp_path: Path) -> None:
    """A ruleset that does not say what must be served cannot have an example of it."""
    [result] = of(tmp_path, {"vira": "4 oros", "hand": ["3 copas"], "legal": ["3 copas"]})
    assert result.error is not None
    assert result.error.code == "not-stated.follow"
    assert result.expected == {"legal": {Card(3, "copas")}}


def test_an_example_is_run_at_its_table_and_with_its_options() -> None:
    """An example may name the number of people and choices; else the usual ones hold."""
    asked: list[Mapping[str, str]] = []

    def loading(options: Mapping[str, str]) -> LoadedRuleset:
        asked.append(options)
        return load("leanmind", options)

    found = list(run_examples(loading))
    assert [dict(options) for options in asked] == [{}, {"as": "bajo-el-siete"}]
    assert [r.example.options for r in found].count({"as": "bajo-el-siete"}) == 1
    players = {result.example.players for result in results("tradicional")}
    assert players == {6, 10, 12}


def test_the_errata_of_the_kata_are_kept() -> None:
    """Both slips stand in the file with what is printed and why it is one, beside what is right."""
    errata = {r.number: r.example.erratum for r in results("leanmind") if r.example.erratum}
    assert sorted(errata) == [2, 4]
    assert errata[2].printed.text("es") == "Equipo B (J4): 7 > As en palo normal"
    assert errata[4].printed.text("en") == "Team A (J3)"
    assert all(slip.why.text("es") and slip.why.text("en") for slip in errata.values())


def test_a_result_cannot_be_changed(tmp_path: Path) -> None:
    """A result is a record."""
    [result] = of(tmp_path, RIGHT)
    with pytest.raises(FrozenInstanceError):
        result.number = 2  # type: ignore[misc]


def test_vira_names_are_read_in_examples(tmp_path: Path) -> None:
    """A name of the vira in an example is read under the vira of that example."""
    malilla = {"id": "malilla", "card": "2 de la vira", "name": "malilla", "kind": "triunfo"}
    example = {"vira": "4 oros", "hand": ["malilla", "3 copas"], "legal": ["2 oros", "3 copas"]}
    [result] = of(tmp_path, example, order=[malilla, VIRA, LED], follow=[SUIT])
    assert result.passed


SPOKEN: dict[str, Any] = {"about": "ejemplo", "events": ["A envío", "B quiero", "A gana"]}
"""An envío of the canario that is accepted and won: four piedras."""


def of_canario(folder: Path, *examples: dict[str, Any]) -> list[ExampleResult]:
    """What the interpreter makes of examples of a place that plays as in the canario."""
    document = {"format": 1, "id": "mi-isla", "name": "Mi isla", "family": "envite"}
    about = [{"about": "ejemplo"} | example for example in examples]
    path = folder / "mi-isla.toml"
    path.write_text(tomli_w.dumps(document | {"extends": "canario", "examples": about}))
    return list(results(str(path)))


def test_an_example_may_say_what_the_score_is(tmp_path: Path) -> None:
    """Four for an accepted envío, on top of the piedras before; ten and four are a chico."""
    plain, above, chico, match, wrong = of_canario(
        tmp_path,
        SPOKEN | {"score": [4, 0]},
        SPOKEN | {"piedras": [3, 5], "score": [7, 5]},
        SPOKEN | {"piedras": [10, 5], "score": [0, 0], "chico_won_by": "A"},
        SPOKEN | {"piedras": [10, 5], "chicos": [2, 1], "match_won_by": "A"},
        SPOKEN | {"score": [2, 0], "chico_won_by": "A"},
    )
    assert plain.passed
    assert above.passed
    assert chico.passed
    assert match.passed
    assert (wrong.passed, wrong.actual) == (False, {"score": (4, 0), "chico_won_by": None})


def test_the_score_of_a_round_that_is_never_a_match_is_no_match_won(tmp_path: Path) -> None:
    """Who wins the match is compared as well: one chico does not win it."""
    [result] = of_canario(tmp_path, SPOKEN | {"piedras": [10, 5], "match_won_by": "A"})
    assert (result.passed, result.actual) == (False, {"match_won_by": None})


def test_an_example_may_say_that_something_cannot_be_said(tmp_path: Path) -> None:
    """The last event is refused with the code that the example names, and with no other."""
    own = {"events": ["A envío", "A siete"]}
    right, other, allowed = of_canario(
        tmp_path,
        own | {"refused": "act.own-call"},
        own | {"refused": "act.no-tumbo"},
        {"events": ["A envío", "B siete"], "refused": "act.own-call"},
    )
    assert right.passed
    assert right.error is not None
    assert right.error.code == "act.own-call"
    assert (other.passed, other.actual) == (False, {"refused": "act.own-call"})
    assert (allowed.passed, allowed.actual) == (False, {"refused": None})


def test_a_refusal_before_the_last_event_is_a_failure(tmp_path: Path) -> None:
    """Only the last event may be the one that is refused; and where none is, none may be."""
    early, only, not_asked = of_canario(
        tmp_path,
        {"events": ["A tumba", "A gana"], "refused": "act.no-tumbo"},
        {"events": ["A tumba"], "refused": "act.no-tumbo"},
        {"events": ["A tumba"], "score": [0, 0]},
    )
    assert (early.passed, early.actual) == (False, {})
    assert only.passed
    assert (not_asked.passed, not_asked.actual) == (False, {})


def test_a_score_at_which_no_match_stands_is_no_refusal_of_what_is_said(tmp_path: Path) -> None:
    """``refused`` speaks of the last event; piedras that cannot be are a fault of the example."""
    [result] = of_canario(
        tmp_path, {"piedras": [500, 0], "events": ["A tumba"], "refused": "score.out-of-range"}
    )
    assert (result.passed, result.actual) == (False, {})
    assert result.error is not None
    assert result.error.code == "score.out-of-range"
