"""The JSON Schema that editors use, and its agreement with what a check says.

The agreement is tried on valid rulesets that are damaged in one or two places: a key renamed,
dropped, added or moved, a value of another type or out of range, a list emptied, stretched or with
an entry twice. Of each the schema and the first stage of a check (the shape of a file) must say the
same. What a schema cannot express is listed in `beyond_a_schema`, and nothing else is let pass.
"""

from __future__ import annotations

import copy
import json
import tomllib
from datetime import date, datetime, time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import tomli_w
from command_line import SHIPPED_FILES
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema.validators import Draft202012Validator
from small import LED, VIRA, document, written

from envite_rules import check_ruleset, load_ruleset
from envite_rules.ruleset import RulesetError, schema_text
from envite_rules.ruleset.files import read_toml
from envite_rules.ruleset.model.base import FRENCH_RANKS
from envite_rules.ruleset.schema import (
    DIALECT,
    EXAMPLES_SCHEMA_ID,
    SCHEMA_ID,
    examples_schema_path,
    generate_examples_schema,
    generate_schema,
)
from envite_rules.ruleset.shape import check_file, check_schema

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.ruleset.problems import Finding, Problem

CHECKOUT = Path(__file__).parent.parent
SOUND = [*SHIPPED_FILES, *sorted(CHECKOUT.glob("tests/*/*.toml"))]
SOUND = [path for path in SOUND if path.parent.name in {"rulesets", "sound"}]
SCHEMA: dict[str, Any] = json.loads(schema_text())
EXAMPLES = sorted(CHECKOUT.glob("rulesets/*.examples.toml"))
EXAMPLES_SCHEMA: dict[str, Any] = json.loads(examples_schema_path().read_text(encoding="utf-8"))
DOCUMENTS = {path.stem: read_toml(path).document for path in SOUND}


# ── the schema itself ─────────────────────────────────────────────────────────────────────────────


def test_the_committed_schema_is_current() -> None:
    """What editors read is what the model says now: write it anew after changing the model."""
    assert generate_schema() == SCHEMA
    assert generate_examples_schema() == EXAMPLES_SCHEMA


def test_the_schema_of_examples_is_a_schema() -> None:
    """It is valid, complete and closed, says who it is, and speaks of examples alone."""
    Draft202012Validator.check_schema(EXAMPLES_SCHEMA)
    assert EXAMPLES_SCHEMA["$id"] == EXAMPLES_SCHEMA_ID != SCHEMA_ID
    used = {table["$ref"] for table in schemas(EXAMPLES_SCHEMA) if "$ref" in table}
    assert used == {f"#/$defs/{name}" for name in EXAMPLES_SCHEMA["$defs"]}
    assert "Example" in EXAMPLES_SCHEMA["$defs"]
    assert "Deck" not in EXAMPLES_SCHEMA["$defs"]
    assert EXAMPLES_SCHEMA["$defs"].items() <= SCHEMA["$defs"].items()
    assert list(EXAMPLES_SCHEMA["properties"]) == ["examples"]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_a_file_of_examples_validates(path: Path) -> None:
    """What ships beside the rulesets is sound by the schema of examples, and names it."""
    validator = Draft202012Validator(EXAMPLES_SCHEMA)
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    assert list(validator.iter_errors(document)) == []
    first = path.read_text(encoding="utf-8").split("\n", 2)[:2]
    assert first == ["#:schema ../schema/examples.schema.json", ""]


@pytest.mark.parametrize(
    "wrong",
    [{"format": 1}, {"examples": [{"winner": 1}]}, {"examples": [{"about": "x", "winer": 1}]}],
    ids=["a key of a ruleset", "no about", "a misspelt key"],
)
def test_what_is_no_file_of_examples(wrong: dict[str, Any]) -> None:
    """The schema of examples refuses what `envite test` refuses."""
    assert list(Draft202012Validator(EXAMPLES_SCHEMA).iter_errors(wrong))


