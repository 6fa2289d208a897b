"""What only follows from another fault of a document: one cause is told once, where it stands.

A key that is misspelt, or that stands in another table, is lacking where it should be; a table that
is misspelt in one of its headers is two, neither of them whole.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_origin

from pydantic import BaseModel

from envite_rules.likeness import slips
from envite_rules.messages import AnyOf, Message, did_you_mean
from envite_rules.ruleset.hints import header
from envite_rules.ruleset.misnamed import annotation_at, bare
from envite_rules.ruleset.model import Choice, Ruleset, Sections
from envite_rules.ruleset.problems import Finding, Path

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

Document = dict[str, Any]

_BASE = "extends"
_MOST_HOMES = 4
_MOST_TORN = 50
_OF_A_WHOLE = frozenset({("deck",), ("family",)})
"""What a file without a base cannot lack: one that lacks all of it has most likely a base."""


def one_for_each_cause(findings: Sequence[Finding], document: Document) -> list[Finding]:
    """Leaves out what only follows from another finding.

    Args:
        findings: what the model minds in a document.
        document: the document.
    """
    if not findings:
        return []
    homes = homes_of(document)
    lacking: dict[str, list[Path]] = {}
    for finding in findings:
        if finding.code == "missing-key":
            lacking.setdefault(str(finding.path[-1]), []).append(finding.path[:-1])
    findings = _named_by_a_key(_of_a_base(findings), document, homes)
    findings = [_as_moved(finding, document, homes, lacking) for finding in findings]
    misspelt = {
        (*finding.path[:-1], finding.arguments["nearest"])
        for finding in findings
        if finding.code == "unknown-key" and "nearest" in finding.arguments
    }
    told = Counter(str(f.path[-1]) for f in findings if is_misplaced(f, homes))
    moved = {key for key, count in told.items() if len(lacking.get(key, ())) in {0, count}}
    kept = []
    for finding in findings:
        path, key = finding.path, str(finding.path[-1])
        if finding.code != "missing-key":
            is_moved = key in moved and is_misplaced(finding, homes)
            is_moved = is_moved or _may_go_elsewhere(finding)
            at_home = lacking.get(key) or (_homes_at_all(key, document) if is_moved else [])
            kept.append(_sent_home(finding, at_home) if is_moved else finding)
        elif key not in moved and not any(path[:end] in misspelt for end in range(len(path) + 1)):
            kept.append(finding)
    return _torn(_meant_by_unknown(kept), document)


def _named_by_a_key(
    findings: Sequence[Finding], document: Document, homes: Mapping[str, list[Path]]
) -> list[Finding]:
    """The findings with one for a table among named ones that is the key of another table.

    None of its keys is known there, since it is no table of that sort.
    """
    unknown = Counter(
        f.path[:-1]
        for f in findings
        if f.code == "unknown-key" and len(f.path) == 3 and "nearest" not in f.arguments
    )
    moved = {
        table
        for table, count in unknown.items()
        if table[-1] in homes
        and _is_of_names(table[:-1])
        and isinstance(value := value_at(document, table), dict)
        and len(value) == count
    }
    kept = [finding for finding in findings if finding.path[:2] not in moved]
    for table in moved:
        arguments = {"key": table[-1]}
        hint = Message("hint.key-of", arguments | {"table": _homes_said(homes[str(table[-1])])})
        kept.append(Finding("unknown-key", table, arguments, hint=hint, on="key"))
    return kept


def _homes_said(homes: Sequence[Path]) -> object:
    headers = list(dict.fromkeys(header(path) for path in homes if path))
    return AnyOf(headers[:_MOST_HOMES])


def _meant_by_unknown(findings: Sequence[Finding]) -> list[Finding]:
    """Leaves out the one key that a table lacks where it states another one that is unknown."""
    unknown = Counter(f.path[:-1] for f in findings if f.code == "unknown-key")
    missing = Counter(f.path[:-1] for f in findings if f.code == "missing-key")
    meant = {table for table, count in missing.items() if table and count == unknown[table] == 1}
    return [f for f in findings if f.code != "missing-key" or f.path[:-1] not in meant]


def homes_of(document: Document) -> dict[str, list[Path]]:
    """For each key of the format, the tables of a document that may state it and do not."""
    homes: dict[str, list[Path]] = {}
    for path, model, table in _tables(Ruleset, document, ()):
        for key in model.model_fields.keys() - table.keys():
            homes.setdefault(key, []).append(path)
    return homes


def _may_go_elsewhere(finding: Finding) -> bool:
    """Whether a key may be of other tables: no table around its own takes it."""
    if finding.code != "unknown-key" or finding.hint is None:
        return False
    home, own = str(finding.hint.arguments.get("table", "")), header(finding.path[:-1] or ("",))
    inside = home.strip("[]").startswith(f"{own.strip('[]')}.")
    return finding.hint.code == "hint.keys" or (finding.hint.code == "hint.key-of" and inside)


def _homes_at_all(key: str, document: Document) -> list[Path]:
    """The tables that may state a key: of a document, also those that do, and of the format."""
    tables = _tables(Ruleset, document, ())
    stated = [path for path, model, _ in tables if key in model.model_fields]
    return [*stated, *(path for path, keys in _sections() if key in keys)]


@cache
def _sections() -> tuple[tuple[Path, frozenset[str]], ...]:
    """The tables of the format that no document needs to name, with their keys."""

    def inside(model: type[BaseModel], path: Path) -> Iterator[tuple[Path, frozenset[str]]]:
        yield path, frozenset(model.model_fields)
        for key, field in model.model_fields.items():
            number: Path = ()
            inner = bare(field.annotation)
            if get_origin(inner) is tuple:
                inner, number = get_args(inner)[0], (0,)
            of_one = path[-1:] != (0,)  # the entries of an entry say what it says
            if of_one and isinstance(inner, type) and issubclass(inner, BaseModel):
                yield from inside(inner, (*path, key, *number))

    return tuple(inside(Ruleset, ()))


def is_misplaced(finding: Finding, homes: Mapping[str, list[Path]]) -> bool:
    """Whether a finding is about a key that is right in another table of its document.

    Args:
        finding: the finding.
        homes: the tables of the document that lack a key, as `homes_of` says.
    """
    if finding.path[-1] not in homes:
        return False
    if finding.code == "wrong-type" and len(finding.path) > 1:
        return _is_of_names(finding.path[:-1])
    return finding.code == "unknown-key" and "nearest" not in finding.arguments


def _is_of_names(path: Path) -> bool:
    """Whether what stands at a path is a table whose keys people choose."""
    try:
        return get_origin(annotation_at(Ruleset, path)) is dict
    except (KeyError, IndexError, AttributeError, TypeError):
        return False  # inside the overlay of an option


def _tables(
    model: type[BaseModel], table: Document, path: Path
) -> Iterator[tuple[Path, type[BaseModel], Document]]:
    """Every table that a document states at a place that the format knows."""
    yield path, model, table
    for key in sorted(table.keys() & model.model_fields.keys()):
        is_overlay = model is Choice and key == "set"
        annotation = Sections if is_overlay else bare(model.model_fields[key].annotation)
        yield from _inside(annotation, table[key], (*path, key))


def _inside(
    annotation: Any, value: Any, path: Path
) -> Iterator[tuple[Path, type[BaseModel], Document]]:
    origin = get_origin(annotation)
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        if isinstance(value, dict):
            yield from _tables(annotation, value, path)
    elif origin is dict and isinstance(value, dict):
        for name, inner in value.items():
            yield from _inside(bare(get_args(annotation)[1]), inner, (*path, name))
    elif origin is tuple and isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _inside(bare(get_args(annotation)[0]), inner, (*path, number))


def _of_a_base(findings: Sequence[Finding]) -> Sequence[Finding]:
    """The findings with one for all that a base would state, where the file does not name it."""
    missing = {finding.path for finding in findings if finding.code == "missing-key"}
    if not missing >= _OF_A_WHOLE:
        return findings
    kept = [finding for finding in findings if finding.code != "missing-key"]
    deck = next(f for f in findings if f.code == "missing-key" and f.path == ("deck",))
    return [*kept, replace(deck, hint=Message("hint.extends"))]


def _as_moved(
    finding: Finding,
    document: Document,
    homes: Mapping[str, list[Path]],
    lacking: Mapping[str, list[Path]],
) -> Finding:
    """A key that only looks misspelt, as the one that another table lacks.

    It is no misspelling where its table states the nearest key too, where that is far from it, or
    where another table cannot do without it.
    """
    key, nearest = str(finding.path[-1]), finding.arguments.get("nearest")
    if finding.path[-2:-1] == (key,):  # the threshold of its own table
        return finding
    of_section = finding.code == "wrong-type" and len(finding.path) == 1 and key in lacking
    is_moved = of_section
    if finding.code == "unknown-key" and isinstance(nearest, str) and key in homes:
        holder = value_at(document, finding.path[:-1])
        is_moved = key in lacking or (isinstance(holder, dict) and nearest in holder)
        is_moved = is_moved or slips(key, nearest) > 2
    model = _model_of(finding.path[:-1]) if is_moved else None
    if model is None:
        return finding
    hint = Message("hint.keys", {"keys": list(model.model_fields)})
    return replace(finding, code="unknown-key", arguments={"key": key}, hint=hint, on="key")


def _model_of(table: Path) -> type[BaseModel] | None:
    """The model of a table of a document, also inside the overlay of an option.

    None for a table whose keys are no keys of the format, as the ranks of a count.
    """
    is_overlay = table[:1] == ("options",) and table[4:5] == ("set",)
    found = annotation_at(*((Sections, table[5:]) if is_overlay else (Ruleset, table)))
    return found if isinstance(found, type) and issubclass(found, BaseModel) else None


def _sent_home(finding: Finding, homes: Sequence[Path]) -> Finding:
    """A key in the wrong table, with the hint where it goes if only a few tables take it."""
    places = list(dict.fromkeys(header(path) for path in homes if path))
    if homes and not any(homes):
        return replace(finding, hint=Message("hint.root-key", {"key": finding.path[-1]}))
    at_root = finding.hint is not None and finding.hint.code == "hint.root-key"
    if not 0 < len(places) <= _MOST_HOMES or at_root:
        return finding
    arguments = {"key": finding.path[-1], "table": AnyOf(places)}
    return replace(finding, hint=Message("hint.key-of", arguments))


def _torn(findings: Sequence[Finding], document: Document) -> list[Finding]:
    """The findings with one for both parts of a table that a misspelt header tears in two.

    It stands at the part that states less, and its hint is the name of the other.
    """
    lacking: dict[Path, list[Finding]] = {}
    for finding in findings:
        if finding.code == "missing-key" and len(finding.path) > 2:
            lacking.setdefault(finding.path[:-1], []).append(finding)
    if len(lacking) > _MOST_TORN:  # each would be compared with all the others
        return list(findings)
    made: dict[Path, Finding] = {}
    left_out: set[Path] = set()
    for table, missing in lacking.items():
        other = _other_part(table, [str(finding.path[-1]) for finding in missing], document)
        if other is None or table in left_out:
            continue
        if other in lacking:
            left_out.add(table if _size(document, other) < _size(document, table) else other)
        hint = Message("hint.did-you-mean", {"nearest": other[-1]})
        made[table] = _whole(missing, hint)
    kept = [f for f in findings if f.code != "missing-key" or f.path[:-1] not in made]
    kept = [f for f in kept if f.code != "missing-key" or f.path[:-1] not in left_out]
    return kept + [finding for table, finding in made.items() if table not in left_out]


def _other_part(table: Path, missing: Sequence[str], document: Document) -> Path | None:
    """The table of nearly the same name that states what this one lacks, and nothing twice."""
    beside, name = value_at(document, table[:-1]), table[-1]
    if not isinstance(beside, dict) or not isinstance(name, str):
        return None
    nearest = did_you_mean(name, [other for other in beside if other != name])[1]
    part, other = beside[name], beside.get(nearest or "")
    if not isinstance(part, dict) or not isinstance(other, dict) or part.keys() & other.keys():
        return None
    return (*table[:-1], str(nearest)) if set(missing) <= other.keys() else None


def _size(document: Document, path: Path) -> int:
    """How many values a table states, with those inside it."""

    def count(value: Any) -> int:
        inner: Iterable[Any] = value.values() if isinstance(value, dict) else value
        return sum(map(count, inner)) if isinstance(value, (dict, list)) else 1

    return count(value_at(document, path))


def value_at(document: Any, path: Path) -> object:
    """The value at a path; the text itself where that stands for a table of languages."""
    for part in path:
        if isinstance(document, str):
            break
        document = document[part]
    value: object = document
    return value


def by_table(findings: Iterable[Finding], document: Document) -> list[Finding]:
    """The findings with one for all the keys that a table lacks: it is one thing left undone.

    A table that lacks most of its keys is often one of the base, misspelt; the hint says so.
    """
    kept: list[Finding] = []
    lacking: dict[Path, list[Finding]] = {}
    for finding in findings:
        missing = finding.code == "missing-key" and len(finding.path) > 1
        (lacking.setdefault(finding.path[:-1], []) if missing else kept).append(finding)
    for table, missing_keys in lacking.items():
        beside = value_at(document, table[:-1])
        names = [name for name in beside if name != table[-1]] if isinstance(beside, dict) else []
        is_named = len(missing_keys) > 1 and len(table) > 1
        hint = did_you_mean(str(table[-1]), names)[0] if is_named else None
        kept.append(_whole(missing_keys, hint or missing_keys[0].hint))
    return kept


def _whole(missing: Sequence[Finding], hint: Message | None) -> Finding:
    """One finding for the keys that a table lacks."""
    first, *more = missing
    if not more:
        return replace(first, hint=hint)
    keys = [finding.path[-1] for finding in missing]
    arguments = {"keys": keys, "table": header(first.path[:-1])}
    return Finding("missing-keys", first.path, arguments, hint=hint, on="table")


def has_base(document: Mapping[str, Any]) -> bool:
    """Whether a file means to start from another: it says so, be it misspelt or out of place."""
    if _BASE in document:
        return True
    misspelt = (key for key in document if key not in Ruleset.model_fields)
    if any(did_you_mean(key, Ruleset.model_fields)[1] == _BASE for key in misspelt):
        return True
    return any(_states_base(value) for value in document.values())


def _states_base(value: Any) -> bool:
    inner: Iterable[Any] = value if isinstance(value, list) else ()
    if isinstance(value, dict):
        if _BASE in value:
            return True
        inner = value.values()
    return any(map(_states_base, inner))
