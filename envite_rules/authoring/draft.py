"""A new variant begun: a short file on top of a base, and what islands differ in to uncomment."""

from __future__ import annotations

import contextlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from envite_rules.authoring.draft_text import draft_lines
from envite_rules.authoring.editor import schema_line
from envite_rules.errors import EnviteError, PlayersError, system_reason
from envite_rules.messages import Message, Prose
from envite_rules.ruleset import RulesetError, check, entries, is_path, load
from envite_rules.ruleset.files import is_file, parse_toml, real_path
from envite_rules.ruleset.model import FORMAT
from envite_rules.ruleset.naming import near_id
from envite_rules.ruleset.shape import check_file
from envite_rules.ruleset.writing import write_new

if TYPE_CHECKING:
    from envite_rules.ruleset import LoadedRuleset

DEFAULT_BASE = "tradicional"
"""The base of a variant that names none."""

_FLAGS = {"id": "ID", "name": "--name", "places": "--place", "sources": "--source"}


class DraftError(EnviteError, ValueError):
    """A variant that cannot be begun: its id, what is said of it, or where it should be written."""


@dataclass(frozen=True)
class Draft:
    """What is known of a variant before its file is written.

    Args:
        id: its id, which names the file too.
        name: its name.
        base: the ruleset it starts from: an id, or a file of the same folder.
        source: the title of where its rules are known from.
        place: where it is played so; empty where nobody said.
        players: how many people usually play; None for as many as in the base.
        folder: where its file goes.
        language: the language of the remarks in the file, ``es`` or ``en``.
    """

    id: str
    name: str
    base: str
    source: str
    place: str
    players: int | None
    folder: Path
    language: str

    @property
    def path(self) -> Path:
        """The file that is written."""
        return draft_path(self.id, self.folder)

    def text(self) -> str:
        """What the file says.

        Raises:
            DraftError: something said of the variant cannot stand in a file, or the base lies
                outside the folder.
            PlayersError: the base does not seat so many.
            RulesetError: there is no such base, or it has faults.
        """
        base, extends = find_base(self.base, self.folder)
        check_players(base, self.players)
        text = "\n".join([*self._head(base, extends), *self._changes(base), ""])
        _check_shape(text)
        return text

    def write(self) -> Path:
        """Writes the file, and nothing over another.

        Returns:
            The file.

        Raises:
            DraftError: it cannot be written, or `text` cannot.
            PlayersError: the base does not seat so many.
            RulesetError: the base is not there, or nothing can be put on top of it.
        """
        check_place(self.id, self.folder)
        text = self.text()
        _write_new(self.path, text)
        report = check(str(self.path))
        if not report.ok:
            _take_away(self.path)
            raise RulesetError(report.errors)
        return self.path

    def _head(self, base: LoadedRuleset, extends: str) -> list[str]:
        key = next(
            word
            for word in ("aqui", *(f"aqui-{number}" for number in range(2, 99)))
            if word not in base.ruleset.sources
        )
        places = [f"places = [{toml_text(self.place)}]"] if self.place else []
        return [
            schema_line(self.folder),
            "",
            *(
                f"# {line}"
                for line in self._say("draft.head", base=extends, id=self.id).splitlines()
            ),
            "",
            f"format = {FORMAT}",
            f"id = {toml_text(self.id)}",
            f"name = {toml_text(self.name)}",
            *places,
            f"extends = {toml_text(extends)}",
            f"source = {toml_text(key)}",
            *self._without_scoreboard(base),
            "",
            f"# {self._say('draft.source')}",
            f"[sources.{key}]",
            f"title = {toml_text(self.source)}",
        ]

    def _without_scoreboard(self, base: LoadedRuleset) -> list[str]:
        """The line to take up where the marks of the base are not those of another chico."""
        if base.ruleset.scoreboard is None:
            return []
        return ["", f"# {self._say('draft.scoreboard')}", '#without = ["scoreboard"]']

    def _changes(self, base: LoadedRuleset) -> list[str]:
        return list(draft_lines(base, self.players, self.language))

    def _say(self, code: str, **arguments: object) -> str:
        return Message(code, arguments).text(self.language)


def toml_text(text: str) -> str:
    """A text as TOML writes it.

    Example:
        >>> print(toml_text("mi isla"))
        "mi isla"
    """
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def draft_path(ruleset_id: str, folder: Path) -> Path:
    """The file of a variant in a folder."""
    return folder / f"{ruleset_id}.toml"


