"""Examples in a file of their own beside a ruleset: ``ID.examples.toml``, with the same shape."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from envite_rules.messages import Message, did_you_mean
from envite_rules.ruleset.bases import Chain
from envite_rules.ruleset.catalogue import EXAMPLES
from envite_rules.ruleset.files import read_toml, why_no_file
from envite_rules.ruleset.problems import Finding, RulesetError
from envite_rules.ruleset.salvage import salvage
from envite_rules.ruleset.shape import check_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.ruleset.files import SourceFile
    from envite_rules.ruleset.locating import Locator

_KEY = "examples"
_HEAD = ("format", "id", "name", "family")


def ruleset_of(name: str) -> str:
    """The ruleset that is meant by a name: where it is that of a file of examples, the one beside.

    Example:
        >>> ruleset_of("mi-isla.examples.toml"), ruleset_of("canario")
        ('mi-isla.toml', 'canario')
    """
    return name.removesuffix(EXAMPLES) + ".toml" if name.endswith(EXAMPLES) else name


def with_examples(chain: Chain, locator: Locator) -> Chain | None:
    """The files of a ruleset with that of its examples on top, whose examples alone are seen.

    Args:
        chain: the ruleset and its bases.
        locator: finds the places of what is wrong.

    Returns:
        The files, and what has not its shape in that of the examples; None where there is none.

    Raises:
        RulesetError: it cannot be read, or no sound part of it can be made out.
    """
    own = chain.files[-1]
    path = own.path.with_suffix(EXAMPLES)
    obstacle = why_no_file(path)
    if obstacle is not None and obstacle.code == "file.missing":
        return None
    file = read_toml(path, str(Path(own.name).with_suffix(EXAMPLES)))
    foreign = list(_foreign(file))
    # Read as a child that states nothing else, it is checked as any other file is.
    head = {key: own.document[key] for key in _HEAD if key in own.document}
    head["extends"] = own.document["id"]
    examples = {_KEY: file.document[_KEY]} if _KEY in file.document else {}
    file = replace(file, document=head | examples)
    findings = check_file(file.document)
    problems = locator.problems(file, [*foreign, *findings])
    if not findings:
        return Chain((*chain.files, file), tuple(problems), chain.broken)
    sound = salvage(file, findings)
    if sound is None:
        raise RulesetError(problems)
    return Chain((*chain.files, sound.file), tuple(problems), chain.broken)


def _foreign(file: SourceFile) -> Iterator[Finding]:
    """Keys that are none of a file of examples."""
    for key in file.document:
        if key != _KEY:
            hint = did_you_mean(key, [_KEY])[0] or Message("hint.keys", {"keys": [_KEY]})
            yield Finding("unknown-key", (key,), {"key": key}, hint=hint, on="key")
