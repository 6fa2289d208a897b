"""What many matches came to, as people read it and as programs do."""

from __future__ import annotations

import csv
import errno
import io
import json
import math
import os
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

import pytest
from simulated import CLASSES, comparison, mean, share, simulation

from envite_rules import load_ruleset
from envite_rules.errors import LibraryError, SimulationError
from envite_rules.messages import Message, say
from envite_rules.sim.answers import HandValue
from envite_rules.sim.classes import Classes
from envite_rules.sim.estimates import Estimate
from envite_rules.sim.estimates import share as wilson
from envite_rules.sim.reporting.cells import Cell, digits_for, number, value_and_margin
from envite_rules.sim.reporting.compared import difference_section, names_of, saving
from envite_rules.sim.reporting.files import (
    RESULT,
    csv_of,
    json_of,
    parquet_of,
    prepare_folder,
    write_report,
)
from envite_rules.sim.reporting.sections import extremes, sections
from envite_rules.sim.reporting.tables import TABLES, data_tables

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules.sim.reporting.cells import Section
    from envite_rules.sim.reporting.tables import DataTable


def lines(section: Section, language: str = "es") -> list[list[str]]:
    """The rows of a table as they are read."""
    return [[say(cell, language) for cell in (row.label, *row.cells)] for row in section.rows]


def section(name: str, language: str = "es", **changed: object) -> list[list[str]]:
    """The rows of a table of a simulation."""
    found = next(one for one in sections(simulation(**changed)) if one.id == name)
    return lines(found, language)


def table(name: str, tables: tuple[DataTable, ...]) -> list[dict[str, str]]:
    """A table as a program reads it from its CSV."""
    found = next(one for one in tables if one.name == name)
    return list(csv.DictReader(io.StringIO(csv_of(found).decode())))


# ── figures ───────────────────────────────────────────────────────────────────────────────────────


def test_long_lengths_have_their_thousands_apart() -> None:
    """In every row of theirs."""
    long = replace(simulation().length_of_match, quantiles=(16_980, 17_500, 18_340, 18_600, 19_030))
    for language, middle, ends in (
        ("es", "18.340", "16.980 y 19.030"),
        ("en", "18,340", "16,980 and 19,030"),
    ):
        rows = section("lengths", language, length_of_match=long)
        assert [row[1] for row in rows[-2:]] == [middle, ends]


@pytest.mark.parametrize(
    ("value", "digits", "spanish", "english"),
    [
        (0, 0, "0", "0"),
        (1234, 0, "1234", "1,234"),
        (-1234, 0, "-1234", "-1,234"),
        (12_345, 0, "12.345", "12,345"),
        (-12_345, 0, "-12.345", "-12,345"),
        (1_234_567.891, 2, "1.234.567,89", "1,234,567.89"),
        (-0.001, 2, "0,00", "0.00"),
        (0.5, 0, "0", "0"),
    ],
)
def test_numbers_are_written_as_the_language_has_them(
    value: float, digits: int, spanish: str, english: str
) -> None:
    """Spanish leaves four figures together, and no zero has a sign."""
    assert (number(value, digits, "es"), number(value, digits, "en")) == (spanish, english)


@pytest.mark.parametrize(
    ("margin", "digits"),
    [(0.0, 2), (float("nan"), 2), (float("inf"), 2), (25.0, 0), (9.9, 1), (1.0, 1), (0.042, 3)],
)
def test_a_margin_says_how_many_digits_are_known(margin: float, digits: int) -> None:
    """Two of its own digits are shown, never more than six decimals."""
    assert digits_for(margin) == digits
    assert digits_for(1e-12) == 6


def test_a_value_is_shown_as_far_as_its_margin() -> None:
    """A share in hundredths, a difference of two in points, anything else as it is."""
    said = [cell.text("en") for cell in value_and_margin(mean(0.51234, 0.0012, 9), "share")]
    assert said == ["51.23%", "± 0.12"]
    said = [cell.text("en") for cell in value_and_margin(mean(-0.0123, 0.0012, 9), "points")]
    assert said == ["−1.23", "± 0.12"]
    said = [cell.text("en") for cell in value_and_margin(mean(3.14159, 0.02, 9), "number")]
    assert said == ["3.142", "± 0.020"]


def test_what_was_not_seen_is_a_dash() -> None:
    """No figure is made up for it."""
    assert [cell.text() for cell in value_and_margin(None, "share")] == ["—", "—"]
    assert Cell(None).text("en") == "—"


