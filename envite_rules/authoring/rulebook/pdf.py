"""A rulebook as a PDF for the wall: the page of `html`, set on A4 by WeasyPrint."""

from __future__ import annotations

import os
import warnings
from contextlib import contextmanager
from threading import Lock
from typing import TYPE_CHECKING, Final

from envite_rules.authoring.rulebook.html import page
from envite_rules.errors import LibraryError
from envite_rules.messages import DEFAULT_LANGUAGE, Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.authoring.rulebook.blocks import Book

_CLOCK: Final = "SOURCE_DATE_EPOCH"
_ONE_AT_A_TIME: Final = Lock()


def document(book: Book, language: str = DEFAULT_LANGUAGE) -> bytes:
    """The PDF of a book.

    It bears no date: the same book gives the same bytes on the same machine; another may have other
    letters.

    Args:
        book: the rulebook.
        language: of the texts, ``es`` or ``en``.

    Raises:
        LibraryError: WeasyPrint is not installed, or does not find Pango; the hint says what to
            install.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # of what its next version needs
            import weasyprint
    except ImportError as error:
        raise LibraryError(Message("pdf.no-weasyprint"), Message("pdf.install")) from error
    except OSError as error:  # it loads Pango by the name of its file
        raise LibraryError(Message("pdf.no-pango"), Message("pdf.install-pango")) from error
    with _no_clock():
        nothing = weasyprint.urls.URLFetcher(allowed_protocols=())  # a page asks for no other file
        html = weasyprint.HTML(string=page(book, language), url_fetcher=nothing)
        made = html.write_pdf(pdf_tags=True)
    return bytes(made or b"")


@contextmanager
def _no_clock() -> Iterator[None]:
    """Meanwhile fontTools, which cuts the letters where HarfBuzz cannot, dates them all alike.

    The environment is the whole program's: of several threads one makes a PDF at a time, and what
    another thread of the program dates meanwhile has this date too.
    """
    with _ONE_AT_A_TIME:
        before = os.environ.get(_CLOCK)
        os.environ[_CLOCK] = "0"
        try:
            yield
        finally:
            if before is None:
                del os.environ[_CLOCK]
            else:
                os.environ[_CLOCK] = before
