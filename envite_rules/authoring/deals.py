"""The deal of an example that is a whole round, as far as it is told, and what completes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from envite_rules.engine import Play
from envite_rules.engine.seats import seat_name
from envite_rules.errors import EnviteError, TermsError
from envite_rules.messages import Message
from envite_rules.ruleset.seats import read_hand

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.cards import Card
    from envite_rules.engine import Game, Match
    from envite_rules.ruleset.model import Example

Hand = tuple["Card", ...]


class Dealt(NamedTuple):
    """A round that was dealt.

    Args:
        match: the round, before the first action.
        known: the cards of each seat that the example tells: in its hands, or by playing them.
    """

    match: Match
    known: tuple[Hand, ...]


class _Turn(NamedTuple):
    """A card that is played in the example: by whom, and what lay on the table before."""

    seat: int
    card: Card
    table: Hand


def deal(game: Game, example: Example) -> Dealt:
    """Deals the round of an example.

    Who plays a card has it. The cards that are not told are others of the pack, and none that
    would change what the hand may play.

    Args:
        game: the game.
        example: the example; it has actions.

    Raises:
        EnviteError: it cannot be dealt so, or must be told whole.
    """
    return _Dealer(game, example).deal()


class _Dealer:
    def __init__(self, game: Game, example: Example) -> None:
        self._game = game
        self._example = example
        self._vira = None if example.vira is None else game.parse_card(example.vira)
        self._seats = {seat_name(seat): seat for seat in range(game.seats)}
        self._hands: list[list[Card]] = [[] for _ in range(game.seats)]

    def deal(self) -> Dealt:
        if self._vira is not None and not self._game.has_vira:
            raise TermsError(Message("record.no-vira"))
        for line in self._example.hands or ():
            seat, cards = read_hand(line)
            told = [self._game.parse_card(card, self._vira) for card in cards]
            self._hands[self._seats[seat]] = told
        turns = list(self._turns())
        for turn in turns:
            hand = self._hands[turn.seat]
            if len(hand) < self._game.hand_size and turn.card in self._left():
                hand.append(turn.card)
        known = tuple(tuple(hand) for hand in self._hands)
        self._complete(turns)
        return Dealt(self._round(self._hands), known)

    def _left(self) -> list[Card]:
        """The cards of the pack that lie nowhere yet, in its order."""
        laid = {card for hand in self._hands for card in hand}
        return [card for card in self._game.deck if card not in laid and card != self._vira]

    def _round(self, hands: Sequence[Sequence[Card]]) -> Match:
        game, example = self._game, self._example
        cards = [card for hand in hands for card in hand]
        a, b = example.piedras or (0, 0)
        chicos_a, chicos_b = example.chicos or (0, 0)
        return game.new_round(
            cards if self._vira is None else [*cards, self._vira],
            score=game.score(piedras=(a, b), chicos=(chicos_a, chicos_b)),
            dealer=None if example.dealer is None else self._seats[example.dealer],
            hold=example.hold or "prevent",
        )

    def _turns(self) -> Iterator[_Turn]:
        """The cards that are played, read where nothing else is known of the deal.

        A card out of turn, or one that was played before, will be refused, and nothing is played
        after it.
        """
        size, pack = self._game.hand_size, self._left()
        pack += [card for hand in self._hands for card in hand]
        hands = [pack[seat * size : (seat + 1) * size] for seat in range(self._game.seats)]
        match = self._round(hands)
        table: Hand = ()
        played: set[Card] = set()
        turn = match.leader
        for text in self._example.actions or ():
            try:
                action = match.parse(text)
            except EnviteError:
                continue  # it will be told where it is played
            if not isinstance(action, Play):
                continue
            if action.seat >= self._game.seats or turn not in {None, action.seat}:
                return
            if action.card in played:
                return
            yield _Turn(action.seat, action.card, table)
            played.add(action.card)
            table = (*table, action.card)
            turn = (action.seat + 1) % self._game.seats
            if len(table) == self._game.seats:
                table, turn = (), None  # who won it is not asked here

    def _complete(self, turns: Sequence[_Turn]) -> None:
        """Fills the hands up; a card that a seat may play without the others it may play still."""
        for seat, hand in enumerate(self._hands):
            lacking = self._game.hand_size - len(hand)
            if lacking and self._game.counts:
                raise TermsError(Message("example.hand-counts", {"seat": seat_name(seat)}))
            own = [turn for turn in turns if turn.seat == seat and turn.card in hand]
            for _ in range(lacking):
                card = next((card for card in self._left() if self._is_idle(card, hand, own)), None)
                if card is None:
                    raise TermsError(Message("example.hand-lacks", {"seat": seat_name(seat)}))
                hand.append(card)

    def _is_idle(self, card: Card, hand: Sequence[Card], turns: Sequence[_Turn]) -> bool:
        """Whether a card in a hand changes nothing of what was played from it."""
        played: set[Card] = set()
        for turn in turns:
            held = [one for one in hand if one not in played]
            if self._may(turn, held) != self._may(turn, [*held, card]):
                return False
            played.add(turn.card)
        return True

    def _may(self, turn: _Turn, held: Sequence[Card]) -> bool:
        legal = self._game.legal_cards(hand=held, vira=self._vira, trick=turn.table)
        return turn.card in legal
