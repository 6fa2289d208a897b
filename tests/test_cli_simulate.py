"""``envite simulate``: asked at the command line, answered with margins, kept in a folder."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from io import StringIO
from typing import TYPE_CHECKING, NoReturn

import pytest
from command_line import SHIPPED, Outcome, run, start
from simulated import simulation

from envite_rules import load_ruleset
from envite_rules.cli.simulating import margin_of
from envite_rules.cli.simulation_bar import said, shown
from envite_rules.cli.simulation_told import told_lines
from envite_rules.sim import Progress, compare, simulate
from envite_rules.sim.asking import Asked
from envite_rules.sim.reporting.cells import value_and_margin
from envite_rules.sim.reporting.values import value_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

MATCHES = ["--matches", "300"]
CHOSEN = ["--option", "partida=dos-de-tres", "--option", "no-arrastra=no-obliga"]
TWO = ["--option", "chico=siete", "--option", "chico=ocho", "--compare"]


def asked(*words: str) -> Outcome:
    """A few matches of `canario`."""
    return run("simulate", "canario", *MATCHES, *words)


def code_of(*words: str) -> str:
    """With which code a simulation of `canario` is refused."""
    outcome = run("simulate", "canario", *words, "--json")
    assert outcome.status in {1, 2}
    assert outcome.err == ""
    return str(outcome.value["error"]["code"])


# ── what is answered ──────────────────────────────────────────────────────────────────────────────


def test_the_answers_are_those_of_the_library() -> None:
    """The same figures, with their margins, in both languages."""
    played = simulate(load_ruleset("canario").game(4), matches=300, seed=5)
    value, margin = value_and_margin(played.advantage.round, "share")
    for language, name in (("es", "equipo que es mano"), ("en", "team that leads first")):
        outcome = asked("--seed", "5", "--players", "4", "--lang", language)
        assert (outcome.status, outcome.err) == (0, "")
        row = next(line for line in outcome.lines if name in line)
        assert value.text(language) in row
        assert margin.text(language) in row
    assert "300 matches" in outcome.out
    assert "seed 5" in outcome.out


def test_json_is_the_value_of_the_library_and_the_same_on_any_number_of_cores() -> None:
    """To a byte: how long it took is no part of it."""
    played = simulate(load_ruleset("canario").game(), matches=300)
    outcome = asked("--json", "--lang", "en")
    assert outcome.value == {**value_of(played, "en"), "trouble": None}
    assert asked("--json", "--lang", "en", "--workers", "1").out == outcome.out


def test_each_team_may_play_its_own_way() -> None:
    """Sense wins against chance."""
    value = asked("--policy", "sensible,random", "--json").value
    assert value["setup"]["policies"] == ["sensible", "random"]
    assert value["matches_won"][0]["low"] > 0.9
    said = asked("--policy", "random, sensible").out
    assert "A juega al azar, y B, con sentido." in said


def test_it_plays_until_a_precision_is_reached() -> None:
    """The margin of the chicos of who was mano is one of a hundred at most."""
    value = run("simulate", "canario", "--precision", "2%", "--rate", "chico", "--json").value
    found = value["advantage"]["chico"]
    assert (found["high"] - found["low"]) / 2 <= 0.02
    assert value["asked"] == {"matches": None, "precision": 0.02, "rate": "chico"}


@pytest.mark.parametrize("words", [["canario"], ["gran-canaria", *TWO]])
def test_a_precision_that_was_not_reached_is_told(words: list[str]) -> None:
    """The matches ended before; what is wide enough is not told so."""
    said = "300 matches did not reach the precision that was asked for."
    for precision, is_told in (("0.0001%", True), ("49%", False)):
        outcome = run("simulate", *words, *MATCHES, "--precision", precision, "--lang", "en")
        assert outcome.status == 0
        assert (said in outcome.lines) is is_told


@pytest.mark.parametrize(
    ("text", "margin"),
    [
        ("0.01", 0.01),
        ("0,01", 0.01),
        ("1%", 0.01),
        ("1 %", 0.01),
        (" 0,5% ", 0.005),
        ("1e-2", 0.01),
    ],
)
def test_a_margin_is_a_share_or_in_hundredths(text: str, margin: float) -> None:
    """With a point or a comma."""
    assert margin_of(text) == pytest.approx(margin)


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", [one for one in SHIPPED if one != "leanmind"])
def test_every_ruleset_is_told(ruleset: str) -> None:
    """Whatever it has: ladders, counts, a tumbo or none."""
    for language in ("es", "en"):
        outcome = run("simulate", ruleset, "--matches", "60", "--lang", language)
        assert (outcome.status, outcome.err) == (0, "")
        assert max(map(len, outcome.lines)) <= 80


def test_a_flor_that_nobody_else_has_is_not_told_as_refused() -> None:
    """Not every hand has one; all but those count for the envido."""
    value = run("simulate", "truco-venezolano", "--matches", "60", "--json").value
    of_some = {ladder["id"]: ladder["of_some"] for ladder in value["ladders"]}
    assert of_some == {"flor": True, "envido": False, "truco": False}


def test_a_place_hears_its_own_words() -> None:
    """A cantó of punts in Mallorca."""
    outcome = run("simulate", "truc-mallorqui", "--matches", "60")
    assert "Un cantó, de media" in outcome.out
    assert "punts" in outcome.out
    assert "chico" not in outcome.out


def test_many_matches_without_an_end_have_their_thousands_apart() -> None:
    """As all numbers of matches have."""
    endless = simulation(unfinished=12_345)
    for language, begun in (("es", "12.345 partidas no"), ("en", "12,345 matches would")):
        lines = told_lines(endless, {}, language, out=None, written=None)
        assert any(line.startswith(begun) for line in lines)


def test_on_a_narrow_terminal_rows_are_sentences(monkeypatch: pytest.MonkeyPatch) -> None:
    """No line is wider than it."""
    monkeypatch.setenv("COLUMNS", "40")
    outcome = asked()
    assert outcome.status == 0
    assert max(map(len, outcome.lines)) <= 40


def test_a_terminal_without_accents_reads_it_all() -> None:
    """Every sign has one that any terminal shows."""
    outcome = run("simulate", "canario", *MATCHES, encoding="ascii")
    assert outcome.status == 0
    assert "?" not in outcome.out
    assert re.search(
        r"Quien gana\n.*\n +La ronda, el equipo que es mano +\d\d,\d+ % +\+- ", outcome.out
    )


# ── two games ─────────────────────────────────────────────────────────────────────────────────────


def test_two_choices_of_one_ruleset_are_compared() -> None:
    """However they are written: in turn, numbered, with the ruleset once or twice."""
    one, other = (
        load_ruleset("gran-canaria", options={"chico": chico}).game() for chico in ("siete", "ocho")
    )
    expected = {**value_of(compare(one, other, matches=300), "es"), "trouble": None}
    spellings = (
        ["gran-canaria", *TWO],
        ["gran-canaria", "--compare", "--option", "1:chico=siete"],
        ["gran-canaria", "gran-canaria", "--option", "1:chico=siete", "--option", "2:chico=ocho"],
    )
    for words in spellings:
        assert run("simulate", *words, *MATCHES, "--json", "--lang", "es").value == expected


def test_a_comparison_tells_each_figure_and_its_difference() -> None:
    """A chico of seven takes fewer deals than one of eight: surely."""
    outcome = run("simulate", "gran-canaria", *TWO, *MATCHES)
    assert outcome.lines[0] == "Envite de Gran Canaria, 4 jugadores: chico=siete y chico=ocho"
    row = next(line for line in outcome.lines if "Repartos por chico" in line)
    assert re.search(r"\+0,\d+ +± 0,\d+ +\*$", row)
    assert "\nCada partida de uno se compara con la del otro de las mismas cartas: " in outcome.out


def test_where_the_same_seed_hardly_helps_that_is_said() -> None:
    """Of other packs, no deal is that of the other game."""
    outcome = run("simulate", "canario", "truco-uruguayo", *MATCHES)
    said = " ".join(outcome.lines)
    assert "Repartir a los dos de la misma semilla apenas ayuda aquí" in said
    assert "las mismas cartas" not in said


def test_of_one_match_no_difference_is_told_as_sure() -> None:
    """No margin and no star, and a word about why."""
    outcome = run("simulate", "canario", "gran-canaria", "--matches", "1", "--lang", "en")
    assert (outcome.status, outcome.err) == (0, "")
    rows = [line for line in outcome.lines if line.startswith("  ") and line[2].isupper()]
    assert len(rows) == 8
    assert all(row.endswith("—") for row in rows)
    assert "fewer than 30 matches" in " ".join(outcome.lines)


def test_two_rulesets_are_compared_at_a_table_that_both_seat() -> None:
    """By their names, with the options of both."""
    outcome = run("simulate", "canario", "tradicional", *MATCHES, "--lang", "en")
    assert outcome.lines[0] == "Envite canario and Traditional envite, 4 players"
    one, other = (load_ruleset(name).game(4) for name in ("canario", "tradicional"))
    both = compare(one, other, matches=300)
    deals = both.first.rounds + both.second.rounds
    assert f"300 matches of each, {deals:,} deals in all; seed 0." in outcome.lines


def test_two_games_are_told_in_the_words_that_both_have(monkeypatch: pytest.MonkeyPatch) -> None:
    """A mà of both is a mà, a cantó of one and a cama of the other both; else the usual word."""
    monkeypatch.setenv("COLUMNS", "120")
    said = run("simulate", "truc-mallorqui", "truc-menorqui", "--matches", "60").out
    assert "Repartos por cantó / cama" in said
    assert "Cantons / cames por partida" in said
    assert "que es mà" in said
    assert "chico" not in said
    assert "Repartos por chico" in run("simulate", "canario", "truc-menorqui", *MATCHES).out


def test_a_precision_of_a_comparison_is_of_the_difference() -> None:
    """Of that which is named."""
    words = ["--precision", "0.2", "--rate", "rounds-per-chico", "--json"]
    found = run("simulate", "gran-canaria", *TWO, *words).value["differences"]
    [deals] = [one for one in found if one["key"] == "rounds-per-chico"]
    assert (deals["difference"]["high"] - deals["difference"]["low"]) / 2 <= 0.2


# ── a folder ──────────────────────────────────────────────────────────────────────────────────────


def test_what_it_comes_to_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    """The same command with more matches goes on; the answers are those of all at once."""
    out = tmp_path / "out"
    first = asked("--out", str(out))
    assert (first.status, first.err) == (0, "")
    assert f"Escrito en {out}." in first.out.replace("\n", "")
    assert {"result.json", "summary.csv", "matches.npz"} <= {path.name for path in out.iterdir()}
    more = run("simulate", "canario", "--matches", "500", "--out", str(out), "--json").value
    assert more["matches"] == 500
    del more["trouble"]
    assert json.loads((out / "result.json").read_text("utf-8")) == more
    assert run("simulate", "canario", "--matches", "500", "--json").value == {
        **more,
        "trouble": None,
    }


def test_pictures_and_parquet_are_written_if_wanted(tmp_path: Path) -> None:
    """Pictures as PNG and SVG; no CSV beside Parquet."""
    assert asked("--out", str(tmp_path), "--plots", "--parquet").status == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert {"hands.png", "chico-length.svg", "cards.parquet"} <= names
    assert not [name for name in names if name.endswith(".csv")]


def test_another_question_is_not_mixed_into_a_folder(tmp_path: Path) -> None:
    """Another seed, another game: what is kept there stays."""
    assert asked("--out", str(tmp_path)).status == 0
    kept = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert code_of(*MATCHES, "--seed", "9", "--out", str(tmp_path)) == "sim.folder-of-another"
    assert code_of("--matches", "10", "--out", str(tmp_path)) == "sim.folder-ahead"
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == kept


def test_a_full_disk_loses_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are told all the same, and then what could not be written."""

    def full(*_: object) -> NoReturn:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("envite_rules.ruleset.writing.write_files", full)
    outcome = asked("--out", str(tmp_path))
    assert outcome.status == 1
    assert "Quién gana" in outcome.out
    assert "Escrito en" not in outcome.out
    assert "(no queda sitio)" in outcome.err
    value = asked("--out", str(tmp_path), "--json")
    assert value.status == 1
    assert value.value["matches"] == 300
    assert "(no queda sitio)" in value.value["trouble"]


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="the system has no full device")  # noqa: PTH110
def test_an_answer_that_cannot_be_printed_is_told() -> None:
    """Where the output is a full disk."""
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        ended = start("simulate", "canario", "--matches", "20", stdout=full.fileno())
    assert ended.returncode == 1
    assert ended.stderr.decode().startswith("envite: ")
    assert "Traceback" not in ended.stderr.decode()