def test_an_interval_that_reaches_farther_to_one_side_is_told_by_its_ends() -> None:
    """Of 10 of 10 Wilson's begins at 72.25 %: 100 ± 14 would say 86, and 114."""
    all_ten = wilson(10, 10)
    assert all_ten is not None
    assert (all_ten.is_lopsided, all_ten.margin) == (True, pytest.approx(0.2775, abs=1e-4))
    said = [cell.text() for cell in value_and_margin(all_ten, "share")]
    assert said == ["100 %", "de 72 % a 100 %"]
    said = [cell.text("en") for cell in value_and_margin(wilson(0, 1000), "share")]
    assert said == ["0.00%", "0.00% to 0.38%"]
    half = wilson(490, 1000)
    assert half is not None
    assert not half.is_lopsided
    assert half.value - half.margin <= half.low < half.high <= half.value + half.margin


def test_a_margin_that_is_not_known_is_a_dash() -> None:
    """Of a few matches; for programs it is nothing."""
    few = mean(1.0, math.inf, 2)
    assert [cell.text() for cell in value_and_margin(few, "number")] == ["1,00", "—"]
    played = simulation(advantage=replace(simulation().advantage, piedras=few))
    piedras = json.loads(json_of(played))["advantage"]["piedras"]
    assert piedras == {"value": 1.0, "low": None, "high": None, "n": 2}
    summary = {row["key"]: row for row in table("summary", data_tables(played))}
    assert summary["advantage.piedras"]["low"] == summary["advantage.piedras"]["high"] == ""
    held = (replace(simulation().cards[0], piedras=few),)
    (card,) = table("cards", data_tables(simulation(cards=held)))
    assert (card["piedras"], card["piedras_low"]) == ("1.0", "")


def test_a_difference_bears_its_sign() -> None:
    """Above 0 a plus, below a minus, 0 neither."""
    said = [Cell(value, "points", 1, sign=True).text("en") for value in (0.05, -0.05, 0.0)]
    assert said == ["+5.0", "−5.0", "0.0"]


# ── tables for people ─────────────────────────────────────────────────────────────────────────────


def test_the_first_table_tells_who_wins() -> None:
    """The mano's rounds, chicos and matches, and the matches of each team."""
    assert section("mano")[0] == [
        "La ronda, el equipo que es mano",
        "53,12 %",
        "± 0,18",
        "300.000",
    ]
    assert section("mano", "en")[4] == ["The match, by team A", "50.30%", "± 0.98", "10,000"]
    assert section("mano", "en")[1][0] == "Extra piedras per round"


def test_what_is_more_or_less_has_its_sign() -> None:
    """Piedras that are had more, and the advantage of who leads first, in points."""
    assert section("mano")[1][1].startswith("+")
    [advantage] = [row for row in section("quality") if row[0].startswith("Ventaja")]
    assert advantage[0] == "Ventaja de ser mano al empezar la partida, en puntos"
    assert advantage[1:3] == ["+0,9", "± 1,0"]


def test_a_length_tells_its_middle_and_where_nine_of_ten_lie() -> None:
    """By the quantiles: 6, and from 4 to 9."""
    rows = section("lengths")
    assert rows[0][0] == "Un chico, de media"
    assert rows[1][1] == "6"
    assert rows[2][1] == "4 y 9"


def test_ends_are_told_from_the_most_frequent_and_only_those_seen() -> None:
    """Eight of ten deals end by the cards."""
    ends = [row[:2] for row in section("ends", "en")]
    assert [said for said, _ in ends] == [
        "By the cards",
        "A call is refused",
        "The tumbo is declined",
    ]
    assert ends[0][1] == "80.00%"


def test_calls_are_told_in_a_hundred_deals() -> None:
    """93,000 calls in 300,000 deals are 31 in a hundred; what is never called has no answers."""
    rows = section("ladder-envite")
    assert rows[0] == ["«envido»", "31,00", "50,00 %", "20,00 %", "30,00 %"]
    assert rows[2] == ["«chico fuera»", "0,00", "—", "—", "—"]
    [note] = next(one for one in sections(simulation()) if one.id == "ladder-envite").notes
    assert "puede venir también después" in say(note, "es")


def test_a_game_without_a_tumbo_has_no_table_of_it() -> None:
    """Nor one of hands where these are not of three cards."""
    left = {one.id for one in sections(simulation(tumbo=None, hands=()))}
    assert left == {one.id for one in sections(simulation())} - {"tumbo", "hands"}


