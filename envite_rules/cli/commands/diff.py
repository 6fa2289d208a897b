"""``envite diff``: what tells two rulesets apart, as a table, as Markdown, or for a program."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from envite_rules.cli.parameters import json_option, players_option, read_options
from envite_rules.cli.printing import drafting_console, lines_of, print_json, say
from envite_rules.messages import Message, printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from envite_rules.authoring.diff import Difference
    from envite_rules.cli.parameters import Decorator
    from envite_rules.ruleset import LoadedRuleset

_LONGEST = 4000
_NARROW = 60  # columns: below that a table would split its words
_NUMBERED = re.compile(r"([12]):(.*)", re.DOTALL)


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("diff", help=Message("cli.diff.help").text(language))
    @click.argument("names", nargs=-1, metavar="[A B]")
    @_all_options(language)
    @players_option(language)
    @_numbered_option(language)
    @_format_option(language)
    @json_option(language)
    def diff(
        names: tuple[str, ...],
        players: int | None,
        options: tuple[str, ...],
        form: str,
        family: str | None,
        *,
        every: bool,
        as_json: bool,
    ) -> None:
        _refuse(names, options, family, language, every=every)
        if every:
            from envite_rules.cli.side_by_side import print_all

            print_all(family, players, language, "json" if as_json else form)
            return
        two = _load(names[0], options, "1"), _load(names[1], options, "2")
        _print(two, players, language, "json" if as_json else form)

    return diff


def _print(
    two: tuple[LoadedRuleset, LoadedRuleset], players: int | None, language: str, form: str
) -> None:
    from envite_rules.authoring.diff import common_table, differences

    people = common_table(*two) if players is None else players
    found = differences(*two, people)
    if form == "json":
        print_json(_value(two, people, found, language))
        return
    write = _markdown if form == "markdown" else _table
    for line in write(two, people, found, language):
        say(line)


def _refuse(
    names: tuple[str, ...],
    options: tuple[str, ...],
    family: str | None,
    language: str,
    *,
    every: bool,
) -> None:
    """Refuses what does not go together.

    Raises:
        click.UsageError: neither two rulesets nor all, or both.
    """
    code = None
    if every and (names or options):
        code = "cli.diff.not-all"
    elif not every and len(names) != 2:
        code = "cli.diff.two-or-all"
    elif family is not None and not every:
        code = "cli.diff.only-all"
    if code is not None:
        raise click.UsageError(Message(code).text(language))


def _all_options(language: str) -> Decorator:
    """``--all`` and ``--family``."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        metavar = Message("cli.diff.metavar.family").text(language)
        help_text = Message("cli.diff.family").text(language)
        function = click.option("--family", metavar=metavar, help=help_text)(function)
        help_text = Message("cli.diff.all").text(language)
        return click.option("--all", "every", is_flag=True, help=help_text)(function)

    return decorate


def _numbered_option(language: str) -> Decorator:
    """``--option NAME=CHOICE`` of both, ``1:NAME=CHOICE`` or ``2:NAME=CHOICE`` of one of them."""
    return click.option(
        "--option",
        "options",
        multiple=True,
        metavar=Message("cli.diff.metavar.option").text(language),
        help=Message("cli.diff.option").text(language),
    )


def _format_option(language: str) -> Decorator:
    """``--format table|markdown``."""
    return click.option(
        "--format",
        "form",
        type=click.Choice(["table", "markdown"]),
        default="table",
        help=Message("cli.diff.format").text(language),
    )


def _load(name: str, words: Iterable[str], number: str) -> LoadedRuleset:
    """A ruleset with the options meant for it."""
    from envite_rules.ruleset import load

    meant = []
    for word in words:
        numbered = _NUMBERED.fullmatch(word)
        if numbered is None:
            meant.append(word)
        elif numbered[1] == number:
            meant.append(numbered[2])
    return load(name, read_options(meant))


