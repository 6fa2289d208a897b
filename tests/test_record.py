"""Records: a match as a text that a person reads and writes, and as a value for programs."""

from __future__ import annotations

import json
import pickle
import tomllib
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
import small
from hypothesis import given, settings
from hypothesis import strategies as st
from match_tables import course, tables
from test_broken import expected, found

from envite_rules import EnviteError, load_ruleset
from envite_rules.engine.actions import Deal
from envite_rules.engine.record import RecordError, from_state, read, to_state, write
from envite_rules.ruleset.catalogue import shipped_folder

if TYPE_CHECKING:
    from collections.abc import Callable

    from match_tables import Table

    from envite_rules import Game
    from envite_rules.engine.match import Match
    from envite_rules.ruleset import Problem

FOLDER = Path(__file__).parent
BROKEN = sorted((FOLDER / "broken_records").glob("*.toml"))
BY_HAND = (FOLDER / "records" / "una-ronda.record.toml").read_text(encoding="utf-8")

HANDS = [
    "A1 rey de copas, 3 de oros, 4 de bastos",
    "B1 caballo de copas, rey de oros, 5 de espadas",
    "A2 2 de copas, 7 de bastos, 6 de espadas",
    "B2 as de copas, 2 de oros, rey de bastos",
]
DEAL = [card for hand in HANDS for card in hand[3:].split(", ")] + ["6 de copas"]
ROUND: dict[str, Any] = {"vira": "6 de copas", "hands": HANDS}
HEAD: dict[str, Any] = {"format": 1, "ruleset": "canario", "players": 4, "dealer": "B2"}


def canario() -> Game:
    """Canario with four players."""
    return load_ruleset("canario").game(4)


def played(match: Match, *actions: str) -> Match:
    """The same match after what these people did, and after the next deal if there was none."""
    if match.phase == "deal":
        match.apply(match.legal_actions()[0])
    for action in actions:
        match.apply(match.parse(action))
    return match


def codes(text: str, **how: Any) -> list[str]:
    """The codes of what is wrong with a record."""
    with pytest.raises(RecordError) as caught:
        read(text, **how)
    return [problem.code for problem in caught.value.problems]


def state_codes(state: object, game: Game | None = None) -> list[tuple[str, str]]:
    """The codes of what is wrong with a state, each with its path."""
    with pytest.raises(RecordError) as caught:
        from_state(state, game)
    return [(problem.code, problem.path) for problem in caught.value.problems]


# ------------------------------------------------------------------ as a person writes and reads it


def test_a_record_written_by_hand_is_played() -> None:
    """Hands in any order, words and short names as people use them; the envido of four is won."""
    match = read(BY_HAND)
    assert match.score.piedras == (4, 0)
    assert match.score.chicos == (0, 0)
    assert match.tricks == (0, 2)
    assert match.phase == "deal"
    assert match.dealer == 0  # after B2
    assert dict(match.terms.names)["A2"] == "Barra"
    assert str(match.actions[3]) == "A2 7 de bastos"
    assert str(match.actions[7]) == "A2 envío"


def test_a_record_has_a_pleasant_layout() -> None:
    """What was agreed on, the names, then each round: its deal, what was done, and the score."""
    match = canario().new_match(
        deals=[DEAL],
        dealer=3,
        mandadores=(2, 1),
        signs=True,
        names={"A1": 'La "Niña"', "B1": "Ventana"},
    )
    assert (
        write(played(match, "A1 3 de oros", "B1 vido", "A2 no quiero"))
        == f"""\
format = 1
ruleset = "canario"
digest = "{match.game.digest}"
players = 4
hold = "prevent"
signs = true
dealer = "B2"
mandadores = [
    "A2",
    "B1",
]

[options]
partida = "tres-chicos"
no-arrastra = "no-se-entrega"

[names]
A1 = "La \\"Niña\\""
B1 = "Ventana"

[[rounds]]
dealer = "B2"
vira = "6 de copas"
hands = [
    "A1 rey de copas, 3 de oros, 4 de bastos",
    "B1 caballo de copas, rey de oros, 5 de espadas",
    "A2 2 de copas, 7 de bastos, 6 de espadas",
    "B2 as de copas, 2 de oros, rey de bastos",
]
actions = [
    "A1 3 de oros",
    "B1 envío",
    "A2 no quiero",
]
piedras = "0-2"
chicos = "0-0"
"""
    )