def test_the_schema_is_a_schema() -> None:
    """It is valid draft 2020-12, says so, and says who it is."""
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == DIALECT == "https://json-schema.org/draft/2020-12/schema"
    assert SCHEMA["$id"] == SCHEMA_ID


def schemas(value: Any) -> Iterator[dict[str, Any]]:
    """Every table inside the schema."""
    if isinstance(value, dict):
        yield value
    for inner in (
        value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    ):
        yield from schemas(inner)


def properties() -> Iterator[tuple[str, Any]]:
    """Every property that the schema describes; those of whole forms are not said twice."""
    for name, definition in {"": SCHEMA, **SCHEMA["$defs"]}.items():
        if not name.endswith("Whole"):
            for key, value in definition.get("properties", {}).items():
                yield f"{name}.{key}", value
                for inner, counted in value.get("properties", {}).items():
                    yield f"{name}.{key}.{inner}", counted


@pytest.mark.parametrize("name", [name for name in SCHEMA["$defs"] if not name.endswith("Whole")])
def test_every_section_is_described_in_both_languages(name: str) -> None:
    """A table with a name that people choose, such as a ladder, is explained by its section."""
    text = SCHEMA["$defs"][name]["description"]
    assert len(text.split("\n\n" if "\n\n" in text else " / ")) == 2


def test_the_schema_has_no_words_of_another_dialect() -> None:
    """OpenAPI's ``discriminator`` is no word of JSON Schema; titles made of names say nothing."""
    definitions = [table for table in schemas(SCHEMA) if "properties" in table or "type" in table]
    assert definitions
    assert not [table for table in definitions if "discriminator" in table]


def test_every_reference_leads_somewhere() -> None:
    """No definition is missing, and none is left over."""
    used = {table["$ref"] for table in schemas(SCHEMA) if isinstance(table.get("$ref"), str)}
    assert used == {f"#/$defs/{name}" for name in SCHEMA["$defs"]}


@pytest.mark.parametrize(("name", "value"), list(properties()), ids=lambda value: str(value)[:40])
def test_every_key_is_described_in_both_languages(name: str, value: Any) -> None:
    """The hover of an editor explains each key in Spanish and in English."""
    paragraphs = value.get("description", "").split("\n\n")
    assert len(paragraphs) == 2, name
    assert all(len(paragraph.strip()) > 3 for paragraph in paragraphs)


def enums() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every list of words that a key, the items of its list or one of its shapes may be."""
    for name, definition in {"": SCHEMA, **SCHEMA["$defs"]}.items():
        if "enum" in definition:
            yield name, definition
        for key, value in definition.get("properties", {}).items():
            for table in schemas(value):
                if "enum" in table:
                    yield f"{name}.{key}", table


def texts_of(table: dict[str, Any]) -> dict[Any, str]:
    """The text of each word that is offered, as an editor that knows JSON Schema finds it."""
    told = [one for one in table.get("anyOf", []) if one is not True]
    single = {one["const"]: one["description"] for one in told}
    return single or dict.fromkeys(table["enum"], table.get("description", ""))


@pytest.mark.parametrize(("name", "table"), list(enums()), ids=lambda value: str(value)[:40])
def test_every_value_is_described_in_both_languages(name: str, table: dict[str, Any]) -> None:
    """What an editor offers as a value it explains too; a card's name may have a common text."""
    texts = texts_of(table)
    assert list(texts) == table["enum"], name
    assert all(len(text.split("\n\n")) == 2 for text in texts.values()), name
    own = texts.values() if " de " not in str(table["enum"][0]) else []
    assert len(set(own)) == len(own), name
    if "const" in str(table):
        assert table["anyOf"][-1] is True, "the enum alone decides"


