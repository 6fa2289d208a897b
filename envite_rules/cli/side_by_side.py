"""Every ruleset there is, side by side, for ``envite diff --all``."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

from envite_rules.cli.printing import print_json, say, say_wrapped, width
from envite_rules.errors import OptionError
from envite_rules.messages import Message, did_you_mean, printable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.authoring.overview import Overview
    from envite_rules.ruleset import LoadedRuleset

_GAP = "  "
_LEAST = 2
"""One ruleset alone is not compared with anything."""


def print_all(family: str | None, players: int | None, language: str, form: str) -> None:
    """Prints the rulesets of a family, or all, side by side.

    Args:
        family: which game; None for every one.
        players: how many people play; the usual number of each if not given.
        language: ``es`` or ``en``.
        form: ``table``, ``markdown`` or ``json``.

    Raises:
        OptionError: there is no such family, or there are no two to compare.
    """
    from envite_rules.authoring.overview import Overview
    from envite_rules.ruleset import kept

    with kept():
        every, broken = _read()
        loaded = [one for one in every if family in {None, one.ruleset.family}]
        if family is not None and not loaded:
            raise _unknown_family(family, sorted({one.ruleset.family for one in every}))
        overview = Overview.of(loaded, players)
    if len(overview.rows) < _LEAST:
        raise OptionError(Message("diff.no-variants"))
    if form == "json":
        print_json({"rulesets": list(_values(overview, language)), "broken": broken})
        return
    for line in (_markdown if form == "markdown" else _table)(overview, language):
        say(line)
    say("")
    _print_key(broken, language, form)


def _print_key(broken: list[str], language: str, form: str) -> None:
    """What the columns say, and what could not be read."""
    from envite_rules.cli.commands.diff import as_markdown

    said = [Message("overview.key")]
    if broken:
        said.append(Message("overview.broken", {"names": broken}))
    for number, message in enumerate(said):
        if form == "markdown":
            say(("\n" if number else "") + as_markdown(message.text(language)))
        else:
            say_wrapped(message.text(language))


def _read() -> tuple[list[LoadedRuleset], list[str]]:
    """The rulesets that are played, and the ids of those that cannot be loaded."""
    from envite_rules.ruleset import RulesetError, entries, load

    loaded, broken = [], []
    for entry in entries():
        try:
            loaded.append(load(str(entry.path.absolute())))
        except RulesetError:
            broken.append(entry.id)
    return [one for one in loaded if not one.ruleset.abstract], broken


def _unknown_family(family: str, families: list[str]) -> OptionError:
    hint, _ = did_you_mean(family, families)
    hint = hint or Message("hint.families", {"families": families})
    return OptionError(Message("diff.no-family", {"family": family}), hint)


def _cells(overview: Overview, language: str) -> Iterator[list[str]]:
    """The rows, as texts, under their head."""
    from envite_rules.authoring.overview import COLUMNS
    from envite_rules.authoring.sections import words_in

    heads = [f"overview.{COLUMNS[path]}" for path in overview.columns]
    yield ["", *(Message(code).text(language) for code in heads)]
    for name, row in overview.rows.items():
        yield [name, *(printable(words_in(words, language)) for words in row)]


def _values(overview: Overview, language: str) -> Iterator[dict[str, object]]:
    _, *rows = _cells(overview, language)
    for name, *cells in rows:
        yield {"id": name, "facts": dict(zip(overview.columns, cells, strict=True))}


def _markdown(overview: Overview, language: str) -> Iterator[str]:
    from envite_rules.cli.commands.diff import table_row

    head, *rows = _cells(overview, language)
    yield table_row(head)
    yield f"|{'---|' * len(head)}"
    yield from map(table_row, rows)


def _table(overview: Overview, language: str) -> Iterator[str]:
    """The table; where the terminal is too narrow, in several parts below one another."""
    rows = list(_cells(overview, language))
    widths = [max(width(row[place]) for row in rows) for place in range(len(rows[0]))]
    for number, places in enumerate(_parts(widths, shutil.get_terminal_size().columns)):
        if number:
            yield ""
        for row in rows:
            cells = (row[place] + " " * (widths[place] - width(row[place])) for place in places)
            yield _GAP.join(cells).rstrip()


def _parts(widths: list[int], columns: int) -> Iterator[list[int]]:
    """The columns that stand beside one another, the first of all in every part."""
    part = [0]
    for place in range(1, len(widths)):
        taken = sum(widths[other] + len(_GAP) for other in part)
        if len(part) > 1 and taken + widths[place] > columns:
            yield part
            part = [0]
        part = [*part, place]
    yield part
