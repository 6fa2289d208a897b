"""Where every value of a ruleset comes from: its file and line, who set it, and its source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import TYPE_CHECKING, Any

from envite_rules.authoring.facts import joined
from envite_rules.authoring.sections import Section, Words, table_of
from envite_rules.messages import DEFAULT_LANGUAGE, Message, Prose, printable
from envite_rules.ruleset import Citation, LoadedRuleset
from envite_rules.ruleset.locating import Locator
from envite_rules.ruleset.model import RULE_SECTIONS
from envite_rules.ruleset.origins import ValueOrigin, is_text, origin_of, plain_value, value_paths
from envite_rules.ruleset.placed import PLACE

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.ruleset.model import Text

_COLUMNS = ("rule", "value", "where", "option", "source")
_UNBROKEN = [_COLUMNS.index(column) for column in ("where", "option", "rule")]
_LONGEST_VALUE = 60
_NAMED = frozenset({"ladders", "counts", "options"})
"""The sections that hold tables by name; each gets a table of its own."""


@dataclass(frozen=True)
class _Value:
    """A value as a table shows it: a text in its language, the rest as it is written."""

    value: Any

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The value, cut to what a cell bears."""
        return printable(_written(self.value, language), _LONGEST_VALUE)


@dataclass(frozen=True)
class _Source:
    """By whose word a value stands, with the number of the remark on it."""

    citation: Citation
    number: int

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The id of a source, or that there is none."""
        word = self.citation.source_id
        if word is None:
            code = "inferred" if self.citation.inferred is not None else "unknown"
            code = "none" if self.citation.is_empty else code
            word = Message(f"origin.source-{code}").text(language)
        return f"{word} [{self.number}]" if self.number else word


@dataclass(frozen=True, eq=False)
class Origins:
    """The values of a ruleset, each with where it was set.

    Args:
        loaded: the ruleset.
        values: where each value was set.
    """

    loaded: LoadedRuleset
    values: tuple[ValueOrigin, ...]

    @classmethod
    def of(cls, loaded: LoadedRuleset, under: str | None = None) -> Origins:
        """Looks every value up.

        Args:
            loaded: the ruleset.
            under: the section, or any other path, that is wanted; all of it if not given.

        Raises:
            NotStatedError: there is nothing at that path, nor could there be.
        """
        locator = Locator()
        paths = value_paths(loaded, under)
        return cls(loaded, tuple(origin_of(loaded, path, locator) for path in paths))

    def sections(self) -> Iterator[Section]:
        """The files, a table for each section, the remarks, and the sources."""
        yield Section(Message("origin.files"), lines=tuple(self._file_lines()))
        remarks = self._remarks()
        of_section: dict[str, list[ValueOrigin]] = {}
        for value in self.values:
            of_section.setdefault(_section_of(value), []).append(value)
        for name, values in of_section.items():
            rows = tuple(self._rows(values, name, remarks))
            title = Message("origin.section", {"name": Prose(name)}) if name else None
            head = tuple(Message(f"origin.head.{code}") for code in _COLUMNS)
            yield Section(title or Message("origin.of-the-file"), table_of(head, rows, _UNBROKEN))
        if remarks:
            lines = (
                Message("origin.remark", {"number": number, "text": text})
                for number, text in enumerate(remarks, start=1)
            )
            yield Section(Message("origin.remarks"), lines=tuple(lines))
        sources = tuple(self._source_lines())
        if sources:
            yield Section(Message("show.sources"), lines=sources)

    def value(self, language: str) -> dict[str, Any]:
        """The same for a program.

        Args:
            language: of the inferences and notes, ``es`` or ``en``.
        """
        return {
            "id": self.loaded.ruleset.id,
            "options": dict(self.loaded.options),
            "files": [
                {"ruleset": str(file.document["id"]), "file": file.name}
                for file in self.loaded.merged.files()
            ],
            "values": [_as_json(value, language) for value in self.values],
        }

    def _file_lines(self) -> Iterator[Words]:
        """Which file is which, from the base up."""
        files = self.loaded.merged.files()
        names = self._short_names()
        for file in files:
            code = "origin.file-own" if file is files[-1] else "origin.file-base"
            arguments = {"short": names[file.name], "file": Prose(file.name)}
            yield Message(code, arguments | {"ruleset": str(file.document["id"])})

    def _short_names(self) -> dict[str, str]:
        """The files by their names without folders, or with as many as tell them apart."""
        names = [file.name for file in self.loaded.merged.files()]
        paths = [PurePath(name) for name in names]
        length = 1
        while len({path.parts[-length:] for path in paths}) < len(paths):
            length += 1
        short = (str(PurePath(*path.parts[-length:])) for path in paths)
        return dict(zip(names, short, strict=True))

    def _remarks(self) -> list[Text]:
        """The reasons and notes, each once."""
        remarks = (_remark_of(value.citation) for value in self.values)
        return list(dict.fromkeys(remark for remark in remarks if remark is not None))

    def _rows(
        self, values: list[ValueOrigin], section: str, remarks: list[Text]
    ) -> Iterator[Sequence[Words]]:
        """A row for each value, under one for the table or entry that it stands in."""
        around = ""
        for value in values:
            inside = value.path.removeprefix(f"{section}.") if section else value.path
            holder, _, name = inside.rpartition(".")
            if holder != around:
                around = holder
                if holder:
                    yield (holder, *[""] * (len(_COLUMNS) - 1))
            word: Words = Message("origin.place") if _is_place(value) else name
            yield self._row(value, joined(("  ", word), "") if holder else word, remarks)

    def _row(self, value: ValueOrigin, name: Words, remarks: list[Text]) -> Sequence[Words]:
        remark = _remark_of(value.citation)
        said: Words = Message("origin.absent") if value.is_dropped else _Value(value.value)
        if _is_place(value):
            [(direction, other)] = value.value.items()
            said = Message(f"origin.place-{direction}", {"other": Prose(other)})
        where: Words = Message("origin.nowhere")
        if value.place is not None:
            where = f"{self._short_names()[value.place.file]}:{value.place.line}"
        return (
            name,
            said,
            where,
            "" if value.option is None else f"{value.option}={value.choice}",
            _Source(value.citation, 0 if remark is None else remarks.index(remark) + 1),
        )

    def _source_lines(self) -> Iterator[Words]:
        cited = {v.citation.source_id: v.citation.source for v in self.values}
        for source_id, source in cited.items():
            if source_id is not None and source is not None:
                parts = [source.title, source.author, source.publisher, source.date, source.url]
                said = Prose(", ".join(part for part in parts if part))
                yield Message("origin.source-line", {"id": source_id, "source": said})


def _section_of(value: ValueOrigin) -> str:
    """The table in which a value stands; empty for what stands before the first one."""
    first, *rest = value.path.split(".")
    if first in _NAMED and rest:
        of_choice = first == "options" and rest[3:]
        return ".".join([first, *rest[: 3 if of_choice else 1]])
    return first if rest or first in RULE_SECTIONS else ""


def _is_place(value: ValueOrigin) -> bool:
    """Whether it is the place of an entry, as a file states it: before or after which."""
    return value.path.endswith(f".{PLACE}") and isinstance(value.value, Mapping)


def _remark_of(citation: Citation) -> Text | None:
    return citation.inferred or citation.unknown or citation.note


def _written(value: Any, language: str) -> str:
    """A value as a cell shows it."""
    if is_text(value):
        return str(value.get(language) or value["es"])
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        inner = (f"{key} = {_written(item, language)}" for key, item in value.items())
        return f"{{{', '.join(inner)}}}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(_written(item, language) for item in value)}]"
    return "" if value is None else str(value)


def _as_json(origin: ValueOrigin, language: str) -> dict[str, Any]:
    citation, place = origin.citation, origin.place
    said = {
        key: None if text is None else text.text(language)
        for key in ("inferred", "unknown", "note")
        for text in [getattr(citation, key)]
    }
    return {
        "path": origin.path,
        "value": plain_value(origin.value),
        "file": None if place is None else place.file,
        "line": None if place is None else place.line,
        "column": None if place is None else place.column,
        "layer": origin.layer,
        "ruleset": origin.ruleset,
        "option": origin.option,
        "choice": origin.choice,
        "dropped": origin.is_dropped,
        "source_id": citation.source_id,
        "source": None if citation.source is None else citation.source.title,
        **said,
    }
