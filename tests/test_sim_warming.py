"""The kernel is compiled on two cores where nothing is on disk, and by one alone where it must."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any, ClassVar

import pytest

from envite_rules import load_ruleset
from envite_rules.sim import kernel, moves, warming
from envite_rules.sim.compiling import Compiled
from envite_rules.sim.jit import is_kept

FUNCTIONS: tuple[Any, ...] = (kernel.choose, kernel.ask, kernel.begin_round, moves.apply)


def play() -> None:
    """A match, so that all that it needs is compiled."""
    game = Compiled.of(load_ruleset("canario").game(players=4))
    kernel.play_chunk(game, seed=1, first=0, count=1, policies=(kernel.SENSIBLE, kernel.RANDOM))


def test_it_is_compiled_for_the_types_that_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else it would be compiled twice, and the first time for nothing."""
    monkeypatch.setattr(warming, "is_kept", lambda _: False)
    monkeypatch.setattr(warming.subprocess, "Popen", failing)
    warming.warm_up(cores=2)
    warming.compile_moves()
    compiled = [set(function.overloads) for function in FUNCTIONS]
    play()
    assert [set(function.overloads) for function in FUNCTIONS] == compiled


def failing(*_: Any, **__: Any) -> None:
    """No process can be started."""
    raise OSError("no more processes")


def test_what_is_on_disk_is_not_compiled_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """No other process is started either; nor is one with a single core."""
    play()
    assert is_kept(moves.apply)
    monkeypatch.setattr(warming, "helper", None)
    warming.warm_up(cores=2)
    monkeypatch.setattr(warming, "is_kept", lambda _: False)
    warming.warm_up(cores=1)
    with pytest.raises(TypeError):
        warming.warm_up(cores=2)


@pytest.mark.parametrize("program", [None, "", "/opt/juego/juego"])
def test_only_python_is_started_to_help(monkeypatch: pytest.MonkeyPatch, program: str) -> None:
    """A program that Python is built into would start once more, and not help."""
    monkeypatch.setattr(warming.subprocess, "Popen", None)
    monkeypatch.setattr(warming.sys, "executable", program)
    with warming.helper():
        pass
    monkeypatch.setattr(warming.sys, "executable", "/usr/bin/python3")
    with pytest.raises(TypeError), warming.helper():
        pass
    monkeypatch.setattr(warming.sys, "frozen", True, raising=False)
    with warming.helper():
        pass


class Slow(subprocess.Popen[bytes]):
    """A helper, and what became of it."""

    codes: ClassVar[list[int]] = []

    def wait(self, timeout: float | None = None) -> int:
        """How it ended."""
        code = super().wait(timeout)
        self.codes.append(code)
        return code


def test_a_helper_that_hangs_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is ended, and its part is left to who has started it; so too when that is interrupted."""
    monkeypatch.setattr(warming.subprocess, "Popen", Slow)
    monkeypatch.setattr(warming, "_HELPER", "import time; time.sleep(3600)")
    monkeypatch.setattr(warming, "PATIENCE", 0.01)
    with warming.helper():
        pass
    monkeypatch.setattr(warming, "PATIENCE", 3600.0)
    with pytest.raises(KeyboardInterrupt), warming.helper():
        raise KeyboardInterrupt
    assert len(Slow.codes) == 2
    assert all(Slow.codes)


PROGRAM = """
from envite_rules import load_ruleset
from envite_rules.sim import kernel, moves, simulate
played = simulate(load_ruleset("canario").game(players=4), matches=50, seed=3, workers=2)
for one in kernel.choose, kernel.ask, kernel.begin_round, moves.apply:
    print(len(one.overloads), sum(one.stats.cache_hits.values()))
print(played.rounds)
"""


@pytest.mark.slow
def test_a_helper_compiles_a_part_where_nothing_is_on_disk(tmp_path: Path) -> None:
    """The moves come from the helper, the choices do not; a second time it plays the same."""
    if len(os.sched_getaffinity(0)) < 2:
        pytest.skip("there is one core")
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path), "PYTHONPATH": str(Path.cwd())}
    command = [sys.executable, "-c", PROGRAM]
    first, second = (
        subprocess.run(command, check=True, capture_output=True, text=True, env=environment)
        for _ in range(2)
    )
    *compiled, rounds = first.stdout.splitlines()
    assert compiled == ["1 0", "1 0", "1 1", "1 1"]
    assert second.stdout.splitlines()[-1] == rounds
