"""What somebody meant: the nearest word, the same in another language, or nothing at all."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, get_args, get_origin

import pytest
from pydantic import BaseModel

from envite_rules import CardError, check_ruleset
from envite_rules.cards import CardPattern, Rank, Suit
from envite_rules.likeness import slips
from envite_rules.messages import AnyOf, did_you_mean
from envite_rules.ruleset.aliases import aliases, meant
from envite_rules.ruleset.model import Example, Ruleset
from envite_rules.ruleset.model.base import Text
from envite_rules.ruleset.schema import load_schema

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

KINDS = ["triunfo", "chilajo", "plain"]
SUITS = [suit.value for suit in Suit]
RANKS = [rank.word for rank in Rank]
WHO = ["anyone", "on-turn", "mandador"]
LEVELS = ["chico", "partido", "partida", "lacking"]

UNRELATED = """
    nope zapato hoja camino azul perro gato banana queso pan lluvia nieve tren barco iglesia
    montaña viento cielo lunes abril mayo relojes botella vaso plato cuchara tenedor silla puerta
    techo pared suelos jardin arbol fruta manzana limon naranja xyz qwerty foo bar baz lorem ipsum
    dolor amet hello world python table street garden house mountain bicycle chocolate elephant
    keyboard pencil bottle yellow purple doctor teacher airport village island castle bridge
    hammer nail candle zz 42 3.5 ??? ñandú 扑克 öl
