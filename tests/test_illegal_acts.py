"""What nobody may do, against every ruleset of the envite; of the truc: `test_two_ladders`.

Each is refused with the same error and with its reason, and the match stays as it was. Four people
sit down (three where the muerto is needed); copas are turned up and A1 leads.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import pytest
from match_tables import everywhere, shipped

from envite_rules import (
    Action,
    ActionError,
    Answer,
    Call,
    Card,
    Claim,
    Deal,
    EnviteError,
    Leave,
    Match,
    Play,
    Rules,
    Tumbo,
    load_ruleset,
    parse_card,
)

if TYPE_CHECKING:
    from envite_rules.ruleset.model import Ladder

A1, B1, A2, B2, B3 = 0, 1, 2, 3, 5

HANDS = {
    A1: "4 copas, 7 oros, rey espadas",
    B1: "5 copas, 3 oros, 2 espadas",
    A2: "sota copas, 6 oros, as espadas",
    B2: "3 copas, 4 oros, 5 bastos",
}
"""At four, with the 6 de copas turned up; nobody holds a card that is spared from an arrastre."""

DEALT = tuple(parse_card(card) for hand in HANDS.values() for card in hand.split(", "))
CARDS = (*DEALT, Card(6, "copas"))
TURNED = (*CARDS[:-1], Card(7, "copas"))


def chosen(rules: Rules) -> list[str]:
    """The choices of a ruleset that are not its usual ones."""
    usual = {key: option.default for key, option in rules.ruleset.options.items()}
    return [choice for key, choice in rules.options.items() if choice != usual[key]]


def name(rules: Rules) -> str:
    """A ruleset, and the choices that are not its usual ones."""
    return "-".join([rules.id, *chosen(rules)])


RULESETS = [
    rules
    for rules in everywhere()
    if rules.ruleset.family == "envite" and len(chosen(rules)) <= (rules in shipped())
]
"""Those of the envite that ship, with each choice of an option, and the houses of the tests."""


def ladder_of(rules: Rules) -> Ladder:
    """The one ladder of a ruleset of the envite."""
    (ladder,) = rules.ruleset.ladders.values()
    return ladder


def steps(rules: Rules) -> list[str]:
    """What can be called at four, from the first up."""
    steps = ladder_of(rules).steps
    return [step.call for step in steps if step.players is None or 4 in step.players]


# ---------------------------------------------------------------- where it is tried


def begun(rules: Rules, people: int = 4, hold: str = "prevent") -> Match:
    """A match in which B2 must deal."""
    return rules.game(people).new_match(deals=[CARDS], seed=7, dealer=B2, hold=hold)


def after(match: Match, *actions: Action) -> Match:
    """A match after some actions."""
    for action in actions:
        match.apply(action)
    return match


def dealt(rules: Rules, people: int = 4, hold: str = "prevent") -> Match:
    """A1 must lead; anyone may call."""
    return after(begun(rules, people, hold), Deal(B2, CARDS))


def led(rules: Rules) -> Match:
    """A1 has led the 4 de copas, which drags; B1 must serve with its 5 de copas."""
    return after(dealt(rules), Play(A1, Card(4, "copas")))


def trick_over(rules: Rules) -> Match:
    """A2 has won a trick with the sota de copas, and leads the next."""
    plays = [Play(B1, Card(5, "copas")), Play(A2, Card(10, "copas")), Play(B2, Card(3, "copas"))]
    return after(led(rules), *plays)


def called(rules: Rules) -> Match:
    """A1 has called the first step; B1 must answer."""
    return after(dealt(rules), Call(A1, steps(rules)[0]))


def accepted(rules: Rules) -> Match:
    """A1's call was accepted; A1 must lead, and B1 may raise."""
    return after(called(rules), Answer(B1, accept=True))


def refused(rules: Rules) -> Match:
    """A1's call was refused, and the round is over; A1 must deal."""
    return after(called(rules), Answer(B1, accept=False))


