"""Arrayar: how the score lies on the table, drawn in plain signs.

Each team's piedras are what the ruleset's ``scoreboard`` lays for them. Totals may have as many
stones and yet not be the same, so each place of the table has its column::

       | montón | separadas | otro sitio |
    A  |        | *         |            |
    B  |        |           | *          |

A total for which no stone is laid is said in words, and one that has no mark as a figure.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from envite_rules.engine.seats import TEAMS
from envite_rules.messages import DEFAULT_LANGUAGE, Message
from envite_rules.ruleset import Citation
from envite_rules.ruleset.model.customs import Mark

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.ruleset import LoadedRuleset

STONE: Final = "*"
"""How a stone is drawn; nothing that could be read as a figure."""

Place: TypeAlias = Literal["pile", "apart", "side"]

_BETWEEN: Final[dict[Place, str]] = {"pile": "", "apart": "  ", "side": ""}
"""The places for stones, from the left, each with what is drawn between two stones there."""


@dataclass(frozen=True, slots=True)
class Board:
    """How the score lies on the table.

    Args:
        piedras: what A and B have.
        marks: what is laid for each: how many stones, and where; None where the ruleset has no mark
            for so many piedras, and the figure stands for them.
        places: the places in which this ruleset lays stones, from the left, each with the room that
            its longest row of stones needs, in signs.
        citation: where the way to lay them comes from, or that it is not known.
    """

    piedras: tuple[int, int]
    marks: tuple[Mark | None, Mark | None]
    places: tuple[tuple[Place, int], ...]
    citation: Citation

    def lines(self, language: str = DEFAULT_LANGUAGE) -> tuple[str, ...]:
        """The drawing line by line: the places, if any stone lies there, then A and B."""
        heads = [Message(f"board.{place}").text(language) for place, _ in self.places]
        widths = [max(len(head), room) for head, (_, room) in zip(heads, self.places, strict=True)]
        rows = [_row("", heads, widths)] if any(map(_drawn, self.marks)) else []
        for team, piedras, mark in zip(TEAMS, self.piedras, self.marks, strict=True):
            if mark is None:
                rows.append(f"{team}  {piedras}")
            elif stones := _drawn(mark):
                laid = [stones if place == mark.place else "" for place, _ in self.places]
                rows.append(_row(team, laid, widths))
            else:
                rows.append(f"{team}  {Message('board.none').text(language)}")
        return tuple(rows)

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The drawing as one text."""
        return "\n".join(self.lines(language))

    def __str__(self) -> str:
        return self.text()


def board_of(loaded: LoadedRuleset, piedras: tuple[int, int]) -> Board:
    """Lays a score on the table.

    Args:
        loaded: the ruleset; it need not have a scoreboard.
        piedras: the piedras of A and B, known to be sound.
    """
    scoreboard = loaded.ruleset.scoreboard
    marks = scoreboard.marks if scoreboard else ()
    laid = {mark.piedras: mark for mark in marks}
    return Board(
        piedras,
        (laid.get(piedras[0]), laid.get(piedras[1])),
        tuple(_places(marks)),
        loaded.cite(("scoreboard", "marks") if scoreboard else ("scoreboard",)),
    )


def _places(marks: Sequence[Mark]) -> Iterator[tuple[Place, int]]:
    for place in _BETWEEN:
        rooms = [len(_drawn(mark)) for mark in marks if mark.place == place]
        if any(rooms):
            yield place, max(rooms)


def _drawn(mark: Mark | None) -> str:
    """The stones of a mark as they lie in their place; nothing where none are laid."""
    return (
        ""
        if mark is None or mark.place == "none"
        else _BETWEEN[mark.place].join(STONE * mark.stones)
    )


def _row(head: str, cells: Sequence[str], widths: Sequence[int]) -> str:
    columns = (f"{cell:<{width}}" for cell, width in zip(cells, widths, strict=True))
    return f"{head:<2} | {' | '.join(columns)} |"
