"""Cards and decks: what they are, how people write them, how they are read.

>>> parse_card("Rey 🏆")
Card(12, 'copas')
>>> str(Card(12, "copas")), Card(12, "copas").short
('rey de copas', '12c')
"""

from envite_rules.cards.card import Card, Rank, Suit
from envite_rules.cards.deck import Deck, parse_card
from envite_rules.cards.pattern import CardPattern
from envite_rules.cards.reading import VIRA, card_of, fold, parse_rank, parse_vira_rank

__all__ = [
    "VIRA",
    "Card",
    "CardPattern",
    "Deck",
    "Rank",
    "Suit",
    "card_of",
    "fold",
    "parse_card",
    "parse_rank",
    "parse_vira_rank",
]
