"""Options that can be chosen, and examples that can be run."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from envite_rules.errors import CardError
from envite_rules.messages import AnyOf, Message, did_you_mean
from envite_rules.ruleset.consistency.common import not_a_card, repeated
from envite_rules.ruleset.consistency.dealt import check_dealt
from envite_rules.ruleset.model.play import seats_for
from envite_rules.ruleset.naming import at_table, card_names, read_at_table
from envite_rules.ruleset.problems import Finding, Path, key_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from envite_rules.cards import Card, Deck
    from envite_rules.ruleset.consistency.asked import Asked
    from envite_rules.ruleset.model import Example, Ruleset


_OF_SCORE = ("score", "chico_won_by", "match_won_by")
_OF_ROUND = ("tricks", "round_won_by", *_OF_SCORE)

_ANSWERS = {
    "plays": ("winner", "team", "tied", "rule"),
    "hand": ("legal", "count", "refused"),
    "events": (*_OF_SCORE, "refused"),
    "actions": (*_OF_ROUND, "refused"),
}
"""What an example gives, and the answers to what may be asked of it."""

_OF_CARDS = ("plays", "hand", "actions")
"""What is asked of cards, and not without the vira where there is one."""

_DEALT = ("dealer", "hands", "hold")
_BEFORE = ("piedras", "chicos")
_OF_HAND = ("card", "trick", "legal", "count", "of")
_OF_TRICK = ("winner", "team", "tied")

_NOT_WITH = {
    "plays": (*_OF_HAND, *_BEFORE, *_DEALT, *_OF_ROUND, "refused"),
    "hand": (*_OF_TRICK, *_BEFORE, *_DEALT, *_OF_ROUND),
    "events": ("vira", *_OF_HAND, *_OF_TRICK, *_DEALT, "tricks", "round_won_by"),
    "actions": (*_OF_HAND, *_OF_TRICK),
    "count": ("trick", "legal", "card", "refused", "rule"),
    "legal": ("of", "card", "refused"),
    "refused": ("of", *_OF_ROUND),
    "of": ("trick", "card"),
    **dict.fromkeys(_OF_ROUND, ("rule",)),
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


def check_questions(_: Ruleset, __: Deck, fact: Asked) -> Iterator[Finding]:
    """Examples that ask nothing or two things, or do not answer."""
    example = fact.example
    questions = [key for key in _ANSWERS if getattr(example, key) is not None]
    if len(questions) != 1:
        yield Finding("example-question", fact.path, {}, on="key")
        return
    question = questions[0]
    given = [key for key in _ANSWERS[question] if getattr(example, key) is not None]
    of_trick = [key for key in _OF_TRICK if getattr(example, key) is not None]
    misplaced = question == "actions" and not given and of_trick
    if not given and not misplaced:
        lacking = {"keys": AnyOf(_ANSWERS[question])}
        yield Finding("example-answer", fact.path, lacking, on="key")
    elif question == "plays":
        yield from _check_winner(fact)
        yield from _check_tied(fact)
    for asking in (question, *_narrower(question, given, example)):
        for key in _NOT_WITH[asking]:
            if getattr(example, key) not in (None, ()):
                keys = {"key": key, "asked": asking}
                hint = Message("hint.answer-of-round", {"key": key}) if misplaced else None
                yield Finding("example-other-key", fact.at(key), keys, hint=hint, on="key")
    of_card = question == "hand" and "refused" in given and example.of is None
    if of_card and example.card is None:
        yield Finding("example-which-card", fact.at("refused"), {}, on="key")


def check_choices(ruleset: Ruleset, _: Deck, fact: Asked) -> Iterator[Finding]:
    """Examples that choose what cannot be chosen."""
    for name, choice in fact.example.options.items():
        where = fact.at("options", name)
        if name not in ruleset.options:
            hint, _nearest = did_you_mean(name, ruleset.options)
            yield Finding("option-unknown", where, {"name": name}, hint=hint, on="key")
        elif choice not in ruleset.options[name].choices:
            choices = list(ruleset.options[name].choices)
            hint, _nearest = did_you_mean(choice, choices)
            arguments = {"value": choice, "choices": AnyOf(choices)}
            yield Finding("not-a-choice", where, arguments, hint=hint)


def check_counts_asked(ruleset: Ruleset, _: Deck, fact: Asked) -> Iterator[Finding]:
    """Examples that ask for a count that there is not, or do not say which."""
    known, example = tuple(ruleset.counts), fact.example
    if not example.asks_to_count or example.hand is None:
        return
    if not known:
        asked = "count" if example.of is None else "of"
        yield Finding("example-uncounted", fact.at(asked), {}, on="key")
    elif example.of is None and len(known) > 1:
        yield Finding("example-which-count", fact.at("count"), {"counts": AnyOf(known)}, on="key")
    elif example.of is not None and example.of not in known:
        hint = did_you_mean(example.of, known)[0]
        said = {"of": example.of, "counts": known}
        yield Finding("example-no-count", fact.at("of"), said, hint=hint)


def check_scored(ruleset: Ruleset, _: Deck, fact: Asked) -> Iterator[Finding]:
    """Examples of a score or a round in a ruleset that states none."""
    if ruleset.score is not None and ruleset.round is not None:
        return
    for key in ("events", "actions"):
        if getattr(fact.example, key) is not None:
            yield Finding("example-unscored", fact.at(key), {}, on="key")


def check_tables(ruleset: Ruleset, deck: Deck, fact: Asked) -> Iterator[Finding]:
    """Examples that speak of cards and tables that there are not."""
    people = fact.example.players
    if people is not None and people not in ruleset.players.counts:
        arguments = {"people": people, "counts": AnyOf(ruleset.players.counts)}
        yield Finding("people-not-counted", fact.at("players"), arguments)
    yield from _check_cards(ruleset, deck, fact)


def _narrower(question: str, given: Sequence[str], example: Example) -> Iterator[str]:
    """The answers that say which of several things is asked, or that nothing came of it."""
    if question == "hand":
        refused = "refused" if example.of is None or example.card is not None else "of"
        yield next((key for key in ("count", "legal") if key in given), refused)
    elif question in {"events", "actions"}:
        yield from ["refused"] if "refused" in given else given[:1]


def _check_winner(fact: Asked) -> Iterator[Finding]:
    """A winner who has not played, or is of another team than the one that is said to win."""
    example, played = fact.example, len(fact.example.plays or ())
    if example.winner is not None and example.winner > played:
        arguments = {"winner": example.winner, "n": played}
        yield Finding("example-winner", fact.at("winner"), arguments)
    elif example.winner and example.team and "BA"[example.winner % 2] != example.team:
        said = {"winner": example.winner, "team": example.team}
        yield Finding("example-winner-team", fact.at("team"), said, other=fact.at("winner"))


def _check_tied(fact: Asked) -> Iterator[Finding]:
    """A tie that somebody wins, or of one who has not played, or of one team alone."""
    example = fact.example
    if example.tied is None:
        return
    where, played = fact.at("tied"), len(example.plays or ())
    won = next((key for key in ("winner", "team") if getattr(example, key) is not None), None)
    late = [place for place, player in enumerate(example.tied) if player > played]
    again = list(repeated(example.tied, where))
    if won is not None:
        yield Finding("example-tied-won", where, {"key": won}, other=fact.at(won))
    elif late:
        arguments = {"player": example.tied[late[0]], "n": played}
        yield Finding("example-tied", (*where, late[0]), arguments)
    elif again:
        yield from again
    elif len({player % 2 for player in example.tied}) == 1:
        yield Finding("example-tied-team", where, {"team": "BA"[example.tied[0] % 2]})


def _check_cards(ruleset: Ruleset, deck: Deck, fact: Asked) -> Iterator[Finding]:
    example = fact.example
    vira: Card | None = None
    if example.vira is not None:
        try:
            vira = deck.parse(example.vira)
        except CardError as error:
            yield not_a_card(fact.at("vira"), error)
            return
    elif ruleset.has_vira and any(getattr(example, key) is not None for key in _OF_CARDS):
        missing = (*fact.shared, "vira")
        yield Finding("missing-key", missing, {"key": key_of(missing)}, on="table")
        return
    seats = seats_for(example.players or ruleset.players.usual)
    order = at_table(ruleset.order or (), seats)
    names = card_names(order, vira)
    read = partial(read_at_table, deck=deck, names=names, order=order, vira=vira)
    laid: Laid = {"plays": [], "hand": [], "trick": [], "legal": []}
    for key, cards in laid.items():
        for place, text in enumerate(getattr(example, key) or ()):
            try:
                cards.append((fact.at(key, place), read(text)))
            except CardError as error:
                yield not_a_card(fact.at(key, place), error)
    yield from _check_laid(laid, vira, fact)
    yield from _check_number(laid, seats, fact)
    yield from _check_card_asked(laid, read, fact)
    if example.actions is not None:
        yield from check_dealt(ruleset, fact, vira, seats, read)


def _check_card_asked(laid: Laid, read: Callable[[str], Card], fact: Asked) -> Iterator[Finding]:
    """A card that is said to be refused, and is none of the hand."""
    example = fact.example
    if example.card is None or example.hand is None:
        return
    try:
        card = read(example.card)
    except CardError as error:
        yield not_a_card(fact.at("card"), error)
        return
    held = [one for _, one in laid["hand"]]
    if card not in held and len(held) == len(example.hand):
        said = {"card": card, "hand": held}
        yield Finding("hand.lacks", fact.at("card"), said, other=fact.at("hand"))


def _check_laid(laid: Laid, vira: Card | None, fact: Asked) -> Iterator[Finding]:
    """Cards that cannot lie there together: one twice, or the vira, which is not played."""
    for key, twice, turned in _LAID:
        first: dict[Card, Path] = {}
        for where, card in laid[key]:
            if card == vira:
                yield Finding(turned, where, {"card": card}, other=fact.at("vira"))
            elif first.setdefault(card, where) != where:
                yield Finding(twice, where, {"card": card}, other=first[card])
    table = {card: where for where, card in laid["trick"] if card != vira}
    for where, card in laid["hand"]:
        if card in table:
            yield Finding("hand.on-table", where, {"card": card}, other=table[card])


def _check_number(laid: Laid, seats: int, fact: Asked) -> Iterator[Finding]:
    """More cards than seats, or a hand to play when every seat has played."""
    if len(laid["plays"]) > seats:
        arguments = {"cards": len(laid["plays"]), "seats": seats}
        yield Finding("trick.too-many", fact.at("plays"), arguments)
    if len(laid["trick"]) >= seats:
        yield Finding("trick.complete", fact.at("trick"), {"seats": seats})
