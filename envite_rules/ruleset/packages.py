"""Rulesets that installed packages bring: an entry point names a package, and its folder is read.

Nothing of such a package is run: it is looked for, and its ``*.toml`` files are read.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from functools import lru_cache
from importlib.machinery import PathFinder
from importlib.metadata import Distribution, distributions
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from envite_rules.messages import Message
from envite_rules.ruleset.problems import Place, Problem

if TYPE_CHECKING:
    from importlib.machinery import ModuleSpec

GROUP = "envite_rules.rulesets"
"""The group of entry points by which an installed package says that it brings rulesets."""

_FILE = "entry_points.txt"
_NAME = re.compile(r"\w+(\.\w+)*")
_STRANGE = (AttributeError, ImportError, KeyError, OSError, TypeError, ValueError)
"""What the metadata of a stranger's package, or what looks for it, may raise."""


@dataclass(frozen=True, slots=True)
class EntryPoint:
    """What an installed package says of the rulesets it brings.

    Args:
        distribution: the name under which it is installed.
        name: how it calls them.
        value: the package whose folder holds them, such as ``reglas_de_mi_isla``.
    """

    distribution: str
    name: str
    value: str

    @property
    def said(self) -> dict[str, str]:
        """What a sentence about it speaks of."""
        return {"distribution": self.distribution, "entry": self.name, "package": self.value}


def brought() -> tuple[list[tuple[EntryPoint, Path]], list[Problem]]:
    """The folders of rulesets that installed packages bring, and why some bring none."""
    found: list[tuple[EntryPoint, Path]] = []
    problems: list[Problem] = []
    for stated in _stated(_where()):
        if isinstance(stated, Problem):
            problems.append(stated)
            continue
        folders = _folders(stated.value)
        if folders is None:
            problems.append(Problem(Message("package.missing", stated.said), Place("")))
        elif not folders:
            problems.append(Problem(Message("package.no-folder", stated.said), Place("")))
        found += [(stated, folder) for folder in folders or ()]
    return found, problems


def _where() -> tuple[tuple[str, int], ...]:
    """Where packages are installed, and when that changed last."""
    return tuple((place, _changed(place)) for place in sys.path)


def _changed(place: str) -> int:
    try:
        return Path(place).stat().st_mtime_ns
    except (OSError, ValueError):
        return 0


@lru_cache(maxsize=4)
def _stated(where: tuple[tuple[str, int], ...]) -> tuple[EntryPoint | Problem, ...]:
    """What the packages that are installed say, kept for as long as none comes or goes."""
    del where
    found: dict[EntryPoint | Problem, None] = {}
    for distribution in distributions():
        try:
            if GROUP not in (distribution.read_text(_FILE) or ""):
                continue
            name = _name_of(distribution)
            for entry in distribution.entry_points:
                if entry.group == GROUP:
                    found[EntryPoint(name, entry.name, entry.value)] = None
        except _STRANGE:
            message = Message("package.unreadable", {"distribution": _name_of(distribution)})
            found[Problem(message, Place(""))] = None
    return tuple(found)


def _name_of(distribution: Distribution) -> str:
    """The name of what is installed; where it says none, its folder."""
    try:
        name = distribution.metadata["Name"]
    except _STRANGE:
        name = None
    return name or str(distribution.locate_file(""))


def _folders(value: str) -> list[Path] | None:
    """The folders of a package, none for a plain module; None where there is no such package."""
    if _NAME.fullmatch(value) is None:
        return []
    try:
        spec = _spec_of(value)
    except _STRANGE:
        return None
    if spec is None:
        return None
    places = map(Path, spec.submodule_search_locations or ())
    return [place for place in places if place.is_dir()]


def _spec_of(value: str) -> ModuleSpec | None:
    """Where a package is; those around it are not imported, as they are only walked through."""
    outermost, *inner = value.split(".")
    spec = find_spec(outermost)
    for part in inner:
        if spec is None or spec.submodule_search_locations is None:
            return None
        # Under its whole name, a folder without __init__.py would ask for the package around it,
        # which nobody has imported: by its own name alone it is looked for there and nowhere else.
        spec = PathFinder.find_spec(part, list(spec.submodule_search_locations))
    return spec
