"""The cut for the deal, the deal itself, and who deals next."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest
import small

from envite_rules import ActionError, Deal, TermsError
from envite_rules.engine.dealing import draw

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules import Card, Game, Match

STEPS = [{"id": "envido", "call": "envido", "value": 2}]
LADDER = {
    "opener": "anyone",
    "answerer": "anyone",
    "raiser": "anyone",
    "window": "until-decided",
    "refused": "in-play",
    "steps": STEPS,
}
DEAL: dict[str, Any] = {
    "packets": [3],
    "direction": "anticlockwise",
    "first_dealer": "higher-cut",
    "next_dealer": "next",
    "vira": ["after-deal"],
}


def house(folder: Path, order: list[dict[str, Any]] | None = None, **deal: object) -> Game:
    """Four seats that deal as most do, but for what is said here; None leaves a key out."""
    stated = {key: value for key, value in (DEAL | deal).items() if value is not None}
    return small.game(
        folder,
        order=order or [small.VIRA, small.LED],
        follow=[small.SUIT],
        round={"tricks": 3, "to_win": 2, "value": 1},
        ladders={"envite": LADDER},
        score={"chico": 12, "partida": 1},
        deal=stated,
    )


def dealt(game: Game, dealer: int) -> tuple[list[list[int]], list[int]]:
    """Which cards of the shuffled pack, from the top, each seat is dealt, and which is the vira."""
    match = game.new_match(seed=5, dealer=dealer)
    (deal,) = match.legal_actions()
    assert isinstance(deal, Deal)
    pack = draw(5, "deal", 0, list(game.deck), 40)
    places = [pack.index(card) for card in deal.cards]
    return [sorted(places[first : first + 3]) for first in (0, 3, 6, 9)], places[12:]


def test_the_deal_begins_after_the_dealer(tmp_path: Path) -> None:
    """B1 deals: A2 gets the first three, B2 the next, then A1, last B1; the vira comes after."""
    hands, vira = dealt(house(tmp_path), dealer=1)
    assert hands == [[6, 7, 8], [9, 10, 11], [0, 1, 2], [3, 4, 5]]
    assert vira == [12]


def test_the_cards_are_dealt_packet_by_packet(tmp_path: Path) -> None:
    """Two to each, and then one to each: B2 deals, so A1 gets the first two and the ninth."""
    hands, vira = dealt(house(tmp_path, packets=[2, 1]), dealer=3)
    assert hands == [[0, 1, 8], [2, 3, 9], [4, 5, 10], [6, 7, 11]]
    assert vira == [12]


@pytest.mark.parametrize("origins", [["before-deal"], ["before-deal", "after-deal"]])
def test_a_vira_before_the_deal_is_the_top_card(tmp_path: Path, origins: list[str]) -> None:
    """The first card is turned up, and the hands come from the second on; the first way counts."""
    hands, vira = dealt(house(tmp_path, vira=origins), dealer=3)
    assert vira == [0]
    assert hands == [[1, 2, 3], [4, 5, 6], [7, 8, 9], [10, 11, 12]]


def test_without_a_vira_the_hands_are_all_that_is_dealt(tmp_path: Path) -> None:
    """Twelve cards to four seats, and none is turned up."""
    game = house(tmp_path, order=[small.LED | {"kind": "plain"}], vira=None)
    hands, vira = dealt(game, dealer=3)
    assert hands == [[0, 1, 2], [3, 4, 5], [6, 7, 8], [9, 10, 11]]
    assert vira == []


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_only_the_dealer_deals(tmp_path: Path, seat: int) -> None:
    """B1 deals; another seat is told so, and not that its cards are other ones."""
    match = house(tmp_path).new_match(seed=5, dealer=1)
    (deal,) = match.legal_actions()
    assert isinstance(deal, Deal)
    for action in (Deal(seat), Deal(seat, deal.cards)):
        with pytest.raises(ActionError) as refused:
            match.apply(action)
        assert refused.value.code == "act.not-dealer"


@pytest.mark.parametrize("seat", [0, 2, 3])
def test_the_first_deal_that_is_given_is_the_first_dealers(tmp_path: Path, seat: int) -> None:
    """B1 is to deal first, and the deal that is given is another seat's."""
    game = house(tmp_path)
    (deal,) = game.new_match(seed=5, dealer=1).legal_actions()
    assert isinstance(deal, Deal)
    assert game.new_match(deals=[deal], dealer=1).dealer == 1
    with pytest.raises(TermsError) as refused:
        game.new_match(deals=[Deal(seat, deal.cards)], dealer=1)
    assert refused.value.code == "terms.deal-seat"


def test_of_several_deals_that_are_given_the_first_tells_who_deals(tmp_path: Path) -> None:
    """A2 dealt the first and B2 the second, so A2 is to deal."""
    game = house(tmp_path)
    deals = []
    for dealer in (2, 3):
        (deal,) = game.new_match(seed=dealer, dealer=dealer).legal_actions()
        assert isinstance(deal, Deal)
        deals.append(deal)
    assert game.new_match(deals=deals).dealer == 2


@pytest.mark.parametrize("cards", [12, 14])
def test_a_deal_has_as_many_cards_as_the_table_needs(tmp_path: Path, cards: int) -> None:
    """Three for each of four seats, and the vira."""
    game = house(tmp_path)
    with pytest.raises(TermsError) as refused:
        game.new_match(deals=[list(game.deck)[:cards]])
    assert refused.value.code == "terms.deal-size"


# ------------------------------------------------------------------------- the cut


def cut(game: Game, *cuts: tuple[str, str]) -> int:
    """Who deals first after these cuts of A and B, where B2 is the mandador of B."""
    return game.new_match(seed=1, cuts=cuts, mandadores=(0, 3)).dealer


