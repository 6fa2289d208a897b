from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools.generated import generated_files

if TYPE_CHECKING:
    from pathlib import Path

FILES = dict(generated_files())


def test_a_section_is_headed_as_it_is_written_first() -> None:
    """A slip is written under its example; one of a row would be written in the row."""
    for path, text in FILES.items():
        if path.name in {"format.md", "formato.md"}:
            assert "## `[examples.erratum]`" in text
            assert "examples.cases.erratum" not in text
    assert {"format.md", "formato.md"} <= {path.name for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_generated_file_is_current(path: Path) -> None:
    """What is made from the model of the format is committed as it is made."""
    assert path.read_text(encoding="utf-8") == FILES[path]
