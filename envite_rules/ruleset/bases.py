"""A file and the rulesets it extends, from the base up: none twice, none from outside."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from envite_rules.messages import Message, did_you_mean
from envite_rules.ruleset.catalogue import find, is_path
from envite_rules.ruleset.files import SourceFile, read_toml
from envite_rules.ruleset.problems import Finding, Place, Problem, RulesetError
from envite_rules.ruleset.salvage import salvage
from envite_rules.ruleset.shape import check_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.ruleset.locating import Locator

DEEPEST_CHAIN = 8
"""The most files that may extend one another."""


@dataclass(frozen=True)
class Chain:
    """A file and its bases.

    Args:
        files: the base first, the file itself last, with what is sound of it.
        problems: what has not its shape in the file itself.
        broken: the sections of the file that lost something for it.
    """

    files: tuple[SourceFile, ...]
    problems: tuple[Problem, ...] = ()
    broken: frozenset[str] = frozenset()


def read_chain(name: str, locator: Locator) -> Chain:
    """Reads a ruleset and its bases.

    Args:
        name: an id of the catalogue, or a path.
        locator: finds the places of what is wrong.

    Raises:
        RulesetError: a file cannot be read, a base has not the shape of a ruleset, or the bases
            lead nowhere, outside, in a circle, or too deep.
    """
    path = Path(name) if is_path(name) else find(name)
    own = _read_own(path, name if is_path(name) else str(path), locator)
    files = list(own.files)
    try:
        while "extends" in files[0].document:
            base = _base_of(files, locator)
            files.insert(0, _read_base(base, locator))
    except RulesetError as error:
        raise RulesetError([*own.problems, *error.problems]) from None
    return Chain(tuple(files), own.problems, own.broken)


def _read_own(path: Path, name: str, locator: Locator) -> Chain:
    file = read_toml(path, name)
    findings = check_file(file.document)
    if not findings:
        return Chain((file,))
    problems = tuple(locator.problems(file, findings))
    sound = salvage(file, findings)
    if sound is None:
        raise RulesetError(problems)
    return Chain((sound.file,), problems, sound.broken)


def _read_base(path: Path, locator: Locator) -> SourceFile:
    file = read_toml(path, str(path))
    findings = check_file(file.document)
    if findings:
        raise RulesetError(locator.problems(file, findings))
    return file


def _base_of(chain: Sequence[SourceFile], locator: Locator) -> Path:
    """The file that the lowest of a chain extends."""
    file = chain[0]
    name: str = file.document["extends"]
    try:
        base = _beside(file.path, name) if is_path(name) else _by_id(file.path, name)
    except RulesetError as error:
        [problem] = error.problems
        raise _refuse(file, locator, problem) from None
    if base is None:
        raise _refuse(file, locator, Problem(Message("base-outside", {"base": name}), Place("")))
    known = [other.path.resolve() for other in chain]
    if base.resolve() in known:
        ids = [str(other.document["id"]) for other in reversed(chain)]
        message = Message("base-cycle", {"ids": [*ids, name]})
        raise _refuse(file, locator, Problem(message, Place("")))
    if len(chain) == DEEPEST_CHAIN:
        message = Message("base-too-deep", {"most": DEEPEST_CHAIN})
        raise _refuse(file, locator, Problem(message, Place("")))
    return base


def _beside(path: Path, name: str) -> Path | None:
    """A base named by its path, which must not lead out of the file's own folder."""
    folder = path.parent.resolve()
    base = (folder / name).resolve()
    if not base.is_relative_to(folder):
        return None
    if not base.is_file():
        there = [str(file.relative_to(folder)) for file in sorted(base.parent.glob("*.toml"))]
        hint, _ = did_you_mean(name, there)
        raise RulesetError([Problem(Message("file.missing"), Place(name), hint=hint)])
    return base


def _by_id(path: Path, name: str) -> Path:
    """A base named by its id: the file of that name beside this one, or one of the catalogue."""
    beside = path.parent / f"{name}.toml"
    if beside.is_file() and beside.resolve() != path.resolve():
        return beside
    return find(name)


def _refuse(file: SourceFile, locator: Locator, problem: Problem) -> RulesetError:
    """A problem of the base, shown at the line that names it."""
    message = problem.message
    finding = Finding(message.code, ("extends",), message.arguments, hint=problem.hint)
    return RulesetError(locator.problems(file, [finding]))
