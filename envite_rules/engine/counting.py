"""How a hand is counted for a bet that the tricks do not decide, why, and who wins by comparing."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from envite_rules.cards import Card
from envite_rules.engine.holding import Needs, Pieces
from envite_rules.engine.reasons import CountError, Reason
from envite_rules.engine.titles import standing_in, title
from envite_rules.messages import AnyOf, Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from envite_rules.cards import Deck
    from envite_rules.engine.titles import Title
    from envite_rules.ruleset import LoadedRuleset
    from envite_rules.ruleset.model.counts import Count, Piece
    from envite_rules.ruleset.problems import Path

NOT_COUNTED = -1
"""What a hand counts that does not have the count: less than any that has."""

_MOST_KEPT = 20_000
"""How many values a count remembers: the hands of three of a whole pack, and room to spare."""


@dataclass(frozen=True, slots=True)
class Counted:
    """What a hand counts, and why.

    Args:
        value: what it counts.
        cards: the cards of the hand that count, the one that counts most first.
        reason: why, with the rule and its source.
    """

    value: int
    cards: tuple[Card, ...]
    reason: Reason


class _Way(NamedTuple):
    """One way to count a hand.

    Args:
        code: the sentence that tells it.
        cards: the indices of the cards that count.
        parts: what is added up.
        less: what is taken off.
        rule: the path, inside the count, of the rule that it follows.
    """

    code: str
    cards: tuple[int, ...]
    parts: tuple[int, ...]
    less: int
    rule: Path

    @property
    def value(self) -> int:
        """What the hand counts in this way."""
        return sum(self.parts) - self.less

    @property
    def sum(self) -> str:
        """The sum as it is written: ``7 + 6 + 20``."""
        written = " + ".join(map(str, self.parts))
        return f"{written} − {self.less}" if self.less else written


class Counting:
    """A count of a ruleset, compiled for one table.

    Args:
        loaded: the ruleset.
        name: the name of one of its counts.
        deck: the cards it is played with.
        seats: how many seats there are, the muerto's included.
    """

    def __init__(self, loaded: LoadedRuleset, name: str, deck: Deck, seats: int) -> None:
        self._loaded = loaded
        self._name = name
        self._deck = deck
        self._count = loaded.ruleset.counts[name]
        self._suits = [card.suit for card in deck]
        self._ranked = [self._count.values[card.rank] for card in deck]
        places = range(len(self._ranked))
        self._best_first = sorted(places, key=lambda i: (-self._ranked[i], -deck[i].rank, i))
        lines = loaded.ruleset.order or ()
        self._lines = [line for line in lines if line.applies_to(seats)]
        self._pieces = Pieces(self._count, deck, seats)
        self._needs = Needs(self._count, deck, self._pieces)
        self._bar = self._barring(seats)
        self._values: dict[tuple[int, int | None], int] = {}

    def _barring(self, seats: int) -> Needs | None:
        """What the other count needs, whose hands are not counted in this one."""
        if self._count.unless is None:
            return None
        other = self._loaded.ruleset.counts[self._count.unless]
        return Needs(other, self._deck, Pieces(other, self._deck, seats))

    @property
    def name(self) -> str:
        """The name of the count in the ruleset."""
        return self._name

    @property
    def shown(self) -> str:
        """Whose counts are told: ``"winner"``, ``"all"`` or ``"none"``."""
        return self._count.shown

    @property
    def stated(self) -> Count:
        """What the ruleset states of the count."""
        return self._count

    @property
    def pieces(self) -> Pieces:
        """The pieces of the count at the table."""
        return self._pieces

    @property
    def is_of_all(self) -> bool:
        """Whether any hand has this count."""
        return self._bar is None and not self._needs.any

    def why_not(self, hand: int, vira: int | None, said: str | None = None) -> Reason | None:
        """Why a hand does not have this count; None where it does.

        Args:
            hand: the cards, as a mask of indices of the deck.
            vira: the index of the vira; None where there is none.
            said: what its seat would say in a ladder of this count; None where it is only asked.
        """
        if self.is_of_all:
            return None
        if self._needs.any and self._needs.met(hand, vira) is None:
            needs = AnyOf(Message(f"need.{need}") for need in self._needs.any)
            return self._refusal("count.lacks", {"needs": needs}, "needs", said)
        barred = None if self._bar is None else self._bar.met(hand, vira)
        if barred is None:
            return None
        why = {"other": self._count.unless, "what": Message(f"need.{barred}")}
        return self._refusal("count.barred", why, "unless", said)

    def require(self, hand: int, vira: int | None) -> None:
        """Refuses a hand that does not have this count.

        Args:
            hand: the cards, as a mask of indices of the deck.
            vira: the index of the vira; None where there is none.

        Raises:
            CountError: the hand does not have it.
        """
        fault = self.why_not(hand, vira)
        if fault is not None:
            raise CountError(fault)

    def _refusal(self, code: str, why: Mapping[str, object], key: str, said: str | None) -> Reason:
        citation = self._loaded.cite(("counts", self._name, key))
        arguments = {**why, "count": self._name}
        message = Message(code, arguments)
        if said is not None:
            message = Message(f"act.{code.replace('.', '-')}", {**arguments, "said": said})
        return Reason(message, citation.rule, citation)

    def value(self, hand: int, vira: int | None) -> int:
        """What a hand counts; `NOT_COUNTED` where it does not have this count.

        Args:
            hand: the cards, as a mask of indices of the deck.
            vira: the index of the vira; None where there is none.
        """
        key = hand, vira
        value = self._values.get(key)
        if value is None:
            is_counted = self.is_of_all or self.why_not(hand, vira) is None
            value = self._cut(self._best(hand, vira).value) if is_counted else NOT_COUNTED
            if len(self._values) >= _MOST_KEPT:
                self._values.clear()
            self._values[key] = value
        return value

    def counted(self, cards: Sequence[Card], vira: Card | None) -> Counted:
        """What a hand counts, and why.

        Args:
            cards: the cards of the hand, of this deck, each once and at least one.
            vira: the vira; None where there is none.

        Raises:
            CountError: the hand does not have this count.
        """
        turned = None if vira is None else self._deck.index(vira)
        self.require(self._deck.mask(cards), turned)
        way = self._best(self._deck.mask(cards), turned)
        value = self._cut(way.value)
        counting = tuple(self._deck[index] for index in way.cards)
        message, rule = self._message(way, vira), way.rule
        if value != way.value:
            message, rule = Message("count.most", {"why": message, "most": value}), ("most",)
        citation = self._loaded.cite(("counts", self._name, *rule))
        return Counted(value, counting, Reason(message, citation.rule, citation))

    def winner(self, hands: Sequence[int], mano: int, vira: int | None) -> int:
        """The seat that wins by comparing the hands of all seats that have this count.

        Where none has it, who would win a tie of all.

        Args:
            hands: the cards that each seat was dealt, as masks of indices of the deck.
            mano: the seat that leads the first trick, which wins a tie, or whose team does.
            vira: the index of the vira; None where there is none.
        """
        values = [self.value(hand, vira) for hand in hands]
        most = max(values)
        from_mano = [(mano + step) % len(hands) for step in range(len(hands))]
        best = [seat for seat in from_mano if values[seat] == most]
        if self._count.tie == "mano-side":
            best.sort(key=lambda seat: (seat - mano) % 2)
        return best[0]

    def _best(self, hand: int, vira: int | None) -> _Way:
        """Of all that can be counted, the best; of equals, the plainest."""
        held = [index for index in self._best_first if hand >> index & 1]
        nothing = _Way("count.nothing", (), (), 0, ("unpaired",))
        return max(self._ways(held, vira), key=lambda way: way.value, default=nothing)

    def _ways(self, held: Sequence[int], vira: int | None) -> Iterator[_Way]:
        """The ways to count a hand, whose best cards come first; the plain ones first."""
        if self._count.cards == "all":
            yield self._all(held, vira)
            return
        pairs = [] if self._count.pair is None else list(self._pairs(held, self._count.pair))
        yield from pairs or self._alone(held)
        pieces = self._pieces.under(vira)
        for piece in held:
            if piece in pieces:
                yield from self._with_piece(piece, held, pieces)

    def _pairs(self, held: Sequence[int], bonus: int) -> Iterator[_Way]:
        added = (bonus,) if bonus else ()
        for one, other in combinations(held, 2):
            if self._suits[one] == self._suits[other]:
                parts = self._ranked[one], self._ranked[other], *added
                yield _Way("count.pair", (one, other), parts, 0, ("pair",))

    def _alone(self, held: Sequence[int]) -> Iterator[_Way]:
        """The highest card, where there are no two of a suit."""
        if self._count.unpaired == "none":
            return
        bonus = self._count.unpaired_bonus
        codes = "count.unpaired", "count.unpaired-alone"
        if self._count.pair is None:
            codes = "count.highest", "count.highest-alone"
        for card in held[:1]:
            if bonus:
                parts = self._ranked[card], bonus
                yield _Way(codes[0], (card,), parts, 0, ("unpaired_bonus",))
            else:
                yield _Way(codes[1], (card,), (self._ranked[card],), 0, ("unpaired",))

    def _with_piece(
        self, piece: int, held: Sequence[int], pieces: Mapping[int, tuple[int, Piece]]
    ) -> Iterator[_Way]:
        """A piece and the best of the others by its rank, or another piece where two add up."""
        number, entry = pieces[piece]
        others = [index for index in held if index != piece]
        best = others[:1]
        parts = (entry.value, *(self._ranked[index] for index in best))
        code = "count.piece" if best else "count.piece-alone"
        yield _Way(code, (piece, *best), parts, 0, ("pieces", number))
        less = self._count.two_pieces_less
        if less is None:
            return
        for other in others:
            if other in pieces and pieces[other][1].value <= entry.value:
                parts = entry.value, pieces[other][1].value
                yield _Way("count.pieces", (piece, other), parts, less, ("two_pieces_less",))

    def _all(self, held: Sequence[int], vira: int | None) -> _Way:
        """All cards together: the highest piece whole, the others as the count says."""
        under, count = self._pieces.under(vira), self._count
        pieces = [index for index in held if index in under]
        pieces.sort(key=lambda index: -under[index][1].value)
        parts = [under[index][1].value for index in pieces]
        if count.other_pieces == "last-digit":
            parts[1:] = [value % 10 for value in parts[1:]]
        others = [index for index in held if index not in under]
        parts += [self._ranked[index] for index in others]
        parts += [count.bonus] if count.bonus else []
        return _Way("count.all", (*pieces, *others), tuple(parts), 0, ("cards",))

    def _cut(self, value: int) -> int:
        return value if self._count.most is None else min(value, self._count.most)

    def _message(self, way: _Way, vira: Card | None) -> Message:
        cards = [self._deck[index] for index in way.cards]
        arguments: dict[str, object] = {
            "cards": [self._called(card, vira) for card in cards],
            "sum": way.sum,
            "value": way.value,
        }
        if way.code == "count.pair":
            ranks = [self._deck.word_of(card.rank) for card in cards]
            arguments |= {"ranks": ranks, "suit": cards[0].suit}
        return Message(way.code, arguments)

    def _called(self, card: Card, vira: Card | None) -> Message | str:
        """A card, with the name that the ruleset gives it, or what it stands in for, if any."""
        called = self._title(card, vira)
        return (
            str(card) if called is None else Message("card.called", {"card": card, "name": called})
        )

    def _title(self, card: Card, vira: Card | None) -> Title | None:
        """What a card is called by the order, or else by the pieces of the count."""
        for line in self._lines:
            if line.card is None or (vira is None and line.card.needs_vira):
                continue
            if line.card.card(vira) is card:
                called = title(line, vira, self._loaded.ruleset)
                if called is not None:
                    return called
        if vira is None:
            return None
        _, piece = self._pieces.under(self._deck.index(vira)).get(self._deck.index(card), (0, None))
        if piece is None or not piece.card.is_turned(vira):
            return None
        return standing_in(None, piece.card, self._loaded.ruleset)
