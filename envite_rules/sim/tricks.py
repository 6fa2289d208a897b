"""The tricks alone, many rounds at once: every card that may be played is as likely as another.

No calls and no score: what the deal and the order of the cards are worth by themselves, and the
quickest way there is to see many deals. Round ``k`` depends on the seed and ``k`` alone; its seats
are counted from the mano, who is 0.

Most games are played on masks and small tables. Where what a seat owes depends on how the trick
stands, or a tied trick binds the next, the cards of the same draws are played by `playing`.

Example:
    >>> from envite_rules import load_ruleset
    >>> from envite_rules.sim.compiling import Compiled
    >>> rounds = TrickRounds.of(Compiled.of(load_ruleset("tenerife").game())).play(seed=1, count=9)
    >>> outcome = int(rounds[0])
    >>> winners(outcome), round_winner(outcome)
    ((1, 0, 0), 0)
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numba import uint64

from envite_rules.sim import layout, playing
from envite_rules.sim.bits import lowest
from envite_rules.sim.drawing import block
from envite_rules.sim.jit import compiled, hot, inlined
from envite_rules.sim.layout import CARDS, DUTIES, FIRST_TIED, NEAREST_TO_MANO, NONE, SAME, SEATS
from envite_rules.sim.picking import picked

if TYPE_CHECKING:
    from envite_rules.sim.compiling import Compiled

TRICKS_ALONE = 2
"""What is drawn, for the generator: beside `drawing.CARDS_DRAWN` and `drawing.CHOICES`."""

LANES = 64
"""Rounds whose words are drawn at once."""

TIED = 15
"""In an outcome, the winner of a trick that was tied."""

_PLAYED, _WON = 48, 60
"""Where an outcome has the number of tricks, and who won the round."""

_ROWS = 24
"""The most words of a round: of 48 cards five come out of one, and of tricks at least one."""

ROUNDS = np.dtype(
    [
        ("cards_of_word", "i8"),  # how many cards of a deal are picked out of one word
        ("tricks_of_word", "i8"),  # how many tricks are
        ("words_of_deal", "u8"),
        ("pairs", "i8"),  # of words that a round has
        ("width", "u8"),  # how many masks of duties a led card has
        # Under each vira, for the row of each led suit: how strong each card is.
        ("strengths", "u1", ((CARDS + 1) * 4 * CARDS,)),
        # Under each vira, for each led card: a mask of what binds, of what may be played then, …
        ("duties", "u8", ((CARDS + 1) * CARDS * 2 * DUTIES,)),
        ("hands", "u8", (SEATS,)),
        ("keys", "u8", (SEATS,)),  # of the trick on the table; see `_key`
        ("words", "u8", (_ROWS, LANES)),
    ],
    align=True,
)
"""All that rounds are played with, beside the tables of the game."""

_MOST = 2**32
"""Out of one word of 64 bits come at most so many outcomes: none is likelier than another by more
than one part in as many."""


def winners(outcome: int) -> tuple[int | None, ...]:
    """The seats that won the tricks of a round, counted from the mano; None for a tied one."""
    seats = [outcome >> 4 * trick & 15 for trick in range(outcome >> _PLAYED & 15)]
    return tuple(None if seat == TIED else seat for seat in seats)


def round_winner(outcome: int) -> int | None:
    """The team that won a round: 0 for that of the mano, 1 for the other, None for neither."""
    return (None, 0, 1)[outcome >> _WON]


def _picks_of_word(options: int) -> int:
    """How many times one word says which of so many."""
    picks = 1
    while options > 1 and options ** (picks + 1) <= _MOST:
        picks += 1
    return picks


@dataclass(frozen=True, eq=False)
class TrickRounds:
    """The tricks of a game's rounds, ready to be played many at once.

    One such thing plays in one thread at a time.

    Args:
        tables: an array of one `layout.TABLES`.
        rounds: an array of one `ROUNDS`.
    """

    tables: np.ndarray
    rounds: np.ndarray

    @classmethod
    def of(cls, game: Compiled) -> TrickRounds:
        """Takes what it needs of a compiled game."""
        table = game.tables[0]
        seats, hand = int(table["seats"]), int(table["hand"])
        cards = seats * hand + int(table["has_vira"])
        rounds = np.zeros(1, ROUNDS)
        record = rounds[0]
        cards_of_word = _picks_of_word(int(table["cards"]))
        tricks_of_word = max(1, _picks_of_word(hand) // seats)  # of one card there is no choice
        words_of_deal = -(-cards // cards_of_word)
        words = words_of_deal + -(-int(table["tricks"]) // tricks_of_word)
        record["cards_of_word"], record["tricks_of_word"] = cards_of_word, tricks_of_word
        record["words_of_deal"], record["pairs"] = words_of_deal, (words + 1) // 2
        record["strengths"] = table["vira"]["strengths"].ravel()
        most = max(1, int(table["vira"]["duties"].max()))
        duty = table["vira"]["duty"][:, :, :most]
        duties = np.stack([duty["binding"], duty["playable"]], axis=-1).ravel()
        record["duties"][: len(duties)] = duties
        record["width"] = 2 * most
        return cls(game.tables, rounds)

    @property
    def is_plain(self) -> bool:
        """Whether masks and small tables are enough."""
        table = self.tables[0]
        return not (table["is_conditional"] or table["best_after_tie"])

    def play(
        self, *, seed: int, first: int = 0, count: int, into: np.ndarray | None = None
    ) -> np.ndarray:
        """Plays rounds ``first`` to ``first + count - 1`` of a seed.

        Args:
            seed: from 0 to below ``2**64``.
            first: the number of the first round.
            count: how many.
            into: where the outcomes go, an array of ``count`` words of 64 bits.

        Returns:
            The outcomes, in order; see `winners` and `round_winner`.
        """
        outcomes = np.empty(count, np.uint64) if into is None else into
        start = np.uint64(seed), np.uint64(first)
        if self.is_plain:
            play_plain(self.tables, self.rounds, *start, outcomes)
        else:
            play_any(self.tables, self.rounds, np.zeros(1, layout.MATCH), *start, outcomes)
        return outcomes


@compiled
def draw_words(r: Any, seed: Any, first: Any) -> None:
    """Draws the words of some rounds: each round has a column of them.

    Args:
        r: a record of `ROUNDS`.
        seed: the seed.
        first: the number of the first of `LANES` rounds.
    """
    for pair in range(r.pairs):
        for lane in range(LANES):
            a, b, c, d = block(seed, first + uint64(lane), 0, TRICKS_ALONE, pair)
            r.words[2 * pair, lane] = uint64(a) | uint64(b) << uint64(32)
            r.words[2 * pair + 1, lane] = uint64(c) | uint64(d) << uint64(32)


@hot
def deal_cards(t: Any, r: Any, hands: Any, lane: Any) -> Any:
    """Deals the hands, and turns a vira: 0 for none, else its index + 1.

    Args:
        t: the tables, a record of `layout.TABLES`.
        r: a record of `ROUNDS`, its words drawn.
        hands: the masks of the hands, from the mano on, are written here.
        lane: which of the rounds whose words are drawn.
    """
    pack = (uint64(1) << uint64(t.cards)) - uint64(1)
    row, left = uint64(0), r.cards_of_word
    word = r.words[row, lane]
    for seat in range(uint64(t.seats)):
        before = pack
        for _ in range(t.hand):
            if left == 0:
                row += uint64(1)
                word, left = r.words[row, lane], r.cards_of_word
            card, word = picked(word, pack)
            left -= 1
            pack ^= card
        hands[uint64(seat)] = before ^ pack
    if t.has_vira == 0:
        return uint64(0)
    if left == 0:
        word = r.words[row + uint64(1), lane]
    card, word = picked(word, pack)
    return uint64(lowest(card)) + uint64(1)


@compiled
def _first_team(outcome: Any) -> Any:
    """The team that won the first trick that was not tied, in the code of an outcome."""
    while outcome & uint64(15) == uint64(TIED):
        outcome >>= uint64(4)
    return uint64(1) + (outcome & uint64(1))


@hot
def _end_of_tricks(t: Any, won: Any) -> Any:
    """Who has won the round once all its tricks are played, in the code of an outcome."""
    even, odd = won & uint64(15), won >> uint64(4)
    if even != odd:
        return uint64(1) if even > odd else uint64(2)
    return uint64(1) if t.undecided_mano == 1 else uint64(0)


@hot
def _of_tie(t: Any, trick: int, outcome: Any, won: Any) -> Any:
    """Who wins the round by a trick that was tied, in the code of an outcome."""
    if t.first_winner == 1 and won != uint64(0):
        return _first_team(outcome)
    return _end_of_tricks(t, won) if trick + 1 == t.tricks else uint64(0)


@hot
def _of_trick(t: Any, trick: int, team: Any, won: Any) -> Any:
    """Who wins the round by a trick that a team won, in the code of an outcome."""
    if won >> (uint64(4) * team) & uint64(15) == uint64(t.to_win):
        return uint64(1) + team
    if t.has_ties == 0:
        return uint64(0)
    if t.next_decides == 1 and trick > 0 and (won == uint64(1) or won == uint64(16)):
        return uint64(1) + team
    return _end_of_tricks(t, won) if trick + 1 == t.tricks else uint64(0)


@inlined
def _key(strength: Any, place: Any) -> Any:
    """The strongest of the keys is the strongest card; of equal ones, the first."""
    return uint64(strength) << uint64(4) | (uint64(15) - place)


@hot
def _serving(r: Any, owed: Any, hand: Any) -> Any:
    """The cards of a hand that may be played to a lead, whose duties stand from this place on."""
    for place in range(owed, owed + r.width, uint64(2)):
        if hand & r.duties[place]:
            return hand & r.duties[place + uint64(1)]
    return hand


@hot
def _play_trick(t: Any, r: Any, vira: Any, leader: Any, word: Any) -> tuple[Any, Any, Any]:
    """All seats play a card: the best keys of the leader's team and of the other, and the word."""
    seats = uint64(t.seats)
    card, word = picked(word, r.hands[leader])
    r.hands[leader] ^= card
    led = uint64(lowest(card))
    owed = (vira * uint64(CARDS) + led) * r.width
    row = (vira * uint64(4) + uint64(t.row_of[led])) * uint64(CARDS)
    mine, other = _key(r.strengths[row + led], uint64(0)), uint64(0)
    r.keys[leader] = mine
    seat = leader
    for place in range(uint64(1), seats):
        seat += uint64(1)
        if seat == seats:
            seat = uint64(0)
        hand = r.hands[seat]
        card, word = picked(word, _serving(r, owed, hand))
        r.hands[seat] = hand ^ card
        key = _key(r.strengths[row + uint64(lowest(card))], uint64(place))
        r.keys[seat] = key
        mine, other = max(other, key), mine
    return other, mine, word


