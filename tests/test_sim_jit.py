"""What is kept on disk of compiled code: made anew when any module changes that it is made of."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from envite_rules.sim import jit

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

ONE = """from casa.jit import compiled, inlined
from casa.other import {called}


@compiled
def answer(number):
    return {called}(number)
"""

OTHER = """from casa.jit import compiled, inlined


@compiled
def linked(number):
    return number + {added}


@inlined
def written_out(number):
    return number + {added}
"""


def answers(
    folder: Path,
    called: str,
    added: int,
    environment: Mapping[str, str] | None = None,
    before: str = "",
) -> str:
    """What a process says that imports a package in which one module calls another."""
    (folder / "one.py").write_text(ONE.format(called=called), encoding="utf-8")
    other = OTHER.format(added=added)
    (folder / "other.py").write_text(other, encoding="utf-8")
    code = f"{before}from casa.one import answer; print(answer(1))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder.parent,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


def test_what_is_called_may_change(tmp_path: Path) -> None:
    """Numba itself would keep the code of the caller, whose file is the same, and so its answer."""
    folder = tmp_path / "casa"
    folder.mkdir()
    shutil.copy(jit.__file__, folder / "jit.py")
    assert answers(folder, "linked", 1) == "2"
    assert answers(folder, "linked", 2) == "3"
    assert answers(folder, "written_out", 2) == "3"
    assert answers(folder, "written_out", 3) == "4"


def test_only_what_compiled_code_is_made_of_matters(tmp_path: Path) -> None:
    """A module without any is no reason to compile it all again."""
    folder = tmp_path / "casa"
    folder.mkdir()
    code = "from casa import jit; print(jit.stamp())"
    shutil.copy(jit.__file__, folder / "jit.py")
    found = []
    for name, text in (("a", "@compiled"), ("b", "print('hola')"), ("c", "np.dtype([])")):
        (folder / f"{name}.py").write_text(text, encoding="utf-8")
        command = [sys.executable, "-c", code]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=True)
        found.append(done.stdout)
    assert found[0] == found[1] != found[2]


def test_without_a_folder_to_keep_code_in_it_is_compiled_each_time(tmp_path: Path) -> None:
    """No folder can be made below a file, nor where a file has its name."""
    folder = tmp_path / "casa"
    folder.mkdir()
    shutil.copy(jit.__file__, folder / "jit.py")
    (folder / "__pycache__").write_text("", encoding="utf-8")
    below = str(folder / "__pycache__" / "below")
    nowhere = {**os.environ, "NUMBA_CACHE_DIR": "", "XDG_CACHE_HOME": below, "HOME": below}
    assert answers(folder, "linked", 1, nowhere) == "2"
    assert not list(tmp_path.rglob("*.nbi"))


FULL = """
import resource
resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))
"""


@pytest.mark.parametrize("room", [0, 4_000])
def test_where_there_is_no_room_for_code_it_is_compiled_each_time(
    tmp_path: Path, room: int
) -> None:
    """Not even a byte; or the list of what is there, but not the code. Nor is a part of it left."""
    pytest.importorskip("resource")
    folder = tmp_path / "casa"
    folder.mkdir()
    shutil.copy(jit.__file__, folder / "jit.py")
    full = FULL.format(room=room)
    assert answers(folder, "linked", 1, before=full) == "2"
    assert bool(list(tmp_path.rglob("*.nbi"))) == (room > 0)
    assert not list(tmp_path.rglob("*.nbc"))
    assert answers(folder, "linked", 1) == "2"
    assert len(list(tmp_path.rglob("*.nbc"))) == 2


def test_code_that_cannot_be_read_is_compiled_again(tmp_path: Path) -> None:
    """Where its list should be, there is a folder."""
    folder = tmp_path / "casa"
    folder.mkdir()
    shutil.copy(jit.__file__, folder / "jit.py")
    assert answers(folder, "linked", 1) == "2"
    for path in tmp_path.rglob("*.nbi"):
        path.unlink()
        path.mkdir()
    assert answers(folder, "linked", 1) == "2"


def test_of_a_numba_that_keeps_code_otherwise_none_is_kept(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else the code of a changed source might be taken for that of the new one."""

    def begin(self: object, function: object) -> None:
        """It has no file whose stamp could be set."""
        del self, function

    monkeypatch.setattr(jit.FunctionCache, "__init__", begin)

    @jit.compiled
    def answer() -> int:
        return 42

    assert not jit.is_kept(answer)
    assert answer() == 42


def test_told_to_compile_nothing_it_says_so() -> None:
    """Python alone would take hours, and does not know what a processor does in one step."""
    command = [sys.executable, "-m", "envite_rules", "simulate", "canario", "--lang", "en"]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.strip() == (
        "envite: The simulator cannot play without compiling: take NUMBA_DISABLE_JIT out of the "
        "environment."
    )
