"""What a place calls its things, for the sentences that the engine says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.messages import Message, one_line

if TYPE_CHECKING:
    from envite_rules.ruleset.model import Ruleset


def own_words(ruleset: Ruleset, *names: str) -> dict[str, str]:
    """What a place calls each of these otherwise than usual, as arguments of a message.

    The usual word is that of the language in which the message is read, and is left out.

    Args:
        ruleset: the ruleset.
        names: of words that a ruleset may state, such as ``round`` or ``vira``.
    """
    stated = {name: getattr(ruleset.words, name, None) for name in names}
    own = {name: word for name, word in stated.items() if word}
    return {
        name: one_line(own[name]) for name in own if own[name] != Message(f"word.{name}").text()
    }