def test_who_cuts_the_higher_card_deals_first(tmp_path: Path) -> None:
    """In a plain suit the rey is above the as, and the as above the 7: the mandador deals."""
    game = house(tmp_path)
    assert cut(game, ("rey oros", "as copas")) == 0
    assert cut(game, ("7 oros", "as copas")) == 3


def test_who_cuts_the_lower_card_deals_first(tmp_path: Path) -> None:
    """Where the lower card deals, it is the other way round."""
    game = house(tmp_path, first_dealer="lower-cut")
    assert cut(game, ("rey oros", "as copas")) == 3
    assert cut(game, ("7 oros", "as copas")) == 0


def test_equal_cards_are_cut_again(tmp_path: Path) -> None:
    """Two sotas decide nothing; a cut that decides is the last."""
    game = house(tmp_path)
    assert cut(game, ("sota oros", "sota copas"), ("2 oros", "3 copas")) == 3
    for undecided in (
        [("sota oros", "sota copas")],
        [("2 oros", "3 copas"), ("4 oros", "3 copas")],
        [("2 oros", "3 copas"), ("sota oros", "sota copas")],
    ):
        with pytest.raises(TermsError) as refused:
            cut(game, *undecided)
        assert refused.value.code == "terms.cut"


def test_a_rank_out_of_the_scale_is_below_the_others_in_a_cut(tmp_path: Path) -> None:
    """Sevens and twos are triunfos, each by itself: in a plain suit they come last, the 7 first."""
    scale = ["rey", "caballo", "sota", "as", 6, 5, 4, 3]
    triunfos = [
        {"id": f"{rank}-{suit}", "card": f"{rank} de {suit}", "kind": "triunfo"}
        for rank in (2, 7)
        for suit in small.SUITS
    ]
    order = [*triunfos, small.VIRA | {"scale": scale}, small.LED | {"scale": scale}]
    game = house(tmp_path, order=order)
    assert cut(game, ("7 oros", "3 copas")) == 3
    assert cut(game, ("7 oros", "2 copas")) == 0


@pytest.mark.parametrize("seed", range(60))
def test_a_seed_cuts_until_the_cards_differ(tmp_path: Path, seed: int) -> None:
    """Only the last cut has two ranks, and its higher card says who deals."""
    terms = house(tmp_path).new_match(seed=seed).terms
    *equal, (first, second) = terms.cuts
    assert all(one.rank == other.rank for one, other in equal)
    assert terms.dealer == int(scale_place(second) < scale_place(first))


def scale_place(card: Card) -> int:
    """The place of a card in its suit, from the highest."""
    return ["rey", "caballo", "sota", "as", "7", "6", "5", "4", "3", "2"].index(card.rank.word)


def test_a_first_dealer_who_is_agreed_on_is_not_cut_for(tmp_path: Path) -> None:
    """Where nobody says who it is, the last seat deals and A1 leads; there is no cut."""
    match = house(tmp_path, first_dealer="agreed").new_match(seed=7)
    assert match.terms.cuts == ()
    assert match.dealer == 3


# --------------------------------------------------------------------- the next deal


def after(game: Game, dealer: int, *said: str) -> int:
    """Who deals after a round that this dealer dealt, and in which this was said."""
    match: Match = game.new_match(seed=1, dealer=dealer)
    match.apply(match.legal_actions()[0])
    for text in said:
        match.apply(match.parse(text))
    assert match.phase == "deal"
    return match.dealer


A_WINS = ("A1 envido", "B1 no quiero")
B_WINS = ("B1 envido", "A1 no quiero")


@pytest.mark.parametrize(
    ("rule", "said", "seats"),
    [
        ("next", A_WINS, [1, 2, 3, 0]),
        ("next", B_WINS, [1, 2, 3, 0]),
        ("round-winner", A_WINS, [2, 2, 0, 0]),
        ("round-winner", B_WINS, [1, 3, 3, 1]),
        ("round-loser", A_WINS, [1, 3, 3, 1]),
        ("round-loser", B_WINS, [2, 2, 0, 0]),
    ],
)
def test_who_deals_next(tmp_path: Path, rule: str, said: tuple[str, ...], seats: list[int]) -> None:
    """The next seat, or the next one of the team that won the round, or of the one that lost it."""
    game = house(tmp_path, next_dealer=rule)
    assert [after(game, dealer, *said) for dealer in range(4)] == seats


# ------------------------------------------------------------------------- the pack


def test_every_order_of_a_pack_is_as_likely() -> None:
    """Of the six orders of three cards, each comes up in about 1000 of 6000 draws."""
    orders = Counter("".join(draw(seed, "deal", 0, "abc", 3)) for seed in range(6000))
    assert len(orders) == 6
    assert all(850 < times < 1150 for times in orders.values())


def test_a_draw_is_the_beginning_of_the_shuffled_pack() -> None:
    """However many cards are taken, they are the first of the same order."""
    pack = list(range(40))
    whole = draw(3, "deal", 1, pack, 40)
    assert sorted(whole) == pack == list(range(40))
    assert all(draw(3, "deal", 1, pack, count) == whole[:count] for count in range(41))


def test_draws_have_nothing_to_do_with_each_other() -> None:
    """Another seed, another number or another purpose is another order."""
    pack = range(40)
    draws = [draw(1, "deal", 0, pack, 40), draw(2, "deal", 0, pack, 40)]
    draws += [draw(1, "deal", 1, pack, 40), draw(1, "cut", 0, pack, 40)]
    assert len({tuple(order) for order in draws}) == 4
