"""Counts every way a round can go from given cards, by the match and by the rules written again.

Run as ``python -m tools.perft`` in the checkout, it counts the deals of the files in
``tests/perft/`` and writes the counts on which the match and ``tests/brute_force.py`` agree, or for
the truc family, whose games ``tests/truc_family.py`` tells again, ``tests/brute_force_truc.py``. To
add a deal, write it into a file without counts (see
`tools.perft_files`), and run it.
"""

from __future__ import annotations

import importlib
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from envite_rules import Play, Won
from tools.perft_files import NOBODY, PerftError, head_of, read, write

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules import Card, Match
    from tools.perft_files import Deal

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "perft"
"""Where the files are."""


def ways(match: Match, *, calls: bool) -> Counter[str]:
    """How many ways the round of a match can go on, by what is won: ``A 2``, ``B 2 A 1``.

    Args:
        match: a match whose cards are dealt.
        calls: whether the seat that must act may call, answer and leave, besides playing.
    """
    found: Counter[str] = Counter()
    _count(match, found, calls=calls)
    return found


def _count(match: Match, found: Counter[str], *, calls: bool) -> None:
    for action in match.legal_actions():
        if not calls and not isinstance(action, Play):
            continue
        after = match.copy()
        events = after.apply(action)
        if after.phase in {"deal", "over"}:
            won = [event for event in events if isinstance(event, Won)]
            outcome = " ".join(f"{pot.team} {pot.level or pot.piedras}" for pot in won)
            found[outcome or NOBODY] += 1
        else:
            _count(after, found, calls=calls)


def ways_by_the_rules(deal: Deal, *, calls: bool) -> Counter[str]:
    """The same as `ways`, by what the tests make of the rules without the engine."""
    tests = str(FOLDER.parent)
    if tests not in sys.path:
        sys.path.append(tests)
    hands = [[_plainly(card) for card in hand] for hand in deal.hands]
    found: Counter[str]
    vira = None if deal.vira is None else _plainly(deal.vira)
    truc: Any = importlib.import_module("brute_force_truc")
    if deal.ruleset in truc.HOUSES:
        done = list(_done(deal))
        found = truc.ways(deal.ruleset, vira, hands, deal.leader, done, calls=calls)
    else:
        envite: Any = importlib.import_module("brute_force")
        found = envite.ways(deal.ruleset, deal.players, vira, hands, deal.leader, calls=calls)
    return Counter({outcome or NOBODY: times for outcome, times in found.items()})


def _done(deal: Deal) -> Iterator[str]:
    """What was done before the ways are counted, without who did it."""
    match = deal.match()
    for action in match.actions[len(match.actions) - len(deal.after) :]:
        if isinstance(action, Play):
            yield _plainly(action.card)
        else:
            yield match.say(action).partition(" ")[2]


def _plainly(card: Card) -> str:
    return f"{card.rank.word} {card.suit}"


def counted(deal: Deal) -> Deal:
    """A deal with its counts, as the match and the rules written again both have them.

    Raises:
        PerftError: they do not agree.
    """
    counts = {}
    for mode in deal.modes:
        by_match = ways(deal.match(), calls=mode == "calls")
        by_rules = ways_by_the_rules(deal, calls=mode == "calls")
        if by_match != by_rules:
            raise PerftError(f"{deal.name}, {mode}: {dict(by_match)} is not {dict(by_rules)}")
        counts[mode] = dict(by_match)
    return replace(deal, counts=counts)


def main() -> None:
    """Counts the deals of every file, and writes what both ways of counting agree on."""
    for path in sorted(FOLDER.glob("*.txt")):
        text = path.read_text(encoding="utf-8")
        deals = [counted(deal) for deal in read(text, path.name)]
        path.write_text(write(deals, head_of(text)), encoding="utf-8")
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