def at_the_top(rules: Rules) -> Match:
    """The last step was called, each by the mandador of the other team; it awaits its answer."""
    match = dealt(rules)
    for number, word in enumerate(steps(rules)):
        match.apply(Call(number % 2, word))
    return match


def top_accepted(rules: Rules) -> Match:
    """The last step was accepted."""
    match = at_the_top(rules)
    return after(match, Answer(len(steps(rules)) % 2, accept=True))


@cache
def brink(rules: Rules, teams: tuple[bool, bool], hold: str) -> Match:
    """The cards are dealt where these teams are in tumbo, brought there by refused calls."""
    at = rules.ruleset.score.tumbo.at
    seen, ways = set(), deque([begun(rules, hold=hold)])
    while ways:
        match = ways.popleft()
        match.apply(match.legal_actions()[0])
        if tuple(piedras >= at for piedras in match.score.piedras) == teams:
            return match
        if not any(piedras >= at for piedras in match.score.piedras):
            results = [(team, count) for team in (A1, B1) for count in (1, 2, 3)]
        else:
            results = [(A1, 0), (B1, 0)]
        for team, count in results:
            result = round_given(rules, match.copy(), team, count)
            if result is not None and result.score.piedras not in seen:
                seen.add(result.score.piedras)
                ways.append(result)
    raise AssertionError(f"no refusals lead {rules} to {teams}")


def round_given(rules: Rules, match: Match, team: int, count: int) -> Match | None:
    """After so many calls, by a team first and then by turns, of which the last is refused.

    In a tumbo: after the team in it declines, if that is the team. None where the chico is won.
    """
    chicos = match.score.chicos
    if count == 0:
        if match.turn != team:
            return None
        match.apply(Tumbo(team, play=False))
    else:
        opener = team if ladder_of(rules).opener == "anyone" else match.turn
        if opener is None or opener % 2 != team:
            return None
        for number in range(count):
            seat = (team + number) % 2 if number else opener
            match.apply(Call(seat, steps(rules)[number]))
        match.apply(Answer((team + count) % 2, accept=False))
    return match if match.score.chicos == chicos and not match.is_over else None


def to_decide(rules: Rules, hold: str = "prevent") -> Match:
    """A is in tumbo, and A1 must say whether it plays; B is not."""
    return brink(rules, (True, False), hold).copy()


def decided(rules: Rules) -> Match:
    """A is in tumbo and plays it."""
    return after(to_decide(rules), Tumbo(A1, play=True))


def forced(rules: Rules) -> Match:
    """Both teams are in tumbo; the round must be played."""
    return brink(rules, (True, True), "prevent").copy()


@cache
def played_out(rules: Rules, hold: str = "prevent") -> Match:
    """The match is over."""
    match = begun(rules, hold=hold)
    while not match.is_over:
        match.apply(match.legal_actions()[0])
    return match


def over(rules: Rules) -> Match:
    """The match is over."""
    return played_out(rules).copy()


def suspected(rules: Rules) -> Match:
    """B1 has not served A1's arrastre, and is still to be claimed."""
    match = dealt(rules, hold="claim")
    return after(match, Play(A1, Card(4, "copas")), Play(B1, Card(2, "espadas")))


def claimed(rules: Rules) -> Match:
    """A2 has claimed B1's renuncio, and was right."""
    return after(suspected(rules), Claim(A2, B1))


def dealt_anew(rules: Rules) -> Match:
    """B1 did not serve, nobody claimed it, and the next cards were dealt."""
    match = suspected(rules)
    match.apply(Call(A1, steps(rules)[0]))
    match.apply(Answer(B1, accept=False))
    return after(match, match.legal_actions()[0])


def with_muerto(rules: Rules) -> Match:
    """Three people play, and B2 is the muerto; A1 must lead."""
    return dealt(rules, people=3)


def asked_of_muerto(rules: Rules) -> Match:
    """A1 has called; B1 must answer, and the muerto is its team-mate."""
    return after(with_muerto(rules), Call(A1, steps(rules)[0]))


