"""Where each value of a ruleset was set: the file, the line, the layer, and by whose word."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from pydantic_core import to_jsonable_python

from envite_rules.errors import NotStatedError
from envite_rules.messages import DEFAULT_LANGUAGE, Message, Prose, did_you_mean
from envite_rules.ruleset.aliases import meant, meant_path
from envite_rules.ruleset.merging import MERGED_LISTS, find_path, rule_path
from envite_rules.ruleset.model.base import frozen
from envite_rules.ruleset.placed import PLACE, entry_of, place_of, place_said, with_places
from envite_rules.ruleset.problems import Path, Place
from envite_rules.ruleset.provenance import Citation, cite, cite_dropped

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from envite_rules.ruleset.loading import LoadedRuleset
    from envite_rules.ruleset.locating import Locator
    from envite_rules.ruleset.merging import Layer

LayerKind: TypeAlias = Literal["own", "base", "option", "format"]
"""Who sets a value: the ruleset's own file, one that it extends, a chosen option, or no file."""

_NOT_VALUES = frozenset(
    {"format", "extends", "source", "sources", "provenance", "examples", "without"}
)
_NUMBER = re.compile(r"\[(\d{1,6})\]")
_LONGEST_LIST = 30


@dataclass(frozen=True)
class ValueOrigin:
    """Where a value of a ruleset was set.

    Args:
        path: the value's path by names, such as ``order.malilla.card``.
        value: the value, as the file states it; tables and lists cannot be changed.
        layer: who sets it: ``own`` is the ruleset's own file, ``base`` one that it extends,
            ``option`` a choice; ``format`` is no file at all, and then what the format says when
            nothing is written holds. Of a table or an entry, the last that says something of it.
        citation: where it comes from: its source, or why it is inferred or unknown, and a note.
        place: the file, the line and the column; None where no file sets it.
        ruleset: the id of the ruleset in whose file it stands; None where no file sets it.
        option: the option that sets it, if one does.
        choice: which choice of it.
        is_dropped: whether the file does not set it but says that it is absent (``without``).
    """

    path: str
    value: Any = field(hash=False)
    layer: LayerKind
    citation: Citation = field(hash=False)
    place: Place | None = None
    ruleset: str | None = None
    option: str | None = None
    choice: str | None = None
    is_dropped: bool = False

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """Who sets it, where, and where it comes from, in ``es`` or ``en``."""
        source = Prose(self.citation.text(language).removesuffix("."))
        if self.citation.source_id is not None:
            source = Prose(Message("origin.source", {"source": source}).text(language))
        who = Prose(self.who().text(language))
        arguments: dict[str, object] = {"path": Prose(self.path), "who": who, "source": source}
        code = "origin.text"
        if self.place is not None:
            code, arguments["place"] = "origin.text-placed", Prose(str(self.place))
        said = [Message(code, arguments).text(language)]
        if self.citation.note is not None:
            said.append(self.citation.note.text(language))
        return " ".join(said)

    def who(self) -> Message:
        """Who sets it, or leaves it out: a file, a choice, or nobody."""
        code = "origin.dropped" if self.is_dropped else f"origin.{self.layer}"
        arguments = {"ruleset": self.ruleset, "option": self.option, "choice": self.choice}
        return Message(code, arguments)

    def __str__(self) -> str:
        return self.text()


def origin_of(
    loaded: LoadedRuleset, path: str | Iterable[str | int], locator: Locator
) -> ValueOrigin:
    """Where the value at a path was set.

    Args:
        loaded: the ruleset.
        path: keys, and for an entry of a list its id or its number from 0, joined by dots
            (``order.malilla.card``) or one by one.
        locator: finds the places; it reads each file once.

    Raises:
        NotStatedError: there is no such value, nor could there be.
        TypeError: the path is neither a text nor made of texts and numbers.
    """
    parts = _parts(path)
    merged = loaded.merged
    found, value = _follow(merged.document, parts)
    rest = parts[len(found) :]
    names = ".".join((*rule_path(merged.document, found), *map(str, rest)))
    placed = place_of(merged, found) if rest == (PLACE,) and entry_of(found) == found else None
    if placed is not None:
        citation = cite(merged, (*found, PLACE))
        place = locator.key(placed.layer.file, placed.path)
        return _of_layer(loaded, placed.layer, (names, frozen(place_said(placed)), citation, place))
    if rest or not parts:
        dropped = _dropped(loaded, names, locator)
        if dropped is None and not (rest and _may_be(loaded, found + rest)):
            raise _unknown(loaded, parts, found)
        if dropped is not None or isinstance(value, (dict, list)):
            return dropped or _unset(loaded, found + rest, names)
        value = _of_model(loaded, found + rest)  # a part of what is written as one word
    origin = merged.origin(found)
    if len(origin.path) < len(origin.layer.prefix) + len(found):  # there is no option at all
        return _unset(loaded, found, names)
    place = locator.key(origin.layer.file, origin.path)
    citation = cite(merged, found)
    return _of_layer(loaded, origin.layer, (names, frozen(value), citation, place))


