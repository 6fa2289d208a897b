"""What a table may stake, call and claim: what a referee needs who sees no cards."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from envite_rules.engine.bidding import NO_BIDS, NONE, Bets
from envite_rules.engine.calling import call_fault, ladder_fault, void_fault
from envite_rules.engine.events import Won
from envite_rules.engine.ladders import ON_TURN, ladder_at
from envite_rules.engine.own_words import own_words
from envite_rules.engine.reasons import Reason
from envite_rules.engine.score import Scoring, stake_of
from envite_rules.engine.seats import TEAMS
from envite_rules.engine.speech import Speech, Verb
from envite_rules.engine.stakes import RoundValues
from envite_rules.errors import NotStatedError
from envite_rules.messages import Message
from envite_rules.ruleset.model.play import seats_for

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator, Mapping

    from envite_rules.engine.ladders import LadderRules
    from envite_rules.engine.score import Stake, Worth
    from envite_rules.engine.speech import Meaning, Said
    from envite_rules.engine.stakes import Stakes
    from envite_rules.ruleset import LoadedRuleset
    from envite_rules.ruleset.model import Ruleset

NOT_SERVING, LOOKING, CALL_IN_TUMBO = "not-serving", "looking", "call-in-tumbo"
"""What may be claimed as a renuncio."""


class Owed(NamedTuple):
    """What is paid from one pot when a round ends.

    Args:
        ladder: the number of a ladder that a count decides; -1 for the round's own pot.
        team: who wins it, 0 or 1; -1 where the hands are still to be counted.
        pot: the name of the pot.
        stake: what is in it; a pair, for A and for B, where it matters who wins it.
    """

    ladder: int
    team: int
    pot: str
    stake: Worth

    def stake_for(self, team: int) -> Stake:
        """What is in it for the team that wins it, 0 or 1."""
        return stake_of(self.stake, team)


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
        ladders: the ladders in which something can be called at this table.
        main: the number of the ladder that raises the round itself; -1 where there is none.
        settlement: the ladders in the order in which they are paid; -1 for a round without one.
        no_bets: the calls before anything was called.
        called: what the calls are after one more, of which the first step is given, as
            `Bets.called` says: it may mean a later step with that call, and make others void.
        pays_unopened: the ladders that pay a team that could still open them when the other leaves.
        scoring: how the score is kept.
        values: what rounds are worth.
        speech: what is said.
        renuncio: its section ``renuncio``; None where there is none.
        leave: who may leave a round: ``anyone``, ``on-turn``; None where nobody may.

    Raises:
        NotStatedError: it states no round or no score, or two ladders that raise the round.
    """

    def __init__(self, loaded: LoadedRuleset, people: int) -> None:
        ruleset = loaded.ruleset
        self.seats = seats_for(people)
        self.muerto = self.seats - 1 if people % 2 else None
        if ruleset.round is None:
            raise not_stated(loaded, "round")
        if ruleset.score is None:
            raise not_stated(loaded, "score")
        self.loaded = loaded
        self.round = ruleset.round
        self.ladders = tuple(_ladders_at(ruleset, self.seats))
        of_round = [n for n, ladder in enumerate(self.ladders) if ladder.count is None]
        if len(of_round) > 1:
            raise not_stated(loaded, "ladders")
        self.main = of_round[0] if of_round else NONE
        self.settlement = self._settlement()
        self.no_bets = Bets((NO_BIDS,) * len(self.ladders))
        for ladder in self.ladders:
            ladder.stand_among(self.ladders)
        is_plain = not any(ladder.voids or ladder.is_additive for ladder in self.ladders)
        self.called: Callable[..., Bets] = Bets.called if is_plain else self._called
        self.pays_unopened = tuple(
            number
            for number, ladder in enumerate(self.ladders)
            if ladder.count is not None and ladder.stated.left_unopened is not None
        )
        self.scoring = Scoring(ruleset.score)
        self.values = RoundValues(ruleset, self.scoring, self.ladders, self.main)
        self.speech = Speech(ruleset.words, self.ladders, self.seats)
        self.renuncio = ruleset.renuncio
        self.leave = self.round.leave

    def _settlement(self) -> tuple[int, ...]:
        """The ladders as they are paid.

        The round's own pot stands for its ladder at a table where that has no steps, and comes
        last where there is no such ladder at all.
        """
        stated = self.loaded.ruleset.ladders
        numbers = {ladder.name: number for number, ladder in enumerate(self.ladders)}
        found = [
            numbers.get(name, NONE)
            for name in self.round.settlement or stated
            if name in numbers or (name in stated and stated[name].count is None)
        ]
        return tuple(found) if self.main in found else (*found, NONE)

    def _called(self, bets: Bets, ladder: int, team: int, step: int, seat: int = NONE) -> Bets:
        """After a call that may add, or make void what was called in others and not refused.

        What was refused is won, whenever it is paid.
        """
        rules = self.ladders[ladder]
        called = bets.called(ladder, team, rules.called(bets.ladders[ladder], step), seat)
        void = [other for other in rules.voids if not bets.ladders[other].was_refused]
        return called.voided(void) if void else called

    def refusal(self, code: str, arguments: Mapping[str, object], *path: str | int) -> Reason:
        """Why something is refused, with the source of the rule at a path, if one is given."""
        message = Message(code, {**self._own, **arguments})
        if not path:
            return Reason(message)
        citation = self.loaded.cite(path)
        return Reason(message, citation.rule, citation)

    def why_not_call(
        self, stakes: Stakes, bets: Bets, team: int, ladder: int, step: int
    ) -> Reason | None:
        """Why a team may not call now what the first step with that call is; None where it may."""
        step = self.ladders[ladder].called(bets.ladders[ladder], step)
        if stakes.is_tumbo:
            return self.call_in_tumbo(self.ladders[ladder].rungs[step].call)
        fault = call_fault(self.ladders, stakes, bets, team, ladder, step)
        return None if fault is None else self.refusal(fault.code, fault.arguments, *fault.path)

    def why_not_won(self, bets: Bets, ladder: int) -> Reason | None:
        """Why nobody can have won a count; None where a call in its ladder was accepted."""
        bidding, name = bets.ladders[ladder], self.ladders[ladder].name
        if bidding.won_by == bidding.level == NONE:
            void = void_fault(self.ladders, bets, ladder)
            if void is not None:
                return self.refusal(void.code, void.arguments, *void.path)
        if bidding.won_by != NONE or bidding.level == NONE:
            why = Message("count.settled" if bidding.won_by != NONE else "count.not-called")
            return self.refusal("act.nothing-counted", {"ladder": name, "why": why})
        return None

    @cached_property
    def _own(self) -> Mapping[str, str]:
        """What the place calls the things that a refusal may speak of."""
        return own_words(self.loaded.ruleset, "round", "trick", "tumbo", "mandador")

    @property
    def own_tumbo(self) -> dict[str, str]:
        """How the place calls the tumbo, as an argument of a message; none where as usual."""
        return own_words(self.loaded.ruleset, "tumbo")

    def call_in_tumbo(self, call: str) -> Reason:
        """Why nothing is called in a tumbo, of what was called."""
        said = {"call": call} | self.own_tumbo
        return self.refusal("act.call-in-tumbo", said, "score", "tumbo", "calls")

    def in_one_breath(self, said: Said, bets: Bets) -> Said:
        """What is accepted and raised at once, «quiero retruco», as the raise; else as it is said.

        A raise accepts what it raises: the call that is due, or what was accepted before.

        Args:
            said: what was said.
            bets: the calls so far.
        """
        due = bets.due[-1] if bets.due else NONE
        raises = tuple(
            one
            for one in said.raises
            if one.ladder == due or (due == NONE and bets.ladders[one.ladder].level != NONE)
        )
        return said._replace(meanings=raises, rest="") if raises else said

    def meant(
        self, said: Said, moment: str, bets: Bets, can_be: Callable[[Meaning], bool]
    ) -> Meaning | None:
        """What a phrase means as the calls stand; None where it is no phrase.

        A call of several ladders is of the only one in which it can be made, or else of the one
        in which an answer is due.

        Args:
            said: what was said.
            moment: ``"answering"``, ``"deciding"`` or ``"playing"``.
            bets: the calls so far.
            can_be: whether a call can be made now.

        Raises:
            ActionError: it is a call of several ladders, and it is not known of which.
        """
        meaning = said.meaning(moment)
        if meaning is None or meaning.verb is not Verb.CALL or len(said.calls) == 1:
            return meaning
        due = bets.due[-1] if bets.due else NONE
        possible = [call for call in said.calls if can_be(call)]
        if len(possible) == 1:
            return possible[0]
        for call in possible or said.calls:
            if call.ladder == due:
                return call
        raise self.speech.of_several(said)

    def why_not_answer(self, bets: Bets, team: int) -> Reason | None:
        """Why a team may not answer; None where a call of the other team is due."""
        if not bets.due:
            return self.refusal("act.nothing-to-answer", {})
        ladder, bidding = self.ladders[bets.due[-1]], bets.ladders[bets.due[-1]]
        if bidding.caller == team:
            arguments = {"team": TEAMS[1 - team], "call": ladder.rungs[bidding.pending].call}
            return self.refusal("act.own-call", arguments, "ladders", ladder.name, "answerer")
        return None

    def pending_call(self, bets: Bets) -> str:
        """What was said in the call that is due."""
        ladder = bets.due[-1]
        return self.ladders[ladder].rungs[bets.ladders[ladder].pending].call

    def owed(
        self,
        stakes: Stakes,
        bets: Bets,
        team: int,
        pot: tuple[str, Stake] | None,
        unopened: Collection[int] = (),
    ) -> Iterator[Owed]:
        """What is paid when a round ends, in the order in which it is.

        A call of a count that was left without an answer is as if it had not been made.

        Args:
            stakes: what the round could be worth.
            bets: what was called.
            team: the team (0 or 1) that won the round.
            pot: what it wins by that; None where nobody does.
            unopened: the ladders of a count that it wins because the other team has left.
        """
        for number in self.settlement:
            if number in {self.main, NONE}:
                if pot is not None:
                    yield Owed(NONE, team, *pot)
                continue
            ladder, bidding = stakes.ladders[number], bets.ladders[number]
            if bidding.was_refused:
                if not self.ladders[number].pays_refusals_at_once:
                    yield Owed(number, bidding.won_by, ladder.pot, ladder.refused(bidding))
            elif bidding.level != NONE:
                worth = ladder.worths[bidding.level]
                yield Owed(number, bidding.won_by, ladder.pot, worth)
            elif number in unopened:
                extra = self.ladders[number].stated.left_unopened
                yield Owed(number, team, ladder.pot, extra or 0)

    def left_unopened(self, stakes: Stakes, bets: Bets, team: int) -> tuple[Won, ...]:
        """What a team wins besides because the other has left, if it could still open a ladder.

        As the calls stand it could; whether it is too late for its cards is not known here.

        Args:
            stakes: what the round could be worth.
            bets: what was called.
            team: the team that stays, 0 or 1.
        """
        if stakes.is_tumbo:
            return ()
        ladders = [
            self.ladders[number]
            for number in self.pays_unopened
            if bets.ladders[number] == NO_BIDS
            and ladder_fault(self.ladders, bets, team, number) is None
        ]
        return tuple(
            Won(ladder.name, TEAMS[team], ladder.stated.left_unopened) for ladder in ladders
        )

    def why_not_leave(self, bets: Bets, team: int) -> Reason | None:
        """Why a team may not leave the round as the calls stand; whose turn it is apart."""
        if self.leave is None:
            return self.refusal("act.no-leaving", {})
        if self.leave == ON_TURN and bets.due and bets.ladders[bets.due[-1]].caller == team:
            arguments = {"call": self.pending_call(bets), "who": TEAMS[1 - team]}
            return self.refusal("act.answer-first", arguments, "round", "leave")
        return None

    def refused_by_leaving(self, bets: Bets, team: int) -> tuple[int, ...]:
        """The ladders of counts in which a team that leaves refuses a call of the other."""
        return tuple(
            ladder
            for ladder in reversed(bets.due)
            if ladder != self.main and bets.ladders[ladder].caller != team
        )

    @property
    def can_be_drawn(self) -> bool:
        """Whether a round may be won by nobody."""
        ties = self.round.ties
        if ties is not None:
            return ties.undecided == "nobody"
        return 2 * self.round.to_win > self.round.tricks + 1

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


def _ladders_at(ruleset: Ruleset, seats: int) -> Iterator[LadderRules]:
    """The ladders of a ruleset that have a step at a table of so many seats."""
    ladders = (ladder_at(ruleset, name, seats) for name in ruleset.ladders)
    return (ladder for ladder in ladders if ladder is not None)


def not_stated(loaded: LoadedRuleset, section: str) -> NotStatedError:
    """What to raise where a ruleset does not state a section that is needed."""
    hint = Message("hint.write-section", {"section": _TABLES.get(section, section)})
    return NotStatedError(Message(f"not-stated.{section}", {"name": loaded.ruleset.name}), hint)


_TABLES = {"ladders": "ladders.…", "ties": "round.ties"}
"""How a section that is not stated is headed, where that is not its name."""
