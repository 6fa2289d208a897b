"""The referee's commands: what they answer, and that it is what the library says."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from command_line import MY_ISLAND, run
from hypothesis import given
from hypothesis import strategies as st

from envite_rules import Card, Game, load_ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parent.parent

TRICK = ["trick", "leanmind", "--vira", "3 oros"]
PLAYS = ["5 copas", "7 copas", "rey copas", "sota copas"]

KATA = [
    ("3 🪙", ["5 🏆", "7 🏆", "Rey 🏆", "Sota 🏆"], 3, "A", "rey de copas"),
    ("6 🪄", ["As ⚔️", "2 ⚔️", "4 ⚔️", "7 ⚔️"], 1, "A", "as de espadas"),  # an erratum
    ("4 🪙", ["5 🏆", "Rey ⚔️", "3 🏆", "Rey 🪄"], 1, "A", "5 de copas"),  # an erratum
    ("7 🏆", ["Rey ⚔️", "3 🏆", "Rey 🪄", "Sota ⚔️"], 2, "B", "3 de copas"),
    ("5 🪄", ["Rey 🪄", "2 🪄", "7 🏆", "3 🪄"], 2, "B", "2 de bastos"),
    ("As ⚔️", ["7 ⚔️", "Rey 🏆", "2 ⚔️", "Sota ⚔️"], 3, "A", "2 de espadas"),
]

LEGAL = [
    "tradicional",
    "--players",
    "6",
    "--vira",
    "7 oros",
    "--hand",
    "3 bastos, as oros, 4 bastos",
    "--trick",
    "5 oros",
]


@pytest.fixture
def island(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with one ruleset of somebody's own, named by ``ENVITE_RULESETS``."""
    folder = tmp_path / "reglamentos"
    folder.mkdir()
    file = folder / "isla.toml"
    file.write_text(MY_ISLAND, encoding="utf-8")
    monkeypatch.setenv("ENVITE_RULESETS", str(folder))
    return file


# ── trick ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("vira", "plays", "winner", "team", "card"), KATA)
def test_the_rows_of_the_kata(
    vira: str, plays: list[str], winner: int, team: str, card: str
) -> None:
    """Each example of the kata is won by the player, team and card its own rules give it."""
    outcome = run("trick", "leanmind", "--vira", vira, "--json", *plays)
    assert outcome.status == 0
    assert outcome.err == ""
    answer = outcome.value
    assert list(answer)[:6] == ["winner", "winner_index", "team", "card", "tied", "complete"]
    assert (answer["winner"], answer["winner_index"]) == (winner, winner - 1)
    assert (answer["team"], answer["card"]) == (team, card)
    assert (answer["tied"], answer["complete"]) == ([], True)
    assert {"reason", "rule", "source"} <= set(answer)


def test_an_option_reads_the_kata_as_printed() -> None:
    """With the as just below the 7, the second example is won by the fourth player."""
    words = ["--vira", "6 🪄", "--json", "--option", "as=bajo-el-siete"]
    answer = run("trick", "leanmind", *words, "As ⚔️", "2 ⚔️", "4 ⚔️", "7 ⚔️").value
    assert (answer["winner"], answer["team"], answer["card"]) == (4, "B", "7 de espadas")


def test_a_trick_as_people_read_it() -> None:
    """The table with the winning card marked, who wins, why, and by which rule of which source."""
    assert run(*TRICK, *PLAYS).lines == [
        "   1 A  5 de copas",
        "   2 B  7 de copas",
        "   3 A  rey de copas   ←",
        "   4 B  sota de copas",
        "",
        "Gana el jugador 3, del equipo A, con la carta «rey de copas».",
        "«rey de copas» es la carta más alta de copas, el palo de salida.",
        "Regla: palo-de-la-mano. Fuente: Motor de Reglas del Envite Canario.",
    ]


