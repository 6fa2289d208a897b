"""A match once more, told the way a referee would: who may do what, and how things stand after it.

The numbers are read from the ruleset and the cards are asked of `Game`, which other tests prove.
Everything else, the turn, the calls, the tumbo, the claims and the score, is written here again
from the rules, in plain lists, and shares nothing with the engine's match. It can tell of one
ladder, of a deal that goes round, and of a renuncio that ends the round and costs nothing if false.

Teams are 0 (A, the even seats) and 1 (B, the odd seats).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

from envite_rules import Answer, Call, Card, Claim, Deal, Play, Tumbo

if TYPE_CHECKING:
    from envite_rules import Action, Game, Rules

Stake = int | str  # what can be won: piedras, or "chico", "partido", "partida"


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
        self.seats = people + people % 2
        self.muerto = self.seats - 1 if people % 2 else None
        self.mandadores, self.claims = mandadores, claims
        (self.ladder,) = stated.ladders.values()
        self.steps = [s for s in self.ladder.steps if s.players is None or self.seats in s.players]
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
        self.vira: Card | None = None
        self.table: list[Play] = []
        self.tricks: list[int] = []  # who won each
        self.accepted = 0  # how many steps of the ladder stand
        self.caller: int | None = None  # the team of the last call
        self.to_decide: list[int] = []  # the teams that must still say whether they play the tumbo
        self.faults: list[Fault] = []
        self.before = (self.piedras[:], self.chicos[:], self.partidos[:])

    # ------------------------------------------------------------------ who may do what

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
            assert self.caller is not None
            return self.mandadores[1 - self.caller]
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
        if seat == self.turn:
            found |= self._on_turn(seat)
        return found

    def _on_turn(self, seat: int) -> set[Action]:
        if self.phase == "deal":
            return {Deal(self.dealer, self.coming)} if self.coming else set()
        if self.phase == "tumbo":
            return {Tumbo(seat, play=play) for play in (True, False)}
        if self.phase == "answer":
            return {Answer(seat, accept=accept) for accept in (True, False)}
        whose = self.to_play  # where faults are claimed it may throw any card
        cards = self.hands[whose] if self.claims else self._serving(whose)
        return {Play(whose, card) for card in cards}

    def _serving(self, seat: int) -> list[Card]:
        table = [play.card for play in self.table]
        return list(self.game.legal_cards(hand=self.hands[seat], vira=self.vira, trick=table))

    def _callable(self, seat: int) -> list[str]:
        """Until the round is decided one may call the next step, if it is one's team's to call."""
        if self.phase not in ("tumbo", "play", "answer") or self._decided():
            return []
        if self.in_tumbo:
            sung = any(fault.seat == seat and fault.kind == "call" for fault in self.faults)
            wrong = self.claims and self._is_offence("call-in-tumbo")
            return [self.steps[0].call] if wrong and not sung else []  # once a seat: no more is due
        step, raises = self.accepted, seat == self.turn
        if self.phase == "answer":
            step += 1  # a raise accepts what it raises
        elif step:
            raises = self.caller != seat % 2 and self._may_speak(self.ladder.raiser, seat)
        else:
            raises = self._may_speak(self.ladder.opener, seat)
        return [self.steps[step].call] if raises and step < len(self.steps) else []

    def _may_speak(self, who: str, seat: int) -> bool:
        if who == "anyone":
            return True
        return seat == (self.mandadores[seat % 2] if who == "mandador" else self.turn)

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
        else:
            assert isinstance(action, Play), f"nobody may do this: {action}"
            self._play(action)

    def _deal(self, cards: tuple[Card, ...]) -> None:
        self._clear()
        each, seats = self.round.tricks, range(self.seats)
        self.hands = [list(cards[each * seat : each * (seat + 1)]) for seat in seats]
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
            self._win(1 - team, self.tumbo.declined)
            self._end_round()
        elif not self.to_decide:
            self.phase = "play"

    def _call(self, action: Call) -> None:
        if self.in_tumbo:
            self.faults.append(Fault(action.seat, "call", upheld=True))
            return
        self.accepted += self.phase == "answer"
        self.caller = action.seat % 2
        self.phase = "answer"

    def _answer(self, action: Answer) -> None:
        assert self.caller is not None
        if action.accept:
            self.accepted += 1
            self.phase = "play"
        else:
            self._win(self.caller, self.refusal_pays())
            self._end_round()

    def _play(self, action: Play) -> None:
        led = self.table[0].card if self.table and self.claims else None
        shows = led is not None and did_not_serve(self.game, self.vira, led, action.card)
        if shows and self._is_offence("not-serving"):
            upheld = action.card not in self._serving(action.seat)
            self.faults.append(Fault(action.seat, "card", upheld))
        self.hands[action.seat].remove(action.card)
        self.table.append(action)
        if len(self.table) == self.seats:
            self._end_trick()

    def _end_trick(self) -> None:
        cards = [play.card for play in self.table]
        place = self.game.resolve_trick(vira=self.vira, plays=cards).winner_index
        assert place is not None, "no two cards of the envite tie"
        self.leader = self.table[place].seat
        self.tricks.append(self.leader)
        self.table = []
        if self._decided() and (not self.round.play_out or len(self.tricks) == self.round.tricks):
            self._win_round(max((0, 1), key=self._tricks_of))
            self._end_round()

    def _tricks_of(self, team: int) -> int:
        return sum(seat % 2 == team for seat in self.tricks)

    def _decided(self) -> bool:
        return max(map(self._tricks_of, (0, 1))) >= self.round.to_win

    def _claim(self, action: Claim) -> None:
        """A claim that is right ends the round, or replaces what it paid; each is judged once."""
        true = [fault for fault in self.faults if fault.seat == action.against and fault.upheld]
        self.faults = [fault for fault in self.faults if fault.seat != action.against]
        if not true:
            return
        assert self.renuncio is not None
        self.piedras, self.chicos, self.partidos = (counts[:] for counts in self.before)
        team, stake = action.seat % 2, self.renuncio.claimed_in_tumbo
        by_a_call = team in self.in_tumbo and any(fault.kind == "call" for fault in true)
        self._win(team, stake if by_a_call and stake is not None else self.renuncio.value)
        self._end_round(again=self.renuncio.annuls_round)
        self.faults = []

    def _end_round(self, *, again: bool = False) -> None:
        """The next seat deals, or the same again; once the match is won nobody does."""
        self.phase = "deal" if self.winner is None else "over"
        moves = self.winner is None and not again
        self.dealer = (self.dealt + moves) % self.seats

    # ------------------------------------------------------------------ the score

    @property
    def in_tumbo(self) -> list[int]:
        """The teams that began the round in tumbo."""
        tumbo, piedras = self.tumbo, self.before[0]
        return [team for team in (0, 1) if tumbo is not None and piedras[team] >= tumbo.at]

    @property
    def dentro(self) -> bool:
        """Whether a team began the round dentro, and none in tumbo."""
        at = None if self.score.dentro is None else self.score.dentro.at
        return at in self.before[0] and not self.in_tumbo

    def worth(self, accepted: int) -> Stake:
        """What the round is worth once so many steps of the ladder stand."""
        dentro = self.score.dentro if self.dentro else None
        if accepted == 0:
            return dentro.value if dentro else self.round.value
        step = self.steps[accepted - 1]
        return dentro.steps.get(step.id, step.value) if dentro else step.value

    def refusal_pays(self) -> Stake:
        """What the pending call pays if it is refused."""
        stated = self.steps[self.accepted].refused
        if stated is not None:
            return stated
        dentro = self.score.dentro if self.dentro else None
        rule = dentro.refused if dentro else self.ladder.refused
        return self.worth(self.accepted if rule == "in-play" else 0)

    @property
    def in_play(self) -> tuple[object, ...]:
        """What the round is worth; the call, whose it is, what it asks, pays; who is in tumbo."""
        if self.tumbo is not None and self.in_tumbo:
            worth = self.tumbo.won if len(self.in_tumbo) == 2 else self.tumbo.lost
            return (worth, None, None, None, None, tuple("AB"[team] for team in self.in_tumbo))
        worth = self.worth(self.accepted)
        if self.phase != "answer" or self.caller is None:
            return (worth, None, None, None, None, ())
        call, raised = self.steps[self.accepted].call, self.worth(self.accepted + 1)
        return (worth, call, "AB"[self.caller], raised, self.refusal_pays(), ())

    def _win_round(self, team: int) -> None:
        stake = self.worth(self.accepted)
        if self.tumbo and self.in_tumbo:
            stake = self.tumbo.won if team in self.in_tumbo else self.tumbo.lost
        self._win(team, stake)

    def _win(self, team: int, stake: Stake) -> None:
        """Piedras, less one on passing over the tumbo; or a chico, a partido, the partida."""
        if isinstance(stake, str):
            self._win_level(team, stake)
            return
        after = self.piedras[team] + stake
        if self.tumbo is not None and self.piedras[team] < self.tumbo.at < after:
            after -= self.score.fold
        self.piedras[team] = after
        if after >= self.score.chico:
            self._win_level(team, "chico")

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


@cache
def did_not_serve(game: Game, vira: Card | None, led: Card, card: Card) -> bool:
    """Whether a card is one that a hand with something that serves could not throw to this lead."""
    others = [other for other in game.deck if other not in (vira, led, card)]
    return any(
        card not in game.legal_cards(hand=[card, other], vira=vira, trick=[led]) for other in others
    )
