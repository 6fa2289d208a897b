"""What a round can be worth at a score: plain, called, dentro, in the tumbo."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from envite_rules.engine.bidding import NONE
from envite_rules.engine.events import ROUND, TUMBO
from envite_rules.engine.score import Stake

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.engine.bidding import Bidding
    from envite_rules.engine.ladders import Rung
    from envite_rules.engine.score import Pair, Score, Scoring
    from envite_rules.ruleset import model


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the round that begins at a score can be worth.

    Args:
        pot: the name of the ladder that raises the round; None where there is none.
        plain: what a round is worth when nothing was called, and nobody is in tumbo.
        values: what each step is worth if it is accepted.
        fixed: what each step pays if it is refused, where that is the step's own; else None.
        refusal_pays_plain: whether any other refusal pays the plain round, instead of what was in
            play.
        in_tumbo: whether A, and whether B, is in tumbo.
        is_tumbo: whether a team is, so that nothing can be called.
        must_decide: whether A, and whether B, says if it plays the tumbo.
    """

    pot: str | None
    plain: Stake
    values: tuple[Stake, ...]
    fixed: tuple[Stake | None, ...]
    refusal_pays_plain: bool
    in_tumbo: tuple[bool, bool]
    is_tumbo: bool
    must_decide: tuple[bool, bool]

    def in_play(self, level: int) -> Stake:
        """What is in play while the highest step accepted is of that number; -1 for none."""
        return self.plain if level == NONE else self.values[level]

    def refused(self, bidding: Bidding) -> Stake:
        """What the caller wins if the call that is pending is refused.

        That is what was in play before it, where neither the step nor the ladder says otherwise; a
        raise accepts what it raises.
        """
        fixed = self.fixed[bidding.pending]
        if fixed is not None:
            return fixed
        return self.plain if self.refusal_pays_plain else self.in_play(bidding.below)


class RoundValues:
    """What rounds are worth under a ruleset, at any score; each score's stakes are made once.

    Args:
        ruleset: the ruleset; it states round and score.
        scoring: how it keeps the score.
        name: the name of its ladder; None where it has none.
        rungs: the steps of the ladder at this table.
    """

    def __init__(
        self, ruleset: model.Ruleset, scoring: Scoring, name: str | None, rungs: Sequence[Rung]
    ) -> None:
        self._ruleset = ruleset
        self._scoring = scoring
        self._name = name
        self._steps = [
            step
            for step in (ruleset.ladders[name].steps if name else ())
            for rung in rungs
            if rung.id == step.id
        ]
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
        refused = dentro.refused if dentro else self._refused
        round_ = self._ruleset.round
        return Stakes(
            pot=self._name,
            plain=dentro.value if dentro else round_.value if round_ else 0,
            values=tuple(
                dentro.steps.get(step.id, step.value) if dentro else step.value
                for step in self._steps
            ),
            fixed=tuple(step.refused for step in self._steps),
            refusal_pays_plain=refused == "plain",
            in_tumbo=in_tumbo,
            is_tumbo=any(in_tumbo),
            must_decide=in_tumbo if free else (False, False),
        )

    @property
    def _refused(self) -> str | None:
        return self._ruleset.ladders[self._name].refused if self._name else None

    def won(self, stakes: Stakes, bidding: Bidding, winner: int) -> tuple[str, Stake]:
        """The pot, and what is in it, for the team that won the tricks of a round.

        A team in tumbo that plays and wins takes what ``won`` says; one that loses gives the other
        ``lost``. Else the highest step accepted counts, or the plain round.
        """
        tumbo = self._scoring.stated.tumbo
        if tumbo is not None and stakes.is_tumbo:
            return TUMBO, tumbo.won if stakes.in_tumbo[winner] else tumbo.lost
        if stakes.pot is None or bidding.level == NONE:
            return ROUND, stakes.plain
        return stakes.pot, stakes.values[bidding.level]

    def left(self, stakes: Stakes, bidding: Bidding, team: int) -> tuple[str, Stake]:
        """The pot, and what is in it, for the other team when a team leaves the round.

        A call that the team had to answer is refused thereby; else it is as if it lost the tricks.
        """
        if bidding.pending != NONE and bidding.caller != team and stakes.pot is not None:
            return stakes.pot, stakes.refused(bidding)
        return self.won(stakes, bidding, 1 - team)
