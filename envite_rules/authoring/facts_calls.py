"""The ladders of calls and the counts, fact by fact."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.authoring.facts import Fact, Spoken, joined
from envite_rules.authoring.portrait_ladders import value_rows
from envite_rules.authoring.portrait_vira import may_count_two_pieces, stand_in_fact
from envite_rules.authoring.portrait_words import own_word, own_words, stake
from envite_rules.authoring.portrait_worth import (
    half_lines,
    most_lines,
    unopened_lines,
    void_lines,
    worth_of,
)
from envite_rules.engine.ladders import base_of, rungs
from envite_rules.messages import AnyOf, Message
from envite_rules.ruleset.model import LACKING, LEVELS, After

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.authoring.sections import Words
    from envite_rules.engine.ladders import Rung
    from envite_rules.ruleset.model import Count, Ladder, Ruleset


def calls(ruleset: Ruleset, seats: int) -> Iterator[Fact]:
    """What is called, what it is worth, and who may speak when.

    Args:
        ruleset: the ruleset.
        seats: how many seats there are.
    """
    for name, ladder in ruleset.ladders.items():
        steps = list(rungs(ruleset, name, seats))
        for key, value, said in _of_ladder(ruleset, name, ladder, steps):
            path = f"ladders.{name}"
            what, _, other = key.partition(".")
            subject = Message(f"diff.ladder.{what}", {"other": other} if other else {})
            yield Fact(f"{path}.{key}", subject, value, said, path)


def _of_ladder(
    ruleset: Ruleset, name: str, ladder: Ladder, steps: Sequence[Rung]
) -> Iterator[tuple[str, object, Words]]:
    words = own_words(ruleset, "trick", "round", "mandador")
    worth = [(Spoken.of(rung), rung.value, rung.adds is not None, rung.times) for rung in steps]
    yield "calls", worth, joined((_worth(ruleset, rung) for rung in steps), ", ")
    if ladder.count is not None:
        yield "count", ladder.count, ladder.count
    for who in ("opener", "answerer", "raiser"):
        speaker = getattr(ladder, who)
        said = "next-of-team" if (who, speaker) == ("answerer", "on-turn") else speaker
        yield who, speaker, Message(f"show.who.{said}", words)
    yield "window", ladder.window, Message(f"show.window.{ladder.window}", words)
    if ladder.before_own_card:
        yield "before-own-card", True, Message("show.before-own-card")
    yield from _raising(ladder, steps, words)
    yield from _after(ruleset, name, ladder)
    yield from _limits(ruleset, steps)
    yield from _by_score(ruleset, name, ladder, steps)
    yield from _refusals(ruleset, name, ladder, steps)


def _worth(ruleset: Ruleset, rung: Rung) -> Words:
    """A call and its worth: «envío 4»; one that names its level says both at once."""
    said = {word for call in (rung.call, *rung.also) for word in call.casefold().split()}
    if rung.adds is not None:
        return _more(rung)
    if isinstance(rung.value, int):
        return f"{rung.call} {rung.value}"
    if rung.value in LEVELS and rung.value in said:
        return rung.call
    return joined((rung.call, joined(("(", worth_of(ruleset, rung), ")"), "")))


def _more(rung: Rung) -> Words:
    """A call and what it adds: «envido +2 (hasta 2 veces)»."""
    said = f"{rung.call} +{rung.adds}"
    if rung.times == 1:
        return said
    return joined((said, joined(("(", Message("show.times", {"times": rung.times}), ")"), "")))


def _raising(
    ladder: Ladder, steps: Sequence[Rung], words: dict[str, Words]
) -> Iterator[tuple[str, object, Words]]:
    opening = [rung for rung in steps if rung.opens]
    if len(opening) > 1 or (ladder.count is not None and len(steps) > 1):
        listed = AnyOf(Message("tell.quoted", {"said": rung.call}) for rung in opening)
        yield (
            "opens",
            [Spoken.of(rung) for rung in opening],
            Message("show.opens", {"calls": listed}),
        )
    if len(steps) > 1 or any(rung.times > 1 for rung in steps):
        if ladder.skip:
            yield "skip", True, Message("show.skips")
        code = "show.right-to-raise" if ladder.raise_later else "show.no-raise-later"
        yield "raise-later", ladder.raise_later, Message(code, words)


def _after(ruleset: Ruleset, name: str, ladder: Ladder) -> Iterator[tuple[str, object, Words]]:
    """When a ladder may be opened after another; of one that makes it void, that it does."""
    for other, stated in ruleset.ladders.items():
        if other != name:
            after = ladder.after.get(other, After())
            names = {"name": name, "other": other}
            is_void = other in ladder.voids and after.called != "nobody"
            called: Words = Message(f"show.after-called{'-void' * is_void}.{after.called}", names)
            accepted: Words = Message(f"show.after-accepted.{after.accepted}", names)
            if name in stated.voids:
                called = accepted = joined(void_lines(ruleset, other, stated))
            yield f"after-called.{other}", after.called, called
            yield f"after-accepted.{other}", after.accepted, accepted
            if after.raised is not None and name not in stated.voids:
                raised = Message(f"show.after-raised.{after.raised}", names)
                yield f"after-raised.{other}", after.raised, raised


def _limits(ruleset: Ruleset, steps: Sequence[Rung]) -> Iterator[tuple[str, object, Words]]:
    """Which calls may be made only if worth enough; which are worth a whole chico at first."""
    values: list[object] = []
    said: list[Words] = []
    whole = [(Spoken.of(rung), rung.whole_up_to) for rung in steps if rung.whole_up_to is not None]
    if whole:
        yield "whole", whole, joined(_wholes(ruleset, steps))
    for rung in steps:
        call = {"call": rung.call}
        if rung.least is not None:
            said.append(Message("show.least", call | {"least": stake(ruleset, rung.least)}))
        if rung.must_raise:
            said.append(Message("show.must-raise", call))
        limits = (rung.least, rung.must_raise)
        if limits != (None, False):
            values.append((Spoken.of(rung), limits))
    if said:
        yield "limits", values, joined(said)


def _wholes(ruleset: Ruleset, steps: Sequence[Rung]) -> Iterator[Message]:
    """Up to which score each of these calls is worth a whole chico."""
    for rung in steps:
        if rung.whole_up_to is not None:
            most = {"most": stake(ruleset, rung.whole_up_to), "whole": stake(ruleset, "chico")}
            yield Message("show.whole-up-to", {"call": rung.call} | most)


def _by_score(
    ruleset: Ruleset, name: str, ladder: Ladder, steps: Sequence[Rung]
) -> Iterator[tuple[str, object, Words]]:
    """Whose lack a call is worth, the most that one is, and what else follows from a ladder."""
    whose = [
        (Spoken.of(rung), rung.lacking_of, rung.before_half)
        for rung in steps
        if rung.value == LACKING and (rung.lacking_of, rung.before_half) != ("leader", None)
    ]
    if whose:
        lacking = [rung for rung in steps if rung.value == LACKING]
        of = (joined((rung.call, worth_of(ruleset, rung)), ": ") for rung in lacking)
        halves = [line for rung in steps for line in half_lines(ruleset, rung)]
        yield "lacking", whose, joined((joined(of, "; "), *halves), ". ")
    if ladder.most is not None:
        yield "most", ladder.most, joined(most_lines(ruleset, ladder))
    for key, value, lines in (
        ("voids", sorted(ladder.voids), void_lines(ruleset, name, ladder)),
        ("left-unopened", ladder.left_unopened, unopened_lines(ruleset, name, ladder)),
    ):
        told = list(lines)
        if told:
            yield key, value, joined(told)


def _refusals(
    ruleset: Ruleset, name: str, ladder: Ladder, steps: Sequence[Rung]
) -> Iterator[tuple[str, object, Words]]:
    """What a refusal pays, as far as that does not follow from what is in play."""
    words = {"round": own_word(ruleset, "round"), "floor": stake(ruleset, ladder.floor)}
    if ladder.count is None:
        yield "refused", ladder.refused, Message(f"show.refused.{ladder.refused}", words)
    else:
        said = Message(f"show.refused-count.{ladder.refused}", words)
        yield "refused", (ladder.refused, ladder.floor), said
        paid = Message(f"show.refused-paid.{ladder.refused_paid}", words)
        yield "refused-paid", ladder.refused_paid, paid
    base = below = base_of(ruleset, name)
    own: list[Rung] = []
    for rung in steps:
        usual = below if ladder.refused == "in-play" else base
        if any(one.adds is not None for one in steps):
            usual = rung.refused if rung.fixed_refusal is None else 0
        skipping = ladder.skip and rung.fixed_refusal is not None  # then it is not as usual
        own += [rung] if rung.refused != usual or skipping else []
        below = rung.value
    if own:
        paid_by = [(Spoken.of(rung), rung.refused) for rung in own]
        listed = [joined((rung.call, stake(ruleset, rung.refused)), ": ") for rung in own]
        yield "own-refusals", paid_by, joined(listed, "; ")


def counts(ruleset: Ruleset, seats: int) -> Iterator[Fact]:
    """What the cards count, and how two hands are compared.

    Args:
        ruleset: the ruleset.
        seats: how many seats there are.
    """
    for name, count in ruleset.counts.items():
        path = f"counts.{name}"
        pieces = [piece for piece in count.pieces if piece.applies_to(seats)]
        yield from stand_in_fact(ruleset, pieces, path, path)
        for key, value, said in _of_count(ruleset, count, seats):
            subject = Message(f"diff.count.{key}")
            yield Fact(f"{path}.{key}", subject, value, said, path)


def _of_count(ruleset: Ruleset, count: Count, seats: int) -> Iterator[tuple[str, object, Words]]:
    values = {ruleset.deck.word_of(rank): value for rank, value in count.values.items()}
    rows = (joined(row, ": ") for row in value_rows(ruleset, count))
    yield "values", values, joined(rows, "; ")
    yield from _of_all_cards(count) if count.cards == "all" else _of_best_cards(count)
    pieces = {str(piece.card): piece.value for piece in count.pieces if piece.applies_to(seats)}
    if pieces:
        listed = [
            joined((Message("show.card", {"card": piece.card}), str(piece.value)), ": ")
            for piece in count.pieces
            if piece.applies_to(seats)
        ]
        yield "pieces", pieces, joined(listed, "; ")
        if count.cards == "all" or may_count_two_pieces(ruleset, count, seats):
            yield _of_several_pieces(count)
    if count.needs:
        yield "needs", frozenset(count.needs), _of_needs(count)
    if count.unless is not None:
        yield "unless", count.unless, count.unless
    if count.most is not None:
        yield "most", count.most, str(count.most)
    tie = Message(f"show.count-tie.{count.tie}", {"leader": own_word(ruleset, "leader")})
    yield "tie", count.tie, tie
    yield "shown", count.shown, Message(f"show.count-shown.{count.shown}")


def _of_best_cards(count: Count) -> Iterator[tuple[str, object, Words]]:
    """What a pair and a single card count."""
    if count.pair is not None:
        code = "show.pair" if count.pair else "show.pair-alone"
        yield "pair", count.pair, Message(code, {"pair": count.pair})
    bonus = count.unpaired_bonus if count.unpaired == "highest" else 0
    code = f"show.unpaired.{count.unpaired}{'-bonus' if bonus else ''}"
    yield "unpaired", (count.unpaired, bonus), Message(code, {"bonus": bonus})


def _of_all_cards(count: Count) -> Iterator[tuple[str, object, Words]]:
    """That all cards count, and what is added."""
    code = "show.count-all-bonus" if count.bonus else "show.count-all"
    yield "cards", (count.cards, count.bonus), Message(code, {"bonus": count.bonus})


def _of_several_pieces(count: Count) -> tuple[str, object, Words]:
    """What more than one piece counts."""
    if count.cards == "all":
        said = Message(f"show.other-pieces.{count.other_pieces}")
        return "other-pieces", count.other_pieces, said
    less = count.two_pieces_less
    code = "show.no-two-pieces" if less is None else "show.two-pieces"
    return "two-pieces", less, Message(code, {"less": less})


def _of_needs(count: Count) -> Words:
    """What a hand needs to have a count, any of it."""
    return Message("show.listed", {"listed": AnyOf(Message(f"need.{one}") for one in count.needs)})
