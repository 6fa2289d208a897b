"""What islands usually differ in, as lines of TOML to uncomment: each holds what the base says.

Remarks begin with ``#`` and a space; a line that may be uncommented has none after its ``#``.
Tables stand there already, empty, which changes nothing: so a line below one counts as soon as its
``#`` is gone. An entry of a list is a block of lines that are uncommented together.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from envite_rules.engine import Game
from envite_rules.messages import AnyOf, Message, printable, say
from envite_rules.ruleset import RulesetError, load_with_examples

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.ruleset import LoadedRuleset

Document = dict[str, Any]

_WORDS = ("piedra", "piedras", "chico", "chicos", "partida", "trick", "chilajo", "accept", "refuse")
_ROUND = ("value", "play_out")
_SCORE = ("chico", "partida", "fold")
_TUMBO = ("at", "declined", "lost")
_DENTRO = ("at", "value")
_STEP = ("id", "call", "value", "adds", "times")
_TO_WRITE = {
    "score": ("#[score]", "#chico = 30", "#partida = 1"),
    "ladders": (
        "#[ladders.truco]",
        '#opener = "on-turn"',
        '#answerer = "anyone"',
        '#raiser = "on-turn"',
        '#window = "until-decided"',
        '#refused = "in-play"',
        '#steps = [{ id = "truco", call = "truco", value = 2 }]',
    ),
}
_A_TRICK = {"about", "plays", "winner"}
_NO_MORE = _A_TRICK | {"team", "vira", "players", "source"}
_OF_A_ROW = {"cases", "rule"}
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_COLUMN = 32
_LONGEST_REMARK = 96


def draft_lines(base: LoadedRuleset, players: int | None, language: str) -> Iterator[str]:
    """The sections of a new file, each after an empty line.

    Args:
        base: what the variant starts from.
        players: how many people usually play, where that is said.
        language: the language of the remarks.
    """
    yield from _Writer(base, players, language).lines()


class _Writer:
    def __init__(self, base: LoadedRuleset, players: int | None, language: str) -> None:
        self._base = base
        self._document: Document = base.merged.document
        self._players = players
        self._language = language

    def lines(self) -> Iterator[str]:
        yield from self._table(("words",), _WORDS)
        yield from self._table_of_players()
        yield from self._table(("round",), _ROUND)
        yield from self._table(("score",), _SCORE)
        yield from self._table(("score", "tumbo"), _TUMBO)
        yield from self._table(("score", "dentro"), _DENTRO)
        for name in self._document.get("ladders", {}):
            yield from self._ladder(name)
        yield from self._to_write()
        yield from self._options()
        yield from self._order()
        yield from self._follow()
        yield from self._example()

    def _table(self, path: tuple[str, ...], keys: tuple[str, ...]) -> Iterator[str]:
        """A table of the base, with those of the keys that the base states."""
        table: Any = self._document
        for part in path:
            table = table.get(part, {}) if isinstance(table, dict) else {}
        stated = [key for key in keys if key in table]
        if not stated:
            return
        name = ".".join(path)
        yield from self._title(f"draft.{name}")
        yield f"[{name}]"
        for key in stated:
            yield self._line(
                f"#{key} = {_value(table[key])}", f"draft.{name}.{key.replace('_', '-')}"
            )

    def _table_of_players(self) -> Iterator[str]:
        players = self._document["players"]
        yield from self._title("draft.players-title")
        yield "[players]"
        yield self._line(f"#counts = {_value(players['counts'])}", "draft.players.counts")
        said = self._players is not None
        usual = self._players if said else players["usual"]
        yield self._line(f"{'' if said else '#'}usual = {usual}", "draft.players.usual")

    def _ladder(self, name: str) -> Iterator[str]:
        steps = self._document["ladders"][name].get("steps", [])
        if not steps:
            return
        yield from self._title("draft.ladder", step=_value(steps[-1]["id"]))
        yield f"[ladders.{name if _BARE.fullmatch(name) else _value(name)}]"
        yield "#steps = ["
        for step in steps:
            said = ", ".join(f"{key} = {_value(step[key])}" for key in _STEP if key in step)
            yield f"#  {{ {said} }},"
        yield "#]"

    def _to_write(self) -> Iterator[str]:
        """What a game needs and a base that is only one leaves to those that extend it."""
        if self._base.ruleset.abstract:
            for section, lines in _TO_WRITE.items():
                if section not in self._document:
                    yield from self._title(f"draft.to-write.{section}")
                    yield from lines

    def _options(self) -> Iterator[str]:
        options = self._base.ruleset.options
        if not options:
            return
        yield from self._title("draft.options")
        yield "[options]"
        for name, option in options.items():
            yield f"# {printable(option.name.text(self._language), _LONGEST_REMARK)}"
            line = f"#{name}.default = {_value(option.default)}"
            remark = say(AnyOf(option.choices), self._language)
            yield f"{line:<{_COLUMN}} # {printable(remark, _LONGEST_REMARK)}"

    def _order(self) -> Iterator[str]:
        """A card that moves, and one that is no triunfo: the highest two there usually are."""
        cards = [line for line in self._document.get("order", []) if "card" in line]
        usual = self._document["players"]["usual"] if self._players is None else self._players
        seats = usual + usual % 2
        here = [line for line in cards if seats in line.get("players", [seats])]
        if len(here) > 1:
            yield from self._title("draft.order.moved")
            yield from ("#[[order]]", f"#id = {_value(here[1]['id'])}")
            yield f"#before = {_value(here[0]['id'])}"
        others = [line for line in here if line is not here[1]] if len(here) > 1 else here
        if others:
            yield from self._title("draft.order.removed")
            yield from ("#[[order]]", f"#id = {_value(others[-1]['id'])}", "#remove = true")

    def _follow(self) -> Iterator[str]:
        for rule in self._document.get("follow", []):
            if isinstance(rule.get("exempt"), str):
                yield from self._title("draft.follow.exempt")
                yield from ("#[[follow]]", f"#id = {_value(rule['id'])}")
                yield self._line(f"#exempt = {_value(rule['exempt'])}", "draft.follow.values")
            else:
                yield from self._title("draft.follow.removed", id=rule["id"])
                yield from ("#[[follow]]", f"#id = {_value(rule['id'])}", "#remove = true")

    def _example(self) -> Iterator[str]:
        """A trick that the base has as an example, with its cards by their full names."""
        example = next(self._tricks(), None)
        if example is None:
            return
        people = example.get("players", self._base.ruleset.players.usual)
        game = Game(self._base, people)
        vira = game.parse_card(example["vira"]) if "vira" in example else None
        said: Document = {"players": people}
        said |= {} if vira is None else {"vira": str(vira)}
        said["plays"] = [str(game.parse_card(card, vira)) for card in example["plays"]]
        said["winner"] = example["winner"]
        yield from self._title("draft.example")
        yield "#[[examples]]"
        about = Message("draft.example.about").text(self._language)
        for key, value in {"about": about, **said}.items():
            yield f"#{key} = {_value(value)}"

    def _tricks(self) -> Iterator[Document]:
        """The tricks among the examples of the base: its own, then those of the file beside it."""
        yield from _tricks_in(self._document)
        with suppress(RulesetError):
            beside = load_with_examples(str(self._base.merged.files()[-1].path))
            yield from _tricks_in(beside.merged.document if beside else {})

    def _title(self, code: str, **arguments: object) -> Iterator[str]:
        yield ""
        for line in Message(code, arguments).text(self._language).splitlines():
            yield f"# {line}"

    def _line(self, line: str, code: str) -> str:
        return f"{line:<{_COLUMN}} # {Message(code).text(self._language)}"


def _tricks_in(document: Document) -> Iterator[Document]:
    """The examples that ask who wins a trick, and nothing else; those in tables of cases last."""
    written = document.get("examples", [])
    yield from (one for one in written if _A_TRICK <= one.keys() <= _NO_MORE)
    rows = ({**one, **row} for one in written for row in one.get("cases", ()))
    yield from (row for row in rows if _A_TRICK <= row.keys() <= _NO_MORE | _OF_A_ROW)


def _value(value: object) -> str:
    """A value as TOML writes it: a text, a number, true or false, or a list of them."""
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_value, value))}]"
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
