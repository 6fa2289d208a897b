"""A match of a simulation, action by action; and the same as a match that can be looked at."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from envite_rules.engine import Game, Match
from envite_rules.engine.actions import Action, Answer, Call, Leave, Play, Tumbo
from envite_rules.errors import SimulationError
from envite_rules.messages import Message
from envite_rules.sim import layout
from envite_rules.sim.choosing import PolicyLike, policies_of
from envite_rules.sim.compiling import Compiled
from envite_rules.sim.jit import compiled
from envite_rules.sim.kernel import MOST_DEALS, ask, begin_round, choose
from envite_rules.sim.layout import ACTIONS, DEAL, NONE, OVER, SEATS
from envite_rules.sim.moves import apply, begin_match
from envite_rules.sim.offers import list_offers
from envite_rules.sim.tally import empty

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.cards import Card
    from envite_rules.engine.match_rules import MatchRules

STEP = np.dtype(
    [
        ("seat", "i4"),  # who was asked; who deals
        ("action", "i4"),  # what it did, as `layout` numbers it; NONE for a deal
        ("actions", "i4"),
        ("offered", "i4", (ACTIONS,)),
        ("vira", "i4"),
        ("hands", "u8", (SEATS,)),
        ("piedras", "i4", (2,)),  # the score after it
        ("chicos", "i4", (2,)),
        ("partidos", "i4", (2,)),
        ("winner", "i4"),
    ],
    align=True,
)
"""What was done, what else could have been done, and the score after it."""

_FIRST_ROOM = 2_000


@compiled
def _note(m: Any, step: Any) -> None:
    """The score, as it is after an action."""
    step.winner = m.winner if m.phase == OVER else NONE
    for team in range(2):
        step.piedras[team] = m.piedras[team]
        step.chicos[team] = m.chicos[team]
        step.partidos[team] = m.partidos[team]


@compiled
def _note_deal(t: Any, m: Any, step: Any) -> None:
    step.seat, step.action, step.actions = m.dealt_by, NONE, 0
    step.vira = m.vira
    for seat in range(t.seats):
        step.hands[seat] = m.dealt[seat]
    _note(m, step)


@compiled
def _trace(
    tables: Any,
    stakes: Any,
    at: Any,
    all_odds: Any,
    seed: int,
    number: int,
    policies: Any,
    matches: Any,
    tally: Any,
    steps: Any,
) -> int:
    """Plays one match and writes down its steps; how many there were, or -1 for want of room."""
    t, m, y, odds = tables[0], matches[0], tally[0], all_odds[0]
    many = 0
    begin_match(t, m, seed, number)
    while m.phase != OVER and m.deals < MOST_DEALS:
        begin_round(t, stakes, at, m, y)
        _note_deal(t, m, steps[many])
        many += 1
        while m.phase != DEAL and m.phase != OVER:
            if many + 1 >= len(steps):
                return NONE
            seat = ask(t, stakes, m)
            list_offers(t, m)
            step = steps[many]
            step.seat, step.actions = seat, m.actions
            for place in range(m.actions):
                step.offered[place] = m.action[place]
            step.action = choose(t, stakes, at, odds, m, seat, policies[seat % 2])
            apply(t, stakes[m.stakes], m, y, seat, step.action)
            _note(m, step)
            many += 1
    return many


def trace(compiled: Compiled, *, seed: int, number: int, policies: tuple[int, int]) -> np.ndarray:
    """The steps of a match of a simulation, the deals among them.

    Args:
        compiled: the game.
        seed: the seed of the simulation.
        number: the number of the match, from 0.
        policies: how A and B play: `kernel.RANDOM` or `kernel.SENSIBLE`.

    Returns:
        An array of `STEP`.
    """
    arrays = compiled.tables, compiled.stakes, compiled.at, compiled.odds
    room = _FIRST_ROOM
    while True:
        steps, match = np.zeros(room, STEP), np.zeros(1, layout.MATCH)
        many = _trace(*arrays, seed, number, np.array(policies), match, empty(), steps)
        if many != NONE:
            return steps[:many]
        room *= 4


@dataclass(frozen=True, eq=False)
class Traced:
    """A match of a simulation beside the same match as the engine plays it.

    Args:
        match: the match before the step; it is played on as the steps are gone through.
        step: what the simulator did, a record of `STEP`.
        action: the same as an action of the match.
    """

    match: Match
    step: Any
    action: Action | None


def replayed(
    compiled: Compiled, *, seed: int, number: int, policies: tuple[int, int]
) -> Iterator[Traced]:
    """Goes through a match of a simulation, as the engine plays it; see `trace`.

    Yields:
        Each step before it is taken. A step that the engine refuses raises its `ActionError`.
    """
    steps = trace(compiled, seed=seed, number=number, policies=policies)
    rules = compiled.game.match_rules
    deals = [_cards(rules, step) for step in steps if step["action"] == NONE]
    match = compiled.game.new_match(deals=deals, dealer=int(steps[0]["seat"]))
    for step in steps:
        if step["action"] == NONE:
            yield Traced(match, step, None)
            match.apply(match.legal_actions()[0])
        else:
            action = action_of(rules, match, int(step["seat"]), int(step["action"]))
            yield Traced(match, step, action)
            match.apply(action)
    yield Traced(match, steps[-1], None)


def match_of(game: Game, number: int, *, seed: int = 0, policy: PolicyLike = "sensible") -> Match:
    """A match of a simulation, played to its end, to be looked at or written as a record.

    Args:
        game: the game.
        number: which match, from 0.
        seed: the seed of the simulation.
        policy: how the teams played there: ``sensible``, ``random``, or one for A and one for B.

    Returns:
        The match, as `Game.new_match` and its actions make it.

    Raises:
        SimulationError: there is no such policy, or it is a function; the game is too large.
        NotStatedError: the ruleset does not state all that a match needs.

    Example:
        >>> from envite_rules import load_ruleset
        >>> match = match_of(load_ruleset("tenerife").game(), 12, policy="random")
        >>> match.is_over, str(match.actions[0].seat)
        (True, '0')
    """
    policies = policies_of(policy)
    if not all(isinstance(one, int) for one in policies):
        raise SimulationError(Message("sim.traced-policy"))
    *_, last = replayed(Compiled.of(game), seed=seed, number=number, policies=policies)
    return last.match


def _cards(rules: MatchRules, step: Any) -> list[Card]:
    """The cards of a deal, as a match is given them: hand by hand, last the vira."""
    hands = [rules.deck.cards_of(int(step["hands"][seat])) for seat in range(rules.seats)]
    vira = [rules.deck[int(step["vira"]) - 1]] if rules.dealing.has_vira else []
    return [*(card for hand in hands for card in hand), *vira]


def action_of(rules: MatchRules, match: Match, seat: int, number: int) -> Action:
    """An action of a match, from its number.

    Args:
        rules: the rules of the match.
        match: the match, as it stands before it.
        seat: who takes it, from 0.
        number: the number; see `layout`.
    """
    if number < layout.CARDS:
        card = rules.deck[number]
        return Play(next(one for one in range(rules.seats) if card in match.hand(one)), card)
    if number >= layout.CALL:
        ladder, step = divmod(number - layout.CALL, layout.RUNGS)
        return Call(seat, rules.ladders[ladder].rungs[step].call)
    others: dict[int, Action] = {
        layout.ACCEPT: Answer(seat, accept=True),
        layout.REFUSE: Answer(seat, accept=False),
        layout.PLAY_TUMBO: Tumbo(seat, play=True),
        layout.DECLINE_TUMBO: Tumbo(seat, play=False),
        layout.LEAVE: Leave(seat),
    }
    return others[number]
