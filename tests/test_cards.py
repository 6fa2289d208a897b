"""Cards and decks: how they are written, how they are read, where each stands in its deck."""

import copy
import pickle
import subprocess
import sys
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import FrozenInstanceError
from decimal import Decimal
from threading import Barrier

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from envite_rules.cards import (
    VIRA,
    Card,
    CardPattern,
    Deck,
    Rank,
    Suit,
    fold,
    parse_card,
    parse_rank,
    parse_vira_rank,
)
from envite_rules.errors import CardError
from envite_rules.messages import LANGUAGES, knows

SUITS = ["oros", "copas", "espadas", "bastos"]
WORDS = ["as", "2", "3", "4", "5", "6", "7", "8", "9", "sota", "caballo", "rey"]
SPANISH = ["uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve"]
SPANISH += ["sota", "caballo", "rey"]
CATALAN = ["un", "dos", "tres", "quatre", "cinc", "sis", "set", "vuit", "nou"]
CATALAN += ["sota", "cavall", "rei"]

ENVITE = Deck(SUITS, [1, 2, 3, 4, 5, 6, 7, 10, 11, 12])
TRUC = Deck(SUITS, [1, 3, 4, 5, 6, 7, 10, 11, 12])
WHOLE = Deck(SUITS, range(1, 13))
THIRTY = Deck(SUITS, range(1, 8), add=[Card(11, "bastos"), Card(10, "oros")])
DECKS = [ENVITE, TRUC, WHOLE, THIRTY]

NAMES = {
    ("perica",): Card(10, "oros"),
    ("amo",): Card(11, "bastos"),
    ("sota", "buena"): Card(10, "copas"),
}


def refusal(deck: Deck, text: str, names: dict | None = None) -> CardError:
    """The error with which a deck refuses a text."""
    with pytest.raises(CardError) as refused:
        deck.parse(text, names)
    return refused.value


def hinted(error: CardError) -> object:
    """The card or name that an error hints, or None."""
    if error.hint is None:
        return None
    assert error.hint.code == "hint.did-you-mean"
    return error.hint.arguments["nearest"]


# What a card is


def test_a_rank_is_the_number_printed_on_the_card():
    """The sota is 10, the caballo 11 and the rey 12, and all twelve have a word."""
    assert [rank.value for rank in Rank] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert [rank.word for rank in Rank] == WORDS
    assert (Rank.SOTA, Rank.CABALLO, Rank.REY) == (10, 11, 12)


def test_a_suit_is_its_word_and_its_letter():
    """The four suits of each pack, their words and their letters."""
    assert [suit.value for suit in Suit if not suit.is_french] == SUITS
    assert [suit.letter for suit in Suit] == ["o", "c", "e", "b", "c", "d", "p", "t"]
    french = ["corazones", "diamantes", "picas", "tréboles"]
    assert [suit.word for suit in Suit] == [str(suit) for suit in Suit] == SUITS + french
    assert Suit.TREBOLES.value == "treboles"


@pytest.mark.parametrize(
    ("card", "written", "short", "shown"),
    [
        (Card(12, "copas"), "rey de copas", "12c", "Card(12, 'copas')"),
        (Card(11, "bastos"), "caballo de bastos", "11b", "Card(11, 'bastos')"),
        (Card(10, "oros"), "sota de oros", "10o", "Card(10, 'oros')"),
        (Card(1, "espadas"), "as de espadas", "1e", "Card(1, 'espadas')"),
        (Card(2, "oros"), "2 de oros", "2o", "Card(2, 'oros')"),
        (Card(9, "bastos"), "9 de bastos", "9b", "Card(9, 'bastos')"),
    ],
)
def test_a_card_writes_itself_long_short_and_as_code(card, written, short, shown):
    """``rey de copas`` for people, ``12c`` for hands, ``Card(12, 'copas')`` for programs."""
    assert (str(card), card.short, repr(card)) == (written, short, shown)


def test_there_is_one_object_for_each_card():
    """However a card is named, it is the same object, with a `Rank` and a `Suit`."""
    card = Card(12, "copas")
    assert Card(Rank.REY, Suit.COPAS) is Card(rank=12, suit="copas") is card
    assert (card.rank, card.suit) == (12, "copas")
    assert (type(card.rank), type(card.suit)) == (Rank, Suit)
    assert len({Card(rank, suit) for rank in range(1, 13) for suit in SUITS}) == 48


@pytest.mark.parametrize(
    "rank",
    [99, 0, -1, 13, 12.0, Decimal(12), True, False, "12", "rey", None, [12], {}, float("nan")],
)
def test_no_such_rank_is_a_value_error_every_time(rank):
    """What only equals a rank is none, and a refused one leaves nothing behind."""
    for _ in range(2):
        with pytest.raises(ValueError, match="is not a valid Rank"):
            Card(rank, "oros")
    assert type(Card(1, "oros").rank) is type(Card(12, "oros").rank) is Rank


@pytest.mark.parametrize("suit", ["OROS", "oro", "o", "", VIRA, None, 0, b"oros", ["oros"], {}])
def test_no_such_suit_is_a_value_error_every_time(suit):
    """A suit is one of four words, and a refused one leaves nothing behind."""
    for _ in range(2):
        with pytest.raises(ValueError, match="is not a valid Suit"):
            Card(12, suit)
    assert Card(12, "oros").suit is Suit.OROS


