"""What a text editor needs to help with the rulesets of a folder: the schemas, left beside them."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from envite_rules.errors import EnviteError
from envite_rules.messages import Message
from envite_rules.ruleset.files import real_path
from envite_rules.ruleset.schema import (
    EXAMPLES_SCHEMA_ID,
    SCHEMA_ID,
    examples_schema_path,
    schema_path,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

State: TypeAlias = Literal["written", "updated", "kept", "left"]
"""What became of a file: new; ours and renewed; as it should be already; not ours, and left."""

EXTENSION = "tombi-toml.tombi"
"""The extension of VS Code that reads the schema: the one whose server our tests drive."""

_FOLDER = "schema"
_NAMES = {SCHEMA_ID: "ruleset.schema.json", EXAMPLES_SCHEMA_ID: "examples.schema.json"}
_ADVICE = Path(".vscode") / "extensions.json"
_LONGEST = 4_000_000


class EditorError(EnviteError, ValueError):
    """The schemas cannot be left in a folder."""


@dataclass(frozen=True)
class Installed:
    """A file that an editor needs, and what became of it.

    Args:
        file: the file.
        state: ``written``, ``updated``, ``kept`` or ``left``.
    """

    file: Path
    state: State


def install(folder: Path) -> tuple[Installed, ...]:
    """Leaves the schemas in a folder, and the advice that VS Code reads; nothing else is touched.

    A file there that is not ours stays as it is: the advice is then for people to take over, and
    in the place of a schema it is an error, before anything is written.

    Args:
        folder: where the rulesets are.

    Returns:
        Each file, and what became of it.

    Raises:
        EditorError: the folder is not there, another file is in the place of a schema, or the
            system refuses.
    """
    if not _is_folder(folder):
        raise EditorError(Message("draft.no-folder", {"folder": str(folder)}))
    try:
        schemas = list(_schemas(folder))
        advice = _advice(folder / _ADVICE)
        for path, text, state in (*schemas, advice):
            if state in {"written", "updated"}:
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        file, reason = error.filename or folder, error.strerror or type(error).__name__
        arguments = {"file": str(file), "reason": reason}
        raise EditorError(Message("draft.cannot-write", arguments)) from None
    return tuple(Installed(path, state) for path, _, state in (*schemas, advice))


def schema_line(folder: Path, schema_id: str = SCHEMA_ID) -> str:
    """The first line of a file in a folder, which leads an editor to its schema.

    A path from the file, so that the folder can be moved, copied and sent: to the nearest schema,
    in that folder or above it; to where `install` puts it where there is none yet.

    Args:
        folder: where the file is.
        schema_id: which schema: that of rulesets or that of examples.
    """
    home = real_path(folder)
    nearest = find_schema(folder, schema_id) or home / _FOLDER / _NAMES[schema_id]
    path = Path(os.path.relpath(nearest, home)).as_posix()
    return f"#:schema {path if path.startswith('../') else f'./{path}'}"


def find_schema(folder: Path, schema_id: str = SCHEMA_ID) -> Path | None:
    """The nearest schema of ours, in a folder or above it; None where there is none."""
    home = real_path(folder)
    places = (above / _FOLDER / _NAMES[schema_id] for above in (home, *home.parents))
    return next((path for path in places if _id_of(path) == schema_id), None)


def _schemas(folder: Path) -> Iterator[tuple[Path, str, State]]:
    """The schemas, where they go, and what becomes of what is there.

    Raises:
        EditorError: something else is there.
    """
    for schema_id, source in (
        (SCHEMA_ID, schema_path()),
        (EXAMPLES_SCHEMA_ID, examples_schema_path()),
    ):
        path, text = folder / _FOLDER / _NAMES[schema_id], source.read_text(encoding="utf-8")
        state: State = "written"
        if os.path.lexists(path):
            if _id_of(path) != schema_id:
                raise EditorError(
                    Message("editor.not-ours", {"file": str(path)}), Message("editor.not-ours-hint")
                )
            state = "kept" if path.read_text(encoding="utf-8") == text else "updated"
        yield path, text, state


def _advice(path: Path) -> tuple[Path, str, State]:
    """The file in which VS Code finds the extension that is to be proposed."""
    text = json.dumps({"recommendations": [EXTENSION]}, indent=2) + "\n"
    if not os.path.lexists(path):
        return path, text, "written"
    return path, text, "kept" if EXTENSION in _text_of(path) else "left"


def _id_of(path: Path) -> str | None:
    """Which schema a file is; None where it is none, or nothing that can be read."""
    try:
        read = json.loads(_text_of(path))
    except (ValueError, RecursionError):
        return None
    found = read.get("$id") if isinstance(read, dict) else None
    return found if isinstance(found, str) else None


def _text_of(path: Path) -> str:
    """What a file says; nothing where it cannot be read."""
    try:
        return path.read_text(encoding="utf-8") if path.stat().st_size < _LONGEST else ""
    except (OSError, ValueError):
        return ""


def _is_folder(folder: Path) -> bool:
    try:
        return folder.is_dir()
    except (OSError, ValueError):
        return False
