"""That no two simulations write to one folder at a time."""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

fcntl: Any
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None


class Lock:
    """A file that one process holds; it is gone when it lets go, and let go of when it dies.

    Where the system or the disk has no such locks, everybody may take it.

    Args:
        path: where the file is.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: int | None = None

    def take(self) -> bool:
        """Takes it.

        Returns:
            Whether nobody else has it.

        Raises:
            OSError: the file cannot be written.
        """
        if fcntl is None:
            return True
        while True:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(file)
                return False
            except OSError:  # a disk without locks
                os.close(file)
                self._path.unlink(missing_ok=True)
                return True
            with suppress(FileNotFoundError):
                if os.path.samestat(os.fstat(file), self._path.stat()):
                    self._file = file
                    return True
            os.close(file)  # it was let go of, and is gone, since it was opened

    def let_go(self) -> None:
        """Lets go of it, if it was taken."""
        if self._file is None:
            return
        with suppress(OSError):
            self._path.unlink()
        os.close(self._file)
        self._file = None
