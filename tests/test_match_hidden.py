"""A view tells a seat nothing of what it cannot see: neither cards nor what others tried."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from match_model import did_not_serve
from match_tables import (
    EACH,
    Table,
    a_table,
    anything,
    chance_of,
    course,
    shipped,
    sittings,
    something,
)

from envite_rules import Action, ActionError, Card, Deal, Match, Play, load_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

PHASES = {"deal", "tumbo", "answer", "play", "over"}


@dataclass
class Round:
    """A round as it was played, to be played with other cards."""

    dealer: int
    cards: list[Card]
    acts: list[Action]


def rounds(match: Match) -> list[Round]:
    """The rounds of a match."""
    found: list[Round] = []
    for act in match.actions:
        if isinstance(act, Deal):
            found.append(Round(act.seat, list(act.cards), []))
        else:
            found[-1].acts.append(act)
    return found


def replayed(match: Match, played: list[Round], coming: list[Card]) -> tuple[Match, object] | None:
    """These rounds at the table of a match, and what they caused; None if it cannot be so."""
    terms = match.terms
    other = match.game.new_match(
        deals=[*(one.cards for one in played), *([coming] if coming else [])],
        dealer=terms.dealer,
        mandadores=terms.mandadores,
        hold=terms.hold,
        signs=terms.signs,
    )
    events = []
    for one in played:
        for act in (Deal(one.dealer, tuple(one.cards)), *one.acts):
            if other.why_not(act) is not None:
                return None
            events.append(other.apply(act))
    return other, events


def alike(match: Match, changed: list[Round], chance: Random) -> Match | None:
    """The match with other cards, and others to come, if all that was public went the same way."""
    dealt = EACH * match.game.seats + match.game.has_vira
    before = replayed(match, rounds(match), [])
    after = replayed(match, changed, chance.sample(list(match.game.deck), dealt))
    assert before is not None
    return after[0] if after is not None and after[1] == before[1] else None


def swap(match: Match, one: Round, places: list[int], chance: Random) -> None:
    """Some cards of a deal change places with each other, or with cards that were not dealt."""
    rest = [card for card in match.game.deck if card not in one.cards]
    for _ in range(chance.choice((1, 2, 3, 12))):
        here, there = chance.choice(places), chance.choice(places)
        if rest and chance.random() < 0.5:
            aside = chance.randrange(len(rest))
            one.cards[here], rest[aside] = rest[aside], one.cards[here]
        else:
            one.cards[here], one.cards[there] = one.cards[there], one.cards[here]


def unseen(match: Match, seat: int, one: Round) -> list[int]:
    """The places in a deal of the cards of other hands that were not played."""
    played = {act.card for act in one.acts if isinstance(act, Play)}
    own = {seat}
    if match.game.players % 2 and match.terms.mandadores[1] == seat:
        own.add(match.game.seats - 1)  # its mandador holds the hand of the muerto
    hands = range(EACH * match.game.seats)
    return [i for i in hands if i // EACH not in own and one.cards[i] not in played]


def with_other_hands(match: Match, seat: int, chance: Random) -> Match | None:
    """A match that differs in nothing but what the seat cannot see: now, before, and to come."""
    changed = rounds(match)
    for one in changed[-2:]:
        places = unseen(match, seat, one)
        if places:
            swap(match, one, places, chance)
    return alike(match, changed, chance)


def with_another_lost_card(match: Match, seat: int, chance: Random) -> Match | None:
    """A match in whose complete tricks another seat threw another card, and lost with it too.

    In no trick that still lies there: the last one does, until the next is led.
    """
    changed = rounds(match)
    if not match.tricks or not match.table:
        return None
    last, seats = changed[-1], match.game.seats
    at = [place for place, act in enumerate(last.acts) if isinstance(act, Play)]
    trick = chance.randrange(len(match.tricks))
    here = chance.choice(at[trick * seats + 1 : (trick + 1) * seats])
    play = last.acts[here]
    assert isinstance(play, Play)
    before = [last.acts[place] for place in at[trick * seats :] if place < here]
    table = tuple(act.card for act in before if isinstance(act, Play))
    if play.seat in (seat, match.tricks[trick]):
        return None
    card = chance.choice([card for card in match.game.deck if card not in last.cards])
    vira = last.cards[-1] if match.game.has_vira else None
    if len({did_not_serve(match.game, vira, table, one) for one in (play.card, card)}) == 2:
        return None  # all saw whether it served
    last.cards[last.cards.index(play.card)] = card
    last.acts[here] = Play(play.seat, card)
    return alike(match, changed, chance)


def attempts(table: Table, match: Match, seat: int, chance: Random) -> list[Action]:
    """What the seat itself might try; no deal, whose cards it does not know."""
    tried = (anything(table, match, chance) for _ in range(10 * match.game.seats))
    return [act for act in tried if act.seat == seat and not isinstance(act, Deal)]


def noticed(match: Match, seat: int, tried: list[Action]) -> object:
    """All that a seat learns: its view, short and whole, and what it is told of what it may try."""
    views = [match.view(seat), match.view(seat, whole=True)]
    told = [(match.why_not(act), match.offence(act)) for act in tried]
    offered = [act for act in match.legal_actions(seat) if not isinstance(act, Deal)]
    return views, [view.to_json() for view in views], told, offered


def moments(number: int, every: int) -> Iterator[tuple[Table, Match, int, Random]]:
    """Moments of a random match, and a seat at each; no mandador to whom señas are made."""
    table, chance = a_table(number), chance_of(number)
    match = table.match()
    while True:
        course(match, chance, chance.randrange(1, every))
        seats = [
            seat
            for seat in range(match.game.players)
            if not (table.signs and seat in table.mandadores)
        ]
        if seats:
            yield table, match, chance.choice(seats), chance
        if match.is_over:
            return


def compare(number: int, every: int) -> Counter[str]:
    """Compares views along a match, and counts in which phases."""
    phases: Counter[str] = Counter()
    for table, match, seat, chance in moments(number, every):
        for _ in range(6):
            other = with_other_hands(match, seat, chance)
            if other is not None:
                tried = attempts(table, match, seat, chance)
                assert noticed(match, seat, tried) == noticed(other, seat, tried)
                phases[match.phase] += 1
                break
    return phases


def test_a_view_is_the_same_whatever_others_hold() -> None:
    """Two states that differ only in what a seat cannot see look alike to it, in every phase."""
    phases: Counter[str] = Counter()
    for number in range(0, len(sittings()), 26):
        phases += compare(number, 40)
    assert set(phases) == PHASES
    assert phases.total() > 200


def test_a_view_of_two_ladders_is_the_same_whatever_others_hold() -> None:
    """Nor what others count: in every phase of a round with two ladders."""
    of_truc = [n for n, (rules, *_) in enumerate(sittings()) if rules.ruleset.counts]
    phases: Counter[str] = Counter()
    for number in of_truc[::9]:
        phases += compare(number, 30)
    assert set(phases) == PHASES - {"tumbo"}
    assert phases.total() > 50


@pytest.mark.slow
def test_a_view_is_the_same_whatever_others_hold_at_every_table() -> None:
    """The same at every table, and closer together."""
    phases: Counter[str] = Counter()
    for number in range(2 * len(sittings())):
        phases += compare(number, 25)
    assert set(phases) == PHASES


@pytest.mark.parametrize("ruleset", ["tenerife", "canario"])
def test_the_cards_of_a_gathered_trick_are_not_in_a_view(ruleset: str) -> None:
    """In Tenerife a view keeps who won each trick, not its cards; elsewhere they lie there."""
    seen: Counter[bool] = Counter()
    for number, (rules, *_) in enumerate(sittings()):
        if rules.id != ruleset:
            continue
        for table, match, seat, chance in moments(number, 30):
            other = with_another_lost_card(match, seat, chance)
            if other is not None:
                tried = attempts(table, match, seat, chance)
                seen[noticed(match, seat, tried) == noticed(other, seat, tried)] += 1
    assert seen[ruleset == "tenerife"] > 20
    assert seen[ruleset != "tenerife"] == 0


def test_the_last_trick_lies_there_until_the_next_is_led() -> None:
    """In Tenerife the cards are gathered up after a trick, when all have seen them."""
    rules = load_ruleset("tenerife")
    match = rules.game().new_match(seed=5, dealer=3)
    match.apply(match.legal_actions()[0])
    plays = []
    while not match.tricks:
        plays.append(next(act for act in match.legal_actions() if isinstance(act, Play)))
        match.apply(plays[-1])
    for seat in range(4):
        assert match.view(seat).history[1:] == tuple(str(play) for play in plays)
    match.apply(match.legal_actions()[0])
    gathered = ("A1", "B1", "A2", "B2")
    for seat in range(4):
        assert match.view(seat).history[1:-1] == gathered


def test_the_seed_is_not_in_a_view() -> None:
    """Before the first deal, matches of other seeds look alike to everybody, the dealer too."""
    for rules in shipped():
        game = rules.game()
        for dealer in range(game.seats):
            one, other = (game.new_match(seed=seed, dealer=dealer) for seed in (1, 2))
            for seat in range(game.seats):
                assert one.view(seat) == other.view(seat)
                assert one.view(seat).to_json() == other.view(seat).to_json()


@pytest.mark.parametrize("number", range(0, len(sittings()), 97))
def test_refused_attempts_do_not_show(number: int) -> None:
    """What somebody tried and was refused changes nobody's view."""
    table, chance = a_table(number), chance_of(number)
    match = table.match()
    seats = range(match.game.seats)
    for _ in range(60):
        views = [(match.view(seat), match.view(seat, whole=True)) for seat in seats]
        for _ in range(4):
            act = anything(table, match, chance)
            if match.why_not(act) is not None:
                with pytest.raises(ActionError):
                    match.apply(act)
        assert [(match.view(seat), match.view(seat, whole=True)) for seat in seats] == views
        if not match.is_over:
            match.apply(something(match, chance))
