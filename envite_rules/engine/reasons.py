"""Why: the rule behind an answer, and where the rule comes from."""

from __future__ import annotations

from dataclasses import dataclass

from envite_rules.errors import EnviteError
from envite_rules.messages import DEFAULT_LANGUAGE, Message
from envite_rules.ruleset import Citation


@dataclass(frozen=True, slots=True)
class Reason:
    """Why something is so.

    Args:
        message: the sentence, by code and arguments.
        rule: the id of the rule in the ruleset, such as ``arrastre``; None where no rule speaks.
        citation: where the rule comes from; None where no rule speaks.
    """

    message: Message
    rule: str | None = None
    citation: Citation | None = None

    @property
    def code(self) -> str:
        """Which sentence, for programs."""
        return self.message.code

    @property
    def source(self) -> str | None:
        """The source of the rule, or that it is inferred, in Spanish."""
        return None if self.citation is None else self.citation.text()

    def source_text(self, language: str = DEFAULT_LANGUAGE) -> str | None:
        """The source of the rule, or that it is inferred, in ``es`` or ``en``."""
        return None if self.citation is None else self.citation.text(language)

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The sentence in ``es`` or ``en``, without the source."""
        return self.message.text(language)

    def __str__(self) -> str:
        return self.text()


class ActionError(EnviteError, ValueError):
    """An action that is refused; nothing was changed by it.

    Args:
        reason: why, with the rule and its source where one speaks.
        hint: what to do about it, where something can be said.
        event: which of several events it was, from 0; None where there was one.
    """

    def __init__(
        self, reason: Reason, hint: Message | None = None, event: int | None = None
    ) -> None:
        super().__init__(reason.message, hint)
        self.args = (reason, hint, event)
        self.reason = reason
        self.event = event


class CountError(EnviteError, ValueError):
    """A hand that does not have the count that is asked of it.

    Args:
        reason: why, with the rule and its source.
    """

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason.message)
        self.args = (reason,)
        self.reason = reason