def test_an_unfinished_trick_says_who_is_winning() -> None:
    """While cards are still to come the answer is about so far, and is not complete."""
    answer = run(*TRICK, "--json", *PLAYS[:2]).value
    assert (answer["winner"], answer["complete"]) == (2, False)
    assert "De momento gana el jugador 2, del equipo B" in run(*TRICK, *PLAYS[:2]).out


def test_a_tie_has_no_winner(island: Path) -> None:
    """Where the best cards of two teams tie, nobody wins, and the tied cards are marked."""
    words = ["trick", str(island), "--vira", "7 oros", "--players", "2", "3 copas", "3 bastos"]
    answer = run(*words, "--json").value
    assert [answer[key] for key in ("winner", "winner_index", "team", "card")] == [None] * 4
    assert answer["tied"] == [0, 1]
    said = run(*words).lines
    assert said[:2] == ["   1 A  3 de copas   ←", "   2 B  3 de bastos  ←"]
    assert said[3] == "Empatan los jugadores 1 y 2."


def test_an_unfinished_tie_is_only_a_tie_so_far(island: Path) -> None:
    """With two of four cards on the table a tie may still be broken, and the answer says so."""
    said = run("trick", str(island), "--vira", "7 oros", "3 copas", "3 bastos").lines
    assert said[3] == "De momento empatan los jugadores 1 y 2; todavía no han jugado todos."


# ── legal ─────────────────────────────────────────────────────────────────────────────────────────


def test_the_legal_cards_of_the_contract() -> None:
    """The exempt 3 de bastos may be played or kept; the as of the vira serves; a plain card not."""
    outcome = run("legal", *LEGAL, "--json")
    assert outcome.status == 0
    assert outcome.value["legal"] == ["3 de bastos", "as de oros"]
    assert outcome.value["rule"] == "arrastre"
    assert outcome.value["source"].startswith("Tres, caballo y perica")


def test_legal_cards_as_people_read_them() -> None:
    """The cards one below the other, then why, and by which rule of which source."""
    said = run("legal", *LEGAL).lines
    assert said[:3] == ["  3 de bastos", "  as de oros", ""]
    assert said[-1].startswith("Regla: arrastre. Fuente: Tres, caballo y perica")


def test_the_leader_plays_anything() -> None:
    """Without a trick, or with an empty one, the whole hand is legal and no rule is named."""
    for trick in ([], ["--trick", ""], ["--trick", "  "]):
        outcome = run("legal", "tradicional", "--vira", "7 o", "--hand", "4b,2c", "--json", *trick)
        assert outcome.value["legal"] == ["4 de bastos", "2 de copas"]
        assert outcome.value["rule"] is None
        assert outcome.value["source"] is None
    assert "Regla:" not in run("legal", "tradicional", "--vira", "7 o", "--hand", "4b,2c").out


def test_a_forgotten_card_between_commas_is_noticed() -> None:
    """Two commas in a row are a card that is missing, not nothing."""
    outcome = run("legal", "tradicional", "--vira", "7 oros", "--hand", "4 bastos,, 2 copas")
    assert outcome.status == 1
    assert outcome.err == "envite: Falta una carta: aquí no hay nada escrito.\n"


# ── the command line says what the library says ───────────────────────────────────────────────────

RULES = {name: load_ruleset(name) for name in ("leanmind", "tradicional")}
SPELLINGS: list[Callable[[Card], str]] = [str, lambda card: f"{card}".upper()]


@st.composite
def tables(draw: st.DrawFn) -> tuple[str, Game, list[Card]]:
    """A ruleset, its game for a number of people, and some cards of its deck in any order."""
    name = draw(st.sampled_from(sorted(RULES)))
    people = draw(st.sampled_from(RULES[name].ruleset.players.counts))
    game = RULES[name].game(people)
    return name, game, draw(st.permutations(list(game.deck)))


