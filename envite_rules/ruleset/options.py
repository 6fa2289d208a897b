"""Options: what is left to the table, which choice is taken, and what that choice changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from envite_rules.errors import OptionError
from envite_rules.messages import AnyOf, Message, did_you_mean
from envite_rules.ruleset.merging import Layer, find_path, leaves

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from envite_rules.ruleset.files import SourceFile
    from envite_rules.ruleset.problems import Path


def offered_options(files: Sequence[SourceFile], document: dict[str, Any]) -> dict[str, Any]:
    """The options of a merged document, without those of a base that no longer apply.

    Where a child states or drops what a choice of its base changes, the child's word holds and
    there is nothing left to choose, unless it states the option anew.
    """
    options: dict[str, Any] = document.get("options", {})
    return {name: option for name, option in options.items() if not _is_moot(files, name)}


def _is_moot(files: Sequence[SourceFile], name: str) -> bool:
    changed: set[tuple[str, ...]] = set()
    for file in files:
        own = choices_of(file, name)
        if not own and any(_touches(file.document, path) for path in changed):
            return True
        for choice in own.values():
            changed.update(leaves(choice.get("set", {})))
    return False


def touching(files: Sequence[SourceFile], name: str) -> Path | None:
    """Where the last of some files states or drops what the choices of an option change.

    Returns:
        The path in that file; None where it leaves the option its choice.
    """
    *below, own = files
    if choices_of(own, name):
        return None
    for file in below:
        for choice in choices_of(file, name).values():
            for path in leaves(choice.get("set", {})):
                if _touches(own.document, path):
                    return _stated(own.document, path)
    return None


def _stated(document: Any, names: Sequence[str]) -> Path:
    """Where a file states, or drops, what stands at a path by names."""
    for index, rule in enumerate(document.get("without", ())):
        parts = tuple(rule.split("."))
        if tuple(names)[: len(parts)] == parts:
            return ("without", index)
    lengths = range(len(names), 0, -1)
    found = (find_path(document, names[:length]) for length in lengths)
    return next((path for path in found if path is not None), ())


def _touches(document: Any, path: tuple[str, ...]) -> bool:
    """Whether a file states or drops the value at a path, or the entry or table around it."""
    dropped = [tuple(rule.split(".")) for rule in document.get("without", ())]
    if any(path[: len(rule)] == rule for rule in dropped):
        return True
    for name in path:
        if isinstance(document, list):
            document = next((entry for entry in document if entry.get("id") == name), {})
            if document.get("remove"):
                return True
        elif isinstance(document, dict) and name in document:
            document = document[name]
            if document == []:
                return True
        else:
            return False
    return not (isinstance(document, dict) and not document)


def defaults(files: Sequence[SourceFile]) -> dict[str, str]:
    """The usual choice of every option that a file states, even of one that a child drops.

    What a base takes for granted through an option goes on holding beneath a child.
    """
    usual: dict[str, str] = {}
    for file in files:
        for name, option in file.document.get("options", {}).items():
            if "default" in option:
                usual[name] = option["default"]
    return usual


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


def layers_of(files: Sequence[SourceFile], options: Mapping[str, str]) -> Iterator[Layer]:
    """Each file, from the base up, and right on top of it what its chosen options change."""
    for file in files:
        yield Layer(file, file.document)
        for name, choice in options.items():
            overlay = choices_of(file, name).get(choice, {}).get("set")
            if overlay:
                yield Layer(file, overlay, ("options", name, "choices", choice, "set"))


def choices_of(file: SourceFile, name: str) -> Mapping[str, Any]:
    """What a file says of the choices of an option."""
    choices: Mapping[str, Any] = file.document.get("options", {}).get(name, {}).get("choices", {})
    return choices
