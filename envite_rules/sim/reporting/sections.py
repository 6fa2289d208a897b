"""What many matches came to, in tables that people read."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from envite_rules.messages import Message
from envite_rules.sim.reporting.cells import (
    HEADS,
    Cell,
    Row,
    Section,
    digits_for,
    estimated,
    plain,
    value_and_margin,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.sim.answers import Distribution, HandValue, LadderUse, Simulation
    from envite_rules.sim.estimates import Estimate

MOST_HANDS = 6
"""How many of the best hands are told, and of the worst."""

RARE = 100
"""A card or a hand that was held less often is not told: its value is not known."""


def sections(simulation: Simulation) -> tuple[Section, ...]:
    """What many matches came to, in tables, the first things first.

    Args:
        simulation: what they came to.

    Returns:
        Tables with at least a row each; those of what the game has not are left out.
    """
    made = (
        _mano(simulation),
        _lengths(simulation),
        _ends(simulation),
        _places(simulation),
        *(_ladder(ladder, is_first=not place) for place, ladder in enumerate(simulation.ladders)),
        _pots(simulation),
        _tumbo(simulation),
        _dentro(simulation),
        _cards(simulation),
        _hands(simulation),
        _quality(simulation),
    )
    return tuple(section for section in made if section.rows)


def _mano(simulation: Simulation) -> Section:
    advantage = simulation.advantage
    rows = [
        estimated(Message("sim.mano.round"), advantage.round),
        estimated(Message("sim.mano.piedras"), advantage.piedras, "number", sign=True),
        estimated(Message("sim.mano.chico"), advantage.chico),
        estimated(Message("sim.mano.match"), advantage.match),
    ]
    if of_one_chico(simulation):
        del rows[2]
    for team, won in zip("AB", simulation.matches_won, strict=True):
        rows.append(estimated(Message("sim.match-won", {"team": team}), won))
    return Section("mano", Message("sim.section.mano"), HEADS, tuple(rows))


def _lengths(simulation: Simulation) -> Section:
    rows: list[Row] = []
    for what, length in (
        ("chico", simulation.length_of_chico),
        ("match", simulation.length_of_match),
    ):
        if length is not None and not (what == "chico" and of_one_chico(simulation)):
            rows += _length(what, length)
    return Section("lengths", Message("sim.section.lengths"), HEADS, tuple(rows))


def of_one_chico(simulation: Simulation) -> bool:
    """Whether each match is a single chico, so that what is told of both is told once."""
    chico, match = simulation.length_of_chico, simulation.length_of_match
    return chico is not None and match is not None and chico.counts == match.counts


def _length(what: str, length: Distribution) -> Iterator[Row]:
    low, _, middle, _, high = length.quantiles
    between = Message("sim.length.range", {"low": Cell(low), "high": Cell(high)})
    yield estimated(Message(f"sim.length.{what}"), length.mean, "number")
    yield plain(Message("sim.length.middle"), Cell(middle), is_under=True)
    yield plain(Message("sim.length.most"), between, is_under=True)


def _ends(simulation: Simulation) -> Section:
    ends = sorted(simulation.ends, key=lambda end: -end.count)
    rows = (estimated(Message(f"sim.end.{end.kind}"), end.share) for end in ends if end.count)
    return Section("ends", Message("sim.section.ends"), HEADS, tuple(rows))


def _places(simulation: Simulation) -> Section:
    heads = (
        Message("sim.place.of-round"),
        HEADS[1],
        Message("sim.place.of-trick"),
        HEADS[1],
        HEADS[2],
    )
    rows = []
    for place in simulation.places:
        last = place.place == len(simulation.places) - 1
        name = "sim.place.mano" if place.place == 0 else "sim.place.last" if last else "sim.place"
        cells = value_and_margin(place.tricks, "share") + value_and_margin(place.in_trick, "share")
        n = Cell(None if place.tricks is None else place.tricks.n)
        rows.append(Row(Message(name, {"number": place.place + 1}), (*cells, n)))
    return Section("places", Message("sim.section.places"), heads, tuple(rows))


def _ladder(ladder: LadderUse, *, is_first: bool) -> Section:
    heads = ("per-100", "accepted", "raised", "alone" if ladder.of_some else "refused")
    title = Message("sim.section.ladder", {"ladder": ladder.name})
    rows = [
        Row(
            Message("sim.step", {"call": step.name}),
            (
                Cell(100 * step.per_round, digits=2),
                *(
                    value_and_margin(share, "share")[0]
                    for share in (step.accepted, step.raised, step.refused)
                ),
            ),
        )
        for step in ladder.steps
    ]
    if rows and ladder.opened is not None:
        opened = Cell(100 * ladder.opened.value, digits=2)
        rows.append(Row(Message("sim.ladder.opened"), (opened, "", "", "")))
    return Section(
        f"ladder-{ladder.id}",
        title,
        tuple(Message(f"sim.step.{head}") for head in heads),
        tuple(rows),
        tuple(_notes_of(ladder, is_first=is_first)),
    )


def _notes_of(ladder: LadderUse, *, is_first: bool) -> Iterator[Message]:
    """How it is read; what holds of all ladders is said at the first."""
    if is_first and len(ladder.steps) > 1:
        yield Message("sim.ladder.note")
    if ladder.of_some:
        yield Message("sim.ladder.alone")


def _pots(simulation: Simulation) -> Section:
    heads = (Message("sim.pot.share"), HEADS[1], Message("sim.pot.mean"))
    rows = [
        Row(
            Message(f"sim.pot.{pot.id}") if pot.id in {"round", "tumbo"} else pot.name,
            (*value_and_margin(pot.share, "share"), Cell(pot.mean, digits=2)),
        )
        for pot in simulation.pots
    ]
    notes = (Message("sim.pots.note"),)
    return Section("pots", Message("sim.section.pots"), heads, tuple(rows), notes)


def _tumbo(simulation: Simulation) -> Section:
    tumbo = simulation.tumbo
    rows: tuple[Row, ...] = ()
    if tumbo is not None:
        rows = (
            estimated(Message("sim.tumbo.one"), tumbo.one),
            estimated(Message("sim.tumbo.both"), tumbo.both),
            estimated(Message("sim.tumbo.forced"), tumbo.forced),
            estimated(Message("sim.tumbo.played"), tumbo.played),
            estimated(Message("sim.tumbo.won"), tumbo.won),
        )
    return Section("tumbo", Message("sim.section.tumbo"), HEADS, rows)


def _dentro(simulation: Simulation) -> Section:
    rows: tuple[Row, ...] = ()
    if simulation.dentro is not None:
        rows = (estimated(Message("sim.dentro"), simulation.dentro),)
    return Section("dentro", Message("sim.section.dentro"), HEADS, rows)


def _held(hand: HandValue) -> Row:
    cells = value_and_margin(hand.won, "share") + value_and_margin(
        hand.piedras, "number", sign=True
    )
    return Row(hand_name(hand), (*cells, Cell(hand.held)))


def hand_name(hand: HandValue) -> Message:
    """The cards of a hand, or the card."""
    return Message("sim.hand", {"cards": list(hand.names)})


_HELD = (
    Message("sim.held.won"),
    HEADS[1],
    Message("sim.held.piedras"),
    HEADS[1],
    Message("sim.held.hands"),
)


def _cards(simulation: Simulation) -> Section:
    rows = tuple(_held(card) for card in simulation.cards if card.held >= RARE)
    return Section("cards", Message("sim.section.cards"), _HELD, rows)


def extremes(hands: Sequence[HandValue]) -> tuple[list[HandValue], list[HandValue]]:
    """The hands that surely win most, and those that surely win least; each by what they win.

    They are picked by the end of the interval that is nearer to the others: of a hand that was
    seldom held luck alone may make the best.
    """
    known = [hand for hand in hands if hand.held >= RARE]
    if len(known) <= 2 * MOST_HANDS:
        return sorted(known, key=lambda hand: -hand.won.value), []
    best = sorted(known, key=lambda hand: -hand.won.low)[:MOST_HANDS]
    worst = sorted(known, key=lambda hand: -hand.won.high)[-MOST_HANDS:]
    by_value = partial(sorted, key=lambda hand: -hand.won.value)
    return by_value(best), by_value(worst)


def _hands(simulation: Simulation) -> Section:
    best, worst = extremes(simulation.hands)
    heads = (_HELD[0], Message("sim.held.between"), _HELD[-1])
    rows = [
        Row(hand_name(hand), (*_value_and_ends(hand.won), Cell(hand.held))) for hand in best + worst
    ]
    notes: tuple[Message, ...] = ()
    if worst:
        rows.insert(len(best), Row("…", ("",) * len(heads)))
        notes = (Message("sim.hands.picked", {"least": RARE}),)
    return Section("hands", Message("sim.section.hands"), heads, tuple(rows), notes)


def _value_and_ends(share: Estimate) -> tuple[Cell, Message]:
    """A share and the ends of its interval: near 100 of a hundred it is not about the share."""
    digits = digits_for(50 * (share.high - share.low))
    low, high = (Cell(100 * end, digits=digits) for end in (share.low, share.high))
    between = Message("sim.length.range", {"low": low, "high": high})
    return Cell(share.value, "share", digits), between


def _quality(simulation: Simulation) -> Section:
    quality = simulation.quality
    rows = (
        estimated(Message("sim.quality.length"), quality.length, "number"),
        plain(Message("sim.quality.balance"), Cell(quality.balance, "share", 1)),
        estimated(Message("sim.quality.advantage"), quality.advantage, "points", sign=True),
        estimated(Message("sim.quality.decided"), quality.decided),
        plain(Message("sim.quality.decisiveness"), Cell(quality.decisiveness, "share", 1)),
        plain(Message("sim.quality.drama"), Cell(quality.drama, "share", 1)),
        plain(
            Message("sim.quality.drama-most"), Cell(quality.drama_most, "share", 1), is_under=True
        ),
        estimated(Message("sim.quality.behind"), quality.behind),
        estimated(Message("sim.quality.comeback"), quality.comeback),
        plain(Message("sim.quality.lead-changes"), Cell(quality.lead_changes, digits=3)),
    )
    return Section("quality", Message("sim.section.quality"), HEADS, rows)
