"""Every way a round of the Truc mallorquí can go, counted one by one, from the rules as told.

Nothing of the engine is used, and no ruleset is read: the order of the cards, the count of the
envit and both ladders are written here again. Cards are texts such as ``rey copas``, teams are 0
(A) and 1 (B), seats are numbered from 0 in the order of play. Of all who may speak, only the seat
that must act does: to a call the next seat after the caller answers.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ORDER = (
    ("caballo bastos",),
    ("sota oros",),
    ("as espadas",),
    ("as bastos",),
    ("7 espadas",),
    ("7 oros",),
    ("3 oros", "3 copas", "3 espadas", "3 bastos"),
    ("as oros", "as copas"),
    ("rey oros", "rey copas", "rey espadas", "rey bastos"),
    ("caballo oros", "caballo copas", "caballo espadas"),
    ("sota copas", "sota espadas", "sota bastos"),
    ("7 copas", "7 bastos"),
    ("6 oros", "6 copas", "6 espadas", "6 bastos"),
    ("5 oros", "5 copas", "5 espadas", "5 bastos"),
    ("4 oros", "4 copas", "4 espadas", "4 bastos"),
)
"""The cards from the best down; those of one line tie."""

PLACE = {card: place for place, line in enumerate(ORDER) for card in line}
PIECES = {"caballo bastos": 28, "sota oros": 27}

TRUC = ("truc", "retruc", "val nou", "joc fora")
TRUC_WORTH: tuple[int | str, ...] = (1, 3, 6, 9, "chico")
ENVIT = ("envit", "jo envit", "dos més", "envit tots")
CANTO = 24
ENVIT_WORTH = (0, 2, 4, 6, CANTO)
"""At 0-0 whoever is ahead lacks the whole cantó: so much is «tots»."""


def envit_of(hand: Sequence[str]) -> int:
    """What a hand counts in the envit."""
    worth = {card: _worth(card) for card in hand}
    pieces = [card for card in hand if card in PIECES]
    if len(pieces) > 1:
        return sum(PIECES[card] for card in pieces) - 20
    if pieces:
        return PIECES[pieces[0]] + max(worth[card] for card in hand if card not in PIECES)
    pairs = [
        worth[one] + worth[other] + 20
        for one, other in combinations(hand, 2)
        if one.split()[1] == other.split()[1]
    ]
    return max(pairs or worth.values())


def _worth(card: str) -> int:
    rank = card.split()[0]
    return 1 if rank == "as" else int(rank) if rank.isdecimal() else 0


class Calls(NamedTuple):
    """What was called of a ladder.

    Args:
        stands: how many of its calls stand: the last one accepted, from 1.
        pending: the call that awaits its answer, from 1; 0 for none.
        caller: the seat that called last.
        opener: the team that called first; None while nothing was called.
        refused: whether it was refused.
    """

    stands: int = 0
    pending: int = 0
    caller: int = -1
    opener: int | None = None
    refused: bool = False

    def call(self, seat: int, number: int) -> Calls:
        """After a call, which accepts the one that it raises."""
        opener = seat % 2 if self.opener is None else self.opener
        return Calls(self.pending or self.stands, number, seat, opener)


class Table(NamedTuple):
    """Where a round stands.

    Args:
        hands: what each seat still holds.
        leader: the seat that leads the trick.
        trick: the cards on the table, the leader's first.
        tricks: the team that won each trick; None for one that was tied.
        truc: what was called of the truc.
        envit: what was called of the envit.
    """

    hands: tuple[tuple[str, ...], ...]
    leader: int
    trick: tuple[str, ...] = ()
    tricks: tuple[int | None, ...] = ()
    truc: Calls = Calls()
    envit: Calls = Calls()

    @property
    def turn(self) -> int:
        """Who must act: who answers, or whose card comes next."""
        for calls in (self.envit, self.truc):
            if calls.pending:
                return (calls.caller + 1) % len(self.hands)
        return (self.leader + len(self.trick)) % len(self.hands)


class Won(NamedTuple):
    """A round that is over.

    Args:
        team: who won it.
        truc: how many calls of the truc stand.
        envit: what was called of the envit.
    """

    team: int
    truc: int
    envit: Calls


def acts(table: Table, *, calls: bool) -> Iterator[tuple[str, Table | Won]]:
    """All that the seat that must act may do, and what is then."""
    seat = table.turn
    if table.envit.pending or table.truc.pending:
        yield from _answers(table, seat)
    else:
        for card in table.hands[seat]:
            yield card, _after_card(table, seat, card)
    if calls:
        yield from _calls(table, seat)
        yield "me'n vaig", Won(1 - seat % 2, table.truc.stands, _refused_by(table.envit, seat % 2))


def _refused_by(envit: Calls, team: int) -> Calls:
    """Who leaves has refused what the rivals called."""
    pending = envit.pending and envit.caller % 2 != team
    return envit._replace(pending=0, refused=True) if pending else envit


def _answers(table: Table, seat: int) -> Iterator[tuple[str, Table | Won]]:
    """Yes and no: to the envit if it is called, even over a truc that waits."""
    if table.envit.pending:
        envit = table.envit
        said_yes = envit._replace(stands=envit.pending, pending=0)
        yield "vull", table._replace(envit=said_yes)
        yield "no vull", table._replace(envit=_refused_by(envit, seat % 2))
        return
    truc = table.truc
    yield "vull", table._replace(truc=truc._replace(stands=truc.pending, pending=0))
    yield "no vull", Won(truc.caller % 2, truc.stands, table.envit)


def _calls(table: Table, seat: int) -> Iterator[tuple[str, Table | Won]]:
    """What may be called: the envit once, in the first trick, before one's own card."""
    envit, truc = table.envit, table.truc
    if envit.pending:
        for number in range(envit.pending + 1, len(ENVIT) + 1):
            yield ENVIT[number - 1], table._replace(envit=envit.call(seat, number))
        return
    began = len(table.hands[seat]) < 3
    if envit.opener is None and not table.tricks and not began and truc.opener != seat % 2:
        for number in (1, len(ENVIT)):  # in between only by raising
            yield ENVIT[number - 1], table._replace(envit=envit.call(seat, number))
    number = max(truc.stands, truc.pending) + 1
    if number <= len(TRUC) and (truc.opener is None or truc.caller % 2 != seat % 2):
        yield TRUC[number - 1], table._replace(truc=truc.call(seat, number))


