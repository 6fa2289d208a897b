"""What the sources besides the guide say of the Truc mallorquí: the truc, leaving, the score."""

from __future__ import annotations

import pytest

from envite_rules import ActionError, Answer, Call, Leave, Won, load_ruleset
from tests.truc_tables import play_out, pots, say, sit_down, truc

SEATS = ("A1", "B1", "A2", "B2")

HIGH_FOR_B = {
    "A1": ["4 oros", "5 bastos", "6 espadas"],
    "B1": ["l'amo", "rey oros", "rey copas"],
    "A2": ["7 copas", "6 copas", "4 bastos"],
    "B2": ["as espadas", "as bastos", "3 oros"],
}
"""B wins every trick that it wants to."""


@pytest.mark.parametrize("turn", range(4))
def test_truc_is_called_at_ones_turn(turn: int) -> None:
    """«Al teu torn, abans de tirar, pots cantar truc.»."""
    match = sit_down(HIGH_FOR_B)
    say(match, *(f"{seat} {HIGH_FOR_B[seat][0]}" for seat in SEATS[:turn]))
    allowed = [match.why_not(Call(seat, "truc")) is None for seat in range(4)]
    assert allowed == [seat == turn for seat in range(4)]


ONE_EACH = {
    "A1": ["3 oros", "4 copas", "7 bastos"],
    "B1": ["4 oros", "3 copas", "l'amo"],
    "A2": ["5 oros", "5 copas", "6 oros"],
    "B2": ["5 bastos", "5 espadas", "6 bastos"],
}
"""A wins the first trick, B the second, and B the third."""


def test_truc_is_called_in_any_trick() -> None:
    """In the third as in the first, until the deal is won."""
    match = sit_down(ONE_EACH)
    say(match, *(f"{seat} {ONE_EACH[seat][0]}" for seat in SEATS))
    say(match, *(f"{seat} {ONE_EACH[seat][1]}" for seat in SEATS))
    assert match.turn == 1
    events = [*say(match, "B1 truc", "A2 vull"), *play_out(match)]
    assert pots(events) == {"truc": ("B", 3)}


@pytest.mark.parametrize("seat", ["B1", "B2"])
def test_any_rival_answers_the_truc(seat: str) -> None:
    """No source says which; and the caller's own side does not answer."""
    match = sit_down(HIGH_FOR_B)
    say(match, "A1 truc")
    allowed = [match.why_not(Answer(other, accept=True)) is None for other in range(4)]
    assert allowed == [False, True, False, True]
    assert pots([*say(match, f"{seat} vull"), *play_out(match)]) == {"truc": ("B", 3)}


def test_who_accepted_raises_later_at_its_turn() -> None:
    """«Només pot tornar a pujar la parella que ha acceptat», and at its turn as the truc is."""
    match = sit_down(HIGH_FOR_B)
    say(match, "A1 truc", "B1 vull")
    assert all(match.why_not(Call(seat, "retruc")) for seat in range(4))
    say(match, "A1 4 oros")
    allowed = [match.why_not(Call(seat, "retruc")) is None for seat in range(4)]
    assert allowed == [False, True, False, False]
    say(match, "B1 retruc", "A2 vull")
    assert match.why_not(Call(1, "val nou")) is not None
    assert pots(play_out(match)) == {"truc": ("B", 6)}


@pytest.mark.parametrize("turn", range(4))
def test_one_leaves_at_ones_turn(turn: int) -> None:
    """«Al teu torn, te'n pots anar»: the rivals take what was in play."""
    match = sit_down(HIGH_FOR_B)
    say(match, *(f"{seat} {HIGH_FOR_B[seat][0]}" for seat in SEATS[:turn]))
    allowed = [match.why_not(Leave(seat)) is None for seat in range(4)]
    assert allowed == [seat == turn for seat in range(4)]
    assert pots(say(match, f"{SEATS[turn]} me'n vaig")) == {"round": ("BA"[turn % 2], 1)}


def test_two_cantons_win_the_match() -> None:
    """«Qui guanya dos cantons guanya la partida»; twenty-four points each."""
    game = truc()
    first = game.settle(game.score(piedras=(23, 0)), ["A gana"])
    assert (first.score.chicos, first.match_won_by) == ((1, 0), None)
    second = game.settle(game.score(piedras=(23, 0), chicos=(1, 1)), ["A gana"])
    assert second.match_won_by == "A"
    assert game.settle(game.score(piedras=(22, 0)), ["A gana"]).chico_won_by is None


def test_the_deal_passes_to_the_next_seat() -> None:
    """Whoever wins: after B2 deals A1, and B1 leads."""
    game = truc()
    cards = [card for seat in SEATS for card in HIGH_FOR_B[seat]]
    match = game.new_match(deals=[cards] * 2, dealer=3)
    match.apply(match.legal_actions()[0])
    play_out(match)
    assert match.dealer == 0
    match.apply(match.legal_actions()[0])
    assert match.turn == 1


