"""The Envite canario and its cousins as data, and one interpreter that plays any of them.

Example:
    >>> from envite_rules import load_ruleset
    >>> game = load_ruleset("tradicional").game(players=6)
    >>> game.legal_cards(
    ...     hand=["3 bastos", "as oros", "4 bastos"], vira="7 oros", trick=["5 oros"]
    ... )
    (Card(3, 'bastos'), Card(1, 'oros'))
"""

from envite_rules.api import (
    Rules,
    RulesetInfo,
    available_rulesets,
    check_ruleset,
    load_ruleset,
)
from envite_rules.cards import Card, Deck, Rank, Suit, parse_card
from envite_rules.engine import Game, Obligation, OrderedCards, PlayVerdict, Reason, Trick
from envite_rules.errors import (
    CardError,
    EnviteError,
    NotStatedError,
    OptionError,
    PlayersError,
    TrickError,
)
from envite_rules.ruleset import Citation, Place, Problem, Report, RulesetError

__all__ = [
    "Card",
    "CardError",
    "Citation",
    "Deck",
    "EnviteError",
    "Game",
    "NotStatedError",
    "Obligation",
    "OptionError",
    "OrderedCards",
    "Place",
    "PlayVerdict",
    "PlayersError",
    "Problem",
    "Rank",
    "Reason",
    "Report",
    "Rules",
    "RulesetError",
    "RulesetInfo",
    "Suit",
    "Trick",
    "TrickError",
    "available_rulesets",
    "check_ruleset",
    "load_ruleset",
    "parse_card",
]
