"""What a place calls its things, for the sentences that the engine says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.messages import one_line

if TYPE_CHECKING:
    from envite_rules.ruleset.model import Ruleset


def own_words(ruleset: Ruleset, *names: str) -> dict[str, str]:
    """What a place calls each of these, as arguments of a message; none where it does not say.

    Args:
        ruleset: the ruleset.
        names: of words that a ruleset may state, such as ``round`` or ``vira``.
    """
    stated = {name: getattr(ruleset.words, name, None) for name in names}
    return {name: one_line(word) for name, word in stated.items() if word}