@given(tables(), st.data())
def test_a_trick_is_what_the_library_says(
    table: tuple[str, Game, list[Card]], data: st.DataObject
) -> None:
    """For any cards on any table, the JSON of ``trick`` is the library's `Trick`."""
    name, game, cards = table
    vira, plays = cards[0], cards[1 : 1 + data.draw(st.integers(1, game.seats))]
    spelt = [data.draw(st.sampled_from(SPELLINGS))(card) for card in plays]
    words = ["--players", str(game.players), "--vira", str(vira), "--json", *spelt]
    trick = game.resolve_trick(vira=vira, plays=plays)
    winner = trick.winner_index
    assert run("trick", name, *words).value == {
        "winner": None if winner is None else winner + 1,
        "winner_index": winner,
        "team": trick.team,
        "card": None if trick.card is None else str(trick.card),
        "tied": list(trick.tied),
        "complete": trick.complete,
        "reason": str(trick.reason),
        "reason_code": trick.reason.code,
        "rule": trick.reason.rule,
        "source": trick.reason.source,
    }


@given(tables(), st.data())
def test_legal_cards_are_what_the_library_says(
    table: tuple[str, Game, list[Card]], data: st.DataObject
) -> None:
    """For any hand on any trick, the JSON of ``legal`` is the library's, or its refusal."""
    name, game, cards = table
    held = data.draw(st.integers(1, 3))
    vira, hand = cards[0], cards[1 : 1 + held]
    trick = cards[4 : 4 + data.draw(st.integers(0, game.seats - 1))]
    words = ["--players", str(game.players), "--vira", str(vira), "--json"]
    words += ["--hand", ", ".join(map(str, hand)), "--trick", ",".join(map(str, trick))]
    outcome = run("legal", name, *words)
    if name == "leanmind":  # the kata says nothing on what must be served
        assert outcome.status == 1
        assert outcome.value["error"]["code"] == "not-stated.follow"
        return
    obligation = game.obligation(hand=hand, vira=vira, trick=trick)
    assert outcome.value == {
        "legal": [str(card) for card in obligation.legal],
        "reason": str(obligation.reason),
        "reason_code": obligation.reason.code,
        "rule": obligation.reason.rule,
        "source": obligation.reason.source,
    }


# ── list, schema ──────────────────────────────────────────────────────────────────────────────────


def test_the_list_names_each_ruleset() -> None:
    """A line for each: id, how many play, name; as JSON with its file, players and options."""
    outcome = run("list")
    assert outcome.status == 0
    rows = [line.split(maxsplit=2) for line in outcome.lines]
    assert ["leanmind", "4", "Envite canario, kata de Lean Mind"] in rows
    assert ["tradicional", "2-12", "Envite tradicional"] in rows
    kata = next(entry for entry in run("list", "--json").value if entry["id"] == "leanmind")
    assert Path(kata.pop("path")) == ROOT / "rulesets" / "leanmind.toml"
    assert kata == {
        "id": "leanmind",
        "shelf": {"kind": "shipped", "folder": str(ROOT / "rulesets"), "package": None},
        "ok": True,
        "name": "Envite canario, kata de Lean Mind",
        "family": "envite",
        "players": [4],
        "usual": 4,
        "options": {"as": ["segun-la-escala", "bajo-el-siete"]},
    }


def test_the_columns_of_the_list_stand_in_line(island: Path) -> None:
    """Every name begins in the same cell, whatever the lengths of the ids."""
    island.write_text(MY_ISLAND.replace('"mi-isla"', '"una-isla-lejana"'), encoding="utf-8")
    names = {"leanmind": "Envite canario", "una-isla-lejana": "Mi isla"}
    lines = {line.split()[0]: line for line in run("list").lines}
    starts = {lines[ruleset].index(name) for ruleset, name in names.items()}
    assert len(starts) == 1


