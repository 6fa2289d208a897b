"""A ruleset with some choices of its options, and what other choices than the usual ones break."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, Any

from envite_rules.messages import Message, Prose
from envite_rules.ruleset.catalogue import EXAMPLES
from envite_rules.ruleset.causes import by_table
from envite_rules.ruleset.consistency import check_consistency
from envite_rules.ruleset.consistency.asked import Choices, asked, own_choices
from envite_rules.ruleset.merging import Layer, Merged, rule_path
from envite_rules.ruleset.model import Ruleset, Sections
from envite_rules.ruleset.options import choices_of, choose, defaults, layers_of, offered_options
from envite_rules.ruleset.problems import Finding, Path, Problem, dotted
from envite_rules.ruleset.shape import check_whole

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from envite_rules.ruleset.bases import Chain
    from envite_rules.ruleset.locating import Locator

MOST_VARIANTS = 240
"""The most variants of a ruleset that are tried."""

_UNCHOSEN = frozenset(
    key
    for key, field in Ruleset.model_fields.items()
    if key not in Sections.model_fields and not field.is_required()
)
"""What no choice can change, such as the examples; what a ruleset may not lack is left out."""

_ITS_SECTION: Path = ()

_NARROWED_BY: Mapping[str, Path] = {
    "seats-never": ("players", "counts"),
    "rank-not-in-deck": ("deck",),
    "suit-not-in-deck": ("deck",),
    "card.not-in-deck": ("deck",),
    "unknown-step": ("ladders",),
    "line-never-reached": ("order",),
    "kind-of-no-line": ("order",),
    "key-without-effect": _ITS_SECTION,
    "first-step-opens": _ITS_SECTION,
    "never-two-pieces": _ITS_SECTION,
}
"""Faults that are none where what they speak of comes from below what narrows it.

An empty path stands for the section in which the fault is found.
"""


_OF_A_NAME = frozenset({"unknown-count", "unknown-ladder"})
"""Faults of what is named and is not there."""


class Variant:
    """The files of a ruleset merged with one choice for each option, and checked as a whole.

    Args:
        chain: the files.
        chosen: the choices that are not the usual ones.
        usual: the same files with the usual choices, if that is at hand: what is the same under
            every choice is taken from it.
    """

    def __init__(
        self, chain: Chain, chosen: Mapping[str, str], usual: Variant | None = None
    ) -> None:
        self._own = chain.files[-1]
        self.offered: dict[str, Any] = _offered(chain) if usual is None else usual.offered
        self.options = dict(choose(self.offered, chosen))
        self.merged = Merged.of(layers_of(chain.files, defaults(chain.files) | self.options))
        self.merged.document["options"] = self.offered
        self.merged.findings = [
            (layer, finding)
            for layer, finding in self.merged.findings
            if layer.file is not self._own or _section_of(finding) not in chain.broken
        ]
        self.ruleset: Ruleset | None = None
        self.findings: list[Finding] = []
        if not self.merged.findings:
            self.ruleset, findings = _whole(self.merged.document, usual.ruleset if usual else None)
            findings = [f for f in findings if f.path[0] not in chain.broken]
            extends = "extends" in self._own.document
            in_parts = extends or bool(chosen)
            self.findings = by_table(findings, self.merged.document) if in_parts else findings
        if self.ruleset is not None:
            self.findings = check_consistency(
                self.ruleset, chain.broken, self._applies, self.options
            )

    def _applies(self, finding: Finding) -> bool:
        """Whether a finding counts for this variant.

        What lies below a narrower table or deck, or names a ladder that was dropped above it, is
        idle, not wrong.
        """
        if finding.code == "unknown-ladder":
            dropped = f"ladders.{finding.arguments['name']}"
            return not self.merged.was_dropped(finding.path, dropped)
        narrower = _NARROWED_BY.get(finding.code)
        if narrower is None:
            return True
        section = narrower or finding.path[:1]
        narrowed = self.merged.is_narrowed(finding.path, section)
        return not (narrowed or self.merged.lies_below(finding.path, section))

    def faults(self) -> set[tuple[str, Path]]:
        """What is wrong, to know it again in another variant."""
        merging = {(f.code, layer.prefix + f.path) for layer, f in self.merged.findings}
        return merging | {(finding.code, self._by_names(finding)) for finding in self.findings}

    def _by_names(self, finding: Finding) -> Path:
        """Where a finding stands, told so that other entries of its list do not matter."""
        return rule_path(self.merged.document, finding.path)

    def leave_out(self, known: Collection[tuple[str, Path]], broken: Collection[str]) -> None:
        """Forgets what was found already, and what may only follow from a section's own faults."""
        self.findings = [
            finding
            for finding in self.findings
            if (finding.code, self._by_names(finding)) not in known
            and finding.path[0] not in broken
        ]
        self.merged.findings = [
            (layer, finding)
            for layer, finding in self.merged.findings
            if (finding.code, layer.prefix + finding.path) not in known
            and _section_of(finding) not in broken
        ]

    def problems(self, locator: Locator) -> list[Problem]:
        """What is wrong, each with its place."""
        found = []
        for layer, finding in self.merged.findings:
            found += locator.problems(layer.file, [finding.under(layer.prefix)])
        return found + locator.merged_problems(self.merged, self.findings, self._own)


def _section_of(finding: Finding) -> str | int:
    """The section that a finding of merging speaks of: that of the rule which is left out."""
    if finding.code == "without-unknown":
        return str(finding.arguments["rule"]).partition(".")[0]
    return finding.path[0]


