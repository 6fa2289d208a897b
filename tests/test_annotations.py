"""``envite validate --format``: problems for the programs that show them beside the line."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from command_line import MY_ISLAND, run
from jsonschema import Draft202012Validator
from test_broken import FILES

from envite_rules import check_ruleset
from envite_rules.cli.annotations import github_line, sarif_value
from envite_rules.messages import Message
from envite_rules.ruleset import Place, Problem

FOLDER = Path(__file__).parent / "broken"


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A ruleset with one misspelt key, in the current folder."""
    monkeypatch.chdir(tmp_path)
    path = Path("isla.toml")
    path.write_text(MY_ISLAND.replace("usual = 4", "usaul = 4"), encoding="utf-8")
    return path


def problem(**given: Any) -> Problem:
    """A problem with a sentence of no arguments."""
    return Problem(Message("file.empty"), **given)


# ── GitHub ────────────────────────────────────────────────────────────────────────────────────────


def test_a_problem_as_github_reads_it(file: Path) -> None:
    """A workflow command: severity, file, line, column, then the sentence, hint and code."""
    outcome = run("validate", str(file), "--format", "github", "--lang", "en")
    assert (outcome.status, outcome.err) == (1, "")
    assert outcome.out == (
        "::error file=isla.toml,line=16,col=1::"
        "There is no key “usaul”. Did you mean “usual”? [unknown-key]\n"
    )


def test_nothing_wrong_is_nothing_said_to_github(file: Path) -> None:
    """A sound file has no line, and exit 0."""
    file.write_text(MY_ISLAND, encoding="utf-8")
    outcome = run("validate", str(file), "--format", "github")
    assert (outcome.status, outcome.out, outcome.err) == (0, "", "")


def test_a_warning_is_a_warning_to_github() -> None:
    """It does not fail by itself, and does under --strict."""
    file = str(FOLDER / "unsourced-file.toml")
    outcome = run("validate", file, "--format", "github")
    assert outcome.status == 0
    assert outcome.out.startswith(f"::warning file={file},line=3,col=6::")
    assert run("validate", file, "--format", "github", "--strict").status == 1


@pytest.mark.parametrize(
    ("place", "line"),
    [
        (Place("a.toml", 2, 3, 5), "::error file=a.toml,line=2,col=3::"),
        (Place("a.toml"), "::error file=a.toml::"),
        (Place(""), "::error::"),
        (Place("a,b:c 100%.toml"), "::error file=a%2Cb%3Ac 100%25.toml::"),
    ],
)
def test_the_place_is_written_as_github_asks(place: Place, line: str) -> None:
    """A file as a whole has no line; commas, colons and percent signs are escaped in a name."""
    assert github_line(problem(place=place), "en") == f"{line}The file is empty. [file.empty]"


def test_what_a_file_says_starts_no_command_of_github() -> None:
    """A percent sign is escaped, so that nothing in a file can pass for a line end."""
    said = Problem(Message("unknown-key", {"key": "a%0A::error::b\nc"}), Place("a.toml"))
    line = github_line(said, "en")
    assert "\n" not in line
    assert "a%250A::error::b" in line
    assert "%0A" not in line.replace("%250A", "")


# ── SARIF ─────────────────────────────────────────────────────────────────────────────────────────


def test_a_problem_as_sarif_has_it(file: Path) -> None:
    """A log of version 2.1.0 with one run; columns in characters, the end just past the last."""
    outcome = run("validate", str(file), "--format", "sarif", "--lang", "en")
    assert outcome.status == 1
    assert outcome.value == {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "envite",
                        "version": version("envite-rules"),
                        "rules": [
                            {
                                "id": "unknown-key",
                                "shortDescription": {"text": "There is no key “…”."},
                                "fullDescription": {
                                    "text": (
                                        "The format has no such key at that place. A misspelt key "
                                        "would do nothing without anyone noticing; so it is an "
                                        "error."
                                    )
                                },
                                "help": {
                                    "text": (
                                        "Correct the name (a similar one is suggested where there "
                                        "is one) or drop the line. The page of the format has "
                                        "every key."
                                    )
                                },
                            }
                        ],
                    }
                },
                "language": "en",
                "columnKind": "unicodeCodePoints",
                "results": [
                    {
                        "ruleId": "unknown-key",
                        "ruleIndex": 0,
                        "level": "error",
                        "message": {"text": "There is no key “usaul”. Did you mean “usual”?"},
                        "locations": [
                            {
                                "physicalLocation": {
                                    "artifactLocation": {"uri": "isla.toml"},
                                    "region": {"startLine": 16, "startColumn": 1, "endColumn": 6},
                                }
                            }
                        ],
                    }
                ],
            }
        ],
    }


