"""Seats and teams: numbers inside, names such as B2 for people."""

from __future__ import annotations

import re

from envite_rules.ruleset.seats import TEAMS, seat_name

__all__ = ["TEAMS", "parse_who", "seat_name"]

_NAME = re.compile(r"\s*([ab])([0-9]*)(?!\w)", re.IGNORECASE)


def parse_who(text: str) -> tuple[int, int | None, str] | None:
    """Reads who speaks at the head of a text: a team or a seat.

    Returns:
        The team (0 or 1), the seat (from 0; None for a team) and the rest; None where nobody is
        named.

    Example:
        >>> parse_who("B2 no quiero"), parse_who("a gana"), parse_who("as de oros")
        ((1, 3, 'no quiero'), (0, None, 'gana'), None)
    """
    found = _NAME.match(text)
    if found is None or len(found[2]) > 2 or found[2] in {"0", "00"}:
        return None
    team = TEAMS.index(found[1].upper())
    seat = 2 * (int(found[2]) - 1) + team if found[2] else None
    return team, seat, text[found.end() :].lstrip(" :,").strip()
