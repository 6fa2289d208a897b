"""Pictures of what many matches came to: drawn whole, in both languages, as PNG and SVG."""

from __future__ import annotations

import math
import re
import sys
from dataclasses import replace
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from simulated import CLASSES, comparison, mean, share, simulation

from envite_rules.cli.simulation_bar import said
from envite_rules.cli.simulation_told import told_lines
from envite_rules.errors import LibraryError, OptionError
from envite_rules.messages import Message, Prose
from envite_rules.sim.asking import Asked, Progress
from envite_rules.sim.estimates import Estimate
from envite_rules.sim.plots import KINDS, KINDS_COMPARED, picture, picture_files
from envite_rules.sim.plots.hands import won_by_pair
from envite_rules.sim.plots.lengths import shown_up_to
from envite_rules.sim.plots.style import IN_A_NOTE, Speaker, svg_of
from envite_rules.sim.reporting.compared import SHARES

if TYPE_CHECKING:
    from envite_rules.sim.answers import Comparison, Simulation


def texts(svg: bytes) -> list[str]:
    """What is written in a picture."""
    root = ET.fromstring(svg)  # noqa: S314 - made by the test
    return ["".join(node.itertext()).strip() for node in root.iter() if node.tag.endswith("text")]


def svg(answer: Simulation | Comparison, kind: str, language: str = "es") -> list[str]:
    """What is written in a picture of a kind."""
    figure = picture(answer, kind, language)
    assert figure is not None
    return texts(svg_of(figure))


def test_each_picture_is_a_png_and_an_svg() -> None:
    """Of a simulation six pictures, of a comparison two, each twice."""
    for answer, kinds in ((simulation(), KINDS), (comparison(), KINDS_COMPARED)):
        files = picture_files(answer)
        assert set(files) == {f"{kind}.{form}" for kind in kinds for form in ("png", "svg")}
        for name, data in files.items():
            assert data.startswith(b"\x89PNG" if name.endswith("png") else b"<?xml")


def test_the_same_answers_are_the_same_pictures() -> None:
    """A picture bears no date, and no name that is drawn anew."""
    figures = [picture(simulation(), "mano") for _ in range(2)]
    first, second = (svg_of(figure) for figure in figures if figure is not None)
    assert first == second
    assert b"<dc:date>" not in first


@pytest.mark.parametrize(("language", "match"), [("es", "1 partida"), ("en", "1 match")])
def test_one_match_is_told_as_one(language: str, match: str) -> None:
    """Below a picture, over the tables, on the bar, and where it was cut short or not precise."""
    one = simulation(matches=1, asked=Asked(5, None, "mano"), complete=False)
    precise = replace(one, asked=Asked(None, 0.1, "mano"))
    vague = replace(one, asked=Asked(1, 0.0001, "mano"), complete=True)
    two = replace(comparison(), first=one)
    screens = [
        "\n".join(told_lines(answer, {}, language, out=None, written=None))
        for answer in (one, precise, vague)
    ]
    progress = Progress(1, 30, one.asked, None, 0.2, 1.0, 30.0, None)
    texts_of_one = [
        " ".join(svg(one, "mano", language)),
        " ".join(svg(two, "differences", language)),
        said(progress, language),
        *screens,
    ]
    for text in texts_of_one:
        assert re.search(rf"\b{match}\b", text), text
        assert not re.search(rf"\b{match}e?s\b", text)
    assert [len(re.findall(rf"\b{match}\b", text)) for text in screens] == [1, 2, 2]
    assert {"es": "se jugó 1, y de ella", "en": "1 was played"}[language] in screens[0]


@pytest.mark.parametrize("kind", KINDS)
def test_pictures_speak_both_languages(kind: str) -> None:
    """No Spanish sentence in an English picture; both say what was played, with the seed."""
    spanish, english = svg(simulation(), kind), svg(simulation(), kind, "en")
    assert (
        "Envite canario, 4 jugadores, con sentido. 10.000 partidas, 300.000 repartos; semilla 7."
        in spanish
    )
    assert (
        "Envite canario, 4 players, sensible players. 10,000 matches, 300,000 deals; seed 7."
        in english
    )
    numbers = re.compile(r"[^a-záéíóúñ]*")
    both = {text for text in set(spanish) & set(english) if not numbers.fullmatch(text)}
    assert both <= set(CLASSES)


def test_a_picture_speaks_as_the_place_does() -> None:
    """Where a chico is a cama, it is called so, and the article agrees."""
    figure = picture(simulation(), "mano", "es", {"chico": "cama"})
    assert figure is not None
    assert "la cama" in texts(svg_of(figure))