# ── what cannot be asked ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["--matches", "0"], "sim.matches"),
        (["--matches", "-3"], "sim.matches"),
        (["--matches", "9" * 30], "sim.matches"),
        (["--matches", "many"], "cli.usage"),
        (["--precision", "0"], "sim.precision"),
        (["--precision", "50%"], "sim.precision"),
        (["--precision", "nan"], "sim.precision"),
        (["--precision", "much"], "cli.simulate.no-margin"),
        (["--precision", "1_0"], "cli.simulate.no-margin"),
        (["--precision", "1%", "--rate", "chica"], "sim.rate"),
        (["--rate", "chico"], "cli.usage"),
        (["--policy", "sensibel"], "sim.no-policy"),
        (["--policy", "random,random,random"], "sim.two-policies"),
        (["--players", "5"], "players-not-seated"),
        (["--seed", "-1"], "sim.seed"),
        (["--workers", "0"], "sim.workers"),
        (["--cluster", "nowhere"], "sim.cluster-address"),
        (["--plots"], "cli.usage"),
        (["--parquet"], "cli.usage"),
        (["--compare"], "cli.simulate.the-same"),
        (["canario"], "cli.simulate.the-same"),
        (["tenerife", "gran-canaria"], "cli.usage"),
        (["--option", "chico=siete"], "option-unknown"),
        (["tenerife", "--option", "3:partida=x"], "cli.diff.option-number"),
        (["--out", " "], "cli.usage"),
        (["--out", "a\0b"], "sim.unwritable"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else value,
)
def test_what_cannot_be_simulated_is_a_sentence(words: list[str], code: str) -> None:
    """Each with its own code; no tables, no traceback."""
    assert code_of(*words) == code


