"""Two bets at once: who may call what in a round of truc, what waits, and what is paid at its end.

Every statement is tried at the games of the truc family that ship, with each choice of their
options, and at houses that turn their keys the other way.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import TYPE_CHECKING

import pytest
from match_tables import EACH, Table, chance_of, everywhere, something
from test_match_stateful import is_refused, model_of

from envite_rules import (
    Answer,
    Call,
    ChicoWon,
    Claim,
    ClaimJudged,
    Deal,
    Leave,
    Match,
    Play,
    RoundWon,
    Tumbo,
    Won,
)

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from envite_rules import Action, Event, Rules

LEVELS = ("chico", "partido", "partida")
HANDS, ROUND = ("envit", "envido"), ("truc", "truco")
"""What the bet on the hands is called, and that on the round."""

LONGEST = 8
"""How many calls a chain is followed for."""


@cache
def of_truc() -> tuple[Rules, ...]:
    """The rulesets with a ladder that a count decides, with choices of their options."""
    found = [r for r in everywhere() if any(ladder.count for ladder in r.ruleset.ladders.values())]
    ships = {"truc-mallorqui", "truc-menorqui", "truc-valencia"}
    ships |= {"truco-argentino", "truco-uruguayo", "truco-venezolano"}
    assert {*ships, "dos-escaleras"} <= {rules.id for rules in found}
    return tuple(found)


def bet_on(rules: Rules, names: tuple[str, ...]) -> str | None:
    """The ladder of a ruleset with one of these names."""
    return next((name for name in names if name in rules.ruleset.ladders), None)


def one_of_each() -> list[Rules]:
    """Each of these rulesets as it is usually played."""
    return list({rules.id: rules for rules in reversed(of_truc())}.values())


def name(rules: Rules) -> str:
    """A ruleset, and the choices that are not its usual ones."""
    options = rules.ruleset.options
    return "-".join(
        [rules.id, *(c for key, c in rules.options.items() if c != options[key].default)]
    )


def tables(every: int) -> list[Table]:
    """All tables of these rulesets; of those with options only one in so many."""
    found = [
        Table(rules, people, rules.ruleset.renuncio is not None, number)
        for number, rules in enumerate(of_truc())
        for people in rules.ruleset.players.counts
    ]
    with_options = [table for table in found if table.rules.ruleset.options]
    return with_options[::every] + [table for table in found if table not in with_options]


def size(stake: int | str | tuple[int, int] | None) -> tuple[int, int]:
    """How much a stake is, to compare it with another: nothing, piedras, a level.

    Of what differs by who wins it, the least.
    """
    if stake is None:
        return (0, 0)
    if isinstance(stake, tuple):
        return (1, min(stake))
    return (1, stake) if isinstance(stake, int) else (2, LEVELS.index(stake))


def seats(match: Match) -> range:
    """All seats of a table."""
    return range(match.game.seats)


def offered(match: Match, *kinds: type) -> list[Action]:
    """What any seat may do, of these kinds."""
    acts = (act for seat in seats(match) for act in match.legal_actions(seat))
    return [act for act in acts if isinstance(act, kinds)]


def asked(match: Match) -> set[int]:
    """The seats that may answer."""
    return {act.seat for act in offered(match, Answer)}


def pending(match: Match) -> dict[str, str]:
    """The calls that await an answer, by the pot they raise; the round's own under none."""
    stands = match.in_play
    assert stands is not None
    found = {"": stands.call} | {count.pot: count.call for count in stands.side_bets}
    return {pot: call for pot, call in found.items() if call is not None}


# ------------------------------------------------ chains of calls


def chains(match: Match, most: int) -> Iterator[tuple[Match, Match | None, int]]:
    """Every way in which calls and answers may follow each other, and nothing else be done.

    Yields:
        Each match on the way, the one it came from, and how many calls have been made.
    """
    ways: list[tuple[Match, Match | None, int]] = [(match, None, 0)]
    while ways:
        here, before, calls = ways.pop()
        yield here, before, calls
        if here.phase in {"deal", "over"}:
            continue
        for act in offered(here, Call, Answer):
            if not isinstance(act, Call) or calls < most:
                after = here.copy()
                after.apply(act)
                ways.append((after, here, calls + isinstance(act, Call)))


def a_round(rules: Rules, people: int, cards_played: int) -> Match:
    """A round in which some cards are played, and nothing is called yet."""
    match = rules.game(people).new_match(seed=people, dealer=0)
    match.apply(match.legal_actions()[0])
    for _ in range(cards_played):
        match.apply(next(act for act in match.legal_actions() if isinstance(act, Play)))
    return match


