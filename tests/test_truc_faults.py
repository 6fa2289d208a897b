"""Faults that engines of the truc have had, and the right value of each, in the Truc mallorquí.

They are those of the list in ``test_faults.py`` that a game with ties, counts and two ladders can
show. Hands and values were worked out by the rules.
"""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

import pytest
from truc_family import HOUSES
from truc_tables import play_out, pots, say, sit_down, told, truc

from envite_rules import (
    ActionError,
    Call,
    CountShown,
    Leave,
    Match,
    MatchWon,
    Play,
    RoundWon,
    TrickTied,
    TrickWon,
    Won,
    load_ruleset,
    parse_card,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

HANDS = {
    "A1": ["3 oros", "7 copas", "6 copas"],  # 33
    "B1": ["rey oros", "sota copas", "4 bastos"],  # 4
    "A2": ["as oros", "5 espadas", "4 espadas"],  # 29
    "B2": ["7 bastos", "5 bastos", "rey copas"],  # 32
}


HOUSE = HOUSES["truc-mallorqui"]
PLACE = {card: n for n, line in reversed([*enumerate(HOUSE.order(None))]) for card in line}
"""Which line of the printed order each card is of, from the best down."""


def envit_of(hand: Sequence[str]) -> int:
    """What a hand counts by the table of the guide."""
    assert HOUSE.envit is not None
    return HOUSE.envit.count(hand, None)


def refused(match: Match, text: str) -> str:
    """The code of the reason why something cannot be done; it changes nothing."""
    before = match.to_state()
    with pytest.raises(ActionError) as raised:
        match.apply(match.parse(text))
    assert match.to_state() == before
    return raised.value.reason.code


# ---------------------------------------------------------------- cards and tricks


def test_a_trick_goes_to_the_card_that_the_printed_order_says() -> None:
    """G1, T2, T3, T4: of every two cards, both ways round: who wins, or that the rivals tie.

    The seven of copas ties with that of bastos and not with that of oros; l'amo beats sa madona; a
    rey beats a caballo, and that a sota.
    """
    game = truc(2)
    tied = {(one, other) for one, other in itertools.permutations(PLACE, 2) if tie(one, other)}
    assert ("7 copas", "7 bastos") in tied
    assert not tied & {("7 oros", "7 copas"), ("caballo bastos", "sota oros")}
    assert len(PLACE) == 36
    for one, other in itertools.permutations(PLACE, 2):
        trick = game.resolve_trick(plays=[one, other])
        if (one, other) in tied:
            assert (trick.winner_index, trick.tied) == (None, (0, 1)), (one, other)
        else:
            assert trick.winner_index == int(PLACE[one] > PLACE[other]), (one, other)
            assert trick.tied == ()


def tie(one: str, other: str) -> bool:
    """Whether two cards stand in one line of the order."""
    return PLACE[one] == PLACE[other]


def test_only_equals_of_both_teams_tie() -> None:
    """T4: rey, then caballo, of different teams: A1 wins, and nobody ties."""
    match = sit_down({"A1": ["rey copas"], "B1": ["caballo copas"]}, players=2)
    assert say(match, "A1 rey de copas", "B1 caballo de copas") == [TrickWon(0)]


def test_a_trick_between_two_of_a_team_is_nobodys_tie() -> None:
    """T3: where the equals are of one team it is the first one's, who leads."""
    match = sit_down(
        {"A1": ["4 oros"], "B1": ["3 oros"], "A2": ["4 copas"], "B2": ["3 copas"]},
    )
    assert say(match, "A1 4 oros", "B1 3 oros", "A2 4 copas", "B2 3 copas") == [TrickWon(1)]
    assert match.turn == 1


def test_the_third_trick_counts() -> None:
    """G2: the third trick is told, is in the history, and gives the round."""
    match = sit_down(
        {"A1": ["rey oros", "4 oros", "5 oros"], "B1": ["caballo oros", "3 oros", "6 oros"]},
        players=2,
    )
    say(match, "A1 rey oros", "B1 caballo oros", "A1 4 oros", "B1 3 oros")
    events = say(match, "B1 6 oros", "A1 5 oros")
    assert events[0] == TrickWon(1)
    assert match.tricks == (0, 1, 1)
    assert match.score.piedras == (0, 1)
    assert list(match.view(0).history[-2:]) == ["B1 6 de oros", "A1 5 de oros"]


def test_a_tied_third_trick_counts_as_well() -> None:
    """G2: a tie in the last trick, after one each, gives the round to who won the first."""
    match = sit_down(
        {"A1": ["rey oros", "4 oros", "5 oros"], "B1": ["caballo oros", "3 oros", "5 copas"]},
        players=2,
    )
    say(match, "A1 rey oros", "B1 caballo oros", "A1 4 oros", "B1 3 oros")
    events = say(match, "B1 5 copas", "A1 5 oros")
    assert told(events, TrickTied) == [TrickTied((1, 0), None)]
    assert told(events, RoundWon) == [RoundWon("A")]
    assert match.score.piedras == (1, 0)


def test_other_ways_to_write_a_card_add_none_to_the_deck() -> None:
    """F9, F11: thirty-six cards, each once; l'amo, or a card in Catalan, is one of them."""
    game = truc()
    assert len(game.deck) == len(set(game.deck)) == 36
    assert game.parse_card("l'amo") == game.parse_card("cavall de bastos")
    assert game.parse_card("rei d'ors") == parse_card("rey de oros")
    match = sit_down({"A1": ["l'amo", "sa madona", "4 oros"]})
    assert Play(0, parse_card("sota oros")) in match.legal_actions()
    assert truc(dosos="dins").deck != game.deck
    assert len(set(truc(dosos="dins").deck)) == 40


# ---------------------------------------------------------------- the count


def test_a_count_does_not_hang_on_the_order_nor_on_the_suits() -> None:
    """G7: every hand counts the same in any order, and with copas and espadas exchanged.

    Each value is that of a count written from the table of the guide.
    """
    game = truc()
    swapped = {"copas": "espadas", "espadas": "copas"}
    for number, hand in enumerate(itertools.combinations(sorted(PLACE), 3)):
        if number % 7:
            continue
        expected = envit_of(hand)
        for order in itertools.permutations(hand):
            assert game.count("envit", hand=order) == expected, hand
        other = [
            f"{rank} {swapped.get(suit, suit)}" for rank, suit in (card.split() for card in hand)
        ]
        assert game.count("envit", hand=other) == expected, hand


def test_only_a_pair_of_one_suit_is_added() -> None:
    """G7: neighbours of different suits are no pair, and a figure beside a piece is worth 0."""
    game = truc()
    assert game.count("envit", hand=["7 copas", "rey oros", "6 bastos"]) == 7
    assert game.count("envit", hand=["caballo bastos", "rey copas", "sota copas"]) == 28
    assert game.count("envit", hand=["caballo oros", "rey copas", "sota copas"]) == 20


@pytest.mark.parametrize("hands", [HANDS, {**HANDS, "B1": ["rey oros", "5 oros", "4 bastos"]}])
def test_only_the_count_that_wins_is_told(hands: dict[str, list[str]]) -> None:
    """T16: nothing is told when the envit is accepted; at the end the winner's 33, and no other."""
    match = sit_down(hands)
    events = say(match, "A1 envit", "B1 vull")
    assert told(events, CountShown) == []
    for seat in range(4):
        assert "33" not in str(match.view(seat, whole=True).to_json())
    events = play_out(match)
    assert told(events, CountShown) == [CountShown("envit", 0, 33)]


def test_a_refused_envit_shows_no_count() -> None:
    """T16: who was not wanted shows nothing."""
    match = sit_down(HANDS)
    events = say(match, "A1 envit", "B1 no vull")
    events += play_out(match)
    assert told(events, CountShown) == []
    assert pots(events)["envit"] == ("A", 1)


# ---------------------------------------------------------------- what is lacking


@pytest.mark.parametrize("target", [12, 15, 24, 30])
@pytest.mark.parametrize("winner", ["A", "B"])
def test_tots_is_what_the_leading_side_lacks(target: int, winner: str, tmp_path: Path) -> None:
    """T13: the target less the higher score, whoever wins it, at any target and to its brink."""
    path = tmp_path / "casa.toml"
    path.write_text(
        'format = 1\nid = "casa"\nname = "Casa"\nextends = "truc-mallorqui"\nsource = "mesa"\n'
        f'[sources.mesa]\ntitle = "La mesa"\n[score]\nchico = {target}\n',
        encoding="utf-8",
    )
    game = load_ruleset(path).game()
    for score in ((0, 0), (target - 10, 0), (0, target - 1), (target - 1, target - 1), (3, 7)):
        lacks = target - max(score)
        said = ["A envit tots", "B vull"]
        in_play = game.settle(game.score(piedras=score), said).in_play
        assert in_play is not None
        assert in_play.side_bets[0].value == lacks
        settled = game.settle(game.score(piedras=score), [*said, f"{winner} gana envit", "A gana"])
        assert settled.won[0] == Won("envit", winner, lacks)
        if score["AB".index(winner)] + lacks >= target:
            assert settled.chico_won_by == winner
            assert settled.score.piedras == (0, 0)
        else:  # then the round is A's: one more
            assert settled.won[1] == Won("round", "A", 1)


def test_tots_in_a_match_is_what_the_leading_side_lacks() -> None:
    """T13: at 0-0 that is the whole cantó; refused it pays one, as nothing was in play."""
    match = sit_down(HANDS)
    say(match, "A1 envit tots")
    assert match.in_play is not None
    assert (match.in_play.side_bets[0].accepted, match.in_play.side_bets[0].refused) == (24, 1)
    say(match, "B2 vull")
    events = play_out(match)
    assert match.score.chicos == (1, 0)
    assert [won.pot for won in told(events, Won)] == ["envit"]


# ---------------------------------------------------------------- calls


def test_the_turn_is_where_it_was_after_an_envit() -> None:
    """T9: envit, jo envit, no vull: it is still A1 who plays."""
    match = sit_down(HANDS)
    say(match, "A1 envit", "B1 jo envit", "A1 no vull")
    assert (match.phase, match.turn) == ("play", 0)
    match = sit_down(HANDS)
    say(match, "A1 3 oros", "A2 envit", "B2 jo envit", "A2 no vull")
    assert (match.phase, match.turn) == ("play", 1)


def test_a_refused_answer_that_skipped_pays_what_was_in_play() -> None:
    """S7: envit, dos més, no vull: two for who said dos més, not the four of the table's column."""
    match = sit_down(HANDS)
    events = say(match, "A1 envit", "B1 dos més", "A1 no vull")
    events += play_out(match)
    assert pots(events)["envit"] == ("B", 2)
    game = truc()
    for said, pays in (
        (["A envit", "B envit tots", "A no vull"], 2),
        (["A envit", "B jo envit", "A envit tots", "B no vull"], 4),
        (["A envit", "B jo envit", "A dos més", "B envit tots", "A no vull"], 6),
        (["A envit", "B no vull"], 1),
    ):
        settled = game.settle(game.score(), [*said, "A gana"])
        assert settled.won[0].piedras == pays, said


def test_the_envit_closes_with_the_first_trick() -> None:
    """T23: nobody envits in the first trick; in the second it is too late, for everybody."""
    match = sit_down(HANDS)
    say(match, "A1 3 oros", "B1 rey oros", "A2 as oros", "B2 7 bastos")
    for name in ("A1", "B1", "A2", "B2"):
        assert refused(match, f"{name} envit") == "act.only-first-trick"
        assert refused(match, f"{name} envit tots") == "act.only-first-trick"


def test_the_truc_closes_with_the_round() -> None:
    """T23: the first trick was tied and the second won: nothing more is called."""
    match = sit_down(
        {"A1": ["3 oros", "rey oros"], "B1": ["3 copas", "caballo oros"]},
        players=2,
    )
    say(match, "A1 3 oros", "B1 3 copas", "A1 rey oros", "B1 caballo oros")
    assert refused(match, "B1 truc") == "act.deal-first"


def test_call_and_card_are_not_the_same_the_other_way_round() -> None:
    """T18: envit, then a card, is legal; a card, then envit, is too late for that seat."""
    match = sit_down(HANDS)
    say(match, "A1 envit", "B1 vull", "A1 3 oros")
    match = sit_down(HANDS)
    say(match, "A1 3 oros")
    assert refused(match, "A1 envit") == "act.has-played"
    assert match.why_not(match.parse("A2 envit")) is None


def test_who_left_calls_nothing_more() -> None:
    """T24: B1 goes: the round is over for B2 as well, and an envit is not heard."""
    match = sit_down(HANDS)
    say(match, "A1 3 oros")
    events = match.apply(Leave(1))
    assert pots(events) == {"round": ("A", 1)}
    for name in ("B1", "B2", "A2"):
        assert refused(match, f"{name} envit") == "act.deal-first"
        assert refused(match, f"{name} truc") == "act.deal-first"


def test_who_always_raises_is_told_why_not_and_asked_again() -> None:
    """T30: at joc fora and at envit tots, and with nothing left to raise, the answer is awaited."""
    match = sit_down(HANDS)
    say(match, "A1 envit tots")
    for word in ("envit", "jo envit", "dos més", "envit tots", "truc"):
        refused(match, f"B1 {word}")
        assert (match.phase, match.turn) == ("answer", 1)
    say(match, "B1 no vull", "A1 truc", "B1 retruc", "A1 val nou", "B1 joc fora")
    for word in ("truc", "retruc", "val nou", "joc fora"):
        refused(match, f"A1 {word}")
        assert (match.phase, match.turn) == ("answer", 2)
    assert not any(isinstance(action, Call) for action in match.legal_actions())


def test_what_comes_twice_or_too_early_is_refused() -> None:
    """T33: the same truc twice, a vull before it, and one answer to two calls."""
    match = sit_down(HANDS)
    assert refused(match, "B1 vull") == "act.nothing-to-answer"
    say(match, "A1 truc")
    assert refused(match, "A1 truc") == "act.own-call"
    say(match, "B1 envit")
    assert refused(match, "B1 vull") == "act.own-call"
    say(match, "A1 vull")  # that is the envit's
    assert match.phase == "answer"
    assert refused(match, "A1 vull") == "act.own-call"  # the truc is B's to answer
    say(match, "B1 vull")
    assert match.phase == "play"
    assert refused(match, "B1 vull") == "act.nothing-to-answer"


@pytest.mark.parametrize("tots", ["literal", "mes", "puja", "dotze", "canto"])
def test_each_choice_keeps_its_own_number(tots: str) -> None:
    """T32: games of several choices in one process: each has its own tots, at 14-0.

    To the letter ten, and so where it must be more than six, or than what is in play (it is), and
    where it is the whole cantó up to twelve; the whole cantó always, in the last.
    """
    games = {name: truc(tots=name) for name in ("literal", "mes", "puja", "dotze", "canto")}
    worth = dict.fromkeys(games, 10) | {"canto": "chico"}
    for name in (tots, *games, tots):
        game = games[name]
        in_play = game.settle(game.score(piedras=(14, 0)), ["A envit tots", "B vull"]).in_play
        assert in_play is not None
        assert in_play.side_bets[0].value == worth[name]


# ---------------------------------------------------------------- two pots in one round


@pytest.mark.parametrize(
    ("before", "said", "canto"),
    [
        ((22, 23), ["A envit", "B vull", "A gana envit", "B gana"], "A"),
        ((23, 22), ["A envit", "B vull", "B gana envit", "A gana"], "B"),
        ((23, 22), ["A envit", "B vull", "A gana", "B gana envit"], "B"),
        (
            (5, 22),
            [
                "A truc",
                "B envit",
                "A vull",
                "B retruc",
                "A val nou",
                "B joc fora",
                "A vull",
                "B gana envit",
                "A gana",
            ],
            "B",
        ),
    ],
)
def test_who_closes_with_the_envit_has_the_canto(
    before: tuple[int, int], said: Sequence[str], canto: str
) -> None:
    """S8: both would close in one round: the envit is entered first, and nothing after it."""
    game = truc()
    settled = game.settle(game.score(piedras=before), said)
    assert settled.chico_won_by == canto
    assert settled.score.chicos == ((1, 0) if canto == "A" else (0, 1))
    assert settled.score.piedras == (0, 0)
    assert [won.pot for won in settled.won] == ["envit"]


def test_nothing_happens_after_the_winning_canto() -> None:
    """T34: at one cantó and 23, the envit wins the match: no truc is paid, no deal follows."""
    game = truc(cantons="un")
    settled = game.settle(
        game.score(piedras=(23, 23)), ["A envit", "B vull", "A truc", "B vull", "B gana"]
    )
    assert settled.awaits == ("envit",)
    match = sit_down(HANDS, cantons="un")
    events = say(match, "A1 envit tots", "B1 vull")
    events += play_out(match)
    assert isinstance(events[-1], MatchWon)
    assert match.is_over
    assert not any(match.legal_actions(seat) for seat in range(4))
    assert refused(match, "B1 envit") == "act.over"


# ---------------------------------------------------------------- what is shown and stored


@pytest.mark.parametrize(
    ("phase", "said"),
    [
        ("answer", ["A1 envit"]),
        ("answer", ["A1 truc"]),
        ("answer", ["A1 truc", "B2 envit"]),
        ("answer", ["A1 truc", "B2 envit", "A2 vull"]),
        ("play", ["A1 envit", "B1 vull", "A1 3 oros"]),
        ("deal", ["A1 envit", "B1 vull", "A1 truc", "B2 no vull"]),
        ("deal", ["A1 envit", "B1 vull", "A1 me'n vaig"]),
        ("deal", ["A1 envit tots", "B1 me'n vaig"]),
    ],
)
def test_no_view_shows_another_hand_in_any_phase(phase: str, said: Sequence[str]) -> None:
    """F2: two matches that differ only in a hand of B1 that does not win the envit look the same.

    With envit or truc pending, one over the other, in a trick, and after the round was settled.
    """
    one = sit_down(HANDS)
    other = sit_down({**HANDS, "B1": ["as espadas", "sota copas", "6 bastos"]})
    assert say(one, *said) == say(other, *said)
    assert one.phase == other.phase == phase
    for seat in (0, 2, 3):
        assert one.view(seat) == other.view(seat)
        assert one.view(seat, whole=True) == other.view(seat, whole=True)


def test_refused_attempts_show_nowhere() -> None:
    """F3: what B1 tried in vain changes nothing that A1 sees."""
    match = sit_down(HANDS)
    say(match, "A1 envit")
    before = match.view(0, whole=True)
    for text in ("B1 envit", "B1 truc", "B1 rey oros", "A1 vull", "B2 me'n vaig"):
        refused(match, text)
    assert match.view(0, whole=True) == before


@pytest.mark.parametrize(
    "said",
    [
        ["A1 truc", "B1 envit"],
        ["A1 truc", "B1 envit", "A1 no vull"],
        ["A1 3 oros", "B2 envit", "A2 vull", "B1 truc"],
        ["A1 3 oros", "B1 rey oros", "A2 as oros", "B2 7 bastos", "A1 truc", "B2 retruc"],
    ],
)
def test_what_is_stored_knows_what_waits(said: Sequence[str]) -> None:
    """F4: a truc that waits below an envit is still there after the match was stored."""
    match = sit_down(HANDS)
    say(match, *said)
    for back in (
        Match.from_state(match.to_state(), game=match.game),
        match.copy(),
    ):
        assert (back.turn, back.in_play) == (match.turn, match.in_play)
        for seat in range(4):
            assert back.legal_actions(seat) == match.legal_actions(seat)
            assert back.view(seat) == match.view(seat)


def test_a_tied_trick_is_not_the_trick_of_seat_0() -> None:
    """F5: nobody won it, and that is stored as it is; the next, A1's, is that of seat 0."""
    match = sit_down({"A1": ["3 oros", "4 oros"], "B1": ["3 copas", "4 copas"]}, players=2)
    say(match, "A1 3 oros", "B1 3 copas")
    back = Match.from_state(match.to_state(), game=match.game)
    assert (back.tricks, back.turn) == ((None,), 0)
    assert back.view(1).tricks == (None,)
    assert back == match