def test_the_length_of_a_chico_tells_its_mean_and_its_middle() -> None:
    """The middle and the ends are those of the distribution: 6, from 4 to 9."""
    said = svg(simulation(), "chico-length")
    assert "la mitad dura 6 o menos" in said
    assert "nueve de cada diez: de 4 a 9" in said


def test_lengths_that_hardly_occur_are_told_and_not_drawn() -> None:
    """Of a thousand, one that is very long leaves room for the others."""
    length = simulation().length_of_chico
    assert length is not None
    long = replace(length, counts=(0, 500, 499, *(0,) * 200, 1))
    assert shown_up_to(long) == 2
    assert "sin dibujar, por durar más: 0,10 %" in svg(
        simulation(length_of_chico=long), "chico-length"
    )


def test_the_mano_stands_with_its_margin() -> None:
    """The share and its margin as they are told in words."""
    assert "53,12 % ± 0,18" in svg(simulation(), "mano")


def test_a_vague_share_stands_in_brackets() -> None:
    """At 11 to 0 few rounds began; at 0 to 0 many."""
    said = svg(simulation(), "mano-by-score")
    assert "(53)" not in said
    few = tuple(
        replace(at, round_won=share(0.4, 30)) if (at.mano, at.other) == (3, 4) else at
        for at in simulation().by_score
    )
    figure = picture(simulation(by_score=few), "mano-by-score")
    assert figure is not None
    places = [text.get_position() for text in figure.axes[0].texts if text.get_text() == "(40)"]
    assert places == [(4, 3)]  # 4 piedras of the other team to the right, 3 of the mano's up


def test_hands_are_drawn_by_their_two_highest_cards() -> None:
    """Over the third card, each hand as often as it was held; what is rare is left out."""
    hands = simulation().hands
    first = [hand for hand in hands if hand.classes[:2] == (0, 1)]
    won = sum(hand.won.value * hand.held for hand in first) / sum(hand.held for hand in first)
    pairs = won_by_pair(hands)
    figure = picture(simulation(), "hands")
    assert figure is not None
    written = {text.get_position(): text.get_text() for text in figure.axes[0].texts}
    said = f"{100 * pairs[0, 1].value:.0f}"
    assert written[1, 0] == said  # the highest card down, the second right
    few = tuple(
        replace(hand, won=share(0.6, 60)) if hand.classes[:2] == (0, 1) else hand for hand in hands
    )
    figure = picture(simulation(hands=few), "hands")
    assert figure is not None
    vague = {text.get_position(): text.get_text() for text in figure.axes[0].texts}
    assert vague[1, 0] == "(60)"
    assert {place for place in written if written[place] != vague[place]} == {(1, 0)}
    assert any("Entre paréntesis" in text for text in texts(svg_of(figure)))
    assert (0, 1) not in written
    assert pairs[0, 1].value == pytest.approx(won, abs=1e-3)
    rare = tuple(replace(hand, won=share(0.5, 9)) for hand in first)
    assert (0, 1) not in won_by_pair(rare)


def test_a_comparison_tells_its_games_apart_by_their_options() -> None:
    """Where both are of one ruleset; by their names where they are not."""
    assert "chico=ocho, frente a chico=siete" in svg(comparison(), "differences")
    other = comparison()
    named = replace(other.second, setup=replace(other.second.setup, ruleset="otro", name="Otro"))
    said = svg(replace(other, second=named), "differences")
    assert "Otro, frente a Envite canario" in said
    assert (
        "Envite canario y Otro, 4 jugadores, con sentido. 10.000 partidas de cada uno, 600.000 "
        "repartos en total; semilla 7."
    ) in " ".join(said)


def test_a_difference_of_few_matches_is_not_drawn() -> None:
    """It has no interval; where there is no other, there is no picture."""
    both = comparison()
    few = [replace(one, difference=mean(1, math.inf, 2)) for one in both.differences]
    assert picture(replace(both, differences=tuple(few)), "differences") is None
    some = replace(both, differences=(*both.differences[:1], *few[1:]))
    figure = picture(some, "differences")
    assert figure is not None
    assert [len(axes.get_yticks()) for axes in figure.axes] == [1]


def test_a_difference_stands_with_its_margin_and_in_points() -> None:
    """The rounds of the mano: 53.08 less 53.12 of a hundred."""
    said = svg(comparison(), "differences")
    assert "−0,040 ± 0,060" in said
    assert "+0,970 ± 0,011" in said


