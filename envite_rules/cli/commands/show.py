"""``envite show``: a variant before a player's eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from envite_rules.cli.parameters import read_options, ruleset_argument, table_options
from envite_rules.cli.printing import drafting_console, lines_of, print_json, say, width
from envite_rules.errors import OptionError
from envite_rules.messages import Message, one_line, printable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console, RenderableType

    from envite_rules.authoring.portrait import Portrait
    from envite_rules.authoring.sections import Section, Table
    from envite_rules.ruleset import LoadedRuleset

_LONGEST = 2000
_MARGIN = 2  # columns before a table, and after each of its own
_LEAST = 8  # columns, where others are not to be broken
_NARROW = 60  # columns: below that a table would split its words


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("show", help=Message("cli.show.help").text(language))
    @ruleset_argument(language)
    @click.argument("part", required=False, metavar=f"[{Message('cli.show.part').text(language)}]")
    @click.option("--origin", is_flag=True, help=Message("cli.show.origin").text(language))
    @table_options(language)
    def show(
        ruleset: str,
        part: str | None,
        players: int | None,
        vira: str | None,
        options: tuple[str, ...],
        *,
        origin: bool,
        as_json: bool,
    ) -> None:
        from envite_rules.authoring.portrait import Portrait
        from envite_rules.ruleset import load

        _refuse_together(part, origin=origin, of_a_table=players is not None or vira is not None)
        if origin:
            _show_origin(load(ruleset, read_options(options)), part, language, as_json=as_json)
            return
        portrait = Portrait.of(load(ruleset, read_options(options)), players, vira)
        if as_json:
            print_json(portrait.value(language))
        else:
            _print(_heading(portrait, language), portrait.sections(), language)

    return show


def _refuse_together(part: str | None, *, origin: bool, of_a_table: bool) -> None:
    """Refuses what means nothing with ``--origin``, or nothing without it."""
    if part is not None and not origin:
        raise OptionError(Message("cli.show.part-alone", {"part": part}))
    if origin and of_a_table:
        raise OptionError(Message("cli.show.origin-for-all"))


def _show_origin(loaded: LoadedRuleset, part: str | None, language: str, *, as_json: bool) -> None:
    from rich.text import Text

    from envite_rules.authoring.origin import Origins

    origins = Origins.of(loaded, part)
    if as_json:
        print_json(origins.value(language))
        return
    title = printable(one_line(loaded.ruleset.name.text(language)), _LONGEST)
    _print([Text(title, style="bold")], origins.sections(), language)


def _print(heading: Iterable[RenderableType], sections: Iterable[Section], language: str) -> None:
    console = drafting_console()
    for renderable in heading:
        console.print(renderable)
    for section in sections:
        console.print()
        _print_section(console, section, language)
    for line in lines_of(console):
        say(line.rstrip())


def _heading(portrait: Portrait, language: str) -> list[RenderableType]:
    from rich.text import Text

    from envite_rules.authoring.portrait_words import own_word

    title = printable(one_line(portrait.title.text(language)), _LONGEST)
    if portrait.vira is not None:
        word = own_word(portrait.loaded.ruleset, "vira")
        turned = Message("show.with-vira", {"vira": portrait.vira, "word": word})
        title += f" {turned.text(language)}"
    summary = portrait.loaded.ruleset.summary
    said = [] if summary is None else [printable(one_line(summary.text(language)), _LONGEST)]
    if portrait.loaded.ruleset.abstract:
        said.append(Message("show.base-only").text(language))
    return [Text(title, style="bold"), *(Text(line) for line in said)]


def _print_section(console: Console, section: Section, language: str) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from envite_rules.authoring.sections import words_in

    console.print(Text(section.title.text(language), style="bold underline"))
    if section.table is not None and console.width < _NARROW:
        for row in section.table.rows:
            cells = [
                printable(one_line(words_in(words, language)), _LONGEST).strip() for words in row
            ]
            said = Text(" · ".join(cell for cell in cells if cell))
            console.print(Padding(said, (0, 0, 0, 2)))
    elif section.table is not None:
        console.print(Padding(_table(section.table, language, console.width), (0, 0, 0, 2)))
    for line in section.lines:
        said = Text(printable(one_line(words_in(line, language)), _LONGEST))
        console.print(Padding(said, (0, 0, 0, 2)))


def _table(table: Table, language: str, columns: int) -> RenderableType:
    from rich.table import Table as RichTable
    from rich.text import Text

    from envite_rules.authoring.sections import words_in

    shown = RichTable(box=None, padding=(0, 2, 0, 0), show_edge=False)
    rows = [
        [printable(one_line(words_in(words, language)), _LONGEST) for words in row]
        for row in (table.head, *table.rows)
    ]
    whole = _unbroken(table, rows, columns)
    for place, words in enumerate(rows[0]):
        shown.add_column(Text(words, style="dim"), overflow="fold", no_wrap=place in whole)
    for row in rows[1:]:
        shown.add_row(*(Text(cell) for cell in row))
    return shown


def _unbroken(table: Table, rows: list[list[str]], columns: int) -> set[int]:
    """The columns that are not broken: as many as leave room for the others."""
    others = len(table.head) - len(table.unbroken)
    room = columns - _MARGIN - _MARGIN * len(table.head) - _LEAST * others
    whole = set()
    for place in table.unbroken:
        longest = max(width(row[place]) for row in rows)
        if longest <= room:
            whole.add(place)
            room -= longest
    return whole