def test_the_score_stands_below_rounds_that_are_over() -> None:
    """Each round that is over has the score after it; the one being played has none yet."""
    match = canario().new_match(seed=7, dealer=3)
    played(match, "B1 envío", "A1 no quiero")  # 2 for B
    played(match, "A2 envío", "B1 siete", "A1 no quiero")  # 4 for B
    played(match, "A1 envío")
    document = tomllib.loads(write(match))
    assert "mandadores" not in document  # the usual ones
    rounds = document["rounds"]
    assert [entry.get("piedras") for entry in rounds] == ["0-2", "0-6", None]
    assert [entry["dealer"] for entry in rounds] == ["B2", "A1", "B1"]


def test_the_partidos_are_told_once_there_are_any() -> None:
    """Where partidos are played, the score of a round says who has won some."""
    game = load_ruleset(FOLDER / "rulesets" / "a-partidos.toml").game(4)
    match = game.new_match(seed=1, dealer=3)
    while match.score.partidos == (0, 0):
        match.apply(match.legal_actions()[0])
    last = tomllib.loads(write(match))["rounds"][-1]
    assert last["partidos"] in {"1-0", "0-1"}
    assert last["chicos"] == "0-0"
    assert "partidos" not in tomllib.loads(write(match))["rounds"][0]
    assert read(write(match), game=game) == match


def test_little_needs_to_be_said() -> None:
    """Format and ruleset are enough: the usual number of players, and B2 deals first."""
    match = read('format = 1\nruleset = "canario"\n')
    assert match.game.players == 4
    assert (match.dealer, match.phase, match.actions) == (3, "deal", ())
    assert match.legal_actions() == ()  # no deal is given, and there is no seed


def test_who_deals_first_may_stand_in_the_first_round() -> None:
    """The dealer of the first round deals first where nothing else says who does."""
    first = {"dealer": "A2", **ROUND, "actions": ["B2 vido", "A1 no quiero"]}
    rounds = [first, {"dealer": "B2", **ROUND}]
    match = from_state({"format": 1, "ruleset": "canario", "rounds": rounds})
    assert [action.seat for action in match.actions] == [2, 3, 0, 3]
    assert match.turn == 0
    silent = from_state({"format": 1, "ruleset": "canario", "rounds": [first, ROUND]})
    assert silent == match


def test_a_later_round_does_not_say_who_deals_first() -> None:
    """Where the first round does not tell, the last seat deals it, as where nothing is said."""
    first = ROUND | {"actions": ["A1 vido", "B1 no quiero"]}
    rounds = [first, {"dealer": "A1", **ROUND}]
    match = from_state({"format": 1, "ruleset": "canario", "rounds": rounds})
    assert [action.seat for action in match.actions] == [3, 0, 1, 0]


def test_the_first_dealer_may_come_by_the_cut() -> None:
    """B cuts the higher card at the second time, so its mandador deals first."""
    cuts = ["2 de oros, 2 de copas", "2 de oros, 3 de copas"]
    match = from_state({"format": 1, "ruleset": "canario", "cuts": cuts, "rounds": [ROUND]})
    assert match.actions[0].seat == 1
    assert to_state(match)["cuts"] == cuts
    assert to_state(match)["dealer"] == "B1"


