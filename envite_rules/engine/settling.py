"""The score after what was said at a table: what a referee asks for, without the cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, NoReturn

from envite_rules.engine.bidding import NO_BIDS, NONE
from envite_rules.engine.call_rules import CALL_IN_TUMBO, LOOKING, NOT_SERVING
from envite_rules.engine.events import (
    RENUNCIO,
    TUMBO,
    ChicoWon,
    Event,
    MatchWon,
    PartidoWon,
    RoundAnnulled,
    RoundWon,
    Won,
)
from envite_rules.engine.reasons import ActionError, Reason
from envite_rules.engine.score import Score, Stake
from envite_rules.engine.seats import TEAMS, parse_who, seat_name
from envite_rules.engine.speech import ANSWERING, DECIDING, PLAYING, Meaning, Verb
from envite_rules.messages import AnyOf, Message

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from envite_rules.engine.bidding import Bidding
    from envite_rules.engine.call_rules import CallRules
    from envite_rules.engine.speech import Said
    from envite_rules.engine.stakes import Stakes

_LOOKS = ("mirar", "mira", "por mirar")


@dataclass(frozen=True, slots=True)
class CountInPlay:
    """What is at stake in a ladder that a count decides.

    Args:
        pot: the name of the ladder.
        value: what it is worth as it stands; None where nothing was accepted yet.
        call: the call that awaits its answer; None where none does.
        called_by: the team that made it, ``"A"`` or ``"B"``.
        accepted: what it will be worth if the call is accepted.
        refused: what the caller wins if it is refused.
        won_by: the team that has won ``value`` already, by a refusal or by its count; else None.
    """

    pot: str
    value: Stake | None = None
    call: str | None = None
    called_by: str | None = None
    accepted: Stake | None = None
    refused: Stake | None = None
    won_by: str | None = None


@dataclass(frozen=True, slots=True)
class InPlay:
    """What is at stake in a round.

    Args:
        value: what it is worth as it stands: piedras, or a level such as ``"chico"``.
        call: the call that awaits its answer; None where none does.
        called_by: the team that made it, ``"A"`` or ``"B"``.
        accepted: what it will be worth if the call is accepted.
        refused: what the caller wins if it is refused.
        in_tumbo: the teams in tumbo; then ``value`` is what a team not in it wins, or either if
            both are.
        counts: what was called in the ladders that a count decides, in the order in which they are
            settled; those in which nothing was called are left out.
    """

    value: Stake
    call: str | None = None
    called_by: str | None = None
    accepted: Stake | None = None
    refused: Stake | None = None
    in_tumbo: tuple[str, ...] = ()
    counts: tuple[CountInPlay, ...] = ()


@dataclass(frozen=True, slots=True)
class Settlement:
    """What came of what was said.

    Args:
        score: the score after it.
        won: what was won, pot by pot, in the rounds that were finished.
        chico_won_by: ``"A"`` or ``"B"`` where the last finished round won a chico.
        partido_won_by: the same for a partido.
        match_won_by: the same for the partida, which ends the match.
        round_over: whether the last thing said finished a round.
        in_play: what is at stake in the round that goes on, or in the next; None after the end.
        events: all that happened, in order.
    """

    score: Score
    won: tuple[Won, ...]
    chico_won_by: str | None
    partido_won_by: str | None
    match_won_by: str | None
    round_over: bool
    in_play: InPlay | None
    events: tuple[Event, ...]


def in_play(rules: CallRules, stakes: Stakes, bidding: Bidding) -> InPlay:
    """What is at stake in a round with these calls."""
    if stakes.is_tumbo:
        outsider = 0 if stakes.in_tumbo[1] else 1
        teams = tuple(team for team, is_in in zip(TEAMS, stakes.in_tumbo, strict=True) if is_in)
        return InPlay(rules.values.won(stakes, bidding, outsider)[1], in_tumbo=teams)
    value = stakes.in_play(bidding.level)
    if bidding.pending == NONE:
        return InPlay(value)
    step = bidding.pending
    call, caller = rules.rungs[step].call, TEAMS[bidding.caller]
    return InPlay(value, call, caller, stakes.values[step], stakes.refused(bidding))


def settle(
    rules: CallRules, mandadores: tuple[int, int], score: Score, events: Sequence[str]
) -> Settlement:
    """The score after what was said, round after round.

    Args:
        rules: the stakes and calls of the table.
        mandadores: the seats of the mandadores of A and B.
        score: the score before; it is left as it is.
        events: what was said, in order: ``A envido``, ``B2 quiero``, ``A gana`` …

    Raises:
        ActionError: something cannot be said there; the reason says why.
        ScoreError: no match can stand at that score.
    """
    if isinstance(events, str):
        raise TypeError(f"a sequence of events was expected, not the text {events!r}")
    if not isinstance(score, Score):
        raise TypeError(f"a score of Game.score was expected, not {score!r}")
    rules.scoring.check(score)
    referee = _Referee(rules, mandadores, score)
    for number, event in enumerate(events):
        if not isinstance(event, str):
            raise TypeError(f"an event is a text such as 'A gana', not {event!r}")
        try:
            referee.hear(event)
        except ActionError as error:
            which = number if len(events) > 1 else None
            raise ActionError(error.reason, error.hint, which) from None
    return referee.settlement()


class _Referee:
    """Follows what is said, from the score of a round to that of the next."""

    def __init__(self, rules: CallRules, mandadores: tuple[int, int], score: Score) -> None:
        self._rules = rules
        self._mandadores = mandadores
        self._events: list[Event] = []
        self._last_round: list[Event] = []
        self._round_over = False
        self._over_for: str | None = None
        self._begin(score)

    def _begin(self, score: Score) -> None:
        self._score = score
        self._stakes = self._rules.values.at(score)
        self._bidding = NO_BIDS
        self._decided = [not must for must in self._stakes.must_decide]
        self._called_in_tumbo = [False, False]

    def settlement(self) -> Settlement:
        won = [event for event in self._events if isinstance(event, Won)]
        last = {type(event): event for event in self._last_round}
        chico, partido = last.get(ChicoWon), last.get(PartidoWon)
        over = self._over_for is not None
        return Settlement(
            score=self._score,
            won=tuple(won),
            chico_won_by=chico.team if isinstance(chico, ChicoWon) else None,
            partido_won_by=partido.team if isinstance(partido, PartidoWon) else None,
            match_won_by=self._over_for,
            round_over=self._round_over,
            in_play=None if over else in_play(self._rules, self._stakes, self._bidding),
            events=tuple(self._events),
        )

    def hear(self, text: str) -> None:
        """Takes in what somebody said.

        Raises:
            ActionError: it cannot be said now.
        """
        said = self._rules.speech.read(text)
        if said.seat is not None and said.seat == self._rules.muerto:
            who = seat_name(self._mandadores[said.team])
            self._refuse(
                "act.muerto", {"seat": seat_name(said.seat), "who": who}, "players", "muerto"
            )
        if self._over_for is not None:
            self._refuse("act.over", {})
        meaning = self._meaning(said)
        if said.rest and meaning.verb is not Verb.CLAIM:
            raise self._rules.speech.not_understood(said)
        self._round_over = False
        self._HEARD[meaning.verb](self, said, meaning)

    def _meaning(self, said: Said) -> Meaning:
        """Of what a phrase may mean, what fits the moment."""
        moment = PLAYING if self._decided[said.team] else DECIDING
        if self._bidding.pending != NONE and self._bidding.caller != said.team:
            moment = ANSWERING
        meaning = said.meaning(moment)
        if meaning is None or meaning.verb not in self._HEARD:
            raise self._rules.speech.not_understood(said)
        return meaning

    def _call(self, said: Said, meaning: Meaning) -> None:
        if self._stakes.is_tumbo and self._rules.can_be_claimed(CALL_IN_TUMBO):
            self._called_in_tumbo[said.team] = True
            return
        fault = self._rules.why_not_call(self._stakes, self._bidding, said.team, meaning.step)
        self._require(fault)
        raises = self._bidding != NO_BIDS
        self._require_mandador(said, self._rules.raiser if raises else self._rules.opener)
        self._bidding = self._bidding.called(said.team, meaning.step)

    def _answer(self, said: Said, meaning: Meaning) -> None:
        self._require(self._rules.why_not_answer(self._bidding, said.team))
        self._require_mandador(said, self._rules.answerer)
        if meaning.verb is Verb.ACCEPT:
            self._bidding = self._bidding.accepted()
            return
        caller, refused = self._bidding.caller, self._stakes.refused(self._bidding)
        self._finish(caller, str(self._stakes.pot), refused)

    def _decide(self, said: Said, meaning: Meaning) -> None:
        """A team in tumbo plays the round, or leaves it to the other."""
        if not self._stakes.in_tumbo[said.team]:
            self._refuse("act.no-tumbo", {"team": TEAMS[said.team]}, "score", "tumbo", "at")
        if not self._stakes.must_decide[said.team]:
            self._refuse("act.tumbo-forced", {}, "score", "tumbo", "both")
        if self._decided[said.team]:
            self._refuse("act.tumbo-decided", {"team": TEAMS[said.team]})
        self._require_mandador(said, "mandador")
        self._decided[said.team] = True
        tumbo = self._rules.scoring.stated.tumbo
        if meaning.verb is Verb.DECLINE_TUMBO and tumbo is not None:
            self._finish(1 - said.team, TUMBO, tumbo.declined)

    def _win(self, said: Said, _: Meaning) -> None:
        self._require_decided()
        if self._bidding.pending != NONE:
            arguments = {"call": self._rules.rungs[self._bidding.pending].call}
            self._refuse("act.answer-first", arguments | {"who": TEAMS[1 - self._bidding.caller]})
        self._finish(said.team, *self._rules.values.won(self._stakes, self._bidding, said.team))

    def _leave(self, said: Said, _: Meaning) -> None:
        """Leaving gives the round to the other team, as it stands; a pending call is refused."""
        if not self._rules.may_leave:
            self._refuse("act.no-leaving", {})
        self._require_decided()
        pot, stake = self._rules.values.left(self._stakes, self._bidding, said.team)
        self._finish(1 - said.team, pot, stake)

    def _claim(self, said: Said, _: Meaning) -> None:
        """A renuncio: of the call that the other team made in a tumbo, or of its cards."""
        offence, renuncio = self._offence(said), self._rules.renuncio
        if renuncio is None or offence not in renuncio.offences:
            self._refuse("act.no-renuncio", {"offence": Message(f"offence.{offence}")}, "renuncio")
        if offence == NOT_SERVING:
            if self._called_in_tumbo[said.team] and not said.rest:
                self._refuse("act.own-offence", {"team": TEAMS[said.team]}, "renuncio", "offences")
            self._require_decided()
        stake = self._rules.claimed(self._stakes, said.team, offence)
        if renuncio.ends_round or renuncio.annuls_round:
            self._finish(said.team, RENUNCIO, stake, annulled=renuncio.annuls_round)
            return
        self._called_in_tumbo[1 - said.team] = False
        paid = self._rules.scoring.pay(self._score, said.team, RENUNCIO, stake)
        self._events += paid.events
        if paid.levels:
            self._close(paid.score, list(paid.events))
        else:
            self._score = paid.score

    def _offence(self, said: Said) -> str:
        if said.rest.casefold() in _LOOKS:
            return LOOKING
        if said.rest:
            self._require_of_the_others(said)
        return CALL_IN_TUMBO if self._called_in_tumbo[1 - said.team] else NOT_SERVING

    def _require_of_the_others(self, said: Said) -> None:
        """What is said after a claim names the other team, or a seat of it."""
        against = parse_who(said.rest)
        if against is None or against[2]:
            raise self._rules.speech.not_understood(said)
        team, seat, _ = against
        if seat is not None and seat >= self._rules.seats:
            self._refuse("act.no-such-seat", {"seat": said.rest, "seats": self._rules.seats})
        if team == said.team:
            self._refuse("act.claims-its-own", {"against": said.rest})

    def _finish(self, team: int, pot: str, stake: Stake, *, annulled: bool = False) -> None:
        paid = self._rules.scoring.pay(self._score, team, pot, stake)
        events = [RoundAnnulled() if annulled else RoundWon(TEAMS[team]), *paid.events]
        self._events += events
        self._close(paid.score, events)

    def _close(self, score: Score, events: list[Event]) -> None:
        self._last_round = events
        self._round_over = True
        over = next((event for event in events if isinstance(event, MatchWon)), None)
        self._over_for = over.team if over else None
        self._begin(score)

    def _require_decided(self) -> None:
        if not all(self._decided):
            team = TEAMS[self._decided.index(False)]
            speech = self._rules.speech
            choice = AnyOf([speech.word(Verb.PLAY_TUMBO), speech.word(Verb.DECLINE_TUMBO)])
            self._refuse("act.tumbo-first", {"team": team, "choice": choice}, "score", "tumbo")

    def _require_mandador(self, said: Said, role: str | None) -> None:
        """Only a seat that is named can be the wrong one; a team speaks by who may."""
        mandador = self._mandadores[said.team]
        if role == "mandador" and said.seat not in {None, mandador}:
            arguments = {"seat": seat_name(said.seat or 0), "mandador": seat_name(mandador)}
            self._refuse("act.not-mandador", arguments)

    def _require(self, fault: Reason | None) -> None:
        if fault is not None:
            raise ActionError(fault)

    def _refuse(self, code: str, arguments: Mapping[str, object], *path: str) -> NoReturn:
        raise ActionError(self._rules.refusal(code, arguments, *path))

    _HEARD: ClassVar[Mapping[Verb, Callable[[_Referee, Said, Meaning], None]]] = {
        Verb.CALL: _call,
        Verb.ACCEPT: _answer,
        Verb.REFUSE: _answer,
        Verb.PLAY_TUMBO: _decide,
        Verb.DECLINE_TUMBO: _decide,
        Verb.CLAIM: _claim,
        Verb.LEAVE: _leave,
        Verb.WIN: _win,
    }
