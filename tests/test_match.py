"""A match as a program uses it: copies, words, deals that come next, claims that come late."""

from __future__ import annotations

import copy
import pickle
from typing import TYPE_CHECKING, Any

import pytest
import small

from envite_rules import (
    ActionError,
    Answer,
    Call,
    Claim,
    ClaimJudged,
    Deal,
    Leave,
    Match,
    Play,
    RecordError,
    RoundUndone,
    RoundWon,
    Score,
    ScoreError,
    TermsError,
    Won,
    load_ruleset,
)

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules import Event, Game

STEPS = [
    {"id": "envido", "call": "envido", "value": 4},
    {"id": "siete", "call": "siete", "value": 7},
]
LADDER: dict[str, Any] = {
    "opener": "anyone",
    "answerer": "mandador",
    "raiser": "mandador",
    "window": "until-decided",
    "refused": "in-play",
    "steps": STEPS,
}
SECTIONS: dict[str, Any] = {
    "follow": [small.SUIT],
    "round": {"tricks": 3, "to_win": 2, "value": 2},
    "ladders": {"envite": LADDER},
    "score": {"chico": 12, "partida": 3},
    "deal": {
        "packets": [3],
        "direction": "anticlockwise",
        "first_dealer": "higher-cut",
        "next_dealer": "next",
        "vira": ["after-deal"],
    },
    "renuncio": {"value": 4, "offences": ["not-serving"]},
}

# Plain suits only: oros are led, B1 holds one and throws copas; A2 has none.
DEAL = [
    *("rey de oros", "as de oros", "3 de espadas"),
    *("7 de oros", "4 de copas", "5 de copas"),
    *("6 de espadas", "2 de copas", "3 de copas"),
    *("caballo de oros", "6 de copas", "2 de espadas"),
    "7 de bastos",
]


def house(folder: Path, **sections: Any) -> Game:
    """A small house that states a match."""
    return small.game(folder, **(SECTIONS | sections))


def dealt(game: Game, **terms: Any) -> Match:
    """Its match with the cards above, dealt by B2, so that A1 leads."""
    match = game.new_match(deals=[DEAL], dealer=3, **terms)
    match.apply(match.legal_actions()[0])
    return match


def does(match: Match, *said: str) -> tuple[Event, ...]:
    """Does what was said, and tells what the last of it caused."""
    events: tuple[Event, ...] = ()
    for text in said:
        events = match.apply(match.parse(text))
    return events


# ── copies ────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("twin_of", [Match.copy, copy.copy, copy.deepcopy])
def test_a_copy_goes_on_by_itself(tmp_path: Path, twin_of: Any) -> None:
    """However it is copied, what is done to one is not done to the other."""
    match = dealt(house(tmp_path))
    twin = twin_of(match)
    assert twin == match
    does(twin, "A1 rey de oros", "B1 7 de oros")
    assert match.table == ()
    assert len(match.hand(0)) == 3
    does(match, "A1 rey de oros", "B1 7 de oros")
    assert twin == match


def test_a_match_of_any_length_can_be_pickled() -> None:
    """A match of twelve has more actions than Python may nest."""
    match = load_ruleset("tests/rulesets/cuatro-chicos.toml").game(players=12).new_match(seed=4)
    while not match.is_over:
        plays = [act for act in match.legal_actions() if not isinstance(act, Call)]
        match.apply(plays[0])
    assert len(match.actions) > 1000
    again = pickle.loads(pickle.dumps(match))  # noqa: S301 - our own
    assert again == match
    assert copy.deepcopy(match) == match


def test_a_round_by_itself_keeps_the_score_at_which_it_began(tmp_path: Path) -> None:
    """Copied and pickled it stands at that score, and the same cards at another are another."""
    game = house(tmp_path)
    match = game.new_round(DEAL, score=game.score(piedras=(3, 7)))
    does(match, "A1 envido")
    again = pickle.loads(pickle.dumps(match))  # noqa: S301 - our own
    assert [twin.score.piedras for twin in (match, match.copy(), again)] == [(3, 7)] * 3
    assert again == match
    other = game.new_round(DEAL, score=game.score())
    does(other, "A1 envido")
    assert other != match
    does(match, "B1 no quiero")
    assert match.score.piedras == (5, 7)


