"""What is meant by what is said: words of two ladders, words that a place states, who wins what."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
import small
from settling import house, outcome, table
from truc_tables import say, sit_down, truc

from envite_rules import (
    Action,
    ActionError,
    Answer,
    Call,
    Game,
    Leave,
    NotStatedError,
    Score,
    TrickError,
    TrickTied,
    Won,
    load_ruleset,
)
from envite_rules.messages import Message
from envite_rules.ruleset.model.ladders import LEVELS, stake_rank

if TYPE_CHECKING:
    from pathlib import Path

# ------------------------------------------------ a word of two ladders

BOTH = ["A1 truc", "B1 retruc", "A1 val nou", "B1 vull"]
"""After it joc fora is B's to call, and B may still envit: A opened the truc."""

FIRST = ["A1 3 oros", "B1 rey oros", "A2 as oros"]
HANDS = {
    "A1": ["3 oros", "7 copas", "6 copas"],
    "B1": ["rey oros", "sota copas", "4 bastos"],
    "A2": ["as oros", "5 espadas", "4 espadas"],
    "B2": ["7 bastos", "5 bastos", "rey copas"],
}


@pytest.mark.parametrize(
    ("said", "tots", "means"),
    [
        ([], "A1 tots", Call(0, "envit tots")),
        (["A1 envit"], "B2 tots", Call(3, "envit tots")),
        (["A1 truc"], "B2 tots", Call(3, "envit tots")),
        (BOTH, "B2 tots", Call(3, "envit tots")),  # B2 is not on turn: it may not joc fora
        ([*BOTH, "A1 3 oros"], "B2 tots", Call(3, "envit tots")),
        # B1 has played, and is not on turn: neither can be called, and nothing is due
        ([*BOTH, *FIRST[:2]], "B1 tots", None),
        # B1 is on turn and has not played: either could be
        ([*BOTH, FIRST[0]], "B1 tots", None),
        # B2 is last to play
        ([*BOTH, *FIRST], "B2 tots", None),
        # in the second trick nobody envits; A1 won the first, and A2 and B1 follow
        ([*BOTH, *FIRST, "B2 7 bastos", "A1 7 copas"], "B1 tots", Call(1, "joc fora")),
        (BOTH, "A1 tots", None),
        # with val nou unanswered B may call either: the one that is due is meant
        (BOTH[:3], "B1 tots", Call(1, "joc fora")),
        # nothing is above tots, and joc fora is not next: what is due is meant
        (["A1 envit tots"], "B1 tots", Call(1, "envit tots")),
    ],
)
def test_a_word_of_two_ladders_is_of_the_one_in_which_it_can_be_called(
    said: list[str], tots: str, means: Action | None
) -> None:
    """By whose turn it is and by the trick too; else of the one that is due, or it is asked."""
    match = sit_down(HANDS)
    say(match, *said)
    if means is not None:
        assert match.parse(tots) == means
        return
    with pytest.raises(ActionError) as raised:
        match.parse(tots)
    assert raised.value.reason.code == "act.which-ladder"


def test_a_referee_asks_which_ladder_where_neither_is_possible() -> None:
    """Who opened the truc may not envit, and joc fora is the others' to call."""
    with pytest.raises(ActionError) as raised:
        truc().settle(truc().score(), ["A truc", "B retruc", "A val nou", "B vull", "A tots"])
    assert raised.value.reason.code == "act.which-ladder"


# ------------------------------------------------ the words that a place states

LEAVES = "[round]\nleave = 'anyone'\n[words]\nleave = ['{word}']\n"


@pytest.mark.parametrize("word", ["me voy", "paso", "me achico"])
def test_a_word_that_a_place_states_means_that_alone(word: str, tmp_path: Path) -> None:
    """Elsewhere it refuses; where it leaves, it leaves the whole round, and its pending truc."""
    game = house(tmp_path, "truc-mallorqui", LEAVES.format(word=word))
    settled = game.settle(game.score(), ["A truc", "B envit", f"A {word}"])
    assert settled.round_over
    assert settled.won == (Won("envit", "B", 1), Won("round", "B", 1))
    match = game.new_match(seed=1, dealer=3)
    match.apply(match.legal_actions()[0])
    say(match, "A1 truc")
    assert match.parse(f"B1 {word}") == Leave(1)
    assert match.parse("B1 no vull") == Answer(1, accept=False)


