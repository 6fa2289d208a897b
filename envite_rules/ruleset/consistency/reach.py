"""Lines of the order that no card ever reaches, and rules that never bind."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from envite_rules.cards import Suit
from envite_rules.ruleset.model.play import seats_for
from envite_rules.ruleset.problems import Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.cards import Card, Deck, Rank
    from envite_rules.ruleset.model import OrderLine, Ruleset

Place = tuple["Rank", Suit]


def check_reached(ruleset: Ruleset, deck: Deck) -> Iterator[Finding]:
    """A line whose cards stand all in lines above it, at each of its tables."""
    order = ruleset.order or ()
    known = {(card.rank, card.suit) for card in deck}
    suits = list(dict.fromkeys(card.suit for card in deck))
    viras = _viras(ruleset, deck)
    placing: set[int] = set()
    reached: set[int] = set()
    for seats in sorted({seats_for(people) for people in ruleset.players.counts}):
        lines = {index: line for index, line in enumerate(order) if line.applies_to(seats)}
        for vira, led in product(viras, suits):
            if lines.keys() <= reached:
                break
            seen: set[Place] = set()
            for index, line in lines.items():
                cards = _placed(line, vira, led) & known
                placing |= {index} if cards else set()
                reached |= {index} if cards - seen else set()
                seen |= cards
    for index in sorted(placing - reached):
        yield Finding("line-never-reached", ("order", index), {"id": order[index].id}, on="key")


def _viras(ruleset: Ruleset, deck: Deck) -> list[Card | None]:
    """One vira of each suit; all of them where the order goes by the rank that follows it."""
    if not ruleset.has_vira:
        return [None]
    by_rank = any(line.card is not None and line.card.rank is None for line in ruleset.order or ())
    return list(deck) if by_rank else list({card.suit: card for card in deck}.values())


def _placed(line: OrderLine, vira: Card | None, led: Suit) -> set[Place]:
    """The cards that fit a line while one is the vira and a suit is led."""
    if line.card is not None:
        if vira is None and line.card.needs_vira:
            return set()
        card = replace(line.card, stand_in=None).card(vira)
        return {(card.rank, card.suit)}
    if line.ranks is not None:
        return {(rank, suit) for rank in line.ranks for suit in Suit}
    of_line = {"vira": vira and vira.suit, "led": led}.get(line.suit or "", line.suit)
    return {(rank, Suit(of_line)) for rank in line.scale or ()} if of_line else set()


def check_binding(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """An obligation for kinds that no line has, or that states what has no effect."""
    kinds = {line.kind for line in ruleset.order or ()} | {"led-suit", "beats"}
    for index, rule in enumerate(ruleset.follow or ()):
        for key in ("led", "holding"):
            words = getattr(rule, key)
            if ruleset.order and not kinds & set(words):
                yield Finding("kind-of-no-line", ("follow", index, key), {"kinds": words})
        if rule.when is not None and not rule.when.model_fields_set:
            arguments = {"key": "when", "without": "winning"}
            yield Finding("key-without-effect", ("follow", index, "when"), arguments, on="key")
        idle = {
            "exempt_lead_drags": rule.exempt == "none",
            "led_suit_means": "led-suit" not in (*rule.led, *rule.holding, *rule.play),
        }
        for key, without in (("exempt_lead_drags", "exempt"), ("led_suit_means", "led-suit")):
            if idle[key] and key in rule.model_fields_set:
                arguments = {"key": key, "without": without}
                stated = without in rule.model_fields_set
                where, other = ("follow", index, key), ("follow", index, without)
                yield Finding(
                    "key-without-effect",
                    where,
                    arguments,
                    on="key",
                    other=other if stated else None,
                )
