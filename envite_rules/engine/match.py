"""A match, from the first deal to the end of the partida."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NoReturn

from envite_rules.engine.actions import Action, Call, Deal, Play
from envite_rules.engine.match_moves import MatchMoves
from envite_rules.engine.reasons import ActionError
from envite_rules.engine.wording import parse, say

if TYPE_CHECKING:
    from envite_rules.engine.events import Event
    from envite_rules.engine.game import Game
    from envite_rules.engine.match_rules import MatchRules
    from envite_rules.engine.reasons import Reason
    from envite_rules.engine.terms import Terms
    from envite_rules.engine.view import View


class Match(MatchMoves):
    """A match that is being played; `Game.new_match` begins one.

    It is what its actions have made of it: it goes on by `apply`, and nothing else changes it.

    Example:
        >>> from envite_rules import load_ruleset
        >>> match = load_ruleset("tradicional").game(players=2).new_match(seed=7)
        >>> deal = match.legal_actions()[0]
        >>> match.apply(deal)
        ()
        >>> call = match.parse("A1 vido")
        >>> call in match.legal_actions(seat=0)
        True
        >>> _ = match.apply(call)
        >>> [str(action) for action in match.legal_actions()]
        ['B1 quiero', 'B1 no quiero', 'B1 siete']
        >>> for event in match.apply(match.parse("B1 no quiero")):
        ...     print(event)
        La ronda es del equipo A.
        El equipo A gana 2 piedras (envite).
        >>> str(match.score)
        '2-0'
    """

    __slots__ = ()
    __hash__ = None  # type: ignore[assignment]  # it changes

    def legal_actions(self, seat: int | None = None) -> tuple[Action, ...]:
        """What may be done now.

        It depends on what the seat itself holds and on what all have seen, and on nothing else;
        but a deal has the cards to come, which nobody may know: give a player its `view`, where
        the deal has none.

        Args:
            seat: the seat that would act, from 0; the one that must act if not given.

        Returns:
            The actions, plays first in the deck's order; none when the match is over, or when the
            deals that were given have run out.

        Raises:
            ValueError: there is no such seat.
        """
        if seat is None:
            seat = self.turn
            if seat is None:
                return ()
        else:
            self._check_seat(seat)
        offer = self._OFFERS[self._phase](self, seat)
        self._offered = (self._past, offer)
        return offer

    def why_not(self, action: Action) -> Reason | None:
        """Why an action is refused now: the rule, and its source. None where it may be taken.

        Raises:
            TypeError: it is no action.
        """
        return self._CHECKS.get(type(action), _no_action)(self, action)

    def apply(self, action: Action) -> tuple[Event, ...]:
        """Takes an action.

        Args:
            action: the action.

        Returns:
            What it caused besides itself: a trick or round that is won, what was paid, the end.

        Raises:
            ActionError: it is refused, and nothing has changed; the error says why.
            TypeError: it is no action.
        """
        take = self._TAKES.get(type(action), _no_action)
        past, offer = self._offered
        if past is not self._past or take is _no_action or action not in offer:
            fault = self.why_not(action)
            if fault is not None:
                raise ActionError(fault)
            if type(action) is Deal:
                action = self._next_deal() or action  # with its cards
        self._past = (self._past, action)
        return take(self, action)

    def offence(self, action: Action) -> Reason | None:
        """Why the other team could claim an action that may be taken; None where it could not.

        Only where players are held to the rules by claims: a card that does not serve, or a call in
        a tumbo, is offered and accepted there.
        """
        if self.why_not(action) is not None:
            return None
        return self._offence(action)

    def offences(self, seat: int) -> tuple[Action, ...]:
        """Of what a seat may do now, what the other team could claim; see `offence`.

        Args:
            seat: the seat, from 0.

        Raises:
            ValueError: there is no such seat.
        """
        if not (self._claims_cards or self._claims_calls):
            return ()
        actions = self.legal_actions(seat)
        return tuple(action for action in actions if self._offence(action) is not None)

    def _offence(self, action: Action) -> Reason | None:
        """The same as `offence`, of an action that may be taken."""
        if isinstance(action, Play) and not self._rules.bits[action.card] & self._playing.legal:
            return self._why_not_serving()
        if isinstance(action, Call) and self._stakes.is_tumbo:
            return self._rules.call_in_tumbo(action.word)
        return None

    def view(self, seat: int, *, whole: bool = False) -> View:
        """What a seat may know, and nothing more.

        Args:
            seat: the seat, from 0.
            whole: whether its history goes back to the first deal, and not only to the last.

        Raises:
            ValueError: there is no such seat.
        """
        from envite_rules.engine.view import view_of

        self._check_seat(seat)
        return view_of(self, self._rules, seat, whole=whole)

    def parse(self, text: str) -> Action:
        """Reads an action as people say it: ``A2 envido``, ``B1 no quiero``, ``A1 3 bastos``.

        The words are those of the ruleset, besides some that are understood everywhere; what
        `str` makes of any action is read back as the same one.

        Raises:
            ActionError: it is not understood; the hint is the nearest phrase.
            CardError: a card in it is none of this deck.
        """
        return parse(self, self._rules, text)

    def say(self, action: Action) -> str:
        """An action in the words of the ruleset, as `parse` reads it."""
        return say(self._rules, action)

    def to_record(self) -> str:
        """The match as a TOML text that `from_record` replays.

        Raises:
            RecordError: it is a round of `Game.new_round` that did not begin at nothing.
        """
        from envite_rules.engine.record import write

        return write(self)

    @staticmethod
    def from_record(
        text: str,
        *,
        game: Game | None = None,
        upto: int | None = None,
        any_rules: bool = False,
    ) -> Match:
        """Replays a match from its record.

        Args:
            text: the record.
            game: the game it is of; found by the id in the record if not given.
            upto: how many actions to replay, deals included; all of them if not given.
            any_rules: whether a ruleset that has changed since is accepted.

        Raises:
            RecordError: it is no record, or it does not replay; the error says where and why.
        """
        from envite_rules.engine.record import read

        return read(text, game=game, upto=upto, any_rules=any_rules)

    def to_state(self) -> dict[str, Any]:
        """The match as a value that JSON can hold; `from_state` makes the same match of it.

        Raises:
            RecordError: it is a round of `Game.new_round` that did not begin at nothing.
        """
        from envite_rules.engine.record import to_state

        return to_state(self)

    @staticmethod
    def from_state(state: dict[str, Any], *, game: Game | None = None) -> Match:
        """The match that `to_state` gave.

        Raises:
            RecordError: it is no such value, or it does not replay.
        """
        from envite_rules.engine.record import from_state

        return from_state(state, game=game)

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self._game, self._rules, self._terms, self.actions)

    def __eq__(self, other: object) -> bool:
        """Two matches are the same that agreed on the same, and in which the same was done."""
        if not isinstance(other, Match):
            return NotImplemented
        return self._identity() == other._identity()

    def _identity(self) -> tuple[object, ...]:
        terms, game = self._terms, self._game
        to_come = None if self.is_over else (terms.seed, terms.deals[self._number :])
        agreed = (terms.dealer, terms.mandadores, terms.hold, terms.signs, terms.cuts, terms.score)
        table = (game.digest, game.players, dict(terms.names))
        return (*table, *agreed, to_come, self.actions)

    def __repr__(self) -> str:
        chicos = "-".join(map(str, self._score.chicos))
        return f"<Match of {self._game!r}: {self._score}, chicos {chicos}, {self._phase}>"


def _again(game: Game, rules: MatchRules, terms: Terms, actions: tuple[Action, ...]) -> Match:
    """The match in which that was done; for pickle, which cannot follow a long past."""
    match = Match(game, rules, terms)
    for action in actions:
        match.apply(action)
    return match


def _no_action(_: Match, action: object) -> NoReturn:
    raise TypeError(f"an action was expected, not {action!r}; see Match.parse")
