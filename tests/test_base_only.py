"""A ruleset that is only a base for others: read, compared and checked, and not played."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
import tomli_w
from command_line import run

from envite_rules import (
    NotStatedError,
    RecordError,
    available_rulesets,
    check_ruleset,
    load_ruleset,
)
from envite_rules.engine.record import read
from envite_rules.ruleset import load
from envite_rules.ruleset.abstract import extending
from tests import small

if TYPE_CHECKING:
    from pathlib import Path

SAYS = "Común: es solo una base para otros reglamentos, y no se juega."
TRICK = ("trick", "--vira", "4 oros", "rey copas", "as copas")
TABLE = {
    "round": {"tricks": 3, "to_win": 2, "value": 1},
    "score": {"chico": 10, "partida": 1},
    "follow": [],
    "deal": {
        "packets": [3],
        "direction": "anticlockwise",
        "first_dealer": "agreed",
        "next_dealer": "next",
        "vira": ["after-deal"],
    },
}


def write(folder: Path, ruleset_id: str, **sections: object) -> Path:
    """A file in a folder: a small ruleset whole, or a child that states these sections."""
    head: dict[str, object] = {"format": 1, "id": ruleset_id, "name": ruleset_id.title()}
    document = head | sections
    if "extends" not in sections:
        document = small.document(id=ruleset_id, **TABLE) | head | {"name": "Común"} | sections
    path = folder / f"{ruleset_id}.toml"
    path.write_bytes(tomli_w.dumps(document).encode())
    return path


@pytest.fixture(name="shelf")
def _shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of rulesets that is searched: a base, and nothing on top of it."""
    monkeypatch.setenv("ENVITE_RULESETS", str(tmp_path))
    write(tmp_path, "comun", abstract=True)
    return tmp_path


# ── what it is not ────────────────────────────────────────────────────────────────────────────────


def test_a_base_is_not_among_the_rulesets(shelf: Path) -> None:
    """It is no game to choose from, neither for a program nor at the terminal."""
    write(shelf, "isla", extends="comun")
    ids = {info.id for info in available_rulesets()}
    assert "isla" in ids
    assert "comun" not in ids
    listed = run("list")
    assert any(line.startswith("isla ") for line in listed.lines)
    assert not any(line.startswith("comun") for line in listed.lines)
    assert "comun" not in {one["id"] for one in run("list", "--json").value}
    compared = run("diff", "--all", "--family", "envite").out
    assert "isla" in compared
    assert "comun" not in compared


def test_a_broken_base_is_listed_for_somebody_to_mend(shelf: Path) -> None:
    """What cannot be read is told, whatever it says of itself."""
    write(shelf, "comun", abstract=True, score={"chico": "muchas", "partida": 1})
    [info] = [info for info in available_rulesets() if info.id == "comun"]
    assert info.rules is None


@pytest.mark.parametrize(
    "words",
    [
        TRICK,
        ("legal", "--vira", "4 oros", "--hand", "rey copas, as copas"),
        ("count", "--vira", "4 oros", "rey copas", "as copas"),
        ("score", "A gana"),
        ("play", "--auto", "--seed", "7"),
        ("rulebook",),
    ],
    ids=lambda words: words[0],
)
def test_nothing_is_played_by_a_base(shelf: Path, words: tuple[str, ...]) -> None:
    """Whatever is asked, one sentence says why not, and which rulesets can be asked."""
    write(shelf, "isla", extends="comun")
    write(shelf, "valle", extends="comun")
    command, *rest = words
    refused = run(command, "comun", *rest)
    assert refused.status == 1
    assert refused.err == f"envite: {SAYS} Se juega a lo que parte de él: isla o valle.\n"
    english = run(command, "comun", *rest, "--lang", "en")
    assert english.err.endswith("What extends it is played: isla or valle.\n")


def test_a_program_is_refused_the_game_and_the_rulebook(shelf: Path) -> None:
    """By the code and the class of the exception, with what may be played in the hint."""
    write(shelf, "isla", extends="comun")
    rules = load_ruleset("comun")
    for ask in (rules.game, rules.rulebook):
        with pytest.raises(NotStatedError) as refused:
            ask()
        assert refused.value.code == "base-only"
        assert refused.value.hint is not None
        assert refused.value.hint.code == "hint.base-only"
    assert load_ruleset("isla").game().players == 4


