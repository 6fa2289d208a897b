"""What is at stake: the round, the deal, ladders that rise, a tumbo below its chico."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.messages import Message, Prose, did_you_mean
from envite_rules.ruleset.consistency.common import repeated
from envite_rules.ruleset.model.ladders import LACKING, stake_rank
from envite_rules.ruleset.model.play import seats_for
from envite_rules.ruleset.model.sums import is_additive
from envite_rules.ruleset.problems import Finding, Path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.cards import Deck
    from envite_rules.ruleset.model import Ladder, Ruleset, Step


_LEAST_TO_CHOOSE = 3
"""So many tricks leave more than one card to choose from in the second."""


def check_round(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A round that both teams, or neither, could win; a best card where only one is left."""
    round_ = ruleset.round
    if round_ and not round_.tricks < 2 * round_.to_win <= 2 * round_.tricks:
        arguments = {"to_win": round_.to_win, "tricks": round_.tricks}
        path, other = ("round", "to_win"), ("round", "tricks")
        yield Finding("round-to-win", path, arguments, other=other)
    ties = round_.ties if round_ else None
    if round_ and ties and ties.after_first == "best" and round_.tricks < _LEAST_TO_CHOOSE:
        where, why = ("round", "ties", "after_first"), ("round", "tricks")
        said = {"key": "after_first", "without": f"tricks = {_LEAST_TO_CHOOSE}"}
        yield Finding("key-without-effect", where, said, on="key", other=why)


