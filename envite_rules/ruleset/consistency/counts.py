"""How a hand is counted: that every card counts, and that pieces are cards of the deck."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.messages import did_you_mean
from envite_rules.ruleset.consistency.common import has_card, lacking, repeated
from envite_rules.ruleset.model.counts import PIECE_AND_PAIR, THREE_OF_A_SUIT, TWO_PIECES
from envite_rules.ruleset.model.play import seats_for
from envite_rules.ruleset.problems import Finding, Path, dotted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.cards import Deck
    from envite_rules.ruleset.model import Count, Ruleset


_OF_BEST = ("pair", "unpaired", "unpaired_bonus", "two_pieces_less")
_OF_ALL = ("bonus", "other_pieces")
"""What says how the best cards count, and how all cards do."""


def check_values(ruleset: Ruleset, deck: Deck) -> Iterator[Finding]:
    """Ranks of the deck without a value, values of ranks that it lacks, and a bonus in vain."""
    ranks = dict.fromkeys(card.rank for card in deck)
    for name, count in ruleset.counts.items():
        path: Path = ("counts", name)
        missing = [deck.word_of(rank) for rank in ranks if rank not in count.values]
        if missing:
            arguments = {"ranks": missing, "n": len(missing)}
            where, other = (*path, "values"), ("deck", "ranks")
            yield Finding("rank-without-value", where, arguments, on="key", other=other)
        for rank in count.values:
            if rank not in ranks:
                where = (*path, "values", rank.word)
                said, of_deck = {"rank": deck.word_of(rank)}, ("deck", "ranks")
                yield Finding("rank-not-in-deck", where, said, on="key", other=of_deck)
        if "unpaired_bonus" in count.model_fields_set and count.unpaired == "none":
            arguments = {"key": "unpaired_bonus", "without": 'unpaired = "highest"'}
            bonus, why = (*path, "unpaired_bonus"), (*path, "unpaired")
            yield Finding("key-without-effect", bonus, arguments, on="key", other=why)


def check_unpaired(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """What a hand without two of a suit counts, unsaid where not all cards are counted."""
    for name, count in ruleset.counts.items():
        if count.unpaired is None and count.cards == "best" and not _stated(count, _OF_ALL):
            path: Path = ("counts", name, "unpaired")
            yield Finding("missing-key", path, {"key": dotted(path)}, on="table")


def check_cards(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """What is said of the best cards where all are counted, or of all where the best are."""
    for name, count in ruleset.counts.items():
        path: Path = ("counts", name)
        other = "best" if count.cards == "all" else "all"
        for key in _stated(count, _OF_BEST if count.cards == "all" else _OF_ALL)[:1]:
            said = {"key": key, "without": f'cards = "{other}"'}
            why = (*path, "cards") if count.cards == "all" else None
            yield Finding("key-without-effect", (*path, key), said, on="key", other=why)
        with_pieces = "other_pieces" in count.model_fields_set and count.cards == "all"
        if with_pieces and not any(_lowest_pairs(ruleset, count)):
            said = {"key": "other_pieces", "without": "pieces"}
            yield Finding("key-without-effect", (*path, "other_pieces"), said, on="key")


def _stated(count: Count, keys: Sequence[str]) -> list[str]:
    """Of some keys, those that a count states."""
    return [
        key for key in keys if key in count.model_fields_set and getattr(count, key) is not None
    ]


def check_needs_of_counts(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """What a hand needs to have a count, twice or never to be held."""
    for name, count in ruleset.counts.items():
        path: Path = ("counts", name, "needs")
        yield from repeated(count.needs, path)
        held = {
            THREE_OF_A_SUIT: True,
            TWO_PIECES: any(_lowest_pairs(ruleset, count)),
            PIECE_AND_PAIR: bool(count.pieces),
        }
        for index, need in enumerate(count.needs):
            if not held[need]:
                said = {"key": need, "without": "pieces"}
                yield Finding("key-without-effect", (*path, index), said)


def check_unless(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """Counts that another bars which there is not, which any hand has, or which is the same."""
    told = {ladder.count for ladder in ruleset.ladders.values()}  # what is not there is told there
    for name, count in ruleset.counts.items():
        other, path = count.unless, ("counts", name, "unless")
        if other is None or (other in told and other not in ruleset.counts):
            continue
        if other not in ruleset.counts:
            others = [known for known in ruleset.counts if known != name]
            hint, _nearest = did_you_mean(other, others)
            yield Finding("unknown-count", path, {"name": other}, hint=hint)
        elif other == name:
            yield Finding("unless-itself", path, {"name": name})
        elif not ruleset.counts[other].needs:
            said = {"key": "unless", "without": f"counts.{other}.needs"}
            yield Finding("key-without-effect", path, said, on="key", other=("counts", other))


def check_pieces(ruleset: Ruleset, deck: Deck) -> Iterator[Finding]:
    """Pieces that the deck lacks, or that are one card twice at one table."""
    for name, count in ruleset.counts.items():
        path: Path = ("counts", name, "pieces")
        for index, piece in enumerate(count.pieces):
            here = (*path, index, "card")
            if not has_card(deck, piece.card):
                yield lacking(deck, piece.card, here)
            for earlier, other in enumerate(count.pieces[:index]):
                if other.card == piece.card and other.meets(piece):
                    before = (*path, earlier, "card")
                    yield Finding("repeated", here, {"value": piece.card}, other=before)
                    break


def check_two_pieces(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """What two pieces lose: more than they have, or where there are never two."""
    for name, count in ruleset.counts.items():
        less, path = count.two_pieces_less, ("counts", name, "two_pieces_less")
        if less is None:
            continue
        pairs = list(_lowest_pairs(ruleset, count))
        if not pairs:
            yield Finding("never-two-pieces", path, {}, on="key")
            continue
        least, second = min(pairs, key=lambda pair: sum(count.pieces[i].value for i in pair))
        total = count.pieces[least].value + count.pieces[second].value
        if less > total:
            first, last = count.pieces[least].id, count.pieces[second].id
            arguments = {"less": less, "sum": total, "first": first, "second": last}
            other = ("counts", name, "pieces", max(least, second), "value")
            yield Finding("two-pieces-too-few", path, arguments, other=other)


def _lowest_pairs(ruleset: Ruleset, count: Count) -> Iterator[tuple[int, int]]:
    """The two pieces that are worth least at each table that has two."""
    for seats in sorted({seats_for(people) for people in ruleset.players.counts}):
        there = [index for index, piece in enumerate(count.pieces) if piece.applies_to(seats)]
        lowest = sorted(there, key=lambda index: count.pieces[index].value)[:2]
        if len(lowest) == 2:
            yield lowest[0], lowest[1]
