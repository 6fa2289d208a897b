"""The words of a book as they may be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from envite_rules.authoring.sections import words_in
from envite_rules.messages import printable

if TYPE_CHECKING:
    from envite_rules.authoring.sections import Words

_LONGEST: Final = 2000


def shown(words: Words, language: str) -> str:
    """Words in a language, on one line and without control signs; not yet escaped for any format.

    Args:
        words: what is said.
        language: ``es`` or ``en``.
    """
    return printable(" ".join(words_in(words, language).split()), _LONGEST)
