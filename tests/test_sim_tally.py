"""What a tally counts, against what the match itself says happened in the same matches."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from envite_rules import load_ruleset
from envite_rules.engine.actions import Answer, Call, Deal, Leave, Tumbo
from envite_rules.engine.events import ChicoWon, RoundWon, TrickTied, TrickWon, Won
from envite_rules.sim.compiling import Compiled
from envite_rules.sim.kernel import RANDOM, play_chunk
from envite_rules.sim.layout import FIRST_LADDER_POT, ROUND_POT, TUMBO_POT
from envite_rules.sim.noting import hand_number
from envite_rules.sim.tally import add, empty
from envite_rules.sim.tracing import match_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np

    from envite_rules import Card, Event, Match
    from envite_rules.engine.actions import Action
    from envite_rules.engine.match_rules import MatchRules

SEED = 5
MATCHES = 12
GAMES = [
    ("canario", 4, {}),
    ("tradicional", 3, {}),
    ("gran-canaria", 4, {}),
    ("truc-mallorqui", 4, {}),
    ("truco-argentino", 2, {}),
    ("truco-venezolano", 4, {}),
]


def due_call(match: Match) -> str | None:
    """What was said in the call that must be answered next."""
    stakes = match.in_play
    assert stakes is not None
    return next((bet.call for bet in stakes.side_bets if bet.pot == stakes.due), stakes.call)


class Told:
    """What happened in some matches of a game, counted from what the match says."""

    def __init__(self, played: Compiled) -> None:
        self.played, self.game = played, played.game
        self.rules: MatchRules = self.game.match_rules
        self.found: Counter[object] = Counter()
        for number in range(MATCHES):
            whole = match_of(played.game, number, seed=SEED, policy="random")
            self.tell(whole)

    def tell(self, whole: Match) -> None:
        """Plays a match again and counts what its actions cause."""
        deals = [deal.cards for deal in whole.actions if isinstance(deal, Deal)]
        match = self.game.new_match(deals=deals, dealer=whole.terms.dealer)
        lengths, scores = [0], []
        self.leads: list[Fraction] = []
        for action in whole.actions:
            before = match.copy()
            if isinstance(action, Deal):
                self.begin(match)
                lengths[-1] += 1
                mano = 1 - match.dealer % 2
                own = match.score.piedras[mano], match.score.piedras[1 - mano]
                scores.append((own, mano))
                self.net = [0, 0]
                self.dealt = None
            else:
                self.found["actions"] += 1
            events = match.apply(action)
            if isinstance(action, Deal):
                self.dealt = [match.dealt(seat) for seat in range(self.game.seats)]
                self.vira, self.mano = match.vira, match.leader or 0
            self.hear(action, before, events)
            self.pay(before, events)
            for event in events:
                if isinstance(event, ChicoWon):
                    winner = "AB".index(event.team)
                    self.found["by first of chico"] += winner == scores[0][1]
                    for pair, mano in scores:
                        self.found["chicos", pair] += 1
                        self.found["chicos won", pair] += winner == mano
                    self.found["length", lengths[-1]] += 1
                    lengths.append(0)
                    scores = []
            if any(isinstance(event, RoundWon) for event in events):
                self.end(events)
        self.found["matches"] += 1
        self.found["won", whole.winner] += 1
        self.found["chicos of match"] += len(lengths) - 1
        winner = "AB".index(whole.winner or "")
        self.found["won by first mano"] += winner == (whole.terms.dealer + 1) % 2
        self.tell_leads(winner)

    def begin(self, match: Match) -> None:
        """A round is about to be dealt."""
        self.found["rounds"] += 1
        tumbo = self.rules.scoring.in_tumbo(match.score)
        self.found["in tumbo", sum(tumbo)] += 1
        self.found["dentro"] += self.rules.scoring.is_dentro(match.score)
        self.leads.append(self.lead(match))

    def lead(self, match: Match) -> Fraction:
        """How far A is ahead, of the whole way to the partida."""
        score, stated = match.score, self.rules.scoring.stated
        piedras, chicos, partidos = (
            a - b for a, b in (score.piedras, score.chicos, score.partidos)
        )
        partido = stated.partido or stated.partida
        whole = partido * (stated.partida if stated.partido else 1)
        return Fraction(
            (partidos * partido + chicos) * stated.chico + piedras, whole * stated.chico
        )

    def tell_leads(self, winner: int) -> None:
        """How a match that a team won went: who was ahead at the beginning of each round."""
        of_winner = [lead if winner == 0 else -lead for lead in self.leads]
        behind = [-lead for lead in of_winner if lead < 0]
        ahead = [lead > 0 for lead in self.leads if lead]
        self.found["lead changes"] += sum(a != b for a, b in pairwise(ahead))
        self.found["rounds behind"] += len(behind)
        self.found["from behind"] += bool(behind)
        self.found["deficit"] += sum(int(one * 1000) for one in behind)
        self.found["deficit most"] += int(max(behind, default=0) * 1000)
        not_ahead = [n for n, lead in enumerate(of_winner, 1) if lead <= 0]
        self.found["led from"] += 1000 * not_ahead[-1] // len(self.leads)

    def hear(self, action: Action, before: Match, events: tuple[Event, ...]) -> None:
        """An action and what it caused."""
        ladder = before.due_ladder
        if isinstance(action, Call):
            self.found["called", action.word] += 1
            if ladder >= 0 and self.rules.steps[action.word][0] == ladder:
                self.found["raised", due_call(before)] += 1
        if isinstance(action, Answer):
            self.found["accepted" if action.accept else "refused", due_call(before)] += 1
        if isinstance(action, Tumbo):
            self.found["asked"] += 1
            self.found["played"] += action.play
        if isinstance(action, Leave):
            self.found["left"] += any(isinstance(event, RoundWon) for event in events)
        for event in events:
            if isinstance(event, TrickWon):
                seats = self.game.seats
                self.found["trick", (event.seat - self.mano) % seats] += 1
                self.found["led", (event.seat - (before.leader or 0)) % seats] += 1
            if isinstance(event, TrickTied):
                self.found["tied"] += 1

    def pay(self, before: Match, events: tuple[Event, ...]) -> None:
        """What was paid, a level as the piedras that were lacking."""
        piedras, chico = list(before.score.piedras), self.rules.scoring.stated.chico
        for event in events:
            if isinstance(event, Won):
                team = "AB".index(event.team)
                lacking = chico - piedras[team]
                gained = lacking if event.piedras is None else min(event.piedras, lacking)
                piedras[team] += gained
                self.net[team] += gained
                self.found["paid", event.pot] += 1
                self.found["piedras", event.pot] += gained
                self.found["folds"] += event.folded > 0
            if isinstance(event, ChicoWon):
                piedras = [0, 0]

    def end(self, events: tuple[Event, ...]) -> None:
        """A round is over."""
        team = next(event.team for event in events if isinstance(event, RoundWon))
        self.found["round", team] += 1
        mano = self.mano % 2
        self.found["of mano"] += team == "AB"[mano]
        self.found["piedras of mano"] += self.net[mano] - self.net[1 - mano]
        for seat in range(self.game.seats):
            own = seat % 2
            won, net = team == "AB"[own], self.net[own] - self.net[1 - own]
            self.hold(self.dealt[seat], won=won, net=net)

    def hold(self, cards: Sequence[Card], *, won: bool, net: int) -> None:
        """What became of a hand."""
        vira = None if self.vira is None else self.game.deck.index(self.vira)
        classes = self.played.tables[0]["vira"][0 if vira is None else vira + 1]["classes"]
        numbers = sorted(int(classes[self.game.deck.index(card)]) for card in cards)
        for number in numbers:
            self.found["class held", number] += 1
            self.found["class won", number] += won
            self.found["class net", number] += net
        if len(numbers) == 3:
            self.found["hand", hand_number(*numbers)] += 1
            self.found["hand won", hand_number(*numbers)] += won


@pytest.fixture(scope="module", params=GAMES, ids=lambda game: game[0])
def told(request: pytest.FixtureRequest) -> Told:
    """Some matches of a game, told by the match."""
    id_, people, options = request.param
    return Told(Compiled.of(load_ruleset(id_, options=options).game(people)))


@pytest.fixture(scope="module")
def tally(told: Told) -> np.void:
    """The same, as the simulator has counted them."""
    policies = RANDOM, RANDOM
    chunk = play_chunk(told.played, seed=SEED, first=0, count=MATCHES, policies=policies)
    assert chunk.tally[0]["unfinished"] == 0
    return chunk.tally[0]


def test_matches_rounds_and_actions(told: Told, tally: np.void) -> None:
    """Who won them, and how many there were."""
    found = told.found
    assert tally["matches"] == found["matches"] == MATCHES
    assert list(tally["won"]) == [found["won", team] for team in "AB"]
    assert tally["rounds"] == found["rounds"]
    assert tally["actions"] == found["actions"]
    assert list(tally["rounds_won"]) == [found["round", team] for team in "AB"]
    assert tally["ends"].sum() == found["rounds"]


def test_rounds_of_the_mano(told: Told, tally: np.void) -> None:
    """How many its team won, and how many more piedras it got."""
    assert tally["rounds_won_by_mano"] == told.found["of mano"]
    assert tally["piedras_of_mano"] == told.found["piedras of mano"]


def test_chicos_and_their_lengths(told: Told, tally: np.void) -> None:
    """How many rounds each chico had."""
    lengths = {n: many for n, many in enumerate(tally["rounds_of_chico"].tolist()) if many}
    assert lengths == {
        key[1]: many
        for key, many in told.found.items()
        if isinstance(key, tuple) and key[0] == "length"
    }
    assert tally["chicos"] == told.found["chicos of match"]


def test_chicos_by_the_score_of_their_rounds(told: Told, tally: np.void) -> None:
    """From each score at which a round began: of the mano's team, and of the other."""
    for own in range(24):
        for others in range(24):
            at = tally["score"][own, others]
            assert at["chicos"] == told.found["chicos", (own, others)]
            assert at["chicos_won"] == told.found["chicos won", (own, others)]