def _value(
    two: tuple[LoadedRuleset, LoadedRuleset],
    players: int,
    found: Iterable[Difference],
    language: str,
) -> dict[str, Any]:
    one, other = (
        {
            "id": loaded.ruleset.id,
            "name": loaded.ruleset.name.text(language),
            "options": dict(loaded.options),
        }
        for loaded in two
    )
    rows = []
    for difference in found:
        subject, ours, theirs = difference.texts(language)
        rows.append(
            {
                "path": difference.path,
                "section": difference.section,
                "subject": subject,
                "one": ours,
                "other": theirs,
                "is_choice": difference.is_choice,
            }
        )
    return {"one": one, "other": other, "players": players, "differences": rows}


def _names(two: tuple[LoadedRuleset, LoadedRuleset], language: str) -> list[str]:
    """What the two are called; where that is the same, with what was chosen."""
    names = [loaded.ruleset.name.text(language) for loaded in two]
    if names[0] == names[1]:
        one, other = (dict(loaded.options) for loaded in two)
        for place, (mine, yours) in enumerate(((one, other), (other, one))):
            own = [f"{key}={choice}" for key, choice in mine.items() if yours.get(key) != choice]
            names[place] += f" ({', '.join(own)})" if own else ""
        if names[0] == names[1]:
            names = [loaded.ruleset.id for loaded in two]
    return [printable(name, _LONGEST) for name in names]


def _title(names: list[str], players: int, language: str) -> str:
    arguments = {"one": names[0], "other": names[1], "players": players}
    return Message("diff.title", arguments).text(language)


def _cells(difference: Difference, language: str) -> list[str]:
    return [printable(text or "—", _LONGEST) for text in difference.texts(language)]


def _by_section(
    found: Iterable[Difference], language: str
) -> Iterator[tuple[str, list[Difference]]]:
    """The differences of each section that has any, under its title."""
    from envite_rules.authoring.diff import SECTIONS

    for section, code in SECTIONS.items():
        rows = [difference for difference in found if difference.section == section]
        if rows:
            yield Message(code).text(language), rows


def _markdown(
    two: tuple[LoadedRuleset, LoadedRuleset],
    players: int,
    found: Iterable[Difference],
    language: str,
) -> Iterator[str]:
    names = _names(two, language)
    yield f"# {_title(names, players, language)}"
    sections = list(_by_section(found, language))
    if not sections:
        yield f"\n{Message('diff.none').text(language)}"
    for title, rows in sections:
        yield f"\n## {title}\n"
        yield table_row([Message("diff.what").text(language), *names])
        yield "|---|---|---|"
        for difference in rows:
            yield table_row(_cells(difference, language))


def table_row(cells: Iterable[str]) -> str:
    """A row of a table in Markdown."""
    escaped = [re.sub(r"([\\|`*_<\[])", r"\\\1", cell) for cell in cells]
    return f"| {' | '.join(escaped)} |"


def _table(
    two: tuple[LoadedRuleset, LoadedRuleset],
    players: int,
    found: Iterable[Difference],
    language: str,
) -> Iterator[str]:
    from rich.padding import Padding
    from rich.text import Text

    console = drafting_console()
    names = _names(two, language)
    console.print(Text(_title(names, players, language), style="bold"))
    sections = list(_by_section(found, language))
    if not sections:
        console.print(Text(Message("diff.none").text(language)))
    for title, rows in sections:
        console.print()
        console.print(Text(title, style="bold underline"))
        cells = [_cells(difference, language) for difference in rows]
        if console.width < _NARROW:
            for subject, one, other in cells:
                console.print(Padding(Text(f"{subject}: {one} / {other}"), (0, 0, 0, 2)))
        else:
            console.print(Padding(_grid(names, cells), (0, 0, 0, 2)))
    yield from (line.rstrip() for line in lines_of(console))


def _grid(names: list[str], rows: list[list[str]]) -> Any:
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=None, padding=(0, 2, 0, 0), show_edge=False)
    for name in ["", *names]:
        grid.add_column(Text(name, style="dim"), overflow="fold")
    for row in rows:
        grid.add_row(*(Text(cell) for cell in row))
    return grid
