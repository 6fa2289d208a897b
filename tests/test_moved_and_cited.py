"""What a child changes in its base, and whose word stands for it: its line, its source, its reason.

The reasons of a base about something that the child plays otherwise are no reasons of the child.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from command_line import run

from envite_rules import NotStatedError, Rules, load_ruleset

if TYPE_CHECKING:
    from collections.abc import Callable

HEAD = """\
format = 1
id = "mi-valle"
name = "Mi valle"
extends = "canario"
source = "aqui"
without = ["scoreboard"]

[sources.aqui]
title = "Lo que se juega aquí"

[sources.libro]
title = "Un libro"
"""
MOVED = """
[[order]]
id = "rey-de-la-vira"
before = "malilla"
"""
SHORT = """
[score]
chico = 10

[score.tumbo]
at = 9
"""
FREE_LEAD = """
[[follow]]
id = "mini"
led = ["plain"]
holding = ["led-suit"]
play = ["led-suit"]
"""
OF_BASE = "Se toma de «Envite canario», que lo deduce; su razón habla de algo que aquí es distinto."
TRICK: Any = {"vira": "5 copas", "plays": ["2 copas", "rey copas"]}
SPOKEN_OF_TWELVE = "9 + 4 son 12, el chico"
SPOKEN_OF_THE_MALILLA = "la malilla a cuatro"


@pytest.fixture
def child(tmp_path: Path) -> Callable[..., Rules]:
    """Writes a child of canario, or of another, and loads it."""

    def write(text: str, name: str = "mi-valle", base: str = "canario", **options: str) -> Rules:
        head = HEAD.replace("mi-valle", name).replace('"canario"', f'"{base}"')
        if base != "canario":
            head = head.replace('without = ["scoreboard"]\n', "")
        path = tmp_path / f"{name}.toml"
        path.write_text(head + text, encoding="utf-8")
        return load_ruleset(path, options=options)

    return write


def statement(key: str, said: str) -> str:
    """A line of ``[provenance]``, with its header."""
    return f'\n[provenance]\n"{key}" = {{ {said} }}\n'


def file_of(rules: Rules) -> str:
    """The file of a ruleset."""
    place = rules.origin("id").place
    assert place is not None
    return place.file


def inferred(rules: Rules) -> dict[str, str]:
    """What ``show`` lists as inferred."""
    found: dict[str, str] = run("show", file_of(rules), "--json").value["inferred"]
    return found


# ── the place of an entry ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("text", "path", "said", "mark"),
    [
        (MOVED, "order.rey-de-la-vira", {"before": "malilla"}, 'before = "malilla"'),
        (
            '[[order]]\nid = "malilla"\nafter = "rey-de-la-vira"\n',
            "order.malilla",
            {"after": "rey-de-la-vira"},
            'after = "rey',
        ),
        (
            '[[ladders.envite.steps]]\nid = "ocho"\ncall = "ocho"\nvalue = 8\nafter = "siete"\n',
            "ladders.envite.steps.ocho",
            {"after": "siete"},
            "after = ",
        ),
        (
            FREE_LEAD + 'before = "arrastre"\n',
            "follow.mini",
            {"before": "arrastre"},
            "before = ",
        ),
    ],
)
def test_the_place_of_an_entry_is_a_value_of_its_own(
    text: str, path: str, said: dict[str, str], mark: str, child: Callable[..., Rules]
) -> None:
    """It was set by the line that says before or after, and has the source of that file."""
    origin = child(text).origin(f"{path}.place")
    assert (origin.path, dict(origin.value)) == (f"{path}.place", said)
    assert (origin.layer, origin.ruleset) == ("own", "mi-valle")
    assert origin.place is not None
    lines = (HEAD + text).split("\n")
    assert lines[origin.place.line - 1].startswith(mark)
    assert str(origin.citation) == "Lo que se juega aquí"


def test_the_place_of_a_piece_is_the_childs(child: Callable[..., Rules]) -> None:
    """The pieces of a count merge by their ids too."""
    text = '[[counts.envit.pieces]]\nid = "amo"\nafter = "madona"\n'
    origin = child(text, base="truc-mallorqui").origin("counts.envit.pieces.amo.place")
    assert (dict(origin.value), origin.layer) == ({"after": "madona"}, "own")
    assert origin.citation.source_id == "aqui"


CHOICE = """
[options.rey]
name = "El rey de la vira"
default = "abajo"

[options.rey.choices.abajo]
name = "Debajo de la malilla"

[options.rey.choices.arriba]
name = "Encima de la malilla"

