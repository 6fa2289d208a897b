"""What it is worth to be the mano: in all, and by the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from envite_rules.sim.plots.style import (
    BLUE,
    INK,
    TWO_SIDES,
    VAGUE,
    draw_vague,
    entitle,
    finish,
    hatch_unseen,
    ink_on,
    new_figure,
    on_white,
    percents,
)
from envite_rules.sim.reporting.cells import value_and_margin
from envite_rules.sim.reporting.sections import of_one_chico

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.image import AxesImage

    from envite_rules.sim.answers import AtScore, Simulation
    from envite_rules.sim.estimates import Estimate
    from envite_rules.sim.plots.style import Speaker

VAGUE_AMONG_MANY = 0.1
"""In the place of `VAGUE` where there are so many scores that no numbers are written."""

LEAST_REACH = 0.15
"""A share of 65 in a hundred or more has the darkest colour: little differences stay pale."""

LARGEST = 16
"""A score of more piedras a side has no room for its numbers."""


def mano(simulation: Simulation, speaker: Speaker) -> Figure | None:
    """How often the team of the mano wins a round, a chico and a match, with the intervals."""
    advantage = simulation.advantage
    told = ("round", "match") if of_one_chico(simulation) else ("round", "chico", "match")
    found = [
        (speaker(f"sim.plot.mano.{what}"), estimate)
        for what in told
        if (estimate := getattr(advantage, what)) is not None
    ]
    if not found:
        return None
    figure = new_figure(7.2, 1.5 + 0.55 * len(found))
    axes = figure.add_subplot()
    entitle(figure, speaker("sim.plot.mano"))
    axes.axvline(0.5, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    for place, (_, estimate) in enumerate(found):
        _interval(axes, place, estimate, speaker)
    axes.set_yticks(range(len(found)), [name for name, _ in found])
    axes.set_ylim(len(found) - 0.4, -0.75)
    axes.tick_params(axis="y", length=0)
    reach = max(0.02, *(max(abs(e.low - 0.5), abs(e.high - 0.5)) for _, e in found)) * 1.35
    axes.set_xlim(max(0, 0.5 - reach), min(1, 0.5 + reach))
    percents(axes, "x", speaker)
    axes.grid(axis="x", color="#E5E5E5")
    axes.set_xlabel(speaker("sim.plot.mano-axis"))
    return finish(figure, speaker, simulation)


def _interval(axes: Axes, place: int, estimate: Estimate, speaker: Speaker) -> None:
    ends = [[estimate.value - estimate.low], [estimate.high - estimate.value]]
    axes.errorbar(
        estimate.value, place, xerr=ends, fmt="o", color=BLUE, markersize=7, capsize=5, linewidth=2
    )
    value, margin = value_and_margin(estimate, "share")
    text = f"{value.text(speaker.language)} {margin.text(speaker.language)}"
    if estimate.is_lopsided:
        text = f"{value.text(speaker.language)} ({margin.text(speaker.language)})"
    note = axes.annotate(
        text, (estimate.value, place), (0, 9), textcoords="offset points", ha="center", fontsize=9
    )
    on_white(note)


def mano_by_score(simulation: Simulation, speaker: Speaker) -> Figure | None:
    """By the score at which a round begins: how often the mano's team wins the round, the chico."""
    scores = simulation.by_score
    if not scores:
        return None
    size = max(max(at.mano, at.other) for at in scores) + 1
    side = max(3.2, (0.36 if size <= LARGEST else 0.14) * size)
    figure = new_figure(2 * (side + 1.35), side + 1.6)
    entitle(figure, speaker("sim.plot.by-score"), "\n")
    left, right = figure.subplots(1, 2)
    for axes, what in ((left, "round"), (right, "chico")):
        axes.set_title(speaker(f"sim.plot.by-score.{what}"), fontsize=10, weight="normal", pad=8)
        _grid(axes, scores, what, size, speaker)
    return finish(figure, speaker, simulation, _how(size, speaker))


def _vague(size: int) -> float:
    """From which margin on a share is vague."""
    return VAGUE if size <= LARGEST else VAGUE_AMONG_MANY


def _how(size: int, speaker: Speaker) -> str:
    """How the fields are read."""
    code = "sim.plot.by-score.vague" if size <= LARGEST else "sim.plot.by-score.grey"
    return speaker(code, points=f"{100 * _vague(size):.0f}")


def _grid(axes: Axes, scores: tuple[AtScore, ...], what: str, size: int, speaker: Speaker) -> None:
    known = [(at.other, at.mano, share) for at in scores if (share := _share(at, what)) is not None]
    image = _coloured(axes, known, size)
    for x, y, share in known:
        _field(axes, (x, y), share, image, size)
    ticks = range(0, size, 1 if size <= LARGEST else 5)
    axes.set_xticks(ticks)
    axes.set_yticks(ticks)
    axes.tick_params(length=0)
    axes.set_xlabel(speaker("sim.plot.by-score.other"))
    axes.set_ylabel(speaker("sim.plot.by-score.mano"))
    bar = axes.figure.colorbar(image, ax=axes, shrink=0.8, aspect=30, pad=0.02)
    bar.ax.yaxis.set_major_formatter(lambda share, _: speaker.percent(share))
    bar.outline.set_visible(False)


def _coloured(axes: Axes, known: list[tuple[int, int, Estimate]], size: int) -> AxesImage:
    """The shares that are not vague, as colours."""
    shares = np.full((size, size), np.nan)
    for x, y, share in known:
        if share.margin <= _vague(size):
            shares[y, x] = share.value
    seen = shares[~np.isnan(shares)]
    reach = min(0.5, max([LEAST_REACH, *np.abs(seen - 0.5)]))
    hatch_unseen(axes)
    low, high = 0.5 - reach, 0.5 + reach
    return axes.imshow(shares, cmap=TWO_SIDES, vmin=low, vmax=high, origin="lower", aspect="equal")


def _share(at: AtScore, what: str) -> Estimate | None:
    return at.round_won if what == "round" else at.chico_won


def _field(
    axes: Axes, place: tuple[int, int], share: Estimate, image: AxesImage, size: int
) -> None:
    """The share in its field; in brackets and without a colour where it is vague."""
    x, y = place
    is_vague = share.margin > _vague(size)
    if is_vague:
        draw_vague(axes, place)
    if size <= LARGEST:
        text = f"({100 * share.value:.0f})" if is_vague else f"{100 * share.value:.0f}"
        colour = INK if is_vague else ink_on(image, share.value)
        axes.text(x, y, text, ha="center", va="center", fontsize=7, color=colour)
