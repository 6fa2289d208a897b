"""Files that say how many ways a round can go from given cards.

A file holds deals, one after another::

    deal     la-malilla-no-se-entrega
    about    At four the malilla need not be given to an arrastre
    ruleset  canario
    players  2
    leader   A1
    vira     6 de copas
    A1       2 de copas, 3 de copas, rey de oros
    B1       4 de copas, 7 de oros, as de bastos
    cards    10
      A 2        4
      B 2        6

The counts follow the hands: ``cards`` where nothing is called, ``calls`` where the seat that must
act may also call, answer and leave; under each, how often a team wins what. Where a round pays more
than one thing they stand one after the other, as they are paid: ``A 2 B 1``; where nobody wins
anything it says ``nobody``. A count that is not known yet is left out. A game without a vira has no
line for it. A line ``after`` between the hands and the counts says what was done before, each
action by the seat that had to act::

    after    A1 3 de copas, B1 truc, A1 vull

Blank lines and lines that begin with ``#`` say nothing.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from envite_rules import Card, CardError, EnviteError, load_ruleset

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules import Game, Match

MODES = ("cards", "calls")
"""What is counted: the cards alone, or with what the seat that must act may say."""

_HEAD = ("deal", "about", "ruleset", "players", "leader")
NOBODY = "nobody"
"""How it is written that nobody wins anything."""

_OUTCOME = re.compile(rf"{NOBODY}|[AB] ([1-9]\d*|chico|partida)( [AB] ([1-9]\d*|chico|partida))*")


class PerftError(ValueError):
    """A file of counts that cannot be read: where, and why."""


@dataclass(frozen=True)
class Deal:
    """A deal, and how many ways its round can go.

    Args:
        name: what it is called.
        about: what it shows.
        ruleset: the id of the ruleset.
        players: how many people play.
        leader: the seat that leads, from 0.
        vira: the card turned up; None where none is.
        hands: the cards of each seat.
        after: what was done before the ways are counted, as it is written.
        modes: what is counted of it.
        counts: for each mode that was counted, how often each outcome comes about.
    """

    name: str
    about: str
    ruleset: str
    players: int
    leader: int
    vira: Card | None
    hands: tuple[tuple[Card, ...], ...]
    after: tuple[str, ...]
    modes: tuple[str, ...]
    counts: Mapping[str, Mapping[str, int]] = field(default_factory=dict)

    @property
    def game(self) -> Game:
        """The game it is a deal of."""
        return load_ruleset(self.ruleset).game(self.players)

    def match(self) -> Match:
        """A match in which it is dealt, and done what comes before."""
        cards = [card for hand in self.hands for card in hand]
        cards += [] if self.vira is None else [self.vira]
        match = self.game.new_match(deals=[cards], dealer=(self.leader - 1) % len(self.hands))
        match.apply(match.legal_actions()[0])
        for text in self.after:
            match.apply(match.parse(text))
        return match


def read(text: str, name: str = "the text") -> list[Deal]:
    """Reads a file of deals.

    Args:
        text: what is in the file.
        name: what the file is called.

    Raises:
        PerftError: something in it is not as it should be.
    """
    deals: list[Deal] = []
    for block in _blocks(text, name):
        deals.append(block.deal())
        if deals[-1].name in {deal.name for deal in deals[:-1]}:
            raise block.fault("deal", f"there are two deals {deals[-1].name!r}")
    return deals


def _blocks(text: str, name: str) -> Iterator[_Block]:
    block: _Block | None = None
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        key, _, value = line.strip().partition(" ")
        if key == "deal" and not line[0].isspace():
            if block is not None:
                yield block
            block = _Block(name)
        if block is None:
            raise PerftError(f"{name}, line {number}: a deal begins with its name, not {line!r}")
        block.add(number, line, key, value.strip())
    if block is not None:
        yield block


class _Block:
    """The lines of one deal."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._lines: dict[str, int] = {}
        self._values: dict[str, str] = {}
        self._outcomes: dict[str, dict[str, int]] = {}

    def add(self, number: int, line: str, key: str, value: str) -> None:
        """Takes in a line."""
        if line[0].isspace():
            self._add_outcome(number, line)
            return
        if key in self._values:
            raise PerftError(f"{self._file}, line {number}: {key!r} is there already")
        if not value and key not in MODES:
            raise PerftError(f"{self._file}, line {number}: {key!r} says nothing")
        self._lines[key], self._values[key] = number, value
        if key in MODES:
            self._outcomes[key] = {}

    def _add_outcome(self, number: int, line: str) -> None:
        where = f"{self._file}, line {number}"
        mode = list(self._values)[-1]
        if mode not in MODES:
            raise PerftError(f"{where}: only counts have lines under them, not {mode!r}")
        outcome, _, times = line.strip().rpartition(" ")
        outcome = outcome.strip()
        if not _OUTCOME.fullmatch(outcome) or not times.isdecimal() or int(times) == 0:
            raise PerftError(f"{where}: a line such as 'A 2  17' was expected, not {line!r}")
        if outcome in self._outcomes[mode]:
            raise PerftError(f"{where}: {outcome!r} is there already")
        self._outcomes[mode][outcome] = int(times)

    def fault(self, key: str, why: str) -> PerftError:
        """What to raise for something wrong in a line, or for a line that is missing."""
        number = self._lines.get(key, self._lines["deal"])
        return PerftError(f"{self._file}, line {number}: {why}")

    def deal(self) -> Deal:
        """The deal that the lines describe."""
        for key in _HEAD:
            if key not in self._values:
                raise self.fault(key, f"the deal has no line {key!r}")
        game, seats = self._game(), self._seats()
        for key in self._values:
            if key not in {*_HEAD, *seats, *MODES, "after", *(["vira"] if game.has_vira else [])}:
                raise self.fault(key, f"no line begins with {key!r}")
        if self._values["leader"] not in seats:
            raise self.fault("leader", f"the leader is one of {', '.join(seats)}")
        if not self._outcomes:
            raise self.fault("deal", f"nothing is counted: {' or '.join(MODES)} is missing")
        if game.has_vira and "vira" not in self._values:
            raise self.fault("vira", "the deal has no line 'vira'")
        vira = self._card(game, "vira", self._values["vira"], None) if game.has_vira else None
        after = self._values.get("after", "")
        deal = Deal(
            name=self._values["deal"],
            about=self._values["about"],
            ruleset=self._values["ruleset"],
            players=game.players,
            leader=seats.index(self._values["leader"]),
            vira=vira,
            hands=self._hands(game, seats, vira),
            after=tuple(text.strip() for text in after.split(",") if after),
            modes=tuple(self._outcomes),
            counts=self._counts(),
        )
        self._check_what_was_done(deal)
        return deal

    def _check_what_was_done(self, deal: Deal) -> None:
        if deal.after:
            try:
                deal.match()
            except EnviteError as error:
                raise self.fault("after", error.text("en")) from error

    def _game(self) -> Game:
        players = self._values["players"]
        try:
            return load_ruleset(self._values["ruleset"]).game(int(players))
        except ValueError as error:
            raise self.fault("players", str(error)) from error

    def _seats(self) -> list[str]:
        people = int(self._values["players"])
        return [f"{'AB'[seat % 2]}{seat // 2 + 1}" for seat in range(people + people % 2)]

    def _hands(
        self, game: Game, seats: Sequence[str], vira: Card | None
    ) -> tuple[tuple[Card, ...], ...]:
        seen = {vira}
        hands = []
        for seat in seats:
            if seat not in self._values:
                raise self.fault(seat, f"{seat} has no cards")
            texts = self._values[seat].split(",")
            if len(texts) != game.hand_size:
                raise self.fault(seat, f"{seat} has {len(texts)} cards, not {game.hand_size}")
            hands.append(tuple(self._card(game, seat, text, vira) for text in texts))
            for card in hands[-1]:
                if card in seen:
                    raise self.fault(seat, f"{card} is dealt twice")
                seen.add(card)
        return tuple(hands)

    def _card(self, game: Game, key: str, text: str, vira: Card | None) -> Card:
        try:
            return game.parse_card(text.strip(), vira)
        except CardError as error:
            raise self.fault(key, error.text("en")) from error

    def _counts(self) -> dict[str, dict[str, int]]:
        counts = {}
        for mode, outcomes in self._outcomes.items():
            total = self._values[mode]
            if not total and not outcomes:
                continue
            if total != str(sum(outcomes.values())):
                raise self.fault(mode, f"{mode} is the sum of what stands under it, not {total!r}")
            counts[mode] = outcomes
        return counts


