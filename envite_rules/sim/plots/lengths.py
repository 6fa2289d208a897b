"""How long a chico and a match last."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.sim.plots.style import (
    BLUE,
    GREY,
    INK,
    ORANGE,
    entitle,
    finish,
    new_figure,
    numbers,
    percents,
)
from envite_rules.sim.reporting.sections import of_one_chico

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from envite_rules.sim.answers import Distribution, Simulation
    from envite_rules.sim.plots.style import Speaker

SHOWN = 0.998
"""The share of lengths that is drawn bar by bar; the rest is told in words."""

MOST_BARS = 60
"""More lengths are drawn in bars of several."""


def length_of_chico(simulation: Simulation, speaker: Speaker) -> Figure | None:
    """How many deals a chico takes: a bar for each length, the mean and the middle marked.

    Where a match is a single chico, its picture is that of the match.
    """
    if of_one_chico(simulation):
        return None
    return _length(simulation, simulation.length_of_chico, "chico", speaker)


def length_of_match(simulation: Simulation, speaker: Speaker) -> Figure | None:
    """How many deals a match takes."""
    return _length(simulation, simulation.length_of_match, "match", speaker)


def _length(
    simulation: Simulation, length: Distribution | None, what: str, speaker: Speaker
) -> Figure | None:
    if length is None:
        return None
    figure = new_figure(7.2, 4.6)
    entitle(figure, speaker(f"sim.plot.{what}-length"))
    axes = figure.add_subplot()
    draw_length(axes, length, speaker, BLUE)
    axes.set_xlabel(speaker(f"sim.plot.{what}-deals"))
    axes.set_ylabel(speaker(f"sim.plot.{what}-share"))
    _marks(axes, length, speaker)
    return finish(figure, speaker, simulation)


def shown_up_to(length: Distribution) -> int:
    """The longest length that is drawn: of the rest there are hardly any."""
    total, seen = sum(length.counts), 0
    for deals, count in enumerate(length.counts):
        seen += count
        if seen >= SHOWN * total:
            return deals
    return len(length.counts) - 1


def shortest(length: Distribution) -> int:
    """The shortest length that was seen."""
    return next(deals for deals, count in enumerate(length.counts) if count)


def draw_length(axes: Axes, length: Distribution, speaker: Speaker, colour: str) -> None:
    """Draws the shares of lengths as bars, several lengths a bar where there are too many."""
    last = shown_up_to(length)
    step = -(-(last + 1) // MOST_BARS)
    total = sum(length.counts)
    first = shortest(length) // step * step
    starts = list(range(first, last + 1, step))
    shares = [sum(length.counts[start : start + step]) / total for start in starts]
    middles = [start + (step - 1) / 2 for start in starts]
    axes.bar(middles, shares, width=0.86 * step, color=colour, zorder=2)
    axes.set_xlim(first - 0.7 * step, last + 0.7 * step)
    axes.grid(axis="y", color="#E5E5E5")
    percents(axes, "y", speaker)
    numbers(axes, "x", speaker)


def _marks(axes: Axes, length: Distribution, speaker: Speaker) -> None:
    """The mean, the middle, where nine of ten lie, and what is not drawn."""
    low, _, middle, _, high = length.quantiles
    axes.axvline(length.mean.value, color=ORANGE, linewidth=1.8, zorder=3)
    axes.axvline(middle, color=INK, linewidth=1.4, linestyle=(0, (4, 3)), zorder=3)
    axes.axvspan(low - 0.5, high + 0.5, color=GREY, alpha=0.13, linewidth=0, zorder=0)
    longer = 1 - sum(length.counts[: shown_up_to(length) + 1]) / sum(length.counts)
    lines = [
        speaker("sim.plot.mean", mean=speaker.number(length.mean.value, 2)),
        speaker("sim.plot.middle", middle=middle),
        speaker("sim.plot.most", low=low, high=high),
    ]
    from matplotlib.lines import Line2D
    from matplotlib.patches import Patch

    handles: list[Line2D | Patch] = [
        Line2D([], [], color=ORANGE, linewidth=1.8),
        Line2D([], [], color=INK, linewidth=1.4, linestyle=(0, (4, 3))),
        Patch(color=GREY, alpha=0.25),
    ]
    if longer > 0:
        lines.append(speaker("sim.plot.longer", share=speaker.percent(longer, 2)))
        handles.append(Line2D([], [], linestyle="none"))
    axes.legend(
        handles,
        lines,
        loc="lower left",
        bbox_to_anchor=(0, 1.01),
        ncols=2,
        frameon=False,
        fontsize=9,
    )
