"""House variants that ship: what the page or the program that documents each says, by hand."""

from __future__ import annotations

import pytest
from settling import outcome, table

from envite_rules import EnviteError, load_ruleset

# ---------------------------------------------------------------- Lomo Quintanilla, 2012

LOMO = "lomo-quintanilla"


@pytest.mark.parametrize(
    ("events", "after"),
    [
        ("A gana", "2-0"),
        ("A envío, B quiero, A gana", "4-0"),
        ("A envío, B no quiero", "2-0"),
        ("A envío, B siete, A quiero, B gana", "0-7"),
        ("A envío, B siete, A nueve, B quiero, A gana", "9-0"),
        ("A envío, B siete, A nueve, B chico, A quiero, B gana", "0-0 chico B"),
    ],
)
def test_lomo_quintanilla_plays_for_two_four_seven_nine_and_the_chico(
    events: str, after: str
) -> None:
    """Two piedras a round; four for the first call, two if refused; siete, nueve, chico."""
    assert outcome(table(LOMO), "0-0", events) == after


@pytest.mark.parametrize(
    ("partidos", "chicos", "after", "match"),
    [
        ((0, 0), (0, 0), ((0, 0), (1, 0)), None),
        ((0, 0), (0, 1), ((0, 0), (1, 1)), None),
        ((0, 0), (1, 1), ((1, 0), (0, 0)), None),
        ((0, 1), (1, 0), ((1, 1), (0, 0)), None),
        ((1, 1), (1, 0), ((2, 1), (0, 0)), "A"),
    ],
)
def test_lomo_quintanilla_takes_two_chicos_for_a_partido_and_two_partidos(
    partidos: tuple[int, int],
    chicos: tuple[int, int],
    after: tuple[tuple[int, int], tuple[int, int]],
    match: str | None,
) -> None:
    """Two chicos are a partido, and whoever has two partidos has won."""
    game = table(LOMO)
    score = game.score(piedras=(11, 0), chicos=chicos, partidos=partidos)
    settled = game.settle(score, ["A tumba", "A gana"])
    assert (settled.score.partidos, settled.score.chicos) == after
    assert settled.match_won_by == match


def test_lomo_quintanilla_leaves_no_number_of_chicos_to_choose() -> None:
    """The guide's three chicos or two of three are not the championship's."""
    assert "partida" in load_ruleset("canario").ruleset.options
    assert "partida" not in load_ruleset(LOMO).ruleset.options


def test_lomo_quintanilla_deals_three_at_a_time_and_turns_up_the_next() -> None:
    """Three cards together, from the right; the vira comes after the deal, from no cut."""
    deal = load_ruleset(LOMO).ruleset.deal
    assert deal is not None
    assert (deal.packets, deal.direction, deal.vira) == ((3,), "anticlockwise", ("after-deal",))


# ---------------------------------------------------------------- the federation of Las Palmas

FEDERATION = "federacion-las-palmas"


def test_the_federation_seats_two_to_five_a_side() -> None:
    """Up to ten play, in teams of two to five; six a side, which the guide has, is not played."""
    assert load_ruleset(FEDERATION).ruleset.players.counts == (4, 6, 8, 10)
    assert 12 in load_ruleset("gran-canaria").ruleset.players.counts


def test_the_federation_turns_up_the_last_card_of_a_compulsory_cut() -> None:
    """The vira is always the last card of the cut, never one that is left after the deal."""
    deal = load_ruleset(FEDERATION).ruleset.deal
    assert deal is not None
    assert (deal.vira, deal.packets) == (("cut",), (3,))


@pytest.mark.parametrize("chico", ["ocho", "siete"])
def test_a_round_of_the_federation_is_worth_one_piedra(chico: str) -> None:
    """One piedra where nobody calls, and one to the caller where the first call is refused."""
    game = table(FEDERATION, 10, chico=chico)
    assert outcome(game, "2-3", "B gana") == "2-4"
    assert outcome(game, "2-3", "A envío, B no quiero") == "3-3"


