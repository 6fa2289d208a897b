"""Where each value of a ruleset comes from: the file, the line, who set it, and its source."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from command_line import MY_ISLAND, run

from envite_rules import NotStatedError, Rules, ValueOrigin, available_rulesets, load_ruleset
from envite_rules.authoring.origin import Origins
from envite_rules.ruleset import load

if TYPE_CHECKING:
    from collections.abc import Callable

FOLDER = Path(__file__).parent.parent / "rulesets"
IDS = sorted(path.stem for path in FOLDER.glob("*.toml") if ".examples" not in path.name)

CHILD = """\
format = 1
id = "mi-isla"
name = "Mi isla"
extends = "canario"
source = "abuela"
without = ["score.fold"]

[sources.abuela]
title = "Lo que decía la abuela"

[provenance]
"score.tumbo" = { inferred = { es = "Por lo corto del chico.", en = "The chico is short." } }
"order.malilla" = { source = "guia", note = { es = "Así la llama.", en = "So she calls it." } }

[[order]]
id = "malilla"
name = "la mala"

[[order]]
id = "bastillo"
card = "as de bastos"
kind = "triunfo"
before = "malilla"

[[ladders.envite.steps]]
id = "nueve"
remove = true

[score]
chico = 10
tumbo = { at = 9, lost = 2 }
"""


@pytest.fixture
def child(tmp_path: Path) -> Callable[..., Rules]:
    """Writes the child, or another text, and loads it."""

    def write(text: str = CHILD, **options: str) -> Rules:
        path = tmp_path / "mi-isla.toml"
        path.write_text(text, encoding="utf-8")
        return load_ruleset(path, options=options)

    return write


def line_of(text: str, *marks: str) -> int:
    """The number of the first line that reads as the last mark, after those of the others."""
    lines, place = text.splitlines(), 0
    for mark in marks:
        place = next(n for n in range(place, len(lines)) if lines[n].startswith(mark)) + 1
    return place


def shipped(name: str, *marks: str) -> tuple[str, int]:
    """A file of the shipped rulesets, and a line of it."""
    path = FOLDER / f"{name}.toml"
    return str(path), line_of(path.read_text(encoding="utf-8"), *marks)


def where(origin: ValueOrigin) -> tuple[str, int]:
    """The file and the line of an origin."""
    assert origin.place is not None
    return origin.place.file, origin.place.line


# ----------------------------------------------------------------- the file that sets it


def test_what_tenerife_does_not_say_is_set_by_canario() -> None:
    """Tenerife states one rule; its chico is that of the base, with the base's source."""
    origin = load_ruleset("tenerife").origin("score.chico")
    assert (origin.path, origin.value, origin.layer, origin.ruleset) == (
        "score.chico",
        12,
        "base",
        "canario",
    )
    assert where(origin) == shipped("canario", "[score]", "chico = 12")
    assert origin.place is not None
    assert (origin.place.column, origin.place.end_column) == (1, 6)
    assert origin.citation.source_id == "guia"
    assert origin.citation.source is not None
    assert origin.citation.source.publisher == "Fournier"
    assert (origin.option, origin.choice, origin.is_dropped) == (None, None, False)


def test_what_tenerife_says_is_its_own() -> None:
    """That tricks are gathered stands in its file; the note of the base is not about it."""
    own = load_ruleset("tenerife").origin("deal.gathered")
    assert (own.value, own.layer, own.ruleset) == (True, "own", "tenerife")
    assert where(own) == shipped("tenerife", "[deal]", "gathered = true")
    assert own.citation.note is None
    base = load_ruleset("canario").origin("deal.gathered")
    assert (base.value, base.layer, base.ruleset) == (False, "own", "canario")
    assert base.citation.note is not None
    assert base.citation.note.text("en") == "It says so when it tells how Tenerife differs."