@pytest.mark.parametrize("name", ["rank", "suit", "short", "_rank", "_suit", "_name", "owner"])
def test_a_card_cannot_be_changed(name):
    """No attribute can be set, deleted or added."""
    card = Card(12, "copas")
    with pytest.raises(AttributeError):
        setattr(card, name, Rank.AS)
    with pytest.raises(AttributeError):
        delattr(card, name)
    assert not hasattr(card, "__dict__")
    assert (card.rank, card.suit, str(card)) == (Rank.REY, Suit.COPAS, "rey de copas")


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickled_card_comes_back_as_the_same_object(protocol):
    """Pickling keeps identity, whatever the protocol."""
    for card in WHOLE:
        assert pickle.loads(pickle.dumps(card, protocol)) is card  # noqa: S301


def test_a_copied_card_is_the_same_object():
    """A copy, deep or not, of a card or of a hand holds the same cards."""
    hand = [Card(12, "copas"), Card(1, "oros")]
    assert copy.copy(hand[0]) is hand[0]
    assert all(copied is card for copied, card in zip(copy.deepcopy(hand), hand, strict=True))


def test_threads_get_the_same_cards():
    """Eight threads at once make and read every card, and all get the same 48 objects."""
    start = Barrier(8)

    def all_cards(_: int) -> set[int]:
        start.wait()
        made = {id(Card(rank, suit)) for rank in range(1, 13) for suit in SUITS}
        return made | {id(parse_card(f"{word} de {suit}")) for word in WORDS for suit in SUITS}

    with ThreadPoolExecutor(8) as pool:
        seen = set().union(*pool.map(all_cards, range(8)))
    assert seen == {id(card) for card in WHOLE}


# How cards are read


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("rey de copas", Card(12, "copas")),
        ("Rey copas", Card(12, "copas")),
        ("12 copas", Card(12, "copas")),
        ("12 de copas", Card(12, "copas")),
        ("12c", Card(12, "copas")),
        ("12C", Card(12, "copas")),
        ("Rey 🏆", Card(12, "copas")),
        ("12🏆", Card(12, "copas")),
        ("rey-copas", Card(12, "copas")),
        ("rey_de_copas", Card(12, "copas")),
        ("rey·copas", Card(12, "copas")),
        ("el rey de copas.", Card(12, "copas")),
        ("el rey del oro", Card(12, "oros")),
        ("es rei de copes", Card(12, "copas")),
        ("lo siete de las copas", Card(7, "copas")),
        ("el 3 de los bastos", Card(3, "bastos")),
        ("copas, rey", Card(12, "copas")),
        ("As ⚔️", Card(1, "espadas")),
        ("As ⚔", Card(1, "espadas")),
        ("As 🗡️", Card(1, "espadas")),
        ("1e", Card(1, "espadas")),
        ("uno de espadas", Card(1, "espadas")),
        ("el as de la espada", Card(1, "espadas")),
        ("sota 🪙", Card(10, "oros")),
        ("10o", Card(10, "oros")),
        ("Caballo 🪄", Card(11, "bastos")),
        ("11 b", Card(11, "bastos")),
        ("siete oros", Card(7, "oros")),
        ("7️⃣ oros", Card(7, "oros")),
        ("Ás de Óros", Card(1, "oros")),
        ("  REY\tDE\n COPAS ", Card(12, "copas")),
        ("rei d'ors", Card(12, "oros")),
        ("Rei d’ors", Card(12, "oros")),
        ("rei d‘ors", Card(12, "oros")),
        ("rei dʼors", Card(12, "oros")),
        ("rei d`ors", Card(12, "oros")),
        ("rei d´ors", Card(12, "oros")),
        ("rei de copes", Card(12, "copas")),
        ("cavall de bastos", Card(11, "bastos")),
        ("cavall de bastons", Card(11, "bastos")),
        ("as d'espases", Card(1, "espadas")),
        ("as d’espases", Card(1, "espadas")),
    ],
)
def test_a_card_is_read_as_people_write_it(text, card):
    """Words, numbers, letters, emoji, Spanish or Catalan, any apostrophe: one and the same card."""
    assert parse_card(text) is card


@pytest.mark.parametrize(
    ("suit", "written"),
    [
        ("oros", ["oros", "oro", "o", "🪙", "or", "ors", "d'ors", "d’ors"]),
        ("copas", ["copas", "copa", "c", "🏆", "copes"]),
        ("espadas", ["espadas", "espada", "e", "⚔", "⚔️", "🗡", "espases", "espasa", "d'espases"]),
        ("bastos", ["bastos", "basto", "b", "🪄", "bastons"]),
    ],
)
def test_every_rank_is_read_with_every_writing_of_a_suit(suit, written):
    """The number, the Spanish word and the Catalan word, before any name or sign of the suit."""
    for number, words in enumerate(zip(WORDS, SPANISH, CATALAN, strict=True), start=1):
        for palo in written:
            for indice in (number, *words):
                assert parse_card(f"{indice} {palo}") is Card(number, suit)


@pytest.mark.parametrize("text", ["Ás de cópas", "SOTA DE BASTÓS", "rèi d’òrs", "ñ", "cavàll ⚔️"])
def test_composed_and_decomposed_letters_are_alike(text):
    """NFC and NFD have the same words."""
    assert fold(unicodedata.normalize("NFC", text)) == fold(unicodedata.normalize("NFD", text))


