"""Other houses' rules, each a small file on top of a base: what it says is what it changes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from envite_rules import load_ruleset
from envite_rules.engine.ladders import rungs

if TYPE_CHECKING:
    from envite_rules.ruleset.model import Ruleset

HOUSES = Path(__file__).parent / "rulesets"


def house(name: str, **options: str) -> Ruleset:
    """What a house states, its base included."""
    return load_ruleset(HOUSES / f"{name}.toml", options=options).ruleset


def refusals(ruleset: Ruleset, seats: int) -> list[int | str]:
    """What each refusal pays, from the lowest call up."""
    return [rung.refused for rung in rungs(ruleset, "envite", seats)]


def test_a_first_refusal_of_one_at_two_players() -> None:
    """At two the first refusal pays one; at four what was in play, two. Above it, both as ever."""
    ruleset = house("primera-a-una")
    assert refusals(ruleset, 2) == [1, 4, 7, 9, "chico"]
    assert refusals(ruleset, 4) == [2, 4, 7, 9, "chico"]


def test_refusals_that_always_pay_the_plain_value() -> None:
    """However high the call, a refusal pays the plain round: two piedras."""
    assert refusals(house("no-querer-sencillo"), 4) == [2, 2, 2, 2]
    assert refusals(load_ruleset("canario").ruleset, 4) == [2, 4, 7, 9]


@pytest.mark.parametrize(("choice", "value"), [("cinco", 5), ("tres", 3)])
def test_a_renuncio_of_three_or_five(choice: str, value: int) -> None:
    """A renuncio is worth three or five piedras, by village."""
    renuncio = house("renuncio-de-cinco", renuncio=choice).renuncio
    assert renuncio is not None
    assert renuncio.value == value


def test_a_renuncio_that_annuls_the_round() -> None:
    """Nobody wins a piedra, and the round is dealt again."""
    renuncio = house("renuncio-anula").renuncio
    assert renuncio is not None
    assert (renuncio.value, renuncio.annuls_round) == (0, True)


def test_four_chicos_win_the_match() -> None:
    """The match takes four chicos where the guide says three."""
    score = house("cuatro-chicos").score
    assert score is not None
    assert (score.chico, score.partido, score.partida) == (12, None, 4)


def test_partidos_above_the_chico() -> None:
    """Two chicos make a partido, and two partidos the match."""
    score = house("a-partidos").score
    assert score is not None
    assert (score.partido, score.partida) == (2, 2)


def test_a_compulsory_cut_gives_the_vira() -> None:
    """The vira is the bottom card of the cut, and of nothing else; at most ten play."""
    ruleset = house("corte-obligado")
    assert ruleset.deal is not None
    assert ruleset.deal.vira == ("cut",)
    assert max(ruleset.players.counts) == 10


def test_cards_dealt_one_by_one() -> None:
    """Three packets of a card each, where the guide deals all three at once."""
    deal = house("una-a-una").deal
    assert deal is not None
    assert deal.packets == (1, 1, 1)


def test_nothing_is_taken_off_on_passing_the_tumbo() -> None:
    """Ten and two make twelve, the chico, where the guide takes one off; the tumbo is at eleven."""
    score = house("sin-resta").score
    assert score is not None
    assert score.tumbo is not None
    assert (score.chico, score.tumbo.at, score.fold) == (12, 11, 0)
