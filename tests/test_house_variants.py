"""House variants that ship: what the page or the program that documents each says, by hand."""

from __future__ import annotations

import pytest
from settling import outcome, table

from envite_rules import EnviteError, load_ruleset


def may_play(ruleset: str, players: int, hand: list[str], trick: list[str]) -> list[str]:
    """The cards of a hand that may be played, with copas turned up."""
    cards = table(ruleset, players).legal_cards(hand=hand, vira="6 copas", trick=trick)
    return [str(card).replace(" de ", " ") for card in cards]


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


# ---------------------------------------------------------------- an app of four chicos

APP = "app-cuatro-chicos"


@pytest.mark.parametrize(
    ("players", "trick", "hand", "legal"),
    [
        # legal:L110, last and without oros, the rivals winning
        (4, ["7 oros", "4 oros", "rey oros"], ["3 copas", "rey espadas", "4 bastos"], ["3 copas"]),
        # legal:L114, only what wins: the 3 is below the 5
        (4, ["7 oros", "4 oros", "5 copas"], ["3 copas", "2 copas", "4 bastos"], ["2 copas"]),
        # legal:L117, one against one
        (2, ["rey oros"], ["3 copas", "rey espadas", "4 bastos"], ["3 copas"]),
    ],
)
def test_the_app_makes_who_lacks_the_suit_overtake_a_rival(
    players: int, trick: list[str], hand: list[str], legal: list[str]
) -> None:
    """Without the led suit, a rival winning and no partner to play, one must play what wins."""
    assert may_play(APP, players, hand, trick) == legal


@pytest.mark.parametrize(
    ("trick", "hand"),
    [
        # legal:L112, the 3 does not beat the 5 of the vira
        (["7 oros", "4 oros", "5 copas"], ["3 copas", "rey espadas", "4 bastos"]),
        # the partner is winning
        (["7 oros", "rey oros", "4 oros"], ["3 copas", "rey espadas", "4 bastos"]),
        # a partner is still to play
        (["7 oros"], ["3 copas", "rey espadas", "4 bastos"]),
    ],
)
def test_the_app_leaves_free_who_cannot_or_need_not_overtake(
    trick: list[str], hand: list[str]
) -> None:
    """Nothing wins, the partner already does, or the partner can: any card is played."""
    assert may_play(APP, 4, hand, trick) == hand


def test_the_app_lets_who_holds_the_suit_serve_without_overtaking() -> None:
    """With the led suit one plays that suit, high or low, the vira or a triunfo."""
    hand = ["3 oros", "3 copas", "4 bastos"]
    assert may_play(APP, 4, hand, ["7 oros", "4 oros", "rey oros"]) == ["3 oros", "3 copas"]


@pytest.mark.parametrize(
    ("players", "exempt", "bound"),
    [
        (2, "rey copas", "caballo copas"),
        (4, "2 copas", "rey copas"),
        (6, "3 bastos", "caballo bastos"),
        (8, "5 oros", "caballo bastos"),
        (8, "3 bastos", "sota oros"),  # legal:L115
    ],
)
def test_the_app_spares_one_card_and_at_eight_two(players: int, exempt: str, bound: str) -> None:
    """The rey of the vira, the malilla, the 3 de bastos; at eight the 5 de oros and that 3."""
    rest = ["7 bastos", "2 espadas"]
    assert may_play(APP, players, [exempt, *rest], ["4 copas"]) == [exempt, *rest]
    assert may_play(APP, players, [bound, *rest], ["4 copas"]) == [bound]


@pytest.mark.parametrize(
    ("players", "events", "after"),
    [
        (2, "A envido, B no quiero", "1-0"),  # score:P180
        (4, "A envido, B no quiero", "2-0"),
        (8, "A envido, B no quiero", "2-0"),
        (2, "A envido, B siete, A no quiero", "0-4"),
        (2, "A envido, B quiero, A gana", "4-0"),
        (4, "A envido, B siete, A nueve, B quiero, B gana", "0-9"),
        (4, "A envido, B siete, A nueve, B chico fuera, A no quiero", "0-9"),
    ],
)
def test_a_first_refusal_in_the_app_pays_one_at_two_and_two_in_teams(
    players: int, events: str, after: str
) -> None:
    """One against one the first call refused pays one; elsewhere what was in play."""
    assert outcome(table(APP, players), "0-0", events) == after