def test_the_federation_calls_the_mandador_captain() -> None:
    """Who leads a team is its capitán."""
    words = load_ruleset(FEDERATION).ruleset.words
    assert words is not None
    assert words.mandador == "capitán"


# ---------------------------------------------------------------- Tenerife in 1983

TENERIFE = "tenerife-1983"


@pytest.mark.parametrize(
    ("events", "after"),
    [
        ("A gana", "2-0"),
        ("A envido, B no quiero", "2-0"),  # score:P064
        ("A envido, B quiero, B gana", "0-4"),  # score:P065
        ("A vido, B quiero, A gana", "4-0"),
        ("A envido, B siete, A quiero, B gana", "0-7"),
        ("A envido, B siete, A chico fuera, B quiero, A gana", "0-0 chico A"),
        ("A envido, B siete, A chico fuera, B no quiero", "7-0"),
    ],
)
def test_tenerife_in_1983_calls_four_seven_and_the_chico(events: str, after: str) -> None:
    """The envido gives four if accepted and two if refused; then siete, then chico fuera."""
    assert outcome(table(TENERIFE), "0-0", events) == after


@pytest.mark.parametrize("call", ["B nueve", "B envío"])
def test_tenerife_in_1983_says_envido_and_no_nine(call: str) -> None:
    """Envío is said in Las Palmas, and the text names no nine."""
    game = table(TENERIFE)
    with pytest.raises(EnviteError):
        game.settle(game.score(), ["A envido", "B siete", "A quiero", call])
    with pytest.raises(EnviteError):
        game.settle(game.score(), [call])


@pytest.mark.parametrize(
    ("chicos", "after", "match"),
    [((0, 0), (1, 0), None), ((0, 1), (1, 1), None), ((1, 1), (2, 1), "A"), ((1, 0), (2, 0), "A")],
)
def test_tenerife_in_1983_plays_two_chicos_and_a_third_if_they_are_even(
    chicos: tuple[int, int], after: tuple[int, int], match: str | None
) -> None:
    """A match is of two chicos; with one each, a third decides it."""
    game = table(TENERIFE)
    settled = game.settle(game.score(piedras=(11, 0), chicos=chicos), ["A tumba", "A gana"])
    assert (settled.score.chicos, settled.match_won_by) == (after, match)


def test_tenerife_in_1983_is_played_by_two_to_ten() -> None:
    """Two, four, six, eight or ten; not three, as in Argentina, and not twelve."""
    assert load_ruleset(TENERIFE).ruleset.players.counts == (2, 4, 6, 8, 10)


@pytest.mark.parametrize(
    ("players", "hand", "legal"),
    [
        (6, ["3 bastos", "4 oros", "rey espadas"], ["3 bastos", "4 oros", "rey espadas"]),
        (6, ["2 copas", "4 oros", "rey espadas"], ["2 copas"]),
        (6, ["3 bastos", "caballo bastos", "4 oros"], ["3 bastos", "caballo bastos"]),
        (4, ["2 copas", "4 oros", "rey espadas"], ["2 copas", "4 oros", "rey espadas"]),
        (4, ["rey copas", "4 oros", "rey espadas"], ["rey copas"]),
    ],
)
def test_tenerife_in_1983_lets_one_card_not_serve(
    players: int, hand: list[str], legal: list[str]
) -> None:
    """Only the 3 de bastos at six and the malilla at four have the privilege of not serving."""
    cards = table(TENERIFE, players).legal_cards(hand=hand, vira="5 copas", trick=["7 copas"])
    assert [str(card).replace(" de ", " ") for card in cards] == legal


def test_tenerife_in_1983_drags_with_the_card_that_need_not_serve() -> None:
    """The privilege is of not serving: leading the 3 de bastos drags all the same."""
    game = table(TENERIFE, 6)
    cards = game.legal_cards(
        hand=["perica", "4 oros", "rey espadas"], vira="5 copas", trick=["3 bastos"]
    )
    assert [str(card) for card in cards] == ["sota de oros"]
    assert "no-arrastra" not in load_ruleset(TENERIFE).ruleset.options
