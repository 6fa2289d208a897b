"""The truc of Menorca and of Valencia: what is their own, by what their sources say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from command_line import run

from envite_rules import ActionError, Call, Play, Won, load_ruleset
from tests.settling import table

if TYPE_CHECKING:
    from envite_rules import Game, Match

SEATS = ("A1", "B1", "A2", "B2")


def menorqui(**options: str) -> Game:
    """The Menorcan truc with some choices."""
    return table("truc-menorqui", 4, **options)


def valencia(**options: str) -> Game:
    """The Valencian truc with some choices, a hyphen written as an underscore."""
    return table(
        "truc-valencia", 4, **{name.replace("_", "-"): one for name, one in options.items()}
    )


def dealt(game: Game, *hands: str) -> Match:
    """A match in which A1 leads and each seat holds what is given."""
    cards = [card.strip() for hand in hands for card in hand.split(",")]
    match = game.new_match(deals=[cards])
    match.apply(match.legal_actions()[0])
    return match


def say(match: Match, *lines: str) -> None:
    """What is said and played, one after the other."""
    for line in lines:
        match.apply(match.parse(line))


def cards_of(match: Match) -> set[str]:
    """The cards that the seat on turn is offered."""
    return {str(action.card) for action in match.legal_actions() if isinstance(action, Play)}


def refusal(game: Game, piedras: tuple[int, int], *events: str) -> str:
    """Why the last of what is said is refused."""
    with pytest.raises(ActionError) as refused:
        game.settle(game.score(piedras=piedras), events)
    return refused.value.reason.code


# ── the packs ─────────────────────────────────────────────────────────────────────────────────────


def test_the_menorcan_pack_has_thirty_cards_or_twenty_six() -> None:
    """One to seven of four suits, l'amo and sa madona; without the twos, four less."""
    assert len(menorqui().deck) == 30
    assert len(menorqui(moixets="fora").deck) == 26
    figures = [
        str(card) for card in menorqui().deck if card.rank.word in {"sota", "caballo", "rey"}
    ]
    assert sorted(figures) == ["caballo de bastos", "sota de oros"]


@pytest.mark.parametrize(("cartes", "cards"), [("blanques", 22), ("negres", 36), ("quaranta", 40)])
def test_the_valencian_packs(cartes: str, cards: int) -> None:
    """En blanques three to seven and the two good aces; en negres one to seven, caballo, rey."""
    assert len(valencia(cartes=cartes).deck) == cards


# ── Menorca: a tied first ─────────────────────────────────────────────────────────────────────────

HANDS = (
    "3 oros, 7 copas, 4 copas",
    "3 copas, as espadas, 5 copas",
    "5 oros, 6 oros, 4 oros",
    "4 bastos, 6 bastos, 5 bastos",
)
TIED = ("A1 3 oros", "B1 3 copas", "A2 5 oros", "B2 4 bastos")


def test_both_cards_are_laid_after_a_tied_first_the_better_face_up() -> None:
    """Seat by seat: the 7 of copas before a four, the espaseta before a five."""
    match = dealt(menorqui(), *HANDS)
    say(match, *TIED)
    best = {"A1": "7 de copas", "B1": "as de espadas", "A2": "6 de oros", "B2": "6 de bastos"}
    for seat in SEATS:
        assert cards_of(match) == {best[seat]}
        if seat != "B2":
            say(match, f"{seat} {best[seat]}")


def test_in_some_villages_any_card_is_played() -> None:
    """By the option, as in Mallorca."""
    match = dealt(menorqui(empat="segona"), *HANDS)
    say(match, *TIED)
    assert cards_of(match) == {"7 de copas", "4 de copas"}


def test_who_asks_for_the_legal_cards_is_told_of_a_tied_first() -> None:
    """The command sees no trick before: with two cards left it adds what a tied first asks."""
    asked = ("legal", "truc-menorqui", "--hand")
    tied = "Empatada la primera, en la siguiente cada uno juega la mejor carta que le queda."
    assert tied in " ".join(run(*asked, "7 copas, 4 copas").out.split())
    for hand in ("7 copas, 4 copas, 3 oros", "4 copas"):
        assert "Empatada" not in run(*asked, hand).out
    free = run(*asked, "7 copas, 4 copas", "--option", "empat=segona")
    assert "Empatada" not in free.out


# ── Menorca: la falta ─────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("piedras", "worth"),
    [
        ((0, 0), (2, 4, 6, 24)),
        ((18, 3), (2, 4, 6, 6)),
        ((21, 18), (2, 3, 3, 3)),
        ((5, 23), (1,) * 4),
    ],
)
def test_no_envit_is_worth_more_than_what_the_leading_side_lacks(
    piedras: tuple[int, int], worth: tuple[int, ...]
) -> None:
    """21 to 18: three at most; each of the four calls, opened with and accepted."""
    game = menorqui()
    for call, value in zip(("envit", "jo envit", "dos més", "tots"), worth, strict=True):
        events = [f"A {call}", "B vull", "A gana envit", "B gana"]
        assert game.settle(game.score(piedras=piedras), events).won[0] == Won("envit", "A", value)


