"""Whether a document has the shape of a record: its keys, types and bounds, each key by itself.

What a key means at a certain table is not asked here: that needs the ruleset.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from envite_rules.messages import AnyOf, Message, did_you_mean
from envite_rules.ruleset.files import DateText
from envite_rules.ruleset.misnamed import type_of
from envite_rules.ruleset.model.base import MOST_SEATS
from envite_rules.ruleset.problems import Finding, Path, dotted, key_of, length_said

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

    Check: TypeAlias = Callable[[Any, Path], Iterator[Finding]]

FORMAT = 1
"""The version of the format of records that this library reads and writes."""

MOST_ROUNDS = 5_000
"""The most rounds of a record, and the most deals that it holds for later."""

MOST_ACTIONS = 1_000
"""The most actions of one round, without the deal."""

MOST_CUTS = 1_000
"""The most times that is cut for the deal."""

LONGEST_TEXT = 5_000
"""The most characters of a text in a record."""

MOST_FAULTS = 1_000
"""How many faults are looked for; a flood of them is not told to its end."""

LEVELS = ("piedras", "chicos", "partidos")
"""What a record may say of the score after a round."""

_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SCORE = re.compile(r"[0-9]{1,4}-[0-9]{1,4}")


class Faulty(Exception):  # noqa: N818 - it never leaves the room
    """What is wrong with a record, before it is known where that stands.

    Args:
        findings: one for each cause.
    """

    def __init__(self, findings: Iterable[Finding]) -> None:
        self.findings = tuple(findings)
        super().__init__(self.findings)


def check_shape(document: object) -> list[Finding]:
    """What has not the shape of a record, one finding for each cause.

    Args:
        document: what a TOML text or a JSON value says.
    """
    stated = document.get("format") if isinstance(document, dict) else None
    if type(stated) is int and stated != FORMAT:
        return [Finding("unknown-format", ("format",), {"format": stated, "known": FORMAT})]
    return list(islice(_RECORD(document, ()), MOST_FAULTS))


def _wrong_type(expected: str, value: object, path: Path) -> Finding:
    arguments = {"expected": Message(expected), "got": type_of(value)}
    hint = None
    if expected == "type.list" and isinstance(value, dict):
        hint = Message("hint.double-brackets", {"table": dotted(path)})
    elif expected == "type.table" and isinstance(value, list) and path:
        hint = Message("hint.single-brackets", {"table": dotted(path)})
    return Finding("wrong-type", path, arguments, hint=hint)


def _boolean(value: Any, path: Path) -> Iterator[Finding]:
    if type(value) is not bool:
        yield _wrong_type("type.boolean", value, path)


def _text(value: Any, path: Path) -> Iterator[Finding]:
    if not isinstance(value, str) or isinstance(value, DateText):
        yield _wrong_type("type.string", value, path)
    elif not 1 <= len(value) <= LONGEST_TEXT:
        yield _wrong_length(path, value, 1, LONGEST_TEXT)


def _integer(least: int, most: int | None = None) -> Check:
    def check(value: Any, path: Path) -> Iterator[Finding]:
        if type(value) is not int:
            yield _wrong_type("type.integer", value, path)
        elif value < least or (most is not None and value > most):
            arguments = {"value": value, "range": _range(least, most)}
            yield Finding("out-of-range", path, arguments)

    return check


def _choice(*words: str) -> Check:
    def check(value: Any, path: Path) -> Iterator[Finding]:
        wrong = list(_text(value, path))
        yield from wrong
        if not wrong and value not in words:
            hint, _ = did_you_mean(value, words)
            arguments = {"value": value, "choices": AnyOf(words)}
            yield Finding("not-a-choice", path, arguments, hint=hint)

    return check


def _fitting(pattern: re.Pattern[str], code: str) -> Check:
    """A text of a certain form; the code says that it has another."""

    def check(value: Any, path: Path) -> Iterator[Finding]:
        wrong = list(_text(value, path))
        yield from wrong
        if not wrong and not pattern.fullmatch(value):
            yield Finding(code, path, {"value": value})

    return check


def _list(of: Check, least: int, most: int) -> Check:
    def check(value: Any, path: Path) -> Iterator[Finding]:
        if not isinstance(value, (list, tuple)):
            yield _wrong_type("type.list", value, path)
        elif not least <= len(value) <= most:
            yield _wrong_length(path, value, least, most)
        else:
            for place, item in enumerate(value):
                yield from of(item, (*path, place))

    return check


def _texts_by_name(most: int) -> Check:
    def check(value: Any, path: Path) -> Iterator[Finding]:
        if not isinstance(value, dict):
            yield _wrong_type("type.table", value, path)
        elif len(value) > most:
            yield _wrong_length(path, value, 0, most)
        else:
            for name, text in value.items():
                where = (*path, str(name))
                if isinstance(name, str):
                    yield from _text(text, where)
                else:
                    yield Finding("unknown-key", where, {"key": where[-1]}, on="key")

    return check


def _table(keys: Mapping[str, Check], required: Collection[str]) -> Check:
    def check(value: Any, path: Path) -> Iterator[Finding]:
        if not isinstance(value, dict):
            yield _wrong_type("type.table", value, path)
            return
        misspelt = set()
        for key, inner in value.items():
            if key in keys:
                yield from keys[key](inner, (*path, key))
                continue
            name = str(key)
            hint, nearest = did_you_mean(name, [known for known in keys if known not in value])
            misspelt.add(nearest)
            if path and name in _HEAD:
                hint = Message("hint.root-key", {"key": name})
            hint = hint or Message("hint.keys", {"keys": list(keys)})
            yield Finding("unknown-key", (*path, name), {"key": name}, hint=hint, on="key")
        for key in required:
            if key not in value and key not in misspelt:
                missing = (*path, key)
                yield Finding("missing-key", missing, {"key": key_of(missing)}, on="table")

    return check


def _range(least: int, most: int | None) -> Message:
    if most is None:
        return Message("range.least", {"least": least})
    return Message("range.between", {"least": least, "most": most})


def _wrong_length(path: Path, value: Any, least: int, most: int) -> Finding:
    return Finding("wrong-length", path, length_said(value, _range(least, most)))


_HANDS = _list(_text, 1, MOST_SEATS)

_DEAL: dict[str, Check] = {"vira": _text, "hands": _HANDS}

_ROUND: dict[str, Check] = {
    "dealer": _text,
    **_DEAL,
    "actions": _list(_text, 0, MOST_ACTIONS),
    **dict.fromkeys(LEVELS, _fitting(_SCORE, "record.score-form")),
}

_HEAD: dict[str, Check] = {
    "format": _integer(FORMAT, FORMAT),
    "ruleset": _fitting(_SLUG, "bad-id"),
    "digest": _text,
    "players": _integer(2, MOST_SEATS),
    "hold": _choice("prevent", "claim"),
    "signs": _boolean,
    "dealer": _text,
    "cuts": _list(_text, 1, MOST_CUTS),
    "mandadores": _list(_text, 2, 2),
    "seed": _integer(0),
}
"""The keys that stand above the first table."""

_WHOLE = {
    **_HEAD,
    "options": _texts_by_name(20),
    "names": _texts_by_name(MOST_SEATS),
    "rounds": _list(_table(_ROUND, ("hands",)), 0, MOST_ROUNDS),
    "deals": _list(_table(_DEAL, ("hands",)), 0, MOST_ROUNDS),
}
_RECORD = _table(_WHOLE, ("format", "ruleset"))

KEYS = tuple(_WHOLE)
"""The keys of a record."""
