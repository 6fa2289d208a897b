"""Figures as people read them: with as many digits as their margins allow, in both languages."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from envite_rules.messages import DEFAULT_LANGUAGE, Message

if TYPE_CHECKING:
    from envite_rules.messages import Translatable
    from envite_rules.sim.estimates import Estimate

    Words = str | Translatable
    Unit = Literal["share", "points", "number"]

_NOTHING = "—"
_MOST_DIGITS = 6
_BEYOND = 10**15  # figures of such numbers are not told apart


def number(value: float, digits: int, language: str = DEFAULT_LANGUAGE) -> str:
    """A number with some decimals, as the language writes it.

    Args:
        value: the number.
        digits: how many decimals.
        language: ``es`` or ``en``.

    Example:
        >>> number(1234.5, 2, "en"), number(-0.0004, 2, "en")
        ('1,234.50', '0.00')
        >>> number(1234.5, 1), number(12345.6, 1)
        ('1234,5', '12.345,6')
    """
    text = f"{round(value, digits) + 0.0:,.{digits}f}"
    if language != "es":
        return text
    whole, _, rest = text.partition(".")
    # Spanish leaves four figures together.
    parted = whole.replace(",", "" if len(whole.lstrip("-")) < 6 else ".")
    return f"{parted},{rest}" if rest else parted


def percent(share: float, digits: int, language: str = DEFAULT_LANGUAGE) -> str:
    """A share in hundredths.

    Args:
        share: between 0 and 1, or a difference of two such.
        digits: how many decimals of a hundredth.
        language: ``es`` or ``en``.

    Example:
        >>> percent(0.5234, 1, "en"), percent(0.5234, 1)
        ('52.3%', '52,3 %')
    """
    sign = " %" if language == "es" else "%"
    return f"{number(100 * share, digits, language)}{sign}"


def digits_for(margin: float) -> int:
    """How many decimals leave two digits of a margin that are not 0.

    Example:
        >>> [digits_for(margin) for margin in (12.0, 3.1, 0.31, 0.0031)]
        [0, 1, 2, 4]
    """
    if not (margin > 0 and math.isfinite(margin)):
        return 2
    return max(0, min(_MOST_DIGITS, 1 - math.floor(math.log10(margin))))


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure in a table.

    Args:
        value: the figure; None for nothing seen.
        unit: ``share`` for hundredths, ``points`` for a difference of two such, ``number`` for
            anything else.
        digits: how many decimals are shown.
        sign: whether a sign stands before what is above 0.
        is_margin: whether it is a margin: to either side.
    """

    value: float | None
    unit: Unit = "number"
    digits: int = 0
    sign: bool = False
    is_margin: bool = False

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The figure as people read it."""
        if self.value is None:
            return _NOTHING
        if self.unit == "share" and not self.is_margin:
            text = percent(self.value, self.digits, language)
        else:
            value = self.value if self.unit == "number" else 100 * self.value
            text = number(value, self.digits, language)
        if self.is_margin:
            return f"± {text}"
        if text.startswith("-"):
            return f"−{text[1:]}"
        return f"+{text}" if self.sign and self.value > 0 else text


def as_given(value: object, unit: Unit = "number") -> object:
    """What a caller gave for a number, to be told in a sentence.

    Args:
        value: what was given, whatever it is.
        unit: ``share`` where it should be one.

    Returns:
        A figure as people read it; what is no number, or one that no row has room for, as it is.

    Example:
        >>> as_given(20000).text("es"), as_given(0.755, "share").text("es"), as_given("many")
        ('20.000', '75,5 %', 'many')
    """
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return value
    if not -_BEYOND < value < _BEYOND:
        return value
    told = f"{100 * value if unit == 'share' else value:.{_MOST_DIGITS}f}"
    return Cell(value, unit, len(told.rstrip("0").partition(".")[2]))


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table.

    Args:
        label: what it speaks of.
        cells: its figures.
        is_under: whether it says more about the row above.
    """

    label: Words
    cells: tuple[Words, ...]
    is_under: bool = False


@dataclass(frozen=True, slots=True)
class Section:
    """A table with a title.

    Args:
        id: which.
        title: its title.
        heads: what stands above each column of figures.
        rows: its rows.
        notes: what stands below it, on how it is read.
    """

    id: str
    title: Message
    heads: tuple[Words, ...]
    rows: tuple[Row, ...]
    notes: tuple[Message, ...] = ()


def value_and_margin(
    estimate: Estimate | None, unit: Unit, *, sign: bool = False
) -> tuple[Cell, Cell | Message]:
    """An estimate and its margin, with the digits that the margin allows.

    Where the interval reaches much farther to one side, its two ends stand for the margin.
    """
    if estimate is None:
        return Cell(None), Cell(None)
    margin = estimate.margin
    half = (estimate.high - estimate.low) / 2
    digits = digits_for(half if unit == "number" else 100 * half)
    value = Cell(estimate.value, unit, digits, sign)
    if not math.isfinite(margin):
        return value, Cell(None)
    if estimate.is_lopsided:
        ends = {"low": Cell(estimate.low, unit, digits), "high": Cell(estimate.high, unit, digits)}
        return value, Message("sim.between", ends)
    return value, Cell(margin, unit, digits, is_margin=True)


HEADS = (Message("sim.value"), Message("sim.margin"), Message("sim.of"))
"""The columns of `estimated`."""


def estimated(
    label: Words, estimate: Estimate | None, unit: Unit = "share", *, sign: bool = False
) -> Row:
    """A row of an estimate: its value, its margin, and of how many it is."""
    n = None if estimate is None else estimate.n
    return Row(label, (*value_and_margin(estimate, unit, sign=sign), Cell(n)))


def plain(label: Words, figure: Words, *, is_under: bool = False) -> Row:
    """A row of a figure that has no margin."""
    return Row(label, (figure, "", ""), is_under)
