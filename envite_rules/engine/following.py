"""Which cards of a hand may be played, and which rule says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from envite_rules.cards import Card
from envite_rules.engine.reasons import Reason
from envite_rules.engine.tricks import best_of
from envite_rules.messages import AnyOf, Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.cards import Deck
    from envite_rules.engine.tables import Condition, Duty, LedRow
    from envite_rules.ruleset import LoadedRuleset


@dataclass(frozen=True, slots=True)
class Obligation:
    """What a hand may play.

    Args:
        legal: the cards that may be played, in the order of the hand.
        reason: why, with the rule and its source where one binds.
        spared: the cards that would bind and are exempt, where no other binds.
    """

    legal: tuple[Card, ...]
    reason: Reason
    spared: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayVerdict:
    """Whether a card may be played.

    Args:
        card: the card.
        legal: whether it may be played.
        reason: why, or why not.
    """

    card: Card
    legal: bool
    reason: Reason


def in_force(
    duties: Sequence[Duty], row: LedRow, indices: Sequence[int], seats: int
) -> Sequence[Duty]:
    """The duties that hold as the trick stands, what they ask in cards that beat it written out.

    Args:
        duties: what is owed to the lead.
        row: the row of the led card.
        indices: the cards on the table, the leader's first, at least one.
        seats: how many seats there are; the next one is to play.
    """
    if all(duty.condition is None for duty in duties):
        return duties
    strengths = [row.strengths[index] for index in indices]
    winner, _ = best_of(strengths)
    own = len(indices) % 2
    winning = None if winner is None else "partner" if winner % 2 == own else "rival"
    beats = row.above[max(strengths)]
    partner_to_play = len(indices) + 2 < seats
    return [
        _written_out(duty, beats)
        for duty in duties
        if duty.condition is None or _holds(duty.condition, winning, partner=partner_to_play)
    ]


def _holds(condition: Condition, winning: str | None, *, partner: bool) -> bool:
    if condition.winning is not None and condition.winning != winning:
        return False
    return condition.partner_to_play in {None, partner}


def _written_out(duty: Duty, beats: int) -> Duty:
    condition = duty.condition
    if condition is None:
        return duty
    binding = duty.binding | (beats & ~condition.spared if condition.binds_beats else 0)
    playable = duty.playable | (beats if condition.plays_beats else 0)
    exempt = duty.exempt | (beats & condition.spared if condition.binds_beats else 0)
    return duty._replace(binding=binding, playable=playable, exempt=exempt)


def governing_duty(duties: Sequence[Duty], hand: int) -> Duty | None:
    """The duty that binds a hand: the first of which it holds a binding card."""
    for duty in duties:
        if hand & duty.binding:
            return duty
    return None


def legal_mask(duties: Sequence[Duty], hand: int) -> int:
    """The cards of a hand that may be played; never empty while the hand is not."""
    duty = governing_duty(duties, hand)
    return hand if duty is None else hand & duty.playable


def sparing_duty(duties: Sequence[Duty], hand: int) -> Duty | None:
    """The duty that spares a card of a hand, where none binds it: the first that does."""
    if governing_duty(duties, hand) is not None:
        return None
    return next((duty for duty in duties if hand & duty.exempt), None)


def explain(
    loaded: LoadedRuleset,
    deck: Deck,
    duties: Sequence[Duty],
    hand: int,
    led: Card | None,
    *,
    idle: bool = False,
) -> Reason:
    """Why a hand is bound, or free.

    Args:
        loaded: the ruleset.
        deck: its deck.
        duties: the duties in force.
        hand: the mask of the hand.
        led: the card that was led; None for the leader.
        idle: whether other duties would be in force if the trick stood otherwise.
    """
    if led is None:
        return Reason(Message("play.leads"))
    bound = governing_duty(duties, hand)
    if bound is not None:
        key = "exempt_lead_drags" if bound.exempt >> deck.index(led) & 1 else "play"
        held = deck.cards_of(hand & bound.binding)
        return _of_rule(loaded, bound.rule, key, "play.bound", {"led": led, "cards": held})
    spared = sparing_duty(duties, hand)
    if spared is not None:
        cards = deck.cards_of(hand & spared.exempt)
        return _of_rule(loaded, spared.rule, "exempt", "play.exempt", {"led": led, "cards": cards})
    if duties:
        return _of_rule(loaded, duties[0].rule, "holding", "play.nothing-held", {"led": led})
    code = "play.not-now" if idle else "play.no-duty"
    return Reason(Message(code, {"led": led}), None, loaded.cite(("follow",)))


def _of_rule(
    loaded: LoadedRuleset, number: int, key: str, code: str, arguments: dict[str, object]
) -> Reason:
    """The reason that a follow rule gives, or one key of it, with its source."""
    rule = (loaded.ruleset.follow or ())[number]
    play = AnyOf(Message(f"held.{word}") for word in rule.play)
    citation = loaded.cite(("follow", number, key))
    if citation.is_empty:  # a key left at its default
        citation = loaded.cite(("follow", number))
    return Reason(Message(code, arguments | {"play": play}), rule.id, citation)


def verdict(card: Card, obligation: Obligation) -> PlayVerdict:
    """Whether one card of a hand may be played."""
    return PlayVerdict(card, card in obligation.legal, obligation.reason)
