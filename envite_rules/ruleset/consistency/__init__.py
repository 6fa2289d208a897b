"""Whether the parts of a whole ruleset fit together; each rule with a message of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Set
from typing import TYPE_CHECKING

from envite_rules.ruleset.consistency.asked import FactCheck, asked, can_choose, of_each
from envite_rules.ruleset.consistency.calls import (
    check_calls,
    check_calls_between,
    check_ladder_names,
    check_told,
)
from envite_rules.ruleset.consistency.counts import (
    check_cards,
    check_needs_of_counts,
    check_pieces,
    check_two_pieces,
    check_unless,
    check_unpaired,
    check_values,
)
from envite_rules.ruleset.consistency.examples import (
    check_choices,
    check_counts_asked,
    check_options,
    check_questions,
    check_scored,
    check_tables,
)
from envite_rules.ruleset.consistency.follow import check_follow
from envite_rules.ruleset.consistency.ladders import (
    check_after,
    check_below_chico,
    check_decided,
    check_idle,
    check_lacking,
    check_settlement,
)
from envite_rules.ruleset.consistency.order import (
    check_names,
    check_order_cards,
    check_repeated_lines,
    check_shapes,
    check_unplaced,
)
from envite_rules.ruleset.consistency.reach import check_binding, check_reached
from envite_rules.ruleset.consistency.stakes import (
    check_amounts,
    check_board,
    check_dentro_steps,
    check_levels,
    check_lists,
    check_needs,
    check_packets,
    check_refused,
    check_rising,
    check_round,
    check_thresholds,
    check_tumbo_calls,
    check_vira_origin,
)
from envite_rules.ruleset.consistency.sums import check_steps, check_sums
from envite_rules.ruleset.consistency.table import (
    check_deck,
    check_players,
    check_seats,
    whole_pack,
)
from envite_rules.ruleset.consistency.vira import check_cycle, check_stand_ins
from envite_rules.ruleset.consistency.words import check_words
from envite_rules.ruleset.consistency.worth import check_half, check_most, check_voids

if TYPE_CHECKING:
    from collections.abc import Mapping

    from envite_rules.cards import Deck
    from envite_rules.ruleset.model import Ruleset
    from envite_rules.ruleset.problems import Finding


Check = Callable[["Ruleset", "Deck"], Iterable["Finding"]]

_CHECKS: tuple[tuple[Check, str], ...] = (
    (check_players, "deck players round"),
    (check_shapes, ""),
    (check_order_cards, "deck"),
    (check_repeated_lines, ""),
    (check_unplaced, "deck players order"),
    (check_cycle, "deck order counts"),
    (check_stand_ins, "deck order counts"),
    (check_reached, "deck players order"),
    (check_names, ""),
    (check_seats, "players"),
    (check_follow, "deck players order"),
    (check_binding, "order"),
    (check_round, "round"),
    (check_packets, "deal round"),
    (check_vira_origin, "deal"),
    (check_needs, "round ladders score"),
    (check_calls, ""),
    (check_ladder_names, ""),
    (check_told, ""),
    (check_calls_between, ""),
    (check_decided, "ladders counts"),
    (check_after, "ladders"),
    (check_settlement, "round ladders"),
    (check_idle, "ladders score"),
    (check_lacking, "score"),
    (check_half, "score ladders"),
    (check_most, "score ladders"),
    (check_voids, "ladders"),
    (check_steps, "ladders"),
    (check_values, "deck counts"),
    (check_unpaired, "counts"),
    (check_cards, "players counts"),
    (check_needs_of_counts, "players counts"),
    (check_unless, "counts"),
    (check_pieces, "deck"),
    (check_two_pieces, "players counts"),
    (check_rising, "round players steps"),
    (check_sums, "round players steps"),
    (check_below_chico, "score players steps"),
    (check_levels, "score"),
    (check_thresholds, "score"),
    (check_dentro_steps, "score ladders"),
    (check_tumbo_calls, "score renuncio"),
    (check_refused, "score ladders"),
    (check_amounts, "score ladders"),
    (check_lists, ""),
    (check_board, "scoreboard score"),
    (check_words, ""),
    (check_options, "options"),
)
"""Each check, and the sections that it needs whole."""

_OF_FACTS: tuple[tuple[FactCheck, str], ...] = (
    (check_questions, ""),
    (check_choices, "options"),
    (check_counts_asked, "counts"),
    (check_scored, "round score"),
    (check_tables, "deck players order"),
)
"""Each check of what the examples ask, and the sections that it needs whole."""


def check_consistency(
    ruleset: Ruleset,
    broken: Set[str] = frozenset(),
    applies: Callable[[Finding], bool] = lambda _: True,
    options: Mapping[str, str] | None = None,
) -> list[Finding]:
    """What does not fit together in a ruleset, one finding for each cause.

    Args:
        ruleset: the ruleset.
        broken: sections that have lost something for a fault already told; what needs them whole
            is left unchecked.
        applies: whether a finding counts; what only narrows a base may leave parts of it idle.
        options: the choice for each option: an example is checked under its own choices alone;
            None for all the examples.
    """
    findings = [] if "deck" in broken else list(check_deck(ruleset))
    broken = broken | ({"deck"} if findings else set())
    deck = whole_pack(ruleset) if broken & {"deck"} else ruleset.deck.cards()
    for check, needed in _CHECKS:
        if broken & set(needed.split()):
            continue
        found = [finding for finding in check(ruleset, deck) if applies(finding)]
        findings += found
        if found and check in {check_shapes, check_order_cards, check_repeated_lines}:
            broken = broken | {"order"}
        if check is check_players and any(_cannot_sit(finding) for finding in found):
            broken = broken | {"players"}
        broken = broken | {section for finding in found for section in _twice(finding)}
    return findings + list(_of_facts(ruleset, deck, broken, options))


def _of_facts(
    ruleset: Ruleset, deck: Deck, broken: Set[str], options: Mapping[str, str] | None
) -> Iterator[Finding]:
    """What is wrong with the examples; of one that chooses what cannot be chosen, that alone."""
    facts = list(asked(ruleset, options))
    sound = [fact for fact in facts if can_choose(ruleset, fact.example)]
    for check, needed in _OF_FACTS:
        if not broken & set(needed.split()):
            of = facts if check is check_choices else sound
            yield from of_each(check, ruleset, deck, of)


def _twice(finding: Finding) -> Iterator[str]:
    """What is not compared further where one thing stands in a list twice, or says two things."""
    if finding.code == "repeated" and finding.path[-1] == "call":
        yield "steps"
    if finding.path[-1] in {"value", "adds"} and finding.code in {"missing-key", "value-and-adds"}:
        yield "steps"  # what it is worth is not known
    if finding.code == "repeated" and finding.path[0] == "scoreboard":
        yield "scoreboard"


def _cannot_sit(finding: Finding) -> bool:
    """Whether there is a number of people that cannot sit down, about which nothing can be said."""
    return finding.path[1] == "counts" and finding.code != "repeated"


__all__ = ["check_consistency"]
