"""The Fournier guide (seed 000), sentence by sentence, as the rulesets made from it state it."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest

from envite_rules import Game, load_ruleset
from envite_rules.engine.ladders import rungs

if TYPE_CHECKING:
    from envite_rules.ruleset.model import Ruleset


def stated(name: str, **options: str) -> Ruleset:
    """What a ruleset states with some choices of its options."""
    return load_ruleset(name, options=options).ruleset


def canario(players: int) -> Game:
    """The canario at a table of so many."""
    return load_ruleset("canario").game(players)


def legal(players: int, vira: str, hand: list[str], led: str) -> list[str]:
    """What a hand may play at canario after a lead."""
    cards = canario(players).legal_cards(hand=hand, vira=vira, trick=[led])
    return [str(card) for card in cards]


# ── cards and order ───────────────────────────────────────────────────────────────────────────────


def test_up_to_twelve_players_in_teams_of_two_to_six() -> None:
    """«Pueden llegar a jugar hasta doce jugadores en equipos de 2, 3, 4, 5 y 6 personas.»."""
    assert stated("canario").players.counts == (4, 6, 8, 10, 12)


def test_after_the_vira_comes_the_suit_of_the_leader() -> None:
    """«Si está virado de oros y el mano sale con copas, las copas ganarán a espadas y bastos.»."""
    game = canario(4)
    trick = game.resolve_trick(
        vira="6 oros", plays=["3 copas", "rey espadas", "rey bastos", "caballo espadas"]
    )
    assert trick.winner_index == 0
    trick = game.resolve_trick(
        vira="6 oros", plays=["rey copas", "3 oros", "rey bastos", "caballo espadas"]
    )
    assert trick.winner_index == 1


def test_cards_that_are_not_of_the_vira_from_the_rey_down_to_the_dos() -> None:
    """«Rey, caballo, sota, as, siete, seis, cinco, cuatro, tres y dos.»."""
    order = ["rey", "caballo", "sota", "as", "7", "6", "5", "4", "3", "2"]
    game = canario(4)
    for higher, lower in itertools.pairwise(order):
        for plays in ([f"{higher} copas", f"{lower} copas"], [f"{lower} copas", f"{higher} copas"]):
            trick = game.resolve_trick(vira="6 oros", plays=plays)
            assert str(trick.card) == f"{higher} de copas"


def test_cards_of_the_vira_are_called_chilasco() -> None:
    """«A las cartas de lo virado se les denomina chilasco.»."""
    words = stated("canario").words
    assert words is not None
    assert words.chilajo == "chilasco"


# ── arrastre ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("led", ["5 copas", "caballo bastos"])
def test_a_lead_of_the_vira_or_of_a_triunfo_drags(led: str) -> None:
    """«Si el jugador mano sale con una carta de lo virado o un triunfo, está arrastrando.»."""
    assert legal(6, "4 copas", ["7 copas", "sota oros", "2 espadas"], led) == [
        "7 de copas",
        "sota de oros",
    ]


@pytest.mark.parametrize(
    ("players", "card"), [(6, "3 de bastos"), (4, "2 de copas"), (8, "5 de oros")]
)
def test_the_only_card_that_does_not_drag_is_the_highest_of_the_game(
    players: int, card: str
) -> None:
    """«Tres de bastos si es 3x3 o la malilla si es 2x2»: it need not be given up."""
    hand = [card, "7 espadas", "as espadas"]
    assert legal(players, "4 copas", hand, "6 copas") == [card, "7 de espadas", "as de espadas"]


def test_no_other_card_is_spared() -> None:
    """At four the 3 de bastos is a plain card, and at six the malilla must be given."""
    assert legal(6, "4 copas", ["2 copas", "7 espadas"], "6 copas") == ["2 de copas"]
    assert legal(4, "4 copas", ["rey copas", "7 espadas"], "6 copas") == ["rey de copas"]


def test_of_another_lead_the_guide_says_nothing() -> None:
    """A plain lead binds nobody at canario and its children."""
    for name in ("canario", "gran-canaria", "tenerife"):
        game = load_ruleset(name).game(6)
        hand = ["rey oros", "3 espadas", "5 bastos"]
        assert len(game.legal_cards(hand=hand, vira="4 copas", trick=["7 oros"])) == 3


# ── renuncio ──────────────────────────────────────────────────────────────────────────────────────


def test_a_renuncio_for_not_serving_or_looking_is_worth_four() -> None:
    """«Si un jugador no sirve al arrastre o mira las cartas de un contrario… renuncio cuatro.»."""
    renuncio = stated("canario").renuncio
    assert renuncio is not None
    assert renuncio.value == 4
    assert {"not-serving", "looking"} <= set(renuncio.offences)


def test_a_call_in_a_tumbo_is_a_renuncio() -> None:
    """«Si se canta un envío, se canta un renuncio»: the chico for the team in tumbo, or four."""
    ruleset = stated("canario")
    assert ruleset.renuncio is not None
    assert ruleset.score is not None
    assert ruleset.score.tumbo is not None
    assert ruleset.score.tumbo.calls == "renuncio"
    assert "call-in-tumbo" in ruleset.renuncio.offences
    assert ruleset.renuncio.claimed_in_tumbo == "chico"


# ── round, calls, score ───────────────────────────────────────────────────────────────────────────


def test_two_of_three_tricks_win_two_piedras() -> None:
    """«Se juegan tres manos, ganando la ronda y dos piedras el equipo que gane dos.»."""
    round_ = stated("canario").round
    assert round_ is not None
    assert (round_.tricks, round_.to_win, round_.value) == (3, 2, 2)


def test_the_calls_are_four_seven_nine_and_the_chico() -> None:
    """«Cuatro piedras en lugar de dos… siete… nueve… chico fuera.»."""
    ladder = [(rung.call, rung.value) for rung in rungs(stated("canario"), "envite", 4)]
    assert ladder == [("envío", 4), ("siete", 7), ("nueve", 9), ("chico fuera", "chico")]


@pytest.mark.parametrize(("choice", "chicos"), [("tres-chicos", 3), ("dos-de-tres", 2)])
def test_the_match_is_three_chicos_or_two_of_three(choice: str, chicos: int) -> None:
    """«El que gane tres chicos o gane dos de tres, según se quiera jugar.»."""
    score = stated("canario", partida=choice).score
    assert score is not None
    assert score.partida == chicos


def test_the_tumbo_at_eleven_of_twelve_and_what_it_pays() -> None:
    """Tumbo at eleven; one stone lost in passing it; declined 1, lost 3, won the chico; forced."""
    score = stated("canario").score
    assert score is not None
    assert score.tumbo is not None
    assert (score.chico, score.tumbo.at, score.fold) == (12, 11, 1)
    assert (score.tumbo.declined, score.tumbo.lost, score.tumbo.won) == (1, 3, "chico")
    assert score.tumbo.both == "forced"


def test_three_cards_at_a_time_to_the_right_and_the_next_is_the_vira() -> None:
    """«Se reparten 3 cartas a la vez en sentido contrario a las agujas… la siguiente, la vira.»."""
    deal = stated("canario").deal
    assert deal is not None
    assert (deal.packets, deal.direction, deal.vira) == ((3,), "anticlockwise", ("after-deal",))


def test_arrayar() -> None:
    """«1 una piedra… hasta seis; 7 una sola; 8 dos separadas; 9 tres; 10 una; 11 ninguna.»."""
    board = stated("canario").scoreboard
    assert board is not None
    assert [mark.stones for mark in board.marks] == [1, 2, 3, 4, 5, 6, 1, 2, 3, 1, 0]
    places = [mark.place for mark in board.marks]
    assert places == ["pile"] * 6 + ["apart"] * 3 + ["side", "none"]
    shown = [(mark.stones, mark.place) for mark in board.marks]
    assert len(set(shown)) == len(shown)


# ── the islands ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("choice", "chico", "tumbo"), [("ocho", 8, 7), ("siete", 7, 6)])
def test_gran_canaria_plays_chicos_of_seven_or_eight(choice: str, chico: int, tumbo: int) -> None:
    """«Los chicos se juegan a siete u ocho piedras»; the tumbo one short, and two for losing it."""
    score = stated("gran-canaria", chico=choice).score
    assert score is not None
    assert score.tumbo is not None
    assert (score.chico, score.tumbo.at, score.tumbo.lost) == (chico, tumbo, 2)
    assert (score.tumbo.declined, score.fold) == (1, 1)


def test_gran_canaria_goes_one_by_one_and_calls_three_five_seven() -> None:
    """«Va de una en una. El envío es a tres, se sube a cinco, siete y chico fuera.»."""
    ruleset = stated("gran-canaria")
    assert ruleset.round is not None
    assert ruleset.round.value == 1
    ladder = [(rung.call, rung.value) for rung in rungs(ruleset, "envite", 4)]
    assert ladder == [("envío", 3), ("cinco", 5), ("siete", 7), ("chico fuera", "chico")]


def test_gran_canaria_has_no_table_for_arrayar() -> None:
    """The guide's marks are for a chico of twelve; what is unknown is said to be."""
    rules = load_ruleset("gran-canaria")
    assert rules.ruleset.scoreboard is None
    assert rules.cite("scoreboard").unknown is not None


def test_tenerife_gathers_the_cards_and_nothing_else_differs() -> None:
    """«La única diferencia es que después de cada mano se recogen las cartas.»."""
    tenerife, base = stated("tenerife"), stated("canario")
    assert tenerife.deal is not None
    assert base.deal is not None
    assert (tenerife.deal.gathered, base.deal.gathered) == (True, False)
    assert tenerife.deal.model_copy(update={"gathered": False}) == base.deal
    for section in ("deck", "players", "order", "follow", "round", "ladders", "score", "renuncio"):
        assert getattr(tenerife, section) == getattr(base, section)
