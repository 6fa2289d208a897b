"""The rulebook as a PDF: the sheets for the wall, and what is said where none can be made."""

from __future__ import annotations

import os
import re
import sys
import zlib
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from envite_rules import Card, LibraryError, load_ruleset
from envite_rules.authoring.rulebook.blocks import Book, CardRow, CardRows, Chapter, Lines
from envite_rules.authoring.rulebook.html import page
from envite_rules.authoring.rulebook.known import is_book
from envite_rules.authoring.rulebook.pdf import document

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SMALL = Book(
    "El libro",
    "para cuatro",
    (
        Chapter("Orden", (CardRows((CardRow("1", (Card(12, "copas"),), "rey de copas"),)),)),
        Chapter("Reglas", (Lines(("Se dan tres cartas.", "Una se descubre.")),)),
    ),
    "fin",
)


def made(book: Book, language: str = "es") -> bytes:
    """The PDF of a book, on a machine that can make one."""
    try:
        return document(book, language)
    except LibraryError as error:
        pytest.skip(error.message.text("en"))


def opened(pdf: bytes) -> bytes:
    """A PDF with what is packed in it unpacked behind it."""
    packed = re.findall(rb"/FlateDecode.*?stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL)
    return pdf + b"\n".join(zlib.decompressobj().decompress(stream) for stream in packed)


def test_a_pdf_is_made(caplog: pytest.LogCaptureFixture) -> None:
    """One sheet of A4 with its title and language; no complaint about the style."""
    pdf = made(SMALL, "en")
    assert pdf.startswith(b"%PDF-")
    pdf = opened(pdf)
    [(width, height)] = re.findall(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", pdf)
    width, height = float(width), float(height)
    assert (round(width * 25.4 / 72), round(height * 25.4 / 72)) == (210, 297)
    assert b"/Lang (en)" in pdf
    assert b"/Title (El libro)" in pdf
    assert not [record for record in caplog.records if record.name.startswith("weasyprint")]


def test_a_pdf_that_was_made_here_is_known() -> None:
    """By what made it, as its metadata say; that of another program is not."""
    assert is_book(made(SMALL), "pdf")
    import weasyprint

    other = page(SMALL).replace('content="Envite rules"', 'content="otro"')
    assert not is_book(weasyprint.HTML(string=other).write_pdf() or b"", "pdf")


def test_nothing_is_fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No page asks for another file; if one did, what it asks for is not read."""
    sheet = tmp_path / "x.css"
    sheet.write_text("@page { size: A5 !important }", encoding="utf-8")
    asks = f'<link rel="stylesheet" href="{sheet.as_uri()}"></head>'
    pages = "envite_rules.authoring.rulebook.pdf.page"
    monkeypatch.setattr(pages, lambda *of: page(*of).replace("</head>", asks))
    assert re.findall(rb"/MediaBox ?\[0 0 595", opened(made(SMALL)))


@pytest.mark.parametrize("cut", ["as it is", "by fontTools"])
def test_the_same_book_is_the_same_pdf(cut: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """No date and no number by chance: the same bytes every time, whatever cuts the letters."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    pdf = made(SMALL)
    if cut == "by fontTools":
        monkeypatch.setattr("weasyprint.pdf.fonts.harfbuzz_subset", None)
        pdf = made(SMALL)
    monkeypatch.setattr("time.time", lambda: 2_000_000_000.0)
    assert made(SMALL) == pdf
    assert b"Date" not in opened(pdf)
    assert "SOURCE_DATE_EPOCH" not in os.environ


def test_without_weasyprint_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra that brings it, and the way that needs none."""
    monkeypatch.setitem(sys.modules, "weasyprint", None)
    with pytest.raises(LibraryError) as raised:
        document(SMALL)
    assert raised.value.code == "pdf.no-weasyprint"
    assert 'pip install "envite-rules[pdf]"' in raised.value.text("es")
    assert "html" in raised.value.text("en")
    assert isinstance(raised.value, ImportError)


def test_without_pango_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """WeasyPrint is there, and the system lacks the library it sets letters with."""
    stub = "raise OSError(\"cannot load library 'libpango-1.0-0'\")\n"
    (tmp_path / "weasyprint.py").write_text(stub, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "weasyprint", raising=False)
    with pytest.raises(LibraryError) as raised:
        document(SMALL)
    assert raised.value.code == "pdf.no-pango"
    assert "libpango" in raised.value.text("es")


# ── the sheets ────────────────────────────────────────────────────────────────────────────────────

WALL = [
    ("tradicional", 6, "es", 2),
    ("tradicional", 6, "en", 2),
    ("gran-canaria", 4, "es", 2),
    ("canario", 6, "es", 2),
    ("canario", 12, "en", 3),
    ("truc-mallorqui", 4, "es", 3),
    ("leanmind", 4, "en", 1),
]
"""Each with how many sheets it may take."""

_UNBROKEN = ("figure", "table", "tr", "li", "h2", "svg")


def laid_out(text: str) -> list[Any]:
    """The pages as WeasyPrint lays them out."""
    made(SMALL)  # or this machine cannot
    import weasyprint

    return [sheet._page_box for sheet in weasyprint.HTML(string=text).render().pages]  # noqa: SLF001


def boxes(box: Any, above: Any = None) -> Iterator[tuple[Any, bool]]:
    """A box and all that is in it, each with whether it is the outermost of its element there."""
    yield box, box.element is not None and (above is None or box.element is not above.element)
    for child in getattr(box, "children", ()):
        yield from boxes(child, box)


def faults_of(pages: list[Any]) -> Iterator[str]:
    """What is split, sticks out of its sheet, or is a head without what it is the head of."""
    pieces: Counter[Any] = Counter()
    for sheet in pages:
        right = sheet.content_box_x() + sheet.width + 1
        foot = sheet.content_box_y() + sheet.height + 1
        for box, outermost in boxes(sheet):
            tag = (box.element_tag or "").rpartition("}")[2]
            if tag == "section" and outermost and box.children[-1].element_tag == "h2":
                yield "a head stands alone"
            if outermost and tag in _UNBROKEN:
                pieces[box.element] += 1
                if box.position_x + box.width > right or box.position_y + box.height > foot:
                    yield f"{tag} sticks out"
    assert len(pieces) > 2
    yield from (f"{one.tag} is split" for one, number in pieces.items() if number > 1)


FAMILY = 'Arial, "Helvetica Neue", "Liberation Sans", sans-serif'
"""The letters of a page, as its style names them."""


def letters_are_wide() -> bool:
    """Whether the machine has no letters of Arial's width, of which ten m are 8.33 em long."""
    style = f"float: left; font: 20px {FAMILY}"
    [sheet] = laid_out(f"<!DOCTYPE html><p style='{style}'>mmmmmmmmmm</p>")
    [paragraph] = [box for box, outermost in boxes(sheet) if outermost and box.element_tag == "p"]
    return float(paragraph.width) > 8.4 * 20


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players", "language", "most"), WALL)
def test_the_sheets_are_fit_for_a_wall(name: str, players: int, language: str, most: int) -> None:
    """Few sheets; no picture or row cut or split over two, no head alone at the foot of one.

    Where only wider letters are at hand, as DejaVu's are, it may take one sheet more.
    """
    pages = laid_out(load_ruleset(name).rulebook(players, language, "html"))
    assert len(pages) <= most + letters_are_wide()
    assert list(faults_of(pages)) == []


@pytest.mark.parametrize(
    ("style", "fault"),
    [
        ("ol.order .one { width: 300mm !important }", "svg sticks out"),
        ("li { break-inside: auto !important; line-height: 20cm }", "li is split"),
        (
            "h2 { break-after: auto; height: 5cm } ul { break-before: auto; line-height: 27cm }",
            "a head stands alone",
        ),
    ],
)
def test_a_sheet_that_is_not_fit_is_found(style: str, fault: str) -> None:
    """The test above can fail."""
    card = CardRow("1", (Card(12, "copas"),), "rey de copas")
    text = page(
        Book(
            "x",
            "para cuatro",
            (Chapter("y", (Lines(("z " * 90,) * 3),)), Chapter("w", (CardRows((card,)),))),
            "z",
        )
    )
    pages = laid_out(text.replace("</style>", f"{style}</style>"))
    assert fault in set(faults_of(pages))
