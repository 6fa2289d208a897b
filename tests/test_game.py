"""A game at the table: who can sit down, how cards are read, and what cannot lie on a table."""

import copy
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from small import FORTY, LED, SUITS, VIRA, game, rules

from envite_rules import (
    Card,
    CardError,
    EnviteError,
    Game,
    NotStatedError,
    PlayersError,
    TrickError,
    load_ruleset,
)

TRADICIONAL = load_ruleset("tradicional")
SIX = TRADICIONAL.game(6)
HAND = ["rey oros", "3 copas", "6 bastos"]


def trick(**given: Any) -> object:
    """Resolves a sound trick with something changed."""
    return SIX.resolve_trick(**({"vira": "4 copas", "plays": ["7 oros", "5 copas"]} | given))


def legal(**given: Any) -> object:
    """Asks a sound question of a hand with something changed."""
    return SIX.legal_cards(**({"vira": "4 copas", "hand": HAND, "trick": ["7 oros"]} | given))


def explain(**given: Any) -> object:
    """Asks whether a card may be played, with something changed."""
    asked = {"card": "rey oros", "vira": "4 copas", "hand": HAND, "trick": ["7 oros"]}
    return SIX.explain_play(**(asked | given))


SEVEN = ["7 oros", "6 oros", "5 oros", "4 oros", "3 oros", "2 oros", "as oros"]

MISUSE: list[tuple[Callable[..., object], dict[str, Any], str]] = [
    (trick, {"plays": []}, "trick.empty"),
    (trick, {"plays": ["7 oros", "5 copas", "7 oros"]}, "trick.repeated"),
    (trick, {"plays": ["7 oros", "siete de oros"]}, "trick.repeated"),
    (trick, {"plays": ["7 oros", "4 copas"]}, "trick.vira"),
    (trick, {"plays": ["4c"]}, "trick.vira"),
    (trick, {"plays": SEVEN}, "trick.too-many"),
    (trick, {"vira": None}, "vira.missing"),
    (legal, {"vira": None}, "vira.missing"),
    (explain, {"vira": None}, "vira.missing"),
    (legal, {"hand": []}, "hand.empty"),
    (legal, {"hand": [*HAND, "2 oros"]}, "hand.too-large"),
    (legal, {"hand": ["rey oros", "rey oros"]}, "hand.repeated"),
    (legal, {"hand": ["rey oros", "4 copas"]}, "hand.vira"),
    (legal, {"hand": ["rey oros", "7 oros"]}, "hand.on-table"),
    (legal, {"trick": ["7 oros", "2 oros", "7 oros"]}, "trick.repeated"),
    (legal, {"trick": ["4 copas"]}, "trick.vira"),
    (legal, {"trick": SEVEN[:6]}, "trick.complete"),
    (legal, {"trick": SEVEN}, "trick.too-many"),
    (explain, {"card": "2 oros"}, "hand.lacks"),
    (explain, {"hand": []}, "hand.empty"),
]


@pytest.mark.parametrize(
    ("ask", "given", "code"), MISUSE, ids=lambda value: getattr(value, "__name__", str(value))
)
def test_what_cannot_lie_on_a_table_is_refused(
    ask: Callable[..., object], given: dict[str, Any], code: str
) -> None:
    """Each impossible trick or hand is a TrickError, also a ValueError, with a code of its own."""
    with pytest.raises(TrickError) as refused:
        ask(**given)
    assert refused.value.code == code
    assert isinstance(refused.value, ValueError)
    for language in ("es", "en"):
        assert "{" not in refused.value.text(language)


@pytest.mark.parametrize("ask", [trick, legal, explain])
def test_the_sound_question_is_answered(ask: Callable[..., object]) -> None:
    """What the refusals are variations of is itself accepted."""
    assert ask()


