"""Who sits at the table of a record, and the cards that were dealt there.

What is wrong is gathered, so that all of it can be told at once.
"""

from __future__ import annotations

import unicodedata
from typing import TYPE_CHECKING, Any, Literal

from envite_rules.engine.record_shape import MOST_FAULTS, Faulty
from envite_rules.engine.seats import seat_name
from envite_rules.engine.terms import PREVENT
from envite_rules.errors import CardError, EnviteError, NotStatedError, TermsError
from envite_rules.ruleset.problems import Finding, Path
from envite_rules.ruleset.seats import read_hand

if TYPE_CHECKING:
    from collections.abc import Sequence

    from envite_rules.cards import Card
    from envite_rules.engine.dealing import Cut
    from envite_rules.engine.game import Game
    from envite_rules.engine.match import Match

Document = dict[str, Any]

_KEY_OF = {
    "terms.seed": "seed",
    "terms.mandadores": "mandadores",
    "terms.muerto-leads": "mandadores",
    "terms.cut": "cuts",
    "terms.cut-winner": "cuts",
    "not-stated.renuncio": "hold",
}
"""The key of a record that causes an error of `Game.new_match`."""


def finding_of(error: EnviteError, path: Path, on: Literal["key", "value"] = "value") -> Finding:
    """An error as what is wrong with the key or value that caused it."""
    return Finding(error.message.code, path, error.message.arguments, hint=error.hint, on=on)


def sit_down(document: Document, game: Game) -> Match:
    """The match of a record before its first deal.

    Args:
        document: what the record says, of the right shape.
        game: the ruleset at its table.

    Raises:
        Faulty: nobody could sit or deal so.
    """
    try:
        table = _Table(document, game)
        arguments = table.arguments()
        if table.faults:
            raise Faulty(table.faults)
        return game.new_match(**arguments)
    except (TermsError, NotStatedError) as error:
        raise Faulty([finding_of(error, _path_of(error, document))]) from None


def _path_of(error: EnviteError, document: Document) -> Path:
    if error.code not in {"terms.name", "terms.same-name"}:
        return (_KEY_OF.get(error.code, "ruleset"),)
    refused = _folded(str(error.message.arguments["name"]))
    names: dict[str, str] = document["names"]
    seats = [seat for seat, name in names.items() if _folded(name) == refused]
    return ("names", *seats[-1:])


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).strip().casefold()


