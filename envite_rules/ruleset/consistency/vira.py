"""Cards that the vira decides: which rank follows its own, and who stands in for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.ruleset.consistency.common import repeated
from envite_rules.ruleset.problems import Finding, Path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.cards import Deck
    from envite_rules.ruleset.model import OrderLine, Piece, Ruleset

_NEXT = 'card = "siguiente de …"'
_OF_VIRA = 'card = "… de la vira"'


def check_cycle(ruleset: Ruleset, deck: Deck) -> Iterator[Finding]:
    """A cycle that is not of the ranks of the deck, that no card needs, or that one lacks.

    Where no vira is turned either, only that is told, elsewhere.
    """
    cycle, path = ruleset.deck.cycle, ("deck", "cycle")
    following = [where for where, entry in _entries(ruleset) if _follows(entry)]
    if cycle is None:
        turns_none = ruleset.deal is not None and ruleset.deal.vira is None
        for where in [] if turns_none else following[:1]:
            yield Finding("next-without-cycle", (*where, "card"), {})
        return
    if not following:
        yield Finding("key-without-effect", path, {"key": "cycle", "without": _NEXT}, on="key")
    wrong = list(repeated([deck.word_of(rank) for rank in cycle], path))
    ranks = dict.fromkeys(card.rank for card in deck)
    for place, rank in enumerate(cycle):
        if rank not in ranks:
            arguments, other = {"rank": deck.word_of(rank)}, ("deck", "ranks")
            wrong.append(Finding("rank-not-in-deck", (*path, place), arguments, other=other))
    yield from wrong
    missing = [deck.word_of(rank) for rank in ranks if rank not in cycle]
    if len(missing) > len(wrong):  # else one of them should stand where another does
        arguments_of_it = {"ranks": missing, "n": len(missing)}
        yield Finding("cycle-misses-rank", path, arguments_of_it, on="key", other=("deck", "ranks"))


def check_stand_ins(ruleset: Ruleset, deck: Deck) -> Iterator[Finding]:
    """A rank that stands in for no card of the vira, for itself, or that the deck lacks."""
    ranks = {card.rank for card in deck}
    for where, entry in _entries(ruleset):
        if entry.stand_in is None:
            continue
        path, card = (*where, "stand_in"), entry.card
        said = deck.word_of(entry.stand_in)
        if card is None or card.rank is None or card.suit is not None:
            arguments = {"key": "stand_in", "without": _OF_VIRA}
            yield Finding("key-without-effect", path, arguments, on="key")
        elif entry.stand_in not in ranks:
            yield Finding("rank-not-in-deck", path, {"rank": said}, other=("deck", "ranks"))
        elif entry.stand_in is card.rank:
            yield Finding("stand-in-itself", path, {"card": card}, other=(*where, "card"))


def _follows(entry: OrderLine | Piece) -> bool:
    """Whether the card of an entry is of the rank that follows the vira's."""
    return entry.card is not None and entry.card.rank is None


def _entries(ruleset: Ruleset) -> Iterator[tuple[Path, OrderLine | Piece]]:
    """The lines of the order and the pieces of the counts, each with its path."""
    for index, line in enumerate(ruleset.order or ()):
        yield ("order", index), line
    for name, count in ruleset.counts.items():
        for index, piece in enumerate(count.pieces):
            yield ("counts", name, "pieces", index), piece