def test_the_sentence_says_what_is_wrong() -> None:
    """The sentence names the card, and the numbers that do not fit."""
    with pytest.raises(TrickError, match=r"“7 de oros”|«7 de oros»"):
        trick(plays=["7 oros", "7 oros"])
    with pytest.raises(TrickError) as refused:
        trick(plays=SEVEN)
    assert refused.value.text("en") == "There are 7 cards on the table and only 6 seats."


@pytest.mark.parametrize("ask", [trick, legal, explain])
def test_a_text_that_is_no_card_is_refused_with_the_nearest(ask: Callable[..., object]) -> None:
    """A misspelt card is a CardError, also a ValueError, with a hint."""
    with pytest.raises(CardError) as refused:
        ask(vira="rey de copsa")
    assert refused.value.code == "card.unreadable"
    assert refused.value.hint is not None
    assert "rey de copas" in refused.value.text()
    assert isinstance(refused.value, ValueError)


@pytest.mark.parametrize(
    ("ask", "key"), [(trick, "plays"), (legal, "hand"), (legal, "trick"), (explain, "hand")]
)
def test_a_card_that_the_deck_lacks_is_refused(ask: Callable[..., object], key: str) -> None:
    """An 8 is no card of a deck of 40, whether it is written or given as a Card."""
    for eight in ("8 de oros", Card(8, "oros")):
        with pytest.raises(CardError) as refused:
            ask(**{key: [eight]})
        assert refused.value.code == "card.not-in-deck"


def test_a_misspelt_name_is_refused_with_the_name() -> None:
    """The names of the ruleset are offered as hints too."""
    with pytest.raises(CardError) as refused:
        trick(plays=["prica"])
    assert refused.value.hint is not None
    assert "perica" in refused.value.text()


@pytest.mark.parametrize(
    ("ask", "given"),
    [
        (trick, {"plays": "7 oros"}),
        (legal, {"hand": "rey oros"}),
        (legal, {"trick": "7 oros"}),
        (trick, {"plays": [7]}),
        (trick, {"plays": [None]}),
        (trick, {"plays": [b"7 oros"]}),
        (explain, {"card": 7}),
        (trick, {"vira": 4}),
    ],
)
def test_what_is_no_card_and_no_list_is_a_type_error(
    ask: Callable[..., object], given: dict[str, Any]
) -> None:
    """A text where a list is meant, or a number where a card is, is a slip of the program."""
    with pytest.raises(TypeError, match="expected, not"):
        ask(**given)


def test_a_hand_may_be_any_iterable_once() -> None:
    """The cards are read once, so an iterator serves as well as a list."""
    hand: Any = iter(HAND)
    assert SIX.explain_play(card="rey oros", hand=hand, vira="4 copas", trick=["7 oros"]).legal


def test_the_hand_may_be_as_large_as_the_deal(tmp_path: Path) -> None:
    """Where the ruleset states the tricks of a round, no hand is larger; else any size will do."""
    assert legal(hand=HAND)
    unbounded = game(tmp_path, follow=[])
    cards = [card for card in unbounded.deck if card != Card(4, "copas")]
    assert unbounded.legal_cards(hand=cards, vira="4 copas") == tuple(cards)


# ------------------------------------------------------------------- players


@pytest.mark.parametrize("players", [0, 1, 13, -4, 100])
def test_a_number_that_the_ruleset_does_not_seat_is_refused(players: int) -> None:
    """PlayersError, also a ValueError, names the numbers that can play."""
    with pytest.raises(PlayersError) as refused:
        TRADICIONAL.game(players)
    assert refused.value.code == "players-not-seated"
    assert isinstance(refused.value, ValueError)
    assert "pueden jugar de 2 a 12." in str(refused.value)


