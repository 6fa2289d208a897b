"""What is said at the table and what it pays, as the engine settles it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.authoring.portrait_words import own_word, stake
from envite_rules.engine import ActionError
from envite_rules.engine.ladders import rungs
from envite_rules.messages import AnyOf, Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.engine import Game
    from envite_rules.ruleset.model import Ruleset


def scene_lines(ruleset: Ruleset, game: Game, name: str) -> Iterator[Message]:
    """A call that is accepted, one that is refused, and one that is raised and then refused.

    Args:
        ruleset: the ruleset; it states a round and a score.
        game: the ruleset at a table.
        name: the ladder, one that the tricks decide.
    """
    words = ruleset.words
    accept = ((words and words.accept) or ("quiero",))[0]
    refuse = ((words and words.refuse) or ("no quiero",))[0]
    calls = [rung.call for rung in rungs(ruleset, name, game.seats)]
    scenes = [
        [("A", calls[0]), ("B", accept)],
        [("A", calls[0]), ("B", refuse)],
        [("A", calls[0]), *(("B", call) for call in calls[1:2]), ("A", refuse)],
    ]
    for said in scenes if len(calls) > 1 else scenes[:2]:
        line = _scene(ruleset, game, name, said)
        if line is not None:
            yield line


def answer_lines(ruleset: Ruleset) -> Iterator[Message]:
    """What is said to accept a call and to refuse it, where the ruleset gives the words."""
    words = ruleset.words
    for code, said in (("accept", words and words.accept), ("refuse", words and words.refuse)):
        if said:
            yield Message(f"book.to-{code}", {"said": _any_of(said)})


def tumbo_lines(ruleset: Ruleset) -> Iterator[Message]:
    """What is said to play the round in the tumbo, and not to."""
    words = ruleset.words
    if ruleset.score is None or ruleset.score.tumbo is None or words is None:
        return
    for code, said in (("play", words.play_tumbo), ("decline", words.decline_tumbo)):
        if said:
            yield Message(f"book.to-{code}-tumbo", {"said": _any_of(said)})


def claim_lines(ruleset: Ruleset) -> Iterator[Message]:
    """What is said to claim a renuncio."""
    said = ruleset.words and ruleset.words.claim
    if ruleset.renuncio is not None and said:
        several = len(said) > 1 and ruleset.renuncio.claimed_in_tumbo is not None
        yield Message(f"book.to-claim{'-any' if several else ''}", {"said": _any_of(said)})


def _any_of(words: Sequence[str]) -> AnyOf:
    return AnyOf(Message("tell.quoted", {"said": word}) for word in words)


def _scene(
    ruleset: Ruleset, game: Game, name: str, said: Sequence[tuple[str, str]]
) -> Message | None:
    """A scene from the beginning of a match; None where it cannot be played so."""
    events = [f"{team} {words}" for team, words in said]
    parts = [
        Message("book.says", {"team": team, "said": Message("tell.quoted", {"said": words})})
        for team, words in said
    ]
    try:
        settled = game.settle(game.score(), events)
        if not settled.round_over:
            parts.append(Message("book.wins", {"team": "A", "round": own_word(ruleset, "round")}))
            settled = game.settle(game.score(), [*events, "A gana"])
    except ActionError:  # it may not be said or won so
        return None
    [*_, won] = settled.won or (None,)
    if won is None or won.pot != name or not won.piedras or not settled.round_over:
        return None
    paid = {"team": won.team, "stake": stake(ruleset, won.piedras)}
    return Message("book.scene", {"said": parts, **paid})
