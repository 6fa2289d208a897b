"""Where each rule comes from: the source that a file states for it, or that it is inferred."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from envite_rules.likeness import slips
from envite_rules.messages import DEFAULT_LANGUAGE, Message, did_you_mean
from envite_rules.ruleset.aliases import meant_path
from envite_rules.ruleset.merging import DIRECTIONS, find_path, leaves, rule_path
from envite_rules.ruleset.misnamed import bare
from envite_rules.ruleset.model import RULE_SECTIONS, Ruleset, Source, Text
from envite_rules.ruleset.outdated import is_outdated, reason_of_base
from envite_rules.ruleset.placed import PLACE, entry_of, is_place, place_of
from envite_rules.ruleset.problems import Finding, Path
from envite_rules.ruleset.unsourced import STATEMENTS, rules_of, said_of, stated_of, unsourced

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from envite_rules.ruleset.files import SourceFile
    from envite_rules.ruleset.merging import Layer, Merged, Origin

Document = dict[str, Any]


@dataclass(frozen=True)
class Citation:
    """Where a rule comes from.

    Args:
        rule: the rule's path by names, such as ``order.malilla``.
        source_id: the id of its source, if it has one.
        source: the source.
        inferred: why it is read so, if no source says it.
        unknown: what is not known and so not stated.
        note: a remark on it.
    """

    rule: str
    source_id: str | None = None
    source: Source | None = None
    inferred: Text | None = None
    unknown: Text | None = None
    note: Text | None = None

    @property
    def is_empty(self) -> bool:
        """Whether nothing is said of where it comes from."""
        return self.source_id is None and self.inferred is None and self.unknown is None

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The source's title, or that the rule is inferred or unknown, and why."""
        if self.inferred is not None:
            return Message("citation.inferred", {"why": self.inferred}).text(language)
        if self.unknown is not None:
            return Message("citation.unknown", {"why": self.unknown}).text(language)
        if self.source is not None:
            return self.source.title
        return Message("citation.none").text(language)

    def __str__(self) -> str:
        return self.text()


def cite(merged: Merged, path: Path) -> Citation:
    """The source of the value at a path, as the file that set it states.

    What no file states has no source, unless one says that it is unknown, or inferred.
    """
    said = _said(merged, path)
    rule = ".".join(rule_path(merged.document, path))
    if said is None:
        saying = [f for f in merged.files() if rule in f.document.get("provenance", {})]
        file = saying[-1] if saying else merged.files()[-1]
        return _citation(merged, file, rule, file.document["provenance"][rule] if saying else {})
    citation = _citation(merged, said.layer.file, rule, said.stated)
    if citation.inferred is not None and _is_outdated_of(merged, said, path):
        citation = replace(citation, inferred=reason_of_base(said.layer))
    if citation.note is not None and is_outdated(merged, said.layer, said.about):
        citation = replace(citation, note=None)
    return citation


def _is_outdated_of(merged: Merged, said: _Said, path: Path) -> bool:
    """Whether what is said no longer holds of the value at a path, or of the entry it stands in."""
    names, entry = rule_path(merged.document, path), entry_of(path) or path
    return is_outdated(merged, said.layer, names[: max(len(entry), len(said.about))])


def set_at(merged: Merged, path: Path) -> Origin:
    """Where a value, or the place of an entry, was set; what none states, around it."""
    place = place_of(merged, path[:-1]) if is_place(path) else None
    return merged.origin(path) if place is None else place


class _Said(NamedTuple):
    """What a layer's file states of where a value comes from, and of what exactly it does."""

    layer: Layer
    about: tuple[str, ...]
    stated: Mapping[str, Any]


def _said(merged: Merged, path: Path) -> _Said | None:
    """What is stated of the value at a path; None where no layer sets it.

    The file that sets it says so, also of an entry of which a nearer one changes something else.
    """
    origin = set_at(merged, path)
    if len(origin.path) != len(origin.layer.prefix) + len(path):
        return None
    at = rule_path(origin.layer.file.document, origin.path)
    about, stated = stated_of(origin.layer.file.document, at)
    return _Said(origin.layer, about[len(origin.layer.prefix) :], stated)


def cite_dropped(merged: Merged, layer: Layer, rule: str) -> Citation:
    """The source of what a layer says is absent, as its file states: of the rule, or of all."""
    names = (*map(str, layer.prefix), *rule.split("."))
    return _citation(merged, layer.file, rule, said_of(layer.file.document, names))