def test_a_common_word_that_a_place_does_not_state_is_still_understood() -> None:
    """In the truc «me'n vaig» and «me voy» leave; «paso» and «no» refuse, and «sí» accepts."""
    for word in ("paso", "no", "no vull"):
        settled = truc().settle(truc().score(), ["A truc", "B envit", f"A {word}"])
        assert not settled.round_over
    settled = truc().settle(truc().score(), ["A truc", "B envit", "A me voy"])
    assert settled.round_over
    in_play = truc().settle(truc().score(), ["A envit", "B sí"]).in_play
    assert in_play is not None
    assert in_play.side_bets[0].value == 2


@pytest.mark.parametrize("words", ["accept = ['vull']\nrefuse = ['no vull']", "leave = ['paso']"])
def test_what_an_action_says_of_itself_is_always_read(words: str, tmp_path: Path) -> None:
    """Whatever the place says: a record is read with the words of the actions."""
    game = house(tmp_path, "tradicional", f"[round]\nleave = 'anyone'\n[words]\n{words}\n")
    assert outcome(game, "0-0", "A envido, B quiero, A gana") == "4-0"
    assert outcome(game, "0-0", "A envido, B no quiero") == "2-0"
    match = game.new_match(seed=1, dealer=3)
    match.apply(match.legal_actions()[0])
    match.apply(Call(0, "envido"))
    for act in (Answer(1, accept=True), Answer(1, accept=False), Leave(1)):
        assert match.parse(str(act)) == act


def test_a_place_may_give_another_meaning_to_what_an_action_says(tmp_path: Path) -> None:
    """Where one leaves with «no quiero», it still refuses the call that awaits its answer."""
    game = house(tmp_path, "truc-mallorqui", LEAVES.format(word="no quiero"))
    settled = game.settle(game.score(), ["A truc", "B envit", "A no quiero"])
    assert not settled.round_over
    assert game.settle(game.score(), ["A no quiero"]).round_over


# ------------------------------------------------ who wins what has a name


@pytest.mark.parametrize("verb", ["gana", "guanya"])
@pytest.mark.parametrize("name", ["truc", "el truc", "la truc", "mano", "la mano", "el mano", ""])
def test_who_wins_the_round_is_told_by_its_ladder_or_its_name(verb: str, name: str) -> None:
    """The truc is paid to who wins the round, which in the words of the place is the mano."""
    settled = truc().settle(truc().score(), ["A truc", "B vull", f"A {verb} {name}".strip()])
    assert settled.round_over
    assert settled.won == (Won("truc", "A", 3),)


@pytest.mark.parametrize("wins", ["gana envit", "gana el envit", "guanya la envit", "guanya envit"])
def test_who_wins_a_count_is_told_by_its_ladder(wins: str) -> None:
    """That does not win the round."""
    settled = truc().settle(truc().score(), ["A envit", "B vull", f"B {wins}"])
    assert not settled.round_over
    assert settled.in_play is not None
    assert settled.in_play.side_bets[0].won_by == "B"


@pytest.mark.parametrize("wins", ["gana", "gana el envite", "gana envite", "gana la ronda"])
def test_the_ladder_of_the_round_has_its_name_in_other_games(wins: str) -> None:
    """In the canario the ladder is called envite."""
    assert outcome(table("canario"), "0-0", f"A envido, B quiero, A {wins}") == "4-0"


def test_the_name_of_another_place_is_no_name_of_the_round() -> None:
    """In the canario nobody wins a mano."""
    with pytest.raises(ActionError):
        outcome(table("canario"), "0-0", "A gana la mano")


# ------------------------------------------------ what was meant


@pytest.mark.parametrize("text", ["A repart", "A reparte", "A reparta", "A jueg", "A eja"])
def test_a_referee_hints_at_nothing_that_cannot_be_said_to_it(text: str) -> None:
    """Nobody deals or plays a card before a referee."""
    for game in (truc(), table("canario")):
        with pytest.raises(ActionError) as raised:
            game.settle(game.score(), [text])
        hint = raised.value.hint
        hinted = set() if hint is None else set(re.findall(r"\w+", hint.text("es")))
        assert hinted.isdisjoint({"reparte", "juega", "echa", "tira"})


def test_a_match_hints_at_what_can_be_said_in_it() -> None:
    """There one deals."""
    match = truc().new_match(seed=1)
    with pytest.raises(ActionError) as raised:
        match.parse("A1 repart")
    assert "reparte" in raised.value.text("es")


# ------------------------------------------------ a tie that ends the round


