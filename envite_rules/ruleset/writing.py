"""Writing a file as a whole: what is there stays until all of the new one is written."""

from __future__ import annotations

import contextlib
import errno
import os
import secrets
import shutil
import stat
from contextlib import ExitStack
from dataclasses import dataclass
from enum import IntEnum
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, assert_never

from envite_rules.ruleset.files import real_path

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping


def write_files(files: Mapping[Path, bytes], *, with_folders: bool = False) -> None:
    """Writes files, all or none: what one of them said is put back where another is refused.

    The new ones are written beside the old, and take their places when all are there: a disk that
    is full, or a run that is cut short, leaves what was. Only where a folder takes no new file is
    the old one written over as it stands, after all others, and what it said written back if that
    fails: cut short in the midst of it, it is lost. A file that must not be written is not
    replaced. A pipe or a device is written to as it is, last of all.

    Args:
        files: what each is to say.
        with_folders: makes the folder of a file where only that is missing.

    Raises:
        OSError: the system refuses; its ``filename`` is the file, or the folder, that it refuses.
        ValueError: a name that no file can have.
    """
    with ExitStack() as at_the_end, ExitStack() as if_refused:
        begun: list[_Begun] = []
        for path, data in files.items():
            if with_folders and not path.parent.exists():
                path.parent.mkdir()
                if_refused.callback(_try, path.parent.rmdir)
            begun.append(_begin(path, data, if_refused))
        if len(files) > 1:
            for one in begun:
                _keep(one, at_the_end)
        for one in sorted(begun, key=lambda one: one.how):
            with _named(one.path):
                _finish(one, if_refused)
        if_refused.pop_all()


def write_new(path: Path, data: bytes, mode: int | None = None) -> None:
    """Writes a file that is not there, and nothing over another; a part of one is not left behind.

    Args:
        path: the file.
        data: what it is to say.
        mode: the rights it gets, as ``st_mode`` has them; the usual ones if not given.

    Raises:
        FileExistsError: it is there.
        OSError: the system refuses.
        ValueError: a name that no file can have.
    """
    with path.open("xb") as stream:
        try:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
            if mode is not None:
                path.chmod(stat.S_IMODE(mode))
        except BaseException:
            _try(path.unlink)
            raise


class _How(IntEnum):
    """How a file comes to say something else, in the order in which that can be undone."""

    REPLACED = 0
    WRITTEN_OVER = 1
    WRITTEN_TO = 2


@dataclass
class _Begun:
    """A file that is to say something else, and as yet says what it did.

    Args:
        path: the file that was asked for.
        data: what it is to say.
        how: how it comes to say so.
        beside: the new one, where it replaces the old.
        target: what that one replaces: the file itself, not a link to it.
        kept: a copy of the old one, if there is one.
    """

    path: Path
    data: bytes
    how: _How
    beside: Path
    target: Path
    kept: Path | None = None


def _begin(path: Path, data: bytes, if_refused: ExitStack) -> _Begun:
    """Writes a file beside where it goes, if it may be written there."""
    with _named(path):
        mode = _mode(path)
        if mode is not None and not stat.S_ISREG(mode):
            return _Begun(path, data, _How.WRITTEN_TO, path, path)
        if mode is not None and not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, "not to be written to")
        target = real_path(path)
        beside = _unused(target)
        try:
            write_new(beside, data, mode)
        except PermissionError:
            if mode is None:
                raise
            return _Begun(path, data, _How.WRITTEN_OVER, path, path)  # ours, and the folder not
        if_refused.callback(_try, beside.unlink)
    return _Begun(path, data, _How.REPLACED, beside, target)


def _keep(one: _Begun, at_the_end: ExitStack) -> None:
    """Copies the file that one replaces, until all are replaced."""
    if one.how is not _How.REPLACED or not one.target.exists():
        return
    one.kept = _unused(one.target)
    at_the_end.callback(_try, one.kept.unlink)
    with _named(one.path):
        shutil.copy2(one.target, one.kept)


def _finish(one: _Begun, if_refused: ExitStack) -> None:
    """Lets a file say what it is to say."""
    match one.how:
        case _How.REPLACED:
            one.beside.replace(one.target)
            back = one.target.unlink if one.kept is None else partial(one.kept.replace, one.target)
            if_refused.callback(_try, back)
        case _How.WRITTEN_OVER:
            old = one.path.read_bytes()
            if_refused.callback(_try, partial(_write_over, one.path, old))
            _write_over(one.path, one.data)
        case _How.WRITTEN_TO:
            one.path.write_bytes(one.data)
        case _:
            assert_never(one.how)


def _write_over(path: Path, data: bytes) -> None:
    """Writes over a file as it stands; what room it has is given up last."""
    with path.open("r+b", buffering=0) as stream:
        rest = memoryview(data)
        while rest:
            rest = rest[stream.write(rest) :]
        stream.truncate()
        os.fsync(stream.fileno())


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


def _unused(path: Path) -> Path:
    """A name beside a file that no other file has."""
    return path.with_name(f".{secrets.token_hex(8)}.tmp")


def _try(action: Callable[[], object]) -> None:
    """Does what may be done already, or cannot be."""
    with contextlib.suppress(OSError):
        action()