def test_places_tell_of_which_tricks_they_are() -> None:
    """Of all that somebody won: a share by the seat, and one by the place in the trick."""
    from envite_rules.authoring.portrait_words import words_of_its_own

    places = next(one for one in sections(simulation()) if one.id == "places")
    first = simulation().places[0]
    assert first.tricks is not None
    row = lines(places)[0]
    assert (row[0], row[-1]) == ("1 (mano)", number(first.tricks.n, 0))
    assert say(places.title, "es") == "Quién gana cada baza"
    mallorca = words_of_its_own(load_ruleset("truc-mallorqui").ruleset)
    assert mallorca["baza"] == mallorca["trick"]


def test_where_a_match_is_one_chico_it_is_told_once() -> None:
    """The chico would be the match again, and there is one to each."""
    length = simulation().length_of_match
    lengths = {"length_of_chico": length, "length_of_match": length}
    one = simulation(**lengths)
    assert [row.label for row in sections(one)[0].rows][2] == Message("sim.mano.match")
    assert [row[0] for row in section("lengths", **lengths)][::3] == ["Una partida, de media"]
    both = replace(comparison(), first=one, second=one)
    told = [row[0] for row in lines(difference_section(both))]
    assert "Repartos por chico" not in told
    assert len(told) == len(both.differences) - 1


def test_what_a_whole_chico_counts_is_said() -> None:
    """The piedras that were lacking."""
    [note] = next(one for one in sections(simulation()) if one.id == "pots").notes
    assert say(note, "es") == "Un chico que se gana de una vez cuenta por las piedras que faltaban."


def test_what_nobody_else_has_is_not_told_as_refused() -> None:
    """Of a count that not every hand has, the column says both, and a note says why."""
    [ladder] = simulation().ladders
    for of_some, head in ((False, "no se quiere"), (True, "nadie más, o no se quiere")):
        played = simulation(ladders=(replace(ladder, of_some=of_some),))
        found = next(one for one in sections(played) if one.id == "ladder-envite")
        assert say(found.heads[-1], "es") == head
        assert (Message("sim.ladder.alone") in found.notes) is of_some


def test_dentro_is_no_tumbo() -> None:
    """It has a table of its own, in the words of the place, whether there is a tumbo or not."""
    from envite_rules.authoring.portrait_words import told

    played = simulation(tumbo=None, dentro=share(0.0378, 300_000))
    words = {"dentro": "match point", "chico": "cama"}
    found = {one.id: one for one in told(words, sections(played))}
    assert "tumbo" not in found
    assert say(found["dentro"].title, "es") == "Cerca de ganar la cama"
    [row] = lines(found["dentro"])
    assert row[:2] == ["Repartos que empiezan con un equipo «match point»", "3,780 %"]


def test_the_best_hands_are_those_that_surely_are() -> None:
    """One seldom held that won by luck does not push them out; one hardly held is not told."""
    lucky = HandValue((0, 0, 0), (CLASSES[0],) * 3, 120, share(0.9, 120), mean(3, 1, 120))
    sure = HandValue((0, 0, 1), (CLASSES[0],) * 3, 9000, share(0.88, 9000), mean(3, 0.1, 9000))
    seldom = HandValue((0, 1, 1), (CLASSES[0],) * 3, 99, share(0.99, 99), mean(3, 1, 99))
    others = simulation().hands[3:]
    best, worst = extremes((lucky, sure, seldom, *others))
    assert best[:2] == [lucky, sure]
    assert seldom not in best + worst
    assert worst[-1].classes == (5, 5, 5)
    many = [replace(sure, won=share(0.88 - 0.001 * place, 9000)) for place in range(6)]
    best, worst = extremes((lucky, *many, *others))
    assert best == many  # 0.9 of 120 may be 0.83
    for found in (best, worst):
        values = [hand.won.value for hand in found]
        assert values == sorted(values, reverse=True)


def test_no_hand_wins_more_than_always() -> None:
    """The ends of its interval are told: they are not as far off to both sides."""
    always = HandValue((0, 0, 1), (CLASSES[0],) * 3, 200, share(1.0, 200), mean(3, 0.1, 200))
    ends = Estimate(1.0, 0.982, 1.0, 200)
    [row] = section("hands", "en", hands=(replace(always, won=ends),))
    assert row[1:] == ["100.00%", "98.20 and 100.00", "200"]


