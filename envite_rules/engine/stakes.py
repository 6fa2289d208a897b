"""What a round can be worth at a score: plain, called, dentro, in the tumbo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from envite_rules.engine.bidding import NONE
from envite_rules.engine.events import ROUND, TUMBO
from envite_rules.engine.ladders import base_of
from envite_rules.engine.score import Stake, Worth
from envite_rules.engine.seats import TEAMS
from envite_rules.ruleset.model.ladders import LACKING, stake_rank

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.engine.bidding import Bets, Bidding
    from envite_rules.engine.ladders import LadderRules, Rung
    from envite_rules.engine.score import Pair, Score, Scoring
    from envite_rules.ruleset import model


@dataclass(frozen=True, slots=True)
class LadderStakes:
    """What can be won in a ladder, in a round that begins at a score.

    Args:
        pot: the name of the ladder.
        base: what the refusal of the first call pays: the plain round, or the floor of a count.
        by_team: what each step is worth if it is accepted, to A if it wins, and to B.
        worths: the same for each step, whoever wins: a pair only where that differs.
        fixed: what each step pays if it is refused, where that is the step's own; else None.
        refusal_pays_base: whether any other refusal pays that too, instead of what was in play.
    """

    pot: str
    base: Stake
    by_team: tuple[tuple[Stake, ...], tuple[Stake, ...]]
    worths: tuple[Worth, ...]
    fixed: tuple[Stake | None, ...]
    refusal_pays_base: bool

    def in_play(self, level: int) -> Worth:
        """What is in play while the highest step accepted is of that number; -1 for none."""
        return self.base if level == NONE else self.worths[level]

    def refused(self, bidding: Bidding) -> Stake:
        """What the caller wins if the call that is pending is refused.

        That is what was in play before it, where neither the step nor the ladder says otherwise; a
        raise accepts what it raises.
        """
        fixed = self.fixed[bidding.pending]
        if fixed is not None:
            return fixed
        if self.refusal_pays_base or bidding.below == NONE:
            return self.base
        return self.by_team[bidding.caller][bidding.below]

    def is_worth(self, step: int, least: int) -> bool:
        """Whether a step is worth so many piedras at least, whoever wins; a level always is."""
        return all(stake_rank(values[step]) >= stake_rank(least) for values in self.by_team)

    def rises(self, bidding: Bidding, step: int) -> bool:
        """Whether a step is worth more than what is in play, a call that it raises included.

        Where it is worth another number to each team, it must be more for both.
        """
        last = bidding.last
        return all(
            stake_rank(values[step]) > stake_rank(self.base if last == NONE else values[last])
            for values in self.by_team
        )


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the round that begins at a score can be worth.

    Args:
        plain: what a round is worth when nothing was called, and nobody is in tumbo.
        ladders: what can be won in each ladder.
        in_tumbo: whether A, and whether B, is in tumbo.
        is_tumbo: whether a team is, so that nothing can be called.
        must_decide: whether A, and whether B, says if it plays the tumbo.
    """

    plain: Stake
    ladders: tuple[LadderStakes, ...]
    in_tumbo: tuple[bool, bool]
    is_tumbo: bool
    must_decide: tuple[bool, bool]


