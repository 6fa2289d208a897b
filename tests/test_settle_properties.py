"""What holds of the score whatever was said, and every score of a chico by plain arithmetic."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from envite_rules import ActionError, Game
from tests.settling import table

if TYPE_CHECKING:
    from collections.abc import Iterator

Pair = tuple[int, int]


# ------------------------------------------------ every score of a chico


@dataclass(frozen=True)
class Place:
    """The figures of a place, as its seed gives them.

    Args:
        game: its ruleset at a table.
        chico: how many piedras win a chico.
        brink: from how many piedras on a team is in tumbo.
        fold: how many are lost on passing over it.
        lost: what a lost tumbo gives.
        calls: the ladder, and what each step is worth.
        plain: what a round is worth without a call.
        dentro: at how many piedras the round is worth one and the first call three, if at any.
        renuncio: what it is worth, where the place knows it.
    """

    game: Game
    chico: int
    brink: int
    fold: int
    lost: int
    plain: int
    calls: tuple[tuple[str, int], ...]
    dentro: int | None = None
    renuncio: int | None = 4


FOUR_SEVEN_NINE = (("envío", 4), ("siete", 7), ("nueve", 9))
THREE_FIVE_SEVEN = (("envío", 3), ("cinco", 5), ("siete", 7))
PLACES = {
    "canario": Place(table("canario"), 12, 11, 1, 3, 2, FOUR_SEVEN_NINE),
    "tenerife": Place(table("tenerife"), 12, 11, 1, 3, 2, FOUR_SEVEN_NINE),
    "gran-canaria of eight": Place(table("gran-canaria"), 8, 7, 1, 2, 1, THREE_FIVE_SEVEN),
    "gran-canaria of seven": Place(
        table("gran-canaria", chico="siete"), 7, 6, 1, 2, 1, THREE_FIVE_SEVEN
    ),
    "tradicional": Place(
        *(table("tradicional"), 13, 11, 0, 3, 2),
        calls=(("envido", 4), ("siete", 7), ("nueve", 9)),
        dentro=10,
        renuncio=None,
    ),
}


def won(place: Place, before: Pair, team: int, piedras: int) -> tuple[Pair, str | None]:
    """The score once a team wins so many piedras, and who won the chico by them."""
    total = before[team] + piedras
    if before[team] < place.brink < total:
        total -= place.fold
    if total >= place.chico:
        return (0, 0), "AB"[team]
    return ((total, before[1]) if team == 0 else (before[0], total)), None


def rounds(place: Place, before: Pair) -> Iterator[tuple[list[str], tuple[Pair, str | None]]]:
    """The ways in which a round at a score may go, and what each leads to."""
    in_tumbo = [piedras >= place.brink for piedras in before]
    for team in range(2):
        us, them = "AB"[team], "BA"[team]
        if any(in_tumbo):
            yield from tumbos(place, before, team, in_tumbo)
        else:
            yield from stakes(place, before, team)
        if place.renuncio is not None:
            played = [f"{'AB'[in_tumbo.index(True)]} tumba"] if sum(in_tumbo) == 1 else []
            yield [*played, f"{us} renuncio"], won(place, before, team, place.renuncio)
            if any(in_tumbo):
                chico = ((0, 0), us) if in_tumbo[team] else won(place, before, team, place.renuncio)
                yield [f"{them} envido", f"{us} renuncio"], chico


def tumbos(
    place: Place, before: Pair, team: int, in_tumbo: list[bool]
) -> Iterator[tuple[list[str], tuple[Pair, str | None]]]:
    """What a tumbo leads to when a team wins the round, or is given it."""
    us, them = "AB"[team], "BA"[team]
    if all(in_tumbo):
        yield [f"{us} gana"], ((0, 0), us)
    elif in_tumbo[team]:
        yield [f"{us} tumba", f"{us} gana"], ((0, 0), us)
    else:
        yield [f"{them} tumba", f"{us} gana"], won(place, before, team, place.lost)
        yield [f"{them} se achica"], won(place, before, team, 1)


def stakes(
    place: Place, before: Pair, team: int
) -> Iterator[tuple[list[str], tuple[Pair, str | None]]]:
    """What a round leads to when a team wins it at each stake, or is refused a call."""
    us, them = "AB"[team], "BA"[team]
    dentro = place.dentro in before
    in_play = 1 if dentro else place.plain
    yield [f"{us} gana"], won(place, before, team, in_play)
    said: list[str] = []
    for number, (call, worth) in enumerate(place.calls):
        callers = us if (len(place.calls) - number) % 2 else them
        caller, answerer = ("A", "B") if callers == "A" else ("B", "A")
        said.append(f"{caller} {call}")
        value = 3 if dentro and number == 0 else worth
        index = "AB".index(caller)
        yield [*said, f"{answerer} no quiero"], won(place, before, index, in_play)
        yield [*said, f"{answerer} quiero", f"{us} gana"], won(place, before, team, value)
        in_play = value


@pytest.mark.parametrize("place", PLACES.values(), ids=PLACES)
def test_every_score_of_a_chico_by_plain_arithmetic(place: Place) -> None:
    """The figures of the seeds, added up anew at every score that can stand."""
    game = place.game
    for a in range(place.chico):
        for b in range(place.chico):
            score = game.score((a, b))
            for events, expected in rounds(place, (a, b)):
                settled = game.settle(score, events)
                found = (settled.score.piedras, settled.chico_won_by)
                assert found == expected, (a, b, events)
                assert settled.round_over


# ------------------------------------------------ what was won, pot by pot


@pytest.mark.parametrize(
    ("ruleset", "before", "events", "pot"),
    [
        ("canario", (0, 0), ["A gana"], ("round", "A", 2, None, 0)),
        ("canario", (0, 10), ["B gana"], ("round", "B", 1, None, 1)),
        ("canario", (10, 3), ["B envío", "A no quiero"], ("envite", "B", 2, None, 0)),
        ("canario", (0, 8), ["A envío", "B siete", "A no quiero"], ("envite", "B", 3, None, 1)),
        ("canario", (0, 0), ["A envío", "B quiero", "A gana"], ("envite", "A", 4, None, 0)),
        ("canario", (8, 0), ["A envío", "B quiero", "A gana"], ("envite", "A", 3, None, 1)),
        ("canario", (11, 0), ["A se achica"], ("tumbo", "B", 1, None, 0)),
        ("canario", (11, 0), ["A tumba", "B gana"], ("tumbo", "B", 3, None, 0)),
        ("canario", (11, 9), ["A tumba", "B gana"], ("tumbo", "B", 2, None, 1)),
        ("canario", (11, 9), ["A tumba", "A gana"], ("tumbo", "A", None, "chico", 0)),
        ("canario", (11, 11), ["B gana"], ("tumbo", "B", None, "chico", 0)),
        ("canario", (0, 0), ["B renuncio"], ("renuncio", "B", 4, None, 0)),
        ("canario", (0, 8), ["B renuncio"], ("renuncio", "B", 3, None, 1)),
        ("canario", (11, 0), ["B envío", "A renuncio"], ("renuncio", "A", None, "chico", 0)),
        ("canario", (11, 0), ["A envío", "B renuncio"], ("renuncio", "B", 4, None, 0)),
        ("tradicional", (10, 3), ["A gana"], ("round", "A", 1, None, 0)),
        ("tradicional", (8, 3), ["A gana"], ("round", "A", 2, None, 0)),
    ],
)
def test_what_was_won_and_by_what(
    ruleset: str, before: Pair, events: list[str], pot: tuple[object, ...]
) -> None:
    """The round, the ladder, the tumbo or the renuncio; what the score rose by; what was lost."""
    game = table(ruleset)
    (won,) = game.settle(game.score(before), events).won
    assert (won.pot, won.team, won.piedras, won.level, won.folded) == pot


@pytest.mark.parametrize(
    ("events", "level"),
    [
        (["A envido", "B siete", "A nueve", "B chico", "A quiero", "B gana"], "chico"),
        (["B envido", "A siete", "B nueve", "A chico", "B partida", "A no quiero"], "chico"),
        (
            ["B envido", "A siete", "B nueve", "A chico", "B partida", "A quiero", "B gana"],
            "partida",
        ),
    ],
)
def test_a_level_that_was_won_is_no_number_of_piedras(events: list[str], level: str) -> None:
    """A chico or the partida is won whole."""
    game = table("tradicional")
    (won,) = game.settle(game.score((4, 9)), events).won
    assert (won.pot, won.team, won.piedras, won.level) == ("envite", "B", None, level)


@pytest.mark.parametrize(
    ("ruleset", "before", "piedras", "folded"),
    [("canario", (10, 4), 3, 1), ("canario", (9, 4), 3, 1), ("tradicional", (9, 4), 4, 0)],
)
def test_what_a_chico_was_won_with(ruleset: str, before: Pair, piedras: int, folded: int) -> None:
    """Where piedras make the chico, they are told, less what passing the tumbo took off."""
    game = table(ruleset)
    settled = game.settle(game.score(before), ["A envido", "B quiero", "A gana"])
    (won,) = settled.won
    assert settled.chico_won_by == "A"
    assert (won.pot, won.team, won.piedras, won.folded) == ("envite", "A", piedras, folded)


def test_a_score_and_a_settlement_do_not_change() -> None:
    """They are values: equal when they say the same, and nothing of them can be set."""
    game = table("canario")
    score = game.score((5, 3), (1, 0))
    assert score == game.score((5, 3), (1, 0)) != game.score((5, 3))
    assert hash(score) == hash(game.score((5, 3), (1, 0)))
    assert type(score)() == game.score()
    settled = game.settle(score, ["A gana"])
    for value, name in ((score, "piedras"), (settled, "score"), (settled.in_play, "value")):
        with pytest.raises(AttributeError):
            setattr(value, name, (0, 0))


def test_the_pots_of_several_rounds() -> None:
    """One after the other, as they were won."""
    game = table("canario")
    events = ["A gana", "B envío", "A no quiero", "B renuncio"]
    settled = game.settle(game.score(), events)
    assert [(won.pot, won.team, won.piedras) for won in settled.won] == [
        ("round", "A", 2),
        ("envite", "B", 2),
        ("renuncio", "B", 4),
    ]


# ------------------------------------------------ whatever is said


TABLES: dict[str, tuple[Game, tuple[int, int, int]]] = {
    "canario": (table("canario"), (12, 3, 1)),
    "dos de tres": (table("canario", partida="dos-de-tres"), (12, 2, 1)),
    "tenerife": (table("tenerife", 6), (12, 3, 1)),
    "gran-canaria of eight": (table("gran-canaria"), (8, 3, 1)),
    "gran-canaria of seven": (table("gran-canaria", chico="siete"), (7, 3, 1)),
    "tradicional": (table("tradicional"), (13, 2, 1)),
    "tradicional at three": (table("tradicional", 3), (13, 2, 1)),
    "tumbo doble": (table("tradicional", **{"tumbo-doble": "libre"}), (13, 2, 1)),
    "a partidos": (table("a-partidos"), (12, 2, 2)),
    "renuncio anula": (table("renuncio-anula"), (12, 3, 1)),
    "no querer, lo sencillo": (table("no-querer-sencillo"), (12, 3, 1)),
    "la primera a una": (table("primera-a-una", 2), (13, 2, 1)),
    "truc": (table("truc-mallorqui"), (24, 2, 1)),
    "truc on the spot": (table("truc-mallorqui", 2, **{"no-volgut": "a-l-acte"}), (24, 2, 1)),
    "truc a saltos": (table("truc-a-saltos"), (16, 2, 1)),
    "dos cuentas": (table("dos-cuentas"), (16, 2, 1)),
}
"""Tables, and how far their score can go: piedras, chicos and partidos, each below its figure."""

WORDS = (
    *("gana", "gana", "quiero", "quiero", "no quiero", "se va", "se achica", "tumba"),
    *("envido", "envido", "siete", "cinco", "nueve", "chico", "partida"),
    *("renuncio", "renuncio mirar"),
    *("vull", "no vull", "envit", "jo envit", "dos més", "tots", "me'n vaig", "gana envit"),
    *("truc", "retruc", "val nou", "joc fora", "alta", "alta i més", "gana alta"),
)
SAID = st.lists(
    st.builds(
        "{} {}".format, st.sampled_from(["A", "B", "A1", "B1", "A2"]), st.sampled_from(WORDS)
    ),
    max_size=40,
)
EITHER = str.maketrans("AB", "BA")


def score_of(draw: st.DrawFn, game: Game, tops: tuple[int, int, int]) -> Any:
    """A score that can stand at a table."""
    piedras, chicos, partidos = (
        draw(st.tuples(st.integers(0, top - 1), st.integers(0, top - 1))) for top in tops
    )
    return game.score(piedras=piedras, chicos=chicos, partidos=partidos)


@st.composite
def talks(draw: st.DrawFn) -> tuple[str, Any, list[str]]:
    """A table, a score, and what is said there: of things said at random, those it accepts."""
    name = draw(st.sampled_from(sorted(TABLES)))
    game, tops = TABLES[name]
    score = score_of(draw, game, tops)
    events: list[str] = []
    for said in draw(SAID):
        if accepts(game, score, [*events, said]):
            events.append(said)
    return name, score, events


def accepts(game: Game, score: Any, events: list[str]) -> bool:
    """Whether all of this may be said."""
    try:
        game.settle(score, events)
    except ActionError:
        return False
    return True


@given(talks())
def test_settling_changes_nothing_it_is_given(talk: tuple[str, Any, list[str]]) -> None:
    """The same score and the same words give the same answer, as often as one asks."""
    name, score, events = talk
    game = TABLES[name][0]
    before, said = (score.piedras, score.chicos, score.partidos), list(events)
    first = game.settle(score, events)
    assert game.settle(score, tuple(events)) == first
    assert (score.piedras, score.chicos, score.partidos) == before
    assert events == said


@given(talks())
def test_what_was_won_adds_up(talk: tuple[str, Any, list[str]]) -> None:
    """Event by event, the score rises by what is won; at a chico the piedras begin again."""
    name, score, events = talk
    game = TABLES[name][0]
    before = game.settle(score, [])
    for count in range(1, len(events) + 1):
        after = game.settle(score, events[:count])
        assert after.won[: len(before.won)] == before.won
        new = after.won[len(before.won) :]
        assert after.round_over or not new
        if after.round_over and after.chico_won_by is None and after.match_won_by is None:
            for number, team in enumerate("AB"):
                risen = sum(won.piedras or 0 for won in new if won.team == team)
                assert after.score.piedras[number] - before.score.piedras[number] == risen
            assert after.score.chicos == before.score.chicos
        elif not after.round_over:
            assert after.score == before.score
        before = after


@given(talks())
def test_the_score_always_stands_until_the_match_is_won(talk: tuple[str, Any, list[str]]) -> None:
    """The piedras stay below the chico; a chico sets both to nothing; the winner gets the chico."""
    name, score, events = talk
    game, (piedras, chicos, partidos) = TABLES[name]
    before = score
    for count in range(1, len(events) + 1):
        settled = game.settle(score, events[:count])
        now = settled.score
        assert all(0 <= mine < piedras for mine in now.piedras)
        if settled.match_won_by is None:
            assert max(now.chicos) < chicos
            assert max(now.partidos) < partidos
            assert game.score(now.piedras, now.chicos, now.partidos) == now
        else:
            assert count == len(events)
        if settled.round_over and settled.chico_won_by is not None:
            assert now.piedras == (0, 0)
            risen = [mine - was for mine, was in zip(now.chicos, before.chicos, strict=True)]
            if settled.partido_won_by is None:
                assert risen["AB".index(settled.chico_won_by)] == 1
                assert sum(risen) == 1
        before = now


@given(talks())
def test_rounds_are_settled_together_or_one_by_one(talk: tuple[str, Any, list[str]]) -> None:
    """What follows a finished round depends on the score it left, and on nothing else."""
    name, score, events = talk
    game = TABLES[name][0]
    whole = game.settle(score, events)
    for count in range(1, len(events)):
        start = game.settle(score, events[:count])
        if start.round_over:
            rest = game.settle(start.score, events[count:])
            assert (rest.score, rest.in_play, rest.round_over) == (
                *(whole.score, whole.in_play),
                whole.round_over,
            )
            assert start.won + rest.won == whole.won
            assert rest.match_won_by == whole.match_won_by


@given(talks())
def test_the_teams_are_alike(talk: tuple[str, Any, list[str]]) -> None:
    """With A called B and B called A, the same is won by the other team."""
    name, score, events = talk
    if name == "tradicional at three":
        return
    game = TABLES[name][0]
    turned = game.score(score.piedras[::-1], score.chicos[::-1], score.partidos[::-1])
    one = game.settle(score, events)
    other = game.settle(turned, [event.translate(EITHER) for event in events])
    assert other.score.piedras == one.score.piedras[::-1]
    assert other.score.chicos == one.score.chicos[::-1]
    assert other.score.partidos == one.score.partidos[::-1]
    winners = (one.chico_won_by, one.partido_won_by, one.match_won_by)
    assert (other.chico_won_by, other.partido_won_by, other.match_won_by) == tuple(
        winner and winner.translate(EITHER) for winner in winners
    )
