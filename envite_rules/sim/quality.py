"""How good a game is to play, as the literature on games measures it.

None of these says that a game is good. They are of use to compare variants, played alike.

Length, balance and the advantage of who begins are the metrics ``DurationTurns``, ``Balance`` (1
less the widest difference of the players' shares of wins) and ``AdvantageP1`` (the first player's
share of wins) of Ludii's evaluation [1]. Ours count rounds, teams for players, and take one half
from the advantage; a match that nobody won is left out, and told by `Quality.decided`, which is
Ludii's ``Completion``.

Drama is the chance to come back from a weaker position. Thompson asked for it [2] and Browne made
it a measure of combinatorial games, by self-play [3], as [4] tell, who carry it over to other
games; [5] does for games of pure chance, by simulating millions of matches. Ludii has it as «number
of moves/severity where the eventual winner was behind», by how far the winner's evaluation is below
the best one, move by move [1]. Ours needs no evaluation by search: who is ahead is who has more of
the way to the partida behind it (partidos, then chicos, then piedras), looked at as each round
begins, and how far behind is the difference as a share of the whole way. A score says less than an
evaluation: who is mano, and what cards are held, is not in it.

Lead changes, for each round, are Ludii's ``LeadChange`` («number of times the expected winner
changes», for each move) [1], with that score for the evaluation; level scores change no lead.
Decisiveness is how quickly a game ends once somebody is well ahead. Ludii's ``DecisivenessMoves``
is said to be the percentage of moves after the winner's evaluation passes a threshold; what its
code takes is the number of the first such move over that of all moves, as whole numbers: the share
before it, were it not cut to 0 or 1 [1]. Ours is the share of rounds after which the winner is
ahead and never again is not: what is left. The smaller, the longer it is open.

How far, and when, are counted for each match, or round, in whole thousandths, the rest cut off: so
that sums are exact. `Quality.drama` and `Quality.drama_most` may be too low, and
`Quality.decisiveness` too high, by less than 0.001.

[1] Ludii, source of its evaluation: https://github.com/Ludeme/Ludii, Evaluation/src/metrics; the
    code of DecisivenessMoves as of commit 69b87b2acbd1da112a3ef44b10254770ddccf7ef.
[2] J. M. Thompson, «Defining the Abstract», The Games Journal, 2000.
[3] C. Browne, «Automatic generation and evaluation of recombination games», PhD thesis, Queensland
    University of Technology, 2008.
[4] G. Xexéo, E. Mangeli, L. F. Oliveira, «Drama Measures Applied to a Large Scale Business Game»,
    accepted for ABSEL 2016.
[5] «Measuring Drama in Goose-like Games», Board Game Studies Journal, 29 September 2016,
    doi:10.1515/bgs-2016-0005 (its authors are not told where we read of it).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from envite_rules.sim.estimates import Estimate, clustered_share, mean, moment, share
from envite_rules.sim.parts import A_WON, BEHIND, DECIDED, MANO_WON, ONE, ROUNDS

THOUSAND = 1000
"""How far, and when, are counted in thousandths."""


@dataclass(frozen=True, slots=True)
class Quality:
    """Indicators of a game's quality.

    Each is of decided matches, and depends on how its players play.

    Args:
        length: rounds of a match, on average.
        balance: 1 less how far the shares of matches that A and B won are apart: 1 where they are
            equal.
        advantage: by how much the share of matches won by the first mano's team is above one half;
            below 0 where it is a disadvantage.
        decided: the share of matches that somebody won.
        decisiveness: the share of its rounds that a match still has once the winner is ahead for
            good, on average over matches; the smaller, the longer it is open.
        drama: how far behind the winner was in the rounds that began with it behind, as a share of
            the way to win, on average over these rounds.
        drama_most: how far behind it was in the worst of them, on average over matches; 0 for
            matches in which it never was.
        behind: the share of rounds that began with the winner to be behind. Its interval takes
            account of rounds of one match going together.
        comeback: the share of matches whose winner was behind at some round.
        lead_changes: how often another team came to be ahead, for each round.
    """

    length: Estimate | None
    balance: float | None
    advantage: Estimate | None
    decided: Estimate | None
    decisiveness: float | None
    drama: float | None
    drama_most: float | None
    behind: Estimate | None
    comeback: Estimate | None
    lead_changes: float | None


def quality_of(counted: Any, moments: tuple[int, ...]) -> Quality:
    """The indicators, from what was counted.

    Args:
        counted: a record of `tally.TALLY`.
        moments: sums of products; see `estimates.moment`.
    """
    decided, rounds = moment(moments, ONE, DECIDED), moment(moments, ROUNDS, DECIDED)
    behind = int(counted["rounds_behind"])
    return Quality(
        length=mean(rounds, int(counted["rounds_of_match_squared"]), decided),
        balance=_less(2 * moment(moments, ONE, A_WON) - decided, decided),
        advantage=_from_half(share(moment(moments, ONE, MANO_WON), decided)),
        decided=share(decided, moments[0]),
        decisiveness=_less(int(counted["led_from"]), THOUSAND * decided),
        drama=_part(int(counted["deficit"]), THOUSAND * behind),
        drama_most=_part(int(counted["deficit_most"]), THOUSAND * decided),
        behind=_behind(int(counted["rounds_of_match_squared"]), moments),
        comeback=share(int(counted["won_from_behind"]), decided),
        lead_changes=_part(int(counted["lead_changes"]), rounds),
    )


def _behind(rounds_squared: int, moments: tuple[int, ...]) -> Estimate | None:
    """The share of rounds of decided matches that began with the winner to be behind.

    Args:
        rounds_squared: the squares of the rounds of each decided match, added up.
        moments: sums of products, of all matches; where nobody won, nobody was behind.
    """
    of_decided = (
        moment(moments, ONE, DECIDED),
        moment(moments, ONE, BEHIND),
        moment(moments, BEHIND, BEHIND),
        moment(moments, ROUNDS, DECIDED),
        moment(moments, BEHIND, ROUNDS),
        rounds_squared,
    )
    return clustered_share(of_decided, 1, 2)


def _part(count: int, of: int) -> float | None:
    return count / of if of else None


def _less(count: int, of: int) -> float | None:
    """What a share, whatever its sign, leaves of one."""
    return (of - abs(count)) / of if of else None


def _from_half(rate: Estimate | None) -> Estimate | None:
    if rate is None:
        return None
    return Estimate(rate.value - 0.5, rate.low - 0.5, rate.high - 0.5, rate.n)
