"""The rulebook as pictures and as a page: what is drawn is what is meant, in any browser."""

from __future__ import annotations

import re
from collections import Counter
from html.parser import HTMLParser
from itertools import combinations, pairwise
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import browser
import pytest

from envite_rules import Card, Rank, load_ruleset
from envite_rules.authoring.rulebook.blocks import (
    BoardPicture,
    Book,
    CardRow,
    CardRows,
    Chapter,
    CountPicture,
    HandPicture,
    Lines,
    Listing,
    TrickPicture,
)
from envite_rules.authoring.rulebook.drawings import SIGNS
from envite_rules.authoring.rulebook.html import page
from envite_rules.authoring.rulebook.pictures import card_picture, stones_picture
from envite_rules.cards import Suit
from envite_rules.messages import Message

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules.authoring.rulebook.blocks import Block

PACK = [Card(rank, suit) for suit in Suit for rank in Rank]
SVG = "{http://www.w3.org/2000/svg}"
EVIL = """<script>alert("x")</script>'&"""
AT_THE_WALL = [("tradicional", 6), ("truc-mallorqui", 4), ("leanmind", 4), ("gran-canaria", 12)]

REY, AS, TRES = Card(12, "copas"), Card(1, "oros"), Card(3, "bastos")


def a_book(*blocks: Block, title: str = "El juego") -> Book:
    """A book of one chapter."""
    return Book("Un libro", "para cuatro", (Chapter(title, blocks),), "fin")