@pytest.mark.parametrize("piedras", [(3, 7), (7, 0)])
def test_a_round_by_itself_is_in_no_record(tmp_path: Path, piedras: tuple[int, int]) -> None:
    """A record begins at nothing: replayed, that round would end at another score."""
    game = house(tmp_path)
    match = game.new_round(DEAL, score=game.score(piedras=piedras))
    for kept in (match.to_record, match.to_state):
        with pytest.raises(RecordError) as refused:
            kept()
        [problem] = refused.value.problems
        assert problem.code == "record.round-alone"
        assert f"{piedras[0]}-{piedras[1]}" in problem.message.text("es")
    at_nothing = game.new_round(DEAL, score=game.score())
    does(at_nothing, "A1 envido", "B1 no quiero")
    assert Match.from_record(at_nothing.to_record(), game=game).score.piedras == (2, 0)


def test_a_round_by_itself_begins_where_a_match_can_stand(tmp_path: Path) -> None:
    """A score is made by the game, and one that no match can have is refused."""
    game = house(tmp_path)
    for pair in ((-1, 0), (99, 0)):
        with pytest.raises(ScoreError):
            game.new_round(DEAL, score=Score(pair))
    for wrong in ("3-7", None, (3, 7)):
        with pytest.raises(TypeError, match=r"Game\.score"):
            game.new_round(DEAL, score=wrong)  # type: ignore[arg-type]


def test_games_of_the_same_rules_are_equal() -> None:
    """Two loads of a ruleset give the same game at tables of the same size, and no other."""
    one, other = load_ruleset("canario"), load_ruleset("canario")
    assert one.game(4) == other.game(4)
    assert hash(one.game(4)) == hash(other.game(4))
    assert one.game(4) != other.game(6)
    assert one.game(4) != load_ruleset("tenerife").game(4)
    assert one.game(4) != load_ruleset("canario", options={"partida": "dos-de-tres"}).game(4)


# ── deals ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_deal_without_cards_is_the_one_that_comes_next() -> None:
    """So a player may deal who cannot know the cards; the match remembers them."""
    game = load_ruleset("canario").game()
    match, other = game.new_match(seed=7), game.new_match(seed=7)
    dealer = match.dealer
    assert match.view(dealer).actions == (Deal(dealer),)
    match.apply(Deal(dealer))
    other.apply(other.legal_actions()[0])
    assert match == other
    (deal,) = match.actions
    assert isinstance(deal, Deal)
    assert len(deal.cards) == 13
    with pytest.raises(ActionError):
        match.apply(Deal(dealer))


def test_a_deal_that_is_said_without_cards_is_read() -> None:
    """«B2 reparte» is the deal that comes next; with cards it is that deal."""
    match = load_ruleset("canario").game().new_match(seed=7)
    (deal,) = match.legal_actions()
    for action in (deal, Deal(deal.seat)):
        assert match.parse(str(action)) == action


def test_the_first_deal_tells_who_deals() -> None:
    """A given deal has a seat; another dealer contradicts it."""
    game = load_ruleset("canario").game()
    (deal,) = game.new_match(seed=7, dealer=2).legal_actions()
    assert isinstance(deal, Deal)
    assert game.new_match(deals=[deal]).dealer == 2
    with pytest.raises(TermsError):
        game.new_match(deals=[deal], dealer=1)


# ── claims ────────────────────────────────────────────────────────────────────────────────────────


def test_a_renuncio_claimed_after_the_round_takes_back_what_it_paid(tmp_path: Path) -> None:
    """A1 wins the round; B1's copas to the oros, with an oros in hand, is claimed before the deal.

    Here the claim is by A, so two trick winners of A count for nothing, and four are paid instead.
    """
    match = dealt(house(tmp_path), hold="claim")
    does(match, "A1 rey de oros", "B1 4 de copas", "A2 6 de espadas", "B2 caballo de oros")
    events = does(match, "A1 as de oros", "B1 5 de copas", "A2 2 de copas", "B2 6 de copas")
    assert events[-2:] == (RoundWon("A"), Won("round", "A", 2))
    events = does(match, "A2 renuncio B1")
    assert events == (
        ClaimJudged(2, 1, upheld=True),
        RoundUndone(),
        RoundWon("A"),
        Won("renuncio", "A", 4),
    )
    assert match.score.piedras == (4, 0)


