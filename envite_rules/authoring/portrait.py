"""A variant as a player wants to see it, section by section; words of no language yet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from envite_rules.authoring.portrait_follow import follow_lines
from envite_rules.authoring.portrait_ladders import (
    count_sections,
    ladder_sections,
    step_values,
)
from envite_rules.authoring.portrait_leads import lead_of
from envite_rules.authoring.portrait_order import order_section
from envite_rules.authoring.portrait_signs import sign_lines
from envite_rules.authoring.portrait_stakes import (
    deal_lines,
    marks_below_the_chico,
    renuncio_lines,
    round_lines,
    score_lines,
)
from envite_rules.authoring.portrait_words import own_word, told, words_of_its_own
from envite_rules.authoring.sections import Section, Words, table_of
from envite_rules.cards import Card
from envite_rules.engine import Game
from envite_rules.messages import Message, Prose
from envite_rules.ruleset import LoadedRuleset

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.engine import CardLike
    from envite_rules.ruleset.model import Ruleset

Statement: TypeAlias = Literal["inferred", "unknown"]


@dataclass(frozen=True)
class Portrait:
    """A variant at a table of so many people.

    Args:
        loaded: the ruleset.
        game: the ruleset at that table.
        vira: the turned card, if one was named.
    """

    loaded: LoadedRuleset
    game: Game
    vira: Card | None = None

    @classmethod
    def of(
        cls, loaded: LoadedRuleset, players: int | None = None, vira: CardLike | None = None
    ) -> Portrait:
        """The portrait of a ruleset.

        Args:
            loaded: the ruleset.
            players: how many people play; the usual number if not given.
            vira: the turned card; without it the cards of the vira are shown in general.

        Raises:
            PlayersError: the ruleset does not seat so many.
            CardError: the vira is no card of the deck.
            TrickError: there is no vira in this game.
        """
        game = Game(loaded, players)
        if vira is not None:
            game.order(vira)  # refuses a vira where there is none
            vira = game.parse_card(str(vira))
        return cls(loaded, game, vira)

    @property
    def title(self) -> Message:
        """The name of the variant, and how many play."""
        name = self.loaded.ruleset.name
        arguments: dict[str, object] = {"name": name, "n": self.game.players}
        if self.game.seats != self.game.players:
            muerto = own_word(self.loaded.ruleset, "muerto")
            return Message("show.title-muerto", arguments | {"muerto": muerto})
        return Message("show.title", arguments)

    def sections(self) -> Iterator[Section]:
        """The sections that have something to say, in the order a player asks for them."""
        own = words_of_its_own(self.loaded.ruleset)
        yield from (told(own, section) for section in self._sections() if not section.is_empty)

    def _sections(self) -> Iterator[Section]:
        ruleset, seats = self.loaded.ruleset, self.game.seats
        yield order_section(ruleset, self.game, self.vira)
        yield _said("show.signs", sign_lines(ruleset, self.game, self.vira))
        yield _said("show.following", follow_lines(ruleset, self.game, self.vira))
        yield _round(ruleset)
        yield from ladder_sections(ruleset, seats)
        yield from count_sections(ruleset, seats)
        yield _said("show.score", score_lines(ruleset, seats))
        yield _said("show.the-renuncio", renuncio_lines(ruleset))
        yield _said("show.deal", deal_lines(ruleset))
        yield _scoreboard(ruleset)
        yield _said("show.words", _word_lines(ruleset))
        yield _options(self.loaded)
        yield _said("show.sources", _source_lines(ruleset))
        yield _said("show.inferred", _stated(self.loaded, "inferred"))
        yield _said("show.unknown", _stated(self.loaded, "unknown"))

    def value(self, language: str) -> dict[str, Any]:
        """The portrait for a program: the order and the ladders resolved, the sections as stated.

        Args:
            language: of the texts, ``es`` or ``en``.
        """
        ruleset = self.loaded.ruleset
        stated = ruleset.model_dump(
            mode="json",
            exclude_none=True,
            include={"words", "round", "score", "renuncio", "deal", "signs", "scoreboard"},
        )
        if ruleset.counts:
            stated["counts"] = {
                name: count.model_dump(mode="json", exclude_none=True)
                for name, count in ruleset.counts.items()
            }
        return {
            "id": ruleset.id,
            "name": ruleset.name.text(language),
            "players": self.game.players,
            "seats": self.game.seats,
            "vira": None if self.vira is None else str(self.vira),
            "options": dict(self.loaded.options),
            "order": self._order_value(language),
            "follow": [line.text(language) for line in self._duties()],
            "ladders": self._ladders_value(),
            "ladder_rules": {
                name: ladder.model_dump(mode="json", exclude_none=True, exclude={"steps"})
                for name, ladder in ruleset.ladders.items()
            },
            **stated,
            "sources": {key: value.title for key, value in ruleset.sources.items()},
            "inferred": _statements_value(self.loaded, "inferred", language),
            "unknown": _statements_value(self.loaded, "unknown", language),
        }

    def _duties(self) -> tuple[Message, ...]:
        ruleset = self.loaded.ruleset
        said = tuple(follow_lines(ruleset, self.game, self.vira))
        return told(words_of_its_own(ruleset), said)

    def _ladders_value(self) -> dict[str, list[dict[str, Any]]]:
        ruleset, seats = self.loaded.ruleset, self.game.seats
        return {name: list(step_values(ruleset, name, seats)) for name in ruleset.ladders}

    def _order_value(self, language: str) -> list[dict[str, Any]]:
        """The order as stated, line by line; with a vira, card by card."""
        if self.vira is not None:
            return [
                {
                    "cards": [str(card) for card in line.cards],
                    "when_led": line.when_led,
                    "kind": line.kind,
                    "rule": line.rule,
                    "name": line.name,
                    "sign": None if line.sign is None else line.sign.text(language),
                }
                for line in self.game.order(self.vira)
            ]
        lines = self.loaded.ruleset.order or ()
        stated = (line for line in lines if line.applies_to(self.game.seats))
        return [line.model_dump(mode="json", exclude_none=True) for line in stated]


def _said(code: str, lines: Iterator[Words]) -> Section:
    return Section(Message(code), lines=tuple(lines))


def _round(ruleset: Ruleset) -> Section:
    title = Message("show.the-round", {"round": own_word(ruleset, "round")})
    return Section(title, lines=tuple(round_lines(ruleset)))


_WORDS = ("leader", "last", "muerto", "dentro", "renuncio", "partida")
"""The words of a place that hardly another section has a reason to say."""


def _word_lines(ruleset: Ruleset) -> Iterator[Words]:
    """What this place calls such things, where that is not the usual word."""
    for name in _WORDS:
        word = own_word(ruleset, name)
        if isinstance(word, str):
            yield Message(f"show.word.{name}", {"word": word})


def _scoreboard(ruleset: Ruleset) -> Section:
    rows = [
        (str(mark.piedras), Message(f"show.mark.{mark.place}", {"n": mark.stones}))
        for mark in marks_below_the_chico(ruleset)
    ]
    head = (Message("show.total"), Message("show.mark"))
    return Section(Message("show.scoreboard"), table_of(head, rows))


def _options(loaded: LoadedRuleset) -> Section:
    rows: list[tuple[Words, ...]] = []
    for name, option in loaded.ruleset.options.items():
        rows.append((name, option.name, ""))
        for choice, body in option.choices.items():
            chosen = loaded.options.get(name) == choice
            mark = Message("show.chosen") if chosen else ""
            rows.append((f"  {name}={choice}", body.name, mark))
    head = (Message("show.option"), Message("show.choice"), "")
    return Section(Message("show.options"), table_of(head, rows))


def _source_lines(ruleset: Ruleset) -> Iterator[Words]:
    for source in ruleset.sources.values():
        parts = [source.title, source.author, source.publisher, source.date, source.url]
        said = Prose(", ".join(part for part in parts if part))
        note = {"source": said, "note": source.note}
        yield said if source.note is None else Message("show.source", note)


def _stated(loaded: LoadedRuleset, kind: Statement) -> Iterator[Words]:
    for rule, text in loaded.statements(kind):
        lead = lead_of(loaded.ruleset, rule)
        yield Message("show.statement", {"lead": lead, "text": text, "rule": rule})


def _statements_value(
    loaded: LoadedRuleset, kind: Literal["inferred", "unknown"], language: str
) -> dict[str, str]:
    return {rule: text.text(language) for rule, text in loaded.statements(kind)}
