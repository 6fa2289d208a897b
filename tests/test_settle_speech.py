"""Who may say what, and when: what is refused, with a reason or the word that was meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from envite_rules import ActionError, EnviteError, NotStatedError, ScoreError, load_ruleset
from tests.settling import house, numbers, outcome, spoken, table

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules import Game

CALLED = "A envido, B siete, A nueve, B chico"


def refusal(game: Game, before: str, events: str) -> ActionError:
    """What is said of the last of these events, after the others were accepted."""
    *accepted, last = spoken(events)
    score = game.score(piedras=numbers(before))
    game.settle(score, accepted)
    with pytest.raises(ActionError) as caught:
        game.settle(score, [*accepted, last])
    error = caught.value
    assert isinstance(error, EnviteError)
    assert isinstance(error, ValueError)
    for language in ("es", "en"):
        assert error.text(language).endswith((".", "?"))
    return error


def refused(game: Game, before: str, events: str) -> None:
    """The last of these events is refused, with a reason, and the others are not."""
    error = refusal(game, before, events)
    assert error.reason is not None
    for language in ("es", "en"):
        assert error.reason.text(language)


def rows(*texts: str) -> pytest.MarkDecorator:
    """Rows such as ``0-0 | A envido, A quiero``, each a test under its own text."""
    cut = [[part.strip() for part in row.split("|")] for row in texts]
    return pytest.mark.parametrize(("before", "events"), cut, ids=texts)


BOTH = pytest.mark.parametrize("ruleset", ["canario", "tradicional"])


# ------------------------------------------------ who may speak


@pytest.mark.parametrize("seat", ["A", "A1", "A2", "B", "B1", "B2"])
@BOTH
def test_anyone_may_open(ruleset: str, seat: str) -> None:
    """Art. 11: a player can say “Vido” or “Envido”, whoever it is."""
    rival = "B" if seat[0] == "A" else "A"
    after = "4-0" if seat[0] == "A" else "0-4"
    assert outcome(table(ruleset, 4), "0-0", f"{seat} envido, {rival} quiero, {seat} gana") == after


@BOTH
def test_the_mandador_answers_and_raises(ruleset: str) -> None:
    """Art. 11: the mandador of the other team; A1 and B1 unless others are named."""
    events = "A2 envido, B1 siete, A1 quiero, A1 nueve, B1 no quiero"
    assert outcome(table(ruleset, 4), "0-0", events) == "7-0"


@rows(
    "0-0 | A envido, B2 quiero",
    "0-0 | A envido, B2 no quiero",
    "0-0 | A envido, B2 siete",
    "0-0 | A1 envido, B1 siete, A2 quiero",
    "0-0 | A1 envido, B1 siete, A2 nueve",
    "0-0 | A envido, B quiero, B2 siete",
)
@BOTH
def test_only_the_mandador_answers_and_raises(ruleset: str, before: str, events: str) -> None:
    """Another seat of the team neither answers nor raises."""
    refused(table(ruleset, 4), before, events)


@rows(
    "11-0 | A2 tumba",
    "11-0 | A2 se achica",
    "0-11 | B2 tumba",
    "0-11 | B2 se achica",
)
@BOTH
def test_only_the_mandador_decides_the_tumbo(ruleset: str, before: str, events: str) -> None:
    """The mandador of the team in tumbo decides whether to play it."""
    refused(table(ruleset, 4), before, events)


def test_the_mandador_of_the_team_in_tumbo_decides() -> None:
    """B1 for team B."""
    assert outcome(table("canario"), "3-11", "B1 tumba, B2 gana") == "0-0 chico B"
    assert outcome(table("canario"), "3-11", "B1 se achica") == "4-11"


def test_another_seat_may_be_the_mandador() -> None:
    """Art. 1: each team chooses its own; then it is that seat that answers and decides."""
    game = table("canario")
    settled = game.settle(game.score(), ["B envío", "A2 siete", "B1 no quiero"], mandadores=(2, 1))
    assert settled.score.piedras == (4, 0)
    settled = game.settle(game.score((0, 11)), ["B2 tumba", "B gana"], mandadores=(0, 3))
    assert settled.chico_won_by == "B"
    with pytest.raises(ActionError):
        game.settle(game.score(), ["B envío", "A1 quiero"], mandadores=(2, 1))
    with pytest.raises(ActionError):
        game.settle(game.score((0, 11)), ["B1 tumba"], mandadores=(0, 3))


@rows(
    "0-0 | A envido, A quiero",
    "0-0 | A envido, A no quiero",
    "0-0 | A2 envido, A1 quiero",
    "0-0 | A envido, B siete, B quiero",
    "0-0 | A1 envido, B1 siete, B1 no quiero",
    "0-0 | A envido, B siete, A nueve, A quiero",
)
@BOTH
def test_a_team_does_not_answer_its_own_call(ruleset: str, before: str, events: str) -> None:
    """The other team answers; after B's siete it is not B that accepts it."""
    refused(table(ruleset, 4), before, events)