class _Table:
    """The table of a record.

    Args:
        document: what the record says, of the right shape.
        game: the ruleset at that table.

    Attributes:
        faults: what is wrong with what was read so far.

    Raises:
        NotStatedError: the ruleset does not state all that a match needs.
    """

    def __init__(self, document: Document, game: Game) -> None:
        self._document = document
        self._game = game
        self._hand_size = game.hand_size
        self._known = {seat_name(seat): seat for seat in range(game.seats)}
        self.faults: list[Finding] = []

    def arguments(self) -> dict[str, Any]:
        """What `Game.new_match` is given; of no use where there are faults."""
        document = self._document
        names: dict[str, str] = document.get("names", {})
        for name in names:
            self._seat(name, ("names", name))
        arguments = {
            "seed": document.get("seed"),
            "dealer": self._dealer(),
            "cuts": self._cuts(),
            "hold": document.get("hold", PREVENT),
            "signs": document.get("signs", False),
            "names": names,
        }
        if "mandadores" in document:
            stated = enumerate(document["mandadores"])
            seats = [self._seat(name, ("mandadores", place)) for place, name in stated]
            arguments["mandadores"] = tuple(seats)
        return arguments | {"deals": self._deals()}

    def _fault(self, code: str, path: Path, *, other: Path | None = None, **said: object) -> None:
        self.faults.append(Finding(code, path, said, other=other))

    def _seat(self, name: str, path: Path) -> int:
        """The seat of that name, from 0; where there is none, the first, and a fault."""
        if name not in self._known:
            self._fault("seat-unknown", path, seat=name, seats=list(self._known))
        return self._known.get(name, 0)

    def _dealer(self) -> int | None:
        """Who deals first: as is stated, else who dealt the first round; None where neither is."""
        document = self._document
        rounds: Sequence[Document] = document.get("rounds", ())
        dealers = [
            self._seat(entry["dealer"], ("rounds", number, "dealer"))
            for number, entry in enumerate(rounds)
            if "dealer" in entry
        ]
        if "dealer" in document:
            return self._seat(document["dealer"], ("dealer",))
        is_told = bool(rounds) and "dealer" in rounds[0] and "cuts" not in document
        return dealers[0] if is_told else None

    def _cuts(self) -> list[Cut]:
        cuts = []
        for number, text in enumerate(self._document.get("cuts", ())):
            cards = self._cards(text.split(","), ("cuts", number), 2)
            if cards is not None:
                cuts.append((cards[0], cards[1]))
        return cuts

    def _deals(self) -> list[tuple[Card, ...]]:
        """The cards of every deal, those to come included."""
        dealt: list[tuple[Card, ...]] = []
        for key in ("rounds", "deals"):
            for number, entry in enumerate(self._document.get(key, ())):
                if len(self.faults) >= MOST_FAULTS:
                    return dealt
                dealt.append(self._deal(entry, (key, number)))
        return dealt

    def _deal(self, entry: Document, path: Path) -> tuple[Card, ...]:
        """The cards of one deal: the hands in the order of the seats, last the vira."""
        before = len(self.faults)
        vira = self._vira(entry, (*path, "vira"))
        if len(self.faults) > before:
            return ()  # a hand may name a card of the vira
        hands: dict[str, tuple[Card, ...]] = {}
        places: dict[Card, Path] = dict.fromkeys(vira, (*path, "vira"))
        lines: dict[str, Path] = {}
        for number, text in enumerate(entry["hands"]):
            line = (*path, "hands", number)
            name, cards = read_hand(text)
            if name not in self._known:
                self._seat(name, line)
            elif lines.setdefault(name, line) != line:
                self._fault("repeated", line, other=lines[name], value=name)
            else:
                hands[name] = self._hand(cards, line, vira, places)
        missing = [name for name in self._known if name not in hands]
        if missing and len(self.faults) == before:
            self._fault("record.hands-missing", (*path, "hands"), seats=missing)
            return ()
        in_order = [hands[name] for name in self._known if name in hands]
        return (*(card for hand in in_order for card in hand), *vira)

    def _vira(self, entry: Document, path: Path) -> tuple[Card, ...]:
        """The vira, as the one card or none that it is."""
        if "vira" not in entry:
            if self._game.has_vira:
                own = self._game.own_words("vira")
                self.faults.append(Finding("vira.missing", path, own, on="table"))
            return ()
        if not self._game.has_vira:
            self.faults.append(Finding("record.no-vira", path, {}, on="key"))
            return ()
        return self._cards(entry["vira"].split(","), path, 1) or ()

    def _hand(
        self, texts: list[str], path: Path, vira: tuple[Card, ...], places: dict[Card, Path]
    ) -> tuple[Card, ...]:
        cards = self._cards(texts, path, self._hand_size, *vira) or ()
        for place, card in enumerate(cards):
            other = places.setdefault(card, path)
            if other != path or card in cards[:place]:
                self._fault("record.card-twice", path, other=other, card=card)
                break
        return cards

    def _cards(
        self, texts: list[str], path: Path, count: int, vira: Card | None = None
    ) -> tuple[Card, ...] | None:
        """So many cards; None, and a fault, where they are not."""
        if len(texts) != count:
            self._fault("record.how-many-cards", path, found=len(texts), n=count)
            return None
        try:
            return tuple(self._game.parse_card(each, vira) for each in texts)
        except CardError as error:
            self.faults.append(finding_of(error, path))
            return None
