"""Which rulesets there are, and where: a folder is a catalogue, and nothing else needs editing."""

from __future__ import annotations

import os
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from envite_rules.errors import system_reason
from envite_rules.messages import Message, Prose, did_you_mean
from envite_rules.ruleset.files import is_file, read_id, read_toml, real_path
from envite_rules.ruleset.packages import brought
from envite_rules.ruleset.problems import Place, Problem, RulesetError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    Index = Mapping[str, Sequence[Path]]
    Found = TypeVar("Found")

FOLDERS_VARIABLE = "ENVITE_RULESETS"
"""The environment variable that names more folders of rulesets, as ``PATH`` names folders."""

MOST_FILES = 1000
"""The most files of one folder that are read."""

MOST_NAMED = 30
"""The most ids that a sentence names."""

_added: ContextVar[tuple[Path, ...]] = ContextVar("_added", default=())
_kept: ContextVar[dict[tuple[Shelf, ...], Index] | None] = ContextVar("_kept", default=None)
EXAMPLES = ".examples.toml"
"""How the name of a file of examples ends."""

_NOT_RULESETS = (EXAMPLES, ".record.toml")
_PACKAGE = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Shelf:
    """A folder of rulesets, and how it came to be searched.

    Args:
        folder: the folder.
        kind: ``shipped`` with the library, a ``folder`` that somebody named, or that of a
            ``package`` that is installed.
        package: the name of that package.
    """

    folder: Path
    kind: Literal["shipped", "folder", "package"]
    package: str | None = None


@dataclass(frozen=True)
class CatalogueEntry:
    """A file in a folder of rulesets.

    Args:
        id: its id, or the file's name without ``.toml`` if no id could be read.
        path: the file.
        shelf: the folder in which it was found.
        document: what it says; empty if it could not be read.
        problems: why it could not be read, or with which other file it shares its id.
    """

    id: str
    path: Path
    shelf: Shelf
    document: dict[str, Any]
    problems: tuple[Problem, ...] = ()


def shipped_folder() -> Path:
    """The folder of the rulesets that come with the library."""
    installed = _PACKAGE / "rulesets"
    return installed if installed.is_dir() else _PACKAGE.parent / "rulesets"


def shelves() -> tuple[Shelf, ...]:
    """What is searched: added folders, ``ENVITE_RULESETS``, installed packages, what ships."""
    return (*_shelves_of_others(), Shelf(shipped_folder(), "shipped"))


def _shelves_of_others() -> tuple[Shelf, ...]:
    """The folders that did not come with the library."""
    named = os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep)
    folders = (*_added.get(), *(Path(folder) for folder in named if folder))
    of_packages = (Shelf(folder, "package", entry.distribution) for entry, folder in brought()[0])
    return (*(Shelf(folder, "folder") for folder in folders), *of_packages)


@contextmanager
def kept() -> Iterator[None]:
    """Reads which file has which id only once, for as long as the block lasts.

    Whoever loads many rulesets in it, each on top of another, need not wait for all the files to
    be read for each. What another program writes meanwhile is not seen.
    """
    token = _kept.set(_kept.get() or {})
    try:
        yield
    finally:
        _kept.reset(token)


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
    read = [_entry(path, shelf) for path, shelf in _distinct(_files(shelves())).items()]
    found = [entry for entry in read if not is_record(entry.document)]
    by_id: dict[str, CatalogueEntry] = {}
    for place, entry in enumerate(found):
        if entry.document.get("id") != entry.id:
            continue
        first = by_id.setdefault(entry.id, entry)
        if first is not entry:
            problem = _clash(entry.id, first.path, entry.path)
            found[place] = replace(entry, problems=(problem,))
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
    paths: Sequence[Path] = ()
    if ruleset_id and by_file_name:
        of_others = _index(_shelves_of_others()).get(ruleset_id, ())
        named = shipped_folder() / f"{ruleset_id}.toml"
        paths = list(_distinct((path, None) for path in (*of_others, named) if is_file(path)))
    known: Index = {}
    if not paths:
        known = _index(shelves())
        paths = known.get(ruleset_id, ())
    if len(paths) > 1:
        raise RulesetError([_clash(ruleset_id, paths[0], paths[1])])
    if not paths:
        raise RulesetError([_unknown_id(ruleset_id, sorted(known))])
    return paths[0]


def _index(searched: tuple[Shelf, ...]) -> Index:
    """The files of each id in some folders, read no further than that."""
    known = _kept.get()
    if known is not None and searched in known:
        return known[searched]
    found: dict[str, list[Path]] = {}
    for path in _distinct(_files(searched)):
        found.setdefault(read_id(path) or path.stem, []).append(path)
    if known is not None:
        known[searched] = found
    return found


def _unknown_id(ruleset_id: str, known: list[str]) -> Problem:
    hint, _ = did_you_mean(ruleset_id, known)
    hint = hint or which_there_are(known)
    return Problem(Message("ruleset-unknown", {"id": ruleset_id}), Place(""), hint=hint)


def which_there_are(ids: Sequence[str]) -> Message:
    """Which rulesets there are, by their ids; of very many, how they are listed."""
    if len(ids) > MOST_NAMED:
        return Message("hint.rulesets-many", {"many": len(ids)})
    return Message("hint.rulesets", {"ids": ids})


def _clash(ruleset_id: str, first: Path, second: Path) -> Problem:
    arguments = {"id": ruleset_id, "first": Prose(first), "second": Prose(second)}
    other = Place(str(first))
    return Problem(Message("ruleset-clash", arguments), Place(str(second)), other=other)


def is_record(document: Mapping[str, Any]) -> bool:
    """Whether a file is the record of a match, which names its ruleset and is none."""
    return "ruleset" in document and "id" not in document


def _files(searched: Iterable[Shelf]) -> Iterator[tuple[Path, Shelf]]:
    for shelf in searched:
        for path in toml_files(shelf.folder):
            yield path, shelf


def folder_problems() -> tuple[Problem, ...]:
    """Why a folder or a package that is searched cannot be read, or not to its end."""
    listed = [_listing(folder) for folder in dict.fromkeys(shelf.folder for shelf in shelves())]
    of_folders = [problem for _, problem in listed if problem is not None]
    entries_of_packages, of_packages = brought()
    empty = [
        Problem(Message("package.empty", entry.said), Place(str(folder)))
        for entry, folder in entries_of_packages
        if _listing(folder) == ([], None)
    ]
    return (*of_folders, *of_packages, *empty)


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
        return [], Problem(Message("folder.unreadable", {"reason": system_reason(error)}), place)
    names = [name for name in names if name.endswith(".toml") and not name.endswith(_NOT_RULESETS)]
    paths = [folder / name for name in names[:MOST_FILES]]
    if len(names) <= MOST_FILES:
        return paths, None
    return paths, Problem(Message("folder.too-many", {"most": MOST_FILES}), place)


def _entry(path: Path, shelf: Shelf) -> CatalogueEntry:
    try:
        document = read_toml(path).document
    except RulesetError as error:
        return CatalogueEntry(path.stem, path, shelf, {}, error.problems)
    stated = document.get("id")
    return CatalogueEntry(stated if isinstance(stated, str) else path.stem, path, shelf, document)


def _distinct(paths: Iterable[tuple[Path, Found]]) -> dict[Path, Found]:
    """Each file once, under the first name by which it was found, and what goes with that."""
    once: dict[Path, tuple[Path, Found]] = {}
    for path, found in paths:
        once.setdefault(real_path(path), (path, found))
    return dict(once.values())