def turn_of_muerto(rules: Rules) -> Match:
    """The muerto's card is next, and B1 plays it."""
    plays = [Play(A1, Card(4, "copas")), Play(B1, Card(5, "copas")), Play(A2, Card(10, "copas"))]
    return after(with_muerto(rules), *plays)


# ---------------------------------------------------------------- where it cannot be tried


def mandador_speaks(rules: Rules) -> bool:
    """Whether the mandador alone answers and raises."""
    return (ladder_of(rules).answerer, ladder_of(rules).raiser) == ("mandador", "mandador")


def calls_are_claimed(rules: Rules) -> bool:
    """Whether a call in a tumbo is a renuncio that may be claimed."""
    return rules.ruleset.score.tumbo.calls == "renuncio"


def has_muerto(rules: Rules) -> bool:
    """Whether an odd number may play."""
    return 3 in rules.ruleset.players.counts


def has_renuncio(rules: Rules) -> bool:
    """Whether renuncios can be claimed."""
    return rules.ruleset.renuncio is not None


def has_no_renuncio(rules: Rules) -> bool:
    """Whether they cannot."""
    return not has_renuncio(rules)


def is_forced(rules: Rules) -> bool:
    """Whether a round must be played if both teams are in tumbo."""
    return rules.ruleset.score.tumbo.both == "forced"


def everywhere_else(rules: Rules) -> bool:
    """Everywhere."""
    del rules
    return True


# ---------------------------------------------------------------- what is tried


@dataclass(frozen=True)
class Act:
    """Something that nobody may do.

    Args:
        about: what it is.
        scene: where it is tried.
        action: what is tried, given the ruleset.
        code: the sentence with which it is refused.
        rules: the rules that speak, one of which is named; none where no rule does.
        where: whether the situation can arise in a ruleset.
    """

    about: str
    scene: Callable[[Rules], Match]
    action: Callable[[Rules], Action]
    code: str
    rules: tuple[str, ...] = ()
    where: Callable[[Rules], bool] = everywhere_else


def always(action: Action) -> Callable[[Rules], Action]:
    """The same action in every ruleset."""
    return lambda _: action


def call(seat: int, number: int) -> Callable[[Rules], Action]:
    """A call of the ladder, by its number from 0, or from -1 down."""
    return lambda rules: Call(seat, steps(rules)[number])


def next_answerer(rules: Rules) -> int:
    """The mandador of the team that did not call the last step."""
    return len(steps(rules)) % 2


def foreign_word(rules: Rules) -> str:
    """What is called in Gran Canaria and not elsewhere, or elsewhere and not there."""
    return "nueve" if "cinco" in steps(rules) else "cinco"


PERICA = Card(10, "oros")
EIGHT = Card(8, "oros")
LEAD = Play(A1, Card(4, "copas"))
YES, NO = True, False

OPENER, ANSWERER, RAISER, STEPS, LADDER = (
    (f"ladders.envite{key}",) for key in (".opener", ".answerer", ".raiser", ".steps", "")
)
DEALER, MUERTO, RENUNCIO = ("deal.next_dealer",), ("players.muerto",), ("renuncio",)
TUMBO, TUMBO_AT, TUMBO_BOTH, TUMBO_CALLS = (
    (f"score.tumbo{key}",) for key in ("", ".at", ".both", ".calls")
)
ARRASTRE = ("arrastre", "arrastre-a-cuatro")

