"""A ruleset compiled for one number of seats: strengths as bytes, sets of cards as bit masks.

Everything here speaks of card indices in the deck. For a vira card and a led card, the winner of a
trick is the greatest byte of a row, and the legal cards are two ANDs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from envite_rules.cards import Card, Suit
from envite_rules.ruleset.model.base import FrozenDict
from envite_rules.ruleset.naming import at_table, read_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from envite_rules.cards import Deck
    from envite_rules.ruleset.model import FollowRule, OrderLine, Ruleset

PLAIN = "plain"
LED_SUIT = "led-suit"
BEATS = "beats"
LED = "led"


class Condition(NamedTuple):
    """What a duty asks of the trick as it stands, beyond the card that was led.

    Args:
        winning: ``rival`` or ``partner``, if one of them must be winning.
        partner_to_play: whether a partner must still be to play, or must not; None if no matter.
        binds_beats: whether a card that beats the table binds.
        plays_beats: whether a card that beats the table may be played.
        spared: the cards that never bind.
    """

    winning: str | None
    partner_to_play: bool | None
    binds_beats: bool
    plays_beats: bool
    spared: int


class Duty(NamedTuple):
    """What one follow rule asks when a certain card was led.

    Args:
        rule: the number of the rule in the ruleset.
        binding: a hand with any of these cards is bound.
        playable: a bound hand must play one of these.
        exempt: the cards that would bind but for the rule's exemption.
        condition: what the trick must be like; None where the lead alone decides.
    """

    rule: int
    binding: int
    playable: int
    exempt: int
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class LedRow:
    """The cards' strengths when a card of one suit leads.

    Args:
        strengths: for each card index, from 1 for the lowest; equal ones tie, and 0 cannot win.
        lines: for each card index, the number of the order line that gives it its strength; 255
            where none does.
        above: for each strength, the mask of the cards that are stronger.
    """

    strengths: bytes
    lines: bytes
    above: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ViraTable:
    """What holds while one card is the vira.

    Args:
        rows: for each led card's index, its row.
        kinds: for each kind, the mask of its cards.
        duties: for each led card's index, what the others owe, the first that binds governing.
        classes: the classes of cards from the highest down, each with the number of its line; a
            class of a led suit holds the cards of every suit that rank there once it is led.
    """

    rows: tuple[LedRow, ...]
    kinds: FrozenDict[str, int]
    duties: tuple[tuple[Duty, ...], ...]
    classes: tuple[tuple[int, tuple[int, ...]], ...]
    is_conditional: bool


NO_LINE = 255


class Tables:
    """The tables of a ruleset for one number of seats, each made when it is first asked for.

    Args:
        ruleset: the ruleset; it must state an order of the cards.
        deck: its deck.
        seats: the number of seats, even.
    """

    def __init__(self, ruleset: Ruleset, deck: Deck, seats: int) -> None:
        self.deck = deck
        self.seats = seats
        self._order = ruleset.order or ()
        self._lines = [
            (number, line) for number, line in enumerate(self._order) if line.applies_to(seats)
        ]
        self._follow = [
            (number, rule)
            for number, rule in enumerate(ruleset.follow or ())
            if rule.applies_to(seats)
        ]
        self._suits = tuple(dict.fromkeys(card.suit for card in deck))
        self._tables: dict[int | None, ViraTable] = {}

    def under(self, vira: int | None) -> ViraTable:
        """The table while the card of that index is the vira; None where there is no vira."""
        table = self._tables.get(vira)
        if table is None:
            table = self._tables.setdefault(vira, self._compile(vira))
        return table

    def _compile(self, vira: int | None) -> ViraTable:
        card = None if vira is None else self.deck[vira]
        rows = {suit: self._row(card, suit) for suit in self._suits}
        kinds = self._kinds(rows)
        owed = {suit: list(self._duties(suit, card, rows[suit], kinds)) for suit in self._suits}
        return ViraTable(
            rows=tuple(rows[led.suit] for led in self.deck),
            kinds=FrozenDict(kinds),
            duties=tuple(
                tuple(duty for leads, duty in owed[led.suit] if leads >> index & 1)
                for index, led in enumerate(self.deck)
            ),
            classes=tuple(self._all_classes(card)),
            is_conditional=any(
                duty.condition is not None for of_suit in owed.values() for _, duty in of_suit
            ),
        )

    def _row(self, vira: Card | None, led: Suit) -> LedRow:
        """Read from the top: the first line that a card fits gives its strength."""
        placed: list[tuple[int, list[int]]] = []
        seen: set[int] = set()
        for number, line in self._lines:
            for cards in classes_of(line, vira, (led,), self._suits):
                members = [index for index in self._indices(cards) if index not in seen]
                seen.update(members)
                if members:
                    placed.append((number, members))
        strengths, lines = bytearray(len(self.deck)), bytearray([NO_LINE] * len(self.deck))
        for below, (number, members) in enumerate(reversed(placed), start=1):
            for index in members:
                strengths[index], lines[index] = below, number
        above = [0]
        for _, members in placed:
            above.append(above[-1] | sum(1 << index for index in members))
        return LedRow(bytes(strengths), bytes(lines), tuple(reversed(above)))

    def _all_classes(self, vira: Card | None) -> Iterator[tuple[int, tuple[int, ...]]]:
        """A card may stand twice: where it ranks if its suit is led, and below, if it is not."""
        seen = set() if vira is None else {self.deck.index(vira)}
        seen_if_led: set[int] = set()
        for number, line in self._lines:
            for cards in classes_of(line, vira, self._suits, self._suits):
                placed = seen | seen_if_led if line.suit == LED else seen
                members = [index for index in self._indices(cards) if index not in placed]
                (seen_if_led if line.suit == LED else seen).update(members)
                if members:
                    yield number, tuple(members)

    def _indices(self, cards: Sequence[Card]) -> list[int]:
        return [self.deck.index(card) for card in cards if card in self.deck]

    def _kinds(self, rows: dict[Suit, LedRow]) -> dict[str, int]:
        """Each card has the kind of the line that places it when it is led itself.

        There is always such a line: a ruleset that leaves a card without one cannot be loaded.
        """
        kinds: dict[str, int] = {}
        for index, card in enumerate(self.deck):
            kind = self._order[rows[card.suit].lines[index]].kind
            kinds[kind] = kinds.get(kind, 0) | 1 << index
        return kinds

    def _duties(
        self, led: Suit, vira: Card | None, row: LedRow, kinds: dict[str, int]
    ) -> Iterator[tuple[int, Duty]]:
        """What is owed to a lead of a suit, each duty with the mask of the leads that raise it."""
        for number, rule in self._follow:
            exempt = self._exempt(rule, vira, row)
            of_suit = self._led_suit(rule, led, kinds)
            leads = _union(rule.led, kinds, of_suit)
            holding = _union(rule.holding, kinds, of_suit)
            playable = _union(rule.play, kinds, of_suit)
            condition = _condition(rule, exempt)
            duty = Duty(number, holding & ~exempt, playable, holding & exempt, condition)
            yield (leads if rule.exempt_lead_drags else leads & ~exempt), duty

    def _led_suit(self, rule: FollowRule, led: Suit, kinds: dict[str, int]) -> int:
        printed = self.deck.mask(card for card in self.deck if card.suit is led)
        return printed if rule.led_suit_means == "printed" else printed & kinds.get(PLAIN, 0)

    def _exempt(self, rule: FollowRule, vira: Card | None, row: LedRow) -> int:
        """The exempt cards.

        The highest card is nominal: while it is the vira, which nobody holds, nobody is exempt. The
        highest in play is the highest of the rest.
        """
        indices: Iterable[int]
        if rule.exempt == "none":
            indices = ()
        elif isinstance(rule.exempt, tuple):
            lines = at_table(self._order, self.seats)
            patterns = [read_pattern(text, lines) for text in rule.exempt]
            indices = self._indices([pattern.card(vira) for pattern in patterns])
        else:
            passed_over = vira if rule.exempt == "highest-in-play" else None
            ranked = [index for index, card in enumerate(self.deck) if card != passed_over]
            highest = max(row.strengths[index] for index in ranked)
            indices = [index for index in ranked if row.strengths[index] == highest]
        return sum(1 << index for index in set(indices))


def _condition(rule: FollowRule, exempt: int) -> Condition | None:
    if rule.when is None and BEATS not in (*rule.holding, *rule.play):
        return None
    winning = rule.when.winning if rule.when else None
    partner = rule.when.partner_to_play if rule.when else None
    return Condition(winning, partner, BEATS in rule.holding, BEATS in rule.play, exempt)


def _union(words: Sequence[str], kinds: dict[str, int], of_suit: int) -> int:
    mask = 0
    for word in words:
        mask |= of_suit if word == LED_SUIT else kinds.get(word, 0)
    return mask


def classes_of(
    line: OrderLine, vira: Card | None, led: Sequence[Suit], suits: Sequence[Suit]
) -> Iterator[list[Card]]:
    """The classes of cards that a line places, from the highest down; those in a class tie."""
    if line.card is not None:
        yield [line.card.card(vira)]
    elif line.ranks is not None:
        yield [Card(rank, suit) for suit in suits for rank in line.ranks]
    else:
        of_line = _suits_of(line.suit, vira, led)
        for rank in line.scale or ():
            yield [Card(rank, suit) for suit in of_line]


def _suits_of(suit: str | None, vira: Card | None, led: Sequence[Suit]) -> Sequence[Suit]:
    if suit == LED:
        return led
    if suit == "vira":
        return () if vira is None else (vira.suit,)
    return (Suit(suit),) if suit else ()
