"""Whether a game has room in the arrays, whose size is the same for every game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.errors import SimulationError
from envite_rules.messages import Message
from envite_rules.sim import layout
from envite_rules.sim.counting import most_counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.engine import Game
    from envite_rules.engine.tables import ViraTable
    from envite_rules.sim.classes import Classes


def require_room(game: Game, classes: Classes) -> None:
    """Refuses a game that is larger than there is room for.

    Args:
        game: the game.
        classes: the classes of its cards.

    Raises:
        SimulationError: it is; the error says in what, and how much there is room for.
    """
    for what, many, most in _sizes(game, classes):
        if many > most:
            name = game.match_rules.loaded.ruleset.name
            arguments = {"name": name, "what": Message(what), "many": many, "most": most}
            raise SimulationError(Message("sim.too-large", arguments))


def _sizes(game: Game, classes: Classes) -> Iterator[tuple[str, int, int]]:
    """What a game has, how much of it, and how much there is room for."""
    rules = game.match_rules
    steps = [len(ladder.rungs) for ladder in rules.ladders]
    yield "sim.room.cards", len(game.deck), layout.CARDS
    yield "sim.room.suits", len({card.suit for card in game.deck}), layout.SUITS
    yield "sim.room.seats", rules.seats, layout.SEATS
    yield "sim.room.tricks", rules.round.tricks, layout.TRICKS
    yield "sim.room.piedras", rules.scoring.stated.chico, layout.MOST_PIEDRAS
    yield "sim.room.ladders", len(rules.ladders), layout.LADDERS
    yield "sim.room.steps", max(steps, default=0), layout.RUNGS
    yield "sim.room.counts", len(game.counts), layout.COUNTS
    yield "sim.room.count", most_counted(game), layout.VALUES - 1
    yield "sim.room.classes", len(classes.all), layout.CLASSES
    yield "sim.room.duties", max(map(_duties, _tables(game))), layout.DUTIES


def _tables(game: Game) -> Iterator[ViraTable]:
    rules = game.match_rules
    viras = range(len(rules.deck)) if rules.dealing.has_vira else (None,)
    return (rules.tables.under(vira) for vira in viras)


def _duties(table: ViraTable) -> int:
    """How many duties a lead raises, at most."""
    return max(map(len, table.duties))