def test_a_chosen_option_sets_a_value() -> None:
    """Gran Canaria's chico of seven is set by the choice, with the choice's own source."""
    rules = load_ruleset("gran-canaria", options={"chico": "siete"})
    chico, at = rules.origin("score.chico"), rules.origin(("score", "tumbo", "at"))
    for origin in (chico, at):
        assert (origin.layer, origin.ruleset) == ("option", "gran-canaria")
        assert (origin.option, origin.choice) == ("chico", "siete")
    assert (chico.value, at.value) == (7, 6)
    assert where(chico) == shipped("gran-canaria", "[options.chico.choices.siete.set", "chico = 7")
    assert where(at) == shipped("gran-canaria", "[options.chico.choices.siete.set", "at = 6")
    assert (chico.citation.source_id, chico.citation.inferred) == ("guia", None)
    assert at.citation.source_id is None
    assert at.citation.inferred is not None
    assert at.citation.inferred.es.startswith("La guía no lo dice: una piedra antes del chico")


def test_what_the_chosen_option_leaves_is_set_by_the_file() -> None:
    """With the chico of seven, two for a lost tumbo is still the file's; with eight, all is."""
    lost = load_ruleset("gran-canaria", options={"chico": "siete"}).origin("score.tumbo.lost")
    assert (lost.value, lost.layer, lost.option) == (2, "own", None)
    assert where(lost) == shipped("gran-canaria", "[score.tumbo]", "lost = 2")
    chico = load_ruleset("gran-canaria").origin("score.chico")
    assert (chico.value, chico.layer, chico.option) == (8, "own", None)
    assert where(chico) == shipped("gran-canaria", "[score]", "chico = 8")


def test_an_option_of_the_base_sets_a_value() -> None:
    """The best of three of Gran Canaria is a choice that stands in canario."""
    rules = load_ruleset("gran-canaria", options={"partida": "dos-de-tres"})
    origin = rules.origin("score.partida")
    assert (origin.value, origin.layer, origin.ruleset) == (2, "option", "canario")
    assert (origin.option, origin.choice) == ("partida", "dos-de-tres")
    assert where(origin) == shipped("canario", "[options.partida.choices.dos-de-tres.set", "partid")


# ----------------------------------------------------------------- entries of lists


@pytest.mark.parametrize(
    "path", ["order.malilla", "order[6]", "order.6", ("order", "malilla"), ["order", 6]]
)
def test_an_entry_is_named_by_its_id_or_its_number(path: Any) -> None:
    """The malilla is the seventh line of the order; its place is the header of its table."""
    origin = load_ruleset("tenerife").origin(path)
    assert origin.path == "order.malilla"
    assert where(origin) == (
        shipped("canario")[0],
        line_of((FOLDER / "canario.toml").read_text(encoding="utf-8"), 'id = "malilla"') - 1,
    )
    assert origin.value["card"] == "2 de la vira"
    assert origin.value["players"] == (4, 6, 8)
    assert origin.citation.rule == "order.malilla"
    assert origin.citation.inferred is not None


def test_a_value_of_an_entry_is_found_by_its_id() -> None:
    """The siete of Gran Canaria is canario's, the envío's value is its own, the call is not."""
    rules = load_ruleset("gran-canaria")
    seven = rules.origin("ladders.envite.steps.siete.value")
    assert (seven.value, seven.ruleset) == (7, "canario")
    assert where(seven) == shipped("canario", 'id = "siete"', "value = 7")
    value = rules.origin("ladders.envite.steps.envio.value")
    assert (value.value, value.ruleset) == (3, "gran-canaria")
    assert where(value) == shipped("gran-canaria", 'id = "envio"', "value = 3")
    call = rules.origin("ladders.envite.steps.envio.call")
    assert (call.value, call.ruleset) == ("envío", "canario")


