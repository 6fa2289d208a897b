"""What can go wrong, as one small tree; each error is also the built-in a caller would catch.

::

    EnviteError
    ├── CardError (ValueError)           a text that is no card, or a card this deck lacks
    ├── RulesetError (ValueError)        a ruleset that cannot be loaded, with its problems; it is
    │                                    at home in `envite_rules.ruleset.problems`
    ├── OptionError (ValueError)         what is chosen and not offered: an option of a ruleset or a
    │                                    choice of one, a language, a format, a family
    ├── PlayersError (ValueError)        a number of people the ruleset does not seat
    ├── TrickError (ValueError)          a trick or hand that cannot lie on a table
    ├── ScoreError (ValueError)          a score at which no match can stand
    ├── TermsError (ValueError)          what no table can agree on before a match
    ├── ActionError (ValueError)         an action that is refused, with the reason; it is at home
    │                                    in `envite_rules.engine.reasons`
    ├── CountError (ValueError)          a hand that does not have a count, with the reason; it is
    │                                    at home in `envite_rules.engine.reasons`
    ├── RecordError (ValueError)         a record that cannot be read, or does not replay, with its
    │                                    problems; it is at home in `envite_rules.engine.record`
    ├── NotStatedError (LookupError)     a question on which the ruleset says nothing, or a game
    │                                    asked of one that is only a base
    ├── SimulationError (ValueError)     what cannot be simulated, or not as asked: a policy or a
    │                                    number of matches, a folder or a cluster
    └── LibraryError (ImportError)       what an extra of the installation brings, and is not there
"""

from __future__ import annotations

import errno
import os
from pathlib import Path

from envite_rules.messages import DEFAULT_LANGUAGE, Message

_REASONS = {
    errno.EACCES: "system.not-allowed",
    errno.EPERM: "system.not-allowed",
    errno.EROFS: "system.read-only",
    errno.ENOSPC: "system.full",
    errno.EDQUOT: "system.full",
    errno.EISDIR: "system.is-folder",
    errno.ENOTDIR: "system.no-folder",
    errno.EEXIST: "system.exists",
    errno.ENOENT: "system.missing",
    errno.ENAMETOOLONG: "system.long-name",
    errno.ELOOP: "system.circle",
    errno.EFBIG: "system.too-large",
    errno.EIO: "system.broken",
    errno.EMFILE: "system.many-open",
    errno.ENFILE: "system.many-open",
    errno.EBUSY: "system.busy",
    errno.EPIPE: "system.pipe",
    errno.ENXIO: "system.no-file",
}
"""Why the system refuses, by its numbers; the words of the system are in its own language."""


def system_reason(error: BaseException) -> Message | str:
    """Why the system refuses a file, as a part of a sentence."""
    if isinstance(error, ValueError):  # a zero byte, or a sign that names cannot hold
        return Message("system.no-name")
    number = getattr(error, "errno", None)
    if number == errno.ENOENT and _has_its_folder(getattr(error, "filename", None)):
        return Message("system.no-making")
    if number in _REASONS:
        return Message(_REASONS[number])
    return os.strerror(number) if isinstance(number, int) else type(error).__name__


def _has_its_folder(path: object) -> bool:
    """Whether the folder of a file is there: as /proc is, in which no file can be made."""
    if not isinstance(path, (str, Path)) or Path(path).is_symlink():
        return False
    return Path(path).absolute().parent.is_dir()


class EnviteError(Exception):
    """The base of every error this library raises on purpose.

    Args:
        message: what went wrong, by code and arguments.
        hint: what to do about it, where something can be said.
    """

    def __init__(self, message: Message, hint: Message | None = None) -> None:
        super().__init__(message, hint)
        self.message = message
        self.hint = hint

    @property
    def code(self) -> str:
        """The code of the message, for programs."""
        return self.message.code

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The message and its hint, in ``es`` or ``en``."""
        parts = [self.message, self.hint] if self.hint else [self.message]
        return " ".join(part.text(language) for part in parts)

    def __str__(self) -> str:
        return self.text()


class CardError(EnviteError, ValueError):
    """A text that is no card, or a card that this deck lacks."""


class OptionError(EnviteError, ValueError):
    """What is chosen and not offered: an option or a choice of one, a language, a format."""


class PlayersError(EnviteError, ValueError):
    """A number of people that the ruleset does not seat."""


class TrickError(EnviteError, ValueError):
    """A trick or a hand that cannot lie on a table: a card twice, the vira played, no card."""


class NotStatedError(EnviteError, LookupError):
    """A question on which the ruleset says nothing, or a game asked of one that is only a base."""


class ScoreError(EnviteError, ValueError):
    """A score at which no match can stand."""


class SimulationError(EnviteError, ValueError):
    """What cannot be simulated, or not as it was asked for: a policy, a folder, a cluster."""


class TermsError(EnviteError, ValueError):
    """What no table can agree on before a match: a deal with a card twice, a mandador too many."""


class LibraryError(EnviteError, ImportError):
    """A library that an extra of the installation brings, and that is not there."""