def test_a_broken_ruleset_is_listed_with_the_command_that_explains_it(island: Path) -> None:
    """One bad file hides no other; the command shown can be copied, however long its path."""
    folder = island.parent / ("muy largo " * 12).strip()
    folder.mkdir()
    broken = folder / "rota.toml"
    broken.write_text("format = 1 1\n", encoding="utf-8")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ENVITE_RULESETS", str(folder))
        said, values = run("list"), run("list", "--json").value
    assert said.status == 0
    line = next(line for line in said.lines if line.startswith("rota"))
    assert line.endswith(f"tiene errores: envite validar '{broken}'")
    entry = next(value for value in values if value["id"] == "rota")
    assert entry["ok"] is False
    assert [problem["code"] for problem in entry["problems"]] == ["toml.syntax"]
    assert any(line.startswith("leanmind") for line in said.lines)


def test_the_schema_is_the_committed_one() -> None:
    """What ``schema`` prints is schema/ruleset.schema.json, byte for byte."""
    committed = (ROOT / "schema" / "ruleset.schema.json").read_text(encoding="utf-8")
    assert run("schema").out == committed
    assert json.loads(run("schema", encoding="ascii").out) == json.loads(committed)


# ── a variant of one's own ────────────────────────────────────────────────────────────────────────


def test_a_new_variant_needs_only_its_file(island: Path) -> None:
    """A TOML file in a folder of ``ENVITE_RULESETS`` is listed, validated and played by its id."""
    assert any(line.split()[0] == "mi-isla" for line in run("list").lines)
    assert run("validate", "mi-isla", "--strict").status == 0
    trick = run("trick", "mi-isla", "--vira", "7 oros", "--json", "rey oros", "3 copas").value
    assert trick["rule"] == "treses"
    words = ["--vira", "7 oros", "--hand", "2 oros, rey copas", "--trick", "as oros", "--json"]
    assert run("legal", "mi-isla", *words).value["legal"] == ["2 de oros"]
    assert island.stem != "mi-isla", "the id is the file's, not its name's"


