"""What a table may stake, call and claim: what a referee needs who sees no cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.engine.bidding import NONE, Bidding
from envite_rules.engine.ladders import rungs
from envite_rules.engine.reasons import Reason
from envite_rules.engine.score import Scoring
from envite_rules.engine.seats import TEAMS
from envite_rules.engine.speech import Speech
from envite_rules.engine.stakes import RoundValues
from envite_rules.errors import NotStatedError
from envite_rules.messages import Message
from envite_rules.ruleset.model.play import seats_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from envite_rules.engine.score import Stake
    from envite_rules.engine.stakes import Stakes
    from envite_rules.ruleset import LoadedRuleset

NOT_SERVING, LOOKING, CALL_IN_TUMBO = "not-serving", "looking", "call-in-tumbo"
"""What may be claimed as a renuncio."""


class CallRules:
    """The stakes, calls and claims of a ruleset at one table.

    Args:
        loaded: the ruleset.
        people: how many people play.

    Attributes:
        loaded: as given.
        round: its section ``round``.
        seats: how many seats there are, the muerto's included.
        muerto: the seat of the muerto, the last; None where all seats are people's.
        name: the name of its ladder; None where nothing can be called at this table.
        rungs: the steps of the ladder at this table, from the lowest up.
        ladder: the ladder; None likewise, as are opener, answerer and raiser.
        opener: who may open.
        answerer: who answers for a team.
        raiser: who may raise.
        scoring: how the score is kept.
        values: what rounds are worth.
        speech: what is said.
        renuncio: its section ``renuncio``; None where there is none.
        may_leave: whether a round can be left.

    Raises:
        NotStatedError: it states no round or no score, or more ladders than a round can follow.
    """

    def __init__(self, loaded: LoadedRuleset, people: int) -> None:
        ruleset = loaded.ruleset
        self.seats = seats_for(people)
        self.muerto = self.seats - 1 if people % 2 else None
        if ruleset.round is None:
            raise not_stated(loaded, "round")
        if ruleset.score is None:
            raise not_stated(loaded, "score")
        if len(ruleset.ladders) > 1:
            raise not_stated(loaded, "ladders")
        name = next(iter(ruleset.ladders), None)
        self.loaded = loaded
        self.round = ruleset.round
        self.rungs = tuple(rungs(ruleset, name, self.seats)) if name else ()
        self.name = name if self.rungs else None
        self.ladder = ruleset.ladders[self.name] if self.name else None
        self.opener = self.ladder.opener if self.ladder else None
        self.answerer = self.ladder.answerer if self.ladder else None
        self.raiser = self.ladder.raiser if self.ladder else None
        self.scoring = Scoring(ruleset.score)
        self.values = RoundValues(ruleset, self.scoring, self.name, self.rungs)
        self.speech = Speech(ruleset.words, self.name, self.rungs, self.seats)
        self.renuncio = ruleset.renuncio
        self.may_leave = ruleset.words is not None and ruleset.words.leave is not None

    def refusal(self, code: str, arguments: Mapping[str, object], *path: str | int) -> Reason:
        """Why something is refused, with the source of the rule at a path, if one is given."""
        message = Message(code, arguments)
        if not path:
            return Reason(message)
        citation = self.loaded.cite(path)
        return Reason(message, citation.rule, citation)

    def why_not_call(self, stakes: Stakes, bidding: Bidding, team: int, step: int) -> Reason | None:
        """Why a team may not call a step now; None where it may."""
        if self.name is None:
            return self.refusal("act.no-calls", {}, "ladders")
        ladder = ("ladders", self.name)
        if stakes.is_tumbo:
            return self.refusal("act.call-in-tumbo", {}, "score", "tumbo", "calls")
        if bidding.caller == team:
            code = "act.own-call" if bidding.pending != NONE else "act.not-its-raise"
            arguments = {"team": TEAMS[1 - team], "call": self.rungs[bidding.next_step - 1].call}
            return self.refusal(code, arguments, *ladder, "raiser")
        if bidding.next_step == len(self.rungs):
            top = {"call": self.rungs[-1].call}
            return self.refusal("act.top-of-ladder", top, *ladder, "steps")
        if step != bidding.next_step:
            expected = {"call": self.rungs[step].call, "next": self.rungs[bidding.next_step].call}
            return self.refusal("act.not-the-next-step", expected, *ladder, "steps")
        return None

    def why_not_answer(self, bidding: Bidding, team: int) -> Reason | None:
        """Why a team may not answer; None where a call of the other team is pending."""
        if bidding.pending == NONE:
            return self.refusal("act.nothing-to-answer", {})
        if bidding.caller == team:
            arguments = {"team": TEAMS[1 - team], "call": self.rungs[bidding.pending].call}
            return self.refusal("act.own-call", arguments, "ladders", str(self.name), "answerer")
        return None

    def claimed(self, stakes: Stakes, team: int, offence: str) -> Stake:
        """What a team wins by a claim that is upheld."""
        renuncio = self.renuncio
        assert renuncio is not None, "there is something to claim"  # noqa: S101 - types
        in_tumbo = stakes.in_tumbo[team]
        if offence == CALL_IN_TUMBO and in_tumbo and renuncio.claimed_in_tumbo is not None:
            return renuncio.claimed_in_tumbo
        return renuncio.value

    def can_be_claimed(self, offence: str) -> bool:
        """Whether an infraction is a renuncio here."""
        return self.renuncio is not None and offence in self.renuncio.offences


def not_stated(loaded: LoadedRuleset, section: str) -> NotStatedError:
    """What to raise where a ruleset does not state a section that is needed."""
    return NotStatedError(Message(f"not-stated.{section}", {"name": loaded.ruleset.name}))
