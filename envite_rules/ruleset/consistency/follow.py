"""The obligations in play: that they can be met, and that exemptions exempt from something."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from envite_rules.errors import CardError
from envite_rules.ruleset.consistency.common import has_card, lacking, repeated
from envite_rules.ruleset.model.play import seats_for
from envite_rules.ruleset.naming import at_table, read_pattern
from envite_rules.ruleset.problems import Finding, Path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.cards import CardPattern, Deck
    from envite_rules.ruleset.model import FollowRule, OrderLine, Ruleset


def check_follow(ruleset: Ruleset, deck: Deck) -> Iterator[Finding]:
    """Obligations that cannot be met, repeat themselves, or exempt a card that is not bound."""
    if ruleset.follow and not ruleset.order:
        yield Finding("follow-without-order", ("follow",), {}, on="key")
        return
    for index, rule in enumerate(ruleset.follow or ()):
        path = ("follow", index)
        for key in ("led", "holding", "play"):
            yield from repeated(getattr(rule, key), (*path, key))
        missing = [word for word in rule.holding if word not in rule.play]
        if missing:
            arguments = {"id": rule.id, "words": missing}
            other = (*path, "holding")
            yield Finding("follow-cannot-serve", (*path, "play"), arguments, other=other)
        if any(_tables(ruleset, rule)):
            yield from _check_exempt(ruleset, deck, path)


def _check_exempt(ruleset: Ruleset, deck: Deck, path: Path) -> Iterator[Finding]:
    rule = (ruleset.follow or ())[int(path[1])]
    if isinstance(rule.exempt, tuple):
        yield from repeated(rule.exempt, (*path, "exempt"))
        for place, text in enumerate(rule.exempt):
            where = (*path, "exempt", place)
            try:
                patterns = _meant(text, ruleset, rule)
            except CardError as error:
                yield Finding("not-a-card", where, {"why": error.message}, hint=error.hint)
                continue
            found = (_check_exempted(ruleset, deck, where, pattern) for pattern in patterns)
            yield from islice(filter(None, found), 1)
    elif rule.exempt != "none" and not _highest_kinds(ruleset, rule) & _obliged(rule):
        arguments = {"card": rule.exempt, "kinds": rule.holding, "id": rule.id}
        yield Finding("exempt-not-obliged", (*path, "exempt"), arguments)


def _meant(text: str, ruleset: Ruleset, rule: FollowRule) -> set[CardPattern]:
    """The cards that a text names at the tables at which a rule holds."""
    order = ruleset.order or ()
    tables = {seats for seats in map(seats_for, ruleset.players.counts) if rule.applies_to(seats)}
    return {read_pattern(text, at_table(order, seats)) for seats in tables}


def _check_exempted(
    ruleset: Ruleset, deck: Deck, where: Path, pattern: CardPattern
) -> Finding | None:
    rule = (ruleset.follow or ())[int(where[1])]
    if pattern.needs_vira and not ruleset.has_vira:
        return Finding("exempt-without-vira", where, {"card": pattern})
    if not has_card(deck, pattern):
        return lacking(deck, pattern, where)
    if not _kinds_of(pattern, ruleset, rule) & _obliged(rule):
        arguments = {"card": pattern, "kinds": rule.holding, "id": rule.id}
        return Finding("exempt-not-obliged", where, arguments)
    return None


def _obliged(rule: FollowRule) -> set[str]:
    """The kinds of card that a rule binds; the led suit may bind a plain card."""
    kinds: set[str] = {"plain" if word == "led-suit" else word for word in rule.holding}
    return kinds | {"triunfo", "chilajo", "plain"} if "beats" in kinds else kinds


def _tables(ruleset: Ruleset, rule: FollowRule) -> Iterator[list[OrderLine]]:
    """The order at each number of seats at which a rule holds."""
    for people in ruleset.players.counts:
        seats = seats_for(people)
        if rule.applies_to(seats):
            yield [line for line in ruleset.order or () if line.applies_to(seats)]


def _highest_kinds(ruleset: Ruleset, rule: FollowRule) -> set[str]:
    return {str(lines[0].kind) for lines in _tables(ruleset, rule) if lines}


def _kinds_of(pattern: CardPattern, ruleset: Ruleset, rule: FollowRule) -> set[str]:
    """What a card is at each table, a fixed one while its suit is not the vira's."""
    kinds: set[str] = set()
    for lines in _tables(ruleset, rule):
        line = next((line for line in lines if _fits(line, pattern)), None)
        if line is not None:
            kinds.add(line.kind)
    return kinds


def _fits(line: OrderLine, pattern: CardPattern) -> bool:
    if line.card is not None:
        return line.card == pattern
    if line.suit is not None:
        suits = {"vira"} if pattern.suit is None else {"led", pattern.suit}
        return line.suit in suits and pattern.rank in (line.scale or ())
    return pattern.rank in (line.ranks or ())
