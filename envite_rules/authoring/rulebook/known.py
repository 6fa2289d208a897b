"""Whether a file that is there is a book that was written here, and may be written over."""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING, assert_never

from envite_rules.authoring.rulebook.html import GENERATOR, META
from envite_rules.authoring.rulebook.markdown import escaped
from envite_rules.messages import LANGUAGES, Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.authoring.rulebook.formats import BookFormat

_HEAD = 2_000
"""In so many bytes stands the head of a page, as far as what made it."""

_MOST = 1_000_000
"""So many bytes are unpacked of each part of a PDF."""

_ANY = "ANYID"
"""Stands for whatever id a colophon names."""


def is_book(data: bytes, form: BookFormat) -> bool:
    r"""Whether a file is a rulebook: a page or a PDF by what made it, a text by its last line.

    Args:
        data: what is in the file.
        form: how such a book is written.

    Example:
        >>> is_book(b"# Mi isla\n\nApuntes.\n", "md")
        False
    """
    match form:
        case "md":
            last = data.decode("utf-8", "replace").rstrip().rpartition("\n")[2]
            return any(re.fullmatch(_colophon(language), last) for language in LANGUAGES)
        case "html":
            return META.encode() in data[:_HEAD]
        case "pdf":
            made_by = f"/Creator ({GENERATOR})".encode()
            return data.startswith(b"%PDF-") and any(made_by in one for one in _unpacked(data))
        case _:
            assert_never(form)


def _unpacked(pdf: bytes) -> Iterator[bytes]:
    """What is packed in a PDF beside its drawings: its metadata are among it."""
    for packed in re.findall(rb"/Type ?/ObjStm.*?stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            yield zlib.decompressobj().decompress(packed, _MOST)
        except zlib.error:  # of another program, packed in another way
            continue


def _colophon(language: str) -> str:
    """How the last line of a text is written, whatever the id."""
    pattern = re.escape(escaped(Message("book.colophon", {"id": _ANY}).text(language)))
    return rf"\*{pattern.replace(_ANY, '.+')}\*"