def test_the_cut_says_who_deals_the_first_round() -> None:
    """Where there was a cut, a first round that another seat dealt is told."""
    state = {"format": 1, "ruleset": "canario", "cuts": ["2 de oros, 3 de copas"]}
    rounds = [{"dealer": "B2", **ROUND}]
    assert state_codes(state | {"rounds": rounds}) == [("record.other-dealer", "rounds[0].dealer")]


def test_two_people_have_a_record_too() -> None:
    """The fewest that any ruleset seats: A1 and B1, who deals first."""
    match = load_ruleset("tradicional").game(2).new_match(seed=1, dealer=1)
    assert read(write(played(match, "A1 envido"))) == match


def test_a_record_stops_where_it_is_asked() -> None:
    """Of ten actions and the deal before them, so many are played; the deal is the first."""
    for upto in range(12):
        assert len(read(BY_HAND, upto=upto).actions) == upto
    assert len(read(BY_HAND, upto=99).actions) == 11
    assert read(BY_HAND, upto=8).phase == "answer"  # to A2's envido


def test_what_comes_after_is_not_asked() -> None:
    """A fault behind the action at which a record is stopped is not told."""
    text = BY_HAND.replace("B2 2 de oros", "B2 3 de oros").replace("4-0", "5-0")
    assert codes(text) == ["record.refused"]
    assert len(read(text, upto=10).actions) == 10


def test_a_number_of_actions_is_none_below_nothing() -> None:
    """A record cannot be played up to less than nothing."""
    with pytest.raises(ValueError, match="-1"):
        read(BY_HAND, upto=-1)


def test_a_record_ends_lines_as_it_likes() -> None:
    """A byte-order mark and the line ends of Windows make no difference, nor do remarks."""
    match = read(BY_HAND)
    assert read("\ufeff" + BY_HAND.replace("\n", "\r\n")) == match


# ------------------------------------------------------------------ the same match again


def test_a_record_is_the_match() -> None:
    """At every step of a match, its record and its state give the same match again."""
    match = load_ruleset("tradicional").game(3).new_match(seed=11, names={"A1": "Puerta"})
    chance = Random(5)  # noqa: S311 - chance in a game
    while not match.is_over:
        match.apply(chance.choice(match.legal_actions()))
        if len(match.actions) % 7 == 0 or match.is_over:
            assert read(write(match), game=match.game) == match
            assert from_state(json.loads(json.dumps(to_state(match))), match.game) == match


def test_the_rest_of_the_cards_is_not_in_the_record_of_a_match_that_is_over() -> None:
    """The seed is kept as long as it is needed, to deal the same cards on; then it is gone."""
    match = canario().new_match(seed=7)
    course(match, Random(1), 30)  # noqa: S311 - chance in a game
    assert tomllib.loads(write(match))["seed"] == 7
    again = read(write(match))
    while not match.is_over:
        action = match.legal_actions()[0]
        assert match.apply(action) == again.apply(action)
    assert "seed" not in tomllib.loads(write(match))
    assert "seed" not in to_state(match)
    assert read(write(match)) == match == again


def test_given_deals_are_kept_until_they_are_dealt() -> None:
    """Deals that are still to come are in the record, apart from the rounds."""
    match = canario().new_match(deals=[DEAL, DEAL[::-1]], dealer=3)
    assert [*tomllib.loads(write(match))["deals"][0]["hands"]] == HANDS
    played(match, "A1 envío", "B1 no quiero")
    document = tomllib.loads(write(match))
    assert len(document["rounds"]) == len(document["deals"]) == 1
    again = read(write(match))
    assert again == match
    assert played(again).vira == match.game.parse_card("rey de copas")
    assert "deals" not in tomllib.loads(write(again))