ACTS = [
    # -- the wrong seat
    Act("the wrong seat leads", dealt, always(Play(B1, Card(5, "copas"))), "act.not-on-turn"),
    Act("its mate leads", dealt, always(Play(A2, Card(6, "oros"))), "act.not-on-turn"),
    Act("the wrong seat deals", begun, always(Deal(A1, CARDS)), "act.not-dealer", DEALER),
    Act("who dealt deals again", refused, always(Deal(B2, CARDS)), "act.not-dealer", DEALER),
    Act(
        "a mate answers",
        called,
        always(Answer(B2, YES)),
        "act.not-answerer",
        ANSWERER,
        mandador_speaks,
    ),
    Act(
        "a mate raises as an answer",
        called,
        call(B2, 1),
        "act.not-raiser",
        RAISER,
        mandador_speaks,
    ),
    Act("a mate raises later", accepted, call(B2, 1), "act.not-raiser", RAISER, mandador_speaks),
    Act("a mate decides the tumbo", to_decide, always(Tumbo(A2, YES)), "act.not-decider", TUMBO),
    # -- the wrong team
    Act("who called answers", called, always(Answer(A1, YES)), "act.own-call", ANSWERER),
    Act("a mate of who called answers", called, always(Answer(A2, NO)), "act.own-call", ANSWERER),
    Act("who called raises", called, call(A1, 1), "act.own-call", RAISER),
    Act("a mate of who called raises", called, call(A2, 1), "act.own-call", RAISER),
    Act("who called raises later", accepted, call(A1, 1), "act.not-its-raise", RAISER),
    Act("the rival decides the tumbo", to_decide, always(Tumbo(B1, NO)), "act.not-decider", TUMBO),
    # -- an answer to nothing
    Act("an answer to nothing", dealt, always(Answer(B1, YES)), "act.nothing-to-answer"),
    Act("a refusal of nothing", led, always(Answer(B1, NO)), "act.nothing-to-answer"),
    Act("an answer before the deal", begun, always(Answer(A1, YES)), "act.nothing-to-answer"),
    Act("an answer in a tumbo", to_decide, always(Answer(A1, YES)), "act.nothing-to-answer"),
    # -- steps
    Act(
        "a raise above the top",
        at_the_top,
        lambda rules: Call(next_answerer(rules), steps(rules)[-1]),
        "act.top-of-ladder",
        STEPS,
    ),
    Act(
        "a raise above the top that was accepted",
        top_accepted,
        lambda rules: Call(next_answerer(rules), steps(rules)[-1]),
        "act.top-of-ladder",
        STEPS,
    ),
    Act("the first step skipped", dealt, call(A1, 1), "act.not-the-next-step", STEPS),
    Act("the last step at once", dealt, call(A1, -1), "act.not-the-next-step", STEPS),
    Act("a step skipped", called, call(B1, 2), "act.not-the-next-step", STEPS),
    Act("a step skipped later", accepted, call(B1, 2), "act.not-the-next-step", STEPS),
    Act("a step that is accepted", accepted, call(B1, 0), "act.not-the-next-step", STEPS),
    # -- the tumbo
    Act("a call before the tumbo", to_decide, call(B1, 0), "act.call-in-tumbo", TUMBO_CALLS),
    Act("a call in a tumbo", decided, call(B1, 0), "act.call-in-tumbo", TUMBO_CALLS),
    Act("a call of who is in tumbo", decided, call(A1, 0), "act.call-in-tumbo", TUMBO_CALLS),
    Act(
        "a call in a forced tumbo", forced, call(A1, 0), "act.call-in-tumbo", TUMBO_CALLS, is_forced
    ),
    Act("a lead before the tumbo", to_decide, always(LEAD), "act.tumbo-first", TUMBO),
    Act("a deal before the tumbo", to_decide, always(Deal(B2, CARDS)), "act.tumbo-first", TUMBO),
    Act("nobody in tumbo", dealt, always(Tumbo(A1, YES)), "act.no-tumbo", TUMBO_AT),
    Act("nobody in tumbo to decline", dealt, always(Tumbo(B1, NO)), "act.no-tumbo", TUMBO_AT),
    Act("the rival in tumbo", decided, always(Tumbo(B1, YES)), "act.no-tumbo", TUMBO_AT),
    Act("a forced tumbo", forced, always(Tumbo(A1, NO)), "act.tumbo-forced", TUMBO_BOTH, is_forced),
    Act("a tumbo before the deal", begun, always(Tumbo(A1, YES)), "act.deal-first"),
    # -- cards
    Act("a card that is not held", dealt, always(Play(A1, Card(5, "copas"))), "act.not-held"),
    Act("the vira", dealt, always(Play(A1, Card(6, "copas"))), "act.not-held"),
    Act("a card that lies aside", dealt, always(Play(A1, PERICA)), "act.not-held"),
    Act("a card played", trick_over, always(Play(A2, Card(10, "copas"))), "act.already-played"),
    Act("an eight", dealt, always(Play(A1, EIGHT)), "card.not-in-deck"),
    Act("not serving", led, always(Play(B1, Card(3, "oros"))), "play.bound", ARRASTRE),
    # -- the wrong moment
    Act("a lead before the deal", begun, always(LEAD), "act.deal-first"),
    Act("a call before the deal", begun, call(A1, 0), "act.deal-first"),
    Act("a call when the round is over", refused, call(B1, 1), "act.deal-first"),
    Act("a lead while a call awaits", called, always(LEAD), "act.answer-first"),
    Act("a deal while a call awaits", called, always(Deal(A1, CARDS)), "act.answer-first"),
    Act("a deal in a round", led, always(Deal(A1, CARDS)), "act.round-goes-on"),
    Act("other cards", begun, always(Deal(B2, TURNED)), "act.other-cards"),
    # -- the same once more
    Act("the same deal", dealt, always(Deal(B2, CARDS)), "act.round-goes-on"),
    Act("the same card", led, always(LEAD), "act.not-on-turn"),
    Act("the same call", called, call(A1, 0), "act.own-call", RAISER),
    Act("the same answer", accepted, always(Answer(B1, YES)), "act.nothing-to-answer"),
    Act("the same refusal", refused, always(Answer(B1, NO)), "act.nothing-to-answer"),
    Act("the same decision", decided, always(Tumbo(A1, YES)), "act.tumbo-decided"),
    # -- after the end
    Act("a deal after the end", over, always(Deal(B2, CARDS)), "act.over"),
    Act("a card after the end", over, always(LEAD), "act.over"),
    Act("a call after the end", over, call(A1, 0), "act.over"),
    Act("an answer after the end", over, always(Answer(B1, YES)), "act.over"),
    Act("a tumbo after the end", over, always(Tumbo(A1, YES)), "act.over"),
    Act("a claim after the end", over, always(Claim(A1, B1)), "act.over"),
    # -- from another ruleset
    Act(
        "another's word",
        dealt,
        lambda rules: Call(A1, foreign_word(rules)),
        "act.no-such-call",
        LADDER,
    ),
    Act("no word at all", dealt, always(Call(A1, "")), "act.no-such-call", LADDER),
    Act("another's deal", begun, always(Deal(B2, CARDS[:7])), "act.other-cards"),
    Act("another's seat plays", dealt, always(Play(B3, PERICA)), "act.not-on-turn"),
    Act("another's seat deals", begun, always(Deal(B3, CARDS)), "act.not-dealer", DEALER),
    Act("another's seat calls", dealt, call(B3, 0), "act.no-such-seat"),
    Act("another's seat answers", called, always(Answer(B3, YES)), "act.no-such-seat"),
    Act("another's seat decides", to_decide, always(Tumbo(4, YES)), "act.no-such-seat"),
    Act("another's seat claims", led, always(Claim(B3, A1)), "act.no-such-seat"),
    Act("another's seat is claimed", led, always(Claim(A1, B3)), "act.no-such-seat"),
    Act("another's seat leaves", dealt, always(Leave(B3)), "act.no-such-seat"),
    # -- what is not done here
    Act("leaving", dealt, always(Leave(A1)), "act.no-leaving"),
    Act(
        "a claim where it is prevented",
        led,
        always(Claim(B1, A1)),
        "act.nothing-claimed",
        RENUNCIO,
        has_renuncio,
    ),
    Act(
        "a claim where there is no renuncio",
        led,
        always(Claim(B1, A1)),
        "act.no-renuncio-here",
        RENUNCIO,
        has_no_renuncio,
    ),
    # -- claims
    Act(
        "a claim against its own team",
        suspected,
        always(Claim(B2, B1)),
        "act.claims-its-own",
        where=has_renuncio,
    ),
    Act(
        "a claim against oneself",
        suspected,
        always(Claim(B1, B1)),
        "act.claims-its-own",
        where=has_renuncio,
    ),
    Act(
        "a claim of nothing",
        suspected,
        always(Claim(A1, B2)),
        "act.nothing-to-claim",
        where=has_renuncio,
    ),
    Act(
        "a claim of who led",
        suspected,
        always(Claim(B2, A1)),
        "act.nothing-to-claim",
        where=has_renuncio,
    ),
    Act(
        "the same claim",
        claimed,
        always(Claim(A2, B1)),
        "act.nothing-to-claim",
        where=has_renuncio,
    ),
    Act(
        "the same claim by a mate",
        claimed,
        always(Claim(A1, B1)),
        "act.nothing-to-claim",
        where=has_renuncio,
    ),
    Act(
        "a claim after the next deal",
        dealt_anew,
        always(Claim(A1, B1)),
        "act.nothing-to-claim",
        where=has_renuncio,
    ),
    Act(
        "a second call in a tumbo",
        lambda rules: after(to_decide(rules, "claim"), Call(B1, steps(rules)[0])),
        call(B1, 0),
        "act.called-in-tumbo",
        where=calls_are_claimed,
    ),
    # -- the muerto
    Act("the muerto calls", with_muerto, call(B2, 0), "act.muerto", MUERTO, has_muerto),
    Act("the muerto raises", asked_of_muerto, call(B2, 1), "act.muerto", MUERTO, has_muerto),
    Act(
        "the muerto answers",
        asked_of_muerto,
        always(Answer(B2, YES)),
        "act.muerto",
        MUERTO,
        has_muerto,
    ),
    Act(
        "the muerto decides", with_muerto, always(Tumbo(B2, YES)), "act.muerto", MUERTO, has_muerto
    ),
    Act("the muerto claims", with_muerto, always(Claim(B2, A1)), "act.muerto", MUERTO, has_muerto),
    Act("the muerto leaves", with_muerto, always(Leave(B2)), "act.muerto", MUERTO, has_muerto),
    Act(
        "who plays for the muerto plays its own card",
        turn_of_muerto,
        always(Play(B1, Card(3, "oros"))),
        "act.not-on-turn",
        where=has_muerto,
    ),
    Act(
        "who plays for the muerto plays its card as its own",
        turn_of_muerto,
        always(Play(B1, Card(3, "copas"))),
        "act.not-on-turn",
        where=has_muerto,
    ),
    Act(
        "the muerto plays a card of its mandador",
        turn_of_muerto,
        always(Play(B2, Card(3, "oros"))),
        "act.not-held",
        where=has_muerto,
    ),
]

