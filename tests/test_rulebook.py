"""The rulebook: what it says and shows is what the ruleset states and the engine answers."""

from __future__ import annotations

import errno
import os
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Literal, assert_type

import pytest
from command_line import MY_ISLAND, SHIPPED, run

from envite_rules import OptionError, PlayersError, TrickError, load_ruleset
from envite_rules.authoring.portrait import Portrait
from envite_rules.authoring.rulebook.blocks import (
    BoardPicture,
    CardRows,
    CountPicture,
    HandPicture,
    Lines,
    TrickPicture,
)
from envite_rules.authoring.rulebook.book import book_of
from envite_rules.authoring.rulebook.hands import DUTIES, FREE, WAYS
from envite_rules.authoring.rulebook.markdown import escaped, markdown
from envite_rules.authoring.sections import words_in
from envite_rules.ruleset import load

if TYPE_CHECKING:
    from envite_rules.authoring.rulebook.blocks import Block, Book

ROOT = Path(__file__).parent.parent
SPANISH = {
    "in-short": "Cómo se juega, en pocas palabras",
    "tricks": "Quién gana la mano: ejemplos",
    "order": "Orden de las cartas, de la más alta a la más baja",
    "follow": "Qué hay que servir",
    "calls": "Cantos: envite",
}


@cache
def book(name: str, players: int | None = None, vira: str | None = None) -> Book:
    """The book of a ruleset that ships."""
    return book_of(load(name, {}), players, vira)


def chapter(of: Book, title: str) -> tuple[Block, ...]:
    """The blocks of a chapter, by its Spanish title."""
    [found] = [one.blocks for one in of.chapters if words_in(one.title, "es") == title]
    return found


def titles(of: Book) -> list[str]:
    """The Spanish titles of the chapters."""
    return [words_in(one.title, "es") for one in of.chapters]


def said(blocks: tuple[Block, ...], language: str = "es") -> list[str]:
    """The sentences among some blocks."""
    lines = [line for block in blocks if isinstance(block, Lines) for line in block.lines]
    return [words_in(line, language) for line in lines]


# ── the order ─────────────────────────────────────────────────────────────────────────────────────


def test_the_order_of_six_is_shown_with_its_cards_names_and_signs() -> None:
    """Art. 13 at six: tres, caballo y perica, malilla, rey; then the vira suit, then the led one.

    With the 3 de copas turned up the malilla is the 2 de copas. The chilajos left are caballo,
    sota, as, 7, 6, 5 and 4; of the suit that is led, espadas, all ten are plain.
    """
    [rows] = [b for b in chapter(book("tradicional"), SPANISH["order"]) if isinstance(b, CardRows)]
    shown = [[str(card) for card in row.cards] for row in rows.rows]
    assert shown[:5] == [
        ["3 de bastos"],
        ["caballo de bastos"],
        ["sota de oros"],
        ["2 de copas"],
        ["rey de copas"],
    ]
    ranks = ["caballo", "sota", "as", "7", "6", "5", "4"]
    assert shown[5] == [f"{rank} de copas" for rank in ranks]
    assert shown[6] == [f"{rank} de espadas" for rank in ["rey", *ranks, "3", "2"]]  # as if led
    assert [row.name for row in rows.rows[:4]] == [None, None, "perica", "malilla"]
    assert [words_in(row.sign or "", "es") for row in rows.rows[:3]] == [
        "arrugar la nariz",
        "torcer la boca",
        "guiñar un ojo",
    ]
    assert words_in(rows.rows[0].note or "", "es") == "triunfo; no hay que entregarla"
    assert words_in(rows.rows[3].said, "es") == "2 de la vira"


def test_an_example_vira_is_said_to_be_one_and_a_given_one_is_not() -> None:
    """«Por ejemplo, si se vira …» where nobody named a vira."""
    assert any(
        "por ejemplo" in line and "«3 de copas»" in line
        for line in said(chapter(book("tradicional"), SPANISH["order"]))
    )
    given = said(chapter(book("tradicional", vira="7 de oros"), SPANISH["order"]))
    assert "Está virada «7 de oros»." in given
    assert not any("3 de copas" in line for line in given)


