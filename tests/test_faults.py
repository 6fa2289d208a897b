"""Faults that other engines have had, and the right value of each: in a match, where it can be.

The ids are those of a list of faults reported elsewhere; those of ties, counts and two ladders are
shown in the truc, in ``test_truc_faults.py``. `ELSEWHERE` says of the others why they cannot occur.
"""

from __future__ import annotations

import ast
import itertools
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING

import oracle
import pytest
from match_tables import EACH, a_table, anything, chance_of, course, sittings, something

from envite_rules import (
    ActionError,
    Call,
    Card,
    Claim,
    Deal,
    EnviteError,
    Leave,
    Match,
    Play,
    PlayersError,
    RecordError,
    TrickWon,
    available_rulesets,
    check_ruleset,
    load_ruleset,
    parse_card,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules import Event

HOUSES = Path(__file__).parent / "rulesets"

FAULTS = """
B-M1 B-M2 B-M4 B-M6 B-M7 B-M9 B-M10 B-M11 B-M12 B-M13 B-M15 B-M16 B-E3 B-E5 B-E7 B-E8 B-E9 B-E10
B-E12 B-E15 B-E17 B-E18 B-E19 B-E21 B-G1 B-G3 B-G4 B-G7 B-J2 B-K1 B-K2 T2 T3 T4 T9 T13 T16 T18 T23
T24 T26 T27 T28 T29 T30 T32 T33 T34 G1 G2 G7 G8 G9 F2 F3 F4 F5 F6 F8 F9 F10 F11 S2 S7 S8
"""

ELSEWHERE = {
    "B-M13": "nobody leaves a table: the seats of a match stay as they are numbered",
}
"""Faults without a test here, and why."""


# ---------------------------------------------------------------- at the table


def seat(name: str) -> int:
    """The number of a seat."""
    return 2 * (int(name[1:]) - 1) + "AB".index(name[0])


def cards(text: str) -> list[Card]:
    """Cards written in one line."""
    return [parse_card(card) for card in text.split(", ")]


def table(
    ruleset: str | Path,
    players: int,
    vira: str,
    *,
    leader: str = "A1",
    hold: str = "prevent",
    **hands: str,
) -> Match:
    """A match whose cards are dealt: the hands that are named, and for the rest what is over."""
    game = load_ruleset(ruleset).game(players)
    named = {seat(name): cards(hand) for name, hand in hands.items()}
    used = {parse_card(vira), *itertools.chain.from_iterable(named.values())}
    rest = iter([card for card in game.deck if card not in used])
    dealt = [
        named.get(number) or list(itertools.islice(rest, EACH)) for number in range(game.seats)
    ]
    deal = [*itertools.chain.from_iterable(dealt), parse_card(vira)]
    dealer = (seat(leader) - 1) % game.seats
    match = game.new_match(deals=[deal], seed=7, dealer=dealer, hold=hold)
    match.apply(match.legal_actions()[0])
    return match


def say(match: Match, *texts: str) -> list[Event]:
    """What is said and played at a table, the cards dealt where they must be; what it causes."""
    events: list[Event] = []
    for text in texts:
        if match.phase == "deal":
            events += match.apply(match.legal_actions()[0])
        events += match.apply(match.parse(text))
    return events


def refused(match: Match, text: str) -> str:
    """The code of the reason why something cannot be done."""
    reason = match.why_not(match.parse(text))
    assert reason is not None, text
    with pytest.raises(ActionError):
        match.apply(match.parse(text))
    return reason.code


def offered(match: Match, name: str) -> list[str]:
    """The cards that a seat may play, in one line each."""
    actions = match.legal_actions(seat(name))
    return [str(action.card).replace(" de ", " ") for action in actions if isinstance(action, Play)]


def at_eleven(match: Match, *, both: bool = False) -> Match:
    """A match of the envite canario in which A is brought to eleven, or both are.

    Five refused calls give A ten, the sixth the eleventh; then A declines eleven times.
    """
    say(match, *(["A1 envío", "B1 no quiero"] * 6))
    assert match.score.piedras == (11, 0)
    if both:
        say(match, *(["A1 se achica"] * 11))
        assert match.score.piedras == (11, 11)
    return match


def new(ruleset: str = "canario", players: int = 4, seed: int = 7, hold: str = "prevent") -> Match:
    """A new match."""
    return load_ruleset(ruleset).game(players).new_match(seed=seed, hold=hold)


# ---------------------------------------------------------------- the deal


def test_every_deal_is_from_a_whole_pack() -> None:
    """B-M1: at twelve 37 cards are dealt in every round, each once: the pack is whole again."""
    match = new(players=12)
    course(match, chance_of(7), 2000)
    deals = [action for action in match.actions if isinstance(action, Deal)]
    assert len(deals) > 5
    for deal in deals:
        assert len(deal.cards) == len(set(deal.cards)) == 37
        assert set(deal.cards) <= set(match.game.deck)
    assert len(match.game.deck) == 40


def test_there_is_always_a_vira() -> None:
    """B-J2: whatever is drawn, the vira is a card, of the deck, and in no hand."""
    game = load_ruleset("tradicional").game(12)
    for seed in range(300):
        match = game.new_match(seed=seed)
        match.apply(match.legal_actions()[0])
        assert match.vira in set(game.deck)
        assert not any(match.vira in match.hand(one) for one in range(12))


def test_the_deal_passes_on_after_a_refusal_and_a_declined_tumbo() -> None:
    """B-E9: dealer 0; a call refused, the next dealer is 1; a tumbo declined, the next is 2."""
    match = load_ruleset("canario").game(4).new_match(seed=7, dealer=0)
    say(match, "A1 envío", "B1 no quiero")
    assert match.dealer == 1
    match = at_eleven(load_ruleset("canario").game(4).new_match(seed=7, dealer=0))
    assert match.dealer == 6 % 4
    say(match, "A1 se achica")
    assert match.dealer == 7 % 4


def test_who_deals_first_follows_from_the_seed() -> None:
    """F8: one seed gives one dealer, one leader and one deal, at any time."""
    for seed in range(40):
        one, other = new(seed=seed), new(seed=seed)
        assert one.dealer == other.dealer
        assert one.legal_actions() == other.legal_actions()
        for match in (one, other):
            say(match, "A1 envío")
        assert (one.leader, one.vira) == (other.leader, other.vira)


def test_other_ways_to_write_a_card_add_none_to_the_deck() -> None:
    """F9: perica and malilla are names of cards that are in the deck already: 40, each once."""
    for rules in (info.rules for info in available_rulesets()):
        assert rules is not None
        deck = list(rules.game().deck)
        assert len(deck) == len(set(deck))
    game = load_ruleset("tradicional").game(6)
    assert len(game.deck) == 40
    assert game.parse_card("perica") == game.parse_card("sota de oros") == Card(10, "oros")


def test_games_of_one_process_do_not_touch_each_other() -> None:
    """F10: two matches played by turns go as each does by itself."""
    chosen = [("canario", 4, 1), ("tradicional", 6, 2), ("canario", 4, 3)]
    alone = [new(*args) for args in chosen]
    for match in alone:
        course(match, chance_of(5), 60)
    together = [new(*args) for args in chosen]
    chances = [chance_of(5) for _ in chosen]
    for _ in range(60):
        for match, chance in zip(together, chances, strict=True):
            course(match, chance, 1)
    assert together == alone


def test_an_odd_table_is_made_even_by_the_muerto() -> None:
    """B-M12: five people: six seats, three for each team, no two mates side by side."""
    match = new("tradicional", 5)
    game = match.game
    assert (game.players, game.seats) == (5, 6)
    match.apply(match.legal_actions()[0])
    assert [len(match.hand(one)) for one in range(6)] == [3] * 6
    match = table("tradicional", 5, "4 copas", A1="3 bastos, 4 oros, 5 oros")
    seen = []
    while len(seen) < 6:
        action = match.legal_actions()[0]
        seen.append(str(action)[:2])
        match.apply(action)
    assert seen == ["A1", "B1", "A2", "B2", "A3", "B3"]
    assert match.legal_actions(5) == ()  # the muerto itself does nothing


def test_a_table_with_empty_seats_does_not_begin() -> None:
    """B-E19: two people do not begin a game for four, though the teams are equal."""
    with pytest.raises(PlayersError):
        load_ruleset("canario").game(2)
    with pytest.raises(EnviteError):
        load_ruleset("canario").game(4).new_match(deals=[cards("4 copas, 5 copas, 7 copas")])


def test_names_are_taken_as_they_are_or_refused_at_once() -> None:
    """T28: accents, apostrophes and hyphens are names; two that differ only in case are not two."""
    game = load_ruleset("canario").game(4)
    names = {"A1": "Joan-Antònia", "B1": "n'Aina", "A2": "Jose\u0301"}
    match = game.new_match(seed=1, names=names)
    assert match.terms.names == {"A1": "Joan-Antònia", "B1": "n'Aina", "A2": "José"}
    assert Match.from_record(match.to_record(), game=game) == match
    for same in ({"A1": "JOAN", "B1": "joan"}, {"A1": "José", "B1": "Jose\u0301"}):
        with pytest.raises(EnviteError):
            game.new_match(seed=1, names=same)


# ---------------------------------------------------------------- what cards are worth


def test_each_seat_count_has_its_triunfos() -> None:
    """B-M11: at ten the as de oros, at twelve the rey de copas; the malilla the lowest chilajo."""
    for players, best in ((10, "as oros"), (12, "rey copas")):
        game = load_ruleset("tradicional").game(players)
        plays = ["2 oros", best, "5 oros", "3 bastos"]
        assert game.resolve_trick(vira="6 espadas", plays=plays).winner_index == 1
        for other, winner in (("3 espadas", 1), ("rey bastos", 0)):
            trick = game.resolve_trick(vira="6 espadas", plays=["2 espadas", other])
            assert trick.winner_index == winner


def test_only_the_two_of_the_vira_is_a_malilla() -> None:
    """B-G1: copas turned up, 2 de espadas led: the rey de espadas takes it."""
    match = table(
        "canario",
        4,
        "7 copas",
        A1="2 espadas, 4 oros, 5 oros",
        B1="rey espadas, 4 bastos, 5 bastos",
        A2="3 espadas, 4 espadas, 6 oros",
        B2="5 espadas, 6 espadas, 7 espadas",
    )
    events = say(match, "A1 2 espadas", "B1 rey espadas", "A2 3 espadas", "B2 5 espadas")
    assert events == [TrickWon(seat("B1"))]


@pytest.mark.parametrize("players", [2, 4, 6, 8, 10, 12])
def test_the_triunfos_are_the_cards_that_are_printed(players: int) -> None:
    """T2: of every card of the deck it is asked whether it is a triunfo, under every vira."""
    game = load_ruleset("tradicional").game(players)
    for vira in oracle.DECK:
        order = [line for line in game.order(vira) if line.kind == "triunfo"]
        found = [str(card).replace(" de ", " ") for line in order for card in line.cards]
        assert found == [card for card in oracle.triunfos(players, vira) if card != vira]


@pytest.mark.parametrize("players", [2, 4, 6, 8, 10, 12])
def test_no_two_cards_tie(players: int) -> None:
    """T3, T4: the two lowest triunfos, two figures of a suit: of two cards one is always higher."""
    game = load_ruleset("tradicional").game(players)
    for one, other in itertools.permutations(
        [card for card in oracle.DECK if card != "6 copas"], 2
    ):
        trick = game.resolve_trick(vira="6 copas", plays=[one, other])
        assert trick.tied == ()
        assert trick.winner_index is not None
    plays = ["caballo espadas", "rey espadas"]
    assert game.resolve_trick(vira="6 copas", plays=plays).winner_index == 1


def test_the_ranks_close_up_around_the_card_that_is_turned() -> None:
    """T29: the malilla turned up, the rey is highest, and no two of the chilajos are equal."""
    game = load_ruleset("canario").game(4)
    others = [card for card in oracle.of_suit("copas") if card != "2 copas"]
    for place, card in enumerate(others):
        for lower in others[place + 1 :]:
            assert game.resolve_trick(vira="2 copas", plays=[lower, card]).winner_index == 1
            assert game.resolve_trick(vira="2 copas", plays=[card, lower]).winner_index == 0
    for suit in ("oros", "espadas", "bastos"):
        plays = [f"rey {suit}", "3 copas"]
        assert game.resolve_trick(vira="2 copas", plays=plays).winner_index == 1


@pytest.mark.parametrize("players", [2, 4, 6, 8, 10, 12])
def test_a_trick_goes_to_the_card_that_the_printed_order_says(players: int) -> None:
    """G1: every pair of cards in both orders, under a vira of each suit."""
    game = load_ruleset("tradicional").game(players)
    for vira in ("6 copas", "rey bastos", "2 oros", "5 espadas"):
        deck = [card for card in oracle.DECK if card != vira]
        for led, other in itertools.permutations(deck, 2):
            trick = game.resolve_trick(vira=vira, plays=[led, other])
            expected = oracle.winner(oracle.ranking(players, vira, led), [led, other])
            assert trick.winner_index == expected, (vira, led, other)


def test_the_as_beats_the_seven_of_its_suit() -> None:
    """B-K1: as, 2, 4, 7 de espadas with bastos turned up: the scale puts the as above the seven."""
    trick = (
        load_ruleset("leanmind")
        .game()
        .resolve_trick(vira="6 bastos", plays=["as espadas", "2 espadas", "4 espadas", "7 espadas"])
    )
    assert (trick.winner_index, trick.team) == (0, "A")


def test_the_led_suit_wins_where_nobody_trumps() -> None:
    """B-K2: 5 de copas led, rey de espadas, 3 de copas, rey de bastos: the 5, not the 3."""
    trick = (
        load_ruleset("leanmind")
        .game()
        .resolve_trick(vira="2 oros", plays=["5 copas", "rey espadas", "3 copas", "rey bastos"])
    )
    assert (trick.winner_index, trick.team) == (0, "A")


# ---------------------------------------------------------------- tricks


def test_a_trick_belongs_to_a_team_by_the_order_of_play() -> None:
    """B-E3: at six, tricks won by A1 and A2 are two of team A: the round is A's, 2-0."""
    match = table(
        "tradicional",
        6,
        "4 copas",
        A1="3 bastos, 4 oros, 4 espadas",
        B1="5 copas, 5 oros, 5 espadas",
        A2="7 copas, caballo bastos, 6 espadas",
        B2="6 copas, 6 oros, 7 espadas",
        A3="2 espadas, 7 oros, 3 espadas",
        B3="3 oros, as espadas, 3 copas",
    )
    say(
        match, "A1 3 bastos", "B1 5 copas", "A2 7 copas", "B2 6 copas", "A3 2 espadas", "B3 3 copas"
    )
    assert match.tricks == (seat("A1"),)
    events = say(
        match, "A1 4 oros", "B1 5 oros", "A2 caballo bastos", "B2 6 oros", "A3 7 oros", "B3 3 oros"
    )
    assert match.tricks == (seat("A1"), seat("A2"))
    assert (match.phase, match.score.piedras) == ("deal", (2, 0))
    assert len(events) == 3  # the trick, the round, the two piedras


def test_the_suit_to_follow_is_the_leaders() -> None:
    """B-E5: at two, B1 leads the 2 de oros and A1 throws the rey de bastos: B1 wins."""
    match = table(
        "tradicional",
        2,
        "7 copas",
        leader="B1",
        A1="rey bastos, 4 espadas, 5 espadas",
        B1="2 oros, 4 bastos, 5 bastos",
    )
    assert say(match, "B1 2 oros", "A1 rey bastos") == [TrickWon(seat("B1"))]


def test_the_third_trick_counts() -> None:
    """G2: after one trick each the third decides: it is in the score and in the history."""
    match = table(
        "tradicional",
        2,
        "7 copas",
        A1="rey oros, 2 espadas, 2 bastos",
        B1="2 oros, rey espadas, 3 bastos",
    )
    say(match, "A1 rey oros", "B1 2 oros", "A1 2 espadas", "B1 rey espadas")
    assert match.tricks == (0, 1)
    events = say(match, "B1 3 bastos", "A1 2 bastos")
    assert match.tricks == (0, 1, 1)
    assert events[0] == TrickWon(1)
    assert match.score.piedras == (0, 2)
    assert list(match.view(0).history[-2:]) == ["B1 3 de bastos", "A1 2 de bastos"]


def test_a_card_is_played_once() -> None:
    """T26: the same card again is refused, and nothing changes."""
    match = table(
        "canario",
        4,
        "7 copas",
        A1="rey oros, 4 oros, 5 oros",
        B1="2 oros, 3 oros, 6 oros",
        A2="7 oros, 3 espadas, 4 espadas",
        B2="sota oros, 5 espadas, 6 espadas",
    )
    say(match, "A1 rey oros", "B1 2 oros", "A2 7 oros", "B2 sota oros")
    before = match.copy()
    assert refused(match, "A1 rey oros") == "act.already-played"
    assert match == before


def test_a_card_is_the_same_wherever_it_was_read() -> None:
    """F11: a hand read from one text, the card played from another."""
    match = table("canario", 4, "7 copas", A1="rey oros, 4 oros, 5 oros")
    for text in ("rey de oros", "Rey oros", "12 oros", "12o"):
        assert Play(0, parse_card(text)) in match.legal_actions()
    match.copy().apply(Play(0, Card(12, "oros")))


# ---------------------------------------------------------------- what must be served


def test_the_malilla_need_not_be_given_at_four() -> None:
    """B-M9: at four the malilla is spared from the arrastre (L108)."""
    for ruleset in ("tradicional", "canario"):
        match = table(
            ruleset, 4, "6 copas", A1="4 copas, 3 oros, 4 oros", B1="2 copas, 7 bastos, 2 oros"
        )
        say(match, "A1 4 copas")
        assert sorted(offered(match, "B1")) == ["2 copas", "2 oros", "7 bastos"]


def test_a_plain_lead_binds_in_the_traditional_envite() -> None:
    """B-M10, B-M15: copas led, oros turned up: of 2 copas, 3 espadas, 4 bastos only the 2 (L109).

    A play names its card, so no place in a hand can hide another.
    """
    for ruleset, may in (
        ("tradicional", ["2 copas"]),
        ("canario", ["2 copas", "3 espadas", "4 bastos"]),
    ):
        match = table(
            ruleset,
            4,
            "7 oros",
            A1="7 copas, 3 bastos, 5 bastos",
            B1="2 copas, 3 espadas, 4 bastos",
        )
        say(match, "A1 7 copas")
        assert offered(match, "B1") == may
    match = table(
        "tradicional",
        4,
        "7 oros",
        A1="7 copas, 3 bastos, 5 bastos",
        B1="2 copas, 3 espadas, 4 bastos",
    )
    say(match, "A1 7 copas")
    assert refused(match, "B1 3 espadas") == "play.bound"


def test_a_fixed_triunfo_of_another_suit_drags() -> None:
    """B-E8: at six the 3 de bastos is led, copas turned up: who holds the vira gives it."""
    match = table(
        "tradicional",
        6,
        "4 copas",
        A1="3 bastos, 4 oros, 4 espadas",
        B1="7 copas, rey bastos, 2 bastos",
        A2="rey espadas, rey oros, 5 bastos",
    )
    say(match, "A1 3 bastos")
    assert offered(match, "B1") == ["7 copas"]
    say(match, "B1 7 copas")
    assert sorted(offered(match, "A2")) == ["5 bastos", "rey espadas", "rey oros"]


def test_two_players_drag_too() -> None:
    """B-E17: at two, a vira card is led: a chilajo in the hand must be given."""
    match = table(
        "tradicional", 2, "6 copas", A1="4 copas, 3 oros, 4 oros", B1="5 copas, 7 bastos, 2 espadas"
    )
    say(match, "A1 4 copas")
    assert offered(match, "B1") == ["5 copas"]
    assert refused(match, "B1 7 bastos") == "play.bound"


def to_the_last(ruleset: str | Path, *plays: str, **hands: str) -> list[str]:
    """What the seat after these plays may play, with the 6 de copas turned up."""
    match = table(ruleset, 4, "6 copas", **hands)
    say(match, *plays)
    turn = match.turn
    assert turn is not None
    return offered(match, f"{'AB'[turn % 2]}{turn // 2 + 1}")


LAST = "3 copas, rey espadas, 4 bastos"
FREE = ["3 copas", "rey espadas", "4 bastos"]
OROS = {"A1": "7 oros, 2 espadas, 3 espadas", "B1": "4 oros, 5 bastos, 6 bastos"}


def test_nobody_must_overtake_in_the_traditional_envite() -> None:
    """B-E7: last, without the led suit, the rivals winning: anything may be played."""
    hands = OROS | {"A2": "rey oros, 5 espadas, 6 espadas", "B2": LAST}
    assert to_the_last("tradicional", "A1 7 oros", "B1 4 oros", "A2 rey oros", **hands) == FREE


def test_where_a_house_has_one_overtake_it_is_only_when_it_helps() -> None:
    """B-E7: not when the partner wins or is still to play, nor when the card would not win."""
    house = HOUSES / "montar.toml"
    rival = OROS | {"A2": "rey oros, 5 espadas, 6 espadas", "B2": LAST}
    assert to_the_last(house, "A1 7 oros", "B1 4 oros", "A2 rey oros", **rival) == ["3 copas"]
    partner = {**OROS, "B1": "rey oros, 5 bastos, 6 bastos", "A2": "4 oros, 5 oros, 6 oros"}
    partner["B2"] = LAST
    assert to_the_last(house, "A1 7 oros", "B1 rey oros", "A2 4 oros", **partner) == FREE
    to_play = OROS | {"B1": LAST}
    assert to_the_last(house, "A1 7 oros", **to_play) == FREE
    beaten = OROS | {"A2": "5 copas, 5 espadas, 6 espadas", "B2": LAST}
    assert to_the_last(house, "A1 7 oros", "B1 4 oros", "A2 5 copas", **beaten) == FREE
    wins = beaten | {"B2": "3 copas, 2 copas, 4 bastos"}
    assert to_the_last(house, "A1 7 oros", "B1 4 oros", "A2 5 copas", **wins) == ["2 copas"]


# ---------------------------------------------------------------- calls


def test_a_team_does_not_answer_its_own_call() -> None:
    """B-M6: B1 has raised to siete; B2 cannot accept it, nor B1, nor A2: A1 answers."""
    match = table("tradicional", 4, "6 copas")
    say(match, "A1 envido", "B1 siete")
    assert refused(match, "B2 quiero") == "act.own-call"
    assert refused(match, "B1 quiero") == "act.own-call"
    assert refused(match, "A2 quiero") == "act.not-answerer"
    say(match, "A1 quiero")
    assert match.in_play is not None
    assert match.in_play.value == 7


def test_a_round_has_one_first_call() -> None:
    """B-M7: one vido is no second one; a second is refused, whoever says it."""
    match = table("tradicional", 4, "6 copas")
    say(match, "A1 vido")
    say(match, "B1 quiero")
    assert refused(match, "A2 vido") == "act.not-its-raise"
    assert refused(match, "B1 vido") == "act.not-the-next-step"
    assert refused(match, "B2 vido") == "act.not-the-next-step"


def test_a_refusal_ends_the_round_at_once() -> None:
    """B-E10: vido refused with no trick played: the score moves, the cards are in."""
    match = table("canario", 4, "6 copas")
    say(match, "A1 vido", "B1 no quiero")
    assert (match.phase, match.score.piedras) == ("deal", (2, 0))
    assert refused(match, "A1 4 copas") == "act.deal-first"


def test_a_refused_raise_pays_what_was_accepted_by_it() -> None:
    """B-G7: vido, siete, refused: four for who said siete, not the plain two."""
    for ruleset, paid in (("canario", 4), ("tradicional", 4), ("gran-canaria", 3)):
        match = table(ruleset, 4, "6 copas")
        say(match, "A1 envido", "B1 cinco" if ruleset == "gran-canaria" else "B1 siete")
        say(match, "A1 no quiero")
        assert match.score.piedras == (0, paid)


def test_nothing_is_called_above_the_top() -> None:
    """B-E15: at chico fuera there is nothing more to raise to."""
    match = table("canario", 4, "6 copas")
    say(match, "A1 envío", "B1 siete", "A1 nueve", "B1 chico fuera")
    for word in ("chico fuera", "nueve"):
        assert refused(match, f"A1 {word}") == "act.top-of-ladder"
    assert not any(isinstance(action, Call) for action in match.legal_actions())
    say(match, "A1 quiero")
    assert refused(match, "A1 chico fuera") == "act.top-of-ladder"


def test_the_turn_is_where_it_was_after_a_call() -> None:
    """T9: call, raise, yes: it is still the turn of who was to play, in any trick."""
    match = table("tradicional", 4, "6 copas")
    say(match, "A1 envido", "B1 siete", "A1 quiero")
    assert match.turn == seat("A1")
    say(match, str(match.legal_actions()[0]), "A1 nueve", "B1 quiero")
    assert match.turn == seat("B1")
    say(match, str(match.legal_actions()[0]))
    assert match.turn == seat("A2")


def test_a_call_before_a_card_is_not_a_call_after_it() -> None:
    """T18: the order of card and call is kept: both are legal, and they are two matches."""
    first, then = (table("tradicional", 4, "6 copas") for _ in range(2))
    card = str(first.legal_actions()[0])
    say(first, "A1 envido", "B1 quiero", card)
    say(then, card, "A1 envido", "B1 quiero")
    assert first.score == then.score
    assert first.turn == then.turn == seat("B1")
    assert first != then
    assert [str(action) for action in first.actions[1:]] == ["A1 envido", "B1 quiero", card]
    assert [str(action) for action in then.actions[1:]] == [card, "A1 envido", "B1 quiero"]


def test_nothing_is_called_once_the_round_is_decided(tmp_path: Path) -> None:
    """T23: the window closes with the second trick, also where the third is played out."""
    path = tmp_path / "hasta-el-final.toml"
    path.write_text(
        'format = 1\nid = "hasta-el-final"\nname = "Hasta el final"\nextends = "canario"\n'
        'source = "casa"\n[sources.casa]\ntitle = "La casa"\n[round]\nplay_out = true\n'
    )
    match = table(
        path,
        4,
        "7 copas",
        A1="rey copas, caballo copas, 2 oros",
        B1="3 oros, 4 oros, 5 oros",
        A2="3 espadas, 4 espadas, 5 espadas",
        B2="3 bastos, 4 bastos, 5 bastos",
    )
    say(match, "A1 rey copas", "B1 3 oros", "A2 3 espadas", "B2 3 bastos", "A1 caballo copas")
    assert match.why_not(Call(seat("B1"), "envío")) is None
    say(match, "B1 4 oros", "A2 4 espadas", "B2 4 bastos")
    assert (match.phase, match.tricks) == ("play", (0, 0))
    for name in ("A1", "B1", "A2", "B2"):
        assert refused(match, f"{name} envío") == "act.round-decided"


def test_who_left_the_round_calls_nothing_in_it(tmp_path: Path) -> None:
    """T24: leaving gives the round to the other team, so nobody is left to call in it."""
    path = tmp_path / "se-puede-dejar.toml"
    path.write_text(
        'format = 1\nid = "se-puede-dejar"\nname = "Se puede dejar"\nextends = "canario"\n'
        'source = "casa"\n[sources.casa]\ntitle = "La casa"\n[words]\nleave = ["me voy"]\n'
        '[round]\nleave = "anyone"\n'
    )
    match = table(path, 4, "6 copas")
    match.apply(Leave(seat("B1")))
    assert (match.phase, match.score.piedras) == ("deal", (2, 0))
    for name in ("B1", "B2", "A1"):
        assert refused(match, f"{name} envío") == "act.deal-first"


def test_who_always_raises_is_told_why_not_and_asked_again() -> None:
    """T30: where no raise is left, or no call is allowed, the answer or card is still awaited."""
    match = at_eleven(new())
    say(match, "A1 tumba")
    asked = 0
    while match.phase == "play":
        turn = match.turn
        assert turn is not None
        for word in ("envío", "siete", "nueve", "chico fuera"):
            with pytest.raises(ActionError) as raised:
                match.apply(Call(turn, word))
            assert raised.value.reason.source is not None
            assert match.turn == turn
            asked += 1
        match.apply(match.legal_actions()[0])
    assert asked >= 4 * 8


def test_what_comes_twice_or_too_early_is_refused() -> None:
    """T33: the same call twice, and a yes before any call: refused, the match as it was."""
    match = table("canario", 4, "6 copas")
    before = match.to_state()
    assert refused(match, "B1 quiero") == "act.nothing-to-answer"
    assert match.to_state() == before
    say(match, "A1 envío")
    before = match.to_state()
    assert refused(match, "A1 envío") == "act.own-call"
    assert match.to_state() == before
    say(match, "B1 siete")
    assert refused(match, "B1 siete") == "act.own-call"


# ---------------------------------------------------------------- the score


def test_at_ten_the_piedra_goes_to_who_wins_it() -> None:
    """B-G3: 4-10, A wins the round: A's score rises, B's does not."""
    for ruleset, after in (("tradicional", (5, 10)), ("canario", (6, 10))):
        game = load_ruleset(ruleset).game(4)
        assert game.settle(game.score((4, 10)), ["A gana"]).score.piedras == after


def test_from_ten_an_accepted_call_counts() -> None:
    """B-G4: at ten a first call, accepted and won, is the chico, in either ruleset.

    Canario: 10 + 4 passes eleven, less one, is 13. Tradicional: dentro it is worth 3, 13 in all.
    """
    for ruleset, word in (("canario", "envío"), ("tradicional", "envido")):
        game = load_ruleset(ruleset).game(4)
        settled = game.settle(game.score((10, 0)), [f"B {word}", "A quiero", "A gana"])
        assert (settled.chico_won_by, settled.score.chicos) == ("A", (1, 0))


def test_a_tumbo_of_both_teams_is_forced() -> None:
    """B-M2, B-E12: at 11-11 neither may decline, none is asked, and whoever wins has the chico."""
    match = at_eleven(new(), both=True)
    match.apply(match.legal_actions()[0])
    assert match.phase == "play"
    for who in ("A1", "B1"):
        assert refused(match, f"{who} no tumba") == "act.tumbo-forced"
        assert refused(match, f"{who} tumba") == "act.tumbo-forced"
    while match.phase == "play":
        match.apply(match.legal_actions()[0])
    assert match.score.piedras == (0, 0)
    assert sum(match.score.chicos) == 1


def test_a_team_past_the_brink_is_still_in_tumbo() -> None:
    """B-M2: in the traditional envite twelve is tumbando as eleven is: the mandador is asked."""
    match = new("tradicional")
    say(match, *(["B1 envido", "A1 siete", "B1 no quiero"] * 3))
    assert match.score.piedras == (12, 0)
    say(match, "A1 se achica")
    assert match.score.piedras == (12, 1)
    match.apply(match.legal_actions()[0])
    assert (match.phase, match.turn) == ("tumbo", 0)
    assert refused(match, "B1 envido") == "act.call-in-tumbo"


def test_nothing_is_called_in_a_tumbo_that_was_taken() -> None:
    """B-M4: A at 11 plays the tumbo; a call is barred, or a renuncio where those are claimed."""
    match = at_eleven(new())
    say(match, "A1 tumba")
    assert refused(match, "B1 envío") == "act.call-in-tumbo"
    match = at_eleven(new(hold="claim"))
    say(match, "A1 tumba", "B1 envío")
    assert match.phase == "play"  # nobody is asked
    say(match, "A1 renuncio B1")
    assert match.score.chicos == (1, 0)


def test_everybody_learns_of_a_tumbo() -> None:
    """B-M16: in a tumbo every seat sees that it is one, who must decide, and then what was said."""
    match = at_eleven(new())
    match.apply(match.legal_actions()[0])
    for one in range(4):
        view = match.view(one)
        assert (view.phase, view.turn) == ("tumbo", 0)
        assert view.score.piedras == (11, 0)
    say(match, "A1 tumba")
    assert {match.view(one).history[-1] for one in range(4)} == {"A1 tumba"}


def test_a_renuncio_is_paid() -> None:
    """B-E21: who did not serve and is claimed gives the rivals four, and the round is over."""
    match = table(
        "canario",
        4,
        "6 copas",
        hold="claim",
        A1="4 copas, 3 oros, 4 oros",
        B1="5 copas, 7 bastos, 2 espadas",
    )
    say(match, "A1 4 copas", "B1 7 bastos", "A1 renuncio B1")
    assert (match.phase, match.score.piedras) == ("deal", (4, 0))


def test_each_ruleset_keeps_its_own_brink() -> None:
    """T32: matches of three rulesets in one process, round by round: 11, 7 and 6 are the tumbo."""
    usual = [new("tradicional"), new("gran-canaria")]
    short = load_ruleset("gran-canaria", options={"chico": "siete"}).game(4).new_match(seed=7)
    matches = [*usual, short]
    words = ["envido", "envío", "envío"]
    rounds = [0, 0, 0]
    while any(match.phase != "tumbo" for match in matches):
        for place, (match, word) in enumerate(zip(matches, words, strict=True)):
            if match.phase == "deal":
                match.apply(match.legal_actions()[0])
            if match.phase == "play":
                say(match, f"A1 {word}", "B1 no quiero")
                rounds[place] += 1
    assert [match.score.piedras for match in matches] == [(11, 0), (7, 0), (6, 0)]
    assert rounds == [6, 7, 6]  # 2 2 2 2 2 and, dentro, 1; then ones


def test_nothing_happens_after_the_winning_piedra() -> None:
    """T34: the match is won: no deal follows, and nobody may do anything."""
    match = load_ruleset("canario", options={"partida": "dos-de-tres"}).game(4).new_match(seed=7)
    while not match.is_over:
        last = match.apply(match.legal_actions()[0])
    assert type(last[-1]).__name__ == "MatchWon"
    assert not isinstance(match.actions[-1], Deal)
    assert (match.turn, match.in_play, match.legal_actions()) == (None, None, ())
    assert not any(match.legal_actions(one) for one in range(4))


# ---------------------------------------------------------------- several of one team, señas


def test_each_of_a_team_can_be_claimed() -> None:
    """T27: three of one team did not serve: all three can be claimed, none is skipped."""
    match = table(
        "canario",
        6,
        "7 copas",
        hold="claim",
        A1="4 copas, 2 oros, 3 oros",
        B1="5 copas, 4 espadas, 5 espadas",
        A2="6 copas, 4 oros, 5 oros",
        B2="as copas, 6 espadas, 7 espadas",
        A3="3 copas, 6 oros, 7 oros",
        B3="sota copas, 2 espadas, 3 espadas",
    )
    say(match, "A1 4 copas", "B1 4 espadas", "A2 6 copas", "B2 6 espadas", "A3 3 copas")
    say(match, "B3 2 espadas")
    claims = [action for action in match.legal_actions(0) if isinstance(action, Claim)]
    assert claims == [Claim(0, seat(name)) for name in ("B1", "B2", "B3")]


def test_a_seña_is_of_the_card_and_not_of_its_likes() -> None:
    """B-E18: at six, caballo de copas, 5 de oros and 7 de espadas are one big chilajo."""
    game = load_ruleset("tradicional").game(6)
    signs = game.signs(hand=["caballo copas", "5 oros", "7 espadas"], vira="3 copas")
    assert [(sign.meaning, sign.cards) for sign in signs] == [
        ("chilajo-high", (Card(11, "copas"),))
    ]


# ---------------------------------------------------------------- what is offered, shown, stored


@pytest.mark.parametrize("number", range(0, len(sittings()), 23))
def test_what_is_offered_is_accepted_and_nothing_else(number: int) -> None:
    """G8: at every step each action offered may be done, and each other is refused."""
    sitting, chance = a_table(number), chance_of(number)
    match = sitting.match()
    for _ in range(80):
        everything = {
            action for one in range(match.game.seats) for action in match.legal_actions(one)
        }
        assert all(match.why_not(action) is None for action in everything)
        for _ in range(5):
            action = anything(sitting, match, chance)
            assert (match.why_not(action) is None) is (action in everything)
        if match.is_over:
            break
        match.apply(something(match, chance))


def differing(vira: str, *texts: str) -> tuple[Match, Match]:
    """Two matches in which the same was said, that differ only in the hand of B1."""
    hands = {
        "A1": "rey oros, 4 oros, 5 oros",
        "A2": "7 oros, 6 oros, 3 oros",
        "B2": "2 espadas, 3 espadas, 4 espadas",
    }
    one = table("canario", 4, vira, **hands, B1="2 bastos, 3 bastos, 4 bastos")
    other = table("canario", 4, vira, **hands, B1="2 bastos, as copas, rey bastos")
    for match in (one, other):
        say(match, *texts)
    return one, other


@pytest.mark.parametrize(
    ("phase", "texts"),
    [
        ("play", ()),
        ("play", ("A1 rey oros",)),
        ("answer", ("A1 envío",)),
        ("answer", ("A1 rey oros", "B1 envío")),
        ("play", ("A1 envío", "B1 quiero", "A1 rey oros", "B1 2 bastos")),
        ("deal", ("A1 envío", "B1 no quiero")),
    ],
)
def test_no_view_shows_another_hand_in_any_phase(phase: str, texts: Sequence[str]) -> None:
    """F2: A1 sees the same whatever B1 holds: with a call pending, in a trick, after the round."""
    one, other = differing("7 copas", *texts)
    assert one.phase == other.phase == phase
    for who in ("A1", "A2", "B2"):
        assert one.view(seat(who)) == other.view(seat(who))
        assert one.view(seat(who), whole=True) == other.view(seat(who), whole=True)
    assert one.view(seat("B1")) != other.view(seat("B1"))


def test_no_view_shows_another_hand_in_a_tumbo() -> None:
    """F2: nor while a tumbo is to be decided: only the seat itself sees its cards."""
    match = at_eleven(new())
    match.apply(match.legal_actions()[0])
    assert match.phase == "tumbo"
    for one in range(4):
        shown = json.dumps(match.view(one, whole=True).to_json(), ensure_ascii=False)
        for other in set(range(4)) - {one}:
            assert not any(f'"{card}"' in shown for card in match.hand(other))


def test_refused_attempts_show_nowhere() -> None:
    """F3: what B1 tried in vain changes nothing that A1 sees."""
    match = table(
        "canario", 4, "6 copas", A1="4 copas, 3 oros, 4 oros", B1="5 copas, 7 bastos, 2 espadas"
    )
    say(match, "A1 4 copas")
    before = match.view(0, whole=True)
    for text in ("B1 7 bastos", "B1 2 espadas", "B1 siete", "B1 quiero", "B1 tumba", "B1 rey oros"):
        refused(match, text)
    assert match.view(0, whole=True) == before


@pytest.mark.parametrize("number", range(0, len(sittings()), 67))
def test_what_is_stored_knows_whose_turn_it_is(number: int) -> None:
    """F4: at every step the stored match comes back with its turn, its offers and its views."""
    match, chance = a_table(number).match(), chance_of(number)
    for _ in range(60):
        back = Match.from_state(json.loads(json.dumps(match.to_state())), game=match.game)
        assert (back.turn, back.phase) == (match.turn, match.phase)
        for one in range(match.game.seats):
            assert back.legal_actions(one) == match.legal_actions(one)
            assert back.view(one) == match.view(one)
        if match.is_over:
            break
        match.apply(something(match, chance))


def test_a_stored_zero_is_a_zero() -> None:
    """F5: stored on the turn of seat 0, at 0-0, and when seat 0 holds nothing any more."""
    match = table(
        "tradicional",
        2,
        "7 copas",
        A1="rey oros, 2 espadas, 3 bastos",
        B1="2 oros, rey espadas, 2 bastos",
    )
    back = Match.from_state(match.to_state(), game=match.game)
    assert (back.turn, back.score.piedras) == (0, (0, 0))
    say(match, "A1 rey oros", "B1 2 oros", "A1 2 espadas", "B1 rey espadas", "B1 2 bastos")
    back = Match.from_state(match.to_state(), game=match.game)
    assert (back.turn, back.hand(1), len(back.hand(0))) == (0, (), 1)
    assert back == match
    assert isinstance(back.vira, Card)
    say(back, "A1 3 bastos")
    assert (back.score.piedras, back.hand(0)) == ((2, 0), ())
    assert Match.from_state(back.to_state(), game=match.game) == back


def test_what_a_copy_does_is_not_done_in_the_match() -> None:
    """F6: nothing is undone here; a match is copied before, and what the copy does stays there."""
    match, chance = new(seed=11, hold="claim"), chance_of(11)
    while not match.is_over:
        state, views = match.to_state(), [match.view(one) for one in range(4)]
        copy = match.copy()
        assert (copy.to_state(), [copy.view(one) for one in range(4)]) == (state, views)
        course(copy, chance, 12)
        assert match.to_state() == state
        assert [match.view(one) for one in range(4)] == views
        match.apply(something(match, chance))


def test_an_unknown_word_in_a_stored_match_is_an_error() -> None:
    """S2: a suit or an action that does not exist is told, and not read as another."""
    match = table("canario", 4, "6 copas", A1="4 copas, 3 oros, 4 oros")
    say(match, "A1 4 copas")
    for right, wrong in (
        ("4 de copas", "4 de coppas"),
        ("canario", "canarion"),
        ("prevent", "pray"),
    ):
        stored = json.loads(json.dumps(match.to_state()).replace(right, wrong))
        with pytest.raises(RecordError):
            Match.from_state(stored)
        with pytest.raises(RecordError):
            Match.from_record(match.to_record().replace(right, wrong))


def test_a_key_that_does_not_exist_is_an_error(tmp_path: Path) -> None:
    """G9: a misspelt key of a ruleset is told, and has no silent default."""
    for section, key in (("score", "chicoo"), ("round", "valor"), ("renuncio", "piedras")):
        path = tmp_path / f"{key}.toml"
        path.write_text(
            f'format = 1\nid = "{key}"\nname = "Casa"\nextends = "canario"\nsource = "casa"\n'
            f'[sources.casa]\ntitle = "La casa"\n[{section}]\n{key} = 3\n'
        )
        told = [problem for problem in check_ruleset(path).problems if key in str(problem.message)]
        assert len(told) == 1


def test_every_option_changes_the_rules() -> None:
    """G9: each choice of an option gives other rules than each other choice of it."""
    for info in available_rulesets():
        assert info.rules is not None
        for name, option in info.rules.ruleset.options.items():
            digests = {
                load_ruleset(info.id, options={name: choice}).game().digest
                for choice in option.choices
            }
            assert len(digests) == len(option.choices) > 1, (info.id, name)


# ---------------------------------------------------------------- none is forgotten


def test_every_fault_has_its_test_or_a_reason() -> None:
    """Each id stands in the docstring of a test, or in `ELSEWHERE`, and in one of them only."""
    files = (Path(__file__), Path(__file__).with_name("test_truc_faults.py"))
    tests = [ast.parse(path.read_text(encoding="utf-8")).body for path in files]
    told: set[str] = set()
    for node in itertools.chain.from_iterable(tests):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            head = (ast.get_docstring(node) or "").partition(":")[0]
            ids = re.split(", ", head)
            told |= {one for one in ids if re.fullmatch(r"(B-[A-Z]|[TGFS])\d+", one)}
    assert told & set(ELSEWHERE) == set()
    assert sorted(told | set(ELSEWHERE)) == sorted(FAULTS.split())
