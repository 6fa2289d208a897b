"""What holds of every trick and every hand, in both rulesets that ship and at every table."""

from dataclasses import dataclass

import oracle
from hypothesis import given
from hypothesis import strategies as st

from envite_rules import Card, Game, Rules, load_ruleset

TRADICIONAL = load_ruleset("tradicional")
LEANMIND = load_ruleset("leanmind")
OPTIONS = [
    TRADICIONAL,
    load_ruleset("tradicional", options={"exenta": "siguiente"}),
    load_ruleset("tradicional", options={"triunfo-del-palo": "sirve"}),
    load_ruleset("tradicional", options={"exenta": "siguiente", "triunfo-del-palo": "sirve"}),
]
KATAS = [LEANMIND, load_ruleset("leanmind", options={"as": "bajo-el-siete"})]


@dataclass(frozen=True)
class Table:
    """A game with its vira turned up, some cards played and some held."""

    game: Game
    vira: Card
    plays: tuple[Card, ...]
    hand: tuple[Card, ...]


@st.composite
def tables(draw: st.DrawFn, of: list[Rules], *, hand: bool = False) -> Table:
    """A table of one of the rulesets, at any number of people."""
    rules = draw(st.sampled_from(of))
    game = rules.game(draw(st.sampled_from(rules.ruleset.players.counts)))
    cards = draw(st.permutations(list(game.deck)))
    held = draw(st.integers(1, 3)) if hand else 0
    played = draw(st.integers(1, game.seats - hand))
    return Table(game, cards[0], tuple(cards[1 : 1 + played]), tuple(cards[40 - held :]))


tricks = tables(OPTIONS + KATAS)
hands = tables(OPTIONS, hand=True)


def words(card: Card) -> str:
    """A card as the naive reading writes it."""
    return str(card).replace(" de ", " ")


def ranking(table: Table) -> list[str]:
    """The naive ranking of a table of tradicional or the kata."""
    vira, led = words(table.vira), words(table.plays[0])
    if "leanmind" in repr(table.game):
        return oracle.kata_ranking(vira, led)
    return oracle.ranking(table.game.seats, vira, led)


@given(tables([*OPTIONS, LEANMIND]))
def test_the_winner_is_that_of_a_naive_reading(table: Table) -> None:
    """Walking down an order written by hand finds the same winner."""
    trick = table.game.resolve_trick(vira=table.vira, plays=table.plays)
    assert trick.winner_index == oracle.winner(ranking(table), [words(c) for c in table.plays])


@given(tricks, st.data())
def test_who_sits_where_does_not_change_which_card_wins(table: Table, data: st.DataObject) -> None:
    """Relabelling the players: the led card stays, the others change hands, the same card wins."""
    led, *others = table.plays
    moved = [led, *data.draw(st.permutations(others))]
    before = table.game.resolve_trick(vira=table.vira, plays=table.plays)
    after = table.game.resolve_trick(vira=table.vira, plays=moved)
    assert before.card is after.card
    assert after.winner_index == moved.index(before.card)
    assert after.team == "AB"[moved.index(before.card) % 2]


@given(tricks)
def test_the_order_is_total(table: Table) -> None:
    """In the envite no two cards that meet in a trick tie: somebody is winning after each card."""
    trick = table.game.resolve_trick(vira=table.vira, plays=table.plays)
    assert trick.tied == ()
    assert None not in trick.winning_after
    assert trick.winning_after[-1] == trick.winner_index


@given(tricks)
def test_a_card_that_cannot_win_never_wins(table: Table) -> None:
    """Neither of the led suit, nor of the vira's, nor a triunfo: such a card is never winning."""
    game, vira, led = table.game, table.vira, table.plays[0]
    triunfos = {c for row in game.order(vira=vira) if row.kind == "triunfo" for c in row.cards}
    trick = game.resolve_trick(vira=vira, plays=table.plays)
    for place in trick.winning_after:
        assert place is not None
        card = table.plays[place]
        assert card.suit in {led.suit, vira.suit} or card in triunfos