[[options.rey.choices.arriba.set.order]]
id = "rey-de-la-vira"
before = "malilla"
"""


def test_the_place_that_a_choice_gives(child: Callable[..., Rules]) -> None:
    """Only where it is chosen: its line, the option and the choice, and the source of that."""
    told = statement("options.rey.choices.arriba", 'source = "libro"')
    with pytest.raises(NotStatedError):
        child(CHOICE + told).origin("order.rey-de-la-vira.place")
    rules = child(CHOICE + told, rey="arriba")
    origin = rules.origin("order.rey-de-la-vira.place")
    assert (origin.layer, origin.option, origin.choice) == ("option", "rey", "arriba")
    assert origin.citation.source_id == "libro"
    assert origin.place is not None
    assert (HEAD + CHOICE).split("\n")[origin.place.line - 1] == 'before = "malilla"'
    trick = rules.game().resolve_trick(**TRICK)
    assert trick.reason.citation.source_id == "libro"


def test_what_a_choice_says_is_listed_as_it_is_written(child: Callable[..., Rules]) -> None:
    """Whether it is chosen or not: the key before of the overlay, and no place beside it."""
    out = run("show", file_of(child(CHOICE)), "--origin", "options.rey", "--json").value["values"]
    moves = [value["path"] for value in out if "rey-de-la-vira" in value["path"]]
    assert moves == ["options.rey.choices.arriba.set.order.rey-de-la-vira.before"]


def test_the_last_file_that_moves_an_entry_places_it(child: Callable[..., Rules]) -> None:
    """A child of a child: what it does not move stays where its base put it, by the base's word."""
    child(MOVED)
    same = child("[round]\nvalue = 1\n", "nieta", "./mi-valle.toml")
    origin = same.origin("order.rey-de-la-vira.place")
    assert (origin.layer, origin.ruleset) == ("base", "mi-valle")
    text = '[[order]]\nid = "rey-de-la-vira"\nafter = "malilla"\n'
    back = child(text, "nieta", "./mi-valle.toml").origin("order.rey-de-la-vira.place")
    assert (back.layer, dict(back.value)) == ("own", {"after": "malilla"})


def test_what_moved_an_entry_of_a_list_that_is_dropped_is_forgotten(
    child: Callable[..., Rules],
) -> None:
    """A child that states the whole order anew: the base's before speaks of another entry."""
    path = Path(file_of(child(MOVED))).parent / "nieta.toml"
    path.write_text(
        'format = 1\nid = "nieta"\nname = "Nieta"\nextends = "./mi-valle.toml"\nsource = "aqui"\n'
        'without = ["order"]\n[[order]]\nid = "rey-de-la-vira"\ncard = "rey de la vira"\n'
        'kind = "triunfo"\n[[order]]\nid = "vira"\nsuit = "vira"\nkind = "chilajo"\n'
        'scale = ["rey", "caballo", "sota", "as", 7, 6, 5, 4, 3, 2]\n[[order]]\nid = "salida"\n'
        'suit = "led"\nscale = ["rey", "caballo", "sota", "as", 7, 6, 5, 4, 3, 2]\n',
        encoding="utf-8",
    )
    origin = load_ruleset(path).origin("order.rey-de-la-vira.place")
    assert (origin.value, origin.is_dropped, origin.ruleset) == (None, True, "nieta")


def test_what_stands_where_its_file_lists_it_has_no_place_of_its_own() -> None:
    """No line says it."""
    with pytest.raises(NotStatedError):
        load_ruleset("canario").origin("order.malilla.place")
    with pytest.raises(NotStatedError):
        load_ruleset("canario").cite("order", 0, "place")


@pytest.mark.parametrize(
    ("language", "name", "said"), [("es", "puesto", "antes de malilla"), ("en", "place", "before")]
)
def test_the_table_of_origins_has_a_row_for_the_place(
    language: str, name: str, said: str, child: Callable[..., Rules]
) -> None:
    """First of the entry, with the child's line and source; not of a single value of it."""
    rules = child(MOVED)
    out = run("show", file_of(rules), "--origin", "order.rey-de-la-vira", "--lang", language)
    [row] = [line for line in out.lines if f" {name} " in line]
    line = HEAD.count("\n") + 4
    assert row.split()[0] == name
    assert said in row
    assert f"mi-valle.toml:{line}" in row
    assert row.split()[-1] == "aqui"
    assert name not in run("show", file_of(rules), "--origin", "order.rey-de-la-vira.card").out
    [value] = [
        value
        for value in run("show", file_of(rules), "--origin", "--json").value["values"]
        if value["path"] == "order.rey-de-la-vira.place"
    ]
    assert (value["value"], value["line"], value["source_id"]) == (
        {"before": "malilla"},
        line,
        "aqui",
    )


