"""The workers of a Dask cluster, at the address of its scheduler.

The game goes over as arrays, once; a part comes back as sums. A worker that is lost is no loss: the
scheduler has its parts played again by another, and they come to the same.
"""

from __future__ import annotations

import logging
from concurrent.futures import CancelledError
from contextlib import contextmanager
from functools import cache
from importlib.metadata import version
from typing import TYPE_CHECKING, Any

from envite_rules.errors import LibraryError, SimulationError
from envite_rules.messages import Message
from envite_rules.sim.parts import Part, Work, play
from envite_rules.sim.sources import digest

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from types import TracebackType

    from envite_rules.sim.crews import Pending

PATIENCE = 10.0
"""The seconds in which a scheduler must answer, and have a worker."""

TO_FETCH = 30.0
"""The seconds after which a part that is ready, but does not come over, is asked for again:
somebody may have interrupted meanwhile."""

LEAST_SPAN, MOST_SPAN = 8, 256
"""How many chunks a part has: as many as there are workers, so that a scheduler keeps up with them;
but a part should not take minutes."""

PACKAGES = ("envite-rules", "numba", "numpy")
"""What must be the same on all machines: the rules, and what compiles and draws."""


class Cluster:
    """The workers of a cluster.

    Args:
        work: what is played.
        address: the address of the scheduler, such as ``tcp://10.0.0.1:8786``.

    Raises:
        LibraryError: `distributed` is not installed.
        SimulationError: nobody answers there, there are no workers, or they are not like this
            machine.
    """

    def __init__(self, work: Work, address: str) -> None:
        self._address = address
        self._client = _connect(address)
        try:
            _require_all_the_same(self._client)
            threads = self._client.nthreads().values()
            # A task, not data: should its worker be lost, the scheduler has it made again.
            self._work = self._client.submit(_arrived, work.bare(), pure=False)
        except BaseException:
            self._client.close()
            raise
        self.size = max(1, sum(threads))
        self.span = min(max(self.size, LEAST_SPAN), MOST_SPAN)

    def begin(self, first: int, count: int) -> Pending:
        """Has some matches played; see `crews.Crew`."""
        future = self._client.submit(_play, self._work, _here(), first, count, pure=False)
        return _Remote(future, self._address)

    def __enter__(self) -> Cluster:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._client.close()


class _Remote:
    """A part that a cluster plays; see `crews.Pending`."""

    def __init__(self, future: Any, address: str) -> None:
        self._future = future
        self._address = address

    def result(self, timeout: float | None = None) -> Part:
        import distributed

        wait: Any = distributed.wait  # untyped
        try:
            with self._future.client.as_current():
                wait([self._future], timeout=timeout)  # it may take longer to come over than that
            part: Part = self._future.result(timeout=TO_FETCH)
        except TimeoutError:
            if self._future.client.status == "running":
                raise
            raise self._lost() from None
        except (distributed.KilledWorker, CancelledError, OSError) as error:
            raise self._lost() from error
        except ImportError as error:  # of a worker that came later
            arguments = {"package": error.name or PACKAGES[0]}
            raise SimulationError(
                Message("sim.cluster-without", arguments), Message("sim.cluster-install")
            ) from error
        return part

    def _lost(self) -> SimulationError:
        return SimulationError(
            Message("sim.cluster-lost", {"address": self._address}), Message("sim.cluster-again")
        )


def _arrived(work: Work) -> Work:
    """What was sent, at a worker."""
    return work


def _play(work: Work, here: Mapping[str, str], first: int, count: int) -> Part:
    """Plays some matches at a worker, if it is like the machine that asks."""
    _require_the_same(here, _here())
    return play(work, first, count)


@cache
def _versions() -> dict[str, str]:
    return {name: version(name) for name in PACKAGES}


@cache
def _here() -> dict[str, str]:
    """The versions, and a digest of what plays: a copy of the repository may have been changed."""
    own = PACKAGES[0]
    return {**_versions(), own: f"{version(own)} ({digest()[:8]})"}


def _connect(address: str) -> Any:
    """A client of the scheduler there, that has at least one worker."""
    try:
        import distributed
        from distributed.comm.addressing import resolve_address
    except ImportError as error:
        raise LibraryError(Message("sim.no-distributed"), Message("sim.install-cluster")) from error
    try:
        resolve_address(address)
    except (OSError, ValueError) as error:  # what is none would be waited for, and then not let go
        message = Message("sim.cluster-address", {"address": address})
        raise SimulationError(message, Message("sim.cluster-like-this")) from error
    make: Any = distributed.Client  # untyped
    with _quiet():
        _require_a_scheduler(address)
        try:
            client = make(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, TimeoutError, ValueError, TypeError) as error:
            raise _unready("sim.no-cluster", address) from error
        try:
            client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError as error:
            client.close()
            raise _unready("sim.cluster-empty", address) from error
    return client


def _require_a_scheduler(address: str) -> None:
    """Whether a scheduler answers there.

    A client would wait without end for a program that does not speak as one, and is hard to let go.
    """
    from distributed.config import config
    from distributed.utils import LoopRunner

    if config["distributed"]["client"].get("security-loader"):
        return  # only a client asks it for the keys
    runner: Any = LoopRunner()
    try:
        found = runner.run_sync(_kind_of, address, callback_timeout=PATIENCE)
    except TimeoutError as error:
        raise _unready("sim.no-cluster", address) from error
    except Exception as error:  # whatever somebody else may answer
        raise _unready("sim.cluster-none", address) from error
    if found != "Scheduler":
        raise _unready("sim.cluster-none", address)


async def _kind_of(address: str) -> object:
    """What the program there says that it is."""
    import distributed
    from distributed.comm.core import connect as connect_to

    security: Any = distributed.Security  # untyped, and so is what follows
    connect: Any = connect_to
    keys = security().get_connection_args("client")
    line = await connect(address, timeout=2 * PATIENCE, **keys)  # who waits, gives up before
    try:
        await line.write({"op": "identity", "reply": True})
        answer = await line.read()
    finally:
        line.abort()
    return answer["type"]


def _unready(code: str, address: str) -> SimulationError:
    return SimulationError(
        Message(code, {"address": address, "seconds": int(PATIENCE)}), Message("sim.cluster-start")
    )


@contextmanager
def _quiet() -> Iterator[None]:
    """Without what the library notes on the way: the error says it."""
    logger = logging.getLogger("distributed")
    before = logger.level
    logger.setLevel(logging.CRITICAL)
    try:
        yield
    finally:
        logger.setLevel(before)


def _require_all_the_same(client: Any) -> None:
    """Whether every worker has the same packages as this machine, in the same versions."""
    for there in client.run(_asker(PACKAGES)).values():
        _require_the_same(_versions(), there)


def _require_the_same(here: Mapping[str, str], there: Mapping[str, str | None]) -> None:
    for name, wanted in here.items():
        found = there[name]
        if found != wanted:
            message = (
                Message("sim.cluster-without", {"package": name})
                if found is None
                else Message("sim.cluster-other", {"package": name, "here": wanted, "there": found})
            )
            raise SimulationError(message, Message("sim.cluster-install"))


def _asker(packages: tuple[str, ...]) -> Callable[[], dict[str, str | None]]:
    """A function that goes over as code, not by its name: there may be no package over there."""

    def versions() -> dict[str, str | None]:
        from importlib.metadata import PackageNotFoundError, version

        found: dict[str, str | None] = {}
        for name in packages:
            try:
                found[name] = version(name)
            except PackageNotFoundError:
                found[name] = None
        return found

    return versions