def test_a_team_leads_in_a_trick_alone() -> None:
    """Of a bare trick A is the team of who leads; of a round, a chico or a match it is a team."""
    for section in ("Case", "Example"):
        said = {
            key: [
                one["description"]
                for one in value["anyOf"]
                if one is not True and one["const"] == "A"
            ]
            for key, value in generate_schema()["$defs"][section]["properties"].items()
            if key in {"team", "round_won_by", "chico_won_by", "match_won_by"}
        }
        assert said.pop("team") == ["El equipo de quien sale.\n\nThe team of who leads."]
        assert list(said.values()) == [["El equipo A.\n\nTeam A."]] * 3


def test_every_list_of_words_is_looked_at() -> None:
    """No enum of the schema escapes the test of its texts."""
    looked_at = [id(table) for _, table in enums()]
    every = [table for table in schemas(SCHEMA) if "enum" in table]
    assert sorted(looked_at) == sorted(id(table) for table in every)
    assert len(every) > 40


@pytest.mark.parametrize(
    ("path", "value", "spanish"),
    [
        ("OrderLine.kind", "chilajo", "Chilajo: de lo virado, sin ser triunfo."),
        ("Ladder.opener", "on-turn", "A quien le toca jugar."),
        (
            "Step.value",
            "lacking",
            (
                "Lo que falta para el chico a quien va ganando, o lo que digan lacking_of y"
                " before_half."
            ),
        ),
        ("Ladder.most", "lacking", "Lo que le falta para el chico a quien va ganando."),
        ("Suit", "oros", "El palo de oros."),
    ],
)
def test_what_a_value_is_said_to_be(path: str, value: str, spanish: str) -> None:
    """The texts stand at the words they speak of."""
    [text] = {texts_of(table)[value] for name, table in enums() if name == path}
    assert text.split("\n\n")[0] == spanish


def test_the_values_of_a_count_are_keys_that_can_be_offered() -> None:
    """Each rank is a key of its own: editors offer no key that is only a pattern."""
    values = SCHEMA["$defs"]["Count"]["properties"]["values"]
    assert list(values["properties"])[:3] == ["as", "2", "3"]
    assert list(values["properties"])[-4:] == ["rey", "J", "Q", "K"]
    assert values["properties"]["sota"]["description"].startswith("Lo que cuenta cada sota.")
    assert values["additionalProperties"] is False


def test_no_unknown_key_is_let_pass() -> None:
    """Each section that has keys of its own refuses all others."""
    open_sections = [
        name
        for name, definition in {"": SCHEMA, **SCHEMA["$defs"]}.items()
        if not name.endswith("Whole")
        for table in schemas({key: value for key, value in definition.items() if key != "$defs"})
        if "properties" in table and table.get("type") == "object"
        if table.get("additionalProperties") is not False
    ]
    assert open_sections == []


@pytest.mark.parametrize("path", SOUND, ids=lambda path: path.stem)
def test_a_sound_ruleset_validates(path: Path) -> None:
    """What ships, and the rulesets of the tests, are sound by schema, model and as a whole."""
    document = DOCUMENTS[path.stem]
    assert check_schema(document) == []
    assert check_file(document) == []
    assert [str(problem) for problem in check_ruleset(path).errors] == []


@pytest.mark.parametrize("path", SHIPPED_FILES, ids=lambda path: path.stem)
def test_a_shipped_file_names_the_schema(path: Path) -> None:
    """The first line leads an editor to the schema, and the path it names is right."""
    first = path.read_text(encoding="utf-8").split("\n", 1)[0]
    assert first.startswith("#:schema ")
    assert (path.parent / first.removeprefix("#:schema ")).resolve().is_file()


# ── damage ────────────────────────────────────────────────────────────────────────────────────────

