"""Where a match stands: all that its actions have come to so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeVar

from envite_rules.engine.actions import Deal
from envite_rules.engine.bidding import NONE
from envite_rules.engine.call_rules import CALL_IN_TUMBO, NOT_SERVING
from envite_rules.engine.in_play import InPlay, in_play
from envite_rules.engine.ladders import ANYONE, MANDADOR
from envite_rules.engine.terms import CLAIM

if TYPE_CHECKING:
    from envite_rules.cards import Card
    from envite_rules.engine.actions import Action, Play
    from envite_rules.engine.game import Game
    from envite_rules.engine.match_rules import MatchRules
    from envite_rules.engine.score import Score
    from envite_rules.engine.terms import Terms

DEAL, TUMBO, ANSWER, PLAY, OVER = "deal", "tumbo", "answer", "play", "over"
"""What a match waits for: the deal, whether a tumbo is played, an answer, a card; or nothing."""

Past = tuple["Past", "Action"] | None
"""The actions, the last outermost; so a copy shares them."""

State = TypeVar("State", bound="MatchState")


class Suspect(NamedTuple):
    """What a seat did that the other team may claim until the next deal.

    Args:
        seat: who did it, from 0.
        offence: what it would be.
        guilty: whether it is that; the others cannot see it.
    """

    seat: int
    offence: str
    guilty: bool


class MatchState:
    """Where a match stands, and what can be read off it.

    Args:
        game: the game that is played.
        rules: its rules for this table.
        terms: what was agreed on before.
    """

    __slots__ = (
        "_before",
        "_bets",
        "_claims_calls",
        "_claims_cards",
        "_dealer",
        "_dealt_by",
        "_decided",
        "_drawn",
        "_game",
        "_number",
        "_offered",
        "_past",
        "_phase",
        "_playing",
        "_rules",
        "_score",
        "_stakes",
        "_suspects",
        "_terms",
        "_tumbo_calls",
        "_vira",
        "_winner",
    )

    def __init__(self, game: Game, rules: MatchRules, terms: Terms) -> None:
        self._game = game
        self._rules = rules
        self._terms = terms
        self._score = self._before = terms.score
        self._stakes = rules.values.at(self._score)
        self._bets = rules.no_bets
        self._number = 0  # deals so far
        self._dealer = self._dealt_by = terms.dealer
        self._drawn: Deal | None = None
        self._decided = (True, True)
        self._playing = rules.no_cards
        self._vira: Card | None = None
        self._suspects: tuple[Suspect, ...] = ()
        self._tumbo_calls = 0  # the seats that called in the tumbo, as a mask
        self._winner: int | None = None
        self._phase = DEAL
        self._past: Past = None
        # What a seat was told last that it may do, and after which actions.
        self._offered: tuple[Past, tuple[Action, ...]] = (None, ())
        # Whether cards that do not serve, and calls in a tumbo, are accepted and can be claimed.
        self._claims_cards = terms.hold == CLAIM and rules.can_be_claimed(NOT_SERVING)
        self._claims_calls = terms.hold == CLAIM and rules.can_be_claimed(CALL_IN_TUMBO)

    def copy(self: State) -> State:
        """The same match, to be gone on with by itself; it takes about a microsecond."""
        twin = object.__new__(type(self))
        twin._game = self._game
        twin._rules = self._rules
        twin._terms = self._terms
        twin._score = self._score
        twin._before = self._before
        twin._stakes = self._stakes
        twin._bets = self._bets
        twin._number = self._number
        twin._dealer = self._dealer
        twin._dealt_by = self._dealt_by
        twin._drawn = self._drawn
        twin._decided = self._decided
        twin._playing = self._playing.copy()
        twin._claims_cards = self._claims_cards
        twin._claims_calls = self._claims_calls
        twin._vira = self._vira
        twin._suspects = self._suspects
        twin._tumbo_calls = self._tumbo_calls
        twin._winner = self._winner
        twin._phase = self._phase
        twin._past = self._past
        twin._offered = self._offered
        return twin

    def __copy__(self: State) -> State:
        return self.copy()

    def __deepcopy__(self: State, memo: object) -> State:
        return self.copy()  # all that it shares with the copy never changes

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._game

    @property
    def terms(self) -> Terms:
        """What was agreed on before the match."""
        return self._terms

    @property
    def phase(self) -> str:
        """What the match waits for: ``deal``, ``tumbo``, ``answer`` or ``play``; else ``over``."""
        return self._phase

    @property
    def is_over(self) -> bool:
        """Whether the partida is won; then nothing more can be done."""
        return self._phase == OVER

    @property
    def winner(self) -> str | None:
        """The team that has won the partida, ``"A"`` or ``"B"``; None while it is not over."""
        return None if self._winner is None else "AB"[self._winner]

    @property
    def score(self) -> Score:
        """The score as it stands; what a round paid may still be replaced by a renuncio."""
        return self._score

    @property
    def in_play(self) -> InPlay | None:
        """What is at stake in this round, or in the next one; None when the match is over."""
        if self._phase == OVER:
            return None
        if self._phase == DEAL:
            return in_play(self._rules, self._rules.values.at(self._score), self._rules.no_bets)
        return in_play(self._rules, self._stakes, self._bets)

    @property
    def dealer(self) -> int:
        """The seat that dealt this round; between rounds, the one that must deal."""
        return self._dealer if self._phase == DEAL else self._dealt_by

    @property
    def turn(self) -> int | None:
        """The seat that must act, from 0; None when the match is over.

        For the muerto its mandador acts.
        """
        if self._phase == PLAY:
            turn = self._playing.turn
            return turn if turn != self._rules.muerto else self._actor(turn)
        if self._phase == ANSWER:
            return self._answerer()
        if self._phase == TUMBO:
            return self._terms.mandadores[self._deciding()]
        return None if self._phase == OVER else self._actor(self._dealer)

    @property
    def leader(self) -> int | None:
        """The seat that led, or leads, the trick on the table; None before the first deal."""
        return None if self._number == 0 else self._playing.leader

    @property
    def vira(self) -> Card | None:
        """The card turned up in this round; None before the first deal, or where there is none."""
        return self._vira

    @property
    def table(self) -> tuple[Play, ...]:
        """The cards of the trick that is being played, the leader's first."""
        playing, rules, seats = self._playing, self._rules, self._rules.seats
        return tuple(
            rules.plays[(playing.leader + place) % seats][1 << index]
            for place, index in enumerate(playing.trick)
        )

    @property
    def tricks(self) -> tuple[int | None, ...]:
        """The seats that won the complete tricks of this round, in order; None for a tied one."""
        return self._playing.winners

    def hand(self, seat: int) -> tuple[Card, ...]:
        """The cards that a seat holds, in the deck's order; the muerto's too.

        Raises:
            ValueError: there is no such seat.
        """
        self._check_seat(seat)
        return self._rules.deck.cards_of(self._playing.hands[seat])

    def dealt(self, seat: int) -> tuple[Card, ...]:
        """The cards that a seat was dealt in this round, played or not, in the deck's order.

        Raises:
            ValueError: there is no such seat.
        """
        self._check_seat(seat)
        return self._rules.deck.cards_of(self._playing.dealt[seat])

    @property
    def actions(self) -> tuple[Action, ...]:
        """All that was done, from the first deal on."""
        return tuple(self._since())

    @property
    def round_actions(self) -> tuple[Action, ...]:
        """What was done since the last deal, which comes first."""
        return tuple(self._since(Deal))

    def _since(self, kind: type | None = None) -> list[Action]:
        """The actions from the last of a kind on; all of them if none is given."""
        found = []
        past = self._past
        while past is not None:
            past, action = past
            found.append(action)
            if type(action) is kind:
                break
        return found[::-1]

    def _actor(self, seat: int) -> int:
        """Who acts for a seat: itself, or the mandador of the muerto."""
        return self._terms.mandadores[seat % 2] if seat == self._rules.muerto else seat

    def _deciding(self) -> int:
        """The team that must say whether it plays the tumbo; the leader's first, if both must."""
        first = self._playing.leader % 2
        return 1 - first if self._decided[first] else first

    @property
    def due_ladder(self) -> int:
        """The ladder in which an answer is due, from 0; -1 for none."""
        return self._bets.due[-1] if self._phase == ANSWER else NONE

    def _answerer(self) -> int:
        """The seat that must answer: the mandador, or the next of its team after who called."""
        due = self._bets.due[-1]
        bidding = self._bets.ladders[due]
        if self._rules.ladders[due].answerer == MANDADOR:
            return self._terms.mandadores[1 - bidding.caller]
        return self._actor((bidding.seat + 1) % self._rules.seats)

    def _speaks(self, role: str | None, seat: int) -> bool:
        """Whether a seat is one that may speak in a role; the muerto never is."""
        if seat == self._rules.muerto:
            return False
        if role == ANYONE:
            return True
        if role == MANDADOR:
            return seat == self._terms.mandadores[seat % 2]
        return seat == self.turn

    def _is_decided(self) -> bool:
        """Whether the round is won already, though its tricks may be played out."""
        return self._rules.play_out and self._playing.winner is not None

    def _next_deal(self) -> Deal | None:
        """The deal that comes next; None where none is given and there is no seed."""
        if self._drawn is None:
            number, terms = self._number, self._terms
            if number < len(terms.deals):
                self._drawn = Deal(self._dealer, terms.deals[number])
            elif terms.seed is not None:
                self._drawn = self._rules.dealing.deal(terms.seed, number, self._dealer)
        return self._drawn

    def _check_seat(self, seat: int) -> None:
        if type(seat) is not int or not 0 <= seat < self._rules.seats:
            last = self._rules.seats - 1
            raise ValueError(f"a seat of this table is a number from 0 to {last}, not {seat!r}")
