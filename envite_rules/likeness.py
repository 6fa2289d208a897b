"""Which known word is meant: letters that differ, stems, words that sound alike."""

from __future__ import annotations

import difflib
import re
import unicodedata
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

_ALIKE = 0.6
_CANDIDATES = 5
_STEM = 4  # so many letters of a beginning tell which word is meant
_SHORT = 4  # in so few letters another one makes another word, unless it sounds alike
_SOUND_ALIKE = ("bv", "ckqsz", "gjx", "iy", "mn")
_PARTS = re.compile(r"[^a-z0-9]+")


def nearest_of(word: str, known: Iterable[str]) -> str | None:
    """The known word that most likely is meant; None where none is near.

    Example:
        >>> nearest_of("valeu", ["value", "steps"])
        'value'
    """
    said = plain(word)
    folded = {plain(name): name for name in known}
    close = difflib.get_close_matches(said, folded, n=_CANDIDATES, cutoff=_ALIKE)
    return next((folded[name] for name in close if may_mean(said, name)), None)


def plain(word: str) -> str:
    """A word as it counts where words are compared: without capitals or accents."""
    if word.isascii():
        return word.casefold()
    decomposed = unicodedata.normalize("NFKD", word.casefold())
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))


def may_mean(said: str, name: str) -> bool:
    """Whether a word is another with few slips, or one of the two is a part of the other.

    Both without capitals and accents, see `plain`.

    Likeness alone would take «nope» for «opener»: the letters of a short word are in many.
    """
    if said in _PARTS.split(name) or name in _PARTS.split(said):
        return True
    shorter, longer = sorted((said, name), key=len)
    if len(shorter) >= _STEM and longer.startswith(shorter):
        return True
    count = slips(said, name)
    if len(longer) <= _SHORT and len(said) == len(name) and sorted(said) != sorted(name):
        return count == 1 and any({*said} ^ {*name} <= {*alike} for alike in _SOUND_ALIKE)
    return count <= 1 or (said[:2] == name[:2] and count <= len(longer) // 3)


def slips(one: str, other: str) -> int:
    """How many letters are missing, too many, others, or changed over with the next.

    Example:
        >>> slips("valeu", "value"), slips("nope", "opener")
        (1, 4)
    """
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, left in enumerate(one, start=1):
        before, above, row = row, before, [i]
        for j, right in enumerate(other, start=1):
            least = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (left != right))
            if i > 1 and j > 1 and (left, one[i - 2]) == (other[j - 2], right):
                least = min(least, above[j - 2] + 1)
            row.append(least)
    return row[-1]
