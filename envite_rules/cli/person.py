"""A person at the keyboard, who sees what a seat may see and chooses what it does."""

from __future__ import annotations

import re
import sys
from io import TextIOWrapper
from typing import TYPE_CHECKING, TypeVar

import click

from envite_rules.cli.at_stake import leaving, stake_lines
from envite_rules.cli.printing import OutputError, reason_lines, say
from envite_rules.cli.telling import wrapped
from envite_rules.engine.actions import Answer, Call, Claim, Deal, Leave, Play
from envite_rules.engine.reasons import ActionError
from envite_rules.engine.seats import TEAMS, seat_name
from envite_rules.errors import EnviteError
from envite_rules.messages import AnyOf, Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.cards import Card
    from envite_rules.cli.telling import Teller
    from envite_rules.engine import Match, View
    from envite_rules.engine.actions import Action
    from envite_rules.engine.in_play import InPlay, SideBet

N = TypeVar("N")

LONGEST = 200
"""The most characters that are read of a line."""

ENDS = {"fin", "salir", "end", "quit", "exit"}
HELPS = {"?", "ayuda", "help"}

_NAMED_SEAT = re.compile(r"[abAB]\d+\s")


class LeftError(Exception):
    """The person leaves the match, or there is nothing more to be read."""


class Person:
    """A player whose choices are typed.

    Args:
        match: the match; only its words are asked for what its view does not say.
        seat: where the person sits, from 0.
        teller: tells the match in its words.
    """

    def __init__(self, match: Match, seat: int, teller: Teller) -> None:
        self.seat = seat
        self._match = match
        self._teller = teller
        self._language = teller.language
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        self._signs_shown = 0  # the last round whose señas were shown

    @property
    def help(self) -> Message:
        """What may be typed, by examples: a card of the game, what opens its ladders, its yes."""
        said = [str(self._match.game.deck[0])]
        ladders = self._teller.ladders
        if ladders:
            accepts = self._match.say(Answer(self.seat, accept=True)).partition(" ")[2]
            said += [*(ladder.steps[0].call for ladder in ladders), accepts]
        quoted = [Message("tell.quoted", {"said": one}) for one in said]
        return Message("person.help", {"said": AnyOf(quoted)})

    def choose(self, view: View) -> Action:
        """Asks until something is chosen that may be done; a deal that is all there is, is done.

        Raises:
            LeftError: the person leaves.
        """
        if len(view.actions) == 1 and isinstance(view.actions[0], Deal):
            return view.actions[0]
        for line in self._shown(view):
            say(wrapped(line, 2))
        return self._ask(view, view.actions)

    def may_claim(self, view: View) -> Action | None:
        """Asks whether the person claims something before another seat deals.

        Raises:
            LeftError: the person leaves.
        """
        claims = [action for action in view.actions if isinstance(action, Claim)]
        if not claims:
            return None
        say(wrapped(self._text("person.before-deal", seat=self._teller.seat(view.dealer)), 2))
        return self._ask(view, claims, nothing=None)

    def _ask(self, view: View, actions: Sequence[Action], **otherwise: N) -> Action | N:
        """Asks until one of the actions is chosen, or what there is instead of them."""
        for line in self._listed(view, actions):
            say(f"  {line}")
        if otherwise:
            say(f"  {0:>3}  {self._text('person.nothing')}")
        while True:
            typed = self._read()
            if otherwise and typed in {"", "0"}:
                return otherwise["nothing"]
            try:
                return self._understood(view, actions, typed)
            except EnviteError as error:
                self._explain(error)

    def _listed(self, view: View, actions: Sequence[Action]) -> Iterator[str]:
        """The actions by their numbers."""
        for number, label in enumerate(self._labels(view, actions), start=1):
            yield f"{number:>3}  {label}"

    def _shown(self, view: View) -> Iterator[str]:
        """What lies before the person: the trick, señas, the cards, what is at stake."""
        if self._teller.on_table():
            yield self._teller.on_table()
        if view.signs and self._signs_shown != self._teller.round:
            self._signs_shown = self._teller.round
            yield from self._signs(view)
        if view.hand:
            yield self._text("person.cards", cards=list(map(self._card, view.hand)))
            yield from self._counts(view)
            yield from self._bound(view)
        if view.muerto:
            cards = {"cards": list(map(self._card, view.muerto))}
            yield self._text("person.cards-of-muerto", **cards | self._muerto())
        yield from self._at_stake(view)

    def _bound(self, view: View) -> Iterator[str]:
        """Why only the best card is offered, where a tied trick asks for it."""
        if not any(isinstance(action, Play) for action in view.actions):
            return
        reasons = [self._match.why_not(Play(view.seat, card)) for card in view.hand]
        asked = [one for one in reasons if one is not None and one.code == "act.not-the-best"]
        if asked:
            yield asked[0].text(self._language)

    def _counts(self, view: View) -> Iterator[str]:
        """What the hand counts, in the first trick."""
        game = self._match.game
        if view.tricks or not game.counts:
            return
        hand = self._match.dealt(view.seat)
        counts = [
            self._text("person.count", name=name, value=game.count(name, hand=hand, vira=view.vira))
            for name in game.counts
            if game.why_not_counted(name, hand=hand, vira=view.vira) is None
        ]
        if counts:
            yield " ".join(counts)

    def _signs(self, view: View) -> Iterator[str]:
        for mate, gestures in view.signs:
            said = [gesture.text(self._language) for gesture in gestures]
            code = "person.signs" if said else "person.no-sign"
            yield self._text(code, seat=self._teller.seat(mate), signs=said)

    def _at_stake(self, view: View) -> Iterator[str]:
        """What the round is worth, once something was called."""
        if view.phase == "tumbo":
            yield from self._teller.tumbo_stakes()
            return
        if (
            view.in_play is None
            or view.in_play == self._usual(view)
            or view.phase not in {"play", "answer"}
        ):
            return
        yield from stake_lines(self._teller, view.in_play, paid=self._teller.paid_at_once)

    def _labels(self, view: View, actions: Sequence[Action]) -> Iterator[str]:
        for action in actions:
            label = self._label(view, action)
            if action in view.offences:
                label += " " + self._text("person.offence", renuncio=self._teller.word("renuncio"))
            yield label

    def _label(self, view: View, action: Action) -> str:
        if isinstance(action, Deal):
            return self._text("person.deal")
        if not isinstance(action, Play):
            said = self._text("tell.quoted", said=self._match.say(action).partition(" ")[2])
            return said + self._meaning(view, action)
        card = self._card(action.card)
        if action.seat == view.seat:
            return card
        return self._text("person.card-of-muerto", card=card, **self._muerto())

    def _meaning(self, view: View, action: Action) -> str:
        """What a call stakes, where there are several ladders, and what leaving does."""
        if isinstance(action, Leave):
            return self._cost_of_leaving(view)
        if not isinstance(action, Call) or len(self._teller.ladders) < 2:
            return ""
        after = self._match.copy()
        after.apply(action)
        if after.in_play is None:
            return ""
        called: list[InPlay | SideBet] = [after.in_play, *after.in_play.side_bets]
        accepted, refused = next(
            (self._teller.stake(one.accepted or 0), self._teller.stake(one.refused or 0))
            for one in called
            if one.call == action.word
        )
        return " " + self._text("person.stakes", accepted=accepted, refused=refused)

    def _cost_of_leaving(self, view: View) -> str:
        """What the other team wins if the person leaves the round."""
        if view.in_play is None:
            return ""
        rivals = TEAMS[1 - view.seat % 2]
        unopened = self._match.left_unopened(view.seat)
        return leaving(self._teller, view.in_play, self._usual(view), rivals, unopened)

    def _usual(self, view: View) -> InPlay | None:
        """What is in play in a round in which nothing was called."""
        return self._match.game.settle(view.score, ()).in_play

    def _card(self, card: Card) -> str:
        name = self._teller.name_of(card)
        return f"{card} ({name})" if name else str(card)

    def _muerto(self) -> dict[str, str]:
        return {"muerto": self._teller.word("muerto"), "seat": seat_name(self._last_seat)}

    def _understood(self, view: View, actions: Sequence[Action], typed: str) -> Action:
        """What was typed as one of the actions.

        Raises:
            LeftError: it was the word for leaving.
            EnviteError: it is none of them; the error says why.
        """
        if typed.casefold() in ENDS:
            raise LeftError
        if typed.casefold() in HELPS or not typed:
            for line in [*self._shown(view), *self._listed(view, actions)]:
                say(wrapped(line, 2))
            raise EnviteError(self.help)
        if typed.isdecimal():
            if 1 <= int(typed) <= len(actions):
                return actions[int(typed) - 1]
            raise EnviteError(Message("person.no-such-number", {"most": len(actions)}))
        return self._spoken(view, actions, typed)

    def _spoken(self, view: View, actions: Sequence[Action], typed: str) -> Action:
        named = _NAMED_SEAT.match(typed)
        action = self._match.parse(typed if named else f"{seat_name(view.seat)} {typed}")
        if isinstance(action, Play) and action.card in view.muerto:
            action = Play(self._last_seat, action.card)
        elif action.seat != view.seat:  # what it may do would tell what it holds
            raise EnviteError(Message("person.other-seat", {"seat": seat_name(view.seat)}))
        if action in actions:
            return action
        reason = self._match.why_not(action)
        if reason is None:
            raise EnviteError(Message("person.not-now"))
        raise ActionError(reason)

    @property
    def _last_seat(self) -> int:
        return self._match.game.seats - 1

    def _explain(self, error: EnviteError) -> None:
        say(wrapped(error.text(self._language), 2))
        if isinstance(error, ActionError):
            for line in list(reason_lines(error.reason, self._language))[1:]:
                say(wrapped(line, 2))

    def _text(self, code: str, **arguments: object) -> str:
        return self._teller.text(code, **arguments)

    def _read(self) -> str:
        """A line that was typed.

        Raises:
            LeftError: there is none.
            OutputError: it cannot be asked for.
        """
        _prompt(f"{seat_name(self.seat)}> ")
        try:
            line = sys.stdin.readline(LONGEST + 1) if sys.stdin else ""
            rest = line
            while rest and not rest.endswith("\n"):
                rest = sys.stdin.readline(LONGEST)
        except (OSError, ValueError) as error:  # closed, or no file to be read
            raise LeftError from error
        if not line:
            say("")
            raise LeftError
        return line.strip()


def _prompt(text: str) -> None:
    if sys.stdout is None:
        raise OutputError
    try:
        click.echo(text, file=sys.stdout, nl=False)
    except OSError as error:
        raise OutputError from error