def test_accents_case_signs_and_small_words_do_not_count():
    """What counts of a text are its other words, numbers and emoji."""
    assert fold("  ¡El REY, de la Cópa… ") == ("¡", "rey", "copa")
    assert fold("L’Amo") == fold("l'amo") == fold("amo") == ("amo",)
    assert fold("sa madona") == ("madona",)
    assert fold("12c⚔️") == ("12", "c", "⚔")
    assert fold("de la") == fold("") == ()


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("rey", Rank.REY),
        ("12", Rank.REY),
        ("Rei", Rank.REY),
        ("la Sota", Rank.SOTA),
        ("cavall", Rank.CABALLO),
        ("ás", Rank.AS),
        ("siete", Rank.SIETE),
        ("8", Rank.OCHO),
        ("13", None),
        ("0", None),
        ("copas", None),
        ("rey rey", None),
        ("rey de copas", None),
        ("", None),
        ("rey" + " " * 200 + "x", None),
    ],
)
def test_a_rank_is_read_alone(text, rank):
    """A word or number of a rank is that rank, and anything else is None."""
    assert parse_rank(text) is rank


@pytest.mark.parametrize(
    ("text", "rank"),
    [
        ("2 de la vira", Rank.DOS),
        ("2 vira", Rank.DOS),
        ("Rey de la Vira", Rank.REY),
        ("dos de lo virado", Rank.DOS),
        ("as de la muestra", Rank.AS),
        ("sota de la virada", Rank.SOTA),
        ("rei de la vira", Rank.REY),
        ("13 de la vira", None),
        ("vira", None),
        ("de la vira", None),
        ("2", None),
        ("2 de oros", None),
        ("2 3 de la vira", None),
        ("2 de la vira de oros", None),
        ("2 de la vira" + " " * 200 + "x", None),
        ("", None),
    ],
)
def test_a_rank_of_the_vira_is_read(text, rank):
    """``2 de la vira`` is a 2, and any other text is None."""
    assert parse_vira_rank(text) is rank


# Texts that are no card


@pytest.mark.parametrize(
    ("deck", "text", "code", "nearest"),
    [
        (WHOLE, "8 coppas", "card.unreadable", Card(8, "copas")),
        (ENVITE, "8 coppas", "card.unreadable", Card(7, "copas")),
        (ENVITE, "8 de copas", "card.not-in-deck", Card(7, "copas")),
        (ENVITE, "9 de oros", "card.not-in-deck", Card(10, "oros")),
        (ENVITE, "reyy de copas", "card.unreadable", Card(12, "copas")),
        (ENVITE, "kopas rey", "card.unreadable", Card(12, "copas")),
        (ENVITE, "caballu de vastos", "card.unreadable", Card(11, "bastos")),
        (ENVITE, "cavalo d'espasses", "card.unreadable", Card(11, "espadas")),
        (ENVITE, "0 copas", "card.unreadable", Card(1, "copas")),
        (ENVITE, "13 espadas", "card.unreadable", Card(12, "espadas")),
        (ENVITE, "9" * 40 + " oros", "card.unreadable", Card(12, "oros")),
        (ENVITE, "٣ de oros", "card.unreadable", Card(3, "oros")),
        (TRUC, "2 de oros", "card.not-in-deck", Card(1, "oros")),
        (TRUC, "9 bastoss", "card.unreadable", Card(10, "bastos")),
        (THIRTY, "rey de bastos", "card.not-in-deck", Card(11, "bastos")),
        (THIRTY, "caballo de oros", "card.not-in-deck", Card(10, "oros")),
        (THIRTY, "rey kopas", "card.unreadable", Card(7, "copas")),
        (Deck(["oros"], [1, 2]), "rey de copas", "card.not-in-deck", Card(2, "oros")),
        (Deck([], []), "rey de copas", "card.not-in-deck", None),
        (Deck([], []), "rey de coppas", "card.unreadable", None),
    ],
)
def test_the_hint_is_the_nearest_card_of_the_deck(deck, text, code, nearest):
    """A card that cannot be read, or that the deck lacks, is answered with the nearest it has."""
    error = refusal(deck, text)
    assert (error.code, hinted(error)) == (code, nearest)


@pytest.mark.parametrize(
    "text",
    [
        "hola mundo",
        "xyz",
        "rey de copas y sota de oros",
        "rey sota",
        "oros copas",
        "rey de copas!",
        "12 12c",
        "1.2c",
        "12٢c",
        "⅔ copas",
        "፩ copas",
        "reycopas",
        "de la",
        "...",
        "\u200b",
        "\x00",
        "rey\x00copas",
        "\ud800",
        "12\udfff",
        "\U000e0001",
        "🂡",
    ],
)
def test_any_other_text_is_unreadable(text):
    """No sign is lost on the way: a text is a card as a whole, or it is none."""
    error = refusal(WHOLE, text)
    assert error.code == "card.unreadable"
    assert error.message.arguments["text"] == text
    assert all(error.text(language).isprintable() for language in LANGUAGES)


def test_a_text_of_nothing_is_not_near_any_card():
    """Words far from those of any card get no hint."""
    for text in ("hola mundo", "xyz", "...", "፩ copas"):
        assert hinted(refusal(WHOLE, text)) is None


def test_several_cards_are_told_to_be_separated():
    """Where one card is asked for, several are not read as one, and the hint says how to write."""
    hint = refusal(WHOLE, "rey de copas y sota de oros").hint
    assert hint is not None
    assert hint.code == "card.one-at-a-time"


@pytest.mark.parametrize("text", ["", " ", "\t\n\u00a0\u2003"])
def test_nothing_written_is_said_so(text):
    """A text of nothing but space is a missing card."""
    error = refusal(ENVITE, text)
    assert (error.code, error.hint) == ("card.empty", None)