class Seen(HTMLParser):
    """The elements of a page in their order, and what is read in it."""

    VOID = ("meta", "br", "hr")

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: list[tuple[str, str]] = []
        self.open: list[str] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keeps the element."""
        self.elements.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Keeps an element of SVG that holds nothing."""
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        """Every element is closed by its own end."""
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        """Keeps what is read, and in which element."""
        if data.strip():
            self.texts.append((self.open[-1], data.strip()))

    def of(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of each element of a kind."""
        return [attributes for name, attributes in self.elements if name == tag]

    def classes(self) -> Counter[str]:
        """How many elements have each class."""
        said = (attributes.get("class") or "" for _, attributes in self.elements)
        return Counter(name for names in said for name in names.split())

    def read(self) -> str:
        """All that is read, but the style and the names of the pictures."""
        return " ".join(text for tag, text in self.texts if tag not in ("style", "title", "text"))


def _drawn(picture: str) -> ET.Element:
    """A picture as a tree; it is well formed."""
    return ET.fromstring(picture)  # noqa: S314 - our own drawing


# ── the cards ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_shows_as_many_signs_as_its_rank(card: Card) -> None:
    """As to nueve show their number of signs; a figure holds one, and is itself a drawing."""
    root = _drawn(card_picture(card))
    signs = [one for one in root.iter(f"{SVG}g") if "scale" in one.get("transform", "")]
    assert len(signs) == (card.rank if card.rank < Rank.SOTA else 1)
    places = [one.get("transform") for one in signs]
    assert len(set(places)) == len(places)
    [index] = [one.text for one in root.iter(f"{SVG}text")]
    letters = {1: "A", 10: "J", 11: "Q", 12: "K"} if card.suit.is_french else {}
    assert index == letters.get(card.rank, str(card.rank.value))


@pytest.mark.parametrize("card", PACK, ids=str)
def test_a_card_says_its_name(card: Card) -> None:
    """A reader of the screen is told the card, in the language of its name."""
    root = _drawn(card_picture(card))
    assert (root.get("role"), root.get("aria-label"), root.get("lang")) == ("img", str(card), "es")
    assert root[0].tag == f"{SVG}title"
    assert root[0].text == str(card)


@pytest.mark.parametrize(
    ("suit", "gaps"),
    [
        *zip(("oros", "copas", "espadas", "bastos"), range(4), strict=True),
        *zip(("corazones", "diamantes", "picas", "treboles"), range(4), strict=True),
    ],
)
def test_the_pinta_tells_the_suit(suit: str, gaps: int) -> None:
    """The frame of a Spanish card is whole for oros, broken once for copas, twice, three times.

    The suits of the French pack, in their order, are told in the same way.
    """
    root = _drawn(card_picture(Card(4, suit)))
    frame = next(path.get("d", "") for path in root.iter(f"{SVG}path"))
    pieces = re.findall(r"M([\d.]+) ([\d.]+)H([\d.]+)", frame)
    for height in ("5", "151"):  # above, below
        ends = sorted((float(a), float(b)) for a, at, b in pieces if at == height)
        assert len(ends) == gaps + 1
        assert (ends[0][0], ends[-1][1]) == (5, 95)
        assert all(a[1] < b[0] for a, b in pairwise(ends))


def test_no_two_cards_look_alike() -> None:
    """Without the name and the index, and without colours, each card is still another drawing."""
    bare = [
        re.sub(r'<text.*?</text>|<title.*?</title>|aria-label="[^"]*"', "", card_picture(c))
        for c in PACK
    ]
    assert len({re.sub(r'"#\w+"', "", drawing) for drawing in bare}) == len(PACK) == 96
    assert len({sign.drawing for sign in SIGNS.values()}) == len(SIGNS) == 8


@pytest.mark.parametrize("card", [one for one in PACK if one.rank < Rank.SOTA], ids=str)
def test_no_sign_lies_on_another_or_on_the_index(card: Card) -> None:
    """The signs of a card lie beside each other, inside its frame and clear of its number."""
    number = (9.0, 10.0, 25.0, 31.0)
    signs = [_box(card, *map(float, found)) for found in re.findall(_PLACED, card_picture(card))]
    assert all(
        left >= 5 and top >= 5 and right <= 95 and low <= 151 for left, top, right, low in signs
    )
    for one, other in combinations([number, *signs], 2):
        assert not _touch(one, other), card


_PLACED = r"translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)"
_ROUND = 0.72
"""How much of its width and height a coin, or a cup at its corners, takes of its box."""


def _box(card: Card, x: float, y: float, size: float) -> tuple[float, float, float, float]:
    """The place of a sign: of a round one the square within it that no other may enter."""
    wide = SIGNS[card.suit].width
    across, down = wide * size / 2, 10 * size
    if wide > 12:
        across, down = across * _ROUND, down * _ROUND
    return x - across, y - down, x + across, y + down


def _touch(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def test_a_picture_needs_no_other_file() -> None:
    """A picture refers to nothing: no address, no other element, no style sheet, no program."""
    for drawing in [*map(card_picture, PACK), stones_picture("pile", 3, "tres")]:
        root = _drawn(drawing)
        names = {name for one in root.iter() for name in one.attrib}
        assert not names & {"href", "src", "style", "id", "class"}
        assert {one.tag for one in root.iter()} <= {
            f"{SVG}{tag}"
            for tag in ("svg", "title", "rect", "path", "g", "circle", "ellipse", "text")
        }
        assert "url(" not in drawing


BEDS = {"pile": (1, 39), "apart": (42, 88), "side": (91, 125)}
"""Where each place for stones begins and ends in its picture."""


@pytest.mark.parametrize("place", BEDS)
def test_as_many_stones_are_drawn_as_are_laid(place: str) -> None:
    """Each total of the scoreboard shows its stones, in their place and none on another."""
    left, right = BEDS[place]
    for stones in range(1, 25):
        root = _drawn(stones_picture(place, stones, "x"))
        drawn = [
            (float(one.get("cx", 0)), float(one.get("cy", 0))) for one in root.iter(f"{SVG}ellipse")
        ]
        assert len(set(drawn)) == len(drawn) == stones
        assert all(left < x - 4.6 and x + 4.6 < right and 4 < y < 36 for x, y in drawn)


def test_the_places_of_stones_look_different() -> None:
    """One stone in the pile, apart, to the side, and none at all are four pictures."""
    assert len({stones_picture(place, 1, "x") for place in (*BEDS, "none")}) == 4
    assert "ellipse" not in stones_picture("none", 0, "x")


# ── the page ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(("name", "players"), AT_THE_WALL)
def test_the_page_is_sound_html(name: str, players: int, language: str) -> None:
    """One title, one head, chapters below it; every element closed, every picture named."""
    seen = Seen(load_ruleset(name).rulebook(players, language, "html"))
    assert not seen.open
    assert seen.of("html") == [{"lang": language}]
    assert [len(seen.of(tag)) for tag in ("h1", "main", "header", "footer")] == [1, 1, 1, 1]
    assert len(seen.of("h2")) == len(seen.of("section")) > 3
    pictures = seen.of("svg")
    assert len(pictures) > 20
    assert all(one["role"] == "img" and one["aria-label"] for one in pictures)
    assert all(one.get("scope") in ("col", "row") for one in seen.of("th"))
    named = [attributes["id"] for _, attributes in seen.elements if "id" in attributes]
    assert not named


@pytest.mark.parametrize(("name", "players"), AT_THE_WALL)
def test_the_page_asks_for_nothing(name: str, players: int) -> None:
    """No program, letters, picture or style sheet from elsewhere; the same page again."""
    text = load_ruleset(name).rulebook(players, "es", "html")
    seen = Seen(text)
    tags = {tag for tag, _ in seen.elements}
    assert not tags & {"script", "link", "img", "iframe", "object", "base", "form", "image", "use"}
    names = {name for _, attributes in seen.elements for name in attributes}
    assert not names & {"src", "href", "style", "srcset"}
    assert not [name for name in names if name.startswith("on")]
    assert not re.search(r"url\(|@import|@font-face", text)
    assert load_ruleset(name).rulebook(players, "es", "html") == text


def test_all_a_ruleset_says_is_escaped() -> None:
    """No name, seña, reason or player of a ruleset can become part of the page's own text."""
    rows = CardRows((CardRow(EVIL, (REY, AS), EVIL, EVIL, EVIL, EVIL),))
    blocks = (
        Lines((EVIL,)),
        Lines((EVIL, EVIL), small=True),
        Listing((EVIL, EVIL), ((EVIL, EVIL),), unbroken=(1,)),
        rows,
        TrickPicture(REY, ((EVIL, AS),), 0, EVIL),
        HandPicture(REY, ((EVIL, AS),), ((TRES, True),), EVIL),
        CountPicture(None, ((TRES, True),), 3, EVIL),
    )
    text = page(Book(EVIL, EVIL, (Chapter(EVIL, blocks),), EVIL))
    seen = Seen(text)
    assert not seen.of("script")
    assert "alert" not in str([attributes for _, attributes in seen.elements])
    assert seen.read().count(EVIL) == 21
    assert text.count("<script") == 0


def test_everything_a_block_says_is_on_the_page() -> None:
    """Sentences and tables stand in the page in the language that was asked for."""
    both = Message("card.no-rank", {"suit": "copas"})
    book = a_book(
        Lines(("Una frase.",), small=True),
        Lines(("La primera.", both)),
        Listing(("canto", ""), (("envido", "4"), ("siete", ""))),
    )
    for language in ("es", "en"):
        seen = Seen(page(book, language))
        assert f"El juego Una frase. La primera. {both.text(language)}" in seen.read()
        assert "canto envido 4 siete" in seen.read()
        assert [one.get("scope") for one in seen.of("th")] == ["col", "row", "row"]
        assert len(seen.of("td")) == 3
        assert seen.classes()["small"] == 1


def test_short_cells_are_not_broken_where_there_is_room() -> None:
    """In a table of three columns a short cell stays on one line; in one of four nothing must."""
    row = ("envido", "4 piedras", "lo que falta para el chico")
    three = Seen(page(a_book(Listing(("a", "b", "c"), (row,)))))
    assert three.of("td") == [{"class": "short"}, {}]
    four = Seen(page(a_book(Listing(("a", "b", "c", "d"), ((*row, "1"),), unbroken=(3,)))))
    assert four.of("td") == [{}, {}, {"class": "unbroken"}]


def test_a_chapter_by_the_way_is_small() -> None:
    """Where the rules come from is told in smaller letters than the rules."""
    chapters = (
        Chapter("Reglas", (Lines(("a",)),)),
        Chapter("Fuentes", (Lines(("b",)),), aside=True),
    )
    assert Seen(page(Book("x", "para cuatro", chapters, "y"))).of("section") == [
        {},
        {"class": "aside"},
    ]


def test_a_row_of_the_order_shows_its_cards_from_the_highest() -> None:
    """One card stands large with its name and seña below; several stand side by side."""
    order = CardRows(
        (
            CardRow("1", (AS,), "as de oros", "el as", "guiñar", "triunfo"),
            CardRow("2", (REY, TRES), "las demás"),
        )
    )
    seen = Seen(page(a_book(order)))
    assert [one["aria-label"] for one in seen.of("svg")] == [str(AS), str(REY), str(TRES)]
    assert [one["class"] for one in seen.of("li")] == ["single", "several"]
    assert "1 el as as de oros guiñar triunfo 2 las demás" in seen.read()


@pytest.mark.parametrize(("winner", "marks"), [(0, 1), (2, 1), (None, 0)])
def test_the_winner_of_a_trick_is_marked(winner: int | None, marks: int) -> None:
    """The winning card has a mark and a word, not a colour alone; a tie marks none."""
    plays = (("A1", AS), ("B1", TRES), ("A2", Card(7, "copas")))
    text = page(a_book(TrickPicture(REY, plays, winner, "porque sí")))
    seen = Seen(text)
    assert [one["aria-label"] for one in seen.of("svg")] == [
        str(card) for card in (REY, *(card for _, card in plays))
    ]
    assert seen.classes()["yes"] == seen.read().split().count("gana") == marks
    if winner is not None:
        shown = re.split(r"<li", text)[2 + winner]  # after the vira
        assert str(plays[winner][1]) in shown
        assert "<b>gana</b>" in shown
    assert (
        "wins" in Seen(page(a_book(TrickPicture(REY, plays, winner, "x")), "en")).read()
    ) == bool(marks)


def test_what_may_be_played_is_marked() -> None:
    """Of a hand each card says whether it may be played, by a word as well as by its look."""
    hand = ((AS, True), (TRES, False), (Card(4, "bastos"), False))
    text = page(a_book(HandPicture(REY, (("A1", Card(5, "copas")),), hand, "hay que servir")))
    words = re.findall(r'aria-label="([^"]+)"(?:(?!<li).)*<b>(sí|no)</b>', text, re.DOTALL)
    assert words == [("as de oros", "sí"), ("3 de bastos", "no"), ("4 de bastos", "no")]
    assert (Seen(text).classes()["yes"], Seen(text).classes()["no"]) == (1, 2)


def test_what_counts_is_marked_and_the_total_said() -> None:
    """Of a counted hand each card says whether it counts; below stands what all is worth."""
    seen = Seen(page(a_book(CountPicture(None, ((AS, True), (TRES, False)), 21, "1 + 20"))))
    assert "cuenta no cuenta Vale 21. 1 + 20" in seen.read()


def test_the_scoreboard_is_drawn_and_said() -> None:
    """Each total shows its stones, and says them."""
    seen = Seen(page(a_book(BoardPicture(((3, "pile", 3), (10, "side", 1), (11, "none", 0))))))
    said = ["3 piedras en el montón", "1 piedra en otro sitio", "ninguna piedra"]
    assert [one["aria-label"] for one in seen.of("svg")] == said
    assert f"3 {said[0]} 10 {said[1]} 11 {said[2]}" in seen.read()


# ── in a browser ──────────────────────────────────────────────────────────────────────────────────


def test_the_page_fits_a_wide_window_and_a_phone(tmp_path: Path) -> None:
    """Nothing sticks out at 1000 or 390 pixels, no picture is too small, nothing is asked for."""
    pages = {
        f"{name} {language}": load_ruleset(name).rulebook(players, language, "html")
        for name, players in AT_THE_WALL
        for language in ("es", "en")
    }
    seen = browser.look(tmp_path, pages, (1000, 390))
    assert [one["name"] for one in seen] == [name for name in pages for _ in range(2)]
    for one in seen:
        assert one["needed"] == one["width"], one
        assert one["left"] >= 0, one
        assert one["right"] <= one["width"], one
        assert one["narrowest"] >= 36, one
        assert one["refused"] == [], one
    assert all(a["high"] < b["high"] for a, b in zip(seen[::2], seen[1::2], strict=True))


def test_a_word_without_end_is_broken(tmp_path: Path) -> None:
    """A name of many letters and no gap, wherever a ruleset may write one, fits a phone too."""
    long = "x" * 300
    book = a_book(
        Lines((long,)),
        Listing((long, long, "c"), ((long, "4 piedras", long),)),
        CardRows((CardRow("1", (AS,), long, long, long, long), CardRow("2", (REY, TRES), long))),
        TrickPicture(REY, ((long, AS),), 0, long),
        HandPicture(REY, ((long, AS),), ((TRES, True),), long),
        CountPicture(None, ((TRES, True),), 3, long),
        title=long,
    )
    for one in browser.look(tmp_path, {"long": page(book)}, (1000, 390)):
        assert one["needed"] == one["width"], one
        assert one["right"] <= one["width"], one


def test_the_browser_sees_what_sticks_out_and_what_is_asked_for(tmp_path: Path) -> None:
    """The test above can fail: a box too wide, and a picture from elsewhere."""
    whole = '<!DOCTYPE html><head></head><body style="margin:0">{}<svg width="50"></svg></body>'
    pages = {
        "wide": whole.format('<p style="width:500px">x</p>'),
        "asks": whole.format('<img src="https://example.invalid/x.png">'),
    }
    wide, asks = browser.look(tmp_path, pages, (390,))
    assert (wide["width"], wide["needed"], wide["right"]) == (390, 500, 500)
    assert asks["refused"] == ["https://example.invalid/x.png"]


def test_the_cards_are_painted(tmp_path: Path) -> None:
    """On a screenshot the colours of all four suits are seen, each over more than a speck."""
    image = pytest.importorskip("PIL.Image", reason="no Pillow to read a picture with")
    picture = browser.photograph(
        tmp_path, load_ruleset("tradicional").rulebook(6, "es", "html"), 1000, 3000
    )
    with image.open(picture) as opened:
        assert opened.size == (1000, 3000)
        found = opened.convert("RGB").getcolors(1000 * 3000) or []
    colours = {colour: number for number, colour in found}
    for suit, sign in SIGNS.items():
        if suit.is_french:
            continue
        red, green, blue = bytes.fromhex(sign.main[1:])
        assert colours.get((red, green, blue), 0) > 200, suit
    assert colours[255, 255, 255] > 0.5 * 1000 * 3000