@pytest.mark.parametrize(
    ("before", "events", "after"),
    [
        ("8-0", "A envido, B quiero, A gana", "11-0"),  # score:P177
        ("11-0", "A se achica", "11-1"),
        ("11-6", "A tumba, B gana", "11-9"),
        ("11-6", "A tumba, A gana", "0-0 chico A"),
    ],
)
def test_the_score_of_the_app_is_that_of_its_text(before: str, events: str, after: str) -> None:
    """Its text of rules takes one off on passing eleven, whatever its code does."""
    assert outcome(table(APP, 6), before, events) == after


def test_the_app_has_no_calls_in_a_tumbo() -> None:
    """While a team is at eleven nobody calls."""
    game = table(APP)
    with pytest.raises(EnviteError):
        game.settle(game.score(piedras=(11, 0)), ["A tumba", "B envido"])


@pytest.mark.parametrize(
    ("choice", "chicos", "after", "match"),
    [
        ("cuatro", (2, 3), (3, 3), None),
        ("cuatro", (3, 3), (4, 3), "A"),
        ("dos", (0, 1), (1, 1), None),
        ("dos", (1, 1), (2, 1), "A"),
    ],
)
def test_the_app_plays_four_chicos_in_teams_and_two_one_against_one(
    choice: str, chicos: tuple[int, int], after: tuple[int, int], match: str | None
) -> None:
    """Four chicos win the match, or two."""
    game = table(APP, chicos=choice)
    settled = game.settle(game.score(piedras=(11, 0), chicos=chicos), ["A tumba", "A gana"])
    assert (settled.score.chicos, settled.match_won_by) == (after, match)


@pytest.mark.parametrize(("choice", "after"), [("anula", "5-3"), ("cuatro", "5-7")])
def test_a_renuncio_in_the_app_annuls_the_round_or_gives_four(choice: str, after: str) -> None:
    """The program annuls the round; its text of rules says four piedras."""
    assert outcome(table(APP, renuncio=choice), "5-3", "A envido, B quiero, B renuncio") == after
    renuncio = load_ruleset(APP, options={"renuncio": choice}).ruleset.renuncio
    assert renuncio is not None
    assert renuncio.annuls_round is (choice == "anula")


@pytest.mark.parametrize(("choice", "packets"), [("una-a-una", (1, 1, 1)), ("tres", (3,))])
def test_the_app_deals_one_by_one_or_all_three(choice: str, packets: tuple[int, ...]) -> None:
    """One by one in teams; the three at once against the machine."""
    deal = load_ruleset(APP, options={"reparto": choice}).ruleset.deal
    assert deal is not None
    assert deal.packets == packets


def test_the_app_closes_the_eyes_for_an_empty_hand() -> None:
    """A hand without triunfo or vira has a seña, which the other sources lack."""
    (sign,) = table(APP).signs(hand=["3 oros", "4 espadas", "5 bastos"], vira="6 copas")
    assert sign.gesture.text("es") == "cerrar los ojos"


# ---------------------------------------------------------------- an app with the 2 de oros

TWO = "app-dos-de-oros"


