"""A match told as it goes, in the words of its ruleset: a round in a few lines."""

from __future__ import annotations

import shutil
import textwrap
from typing import TYPE_CHECKING

from envite_rules.cli.place_words import LEVELS, PlaceWords
from envite_rules.engine.actions import Claim, Deal, Play, Tumbo
from envite_rules.engine.board import STONE
from envite_rules.engine.events import (
    ChicoWon,
    CountShown,
    MatchWon,
    PartidoWon,
    RoundWon,
    TrickTied,
    TrickWon,
    Won,
)
from envite_rules.engine.seats import TEAMS, seat_name
from envite_rules.messages import Message, printable

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from envite_rules.cards import Card
    from envite_rules.engine import Event, Match
    from envite_rules.engine.actions import Action
    from envite_rules.ruleset.model import Ladder, Ruleset

_KEPT = "\xa0"
"""Stands for a space at which no line is broken."""

_RESULTS = (RoundWon, CountShown, Won, ChicoWon, PartidoWon, MatchWon)
"""What is told on one line, with the score after it."""


def wrapped(text: str, margin: int = 0, *, further: int = 2) -> str:
    """A line as wide as the terminal; what does not fit stands below, so much further in."""
    columns = shutil.get_terminal_size().columns
    longest = columns - margin - 2
    parts = [part if len(part) <= longest else apart(part) for part in text.split(" ")]
    lines = textwrap.wrap(
        " ".join(parts),
        columns,
        initial_indent=" " * margin,
        subsequent_indent=" " * (margin + further),
        break_long_words=False,
        break_on_hyphens=False,
    )
    return apart("\n".join(lines))


def together(text: str) -> str:
    """A text within which no line is broken."""
    return text.replace(" ", _KEPT)


def apart(text: str) -> str:
    """A text within which lines may be broken."""
    return text.replace(_KEPT, " ")