# ── what a child says of an entry of its base ─────────────────────────────────────────────────────


def test_what_the_nearest_file_says_of_an_entry_holds_for_what_it_changes(
    child: Callable[..., Rules],
) -> None:
    """The place is the child's, from a book; the card is the base's, and so is its reason."""
    rules = child(MOVED + statement("order.rey-de-la-vira", 'source = "libro"'))
    assert rules.origin("order.rey-de-la-vira.place").citation.source_id == "libro"
    for key in ("card", "kind", "sign"):
        origin = rules.origin(f"order.rey-de-la-vira.{key}")
        assert (origin.layer, origin.citation.source_id) == ("base", None), key
        assert str(origin.citation).startswith("deducido: "), key
    number = [line.id for line in rules.ruleset.order or ()].index("rey-de-la-vira")
    assert str(rules.cite("order", number, "card")).startswith("deducido: ")
    assert str(rules.cite("order", number, "place")) == "Un libro"


def test_a_child_that_only_names_a_card_does_not_take_over_its_source(
    child: Callable[..., Rules],
) -> None:
    """The name is from a book. That the malilla wins is as in the base, and for its reason."""
    named = '[[order]]\nid = "malilla"\nname = "la mala"\n'
    rules = child(named + statement("order.malilla", 'source = "libro"'))
    assert rules.origin("order.malilla.name").citation.source_id == "libro"
    for key in ("card", "kind", "players", "sign"):
        citation = rules.origin(f"order.malilla.{key}").citation
        assert citation.source_id is None, key
        assert SPOKEN_OF_THE_MALILLA in str(citation), key
    trick = rules.game(4).resolve_trick(**TRICK)
    assert trick.winner_index == 0
    assert SPOKEN_OF_THE_MALILLA in str(trick.reason.citation)


def test_the_most_specific_word_of_the_file_wins(child: Callable[..., Rules]) -> None:
    """What is said of a key of the entry goes before what is said of the entry."""
    signed = MOVED + 'sign = "silbar"\n'
    more = '"order.rey-de-la-vira.before" = { inferred = "Lo vi jugar." }\n'
    rules = child(signed + statement("order.rey-de-la-vira", 'source = "libro"') + more)
    assert str(rules.origin("order.rey-de-la-vira.place").citation) == "deducido: Lo vi jugar."
    assert rules.origin("order.rey-de-la-vira.sign").citation.source_id == "libro"


def test_of_two_files_that_name_an_entry_each_speaks_of_what_it_sets(
    child: Callable[..., Rules],
) -> None:
    """The card is canario's, moved by its child, and signed otherwise by the child's child."""
    path = "order.rey-de-la-vira"
    child(MOVED + statement(path, 'source = "libro"'))
    text = '[[order]]\nid = "rey-de-la-vira"\nsign = "silbar"\n'
    rules = child(text + statement(path, 'source = "aqui"'), "nieta", "./mi-valle.toml")
    sources = {"card": None, "place": "libro", "sign": "aqui"}
    for key, source in sources.items():
        assert rules.origin(f"{path}.{key}").citation.source_id == source, key


def test_what_is_said_of_a_whole_is_not_said_of_what_the_base_states_in_it(
    child: Callable[..., Rules],
) -> None:
    """The source of the order of a child that moves one card is of that move."""
    rules = child(MOVED + statement("order", 'source = "libro"'))
    assert rules.origin("order.rey-de-la-vira.place").citation.source_id == "libro"
    assert rules.origin("order.rey-de-la-vira.card").citation.source_id is None


def test_a_reason_of_the_child_about_an_entry_is_listed(child: Callable[..., Rules]) -> None:
    """In show, and once in the book."""
    rules = child(MOVED + statement("order.rey-de-la-vira", 'inferred = "Lo vi jugar."'))
    assert inferred(rules)["order.rey-de-la-vira"] == "Lo vi jugar."
    book = rules.rulebook(players=4)
    assert isinstance(book, str)
    assert book.count("Lo vi jugar.") == 1


@pytest.mark.parametrize("said", ["", statement("order.rey-de-la-vira", 'source = "aqui"')])
def test_why_a_moved_card_wins_is_the_word_of_who_moved_it(
    said: str, child: Callable[..., Rules]
) -> None:
    """In a trick, and where an example fails."""
    example = (
        '\n[[examples]]\nabout = "El rey gana"\nplayers = 4\nvira = "5 de copas"\n'
        'plays = ["2 de copas", "rey de copas"]\nwinner = 1\n'
    )
    rules = child(MOVED + said + example)
    trick = rules.game(4).resolve_trick(**TRICK)
    assert trick.winner_index == 1
    assert str(trick.reason.citation) == "Lo que se juega aquí"
    out = run("test", file_of(rules))
    assert out.status == 1
    assert "Fuente: Lo que se juega aquí" in " ".join(out.out.split())
    assert "deducido" not in out.out