def _parts(path: str | Iterable[str | int]) -> Path:
    if isinstance(path, str):
        return tuple(_NUMBER.sub(r".\1", path).split(".")) if path else ()
    parts = tuple(path)
    if not all(isinstance(part, (str, int)) for part in parts):
        raise TypeError(f"a path is a text, or texts and numbers, not {path!r}")
    return parts


def _follow(document: Any, parts: Path) -> tuple[Path, Any]:
    """How far a path leads in a document, entries of lists by number, and what stands there."""
    path: Path = ()
    for part in parts:
        step = _step(document, part)
        if step is None:
            break
        path, document = (*path, step), document[step]
    return path, document


def _step(holder: Any, part: str | int) -> str | int | None:
    if isinstance(holder, dict):
        return str(part) if str(part) in holder else None
    if not isinstance(holder, list):
        return None
    path = find_path(holder, [part]) if isinstance(part, str) else None
    if path is not None:
        return path[0]
    place = int(part) if str(part).isdecimal() and len(str(part)) < _LONGEST_LIST else -1
    return place if 0 <= place < len(holder) else None


def _may_be(loaded: LoadedRuleset, path: Path) -> bool:
    """Whether the format has a key where no file states one."""
    try:
        loaded.cite(path)
    except NotStatedError:
        return False
    return True


def _unset(loaded: LoadedRuleset, path: Path, names: str) -> ValueOrigin:
    """The origin of what no file states."""
    return ValueOrigin(names, _of_model(loaded, path), "format", cite(loaded.merged, path))


def _dropped(loaded: LoadedRuleset, names: str, locator: Locator) -> ValueOrigin | None:
    """The origin of what a file says is absent."""
    for layer in reversed(loaded.merged.layers):
        for rule, path in _absences(layer):
            if names == rule or names.startswith(f"{rule}."):
                place = locator.key(layer.file, layer.prefix + path)
                citation = cite_dropped(loaded.merged, layer, names)
                return _of_layer(loaded, layer, (names, None, citation, place), is_dropped=True)
    return None


def _absences(layer: Layer) -> Iterator[tuple[str, Path]]:
    """What a layer says is absent, by names, and where it says so."""
    for number, rule in enumerate(layer.document.get("without", ())):
        yield rule, ("without", number)
    for key, value in layer.document.items():
        if key not in {*_NOT_VALUES, "options"}:
            for path in _removed(value, (key,)):
                yield ".".join(rule_path(layer.document, path)), (*path, "remove")


def _removed(value: Any, path: Path) -> Iterator[Path]:
    """The entries that a value takes out of a list of its base."""
    if isinstance(value, dict):
        if value.get("remove") is True and isinstance(path[-1], int):
            yield path
        for key, inner in value.items():
            yield from _removed(inner, (*path, key))
    elif isinstance(value, list) and path[-1] in MERGED_LISTS:
        for number, entry in enumerate(value):
            yield from _removed(entry, (*path, number))


def _of_model(loaded: LoadedRuleset, path: Path) -> Any:
    """What the model has at a path; None where it has nothing."""
    value: Any = loaded.ruleset
    for part in path:
        if isinstance(value, dict):
            written = {str(getattr(key, "word", key)): inner for key, inner in value.items()}
            value = written.get(str(part))
        elif isinstance(value, tuple) and isinstance(part, int):
            value = value[part] if part < len(value) else None
        else:
            value = getattr(value, str(part), None)
    return value


def _of_layer(
    loaded: LoadedRuleset,
    layer: Layer,
    said: tuple[str, Any, Citation, Place],
    *,
    is_dropped: bool = False,
) -> ValueOrigin:
    """The origin of what a layer sets or drops."""
    path, value, citation, place = said
    option, choice = (layer.prefix[1], layer.prefix[3]) if layer.prefix else (None, None)
    own = layer.file is loaded.merged.files()[-1]
    return ValueOrigin(
        path,
        value,
        "option" if layer.prefix else "own" if own else "base",
        citation,
        place,
        str(layer.file.document["id"]),
        None if option is None else str(option),
        None if choice is None else str(choice),
        is_dropped,
    )


