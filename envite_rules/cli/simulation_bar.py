"""How far a simulation is: a bar with its rate and the time that is left."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from envite_rules.sim import Progress


@contextmanager
def shown(language: str) -> Iterator[Callable[[Progress], None]]:
    """Shows a bar on the terminal of the errors, so that answers can go elsewhere.

    Args:
        language: of its words.

    Yields:
        What is told how far the work is.
    """
    from rich.console import Console
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn
    from rich.progress import Progress as Bar

    console = Console(stderr=True, markup=False, highlight=False, emoji=False)
    columns = (
        BarColumn(bar_width=24),
        TaskProgressColumn(),
        TextColumn("{task.description}", markup=False),
    )
    preparing = Message("cli.simulate.preparing").text(language)
    with Bar(*columns, console=console, transient=True) as bar:
        task = bar.add_task(preparing, total=None)

        def progress(told: Progress) -> None:
            bar.update(task, total=1.0, completed=told.share, description=said(told, language))

        yield progress


def said(told: Progress, language: str) -> str:
    """How far it is, in a line.

    Args:
        told: how far it is.
        language: ``es`` or ``en``.
    """
    from envite_rules.sim.reporting.cells import number

    arguments = {
        "n": told.matches,
        "matches": number(told.matches, 0, language),
        "rate": number(told.rate, 0, language),
    }
    line = Message("cli.simulate.so-far", arguments).text(language)
    if told.left is None:
        return line
    left = Message("cli.simulate.left", {"time": duration(told.left)}).text(language)
    return f"{line} · {left}"


def duration(seconds: float) -> str:
    """A time as a clock shows it.

    Args:
        seconds: how many.

    Example:
        >>> duration(7.4), duration(90), duration(3 * 3600 + 25), duration(9e5)
        ('0:07', '1:30', '3:00:25', '250:00:00')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