@given(tricks)
def test_the_winner_so_far_is_the_winner_of_what_lies_there(table: Table) -> None:
    """The winner so far is who wins if the trick ends there; only a new card takes it over."""
    trick = table.game.resolve_trick(vira=table.vira, plays=table.plays)
    for place, winning in enumerate(trick.winning_after):
        so_far = table.plays[: place + 1]
        part = table.game.resolve_trick(vira=table.vira, plays=so_far)
        assert part.winner_index == winning
        if place:
            assert winning in {place, trick.winning_after[place - 1]}


@given(tricks)
def test_a_card_that_loses_changes_nothing(table: Table) -> None:
    """Taking away a card that neither leads nor wins leaves the same card winning."""
    trick = table.game.resolve_trick(vira=table.vira, plays=table.plays)
    for place, card in enumerate(table.plays):
        if place not in (0, trick.winner_index):
            rest = [other for other in table.plays if other is not card]
            assert table.game.resolve_trick(vira=table.vira, plays=rest).card is trick.card


@given(hands)
def test_something_may_always_be_played(table: Table) -> None:
    """The legal cards are never none, are cards of the hand, and keep its order."""
    legal = table.game.legal_cards(hand=table.hand, vira=table.vira, trick=table.plays)
    assert legal
    assert list(legal) == [card for card in table.hand if card in legal]


@given(hands)
def test_the_leader_may_play_anything(table: Table) -> None:
    """With nothing on the table every card of the hand is legal."""
    assert table.game.legal_cards(hand=table.hand, vira=table.vira) == table.hand


@given(hands)
def test_each_card_is_explained_as_it_is_counted(table: Table) -> None:
    """explain_play says of each card what legal_cards says, with the reason of the hand."""
    asked = {"hand": table.hand, "vira": table.vira, "trick": table.plays}
    obligation = table.game.obligation(**asked)
    assert obligation.legal == table.game.legal_cards(**asked)
    for card in table.hand:
        verdict = table.game.explain_play(card=card, **asked)
        assert (verdict.card, verdict.legal) == (card, card in obligation.legal)
        assert verdict.reason == obligation.reason


@given(hands)
def test_a_hand_that_is_not_free_is_bound_by_a_rule(table: Table) -> None:
    """Whenever a card may not be played, the reason names a rule and its source."""
    obligation = table.game.obligation(hand=table.hand, vira=table.vira, trick=table.plays)
    if obligation.legal != table.hand:
        assert obligation.reason.code == "play.bound"
        assert obligation.reason.rule in {"arrastre", "mini-arrastre"}
        assert obligation.reason.source


@given(hands)
def test_only_the_lead_decides_what_may_be_played(table: Table) -> None:
    """What was thrown after the lead binds nobody in these rules."""
    asked = {"hand": table.hand, "vira": table.vira}
    whole = table.game.obligation(trick=table.plays, **asked)
    assert whole == table.game.obligation(trick=table.plays[:1], **asked)


@given(tables([TRADICIONAL], hand=True))
def test_what_may_be_played_is_that_of_a_naive_reading(table: Table) -> None:
    """Art. 7 read naively lets play the same cards."""
    legal = table.game.legal_cards(hand=table.hand, vira=table.vira, trick=table.plays)
    held = [words(card) for card in table.hand]
    seats, led = table.game.seats, words(table.plays[0])
    assert [words(card) for card in legal] == oracle.legal(seats, words(table.vira), led, held)


@given(st.data())
def test_no_duty_forces_the_exempt_card(data: st.DataObject) -> None:
    """Holding the exempt card and plain cards alone, the plain cards may be played."""
    seats = data.draw(st.sampled_from([2, 4, 6, 8, 10, 12]))
    suit = data.draw(st.sampled_from(oracle.SUITS))
    serving = [*oracle.triunfos(seats, f"7 {suit}"), *oracle.of_suit(suit)]
    exempt = serving[0]
    vira = data.draw(st.sampled_from([c for c in oracle.of_suit(suit) if c != exempt]))
    led = data.draw(st.sampled_from([c for c in serving if c not in (exempt, vira)]))
    others = st.sampled_from([card for card in oracle.DECK if card not in serving])
    hand = [exempt, *data.draw(st.lists(others, min_size=1, max_size=2, unique=True))]
    legal = TRADICIONAL.game(seats).legal_cards(hand=hand, vira=vira, trick=[led])
    assert [words(card) for card in legal] == hand
