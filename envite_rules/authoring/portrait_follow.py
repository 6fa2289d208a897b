"""What must be served, as a player wants to see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.authoring.facts import joined
from envite_rules.messages import AnyOf, Message
from envite_rules.ruleset.naming import at_table, read_pattern

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.authoring.sections import Words
    from envite_rules.cards import Card, CardPattern
    from envite_rules.engine import Game
    from envite_rules.ruleset.model import FollowRule, OrderLine, Ruleset

_NO_KIND = frozenset({"led-suit", "beats"})
"""What may be held that is no kind of card."""


def rules_at(ruleset: Ruleset, game: Game) -> list[FollowRule]:
    """The rules that can bind somebody at a table, in their order."""
    kinds = _kinds(ruleset, game)
    return [
        rule
        for rule in ruleset.follow or ()
        if rule.applies_to(game.seats)
        and kinds & {*rule.led}
        and (kinds | _NO_KIND) & {*rule.holding}
        and _moments(rule, game.seats)
    ]


def _kinds(ruleset: Ruleset, game: Game) -> set[str]:
    """The kinds of card that there are at a table."""
    lines = (line for line in ruleset.order or () if line.applies_to(game.seats))
    return {"plain", *(line.kind for line in lines)}


def exempt(
    ruleset: Ruleset, rule: FollowRule, game: Game, vira: Card | None = None
) -> list[CardPattern]:
    """The cards that a rule spares, as the ruleset names them; none where a suit is the highest."""
    order = at_table(ruleset.order or (), game.seats)
    if isinstance(rule.exempt, tuple):
        return [read_pattern(text, order) for text in rule.exempt]
    if rule.exempt == "none":
        return []
    for line in order:
        if line.card is None or not line.applies_to(game.seats):
            break
        turned = vira is not None and line.card.card(vira) is vira
        if not (turned and rule.exempt == "highest-in-play"):
            return [line.card]
    return []


def follow_lines(ruleset: Ruleset, game: Game, vira: Card | None) -> Iterator[Message]:
    """Who must serve what, and which card is free: a sentence or two for each rule."""
    rules, kinds = rules_at(ruleset, game), _kinds(ruleset, game)
    for place, rule in enumerate(rules):
        arguments = {
            "rule": rule.name and f"{rule.name[:1].upper()}{rule.name[1:]}",
            "led": _led(rule, rules[:place], kinds),
            "holding": AnyOf(Message(f"held.{word}") for word in _here(rule.holding, kinds)),
            "play": AnyOf(Message(f"held.{word}") for word in _here(rule.play, kinds)),
            "when": _when(rule, game.seats),
        }
        then = "-then" if comes_after(rule, rules[:place], game.seats) else ""
        named = "-named" if rule.name else ""
        yield Message(f"show.follow{then}{named}", arguments)
        yield from _exemption(ruleset, rule, game, vira)
        yield from _painted(ruleset, rule, game)
    led = {word for rule in rules for word in rule.led}
    if ruleset.follow is not None and "plain" not in led:
        yield Message("show.free-lead" if led else "show.free")


def _led(rule: FollowRule, earlier: Sequence[FollowRule], kinds: set[str]) -> AnyOf:
    """What is led: «otra carta» where other cards have just been spoken of, or in full."""
    words = _here(rule.led, kinds)
    if [*words] == ["plain"] and (not earlier or any("plain" in one.led for one in earlier)):
        not_these = "".join(f"-{kind}" for kind in ("triunfo", "chilajo") if kind in kinds)
        return AnyOf([Message(f"show.led.plain{not_these or '-any'}")])
    return AnyOf(Message(f"show.led.{word}") for word in words)


def _painted(ruleset: Ruleset, rule: FollowRule, game: Game) -> Iterator[Message]:
    """Whether a triunfo serves by the suit that it shows, where there is one that shows a suit."""
    if "led-suit" not in (*rule.holding, *rule.play):
        return
    if rule.led_suit_means == "printed":
        yield Message("show.printed")
    elif any(
        line.kind == "triunfo" and line.card is not None and line.card.suit is not None
        for line in ruleset.order or ()
        if line.applies_to(game.seats)
    ):
        yield Message("show.painted")


def spared_by(ruleset: Ruleset, game: Game, vira: Card | None = None) -> dict[CardPattern, Words]:
    """The cards that are spared at a table, each with where, as the end of a sentence.

    Nothing is said of where, if no duty asks for the card that does not spare it.
    """
    rules = rules_at(ruleset, game)
    found = {rule.id: exempt(ruleset, rule, game, vira) for rule in rules}
    spared = {card for cards in found.values() for card in cards}
    return {
        card: _where([r for r in rules if card in found[r.id]], rules, ruleset, game)
        for card in spared
    }


def _where(
    sparing: Sequence[FollowRule], rules: Sequence[FollowRule], ruleset: Ruleset, game: Game
) -> Words:
    """Under which duties a card is spared, where another one asks for it."""
    kinds = _kinds(ruleset, game) - {"plain"}
    if not any(rule not in sparing and _asks_for(rule, kinds) for rule in rules):
        return ""
    names = [rule.name for rule in sparing]
    if None in names:
        return joined((" ", Message("show.exempt-so-led")), "")
    quoted = AnyOf(Message("tell.quoted", {"said": name}) for name in names)
    return joined((" ", Message("show.exempt-under", {"rules": quoted})), "")


def _asks_for(rule: FollowRule, kinds: set[str]) -> bool:
    """Whether a duty binds who holds a card of one of the higher kinds."""
    by_suit = "led-suit" in rule.holding and rule.led_suit_means == "printed"
    return by_suit or bool({"beats", *kinds} & {*rule.holding})


def _here(words: Sequence[str], kinds: set[str]) -> Sequence[str]:
    """The words for cards that there are at the table; all of them where there are none."""
    return [word for word in words if word in kinds | _NO_KIND] or words


def comes_after(rule: FollowRule, earlier: Sequence[FollowRule], seats: int) -> bool:
    """Whether a rule is only for who is not bound by one that stands before it.

    Args:
        rule: the rule.
        earlier: those that stand before it and can bind somebody at the table.
        seats: how many seats there are.
    """
    return any(
        {*before.led} & {*rule.led} and _moments(before, seats) & _moments(rule, seats)
        for before in earlier
    )


def _moments(rule: FollowRule, seats: int) -> set[tuple[str | None, bool]]:
    """How a trick may stand when a rule holds: who is winning, whether a partner is to play."""
    when = rule.when
    return {
        (winning, partner)
        for winning, partner in _possible(seats)
        if when is None
        or (when.winning in {None, winning} and when.partner_to_play in {None, partner})
    }


def _possible(seats: int) -> set[tuple[str | None, bool]]:
    """How a trick may stand when a seat that does not lead is to play.

    None winning: the best cards of both teams tie. The second to play has only a rival before it.
    """
    found: set[tuple[str | None, bool]] = set()
    for played in range(1, seats):
        partner = played + 2 < seats
        winners = ("rival",) if played == 1 else ("rival", "partner", None)
        found.update((winning, partner) for winning in winners)
    return found


def _when(rule: FollowRule, seats: int) -> Message | str:
    """How the trick must stand for a rule to bind, as the end of a sentence.

    What always holds at the table is not said.
    """
    if rule.when is None:
        return ""
    possible = _possible(seats)
    said = []
    if rule.when.winning is not None and {winning for winning, _ in possible} != {
        rule.when.winning
    }:
        said.append(Message(f"show.when.{rule.when.winning}"))
    if rule.when.partner_to_play is not None and len({partner for _, partner in possible}) > 1:
        stays = "stays" if rule.when.partner_to_play else "gone"
        said.append(Message(f"show.when.partner-{stays}"))
    return Message("show.when", {"said": said}) if said else ""


def _exemption(
    ruleset: Ruleset, rule: FollowRule, game: Game, vira: Card | None
) -> Iterator[Message]:
    if rule.exempt == "none":
        return
    where = _where([rule], rules_at(ruleset, game), ruleset, game)
    if isinstance(rule.exempt, tuple):
        cards = [str(card) for card in exempt(ruleset, rule, game)]
        yield Message("show.exempt-list", {"cards": cards, "where": where})
    else:
        first = next(line for line in ruleset.order or () if line.applies_to(game.seats))
        turned = vira is not None and first.card is not None and first.card.card(vira) is vira
        code = "show.exempt-highest" if rule.exempt == "highest" else "show.exempt-in-play"
        if turned and rule.exempt == "highest":
            code = "show.exempt-turned"
        yield Message(code, {"card": _highest(first, ruleset), "where": where})
    if not rule.exempt_lead_drags:
        yield Message("show.exempt-lead")


def _highest(line: OrderLine, ruleset: Ruleset) -> Words:
    if line.card is not None:
        return str(line.card)
    [highest, *_] = line.scale or line.ranks or ()
    rank = ruleset.deck.word_of(highest)
    if line.suit == "led":
        return Message("show.highest-of-led", {"rank": rank})
    if line.suit is None:
        return rank
    return f"{rank} de {'la vira' if line.suit == 'vira' else line.suit}"
