"""What is told in the words of a place: its piedras, its chico, what was won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.authoring.portrait_words import own_word, stake
from envite_rules.authoring.sections import words_in
from envite_rules.engine.events import (
    RENUNCIO,
    ROUND,
    TUMBO,
    ChicoWon,
    ClaimJudged,
    CountShown,
    MatchWon,
    PartidoWon,
    RoundAnnulled,
    RoundUndone,
    RoundWon,
    TrickTied,
    TrickWon,
    Won,
)
from envite_rules.engine.seats import seat_name
from envite_rules.messages import Message, printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.engine import Event
    from envite_rules.engine.score import Worth
    from envite_rules.ruleset.model import Ruleset

LEVELS = {ChicoWon: "chico", PartidoWon: "partido", MatchWon: "partida"}
"""The events that tell of a level, and its name."""


class PlaceWords:
    """The words of a place.

    Args:
        ruleset: the ruleset.
        language: ``es`` or ``en``.

    Attributes:
        ruleset: the ruleset.
        language: the language.
    """

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        self.ruleset = ruleset
        self.language = language

    def text(self, code: str, **arguments: object) -> str:
        """A message in the language that is spoken."""
        return Message(code, arguments).text(self.language)

    def word(self, name: str) -> str:
        """How the place calls something: its own word, or the usual one."""
        return printable(words_in(own_word(self.ruleset, name), self.language))

    def stake(self, value: Worth) -> str:
        """A stake in the words of the place; what each team would win, where that differs."""
        if isinstance(value, tuple):
            a, b = map(self.stake, value)
            return self.text("cli.score.by-team", a=a, b=b)
        return words_in(stake(self.ruleset, value), self.language)

    def seat(self, seat: int) -> str:
        """What a seat is called."""
        return seat_name(seat)

    def event(self, event: Event) -> str:
        """What an action caused, in a sentence."""
        match event:
            case Won() | ChicoWon() | PartidoWon() | MatchWon():
                return self._won(event)
            case TrickWon() | TrickTied():
                return self._trick_over(event)
            case RoundWon(team=None):
                return self.text("event.round-drawn", round=self.word("round"))
            case RoundWon(team=team):
                return self.text("event.round-won", team=team, round=self.word("round"))
            case RoundAnnulled():
                return self.text("event.round-annulled", round=self.word("round"))
            case RoundUndone():
                return self.text("event.round-undone", round=self.word("round"))
            case CountShown(pot=pot, seat=seat, value=value):
                counted = {"seat": self.seat(seat), "pot": self.pot(pot), "value": value}
                return self.text("event.count-shown", **counted)
            case ClaimJudged(seat=seat, against=against, upheld=upheld):
                seats = {"seat": self.seat(seat), "against": self.seat(against)}
                code = "event.claim-upheld" if upheld else "event.claim-false"
                return self.text(code, renuncio=self.word("renuncio"), **seats)

    def _won(self, event: Won | ChicoWon | PartidoWon | MatchWon) -> str:
        """What a team wins."""
        if not isinstance(event, Won):
            level = self.word(LEVELS[type(event)])
            return self.text("tell.level-won", level=level.capitalize(), team=event.team)
        arguments: dict[str, object] = {"team": event.team, "pot": self.pot(event.pot)}
        arguments["stake"] = self.stake(event.level or (event.piedras or 0) + event.folded)
        if not event.folded:
            return self.text("tell.won", **arguments)
        folded = {"folded": event.folded, "left": event.piedras, "tumbo": self.word("tumbo")}
        return self.text("tell.won-folded", **arguments, **folded)

    def _trick_over(self, event: TrickWon | TrickTied) -> str:
        """Who won a trick, or tied it."""
        trick = self.word("trick")
        if isinstance(event, TrickWon):
            return self.text("event.trick-won", seat=self.seat(event.seat), trick=trick)
        seats = [self.seat(seat) for seat in event.seats]
        if event.leader is None:
            return self.text("event.trick-tied-last", seats=seats, trick=trick)
        leader = self.seat(event.leader)
        return self.text("event.trick-tied", seats=seats, trick=trick, leader=leader)

    def result(self, event: Event) -> Iterator[str]:
        """What was won, as it is told here; nothing for what is no result."""
        match event:
            case Won() | ChicoWon() | PartidoWon() | MatchWon() | CountShown():
                yield self.event(event)
            case RoundWon(team=None) | RoundAnnulled():
                yield self.event(event)
            case _:
                return

    def pot(self, pot: str) -> str:
        """What the place calls a pot."""
        return self.word(pot) if pot in {ROUND, TUMBO, RENUNCIO} else printable(pot)