TRIED = [
    pytest.param(
        act,
        rules,
        id=f"{act.about}: {name(rules)}",
        marks=() if rules in shipped() else pytest.mark.slow,
    )
    for act in ACTS
    for rules in RULESETS
    if act.where(rules)
]


def as_it_stands(match: Match) -> object:
    """All that a match answers, and all that is stored of it."""
    seats = range(match.game.seats)
    return (
        json.dumps(match.to_state(), sort_keys=True),
        match.to_record(),
        (match.phase, match.turn, match.dealer, match.leader, match.vira, match.in_play),
        (match.is_over, match.winner, match.score, match.table, match.tricks, match.actions),
        [match.hand(seat) for seat in seats],
        [match.legal_actions(seat) for seat in seats],
        [match.view(seat, whole=True) for seat in seats],
    )


@cache
def standing(scene: Callable[[Rules], Match], rules: Rules) -> tuple[Match, object]:
    """A scene, and all that it answers; nobody may change it."""
    match = scene(rules)
    return match, as_it_stands(match)


@pytest.mark.parametrize(("act", "rules"), TRIED)
def test_an_illegal_act_is_refused_and_changes_nothing(act: Act, rules: Rules) -> None:
    """It is an `ActionError` with its reason, offered to nobody, and the match is as before."""
    as_it_was, before = standing(act.scene, rules)
    action, match = act.action(rules), as_it_was.copy()
    reason = match.why_not(action)
    assert reason is not None
    with pytest.raises(EnviteError) as raised:
        match.apply(action)
    assert type(raised.value) is ActionError
    assert raised.value.reason == reason
    assert reason.code == act.code
    assert (reason.rule in act.rules) if act.rules else reason.rule is None
    assert bool(reason.source) is bool(act.rules)
    assert {str(reason), reason.text("es")} == {str(raised.value)}
    assert reason.text("en") not in ("", str(reason))
    assert match.offence(action) is None
    assert not any(action in match.legal_actions(seat) for seat in range(match.game.seats))
    assert match == as_it_was
    assert as_it_stands(match) == before