@pytest.mark.parametrize(
    ("text", "written"), [("rey", "rey"), ("12", "rey"), ("Cavall", "caballo"), ("el 7", "7")]
)
def test_a_rank_alone_lacks_its_suit(text, written):
    """A rank that all four suits have is asked for its suit."""
    error = refusal(ENVITE, text)
    assert (error.code, error.message.arguments) == (
        "card.no-suit",
        {"rank": written, "suits": tuple(SUITS)},
    )


@pytest.mark.parametrize(
    ("text", "suit"), [("copas", "copas"), ("🪄", "bastos"), ("d'ors", "oros"), ("E", "espadas")]
)
def test_a_suit_alone_lacks_its_rank(text, suit):
    """A suit is asked for its rank."""
    error = refusal(ENVITE, text)
    assert (error.code, error.message.arguments) == ("card.no-rank", {"suit": suit})


def test_a_rank_that_few_suits_have_is_answered_with_those_cards():
    """Of the caballos, the deck of thirty has but that of bastos."""
    error = refusal(THIRTY, "caballo")
    assert error.code == "card.no-suit-of"
    assert error.message.arguments == {"rank": "caballo", "cards": [Card(11, "bastos")]}


@pytest.mark.parametrize(
    ("deck", "text", "said", "size"),
    [
        (ENVITE, "8", "8", 40),
        (THIRTY, "Rei", "rey", 30),
        (Deck(["oros"], [1]), "bastos", "bastos", 1),
    ],
)
def test_a_rank_or_suit_that_the_deck_lacks_is_said_so(deck, text, said, size):
    """No card is asked for that would be refused next."""
    error = refusal(deck, text)
    assert error.code == "card.not-in-deck"
    assert error.message.arguments == {"card": said, "n": size}


@pytest.mark.parametrize(
    "text",
    [
        "rey de copas" + " " * 49,
        "rey de copas" + " " * 60 + "x",
        "rey " + "de " * 100 + "copas",
        "9" * 10_000 + " copas",
        "rey" * 100_000,
        "🏆" * 100_000,
        " " * 61 + "12c",
        "12c" + "\ufe0f" * 100_000,
    ],
)
def test_a_very_long_text_is_no_card(text):
    """A text over sixty signs is refused whole, in a sentence of one line."""
    error = refusal(ENVITE, text)
    assert (error.code, error.hint) == ("card.unreadable", None)
    assert len(str(error)) < 120
    assert refusal(ENVITE, text, NAMES).code == "card.unreadable"


def test_sixty_signs_may_name_a_card():
    """The longest text that is read has sixty signs."""
    assert parse_card("rey de copas" + " " * 48) is Card(12, "copas")


@pytest.mark.parametrize("value", [None, 12, b"12c", ["12c"], Card(12, "copas")])
def test_what_is_no_text_is_a_type_error(value):
    """Only texts are read; anything else is a mistake of the program that asks."""
    for read in (parse_card, parse_rank, parse_vira_rank, ENVITE.parse, CardPattern.parse, fold):
        with pytest.raises(TypeError):
            read(value)


def test_a_card_error_is_a_value_error_that_speaks_both_languages():
    """Callers may catch ValueError; every code has its own sentence in Spanish and English."""
    errors = [
        refusal(ENVITE, text) for text in ("", "rey", "copas", "8", "8 oros", "8 coppas", "xyz")
    ] + [refusal(THIRTY, "rey"), refusal(THIRTY, "sota")]
    for error in errors:
        assert isinstance(error, ValueError)
        assert all(knows(error.code, language) for language in LANGUAGES)
        assert error.text("es") == str(error) != error.text("en")


# The names a ruleset gives to cards


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("perica", Card(10, "oros")),
        ("La PERICA", Card(10, "oros")),
        ("perîca", Card(10, "oros")),
        ("l'amo", Card(11, "bastos")),
        ("L’amo", Card(11, "bastos")),
        ("sota buena", Card(10, "copas")),
        ("la sota buena", Card(10, "copas")),
        ("sota de oros", Card(10, "oros")),
    ],
)
def test_a_name_of_the_ruleset_is_read_as_its_card(text, card):
    """Perica is the sota de oros, written in any way."""
    assert ENVITE.parse(text, NAMES) is card
    assert parse_card(text, NAMES) is card


def test_a_name_is_known_only_where_it_is_given():
    """Without the names of a ruleset, perica is no card."""
    assert refusal(ENVITE, "perica").code == "card.unreadable"
    assert refusal(ENVITE, "perica", {}).code == "card.unreadable"


def test_a_name_never_takes_the_place_of_a_card():
    """What reads as a card is that card, whatever a ruleset calls so."""
    names = {("rey", "copas"): Card(1, "oros"), ("12", "c"): Card(1, "oros")}
    assert ENVITE.parse("rey de copas", names) is Card(12, "copas")
    assert ENVITE.parse("12c", names) is Card(12, "copas")


def test_a_name_of_one_rank_or_suit_is_read_as_its_card():
    """In some games the basto alone is the as de bastos."""
    assert ENVITE.parse("el basto", {("basto",): Card(1, "bastos")}) is Card(1, "bastos")


def test_a_name_of_no_words_is_never_read():
    """A name made of small words has no fold, and no text becomes its card."""
    names = {fold("la"): Card(1, "oros")}
    assert refusal(ENVITE, "", names).code == "card.empty"
    for text in ("la", "...", "x" * 61):
        assert refusal(ENVITE, text, names).code == "card.unreadable"