@rows(
    "0-0 | A envido, A siete",
    "0-0 | A envido, B quiero, A siete",
    "0-0 | A envido, B siete, B nueve",
    "0-0 | A envido, B siete, A quiero, B nueve",
    "0-0 | A envido, B quiero, B siete, A quiero, B nueve",
    "0-0 | A envido, B quiero, B siete, B nueve",
)
@BOTH
def test_the_team_that_called_does_not_raise(ruleset: str, before: str, events: str) -> None:
    """Art. 11: alternately; the right to raise is with the team that accepted."""
    refused(table(ruleset), before, events)


@rows(
    "0-0 | A envido, A envido",
    "0-0 | A envido, A2 envido",
    "0-0 | A envido, B envido",
    "0-0 | A envido, B quiero, A envido",
    "0-0 | A envido, B quiero, B envido",
    "0-0 | A envido, B siete, A siete",
    "0-0 | A envido, B siete, A quiero, A siete",
    "0-0 | A envido, B siete, A quiero, A envido",
)
@BOTH
def test_a_call_is_made_once_in_a_round(ruleset: str, before: str, events: str) -> None:
    """Neither team calls what was called already, nor less."""
    refused(table(ruleset, 4), before, events)


@rows(
    "0-0 | A siete",
    "0-0 | A nueve",
    "0-0 | A chico",
    "0-0 | A envido, B nueve",
    "0-0 | A envido, B chico",
    "0-0 | A envido, B quiero, B nueve",
    "0-0 | A envido, B siete, A chico",
)
@BOTH
def test_no_step_of_the_ladder_is_passed_over(ruleset: str, before: str, events: str) -> None:
    """Art. 11: “siete” once the envite is accepted, then one after the other."""
    refused(table(ruleset), before, events)


@rows(
    "0-0 | A quiero",
    "0-0 | B no quiero",
    "0-0 | A se va",
    "0-0 | A envido, B quiero, B quiero",
    "0-0 | A envido, B quiero, A quiero",
    "0-0 | A envido, B quiero, B no quiero",
    "0-0 | A envido, B no quiero, B no quiero",
    "0-0 | A envido, B quiero, B se va",
    "0-0 | A se achica",
    "11-0 | A tumba, A quiero",
    "11-0 | A tumba, B no quiero",
    "11-0 | A quiero",
)
@BOTH
def test_there_must_be_something_to_answer(ruleset: str, before: str, events: str) -> None:
    """An answer needs a call that awaits it."""
    refused(table(ruleset), before, events)


@rows(
    f"0-0 | {CALLED}, A chico",
    f"0-0 | {CALLED}, A envido",
    f"0-0 | {CALLED}, A quiero, A chico",
    f"0-0 | {CALLED}, A quiero, B chico",
)
def test_nothing_is_called_above_chico_fuera(before: str, events: str) -> None:
    """Seed 000: it is the top of the ladder."""
    refused(table("canario"), before, events)


