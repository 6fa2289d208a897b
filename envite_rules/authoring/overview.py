"""Several variants side by side: the few facts that tell most, a row for each variant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from envite_rules.authoring.diff import Side
from envite_rules.authoring.facts import joined
from envite_rules.authoring.portrait_words import own_word
from envite_rules.authoring.sections import Words
from envite_rules.messages import Message
from envite_rules.ruleset.model import LACKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from envite_rules.authoring.facts import Fact
    from envite_rules.ruleset import LoadedRuleset
    from envite_rules.ruleset.model import Ruleset

    Short = Callable[[Fact, Ruleset], Words]

COLUMNS = {
    "players.counts": "players",
    "round.value": "round",
    "calls": "calls",
    "score.chico": "chico",
    "score.partida": "partida",
    "score.tumbo.at": "tumbo",
    "score.tumbo.lost": "lost",
    "score.fold": "fold",
    "score.dentro": "dentro",
    "renuncio.value": "renuncio",
    "follow.plain.duty": "plain-lead",
    "deal.gathered": "gathered",
}
"""The facts that are shown, each with the word for its column."""


@dataclass(frozen=True, slots=True)
class Overview:
    """Variants side by side.

    Args:
        columns: the facts in which they differ, by path; never one that is the same in all.
        rows: for each variant its id, and what it states of each of these facts.
    """

    columns: tuple[str, ...]
    rows: Mapping[str, tuple[Words, ...]]

    @classmethod
    def of(cls, every: Iterable[LoadedRuleset], players: int | None = None) -> Overview:
        """The variants at a table, or each at its usual one.

        Args:
            every: the rulesets.
            players: how many people play; those that do not seat so many are left out.
        """
        cells: dict[str, dict[str, Words]] = {}
        for loaded in every:
            seated = loaded.ruleset.players
            if players is None or players in seated.counts:
                side = Side(loaded, players or seated.usual)
                cells[loaded.ruleset.id] = dict(_cells(side))
        telling = tuple(
            path for path in COLUMNS if len({_text(row[path]) for row in cells.values()}) > 1
        )
        rows = {name: tuple(row[path] for path in telling) for name, row in cells.items()}
        return cls(telling, rows)


def _text(words: Words) -> str:
    return words if isinstance(words, str) else words.text()


def _cells(side: Side) -> Iterator[tuple[str, Words]]:
    """What a variant states of each fact, with what may be chosen instead in brackets."""
    for path in COLUMNS:
        if path == "calls":
            yield path, _calls(side)
            continue
        fact = side.facts.get(path)
        short = _SHORT.get(path, _number)
        said = "—" if fact is None else short(fact, side.ruleset)
        others: list[Words] = []
        for choices in side.alternatives(path).values():
            for other in choices.values():
                words = "—" if other is None else short(other, side.ruleset)
                if _text(words) not in {_text(said), *map(_text, others)}:
                    others.append(words)
        in_brackets = joined(("(", joined(others, ", "), ")"), "")
        yield path, joined((said, in_brackets)) if others else said


def _calls(side: Side) -> Words:
    """What each call of each ladder is worth, from the lowest up."""
    ladders = {
        path.split(".")[1]: [
            _worth(value, side.ruleset, adds=adds) for value, adds in _values(fact)
        ]
        for path, fact in side.facts.items()
        if path.startswith("ladders.") and path.endswith(".calls")
    }
    if not ladders:
        return "—"
    if len(ladders) == 1:
        [only] = ladders.values()
        return joined(only)
    return joined((joined((f"{name}:", *worth)) for name, worth in ladders.items()), "; ")


def _values(fact: Fact) -> list[tuple[int | str, bool]]:
    """What each call is worth, and whether it adds that to what was called before."""
    calls = fact.value if isinstance(fact.value, list) else []
    return [(value, adds) for _, value, adds, _ in calls]


def _worth(value: int | str, ruleset: Ruleset, *, adds: bool) -> Words:
    if isinstance(value, int):
        return f"+{value}" if adds else str(value)
    return Message("overview.lacking") if value == LACKING else own_word(ruleset, value)


def _number(fact: Fact, ruleset: Ruleset) -> Words:
    del ruleset
    return str(fact.value)


def _counts(fact: Fact, ruleset: Ruleset) -> Words:
    """«2–12» for every number, «4, 6…12» for every second one, else all of them."""
    del fact
    counts: Sequence[int] = sorted(ruleset.players.counts)
    least, most = counts[0], counts[-1]
    for step, said in ((1, f"{least}–{most}"), (2, f"{least}, {least + 2}…{most}")):
        if len(counts) > 3 and list(counts) == list(range(least, most + 1, step)):
            return said
    return ", ".join(map(str, counts))


def _partida(fact: Fact, ruleset: Ruleset) -> Words:
    """«3» chicos, or «2 × 2»: so many partidos of so many chicos."""
    level, number = fact.value if isinstance(fact.value, tuple) else ("", "")
    partido = ruleset.score.partido if ruleset.score else None
    return f"{number} × {partido}" if level == "partido" else str(number)


def _dentro(fact: Fact, ruleset: Ruleset) -> Words:
    del ruleset
    return str(fact.value[0]) if isinstance(fact.value, tuple) else "—"


def _plain_lead(fact: Fact, ruleset: Ruleset) -> Words:
    del ruleset
    return Message("overview.serves" if fact.value else "overview.free")


def _gathered(fact: Fact, ruleset: Ruleset) -> Words:
    del ruleset
    return Message("overview.yes" if fact.value else "overview.no")


_SHORT: Mapping[str, Short] = {
    "players.counts": _counts,
    "score.partida": _partida,
    "score.dentro": _dentro,
    "follow.plain.duty": _plain_lead,
    "deal.gathered": _gathered,
}
