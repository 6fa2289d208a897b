"""Whether the parts of a whole ruleset fit together; each rule with a message of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.ruleset.consistency.examples import check_examples, check_options
from envite_rules.ruleset.consistency.follow import check_follow
from envite_rules.ruleset.consistency.order import (
    check_names,
    check_order_cards,
    check_repeated_lines,
    check_shapes,
    check_unplaced,
)
from envite_rules.ruleset.consistency.stakes import (
    check_deal,
    check_ladders,
    check_round,
    check_score,
)
from envite_rules.ruleset.consistency.table import check_deck, check_players, check_seats

if TYPE_CHECKING:
    from envite_rules.ruleset.model import Ruleset
    from envite_rules.ruleset.problems import Finding


def check_consistency(ruleset: Ruleset) -> list[Finding]:
    """What does not fit together in a ruleset, one finding for each cause."""
    findings = list(check_deck(ruleset))
    if findings:
        return findings
    deck = ruleset.deck.cards()
    findings.extend(check_players(ruleset, deck))
    findings.extend(check_shapes(ruleset))
    findings.extend(check_order_cards(ruleset, deck))
    findings.extend(check_repeated_lines(ruleset))
    if not findings:  # a broken line would lose its cards a second time
        findings.extend(check_unplaced(ruleset, deck))
    findings.extend(check_names(ruleset))
    findings.extend(check_seats(ruleset))
    findings.extend(check_follow(ruleset, deck))
    findings.extend(check_round(ruleset))
    findings.extend(check_deal(ruleset))
    findings.extend(check_ladders(ruleset))
    findings.extend(check_score(ruleset))
    findings.extend(check_options(ruleset))
    findings.extend(check_examples(ruleset, deck))
    return findings


__all__ = ["check_consistency"]
