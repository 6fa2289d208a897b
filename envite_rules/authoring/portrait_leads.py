"""What a statement about a rule speaks of, in plain words made of the path of the rule.

A path such as ``deal.first_dealer`` is for the file; a reader is told «Quién reparte primero».
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from envite_rules.authoring.portrait_words import own_words
from envite_rules.authoring.sections import Words, words_in
from envite_rules.messages import DEFAULT_LANGUAGE, Message, knows

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from envite_rules.ruleset.model import OrderLine, Ruleset

_SAID: Final = ("trick", "round", "leader", "vira", "triunfo", "chilajo", "chico", "partida")
_WORDS: Final = (*_SAID, "mandador", "muerto", "dentro", "tumbo")
_OF_MANY: Final = {"ladders": "steps", "counts": "pieces"}
"""The sections of several things with a name, and the list of entries in each."""


@dataclass(frozen=True, slots=True)
class Leads:
    """What one reason speaks of: «Quién contesta; quién sube».

    Args:
        leads: what it speaks of, thing by thing.
    """

    leads: tuple[Words, ...]

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The words in a language, each thing once."""
        first, *rest = dict.fromkeys(words_in(lead, language) for lead in self.leads)
        return "; ".join([first, *(f"{one[:1].lower()}{one[1:]}" for one in rest)])


def led_by(leads: Iterable[Words], text: Words) -> Message:
    """A reason with what it speaks of before it.

    Args:
        leads: what it speaks of.
        text: the reason.
    """
    return Message("show.led-statement", {"lead": Leads(tuple(leads)), "text": text})


def lead_of(ruleset: Ruleset, rule: str) -> Words:
    """What a rule is about.

    Args:
        ruleset: the ruleset.
        rule: the path of the rule by names, such as ``order.malilla.sign``.
    """
    section, *names = rule.split(".")
    if section == "options":
        option = ruleset.options.get(names[0]) if names else None
        return option.name if option is not None else Message("lead.options")
    said = own_words(ruleset, *_WORDS)
    if section == "order":
        return _of_the_order(ruleset, names, said)
    if section == "follow":
        return _of_a_duty(ruleset, names, said)
    if section in _OF_MANY and names:
        return _of_one_of_many(ruleset, section, names, said)
    if section == "words" and names and _known(section, names) == "lead.words":
        word = getattr(ruleset.words, names[0], None)
        return Message("lead.word", {"word": word}) if word else Message("lead.words")
    return Message(_known(section, names), said)


def _known(section: str, names: Sequence[str]) -> str:
    """The code of the longest part of a path that has words of its own."""
    parts = (section, *names)
    paths = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    codes = (f"lead.{path.replace('_', '-')}" for path in paths)
    return next((code for code in codes if knows(code, DEFAULT_LANGUAGE)), "lead.rule")


def _of_the_order(ruleset: Ruleset, names: Sequence[str], said: dict[str, Words]) -> Words:
    lines = (line for line in ruleset.order or () if names and line.id == names[0])
    line = next(lines, None)
    if line is None:
        return Message("lead.order", said)
    code = "lead.order-sign" if names[1:2] == ["sign"] else "lead.order-line"
    return Message(code, said | {"card": _cards_of(line, ruleset)})


def _cards_of(line: OrderLine, ruleset: Ruleset) -> Words:
    """The name of the card of a line, or which cards stand there."""
    if line.card is not None:
        return line.name or str(line.card)
    if line.suit is None:
        ranks = [ruleset.deck.word_of(rank) for rank in line.ranks or ()]
        return Message("lead.ranks", {"ranks": ranks})
    if line.suit in {"vira", "led"}:
        return Message(f"diff.the-suit.{line.suit}")
    return Message("diff.the-suit", {"suit": line.suit})


def _of_a_duty(ruleset: Ruleset, names: Sequence[str], said: dict[str, Words]) -> Words:
    """What a follow rule asks, or one part of it, with the name that it has."""
    rules = (rule for rule in ruleset.follow or () if names and rule.id == names[0])
    lead = Message(_known("follow", names[1:]), said)
    name = next((rule.name for rule in rules), None)
    return lead if name is None else Message("lead.of", {"lead": lead, "name": name})


def _of_one_of_many(
    ruleset: Ruleset, section: str, names: Sequence[str], said: dict[str, Words]
) -> Words:
    """What a ladder or a count says, or one entry of it."""
    name, *inside = names
    entries = _OF_MANY[section]
    if section == "ladders" and inside[:1] == [entries] and inside[1:]:
        ladder = ruleset.ladders.get(name)
        steps = ladder.steps if ladder is not None else ()
        call = next((step.call for step in steps if step.id == inside[1]), None)
        if call is not None:
            return Message(_known("step", inside[2:]), said | {"call": call})
    if section == "ladders" and inside[:1] == ["after"] and inside[1:]:
        return Message("lead.after", {"name": name, "other": inside[1]})
    lead = Message(_known(section, inside), said)
    return Message("lead.of", {"lead": lead, "name": name})
