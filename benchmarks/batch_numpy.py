"""The tricks alone on whole arrays of numpy: many rounds, a card of each at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from envite_rules.sim.tricks import TrickRounds

CARDS = 48


class NumpyRounds:
    """Plays rounds of a game in which no trick can tie, its duties not bound to the trick.

    Args:
        rounds: the game.
        seed: of numpy's own generator: the rounds are others than ours, of the same kind.
    """

    def __init__(self, rounds: TrickRounds, seed: int) -> None:
        table, record = rounds.tables[0], rounds.rounds[0]
        if not rounds.is_plain or table["has_ties"] or table["play_out"]:
            raise ValueError("the numpy program plays only games without ties")
        self._table = {name: int(table[name]) for name in ("cards", "seats", "hand", "tricks")}
        self._to_win, self._has_vira = int(table["to_win"]), int(table["has_vira"])
        self._row_of = table["row_of"].copy()
        self._strengths = record["strengths"].reshape(-1, 4, CARDS)
        width = int(record["width"])
        duties = record["duties"][: (CARDS + 1) * CARDS * width]
        self._duties = duties.reshape(-1, CARDS, width // 2, 2)
        self._draw = np.random.Generator(np.random.Philox(seed))

    def play(self, count: int) -> np.ndarray:
        """The teams that win so many rounds: 0 for that of the mano, 1 for the other."""
        seats, hand = self._table["seats"], self._table["hand"]
        pack = self._draw.random((count, self._table["cards"]), np.float32).argsort(axis=1)
        self._hands = pack[:, : seats * hand].reshape(count, seats, hand)
        self._held = np.ones((count, seats, hand), bool)
        vira = pack[:, seats * hand] + 1 if self._has_vira else np.zeros(count, int)
        leader, wins = np.zeros(count, int), np.zeros((count, 2), int)
        winner = np.full(count, -1)
        everyone = np.arange(count)
        for _ in range(self._table["tricks"]):
            leader = self._trick(vira, leader)
            wins[everyone, leader % 2] += 1
            won = (wins[everyone, leader % 2] == self._to_win) & (winner < 0)
            winner[won] = leader[won] % 2
        return winner

    def _trick(self, vira: np.ndarray, leader: np.ndarray) -> np.ndarray:
        """The seats that win a trick."""
        seats, everyone = self._table["seats"], np.arange(len(vira))
        led = self._play(leader, None)
        strengths = self._strengths[vira, self._row_of[led]]
        duties = self._duties[vira, led]
        best, winner = strengths[everyone, led].astype(int), leader
        for place in range(1, seats):
            seat = (leader + place) % seats
            strength = strengths[everyone, self._play(seat, duties)]
            winner = np.where(strength > best, seat, winner)
            best = np.maximum(strength, best)
        return winner

    def _play(self, seat: np.ndarray, duties: np.ndarray | None) -> np.ndarray:
        """The cards that seats play, and no longer hold."""
        everyone = np.arange(len(seat))
        hand, legal = self._hands[everyone, seat], self._held[everyone, seat].copy()
        if duties is not None:
            legal &= self._serving(hand, legal, duties)
        chosen = (self._draw.random(hand.shape, np.float32) * legal - ~legal).argmax(axis=1)
        self._held[everyone, seat, chosen] = False
        return hand[everyone, chosen]

    def _serving(self, hand: np.ndarray, held: np.ndarray, duties: np.ndarray) -> np.ndarray:
        """Which cards of the hands serve: the first duty that binds governs."""
        bits = np.uint64(1) << hand.astype(np.uint64)
        mask = np.where(held, bits, np.uint64(0)).sum(axis=1, dtype=np.uint64)
        playable = np.full(len(hand), ~np.uint64(0))
        for number in reversed(range(duties.shape[1])):
            binds = (mask & duties[:, number, 0]) != 0
            playable = np.where(binds, duties[:, number, 1], playable)
        return (bits & playable[:, None]) != 0