def check_packets(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A deal that gives another number of cards than there are tricks."""
    deal, round_ = ruleset.deal, ruleset.round
    if deal and round_ and sum(deal.packets) != round_.tricks:
        arguments = {"dealt": sum(deal.packets), "tricks": round_.tricks}
        path, other = ("deal", "packets"), ("round", "tricks")
        yield Finding("deal-not-tricks", path, arguments, other=other)


def check_vira_origin(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """An order that speaks of the vira, and a deal that turns none."""
    if ruleset.has_vira and ruleset.deal and not ruleset.deal.vira:
        yield Finding("deal-without-vira", ("deal",), {}, on="key", other=_of_the_vira(ruleset))


def _of_the_vira(ruleset: Ruleset) -> Path:
    """What speaks of the vira: a line of the order, or a piece."""
    for index, line in enumerate(ruleset.order or ()):
        if line.suit == "vira":
            return ("order", index, "suit")
        if line.card is not None and line.card.needs_vira:
            return ("order", index, "card")
    return next(
        ("counts", name, "pieces", index, "card")
        for name, count in ruleset.counts.items()
        for index, piece in enumerate(count.pieces)
        if piece.card.needs_vira
    )


def check_board(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A scoreboard that ends before the last score below the chico, or goes beyond it."""
    board, score = ruleset.scoreboard, ruleset.score
    if board is None or score is None or not board.marks:
        return
    last = max(mark.piedras for mark in board.marks)
    if last != score.chico - 1:
        path, other = ("scoreboard", "marks"), ("score", "chico")
        arguments = {"n": last, "chico": score.chico}
        hint = Message("hint.other-board", {"without": Prose('"scoreboard"')})
        yield Finding(
            "board-not-of-chico",
            path,
            arguments,
            hint,
            on="key",
            other=other,
            severity="warning",
        )


def check_needs(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """Ladders or a score without the round that they speak of."""
    for section, stated in (("ladders", ruleset.ladders), ("score", ruleset.score)):
        if stated and ruleset.round is None:
            yield Finding("section-needs", (section,), {"section": "round"}, on="key")


def check_rising(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A ladder that does not rise at some table."""
    for name, ladder in ruleset.ladders.items():
        if not is_additive(ladder.steps):  # of one that is, see `check_sums`
            yield from _check_rising(ruleset, ladder, ("ladders", name, "steps"))


def check_levels(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A stake of a level, such as the partido, that the score does not state."""
    for path, value in _stakes(ruleset):
        if isinstance(value, str) and value != LACKING and not _has_level(ruleset, value):
            yield Finding("level-not-stated", path, {"level": value})


def _stakes(ruleset: Ruleset) -> Iterator[tuple[Path, int | str | None]]:
    for path, steps in _ladders(ruleset):
        for index, step in enumerate(steps):
            yield (*path, index, "value"), step.value
            yield (*path, index, "refused"), step.refused
    if ruleset.score and ruleset.score.tumbo:
        yield ("score", "tumbo", "won"), ruleset.score.tumbo.won
    if ruleset.renuncio:
        yield ("renuncio", "claimed_in_tumbo"), ruleset.renuncio.claimed_in_tumbo


def _ladders(ruleset: Ruleset) -> Iterator[tuple[Path, tuple[Step, ...]]]:
    for name, ladder in ruleset.ladders.items():
        yield ("ladders", name, "steps"), ladder.steps


def _check_rising(ruleset: Ruleset, ladder: Ladder, path: Path) -> Iterator[Finding]:
    """Each step must be worth more than the one below it, the first more than a plain round.

    A count starts from nothing, and what is lacking for the chico is more or less than anything.
    """
    reported = set()
    plain = ruleset.round.value if ruleset.round and ladder.count is None else 0
    for people in ruleset.players.counts:
        below: int | str = plain
        place: Path = ("round", "value")
        for index, step in enumerate(ladder.steps):
            if step.value is None or not step.applies_to(seats_for(people)):
                continue
            here = (*path, index, "value")
            fixed = LACKING not in (step.value, below)
            if fixed and stake_rank(step.value) <= stake_rank(below) and index not in reported:
                reported.add(index)
                arguments = {"call": step.call, "value": step.value, "below": below}
                yield Finding("ladder-not-rising", here, arguments, other=place)
            below, place = step.value, here


def _has_level(ruleset: Ruleset, level: str) -> bool:
    return ruleset.score is not None and getattr(ruleset.score, level) is not None


def check_thresholds(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """Thresholds that are not below the chico, or that speak of what is not stated."""
    score = ruleset.score
    if score is None:
        return
    target: Path = ("score", "chico")
    if score.tumbo and score.tumbo.at >= score.chico:
        arguments = {"at": score.tumbo.at, "chico": score.chico}
        yield Finding("tumbo-not-below-chico", ("score", "tumbo", "at"), arguments, other=target)
    if score.dentro and score.dentro.at >= score.chico:
        arguments = {"at": score.dentro.at, "chico": score.chico}
        yield Finding("dentro-not-below-chico", ("score", "dentro", "at"), arguments, other=target)
    elif score.dentro and score.tumbo and score.dentro.at >= score.tumbo.at:
        arguments = {"at": score.dentro.at, "tumbo": score.tumbo.at}
        other = ("score", "tumbo", "at")
        yield Finding("dentro-in-tumbo", ("score", "dentro", "at"), arguments, other=other)
    if score.fold and not score.tumbo:
        yield Finding("fold-without-tumbo", ("score", "fold"), {}, on="key")


def check_dentro_steps(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A value while dentro for a step that no ladder has; of all that have it, if several do."""
    dentro = ruleset.score.dentro if ruleset.score else None
    known = [step.id for ladder in ruleset.ladders.values() for step in ladder.steps]
    for step in dentro.steps if dentro else ():
        if step not in known:
            hint = did_you_mean(step, known)[0]
            path = ("score", "dentro", "steps", step)
            yield Finding("unknown-step", path, {"id": step}, hint=hint, on="key")


def check_tumbo_calls(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A call in a tumbo that can be claimed needs a renuncio that says what the claim wins."""
    tumbo = ruleset.score.tumbo if ruleset.score else None
    offences = ruleset.renuncio.offences if ruleset.renuncio else ()
    claimed = tumbo is not None and tumbo.calls == "renuncio"
    if claimed and "call-in-tumbo" not in offences:
        other = ("renuncio", "offences") if ruleset.renuncio else None
        path = ("score", "tumbo", "calls")
        yield Finding("tumbo-call-unclaimed", path, {}, other=other)
    elif ruleset.score is not None and not claimed and "call-in-tumbo" in offences:
        place = ("renuncio", "offences", offences.index("call-in-tumbo"))
        calls = None if tumbo is None else ("score", "tumbo", "calls")
        yield Finding("tumbo-call-unclaimed", place, {}, other=calls)


def _is_stated(ruleset: Ruleset, stake: int | str) -> bool:
    return isinstance(stake, int) or _has_level(ruleset, stake)


def check_refused(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """A refusal that pays more than the call is worth."""
    for name, ladder in ruleset.ladders.items():
        path: Path = ("ladders", name, "steps")
        for index, step in enumerate(ladder.steps):
            if step.refused is None or not _is_stated(ruleset, step.refused):
                continue
            if step.value is None:
                continue  # it adds
            if step.value != LACKING and stake_rank(step.refused) > stake_rank(step.value):
                arguments = {"call": step.call, "value": step.value, "refused": step.refused}
                here, other = (*path, index, "refused"), (*path, index, "value")
                yield Finding("refused-above-value", here, arguments, other=other)
        low = _below_floor(ladder)
        if low is not None:
            step = ladder.steps[low]
            arguments = {"call": step.call, "value": step.value or 0, "refused": ladder.floor}
            here, other = ("ladders", name, "floor"), (*path, low, "value")
            yield Finding("refused-above-value", here, arguments, other=other)


def _below_floor(ladder: Ladder) -> int | None:
    """The first step of a count that is worth less than the least that its refusal pays."""
    for index, step in enumerate(ladder.steps if ladder.count is not None else ()):
        if step.refused is None and isinstance(step.value, int) and step.value < ladder.floor:
            return index
    return None


def check_amounts(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """Amounts that are too large: a fold, what a tumbo pays to the others."""
    score = ruleset.score
    tumbo = score.tumbo if score else None
    if score is None or tumbo is None or tumbo.at >= score.chico:
        return
    target: Path = ("score", "chico")
    if score.fold > score.chico - tumbo.at:
        said = {"fold": score.fold, "at": tumbo.at, "chico": score.chico}
        yield Finding("fold-too-large", ("score", "fold"), said, other=target)
    for key in ("declined", "lost"):
        if getattr(tumbo, key) >= score.chico:
            said = {"value": getattr(tumbo, key), "chico": score.chico}
            yield Finding("tumbo-pays-a-chico", ("score", "tumbo", key), said, other=target)


def check_lists(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """What stands in a list twice: an offence, an origin of the vira, a score on the board."""
    renuncio, deal, board = ruleset.renuncio, ruleset.deal, ruleset.scoreboard
    yield from repeated(renuncio.offences if renuncio else (), ("renuncio", "offences"))
    yield from repeated((deal.vira if deal else None) or (), ("deal", "vira"))
    first: dict[int, int] = {}
    for index, mark in enumerate(board.marks if board else ()):
        if first.setdefault(mark.piedras, index) != index:
            marks: Path = ("scoreboard", "marks")
            path, other = (*marks, index, "piedras"), (*marks, first[mark.piedras], "piedras")
            yield Finding("repeated", path, {"value": mark.piedras}, other=other)
    if renuncio and renuncio.claimed_in_tumbo and "call-in-tumbo" not in renuncio.offences:
        path = ("renuncio", "claimed_in_tumbo")
        yield Finding("claim-without-offence", path, {}, on="key", other=("renuncio", "offences"))
