"""The games of the truc family, written from their sources: what the engine is compared with.

Nothing of the engine is used, and no ruleset is read. Cards are texts such as ``rey copas``. Each
game is told as its ruleset has it with the usual choices, at 0-0.
"""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    Has = Callable[[Sequence[str], str | None], bool]

Worth = int | str  # points, or "chico"
Order = tuple[tuple[str, ...], ...]  # the cards from the best down; those of one line tie

SPANISH = ("oros", "copas", "espadas", "bastos")
FRENCH = ("tréboles", "corazones", "picas", "diamantes")


class Say(NamedTuple):
    """A call of a ladder.

    Args:
        word: what is said.
        value: what the ladder is worth with it.
        adds: instead, what it adds to what is in play.
        times: how often it may be called in a round.
        opens: whether one may open with it; with the first one always may.
    """

    word: str
    value: Worth = 0
    adds: int = 0
    times: int = 1
    opens: bool = False


def nothing(_hand: Sequence[str], _vira: str | None) -> int:
    """What a hand counts where nothing is counted."""
    return 0


def anything(_hand: Sequence[str], _vira: str | None) -> bool:
    """Any hand will do."""
    return True


def any_but(flor: Has) -> Has:
    """Any hand but one that is a flor, which bars the envit."""
    return lambda hand, vira: not flor(hand, vira)


class Bet(NamedTuple):
    """A ladder of calls.

    Args:
        says: its calls, from the lowest up.
        skip: whether any higher call may answer.
        floor: what a count pays that is refused at once.
        left: what it pays besides if a team leaves while it could still be opened.
        count: what a hand counts in it.
        has: which hands may speak of it.
    """

    says: tuple[Say, ...]
    skip: bool = False
    floor: int = 1
    left: int = 0
    count: Callable[[Sequence[str], str | None], int] = nothing
    has: Has = anything

    def opening(self) -> list[int]:
        """The calls that open it."""
        return [number for number, say in enumerate(self.says) if not number or say.opens]

    def above(self, said: Sequence[int]) -> list[int]:
        """The calls that may follow others: a higher one, or the same while its times last."""
        last = said[-1]
        higher = range(last + 1, len(self.says) if self.skip else min(last + 2, len(self.says)))
        again = said.count(last) < self.says[last].times
        return [*([last] if again else []), *higher]

    def worth(self, said: Sequence[int]) -> Worth:
        """What it is worth when so much was called; 0 for nothing."""
        worth: Worth = 0
        for number in said:
            say = self.says[number]
            if say.adds:
                assert isinstance(worth, int)
                worth += say.adds
            else:
                worth = say.value
        return worth


class House(NamedTuple):
    """A game of the family.

    Args:
        order: the cards from the best down, under a vira.
        truc: the ladder of the round.
        envit: that of the hands.
        flor: that of the hands that are one.
        chico: how many points win.
        leads_after_a_tie: first, mano, nearest or same.
        all_tied: who wins a round of three ties: mano, or nobody.
        best_after_a_tie: whether each seat plays its best after a tied first trick.
        after: when a ladder may be opened after another was called, and after it was accepted.
        yes: how one accepts.
        no: how one refuses.
        leave: how one leaves; None where nobody may.
        plain: what a round is worth in which nothing was called.
        meets_raises: which ladders may be opened over a raise in which others, as over a call.
    """

    order: Callable[[str | None], Order]
    truc: Bet
    envit: Bet | None
    flor: Bet | None
    chico: int
    leads_after_a_tie: str
    all_tied: str
    best_after_a_tie: bool
    after: Mapping[tuple[str, str], tuple[str, str]]
    yes: str
    no: str
    leave: str | None
    plain: int = 1
    meets_raises: Collection[tuple[str, str]] = ()


# ------------------------------------------------ the orders of the cards


def of_rank(*ranks: str, suits: Sequence[str] = SPANISH) -> list[tuple[str, ...]]:
    """A line for each rank, with the cards of all suits."""
    return [tuple(f"{rank} {suit}" for suit in suits) for rank in ranks]


def alone(*cards: str) -> list[tuple[str, ...]]:
    """A line for each card."""
    return [(card,) for card in cards]


FOUR_BEST = alone("as espadas", "as bastos", "7 espadas", "7 oros")
"""What stands on top in every one of these games but the Brazilian one."""

FORTY = [*FOUR_BEST, *of_rank("3", "2", "as", "rey", "caballo", "sota", "7", "6", "5", "4")]
"""Forty cards: a card that stands above is not of its rank's line any more."""


def mallorqui(_vira: str | None) -> Order:
    """Truc mallorquí with two pieces, without the twos."""
    ranks = of_rank("3", "as", "rey", "caballo", "sota", "7", "6", "5", "4")
    return (*alone("caballo bastos", "sota oros"), *FOUR_BEST, *ranks)


def menorqui(_vira: str | None) -> Order:
    """Thirty cards: no figures but l'amo and sa madona."""
    ranks = of_rank("3", "2", "as", "7", "6", "5", "4")
    return (*alone("caballo bastos", "sota oros"), *FOUR_BEST, *ranks)


