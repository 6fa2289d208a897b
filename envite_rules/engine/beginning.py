"""How a match begins: what is agreed on is checked, and the first dealer is cut for."""

from __future__ import annotations

import os
import unicodedata
from typing import TYPE_CHECKING, Any

from envite_rules.engine.actions import Deal
from envite_rules.engine.seats import seat_name
from envite_rules.engine.signs import states_signs
from envite_rules.engine.terms import CLAIM, PREVENT, Terms
from envite_rules.errors import NotStatedError, TermsError
from envite_rules.messages import AnyOf, Message
from envite_rules.ruleset.model.base import FrozenDict

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from envite_rules.cards import Card
    from envite_rules.engine.call_rules import CallRules
    from envite_rules.engine.dealing import Cut
    from envite_rules.engine.match_rules import MatchRules

MOST_BITS = 63
"""The most bits of a seed: as many as a whole number has in TOML."""

LONGEST_NAME = 60
"""The most characters of a player's name."""


def agree(
    rules: MatchRules,
    read: Callable[[Any, Card | None], Card],
    *,
    seed: int | None = None,
    deals: Sequence[Any] | None = None,
    dealer: int | None = None,
    cuts: Sequence[Sequence[Any]] | None = None,
    mandadores: tuple[int, int] = (0, 1),
    hold: str = PREVENT,
    signs: bool = False,
    names: Mapping[str, str] | None = None,
) -> Terms:
    """The terms of a match on which a table agrees, checked; all as for `Game.new_match`."""
    if seed is None and deals is None:
        seed = int.from_bytes(os.urandom(8)) >> 1
    _check_seed(seed)
    deals = tuple(deals or ())
    given = tuple(_read_deal(rules, read, deal) for deal in deals)
    cut: tuple[Cut, ...] = tuple((read(a, None), read(b, None)) for a, b in cuts or ())
    leads = mandadores_of(rules, mandadores)
    if dealer is None and not cut:
        if deals and isinstance(deals[0], Deal):
            dealer = deals[0].seat
        elif seed is not None and rules.dealing.is_cut_for:
            cut = tuple(rules.dealing.cuts(seed))
    first = _dealer(rules, dealer, cut, leads)
    if deals and isinstance(deals[0], Deal) and deals[0].seat != first:
        arguments = {"seat": seat_name(deals[0].seat), "dealer": seat_name(first)}
        raise TermsError(Message("terms.deal-seat", arguments))
    return Terms(
        dealer=first,
        mandadores=leads,
        hold=_hold(rules, hold),
        signs=_signs(rules, signs=signs),
        seed=seed,
        deals=given,
        cuts=cut,
        names=_names(rules, names or {}),
    )


def _check_seed(seed: int | None) -> None:
    if seed is None:
        return
    if type(seed) is not int:
        raise TypeError(f"a seed is a whole number, not {seed!r}")
    if seed < 0 or seed.bit_length() > MOST_BITS:
        raise TermsError(Message("terms.seed", {"most": 2**MOST_BITS - 1}))


def _read_deal(
    rules: MatchRules, read: Callable[[Any, Card | None], Card], deal: Any
) -> tuple[Card, ...]:
    """The cards of a deal: as many as the table needs, all in the deck, none twice."""
    cards = deal.cards if isinstance(deal, Deal) else deal
    if isinstance(cards, str):
        raise TypeError(f"a deal is a sequence of cards, not the text {cards!r}")
    dealt = tuple(read(card, None) for card in cards)
    if len(dealt) != rules.dealing.cards:
        arguments = {"n": len(dealt), "expected": rules.dealing.cards}
        raise TermsError(Message("terms.deal-size", arguments))
    twice = next((card for place, card in enumerate(dealt) if card in dealt[:place]), None)
    if twice is not None:
        raise TermsError(Message("terms.dealt-twice", {"card": twice}))
    return dealt


