"""The model of the format: every section and key, with what it means."""

from envite_rules.ruleset.model.base import Text
from envite_rules.ruleset.model.counts import Count, Piece
from envite_rules.ruleset.model.customs import Deal, Mark, Scoreboard, Signs, Words
from envite_rules.ruleset.model.deck import Deck
from envite_rules.ruleset.model.examples import Case, Erratum, Example
from envite_rules.ruleset.model.ladders import LACKING, LEVELS, After, Ladder, Step
from envite_rules.ruleset.model.play import (
    Entry,
    FollowRule,
    Held,
    Kind,
    OrderLine,
    Players,
    When,
)
from envite_rules.ruleset.model.root import (
    FORMAT,
    RULE_SECTIONS,
    Choice,
    Option,
    Provenance,
    Ruleset,
    Sections,
    Source,
)
from envite_rules.ruleset.model.rounds import Round, Ties
from envite_rules.ruleset.model.stakes import Dentro, Renuncio, Score, Tumbo

__all__ = [
    "FORMAT",
    "LACKING",
    "LEVELS",
    "RULE_SECTIONS",
    "After",
    "Case",
    "Choice",
    "Count",
    "Deal",
    "Deck",
    "Dentro",
    "Entry",
    "Erratum",
    "Example",
    "FollowRule",
    "Held",
    "Kind",
    "Ladder",
    "Mark",
    "Option",
    "OrderLine",
    "Piece",
    "Players",
    "Provenance",
    "Renuncio",
    "Round",
    "Ruleset",
    "Score",
    "Scoreboard",
    "Sections",
    "Signs",
    "Source",
    "Step",
    "Text",
    "Ties",
    "Tumbo",
    "When",
    "Words",
]
