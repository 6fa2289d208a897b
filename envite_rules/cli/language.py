"""In which language to speak: as asked, else as the locale says, else Spanish."""

from __future__ import annotations

import gettext
import os
import re
from pathlib import Path
from typing import TYPE_CHECKING

from envite_rules.messages import DEFAULT_LANGUAGE, LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

_LOCALE = Path(__file__).resolve().parents[1] / "locale"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")
_BEFORE_COUNTRY = re.compile(r"[^a-z]")  # en_GB.UTF-8, en-GB, en.UTF-8, en@euro


def choose_language(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language of a command line, known before the rest of it is read.

    Args:
        arguments: the words after the program's name; ``--lang`` may stand anywhere.
        environment: the environment variables.

    Example:
        >>> choose_language(["trick", "--lang", "en"], {})
        'en'
        >>> choose_language(["list"], {"LANG": "en_GB.UTF-8"}), choose_language(["list"], {})
        ('en', 'es')
    """
    asked = [language for language in _asked_for(arguments) if language in LANGUAGES]
    if asked:
        return asked[-1]
    for variable in _VARIABLES:
        if environment.get(variable):
            language = _BEFORE_COUNTRY.split(environment[variable].lower())[0]
            return language if language in LANGUAGES else DEFAULT_LANGUAGE
    return DEFAULT_LANGUAGE


def options_among(arguments: Sequence[str]) -> Sequence[str]:
    """The words among which options may stand: those before ``--``."""
    return arguments[: list(arguments).index("--")] if "--" in arguments else arguments


def _asked_for(arguments: Sequence[str]) -> Iterator[str]:
    words = options_among(arguments)
    for word, following in zip(words, [*words[1:], ""], strict=False):
        if word == "--lang":
            yield following
        elif word.startswith("--lang="):
            yield word.removeprefix("--lang=")


def speak(language: str) -> None:
    """Makes click's own sentences, which it looks up by gettext, appear in a language."""
    gettext.bindtextdomain("click", str(_LOCALE))
    gettext.textdomain("click")
    os.environ["LANGUAGE"] = language
