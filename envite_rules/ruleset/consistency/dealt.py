"""The deal of an example that is a whole round: seats there are, and hands that can be held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.errors import CardError
from envite_rules.messages import AnyOf, Message
from envite_rules.ruleset.aliases import meant
from envite_rules.ruleset.consistency.common import not_a_card
from envite_rules.ruleset.problems import Finding, Path
from envite_rules.ruleset.seats import TEAMS, TIED, read_hand, seat_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from envite_rules.cards import Card
    from envite_rules.ruleset.consistency.asked import Asked
    from envite_rules.ruleset.model import Ruleset


def check_dealt(
    ruleset: Ruleset, fact: Asked, vira: Card | None, seats: int, read: Callable[[str], Card]
) -> Iterator[Finding]:
    """Seats that are not at the table, and hands that nobody can hold.

    Args:
        ruleset: the ruleset.
        fact: an example with actions.
        vira: its vira.
        seats: how many seats there are.
        read: reads a card.
    """
    known = [seat_name(seat) for seat in range(seats)]
    example = fact.example
    if example.dealer is not None:
        yield from _check_seat(example.dealer, known, fact.at("dealer"))
    yield from _check_winners(example.tricks or (), known, fact)
    most = 0 if ruleset.round is None else ruleset.round.tricks
    lines: dict[str, Path] = {}
    places: dict[Card, Path] = {}
    for number, text in enumerate(example.hands or ()):
        line = fact.at("hands", number)
        seat, cards = read_hand(text)
        wrong = list(_check_seat(seat, known, line))
        if not wrong and lines.setdefault(seat, line) != line:
            wrong = [Finding("repeated", line, {"value": seat}, other=lines[seat])]
        yield from wrong or _check_hand(cards, line, most, read, places)
    for card, line in places.items():
        if card == vira:
            yield Finding("hand.vira", line, {"card": card}, other=fact.at("vira"))


def _check_winners(winners: Sequence[str], known: Sequence[str], fact: Asked) -> Iterator[Finding]:
    """Who wins each trick; that a team stands there for a seat is said once, and not for each."""
    team_told = False
    for place, winner in enumerate(winners):
        is_team = winner in TEAMS
        if winner != TIED and not (is_team and team_told):
            yield from _check_seat(winner, known, fact.at("tricks", place), TIED)
        team_told = team_told or is_team


def _check_seat(seat: str, known: Sequence[str], path: Path, *others: str) -> Iterator[Finding]:
    if seat not in known:
        said = {"seat": seat, "seats": known}
        yield Finding("seat-unknown", path, said, hint=_meant(seat, known, others))


def _meant(seat: str, known: Sequence[str], others: Sequence[str]) -> Message | None:
    """The seats of a team that stands for one of them, or the word of the format that is meant."""
    if seat.upper() in TEAMS:
        seats = AnyOf(name for name in known if name.startswith(seat.upper()))
        return Message("hint.which-seat", {"seats": seats})
    same = next((name for name in known if name == seat.upper()), None)
    if same is not None:
        return Message("hint.did-you-mean", {"nearest": same})
    return meant(seat, others, "values")[0]


def _check_hand(
    texts: Sequence[str],
    line: Path,
    most: int,
    read: Callable[[str], Card],
    places: dict[Card, Path],
) -> Iterator[Finding]:
    """A hand with too many cards, or with one that is none or lies elsewhere."""
    if most and len(texts) > most:
        yield Finding("example-hand-size", line, {"found": len(texts), "n": most})
        return
    held: set[Card] = set()
    for text in texts:
        try:
            card = read(text)
        except CardError as error:
            yield not_a_card(line, error)
            return
        other = places.setdefault(card, line)
        if other != line or card in held:
            shown = other if other != line else None
            yield Finding("example-card-twice", line, {"card": card}, other=shown)
            return
        held.add(card)
