"""The face of the library: a ruleset by its name, and what can be asked of it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, get_args, overload

from envite_rules import ruleset as rulesets
from envite_rules.engine import Game
from envite_rules.errors import OptionError
from envite_rules.messages import DEFAULT_LANGUAGE, LANGUAGES, AnyOf, Message
from envite_rules.ruleset import Report, Shelf

if TYPE_CHECKING:
    from typing import Literal

    from envite_rules.authoring.diff import Difference
    from envite_rules.authoring.rulebook.formats import BookFormat
    from envite_rules.engine import CardLike
    from envite_rules.ruleset import Citation, LoadedRuleset, ValueOrigin
    from envite_rules.ruleset.model import Ruleset, Text


class Rules:
    """A loaded ruleset. It never changes, and may be shared.

    Args:
        loaded: the ruleset with its base and options merged in.
    """

    def __init__(self, loaded: LoadedRuleset) -> None:
        self._loaded = loaded
        self._games: dict[int, Game] = {}
        self._locator = rulesets.Locator()

    @property
    def ruleset(self) -> Ruleset:
        """What it states, section by section."""
        return self._loaded.ruleset

    @property
    def options(self) -> Mapping[str, str]:
        """The choice taken for each option."""
        return self._loaded.options

    @property
    def id(self) -> str:
        """The id of the ruleset."""
        return self.ruleset.id

    @property
    def name(self) -> Text:
        """The name of the ruleset, in one or more languages."""
        return self.ruleset.name

    def game(self, players: int | None = None) -> Game:
        """The ruleset compiled for a number of people; made once and shared.

        Args:
            players: how many people play; the ruleset's usual number if not given.

        Raises:
            PlayersError: the ruleset does not seat so many.
            NotStatedError: it is only a base for others, and is not played; the hint names those.
        """
        rulesets.require_playable(self._loaded)
        people = self.ruleset.players.usual if players is None else players
        game = self._games.get(people)
        if game is None:
            game = self._games.setdefault(people, Game(self._loaded, people))
        return game

    def cite(self, *path: str | int) -> Citation:
        """Where the value at a path comes from, such as ``cite("score", "chico")``.

        Raises:
            NotStatedError: there is no such value, nor could there be.
        """
        return self._loaded.cite(path)

    def origin(self, path: str | Iterable[str | int]) -> ValueOrigin:
        """Where the value at a path was set: file, line, layer and source.

        Args:
            path: keys, and for an entry of a list its id or its number from 0, joined by dots
                (``"order.malilla"``) or one by one (``("score", "chico")``).

        Raises:
            NotStatedError: there is no such value, nor could there be; the hint says the nearest.
            TypeError: the path is neither a text nor made of texts and numbers.

        Example:
            >>> origin = load_ruleset("gran-canaria").origin("score.tumbo.declined")
            >>> origin.value, origin.layer, origin.ruleset, origin.citation.source_id
            (1, 'base', 'canario', 'guia')
        """
        return rulesets.origin_of(self._loaded, path, self._locator)

    def diff(self, other: Rules, players: int | None = None) -> tuple[Difference, ...]:
        """What tells this ruleset from another at a table, by what they state.

        Names, sources, other words and what follows from another difference do not count.

        Args:
            other: the ruleset it is compared with.
            players: how many people play; if not given, the smaller of the two usual numbers that
                both seat, else the least that both seat.

        Returns:
            The differences, section by section; none where both say the same.

        Raises:
            PlayersError: one of the two does not seat so many, or no number is common to both.
            TypeError: ``other`` is no `Rules`: an id is loaded first.

        Example:
            >>> for difference in load_ruleset("canario").diff(load_ruleset("tenerife")):
            ...     print(difference.path)
            deal.gathered
        """
        from envite_rules.authoring.diff import differences

        if not isinstance(other, Rules):
            raise TypeError(f"rules are compared with a Rules object, not with {other!r:.80}")
        return differences(self._loaded, other._loaded, players)

    @overload
    def rulebook(
        self,
        players: int | None = None,
        language: str = DEFAULT_LANGUAGE,
        format: Literal["md", "html"] = "md",
        *,
        vira: CardLike | None = None,
    ) -> str: ...

    @overload
    def rulebook(
        self,
        players: int | None = None,
        language: str = DEFAULT_LANGUAGE,
        *,
        format: Literal["pdf"],
        vira: CardLike | None = None,
    ) -> bytes: ...

    @overload
    def rulebook(
        self,
        players: int | None,
        language: str,
        format: Literal["pdf"],
        *,
        vira: CardLike | None = None,
    ) -> bytes: ...

    @overload
    def rulebook(
        self,
        players: int | None = None,
        language: str = DEFAULT_LANGUAGE,
        format: BookFormat = "md",
        *,
        vira: CardLike | None = None,
    ) -> str | bytes: ...

    def rulebook(
        self,
        players: int | None = None,
        language: str = DEFAULT_LANGUAGE,
        format: BookFormat = "md",  # noqa: A002
        *,
        vira: CardLike | None = None,
    ) -> str | bytes:
        """The rules as a person wants to read them, with examples that the engine plays.

        Args:
            players: how many people play; the ruleset's usual number if not given.
            language: of the texts, ``es`` or ``en``.
            format: ``md``, Markdown; ``html``, one page that stands alone; ``pdf``, that page on
                A4, which needs the extra ``pdf``.
            vira: the turned card of the pictures; an example, and said to be one, if not given.

        Returns:
            A text, or the bytes of a PDF; the same for the same rules and arguments.

        Raises:
            PlayersError: the ruleset does not seat so many.
            NotStatedError: it is only a base for others, and is not played.
            CardError: the vira is no card of this deck.
            TrickError: there is no vira in this game.
            OptionError: there is no such language or format.
            LibraryError: what a PDF needs is not installed.

        Example:
            >>> load_ruleset("leanmind").rulebook(language="en").splitlines()[0]
            '# Envite canario, the Lean Mind kata'
        """
        from envite_rules.authoring.rulebook.book import book_of
        from envite_rules.authoring.rulebook.formats import BookFormat

        if language not in LANGUAGES:
            said = {"word": language, "known": AnyOf(LANGUAGES)}
            raise OptionError(Message("book.no-language", said))
        if format not in get_args(BookFormat):
            said = {"word": format, "known": AnyOf(get_args(BookFormat))}
            raise OptionError(Message("book.no-format", said))
        rulesets.require_playable(self._loaded)
        book = book_of(self._loaded, players, vira)
        if format == "md":
            from envite_rules.authoring.rulebook.markdown import markdown

            return markdown(book, language)
        if format == "html":
            from envite_rules.authoring.rulebook.html import page

            return page(book, language)
        from envite_rules.authoring.rulebook.pdf import document

        return document(book, language)

    def __repr__(self) -> str:
        chosen = f", options={dict(self.options)!r}" if self.options else ""
        return f"<Rules {self.id!r}{chosen}>"


@dataclass(frozen=True)
class RulesetInfo:
    """A ruleset of the catalogue, as far as a list of them needs it.

    Args:
        id: its id.
        path: its file.
        shelf: the folder it was found in: its ``kind`` is ``shipped``, ``folder`` or ``package``,
            and the name of the ``package`` stands beside it.
        rules: the ruleset; None where it cannot be loaded.
        report: what a check says where it cannot.
    """

    id: str
    path: str
    shelf: Shelf
    rules: Rules | None
    report: Report | None = None


def load_ruleset(
    name: str | os.PathLike[str], *, options: Mapping[str, str] | None = None
) -> Rules:
    """Loads a ruleset.

    Args:
        name: an id, or a path (a `os.PathLike`, or a text with a ``/`` or that ends in ``.toml``).
        options: the choice for each option; the default where none is given.

    Raises:
        RulesetError: there is no such ruleset, or it has faults; the error holds every one with
            its file, line and column.
        OptionError: the ruleset has no such option or choice.
        TypeError: the options are no mapping of texts to texts.

    Example:
        >>> rules = load_ruleset("leanmind")
        >>> trick = rules.game().resolve_trick(
        ...     vira="3 oros", plays=["5 copas", "7 copas", "rey copas", "sota copas"]
        ... )
        >>> trick.winner_index, trick.team, str(trick.card)
        (2, 'A', 'rey de copas')
    """
    return Rules(rulesets.load(_named(name), _chosen(options)))


def check_ruleset(name: str | os.PathLike[str]) -> Report:
    """Checks a ruleset with every choice of its options. Never raises on bad input.

    Args:
        name: an id, or a path.

    Returns:
        Every problem with its file, line, column, message and hint.

    Example:
        >>> check_ruleset("tradicional").ok_strict
        True
    """
    return rulesets.check(_named(name))


def available_rulesets() -> tuple[RulesetInfo, ...]:
    """The rulesets that ship, and those that others add, by id.

    Others are the folders that ``ENVITE_RULESETS`` names, and the installed packages that bring
    rulesets by an entry point of the group ``envite_rules.rulesets``. What is only a base, and is
    not played, is not among them; `load_ruleset` loads it.

    Example:
        >>> {"leanmind", "tradicional"} <= {info.id for info in available_rulesets()}
        True
    """
    with rulesets.kept():
        found = [_info(entry) for entry in rulesets.entries()]
    return tuple(info for info in found if info.rules is None or not info.rules.ruleset.abstract)


def _info(entry: rulesets.CatalogueEntry) -> RulesetInfo:
    path, problems = str(entry.path), entry.problems
    if not problems:
        try:
            return RulesetInfo(entry.id, path, entry.shelf, load_ruleset(entry.path))
        except rulesets.RulesetError as error:
            problems = error.problems
    return RulesetInfo(entry.id, path, entry.shelf, None, rulesets.Report(path, problems))


def _chosen(options: object) -> Mapping[str, str]:
    if options is None:
        return {}
    if not isinstance(options, Mapping):
        raise TypeError(f"options is a mapping of names to choices, not {options!r}")
    for name, choice in options.items():
        if not (isinstance(name, str) and isinstance(choice, str)):
            raise TypeError(f"an option and its choice are texts, not {name!r}: {choice!r}")
    return options


def _named(name: str | os.PathLike[str]) -> str:
    if isinstance(name, str):
        return name
    path = os.fspath(name)
    return path if rulesets.is_path(path) else f"{os.curdir}{os.sep}{path}"
