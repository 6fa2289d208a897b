"""Which rules of the score an example exercises, by what was paid and refused in it.

What was said for a referee and a round that was played are heard by the same `Ear`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from envite_rules.engine import ActionError, ChicoWon, MatchWon, Won
from envite_rules.engine.events import RENUNCIO, ROUND, TUMBO
from envite_rules.engine.score import Scoring
from envite_rules.errors import EnviteError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.authoring.examples import ExampleResult
    from envite_rules.engine import Event, Game, InPlay, Reason
    from envite_rules.engine import Score as Standing
    from envite_rules.ruleset.model import Ruleset

_LEVELS = {ChicoWon: "score.chico", MatchWon: "score.partida"}


@dataclass
class _Round:
    """A round as it goes on.

    Args:
        in_tumbo: the teams in tumbo.
        dentro: whether a team is dentro.
        calls: the last call that was made in each ladder.
        pending: the call of the round that awaits its answer.
        accepted: the ladders of a count in which a call was accepted and not raised since.
    """

    in_tumbo: tuple[str, ...] = ()
    dentro: bool = False
    calls: dict[str, str] = field(default_factory=dict)
    pending: str | None = None
    accepted: set[str] = field(default_factory=set)


def of_spoken(ruleset: Ruleset, result: ExampleResult) -> Iterator[str]:
    """The steps, thresholds and values that an example of what was said exercises, by their names.

    Args:
        ruleset: the ruleset, with the options of the example.
        result: the example, run.
    """
    if isinstance(result.error, ActionError):
        yield from of_refusal(result.error.reason)
    if result.game is None or ruleset.score is None:
        return
    example, game = result.example, result.game
    a, b = example.piedras or (0, 0)
    chicos_a, chicos_b = example.chicos or (0, 0)
    start = game.score(piedras=(a, b), chicos=(chicos_a, chicos_b))
    if isinstance(result.error, ActionError) and Scoring(ruleset.score).is_dentro(start):
        yield from _worth_no_more(ruleset, result.error.reason)
    events = (example.events or ())[: -1 if result.error is not None else None]
    yield from _Listener(ruleset, game, start).hear(events)


def _worth_no_more(ruleset: Ruleset, reason: Reason) -> Iterator[str]:
    """What a call is worth dentro, where that is why it cannot be made: it does not raise."""
    dentro = ruleset.score.dentro if ruleset.score else None
    if dentro is not None and reason.code in _NO_MORE:
        call = reason.message.arguments["call"]
        steps = (step for ladder in ruleset.ladders.values() for step in ladder.steps)
        named = (step.id for step in steps if step.call == call and step.id in dentro.steps)
        yield from (f"score.dentro.steps.{step}" for step in named)


_NO_MORE = {"act.worth-no-more", "act.worth-no-more-at-first"}


def of_refusal(reason: Reason) -> Iterator[str]:
    """The rule by which something is refused; a card is so by a rule of what must be served."""
    if reason.rule is not None:
        yield f"follow.{reason.rule}" if reason.code == "play.bound" else reason.rule


class _Listener:
    """Hears what was said, one event after the other, and asks the referee after each."""

    def __init__(self, ruleset: Ruleset, game: Game, start: Standing) -> None:
        self._ear = Ear(ruleset, game.seats)
        self._game = game
        self._start = start

    def hear(self, events: Sequence[str]) -> Iterator[str]:
        """The rules that are exercised."""
        settled = self._game.settle(self._start, ())
        self._ear.begin(settled.score, settled.in_play)
        for number in range(len(events)):
            undecided = self._is_undecided(events[:number])
            before, settled = settled, self._game.settle(self._start, events[: number + 1])
            new = settled.events[len(before.events) :]
            yield from self._ear.hear(new, undecided=undecided)
            if settled.round_over:
                self._ear.begin(settled.score, settled.in_play)
            elif settled.in_play is not None:
                self._ear.note(settled.in_play)

    def _is_undecided(self, events: Sequence[str]) -> bool:
        """Whether a team in tumbo must still say if it plays: until then nobody can win."""
        try:
            self._game.settle(self._start, [*events, "A gana"])
        except EnviteError as error:
            return error.code == "act.tumbo-first"
        return False


class Ear:
    """Hears what is paid in a round, and says which rules pay it.

    Args:
        ruleset: the ruleset.
        seats: how many seats there are.
    """

    def __init__(self, ruleset: Ruleset, seats: int) -> None:
        self._ruleset = ruleset
        self._seats = seats
        self._scoring = Scoring(ruleset.score) if ruleset.score else None
        self._main = next((name for name, one in ruleset.ladders.items() if one.count is None), "")
        self._this = _Round()

    def begin(self, score: Standing, now: InPlay | None) -> None:
        """A round begins at a score.

        Args:
            score: the score.
            now: what is at stake in it.
        """
        teams = now.in_tumbo if now else ()
        self._this = _Round(teams, bool(self._scoring and self._scoring.is_dentro(score)))

    def note(self, now: InPlay) -> None:
        """Something was said.

        Args:
            now: what is at stake since.
        """
        this = self._this
        this.pending = now.call
        if now.call is not None:
            this.calls[self._main] = now.call
        for bet in now.side_bets:
            if bet.call is not None:
                this.calls[bet.pot] = bet.call
                this.accepted.discard(bet.pot)
            elif bet.won_by is None:
                this.accepted.add(bet.pot)

    def hear(self, events: Sequence[Event], *, undecided: bool) -> Iterator[str]:
        """The rules by which something was paid, by their names.

        Args:
            events: what was caused.
            undecided: whether a team in tumbo had still to say if it plays.
        """
        for event in events:
            if isinstance(event, Won):
                yield from self._paid(event, self._this, undecided=undecided)
            elif type(event) in _LEVELS:
                yield _LEVELS[type(event)]

    def _paid(self, won: Won, this: _Round, *, undecided: bool) -> Iterator[str]:
        if won.folded:
            yield "score.fold"
        if won.pot == TUMBO:
            yield from _of_tumbo(won, this, undecided=undecided)
        elif won.pot == RENUNCIO:
            yield from self._of_renuncio(won, this)
        elif won.pot == ROUND:
            yield "score.dentro.value" if this.dentro else "round.value"
        else:
            yield from self._of_ladder(won, this)

    def _of_renuncio(self, won: Won, this: _Round) -> Iterator[str]:
        stated = self._ruleset.renuncio
        more = stated.claimed_in_tumbo if stated else None
        if more is not None and won.team in this.in_tumbo and more in {won.level, _paid_in(won)}:
            yield from ("renuncio.claimed_in_tumbo", "score.tumbo.calls")
        else:
            yield "renuncio.value"

    def _of_ladder(self, won: Won, this: _Round) -> Iterator[str]:
        steps, call = self._ruleset.ladders[won.pot].steps, this.calls.get(won.pot)
        if call is None:
            yield f"ladders.{won.pot}.left_unopened"
            return
        at_table = (step for step in steps if step.applies_to(self._seats))
        step = next((step.id for step in at_table if step.call == call), "")
        yield f"ladders.{won.pot}.steps.{step}"
        dentro = self._ruleset.score.dentro if self._ruleset.score and this.dentro else None
        if dentro is None or step not in dentro.steps:
            return
        is_accepted = won.pot in this.accepted or (won.pot == self._main and this.pending is None)
        if is_accepted:
            yield f"score.dentro.steps.{step}"


def _of_tumbo(won: Won, this: _Round, *, undecided: bool) -> Iterator[str]:
    """What the tumbo pays: declined, while it was to be decided; else won or lost."""
    if len(this.in_tumbo) > 1:
        yield "score.tumbo.both"
    if undecided:
        yield "score.tumbo.declined"
    else:
        yield "score.tumbo.won" if won.team in this.in_tumbo else "score.tumbo.lost"


def _paid_in(won: Won) -> int | None:
    """The piedras that a pot paid, those that were taken off again included."""
    return None if won.piedras is None else won.piedras + won.folded
