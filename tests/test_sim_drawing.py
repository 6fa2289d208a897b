"""Chance in the simulator: Philox as it was published, and cards that are dealt evenly.

Whatever is drawn is worked out again here with whole numbers of Python's, of any size.
"""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations, product
from math import prod, sqrt
from typing import TYPE_CHECKING

import numpy as np
import pytest

from envite_rules import load_ruleset
from envite_rules.sim import layout
from envite_rules.sim.compiling import Compiled
from envite_rules.sim.drawing import CARDS_DRAWN, CHOICES, block, philox
from envite_rules.sim.kernel import RANDOM
from envite_rules.sim.layout import NONE
from envite_rules.sim.moves import begin_match, draw_cards
from envite_rules.sim.tracing import trace

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

ONES = 0xFFFFFFFF

PUBLISHED = [
    ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    ((ONES,) * 4, (ONES,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
]
"""Counter, key and words of Philox4x32-10, of the known answers that its authors give out."""


def plain(counter: Sequence[int], key: Sequence[int]) -> tuple[int, ...]:
    """Philox4x32-10 with whole numbers."""
    (a, b, c, d), (k, q) = counter, key
    for _ in range(10):
        high, low = a * 0xD2511F53, c * 0xCD9E8D57
        a, b, c, d = (low >> 32) ^ b ^ k, low & ONES, (high >> 32) ^ d ^ q, high & ONES
        k, q = (k + 0x9E3779B9) & ONES, (q + 0xBB67AE85) & ONES
    return a, b, c, d


def drawn(counter: Sequence[int], key: Sequence[int]) -> tuple[int, ...]:
    """The same of the simulator."""
    return tuple(int(word) for word in philox(*(np.uint32(word) for word in (*counter, *key))))


def stream(seed: int, match: int, deal: int, what: int, number: int) -> tuple[int, ...]:
    """Four words of a stream, as its counter and its key are described."""
    counter = number | what << 28, deal, match & ONES, match >> 32
    return plain(counter, (seed & ONES, seed >> 32))


@pytest.mark.parametrize(("counter", "key", "words"), PUBLISHED)
def test_the_known_answers_of_philox(
    counter: Sequence[int], key: Sequence[int], words: Sequence[int]
) -> None:
    """They hold for what the tests reckon with, too."""
    assert drawn(counter, key) == words
    assert plain(counter, key) == words


@pytest.mark.parametrize("place", range(6))
def test_each_word_of_the_counter_and_of_the_key_matters(place: int) -> None:
    """Its lowest bit and its highest: all four words change with them."""
    counter, key, _ = PUBLISHED[2]
    before = drawn(counter, key)
    for bit in (0, 31):
        words = [*counter, *key]
        words[place] ^= 1 << bit
        after = drawn(words[:4], words[4:])
        assert after == plain(words[:4], words[4:])
        assert all(one != other for one, other in zip(before, after, strict=True))


SEEDS, MATCHES, DEALS = (0, 5, 2**32, 2**63 - 1), (0, 3, 2**32, 10**12), (0, 1, 19_999)


def test_a_stream_is_of_its_seed_match_deal_and_purpose() -> None:
    """No two have a word at the same place in common; each is what its counter says."""
    found: list[tuple[int, ...]] = []
    for seed, match, deal in product(SEEDS, MATCHES, DEALS):
        for what, number in product((CARDS_DRAWN, CHOICES), (0, 1, 6)):
            words = block(np.uint64(seed), np.uint64(match), deal, what, number)
            assert tuple(map(int, words)) == stream(seed, match, deal, what, number)
            found.append(tuple(map(int, words)))
    for place in range(4):
        assert len({words[place] for words in found}) == len(found)


def dealt(game: Compiled, seed: int, match: int, deal: int) -> tuple[int, list[set[int]]]:
    """The vira (0 for none, else its index and 1) and the hands, with whole numbers.

    Of the whole numbers from 0 to below ``n (n-1) (n-2) (n-3)`` a word of 64 bits names one, and
    its digits, from the highest down, say which of the cards that are left come next.
    """
    t = game.tables[0]
    seats, hand, left = int(t["seats"]), int(t["hand"]), list(range(int(t["cards"])))
    many = int(t["has_vira"]) + seats * hand
    cards: list[int] = []
    for four in range(0, many, 4):
        words = stream(seed, match, deal, CARDS_DRAWN, four // 8)
        one, other = words[0] | words[1] << 32, words[2] | words[3] << 32
        sizes = [len(left) - n for n in range(4)]
        number = (one if four % 8 == 0 else other) * prod(sizes) >> 64
        for n, _ in enumerate(sizes, 1):
            place, number = divmod(number, prod(sizes[n:]))
            cards.append(left.pop(place))
    vira = cards.pop(0) + 1 if t["has_vira"] else 0
    hands: list[set[int]] = [set() for _ in range(seats)]
    mano = match % seats + 1  # the first dealer of a match follows from its number
    for n in range(seats):
        hands[(mano + n) % seats] = set(cards[n * hand : (n + 1) * hand])
    return vira, hands


def cards_of(mask: int) -> set[int]:
    """The cards of a mask."""
    return {card for card in range(layout.CARDS) if mask >> card & 1}


class Dealer:
    """Deals of the simulator, one after another."""

    def __init__(self, game: Compiled) -> None:
        self.t, self.m = game.tables[0], np.zeros(1, layout.MATCH)[0]

    def deal(self, seed: int, match: int, deal: int) -> tuple[int, list[set[int]]]:
        """The vira and the hands of a deal, by the first dealer of the match."""
        begin_match(self.t, self.m, seed, match)
        self.m["deals"] = deal
        draw_cards(self.t, self.m)
        hands = self.m["hands"][: int(self.t["seats"])]
        return int(self.m["vira"]), [cards_of(int(mask)) for mask in hands]


GAMES = [("canario", 4), ("canario", 12), ("truc-mallorqui", 4), ("truco-argentino", 2)]


@pytest.mark.parametrize(("id_", "people"), GAMES)
def test_cards_are_dealt_as_whole_numbers_say(id_: str, people: int) -> None:
    """With and without a vira, at tables of two to twelve, for numbers of any size."""
    game = Compiled.of(load_ruleset(id_).game(people))
    dealer = Dealer(game)
    for key in product(SEEDS, MATCHES, DEALS):
        assert dealer.deal(*key) == dealt(game, *key)


def test_each_round_of_a_match_has_the_deal_of_its_number() -> None:
    """From 0 on; no two of a match, nor of two matches, nor of two seeds, are alike."""
    game = Compiled.of(load_ruleset("canario").game(4))
    seen: list[tuple[int, ...]] = []
    for seed, match in product((20, 21), (0, 1, 2**32)):
        steps = trace(game, seed=seed, number=match, policies=(RANDOM, RANDOM))
        deals = steps[steps["action"] == NONE]
        assert len(deals) > 10
        for number, step in enumerate(deals):
            vira, hands = dealt(game, seed, match, number)
            turned = (int(step["seat"]) - match) % 4  # the deal has come on from its first dealer
            hands = [hands[(seat - turned) % 4] for seat in range(4)]
            assert step["vira"] == vira
            assert [cards_of(int(mask)) for mask in step["hands"][:4]] == hands
            seen.append((int(step["vira"]), *map(int, step["hands"][:4])))
    assert len(set(seen)) == len(seen)


ROUNDS = 8_000


def far_from_even(counts: Iterable[int], expected: float) -> float:
    """How many standard deviations chi square of some counts is above what chance gives."""
    found = list(counts)
    freedom = len(found) - 1
    chi = sum((one - expected) ** 2 for one in found) / expected
    return (chi - freedom) / sqrt(2 * freedom)


@pytest.fixture(scope="module")
def rounds() -> list[tuple[int, list[set[int]]]]:
    """Many deals of twelve cards and a vira, out of forty; half of them later in a match."""
    dealer = Dealer(Compiled.of(load_ruleset("canario").game(4)))
    return [dealer.deal(9, 4 * (number // 2), number % 2) for number in range(ROUNDS)]


def test_each_card_is_as_often_the_vira_and_in_each_hand(
    rounds: list[tuple[int, list[set[int]]]],
) -> None:
    """A fair pack is beyond four standard deviations once in some thousands of seeds."""
    viras = Counter(vira - 1 for vira, _ in rounds)
    assert sum(viras.values()) == ROUNDS
    assert far_from_even((viras[card] for card in range(40)), ROUNDS / 40) < 4
    for seat in range(4):
        held = Counter(card for _, hands in rounds for card in hands[seat])
        assert sum(held.values()) == 3 * ROUNDS
        assert far_from_even((held[card] for card in range(40)), 3 * ROUNDS / 40) < 4


def test_each_pair_of_cards_is_as_often_in_one_hand_and_in_two(
    rounds: list[tuple[int, list[set[int]]]],
) -> None:
    """And beside the vira: no card draws another after it."""
    pairs: Counter[tuple[str, int, int]] = Counter()
    for vira, hands in rounds:
        for hand in hands:
            pairs.update(("one hand", *two) for two in combinations(sorted(hand), 2))
        pairs.update(("mano and next", *two) for two in product(hands[1], hands[2]))
        pairs.update(("vira and mano", vira - 1, card) for card in hands[1])
    together = [pairs["one hand", *two] for two in combinations(range(40), 2)]
    assert far_from_even(together, ROUNDS * 4 * 3 / (40 * 39 / 2)) < 4
    for kind, many in (("mano and next", 9), ("vira and mano", 3)):
        apart = [pairs[kind, *two] for two in permutations(range(40), 2)]
        assert far_from_even(apart, ROUNDS * many / (40 * 39)) < 4
