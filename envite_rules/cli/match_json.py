"""A match as JSON has it: what was done, what that caused, and where it stands."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING, Any

from envite_rules.cli.commands.score import in_play_value
from envite_rules.engine.seats import seat_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from envite_rules.cli.place_words import PlaceWords
    from envite_rules.engine import Event, Match
    from envite_rules.engine.actions import Action
    from envite_rules.ruleset.model import Ruleset

_WORD = re.compile(r"(?<=[a-z])(?=[A-Z])")
_SEATS = {"seat", "against", "leader"}


def step_value(match: Match, action: Action, events: Iterable[Event], words: PlaceWords) -> Any:
    """An action and what it caused, in the words of the place."""
    return {
        "action": match.say(action),
        "events": [_event_value(event, words) for event in events],
    }


def _event_value(event: Event, words: PlaceWords) -> dict[str, Any]:
    value: dict[str, Any] = {"event": _WORD.sub("-", type(event).__name__).lower()}
    for field in fields(event):
        stated = getattr(event, field.name)
        if field.name in _SEATS:
            stated = None if stated is None else seat_name(stated)
        elif field.name == "seats":
            stated = [seat_name(seat) for seat in stated]
        value[field.name] = stated
    return value | {"text": words.event(event)}


def match_value(match: Match, ruleset: Ruleset, steps: list[Any]) -> dict[str, Any]:
    """A match of a ruleset: the table, what was done in it, and where it stands."""
    game, score = match.game, match.score
    has_partidos = ruleset.score is not None and ruleset.score.partido is not None
    partidos = {"partidos": list(score.partidos)} if has_partidos else {}
    return {
        "ruleset": game.id,
        "options": dict(game.options),
        "players": game.players,
        "hold": match.terms.hold,
        "seed": match.terms.seed,
        "cuts": [[str(card) for card in cut] for cut in match.terms.cuts],
        "dealer": seat_name(match.terms.dealer),
        "actions": steps,
        "piedras": list(score.piedras),
        "chicos": list(score.chicos),
        **partidos,
        "in_play": None if match.in_play is None else in_play_value(match.in_play),
        "phase": match.phase,
        "turn": None if match.turn is None else seat_name(match.turn),
        "winner": match.winner,
    }
