"""What is sound of a file that has faults, so that all its faults can be told at once.

A word with a nearest right one is read as that one. Any other value that has not its shape is left
out, with the entry or table that cannot do without it; what is checked of the rest leaves alone
every section that lost something, so that no fault is told twice.
"""

from __future__ import annotations

import copy
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from envite_rules.messages import AnyOf
from envite_rules.ruleset.causes import homes_of, is_misplaced
from envite_rules.ruleset.files import SourceFile
from envite_rules.ruleset.locating import MISSING
from envite_rules.ruleset.problems import Path
from envite_rules.ruleset.shape import check_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.ruleset.problems import Finding

_ROUNDS = 12
_STAND_INS: dict[str, Any] = {
    "format": 1,
    "id": "x",
    "name": "x",
    "family": "x",
    "deck": {"suits": ["oros"], "ranks": ["as", "sota", "caballo", "rey"]},
    "players": {"counts": [2], "usual": 2},
}


@dataclass(frozen=True)
class Salvage:
    """The sound part of a file.

    Args:
        file: the file with only that part.
        broken: the sections that lost something.
        lacking: the tables that may lack a key that stands in another.
    """

    file: SourceFile
    broken: frozenset[str]
    lacking: frozenset[Path] = frozenset()


def salvage(file: SourceFile, findings: Sequence[Finding]) -> Salvage | None:
    """Leaves out of a file what has faults; None where no sound part can be made out."""
    document = copy.deepcopy(file.document)
    sound = replace(file, document=document, kept={}, spelt={})
    homes = homes_of(document)
    keys = {str(finding.path[-1]) for finding in findings if is_misplaced(finding, homes)}
    if {"extends", "without"} & keys or any(_loses_its_base(finding) for finding in findings):
        return None
    lacking = {(key, home) for key in keys for home in homes[key]}
    broken = {str(home[0]) if home else key for key, home in lacking}
    lists = {_twice(document, finding) for finding in findings} - {()}
    broken |= {str(path[0]) for path in lists}
    broken |= {"provenance" for f in findings if f.path[0] == "provenance" and len(f.path) > 2}
    for _ in range(_ROUNDS):
        lost = [finding for finding in findings if not _correct(sound, finding)]
        units = {_unit(document, finding) for finding in lost} - {()}
        # From the end, so that what is left out of a list does not move the rest.
        for path in sorted(units, key=_by_place, reverse=True):
            broken.add(str(path[0]))
            if isinstance(path[-1], int) and "extends" in document:
                lists.add(path[:-1])  # entries of the base show through
            _leave_out(sound, path)
        broken |= _stand_in(document)
        findings = check_file(document)
        if not findings:
            tables = {_list_around(home) or (key,) for key, home in lacking} | lists
            return Salvage(sound, frozenset(broken), frozenset(tables))
    return None


def _list_around(table: Path) -> Path:
    """The list of which a table is an entry; any other table itself."""
    return table[:-1] if table and isinstance(table[-1], int) else table


def _loses_its_base(finding: Finding) -> bool:
    """Whether nothing can be said of what a file starts from, or leaves out of it."""
    if finding.hint is not None and finding.hint.code == "hint.extends":
        return True
    return finding.path[0] in {"extends", "without"} and finding.code != "unknown-key"


def _twice(document: dict[str, Any], finding: Finding) -> Path:
    """The right path of a misspelt key that is there as well; empty for any other."""
    nearest = finding.arguments.get("nearest") if finding.code == "unknown-key" else None
    if not isinstance(nearest, str) or nearest not in _inside_all(document, finding.path[:-1]):
        return ()
    return (*finding.path[:-1], nearest)


def _correct(file: SourceFile, finding: Finding) -> bool:
    """Reads a misspelt key or word as the nearest right one; says whether there is one."""
    nearest = finding.hint.arguments.get("nearest") if finding.hint else None
    holder = _inside_all(file.document, finding.path[:-1])
    last = finding.path[-1]
    if finding.code == "unknown-key" and isinstance(holder, dict):
        if nearest is None and len(finding.path) > 1 and len(holder) == 1:
            return False
        value = holder.pop(last)
        if isinstance(nearest, str) and nearest not in holder:
            holder[nearest] = value
            file.spelt[(*file.position(finding.path[:-1]), nearest)] = str(last)
        return True
    if finding.code not in {"not-a-choice", "not-a-card"} or nearest is None:
        return False
    if isinstance(nearest, AnyOf):  # it may mean several
        return False
    choices = finding.arguments.get("choices", ())
    offered = choices if isinstance(choices, tuple) else ()
    holder[last] = next((choice for choice in offered if str(choice) == nearest), str(nearest))
    return True


def _inside_all(document: Any, path: Path) -> Any:
    for part in path:
        document = _inside(document, part)
    return document


def _unit(document: Any, finding: Finding) -> Path:
    """What to leave out for a finding: an entry of a list of tables, an overlay, else a key."""
    of_table = finding.code in MISSING or (finding.code == "unknown-key" and len(finding.path) > 1)
    path = finding.path[:-1] if of_table else finding.path
    if path[:1] == ("options",) and "set" in path[4:5]:
        return path[:5]
    for length, part in enumerate(path, start=1):
        document = _inside(document, part)
        if isinstance(part, int) and isinstance(document, dict):
            return path[:length]
    while path and isinstance(path[-1], int):
        path = path[:-1]
    return path


def _by_place(path: Path) -> tuple[tuple[int, str], ...]:
    return tuple((part, "") if isinstance(part, int) else (-1, part) for part in path)


def _inside(document: Any, part: str | int) -> Any:
    try:
        return document[part]
    except (KeyError, IndexError, TypeError):
        return None


def _leave_out(file: SourceFile, path: Path) -> None:
    """Drops a value, and notes which entries of a list are kept."""
    holder, last = _inside_all(file.document, path[:-1]), path[-1]
    if isinstance(holder, list) and isinstance(last, int):
        numbers = file.kept.setdefault(file.position(path[:-1]), list(range(len(holder))))
        del numbers[last], holder[last]
    elif isinstance(holder, dict):
        holder.pop(last, None)


def _stand_in(document: dict[str, Any]) -> set[str]:
    """Fills in what a ruleset cannot do without; says which keys that are."""
    needed = set(_STAND_INS)
    if "extends" in document:
        needed = needed & {"format", "id", "name"}
    missing = needed - document.keys()
    document.update((key, copy.deepcopy(_STAND_INS[key])) for key in missing)
    return set(missing)
