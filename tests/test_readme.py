"""What the README shows is what the program says."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner

from envite_rules import check_ruleset
from envite_rules.cli.app import build_app

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
LEEME = (ROOT / "LEEME.md").read_text(encoding="utf-8")
PROGRAM = ".venv/bin/envite "


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


@pytest.mark.parametrize("text", [README, LEEME], ids=["README", "LEEME"])
def test_the_commands_shown_with_their_output_print_it(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A block that begins with a command goes on with its output."""
    monkeypatch.chdir(ROOT)
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
