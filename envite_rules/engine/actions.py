"""What can be done in a match: small values that never change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from envite_rules.cards import Card
from envite_rules.engine.seats import seat_name

DEALS, PLAYS_TUMBO, DECLINES_TUMBO = "reparte", "tumba", "no tumba"
ACCEPTS, REFUSES, CLAIMS, LEAVES = "quiero", "no quiero", "renuncio", "deja la ronda"


@dataclass(frozen=True, slots=True)
class Deal:
    """The dealer serves every seat and turns the vira.

    Args:
        seat: the dealer, from 0.
        cards: the hands in the order of the seats, as many cards for each as there are tricks in a
            round; last the vira, where there is one. None at all for the deal that comes next,
            whatever it is: so it is offered to who may not know it.
    """

    seat: int
    cards: tuple[Card, ...] = ()

    def __post_init__(self) -> None:
        _check_seat(self.seat)
        if type(self.cards) is not tuple:  # whether they are the right cards, the match will say
            raise TypeError(f"a deal is made of a tuple of cards, not {self.cards!r}")

    def __str__(self) -> str:
        dealt = f": {', '.join(map(str, self.cards))}" if self.cards else ""
        return f"{seat_name(self.seat)} {DEALS}{dealt}"


@dataclass(frozen=True, slots=True)
class Play:
    """A seat plays a card of its hand; for the muerto, its mandador does.

    Args:
        seat: whose card it is, from 0.
        card: the card.
    """

    seat: int
    card: Card

    def __post_init__(self) -> None:
        _check_seat(self.seat)
        if type(self.card) is not Card:
            raise TypeError(f"a card is played, not {self.card!r}")

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} {self.card}"


@dataclass(frozen=True, slots=True)
class Call:
    """A seat calls a step of a ladder; as the answer to a call, it accepts that and raises.

    Args:
        seat: who calls, from 0.
        word: what is said, as the ruleset writes it in ``call``.
    """

    seat: int
    word: str

    def __post_init__(self) -> None:
        _check_seat(self.seat)
        if type(self.word) is not str:
            raise TypeError(f"a call is a word, not {self.word!r}")

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} {self.word}"


@dataclass(frozen=True, slots=True)
class Answer:
    """A seat answers the call that is pending.

    Args:
        seat: who answers, from 0.
        accept: whether the call is accepted.
    """

    seat: int
    accept: bool

    def __post_init__(self) -> None:
        _check_seat(self.seat)
        _check_flag(self.accept)

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} {ACCEPTS if self.accept else REFUSES}"


@dataclass(frozen=True, slots=True)
class Tumbo:
    """The mandador of a team in tumbo says whether it plays the round.

    Args:
        seat: the mandador, from 0.
        play: whether the round is played.
    """

    seat: int
    play: bool

    def __post_init__(self) -> None:
        _check_seat(self.seat)
        _check_flag(self.play)

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} {PLAYS_TUMBO if self.play else DECLINES_TUMBO}"


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat claims the renuncio of a seat of the other team.

    Args:
        seat: who claims, from 0.
        against: whose cards, or call, are claimed, from 0.
    """

    seat: int
    against: int

    def __post_init__(self) -> None:
        _check_seat(self.seat)
        _check_seat(self.against)

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} {CLAIMS} {seat_name(self.against)}"


@dataclass(frozen=True, slots=True)
class Leave:
    """A seat leaves the round for its team.

    Args:
        seat: who leaves, from 0.
    """

    seat: int

    def __post_init__(self) -> None:
        _check_seat(self.seat)

    def __str__(self) -> str:
        return f"{seat_name(self.seat)} {LEAVES}"


Action: TypeAlias = Deal | Play | Call | Answer | Tumbo | Claim | Leave
"""Anything that can be done in a match."""


_FAR = 10_000  # no table is as large


def _check_seat(seat: object) -> None:
    if type(seat) is not int:
        raise TypeError(f"a seat is a number from 0, not {seat!r}")
    if not 0 <= seat < _FAR:
        raise ValueError("a seat is a number from 0, and there are never so many")


def _check_flag(flag: object) -> None:
    if type(flag) is not bool:
        raise TypeError(f"True or False was expected, not {flag!r}")
