"""What the README shows is what the program says."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from envite_rules import check_ruleset, load_ruleset
from envite_rules.cli.app import build_app

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
LEEME = (ROOT / "LEEME.md").read_text(encoding="utf-8")
PROGRAM = ".venv/bin/envite "


BEGUN = {"README": "## Write down how your village plays", "LEEME": "## Escribir cómo se juega"}
"""Where each goes from nothing to a variant that is played; the section after it begins by ##."""


def apart(name: str, text: str) -> tuple[str, str]:
    """The section that begins a variant, which writes files, and all the rest."""
    start = text.index(BEGUN[name])
    end = text.index("\n## ", start)
    return text[start:end], text[:start] + text[end:]


def blocks(text: str, language: str) -> list[str]:
    """The fenced blocks of a language, without the indentation of a list."""
    found = re.findall(rf"^( *)```{language}\n(.*?)^\1```$", text, re.MULTILINE | re.DOTALL)
    return [re.sub(rf"^{indent}", "", body, flags=re.MULTILINE) for indent, body in found]


def answer(command: str) -> str:
    """What the program prints for a command line of the README."""
    words = shlex.split(command.removeprefix(PROGRAM))
    language = words[words.index("--lang") + 1] if "--lang" in words else "es"
    result = CliRunner().invoke(build_app(language), words)
    assert result.exit_code == 0, result.output
    return result.stdout


@pytest.mark.parametrize("text", [README, LEEME], ids=["README", "LEEME"])
def test_the_first_command_prints_what_is_shown(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The block below the first command is its output, with what «…» leaves out."""
    monkeypatch.chdir(ROOT)
    [command] = [line for line in blocks(text, "sh")[0].splitlines() if PROGRAM in line]
    first, last = blocks(text, "text")[0].split("\n…\n")
    printed = answer(command)
    assert printed.startswith(first)
    assert printed.endswith(last)


@pytest.mark.parametrize("name", BEGUN)
def test_a_variant_is_begun_changed_checked_tested_played_kept_and_printed_as_written(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From nothing, each command of the second section in its order prints what stands below it.

    What «…» leaves out may be anything.
    """
    text = {"README": README, "LEEME": LEEME}[name]
    section, _ = apart(name, text)
    before = text[: text.index(section)]
    assert len(re.findall(r"\.venv/bin/pip", before)) == 1  # it comes second, after setting up
    assert len(re.findall("^## ", before, re.MULTILINE)) == {"README": 0, "LEEME": 1}[name]
    shutil.copytree(ROOT / "schema", tmp_path / "schema")  # it is begun in a clone
    monkeypatch.chdir(tmp_path)
    done = re.findall(r"^```(sh|text)\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    kinds = [kind for kind, _ in done]
    assert kinds == ["text", "sh", "text", "text", "sh", "text", "text", "text", "text"]
    for kind, block in done:
        if kind == "sh":
            subprocess.run(["/bin/sh", "-c", block], check=True, timeout=60)
            continue
        command, _, output = block.removeprefix("$ ").replace("\\\n", "").partition("\n")
        shown = ".*\n".join(map(re.escape, re.split("^…\n", output, flags=re.MULTILINE)))
        assert re.fullmatch(shown, answer(command), re.DOTALL), command
    rules = load_ruleset(tmp_path / "mi-isla.toml")
    assert rules.ruleset.round is not None
    assert rules.ruleset.round.value == 1
    assert rules.ruleset.score is not None
    assert rules.ruleset.score.tumbo is not None
    assert rules.ruleset.score.tumbo.lost == 2
    assert len(rules.ruleset.examples) == 1
    assert (tmp_path / "mi-isla.html").read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


def test_the_variant_written_by_hand_is_the_one_that_was_begun(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The LEEME's lines without the command say the same rules, and are called the same."""
    section, _ = apart("LEEME", LEEME)
    [begin, *_] = [block for block in blocks(section, "text") if block.startswith("$ ")]
    [change, _example], [by_hand] = blocks(section, "sh"), blocks(section, "toml")
    monkeypatch.chdir(tmp_path)
    answer(begin.removeprefix("$ ").replace("\\\n", "").partition("\n")[0])
    subprocess.run(["/bin/sh", "-c", change], check=True, timeout=60)
    begun = load_ruleset(tmp_path / "mi-isla.toml")
    (tmp_path / "mi-isla.toml").write_text(by_hand, encoding="utf-8")
    written = load_ruleset(tmp_path / "mi-isla.toml")
    assert written.game().digest == begun.game().digest
    assert (written.name, written.ruleset.places) == (begun.name, begun.ruleset.places)
    assert written.ruleset.sources == begun.ruleset.sources


@pytest.mark.parametrize(("name", "text"), [("README", README), ("LEEME", LEEME)])
def test_the_commands_shown_with_their_output_print_it(
    name: str, text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A block that begins with a command goes on with its output."""
    monkeypatch.chdir(ROOT)
    _, text = apart(name, text)
    shown = [block for block in blocks(text, "text") if block.startswith("$ ")]
    assert shown
    for block in shown:
        command, _, output = block.removeprefix("$ ").replace("\\\n", "").partition("\n")
        assert answer(command) == output


def test_the_misspelt_kind_of_the_readme_is_told_as_it_shows(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The kata's file with «triumfo» has the problem that the README prints."""
    (tmp_path / "rulesets").mkdir()
    kata = (ROOT / "rulesets" / "leanmind.toml").read_text(encoding="utf-8")
    broken = kata.replace('kind = "triunfo"', 'kind = "triumfo"')
    (tmp_path / "rulesets" / "leanmind.toml").write_text(broken, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    words = ["validate", "rulesets/leanmind.toml"]
    result = CliRunner().invoke(build_app("en"), words)
    assert result.stdout.split("\n\n")[0] + "\n" in blocks(README, "text")


def test_moving_the_two_of_the_vira_makes_another_card_win(tmp_path: Path) -> None:
    """The README's own experiment with the kata's file."""
    kata = (ROOT / "rulesets" / "leanmind.toml").read_text(encoding="utf-8")
    top, foot = 'scale = [2, "rey", "caballo", ', 'scale = ["rey", "caballo", '
    moved = kata.replace(top, foot).replace("6, 5, 4, 3]", "6, 5, 4, 3, 2]")
    path = tmp_path / "leanmind.toml"
    path.write_text(moved, encoding="utf-8")
    table = ["--vira", "5 🪄", "Rey 🪄", "2 🪄", "7 🏆", "3 🪄", "--lang", "en"]
    before = answer(shlex.join(["trick", "leanmind", *table]))
    after = answer(shlex.join(["trick", str(path), *table]))
    assert "wins with the card “2 de bastos”" in before
    assert "wins with the card “rey de bastos”" in after


@pytest.mark.parametrize("text", [README, LEEME], ids=["README", "LEEME"])
def test_the_variant_shown_is_valid_and_sourced(text: str, tmp_path: Path) -> None:
    """The example of a new variant passes even the strict check."""
    variants = [block for block in blocks(text, "toml") if "extends" in block]
    assert len(variants) == 1
    path = tmp_path / f"{tomllib.loads(variants[0])['id']}.toml"
    path.write_text(variants[0], encoding="utf-8")
    assert check_ruleset(path).ok_strict


def test_the_lines_shown_of_the_kata_are_those_of_its_file() -> None:
    """The order of the cards that the README shows stands so in the file."""
    shown = tomllib.loads(blocks(README, "toml")[0])["order"]
    kata = tomllib.loads((ROOT / "rulesets" / "leanmind.toml").read_text(encoding="utf-8"))
    assert shown == kata["order"]
