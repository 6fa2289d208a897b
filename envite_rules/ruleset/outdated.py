"""Reasons of a base that no longer hold: they speak of something that its child plays otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.messages import LANGUAGES, Message
from envite_rules.ruleset.model import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.ruleset.merging import Layer, Merged

Names = tuple[str, ...]

_RESTS_ON: dict[Names, tuple[Names, ...]] = {
    ("score", "fold"): (("score", "chico"), ("score", "tumbo", "at")),
    ("score", "tumbo", "at"): (("score", "chico"),),
    ("score", "dentro", "at"): (("score", "tumbo", "at"),),
    ("scoreboard",): (("score", "chico"),),
    ("round", "play_out"): (("round", "tricks"), ("round", "to_win")),
}
"""The values that mean nothing without others: a reason for the one speaks of these as well."""

_LOOKS = frozenset({"name", "sign"})
"""What is said of an entry and changes nothing of how it is played."""


def is_outdated(merged: Merged, layer: Layer, about: Names) -> bool:
    """Whether another file changes something of a value for which a layer gives a reason.

    Of an entry all that is in it counts, but not how it is called. The choices of a file are known
    to its author.

    Args:
        merged: the layers and what they make together.
        layer: the layer whose file gives the reason.
        about: the value, or what is around it, by names of the merged document; empty for the file
            as a whole.
    """
    if not about:
        return False
    spoken_of = {about, *_rests_on(about)}
    above = range(merged.layers.index(layer) + 1, len(merged.layers))
    return any(
        _is_of(names, whole) and not _LOOKS & set(names[len(whole) :])
        for number in above
        if merged.layers[number].file is not layer.file
        for names in merged.changes[number]
        for whole in spoken_of
    )


def reason_of_base(layer: Layer) -> Text:
    """What is said instead of such a reason: from which ruleset the value is taken."""
    said = Message("citation.of-base", {"base": Text.model_validate(layer.file.document["name"])})
    return Text.model_validate({language: said.text(language) for language in LANGUAGES})


def _rests_on(about: Names) -> Iterator[Names]:
    for value, others in _RESTS_ON.items():
        if _is_of(value, about):
            yield from others


def _is_of(one: Names, other: Names) -> bool:
    """Whether one of two paths leads to the other or into it."""
    length = min(len(one), len(other))
    return one[:length] == other[:length]