def test_the_pictures_lie_under_the_vira_that_was_given() -> None:
    """Each picture shows it, and no card of a picture is it."""
    for one in book("tradicional", vira="7 de oros").chapters:
        for block in one.blocks:
            if isinstance(block, TrickPicture | HandPicture):
                assert str(block.vira) == "7 de oros"
                assert block.vira not in cards_in(block)


def cards_in(picture: TrickPicture | HandPicture) -> list[object]:
    """The cards of a picture, but for the vira."""
    if isinstance(picture, TrickPicture):
        return [card for _, card in picture.plays]
    return [*(card for _, card in picture.table), *(card for card, _ in picture.hand)]


# ── examples computed by the engine ───────────────────────────────────────────────────────────────


@pytest.mark.parametrize("name", SHIPPED)
def test_a_trick_of_the_book_is_won_as_the_engine_says(name: str) -> None:
    """Each whole trick has the winner that the engine gives it, and says who that is."""
    game = load_ruleset(name).game()
    pictures = [b for one in book(name).chapters for b in one.blocks if isinstance(b, TrickPicture)]
    assert pictures
    for picture in pictures:
        cards = [card for _, card in picture.plays]
        assert len(cards) == game.seats
        won = game.resolve_trick(vira=picture.vira, plays=cards)
        assert picture.winner == won.winner_index
        if picture.winner is not None:
            assert picture.plays[picture.winner][0] in words_in(picture.reason, "es")


@pytest.mark.parametrize("name", SHIPPED)
def test_a_hand_of_the_book_may_play_what_the_engine_says(name: str) -> None:
    """The marked cards are the legal ones; who must serve cannot play everything."""
    rules = load_ruleset(name)
    pictures = [b for one in book(name).chapters for b in one.blocks if isinstance(b, HandPicture)]
    assert bool(pictures) == bool(rules.ruleset.follow)
    for picture in pictures:
        hand, table = [card for card, _ in picture.hand], [card for _, card in picture.table]
        legal = rules.game().legal_cards(hand=hand, vira=picture.vira, trick=table)
        assert tuple(card for card, may in picture.hand if may) == legal


def test_a_trick_and_a_hand_of_the_book_by_hand() -> None:
    """One of each, told by the rules and not by the engine, with the 3 de copas turned up.

    Nobody plays a copa or one of the triunfos (3 and caballo de bastos, sota de oros, 2 and rey de
    copas). Bastos were led, and the as is above the 5 and the 2: A2, the third, wins. To a led 2 de
    bastos (a plain suit) the 5 serves and the caballo, a triunfo, may always be played; the 7 de
    oros may not while one of them is held.
    """
    trick = next(
        b for b in chapter(book("tradicional"), SPANISH["tricks"]) if isinstance(b, TrickPicture)
    )
    cards = ["2 de bastos", "4 de espadas", "as de bastos", "sota de espadas"]
    assert [str(card) for _, card in trick.plays] == [*cards, "5 de bastos", "4 de oros"]
    assert (trick.winner, str(trick.vira)) == (2, "3 de copas")
    hands = [
        b for b in chapter(book("tradicional"), SPANISH["follow"]) if isinstance(b, HandPicture)
    ]
    [hand] = [one for one in hands if str(one.table[0][1]) == "2 de bastos"]
    assert [(str(card), may) for card, may in hand.hand] == [
        ("7 de oros", False),
        ("5 de bastos", True),
        ("caballo de bastos", True),
    ]


def test_the_book_knows_each_reason_of_the_engine() -> None:
    """Each reason for which a card may be played or a hand is counted has its picture to be found.

    Where nothing was led yet there is nothing to show, nor of a hand that is not counted.
    """
    engine = ROOT / "envite_rules" / "engine"
    following, counting = (
        set(re.findall(rf'"({room}\.[a-z-]+)"', (engine / name).read_text(encoding="utf-8")))
        for room, name in (("play", "following.py"), ("count", "counting.py"))
    )
    assert following - {"play.leads"} == {*DUTIES, *FREE}
    assert counting - {"count.lacks", "count.barred"} == set(WAYS)


