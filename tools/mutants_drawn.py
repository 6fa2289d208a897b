"""Which changes of the engine `tools.mutants` tries."""

from __future__ import annotations

import ast
import contextlib
import random
import re
import shlex
import sys
import tempfile
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from cosmic_ray.commands import init
from cosmic_ray.work_db import WorkDB, use_db

if TYPE_CHECKING:
    from collections.abc import Iterator

    from cosmic_ray.work_item import MutationSpec, WorkItem

    Place = tuple[int, int]
    """A line and a column."""

_PYTEST = "-m pytest -x -q -p no:cacheprovider --hypothesis-profile=mutants"


class MutantsError(Exception):
    """The mutants cannot be tried; the text says why."""


@dataclass(frozen=True)
class Plan:
    """What ``tools/mutants.toml`` says.

    Args:
        package: the folder that is changed, from the checkout.
        timeout: how many times longer than usual the tests of a mutant may take.
        noise: operators that are left out.
        about: for each module, by its name, its tests in the order they are run.
    """

    package: str
    timeout: float
    noise: re.Pattern[str]
    about: Mapping[str, Sequence[str]]

    @classmethod
    def read(cls, path: Path) -> Plan:
        """Reads a plan from a file."""
        stated = tomllib.loads(path.read_text(encoding="utf-8"))
        noise = re.compile("|".join(stated["noise"]))
        about = {name: one["tests"] for one in stated["about"] for name in one["modules"]}
        return cls(stated["package"], stated["timeout"], noise, about)

    def command(self, module: Path | None = None) -> str:
        """The command that tests a module, given by its path; without one, that tests them all."""
        every = [test for tests in self.about.values() for test in tests]
        tests = every if module is None else self.about[module.name]
        return shlex.join([sys.executable, *_PYTEST.split(), *dict.fromkeys(tests)])


def mutants(checkout: Path, plan: Plan) -> list[WorkItem]:
    """Every mutant of the package that is not noise, always in the same order."""
    with contextlib.chdir(checkout), tempfile.TemporaryDirectory() as folder:
        paths = sorted(Path(plan.package).rglob("*.py"))
        with use_db(str(Path(folder, "all.sqlite")), WorkDB.Mode.create) as everything:
            init(paths, everything, {})
            items = everything.work_items
        sources = {path: _Source(path.read_text(encoding="utf-8")) for path in paths}
    kept = []
    for item in items:
        mutation = item.mutations[0]
        operator = mutation.operator_name.rpartition("/")[2]
        if not plan.noise.match(operator) and sources[mutation.module_path].runs(mutation):
            kept.append(item)
    return sorted(kept, key=lambda item: _key(item.mutations[0]))


def drawn(
    session: WorkDB, found: Sequence[WorkItem], *, sample: int, seed: int
) -> Sequence[WorkItem]:
    """A sample of the mutants, as a session has it, or put into a session that is empty.

    Raises:
        MutantsError: the session has other mutants.
    """
    sampled = random.Random(seed).sample(found, min(sample, len(found)))  # noqa: S311 - no secret
    if not session.num_work_items:
        session.add_work_items(sampled)
    by_key = {_key(item.mutations[0]): item for item in session.work_items}
    if by_key.keys() != {_key(item.mutations[0]) for item in sampled}:
        raise MutantsError("the session is of another engine, sample or seed: use another file")
    return [by_key[_key(item.mutations[0])] for item in sampled]


def _key(mutation: MutationSpec) -> tuple[str, Place, Place, str, int]:
    """What tells a mutant from the others; its number in a session is another each time."""
    start, end = tuple(mutation.start_pos), tuple(mutation.end_pos)
    return str(mutation.module_path), start, end, mutation.operator_name, mutation.occurrence


class _Source:
    """A module, to know which of its places run: not annotations, nor imports for types alone."""

    def __init__(self, text: str) -> None:
        self._lines = text.splitlines()
        self._idle = list(_idle(ast.parse(text)))

    def runs(self, mutation: MutationSpec) -> bool:
        """Whether a mutant can change anything.

        cosmic-ray also takes the signs that end positional parameters, or begin those by name, for
        operators.
        """
        line, column = mutation.end_pos
        if re.match(r"\s*[,)]", self._lines[line - 1][column:]) and self._is_sign(mutation):
            return False
        place = tuple(mutation.start_pos)
        return not any(start <= place < end for start, end in self._idle)

    def _is_sign(self, mutation: MutationSpec) -> bool:
        line, start = mutation.start_pos
        return self._lines[line - 1][start : mutation.end_pos[1]] in {"*", "/"}


def _idle(tree: ast.AST) -> Iterator[tuple[Place, Place]]:
    for node in ast.walk(tree):
        idle: ast.expr | ast.stmt | None = None
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            idle = node
        elif isinstance(node, ast.arg | ast.AnnAssign):
            idle = node.annotation
        elif isinstance(node, ast.FunctionDef):
            idle = node.returns
        if idle is not None:
            end = (idle.end_lineno or idle.lineno, idle.end_col_offset or 0)
            yield (idle.lineno, idle.col_offset), end
