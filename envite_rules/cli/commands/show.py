"""``envite show``: a variant before a player's eyes."""

from __future__ import annotations

import io
import shutil
import sys
from typing import TYPE_CHECKING

import click

from envite_rules.cli.parameters import read_options, ruleset_argument, table_options
from envite_rules.cli.printing import print_json, say
from envite_rules.messages import Message, printable

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from envite_rules.authoring.portrait import Portrait
    from envite_rules.authoring.sections import Section, Table

_LONGEST = 2000
_NARROW = 60  # columns: below that a table would split its words


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("show", help=Message("cli.show.help").text(language))
    @ruleset_argument(language)
    @table_options(language)
    def show(
        ruleset: str,
        players: int | None,
        vira: str | None,
        options: tuple[str, ...],
        *,
        as_json: bool,
    ) -> None:
        from envite_rules.authoring.portrait import Portrait
        from envite_rules.ruleset import load

        portrait = Portrait.of(load(ruleset, read_options(options)), players, vira)
        if as_json:
            print_json(portrait.value(language))
        else:
            _print(portrait, language)

    return show


def _print(portrait: Portrait, language: str) -> None:
    from rich.console import Console

    # The text is made first and printed by us, who know how to print on any terminal.
    made = io.StringIO()
    console = Console(
        file=made,
        width=shutil.get_terminal_size().columns,
        force_terminal=sys.stdout.isatty(),
        markup=False,
        highlight=False,
        emoji=False,
    )
    for renderable in _heading(portrait, language):
        console.print(renderable)
    for section in portrait.sections():
        console.print()
        _print_section(console, section, language)
    for line in made.getvalue().splitlines():
        say(line.rstrip())


def _heading(portrait: Portrait, language: str) -> list[RenderableType]:
    from rich.text import Text

    title = printable(portrait.title.text(language), _LONGEST)
    if portrait.vira is not None:
        title += " " + Message("show.with-vira", {"vira": portrait.vira}).text(language)
    summary = portrait.loaded.ruleset.summary
    said = [] if summary is None else [printable(summary.text(language), _LONGEST)]
    return [Text(title, style="bold"), *(Text(line) for line in said)]


def _print_section(console: Console, section: Section, language: str) -> None:
    from rich.padding import Padding
    from rich.text import Text

    from envite_rules.authoring.sections import words_in

    console.print(Text(section.title.text(language), style="bold underline"))
    if section.table is not None and console.width < _NARROW:
        for row in section.table.rows:
            cells = [printable(words_in(words, language), _LONGEST).strip() for words in row]
            said = Text(" · ".join(cell for cell in cells if cell))
            console.print(Padding(said, (0, 0, 0, 2)))
    elif section.table is not None:
        console.print(Padding(_table(section.table, language), (0, 0, 0, 2)))
    for line in section.lines:
        said = Text(printable(words_in(line, language), _LONGEST))
        console.print(Padding(said, (0, 0, 0, 2)))


def _table(table: Table, language: str) -> RenderableType:
    from rich.table import Table as RichTable
    from rich.text import Text

    from envite_rules.authoring.sections import words_in

    shown = RichTable(box=None, padding=(0, 2, 0, 0), show_edge=False)
    for words in table.head:
        shown.add_column(Text(words_in(words, language), style="dim"), overflow="fold")
    for row in table.rows:
        cells = (printable(words_in(words, language), _LONGEST) for words in row)
        shown.add_row(*(Text(cell) for cell in cells))
    return shown
