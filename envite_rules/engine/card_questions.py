"""What may be asked of the cards at a table: who wins a trick, what may be played, which señas."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import TYPE_CHECKING, TypeAlias

from envite_rules.cards import Card
from envite_rules.engine.following import (
    Obligation,
    PlayVerdict,
    explain,
    in_force,
    legal_mask,
    sparing_duty,
    verdict,
)
from envite_rules.engine.own_words import own_words
from envite_rules.engine.signs import Sign, signs_of, states_signs
from envite_rules.engine.tables import LED, Tables
from envite_rules.engine.titles import title
from envite_rules.engine.tricks import Trick, resolve
from envite_rules.errors import NotStatedError, PlayersError, TrickError
from envite_rules.messages import AnyOf, Message
from envite_rules.ruleset.model import Text
from envite_rules.ruleset.model.play import seats_for
from envite_rules.ruleset.naming import at_table, card_names, read_at_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from envite_rules.cards import Deck
    from envite_rules.engine.tables import Duty
    from envite_rules.engine.titles import Title
    from envite_rules.ruleset import LoadedRuleset
    from envite_rules.ruleset.model import OrderLine

CardLike: TypeAlias = Card | str
"""A card, or a text that names one: ``rey de copas``, ``12c``, ``perica``."""


@dataclass(frozen=True, slots=True)
class OrderedCards:
    """Cards of one strength, in the order of the cards.

    A card may be in two: where it ranks once its suit is led, and lower where it ranks otherwise.

    Args:
        cards: the cards; more than one where they tie, or where each counts in its own suit.
        when_led: whether they count only in the suit that was led.
        kind: triunfo, chilajo or plain.
        rule: the id of the line of the order that places them.
        name: what the card is called, such as perica.
        sign: its seña.
    """

    cards: tuple[Card, ...]
    when_led: bool
    kind: str
    rule: str
    name: str | None
    sign: Text | None


class CardQuestions:
    """The cards of a ruleset at a table of so many people.

    Args:
        loaded: the ruleset.
        players: how many people play; the usual number if not given. With an odd number the muerto
            completes the table.

    Raises:
        PlayersError: the ruleset does not seat so many.
    """

    def __init__(self, loaded: LoadedRuleset, players: int | None = None) -> None:
        counts = loaded.ruleset.players.counts
        people = loaded.ruleset.players.usual if players is None else index(players)
        if people not in counts:
            arguments = {"people": people, "counts": _said(counts), "name": loaded.ruleset.name}
            raise PlayersError(Message("players-not-seated", arguments))
        self._loaded = loaded
        self._players = people
        self._deck = loaded.ruleset.deck.cards()
        self._has_vira = loaded.ruleset.has_vira
        self._names: dict[Card | None, Mapping[tuple[str, ...], Card]] = {}

    @property
    def players(self) -> int:
        """How many people play."""
        return self._players

    @property
    def seats(self) -> int:
        """How many seats there are, the muerto's included."""
        return seats_for(self._players)

    @property
    def deck(self) -> Deck:
        """The cards it is played with."""
        return self._deck

    @property
    def has_vira(self) -> bool:
        """Whether a vira is turned up in this game, and so must be given."""
        return self._has_vira

    def own_words(self, *names: str) -> dict[str, str]:
        """What the place calls each of these, such as ``round``; none where it does not say."""
        return own_words(self._loaded.ruleset, *names)

    def parse_card(self, text: str, vira: CardLike | None = None) -> Card:
        """Reads a card of this game; ``malilla`` and the like need the vira.

        Raises:
            CardError: it is no card, or this deck lacks it.
        """
        turned = None if vira is None else self._read(vira, None)
        return self._read(text, turned)

    def order(self, vira: CardLike | None = None) -> tuple[OrderedCards, ...]:
        """The order of the cards in play, from the highest down.

        Raises:
            TrickError: a vira is missing, or there is none in this game.
            NotStatedError: the ruleset states no order.
        """
        tables = self._tables
        table = tables.under(self._index(self._read_vira(vira)))
        return tuple(self._ordered(number, members) for number, members in table.classes)

    def _ordered(self, number: int, members: Sequence[int]) -> OrderedCards:
        line = (self._loaded.ruleset.order or ())[number]
        cards = tuple(self.deck[member] for member in members)
        return OrderedCards(cards, line.suit == LED, line.kind, line.id, line.name, line.sign)

    def title(self, card: CardLike, vira: CardLike | None = None) -> Title | None:
        """What a card is called: its name, the piece that it is, or what it stands in for.

        Args:
            card: the card.
            vira: the turned card, exactly where the game has one.

        Returns:
            A name, or a `Message` of what it stands in for; None where it is called by itself.
        """
        turned = self._read_vira(vira)
        place = self._index(self._read(card, turned))
        classes = self._tables.under(self._index(turned)).classes
        number = next((number for number, members in classes if place in members), None)
        if number is None:
            return None
        return title((self._loaded.ruleset.order or ())[number], turned, self._loaded.ruleset)

    def resolve_trick(self, *, vira: CardLike | None = None, plays: Sequence[CardLike]) -> Trick:
        """Says who wins a trick, or is winning while seats are still to play.

        Args:
            vira: the turned card, exactly where the game has one.
            plays: the cards in playing order, the leader's first; at most one for each seat.

        Raises:
            CardError: a text is no card of this deck.
            TrickError: no card, a card twice, the vira played, more cards than seats.
            NotStatedError: the ruleset states no order of the cards.
        """
        tables = self._tables
        turned = self._read_vira(vira)
        cards = self._read_all(plays, turned)
        if not cards:
            raise TrickError(Message("trick.empty"))
        self._check_table(cards, turned)
        row = tables.under(self._index(turned)).rows[self.deck.index(cards[0])]
        by_index = {self.deck.index(card): card for card in cards}
        return resolve(self._loaded, row, turned, by_index, self.seats)

    def legal_cards(
        self,
        *,
        hand: Sequence[CardLike],
        vira: CardLike | None = None,
        trick: Sequence[CardLike] = (),
    ) -> tuple[Card, ...]:
        """The cards of a hand that may be played, in the order of the hand.

        The tricks before are not known here: what a tied first one asks a match sees to
        (``round.ties.after_first``).

        Args:
            hand: the cards held, at least one.
            vira: the turned card, exactly where the game has one.
            trick: the cards already on the table, the leader's first; empty for the leader.

        Raises:
            CardError: a text is no card of this deck.
            TrickError: the hand is empty or too large, a card is there twice, or is the vira, or
                every seat has already played.
            NotStatedError: the ruleset does not say what must be followed.
        """
        return self.obligation(hand=hand, vira=vira, trick=trick).legal

    def obligation(
        self,
        *,
        hand: Sequence[CardLike],
        vira: CardLike | None = None,
        trick: Sequence[CardLike] = (),
    ) -> Obligation:
        """The cards that may be played, and why; arguments and errors as for `legal_cards`."""
        self._require_follow()
        turned = self._read_vira(vira)
        held, table = self._read_all(hand, turned), self._read_all(trick, turned)
        return self._obligation(held, turned, table)

    def explain_play(
        self,
        *,
        card: CardLike,
        hand: Sequence[CardLike],
        vira: CardLike | None = None,
        trick: Sequence[CardLike] = (),
    ) -> PlayVerdict:
        """Says whether a card of a hand may be played, by which rule, and where the rule is from.

        Args:
            card: the card in question.
            hand: the cards held, that card among them.
            vira: the turned card, exactly where the game has one.
            trick: the cards already on the table, the leader's first; empty for the leader.

        Raises:
            TrickError: the card is not in the hand; and see `legal_cards`.
        """
        self._require_follow()
        turned = self._read_vira(vira)
        held, table = self._read_all(hand, turned), self._read_all(trick, turned)
        played = self._read(card, turned)
        obligation = self._obligation(held, turned, table)
        if played not in held:
            raise TrickError(Message("hand.lacks", {"card": played, "hand": held}))
        return verdict(played, obligation)

    def _obligation(
        self, hand: tuple[Card, ...], vira: Card | None, table: tuple[Card, ...]
    ) -> Obligation:
        self._check_table(table, vira)
        if len(table) == self.seats:
            raise TrickError(Message("trick.complete", {"seats": self.seats}))
        self._check_hand(hand, table, vira)
        mask = self.deck.mask(hand)
        led = table[0] if table else None
        owed = self._owed(table, vira) if table else ()
        duties = self._in_force(owed, table, vira) if owed else ()
        legal = legal_mask(duties, mask)
        idle = len(duties) < len(owed)
        reason = explain(self._loaded, self.deck, duties, mask, led, idle=idle)
        sparing = sparing_duty(duties, mask)
        spared = 0 if sparing is None else sparing.exempt
        return Obligation(self._of_mask(hand, legal), reason, self._of_mask(hand, spared))

    def _of_mask(self, hand: tuple[Card, ...], mask: int) -> tuple[Card, ...]:
        return tuple(card for card in hand if mask >> self.deck.index(card) & 1)

    def _owed(self, table: tuple[Card, ...], vira: Card | None) -> Sequence[Duty]:
        """What is owed to a lead; where nothing ever is, the order need not be stated."""
        if not self._loaded.ruleset.follow:
            return ()
        return self._tables.under(self._index(vira)).duties[self.deck.index(table[0])]

    def _in_force(
        self, owed: Sequence[Duty], table: tuple[Card, ...], vira: Card | None
    ) -> Sequence[Duty]:
        indices = [self.deck.index(card) for card in table]
        row = self._tables.under(self._index(vira)).rows[indices[0]]
        return in_force(owed, row, indices, self.seats)

    def signs(self, *, hand: Sequence[CardLike], vira: CardLike | None = None) -> tuple[Sign, ...]:
        """The señas that a hand gives, in the order in which a player makes them.

        Args:
            hand: the cards held, at least one; their order does not matter.
            vira: the turned card, exactly where the game has one.

        Raises:
            CardError: a text is no card of this deck.
            TrickError: the hand is empty or too large, has a card twice, or has the vira.
            NotStatedError: the ruleset has no señas.
        """
        if not states_signs(self._loaded.ruleset):
            raise self._not_stated("signs")
        tables, turned = self._tables, self._read_vira(vira)
        held = self._read_all(hand, turned)
        self._check_hand(held, (), turned)
        return signs_of(self._loaded, tables, held, turned)

    @cached_property
    def _lines(self) -> Sequence[OrderLine]:
        return at_table(self._loaded.ruleset.order or (), self.seats)

    @cached_property
    def _tables(self) -> Tables:
        if self._loaded.ruleset.order is None:
            raise self._not_stated("order")
        return Tables(self._loaded.ruleset, self.deck, self.seats)

    def _require_follow(self) -> None:
        if self._loaded.ruleset.follow is None:
            raise self._not_stated("follow")

    def _not_stated(self, section: str) -> NotStatedError:
        name = self._loaded.ruleset.name
        return NotStatedError(Message(f"not-stated.{section}", {"name": name}))

    def _index(self, vira: Card | None) -> int | None:
        return None if vira is None else self.deck.index(vira)

    def _read(self, card: CardLike, vira: Card | None) -> Card:
        if isinstance(card, Card):
            self.deck.index(card)
            return card
        if not isinstance(card, str):
            raise TypeError(f"a card or a text that names one was expected, not {card!r}")
        names = self._names.get(vira)
        if names is None:
            names = self._names[vira] = card_names(self._lines, vira)
        return read_at_table(card, self.deck, names, self._lines, vira)

    def _read_all(self, cards: Sequence[CardLike], vira: Card | None) -> tuple[Card, ...]:
        if isinstance(cards, str):
            raise TypeError(f"a sequence of cards was expected, not the text {cards!r}")
        return tuple(self._read(card, vira) for card in cards)

    def _read_vira(self, vira: CardLike | None) -> Card | None:
        if vira is None and self.has_vira:
            raise TrickError(Message("vira.missing", self.own_words("vira")))
        if vira is not None and not self.has_vira:
            raise TrickError(Message("vira.none", {"name": self._loaded.ruleset.name}))
        return None if vira is None else self._read(vira, None)

    def _check_table(self, cards: tuple[Card, ...], vira: Card | None) -> None:
        if len(cards) > self.seats:
            raise TrickError(Message("trick.too-many", {"cards": len(cards), "seats": self.seats}))
        self._check_distinct(cards, vira, "trick.repeated", "trick.vira")

    def _check_hand(
        self, hand: tuple[Card, ...], table: tuple[Card, ...], vira: Card | None
    ) -> None:
        round_ = self._loaded.ruleset.round
        if not hand:
            raise TrickError(Message("hand.empty"))
        if round_ and len(hand) > round_.tricks:
            raise TrickError(
                Message("hand.too-large", {"cards": len(hand), "dealt": round_.tricks})
            )
        self._check_distinct(hand, vira, "hand.repeated", "hand.vira")
        on_both = next((card for card in hand if card in table), None)
        if on_both is not None:
            raise TrickError(Message("hand.on-table", {"card": on_both}))

    def _check_distinct(
        self, cards: tuple[Card, ...], vira: Card | None, repeated: str, turned: str
    ) -> None:
        for place, card in enumerate(cards):
            if card in cards[:place]:
                raise TrickError(Message(repeated, {"card": card}))
            if card == vira:
                raise TrickError(Message(turned, {"card": card, **self.own_words("vira")}))

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self._loaded.ruleset.id!r}, players={self.players}>"


def _said(counts: Sequence[int]) -> Message | AnyOf:
    """Numbers as people say them: from 2 to 12, or one by one where some are left out."""
    least, most = min(counts), max(counts)
    if len(counts) > 2 and sorted(counts) == list(range(least, most + 1)):
        return Message("range.between", {"least": least, "most": most})
    return AnyOf(counts)
