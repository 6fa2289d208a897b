"""Every sentence a person reads, by code and arguments, in Spanish and English.

A `Message` is a code (``card.no-suit``) and its arguments. Its words live in the gettext catalogues
under ``locale/``, one entry for each code, so a program never has to match text and a translator
never has to read code.
"""

from __future__ import annotations

import gettext
import math
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from envite_rules.likeness import nearest_of

LANGUAGES = ("es", "en")
"""The languages every message has, the default first."""

DEFAULT_LANGUAGE = LANGUAGES[0]

_LOCALE = Path(__file__).parent / "locale"
_LONGEST_ARGUMENT = 80
_LONGEST_TEXT = 1000
_BREAK = re.compile(r"[ \t]*[\t\r\n]\s*")
_MOST_BITS = 1024  # Python refuses to write out a number of many more
_AND = {"es": " y ", "en": " and "}
_OR = {"es": " o ", "en": " or "}
_FEMININE = {"el": "la", "un": "una", "del": "de la", "al": "a la"}
_ARTICLE = re.compile(r"\b(el|un|del|al) \{(\w+)\}", re.IGNORECASE)


class AnyOf(tuple[object, ...]):
    """Things of which one will do; a sentence joins them by «o» where it joins others by «y».

    Example:
        >>> say(AnyOf([4, 6, 8]), "es"), say([4, 6, 8], "es")
        ('4, 6 o 8', '4, 6 y 8')
    """

    __slots__ = ()


class Prose(str):
    """What a ruleset says in a sentence or more: a sentence that quotes it cuts it late."""

    __slots__ = ()


@runtime_checkable
class Translatable(Protocol):
    """Anything that says itself in a language: a message, a name of a ruleset, a reason."""

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The words in that language."""
        ...


@cache
def _catalogue(language: str) -> gettext.NullTranslations:
    if language not in LANGUAGES:
        raise ValueError(f"no sentences in {language!r}; there are {', '.join(LANGUAGES)}")
    return gettext.translation("envite", _LOCALE, [language])


@dataclass(frozen=True, slots=True)
class Message:
    """One sentence, known by its code.

    Args:
        code: which sentence, such as ``card.no-suit``.
        arguments: what it speaks of; text, numbers, lists, or anything `Translatable`. An argument
            named ``n`` chooses between singular and plural.

    Example:
        >>> print(Message("card.no-rank", {"suit": "copas"}))
        Falta el índice: ¿qué carta de copas?
        >>> Message("card.no-rank", {"suit": "copas"}).text("en")
        'The rank is missing: which card of copas?'
    """

    code: str
    arguments: Mapping[str, Any] = field(default_factory=dict)

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The sentence in ``es`` or ``en``.

        Raises:
            ValueError: no other language is spoken.
        """
        catalogue = _catalogue(language)
        count = self.arguments.get("n")
        template = catalogue.gettext(self.code)
        if isinstance(count, int):
            plural = catalogue.ngettext(self.code, self.code, count)
            template = template if plural == self.code else plural  # it has none of its own
        said = {name: say(value, language) for name, value in self.arguments.items()}
        if language == "es":
            template = _agreeing(template, said)
        return template.format_map(_Named(said, catalogue))

    def __str__(self) -> str:
        return self.text()

    def __hash__(self) -> int:
        return hash(self.code)


def _agreeing(template: str, said: Mapping[str, str]) -> str:
    """A Spanish sentence whose articles agree with what a place calls a thing: «la cama».

    Of the things of the game alone, and by how the word ends: for a chico one says «el».
    """

    def article(found: re.Match[str]) -> str:
        usual, name = found[1], found[2]
        first = said.get(name, "").partition(" ")[0]
        if not first.endswith(("a", "as", "mão")) or not knows(f"word.{name}", "es"):
            return found[0]
        feminine = _FEMININE[usual.lower()]
        if usual[0].isupper():
            feminine = feminine.capitalize()
        return f"{feminine} {{{name}}}"

    return _ARTICLE.sub(article, template)


