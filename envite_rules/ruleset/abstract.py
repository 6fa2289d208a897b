"""Rulesets that are only a base for others, and are not played themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from envite_rules.errors import NotStatedError
from envite_rules.messages import AnyOf, Message
from envite_rules.ruleset.catalogue import MOST_NAMED, entries, is_path
from envite_rules.ruleset.files import real_path

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from envite_rules.ruleset.loading import LoadedRuleset


def require_playable(loaded: LoadedRuleset) -> None:
    """Refuses a base: it is not played, but what extends it is.

    Args:
        loaded: the ruleset.

    Raises:
        NotStatedError: it is only a base; the hint names the rulesets that extend it.
    """
    ruleset = loaded.ruleset
    if not ruleset.abstract:
        return
    ids = extending(loaded.merged.files()[-1].path)
    hint = Message("hint.base-only-none", {"id": ruleset.id})
    if len(ids) > MOST_NAMED:
        hint = Message("hint.rulesets-many", {"many": len(ids)})
    elif ids:
        hint = Message("hint.base-only", {"ids": AnyOf(ids)})
    raise NotStatedError(Message("base-only", {"name": ruleset.name}), hint)


def extending(base: Path) -> tuple[str, ...]:
    """The ids of the rulesets of the catalogue that are played and extend a file, by id.

    Args:
        base: the file.
    """
    found = [entry for entry in entries() if not entry.problems]
    by_path = {real_path(entry.path): entry for entry in found}
    by_id = {entry.id: path for path, entry in by_path.items()}
    home = real_path(base)

    def below(path: Path, document: Mapping[str, Any]) -> Path | None:
        name = document.get("extends")
        if not isinstance(name, str):
            return None
        return real_path(path.parent / name) if is_path(name) else by_id.get(name)

    ids = []
    for path, entry in by_path.items():
        seen, under = {path}, below(path, entry.document)
        while under in by_path and under not in seen and under != home:
            seen.add(under)
            under = below(under, by_path[under].document)
        if under == home and path != home and entry.document.get("abstract") is not True:
            ids.append(entry.id)
    return tuple(ids)