def _after_card(table: Table, seat: int, card: str) -> Table | Won:
    left = tuple(held for held in table.hands[seat] if held != card)
    hands = (*table.hands[:seat], left, *table.hands[seat + 1 :])
    trick = (*table.trick, card)
    if len(trick) < len(hands):
        return table._replace(hands=hands, trick=trick)
    best = min(PLACE[played] for played in trick)
    tied = [
        (table.leader + place) % len(hands)
        for place, played in enumerate(trick)
        if PLACE[played] == best
    ]
    of_one_team = len({one % 2 for one in tied}) == 1
    tricks = (*table.tricks, tied[0] % 2 if of_one_team else None)
    return table._replace(hands=hands, trick=(), leader=tied[0], tricks=tricks)


def winner(tricks: Sequence[int | None], mano: int) -> int | None:
    """The team that has won the round by its tricks, or None while it goes on."""
    won = [team for team in tricks if team is not None]
    if not won:
        return mano if len(tricks) == 3 else None
    decides_all = tricks[0] is None  # the first was tied: whoever wins the next
    gives_the_first = None in tricks[1:]  # a later one was: whoever won the first
    if decides_all or gives_the_first:
        return won[0]
    return next((team for team in (0, 1) if won.count(team) == 2), None)


class Rounds:
    """Counts how a round of given hands can go.

    Args:
        hands: the cards of each seat.
        mano: the seat that leads the first trick.
        calls: whether the seat that must act may call, answer and leave, besides playing.
    """

    def __init__(self, hands: Sequence[Sequence[str]], mano: int, *, calls: bool) -> None:
        self.mano, self.calls = mano, calls
        seats = [(mano + place) % len(hands) for place in range(len(hands))]
        self.best = max(seats, key=lambda seat: envit_of(hands[seat]))  # the first of equals
        self.ways: Counter[str] = Counter()

    def go_on(self, table: Table | Won) -> None:
        """All that can follow, to the end of the round."""
        if isinstance(table, Table):
            team = winner(table.tricks, self.mano % 2) if not table.trick else None
            if team is None:
                for _, after in acts(table, calls=self.calls):
                    self.go_on(after)
                return
            table = Won(team, table.truc.stands, table.envit)
        self.ways[self.outcome(table)] += 1

    def outcome(self, won: Won) -> str:
        """What is won: first the envit, and if that is a cantó nothing more."""
        round_won = f"{'AB'[won.team]} {TRUC_WORTH[won.truc]}"
        envit = won.envit
        if envit.refused:
            return f"{'AB'[envit.caller % 2]} {ENVIT_WORTH[envit.stands] or 1} {round_won}"
        if not envit.stands:
            return round_won
        paid = f"{'AB'[self.best % 2]} {ENVIT_WORTH[envit.stands]}"
        return paid if ENVIT_WORTH[envit.stands] >= CANTO else f"{paid} {round_won}"


def ways(
    hands: Sequence[Sequence[str]], leader: int, after: Sequence[str], *, calls: bool
) -> Counter[str]:
    """How many ways a round at 0-0 can go, by what is won: ``A 1``, ``B 2 A 3``.

    Args:
        hands: the cards of each seat.
        leader: the seat that leads the first trick.
        after: what was done before, each by the seat that had to act: a card, or what it said.
        calls: whether the seat that must act may call, answer and leave besides playing.
    """
    rounds = Rounds(hands, leader, calls=calls)
    table: Table | Won = Table(tuple(map(tuple, hands)), leader)
    for done in after:
        assert isinstance(table, Table), "the round is over"
        table = dict(acts(table, calls=True))[done]
    rounds.go_on(table)
    return rounds.ways