def write(deals: Sequence[Deal], head: Sequence[str] = ()) -> str:
    """The text of a file of deals; `read` gives them back.

    Args:
        deals: the deals.
        head: lines of comment to begin with.
    """
    blocks = ["\n".join(head)] if head else []
    blocks += ["\n".join(_lines(deal)) for deal in deals]
    return "\n\n".join(blocks) + "\n"


def _lines(deal: Deal) -> Iterator[str]:
    seats = [f"{'AB'[seat % 2]}{seat // 2 + 1}" for seat in range(len(deal.hands))]
    values = [deal.name, deal.about, deal.ruleset, deal.players, seats[deal.leader]]
    for key, value in zip(_HEAD, values, strict=True):
        yield f"{key:9}{value}"
    if deal.vira is not None:
        yield f"{'vira':9}{deal.vira}"
    for seat, hand in zip(seats, deal.hands, strict=True):
        yield f"{seat:9}{', '.join(map(str, hand))}"
    if deal.after:
        yield f"{'after':9}{', '.join(deal.after)}"
    for mode in deal.modes:
        outcomes = deal.counts.get(mode, {})
        yield f"{mode:9}{sum(outcomes.values()) or ''}".rstrip()
        width = max([9, *map(len, outcomes)]) + 2
        for outcome in sorted(outcomes, key=_by_worth):
            yield f"  {outcome:{width}}{outcomes[outcome]}"


def _by_worth(outcome: str) -> list[tuple[bool, int, str]]:
    """By who wins the first pot and what, then the second: numbers before levels."""
    words = outcome.split()
    return [(not word.isdecimal(), len(word), word) for word in words]


def head_of(text: str) -> list[str]:
    """The lines of comment with which a file of deals begins."""
    return list(itertools.takewhile(lambda line: line.startswith("#"), text.splitlines()))
