"""Records: a match as a text that a person can read and write, and as a value for programs.

A record holds what was agreed on, the cards of every deal, and what was done, in the words of the
table. Played again, it leads to the same state on any machine.
"""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

from envite_rules.engine.actions import Deal
from envite_rules.engine.match_state import DEAL, OVER
from envite_rules.engine.record_replay import replay, score_texts
from envite_rules.engine.record_shape import FORMAT, LEVELS, Faulty
from envite_rules.engine.score import Score
from envite_rules.engine.seats import seat_name
from envite_rules.messages import Message
from envite_rules.ruleset.files import parse_toml
from envite_rules.ruleset.locating import Locator
from envite_rules.ruleset.problems import (
    Place,
    Problem,
    ProblemsError,
    RulesetError,
    bounded,
    dotted,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.cards import Card
    from envite_rules.engine.game import Game
    from envite_rules.engine.match import Match

Document = dict[str, Any]

LARGEST_RECORD = 10_000_000
"""The most bytes of a record: as many rounds as it may have, at the largest table."""

_USUAL_MANDADORES = (0, 1)


class RecordError(ProblemsError):
    """A record that cannot be read, or that does not replay, with its problems."""


def read(
    text: str,
    *,
    game: Game | None = None,
    upto: int | None = None,
    any_rules: bool = False,
    file: str = "",
) -> Match:
    """Reads a record and plays it.

    Args:
        text: the record, TOML.
        game: the ruleset at its table; None to find it by what the record says.
        upto: after how many actions to stop, the deals counted; None for all.
        any_rules: whether the rules may have changed since.
        file: the name of the file, for messages.

    Raises:
        RecordError: it has not the shape of a record, its rules are others, or it does not replay;
            the problems say where.
        ValueError: it is to be played up to less than no action.
    """
    if not isinstance(text, str):
        raise TypeError(f"a record is a text, not {type(text).__name__}")
    if upto is not None and index(upto) < 0:
        raise ValueError(f"a record is played up to a number of actions, not {upto}")
    try:
        source = parse_toml(text, file, LARGEST_RECORD)
    except RulesetError as error:
        raise RecordError(error.problems) from None
    if "id" in source.document and "ruleset" not in source.document:
        raise RecordError([Problem(Message("record.a-ruleset"), Place(file))])
    try:
        return replay(source.document, game, upto, any_rules=any_rules)
    except Faulty as faulty:
        problems = bounded(Locator().problems(source, faulty.findings))
    raise RecordError(problems)


def from_state(state: object, game: Game | None = None) -> Match:
    """The match of a `to_state` value.

    Args:
        state: the value, as it was or as JSON brings it back.
        game: the ruleset at its table; None to find it by what the state says.

    Raises:
        RecordError: it is no such value, its rules are others, or it does not replay.
    """
    try:
        return replay(state, game, None, any_rules=False)
    except Faulty as faulty:
        problems = [
            Problem(
                Message(finding.code, finding.arguments),
                Place(""),
                dotted(finding.path),
                finding.hint,
            )
            for finding in faulty.findings
        ]
    raise RecordError(bounded(problems))


def write(match: Match) -> str:
    """A match as a record: a TOML text from which `read` makes the same match.

    Args:
        match: the match, over or not.

    Raises:
        RecordError: it is a round by itself that did not begin at nothing.
    """
    import tomli_w

    document = to_state(match)
    for entry, score in zip(document.get("rounds", ()), _scores(match), strict=False):
        levels = LEVELS if any(score.partidos) else LEVELS[:-1]
        said = score_texts(score)
        entry |= {level: said[level] for level in levels}
    return tomli_w.dumps(document, multiline_strings=False)


def to_state(match: Match) -> Document:
    """A match as a value that JSON can hold: what its record says, but for the score.

    Args:
        match: the match, over or not.

    Raises:
        RecordError: it is a round by itself that did not begin at nothing.
    """
    if match.terms.score != Score():
        own = match.game.own_words("round")
        message = Message("record.round-alone", {"score": str(match.terms.score), **own})
        raise RecordError([Problem(message, Place(""))])
    rounds = list(_rounds(match))
    state = _table(match)
    state["options"] = dict(match.game.options)
    state["names"] = dict(match.terms.names)
    state["rounds"] = rounds
    if not match.is_over:
        coming = match.terms.deals[len(rounds) :]
        state["deals"] = [_deal(match.game, cards) for cards in coming]
    return {key: value for key, value in state.items() if value not in ({}, [])}


def _table(match: Match) -> Document:
    """What was agreed on before the first deal."""
    game, terms = match.game, match.terms
    table: Document = {
        "format": FORMAT,
        "ruleset": game.id,
        "digest": game.digest,
        "players": game.players,
        "hold": terms.hold,
    }
    if terms.signs:
        table["signs"] = True
    table["dealer"] = seat_name(terms.dealer)
    table["cuts"] = [_said(cut) for cut in terms.cuts]
    if terms.mandadores != _USUAL_MANDADORES:
        table["mandadores"] = [seat_name(seat) for seat in terms.mandadores]
    if terms.seed is not None and not match.is_over:
        table["seed"] = terms.seed
    return table


def _rounds(match: Match) -> Iterator[Document]:
    """Each round: its deal, and what was done in it, as it is said at the table."""
    entry: Document = {}
    for action in match.actions:
        if isinstance(action, Deal):
            if entry:
                yield entry
            entry = {"dealer": seat_name(action.seat), **_deal(match.game, action.cards)}
            entry["actions"] = []
        else:
            entry["actions"].append(match.say(action))
    if entry:
        yield entry


def _deal(game: Game, cards: Sequence[Card]) -> Document:
    size = len(cards) // game.seats
    hands = [
        f"{seat_name(seat)} {_said(cards[seat * size : (seat + 1) * size])}"
        for seat in range(game.seats)
    ]
    return {"vira": str(cards[-1]), "hands": hands} if game.has_vira else {"hands": hands}


def _said(cards: Sequence[Card]) -> str:
    return ", ".join(map(str, cards))


def _scores(match: Match) -> Iterator[Score]:
    """The score after each round that is over."""
    terms = match.terms
    again = match.game.new_match(
        seed=terms.seed,
        deals=terms.deals,
        dealer=terms.dealer,
        mandadores=terms.mandadores,
        hold=terms.hold,
    )
    begun = False
    for action in match.actions:
        if isinstance(action, Deal):
            if begun:
                yield again.score
            begun = True
        again.apply(action)
    if begun and again.phase in {DEAL, OVER}:
        yield again.score
