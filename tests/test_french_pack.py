"""The French pack: suits of its own, J Q K, and cards that are read by the deck they are of."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from envite_rules import Card, CardError, Deck, Rank, Suit, check_ruleset, load_ruleset, parse_card
from envite_rules.agents import RandomPlayer, play_match
from envite_rules.cards import CardPattern
from envite_rules.engine import Match
from envite_rules.ruleset.digest import digest

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules.engine import Game

RANKS = [1, 2, 3, 4, 5, 6, 7, 10, 11, 12]
FRENCH = ["corazones", "diamantes", "picas", "treboles"]
SPANISH = ["oros", "copas", "espadas", "bastos"]
DECK = Deck(FRENCH, RANKS)
OTHER = Deck(SPANISH, RANKS)

FILE = """
format = 1
id = "de-prueba"
name = "De prueba"
family = "truc"
source = "casa"
sources.casa.title = "Como se juega en casa"
follow = []

[players]
counts = [2, 4]
usual = 4

[deck]
suits = ["treboles", "corazones", "picas", "diamantes"]
ranks = ["as", 2, 3, 4, 5, 6, 7, "Q", "J", "K"]

[[order]]
id = "zap"
name = "zap"
card = "4 de tréboles"

[[order]]
id = "dama"
card = "Q de picas"

[[order]]
id = "altas"
ranks = [3, 2]

[[order]]
id = "figuras"
ranks = ["as", "K", "J", "Q"]

[[order]]
id = "bajas"
ranks = [7, 6, 5, 4]

[round]
tricks = 3
to_win = 2
value = 1
play_out = false
settlement = ["truco"]

[round.ties]
first = "next-decides"
later = "first-winner"
undecided = "nobody"
next_leader = "same"

[ladders.truco]
opener = "on-turn"
answerer = "anyone"
raiser = "on-turn"
window = "until-decided"
skip = false
refused = "in-play"

[[ladders.truco.steps]]
id = "truco"
call = "truco"
value = 3

[score]
chico = 12
partida = 1