def test_nobody_leads_after_the_tie_that_ends_a_round() -> None:
    """The last trick is tied: nobody leads another, and the sentence names none."""
    hands = {
        "A1": ["3 oros", "rey oros", "7 copas"],
        "B1": ["4 copas", "3 copas", "7 bastos"],
    }
    match = sit_down(hands, players=2)
    first = say(match, "A1 rey oros", "B1 3 copas", "B1 4 copas", "A1 3 oros")
    assert not any(isinstance(event, TrickTied) for event in first)
    (tied, *_) = say(match, "A1 7 copas", "B1 7 bastos")
    assert tied == TrickTied((0, 1), leader=None)
    assert tied.text("es").startswith("A1 y B1 empatan la ")
    assert "sale" not in tied.text("es")
    assert "leads" not in tied.text("en")


def test_who_leads_after_another_tie_is_told() -> None:
    """The first trick is tied by the sevens: A1 played the first of them, and leads again."""
    match = sit_down({"A1": ["7 copas"], "B1": ["7 bastos"]}, players=2)
    (tied,) = say(match, "A1 7 copas", "B1 7 bastos")
    assert tied == TrickTied((0, 1), leader=0)
    assert tied.text("en").endswith("A1 leads.")


# ------------------------------------------------ counts and stakes


def several(folder: Path) -> Game:
    """A small ruleset that counts a hand in two ways."""
    count = {
        "values": dict.fromkeys(["as", *map(str, range(2, 8)), "sota", "caballo", "rey"], 1),
        "unpaired": "highest",
        "tie": "nearest-to-mano",
        "shown": "winner",
    }
    counts = {"envit": count | {"pair": 20}, "punts": count}
    return load_ruleset(small.written(folder, order=None, counts=counts)).game()


def test_the_only_count_need_not_be_named(tmp_path: Path) -> None:
    """Seven and six of a suit count 33; of several counts it must be said which."""
    hand = ["7 copas", "6 copas", "rey bastos"]
    assert truc().count(hand=hand) == truc().count("envit", hand=hand) == 33
    explained = truc().explain_count(hand=hand)
    assert explained.value == 33
    assert [str(card) for card in explained.cards] == ["7 de copas", "6 de copas"]
    game = several(tmp_path)
    assert game.count("envit", hand=["7 copas", "6 copas"]) == 22
    for ask in (game.count, game.explain_count):
        with pytest.raises(NotStatedError) as raised:
            ask(hand=["7 copas"])
        assert raised.value.code == "count-which"
        assert "envit" in raised.value.text("en")
        assert "punts" in raised.value.text("en")
    with pytest.raises(NotStatedError) as raised:
        table("canario").count(hand=["7 copas"])
    assert raised.value.code == "not-stated.counts"


def test_levels_are_more_than_piedras() -> None:
    """However many; and each level is more than the one below it."""
    stakes = [1, 2, 24, 1000, *LEVELS]
    assert LEVELS == ("chico", "partido", "partida")
    assert sorted(stakes, key=stake_rank) == stakes
    assert len(set(map(stake_rank, stakes))) == len(stakes)


# ------------------------------------------------ what a place calls its things, in a refusal


def refused(name: str, *events: str) -> ActionError:
    """The error with which a referee of that ruleset refuses the last of the events."""
    with pytest.raises(ActionError) as raised:
        load_ruleset(name).game().settle(Score(), events)
    return raised.value


@pytest.mark.parametrize(
    ("name", "events", "said", "in_english"),
    [
        ("truco-argentino", ["A envido", "B quiero", "A envido"], "en esta mano", "in this mano"),
        ("truco-argentino", ["nadie gana"], "siempre gana alguien la mano", "wins the mano"),
        ("truc-mallorqui", ["A envit", "B vull", "A envit"], "en esta mano", "in this mano"),
    ],
)
def test_a_refusal_says_the_round_as_the_place_does(
    name: str, events: list[str], said: str, in_english: str
) -> None:
    """A mano in Argentina and in Mallorca, and not the round that it is called elsewhere."""
    error = refused(name, *events)
    assert said in error.text("es")
    assert "ronda" not in error.text("es")
    assert in_english in error.text("en")
    assert "round" not in error.text("en")


def test_what_may_be_called_so_often_is_said_of_the_round_of_the_place() -> None:
    """Envido twice in a mano, in Argentina; the third is refused."""
    error = refused("truco-argentino", "A envido", "B envido", "A envido")
    assert error.text("es").startswith("En una mano solo se puede cantar «envido» 2 veces.")
    assert error.text("en").startswith("“envido” can be called only 2 times in a mano.")


def test_a_match_says_the_trick_as_the_place_does() -> None:
    """In the Canaries a trick is a mano, and elsewhere it is a baza."""
    ladders = Message("act.only-first-trick", {"ladder": "envit", "trick": "baza"})
    assert ladders.text() == "En «envit» solo se canta en la primera baza."
    own = load_ruleset("truc-mallorqui").game().own_words("round", "trick")
    assert own == {"round": "mano", "trick": "baza"}


