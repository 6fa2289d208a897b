"""What nobody may do in a round of truc mallorquí, and which rule says so.

Four people sit down, B2 deals and A1 is mà. Each act is refused with its reason, is offered to
nobody, and leaves the match as it was.
"""

from __future__ import annotations

from dataclasses import dataclass

import pytest
from test_match_stateful import is_refused

from envite_rules import Action, Match, load_ruleset, parse_card

HANDS = (
    "7 copas, 6 copas, rey bastos",  # A1: 33
    "3 espadas, 5 copas, 7 bastos",  # B1: 7
    "caballo bastos, 3 copas, sota copas",  # A2: l'amo, 31
    "3 bastos, 4 oros, rey oros",  # B2: 24
)
CARDS = tuple(parse_card(card) for hand in HANDS for card in hand.split(", "))


def said(*acts: str, options: dict[str, str] | None = None) -> Match:
    """A round of truc in which all this was done, one after the other."""
    game = load_ruleset("truc-mallorqui", options=options or {}).game(4)
    match = game.new_match(deals=[CARDS], seed=1, dealer=3)
    match.apply(match.legal_actions()[0])
    for act in acts:
        match.apply(match.parse(act))
    return match


@dataclass(frozen=True)
class Act:
    """Something that nobody may do.

    Args:
        about: the rule.
        before: what was done, by commas.
        tried: what is tried.
        code: the sentence with which it is refused.
        rule: the path of the rule that is named; none where no rule speaks.
        options: choices that are not the usual ones.
    """

    about: str
    before: str
    tried: str
    code: str
    rule: str | None = None
    options: tuple[tuple[str, str], ...] = ()


TRICK = "A1 7 copas, B1 3 espadas, A2 sota copas, B2 4 oros"
"""B1 wins it, and leads."""

ACTS = [
    # -- the envit: when, and who
    Act("who has played may not envit", "A1 7 copas", "A1 envit", "act.has-played",
        "ladders.envit.before_own_card"),
    Act("nobody envits in the second trick", TRICK, "B1 envit", "act.only-first-trick",
        "ladders.envit.window"),
    Act("who trucs may not envit", "A1 truc", "A1 envit", "act.only-rivals",
        "ladders.envit.after.truc.called"),
    Act("the mate of who trucs may not envit", "A1 truc", "A2 envit", "act.only-rivals",
        "ladders.envit.after.truc.called"),
    Act("nor once the truc is accepted", "A1 truc, B1 quiero", "A2 envit", "act.only-rivals",
        "ladders.envit.after.truc.accepted"),
    Act("the rivals, until the truc is accepted", "A1 truc, B1 quiero", "B1 envit",
        "act.not-after", "ladders.envit.after.truc.accepted",
        (("envit-i-truc", "fins-que-es-vol"),)),
    Act("nobody may envit over a truc", "A1 truc", "B1 envit", "act.answer-first", None,
        (("envit-i-truc", "ningu"),)),
    Act("who was raised may not envit over its own truc", "A1 truc, B1 retruc", "A1 envit",
        "act.only-rivals", "ladders.envit.after.truc.called"),
    # -- the envit: its steps
    Act("one opens with envit or tots", "", "A1 jo envit", "act.not-a-next-step",
        "ladders.envit.steps"),
    Act("one opens with envit", "", "A1 envit tots", "act.not-the-next-step",
        "ladders.envit.steps", (("obertura", "envit"),)),
    Act("one does not raise one's own envit", "A1 envit", "A2 jo envit", "act.own-call"),
    Act("a raise is higher", "A1 envit, B1 dos més", "A1 jo envit", "act.not-the-next-step",
        "ladders.envit.steps"),
    Act("nothing is above tots", "A1 envit tots", "B1 envit tots", "act.top-of-ladder",
        "ladders.envit.steps"),
    Act("an envit that was accepted is closed", "A1 envit, B1 quiero", "B1 jo envit",
        "act.ladder-closed", "ladders.envit.raise_later"),
    Act("an envit that was refused is closed", "A1 envit, B1 no quiero", "B2 envit",
        "act.ladder-closed"),
    # -- the truc: when, and who
    Act("one trucs on one's turn", "", "B1 truc", "act.only-on-turn", "ladders.truc.opener"),
    Act("one retrucs on one's turn", "A1 truc, B1 quiero", "B1 retruc", "act.only-on-turn",
        "ladders.truc.raiser"),
    Act("the truc goes step by step", "A1 truc", "B1 val nou", "act.not-the-next-step",
        "ladders.truc.steps"),
    Act("one opens with truc", "", "A1 retruc", "act.not-the-next-step", "ladders.truc.steps"),
    Act("who trucked does not retruc", "A1 truc, B1 quiero, A1 7 copas, B1 3 espadas",
        "A2 retruc", "act.not-its-raise", "ladders.truc.raiser"),
    Act("nothing is above joc fora", "A1 truc, B1 retruc, A1 val nou, B1 joc fora",
        "A1 joc fora", "act.top-of-ladder", "ladders.truc.steps"),
    # -- what waits
    Act("who called does not answer", "A1 truc", "A2 quiero", "act.own-call"),
    Act("no card while a truc waits", "A1 truc", "A1 7 copas", "act.answer-first"),
    Act("no card while an envit waits", "B2 envit", "A1 7 copas", "act.answer-first"),
    Act("no truc instead of answering an envit", "B1 envit", "A1 truc", "act.answer-first"),
    Act("the truc waits for the envit", "A1 truc, B1 envit", "B1 retruc", "act.own-call"),
    Act("no answer to the truc before the envit", "A1 truc, B1 envit", "B2 quiero",
        "act.own-call"),
    Act("nothing to answer once both are", "A1 truc, B1 envit, A1 quiero, B2 quiero",
        "B1 quiero", "act.nothing-to-answer"),
    # -- leaving
    Act("one leaves on one's turn", "", "B1 deja la ronda", "act.leave-on-turn", "round.leave"),
]  # fmt: skip


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.about)
def test_what_nobody_may_do_in_a_round_of_truc(act: Act) -> None:
    """It is refused, with its reason and the rule, and the match stays as it was."""
    match = said(*filter(None, act.before.split(", ")), options=dict(act.options))
    tried: Action = match.parse(act.tried)
    reason = match.why_not(tried)
    assert reason is not None
    assert (reason.code, reason.rule if act.rule else None) == (act.code, act.rule)
    assert not any(tried in match.legal_actions(seat) for seat in range(4))
    is_refused(match, tried)


LAWFUL = [
    ("A1 7 copas", "B1 envit"),
    ("", "B2 envit tots"),
    ("A1 truc", "B2 envit"),
    ("A1 truc, B1 quiero", "B2 envit"),
    ("A1 truc, B1 quiero, A1 7 copas", "B1 retruc"),
    ("A1 envit", "B2 dos més"),
    ("A1 envit", "B1 envit tots"),
    ("A1 truc, B1 envit, A2 no quiero", "B2 no quiero"),
    ("A1 truc, B1 envit, A2 no quiero", "B1 retruc"),
    (TRICK, "B1 truc"),
    ("A1 truc", "B1 deja la ronda"),
]


@pytest.mark.parametrize(("before", "tried"), LAWFUL)
def test_what_may_be_done_in_a_round_of_truc(before: str, tried: str) -> None:
    """What stands beside it and is lawful."""
    match = said(*filter(None, before.split(", ")))
    action = match.parse(tried)
    assert match.why_not(action) is None
    assert action in match.legal_actions(action.seat)
    match.apply(action)
