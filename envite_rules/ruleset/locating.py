"""From what is wrong with a document to where it stands in a file."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from envite_rules.messages import Message
from envite_rules.ruleset.merging import NOT_INHERITED, rule_path
from envite_rules.ruleset.problems import Finding, Path, Place, Problem, dotted
from envite_rules.ruleset.remarks import line_in_remark

MISSING = frozenset({"missing-key", "missing-keys"})

if TYPE_CHECKING:
    from collections.abc import Iterable

    from envite_rules.ruleset.files import SourceFile
    from envite_rules.ruleset.merging import Merged
    from envite_rules.ruleset.places import PlaceMap


class Locator:
    """Turns findings into problems with a place; maps each file once, when first needed."""

    def __init__(self) -> None:
        self._maps: dict[str, PlaceMap] = {}

    def problems(self, file: SourceFile, findings: Iterable[Finding]) -> list[Problem]:
        """The findings of one file, each with its place, in the order of the lines."""
        found = [self._problem(file, finding) for finding in findings]
        return sorted(found, key=lambda problem: problem.place)

    def merged_problems(
        self, merged: Merged, findings: Iterable[Finding], base_of: SourceFile
    ) -> list[Problem]:
        """The findings of a merged document, each at the file and line that set the value.

        Args:
            merged: the document and its layers.
            findings: what is wrong, by paths of the merged document.
            base_of: the file that extends the others; what no file states is missing there.
        """
        found = []
        for finding in findings:
            origin = merged.origin(finding.path)
            file, path = origin.layer.file, origin.path
            around = len(path) < len(origin.layer.prefix) + len(finding.path)
            lacks = finding.code in MISSING and path and isinstance(path[-1], int)
            # What an entry of a list lacks is shown at the entry.
            place = self._place(file, path, ("value" if lacks else "key") if around else finding.on)
            other = None
            if finding.other is not None:
                second = merged.origin(finding.other)
                other = self.key(second.layer.file, second.path)
            of_entry = len(finding.path) > 1 and isinstance(finding.path[-2], int)
            inheritable = finding.code in MISSING and finding.path[0] not in NOT_INHERITED
            inheritable = inheritable and not (of_entry and file is base_of)
            if inheritable and "extends" in base_of.document:
                other = place if file is base_of and path else None
                place = self._places(base_of).value(_dropped(base_of, merged, finding.path))
            elif other is not None and other.file == base_of.name != place.file:
                place, other = other, place  # what one wrote oneself comes first
            problem = _problem(finding, place, file.position(path), other)
            found.append(_with_remark(problem, finding, file))
        return found

    def key(self, file: SourceFile, path: Path) -> Place:
        """The place of a key in a file."""
        return self._places(file).key(file.position(path))

    def value(self, file: SourceFile, path: Path) -> Place:
        """The place of a value in a file."""
        return self._places(file).value(file.position(path))

    def _problem(self, file: SourceFile, finding: Finding) -> Problem:
        other = self.key(file, finding.other) if finding.other is not None else None
        place = self._place(file, finding.path, finding.on)
        problem = _problem(finding, place, file.position(finding.path), other)
        return _with_remark(problem, finding, file)

    def _place(self, file: SourceFile, path: Path, on: Literal["key", "value", "table"]) -> Place:
        places, path = self._places(file), file.position(path)
        if on == "key":
            return places.key(path)
        # A missing key is shown at the header of its table.
        return places.value(path[:-1] if on == "table" else path)

    def _places(self, file: SourceFile) -> PlaceMap:
        if file.name not in self._maps:
            from envite_rules.ruleset.places import PlaceMap

            self._maps[file.name] = PlaceMap(file.text, file.name)
        return self._maps[file.name]


def _dropped(file: SourceFile, merged: Merged, path: Path) -> Path:
    """Where a file leaves out what is missing at a path, or the base that does not state it."""
    missing = f"{dotted(rule_path(merged.document, path))}."
    without = file.document.get("without", ())
    for place, rule in enumerate(without):
        if missing.startswith(f"{rule}."):
            return ("without", place)
    return ("extends",)


def _problem(finding: Finding, place: Place, path: Path, other: Place | None) -> Problem:
    message = Message(finding.code, finding.arguments)
    return Problem(message, place, dotted(path), finding.hint, finding.severity, other)


def _with_remark(problem: Problem, finding: Finding, file: SourceFile) -> Problem:
    """The problem with the hint that what a table of a file lacks still stands in a remark."""
    if problem.place.file != file.name:
        return problem
    hint = line_in_remark(finding, file.lines, problem.place.line)
    return problem if hint is None else replace(problem, hint=hint)
