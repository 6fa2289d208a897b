"""What many matches came to: the answers, with their margins of error.

A rate or a mean is an `Estimate`; where nothing was seen of what it speaks of, it is None. All are
of matches 0 … n - 1 of a seed, and the same on any number of cores or machines.

What a share is of is said at each. The intervals are 95 % intervals. Those of shares are Wilson's;
those of means are by the normal approximation, from the sum of the squares; see `estimates`.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from envite_rules.errors import SimulationError
from envite_rules.messages import Translatable
from envite_rules.sim.asking import Asked, Setup
from envite_rules.sim.estimates import Estimate
from envite_rules.sim.quality import Quality


@dataclass(frozen=True, slots=True)
class Distribution:
    """How often each length was seen.

    Args:
        counts: how often each, from length 0 on, up to the longest that was seen.
        has_longer: whether the last place holds longer ones too.
        mean: the mean length. Of matches it is exact, and so is the spread; of chicos, longer ones
            count as that of the last place.
        spread: the standard deviation.
        quantiles: the lengths below or at which at least 5, 25, 50, 75 and 95 of a hundred are.
    """

    counts: tuple[int, ...]
    has_longer: bool
    mean: Estimate
    spread: float
    quantiles: tuple[int, int, int, int, int]


@dataclass(frozen=True, slots=True)
class Advantage:
    """What it is worth to be the mano: the team that leads the first trick.

    Args:
        round: the share of rounds won by the team of the round's mano. Its interval takes account
            of rounds of one match going together.
        piedras: how many piedras more that team gets than the other in a round, on average.
        chico: the share of chicos won by the team that was the mano in their first round.
        match: the share of matches won by the team that was the mano in their first round.
    """

    round: Estimate | None
    piedras: Estimate | None
    chico: Estimate | None
    match: Estimate | None


@dataclass(frozen=True, slots=True)
class End:
    """A way in which rounds end.

    Args:
        kind: ``tricks``, ``refusal``, ``declined-tumbo``, ``leaving``, ``nobody`` or ``chico``:
            by its tricks, a refused call, a tumbo that is left to the other team, leaving; won by
            nobody; or closed by a chico that was won while it was played.
        count: how many rounds.
        share: of all rounds.
    """

    kind: str
    count: int
    share: Estimate | None


@dataclass(frozen=True, slots=True)
class Place:
    """A place at the table, from the mano on.

    Args:
        place: 0 for the mano, 1 for who sits next, …
        tricks: the share of won tricks that this seat of the round won.
        in_trick: the share of won tricks that the first, second, … card of the trick won.
    """

    place: int
    tricks: Estimate | None
    in_trick: Estimate | None


@dataclass(frozen=True, slots=True)
class AtScore:
    """Rounds that began at a score.

    Args:
        mano: the piedras of the team of the mano.
        other: the piedras of the other team.
        rounds: how many.
        round_won: the share that the team of the mano won.
        chico_won: the share of those whose chico was won by the team of the mano in the end, among
            those whose chico was won at all.
    """

    mano: int
    other: int
    rounds: int
    round_won: Estimate
    chico_won: Estimate | None


@dataclass(frozen=True, slots=True)
class StepUse:
    """What became of a step of a ladder.

    Args:
        id: the step.
        name: what is said.
        called: how often it was called.
        per_round: the same, for each round.
        accepted: the share of these calls that were accepted.
        refused: the share that were refused.
        raised: the share that were answered by a raise.
        unanswered: the share that had no answer: another call set them aside, or the round, or the
            match, was over before.
    """

    id: str
    name: str | Translatable
    called: int
    per_round: float
    accepted: Estimate | None
    refused: Estimate | None
    raised: Estimate | None
    unanswered: Estimate | None


@dataclass(frozen=True, slots=True)
class LadderUse:
    """What became of a ladder.

    Args:
        id: the ladder.
        name: what it is called.
        opened: the share of rounds in which something of it was called.
        steps: its steps, from the lowest up; those that no table could call are left out.
        of_some: whether it is of a count that not every hand has, so that a call is not accepted
            too where nobody else has it.
    """

    id: str
    name: str | Translatable
    opened: Estimate | None
    steps: tuple[StepUse, ...]
    of_some: bool = False


@dataclass(frozen=True, slots=True)
class PotUse:
    """What was paid for.

    Args:
        id: ``round``, ``tumbo``, or the ladder.
        name: what it is called.
        paid: how often.
        share: the share of rounds in which it was paid.
        piedras: how many in all; a whole chico counts as the piedras that were lacking.
    """

    id: str
    name: str | Translatable
    paid: int
    share: Estimate | None
    piedras: int

    @property
    def mean(self) -> float | None:
        """Piedras for each time it was paid."""
        return self.piedras / self.paid if self.paid else None


@dataclass(frozen=True, slots=True)
class TumboUse:
    """What became of the tumbo.

    Args:
        one: the share of rounds that began with one team in tumbo.
        both: the share that began with both.
        forced: the share of rounds that had to be played, with nothing to decide.
        asked: how often a team could choose.
        played: the share of these in which it chose to play.
        won: of the rounds with one team in tumbo that were played, the share that it won.
    """

    one: Estimate | None
    both: Estimate | None
    forced: Estimate | None
    asked: int
    played: Estimate | None
    won: Estimate | None


@dataclass(frozen=True, slots=True)
class HandValue:
    """What a card, or a hand of three, was worth to those who were dealt it.

    Args:
        classes: the classes of its cards, 0 for the highest; one for a card, three for a hand, the
            highest first.
        names: what each class is called.
        held: in how many hands it was.
        won: the share of the rounds of these hands that their team won.
        piedras: how many piedras more their team got than the other, on average.
    """

    classes: tuple[int, ...]
    names: tuple[str | Translatable, ...]
    held: int
    won: Estimate
    piedras: Estimate


@dataclass(frozen=True)
class Simulation:
    """Many matches of a game, and what they came to.

    Args:
        setup: what was played.
        asked: when it should stop.
        matches: how many matches were played: those numbered 0 … ``matches - 1``.
        complete: whether as many were played as was asked; False after an interruption: all that
            is told is then true of `matches`, and the same as if these had been asked for.
        unfinished: matches given up because they had too many rounds; no team won them.
        rounds: rounds, a deal each.
        actions: actions of players.
        chicos: chicos won.
        partidos: partidos won.
        folds: how often a score was folded.
        matches_won: the shares of decided matches that A and B won.
        rounds_won: the shares of rounds that A and B won.
        advantage: what it is worth to be the mano.
        ends: how rounds ended; those ways that were seen, or all where no round was.
        length_of_chico: in rounds; None where no chico was won.
        length_of_match: in rounds; None where no match was decided.
        places: by place from the mano on.
        tricks_tied: the share of tricks that nobody won.
        dentro: the share of rounds that began dentro; None where the game has none.
        by_score: by the score at which rounds began; those that were seen, in order.
        ladders: by ladder, in the game's order.
        pots: by what was paid for; those that the game has.
        tumbo: None where the game has none.
        cards: by card, the highest first; those that were dealt.
        hands: by hand of three; those that were dealt; empty where hands are not of three cards.
        quality: indicators of quality, as the literature on games has them.
        trouble: why it stopped before its end, or could not be saved; None if all went well. No
            part of the result.
        seconds: how long the work took, all runs of a resumed one together; no part of the result.
        workers: how many worked at once; no part of the result.
        tally: what was counted, as it was counted; see `tally`.
        sums: sums over matches of what each came to, and of their products; see `running`.
    """

    setup: Setup
    asked: Asked
    matches: int
    complete: bool
    unfinished: int
    rounds: int
    actions: int
    chicos: int
    partidos: int
    folds: int
    matches_won: tuple[Estimate | None, Estimate | None]
    rounds_won: tuple[Estimate | None, Estimate | None]
    advantage: Advantage
    ends: tuple[End, ...]
    length_of_chico: Distribution | None
    length_of_match: Distribution | None
    places: tuple[Place, ...]
    tricks_tied: Estimate | None
    dentro: Estimate | None
    by_score: tuple[AtScore, ...] = field(repr=False)
    ladders: tuple[LadderUse, ...]
    pots: tuple[PotUse, ...]
    tumbo: TumboUse | None
    cards: tuple[HandValue, ...] = field(repr=False)
    hands: tuple[HandValue, ...] = field(repr=False)
    quality: Quality
    trouble: SimulationError | None = field(default=None, compare=False)
    seconds: float = field(default=0.0, compare=False)
    workers: int = field(default=1, compare=False)
    tally: np.ndarray | None = field(default=None, compare=False, repr=False)
    sums: tuple[int, ...] = field(default=(), repr=False)


@dataclass(frozen=True, slots=True)
class Difference:
    """One figure of both games, and the second less the first.

    Args:
        key: which; one of `DIFFERENCES`.
        first: of the first game.
        second: of the second game.
        difference: the second less the first, with its interval; `n` is the number of matches of
            each.
        unpaired: half the width that the interval would have if the deals were not the same.
        is_clear: whether it is hardly chance, all differences of the comparison taken together; see
            `comparing.clear_ones`. So an interval may leave out 0 and the difference not be clear.
    """

    key: str
    first: Estimate
    second: Estimate
    difference: Estimate
    unpaired: float
    is_clear: bool


DIFFERENCES = (
    "mano-round",
    "mano-match",
    "a-match",
    "rounds-per-chico",
    "rounds-per-match",
    "chicos-per-match",
    "actions-per-match",
    "actions-per-round",
)
"""What two games are compared by: shares of rounds and matches won by the mano's team, of matches
won by A; and lengths, in rounds, chicos and actions."""


@dataclass(frozen=True)
class Comparison:
    """Two games on the same deals: match k of both is drawn from the same seed and k.

    Args:
        first: the first game.
        second: the second.
        differences: in the order of `DIFFERENCES`; those that both games have.
        complete: whether as many matches were played as was asked.
    """

    first: Simulation
    second: Simulation
    differences: tuple[Difference, ...]
    complete: bool
