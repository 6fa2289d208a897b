"""How all pictures look, and how they speak."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Callable, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from envite_rules.messages import Message, Prose, say
from envite_rules.sim.answers import Simulation
from envite_rules.sim.reporting.cells import number, percent
from envite_rules.sim.reporting.files import require_plots

if TYPE_CHECKING:
    from collections.abc import Iterator

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.image import AxesImage
    from matplotlib.text import Text

    from envite_rules.sim.answers import Comparison
    from envite_rules.sim.asking import Setup

BLUE, ORANGE, GREEN, GREY, INK = "#0072B2", "#D55E00", "#009E73", "#8C8C8C", "#222222"
"""Of the palette of Okabe and Ito, and two greys."""

IN_A_TITLE, IN_A_NOTE = 9, 16
"""How many letters of a title, and of what stands small below a figure, go into an inch."""

VAGUE = 0.05
"""A share whose margin is wider has no colour, and its number is put into brackets."""

TWO_SIDES = "PuOr"
"""Colours to two sides of a middle: told apart without red and green, light in the middle."""

_STYLE: dict[str, Any] = {
    "font.family": "DejaVu Sans",  # matplotlib brings it
    "font.size": 10,
    "axes.edgecolor": GREY,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.titlelocation": "left",
    "axes.titlesize": 12,
    "axes.titleweight": "bold",
    "axes.titlepad": 12,
    "axes.axisbelow": True,
    "figure.dpi": 150,
    "savefig.dpi": 150,
    "svg.hashsalt": "envite",  # the same picture is the same file
    "svg.fonttype": "none",  # text stays text
    "text.color": INK,
    "text.parse_math": False,  # a name may have any sign
    "xtick.color": INK,
    "ytick.color": INK,
}


@contextmanager
def drawn() -> Iterator[None]:
    """Draws in our style, and leaves that of the caller as it was.

    Raises:
        LibraryError: matplotlib is not installed.
    """
    require_plots()
    import matplotlib

    with matplotlib.rc_context(_STYLE):  # type: ignore[arg-type]  # its keys are literals
        yield


@dataclass(frozen=True, slots=True)
class Speaker:
    """Says the texts of a picture.

    Args:
        language: ``es`` or ``en``.
        words: what the place calls things of the game otherwise than usual.
    """

    language: str
    words: Mapping[str, str]

    def __call__(self, code: str, **arguments: object) -> str:
        """A sentence in the words of the place."""
        return Message(code, {**self.words, **arguments}).text(self.language)

    def said(self, words: object) -> str:
        """A name, in the language if it has one in each."""
        return Prose(say(words, self.language))

    def percent(self, share: float, digits: int = 0) -> str:
        """A share in hundredths."""
        return percent(share, digits, self.language).replace("-", "−")

    def number(self, value: float, digits: int = 0) -> str:
        """A number."""
        return number(value, digits, self.language).replace("-", "−")

    def source(self, answer: Simulation | Comparison) -> str:
        """What stands small below a picture: what was played, and how often."""
        is_one = isinstance(answer, Simulation)
        games = (answer,) if isinstance(answer, Simulation) else (answer.first, answer.second)
        setup = games[0].setup
        names = [self.said(one.setup.name) for one in games]
        if is_one:  # what two have otherwise is their title
            names[0] += _chosen(setup)
        policies = dict.fromkeys(map(self.policy, setup.policies))
        return self(
            "sim.plot.source" if is_one else "sim.plot.source-each",
            name=[Prose(name) for name in dict.fromkeys(names)],
            players=setup.players,
            n=games[0].matches,
            matches=self.number(games[0].matches),
            deals=self.number(sum(one.rounds for one in games)),
            policies=", ".join(policies),
            seed=setup.seed,
        )

    def policy(self, name: str) -> str:
        """How a team plays."""
        known = name in {"random", "sensible"}
        return self(f"sim.policy.{name}") if known else self.said(name)


def _chosen(setup: Setup) -> str:
    """The options that were chosen, after the name."""
    chosen = ", ".join(f"{name}={choice}" for name, choice in setup.chosen.items())
    return f" ({chosen})" if chosen else ""


def ink_on(image: AxesImage, value: float) -> str:
    """Black or white, whichever can be read on the colour that a picture has for a value."""
    red, green, blue, _ = image.to_rgba(np.array([value]))[0]
    return INK if 0.299 * red + 0.587 * green + 0.114 * blue > 0.55 else "white"


def new_figure(width: float, height: float) -> Figure:
    """An empty figure of so many inches, laid out so that nothing is cut off."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def entitle(figure: Figure, title: str, after: str = "") -> None:
    """Writes a title above a figure, in as many lines as it takes.

    Args:
        figure: the figure.
        title: the title.
        after: what comes after it, to leave room.
    """
    text = _lines(figure, title, IN_A_TITLE) + after
    figure.suptitle(text, x=0.01, ha="left", fontsize=12, weight="bold")


