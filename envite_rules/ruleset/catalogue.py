"""Which rulesets there are, and where: a folder is a catalogue, and nothing else needs editing."""

from __future__ import annotations

import os
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from envite_rules.messages import Message, did_you_mean
from envite_rules.ruleset.files import is_file, read_id, read_toml, real_path
from envite_rules.ruleset.problems import Place, Problem, RulesetError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

FOLDERS_VARIABLE = "ENVITE_RULESETS"
"""The environment variable that names more folders of rulesets, as ``PATH`` names folders."""

MOST_FILES = 1000
"""The most files of one folder that are read."""

_added: ContextVar[tuple[Path, ...]] = ContextVar("_added", default=())
_NOT_RULESETS = (".examples.toml", ".record.toml")
_PACKAGE = Path(__file__).resolve().parents[1]


@dataclass(frozen=True)
class CatalogueEntry:
    """A file in a folder of rulesets.

    Args:
        id: its id, or the file's name without ``.toml`` if no id could be read.
        path: the file.
        document: what it says; empty if it could not be read.
        problems: why it could not be read, or with which other file it shares its id.
    """

    id: str
    path: Path
    document: dict[str, Any]
    problems: tuple[Problem, ...] = ()


def shipped_folder() -> Path:
    """The folder of the rulesets that come with the library."""
    installed = _PACKAGE / "rulesets"
    return installed if installed.is_dir() else _PACKAGE.parent / "rulesets"


def folders() -> tuple[Path, ...]:
    """The folders that are searched: added ones, ``ENVITE_RULESETS``, and the shipped one."""
    return (*_folders_of_others(), shipped_folder())


def _folders_of_others() -> tuple[Path, ...]:
    """The folders that did not come with the library."""
    named = os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep)
    return (*_added.get(), *(Path(folder) for folder in named if folder))


@contextmanager
def searching(more: Iterable[Path]) -> Iterator[None]:
    """Searches more folders, for as long as the block lasts.

    Args:
        more: the folders.

    Raises:
        RulesetError: one of them cannot be read.
    """
    added = tuple(more)
    listed = [_listing(folder)[1] for folder in dict.fromkeys(added)]
    refused = [problem for problem in listed if problem and problem.code != "folder.too-many"]
    if refused:
        raise RulesetError(refused)
    token = _added.set((*added, *_added.get()))
    try:
        yield
    finally:
        _added.reset(token)


def is_path(name: str) -> bool:
    """Whether a name means a file rather than an id: it has a slash or ends in ``.toml``."""
    return "/" in name or os.sep in name or name.endswith(".toml")


def entries() -> tuple[CatalogueEntry, ...]:
    """Every ruleset file of every folder, by id; a file that cannot be read is there too."""
    read = [_entry(path) for path in _distinct(list(_files()))]
    found = [entry for entry in read if not is_record(entry.document)]
    by_id: dict[str, CatalogueEntry] = {}
    for place, entry in enumerate(found):
        if entry.document.get("id") != entry.id:
            continue
        first = by_id.setdefault(entry.id, entry)
        if first is not entry:
            problem = _clash(entry.id, first.path, entry.path)
            found[place] = CatalogueEntry(entry.id, entry.path, entry.document, (problem,))
    return tuple(sorted(found, key=lambda entry: entry.id))


def find(ruleset_id: str, *, by_file_name: bool = True) -> Path:
    """The file of the ruleset with an id.

    Args:
        ruleset_id: the id.
        by_file_name: whether a shipped file of that name is taken to have that id, which spares
            reading all the others; the caller then looks whether it has. Folders of others are
            read, since a file of another name may claim the id.

    Raises:
        RulesetError: no folder has it, or two files claim it.
    """
    paths: list[Path] = []
    if ruleset_id and by_file_name:
        named = [folder / f"{ruleset_id}.toml" for folder in folders()]
        claimed = [path for path in _files_of_others() if read_id(path) == ruleset_id]
        paths = _distinct([path for path in (*claimed, *named) if is_file(path)])
    known: dict[str, list[Path]] = {}
    if not paths:
        known = _by_id()
        paths = known.get(ruleset_id, [])
    if len(paths) > 1:
        raise RulesetError([_clash(ruleset_id, paths[0], paths[1])])
    if not paths:
        raise RulesetError([_unknown_id(ruleset_id, sorted(known))])
    return paths[0]


def _by_id() -> dict[str, list[Path]]:
    """The files of each id, read no further than that."""
    found: dict[str, list[Path]] = {}
    for path in _distinct(list(_files())):
        found.setdefault(read_id(path) or path.stem, []).append(path)
    return found


def _unknown_id(ruleset_id: str, known: list[str]) -> Problem:
    hint, _ = did_you_mean(ruleset_id, known)
    hint = hint or Message("hint.rulesets", {"ids": known})
    return Problem(Message("ruleset-unknown", {"id": ruleset_id}), Place(""), hint=hint)


def _clash(ruleset_id: str, first: Path, second: Path) -> Problem:
    arguments = {"id": ruleset_id, "first": str(first), "second": str(second)}
    other = Place(str(first))
    return Problem(Message("ruleset-clash", arguments), Place(str(second)), other=other)


def is_record(document: Mapping[str, Any]) -> bool:
    """Whether a file is the record of a match, which names its ruleset and is none."""
    return "ruleset" in document and "id" not in document


def _files_of_others() -> Iterator[Path]:
    for folder in _folders_of_others():
        yield from toml_files(folder)


def _files() -> Iterator[Path]:
    for folder in folders():
        yield from toml_files(folder)


def folder_problems() -> tuple[Problem, ...]:
    """Why a folder that is searched cannot be read, or not to its end."""
    listed = [_listing(folder) for folder in dict.fromkeys(folders())]
    return tuple(problem for _, problem in listed if problem is not None)


def toml_files(folder: Path) -> list[Path]:
    """The files of a folder that may be rulesets, by name."""
    return _listing(folder)[0]


def _listing(folder: Path) -> tuple[list[Path], Problem | None]:
    place = Place(str(folder))
    try:
        with os.scandir(folder) as found:
            names = sorted(entry.name for entry in found)
    except (FileNotFoundError, ValueError):
        return [], Problem(Message("folder.missing"), place)
    except OSError as error:
        reason = error.strerror or type(error).__name__
        return [], Problem(Message("folder.unreadable", {"reason": reason}), place)
    names = [name for name in names if name.endswith(".toml") and not name.endswith(_NOT_RULESETS)]
    paths = [folder / name for name in names[:MOST_FILES]]
    if len(names) <= MOST_FILES:
        return paths, None
    return paths, Problem(Message("folder.too-many", {"most": MOST_FILES}), place)


def _entry(path: Path) -> CatalogueEntry:
    try:
        document = read_toml(path).document
    except RulesetError as error:
        return CatalogueEntry(path.stem, path, {}, error.problems)
    stated = document.get("id")
    return CatalogueEntry(stated if isinstance(stated, str) else path.stem, path, document)


def _distinct(paths: list[Path]) -> list[Path]:
    return list({real_path(path): path for path in paths}.values())