@pytest.mark.parametrize(
    ("words", "spanish", "english"),
    [
        (
            ["--matches", str(10**12 + 1)],
            "Se pueden jugar de 1 a 1.000.000.000.000 partidas, y se han pedido 1.000.000.000.001.",
            "matches can be played, and 1,000,000,000,001 were asked for.",
        ),
        (
            ["--precision", "50%"],
            "50 % (0,5), y se ha pedido 50 %. Con 0,01, el error es de un punto de cada cien.",
            "50% (0.5), and 50% was asked for. With 0.01 the error is one point in a hundred.",
        ),
        (
            ["tenerife", "--rate", "rounds-per-chico", "--precision", "-2,25"],
            "más que 0, y se ha pedido −2,25.",
            "above 0, and −2.25 was asked for.",
        ),
        (["--workers", "20000"], "a la vez, y se han pedido 20.000.", "and 20,000 were asked for."),
    ],
    ids=["matches", "precision", "length", "workers"],
)
def test_what_is_out_of_bounds_is_told_as_people_write_numbers(
    words: list[str], spanish: str, english: str
) -> None:
    """With the bounds, in the signs of the language."""
    for language, sentence in (("es", spanish), ("en", english)):
        assert run("simulate", "canario", *words, "--lang", language).err.endswith(f"{sentence}\n")


