"""Which cards of a hand may be played, and which rule says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from envite_rules.cards import Card
from envite_rules.engine.reasons import Reason
from envite_rules.messages import AnyOf, Message

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.engine.tables import Duty
    from envite_rules.ruleset import LoadedRuleset


@dataclass(frozen=True, slots=True)
class Obligation:
    """What a hand may play.

    Args:
        legal: the cards that may be played, in the order of the hand.
        reason: why, with the rule and its source where one binds.
    """

    legal: tuple[Card, ...]
    reason: Reason


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


def governing_duty(duties: Sequence[Duty], hand: int) -> Duty | None:
    """The duty that binds a hand: the first of which it holds a binding card."""
    return next((duty for duty in duties if hand & duty.binding), None)


def legal_mask(duties: Sequence[Duty], hand: int) -> int:
    """The cards of a hand that may be played; never empty while the hand is not."""
    duty = governing_duty(duties, hand)
    return hand if duty is None else hand & duty.playable


def explain(loaded: LoadedRuleset, duties: Sequence[Duty], hand: int, led: Card | None) -> Reason:
    """Why a hand is bound, or free."""
    if led is None:
        return Reason(Message("play.leads"))
    duty = governing_duty(duties, hand)
    if duty is not None:
        held = loaded.ruleset.deck.cards().cards_of(hand & duty.binding)
        return _of_rule(loaded, duty.rule, "play.bound", led, held)
    spared = next((duty for duty in duties if hand & duty.exempt), None)
    if spared is not None:
        return _of_rule(loaded, spared.rule, "play.exempt", led)
    if duties:
        return _of_rule(loaded, duties[0].rule, "play.nothing-held", led)
    return Reason(Message("play.no-duty", {"led": led}))


def _of_rule(
    loaded: LoadedRuleset, number: int, code: str, led: Card, held: Sequence[Card] = ()
) -> Reason:
    rule = (loaded.ruleset.follow or ())[number]
    arguments = {
        "led": led,
        "cards": held,
        "play": AnyOf(Message(f"held.{word}") for word in rule.play),
    }
    return Reason(Message(code, arguments), rule.id, loaded.cite(("follow", number)))


def verdict(card: Card, obligation: Obligation) -> PlayVerdict:
    """Whether one card of a hand may be played."""
    return PlayVerdict(card, card in obligation.legal, obligation.reason)