def test_a_name_of_a_card_that_the_deck_lacks_is_refused():
    """Without sotas but one of oros, the sota buena is answered with the nearest copas."""
    error = refusal(THIRTY, "sota buena", NAMES)
    assert (error.code, hinted(error)) == ("card.not-in-deck", Card(7, "copas"))
    assert error.message.arguments == {"card": Card(10, "copas"), "n": 30}


def test_a_misspelt_name_hints_the_name():
    """Perika is answered with perica, and a name is preferred to a card."""
    assert hinted(refusal(ENVITE, "la perika", NAMES)) == "perica"
    assert hinted(refusal(ENVITE, "sota buenas", NAMES)) == "sota buena"
    assert hinted(refusal(ENVITE, "perro", NAMES)) is None


def test_a_misspelt_name_does_not_hint_what_the_deck_lacks():
    """A deck without the sota de copas does not offer the sota buena."""
    assert hinted(refusal(THIRTY, "sota buenas", NAMES)) is None


# Decks


def test_a_deck_is_ordered_by_suit_and_then_by_rank():
    """The forty cards of Envite, one by one."""
    assert " ".join(card.short for card in ENVITE) == (
        "1o 2o 3o 4o 5o 6o 7o 10o 11o 12o "
        "1c 2c 3c 4c 5c 6c 7c 10c 11c 12c "
        "1e 2e 3e 4e 5e 6e 7e 10e 11e 12e "
        "1b 2b 3b 4b 5b 6b 7b 10b 11b 12b"
    )


def test_single_cards_are_added_in_their_place():
    """The thirty cards: from 1 to 7, with the sota de oros and the caballo de bastos."""
    assert " ".join(card.short for card in THIRTY) == (
        "1o 2o 3o 4o 5o 6o 7o 10o "
        "1c 2c 3c 4c 5c 6c 7c "
        "1e 2e 3e 4e 5e 6e 7e "
        "1b 2b 3b 4b 5b 6b 7b 11b"
    )


@pytest.mark.parametrize(
    ("deck", "size", "lacks"),
    [
        (WHOLE, 48, ""),
        (ENVITE, 40, "8o 9o 8c 9c 8e 9e 8b 9b"),
        (TRUC, 36, "2o 8o 9o 2c 8c 9c 2e 8e 9e 2b 8b 9b"),
        (Deck(SUITS, range(1, 13), remove=[Card(8, "oros"), Card(2, "bastos")]), 46, "8o 2b"),
    ],
)
def test_a_deck_has_the_cards_it_is_made_of(deck, size, lacks):
    """Decks of 48, 40 and 36 cards, and one with single cards left out."""
    assert len(deck) == len(set(deck)) == size
    assert [card.short for card in WHOLE if card not in deck] == lacks.split()


def test_suits_keep_the_order_given_and_ranks_rise():
    """Suits stand as they are listed; ranks from the as, however they are listed."""
    deck = Deck(["bastos", "oros"], [12, 1])
    assert [card.short for card in deck] == ["1b", "12b", "1o", "12o"]


def test_added_suits_come_last_and_listed_ones_keep_their_place():
    """A suit keeps its place even where every card of it was added singly."""
    deck = Deck(["espadas", "copas"], [1], add=[Card(12, "bastos"), Card(7, "oros")])
    assert [card.short for card in deck] == ["1e", "1c", "7o", "12b"]
    deck = Deck(["oros", "copas"], [1], remove=[Card(1, "oros")], add=[Card(2, "oros")])
    assert [card.short for card in deck] == ["2o", "1c"]


def test_a_suit_or_rank_given_twice_doubles_no_card():
    """A deck holds each card once."""
    twice = Deck(
        [*SUITS, *map(Suit, SUITS), "oros"], [1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 12, Rank.REY, 1]
    )
    assert len(list(twice)) == len(twice) == 40
    assert twice == ENVITE


def test_other_writings_of_a_card_make_no_new_card():
    """A deck of forty still has forty after its cards were read in every way."""
    deck = Deck(SUITS, [1, 2, 3, 4, 5, 6, 7, 10, 11, 12])
    written = ["rey de copas", "Rei de copes", "12c", "Rey 🏆", "la copa 12", "buena"]
    read = {deck.parse(text, {("buena",): Card(12, "copas")}) for text in written}
    assert read == {Card(12, "copas")}
    assert len(deck) == len(set(deck)) == 40


def test_each_deck_has_its_own_cards():
    """Decks made alike share nothing, and do not change with the lists they were made from."""
    suits, ranks, added = ["oros", "copas"], [1, 2], [Card(12, "bastos")]
    first, second = Deck(suits, ranks, add=added), Deck(suits, ranks)
    suits.append("bastos")
    ranks.append(3)
    added.clear()
    assert [card.short for card in first] == ["1o", "2o", "1c", "2c", "12b"]
    assert [card.short for card in second] == ["1o", "2o", "1c", "2c"]


def test_a_deck_reads_its_lists_once():
    """Suits, ranks and single cards may come from anything that can be run through once."""
    deck = Deck(iter(SUITS), iter([1, 2]), add=iter([Card(3, "oros")]), remove=iter([]))
    assert len(deck) == 9


