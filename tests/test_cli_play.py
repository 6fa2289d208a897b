"""``envite play``: a whole match told in a few lines a round, or played at the keyboard."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest
from command_line import Outcome, run, start
from test_agents import TABLES

from envite_rules import Match, load_ruleset
from envite_rules.cli.at_stake import leaving
from envite_rules.cli.person import LeftError, Person
from envite_rules.cli.place_words import PlaceWords
from envite_rules.cli.telling import Teller
from envite_rules.engine.seats import seat_name

if TYPE_CHECKING:
    from pathlib import Path

AUTO = ["play", "canario", "--auto", "--seed", "7"]
ISLAND = """\
format = 1
id = "mi-isla"
name = "Mi isla"
extends = "canario"
source = "abuela"

[sources.abuela]
title = "Mi abuela"

[words]
trick = "baza"
round = "vuelta"
vira = "muestra"
piedra = "millo"
piedras = "millos"
chico = "cama"
chicos = "camas"
partida = "pierna"
accept = ["venga"]
"""


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """What is typed at the keyboard; then there is nothing more."""
    monkeypatch.setattr("sys.stdin", StringIO("".join(f"{line}\n" for line in lines)))


def sat_down(monkeypatch: pytest.MonkeyPatch, *lines: str, words: tuple[str, ...] = ()) -> Outcome:
    """A match of `canario` with a person who types some lines and leaves."""
    typed(monkeypatch, *lines)
    return run("play", "canario", "--seed", "7", *words)


# ── all by themselves ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("ruleset", "people"), TABLES)
def test_every_table_plays_to_the_end(ruleset: str, people: int) -> None:
    """For every ruleset and number of people, the match ends with a winner."""
    outcome = run("play", ruleset, "--players", str(people), "--auto", "--seed", "7")
    assert outcome.status == 0
    assert outcome.err == ""
    assert re.search(r"¡Partida para el\s+equipo [AB]!", outcome.out)
    assert max(map(len, outcome.lines)) <= 80


def test_the_same_seed_tells_the_same_match() -> None:
    """Cards and choices follow from the seed; another one plays another match."""
    assert run(*AUTO) == run(*AUTO)
    assert run(*AUTO).out != run(*AUTO[:-1], "8").out


def test_without_a_seed_the_one_that_was_drawn_is_told() -> None:
    """So a match that anybody saw can be played again."""
    first = run("play", "gran-canaria", "--auto")
    seed = re.search(r"^Semilla (\d+)\.$", first.out, re.MULTILINE)
    assert seed
    assert run("play", "gran-canaria", "--auto", "--seed", seed[1]).out == first.out


def test_the_head_tells_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game, the teams, the muerto, who answers, who cuts what, and who deals first."""
    monkeypatch.setenv("COLUMNS", "200")
    lines = run("play", "tradicional", "--players", "5", "--auto", "--seed", "7").lines
    match = load_ruleset("tradicional").game(5).new_match(seed=7)
    first, second = match.terms.cuts[0]
    assert lines[:5] == [
        "Envite tradicional, 5 jugadores y el muerto.",
        "Equipo A: A1, A2 y A3. Equipo B: B1, B2 y B3.",
        "Mandan A1 y B1.",
        "B3 es el muerto; juega por él B1.",
        f"Cortan: A1 saca {first}, y B1, {second}.",
    ]
    heads = [line for line in lines if line.startswith("Ronda 1. ")]
    assert heads[0].startswith(f"Ronda 1. Reparte {seat_name(match.terms.dealer)}. Vira: ")