def test_nothing_wrong_is_a_log_without_results(file: Path) -> None:
    """The lists stay, empty: a run without results would say that nothing was checked."""
    file.write_text(MY_ISLAND, encoding="utf-8")
    outcome = run("validate", str(file), "--format", "sarif")
    assert outcome.status == 0
    [only] = outcome.value["runs"]
    assert (only["results"], only["tool"]["driver"]["rules"]) == ([], [])


def test_each_code_is_one_rule_of_a_log() -> None:
    """Results of all the files point at it by its number."""
    problems = [
        problem(place=Place("a.toml", 1, 1, 2)),
        Problem(Message("file.folder"), Place("b"), severity="warning"),
        problem(place=Place("c.toml")),
    ]
    [only] = sarif_value(problems, "es")["runs"]
    assert [rule["id"] for rule in only["tool"]["driver"]["rules"]] == ["file.empty", "file.folder"]
    assert [result["ruleIndex"] for result in only["results"]] == [0, 1, 0]
    assert [result["level"] for result in only["results"]] == ["error", "warning", "error"]


def test_a_second_place_is_a_related_location() -> None:
    """Where two values clash, both are shown."""
    both = problem(place=Place("a.toml", 9, 1, 3), other=Place("a.toml", 4, 2, 6))
    [result] = sarif_value([both], "es")["runs"][0]["results"]
    assert result["relatedLocations"] == [
        {
            "physicalLocation": {
                "artifactLocation": {"uri": "a.toml"},
                "region": {"startLine": 4, "startColumn": 2, "endColumn": 6},
            }
        }
    ]


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("a/ñandú 1.toml", "a/%C3%B1and%C3%BA%201.toml"),
        ("a:b#c?.toml", "a%3Ab%23c%3F.toml"),
        ("/a/b 1.toml", "file:///a/b%201.toml"),
    ],
)
def test_a_path_is_written_as_a_uri(name: str, uri: str) -> None:
    """Relative to the current folder, or of the file where it is absolute."""
    [result] = sarif_value([problem(place=Place(name))], "es")["runs"][0]["results"]
    assert result["locations"] == [{"physicalLocation": {"artifactLocation": {"uri": uri}}}]


def test_a_problem_of_no_file_has_no_location() -> None:
    """An id that is not known stands in no file."""
    [result] = run("validate", "nada", "--format", "sarif").value["runs"][0]["results"]
    assert result["ruleId"] == "ruleset-unknown"
    assert "locations" not in result


def closed(required: str, **properties: Any) -> dict[str, Any]:
    """The schema of an object with these properties and no other."""
    return {
        "type": "object",
        "properties": properties,
        "required": required.split(),
        "additionalProperties": False,
    }


