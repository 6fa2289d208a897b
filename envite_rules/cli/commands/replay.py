"""``envite replay``: a recorded match, played again before one's eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from envite_rules.cli.parameters import json_option
from envite_rules.cli.printing import print_json, say
from envite_rules.cli.usage import Command
from envite_rules.errors import EnviteError
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.api import Rules
    from envite_rules.engine import Action, Event, Match


def build(language: str) -> click.Command:
    """The command, speaking a language."""
    number = Message("cli.metavar.number").text(language)
    named = Message("cli.metavar.ruleset").text(language)

    @click.command("replay", cls=Command, help=Message("cli.replay.help").text(language))
    @click.argument("file", metavar=Message("cli.metavar.file").text(language))
    @click.option(
        "--upto", type=int, metavar=number, help=Message("cli.replay.upto").text(language)
    )
    @click.option("--ruleset", metavar=named, help=Message("cli.replay.ruleset").text(language))
    @click.option("--any-rules", is_flag=True, help=Message("cli.replay.any-rules").text(language))
    @json_option(language)
    def replay(file: str, *, as_json: bool, **asked: Any) -> None:
        match, rules = _read(file, **asked)
        if as_json:
            _print_json(match, rules, language)
        else:
            _print(match, rules, language)

    return replay


def _read(
    file: str, upto: int | None, ruleset: str | None, *, any_rules: bool
) -> tuple[Match, Rules]:
    """The match of a record, and the rules by which it was played again.

    Raises:
        EnviteError: the file cannot be read, or does not replay.
    """
    from pathlib import Path

    from envite_rules.api import load_ruleset
    from envite_rules.engine.record import read
    from envite_rules.ruleset.files import read_toml

    if upto is not None and upto < 0:
        raise EnviteError(Message("cli.replay.upto-negative", {"upto": upto}))
    source = read_toml(Path(file), file)
    if ruleset is None:
        match = read(source.text, upto=upto, any_rules=any_rules, file=file)
        return match, load_ruleset(match.game.id, options=match.game.options)
    rules = load_ruleset(ruleset, options=_options(source.document))
    players = source.document.get("players")
    game = rules.game(players if type(players) is int else None)
    return read(source.text, game=game, upto=upto, any_rules=any_rules, file=file), rules


def _options(document: dict[str, Any]) -> dict[str, str]:
    """The options that a record states; none where they are no texts, which `read` tells."""
    stated = document.get("options")
    if not isinstance(stated, dict) or not all(isinstance(one, str) for one in stated.values()):
        return {}
    return stated


def _steps(match: Match, again: Match) -> Iterator[tuple[Action, tuple[Event, ...]]]:
    """What was done in a match, done in another that begins as it did."""
    for action in match.actions:
        yield action, again.apply(action)


def _begun(match: Match) -> Match:
    """A match before its first deal, on the same terms."""
    terms = match.terms
    return match.game.new_match(
        seed=terms.seed,
        deals=terms.deals,
        dealer=terms.dealer,
        cuts=terms.cuts,
        mandadores=terms.mandadores,
        hold=terms.hold,
        signs=terms.signs,
        names=terms.names,
    )


def _print_json(match: Match, rules: Rules, language: str) -> None:
    from envite_rules.cli.match_json import match_value, step_value
    from envite_rules.cli.place_words import PlaceWords

    again = _begun(match)
    words = PlaceWords(rules.ruleset, language)
    steps = [step_value(again, *step, words) for step in _steps(match, again)]
    print_json(match_value(again, rules.ruleset, steps))


def _print(match: Match, rules: Rules, language: str) -> None:
    from envite_rules.cli.telling import Teller

    again = _begun(match)
    teller = Teller(again, rules.ruleset, language, is_open=True)
    for line in teller.heading():
        say(line)
    for action, events in _steps(match, again):
        for line in teller.told(action, events):
            say(line)
    for line in teller.unfinished():
        say(line)