class RoundValues:
    """What rounds are worth under a ruleset, at any score; each score's stakes are made once.

    Args:
        ruleset: the ruleset; it states round and score.
        scoring: how it keeps the score.
        ladders: its ladders at this table.
        main: the number of the ladder that raises the round itself; -1 where there is none.
    """

    def __init__(
        self, ruleset: model.Ruleset, scoring: Scoring, ladders: Sequence[LadderRules], main: int
    ) -> None:
        self._ruleset = ruleset
        self._scoring = scoring
        self._ladders = ladders
        self._main = main
        self._known: dict[Pair, Stakes] = {}

    def at(self, score: Score) -> Stakes:
        """The stakes of the round that begins at a score."""
        stakes = self._known.get(score.piedras)
        if stakes is None:
            stakes = self._known.setdefault(score.piedras, self._make(score))
        return stakes

    def _make(self, score: Score) -> Stakes:
        stated, scoring = self._scoring.stated, self._scoring
        dentro = stated.dentro if scoring.is_dentro(score) else None
        in_tumbo = scoring.in_tumbo(score)
        free = stated.tumbo is not None and (not all(in_tumbo) or stated.tumbo.both == "free")
        round_ = self._ruleset.round
        plain = dentro.value if dentro else round_.value if round_ else 0
        return Stakes(
            plain=plain,
            ladders=tuple(self._of_ladder(one, score, plain, dentro) for one in self._ladders),
            in_tumbo=in_tumbo,
            is_tumbo=any(in_tumbo),
            must_decide=in_tumbo if free else (False, False),
        )

    def _of_ladder(
        self, ladder: LadderRules, score: Score, plain: Stake, dentro: model.Dentro | None
    ) -> LadderStakes:
        of_round = ladder.count is None
        refused = dentro.refused if dentro and of_round else ladder.stated.refused
        changed = dentro.steps if dentro else {}
        values = [
            [changed.get(rung.id) or self._value(rung, score, team) for rung in ladder.rungs]
            for team in range(len(TEAMS))
        ]
        cap = self._cap(ladder, score)
        a, b = (tuple(_capped(value, cap) for value in of_team) for of_team in values)
        base = plain if of_round else base_of(self._ruleset, ladder.name)
        return LadderStakes(
            pot=ladder.name,
            base=base if of_round else _capped(base, cap),
            by_team=(a, a if a == b else b),
            worths=tuple(map(_either, a, b)),
            fixed=tuple(
                None if rung.fixed_refusal is None else _capped(rung.fixed_refusal, cap)
                for rung in ladder.rungs
            ),
            refusal_pays_base=refused == "plain",
        )

    def _value(self, rung: Rung, score: Score, team: int) -> Stake:
        """What a step is worth at a score to a team that wins it.

        What is lacking is counted from the score: to the half while no team has reached it, where
        the step says so; else to the chico.
        """
        if rung.value != LACKING:
            return rung.value
        stated, most = self._scoring.stated, max(score.piedras)
        of = {"leader": most, "winner": score.piedras[team], "loser": score.piedras[1 - team]}
        if rung.before_half is not None and stated.half is not None and most < stated.half:
            return stated.half - of[rung.before_half]
        whole = rung.whole_up_to is not None and most <= rung.whole_up_to
        return stated.chico - (0 if whole else of[rung.lacking_of])

    def _cap(self, ladder: LadderRules, score: Score) -> Stake | None:
        """The most that a call of a ladder is worth at a score; None where nothing says so."""
        most = ladder.stated.most
        if most == LACKING:
            return self._scoring.stated.chico - max(score.piedras)
        return most

    def won(self, stakes: Stakes, bets: Bets, winner: int) -> tuple[str, Stake]:
        """The pot, and what is in it, for the team that won the tricks of a round.

        A team in tumbo that plays and wins takes what ``won`` says; one that loses gives the other
        ``lost``. Else the highest step accepted counts, or the plain round.
        """
        tumbo = self._scoring.stated.tumbo
        if tumbo is not None and stakes.is_tumbo:
            return TUMBO, tumbo.won if stakes.in_tumbo[winner] else tumbo.lost
        level = bets.ladders[self._main].level if self._main != NONE else NONE
        if level == NONE:
            return ROUND, stakes.plain
        ladder = stakes.ladders[self._main]
        return ladder.pot, ladder.by_team[winner][level]

    def left(self, stakes: Stakes, bets: Bets, team: int) -> tuple[str, Stake]:
        """The pot, and what is in it, for the other team when a team leaves the round.

        A call that the team had to answer is refused thereby; else it is as if it lost the tricks.
        """
        if self._main != NONE:
            bidding = bets.ladders[self._main]
            if bidding.pending != NONE and bidding.caller != team:
                ladder = stakes.ladders[self._main]
                return ladder.pot, ladder.refused(bidding)
        return self.won(stakes, bets, 1 - team)


def _either(a: Stake, b: Stake) -> Worth:
    """What A would win, or B; a pair where that differs, as it may where it is piedras."""
    return (a, b) if isinstance(a, int) and isinstance(b, int) and a != b else a


def _capped(stake: Stake, most: Stake | None) -> Stake:
    """A stake, or the most that it may be; a level is more than any piedras."""
    return stake if most is None or stake_rank(stake) <= stake_rank(most) else most