@inlined
def _seat_after(t: Any, leader: Any, key: Any) -> Any:
    """The seat whose card has a key, in the trick of a leader."""
    seat = leader + uint64(15) - (key & uint64(15))
    return seat - uint64(t.seats) if seat >= uint64(t.seats) else seat


@hot
def _leader_after_tie(t: Any, r: Any, leader: Any, key: Any) -> Any:
    """Who leads after a tie, the first of whose cards has this key."""
    if t.next_leader == SAME:
        return leader
    if t.next_leader == FIRST_TIED:
        return _seat_after(t, leader, key)
    seat = uint64(0)
    if t.next_leader == NEAREST_TO_MANO:
        while r.keys[seat] >> uint64(4) != key >> uint64(4):
            seat += uint64(1)
    return seat


@hot
def _play_tricks(t: Any, r: Any, lane: Any, vira: Any) -> Any:
    """Plays a round whose cards are dealt, and returns its outcome."""
    outcome, won, code, leader = uint64(0), uint64(0), uint64(0), uint64(0)
    row, left = r.words_of_deal, r.tricks_of_word
    word = r.words[row, lane]
    for trick in range(t.tricks):
        if left == 0:
            row += uint64(1)
            word, left = r.words[row, lane], r.tricks_of_word
        left -= 1
        best, rival, word = _play_trick(t, r, vira, leader, word)
        place = uint64(4) * uint64(trick)
        outcome += uint64(1) << uint64(_PLAYED)
        if best >> uint64(4) == rival >> uint64(4):
            outcome |= uint64(TIED) << place
            if code == uint64(0):
                code = _of_tie(t, trick, outcome, won)
            leader = _leader_after_tie(t, r, leader, max(best, rival))
        else:
            leader = _seat_after(t, leader, max(best, rival))
            outcome |= leader << place
            won += uint64(1) << (uint64(4) * (leader & uint64(1)))
            if code == uint64(0):
                code = _of_trick(t, trick, leader & uint64(1), won)
        if code != uint64(0) and t.play_out == 0:
            break
    return outcome | code << uint64(_WON)


