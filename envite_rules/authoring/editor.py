"""What a text editor needs to help with the rulesets of a folder: the schemas, left beside them."""

from __future__ import annotations

import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal, TypeAlias

from envite_rules.errors import EnviteError, system_reason
from envite_rules.messages import Message, Prose
from envite_rules.ruleset.files import is_file, real_path
from envite_rules.ruleset.schema import (
    EXAMPLES_SCHEMA_ID,
    SCHEMA_ID,
    examples_schema_path,
    schema_path,
)
from envite_rules.ruleset.writing import write_files

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
_REMARK = re.compile(r"//[^\n]*|/\*.*?\*/", re.DOTALL)
_RECOMMENDED = re.compile(r'"recommendations"\s*:\s*\[([^]]*)')


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
    in the place of a schema it is an error. Where there is an error, nothing is written.

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
    files = (*_schemas(folder), _advice(folder / _ADVICE))
    try:
        write_files(
            {path: text.encode() for path, text, state in files if state in {"written", "updated"}},
            with_folders=True,
        )
    except OSError as error:
        arguments = {"file": Prose(error.filename or folder), "reason": system_reason(error)}
        raise EditorError(Message("draft.cannot-write", arguments)) from None
    return tuple(Installed(path, state) for path, _, state in files)


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
                    Message("editor.not-ours", {"file": Prose(path)}),
                    Message("editor.not-ours-hint"),
                )
            state = "kept" if _text_of(path) == text else "updated"
        yield path, text, state


def _advice(path: Path) -> tuple[Path, str, State]:
    """The file in which VS Code finds the extension that is to be proposed."""
    text = json.dumps({"recommendations": [EXTENSION]}, indent=2) + "\n"
    if not os.path.lexists(path):
        return path, text, "written"
    return path, text, "kept" if _recommends(_text_of(path)) else "left"


def _recommends(text: str) -> bool:
    """Whether a file of VS Code, which may have remarks, proposes the extension already."""
    found = _RECOMMENDED.search(_REMARK.sub("", text))
    return found is not None and f'"{EXTENSION}"' in found[1].lower()


def _id_of(path: Path) -> str | None:
    """Which schema a file is; None where it is none, or nothing that can be read."""
    try:
        read = json.loads(_text_of(path))
    except (ValueError, RecursionError):
        return None
    found = read.get("$id") if isinstance(read, dict) else None
    return found if isinstance(found, str) else None


def _text_of(path: Path) -> str:
    """What a file says; nothing where it cannot be read, or is so long that it is none of ours."""
    if not is_file(path):  # a pipe or a device would keep us waiting for ever
        return ""
    try:
        with path.open("rb") as stream:
            data = stream.read(_LONGEST + 1)
        return data.decode("utf-8") if len(data) <= _LONGEST else ""
    except (OSError, ValueError):
        return ""


def _is_folder(folder: Path) -> bool:
    try:
        return folder.is_dir()
    except (OSError, ValueError):
        return False
