"""A player that plays as one learns at the table: simple, and with sense."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, TypeVar

from envite_rules import sense
from envite_rules.agents.betting import Bettor, due_count
from envite_rules.agents.judging import Judge, beaters_of
from envite_rules.agents.watching import is_proven
from envite_rules.engine.actions import Answer, Call, Claim, Play, Tumbo

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.agents.judging import Beaters
    from envite_rules.cards import Card
    from envite_rules.engine import Game
    from envite_rules.engine.actions import Action
    from envite_rules.engine.view import View

    A = TypeVar("A", bound=Action)


class SensiblePlayer:
    """Plays simply, and with sense, from what its seat sees and from how strong the cards are.

    It wins a trick with the lowest card that does, ties it with the lowest that does where it
    cannot, and throws its lowest where a partner is winning or it can do neither. It leads its best
    card, unless that is a poor one and no trick is decided yet. How likely its team is to win the
    round decides what it calls, accepts, raises, and whether it plays a tumbo; now and then it
    bluffs. Where hands are counted, how likely its team has the best count decides what it bets on
    that. It never leaves a round. It follows the rules where it could break them, and claims a
    renuncio that it can prove.

    The same seed and the same views, one after another, give the same choices.

    Args:
        game: the game that is played.
        seed: any whole number.
        random: what it draws from, if not from that seed; players may share it.

    Example:
        >>> from envite_rules import load_ruleset
        >>> game = load_ruleset("tradicional").game(players=2)
        >>> match = game.new_match(seed=7)
        >>> _ = match.apply(match.legal_actions()[0])
        >>> player = SensiblePlayer(game, seed=1)
        >>> player.choose(match.view(0)) in match.legal_actions()
        True
    """

    def __init__(self, game: Game, seed: int, *, random: Random | None = None) -> None:
        self._game = game
        self._random = random or Random(seed)  # noqa: S311 - a game, no secret
        self._bettor = Bettor(game, self._random)
        self._known: dict[Card | None, Beaters] = {}

    def choose(self, view: View) -> Action:
        """Chooses one of ``view.actions``."""
        judge = Judge(self._game, view, self._beaters(view))
        ways = (self._claim, self._decide, self._answer, self._call, self._play)
        chosen = (choose(view, judge) for choose in ways)
        return next((action for action in chosen if action is not None), view.actions[0])

    def _beaters(self, view: View) -> Beaters:
        """What beats what under a vira; of no use before the first deal."""
        if self._game.has_vira and view.vira is None:
            return {}
        if view.vira not in self._known:
            self._known[view.vira] = beaters_of(self._game.order(view.vira))
        return self._known[view.vira]

    def _claim(self, view: View, _: Judge) -> Claim | None:
        """A renuncio that is proven, unless its team has won the round without it."""
        claims = _offered(view, Claim)
        ours = sum(seat is not None and seat % 2 == view.seat % 2 for seat in view.tricks)
        if not claims or (view.phase == "deal" and 2 * ours > len(view.tricks)):
            return None
        return next((one for one in claims if is_proven(self._game, view, one.against)), None)

    def _decide(self, view: View, judge: Judge) -> Tumbo | None:
        tumbos = _offered(view, Tumbo)
        if not tumbos:
            return None
        plays = judge.chance >= sense.PLAYS_TUMBO
        return next((tumbo for tumbo in tumbos if tumbo.play is plays), None)

    def _answer(self, view: View, judge: Judge) -> Answer | Call | None:
        answers = _offered(view, Answer)
        if not answers or view.in_play is None:
            return None
        due = due_count(view.in_play)
        if due is not None:
            return self._bettor.answer(view, due)
        opening = self._bettor.opening(view)
        if opening is not None:
            return opening
        to_a_level = isinstance(view.in_play.accepted, str)
        raises = self._calls_of_round(view)
        if raises and judge.chance >= (sense.RAISES_TO_A_LEVEL if to_a_level else sense.RAISES):
            return raises[0]
        accepts = judge.chance >= (sense.ACCEPTS_A_LEVEL if to_a_level else sense.ACCEPTS)
        return next((answer for answer in answers if answer.accept is accepts), None)

    def _call(self, view: View, judge: Judge) -> Call | None:
        """Opens, or raises what was accepted before."""
        opening = self._bettor.opening(view)
        if opening is not None:
            return opening
        calls = [call for call in self._calls_of_round(view) if call not in view.offences]
        if not calls or view.phase != "play" or view.in_play is None:
            return None
        needed, now = sense.OPENS, replace(view.in_play, side_bets=(), due=None)
        if now != self._game.settle(view.score, ()).in_play:
            to_a_level = isinstance(now.value, str)
            needed = sense.RAISES_TO_A_LEVEL if to_a_level else sense.RAISES
        elif self._random.random() < sense.BLUFFS:
            needed = 0.0
        elif view.tricks:
            return None  # who calls when it is nearly won is not believed
        return calls[0] if judge.chance >= needed else None

    def _play(self, view: View, judge: Judge) -> Play | None:
        plays = [play for play in _offered(view, Play) if play not in view.offences]
        if not plays:
            return None
        plays.sort(key=lambda play: judge.strength(play.card))
        winner, lowest = judge.winner(), plays[0]
        if not view.table:
            return self._lead(view, judge, plays)
        if winner is not None and winner % 2 == lowest.seat % 2:
            return lowest
        winners = [judge.winner(play.card) for play in plays]
        winning = [play for play, wins in zip(plays, winners, strict=True) if wins == play.seat]
        tying = [play for play, wins in zip(plays, winners, strict=True) if wins is None]
        if judge.tie_is_enough:
            winning = [play for play in plays if play in winning or play in tying]
        return next(iter(winning or tying), lowest)

    def _calls_of_round(self, view: View) -> list[Call]:
        """The calls that raise the round itself."""
        return [call for call in _offered(view, Call) if self._bettor.pot(call) is None]

    def _lead(self, view: View, judge: Judge, plays: Sequence[Play]) -> Play:
        """The lowest in place of a poor best, as long as no trick was won; ``plays`` ascend."""
        best = plays[-1]
        is_poor = not view.tricks and judge.stands(best.card, self._game.seats // 2) < sense.POOR
        return plays[0] if is_poor else best


def _offered(view: View, kind: type[A]) -> list[A]:
    return [action for action in view.actions if isinstance(action, kind)]