@pytest.mark.parametrize("language", ["es", "en"])
def test_what_an_axis_says_is_not_cut_off(language: str) -> None:
    """In a comparison, whose names take room on the left."""
    figure = picture(comparison(), "differences", language)
    assert figure is not None
    figure.draw_without_rendering()
    for axes in figure.axes:
        extent = axes.xaxis.label.get_window_extent()
        assert (extent.x0 >= 0, extent.x1 <= figure.bbox.x1) == (True, True)


def test_what_is_below_0_has_a_minus_on_every_axis() -> None:
    """No hyphen: not where it is in hundredths either."""
    speaker = Speaker("es", {})
    assert (speaker.percent(-0.02), speaker.number(-2)) == ("−2 %", "−2")


@pytest.mark.parametrize(
    ("answer", "kind"), [(simulation(), "mano"), (comparison(), "differences")]
)
def test_no_line_goes_through_a_figure(answer: Simulation | Comparison, kind: str) -> None:
    """What is written beside a mark is on white, before the lines."""
    figure = picture(answer, kind)
    assert figure is not None
    notes = [note for axes in figure.axes for note in axes.texts]
    assert notes
    assert all(note.get_bbox_patch() is not None for note in notes)


def test_a_difference_from_nothing_is_no_part_of_it() -> None:
    """Where the first game's figure is 0, the difference is not drawn; the others are."""
    other = comparison()
    nothing = Estimate(0.0, 0.0, 0.0, 1)
    from_nothing = tuple(
        found if found.key in SHARES else replace(found, first=nothing)
        for found in other.differences
    )
    assert len({found.key in SHARES for found in from_nothing}) == 2
    figure = picture(replace(other, differences=from_nothing), "differences")
    assert figure is not None
    drawn = [name.get_text() for axes in figure.axes for name in axes.get_yticklabels()]
    expected = [Message(f"sim.difference.{found.key}").text("es") for found in other.differences]
    shares = [found.key in SHARES for found in other.differences]
    assert drawn == [name for name, share in zip(expected, shares, strict=True) if share]
    lengths_only = tuple(found for found in from_nothing if found.key not in SHARES)
    assert picture(replace(other, differences=lengths_only), "differences") is None


def test_a_name_may_be_long_and_have_any_sign() -> None:
    """It takes more lines, and no sign of it means anything."""
    other = comparison()
    name = Prose(
        "El envite de $x_1$ de una isla que tiene un nombre muy largo, y {más} de una manera"
    )
    named = replace(other.second, setup=replace(other.second.setup, ruleset="x", name=name))
    said = svg(replace(other, second=named), "differences")
    assert f"{name}, frente a Envite canario" in " ".join(said)
    assert max(map(len, said)) <= 7.6 * IN_A_NOTE


@pytest.mark.parametrize(
    ("kind", "lacking"),
    [
        ("chico-length", {"length_of_chico": None}),
        ("match-length", {"length_of_match": None}),
        ("mano-by-score", {"by_score": ()}),
        ("cards", {"cards": ()}),
        ("hands", {"hands": ()}),
    ],
)
def test_what_was_not_seen_is_not_drawn(kind: str, lacking: dict[str, object]) -> None:
    """No empty picture is made."""
    assert picture(simulation(**lacking), kind) is None


def test_where_a_match_is_one_chico_it_is_drawn_once() -> None:
    """Its length, and how often who leads first wins it."""
    one = simulation(length_of_chico=simulation().length_of_match)
    assert picture(one, "chico-length") is None
    assert picture(one, "match-length") is not None
    said = svg(one, "mano")
    assert ("la partida" in said, "el chico" in said) == (True, False)


def test_of_what_was_not_seen_there_is_no_file() -> None:
    """The others are written."""
    lacking = simulation(length_of_chico=None, length_of_match=None, hands=(), by_score=())
    assert set(picture_files(lacking)) == {"mano.png", "mano.svg", "cards.png", "cards.svg"}


def test_without_matplotlib_a_sentence_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The extra is named."""
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(LibraryError, match="matplotlib") as raised:
        picture(simulation(), "mano")
    assert "envite-rules[plots]" in raised.value.text("en")


def test_a_picture_that_is_not_there_is_told_with_the_nearest() -> None:
    """And with those that there are of this answer: a comparison has others."""
    with pytest.raises(OptionError) as raised:
        picture(simulation(), "chico-lenght")
    assert raised.value.text("en") == (
        "No picture of this is called “chico-lenght”: chico-length, match-length, mano,"
        " mano-by-score, cards or hands. Did you mean “chico-length”?"
    )
    with pytest.raises(OptionError) as raised:
        picture(comparison(), "cards")
    assert raised.value.text("es") == (
        "Ningún dibujo de esto se llama «cards»: differences o lengths."
    )
