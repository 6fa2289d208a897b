"""Pictures of what many matches came to, as PNG and SVG: for a screen, a report, a wall.

They use colours that everybody can tell apart (the palette of Okabe and Ito), say nothing by colour
alone, and can be read when printed in grey.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.errors import OptionError
from envite_rules.messages import DEFAULT_LANGUAGE, AnyOf, Message, did_you_mean
from envite_rules.sim.answers import Simulation
from envite_rules.sim.plots.compared import differences, lengths_compared
from envite_rules.sim.plots.hands import cards, hands
from envite_rules.sim.plots.lengths import length_of_chico, length_of_match
from envite_rules.sim.plots.scores import mano, mano_by_score
from envite_rules.sim.plots.style import Speaker, drawn

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from matplotlib.figure import Figure

    from envite_rules.sim.answers import Comparison

__all__ = ["KINDS", "KINDS_COMPARED", "picture", "picture_files"]

KINDS: dict[str, Callable[[Simulation, Speaker], Figure | None]] = {
    "chico-length": length_of_chico,
    "match-length": length_of_match,
    "mano": mano,
    "mano-by-score": mano_by_score,
    "cards": cards,
    "hands": hands,
}
"""The pictures of a simulation, by the names of their files."""

KINDS_COMPARED: dict[str, Callable[[Comparison, Speaker], Figure | None]] = {
    "differences": differences,
    "lengths": lengths_compared,
}
"""The pictures of a comparison."""


def picture(
    answer: Simulation | Comparison,
    kind: str,
    language: str = DEFAULT_LANGUAGE,
    words: Mapping[str, str] | None = None,
) -> Figure | None:
    """A picture, as a figure of matplotlib.

    Args:
        answer: a simulation or a comparison.
        kind: one of `KINDS`; of a comparison, one of `KINDS_COMPARED`.
        language: of its texts, ``es`` or ``en``.
        words: what the place calls things of the game otherwise than usual.

    Returns:
        The figure; None where there is nothing to draw.

    Raises:
        OptionError: there is no such picture of this answer; the hint is the nearest name.
        LibraryError: matplotlib is not installed.
    """
    known = KINDS if isinstance(answer, Simulation) else KINDS_COMPARED
    if kind not in known:
        hint, _ = did_you_mean(kind, known)
        raise OptionError(Message("sim.no-picture", {"word": kind, "known": AnyOf(known)}), hint)
    speaker = Speaker(language, words or {})
    with drawn():
        if isinstance(answer, Simulation):
            return KINDS[kind](answer, speaker)
        return KINDS_COMPARED[kind](answer, speaker)


def picture_files(
    answer: Simulation | Comparison,
    language: str = DEFAULT_LANGUAGE,
    words: Mapping[str, str] | None = None,
) -> dict[str, bytes]:
    """All pictures, each as PNG and as SVG.

    Args:
        answer: a simulation or a comparison.
        language: of their texts, ``es`` or ``en``.
        words: what the place calls things of the game otherwise than usual.

    Returns:
        The files by their names; those with nothing to draw are left out.

    Raises:
        LibraryError: matplotlib is not installed.
    """
    from envite_rules.sim.plots.style import png_of, svg_of

    files: dict[str, bytes] = {}
    for kind in KINDS if isinstance(answer, Simulation) else KINDS_COMPARED:
        figure = picture(answer, kind, language, words)
        if figure is not None:
            files[f"{kind}.png"], files[f"{kind}.svg"] = png_of(figure), svg_of(figure)
    return files