@rows(
    f"0-0 | {CALLED}, A partida, B partida",
    f"0-0 | {CALLED}, A partida, B quiero, B partida",
    f"0-0 | {CALLED}, A partida, B chico",
)
def test_nothing_is_called_above_the_partida(before: str, events: str) -> None:
    """Seed 001: it is the top of the ladder."""
    refused(table("tradicional"), before, events)


@rows(
    "0-0 | A envido, A gana",
    "0-0 | A envido, B gana",
    "0-0 | A envido, B siete, A gana",
)
@BOTH
def test_a_pending_call_is_answered_first(ruleset: str, before: str, events: str) -> None:
    """A round is not won while a call awaits its answer."""
    refused(table(ruleset), before, events)


def test_the_muerto_does_not_speak() -> None:
    """At three the muerto is B2, the last seat of its team: it never calls."""
    game = table("tradicional", 3)
    refused(game, "0-0", "B2 envido")
    assert outcome(game, "0-0", "B1 envido, A1 quiero, B gana") == "0-4"


@pytest.mark.parametrize(
    ("ruleset", "events", "named"),
    [
        ("canario", "A envido, B2 quiero", ["B2", "B1"]),
        ("canario", "A envido, A quiero", ["B", "envío"]),
        ("canario", "A envido, A siete", ["B", "envío"]),
        ("canario", "A envido, B quiero, A siete", ["B", "envío"]),
        ("canario", "A envido, B nueve", ["nueve", "siete"]),
        ("canario", "A envido, B gana", ["envío"]),
        ("canario", f"{CALLED}, A quiero, A chico", ["chico fuera"]),
        ("tradicional", f"{CALLED}, A partida, B partida", ["partida"]),
    ],
)
def test_a_refusal_names_who_and_what(ruleset: str, events: str, named: list[str]) -> None:
    """Whose turn to speak it is, and the call in question, in the words of the place."""
    error = refusal(table(ruleset, 4), "0-0", events)
    for language in ("es", "en"):
        assert all(name in error.text(language) for name in named)


@BOTH
def test_a_team_that_raises_itself_is_told_whether_an_answer_is_awaited(ruleset: str) -> None:
    """While its call is pending the other team is to answer; later the other is to raise."""
    game = table(ruleset)
    pending = refusal(game, "0-0", "A envido, A siete")
    accepted = refusal(game, "0-0", "A envido, B quiero, A siete")
    assert (pending.code, accepted.code) == ("act.own-call", "act.not-its-raise")
    assert pending.text() != accepted.text()


# ------------------------------------------------ in a tumbo


@rows(
    "11-0  | A envido",
    "11-0  | B envido",
    "11-0  | B vido",
    "12-0  | B envido",
    "11-11 | A envido",
    "11-0  | A tumba, A envido",
    "11-0  | A tumba, B envido",
    "10-11 | A envido",
)
def test_art_12_no_envite_while_a_team_is_tumbando(before: str, events: str) -> None:
    """Seed 001: an envite cannot be asked for; the reason says by which rule, and whose."""
    reason = refusal(table("tradicional"), before, events).reason
    assert reason.rule
    assert reason.source is not None
    assert "Tres, caballo y perica" in reason.source
    assert "Tres, caballo y perica" in (reason.source_text("en") or "")


@rows(
    "0-0   | A tumba",
    "10-10 | B tumba",
    "10-3  | A tumba",
    "11-0  | B tumba",
    "11-0  | B se achica",
    "3-11  | A tumba",
    "11-0  | A tumba, A tumba",
    "11-0  | A tumba, B tumba",
    "11-0  | A tumba, A se achica",
    "11-0  | A tumba, B se achica",
)
@BOTH
def test_only_the_team_in_tumbo_decides_and_only_once(
    ruleset: str, before: str, events: str
) -> None:
    """Seed 000: it is the team in tumbo that decides whether to play."""
    refused(table(ruleset), before, events)