def test_each_duty_is_shown_bound_spared_and_free() -> None:
    """Of the arrastre: who must serve, who holds only the spared card, who holds nothing.

    At six the spared card is the 3 de bastos. Of the mini-arrastre nobody is spared.
    """
    pictures = [
        block
        for block in chapter(book("tradicional"), SPANISH["follow"])
        if isinstance(block, HandPicture)
    ]
    reasons = [words_in(picture.reason, "es") for picture in pictures]
    assert ["tiene que jugar" in reason for reason in reasons] == [True, False, False, True, False]
    spared = pictures[1]
    assert "se salva (3 de bastos)" in reasons[1]
    assert all(may for _, may in spared.hand)
    assert "3 de bastos" in [str(card) for card, _ in spared.hand]
    bound = [may for _, may in pictures[0].hand]
    assert True in bound
    assert False in bound


def test_a_duty_that_hangs_on_the_trick_is_shown_by_who_plays_last() -> None:
    """Montar binds where a rival wins and no partner is to play: with all others on the table."""
    loaded = load("./tests/rulesets/montar.toml", {})
    of = book_of(loaded)
    seats = load_ruleset("./tests/rulesets/montar.toml").game().seats
    [bound] = [
        block
        for block in chapter(of, SPANISH["follow"])
        if isinstance(block, HandPicture)
        and words_in(block.reason, "es").endswith("una carta que gane a las de la mesa.")
    ]
    assert len(bound.table) in {seats - 1, seats - 2}
    assert {may for _, may in bound.hand} == {True, False}


def test_the_tricks_show_the_led_suit_the_vira_and_the_triunfos() -> None:
    """Four ways to win at six: by the led suit, by the vira, by a triunfo, by a higher triunfo."""
    pictures = chapter(book("tradicional"), SPANISH["tricks"])
    reasons = [words_in(p.reason, "es") for p in pictures if isinstance(p, TrickPicture)]
    assert len(reasons) == 4
    assert "el palo de salida" in reasons[0]
    assert "lo virado" in reasons[1]
    assert all("triunfo" in r or "más alta de la mesa" in r for r in reasons[2:])


def test_where_two_play_the_led_card_beats_a_higher_one_of_another_suit() -> None:
    """Of two cards of two suits the led one wins: it is shown with a higher one of the other."""
    pictures = chapter(book("tradicional", 2), SPANISH["tricks"])
    led = next(p for p in pictures if isinstance(p, TrickPicture))
    assert led.winner == 0
    assert led.plays[0][1].suit is not led.plays[1][1].suit


def test_the_truc_shows_a_tie_and_its_counts() -> None:
    """A tied trick has no winner; the counts show a pair, no pair, a piece and two pieces."""
    of = book("truc-mallorqui")
    tricks = [b for one in of.chapters for b in one.blocks if isinstance(b, TrickPicture)]
    assert [trick.winner is None for trick in tricks].count(True) == 1
    counts = [b for one in of.chapters for b in one.blocks if isinstance(b, CountPicture)]
    assert [words_in(count.reason, "es").split(",")[0] for count in counts][1:] == [
        "Sin dos cartas de un mismo palo",
        "Una pieza y la mejor de las otras cartas",
        "Dos piezas",
    ]
    game = load_ruleset("truc-mallorqui").game()
    for count in counts:
        assert count.total == game.count("envit", hand=[card for card, _ in count.hand])


def test_the_calls_have_a_scene_with_what_is_paid() -> None:
    """Canario: envío wins 4, refused pays 2; siete over it, refused, pays the 4 in play."""
    lines = said(chapter(book("canario"), SPANISH["calls"]))
    assert lines[-3:] == [
        "A dice «envío», B dice «quiero» y A gana la ronda: 4 piedras para A.",
        "A dice «envío» y B dice «no quiero»: 2 piedras para A.",
        "A dice «envío», B dice «siete» y A dice «no quiero»: 4 piedras para B.",
    ]


def test_the_scoreboard_is_that_of_the_guide() -> None:
    """Fournier's: from one to six in the pile, seven is one stone apart, eleven is none."""
    [board] = [
        b for one in book("canario").chapters for b in one.blocks if isinstance(b, BoardPicture)
    ]
    assert board.rows[0] == (1, "pile", 1)
    assert board.rows[6] == (7, "apart", 1)
    assert board.rows[-1] == (11, "none", 0)


