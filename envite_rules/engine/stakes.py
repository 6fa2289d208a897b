"""What a round can be worth at a score: plain, called, dentro, in the tumbo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from envite_rules.engine.bidding import NONE
from envite_rules.engine.events import ROUND, TUMBO
from envite_rules.engine.ladders import base_of
from envite_rules.engine.score import Stake
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
        values: what each step is worth if it is accepted.
        fixed: what each step pays if it is refused, where that is the step's own; else None.
        refusal_pays_base: whether any other refusal pays that too, instead of what was in play.
    """

    pot: str
    base: Stake
    values: tuple[Stake, ...]
    fixed: tuple[Stake | None, ...]
    refusal_pays_base: bool

    def in_play(self, level: int) -> Stake:
        """What is in play while the highest step accepted is of that number; -1 for none."""
        return self.base if level == NONE else self.values[level]

    def refused(self, bidding: Bidding) -> Stake:
        """What the caller wins if the call that is pending is refused.

        That is what was in play before it, where neither the step nor the ladder says otherwise; a
        raise accepts what it raises.
        """
        fixed = self.fixed[bidding.pending]
        if fixed is not None:
            return fixed
        return self.base if self.refusal_pays_base else self.in_play(bidding.below)

    def is_worth(self, step: int, least: int) -> bool:
        """Whether a step is worth so many piedras at least; a level always is."""
        return stake_rank(self.values[step]) >= stake_rank(least)

    def rises(self, bidding: Bidding, step: int) -> bool:
        """Whether a step is worth more than what is in play, a call that it raises included."""
        return stake_rank(self.values[step]) > stake_rank(self.in_play(bidding.last))


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
        if ladder.count is not None:
            dentro = None  # it changes what the round is worth
        refused = dentro.refused if dentro else ladder.stated.refused
        values = [self._value(rung, score) for rung in ladder.rungs]
        if dentro:
            steps = zip(ladder.rungs, values, strict=True)
            values = [dentro.steps.get(rung.id, value) for rung, value in steps]
        return LadderStakes(
            pot=ladder.name,
            base=plain if ladder.count is None else base_of(self._ruleset, ladder.name),
            values=tuple(values),
            fixed=tuple(rung.fixed_refusal for rung in ladder.rungs),
            refusal_pays_base=refused == "plain",
        )

    def _value(self, rung: Rung, score: Score) -> Stake:
        """What a step is worth at a score: what is lacking for the chico is counted from there."""
        if rung.value != LACKING:
            return rung.value
        most = max(score.piedras)
        whole = rung.whole_up_to is not None and most <= rung.whole_up_to
        return self._scoring.stated.chico - (0 if whole else most)

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
        return ladder.pot, ladder.values[level]

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
