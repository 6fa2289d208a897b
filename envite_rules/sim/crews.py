"""Who does the work: the cores of this machine, or a cluster; to the rest they are the same."""

from __future__ import annotations

import os
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Protocol

from envite_rules.sim.parts import Part, Work, play, ready
from envite_rules.sim.warming import warm_up

if TYPE_CHECKING:
    from types import TracebackType


class Pending(Protocol):
    """A part that is being played."""

    def result(self, timeout: float | None = None) -> Part:
        """The part.

        Args:
            timeout: the seconds after which to give up waiting.

        Raises:
            TimeoutError: it is not ready yet.
        """
        ...


class Crew(Protocol):
    """Those who play parts.

    Attributes:
        size: how many parts they play at once.
        span: how many chunks a part should have.
    """

    @property
    def size(self) -> int: ...  # noqa: D102 - above

    @property
    def span(self) -> int: ...  # noqa: D102 - above

    def begin(self, first: int, count: int) -> Pending:
        """Has some matches played.

        Args:
            first: the number of the first match.
            count: how many.
        """
        ...

    def __enter__(self) -> Crew: ...

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...


class Threads:
    """The cores of this machine: compiled code leaves Python's lock alone.

    Args:
        work: what is played.
        size: how many at once.
    """

    span = 1

    def __init__(self, work: Work, size: int) -> None:
        self.size = size
        self._work = work
        self._pool = ThreadPoolExecutor(size, thread_name_prefix="simulate")

    def begin(self, first: int, count: int) -> Future[Part]:
        """Has some matches played; see `Crew`."""
        return self._pool.submit(play, self._work, first, count)

    def __enter__(self) -> Threads:
        warm_up(cores=cores())
        ready(self._work)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._pool.shutdown(cancel_futures=True)


def cores() -> int:
    """How many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
