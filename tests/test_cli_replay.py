"""``envite replay``: a recorded match before one's eyes, or where it does not replay, and why."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import run

from envite_rules import Match, load_ruleset

RECORDS = sorted((Path(__file__).parent / "records").glob("*.record.toml"))
BROKEN = sorted((Path(__file__).parent / "broken_records").glob("*.toml"))
HOUSE = Path(__file__).parent / "rulesets" / "a-partidos.toml"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """The record of a match that the program played by itself."""
    file = tmp_path / "acta.toml"
    played = run("play", "canario", "--auto", "--seed", "7", "--record", str(file))
    assert played.status == 0
    return file


# ── as it was ─────────────────────────────────────────────────────────────────────────────────────


def test_a_replay_reads_as_the_match_did(record: Path) -> None:
    """All that was told of the match is told again, but for its seed, which a record need not say.

    And what is told to a program is the same, but for the seed.
    """
    words = ["play", "canario", "--auto", "--seed", "7"]
    played = [line for line in run(*words).lines if not line.startswith("Semilla")]
    assert run("replay", str(record)).lines == played
    again = run("replay", str(record), "--json").value
    assert again | {"seed": 7} == run(*words, "--json").value


@pytest.mark.parametrize("file", RECORDS, ids=lambda file: file.name.partition(".")[0])
def test_a_written_record_is_told(file: Path) -> None:
    """Every record written by hand is told to its end, with all of its rounds."""
    outcome = run("replay", str(file))
    assert (outcome.status, outcome.err) == (0, "")
    text = file.read_text("utf-8")
    rounds = text.count("[[rounds]]")
    assert len(re.findall(r"^(?:Ronda|Mano) \d+\. ", outcome.out, re.MULTILINE)) == rounds
    winner = Match.from_record(text).winner
    if winner is None:
        assert "La partida no ha terminado" in outcome.out
    else:
        assert re.search(rf"¡Partida para el\s+equipo {winner}!", outcome.out)


def test_the_names_of_the_players_are_told(record: Path, tmp_path: Path) -> None:
    """A record that names who sat in a seat is told with the name."""
    named = tmp_path / "con-nombres.toml"
    text = record.read_text("utf-8").replace(
        "[[rounds]]", '[names]\nA1 = "Puerta"\n\n[[rounds]]', 1
    )
    named.write_text(text, encoding="utf-8")
    out = run("replay", str(named)).out
    assert "Equipo A: A1 (Puerta) y A2." in out
    assert re.search(r"A1 \(Puerta\) \w+ de \w+", out)


# ── a part of it ──────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("upto", [0, 1, 2, 7, 20])
def test_a_replay_stops_where_asked(record: Path, upto: int) -> None:
    """So many actions are done, the deals counted; then it says whose turn it is, and the score."""
    match = Match.from_record(record.read_text("utf-8"), upto=upto)
    value = run("replay", str(record), "--upto", str(upto), "--json").value
    assert len(value["actions"]) == upto
    assert value["phase"] == match.phase
    assert value["piedras"] == list(match.score.piedras)
    outcome = run("replay", str(record), "--upto", str(upto))
    assert outcome.status == 0
    assert "La partida no ha terminado: le toca a " in outcome.out


def test_a_trick_that_goes_on_is_told(record: Path) -> None:
    """After a deal and two actions, both stand in the last line before the score."""
    value = run("replay", str(record), "--upto", "3", "--json").value
    said = [step["action"].partition(" ")[2] for step in value["actions"][1:]]
    lines = run("replay", str(record), "--upto", "3").lines
    assert all(one in lines[-3] for one in said)


def test_more_actions_than_there_are_is_all(record: Path) -> None:
    """A number beyond the end replays to the end."""
    assert run("replay", str(record), "--upto", "99999").out == run("replay", str(record)).out


@pytest.mark.parametrize(("upto", "status"), [("-1", 1), ("x", 2), ("1.5", 2)])
def test_a_number_of_actions_is_none_or_more(record: Path, upto: str, status: int) -> None:
    """Less than none is refused with a sentence; what is no number, as elsewhere."""
    outcome = run("replay", str(record), "--upto", upto)
    assert (outcome.status, outcome.out) == (status, "")
    assert outcome.err.startswith("envite: ")


# ── by which rules ────────────────────────────────────────────────────────────────────────────────


def test_a_ruleset_of_ones_own_is_named(tmp_path: Path) -> None:
    """A match by a file that is in no folder of rulesets is replayed by naming the file."""
    file = tmp_path / "acta.toml"
    words = ["play", str(HOUSE), "--auto", "--seed", "1"]
    assert run(*words, "--record", str(file)).status == 0
    refused = run("replay", str(file))
    assert (refused.status, refused.out) == (1, "")
    assert f"{file}:2:11: error" in refused.err
    again = run("replay", str(file), "--ruleset", str(HOUSE))
    assert again.status == 0
    assert again.lines[-2:] == run(*words).lines[-2:]


def test_the_options_of_the_record_are_taken(tmp_path: Path) -> None:
    """With a ruleset that is named, the options are still those of the record."""
    file = tmp_path / "acta.toml"
    option = ["--option", "chico=siete"]
    words = ["play", "gran-canaria", "--players", "6", "--auto", "--seed", "1", *option]
    assert run(*words, "--record", str(file)).status == 0
    value = run("replay", str(file), "--ruleset", "gran-canaria", "--json").value
    assert (value["options"]["chico"], value["players"]) == ("siete", 6)
    assert value["winner"] is not None


def test_changed_rules_are_told(record: Path) -> None:
    """A digest that is not that of the rules is an error, unless it is asked for."""
    text = record.read_text("utf-8")
    changed = re.sub(r'digest = "sha256:..', 'digest = "sha256:zz', text)
    record.write_text(changed, encoding="utf-8")
    outcome = run("replay", str(record))
    assert (outcome.status, outcome.out) == (1, "")
    assert "[record.other-rules]" in outcome.err
    assert run("replay", str(record), "--any-rules").status == 0


def test_another_ruleset_is_told(record: Path) -> None:
    """A record of `canario` is not replayed by `tradicional`."""
    outcome = run("replay", str(record), "--ruleset", "tradicional")
    assert (outcome.status, outcome.out) == (1, "")


# ── what does not replay ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("file", BROKEN, ids=lambda file: file.stem)
def test_a_record_that_does_not_replay_says_where_and_why(file: Path) -> None:
    """Each has its line, the line itself, and the reason; for programs the same as JSON."""
    outcome = run("replay", str(file))
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.startswith(f"{file}:")
    assert ": error: " in outcome.err
    answer = run("replay", str(file), "--json")
    assert (answer.status, answer.err) == (1, "")
    assert answer.value["error"]["problems"][0]["file"] == str(file)


def test_the_line_of_a_refused_action_is_shown(record: Path) -> None:
    """A card that nobody holds: the line, a mark below it, and why."""
    lines = record.read_text("utf-8").splitlines()
    place = next(n for n, line in enumerate(lines) if line.startswith("actions = ["))
    lines[place + 1] = '    "A1 foo",'
    record.write_text("\n".join(lines), encoding="utf-8")
    outcome = run("replay", str(record))
    assert outcome.err.splitlines()[0].startswith(f"{record}:{place + 2}:5: error: «A1 foo»")
    assert outcome.err.splitlines()[1].endswith('|     "A1 foo",')
    assert "^^^^^^^^" in outcome.err


@pytest.mark.parametrize("kind", ["missing", "folder", "empty", "bytes", "large", "long"])
def test_what_is_no_record_is_told(kind: str, tmp_path: Path) -> None:
    """A file that is not there, a folder, and the like: one sentence each, and no traceback."""
    file = tmp_path / ("a" * 300 if kind == "long" else "acta.toml")
    if kind == "folder":
        file.mkdir()
    elif kind not in {"missing", "long"}:
        file.write_bytes({"empty": b"", "bytes": b"\xff\xfe", "large": b"#" * 2_000_000}[kind])
    outcome = run("replay", str(file))
    assert (outcome.status, outcome.out) == (1, "")
    assert len(outcome.err.splitlines()) <= 3
    assert "error" in outcome.err


def test_strange_options_of_a_record_are_told(tmp_path: Path) -> None:
    """With a ruleset that is named, options and players of any shape end in a sentence."""
    file = tmp_path / "acta.toml"
    for stated in ("options = 3", "options = { chico = 3 }", "players = true", "players = 99"):
        file.write_text(f'format = 1\nruleset = "canario"\n{stated}\n', encoding="utf-8")
        outcome = run("replay", str(file), "--ruleset", "canario")
        assert (outcome.status, outcome.out) == (1, ""), stated


def test_a_replay_in_english(record: Path) -> None:
    """The language of the sentences is that of the reader, not of the record."""
    outcome = run("replay", str(record), "--lang", "en")
    assert outcome.lines[0] == "Envite canario, 4 players."
    assert load_ruleset("canario").name.text("en") in outcome.lines[0]


# ── truc ──────────────────────────────────────────────────────────────────────────────────────────

TIED = [
    "3 oros, 7 copas, 6 copas",
    "3 copas, 5 oros, 4 oros",
    "4 bastos, 5 bastos, rey espadas",
    "4 espadas, 6 espadas, sota copas",
]
"""The envits of A1, B1, A2 and B2: 33, 29, 29 and 30."""


def told_of_truc(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *said: str, columns: int = 200
) -> list[str]:
    """How a round of those hands is told, in which A1 leads."""
    monkeypatch.setenv("COLUMNS", str(columns))
    return run("replay", str(record_of_truc(tmp_path, *said))).lines[5:]


def record_of_truc(tmp_path: Path, *said: str) -> Path:
    """The record of a round of those hands."""
    cards = [card for hand in TIED for card in hand.split(", ")]
    match = load_ruleset("truc-mallorqui").game().new_match(deals=[cards])
    match.apply(match.legal_actions()[0])
    for text in said:
        match.apply(match.parse(text))
    file = tmp_path / "acta.toml"
    file.write_text(match.to_record(), encoding="utf-8")
    return file


FIRST = ["A1 3 oros", "B1 3 copas", "A2 4 bastos", "B2 4 espadas"]


def test_a_tied_trick_and_two_pots_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The first is tied, so the second decides; the envit is told with its count."""
    said = ["A1 envit", "B1 vull", *FIRST, "A1 truc", "B1 vull"]
    said += ["A1 7 copas", "B1 5 oros", "A2 rey espadas", "B2 6 espadas"]
    assert told_of_truc(tmp_path, monkeypatch, *said)[:3] == [
        (
            "  Baza 1: A1 «envit», B1 «vull», A1 3 de oros, B1 3 de copas, A2 4 de bastos, "
            "B2 4 de espadas. Empatan A1 y B1; sale A1."
        ),
        (
            "  Baza 2: A1 «truc», B1 «vull», A1 7 de copas, B1 5 de oros, A2 rey de espadas, "
            "B2 6 de espadas. Gana A2 con rey de espadas."
        ),
        (
            "  A1 tiene 33 de envit. Gana el equipo A: 2 punts (envit). "
            "Gana el equipo A: 3 punts (truc). Punts: A 5, B 0."
        ),
    ]