@rows("11-11 | A tumba", "11-11 | B tumba", "11-11 | A se achica", "11-11 | B se achica")
@BOTH
def test_a_forced_tumbo_is_not_decided(ruleset: str, before: str, events: str) -> None:
    """With both teams in tumbo it must be played: there is nothing to decide."""
    refused(table(ruleset), before, events)


@rows("7-7 | A tumba", "7-7 | B se achica", "6-0 | A tumba", "7-0 | A gana")
def test_the_tumbo_of_gran_canaria_is_at_seven(before: str, events: str) -> None:
    """One short of the chico of eight: six is no tumbo yet."""
    refused(table("gran-canaria"), before, events)


@rows("12-11 | A tumba", "11-12 | A se achica", "12-12 | B se achica")
def test_a_forced_tumbo_at_twelve_is_not_decided_either(before: str, events: str) -> None:
    """Seed 001: twelve is tumbando like eleven, for the forced tumbo too."""
    refused(table("tradicional"), before, events)


@rows("11-0 | A gana", "11-0 | B gana", "3-11 | A gana", "11-10 | B2 gana")
@BOTH
def test_a_round_at_the_tumbo_is_not_won_before_it_is_decided(
    ruleset: str, before: str, events: str
) -> None:
    """The team in tumbo first says whether it plays."""
    refused(table(ruleset), before, events)


@rows("11-11 | A gana", "11-12 | B gana", "11-11 | A tumba, A gana")
def test_a_free_double_tumbo_is_not_won_before_it_is_decided(before: str, events: str) -> None:
    """Where both teams may decline, both say whether they play."""
    refused(table("tradicional", **{"tumbo-doble": "libre"}), before, events)


@rows(
    "11-0 | B envido, A quiero",
    "11-0 | B envido, A no quiero",
    "11-0 | A tumba, B envido, A quiero",
)
def test_a_call_in_a_tumbo_awaits_no_answer(before: str, events: str) -> None:
    """Seed 000: it is a renuncio; there is nothing to accept or refuse."""
    refused(table("canario"), before, events)


# ------------------------------------------------ renuncio


@rows(
    "11-0  | B envido, B renuncio",
    "11-0  | A envido, A renuncio",
    "11-11 | A envido, A renuncio",
    "11-0  | A tumba, B envido, B renuncio",
    "11-0  | B1 envido, B2 renuncio",
)
def test_a_team_does_not_claim_its_own_call(before: str, events: str) -> None:
    """The other team claims it."""
    refused(table("canario"), before, events)


def test_the_claim_of_its_own_call_is_told_as_such_before_the_tumbo_is_decided_too() -> None:
    """B's mistake is to claim its own call, whether or not A has said yet if it plays."""
    game = table("canario")
    before = refusal(game, "11-0", "B envido, B renuncio")
    after = refusal(game, "11-0", "A tumba, B envido, B renuncio")
    assert before.text() == after.text()


@rows(
    "0-0 | A1 renuncio A2",
    "0-0 | A1 renuncio B2 B1",
    "0-0 | A1 renuncio C",
    "0-0 | A1 renuncio B9",
    "0-0 | A1 renuncio tal vez",
)
def test_a_renuncio_is_claimed_against_one_of_the_others(before: str, events: str) -> None:
    """As a record has it, “A1 renuncio B2”: not against one's own, nor with other words."""
    refused(table("canario"), before, events)


@rows("11-0 | A renuncio", "11-0 | B renuncio", "3-11 | A renuncio cuatro")
def test_nobody_fails_to_serve_before_the_tumbo_is_decided(before: str, events: str) -> None:
    """It is decided before the first card: only a call there is claimed before it."""
    refused(table("canario"), before, events)


@rows("0-0 | A renuncio", "0-0 | A renuncio mirar", "11-0 | A tumba, A renuncio")
def test_seed_001_knows_no_renuncio(before: str, events: str) -> None:
    """In tradicional the word does not occur."""
    refusal(table("tradicional"), before, events)