FEWEST = [(rules, min(rules.ruleset.players.counts)) for rules in one_of_each()]


@pytest.mark.parametrize(("rules", "people"), FEWEST, ids=lambda it: getattr(it, "id", str(it)))
@pytest.mark.parametrize("cards_played", [0, 1])
def test_calls_leave_one_answer_due_and_the_turn_where_it_was(
    rules: Rules, people: int, cards_played: int
) -> None:
    """However the ladders interleave, up to eight calls: one team is asked; then it plays on."""
    start, ladders = a_round(rules, people, cards_played), len(rules.ruleset.ladders)
    turn, plays = start.turn, offered(start, Play)
    deepest = 0
    ladders = len(rules.ruleset.ladders)
    for match, before, calls in chains(start, 3 if people > 2 else LONGEST if ladders < 3 else 4):
        deepest = max(deepest, calls)
        teams = {seat % 2 for seat in asked(match)}
        if match.phase == "answer":
            assert len(teams) == 1
            assert match.turn in asked(match)
            assert not offered(match, Play)
            assert {act.seat % 2 for act in offered(match, Call)} <= teams
        elif match.phase == "play":
            assert not teams
            assert not pending(match)
            assert (match.turn, offered(match, Play)) == (turn, plays)
        if before is not None and match.phase in {"play", "answer"}:
            a_pending_call_is_never_lost(rules, before, match)
    assert deepest >= 2


def a_pending_call_is_never_lost(rules: Rules, before: Match, after: Match) -> None:
    """What awaited an answer still does, but what was answered, raised or made void."""
    act, was, now = after.actions[-1], pending(before), pending(after)
    if isinstance(act, Answer):
        assert len(now) == len(was) - 1
        assert now.items() < was.items()
    elif isinstance(act, Call):
        pot, void = what_it_opens(rules, act.word)
        left = {other: call for other, call in was.items() if other not in void}
        assert now == left | {pot: act.word}
    else:
        assert now == was


def what_it_opens(rules: Rules, word: str) -> tuple[str, tuple[str, ...]]:
    """The pot that a call raises, and those that are void with it."""
    for pot, ladder in rules.ruleset.ladders.items():
        if word in {step.call for step in ladder.steps}:
            return ("" if ladder.count is None else pot), ladder.voids
    raise AssertionError(word)


def test_a_truc_waits_for_the_envit_and_is_answered_then() -> None:
    """After a truc its rivals may envit; once that is settled they owe the answer to the truc.

    With the usual choices of each ruleset, and with one of five others.
    """
    waited, tried = Counter[str](), set()
    for rules in (*one_of_each(), *of_truc()[::5]):
        envit, truc = bet_on(rules, HANDS), bet_on(rules, ROUND)
        if envit is None or truc is None:
            continue
        after = rules.ruleset.ladders[envit].after.get(truc)
        if after is None or after.called == "nobody":
            continue
        tried.add(rules.id)
        people = 2 if 2 in rules.ruleset.players.counts else min(rules.ruleset.players.counts)
        for match, before, _ in chains(a_round(rules, people, 0), 3):
            if match.phase != "answer" or before is None:
                continue
            calls, last = pending(match), match.actions[-1]
            first = rules.ruleset.ladders[truc].steps[0].call
            if calls == {"": first} and isinstance(last, Answer):
                assert match.in_play is not None
                caller = "AB".index(match.in_play.called_by or "")
                assert {seat % 2 for seat in asked(match)} == {1 - caller}
                waited[rules.id] += 1
    assert waited["truc-mallorqui"] > 20
    assert {"truco-argentino", "truc-valencia", "dos-escaleras"} <= tried == set(waited)


# ------------------------------------------------ what is at stake, and what is paid


def rounds_of(table: Table, number: int, steps: int) -> Iterator[tuple[Match, Match, list[Event]]]:
    """Steps of a match played at random: before each, after it, and what it caused."""
    match, chance = table.match(), chance_of(number)
    for _ in range(steps):
        if match.is_over:
            return
        before = match.copy()
        events = match.apply(something(match, chance))
        yield before, match, list(events)


def stakes(match: Match) -> dict[str, tuple[int, int]]:
    """What is in play, pot by pot."""
    stands = match.in_play
    assert stands is not None
    return {"": size(stands.value)} | {count.pot: size(count.value) for count in stands.side_bets}