def _lines(figure: Figure, text: str, in_an_inch: int) -> str:
    return textwrap.fill(text, int(figure.get_figwidth() * in_an_inch), break_on_hyphens=False)


def hatch_unseen(axes: Axes) -> None:
    """Hatches the fields of a grid in which nothing was seen, before the others are drawn."""
    axes.patch.set(facecolor="white", edgecolor="#CFCFCF", hatch="////", linewidth=0)


def draw_vague(axes: Axes, place: tuple[int, int]) -> None:
    """Greys the field of a grid, across and down, of which little is known."""
    from matplotlib.patches import Rectangle

    x, y = place
    axes.add_patch(Rectangle((x - 0.5, y - 0.5), 1, 1, facecolor="#EDEDED"))


def on_white(note: Text) -> None:
    """Keeps the lines of a picture out of a text."""
    note.set_bbox({"facecolor": "white", "edgecolor": "none", "pad": 0.6})


def finish(
    figure: Figure, speaker: Speaker, answer: Simulation | Comparison, *notes: str
) -> Figure:
    """Writes below a figure how it is read, and what it is made from."""
    lines = [_lines(figure, text, IN_A_NOTE) for text in (*notes, speaker.source(answer))]
    text = "\n".join(lines)
    figure.supxlabel(text, x=0.01, ha="left", fontsize=7.5, color="#555555")
    return figure


def percents(axes: Axes, which: str, speaker: Speaker) -> None:
    """Marks an axis in hundredths.

    Args:
        axes: the axes.
        which: ``x`` or ``y``.
        speaker: who says numbers.
    """
    _marked(axes, which, lambda share: speaker.percent(share, enough(100 * share)))


def numbers(axes: Axes, which: str, speaker: Speaker, scale: float = 1) -> None:
    """Marks an axis in numbers of the language.

    Args:
        axes: the axes.
        which: ``x`` or ``y``.
        speaker: who says numbers.
        scale: by what a value is multiplied before it is said.
    """
    _marked(axes, which, lambda value: speaker.number(scale * value, enough(scale * value)))


def _marked(axes: Axes, which: str, write: Callable[[float], str]) -> None:
    from matplotlib.ticker import MaxNLocator

    axis = axes.xaxis if which == "x" else axes.yaxis
    axis.set_major_locator(MaxNLocator(nbins=8, steps=[1, 2, 5, 10]))
    axis.set_major_formatter(lambda value, _: write(value))


def enough(value: float) -> int:
    """The decimals that a round number needs.

    Args:
        value: the number.

    Example:
        >>> enough(12.0), enough(0.25), enough(1 / 3)
        (0, 2, 4)
    """
    return next((digits for digits in range(4) if abs(round(value, digits) - value) < 1e-9), 4)


def png_of(figure: Figure) -> bytes:
    """A figure as PNG."""
    return _file_of(figure, "png", {"Software": None})


def svg_of(figure: Figure) -> bytes:
    """A figure as SVG; it bears no date, so the same figure is the same file."""
    return _file_of(figure, "svg", {"Date": None, "Creator": None})


def _file_of(figure: Figure, form: str, metadata: dict[str, Any]) -> bytes:
    stream = io.BytesIO()
    with drawn():
        figure.savefig(stream, format=form, metadata=metadata)
    return stream.getvalue()
