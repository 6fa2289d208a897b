"""What nobody may do in the games of the truc family that have ideas of their own, and which rule.

Four people sit down, B2 deals and A1 is mano. Each act is refused with its reason, is offered to
nobody, and leaves the match as it was; what stands beside it is lawful.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import pytest

from envite_rules import ActionError, Match, load_ruleset


class Table(NamedTuple):
    """A round that is dealt.

    Args:
        ruleset: its id.
        hands: what A1, B1, A2 and B2 hold.
        vira: the card turned up, if one is.
        options: choices that are not the usual ones.
        piedras: the score.
    """

    ruleset: str
    hands: tuple[str, str, str, str]
    vira: str = ""
    options: tuple[tuple[str, str], ...] = ()
    piedras: tuple[int, int] = (0, 0)

    def after(self, before: str) -> Match:
        """The round after all this was done."""
        game = load_ruleset(self.ruleset, options=dict(self.options)).game(4)
        cards = [card for hand in self.hands for card in hand.split(", ")]
        dealt = [*cards, self.vira] if self.vira else cards
        match = game.new_round(dealt, score=game.score(piedras=self.piedras))
        for act in filter(None, before.split(", ")):
            match.apply(match.parse(act))
        return match


PLAIN = (
    "7 copas, 6 copas, rey oros",
    "3 espadas, 5 oros, 7 bastos",
    "caballo oros, sota copas, 4 bastos",
    "2 espadas, as espadas, 4 copas",
)
FLORES = (
    "7 copas, 6 copas, 5 copas",  # a flor
    "3 espadas, 5 oros, 7 bastos",
    "rey oros, sota copas, 4 bastos",
    "2 espadas, as espadas, 4 espadas",  # another
)
PIECES = (
    "2 oros, 4 oros, 7 copas",  # two pieces: a flor
    "rey oros, 7 espadas, 6 bastos",
    "5 oros, 6 copas, 3 copas",  # a piece and two of a suit: a flor
    "sota oros, as bastos, 4 copas",
)
MENORCA = (
    "3 oros, 7 copas, 4 copas",
    "3 copas, as espadas, 5 copas",
    "5 oros, 6 oros, 4 oros",
    "4 bastos, 6 bastos, 5 bastos",
)
FRENCH = (
    "7 de picas, 6 de picas, K de picas",
    "3 de picas, 5 de picas, J de picas",
    "Q de picas, 2 de picas, 4 de picas",
    "7 de corazones, as de picas, 4 de corazones",
)

ARGENTINO = Table("truco-argentino", PLAIN)
CON_FLOR = Table("truco-argentino", FLORES, options=(("flor", "con"),))
URUGUAYO = Table("truco-uruguayo", PIECES, vira="3 oros")
VENEZOLANO = Table("truco-venezolano", FLORES, vira="3 oros")
MENORQUI = Table("truc-menorqui", MENORCA)
FREE = Table("truc-menorqui", MENORCA, options=(("empat", "segona"),))
VALENCIA = ("7 copas, 6 copas, 3 oros", "3 espadas, 5 oros, 7 bastos", "4 copas, 4 oros, 4 bastos")
AT_23 = Table("truc-valencia", (*VALENCIA, "3 copas, 5 espadas, 6 bastos"), piedras=(23, 10))
AT_22 = AT_23._replace(piedras=(22, 10))
AT_11 = Table("truco-paulista", FRENCH, vira="2 de diamantes", piedras=(11, 6))
BOTH_AT_11 = AT_11._replace(piedras=(11, 11))
AT_10 = AT_11._replace(piedras=(10, 6))

TIED = "A1 3 oros, B1 3 copas, A2 5 oros, B2 4 bastos"


@dataclass(frozen=True)
class Act:
    """Something that nobody may do.

    Args:
        about: the rule.
        table: the round.
        before: what was done, by commas.
        tried: what is tried.
        code: the sentence with which it is refused.
        rule: the path of the rule that is named; none where no rule speaks.
    """

    about: str
    table: Table
    before: str
    tried: str
    code: str
    rule: str | None = None


ACTS = [
    # -- calls that add up
    Act("the envido is called twice", ARGENTINO, "A1 envido, B1 envido", "A1 envido",
        "act.no-more-times", "ladders.envido.steps"),
    Act("a lower call raises nothing", ARGENTINO, "A1 real envido", "B1 envido",
        "act.not-the-next-step", "ladders.envido.steps"),
    Act("the real envido is called once", ARGENTINO, "A1 real envido", "B1 real envido",
        "act.no-more-times", "ladders.envido.steps"),
    Act("nothing is above the falta", ARGENTINO, "A1 falta envido", "B1 falta envido",
        "act.top-of-ladder", "ladders.envido.steps"),
    # -- hands that may not speak
    Act("who has a flor does not call envido", CON_FLOR, "", "A1 envido", "act.count-barred",
        "counts.envido.unless"),
    Act("nor raise it", CON_FLOR, "B1 envido", "A1 real envido", "act.count-barred",
        "counts.envido.unless"),
    Act("nor accept it", CON_FLOR, "B1 envido", "A1 quiero", "act.count-barred",
        "counts.envido.unless"),
    Act("who has none does not call flor", CON_FLOR, "", "B1 flor", "act.count-lacks",
        "counts.flor.needs"),
    Act("nor accept it, having none", CON_FLOR, "A1 flor", "B1 quiero", "act.count-lacks",
        "counts.flor.needs"),
    Act("nor raise it, having none", CON_FLOR, "A1 flor", "B1 contraflor", "act.count-lacks",
        "counts.flor.needs"),
    Act("two pieces bar the envido", URUGUAYO, "", "A1 envido", "act.count-barred",
        "counts.envido.unless"),
    Act("a piece and two of a suit bar it", URUGUAYO, "B1 envido", "A2 quiero",
        "act.count-barred", "counts.envido.unless"),
    Act("in Venezuela three of a suit do", VENEZOLANO, "", "B2 envido", "act.count-barred",
        "counts.envido.unless"),
    # -- what one ladder makes void
    Act("no envido after a flor", CON_FLOR, "A1 flor, B1 no quiero", "B1 envido",
        "act.void-ladder", "ladders.flor.voids"),
    Act("nor instead of answering it", CON_FLOR, "A1 flor", "B1 envido", "act.void-ladder",
        "ladders.flor.voids"),
    Act("the envido that waited is answered no more", CON_FLOR,
        "B1 envido, A1 flor, B2 no quiero", "A2 quiero", "act.nothing-to-answer"),
    # -- the flor over an envido
    Act("who raised the envido waits with its flor", CON_FLOR, "B1 envido, A2 envido", "A1 flor",
        "act.own-call", "ladders.envido.answerer"),
    Act("once it is accepted no flor", CON_FLOR, "B1 envido, A2 quiero", "A1 flor",
        "act.not-after", "ladders.flor.after.envido.accepted"),
    Act("nor once its raise is", CON_FLOR, "A2 envido, B1 envido, A2 quiero", "A1 flor",
        "act.not-after", "ladders.flor.after.envido.accepted"),
    # -- the best after a tied first
    Act("no lower card after a tied first", MENORQUI, TIED, "A1 4 copas", "act.not-the-best",
        "round.ties.after_first"),
    Act("nor from the others", MENORQUI, f"{TIED}, A1 7 copas", "B1 5 copas", "act.not-the-best",
        "round.ties.after_first"),
    # -- at one from home
    Act("at 23 the envit is not raised", AT_23, "A1 envit", "B1 torne", "act.worth-no-more",
        "ladders.envit.steps"),
    Act("nor by the falta", AT_23, "A1 envit", "B1 falta", "act.worth-no-more",
        "ladders.envit.steps"),
    Act("at eleven one decides first", AT_11, "", "A1 K de picas", "act.tumbo-first"),
    Act("at eleven nobody calls truco", AT_11, "A1 juega", "A1 truco", "act.call-in-tumbo",
        "score.tumbo.calls"),
    Act("nor do the rivals", AT_11, "A1 juega, A1 K de picas", "B1 truco", "act.call-in-tumbo",
        "score.tumbo.calls"),
    Act("both at eleven play without deciding", BOTH_AT_11, "", "A1 no juega",
        "act.tumbo-forced", "score.tumbo.both"),
    # -- leaving
    Act("in Brazil nobody leaves", AT_10, "", "A1 deja la ronda", "act.no-leaving"),
]  # fmt: skip


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.about)
def test_what_nobody_may_do_in_a_round_of_the_family(act: Act) -> None:
    """It is refused, with its reason and the rule, and the match stays as it was."""
    match = act.table.after(act.before)
    tried, before = match.parse(act.tried), match.copy()
    reason = match.why_not(tried)
    assert reason is not None
    assert (reason.code, reason.rule if act.rule else None) == (act.code, act.rule)
    assert not any(tried in match.legal_actions(seat) for seat in range(4))
    with pytest.raises(ActionError) as refused:
        match.apply(tried)
    assert refused.value.reason == reason
    assert match == before
    assert [match.view(seat) for seat in range(4)] == [before.view(seat) for seat in range(4)]


LAWFUL = [
    (ARGENTINO, "A1 envido", "B1 envido"),
    (ARGENTINO, "A1 envido, B1 envido", "A1 real envido"),
    (ARGENTINO, "", "A1 real envido"),
    (ARGENTINO, "A1 envido", "B1 falta envido"),
    (CON_FLOR, "B1 envido", "A1 no quiero"),
    (CON_FLOR, "B1 envido", "A1 flor"),
    (CON_FLOR, "B1 envido", "A2 quiero"),
    (CON_FLOR, "A2 envido, B1 envido", "A1 flor"),
    (CON_FLOR, "A2 envido, B1 real envido", "A1 flor"),
    (VENEZOLANO, "A2 envido, B1 quiero y envido", "A1 flor"),
    (CON_FLOR, "A1 flor", "B1 no quiero"),
    (CON_FLOR, "A1 flor", "B2 contraflor"),
    (URUGUAYO, "", "B1 envido"),
    (URUGUAYO, "A1 truco", "B2 envido"),
    (VENEZOLANO, "", "A1 flor"),
    (MENORQUI, TIED, "A1 7 copas"),
    (MENORQUI, f"{TIED}, A1 7 copas", "B1 as espadas"),
    (MENORQUI, "", "A1 4 copas"),
    (FREE, TIED, "A1 4 copas"),
    (AT_23, "", "A1 envit"),
    (AT_22, "A1 envit", "B1 torne"),
    (AT_11, "", "A1 juega"),
    (AT_11, "", "A1 no juega"),
    (AT_10, "", "A1 truco"),
    (BOTH_AT_11, "", "A1 K de picas"),
]


@pytest.mark.parametrize(("table", "before", "tried"), LAWFUL)
def test_what_may_be_done_in_a_round_of_the_family(table: Table, before: str, tried: str) -> None:
    """What stands beside it and is lawful."""
    match = table.after(before)
    action = match.parse(tried)
    assert match.why_not(action) is None
    assert action in match.legal_actions(action.seat)
    match.apply(action)