def test_no_stones_are_laid_for_a_score_that_ends_the_chico(tmp_path: Path) -> None:
    """With a chico of ten on top of the guide's, the marks of ten and eleven are nobody's score."""
    path = tmp_path / "mi-isla.toml"
    head = 'format = 1\nid = "mi-isla"\nname = "Mi isla"\nextends = "canario"\n'
    path.write_text(f"{head}[score]\nchico = 10\n[score.tumbo]\nat = 9\n", encoding="utf-8")
    of = book_of(load(str(path), {}))
    [board] = [b for one in of.chapters for b in one.blocks if isinstance(b, BoardPicture)]
    assert board.rows[-1] == (9, "apart", 3)


# ── what it says ──────────────────────────────────────────────────────────────────────────────────


def test_a_ruleset_of_tricks_alone_says_what_it_does_not_say() -> None:
    """The kata states an order, and nothing of serving, dealing, rounds or score."""
    of = book("leanmind")
    short = said(chapter(of, SPANISH["in-short"]))
    assert short[-1] == (
        "Este reglamento no dice qué hay que servir, ni cómo se reparte, ni cómo se gana una "
        "ronda, ni cómo se apunta."
    )
    silent = {"El reparto", "La ronda", "El tanteo", SPANISH["follow"], SPANISH["calls"]}
    assert not silent & set(titles(of))
    assert "Erratas de la fuente" in titles(of)


def test_the_muerto_has_the_last_seat_and_never_calls() -> None:
    """Five people and the muerto: six seats, the last of them B3."""
    lines = said(chapter(book("tradicional", 5), "Los jugadores"))
    assert "Un equipo es A (A1, A2 y A3) y el otro B (B1, B2 y B3)." in lines
    assert lines[-1].startswith("El muerto es B3: no canta nunca")
    assert not any("muerto" in line for line in said(chapter(book("tradicional"), "Los jugadores")))


def test_the_options_are_said_as_chosen_with_the_others_in_small() -> None:
    """Gran Canaria with the chico of seven says so, and that it may be of eight."""
    rules = load("gran-canaria", {"chico": "siete"})
    blocks = chapter(book_of(rules), "Lo que se puede elegir")
    option = rules.ruleset.options["chico"]
    chosen, others = option.choices["siete"].name.text(), option.choices["ocho"].name.text()
    sentences = [
        (block.small, line)
        for block in blocks
        if isinstance(block, Lines)
        for line in said((block,))
    ]
    assert (False, f"{option.name.text()}: {chosen}.") in sentences
    assert (True, f"O bien: {others}.") in sentences


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("name", SHIPPED)
def test_the_id_stands_in_the_colophon_alone_and_no_path_anywhere(
    name: str, language: str, tmp_path: Path
) -> None:
    """What is inferred is told without the key of the file; the id closes the book.

    The ruleset is given an id that is no part of what it says.
    """
    path = tmp_path / "xq-zt.toml"
    head = 'format = 1\nid = "xq-zt"\nname = "Mi isla"\n'
    path.write_text(f'{head}extends = "{name}"\n', encoding="utf-8")
    loaded = load(str(path), {})
    text = markdown(book_of(loaded), language)
    body, _, colophon = text.rpartition("---\n")
    assert "xq-zt" in colophon
    assert "xq-zt" not in body
    for kind in ("inferred", "unknown"):
        for where, _reason in loaded.statements(kind):
            assert "." not in where or escaped(where) not in body, where


@pytest.mark.parametrize("name", SHIPPED)
def test_all_that_is_shown_of_a_ruleset_is_in_its_book(name: str) -> None:
    """Each section of ``envite show`` has its chapter, by the same title."""
    loaded = load(name, {})
    shown = {words_in(section.title, "es") for section in Portrait.of(loaded).sections()}
    assert shown - set(titles(book(name))) == set()


def test_what_things_are_called_is_in_the_book(tmp_path: Path) -> None:
    """The own words that no other chapter says have one."""
    path = tmp_path / "mi-isla.toml"
    head = 'format = 1\nid = "mi-isla"\nname = "Mi isla"\nextends = "canario"\n'
    path.write_text(f'{head}[words]\nlast = "zaguero"\n', encoding="utf-8")
    loaded = load(str(path), {})
    lines = said(chapter(book_of(loaded), "Cómo se llaman aquí las cosas"))
    assert any("zaguero" in line for line in lines), lines


def test_two_books_of_the_same_rules_are_the_same() -> None:
    """Nothing in it is drawn by chance."""
    first = load_ruleset("tradicional").rulebook(6, "en", "md")
    assert first == load_ruleset("tradicional").rulebook(6, "en", "md")


