"""What a player is, the one that leaves all to chance, and a match between players."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Protocol

from envite_rules.engine.actions import Answer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.engine.actions import Action
    from envite_rules.engine.match import Match
    from envite_rules.engine.view import View


class Player(Protocol):
    """Anything that chooses for a seat, knowing only what that seat may know."""

    def choose(self, view: View) -> Action:
        """Chooses what to do.

        Args:
            view: what its seat may know; ``view.actions`` is what it may do, never empty.

        Returns:
            One of ``view.actions``.
        """
        ...


class RandomPlayer:
    """Does any of the things it may do, each as likely as any other.

    What it chooses the nth time follows from the seed and from how much there is to choose from, on
    any machine. Players at one table should have different seeds.

    Args:
        seed: any whole number.

    Example:
        >>> from envite_rules import load_ruleset
        >>> match = load_ruleset("canario").game().new_match(seed=7)
        >>> play_match(match, [RandomPlayer(seat) for seat in range(4)]) in {"A", "B"}
        True
    """

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 - a game, no secret

    def choose(self, view: View) -> Action:
        """Draws one of ``view.actions``."""
        return view.actions[int(self._random.random() * len(view.actions))]


def asked(match: Match) -> View:
    """What the seat that is asked next may know: the one that must act.

    Where that one may not accept what was called, since its hand does not have the count, a partner
    is asked that may: who has it answers. So the question tells of hands: whom it passes over does
    not have the count, and whoever is asked in that one's place has it.

    Args:
        match: a match that is not over.
    """
    assert match.turn is not None, "it is not over"  # noqa: S101 - types
    view = match.view(match.turn)
    if match.phase != "answer" or _accepts(view.actions):
        return view
    partners = range(match.turn % 2, match.game.seats, 2)
    may = (seat for seat in partners if _accepts(match.legal_actions(seat)))
    return match.view(next(may, match.turn))


def _accepts(actions: Sequence[Action]) -> bool:
    return any(isinstance(action, Answer) and action.accept for action in actions)


def play_match(match: Match, players: Sequence[Player]) -> str | None:
    """Plays a match to its end: the seat that must act does what its player chooses.

    Nobody is asked out of turn, though a seat might call or claim something then; but see `asked`.

    Args:
        match: the match, which may have begun; it is played on.
        players: the player of each seat; the muerto, for whom its mandador plays, needs none.

    Returns:
        The team that won, ``"A"`` or ``"B"``; None where no more cards are given to be dealt.

    Raises:
        ValueError: there are more players than seats, or fewer than people.
        ActionError: a player chose what it may not do.
    """
    game = match.game
    if not game.players <= len(players) <= game.seats:
        raise ValueError(f"{game.players} players are needed, not {len(players)}")
    while match.turn is not None:
        view = asked(match)
        if not view.actions:
            break
        match.apply(players[view.seat].choose(view))
    return match.winner