def test_the_usual_word_is_that_of_the_language_where_a_place_states_the_same() -> None:
    """The canario states «ronda», which is the usual word: in English that is a round."""
    game = load_ruleset("canario").game()
    assert game.own_words("round", "trick") == {}
    why = game.new_match(seed=7).why_not(Leave(0))
    assert why is not None
    assert "ronda" in why.text("es")
    assert "A round cannot be left" in why.text("en")


def test_a_vira_that_is_missing_is_called_as_at_the_place() -> None:
    """In Uruguay it is the muestra; what depends on it is more than a trump."""
    with pytest.raises(TrickError) as raised:
        load_ruleset("truco-uruguayo").game().resolve_trick(plays=["7 bastos"])
    assert raised.value.code == "vira.missing"
    assert raised.value.text("es").startswith("Falta la muestra:")
    assert raised.value.text("en").startswith("The muestra is missing:")
    assert "triunfo" not in raised.value.text("es")
    with pytest.raises(TrickError) as raised:
        load_ruleset("canario").game().resolve_trick(plays=["7 bastos"])
    assert raised.value.text("es").startswith("Falta la vira:")


# ------------------------------------------------ a yes and a raise in one breath


@pytest.mark.parametrize(
    ("name", "events", "value"),
    [
        ("truco-argentino", ["A truco", "B quiero retruco", "A quiero"], 3),
        ("truco-argentino", ["A truco", "B quiero, ¡retruco!", "A quiero"], 3),
        ("truco-argentino", ["A truco", "B quiero y retruco", "A quiero"], 3),
        ("truco-argentino", ["A truco", "B quiero", "B quiero retruco", "A quiero"], 3),
        (
            "truco-argentino",
            ["A truco", "B quiero retruco", "A quiero vale cuatro", "B quiero"],
            4,
        ),
        ("truc-mallorqui", ["A truc", "B vull retruc", "A vull"], 6),
    ],
)
def test_to_accept_and_raise_in_one_breath_is_the_raise(
    name: str, events: list[str], value: int
) -> None:
    """Truco is two, retruco three, vale cuatro four; in Mallorca retruc is six."""
    settled = load_ruleset(name).game().settle(Score(), events)
    assert settled.in_play is not None
    assert (settled.in_play.value, settled.in_play.call) == (value, None)


@pytest.mark.parametrize(
    ("events", "code"),
    [
        (["A truco", "B quiero vale cuatro"], "act.not-the-next-step"),
        (["A quiero truco"], "act.one-at-a-time"),
        (["A truco", "B quiero envido"], "act.one-at-a-time"),
        (["A envido", "B quiero truco"], "act.one-at-a-time"),
    ],
)
def test_a_yes_with_a_call_that_raises_nothing_is_no_raise(events: list[str], code: str) -> None:
    """Nothing is accepted by a call that opens, or that is of another ladder than what is due."""
    assert refused("truco-argentino", *events).code == code


def test_a_match_reads_a_yes_and_a_raise_as_the_raise() -> None:
    """B1 accepts truc and says retruc."""
    match = sit_down(HANDS)
    say(match, "A1 truc")
    assert match.parse("B1 vull retruc") == Call(1, "retruc")
    say(match, "B1 vull retruc", "A1 vull")
    assert match.in_play is not None
    assert match.in_play.value == 6


def test_the_turned_card_that_is_laid_is_called_as_at_the_place() -> None:
    """The card that lies as muestra is played by nobody in Uruguay, and it is no vira there."""
    played = load_ruleset("truco-uruguayo").game()
    with pytest.raises(TrickError) as raised:
        played.resolve_trick(vira="7 bastos", plays=["7 bastos"])
    assert raised.value.text("es") == "La carta «7 de bastos» es la muestra, que no se juega."
    with pytest.raises(TrickError) as raised:
        played.count("envido", vira="7 bastos", hand=["7 bastos"])
    assert raised.value.text("en") == "The card “7 de bastos” is the muestra: nobody holds it."


def test_who_decides_a_tumbo_is_called_as_at_the_place() -> None:
    """The federation of Las Palmas has a capitán where others have a mandador."""
    game = load_ruleset("federacion-las-palmas").game()
    at = load_ruleset("federacion-las-palmas").ruleset.score
    assert at is not None
    assert at.tumbo is not None
    with pytest.raises(ActionError) as raised:
        game.settle(game.score(piedras=(at.tumbo.at, 0)), ["A gana"])
    assert "falta que su capitán diga qué hace" in raised.value.text("es")
    assert "its capitán must first say" in raised.value.text("en")