@pytest.mark.parametrize("name", SHIPPED)
def test_the_smallest_and_the_largest_table_have_a_book(name: str) -> None:
    """The least and the most people that a ruleset seats: the book is of them, seat by seat."""
    counts = load_ruleset(name).ruleset.players.counts
    for players in {min(counts), max(counts)}:
        of = book(name, players)
        assert words_in(of.subtitle, "es").startswith(f"Para {players} jugadores")
        seats = players + (players % 2)  # of an odd number the muerto has a seat too
        tricks = [b for one in of.chapters for b in one.blocks if isinstance(b, TrickPicture)]
        assert {len(trick.plays) for trick in tricks} == {seats}
        assert f"B{seats // 2}" in " ".join(said(chapter(of, "Los jugadores")))
        assert all(one.blocks for one in of.chapters)


# ── Markdown ──────────────────────────────────────────────────────────────────────────────────────


def test_a_name_breaks_no_table_and_no_heading(tmp_path: Path) -> None:
    """A name with the signs of Markdown, and with a line end, is text and nothing else."""
    path = tmp_path / "mi-isla.toml"
    written = MY_ISLAND.replace('"Mi isla"', '"# Mi | isla* <b>\\n## otra"').replace(
        'kind = "triunfo"', 'kind = "triunfo"\nsign = "uno | dos `tres`"'
    )
    path.write_text(written, encoding="utf-8")
    text = load_ruleset(path).rulebook()
    lines = text.splitlines()
    assert lines[0] == r"# \# Mi \| isla\* \<b\> ## otra"
    assert sum(line.startswith("# ") for line in lines) == 1
    tables = [part.splitlines() for part in text.split("\n\n") if part[:1] == "|"]
    assert tables
    for table in tables:
        columns = {len(re.findall(r"(?<!\\)\|", line)) for line in table}
        assert len(columns) == 1, table
    assert any(r"uno \| dos \`tres\`" in line for table in tables for line in table)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("1. as", r"1\. as"),
        ("- no", r"\- no"),
        ("12 piedras", "12 piedras"),
        ("a_b", r"a\_b"),
        ("\\", "\\\\"),
        ("+ 20", r"\+ 20"),
    ],
)
def test_what_begins_a_list_or_a_mark_is_escaped(text: str, written: str) -> None:
    """At the head of a line a number with a dot is a list, a sharp a heading."""
    assert escaped(text) == written


def test_every_chapter_has_its_heading_and_an_empty_line_around_it() -> None:
    """Without the empty lines a heading or a table would run into what stands before it."""
    text = markdown(book("tradicional"), "es")
    lines = text.splitlines()
    headings = [line for line in lines if line.startswith("## ")]
    assert headings == [f"## {escaped(title)}" for title in titles(book("tradicional"))]
    for before, line in pairwise(lines):
        if line.startswith(("#", "| ")) and not before.startswith("|"):
            assert before == ""


# ── the command and the library ───────────────────────────────────────────────────────────────────


def test_the_command_prints_the_markdown_of_the_library() -> None:
    """Without --format and --output it is Markdown on the screen."""
    outcome = run("rulebook", "leanmind", "--lang", "en")
    assert (outcome.status, outcome.out) == (0, load_ruleset("leanmind").rulebook(language="en"))


def test_the_end_of_the_files_name_says_the_format(tmp_path: Path) -> None:
    """LIBRO.HTML is a page, libro.md is Markdown; the answer says what was written."""
    page, text = tmp_path / "LIBRO.HTML", tmp_path / "libro.md"
    assert run("reglamento", "leanmind", "--output", str(page)).status == 0
    assert page.read_text(encoding="utf-8").startswith("<!")
    assert run("reglamento", "leanmind", "--output", str(text)).out.startswith("Escrito: ")
    assert text.read_text(encoding="utf-8") == load_ruleset("leanmind").rulebook()