# ------------------------------------------------ what cannot be read


@pytest.mark.parametrize(
    ("ruleset", "before", "event", "meant"),
    [
        ("canario", "0-0", "A gna", "gana"),
        ("canario", "0-0", "A ganna", "gana"),
        ("canario", "0-0", "A envíoo", "envío"),
        ("canario", "0-0", "A envdo", "envido"),
        ("canario", "0-0", "A renuncoi", "renuncio"),
        ("canario", "11-0", "A tunba", "tumba"),
        ("canario", "11-0", "A se chica", "se achica"),
        ("tradicional", "0-0", "A emvido", "envido"),
        ("tradicional", "0-0", "A partda", "partida"),
        ("tradicional", "0-0", "A quieroo", "quiero"),
        ("tradicional", "0-0", "A no qiero", "no quiero"),
        ("gran-canaria", "0-0", "A cinko", "cinco"),
        ("gran-canaria", "0-0", "A chico fura", "chico fuera"),
    ],
)
def test_a_misspelt_word_is_told_with_the_word_meant(
    ruleset: str, before: str, event: str, meant: str
) -> None:
    """The nearest word of the place is offered."""
    error = refusal(table(ruleset), before, event)
    assert error.hint is not None
    for language in ("es", "en"):
        assert f"{meant}" in error.hint.text(language)
        assert event.split(maxsplit=1)[1] in error.message.text(language)


@pytest.mark.parametrize("event", ["A partida", "A cinco", "A truc", "A xyzzy"])
def test_a_word_of_another_place_is_no_event(event: str) -> None:
    """Canario calls neither cinco nor partida: a ruleset reads its own words."""
    refusal(table("canario"), "0-0", event)


@pytest.mark.parametrize(
    ("ruleset", "event", "calls"),
    [
        ("canario", "A xyzzy", ["envío", "siete", "nueve", "chico fuera"]),
        ("canario", "A tres", ["envío", "siete", "nueve", "chico fuera"]),
        ("gran-canaria", "A nueve", ["envío", "cinco", "siete", "chico fuera"]),
    ],
)
def test_a_word_that_is_no_call_is_told_with_the_calls_there_are(
    ruleset: str, event: str, calls: list[str]
) -> None:
    """Where nothing is near: the calls of the place, in their order."""
    error = refusal(table(ruleset), "0-0", event)
    assert error.hint is not None
    assert (error.hint.code, error.hint.arguments) == ("hint.calls-here", {"calls": calls})


def test_two_rulesets_in_one_program_read_each_its_own_words() -> None:
    """What one place says is not said in another, whichever was asked before."""
    gran_canaria, tradicional = table("gran-canaria"), table("tradicional")
    for _ in range(2):
        assert outcome(gran_canaria, "0-0", "A envío, B cinco, A no quiero") == "0-3"
        refusal(tradicional, "0-0", "A envido, B cinco")
        assert outcome(tradicional, "0-0", "A envido, B siete, A no quiero") == "0-4"
        refusal(gran_canaria, "0-0", "A envido, B siete")


@pytest.mark.parametrize(
    "event", ["", " ", "A", "A1", "gana", "envido", "quiero A", "A B gana", "A-1 gana", "A1.5 gana"]
)
@BOTH
def test_an_event_says_who_and_what(ruleset: str, event: str) -> None:
    """An empty text, a word without who said it and a name without a word are no events."""
    game = table(ruleset)
    with pytest.raises(ActionError) as caught:
        game.settle(game.score(), [event])
    for language in ("es", "en"):
        assert caught.value.text(language)


