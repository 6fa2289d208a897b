"""What a tied trick leaves to do: who leads the next, and what is played after a tied first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import small

from envite_rules import ActionError, Match, Play
from envite_rules.engine.seats import seat_name

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules import Game

RANKS = ["rey", "caballo", "sota", "as", 7, 6, 5, 4, 3, 2]
ORDER = [{"id": f"de-{rank}", "ranks": [rank]} for rank in RANKS]
TIES = {"first": "next-decides", "later": "nothing", "undecided": "mano", "next_leader": "mano"}
DEAL = {
    "packets": [3],
    "direction": "anticlockwise",
    "first_dealer": "agreed",
    "next_dealer": "next",
}
SCORE = {"chico": 10, "partida": 1}
SERVE = {"id": "asistir", "led": ["plain"], "holding": ["led-suit"], "play": ["led-suit"]}


def game(folder: Path, *, follow: Any = (), **ties: str) -> Game:
    """Three tricks of which two win, where cards of a rank tie, with these rules for ties."""
    renuncio = {"value": 2, "offences": ["not-serving"], "ends_round": True, "false_claim": 0}
    return small.game(
        folder,
        order=ORDER,
        follow=list(follow),
        round={"tricks": 3, "to_win": 2, "value": 1, "ties": TIES | ties},
        score=SCORE,
        deal=DEAL,
        renuncio=renuncio if follow else None,
    )


def dealt(table: Game, hands: dict[str, str], *, mano: int = 0, **terms: Any) -> Match:
    """A match in which each seat is dealt what is given, and a seat leads the first trick."""
    cards = [card.strip() for seat in hands.values() for card in seat.split(",")]
    match = table.new_match(deals=[cards], dealer=(mano - 1) % 4, **terms)
    match.apply(match.legal_actions()[0])
    return match


def say(match: Match, *lines: str) -> None:
    """Plays some cards, one after the other."""
    for line in lines:
        match.apply(match.parse(line))


def on_turn(match: Match) -> str:
    """The seat that must act, by its name."""
    assert match.turn is not None
    return seat_name(match.turn)


def may_play(match: Match) -> set[str]:
    """The cards that the seat on turn is offered."""
    return {str(action.card) for action in match.legal_actions() if isinstance(action, Play)}


# ── who leads after a tie ─────────────────────────────────────────────────────────────────────────

LEADERS = {
    "A1": "4 oros, rey oros, 2 oros",
    "B1": "7 copas, 5 copas, 2 copas",
    "A2": "3 oros, 5 bastos, 2 espadas",
    "B2": "3 bastos, rey bastos, 2 bastos",
}


@pytest.mark.parametrize(
    ("rule", "leader"),
    [("first-tied", "B2"), ("nearest-to-mano", "A1"), ("mano", "A1"), ("same", "B1")],
)
def test_who_leads_after_a_tied_second_trick(tmp_path: Path, rule: str, leader: str) -> None:
    """A1 is the mano; B1 won the first and leads; in playing order B2 plays its king before A1."""
    match = dealt(game(tmp_path, next_leader=rule), LEADERS)
    say(match, "A1 4 oros", "B1 7 copas", "A2 3 oros", "B2 3 bastos")
    say(match, "B1 5 copas", "A2 5 bastos", "B2 rey bastos", "A1 rey oros")
    assert on_turn(match) == leader


NEAREST = {
    "A1": "rey oros, 2 oros, 3 oros",
    "B1": "4 copas, 2 copas, 3 copas",
    "A2": "4 oros, 2 espadas, 3 espadas",
    "B2": "rey bastos, 2 bastos, 3 bastos",
}


@pytest.mark.parametrize(("mano", "leader"), [(0, "A1"), (1, "B2"), (2, "B2"), (3, "B2")])
def test_the_nearest_to_the_mano_is_counted_in_playing_order(
    tmp_path: Path, mano: int, leader: str
) -> None:
    """A1 and B2 tie: from B1 or A2 on B2 comes first, round the table and not by number."""
    match = dealt(game(tmp_path, next_leader="nearest-to-mano"), NEAREST, mano=mano)
    first = {0: "rey oros", 1: "4 copas", 2: "4 oros", 3: "rey bastos"}
    say(match, *(f"{seat_name(seat)} {first[seat]}" for seat in ((mano + k) % 4 for k in range(4))))
    assert on_turn(match) == leader


def test_of_those_who_tied_and_not_the_mano_itself(tmp_path: Path) -> None:
    """B1 is the mano and tied nothing: of A2 and B2 it is A2, the first after it, who leads."""
    hands = NEAREST | {"A1": "4 oros, 2 oros, 3 oros", "A2": "rey oros, 2 espadas, 3 espadas"}
    match = dealt(game(tmp_path, next_leader="nearest-to-mano"), hands, mano=1)
    say(match, "B1 4 copas", "A2 rey oros", "B2 rey bastos", "A1 4 oros")
    assert on_turn(match) == "A2"


# ── the best card after a tied first trick ────────────────────────────────────────────────────────

BEST = {
    "A1": "rey oros, 4 oros, 7 oros",
    "B1": "rey copas, 5 copas, 5 bastos",
    "A2": "2 oros, sota espadas, 6 oros",
    "B2": "2 copas, 3 copas, 3 bastos",
}
TIED_FIRST = ("A1 rey oros", "B1 rey copas", "A2 2 oros", "B2 2 copas")


def test_after_a_tied_first_each_seat_plays_its_best(tmp_path: Path) -> None:
    """The leader too; of two equal cards either is the best; in the third there is no choice."""
    match = dealt(game(tmp_path, after_first="best"), BEST)
    assert may_play(match) == {"rey de oros", "4 de oros", "7 de oros"}
    say(match, *TIED_FIRST)
    assert may_play(match) == {"7 de oros"}
    say(match, "A1 7 oros")
    assert may_play(match) == {"5 de copas", "5 de bastos"}
    say(match, "B1 5 bastos")
    assert may_play(match) == {"sota de espadas"}


def test_after_a_tied_first_any_card_is_played_where_it_is_free(tmp_path: Path) -> None:
    """Which it is where nothing is said."""
    for ties in ({}, {"after_first": "free"}):
        match = dealt(game(tmp_path, **ties), BEST)
        say(match, *TIED_FIRST)
        assert may_play(match) == {"4 de oros", "7 de oros"}


def test_only_a_tied_first_binds_and_only_the_next(tmp_path: Path) -> None:
    """After a first that was won, and where the second was tied as well, any card is played."""
    table = game(tmp_path, after_first="best")
    won = BEST | {"B1": "sota copas, 5 copas, 5 bastos"}
    match = dealt(table, won)
    say(match, "A1 rey oros", "B1 sota copas", "A2 2 oros", "B2 2 copas")
    assert may_play(match) == {"4 de oros", "7 de oros"}
    won = BEST | {"B1": "2 espadas, rey copas, 5 bastos"}
    match = dealt(table, won)
    say(match, "A1 7 oros", "B1 2 espadas", "A2 2 oros", "B2 2 copas")
    say(match, "A1 rey oros", "B1 rey copas", "A2 6 oros", "B2 3 copas")
    assert on_turn(match) == "A1"
    assert may_play(match) == {"4 de oros"}


def test_three_cards_are_left_where_four_tricks_are_played(tmp_path: Path) -> None:
    """The first and the second tied: in the third any card is played again."""
    rules = {"tricks": 4, "to_win": 3, "value": 1, "ties": TIES | {"after_first": "best"}}
    table = small.game(
        tmp_path, order=ORDER, follow=[], round=rules, score=SCORE, deal=DEAL | {"packets": [4]}
    )
    hands = {
        "A1": "rey oros, as oros, 4 oros, 7 oros",
        "B1": "rey copas, as copas, 5 copas, 5 bastos",
        "A2": "2 oros, 3 espadas, 6 oros, 2 espadas",
        "B2": "2 copas, 3 copas, 3 bastos, 2 bastos",
    }
    match = dealt(table, hands)
    say(match, *TIED_FIRST)
    assert may_play(match) == {"as de oros"}
    say(match, "A1 as oros", "B1 as copas", "A2 6 oros", "B2 3 copas")
    assert may_play(match) == {"4 de oros", "7 de oros"}


def test_why_a_card_that_is_not_the_best_is_refused(tmp_path: Path) -> None:
    """The sentence says which is the best, and the rule; the match stays as it was."""
    match = dealt(game(tmp_path, after_first="best"), BEST)
    say(match, *TIED_FIRST)
    before = match.to_record()
    with pytest.raises(ActionError) as refused:
        say(match, "A1 4 oros")
    reason = refused.value.reason
    assert (reason.code, reason.rule) == ("act.not-the-best", "round.ties.after_first")
    assert str(reason).startswith(
        "Empatada la primera mano, en la siguiente cada uno juega la mejor carta que le queda: "
        "7 de oros."
    )
    assert match.to_record() == before


def test_a_copy_and_a_record_keep_to_the_best(tmp_path: Path) -> None:
    """Copied or replayed after the tied trick, the same cards are offered."""
    table = game(tmp_path, after_first="best")
    match = dealt(table, BEST)
    say(match, *TIED_FIRST)
    for twin in (match.copy(), Match.from_record(match.to_record(), game=table)):
        assert may_play(twin) == {"7 de oros"}
        say(twin, "A1 7 oros")
        assert may_play(twin) == {"5 de copas", "5 de bastos"}


def test_a_view_shows_only_the_best(tmp_path: Path) -> None:
    """What a seat may do is seen by that seat as it is offered."""
    match = dealt(game(tmp_path, after_first="best"), BEST)
    say(match, *TIED_FIRST)
    assert [str(action) for action in match.view(0).actions] == ["A1 7 de oros"]
    assert match.view(1).actions == ()


ONE_COPA = {
    "A1": "rey oros, 4 copas, 3 copas",
    "B1": "rey copas, 5 copas, rey bastos",
    "A2": "2 espadas, sota espadas, 6 oros",
    "B2": "2 bastos, 3 bastos, 4 bastos",
}


def test_of_what_may_be_served_the_best_is_played(tmp_path: Path) -> None:
    """A duty to serve goes first: B1 has served with its only copa, though its king is better."""
    table = game(tmp_path, follow=[SERVE], after_first="best")
    match = dealt(table, ONE_COPA)
    say(match, "A1 rey oros", "B1 rey copas", "A2 6 oros", "B2 2 bastos")
    assert may_play(match) == {"4 de copas"}
    say(match, "A1 4 copas")
    assert may_play(match) == {"5 de copas"}
    with pytest.raises(ActionError) as refused:
        say(match, "B1 rey bastos")
    assert refused.value.reason.code == "play.bound"


def test_serving_is_left_to_a_claim_though_the_best_is_due(tmp_path: Path) -> None:
    """B1 may serve with its only copa, or throw its king, which is claimed; B2 has no choice.

    The king is B1's best card, and the 4 is B2's.
    """
    table = game(tmp_path, follow=[SERVE], after_first="best")
    match = dealt(table, ONE_COPA, hold="claim")
    say(match, "A1 rey oros", "B1 rey copas", "A2 6 oros", "B2 2 bastos", "A1 4 copas")
    assert may_play(match) == {"5 de copas", "rey de bastos"}
    served = match.copy()
    say(served, "B1 5 copas", "A2 sota espadas")
    assert may_play(served) == {"4 de bastos"}
    say(match, "B1 rey bastos", "A2 sota espadas")
    with pytest.raises(ActionError) as refused:
        say(match, "B2 3 bastos")
    assert refused.value.code == "act.not-the-best"
    say(match, "A2 renuncio B1")
    assert match.score.piedras == (2, 0)


def test_the_best_is_not_left_to_a_claim(tmp_path: Path) -> None:
    """Where a card that does not serve may be claimed, the one that is not the best is refused."""
    table = game(tmp_path, follow=[SERVE], after_first="best")
    match = dealt(table, BEST, hold="claim")
    say(match, "A1 rey oros", "B1 rey copas", "A2 2 oros", "B2 2 copas")
    assert may_play(match) == {"7 de oros"}
    with pytest.raises(ActionError):
        say(match, "A1 4 oros")


def test_who_leads_ranks_each_card_as_if_it_led(tmp_path: Path) -> None:
    """Where the suit that is led counts, each card of the leader counts as high as in its own."""
    order = [
        {"id": "reyes", "ranks": ["rey"]},
        {"id": "vira", "suit": "vira", "scale": RANKS, "kind": "chilajo"},
        {"id": "led", "suit": "led", "scale": RANKS},
    ]
    rules = {"tricks": 3, "to_win": 2, "value": 1, "ties": TIES | {"after_first": "best"}}
    deal = DEAL | {"vira": ["after-deal"]}
    table = small.game(tmp_path, order=order, follow=[], round=rules, score=SCORE, deal=deal)
    hands = BEST | {
        "A2": "2 oros, sota copas, 6 oros",
        "A1": "rey oros, 3 oros, sota espadas",
        "B1": "rey copas, 5 copas, 6 copas",
    }
    match = dealt(table, hands | {"vira": "4 bastos"})
    say(match, "A1 rey oros", "B1 rey copas", "A2 2 oros", "B2 2 copas")
    assert may_play(match) == {"sota de espadas"}
    say(match, "A1 sota espadas")
    assert may_play(match) == {"5 de copas", "6 de copas"}, "of espadas, which is led, it has none"
