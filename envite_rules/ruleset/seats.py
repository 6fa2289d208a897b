"""What seats are called, and what a line tells of one: files and people name them so."""

from __future__ import annotations

TEAMS = ("A", "B")
"""The two teams; in a trick by itself, A is the team of the seat that leads."""

TIED = "tied"
"""What stands in the place of a seat for a trick that nobody wins."""


def seat_name(seat: int) -> str:
    """What a seat is called: A1 B1 A2 B2 … in the order of play.

    Example:
        >>> [seat_name(seat) for seat in range(4)]
        ['A1', 'B1', 'A2', 'B2']
    """
    return f"{TEAMS[seat % 2]}{seat // 2 + 1}"


def read_hand(line: str) -> tuple[str, list[str]]:
    """Who holds a hand, and its cards as they are written.

    Example:
        >>> read_hand("A1 rey de copas, 3 de oros")
        ('A1', ['rey de copas', '3 de oros'])
    """
    seat, _, cards = line.strip().partition(" ")
    return seat, [card.strip() for card in cards.split(",")]
