"""What a tally counts, against what the match itself says happened in the same matches."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import pytest

from envite_rules import load_ruleset
from envite_rules.agents.player import asked
from envite_rules.engine.actions import Answer, Call, Deal, Leave, Play, Tumbo
from envite_rules.engine.events import ChicoWon, PartidoWon, RoundWon, TrickTied, TrickWon, Won
from envite_rules.sim.compiling import Compiled
from envite_rules.sim.kernel import RANDOM, play_chunk
from envite_rules.sim.layout import FIRST_LADDER_POT, ROUND_POT, TUMBO_POT
from envite_rules.sim.noting import hand_number
from envite_rules.sim.tally import (
    BY_CHICO,
    BY_DECLINED_TUMBO,
    BY_LEAVING,
    BY_NOBODY,
    BY_REFUSAL,
    BY_TRICKS,
    add,
    empty,
)
from envite_rules.sim.tracing import match_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules import Card, Event, Game, Match
    from envite_rules.engine.actions import Action
    from envite_rules.engine.match_rules import MatchRules

SEED = 5
MATCHES = 12
GAMES = [
    ("canario", 4, {}),
    ("tradicional", 3, {}),
    ("gran-canaria", 4, {}),
    ("truc-mallorqui", 4, {}),
    ("truc-mallorqui", 4, {"no-volgut": "a-l-acte"}),
    ("truco-argentino", 2, {}),
    ("lomo-quintanilla", 4, {}),
    ("truco-venezolano", 4, {}),
]


def due_call(match: Match) -> str | None:
    """What was said in the call that must be answered next."""
    stakes = match.in_play
    assert stakes is not None
    return next((bet.call for bet in stakes.side_bets if bet.pot == stakes.due), stakes.call)


def classes_of(game: Game) -> dict[Card | None, dict[Card, int]]:
    """The class of each card under each vira, from what the game says of the order of its cards.

    Cards are of a class where the same line of the order places them, and, where it ranks several,
    at the same rank; a card that is in two places is where it is highest.
    """
    lines = {
        line.id: (number, line.scale or ())
        for number, line in enumerate(game.match_rules.loaded.ruleset.order or ())
    }
    viras = list(game.deck) if game.match_rules.dealing.has_vira else [None]
    places: dict[Card | None, dict[Card, tuple[int, int]]] = {vira: {} for vira in viras}
    for vira, of_cards in places.items():
        for row in game.order(vira):
            number, scale = lines[row.rule]
            for card in row.cards:
                place = number, scale.index(card.rank) if scale else 0
                of_cards.setdefault(card, place)
    every = sorted({place for of_cards in places.values() for place in of_cards.values()})
    return {
        vira: {card: every.index(place) for card, place in of_cards.items()}
        for vira, of_cards in places.items()
    }


class Told:
    """What happened in some matches of a game, counted from what the match says."""

    def __init__(self, played: Compiled) -> None:
        self.played, self.game = played, played.game
        self.rules: MatchRules = self.game.match_rules
        self.classes = classes_of(self.game)
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
                self.tell_tumbo(match)
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
                if isinstance(event, PartidoWon):
                    self.found["partidos"] += 1
            if any(isinstance(event, RoundWon | ChicoWon) for event in events):
                self.end(action, events)
        self.found["matches"] += 1
        rounds = len(deals)
        self.found["rounds of match", rounds] += 1
        self.found["rounds of match, squared"] += rounds**2
        self.found["won", whole.winner] += 1
        self.found["chicos of match"] += len(lengths) - 1
        winner = "AB".index(whole.winner or "")
        self.found["won by first mano"] += winner == (whole.terms.dealer + 1) % 2
        self.tell_leads(winner)

    def begin(self, match: Match) -> None:
        """A round is about to be dealt."""
        self.found["rounds"] += 1
        self.tumbo = self.rules.scoring.in_tumbo(match.score)
        self.found["in tumbo", sum(self.tumbo)] += 1
        mano = (match.dealer + 1) % 2
        self.began = match.score.piedras[mano], match.score.piedras[1 - mano]
        self.opened: set[int] = set()
        self.found["dentro"] += self.rules.scoring.is_dentro(match.score)
        self.leads.append(self.lead(match))

    def tell_tumbo(self, match: Match) -> None:
        """The cards of a round are dealt: if it is a tumbo, is anyone asked whether to play it?"""
        if any(self.tumbo):
            first, *_ = match.legal_actions(asked(match).seat)
            self.found["forced"] += not isinstance(first, Tumbo)

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
            self.opened.add(self.rules.steps[action.word][0])
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

    def kind(self, action: Action, events: tuple[Event, ...]) -> tuple[int, str | None]:
        """How a round was over, and for whom."""
        won = [event.team for event in events if isinstance(event, RoundWon)]
        if not won:  # what was paid while it went on has won a chico
            return BY_CHICO, next(event.team for event in events if isinstance(event, ChicoWon))
        if isinstance(action, Play):
            return BY_NOBODY if won[0] is None else BY_TRICKS, won[0]
        if isinstance(action, Answer):
            return BY_REFUSAL, won[0]
        return BY_LEAVING if isinstance(action, Leave) else BY_DECLINED_TUMBO, won[0]

    def end(self, action: Action, events: tuple[Event, ...]) -> None:
        """A round is over."""
        kind, team = self.kind(action, events)
        self.found["end", kind] += 1
        self.found["round", team] += 1
        for ladder in self.opened:
            self.found["opened", ladder] += 1
        if sum(self.tumbo) == 1 and kind != BY_DECLINED_TUMBO:
            self.found["played by one"] += 1
            self.found["won by one"] += team == "AB"[self.tumbo.index(True)]
        mano = self.mano % 2
        self.found["of mano"] += team == "AB"[mano]
        self.found["score", self.began] += 1
        self.found["score won", self.began] += team == "AB"[mano]
        of_mano = self.net[mano] - self.net[1 - mano]
        self.found["piedras of mano"] += of_mano
        self.found["piedras of mano, squared"] += of_mano**2
        for seat in range(self.game.seats):
            own = seat % 2
            won, net = team == "AB"[own], self.net[own] - self.net[1 - own]
            self.hold(self.dealt[seat], won=won, net=net)

    def hold(self, cards: Sequence[Card], *, won: bool, net: int) -> None:
        """What became of a hand."""
        numbers = sorted(self.classes[self.vira][card] for card in cards)
        held = [("class", number) for number in numbers]
        if len(numbers) == 3:
            held.append(("hand", hand_number(*numbers)))
        for kind, number in held:
            self.found[f"{kind} held", number] += 1
            self.found[f"{kind} won", number] += won
            self.found[f"{kind} net", number] += net
            self.found[f"{kind} squares", number] += net**2

    def held(self, kind: str, number: int) -> tuple[int, ...]:
        """What became of those who held a class, or a hand of three."""
        return tuple(self.found[f"{kind} {what}", number] for what in HELD_FIELDS)


HELD_FIELDS = "held", "won", "net", "squares"
"""As they follow one another in `envite_rules.sim.tally.HELD`."""


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


def test_how_rounds_end(told: Told, tally: np.void) -> None:
    """Six ways; by a chico while it is played where refusals are paid at once, and only there."""
    assert tally["ends"].tolist() == [told.found["end", kind] for kind in range(6)]
    assert tally["ends"].sum() == told.found["rounds"]
    at_once = any(ladder.pays_refusals_at_once for ladder in told.rules.ladders)
    assert (tally["ends"][BY_CHICO] > 0) == at_once


def test_lengths_of_matches_and_their_partidos(told: Told, tally: np.void) -> None:
    """How many had each length; partidos where there are any."""
    lengths = tally["rounds_of_match"]
    assert [told.found["rounds of match", n] for n in range(len(lengths))] == lengths.tolist()
    assert tally["rounds_of_match_squared"] == told.found["rounds of match, squared"]
    assert tally["partidos"] == told.found["partidos"]
    assert (tally["partidos"] > 0) == (told.rules.scoring.stated.partido is not None)


def test_rounds_of_the_mano(told: Told, tally: np.void) -> None:
    """How many its team won, and how many more piedras it got."""
    assert tally["rounds_won_by_mano"] == told.found["of mano"]
    assert tally["piedras_of_mano"] == told.found["piedras of mano"]
    assert tally["piedras_of_mano_squared"] == told.found["piedras of mano, squared"]


def test_chicos_and_their_lengths(told: Told, tally: np.void) -> None:
    """How many rounds each chico had."""
    lengths = {n: many for n, many in enumerate(tally["rounds_of_chico"].tolist()) if many}
    assert lengths == {
        key[1]: many
        for key, many in told.found.items()
        if isinstance(key, tuple) and key[0] == "length"
    }
    assert tally["chicos"] == told.found["chicos of match"]


def test_rounds_and_chicos_by_their_score(told: Told, tally: np.void) -> None:
    """From each score at which a round began: of the mano's team, and of the other."""
    kinds = "score", "score won", "chicos", "chicos won"
    for at, found in np.ndenumerate(tally["score"]):
        assert found.item() == tuple(told.found[kind, at] for kind in kinds), at


def test_what_became_of_every_call(told: Told, tally: np.void) -> None:
    """Called, accepted, refused, raised; those of several rungs together."""
    found: Counter[tuple[str, str]] = Counter()
    for number, ladder in enumerate(told.rules.ladders):
        for step, rung in enumerate(ladder.rungs):
            for key in ("called", "accepted", "refused", "raised"):
                found[key, rung.call] += int(tally["step"][number, step][key])
        assert tally["opened"][number] == told.found["opened", number]
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
    assert tumbo["forced"] == told.found["forced"]
    assert tumbo["played_by_one"] == told.found["played by one"]
    assert tumbo["won_by_one"] == told.found["won by one"]
    assert (0 < tumbo["won_by_one"] < tumbo["played_by_one"]) == (tumbo["one"] > 0)


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
    for number, held in enumerate(tally["classes"]):
        assert held.item() == told.held("class", number), number
    hands = [key[1] for key in told.found if isinstance(key, tuple) and key[0] == "hand held"]
    assert hands
    assert tally["hands"]["held"].sum() == tally["rounds"] * told.game.seats
    for hand in hands:
        assert tally["hands"][hand].item() == told.held("hand", hand), hand


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
