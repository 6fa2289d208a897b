"""How ``envite play`` plays: who sits where, what is printed, and the record."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from envite_rules.agents import RandomPlayer, SensiblePlayer, asked
from envite_rules.cli.match_json import match_value, step_value
from envite_rules.cli.parameters import rules_of
from envite_rules.cli.person import LeftError, Person
from envite_rules.cli.printing import print_json, say
from envite_rules.cli.problems import file_name
from envite_rules.cli.telling import Teller, wrapped
from envite_rules.engine.seats import parse_who, seat_name
from envite_rules.errors import EnviteError, TermsError, system_reason
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.agents import Player
    from envite_rules.engine import Action, Event, Game, Match


@dataclass(frozen=True)
class Wanted:
    """What a command line asks for; the names are those of its options."""

    ruleset: str
    players: int | None
    options: tuple[str, ...]
    auto: bool
    seat: str | None
    seed: int | None
    record: str | None
    hold: str
    player: str
    signs: bool
    as_json: bool


def run(wanted: Wanted, language: str) -> None:
    """Plays a match as a command line wants it.

    Raises:
        EnviteError: there is no such ruleset, table or seat, or no record can be written.
        KeyboardInterrupt: it was interrupted; what was played is recorded all the same.
    """
    rules = rules_of(wanted.ruleset, wanted.options)
    game = rules.game(wanted.players)
    seat = None if wanted.auto else seat_of(game, wanted.seat or seat_name(0))
    match = game.new_match(seed=wanted.seed, hold=wanted.hold, signs=wanted.signs)
    teller = Teller(match, rules.ruleset, language, is_open=wanted.auto)
    table = Table(match, teller, seat, players_of(match, wanted.player))
    recording = Recording(match, wanted.record)
    with recording:
        if wanted.as_json:
            steps = [step_value(match, *step, teller) for step in table.steps()]
        else:
            table.play()
    if wanted.as_json:
        print_json(match_value(match, rules.ruleset, steps))
        return
    for line in recording.lines(language):
        say(line)
    if table.is_interrupted:
        raise KeyboardInterrupt


def seat_of(game: Game, text: str) -> int:
    """The seat of that name, in which a person can sit.

    Raises:
        TermsError: there is none, or it is the muerto's.
    """
    who = parse_who(text)
    if who is None or who[1] is None or who[2] or who[1] >= game.seats:
        seats = [seat_name(seat) for seat in range(game.players)]
        raise TermsError(Message("seat-unknown", {"seat": text, "seats": seats}))
    if who[1] >= game.players:
        raise TermsError(Message("cli.play.seat-of-muerto", {"seat": seat_name(who[1])}))
    return who[1]


def players_of(match: Match, kind: str) -> list[Player]:
    """A player for each person of a table; what they do follows from the seed of the match."""
    game, first = match.game, (match.terms.seed or 0) * match.game.seats
    if kind == "random":
        return [RandomPlayer(first + seat) for seat in range(game.players)]
    return [SensiblePlayer(game, first + seat) for seat in range(game.players)]


class Table:
    """A match as it is played.

    Args:
        match: the match.
        teller: tells it.
        seat: where the person sits, from 0; None where there is none.
        players: who plays in the other seats.

    Attributes:
        is_interrupted: whether it was left by an interruption.
    """

    def __init__(
        self, match: Match, teller: Teller, seat: int | None, players: Sequence[Player]
    ) -> None:
        self._match = match
        self._teller = teller
        self._players = list(players)
        self._person = None
        if seat is not None:
            self._person = self._players[seat] = Person(match, seat, teller)
        self.is_interrupted = False

    def steps(self) -> Iterator[tuple[Action, tuple[Event, ...]]]:
        """Plays to the end: each action once it is taken, and what it caused.

        Raises:
            LeftError: the person leaves.
        """
        match = self._match
        while match.turn is not None:
            action = self._claim() or self._choose()
            events = match.apply(action)
            yield match.actions[-1], events  # of a deal, the one that has the cards

    def _choose(self) -> Action:
        """What is done by the seat that is asked."""
        view = asked(self._match)
        return self._players[view.seat].choose(view)

    def _claim(self) -> Action | None:
        """What the person claims before somebody else deals."""
        person, match = self._person, self._match
        if person is None or match.phase != "deal" or match.turn == person.seat:
            return None
        return person.may_claim(match.view(person.seat))

    def play(self) -> None:
        """Plays and tells, to the end or until the person leaves."""
        for line in self._beginning():
            say(line)
        try:
            for action, events in self.steps():
                for line in self._teller.told(action, events):
                    say(line)
        except (LeftError, KeyboardInterrupt) as left:
            self.is_interrupted = isinstance(left, KeyboardInterrupt)
            if self.is_interrupted:
                say("")
            for line in self._teller.unfinished():
                say(line)
        if self._person is not None:  # it would tell what everybody holds
            say(self._seed())

    def _beginning(self) -> Iterator[str]:
        teller = self._teller
        yield from teller.heading()
        person = self._person
        if person is None:
            yield self._seed()
            return
        leads = teller.has_mandadores and person.seat in self._match.terms.mandadores
        code = "person.begins-as-mandador" if leads else "person.begins"
        yield wrapped(teller.text(code, seat=seat_name(person.seat)))
        yield wrapped(person.help.text(teller.language))

    def _seed(self) -> str:
        return self._teller.text("tell.seed", seed=self._match.terms.seed)


class Recording:
    """Writes the record of a match when it is left, to a new file; or nowhere.

    Args:
        match: the match.
        path: the file; None for none.
    """

    def __init__(self, match: Match, path: str | None) -> None:
        self._match = match
        self._path = path
        self._file: TextIO | None = None

    def __enter__(self) -> None:
        """Makes the file, before anything is played that could not be written.

        Raises:
            EnviteError: there is such a file already, or it cannot be made.
        """
        if self._path is None:
            return
        try:
            self._file = Path(self._path).open("x", encoding="utf-8", newline="\n")
        except FileExistsError:
            raise EnviteError(Message("cli.play.record-exists", {"file": self._path})) from None
        except (OSError, ValueError) as error:
            raise self._unwritable(error) from None

    def __exit__(self, *_: object) -> None:
        """Writes what was played.

        Raises:
            EnviteError: it cannot be written.
        """
        if self._file is None:
            return
        try:
            with self._file as file:
                file.write(self._match.to_record())
        except OSError as error:
            raise self._unwritable(error) from None

    def _unwritable(self, error: Exception) -> EnviteError:
        arguments = {"file": self._path, "reason": system_reason(error)}
        return EnviteError(Message("cli.play.record-unwritable", arguments))

    def lines(self, language: str) -> Iterator[str]:
        """Where the record is, and how it is replayed."""
        if self._path is not None:
            name = file_name(self._path)
            yield Message("cli.play.recorded", {"file": name}).text(language)
