"""The rulebook of a variant, chapter by chapter."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Literal

from envite_rules.authoring.portrait import Portrait
from envite_rules.authoring.portrait_follow import follow_lines
from envite_rules.authoring.portrait_ladders import count_sections, ladder_sections
from envite_rules.authoring.portrait_leads import lead_of, led_by
from envite_rules.authoring.portrait_stakes import marks_below_the_chico
from envite_rules.authoring.portrait_words import own_word, words_of_its_own
from envite_rules.authoring.rulebook.blocks import (
    BoardPicture,
    Book,
    Chapter,
    Lines,
)
from envite_rules.authoring.rulebook.dealt import example_vira
from envite_rules.authoring.rulebook.hands import count_pictures, hand_pictures
from envite_rules.authoring.rulebook.ordering import order_blocks
from envite_rules.authoring.rulebook.scenes import (
    answer_lines,
    claim_lines,
    scene_lines,
    tumbo_lines,
)
from envite_rules.authoring.rulebook.table import (
    material_lines,
    player_lines,
    short_lines,
)
from envite_rules.authoring.rulebook.tricks import trick_pictures
from envite_rules.messages import Message, one_line
from envite_rules.ruleset.outdated import reason_of_base

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from envite_rules.authoring.rulebook.blocks import Block, Words
    from envite_rules.authoring.sections import Section
    from envite_rules.cards import Card
    from envite_rules.engine import CardLike
    from envite_rules.ruleset import LoadedRuleset
    from envite_rules.ruleset.model import Text

_ASIDES = {"show.sources", "book.errata", "show.inferred", "show.unknown"}
"""The chapters that tell where the rules come from, by the codes of their titles."""


def book_of(
    loaded: LoadedRuleset, players: int | None = None, vira: CardLike | None = None
) -> Book:
    """The rulebook of a ruleset at a table of so many people.

    Args:
        loaded: the ruleset.
        players: how many people play; the usual number if not given.
        vira: the turned card of the pictures; an example if not given.

    Raises:
        PlayersError: the ruleset does not seat so many.
        CardError: the vira is no card of the deck.
        TrickError: there is no vira in this game.
    """
    return _Binder(Portrait.of(loaded, players, vira)).book()


class _Binder:
    """Puts the chapters together.

    Args:
        portrait: the ruleset at a table, with the vira that was asked for.
    """

    def __init__(self, portrait: Portrait) -> None:
        self._loaded = portrait.loaded
        self._ruleset = portrait.loaded.ruleset
        self._game = portrait.game
        self._wanted = portrait.vira
        self._sections = {section.title.code: section for section in portrait.sections()}

    @cached_property
    def _vira(self) -> Card | None:
        """The vira of the pictures."""
        return self._wanted or example_vira(self._loaded, self._game)

    def book(self) -> Book:
        """The book, of the chapters that have something to say."""
        places = self._ruleset.places
        played = "-places" if places else ""
        muerto = "-muerto" if self._game.seats != self._game.players else ""
        said = {
            "n": self._game.players,
            "places": [one_line(place) for place in places or ()],
            "muerto": own_word(self._ruleset, "muerto"),
        }
        chapters = (
            Chapter(title, tuple(blocks), aside=title.code in _ASIDES)
            for title, blocks in self._chapters()
        )
        return Book(
            self._ruleset.name,
            Message(f"book.subtitle{played}{muerto}", said),
            tuple(chapter for chapter in chapters if chapter.blocks),
            Message("book.colophon", {"id": self._ruleset.id}),
            words_of_its_own(self._ruleset),
        )

    def _chapters(self) -> Iterator[tuple[Message, Iterable[Block]]]:
        loaded, game = self._loaded, self._game
        yield Message("book.in-short"), _said(short_lines(loaded, game))
        yield Message("book.materials"), _said(material_lines(loaded, game))
        yield Message("book.players"), _said(player_lines(loaded, game))
        yield from self._section("show.deal")
        yield Message("show.order"), order_blocks(loaded, game, self._wanted, self._vira)
        yield from self._section("show.signs")
        yield from self._play()
        yield from self._section("show.the-round")
        yield from self._ladders()
        yield from self._counts()
        yield from self._section("show.score", tumbo_lines(self._ruleset))
        yield from self._section("show.the-renuncio", claim_lines(self._ruleset))
        yield Message("show.scoreboard"), self._board()
        yield from self._section("show.words")
        yield Message("show.options"), self._options()
        yield from self._section("show.sources")
        yield Message("book.errata"), _said(self._errata())
        yield Message("show.inferred"), _said(self._stated("inferred"))
        yield Message("show.unknown"), _said(self._stated("unknown"))

    def _section(
        self, code: str, more: Iterable[Words] = ()
    ) -> Iterator[tuple[Message, Iterable[Block]]]:
        """A chapter that says what the portrait says, and what is said at the table."""
        section = self._sections.get(code)
        if section is not None:
            yield section.title, _blocks(section, more)

    def _play(self) -> Iterator[tuple[Message, Iterable[Block]]]:
        """What must be served, and who wins, each with examples."""
        ruleset, game, vira = self._ruleset, self._game, self._vira
        if ruleset.follow is not None:
            said = list(_said(follow_lines(ruleset, game, self._wanted)))
            shown = hand_pictures(self._loaded, game, vira) if ruleset.order is not None else ()
            yield Message("show.following"), [*said, *shown]
        if ruleset.order is not None:
            title = Message("book.tricks", {"trick": own_word(ruleset, "trick")})
            yield title, trick_pictures(self._loaded, game, vira)

    def _ladders(self) -> Iterator[tuple[Message, Iterable[Block]]]:
        ruleset, game = self._ruleset, self._game
        sections = ladder_sections(ruleset, game.seats)
        for (name, ladder), section in zip(ruleset.ladders.items(), sections, strict=True):
            settles = ladder.count is None and ruleset.round is not None
            scenes = scene_lines(ruleset, game, name) if settles and ruleset.score else ()
            said = _blocks(section, answer_lines(ruleset))
            yield section.title, [*said, *_said(scenes, "book.for-example")]

    def _counts(self) -> Iterator[tuple[Message, Iterable[Block]]]:
        ruleset, game = self._ruleset, self._game
        sections = count_sections(ruleset, game.seats)
        for name, section in zip(ruleset.counts, sections, strict=True):
            pictures = count_pictures(self._loaded, game, self._vira, name)
            yield section.title, [*_blocks(section), *pictures]

    def _board(self) -> Iterator[Block]:
        marks = marks_below_the_chico(self._ruleset)
        if marks:
            yield BoardPicture(tuple((mark.piedras, mark.place, mark.stones) for mark in marks))

    def _options(self) -> Iterator[Block]:
        """What was chosen, and in small what else there is."""
        for name, option in self._ruleset.options.items():
            chosen = self._loaded.options[name]
            said = {"option": option.name, "choice": option.choices[chosen].name}
            yield Lines((Message("book.option", said),))
            others = [body.name for choice, body in option.choices.items() if choice != chosen]
            if others:
                small = [Message("book.other-choice", {"choice": other}) for other in others]
                yield Lines(tuple(small), small=True)

    def _errata(self) -> Iterator[Words]:
        for example in self._ruleset.examples:
            of_rows = (row for row in example.each() if row.erratum != example.erratum)
            for fact in (example, *of_rows):
                if fact.erratum is not None:
                    slip = fact.erratum
                    said = {"about": fact.about, "printed": slip.printed, "why": slip.why}
                    yield Message("book.erratum", said)

    def _stated(self, kind: Literal["inferred", "unknown"]) -> Iterator[Words]:
        """What is marked so, each reason once, with what it speaks of; nothing without a reason."""
        reasons: dict[Text, list[Words]] = {}
        none_left = {reason_of_base(layer) for layer in self._loaded.merged.layers}
        for rule, text in self._loaded.statements(kind):
            reasons.setdefault(text, []).append(lead_of(self._ruleset, rule))
        yield from (led_by(leads, text) for text, leads in reasons.items() if text not in none_left)


def _said(lines: Iterable[Words], lead: str | None = None) -> Iterator[Block]:
    """The lines as one block, and before it a sentence that leads to them; or nothing."""
    said = tuple(lines)
    if said and lead:
        yield Lines((Message(lead),))
    if said:
        yield Lines(said)


def _blocks(section: Section, more: Iterable[Words] = ()) -> list[Block]:
    """What a section says, and what else is said in the same breath."""
    listed: list[Block] = [] if section.table is None else [section.table]
    return [*listed, *_said((*section.lines, *more))]
