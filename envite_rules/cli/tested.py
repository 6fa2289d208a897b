"""An example that was run, as people and programs read it: the table, what was expected, why."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from envite_rules.cli.printing import error_value, reason_lines, reason_value, said_there
from envite_rules.cli.problems import file_name
from envite_rules.cli.tested_round import came_of, dealt, done, round_value, winners
from envite_rules.messages import Message, printable

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from envite_rules.authoring import Coverage, ExampleResult, Tested
    from envite_rules.cards import Card

_MARGIN = "    "


def tested_value(test: Tested, language: str) -> dict[str, Any]:
    """A test as JSON has it."""
    from envite_rules.authoring.rounds import PlayedRound

    result, answer = test.result, test.result.answer
    todo = result.example.todo
    value: dict[str, Any] = {
        "number": result.number,
        "case": result.case,
        "about": result.example.about.text(language),
        "file": test.place.file,
        "line": test.place.line,
        "status": test.status,
        "todo": None if todo is None else todo.text(language),
        "expected": _plain(result.expected),
        "actual": _plain(result.actual),
        "error": None if result.error is None else error_value(result.error, language),
    }
    if isinstance(answer, PlayedRound):
        value["tricks"] = round_value(answer, language)
    reason = getattr(answer, "reason", None)
    return value if reason is None else value | reason_value(reason, language)


def coverage_value(coverage: Coverage) -> dict[str, Any]:
    """What examples exercise, as JSON has it."""
    return {
        "percent": coverage.percent,
        "exercised": len(coverage.rules) - len(coverage.missing),
        "rules": len(coverage.rules),
        "missing": [
            {
                "rule": rule.rule,
                "file": rule.place.file,
                "line": rule.place.line,
                "inferred": rule.inferred,
            }
            for rule in coverage.missing
        ],
    }


def coverage_lines(name: str, coverage: Coverage, threshold: int, language: str) -> Iterator[str]:
    """What examples exercise, as people read it: how much, and what they leave out, and where."""
    total, missing = len(coverage.rules), coverage.missing
    said = {
        "percent": coverage.percent,
        "exercised": total - len(missing),
        "rules": total,
        "threshold": threshold,
    }
    code = "cli.test.too-little" if coverage.percent < threshold else "cli.test.covered"
    yield f"{name}: {Message(code, said).text(language)}"
    if missing:
        yield _MARGIN + Message("cli.test.left-out").text(language)
    for rule in missing:
        inferred = f" ({Message('cli.test.inferred').text(language)})" if rule.inferred else ""
        yield f"{_MARGIN}{file_name(str(rule.place))}: {rule.rule}{inferred}"


def _plain(facts: Mapping[str, object]) -> dict[str, object]:
    """What is expected or so, in values of JSON."""
    return {key: _listed(value) for key, value in facts.items()}


def _listed(value: object) -> object:
    if isinstance(value, (set, frozenset)):
        return sorted(map(str, value))
    return list(value) if isinstance(value, tuple) else value


def tested_lines(test: Tested, language: str) -> Iterator[str]:
    """A test that does not hold, or need not, as people read it."""
    result, example = test.result, test.result.example
    place, about = file_name(str(test.place)), example.about.text(language)
    said = {"number": result.number, "about": about}
    yield f"{place}: {Message(f'cli.test.is-{test.status}', said).text(language)}"
    if example.todo is not None:
        yield _MARGIN + Message("cli.test.why-todo", {"todo": example.todo}).text(language)
    if test.status == "done":
        return
    for line in _table(result, language):
        yield _MARGIN + line if line else ""
    for message in _expected(result):
        yield _MARGIN + said_there(result.own, message, language)
    for line in _found(result, language):
        yield _MARGIN + line if line else ""


def _table(result: ExampleResult, language: str) -> Iterator[str]:
    """How the cards lie: the vira, those on the table, the hand; or what was said."""
    example = result.example
    if example.options:
        chosen = ", ".join(f"{name}={choice}" for name, choice in example.options.items())
        yield Message("cli.test.options", {"options": chosen}).text(language)
    if result.game is not None and example.events is None:
        yield Message("cli.test.players", {"people": result.game.players}).text(language)
    if example.vira is not None:
        turned = Message("cli.test.vira", {"card": _card(result, example.vira)})
        yield said_there(result.own, turned, language)
    yield from _laid(result)
    if example.hand is not None:
        yield Message("cli.test.hand", {"cards": _cards(result, example.hand)}).text(language)
    if example.card is not None:
        yield Message("cli.test.card", {"card": _card(result, example.card)}).text(language)
    if example.actions is not None:
        for message in dealt(example):
            yield message.text(language)
    if example.events is not None or example.actions is not None:
        before = {"piedras": example.piedras or (0, 0), "chicos": example.chicos or (0, 0)}
        said = {f"{key}_{team}": pair[i] for key, pair in before.items() for i, team in _TEAMS}
        code = "cli.test.before" if example.actions is None else "cli.test.before-round"
        yield said_there(result.own, Message(code, said), language)
        yield from (f"  {printable(event)}" for event in example.events or ())
        yield from done(result)


_TEAMS = ((0, "a"), (1, "b"))


def _laid(result: ExampleResult) -> Iterator[str]:
    """The cards on the table with those who played them, and a mark at the best."""
    example, answer = result.example, result.answer
    best = getattr(answer, "tied", ()) or (getattr(answer, "winner_index", None),)
    cards = _cards(result, example.plays or example.trick)
    widest = max(map(len, cards), default=0)
    for index, card in enumerate(cards):
        mark = "  ←" if index in best else ""
        yield f"  {index + 1:>2} {'AB'[index % 2]}  {card:<{widest}}{mark}".rstrip()


def _cards(result: ExampleResult, texts: tuple[str, ...]) -> list[str]:
    return [_card(result, text) for text in texts]


def _card(result: ExampleResult, text: str) -> str:
    if result.game is None:
        return printable(text)
    card: Card = result.game.parse_card(text, result.example.vira)
    return str(card)


def _expected(result: ExampleResult) -> Iterator[Message]:
    """What the example says, fact by fact, and what is so of each."""
    for key, wanted in result.expected.items():
        yield Message("cli.test.expected", {"what": _fact(key, wanted)})
        if key in result.actual and result.actual[key] != wanted:
            yield Message("cli.test.actual", {"what": _fact(key, result.actual[key])})


def _fact(key: str, value: object) -> Message:
    from envite_rules.authoring.rounds import NOBODY

    name = key.replace("_", "-")
    if value in (None, ()):
        return Message(f"cli.test.no-{name}")
    if key == "score" and isinstance(value, tuple):
        return Message("cli.test.fact-score", {"a": value[0], "b": value[1]})
    if key == "tricks" and isinstance(value, tuple):
        return Message("cli.test.fact-tricks", {"value": winners(value)})
    if value == NOBODY:
        return Message("cli.test.round-of-nobody")
    return Message(f"cli.test.fact-{name}", {"value": _listed(value)})


def _found(result: ExampleResult, language: str) -> Iterator[str]:
    """Why it is so: the line of the order or the rule, with its source, or what came of it."""
    from envite_rules.authoring.rounds import PlayedRound

    if result.error is not None:
        yield from _where(result, language)
        yield result.error.text(language)
        error_reason = getattr(result.error, "reason", None)
        if error_reason is not None and error_reason.rule is not None:
            yield from list(reason_lines(error_reason, language))[1:]
        return
    if isinstance(result.answer, PlayedRound):
        yield from came_of(result, language)
        return
    reason, events = getattr(result.answer, "reason", None), getattr(result.answer, "events", ())
    if reason is not None:
        yield from reason_lines(reason, language, result.own)
    for event in events:
        yield said_there(result.own, event.message, language)


def _where(result: ExampleResult, language: str) -> Iterator[str]:
    """Which of the things that were said or done is refused."""
    actions, stopped_at = result.example.actions, getattr(result.answer, "stopped_at", None)
    event = getattr(result.error, "event", None)
    if actions is not None and stopped_at is not None:
        said = {"number": stopped_at + 1, "action": actions[stopped_at]}
        yield Message("cli.test.action", said).text(language)
    elif event is not None:
        yield Message("cli.score.event", {"number": event + 1}).text(language)