@pytest.mark.parametrize("rules", RULESETS, ids=name)
def test_a_refused_act_leaves_no_trace_in_what_follows(rules: Rules) -> None:
    """A match in which all of this was tried goes on as one in which none was."""
    for scene in {act.scene for act in ACTS if act.where(rules)}:
        tried, quiet = scene(rules), scene(rules)
        for act in ACTS:
            action = act.action(rules)
            if tried.why_not(action) is not None:
                with pytest.raises(ActionError):
                    tried.apply(action)
        for _ in range(8):
            if quiet.is_over:
                break
            action = quiet.legal_actions()[-1]
            assert tried.apply(action) == quiet.apply(action)
        assert as_it_stands(tried) == as_it_stands(quiet)


@pytest.mark.parametrize(
    "thing",
    [
        None,
        "A1 4 de copas",
        Card(4, "copas"),
        (A1, Card(4, "copas")),
        Play,
        42,
        {"seat": A1, "card": "4 de copas"},
        load_ruleset("leanmind"),
    ],
    ids=lambda thing: type(thing).__name__,
)
@pytest.mark.parametrize("rules", RULESETS, ids=name)
def test_what_is_no_action_is_a_type_error(rules: Rules, thing: object) -> None:
    """A text, a card, a kind of action or nothing is no action: the error says what is."""
    match = dealt(rules)
    before = as_it_stands(match)
    for ask in (match.apply, match.why_not, match.offence):
        with pytest.raises(TypeError, match=r"an action was expected.*Match\.parse"):
            ask(thing)
    assert as_it_stands(match) == before