def test_the_index_of_a_card_is_its_place():
    """Places are counted from 0, and each is the inverse of looking up."""
    assert ENVITE.index(Card(1, "oros")) == 0
    assert ENVITE.index(Card(12, "copas")) == 19
    assert ENVITE.index(Card(10, "espadas")) == 27
    assert ENVITE.index(Card(12, "bastos")) == 39
    assert TRUC.index(Card(12, "bastos")) == 35
    assert THIRTY.index(Card(11, "bastos")) == 29
    for deck in DECKS:
        assert [deck.index(card) for card in deck] == list(range(len(deck)))
        assert all(deck[deck.index(card)] is card for card in deck)


def test_a_card_that_the_deck_lacks_has_no_index():
    """The error says which card, how many cards there are, and the nearest one."""
    for ask in (ENVITE.index, lambda card: ENVITE.mask([card])):
        with pytest.raises(CardError) as refused:
            ask(Card(8, "oros"))
        assert refused.value.code == "card.not-in-deck"
        assert refused.value.message.arguments == {"card": Card(8, "oros"), "n": 40}
        assert hinted(refused.value) is Card(7, "oros")


def test_a_mask_has_one_bit_for_each_card():
    """The bit is that of the index; a card given twice counts once."""
    assert ENVITE.mask([]) == 0
    assert ENVITE.mask([Card(1, "oros"), Card(3, "oros")]) == 0b101
    assert ENVITE.mask([Card(12, "bastos"), Card(12, "bastos")]) == 1 << 39
    assert ENVITE.mask(ENVITE) == (1 << 40) - 1


def test_the_cards_of_a_mask_come_in_the_order_of_the_deck():
    """Bits 0 and 19 of the Envite deck are the as de oros and the rey de copas."""
    assert ENVITE.cards_of(0) == ()
    assert ENVITE.cards_of(1 << 19 | 1) == (Card(1, "oros"), Card(12, "copas"))
    assert ENVITE.cards_of((1 << 40) - 1) == tuple(ENVITE)


@pytest.mark.parametrize("mask", [1 << 40, 1 << 40 | 1, -1, -(1 << 39), 1 << 1000])
def test_a_mask_of_cards_that_do_not_exist_is_refused(mask):
    """A bit beyond the deck is an error, never a card left out in silence."""
    with pytest.raises(IndexError):
        ENVITE.cards_of(mask)


def test_a_card_is_removed_only_from_a_deck_that_has_it():
    """Removing a missing card, or one twice, is an error."""
    for remove in ([Card(8, "oros")], [Card(7, "oros")] * 2):
        with pytest.raises(CardError) as refused:
            Deck(SUITS, [1, 7], remove=remove)
        assert refused.value.code == "deck.remove-missing"
        assert refused.value.message.arguments == {"card": remove[0]}
        assert all(knows("deck.remove-missing", language) for language in LANGUAGES)


def test_a_card_is_added_only_to_a_deck_that_lacks_it():
    """Adding a card that is there, or one twice, is an error."""
    for add in ([Card(7, "oros")], [Card(8, "oros")] * 2):
        with pytest.raises(CardError) as refused:
            Deck(SUITS, [1, 7], add=add)
        assert refused.value.code == "deck.add-present"
        assert refused.value.message.arguments == {"card": add[0]}
        assert all(knows("deck.add-present", language) for language in LANGUAGES)


@pytest.mark.parametrize(("suits", "ranks"), [(["oro"], [1]), ("oros", [1]), (["oros"], [13])])
def test_a_deck_of_no_such_suit_or_rank_is_a_value_error(suits, ranks):
    """A deck is made of the four suits and the twelve ranks."""
    with pytest.raises(ValueError, match="is not a valid"):
        Deck(suits, ranks)


def test_a_deck_cannot_be_changed():
    """It takes no new attribute, no other card in a place, and loses none."""
    with pytest.raises(AttributeError):
        ENVITE.size = 41
    with pytest.raises(TypeError):
        ENVITE[0] = Card(8, "oros")
    with pytest.raises(TypeError):
        del ENVITE[0]
    assert len(ENVITE) == 40


def test_decks_of_the_same_cards_in_the_same_order_are_equal():
    """How a deck was made does not matter; the order of its suits does."""
    same = Deck(SUITS, range(1, 13), remove=[Card(r, s) for s in SUITS for r in (8, 9)])
    assert same == ENVITE
    assert hash(same) == hash(ENVITE)
    assert Deck(reversed(SUITS), [1]) != Deck(SUITS, [1])
    assert ENVITE != TRUC
    assert tuple(ENVITE) != ENVITE


def test_a_deck_shows_its_size_even_when_empty():
    """The repr of a deck never fails."""
    assert repr(ENVITE) == "<Deck of 40 cards>"
    assert repr(Deck([], [])) == "<Deck of 0 cards>"


def test_what_is_no_card_is_not_in_a_deck():
    """Only cards are in a deck, not what they are called."""
    assert Card(12, "copas") in ENVITE
    assert "rey de copas" not in ENVITE
    assert None not in ENVITE


def pickled(value: object) -> object:
    """The value after a round through pickle."""
    return pickle.loads(pickle.dumps(value))  # noqa: S301


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, pickled])
def test_a_copied_deck_is_equal_and_whole(again):
    """A deck that was copied or pickled has the same cards at the same places."""
    deck = again(THIRTY)
    assert deck == THIRTY
    assert [deck.index(card) for card in THIRTY] == list(range(30))


