"""How a rulebook is written."""

from __future__ import annotations

from typing import Literal, TypeAlias

BookFormat: TypeAlias = Literal["md", "html", "pdf"]
"""How a rulebook is written: Markdown, one page of HTML, or that page on A4."""
