"""A match once more, told the way a referee would: who may do what, and how things stand after it.

The numbers are read from the ruleset and the cards are asked of `Game`, which other tests prove.
Everything else, the turn, the calls, the counts, the tumbo, the claims and the score, is written
here again from the rules, in plain lists, and shares nothing with the engine's match. It can tell
of several ladders at once, of tricks that tie, of a deal that goes round, and of a renuncio that
ends the round and costs nothing if false; of calls that add up, of what is lacking to whom, of
ladders that void each other, and of hands that may not speak of a count.

Teams are 0 (A, the even seats) and 1 (B, the odd seats).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import TYPE_CHECKING, Any

from envite_rules import Answer, Call, Card, Claim, Deal, Leave, Play, Tumbo

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules import Action, Game, Rules

Stake = int | str  # what can be won: piedras, or "chico", "partido", "partida"
Stakes = tuple[Stake, Stake]  # what A would win, and what B would
Path = tuple[int, ...]  # the steps that were called, one after the other, each counted from 1


@dataclass
class Fault:
    """What the other team may claim of a seat: a card that did not serve, or a call in a tumbo.

    Args:
        seat: whose card or call it was.
        kind: "card" or "call".
        upheld: whether it truly was against the rules.
    """

    seat: int
    kind: str
    upheld: bool


@dataclass
class Bids:
    """What was called in a ladder in this round.

    Args:
        name: the ladder's name.
        ladder: the ladder.
        steps: its steps at this table.
        accepted: what was called and stands.
        called: the same with the step that awaits its answer; empty where none does.
        opener: the team that opened it.
        caller: the seat that called last.
        refused: what is won of a count that was refused, and the team that won it.
        paid: whether that is paid.
        void: whether another ladder has taken its place.
    """

    name: str
    ladder: Any
    steps: list[Any]
    accepted: Path = ()
    called: Path = ()
    opener: int | None = None
    caller: int = -1
    refused: tuple[int, Stake] | None = None
    paid: bool = False
    void: bool = False

    @property
    def team(self) -> int:
        """The team that called last."""
        return self.caller % 2


class MatchModel:
    """A match, as far as it has come.

    Args:
        rules: the ruleset.
        people: how many play.
        dealer: the seat that deals first.
        mandadores: the seat that answers for each team.
        claims: whether any card may be thrown, and the rivals claim what was against the rules.
    """

    def __init__(
        self, rules: Rules, people: int, dealer: int, mandadores: tuple[int, int], *, claims: bool
    ) -> None:
        stated = rules.ruleset
        assert stated.round is not None
        assert stated.score is not None
        self.game, self.round, self.score = rules.game(people), stated.round, stated.score
        self.tumbo, self.renuncio = stated.score.tumbo, stated.renuncio
        self.counts = stated.counts
        self.seats = people + people % 2
        self.muerto = self.seats - 1 if people % 2 else None
        self.mandadores, self.claims = mandadores, claims
        self.stated = {
            name: _at_table(ladder, self.seats) for name, ladder in stated.ladders.items()
        }
        order = list(stated.round.settlement or ())
        self.order = order + [name for name in stated.ladders if name not in order]
        self.piedras, self.chicos, self.partidos = [0, 0], [0, 0], [0, 0]
        self.winner: int | None = None
        self.phase, self.dealer = "deal", dealer
        self.dealt = dealer  # who dealt this round
        self.leader = (dealer + 1) % self.seats
        self.coming: tuple[Card, ...] = ()  # the cards of the next deal: given, not worked out
        self._clear()

    def _clear(self) -> None:
        """Before the cards are dealt nothing has been said or played."""
        self.hands: list[list[Card]] = [[] for _ in range(self.seats)]
        self.held: list[list[Card]] = [[] for _ in range(self.seats)]  # as they were dealt
        self.vira: Card | None = None
        self.table: list[Play] = []
        self.tricks: list[int | None] = []  # who won each; None for one that was tied
        self.bids = {name: Bids(name, *stated) for name, stated in self.stated.items()}
        self.waiting: list[Bids] = []  # those with a call that awaits its answer, the last one due
        self.to_decide: list[int] = []  # the teams that must still say whether they play the tumbo
        self.faults: list[Fault] = []
        self.told: list[tuple[object, ...]] = []  # what all were told of the last action
        self.start = self.piedras[:]  # what the round is worth depends on it
        self.before = (
            self.piedras[:],
            self.chicos[:],
            self.partidos[:],
        )  # what a claim goes back to

    # ------------------------------------------------------------------ who may do what

    @property
    def mano(self) -> int:
        """Who led the first trick."""
        return (self.dealt + 1) % self.seats

    @property
    def turn(self) -> int | None:
        """The seat that must act; for the muerto, its mandador."""
        if self.phase == "over":
            return None
        if self.phase == "deal":
            return self._hand_of(self.dealer)
        if self.phase == "tumbo":
            return self.mandadores[self.to_decide[0]]
        if self.phase == "answer":
            due = self.waiting[-1]
            if due.ladder.answerer == "mandador":
                return self.mandadores[1 - due.team]
            return self._hand_of((due.caller + 1) % self.seats)
        return self._hand_of(self.to_play)

    @property
    def to_play(self) -> int:
        """Whose card comes next."""
        return (self.table[-1].seat + 1) % self.seats if self.table else self.leader

    def _hand_of(self, seat: int) -> int:
        """Who moves for a seat: itself, but for the muerto its mandador."""
        return self.mandadores[seat % 2] if seat == self.muerto else seat

    def legal(self, seat: int) -> set[Action]:
        """All that a seat may do now."""
        if self.phase == "over" or seat == self.muerto:
            return set()
        found: set[Action] = {Claim(seat, against) for against in self._claimable(seat)}
        found |= {Call(seat, word) for word in self._callable(seat)}
        if self.phase == "answer" and self._may_answer(seat):
            found.add(Answer(seat, accept=False))
            if self.has(self.waiting[-1], seat):
                found.add(Answer(seat, accept=True))
        if self._may_leave(seat):
            found.add(Leave(seat))
        if seat == self.turn:
            found |= self._on_turn(seat)
        return found

    def _on_turn(self, seat: int) -> set[Action]:
        if self.phase == "deal":
            return {Deal(self.dealer, self.coming)} if self.coming else set()
        if self.phase == "tumbo":
            return {Tumbo(seat, play=play) for play in (True, False)}
        if self.phase == "answer":
            return set()
        whose = self.to_play  # where faults are claimed it may throw any card
        cards = self.hands[whose] if self.claims else self._serving(whose)
        if self._owes_the_best():  # of those that serve; thrown without serving, of all
            thrown = self._best(self.hands[whose]) if self.claims else []
            cards = [*self._best(self._serving(whose)), *thrown]
        return {Play(whose, card) for card in cards}

    def _owes_the_best(self) -> bool:
        """Whether the first trick was tied, and each must play in the next the best it has left."""
        ties = self.round.ties
        return ties is not None and ties.after_first == "best" and self.tricks == [None]

    def _best(self, cards: list[Card]) -> list[Card]:
        """The cards that none of the others beats; where tricks tie, whatever was led."""
        return [card for card in cards if not any(self._beats(other, card) for other in cards)]

    def _beats(self, one: Card, other: Card) -> bool:
        """Whether a card beats another."""
        if one == other:
            return False
        return self.game.resolve_trick(vira=self.vira, plays=[other, one]).winner_index == 1

    def _serving(self, seat: int) -> list[Card]:
        table = [play.card for play in self.table]
        return list(self.game.legal_cards(hand=self.hands[seat], vira=self.vira, trick=table))

    def _may_answer(self, seat: int) -> bool:
        """Of the team that was asked: whoever it is that answers for it."""
        due = self.waiting[-1]
        asked = seat % 2 != due.team
        return asked and (due.ladder.answerer == "anyone" or seat == self.turn)

    def has(self, bids: Bids, seat: int) -> bool:
        """Whether the hand that a seat was dealt has the count of a ladder, if it asks for one."""
        name = bids.ladder.count
        if name is None:
            return True
        return has_count(self.counts, name, self.held[seat], self.vira, self.seats)

    def _may_leave(self, seat: int) -> bool:
        """Until the round is decided, whoever may go at all; in a tumbo, once it is played."""
        who = self.round.leave
        if who is None or self.phase not in ("play", "answer") or self._decided():
            return False
        return who == "anyone" or seat == self.turn

    def _may_speak(self, who: str, seat: int) -> bool:
        if who == "anyone":
            return True
        return seat == (self.mandadores[seat % 2] if who == "mandador" else self.turn)

    def _may_raise(self, ladder: Any, seat: int) -> bool:
        """Who may raise; instead of an answer, where it is the seat on turn, whoever may answer."""
        if ladder.raiser == "on-turn" and self.waiting and self.waiting[-1].ladder is ladder:
            return self._may_answer(seat)
        return self._may_speak(ladder.raiser, seat)

    def _callable(self, seat: int) -> list[str]:
        """Until the round is decided one may call, if it is one's team's to call."""
        if self.phase not in ("tumbo", "play", "answer") or self._decided():
            return []
        if self.in_tumbo:
            sung = any(fault.seat == seat and fault.kind == "call" for fault in self.faults)
            wrong = self.claims and self._is_offence("call-in-tumbo")
            openings = [bids.steps[0].call for bids in self.bids.values()]
            return openings if wrong and not sung else []  # once a seat: no more is due
        if self.waiting and seat % 2 == self.waiting[-1].team:
            return []  # the other side must answer first
        found: list[str] = []
        for bids in self.bids.values():
            found += [bids.steps[number - 1].call for number in self._steps_for(bids, seat)]
        return found

    def _steps_for(self, bids: Bids, seat: int) -> list[int]:
        """The steps of a ladder that a seat may call, counted from 1."""
        ladder, due = bids.ladder, self.waiting[-1] if self.waiting else None
        if bids.void or not self.has(bids, seat):
            return []
        if bids is due:
            return self._above(bids) if self._may_raise(ladder, seat) else []
        if bids.refused is not None or bids.called or not self._is_open(ladder, seat):
            return []
        if bids.accepted:
            later = ladder.raise_later and due is None and bids.team != seat % 2
            return self._above(bids) if later and self._may_raise(ladder, seat) else []
        if not self._may_speak(ladder.opener, seat) or not self._fits_the_others(bids, seat):
            return []
        opening = [n for n, step in enumerate(bids.steps, 1) if n == 1 or step.opens]
        return [number for number in opening if self._rises(bids, number)]

    def _above(self, bids: Bids) -> list[int]:
        """The next step; where one may skip, any above the one that was called last.

        And that one again, while it may be called more often.
        """
        path = bids.called or bids.accepted
        now = path[-1]
        last = len(bids.steps) if bids.ladder.skip else min(now + 1, len(bids.steps))
        again = path.count(now) < bids.steps[now - 1].times
        above = range(now + (not again), last + 1)
        return [number for number in above if self._rises(bids, number)]

    def _rises(self, bids: Bids, number: int) -> bool:
        """Whether a step is worth what it has to be, and more than what it raises if it must."""
        step, below = bids.steps[number - 1], bids.called or bids.accepted
        worth = self.worth(bids, (*below, number))
        if step.least is not None and any(_size(one) < (0, step.least) for one in worth):
            return False
        in_play = self.worth(bids, below) if below else self.refusal_of(bids, (number,), ())
        more = all(_size(one) > _size(now) for one, now in zip(worth, in_play, strict=True))
        return more or not step.must_raise

    def _is_open(self, ladder: Any, seat: int) -> bool:
        """Whether the seat is in time to open a ladder, or to raise what was accepted."""
        if ladder.window == "first-trick" and self.tricks:
            return False
        played = len(self.hands[seat]) < len(self.held[seat])
        return not (ladder.before_own_card and played)

    def _fits_the_others(self, bids: Bids, seat: int) -> bool:
        """Whether a ladder may be opened after what was called in the others."""
        for other in self.bids.values():
            rule = bids.ladder.after.get(other.name)
            rules = []
            if other.called and other.accepted and rule and rule.raised:
                rules.append(rule.raised)  # said of a raise that is pending: it is not accepted
            elif other.called:
                rules.append(rule.called if rule else "nobody")
            if other.accepted and rules != [rule and rule.raised]:  # also by a raise
                rules.append(rule.accepted if rule else "anyone")
            if "nobody" in rules or ("rivals" in rules and other.opener == seat % 2):
                return False
        return True

    def _could_open(self, bids: Bids, team: int) -> bool:
        """Whether a seat of a team was still in time to open a ladder, whatever its hand."""
        if bids.void or bids.opener is not None or self.in_tumbo:
            return False
        if self.waiting and self.waiting[-1].team == team:
            return False  # the other side must answer first
        seats = [seat for seat in range(team, self.seats, 2) if seat != self.muerto]
        return any(
            self._is_open(bids.ladder, seat) and self._fits_the_others(bids, seat) for seat in seats
        )

    def _claimable(self, seat: int) -> set[int]:
        """The rivals of whom something can be claimed that was not claimed yet."""
        return {fault.seat for fault in self.faults if fault.seat % 2 != seat % 2}

    def _is_offence(self, name: str) -> bool:
        if name == "call-in-tumbo" and (self.tumbo is None or self.tumbo.calls != "renuncio"):
            return False
        return self.renuncio is not None and name in self.renuncio.offences

    # ------------------------------------------------------------------ what is then

    def apply(self, action: Action) -> None:
        """Does what is legal."""
        self.told = []
        if isinstance(action, Deal):
            self._deal(action.cards)
        elif isinstance(action, Tumbo):
            self._tumbo(action)
        elif isinstance(action, Call):
            self._call(action)
        elif isinstance(action, Answer):
            self._answer(action)
        elif isinstance(action, Claim):
            self._claim(action)
        elif isinstance(action, Leave):
            self._leave(action.seat % 2)
        else:
            assert isinstance(action, Play), f"nobody may do this: {action}"
            self._play(action)

    def _deal(self, cards: tuple[Card, ...]) -> None:
        self._clear()
        each, seats = self.round.tricks, range(self.seats)
        self.held = [list(cards[each * seat : each * (seat + 1)]) for seat in seats]
        self.hands = [hand[:] for hand in self.held]
        self.vira = cards[-1] if self.game.has_vira else None
        self.dealt, self.leader = self.dealer, (self.dealer + 1) % self.seats
        self.coming = ()
        if self.tumbo and (len(self.in_tumbo) == 1 or self.tumbo.both == "free"):
            self.to_decide = sorted(self.in_tumbo, key=lambda team: team != self.leader % 2)
        self.phase = "tumbo" if self.to_decide else "play"

    def _tumbo(self, action: Tumbo) -> None:
        assert self.tumbo is not None
        team = self.to_decide.pop(0)
        if not action.play:
            self._give_round(1 - team, "tumbo", self.tumbo.declined)
        elif not self.to_decide:
            self.phase = "play"

    def _call(self, action: Call) -> None:
        if self.in_tumbo:
            self.faults.append(Fault(action.seat, "call", upheld=True))
            return
        bids, number = self._which(action.word)
        if bids.called:
            bids.accepted = bids.called  # a raise accepts what it raises
        else:
            self.waiting.append(bids)
        if bids.opener is None:
            bids.opener = action.seat % 2
            self._void(bids.ladder.voids)
        bids.called, bids.caller = (*bids.accepted, number), action.seat
        self.phase = "answer"

    def _void(self, names: tuple[str, ...]) -> None:
        """What was called in some ladders is as if it had not been, and nothing more is.

        What was refused there is won already.
        """
        for name in names:
            bids = self.bids[name]
            bids.void = True
            if bids.refused is None:
                bids.accepted, bids.called = (), ()
            self.waiting = [one for one in self.waiting if one is not bids]

    def _which(self, word: str) -> tuple[Bids, int]:
        """The ladder and the step of a call."""
        (found,) = (
            (bids, number)
            for bids in self.bids.values()
            for number, step in enumerate(bids.steps, 1)
            if step.call == word
        )
        return found

    def _answer(self, action: Answer) -> None:
        due = self.waiting[-1]
        if action.accept:
            due.accepted, due.called = due.called, ()
            self._answered()
        elif due.ladder.count is None:  # what still waits in a count is as if it were not called
            self._give_round(due.team, due.name, self.refusal_pays(due)[due.team])
        else:
            closed = self._refuse(due)
            self._answered()
            if closed:
                self._end_round()

    def _answered(self) -> None:
        """What is settled is due no more; what waited for it is, or the cards go on."""
        self.waiting.pop()
        self.phase = "answer" if self.waiting else "play"

    def _refuse(self, bids: Bids) -> bool:
        """A count that is refused is the caller's; whether a chico is won by it at once."""
        bids.refused = (bids.team, self.refusal_pays(bids)[bids.team])
        bids.called = ()
        if bids.ladder.refused_paid != "at-once":
            return False
        closed = self._pay_refused(bids)
        self.before = (self.piedras[:], self.chicos[:], self.partidos[:])
        return closed

    def _pay_refused(self, bids: Bids) -> bool:
        assert bids.refused is not None
        bids.paid = True
        return self._win(bids.refused[0], bids.name, bids.refused[1])

    def _leave(self, team: int) -> None:
        """A team gives up the round: all that the rivals have called is refused thereby.

        And what they could still have called, where that is paid.
        """
        pot, stake = self._round_pot(1 - team)
        for bids in self.bids.values():
            if bids.ladder.left_unopened is not None and self._could_open(bids, 1 - team):
                bids.refused = (1 - team, bids.ladder.left_unopened)
        for bids in reversed(self.waiting):
            if bids.team == team:
                continue  # nobody answers it
            if bids.ladder.count is None:
                pot, stake = bids.name, self.refusal_pays(bids)[bids.team]
            elif self._refuse(bids):
                self._end_round()
                return
        if self.in_tumbo:
            pot, stake = "tumbo", self._tumbo_pays(1 - team)
        self._give_round(1 - team, pot, stake)

    def _play(self, action: Play) -> None:
        table = tuple(play.card for play in self.table) if self.claims else ()
        shows = bool(table) and did_not_serve(self.game, self.vira, table, action.card)
        if shows and self._is_offence("not-serving"):
            upheld = action.card not in self._serving(action.seat)
            self.faults.append(Fault(action.seat, "card", upheld))
        self.hands[action.seat].remove(action.card)
        self.table.append(action)
        if len(self.table) == self.seats:
            self._end_trick()

    def _end_trick(self) -> None:
        trick = self.game.resolve_trick(vira=self.vira, plays=[play.card for play in self.table])
        seats = [play.seat for play in self.table]
        if trick.winner_index is not None:
            self.leader = seats[trick.winner_index]
            self.tricks.append(self.leader)
            self.told.append(("trick", self.leader))
        else:
            tied = tuple(seats[place] for place in trick.tied)
            assert {seat % 2 for seat in tied} == {0, 1}, "within a team there is no tie"
            self.tricks.append(None)
            self.leader = self._leader_after(tied)
            self.told.append(("tie", tied, None if self._ends() else self.leader))
        self.table = []
        if self._ends():
            team = self._won_by()
            pot, stake = self._round_pot(team or 0)
            if team is not None and self.in_tumbo:
                pot, stake = "tumbo", self._tumbo_pays(team)
            self._give_round(team, pot, stake)

    def _ends(self) -> bool:
        """Whether no more card is played in the round."""
        all_played = len(self.tricks) == self.round.tricks
        return all_played or (self._decided() and not self.round.play_out)

    def _leader_after(self, tied: tuple[int, ...]) -> int:
        assert self.round.ties is not None, "here no two cards tie"
        found = {
            "first-tied": tied[0],
            "mano": self.mano,
            "same": self.leader,
            "nearest-to-mano": min(tied, key=lambda seat: (seat - self.mano) % self.seats),
        }
        return found[self.round.ties.next_leader]

    def _decided(self) -> bool:
        return self._won_by() is not None

    def _won_by(self) -> int | None:
        """The team that has won the round by the tricks so far, in the order they were played."""
        ties = self.round.ties
        taken: list[int] = []  # the teams of those that were won
        for number, seat in enumerate(self.tricks):
            if seat is None:
                if taken and ties is not None and ties.later == "first-winner":
                    return taken[0]
                continue
            team = seat % 2
            if number and not taken and ties is not None and ties.first == "next-decides":
                return team  # all before it were tied
            taken.append(team)
            if taken.count(team) == self.round.to_win:
                return team
        if len(self.tricks) < self.round.tricks or ties is None:
            return None
        if taken.count(0) != taken.count(1):
            return int(taken.count(1) > taken.count(0))
        return self.mano % 2 if ties.undecided == "mano" else None

    def _claim(self, action: Claim) -> None:
        """A claim that is right ends the round, or replaces what it paid; each is judged once."""
        true = [fault for fault in self.faults if fault.seat == action.against and fault.upheld]
        self.faults = [fault for fault in self.faults if fault.seat != action.against]
        if not true:
            return
        assert self.renuncio is not None
        self.piedras, self.chicos, self.partidos = (counts[:] for counts in self.before)
        for bids in self.bids.values():  # what the end of the round paid is taken back with it
            bids.paid = bids.paid and bids.ladder.refused_paid == "at-once"
        team, stake = action.seat % 2, self.renuncio.claimed_in_tumbo
        by_a_call = team in self.in_tumbo and any(fault.kind == "call" for fault in true)
        won = stake if by_a_call and stake is not None else self.renuncio.value
        self.faults = []
        if self.renuncio.annuls_round:
            self._win(team, "renuncio", won)
            self._end_round(again=True)
        else:  # it takes the place of what the tricks pay; the counts are settled all the same
            self._give_round(team, "renuncio", won)

    def _give_round(self, team: int | None, pot: str, stake: Stake) -> None:
        """The round is over: what is at stake is paid in its order, until a chico is won."""
        self.told.append(("round", team))
        raising = [name for name in self.order if self.bids[name].ladder.count is None]
        for name in [*self.order, *([] if raising else ["round"])]:
            if name == "round" or self.bids[name].ladder.count is None:
                closed = team is not None and self._win(team, pot, stake)
            else:
                closed = self._settle(self.bids[name])
            if closed:
                break
        self._end_round()

    def _settle(self, bids: Bids) -> bool:
        """A count is paid: to who was refused, or to the best hand; whether a chico is won."""
        if bids.refused is not None:
            return not bids.paid and self._pay_refused(bids)
        if not bids.accepted:
            return False
        seat, rule = self.best(bids), self.counts[bids.ladder.count]
        order = [(self.mano + place) % self.seats for place in range(self.seats)]
        for one in {"none": [], "winner": [seat], "all": order}[rule.shown]:
            if self.has(bids, one):
                self.told.append(("count", bids.name, one, self.count(bids, one)))
        return self._win(seat % 2, bids.name, self.worth(bids, bids.accepted)[seat % 2])

    def best(self, bids: Bids) -> int:
        """The seat that wins a count: the best hand, and of equal ones by the rule of the count.

        Of those that have it; where none has, the mano.
        """
        every = [(self.mano + place) % self.seats for place in range(self.seats)]
        order = [seat for seat in every if self.has(bids, seat)]
        if not order:
            return self.mano
        most = max(self.count(bids, seat) for seat in order)
        best = [seat for seat in order if self.count(bids, seat) == most]
        if self.counts[bids.ladder.count].tie == "mano-side":
            best.sort(key=lambda seat: seat % 2 != self.mano % 2)
        return best[0]

    def count(self, bids: Bids, seat: int) -> int:
        """What the hand that a seat was dealt counts."""
        return counted(self.counts[bids.ladder.count], self.held[seat], self.vira, self.seats)

    def _end_round(self, *, again: bool = False) -> None:
        """The next seat deals, or the same again; once the match is won nobody does."""
        self.waiting = []
        self.phase = "deal" if self.winner is None else "over"
        moves = self.winner is None and not again
        self.dealer = (self.dealt + moves) % self.seats

    # ------------------------------------------------------------------ the score

    @property
    def in_tumbo(self) -> list[int]:
        """The teams that began the round in tumbo."""
        tumbo, piedras = self.tumbo, self.start
        return [team for team in (0, 1) if tumbo is not None and piedras[team] >= tumbo.at]

    @property
    def dentro(self) -> Any:
        """The rules of being dentro, if a team began the round so, and none in tumbo."""
        dentro = self.score.dentro
        there = dentro is not None and dentro.at in self.start and not self.in_tumbo
        return dentro if there else None

    def plain(self) -> int:
        """What the round is worth where nothing raised it."""
        return self.dentro.value if self.dentro else self.round.value

    def worth(self, bids: Bids, path: Path) -> Stakes:
        """What each team would win of a ladder in which this was called; () for nothing."""
        return self._worth(bids, path, 0), self._worth(bids, path, 1)

    def _worth(self, bids: Bids, path: Path, team: int) -> Stake:
        is_count = bids.ladder.count is not None
        stake: Stake = 0 if is_count or path else self.plain()
        if not path:
            return stake
        changed = self.dentro.steps if self.dentro else {}
        for number in path:
            step = bids.steps[number - 1]
            if step.id in changed:
                stake = changed[step.id]
            elif step.adds is not None:
                assert isinstance(stake, int), "nothing is added to a level"
                stake += step.adds
            else:
                stake = self._lacking(step, team) if step.value == "lacking" else step.value
        return self._at_most(bids, stake)

    def _at_most(self, bids: Bids, stake: Stake) -> Stake:
        """A stake, or the most that a call of the ladder is worth."""
        most = bids.ladder.most
        if most is None:
            return stake
        return min(
            stake, self.score.chico - max(self.start) if most == "lacking" else most, key=_size
        )

    def _lacking(self, step: Any, team: int) -> int:
        """What is lacking, to whom the step says, if a team wins it."""
        half, chico = self.score.half, self.score.chico
        has = {"leader": max(self.start), "winner": self.start[team], "loser": self.start[1 - team]}
        if step.before_half is not None and half is not None and max(self.start) < half:
            return int(half - has[step.before_half])
        if step.whole_up_to is not None and max(self.start) <= step.whole_up_to:
            return int(chico)
        return int(chico - has[step.lacking_of])

    def refusal_pays(self, bids: Bids) -> Stakes:
        """What the pending call of a ladder pays each team if it is refused."""
        return self.refusal_of(bids, bids.called, bids.accepted)

    def refusal_of(self, bids: Bids, called: Path, accepted: Path) -> Stakes:
        """What a call pays if it is refused, where so much had been accepted."""
        stake: Stake | None = bids.steps[called[-1] - 1].refused
        if stake is not None:
            stake = self._at_most(bids, stake)
            return stake, stake
        is_count = bids.ladder.count is not None
        rule = self.dentro.refused if self.dentro and not is_count else bids.ladder.refused
        below = accepted if rule == "in-play" else ()
        if not below and is_count:
            floor = self._at_most(bids, bids.ladder.floor)
            return floor, floor
        return self.worth(bids, below)

    @property
    def in_play(self) -> tuple[object, ...]:
        """What the round is worth; the call, whose, what it asks, pays; tumbo; counts; due."""
        if self.tumbo is not None and self.in_tumbo:
            worth = self.tumbo.won if len(self.in_tumbo) == 2 else self.tumbo.lost
            in_tumbo = tuple("AB"[team] for team in self.in_tumbo)
            return (worth, None, None, None, None, in_tumbo, (), None)
        raising = next((b for b in self.bids.values() if b.ladder.count is None), None)
        value = self.plain() if raising is None else _one(self.worth(raising, raising.accepted))
        asked = (None,) * 4 if raising is None else self._asked(raising)
        counts = filter(_was_counted, (self.bids[name] for name in self.order))
        due = self.waiting[-1].name if self.waiting else None
        return (value, *asked, (), tuple(map(self._count_in_play, counts)), due)

    def _asked(self, bids: Bids) -> tuple[object, ...]:
        """The call that is pending, whose it is, what it asks for, and what it pays if refused."""
        if not bids.called:
            return (None,) * 4
        call, worth = bids.steps[bids.called[-1] - 1].call, _one(self.worth(bids, bids.called))
        return (call, "AB"[bids.team], worth, self.refusal_pays(bids)[bids.team])

    def _count_in_play(self, bids: Bids) -> tuple[object, ...]:
        if bids.refused is not None:
            return (bids.name, bids.refused[1], *(None,) * 4, "AB"[bids.refused[0]])
        value = _one(self.worth(bids, bids.accepted)) if bids.accepted else None
        return (bids.name, value, *self._asked(bids), None)

    def _round_pot(self, team: int) -> tuple[str, Stake]:
        """The pot of the round as it stands, for the team that wins it."""
        for bids in self.bids.values():
            if bids.ladder.count is None and bids.accepted:
                return bids.name, self.worth(bids, bids.accepted)[team]
        return "round", self.plain()

    def _tumbo_pays(self, team: int) -> Stake:
        assert self.tumbo is not None
        stake: Stake = self.tumbo.won if team in self.in_tumbo else self.tumbo.lost
        return stake

    def _win(self, team: int, pot: str, stake: Stake) -> bool:
        """Piedras, less one on passing over the tumbo; or a level. Whether a chico was won."""
        self.told.append(("won", pot, team))
        if isinstance(stake, str):
            self._win_level(team, stake)
            return True
        after = self.piedras[team] + stake
        if self.tumbo is not None and self.piedras[team] < self.tumbo.at < after:
            after -= self.score.fold
        self.piedras[team] = after
        if after >= self.score.chico:
            self._win_level(team, "chico")
            return True
        return False

    def _win_level(self, team: int, level: str) -> None:
        if level == "partida":  # the match, and the score stays as it stood
            self.winner = team
            return
        partido, counts = self.score.partido, self.chicos
        self.piedras = [0, 0]
        if level == "chico":
            self.chicos[team] += 1
        if partido is not None and (level == "partido" or self.chicos[team] == partido):
            self.chicos, counts = [0, 0], self.partidos
            self.partidos[team] += 1
        if counts[team] == self.score.partida and (partido is None or counts is self.partidos):
            self.winner = team