def test_a_class_of_ones_own_is_no_action() -> None:
    """What is only like a play is not taken for one."""

    class Sly(Play):
        """Like a play."""

    match = dealt(RULESETS[0])
    with pytest.raises(TypeError, match="an action was expected"):
        match.apply(Sly(A1, Card(4, "copas")))


def test_where_an_act_cannot_be_tried() -> None:
    """Everything is tried everywhere, but what needs a muerto, a renuncio or a forced tumbo."""
    left_out = {act.where: {rules.id for rules in RULESETS if not act.where(rules)} for act in ACTS}
    houses = {"dos-exentas", "montar", "por-nivel", "primera-a-una"}
    without_renuncio = {"tradicional", "app-dos-de-oros", *houses}
    everybody = {rules.id for rules in RULESETS}
    assert left_out == {
        everywhere_else: set(),
        has_renuncio: without_renuncio,
        has_no_renuncio: everybody - without_renuncio,
        mandador_speaks: {"app-cuatro-chicos"},
        calls_are_claimed: without_renuncio | {"app-cuatro-chicos"},
        has_muerto: everybody - without_renuncio | {"primera-a-una", "app-dos-de-oros"},
        is_forced: {"tradicional", "app-dos-de-oros"},  # in one of their choices
    }


def test_every_kind_of_action_is_tried_and_every_kind_of_refusal() -> None:
    """The table tries all seven kinds of actions."""
    kinds = {type(act.action(RULESETS[0])) for act in ACTS}
    assert kinds == {Deal, Play, Call, Answer, Tumbo, Claim, Leave}
