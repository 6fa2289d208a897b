"""From a file to a ruleset: read, check, merge with its base and options, check as a whole."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from envite_rules.messages import Message
from envite_rules.ruleset.bases import Chain, read_chain
from envite_rules.ruleset.consistency import check_consistency
from envite_rules.ruleset.locating import Locator
from envite_rules.ruleset.merging import Layer, Merged
from envite_rules.ruleset.model import Ruleset, Text
from envite_rules.ruleset.options import choices_of, choose, layers_of, offered_options
from envite_rules.ruleset.problems import Finding, Path, Place, Problem, Report, RulesetError
from envite_rules.ruleset.provenance import Citation, check_provenance, cite, statements
from envite_rules.ruleset.shape import by_table, check_schema, check_whole

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from envite_rules.ruleset.files import SourceFile


_NARROWED_BY: Mapping[str, Path] = {
    "seats-never": ("players", "counts"),
    "rank-not-in-deck": ("deck",),
    "suit-not-in-deck": ("deck",),
    "card.not-in-deck": ("deck",),
    "unknown-step": ("ladders",),
}
"""Faults that are none where what they speak of comes from below what narrows it."""


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

    def cite(self, path: Path) -> Citation:
        """The source of the value at a path, such as ``("order", 3)``."""
        return cite(self.merged, path)

    def statements(self, kind: Literal["inferred", "unknown"]) -> Iterator[tuple[str, Text]]:
        """What the files mark as inferred, or as unknown: the path by names, and the reason."""
        return statements(self.merged, kind)


def load(name: str, options: Mapping[str, str] | None = None) -> LoadedRuleset:
    """Loads a ruleset.

    Args:
        name: an id of the catalogue, or a path (it has a ``/`` or ends in ``.toml``).
        options: the choice for each option; the default where none is given.

    Raises:
        RulesetError: it has faults; the error holds every one with its place.
        OptionError: it has no such option or choice.
    """
    locator = Locator()
    chain = read_chain(name, locator)
    variant = _Variant(chain, options or {})
    problems = _problems(chain, variant, locator)
    errors = [problem for problem in problems if problem.severity == "error"]
    if errors or variant.ruleset is None:
        raise RulesetError(sorted(errors, key=lambda problem: problem.place))
    return LoadedRuleset(variant.ruleset, variant.options, variant.merged)


def check(name: str) -> Report:
    """Checks a ruleset with every choice of its options. Never raises on bad input.

    Args:
        name: an id of the catalogue, or a path.

    Returns:
        Every problem with its place, in the order of the lines.
    """
    locator = Locator()
    try:
        chain = read_chain(name, locator)
    except RulesetError as error:
        return Report(name, error.problems)
    variant = _Variant(chain, {})
    problems = _problems(chain, variant, locator, every_choice=True)
    problems += _byte_order_marks(chain.files[-1])
    ordered = sorted(problems, key=lambda problem: problem.place)
    ruleset_id = None if "id" in chain.broken else str(chain.files[-1].document["id"])
    return Report(name, tuple(ordered), ruleset_id)


def _problems(
    chain: Chain, variant: _Variant, locator: Locator, *, every_choice: bool = False
) -> list[Problem]:
    """What is wrong with a ruleset; what stands where a fault was told already is left out."""
    found = variant.problems(locator)
    if every_choice:
        found += _option_problems(chain, variant, locator)
    found += _provenance_problems(chain, locator)
    told = {problem.place for problem in chain.problems}
    found = [problem for problem in found if problem.place not in told]
    found += chain.problems
    if all(problem.severity == "warning" for problem in found):
        for file in chain.files:
            found += locator.problems(file, check_schema(file.document))
    return found


class _Variant:
    """The files of a ruleset merged with one choice for each option, and checked as a whole."""

    def __init__(self, chain: Chain, chosen: Mapping[str, str]) -> None:
        self._own = chain.files[-1]
        files = [Layer(file, file.document) for file in chain.files]
        stated = Merged.of(files).document
        usual = dict(choose(stated.get("options", {}), {}))
        offered = offered_options(chain.files, stated)
        self.options = dict(choose(offered, chosen))
        self.merged = Merged.of(layers_of(chain.files, usual | self.options))
        self.merged.document["options"] = offered
        self.ruleset: Ruleset | None = None
        self.findings: list[Finding] = []
        if not self.merged.findings:
            self.ruleset, findings = check_whole(self.merged.document)
            findings = [f for f in findings if f.path[0] not in chain.broken]
            extends = "extends" in self._own.document
            self.findings = by_table(findings, self.merged.document) if extends else findings
        if self.ruleset is not None:
            self.findings = check_consistency(self.ruleset, chain.broken, self._applies)

    def _applies(self, finding: Finding) -> bool:
        """Whether a finding counts: what lies below a narrower table or deck is idle, not wrong."""
        narrower = _NARROWED_BY.get(finding.code)
        return narrower is None or not self.merged.lies_below(finding.path, narrower)

    def leave_out(self, known: Collection[tuple[str, Path]], broken: Collection[str]) -> None:
        """Forgets what was found already, and what may only follow from a section's own faults."""
        self.findings = [
            finding
            for finding in self.findings
            if (finding.code, finding.path) not in known and finding.path[0] not in broken
        ]
        merging = self.merged.findings
        merging[:] = [(layer, f) for layer, f in merging if f.path[0] not in broken]

    def problems(self, locator: Locator) -> list[Problem]:
        found = []
        for layer, finding in self.merged.findings:
            found += locator.problems(layer.file, [finding.under(layer.prefix)])
        return found + locator.merged_problems(self.merged, self.findings, self._own)


def _option_problems(chain: Chain, usual: _Variant, locator: Locator) -> list[Problem]:
    """What each other choice of an option breaks, shown at the choice."""
    found: list[Problem] = []
    if usual.ruleset is None or "options" in chain.broken:
        return found
    known = {(finding.code, finding.path) for finding in usual.findings}
    for name, option in usual.ruleset.options.items():
        for choice in option.choices:
            if choice == usual.options[name]:
                continue
            other = _Variant(chain, {name: choice})
            other.leave_out(known, chain.broken)
            broken = other.problems(locator)
            found += (_broken_option(chain, name, choice, problem, locator) for problem in broken)
    return found


def _broken_option(
    chain: Chain, name: str, choice: str, problem: Problem, locator: Locator
) -> Problem:
    path: Path = ("options", name, "choices", choice)
    message = Message("option-breaks", {"name": name, "choice": choice, "why": problem.message})
    inside = problem.path.startswith(f"options.{name}.choices.{choice}.set")
    owners = [f for f in chain.files if choice in choices_of(f, name)]
    place = problem.place if inside else locator.key(owners[-1], path)
    other = problem.other if inside else problem.place
    return Problem(message, place, problem.path, problem.hint, problem.severity, other)


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
