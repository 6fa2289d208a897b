"""How long a ruleset takes to load, and a command to start: medians of one run.

Run as ``python benchmarks/loading.py`` from the checkout. The load is timed warm, in one process:
reading, checking, merging, and compiling the table of a first trick. What TOML, model and JSON
Schema made of a text is kept between loads; the second column is without that. The ratio is to
what the standard library alone takes to read the same file.
"""

from __future__ import annotations

import shutil
import statistics
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING

from envite_rules import available_rulesets, load_ruleset
from envite_rules.ruleset import files, shape

if TYPE_CHECKING:
    from collections.abc import Callable

COMMANDS = (
    ("--help",),
    ("trick", "leanmind", "--vira", "3 oros", "5 copas", "7 copas", "rey copas", "sota copas"),
    ("legal", "tradicional", "--vira", "7 oros", "--hand", "3 bastos, as oros, 4 bastos"),
    ("validate", "tradicional"),
)


def median(action: Callable[[], object], times: int) -> float:
    """The median time of an action, in milliseconds."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        action()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken) * 1000


def load_and_compile(name: str) -> None:
    """All that stands between a file and the answer to a first trick."""
    game = load_ruleset(name).game()
    vira = game.deck[0] if game.has_vira else None
    game.resolve_trick(vira=vira, plays=[game.deck[1]])


def load_anew(name: str) -> None:
    """The same where the text was never seen: the first load of a file in a process."""
    for kept in (shape._schema_fault, shape._errors_of, files._parsed):  # noqa: SLF001 - see above
        kept.cache_clear()
    load_and_compile(name)


def main() -> None:
    """Prints the table."""
    out = sys.stdout.write
    out(f"{'ruleset':<16}{'load, ms':>10}{'first, ms':>11}{'tomllib, ms':>13}{'ratio':>8}\n")
    for info in available_rulesets():
        text = Path(info.path).read_text(encoding="utf-8")
        load_and_compile(info.id)
        ours = median(lambda name=info.id: load_and_compile(name), 50)
        first = median(lambda name=info.id: load_anew(name), 50)
        bare = median(lambda text=text: tomllib.loads(text), 50)
        out(f"{info.id:<16}{ours:>10.2f}{first:>11.2f}{bare:>13.2f}{ours / bare:>8.1f}\n")
    program = shutil.which("envite", path=str(Path(sys.executable).parent))
    if program is None:
        out("envite is not installed beside this python\n")
        return
    bare = median(lambda: subprocess.run([sys.executable, "-c", "pass"], check=True), 11)
    out(f"\n{'command':<34}{'ms':>8}{'× python':>10}\n")
    for words in COMMANDS:
        command = [program, *words]
        taken = median(
            lambda command=command: subprocess.run(command, check=True, capture_output=True), 11
        )
        out(f"{'envite ' + ' '.join(words[:2]):<34}{taken:>8.0f}{taken / bare:>10.1f}\n")


if __name__ == "__main__":
    main()