def _at_table(ladder: Any, seats: int) -> tuple[Any, list[Any]]:
    return ladder, [s for s in ladder.steps if s.players is None or seats in s.players]


def _was_counted(bids: Bids) -> bool:
    """Whether something was called in a ladder that a count decides, and stands or is asked."""
    stands = not bids.void or bids.refused is not None
    return bids.ladder.count is not None and bids.opener is not None and stands


def _one(stakes: Stakes) -> Stake | Stakes:
    """What both teams would win, or what each would where that differs."""
    return stakes[0] if stakes[0] == stakes[1] else stakes


def _size(stake: Stake) -> tuple[int, int]:
    """How much a stake is, to tell which is more: any level is more than piedras."""
    if isinstance(stake, int):
        return (0, stake)
    return (1, ("chico", "partido", "partida").index(stake))


def counted(rule: Any, hand: list[Card], vira: Card | None, seats: int) -> int:
    """What a hand counts: of all that can be counted in it, the most; or all its cards."""
    most = 1_000 if rule.most is None else rule.most
    if rule.cards == "best":
        return min(max(_readings(rule, hand, vira, seats)), most)
    pieces = pieces_of(rule, vira, seats)
    held = sorted((pieces[card] for card in hand if card in pieces), reverse=True)
    others = [value % 10 if rule.other_pieces == "last-digit" else value for value in held[1:]]
    plain = [rule.values.get(card.rank, 0) for card in hand if card not in pieces]
    return min(sum(held[:1] + others + plain) + rule.bonus, most)


