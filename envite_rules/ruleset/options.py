"""Options: what is left to the table, which choice is taken, and what that choice changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from envite_rules.errors import OptionError
from envite_rules.messages import AnyOf, Message, did_you_mean
from envite_rules.ruleset.merging import Layer, merge_tables

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from envite_rules.ruleset.files import SourceFile


def offered_options(files: Sequence[SourceFile], document: dict[str, Any]) -> dict[str, Any]:
    """The options of a merged document, without those of a base that no longer apply.

    Where a child drops what a choice of its base changes, there is nothing left to choose.
    """
    options: dict[str, Any] = document.get("options", {})
    return {
        name: option for name, option in options.items() if not _is_moot(files[:-1], document, name)
    }


def _is_moot(bases: Sequence[SourceFile], document: dict[str, Any], name: str) -> bool:
    return any(
        merge_tables(document, choice.get("set", {}))[1]
        for file in bases
        for choice in choices_of(file, name).values()
    )


def choose(
    offered: Mapping[str, Mapping[str, object]], chosen: Mapping[str, str]
) -> Iterator[tuple[str, str]]:
    """The choice for each option that is offered: the one named, or the default.

    Raises:
        OptionError: a named option, or its choice, is not offered.
    """
    for name in chosen:
        if name not in offered:
            raise _unknown_option(name, offered)
    for name, option in offered.items():
        choices = option.get("choices")
        known = choices if isinstance(choices, dict) else {}
        choice = chosen.get(name, option.get("default"))
        if name in chosen and choice not in known:
            raise _unknown_choice(name, chosen[name], known)
        if isinstance(choice, str):
            yield name, choice


def _unknown_option(name: str, offered: Iterable[str]) -> OptionError:
    known = list(offered)
    hint, _ = did_you_mean(name, known)
    hint = hint or (Message("hint.options", {"options": known}) if known else None)
    return OptionError(Message("option-unknown", {"name": name}), hint)


def _unknown_choice(name: str, choice: str, known: Iterable[str]) -> OptionError:
    hint, _ = did_you_mean(choice, known)
    arguments = {"name": name, "value": choice, "choices": AnyOf(known)}
    return OptionError(Message("choice-unknown", arguments), hint)


def overlays(files: Sequence[SourceFile], options: Mapping[str, str]) -> Iterator[Layer]:
    """What the chosen options change, from the base up."""
    for name, choice in options.items():
        for file in files:
            overlay = choices_of(file, name).get(choice, {}).get("set")
            if overlay:
                yield Layer(file, overlay, ("options", name, "choices", choice, "set"))


def choices_of(file: SourceFile, name: str) -> Mapping[str, Any]:
    """What a file says of the choices of an option."""
    choices: Mapping[str, Any] = file.document.get("options", {}).get(name, {}).get("choices", {})
    return choices