@pytest.mark.parametrize(
    ("salt", "paid"), [("abans", {"jo envit": 4, "dos més": 6}), ("taula", {"jo envit": 6})]
)
def test_what_refused_tots_pays_where_steps_were_skipped(salt: str, paid: dict[str, int]) -> None:
    """What was in play before it, or what the table gives, by the reading."""
    game = menorqui(salt=salt)
    for before, points in paid.items():
        events = ["A envit", f"B {before}", "A tots", "B no vull", "B gana"]
        assert game.settle(game.score(), events).won[0] == Won("envit", "A", points)


def test_the_refusals_of_the_table_are_told_as_such() -> None:
    """Where they do not depend on what was skipped, nobody is told that they do."""
    usual = run("show", "truc-menorqui").out
    assert "saltando, lo que" in usual
    fixed = " ".join(run("show", "truc-menorqui", "--option", "salt=taula").out.split())
    assert "saltando, lo que" not in fixed
    assert "gana quien cantó lo que dice la tabla, se haya saltado o no, y la mano sigue" in fixed
    told = load_ruleset("truc-menorqui").diff(
        load_ruleset("truc-menorqui", options={"salt": "taula"})
    )
    assert [one.path for one in told] == ["ladders.envit.own-refusals"]


def test_the_rivals_call_envit_before_they_answer_a_truc_and_not_after() -> None:
    """Said of before; after accepting it is not said."""
    match = dealt(menorqui(), *HANDS)
    say(match, "A1 truc")
    envit = [match.why_not(Call(seat, "envit")) is None for seat in range(4)]
    assert envit == [False, True, False, True]
    say(match, "B1 vull")
    assert all(match.why_not(Call(seat, "envit")) for seat in range(4))


# ── Valencia ──────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("piedras", "worth"),
    [((0, 0), 24), ((12, 0), 24), ((13, 0), 11), ((17, 6), 7), ((6, 17), 7), ((22, 22), 2)],
)
def test_falta_is_the_cama_until_somebody_is_in_bones(piedras: tuple[int, int], worth: int) -> None:
    """Then what the leader lacks, also for the other."""
    game = valencia()
    for winner in "AB":
        events = ["A falta", "B vull", f"{winner} gana envit", "A gana"]
        won = game.settle(game.score(piedras=piedras), events).won[0]
        assert won == Won("envit", winner, worth)


@pytest.mark.parametrize("piedras", [(23, 10), (10, 23), (23, 23)])
@pytest.mark.parametrize("call", ["torne", "falta"])
def test_one_pedra_from_the_cama_the_envit_is_one_and_is_not_raised(
    piedras: tuple[int, int], call: str
) -> None:
    """«Match point», whichever side it is; a pedra further away it is as ever."""
    game = valencia()
    accepted = ["A envit", "B vull", "A gana envit", "B gana"]
    assert game.settle(game.score(piedras=piedras), accepted).won[0] == Won("envit", "A", 1)
    assert refusal(game, piedras, "A envit", f"B {call}") == "act.worth-no-more"
    before = game.settle(
        game.score(piedras=(21, 10)), ["A envit", f"B {call}", "A no vull", "A gana"]
    )
    assert before.won[0] == Won("envit", "B", 2)


def test_one_pedra_away_follows_the_cama_of_eighteen() -> None:
    """At seventeen of eighteen, and not at twenty-three."""
    game = valencia(cama="divuit")
    assert refusal(game, (17, 3), "A envit", "B torne") == "act.worth-no-more"
    half = game.settle(game.score(piedras=(9, 3)), ["A falta", "B vull", "A gana envit", "A gana"])
    assert half.won[0] == Won("envit", "A", 18)


def test_no_pair_counts_the_highest_or_ten_more() -> None:
    """The page of rules, and the program."""
    hand = ["7 oros", "5 copas", "3 espadas"]
    assert valencia().count(hand=hand) == 7
    assert valencia(sense_parella="deu").count(hand=hand) == 17


def test_the_diff_with_mallorca_says_what_the_sources_say() -> None:
    """What the Menorcan compilation says otherwise, and nothing of what it says alike."""
    told = load_ruleset("truc-mallorqui").diff(load_ruleset("truc-menorqui"), players=4)
    paths = {one.path for one in told}
    assert {
        "deck",
        "players.counts",
        "round.ties.after_first",
        "ladders.envit.most",
        "ladders.envit.after-accepted.truc",
        "deal.packets",
        "score.half",
    } <= paths
    alike = {"round.tricks", "round.to_win", "round.value", "round.settlement", "score.chico"}
    alike |= {"round.ties.first", "round.ties.later", "round.ties.undecided", "deal.direction"}
    alike |= {"counts.envit.pair", "counts.envit.two-pieces", "ladders.truc.raiser"}
    assert not alike & paths


@pytest.mark.parametrize(
    ("ruleset", "out", "added"),
    [
        ("truc-menorqui", "8, 9, sota, caballo y rey", "caballo de bastos y sota de oros"),
        ("truc-valencia", "as, 2, 8, 9, sota, caballo y rey", "as de espadas y as de bastos"),
    ],
)
def test_the_rulebook_says_which_cards_to_take_out(ruleset: str, out: str, added: str) -> None:
    """All of a rank but the single cards that come back."""
    lines = load_ruleset(ruleset).rulebook().splitlines()
    assert f"- Quedan fuera, de cada palo: {out}." in lines
    assert f"- Se añaden: {added}." in lines
