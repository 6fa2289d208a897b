"""A loaded ruleset never changes, may be copied and sent, and is asked only for what it has."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import pytest
from command_line import SHIPPED

from envite_rules import EnviteError, NotStatedError, load_ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

    from envite_rules import Rules


CHANGES: list[Callable[[Any], object]] = [
    lambda held: held.clear(),
    lambda held: held.pop(next(iter(held))),
    lambda held: held.popitem(),
    lambda held: held.update({"x": 1}),
    lambda held: held.setdefault("x", 1),
    lambda held: held.__setitem__("x", 1),
    lambda held: held.__delitem__(next(iter(held))),
    lambda held: held.__ior__({"x": 1}),
]


@pytest.mark.parametrize("change", CHANGES)
def test_no_table_of_a_ruleset_can_be_changed(change: Callable[[Any], object]) -> None:
    """Sources, options, ladders and what a choice sets stay as they were read."""
    rules = load_ruleset("tradicional")
    ruleset, dentro = rules.ruleset, rules.ruleset.score and rules.ruleset.score.dentro
    assert dentro is not None
    changed = ruleset.options["exenta"].choices["siguiente"].set
    inner = changed["follow"][0]
    choices = ruleset.options["exenta"].choices
    for held in (ruleset.sources, ruleset.ladders, ruleset.provenance, ruleset.options, choices):
        with pytest.raises(TypeError, match="cannot be changed"):
            change(held)
    for held in (dentro.steps, changed, inner, rules.options):
        with pytest.raises(TypeError, match="cannot be changed"):
            change(held)
    assert rules.cite("order", 0).source_id == "reglas"


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda rules: pickle.loads(pickle.dumps(rules))],  # noqa: S301
    ids=["copy", "deepcopy", "pickle"],
)
def test_rules_can_be_copied_and_sent(name: str, copied: Callable[[Rules], Rules]) -> None:
    """A copy, with the games it has made, answers as the first does."""
    rules = load_ruleset(name)
    vira = "4 copas" if rules.game().has_vira else None
    first = rules.game().order(vira=vira)
    other = copied(rules)
    assert other.ruleset == rules.ruleset
    assert other.options == rules.options
    assert other.game().order(vira=vira) == first
    assert other.cite("order", 0) == rules.cite("order", 0)
    with pytest.raises(TypeError):
        other.ruleset.sources.clear()


@pytest.mark.parametrize(
    "path",
    [
        ("zzz",),
        ("zzz", 99),
        ("order", -1),
        ("order", 99),
        ("order", "perica"),
        ("order", 0, "zzz"),
        ("ladders", "truc"),
        ("score", 0),
        ("scoreboard", "zzz"),
        ("id", 0),
    ],
)
def test_what_is_not_there_is_not_cited(path: tuple[str | int, ...]) -> None:
    """No source is named for a value that the ruleset lacks and could not have."""
    with pytest.raises(NotStatedError) as refused:
        load_ruleset("tradicional").cite(*path)
    assert isinstance(refused.value, EnviteError)
    assert isinstance(refused.value, LookupError)
    assert refused.value.code == "not-stated.path"


@pytest.mark.parametrize(
    "path", [("score", "chico"), ("signs", "none"), ("scoreboard",), ("scoreboard", "marks"), ()]
)
def test_what_may_be_there_is_cited(path: tuple[str | int, ...]) -> None:
    """A key of the format that is not stated may still be said to be unknown."""
    citation = load_ruleset("tradicional").cite(*path)
    assert citation.rule == ".".join(map(str, path))