def mandadores_of(rules: CallRules, mandadores: Sequence[int]) -> tuple[int, int]:
    """The seats of the mandadores of A and B: one for each team, and neither of them the muerto.

    Raises:
        TermsError: they cannot be that.
    """
    pair = tuple(mandadores)
    for seat in pair:
        if type(seat) is not int:
            raise TypeError(f"a seat is a number from 0, not {seat!r}")
    if len(pair) != 2 or [seat % 2 for seat in pair] != [0, 1]:
        raise TermsError(Message("terms.mandadores"))
    for seat in pair:
        _check_seat(rules, seat)
    if rules.muerto in pair:
        raise TermsError(Message("terms.muerto-leads", {"seat": seat_name(rules.muerto or 0)}))
    return pair[0], pair[1]


def _dealer(
    rules: MatchRules, dealer: int | None, cuts: tuple[Cut, ...], mandadores: tuple[int, int]
) -> int:
    """Who deals first: as agreed, or who won the cut; else the last seat, so that A1 leads."""
    if dealer is not None and type(dealer) is not int:
        raise TypeError(f"a seat is a number from 0, not {dealer!r}")
    if cuts:
        if not rules.dealing.is_cut_for:
            raise TermsError(Message("terms.no-cut"))
        twice = next((first for first, second in cuts if first == second), None)
        if twice is not None:
            raise TermsError(Message("terms.dealt-twice", {"card": twice}))
        winners = [rules.dealing.cut_winner(cut) for cut in cuts]
        if winners[-1] is None or any(winner is not None for winner in winners[:-1]):
            raise TermsError(Message("terms.cut"))
        cut_for = mandadores[winners[-1]]
        if dealer not in {None, cut_for}:
            arguments = {"seat": seat_name(dealer or 0), "winner": seat_name(cut_for)}
            raise TermsError(Message("terms.cut-winner", arguments))
        return cut_for
    if dealer is None:
        return rules.seats - 1
    _check_seat(rules, dealer)
    return dealer


def _check_seat(rules: CallRules, seat: int) -> None:
    if not 0 <= seat < rules.seats:
        raise TermsError(Message("terms.no-such-seat", {"seat": seat, "seats": rules.seats}))


def _hold(rules: MatchRules, hold: str) -> str:
    if not isinstance(hold, str):
        raise TypeError(f"hold is a text, not {hold!r}")
    if hold not in {PREVENT, CLAIM}:
        raise TermsError(Message("terms.hold", {"hold": hold, "known": AnyOf([PREVENT, CLAIM])}))
    if hold == CLAIM and rules.renuncio is None:
        raise NotStatedError(Message("not-stated.renuncio", {"name": rules.loaded.ruleset.name}))
    return hold


def _signs(rules: MatchRules, *, signs: bool) -> bool:
    if type(signs) is not bool:
        raise TypeError(f"signs is True or False, not {signs!r}")
    if signs and not states_signs(rules.loaded.ruleset):
        raise NotStatedError(Message("not-stated.signs", {"name": rules.loaded.ruleset.name}))
    return signs


def _names(rules: MatchRules, names: Mapping[str, str]) -> Mapping[str, str]:
    """Names of players as they are shown: composed, and no two the same but for case."""
    known = [seat_name(seat) for seat in range(rules.seats)]
    found: dict[str, str] = {}
    for seat, name in names.items():
        if seat not in known:
            raise TermsError(Message("terms.no-such-seat", {"seat": seat, "seats": rules.seats}))
        shown = unicodedata.normalize("NFC", name).strip()
        if not shown or len(shown) > LONGEST_NAME or not shown.isprintable():
            raise TermsError(Message("terms.name", {"name": name, "most": LONGEST_NAME}))
        if shown.casefold() in (other.casefold() for other in found.values()):
            raise TermsError(Message("terms.same-name", {"name": shown}))
        found[seat] = shown
    return FrozenDict(found)
