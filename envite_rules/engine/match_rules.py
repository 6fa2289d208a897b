"""All that stays the same in every match of a ruleset at one table, made once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.engine.actions import Answer, Call, Play, Tumbo
from envite_rules.engine.call_rules import CallRules, not_stated
from envite_rules.engine.counting import Counting
from envite_rules.engine.dealing import Dealing
from envite_rules.engine.events import RoundWon, TrickWon
from envite_rules.engine.ladders import ON_TURN
from envite_rules.engine.playing import NO_TABLE, playing_for
from envite_rules.engine.seats import TEAMS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from envite_rules.cards import Card, Deck
    from envite_rules.engine.ladders import LadderRules
    from envite_rules.engine.tables import Tables
    from envite_rules.ruleset import LoadedRuleset

_MOST_KNOWN = 50_000  # at four seats, every hand of three cards or less


class MatchRules(CallRules):
    """The rules of a match at one table.

    The actions that can be taken are made beforehand: offering one is looking it up.

    Args:
        loaded: the ruleset.
        deck: its deck.
        tables: its compiled tables for so many seats.
        people: how many people play.

    Attributes:
        deck: as given.
        tables: as given.
        gathered: whether a trick is gathered up before the next.
        dealing: how cards are dealt.
        playing: what plays the cards of a round.
        no_cards: the cards before the first deal: none.
        play_out: whether all tricks are played though the round is won.
        bits: each card of the deck as a mask.
        steps: the ladder and first step of each call, by what is called.
        only: the one ladder, where there is no other and it goes step by step, bound to no time:
            what may be called is then looked up; else None.
        countings: the counts that decide the ladders, by the number of the ladder.
        gated: those of them that not every hand has: who lacks it does not call, nor accept.
        plays: for each seat, the play of each card, by its mask.
        known_plays: for each seat, the plays of the hands that were met, by their masks.
        calls: for each ladder and seat, the call of each step, and nothing above the last.
        answers: for each seat, yes and no.
        tumbos: for each seat, to play a tumbo and to decline it.
        tricks_won: for each seat, that it wins a trick.
        rounds_won: for each team, that it wins the round.

    Raises:
        NotStatedError: the ruleset does not state all that a match needs.
    """

    def __init__(self, loaded: LoadedRuleset, deck: Deck, tables: Tables, people: int) -> None:
        super().__init__(loaded, people)
        ruleset = loaded.ruleset
        if ruleset.follow is None:
            raise not_stated(loaded, "follow")
        if ruleset.deal is None:
            raise not_stated(loaded, "deal")
        lines = [line for line in ruleset.order or () if line.applies_to(tables.seats)]
        if self.round.ties is None and any(line.ranks is not None for line in lines):
            raise not_stated(loaded, "ties")
        self.deck = deck
        self.tables = tables
        self.gathered = ruleset.deal.gathered
        self.dealing = Dealing(ruleset, ruleset.deal, self.round.tricks, self.seats)
        self.playing = playing_for(self.round)
        self.no_cards = self.playing(self.round, NO_TABLE, [0] * self.seats, 0)
        self.play_out = self.round.play_out
        self.bits: Mapping[Card, int] = {card: 1 << index for index, card in enumerate(deck)}
        self.steps: Mapping[str, tuple[int, int]] = {
            ladder.rungs[step].call: (number, step)
            for number, ladder in enumerate(self.ladders)
            for step in ladder.calls
        }
        self.only = self._only_ladder()
        self._prepare_counts()
        self._prepare()

    def _only_ladder(self) -> LadderRules | None:
        ladder = self.ladders[0] if len(self.ladders) == 1 else None
        if ladder is None or ladder.count is not None:
            return None
        is_plain = ladder.goes_step_by_step and ladder.is_free and ladder.raiser != ON_TURN
        return ladder if is_plain else None

    def _prepare_counts(self) -> None:
        """What each ladder of a count is decided by, and in which not every hand takes part."""
        self.countings = {
            number: Counting(self.loaded, ladder.count, self.deck, self.seats)
            for number, ladder in enumerate(self.ladders)
            if ladder.count is not None
        }
        of_some = [number for number, one in self.countings.items() if not one.is_of_all]
        self.gated = {number: self.countings[number] for number in of_some}

    def _prepare(self) -> None:
        """Makes what may be offered or may happen: by seat, and by card or step."""
        seats = range(self.seats)
        self.plays = [{bit: Play(seat, card) for card, bit in self.bits.items()} for seat in seats]
        self.calls = [[self._calls_of(ladder, seat) for seat in seats] for ladder in self.ladders]
        self.answers = [(Answer(seat, accept=True), Answer(seat, accept=False)) for seat in seats]
        self.tumbos = [(Tumbo(seat, play=True), Tumbo(seat, play=False)) for seat in seats]
        self.known_plays: list[dict[int, tuple[Play, ...]]] = [{} for _ in seats]
        self.tricks_won = [(TrickWon(seat),) for seat in seats]
        self.rounds_won = [(RoundWon(team),) for team in TEAMS]

    def _calls_of(self, ladder: LadderRules, seat: int) -> list[tuple[Call, ...]]:
        if seat == self.muerto:
            return [()] * (len(ladder.rungs) + 1)
        return [*((Call(seat, rung.call),) for rung in ladder.rungs), ()]

    def plays_of(self, seat: int, cards: int) -> tuple[Play, ...]:
        """The plays of a seat that has these cards to choose from, in the deck's order.

        Args:
            seat: the seat, from 0.
            cards: the cards, as a mask.
        """
        plays = self.known_plays[seat].get(cards)
        if plays is None:
            of_seat, left = self.plays[seat], cards
            found = []
            while left:
                bit = left & -left
                found.append(of_seat[bit])
                left ^= bit
            plays = tuple(found)
            if len(self.known_plays[seat]) < _MOST_KNOWN // self.seats:
                self.known_plays[seat][cards] = plays
        return plays