def test_a_number_in_a_list_without_ids() -> None:
    """The second number of people of canario is six, in the line of its list."""
    origin = load_ruleset("canario").origin("players.counts.1")
    assert (origin.path, origin.value) == ("players.counts.1", 6)
    assert where(origin) == shipped("canario", "counts = [4, 6")
    assert origin.place is not None
    assert origin.place.column == len("counts = [4, ") + 1


# ----------------------------------------------------------------- a child of one's own


def test_what_a_child_states_of_the_source_is_not_inherited_and_not_lent(
    child: Callable[..., Rules],
) -> None:
    """Its own values have its own source or reason; the base's keep the base's."""
    rules = child()
    chico, at = rules.origin("score.chico"), rules.origin("score.tumbo.at")
    assert (chico.value, chico.layer, chico.ruleset) == (10, "own", "mi-isla")
    assert where(chico)[1] == line_of(CHILD, "chico = 10")
    assert str(chico.citation) == "Lo que decía la abuela"
    assert (at.value, where(at)[1]) == (9, line_of(CHILD, "tumbo = "))
    assert at.place is not None
    assert at.place.column == len("tumbo = { ") + 1
    assert at.citation.text("en") == "inferred: The chico is short."
    declined = rules.origin("score.tumbo.declined")
    assert (declined.value, declined.layer, declined.citation.source_id) == (1, "base", "guia")
    assert where(declined) == shipped("canario", "[score.tumbo]", "declined = 1")


def test_an_entry_that_a_child_changes_in_part(child: Callable[..., Rules]) -> None:
    """The malilla's name is the child's, with its source and note; its card is the base's."""
    rules = child()
    name, card = rules.origin("order.malilla.name"), rules.origin("order.malilla.card")
    assert (name.value, where(name)[1]) == ("la mala", line_of(CHILD, 'name = "la mala"'))
    assert (name.citation.source_id, name.layer) == ("guia", "own")
    assert name.citation.note is not None
    assert (card.value, card.layer) == ("2 de la vira", "base")
    assert card.citation.note is None
    assert card.citation.inferred is not None
    new = rules.origin("order.bastillo.card")
    assert (new.value, where(new)[1]) == ("as de bastos", line_of(CHILD, "card = "))
    # Before the malilla of canario, which comes after six others.
    assert rules.origin(("order", 6, "card")) == new


def test_what_a_child_says_is_absent(child: Callable[..., Rules]) -> None:
    """By without, or by an entry that is removed: the line that says so, and nothing there."""
    rules = child()
    fold = rules.origin("score.fold")
    assert (fold.value, fold.layer, fold.ruleset, fold.is_dropped) == (None, "own", "mi-isla", True)
    assert where(fold)[1] == line_of(CHILD, "without = ")
    # Canario's reason for its fold is no reason for having none.
    assert str(fold.citation) == "Lo que decía la abuela"
    nine = rules.origin("ladders.envite.steps.nueve.value")
    assert (nine.value, nine.layer, nine.is_dropped) == (None, "own", True)
    assert where(nine)[1] == line_of(CHILD, "remove = true")


CHOICE = """
[options.siete]
name = "El siete"
default = "con"

[options.siete.choices.con]
name = "Con siete"

[options.siete.choices.sin]
name = "Sin siete"

[options.siete.choices.sin.set]
without = ["score.fold"]

[[options.siete.choices.sin.set.ladders.envite.steps]]
id = "siete"
remove = true
"""


def test_what_a_choice_says_is_absent(child: Callable[..., Rules]) -> None:
    """Only where it is chosen; the source is the one stated of the choice."""
    text = CHILD.replace('without = ["score.fold"]\n', "") + CHOICE
    of_choice = '"options.siete.choices.sin" = { inferred = "En las fiestas." }'
    text = text.replace("[provenance]\n", f"[provenance]\n{of_choice}\n")
    usual, chosen = child(text), child(text, siete="sin")
    assert not usual.origin("ladders.envite.steps.siete.value").is_dropped
    assert usual.origin("score.fold").value == 1
    for path, mark in (("ladders.envite.steps.siete", "remove"), ("score.fold", "without")):
        origin = chosen.origin(path)
        assert (origin.layer, origin.option, origin.choice) == ("option", "siete", "sin")
        assert origin.is_dropped
        assert where(origin)[1] == line_of(text, "[options.siete.choices.sin.set]", mark)
        assert str(origin.citation) == "deducido: En las fiestas."


