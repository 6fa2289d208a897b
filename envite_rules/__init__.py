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
    from envite_rules.agents import Player, RandomPlayer, SensiblePlayer, play_match
    from envite_rules.api import (
        Rules,
        RulesetInfo,
        available_rulesets,
        check_ruleset,
        load_ruleset,
    )
    from envite_rules.authoring.diff import Difference
    from envite_rules.authoring.rulebook.formats import BookFormat
    from envite_rules.cards import Card, Deck, Rank, Suit, parse_card
    from envite_rules.engine import (
        Action,
        ActionError,
        Answer,
        Board,
        Call,
        ChicoWon,
        Claim,
        ClaimJudged,
        Counted,
        CountError,
        CountShown,
        Deal,
        Event,
        Game,
        InPlay,
        Leave,
        Match,
        MatchWon,
        Obligation,
        OrderedCards,
        PartidoWon,
        Play,
        PlayVerdict,
        Reason,
        RecordError,
        RoundAnnulled,
        RoundUndone,
        RoundWon,
        Score,
        Settlement,
        SideBet,
        Sign,
        Terms,
        Trick,
        TrickTied,
        TrickWon,
        Tumbo,
        View,
        Won,
    )
    from envite_rules.errors import (
        CardError,
        EnviteError,
        LibraryError,
        NotStatedError,
        OptionError,
        PlayersError,
        ScoreError,
        SimulationError,
        TermsError,
        TrickError,
    )
    from envite_rules.ruleset import (
        Citation,
        Place,
        Problem,
        Report,
        RulesetError,
        Shelf,
        ValueOrigin,
    )

_HOMES = {
    "agents": "Player RandomPlayer SensiblePlayer play_match",
    "authoring.diff": "Difference",
    "authoring.rulebook.formats": "BookFormat",
    "api": "Rules RulesetInfo available_rulesets check_ruleset load_ruleset",
    "cards": "Card Deck Rank Suit parse_card",
    "engine": (
        "Action ActionError Answer Board Call ChicoWon Claim ClaimJudged SideBet CountShown "
        "CountError Counted Deal Event Game InPlay Leave Match MatchWon Obligation OrderedCards "
        "PartidoWon Play PlayVerdict Reason RecordError RoundAnnulled RoundUndone RoundWon Score "
        "Settlement Sign Terms Trick TrickTied TrickWon Tumbo View Won"
    ),
    "errors": (
        "CardError EnviteError LibraryError NotStatedError OptionError "
        "PlayersError ScoreError SimulationError TermsError TrickError"
    ),
    "ruleset": "Citation Place Problem Report RulesetError Shelf ValueOrigin",
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names.split()}

__all__ = [
    "Action",
    "ActionError",
    "Answer",
    "Board",
    "BookFormat",
    "Call",
    "Card",
    "CardError",
    "ChicoWon",
    "Citation",
    "Claim",
    "ClaimJudged",
    "CountError",
    "CountShown",
    "Counted",
    "Deal",
    "Deck",
    "Difference",
    "EnviteError",
    "Event",
    "Game",
    "InPlay",
    "Leave",
    "LibraryError",
    "Match",
    "MatchWon",
    "NotStatedError",
    "Obligation",
    "OptionError",
    "OrderedCards",
    "PartidoWon",
    "Place",
    "Play",
    "PlayVerdict",
    "Player",
    "PlayersError",
    "Problem",
    "RandomPlayer",
    "Rank",
    "Reason",
    "RecordError",
    "Report",
    "RoundAnnulled",
    "RoundUndone",
    "RoundWon",
    "Rules",
    "RulesetError",
    "RulesetInfo",
    "Score",
    "ScoreError",
    "SensiblePlayer",
    "Settlement",
    "Shelf",
    "SideBet",
    "Sign",
    "SimulationError",
    "Suit",
    "Terms",
    "TermsError",
    "Trick",
    "TrickError",
    "TrickTied",
    "TrickWon",
    "Tumbo",
    "ValueOrigin",
    "View",
    "Won",
    "available_rulesets",
    "check_ruleset",
    "load_ruleset",
    "parse_card",
    "play_match",
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
