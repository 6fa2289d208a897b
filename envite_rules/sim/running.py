"""The work itself: matches are played in parts, in order, until enough of them are.

The sums are always those of matches 0 … n - 1: parts that are ready early wait for those before
them. So an interruption leaves a whole answer about fewer matches, a folder can be gone on with,
and a precision is looked at after the same numbers of matches whoever does the work. What was
played beyond the end is thrown away.
"""

from __future__ import annotations

import signal
import threading
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from envite_rules.errors import SimulationError
from envite_rules.sim.asking import Asked, Progress
from envite_rules.sim.parts import CHUNK, Part, Sums, next_multiple

if TYPE_CHECKING:
    from types import FrameType, TracebackType

    from envite_rules.sim.crews import Crew, Pending
    from envite_rules.sim.keeping import Keeper

AHEAD = 2
"""How many parts are asked of each worker before the first of them is there."""

BREATH = 0.1
"""The seconds after which a part that is waited for is looked at again, to see an interruption."""

KEEP_EVERY = 5.0
"""The seconds between two times that the sums are written to a folder."""

LOOK_EVERY = 10
"""A precision is looked at after every chunk, and later whenever a tenth more was played."""


@dataclass(frozen=True, slots=True)
class Goal:
    """When to stop, and who wants to know how far it is.

    Args:
        asked: when to stop.
        margin: how far the interval reaches whose precision is asked for, by what was seen; None
            where nothing was seen of it.
        progress: told how far the work is, after every part; or None.
    """

    asked: Asked
    margin: Callable[[Sums], float | None]
    progress: Callable[[Progress], None] | None = None

    def is_reached(self, sums: Sums) -> bool:
        """Whether enough was played. A precision is looked at after certain numbers only."""
        if self.asked.matches is not None and sums.matches >= self.asked.matches:
            return True
        if self.asked.precision is None or next_look(sums.matches - 1) != sums.matches:
            return False
        margin = self.margin(sums)
        return margin is not None and margin <= self.asked.precision


@dataclass(frozen=True, slots=True)
class Ended:
    """How the work ended.

    Args:
        complete: whether enough was played.
        trouble: what went wrong, or None.
        seconds: how long it took, with earlier runs of the same folder.
        workers: how many worked at once.
    """

    complete: bool
    trouble: SimulationError | None
    seconds: float
    workers: int = 1


def next_look(matches: int) -> int:
    """The first number of matches above that at which a precision is looked at.

    Args:
        matches: how many are played.

    Example:
        >>> [number := 0] and [number := next_look(number) for _ in range(3)]
        [4096, 8192, 12288]
        >>> next_look(4096 * 10), next_look(4096 * 20)
        (45056, 90112)
    """
    look = CHUNK
    while look <= matches:
        look += max(1, look // CHUNK // LOOK_EVERY) * CHUNK
    return look


class Run:
    """One run of a simulation.

    Args:
        crew: who plays.
        sums: what was played before; all that is played is added to them.
        goal: when to stop.
        keeper: where the sums are kept, or None.
    """

    def __init__(self, crew: Crew, sums: Sums, goal: Goal, keeper: Keeper | None) -> None:
        self._crew = crew
        self._sums = sums
        self._goal = goal
        self._keeper = keeper
        self._waiting: deque[Pending] = deque()
        self._next = sums.matches
        self._began = self._kept = time.perf_counter()
        self._before = (sums.rounds, self._share(None), keeper.seconds if keeper else 0.0)
        self._unkept: SimulationError | None = None

    def go(self) -> Ended:
        """Plays until the goal is reached, somebody interrupts, or the crew is lost.

        Raises:
            KeyboardInterrupt: interrupted before anything was played.
        """
        lost: SimulationError | None = None
        with _Interruptions() as interruptions:
            try:
                while not self._goal.is_reached(self._sums):
                    part = self._next_part(interruptions)
                    if part is None:
                        break
                    self._sums.add(part)
                    self._tell()
            except SimulationError as error:
                if self._sums.matches == 0:
                    raise
                lost = error
        self._keep(at_once=True)
        if interruptions.came and self._sums.matches == 0:
            raise KeyboardInterrupt
        complete = self._goal.is_reached(self._sums)
        return Ended(complete, lost or self._unkept, self._seconds(), self._crew.size)

    def _next_part(self, interruptions: _Interruptions) -> Part | None:
        """The next part, when it is ready; None after an interruption."""
        while len(self._waiting) < AHEAD * self._crew.size and self._begin():
            pass
        pending = self._waiting.popleft()
        while not interruptions.came:
            try:
                return pending.result(BREATH)
            except TimeoutError:
                self._keep()
        return None

    def _begin(self) -> bool:
        """Has the next matches played, if there are any."""
        asked, first = self._goal.asked, self._next
        end = next_multiple(first, CHUNK * self._span())
        if asked.precision is not None:
            end = min(end, next_look(first))
        if asked.matches is not None:
            end = min(end, asked.matches)
        if end <= first:
            return False
        self._waiting.append(self._crew.begin(first, end - first))
        self._next = end
        return True

    def _span(self) -> int:
        """How many chunks a part has: fewer than the crew likes where there is not much to do."""
        most = self._goal.asked.matches
        if most is None:
            return self._crew.span
        return max(1, min(self._crew.span, most // (CHUNK * AHEAD * self._crew.size)))

    def _keep(self, *, at_once: bool = False) -> None:
        """Writes the sums to the folder, if it is time; what goes wrong is told at the end."""
        now = time.perf_counter()
        if self._keeper is None or not (at_once or now - self._kept >= KEEP_EVERY):
            return
        self._kept = now
        try:
            self._keeper.keep(self._sums, self._seconds())
        except SimulationError as error:
            self._unkept = error
        else:
            self._unkept = None

    def _seconds(self) -> float:
        return self._before[2] + time.perf_counter() - self._began

    def _tell(self) -> None:
        self._keep()
        if self._goal.progress is None:
            return
        seconds = time.perf_counter() - self._began
        rounds, before, _ = self._before
        margin = self._goal.margin(self._sums)
        share = self._share(margin)
        gone = share - before
        self._goal.progress(
            Progress(
                matches=self._sums.matches,
                rounds=self._sums.rounds,
                asked=self._goal.asked,
                margin=margin,
                share=share,
                seconds=seconds,
                rate=(self._sums.rounds - rounds) / seconds if seconds else 0.0,
                left=seconds / gone * (1 - share) if gone > 0 else None,
            )
        )

    def _share(self, margin: float | None) -> float:
        """How much of the work is done: doubt shrinks with the root of the matches."""
        asked, done = self._goal.asked, 0.0
        if asked.matches is not None:
            done = self._sums.matches / asked.matches
        if asked.precision is not None and margin:
            done = max(done, (asked.precision / margin) ** 2)
        return min(done, 1.0)


class _Interruptions:
    """Whether somebody interrupts: noted, so that nothing is left half done; twice, at once."""

    def __init__(self) -> None:
        self.came = False
        self._before: Any = None

    def __enter__(self) -> _Interruptions:
        is_main = threading.current_thread() is threading.main_thread()
        if is_main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            self._before = signal.signal(signal.SIGINT, self._note)
        return self

    def _note(self, number: int, frame: FrameType | None) -> None:
        if self.came:
            signal.default_int_handler(number, frame)
        self.came = True

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)
