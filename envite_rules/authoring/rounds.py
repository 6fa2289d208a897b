"""An example that is a whole round, played by a match from its first action to its last."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from envite_rules.authoring.deals import Dealt, deal
from envite_rules.engine import (
    ActionError,
    ChicoWon,
    Event,
    MatchWon,
    Play,
    RoundAnnulled,
    RoundUndone,
    RoundWon,
    TrickTied,
    TrickWon,
)
from envite_rules.engine.seats import seat_name
from envite_rules.errors import EnviteError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.engine import Game, Trick
    from envite_rules.ruleset.model import Example

TIED = "tied"
NOBODY = "nobody"
"""What an example says of a trick that is tied, and of a round that nobody wins."""


class RoundTrick(NamedTuple):
    """A trick of the round.

    Args:
        winner: the name of the seat that won it; ``tied`` for none.
        trick: its cards, and why the best of them is the best.
        actions: the actions by which they were played, from 0.
    """

    winner: str
    trick: Trick
    actions: tuple[int, ...]


@dataclass(frozen=True)
class PlayedRound:
    """What came of the round of an example.

    Args:
        tricks: its tricks.
        events: what the actions caused.
        score: the piedras after it; None while it is not over.
        won_by: the team that won it, or ``nobody``; None while it is not over.
        chico_won_by: the team that won a chico by it.
        match_won_by: the team that won the match by it.
        turn: the seat that must act next, by name; None where the match is over.
        stopped_at: the action that was refused, from 0; None where none was.
        error: why it was.
    """

    tricks: tuple[RoundTrick, ...]
    events: tuple[Event, ...]
    score: tuple[int, int] | None
    won_by: str | None
    chico_won_by: str | None
    match_won_by: str | None
    turn: str | None
    stopped_at: int | None = None
    error: EnviteError | None = None


def play_round(game: Game, example: Example) -> PlayedRound:
    """Plays the round of an example, up to the action that is refused if one is.

    Args:
        game: the game.
        example: the example; it has actions.

    Raises:
        EnviteError: it cannot be dealt so, or must be told whole.
    """
    return _Round(deal(game, example), game).play(example.actions or ())


class _Round:
    def __init__(self, dealt: Dealt, game: Game) -> None:
        self._match = dealt.match
        self._game = game
        self._tricks: list[RoundTrick] = []
        self._events: list[Event] = []
        self._laid: list[int] = []

    def play(self, actions: tuple[str, ...]) -> PlayedRound:
        for number, text in enumerate(actions):
            try:
                self._act(number, text)
            except EnviteError as error:
                return self._outcome(number, _numbered(error, number))
        return self._outcome(None, None)

    def _act(self, number: int, text: str) -> None:
        match = self._match
        action, table = match.parse(text), match.table
        events = match.apply(action)
        self._events += events
        if not isinstance(action, Play):
            return
        self._laid.append(number)
        ended = next((event for event in events if isinstance(event, TrickWon | TrickTied)), None)
        if ended is not None:
            winner = seat_name(ended.seat) if isinstance(ended, TrickWon) else TIED
            cards = [*(play.card for play in table), action.card]
            trick = self._game.resolve_trick(vira=match.vira, plays=cards)
            self._tricks.append(RoundTrick(winner, trick, tuple(self._laid)))
            self._laid.clear()

    def _outcome(self, stopped_at: int | None, error: EnviteError | None) -> PlayedRound:
        match, last = self._match, {type(event): event for event in self._valid()}
        over = match.phase in {"deal", "over"}
        won, chico, partida = (last.get(kind) for kind in (RoundWon, ChicoWon, MatchWon))
        return PlayedRound(
            tricks=tuple(self._tricks),
            events=tuple(self._events),
            score=match.score.piedras if over else None,
            won_by=(getattr(won, "team", None) or NOBODY) if over else None,
            chico_won_by=getattr(chico, "team", None),
            match_won_by=getattr(partida, "team", None),
            turn=None if match.turn is None else seat_name(match.turn),
            stopped_at=stopped_at,
            error=error,
        )

    def _valid(self) -> Iterator[Event]:
        """What the round came to; what a claim undid has not happened."""
        undone = [
            place
            for place, event in enumerate(self._events)
            if isinstance(event, RoundUndone | RoundAnnulled)
        ]
        yield from self._events[undone[-1] if undone else 0 :]


def _numbered(error: EnviteError, number: int) -> EnviteError:
    """The error with the action that it is of, where it can say so."""
    if not isinstance(error, ActionError):
        return error
    return ActionError(error.reason, error.hint, number)