STRANGE: list[Any] = [
    *(0, 1, -1, 2, 2.0, 25, 1000, 1001, 10**30, 0.5, float("inf"), float("nan")),
    *(True, False, "", "11", "rey", "as", "chico", "vira", "Mal Id", "a" * 5000, "rey de copas"),
    *("5 de la vira", "none", "highest", "triunfo", "espada", "x" * 61, "ñ", "a-", "\n"),
    *([], [1], ["rey"], ["triunfo", "chilajo"], [[]], [{}], list(range(2, 30)), ["x"] * 201),
    *({}, {"es": "x"}, {"es": "x", "fr": "y"}, {"id": "x"}, date(2012, 6, 5), time(1, 2)),
    datetime(2012, 6, 5, 1, 2),
]
KEYS = [
    "",
    "x",
    "id",
    "es",
    "en",
    "remove",
    "before",
    "value",
    "card",
    "ranks",
    "set",
    "extends",
    "Á",
]
KEYS += ["name", "scale", "suit", "players", "also", "default", "family", "order", "deck", "chico"]


def tables_and_lists(value: Any) -> Iterator[Any]:
    """Everything of a document into which something can be put."""
    if isinstance(value, (dict, list)) and value:
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from tables_and_lists(inner)


def damage(document: dict[str, Any], data: st.DataObject) -> str:
    """Damages a document in one place; says how."""
    holder = data.draw(st.sampled_from(list(tables_and_lists(document))))
    keys = list(holder) if isinstance(holder, dict) else list(range(len(holder)))
    key = data.draw(st.sampled_from(keys))
    how = data.draw(st.sampled_from(["drop", "mistype", "rename", "add", "move", "repeat"]))
    if how == "drop":
        del holder[key]
    elif how == "mistype":
        holder[key] = copy.deepcopy(data.draw(st.sampled_from(STRANGE)))
    elif how == "repeat" or isinstance(holder, list):
        if isinstance(holder, list):
            holder.extend([copy.deepcopy(holder[key])] * data.draw(st.sampled_from([1, 60, 250])))
        else:
            holder[data.draw(st.sampled_from(KEYS))] = copy.deepcopy(holder[key])
    elif how == "rename":
        holder[data.draw(st.sampled_from([*KEYS, f"{key}s", str(key)[1:]]))] = holder.pop(key)
    elif how == "add":
        holder[data.draw(st.sampled_from(KEYS))] = copy.deepcopy(
            data.draw(st.sampled_from(STRANGE))
        )
    else:
        elsewhere = [t for t in tables_and_lists(document) if isinstance(t, dict)]
        data.draw(st.sampled_from(elsewhere))[key] = copy.deepcopy(holder[key])
    return f"{how} {key!r}"


def beyond_a_schema(findings: list[Finding]) -> bool:
    """Whether a check found only what the schema leaves to it.

    - A card may be written in many ways (``Rey 🏆``), and an editor can only offer the usual ones:
      whether a text is a card is for the reader of cards to say.
    - JSON has one kind of number: ``2.0`` is the integer 2 to a schema, and a slip to a check.
    - Whether a rank may be a ``J`` depends on the suits of the deck.
    """
    return all(map(_is_beyond_a_schema, findings))


def _is_beyond_a_schema(finding: Finding) -> bool:
    if finding.code == "not-a-choice":
        value = finding.arguments["value"]
        return isinstance(value, float) or value in FRENCH_RANKS
    if finding.code == "wrong-type":
        return getattr(finding.arguments["got"], "code", None) == "type.float"
    return finding.code == "not-a-card"


def agree(document: dict[str, Any], path: Path) -> None:
    """The schema and a check say the same of a document, and a check always answers."""
    path.write_text(tomli_w.dumps(document), encoding="utf-8")
    try:
        document = read_toml(path).document
    except RulesetError:
        return
    by_schema, by_model = check_schema(document), check_file(document)
    if not by_schema:
        assert beyond_a_schema(by_model), [(f.code, f.path, dict(f.arguments)) for f in by_model]
    elif not by_model:
        codes = {problem.code for problem in check_ruleset(path).errors}
        assert codes, by_schema
        assert "schema" not in codes, by_schema