def _citation(merged: Merged, file: SourceFile, rule: str, stated: Mapping[str, Any]) -> Citation:
    """What a file states of a rule, with the source that it names."""
    source_id = stated.get("source")
    return Citation(
        rule,
        source_id,
        None if source_id is None else _source(merged, file, source_id),
        inferred=_text(stated.get("inferred")),
        unknown=_text(stated.get("unknown")),
        note=_text(stated.get("note")),
    )


def _text(value: Any) -> Text | None:
    return None if value is None else Text.model_validate(value)


def _source(merged: Merged, file: SourceFile, source_id: str) -> Source | None:
    """The source that a file means by an id: its own, or that of the nearest base."""
    files = merged.files()
    for below in reversed(files[: files.index(file) + 1]):
        if source_id in below.document.get("sources", {}):
            return Source.model_validate(below.document["sources"][source_id])
    return None


def statements(merged: Merged, kind: str) -> Iterator[tuple[str, Text]]:
    """What the files of a ruleset mark as ``inferred`` or ``unknown`` and still holds.

    Returns:
        The path of each value by names, and what is said of it.
    """
    for layer in merged.layers:
        prefix = ".".join(rule_path(layer.file.document, layer.prefix))
        for rule, stated in layer.file.document.get("provenance", {}).items():
            of_choice = rule.startswith("options.")
            if kind not in stated or of_choice != bool(layer.prefix):
                continue
            about = _about(rule, prefix) if of_choice else rule
            if about is None:
                continue
            said = _Said(layer, tuple(about.split(".")) if about else (), stated)
            held = _held(merged, said)
            if held or (kind == "unknown" and _is_nowhere(merged, said, rule)):
                outdated = kind == "inferred" and all(
                    _is_outdated_in(merged, said, p) for p in held
                )
                text = reason_of_base(layer) if outdated else Text.model_validate(stated[kind])
                yield about or rule, text


def _about(rule: str, prefix: str) -> str | None:
    """What a rule stated of an overlay speaks of, by names inside it; empty for all of it."""
    if rule == prefix or prefix.startswith(f"{rule}."):
        return ""
    return rule.removeprefix(f"{prefix}.") if rule.startswith(f"{prefix}.") else None


def _is_nowhere(merged: Merged, said: _Said, rule: str) -> bool:
    """Whether there is nothing of what a file speaks of: neither in its layer nor in the whole.

    Where a file above it speaks of the same, that one has the last word.
    """
    above = merged.layers[merged.layers.index(said.layer) + 1 :]
    return all(
        find_path(held, said.about) is None for held in (said.layer.document, merged.document)
    ) and not any(rule in layer.document.get("provenance", {}) for layer in above)


def _held(merged: Merged, said: _Said) -> list[Path]:
    """The values of a layer that still have what its file says of them."""
    path = find_path(said.layer.document, said.about)
    found: Any = said.layer.document
    for part in path or ():
        found = found[part]
    places = (_merged_path(merged, leaf) for leaf in leaves(found, said.about))
    return [
        place
        for place in places
        if path is not None and place is not None and _is_said(merged, place, said)
    ]


def _is_said(merged: Merged, path: Path, said: _Said) -> bool:
    """Whether that is what is said of the value at a path."""
    of_it = _said(merged, path)
    return of_it is not None and of_it.layer is said.layer and of_it.stated is said.stated


def _is_outdated_in(merged: Merged, said: _Said, path: Path) -> bool:
    """The same of a list as a whole, where all of it is spoken of: a line more makes another."""
    entry = entry_of(path)
    if entry is None or len(said.about) >= len(entry):
        return _is_outdated_of(merged, said, path)
    return is_outdated(merged, said.layer, rule_path(merged.document, entry[:-1]))


def _merged_path(merged: Merged, leaf: Sequence[str]) -> Path | None:
    """Where what a layer states stands in the merged document: ``before`` says a place."""
    path = find_path(merged.document, leaf)
    entry = find_path(merged.document, leaf[:-1]) if leaf[-1] in DIRECTIONS else None
    if path is None and entry is not None and is_place((*entry, PLACE)):
        return (*entry, PLACE)
    return path


def check_provenance(
    document: Document, known: Mapping[str, Any], broken: Collection[str] = ()
) -> Iterator[Finding]:
    """Faults in how a file states its sources, and the rules for which it states none.

    Args:
        document: the file's tables.
        known: the sources it may name, its own and its bases'.
        broken: sections that have lost something for a fault already told; of what was in them
            nothing is said.
    """
    if "sources" not in broken:
        yield from _check_sources(document, known)
    for rule, stated in document.get("provenance", {}).items():
        path = ("provenance", rule)
        said = [key for key in stated if key in STATEMENTS]
        if not said and "provenance" not in broken:
            yield Finding("provenance-empty", path, {"rule": rule}, on="key")
        elif said[1:]:
            arguments = {"rule": rule, "keys": said}
            yield Finding("provenance-several", path, arguments, on="key")
        elif "unknown" in stated and find_path(document, rule.split(".")) is not None:
            yield Finding("provenance-known", path, {"rule": rule}, on="key")
    yield from _about_nothing(document, broken)
    if not {"source", "provenance"} & set(broken):
        yield from (finding for finding in unsourced(document) if finding.path[0] not in broken)


