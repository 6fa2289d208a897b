"""What the guides show can be pasted: each piece, under the head, makes a sound variant."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from envite_rules import Match, RecordError, check_ruleset
from envite_rules.authoring import run_tests
from envite_rules.engine.record_shape import KEYS
from envite_rules.ruleset.model import After, Count
from envite_rules.ruleset.model.rounds import Ties

DOCS = Path(__file__).parent.parent / "docs"


def pieces(name: str) -> list[str]:
    """The TOML blocks of a guide, the head first."""
    text = (DOCS / name).read_text(encoding="utf-8")
    return re.findall(r"^```toml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def is_whole(piece: str) -> bool:
    """Whether a piece is a file of its own, with a head."""
    return piece.startswith("format = ")


GUIDES = ("guia.md", "guide.md", "escaleras.md", "ladders.md")
CASES = [(name, number) for name in GUIDES for number in range(len(pieces(name)))]


@pytest.mark.parametrize(("name", "number"), CASES)
def test_a_piece_of_a_guide_makes_a_sound_variant(name: str, number: int, tmp_path: Path) -> None:
    """Pasted below the head (or above its first section) it passes the strict check."""
    head, *_ = pieces(name)
    piece = pieces(name)[number] if number else ""
    above = piece if piece.startswith("without") else ""
    below = "" if above else piece
    path = tmp_path / "variante.toml"
    text = piece if is_whole(piece) else above + head + "\n" + below
    path.write_text(text, encoding="utf-8")
    report = check_ruleset(path)
    assert report.ok_strict, [str(problem) for problem in report.problems]


WITH_EXAMPLES = [(name, number) for name, number in CASES if "examples" in pieces(name)[number]]


@pytest.mark.parametrize(("name", "number"), WITH_EXAMPLES)
def test_the_examples_of_a_guide_hold(name: str, number: int, tmp_path: Path) -> None:
    """An example that a guide shows passes where it is pasted."""
    path = tmp_path / "variante.toml"
    piece = pieces(name)[number]
    text = piece if is_whole(piece) else f"{pieces(name)[0]}\n{piece}"
    path.write_text(text, encoding="utf-8")
    assert {test.status for test in run_tests(str(path))} == {"passed"}


@pytest.mark.parametrize("name", ["escaleras.md", "ladders.md"])
def test_every_key_of_ties_counts_and_ladders_is_shown(name: str) -> None:
    """What a plain round does not need is explained there, key by key."""
    text = (DOCS / name).read_text(encoding="utf-8")
    named = set(re.findall(r"\b[a-z]+(?:_[a-z]+)*\b", text))
    of_ladders = {"count", "window", "before_own_card", "after", "skip", "raise_later", "floor"}
    of_ladders |= {"most", "voids", "left_unopened"}
    of_steps = {"whole_up_to", "opens", "must_raise", "least", "lacking"}
    of_steps |= {"lacking_of", "before_half"}
    keys = {*Ties.model_fields, *Count.model_fields, *After.model_fields, *of_ladders, *of_steps}
    assert keys | {"leave", "settlement", "refused_paid"} <= named


@pytest.mark.parametrize(
    ("name", "begins"),
    [("guia.md", "Los renglones de `tradicional`:"), ("guide.md", "The entries of `tradicional`:")],
)
def test_the_guide_names_the_entries_that_the_base_has(name: str, begins: str) -> None:
    """The ids that a guide lists are those of tradicional, in its order."""
    text = (DOCS / name).read_text(encoding="utf-8")
    rules = (DOCS.parent / "rulesets" / "tradicional.toml").read_text(encoding="utf-8")
    listed = re.search(rf"{begins}.*?\n\n", text, re.DOTALL)
    assert listed
    named = [
        word
        for word in re.findall(r"`([a-z-]+)`", listed[0])
        if word not in {"order", "follow", "tradicional"}
    ]
    entries = rules[: rules.index("[options")]
    assert named == re.findall(r'^id = "([a-z-]+)"', entries, re.MULTILINE)[1:]


@pytest.mark.parametrize("name", ["partidas.md", "records.md"])
def test_the_records_that_are_shown_are_played(name: str) -> None:
    """The rounds of the documentation replay, and every key of a record is described there."""
    envite, truc = pieces(name)
    assert Match.from_record(envite).score.piedras == (4, 0)
    assert Match.from_record(truc).score.piedras == (2, 3)
    text = (DOCS / name).read_text(encoding="utf-8")
    described = set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE))
    assert described == set(KEYS)


@pytest.mark.parametrize(
    ("name", "file", "language"),
    [("partidas.md", "partida.toml", "es"), ("records.md", "match.toml", "en")],
)
def test_the_fault_that_is_shown_is_told(name: str, file: str, language: str) -> None:
    """Where B1 throws the 5 de espadas to the arrastre, the sentence is the one shown."""
    record, _ = pieces(name)
    with pytest.raises(RecordError) as caught:
        Match.from_record(record.replace('"B1 caballo de copas"', '"B1 5 de espadas"'))
    text = (DOCS / name).read_text(encoding="utf-8")
    assert f"{file}:15:22: error: {caught.value.problems[0].text(language)}" in text


@pytest.mark.parametrize("name", ["escaleras.md", "ladders.md"])
def test_a_ladder_of_a_count_is_shown_from_nothing(name: str) -> None:
    """One piece stands by itself: an envido that adds up, and the flor that makes it void."""
    [whole] = [piece for piece in pieces(name)[1:] if is_whole(piece)]
    assert "adds = 2" in whole
    assert 'voids = ["envido"]' in whole
    assert 'accepted = "nobody"' in whole