def test_what_an_option_that_is_dropped_left_out_is_not_told(tmp_path: Path) -> None:
    """A child that drops the option is told to drop it, and nothing of what its choices did."""
    text = CHILD.replace('without = ["score.fold"]\n', "") + CHOICE
    (tmp_path / "mi-isla.toml").write_text(text, encoding="utf-8")
    file = tmp_path / "nieta.toml"
    file.write_text(
        'format = 1\nid = "nieta"\nname = "Nieta"\nextends = "./mi-isla.toml"\n'
        'source = "abuela"\nwithout = ["options.siete"]\n',
        encoding="utf-8",
    )
    said = run("show", str(file), "--origin", "--json").value["values"]
    dropped = [value["path"] for value in said if value["dropped"]]
    assert dropped == ["ladders.envite.steps.nueve", "options.siete"]
    assert not [value["path"] for value in said if value["path"].endswith(".id")]


def test_what_is_absent_twice_is_so_by_the_last_word(tmp_path: Path) -> None:
    """A fold that is dropped, stated again, and dropped once more."""
    base, changes = (
        "canario",
        ('without = ["score.fold"]', "score.fold = 1", 'without = ["score.fold"]'),
    )
    for number, change in enumerate(changes):
        file = tmp_path / f"nieta-{number}.toml"
        file.write_text(
            f'format = 1\nid = "nieta-{number}"\nname = "Nieta"\nextends = "{base}"\n'
            f'source = "guia"\n{change}\n',
            encoding="utf-8",
        )
        base = f"./nieta-{number}.toml"
    origin = load_ruleset(tmp_path / "nieta-2.toml").origin("score.fold")
    assert (origin.ruleset, origin.layer, origin.is_dropped) == ("nieta-2", "own", True)
    assert load_ruleset(tmp_path / "nieta-1.toml").origin("score.fold").value == 1


def test_what_a_base_says_is_absent_and_why() -> None:
    """Gran Canaria has no scoreboard, since nobody says how the score of eight is kept."""
    origin = load_ruleset("gran-canaria").origin("scoreboard.marks")
    assert (origin.path, origin.is_dropped) == ("scoreboard.marks", True)
    assert where(origin) == shipped("gran-canaria", "without = ")
    assert (
        load_ruleset("gran-canaria")
        .origin("scoreboard")
        .text("en")
        .endswith("; unknown: The guide only says it for a chico of twelve.")
    )


def test_what_is_stated_again_is_not_absent(child: Callable[..., Rules]) -> None:
    """A section that is dropped and written anew is the child's."""
    text = CHILD.replace('"score.fold"', '"score.fold", "signs"')
    rules = child(f'{text}\n[signs]\ntwo = "mirar al cielo"\n')
    two, three = rules.origin("signs.two"), rules.origin("signs.three")
    assert (two.value, two.layer, two.is_dropped) == ("mirar al cielo", "own", False)
    assert (three.value, three.is_dropped) == (None, True)


def test_what_no_file_states_is_the_formats() -> None:
    """A key that the format has and nobody writes: what holds then, and no place."""
    origin = load_ruleset("canario").origin("ladders.envite.steps.siete.opens")
    assert (origin.layer, origin.place, origin.ruleset) == ("format", None, None)
    assert origin.citation.is_empty
    assert origin.text("en") == (
        "ladders.envite.steps.siete.opens: set by no file, so what the format says holds; "
        "no source."
    )