@pytest.mark.parametrize("number", ["1.200", "1,200", "1 200", "1200"])
def test_matches_may_be_written_in_groups_of_three(number: str) -> None:
    """As the program writes them."""
    assert run("simulate", "canario", "--matches", number, "--json").value["matches"] == 1200


@pytest.mark.parametrize(
    "number", ["1.2", "1.2000", "1.000,000", "0.500", "1..200", ".200", "1.5e3"]
)
def test_what_is_no_whole_number_of_matches_is_refused(number: str) -> None:
    """Rather than taken for another one."""
    assert code_of("--matches", number) == "cli.usage"


def test_a_misspelt_policy_is_told_with_the_nearest() -> None:
    """And what there is."""
    outcome = run("simulate", "canario", "--policy", "sensibel")
    assert outcome.err == (
        "envite: No hay ninguna manera de jugar que se llame «sensibel»: random (al azar) o"
        " sensible (con sentido). ¿Quiso decir «sensible»?\n"
    )
    outcome = run("simulate", "canario", "--policy", "azar,sensible", "--lang", "en")
    assert outcome.err == (
        "envite: There is no policy called “azar”: random (anything, each as likely) or sensible"
        " (as people learn to play).\n"
    )


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["gran-canaria", "--compare"], "--option 2:partida=dos-de-tres."),
        (["canario", "canario"], "--option 2:partida=dos-de-tres."),
        (["canario", "--compare", *CHOSEN[:2]], "--option 2:no-arrastra=no-obliga."),
        (
            ["canario", "--compare", *CHOSEN],
            "--option 1:partida=dos-de-tres --option 2:partida=tres-chicos.",
        ),
        (["truc-valencia", "--compare"], "--option 2:cartes=negres."),
        (["tenerife-1983", "--compare"], "Dé dos reglamentos que se distingan en algo."),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_two_games_that_are_one_are_told_with_a_choice_that_parts_them(
    words: list[str], hint: str
) -> None:
    """One that this ruleset leaves open, of the second game; where there is none, that."""
    outcome = run("simulate", *words)
    assert outcome.err.startswith("envite: Los dos juegos que se comparan son el mismo. ")
    assert outcome.err.endswith(f"{hint}\n")
    if "--option" in hint:
        typed = [*words[: 1 + ("--compare" in words)], *hint.removesuffix(".").split()]
        assert run("simulate", *typed, "--compare", "--matches", "50").status == 0


