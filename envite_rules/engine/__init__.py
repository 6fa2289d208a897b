"""What a variant means: the compiled tables, tricks, and what must be followed."""

from envite_rules.engine.board import Board
from envite_rules.engine.card_questions import CardLike, OrderedCards
from envite_rules.engine.following import Obligation, PlayVerdict
from envite_rules.engine.game import Game
from envite_rules.engine.reasons import Reason
from envite_rules.engine.signs import Sign
from envite_rules.engine.tricks import Trick

__all__ = [
    "Board",
    "CardLike",
    "Game",
    "Obligation",
    "OrderedCards",
    "PlayVerdict",
    "Reason",
    "Sign",
    "Trick",
]
