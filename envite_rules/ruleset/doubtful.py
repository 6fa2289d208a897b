"""What a child states that its author may have meant otherwise: warnings, since it can be right."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from envite_rules.messages import Message, Prose
from envite_rules.ruleset.merging import Layer, Merged
from envite_rules.ruleset.options import choices_of, touching
from envite_rules.ruleset.problems import Finding, Path

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from envite_rules.ruleset.files import SourceFile

_WHOLE_LISTS = frozenset({"steps", "pieces"})
"""The lists that people write whole, as if theirs replaced the base's."""

_PAIRS = (("piedra", "piedras"), ("chico", "chicos"))
"""What has a word for one, and another for several."""

_SEVERAL = 2
"""So many entries that repeat something of the base: one may do so for the sake of clearness."""


def check_child(files: Sequence[SourceFile]) -> Iterator[Finding]:
    """Lists that lack entries of the base, entries without effect, and choices that choose nothing.

    Args:
        files: a ruleset and its bases, the base first.
    """
    *below, own = files
    yield from _lone_words(files)
    if below:
        drops = {key: own.document[key] for key in ("without",) if key in own.document}
        layers = [*(Layer(file, file.document) for file in below), Layer(own, drops)]
        base = Merged.of(layers).document
        yield from _kept_entries(base, own.document, ())
        yield from _idle_rows(base, own.document, ())
        yield from _moot_options(files)


def _lone_words(files: Sequence[SourceFile]) -> Iterator[Finding]:
    """A word for one of something, and none for several of it, or the other way round.

    The base's word would stand beside it, as in «1 millo» and «3 piedras»; where no file states
    several, their word is made of the one. Of several none is made: the usual one would stay.
    """
    *below, own = files
    words = own.document.get("words", {})
    of_base = Merged.of(Layer(f, f.document) for f in below).document.get("words", {})
    for one, several in _PAIRS:
        for said, other, still in (
            (one, several, of_base.get(several)),
            (several, one, of_base.get(one, one)),
        ):
            is_lone = said in words and other not in words
            if is_lone and still is not None and words[said] != of_base.get(said, said):
                arguments = {"key": said, "word": words[said], "still": still}
                hint = Message("hint.lone-word", {"key": other})
                path: Path = ("words", said)
                yield Finding("word-without-pair", path, arguments, hint, severity="warning")


def _kept_entries(base: Any, child: Mapping[str, Any], path: Path) -> Iterator[Finding]:
    """Entries of the base that stay, beside others that a child repeats as they are.

    Who only changes an entry states its id and what changes. Who also repeats what stays the same
    has most likely written the whole list, and taken out a line of it.
    """
    for key, value in child.items():
        below = base.get(key) if isinstance(base, dict) else None
        if key in _WHOLE_LISTS and isinstance(value, list) and isinstance(below, list):
            yield from _of_list(below, value, (*path, key))
        elif isinstance(value, dict):
            yield from _kept_entries(below, value, (*path, key))


def _of_list(base: Sequence[Any], child: Sequence[Any], path: Path) -> Iterator[Finding]:
    stated = {entry["id"]: entry for entry in child}
    left = [entry["id"] for entry in base if entry["id"] not in stated]
    repeating = [
        entry
        for entry in base
        if any(stated.get(entry["id"], {}).get(key) == entry[key] for key in entry.keys() - {"id"})
    ]
    if not left or len(repeating) < _SEVERAL or path[:1] == ("options",):
        return
    names = [".".join(map(str, (*path, name))) for name in left]
    drop = ", ".join(f'"{name}"' for name in names)
    hint = Message("hint.drop-entries", {"without": Prose(drop)})
    yield Finding("base-entries-stay", path, {"ids": left}, hint, on="key", severity="warning")


def _idle_rows(base: Any, child: Mapping[str, Any], path: Path) -> Iterator[Finding]:
    """Entries that name one of the base and say nothing of it: what they change is a remark yet."""
    for key, value in child.items():
        below = base.get(key) if isinstance(base, dict) else None
        if isinstance(value, list) and isinstance(below, list):
            known = [entry["id"] for entry in below if isinstance(entry, dict) and "id" in entry]
            for number, entry in enumerate(value):
                if isinstance(entry, dict) and [*entry] == ["id"] and entry["id"] in known:
                    here: Path = (*path, key, number, "id")
                    arguments = {"id": entry["id"]}
                    yield Finding(
                        "row-without-effect", here, arguments, on="table", severity="warning"
                    )
        elif isinstance(value, dict):
            yield from _idle_rows(below, value, (*path, key))


def _moot_options(files: Sequence[SourceFile]) -> Iterator[Finding]:
    """A usual choice, of an option of a base, for what the file states or drops outright."""
    own = files[-1]
    for name, body in own.document.get("options", {}).items():
        if not isinstance(body, dict) or "default" not in body or choices_of(own, name):
            continue
        other = touching(files, name)
        if other is not None:
            path: Path = ("options", name, "default")
            yield Finding("option-moot", path, {"name": name}, other=other, severity="warning")
