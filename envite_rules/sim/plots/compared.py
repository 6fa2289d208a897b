"""Two games side by side: their differences with the intervals, and how long a chico lasts."""

from __future__ import annotations

import math
import textwrap
from typing import TYPE_CHECKING

from envite_rules.messages import Prose
from envite_rules.sim.plots.lengths import shortest, shown_up_to
from envite_rules.sim.plots.style import (
    BLUE,
    GREY,
    INK,
    ORANGE,
    entitle,
    finish,
    new_figure,
    numbers,
    on_white,
    percents,
)
from envite_rules.sim.reporting.cells import value_and_margin
from envite_rules.sim.reporting.compared import SHARES, names_of, told_of, unit_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from envite_rules.sim.answers import Comparison, Difference, Distribution
    from envite_rules.sim.plots.style import Speaker


LONGEST_LABEL = 60
"""Letters of a line of the legend."""


def differences(comparison: Comparison, speaker: Speaker) -> Figure | None:
    """Each difference with its interval, and with that of different deals behind it.

    What is no share is drawn as a part of the first game's figure; where that is 0, such as the
    chicos of matches that were given up, there is none, and it stands in the tables alone.
    """
    told = told_of(comparison)
    shares = [found for found in told if found.key in SHARES]
    others = [found for found in told if found.key not in SHARES]
    others = [found for found in others if found.first.value]
    shares, others = map(_known, (shares, others))
    groups = [group for group in (shares, others) if group]
    if not groups:
        return None
    sizes = [len(group) for group in groups]
    figure = new_figure(7.6, 1.9 + 0.62 * sum(sizes) + 0.4 * len(sizes))
    one, other = map(speaker.said, names_of(comparison))
    title = speaker("sim.plot.differences", first=one, second=other)
    entitle(figure, title)
    panels = figure.subplots(len(groups), 1, squeeze=False, height_ratios=sizes)[:, 0]
    for axes, group in zip(panels, groups, strict=True):
        _panel(axes, group, speaker, is_share=group is shares)
    return finish(figure, speaker, comparison, speaker("sim.plot.differences.how"))


def _known(found: list[Difference]) -> list[Difference]:
    """Those that have an interval: of a few matches there is none."""
    return [one for one in found if math.isfinite(one.difference.margin)]


def _panel(axes: Axes, group: list[Difference], speaker: Speaker, *, is_share: bool) -> None:
    axes.axvline(0, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    for place, found in enumerate(group):
        _interval(axes, place, found, speaker)
    names = [speaker(f"sim.difference.{found.key}") for found in group]
    axes.set_yticks(range(len(group)), names)
    axes.set_ylim(len(group) - 0.45, -0.8)
    axes.tick_params(axis="y", length=0)
    axes.grid(axis="x", color="#E5E5E5")
    axes.margins(x=0.18)
    if is_share:
        numbers(axes, "x", speaker, 100)
    else:
        percents(axes, "x", speaker)
    axes.set_xlabel(speaker("sim.plot.points" if is_share else "sim.plot.differences.axis"))


def _interval(axes: Axes, place: int, found: Difference, speaker: Speaker) -> None:
    """A share by its difference, anything else by the part of the first that its difference is."""
    whole = 1.0 if found.key in SHARES else found.first.value
    value, margin = found.difference.value / whole, found.difference.margin / whole
    mark, colour = ("o", ORANGE) if found.is_clear else ("D", GREY)
    apart = [value - found.unpaired / whole, value + found.unpaired / whole]
    axes.plot(apart, [place] * 2, color="#CFCFCF", linewidth=7, solid_capstyle="butt", zorder=1)
    axes.errorbar(
        value, place, xerr=margin, fmt=mark, color=colour, markersize=6, capsize=5, linewidth=2
    )
    cells = value_and_margin(found.difference, unit_of(found), sign=True)
    said = " ".join(cell.text(speaker.language) for cell in cells)
    note = axes.annotate(
        said, (value, place), (0, 9), textcoords="offset points", ha="center", fontsize=8.5
    )
    on_white(note)


def lengths_compared(comparison: Comparison, speaker: Speaker) -> Figure | None:
    """How many deals a chico takes in each of the two."""
    lengths = (comparison.first.length_of_chico, comparison.second.length_of_chico)
    if lengths[0] is None or lengths[1] is None:
        return None
    figure = new_figure(7.2, 4.5)
    axes = figure.add_subplot()
    entitle(figure, speaker("sim.plot.chico-length"))
    names = map(speaker.said, names_of(comparison))
    looks = ((BLUE, "o", "-"), (ORANGE, "s", (0, (5, 2))))
    last = max(map(shown_up_to, (lengths[0], lengths[1])))
    first = min(map(shortest, (lengths[0], lengths[1])))
    for length, name, (colour, mark, line) in zip(lengths, names, looks, strict=True):
        if length is not None:
            _line(
                axes,
                length,
                range(first, last + 1),
                color=colour,
                marker=mark,
                linestyle=line,
                label=_labelled(name, length, speaker),
            )
    axes.set_ylim(bottom=0)
    axes.grid(axis="y", color="#E5E5E5")
    axes.legend(loc="lower left", bbox_to_anchor=(0, 1.01), frameon=False, fontsize=9)
    axes.set_xlabel(speaker("sim.plot.chico-deals"))
    axes.set_ylabel(speaker("sim.plot.chico-share"))
    percents(axes, "y", speaker)
    numbers(axes, "x", speaker)
    return finish(figure, speaker, comparison)


def _labelled(name: str, length: Distribution, speaker: Speaker) -> str:
    mean = speaker.number(length.mean.value, 2)
    label = speaker("sim.plot.with-mean", name=Prose(name), mean=mean)
    return textwrap.fill(label, LONGEST_LABEL, break_on_hyphens=False)


def _line(axes: Axes, length: Distribution, deals: range, **look: object) -> None:
    total = sum(length.counts)
    shown = [one for one in deals if one < len(length.counts)]
    shares = [length.counts[one] / total for one in shown]
    axes.plot(shown, shares, markersize=4.5, linewidth=1.6, **look)  # type: ignore[arg-type]  # a look
