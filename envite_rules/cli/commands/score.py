"""``envite score``: the score after what was said at the table."""

from __future__ import annotations

import re
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from envite_rules.cli.parameters import (
    json_option,
    option_option,
    players_option,
    rules_of,
    ruleset_argument,
)
from envite_rules.cli.printing import print_json, say_fitted
from envite_rules.cli.usage import Command
from envite_rules.errors import ScoreError
from envite_rules.messages import Message, printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from envite_rules.cli.parameters import Decorator
    from envite_rules.cli.place_words import PlaceWords
    from envite_rules.engine import Game, InPlay, Score, Settlement, Won
    from envite_rules.ruleset.model import Ruleset

_PAIR = re.compile(r"\s*([0-9]{1,6})\s*[-–:]\s*([0-9]{1,6})\s*")
_WHO = re.compile(r"[AB][0-9]{0,2}(?!\w)")
FIGURES = ("piedras", "chicos", "partidos")


def build(language: str) -> click.Command:
    """The command, speaking a language."""

    @click.command("score", cls=Command, help=Message("cli.score.help").text(language))
    @ruleset_argument(language)
    @click.argument("events", nargs=-1, metavar=Message("cli.metavar.events").text(language))
    @players_option(language)
    @_figure("piedras", language)
    @_figure("chicos", language)
    @_figure("partidos", language)
    @option_option(language)
    @json_option(language)
    def score(
        ruleset: str,
        events: tuple[str, ...],
        players: int | None,
        options: tuple[str, ...],
        *,
        as_json: bool,
        **figures: str,
    ) -> None:
        rules = rules_of(ruleset, options)
        game = rules.game(players)
        before = _score_of(game, rules.ruleset, figures)
        settled = game.settle(before, split_events(events))
        if as_json:
            print_json(settlement_value(rules.ruleset, settled))
        else:
            for line in settlement_lines(rules.ruleset, settled, language):
                say_fitted(line)

    return score


def split_events(words: Sequence[str]) -> list[str]:
    """The events of a command line; one may also be written without quotes, word by word.

    Example:
        >>> split_events(["A", "envido", "B", "no", "quiero"])
        ['A envido', 'B no quiero']
        >>> split_events(["A envido", "B1 renuncio A2"])
        ['A envido', 'B1 renuncio A2']
    """
    if not any(_WHO.fullmatch(word) for word in words):
        return list(words)
    events: list[str] = []
    for word in words:
        if not events or _WHO.match(word):
            events.append(word)
        else:
            events[-1] += f" {word}"
    return events


def _figure(name: str, language: str) -> Decorator:
    """``--piedras`` and the like: the figures of A and B."""
    metavar = Message("cli.metavar.score").text(language)
    help_text = Message(f"cli.score.{name}").text(language)
    return click.option(f"--{name}", metavar=metavar, default="0-0", help=help_text)


def read_pair(text: str) -> tuple[int, int]:
    """Reads two figures, that of A first: ``10-3``.

    Raises:
        ScoreError: they are not written so.
    """
    found = _PAIR.fullmatch(text)
    if found is None:
        raise ScoreError(Message("score.form", {"text": text}))
    return int(found[1]), int(found[2])


def _score_of(game: Game, ruleset: Ruleset, figures: Mapping[str, str]) -> Score:
    """The score of so many piedras, chicos and partidos.

    Raises:
        ScoreError: they are not written so, or cannot be; in the words of the place.
    """
    try:
        return game.score(**{name: read_pair(figures[name]) for name in FIGURES})
    except ScoreError as error:
        if error.code != "score.out-of-range":
            raise
        from envite_rules.authoring.portrait_words import own_word

        arguments = error.message.arguments
        name = arguments["what"].code.removeprefix("word.")
        message = Message(error.code, {**arguments, "what": own_word(ruleset, name)})
        raise ScoreError(message, error.hint) from None