def answers(document: dict[str, Any], path: Path) -> None:
    """A damaged file is still sound, or has problems, each with a place in it; it never raises."""
    path.write_text(tomli_w.dumps(document), encoding="utf-8")
    report = check_ruleset(path)
    for problem in report.problems:
        place = problem.place
        lines = Path(place.file).read_text(encoding="utf-8").split("\n")
        assert 1 <= place.line <= len(lines)
        assert 1 <= place.column <= len(lines[place.line - 1]) + 1
        assert place.column <= place.end_column
        assert problem.text("es")
        assert problem.text("en")
    if any(not only_of_a_choice(problem) for problem in report.errors):
        with pytest.raises(RulesetError):
            load_ruleset(path)
    elif not report.errors:
        load_ruleset(path)


def only_of_a_choice(problem: Problem) -> bool:
    """Whether a fault may be one of another choice alone, which a load of the usual one spares."""
    return problem.code == "option-breaks" or problem.path.startswith("examples[")


def damaged(data: st.DataObject) -> dict[str, Any]:
    """A sound ruleset with one or two faults."""
    document = copy.deepcopy(DOCUMENTS[data.draw(st.sampled_from(sorted(DOCUMENTS)))])
    for _ in range(data.draw(st.integers(1, 2))):
        if document:
            damage(document, data)
    return document


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where damaged rulesets are written, each over the one before."""
    folder = tmp_path_factory.mktemp("damaged")
    (folder / "casa.toml").write_bytes((CHECKOUT / "tests" / "sound" / "casa.toml").read_bytes())
    return folder / "prueba.toml"


@given(st.data())
@settings(max_examples=300)
def test_schema_and_check_agree(path: Path, data: st.DataObject) -> None:
    """Of a damaged ruleset the schema and a check say the same, but for what a schema cannot."""
    agree(damaged(data), path)


@given(st.data())
@settings(max_examples=200)
def test_a_damaged_ruleset_has_an_answer(path: Path, data: st.DataObject) -> None:
    """Whatever is done to a ruleset, a check answers with places in the file or finds it sound."""
    answers(damaged(data), path)


@pytest.mark.slow
@given(st.data())
@settings(max_examples=5_000)
def test_schema_and_check_agree_at_length(path: Path, data: st.DataObject) -> None:
    """The same agreement over thousands of damaged rulesets."""
    agree(damaged(data), path)


@pytest.mark.slow
@given(st.data())
@settings(max_examples=3_000)
def test_a_damaged_ruleset_has_an_answer_at_length(path: Path, data: st.DataObject) -> None:
    """The same answers over thousands of damaged rulesets."""
    answers(damaged(data), path)


SIGNS = ["", '"', "'", "[", "]", "{", "}", "=", "\n", "#", "\\", "ñ", "\0", '"""', ".", ",", "[["]


def damaged_text(data: st.DataObject) -> str:
    """A sound text with a few signs lost, doubled or changed: most are TOML no more."""
    text = (CHECKOUT / "rulesets" / "leanmind.toml").read_text(encoding="utf-8")
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text) - 1))
        end = start + data.draw(st.integers(0, 6))
        text = text[:start] + data.draw(st.sampled_from(SIGNS)) + text[end:]
    return text


def has_an_answer(path: Path, text: str) -> None:
    """A check of a text answers, with places in it."""
    path.write_text(text, encoding="utf-8")
    lines = text.split("\n")
    for problem in check_ruleset(path).problems:
        assert 1 <= problem.place.line <= len(lines)
        assert 1 <= problem.place.column <= len(lines[problem.place.line - 1]) + 1


@given(st.data())
@settings(max_examples=200)
def test_a_damaged_text_has_an_answer(path: Path, data: st.DataObject) -> None:
    """A text with signs lost, doubled or changed has an answer too."""
    has_an_answer(path, damaged_text(data))