@pytest.mark.parametrize(
    ("name", "form", "endings"),
    [
        ("x.docx", (), ".md, .html o .pdf"),
        ("libro", (), ".md, .html o .pdf"),
        ("x.pdf", ("--format", "html"), ".html"),
        ("x.html", ("--format", "md"), ".md"),
        ("x", ("--format", "pdf"), ".pdf"),
    ],
)
def test_a_name_that_ends_otherwise_is_refused_at_once(
    name: str, form: tuple[str, ...], endings: str, tmp_path: Path
) -> None:
    """No Markdown in a .docx, no page in a .pdf: nothing is written, and the ending is named."""
    refused = run("reglamento", "leanmind", *form, "--output", str(tmp_path / name))
    assert (refused.status, refused.out) == (1, "")
    [sentence] = refused.err.splitlines()
    assert f"tiene que acabar en {endings}." in sentence
    assert list(tmp_path.iterdir()) == []


def test_a_book_is_written_again(tmp_path: Path) -> None:
    """It is made anew after a change, in the other language too; an empty file is nobody's."""
    for name in ("mi-isla.html", "mi-isla.md"):
        book = tmp_path / name
        book.touch()
        for language in ("es", "en", "es"):
            done = run("rulebook", "leanmind", "--lang", language, "--output", str(book))
            assert done.status == 0, done.err
            form: Literal["md", "html"] = "html" if name.endswith("html") else "md"
            text = load_ruleset("leanmind").rulebook(None, language, form)
            assert book.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    ("name", "there"),
    [
        ("README.md", "# Mi isla\n\nApuntes.\n"),
        ("indice.html", "<!DOCTYPE html>\n<html><head><title>x</title></head></html>\n"),
        ("carta.pdf", "%PDF-1.7\n1 0 obj <</Type /ObjStm>> stream\nx\nendstream\n"),
    ],
)
def test_what_is_no_book_is_never_written_over(name: str, there: str, tmp_path: Path) -> None:
    """Somebody's notes, page or letter, though its name ends as that of a book may."""
    path = tmp_path / name
    path.write_text(there, encoding="utf-8")
    refused = run("rulebook", "leanmind", "--output", str(path))
    assert (refused.status, refused.out) == (1, "")
    assert f"«{path}» ya existe" in refused.err
    assert path.read_text(encoding="utf-8") == there


def test_a_ruleset_is_never_written_over(tmp_path: Path) -> None:
    """The file that the book is made from, given once too often."""
    ruleset = tmp_path / "mi-isla.toml"
    ruleset.write_text(MY_ISLAND, encoding="utf-8")
    refused = run("rulebook", str(ruleset), "--format", "html", "--output", str(ruleset))
    assert (refused.status, refused.out) == (1, "")
    assert "mi-isla.toml" in refused.err
    assert ruleset.read_text(encoding="utf-8") == MY_ISLAND


@pytest.mark.parametrize("name", ["a" * 300 + ".md", "\0.md"], ids=["long", "nul"])
def test_a_name_that_no_file_can_have_is_told(name: str, tmp_path: Path) -> None:
    """A name longer than the system bears, or with a NUL: one sentence, no traceback."""
    refused = run("rulebook", "leanmind", "--output", str(tmp_path / name))
    assert (refused.status, refused.out) == (1, "")
    assert "No se puede escribir el libro" in refused.err


def test_a_pdf_needs_a_file() -> None:
    """Its bytes are nothing for a screen: one sentence, and which option helps."""
    outcome = run("rulebook", "leanmind", "--format", "pdf")
    assert (outcome.status, outcome.out) == (1, "")
    [sentence] = outcome.err.splitlines()
    assert "--output" in sentence


def test_a_folder_that_is_not_there_is_told(tmp_path: Path) -> None:
    """No traceback: the file and the reason."""
    missing = tmp_path / "no" / "libro.md"
    outcome = run("rulebook", "leanmind", "--output", str(missing))
    assert outcome.status == 1
    assert "libro.md" in outcome.err