def test_a_record_goes_on_where_a_match_was_claimed() -> None:
    """A card that does not serve is in a record as it was played, and so is its claim."""
    match = canario().new_match(deals=[DEAL, DEAL], dealer=3, hold="claim")
    played(match, "A1 rey de copas", "B1 rey de oros", "A1 renuncio B1")
    assert match.score.piedras == (4, 0)
    document = tomllib.loads(write(match))
    assert document["hold"] == "claim"
    assert document["rounds"][0]["actions"][-1] == "A1 renuncio B1"
    assert read(write(match)) == match


@given(tables(), st.integers(0, 120), st.integers(0, 2**32))
@settings(max_examples=60)
def test_every_match_comes_back(table: Table, steps: int, number: int) -> None:
    """Whatever the ruleset, the table and the course, text and state give the same match."""
    match = table.match()
    course(match, Random(number), steps)  # noqa: S311 - chance in a game
    text, state = write(match), to_state(match)
    assert read(text, game=match.game) == match
    assert from_state(json.loads(json.dumps(state)), match.game) == match
    assert write(read(text, game=match.game)) == text
    assert to_state(from_state(state, match.game)) == state


# ------------------------------------------------------------------ the rules may have changed


def house(folder: Path, value: int) -> Game:
    """Canario under another id, where a round is worth so much."""
    path = folder / "casa.toml"
    path.write_text(
        'format = 1\nid = "casa"\nname = "Casa"\nextends = "canario"\nsource = "casa"\n'
        f'[sources.casa]\ntitle = "La casa"\n[round]\nvalue = {value}\n',
        encoding="utf-8",
    )
    return load_ruleset(path).game(4)


def test_changed_rules_are_noticed(tmp_path: Path) -> None:
    """A record says by which rules it was played; under others it is played only if one says so."""
    match = house(tmp_path, 1).new_match(deals=[DEAL], dealer=3)
    text = write(played(match, "A1 envío", "B1 no quiero"))
    assert read(text, game=house(tmp_path, 1)).score.piedras == (1, 0)
    changed = house(tmp_path, 3)
    with pytest.raises(RecordError) as caught:
        read(text, game=changed, file="acta.toml")
    assert str(caught.value) == (
        "acta.toml:3:10: Las reglas de «casa» no son las mismas que cuando se levantó esta acta. "
        "Para repetirla con las de ahora, quite esta clave, o diga --any-rules (any_rules=True)."
    )
    assert read(text, game=changed, any_rules=True).score.piedras == (3, 0)
    without = "\n".join(line for line in text.split("\n") if not line.startswith("digest"))
    assert codes(without, game=changed) == ["record.other-score"]


def test_a_ruleset_is_no_record() -> None:
    """One sentence, and not each key that a record has not."""
    text = (Path(__file__).parent.parent / "rulesets/canario.toml").read_text(encoding="utf-8")
    assert codes(text) == ["record.a-ruleset"]


def test_a_round_that_stops_short_is_told() -> None:
    """A score after a round that is not over: who must act, and not another score."""
    text = BY_HAND.replace('"B1 quiero", "A2 malilla", "B2 2 de oros",', "")
    assert codes(text) == ["record.round-open"]


def test_new_words_are_no_new_rules(tmp_path: Path) -> None:
    """Where only texts of a ruleset changed, its records are played as before."""
    match = house(tmp_path, 1).new_match(deals=[DEAL], dealer=3)
    text = write(played(match, "A1 envío"))
    path = tmp_path / "casa.toml"
    path.write_text(path.read_text(encoding="utf-8").replace('"La casa"', '"Mi casa"'))
    assert read(text, game=load_ruleset(path).game(4)) == match


def test_a_record_of_another_game_is_told() -> None:
    """A record is played with the game that is given only if it is one of that game."""
    text = write(canario().new_match(seed=1))
    with pytest.raises(RecordError) as caught:
        read(text, game=load_ruleset("tenerife").game(4))
    assert str(caught.value) == ("2:11: Aquí pone «canario», y se quiere repetir con «tenerife».")
    six = load_ruleset("canario").game(6)
    assert codes(text, game=six) == ["record.other-game"]
    other = load_ruleset("canario", options={"partida": "dos-de-tres"}).game(4)
    assert codes(text, game=other) == ["record.other-game"]
    assert read(text, game=other, any_rules=True).game is other
    assert codes(text, game=six, any_rules=True) == ["record.other-game"]