@pytest.mark.parametrize("who", ["C", "A0", "A3", "B3", "A9", "A10", "AB", "1", "C1"])
@pytest.mark.parametrize("word", ["gana", "envido"])
@BOTH
def test_who_speaks_sits_at_the_table(ruleset: str, who: str, word: str) -> None:
    """At four players there are the teams A and B and the seats A1, B1, A2 and B2."""
    game = table(ruleset, 4)
    error = refusal(game, "0-0", f"{who} {word}")
    for language in ("es", "en"):
        assert who in error.text(language)


def test_a_bigger_table_has_more_seats() -> None:
    """At six A3 is a seat, at four it is none."""
    assert outcome(table("canario", 6), "0-0", "A3 envío, B quiero, A gana") == "4-0"


def test_the_events_are_a_list_and_not_one_text() -> None:
    """One event alone still comes in a list."""
    game = table("canario")
    with pytest.raises(TypeError):
        game.settle(game.score(), "A gana")


def test_an_event_has_a_length() -> None:
    """A text too long to be said is refused, not searched for words."""
    game = table("canario")
    for text in ("A " + "gana" * 2500, "A" * 10_000, "A " + "no " * 5000):
        with pytest.raises(ActionError):
            game.settle(game.score(), [text])


@pytest.mark.parametrize("event", [None, 7, b"A gana", ("A", "gana")])
def test_an_event_is_a_text(event: object) -> None:
    """Anything else is a mistake of the program that asks."""
    game = table("canario")
    with pytest.raises(TypeError):
        game.settle(game.score(), [event])


# ------------------------------------------------ scores that cannot stand


@pytest.mark.parametrize(
    ("ruleset", "score"),
    [
        ("canario", {"piedras": (-1, 0)}),
        ("canario", {"piedras": (0, -1)}),
        ("canario", {"piedras": (12, 0)}),
        ("canario", {"piedras": (0, 12)}),
        ("canario", {"piedras": (11, 500)}),
        ("gran-canaria", {"piedras": (8, 0)}),
        ("tradicional", {"piedras": (13, 0)}),
        ("tradicional", {"piedras": (0, 13)}),
        ("canario", {"chicos": (-1, 0)}),
        ("canario", {"chicos": (0, -1)}),
        ("canario", {"chicos": (3, 3)}),
        ("tradicional", {"chicos": (2, 2)}),
        ("canario", {"partidos": (1, 0)}),
        ("canario", {"partidos": (0, -1)}),
        ("a-partidos", {"chicos": (2, 0)}),
        ("a-partidos", {"chicos": (0, 2)}),
        ("a-partidos", {"partidos": (2, 2)}),
        ("a-partidos", {"partidos": (0, -1)}),
    ],
)
def test_a_score_that_cannot_stand(ruleset: str, score: dict[str, tuple[int, int]]) -> None:
    """Less than nothing, a chico's piedras that are no chico yet, levels that are not played."""
    with pytest.raises(ScoreError) as caught:
        table(ruleset).score(**score)
    assert isinstance(caught.value, EnviteError)
    assert isinstance(caught.value, ValueError)
    for language in ("es", "en"):
        assert caught.value.text(language).endswith(".")


@pytest.mark.parametrize(
    ("ruleset", "score", "named"),
    [
        ("canario", {"piedras": (12, 0)}, ["12", "11", "piedras"]),
        ("gran-canaria", {"piedras": (0, 9)}, ["9", "7", "piedras"]),
        ("tradicional", {"chicos": (0, 5)}, ["5", "1", "chicos"]),
    ],
)
def test_a_score_that_cannot_stand_is_told_with_what_can(
    ruleset: str, score: dict[str, tuple[int, int]], named: list[str]
) -> None:
    """The figure, and the highest that stands."""
    with pytest.raises(ScoreError) as caught:
        table(ruleset).score(**score)
    for language in ("es", "en"):
        assert all(name in caught.value.text(language) for name in named)


@pytest.mark.parametrize("piedras", [(1,), (1, 2, 3), ("1", 2), (1.0, 2), (True, 0), (None, 0)])
def test_a_score_is_two_whole_numbers(piedras: tuple[object, ...]) -> None:
    """Anything else is a mistake of the program that asks."""
    with pytest.raises(TypeError):
        table("canario").score(piedras=piedras)