def test_a_refused_envit_is_told_when_the_round_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No count is told; A1 leaves, so B wins the round and the envit that A did not want."""
    said = ["A1 truc", "B1 envit", "A2 no vull", "B1 vull", "A1 me'n vaig"]
    assert told_of_truc(tmp_path, monkeypatch, *said)[:2] == [
        "  Baza 1: A1 «truc», B1 «envit», A2 «no vull», B1 «vull», A1 «me'n vaig».",
        "  Gana el equipo B: 1 punt (envit). Gana el equipo B: 3 punts (truc). Punts: A 0, B 4.",
    ]


def test_a_tie_that_decides_the_round_names_no_leader(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A2 wins the first with the rey; the two treses tie, so the round is A's."""
    said = ["A1 6 copas", "B1 4 oros", "A2 rey espadas", "B2 sota copas"]
    said += ["A2 4 bastos", "B2 4 espadas", "A1 3 oros", "B1 3 copas"]
    assert told_of_truc(tmp_path, monkeypatch, *said)[:3] == [
        (
            "  Baza 1: A1 6 de copas, B1 4 de oros, A2 rey de espadas, B2 sota de copas. "
            "Gana A2 con rey de espadas."
        ),
        "  Baza 2: A2 4 de bastos, B2 4 de espadas, A1 3 de oros, B1 3 de copas. Empatan A1 y B1.",
        "  Gana el equipo A: 1 punt (mano). Punts: A 1, B 0.",
    ]


