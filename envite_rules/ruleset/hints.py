"""Hints that need more than the place of a fault: the tables around it, or the words of a base."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, get_args, get_origin

from pydantic import BaseModel

from envite_rules.cards import CardPattern, fold
from envite_rules.errors import CardError
from envite_rules.messages import AnyOf, Message, Prose, did_you_mean
from envite_rules.ruleset.unsourced import STATEMENTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from envite_rules.ruleset.merging import Merged
    from envite_rules.ruleset.problems import Path, Problem


_STEP = re.compile(r"ladders\.(?P<ladder>[\w-]+)\.steps\[\d+\]\.value")


def home_of(key: str, path: Path, tables: Sequence[Any]) -> str | None:
    """The header of the table to which a key belongs that stands in another.

    Args:
        key: the key.
        path: the table in which it stands.
        tables: what may stand at each beginning of that path, from the whole document in.

    Returns:
        That of the nearest table around it that has such a key, or else of the only one right
        inside it; None where there is none.
    """
    for length in range(len(path) - 1, 0, -1):
        if key in getattr(tables[length], "model_fields", ()):
            return header(path[:length])
    inside = _homes_inside(tables[-1]).get(key, ())
    return header((*path, *inside[0])) if len(inside) == 1 else None


@cache
def _homes_inside(table: Any) -> Mapping[str, Sequence[Path]]:
    """The keys of the tables right inside one, each with the ways to them."""
    fields: Mapping[str, Any] = getattr(table, "model_fields", {})
    found: dict[str, list[Path]] = {}
    for name, field in fields.items():
        for inner, more in _tables_in(field.annotation):
            for key in inner.model_fields:
                found.setdefault(key, []).append((name, *more))
    return found


def _tables_in(annotation: Any, more: Path = ()) -> Iterator[tuple[type[BaseModel], Path]]:
    """The tables that may stand at a key, each with what follows its name: its own, or a number."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation, more
        return
    holders: dict[Any, Path] = {dict: ("…",), tuple: (0,)}
    own = holders.get(get_origin(annotation), ())
    for inner in get_args(annotation):
        yield from _tables_in(inner, (*more, *own))


def header(path: Path) -> str:
    """The header of the table, or of the list of tables, at a path."""
    names = ".".join(part for part in path if isinstance(part, str))
    return f"[[{names}]]" if isinstance(path[-1], int) else f"[{names}]"


def hinted(problem: Problem, merged: Merged) -> Problem:
    """A fault of a file alone, with the hint that only what its base states can give.

    Args:
        problem: the fault.
        merged: what is sound of the file, merged with its bases.
    """
    nearest = None
    of_source = _of_source(problem, merged)
    if of_source is not None:
        return replace(problem, hint=of_source)
    if problem.code == "unknown-key" and problem.hint and problem.hint.code == "hint.keys":
        key, known = problem.message.arguments["key"], problem.hint.arguments["keys"]
        nearest = _by_own_word(key, known, merged.document.get("words", {}))
    elif problem.code == "bad-id" and problem.path.endswith((".before", ".after")):
        documents = [layer.document for layer in merged.layers]
        entries = [entry for one in documents for entry in _entries(problem.path, one)]
        nearest = _by_own_name(problem.message.arguments["value"], entries)
    if nearest is None:
        return problem
    return replace(problem, hint=Message("hint.did-you-mean", {"nearest": nearest}))


def _of_source(problem: Problem, merged: Merged) -> Message | None:
    """Which sources there are, where a rule's is named by its title, or by no key."""
    sources = {key: s for f in merged.files() for key, s in f.document.get("sources", {}).items()}
    arguments, rule = problem.message.arguments, problem.path.removeprefix("provenance.")
    expected = getattr(arguments.get("expected"), "code", None)
    of_rule = rule != problem.path and rule.rpartition(".")[2] not in {*STATEMENTS, "note"}
    if problem.code == "wrong-type" and expected == "type.table" and of_rule:
        own = merged.files()[-1].document.get("source")
        source = own if own in sources else next(iter(sources), "…")
        return Message("hint.in-braces", {"rule": rule, "source": source})
    if problem.code != "bad-id" or problem.path.rpartition(".")[2] != "source":
        return None
    said = fold(arguments["value"])
    named = [key for key, source in sources.items() if fold(source["title"]) == said]
    if len(named) == 1:
        return Message("hint.did-you-mean", {"nearest": named[0]})
    if not sources:
        return Message("hint.source")
    return Message("hint.source-ids", {"ids": AnyOf(sources)})


