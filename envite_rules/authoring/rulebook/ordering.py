"""The order of the cards as it lies on the table: every line with its cards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.authoring.portrait_order import order_rows
from envite_rules.authoring.portrait_vira import order_lines
from envite_rules.authoring.portrait_words import own_word
from envite_rules.authoring.rulebook.blocks import CardRow, CardRows, Lines
from envite_rules.authoring.rulebook.dealt import example_led
from envite_rules.messages import AnyOf, Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.authoring.rulebook.blocks import Block, Words
    from envite_rules.cards import Card
    from envite_rules.engine import Game
    from envite_rules.ruleset import LoadedRuleset
    from envite_rules.ruleset.model import OrderLine, Ruleset


def order_blocks(
    loaded: LoadedRuleset, game: Game, wanted: Card | None, vira: Card | None
) -> Iterator[Block]:
    """The order of the cards, with what has to be known to read it.

    Args:
        loaded: the ruleset.
        game: the ruleset at a table.
        wanted: the vira that was asked for; without it the words speak of any vira.
        vira: the vira of the pictures.
    """
    ruleset = loaded.ruleset
    if ruleset.order is None:
        return
    said = tuple(_lines(ruleset, game, wanted, vira))
    if said:
        yield Lines(said)
    cards = _cards(game, vira)
    rows = order_rows(ruleset, game, wanted)
    yield CardRows(
        tuple(
            _row(str(place), line, words, cards.get(line.id, ()), wanted)
            for place, (line, words) in enumerate(rows, start=1)
        )
    )


def _lines(
    ruleset: Ruleset, game: Game, wanted: Card | None, vira: Card | None
) -> Iterator[Message]:
    if any(line.suit == "vira" and line.kind == "chilajo" for line in ruleset.order or ()):
        yield Message("book.chilajo", {"chilajo": own_word(ruleset, "chilajo")})
    yield from order_lines(ruleset, game.seats)
    led = example_led(game, vira)
    if led is not None:
        trick = own_word(ruleset, "trick")
        yield Message("book.led-suit", {"trick": trick})
        if _only_when_led(game, vira):
            yield Message(f"book.only-when-led.{_what_wins_anyway(game, vira)}")
    if vira is not None:
        code = "book.example-vira" if wanted is None else "book.given-vira"
        yield Message(code, {"vira": vira})
    if led is not None:
        yield Message("book.example-led", {"suit": led.word})


def _only_when_led(game: Game, vira: Card | None) -> bool:
    """Whether some card wins in its own suit alone."""
    lines = game.order(vira)
    always = {card for line in lines if not line.when_led for card in line.cards}
    return any(card not in always for line in lines if line.when_led for card in line.cards)


def _what_wins_anyway(game: Game, vira: Card | None) -> str:
    """What wins whatever is led: the kinds of card, highest first, or others."""
    kinds = dict.fromkeys(line.kind for line in game.order(vira) if not line.when_led)
    return "others" if "plain" in kinds else "-".join(sorted(kinds, reverse=True))


def _cards(game: Game, vira: Card | None) -> dict[str, tuple[Card, ...]]:
    """The cards of each line of the order; of the suit that is led, those of an example."""
    led = example_led(game, vira)
    found: dict[str, tuple[Card, ...]] = {}
    for one in game.order(vira):
        shown = tuple(card for card in one.cards if not one.when_led or card.suit is led)
        found[one.rule] = found.get(one.rule, ()) + shown
    return found


def _row(
    place: str,
    line: OrderLine,
    words: tuple[Words, ...],
    cards: tuple[Card, ...],
    wanted: Card | None,
) -> CardRow:
    said, kind, sign, spared = words
    if line.card is not None:
        card = line.card if wanted is None else line.card.card(wanted)
        said = Message("show.card", {"card": card})
    also = Message("book.also", {"names": AnyOf(line.also)}) if line.also else ""
    notes = [note for note in (also, kind, spared) if note]
    return CardRow(place, cards, said, line.name, sign or None, _noted(notes))


def _noted(notes: Sequence[Words]) -> Words | None:
    """One remark after another."""
    if not notes:
        return None
    said, *rest = notes
    for note in rest:
        said = Message("book.notes", {"said": said, "note": note})
    return said
