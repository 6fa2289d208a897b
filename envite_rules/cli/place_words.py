"""What is told in the words of a place: its piedras, its chico, what was won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.authoring.portrait_words import stake
from envite_rules.engine.events import (
    RENUNCIO,
    ROUND,
    TUMBO,
    ChicoWon,
    CountShown,
    MatchWon,
    PartidoWon,
    RoundAnnulled,
    RoundWon,
    Won,
)
from envite_rules.engine.seats import seat_name
from envite_rules.messages import Message, printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.engine import Event
    from envite_rules.ruleset.model import Ruleset

LEVELS = {ChicoWon: "chico", PartidoWon: "partido", MatchWon: "partida"}
"""The events that tell of a level, and its name."""

_USUAL = {
    "trick": "mano",
    "round": "ronda",
    "vira": "vira",
    "muerto": "muerto",
    "tumbo": "tumbo",
    "dentro": "dentro",
    "renuncio": "renuncio",
    "piedras": "piedras",
    "chico": "chico",
    "chicos": "chicos",
    "partido": "partido",
    "partidos": "partidos",
    "partida": "partida",
}
"""What is said where the ruleset has no word of its own."""


class PlaceWords:
    """The words of a place.

    Args:
        ruleset: the ruleset.
        language: ``es`` or ``en``.
    """

    def __init__(self, ruleset: Ruleset, language: str) -> None:
        self._ruleset = ruleset
        self.language = language

    def text(self, code: str, **arguments: object) -> str:
        """A message in the language that is spoken."""
        return Message(code, arguments).text(self.language)

    def word(self, name: str) -> str:
        """How the place calls something: its own word, or the usual one."""
        own = getattr(self._ruleset.words, name, None)
        return printable(own or _USUAL[name])

    def stake(self, value: int | str) -> str:
        """A stake in the words of the place."""
        said = stake(self._ruleset, value)
        return said.text(self.language) if isinstance(said, Message) else str(said)

    def seat(self, seat: int) -> str:
        """What a seat is called."""
        return seat_name(seat)

    def result(self, event: Event) -> Iterator[str]:
        """What was won, as it is told here; nothing for what is no result."""
        match event:
            case Won(pot=pot, team=team, piedras=piedras, level=level, folded=folded):
                arguments: dict[str, object] = {"team": team, "pot": self.pot(pot)}
                arguments["stake"] = self.stake(level or (piedras or 0) + folded)
                if folded:
                    arguments |= {"folded": folded, "left": piedras}
                yield self.text("tell.won-folded" if folded else "tell.won", **arguments)
            case ChicoWon(team=team) | PartidoWon(team=team) | MatchWon(team=team):
                level = self.word(LEVELS[type(event)]).capitalize()
                yield self.text("tell.level-won", level=level, team=team)
            case CountShown(pot=pot, seat=seat, value=value):
                counted = {"seat": self.seat(seat), "pot": self.pot(pot), "value": value}
                yield self.text("event.count-shown", **counted)
            case RoundWon(team=None) | RoundAnnulled():
                yield event.text(self.language)
            case _:
                return

    def pot(self, pot: str) -> str:
        """What the place calls a pot."""
        return self.word(pot) if pot in {ROUND, TUMBO, RENUNCIO} else printable(pot)