def _about_nothing(document: Document, broken: Collection[str]) -> Iterator[Finding]:
    """What is said of rules that the file does not state; once for all those of one table."""
    provenance = document.get("provenance", {})
    absent: dict[tuple[str, ...], list[str]] = {}
    for rule, stated in provenance.items():
        names = tuple(rule.split("."))
        if "unknown" in stated:
            hint = _no_rule(names)
            if hint is not None:
                yield Finding("provenance-path", ("provenance", rule), {"rule": rule}, hint, "key")
        elif STATEMENTS & stated.keys() and not _exists(document, rule, broken):
            absent.setdefault(names[: _known(document, names) + 1], []).append(rule)
    for names, rules in absent.items():
        hint = _misspelt(document, tuple(rules[0].split(".")))
        if hint is None:
            hint, _ = meant_path(rules[0], [".".join(rule) for rule in rules_of(document)])
        said = rules[0] if len(rules) == 1 else ".".join(names)
        path = ("provenance", rules[0])
        yield Finding("provenance-path", path, {"rule": said}, hint=hint, on="key")


def _no_rule(names: Sequence[str]) -> Message | None:
    """What is meant by a path that begins with a misspelt section, or with a misspelt key of one.

    What is unknown may be something of which the format has no key.
    """
    section, *inside = names
    if section not in {*RULE_SECTIONS, "options"}:
        return did_you_mean(section, RULE_SECTIONS)[0] or Message(
            "hint.keys", {"keys": RULE_SECTIONS}
        )
    fields = getattr(bare(Ruleset.model_fields[section].annotation), "model_fields", {})
    key = inside[0] if inside else ""
    near = [name for name in fields if key not in fields and slips(key, name) == 1]
    right = ".".join((section, *near))
    return Message("hint.did-you-mean", {"nearest": right}) if len(near) == 1 else None


def _known(document: Document, names: Sequence[str]) -> int:
    """How many of the names of a path, from the first on, lead somewhere."""
    lengths = range(len(names), 0, -1)
    return next((n for n in lengths if find_path(document, names[:n]) is not None), 0)


def _misspelt(document: Document, names: Sequence[str]) -> Message | None:
    """The path that is meant, where one name of it has one slip; None where none has."""
    known = _known(document, names)
    holder: Any = document
    for part in find_path(document, names[:known]) or ():
        holder = holder[part]
    if known == len(names) or not isinstance(holder, (dict, list)):
        return None
    inside = holder if isinstance(holder, dict) else [e["id"] for e in holder if "id" in e]
    near = [name for name in inside if slips(names[known], name) == 1]
    if len(near) != 1 or not names[known][1:]:
        return None
    right = (*names[:known], near[0], *names[known + 1 :])
    nearest = ".".join(right[: _known(document, right)])
    return Message("hint.did-you-mean", {"nearest": nearest})


def _check_sources(document: Document, known: Mapping[str, Any]) -> Iterator[Finding]:
    """Sources that are named and are none; each once, where it is named first."""
    told = set()
    for path, source_id in _named_sources(document):
        if source_id not in known and source_id not in told:
            told.add(source_id)
            hint, _ = did_you_mean(source_id, known)
            hint = hint or (Message("hint.ids", {"ids": list(known)}) if known else None)
            yield Finding("unknown-source", path, {"id": source_id}, hint=hint)


def _named_sources(document: Document) -> Iterator[tuple[Path, str]]:
    if "source" in document:
        yield ("source",), document["source"]
    for rule, stated in document.get("provenance", {}).items():
        if "source" in stated:
            yield ("provenance", rule, "source"), stated["source"]
    for index, example in enumerate(document.get("examples", ())):
        if "source" in example:
            yield ("examples", index, "source"), example["source"]
        for row, case in enumerate(example.get("cases", ())):
            if "source" in case:
                yield ("examples", index, "cases", row, "source"), case["source"]


def _exists(document: Document, rule: str, broken: Collection[str]) -> bool:
    """Whether a file states a rule, or could state it where something was left out."""
    names = rule.split(".")
    dropped = (gone.split(".") for gone in document.get("without", ()))
    if any(names[: len(gone)] == gone for gone in dropped):
        return True
    return names[0] in broken or find_path(document, names) is not None
