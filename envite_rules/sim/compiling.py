"""A game as the arrays that compiled code plays from; the engine's own tables, and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from envite_rules.engine import Game
from envite_rules.messages import Message
from envite_rules.sim import compiling_calls, compiling_cards, layout
from envite_rules.sim.classes import Classes
from envite_rules.sim.compiling_calls import SPEAKS, code_of
from envite_rules.sim.counting import fill_counts
from envite_rules.sim.odds import odds_of
from envite_rules.sim.room import require_room

if TYPE_CHECKING:
    from envite_rules.engine.match_rules import MatchRules

_LEADS = {
    "same": layout.SAME,
    "first-tied": layout.FIRST_TIED,
    "nearest-to-mano": layout.NEAREST_TO_MANO,
    "mano": layout.MANO,
}

_DEALS = {
    "next": layout.NEXT,
    "round-winner": layout.ROUND_WINNER,
    "round-loser": layout.ROUND_LOSER,
}


@dataclass(frozen=True, eq=False)
class Compiled:
    """A game, ready to be played by compiled code.

    Args:
        game: the game.
        tables: an array of one `layout.TABLES`.
        stakes: what a round can be worth, an array of `layout.STAKES`.
        at: which of them holds, for the piedras of A and of B.
        odds: how likely a hand that counts so much has the best count; see `odds.odds_of`.
        labels: what each class of cards is called, from the highest down.
    """

    game: Game
    tables: np.ndarray
    stakes: np.ndarray
    at: np.ndarray
    odds: np.ndarray
    labels: tuple[str | Message, ...]

    @classmethod
    def of(cls, game: Game) -> Compiled:
        """Compiles a game.

        Args:
            game: the game.

        Raises:
            NotStatedError: the ruleset does not state all that a match needs.
            SimulationError: it is larger than there is room for.
        """
        rules = game.match_rules
        classes = Classes(game)
        require_room(game, classes)
        tables = np.zeros(1, layout.TABLES)
        _write_table(tables[0], rules)
        _write_score(tables[0], rules)
        _write_cards(tables[0], rules, classes)
        fill_counts(tables[0], game)
        stakes, at = compiling_calls.stakes_of(rules)
        return cls(game, tables, stakes, at, odds_of(game, tables[0]), classes.labels)


def _viras(rules: MatchRules) -> list[int | None]:
    return [*range(len(rules.deck))] if rules.dealing.has_vira else [None]


def _write_table(record: Any, rules: MatchRules) -> None:
    """The round: seats, tricks, what a tie does."""
    record["cards"] = len(rules.deck)
    record["seats"] = rules.seats
    record["muerto"] = layout.NONE if rules.muerto is None else rules.muerto
    record["hand"] = rules.dealing.hand
    record["has_vira"] = int(rules.dealing.has_vira)
    record["tricks"] = rules.round.tricks
    record["to_win"] = rules.round.to_win
    record["play_out"] = int(rules.round.play_out)
    ties = rules.round.ties
    if ties is not None:
        record["next_decides"] = int(ties.first == "next-decides")
        record["first_winner"] = int(ties.later == "first-winner")
        record["undecided_mano"] = int(ties.undecided == "mano")
        record["next_leader"] = _LEADS[ties.next_leader]
        record["best_after_tie"] = int(ties.after_first == "best")
        record["has_ties"] = 1
    deal = rules.loaded.ruleset.deal
    assert deal is not None, "the rules of a match state it"  # noqa: S101 - types
    record["gathered"] = int(rules.gathered)
    record["next_dealer"] = _DEALS[deal.next_dealer]
    record["leave"] = SPEAKS[rules.leave]


def _write_score(record: Any, rules: MatchRules) -> None:
    """The score, the tumbo, the ladders and how they are settled."""
    stated = rules.scoring.stated
    record["chico"], record["partida"] = stated.chico, stated.partida
    record["partido"], record["fold"] = stated.partido or 0, stated.fold
    tumbo = stated.tumbo
    record["brink"] = stated.chico if tumbo is None else tumbo.at
    if tumbo is not None:
        record["has_tumbo"] = 1
        record["tumbo_won"] = code_of(tumbo.won)
        record["tumbo_lost"] = code_of(tumbo.lost)
        record["tumbo_declined"] = code_of(tumbo.declined)
    record["ladders"], record["main"] = len(rules.ladders), rules.main
    record["settled"] = len(rules.settlement)
    record["settlement"][: len(rules.settlement)] = rules.settlement
    counts = list(rules.loaded.ruleset.counts)
    for number, ladder in enumerate(rules.ladders):
        compiling_calls.write_ladder(record["ladder"][number], ladder, rules, counts)
        record["ladder"][number]["is_gated"] = int(number in rules.gated)


def _write_cards(record: Any, rules: MatchRules, classes: Classes) -> None:
    cards = len(rules.deck)
    record["classes"] = len(classes.all)
    record["row_of"][:cards] = compiling_cards.rows_of(rules.deck)
    for vira in _viras(rules):
        table = rules.tables.under(vira)
        place = 0 if vira is None else vira + 1
        numbers = classes.numbers(vira)
        compiling_cards.write_vira(record["vira"][place], rules.deck, vira, table, numbers)
        record["is_conditional"] |= int(table.is_conditional)
