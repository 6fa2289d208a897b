"""Which rulesets there are, and where: a folder is a catalogue, and nothing else needs editing."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from envite_rules.messages import Message, did_you_mean
from envite_rules.ruleset.files import is_file, read_toml
from envite_rules.ruleset.problems import Place, Problem, RulesetError

if TYPE_CHECKING:
    from collections.abc import Iterator

FOLDERS_VARIABLE = "ENVITE_RULESETS"
"""The environment variable that names more folders of rulesets, as ``PATH`` names folders."""

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
    """The folders that are searched: those named by ``ENVITE_RULESETS``, then the shipped one."""
    named = os.environ.get(FOLDERS_VARIABLE, "").split(os.pathsep)
    return (*(Path(folder) for folder in named if folder), shipped_folder())


def is_path(name: str) -> bool:
    """Whether a name means a file rather than an id: it has a slash or ends in ``.toml``."""
    return "/" in name or os.sep in name or name.endswith(".toml")


def entries() -> tuple[CatalogueEntry, ...]:
    """Every ruleset file of every folder, by id; a file that cannot be read is there too."""
    found = [_entry(path) for path in _distinct(list(_files()))]
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
        by_file_name: whether a file of that name is taken to have that id, which spares reading
            all the others; the caller then looks whether it has.

    Raises:
        RulesetError: no folder has it, or two files claim it.
    """
    tried = folders() if ruleset_id and by_file_name else ()
    named = [folder / f"{ruleset_id}.toml" for folder in tried]
    paths = _distinct([path for path in named if is_file(path)])
    if not paths:
        paths = _distinct([entry.path for entry in entries() if entry.id == ruleset_id])
    if len(paths) > 1:
        raise RulesetError([_clash(ruleset_id, paths[0], paths[1])])
    if not paths:
        raise RulesetError([_unknown_id(ruleset_id)])
    return paths[0]


def _unknown_id(ruleset_id: str) -> Problem:
    known = [entry.id for entry in entries()]
    hint, _ = did_you_mean(ruleset_id, known)
    hint = hint or Message("hint.rulesets", {"ids": known})
    return Problem(Message("ruleset-unknown", {"id": ruleset_id}), Place(ruleset_id), hint=hint)


def _clash(ruleset_id: str, first: Path, second: Path) -> Problem:
    arguments = {"id": ruleset_id, "first": str(first), "second": str(second)}
    other = Place(str(first))
    return Problem(Message("ruleset-clash", arguments), Place(str(second)), other=other)


def _files() -> Iterator[Path]:
    for folder in folders():
        if folder.is_dir():
            paths = sorted(folder.glob("*.toml"))
            yield from (path for path in paths if not path.name.endswith(_NOT_RULESETS))


def _entry(path: Path) -> CatalogueEntry:
    try:
        document = read_toml(path).document
    except RulesetError as error:
        return CatalogueEntry(path.stem, path, {}, error.problems)
    stated = document.get("id")
    return CatalogueEntry(stated if isinstance(stated, str) else path.stem, path, document)


def _distinct(paths: list[Path]) -> list[Path]:
    return list({path.resolve(): path for path in paths}.values())
