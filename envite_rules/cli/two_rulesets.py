"""Two rulesets on a command line, each with the options that are meant for it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from envite_rules.cli.parameters import read_options
from envite_rules.errors import OptionError
from envite_rules.messages import Message, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from envite_rules.ruleset import LoadedRuleset

_NUMBERED = re.compile(r"([^=:]*):(.*)", re.DOTALL)
_NUMBERS = "1", "2"


def load_two(one: str, other: str, words: Iterable[str]) -> tuple[LoadedRuleset, LoadedRuleset]:
    """Both rulesets, each with the options meant for it.

    Args:
        one: the id or the path of the first.
        other: of the second.
        words: ``NAME=CHOICE`` for both, ``1:NAME=CHOICE`` or ``2:NAME=CHOICE`` for one of them.

    Raises:
        EnviteError: there is no such ruleset, option or choice.
    """
    from envite_rules.ruleset import load

    offered = {
        number: list(load(name).ruleset.options)
        for number, name in zip(_NUMBERS, (one, other), strict=True)
    }
    meant = _meant(list(words), offered)
    return load(one, read_options(meant["1"])), load(other, read_options(meant["2"]))


def _meant(words: list[str], offered: Mapping[str, list[str]]) -> dict[str, list[str]]:
    """The options meant for each: those of its number, and without one, those that it has.

    Raises:
        OptionError: neither has an option, or what stands before it is no number of the two.
    """
    meant: dict[str, list[str]] = {number: [] for number in offered}
    for word in words:
        numbered = _NUMBERED.fullmatch(word)
        if numbered is not None:
            if numbered[1] not in meant:
                raise OptionError(Message("cli.diff.option-number", {"word": word}))
            meant[numbered[1]].append(numbered[2])
            continue
        read_options([word])  # whether it is of that form
        name = word.partition("=")[0]
        having = [number for number, names in offered.items() if name in names]
        if not having:
            known = list(dict.fromkeys(known for names in offered.values() for known in names))
            hint, _ = did_you_mean(name, known)
            hint = hint or (Message("hint.options", {"options": known}) if known else None)
            raise OptionError(Message("option-unknown", {"name": name}), hint)
        for number in having:
            meant[number].append(word)
    return meant


def in_turn(words: Iterable[str]) -> list[str]:
    """The options of two games of one ruleset: what is chosen twice is the first's, the second's.

    Args:
        words: the options, as `load_two` takes them.

    Returns:
        The same, with a number where there was none and the same option is chosen twice.

    Example:
        >>> in_turn(["chico=siete", "plain=one", "chico=ocho"])
        ['1:chico=siete', 'plain=one', '2:chico=ocho']
    """
    words = list(words)
    names = [word.partition("=")[0] for word in words]
    seen: dict[str, int] = {}
    numbered = []
    for word, name in zip(words, names, strict=True):
        seen[name] = seen.get(name, 0) + 1
        is_one_of_two = names.count(name) == len(_NUMBERS) and ":" not in name
        numbered.append(f"{seen[name]}:{word}" if is_one_of_two else word)
    return numbered
