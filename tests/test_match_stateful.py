"""The match against a small model of score and turn, and what holds at every step of any match."""

from __future__ import annotations

from dataclasses import astuple
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from match_model import MatchModel
from match_tables import EACH, Table, a_table, anything, chance_of, sittings, something, tables

from envite_rules import (
    Action,
    ActionError,
    Answer,
    Claim,
    CountShown,
    Deal,
    Match,
    Play,
    RoundWon,
    TrickTied,
    TrickWon,
    Won,
    load_ruleset,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from random import Random

    from envite_rules import Event

MOST_STEPS = 20_000
"""No match played at random is as long: the longest seen takes about a third."""


def model_of(table: Table, match: Match) -> MatchModel:
    """The model at the start of a match; who deals first is the match's own."""
    return MatchModel(
        table.rules, table.people, match.dealer, table.mandadores, claims=table.claims
    )


def same(match: Match, model: MatchModel) -> None:
    """The match stands as the model says, and each seat may do what the model lets it."""
    if match.phase == "deal":
        model.coming = the_deal(match).cards
    assert (match.phase, match.turn, match.dealer) == (model.phase, model.turn, model.dealer)
    assert match.is_over is (model.phase == "over")
    assert match.winner == (None if model.winner is None else "AB"[model.winner])
    score = match.score
    assert score.piedras == tuple(model.piedras)
    assert score.chicos == tuple(model.chicos)
    assert score.partidos == tuple(model.partidos)
    assert match.table == tuple(model.table)
    assert match.tricks == tuple(model.tricks)
    if match.phase not in ("deal", "over"):
        assert match.leader == model.leader
        assert match.vira == model.vira
        assert [set(match.hand(seat)) for seat in range(model.seats)] == [*map(set, model.hands)]
        assert match.in_play is not None
        assert astuple(match.in_play) == model.in_play
    for seat in range(model.seats):
        offered, legal = match.legal_actions(seat), model.legal(seat)
        assert (set(offered) - legal, legal - set(offered)) == (set(), set()), seat
        assert len(offered) == len(set(offered))
    assert match.legal_actions() == (() if match.turn is None else match.legal_actions(match.turn))


def the_deal(match: Match) -> Deal:
    """The only deal that may come next."""
    (deal,) = (action for action in match.legal_actions() if isinstance(action, Deal))
    return deal


def is_offered(match: Match, action: Action) -> bool:
    """Whether somebody may do it."""
    return any(action in match.legal_actions(seat) for seat in range(match.game.seats))


def is_refused(match: Match, action: Action) -> None:
    """An action that nobody may do is refused with a reason, and nothing changes."""
    before = match.to_state()
    reason = match.why_not(action)
    assert reason is not None
    assert reason.text("es")
    assert reason.text("en")
    with pytest.raises(ActionError) as caught:
        match.apply(action)
    assert caught.value.reason == reason
    assert match.to_state() == before


def step(match: Match, model: MatchModel, action: Action) -> None:
    """Something that is offered is accepted, by the match and by the model."""
    assert match.why_not(action) is None
    events = match.apply(action)
    model.apply(action)
    if not isinstance(action, Claim):
        assert told(events) == model.told
    same(match, model)


def told(events: Sequence[Event]) -> list[tuple[object, ...]]:
    """The tricks, the counts and the pots among the events, as the model tells them."""
    found: list[tuple[object, ...]] = []
    for event in events:
        if isinstance(event, TrickWon):
            found.append(("trick", event.seat))
        elif isinstance(event, TrickTied):
            found.append(("tie", event.seats, event.leader))
        elif isinstance(event, CountShown):
            found.append(("count", event.pot, event.seat, event.value))
        elif isinstance(event, RoundWon):
            found.append(("round", None if event.team is None else "AB".index(event.team)))
        elif isinstance(event, Won):
            found.append(("won", event.pot, "AB".index(event.team)))
    return found


class MatchMachine(RuleBasedStateMachine):
    """A match and its model side by side."""

    @initialize(table=tables())
    def sit_down(self, table: Table) -> None:
        """A new match at any table."""
        self.table, self.match = table, table.match()
        self.model = model_of(table, self.match)
        self.taken = 0
        same(self.match, self.model)

    @precondition(lambda self: not self.match.is_over)
    @rule(number=st.integers(0, 999))
    def do(self, number: int) -> None:
        """Anything that any seat may do."""
        seats = range(self.match.game.seats)
        offered = [action for seat in seats for action in self.match.legal_actions(seat)]
        step(self.match, self.model, offered[number % len(offered)])

    @precondition(lambda self: not self.match.is_over)
    @rule(number=st.integers(0, 999))
    def do_on_turn(self, number: int) -> None:
        """Anything that the seat that must act may do."""
        offered = self.match.legal_actions()
        step(self.match, self.model, offered[number % len(offered)])

    @precondition(lambda self: not self.match.is_over)
    @rule(chance=st.integers(0, 999), steps=st.integers(5, 100))
    def play_on(self, chance: int, steps: int) -> None:
        """The match goes on at random for a while."""
        random = chance_of(chance)
        for _ in range(steps):
            if not self.match.is_over:
                step(self.match, self.model, something(self.match, random))

    @rule(chance=st.integers(0, 999))
    def attempt(self, chance: int) -> None:
        """What somebody might try is refused exactly where it is not offered."""
        random = chance_of(chance)
        for _ in range(5):
            action = anything(self.table, self.match, random)
            if is_offered(self.match, action):
                assert self.match.why_not(action) is None
            else:
                is_refused(self.match, action)
                same(self.match, self.model)

    @invariant()
    def stands(self) -> None:
        """What holds at every step, whatever the model says."""
        if hasattr(self, "match"):
            holds_everywhere(self.table, self.match)


MatchMachine.TestCase.settings = settings(max_examples=40, stateful_step_count=25)
TestMatchAgainstItsModel = MatchMachine.TestCase


def holds_everywhere(table: Table, match: Match) -> None:
    """The invariants: cards, score, turn and answers."""
    cards_stand(match)
    score_stands(table, match)
    turn_stands(match)


def cards_stand(match: Match) -> None:
    """Three cards a seat after the deal, and no card in two places."""
    if not match.actions or match.phase in ("deal", "over"):
        return
    since = next(i for i, act in enumerate(reversed(match.actions)) if isinstance(act, Deal))
    acts = match.actions[len(match.actions) - since :]
    played = [act.card for act in acts if isinstance(act, Play)]
    hands = [match.hand(seat) for seat in range(match.game.seats)]
    for seat, hand in enumerate(hands):
        gone = sum(isinstance(act, Play) and act.seat == seat for act in acts)
        assert len(hand) + gone == EACH
    turned = [match.vira] if match.game.has_vira else []
    cards = [*played, *turned, *(card for hand in hands for card in hand)]
    assert len(set(cards)) == len(cards) == EACH * match.game.seats + len(turned)
    assert set(cards) <= set(match.game.deck)


def score_stands(table: Table, match: Match) -> None:
    """Piedras below the chico; chicos and partidos below what wins, until the match is won."""
    stated, score = table.rules.ruleset.score, match.score
    assert stated is not None
    assert max(score.piedras) < stated.chico
    assert min(*score.piedras, *score.chicos, *score.partidos) >= 0
    if stated.partido is not None:
        assert max(score.chicos) < stated.partido
    counts = score.chicos if stated.partido is None else score.partidos
    if match.is_over:
        by_partida = max(counts) < stated.partida  # a call of the whole match was won
        assert by_partida or counts["AB".index(match.winner or "")] == stated.partida
        assert min(counts) < stated.partida
    else:
        assert max(counts) < stated.partida
        assert match.winner is None


def turn_stands(match: Match) -> None:
    """Somebody must act until the end and nobody after it; one team at most is asked to answer."""
    assert match.is_over is (match.turn is None) is (match.phase == "over")
    assert bool(match.legal_actions()) is not match.is_over
    offers = [match.legal_actions(seat) for seat in range(match.game.seats)]
    asked = [s for s, acts in enumerate(offers) if any(isinstance(act, Answer) for act in acts)]
    assert (match.turn in asked) is bool(asked) is (match.phase == "answer")
    assert len({seat % 2 for seat in asked}) <= 1
    if match.is_over:
        assert not any(offers)


def accepted_and_refused(match: Match, chance: Random, table: Table) -> None:
    """Every action offered is accepted; what somebody else might try is refused."""
    for seat in range(match.game.seats):
        for action in match.legal_actions(seat):
            assert match.why_not(action) is None
            match.copy().apply(action)
    for _ in range(3):
        action = anything(table, match, chance)
        if not is_offered(match, action):
            is_refused(match, action)


def played_to_the_end(table: Table, chance: Random, *, every: int) -> Match:
    """A whole match at random, with the invariants at every step and all offers at some."""
    match = table.match()
    for count in range(MOST_STEPS):
        score_stands(table, match)
        turn_stands(match)
        if count % every == 0:
            cards_stand(match)
            accepted_and_refused(match, chance, table)
        if match.is_over:
            return match
        match.apply(something(match, chance))
    raise AssertionError(f"no end after {MOST_STEPS} steps")


def nothing_can_be_done(table: Table, match: Match, chance: Random, tries: int = 20) -> None:
    """After the end nobody may do anything, not even what was done last."""
    assert match.is_over
    assert match.winner in {"A", "B"}
    for seat in range(match.game.seats):
        assert match.legal_actions(seat) == ()
    for action in (match.actions[-1], *(anything(table, match, chance) for _ in range(tries))):
        is_refused(match, action)


@pytest.mark.parametrize("number", range(0, len(sittings()), 29))
def test_a_match_ends_and_stays_ended(number: int) -> None:
    """Played at random, a match ends, whatever the ruleset, and nothing can be done after it."""
    table, chance = a_table(number), chance_of(number)
    nothing_can_be_done(table, played_to_the_end(table, chance, every=50), chance)


def beside_its_model(number: int) -> None:
    """A whole match at a table of the sittings, compared with its model at every step."""
    beside(a_table(number), number)


def beside(table: Table, number: int) -> None:
    """A whole match at random, compared with its model at every step."""
    match, chance = table.match(), chance_of(number)
    model = model_of(table, match)
    while not match.is_over:
        step(match, model, something(match, chance))
        cards_stand(match)


def one_of_each() -> list[int]:
    """A sitting of each ruleset and each way to hold players to it, with the fewest people."""
    found: dict[tuple[str, bool], int] = {}
    for number, (rules, _, claims) in enumerate(sittings()):
        found.setdefault((rules.id, claims), number)
    return [*found.values()]


@pytest.mark.parametrize("number", one_of_each())
def test_the_model_agrees_in_every_ruleset(number: int) -> None:
    """A whole match beside its model, in every ruleset."""
    beside_its_model(number)


BEST = """
format = 1
id = "la-millor"
name = "La millor"
extends = "truc-menorqui"
source = "casa"
sources.casa.title = "Como se juega en casa"

[[follow]]
id = "servir"
led = ["plain"]
holding = ["led-suit"]
play = ["led-suit"]

[renuncio]
value = 4
offences = ["not-serving"]
ends_round = true
false_claim = 0
"""


@pytest.mark.parametrize("claims", [True, False])
def test_the_model_agrees_where_the_best_is_due_of_what_serves(
    tmp_path: Path, *, claims: bool
) -> None:
    """After a tied first the best is due; whether it must serve is left to claims, or not.

    Cards are mostly played, so that rounds last until then.
    """
    path = tmp_path / "la-millor.toml"
    path.write_text(BEST, encoding="utf-8")
    rules, thrown = load_ruleset(path), False
    for number in range(20):
        table, chance = Table(rules, 4, claims, number), chance_of(number)
        match = table.match()
        model = model_of(table, match)
        while not match.is_over:
            plays = [action for action in match.legal_actions() if isinstance(action, Play)]
            if match.tricks == (None,):
                thrown = thrown or any(match.offence(play) for play in plays)
            may_play = plays and chance.random() < 0.9
            step(match, model, chance.choice(plays) if may_play else something(match, chance))
    assert thrown is claims


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(sittings())))
def test_the_model_agrees_at_every_table(number: int) -> None:
    """A whole match beside its model: every ruleset, choice of options, count and way to hold."""
    beside_its_model(number)


@pytest.mark.slow
def test_ten_thousand_random_matches() -> None:
    """No invariant breaks in ten thousand random matches over all tables, and each ends.

    After the end of one match in ten, twenty things are tried; after the others, two.
    """
    for number in range(10_000):
        table, chance = a_table(number), chance_of(number)
        match = played_to_the_end(table, chance, every=250)
        nothing_can_be_done(table, match, chance, tries=20 if number % 10 == 0 else 1)