class Teller(PlaceWords):
    """Tells a match to who watches it.

    Args:
        match: the match; each of its actions is told after it was taken.
        ruleset: its ruleset.
        language: ``es`` or ``en``.
        is_open: whether the hands are shown when they are dealt.

    Attributes:
        round: the number of the round, from 1; 0 before the first.
    """

    def __init__(self, match: Match, ruleset: Ruleset, language: str, *, is_open: bool) -> None:
        super().__init__(ruleset, language)
        self._match = match
        self._is_open = is_open
        self.round = 0
        self._tricks = 0
        self._is_in_trick = False
        self._said: list[str] = []
        self._cards: dict[int, Card] = {}

    def seat(self, seat: int) -> str:
        """The name of a seat, with that of its player, if it is known."""
        name = seat_name(seat)
        player = self._match.terms.names.get(name)
        return f"{name} ({player})" if player else name

    def heading(self) -> Iterator[str]:
        """The table: the game, the teams, who answers for them, and the cut for the deal."""
        game, terms = self._match.game, self._match.terms
        code = "show.title-muerto" if game.players % 2 else "show.title"
        yield wrapped(self.text(code, name=self.ruleset.name, n=game.players) + ".")
        yield wrapped(self.text("tell.teams", **dict(zip("ab", self._teams(), strict=True))))
        mandadores = [self.seat(seat) for seat in terms.mandadores]
        if self.has_mandadores:
            yield wrapped(self.text("tell.mandadores", first=mandadores[0], second=mandadores[1]))
        if game.players % 2:
            muerto = game.seats - 1
            seats = {"seat": seat_name(muerto), "who": mandadores[muerto % 2]}
            yield self.text("tell.muerto", muerto=self.word("muerto"), **seats)
        for number, cut in enumerate(terms.cuts):
            cards = {"first": cut[0], "second": cut[1], "a": mandadores[0], "b": mandadores[1]}
            yield wrapped(self.text("tell.cut-again" if number else "tell.cut", **cards))

    @property
    def ladders(self) -> Sequence[Ladder]:
        """The ladders of calls."""
        return tuple(self.ruleset.ladders.values())

    @property
    def paid_at_once(self) -> set[str]:
        """The ladders in which a refusal is paid before the round ends."""
        ladders = self.ruleset.ladders.items()
        return {name for name, one in ladders if one.count and one.refused_paid == "at-once"}

    @property
    def has_mandadores(self) -> bool:
        """Whether it matters who answers for a team: in its calls, in a tumbo, or for señas."""
        score, ladders = self.ruleset.score, self.ladders
        roles = {role for one in ladders for role in (one.opener, one.answerer, one.raiser)}
        has_tumbo = score is not None and score.tumbo is not None
        return "mandador" in roles or has_tumbo or self._match.terms.signs

    def _teams(self) -> Iterator[Sequence[str]]:
        for team in range(2):
            yield [self.seat(seat) for seat in range(team, self._match.game.seats, 2)]

    def told(self, action: Action, events: Iterable[Event]) -> Iterator[str]:
        """The lines to be printed after an action; none while a trick goes on.

        Args:
            action: what was done last in the match.
            events: what it caused.
        """
        if isinstance(action, Deal):
            yield from self._deal(action)
            return
        self._note(action)
        results: list[str] = []
        for event in events:
            if isinstance(event, TrickWon):
                yield self._trick(self._winning(event.seat))
                continue
            if isinstance(event, TrickTied):
                yield self._trick(self._tied(event))
                continue
            yield from self._broken_off()
            if isinstance(event, _RESULTS):
                results += self.result(event)
            else:  # a claim, and what became of the round by it
                yield wrapped(self.event(event), 2)
        if results:
            levels = any(type(event) in LEVELS for event in events)
            standing = self._chicos() if levels else [self._piedras()]
            yield wrapped(" ".join(map(together, [*results, *standing])), 2, further=0)

    def _note(self, action: Action) -> None:
        """Keeps what was said or played until the line is complete."""
        if not isinstance(action, (Claim, Tumbo)):
            self._is_in_trick = True
        who, said = self.seat(action.seat), self._match.say(action).partition(" ")[2]
        if isinstance(action, Play):
            self._cards[action.seat] = action.card
            self._said.append(together(f"{who} {said}"))
        elif not isinstance(action, Claim):
            quoted = self.text("tell.quoted", said=printable(said))
            self._said.append(together(f"{who} {quoted}"))

    def _deal(self, deal: Deal) -> Iterator[str]:
        self.round += 1
        self._tricks = 0
        self._is_in_trick = False
        self._said, self._cards = [], {}
        arguments = {"round": self.word("round").capitalize(), "number": self.round}
        heads = [self.text("tell.round", dealer=self.seat(deal.seat), **arguments)]
        if self._match.vira is not None:
            vira = self.word("vira").capitalize()
            heads.append(self.text("tell.vira", word=vira, card=self._match.vira))
        yield ""
        yield wrapped(" ".join([*heads, *self._brinks()]))
        if self._is_open:
            hands = [self._hand(seat) for seat in range(self._match.game.seats)]
            yield wrapped(f"{self.text('tell.hands')} {'; '.join(hands)}.", 2)

    def _brinks(self) -> Iterator[str]:
        """Which teams are near the chico, by the words that the place has for it."""
        score, piedras = self.ruleset.score, self._match.score.piedras
        if score is None:
            return
        if score.tumbo is not None and min(piedras) >= score.tumbo.at:
            yield self.text(f"tell.both-in-tumbo.{score.tumbo.both}", tumbo=self.word("tumbo"))
            return
        for team, own in zip(TEAMS, piedras, strict=True):
            if score.tumbo is not None and own >= score.tumbo.at:
                yield self.text("tell.tumbo", team=team, tumbo=self.word("tumbo"))
            elif score.dentro is not None and own == score.dentro.at:
                yield self.text("tell.dentro", team=team, dentro=self.word("dentro"))

    def _hand(self, seat: int) -> str:
        return together(f"{seat_name(seat)} ") + self.cards(self._match.hand(seat))

    def cards(self, cards: Iterable[Card]) -> str:
        """Cards by their suits: «2 y 4 de espadas, as de oros»."""
        by_suit: dict[str, list[str]] = {}
        for card in cards:
            by_suit.setdefault(card.suit, []).append(card.suit.word_of(card.rank))
        groups = [
            self.text("tell.of-suit", ranks=ranks, suit=str(suit))
            for suit, ranks in by_suit.items()
        ]
        return ", ".join(together(group) for group in groups)

    def _winning(self, winner: int) -> str:
        """Who won a trick, and with which card."""
        card = self._cards[winner]
        name = self.name_of(card)
        code = "tell.trick-won-by-name" if name else "tell.trick-won"
        return self.text(code, seat=self.seat(winner), card=card, name=name)

    def _tied(self, tied: TrickTied) -> str:
        """Who tied a trick, and who leads the next if one is played."""
        seats = [self.seat(seat) for seat in tied.seats]
        if tied.leader is None:
            return self.text("tell.last-trick-tied", seats=seats)
        return self.text("tell.trick-tied", seats=seats, leader=self.seat(tied.leader))

    def _trick(self, outcome: str) -> str:
        line = wrapped(f"{self.on_table()} {together(outcome)}", 2)
        self._tricks += 1
        self._is_in_trick = False
        self._said, self._cards = [], {}
        return line

    def name_of(self, card: Card) -> str | None:
        """What a card is called at this table under this vira, such as perica."""
        called = self._match.game.title(card, self._match.vira)
        return called.text(self.language) if isinstance(called, Message) else called

    def on_table(self) -> str:
        """What was said and played in this trick, on one line; nothing before it."""
        said = ", ".join(self._said) + "." if self._said else ""
        if not said or not self._is_in_trick:
            return said
        arguments = {"trick": self.word("trick").capitalize(), "number": self._tricks + 1}
        return f"{self.text('tell.trick', **arguments)} {said}"

    def _broken_off(self) -> Iterator[str]:
        """The line of a trick that was interrupted."""
        if self._said:
            yield wrapped(self.on_table(), 2)
        self._said = []

    def tumbo_stakes(self) -> Iterator[str]:
        """What hangs on a tumbo: what declining, losing and winning it pay."""
        score = self.ruleset.score
        if score is None or score.tumbo is None:
            return
        tumbo = score.tumbo
        stakes = {key: self.stake(getattr(tumbo, key)) for key in ("declined", "lost", "won")}
        yield self.text("tell.tumbo-stakes", **stakes)

    def unfinished(self) -> Iterator[str]:
        """The lines about a match that is left as it is: the trick, whose turn it is, the score."""
        yield from self._broken_off()
        turn = self._match.turn
        if turn is not None:
            said = [self.text("tell.unfinished", seat=self.seat(turn)), self._piedras()]
            yield ""
            yield wrapped(" ".join(map(together, [*said, *self._chicos()])))

    def _piedras(self) -> str:
        a, b = self._marked(self._match.score.piedras)
        return self.text("tell.score", what=self.word("piedras").capitalize(), a=a, b=b)

    def _chicos(self) -> Iterator[str]:
        """The chicos, and the partidos where any are won."""
        score = self._match.score
        for name, pair in (("chicos", score.chicos), ("partidos", score.partidos)):
            if name == "chicos" or any(pair):
                what = self.word(name).capitalize()
                yield self.text("tell.score", what=what, a=pair[0], b=pair[1])

    def _marked(self, piedras: tuple[int, int]) -> Iterator[str]:
        """Each team's piedras, and how they are laid where the ruleset says it: arrayar."""
        marks = self._match.game.board(piedras).marks
        for own, mark in zip(piedras, marks, strict=True):
            if mark is None:
                yield str(own)
            else:
                between = "  " if mark.place == "apart" else ""
                stones = between.join(STONE * mark.stones)
                yield f"{own} ({self.text(f'tell.mark.{mark.place}', stones=stones)})"
