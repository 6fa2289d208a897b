"""Workers elsewhere: the same answer as one core, whoever is lost; what cannot be used is told."""

from __future__ import annotations

import os
import signal
import socket
from contextlib import contextmanager, nullcontext, suppress
from importlib.metadata import version
from threading import Thread
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import pytest
import sim_stand_in

from envite_rules import load_ruleset
from envite_rules.errors import LibraryError, SimulationError
from envite_rules.sim import cluster, simulate
from envite_rules.sim.compiling import Compiled
from envite_rules.sim.parts import Work, play

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from envite_rules.sim import Progress, Simulation

MATCHES = 20_000


@pytest.fixture
def workers() -> Iterator[Any]:
    """Two workers of one thread each, each a process."""
    if "PYTEST_XDIST_WORKER" in os.environ:
        pytest.skip("Dask can start no process of its own in one of xdist's: run it without -n")
    from distributed import LocalCluster

    with LocalCluster(  # type: ignore[no-untyped-call]
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as started:
        yield started


def played(**how: Any) -> Simulation:
    """Matches of one game by chance, in small parts."""
    game = load_ruleset("gran-canaria").game()
    return simulate(game, matches=MATCHES, policy="random", seed=8, **how)


@pytest.fixture
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part is five hundred matches, so that there are forty."""
    monkeypatch.setattr("envite_rules.sim.running.CHUNK", 500)
    monkeypatch.setattr(cluster, "LEAST_SPAN", 1)


@pytest.mark.slow
@pytest.mark.usefixtures("small_parts")
def test_a_cluster_that_loses_a_worker_answers_as_one_core(workers: Any) -> None:
    """The parts of the lost one are played again, and come to the same to the last digit."""
    killed: list[int] = []

    def kill(progress: Progress) -> None:
        if not killed and progress.matches >= 2000:
            process = next(iter(workers.workers.values())).process
            killed.append(process.pid)
            os.kill(process.pid, signal.SIGKILL)

    there = played(cluster=workers.scheduler_address, progress=kill)
    here = played(workers=1)
    assert killed
    assert there.complete
    assert there.trouble is None
    assert there.workers == 2
    assert there == here
    assert there.tally is not None
    assert here.tally is not None
    assert there.tally.tobytes() == here.tally.tobytes()


@pytest.mark.slow
@pytest.mark.usefixtures("small_parts")
def test_a_cluster_that_is_lost_leaves_what_was_played(workers: Any) -> None:
    """The answer is about fewer matches, and says so."""
    closed: list[bool] = []

    def close(progress: Progress) -> None:
        if not closed and progress.matches >= 2000:
            closed.append(True)
            workers.close()

    there = played(cluster=workers.scheduler_address, progress=close)
    assert closed
    assert not there.complete
    assert there.trouble is not None
    assert there.trouble.code == "sim.cluster-lost"
    assert 2000 <= there.matches < MATCHES
    game = load_ruleset("gran-canaria").game()
    alone = simulate(game, matches=there.matches, policy="random", seed=8)
    assert there.sums == alone.sums


@pytest.mark.parametrize(("status", "code"), [("running", None), ("closed", "sim.cluster-lost")])
def test_a_part_that_does_not_come_over_is_asked_for_again(
    status: str, code: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody waits for ever, and an interruption is seen; a cluster that is gone is told."""
    import distributed

    waited: list[float | None] = []

    class Stuck:
        """A part that is ready, of a worker whose line is dead."""

        client = SimpleNamespace(status=status, as_current=nullcontext)

        def result(self, timeout: float | None = None) -> Any:
            waited.append(timeout)
            raise TimeoutError

    monkeypatch.setattr(distributed, "wait", lambda *_, **__: None)
    part = cluster._Remote(Stuck(), "tcp://somewhere")  # noqa: SLF001
    with pytest.raises((TimeoutError, SimulationError)) as caught:
        part.result(0.1)
    assert getattr(caught.value, "code", None) == code
    assert waited == [cluster.TO_FETCH]


@pytest.mark.slow
def test_workers_of_another_version_are_refused(
    workers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Before anything is played: their results might differ."""
    here = {**cluster._versions(), "numba": "0.1.2"}  # noqa: SLF001 - as another machine would be
    monkeypatch.setattr(cluster, "_versions", lambda: here)
    with pytest.raises(SimulationError) as caught:
        played(cluster=workers.scheduler_address)
    assert caught.value.code == "sim.cluster-other"
    assert "numba" in str(caught.value)
    assert "0.1.2" in str(caught.value)


@pytest.mark.slow
def test_a_scheduler_without_workers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while in which one could come."""
    from distributed import LocalCluster

    monkeypatch.setattr(cluster, "PATIENCE", 2.0)
    with (
        LocalCluster(n_workers=0, dashboard_address=None) as empty,  # type: ignore[no-untyped-call]
        pytest.raises(SimulationError) as caught,
    ):
        played(cluster=empty.scheduler_address)
    assert caught.value.code == "sim.cluster-empty"


@pytest.mark.parametrize(
    ("address", "code", "hint"),
    [
        ("tcp://127.0.0.1:9", "sim.no-cluster", "dask scheduler"),
        ("127.0.0.1:9", "sim.no-cluster", "dask scheduler"),
        ("tls://127.0.0.1:9", "sim.cluster-none", "dask scheduler"),  # and we have no keys
        ("inproc://nobody", "sim.cluster-none", "dask scheduler"),
        ("nobody", "sim.cluster-address", "tcp://"),
        ("", "sim.cluster-address", "tcp://"),
        ("gopher://127.0.0.1:9", "sim.cluster-address", "tcp://"),
    ],
)
def test_nobody_at_an_address_is_told(
    address: str, code: str, hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the address, and what to do."""
    monkeypatch.setattr(cluster, "PATIENCE", 0.3)
    with pytest.raises(SimulationError) as caught:
        played(cluster=address)
    assert caught.value.code == code
    assert f"«{address}»" in str(caught.value)
    assert hint in str(caught.value.hint)


def _say_nothing(line: socket.socket) -> None:
    line.recv(1)


def _answer_as_the_web(line: socket.socket) -> None:
    line.recv(10_000)
    line.sendall(b"HTTP/1.0 200 OK\r\nContent-Length: 3\r\n\r\nNo\n")


@contextmanager
def somebody(answer: Callable[[socket.socket], None]) -> Iterator[int]:
    """A program that is no scheduler, and the port at which it answers; it lets no line go."""
    lines: list[socket.socket] = []

    def serve() -> None:
        with suppress(OSError):  # closed below
            while True:
                lines.append(door.accept()[0])
                answer(lines[-1])

    with socket.create_server(("127.0.0.1", 0)) as door:
        thread = Thread(target=serve)
        thread.start()
        try:
            yield door.getsockname()[1]
        finally:
            for opened in (door, *lines):
                with suppress(OSError):
                    opened.shutdown(socket.SHUT_RDWR)
            thread.join(10)
            for line in lines:
                line.close()


@pytest.mark.parametrize(
    ("kind", "answer", "code"),
    [
        ("tcp", _say_nothing, "sim.no-cluster"),
        ("tcp", _answer_as_the_web, "sim.cluster-none"),
        ("ws", _answer_as_the_web, "sim.cluster-none"),
    ],
)
def test_somebody_else_at_an_address_is_told(
    kind: str,
    answer: Callable[[socket.socket], None],
    code: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody waits for what will not come; and no client is left that cannot be closed."""
    import distributed

    monkeypatch.setattr(cluster, "PATIENCE", 0.5)
    monkeypatch.setattr(distributed, "Client", None)
    with somebody(answer) as port, pytest.raises(SimulationError) as caught:
        played(cluster=f"{kind}://127.0.0.1:{port}")
    assert caught.value.code == code
    assert f"127.0.0.1:{port}" in str(caught.value)


@pytest.mark.slow
def test_a_worker_is_no_scheduler(workers: Any) -> None:
    """Its address is told of as that of somebody else."""
    address = next(iter(workers.scheduler_info["workers"]))
    with pytest.raises(SimulationError) as caught:
        played(cluster=address)
    assert caught.value.code == "sim.cluster-none"


def test_a_cluster_needs_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without it, what to install is told."""
    monkeypatch.setitem(__import__("sys").modules, "distributed", None)
    with pytest.raises(LibraryError) as caught:
        played(cluster="tcp://127.0.0.1:9")
    assert caught.value.code == "sim.no-distributed"
    assert "envite-rules[cluster]" in str(caught.value)


def test_a_worker_that_lacks_the_package_is_told() -> None:
    """It is asked by code that needs nothing of the package."""
    asked = cluster._asker(("numpy", "no-such-package"))  # noqa: SLF001
    found = asked()
    assert found["numpy"] is not None
    assert found["no-such-package"] is None
    with pytest.raises(SimulationError) as caught:
        cluster._require_the_same({"no-such-package": "1.0"}, found)  # noqa: SLF001
    assert caught.value.code == "sim.cluster-without"


def test_a_worker_that_comes_later_is_asked_as_well() -> None:
    """Each part tells what the machine has that asks for it."""
    work = Work((Compiled.of(sim_stand_in.chicos()),), ((0, 0),), 1)
    here = cluster._here()  # noqa: SLF001
    assert cluster._play(work, here, 0, 1).count == 1  # noqa: SLF001
    for package, other in (("numba", "0.1.2"), ("envite-rules", version("envite-rules"))):
        with pytest.raises(SimulationError) as caught:
            cluster._play(work, {**here, package: other}, 0, 1)  # noqa: SLF001
        assert caught.value.code == "sim.cluster-other"
        assert package in str(caught.value)


def test_only_arrays_go_over() -> None:
    """A worker plays from them alone, without any file of ours; the same matches."""
    import pickle

    work = Work((Compiled.of(sim_stand_in.chicos()),), ((0, 0),), 1)
    bare = work.bare()
    sent = pickle.dumps(bare)
    assert len(sent) < 3_000_000
    assert bare.games[0].game is None
    assert play(pickle.loads(sent), 0, 5).moments == play(work, 0, 5).moments  # noqa: S301
