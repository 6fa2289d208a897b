"""What cards and hands are worth to those who are dealt them."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING

import numpy as np

from envite_rules.sim.estimates import share
from envite_rules.sim.plots.style import (
    BLUE,
    INK,
    ORANGE,
    TWO_SIDES,
    VAGUE,
    draw_vague,
    entitle,
    finish,
    ink_on,
    new_figure,
    numbers,
    percents,
)

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from envite_rules.sim.answers import HandValue, Simulation
    from envite_rules.sim.estimates import Estimate
    from envite_rules.sim.plots.style import Speaker

LEAST_REACH = 0.15
"""A share of 65 in a hundred or more has the darkest colour."""

RARE = 100
"""What was held less often is not drawn."""

LONGEST_NAME = 26
"""Longer names are cut."""


def cards(simulation: Simulation, speaker: Speaker) -> Figure | None:
    """By card, the highest first: how often its holder's team wins, and what it gets more."""
    held = [card for card in simulation.cards if card.held >= RARE]
    if not held:
        return None
    figure = new_figure(8.4, 1.8 + 0.27 * len(held))
    entitle(figure, speaker("sim.plot.cards"))
    left, right = figure.subplots(1, 2, sharey=True)
    _dots(left, [card.won for card in held], BLUE, "o")
    _dots(right, [card.piedras for card in held], ORANGE, "s")
    left.axvline(0.5, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    right.axvline(0, color=INK, linewidth=1, linestyle=(0, (4, 3)))
    left.set_yticks(range(len(held)), [_name(card.names[0], speaker) for card in held])
    left.set_ylim(len(held) - 0.4, -0.6)
    left.set_xlabel(speaker("sim.plot.cards.won"))
    right.set_xlabel(speaker("sim.plot.cards.piedras"))
    percents(left, "x", speaker)
    numbers(right, "x", speaker)
    return finish(figure, speaker, simulation)


def _dots(axes: Axes, estimates: list[Estimate], colour: str, mark: str) -> None:
    values = [estimate.value for estimate in estimates]
    ends = [
        [estimate.value - estimate.low for estimate in estimates],
        [estimate.high - estimate.value for estimate in estimates],
    ]
    places = range(len(estimates))
    axes.errorbar(values, places, xerr=ends, fmt=mark, color=colour, markersize=5, capsize=2.5)
    axes.grid(color="#E5E5E5")
    axes.tick_params(axis="y", length=0)


def _name(words: object, speaker: Speaker) -> str:
    name = speaker.said(words)
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def hands(simulation: Simulation, speaker: Speaker) -> Figure | None:
    """By the two highest cards of a hand: how often its holder's team wins, the third being any."""
    pairs = won_by_pair(simulation.hands)
    if not pairs:
        return None
    names = {
        one: name for h in simulation.hands for one, name in zip(h.classes, h.names, strict=True)
    }
    classes = sorted({one for pair in pairs for one in pair})
    place = {one: number for number, one in enumerate(classes)}
    side = max(5.2, 1.9 + 0.33 * len(classes))
    figure = new_figure(side + 2.2, side + 0.6)
    entitle(figure, speaker("sim.plot.hands"))
    axes = figure.add_subplot()
    labels = [_name(names[one], speaker) for one in classes]
    axes.set_xticks(range(len(classes)), labels, rotation=60, ha="right", rotation_mode="anchor")
    axes.set_yticks(range(len(classes)), labels)
    axes.tick_params(length=0, labelsize=8)
    axes.set_xlabel(speaker("sim.plot.hands.second"))
    axes.set_ylabel(speaker("sim.plot.hands.first"))
    shares = {(place[first], place[second]): one for (first, second), one in pairs.items()}
    _fill(axes, shares, len(classes), speaker)
    notes = []
    if any(one.margin > VAGUE for one in shares.values()):
        notes.append(speaker("sim.plot.hands.vague", points=f"{100 * VAGUE:.0f}"))
    return finish(figure, speaker, simulation, *notes)


def won_by_pair(hands: tuple[HandValue, ...]) -> dict[tuple[int, int], Estimate]:
    """The share of rounds won by who held two cards and a third that is no higher.

    Args:
        hands: hands of three cards, the highest first.

    Returns:
        By the classes of the two highest cards; pairs that were seldom held are left out.
    """
    seen: dict[tuple[int, int], list[int]] = defaultdict(lambda: [0, 0])
    for hand in hands:
        if len(hand.classes) == 3:
            sums = seen[hand.classes[0], hand.classes[1]]
            sums[0] += round(hand.won.value * hand.won.n)
            sums[1] += hand.won.n
    shares = {pair: share(won, held) for pair, (won, held) in seen.items() if held >= RARE}
    return {pair: found for pair, found in shares.items() if found is not None}


def _fill(axes: Axes, shares: dict[tuple[int, int], Estimate], size: int, speaker: Speaker) -> None:
    """Each share in its field; in brackets and without a colour where it is vague."""
    grid = np.full((size, size), np.nan)
    sure = {pair: one for pair, one in shares.items() if one.margin <= VAGUE}
    for (first, second), one in sure.items():
        grid[first, second] = one.value
    reach = min(0.5, max([LEAST_REACH, *(abs(one.value - 0.5) for one in sure.values())]))
    image = axes.imshow(grid, cmap=TWO_SIDES, vmin=0.5 - reach, vmax=0.5 + reach, aspect="equal")
    for (first, second), one in shares.items():
        is_sure = (first, second) in sure
        text = f"{100 * one.value:.0f}" if is_sure else f"({100 * one.value:.0f})"
        if not is_sure:
            draw_vague(axes, (second, first))
        colour = ink_on(image, one.value) if is_sure else INK
        axes.text(second, first, text, ha="center", va="center", fontsize=7, color=colour)
    bar = axes.figure.colorbar(image, ax=axes, shrink=0.7)
    bar.ax.yaxis.set_major_formatter(lambda share, _: speaker.percent(share))
    bar.set_label(speaker("sim.plot.hands.won"))
    bar.outline.set_visible(False)