@pytest.mark.parametrize(
    ("counts", "told"),
    [([4], "jugar 4."), ([2, 3], "2 o 3."), ([2, 3, 4], "de 2 a 4."), ([2, 4, 6], "2, 4 o 6.")],
)
def test_the_numbers_that_can_play_are_told_shortly(
    tmp_path: Path, counts: list[int], told: str
) -> None:
    """Three or more in a row by the first and the last; else each by itself."""
    players = {"counts": counts, "usual": counts[0], "muerto": 3 in counts}
    with pytest.raises(PlayersError) as refused:
        rules(tmp_path, players={key: value for key, value in players.items() if value}).game(12)
    assert told in refused.value.text("es")


@pytest.mark.parametrize("players", ["4", 4.0])
def test_a_number_of_players_is_a_whole_number(players: Any) -> None:
    """A text or a float is a slip of the program, not a table."""
    with pytest.raises(TypeError):
        load_ruleset("tradicional").game(players)


def test_the_kata_seats_four_only() -> None:
    """The kata is for two against two."""
    with pytest.raises(PlayersError):
        load_ruleset("leanmind").game(6)


@pytest.mark.parametrize("people", range(2, 13))
def test_seats_are_people_made_even(people: int) -> None:
    """Art. 1: an odd number is made even by the muerto."""
    assert TRADICIONAL.game(people).seats == {3: 4, 5: 6, 7: 8, 9: 10, 11: 12}.get(people, people)


# ------------------------------------------------------------------- the vira


def test_a_game_without_a_vira_refuses_one(tmp_path: Path) -> None:
    """Where no card is turned up, a vira is refused with a sentence, not passed over."""
    table = game(tmp_path, order=[LED], follow=[])
    for ask in (
        lambda: table.resolve_trick(vira="4 copas", plays=["rey oros"]),
        lambda: table.legal_cards(vira="4 copas", hand=["rey oros"]),
        lambda: table.order(vira="4 copas"),
    ):
        with pytest.raises(TrickError) as refused:
            ask()
        assert refused.value.code == "vira.none"
    assert table.resolve_trick(plays=["rey oros"]).vira is None


def test_a_vira_that_is_turned_up_without_a_part_in_the_order_is_not_played(tmp_path: Path) -> None:
    """Where the deal turns a card up it must be given, though no line of the order uses it."""
    turned = game(
        tmp_path,
        order=[LED],
        round={"tricks": 3, "to_win": 2, "value": 1},
        deal={
            "packets": [3],
            "direction": "anticlockwise",
            "first_dealer": "higher-cut",
            "next_dealer": "next",
            "vira": ["after-deal"],
        },
    )
    assert turned.has_vira
    with pytest.raises(TrickError) as refused:
        turned.resolve_trick(vira="4 copas", plays=["4 copas"])
    assert refused.value.code == "trick.vira"


def test_the_vira_may_be_said_by_its_name() -> None:
    """The perica turned up is the sota de oros: the vira is oros."""
    assert trick(vira="perica") == trick(vira="sota oros")
    assert SIX.parse_card("malilla", vira="perica") == Card(2, "oros")


def test_a_ruleset_may_be_silent_on_the_order(tmp_path: Path) -> None:
    """Without an order nobody can say who wins: an error that is also a LookupError."""
    table = game(tmp_path, order=None)
    for ask in (
        lambda: table.order(),
        lambda: table.order(vira="4 copas"),
        lambda: table.resolve_trick(plays=["rey oros"]),
        lambda: table.resolve_trick(plays=["rey oros"], vira="4 copas"),
    ):
        with pytest.raises(NotStatedError) as refused:
            ask()
        assert refused.value.code == "not-stated.order"
        assert isinstance(refused.value, LookupError)


# ------------------------------------------------------------------- names of cards


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("perica", "sota oros"),
        ("La Perica", "sota oros"),
        ("malilla", "2 copas"),
        ("12c", "rey copas"),
        ("Rey 🏆", "rey copas"),
        ("rei d'ors", "rey oros"),
    ],
)
def test_cards_are_read_as_people_write_them(text: str, card: str) -> None:
    """A card may be given by the name that the ruleset gives it; malilla is of the vira."""
    read = SIX.parse_card(text, vira="4 copas")
    assert read == SIX.parse_card(card)
    assert SIX.resolve_trick(vira="4 copas", plays=[text]).card is read