def value_paths(loaded: LoadedRuleset, under: str | None = None) -> Iterator[Path]:
    """The paths of the single values that a ruleset states, in its order.

    A text with its translations is one value, and so is a list whose entries have no id. The place
    of an entry is one where a file states it (``before``, ``after``): ``order.malilla.place``.

    Args:
        loaded: the ruleset.
        under: the section, or any other path, whose values are wanted; all that state rules or
            describe the ruleset if not given. Where no file states one, the path itself.
    """
    document = loaded.merged.document
    if under is None:
        for key, value in document.items():
            if key not in _NOT_VALUES and (value or key != "options"):
                yield from with_places(loaded.merged, _leaves(value, (key,)))
        yield from _absent(loaded)
        return
    parts = _parts(under)
    found, value = _follow(document, parts)
    if not found or len(found) < len(parts):
        yield parts
        return
    yield from with_places(loaded.merged, _leaves(value, found), len(found))
    names = rule_path(document, found)
    yield from (path for path in _absent(loaded) if path[: len(names)] == names)


def _absent(loaded: LoadedRuleset) -> Iterator[Path]:
    """What a file says is absent and no other states anew, by names."""
    rules = (rule for layer in loaded.merged.layers for rule, _ in _absences(layer))
    for rule in dict.fromkeys(rules):
        names = rule.split(".")
        if find_path(loaded.merged.document, names) is None:
            yield tuple(names)


def _leaves(value: Any, path: Path) -> Iterator[Path]:
    if isinstance(value, dict) and value and not is_text(value):
        for key, inner in value.items():
            if key != "id" or not isinstance(path[-1], int):
                yield from _leaves(inner, (*path, key))
    elif isinstance(value, list) and value and path[-1] in MERGED_LISTS:
        for number, entry in enumerate(value):
            yield from _leaves(entry, (*path, number))
    else:
        yield path


def is_text(value: Any) -> bool:
    """Whether a value is a text with its translations."""
    return (
        isinstance(value, dict)
        and "es" in value
        and all(isinstance(w, str) for w in value.values())
    )


def plain_value(value: Any) -> Any:
    """A value as JSON has it: words, numbers, lists and tables."""
    return to_jsonable_python(value, fallback=str, exclude_none=True)


def _unknown(loaded: LoadedRuleset, parts: Path, found: Path) -> NotStatedError:
    """That there is nothing at a path, and what its author may have meant."""
    document = loaded.merged.document
    before, rest = rule_path(document, found), [str(part) for part in parts[len(found) :]]
    known = _names(loaded, found)
    _, nearest = meant(rest[0], known, "keys") if rest else (None, None)
    if rest and nearest is not None:
        whole, _ = _follow(document, (*found, nearest, *rest[1:]))
        rest = rest[1:] if len(whole) == len(parts) else []
        right: str | None = ".".join((*before, nearest, *rest))
    else:
        right = None if before else _alike(loaded, rest)
    hint = Message("hint.did-you-mean", {"nearest": Prose(right)}) if right else None
    if hint is None and known:
        hint = Message("hint.keys", {"keys": known[:_LONGEST_LIST]})
    path = Prose(".".join(map(str, parts)))
    return NotStatedError(Message("not-stated.path", {"path": path}), hint)


def _alike(loaded: LoadedRuleset, names: Sequence[str]) -> str | None:
    """The path most like some names: as a whole, or by its last name, of a rule before a word."""
    paths: dict[str, None] = {}
    for leaf in value_paths(loaded):
        by_names = rule_path(loaded.merged.document, leaf)
        for length in range(1, len(by_names) + 1):
            paths[".".join(by_names[:length])] = None
    _, nearest = meant_path(".".join(names), paths)
    if nearest is not None or not names:
        return nearest
    best = sorted(paths, key=lambda path: (path.startswith("words."), path.count(".")))
    by_last = {path.rpartition(".")[2]: path for path in reversed(best)}
    _, last = did_you_mean(names[-1], by_last)
    return None if last is None else by_last[last]


def _names(loaded: LoadedRuleset, path: Path) -> list[str]:
    """What may stand at a path: the ids of a list's entries, or the keys of the format."""
    _, holder = _follow(loaded.merged.document, path)
    if isinstance(holder, list):
        return [entry["id"] for entry in holder if isinstance(entry, dict) and "id" in entry]
    stated = dict.fromkeys(holder) if isinstance(holder, dict) else {}
    known = [*stated, *getattr(type(_of_model(loaded, path)), "model_fields", ())]
    return [name for name in dict.fromkeys(known) if path or name not in _NOT_VALUES]
