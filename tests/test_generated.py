from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tools.generated import generated_files

if TYPE_CHECKING:
    from pathlib import Path

FILES = dict(generated_files())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_generated_file_is_current(path: Path) -> None:
    """What is made from the model of the format is committed as it is made."""
    assert path.read_text(encoding="utf-8") == FILES[path]
