"""In which language to speak: as asked, else as the locale says, else Spanish."""

from __future__ import annotations

import gettext
import os
from pathlib import Path
from typing import TYPE_CHECKING

from envite_rules.messages import DEFAULT_LANGUAGE, LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

_LOCALE = Path(__file__).resolve().parents[1] / "locale"
_VARIABLES = ("LC_ALL", "LC_MESSAGES", "LANG")


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
    asked = _asked_for(arguments)
    if asked in LANGUAGES:
        return asked
    for variable in _VARIABLES:
        if environment.get(variable):
            language = environment[variable].lower().partition("_")[0].partition(".")[0]
            return language if language in LANGUAGES else DEFAULT_LANGUAGE
    return DEFAULT_LANGUAGE


def _asked_for(arguments: Sequence[str]) -> str:
    asked = ""
    for word, following in zip(arguments, [*arguments[1:], ""], strict=True):
        if word == "--":
            break
        if word == "--lang":
            asked = following
        elif word.startswith("--lang="):
            asked = word.removeprefix("--lang=")
    return asked


def speak(language: str) -> None:
    """Makes click's own sentences, which it looks up by gettext, appear in a language."""
    gettext.bindtextdomain("click", str(_LOCALE))
    gettext.textdomain("click")
    os.environ["LANGUAGE"] = language
