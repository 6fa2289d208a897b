"""The score: piedras, chicos, partidos, and what a stake that is won does to them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from envite_rules.errors import ScoreError
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.ruleset import model

Pair = tuple[int, int]
"""A number for team A and one for team B."""

Stake = int | str
"""What can be won: piedras, or a level such as ``"chico"``."""

CHICO, PARTIDO, PARTIDA = "chico", "partido", "partida"


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

    def __str__(self) -> str:
        return "-".join(map(str, self.piedras))


class Award(NamedTuple):
    """What a team won, and the score after it.

    Args:
        score: the score after it.
        piedras: the piedras it gained; None where the stake was a level.
        folded: the piedras lost on passing over the tumbo, already taken off.
        levels: the levels it won thereby, from the smallest up.
    """

    score: Score
    piedras: int | None
    folded: int
    levels: tuple[str, ...]


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

    def award(self, score: Score, team: int, stake: Stake) -> Award:
        """Gives a stake to a team.

        On passing over the tumbo, from below it to above it, the ``fold`` is taken off. What goes
        beyond a chico is not carried into the next.

        Args:
            score: the score before; it is left as it is.
            team: 0 for A, 1 for B.
            stake: piedras, or the level that is won.
        """
        if isinstance(stake, str):
            return self._level(score, team, stake, None, 0)
        before = score.piedras[team]
        after = before + stake
        folded = self.stated.fold if before < self._brink < after else 0
        after -= folded
        if after >= self.stated.chico:
            return self._level(score, team, CHICO, stake - folded, folded)
        piedras = _raised(score.piedras, team, after - before)
        return Award(replace(score, piedras=piedras), stake - folded, folded, ())

    def _level(
        self, score: Score, team: int, level: str, piedras: int | None, folded: int
    ) -> Award:
        """Gives a level, and the higher ones that it completes.

        The partida ends the match, whatever the chicos; they stay as they stood.
        """
        stated, won = self.stated, [level]
        if won[-1] == CHICO:
            score = Score((0, 0), _raised(score.chicos, team, 1), score.partidos)
            if score.chicos[team] == (stated.partido or stated.partida):
                won.append(PARTIDO if stated.partido else PARTIDA)
        if won[-1] == PARTIDO:
            score = Score((0, 0), (0, 0), _raised(score.partidos, team, 1))
            if score.partidos[team] == stated.partida:
                won.append(PARTIDA)
        return Award(score, piedras, folded, tuple(won))


def _check_pair(what: str, pair: Pair, target: int) -> None:
    given: Sequence[object] = pair
    if len(given) != 2 or any(type(number) is not int for number in given):
        raise TypeError(f"{what} are two whole numbers, not {pair!r}")
    for number in pair:
        if not 0 <= number < target:
            arguments = {"what": Message(f"score.{what}"), "number": number, "most": target - 1}
            raise ScoreError(Message("score.out-of-range", arguments))
