"""Changes the engine in small ways, one at a time, and looks whether its tests notice.

Run as ``python -m tools.mutants`` in the checkout, it draws 300 of all the changes cosmic-ray can
make, always the same for the same engine and seed, tries them in copies of the checkout, and prints
how many were noticed ("killed") and each that was not. ``tools/mutants.toml`` says what is left out
and which tests are run.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor, as_completed
from pathlib import Path
from typing import TYPE_CHECKING

from cosmic_ray.mutating import mutate_and_test
from cosmic_ray.work_db import WorkDB, use_db
from cosmic_ray.work_item import TestOutcome, WorkerOutcome

from tools.mutants_drawn import MutantsError, Plan, drawn, mutants

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from cosmic_ray.work_item import WorkItem, WorkResult

_CHECKOUT = Path(__file__).resolve().parents[1]
_SHORTEST_TIMEOUT = 60.0


def copy_of(checkout: Path, folder: Path) -> Path:
    """Copies a checkout into a folder, without what git ignores, and returns the folder."""
    asked = ["git", "-c", f"safe.directory={checkout}", "ls-files", "-z"]
    asked += ["--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(asked, cwd=checkout, capture_output=True, check=True, text=True)
    for name in filter(None, listed.stdout.split("\0")):
        if (checkout / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(checkout / name, folder / name)
    return folder


def prepare(copy: Path, plan: Plan) -> float:
    """Runs the tests on the engine as it is, and compiles what the mutants will share.

    Python takes a compiled file for current by its time in seconds and its size, which two mutants
    may have in common; compiled with the hash of its source it cannot be mistaken.

    Returns:
        How long the tests took, in seconds.

    Raises:
        MutantsError: they do not pass.
    """
    environment = os.environ | {"PYTHONPATH": str(copy)}
    start = time.monotonic()
    ran = subprocess.run(
        shlex.split(plan.command()),
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    taken = time.monotonic() - start
    if ran.returncode != 0:
        raise MutantsError(f"the tests do not pass on the engine as it is:\n{ran.stdout}")
    compiling = [sys.executable, "-m", "compileall", "-q", "-f"]
    compiling += ["--invalidation-mode", "checked-hash", Path(plan.package).parts[0]]
    subprocess.run(compiling, cwd=copy, env=environment, check=True)
    return taken


def _work_in(copies: multiprocessing.Queue[str]) -> None:
    """Gives a process a copy of its own, where cosmic-ray changes files and runs the tests."""
    os.chdir(copies.get())
    os.environ["PYTHONPATH"] = str(Path.cwd())


def try_all(session: WorkDB, items: Sequence[WorkItem], plan: Plan, copies: Sequence[Path]) -> None:
    """Tries mutants, one in each copy at a time, and stores in the session what came of each.

    Raises:
        MutantsError: the tests do not pass on the engine as it is.
    """
    with ThreadPoolExecutor(len(copies)) as together:  # as the mutants will be
        taken = max(together.map(prepare, copies, [plan] * len(copies)))
    timeout = max(_SHORTEST_TIMEOUT, plan.timeout * taken)
    _say(f"the tests take {taken:.0f} s; a mutant may take {timeout:.0f} s")
    folders: multiprocessing.Queue[str] = multiprocessing.Queue()
    for copy in copies:
        folders.put(str(copy))
    with ProcessPoolExecutor(len(copies), initializer=_work_in, initargs=(folders,)) as pool:
        trying: dict[Future[WorkResult], WorkItem] = {}
        for item in items:
            command = plan.command(item.mutations[0].module_path)
            trying[pool.submit(mutate_and_test, item.mutations, command, timeout)] = item
        for number, future in enumerate(as_completed(trying), 1):
            item, result = trying[future], future.result()
            session.set_result(item.job_id, result)
            _say(f"{number}/{len(items)} {_outcome(result)} {_place(item)}")


def _outcome(result: WorkResult) -> str:
    if result.worker_outcome is not WorkerOutcome.NORMAL or result.test_outcome is None:
        return "not tried"
    timed_out = result.test_outcome is TestOutcome.KILLED and result.output == "timeout"
    return "timeout" if timed_out else str(result.test_outcome.value)


def _place(item: WorkItem) -> str:
    mutation = item.mutations[0]
    operator = mutation.operator_name.rpartition("/")[2]
    return f"{mutation.module_path}:{mutation.start_pos[0]} {operator}"


def report(tried: Iterable[tuple[WorkItem, WorkResult]]) -> str:
    """The score, and each mutant that lived, was too slow, or could not be tried, with its diff."""
    by_outcome: dict[str, list[tuple[str, str]]] = {}
    for item, result in tried:
        by_outcome.setdefault(_outcome(result), []).append((_place(item), result.diff or ""))
    counts = {outcome: len(found) for outcome, found in by_outcome.items()}
    killed = counts.get("killed", 0) + counts.get("timeout", 0)
    total = sum(counts.values())
    lines = [f"{killed} of {total} mutants killed: {killed / max(total, 1):.1%}"]
    for outcome in ("survived", "timeout", "not tried"):
        lines.append(f"{counts.get(outcome, 0)} {outcome}")
        for place, diff in sorted(by_outcome.get(outcome, [])):
            lines.append(f"  {place}")
            lines += [f"    {line}" for line in diff.splitlines() if _is_change(line)]
    return "\n".join(lines) + "\n"


def _is_change(line: str) -> bool:
    return line[:1] in {"-", "+"} and not line.startswith(("---", "+++"))


def run(
    checkout: Path, plan: Plan, session: WorkDB, *, sample: int, seed: int, workers: int
) -> str:
    """Tries a sample of the mutants of a checkout.

    Mutants that the session has as killed are not tried again, so that after a new test, or a stop,
    only the others are.

    Args:
        checkout: where the package and the tests are; it is left as it is.
        plan: what is changed, and which tests are run.
        session: where the results are stored.
        sample: how many mutants are tried.
        seed: another seed draws others.
        workers: how many are tried at the same time.

    Returns:
        What to print.

    Raises:
        MutantsError: the session is of another engine, sample or seed, or the tests do not pass.
    """
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        copies = [copy_of(checkout, Path(folder, str(number))) for number in range(workers)]
        found = mutants(copies[0], plan)
        _say(f"{len(found)} mutants of {plan.package}, {min(sample, len(found))} drawn")
        items = drawn(session, found, sample=sample, seed=seed)
        done = {job for job, result in session.results if _outcome(result) == "killed"}
        left = [item for item in items if item.job_id not in done]
        if left:
            try_all(session, left, plan, copies)
    return report(session.completed_work_items)


def _say(text: str) -> None:
    sys.stderr.write(f"{text}\n")
    sys.stderr.flush()


def main() -> None:
    """Tries a sample of the mutants of the engine, and prints which lived."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=300, help="how many mutants")
    parser.add_argument("--seed", type=int, default=1, help="which mutants")
    parser.add_argument("--workers", type=int, default=2, help="how many at the same time")
    parser.add_argument("--session", help="file to keep the results in, and to go on from")
    asked = parser.parse_args()
    plan = Plan.read(_CHECKOUT / "tools" / "mutants.toml")
    how = {"sample": asked.sample, "seed": asked.seed, "workers": asked.workers}
    with tempfile.TemporaryDirectory() as folder:
        kept = asked.session or str(Path(folder, "session.sqlite"))
        with use_db(kept, WorkDB.Mode.create) as session:
            try:
                sys.stdout.write(run(_CHECKOUT, plan, session, **how))
            except MutantsError as error:
                sys.exit(str(error))


if __name__ == "__main__":
    main()
