"""What tells two variants apart at a table: by what they state, not by how they say it.

Names of rulesets, sources, notes, other words and ways to lay out a score are no differences, and
neither is what follows from another difference, such as what a refusal pays where a call is worth
more. What may be chosen is compared too: a rule that only one of the two leaves to the table is a
difference. What the cards are called is told, and changes no play.

Which card is spared is told by the card: it may change with the order alone.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from envite_rules.authoring.diff_choices import (
    Alternatives,
    alike,
    all_choices,
    flat,
    same_choices,
    statement,
    with_choices,
)
from envite_rules.authoring.diff_inferred import is_inferred, with_mark
from envite_rules.authoring.diff_order import (
    Order,
    changed,
    name_pair,
    order_fact,
    order_pairs,
    sign_pairs,
)
from envite_rules.authoring.diff_scoreboard import scoreboards
from envite_rules.authoring.facts import Clause, Fact, holding_signs, joined, stated
from envite_rules.authoring.facts_calls import calls, counts
from envite_rules.authoring.facts_cards import deck_facts, follow_facts, led_by, lines_at
from envite_rules.authoring.portrait_vira import cycle_fact, stand_in_fact
from envite_rules.authoring.portrait_words import told, words_of_its_own
from envite_rules.authoring.sections import Words, words_in
from envite_rules.engine import Game
from envite_rules.errors import EnviteError, PlayersError
from envite_rules.messages import DEFAULT_LANGUAGE, Message
from envite_rules.ruleset import LoadedRuleset, load

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence


SECTIONS = {
    "players": "diff.players",
    "deck": "diff.deck",
    "order": "show.order",
    "follow": "show.following",
    "round": "diff.round",
    "ladders": "diff.calls",
    "counts": "diff.counts",
    "score": "show.score",
    "renuncio": "show.the-renuncio",
    "deal": "show.deal",
    "signs": "diff.signs",
    "scoreboard": "show.scoreboard",
}
"""The sections in which differences are told, in their order, each with the code of its title."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing in which two variants differ.

    Args:
        path: what it is, for programs: ``score.chico``, ``ladders.envite.calls``.
        subject: what it is, in words.
        one: what the one states, in words; None where it states nothing of the kind.
        other: what the other states.
        is_choice: whether they play the same, and differ in what may be chosen instead.
    """

    path: str
    subject: Words
    one: Words | None
    other: Words | None
    is_choice: bool = False

    @property
    def section(self) -> str:
        """The section of a ruleset it belongs to, such as ``score``."""
        return self.path.split(".")[0]

    @property
    def changes_play(self) -> bool:
        """Whether cards, calls or piedras may fall out otherwise: no seña, name or mere choice."""
        is_told = self.section in {"signs", "scoreboard"} or self.path == "order.names"
        return not self.is_choice and not is_told

    def texts(self, language: str = DEFAULT_LANGUAGE) -> tuple[str, str | None, str | None]:
        """What differs, what the one states, and what the other does.

        Args:
            language: ``es`` or ``en``.
        """
        one, other = (
            None if said is None else Clause(said).text(language) for said in (self.one, self.other)
        )
        return words_in(self.subject, language), one, other

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The difference in a line.

        Args:
            language: ``es`` or ``en``.
        """
        subject, one, other = self.texts(language)
        return f"{subject}: {one or '—'} / {other or '—'}"

    def __str__(self) -> str:
        return self.text()


Facts = dict[str, Fact]


class Side:
    """A variant at a table, and what it would be with another choice of an option."""

    def __init__(self, loaded: LoadedRuleset, players: int) -> None:
        self.loaded = loaded
        self.ruleset = loaded.ruleset
        self.facts = _facts(loaded, players)
        self.groups = {fact.group for fact in self.facts.values() if fact.group}
        self.options = {
            name: dict(_choices(loaded, name, players)) for name in loaded.ruleset.options
        }

    @property
    def order(self) -> Order | None:
        """The order of the cards; None where it states none."""
        fact = self.facts.get("order")
        return fact.value if fact is not None and isinstance(fact.value, tuple) else None

    @property
    def deck(self) -> list[str]:
        """The cards of the pack, by name."""
        return [str(card) for card in self.ruleset.deck.cards()]

    def paths(self) -> set[str]:
        """What is stated, with some choice at least."""
        others = (facts for choices in self.options.values() for facts in choices.values())
        return set(self.facts).union(*others)

    def alternatives(self, path: str) -> Alternatives:
        """For each option that changes what is stated, what each other choice of it states."""
        now = self.facts.get(path)
        found = {
            name: {choice: facts.get(path) for choice, facts in choices.items()}
            for name, choices in self.options.items()
        }
        return {
            name: choices
            for name, choices in found.items()
            if not all(alike(now, fact) for fact in choices.values())
        }