def check_place(ruleset_id: str, folder: Path) -> None:
    """Whether a variant of this id may be begun in a folder.

    Raises:
        DraftError: the id is none, the folder is not there, the file is there already, or another
            ruleset has the id.
    """
    findings = check_file({"format": FORMAT, "id": ruleset_id, "name": "x", "extends": "x"})
    if findings:
        why = Message(findings[0].code, findings[0].arguments)
        if ruleset_id not in why.arguments.values():  # it says not of what it speaks
            why = Message("draft.bad-value", {"flag": _FLAGS["id"], "why": why})
        raise DraftError(why, _near_id(ruleset_id))
    if not _is_folder(folder):
        raise DraftError(Message("draft.no-folder", {"folder": str(folder)}))
    path = draft_path(ruleset_id, folder)
    if os.path.lexists(path):
        raise DraftError(Message("draft.exists", {"file": str(path)}), Message("draft.exists-hint"))
    other = next((entry for entry in entries() if entry.id == ruleset_id), None)
    if other is not None:
        arguments = {"id": ruleset_id, "file": str(other.path)}
        raise DraftError(Message("draft.id-taken", arguments), Message("draft.id-taken-hint"))


def find_base(name: str, folder: Path) -> tuple[LoadedRuleset, str]:
    """The base of a variant in a folder, and how the variant names it.

    Raises:
        DraftError: it is a file of another folder.
        RulesetError: there is no such ruleset, or it has faults.
    """
    if not is_path(name):
        beside = folder / f"{name}.toml"
        return load(str(beside) if is_file(beside) else name), name
    base = load(name)
    home, file = real_path(folder), real_path(Path(name))
    if not file.is_relative_to(home):
        arguments = {"base": name, "folder": str(folder)}
        raise DraftError(Message("draft.base-outside", arguments), Message("draft.base-hint"))
    within = file.relative_to(home).as_posix()
    return base, within if is_path(within) else f"./{within}"


def check_players(base: LoadedRuleset, players: int | None) -> None:
    """Whether a base seats so many people.

    Raises:
        PlayersError: it does not.
    """
    counts = base.ruleset.players.counts
    if players is not None and players not in counts:
        arguments = {"people": players, "counts": sorted(counts), "name": base.ruleset.name}
        raise PlayersError(Message("players-not-seated", arguments))


def default_name(ruleset_id: str) -> str:
    """The name of a variant that was given none.

    Example:
        >>> default_name("mi-isla")
        'Mi isla'
    """
    words = ruleset_id.replace("-", " ").strip()
    return words[:1].upper() + words[1:]


def _near_id(ruleset_id: str) -> Message | None:
    """The id that was perhaps meant."""
    near = near_id(ruleset_id.removesuffix(".toml"))
    good = near and not check_file({"format": FORMAT, "id": near, "name": "x", "extends": "x"})
    return Message("hint.did-you-mean", {"nearest": near}) if good else None


def _check_shape(text: str) -> None:
    """Refuses what was said of a variant where a file cannot hold it.

    Raises:
        DraftError: a name, place or source is empty, too long, or no text.
    """
    try:
        findings = check_file(parse_toml(text).document)
    except RulesetError as error:
        raise DraftError(error.problems[0].message) from None
    for finding in findings:
        flag = _FLAGS.get(str(finding.path[0]), str(finding.path[0])) if finding.path else "ID"
        why = Message(finding.code, finding.arguments)
        raise DraftError(Message("draft.bad-value", {"flag": flag, "why": why}), finding.hint)


def _is_folder(folder: Path) -> bool:
    try:
        return folder.is_dir()
    except (OSError, ValueError):
        return False


def _write_new(path: Path, text: str) -> None:
    """Writes a file that is not there; what could only be begun is not left behind.

    Raises:
        DraftError: it is there, or the system refuses.
    """
    try:
        write_new(path, text.encode())
    except FileExistsError:
        raise DraftError(Message("draft.exists", {"file": str(path)})) from None
    except OSError as error:
        arguments = {"file": Prose(path), "reason": system_reason(error)}
        raise DraftError(Message("draft.cannot-write", arguments)) from None


def _take_away(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