def test_the_fine_of_a_false_claim_stays(tmp_path: Path) -> None:
    """It is no part of what the round pays: a claim that is upheld later does not take it back."""
    renuncio = SECTIONS["renuncio"] | {"false_claim": 2}
    match = dealt(house(tmp_path, renuncio=renuncio), hold="claim")
    does(match, "A1 rey de oros", "B1 4 de copas", "A2 6 de espadas")
    assert match.legal_actions(3)[-1] == Claim(3, 2)  # A2 had no oros: that it served is not seen
    does(match, "B2 renuncio A2")
    assert match.score.piedras == (2, 0)
    does(match, "A1 renuncio B1")
    assert match.score.piedras == (6, 0)


def test_an_annulled_round_is_dealt_again_by_the_same_dealer(tmp_path: Path) -> None:
    """Also where the next dealer was asked for before the claim."""
    renuncio = {"value": 0, "offences": ["not-serving"], "annuls_round": True}
    game = house(tmp_path, renuncio=renuncio)
    match = game.new_match(seed=1, deals=[DEAL], dealer=3, hold="claim")
    match.apply(match.legal_actions()[0])
    does(match, "A1 rey de oros", "B1 4 de copas", "A2 6 de espadas", "B2 caballo de oros")
    does(match, "A1 as de oros", "B1 5 de copas", "A2 2 de copas", "B2 6 de copas")
    assert (match.dealer, match.legal_actions()[0].seat) == (0, 0)
    does(match, "A2 renuncio B1")
    assert (match.dealer, match.legal_actions()[0].seat) == (3, 3)
    assert match.score.piedras == (0, 0)


# ── words ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_word_means_what_fits_the_moment(tmp_path: Path) -> None:
    """«Se va» refuses a call; from the team that called, or with none pending, it leaves."""
    words = {"refuse": ["no quiero", "se va"], "leave": ["se va"]}
    round_ = SECTIONS["round"] | {"leave": "anyone"}
    match = dealt(house(tmp_path, words=words, round=round_))
    assert match.parse("A2 se va") == Leave(2)
    does(match, "A1 envido")
    assert match.parse("B1 se va") == Answer(1, accept=False)
    assert match.parse("A2 se va") == Leave(2)
    for action in match.legal_actions(1) + match.legal_actions(2):
        assert match.parse(match.say(action)) == action
    does(match, "A2 se va")
    assert match.score.piedras == (0, 2)  # what was in play when A left: its own call was not


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("A1 siete de oros", "7 de oros"),
        ("A1 juega 7 de oros", "7 de oros"),
        ("A1: siete oros", "7 de oros"),
        ("A1 rey de oros", "rey de oros"),
    ],
)
def test_a_card_is_read_though_its_rank_is_a_call(tmp_path: Path, text: str, card: str) -> None:
    """«Siete» alone calls; «siete de oros» is the card."""
    match = dealt(house(tmp_path))
    assert match.parse("A1 siete") == Call(0, "siete")
    assert match.parse(text) == Play(0, load_ruleset("canario").game().parse_card(card))


@pytest.mark.parametrize(
    "text",
    ["", " ", "A1", "A0 envido", "A٠ quiero", "A１ envido", "C1 envido", "A9 envido", "envido"],
)
def test_what_nobody_at_the_table_says_is_refused(tmp_path: Path, text: str) -> None:
    """One error, whatever is wrong; a record tells where."""
    match = dealt(house(tmp_path))
    with pytest.raises(ActionError):
        match.parse(text)
    state = match.to_state()
    state["rounds"][-1]["actions"].append(text)
    with pytest.raises(RecordError):
        Match.from_state(state, game=match.game)


def test_an_action_that_equals_everything_is_refused_whole() -> None:
    """What is offered is found by equality, so an action has plain words and cards."""

    class Anything(str):
        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other: object) -> bool:
            return True

    with pytest.raises(TypeError):
        Call(0, Anything("zzz"))


@pytest.mark.parametrize("seed", [-1, 2**63, True, 1.0, "7"])
def test_a_seed_is_a_whole_number_that_toml_can_write(seed: Any) -> None:
    """From 0 to 2**63 - 1."""
    game = load_ruleset("canario").game()
    with pytest.raises((TermsError, TypeError)):
        game.new_match(seed=seed)
    assert game.new_match(seed=2**63 - 1).terms.seed == 2**63 - 1