def _choices(loaded: LoadedRuleset, name: str, players: int) -> Iterator[tuple[str, Facts]]:
    """The facts with each other choice of an option that makes a game of so many people."""
    path = [layer.file.path for layer in loaded.merged.layers if not layer.prefix][-1]
    for choice in loaded.ruleset.options[name].choices:
        if choice != loaded.options[name]:
            try:
                other = load(str(path.absolute()), {**loaded.options, name: choice})
                yield choice, _facts(other, players)
            except EnviteError:  # it does not go with the rest, or seats others
                continue


def _facts(loaded: LoadedRuleset, players: int) -> Facts:
    """What a variant states at a table, by path."""
    game, ruleset = Game(loaded, players), loaded.ruleset
    every = [
        deck_facts(ruleset),
        cycle_fact(ruleset),
        order_fact(ruleset, game),
        stand_in_fact(ruleset, lines_at(ruleset, game), "order"),
        follow_facts(ruleset, game),
        stated(ruleset, game.seats),
        calls(ruleset, game.seats),
        counts(ruleset, game.seats),
        holding_signs(ruleset),
    ]
    own = words_of_its_own(ruleset)
    return {fact.path: _own(own, fact, loaded) for facts in every for fact in facts}


def _own(own: Mapping[str, str], fact: Fact, loaded: LoadedRuleset) -> Fact:
    """A fact in the words of the place; an order with its cards in them."""
    value = told(own, fact.value) if fact.path == "order" else fact.value
    return replace(fact, said=told(own, fact.said), value=value, loaded=loaded)


def differences(
    one: LoadedRuleset, other: LoadedRuleset, players: int | None = None
) -> tuple[Difference, ...]:
    """What tells two variants apart at a table.

    Args:
        one: a ruleset.
        other: the ruleset it is compared with.
        players: how many people play; if not given, the `common_table` of the two.

    Returns:
        The differences in the order of `SECTIONS`; none where both say the same.

    Raises:
        PlayersError: one of them does not seat so many, or there is no table common to both.
    """
    people = common_table(one, other) if players is None else players
    a, b = Side(one, people), Side(other, people)
    found = [*_of_facts(a, b), *_of_order(a, b)]
    boards = scoreboards(one, other)
    if boards is not None:
        found.append(Difference("scoreboard", Message("diff.scoreboard"), *boards))
    ranks = {section: rank for rank, section in enumerate(SECTIONS)}
    return tuple(_merged(sorted(found, key=lambda found: ranks[found.section])))


def common_table(one: LoadedRuleset, other: LoadedRuleset) -> int:
    """How many people play where nobody says: the usual number of both, or the nearest to it.

    Args:
        one: a ruleset.
        other: another.

    Returns:
        The smaller of the two usual numbers that both seat; else the least that both seat.

    Raises:
        PlayersError: there is no number that both seat.
    """
    both = set(one.ruleset.players.counts) & set(other.ruleset.players.counts)
    if not both:
        names = {"one": one.ruleset.name, "other": other.ruleset.name}
        raise PlayersError(Message("diff.no-common-table", names))
    usual = both & {one.ruleset.players.usual, other.ruleset.players.usual}
    return min(usual or both)


def _of_facts(a: Side, b: Side) -> Iterator[Difference]:
    places: dict[str, tuple[int, str]] = {}
    for side in (a, b):
        for place, path in enumerate(side.facts):
            places[path] = min(places.get(path, (place, path)), (place, path))
    told: set[str] = set()
    paths = (a.paths() | b.paths()) - {"order"}
    for path in sorted(paths, key=lambda path: places.get(path, (len(places), path))):
        group = _missing_group(a, b, path)
        if group is None:
            yield from _of_fact(a, b, path)
        elif group not in told:
            told.add(group)
            yield _of_group(a, b, group)


def _missing_group(a: Side, b: Side, path: str) -> str | None:
    """The group of a fact, where only one of the two states anything of it."""
    fact = a.facts.get(path) or b.facts.get(path)
    if fact is None or fact.group is None or {fact.group} <= a.groups & b.groups:
        return None
    return fact.group


