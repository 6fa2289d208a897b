"""What an action caused: small values that say themselves in Spanish and English."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import TypeAlias

from envite_rules.engine.seats import seat_name
from envite_rules.messages import DEFAULT_LANGUAGE, Message

ROUND, TUMBO, RENUNCIO = "round", "tumbo", "renuncio"
"""What can be won besides the stakes of a ladder, which bear the ladder's name."""

OTHER_POTS = (ROUND, TUMBO, RENUNCIO)
"""The same, one after the other."""

_TRICK, _ROUND = Message("word.trick"), Message("word.round")


class _Said(ABC):
    """An event says itself by a message."""

    __slots__ = ()

    @abstractmethod
    def _message(self) -> Message:
        """The sentence, by code and arguments."""

    @property
    def message(self) -> Message:
        """The sentence that says it."""
        return self._message()

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The event as a sentence in ``es`` or ``en``."""
        return self._message().text(language)

    def __str__(self) -> str:
        return self.text()


@dataclass(frozen=True, slots=True)
class TrickWon(_Said):
    """A trick is complete.

    Args:
        seat: who won it and leads the next, from 0.
    """

    seat: int

    def _message(self) -> Message:
        return Message("event.trick-won", {"seat": seat_name(self.seat), "trick": _TRICK})


@dataclass(frozen=True, slots=True)
class TrickTied(_Said):
    """A trick is complete, and the best cards of the two teams tie.

    Args:
        seats: who played the cards that tie, from 0, in the order of play.
        leader: who leads the next trick; None where the round is over.
    """

    seats: tuple[int, ...]
    leader: int | None

    def _message(self) -> Message:
        seats = [seat_name(seat) for seat in self.seats]
        if self.leader is None:
            return Message("event.trick-tied-last", {"seats": seats, "trick": _TRICK})
        leader = seat_name(self.leader)
        return Message("event.trick-tied", {"seats": seats, "trick": _TRICK, "leader": leader})


@dataclass(frozen=True, slots=True)
class CountShown(_Said):
    """What a hand counts is told when a count is settled.

    Args:
        pot: the name of the ladder that is settled.
        seat: whose hand it is, from 0.
        value: what it counts.
    """

    pot: str
    seat: int
    value: int

    def _message(self) -> Message:
        arguments = {"seat": seat_name(self.seat), "pot": self.pot, "value": self.value}
        return Message("event.count-shown", arguments)


@dataclass(frozen=True, slots=True)
class RoundWon(_Said):
    """A round is won: by its tricks, by a refusal, a declined tumbo, a renuncio, or by leaving.

    Args:
        team: ``"A"`` or ``"B"``; None where its tricks were won by neither.
    """

    team: str | None

    def _message(self) -> Message:
        if self.team is None:
            return Message("event.round-drawn", {"round": _ROUND})
        return Message("event.round-won", {"round": _ROUND, "team": self.team})


@dataclass(frozen=True, slots=True)
class Won(_Said):
    """A team wins what was at stake in one pot.

    Args:
        pot: ``"round"``, the name of a ladder, ``"tumbo"`` or ``"renuncio"``.
        team: ``"A"`` or ``"B"``.
        piedras: how many piedras it gains; None where it wins a level.
        level: the level it wins, such as ``"chico"``; None where it wins piedras.
        folded: how many piedras it lost on passing over the tumbo, already taken off ``piedras``.
    """

    pot: str
    team: str
    piedras: int | None
    level: str | None = None
    folded: int = 0

    def _message(self) -> Message:
        pot = _pot(self.pot)
        if self.level is not None:
            level = Message(f"won.{self.level}")
            return Message("event.won-level", {"team": self.team, "pot": pot, "level": level})
        won = {"team": self.team, "pot": pot, "n": (self.piedras or 0) + self.folded}
        if not self.folded:
            return Message("event.won", won)
        folded = {"folded": self.folded, "left": self.piedras}
        return Message("event.won-folded", won | folded)


@dataclass(frozen=True, slots=True)
class ChicoWon(_Said):
    """A team wins a chico; the piedras start anew.

    Args:
        team: ``"A"`` or ``"B"``.
    """

    team: str

    def _message(self) -> Message:
        return Message("event.chico-won", {"team": self.team})


@dataclass(frozen=True, slots=True)
class PartidoWon(_Said):
    """A team wins a partido; the chicos start anew.

    Args:
        team: ``"A"`` or ``"B"``.
    """

    team: str

    def _message(self) -> Message:
        return Message("event.partido-won", {"team": self.team})


@dataclass(frozen=True, slots=True)
class MatchWon(_Said):
    """A team wins the partida, and the match is over.

    Args:
        team: ``"A"`` or ``"B"``.
    """

    team: str

    def _message(self) -> Message:
        return Message("event.match-won", {"team": self.team})


@dataclass(frozen=True, slots=True)
class ClaimJudged(_Said):
    """A renuncio was claimed, and the cards were looked at.

    Args:
        seat: who claimed it, from 0.
        against: whose it was said to be, from 0.
        upheld: whether it was one.
    """

    seat: int
    against: int
    upheld: bool

    def _message(self) -> Message:
        code = "event.claim-upheld" if self.upheld else "event.claim-false"
        seats = {"seat": seat_name(self.seat), "against": seat_name(self.against)}
        return Message(code, seats | {"renuncio": Message("word.renuncio")})


@dataclass(frozen=True, slots=True)
class RoundAnnulled(_Said):
    """What was at stake in the round is won by nobody, and the same dealer deals again."""

    def _message(self) -> Message:
        return Message("event.round-annulled", {"round": _ROUND})


@dataclass(frozen=True, slots=True)
class RoundUndone(_Said):
    """What the round had paid is taken back, for a renuncio that was claimed after it."""

    def _message(self) -> Message:
        return Message("event.round-undone", {"round": _ROUND})


Event: TypeAlias = (
    TrickWon
    | TrickTied
    | CountShown
    | RoundWon
    | Won
    | ChicoWon
    | PartidoWon
    | MatchWon
    | ClaimJudged
    | RoundAnnulled
    | RoundUndone
)
"""Anything that an action may cause."""


def _pot(pot: str) -> Message | str:
    return Message(f"pot.{pot}") if pot in {ROUND, TUMBO, RENUNCIO} else pot