# ------------------------------------------------ what an option changes, and from where


@pytest.mark.parametrize(
    ("piedras", "worth"),
    [((0, 0), 24), ((12, 12), 24), ((12, 0), 24), ((13, 12), 11), ((0, 13), 11)],
)
def test_tots_is_the_whole_canto_while_nobody_is_above_twelve(
    piedras: tuple[int, int], worth: int
) -> None:
    """By the degree project: the whole cantó up to twelve; then what the leader lacks."""
    game = truc(tots="dotze")
    events = ["A envit", "B envit tots", "A vull", "B gana envit", "B gana"]
    assert game.settle(game.score(piedras=piedras), events).won[0] == Won("envit", "B", worth)


@pytest.mark.parametrize(
    ("piedras", "called", "allowed"),
    [
        ((17, 10), ["A envit", "B jo envit", "A dos més"], True),  # 7
        ((10, 18), ["A envit", "B jo envit", "A dos més"], False),  # 6
        ((10, 18), ["A envit"], False),  # 6, though two are in play
        ((17, 0), ["A envit"], True),
        ((18, 18), [], False),  # 6, though one would be paid
        ((17, 17), [], True),
    ],
)
def test_tots_must_be_worth_more_than_six(
    piedras: tuple[int, int],
    called: list[str],
    allowed: bool,  # noqa: FBT001
) -> None:
    """«Més que 2 més»: seven at least, whatever was called before; so plays trucmallorqui.com."""
    game = truc(tots="mes")
    said = [*called, f"{'B' if len(called) % 2 else 'A'} envit tots"]
    score = game.score(piedras=piedras)
    if allowed:
        assert game.settle(score, said).in_play is not None
        return
    with pytest.raises(ActionError) as refused:
        game.settle(score, said)
    assert refused.value.reason.code == "act.worth-too-little"
    assert refused.value.reason.message.arguments["least"] == 7


@pytest.mark.parametrize("piedras", [(18, 18), (22, 10), (23, 22)])
def test_a_raise_must_raise_by_a_choice_of_its_own(piedras: tuple[int, int]) -> None:
    """At 18-18 six are more than the two of an envit; at 22-10 two are not, nor one at 23-22."""
    game = truc(tots="puja")
    score, said = game.score(piedras=piedras), ["A envit", "B envit tots"]
    if piedras == (18, 18):
        assert game.settle(score, said).in_play is not None
        return
    with pytest.raises(ActionError) as refused:
        game.settle(score, said)
    assert refused.value.reason.code == "act.worth-no-more"


def test_only_one_of_the_two_has_a_source() -> None:
    """More than six is what a site plays; that a raise must raise is what nobody says."""
    for choice, source in (("mes", "trucmallorqui"), ("puja", None)):
        rules = load_ruleset("truc-mallorqui", options={"tots": choice})
        key = "least" if choice == "mes" else "must_raise"
        cited = rules.cite("ladders", "envit", "steps", 3, key)
        assert cited.source_id == source
        assert (cited.inferred is None) == (choice == "mes")


@pytest.mark.parametrize("word", ["me'n vaig", "me voy"])
def test_leaving_is_said_in_catalan_or_in_spanish(word: str) -> None:
    """Both mean the same; what is written is the first."""
    match = sit_down(HIGH_FOR_B)
    assert match.parse(f"A1 {word}") == Leave(0)
    assert match.say(Leave(0)) == "A1 me'n vaig"


def test_a_two_counts_two() -> None:
    """Where the twos are kept, they count what they show."""
    game = truc(dosos="dins")
    assert game.count("envit", hand=["2 copas", "rey copas", "sota oros"]) == 27 + 2
    assert game.count("envit", hand=["2 copas", "rey copas", "caballo oros"]) == 2 + 20
    assert game.count("envit", hand=["2 copas", "as oros", "rey espadas"]) == 2


@pytest.mark.parametrize(
    ("choice", "pending", "accepted"),
    [
        ("rivals", [False, True, False, True], [False, True, False, True]),
        ("fins-que-es-vol", [False, True, False, True], [False] * 4),
        ("ningu", [False] * 4, [False] * 4),
        ("tothom", [False, True, False, True], [True] * 4),
    ],
)
def test_who_may_envit_after_a_truc(choice: str, pending: list[bool], accepted: list[bool]) -> None:
    """Each reading of the option: while the truc awaits its answer, and once it is accepted."""
    match = sit_down(HIGH_FOR_B, envit_i_truc=choice)
    say(match, "A1 truc")
    assert [match.why_not(Call(seat, "envit")) is None for seat in range(4)] == pending
    say(match, "B1 vull")
    assert [match.why_not(Call(seat, "envit")) is None for seat in range(4)] == accepted