@pytest.mark.parametrize(
    ("ruleset", "piedras", "chicos"),
    [
        ("canario", (11, 11), (2, 2)),
        ("gran-canaria", (7, 7), (2, 2)),
        ("tradicional", (12, 12), (1, 1)),
        ("cuatro-chicos", (0, 0), (3, 3)),
    ],
)
def test_the_highest_score_that_stands(
    ruleset: str, piedras: tuple[int, int], chicos: tuple[int, int]
) -> None:
    """One short of everything."""
    score = table(ruleset).score(piedras=piedras, chicos=chicos)
    assert (score.piedras, score.chicos, score.partidos) == (piedras, chicos, (0, 0))


def test_the_chico_of_seven_stands_lower() -> None:
    """In Gran Canaria seven piedras are a score with a chico of eight, and none with seven."""
    assert table("gran-canaria", chico="ocho").score((7, 0)).piedras == (7, 0)
    with pytest.raises(ScoreError):
        table("gran-canaria", chico="siete").score((7, 0))


@pytest.mark.parametrize(
    ("ruleset", "chicos"), [("canario", (3, 0)), ("canario", (2, 3)), ("tradicional", (2, 1))]
)
def test_nothing_is_settled_at_a_match_that_is_won(ruleset: str, chicos: tuple[int, int]) -> None:
    """At three chicos, or two, there is no other round."""
    game = table(ruleset)
    with pytest.raises(EnviteError):
        game.settle(game.score(chicos=chicos), ["A gana"])


def test_a_match_starts_at_nothing() -> None:
    """Without figures a score is that of a match not yet begun."""
    score = table("canario").score()
    assert (score.piedras, score.chicos, score.partidos) == ((0, 0), (0, 0), (0, 0))


@pytest.mark.parametrize("ask", ["score", "settle"])
def test_a_ruleset_without_a_score_says_so(ask: str) -> None:
    """The kata states tricks and nothing else."""
    kata, score = table("leanmind"), table("canario").score()
    with pytest.raises(NotStatedError) as caught:
        kata.score() if ask == "score" else kata.settle(score, ["A gana"])
    for language in ("es", "en"):
        assert caught.value.text(language).endswith(".")


# ------------------------------------------------ other houses


def test_a_house_where_only_the_mandador_opens(tmp_path: Path) -> None:
    """In some rooms none but the mandador calls."""
    game = house(tmp_path, "canario", "[ladders.envite]\nopener = 'mandador'")
    assert outcome(game, "0-0", "A1 envido, B quiero, A gana") == "4-0"
    refused(game, "0-0", "A2 envido")


def test_a_house_where_anyone_answers_and_raises(tmp_path: Path) -> None:
    """In a house without a mandador any player of the team speaks for it."""
    rules = "[ladders.envite]\nanswerer = 'anyone'\nraiser = 'anyone'"
    game = house(tmp_path, "canario", rules)
    assert outcome(game, "0-0", "A2 envido, B2 siete, A2 no quiero") == "0-4"
    assert outcome(game, "0-0", "A1 envido, B2 quiero, B2 siete, A2 quiero, A gana") == "7-0"


def test_a_house_where_anyone_answers_but_the_mandador_raises(tmp_path: Path) -> None:
    """Who answers and who raises are two things."""
    game = house(tmp_path, "canario", "[ladders.envite]\nanswerer = 'anyone'")
    assert outcome(game, "0-0", "A envido, B2 no quiero") == "2-0"
    refused(game, "0-0", "A envido, B2 siete")