def test_options_are_the_bases_or_there_are_none(tmp_path: Path) -> None:
    """Tenerife has those of canario; a file that extends nothing and offers none has no line."""
    assert load_ruleset("tenerife").origin("options.partida.default").ruleset == "canario"
    alone = tmp_path / "mi-isla.toml"
    alone.write_text(MY_ISLAND, encoding="utf-8")
    options = load_ruleset(alone).origin("options")
    assert (options.value, options.layer, options.place) == ({}, "format", None)
    listed = run("show", str(alone), "--origin", "--json").value["values"]
    assert "options" not in {value["path"] for value in listed}


def test_a_part_of_what_is_written_as_one_word(child: Callable[..., Rules]) -> None:
    """A name without a language is Spanish, and stands where the name stands."""
    origin = child().origin("name.es")
    assert (origin.path, origin.value, origin.layer) == ("name.es", "Mi isla", "own")
    assert where(origin)[1] == line_of(CHILD, "name = ")


# ----------------------------------------------------------------- what is not there


@pytest.mark.parametrize(
    ("path", "hint"),
    [
        ("score.chicoo", "¿Quiso decir «score.chico»?"),
        ("scoer.chico", "¿Quiso decir «score.chico»?"),
        ("order.malila.card", "¿Quiso decir «order.malilla.card»?"),
        ("order.malila.zzz", "¿Quiso decir «order.malilla»?"),
        ("ladders.envite.steps.siette", "¿Quiso decir «ladders.envite.steps.siete»?"),
        ("malila", "¿Quiso decir «order.malilla»?"),
        ("tumbo", "¿Quiso decir «score.tumbo»?"),
        ("chico", "¿Quiso decir «score.chico»?"),
        ("score.dentr", "¿Quiso decir «score.dentro»?"),
        ("ladders.zzzz", "Aquí caben: envite."),
        (("order", 99), None),
        (("score", "chico", "x"), None),
    ],
)
def test_a_path_that_leads_nowhere_is_told_the_nearest(path: Any, hint: str | None) -> None:
    """As with any name that is misspelt: what was meant, with the whole of its path."""
    with pytest.raises(NotStatedError) as refused:
        load_ruleset("canario").origin(path)
    assert refused.value.code == "not-stated.path"
    if hint is not None:
        assert str(refused.value.hint) == hint


@pytest.mark.parametrize("path", ["", ()])
def test_no_path_is_told_what_there_is(path: Any) -> None:
    """The ruleset as a whole is no value; its sections are named."""
    with pytest.raises(NotStatedError) as refused:
        load_ruleset("canario").origin(path)
    assert "score" in str(refused.value.hint)


@pytest.mark.parametrize("path", [3, ("score", None), (("score",),)])
def test_a_path_is_of_texts_and_numbers(path: Any) -> None:
    """Anything else is the caller's slip."""
    with pytest.raises(TypeError):
        load_ruleset("canario").origin(path)


# ----------------------------------------------------------------- the value itself


def test_an_origin_never_changes() -> None:
    """Nor does the table it holds; it may stand in a set."""
    origin = load_ruleset("canario").origin("order.malilla")
    with pytest.raises(AttributeError):
        origin.path = "x"  # type: ignore[misc]
    with pytest.raises(TypeError):
        origin.value["card"] = "as de oros"
    assert {origin, load_ruleset("canario").origin("order.malilla")} == {origin}


def test_an_origin_says_itself_in_both_languages() -> None:
    """Who sets it, where, and by whose word."""
    origin = load_ruleset("gran-canaria", options={"chico": "siete"}).origin("score.chico")
    assert str(origin) == origin.text("es")
    assert origin.text("es") == (
        "score.chico: lo pone la opción chico=siete de «gran-canaria», "
        f"{origin.place}; fuente: Envite."
    )
    assert origin.text("en") == (
        "score.chico: set by the option chico=siete of “gran-canaria”, "
        f"{origin.place}; source: Envite."
    )
    gathered = load_ruleset("tenerife").origin("follow.arrastre.led")
    assert gathered.text("en") == (
        f"follow.arrastre.led: set by the base “canario”, {gathered.place}; source: Envite. "
        "Only the arrastre binds: the guide says nothing of another lead."
    )