def without_what_is_lacking(rules: Rules) -> set[str]:
    """The pots whose steps are all fixed."""
    found = set()
    for pot, ladder in rules.ruleset.ladders.items():
        void = any(pot in other.voids for other in rules.ruleset.ladders.values())
        steps = [step.value != "lacking" and step.refused is None for step in ladder.steps]
        if all(steps) and not void:
            found.add("" if ladder.count is None else pot)
    return found


def holds_in_a_stretch(table: Table, number: int, steps: int) -> Counter[str]:
    """What holds of the stakes and of the pay in a stretch of a match, and what was seen."""
    seen: Counter[str] = Counter()
    fixed = without_what_is_lacking(table.rules)
    for before, match, events in rounds_of(table, number, steps):
        if before.phase in {"play", "answer"} and match.phase in {"play", "answer"}:
            was, now = stakes(before), stakes(match)
            assert all(now[pot] >= was[pot] for pot in was if pot in fixed)
            a_pending_call_is_never_lost(table.rules, before, match)
            seen["went on"] += 1
        if not any(isinstance(event, ClaimJudged) for event in events):
            what_was_won_adds_up(before, match, events)
            is_in_order(table.rules, events)
        seen.update(event.pot for event in events if isinstance(event, Won))
        seen.update(type(event).__name__ for event in events)
    return seen


def what_was_won_adds_up(before: Match, after: Match, events: list[Event]) -> None:
    """The score rises by the sum of the pots, each attributed to one; at a chico it is 0-0."""
    won = [event for event in events if isinstance(event, Won)]
    if any(isinstance(event, ChicoWon) for event in events):
        assert after.score.piedras == (0, 0)
        return
    for number, team in enumerate("AB"):
        risen = sum(event.piedras or 0 for event in won if event.team == team)
        assert after.score.piedras[number] - before.score.piedras[number] == risen


def is_in_order(rules: Rules, events: list[Event]) -> None:
    """The pots are paid in the order of the ruleset, and after a chico nothing is."""
    assert rules.ruleset.round is not None
    order = rules.ruleset.round.settlement or tuple(rules.ruleset.ladders)
    raising = [pot for pot in order if rules.ruleset.ladders[pot].count is None]
    if not any(isinstance(event, RoundWon) for event in events):
        return
    pots = [event.pot for event in events if isinstance(event, Won)]
    places = [
        len(order)
        if pot == "round" and not raising
        else order.index(raising[0] if pot == "round" else pot)
        for pot in pots
    ]
    assert places == sorted(set(places))
    closed = [place for place, event in enumerate(events) if isinstance(event, ChicoWon)]
    assert not any(isinstance(event, Won) for place in closed for event in events[place:])


def test_stakes_never_fall_and_pots_add_up() -> None:
    """In stretches of matches over all these tables."""
    seen: Counter[str] = Counter()
    for number, table in enumerate(tables(5)):
        seen += holds_in_a_stretch(table, number, 120)
    assert min(seen[pot] for pot in ("round", "truc", "envit", "alta", "renuncio")) > 0
    assert min(seen[event] for event in ("TrickTied", "CountShown", "ChicoWon")) > 0


# ------------------------------------------------ whatever somebody might try


def calls_of(rules: Rules) -> list[str]:
    """What can be called in all the ladders of a ruleset."""
    return [step.call for ladder in rules.ruleset.ladders.values() for step in ladder.steps]


def every_act(match: Match) -> Iterator[Action]:
    """Whatever anybody might try; the last seat is one too many."""
    words = {word for rules in one_of_each() for word in calls_of(rules)}
    deck = list(match.game.deck)
    for seat in range(match.game.seats + 1):
        yield from (Call(seat, word) for word in sorted(words | {"tots", "torn", "envido", ""}))
        yield from (Play(seat, card) for card in deck)
        for yes in (True, False):
            yield Answer(seat, yes)
            yield Tumbo(seat, yes)
        yield from (Claim(seat, other) for other in range(match.game.seats + 1))
        yield Leave(seat)
        yield Deal(seat, tuple(deck[: EACH * match.game.seats + match.game.has_vira]))


def is_exactly_as_offered(match: Match) -> None:
    """What is offered is accepted; of all else that might be tried, everything is refused."""
    offers = {act for seat in seats(match) for act in match.legal_actions(seat)}
    for act in offers:
        assert match.why_not(act) is None
        match.copy().apply(act)
    for act in every_act(match):
        assert (match.why_not(act) is None) is (act in offers), act
    others = [act for act in every_act(match) if act not in offers]
    for act in chance_of(len(match.actions)).sample(others, 12):
        is_refused(match, act)


