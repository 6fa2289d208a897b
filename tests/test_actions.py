"""Actions and events: plain values that never change, each of one seat, read from what is said."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, fields
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from envite_rules import (
    ActionError,
    Answer,
    Call,
    Card,
    CardError,
    ChicoWon,
    Claim,
    ClaimJudged,
    Deal,
    InPlay,
    Leave,
    MatchWon,
    PartidoWon,
    Play,
    RoundWon,
    Score,
    Terms,
    TrickWon,
    Tumbo,
    Won,
    load_ruleset,
)

if TYPE_CHECKING:
    from collections.abc import Callable

CANARIO = load_ruleset("canario").game(4)
CARD = Card(3, "oros")

OF_A_SEAT: list[Callable[[Any], object]] = [
    Deal,
    partial(Play, card=CARD),
    partial(Call, word="envido"),
    partial(Answer, accept=True),
    partial(Tumbo, play=True),
    partial(Claim, against=1),
    lambda against: Claim(0, against),
    Leave,
]

VALUES = [
    *(made(2) for made in OF_A_SEAT),
    TrickWon(0),
    RoundWon("A"),
    Won("round", "A", 2),
    ChicoWon("A"),
    PartidoWon("A"),
    MatchWon("A"),
    ClaimJudged(0, 1, upheld=True),
    Score(),
    InPlay(2),
    Terms(dealer=3),
]


@pytest.mark.parametrize("made", OF_A_SEAT)
def test_a_seat_is_a_number_from_nought(made: Callable[[Any], object]) -> None:
    """Neither less, nor a truth, nor a name."""
    made(0)
    with pytest.raises(ValueError, match="from 0"):
        made(-1)
    for wrong in (True, "A1", 1.0, None):
        with pytest.raises(TypeError):
            made(wrong)


@pytest.mark.parametrize("value", VALUES, ids=lambda value: type(value).__name__)
def test_what_was_done_does_not_change(value: Any) -> None:
    """An action, an event or a score is what it was made, and may be a key."""
    for field in fields(value):
        with pytest.raises(FrozenInstanceError):
            setattr(value, field.name, None)
    assert {value: 1}[value] == 1


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("A1 8 de oros", "card.not-in-deck"),
        ("A1 juega 8 de oros", "card.not-in-deck"),
        ("A1 abracadabra", "act.not-understood"),
        ("A1 renuncio B2", None),
        ("A1 renuncio B3", "act.no-such-seat"),
        ("A1 renuncio B4", "act.no-such-seat"),
        ("A99 envido", "act.no-such-seat"),
        ("A100 envido", "act.no-speaker"),
        ("A1 gana", "act.cards-tell"),
        ("B gana", "act.cards-tell"),
        ("B1 gana la ronda", "act.cards-tell"),
        ("A1 gana la baza", "act.cards-tell"),
        ("nadie gana", "act.cards-tell"),
    ],
)
def test_what_is_said_is_read_or_refused_as_what_it_is(said: str, code: str | None) -> None:
    """A card out of this deck, a seat that is not at this table, or no phrase at all."""
    match = CANARIO.new_match(seed=1)
    if code is None:
        assert str(match.parse(said)) == said
        return
    with pytest.raises((ActionError, CardError)) as refused:
        match.parse(said)
    assert refused.value.code == code


def test_a_rank_that_is_no_call_is_told_with_the_calls_there_are() -> None:
    """Half a card may be meant as a call of another place; the seven is one here, the three not."""
    match = CANARIO.new_match(seed=1)
    match.apply(match.legal_actions()[0])
    assert str(match.parse("A1 siete")) == "A1 siete"
    with pytest.raises(CardError) as refused:
        match.parse("A1 tres")
    assert refused.value.code == "card.no-suit"
    assert refused.value.hint is not None
    assert refused.value.hint.arguments == {"calls": ["envío", "siete", "nueve", "chico fuera"]}
