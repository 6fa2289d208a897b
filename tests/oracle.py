"""The rules once more, written naively from their sources: what the engine is compared with.

Cards are texts such as ``rey copas``. Nothing here is shared with the engine.
"""

from __future__ import annotations

SUITS = ["oros", "copas", "espadas", "bastos"]
SCALE = ["rey", "caballo", "sota", "as", "7", "6", "5", "4", "3", "2"]
DECK = [f"{rank} {suit}" for suit in SUITS for rank in SCALE]

FIXED = {
    2: [],
    4: [],
    6: ["3 bastos", "caballo bastos", "sota oros"],
    8: ["5 oros", "3 bastos", "caballo bastos", "sota oros"],
    10: ["as oros", "5 oros", "3 bastos", "caballo bastos", "sota oros"],
    12: ["rey copas", "as oros", "5 oros", "3 bastos", "caballo bastos", "sota oros"],
}
"""Art. 13: the triunfos that are always the same cards, by the number of seats, best first."""

OF_VIRA = {2: [], 4: ["2", "rey"], 6: ["2", "rey"], 8: ["2"], 10: [], 12: []}
"""Art. 13: the ranks of the vira suit that are triunfos."""


def suit_of(card: str) -> str:
    """The printed suit of a card."""
    return card.split()[1]


def triunfos(seats: int, vira: str) -> list[str]:
    """The triunfos at a table of so many seats, best first."""
    found = list(FIXED[seats])
    for rank in OF_VIRA[seats]:
        card = f"{rank} {suit_of(vira)}"
        if card not in found:
            found.append(card)
    return found


def of_suit(suit: str) -> list[str]:
    """Art. 15: a suit, best first."""
    return [f"{rank} {suit}" for rank in SCALE]


def ranking(seats: int, vira: str, led: str) -> list[str]:
    """Every card that can win, best first: triunfos, the vira suit, the led suit."""
    return triunfos(seats, vira) + of_suit(suit_of(vira)) + of_suit(suit_of(led))


def kata_ranking(vira: str, led: str) -> list[str]:
    """The kata: the vira suit with its 2 on top, then the led suit."""
    trump = of_suit(suit_of(vira))
    return [trump[-1], *trump[:-1], *of_suit(suit_of(led))]


def winner(ranked: list[str], plays: list[str]) -> int:
    """Who wins: walk down the ranking until a card lies on the table."""
    for card in ranked:
        if card in plays:
            return plays.index(card)
    raise AssertionError("the led card is always in the ranking")


def legal(seats: int, vira: str, led: str, hand: list[str]) -> list[str]:
    """Art. 7: the arrastre with its exempt card, and the mini-arrastre."""
    above = triunfos(seats, vira)
    serving = [card for card in hand if card in above or suit_of(card) == suit_of(vira)]
    if led in above or suit_of(led) == suit_of(vira):
        exempt = (above + of_suit(suit_of(vira)))[0]
        return serving if [card for card in serving if card != exempt] else hand
    of_led = [card for card in hand if card not in serving and suit_of(card) == suit_of(led)]
    return [card for card in hand if card in of_led + serving] if of_led else hand
