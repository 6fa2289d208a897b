"""Who wins a trick, and why."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from envite_rules.cards import Card
from envite_rules.engine.reasons import Reason
from envite_rules.engine.seats import TEAMS
from envite_rules.engine.titles import title
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from envite_rules.engine.tables import LedRow
    from envite_rules.engine.titles import Title
    from envite_rules.ruleset import LoadedRuleset


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick on the table, whole or still being played.

    Args:
        vira: the turned card; None where the ruleset has none.
        plays: the cards in the order they were played, the leader's first.
        winner_index: who wins, or is winning so far: an index into ``plays``, from 0; None where
            the best cards of two teams tie.
        tied: the indices of the best cards where they tie between two teams; else empty.
        complete: whether every seat has played.
        winning_after: after each card, who was winning: an index into ``plays``, or None.
        reason: why, with the rule and its source.
    """

    vira: Card | None
    plays: tuple[Card, ...]
    winner_index: int | None
    tied: tuple[int, ...]
    complete: bool
    winning_after: tuple[int | None, ...]
    reason: Reason

    @property
    def card(self) -> Card | None:
        """The card that wins; None where the best tie."""
        return None if self.winner_index is None else self.plays[self.winner_index]

    @property
    def team(self) -> str | None:
        """``"A"``, the team of the leader, or ``"B"``; None where the best tie."""
        return None if self.winner_index is None else TEAMS[self.winner_index % 2]


def best_of(strengths: Sequence[int]) -> tuple[int | None, tuple[int, ...]]:
    """The best of the strengths on the table, in playing order, the teams alternating.

    Where the best of one team tie, the first of them wins; where those of both do, nobody.

    Returns:
        The index of the winner, or None and the indices that tie.
    """
    highest = max(strengths)
    if strengths.count(highest) == 1:
        return strengths.index(highest), ()
    best = tuple(index for index, strength in enumerate(strengths) if strength == highest)
    if any((index - best[0]) % 2 for index in best):
        return None, best
    return best[0], ()


def resolve(
    loaded: LoadedRuleset, row: LedRow, vira: Card | None, plays: Mapping[int, Card], seats: int
) -> Trick:
    """Resolves a trick whose cards are known to be sound.

    Args:
        loaded: the ruleset, to say why.
        row: the row of the led card.
        vira: the vira.
        plays: the cards by their index in the deck, in playing order, at least one.
        seats: how many seats there are.
    """
    cards, indices = tuple(plays.values()), tuple(plays)
    strengths = [row.strengths[index] for index in indices]
    so_far = [best_of(strengths[: place + 1]) for place in range(len(indices))]
    winner, tied = so_far[-1]
    best = tied if winner is None else (winner,)
    return Trick(
        vira=vira,
        plays=cards,
        winner_index=winner,
        tied=tied,
        complete=len(cards) == seats,
        winning_after=tuple(winning for winning, _ in so_far),
        reason=_reason(loaded, row.lines[indices[best[0]]], vira, cards, best),
    )


def _reason(
    loaded: LoadedRuleset,
    number: int,
    vira: Card | None,
    plays: Sequence[Card],
    best: Sequence[int],
) -> Reason:
    """Why the best cards are the best: the line of the order that places them.

    There is always such a line: a ruleset that leaves a card without one cannot be loaded.
    """
    line = (loaded.ruleset.order or ())[number]
    key = "card" if line.card is not None else "ranks" if line.ranks is not None else "scale"
    citation = loaded.cite_entry(("order", number), key)
    if len(best) > 1:
        tied = Message("trick.tied", {"cards": [plays[index] for index in best]})
        return Reason(tied, line.id, citation)
    name = title(line, vira, loaded.ruleset)
    arguments = {"card": plays[best[0]], "name": name, "led": plays[0].suit}
    return Reason(Message(_code(line.suit, name, line.kind), arguments), line.id, citation)


def _code(suit: str | None, name: Title | None, kind: str) -> str:
    """Which sentence says why a card of such a line wins."""
    if suit == "led":
        return "trick.led-suit"
    if suit == "vira":
        return "trick.vira-suit"
    if name is not None:
        return "trick.named"
    return "trick.triunfo" if kind == "triunfo" else "trick.highest"
