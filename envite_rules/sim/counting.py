"""How hands are counted for the ladders that a count decides, on masks, in compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numba

from envite_rules.engine.counting import NOT_COUNTED
from envite_rules.ruleset.model.counts import PIECE_AND_PAIR as PIECE_AND_PAIR_NEEDED
from envite_rules.ruleset.model.counts import THREE_OF_A_SUIT as THREE_OF_A_SUIT_NEEDED
from envite_rules.ruleset.model.counts import TWO_PIECES as TWO_PIECES_NEEDED
from envite_rules.sim.bits import bit, lowest
from envite_rules.sim.jit import compiled, inlined
from envite_rules.sim.layout import NONE, PIECE_AND_PAIR, THREE_OF_A_SUIT, TWO_PIECES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.engine import Game
    from envite_rules.engine.counting import Counting

int64: Any = numba.int64
uint64: Any = numba.uint64

_NEEDS = {
    THREE_OF_A_SUIT_NEEDED: THREE_OF_A_SUIT,
    TWO_PIECES_NEEDED: TWO_PIECES,
    PIECE_AND_PAIR_NEEDED: PIECE_AND_PAIR,
}


# ── the tables ───────────────────────────────────────────────────────────────────────────────────


def fill_counts(tables: Any, game: Game) -> None:
    """Writes the counts of a game into its tables, in the order of ``game.counts``.

    Args:
        tables: a record of `layout.TABLES`; of it ``counts`` and ``count`` are written.
        game: the game; it has no more than `layout.COUNTS` counts.
    """
    tables["counts"] = len(game.counts)
    for record, name in zip(tables["count"], game.counts, strict=False):
        _fill(record, game, game.countings[name])


def _fill(record: Any, game: Game, counting: Counting) -> None:
    stated = counting.stated
    other = stated.unless
    record["all_cards"] = stated.cards == "all"
    record["last_digit"] = stated.other_pieces == "last-digit"
    record["pair"] = _or_none(stated.pair)
    record["bonus"] = stated.bonus
    record["unpaired"] = stated.unpaired != "none"
    record["unpaired_bonus"] = stated.unpaired_bonus
    record["two_pieces_less"] = _or_none(stated.two_pieces_less)
    record["most"] = _or_none(stated.most)
    record["mano_side"] = stated.tie == "mano-side"
    record["needs"] = sum(_NEEDS[need] for need in set(stated.needs))
    record["unless"] = NONE if other is None else game.counts.index(other)
    record["values"] = 0
    record["pieces"] = NONE
    for index, card in enumerate(game.deck):
        record["values"][index] = stated.values[card.rank]
    for place, vira in viras_of(game):
        for index, (_, piece) in counting.pieces.under(vira).items():
            record["pieces"][place][index] = piece.value


def viras_of(game: Game) -> Iterator[tuple[int, int | None]]:
    """Where what holds under each vira stands in the tables, and the index of that vira.

    One stands first for a game without a vira, and else none there.
    """
    if game.has_vira:
        for index in range(len(game.deck)):
            yield index + 1, index
    else:
        yield 0, None


def most_counted(game: Game) -> int:
    """What no hand of a game counts more than; -1 where nothing is counted."""
    return max(
        (_most(counting, game.hand_size) for counting in game.countings.values()), default=-1
    )


def _most(counting: Counting, hand: int) -> int:
    """What no hand of so many cards counts more than."""
    stated = counting.stated
    card = max(stated.values.values())
    piece, second = sorted([0, 0, *(one.value for one in stated.pieces)])[:-3:-1]
    if stated.cards == "all":
        other = 9 if stated.other_pieces == "last-digit" else piece
        found = max(card, piece) + (hand - 1) * max(card, other) + stated.bonus
    else:
        pair, alone = 2 * card + (stated.pair or 0), card + stated.unpaired_bonus
        found = max(pair, alone, piece + card, piece + second - (stated.two_pieces_less or 0))
    return found if stated.most is None else min(found, stated.most)


def _or_none(number: int | None) -> Any:
    return NONE if number is None else number


# ── whether a hand has a count ───────────────────────────────────────────────────────────────────


@inlined
def is_gated(tables: Any, number: int) -> Any:
    """Whether not every hand has a count."""
    return tables.count[number].needs != 0 or tables.count[number].unless != NONE


@compiled
def has_count(tables: Any, number: int, hand: Any, vira: int) -> Any:
    """Whether a hand has a count.

    Args:
        tables: the tables of the game, a record of `layout.TABLES`.
        number: which of its counts.
        hand: the cards that were dealt, as a mask.
        vira: 0 where there is none, else its index + 1.
    """
    needs, unless = tables.count[number].needs, tables.count[number].unless
    if needs != 0 and not _meets(tables, number, uint64(hand), vira):
        return False
    return unless == NONE or not _meets(tables, unless, uint64(hand), vira)


@compiled
def _meets(tables: Any, number: int, hand: Any, vira: int) -> Any:
    """Whether a hand holds something of what is needed for a count; not where nothing is."""
    needs, pieces = tables.count[number].needs, tables.count[number].pieces
    if needs & THREE_OF_A_SUIT and _most_of_a_suit(tables, hand) >= 3:
        return True
    if not needs & (TWO_PIECES | PIECE_AND_PAIR):
        return False
    held, left = 0, hand
    while left:
        index = lowest(left)
        left &= left - uint64(1)
        if pieces[vira, index] != NONE:
            held += 1
            if needs & PIECE_AND_PAIR and _most_of_a_suit(tables, hand ^ bit(index)) >= 2:
                return True
    return bool(needs & TWO_PIECES) and held >= 2


@compiled
def _most_of_a_suit(tables: Any, hand: Any) -> Any:
    """How many cards there are of the suit that there are most of."""
    counts = uint64(0)  # a byte for each suit
    most = uint64(0)
    while hand:
        place = uint64(8 * tables.row_of[lowest(hand)])
        hand &= hand - uint64(1)
        counts += uint64(1) << place
        most = max(most, (counts >> place) & uint64(255))
    return int64(most)


# ── what it counts ───────────────────────────────────────────────────────────────────────────────


@compiled
def count_value(tables: Any, number: int, hand: Any, vira: int) -> Any:
    """What a hand counts; -1 where it does not have the count.

    Args:
        tables: the tables of the game, a record of `layout.TABLES`.
        number: which of its counts.
        hand: the cards that were dealt, as a mask.
        vira: 0 where there is none, else its index + 1.
    """
    if is_gated(tables, number) and not has_count(tables, number, hand, vira):
        return NOT_COUNTED
    if tables.count[number].all_cards:
        value = _all(tables, number, uint64(hand), vira)
    else:
        value = _best(tables, number, uint64(hand), vira)
    most = tables.count[number].most
    return value if most == NONE else min(value, int64(most))


@compiled
def _all(tables: Any, number: int, hand: Any, vira: int) -> Any:
    """All cards together: the highest piece whole, the others as the count says."""
    count = tables.count[number]
    total, highest, added = int64(count.bonus), 0, 0
    while hand:
        index = lowest(hand)
        hand &= hand - uint64(1)
        piece = int64(count.pieces[vira, index])
        if piece == NONE:
            total += count.values[index]
            continue
        part = piece % 10 if count.last_digit else piece
        total += part
        if piece > highest:
            highest, added = piece, piece - part
    return total + added


@compiled
def _best(tables: Any, number: int, hand: Any, vira: int) -> Any:
    """The best of all that can be counted; 0 where nothing can."""
    best, is_counted = _of_suits(tables, number, hand)
    count = tables.count[number]
    left = hand
    while left:
        index = lowest(left)
        left &= left - uint64(1)
        if count.pieces[vira, index] != NONE:
            value = _with_piece(tables, number, hand ^ bit(index), index, vira)
            best = max(best, value) if is_counted else value
            is_counted = True
    return best if is_counted else 0


@compiled
def _of_suits(tables: Any, number: int, hand: Any) -> Any:
    """The best that cards count by suit and rank, and whether anything counts so."""
    count = tables.count[number]
    best, highest, is_paired = int64(0), int64(-1), False
    left = hand
    while left:
        index = lowest(left)
        left &= left - uint64(1)
        value = int64(count.values[index])
        highest = max(highest, value)
        others = left if count.pair != NONE else uint64(0)
        while others:
            other = lowest(others)
            others &= others - uint64(1)
            if tables.row_of[other] == tables.row_of[index]:
                best = max(best, value + count.values[other] + count.pair)
                is_paired = True
    if is_paired:
        return best, True
    if count.unpaired and highest >= 0:
        return highest + count.unpaired_bonus, True
    return int64(0), False


@compiled
def _with_piece(tables: Any, number: int, others: Any, piece: int, vira: int) -> Any:
    """A piece and the best of the others by its rank, or another piece where two add up."""
    count = tables.count[number]
    own = int64(count.pieces[vira, piece])
    best, of_two, is_of_two = int64(0), int64(0), False
    while others:
        index = lowest(others)
        others &= others - uint64(1)
        best = max(best, int64(count.values[index]))
        other = int64(count.pieces[vira, index])
        if count.two_pieces_less != NONE and other != NONE and other <= own:
            value = own + other - count.two_pieces_less
            of_two = max(of_two, value) if is_of_two else value
            is_of_two = True
    return max(own + best, of_two) if is_of_two else own + best


# ── who wins by comparing ────────────────────────────────────────────────────────────────────────


@compiled
def best_counter(tables: Any, match: Any, number: int) -> Any:
    """The seat that wins by comparing the hands of all seats that have a count.

    Where none has it, who would win a tie of all.

    Args:
        tables: the tables of the game, a record of `layout.TABLES`.
        match: the match, a record of `layout.MATCH`, after the deal.
        number: which of its counts.
    """
    seats, is_of_side = tables.seats, tables.count[number].mano_side
    best, winner = -2, 0
    for step in range(seats):
        seat = (match.mano + step) % seats
        value = count_value(tables, number, match.dealt[seat], match.vira)
        is_first_of_side = is_of_side and step & 1 == 0 and (winner - match.mano) & 1 != 0
        if value > best or (value == best and is_first_of_side):
            best, winner = value, seat
    return int64(winner)