""".split()  # noqa: SIM905 - a list of words
"""Words that have nothing to do with the game, and are no slip of one that has."""


def tables(model: type[BaseModel] = Ruleset) -> Iterator[type[BaseModel]]:
    """Every table of the format, each once."""
    waiting: list[Any] = [model]
    seen: set[type[BaseModel]] = set()
    while waiting:
        found = waiting.pop()
        if isinstance(found, type) and issubclass(found, BaseModel) and found not in seen:
            seen.add(found)
            yield found
            waiting += [field.annotation for field in found.model_fields.values()]
        elif get_origin(found):
            waiting += get_args(found)


def vocabularies(schema: Any = None) -> Iterator[list[str]]:
    """Every closed list of words that the schema has."""
    schema = load_schema() if schema is None else schema
    if isinstance(schema, dict):
        words = [word for word in schema.get("enum", ()) if isinstance(word, str)]
        if words:
            yield words
        schema = list(schema.values())
    for inner in schema if isinstance(schema, list) else ():
        yield from vocabularies(inner) if isinstance(inner, (dict, list)) else ()


# ── the words of other languages ──────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("said", "known", "means"),
    [
        ("triumph", KINDS, "triunfo"),
        ("trump", KINDS, "triunfo"),
        ("triomf", KINDS, "triunfo"),
        ("Chilasco", KINDS, "chilajo"),
        ("sencilla", KINDS, "plain"),
        ("clubs", SUITS, "bastos"),
        ("Hearts", SUITS, "copas"),
        ("espases", SUITS, "espadas"),
        ("coins", SUITS, "oros"),
        ("king", RANKS, "rey"),
        ("ace", RANKS, "as"),
        ("Jack", RANKS, "sota"),
        ("cavall", RANKS, "caballo"),
        ("cualquiera", WHO, "anyone"),
        ("capitán", WHO, "mandador"),
        ("turno", WHO, "on-turn"),
        ("game", LEVELS, "chico"),
        ("match", LEVELS, "partida"),
        ("lo que falta", LEVELS, "lacking"),
        ("primera baza", ["until-decided", "first-trick"], "first-trick"),
        ("en juego", ["in-play", "plain"], "in-play"),
        ("obligatorio", ["forced", "free"], "forced"),
        ("antihorario", ["anticlockwise", "clockwise"], "anticlockwise"),
        ("montón", ["pile", "apart", "side", "none"], "pile"),
        ("on_turn", WHO, "on-turn"),
    ],
)
def test_a_word_of_another_language_is_known(said: str, known: list[str], means: str) -> None:
    """Letters would not tell: «trump» is as far from «triunfo» as from anything."""
    assert meant(said, known, "values")[1] == means


@pytest.mark.parametrize(
    ("below", "says"),
    [
        ("[[order]]\nid = 'x'\npalo = 'vira'\n", "¿Quiso decir «suit»?"),
        ("[[order]]\nid = 'x'\nescala = ['rey']\n", "¿Quiso decir «scale»?"),
        ("[[order]]\nid = 'x'\ntipo = 'triunfo'\n", "¿Quiso decir «kind»?"),
        ("[round]\nvalor = 2\n", "¿Quiso decir «value»?"),
        ("[round]\nbazas = 3\n", "¿Quiso decir «tricks»?"),
        ("[round]\nfuente = 'casa'\n", "«source» va al principio del archivo"),
        ("[jugadores]\nusual = 4\n", "¿Quiso decir «players»?"),
        ("[tanteo]\nchico = 12\n", "¿Quiso decir «score»?"),
        ("[cantos.envite]\nopener = 'anyone'\n", "¿Quiso decir «ladders»?"),
        ("[score.tumbo]\nperdido = 2\n", "¿Quiso decir «lost»?"),
        ("[score.tumbo]\nboth = 'obligado'\n", "¿Quiso decir «forced»?"),
        ("[words]\nstone = 'millo'\n", "¿Quiso decir «piedra»?"),
        ("[words]\nstones = 'millos'\n", "¿Quiso decir «piedras»?"),
        ("[deal]\nsentido = 'clockwise'\n", "¿Quiso decir «direction»?"),
        ("[deal]\ntanda = [3]\n", "Aquí caben: "),
        ("[renuncio]\nfaltas = ['looking']\n", "¿Quiso decir «offences»?"),
        ("[score]\nescala = 3\n", "Aquí caben: "),
        ("[sources.vieja]\ntítulo = 'x'\n", "sin acento ni ñ: title, y no título"),
        ("[sources.vieja]\ntitulo = 'x'\n", "¿Quiso decir «title»?"),
        ("[score]\nwon = 2\n", "«won» va en [score.tumbo]."),
        ("[score]\nganado = 2\n", "«won» va en [score.tumbo]."),
        ("[round.ties]\nfamilia = 'x'\n", "«family» va al principio del archivo"),
    ],
)
def test_a_key_in_spanish_is_told_in_the_words_of_the_format(
    below: str, says: str, tmp_path: Path
) -> None:
    """«palo» looks like ``also`` and means ``suit``; where its key is of another table, which."""
    path = tmp_path / "mia.toml"
    head = 'format = 1\nid = "mia"\nname = "Mía"\nextends = "canario"\nsource = "casa"\n'
    path.write_text(f'{head}sources.casa.title = "Casa"\n{below}', encoding="utf-8")
    assert any(says in problem.text() for problem in check_ruleset(path).problems)


@pytest.mark.parametrize(
    ("said", "means"),
    [
        ("king of cups", "rey de copas"),
        ("ace of spades", "as de espadas"),
        ("knave of coins", "sota de oros"),
        ("sota of hearts", "sota de copas"),
        ("3 of clubs", "3 de bastos"),
        ("2 of trumps", "2 de la vira"),
        ("2 del triunfo", "2 de la vira"),
        ("rye de copas", "rey de copas"),
    ],
)
def test_a_card_by_other_words_is_known(said: str, means: str) -> None:
    """It is not read, but one is told how the card is called here."""
    with pytest.raises(CardError) as caught:
        CardPattern.parse(said)
    assert caught.value.hint is not None
    assert str(caught.value.hint.arguments["nearest"]) == means


def test_a_word_that_may_mean_two_is_answered_with_both() -> None:
    """In an example «mano» may be the hand or the trick: neither is guessed."""
    hint, nearest = meant("mano", ["hand", "trick", "plays"], "keys")
    assert nearest is None
    assert hint is not None
    assert set(hint.arguments["nearest"]) == {"hand", "trick"}
    assert hint.text("es") == "¿Quiso decir «trick o hand»?"


@pytest.mark.parametrize(
    ("word", "means"),
    [
        ("acciones", "actions"),
        ("casos", "cases"),
        ("reparte", "dealer"),
        ("modo", "hold"),
        ("bazas", "tricks"),
        ("gana_la_ronda", "round_won_by"),
        ("errata", "erratum"),
        ("regla", "rule"),
    ],
)
def test_the_keys_of_an_example_are_found_by_what_people_call_them(word: str, means: str) -> None:
    """Among all the keys of an example, the word of the game leads to one."""
    assert meant(word, Example.model_fields, "keys")[1] == means


def test_manos_are_the_hands_or_the_tricks() -> None:
    """The word is used for both, so both are proposed."""
    hint, nearest = meant("manos", Example.model_fields, "keys")
    assert nearest is None
    assert hint is not None
    assert set(hint.arguments["nearest"]) == {"hands", "tricks"}


def test_what_may_mean_two_is_taken_for_neither(tmp_path: Path) -> None:
    """Nothing is checked of a key that was not understood: no second problem follows."""
    path = tmp_path / "mia.toml"
    head = 'format = 1\nid = "mia"\nname = "Mía"\nextends = "canario"\nsource = "casa"\n'
    told = '[[examples]]\nabout = "x"\nvira = "3 oros"\nmano = ["rey oros"]\n'
    told += 'hand = ["as oros"]\nlegal = ["as oros"]\n'
    path.write_text(f'{head}sources.casa.title = "Casa"\n{told}', encoding="utf-8")
    assert [problem.code for problem in check_ruleset(path).problems] == ["unknown-key"]


# ── the table of aliases ──────────────────────────────────────────────────────────────────────────


def test_each_alias_stands_for_a_word_of_the_format() -> None:
    """An alias of a key or word that there is not would never be found."""
    keys = {key for table in tables() for key in table.model_fields}
    words = {word for known in vocabularies() for word in known} | {"true", "false", "tied"}
    assert set(aliases("keys")) <= keys
    assert set(aliases("values")) <= words


def test_aliases_are_spelt_as_they_are_looked_up() -> None:
    """Small letters without accents, joined by hyphens."""
    for sort in ("keys", "values"):
        for words in aliases(sort).values():
            assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", word) for word in words)


def test_few_aliases_may_mean_two_keys_of_a_table() -> None:
    """Those that may are answered with both, and are no slip of the table of aliases."""
    twice = {
        word
        for table in tables()
        for key in table.model_fields
        for word in aliases("keys").get(key, ())
        for other in table.model_fields
        if other != key and word in aliases("keys").get(other, ())
    }
    assert twice == {"cartas", "mano", "manos", "tantos"}


# ── nothing is guessed ────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("word", UNRELATED)
def test_an_unrelated_word_gives_no_hint(word: str) -> None:
    """Of no closed list of words, and of no table of keys."""
    for known in vocabularies():
        if not any(" de " in name for name in known):
            assert meant(word, known, "values") == (None, None), (word, known)
    for table in tables():
        if table is not Text:
            known = list(table.model_fields)
            assert meant(word, known, "keys") == (None, None), (word, table.__name__)


@pytest.mark.parametrize("word", UNRELATED)
def test_an_unrelated_word_is_taken_for_no_card(word: str) -> None:
    """The hint shows how cards are written, or there is none."""
    with pytest.raises(CardError) as caught:
        CardPattern.parse(f"{word} y {word}")
    assert caught.value.hint is None or "nearest" not in caught.value.hint.arguments


def test_many_letters_in_common_are_not_enough() -> None:
    """«nope» is no «opener», although difflib finds them alike."""
    assert did_you_mean("nope", ["opener", "ladders.envite.opener"]) == (None, None)
    assert did_you_mean("reina", ["rei"]) == (None, None)


def test_slips_are_counted() -> None:
    """A letter too many, too few, another, or two changed over: one each."""
    pairs = [("malilla", "malila"), ("rey", "reyy"), ("sota", "sola"), ("valeu", "value")]
    assert [slips(one, other) for one, other in pairs] == [1, 1, 1, 1]
    assert slips("", "as") == 2
    assert slips("oros", "oros") == 0


def test_a_part_of_a_path_is_near_to_it() -> None:
    """«dentro» for ``score.dentro``, «canari» for ``canario``."""
    assert did_you_mean("dentro", ["score.dentro", "score.tumbo"])[1] == "score.dentro"
    assert did_you_mean("canari", ["canario", "tradicional"])[1] == "canario"


def test_several_are_joined_in_the_language() -> None:
    """Where a word may mean two, both stand in the hint, joined by «o»."""
    hint, _ = meant("gana", ["winner", "won"], "keys")
    assert hint is not None
    assert isinstance(hint.arguments["nearest"], AnyOf)


def test_a_very_long_word_takes_no_time(tmp_path: Path) -> None:
    """Neither a key of thousands of letters nor a line of them is compared letter by letter."""
    path = tmp_path / "mia.toml"
    head = 'format = 1\nid = "mia"\nname = "Mía"\nextends = "canario"\nsource = "casa"\n'
    head += 'sources.casa.title = "Casa"\n[score]\n'
    path.write_text(f"{head}{'jugador' * 9000} = 3\n", encoding="utf-8")
    assert [problem.code for problem in check_ruleset(path).problems] == ["unknown-key"]
    for line in ("a" * 90_000 + "!", "palabra " * 9_000 + "!"):
        path.write_text(f"{head}{line}\n", encoding="utf-8")
        assert [problem.code for problem in check_ruleset(path).problems] == ["toml.syntax"]
