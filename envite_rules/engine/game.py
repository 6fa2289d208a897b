"""A ruleset at a table of so many people: what may be asked of it by a referee or a program."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING

from envite_rules.engine.actions import Deal
from envite_rules.engine.beginning import agree, mandadores_of
from envite_rules.engine.board import Board, board_of
from envite_rules.engine.call_rules import CallRules
from envite_rules.engine.card_questions import CardLike, CardQuestions
from envite_rules.engine.counting import NOT_COUNTED, Counted, Counting
from envite_rules.engine.events import OTHER_POTS
from envite_rules.engine.match import Match
from envite_rules.engine.match_rules import MatchRules
from envite_rules.engine.score import Pair, Score, Scoring, as_pair
from envite_rules.engine.settling import Settlement, settle
from envite_rules.errors import NotStatedError
from envite_rules.messages import AnyOf, Message, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from envite_rules.cards import Card
    from envite_rules.engine.reasons import Reason


class Game(CardQuestions):
    """A ruleset compiled for a number of people. It never changes, and may be shared.

    Args:
        loaded: the ruleset.
        players: how many people play; the usual number if not given. With an odd number the muerto
            completes the table.

    Raises:
        PlayersError: the ruleset does not seat so many.
    """

    def score(
        self, piedras: Pair = (0, 0), chicos: Pair = (0, 0), partidos: Pair = (0, 0)
    ) -> Score:
        """A score of this game.

        Args:
            piedras: the piedras of A and B.
            chicos: the chicos that A and B have won.
            partidos: the partidos that A and B have won, where partidos are played.

        Raises:
            ScoreError: no match can stand at such a score.
            NotStatedError: the ruleset states no score.
        """
        score = Score(
            as_pair("piedras", piedras), as_pair("chicos", chicos), as_pair("partidos", partidos)
        )
        self._calls.scoring.check(score)
        return score

    def settle(
        self, score: Score, events: Sequence[str], *, mandadores: Pair = (0, 1)
    ) -> Settlement:
        """The score after what was said at a table, for a referee who sees no cards.

        A renuncio is of the round that goes on. One that is claimed after its round was won is said
        instead of who won it; a claim that is false is not said at all.

        Args:
            score: the score before; it is left as it is.
            events: what was said, in order, each by a team or a seat: ``A envido``, ``B2 quiero``,
                ``A siete``, ``B no quiero``, ``A gana``, ``A tumba``, ``A se achica``, ``B
                renuncio``, ``B renuncio mirar``. Where a count decides a ladder, ``A gana`` and its
                name tell who has the best; where a round can be won by nobody, ``nadie gana``.
                Several rounds may follow one another.
            mandadores: the seats of the mandadores of A and B.

        Raises:
            ActionError: something cannot be said there; the error says why.
            TermsError: those cannot be the mandadores.
            ScoreError: no match can stand at that score.
            NotStatedError: the ruleset states no score.

        Example:
            >>> from envite_rules import load_ruleset
            >>> game = load_ruleset("gran-canaria").game()
            >>> settled = game.settle(game.score(piedras=(6, 3)), ["B envío", "A no quiero"])
            >>> settled.score.piedras, settled.round_over
            ((6, 4), True)
        """
        return settle(self._calls, mandadores_of(self._calls, mandadores), score, events)

    def new_match(
        self,
        *,
        seed: int | None = None,
        deals: Sequence[Deal | Sequence[CardLike]] | None = None,
        dealer: int | None = None,
        cuts: Sequence[tuple[CardLike, CardLike]] | None = None,
        mandadores: Pair = (0, 1),
        hold: str = "prevent",
        signs: bool = False,
        names: Mapping[str, str] | None = None,
    ) -> Match:
        """Begins a match.

        Args:
            seed: what cuts and deals are drawn from, at least 0; deal ``k`` depends on the seed and
                ``k`` alone. A random one if neither seed nor deals are given.
            deals: the cards of the first deals, each as in `Deal`: the hands by seat, and last the
                vira. Where there is no seed, nothing more can be dealt after them.
            dealer: the seat that deals first, from 0. If not given: who wins the cut, where there
                is a seed and the ruleset has them cut; else the last seat, so that A1 leads.
            cuts: the cards that the mandadores of A and B cut for the first deal; more than one
                pair where those before were equal.
            mandadores: the seats of the mandadores of A and B.
            hold: ``"prevent"``: what the rules forbid cannot be done; ``"claim"``: a card that does
                not serve is accepted, and the other team may claim it until the next deal.
            signs: whether the mandadores see the señas of their team.
            names: what the players are called, by the names of their seats (A1 B1 A2 …).

        Raises:
            TermsError: no table can agree on that.
            CardError: a text is no card of this deck.
            NotStatedError: the ruleset does not state all that a match needs.

        Example:
            >>> from envite_rules import load_ruleset
            >>> match = load_ruleset("canario").game().new_match(seed=7)
            >>> while not match.is_over:
            ...     _ = match.apply(match.legal_actions()[0])
            >>> match.winner in {"A", "B"}
            True
        """
        terms = agree(
            self.match_rules,
            self._read,
            seed=seed,
            deals=deals,
            dealer=dealer,
            cuts=cuts,
            mandadores=mandadores,
            hold=hold,
            signs=signs,
            names=names,
        )
        return Match(self, self.match_rules, terms)

    def new_round(
        self,
        cards: Sequence[CardLike],
        *,
        score: Score,
        dealer: int | None = None,
        hold: str = "prevent",
    ) -> Match:
        """Deals one round by itself, at any score, and no other to come.

        It is for that round alone: a record is of a match from its beginning, and none of it is
        made but where it begins at nothing.

        Args:
            cards: the deal, as in `Deal`.
            score: the score before it, of `score`.
            dealer: the seat that deals, from 0; the last if not given, so that A1 leads.
            hold: how players are held to the rules, as for `new_match`.

        Returns:
            The match, dealt; once the round is over, nothing more can be dealt.

        Raises:
            TermsError: no table can agree on that.
            ScoreError: no match can stand at that score.
            CardError: a text is no card of this deck.
            NotStatedError: the ruleset does not state all that a match needs.
            TypeError: the score is none.

        Example:
            >>> from envite_rules import load_ruleset
            >>> game = load_ruleset("canario").game()
            >>> cards = ["rey bastos", "6 espadas", "2 copas", "sota bastos", "sota oros"]
            >>> cards += ["as oros", "4 copas", "rey copas", "as espadas", "7 oros", "5 oros"]
            >>> cards += ["6 bastos", "3 espadas"]  # the vira comes last
            >>> match = game.new_round(cards, score=game.score(piedras=(3, 7)))
            >>> for said in ("A1 envío", "B1 no quiero"):
            ...     _ = match.apply(match.parse(said))
            >>> match.score.piedras
            (5, 7)
        """
        if not isinstance(score, Score):
            raise TypeError(f"a score is made by Game.score, not {type(score).__name__}")
        self._calls.scoring.check(score)
        terms = agree(self.match_rules, self._read, deals=[cards], dealer=dealer, hold=hold)
        match = Match(self, self.match_rules, replace(terms, score=score))
        match.apply(Deal(match.dealer))
        return match

    def board(self, piedras: Pair = (0, 0)) -> Board:
        """How a score lies on the table: arrayar. Where the ruleset lays no stones, in figures.

        Args:
            piedras: the piedras of A and B.

        Raises:
            ScoreError: no match can stand at such a score.
            NotStatedError: the ruleset states no score.
        """
        stated = self._loaded.ruleset.score
        if stated is None:
            raise self._not_stated("score")
        pair = as_pair("piedras", piedras)
        Scoring(stated).check(Score(pair))
        return board_of(self._loaded, pair)

    @property
    def counts(self) -> tuple[str, ...]:
        """The names of the counts of a hand; none where the ruleset counts nothing."""
        return tuple(self._loaded.ruleset.counts)

    def pot_of(self, call: str) -> str | None:
        """The ladder in which something is called, by what is said in its ``call``.

        Args:
            call: what is said, as in `Call`.

        Returns:
            The name of the ladder, which is that of its pot; None where nothing is called so.

        Raises:
            TypeError: it is no text.
            NotStatedError: the ruleset states no round or no score.
        """
        if not isinstance(call, str):
            raise TypeError(f"a call is a text such as 'envido', not {call!r}")
        for ladder in self._calls.ladders:
            if any(rung.call == call for rung in ladder.rungs):
                return ladder.name
        return None

    def count_of(self, pot: str) -> str | None:
        """The count that decides who wins a pot; None where the tricks do.

        Args:
            pot: the name of the pot: of a ladder, or of what else a round pays (``"round"``…).

        Raises:
            TypeError: it is no text.
            NotStatedError: nothing is won by that name, or the ruleset states no round or score.
        """
        if not isinstance(pot, str):
            raise TypeError(f"a pot is a text such as 'round', not {pot!r}")
        of_ladders = {ladder.name: ladder.count for ladder in self._calls.ladders}
        if pot not in of_ladders and pot not in OTHER_POTS:
            known = [*of_ladders, *OTHER_POTS]
            arguments = {"name": self._loaded.ruleset.name, "pot": pot, "pots": known}
            raise NotStatedError(Message("pot-unknown", arguments), did_you_mean(pot, known)[0])
        return of_ladders.get(pot)

    def count(
        self, name: str | None = None, *, hand: Sequence[CardLike], vira: CardLike | None = None
    ) -> int:
        """What a hand counts.

        Args:
            name: which count, one of `counts`; not needed where there is only one.
            hand: the cards dealt, played or not, at least one; their order does not matter.
            vira: the turned card, exactly where the game has one.

        Returns:
            What it counts, the best of all that can be counted in it.

        Raises:
            CountError: the hand does not have that count; the error says why.
            CardError: a text is no card of this deck.
            TrickError: the hand is empty or too large, has a card twice, or has the vira.
            NotStatedError: the ruleset has no such count, or several, and none is named.
            TypeError: the name is no text.
        """
        counting, held, turned = self._to_count(name, hand, vira)
        value = counting.value(self.deck.mask(held), self._index(turned))
        if value == NOT_COUNTED:
            counting.require(self.deck.mask(held), self._index(turned))
        return value

    def explain_count(
        self, name: str | None = None, *, hand: Sequence[CardLike], vira: CardLike | None = None
    ) -> Counted:
        """What a hand counts, which of its cards count, and by which rule of which source.

        Args:
            name: which count, one of `counts`; not needed where there is only one.
            hand: the cards dealt, played or not, at least one; their order does not matter.
            vira: the turned card, exactly where the game has one.

        Raises:
            CountError: the hand does not have that count; the error says why.
            CardError: a text is no card of this deck.
            TrickError: the hand is empty or too large, has a card twice, or has the vira.
            NotStatedError: the ruleset has no such count, or several, and none is named.
            TypeError: the name is no text.
        """
        counting, held, turned = self._to_count(name, hand, vira)
        return counting.counted(held, turned)

    def why_not_counted(
        self, name: str | None = None, *, hand: Sequence[CardLike], vira: CardLike | None = None
    ) -> Reason | None:
        """Why a hand does not have a count, by which rule of which source; None where it does.

        Arguments and errors are as for `explain_count`, which refuses what this gives a reason for.
        """
        counting, held, turned = self._to_count(name, hand, vira)
        return counting.why_not(self.deck.mask(held), self._index(turned))

    def _to_count(
        self, name: str | None, hand: Sequence[CardLike], vira: CardLike | None
    ) -> tuple[Counting, tuple[Card, ...], Card | None]:
        counting = self._counting(name)
        turned = self._read_vira(vira)
        held = self._read_all(hand, turned)
        self._check_hand(held, (), turned)
        return counting, held, turned

    def _counting(self, name: str | None) -> Counting:
        if not self.counts:
            raise self._not_stated("counts")
        if name is None:
            if len(self.counts) > 1:
                said = {"name": self._loaded.ruleset.name, "counts": AnyOf(self.counts)}
                raise NotStatedError(Message("count-which", said))
            name = self.counts[0]
        if not isinstance(name, str):
            raise TypeError(f"a count is named by a text such as {self.counts[0]!r}, not {name!r}")
        if name not in self.countings:
            arguments = {"name": self._loaded.ruleset.name, "count": name, "counts": self.counts}
            hint, _ = did_you_mean(name, self.counts)
            raise NotStatedError(Message("count-unknown", arguments), hint)
        return self.countings[name]

    @property
    def tricks_to_win(self) -> int:
        """How many tricks win a round."""
        return self._calls.round.to_win

    def __eq__(self, other: object) -> bool:
        """Two games are the same that follow the same rules at tables of the same size."""
        if not isinstance(other, Game):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def _identity(self) -> tuple[str, str, int]:
        return self.id, self.digest, self.players

    @property
    def id(self) -> str:
        """The id of the ruleset."""
        return self._loaded.ruleset.id

    @property
    def options(self) -> Mapping[str, str]:
        """The choice taken for each option of the ruleset."""
        return self._loaded.options

    @property
    def digest(self) -> str:
        """A digest of the rules, without their texts: it changes when a rule does."""
        return self._loaded.digest

    @property
    def hand_size(self) -> int:
        """How many cards each seat is dealt in a match.

        Raises:
            NotStatedError: the ruleset does not state all that a match needs.
        """
        return self.match_rules.dealing.hand

    @cached_property
    def _calls(self) -> CallRules:
        return CallRules(self._loaded, self._players)

    @cached_property
    def countings(self) -> Mapping[str, Counting]:
        """The counts of a hand, compiled for the table, by their names."""
        return {name: Counting(self._loaded, name, self.deck, self.seats) for name in self.counts}

    @cached_property
    def match_rules(self) -> MatchRules:
        """What stays the same in every match of this game; the simulator reads its tables off it.

        Raises:
            NotStatedError: the ruleset does not state all that a match needs.
        """
        return MatchRules(self._loaded, self.deck, self._tables, self._players)
