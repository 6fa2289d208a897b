"""``envite explain``: each problem has an example that really has it, a reason, and a way out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import run
from test_broken import FILES, codes_of_the_package, expected

from envite_rules import check_ruleset
from envite_rules.messages import LANGUAGES, knows, outline
from envite_rules.ruleset import explanations

ENTRIES = explanations()
WITH_EXAMPLE = {code: entry.example for code, entry in ENTRIES.items() if entry.example}
CORPUS = {code: [path for path in FILES if expected(path)[0].code == code] for code in ENTRIES}

OF_THE_FILE_AS_A_WHOLE = {
    "file.folder",
    "file.not-a-file",
    "file.unreadable",
    "file.not-utf8",
    "file.not-text",
    "file.empty",
    "file.too-large",
    "file.too-deep",
    "file.bom",
    "file.record",
    "file.examples",
    "file.more-problems",
}
OF_THE_FOLDER = {"folder.missing", "folder.unreadable", "folder.too-many", "ruleset-clash"}
OF_A_PACKAGE = {"package.empty", "package.no-folder", "package.missing", "package.unreadable"}
OF_MANY_FILES = {"base-too-deep"}
OF_MANY_CHOICES = {"choices-untried"}
OF_THOUSANDS_OF_DIGITS = {"toml.number"}
OF_A_QUESTION = {"base-only", "choice-unknown", "not-stated.path"}
OF_NOTHING = {"schema"}  # model and schema agree: see test_schema.py
NO_LINES_SHOW_IT = (
    OF_THE_FILE_AS_A_WHOLE
    | OF_THE_FOLDER
    | OF_A_PACKAGE
    | OF_MANY_FILES
    | OF_MANY_CHOICES
    | OF_THOUSANDS_OF_DIGITS
    | OF_A_QUESTION
    | OF_NOTHING
)
"""The problems that no few lines of a ruleset can have."""


def lines(text: str) -> list[str]:
    """The lines of a text that are not empty, without their margins."""
    return [line.strip() for line in text.splitlines() if line.strip()]


def shows(path: Path, example: str) -> bool:
    """Whether the lines of an example stand in a file in their order, the faulty one among them."""
    written = [line.strip() for line in path.read_text(encoding="utf-8").split("\n")]
    faulty = int(expected(path)[0].place.partition(":")[0])
    shown = lines(example)
    return any(
        line == written[faulty - 1]
        and in_order(shown[:number], written[: faulty - 1])
        and in_order(shown[number + 1 :], written[faulty:])
        for number, line in enumerate(shown)
    )


def in_order(some: list[str], every: list[str]) -> bool:
    """Whether some lines stand among others in the same order."""
    left = iter(every)
    return all(line in left for line in some)


# ── the texts ─────────────────────────────────────────────────────────────────────────────────────


def test_every_problem_is_explained() -> None:
    """Each code that a check can give has its entry, and no entry is of anything else."""
    told = {expected(path)[0].code for path in FILES}
    assert set(ENTRIES) == codes_of_the_package() | told


def test_the_stages_are_those_of_a_check() -> None:
    """First the file, then its writing, its shape, what it starts from, its sense, its sources."""
    stages = list(dict.fromkeys(entry.stage for entry in ENTRIES.values()))
    assert stages == ["file", "toml", "shape", "base", "consistency", "sources"]
    for stage in stages:
        assert all(knows(f"stage.{stage}", language) for language in LANGUAGES)


@pytest.mark.parametrize("code", ENTRIES)
def test_every_entry_says_why_and_what_to_do_in_both_languages(code: str) -> None:
    """Whole sentences, none left in the other language, and the sentence of the problem itself."""
    entry = ENTRIES[code]
    for texts in (entry.why, entry.fix):
        assert set(texts) == set(LANGUAGES)
        assert texts["es"] != texts["en"]
        for text in texts.values():
            assert text.rstrip("»”")[-1] in ".…=["
    assert all(knows(code, language) for language in LANGUAGES)


@pytest.mark.parametrize("code", WITH_EXAMPLE)
def test_every_example_has_its_problem(code: str) -> None:
    """Its lines are those of a broken file of the corpus in which a check finds just that."""
    shown = [path for path in CORPUS[code] if shows(path, WITH_EXAMPLE[code])]
    assert shown, f"no file of tests/broken has the example of {code}"
    for path in shown:
        assert [problem.code for problem in check_ruleset(path).problems] == [code]


def test_every_problem_that_lines_can_show_has_an_example() -> None:
    """What has none is listed here, with its reason."""
    assert set(ENTRIES) - set(WITH_EXAMPLE) == NO_LINES_SHOW_IT


def test_an_example_that_a_file_lacks_is_found() -> None:
    """Another value, another order, or all but the faulty line: none is the file's example."""
    path = next(path for path in FILES if path.stem == "deal-not-tricks")
    assert shows(path, "[round]\ntricks = 3\n\n[deal]\npackets = [2, 2]")
    assert not shows(path, "[round]\ntricks = 3\n\n[deal]\npackets = [3, 2]")
    assert not shows(path, "[deal]\npackets = [2, 2]\n[round]\ntricks = 3")
    assert not shows(path, "[round]\ntricks = 3\n[deal]")