COUNTED = {"type": "integer", "minimum": 1}
SAID = closed("text", text={"type": "string", "minLength": 1})
PLACES = {
    "type": "array",
    "items": closed(
        "physicalLocation",
        physicalLocation=closed(
            "artifactLocation",
            artifactLocation=closed("uri", uri={"type": "string", "pattern": r"^[!-~]+$"}),
            region=closed(
                "startLine startColumn endColumn",
                startLine=COUNTED,
                startColumn=COUNTED,
                endColumn=COUNTED,
            ),
        ),
    ),
}
RESULT = closed(
    "ruleId ruleIndex level message locations",
    ruleId={"type": "string"},
    ruleIndex={"type": "integer", "minimum": 0},
    level={"enum": ["none", "note", "warning", "error"]},
    message=SAID,
    locations=PLACES,
    relatedLocations=PLACES,
)
RULE = closed(
    "id shortDescription fullDescription help",
    id={"type": "string"},
    shortDescription=SAID,
    fullDescription=SAID,
    help=SAID,
)
DRIVER = closed(
    "name version rules",
    name={"const": "envite"},
    version={"type": "string"},
    rules={"type": "array", "items": RULE, "uniqueItems": True},
)
RUN = closed(
    "tool results",
    tool=closed("driver", driver=DRIVER),
    language={"type": "string", "pattern": "^[a-zA-Z]{2}(-[a-zA-Z]{2})?$"},
    columnKind={"enum": ["utf16CodeUnits", "unicodeCodePoints"]},
    results={"type": "array", "items": RESULT},
)
LOG = closed(
    "version runs",
    **{"$schema": {"type": "string"}},
    version={"const": "2.1.0"},
    runs={"type": "array", "items": RUN, "minItems": 1},
)
"""What SARIF 2.1.0 asks of the properties that are written, and no other property."""


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_problem_of_the_corpus_is_sound_sarif(language: str) -> None:
    """A log of them all keeps the rules of the standard, and its numbers point at their rules."""
    problems = [problem for path in FILES for problem in check_ruleset(path).problems]
    log = sarif_value(problems, language)
    assert [error.message for error in Draft202012Validator(LOG).iter_errors(log)] == []
    [only] = log["runs"]
    rules = only["tool"]["driver"]["rules"]
    assert len(only["results"]) == len(problems) > 200
    for result in only["results"]:
        assert rules[result["ruleIndex"]]["id"] == result["ruleId"]


# ── which format ──────────────────────────────────────────────────────────────────────────────────


def test_json_is_a_format_by_either_name(file: Path) -> None:
    """``--json`` says the same as ``--format json``, alone or together."""
    said = run("validate", str(file), "--json").out
    assert run("validate", str(file), "--format", "json").out == said
    assert run("validate", str(file), "--format", "json", "--json").out == said


def test_two_formats_cannot_be_asked_for(file: Path) -> None:
    """``--json`` with another format is a command line that cannot be read."""
    outcome = run("validate", str(file), "--json", "--format", "sarif")
    assert outcome.status == 2
    said = "--json y --format sarif piden dos cosas distintas."
    assert outcome.value["error"]["message"] == said


def test_an_unknown_format_is_refused(file: Path) -> None:
    """Those there are are listed."""
    outcome = run("validate", str(file), "--format", "xml")
    assert outcome.status == 2
    assert all(name in outcome.err for name in ("text", "json", "github", "sarif"))


# ── where more is said ────────────────────────────────────────────────────────────────────────────


def test_a_problem_without_a_hint_points_to_its_explanation() -> None:
    """Once, at the end, below the last file."""
    files = [str(FOLDER / f"{name}.toml") for name in ("deck-empty", "before-and-after")]
    outcome = run("validate", *files)
    assert outcome.lines[-1] == (
        "Por qué, y cómo se arregla: envite explicar deck-empty before-and-after"
    )
    assert outcome.out.count("envite explicar") == 1


def test_at_most_three_codes_are_pointed_to() -> None:
    """More would be no line to read."""
    names = ("deck-empty", "before-and-after", "deck-empty", "remove-and-more", "hand-vira")
    files = [str(FOLDER / f"{name}.toml") for name in names]
    assert run("validate", *files, "--lang", "en").lines[-1] == (
        "Why, and how to mend it: envite explain deck-empty before-and-after remove-and-more"
    )


def test_where_a_hint_says_what_to_do_nothing_more_is_pointed_to(file: Path) -> None:
    """Nor where the sentence says it all, as of a file that is empty."""
    assert "explicar" not in run("validate", str(file)).out
    file.write_text("", encoding="utf-8")
    assert "explicar" not in run("validate", str(file)).out
