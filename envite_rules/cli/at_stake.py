"""What is at stake in a round, as people read it: in the round, and in the bets beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.engine.events import ROUND, TUMBO
from envite_rules.engine.score import stake_of
from envite_rules.engine.seats import TEAMS
from envite_rules.messages import printable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from envite_rules.cli.place_words import PlaceWords
    from envite_rules.engine.in_play import InPlay, SideBet
    from envite_rules.engine.score import Stake


def stake_lines(
    words: PlaceWords,
    in_play: InPlay,
    *,
    round_over: bool = False,
    awaits: Sequence[str] = (),
    paid: Collection[str] = (),
) -> Iterator[str]:
    """What is at stake, a line each; what must be answered next comes last.

    Args:
        words: the words of the place.
        in_play: what is at stake.
        round_over: whether a round was just finished, so that this is of the next.
        awaits: the bets whose winner must be told before the round, won already, is paid.
        paid: the bets that were refused and paid at once.
    """
    due = _due(in_play)
    lines: list[tuple[InPlay | SideBet, str]]
    lines = [(in_play, _round_line(words, in_play, due, round_over=round_over))]
    lines += [
        (bet, _bet_line(words, bet, due, is_paid=bet.pot in paid)) for bet in in_play.side_bets
    ]
    yield from (line for told, line in lines if told is not due)
    yield from (line for told, line in lines if told is due)
    for pot in awaits:
        arguments = {"round": words.word("round"), "pot": printable(pot)}
        yield words.text("cli.score.awaits", **arguments)


def _due(in_play: InPlay) -> InPlay | SideBet | None:
    """Where the call stands that must be answered next: in the round, or in a bet beside it."""
    for bet in in_play.side_bets:
        if bet.pot == in_play.due:
            return bet
    return None if in_play.call is None else in_play


def _round_line(
    words: PlaceWords, in_play: InPlay, due: InPlay | SideBet | None, *, round_over: bool
) -> str:
    """What the round is worth, or the next one."""
    said: dict[str, object] = {"value": words.stake(in_play.value), "round": words.word("round")}
    if in_play.in_tumbo:
        code = "cli.score.tumbo" if len(in_play.in_tumbo) == 1 else "cli.score.both-in-tumbo"
        return words.text(code, team=in_play.in_tumbo[0], tumbo=words.word("tumbo"), **said)
    if in_play.call is None:
        return words.text("cli.score.next-round" if round_over else "cli.score.in-play", **said)
    return words.text(
        "cli.score.called" if due is in_play else "cli.score.waits",
        **said,
        **_called(words, in_play, due),
    )


def _bet_line(
    words: PlaceWords, bet: SideBet, due: InPlay | SideBet | None, *, is_paid: bool
) -> str:
    """What is at stake in a ladder that a count decides."""
    said: dict[str, object] = {"pot": printable(bet.pot).capitalize()}
    if bet.value is not None:
        said["value"] = words.stake(bet.value)
    if bet.call is not None:
        what = "called" if bet.value is None else "raised"
        code = f"cli.score.bet-{what}" if due is bet else f"cli.score.bet-{what}-waits"
        return words.text(code, **said, **_called(words, bet, due))
    if bet.won_by is not None:
        said |= {"team": bet.won_by, "round": words.word("round")}
        return words.text("cli.score.bet-paid" if is_paid else "cli.score.bet-won", **said)
    return words.text("cli.score.bet-accepted", **said)


def _called(
    words: PlaceWords, at_stake: InPlay | SideBet, due: InPlay | SideBet | None
) -> dict[str, object]:
    """A call that awaits its answer: what each answer does; or which call is answered first."""
    said: dict[str, object] = {"call": at_stake.call, "team": at_stake.called_by}
    if due is not at_stake:
        return said | {"first": due and due.call}
    stakes = {"accepted": at_stake.accepted, "refused": at_stake.refused}
    return said | {name: words.stake(stake or 0) for name, stake in stakes.items()}


def leaving(
    words: PlaceWords,
    in_play: InPlay,
    usual: InPlay | None,
    rivals: str,
    unopened: Mapping[str, int],
) -> str:
    """What a team wins if the other leaves the round; who wins a count is not told.

    Args:
        words: the words of the place.
        in_play: what is at stake.
        usual: what is at stake where nothing was called.
        rivals: the team that stays, ``"A"`` or ``"B"``.
        unopened: what it wins besides of the ladders that it could still open, by their names.
    """
    bets = in_play.side_bets
    pots: list[tuple[str, Stake | None]]
    pots = [(bet.pot, bet.refused) for bet in bets if bet.called_by == rivals]
    pots += [_left_round(words, in_play, usual, rivals), *unopened.items()]
    won = [
        words.text("person.pot", stake=words.stake(stake or 0), pot=words.pot(pot))
        for pot, stake in pots
    ]
    stand = [bet for bet in bets if bet.called_by != rivals and bet.won_by is None]
    open_bets = [bet.pot for bet in stand if bet.value is not None]
    code = "person.leaves-count" if open_bets else "person.leaves"
    return words.text(code, team=rivals, won=won, bets=open_bets)


def _left_round(
    words: PlaceWords, in_play: InPlay, usual: InPlay | None, rivals: str
) -> tuple[str, Stake | None]:
    """The pot of a round that is left, and what it pays: a call of the rivals is refused."""
    score, ladders = words.ruleset.score, words.ruleset.ladders
    if in_play.in_tumbo and score is not None and score.tumbo is not None:
        return TUMBO, score.tumbo.won if rivals in in_play.in_tumbo else score.tumbo.lost
    main = next((name for name, ladder in ladders.items() if ladder.count is None), ROUND)
    if in_play.called_by == rivals:
        return main, in_play.refused
    is_plain = usual is not None and in_play.value == usual.value
    return ROUND if is_plain else main, stake_of(in_play.value, TEAMS.index(rivals))