def test_a_deck_pickled_in_another_process_is_whole_in_this_one():
    """Cards hash by what they are here, not by what they were where they were pickled."""
    program = (
        "import pickle, sys; from envite_rules.cards import Deck;"
        "sys.stdout.buffer.write(pickle.dumps(Deck(['oros', 'bastos'], [1, 12])))"
    )
    made = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True).stdout
    deck = pickle.loads(made)  # noqa: S301
    assert deck == Deck(["oros", "bastos"], [1, 12])
    assert deck.index(Card(12, "bastos")) == 3


# Patterns: the cards that a ruleset names


@pytest.mark.parametrize(
    ("text", "pattern", "written"),
    [
        ("rey de copas", CardPattern(Rank.REY, Suit.COPAS), "rey de copas"),
        ("Rey 🏆", CardPattern(Rank.REY, Suit.COPAS), "rey de copas"),
        ("12c", CardPattern(Rank.REY, Suit.COPAS), "rey de copas"),
        ("2 de la vira", CardPattern(Rank.DOS, None), "2 de la vira"),
        ("DOS VIRA", CardPattern(Rank.DOS, None), "2 de la vira"),
        ("caballo de lo virado", CardPattern(Rank.CABALLO, None), "caballo de la vira"),
        ("as de la muestra", CardPattern(Rank.AS, None), "as de la vira"),
    ],
)
def test_a_pattern_is_a_fixed_card_or_one_of_the_vira(text, pattern, written):
    """``rey de copas`` and ``2 de la vira`` are read and written."""
    assert CardPattern.parse(text) == pattern
    assert hash(CardPattern.parse(text)) == hash(pattern)
    assert str(pattern) == written


def test_a_pattern_of_the_vira_takes_the_suit_of_the_vira():
    """The malilla is the 2 de oros when oros are the vira; a fixed card is always itself."""
    assert CardPattern(Rank.DOS, None).card(Card(7, "oros")) is Card(2, "oros")
    assert CardPattern(Rank.DOS, None).card(Card(2, "bastos")) is Card(2, "bastos")
    assert CardPattern(Rank.REY, Suit.COPAS).card(Card(7, "oros")) is Card(12, "copas")
    assert CardPattern(Rank.REY, Suit.COPAS).card(None) is Card(12, "copas")


def test_a_pattern_of_the_vira_needs_a_vira():
    """Without a vira nobody knows which card it is."""
    malilla = CardPattern(Rank.DOS, None)
    with pytest.raises(CardError) as refused:
        malilla.card(None)
    assert isinstance(refused.value, ValueError)
    assert refused.value.code == "card.no-vira"
    assert refused.value.message.arguments == {"card": malilla}
    assert all("2 de la vira" in refused.value.text(language) for language in LANGUAGES)


def test_a_pattern_cannot_be_changed():
    """It is frozen and has no other attributes."""
    pattern = CardPattern(Rank.REY, Suit.COPAS)
    with pytest.raises(FrozenInstanceError):
        pattern.rank = Rank.AS
    assert not hasattr(pattern, "__dict__")
    assert pickled(pattern) == pattern


@pytest.mark.parametrize(
    ("text", "code", "nearest"),
    [
        ("2 de la virra", "card.unreadable", CardPattern(Rank.DOS, None)),
        ("13 de la vira", "card.unreadable", CardPattern(Rank.REY, None)),
        ("caballu de la bira", "card.unreadable", CardPattern(Rank.CABALLO, None)),
        ("rey de coppas", "card.unreadable", Card(12, "copas")),
    ],
)
def test_a_misspelt_pattern_hints_the_nearest(text, code, nearest):
    """A slip in the vira hints a card of the vira; a slip in a card hints the card."""
    with pytest.raises(CardError) as refused:
        CardPattern.parse(text)
    assert (refused.value.code, hinted(refused.value)) == (code, nearest)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "card.empty"),
        ("2", "card.no-suit"),
        ("vira", "card.unreadable"),
        ("xyz de la vira", "card.unreadable"),
        ("malilla", "card.unreadable"),
        ("2 vira" + " " * 100 + "x", "card.unreadable"),
    ],
)
def test_what_is_no_pattern_is_shown_how_one_is_written(text, code):
    """Where nothing is near, the hint shows both ways of writing."""
    with pytest.raises(CardError) as refused:
        CardPattern.parse(text)
    assert (refused.value.code, refused.value.hint.code) == (code, "card.pattern-examples")
    for language in LANGUAGES:
        assert "rey de copas" in refused.value.text(language)
        assert "2 de la vira" in refused.value.text(language)


# Properties

MARKS = "\u0300\u0301\u0302\u0303\u0308\u0327\ufe0f\u00ad\u200d"
SPACES = [" ", "  ", "\t", "\n", "\u00a0", "\u2003"]


@st.composite
def decks(draw: st.DrawFn) -> Deck:
    """Any deck of at least one card: the known ones and others of every size and order."""
    if draw(st.booleans()):
        return draw(st.sampled_from(DECKS))
    suits = draw(st.lists(st.sampled_from(SUITS), unique=True, min_size=1))
    ranks = draw(st.sets(st.integers(1, 12), min_size=1))
    has = {Card(rank, suit) for rank in ranks for suit in suits}
    kept = draw(st.sampled_from(sorted(has, key=str)))
    others = draw(st.sets(st.sampled_from(list(WHOLE)))) - {kept}
    return Deck(suits, ranks, add=others - has, remove=others & has)


