"""Words that would do two things at one moment of a match, and those that only look so."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
import small
import tomli_w

from envite_rules import Play, check_ruleset, load_ruleset
from envite_rules.engine.speech import _FIRST_MEANT as FIRST_MEANT
from envite_rules.engine.speech import Verb

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules.ruleset import Problem

WHO = {"opener": "anyone", "answerer": "anyone", "raiser": "anyone"}
LADDER = WHO | {"window": "until-decided", "refused": "in-play"}
STATED = {Verb.ACCEPT, Verb.REFUSE, Verb.PLAY_TUMBO, Verb.DECLINE_TUMBO, Verb.CLAIM, Verb.LEAVE}
PAIRS = sorted(
    {
        tuple(sorted((one.value, other.value)))
        for verbs in FIRST_MEANT.values()
        for one, other in combinations(verbs, 2)
        if {one, other} <= STATED | {Verb.CALL} and {one, other} != {Verb.REFUSE, Verb.LEAVE}
    }
)


def problems(folder: Path, call: str = "envido", also: str = "", **words: Any) -> list[Problem]:
    """What is wrong with a small house whose only step is called so, with these words."""
    step = {"id": "uno", "call": call, "value": 4} | ({"also": [also]} if also else {})
    path = small.written(
        folder,
        round={"tricks": 3, "to_win": 2, "value": 2},
        ladders={"envite": LADDER | {"steps": [step]}},
        words=words or None,
    )
    return list(check_ruleset(path).problems)


@pytest.mark.parametrize("pair", PAIRS, ids="-".join)
def test_what_is_said_at_one_moment_has_words_of_its_own(
    pair: tuple[str, str], tmp_path: Path
) -> None:
    """Every two things that the table may hear at one moment."""
    words: dict[str, Any] = {does: ["¡Vale!"] for does in pair if does != "call"}
    also = "vale" if "call" in pair else ""
    [problem] = problems(tmp_path, "envido", also, **words)
    assert problem.code == "two-meanings"
    assert problem.other is not None


def test_a_yes_to_a_call_may_be_one_to_the_tumbo(tmp_path: Path) -> None:
    """What is said at different moments may have the same words."""
    assert problems(tmp_path, accept=["sí"], play_tumbo=["sí"]) == []
    assert problems(tmp_path, refuse=["me voy"], decline_tumbo=["me voy"]) == []


def test_who_is_to_answer_refuses_with_what_else_leaves(tmp_path: Path) -> None:
    """To leave refuses a call too: of these two one word may do both."""
    assert problems(tmp_path, refuse=["me voy"], leave=["me voy"]) == []


@pytest.mark.parametrize(
    ("does", "text"),
    [
        ("accept", "no quiero"),
        ("refuse", "quiero"),
        ("leave", "quiero"),
        ("claim", "no quiero"),
        ("play_tumbo", "no tumba"),
        ("accept", "reparte"),
        ("leave", "gana"),
        ("leave", "gana la ronda"),
        ("leave", "guanya envite"),
        ("claim", "juega"),
        ("call", "juega"),
        ("call", "renuncio"),
        ("call", "reparte"),
        ("call", "deja la ronda"),
    ],
)
def test_what_is_read_at_every_table_means_nothing_else(
    does: str, text: str, tmp_path: Path
) -> None:
    """The words in which matches are written down are read whatever a place says."""
    words: dict[str, Any] = {"call": text} if does == "call" else {does: [text]}
    [problem] = problems(tmp_path, **words)
    assert problem.code == "two-meanings"
    assert problem.path == (
        "ladders.envite.steps[0].call" if does == "call" else f"words.{does}[0]"
    )


def test_a_call_with_the_name_of_its_ladder_is_a_call_too(tmp_path: Path) -> None:
    """«envite dos» calls the dos of the ladder envite."""
    assert [p.code for p in problems(tmp_path, "dos", leave=["envite dos"])] == ["two-meanings"]


def test_an_answer_that_nobody_can_say_is_refused(tmp_path: Path) -> None:
    """Signs and small words are not read, as in a call."""
    assert [p.code for p in problems(tmp_path, accept=["¡la!"])] == ["says-nothing"]


def test_a_child_is_shown_its_own_word(tmp_path: Path) -> None:
    """Its new way to call the envido is how one leaves in its base."""
    child = {"format": 1, "id": "hijo", "name": "Hijo", "source": "mesa"} | {
        "extends": "truco-argentino",
        "sources": {"mesa": {"title": "La mesa"}},
        "ladders": {"envido": {"steps": [{"id": "envido", "also": ["me voy al mazo"]}]}},
    }
    path = tmp_path / "hijo.toml"
    path.write_bytes(tomli_w.dumps(child).encode())
    [problem] = check_ruleset(path).problems
    assert (problem.code, problem.place.file) == ("two-meanings", str(path))


def test_a_card_is_played_with_the_word_that_plays_the_tumbo() -> None:
    """In São Paulo «juega» plays the mão de onze; with a card it plays that card."""
    match = load_ruleset("truco-paulista").game().new_match(seed=7)
    match.apply(next(iter(match.legal_actions(match.dealer))))
    seat = match.turn
    assert seat is not None
    card = next(one.card for one in match.legal_actions(seat) if isinstance(one, Play))
    assert match.parse(f"{'AB'[seat % 2]}{seat // 2 + 1} juega {card}") == Play(seat, card)
