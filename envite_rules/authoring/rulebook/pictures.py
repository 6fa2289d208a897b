"""Cards and stones as SVG: pictures that need no other file, for a screen and for paper.

A picture says what it shows in its title and label, keeps its meaning in black and white, and is
the same text for the same card.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final

from envite_rules.authoring.rulebook.drawings import INK, PAPER, SIGNS, figure

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.authoring.rulebook.drawings import Sign
    from envite_rules.cards import Card

WIDTH: Final = 100
HEIGHT: Final = 156
"""The field of a card; the drawing is scaled to whatever size is asked for."""

_FRAME = (5, 5, 95, 151)
_GAP = 5
_LINE = 1.4
_THINNEST = 0.6
_HELD = (78.5, 52.0, 1.5)
_HELD_UPRIGHT = (78.5, 49.0, 2.0)
_WORN = (50.0, 133.5, 1.55)

_SLOTS: Final[dict[int, tuple[tuple[float, float], ...]]] = {
    1: ((0, 0),),
    2: ((0, -1), (0, 1)),
    3: ((0, -1), (0, 0), (0, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    7: ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (-1, 1), (1, 1)),
    8: ((-1, -1), (1, -1), (0, -0.5), (-1, 0), (1, 0), (0, 0.5), (-1, 1), (1, 1)),
    9: (
        *((x, y) for y in (-1, -1 / 3, 1 / 3, 1) for x in (-1, 1)),
        (0, 0),
    ),
}
"""Where the signs of a card stand: columns and rows around the middle."""


@dataclass(frozen=True, slots=True)
class _Spread:
    """How the signs of a card are spread over it.

    Args:
        size: how large each is drawn.
        middle: how far down the middle of them lies.
        rise: how far up and down they reach from there.
        taller: how much taller a narrow sign is drawn, for which there is room.
    """

    size: float
    middle: float = 87.5
    rise: float = 37.5
    taller: float = 1.12


_COLUMN: Final = 23.0
_NARROW: Final = 12

_SPREADS: Final[dict[int, _Spread]] = {
    1: _Spread(3.5, middle=81, taller=1.4),
    2: _Spread(2.3, middle=80, rise=33, taller=1.25),
    3: _Spread(2.0, middle=79, rise=45, taller=1.05),
    4: _Spread(1.65),
    5: _Spread(1.6),
    6: _Spread(1.6),
    7: _Spread(1.35, taller=1.25),
    8: _Spread(1.35, taller=1.25),
    9: _Spread(1.15, taller=1.05),
}
"""The spread of each rank; the corner of the index stays free."""


def card_picture(card: Card) -> str:
    """A card as an SVG element that stands alone.

    Args:
        card: the card; the picture is labelled with its name, which is Spanish in every language.
    """
    sign = SIGNS[card.suit]
    name = escape(str(card))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' lang="es" aria-label="{name}"><title>{name}</title>'
        f'<rect x="1" y="1" width="98" height="154" rx="8" fill="{PAPER}" stroke="{INK}"'
        f' stroke-width="1.5"/>{_frame(sign.gaps)}'
        f'<g stroke="{INK}" stroke-width="{_LINE}" stroke-linejoin="round">'
        f"{_inside(card, sign)}</g>{_index(card)}</svg>"
    )


def _frame(gaps: int) -> str:
    """The frame of a card, with its gaps above and below."""
    left, top, right, bottom = _FRAME
    lines = [f"M{left} {top}V{bottom}M{right} {top}V{bottom}"]
    ends = [left + (right - left) * (place + 1) / (gaps + 1) for place in range(gaps)]
    for height in (top, bottom):
        at = float(left)
        for end in ends:
            lines.append(f"M{_short(at)} {height}H{_short(end - _GAP / 2)}")
            at = end + _GAP / 2
        lines.append(f"M{_short(at)} {height}H{right}")
    return f'<path d="{"".join(lines)}" fill="none" stroke="{INK}" stroke-width="1.4"/>'


def _index(card: Card) -> str:
    """The number of a card, or its letter, in its corner."""
    said = card.short.removesuffix(card.suit.letter)
    return (
        '<text x="9" y="31" font-family="Arial, Liberation Sans, Helvetica, sans-serif"'
        f' font-size="29" font-weight="bold" letter-spacing="-1.5" fill="{INK}">{said}</text>'
    )


def _inside(card: Card, sign: Sign) -> str:
    drawn = figure(card)
    if drawn is not None:
        held = _HELD_UPRIGHT if sign.width <= _NARROW else _HELD
        held = _WORN if card.suit.is_french else held
        return f'<g transform="translate(1 7)">{drawn}</g>{_placed(sign, *held)}'
    spread = _SPREADS[card.rank]
    size = spread.size * (spread.taller if sign.width <= _NARROW else 1)
    return "".join(
        _placed(sign, WIDTH / 2 + _COLUMN * across, spread.middle + spread.rise * down, size)
        for across, down in _SLOTS[card.rank]
    )


def _placed(sign: Sign, x: float, y: float, size: float) -> str:
    """A sign at its place; its outline is as thick as that of the rest of the card."""
    at = f"translate({_short(x)} {_short(y)}) scale({_short(size)})"
    line = _short(max(_LINE / size, _THINNEST))
    return f'<g transform="{at}" stroke-width="{line}">{sign.drawing}</g>'


def stones_picture(place: str, stones: int, label: str) -> str:
    """Stones as they lie beside a team, as an SVG element that stands alone.

    The three places are drawn each time, so that one stone in the pile, one apart and one to the
    side are not taken for the same.

    Args:
        place: ``pile``, ``apart``, ``side``, or ``none`` where no stone is laid.
        stones: how many.
        label: what the picture shows, in words.
    """
    said = escape(label)
    beds = "".join(
        f'<rect x="{bed.left}" y="1" width="{bed.width}" height="38" rx="4" fill="none"'
        ' stroke="#b3aa9d" stroke-width="1"/>'
        for bed in _BEDS.values()
    )
    laid = _BEDS[place].laid(stones) if place in _BEDS else ()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 126 40" role="img"'
        f' aria-label="{said}"><title>{said}</title>{beds}'
        f"{''.join(_stone(x, y) for x, y in laid)}</svg>"
    )


@dataclass(frozen=True, slots=True)
class _Bed:
    """A place for stones.

    Args:
        left: where it begins.
        width: how wide it is.
        apart: how far from each other stones lie there.
    """

    left: float
    width: float
    apart: float

    def laid(self, stones: int) -> Iterator[tuple[float, float]]:
        """Where each of some stones lies: in rows from below, of three where that is enough."""
        longest = max(3, -(-stones // 4))
        apart = min(self.apart, (self.width - 5) / longest)
        rows = [min(longest, stones - begun) for begun in range(0, stones, longest)]
        for level, row in enumerate(rows):
            height = 20 + (len(rows) - 1) * 4.5 - 9 * level
            for number in range(row):
                yield self.left + self.width / 2 + (number - (row - 1) / 2) * apart, height


_BEDS: Final = {"pile": _Bed(1, 38, 10.4), "apart": _Bed(42, 46, 14), "side": _Bed(91, 34, 10.4)}
"""The places for stones, from the left."""


def _stone(x: float, y: float) -> str:
    return (
        f'<ellipse cx="{_short(x)}" cy="{_short(y)}" rx="4.6" ry="4" fill="#8c8478"'
        f' stroke="{INK}" stroke-width="1.2"/>'
    )


def _short(number: float) -> str:
    """A number as SVG needs it, to a hundredth."""
    return f"{number:.2f}".rstrip("0").rstrip(".")
