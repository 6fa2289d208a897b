"""An example that is a whole round, as people and programs read it: what was played, what came."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from envite_rules.cli.printing import reason_lines, reason_value, said_there
from envite_rules.messages import Message, printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.authoring import ExampleResult
    from envite_rules.authoring.rounds import PlayedRound, RoundTrick
    from envite_rules.ruleset.model import Example


def round_value(played: PlayedRound, language: str) -> list[dict[str, Any]]:
    """The tricks of a round, as JSON has them: who won each, and by which line of the order."""
    return [
        {"winner": one.winner, "card": str(one.trick.card) if one.trick.card else None}
        | reason_value(one.trick.reason, language)
        for one in played.tricks
    ]


def dealt(example: Example) -> Iterator[Message]:
    """What is told of the deal: who deals, and what each seat holds."""
    from envite_rules.ruleset.seats import read_hand

    if example.dealer is not None:
        yield Message("cli.test.dealer", {"seat": example.dealer})
    for line in example.hands or ():
        seat, cards = read_hand(line)
        yield Message("cli.test.seat-hand", {"seat": seat, "cards": ", ".join(cards)})


def done(result: ExampleResult) -> Iterator[str]:
    """The actions as far as they could be done, with a mark at the cards that won their tricks."""
    from envite_rules.authoring.rounds import PlayedRound

    actions = result.example.actions or ()
    if not isinstance(result.answer, PlayedRound):
        yield from (f"  {printable(action)}" for action in actions)
        return
    played = result.answer
    best = {
        number
        for one in played.tricks
        for index, number in enumerate(one.actions)
        if index in (one.trick.tied or (one.trick.winner_index,))
    }
    last = len(actions) if played.stopped_at is None else played.stopped_at + 1
    shown = [printable(action) for action in actions]
    widest = max(map(len, shown), default=0)
    for number, action in enumerate(shown[:last]):
        yield f"  {action:<{widest}}{'  ←' if number in best else ''}".rstrip()


def winners(seats: Sequence[str]) -> list[str | Message]:
    """Who wins each trick, in words."""
    from envite_rules.ruleset.seats import TIED

    return [Message("cli.test.tied") if seat == TIED else seat for seat in seats]


def came_of(result: ExampleResult, language: str) -> Iterator[str]:
    """Who won the tricks that are in question and by which line of the order, and what was paid."""
    from envite_rules.authoring.rounds import PlayedRound

    played = result.answer
    if not isinstance(played, PlayedRound):
        return
    for number, one in enumerate(played.tricks, start=1):
        if _is_in_question(result, number - 1, one):
            code = "cli.test.trick-tied" if one.trick.card is None else "cli.test.trick-won"
            said = {"number": number, "seat": one.winner, "card": one.trick.card}
            yield said_there(result.own, Message(code, said), language)
            yield from reason_lines(one.trick.reason, language, result.own)
    from envite_rules.engine import TrickTied, TrickWon

    for event in played.events:
        if not isinstance(event, TrickTied | TrickWon):  # told above, where they are in question
            yield said_there(result.own, event.message, language)
    if played.won_by is None and played.turn is not None:
        still = Message("cli.test.round-open", {"seat": played.turn})
        yield said_there(result.own, still, language)


def _is_in_question(result: ExampleResult, place: int, one: RoundTrick) -> bool:
    """Whether the example says another winner of a trick; or of the round, and of none of them."""
    expected = result.example.tricks
    if expected is not None and expected != result.actual.get("tricks"):
        return expected[place : place + 1] != (one.winner,)
    return result.example.round_won_by != result.actual.get("round_won_by")
