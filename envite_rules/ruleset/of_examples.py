"""How the answer of an example is written: a pair of both teams, who ties, who wins a trick."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from envite_rules.messages import Message, Prose, printable
from envite_rules.ruleset.causes import value_at

if TYPE_CHECKING:
    from envite_rules.ruleset.problems import Path

_PAIRS = frozenset({"score", "piedras", "chicos"})
_WRONG_FORM = frozenset({"type.list", "type.integer"})
_TEAM = re.compile(r"\s*([ab])\s*", re.IGNORECASE)
_SEAT = re.compile(r"\s*([ab])([1-9])\s*", re.IGNORECASE)
_LONGEST = 200
_FEW_DIGITS = re.compile(r"\b\d{1,3}\b")


def form_of_answer(path: Path, value: object, expected: str) -> Message | None:
    """How an answer is written that has another form; None for what is none of these.

    Args:
        path: where it stands.
        value: what stands there.
        expected: what should: ``"type.list"``, ``"type.integer"`` or another.
    """
    if path[0] == "examples" and expected == "type.string" and path[-1] == "refused":
        return Message("hint.refused-code")
    if path[0] != "examples" or expected not in _WRONG_FORM or isinstance(value, dict):
        return None
    key = next(part for part in reversed(path) if isinstance(part, str))
    if key in _PAIRS and expected == "type.list":
        return _of_both(value)
    if key == "tied" and expected == "type.list":
        return Message("hint.two-or-more")
    if key in {"winner", "tied"} and isinstance(value, str):
        return _of_trick(key, value)
    if expected == "type.list" and isinstance(value, str) and "," in value:
        return each_in_quotes(value)
    return None


def each_in_quotes(value: str) -> Message:
    """How several things are written that stand in one text.

    Args:
        value: the text, with commas between them.
    """
    each = [one.strip() for one in value.split(",") if one.strip()]
    listed = printable(", ".join(f'"{one}"' for one in each), _LONGEST)
    return Message("hint.each-in-quotes", {"values": Prose(listed)})


def form_of_round(path: Path, document: object) -> Message | None:
    """That who wins a round is told otherwise than who wins a trick, where an answer is of one.

    Args:
        path: where the answer stands.
        document: the tables of the file.
    """
    if path[0] != "examples" or path[-1] not in {"winner", "team", "tied"}:
        return None
    for length in (2, len(path) - 1):
        table = value_at(document, path[:length])
        if isinstance(table, dict) and "actions" in table:
            return Message("hint.answer-of-round", {"key": path[-1]})
    return None


def _of_both(value: object) -> Message:
    """The numbers that stand there as a pair, with what each of them is."""
    numbers = [*_FEW_DIGITS.findall(str(value)), "0", "0"]
    return Message("hint.of-both", {"a": numbers[0], "b": numbers[1]})


def _of_trick(key: str, value: str) -> Message | None:
    """Who wins a trick goes by the order of play, and not by the name of a seat."""
    team, seat = _TEAM.fullmatch(value), _SEAT.fullmatch(value)
    if team is not None and key == "winner":
        return Message("hint.winner-team", {"team": team[1].upper()})
    number = 2 * int(seat[2]) - (seat[1].upper() == "A") if seat is not None else 1
    if number > 1:
        return Message("hint.order-of-seat", {"seat": value.strip().upper(), "number": number})
    return None if value.strip().isdecimal() else Message("hint.order-of-play")
