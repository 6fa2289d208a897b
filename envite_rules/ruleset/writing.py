"""Writing a file as a whole: what is there stays until all of the new one is written."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
from typing import TYPE_CHECKING

from envite_rules.ruleset.files import real_path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path


def write_files(files: Mapping[Path, bytes], *, with_folders: bool = False) -> None:
    """Writes files, all or none.

    What is there already is lost to nobody: a disk that is full, or a run that is cut short, leaves
    it as it was. A pipe or a device is written to as it is.

    Args:
        files: what each is to say.
        with_folders: makes the folder of a file where only that is missing.

    Raises:
        OSError: the system refuses; its ``filename`` is the file, or the folder, that it refuses.
        ValueError: a name that no file can have.
    """
    begun: list[tuple[Path, Path]] = []
    made: list[Path] = []
    try:
        for path, data in files.items():
            if with_folders and not path.parent.exists():
                path.parent.mkdir()
                made.append(path.parent)
            begun += _begun(path, data)
        for beside, target in begun:
            beside.replace(target)
    except BaseException:
        _take_away((beside for beside, _ in begun), made)
        raise


def _begun(path: Path, data: bytes) -> Iterator[tuple[Path, Path]]:
    """Writes a file beside where it goes: that one, and where; nothing where it is there now."""
    with _named(path):
        mode = _mode(path)
        if mode is not None and not stat.S_ISREG(mode):
            path.write_bytes(data)
            return
        target = real_path(path)
        beside = target.with_name(f".{secrets.token_hex(8)}.tmp")
        try:
            _write_new(beside, data, mode)
        except PermissionError:
            if mode is None:
                raise
            path.write_bytes(data)  # the file is ours, the folder is not
            return
    yield beside, target


def _write_new(path: Path, data: bytes, mode: int | None) -> None:
    """Writes a file that is not there, with the rights that the one in its place has."""
    with path.open("xb") as stream:
        try:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
            if mode is not None:
                path.chmod(stat.S_IMODE(mode))
        except BaseException:
            _take_away([path], [])
            raise


@contextlib.contextmanager
def _named(path: Path) -> Iterator[None]:
    """Lets the system's refusal speak of the file that was asked for, not of the one beside it."""
    try:
        yield
    except OSError as error:
        error.filename = str(path)
        raise


def _mode(path: Path) -> int | None:
    """What is there, and who may do what with it; None for nothing."""
    try:
        return path.stat().st_mode
    except FileNotFoundError:
        return None


def _take_away(files: Iterable[Path], folders: Iterable[Path]) -> None:
    for file in files:
        with contextlib.suppress(OSError):
            file.unlink()
    for folder in folders:
        with contextlib.suppress(OSError):
            folder.rmdir()
