"""Options that can be chosen, and examples that can be run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.errors import CardError
from envite_rules.messages import AnyOf, did_you_mean
from envite_rules.ruleset.model.play import seats_for
from envite_rules.ruleset.naming import at_table, card_names
from envite_rules.ruleset.problems import Finding, Path, dotted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.cards import Card, Deck
    from envite_rules.ruleset.model import Example, Ruleset


_OF_TRICK = ("winner", "team")
_OF_LEGAL = ("trick", "legal")
"""What belongs to the one question alone, and to the other."""

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


def check_tables(ruleset: Ruleset, deck: Deck) -> Iterator[Finding]:
    """Examples that speak of cards and tables that there are not."""
    for index, example in enumerate(ruleset.examples):
        path: Path = ("examples", index)
        if example.players is not None and example.players not in ruleset.players.counts:
            arguments = {"people": example.players, "counts": AnyOf(ruleset.players.counts)}
            yield Finding("people-not-counted", (*path, "players"), arguments)
        yield from _check_cards(ruleset, deck, example, path)


def _check_question(example: Example, path: Path) -> Iterator[Finding]:
    asks_trick = example.plays is not None
    asks_legal = example.hand is not None
    if asks_trick == asks_legal:
        yield Finding("example-question", path, {}, on="key")
    elif asks_trick and example.winner is None and example.team is None:
        yield Finding("example-answer", path, {"keys": AnyOf(["winner", "team"])}, on="key")
    elif asks_legal and example.legal is None:
        yield Finding("example-answer", path, {"keys": ["legal"]}, on="key")
    elif example.winner is not None and example.winner > len(example.plays or ()):
        arguments = {"winner": example.winner, "n": len(example.plays or ())}
        yield Finding("example-winner", (*path, "winner"), arguments)
    elif example.winner and example.team and "BA"[example.winner % 2] != example.team:
        said = {"winner": example.winner, "team": example.team}
        other = (*path, "winner")
        yield Finding("example-winner-team", (*path, "team"), said, other=other)
    if asks_trick != asks_legal:
        asked, of_the_other = ("plays", _OF_LEGAL) if asks_trick else ("hand", _OF_TRICK)
        for key in of_the_other:
            if getattr(example, key):
                keys = {"key": key, "asked": asked}
                yield Finding("example-other-key", (*path, key), keys, on="key")


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
    elif ruleset.has_vira:
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
    for key, repeated, turned in _LAID:
        first: dict[Card, Path] = {}
        for where, card in laid[key]:
            if card == vira:
                yield Finding(turned, where, {"card": card}, other=(*path, "vira"))
            elif first.setdefault(card, where) != where:
                yield Finding(repeated, where, {"card": card}, other=first[card])
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