def valencia(_vira: str | None) -> Order:
    """Twenty-two cards: from three to seven, and two aces."""
    return (*FOUR_BEST, *of_rank("3", "7", "6", "5", "4"))


def argentino(_vira: str | None) -> Order:
    """Forty cards, none turned."""
    return tuple(FORTY)


def of_vira(vira: str | None, *ranks: str) -> list[str]:
    """Cards of the suit of the vira; for the one that lies there itself, its rey."""
    assert vira is not None
    suit = vira.split()[1]
    cards = [f"{rank} {suit}" for rank in ranks]
    return [f"rey {suit}" if card == vira else card for card in cards]


def uruguayo(vira: str | None) -> Order:
    """The pieces of the muestra on top."""
    return (*alone(*of_vira(vira, "2", "4", "5", "caballo", "sota")), *FORTY)


def venezolano(vira: str | None) -> Order:
    """Perico and perica on top."""
    return (*alone(*of_vira(vira, "caballo", "sota")), *FORTY)


ROUND = ("4", "5", "6", "7", "caballo", "sota", "rey", "as", "2", "3")
"""Which rank follows which in Brazil; after the 3 comes the 4. Sota is the J, caballo the Q."""


def paulista(vira: str | None) -> Order:
    """The manilhas, of the rank after the vira's, by their suits."""
    assert vira is not None
    rank = ROUND[(ROUND.index(vira.split()[0]) + 1) % len(ROUND)]
    manilhas = alone(*(f"{rank} {suit}" for suit in FRENCH))
    return (*manilhas, *of_rank(*reversed(ROUND), suits=FRENCH))


# ------------------------------------------------ what a hand counts


def face(card: str) -> int:
    """What a card counts: what it shows; a figure nothing."""
    rank = card.split()[0]
    return 1 if rank == "as" else int(rank) if rank.isdecimal() else 0


def suit_of(card: str) -> str:
    """The suit of a card."""
    return card.split()[1]


def pair_or_highest(hand: Sequence[str]) -> int:
    """Two of a suit and twenty, else the highest."""
    pairs = [
        face(one) + face(other) + 20
        for one, other in combinations(hand, 2)
        if suit_of(one) == suit_of(other)
    ]
    return max(pairs or map(face, hand))


def with_pieces(hand: Sequence[str], pieces: Mapping[str, int]) -> int:
    """A piece and the best of the other cards; without one as ever."""
    held = [card for card in hand if card in pieces]
    if not held:
        return pair_or_highest(hand)
    return max(pieces[piece] + max(face(card) for card in hand if card != piece) for piece in held)


BALEARIC = {"caballo bastos": 28, "sota oros": 27}


def balearic(hand: Sequence[str], _vira: str | None) -> int:
    """With l'amo and sa madona; both count 28 + 27 - 20."""
    both = all(piece in hand for piece in BALEARIC)
    return max(with_pieces(hand, BALEARIC), 35 if both else 0)


def plain_count(hand: Sequence[str], _vira: str | None) -> int:
    """Without pieces."""
    return pair_or_highest(hand)


def uruguayan_pieces(vira: str | None) -> dict[str, int]:
    """What the pieces of the muestra count."""
    cards = of_vira(vira, "2", "4", "5", "caballo", "sota")
    return dict(zip(cards, (30, 29, 28, 27, 27), strict=True))


def uruguayan_count(hand: Sequence[str], vira: str | None) -> int:
    """With the pieces of the muestra."""
    return with_pieces(hand, uruguayan_pieces(vira))


def venezuelan_count(hand: Sequence[str], vira: str | None) -> int:
    """With perico and perica."""
    cards = of_vira(vira, "caballo", "sota")
    return with_pieces(hand, dict(zip(cards, (30, 29), strict=True)))


def three_of_a_suit(hand: Sequence[str], _vira: str | None) -> bool:
    """The flor of most games."""
    return len(set(map(suit_of, hand))) == 1


def uruguayan_flor(hand: Sequence[str], vira: str | None) -> bool:
    """Three of a suit, two pieces, or one and the other two of a suit."""
    pieces = uruguayan_pieces(vira)
    held = [card for card in hand if card in pieces]
    others = {suit_of(card) for card in hand if card not in held}
    return three_of_a_suit(hand, vira) or len(held) > 1 or (len(held) == 1 and len(others) == 1)


def all_and_twenty(hand: Sequence[str], _vira: str | None) -> int:
    """The flor of Argentina: all three cards, and twenty."""
    return sum(map(face, hand)) + 20


def pieces_by_last_digit(hand: Sequence[str], vira: str | None) -> int:
    """The flor of Uruguay: all cards, the highest piece whole, of the others the last digit."""
    pieces = uruguayan_pieces(vira)
    held = sorted((pieces[card] for card in hand if card in pieces), reverse=True)
    rest = sum(face(card) for card in hand if card not in pieces)
    return rest + sum(value if not place else value % 10 for place, value in enumerate(held))


# ------------------------------------------------ the games

RIVALS = {("envit", "truc"): ("rivals", "rivals")}
"""The rivals of who called truc may call envit, also after it was accepted."""

