"""What a seat may know of a match, as a plain value."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any

from envite_rules.cards import Card
from envite_rules.engine.actions import Action, Deal, Play
from envite_rules.engine.in_play import InPlay
from envite_rules.engine.score import Score
from envite_rules.engine.seats import seat_name
from envite_rules.ruleset.model import Text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.engine.match import Match
    from envite_rules.engine.match_rules import MatchRules


@dataclass(frozen=True, slots=True)
class View:
    """What a seat may know of a match, and nothing more.

    Args:
        seat: whose view it is, from 0.
        phase: what the match waits for: ``deal``, ``tumbo``, ``answer``, ``play`` or ``over``.
        turn: the seat that must act, from 0; None when the match is over.
        dealer: the seat that deals, or dealt, this round.
        leader: the seat that led, or leads, the trick on the table; None before the first deal.
        mandadores: the seats of the mandadores of A and B.
        score: the score.
        in_play: what is at stake; None when the match is over.
        winner: ``"A"`` or ``"B"`` once the match is over; else None.
        vira: the card turned up, if any.
        hand: the cards the seat holds, in the deck's order.
        muerto: the cards of the muerto, for the mandador who plays them; else none.
        held: how many cards each seat holds.
        table: the trick on the table, the leader's card first.
        tricks: the seats that won the complete tricks of the round; None for one that was tied.
        signs: the señas that the seat's team made to it after the deal, by seat; none where it is
            no mandador, or señas are not made.
        actions: what the seat may do now; a deal without its cards, which nobody knows yet.
        offences: those of its actions that the other team could claim.
        history: what all have seen, in order, as it is said; a deal shows only who dealt and the
            vira, and a card that was gathered up is not shown.
    """

    seat: int
    phase: str
    turn: int | None
    dealer: int
    leader: int | None
    mandadores: tuple[int, int]
    score: Score
    in_play: InPlay | None
    winner: str | None
    vira: Card | None
    hand: tuple[Card, ...]
    muerto: tuple[Card, ...]
    held: tuple[int, ...]
    table: tuple[Play, ...]
    tricks: tuple[int | None, ...]
    signs: tuple[tuple[int, tuple[Text, ...]], ...]
    actions: tuple[Action, ...]
    offences: tuple[Action, ...]
    history: tuple[str, ...]

    def to_json(self) -> dict[str, Any]:
        """The view as a value that JSON can hold; cards and actions as they are said."""
        value = {field.name: getattr(self, field.name) for field in fields(self)}
        for name in ("score", "in_play"):
            if value[name] is not None:
                value[name] = {
                    field.name: _plain(getattr(value[name], field.name))
                    for field in fields(value[name])
                }
        value["signs"] = [
            {"seat": seat, "gestures": [gesture.text() for gesture in gestures]}
            for seat, gestures in self.signs
        ]
        return {name: _plain(one) for name, one in value.items()}


def _plain(value: Any) -> Any:
    if isinstance(value, (tuple, list)):
        return [_plain(one) for one in value]
    return value if value is None or isinstance(value, (int, str, dict)) else str(value)


def view_of(match: Match, rules: MatchRules, seat: int, *, whole: bool) -> View:
    """What a seat of a match may know; see `Match.view`."""
    actions = tuple(
        Deal(action.seat) if isinstance(action, Deal) else action
        for action in match.legal_actions(seat)
    )
    muerto = rules.muerto
    leads_muerto = muerto is not None and match.terms.mandadores[muerto % 2] == seat
    return View(
        seat=seat,
        phase=match.phase,
        turn=match.turn,
        dealer=match.dealer,
        leader=match.leader,
        mandadores=match.terms.mandadores,
        score=match.score,
        in_play=match.in_play,
        winner=match.winner,
        vira=match.vira,
        hand=match.hand(seat),
        muerto=match.hand(muerto) if leads_muerto and muerto is not None else (),
        held=tuple(len(match.hand(other)) for other in range(rules.seats)),
        table=match.table,
        tricks=match.tricks,
        signs=_signs(match, rules, seat),
        actions=actions,
        offences=match.offences(seat),
        history=tuple(_history(match, rules, whole=whole)),
    )


def _signs(match: Match, rules: MatchRules, seat: int) -> tuple[tuple[int, tuple[Text, ...]], ...]:
    """What its team-mates have told a mandador of the hands they were dealt."""
    if not match.terms.signs or seat not in match.terms.mandadores or match.leader is None:
        return ()
    mates = [mate for mate in range(seat % 2, rules.seats, 2) if mate not in {seat, rules.muerto}]
    return tuple((mate, _gestures(match, mate)) for mate in mates)


def _gestures(match: Match, mate: int) -> tuple[Text, ...]:
    """What is seen of the señas for a hand: of two cards with one gesture, not which it is."""
    signs = match.game.signs(hand=match.dealt(mate), vira=match.vira)
    return tuple(sign.gesture for sign in signs)


def _history(match: Match, rules: MatchRules, *, whole: bool) -> Iterator[str]:
    """What was said and played, the cards of gathered tricks left out."""
    actions = match.actions if whole else match.round_actions
    # A trick is gathered up when the next one is led.
    on_table = len(match.table) or (rules.seats if match.tricks else 0)
    shown = on_table if rules.gathered else len(actions)
    plays = sum(isinstance(action, Play) for action in actions)
    for action in actions:
        if isinstance(action, Deal):
            yield _dealt(rules, action)
        elif isinstance(action, Play):
            yield match.say(action) if plays <= shown else seat_name(action.seat)
            plays -= 1
        else:
            yield match.say(action)


def _dealt(rules: MatchRules, deal: Deal) -> str:
    """A deal as all see it: who dealt, and the vira."""
    shown = f": {deal.cards[-1]}" if rules.dealing.has_vira else ""
    return f"{str(deal).partition(':')[0]}{shown}"
