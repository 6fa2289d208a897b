"""One round by itself, begun at any score: what an example of a whole round is played by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.engine.actions import Deal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.cards import Card
    from envite_rules.engine.game import Game
    from envite_rules.engine.match import Match
    from envite_rules.engine.score import Score


def one_round(
    game: Game, cards: Sequence[Card], *, score: Score, dealer: int | None, hold: str
) -> Match:
    """A match that stands at a score, with its first round dealt and no other to come.

    It is for that round alone: a record of it would not tell at which score it began.

    Args:
        game: the game.
        cards: the deal, as in `Deal`.
        score: the score before it, of `Game.score`.
        dealer: the seat that deals, from 0; None for the last.
        hold: how players are held to the rules, as for `Game.new_match`.

    Raises:
        TermsError: no table can agree on that.
        NotStatedError: the ruleset does not state all that a match needs.
    """
    match = game.new_match(deals=[cards], dealer=dealer, hold=hold)
    match._score = score  # noqa: SLF001 - nobody else may set it
    match.apply(Deal(match.dealer))
    return match