UNTIL_ACCEPTED = {("envit", "truc"): ("rivals", "nobody")}
"""Or only until it is."""

ANSWERING = {
    ("envit", "truc"): ("anyone", "nobody"),
    ("flor", "truc"): ("anyone", "nobody"),
    ("flor", "envit"): ("anyone", "nobody"),
}
"""Whoever must answer the truc may call envit or flor first, and flor instead of an envit."""

FLOR_OVER_RAISES = {("flor", "envit")}
"""The flor also instead of an envit that was raised; a raised truc is too late for it."""

CANTO = (Say("truc", 3), Say("retruc", 6), Say("val nou", 9))

CUATRO = Bet((Say("truco", 2), Say("retruco", 3), Say("vale cuatro", 4)))


def envido(count: Callable[[Sequence[str], str | None], int], falta: int, left: int = 0) -> Bet:
    """The envido of the River Plate: its calls add up, and the first may be called twice."""
    says = (
        Say("envido", adds=2, times=2),
        Say("real envido", adds=3, opens=True),
        Say("falta envido", falta, opens=True),
    )
    return Bet(says, skip=True, left=left, count=count)


HOUSES = {
    "truc-mallorqui": House(
        order=mallorqui,
        truc=Bet((*CANTO, Say("joc fora", "chico"))),
        envit=Bet(
            (
                Say("envit", 2),
                Say("jo envit", 4),
                Say("dos més", 6),
                Say("envit tots", 24, opens=True),
            ),
            skip=True,
            count=balearic,
        ),
        flor=None,
        chico=24,
        leads_after_a_tie="first",
        all_tied="mano",
        best_after_a_tie=False,
        after=RIVALS,
        yes="vull",
        no="no vull",
        leave="me'n vaig",
    ),
    "truc-menorqui": House(
        order=menorqui,
        truc=Bet((*CANTO, Say("cama", "chico"))),
        envit=Bet(
            (
                Say("envit", 2),
                Say("jo envit", 4, opens=True),
                Say("dos més", 6, opens=True),
                Say("tots", 24, opens=True),
            ),
            skip=True,
            count=balearic,
        ),
        flor=None,
        chico=24,
        leads_after_a_tie="first",
        all_tied="mano",
        best_after_a_tie=True,
        after=UNTIL_ACCEPTED,
        yes="vull",
        no="no vull",
        leave="me'n vaig",
    ),
    "truc-valencia": House(
        order=valencia,
        truc=Bet(
            (Say("truc", 2), Say("retruc", 3), Say("quatre val", 4), Say("joc fora", "chico"))
        ),
        envit=Bet(
            (Say("envit", 2), Say("torne", 4), Say("falta", 24, opens=True)),
            skip=True,
            count=plain_count,
        ),
        flor=None,
        chico=24,
        leads_after_a_tie="mano",
        all_tied="mano",
        best_after_a_tie=False,
        after=UNTIL_ACCEPTED,
        yes="vull",
        no="no vull",
        leave=None,
    ),
    "truco-argentino": House(
        order=argentino,
        truc=CUATRO,
        envit=envido(plain_count, falta=15, left=1),
        flor=None,
        chico=30,
        leads_after_a_tie="nearest",
        all_tied="mano",
        best_after_a_tie=False,
        after=UNTIL_ACCEPTED,
        yes="quiero",
        no="no quiero",
        leave="me voy al mazo",
    ),
    "truco-uruguayo": House(
        order=uruguayo,
        truc=CUATRO,
        envit=envido(uruguayan_count, falta=20)._replace(has=any_but(uruguayan_flor)),
        flor=None,
        chico=40,
        leads_after_a_tie="nearest",
        all_tied="mano",
        best_after_a_tie=False,
        after=UNTIL_ACCEPTED,
        yes="quiero",
        no="no quiero",
        leave="me voy al mazo",
    ),
    "truco-venezolano": House(
        order=venezolano,
        truc=Bet(
            (Say("truco", 3), Say("retruco", 6), Say("vale nueve", 9), Say("vale juego", "chico")),
        ),
        envit=Bet(
            (Say("envido", 2), Say("quiero y envido", 4)),
            count=venezuelan_count,
            has=any_but(three_of_a_suit),
        ),
        flor=Bet((Say("flor", 3),), floor=3, count=all_and_twenty, has=three_of_a_suit),
        chico=24,
        leads_after_a_tie="nearest",
        all_tied="mano",
        best_after_a_tie=False,
        after=ANSWERING,
        yes="quiero",
        no="no quiero",
        leave="me voy",
        meets_raises=FLOR_OVER_RAISES,
    ),
    "truco-paulista": House(
        order=paulista,
        truc=Bet((Say("truco", 3), Say("seis", 6), Say("nove", 9), Say("doze", 12))),
        envit=None,
        flor=None,
        chico=12,
        leads_after_a_tie="same",
        all_tied="nobody",
        best_after_a_tie=False,
        after={},
        yes="quero",
        no="não quero",
        leave=None,
    ),
}
"""By the id of the ruleset; at 0-0 whoever is ahead lacks the whole chico."""
