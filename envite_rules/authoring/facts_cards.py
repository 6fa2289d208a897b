"""The pack, the order of the cards and what must be served, fact by fact."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.authoring.facts import Fact, joined
from envite_rules.authoring.portrait_follow import comes_after, exempt, rules_at
from envite_rules.cards.card import SPANISH
from envite_rules.messages import AnyOf, Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.authoring.sections import Words
    from envite_rules.engine import Game
    from envite_rules.ruleset.model import FollowRule, OrderLine, Ruleset

KINDS = ("triunfo", "chilajo", "plain")


def deck_facts(ruleset: Ruleset) -> Iterator[Fact]:
    """Which cards are in the pack; of which suits, where it is not a Spanish one with its four.

    Args:
        ruleset: the ruleset.
    """
    cards = sorted(str(card) for card in ruleset.deck.cards())
    ranks = [ruleset.deck.word_of(rank) for rank in ruleset.deck.ranks]
    suits = ruleset.deck.suits
    code = "diff.cards" if {*suits} == {*SPANISH} else "diff.cards-of"
    words: Words = Message(code, {"cards": len(cards), "suits": list(suits), "ranks": ranks})
    for code, listed in (("diff.added", ruleset.deck.add), ("diff.removed", ruleset.deck.remove)):
        if listed:
            words = joined((words, Message(code, {"cards": [str(card) for card in listed]})))
    yield Fact("deck", Message("diff.deck"), cards, words)


def follow_facts(ruleset: Ruleset, game: Game) -> Iterator[Fact]:
    """For each kind of lead: what must be served, which card is spared, and what its lead does.

    Args:
        ruleset: the ruleset.
        game: the ruleset at a table.
    """
    if ruleset.follow is None:
        return
    there = {line.kind for line in lines_at(ruleset, game)}
    for kind in KINDS:
        if kind in there:
            rules = [rule for rule in rules_at(ruleset, game) if kind in rule.led]
            yield _duty(kind, rules, game.seats)
            yield from _spared(ruleset, game, kind, rules)


def led_by(kinds: Sequence[str]) -> Message:
    """The subject of what holds when one of these kinds is led."""
    return Message("diff.follow", {"led": AnyOf(Message(f"show.led.{kind}") for kind in kinds)})


def _duty(kind: str, rules: Sequence[FollowRule], seats: int) -> Fact:
    value = [(set(rule.holding), set(rule.play), rule.when, _suit_means(rule)) for rule in rules]
    musts = [_must(rule, rules[:place], seats) for place, rule in enumerate(rules)]
    said = joined(musts) if rules else Message("show.free")
    return Fact(f"follow.{kind}.duty", led_by([kind]), value, said)


def _suit_means(rule: FollowRule) -> str:
    """What a triunfo of the led suit is, where the rule speaks of that suit."""
    return rule.led_suit_means if "led-suit" in (*rule.holding, *rule.play) else "plain"


def _must(rule: FollowRule, earlier: Sequence[FollowRule], seats: int) -> Words:
    arguments: dict[str, object] = {
        "holding": AnyOf(Message(f"held.{word}") for word in rule.holding),
        "play": AnyOf(Message(f"held.{word}") for word in rule.play),
    }
    then = "-then" if comes_after(rule, earlier, seats) else ""
    parts: list[Words] = [Message(f"diff.must{then}", arguments)]
    when = rule.when
    if when is not None and when.winning is not None:
        parts.append(Message("diff.if", {"said": Message(f"show.when.{when.winning}")}))
    if when is not None and when.partner_to_play is not None:
        stays = "stays" if when.partner_to_play else "gone"
        parts.append(Message("diff.if", {"said": Message(f"show.when.partner-{stays}")}))
    if _suit_means(rule) == "printed":
        parts.append(Message("show.printed"))
    return joined(parts)


def _spared(ruleset: Ruleset, game: Game, kind: str, rules: Sequence[FollowRule]) -> Iterator[Fact]:
    sparing = [rule for rule in rules if rule.exempt != "none"]
    if not sparing:
        return
    value, said = [], []
    for rule in sparing:
        cards = [str(card) for card in exempt(ruleset, rule, game)]
        if isinstance(rule.exempt, tuple):
            value.append(sorted(cards))
            said.append(Message("diff.spared.list", {"cards": cards}))
        else:
            value.append([rule.exempt, *cards])
            of_card = "-card" if cards else ""
            arguments = {"card": cards[0]} if cards else {}
            said.append(Message(f"diff.spared.{rule.exempt}{of_card}", arguments))
    group = f"follow.{kind}.exempt"
    yield Fact(group, Message("diff.spared"), value, joined(said), group)
    drags = all(rule.exempt_lead_drags for rule in sparing)
    word = Message("diff.drags" if drags else "show.exempt-lead")
    yield Fact(f"follow.{kind}.exempt_lead_drags", Message("diff.its-lead"), drags, word, group)


def lines_at(ruleset: Ruleset, game: Game) -> list[OrderLine]:
    """The lines of the order that hold at a table, from the highest down."""
    return [line for line in ruleset.order or () if line.applies_to(game.seats)]


def key_of(line: OrderLine) -> str:
    """What tells a line of the order from another, whatever its id is."""
    if line.card is not None:
        return str(line.card)
    if line.ranks is not None:
        return "ranks " + " ".join(sorted(rank.word for rank in line.ranks))
    return f"suit {line.suit}"


def name_of(line: OrderLine, ruleset: Ruleset) -> Words:
    """The card or the cards of a line, in words."""
    if line.card is not None:
        code = "show.named" if line.name else "show.card"
        return Message(code, {"card": line.card, "names": line.name or ""})
    if line.ranks is not None:
        return Message("show.class", {"ranks": [ruleset.deck.word_of(rank) for rank in line.ranks]})
    if line.suit in {"vira", "led"}:
        return Message(f"diff.the-suit.{line.suit}")
    return Message("diff.the-suit", {"suit": line.suit})
