"""The one command that says whether a variant can be sent: ``envite test FILE --strict``."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from command_line import MY_ISLAND, RIGHT, SHIPPED_FILES, run

from envite_rules.cli.app import COMMANDS

ROOT = Path(__file__).parent.parent

MALILLA = """
[[examples]]
about = "La malilla gana a quien salió"
vira = "4 oros"
plays = ["rey copas", "2 oros"]
winner = 2
"""


@pytest.fixture
def island(tmp_path: Path) -> Path:
    """A ruleset that can be sent: sound, every rule with its source, an example that holds."""
    path = tmp_path / "mi-isla.toml"
    path.write_text(MY_ISLAND + RIGHT, encoding="utf-8")
    return path


def verdict(*words: str) -> tuple[int, str]:
    """How the command ends, and its last line without the name of the file."""
    outcome = run("test", *words, "--strict", "--lang", "en")
    return outcome.status, outcome.lines[-1].rpartition(".toml: ")[2]


READY = (0, "all is right; it can be sent.")
NOT_READY = (1, "it cannot be sent yet: mend what stands above.")


def changed(island: Path, old: str, new: str) -> str:
    """The file with something else in it, by its name."""
    text = island.read_text(encoding="utf-8")
    assert text.count(old) == 1
    island.write_text(text.replace(old, new), encoding="utf-8")
    return str(island)


@pytest.mark.parametrize("path", SHIPPED_FILES, ids=lambda path: path.stem)
def test_every_shipped_ruleset_could_be_sent(path: Path) -> None:
    """What the project asks of others it has itself."""
    assert verdict(str(path)) == READY


def test_a_sound_sourced_and_tested_variant_can_be_sent(island: Path) -> None:
    """How much the examples exercise is told, and what they leave out only where that is asked."""
    outcome = run("probar", str(island), "--strict")
    # Threes, vira, led suit, and the duty to serve: the example is decided by the threes alone.
    assert outcome.lines == [
        f"{island}: 1 ejemplo se cumple.",
        f"{island}: los ejemplos comprueban el 25 % de las reglas (1 de 4).",
        f"{island}: todo está bien; se puede enviar.",
    ]
    more = run("probar", str(island), "--strict", "--coverage")
    assert more.status == 0
    assert more.lines[2].strip() == "Sin ejemplo:"
    assert len(more.lines) == len(outcome.lines) + 1 + 3


def test_a_rule_without_a_source_cannot(island: Path) -> None:
    """It is only a warning for who plays by it, and the reason is told with its line."""
    name = changed(island, 'source = "abuela"\n', "")
    assert run("test", name).status == 0
    assert verdict(name) == NOT_READY
    said = run("test", name, "--strict", "--lang", "en").out
    assert "[unsourced-file]" in said
    assert "1 example holds." in said  # the examples are run all the same
    value = run("test", name, "--strict", "--json").value
    assert value["ok"] is False
    assert {problem["severity"] for problem in value["files"][0]["problems"]} == {"warning"}
    assert run("test", name, "--json").value["files"][0]["problems"] == []


def test_an_example_that_does_not_hold_cannot(island: Path) -> None:
    """A failure is one with or without the word."""
    assert verdict(changed(island, "winner = 2", "winner = 1")) == NOT_READY


def test_a_variant_without_examples_cannot(island: Path) -> None:
    """Nothing shows that it says what its author meant."""
    assert verdict(changed(island, RIGHT, "")) == NOT_READY


def test_a_file_with_errors_cannot(island: Path) -> None:
    """They are told, and nothing is run."""
    name = changed(island, '"chilajo", "triunfo"', '"chilajo", "triumfo"')
    assert verdict(name) == NOT_READY
    assert "[not-a-choice]" in run("test", name, "--strict").out


def test_of_several_each_has_its_verdict(island: Path) -> None:
    """One that cannot be sent makes the whole fail."""
    other = island.with_name("otra.toml")
    other.write_text(MY_ISLAND.replace("mi-isla", "otra"), encoding="utf-8")
    outcome = run("test", str(island), str(other), "--strict", "--json")
    assert outcome.status == 1
    assert [file["ok"] for file in outcome.value["files"]] == [True, False]
    assert [file["coverage"]["percent"] for file in outcome.value["files"]] == [25, 0]


def test_a_part_of_the_examples_is_no_check_of_all(island: Path) -> None:
    """``--run`` and ``--strict`` ask for two different things."""
    outcome = run("test", str(island), "--strict", "--run", "tres")
    assert outcome.status == 2
    assert "--run" in outcome.err


def test_contributing_names_the_command_in_both_languages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever sends a variant is told how to begin and of the one command; typed, they work."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rulesets").mkdir()
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    english, _, spanish = text.partition("## Enviar un reglamento")
    for part, begin, check in (
        (english, "new", "test"),
        (spanish, COMMANDS["new"], COMMANDS["test"]),
    ):
        blocks = "".join(re.findall(r"```sh\n(.*?)```", part, re.DOTALL))
        [new] = re.findall(rf"envite ({begin} \S+ --from canario.*)\n", blocks)
        [test] = re.findall(rf"envite ({check} \S+\.toml --strict)\n", blocks)
        assert run(*new.split()).status == 0
        [file] = [word for word in test.split() if word.endswith(".toml")]
        assert run(*test.split()).status == 1
        Path(file).write_text(Path(file).read_text("utf-8") + MALILLA, encoding="utf-8")
        assert run(*test.split()).status == 0


def test_a_new_file_names_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What ``envite new`` proposes ends with it, and it says what is still missing."""
    monkeypatch.chdir(tmp_path)
    assert "  envite test ./mi-isla.toml --strict" in run("new", "mi-isla", "--lang", "en").lines
    assert verdict("./mi-isla.toml") == NOT_READY
    with (tmp_path / "mi-isla.toml").open("a", encoding="utf-8") as file:
        file.write(RIGHT)
    assert verdict("./mi-isla.toml") == READY


def test_a_new_file_names_its_base_as_a_command_takes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A base that lies beside it is compared by its file, one of the catalogue by its id."""
    monkeypatch.chdir(tmp_path)
    assert "  envite diff tradicional ./una.toml" in run("new", "una", "--lang", "en").lines
    beside = run("new", "dos", "--from", "una", "--lang", "en").lines
    assert "  envite diff ./una.toml ./dos.toml" in beside
    named = run("new", "tres", "--from", "./una.toml", "--lang", "en").lines
    assert "  envite diff ./una.toml ./tres.toml" in named
    assert run("diff", "./una.toml", "./tres.toml").status == 0
