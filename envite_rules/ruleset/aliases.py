"""What somebody meant by a word that the format lacks: the nearest one, or its own word for it.

What people write for a word stands in ``aliases.toml``, as data; ranks and suits are read as cards
are.
"""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from envite_rules.cards.reading import suit_or_rank
from envite_rules.likeness import plain, slips
from envite_rules.messages import AnyOf, Message, did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

_DATA = Path(__file__).with_suffix(".toml")

Sort = Literal["keys", "values"]


@cache
def aliases(sort: Sort) -> Mapping[str, frozenset[str]]:
    """What people write for each key, or for each value that is one of a few words."""
    data: Mapping[str, str] = tomllib.loads(_DATA.read_text(encoding="utf-8"))[sort]
    return {right: frozenset(words.split()) for right, words in data.items()}


def meanings(word: str, sort: Sort) -> list[str]:
    """The words of the format that somebody may mean by one of theirs.

    Example:
        >>> meanings("Triumph", "values"), meanings("PALO", "keys")
        (['triunfo'], ['suits', 'suit'])
    """
    said = _joined(word)
    return [right for right, words in aliases(sort).items() if said in words]


def meant(word: str, known: Iterable[str], sort: Sort) -> tuple[Message | None, str | None]:
    """The hint for a word that is none of the known ones, and the one that is meant.

    Its meaning comes before its letters: «palo» is nearer to ``also`` than to ``suit``. Where it
    may mean several of the known words, the hint names them all, and none is the one.

    Example:
        >>> meant("palo", ["also", "suit"], "keys")[1], meant("suti", ["also", "suit"], "keys")[1]
        ('suit', 'suit')
    """
    known = list(known)
    same = [name for name in known if _joined(name) == _joined(word)]
    means = same[:1] or [right for right in meanings(word, sort) if right in known]
    if not means and sort == "values":
        named = suit_or_rank(word)
        means = [name for name in known if name in named]
    if means:
        return _hint(means)
    hint, nearest = did_you_mean(word, known)
    if nearest is not None:
        return hint, nearest
    near = [right for right in known if _misspelt(_joined(word), aliases(sort).get(right, ()))]
    return _hint(near) if near else (None, None)


def meant_path(rule: str, known: Iterable[str]) -> tuple[Message | None, str | None]:
    """The same for a path by names, any of which may be a word of another language.

    Example:
        >>> meant_path("tanteo.dentro", ["score.dentro", "score.tumbo"])[1]
        'score.dentro'
        >>> meant_path("tumbo", ["words.tumbo", "score.tumbo"])[1]  # a rule rather than its word
        'score.tumbo'
    """
    paths = list(known)
    names = {name for path in paths for name in path.split(".")}
    said = [(part, meanings(part, "keys")) for part in rule.split(".")]
    translated = (m[0] if len(m) == 1 and part not in names else part for part, m in said)
    right = ".".join(translated)
    if right in paths:
        return _hint([right])
    ends = [path for path in paths if path.endswith(f".{right}")]
    rules = [path for path in ends if not path.startswith("words.")]
    if 0 < len(rules or ends) <= _MOST_MEANT:
        return _hint(rules or ends)
    return did_you_mean(right, paths)


_MOST_MEANT = 3
_LONG = 6  # a shorter word is too near to too many


def _misspelt(said: str, words: Iterable[str]) -> bool:
    """Whether a word is another with one slip."""
    long = (word for word in words if len(word) >= _LONG and abs(len(said) - len(word)) <= 1)
    return len(said) >= _LONG and any(slips(said, word) == 1 for word in long)


def _hint(means: Sequence[str]) -> tuple[Message, str | None]:
    one = means[0] if len(means) == 1 else None
    return Message("hint.did-you-mean", {"nearest": one or AnyOf(means)}), one


@lru_cache(maxsize=1024)
def _joined(word: str) -> str:
    """A word as the table of aliases spells it."""
    return "-".join(plain(word).replace("_", " ").replace("-", " ").split())