def _of_group(a: Side, b: Side, group: str) -> Difference:
    """What only one of the two states, all of it together."""
    one, other = (
        joined(map(_of_the_group, facts), "; ") if facts else None
        for facts in ([f for f in side.facts.values() if f.group == group] for side in (a, b))
    )
    section, _, name = group.partition(".")
    parts = {"score.tumbo": "diff.tumbo", "follow": "diff.spared"}
    title: Words = Message(parts.get(group) or parts.get(section) or SECTIONS[section])
    if name and section in {"ladders", "counts"}:
        title = joined((title, name), ": ")
    return Difference(group, title, one, other)


def _of_the_group(fact: Fact) -> Words:
    """A fact among those of its group; the one that the group is named after needs no subject."""
    said = statement(fact)
    return said if fact.path == fact.group else joined((fact.subject, said), ": ")


def _of_fact(a: Side, b: Side, path: str) -> Iterator[Difference]:
    one, other = a.facts.get(path), b.facts.get(path)
    ours, theirs = a.alternatives(path), b.alternatives(path)
    chosen = not same_choices(all_choices(one, ours), all_choices(other, theirs))
    is_choice = alike(one, other)
    if is_choice and not chosen:
        return
    said = [
        with_choices(fact, choices if chosen else {})
        for fact, choices in ((one, ours), (other, theirs))
    ]
    every = [one, other, *flat(ours), *flat(theirs)]
    fact = next(fact for fact in every if fact is not None)
    subject = fact.subject
    if fact.group is not None and _is_one_of_several(fact.group, a.groups | b.groups):
        subject = joined((subject, f"({fact.group.partition('.')[2]})"))
    yield Difference(path, subject, said[0], said[1], is_choice=is_choice)


def _is_one_of_several(group: str, groups: Collection[str]) -> bool:
    """Whether there are several ladders, or several counts, and a fact is of one of them."""
    section, _, _ = group.partition(".")
    named = [other for other in groups if other.startswith(f"{section}.")]
    return section in {"ladders", "counts"} and len(named) > 1


def _of_order(a: Side, b: Side) -> Iterator[Difference]:
    one, other = a.order, b.order
    if one is None or other is None:
        if one is not other:
            said = [None if order is None else Message("diff.stated") for order in (one, other)]
            yield Difference("order", Message("show.order"), said[0], said[1])
        return
    for pair in (*order_pairs(one, other, (a.deck, b.deck)), *sign_pairs(one, other)):
        both = [
            with_mark(words) if words and is_inferred(pair.path, side.loaded) else words
            for words, side in ((pair.one, a), (pair.other, b))
        ]
        yield Difference(pair.path, pair.subject, both[0], both[1])
    for pair in name_pair(one, other):
        yield Difference(pair.path, pair.subject, pair.one, pair.other)
    facts = a.facts["order"], b.facts["order"]
    ours, theirs = a.alternatives("order"), b.alternatives("order")
    if not same_choices(all_choices(facts[0], ours), all_choices(facts[1], theirs)):
        told = [_other_orders(one, ours), _other_orders(other, theirs)]
        yield Difference(
            "order.choices", Message("diff.order-choices"), told[0], told[1], is_choice=True
        )


def _other_orders(now: Order, alternatives: Alternatives) -> Words | None:
    """What moves in an order with other choices."""
    said = [
        Message("diff.or", {"name": name, "choice": choice, "said": changed(now, fact.value)})
        for name, choices in alternatives.items()
        for choice, fact in choices.items()
        if fact is not None and isinstance(fact.value, tuple) and fact.value != now
    ]
    return joined(said, "; ") if said else None


def _merged(found: Sequence[Difference]) -> Iterator[Difference]:
    """The same, with what holds alike for several leads told once."""
    leads: dict[tuple[object, ...], list[str]] = {}
    for row in found:
        if row.section == "follow":
            _, kind, what = row.path.split(".")
            leads.setdefault((what, *row.texts()[1:]), []).append(kind)
    for row in found:
        if row.section != "follow":
            yield row
            continue
        _, kind, what = row.path.split(".")
        [first, *others] = leads[what, *row.texts()[1:]]
        if kind == first:
            subject = led_by([first, *others]) if what == "duty" else row.subject
            yield replace(row, subject=subject)
