"""What is at stake in a round, as people read it: in the round, and in what a count decides."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.messages import printable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from envite_rules.cli.place_words import PlaceWords
    from envite_rules.engine.in_play import InPlay, SideBet

_USUAL_ROUND = "ronda"


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
        awaits: the counts whose winner must be told before the round, won already, is paid.
        paid: the counts that were refused and paid at once.
    """
    bets = in_play.side_bets
    counts = [_count_line(words, bet, is_paid=bet.pot in paid) for bet in bets]
    waits_on = next((bet.call for bet in bets if bet.pot == in_play.due), None)
    is_due = in_play.call is not None and waits_on is None
    if is_due:
        yield from counts
    yield _round_line(words, in_play, waits_on, round_over=round_over)
    if not is_due:
        yield from counts
    for pot in awaits:
        arguments = {"round": words.word("round"), "pot": printable(pot)}
        yield words.text("cli.score.awaits", **arguments)


def _round_line(
    words: PlaceWords, in_play: InPlay, waits_on: str | None, *, round_over: bool
) -> str:
    """What the round is worth, or the next one."""
    value = words.stake(in_play.value)
    if in_play.in_tumbo:
        code = "cli.score.tumbo" if len(in_play.in_tumbo) == 1 else "cli.score.both-in-tumbo"
        return words.text(code, team=in_play.in_tumbo[0], value=value)
    own = words.word("round")
    of = "-of" if own != _USUAL_ROUND else ""
    if in_play.call is None:
        code = "cli.score.next-round" if round_over else "cli.score.in-play"
        return words.text(f"{code}{of}", value=value, round=own)
    said = {"value": value, "call": in_play.call, "team": in_play.called_by, "round": own}
    if waits_on is not None:
        return words.text("cli.score.waits", first=waits_on, **said)
    stakes = {"accepted": in_play.accepted, "refused": in_play.refused}
    said |= {name: words.stake(stake or 0) for name, stake in stakes.items()}
    return words.text(f"cli.score.called{of}", **said)


def _count_line(words: PlaceWords, count: SideBet, *, is_paid: bool) -> str:
    """What is at stake in a ladder that a count decides."""
    said: dict[str, object] = {"pot": printable(count.pot).capitalize()}
    if count.value is not None:
        said["value"] = words.stake(count.value)
    if count.call is not None:
        said |= {"call": count.call, "team": count.called_by}
        said["accepted"] = words.stake(count.accepted or 0)
        said["refused"] = words.stake(count.refused or 0)
        return words.text(
            "cli.score.count-called" if count.value is None else "cli.score.count-raised", **said
        )
    if count.won_by is not None:
        said |= {"team": count.won_by, "round": words.word("round")}
        return words.text("cli.score.count-paid" if is_paid else "cli.score.count-won", **said)
    return words.text("cli.score.count-accepted", **said)