def test_what_was_won_is_told_on_lines_that_begin_alike(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What does not fit stands below, no further in."""
    said = ["A1 envit", "B1 vull", *FIRST, "A1 truc", "B1 vull"]
    said += ["A1 7 copas", "B1 5 oros", "A2 rey espadas", "B2 6 espadas"]
    lines = told_of_truc(tmp_path, monkeypatch, *said, columns=80)
    start = lines.index("  A1 tiene 33 de envit. Gana el equipo A: 2 punts (envit).")
    assert lines[start + 1] == "  Gana el equipo A: 3 punts (truc). Punts: A 5, B 0."


def test_what_is_said_before_any_card_of_a_trick_is_of_that_trick(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A refusal ends the second trick before it has a card."""
    told = told_of_truc(tmp_path, monkeypatch, *FIRST, "A1 truc", "B1 no vull")
    assert told[1:3] == [
        "  Baza 2: A1 «truc», B1 «no vull».",
        "  Gana el equipo A: 1 punt (truc). Punts: A 1, B 0.",
    ]


def test_programs_read_the_words_of_the_place(tmp_path: Path) -> None:
    """A trick is a baza, the round a mano, and a piedra a punt; as the lines tell it."""
    said = ["A1 envit", "B1 vull", *FIRST, "A1 truc", "B1 vull"]
    said += ["A1 7 copas", "B1 5 oros", "A2 rey espadas", "B2 6 espadas"]
    file = str(record_of_truc(tmp_path, *said))
    steps = run("replay", file, "--json").value["actions"]
    assert [step["action"] for step in steps[1:3]] == ["A1 envit", "B1 vull"]
    assert [event["text"] for step in steps for event in step["events"]] == [
        "A1 y B1 empatan la baza; sale A1.",
        "A2 gana la baza.",
        "La mano es del equipo A.",
        "A1 tiene 33 de envit.",
        "Gana el equipo A: 2 punts (envit).",
        "Gana el equipo A: 3 punts (truc).",
    ]
    steps = run("replay", file, "--json", "--lang", "en").value["actions"]
    assert [event["text"] for event in steps[-1]["events"]] == [
        "A2 wins the baza.",
        "The mano goes to team A.",
        "A1 has 33 for the envit.",
        "Team A wins 2 punts (envit).",
        "Team A wins 3 punts (truc).",
    ]


def test_leaving_is_said_to_programs_as_in_the_place(tmp_path: Path) -> None:
    """«me'n vaig», and not the word that is the same in every ruleset."""
    file = str(record_of_truc(tmp_path, "A1 me'n vaig"))
    step = run("replay", file, "--json").value["actions"][1]
    assert step["action"] == "A1 me'n vaig"
    assert [event["text"] for event in step["events"]] == [
        "La mano es del equipo B.",
        "Gana el equipo B: 1 punt (mano).",
    ]


def test_english_has_its_own_words_where_a_place_has_the_usual_ones(record: Path) -> None:
    """The canario's mano is a trick, and its ronda a round, to who reads English."""
    lines = run("replay", str(record), "--lang", "en").lines
    assert any(line.startswith("Round 1. ") for line in lines)
    assert any(line.startswith("  Trick 1: ") for line in lines)
    assert not any(line.startswith(("Ronda", "  Mano")) for line in lines)