@pytest.mark.slow
@given(st.data())
@settings(max_examples=5_000)
def test_a_damaged_text_has_an_answer_at_length(path: Path, data: st.DataObject) -> None:
    """The same answers over thousands of damaged texts."""
    has_an_answer(path, damaged_text(data))


@pytest.mark.parametrize(
    ("section", "value"),
    [(section, value) for section in ("root", "deck", "words") for value in (1, "x", {}, [])],
)
def test_a_key_that_is_called_key(tmp_path: Path, section: str, value: object) -> None:
    """A key written ``[key]``, which pydantic too uses for a mark, is a key that does not exist."""
    sound = document()
    (sound if section == "root" else sound.setdefault(section, {}))["[key]"] = value
    overlay = {"name": "x", "set": {"[key]": value}}
    option = {"name": "x", "default": "a", "choices": {"a": overlay}}
    for damaged in (sound, document(options={"x": option})):
        codes = [problem.code for problem in check_ruleset(written(tmp_path, **damaged)).problems]
        assert codes == ["unknown-key"]


@pytest.mark.parametrize("section", ["sources", "options", "ladders"])
def test_a_chosen_key_that_is_called_key(tmp_path: Path, section: str) -> None:
    """Where people choose the keys, ``[key]`` is no id."""
    damaged = document()
    damaged.setdefault(section, {})["[key]"] = {}
    problems = check_ruleset(written(tmp_path, **damaged)).problems
    found = {problem.code: problem.message.arguments for problem in problems}
    assert found["bad-id"]["value"] == "[key]"


@pytest.mark.parametrize("value", [True, False, 1.0, "1", [1]])
def test_a_format_is_a_whole_number(tmp_path: Path, value: object) -> None:
    """What is equal to 1 without being it is told by its type, in our words."""
    [problem] = check_ruleset(written(tmp_path, format=value)).problems
    assert problem.code == "wrong-type"


@pytest.mark.parametrize(("value", "code"), [(False, "not-a-choice"), (1, "wrong-type")])
def test_an_entry_is_only_removed_by_true(tmp_path: Path, value: object, code: str) -> None:
    """A false ``remove`` says nothing, and a 1 is not true."""
    problems = check_ruleset(written(tmp_path, order=[VIRA | {"remove": value}, LED])).problems
    assert [problem.code for problem in problems] == [code]


def test_the_schema_has_the_last_word(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What only the schema minds is a problem too, so that the two cannot part unnoticed."""
    kata = (CHECKOUT / "rulesets" / "leanmind.toml").read_text(encoding="utf-8")
    path.write_text(kata.replace("Lean Mind", "quien sea"), encoding="utf-8")  # not seen before
    strict = Draft202012Validator({"properties": {"players": {"required": ["nada"]}}})
    monkeypatch.setattr("envite_rules.ruleset.shape._validator", lambda: strict)
    [problem] = check_ruleset(path).problems
    assert (problem.code, problem.path) == ("schema", "players")
    with pytest.raises(RulesetError):
        load_ruleset(path)


def test_the_agreement_can_fail() -> None:
    """The test of the agreement sees a schema that lets pass what a check refuses."""
    document = copy.deepcopy(DOCUMENTS["leanmind"])
    document["players"]["usual"] = "4"
    assert check_schema(document)
    assert not beyond_a_schema(check_file(document))


@pytest.mark.parametrize(
    ("key", "value"),
    [("usual", 4.0), ("card", "rey de cobas")],
)
def test_what_a_schema_cannot_say(key: str, value: object) -> None:
    """The differences that are let pass are real ones."""
    document = copy.deepcopy(DOCUMENTS["casa"])
    (document["players"] if key == "usual" else document["order"][1])[key] = value
    assert check_schema(document) == []
    assert check_file(document)
    assert beyond_a_schema(check_file(document))