def test_a_table_speaks_as_the_place_does() -> None:
    """What is a cama there is no chico."""
    from envite_rules.authoring.portrait_words import told

    spoken = told({"chico": "cama", "leader": "mà"}, sections(simulation())[0])
    assert lines(spoken)[2][0] == "La cama, el que fue mà en su primer reparto"


def test_cards_are_named_in_spanish_as_everywhere() -> None:
    """In an English report too: none is half Spanish."""
    labels = Classes(load_ruleset("tradicional").game()).labels
    assert "caballo de la vira" in labels
    assert [say(one, "en") for one in labels] == [say(one, "es") for one in labels]


# ── a comparison ──────────────────────────────────────────────────────────────────────────────────


def test_a_difference_is_marked_where_its_interval_leaves_out_nothing() -> None:
    """0.97 ± 0.011 is; −0.04 ± 0.06 points is not."""
    rows = lines(difference_section(comparison()))
    marked = {row[0]: row[-1] for row in rows}
    assert marked["Repartos por chico"] == "*"
    assert marked["La ronda la gana el que es mano"] == ""
    assert rows[0][1:5] == ["53,120 %", "53,080 %", "−0,040", "± 0,060"]


def test_games_of_one_ruleset_are_told_apart_by_their_options() -> None:
    """By what is chosen otherwise; two rulesets by their names."""
    both = comparison()
    assert names_of(both) == ("chico=siete", "chico=ocho")
    other = replace(both.second, setup=replace(both.second.setup, ruleset="otro", name="Otro"))
    assert names_of(replace(both, second=other)) == ("Envite canario", "Otro")


def test_what_the_same_deals_save_is_told_by_the_middle_figure() -> None:
    """Intervals 2.33, 2.36, 2.5 and 3.39 times as narrow: 2.5 squared is 6.25 times as many."""
    assert saving(comparison()) == pytest.approx(6.25)
    hardly = tuple(
        replace(one, unpaired=1.01 * one.difference.margin) for one in comparison().differences
    )
    assert saving(replace(comparison(), differences=hardly)) is None


# ── tables for programs ───────────────────────────────────────────────────────────────────────────


def test_tables_hold_every_figure_as_it_is() -> None:
    """A value, its interval and of how many it is; nothing for nothing seen."""
    tables = data_tables(simulation())
    summary = {row["key"]: row for row in table("summary", tables)}
    round_won = simulation().advantage.round
    assert round_won is not None
    assert float(summary["advantage.round"]["value"]) == round_won.value
    assert float(summary["advantage.round"]["low"]) == round_won.low
    assert int(summary["advantage.round"]["n"]) == 300_000
    assert float(summary["tumbo.won"]["value"]) == 0.61
    assert float(summary["quality.drama"]["value"]) == 0.17
    assert (summary["rounds"]["value"], summary["complete"]["value"]) == ("300000", "1")
    assert not {"seconds", "workers"} & set(summary)
    calls = table("calls", tables)
    assert [row["id"] for row in calls] == ["envido", "siete", "chico"]
    assert (calls[0]["accepted"], calls[2]["accepted"], calls[2]["accepted_n"]) == ("0.5", "", "")
    scores = table("scores", tables)
    assert len(scores) == 144
    assert scores[1]["mano"], scores[1]["other"] == ("0", "1")


def test_lengths_are_counted() -> None:
    """Each that was seen, of chicos and of matches."""
    rows = table("lengths", data_tables(simulation()))
    chicos = {int(row["rounds"]): int(row["count"]) for row in rows if row["of"] == "chico"}
    assert chicos[2] == 40
    assert sum(chicos.values()) == 40_000
    assert 0 not in chicos


def test_hands_have_a_column_for_each_card() -> None:
    """Three classes and three names."""
    rows = table("hands", data_tables(simulation()))
    first = rows[1]
    assert [first[f"class{place}"] for place in (1, 2, 3)] == ["0", "0", "1"]
    assert [first[f"name{place}"] for place in (1, 2, 3)] == ["malilla", "malilla", CLASSES[1]]


def test_tables_of_a_comparison_tell_the_games_apart() -> None:
    """By a first column; the differences stand in one of their own."""
    tables = data_tables(comparison())
    means = {
        row["game"]: float(row["value"])
        for row in table("summary", tables)
        if row["key"] == "length_of_chico.mean"
    }
    lengths = (comparison().first.length_of_chico, comparison().second.length_of_chico)
    assert means == {str(game): one.mean.value for game, one in enumerate(lengths, 1) if one}
    found = {row["key"]: row for row in table("differences", tables)}
    assert float(found["rounds-per-chico"]["first"]) == 6.21
    assert float(found["rounds-per-chico"]["difference_low"]) == pytest.approx(0.97 - 0.011)


