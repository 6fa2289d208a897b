"""The Envite canario and its cousins as data, and one interpreter that plays any of them.

Example:
    >>> from envite_rules import load_ruleset
    >>> game = load_ruleset("tradicional").game(players=6)
    >>> game.legal_cards(
    ...     hand=["3 bastos", "as oros", "4 bastos"], vira="7 oros", trick=["5 oros"]
    ... )
    (Card(3, 'bastos'), Card(1, 'oros'))
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from envite_rules.api import (
        Rules,
        RulesetInfo,
        available_rulesets,
        check_ruleset,
        load_ruleset,
    )
    from envite_rules.cards import Card, Deck, Rank, Suit, parse_card
    from envite_rules.engine import (
        Board,
        Game,
        Obligation,
        OrderedCards,
        PlayVerdict,
        Reason,
        Sign,
        Trick,
    )
    from envite_rules.errors import (
        CardError,
        EnviteError,
        NotStatedError,
        OptionError,
        PlayersError,
        TrickError,
    )
    from envite_rules.ruleset import Citation, Place, Problem, Report, RulesetError

_HOMES = {
    "api": "Rules RulesetInfo available_rulesets check_ruleset load_ruleset",
    "cards": "Card Deck Rank Suit parse_card",
    "engine": "Board Game Obligation OrderedCards PlayVerdict Reason Sign Trick",
    "errors": "CardError EnviteError NotStatedError OptionError PlayersError TrickError",
    "ruleset": "Citation Place Problem Report RulesetError",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "Board",
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
    "Sign",
    "Suit",
    "Trick",
    "TrickError",
    "available_rulesets",
    "check_ruleset",
    "load_ruleset",
    "parse_card",
]


def __getattr__(name: str) -> Any:
    """Loads a public name when it is first used, so that the command line starts quickly."""
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(f"{__name__}.{_HOME_OF[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