class _Named(dict[str, str]):
    """The arguments of a sentence; for a thing of the game that none names, its usual word.

    A sentence that begins with a word asks for it with a capital: ``{Tumbo}``.
    """

    def __init__(self, said: Mapping[str, str], catalogue: gettext.NullTranslations) -> None:
        super().__init__(said)
        self._catalogue = catalogue

    def __missing__(self, key: str) -> str:
        name = f"{key[:1].lower()}{key[1:]}"
        code = f"word.{name}"
        word = self.get(name) or self._catalogue.gettext(code)
        if word == code:
            raise KeyError(key)
        return word if key == name else f"{word[:1].upper()}{word[1:]}"


def say(value: object, language: str) -> str:
    """How an argument appears inside a sentence: listed, translated, cut short and printable."""
    if isinstance(value, (list, tuple)):
        words = [say(item, language) for item in value]
        return _joined(words, language, any_of=isinstance(value, AnyOf))
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:
        sign, digits = "-" if value < 0 else "", int(value.bit_length() * math.log10(2))
        return printable(f"{sign}{abs(value) // 10 ** (digits - _LONGEST_ARGUMENT)}")
    if isinstance(value, Translatable):
        return printable(one_line(value.text(language)), longest=_LONGEST_TEXT)
    if isinstance(value, Prose):
        return printable(one_line(value), longest=_LONGEST_TEXT)
    return printable(str(value))


def _joined(words: list[str], language: str, *, any_of: bool) -> str:
    """Words as a sentence lists them; Spanish says «u otra» for «o otra», «e isla» for «y isla»."""
    if not words[1:]:
        return "".join(words)
    join, last = (_OR if any_of else _AND)[language], words[-1].casefold()
    if language == "es" and any_of and re.match("h?o", last):
        join = " u "
    elif language == "es" and not any_of and re.match("h?i(?!e)", last):
        join = " e "
    return f"{', '.join(words[:-1])}{join}{words[-1]}"


def one_line(text: str) -> str:
    r"""A text of several lines as a sentence has it: line breaks and tabs are but blanks.

    Example:
        >>> one_line("de Gáldar,\n\tsegún dicen")
        'de Gáldar, según dicen'
    """
    return _BREAK.sub(" ", text)


def printable(text: str, longest: int = _LONGEST_ARGUMENT) -> str:
    """What somebody wrote, safe to print: no control signs, and not longer than a line."""
    shown = "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in text)
    return shown if len(shown) <= longest else shown[: longest - 1] + "…"


def knows(code: str, language: str) -> bool:
    """Whether a language has a sentence of its own for this code."""
    catalogue = _catalogue(language)
    return catalogue.gettext(code) != code or catalogue.ngettext(code, code, 1) != code


class _Gaps(dict[str, str]):
    """Whatever a sentence asks for, there is a gap."""

    def __missing__(self, key: str) -> str:
        return "…"


def outline(code: str, language: str) -> str:
    """The sentence of a code with a gap for each argument.

    Example:
        >>> outline("card.no-rank", "en")
        'The rank is missing: which card of …?'
    """
    catalogue = _catalogue(language)
    several = catalogue.ngettext(code, code, 2)
    template = several if several != code else catalogue.gettext(code)
    return template.format_map(_Gaps())


def did_you_mean(word: str, known: Iterable[str]) -> tuple[Message | None, str | None]:
    """The hint for a word that is none of the known ones, and the nearest of them.

    Example:
        >>> did_you_mean("valeu", ["value", "steps"])[1]
        'value'
        >>> did_you_mean("xyz", ["value", "steps"])
        (None, None)
    """
    nearest = nearest_of(word[:_LONGEST_ARGUMENT], known)
    return None if nearest is None else Message("hint.did-you-mean", {"nearest": nearest}), nearest