@compiled
def play_plain(tables: Any, rounds: Any, seed: Any, first: Any, outcomes: Any) -> None:
    """Plays as many rounds as there are places for their outcomes, by masks and small tables.

    Args:
        tables: an array of one `layout.TABLES`.
        rounds: an array of one `ROUNDS`.
        seed: the seed.
        first: the number of the first round.
        outcomes: where the outcomes go.
    """
    t, r = tables[0], rounds[0]
    for start in range(0, len(outcomes), LANES):
        draw_words(r, seed, first + uint64(start))
        for lane in range(uint64(min(LANES, len(outcomes) - start))):
            vira = deal_cards(t, r, r.hands, uint64(lane))
            outcome = _play_tricks(t, r, uint64(lane), vira)
            outcomes[uint64(start) + uint64(lane)] = outcome


@compiled
def _play_match_tricks(t: Any, r: Any, m: Any, lane: Any) -> Any:
    """The same as `_play_tricks` for any game, its cards on the table of a match."""
    row, left = r.words_of_deal, r.tricks_of_word * t.seats
    word = r.words[row, lane]
    playing.begin_tricks(m, 0)
    while not playing.is_over(t, m):
        if left == 0:
            row += uint64(1)
            word, left = r.words[row, lane], r.tricks_of_word * t.seats
        left -= 1
        card, word = picked(word, m.legal)
        playing.play(t, m, lowest(card))
    outcome = uint64(m.tricks) << uint64(_PLAYED)
    for trick in range(m.tricks):
        seat = TIED if m.winners[trick] == NONE else m.winners[trick]
        outcome |= uint64(seat) << (uint64(4) * uint64(trick))
    return outcome | uint64(m.round_winner + 1) << uint64(_WON)


@compiled
def play_any(tables: Any, rounds: Any, matches: Any, seed: Any, first: Any, outcomes: Any) -> None:
    """The same as `play_plain` for any game.

    Args:
        tables: an array of one `layout.TABLES`.
        rounds: an array of one `ROUNDS`.
        matches: an array of one `layout.MATCH`; on its table the cards are played.
        seed: the seed.
        first: the number of the first round.
        outcomes: where the outcomes go.
    """
    t, r, m = tables[0], rounds[0], matches[0]
    for start in range(0, len(outcomes), LANES):
        draw_words(r, seed, first + uint64(start))
        for lane in range(uint64(min(LANES, len(outcomes) - start))):
            m.vira = deal_cards(t, r, m.hands, uint64(lane))
            outcome = _play_match_tricks(t, r, m, uint64(lane))
            outcomes[uint64(start) + uint64(lane)] = outcome