def test_what_became_of_every_call(told: Told, tally: np.void) -> None:
    """Called, accepted, refused, raised; those of several rungs together."""
    found: Counter[tuple[str, str]] = Counter()
    for number, ladder in enumerate(told.rules.ladders):
        for step, rung in enumerate(ladder.rungs):
            for key in ("called", "accepted", "refused", "raised"):
                found[key, rung.call] += int(tally["step"][number, step][key])
    assert found["called", told.rules.ladders[0].rungs[0].call] > 0
    for (key, call), many in found.items():
        if key == "refused" and told.rules.leave is not None:
            assert many >= told.found[key, call]  # who leaves refuses what was called
        else:
            assert many == told.found[key, call], (key, call)


def test_pots_and_folds(told: Told, tally: np.void) -> None:
    """How often each was paid, and how many piedras."""
    names = {ROUND_POT: "round", TUMBO_POT: "tumbo"}
    names |= {FIRST_LADDER_POT + n: one.name for n, one in enumerate(told.rules.ladders)}
    for pot, name in names.items():
        assert tally["pot"][pot]["paid"] == told.found["paid", name]
        assert tally["pot"][pot]["piedras"] == told.found["piedras", name]
    assert tally["folds"] == told.found["folds"]


def test_rounds_in_tumbo(told: Told, tally: np.void) -> None:
    """With one team in tumbo, with both; who was asked, and played."""
    tumbo = tally["tumbo"]
    assert (tumbo["one"], tumbo["both"]) == (told.found["in tumbo", 1], told.found["in tumbo", 2])
    assert (tumbo["asked"], tumbo["played"]) == (told.found["asked"], told.found["played"])