def test_a_full_disk_leaves_the_old_book(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is new is written beside it first; nothing of it stays."""
    path = tmp_path / "libro.md"
    assert run("rulebook", "leanmind", "--output", str(path)).status == 0
    old = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    refused = run("rulebook", "leanmind", "--lang", "en", "--output", str(path))
    assert (refused.status, refused.out) == (1, "")
    assert "there is no room left" in refused.err
    assert [path.read_bytes()] == [old]
    assert list(tmp_path.iterdir()) == [path]


def test_a_book_keeps_its_rights_and_its_link(tmp_path: Path) -> None:
    """It is put in the place of the old one: who may read that may read this."""
    path, link = tmp_path / "libro.md", tmp_path / "enlace.md"
    link.symlink_to(path)
    assert run("rulebook", "leanmind", "--output", str(link)).status == 0
    path.chmod(0o640)
    assert run("rulebook", "leanmind", "--lang", "en", "--output", str(link)).status == 0
    assert link.is_symlink()
    assert path.stat().st_mode & 0o777 == 0o640
    assert path.read_text(encoding="utf-8").startswith("# Envite canario, the Lean Mind kata\n")


def test_a_book_is_not_written_to_a_device(tmp_path: Path) -> None:
    """What is said afterwards would stand in the book: the screen has its own way."""
    link = tmp_path / "libro.md"
    link.symlink_to("/dev/null")
    refused = run("rulebook", "leanmind", "--lang", "es", "--output", str(link))
    assert (refused.status, refused.out) == (1, "")
    assert "no es un archivo corriente" in refused.err


def test_a_file_that_is_far_too_long_is_not_read_to_its_end(tmp_path: Path) -> None:
    """No book has a terabyte: it is another file, and stays."""
    path = tmp_path / "libro.html"
    assert run("rulebook", "leanmind", "--output", str(path)).status == 0
    with path.open("r+b") as stream:
        stream.truncate(1 << 40)  # it takes no room on the disk
    refused = run("rulebook", "leanmind", "--json", "--output", str(path))
    assert (refused.status, refused.value["error"]["code"]) == (1, "cli.rulebook.another-file")
    assert path.stat().st_size == 1 << 40


def test_a_round_of_one_trick_is_told_as_one(tmp_path: Path) -> None:
    """One card each, and who makes it wins; nothing is left to be played out."""
    path = tmp_path / "una.toml"
    path.write_text(
        'format = 1\nid = "una"\nname = "Una"\nextends = "canario"\nsource = "s"\n'
        'sources.s.title = "S"\nround.tricks = 1\nround.to_win = 1\ndeal.packets = [1]\n',
        encoding="utf-8",
    )
    said = run("rulebook", str(path), "--lang", "es").out
    line = "Se juega una sola mano, con una carta de cada jugador, y quien la hace gana la ronda"
    assert f"- {line}: 2 piedras." in said
    assert "Se juegan" not in said
    assert "aunque ya esté ganada" not in said


def test_lines_of_a_text_become_one_in_the_book(tmp_path: Path) -> None:
    """Texts of TOML may have several lines; a name, a word and a place are read as one."""
    path = tmp_path / "una.toml"
    path.write_text(
        'format = 1\nid = "una"\nname = "El\\n  envite"\nextends = "canario"\nsource = "s"\n'
        'sources.s.title = "S\\tT"\nplaces = ["San\\r\\nJuan"]\nsummary = """\nUno.\nDos."""\n'
        'words.piedra = "mi\\nllo"\nwords.piedras = "mi\\nllos"\n',
        encoding="utf-8",
    )
    for command in (["rulebook"], ["rulebook", "--format", "html"], ["show"]):
        said = run(*command, str(path), "--lang", "es").out
        assert "\\u00" not in said
        for text in ("El envite", "mi llos"):
            assert text in said
    assert "San Juan" in run("rulebook", str(path), "--lang", "es").out


def test_the_type_of_a_book_hangs_on_its_format() -> None:
    """A text for a program that reads it, bytes for a PDF, to the type checker too."""
    rules = load_ruleset("leanmind")
    assert_type(rules.rulebook(), str)
    assert_type(rules.rulebook(4, "en", "html"), str)
    if TYPE_CHECKING:
        assert_type(rules.rulebook(format="pdf"), bytes)
        assert_type(rules.rulebook(4, "en", "pdf"), bytes)


def test_what_no_table_or_book_is_is_refused_with_a_sentence() -> None:
    """Thirteen people, a vira where there is none, a language and a format nobody writes."""
    rules = load_ruleset("tradicional")
    with pytest.raises(PlayersError):
        rules.rulebook(13)
    with pytest.raises(TrickError):
        load_ruleset("truc-mallorqui").rulebook(vira="3 de oros")
    with pytest.raises(OptionError, match="es o en"):
        rules.rulebook(language="fr")
    with pytest.raises(OptionError, match="md, html o pdf"):
        rules.rulebook(format="doc")  # type: ignore[call-overload]
