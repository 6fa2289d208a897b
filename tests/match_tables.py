"""Tables for tests of the match: every ruleset that states one, and how to play on at random."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from envite_rules import (
    Answer,
    Call,
    Claim,
    Deal,
    Leave,
    Match,
    Play,
    Rules,
    Tumbo,
    available_rulesets,
    load_ruleset,
)

if TYPE_CHECKING:
    from envite_rules import Action

HOUSES = Path(__file__).parent / "rulesets"
NEEDED = ("order", "follow", "round", "score", "deal")
"""The sections without which no match can be played."""

MANY = 40
"""Of a ruleset with more choices than this in all, some are taken."""

EACH = 3
"""How many cards a seat is dealt, in every one of these rulesets."""


@cache
def shipped() -> tuple[Rules, ...]:
    """Every ruleset that ships and states a match, with every choice of its options."""
    found = [info.rules for info in available_rulesets() if info.rules is not None]
    return tuple(itertools.chain.from_iterable(_choices(rules, rules.id) for rules in found))


@cache
def everywhere() -> tuple[Rules, ...]:
    """Those that ship and the houses of the tests, with every choice of their options."""
    houses = [(load_ruleset(path), str(path)) for path in sorted(HOUSES.glob("*.toml"))]
    return (*shipped(), *itertools.chain.from_iterable(itertools.starmap(_choices, houses)))


def _choices(rules: Rules, name: str) -> list[Rules]:
    ruleset = rules.ruleset
    if not ruleset.ladders or any(getattr(ruleset, section) is None for section in NEEDED):
        return []
    keys = list(ruleset.options)
    return [
        load_ruleset(name, options=dict(zip(keys, chosen, strict=True)))
        for chosen in _chosen(
            [list(option.choices) for option in ruleset.options.values()],
            [option.default for option in ruleset.options.values()],
        )
    ]


def _chosen(choices: list[list[str]], usual: list[str]) -> list[tuple[str, ...]]:
    """Every way to choose; where there are too many, each choice by itself and some together."""
    if math.prod(map(len, choices)) <= MANY:
        return list(itertools.product(*choices))
    found = [tuple(usual)]
    for number, names in enumerate(choices):
        found += [(*usual[:number], one, *usual[number + 1 :]) for one in names]
    chance = chance_of(len(found))
    found += [tuple(map(chance.choice, choices)) for _ in range(MANY // 2)]
    return list(dict.fromkeys(found))


@dataclass(frozen=True)
class Table:
    """Who sits down to what.

    Args:
        rules: the ruleset.
        people: how many play.
        claims: whether renuncios are claimed instead of prevented.
        seed: what the cards are drawn from.
        mandadores: the seat that answers for each team.
        dealer: who deals first; None: by the cut.
        signs: whether señas are made, if the ruleset says any.
    """

    rules: Rules
    people: int
    claims: bool
    seed: int
    mandadores: tuple[int, int] = (0, 1)
    dealer: int | None = None
    signs: bool = False

    def match(self) -> Match:
        """A new match at this table."""
        return self.rules.game(self.people).new_match(
            seed=self.seed,
            dealer=self.dealer,
            mandadores=self.mandadores,
            hold="claim" if self.claims else "prevent",
            signs=self.signs and says_signs(self.rules),
        )


def says_signs(rules: Rules) -> bool:
    """Whether a ruleset says any seña."""
    ruleset = rules.ruleset
    return ruleset.signs is not None or any(line.sign for line in ruleset.order or ())


def holds(rules: Rules) -> tuple[bool, ...]:
    """How players may be held to a ruleset: renuncios are claimed only where there are any."""
    return (False, True) if rules.ruleset.renuncio else (False,)


@cache
def sittings() -> tuple[tuple[Rules, int, bool], ...]:
    """Every ruleset with each of its numbers of people and each way of holding them to it."""
    return tuple(
        (rules, people, claims)
        for rules in everywhere()
        for people in rules.ruleset.players.counts
        for claims in holds(rules)
    )


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Any table."""
    rules = draw(st.sampled_from(everywhere()))
    people = draw(st.sampled_from(rules.ruleset.players.counts))
    return Table(
        rules,
        people,
        draw(st.sampled_from(holds(rules))),
        draw(st.integers(0, 2**63 - 1)),
        (draw(st.sampled_from(range(0, people, 2))), draw(st.sampled_from(range(1, people, 2)))),
        draw(st.none() | st.sampled_from(range(people + people % 2))),
        draw(st.booleans()),
    )


def chance_of(number: int) -> Random:
    """Chance that comes out the same for the same number."""
    return Random(number)  # noqa: S311 - chance in a game, not a secret


def a_table(number: int) -> Table:
    """The table of that number: the sittings by turns, the rest by chance under the number."""
    chance = chance_of(number)
    rules, people, claims = sittings()[number % len(sittings())]
    mandadores = (chance.randrange(0, people, 2), chance.randrange(1, people, 2))
    return Table(rules, people, claims, number, mandadores, signs=chance.random() < 0.5)


def something(match: Match, chance: Random) -> Action:
    """Something that somebody may do: mostly the seat that must act, or else any other."""
    if chance.random() < 0.2:
        others = [
            action
            for seat in range(match.game.seats)
            if seat != match.turn
            for action in match.legal_actions(seat)
        ]
        if others:
            return chance.choice(others)
    return chance.choice(match.legal_actions())


def course(match: Match, chance: Random, steps: int) -> None:
    """Plays on at random, so many steps or to the end."""
    for _ in range(steps):
        if match.is_over:
            return
        match.apply(something(match, chance))


def anything(table: Table, match: Match, chance: Random) -> Action:
    """Something that somebody might try, allowed or not; the last seat is one too many."""
    seats = match.game.seats
    seat = chance.randrange(seats + 1)
    kind = chance.choice((Play, Play, Play, Call, Call, Answer, Tumbo, Claim, Leave, Deal))
    if kind is Play:
        held = match.hand(seat) if seat < seats else ()
        return Play(
            seat, chance.choice(held if held and chance.random() < 0.7 else match.game.deck)
        )
    if kind is Call:
        return Call(seat, chance.choice(words(table.rules)))
    if kind is Claim:
        return Claim(seat, chance.randrange(seats + 1))
    if kind is Deal:
        dealt = EACH * seats + match.game.has_vira
        return Deal(seat, tuple(chance.sample(list(match.game.deck), dealt)))
    if kind is Leave:
        return Leave(seat)
    return (Answer if kind is Answer else Tumbo)(seat, chance.random() < 0.5)


def words(rules: Rules) -> list[str]:
    """Every word of the ladders, and some that are none."""
    steps = itertools.chain.from_iterable(ladder.steps for ladder in rules.ruleset.ladders.values())
    return [*(step.call for step in steps), "truc", "tots", ""]