def settlement_value(ruleset: Ruleset, settled: Settlement) -> dict[str, Any]:
    """What came of what was said, as JSON has it."""
    value: dict[str, Any] = {
        "piedras": list(settled.score.piedras),
        "chicos": list(settled.score.chicos),
    }
    if _plays_partidos(ruleset):
        value |= {
            "partidos": list(settled.score.partidos),
            "partido_won_by": settled.partido_won_by,
        }
    value |= {
        "chico_won_by": settled.chico_won_by,
        "match_won_by": settled.match_won_by,
        "round_over": settled.round_over,
        "in_play": None if settled.in_play is None else in_play_value(settled.in_play),
        "won": [_won_value(won) for won in settled.won],
    }
    if settled.uncounted:
        value["uncounted"] = [_won_value(won) for won in settled.uncounted]
    if settled.awaits:
        value["awaits"] = list(settled.awaits)
    return value


def in_play_value(in_play: InPlay) -> dict[str, Any]:
    """What is at stake, as JSON has it."""
    value: dict[str, Any] = {"value": in_play.value}
    if in_play.in_tumbo:
        value["in_tumbo"] = list(in_play.in_tumbo)
    if in_play.call is not None:
        value |= {
            "call": in_play.call,
            "called_by": in_play.called_by,
            "accepted": in_play.accepted,
            "refused": in_play.refused,
        }
    if in_play.side_bets:
        value |= {"side_bets": [asdict(bet) for bet in in_play.side_bets], "due": in_play.due}
    return value


def _won_value(won: Won) -> dict[str, Any]:
    value: dict[str, Any] = {"pot": won.pot, "team": won.team, "piedras": won.piedras}
    if won.level is not None:
        value["level"] = won.level
    if won.folded:
        value["folded"] = won.folded
    return value


def settlement_lines(ruleset: Ruleset, settled: Settlement, language: str) -> Iterator[str]:
    """What came of what was said, as people read it."""
    from envite_rules.cli.at_stake import stake_lines
    from envite_rules.cli.place_words import PlaceWords

    words = PlaceWords(ruleset, language)
    for event in settled.events:
        yield from words.result(event)
    for won in settled.uncounted:
        said = {"team": won.team, "pot": printable(won.pot), "stake": words.stake(won.piedras or 0)}
        yield words.text("cli.score.uncounted", **said)
    if settled.events:
        yield ""
    yield from score_lines(words, settled.score, with_partidos=_plays_partidos(ruleset))
    if settled.in_play is not None:
        paid = _paid_in_this_round(settled)
        over, awaits = settled.round_over, settled.awaits
        yield from stake_lines(words, settled.in_play, round_over=over, awaits=awaits, paid=paid)
        for bet in settled.in_play.side_bets:
            if bet.call is None and bet.won_by is None and bet.pot not in awaits:
                yield words.text("cli.score.who-wins-bet", pot=printable(bet.pot))


def _paid_in_this_round(settled: Settlement) -> set[str]:
    """The pots that were paid in the round that goes on."""
    from envite_rules.engine.events import ChicoWon, RoundAnnulled, RoundWon, Won

    paid: set[str] = set()
    for event in settled.events:
        if isinstance(event, (RoundWon, RoundAnnulled, ChicoWon)):
            paid.clear()
        elif isinstance(event, Won):
            paid.add(event.pot)
    return paid


def score_lines(words: PlaceWords, score: Score, *, with_partidos: bool) -> Iterator[str]:
    """A score in the words of the place, a line each: piedras, chicos, partidos."""
    figures = FIGURES if with_partidos else FIGURES[:-1]
    called = {name: words.word(name).capitalize() for name in figures}
    widest = max(map(len, called.values()))
    for name in figures:
        a, b = getattr(score, name)
        yield words.text("cli.score.line", what=f"{called[name]:<{widest}}", a=a, b=b)


def _plays_partidos(ruleset: Ruleset) -> bool:
    return ruleset.score is not None and ruleset.score.partido is not None
