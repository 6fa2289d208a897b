"""The score: piedras, chicos, partidos, and what a stake that is won does to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from envite_rules.engine.events import ChicoWon, Event, MatchWon, PartidoWon, Won
from envite_rules.engine.seats import TEAMS
from envite_rules.errors import ScoreError
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from envite_rules.ruleset import model

Pair = tuple[int, int]
"""A number for team A and one for team B."""

Stake = int | str
"""What can be won: piedras, or a level such as ``"chico"``."""

Worth = Stake | Pair
"""The same before it is known who wins; where that makes a difference, what A would, and B."""

CHICO, PARTIDO, PARTIDA = "chico", "partido", "partida"

_LEVEL_EVENTS: Mapping[str, type[ChicoWon | PartidoWon | MatchWon]] = {
    CHICO: ChicoWon,
    PARTIDO: PartidoWon,
    PARTIDA: MatchWon,
}


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a match.

    Args:
        piedras: the piedras of A and B in the present chico.
        chicos: the chicos that A and B have won in the present partido, or in the match.
        partidos: the partidos that A and B have won, where partidos are played.
    """

    piedras: Pair = (0, 0)
    chicos: Pair = (0, 0)
    partidos: Pair = (0, 0)

    def __post_init__(self) -> None:
        for pair in (self.piedras, self.chicos, self.partidos):
            if type(pair) is not tuple:
                raise TypeError(f"a score is made of pairs such as (5, 3), not of {pair!r}")

    def __str__(self) -> str:
        return "-".join(map(str, self.piedras))


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


def stake_of(worth: Worth, team: int) -> Stake:
    """What something is worth to a team that wins it, 0 or 1."""
    return worth[team] if isinstance(worth, tuple) else worth


def _raised(pair: Pair, team: int, by: int) -> Pair:
    return (pair[0] + by, pair[1]) if team == 0 else (pair[0], pair[1] + by)


class Scoring:
    """How a ruleset keeps the score.

    Args:
        stated: its section ``score``.
    """

    def __init__(self, stated: model.Score) -> None:
        self.stated = stated
        self._brink = stated.tumbo.at if stated.tumbo else stated.chico

    def check(self, score: Score) -> None:
        """Refuses a score at which no match can stand.

        Raises:
            ScoreError: a figure is negative, or would have ended its chico, partido or partida.
        """
        stated = self.stated
        below_match = stated.partida if stated.partido is None else stated.partido
        _check_pair("piedras", score.piedras, stated.chico)
        _check_pair("chicos", score.chicos, below_match)
        if stated.partido is not None:
            _check_pair("partidos", score.partidos, stated.partida)
        elif score.partidos != (0, 0):
            raise ScoreError(Message("score.no-partidos"))

    def in_tumbo(self, score: Score) -> tuple[bool, bool]:
        """Which teams are in tumbo: at its threshold or beyond."""
        if self.stated.tumbo is None:
            return False, False
        return score.piedras[0] >= self._brink, score.piedras[1] >= self._brink

    def is_dentro(self, score: Score) -> bool:
        """Whether a team is dentro, at exactly its piedras, and none is in tumbo."""
        dentro = self.stated.dentro
        return dentro is not None and dentro.at in score.piedras and not any(self.in_tumbo(score))

    def pay(self, score: Score, team: int, pot: str, stake: Stake) -> Payment:
        """Gives a team what is in a pot.

        On passing over the tumbo, from below it to above it, the ``fold`` is taken off. What goes
        beyond a chico is not carried into the next.

        Args:
            score: the score before; it is left as it is.
            team: 0 for A, 1 for B.
            pot: which pot it is in.
            stake: piedras, or the level that is won; nothing happens where it is no piedra.
        """
        name = TEAMS[team]
        if isinstance(stake, str):
            return self._level(score, team, stake, Won(pot, name, None, stake))
        if stake == 0:
            return Payment(score, (), ())
        before = score.piedras[team]
        after = before + stake
        folded = min(self.stated.fold, after - self._brink) if before < self._brink < after else 0
        won = Won(pot, name, stake - folded, None, folded)
        if after - folded >= self.stated.chico:
            return self._level(score, team, CHICO, won)
        piedras = _raised(score.piedras, team, stake - folded)
        return Payment(Score(piedras, score.chicos, score.partidos), (), (won,))

    def _level(self, score: Score, team: int, level: str, won: Won) -> Payment:
        """Gives a level, and the higher ones that it completes.

        The partida ends the match, whatever the chicos; they stay as they stood.
        """
        stated, levels = self.stated, [level]
        if levels[-1] == CHICO:
            score = Score((0, 0), _raised(score.chicos, team, 1), score.partidos)
            if score.chicos[team] == (stated.partido or stated.partida):
                levels.append(PARTIDO if stated.partido else PARTIDA)
        if levels[-1] == PARTIDO:
            score = Score((0, 0), (0, 0), _raised(score.partidos, team, 1))
            if score.partidos[team] == stated.partida:
                levels.append(PARTIDA)
        events = (won, *(_LEVEL_EVENTS[level](TEAMS[team]) for level in levels))
        return Payment(score, tuple(levels), events)


def as_pair(what: str, numbers: Sequence[int]) -> Pair:
    """Two whole numbers as a pair.

    Args:
        what: what they count, for the message.
        numbers: the numbers of A and B.

    Raises:
        TypeError: they are not two whole numbers.
    """
    if len(numbers) != 2 or any(type(number) is not int for number in numbers):
        raise TypeError(f"{what} are two whole numbers, not {numbers!r}")
    return numbers[0], numbers[1]


def _check_pair(what: str, pair: Pair, target: int) -> None:
    for number in as_pair(what, pair):
        if not 0 <= number < target:
            arguments = {"what": Message(f"word.{what}"), "number": number, "most": target - 1}
            raise ScoreError(Message("score.out-of-range", arguments))