def test_a_variant_is_found_by_its_path_from_anywhere(
    island: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An absolute path, one from here, and a bare name that ends in .toml are all the file."""
    monkeypatch.delenv("ENVITE_RULESETS")
    monkeypatch.chdir(island.parent)
    for path in (str(island), "./isla.toml", "isla.toml", f"../{island.parent.name}/isla.toml"):
        outcome = run("trick", path, "--vira", "7 oros", "--json", "rey oros", "as oros")
        assert outcome.value["card"] == "rey de oros", path


def test_several_folders_are_searched(island: Path, tmp_path: Path) -> None:
    """``ENVITE_RULESETS`` names folders as ``PATH`` does; one that is missing does no harm."""
    other = tmp_path / "otra"
    other.mkdir()
    (other / "otra.toml").write_text(
        MY_ISLAND.replace('"mi-isla"', '"otra-isla"'), encoding="utf-8"
    )
    folders = [str(tmp_path / "nada"), str(island.parent), "", str(other)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ENVITE_RULESETS", os.pathsep.join(folders))
        ids = [entry["id"] for entry in run("list", "--json").value]
    assert {"mi-isla", "otra-isla", "leanmind"} <= set(ids)


# ── what is wrong with what was given ─────────────────────────────────────────────────────────────

WRONG: list[tuple[list[str], str]] = [
    (["trick", "nadie", "--vira", "3 oros", "5 copas"], "ruleset-unknown"),
    (["trick", "nada.toml", "--vira", "3 oros", "5 copas"], "file.missing"),
    (["trick", "leanmind", "5 copas"], "vira.missing"),
    (TRICK, "trick.empty"),
    ([*TRICK, "5 copsa"], "card.unreadable"),
    ([*TRICK, ""], "card.empty"),
    ([*TRICK, "8 copas"], "card.not-in-deck"),
    ([*TRICK, "3 oros"], "trick.vira"),
    ([*TRICK, "5 copas", "5c"], "trick.repeated"),
    ([*TRICK, *PLAYS, "2 copas"], "trick.too-many"),
    ([*TRICK, "--players", "5", "2 copas"], "players-not-seated"),
    ([*TRICK, "--players", "-4", "2 copas"], "players-not-seated"),
    ([*TRICK, "--option", "as", "2 copas"], "option-form"),
    ([*TRICK, "--option", "=as", "2 copas"], "option-form"),
    ([*TRICK, "--option", "as=", "2 copas"], "option-form"),
    ([*TRICK, "--option", "", "2 copas"], "option-form"),
    ([*TRICK, "--option", "ass=bajo-el-siete", "2 copas"], "option-unknown"),
    ([*TRICK, "--option", "as=bajo-el-seis", "2 copas"], "choice-unknown"),
    (
        [*TRICK, "--option", "as=bajo-el-siete", "--option", "as=segun-la-escala", "2 copas"],
        "option-twice",
    ),
    (["legal", "leanmind", "--vira", "3 oros", "--hand", "2 copas"], "not-stated.follow"),
    (["legal", "tradicional", "--vira", "3 oros", "--hand", ""], "hand.empty"),
    (["legal", "tradicional", "--vira", "3 oros", "--hand", "2c,2 copas"], "hand.repeated"),
]
"""Command lines that can be read, and the code of what is wrong with what they give."""


@pytest.mark.parametrize(("words", "code"), WRONG)
def test_wrong_input_is_refused_with_a_sentence(words: list[str], code: str) -> None:
    """Exit 1; for people a sentence on the error stream, for programs its code, on the output."""
    said = run(*words)
    assert said.status == 1
    assert said.out == ""
    assert said.err
    assert "Traceback" not in said.err
    told = run(*words, "--json")
    assert told.status == 1
    assert told.err == ""
    error: dict[str, Any] = told.value["error"]
    assert error["code"] == code
    assert error["message"] in said.err
    assert error["hint"] is None or error["hint"] in said.err


def test_the_same_choice_twice_is_no_contradiction() -> None:
    """An option may be repeated as long as it says the same."""
    twice = ["--option", "as=bajo-el-siete"] * 2
    assert run(*TRICK, *twice, *PLAYS).status == 0


def test_the_nearest_right_word_is_offered() -> None:
    """A misspelt ruleset, option, choice or card is answered with the nearest right one."""
    for words, nearest in [
        (["trick", "lenmind", "--vira", "3 oros", "5 copas"], "leanmind"),
        ([*TRICK, "--option", "as=bajo-el-siet", "5 copas"], "bajo-el-siete"),
        ([*TRICK, "rey de copsa"], "rey de copas"),
    ]:
        assert run(*words, "--json").value["error"]["hint"] == f"¿Quiso decir «{nearest}»?"


def test_the_problems_of_a_ruleset_come_with_the_error(island: Path) -> None:
    """A command on a broken ruleset shows every problem with its place, to people and programs."""
    island.write_text(MY_ISLAND.replace("usual = 4", "usual = 3\nmuerta = true"), encoding="utf-8")
    words = ["trick", str(island), "--vira", "7 oros", "rey oros"]
    said = run(*words)
    assert f"{island}:17:1: error: " in said.err
    assert "    17 | muerta = true\n       | ^^^^^^\n" in said.err
    problems = run(*words, "--json").value["error"]["problems"]
    assert [(p["code"], p["line"], p["column"]) for p in problems][-1] == ("unknown-key", 17, 1)


def test_an_id_is_not_shown_as_a_file() -> None:
    """What is said of an id that nobody has stands behind the program's name, not behind the id."""
    for words in (["trick", "nadie", "5 copas"], ["validate", "nadie"]):
        said = run(*words)
        assert said.status == 1
        first = (said.out + said.err).splitlines()[0]
        assert first == "envite: error: No hay ningún reglamento «nadie». [ruleset-unknown]"


def test_a_folder_without_a_slash_is_a_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A word that is no id but a folder here is told so; a ruleset of that id comes first."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mios").mkdir()
    (tmp_path / "tradicional").mkdir()
    said = run("validate", "mios").lines[0]
    assert said == "mios: error: Es una carpeta; hace falta un archivo .toml. [file.folder]"
    assert run("validate", "tradicional").status == 0
    assert run("validate", "nadie", "--json").value["files"][0]["file"] == "nadie"
