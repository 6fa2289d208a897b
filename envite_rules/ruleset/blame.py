"""What of a file makes a fault of its base: shown first, since it is what its author can change."""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial
from itertools import islice
from typing import TYPE_CHECKING, Any, TypeAlias

from envite_rules.ruleset.left_out import DROPPABLE
from envite_rules.ruleset.variants import Variant

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Set

    from envite_rules.ruleset.bases import Chain
    from envite_rules.ruleset.files import SourceFile
    from envite_rules.ruleset.locating import Locator
    from envite_rules.ruleset.problems import Path, Place, Problem

Fault: TypeAlias = "tuple[str, Place]"

_MOST_TRIED = 60
"""Of so many values of a file it is tried whether a fault goes with one of them."""

_MOST_PROBLEMS = 5


def shown_in_own(
    problems: Iterable[Problem], chain: Chain, usual: Variant, locator: Locator
) -> Iterator[Problem]:
    """Problems of a ruleset, those of a base alone with what of the file itself makes them.

    Args:
        problems: what is wrong with the ruleset as a whole.
        chain: the file and its bases.
        usual: the ruleset that they make.
        locator: finds the places of what is wrong.
    """
    own, left = chain.files[-1], _MOST_PROBLEMS
    left_by = cache(partial(_left_by, chain, usual.faults(), locator))
    for problem in problems:
        places = [place for place in (problem.place, problem.other) if place is not None]
        if len(chain.files) > 1 and left and own.name not in {place.file for place in places}:
            left -= 1
            cause = _cause(problem, own, left_by, locator)
            yield problem if cause is None else replace(problem, place=cause, other=problem.place)
        else:
            yield problem


def _cause(
    problem: Problem,
    own: SourceFile,
    left_by: Callable[[Path], Set[Fault] | None],
    locator: Locator,
) -> Place | None:
    """The place of the one value without which the file has not this problem, nor another."""
    for path in islice(_values(own.document), _MOST_TRIED):
        found = left_by(path)
        if found is not None and (problem.code, problem.place) not in found:
            return locator.value(own, path) if path[0] == "without" else locator.key(own, path)
    return None


def _left_by(
    chain: Chain, known: Set[tuple[str, Path]], locator: Locator, path: Path
) -> Set[Fault] | None:
    """What is wrong where the file lacks one value; None where that breaks something else."""
    own = chain.files[-1]
    less = replace(own, document=_without(own.document, path))
    variant = Variant(replace(chain, files=(*chain.files[:-1], less)), {})
    if variant.ruleset is None or not variant.faults() <= known:
        return None
    return {(problem.code, problem.place) for problem in variant.problems(locator)}


def _values(document: dict[str, Any]) -> Iterator[Path]:
    """What a file drops of its base, and what it states in its sections."""
    yield from (("without", index) for index in range(len(document.get("without", ()))))
    for section, body in document.items():
        if section in DROPPABLE:
            keys = body if isinstance(body, dict) else range(len(body))
            yield from ((section, key) for key in keys)


def _without(document: dict[str, Any], path: Path) -> dict[str, Any]:
    """A copy of a document that lacks one value."""
    section, key = path
    body = document[str(section)].copy()
    del body[key]
    rest = {name: inner for name, inner in document.items() if name != section}
    return rest | {str(section): body} if body else rest