@pytest.mark.parametrize(
    ("players", "vira", "plays", "winner"),
    [
        (  # tricks:T026
            10,
            "6 copas",
            (
                "as oros, 5 oros, 3 bastos, caballo bastos, sota oros, 2 oros, rey copas, "
                "caballo copas, sota copas, as copas"
            ),
            "2 de oros",
        ),
        (  # tricks:T027
            12,
            "6 espadas",
            (
                "rey copas, as oros, 5 oros, 3 bastos, caballo bastos, sota oros, 2 oros, "
                "rey espadas, caballo espadas, sota espadas, as espadas, 7 espadas"
            ),
            "as de oros",
        ),
        (  # tricks:T028
            10,
            "6 copas",
            (
                "2 copas, 3 copas, rey copas, caballo copas, sota copas, as copas, 7 copas, "
                "5 copas, 4 copas, rey espadas"
            ),
            "2 de copas",
        ),
        (12, "6 espadas", "5 oros, 2 oros, 3 bastos", "2 de oros"),
        (10, "6 copas", "as oros, 3 copas", "3 de copas"),
        (8, "6 copas", "2 oros, 3 oros, 5 oros, as oros", "5 de oros"),
        (8, "6 copas", "2 oros, 3 oros", "3 de oros"),
    ],
)
def test_the_2_de_oros_is_a_triunfo_at_ten_and_twelve(
    players: int, vira: str, plays: str, winner: str
) -> None:
    """On top at ten, below the as de oros at twelve; the malilla stays above the rey throughout."""
    trick = table(TWO, players).resolve_trick(vira=vira, plays=plays.split(", "))
    assert str(trick.card) == winner


@pytest.mark.parametrize(
    ("players", "hand", "legal"),
    [
        (4, ["2 copas", "7 bastos", "2 oros"], ["2 copas"]),  # legal:L108
        (6, ["3 bastos", "7 bastos", "2 oros"], ["3 bastos", "7 bastos", "2 oros"]),
        (6, ["caballo bastos", "7 bastos", "2 oros"], ["caballo bastos"]),
        (10, ["2 oros", "7 bastos", "2 espadas"], ["2 oros", "7 bastos", "2 espadas"]),
        (10, ["5 oros", "7 bastos", "2 espadas"], ["5 oros"]),
    ],
)
def test_the_highest_fixed_triunfo_is_spared_and_at_four_none(
    players: int, hand: list[str], legal: list[str]
) -> None:
    """At four no card is fixed, so the malilla must serve."""
    assert may_play(TWO, players, hand, ["4 copas"]) == legal


def test_a_plain_lead_binds_nobody_in_the_app_with_the_2_de_oros() -> None:
    """Its own test plays the 3 de espadas with the led suit in hand."""  # legal:L109
    hand = ["2 copas", "3 espadas", "4 bastos"]
    cards = table(TWO).legal_cards(
        hand=hand, vira="7 oros", trick=["7 copas", "as copas", "5 oros"]
    )
    assert [str(card).replace(" de ", " ") for card in cards] == hand


@pytest.mark.parametrize(
    ("before", "events", "after"),
    [
        ("0-0", "A vido, B no quiero", "2-0"),
        ("10-0", "A gana", "11-0"),
        ("10-0", "A vido, B quiero, A gana", "0-0 chico A"),
        ("0-0", "A vido, B siete, A nueve, B chico, A partida, B no quiero", "0-0 chico A"),
        ("11-4", "A se achica", "11-5"),
        ("11-4", "A tumba, B gana", "11-7"),
    ],
)
def test_the_score_of_the_app_with_the_2_de_oros(before: str, events: str, after: str) -> None:
    """Twelve stay at eleven, thirteen are the chico; a partida refused gives a chico."""
    assert outcome(table(TWO), before, events) == after


def test_two_chicos_win_the_match_of_the_app_with_the_2_de_oros() -> None:
    """The second chico of a team is the match."""
    game = table(TWO)
    settled = game.settle(game.score(piedras=(11, 0), chicos=(1, 1)), ["A tumba", "A gana"])
    assert (settled.score.chicos, settled.match_won_by) == ((2, 1), "A")


def test_only_the_player_on_turn_calls_in_the_app_with_the_2_de_oros() -> None:
    """Whoever is not to play may not say vido."""
    match = table(TWO).new_match(seed=1)
    match.apply(match.legal_actions()[0])
    on_turn = [str(action) for action in match.legal_actions()]
    others = [seat for seat in range(4) if not match.legal_actions(seat=seat)]
    assert [text for text in on_turn if text.endswith("vido")]
    assert len(others) == 3