def test_a_ruleset_that_states_no_match_is_told() -> None:
    """The kata has tricks only."""
    outcome = run("simulate", "leanmind")
    assert (outcome.status, outcome.out) == (1, "")
    assert "[round]" in outcome.err


@pytest.mark.parametrize(
    ("lacking", "words", "extra"),
    [
        ("numba", [], "sim"),
        ("numpy", [], "sim"),
        ("matplotlib", ["--out", "OUT", "--plots"], "plots"),
        ("pyarrow", ["--out", "OUT", "--parquet"], "parquet"),
    ],
)
def test_what_is_not_installed_is_told_before_anything_is_played(
    lacking: str, words: list[str], extra: str, tmp_path: Path
) -> None:
    """With the extra that brings it."""
    out = tmp_path / "out"
    typed = [str(out) if word == "OUT" else word for word in words]
    code = (
        f"import sys; sys.modules[{lacking!r}] = None\n"
        "from envite_rules.cli import main; main(sys.argv[1:])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code, "simular", "canario", "--matches", "9", *typed],
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert f"pip install 'envite-rules[{extra}]'" in ended.stderr
    assert "Traceback" not in ended.stderr
    assert not out.exists()


# ── interrupted ───────────────────────────────────────────────────────────────────────────────────


@contextmanager
def interrupting(language: str) -> Iterator[Callable[[Progress], None]]:
    """In the place of the bar: Ctrl-C as soon as something was played."""
    del language
    yield lambda _: signal.raise_signal(signal.SIGINT)


def test_an_interruption_keeps_what_was_played(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told, with how much it is of; in a folder, the same command goes on to the same end."""
    words = ["simulate", "canario", "--matches", "20000", "--workers", "1"]
    monkeypatch.setattr("envite_rules.cli.simulating._watched", interrupting)
    outcome = run(*words)
    assert outcome.status == 130
    told = " ".join(outcome.out.split())
    played = re.search(r"Interrumpido: de 20\.000 partidas se jugaron ([\d.]+),", told)
    assert played
    assert 0 < int(played[1].replace(".", "")) < 20_000
    assert "Con --out CARPETA se podría seguir" in told
    kept = run(*words, "--out", str(tmp_path), "--json")
    assert kept.status == 130
    assert kept.value["complete"] is False
    monkeypatch.undo()
    again = run(*words, "--out", str(tmp_path), "--json")
    assert again.status == 0
    assert again.value == run(*words, "--json").value


def test_an_interruption_before_anything_was_played_is_a_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As with any other command."""

    def interrupt(*_: object, **__: object) -> NoReturn:
        raise KeyboardInterrupt

    monkeypatch.setattr("envite_rules.sim.simulate", interrupt)
    outcome = asked()
    assert (outcome.status, outcome.out, outcome.err.split()) == (130, "", ["Cancelado."])


# ── how far it is ─────────────────────────────────────────────────────────────────────────────────

HALF_WAY = Progress(
    matches=50_000,
    rounds=1_400_000,
    asked=Asked(100_000, None, "mano"),
    margin=None,
    share=0.5,
    seconds=2.0,
    rate=700_000.0,
    left=95.0,
)


def test_how_far_it_is_has_a_rate_and_the_time_left() -> None:
    """In both languages."""
    assert said(HALF_WAY, "es") == "50.000 partidas · 700.000 repartos por segundo · quedan 1:35"
    assert said(HALF_WAY, "en") == "50,000 matches · 700,000 deals a second · 1:35 left"


def test_a_bar_is_shown_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """On that of the errors: the answers may go to a file."""

    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setenv("COLUMNS", "120")
    monkeypatch.setenv("TERM", "xterm")
    with shown("es") as progress:
        progress(HALF_WAY)
    assert "Se prepara" in terminal.getvalue()
    assert "quedan 1:35" in terminal.getvalue()
    assert asked().err == ""


def test_the_rate_is_of_matches_and_not_of_getting_ready(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is compiled is so before the time is taken: that of this run, and its rate."""
    done: list[str] = []

    class Clock:
        def perf_counter(self) -> float:
            done.append("clock")
            return float(len(done))

        def __getattr__(self, name: str) -> object:
            return getattr(time, name)

    monkeypatch.setattr("envite_rules.sim.crews.ready", lambda _: done.append("ready"))
    monkeypatch.setattr("envite_rules.sim.running.time", Clock())
    assert asked().status == 0
    assert done[0] == "ready"
    assert "clock" in done
