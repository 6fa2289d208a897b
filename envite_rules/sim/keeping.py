"""What is kept of a simulation in a folder, so that it can go on after an interruption."""

from __future__ import annotations

import errno
import json
import os
import zipfile
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from envite_rules.errors import SimulationError, system_reason
from envite_rules.messages import Message, Prose
from envite_rules.sim import tally
from envite_rules.sim.parts import Sums

if TYPE_CHECKING:
    from pathlib import Path

NAME = "matches.npz"
"""The file in which sums are kept."""

_SHAPE = repr(tally.TALLY.descr)


@dataclass(frozen=True, slots=True)
class Played:
    """What must be the same for matches to be of one simulation.

    Args:
        rulesets: the digests of the rules of each game.
        players: how many people play each.
        policies: how A and B play, in each game.
        seed: what deals and choices are drawn from.
        version: the version of the package, and a digest of what plays.
    """

    rulesets: Sequence[str]
    players: Sequence[int]
    policies: Sequence[str]
    seed: int
    version: str


class Keeper:
    """The sums in a folder.

    Args:
        folder: where; it is made if it is not there.
        played: what is played.

    Raises:
        SimulationError: nothing can be written there, or what is there is no such file, or is of
            another simulation.
    """

    def __init__(self, folder: Path, played: Played) -> None:
        self._path = folder / NAME
        self._played = {key: _plain(value) for key, value in asdict(played).items()}
        self.sums = Sums(len(played.rulesets))
        self.seconds = 0.0
        try:
            folder.mkdir(parents=True, exist_ok=True)
            is_there = self._path.exists()
        except FileExistsError as error:
            raise self._unwritable(NotADirectoryError(errno.ENOTDIR, "")) from error
        except (OSError, ValueError) as error:
            raise self._unwritable(error) from error
        if is_there:
            self._read()
        self.keep(self.sums, self.seconds)

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
            with self._path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
                head = json.loads(bytes(stored["head"]))
                self._require_the_same(head)
                self.sums.matches = int(head["matches"])
                self.sums.moments = tuple(int(one) for one in head["moments"])
                self.seconds = float(head["seconds"])
                for number, one in enumerate(self.sums.tallies):
                    one.view("i8")[:] = stored[f"tally{number}"]
        except OSError as error:
            arguments = {"file": Prose(self._path), "reason": system_reason(error)}
            raise SimulationError(Message("sim.folder-unreadable", arguments)) from error
        except (ValueError, KeyError, TypeError, EOFError, zipfile.BadZipFile) as error:
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


def _plain(value: Any) -> Any:
    """A value as JSON gives it back."""
    return list(value) if isinstance(value, tuple) else value
