"""Actions in the words of a table, and those words as actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.engine.actions import Answer, Call, Claim, Deal, Leave, Play, Tumbo
from envite_rules.engine.reasons import ActionError, Reason
from envite_rules.engine.seats import parse_who, seat_name
from envite_rules.engine.speech import Verb
from envite_rules.errors import CardError
from envite_rules.messages import Message

if TYPE_CHECKING:
    from envite_rules.engine.actions import Action
    from envite_rules.engine.match_offers import MatchOffers
    from envite_rules.engine.match_rules import MatchRules
    from envite_rules.engine.speech import Meaning, Said

LONGEST_DEAL = 2000
"""The most characters of an action: a deal names every card."""

_TOLD_BY_THE_CARDS = frozenset({Verb.WIN, Verb.WIN_COUNT})
"""Who wins is told to a referee alone, who does not see the cards."""


def say(rules: MatchRules, action: Action) -> str:
    """An action in the words of a ruleset: its yes and no, its tumbo, its claim."""
    who = seat_name(action.seat)
    match action:
        case Answer(accept=accept):
            return f"{who} {rules.speech.word(Verb.ACCEPT if accept else Verb.REFUSE)}"
        case Tumbo(play=play):
            verb = Verb.PLAY_TUMBO if play else Verb.DECLINE_TUMBO
            return f"{who} {rules.speech.word(verb)}"
        case Claim(against=against):
            return f"{who} {rules.speech.word(Verb.CLAIM)} {seat_name(against)}"
        case Leave():
            return f"{who} {rules.speech.word(Verb.LEAVE)}"
        case Call(word=word) if word in rules.steps:
            ladder, step = rules.steps[word]
            return f"{who} {rules.speech.word(Verb.CALL, step, ladder)}"
        case Play(card=card) if rules.speech.is_phrase(str(card)):
            return f"{who} {rules.speech.word(Verb.PLAY)} {card}"
        case _:
            return str(action)


def parse(match: MatchOffers, rules: MatchRules, text: str) -> Action:
    """Reads what somebody says as an action; see `Match.parse`.

    Of what a phrase may mean, such as «se achica», that is taken which fits the moment.
    """
    if not isinstance(text, str):
        raise TypeError(f"a text was expected, not {text!r}")
    if rules.speech.says_drawn(text):
        raise _refused("act.cards-tell", {"text": text})
    said = match.heard(rules.speech.read(text, longest=LONGEST_DEAL))
    if said.meanings and all(one.verb in _TOLD_BY_THE_CARDS for one in said.meanings):
        raise _refused("act.cards-tell", {"text": text})
    if said.seat is None:
        raise _refused("act.team-speaks", {"who": text.split()[0]})
    meaning = match.meaning_of(said)
    if meaning is not None and meaning.verb is Verb.PLAY:
        return Play(said.seat, match.game.parse_card(said.rest, match.vira))
    if meaning is None or (said.rest and meaning.verb not in {Verb.DEAL, Verb.CLAIM}):
        return _play(match, rules, said, said.seat)
    if meaning.verb is Verb.DEAL:
        cards = said.rest.split(",") if said.rest else []
        return Deal(said.seat, tuple(match.game.parse_card(card) for card in cards))
    if meaning.verb is Verb.CLAIM:
        return _claim(rules, said, said.seat)
    if meaning.verb in _TOLD_BY_THE_CARDS:
        raise _refused("act.cards-tell", {"text": text})
    return _spoken(rules, said.seat, meaning)


def _spoken(rules: MatchRules, seat: int, meaning: Meaning) -> Action:
    match meaning.verb:
        case Verb.CALL:
            return Call(seat, rules.ladders[meaning.ladder].rungs[meaning.step].call)
        case Verb.ACCEPT | Verb.REFUSE:
            return Answer(seat, meaning.verb is Verb.ACCEPT)
        case Verb.LEAVE:
            return Leave(seat)
        case _:
            return Tumbo(seat, meaning.verb is Verb.PLAY_TUMBO)


def _play(match: MatchOffers, rules: MatchRules, said: Said, seat: int) -> Play:
    """A card that is named, as it is played: «siete de copas» is one, though «siete» is a call."""
    if not said.whole:
        raise rules.speech.not_understood(said)
    try:
        return Play(seat, match.game.parse_card(said.whole, match.vira))
    except CardError as error:
        if error.hint is not None:
            raise
        if error.code != "card.unreadable":  # half a card may be meant as a call of another place
            raise CardError(error.message, rules.speech.calls_here()) from None
        raise rules.speech.not_understood(said) from None


def _claim(rules: MatchRules, said: Said, seat: int) -> Claim:
    against = parse_who(said.rest)
    if against is None or against[1] is None or against[2]:
        raise _refused("act.claim-against", {"text": said.rest})
    if against[1] >= rules.seats:
        raise _refused("act.no-such-seat", {"seat": said.rest, "seats": rules.seats})
    return Claim(seat, against[1])


def _refused(code: str, arguments: dict[str, object]) -> ActionError:
    return ActionError(Reason(Message(code, arguments)))
