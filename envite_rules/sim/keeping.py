"""What is kept of a simulation in a folder, so that it can go on after an interruption."""

from __future__ import annotations

import errno
import json
import math
import os
import zipfile
import zlib
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from envite_rules.errors import SimulationError, system_reason
from envite_rules.messages import Message, Prose
from envite_rules.sim import tally
from envite_rules.sim.estimates import moment
from envite_rules.sim.locking import Lock
from envite_rules.sim.parts import ACTIONS, COLUMNS, MANO_ROUNDS, MANO_WON, ROUNDS, Sums

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

NAME = "matches.npz"
"""The file in which sums are kept."""

_SHAPE = repr(tally.TALLY.descr)

_COUNTED_TWICE = {
    MANO_WON: "won_by_first_mano",
    ROUNDS: "rounds",
    ACTIONS: "actions",
    MANO_ROUNDS: "rounds_won_by_mano",
}
"""Columns of `parts` whose sum is a field of the tally too: in what is kept, both are the same."""

_DAMAGES = (
    ArithmeticError,
    AttributeError,
    EOFError,
    LookupError,
    MemoryError,  # an array that says it is huge
    RuntimeError,  # a packed file, or one with a password
    TypeError,
    ValueError,
    zipfile.BadZipFile,
    zlib.error,
)
"""What reading a file ends in that is damaged, or was never one of ours."""


@dataclass(frozen=True, slots=True)
class Played:
    """What must be the same for matches to be of one simulation.

    Args:
        rulesets: the digests of the rules of each game.
        players: how many people play each.
        policies: how A and B play, in each game.
        seed: what deals and choices are drawn from.
        version: the version of the package, with digests of what plays and of what it plays from.
    """

    rulesets: Sequence[str]
    players: Sequence[int]
    policies: Sequence[str]
    seed: int
    version: str


class Keeper:
    """The sums in a folder, which is nobody else's until one leaves the keeper's context.

    Args:
        folder: where; it is made if it is not there.
        played: what is played.

    Raises:
        SimulationError: nothing can be written there, or what is there is no such file, or has
            matches of another simulation; or another process is at work there.
    """

    def __init__(self, folder: Path, played: Played) -> None:
        self._path = folder / NAME
        self._lock = Lock(folder / f"{NAME}.lock")
        self._played = {key: _plain(value) for key, value in asdict(played).items()}
        self.sums = Sums(len(played.rulesets))
        self.seconds = 0.0
        self._begin(folder)
        try:
            if self._path.exists():
                self._read()
            self.keep(self.sums, self.seconds)
        except BaseException:
            self._lock.let_go()
            raise

    def __enter__(self) -> Keeper:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._lock.let_go()

    def _begin(self, folder: Path) -> None:
        """Makes the folder, and sees that nobody else writes to it meanwhile."""
        try:
            folder.mkdir(parents=True, exist_ok=True)
            is_free = self._lock.take()
        except FileExistsError as error:
            raise self._unwritable(NotADirectoryError(errno.ENOTDIR, "")) from error
        except (OSError, ValueError) as error:
            raise self._unwritable(error) from error
        if not is_free:
            raise SimulationError(Message("sim.folder-busy", {"folder": Prose(folder)}))

    def keep(self, sums: Sums, seconds: float) -> None:
        """Writes the sums, in place of those before; whatever happens, one of the two is there.

        Args:
            sums: what the matches came to.
            seconds: how long they took.

        Raises:
            SimulationError: they cannot be written.
        """
        head = {"played": self._played, "shape": _SHAPE, "matches": sums.matches}
        head |= {"moments": [str(one) for one in sums.moments], "seconds": seconds}
        text = np.frombuffer(json.dumps(head).encode(), np.uint8)
        arrays: dict[str, Any] = {"head": text}
        for number, one in enumerate(sums.tallies):
            arrays[f"tally{number}"] = one.view("i8")
        beside = self._path.with_name(f"{NAME}.{os.getpid()}.tmp")
        try:
            with beside.open("wb") as file:
                np.savez(file, **arrays)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(self._path)
        except OSError as error:
            with suppress(OSError):
                beside.unlink()
            raise self._unwritable(error) from error

    def _unwritable(self, error: OSError | ValueError) -> SimulationError:
        arguments = {"file": Prose(self._path), "reason": system_reason(error)}
        return SimulationError(Message("sim.folder-unwritable", arguments))

    def _read(self) -> None:
        try:
            _require(self._path.is_file() or self._path.is_dir())  # a pipe would be waited for
            with self._path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
                head = json.loads(bytes(stored["head"]))
                if head["matches"] == 0:  # whatever they were to be of, nothing is lost
                    return
                self._require_the_same(head)
                self.sums, self.seconds = _taken(head, stored, self.sums)
        except OSError as error:
            arguments = {"file": Prose(self._path), "reason": system_reason(error)}
            raise SimulationError(Message("sim.folder-unreadable", arguments)) from error
        except _DAMAGES as error:
            if isinstance(error, SimulationError):
                raise
            message = Message("sim.folder-damaged", {"file": Prose(self._path)})
            raise SimulationError(message, Message("sim.folder-other")) from error

    def _require_the_same(self, head: Any) -> None:
        """Whether what is kept is of the same simulation; the first thing that differs is told."""
        for key, mine in self._played.items():
            if head["played"][key] != mine:
                arguments = {"file": Prose(self._path), "what": Message(f"sim.differs-{key}")}
                raise SimulationError(
                    Message("sim.folder-of-another", arguments), Message("sim.folder-other")
                )
        if head["shape"] != _SHAPE:
            arguments = {"file": Prose(self._path), "what": Message("sim.differs-version")}
            raise SimulationError(
                Message("sim.folder-of-another", arguments), Message("sim.folder-other")
            )


def _taken(head: Any, stored: Any, empty: Sums) -> tuple[Sums, float]:
    """The sums that are kept, and the seconds they took.

    Args:
        head: what is told of them.
        stored: the arrays.
        empty: sums of no matches; what is kept must have its form.

    Raises:
        ValueError: they are not what a simulation writes, or do not agree with one another.
    """
    matches, seconds = head["matches"], head["seconds"]
    texts = head["moments"]
    _require(type(matches) is int and type(seconds) is float and 0 <= seconds < math.inf)
    _require(type(texts) is list and all(type(one) is str for one in texts))
    sums = Sums(len(empty.tallies))
    sums.matches, sums.moments = matches, tuple(map(int, texts))
    _require(len(sums.moments) == len(empty.moments) and sums.moments[0] == matches)
    for number, one in enumerate(sums.tallies):
        numbers, kept = one.view("i8"), stored[f"tally{number}"]
        _require(kept.dtype == numbers.dtype and kept.shape == numbers.shape)
        numbers[:] = kept
        columns = {column + number * COLUMNS: name for column, name in _COUNTED_TWICE.items()}
        _require(int(one["matches"][0]) + int(one["unfinished"][0]) == matches)
        _require(all(moment(sums.moments, 0, at) == one[name][0] for at, name in columns.items()))
    return sums, seconds


def _require(agrees: object) -> None:
    if not agrees:
        raise ValueError("these are no sums of a simulation")


def _plain(value: Any) -> Any:
    """A value as JSON gives it back."""
    return list(value) if isinstance(value, tuple) else value