def test_why_a_card_that_was_not_moved_wins_is_the_word_of_its_file() -> None:
    """As ever; in a base, and in a child that does not touch the order."""
    for name in ("canario", "tenerife"):
        trick = load_ruleset(name).game(4).resolve_trick(**TRICK)
        assert trick.reason.citation.inferred is not None
        assert SPOKEN_OF_THE_MALILLA in str(trick.reason.citation)


# ── reasons that no longer hold ───────────────────────────────────────────────────────────────────


def test_the_reasons_of_a_base_about_what_its_child_changed_are_not_told(
    child: Callable[..., Rules],
) -> None:
    """The card that moved, and the order; what is taken off on passing a tumbo that is another."""
    rules = child(MOVED + SHORT)
    told = inferred(rules)
    assert (told["order"], told["score.fold"]) == (OF_BASE, OF_BASE)
    assert rules.origin("order.rey-de-la-vira.card").citation.text() == f"deducido: {OF_BASE}"
    assert str(rules.origin("score.fold").citation) == f"deducido: {OF_BASE}"
    english = rules.cite("score", "fold").text("en")
    assert english.startswith("inferred: Taken from “Envite canario”")
    outs = [
        run("show", file_of(rules)).out,
        run("show", file_of(rules), "--origin").out,
        str(rules.rulebook(players=4)),
    ]
    said = [" ".join(out.split()) for out in outs]
    assert not [plain for plain in said if SPOKEN_OF_TWELVE in plain]
    # By each card it stands where it still holds: the malilla was not touched.
    assert [SPOKEN_OF_THE_MALILLA in plain for plain in said] == [False, True, False]
    # Who reads the wall does not know what is otherwise here: where no reason is left, none stands.
    assert ["Se toma de «Envite canario»" in plain for plain in said] == [True, True, False]


def test_a_reason_is_told_of_what_the_child_left_as_it_was(child: Callable[..., Rules]) -> None:
    """One card moves; that the tres de bastos is above all at six is still the guide's word."""
    rules = child(MOVED)
    trick = rules.game(6).resolve_trick(vira="5 copas", plays=["3 bastos", "2 copas"])
    assert trick.winner_index == 0
    assert "Las listas de la guía se han perdido" in str(trick.reason.citation)
    assert SPOKEN_OF_THE_MALILLA in str(rules.origin("order.malilla.card").citation)


def test_one_sena_that_the_child_changes_leaves_the_reason_of_the_others(
    child: Callable[..., Rules],
) -> None:
    """They are the base's still, in each and in the list; the changed one is the child's."""
    rules = child('[signs]\ntwo = "mirar al cielo"\n')
    assert rules.origin("signs.two").citation.source_id == "aqui"
    said = "La guía no describe las señas"
    assert said in str(rules.origin("signs.three").citation)
    assert said in inferred(rules)["signs"]


@pytest.mark.parametrize(
    ("text", "holds"),
    [("[score]\nchico = 13\n", True), ("[score]\nchico = 13\n[score.tumbo]\nat = 12\n", False)],
)
def test_where_dentro_begins_rests_on_the_tumbo_and_not_on_the_chico(
    text: str, *, holds: bool, child: Callable[..., Rules]
) -> None:
    """“When it reaches ten”, since at eleven it is the tumbo already."""
    told = inferred(child(text, base="tradicional"))["score.dentro.at"]
    assert ("cuando alcanza las diez" in told) is holds


@pytest.mark.parametrize("text", ["[score]\nchico = 13\n", "[score.tumbo]\nat = 10\n"])
def test_a_fold_is_of_its_chico_and_its_tumbo(text: str, child: Callable[..., Rules]) -> None:
    """Either of the two makes the base's reason one about another game."""
    assert inferred(child(text))["score.fold"] == OF_BASE


@pytest.mark.parametrize(
    "text",
    [
        "[round]\nvalue = 1\n",
        "[score]\nchico = 12\n",  # as in the base
        "[score.tumbo]\nlost = 2\n",
        '[[order]]\nid = "malilla"\nname = "la mala"\n',
        '[[order]]\nid = "malilla"\nsign = "silbar"\n',
    ],
)
def test_the_reasons_of_a_base_hold_where_nothing_of_them_changes(
    text: str, child: Callable[..., Rules]
) -> None:
    """The order is the base's whatever a card is called, and the fold whatever a tumbo loses."""
    told = inferred(child(text))
    assert SPOKEN_OF_THE_MALILLA in told["order"]
    assert SPOKEN_OF_TWELVE in told["score.fold"]


