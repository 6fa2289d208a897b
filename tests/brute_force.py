"""Every way a round can go, counted one by one, from the rules as people tell them.

Nothing of the engine is used, and no ruleset is read: the cards rank as the table of the rules of
the envite says (`oracle`), and the rest is written here again. Cards are texts such as
``rey copas``, teams are 0 (A) and 1 (B), seats are numbered from 0 in the order of play.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

import oracle

if TYPE_CHECKING:
    from collections.abc import Sequence

TO_WIN = 2
"""A round is won with two of its three tricks, and stops there."""


@dataclass(frozen=True)
class House:
    """How a place plays, as far as one round from 0-0 shows it.

    Args:
        plain: how many piedras a round is worth when nothing is called.
        steps: what each call makes it worth, from the first up.
        plain_lead_binds: whether a card that does not drag must be followed (the mini arrastre).
        overtakes: whether, without the led suit, a rival who is winning must be beaten by the
            last of a team to play, where it can.
        anyone_raises: whether all of a team may raise, and not its mandador alone.
        spares: whether the highest card need not be given to what drags.
    """

    plain: int
    steps: tuple[int | str, ...]
    plain_lead_binds: bool
    overtakes: bool = False
    anyone_raises: bool = False
    spares: bool = True


HOUSES = {
    "tradicional": House(2, (4, 7, 9, "chico", "partida"), plain_lead_binds=True),
    "canario": House(2, (4, 7, 9, "chico"), plain_lead_binds=False),
    "gran-canaria": House(1, (3, 5, 7, "chico"), plain_lead_binds=False),
    "tenerife": House(2, (4, 7, 9, "chico"), plain_lead_binds=False),
    "lomo-quintanilla": House(2, (4, 7, 9, "chico"), plain_lead_binds=False),
    "tenerife-1983": House(2, (4, 7, "chico"), plain_lead_binds=False),
    "app-dos-de-oros": House(
        2, (4, 7, 9, "chico", "partida"), plain_lead_binds=False, spares=False
    ),
    "app-cuatro-chicos": House(
        2, (4, 7, 9, "chico"), plain_lead_binds=True, overtakes=True, anyone_raises=True
    ),
    "federacion-las-palmas": House(1, (3, 5, 7, "chico"), plain_lead_binds=False),
}
"""Rules of the envite, art. 7, 8 and 11; the guide and its islands; and the house variants."""


class Table(NamedTuple):
    """Where a round stands.

    Args:
        hands: what each seat still holds.
        leader: the seat that leads the trick.
        trick: the cards on the table, the leader's first.
        won: the tricks of each team.
        accepted: how many calls were accepted.
        caller: the team that called last; None while nothing was called.
    """

    hands: tuple[tuple[str, ...], ...]
    leader: int
    trick: tuple[str, ...] = ()
    won: tuple[int, int] = (0, 0)
    accepted: int = 0
    caller: int | None = None


@cache
def ranking(seats: int, vira: str, led: str) -> list[str]:
    """Every card that can win, best first."""
    return oracle.ranking(seats, vira, led)


class Rounds:
    """Counts how a round of given hands can go.

    Args:
        house: how the place plays.
        people: how many people play; with an odd number the last hand is the muerto's.
        vira: the card turned up.
        calls: whether the seat that must act may call, and answer, besides playing.
    """

    def __init__(self, house: House, people: int, vira: str, *, calls: bool) -> None:
        self.house, self.vira, self.calls = house, vira, calls
        self.seats = people + people % 2
        self.muerto = people if people % 2 else None
        self.ways: Counter[str] = Counter()

    def play(self, table: Table) -> None:
        """The seat on turn plays any card it may, or calls first."""
        seat = (table.leader + len(table.trick)) % self.seats
        if self.calls and self._may_call(table, seat):
            self._call(table, self._speaker(seat) % 2)
        for card in self._legal(table, table.hands[seat]):
            self._lay(table, seat, card)

    def _speaker(self, seat: int) -> int:
        """A1 and B1 lead their teams; the one of its team plays the muerto's cards."""
        return seat % 2 if seat == self.muerto else seat

    def _legal(self, table: Table, hand: tuple[str, ...]) -> Sequence[str]:
        if not table.trick:
            return hand
        led = table.trick[0]
        drags = led in oracle.triunfos(self.seats, self.vira)
        drags = drags or oracle.suit_of(led) == oracle.suit_of(self.vira)
        if not drags and not self.house.plain_lead_binds:
            return hand
        if drags and not self.house.spares:
            above = oracle.triunfos(self.seats, self.vira)
            of_vira = oracle.of_suit(oracle.suit_of(self.vira))
            return [card for card in hand if card in above + of_vira] or hand
        free = oracle.legal(self.seats, self.vira, led, list(hand))
        if drags or not self.house.overtakes or len(free) < len(hand):
            return free
        return self._beating(table.trick, hand) or free

    def _beating(self, trick: tuple[str, ...], hand: tuple[str, ...]) -> list[str]:
        """The cards that must beat a rival: none with the led suit, or a partner still to play."""
        ranked = ranking(self.seats, self.vira, trick[0])
        above = set(oracle.triunfos(self.seats, self.vira))
        plain = [card for card in hand if oracle.suit_of(card) != oracle.suit_of(self.vira)]
        led = {card for card in plain if oracle.suit_of(card) == oracle.suit_of(trick[0])}
        best = oracle.winner(ranked, list(trick))
        rival = (len(trick) - best) % 2 == 1
        if led - above or not rival or len(trick) + 2 < self.seats:
            return []
        return [card for card in hand if card in ranked[: ranked.index(trick[best])]]

    def _lay(self, table: Table, seat: int, card: str) -> None:
        left = tuple(held for held in table.hands[seat] if held != card)
        hands = (*table.hands[:seat], left, *table.hands[seat + 1 :])
        trick = (*table.trick, card)
        if len(trick) < self.seats:
            self.play(table._replace(hands=hands, trick=trick))
            return
        best = oracle.winner(ranking(self.seats, self.vira, trick[0]), list(trick))
        leader = (table.leader + best) % self.seats
        a, b = table.won
        won = (a + 1, b) if leader % 2 == 0 else (a, b + 1)
        if TO_WIN in won:
            self._end(won.index(TO_WIN), table.accepted)
            return
        self.play(table._replace(hands=hands, trick=(), leader=leader, won=won))

    def _may_call(self, table: Table, seat: int) -> bool:
        """Anyone begins; then the leader of the team that accepted last goes on, up to the top."""
        speaker = self._speaker(seat)
        if table.caller is None:
            return True
        top = table.accepted == len(self.house.steps)
        raises = self.house.anyone_raises or speaker == speaker % 2
        return not top and table.caller != speaker % 2 and raises

    def _call(self, table: Table, team: int) -> None:
        """The other team says yes, says no, or raises; who raises has said yes."""
        self.play(table._replace(accepted=table.accepted + 1, caller=team))
        self._end(team, table.accepted)
        raised = table._replace(accepted=table.accepted + 1)
        if raised.accepted < len(self.house.steps):
            self._call(raised, 1 - team)

    def _end(self, team: int, accepted: int) -> None:
        """A team wins what is in play: the plain round, or the last call that was accepted."""
        worth = self.house.steps[accepted - 1] if accepted else self.house.plain
        self.ways[f"{'AB'[team]} {worth}"] += 1


def ways(
    ruleset: str,
    people: int,
    vira: str,
    hands: Sequence[Sequence[str]],
    leader: int,
    *,
    calls: bool,
) -> Counter[str]:
    """How many ways a round at 0-0 can go, by who wins it and what: ``A 2``, ``B chico``.

    Args:
        ruleset: one of `HOUSES`.
        people: how many people play.
        vira: the card turned up.
        hands: the cards of each seat.
        leader: the seat that leads the first trick.
        calls: whether the seat that must act may call besides playing.
    """
    rounds = Rounds(HOUSES[ruleset], people, vira, calls=calls)
    rounds.play(Table(tuple(map(tuple, hands)), leader))
    return rounds.ways
