"""What is at stake in a round, as it stands."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from envite_rules.engine.bidding import NO_BIDS, NONE
from envite_rules.engine.score import Stake, Worth, stake_of
from envite_rules.engine.seats import TEAMS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.engine.bidding import Bets
    from envite_rules.engine.call_rules import CallRules
    from envite_rules.engine.stakes import Stakes


@dataclass(frozen=True, slots=True)
class SideBet:
    """What is at stake in a ladder that a count decides.

    What would be worth another number to each team is a pair: what A would win, and what B.

    Args:
        pot: the name of the ladder.
        value: what it is worth as it stands; None where nothing was accepted yet.
        call: the call that awaits its answer; None where none does.
        called_by: the team that made it, ``"A"`` or ``"B"``.
        accepted: what it will be worth if the call is accepted.
        refused: what the caller wins if it is refused.
        won_by: the team that has won ``value`` already, by a refusal or by its count; else None.
    """

    pot: str
    value: Worth | None = None
    call: str | None = None
    called_by: str | None = None
    accepted: Worth | None = None
    refused: Stake | None = None
    won_by: str | None = None


@dataclass(frozen=True, slots=True)
class InPlay:
    """What is at stake in a round.

    What would be worth another number to each team is a pair: what A would win, and what B.

    Args:
        value: what it is worth as it stands: piedras, or a level such as ``"chico"``.
        call: the call that awaits its answer; None where none does.
        called_by: the team that made it, ``"A"`` or ``"B"``.
        accepted: what it will be worth if the call is accepted.
        refused: what the caller wins if it is refused.
        in_tumbo: the teams in tumbo; then ``value`` is what a team not in it wins, or either if
            both are.
        side_bets: what was called in the ladders that a count decides, in the order in which they
            are settled; those in which nothing was called are left out.
        due: the pot of the call that must be answered next: a ladder's name; None where none is.
            Another call may be waiting until that one is settled.
    """

    value: Worth
    call: str | None = None
    called_by: str | None = None
    accepted: Worth | None = None
    refused: Stake | None = None
    in_tumbo: tuple[str, ...] = ()
    side_bets: tuple[SideBet, ...] = ()
    due: str | None = None


def in_play(rules: CallRules, stakes: Stakes, bets: Bets) -> InPlay:
    """What is at stake in a round with these calls."""
    if stakes.is_tumbo:
        outsider = 0 if stakes.in_tumbo[1] else 1
        teams = tuple(team for team, is_in in zip(TEAMS, stakes.in_tumbo, strict=True) if is_in)
        return InPlay(rules.values.won(stakes, bets, outsider)[1], in_tumbo=teams)
    side_bets = tuple(_side_bets(rules, stakes, bets))
    due = rules.ladders[bets.due[-1]].name if bets.due else None
    if rules.main == NONE:
        return InPlay(stakes.plain, side_bets=side_bets, due=due)
    bidding, ladder = bets.ladders[rules.main], stakes.ladders[rules.main]
    value = ladder.in_play(bidding.level)
    step = bidding.pending
    if step == NONE:
        return InPlay(value, side_bets=side_bets, due=due)
    call, caller = rules.ladders[rules.main].rungs[step].call, TEAMS[bidding.caller]
    refused = ladder.refused(bidding)
    return InPlay(value, call, caller, ladder.worths[step], refused, side_bets=side_bets, due=due)


def _side_bets(rules: CallRules, stakes: Stakes, bets: Bets) -> Iterator[SideBet]:
    """What was called in the ladders that a count decides, as they are settled."""
    for number in rules.settlement:
        if number in {rules.main, NONE} or bets.ladders[number] == NO_BIDS:
            continue
        ladder, bidding = stakes.ladders[number], bets.ladders[number]
        if bidding.was_refused:
            won_by = TEAMS[bidding.won_by]
            yield SideBet(ladder.pot, ladder.refused(bidding), won_by=won_by)
            continue
        value = None if bidding.level == NONE else ladder.worths[bidding.level]
        if bidding.pending == NONE:
            if value is None or bidding.won_by == NONE:
                yield SideBet(ladder.pot, value)
            else:
                won_by = TEAMS[bidding.won_by]
                yield SideBet(ladder.pot, stake_of(value, bidding.won_by), won_by=won_by)
            continue
        step = bidding.pending
        call, caller = rules.ladders[number].rungs[step].call, TEAMS[bidding.caller]
        refused = ladder.refused(bidding)
        yield SideBet(ladder.pot, value, call, caller, ladder.worths[step], refused)