def test_a_house_of_renuncios_where_a_call_in_a_tumbo_is_impossible(tmp_path: Path) -> None:
    """As in tradicional, though failing to serve is claimed there."""
    rules = "[words]\nclaim = ['renuncio']\n[renuncio]\nvalue = 5\noffences = ['not-serving']"
    game = house(tmp_path, "tradicional", rules)
    refused(game, "11-0", "B envido")
    assert outcome(game, "0-0", "A renuncio") == "5-0"
    assert outcome(game, "11-0", "A tumba, B renuncio") == "11-5"
    assert outcome(game, "11-0", "A tumba, A renuncio") == "0-0 chico A"


def test_a_house_that_lets_one_look_at_cards(tmp_path: Path) -> None:
    """Only the infractions that the house lists can be claimed."""
    game = house(tmp_path, "canario", "[renuncio]\noffences = ['not-serving', 'call-in-tumbo']")
    refused(game, "0-0", "A renuncio mirar")
    assert outcome(game, "0-0", "A renuncio") == "4-0"


# ------------------------------------------------ one thing at a time


@pytest.mark.parametrize(
    "ruleset", ["truco-argentino", "truc-mallorqui", "canario", "truco-paulista"]
)
def test_every_call_with_another_after_it_is_refused(ruleset: str) -> None:
    """None of the two is taken in silence: first the one, then the other; so it is said."""
    game = load_ruleset(ruleset).game()
    calls = [rung.call for ladder in load_ruleset(ruleset).ruleset.ladders.values()
             for rung in ladder.steps]  # fmt: skip
    for first in calls:
        for second in calls:
            with pytest.raises(ActionError) as caught:
                game.settle(game.score(), [f"A {first} {second}"])
            assert caught.value.code == "act.one-at-a-time", (first, second)
            assert caught.value.text("es") == (
                f"«{first} {second}» son varias cosas, y se dice una cada vez: primero «{first}»."
            )


def test_one_thing_at_a_time_is_said_in_a_match_too() -> None:
    """And a call is refused with its answer, too; what is nothing here is not understood."""
    match = load_ruleset("truco-argentino").game().new_match(seed=1, dealer=3)
    match.apply(match.legal_actions()[0])
    for said, code in (
        ("A1 envido envido", "act.one-at-a-time"),
        ("A1 envido real envido", "act.one-at-a-time"),
        ("A1 truco quiero", "act.one-at-a-time"),
        ("A1 envido ahora", "act.not-understood"),
    ):
        with pytest.raises(ActionError) as caught:
            match.parse(said)
        assert caught.value.code == code, said


def test_a_word_of_two_ladders_is_still_said_with_the_name_of_its_own() -> None:
    """«Tots» is of the envit and of the truc: «truc tots» is one call."""
    game = load_ruleset("truc-mallorqui").game()
    in_play = game.settle(game.score(piedras=(20, 3)), ["A envit", "B envit tots"]).in_play
    assert in_play is not None
    assert in_play.side_bets[0].call == "envit tots"


# ------------------------------------------------ a count that is void


@pytest.mark.parametrize(
    ("said", "code", "rule"),
    [
        # void: the flor came after it, over a call, a raise, or before it
        (["B envido", "A flor", "B no quiero"], "act.void-ladder", "ladders.flor.voids"),
        (["B envido", "A quiero y envido", "B flor", "A no quiero"], "act.void-ladder",
         "ladders.flor.voids"),
        (["A flor", "B no quiero"], "act.void-ladder", "ladders.flor.voids"),
        # not void: refused before the flor, or never called
        (["B envido", "A no quiero", "A flor", "B no quiero"], "act.nothing-counted", None),
        ([], "act.nothing-counted", None),
    ],
)  # fmt: skip
def test_who_tells_the_winner_of_a_void_count_is_told_that_it_is_void(
    said: list[str], code: str, rule: str | None
) -> None:
    """Not that nothing was accepted: it was called, and the flor made it void."""
    game = load_ruleset("truco-venezolano").game()
    game.settle(game.score(), said)
    with pytest.raises(ActionError) as caught:
        game.settle(game.score(), [*said, "A gana envido"])
    assert (caught.value.code, caught.value.reason.rule) == (code, rule)