# ----------------------------------------------------------------- all of a ruleset


def choices() -> list[tuple[str, dict[str, str]]]:
    """Every shipped ruleset, as it is and with each choice of its options."""
    found: list[tuple[str, dict[str, str]]] = []
    for info in available_rulesets():
        assert info.rules is not None
        found.append((info.id, {}))
        for name, option in info.rules.ruleset.options.items():
            found += [(info.id, {name: choice}) for choice in option.choices]
    return found


@pytest.mark.parametrize(("name", "options"), choices())
def test_every_value_stands_where_it_is_said_to_stand(
    name: str, options: Mapping[str, str]
) -> None:
    """The line that is named holds that key, and where it is all of a line, that very value."""
    origins = Origins.of(load(name, options))
    read = 0
    for origin in origins.values:
        assert origin.place is not None
        line = (
            Path(origin.place.file).read_text(encoding="utf-8").split("\n")[origin.place.line - 1]
        )
        here, key = line[origin.place.column - 1 :], origin.path.rpartition(".")[2]
        if key == "place" and isinstance(origin.value, Mapping):
            [(key, other)] = origin.value.items()
            assert here.startswith(f'{key} = "{other}"')
            continue
        if origin.is_dropped:
            assert key in here or here.startswith("remove = true")
            continue
        assert re.match(rf'"?{re.escape(key)}"?\s*=', here) or here.startswith(f"{key}]"), here
        if origin.place.column == 1 and not here.endswith("["):
            stated = tomllib.loads(here)[key]
            value = origin.value
            assert (list(value) if isinstance(value, tuple) else value) == stated, origin.path
            read += 1
    assert read > 10


@pytest.mark.parametrize("name", IDS)
def test_every_rule_that_holds_is_listed(name: str) -> None:
    """What the model states that no default states is among the values, at least by its section."""
    loaded = load(name)
    listed = {origin.path for origin in Origins.of(loaded).values if not origin.is_dropped}
    stated = loaded.ruleset.model_dump(exclude_unset=True)
    for section in ("deck", "players", "round", "score", "renuncio", "deal", "signs", "words"):
        for key in stated.get(section) or {}:
            path = f"{section}.{key}"
            assert any(one == path or one.startswith(f"{path}.") for one in listed), path
    for line in loaded.ruleset.order or ():
        assert any(path.startswith(f"order.{line.id}.") for path in listed)


# ----------------------------------------------------------------- the command


def test_show_origin_as_json() -> None:
    """A program gets the files, the chosen options, and all that is known of each value."""
    outcome = run("show", "gran-canaria", "--origin", "score", "--option", "chico=siete", "--json")
    assert outcome.status == 0
    said = outcome.value
    assert (said["id"], said["options"]["chico"]) == ("gran-canaria", "siete")
    assert [file["ruleset"] for file in said["files"]] == ["canario", "gran-canaria"]
    values = {value["path"]: value for value in said["values"]}
    assert list(values) == [
        "score.chico",
        "score.partida",
        "score.fold",
        "score.tumbo.at",
        "score.tumbo.declined",
        "score.tumbo.lost",
        "score.tumbo.won",
        "score.tumbo.both",
        "score.tumbo.calls",
    ]
    file, line = shipped("gran-canaria", "[options.chico.choices.siete.set", "chico = 7")
    assert values["score.chico"] == {
        "path": "score.chico",
        "value": 7,
        "file": file,
        "line": line,
        "column": 1,
        "layer": "option",
        "ruleset": "gran-canaria",
        "option": "chico",
        "choice": "siete",
        "dropped": False,
        "source_id": "guia",
        "source": "Envite",
        "inferred": None,
        "unknown": None,
        "note": None,
    }
    assert values["score.tumbo.lost"]["layer"] == "own"
    assert values["score.partida"]["layer"] == "base"


