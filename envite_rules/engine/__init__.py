"""What a variant means: the compiled tables, tricks, and what must be followed."""

from envite_rules.engine.following import Obligation, PlayVerdict
from envite_rules.engine.game import CardLike, Game, OrderedCards
from envite_rules.engine.reasons import Reason
from envite_rules.engine.signs import Sign
from envite_rules.engine.tricks import Trick

__all__ = [
    "CardLike",
    "Game",
    "Obligation",
    "OrderedCards",
    "PlayVerdict",
    "Reason",
    "Sign",
    "Trick",
]
