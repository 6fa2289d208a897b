"""``validate --strict`` asks for the source of every kind of rule, once, where the rule stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from envite_rules import check_ruleset

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules.ruleset import Problem

HEAD = """format = 1
id = "mi-isla"
name = "Mi isla"
extends = "{base}"
{above}
[sources.casa]
title = "Como se juega en casa"

[provenance]
"players" = {{ source = "casa" }}
{said}

[players]
counts = [4, 6]
usual = 4

"""

TRUC = "truc-mallorqui"


def checked(
    folder: Path, below: str, *, said: str = "", above: str = "", base: str = "canario"
) -> tuple[Problem, ...]:
    """What is said of a child whose numbers of players have a source."""
    path = folder / "mi-isla.toml"
    path.write_text(HEAD.format(base=base, above=above, said=said) + below, encoding="utf-8")
    return check_ruleset(path).problems


KINDS = [
    ('[words]\nround = "vuelta"\n', "words.round", "canario"),
    ("[deck]\nremove = []\n", "deck.remove", "canario"),
    ('[[order]]\nid = "perica"\nsign = "Un guiño"\n', "order.perica", "canario"),
    ('[[order]]\nid = "perica"\nremove = true\n', "order.perica", "canario"),
    ('[[follow]]\nid = "arrastre"\nexempt_lead_drags = false\n', "follow.arrastre", "canario"),
    ("[round]\nvalue = 1\n", "round.value", "canario"),
    ('[ladders.envite]\nopener = "mandador"\n', "ladders.envite", "canario"),
    ('[[ladders.envite.steps]]\nid = "siete"\nvalue = 6\n', "ladders.envite", "canario"),
    ("[score]\nfold = 0\n", "score.fold", "canario"),
    ("[score.tumbo]\nlost = 2\ndeclined = 2\n", "score.tumbo", "canario"),
    ("[score.dentro]\nat = 10\nvalue = 1\n", "score.dentro", "canario"),
    ("[renuncio]\nvalue = 3\n", "renuncio.value", "canario"),
    ("[deal]\ngathered = true\n", "deal.gathered", "canario"),
    ('[signs]\ntwo = "Dos guiños"\n', "signs.two", "canario"),
    ("[counts.envit]\npair = 21\n", "counts.envit", TRUC),
    ('[[counts.envit.pieces]]\nid = "amo"\nvalue = 32\n', "counts.envit", TRUC),
    ('[options.partida]\ndefault = "dos-de-tres"\n', "options.partida.default", "canario"),
    (
        (
            '[options.ronda]\nname = "La ronda"\ndefault = "dos"\nchoices.dos.name = "Dos"\n'
            '[options.ronda.choices.tres]\nname = "Tres"\nset.round.value = 3\n'
        ),
        "options.ronda.choices.tres",
        "canario",
    ),
]
"""Each kind of rule, by what it is told, in a file that gives a source for its players alone."""


@pytest.mark.parametrize(("below", "rule", "base"), KINDS)
def test_each_kind_of_rule_needs_a_source(below: str, rule: str, base: str, tmp_path: Path) -> None:
    """One warning, with the line to add; with that line, none."""
    [problem] = checked(tmp_path, below, base=base)
    assert (problem.code, problem.severity) == ("unsourced", "warning")
    assert problem.message.arguments == {"rule": rule}
    assert checked(tmp_path, below, said=f'"{rule}" = {{ source = "casa" }}', base=base) == ()


@pytest.mark.parametrize("origin", ['inferred = "Como en todas partes"', 'source = "casa"'])
def test_an_inference_is_an_origin_too(origin: str, tmp_path: Path) -> None:
    """What no source says may be inferred, with the reason."""
    assert checked(tmp_path, "[round]\nvalue = 1\n", said=f'"round" = {{ {origin} }}') == ()


def test_a_source_at_the_head_holds_for_all(tmp_path: Path) -> None:
    """And for what the file drops of its base."""
    above = 'source = "casa"\nwithout = ["signs"]\n'
    for below, _, base in KINDS[:4]:
        problems = checked(tmp_path, below, above=above, base=base)
        assert "unsourced" not in {problem.code for problem in problems}


def test_what_is_absent_needs_a_source(tmp_path: Path) -> None:
    """That there are no señas is known from somewhere as well."""
    [problem] = checked(tmp_path, "", above='without = ["signs"]')
    assert (problem.code, problem.place.line) == ("unsourced", 5)
    said = '"signs" = { source = "casa" }'
    assert checked(tmp_path, "", said=said, above='without = ["signs"]') == ()


def test_the_source_of_a_whole_holds_for_its_parts(tmp_path: Path) -> None:
    """Of the score, or of the tumbo, or of each of its keys."""
    tumbo = "[score.tumbo]\nlost = 2\ndeclined = 2\n"
    for path in ("score", "score.tumbo"):
        assert checked(tmp_path, tumbo, said=f'"{path}" = {{ source = "casa" }}') == ()
    each = '"score.tumbo.lost" = { source = "casa" }\n"score.tumbo.declined" = { source = "casa" }'
    assert checked(tmp_path, tumbo, said=each) == ()


def test_a_part_without_a_source_is_told_alone(tmp_path: Path) -> None:
    """Where one key of the tumbo has a source, the other is told, and not the tumbo."""
    tumbo = "[score.tumbo]\nlost = 2\ndeclined = 2\n"
    [problem] = checked(tmp_path, tumbo, said='"score.tumbo.lost" = { source = "casa" }')
    assert problem.message.arguments == {"rule": "score.tumbo.declined"}


def test_a_source_is_not_inherited(tmp_path: Path) -> None:
    """The base says where its own value comes from; another value has another origin."""
    [problem] = checked(tmp_path, "[score]\nchico = 13\n", above='without = ["scoreboard"]', said=(
        '"scoreboard" = { source = "casa" }'
    ))  # fmt: skip
    assert problem.message.arguments == {"rule": "score.chico"}


def test_texts_and_examples_need_none(tmp_path: Path) -> None:
    """The name, the places and the examples are no rules."""
    example = '[[examples]]\nabout = "La vira"\nvira = "6 oros"\nplays = ["7 copas", "3 oros"]\n'
    assert checked(tmp_path, f"{example}winner = 2\n", above='places = ["El pueblo"]') == ()