def test_the_options_of_a_record_are_taken() -> None:
    """A record of a match of two chicos is played as one."""
    game = load_ruleset("canario", options={"partida": "dos-de-tres"}).game(4)
    match = game.new_match(seed=3)
    again = read(write(match))
    assert dict(again.game.options) == dict(game.options)
    assert again == match


def test_a_record_opens_no_file_that_it_names(tmp_path: Path) -> None:
    """A ruleset is named by its id alone: a path, even of a sound ruleset, is refused unread."""
    path = small.written(tmp_path)
    for name in (str(path), f"../{path.name}", "canario.toml", "a/b", "a\\\\b", "Canario", "", "."):
        text = f'format = 1\nruleset = "{name}"\n'
        assert codes(text) == ["bad-id" if name else "wrong-length"]


def test_a_ruleset_that_cannot_be_loaded_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is wrong with the ruleset of a record is told at its id, with the place in its file."""
    monkeypatch.setenv("ENVITE_RULESETS", str(tmp_path))
    path = small.written(tmp_path, deck={"suits": ["oros"], "ranks": []})
    with pytest.raises(RecordError) as caught:
        read('format = 1\nruleset = "pequeno"\n', file="acta.toml")
    (problem,) = caught.value.problems
    assert problem.code == "record.ruleset"
    assert str(problem.place) == "acta.toml:2:11"
    assert str(path) in problem.text("en")


# ------------------------------------------------------------------ what is wrong, and where


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_a_fault_is_told_once_where_it_stands(path: Path) -> None:
    """One cause, one message: its code, line, column, second place and hint, and nothing else."""
    with pytest.raises(RecordError) as caught:
        read(path.read_text(encoding="utf-8"), file=str(path))
    assert [found(problem) for problem in caught.value.problems] == expected(path)
    for problem in caught.value.problems:
        assert problem.place.file == str(path)
        assert problem.path or problem.code.startswith(("toml.", "file."))
        for language in ("es", "en"):
            assert "{" not in problem.text(language)
            assert problem.code not in problem.text(language).split()


def test_the_corpus_is_large() -> None:
    """The corpus does not shrink unnoticed: a file that is not found would be no test."""
    assert len(BROKEN) >= 110


def test_all_that_is_wrong_is_told_at_once() -> None:
    """Faults of shape are told together, by line; faults of hands too, once the shape is right."""
    text = """\
format = 1
ruleset = "canario"
players = "4"
holds = "claim"

[[rounds]]
vira = 6
hands = ["A1"]
"""
    assert codes(text) == ["wrong-type", "unknown-key", "wrong-type"]
    text = """\
format = 1
ruleset = "canario"
dealer = "C1"