def test_the_malilla_needs_a_vira() -> None:
    """Without a vira, malilla names no card; perica does."""
    assert SIX.parse_card("perica") == Card(10, "oros")
    with pytest.raises(CardError):
        SIX.parse_card("malilla")


def test_the_malilla_is_the_two_of_each_vira() -> None:
    """The same name is another card under another vira, in one game."""
    for suit in SUITS * 2:
        assert SIX.parse_card("malilla", vira=f"7 {suit}") == Card(2, suit)


def test_aliases_make_no_cards(tmp_path: Path) -> None:
    """Names and other names of cards leave the deck as it is."""
    amo = {"id": "amo", "card": "caballo de bastos", "name": "l'amo", "also": ["cavall", "amo"]}
    deck = {"suits": SUITS, "ranks": [rank for rank in FORTY if rank != 2]}
    scale = [rank for rank in LED["scale"] if rank != 2]
    table = game(tmp_path, deck=deck, order=[amo, LED | {"scale": scale}])
    assert len(table.deck) == len(set(table.deck)) == 36
    assert table.parse_card("L'Amo") is table.parse_card("cavall de bastons")


def test_cards_are_equal_wherever_they_were_read() -> None:
    """The hand from one reading and the card from another are the same card, copies too."""
    hand = [Card(12, "oros"), "Tres de copas", "6b"]
    for card in ("rey de oros", copy.deepcopy(hand[0]), pickle.loads(pickle.dumps(hand[0]))):  # noqa: S301
        assert SIX.explain_play(card=card, hand=hand, vira="4c", trick=["7 oros"]).legal


# ------------------------------------------------------------------- shared and unchanged


@pytest.mark.parametrize("name", ["players", "seats", "deck", "has_vira"])
def test_a_game_cannot_be_changed(name: str) -> None:
    """A game is shared, so nothing of it can be set."""
    with pytest.raises(AttributeError):
        setattr(SIX, name, getattr(SIX, name))


def test_games_in_one_process_do_not_affect_each_other(tmp_path: Path) -> None:
    """Games of several rulesets and tables, interleaved, answer as each does alone."""
    other = game(tmp_path, order=[{"id": "treses", "ranks": [3]}, VIRA, LED], follow=[])
    tables: list[Game] = [SIX, TRADICIONAL.game(4), load_ruleset("leanmind").game(), other]
    plays = ["3 bastos", "2 copas", "sota oros"]

    viras = [f"{rank} {suit}" for rank in (4, "rey") for suit in SUITS]
    alone = [[t.resolve_trick(vira=vira, plays=plays) for vira in viras] for t in tables]
    for place, vira in enumerate(reversed(viras), start=1):
        for table, expected in zip(tables, alone, strict=True):
            assert table.resolve_trick(vira=vira, plays=plays) == expected[-place]
    assert [len(table.deck) for table in tables] == [40] * 4


def test_asking_does_not_change_what_was_given() -> None:
    """The lists given are read, not kept or changed."""
    hand, on_table = list(HAND), ["7 oros"]
    SIX.legal_cards(hand=hand, vira="4 copas", trick=on_table)
    assert (hand, on_table) == (HAND, ["7 oros"])


def test_each_error_is_of_one_tree() -> None:
    """Whoever wants to catch all that the library refuses catches EnviteError."""
    for ask, given, _ in MISUSE:
        with pytest.raises(EnviteError):
            ask(**given)


def test_a_game_says_what_it_is(tmp_path: Path) -> None:
    """The repr names the ruleset and the number of people."""
    assert repr(TRADICIONAL.game(5)) == "<Game 'tradicional', players=5>"
    assert repr(rules(tmp_path).game()) == "<Game 'pequeno', players=4>"