def test_who_was_ahead(told: Told, tally: np.void) -> None:
    """At the beginning of each round, in thousandths of the way to the partida."""
    found = told.found
    assert tally["lead_changes"] == found["lead changes"]
    assert tally["won_from_behind"] == found["from behind"]
    assert tally["rounds_behind"] == found["rounds behind"]
    assert tally["deficit"] == found["deficit"]
    assert tally["deficit_most"] == found["deficit most"]
    assert tally["led_from"] == found["led from"]


def test_who_led_first_and_rounds_dentro(told: Told, tally: np.void) -> None:
    """The first mano of the match and of each chico."""
    assert tally["won_by_first_mano"] == told.found["won by first mano"]
    assert tally["chicos_won_by_first_mano"] == told.found["by first of chico"]
    assert tally["dentro"] == told.found["dentro"]


def test_tricks_by_place(told: Told, tally: np.void) -> None:
    """From the mano on, and from who led the trick."""
    seats = range(told.game.seats)
    assert [tally["tricks_of_place"][n] for n in seats] == [told.found["trick", n] for n in seats]
    assert [tally["leads_of_place"][n] for n in seats] == [told.found["led", n] for n in seats]
    assert tally["tricks_tied"] == told.found["tied"]


def test_what_became_of_cards_and_hands(told: Told, tally: np.void) -> None:
    """How often each class was held, and won the round, and its piedras."""
    for number in range(len(told.played.labels)):
        held = tally["classes"][number]
        assert held["held"] == told.found["class held", number]
        assert held["won"] == told.found["class won", number]
        assert held["piedras"] == told.found["class net", number]
    hands = [key[1] for key in told.found if isinstance(key, tuple) and key[0] == "hand"]
    assert hands
    assert tally["hands"]["held"].sum() == tally["rounds"] * told.game.seats
    for hand in hands:
        assert tally["hands"][hand]["held"] == told.found["hand", hand]
        assert tally["hands"][hand]["won"] == told.found["hand won", hand]


def test_every_hand_of_three_classes_has_a_place_of_its_own() -> None:
    """0 0 0 is the first; of 48 classes there are 19,600."""
    classes = range(48)
    places = [hand_number(a, b, c) for c in classes for b in range(c + 1) for a in range(b + 1)]
    assert places == list(range(19_600))


def test_two_tallies_add_up(tally: np.void, told: Told) -> None:
    """Field by field, whatever lies deep in it."""
    total = empty()
    one = play_chunk(told.played, seed=SEED, first=0, count=5, policies=(RANDOM, RANDOM))
    other = play_chunk(told.played, seed=SEED, first=5, count=7, policies=(RANDOM, RANDOM))
    add(total, one.tally)
    add(total, other.tally)
    assert total[0] == tally