def test_a_sentence_is_shown_with_gaps() -> None:
    """What a sentence speaks of is not known beforehand; of a count, the plural is shown."""
    assert outline("unknown-key", "en") == "There is no key “…”."
    assert outline("file.more-problems", "en") == "And … more problems in this file."
    assert ENTRIES["not-a-card"].sentence("en") == "This cannot be read as a card: …"


# ── the command ───────────────────────────────────────────────────────────────────────────────────


def test_a_problem_is_explained() -> None:
    """The sentence, lines that have the problem, the reason, and the way out."""
    outcome = run("explain", "before-and-after", "--lang", "en")
    assert (outcome.status, outcome.err) == (0, "")
    assert outcome.lines == [
        "before-and-after (The base and the options)",
        "“…” stands before or after another entry, not both.",
        "",
        "    [[order]]",
        '    id = "perica"',
        '    before = "vira"',
        '    after = "malilla"',
        "",
        "Why: A new entry is placed once: before another or after another.",
        "How to mend it: Keep before, or keep after.",
    ]


def test_a_problem_is_explained_in_spanish() -> None:
    """By the Spanish name of the command, with the code as it is copied from a message."""
    assert run("explicar", "[file.folder]").lines == [
        "file.folder (El archivo)",
        "Es una carpeta; hace falta un archivo .toml.",
        "Por qué: Se ha dado una carpeta, y un reglamento es un solo archivo.",
        "Cómo se arregla: Nombre el archivo de dentro de la carpeta:",
        "./mi-carpeta/mi-isla.toml.",
    ]


def test_several_problems_are_explained_one_after_another() -> None:
    """A blank line parts them, and they come in the order in which they are named."""
    said = run("explain", "file.empty", "file.folder").lines
    assert said[0] == "file.empty (El archivo)"
    assert said[said.index("file.folder (El archivo)") - 1] == ""


def test_without_a_code_all_are_listed() -> None:
    """By stage, each with its sentence."""
    said = run("explain", "--lang", "en").lines
    assert said[:2] == ["The file", "  file.missing: There is no such file."]
    assert "  toml.syntax: From here what is written cannot be read: it is not TOML." in said
    assert "  not-a-card: This cannot be read as a card: …" in said
    assert said.count("") == 5
    assert len(said) == 6 + 5 + len(ENTRIES)


def test_an_explanation_as_programs_read_it() -> None:
    """The same as JSON."""
    outcome = run("explain", "usual-not-counted", "not-a-card", "--json", "--lang", "en")
    first, second = outcome.value["problems"]
    assert first == {
        "code": "usual-not-counted",
        "stage": "consistency",
        "message": "… is not among those who may play: ….",
        "example": "[players]\nusual = 8",
        "why": (
            "usual says how many play when nothing else is said, "
            "and must be one of the numbers of counts."
        ),
        "fix": "Add the number to counts, or choose one that is there.",
    }
    said = ("not-a-card", "This cannot be read as a card: …")
    assert (second["code"], second["message"]) == said


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("unknwon-key", "¿Quiso decir «unknown-key»?"),
        ("UNKNOWN_KEY", "¿Quiso decir «unknown-key»?"),
        ("xyzzy", "«envite explicar» los enumera todos."),
    ],
)
def test_an_unknown_code_is_told_with_the_nearest(word: str, said: str) -> None:
    """Exit 1, and what could have been meant, or where they are listed."""
    outcome = run("explain", "file.empty", word)
    assert (outcome.status, outcome.out) == (1, "")
    assert outcome.err == f"envite: Ningún problema tiene el código «{word}». {said}\n"


def test_an_unknown_code_is_json_too() -> None:
    """An error has its code beside the texts."""
    outcome = run("explain", "xyzzy", "--json", "--lang", "en")
    assert outcome.status == 1
    assert outcome.value["error"]["code"] == "cli.explain.unknown"


@pytest.mark.parametrize("name", ["guia.md", "guide.md"])
def test_the_guide_shows_what_is_said(name: str) -> None:
    """The explanation that a guide shows is what the command below it prints."""
    guide = (Path(__file__).parent.parent / "docs" / name).read_text(encoding="utf-8")
    [block] = re.findall(r"^```\n(envite expl.*?)^```$", guide, re.MULTILINE | re.DOTALL)
    command, _, answer = block.partition("\n")
    assert run(*command.split()[1:]).out == answer


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_problem_has_a_sentence_with_words(language: str) -> None:
    """Under its code stands a sentence, also where what is said depends on what was written."""
    for entry in explanations().values():
        words = [
            word for word in entry.sentence(language).split() if word.strip("“”«»….,:").isalpha()
        ]
        assert len(words) > 1, entry.code
