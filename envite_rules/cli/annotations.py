"""Problems of rulesets as other programs show them: notes of GitHub Actions, and SARIF 2.1.0."""

from __future__ import annotations

import re
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from envite_rules.cli.problems import file_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from envite_rules.ruleset import Place, Problem

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LINE_END = re.compile(r"[\r\n]")
_ENDS = {"\r": "%0D", "\n": "%0A"}


def github_line(problem: Problem, language: str) -> str:
    """A problem as a command of GitHub Actions, which shows it beside the line of the file."""
    place = problem.place
    properties = []
    if place.file:
        properties.append(f"file={_property(file_name(place.file))}")
        if place.end_column > 1:
            properties += [f"line={place.line}", f"col={place.column}"]
    told = f" {','.join(properties)}" if properties else ""
    return f"::{problem.severity}{told}::{_data(f'{problem.text(language)} [{problem.code}]')}"


def _data(text: str) -> str:
    return _LINE_END.sub(lambda end: _ENDS[end[0]], text.replace("%", "%25"))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def sarif_value(problems: Sequence[Problem], language: str) -> dict[str, Any]:
    """Problems as a log of SARIF 2.1.0 with one run: the codes as its rules, each with its help."""
    from importlib.metadata import version

    codes = list(dict.fromkeys(problem.code for problem in problems))
    driver = {
        "name": "envite",
        "version": version("envite-rules"),
        "rules": [_rule(code, language) for code in codes],
    }
    run = {
        "tool": {"driver": driver},
        "language": language,
        "columnKind": "unicodeCodePoints",
        "results": [_result(problem, codes, language) for problem in problems],
    }
    return {"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}


def _rule(code: str, language: str) -> dict[str, Any]:
    from envite_rules.ruleset import explanations

    entry = explanations().get(code)
    if entry is None:
        return {"id": code}
    return {
        "id": code,
        "shortDescription": {"text": entry.sentence(language)},
        "fullDescription": {"text": entry.why[language]},
        "help": {"text": entry.fix[language]},
    }


def _result(problem: Problem, codes: Sequence[str], language: str) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": problem.code,
        "ruleIndex": codes.index(problem.code),
        "level": problem.severity,
        "message": {"text": problem.text(language)},
    }
    if problem.place.file:
        result["locations"] = _locations([problem.place])
    if problem.other is not None and problem.other.file:
        result["relatedLocations"] = _locations([problem.other])
    return result


def _locations(places: Iterable[Place]) -> list[dict[str, Any]]:
    return [{"physicalLocation": _physical(place)} for place in places]


def _physical(place: Place) -> dict[str, Any]:
    value: dict[str, Any] = {"artifactLocation": {"uri": _uri(place.file)}}
    if place.end_column > 1:
        value["region"] = {
            "startLine": place.line,
            "startColumn": place.column,
            "endColumn": place.end_column,
        }
    return value


def _uri(file: str) -> str:
    """A path as a URI: of the file where it is absolute, else relative to the current folder."""
    path = PurePath(file)
    return Path(file).as_uri() if path.is_absolute() else quote(path.as_posix())
