"""The ladders of calls and the counts that decide them, as a player wants to see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from envite_rules.authoring.portrait_vira import may_count_two_pieces, piece_lines
from envite_rules.authoring.portrait_words import own_word, own_words, stake
from envite_rules.authoring.portrait_worth import (
    half_lines,
    most_lines,
    unopened_lines,
    void_lines,
    worth_of,
)
from envite_rules.authoring.sections import Section, Words, table_of
from envite_rules.engine.ladders import rungs
from envite_rules.messages import AnyOf, Message
from envite_rules.ruleset.model import After
from envite_rules.ruleset.model.sums import is_additive, sums_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.engine.ladders import Rung
    from envite_rules.ruleset.model import Count, Ladder, Ruleset, Step


def ladder_sections(ruleset: Ruleset, seats: int) -> Iterator[Section]:
    """Each ladder: what is said, what it is worth, what a refusal pays, who may speak."""
    head = tuple(Message(code) for code in ("show.call", "show.worth", "show.refusal"))
    for name, ladder in ruleset.ladders.items():
        steps = list(rungs(ruleset, name, seats))
        by_path = _is_by_path(ladder, steps)
        rows = [
            (
                _said(rung.call, rung.also),
                _worth(ruleset, rung),
                _refused(ruleset, rung, by_path=by_path),
            )
            for rung in steps
        ]
        title = Message("show.ladder", {"name": name})
        lines = tuple(_ladder_lines(ruleset, name, ladder, seats))
        yield Section(title, table_of(head, rows), lines)


def step_values(ruleset: Ruleset, name: str, seats: int) -> Iterator[dict[str, Any]]:
    """The steps of a ladder for a program: what each is worth or adds, what its refusal pays.

    Where calls add up a refusal pays what was there before, which is no fixed number: None.

    Args:
        ruleset: the ruleset.
        name: the name of the ladder.
        seats: how many seats there are.
    """
    steps = list(rungs(ruleset, name, seats))
    by_path = _is_by_path(ruleset.ladders[name], steps)
    for rung in steps:
        worth = {"adds": rung.adds, "times": rung.times} if rung.adds else {"value": rung.value}
        refused = rung.fixed_refusal if by_path else rung.refused
        yield {"call": rung.call, "also": list(rung.also), **worth, "refused": refused}


def _is_by_path(ladder: Ladder, steps: Sequence[Rung]) -> bool:
    """Whether what a refusal pays depends on what was called before."""
    return ladder.refused == "in-play" and any(rung.adds is not None for rung in steps)


def _said(call: str, also: tuple[str, ...]) -> Words:
    return Message("show.also", {"call": call, "also": AnyOf(also)}) if also else call


def _worth(ruleset: Ruleset, rung: Rung) -> Words:
    worth = worth_of(ruleset, rung)
    if rung.adds is None:
        return worth
    codes = {1: "show.adds", 2: "show.adds-twice"}
    code = codes.get(rung.times, "show.adds-times")
    return Message(code, {"stake": worth, "times": rung.times})


def _refused(ruleset: Ruleset, rung: Rung, *, by_path: bool) -> Words:
    """What a refusal pays; where calls add up, that depends on what was called before."""
    was_there = by_path and rung.fixed_refusal is None
    return Message("show.what-was-there") if was_there else stake(ruleset, rung.refused)


def _ladder_lines(ruleset: Ruleset, name: str, ladder: Ladder, seats: int) -> Iterator[Message]:
    steps = [step for step in ladder.steps if step.applies_to(seats)]
    words = {name: own_word(ruleset, name) for name in ("trick", "round")}
    if ladder.count is not None:
        yield Message("show.decided-by-count", words | {"count": ladder.count})
    mandador = own_words(ruleset, "mandador")
    people = {
        who: Message(f"show.who.{getattr(ladder, who)}", mandador)
        for who in ("opener", "answerer", "raiser")
    }
    if ladder.answerer == "on-turn":
        people["answerer"] = Message("show.who.next-of-team")
    yield Message("show.speakers", people)
    yield from _opening_lines(steps)
    yield from _raise_lines(ladder, steps, words)
    yield from _sum_lines(ruleset, ladder, steps)
    yield Message(f"show.window.{ladder.window}", words)
    if ladder.before_own_card:
        yield Message("show.before-own-card")
    yield from _after_lines(ruleset, name, ladder)
    yield from void_lines(ruleset, name, ladder)
    yield from _step_lines(ruleset, steps)
    yield from most_lines(ruleset, ladder)
    yield from _refusal_lines(ruleset, ladder)
    yield from unopened_lines(ruleset, name, ladder)


def _opening_lines(steps: list[Step]) -> Iterator[Message]:
    """With which calls one may open, where that is not the first alone."""
    opening = [step.call for step in steps[1:] if step.opens]
    if opening:
        calls = [_quoted(call) for call in (steps[0].call, *opening)]
        yield Message("show.opens", {"calls": AnyOf(calls)})


def _quoted(call: str) -> Message:
    return Message("tell.quoted", {"said": call})


def _raise_lines(ladder: Ladder, steps: list[Step], words: dict[str, Words]) -> Iterator[Message]:
    if len(steps) == 1 and steps[0].times == 1:
        return
    if ladder.skip:
        yield Message("show.skips")
    yield Message("show.right-to-raise" if ladder.raise_later else "show.no-raise-later", words)


def _sum_lines(ruleset: Ruleset, ladder: Ladder, steps: list[Step]) -> Iterator[Message]:
    """That calls add up, by the first two that do."""
    if not is_additive(steps):
        return
    sums = sums_of(steps, skip=ladder.skip)
    pairs = [
        (first, second)
        for first in sums[None]
        for second in sums[first]
        if steps[second.step].adds is not None
    ]
    different = [(first, second) for first, second in pairs if first.step != second.step]
    for first, second in (different or pairs)[:1]:
        calls = (_quoted(steps[one.step].call) for one in (first, second))
        said = dict(zip(("first", "second"), calls, strict=True))
        yield Message("show.sums", {**said, "stake": stake(ruleset, second.worth)})


def _after_lines(ruleset: Ruleset, name: str, ladder: Ladder) -> Iterator[Message]:
    """What may be done while another ladder waits for its answer, and after it was accepted.

    Of one that makes this one void nothing is said here, and one that this makes void is not
    answered afterwards.
    """
    for other, stated in ruleset.ladders.items():
        if other != name and name not in stated.voids:
            after = ladder.after.get(other, After())
            names = {"name": name, "other": other}
            is_void = other in ladder.voids and after.called != "nobody"
            yield Message(f"show.after-called{'-void' * is_void}.{after.called}", names)
            if after.raised is not None:
                yield Message(f"show.after-raised.{after.raised}", names)
            yield Message(f"show.after-accepted.{after.accepted}", names)


def _step_lines(ruleset: Ruleset, steps: list[Step]) -> Iterator[Message]:
    for step in steps:
        yield from half_lines(ruleset, step)
        if step.whole_up_to is not None:
            whole = {"call": step.call, "most": stake(ruleset, step.whole_up_to)}
            chico = stake(ruleset, "chico")
            yield Message("show.whole-up-to", whole | {"whole": chico})
        if step.least is not None:
            least = {"call": step.call, "least": stake(ruleset, step.least)}
            yield Message("show.least", least)
        if step.must_raise:
            yield Message("show.must-raise", {"call": step.call})


def _refusal_lines(ruleset: Ruleset, ladder: Ladder) -> Iterator[Message]:
    """What a refusal pays; in a ladder that a count decides the round goes on after it."""
    words = {"round": own_word(ruleset, "round"), "floor": stake(ruleset, ladder.floor)}
    if ladder.count is None:
        yield Message(f"show.refused.{ladder.refused}", words)
        if len(ruleset.ladders) > 1:
            yield Message("show.refused-ends", words)
        return
    raises = ladder.steps[1:] if ladder.skip and ladder.refused == "in-play" else ()
    fixed = [step.call for step in raises if step.refused is not None]
    if fixed and len(fixed) == len(raises):
        yield Message("show.refused-by-table", words)
    else:
        if raises and not is_additive(ladder.steps):
            yield Message("show.refused-by-path")
        yield Message(f"show.refused-count.{ladder.refused}", words)
        if fixed:
            yield Message("show.refused-fixed", {"calls": AnyOf(map(_quoted, fixed))})
    yield Message(f"show.refused-paid.{ladder.refused_paid}", words)


def count_sections(ruleset: Ruleset, seats: int) -> Iterator[Section]:
    """Each count: what the cards count, and how two hands are compared."""
    head = (Message("show.cards"), Message("show.counts-as"))
    for name, count in ruleset.counts.items():
        rows = [*value_rows(ruleset, count), *_piece_rows(ruleset, count, seats)]
        lines = (*_count_lines(ruleset, count, seats), *piece_lines(ruleset, count, seats))
        yield Section(Message("show.count", {"name": name}), table_of(head, rows), lines)


def value_rows(ruleset: Ruleset, count: Count) -> Iterator[tuple[Words, ...]]:
    """The ranks, those together that count the same, or what is printed on them.

    Args:
        ruleset: the ruleset.
        count: one of its counts.
    """
    groups: dict[object, list[str]] = {}
    for rank, value in sorted(count.values.items(), key=lambda each: each[0].value):
        is_printed = value == rank.value and rank.word == str(value)
        shown = Message("show.as-printed") if is_printed else str(value)
        groups.setdefault(shown, []).append(ruleset.deck.word_of(rank))
    for said, ranks in groups.items():
        words = said if isinstance(said, Message) else str(said)
        yield Message("show.listed", {"listed": ranks}), words


def _piece_rows(ruleset: Ruleset, count: Count, seats: int) -> Iterator[tuple[Words, ...]]:
    names = {line.card: line.name for line in ruleset.order or () if line.applies_to(seats)}
    for piece in count.pieces:
        if piece.applies_to(seats):
            name = names.get(piece.card)
            code = "show.named" if name else "show.card"
            said = Message(code, {"card": piece.card, "names": name or ""})
            yield said, Message("show.piece", {"value": piece.value})


def _count_lines(ruleset: Ruleset, count: Count, seats: int) -> Iterator[Message]:
    if count.needs:
        needs = AnyOf(Message(f"need.{need}") for need in count.needs)
        yield Message("show.needs", {"needs": needs})
    if count.unless is not None:
        yield Message("show.unless", {"other": count.unless})
    yield from (
        _all_cards_lines(count)
        if count.cards == "all"
        else _best_cards_lines(ruleset, count, seats)
    )
    if count.most is not None:
        yield Message("show.count-most", {"most": count.most})
    yield Message(f"show.count-tie.{count.tie}", {"leader": own_word(ruleset, "leader")})
    yield Message(f"show.count-shown.{count.shown}")


def _all_cards_lines(count: Count) -> Iterator[Message]:
    code = "show.count-all-bonus" if count.bonus else "show.count-all"
    yield Message(code, {"bonus": count.bonus})
    if count.pieces:
        yield Message(f"show.other-pieces.{count.other_pieces}")


def _best_cards_lines(ruleset: Ruleset, count: Count, seats: int) -> Iterator[Message]:
    bonus = "-bonus" if count.unpaired_bonus and count.unpaired == "highest" else ""
    alone = {"bonus": count.unpaired_bonus}
    if count.pair is not None:
        yield Message("show.pair" if count.pair else "show.pair-alone", {"pair": count.pair})
        yield Message(f"show.unpaired.{count.unpaired}{bonus}", alone)
    elif count.unpaired == "highest":
        yield Message(f"show.one-card{bonus}", alone)
    if count.pieces:
        yield Message("show.pieces")
    if may_count_two_pieces(ruleset, count, seats):
        less = count.two_pieces_less
        code = "show.no-two-pieces" if less is None else "show.two-pieces"
        yield Message(code, {"less": less})
    yield Message("show.count-best")