def test_show_origin_as_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """At eighty columns: which file is which, the choice in a column, remarks by number."""
    monkeypatch.setenv("COLUMNS", "80")
    outcome = run("ver", "gran-canaria", "--origin", "score.tumbo", "--option", "chico=siete")
    assert outcome.status == 0
    shown = [re.sub(r"\s+", " ", line).strip() for line in outcome.lines]
    option, lost, won = (
        shipped("gran-canaria", "[options.chico.choices.siete.set", "at = 6")[1],
        shipped("gran-canaria", "[score.tumbo]", "lost = 2")[1],
        shipped("canario", "[score.tumbo]", "won = ")[1],
    )
    assert shown[0] == "Envite de Gran Canaria"
    assert shown[shown.index("[score]") + 1 :][:3] == [
        "regla valor archivo:línea opción fuente",
        "tumbo",
        f"at 6 gran-canaria.toml:{option} chico=siete deducido [1]",
    ]
    assert f"lost 2 gran-canaria.toml:{lost} guia" in shown
    assert f"won chico canario.toml:{won} guia" in shown
    notes = " ".join(shown[shown.index("Notas") + 1 : shown.index("Fuentes") - 1])
    assert notes == (
        "[1] La guía no lo dice: una piedra antes del chico, como en el envite canario."
    )
    assert shown[-1] == "guia: Envite, Fournier"
    files = " ".join(shown[2:6])
    assert "canario.toml: la base «canario», en" in files
    assert "gran-canaria.toml: el propio reglamento «gran-canaria», en" in files


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize(("language", "columns"), [("es", 80), ("en", 80), ("es", 60)])
def test_show_origin_fits_the_columns(
    name: str, language: str, columns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No line is longer, no file and line is broken over two, and no rule is cut."""
    monkeypatch.setenv("COLUMNS", str(columns))
    outcome = run("show", name, "--origin", "--lang", language)
    assert outcome.status == 0
    assert max(map(len, outcome.lines)) <= columns
    placed = [o for o in Origins.of(load(name)).values if o.place is not None]
    whole = re.findall(r" ([a-z0-9-]+\.toml:\d+)(?= |$)", outcome.out, re.MULTILINE)
    assert len(whole) == len(placed)
    letters = re.sub(r"\s", "", outcome.out)
    column = "".join(re.split(r"\s{2,}", line.strip())[0] for line in outcome.lines)
    for origin in placed if columns == 80 else ():
        name = origin.path.rpartition(".")[2]
        name = {"place": "puesto"}.get(name, name) if language == "es" else name
        assert name in letters or name in column  # where it goes on in the line below


def test_a_file_and_line_too_long_for_its_column_is_broken_not_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A long name of a file goes on in the next line of its cell; no letter is lost."""
    monkeypatch.setenv("COLUMNS", "80")
    path = tmp_path / f"{'muy-' * 18}larga.toml"
    path.write_text(CHILD, encoding="utf-8")
    lines = run("show", str(path), "--origin", "score.chico").lines
    [place] = [n for n, line in enumerate(lines) if line.startswith("  regla")]
    head, rows = lines[place], lines[place + 1 : lines.index("", place)]
    first, last = head.index("archivo:línea"), head.index("fuente")
    cell = "".join(row[first:last].strip() for row in rows)
    assert cell == f"{path.name}:{line_of(CHILD, 'chico = 10')}"


def test_show_origin_on_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """A line for each value instead of a table."""
    monkeypatch.setenv("COLUMNS", "50")
    outcome = run("show", "canario", "--origin", "score.chico")
    line = shipped("canario", "[score]", "chico = 12")[1]
    assert f"  chico · 12 · canario.toml:{line} · guia" in outcome.lines


def test_show_origin_of_what_is_absent_and_of_what_nobody_says() -> None:
    """What is left out is shown with the line that does so; a default has no line."""
    absent = run("show", "gran-canaria", "--origin", "scoreboard", "--lang", "en", "--json").value
    assert [(v["path"], v["dropped"]) for v in absent["values"]] == [("scoreboard", True)]
    assert absent["values"][0]["unknown"] == "The guide only says it for a chico of twelve."
    every = run("show", "gran-canaria", "--origin", "ladders", "--json").value["values"]
    assert [v["path"] for v in every if v["dropped"]] == ["ladders.envite.steps.nueve"]
    whole = run("show", "gran-canaria", "--origin", "--json").value["values"]
    dropped = [value["path"] for value in whole if value["dropped"]]
    assert sorted(dropped) == ["ladders.envite.steps.nueve", "scoreboard"]
    unset = run("show", "canario", "--origin", "ladders.envite.steps.siete.opens", "--json").value
    assert [(v["layer"], v["file"], v["line"]) for v in unset["values"]] == [("format", None, None)]


def test_files_of_one_name_are_told_apart(tmp_path: Path) -> None:
    """Two files of one name in two folders are shown with their folders."""
    (tmp_path / "canario.toml").write_text(
        'format = 1\nid = "otro"\nname = "Otro"\nextends = "canario"\nsource = "guia"\n'
        "[score]\npartida = 2\n",
        encoding="utf-8",
    )
    outcome = run("show", str(tmp_path / "canario.toml"), "--origin", "score", "--json")
    layers = {value["layer"] for value in outcome.value["values"]}
    assert layers == {"own", "base"}
    shown = run("show", str(tmp_path / "canario.toml"), "--origin", "score").out
    assert re.sub(r"\s", "", f"{tmp_path.name}/canario.toml:7") in re.sub(r"\s", "", shown)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("score",), "--origin"),
        (("--origin", "--players", "4"), "--players"),
        (("--origin", "--vira", "7 oros"), "--vira"),
        (("--origin", "scoer"), "«score»"),
    ],
)
def test_what_show_origin_refuses(words: tuple[str, ...], said: str) -> None:
    """A part without --origin, a table that would not matter, a path that leads nowhere."""
    outcome = run("show", "canario", *words)
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err.startswith("envite: ")
    assert said in outcome.err
    assert outcome.err.count("\n") == 1
    assert run("show", "canario", *words, "--json").value["error"]["message"]


