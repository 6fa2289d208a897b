"""What many matches came to, as a person reads it on the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.cli.printing import drafting_console, lines_of
from envite_rules.messages import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from rich.console import Console

    from envite_rules.sim import Comparison, Simulation
    from envite_rules.sim.asking import Asked, Setup
    from envite_rules.sim.reporting.cells import Row, Section

_NARROW = 60  # columns: below that a table would split its words


def told_lines(
    answer: Simulation | Comparison,
    words: Mapping[str, str],
    language: str,
    *,
    out: str | None,
    written: str | None,
) -> Iterator[str]:
    """What many matches came to, in lines.

    Args:
        answer: a simulation or a comparison.
        words: what the place calls things otherwise than usual.
        language: ``es`` or ``en``.
        out: the folder in which what was played is kept, or None.
        written: the folder in which files were written, or None.
    """
    from rich.text import Text

    from envite_rules.authoring.portrait_words import told
    from envite_rules.sim import Simulation

    console = drafting_console()
    if isinstance(answer, Simulation):
        title, *heading = _heading_of_one(answer)
    else:
        title, *heading = _heading_of_two(answer)
    console.print(Text(title.text(language), style="bold"))
    for message in [*heading, *_how_it_ended(answer, out)]:
        console.print(Text(told(words, message).text(language)))
    for section in _sections(answer):
        console.print()
        _print(console, told(words, section), language)
    console.print()
    for message in _notes(answer, written):
        console.print(Text(told(words, message).text(language)))
    yield from (line.rstrip() for line in lines_of(console))


def _sections(answer: Simulation | Comparison) -> tuple[Section, ...]:
    from envite_rules.sim import Simulation
    from envite_rules.sim.reporting.compared import difference_section
    from envite_rules.sim.reporting.sections import sections

    if isinstance(answer, Simulation):
        return sections(answer)
    return (difference_section(answer),)


def _named(setup: Setup) -> Message:
    """The game: its name, the options that are not as it has them."""
    chosen = ", ".join(f"{name}={one}" for name, one in setup.chosen.items())
    if not chosen:
        return Message("cli.simulate.name", {"name": setup.name})
    return Message("cli.simulate.name-chosen", {"name": setup.name, "options": chosen})


def _heading_of_one(answer: Simulation) -> Iterator[Message]:
    setup = answer.setup
    players = {"name": _named(setup), "n": setup.players}
    yield Message("cli.simulate.title", players)
    yield from _played(answer)


def _heading_of_two(answer: Comparison) -> Iterator[Message]:
    from envite_rules.sim.reporting.compared import names_of

    first, second = answer.first.setup, answer.second.setup
    if first.ruleset == second.ruleset:
        one, other = names_of(answer)
        names = {"name": first.name, "first": one, "second": other, "n": first.players}
        yield Message("cli.simulate.title-options", names)
    else:
        names = {"first": _named(first), "second": _named(second), "n": first.players}
        yield Message("cli.simulate.title-two", names)
    yield from _played(answer.first, answer.second)


def _played(answer: Simulation, *others: Simulation) -> Iterator[Message]:
    """How they play, how much was played, and how fast; of all games together."""
    from envite_rules.sim.reporting.cells import Cell

    policies = [_policy(name) for name in answer.setup.policies]
    if policies[0] == policies[1]:
        yield Message("cli.simulate.both-play", {"how": policies[0]})
    else:
        yield Message("cli.simulate.each-plays", {"a": policies[0], "b": policies[1]})
    deals = sum(one.rounds for one in (answer, *others))
    counts = {"matches": Cell(answer.matches), "deals": Cell(deals), "n": answer.matches}
    code = "cli.simulate.played-each" if others else "cli.simulate.played"
    yield Message(code, {**counts, "seed": answer.setup.seed})
    rate = Cell(deals / answer.seconds if answer.seconds else None)
    taken = {"seconds": Cell(answer.seconds, digits=1), "rate": rate, "n": answer.workers}
    yield Message("cli.simulate.taken", taken)


def _policy(name: str) -> Message | str:
    return Message(f"sim.policy.{name}") if name in {"random", "sensible"} else name


def _how_it_ended(answer: Simulation | Comparison, out: str | None) -> Iterator[Message]:
    """Whether it was cut short, and whether all matches came to an end."""
    from envite_rules.sim import Simulation
    from envite_rules.sim.reporting.cells import Cell

    one = answer if isinstance(answer, Simulation) else answer.first
    matches = {"matches": Cell(one.matches), "n": one.matches}
    if not answer.complete:
        if one.asked.precision is None:
            arguments = {**matches, "asked": Cell(one.asked.matches)}
            yield Message("cli.simulate.cut-short", arguments)
        else:
            yield Message("cli.simulate.cut-short-of-precision", matches)
        yield Message("cli.simulate.go-on" if out else "cli.simulate.lost-unless-out")
    elif not _is_precise(answer, one.asked):
        yield Message("cli.simulate.not-so-precise", matches)
    if one.unfinished:
        counts = {"matches": Cell(one.unfinished), "n": one.unfinished}
        yield Message("cli.simulate.unfinished", counts)


def _is_precise(answer: Simulation | Comparison, asked: Asked) -> bool:
    """Whether the precision was reached, if one was asked for; the matches may end before."""
    from envite_rules.sim import Simulation

    if asked.precision is None:
        return True
    if isinstance(answer, Simulation):
        found = {
            "mano": answer.advantage.round,
            "chico": answer.advantage.chico,
            "match": answer.advantage.match,
            "tumbo": None if answer.tumbo is None else answer.tumbo.won,
        }[asked.rate]
    else:
        by_key = {one.key: one.difference for one in answer.differences}
        found = by_key.get(asked.rate)
    return found is not None and found.margin <= asked.precision


def _notes(answer: Simulation | Comparison, written: str | None) -> Iterator[Message]:
    """What the figures mean, and what they depend on."""
    from envite_rules.sim import Simulation
    from envite_rules.sim.estimates import FEW
    from envite_rules.sim.reporting.cells import Cell
    from envite_rules.sim.reporting.compared import saving

    one = answer if isinstance(answer, Simulation) else answer.first
    if one.matches < FEW:
        yield Message("cli.simulate.few", {"least": FEW})
    if isinstance(answer, Simulation):
        yield Message("cli.simulate.margins")
    else:
        yield Message("cli.simulate.clear")
        times = saving(answer)
        if times is None:
            yield Message("cli.simulate.no-saving")
        else:
            yield Message("cli.simulate.saving", {"times": Cell(times, digits=1)})
    yield Message("cli.simulate.depends")
    if written is not None:
        from envite_rules.cli.problems import file_name

        yield Message("cli.simulate.files", {"folder": file_name(written)})


def _print(console: Console, section: Section, language: str) -> None:
    from rich.padding import Padding
    from rich.text import Text

    console.print(Text(say(section.title, language), style="bold underline"))
    _print_rows(console, section, language)
    for note in section.notes:
        console.print(Padding(Text(say(note, language), style="dim"), (0, 0, 0, 2)))


def _print_rows(console: Console, section: Section, language: str) -> None:
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    if console.width < _NARROW:
        for row in section.rows:
            label, *cells = _texts(row, language)
            said = "; ".join(cell for cell in cells if cell)
            console.print(Padding(Text(f"{label}: {said}"), (0, 0, 0, 2)))
        return
    grid = Table(box=None, padding=(0, 2, 0, 0), show_edge=False)
    grid.add_column("", overflow="fold")
    for head in section.heads:
        grid.add_column(Text(say(head, language), style="dim"), justify="right")
    for row in section.rows:
        label, *cells = _texts(row, language)
        grid.add_row(Text(label), *(Text(cell, no_wrap=True) for cell in cells))
    console.print(Padding(grid, (0, 0, 0, 2)))


def _texts(row: Row, language: str) -> list[str]:
    label = say(row.label, language)
    return [f"  {label}" if row.is_under else label, *(say(cell, language) for cell in row.cells)]