@pytest.mark.parametrize(
    "text",
    [
        '[[order]]\nid = "perica"\nremove = true\n',
        '[[order]]\nid = "perica"\nplayers = [6]\n',
        '[[order]]\nid = "bastillo"\ncard = "as de bastos"\nkind = "triunfo"\nbefore = "perica"\n',
    ],
)
def test_a_reason_for_a_whole_speaks_of_all_that_is_in_it(
    text: str, child: Callable[..., Rules]
) -> None:
    """An entry taken out, changed or put in: the order is no longer the one of the table.

    Of a card that is as it was, it is told all the same.
    """
    rules = child(text)
    assert inferred(rules)["order"] == OF_BASE
    assert SPOKEN_OF_THE_MALILLA in str(rules.origin("order.malilla.card").citation)


def test_a_reason_of_the_nearest_file_is_outdated_by_its_own_child(
    child: Callable[..., Rules],
) -> None:
    """A grandchild moves the card back: what its base saw played speaks of another order."""
    path = "order.rey-de-la-vira"
    signed = MOVED + 'sign = "silbar"\n'
    said = child(signed + statement(path, 'inferred = "Lo vi jugar."'))
    assert str(said.origin(f"{path}.sign").citation) == "deducido: Lo vi jugar."
    text = '[[order]]\nid = "rey-de-la-vira"\nafter = "malilla"\n'
    rules = child(text, "nieta", "./mi-valle.toml")
    assert rules.origin(f"{path}.place").citation.source_id == "aqui"
    assert str(rules.origin(f"{path}.sign").citation).startswith("deducido: Se toma de «Mi valle»")
    assert "Lo vi jugar." not in str(rules.rulebook(players=4))


def test_a_value_that_the_child_sets_has_the_childs_word(child: Callable[..., Rules]) -> None:
    """No reason of the base is left for it, in any list."""
    rules = child(
        SHORT + '[ladders.envite]\nanswerer = "anyone"\n[deal]\nnext_dealer = "round-winner"\n'
    )
    told = inferred(rules)
    assert not {"ladders.envite.answerer", "deal.next_dealer"} & told.keys()
    for path in ("ladders.envite.answerer", "deal.next_dealer", "score.tumbo.at"):
        assert rules.origin(path).citation.source_id == "aqui", path


def test_a_note_on_a_source_is_left_out_where_it_no_longer_holds(
    child: Callable[..., Rules],
) -> None:
    """“Only the arrastre binds”, says canario's note; where more binds, the source alone stays."""
    path = "follow.arrastre.led"
    assert load_ruleset("canario").origin(path).citation.note is not None
    citation = child(FREE_LEAD + 'after = "arrastre"\n').origin(path).citation
    assert (citation.source_id, citation.note) == ("guia", None)


def test_a_choice_of_a_file_does_not_outdate_its_own_reasons() -> None:
    """Who writes an option knows it; canario's words on the arrastre hold with either choice."""
    for choice in ("no-se-entrega", "no-obliga"):
        rules = load_ruleset("canario", options={"no-arrastra": choice})
        assert rules.origin("follow.arrastre.led").citation.note is not None


def test_gran_canaria_takes_its_fold_from_canario() -> None:
    """Its chico is of eight: that nine and four are twelve, the chico, is no reason there."""
    rules = load_ruleset("gran-canaria")
    assert str(rules.cite("score", "fold")) == f"deducido: {OF_BASE}"
    assert SPOKEN_OF_TWELVE not in str(rules.rulebook())


# ── strict ────────────────────────────────────────────────────────────────────────────────────────


def test_a_move_needs_a_source_of_its_own(child: Callable[..., Rules], tmp_path: Path) -> None:
    """The base's is none: strict asks for it at the entry."""
    child(SHORT + MOVED)
    path = tmp_path / "mi-valle.toml"
    said = '[provenance]\nscore = { source = "aqui" }\n"scoreboard" = { source = "aqui" }\n'
    text = HEAD.replace('source = "aqui"\n', "") + said + SHORT + MOVED
    path.write_text(text, encoding="utf-8")
    out: dict[str, Any] = run("validate", str(path), "--strict", "--json").value
    assert out["ok"] is False
    named = '"order.rey-de-la-vira" = { source = "aqui" }\n'
    path.write_text(text.replace(said, said + named), encoding="utf-8")
    assert run("validate", str(path), "--strict").status == 0
