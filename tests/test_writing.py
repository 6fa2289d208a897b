"""Files are written all or none: what one of them said is there still where another is refused."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from envite_rules.ruleset.writing import write_files

OLD, NEW = b"what it said for long", b"new"


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    """Two files, each in a folder of its own."""
    paths = [tmp_path / "one" / "a.txt", tmp_path / "two" / "b.txt"]
    for path in paths:
        path.parent.mkdir()
        path.write_bytes(OLD)
    return paths


def said(tmp_path: Path) -> dict[str, bytes]:
    """Every file below a folder, with what it says: nothing that was begun is left behind."""
    return {path.name: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}


def lock(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a folder take no new file, whoever asks."""
    usual = Path.open

    def opened(path: Path, mode: str = "r", *rest: Any, **more: Any) -> Any:
        if path.parent == folder and "x" in mode:
            raise PermissionError(errno.EACCES, "locked", str(path))
        return usual(path, mode, *rest, **more)

    monkeypatch.setattr(Path, "open", opened)


def refuse_place(
    path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> list[dict[str, bytes]]:
    """Lets no file take the place of one; what the folder holds at that time is noted."""
    usual, noted = Path.replace, []

    def replaced(beside: Path, target: Path) -> Path:
        if target == path and beside.read_bytes() == NEW:
            noted.append(said(folder))
            raise PermissionError(errno.EACCES, "held", str(beside))
        return usual(beside, target)

    monkeypatch.setattr(Path, "replace", replaced)
    return noted


def test_all_are_written(files: list[Path], tmp_path: Path) -> None:
    """Two that were there, and a third with its folder."""
    write_files(dict.fromkeys([*files, tmp_path / "three" / "c.txt"], NEW), with_folders=True)
    assert said(tmp_path) == {"a.txt": NEW, "b.txt": NEW, "c.txt": NEW}


def test_in_a_locked_folder_a_file_is_written_over(
    files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The file is ours, the folder is not: it says what is new, and nothing of the old."""
    lock(files[0].parent, monkeypatch)
    write_files(dict.fromkeys(files, NEW))
    assert said(tmp_path) == {"a.txt": NEW, "b.txt": NEW}


@pytest.mark.parametrize("obstacle", ["begun", "replaced"])
def test_one_that_is_written_over_waits_for_the_others(
    obstacle: str, files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second is refused, be it a folder or one whose place is held: the first is as it was."""
    lock(files[0].parent, monkeypatch)
    noted = []
    if obstacle == "begun":
        files[1].unlink()
        files[1].mkdir()
    else:
        noted = refuse_place(files[1], tmp_path, monkeypatch)
    before = said(tmp_path)
    with pytest.raises((PermissionError, IsADirectoryError)) as refused:
        write_files(dict.fromkeys(files, NEW))
    assert refused.value.filename == str(files[1])
    assert said(tmp_path) == before
    assert [one["a.txt"] for one in noted] == [OLD] * (obstacle == "replaced")


@pytest.mark.parametrize("which", [[0], [0, 1]])
def test_a_full_disk_leaves_what_is_written_over(
    which: list[int], files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it said is written back, and the other, which was replaced, put back."""
    lock(files[0].parent, monkeypatch)
    usual = os.fsync
    flushed: list[int] = []

    def full(number: int) -> None:
        flushed.append(number)
        if len(flushed) == len(which):  # the other was written beside before it
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        usual(number)

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_files(dict.fromkeys([files[number] for number in which], NEW))
    assert len(flushed) == len(which) + 1, "written, and written back"
    assert said(tmp_path) == {"a.txt": OLD, "b.txt": OLD}


def test_what_was_replaced_is_put_back(
    files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The third cannot take its place: the first says what it did, the second is not there."""
    files[0].chmod(0o640)
    files[1].unlink()
    third = tmp_path / "c.txt"
    third.write_bytes(OLD)
    refuse_place(third, tmp_path, monkeypatch)
    with pytest.raises(PermissionError) as refused:
        write_files(dict.fromkeys([*files, third], NEW))
    assert refused.value.filename == str(third)
    assert said(tmp_path) == {"a.txt": OLD, "c.txt": OLD}
    assert files[0].stat().st_mode & 0o777 == 0o640


def test_a_file_that_must_not_be_written_is_not_replaced(
    files: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its owner made it read-only; that the folder would take another in its place is no matter."""

    def may(path: Path, mode: int) -> bool:
        """As the system answers all but its administrator, who may run this test."""
        return mode != os.W_OK or bool(path.stat().st_mode & 0o200)

    monkeypatch.setattr(os, "access", may)
    files[1].chmod(0o444)
    with pytest.raises(PermissionError) as refused:
        write_files(dict.fromkeys(files, NEW))
    assert refused.value.filename == str(files[1])
    assert said(tmp_path) == {"a.txt": OLD, "b.txt": OLD}


def test_a_folder_that_was_made_goes_again(files: list[Path], tmp_path: Path) -> None:
    """The other file is refused: its place is a folder."""
    files[1].unlink()
    files[1].mkdir()
    with pytest.raises(IsADirectoryError):
        write_files(dict.fromkeys([tmp_path / "new" / "n.txt", files[1]], NEW), with_folders=True)
    assert not (tmp_path / "new").exists()
    assert said(tmp_path) == {"a.txt": OLD}