def has_count(counts: Any, name: str, hand: list[Card], vira: Card | None, seats: int) -> bool:
    """Whether a hand has a count: what it needs, and not what bars it."""
    rule = counts[name]
    if rule.unless is not None and has_count(counts, rule.unless, hand, vira, seats):
        return False
    pieces = pieces_of(rule, vira, seats)
    held = [card for card in hand if card in pieces]
    rest = [[other.suit for other in hand if other != card] for card in held]
    found = {
        "three-of-a-suit": len({card.suit for card in hand}) == 1,
        "two-pieces": len(held) >= 2,
        "piece-and-pair": any(len(set(suits)) == 1 for suits in rest),
    }
    return not rule.needs or any(found[need] for need in rule.needs)


def pieces_of(rule: Any, vira: Card | None, seats: int) -> dict[Card, int]:
    """The pieces of a count under a vira, and what each counts; of two for one card the first."""
    pieces: dict[Card, int] = {}
    for piece in rule.pieces:
        if piece.players is None or seats in piece.players:
            pieces.setdefault(_named(piece.card, vira), piece.value)
    return pieces


def _named(named: Any, vira: Card | None) -> Card:
    """The card that a ruleset names, under a vira."""
    rank, suit = named.rank, named.suit
    if rank is not None and suit is not None:
        return Card(rank, suit)
    assert vira is not None
    if rank is None:
        after = [*named.cycle[1:], named.cycle[0]]
        rank = dict(zip(named.cycle, after, strict=True))[vira.rank]
    card = Card(rank, suit or vira.suit)
    is_turned = card == vira and named.stand_in is not None
    return Card(named.stand_in, vira.suit) if is_turned else card


def _readings(rule: Any, hand: list[Card], vira: Card | None, seats: int) -> Iterator[int]:
    pieces = pieces_of(rule, vira, seats)
    worth = {card: rule.values.get(card.rank, 0) for card in hand}
    for card in hand:
        yield worth[card] + rule.unpaired_bonus if rule.unpaired == "highest" else 0
        if card in pieces:
            others = [worth[other] for other in hand if other != card]
            yield pieces[card] + max(others, default=0)
    for one, other in combinations(hand, 2):
        if rule.pair is not None and one.suit == other.suit:
            yield worth[one] + worth[other] + rule.pair
        if rule.two_pieces_less is not None and one in pieces and other in pieces:
            yield pieces[one] + pieces[other] - rule.two_pieces_less


@cache
def did_not_serve(game: Game, vira: Card | None, table: tuple[Card, ...], card: Card) -> bool:
    """Whether a hand with something that serves could not throw a card to this table."""
    others = [other for other in game.deck if other not in (vira, *table, card)]
    return any(
        card not in game.legal_cards(hand=[card, other], vira=vira, trick=table) for other in others
    )
