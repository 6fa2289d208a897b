"""From what a record says back to the match: its rules, its table, its actions one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from envite_rules.engine.actions import Deal
from envite_rules.engine.match_state import DEAL, OVER
from envite_rules.engine.reasons import ActionError
from envite_rules.engine.record_shape import LEVELS, Faulty, check_shape
from envite_rules.engine.record_table import finding_of, sit_down
from envite_rules.engine.seats import seat_name
from envite_rules.errors import CardError, NotStatedError, OptionError, PlayersError
from envite_rules.messages import Message
from envite_rules.ruleset.problems import Finding, Path, RulesetError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.engine.game import Game
    from envite_rules.engine.match import Match
    from envite_rules.engine.score import Score

Document = dict[str, Any]


def replay(document: object, game: Game | None, upto: int | None, *, any_rules: bool) -> Match:
    """Plays what a record says.

    Args:
        document: what a TOML text or a JSON value says.
        game: the ruleset at its table; None to find it by its id.
        upto: after how many actions to stop, the deals counted; None for none.
        any_rules: whether the rules may be others than those that were played by.

    Raises:
        Faulty: it is no record, or it does not replay.
    """
    _refuse(check_shape(document))
    assert isinstance(document, dict), "a record is a table"  # noqa: S101 - types
    game = _load(document) if game is None else game
    _refuse(_other_rules(document, game, any_rules=any_rules))
    match = sit_down(document, game)
    _Replay(document, match, upto, checks_score=not any_rules).run()
    return match


def _refuse(findings: Sequence[Finding]) -> None:
    if findings:
        raise Faulty(findings)


def _load(document: Document) -> Game:
    from envite_rules.engine.game import Game
    from envite_rules.ruleset import load, require_playable

    options: dict[str, str] = document.get("options", {})
    try:
        loaded = load(document["ruleset"], options)
        require_playable(loaded)
        return Game(loaded, document.get("players"))
    except OptionError as error:
        name = str(error.message.arguments["name"])
        on: Literal["key", "value"] = "key" if error.code == "option-unknown" else "value"
        raise Faulty([finding_of(error, ("options", name), on)]) from None
    except PlayersError as error:
        raise Faulty([finding_of(error, ("players",))]) from None
    except NotStatedError as error:  # it is only a base
        raise Faulty([finding_of(error, ("ruleset",))]) from None
    except RulesetError as error:
        problem = error.problems[0]
        if not problem.place.file:  # there is none of that id
            raise Faulty([finding_of(error, ("ruleset",))]) from None
        arguments = {"id": document["ruleset"], "place": str(problem.place), "why": problem}
        raise Faulty([Finding("record.ruleset", ("ruleset",), arguments)]) from None


def _other_rules(document: Document, game: Game, *, any_rules: bool) -> list[Finding]:
    """How the rules to replay by differ from those of the record."""
    given: list[tuple[Path, object, object]] = [
        (("players",), document.get("players", game.players), game.players)
    ]
    if not any_rules:
        given.append((("ruleset",), document["ruleset"], game.id))
        for name, choice in document.get("options", {}).items():
            given.append((("options", name), choice, game.options.get(name, "")))
    others = [
        Finding("record.other-game", path, {"stated": stated, "given": taken})
        for path, stated, taken in given
        if stated != taken
    ]
    if others or any_rules or document.get("digest", game.digest) == game.digest:
        return others
    hint = Message("hint.other-rules")
    return [Finding("record.other-rules", ("digest",), {"id": game.id}, hint=hint)]


class _Replay:
    """The actions of a record, applied one by one.

    Args:
        document: what the record says, of the right shape.
        match: the match before its first deal.
        upto: after how many actions to stop, the deals counted; None for none.
        checks_score: whether the score after a round must be the one that is stated.
    """

    def __init__(
        self, document: Document, match: Match, upto: int | None, *, checks_score: bool
    ) -> None:
        self._checks_score = checks_score
        self._document = document
        self._match = match
        self._own = match.game.own_words("round")
        self._left = upto

    def run(self) -> None:
        """Plays to the end of the record, or as far as was asked.

        Raises:
            Faulty: an action is refused, or the score is another.
        """
        for number, entry in enumerate(self._document.get("rounds", ())):
            path: Path = ("rounds", number)
            if self._is_enough():
                return
            self._deal(number, entry, path)
            for place, text in enumerate(entry.get("actions", ())):
                if self._is_enough():
                    return
                self._act(text, (*path, "actions", place))
            if self._checks_score:
                self._compare_score(entry, path)

    def _is_enough(self) -> bool:
        """Counts one more action; whether it is one too many."""
        if self._left is None:
            return False
        self._left -= 1
        return self._left < 0

    def _deal(self, number: int, entry: Document, path: Path) -> None:
        match = self._match
        dealer = seat_name(match.dealer)
        if match.phase == DEAL and entry.get("dealer", dealer) != dealer:
            arguments: dict[str, object] = {"dealer": dealer, **self._own}
            raise Faulty([Finding("record.other-dealer", (*path, "dealer"), arguments)])
        try:
            match.apply(Deal(match.dealer, match.terms.deals[number]))
        except ActionError as error:
            arguments = {"why": error.message}
            raise Faulty([Finding("record.deal-refused", path, arguments)]) from None

    def _act(self, text: str, path: Path) -> None:
        match = self._match
        try:
            action = match.parse(text)
            if isinstance(action, Deal):
                raise Faulty([Finding("record.deal-here", path, self._own)])
            match.apply(action)
        except (ActionError, CardError) as error:
            arguments = {"action": text, "why": error.message}
            raise Faulty([Finding("record.refused", path, arguments, hint=error.hint)]) from None

    def _compare_score(self, entry: Document, path: Path) -> None:
        """Whether the score after a round is as the record says, where it says anything."""
        if self._match.phase not in {DEAL, OVER} and any(level in entry for level in LEVELS):
            turn = seat_name(self._match.turn or 0)
            open_still = {"who": turn} | self._own
            raise Faulty([Finding("record.round-open", path, open_still)])
        played = score_texts(self._match.score)
        _refuse(
            [
                Finding("record.other-score", (*path, level), {"played": played[level]} | self._own)
                for level in LEVELS
                if level in entry and _figures(entry[level]) != _figures(played[level])
            ]
        )


def score_texts(score: Score) -> dict[str, str]:
    """A score as a record says it, such as 5-3, for each level from the piedra up."""
    return {level: "{}-{}".format(*getattr(score, level)) for level in LEVELS}


def _figures(score: str) -> list[int]:
    return [int(figure) for figure in score.split("-")]