@pytest.mark.parametrize("rules", one_of_each(), ids=lambda rules: rules.id)
def test_what_is_offered_is_accepted_and_nothing_else_is(rules: Rules) -> None:
    """At moments of matches, whatever anybody might try."""
    for number, people in enumerate(rules.ruleset.players.counts):
        table = Table(rules, people, rules.ruleset.renuncio is not None, number)
        for place, (before, *_) in enumerate(rounds_of(table, number, 90)):
            if place % 6 == 0:
                is_exactly_as_offered(before)


@pytest.mark.slow
@pytest.mark.parametrize("number", range(len(of_truc())))
def test_what_is_offered_is_accepted_at_every_table(number: int) -> None:
    """With every choice of the options, closer together."""
    rules = of_truc()[number]
    for people in rules.ruleset.players.counts:
        table = Table(rules, people, rules.ruleset.renuncio is not None, number)
        for place, (before, *_) in enumerate(rounds_of(table, number, 200)):
            if place % 3 == 0:
                is_exactly_as_offered(before)


@pytest.mark.slow
def test_five_thousand_matches_of_truc() -> None:
    """Over all tables and choices: stakes, pots, their order, and nothing that waits is lost."""
    found, seen = tables(1), Counter[str]()
    for number in range(5_000):
        seen += holds_in_a_stretch(found[number % len(found)], number, 20_000)
    assert seen["MatchWon"] == 5_000


# ------------------------------------------------ a referee who sees no cards


def as_told(match: Match) -> list[str]:
    """What was said in a round, for a referee: by teams, in the words of the place."""
    acts = [act for act in match.round_actions if isinstance(act, (Call, Answer, Leave))]
    return [f"{'AB'[act.seat % 2]} {match.say(act).partition(' ')[2]}" for act in acts]


def pays_unopened(rules: Rules, events: list[Event], said: list[str]) -> bool:
    """Whether somebody left while a bet could still be opened, and paid for it.

    A referee, who sees no cards, cannot tell.
    """
    ladders = rules.ruleset.ladders
    called = {line.partition(" ")[2] for line in said}
    return any(
        isinstance(event, Won)
        and event.pot in ladders
        and ladders[event.pot].left_unopened is not None
        and not called & {step.call for step in ladders[event.pot].steps}
        for event in events
    )


def mostly_a_card(match: Match, chance: Random) -> Action:
    """Something that may be done; a card where one may be played, most of the time."""
    plays = [act for act in match.legal_actions() if isinstance(act, Play)]
    return chance.choice(plays) if plays and chance.random() < 0.8 else something(match, chance)


def settles_alike(table: Table, number: int, steps: int) -> Counter[str]:
    """Each round of a match, told to a referee, leads to the score that it led to."""
    match, chance = table.match(), chance_of(number)
    model = model_of(table, match)
    start, seen = match.score, Counter[str]()
    for _ in range(steps):
        if match.is_over:
            break
        act = mostly_a_card(match, chance)
        events = match.apply(act)
        model.apply(act)
        if isinstance(act, Deal) or match.phase not in {"deal", "over"}:
            continue
        won = [event.team for event in events if isinstance(event, RoundWon)]
        said = as_told(match)
        if isinstance(act, Play):
            said += [f"{team or 'nadie'} gana" for team in won]
        if pays_unopened(table.rules, events, said):
            start = match.score
            seen["unopened"] += 1
            continue
        for pot in match.game.settle(start, said).awaits:
            said.append(f"{'AB'[model.best(model.bids[pot]) % 2]} gana {pot}")
        settled = match.game.settle(start, said)
        assert settled.round_over
        assert (settled.score, settled.match_won_by) == (match.score, match.winner), said
        seen[f"pots: {len(settled.won)}"] += 1
        seen["drawn"] += won == [None]
        start = match.score
    return seen


def test_a_referee_settles_a_round_as_the_match_does() -> None:
    """What was called, and who won what, makes the same score without the cards."""
    seen: Counter[str] = Counter()
    for number, table in enumerate(tables(4)):
        if not table.claims:
            seen += settles_alike(table, number, 150)
    assert min(seen[f"pots: {pots}"] for pots in (0, 1, 2, 3)) > 0
    assert seen["drawn"] > 0
    assert seen["unopened"] > 0


@pytest.mark.slow
def test_a_referee_settles_every_round_as_the_match_does() -> None:
    """The same in a thousand whole matches."""
    found = [table for table in tables(1) if not table.claims]
    for number in range(1_000):
        settles_alike(found[number % len(found)], number, 20_000)