def test_a_record_of_a_base_is_refused(shelf: Path) -> None:
    """There can be none: that of its child, with the other's name, is told so at its line."""
    write(shelf, "isla", extends="comun")
    match = load_ruleset("isla").game().new_match(seed=1)
    match.apply(match.legal_actions()[0])
    text = match.to_record().replace('"isla"', '"comun"')
    with pytest.raises(RecordError) as refused:
        read(text)
    [problem] = refused.value.problems
    assert problem.code == "base-only"
    assert problem.place.line == text[: text.index('"comun"')].count("\n") + 1


# ── what it is ────────────────────────────────────────────────────────────────────────────────────


def test_a_base_is_shown_explained_compared_and_checked(shelf: Path) -> None:
    """All that reads the file works, and what is shown says that it is a base."""
    write(shelf, "isla", extends="comun", round={"value": 2})
    assert check_ruleset("comun").ok_strict
    assert run("validate", "comun", "--strict").status == 0
    shown = run("show", "comun")
    assert shown.status == 0
    assert shown.lines[1] == "Es solo una base para otros reglamentos, y no se juega."
    english = run("show", "comun", "--lang", "en").lines
    assert english[1] == "It is only a base for other rulesets, and is not played."
    assert "no se juega" not in run("show", "isla").out
    assert run("show", "comun", "--origin").status == 0
    assert run("show", "comun", "--json").value["id"] == "comun"
    [difference] = load_ruleset("comun").diff(load_ruleset("isla"))
    assert difference.path == "round.value"
    assert run("diff", "comun", "isla").status == 0


def test_what_extends_a_base_is_played(shelf: Path) -> None:
    """Being a base is of that file alone; what it states is the child's as of any base."""
    write(shelf, "isla", extends="comun", round={"value": 2})
    rules = load_ruleset("isla")
    assert not rules.ruleset.abstract
    assert rules.game().settle(rules.game().score(), ["A gana"]).score.piedras == (2, 0)
    assert run("trick", "isla", *TRICK[1:]).status == 0


def test_to_be_a_base_is_no_rule(shelf: Path) -> None:
    """Its rules are those of a child that adds nothing: the digest is the same."""
    write(shelf, "isla", extends="comun")
    assert load("comun").digest == load("isla").digest


def test_examples_of_a_base_are_run(shelf: Path) -> None:
    """What it states of the cards can be asked, and is tested as in any file."""
    example = {"about": "El rey", "vira": "4 oros", "plays": ["as copas", "rey copas"]}
    write(shelf, "comun", abstract=True, examples=[example | {"winner": 2}])
    assert run("test", "comun").status == 0
    write(shelf, "comun", abstract=True, examples=[example | {"winner": 1}])
    assert run("test", "comun").status == 1


# ── what extends it ───────────────────────────────────────────────────────────────────────────────


def test_where_nothing_extends_it_one_is_told_how(shelf: Path) -> None:
    """It is said what would."""
    refused = run("trick", "comun", *TRICK[1:])
    assert (
        refused.err
        == f'envite: {SAYS} Ninguno parte de él todavía: «extends = "comun"» lo haría.\n'
    )
    assert extending(shelf / "comun.toml") == ()


def test_what_extends_it_by_way_of_another_is_named(shelf: Path) -> None:
    """Also through another base, which is not named, and by a path; not what is only near."""
    write(shelf, "comun-de-dos", extends="comun", abstract=True)
    write(shelf, "isla", extends="comun-de-dos")
    write(shelf, "monte", extends="comun.toml")
    write(shelf, "otro")
    write(shelf, "sobre-otro", extends="otro")
    assert extending(shelf / "comun.toml") == ("isla", "monte")
    assert extending(shelf / "comun-de-dos.toml") == ("isla",)


def test_files_in_a_circle_extend_nothing(shelf: Path) -> None:
    """Two that extend each other cannot be loaded, and nobody waits for ever."""
    write(shelf, "huevo", extends="gallina")
    write(shelf, "gallina", extends="huevo")
    assert extending(shelf / "comun.toml") == ()
