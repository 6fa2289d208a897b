"""A file and the rulesets it extends, from the base up: none twice, none from outside."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from envite_rules.messages import Message, did_you_mean
from envite_rules.ruleset.catalogue import EXAMPLES, find, is_path, is_record, toml_files
from envite_rules.ruleset.files import SourceFile, is_file, read_toml, real_path, why_no_file
from envite_rules.ruleset.problems import Finding, Place, Problem, RulesetError
from envite_rules.ruleset.problems import Path as Position
from envite_rules.ruleset.remarks import one_for_each_header
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
        lacking: the tables of the file that may lack a key that stands in another.
    """

    files: tuple[SourceFile, ...]
    problems: tuple[Problem, ...] = ()
    broken: frozenset[str] = frozenset()
    lacking: frozenset[Position] = frozenset()


def read_chain(name: str, locator: Locator) -> Chain:
    """Reads a ruleset and its bases.

    Args:
        name: an id of the catalogue, or a path.
        locator: finds the places of what is wrong.

    Raises:
        RulesetError: a file cannot be read, a base has not the shape of a ruleset, or the bases
            lead nowhere, outside, in a circle, or too deep.
    """
    path = Path(name) if is_path(name) else _by_own_id(name)
    own = _read_own(path, name if is_path(name) else str(path), locator)
    if not is_path(name) and own.files[-1].document["id"] != name and "id" not in own.broken:
        path = find(name, by_file_name=False)
        own = _read_own(path, str(path), locator)
    files = list(own.files)
    try:
        while "extends" in files[0].document:
            base = _base_of(files, locator)
            files.insert(0, _read_base(base, locator))
    except RulesetError as error:
        problems = [*own.problems, *error.problems]
        raise RulesetError(sorted(problems, key=lambda problem: problem.place)) from None
    return Chain(tuple(files), own.problems, own.broken, own.lacking)


def _by_own_id(name: str) -> Path:
    try:
        return find(name)
    except RulesetError as error:
        [problem] = error.problems
        if problem.code != "ruleset-unknown":
            raise
        obstacle = why_no_file(Path(name or "\0"))
        if obstacle is not None and obstacle.code == "file.folder":
            raise RulesetError([Problem(obstacle, Place(name))]) from None
        file = f".{os.sep}{name}.toml"
        if name and is_file(Path(file)):
            hint = Message("hint.did-you-mean", {"nearest": file})
            raise RulesetError([replace(problem, hint=hint)]) from None
        raise


def _read(path: Path, name: str) -> SourceFile:
    """A file, unless it holds examples, or the record of a match."""
    file = read_toml(path, name)
    if name.endswith(EXAMPLES):
        said = {"ruleset": path.name.removesuffix(EXAMPLES) + ".toml"}
        raise RulesetError([Problem(Message("file.examples", said), Place(name))])
    if is_record(file.document):
        raise RulesetError([Problem(Message("file.record"), Place(name))])
    return file


def _read_own(path: Path, name: str, locator: Locator) -> Chain:
    file = _read(path, name)
    findings = check_file(file.document)
    if not findings:
        return Chain((file,))
    problems = tuple(one_for_each_header(locator.problems(file, findings), file.text))
    sound = salvage(file, findings)
    if sound is None:
        raise RulesetError(problems)
    return Chain((sound.file,), problems, sound.broken, sound.lacking)


def _read_base(path: Path, locator: Locator) -> SourceFile:
    file = _read(path, str(path))
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
    known = [real_path(other.path) for other in chain]
    if real_path(base) in known:
        ids = [str(other.document["id"]) for other in reversed(chain)]
        message = Message("base-cycle", {"ids": [*ids, name]})
        raise _refuse(file, locator, Problem(message, Place("")))
    if len(chain) == DEEPEST_CHAIN:
        message = Message("base-too-deep", {"most": DEEPEST_CHAIN})
        raise _refuse(file, locator, Problem(message, Place("")))
    return base


def _beside(path: Path, name: str) -> Path | None:
    """A base named by its path; None if that leads out of the file's own folder."""
    base, inside = _follow(path.parent, name)
    obstacle = why_no_file(base) if inside else None
    if obstacle is not None:
        hint = did_you_mean(name, _siblings(path, name))[0]
        hint = hint if obstacle.code == "file.missing" else None
        raise RulesetError([Problem(obstacle, Place(name), hint=hint)])
    return base if inside else None


def _by_id(path: Path, name: str) -> Path | None:
    """A base named by its id: the file of that name beside this one, or one of the catalogue."""
    base, inside = _follow(path.parent, f"{name}.toml")
    obstacle = why_no_file(base)
    if obstacle is None and base != real_path(path):
        return base if inside else None
    try:
        return find(name)
    except RulesetError:
        if obstacle is None or obstacle.code == "file.missing":
            raise
        raise RulesetError([Problem(obstacle, Place(str(base)))]) from None


def _follow(folder: Path, name: str) -> tuple[Path, bool]:
    """Where a name leads from a folder, and whether that is inside it."""
    home = real_path(folder)
    base = real_path(home / name)
    return base, base.is_relative_to(home)


def _siblings(path: Path, name: str) -> list[str]:
    """The other files beside a base that is not there, named as it is."""
    folder = Path(name).parent
    files = [file for file in toml_files(path.parent / folder) if is_file(file)]
    return [str(folder / file.name) for file in files if real_path(file) != real_path(path)]


def _refuse(file: SourceFile, locator: Locator, problem: Problem) -> RulesetError:
    """A problem of the base, shown at the line that names it."""
    message = problem.message
    finding = Finding(message.code, ("extends",), message.arguments, hint=problem.hint)
    return RulesetError(locator.problems(file, [finding]))
