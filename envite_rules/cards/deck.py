"""Decks: which cards a variant is played with, their indices, and reading one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from envite_rules.cards.card import SPANISH, Card, Rank, Suit
from envite_rules.cards.packs import FRENCH_PACK, NAMED_FRENCH, Pack, pack_of
from envite_rules.cards.reading import (
    VERY_CLOSE,
    card_of,
    hint_for,
    nearest_card,
    nearest_of,
    read_card,
    words_of,
)
from envite_rules.errors import CardError
from envite_rules.messages import AnyOf, Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping


def _several(words: tuple[str, ...], pack: Pack) -> bool:
    """Whether a text names more than one card."""
    if pack.short is not None and sum(bool(pack.short.fullmatch(word)) for word in words) > 1:
        return True
    ranks = sum(word in pack.rank_words for word in words)
    return ranks > 1 and sum(word in pack.suit_words for word in words) > 1


_TEN: Final = frozenset({"10", "diez", "deu", "dez"})
"""The words for the ten of the French pack, with which nothing is played here."""


def _ten_of(words: tuple[str, ...], pack: Pack) -> str | None:
    """The ten of a suit of a pack that a text names, or the ten alone; None for any other text."""
    if len(words) == 1:
        return "10" if words[0] in _TEN else None
    for rank, suit in (words, words[::-1]) if len(words) == 2 else ():
        if rank in _TEN and suit in pack.suit_words:
            return f"10 de {pack.suit_words[suit]}"
    return None


_ALIKE: Final = {
    Suit.OROS: Suit.DIAMANTES,
    Suit.COPAS: Suit.CORAZONES,
    Suit.ESPADAS: Suit.PICAS,
    Suit.BASTOS: Suit.TREBOLES,
}
"""Which suit of the French pack each of the Spanish one is nearest to."""
_ALIKE_IN: Final = _ALIKE | {french: spanish for spanish, french in _ALIKE.items()}


class Deck:
    """The cards a variant is played with, each with its index from 0, by suit and then by rank.

    Args:
        suits: the suits, in their order.
        ranks: the ranks that each suit has.
        add: single cards besides those; a suit they bring comes after the others.
        remove: single cards that are left out.

    Raises:
        ValueError: no such rank or suit.
        CardError: a card is added that the deck has, or removed that it lacks, or cards of two
            packs are in it.

    Example:
        >>> deck = Deck(["oros", "copas", "espadas", "bastos"], [1, 2, 3, 4, 5, 6, 7, 10, 11, 12])
        >>> len(deck), deck.index(Card(12, "copas")), deck[19]
        (40, 19, Card(12, 'copas'))
    """

    __slots__ = ("_cards", "_indices", "_pack")

    def __init__(
        self,
        suits: Iterable[str],
        ranks: Iterable[int],
        *,
        add: Iterable[Card] = (),
        remove: Iterable[Card] = (),
    ) -> None:
        suits, ranks = tuple(suits), tuple(ranks)
        cards = {Card(rank, suit) for suit in suits for rank in ranks}
        for card in remove:
            if card not in cards:
                raise CardError(Message("deck.remove-missing", {"card": card}))
            cards.remove(card)
        for card in add:
            if card in cards:
                raise CardError(Message("deck.add-present", {"card": card}))
            cards.add(card)
        order = list(dict.fromkeys([*suits, *Suit]))
        self._cards = tuple(sorted(cards, key=lambda card: (order.index(card.suit), card.rank)))
        self._indices = {card: index for index, card in enumerate(self._cards)}
        self._pack = pack_of(next((card.suit for card in self._cards), Suit.OROS))
        other = next((card for card in self._cards if card.suit not in self._pack.suits), None)
        if other is not None:
            raise CardError(Message("deck.two-packs", {"one": self._cards[0], "other": other}))

    @property
    def suits(self) -> tuple[Suit, ...]:
        """The four suits of its pack."""
        return self._pack.suits

    def word_of(self, rank: Rank) -> str:
        """How a rank is written in this deck: ``caballo``, or ``Q`` in a French one."""
        return self._pack.suits[0].word_of(rank)

    def index(self, card: Card) -> int:
        """The card's place in this deck, from 0.

        Raises:
            CardError: the deck lacks the card; the hint is the nearest one it has.
        """
        try:
            return self._indices[card]
        except KeyError:
            raise self._lacks(card) from None

    def mask(self, cards: Iterable[Card]) -> int:
        """A set of cards as a number whose bit ``i`` stands for the card of index ``i``."""
        bits = 0
        for card in cards:
            bits |= 1 << self.index(card)
        return bits

    def cards_of(self, mask: int) -> tuple[Card, ...]:
        """The cards of a mask, in the deck's order.

        Raises:
            IndexError: the mask has a bit that stands for no card.
        """
        cards = []
        while mask:
            lowest = mask & -mask
            cards.append(self._cards[lowest.bit_length() - 1])
            mask ^= lowest
        return tuple(cards)

    def parse(self, text: str, names: Mapping[tuple[str, ...], Card] | None = None) -> Card:
        """Reads a card of this deck; see `parse_card`.

        Raises:
            CardError: it is no card, or the deck lacks it; the hint is the nearest one it has.
        """
        words = words_of(text)
        card = read_card(text, self._pack)
        if card is None and words and names:
            card = names.get(words) or self._by_own_suits(names).get(self._own_suits(words))
        if card is None:
            raise self._unreadable(text, words, names or {})
        if card not in self:
            raise self._lacks(card)
        return card

    def _own_suits(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """Words in which each suit has the first of its words: «manilha paus», of tréboles."""
        suits = self._pack.suit_words
        return tuple(suits[word].value if word in suits else word for word in words)

    def _by_own_suits(
        self, names: Mapping[tuple[str, ...], Card]
    ) -> Mapping[tuple[str, ...], Card]:
        """What cards are called, with the first word of each suit."""
        return {self._own_suits(name): card for name, card in names.items()}

    def reads(self, words: tuple[str, ...]) -> bool:
        """Whether the words of a text name a card of its pack, whatever a ruleset calls its cards.

        Args:
            words: the `fold` of a text.
        """
        return card_of(words, self._pack) is not None

    def _lacks(self, card: Card) -> CardError:
        message = Message("card.not-in-deck", {"card": card, "n": len(self)})
        return CardError(message, hint_for(self._nearest_to(card)))

    def _nearest_to(self, card: Card) -> Card | None:
        """The card of this deck nearest in rank, of the same suit if it has that suit."""
        suit = card.suit if card.suit in self.suits else _ALIKE_IN[card.suit]
        cards = [own for own in self._cards if own.suit is suit] or self._cards
        return min(cards, key=lambda own: abs(own.rank - card.rank), default=None)

    def _unreadable(
        self, text: str, words: tuple[str, ...], names: Mapping[tuple[str, ...], Card]
    ) -> CardError:
        """Says what is wrong with a text that is no card, with the nearest card as a hint."""
        if not text.strip():
            return CardError(Message("card.empty"))
        ten = _ten_of(words, self._pack) if self._pack is FRENCH_PACK else None
        if ten is not None:
            return CardError(Message("card.not-in-deck", {"card": ten, "n": len(self)}))
        half = self._half_a_card(words[0]) if len(words) == 1 else None
        if half is not None:
            return CardError(half)
        nearest: str | Card | None = self._nearest_name(words, names)
        several = _several(words, self._pack)
        if nearest is None and not several:
            card = nearest_card(words, self._pack)
            nearest = None if card is None else self._nearest_to(card)
        hint = hint_for(nearest)
        if hint is None and several:
            hint = Message("card.one-at-a-time")
        return CardError(Message("card.unreadable", {"text": text}), hint)

    def _half_a_card(self, word: str) -> Message | None:
        """What to say to a rank without a suit or a suit without a rank; None for another word."""
        if (suit := self._pack.suit_words.get(word)) is not None:
            if any(card.suit is suit for card in self._cards):
                return Message("card.no-rank", {"suit": suit})
            return Message("card.not-in-deck", {"card": suit, "n": len(self)})
        if (rank := self._pack.rank_words.get(word)) is not None:
            cards = [card for card in self._cards if card.rank is rank]
            said = self.word_of(rank)
            if len(cards) == len(self.suits):
                return Message("card.no-suit", {"rank": said, "suits": AnyOf(self.suits)})
            if cards:
                return Message("card.no-suit-of", {"rank": said, "cards": cards})
            return Message("card.not-in-deck", {"card": said, "n": len(self)})
        return None

    def _nearest_name(
        self, words: tuple[str, ...], names: Mapping[tuple[str, ...], Card]
    ) -> str | None:
        own = self._by_own_suits(names)
        known = {" ".join(name): " ".join(name) for name, card in own.items() if card in self}
        return nearest_of(" ".join(self._own_suits(words)), known, VERY_CLOSE)

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    def __getitem__(self, index: int) -> Card:
        return self._cards[index]

    def __contains__(self, card: object) -> bool:
        return card in self._indices

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deck) and self._cards == other._cards

    def __hash__(self) -> int:
        return hash(self._cards)

    def __repr__(self) -> str:
        return f"<Deck of {len(self._cards)} cards>"


_WHOLE_PACK: Final = Deck(SPANISH, Rank)


def parse_card(
    text: str, names: Mapping[tuple[str, ...], Card] | None = None, *, french: bool = False
) -> Card:
    """Reads a card as people write it, in Spanish or Catalan.

    ``rey de copas``, ``Rey copas``, ``12 copas``, ``12c``, ``Rey 🏆``, ``rei de copes``: accents,
    case, and the variation selector of an emoji make no difference. Of the French pack a card is
    read by the names that its suits have alone: ``Q de picas``, ``7 ♣``.

    Args:
        text: what was written.
        names: what a ruleset calls some cards (``perica``), by their `fold`.
        french: whether the words of the French pack come first: copas are its hearts.

    Raises:
        CardError: it is no card; the hint names the nearest one.
    """
    if french and (card := read_card(text, FRENCH_PACK)) is not None:
        return card
    words = words_of(text)
    ten = _ten_of(words, NAMED_FRENCH) if french and len(words) > 1 else None
    if ten is not None:
        raise CardError(Message("card.no-ten", {"card": ten}))
    return card_of(words, NAMED_FRENCH) or _WHOLE_PACK.parse(text, names)
