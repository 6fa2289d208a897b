"""What many matches came to, as tables for programs: one for each kind of thing."""

from __future__ import annotations

import math
from dataclasses import dataclass, fields, is_dataclass
from typing import TYPE_CHECKING

from envite_rules.messages import DEFAULT_LANGUAGE, Translatable
from envite_rules.sim.answers import Simulation
from envite_rules.sim.estimates import Estimate
from envite_rules.sim.reporting.values import NO_RESULT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from envite_rules.sim.answers import Comparison, Distribution

    Value = str | int | float | None

_APART = {"setup", "asked", "length_of_chico", "length_of_match", "trouble", *NO_RESULT}

TABLES = (
    *("summary", "lengths", "ends", "places", "scores", "pots", "calls", "cards", "hands"),
    "differences",
)
"""The names of all tables."""

ESTIMATED = ("", "_low", "_high", "_n")
"""An estimate takes four columns: its name, and its name with each of these."""


@dataclass(frozen=True, slots=True)
class DataTable:
    """A table for programs.

    Args:
        name: which, as the name of a file.
        columns: the names of its columns.
        rows: its rows, a value for each column; None for nothing seen.
    """

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Value, ...], ...]


def data_tables(
    answer: Simulation | Comparison, language: str = DEFAULT_LANGUAGE
) -> tuple[DataTable, ...]:
    """The answers as tables.

    Args:
        answer: a simulation, or a comparison: then each table has those of both games, told apart
            by a first column ``game``, 1 or 2.
        language: of the names in it; those of the columns are always the same.

    Returns:
        Those tables that have a row.
    """
    if isinstance(answer, Simulation):
        made = tuple(_of_simulation(answer, language))
    else:
        first, second = (
            {table.name: table for table in _of_simulation(game, language)}
            for game in (answer.first, answer.second)
        )
        names = dict.fromkeys([*first, *second])
        made = (
            _table("differences", map(_record, answer.differences), language),
            *(_joined(first.get(name), second.get(name)) for name in names),
        )
    return tuple(table for table in made if table.rows)


def _of_simulation(simulation: Simulation, language: str) -> Iterator[DataTable]:
    yield _table("summary", _summary(simulation), language)
    yield _table("lengths", _lengths(simulation), language)
    for name, records in (
        ("ends", simulation.ends),
        ("places", simulation.places),
        ("scores", simulation.by_score),
        ("pots", simulation.pots),
    ):
        yield _table(name, map(_record, records), language)
    calls = (
        {"ladder": ladder.id, **_record(step)}
        for ladder in simulation.ladders
        for step in ladder.steps
    )
    yield _table("calls", calls, language)
    for name, held in (("cards", simulation.cards), ("hands", simulation.hands)):
        yield _table(name, map(_record, held), language)


def _record(item: object) -> dict[str, object]:
    """The fields of a dataclass by their names; those of a tuple are numbered from 1."""
    record: dict[str, object] = {}
    for part in fields(item):  # type: ignore[arg-type]  # all that are given are dataclasses
        value = getattr(item, part.name)
        if isinstance(value, tuple):
            singular = part.name.removesuffix("es") if part.name == "classes" else part.name[:-1]
            record |= {f"{singular}{place}": one for place, one in enumerate(value, 1)}
        else:
            record[part.name] = value
    return record


def _summary(simulation: Simulation) -> Iterator[dict[str, object]]:
    """A row for each figure that stands alone, by the names of the fields that lead to it."""
    for part in fields(simulation):
        value = getattr(simulation, part.name)
        if part.name in _APART:
            continue
        if part.name in {"matches_won", "rounds_won"}:
            yield from _figures(f"{part.name}.a", value[0])
            yield from _figures(f"{part.name}.b", value[1])
        else:
            yield from _figures(part.name, value)
    for ladder in simulation.ladders:
        yield from _figures(f"ladders.{ladder.id}.opened", ladder.opened)
    for length in ("length_of_chico", "length_of_match"):
        found: Distribution | None = getattr(simulation, length)
        if found is not None:
            yield from _figures(f"{length}.mean", found.mean)
            yield from _figures(f"{length}.spread", found.spread)


def _figures(name: str, value: object) -> Iterator[dict[str, object]]:
    if isinstance(value, Estimate):
        low, high = _end(value.low), _end(value.high)
        yield {"key": name, "value": value.value, "low": low, "high": high, "n": value.n}
    elif isinstance(value, (bool, int, float)):
        counted = int(value) if isinstance(value, bool) else value
        yield {"key": name, "value": counted, "low": None, "high": None, "n": None}
    elif is_dataclass(value) and not isinstance(value, type):
        for part in fields(value):
            yield from _figures(f"{name}.{part.name}", getattr(value, part.name))


def _lengths(simulation: Simulation) -> Iterator[dict[str, object]]:
    for what, length in (
        ("chico", simulation.length_of_chico),
        ("match", simulation.length_of_match),
    ):
        if length is not None:
            for rounds, count in enumerate(length.counts):
                if count:
                    yield {"of": what, "rounds": rounds, "count": count}


def _table(name: str, records: Iterable[Mapping[str, object]], language: str) -> DataTable:
    """A table whose columns are those of its records, those of an estimate spread out."""
    found = list(records)
    estimates = {
        key for record in found for key, value in record.items() if isinstance(value, Estimate)
    }
    keys = list(dict.fromkeys(key for record in found for key in record))
    columns = [
        f"{key}{part}" for key in keys for part in (ESTIMATED if key in estimates else ("",))
    ]
    rows = (
        tuple(
            value
            for key in keys
            for value in _cells(record.get(key), language, is_estimate=key in estimates)
        )
        for record in found
    )
    return DataTable(name, tuple(columns), tuple(rows))


def _cells(value: object, language: str, *, is_estimate: bool) -> tuple[Value, ...]:
    if isinstance(value, Estimate):
        return value.value, _end(value.low), _end(value.high), value.n
    if is_estimate:
        return (None,) * len(ESTIMATED)
    if isinstance(value, Translatable):
        return (value.text(language),)
    return (value if isinstance(value, (str, int, float)) else None,)


def _end(bound: float) -> float | None:
    """An end of an interval; None where it is not known."""
    return bound if math.isfinite(bound) else None


def _joined(first: DataTable | None, second: DataTable | None) -> DataTable:
    """The rows of the same table of two games, with a column that tells which game."""
    parts = [(number, table) for number, table in ((1, first), (2, second)) if table is not None]
    columns = tuple(dict.fromkeys(name for _, table in parts for name in table.columns))
    rows = []
    for number, table in parts:
        for row in table.rows:
            record = dict(zip(table.columns, row, strict=True))
            rows.append((number, *(record.get(name) for name in columns)))
    return DataTable(parts[0][1].name, ("game", *columns), tuple(rows))
