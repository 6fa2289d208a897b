"""What tells two variants apart in how a score is laid out: that one of them takes it out.

How it is laid out is no difference, for nothing is won or lost by it. That a file leaves out the
scoreboard of its base is one, for then it is not to be found there. Where a file says that it is
unknown, nothing is known that would differ.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.messages import Message

if TYPE_CHECKING:
    from envite_rules.ruleset import LoadedRuleset

SECTION = "scoreboard"


def scoreboards(one: LoadedRuleset, other: LoadedRuleset) -> tuple[Message, Message] | None:
    """What each of two variants says of its scoreboard; None where that is no difference.

    Args:
        one: a ruleset.
        other: the ruleset it is compared with.
    """
    stated = _is_stated(one), _is_stated(other)
    if set(stated) != {True, False}:
        return None
    first, second = (Message("diff.stated" if is_so else "diff.left-out") for is_so in stated)
    return first, second


def _is_stated(loaded: LoadedRuleset) -> bool | None:
    """Whether there is one; False where it is taken out, None where it is unknown or not told."""
    if loaded.ruleset.scoreboard is not None:
        return True
    taken_out = any(SECTION in layer.document.get("without", ()) for layer in loaded.merged.layers)
    return False if taken_out and loaded.cite((SECTION,)).unknown is None else None
