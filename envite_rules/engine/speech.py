"""What is said at a table: the words of a ruleset, and what each of them does."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from envite_rules.engine import actions
from envite_rules.engine.bidding import NONE
from envite_rules.engine.reasons import ActionError, Reason
from envite_rules.engine.seats import parse_who
from envite_rules.messages import AnyOf, Message, did_you_mean
from envite_rules.ruleset.naming import phrase

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from envite_rules.engine.ladders import LadderRules
    from envite_rules.ruleset import model

LONGEST = 200
"""The most characters that are read of what somebody says."""

_MOST_WORDS = 20

_ANDS = (("y",), ("i",), ("e",))
"""What may stand between a yes and a raise."""


class Verb(Enum):
    """What somebody does by saying something."""

    DEAL = "deal"
    PLAY = "play"
    CALL = "call"
    ACCEPT = "accept"
    REFUSE = "refuse"
    PLAY_TUMBO = "play_tumbo"
    DECLINE_TUMBO = "decline_tumbo"
    CLAIM = "claim"
    LEAVE = "leave"
    WIN = "win"
    WIN_COUNT = "win_count"


COMMON: dict[Verb, tuple[str, ...]] = {
    Verb.DEAL: (actions.DEALS,),
    Verb.PLAY: ("juega", "echa", "tira"),
    Verb.ACCEPT: (actions.ACCEPTS, "sí"),
    Verb.REFUSE: (actions.REFUSES, "no", "me achico", "achico", "me voy", "paso"),
    Verb.PLAY_TUMBO: (actions.PLAYS_TUMBO, "tumbo", "sí"),
    Verb.DECLINE_TUMBO: (actions.DECLINES_TUMBO, "no tumbo", "no", "me achico", "achico"),
    Verb.CLAIM: (actions.CLAIMS,),
    Verb.LEAVE: (actions.LEAVES,),
    Verb.WIN: ("gana", "gana la ronda", "guanya"),
}
"""What is understood at every table, besides the words of its ruleset."""

_WINS = ("gana", "guanya")
"""How it is told who wins something that has a name; articles do not count."""

DRAWN = ("nadie gana", "nadie gana la ronda")
"""How it is told that a round was won by nobody; it is no team that says it."""

ANSWERING, DECIDING, PLAYING = "answering", "deciding", "playing"
"""When something is said: to a call that is pending, before a tumbo is decided, or else."""

_FIRST_MEANT = {
    ANSWERING: (Verb.ACCEPT, Verb.REFUSE, Verb.CALL, Verb.CLAIM, Verb.LEAVE),
    DECIDING: (Verb.PLAY_TUMBO, Verb.DECLINE_TUMBO, Verb.CALL, Verb.CLAIM),
    PLAYING: (Verb.CALL, Verb.LEAVE, Verb.CLAIM, Verb.WIN, Verb.WIN_COUNT),
}
"""What a phrase of several meanings means, at each moment."""

_OF_RULESETS = (
    Verb.ACCEPT,
    Verb.REFUSE,
    Verb.PLAY_TUMBO,
    Verb.DECLINE_TUMBO,
    Verb.CLAIM,
    Verb.LEAVE,
)


class Meaning(NamedTuple):
    """What a phrase may do.

    Args:
        verb: what is done by it.
        step: the first step with that call, from 0; -1 where it is no call.
        ladder: the ladder of that step, or the one whose count is won, from 0; else -1.
    """

    verb: Verb
    step: int = NONE
    ladder: int = NONE


class Said(NamedTuple):
    """What somebody said.

    Args:
        team: the team (0 or 1) that spoke.
        seat: the seat that spoke, from 0; None where only its team is known.
        meanings: what the phrase may mean; none where it is no phrase.
        rest: what came after the phrase, or the whole where it is none.
        whole: all that was said.
        raises: what the rest may call, where the phrase is a yes: «quiero retruco».
    """

    team: int
    seat: int | None
    meanings: tuple[Meaning, ...]
    rest: str
    whole: str
    raises: tuple[Meaning, ...] = ()

    def meaning(self, moment: str) -> Meaning | None:
        """What the phrase means at a moment: of several meanings, the one that fits it best.

        Args:
            moment: ``"answering"``, ``"deciding"`` or ``"playing"``.
        """
        for verb in _FIRST_MEANT[moment]:
            for meaning in self.meanings:
                if meaning.verb is verb:
                    return meaning
        played = (one for one in self.meanings if one.verb is Verb.PLAY and self.rest)
        return next(played, self.meanings[0]) if self.meanings else None

    @property
    def calls(self) -> tuple[Meaning, ...]:
        """What the phrase may call: in several ladders, if each has such a call."""
        return tuple(one for one in self.meanings if one.verb is Verb.CALL)


class Speech:
    """The phrases of a ruleset at one table.

    Args:
        words: its section ``words``; None where it has none.
        ladders: its ladders at this table.
        seats: how many seats there are.
    """

    def __init__(
        self, words: model.Words | None, ladders: Sequence[LadderRules], seats: int
    ) -> None:
        self._seats = seats
        self._ladders = ladders
        self._phrases: dict[tuple[str, ...], list[Meaning]] = {}
        self._of_meaning: dict[Meaning, list[str]] = {}
        for verb in _OF_RULESETS:
            self._learn(getattr(words, verb.value, None) or (), Meaning(verb))
        for number, ladder in enumerate(ladders):
            self._learn_ladder(number, ladder)
        self._learn_by_ladder()
        self._learn_wins(words)
        stated = set(self._phrases)
        for verb, texts in COMMON.items():
            # What the ruleset states has that meaning alone; what an action says of itself is read.
            others = [text for text in texts[1:] if phrase(text) not in stated]
            self._learn([texts[0], *others], Meaning(verb))

    def _learn_ladder(self, number: int, ladder: LadderRules) -> None:
        for step in ladder.calls:
            rung = ladder.rungs[step]
            self._learn([rung.call, *rung.also], Meaning(Verb.CALL, step, number))
        wins = [f"{verb} {ladder.name}" for verb in _WINS]
        counts = ladder.count is not None
        self._learn(wins, Meaning(Verb.WIN_COUNT, ladder=number) if counts else Meaning(Verb.WIN))

    def _learn_by_ladder(self) -> None:
        """Calls by the name of their ladder and the word, «truc tots», where two ladders have that.

        Others too where that name is no call: «envido real envido» would be two of them.
        """
        sung = set(self._phrases)
        calls = [(one, list(texts)) for one, texts in self._of_meaning.items() if one.ladder >= 0]
        for meaning, texts in calls:
            if meaning.verb is not Verb.CALL:
                continue
            name = self._ladders[meaning.ladder].name
            for text in texts:
                if phrase(name) not in sung or len(self._phrases[phrase(text)]) > 1:
                    self._learn([f"{name} {text}"], meaning)

    def _learn_wins(self, words: model.Words | None) -> None:
        """That somebody wins the round, by what it is called here."""
        if words is not None and words.round is not None:
            self._learn([f"{verb} {words.round}" for verb in _WINS], Meaning(Verb.WIN))

    def _learn(self, texts: Iterable[str], meaning: Meaning) -> None:
        for text in texts:
            self._of_meaning.setdefault(meaning, []).append(text)
            meanings = self._phrases.setdefault(phrase(text), [])
            if meaning not in meanings:
                meanings.append(meaning)

    def word(self, verb: Verb, step: int = NONE, ladder: int = NONE) -> str:
        """How this place says that: the first of its words that is understood as it is meant.

        Args:
            verb: what is done by saying it.
            step: the step that is called, from 0; -1 where it is no call.
            ladder: the ladder that is meant, from 0; -1 where none is.
        """
        meaning = Meaning(verb, step, ladder)
        texts = self._of_meaning[meaning]
        return next((text for text in texts if self._is_plain(text, meaning)), texts[-1])

    def _is_plain(self, text: str, meaning: Meaning) -> bool:
        """Whether a phrase means that at every moment at which that can be meant."""
        said = Said(0, None, tuple(self._phrases[phrase(text)]), "", text)
        if len(said.calls) > 1:
            return False
        moments = [moment for moment, verbs in _FIRST_MEANT.items() if meaning.verb in verbs]
        return all(said.meaning(moment) == meaning for moment in moments)

    def says_drawn(self, text: str) -> bool:
        """Whether a text tells that nobody won the round."""
        return len(text) <= LONGEST and phrase(text) in map(phrase, DRAWN)

    def is_phrase(self, text: str) -> bool:
        """Whether a text, such as the name of a card, means something else here."""
        return phrase(text) in self._phrases

    def read(self, text: str, longest: int = LONGEST) -> Said:
        """Reads who spoke, and the longest phrase at the head of what was said.

        Args:
            text: what was said.
            longest: the most characters that are read.

        Raises:
            ActionError: nobody is named, or nobody who sits at the table.
        """
        if len(text) > longest:
            raise _unread("act.too-long", {"most": longest})
        who = parse_who(text)
        if who is None:
            raise _unread("act.no-speaker", {"text": text})
        team, seat, said = who
        if seat is not None and seat >= self._seats:
            raise _unread("act.no-such-seat", {"seat": text.split()[0], "seats": self._seats})
        words = said.split()
        for length in range(min(len(words), _MOST_WORDS), 0, -1):
            said_first = phrase(" ".join(words[:length]))
            if said_first in self._phrases:
                meanings = tuple(self._phrases[said_first])
                rest = " ".join(words[length:]).lstrip(": ")
                return Said(team, seat, meanings, rest, said, self._raises(meanings, rest))
        return Said(team, seat, (), said, said)

    def _begins(self, text: str) -> bool:
        """Whether a text begins with a phrase of this table."""
        words = text.split()
        heads = range(1, min(len(words), _MOST_WORDS) + 1)
        return any(self.is_phrase(" ".join(words[:length])) for length in heads)

    def _raises(self, meanings: Iterable[Meaning], rest: str) -> tuple[Meaning, ...]:
        """The calls that follow a yes in one breath, with or without «y» between them."""
        if not rest or all(one.verb is not Verb.ACCEPT for one in meanings):
            return ()
        words = phrase(rest)
        called = self._phrases.get(words[1:] if words[:1] in _ANDS else words, ())
        return tuple(one for one in called if one.verb is Verb.CALL)

    def of_several(self, said: Said) -> ActionError:
        """What to answer to a call of several ladders that does not say which it is of."""
        choices = AnyOf(self.word(Verb.CALL, one.step, one.ladder) for one in said.calls)
        return _unread("act.which-ladder", {"text": said.whole, "choices": choices})

    def not_understood(self, said: Said, verbs: Container[Verb] = tuple(Verb)) -> ActionError:
        """What to answer to something that is no phrase of this table.

        Args:
            said: what was said.
            verbs: what can be done there, of which a phrase may be meant.
        """
        if not said.whole:
            return ActionError(Reason(Message("act.nothing-said")))
        if said.meanings and phrase(said.rest) and self._begins(said.rest):
            first = said.whole[: len(said.whole) - len(said.rest)].rstrip(" :")
            return _unread("act.one-at-a-time", {"text": said.whole, "first": first})
        meant = [texts for meaning, texts in self._of_meaning.items() if meaning.verb in verbs]
        texts = [text for of_meaning in meant for text in of_meaning]
        hint, _ = did_you_mean(said.whole, texts)
        not_understood = Reason(Message("act.not-understood", {"text": said.whole}))
        return ActionError(not_understood, hint or self.calls_here())

    def calls_here(self) -> Message | None:
        """Which calls there are at this table, as a hint; None where there is none."""
        calls = [
            self.word(Verb.CALL, step, number)
            for number, ladder in enumerate(self._ladders)
            for step in ladder.calls
        ]
        return Message("hint.calls-here", {"calls": calls}) if calls else None


def _unread(code: str, arguments: dict[str, object]) -> ActionError:
    return ActionError(Reason(Message(code, arguments)))
