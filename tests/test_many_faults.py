"""Twice as many faults take twice as long to tell, not four times as long.

What is counted is what Python calls, which is the same on every machine, and not the time.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import pytest

from envite_rules import check_ruleset

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HEAD = 'format = 1\nid = "mi-isla"\nname = "Mi isla"\nextends = "canario"\n'
FEW = 150

FAULTS: dict[str, Callable[[int], str]] = {
    "unknown keys": lambda many: "".join(f"k{i} = 1\n" for i in range(many)),
    "under a header in a remark": lambda many: (
        "# [score]\n" + "".join(f"k{i} = 1\n" for i in range(many))
    ),
    "misspelt keys": lambda many: "[score]\n" + "".join(f"chico{i} = 1\n" for i in range(many)),
    "unknown tables": lambda many: "".join(f"[k{i}]\nvalue = 1\n" for i in range(many)),
    "lacking keys": lambda many: "".join(f'[sources.s{i}]\nurl = "x"\n' for i in range(many)),
    "wrong types": lambda many: "".join(f"[sources.s{i}]\ntitle = 1\n" for i in range(many)),
    "misspelt keys of tables": lambda many: "".join(
        f'[sources.s{i}]\ntitel = "x"\n' for i in range(many)
    ),
    "unknown sources": lambda many: (
        "[provenance]\n" + "".join(f'"words.w{i}" = "fuente-{i}"\n' for i in range(many))
    ),
    "options": lambda many: "".join(
        f'[options.o{i}]\nname = "x"\ndefault = "no"\n' for i in range(many)
    ),
    "names that are none": lambda many: "".join(
        f'[sources."S {i}"]\ntitle = "x"\n' for i in range(many)
    ),
}


def calls(path: Path, text: str) -> int:
    """How often something is called while a file is checked."""
    path.write_text(HEAD + text, encoding="utf-8")
    counted = 0

    def count(_frame: Any, event: str, _argument: Any) -> None:
        nonlocal counted
        counted += event in {"call", "c_call"}

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        report = check_ruleset(path)
    finally:
        sys.setprofile(before)
    assert not report.ok
    return counted


@pytest.mark.parametrize("kind", FAULTS)
def test_the_work_grows_with_the_faults(kind: str, tmp_path: Path) -> None:
    """From one number of faults to the double, and from that to its double."""
    path = tmp_path / "mi-isla.toml"
    faults = FAULTS[kind]
    calls(path, faults(FEW + 1))  # what is kept for the next time
    few, more, many = (calls(path, faults(FEW * times)) for times in (1, 2, 4))
    assert many - more < 2.3 * (more - few)
