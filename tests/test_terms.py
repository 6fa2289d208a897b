"""What a table agrees on before a match."""

from __future__ import annotations

from typing import Any

import pytest

from envite_rules import Score, Terms, TermsError, load_ruleset

CANARIO = load_ruleset("canario").game(4)


def refused(**terms: Any) -> TermsError:
    """Why a table of four cannot agree on that."""
    with pytest.raises(TermsError) as error:
        CANARIO.new_match(seed=1, **terms)
    return error.value


def test_what_is_not_said_is_as_usual() -> None:
    """B2 deals, A1 and B1 are the mandadores, nobody claims or makes señas."""
    usual = Terms(dealer=3, mandadores=(0, 1), hold="prevent", signs=False)
    assert CANARIO.new_match(deals=[]).terms == usual
    assert Terms(dealer=3) == usual


@pytest.mark.parametrize("pair", [(1, 0), (0, 0), (1, 1), (0, 2), (3, 2), (0,), (0, 1, 2), ()])
def test_each_team_has_its_mandador(pair: tuple[int, ...]) -> None:
    """First one of A, which sits in the even places, then one of B."""
    assert refused(mandadores=pair).code == "terms.mandadores"


@pytest.mark.parametrize("pair", [(4, 1), (0, 5), (-2, 1)])
def test_a_mandador_sits_at_the_table(pair: tuple[int, int]) -> None:
    """Four seats: A1 B1 A2 B2."""
    assert refused(mandadores=pair).code == "terms.no-such-seat"


def test_the_mandadores_may_be_any_of_their_team() -> None:
    """A2 and B2, as well as A1 and B1."""
    assert CANARIO.new_match(seed=1, mandadores=(2, 3)).terms.mandadores == (2, 3)


def test_the_muerto_is_no_mandador() -> None:
    """With three people B2 is the muerto, and B1 plays for it."""
    three = load_ruleset("tradicional").game(3)
    with pytest.raises(TermsError) as error:
        three.new_match(seed=1, mandadores=(0, 3))
    assert error.value.code == "terms.muerto-leads"
    assert "B2" in error.value.text("es")


def test_names_are_of_seats_and_tell_players_apart() -> None:
    """Two names that differ only in capitals are one; a seat that is not there has none."""
    match = CANARIO.new_match(seed=1, names={"A1": "Puerta", "B2": " Barra "})
    assert match.terms.names == {"A1": "Puerta", "B2": "Barra"}
    assert refused(names={"A1": "Puerta", "B2": "PUERTA"}).code == "terms.same-name"
    assert refused(names={"A3": "Puerta"}).code == "terms.no-such-seat"
    assert refused(names={"A1": " "}).code == "terms.name"
    assert refused(names={"A1": "x" * 61}).code == "terms.name"
    assert CANARIO.new_match(seed=1, names={"A1": "x" * 60}).terms.names == {"A1": "x" * 60}


def test_the_largest_seed_is_told() -> None:
    """2 to the 63rd, less one."""
    assert "9223372036854775807" in refused_seed().text("es")


def refused_seed() -> TermsError:
    """Why a seed of 2 to the 63rd is refused."""
    with pytest.raises(TermsError) as error:
        CANARIO.new_match(seed=2**63)
    return error.value


def test_a_score_begins_at_nothing() -> None:
    """What is not said of a score is nil."""
    assert CANARIO.score() == Score((0, 0), (0, 0), (0, 0)) == Score()
    assert CANARIO.score(piedras=(3, 4)) == Score((3, 4), (0, 0), (0, 0))
    assert CANARIO.score(chicos=(1, 0)) == Score((0, 0), (1, 0), (0, 0))
