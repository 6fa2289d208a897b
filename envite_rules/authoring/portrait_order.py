"""The order of the cards, as a player wants to see it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.authoring.portrait_follow import spared_by
from envite_rules.authoring.portrait_vira import order_lines
from envite_rules.authoring.sections import Section, Words, table_of
from envite_rules.messages import AnyOf, Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from envite_rules.cards import Card, CardPattern, Rank
    from envite_rules.engine import Game
    from envite_rules.ruleset.model import OrderLine, Ruleset

_HEAD = ("", "show.cards", "show.kind", "show.sign", "show.spared")


def order_section(ruleset: Ruleset, game: Game, vira: Card | None) -> Section:
    """The order of the cards from the highest down, with names, señas, and which card is spared."""
    rows = (row for _, row in order_rows(ruleset, game, vira))
    numbered = [(str(number), *row) for number, row in enumerate(rows, start=1)]
    head = tuple(Message(code) if code else "" for code in _HEAD)
    lines = tuple(order_lines(ruleset, game.seats))
    return Section(Message("show.order"), table_of(head, numbered), lines)


def order_rows(
    ruleset: Ruleset, game: Game, vira: Card | None
) -> Iterator[tuple[OrderLine, tuple[Words, ...]]]:
    """Each line of the order at this table, with what is said of it.

    Yields:
        The line, and in words which cards stand there, what they are, their seña, and whether they
        are spared.
    """
    lines = [line for line in ruleset.order or () if line.applies_to(game.seats)]
    yield from _rows(ruleset, lines, game, vira, spared_by(ruleset, game, vira))


def _rows(
    ruleset: Ruleset,
    lines: Sequence[OrderLine],
    game: Game,
    vira: Card | None,
    spared: Mapping[CardPattern, Words],
) -> Iterator[tuple[OrderLine, tuple[Words, ...]]]:
    """A row for each card by itself, and one for a whole suit or class."""
    taken: list[CardPattern] = []
    classes = _classes(game, vira)
    for line in lines:
        if line.card is not None:
            taken.append(line.card)
            if vira is None or line.card.card(vira) != vira:
                free = _free(spared.get(line.card))
                yield line, (_card(line, vira), _kind(ruleset, line), _sign(line, game), free)
        elif line.ranks is not None and classes is not None:
            if line.id in classes:
                said = _class(classes[line.id])
                yield line, (said, _kind(ruleset, line), _sign(line, game), "")
        else:
            ranks = [game.deck.word_of(rank) for rank in _left(line, taken, vira)]
            said = Message(_code(line), {"ranks": ranks, "suit": line.suit or ""})
            yield line, (said, _kind(ruleset, line), _sign(line, game), "")


def _free(where: Words | None) -> Words:
    """That a card is spared, and where; nothing of one that is not."""
    return "" if where is None else Message("show.need-not", {"where": where})


def signs_are_made(game: Game) -> bool:
    """Whether somebody at a table has a partner to make a seña to."""
    return game.seats > 2


def _sign(line: OrderLine, game: Game) -> Words:
    """The seña of a line, where there is a partner to make it to."""
    return line.sign if line.sign is not None and signs_are_made(game) else ""


def _classes(game: Game, vira: Card | None) -> Mapping[str, Sequence[Card]] | None:
    """The cards of each line that tie; None as long as they depend on a vira that is not named."""
    if vira is None and game.has_vira:
        return None
    return {one.rule: one.cards for one in game.order(vira) if not one.when_led}


def _class(cards: Sequence[Card]) -> Words:
    """Cards that tie: «as de oros y copas (empatan)»; one that is left alone is just a card."""
    if len(cards) == 1:
        return str(cards[0])
    suits: dict[str, list[str]] = {}
    for card in cards:
        suits.setdefault(card.suit.word_of(card.rank), []).append(str(card.suit))
    said = [Message("tell.of-suit", {"ranks": rank, "suit": of}) for rank, of in suits.items()]
    return Message("show.tied-class", {"cards": said})


def _card(line: OrderLine, vira: Card | None) -> Words:
    """The card with its name: of the vira in general, or the very card."""
    card: object = line.card
    if line.card is not None and vira is not None:
        card = line.card.card(vira)
    names = [name for name in (line.name, *line.also) if name]
    if not names:
        return Message("show.card", {"card": card})
    return Message("show.named", {"card": card, "names": AnyOf(names)})


def _left(line: OrderLine, taken: Sequence[CardPattern], vira: Card | None) -> list[Rank]:
    """The ranks of a scale that no line above has placed, from the highest down."""
    gone = {pattern.rank for pattern in taken if line.suit == "vira" and pattern.suit is None}
    if line.suit == "vira" and vira is not None:
        cards = [pattern.card(vira) for pattern in taken]
        gone |= {card.rank for card in cards if card.suit is vira.suit}
        gone.add(vira.rank)
    return [rank for rank in line.scale or line.ranks or () if rank not in gone]


def _code(line: OrderLine) -> str:
    if line.ranks is not None:
        return "show.class"
    roles = {"vira": "show.vira-suit", "led": "show.led-suit"}
    return roles.get(line.suit or "", "show.suit")


def _kind(ruleset: Ruleset, line: OrderLine) -> Words:
    if line.kind == "plain":
        return ""
    own = getattr(ruleset.words, line.kind, None) if ruleset.words else None
    return own or line.kind
