"""What the choices of options break, alone and in pairs, and examples under their own choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from unittest import mock

import pytest
from small import LED, VIRA, written

from envite_rules import check_ruleset, load_ruleset
from envite_rules.authoring import run_examples
from envite_rules.ruleset import RulesetError, load
from envite_rules.ruleset.model import Example
from envite_rules.ruleset.naming import card_names
from envite_rules.ruleset.problems import MOST_PROBLEMS

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from envite_rules.ruleset import LoadedRuleset, Problem


def option(**choices: dict[str, Any]) -> dict[str, Any]:
    """An option whose usual choice changes nothing."""
    others = {name: {"name": name, "set": changed} for name, changed in choices.items()}
    return {"name": "Opción", "default": "no", "choices": {"no": {"name": "No"}} | others}


def problems(path: Path) -> tuple[Problem, ...]:
    """What is wrong with a ruleset."""
    return check_ruleset(path).problems


ROUND = {"tricks": 3, "to_win": 2, "value": 2}
SCORE = {"chico": 12, "partida": 3}
TUMBO = {"at": 8, "declined": 1, "lost": 2, "won": "chico", "both": "forced", "calls": "illegal"}
EIGHT = {"about": "El ocho", "vira": "4 oros", "plays": ["3 copas", "8 copas"], "winner": 2}
SCALE = ["rey", "caballo", "sota", "as", 8, 7, 6, 5, 4, 3, 2]
WITH_EIGHT = option(
    si={
        "deck": {"ranks": ["as", 2, 3, 4, 5, 6, 7, 8, "sota", "caballo", "rey"]},
        "order": [{"id": "vira", "scale": SCALE}, {"id": "salida", "scale": SCALE}],
    }
)


# ── examples ──────────────────────────────────────────────────────────────────────────────────────


def test_an_example_is_checked_under_its_own_choices(tmp_path: Path) -> None:
    """A card that only a choice brings may stand in an example of that choice, and in no other."""
    own = EIGHT | {"options": {"ochos": "si"}}
    path = written(tmp_path, options={"ochos": WITH_EIGHT}, examples=[own])
    assert problems(path) == ()
    assert [result.passed for result in run_examples(lambda chosen: load(str(path), chosen))] == [
        True
    ]
    assert load_ruleset(path, options={"ochos": "si"}).options == {"ochos": "si"}
    [problem] = problems(written(tmp_path, options={"ochos": WITH_EIGHT}, examples=[EIGHT]))
    assert (problem.code, problem.path) == ("not-a-card", "examples[0].plays[1]")


def test_a_choice_does_not_break_an_example_of_another(tmp_path: Path) -> None:
    """A choice without a card leaves the examples with that card as they are."""
    fewer = option(si={"deck": {"remove": ["7 de copas"]}})
    seven = {"about": "El siete", "vira": "4 oros", "plays": ["3 copas", "7 copas"], "winner": 2}
    path = written(tmp_path, options={"sin": fewer}, examples=[seven])
    assert problems(path) == ()
    assert load_ruleset(path, options={"sin": "si"}).options == {"sin": "si"}
    wrong = seven | {"options": {"sin": "si"}}
    path = written(tmp_path, options={"sin": fewer}, examples=[seven, wrong])
    assert [(p.code, p.path) for p in problems(path)] == [("not-a-card", "examples[1].plays[1]")]
    assert load_ruleset(path).options == {"sin": "no"}
    with pytest.raises(RulesetError, match="7 de copas"):
        load_ruleset(path, options={"sin": "si"})


def test_an_example_of_three_choices_is_checked_under_them(tmp_path: Path) -> None:
    """The choices of an example are tried together, however many they are."""
    seats = {"players": {"counts": [4, 6], "usual": 4}}
    fewer = {"deck": {"remove": ["rey de copas"]}}
    options = {"a": option(si=seats), "b": WITH_EIGHT, "c": option(si=fewer)}
    chosen = {"options": dict.fromkeys("abc", "si"), "players": 6}
    king = EIGHT | chosen | {"plays": ["rey copas", "8 copas"]}
    path = written(tmp_path, options=options, examples=[EIGHT | chosen, king])
    assert [(p.code, p.path) for p in problems(path)] == [("not-a-card", "examples[1].plays[0]")]


def test_what_choices_break_is_not_told_again_for_the_examples_beside(tmp_path: Path) -> None:
    """Where the examples stand in a file of their own, a choice is told at the ruleset alone."""
    short = option(si={"score": {"chico": 7}})
    score = SCORE | {"tumbo": TUMBO}
    path = written(tmp_path, round=ROUND, score=score, options={"chico": short})
    [alone] = problems(path)
    beside = '[[examples]]\nabout = "Uno"\nvira = "4 oros"\nplays = ["3 copas"]\nwinner = 1\n'
    path.with_suffix(".examples.toml").write_text(beside, encoding="utf-8")
    assert problems(path) == (alone,)


def test_examples_are_made_and_checked_once_however_many_are_wrong(tmp_path: Path) -> None:
    """A table of many faulty rows under many choices takes a step for each row, not for each two.

    A row is put together once, and its cards are read once, under its own choices.
    """
    options = {f"o{n}": option(si={"round": {"value": n + 1}}) for n in range(5)}
    rows = [{"plays": ["3 copas"], "winner": 9, "options": {f"o{n % 5}": "si"}} for n in range(200)]
    table = [{"about": "Muchas", "vira": "4 oros", "cases": rows}]
    path = written(tmp_path, round=ROUND, options=options, examples=table)
    copied = mock.patch.object(Example, "model_copy", autospec=True, side_effect=Example.model_copy)
    reading = "envite_rules.ruleset.consistency.examples.card_names"
    named = mock.patch(reading, wraps=card_names)
    with copied as made, named as read:
        assert "example-winner" in {problem.code for problem in problems(path)}
    assert (made.call_count, read.call_count) == (200, 200)


def test_a_ruleset_is_loaded_once_for_each_choice_that_its_examples_name(tmp_path: Path) -> None:
    """Twenty rows under two choices ask for three rulesets: the usual one and one for each."""
    rows = [{"plays": ["3 copas"], "winner": 1, "options": {"o": f"c{n % 2}"}} for n in range(20)]
    changes = {f"c{n}": {"round": {"value": n + 1}} for n in range(2)}
    table = [{"about": "Muchas", "vira": "4 oros", "cases": rows}]
    path = written(tmp_path, round=ROUND, options={"o": option(**changes)}, examples=table)
    loaded: list[dict[str, str]] = []

    def counting(chosen: Mapping[str, str]) -> LoadedRuleset:
        loaded.append(dict(chosen))
        return load(str(path), chosen)

    assert all(result.passed for result in run_examples(counting))
    assert loaded == [{}, {"o": "c0"}, {"o": "c1"}]


# ── pairs ─────────────────────────────────────────────────────────────────────────────────────────

SHORT = option(si={"score": {"chico": 10}})
LATE = option(si={"score": {"tumbo": {"at": 11}}})


def test_two_choices_that_clash_are_told_once(tmp_path: Path) -> None:
    """A pair of choices, each sound alone, is told as a pair, naming both."""
    score = SCORE | {"tumbo": TUMBO}
    path = written(tmp_path, round=ROUND, score=score, options={"chico": SHORT, "tumbo": LATE})
    [problem] = problems(path)
    assert problem.code == "option-breaks"
    assert problem.path == "options.tumbo.choices.si.set.score.tumbo.at"
    assert "chico = «si» y tumbo = «si»" in problem.text()
    assert load_ruleset(path, options={"chico": "si"})
    with pytest.raises(RulesetError):
        load_ruleset(path, options={"chico": "si", "tumbo": "si"})


def test_what_a_choice_breaks_alone_is_not_told_of_its_pairs(tmp_path: Path) -> None:
    """A choice that breaks the ruleset is told alone, and not again with each other choice."""
    short = option(si={"score": {"chico": 7}})
    other = option(si={"round": {"value": 1}})
    score = SCORE | {"tumbo": TUMBO}
    options = {"chico": short, "valor": other, "tumbo": LATE}
    [problem] = problems(written(tmp_path, round=ROUND, score=score, options=options))
    assert problem.code == "option-breaks"
    assert "«si» y" not in problem.text()


def test_the_choices_that_are_tried_are_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of very many options not every pair of choices is tried, and a warning says so."""
    from envite_rules.ruleset import variants

    tried: list[dict[str, str]] = []
    variant = variants.Variant

    def counting(chain: Any, chosen: dict[str, str], *usual: Any) -> Any:
        tried.append(chosen)
        return variant(chain, chosen, *usual)

    monkeypatch.setattr(variants, "Variant", counting)
    choices = {f"c{n}": {"round": {"value": n + 1}} for n in range(19)}
    many = {f"o{n}": option(**choices) for n in range(20)}
    [warning] = problems(written(tmp_path, round=ROUND, options=many))
    assert (warning.code, warning.severity, warning.path) == (
        "choices-untried",
        "warning",
        "options",
    )
    each = 20 * 19  # besides the usual one; two of them are never of one option
    assert warning.message.arguments == {"all": each + each * (each - 19) // 2, "tried": 240}
    assert len(tried) == variants.MOST_VARIANTS == 240
    tried.clear()
    few = {f"o{n}": option(si={"round": {"value": n + 1}}) for n in range(11)}
    assert problems(written(tmp_path, round=ROUND, options=few)) == ()
    assert len(tried) == 11 + 55


# ── floods ────────────────────────────────────────────────────────────────────────────────────────


def test_a_repeated_line_is_told_once(tmp_path: Path) -> None:
    """Of many lines that place one card, each is told once, against the first."""
    lines = [{"id": f"perica-{n}", "card": "sota de oros"} for n in range(5)]
    found = problems(written(tmp_path, order=[*lines, VIRA, LED]))
    assert [problem.code for problem in found] == ["line-repeats-card"] * 4
    assert len({problem.place for problem in found}) == 4
    assert len({problem.other for problem in found}) == 1


def test_a_flood_of_problems_is_cut_short(tmp_path: Path) -> None:
    """Of very many problems in a file the first are told, and how many more there are."""
    lines = [{"id": f"perica-{n}", "card": "sota de oros"} for n in range(150)]
    path = written(tmp_path, order=[*lines, VIRA, LED])
    found = problems(path)
    assert len(found) == MOST_PROBLEMS
    assert found[-1].code == "file.more-problems"
    assert found[-1].severity == "error"
    assert found[-1].message.arguments == {"n": 149 - (MOST_PROBLEMS - 1)}
    assert found[0].path == "order[1].card"
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    assert len(caught.value.problems) == MOST_PROBLEMS


def test_no_error_is_cut_for_a_warning(tmp_path: Path) -> None:
    """Errors are told before warnings where not all can be."""
    order = [{"id": f"dos-{n}", "ranks": [2]} for n in range(MOST_PROBLEMS)] + [VIRA, LED]
    provenance = {f"order.dos-{n}": {"source": "mesa"} for n in range(MOST_PROBLEMS // 2 + 10)}
    found = problems(written(tmp_path, source=None, provenance=provenance, order=order))
    assert [problem.code for problem in found[:-1]] == ["line-repeats-card"] * (MOST_PROBLEMS - 1)
    assert (found[-1].code, found[-1].severity) == ("file.more-problems", "warning")