[[rounds]]
vira = "6 de copas"
hands = ["A1 2 de oros, 3 de oros, rey de orso", "B1 2 de oros", "A2 4 de oros, 5 de oros, 6c"]
"""
    assert codes(text) == [
        "seat-unknown",
        "card.unreadable",
        "record.how-many-cards",
        "record.card-twice",
    ]


def test_why_an_action_is_refused_is_the_rule() -> None:
    """A card that does not serve is told as the match tells it, with line and column."""
    text = BY_HAND.replace("B1 juega caballo copas", "B1 rey de oros")
    with pytest.raises(RecordError) as caught:
        read(text)
    match = read(BY_HAND, upto=2)
    reason = match.why_not(match.parse("B1 rey de oros"))
    assert reason is not None
    assert str(caught.value) == f"24:22: «B1 rey de oros» no vale aquí. {reason}"
    assert caught.value.problems[0].path == "rounds[0].actions[1]"


def test_nothing_follows_the_end_of_the_match() -> None:
    """Once the partida is won there is no other round."""
    game = load_ruleset("canario", options={"partida": "dos-de-tres"}).game(4)
    match = game.new_match(seed=2)
    while not match.is_over:
        match.apply(match.legal_actions()[0])
    state = to_state(match)
    state["rounds"].append(state["rounds"][0])
    path = f"rounds[{len(state['rounds']) - 1}]"
    assert state_codes(state, game) == [("record.deal-refused", path)]


def test_a_game_without_vira_has_none(tmp_path: Path) -> None:
    """Where no card is turned up, a round has no vira, and a record that names one is refused."""
    led = {**small.LED, "kind": "plain"}
    ladder = {"opener": "anyone", "answerer": "mandador", "raiser": "mandador"}
    ladder |= {"window": "until-decided", "refused": "in-play"}
    steps = [{"id": "envido", "call": "envido", "value": 2}]
    game = small.game(
        tmp_path,
        order=[led],
        follow=[],
        round={"tricks": 3, "to_win": 2, "value": 1},
        ladders={"envite": ladder | {"steps": steps}},
        score={"chico": 12, "partida": 1},
        deal={
            "packets": [3],
            "direction": "anticlockwise",
            "first_dealer": "agreed",
            "next_dealer": "next",
        },
    )
    match = game.new_match(seed=4)
    played(match)
    assert read(write(match), game=game) == match
    assert "vira" not in to_state(match)["rounds"][0]
    state = to_state(match)
    state["rounds"][0]["vira"] = "2 de oros"
    assert state_codes(state, game) == [("record.no-vira", "rounds[0].vira")]


def test_names_are_kept_composed() -> None:
    """A name written with a letter and its accent apart is the same name."""
    match = from_state(HEAD | {"names": {"A1": "Jose\u0301 "}})
    assert dict(match.terms.names) == {"A1": "José"}
    names = {"A1": "Jos\u00e9", "B1": "JOSE\u0301"}
    assert state_codes(HEAD | {"names": names}) == [("terms.same-name", "names.B1")]


def test_an_error_says_all_of_it() -> None:
    """The error is the library's and a ValueError; its text has a line for each problem."""
    with pytest.raises(RecordError) as caught:
        read('format = 2.5\nruleset = "Canario"\n')
    error = caught.value
    assert isinstance(error, EnviteError)
    assert isinstance(error, ValueError)
    assert [problem.code for problem in error.problems] == ["wrong-type", "bad-id"]
    assert [line.split(": ")[0] for line in error.text("en").split("\n")] == ["1:10", "2:11"]
    assert pickle.loads(pickle.dumps(error)).problems == error.problems  # noqa: S301 - our own


# ------------------------------------------------------------------ states


@pytest.mark.parametrize("value", [None, 1, "x", [], (), True, [HEAD]])
def test_a_state_is_a_table(value: object) -> None:
    """Anything but a table of keys is no state."""
    assert state_codes(value) == [("wrong-type", "")]


