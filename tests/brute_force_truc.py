"""Every way a round of a game of the truc family can go, counted one by one from the rules as told.

Nothing of the engine is used, and no ruleset is read: the orders of the cards, the counts and the
ladders are written here again, for each game as its rulesets have them with the usual choices.
Cards are texts such as ``rey copas``, teams are 0 (A) and 1 (B), seats are numbered from 0 in the
order of play. Of all who may speak, only the seat that must act does: to a call the next seat after
the caller answers. The score is 0-0.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from truc_family import HOUSES

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from truc_family import Bet, House, Worth

BETS = ("flor", "envit", "truc")
"""The ladders, the one whose answer is due first before the others."""


class Calls(NamedTuple):
    """What was called of a ladder.

    Args:
        said: the calls, each by its place from 0, the one that awaits its answer too.
        pending: whether the last one awaits its answer.
        caller: the seat that called last.
        opener: the team that called first; None while nothing was called.
        refused: whether it was refused.
        void: whether another ladder has taken its place.
        left: whether a team left while the other could still call it; that one is the caller.
    """

    said: tuple[int, ...] = ()
    pending: bool = False
    caller: int = -1
    opener: int | None = None
    refused: bool = False
    void: bool = False
    left: bool = False

    @property
    def stands(self) -> tuple[int, ...]:
        """What was accepted, or called and raised."""
        return self.said[:-1] if self.pending or self.refused else self.said

    def call(self, seat: int, number: int) -> Calls:
        """After a call, which accepts the one that it raises."""
        opener = seat % 2 if self.opener is None else self.opener
        said = (*self.said, number)
        return self._replace(said=said, pending=True, caller=seat, opener=opener)

    def refuse(self) -> Calls:
        """After a refusal."""
        return self._replace(pending=False, refused=True)


class Table(NamedTuple):
    """Where a round stands.

    Args:
        hands: what each seat still holds.
        leader: the seat that leads the trick.
        trick: the cards on the table, the leader's first.
        tricks: the team that won each trick; None for one that was tied.
        truc: what was called of the truc.
        envit: what was called of the envit.
        flor: what was called of the flor.
    """

    hands: tuple[tuple[str, ...], ...]
    leader: int
    trick: tuple[str, ...] = ()
    tricks: tuple[int | None, ...] = ()
    truc: Calls = Calls()
    envit: Calls = Calls()
    flor: Calls = Calls()

    def of(self, bet: str) -> Calls:
        """What was called of a ladder."""
        found: Calls = getattr(self, bet)
        return found

    def put(self, bet: str, calls: Calls) -> Table:
        """The same with something else called of a ladder."""
        return self._replace(**{bet: calls})

    @property
    def due(self) -> str | None:
        """The ladder whose call must be answered now."""
        return next((bet for bet in BETS if self.of(bet).pending), None)

    @property
    def turn(self) -> int:
        """Who must act: who answers, or whose card comes next."""
        if self.due is not None:
            return (self.of(self.due).caller + 1) % len(self.hands)
        return (self.leader + len(self.trick)) % len(self.hands)


class Won(NamedTuple):
    """A round that is over.

    Args:
        team: who won it; None for nobody.
        table: what had been called by then.
    """

    team: int | None
    table: Table


class Rounds:
    """Counts how a round of given hands can go.

    Args:
        house: the game.
        vira: the card turned up; None where none is.
        hands: the cards of each seat.
        mano: the seat that leads the first trick.
        calls: whether the seat that must act may call, answer and leave, besides playing.
    """

    def __init__(
        self,
        house: House,
        vira: str | None,
        hands: Sequence[Sequence[str]],
        mano: int,
        *,
        calls: bool,
    ) -> None:
        self.house, self.vira, self.mano, self.calls = house, vira, mano, calls
        self.dealt, self.people = [tuple(hand) for hand in hands], len(hands)
        order = house.order(vira)
        self.place = {card: place for place, line in reversed([*enumerate(order)]) for card in line}
        self.ways: Counter[str] = Counter()

    # -------------------------------------------------------------- what may be done

    def acts(self, table: Table, *, calls: bool) -> Iterator[tuple[str, Table | Won]]:
        """All that the seat that must act may do, and what is then."""
        seat, due = table.turn, table.due
        if due is None:
            for card in self._playable(table, seat):
                yield card, self._after_card(table, seat, card)
        else:
            yield from self._answers(table, seat, due)
        if calls:
            yield from self._called(table, seat)
            if self.house.leave:
                yield self.house.leave, self._left(table, seat)

    def _playable(self, table: Table, seat: int) -> list[str]:
        held = list(table.hands[seat])
        if self.house.best_after_a_tie and table.tricks == (None,):
            best = min(self.place[card] for card in held)
            return [card for card in held if self.place[card] == best]
        return held

    def _answers(self, table: Table, seat: int, due: str) -> Iterator[tuple[str, Table | Won]]:
        """Yes, if the hand may, and no."""
        calls = table.of(due)
        if self._may_speak(due, seat):
            yield self.house.yes, table.put(due, calls._replace(pending=False))
        if due == "truc":
            yield self.house.no, Won(calls.caller % 2, table.put(due, calls.refuse()))
        else:
            yield self.house.no, table.put(due, calls.refuse())

    def _may_speak(self, bet: str, seat: int) -> bool:
        """Whether the hand that was dealt to a seat has what a ladder is about."""
        ladder: Bet = getattr(self.house, bet)
        return ladder.has(self.dealt[seat], self.vira)

    def _called(self, table: Table, seat: int) -> Iterator[tuple[str, Table]]:
        due = table.due
        for bet in BETS:
            ladder: Bet | None = getattr(self.house, bet)
            if ladder is None or not self._may_speak(bet, seat):
                continue
            calls = table.of(bet)
            if calls.void or calls.refused:
                continue
            if due == bet or (bet == "truc" and due is None and calls.said):
                if calls.caller % 2 != seat % 2:
                    numbers = ladder.above(calls.said)
                else:
                    continue
            elif not calls.said and self._may_open(table, bet, seat):
                numbers = ladder.opening()
            else:
                continue
            for number in numbers:
                yield ladder.says[number].word, self._after_call(table, bet, seat, number)

    def _may_open(self, table: Table, bet: str, seat: int) -> bool:
        """Whether a ladder may still be opened, after what was called in the others."""
        early = not table.tricks and len(table.hands[seat]) == len(self.dealt[seat])
        if bet != "truc" and not early:
            return False
        for other in BETS:
            calls = table.of(other)
            called, accepted = self.house.after.get((bet, other), ("nobody", "anyone"))
            rules = [called] if calls.pending else []
            meets = calls.pending and (bet, other) in self.house.meets_raises
            if calls.stands and not meets:  # else a raise accepts what it raises
                rules.append(accepted)
            if other != bet and (
                "nobody" in rules or ("rivals" in rules and calls.opener == seat % 2)
            ):
                return False
        return True

    def _after_call(self, table: Table, bet: str, seat: int, number: int) -> Table:
        if bet == "flor" and table.flor.opener is None:
            table = table._replace(envit=Calls(void=True))
        return table.put(bet, table.of(bet).call(seat, number))

    def _left(self, table: Table, seat: int) -> Won:
        """Who leaves has refused what the rivals called, and pays what they could still call."""
        team = seat % 2
        rivals = [one for one in range(self.people) if one % 2 != team]
        for bet in ("flor", "envit"):
            calls, ladder = table.of(bet), getattr(self.house, bet)
            if calls.pending:
                given = (
                    calls.refuse()
                    if calls.caller % 2 != team
                    else calls._replace(pending=False, said=calls.said[:-1])
                )
                table = table.put(bet, given)
            elif ladder is not None and ladder.left and calls.opener is None and not calls.void:
                asked = table.due is None or table.of(table.due).caller % 2 == team
                could = asked and any(self._may_open(table, bet, rival) for rival in rivals)
                table = table.put(bet, calls._replace(left=could, caller=1 - team))
        return Won(1 - team, table)

    # -------------------------------------------------------------- what is then

    def _after_card(self, table: Table, seat: int, card: str) -> Table | Won:
        left = tuple(held for held in table.hands[seat] if held != card)
        hands = (*table.hands[:seat], left, *table.hands[seat + 1 :])
        trick = (*table.trick, card)
        if len(trick) < self.people:
            return table._replace(hands=hands, trick=trick)
        best = min(self.place[played] for played in trick)
        tied = [
            (table.leader + place) % self.people
            for place, played in enumerate(trick)
            if self.place[played] == best
        ]
        of_one_team = len({one % 2 for one in tied}) == 1
        leader = tied[0] if of_one_team else self._leads_after_a_tie(tied, table.leader)
        tricks = (*table.tricks, tied[0] % 2 if of_one_team else None)
        after = table._replace(hands=hands, trick=(), leader=leader, tricks=tricks)
        over, team = self.winner(tricks)
        return Won(team, after) if over else after

    def _leads_after_a_tie(self, tied: list[int], leader: int) -> int:
        nearest = min(tied, key=lambda seat: (seat - self.mano) % self.people)
        found = {"first": tied[0], "mano": self.mano, "nearest": nearest, "same": leader}
        return found[self.house.leads_after_a_tie]

    def winner(self, tricks: Sequence[int | None]) -> tuple[bool, int | None]:
        """Whether the tricks have decided the round, and the team that has won it."""
        won = [team for team in tricks if team is not None]
        if not won:
            team = self.mano % 2 if self.house.all_tied == "mano" else None
            return len(tricks) == 3, team if len(tricks) == 3 else None
        decides_all = tricks[0] is None  # the first was tied: whoever wins the next
        gives_the_first = None in tricks[1:]  # a later one was: whoever won the first
        if decides_all or gives_the_first:
            return True, won[0]
        for team in (0, 1):
            if won.count(team) == 2:
                return True, team
        return False, None

    def go_on(self, table: Table | Won) -> None:
        """All that can follow, to the end of the round."""
        if isinstance(table, Won):
            self.ways[self.outcome(table)] += 1
            return
        for _, after in self.acts(table, calls=self.calls):
            self.go_on(after)

    # -------------------------------------------------------------- what is won

    def outcome(self, won: Won) -> str:
        """What is won, in the order in which it is paid, until that is a chico."""
        found = []
        for bet in ("flor", "envit"):
            paid = self._paid(bet, won.table.of(bet))
            if paid is not None:
                found.append(paid)
                if self._is_chico(paid[1]):
                    break
        else:
            if won.team is not None:
                truc = self.house.truc.worth(won.table.truc.stands) or self.house.plain
                found.append((won.team, truc))
        return " ".join(f"{'AB'[team]} {worth}" for team, worth in found)

    def _is_chico(self, worth: Worth) -> bool:
        return not isinstance(worth, int) or worth >= self.house.chico

    def _paid(self, bet: str, calls: Calls) -> tuple[int, Worth] | None:
        """The team that is paid for a bet on the hands, and how much."""
        ladder: Bet | None = getattr(self.house, bet)
        if ladder is None:
            return None
        if calls.left:
            return calls.caller, ladder.left
        if calls.refused:
            return calls.caller % 2, ladder.worth(calls.stands) or ladder.floor
        if not calls.said:
            return None
        return self._best(bet, ladder) % 2, ladder.worth(calls.said)

    def _best(self, bet: str, ladder: Bet) -> int:
        """Who has the best hand, of equal ones the nearest to the mano; if nobody has, the mano."""
        seats = [(self.mano + place) % self.people for place in range(self.people)]
        able = [seat for seat in seats if self._may_speak(bet, seat)]
        if not able:
            return self.mano
        return max(able, key=lambda seat: ladder.count(self.dealt[seat], self.vira))


def ways(
    ruleset: str,
    vira: str | None,
    hands: Sequence[Sequence[str]],
    leader: int,
    after: Sequence[str],
    *,
    calls: bool,
) -> Counter[str]:
    """How many ways a round at 0-0 can go, by what is won: ``A 1``, ``B 2 A 3``.

    Args:
        ruleset: the id of the game.
        vira: the card turned up; None where none is.
        hands: the cards of each seat.
        leader: the seat that leads the first trick.
        after: what was done before, each by the seat that had to act: a card, or what it said.
        calls: whether the seat that must act may call, answer and leave besides playing.
    """
    rounds = Rounds(HOUSES[ruleset], vira, hands, leader, calls=calls)
    table: Table | Won = Table(tuple(map(tuple, hands)), leader)
    for done in after:
        assert isinstance(table, Table), "the round is over"
        table = dict(rounds.acts(table, calls=True))[done]
    rounds.go_on(table)
    return rounds.ways
