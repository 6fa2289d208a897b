"""The nearest name to a misspelt one."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Iterable


def did_you_mean(word: str, known: Iterable[str]) -> tuple[Message | None, str | None]:
    """The hint for a word that is none of the known ones, and the nearest of them.

    Example:
        >>> did_you_mean("valeu", ["value", "steps"])[1]
        'value'
        >>> did_you_mean("xyz", ["value", "steps"])
        (None, None)
    """
    folded = {name.casefold(): name for name in known}
    close = difflib.get_close_matches(word[:80].casefold(), folded, n=1, cutoff=0.6)
    if not close:
        return None, None
    nearest = folded[close[0]]
    return Message("hint.did-you-mean", {"nearest": nearest}), nearest