@pytest.mark.parametrize(
    ("change", "code", "path"),
    [
        ({"format": None}, "wrong-type", "format"),
        ({"players": 4.0}, "wrong-type", "players"),
        ({"players": float("nan")}, "wrong-type", "players"),
        ({"players": True}, "wrong-type", "players"),
        ({"players": 10**5000}, "out-of-range", "players"),
        ({"seed": -(10**5000)}, "out-of-range", "seed"),
        ({"seed": 10**5000}, "terms.seed", "seed"),
        ({"seed": None}, "wrong-type", "seed"),
        ({"ruleset": b"canario"}, "wrong-type", "ruleset"),
        ({"ruleset": "canario\n"}, "bad-id", "ruleset"),
        ({"ruleset": "x" * 100_000}, "wrong-length", "ruleset"),
        ({"digest": "x" * 5_000}, "record.other-rules", "digest"),
        ({"digest": "x" * 5_001}, "wrong-length", "digest"),
        ({"signs": 1}, "wrong-type", "signs"),
        ({"cuts": ["2 de oros, 2 de copas"] * 1001}, "wrong-length", "cuts"),
        ({"hold": ["claim"]}, "wrong-type", "hold"),
        ({"mandadores": ["A1", "B1", "A2"]}, "wrong-length", "mandadores"),
        ({"dealer": "B2\0"}, "seat-unknown", "dealer"),
        ({"names": {"A1": "x\ud800"}}, "terms.name", "names.A1"),
        ({"names": {"A1": "x\u202e"}}, "terms.name", "names.A1"),
        ({"names": {1: "Puerta"}}, "unknown-key", "names.1"),
        ({"options": {1: "x"}}, "unknown-key", "options.1"),
        ({"options": {"partida": None}}, "wrong-type", "options.partida"),
        ({"options": {str(n): "x" for n in range(21)}}, "wrong-length", "options"),
        ({7: 7}, "unknown-key", "7"),
        ({"rounds": {}}, "wrong-type", "rounds"),
        ({"rounds": [None]}, "wrong-type", "rounds[0]"),
        ({"rounds": [ROUND] * 5001}, "wrong-length", "rounds"),
        (
            {"rounds": [ROUND | {"actions": ["A1 quiero"] * 1000}]},
            "record.refused",
            "rounds[0].actions[0]",
        ),
        (
            {"rounds": [ROUND | {"actions": ["A1 quiero"] * 1001}]},
            "wrong-length",
            "rounds[0].actions",
        ),
        ({"rounds": [ROUND | {"hands": "A1"}]}, "wrong-type", "rounds[0].hands"),
        ({"rounds": [ROUND | {"hands": [HANDS]}]}, "wrong-type", "rounds[0].hands[0]"),
        ({"rounds": [ROUND | {"piedras": "٣-٠"}]}, "record.score-form", "rounds[0].piedras"),
        ({"rounds": [ROUND | {"piedras": "0-0\n"}]}, "record.score-form", "rounds[0].piedras"),
    ],
)
def test_a_strange_value_is_told(change: dict[Any, Any], code: str, path: str) -> None:
    """A value that no state has is told by its path, whatever it is."""
    assert state_codes(HEAD | change) == [(code, path)]


def test_the_path_stands_before_a_fault_of_a_state() -> None:
    """Where there is no line to show, the path says where a fault is."""
    with pytest.raises(RecordError) as caught:
        from_state(HEAD | {"signs": "sí"})
    assert str(caught.value) == "signs: Aquí va true o false, y hay un texto entre comillas."


# ------------------------------------------------------------------ whatever a stranger sends


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "file.empty"),
        (" \r\n\t", "file.empty"),
        ("\ufeff", "file.empty"),
        ("\0", "toml.syntax"),
        ("format = 1\0", "toml.syntax"),
        ("x" * 10_000_001, "file.too-large"),
        ("é" * 5_100_000, "file.too-large"),
        ("format = 1\nruleset = '\ud800'", "file.not-utf8"),
        ("a = " + "[" * 50_000, "file.too-deep"),
        ("a = " + "{a=" * 50_000, "file.too-deep"),
        ("a" + ".a" * 50_000 + " = 1", "file.too-deep"),
        ("seed = " + "9" * 5_000, "toml.number"),
        ("seed = 0x" + "f" * 5_000, "toml.number"),
        ("format = 1\rruleset = 'canario'", "toml.syntax"),
        ("format = 99999999999999999999999", "unknown-format"),
    ],
)
def test_a_strange_text_is_told(text: str, code: str) -> None:
    """No text makes anything else than a record or an error that says what is wrong."""
    assert codes(text) == [code]