@pytest.mark.parametrize(("guide", "language"), [("guide.md", "en"), ("guia.md", "es")])
def test_the_guide_shows_what_is_printed(
    guide: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command of the guide prints the table that stands below it."""
    monkeypatch.setenv("COLUMNS", "80")
    text = (FOLDER.parent / "docs" / guide).read_text(encoding="utf-8")
    command, table = re.search(  # type: ignore[union-attr]
        r"```\nenvite (.* --origin .*)\n```\n\n```\n([^`]*)```", text
    ).groups()
    outcome = run(*command.split(), *([] if "--lang" in command else ["--lang", language]))
    assert f"\n{table}\n" in outcome.out


@pytest.mark.parametrize("spelt", ["./hija.toml", ".//hija.toml", "hija.toml"])
def test_a_file_may_be_named_from_this_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, spelt: str
) -> None:
    """As «envite new» prints it: with ./ before the name."""
    text = 'format = 1\nid = "hija"\nname = "Hija"\nextends = "tenerife"\nsource = "casa"\n'
    more = '[sources.casa]\ntitle = "La casa"\n[score]\npartida = 2\n'
    (tmp_path / "hija.toml").write_text(text + more, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    outcome = run("show", spelt, "--origin", "score.partida")
    assert outcome.status == 0
    assert "hija.toml:9" in outcome.out
