"""The model of the format: every section and key, with what it means."""

from envite_rules.ruleset.model.base import Text
from envite_rules.ruleset.model.customs import Deal, Mark, Scoreboard, Signs, Words
from envite_rules.ruleset.model.play import (
    Deck,
    Entry,
    FollowRule,
    Held,
    Kind,
    OrderLine,
    Players,
    Round,
)
from envite_rules.ruleset.model.root import (
    FORMAT,
    RULE_SECTIONS,
    Choice,
    Erratum,
    Example,
    Option,
    Provenance,
    Ruleset,
    Sections,
    Source,
)
from envite_rules.ruleset.model.stakes import (
    LEVELS,
    Dentro,
    Ladder,
    Renuncio,
    Score,
    Step,
    Tumbo,
)

__all__ = [
    "FORMAT",
    "LEVELS",
    "RULE_SECTIONS",
    "Choice",
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
    "Tumbo",
    "Words",
]