def with_all_left_out(problem: Problem, stated: object) -> Problem:
    """A problem whose hint is a line with ``without``, with what the file leaves out already.

    Args:
        problem: any problem.
        stated: the ``without`` of the file; a second one would be one too many.
    """
    proposed = problem.hint.arguments.get("without") if problem.hint else None
    if problem.hint is None or proposed is None or not isinstance(stated, list) or not stated:
        return problem
    rules = [*(f'"{rule}"' for rule in stated), str(proposed)]
    arguments = {**problem.hint.arguments, "without": Prose(", ".join(rules))}
    return replace(problem, hint=replace(problem.hint, arguments=arguments))


def instead_of_base(problem: Problem, merged: Merged) -> Problem:
    """A call that a file adds beside one of its base, with how to leave that one out.

    Args:
        problem: any problem.
        merged: the file and its bases.
    """
    path, said = problem.path, problem.message.arguments
    at = _STEP.fullmatch(path) if problem.code == "ladder-not-rising" else None
    if at is None or problem.hint is not None:
        return problem
    own = merged.files()[-1]
    of_bases = [layer.document for layer in merged.layers if layer.file is not own]
    known = {entry["id"] for one in of_bases for entry in _entries(path, one)}
    steps = merged.document["ladders"][at["ladder"]]["steps"]
    pair = [
        *[step for step in steps if step.get("value") == said["below"]][-1:],
        *[step for step in steps if step.get("call") == said["call"]][:1],
    ]
    added = [step for step in pair if step["id"] not in known]
    kept = [step for step in pair if step["id"] in known]
    if not added or not kept:
        return problem
    without = Prose(f'"ladders.{at["ladder"]}.steps.{kept[0]["id"]}"')
    arguments = {"call": added[0]["call"], "base": kept[0]["call"], "without": without}
    return replace(problem, hint=Message("hint.instead-of-base", arguments))


def _by_own_word(key: str, known: Sequence[str], words: Mapping[str, Any]) -> str | None:
    """The key whose thing this place calls by that word: «cantó» for a chico."""
    called = [name for name, word in words.items() if isinstance(word, str) and name in known]
    return next((name for name in called if fold(words[name]) == fold(key)), None)


def _entries(path: str, document: Mapping[str, Any]) -> Sequence[Mapping[str, Any]]:
    """The entries that a file states in the list in which the entry at a path is placed."""
    found: Any = document
    for name in path.rpartition("[")[0].rpartition(".set.")[2].split("."):
        found = found.get(name, {}) if isinstance(found, dict) else {}
    return found if isinstance(found, list) else ()


def _by_own_name(said: str, entries: Sequence[Mapping[str, Any]]) -> str | None:
    """The id of the entry that is called so, or whose id is nearest."""
    named = {entry["name"]: entry["id"] for entry in entries if isinstance(entry.get("name"), str)}
    by_id = {entry["id"]: entry["id"] for entry in entries}
    return _by_card(said, entries) or (named | by_id).get(
        did_you_mean(said, [*named, *by_id])[1] or ""
    )


def _by_card(said: str, entries: Sequence[Mapping[str, Any]]) -> str | None:
    """The id of the entry of a card, by the card: «2 de la vira» for the malilla."""
    try:
        pattern = CardPattern.parse(said)
        cards = [(CardPattern.parse(e["card"]), e["id"]) for e in entries if "card" in e]
    except CardError:
        return None
    return next((entry_id for card, entry_id in cards if card == pattern), None)