[deal]
packets = [3]
direction = "anticlockwise"
first_dealer = "agreed"
next_dealer = "next"
"""


def game(folder: Path, text: str = FILE) -> Game:
    """The game of a file."""
    path = folder / "de-prueba.toml"
    path.write_text(text, encoding="utf-8")
    return load_ruleset(path).game(4)


def refusal(deck: Deck, text: str) -> CardError:
    """The error with which a deck refuses a text."""
    with pytest.raises(CardError) as refused:
        deck.parse(text)
    return refused.value


# ── how a card is written and read ────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("card", "written", "short"),
    [
        (Card(12, "corazones"), "K de corazones", "Kc"),
        (Card(11, "picas"), "Q de picas", "Qp"),
        (Card(10, "diamantes"), "J de diamantes", "Jd"),
        (Card(1, "treboles"), "as de tréboles", "At"),
        (Card(7, "treboles"), "7 de tréboles", "7t"),
    ],
)
def test_a_card_of_a_french_suit_has_its_own_words(card: Card, written: str, short: str) -> None:
    """The sota, caballo and rey of these suits are J, Q and K, and tréboles has its accent."""
    assert (str(card), card.short) == (written, short)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("Qp", "Q de picas"),
        ("qp", "Q de picas"),
        ("Q p", "Q de picas"),
        ("Q de picas", "Q de picas"),
        ("Q♠", "Q de picas"),
        ("♠️ Q", "Q de picas"),
        ("dama de espadas", "Q de picas"),
        ("valete de paus", "J de tréboles"),
        ("rei de ouros", "K de diamantes"),
        ("Rey de corazones", "K de corazones"),
        ("K de copas", "K de corazones"),
        ("ás de copas", "as de corazones"),
        ("A♥", "as de corazones"),
        ("Ac", "as de corazones"),
        ("1c", "as de corazones"),
        ("7d", "7 de diamantes"),
        ("7 d", "7 de diamantes"),
        ("sete de ouros", "7 de diamantes"),
        ("quatro de paus", "4 de tréboles"),
        ("4 de treboles", "4 de tréboles"),
        ("3♣", "3 de tréboles"),
    ],
)
def test_a_french_deck_reads_its_cards_as_people_write_them(text: str, card: str) -> None:
    """By letter, sign, in Spanish, and by the Brazilian names of the same suits."""
    assert str(DECK.parse(text)) == card


@pytest.mark.parametrize(
    ("text", "code", "nearest"),
    [
        ("rey de bastos", "card.unreadable", "K de tréboles"),
        ("king of spades", "card.unreadable", "K de picas"),
        ("queen of hearts", "card.unreadable", "Q de corazones"),
        ("Q de pikas", "card.unreadable", "Q de picas"),
        ("8 de picas", "card.not-in-deck", "7 de picas"),
    ],
)
def test_a_french_deck_hints_the_nearest_of_its_cards(text: str, code: str, nearest: str) -> None:
    """Also where the other pack, or another language, was written."""
    error = refusal(DECK, text)
    assert error.hint is not None
    assert (error.code, str(error.hint.arguments["nearest"])) == (code, nearest)


@pytest.mark.parametrize("text", ["10 de picas", "10p", "11 picas", "12 de corazones"])
def test_the_ten_of_the_french_pack_is_no_jota(text: str) -> None:
    """The numbers of the Spanish figures name no French card: its 10 is another card, left out."""
    assert refusal(DECK, text).hint is None


@pytest.mark.parametrize(
    ("text", "said"), [("10 de picas", "10 de picas"), ("10p", "10 de picas"), ("diez", "10")]
)
def test_the_ten_of_the_french_pack_is_told_as_its_eight(text: str, said: str) -> None:
    """It is a card of that pack which is not in the deck."""
    error = refusal(DECK, text)
    assert (error.code, error.message.arguments["card"]) == ("card.not-in-deck", said)
    with pytest.raises(CardError) as refused:
        CardPattern.parse("10 de picas", french=True)
    assert (refused.value.code, refused.value.hint) == ("card.no-ten", None)
    assert CardPattern.parse("10 de copas", french=True) == CardPattern.parse("sota de copas")


@pytest.mark.parametrize("text", ["Jc Qp", "kc, qd", "J de copas, Q de ouros"])
def test_several_french_cards_are_told_apart_by_commas(text: str) -> None:
    """No card is guessed where two are written."""
    hint = refusal(DECK, text).hint
    assert hint is not None
    assert hint.code == "card.one-at-a-time"


def test_a_french_rank_alone_is_asked_for_its_suit() -> None:
    """The suits that are offered are those of the deck."""
    error = refusal(DECK, "Q")
    assert error.code == "card.no-suit"
    assert "Q de corazones, diamantes, picas o tréboles" in error.text("es")


@pytest.mark.parametrize(
    ("text", "code", "nearest"),
    [
        ("K copas", "card.unreadable", "rey de copas"),
        ("K de copas", "card.unreadable", "rey de copas"),
        ("rey de picas", "card.unreadable", "rey de espadas"),
        ("sota de corazones", "card.unreadable", "sota de copas"),
        ("rey de ouros", "card.unreadable", "rey de oros"),
    ],
)
def test_a_spanish_deck_reads_what_it_always_did(text: str, code: str, nearest: str) -> None:
    """The words of the French pack are still refused there, with the card that is meant."""
    error = refusal(OTHER, text)
    assert error.hint is not None
    assert (error.code, str(error.hint.arguments["nearest"])) == (code, nearest)


@pytest.mark.parametrize("text", ["Qp", "Q de picas", "♣ 7", "At", "valete de paus"])
def test_a_spanish_deck_reads_no_french_card(text: str) -> None:
    """Nor does it read the signs of the French suits."""
    assert refusal(OTHER, text).code == "card.unreadable"


def test_without_a_deck_a_french_card_is_read_by_the_name_of_its_suit() -> None:
    """Copas are Spanish there, since nobody said otherwise."""
    assert parse_card("Q de picas") is Card(11, "picas")
    assert parse_card("rey de corazones") is Card(12, "corazones")
    assert parse_card("7 ♣") is Card(7, "treboles")
    assert parse_card("12c") is Card(12, "copas")
    assert parse_card("rey de copas") is Card(12, "copas")
    for text in ("K de copas", "Qp", "rei de ouros"):
        with pytest.raises(CardError):
            parse_card(text)


def test_what_a_french_deck_writes_it_reads_back() -> None:
    """Long, short, in capitals and small; and no two cards of a deck share a short form."""
    whole = Deck(FRENCH, range(1, 13))
    for card in whole:
        for text in (str(card), card.short, str(card).upper(), card.short.lower()):
            assert whole.parse(text) is card
    assert len({card.short for card in whole}) == len(whole) == 48


@pytest.mark.parametrize(
    ("suits", "add"), [(["oros", "picas"], []), (SPANISH, ["Q de picas"]), (FRENCH, ["2 de oros"])]
)
def test_a_deck_is_of_one_pack(suits: list[str], add: list[str]) -> None:
    """Spanish and French cards are never mixed."""
    with pytest.raises(CardError) as refused:
        Deck(suits, RANKS, add=[parse_card(card) for card in add])
    assert refused.value.code == "deck.two-packs"


def test_a_rank_has_the_word_of_its_deck() -> None:
    """J, Q and K in a French deck, sota, caballo and rey in a Spanish one; the rest is the same."""
    assert [DECK.word_of(rank) for rank in Rank][9:] == ["J", "Q", "K"]
    assert [OTHER.word_of(rank) for rank in Rank][9:] == ["sota", "caballo", "rey"]
    assert [DECK.word_of(rank) for rank in Rank][:9] == [OTHER.word_of(rank) for rank in Rank][:9]
    assert Suit.COPAS.word_of(Rank.REY) == "rey"


# ── in a ruleset ──────────────────────────────────────────────────────────────────────────────────


def test_a_french_ruleset_says_its_ranks_by_their_letters(tmp_path: Path) -> None:
    """In its deck and its order; and what is shown says them so."""
    played = game(tmp_path)
    assert str(played.order()[1].cards[0]) == "Q de picas"
    assert played.resolve_trick(plays=["Ac", "Q♠", "3 de paus", "zap"]).winner_index == 3
    assert played.parse_card("zap") is Card(4, "treboles")
    book = load_ruleset(tmp_path / "de-prueba.toml").rulebook(4, "es", "md")
    assert "Una baraja francesa de 40 cartas: tréboles, corazones, picas y diamantes" in book
    assert "Quedan fuera, de cada palo: 8, 9 y 10." in book
    assert not any(word in book for word in ("caballo", "sota", "rey ", "española"))


@pytest.mark.parametrize("rank", ["J", "Q", "K"])
def test_a_spanish_ruleset_has_no_letters_for_ranks(tmp_path: Path, rank: str) -> None:
    """Each is refused in a Spanish deck, as any word that is none of its ranks."""
    path = tmp_path / "de-prueba.toml"
    suits = '["oros", "copas", "espadas", "bastos"]'
    text = FILE.replace('["treboles", "corazones", "picas", "diamantes"]', suits)
    text = text.replace('["as", 2, 3, 4, 5, 6, 7, "Q", "J", "K"]', f'["as", 2, 3, "{rank}"]')
    path.write_text(text.split("[[order]]", maxsplit=1)[0], encoding="utf-8")
    codes = {problem.code for problem in check_ruleset(path).problems}
    assert codes == {"not-a-choice"}


def test_the_letters_are_other_words_for_the_same_ranks(tmp_path: Path) -> None:
    """A file that says sota, caballo and rey of a French deck is the same game."""
    game(tmp_path)
    path = tmp_path / "de-prueba.toml"
    letters = digest(load_ruleset(path).ruleset)
    text = FILE.replace('"J"', '"sota"').replace('"Q"', '"caballo"').replace('"K"', '"rey"')
    assert game(tmp_path, text).parse_card("Q♣") is Card(11, "treboles")
    assert digest(load_ruleset(path).ruleset) == letters


def test_a_french_ruleset_names_its_cards_by_its_own_words(tmp_path: Path) -> None:
    """In the file as at the table: copas are its hearts, paus its clubs."""
    text = FILE.replace('"4 de tréboles"', '"4 de paus"').replace('"Q de picas"', '"dama de copas"')
    assert [str(line.cards[0]) for line in game(tmp_path, text).order()[:2]] == [
        "4 de tréboles",
        "Q de corazones",
    ]
    assert str(CardPattern.parse("siguiente de copas", french=True)) == "siguiente de corazones"
    assert str(CardPattern.parse("siguiente de copas")) == "siguiente de copas"
    path = tmp_path / "de-prueba.toml"
    path.write_text(FILE.replace('"Q de picas"', '"rey de bastos"'), encoding="utf-8")
    [problem] = check_ruleset(path).problems
    assert problem.code == "card.not-in-deck"
    assert problem.hint is not None
    assert str(problem.hint.arguments["nearest"]) == "K de tréboles"


@pytest.mark.parametrize("name", ["dama de copas", "Q♠", "7 de paus"])
def test_a_name_that_is_a_french_card_is_refused_in_a_french_deck(
    tmp_path: Path, name: str
) -> None:
    """It would be read as that card, and never as the one that it is given to."""
    path = tmp_path / "de-prueba.toml"
    path.write_text(FILE.replace('"zap"\ncard', f'"{name}"\ncard'), encoding="utf-8")
    assert [problem.code for problem in check_ruleset(path).problems] == ["name-is-a-card"]


def test_a_card_of_the_vira_has_the_letter_of_its_deck(tmp_path: Path) -> None:
    """«Q de la vira» in a French deck; a Spanish one has none."""
    text = FILE.replace('card = "Q de picas"', 'card = "Q de la vira"')
    played = game(
        tmp_path,
        text.replace('next_dealer = "next"', 'next_dealer = "next"\nvira = ["after-deal"]'),
    )
    assert str(played.order("2 ♦")[1].cards[0]) == "Q de diamantes"
    assert str(CardPattern.parse("Q de la vira", french=True)) == "Q de la vira"
    with pytest.raises(CardError):
        CardPattern.parse("Q de la vira")


def test_a_french_match_is_written_down_and_played_again(tmp_path: Path) -> None:
    """The record as TOML and the state as JSON each give the same match, card by card."""
    played = game(tmp_path)
    match = played.new_match(seed=7)
    play_match(match, [RandomPlayer(seat) for seat in range(4)])
    record = match.to_record()
    assert any(figure in record for figure in ("J de ", "Q de ", "K de "))
    for again in (
        Match.from_record(record, game=played),
        Match.from_state(json.loads(json.dumps(match.to_state())), game=played),
    ):
        assert (again, again.to_record()) == (match, record)


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("manilha de paus", "Q de tréboles"),
        ("manilha ♣", "Q de tréboles"),
        ("manilha de tréboles", "Q de tréboles"),
        ("manilha de ouros", "Q de diamantes"),
        ("manilha de espadas", "Q de picas"),
        ("manilha de copas", "Q de corazones"),
    ],
)
def test_a_name_with_a_suit_is_read_with_any_word_of_that_suit(text: str, card: str) -> None:
    """With the seven turned the manilhas are the queens, and each suit has its Brazilian name."""
    played = load_ruleset("truco-paulista").game(4)
    assert str(played.parse_card(text, "7 de picas")) == card


def test_what_is_nearly_such_a_name_hints_the_same_suit() -> None:
    """«manila de paus» is nearest to the manilha of tréboles, not to that of picas."""
    played = load_ruleset("truco-paulista").game(4)
    with pytest.raises(CardError) as refused:
        played.parse_card("manila de paus", "7 de picas")
    assert refused.value.hint is not None
    assert refused.value.hint.arguments["nearest"] == "manilha treboles"
