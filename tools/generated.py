"""The files of the checkout that are made from the model of the format and the texts of problems.

Run as ``python -m tools.generated`` in the checkout, it writes them anew.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from envite_rules.ruleset.schema import generate_examples_schema, generate_schema
from tools.problem_pages import problem_page
from tools.reference import reference

if TYPE_CHECKING:
    from collections.abc import Iterator

_CHECKOUT = Path(__file__).resolve().parents[1]


def generated_files() -> Iterator[tuple[Path, str]]:
    """Each generated file of the checkout, with what it should say."""
    schema = generate_schema()
    for name, described in ("ruleset", schema), ("examples", generate_examples_schema()):
        text = json.dumps(described, ensure_ascii=False, indent=2) + "\n"
        yield _CHECKOUT / "schema" / f"{name}.schema.json", text
    yield _CHECKOUT / "docs" / "formato.md", reference(schema, "es")
    yield _CHECKOUT / "docs" / "format.md", reference(schema, "en")
    yield _CHECKOUT / "docs" / "problemas.md", problem_page("es")
    yield _CHECKOUT / "docs" / "problems.md", problem_page("en")


def main() -> None:
    """Writes every generated file."""
    for path, text in generated_files():
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