def told(monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[list[str], dict[str, Any]]:
    """What is told of a match on a wide terminal, and the same match as JSON."""
    monkeypatch.setenv("COLUMNS", "1000")
    return run(*words).lines, run(*words, "--json").value


@pytest.mark.parametrize(
    "ruleset", ["canario", "tradicional", "gran-canaria", "tenerife", "truc-mallorqui"]
)
def test_all_that_is_done_is_told(ruleset: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each card and word stands in the lines in its order, and each trick with who won it."""
    lines, match = told(monkeypatch, "play", ruleset, "--auto", "--seed", "3")
    lines = [line for line in lines if not line.startswith("  Cartas:")]
    place, text = 0, "\n".join(lines)
    for step in match["actions"]:
        who, _, said = step["action"].partition(" ")
        if said.startswith("reparte"):
            vira = "" if ruleset.startswith("truc") else f" Vira: {said.split(', ')[-1]}."
            expected = [f"Reparte {who}.{vira}"]
        else:
            expected = [f"{who} {said}", f"{who} «{said}»"]
        found = [text.find(one, place) for one in expected]
        assert max(found) >= 0, expected
        place = min(at for at in found if at >= 0)
    tricks = [event for step in match["actions"] for event in step["events"]]
    won = [event["seat"] for event in tricks if event["event"] == "trick-won"]
    assert re.findall(r"Gana ([AB]\d) con", text) == won


def test_the_score_is_told_after_each_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """What was won, in which pot, and the piedras after it; where there is a board, as it lies."""
    lines, match = told(monkeypatch, *AUTO)
    record = Match.from_record(recorded(match, 7))
    assert record.score.chicos == tuple(match["chicos"])
    marks = {
        "0": "",
        "1": " (* en el montón)",
        "6": " (****** en el montón)",
        "7": " (* aparte)",
        "8": " (*  * aparte)",
        "10": " (* en otro sitio)",
        "11": " (ninguna piedra)",
    }
    scores = [line.partition("Piedras: ")[2] for line in lines]
    laid = {mark for line in scores for mark in re.findall(r"(\d+)((?: \([^)]*\))?)", line)}
    assert len(laid) > 5
    assert {mark for mark in laid if mark[0] in marks} <= set(marks.items())


def recorded(value: dict[str, Any], seed: int) -> str:
    """A match that was told as JSON, as the library records it."""
    match = load_ruleset(value["ruleset"]).game(value["players"]).new_match(seed=seed)
    for step in value["actions"]:
        match.apply(match.parse(step["action"]))
    assert match.winner == value["winner"]
    return match.to_record()


def test_the_words_of_the_ruleset_are_used(tmp_path: Path) -> None:
    """A house that says baza, vuelta, muestra, millo, cama and pierna reads them."""
    file = tmp_path / "mi-isla.toml"
    file.write_text(ISLAND, encoding="utf-8")
    out = run("play", str(file), "--auto", "--seed", "5").out
    for word in ("Vuelta 1. ", "Muestra: ", "Baza 1: ", " millos (", "¡Cama para", "¡Pierna para"):
        assert word in out
    for word in ("Ronda", "Mano ", "Vira", "piedras (", "Chico", "Partida para"):
        assert word not in out
    assert "«venga»" in out


def test_it_is_told_in_english() -> None:
    """The sentences are English; what is said at the table stays as it is."""
    out = run(*AUTO, "--lang", "en").out
    assert out.startswith("Envite canario, 4 players.\nTeam A: A1 and A2. Team B: B1 and B2.\n")
    assert "“envío”" in out
    assert re.search(r"Partida for\s+team [AB]!", out)


def test_a_narrow_terminal_gets_narrow_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lines are as wide as the terminal, and go on further in."""
    monkeypatch.setenv("COLUMNS", "50")
    lines = run(*AUTO).lines
    assert max(map(len, lines)) <= 50
    assert any(line.startswith("    ") for line in lines)


def test_chance_may_play() -> None:
    """``--player random`` plays otherwise than with sense, from the same cards."""
    first, second = run(*AUTO).lines, run(*AUTO, "--player", "random").lines
    assert first[:8] == second[:8]
    assert first != second


def test_a_renuncio_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Held to the rules by claims, random players break them, and the claims are told."""
    words = ["play", "canario", "--auto", "--seed", "1", "--hold", "claim", "--player", "random"]
    lines, match = told(monkeypatch, *words)
    events = [event for step in match["actions"] for event in step["events"]]
    judged = [event for event in events if event["event"] == "claim-judged"]
    assert judged
    for event in judged:
        assert f"  {event['text']}" in lines


# ── as JSON ───────────────────────────────────────────────────────────────────────────────────────


def test_a_program_reads_the_whole_match() -> None:
    """The table, every action with what it caused, and the end."""
    value = run(*AUTO, "--json").value
    assert list(value) == [
        "ruleset",
        "options",
        "players",
        "hold",
        "seed",
        "cuts",
        "dealer",
        "actions",
        "piedras",
        "chicos",
        "in_play",
        "phase",
        "turn",
        "winner",
    ]
    assert (value["ruleset"], value["players"]) == ("canario", 4)
    assert (value["hold"], value["seed"]) == ("prevent", 7)
    assert (value["phase"], value["turn"], value["in_play"]) == ("over", None, None)
    assert value["chicos"]["AB".index(value["winner"])] == 3
    last = value["actions"][-1]["events"][-1]
    assert last["event"] == "match-won"
    assert last["team"] == value["winner"]
    assert last["text"] == f"¡Partida para el equipo {value['winner']}!"


def test_partidos_are_told_where_they_are_played() -> None:
    """A ruleset with partidos has them in its answer."""
    value = run("play", "tests/rulesets/a-partidos.toml", "--auto", "--seed", "1", "--json").value
    assert max(value["partidos"]) > 0


# ── at the keyboard ───────────────────────────────────────────────────────────────────────────────


def test_a_person_sees_only_the_own_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the first deal a person in A1 reads the own three cards and what is played, no more."""
    outcome = sat_down(monkeypatch)
    match = load_ruleset("canario").game().new_match(seed=7)
    match.apply(match.legal_actions()[0])
    own = " y ".join(", ".join(map(str, match.hand(0))).rsplit(", ", 1))
    assert re.sub(r" \(\w+\)", "", outcome.out).count(f"Sus cartas: {own}.") == 1
    played = re.findall(r"[AB]\d (\w+ de \w+)", outcome.out.partition("Ronda 1")[2])
    for seat in (1, 2, 3):
        for card in map(str, match.hand(seat)):
            assert (card in outcome.out.partition("Ronda 1")[2]) == (card in played)


def test_the_end_of_what_is_typed_ends_politely(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the end of the input the match is left where it stands, and that is no error."""
    outcome = sat_down(monkeypatch)
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.lines[-2].startswith("La partida no ha terminado: le toca a A1. Piedras: A 0")
    assert outcome.lines[-1] == "Semilla 7."


@pytest.mark.parametrize("word", ["fin", "FIN", "salir", "end", "quit"])
def test_a_word_leaves_the_match(word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """«fin» does what the end of the input does, and nothing after it is read."""
    assert sat_down(monkeypatch, word, "1").out == sat_down(monkeypatch, word).out


class Interrupted(StringIO):
    """A keyboard at which Ctrl-C is pressed."""

    def readline(self, _: int | None = -1, /) -> str:
        """Nothing is read."""
        raise KeyboardInterrupt


def test_an_interruption_ends_politely(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Ctrl-C: where the match stands, its record, and the status that a shell expects."""
    monkeypatch.setattr("sys.stdin", Interrupted())
    file = tmp_path / "acta.toml"
    outcome = run("play", "canario", "--seed", "7", "--record", str(file))
    assert (outcome.status, outcome.err) == (130, "\nCancelado.\n")
    assert "La partida no ha terminado" in outcome.out
    assert len(Match.from_record(file.read_text("utf-8")).actions) >= 1


def test_a_number_or_the_words_do_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """A call is made by its number, by its word or another of the same step, or with the seat."""
    words = ["play", "canario", "--seed", "12"]
    typed(monkeypatch)
    offered = re.search(r"^ +(\d)  «(envío|siete)»$", run(*words).out, re.MULTILINE)
    assert offered
    number, call = offered.groups()
    for choice in (number, call, call.upper(), f"A1 {call}"):
        typed(monkeypatch, choice)
        assert f"A1 «{call}»" in run(*words).out


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "Escriba un número de la lista"),
        ("?", "Escriba un número de la lista"),
        ("99", "La lista va del 1 al "),
        ("0", "La lista va del 1 al "),
        ("9" * 150, "La lista va del 1 al "),
        ("foo", "No se entiende «foo»."),
        ("quiero", "No hay nada por contestar."),
        ("B1 quiero", "Solo puede decir lo que hace A1."),
        ("siete", "No se puede cantar «siete» ahora: lo que toca es «envío»."),
        ("A1 reparte: as oros", "La ronda no ha terminado"),
        ("x" * 1000, "No se entiende"),
        ("3 de oross", "oros"),
        ("\x1b[2J", "No se entiende"),
    ],
)
def test_what_cannot_be_done_is_asked_again(
    line: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wrong answer is told why, and the question stands; what is typed is shown safely."""
    typed(monkeypatch, line, "1")
    outcome = run("play", "canario", "--seed", "12", "--players", "4")
    assert outcome.status == 0
    said = outcome.out.partition("A1> ")[2]
    assert said.lstrip().startswith(why) or why in said.split("A1>")[0]
    assert "A1> " in said
    assert "\x1b" not in outcome.out


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        ("canario", "«as de oros», «envío» o «quiero»"),
        ("truc-mallorqui", "«as de oros», «envit», «truc» o «vull»"),
        ("truco-paulista", "«as de tréboles», «truco» o «quero»"),
    ],
)
def test_what_may_be_typed_is_told_by_examples_of_the_game(
    ruleset: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first card of its deck, what opens its ladders, and its own yes."""
    monkeypatch.setenv("COLUMNS", "200")
    typed(monkeypatch)
    assert f"como {said}. Con" in run("play", ruleset, "--seed", "12").out


def test_the_rule_is_told_with_what_it_forbids(monkeypatch: pytest.MonkeyPatch) -> None:
    """A card that does not serve is refused with the rule and its source."""
    outs = []
    for seed in range(40):
        match = load_ruleset("tradicional").game(2).new_match(seed=seed)
        match.apply(match.legal_actions()[0])
        typed(monkeypatch, *map(str, match.hand(0)))
        outs.append(run("play", "tradicional", "--players", "2", "--seed", str(seed)).out)
    assert any("Regla: arrastre" in out and "Fuente: " in out for out in outs)


def test_another_hand_cannot_be_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever B1 holds, the answer about a card of B1 is the same."""
    match = load_ruleset("canario").game().new_match(seed=12)
    match.apply(match.legal_actions()[0])
    cards = [match.hand(1)[0], match.hand(2)[0], match.hand(0)[0]]
    typed(monkeypatch, *(f"B1 {card}" for card in cards))
    out = run("play", "canario", "--seed", "12").out
    assert out.count("Solo puede decir lo que hace A1.") == 3


def test_the_person_may_sit_anywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """In B2, who is no mandador, only the own turn is asked for."""
    typed(monkeypatch, *["1"] * 200)
    outcome = run("play", "canario", "--seat", "b2", "--seed", "3")
    assert "Usted juega en B2." in outcome.out
    assert "«quiero»\n" not in outcome.out.replace("B2 «quiero»", "")
    assert re.search(r"¡Partida para el\s+equipo [AB]!", outcome.out)


def test_the_mandador_plays_for_the_muerto(monkeypatch: pytest.MonkeyPatch) -> None:
    """In B1 at a table of five, the cards of the muerto are seen, and chosen."""
    typed(monkeypatch, *["1"] * 400)
    words = ["play", "tradicional", "--players", "5", "--seat", "B1", "--seed", "4"]
    out = run(*words).out
    assert "Las cartas del muerto (B3): " in out
    assert re.search(r"  1  .* de .*, del muerto \(B3\)$", out, re.MULTILINE)
    assert re.search(r"¡Partida para el\s+equipo [AB]!", out)
    other = run(*words[:-3], "A1", "--seed", "4").out
    assert "Las cartas del muerto" not in other


def test_a_card_of_the_muerto_is_played_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """The mandador says a card that the muerto holds, and the muerto plays it."""
    words = ["play", "tradicional", "--players", "5", "--seat", "B1", "--seed", "4"]
    typed(monkeypatch, "as copas", "5 oros")
    out = run(*words).out
    first = re.search(r"^ +1  (.*), del muerto \(B3\)$", out, re.MULTILINE)
    assert first
    typed(monkeypatch, "as copas", first[1])
    assert f"B3 {first[1]}" in run(*words).out


def test_the_mandador_sees_the_signs_of_the_team(monkeypatch: pytest.MonkeyPatch) -> None:
    """With --signs A1 reads the señas of A2, or that there are none; without, nothing."""
    typed(monkeypatch)
    with_signs = run("play", "canario", "--seed", "7", "--signs").out
    assert re.search(r"Señas de A2: |A2 no hace señas\.", with_signs)
    typed(monkeypatch)
    assert not re.search("Señas|señas", run("play", "canario", "--seed", "7").out)
    typed(monkeypatch)
    other = run("play", "canario", "--seed", "7", "--signs", "--seat", "A2").out
    assert not re.search("Señas|señas", other)


def test_what_may_be_claimed_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Held by claims, the cards that do not serve are offered with a mark, and claims are."""
    typed(monkeypatch, *["1"] * 400)
    words = ["play", "canario", "--hold", "claim", "--player", "random", "--seed", "3"]
    out = run(*words).out
    assert re.search(r"  \d  .* de .* \(pueden cantarle renuncio\)$", out, re.MULTILINE)
    assert re.search(r"  \d  «renuncio B\d»$", out, re.MULTILINE)
    assert re.search(r"Antes de que reparta [AB]\d:\n +1  «renuncio B\d»\n", out)


def test_nothing_need_be_claimed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Before another seat deals, nothing or 0 passes, and the deal follows."""
    words = ["play", "canario", "--hold", "claim", "--player", "random", "--seed", "3"]
    typed(monkeypatch, *["1"] * 400)
    before = run(*words).out.partition("Antes de que reparta")[0]
    asked = before.count("A1> ")
    for nothing in ("0", ""):
        typed(monkeypatch, *["1"] * asked, nothing)
        after = run(*words).out.partition("Antes de que reparta")[2]
        assert re.match(r"(?s).*?A1> \nRonda", after)


def test_what_is_at_stake_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who must answer reads what the call is worth, and what a refusal pays."""
    typed(monkeypatch, *["1"] * 30)
    out = run("play", "canario", "--seed", "12").out
    assert re.search(r"La ronda vale 2 piedras; el equipo B ha cantado «envío»", out)
    assert "La ronda vale ahora 4 piedras." in out


def test_bytes_that_are_no_text_are_asked_again() -> None:
    """A line that is not UTF-8 is not understood, and there is no traceback."""
    done = subprocess.run(
        [sys.executable, "-m", "envite_rules", "play", "canario", "--seed", "12", "--lang", "es"],
        input=b"caf\xe9\n\xff\x00\n",
        capture_output=True,
        check=False,
        timeout=60,
        env=os.environ | {"PYTHONUTF8": "1"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode().count("No se entiende") == 2


def test_without_a_keyboard_the_match_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """A closed or missing input is the end of it."""
    for stream in (None, closed()):
        monkeypatch.setattr("sys.stdin", stream)
        outcome = run("play", "canario", "--seed", "7")
        assert (outcome.status, outcome.err) == (0, "")
        assert "La partida no ha terminado" in outcome.out
    assert start("play", "canario", "--seed", "7").returncode == 0


def closed() -> StringIO:
    """A stream that was closed."""
    stream = StringIO()
    stream.close()
    return stream


# ── the record ────────────────────────────────────────────────────────────────────────────────────


def test_the_record_holds_the_whole_match(tmp_path: Path) -> None:
    """What was played is written, and plays again to the same end."""
    file = tmp_path / "acta.toml"
    outcome = run(*AUTO, "--record", str(file))
    assert outcome.lines[-1] == f"Acta: {file}"
    match = Match.from_record(file.read_text("utf-8"))
    assert match.is_over
    assert [match.say(action) for action in match.actions] == [
        step["action"] for step in run(*AUTO, "--json").value["actions"]
    ]


def test_what_was_played_is_recorded_when_one_leaves(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """At the end of the input the record holds what was done till then, and goes on."""
    file = tmp_path / "acta.toml"
    outcome = sat_down(monkeypatch, "1", "fin", words=("--record", str(file)))
    assert outcome.lines[-1] == f"Acta: {file}"
    match = Match.from_record(file.read_text("utf-8"))
    assert match.turn is not None
    assert any(action.seat == 0 for action in match.actions)


def test_a_record_overwrites_nothing(tmp_path: Path) -> None:
    """A file that is there stays as it is, and nothing is played."""
    file = tmp_path / "acta.toml"
    file.write_text("mío", encoding="utf-8")
    outcome = run(*AUTO, "--record", str(file))
    assert (outcome.status, outcome.out) == (1, "")
    assert "ya existe" in outcome.err
    assert file.read_text(encoding="utf-8") == "mío"
    answer = run(*AUTO, "--json", "--record", str(file))
    assert (answer.status, answer.value["error"]["code"]) == (1, "cli.play.record-exists")


def test_a_record_that_cannot_be_written_is_told_before_playing(tmp_path: Path) -> None:
    """A folder that is not there, or a name that no file can have: one sentence each."""
    for file in (tmp_path / "no" / "acta.toml", tmp_path / ("a" * 300)):
        outcome = run(*AUTO, "--record", str(file))
        assert (outcome.status, outcome.out) == (1, "")
        assert outcome.err.startswith("envite: No se puede escribir el acta en «")
    assert list(tmp_path.iterdir()) == []


def test_no_record_is_begun_for_a_match_that_cannot_be(tmp_path: Path) -> None:
    """A ruleset that states no match leaves no file."""
    file = tmp_path / "acta.toml"
    assert run("play", "leanmind", "--auto", "--record", str(file)).status == 1
    assert not file.exists()


def test_a_reader_that_goes_leaves_a_record(tmp_path: Path) -> None:
    """Where the output is closed early, what was played is written all the same."""
    file = tmp_path / "acta.toml"
    reading, writing = os.pipe()
    os.close(reading)
    done = start(*AUTO, "--record", str(file), stdout=writing)
    os.close(writing)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    Match.from_record(file.read_text("utf-8"))


# ── what is refused ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("words", "status", "why"),
    [
        (["canario", "--auto", "--seat", "A1"], 2, "O juegan todos solos (--auto)"),
        (["canario", "--json"], 2, "hace falta --auto"),
        (["canario", "--auto", "--hold", "maybe"], 2, "'--hold'"),
        (["canario", "--auto", "--player", "best"], 2, "'--player'"),
        (["canario", "--auto", "--seed", "x"], 2, "'--seed'"),
        (["canario", "--auto", "--seed", "-1"], 1, "La semilla es un número entero"),
        (["canario", "--auto", "--seed", "9" * 200], 1, "La semilla es un número entero"),
        (["canario", "--auto", "--players", "5"], 1, "5"),
        (["canario", "--auto", "--option", "partida=ocho"], 1, "ocho"),
        (["canarjo", "--auto"], 1, "canario"),
        (["leanmind", "--auto"], 1, "no dice"),
        (["tradicional", "--auto", "--hold", "claim"], 1, "renuncio"),
        (["canario", "--seat", "C1"], 1, "«C1» no es un sitio de esta mesa: hay A1, B1, A2 y B2."),
        (["canario", "--seat", "A3"], 1, "«A3» no es un sitio"),
        (["canario", "--seat", "A"], 1, "«A» no es un sitio"),
        (["canario", "--seat", "1"], 1, "«1» no es un sitio"),
        (["canario", "--seat", "A1 x"], 1, "no es un sitio"),
        (["tradicional", "--players", "5", "--seat", "B3"], 1, "B3 es el muerto"),
    ],
)
def test_what_cannot_be_played_is_told(words: list[str], status: int, why: str) -> None:
    """Each is one sentence, without a traceback, and nothing is played."""
    outcome = run("play", *words)
    assert outcome.status == status
    said = outcome.err + outcome.out
    assert why in said
    assert "Ronda" not in said


def test_the_help_says_how_a_seat_is_named() -> None:
    """In both languages."""
    for language in ("es", "en"):
        assert "A1, B1, A2" in run("play", "--help", "--lang", language).out


# ── truc: ties, counts and two ladders ────────────────────────────────────────────────────────────


def test_the_head_of_a_truc_names_no_mandadores() -> None:
    """Anyone answers there, so nobody is said to lead; nobody cuts, and there is no vira."""
    lines = run("play", "truc-mallorqui", "--auto", "--seed", "7").lines
    assert lines[:4] == [
        "Truc mallorquín, 4 jugadores.",
        "Equipo A: A1 y A2. Equipo B: B1 y B2.",
        "Semilla 7.",
        "",
    ]
    assert lines[4].startswith("Mano 1. Reparte ")
    assert "Mandan" not in run("play", "truc-mallorqui", "--auto", "--seed", "7").out


def test_a_person_at_a_truc_reads_what_each_call_stakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Calls of both ladders with what they are worth, accepted and refused; and leaving."""
    monkeypatch.setenv("COLUMNS", "200")
    for seed in range(40):
        match = load_ruleset("truc-mallorqui").game().new_match(seed=seed)
        match.apply(match.legal_actions()[0])
        if match.turn == 0:
            break
    typed(monkeypatch, "fin")
    lines = run("play", "truc-mallorqui", "--seed", str(seed)).lines
    cards = [str(card) for card in match.hand(0)]
    value = match.game.count("envit", hand=cards)
    start = lines.index(f"  Cuenta {value} de envit.")
    assert re.sub(r" \([^)]*\)", "", lines[start - 1]) == (
        f"  Sus cartas: {cards[0]}, {cards[1]} y {cards[2]}."
    )
    assert lines[start + 4 : start + 8] == [
        "    4  «envit» (si se quiere, 2 punts; si no, 1 punt)",
        "    5  «envit tots» (si se quiere, 24 punts; si no, 1 punt)",
        "    6  «truc» (si se quiere, 3 punts; si no, 1 punt)",
        "    7  «me'n vaig»: el equipo B gana 1 punt (mano)",
    ]
    assert "manda en su equipo" not in "".join(lines)
    assert "como «as de oros», «envit», «truc» o «vull»." in "".join(lines)


def test_a_person_may_leave_the_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """«me'n vaig» gives the round to B: one punt, and the next deal follows."""
    for seed in range(40):
        match = load_ruleset("truc-mallorqui").game().new_match(seed=seed)
        match.apply(match.legal_actions()[0])
        if match.turn == 0:
            break
    typed(monkeypatch, "me'n vaig")
    out = run("play", "truc-mallorqui", "--seed", str(seed)).out
    assert "A1 «me'n vaig»." in out
    assert "Gana el equipo B: 1 punt (mano). Punts: A 0, B 1." in out
    assert "Mano 2. " in out


def test_a_tie_is_told_to_programs_by_the_names_of_the_seats() -> None:
    """Who tied, and who leads the next trick; nobody where the tie ends the round."""
    value = run("play", "truc-mallorqui", "--auto", "--seed", "7", "--json").value
    events = [event for step in value["actions"] for event in step["events"]]
    ties = [place for place, event in enumerate(events) if event["event"] == "trick-tied"]
    leaders = set()
    for place in ties:
        tie, after = events[place], events[place + 1 :][:1]
        assert {seat[0] for seat in tie["seats"]} == {"A", "B"}
        ends = [event["event"] for event in after] == ["round-won"]
        assert tie["leader"] is None if ends else tie["leader"] in tie["seats"]
        leaders.add(ends)
    assert leaders == {True, False}
    counted = [event for event in events if event["event"] == "count-shown"]
    assert counted
    assert all(0 <= event["value"] <= 35 for event in counted)


REVERSED = "tests/rulesets/truc-al-reves.toml"

# What was said, and what A is told that leaving the round then costs.
LEAVING = [
    ("truc-mallorqui", [], "1 punt (mano)"),
    ("truc-mallorqui", ["B1 envit"], "1 punt (envit) y 1 punt (mano)"),
    ("truc-mallorqui", ["A1 truc", "B1 envit"], "1 punt (envit) y 1 punt (mano)"),
    ("truc-mallorqui", ["A1 envit", "B1 dos més"], "2 punts (envit) y 1 punt (mano)"),
    ("truc-mallorqui", ["A1 envit", "B1 no vull"], "1 punt (mano)"),
    ("truc-mallorqui", ["A1 truc", "B1 vull"], "3 punts (truc)"),
    ("truc-mallorqui", ["A1 truc", "B1 retruc"], "3 punts (truc)"),
    (
        "truc-mallorqui",
        ["A1 envit", "B1 vull"],
        "1 punt (mano); lo querido de envit lo deciden las cartas",
    ),
    (
        REVERSED,
        ["A1 envit", "B1 jo envit", "A1 dos més", "B1 truc"],
        "1 punto (truc); lo querido de envit lo deciden las cartas",
    ),
    ("truco-argentino", [], "1 punto (mano) y 1 punto (envido)"),
    ("truco-argentino", ["A1 envido", "B1 no quiero"], "1 punto (mano)"),
]


@pytest.mark.parametrize(("ruleset", "said", "cost"), LEAVING)
def test_what_leaving_costs_is_told(ruleset: str, said: list[str], cost: str) -> None:
    """What B called is refused, and the round is B's; who wins an accepted envit is not told."""
    rules = load_ruleset(ruleset)
    game = rules.game()
    match = game.new_match(seed=1, dealer=3)
    match.apply(match.legal_actions()[0])
    for text in said:
        match.apply(match.parse(text))
    usual = game.settle(match.score, ()).in_play
    assert match.in_play is not None
    told = leaving(
        PlaceWords(rules.ruleset, "es"), match.in_play, usual, "B", match.left_unopened(0)
    )
    assert told == f": el equipo B gana {cost}"


def test_the_help_in_english_names_the_question_mark(monkeypatch: pytest.MonkeyPatch) -> None:
    """As the Spanish one does, with one ladder or several."""
    for ruleset in ("canario", "truc-mallorqui"):
        typed(monkeypatch, "end")
        out = " ".join(run("play", ruleset, "--seed", "7", "--lang", "en").out.split())
        assert "“?” shows everything again; “end” leaves the partida." in out


@pytest.mark.parametrize(("second", "told"), [("3 copas", 1), ("4 copas", 0)])
def test_why_only_the_best_card_is_offered_is_told(
    second: str, told: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In Menorca, after a tied first trick; the tres of A1 and of B1 tie, and a four does not."""
    monkeypatch.setenv("COLUMNS", "200")
    typed(monkeypatch)
    rules = load_ruleset("truc-menorqui")
    game = rules.game(4)
    hands = "3 oros, 7 copas, 4 bastos, 3 copas, 4 copas, 5 copas, 5 oros, 6 oros, 6 copas"
    cards = [*hands.split(", "), "4 espadas", "5 espadas", "6 espadas"]
    match = game.new_round([game.parse_card(card) for card in cards], score=game.score())
    for said in ("A1 3 oros", f"B1 {second}", "A2 5 oros", "B2 4 espadas"):
        match.apply(match.parse(said))
    person = Person(match, 0, Teller(match, rules.ruleset, "es", is_open=False))
    with pytest.raises(LeftError):
        person.choose(match.view(0))
    out = capsys.readouterr().out
    why = "Empatada la primera baza, en la siguiente cada uno juega la mejor carta que le queda: 7"
    assert out.count(why) == told
    assert out.count("  4 de bastos\n") == 1 - told