@st.composite
def mangled(draw: st.DrawFn, text: str) -> str:
    """The text in other case, with other accents, spaces and normal form."""
    signs = [draw(st.sampled_from(SPACES))]
    for sign in text:
        if sign == " ":
            signs.append(draw(st.sampled_from(SPACES)))
            continue
        signs.append(draw(st.sampled_from([sign.upper(), sign.lower()])))
        if draw(st.integers(0, 3)) == 0:
            signs.append(draw(st.sampled_from(MARKS)))
    signs.append(draw(st.sampled_from(SPACES)))
    return unicodedata.normalize(
        draw(st.sampled_from(["NFC", "NFD", "NFKC", "NFKD"])), "".join(signs)
    )


@given(decks(), st.data())
def test_what_a_card_writes_is_read_back_as_that_card(deck, data):
    """Long and short, in any case, accents, spaces and normal form, in every deck."""
    card = data.draw(st.sampled_from(list(deck)))
    assert deck.parse(str(card)) is deck.parse(card.short) is parse_card(card.short) is card
    assert deck.parse(data.draw(mangled(str(card)))) is card
    assert deck.parse(data.draw(mangled(card.short))) is card
    assert deck.parse(data.draw(mangled(f"{card.rank.value} {card.suit.letter}"))) is card


@given(st.sampled_from(Rank), st.sampled_from([*Suit, None]), st.data())
def test_what_a_pattern_writes_is_read_back_as_that_pattern(rank, suit, data):
    """The same holds of the cards of the vira."""
    pattern = CardPattern(rank, suit)
    assert CardPattern.parse(str(pattern)) == pattern
    assert CardPattern.parse(data.draw(mangled(str(pattern)))) == pattern


anything = st.text(st.characters())
pieces = st.lists(
    st.one_of(
        st.sampled_from([*WORDS, *SUITS, *CATALAN, "de", "vira", "perica", "🏆", "c", "13", "0"]),
        st.sampled_from([" ", "'", "\x00", "\ud800", "\ufe0f", "٣", "፩", "²", "½"]),
        st.text(st.characters(), max_size=3),
    ),
    max_size=8,
).map("".join)


@given(st.text(st.characters(categories=["Cs"]), min_size=1))
def test_surrogates_are_refused_like_any_text(text):
    """A lone half of a sign, which no file can hold, is unreadable and yet can be printed."""
    assert refusal(ENVITE, text).text("es").encode()


def read_or_refused(read: Callable[[str], object], text: str) -> object:
    """What was read, or the CardError; any other error is a failure of the test."""
    try:
        return read(text)
    except CardError as error:
        return error


@given(decks(), st.one_of(anything, pieces), st.sampled_from([None, NAMES]))
@example(ENVITE, "፩ copas", None)
@example(ENVITE, "9" * 59 + "c", None)
@example(ENVITE, "9" * 5000 + " copas", None)
def test_any_text_is_a_card_of_the_deck_or_a_card_error(deck, text, names):
    """Nothing else is returned or raised, and the error can be said in every language."""
    found = read_or_refused(lambda text: deck.parse(text, names), text)
    pattern = read_or_refused(CardPattern.parse, text)
    assert isinstance(found, CardError) or found in deck
    assert isinstance(pattern, CardError | CardPattern)
    for error in {found, pattern}:
        if isinstance(error, CardError):
            assert all(error.text(language).isprintable() for language in LANGUAGES)
    assert isinstance(parse_rank(text), Rank | None)
    assert isinstance(parse_vira_rank(text), Rank | None)


@given(decks(), pieces, st.sampled_from(list(WHOLE)), st.integers(0, 18), st.sampled_from("axz1"))
def test_every_hint_can_be_written_instead(deck, text, card, place, slip):
    """What a deck hints is a card or a name that the same deck reads."""
    slipped = str(card)[:place] + slip + str(card)[place:]
    for wrong in (text, slipped, str(card), "perrica", "sota buenas"):
        error = read_or_refused(lambda text: deck.parse(text, NAMES), wrong)
        if isinstance(error, CardError) and error.hint is not None:
            assert deck.parse(str(hinted(error)), NAMES) in deck


@given(decks(), st.data())
def test_a_mask_and_its_cards_are_inverse(deck, data):
    """Cards to mask to cards gives them in the order of the deck; mask to cards to mask, itself."""
    cards = data.draw(st.lists(st.sampled_from(list(deck))))
    assert deck.cards_of(deck.mask(cards)) == tuple(card for card in deck if card in cards)
    mask = data.draw(st.integers(0, (1 << len(deck)) - 1))
    assert deck.mask(deck.cards_of(mask)) == mask


@pytest.mark.parametrize(
    ("text", "hint", "said"),
    [
        ("siguiente", "card.next-examples", "siguiente de bastos"),
        ("la siguiente", "card.next-examples", "siguiente de bastos"),
        ("siguiente de 💥", "card.next-examples", "siguiente de bastos"),
        ("siguente de 7", "card.next-examples", "siguiente de la vira"),
        ("siguiente de vastos", "hint.did-you-mean", "siguiente de bastos"),
        ("siguente de oros", "hint.did-you-mean", "siguiente de oros"),
    ],
)
def test_the_next_rank_is_shown_how_it_is_written(text: str, hint: str, said: str) -> None:
    """Whoever says «siguiente» means neither «rey de copas» nor «2 de la vira»."""
    with pytest.raises(CardError) as refused:
        CardPattern.parse(text)
    assert refused.value.hint is not None
    assert refused.value.hint.code == hint
    for language in LANGUAGES:
        assert said in refused.value.text(language)
