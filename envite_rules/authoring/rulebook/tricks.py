"""Tricks that show who wins, played by the rules of the ruleset from hands that were dealt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from envite_rules.authoring.rulebook.blocks import TrickPicture
from envite_rules.authoring.rulebook.dealt import hand_size, places, shuffled
from envite_rules.engine import Trick
from envite_rules.engine.seats import TEAMS, seat_name
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from envite_rules.cards import Card
    from envite_rules.engine import Game
    from envite_rules.ruleset import LoadedRuleset

_PACKS: Final = 240


@dataclass(frozen=True, slots=True)
class _Seen:
    """A whole trick, and what each card of it stands for.

    Args:
        trick: the trick.
        kinds: triunfo, chilajo or plain, card by card.
        places: where each card stands in the order.
    """

    trick: Trick
    kinds: tuple[str, ...]
    places: tuple[int, ...]

    @property
    def of_no_kind(self) -> bool:
        """Whether only plain cards lie there."""
        return set(self.kinds) == {"plain"}

    def wins_from_behind(self, kind: str) -> bool:
        """Whether such a card wins, and not the one that was led."""
        winner = self.trick.winner_index
        return bool(winner) and self.kinds[winner or 0] == kind

    @property
    def equals(self) -> tuple[Card, ...]:
        """The cards as good as the one that wins, where more than one lies there."""
        winner = self.trick.winner_index
        if winner is None or self.trick.reason.code == "trick.led-suit":
            return ()
        best = self.places[winner]
        return tuple(
            card for card, place in zip(self.trick.plays, self.places, strict=True) if place == best
        )


def trick_pictures(
    loaded: LoadedRuleset, game: Game, vira: Card | None
) -> tuple[TrickPicture, ...]:
    """A trick for each way in which one is won, or not, at this table.

    Args:
        loaded: the ruleset.
        game: the ruleset at a table; it states the order of the cards.
        vira: the turned card.
    """
    found: dict[str, TrickPicture] = {}
    for seen in _played(loaded, game, vira):
        for name, shows in _SHOWN.items():
            if name not in found and shows(seen):
                found[name] = _picture(seen)
                break
        if len(found) == len(_SHOWN):
            break
    return tuple(found[name] for name in _SHOWN if name in found)


def _a_higher_one_of_another_suit_loses(seen: _Seen) -> bool:
    """The highest of the led suit wins, and a higher one of another suit does not.

    Where more than two play, it is not the card that was led.
    """
    trick, winner = seen.trick, seen.trick.winner_index
    if trick.reason.code != "trick.led-suit" or winner is None or not seen.of_no_kind:
        return False
    if winner == 0 and len(trick.plays) > 2:
        return False
    led = trick.plays[0].suit
    return any(
        card.suit is not led and place < seen.places[winner]
        for card, place in zip(trick.plays, seen.places, strict=True)
    )


def _the_vira_wins(seen: _Seen) -> bool:
    """A plain card is led, and one of the vira suit takes it."""
    led_plain = seen.kinds[0] == "plain"
    return (
        seen.trick.reason.code == "trick.vira-suit" and led_plain and bool(seen.trick.winner_index)
    )


def _a_triunfo_beats_the_vira(seen: _Seen) -> bool:
    only = seen.kinds.count("triunfo") == 1
    return seen.wins_from_behind("triunfo") and only and "chilajo" in seen.kinds


def _a_triunfo_beats_a_triunfo(seen: _Seen) -> bool:
    return seen.wins_from_behind("triunfo") and seen.kinds.count("triunfo") == 2


def _the_highest_wins(seen: _Seen) -> bool:
    """Whatever was led: a card of another suit is higher than any of the led one."""
    trick, winner = seen.trick, seen.trick.winner_index
    if trick.reason.code not in {"trick.highest", "trick.named"} or not winner:
        return False
    off_suit = trick.plays[winner].suit is not trick.plays[0].suit
    return seen.of_no_kind and off_suit and len(seen.equals) == 1


_SHOWN: Final[Mapping[str, Callable[[_Seen], bool]]] = {
    "led": _a_higher_one_of_another_suit_loses,
    "vira": _the_vira_wins,
    "triunfo": _a_triunfo_beats_the_vira,
    "triunfos": _a_triunfo_beats_a_triunfo,
    "highest": _the_highest_wins,
    "tied": lambda seen: bool(seen.trick.tied),
    "same-team": lambda seen: len(seen.equals) > 1,
}
"""What is to be shown, in this order, and when a trick shows it."""


def _played(loaded: LoadedRuleset, game: Game, vira: Card | None) -> Iterator[_Seen]:
    """First tricks in which everybody plays by the rules: low, high, or what comes first."""
    place = places(game, vira)
    kinds = {card: line.kind for line in reversed(game.order(vira)) for card in line.cards}
    size = hand_size(loaded) if loaded.ruleset.round is not None else 1
    choices: tuple[Callable[[Sequence[Card]], Card], ...] = (
        lambda legal: max(legal, key=lambda card: place.get(card, len(place))),
        lambda legal: min(legal, key=lambda card: place.get(card, len(place))),
        lambda legal: legal[0],
    )
    for number, pack in enumerate(shuffled(game, vira, "trick", _PACKS, game.seats * size)):
        if len(pack) < game.seats * size:
            return
        hands = [pack[seat * size :][:size] for seat in range(game.seats)]
        table: list[Card] = []
        for hand in hands:
            legal = _legal(loaded, game, vira, hand, table)
            table.append(choices[number % len(choices)](legal))
        trick = game.resolve_trick(vira=vira, plays=table)
        yield _Seen(
            trick,
            tuple(kinds.get(card, "plain") for card in table),
            tuple(place.get(card, len(place)) for card in table),
        )


def _legal(
    loaded: LoadedRuleset, game: Game, vira: Card | None, hand: list[Card], table: list[Card]
) -> Sequence[Card]:
    """What may be played; anything where the ruleset does not say."""
    if loaded.ruleset.follow is None:
        return hand
    return game.legal_cards(hand=hand, vira=vira, trick=table)


def _picture(seen: _Seen) -> TrickPicture:
    trick = seen.trick
    labels = [seat_name(seat) for seat in range(len(trick.plays))]
    return TrickPicture(
        trick.vira,
        tuple(zip(labels, trick.plays, strict=True)),
        trick.winner_index,
        _reason(seen, labels),
    )


def _reason(seen: _Seen, labels: Sequence[str]) -> Message:
    trick = seen.trick
    if trick.winner_index is None:
        return Message("book.nobody", {"why": trick.reason.message})
    winner = {"who": labels[trick.winner_index], "team": TEAMS[trick.winner_index % 2]}
    if len(seen.equals) > 1:
        return Message("book.same-team", winner | {"cards": seen.equals})
    return Message("book.won", winner | {"why": trick.reason.message})
