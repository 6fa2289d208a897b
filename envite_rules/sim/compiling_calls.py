"""The ladders of a game as arrays, and what a round is worth at each score."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from envite_rules.engine.bidding import Bidding
from envite_rules.engine.calling import step_fault
from envite_rules.engine.ladders import ANYONE as ANYONE_WORD
from envite_rules.engine.ladders import MANDADOR as MANDADOR_WORD
from envite_rules.engine.ladders import ON_TURN as ON_TURN_WORD
from envite_rules.engine.match_offers import FIRST_TRICK
from envite_rules.engine.score import Score
from envite_rules.ruleset.model import After
from envite_rules.sim import layout

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from envite_rules.engine.call_rules import CallRules
    from envite_rules.engine.ladders import LadderRules
    from envite_rules.engine.score import Stake
    from envite_rules.engine.stakes import LadderStakes, Stakes

SPEAKS = {
    ANYONE_WORD: layout.ANYONE,
    MANDADOR_WORD: layout.MANDADOR,
    ON_TURN_WORD: layout.ON_TURN,
    None: layout.NONE,
}
"""Who may speak, as a number."""

_OPEN_TO = {
    "nobody": layout.NOBODY,
    "rivals": layout.RIVALS,
    "answering": layout.OTHERS,
    "anyone": layout.OTHERS,
    None: layout.UNSAID,
}

_LEVELS = {"chico": layout.CHICO, "partido": layout.PARTIDO, "partida": layout.PARTIDA}


def code_of(stake: Stake) -> int:
    """A stake as a number: piedras, or a level below 0."""
    return _LEVELS[stake] if isinstance(stake, str) else stake


def write_ladder(record: Any, ladder: LadderRules, rules: CallRules, counts: Sequence[str]) -> None:
    """Writes a ladder.

    Args:
        record: a record of `layout.LADDER`.
        ladder: the ladder.
        rules: the rules of its table.
        counts: the names of the counts, in their order.
    """
    stated = ladder.stated
    record["rungs"] = len(ladder.rungs)
    record["opener"] = SPEAKS[ladder.opener]
    record["answerer"] = SPEAKS[ladder.answerer]
    record["raiser"] = SPEAKS[ladder.raiser]
    record["count"] = layout.NONE if ladder.count is None else counts.index(ladder.count)
    record["first_trick"] = int(stated.window == FIRST_TRICK)
    record["before_own_card"] = int(stated.before_own_card)
    record["raise_later"] = int(stated.raise_later)
    record["paid_at_once"] = int(ladder.pays_refusals_at_once)
    unopened = stated.left_unopened if ladder.count is not None else None
    record["left_unopened"] = layout.NONE if unopened is None else unopened
    record["voids"] = _mask(ladder.voids)
    record["voided_by"] = _mask(ladder.voided_by)
    for place, other in enumerate(rules.ladders):
        after = stated.after.get(other.name, After())
        record["after_called"][place] = _OPEN_TO[after.called]
        record["after_accepted"][place] = _OPEN_TO[after.accepted]
        record["after_raised"][place] = _OPEN_TO[after.raised]


def _mask(places: Iterable[int]) -> int:
    return sum(1 << place for place in places)


def stakes_of(rules: CallRules) -> tuple[np.ndarray, np.ndarray]:
    """What a round is worth, and which of it holds at each score.

    Args:
        rules: the rules of the table.

    Returns:
        The different stakes, an array of `layout.STAKES`; and, for the piedras of A and of B, the
        place of theirs in it.
    """
    chico = rules.scoring.stated.chico
    at = np.zeros((chico, chico), "i4")
    found: dict[tuple[Stakes, bool], int] = {}
    for a in range(chico):
        for b in range(chico):
            score = Score((a, b))
            key = rules.values.at(score), rules.scoring.is_dentro(score)
            at[a, b] = found.setdefault(key, len(found))
    stakes = np.zeros(len(found), layout.STAKES)
    for (one, dentro), place in found.items():
        _write_stakes(stakes[place], one, rules.ladders)
        stakes[place]["is_dentro"] = int(dentro)
    return stakes, at


def _write_stakes(record: Any, stakes: Stakes, ladders: Sequence[LadderRules]) -> None:
    record["plain"] = code_of(stakes.plain)
    record["is_tumbo"] = int(stakes.is_tumbo)
    record["in_tumbo"] = [int(one) for one in stakes.in_tumbo]
    record["must_decide"] = [int(one) for one in stakes.must_decide]
    for place, (ladder, worth) in enumerate(zip(ladders, stakes.ladders, strict=True)):
        rungs = len(ladder.rungs)
        record["base"][place] = code_of(worth.base)
        record["refusal_pays_base"][place] = int(worth.refusal_pays_base)
        for team in range(2):
            record["worth"][place, team, :rungs] = [code_of(one) for one in worth.by_team[team]]
        record["fixed"][place, :rungs] = [
            layout.UNFIXED if one is None else code_of(one) for one in worth.fixed
        ]
        record["next"][place, : rungs + 1] = list(_next_steps(ladder, worth))


def _next_steps(ladder: LadderRules, worth: LadderStakes) -> Iterable[int]:
    """For no step, and for each, the mask of those that may come next and are worth enough."""
    for last in range(-1, len(ladder.rungs)):
        bidding = Bidding(level=last)
        after = ladder.steps_after(bidding)
        yield _mask(step for step in after if step_fault(ladder, worth, bidding, step) is None)