def _offered(chain: Chain) -> dict[str, Any]:
    """The options that the files of a ruleset offer, whatever is chosen."""
    files = [Layer(file, file.document) for file in chain.files]
    return offered_options(chain.files, Merged.of(files).document)


def _whole(document: dict[str, Any], usual: Ruleset | None) -> tuple[Ruleset | None, list[Finding]]:
    """A document checked by its shape; what no choice changes is taken from the usual ruleset."""
    if usual is None:
        return check_whole(document)
    ruleset, findings = check_whole({k: v for k, v in document.items() if k not in _UNCHOSEN})
    if ruleset is None:
        return None, findings
    unchosen = {key: getattr(usual, key) for key in _UNCHOSEN & document.keys()}
    return ruleset.model_copy(update=unchosen), findings


def option_problems(chain: Chain, usual: Variant, locator: Locator) -> list[Problem]:
    """What other choices break, each fault once, at the choice; examples under their own choices.

    Every choice is tried alone, and with each choice of another option; beyond `MOST_VARIANTS`
    nothing more is tried, and that is told. Of a file of examples only what these ask for is tried:
    the rest is that of the ruleset beside it.
    """
    found: list[Problem] = []
    if usual.ruleset is None or "options" in chain.broken:
        return found
    known: list[tuple[Choices, set[tuple[str, Path]]]] = [({}, usual.faults())]
    lacks = {lack for lack in map(_lack, usual.findings) if lack}
    is_beside = chain.files[-1].name.endswith(EXAMPLES)
    every = _asked_for(usual.ruleset) + ([] if is_beside else list(_settings(usual.ruleset)))
    settings = list({frozenset(chosen.items()): chosen for chosen in every if chosen}.values())
    if len(settings) > MOST_VARIANTS:
        found.append(_untried(chain, len(settings), locator))
    for chosen in sorted(settings[:MOST_VARIANTS], key=len):
        variant = Variant(chain, chosen, usual)
        faults = variant.faults()
        told = [of for less, of in known if less.items() <= chosen.items()]
        known.append((chosen, faults))
        variant.leave_out(set().union(*told), chain.broken)
        variant.findings = [one for one in variant.findings if _lack(one) not in lacks]
        for problem in variant.problems(locator):
            if problem.path.startswith("examples["):
                found.append(problem)
            elif not is_beside:
                found.append(_broken(chain, chosen, problem, locator))
    return found


def _lack(finding: Finding) -> tuple[str, object] | None:
    """What there is not that a finding speaks of: one that others speak of too is one cause."""
    return (finding.code, finding.arguments["name"]) if finding.code in _OF_A_NAME else None


def _untried(chain: Chain, count: int, locator: Locator) -> Problem:
    """That not all pairs of choices were tried."""
    own = chain.files[-1]
    path: Path = ("options",) if "options" in own.document else ("extends",)
    message = Message("choices-untried", {"all": count, "tried": MOST_VARIANTS})
    return Problem(message, locator.key(own, path), dotted(path), severity="warning")


def _asked_for(ruleset: Ruleset) -> list[Choices]:
    """The choices that the examples name, without those that are usual."""
    return [own_choices(ruleset, fact.example) for fact in asked(ruleset)]


def _settings(ruleset: Ruleset) -> Iterator[Choices]:
    """Every choice that is not the usual one, and every two of different options."""
    single = [
        (name, choice)
        for name, option in ruleset.options.items()
        for choice in option.choices
        if choice != option.default
    ]
    yield from (dict([one]) for one in single)
    yield from (dict(pair) for pair in combinations(single, 2) if pair[0][0] != pair[1][0])


def _broken(chain: Chain, chosen: Choices, problem: Problem, locator: Locator) -> Problem:
    """A problem of some choices, shown at the last of them, or inside it if it stands there.

    Where the choices are those of a base, it is shown at what clashes with them in the file itself.
    """
    said = [Message("option.choice", {"name": name, "choice": chosen[name]}) for name in chosen]
    message = Message("option-breaks", {"choices": said, "why": problem.message})
    paths: list[Path] = [("options", name, "choices", choice) for name, choice in chosen.items()]
    inside = problem.path.startswith(tuple(f"{'.'.join(map(str, path))}.set" for path in paths))
    name, choice = list(chosen.items())[-1]
    owners = [file for file in chain.files if choice in choices_of(file, name)]
    at_choice = locator.key(owners[-1], paths[-1])
    place, other = problem.place if inside else at_choice, problem.place
    hint = problem.hint
    if _are_of_bases(chain, chosen):
        own = chain.files[-1]
        both = [one for one in (problem.place, problem.other) if one]
        places = [one for one in both if one.file == own.name]
        away = [one for one in both if one.file != own.name]
        other = away[0] if inside and away else at_choice
        place = places[0] if places else locator.value(own, ("extends",))
        hint = Message("hint.drop-option", {"without": Prose(f'"options.{name}"')})
    elif inside and problem.other is not None:
        other = problem.other
    shown = other if other != place else None
    return Problem(message, place, problem.path, hint, problem.severity, shown)


def _are_of_bases(chain: Chain, chosen: Choices) -> bool:
    """Whether no choice is one that the file itself offers."""
    own = chain.files[-1]
    return not any(choice in choices_of(own, name) for name, choice in chosen.items())
