"""Many rulesets in one folder: each file is read so often, however many lie beside it."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from command_line import SHIPPED, run
from test_catalogue import ruleset

from envite_rules import available_rulesets, load_ruleset
from envite_rules.ruleset import RulesetError, catalogue, kept
from envite_rules.ruleset.catalogue import searching

EXAMPLE = """
[[examples]]
about = "La malilla gana a quien salió"
vira = "4 oros"
plays = ["rey copas", "2 oros"]
winner = 2
"""


def child(number: int, base: str) -> str:
    """A ruleset that only says what it starts from."""
    return (
        f'format = 1\nid = "isla-{number}"\nname = "La {number}"\nextends = "{base}"\n'
        f'source = "abuela"\nsources.abuela.title = "Mi abuela"\n{EXAMPLE}'
    )


def filled(folder: Path, many: int, base: str = "canario") -> Path:
    """A folder of so many rulesets on top of one that ships."""
    folder.mkdir()
    for number in range(many):
        path = folder / f"isla-{number}.toml"
        path.write_text(child(number, base), encoding="utf-8")
    return folder


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Counter[Path]:
    """How often each file is opened, whatever for."""
    monkeypatch.delenv("ENVITE_RULESETS", raising=False)
    counted: Counter[Path] = Counter()
    opened = Path.open

    def counting(path: Path, *arguments: Any, **more: Any) -> Any:
        counted[path] += 1
        return opened(path, *arguments, **more)

    monkeypatch.setattr(Path, "open", counting)
    return counted


@pytest.mark.parametrize(
    ("command", "each"),
    [
        (["list"], 3),  # its tables for the list, its id for the index, and the whole to load it
        (["diff", "--all"], 5),  # and with the other choice of each option of canario
        (["validate", "isla-0.toml", "…"], 2),  # its id and the whole
        # The check, the examples of its own file, those beside it, and the coverage.
        (["test", "isla-0.toml", "…"], 5),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
@pytest.mark.parametrize("base", ["canario", "isla-0"])
def test_no_file_is_read_more_often_for_lying_among_many(
    command: list[str], each: int, base: str, tmp_path: Path, reads: Counter[Path]
) -> None:
    """Nine files take no more reads of each than three, be their base shipped or one of them."""
    most = []
    for many in (3, 9):
        folder = filled(tmp_path / str(many), many, base)
        (folder / "isla-0.toml").write_text(child(0, "canario"), encoding="utf-8")
        named = [str(path) for path in sorted(folder.glob("*.toml"))] if len(command) > 1 else []
        words = command[:2] if command[0] == "diff" else command[:1] + named
        reads.clear()
        assert run(*words, "--path", str(folder)).status == 0
        of_folder = {path.name: count for path, count in reads.items() if path.parent == folder}
        assert len(of_folder) == many
        most.append(max(count for name, count in of_folder.items() if name != "isla-0.toml"))
    assert most == [each, each]


def test_an_unknown_base_is_not_looked_for_in_all_files_again_and_again(
    tmp_path: Path, reads: Counter[Path]
) -> None:
    """Nor where every one of them is broken."""
    folder = filled(tmp_path / "rotas", 20, "no-la-hay")
    reads.clear()
    with searching([folder]):
        listed = [info.id for info in available_rulesets() if info.rules is None]
    assert len(listed) == 20
    # For the list, for the index of what others add, for that of all, and to load it.
    assert max(count for path, count in reads.items() if path.parent == folder) == 4


def test_the_files_of_a_single_ruleset_are_read_once_for_their_ids(
    tmp_path: Path, reads: Counter[Path]
) -> None:
    """To load one of a folder, the others are only asked for their ids."""
    folder = filled(tmp_path / "mias", 20)
    reads.clear()
    with searching([folder]), kept():
        load_ruleset("isla-7")
    assert {path.name: count for path, count in reads.items() if path.parent == folder} == {
        f"isla-{number}.toml": 2 if number == 7 else 1 for number in range(20)
    }


def test_what_is_kept_is_of_these_folders_and_of_this_block(tmp_path: Path) -> None:
    """Another folder within the block is read; after the block, what was written meanwhile."""
    one = filled(tmp_path / "una", 1)
    other = tmp_path / "otra"
    other.mkdir()
    (other / "mia.toml").write_text(ruleset("mia"), encoding="utf-8")
    with searching([one]):
        with kept():
            with pytest.raises(RulesetError):
                load_ruleset("mia")
            with searching([other]):
                assert load_ruleset("mia").id == "mia"
            (one / "nueva.toml").write_text(ruleset("nueva"), encoding="utf-8")
            with kept(), pytest.raises(RulesetError):
                load_ruleset("nueva")
        assert load_ruleset("nueva").id == "nueva"


def test_what_ships_needs_no_index(reads: Counter[Path]) -> None:
    """Where nobody adds a folder, a ruleset is found by the name of its file alone."""
    load_ruleset("gran-canaria")
    shipped = catalogue.shipped_folder()
    assert {path.name for path in reads if path.parent == shipped} == {
        "gran-canaria.toml",
        "canario.toml",
    }
    assert {"gran-canaria", "canario"} <= set(SHIPPED)