@pytest.mark.parametrize("value", [None, 1, b"format = 1", ["format = 1"], Path("acta.toml")])
def test_a_record_is_a_text(value: Any) -> None:
    """Anything but a text is a mistake of the program."""
    with pytest.raises(TypeError, match="a record is a text"):
        read(value)


def test_a_flood_of_faults_is_cut_short() -> None:
    """Of a hundred thousand faults some are told, in no time, and that there are more."""
    text = 'format = 1\nruleset = "canario"\n' + "".join(f"k{n} = 1\n" for n in range(90_000))
    told = codes(text)
    assert len(told) == 100
    assert told[-1] == "file.more-problems"
    hands = ["A1 rey de orso, 2 de copsa, 3 de bastso"] * 24
    state = HEAD | {"rounds": [{"vira": "2 de oros", "hands": hands}] * 5_000}
    assert len(state_codes(state)) == 100


SIGNS = "\"'[]{}=,.#\\\n\t\r\0é0a _-\u202e\ud800"


def read_or_told(reading: Callable[[], Match]) -> tuple[Match | None, tuple[Problem, ...]]:
    """The match, or what is wrong, which is at least something."""
    try:
        return reading(), ()
    except RecordError as error:
        return None, error.problems or pytest.fail("nothing is said to be wrong")


@given(st.integers(0, 2**32))
@settings(max_examples=300)
def test_a_damaged_record_is_told_or_played(number: int) -> None:
    """Signs are lost, doubled, put in and swapped: the rest is a record, or is told why not."""
    chance = Random(number)  # noqa: S311 - chance in a test
    text = BY_HAND
    for _ in range(chance.randint(1, 4)):
        place, length = chance.randrange(len(text)), chance.choice((0, 1, 1, 5, 40))
        put = chance.choice(("", chance.choice(SIGNS), text[place : place + length] * 2))
        text = text[:place] + put + text[place + length :]
    match, problems = read_or_told(lambda: read(text, file="acta.toml"))
    assert all(problem.text("en") and problem.placed() for problem in problems)
    assert match is None or read(write(match)) == match


WORDS = ["A1", "B2", "canario", "claim", "6 de copas", *HANDS, "4-0", "A1 3 de oros"]
PLAIN = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5)
NAMES = st.text(max_size=3) | st.sampled_from(["vira", "hands"])
STRANGE = st.recursive(
    PLAIN | st.sampled_from(WORDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=4),
    max_leaves=6,
)
KEYS = ["format", "ruleset", "digest", "players", "hold", "signs", "dealer", "cuts", "mandadores"]
KEYS += ["seed", "options", "names", "rounds", "deals"]


@given(st.dictionaries(st.sampled_from(KEYS), STRANGE, max_size=3), st.none() | STRANGE)
@settings(max_examples=300)
def test_any_state_is_told_or_played(change: dict[str, Any], inner: object) -> None:
    """Whatever JSON brings, it is a state, or is told why not."""
    state = HEAD | {"rounds": [ROUND | {"actions": ["A1 3 de oros"]}]} | change
    if inner is not None and isinstance(state["rounds"], list) and state["rounds"]:
        state = state | {"rounds": [*state["rounds"], inner]}
    match, problems = read_or_told(lambda: from_state(state))
    assert all(problem.text("es") and problem.placed("en") for problem in problems)
    assert match is None or from_state(to_state(match)) == match


def test_records_are_no_rulesets() -> None:
    """A folder of rulesets may hold records: their names end in .record.toml."""
    assert not list(shipped_folder().glob("*.record.toml"))
    assert all(path.name.endswith(".record.toml") for path in (FOLDER / "records").glob("*"))


def test_deals_are_actions() -> None:
    """The first action of a round is its deal: the dealer, and the cards in the order of seats."""
    deal = read(BY_HAND, upto=1).actions[0]
    assert isinstance(deal, Deal)
    assert deal.seat == 3
    assert list(map(str, deal.cards)) == DEAL
