"""Options that can be chosen, and examples that can be run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.errors import CardError
from envite_rules.messages import AnyOf, did_you_mean
from envite_rules.ruleset.consistency.common import repeated
from envite_rules.ruleset.model.play import seats_for
from envite_rules.ruleset.naming import at_table, card_names
from envite_rules.ruleset.problems import Finding, Path, dotted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.cards import Card, Deck
    from envite_rules.ruleset.model import Example, Ruleset


_OF_SCORE = ("score", "chico_won_by", "match_won_by")

_ANSWERS = {
    "plays": ("winner", "team", "tied"),
    "hand": ("legal", "count"),
    "events": (*_OF_SCORE, "refused"),
}
"""What an example gives, and the answers to what may be asked of it."""

_OF_EVENTS = ("piedras", "chicos", *_OF_SCORE, "refused")

_NOT_WITH = {
    "plays": ("trick", "legal", "count", "of", *_OF_EVENTS),
    "hand": ("winner", "team", "tied", *_OF_EVENTS),
    "events": ("vira", "trick", "winner", "team", "tied", "legal", "count", "of"),
    "count": ("trick", "legal"),
    "legal": ("of",),
    "refused": _OF_SCORE,
}
"""What does not go with a question or an answer."""

_LAID = (
    ("plays", "trick.repeated", "trick.vira"),
    ("trick", "trick.repeated", "trick.vira"),
    ("hand", "hand.repeated", "hand.vira"),
)
"""Lists of cards that differ and are not the vira; what is said if they do not, or are."""

Laid = dict[str, list[tuple[Path, "Card"]]]


def check_options(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """An option whose default is none of its choices."""
    for name, option in ruleset.options.items():
        if option.default not in option.choices:
            hint = did_you_mean(option.default, option.choices)[0]
            arguments = {"value": option.default, "choices": AnyOf(option.choices)}
            yield Finding("not-a-choice", ("options", name, "default"), arguments, hint=hint)


def check_questions(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """Examples that ask nothing or two things, or do not answer."""
    for index, example in enumerate(ruleset.examples):
        yield from _check_question(example, ("examples", index))


def check_choices(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """Examples that choose what cannot be chosen."""
    for index, example in enumerate(ruleset.examples):
        yield from _check_options_of(ruleset, example, ("examples", index))


def check_counts_asked(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """Examples that ask for a count that there is not, or do not say which."""
    known = tuple(ruleset.counts)
    for index, example in enumerate(ruleset.examples):
        path: Path = ("examples", index)
        if example.count is None or example.hand is None:
            continue
        if not known:
            yield Finding("example-uncounted", (*path, "count"), {}, on="key")
        elif example.of is None and len(known) > 1:
            arguments = {"counts": AnyOf(known)}
            yield Finding("example-which-count", (*path, "count"), arguments, on="key")
        elif example.of is not None and example.of not in known:
            hint = did_you_mean(example.of, known)[0]
            said = {"of": example.of, "counts": known}
            yield Finding("example-no-count", (*path, "of"), said, hint=hint)


def check_scored(ruleset: Ruleset, _: Deck) -> Iterator[Finding]:
    """Examples of a score in a ruleset that states none."""
    if ruleset.score is not None and ruleset.round is not None:
        return
    for index, example in enumerate(ruleset.examples):
        if example.events is not None:
            yield Finding("example-unscored", ("examples", index, "events"), {}, on="key")


def check_tables(ruleset: Ruleset, deck: Deck) -> Iterator[Finding]:
    """Examples that speak of cards and tables that there are not."""
    for index, example in enumerate(ruleset.examples):
        path: Path = ("examples", index)
        if example.players is not None and example.players not in ruleset.players.counts:
            arguments = {"people": example.players, "counts": AnyOf(ruleset.players.counts)}
            yield Finding("people-not-counted", (*path, "players"), arguments)
        yield from _check_cards(ruleset, deck, example, path)


def _check_question(example: Example, path: Path) -> Iterator[Finding]:
    questions = [key for key in _ANSWERS if getattr(example, key) is not None]
    if len(questions) != 1:
        yield Finding("example-question", path, {}, on="key")
        return
    asked = questions[0]
    given = [key for key in _ANSWERS[asked] if getattr(example, key) is not None]
    if not given:
        yield Finding("example-answer", path, {"keys": AnyOf(_ANSWERS[asked])}, on="key")
    elif asked == "plays":
        yield from _check_winner(example, path)
        yield from _check_tied(example, path)
    for asking in (asked, *_narrower(asked, given)):
        for key in _NOT_WITH[asking]:
            if getattr(example, key) not in (None, ()):
                keys = {"key": key, "asked": asking}
                yield Finding("example-other-key", (*path, key), keys, on="key")


def _narrower(asked: str, given: Sequence[str]) -> Iterator[str]:
    """The answer that says which of two things is asked of a hand, or that nothing came of it."""
    if asked == "hand":
        yield "count" if "count" in given else "legal"
    elif "refused" in given:
        yield "refused"


def _check_winner(example: Example, path: Path) -> Iterator[Finding]:
    """A winner who has not played, or is of another team than the one that is said to win."""
    played = len(example.plays or ())
    if example.winner is not None and example.winner > played:
        arguments = {"winner": example.winner, "n": played}
        yield Finding("example-winner", (*path, "winner"), arguments)
    elif example.winner and example.team and "BA"[example.winner % 2] != example.team:
        said = {"winner": example.winner, "team": example.team}
        other = (*path, "winner")
        yield Finding("example-winner-team", (*path, "team"), said, other=other)


def _check_tied(example: Example, path: Path) -> Iterator[Finding]:
    """A tie that somebody wins, or of one who has not played, or of one team alone."""
    if example.tied is None:
        return
    where, played = (*path, "tied"), len(example.plays or ())
    won = next((key for key in ("winner", "team") if getattr(example, key) is not None), None)
    late = [place for place, player in enumerate(example.tied) if player > played]
    again = list(repeated(example.tied, where))
    if won is not None:
        yield Finding("example-tied-won", where, {"key": won}, other=(*path, won))
    elif late:
        arguments = {"player": example.tied[late[0]], "n": played}
        yield Finding("example-tied", (*where, late[0]), arguments)
    elif again:
        yield from again
    elif len({player % 2 for player in example.tied}) == 1:
        yield Finding("example-tied-team", where, {"team": "BA"[example.tied[0] % 2]})


def _check_options_of(ruleset: Ruleset, example: Example, path: Path) -> Iterator[Finding]:
    for name, choice in example.options.items():
        where = (*path, "options", name)
        if name not in ruleset.options:
            hint, _ = did_you_mean(name, ruleset.options)
            yield Finding("option-unknown", where, {"name": name}, hint=hint, on="key")
        elif choice not in ruleset.options[name].choices:
            choices = list(ruleset.options[name].choices)
            hint, _ = did_you_mean(choice, choices)
            arguments = {"value": choice, "choices": AnyOf(choices)}
            yield Finding("not-a-choice", where, arguments, hint=hint)


def _check_cards(ruleset: Ruleset, deck: Deck, example: Example, path: Path) -> Iterator[Finding]:
    vira: Card | None = None
    if example.vira is not None:
        try:
            vira = deck.parse(example.vira)
        except CardError as error:
            yield _not_a_card((*path, "vira"), error)
            return
    elif ruleset.has_vira and example.events is None:
        yield Finding("missing-key", (*path, "vira"), {"key": dotted((*path, "vira"))}, on="table")
        return
    seats = seats_for(example.players or ruleset.players.usual)
    names = card_names(at_table(ruleset.order or (), seats), vira)
    laid: Laid = {"plays": [], "hand": [], "trick": [], "legal": []}
    for key, cards in laid.items():
        for place, text in enumerate(getattr(example, key) or ()):
            try:
                cards.append(((*path, key, place), deck.parse(text, names)))
            except CardError as error:
                yield _not_a_card((*path, key, place), error)
    yield from _check_laid(laid, vira, path)
    yield from _check_number(laid, seats, path)


def _check_laid(laid: Laid, vira: Card | None, path: Path) -> Iterator[Finding]:
    """Cards that cannot lie there together: one twice, or the vira, which is not played."""
    for key, twice, turned in _LAID:
        first: dict[Card, Path] = {}
        for where, card in laid[key]:
            if card == vira:
                yield Finding(turned, where, {"card": card}, other=(*path, "vira"))
            elif first.setdefault(card, where) != where:
                yield Finding(twice, where, {"card": card}, other=first[card])
    table = {card: where for where, card in laid["trick"] if card != vira}
    for where, card in laid["hand"]:
        if card in table:
            yield Finding("hand.on-table", where, {"card": card}, other=table[card])


def _check_number(laid: Laid, seats: int, path: Path) -> Iterator[Finding]:
    """More cards than seats, or a hand to play when every seat has played."""
    if len(laid["plays"]) > seats:
        arguments = {"cards": len(laid["plays"]), "seats": seats}
        yield Finding("trick.too-many", (*path, "plays"), arguments)
    if len(laid["trick"]) >= seats:
        yield Finding("trick.complete", (*path, "trick"), {"seats": seats})


def _not_a_card(path: Path, error: CardError) -> Finding:
    return Finding("not-a-card", path, {"why": error.message}, hint=error.hint)
