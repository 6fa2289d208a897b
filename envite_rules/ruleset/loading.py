"""From a file to a ruleset: read, check, merge with its base and options, check as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from envite_rules.errors import NotStatedError
from envite_rules.likeness import slips
from envite_rules.messages import Message
from envite_rules.ruleset.bases import Chain, read_chain
from envite_rules.ruleset.beside import ruleset_of, with_examples
from envite_rules.ruleset.blame import shown_in_own
from envite_rules.ruleset.digest import digest
from envite_rules.ruleset.doubtful import check_child
from envite_rules.ruleset.hints import hinted, instead_of_base, with_all_left_out
from envite_rules.ruleset.locating import MISSING, Locator
from envite_rules.ruleset.merging import Merged
from envite_rules.ruleset.misnamed import annotation_at
from envite_rules.ruleset.model import Ruleset, Text
from envite_rules.ruleset.model.base import FrozenDict
from envite_rules.ruleset.placed import PLACE, is_place, place_of
from envite_rules.ruleset.problems import (
    Path,
    Place,
    Problem,
    Report,
    RulesetError,
    bounded,
    dotted,
)
from envite_rules.ruleset.provenance import Citation, check_provenance, cite, statements
from envite_rules.ruleset.shape import check_schema
from envite_rules.ruleset.variants import Variant, option_problems

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from envite_rules.ruleset.files import SourceFile


@dataclass(frozen=True, eq=False)
class LoadedRuleset:
    """A ruleset with its base and options merged in, that knows where each value came from.

    Args:
        ruleset: the whole of it.
        options: the choice taken for each option.
        merged: the files and overlays it is made of.
    """

    ruleset: Ruleset
    options: Mapping[str, str]
    merged: Merged

    @cached_property
    def digest(self) -> str:
        """``sha256:…`` over the rules without their texts: another one means other rules."""
        return digest(self.ruleset)

    def cite(self, path: Path) -> Citation:
        """The source of the value at a path, such as ``("order", 3)``.

        Raises:
            NotStatedError: there is no such value, nor could there be.
        """
        found = self._citations.get(path)
        if found is None:
            placed = is_place(path) and place_of(self.merged, path[:-1]) is not None
            if not placed and not _may_be(self.ruleset, path):
                raise NotStatedError(Message("not-stated.path", {"path": dotted(path)}))
            found = self._citations.setdefault(path, cite(self.merged, path))
        return found

    @cached_property
    def _citations(self) -> dict[Path, Citation]:
        """What was asked for already: a reason cites the same few rules again and again."""
        return {}

    def cite_entry(self, entry: Path, key: str) -> Citation:
        """The source of what an entry says under a key, or of its place if that was said later.

        Args:
            entry: the path of the entry, such as ``("order", 3)``.
            key: the key.
        """
        stated, place = self.merged.origin((*entry, key)), place_of(self.merged, entry)
        layers = self.merged.layers
        if place is not None and layers.index(place.layer) > layers.index(stated.layer):
            return self.cite((*entry, PLACE))
        return self.cite((*entry, key))

    def statements(self, kind: Literal["inferred", "unknown"]) -> Iterator[tuple[str, Text]]:
        """What the files mark as inferred, or as unknown: the path by names, and the reason."""
        return statements(self.merged, kind)


def _may_be(ruleset: Ruleset, path: Path) -> bool:
    """Whether there is a value at a path, or at least a key that may stand there."""
    value: object = ruleset
    for place, part in enumerate(path):
        if value is None:
            return _is_a_key(path[: place + 1])
        if isinstance(value, (tuple, list)):
            if not isinstance(part, int) or not 0 <= part < len(value):
                return False
            value = value[part]
        elif isinstance(value, dict) and part in (written := _as_written(value)):
            value = written[part]
        elif isinstance(part, str) and part in getattr(type(value), "model_fields", ()):
            value = getattr(value, part)
        else:
            return False
    return True


def _as_written(table: Mapping[Any, object]) -> dict[str, object]:
    """The values of a table by its keys as they are written, such as a rank by its word."""
    return {getattr(key, "word", key): inner for key, inner in table.items()}


def _is_a_key(path: Path) -> bool:
    """Whether the format has a key at a path of a section that is not stated."""
    try:
        annotation_at(Ruleset, path)
    except (AttributeError, KeyError, IndexError, TypeError):
        return False
    return True


def load(name: str, options: Mapping[str, str] | None = None) -> LoadedRuleset:
    """Loads a ruleset.

    What is wrong with other choices than those taken, or with examples under them, is left to
    `check`.

    Args:
        name: an id of the catalogue, or a path (it has a ``/`` or ends in ``.toml``).
        options: the choice for each option; the default where none is given.

    Raises:
        RulesetError: it has faults; the error holds every one with its place.
        OptionError: it has no such option or choice.
    """
    locator = Locator()
    try:
        chain = read_chain(name, locator)
    except RulesetError as error:
        raise RulesetError(bounded(error.problems)) from None
    return _loaded(chain, options or {}, locator)


def load_with_examples(name: str, options: Mapping[str, str] | None = None) -> LoadedRuleset | None:
    """Loads a ruleset with the examples of the file beside it, and not those of its own file.

    Args:
        name: an id of the catalogue, or a path.
        options: the choice for each option; the default where none is given.

    Returns:
        The ruleset; None where no file of examples stands beside it.

    Raises:
        RulesetError: one of the two files has faults; the error holds every one with its place.
        OptionError: it has no such option or choice.
    """
    locator = Locator()
    try:
        chain = with_examples(read_chain(name, locator), locator)
    except RulesetError as error:
        raise RulesetError(bounded(error.problems)) from None
    return None if chain is None else _loaded(chain, options or {}, locator)


def _loaded(chain: Chain, options: Mapping[str, str], locator: Locator) -> LoadedRuleset:
    variant = Variant(chain, options)
    problems = _problems(chain, variant, locator)
    errors = [problem for problem in problems if problem.severity == "error"]
    if errors or variant.ruleset is None:
        raise RulesetError(bounded(errors))
    return LoadedRuleset(variant.ruleset, FrozenDict(variant.options), variant.merged)


def check(name: str) -> Report:
    """Checks a ruleset with every choice of its options. Never raises on bad input.

    Args:
        name: an id of the catalogue, or a path; for a file of examples, the ruleset beside it is
            checked, as it always is together with that file.

    Returns:
        Every problem with its place, in the order of the lines; of very many, the first.
    """
    locator = Locator()
    try:
        chain = read_chain(ruleset_of(name), locator)
    except RulesetError as error:
        return Report(name, tuple(bounded(error.problems)))
    variant = Variant(chain, {})
    problems = _problems(chain, variant, locator, every_choice=True)
    problems += _byte_order_marks(chain.files[-1])
    problems += _problems_beside(chain, locator)
    ruleset_id = None if "id" in chain.broken else str(chain.files[-1].document["id"])
    return Report(name, tuple(bounded(problems)), ruleset_id)


def _problems(
    chain: Chain, variant: Variant, locator: Locator, *, every_choice: bool = False
) -> list[Problem]:
    """What is wrong with a ruleset; what stands where a fault was told already is left out."""
    found = variant.problems(locator)
    if every_choice:
        found = list(shown_in_own(found, chain, variant, locator))
        found += option_problems(chain, variant, locator)
        if variant.ruleset is not None and not chain.broken:
            found += locator.problems(chain.files[-1], check_child(chain.files))
    found += _provenance_problems(chain, locator)
    told = {problem.place for problem in chain.problems}
    lacking = tuple(dotted(table) for table in chain.lacking)
    found = [p for p in found if p.place not in told and not _is_within(p.path, lacking)]
    found = [problem for problem in found if not _is_told(problem, found)]
    left_out = chain.files[-1].document.get("without")
    found = [instead_of_base(problem, variant.merged) for problem in found]
    found = [with_all_left_out(problem, left_out) for problem in found]
    found += [hinted(problem, variant.merged) for problem in chain.problems]
    if all(problem.severity == "warning" for problem in found):
        for file in chain.files:
            found += locator.problems(file, check_schema(file.document))
    return found


def _is_told(problem: Problem, found: Iterable[Problem]) -> bool:
    """Whether a source is stated for what is lacking, or misspelt, for a fault that is told."""
    if problem.code != "provenance-path":
        return False
    nearest = problem.hint.arguments.get("nearest") if problem.hint else None
    rule = str(problem.message.arguments["rule"])
    if isinstance(nearest, str) and slips(nearest, rule) == 1:
        tables = (p.path.rpartition(".")[0] if p.code in MISSING else p.path for p in found)
        return any(table and _is_within(nearest, [table]) for table in tables)
    section = rule.partition(".")[0]
    errors = [p.path for p in found if p is not problem and p.code != "provenance-path"]
    return any(_is_within(path, [section]) or f".set.{section}" in path for path in errors)


def _is_within(path: str, tables: Iterable[str]) -> bool:
    """Whether a path leads to one of some tables, or into it."""
    return any(path == table or path.startswith((f"{table}.", f"{table}[")) for table in tables)


def _problems_beside(chain: Chain, locator: Locator) -> list[Problem]:
    """What is wrong in the file of examples beside a ruleset, if there is one."""
    try:
        beside = with_examples(chain, locator)
    except RulesetError as error:
        return list(error.problems)
    if beside is None:
        return []
    found = _problems(beside, Variant(beside, {}), locator, every_choice=True)
    file = beside.files[-1]
    return [*(p for p in found if p.place.file == file.name), *_byte_order_marks(file)]


def _provenance_problems(chain: Chain, locator: Locator) -> list[Problem]:
    """Faults in the sources of every file; what lacks a source, only of the ruleset itself."""
    known: dict[str, object] = {}
    found: list[Problem] = []
    for file in chain.files:
        own = file is chain.files[-1]
        known |= file.document.get("sources", {})
        findings = list(check_provenance(file.document, known, chain.broken if own else ()))
        if not own:
            findings = [finding for finding in findings if finding.severity == "error"]
        found += locator.problems(file, findings)
    return found


def _byte_order_marks(file: SourceFile) -> Iterator[Problem]:
    if file.has_bom:
        yield Problem(Message("file.bom"), Place(file.name), severity="warning")
