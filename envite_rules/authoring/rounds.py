"""An example that is a whole round, played by a match from its first action to its last."""

from __future__ import annotations

import re
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
from envite_rules.errors import CardError, EnviteError
from envite_rules.messages import Message
from envite_rules.ruleset.of_examples import each_in_quotes
from envite_rules.ruleset.seats import TIED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.cards import Card
    from envite_rules.engine import Game, Trick
    from envite_rules.ruleset.model import Example

NOBODY = "nobody"
"""What an example says of a round that nobody wins."""

_NOT_IN_HAND = frozenset({"act.not-held", "act.already-played"})
_TOGETHER = re.compile(r",\s*[AB][1-9]\s", re.IGNORECASE)
"""Where a second action begins in the text of one."""


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
        self._known = dealt.known
        self._game = game
        self._played: dict[Card, tuple[int, int]] = {}
        self._tricks: list[RoundTrick] = []
        self._events: list[Event] = []
        self._laid: list[int] = []

    def play(self, actions: tuple[str, ...]) -> PlayedRound:
        for number, text in enumerate(actions):
            try:
                self._act(number, text)
            except EnviteError as error:
                return self._outcome(number, self._told(error, number, text))
        return self._outcome(None, None)

    def _act(self, number: int, text: str) -> None:
        match = self._match
        action, table = match.parse(text), match.table
        events = match.apply(action)
        self._events += events
        if not isinstance(action, Play):
            return
        self._laid.append(number)
        self._played[action.card] = (action.seat, number)
        ended = next((event for event in events if isinstance(event, TrickWon | TrickTied)), None)
        if ended is not None:
            winner = seat_name(ended.seat) if isinstance(ended, TrickWon) else TIED
            cards = [*(play.card for play in table), action.card]
            trick = self._game.resolve_trick(vira=match.vira, plays=cards)
            self._tricks.append(RoundTrick(winner, trick, tuple(self._laid)))
            self._laid.clear()

    def _told(self, error: EnviteError, number: int, text: str) -> EnviteError:
        """The error with the action that it is of, and of a card that is not held where it is."""
        together = each_in_quotes(text) if _TOGETHER.search(text) else None
        if isinstance(error, CardError):
            return CardError(error.message, together or error.hint)
        if not isinstance(error, ActionError):
            return error
        if together is not None:
            return ActionError(error.reason, together, number)
        action = self._match.parse(text) if error.reason.code in _NOT_IN_HAND else None
        where = self._whereabouts(action) if isinstance(action, Play) else None
        return ActionError(error.reason, where or error.hint, number)

    def _whereabouts(self, play: Play) -> Message | None:
        """Where a card is that a seat would play and does not hold; None where it is not told."""
        if play.card == self._match.vira:
            return Message("hint.card-is-vira", self._match.game.own_words("vira"))
        if play.card in self._played:
            seat, number = self._played[play.card]
            code = "hint.played-in" if seat == play.seat else "hint.played-by"
            return Message(code, {"seat": seat_name(seat), "number": number + 1})
        holders = (seat for seat, hand in enumerate(self._known) if play.card in hand)
        seat = next(holders, play.seat)
        return None if seat == play.seat else Message("hint.held-by", {"seat": seat_name(seat)})

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
