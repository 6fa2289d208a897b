"""``envite explain``: why a problem of a ruleset is one, and how to mend it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from envite_rules.cli.parameters import json_option
from envite_rules.cli.printing import print_json, say, say_fitted, say_wrapped
from envite_rules.cli.usage import Command
from envite_rules.errors import EnviteError
from envite_rules.messages import Message, Prose, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from envite_rules.ruleset import Explanation

_MARGIN = "    "


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("explain", cls=Command, help=Message("cli.explain.help").text(language))
    @click.argument("codes", nargs=-1, metavar=Message("cli.metavar.codes").text(language))
    @json_option(language)
    def explain(codes: tuple[str, ...], *, as_json: bool) -> None:
        from envite_rules.ruleset import explanations

        found = _asked(codes) if codes else list(explanations().values())
        if as_json:
            print_json({"problems": [_value(entry, language) for entry in found]})
        elif codes:
            for number, entry in enumerate(found):
                for line in ([""] if number else []) + list(_lines(entry, language)):
                    # An example keeps its lines, so that it can be copied.
                    (say if line.startswith(_MARGIN) else say_wrapped)(line)
        else:
            _print_list(found, language)

    return explain


def _asked(codes: Iterable[str]) -> list[Explanation]:
    """The explanations of codes, also as `validate` prints them, in brackets.

    Raises:
        EnviteError: no problem has such a code.
    """
    from envite_rules.ruleset import explanations

    known = explanations()
    found = []
    for word in codes:
        code = word.strip("[] ").casefold()
        if code not in known:
            hint, _ = did_you_mean(code, known)
            message = Message("cli.explain.unknown", {"code": word})
            raise EnviteError(message, hint or Message("cli.explain.list"))
        found.append(known[code])
    return found


def _value(entry: Explanation, language: str) -> dict[str, Any]:
    return {
        "code": entry.code,
        "stage": entry.stage,
        "message": entry.sentence(language),
        "example": entry.example,
        "why": entry.why[language],
        "fix": entry.fix[language],
    }


def _lines(entry: Explanation, language: str) -> Iterator[str]:
    stage = Message(f"stage.{entry.stage}").text(language)
    yield f"{entry.code} ({stage})"
    yield entry.sentence(language)
    if entry.example is not None:
        yield ""
        for line in entry.example.split("\n"):
            yield (_MARGIN + line).rstrip()
        yield ""
    yield Message("cli.explain.why", {"why": Prose(entry.why[language])}).text(language)
    yield Message("cli.explain.fix", {"fix": Prose(entry.fix[language])}).text(language)


def _print_list(found: Iterable[Explanation], language: str) -> None:
    stage = None
    for entry in found:
        if entry.stage != stage:
            if stage is not None:
                say("")
            stage = entry.stage
            say_fitted(Message(f"stage.{stage}").text(language))
        say_fitted(f"  {entry.code}: {entry.sentence(language)}")
