"""What the end of a round does to the score, as the events that a match and a referee tell."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from envite_rules.engine.events import (
    ChicoWon,
    Event,
    MatchWon,
    PartidoWon,
    Won,
)
from envite_rules.engine.score import CHICO, PARTIDA, PARTIDO
from envite_rules.engine.seats import TEAMS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from envite_rules.engine.score import Award, Score, Scoring, Stake

_LEVEL_EVENTS: Mapping[str, type[ChicoWon | PartidoWon | MatchWon]] = {
    CHICO: ChicoWon,
    PARTIDO: PartidoWon,
    PARTIDA: MatchWon,
}


class Payment(NamedTuple):
    """A stake that a team was given.

    Args:
        score: the score after it.
        levels: the levels it won thereby, from the smallest up.
        events: what happened.
    """

    score: Score
    levels: tuple[str, ...]
    events: tuple[Event, ...]


def pay(scoring: Scoring, score: Score, team: int, pot: str, stake: Stake) -> Payment:
    """Gives a team what was in a pot.

    Args:
        scoring: how the score is kept.
        score: the score before.
        team: 0 for A, 1 for B.
        pot: which pot it was in.
        stake: what was in it; nothing happens where that is no piedra.
    """
    if stake == 0:
        return Payment(score, (), ())
    award = scoring.award(score, team, stake)
    return Payment(award.score, award.levels, tuple(_events(award, TEAMS[team], pot)))


def _events(award: Award, team: str, pot: str) -> list[Event]:
    level = award.levels[0] if award.piedras is None else None
    events: list[Event] = [Won(pot, team, award.piedras, level, award.folded)]
    events += [_LEVEL_EVENTS[level](team) for level in award.levels]
    return events