def test_parquet_says_the_same_as_csv() -> None:
    """Column by column, with numbers as numbers."""
    import pyarrow.parquet

    for answer in (simulation(), comparison()):
        for one in data_tables(answer):
            read = pyarrow.parquet.read_table(io.BytesIO(parquet_of(one)))
            assert tuple(read.column_names) == one.columns
            rows = [tuple(row[name] for name in one.columns) for row in read.to_pylist()]
            assert rows == list(one.rows)


def test_json_has_the_answers_by_the_names_of_the_library() -> None:
    """But for how long it took: so the same question has the same answer to a byte."""
    value = json.loads(json_of(simulation(), "en"))
    assert value["format"] == 1
    assert value["advantage"]["round"]["n"] == 300_000
    assert value["setup"]["options"] == {"chico": "ocho"}
    assert value["ladders"][0]["steps"][2]["accepted"] is None
    assert json_of(simulation(seconds=1.0)) == json_of(simulation(seconds=2.0, workers=7))


# ── a folder ──────────────────────────────────────────────────────────────────────────────────────


def test_a_report_is_written_whole(tmp_path: Path) -> None:
    """JSON and a table of each kind, into a folder that is made."""
    folder = tmp_path / "deep" / "out"
    names = write_report(simulation(), folder)
    assert sorted(path.name for path in folder.iterdir()) == sorted(names)
    assert {RESULT, "summary.csv", "hands.csv", "scores.csv"} <= set(names)
    parquet = write_report(comparison(), tmp_path / "other", parquet=True, plots=True)
    assert {"differences.parquet", "differences.png", "lengths.svg"} <= set(parquet)
    assert not [name for name in parquet if name.endswith("csv")]


def test_nothing_of_older_answers_is_left(tmp_path: Path) -> None:
    """Pictures and tables of fewer matches are removed; those of the same stay, as do strangers."""
    write_report(simulation(), tmp_path, plots=True)
    (tmp_path / "mine.png").write_bytes(b"")
    write_report(simulation(), tmp_path, parquet=True)
    assert {"mano.png", "cards.csv", "cards.parquet"} <= {path.name for path in tmp_path.iterdir()}
    names = write_report(simulation(matches=20_000), tmp_path, parquet=True)
    assert {path.name for path in tmp_path.iterdir()} == {*names, "mine.png"}


def test_each_table_has_a_name_that_is_known() -> None:
    """So that it is removed when it is older than the rest."""
    for answer in (simulation(), comparison()):
        assert {table.name for table in data_tables(answer)} <= set(TABLES)


def test_a_full_disk_is_told_and_leaves_what_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All files are written or none."""
    write_report(simulation(), tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}

    def full(*_: object) -> NoReturn:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(SimulationError) as caught:
        write_report(simulation(rounds=1), tmp_path)
    assert caught.value.code == "sim.unwritable"
    assert "(no queda sitio)" in caught.value.text("es")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_nothing_is_written_among_things_of_others(tmp_path: Path) -> None:
    """A folder may be new, empty, or one that a simulation wrote."""
    prepare_folder(tmp_path / "new" / "er")
    prepare_folder(tmp_path / "new" / "er")
    write_report(simulation(), tmp_path / "ours")
    prepare_folder(tmp_path / "ours")
    kept = tmp_path / "kept"
    kept.mkdir()
    (kept / "matches.npz").write_bytes(b"")
    prepare_folder(kept)
    with pytest.raises(SimulationError) as caught:
        prepare_folder(tmp_path)
    assert caught.value.code == "sim.folder-of-others"
    assert {path.name for path in tmp_path.iterdir()} == {"new", "ours", "kept"}


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    """Nothing is written over it."""
    path = tmp_path / "notes.txt"
    path.write_text("mine", encoding="utf-8")
    for folder in (path, path / "below"):
        with pytest.raises(SimulationError) as caught:
            prepare_folder(folder)
        assert caught.value.code == "sim.unwritable"
    assert path.read_text(encoding="utf-8") == "mine"


def test_parquet_needs_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it, what to install is told."""
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(LibraryError, match=r"envite-rules\[parquet\]"):
        parquet_of(data_tables(simulation())[0])
