"""``envite diff``: what tells two rulesets apart, as a table, as Markdown, or for a program."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import click

from envite_rules.cli.parameters import json_option, players_option
from envite_rules.cli.printing import drafting_console, lines_of, print_json, say
from envite_rules.messages import Message, Prose, printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from envite_rules.authoring.diff import Difference
    from envite_rules.cli.parameters import Decorator
    from envite_rules.ruleset import LoadedRuleset

    Named = tuple[LoadedRuleset, str]
    Two = tuple[Named, Named]

_LONGEST = 4000
_NARROW = 60  # columns: below that a table would split its words


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
        from envite_rules.cli.two_rulesets import load_two

        one, other = load_two(names[0], names[1], options)
        two = (one, names[0]), (other, names[1])
        _print(two, players, language, "json" if as_json else form)

    return diff


def _print(two: Two, players: int | None, language: str, form: str) -> None:
    from envite_rules.authoring.diff import common_table, differences

    (one, _), (other, _) = two
    people = common_table(one, other) if players is None else players
    found = differences(one, other, people)
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


def _value(
    two: Two,
    players: int,
    found: Iterable[Difference],
    language: str,
) -> dict[str, Any]:
    one, other = (
        {
            "id": loaded.ruleset.id,
            "name": loaded.ruleset.name.text(language),
            "given": given,
            "options": dict(loaded.options),
        }
        for loaded, given in two
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


def _names(two: Two, language: str) -> list[str]:
    """What the two are called; where that is the same, with what tells them apart."""
    called = [loaded.ruleset.name.text(language) for loaded, _ in two]
    (one, given), (other, given_too) = two
    own = [
        ", ".join(f"{key}={choice}" for key, choice in mine.items() if yours.get(key) != choice)
        for mine, yours in ((one.options, other.options), (other.options, one.options))
    ]
    telling = [[one.ruleset.id, other.ruleset.id], [given, given_too], own]
    if called[0] == called[1]:
        told = next((pair for pair in telling if pair[0] != pair[1]), ["", ""])
        pairs = zip(called, told, strict=True)
        called = [f"{name} ({word})" if word else name for name, word in pairs]
    return [printable(name, _LONGEST) for name in called]


def _title(names: list[str], players: int, language: str) -> str:
    arguments = {"one": Prose(names[0]), "other": Prose(names[1]), "players": players}
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
    two: Two,
    players: int,
    found: Iterable[Difference],
    language: str,
) -> Iterator[str]:
    names = _names(two, language)
    yield f"# {as_markdown(_title(names, players, language))}"
    sections = list(_by_section(found, language))
    if not sections:
        yield f"\n{Message('diff.none').text(language)}"
    for title, rows in sections:
        yield f"\n## {title}\n"
        yield table_row([Message("diff.what").text(language), *names])
        yield "|---|---|---|"
        for difference in rows:
            yield table_row(_cells(difference, language))
    if _has_marks(sections, language):
        yield f"\n{as_markdown(Message('diff.legend').text(language))}"


def as_markdown(text: str) -> str:
    """A text for Markdown, none of its signs meaning anything there."""
    return re.sub(r"([\\|`*_~<\[&#])", r"\\\1", text)


def table_row(cells: Iterable[str]) -> str:
    """A row of a table in Markdown."""
    return f"| {' | '.join(map(as_markdown, cells))} |"


def _table(
    two: Two,
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
    if _has_marks(sections, language):
        console.print()
        console.print(Text(Message("diff.legend").text(language)))
    yield from (line.rstrip() for line in lines_of(console))


def _has_marks(sections: Iterable[tuple[str, list[Difference]]], language: str) -> bool:
    """Whether anything that is told is marked as inferred."""
    mark = f" {Message('diff.mark').text(language)}"
    rows = (difference for _, rows in sections for difference in rows)
    return any(mark in cell for row in rows for cell in _cells(row, language))


def _grid(names: list[str], rows: list[list[str]]) -> Any:
    from rich.table import Table
    from rich.text import Text

    grid = Table(box=None, padding=(0, 2, 0, 0), show_edge=False)
    for name in ["", *names]:
        grid.add_column(Text(name, style="dim"), overflow="fold")
    for row in rows:
        grid.add_row(*(Text(cell) for cell in row))
    return grid
