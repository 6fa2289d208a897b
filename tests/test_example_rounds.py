"""Examples that are a whole round, played by a match; and cards and words that are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
import tomli_w
from command_line import run

from envite_rules.authoring import ExampleResult, coverage_of, run_tests
from envite_rules.authoring.deals import deal
from envite_rules.authoring.rounds import PlayedRound
from envite_rules.engine import Game
from envite_rules.errors import TermsError
from envite_rules.ruleset import load
from envite_rules.ruleset.model import Example

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules.authoring import Tested

HEAD = {"format": 1, "id": "mi-isla", "name": "Mi isla", "family": "envite", "source": "casa"}
SOURCES = {"casa": {"title": "Como se juega en casa"}}

CALLED: dict[str, Any] = {
    "vira": "6 de copas",
    "actions": [
        *("A1 rey de copas", "B1 caballo de copas", "A2 7 de bastos", "B2 as de copas"),
        *("A1 3 de oros", "B1 rey de oros", "A2 envido", "B1 quiero"),
        *("A2 malilla", "B2 2 de oros"),
    ],
}
"""A1 wins the first trick with the rey of the vira, A2 the second with the malilla; for four."""

ROUND: dict[str, Any] = {
    "vira": "6 de copas",
    "actions": [
        *("A1 rey de espadas", "B1 2 de espadas", "A2 3 de espadas", "B2 5 de espadas"),
        *("A1 rey de bastos", "B1 2 de bastos", "A2 3 de bastos", "B2 5 de bastos"),
    ],
}
"""A1 wins two tricks by the rey of the led suit."""


def ran(folder: Path, *examples: dict[str, Any], base: str = "canario") -> list[Tested]:
    """The examples of a ruleset that is its base, run."""
    about = [{"about": f"ejemplo {n}"} | one for n, one in enumerate(examples, start=1)]
    document = {**HEAD, "extends": base, "sources": SOURCES, "examples": about}
    path = folder / "mi-isla.toml"
    path.write_text(tomli_w.dumps(document), encoding="utf-8")
    return run_tests(str(path))


def results(folder: Path, *examples: dict[str, Any], base: str = "canario") -> list[ExampleResult]:
    """What comes of them."""
    return [test.result for test in ran(folder, *examples, base=base)]


def covered(folder: Path, *examples: dict[str, Any], base: str = "canario") -> set[str]:
    """The rules that they exercise."""
    tests = ran(folder, *examples, base=base)
    assert [test.status for test in tests] == ["passed"] * len(examples)
    coverage = coverage_of(str(folder / "mi-isla.toml"), tests)
    return {rule.rule for rule in coverage.rules if rule.exercised}


# ── what comes of a round ─────────────────────────────────────────────────────────────────────────


def test_a_round_says_who_wins_its_tricks_the_round_and_the_piedras(tmp_path: Path) -> None:
    """An accepted envío is worth four; the third trick is not played when two are won."""
    right = {"tricks": ["A1", "A2"], "round_won_by": "A", "score": [4, 0]}
    [result] = results(tmp_path, CALLED | right)
    assert result.passed
    assert result.actual == {"tricks": ("A1", "A2"), "round_won_by": "A", "score": (4, 0)}


@pytest.mark.parametrize(
    ("wrong", "actual"),
    [
        ({"tricks": ["A1", "B1"]}, {"tricks": ("A1", "A2")}),
        ({"tricks": ["A1"]}, {"tricks": ("A1", "A2")}),
        ({"tricks": ["A1", "A2", "A1"]}, {"tricks": ("A1", "A2")}),
        ({"tricks": ["A1", "tied"]}, {"tricks": ("A1", "A2")}),
        ({"round_won_by": "B"}, {"round_won_by": "A"}),
        ({"round_won_by": "nobody"}, {"round_won_by": "A"}),
        ({"score": [2, 0]}, {"score": (4, 0)}),
        ({"chico_won_by": "A"}, {"chico_won_by": None}),
        ({"match_won_by": "B"}, {"match_won_by": None}),
        ({"refused": "play.bound"}, {"refused": None}),
    ],
)
def test_each_wrong_answer_fails(
    tmp_path: Path, wrong: dict[str, Any], actual: dict[str, Any]
) -> None:
    """Whatever is said of the round is compared, and what is so is shown."""
    [result] = results(tmp_path, CALLED | wrong)
    assert not result.passed
    assert result.actual == actual


def test_a_round_begins_at_the_score_that_is_given(tmp_path: Path) -> None:
    """Ten and two pass the tumbo and stay at eleven; ten and four are the chico, and the match."""
    fold = ROUND | {"piedras": [10, 3], "score": [11, 3]}
    chico = CALLED | {"piedras": [10, 3], "chicos": [2, 1], "score": [0, 0]}
    won = {"chico_won_by": "A", "match_won_by": "A"}
    assert [one.passed for one in results(tmp_path, fold, chico | won)] == [True, True]


def test_the_dealer_says_who_leads(tmp_path: Path) -> None:
    """The seat after the dealer leads: with A1 dealing it is B1, and A1 may not."""
    actions = ["B1 rey de espadas", "A2 2 de espadas", "B2 3 de espadas", "A1 4 de espadas"]
    by_a1 = {"vira": "6 de copas", "dealer": "A1", "actions": actions, "tricks": ["B1"]}
    by_b2 = {key: value for key, value in by_a1.items() if key != "dealer"}
    first, second = results(tmp_path, by_a1, by_b2)
    assert first.passed
    assert (second.passed, second.error and second.error.code) == (False, "act.not-on-turn")


def test_a_round_that_is_not_over_has_no_winner_and_no_score(tmp_path: Path) -> None:
    """What is told of the end of a round is not taken from its middle."""
    half = {"vira": "6 de copas", "actions": CALLED["actions"][:5]}
    first, second, third = results(
        tmp_path,
        half | {"score": [0, 0]},
        half | {"round_won_by": "nobody"},
        half | {"tricks": ["A1"]},
    )
    assert (first.passed, first.actual) == (False, {"score": None})
    assert (second.passed, second.actual) == (False, {"round_won_by": None})
    assert third.passed


def test_a_tied_trick_and_a_count_are_played_by_the_ruleset(tmp_path: Path) -> None:
    """Two sixes tie in the truc, and the 33 of the mà wins an envit that both count the same."""
    hands = ["A1 7 copas, 6 copas, 4 bastos", "B1 7 oros, 6 oros, sota copas"]
    actions = ["A1 7 copas", "B1 envit", "A1 vull", "B1 sota copas", "B1 truc", "A1 vull"]
    actions += ["B1 6 oros", "A1 6 copas"]
    played = {"players": 2, "dealer": "B1", "actions": actions, "hands": hands}
    answers = {"tricks": ["B1", "tied"], "round_won_by": "B", "score": [2, 3]}
    [result] = results(tmp_path, played | answers, base="truc-mallorqui")
    assert result.passed, (result.actual, result.error)


HANDS = ["B1 rey de copas, rey de oros, 2 de oros", "A2 4 de oros"]


@pytest.mark.parametrize(
    ("more", "actions", "told"),
    [
        ({}, [*ROUND["actions"][:4], "A1 rey de espadas"], "Fue en la acción 1."),
        (
            {},
            [*ROUND["actions"][:4], "A1 rey de espadas", "B1 2 de bastos"],
            "Fue en la acción 1.",
        ),
        ({}, ["A1 rey de espadas", "B1 rey de espadas"], "Ya la jugó A1 (acción 1)."),
        ({}, ["A1 envido", "B1 quiero", "A1 3 de oros", "B1 3 de oros"], "A1 (acción 3)."),
        ({}, ["A1 rey de espadas", "B1 6 de copas"], "Es la vira, que no se juega."),
        ({}, ["A1 6 de copas"], "Es la vira, que no se juega."),
        ({"hands": HANDS}, ["A1 rey de espadas", "B1 4 de oros"], "La tiene A2."),
        ({"hands": HANDS}, ["A1 rey de espadas", "B1 5 de oros"], "B1 no tiene «5 de oros»."),
    ],
)
def test_of_a_card_that_is_not_in_the_hand_it_is_told_where_it_is(
    tmp_path: Path, more: dict[str, Any], actions: list[str], told: str
) -> None:
    """Played before and in which action, turned up as the vira, or in the hand of another."""
    [result] = results(
        tmp_path, {"vira": "6 de copas", "actions": actions, "tricks": ["A1"]} | more
    )
    assert result.error is not None
    assert result.error.code in {"act.not-held", "act.already-played"}
    assert result.error.text("es").endswith(told)


def test_a_card_that_is_played_again_may_be_an_expected_refusal(tmp_path: Path) -> None:
    """The hint where it is changes nothing of the code by which it is refused."""
    again = {"vira": "6 de copas", "actions": [*ROUND["actions"][:4], "A1 rey de espadas"]}
    [result] = results(tmp_path, again | {"refused": "act.already-played"})
    assert result.passed


# ── what is refused ───────────────────────────────────────────────────────────────────────────────


SERVES: dict[str, Any] = {
    "vira": "6 de copas",
    "hands": ["B1 7 de copas, rey de oros"],
    "actions": ["A1 rey de copas", "B1 rey de oros"],
    "refused": "play.bound",
}


def test_a_card_of_a_round_is_refused_by_the_rule_that_binds(tmp_path: Path) -> None:
    """Who holds a card of the vira must serve the arrastre with it."""
    right, other_rule = results(
        tmp_path, SERVES | {"rule": "arrastre"}, SERVES | {"rule": "mini-arrastre"}
    )
    assert right.passed
    assert right.actual == {"refused": "play.bound", "rule": "arrastre"}
    assert (other_rule.passed, other_rule.actual["rule"]) == (False, "arrastre")


def test_only_the_last_action_may_be_refused(tmp_path: Path) -> None:
    """What is refused before is not what the example speaks of."""
    actions = [*SERVES["actions"], "A2 rey de oros"]
    [result] = results(tmp_path, SERVES | {"actions": actions})
    assert (result.passed, result.actual) == (False, {})
    assert isinstance(result.answer, PlayedRound)
    assert result.answer.stopped_at == 1


def test_what_cannot_be_read_is_not_refused_by_a_rule(tmp_path: Path) -> None:
    """A slip fails the example; a card that the pack lacks is no refusal at all."""
    slip, no_card = results(
        tmp_path,
        SERVES | {"actions": ["A1 rey de bostas"]},
        SERVES | {"actions": ["A1 9 de oros"]},
    )
    assert (slip.passed, slip.actual) == (False, {"refused": "act.not-understood"})
    assert (no_card.passed, no_card.actual) == (False, {})
    assert no_card.error is not None
    assert no_card.error.code == "card.not-in-deck"


def test_a_card_of_a_hand_is_refused_by_the_rule_that_binds(tmp_path: Path) -> None:
    """The same without a round; a card that may be played is not refused."""
    asked = {"vira": "6 de copas", "trick": ["rey de copas"], "hand": ["7 de copas", "rey de oros"]}
    expected = {"refused": "play.bound", "rule": "arrastre"}
    bound, free, other = results(
        tmp_path,
        asked | expected | {"card": "rey de oros"},
        asked | expected | {"card": "7 de copas"},
        asked | {"card": "rey de oros", "refused": "play.leads"},
    )
    assert bound.passed
    assert (free.passed, free.actual["refused"]) == (False, None)
    assert (other.passed, other.actual) == (False, {"refused": "play.bound"})


def test_the_rule_that_wins_or_binds_can_be_expected(tmp_path: Path) -> None:
    """By which line of the order a trick is won, and by which rule a hand is bound."""
    trick = {"vira": "6 de copas", "plays": ["rey de oros", "3 de copas"]}
    hand = {"vira": "6 de copas", "trick": ["rey de copas"], "hand": ["3 de copas", "as de oros"]}
    ok = results(
        tmp_path, trick | {"rule": "vira"}, hand | {"legal": ["3 de copas"], "rule": "arrastre"}
    )
    assert [one.passed for one in ok] == [True, True]
    wrong = results(
        tmp_path, trick | {"rule": "salida"}, hand | {"legal": ["3 de copas"], "rule": "vira"}
    )
    assert [one.actual["rule"] for one in wrong] == ["vira", "arrastre"]


def test_by_claims_a_card_that_does_not_serve_is_accepted_and_claimed(tmp_path: Path) -> None:
    """A renuncio is worth four to who claims it, and ends the round."""
    claimed = SERVES | {"hold": "claim", "actions": [*SERVES["actions"], "A1 renuncio B1"]}
    del claimed["refused"]
    [result] = results(tmp_path, claimed | {"round_won_by": "A", "score": [4, 0]})
    assert result.passed, (result.actual, result.error)


def test_a_round_that_a_claim_takes_back_is_of_who_claims(tmp_path: Path) -> None:
    """B1 does not serve and B wins the round; the claim after it gives the round to A instead."""
    actions = [
        *("A1 4 de copas", "B1 rey de oros", "A2 3 de copas", "B2 rey de copas"),
        *("B2 rey de espadas", "A1 4 de espadas", "B1 5 de espadas", "A2 6 de espadas"),
    ]
    hands = ["B1 7 de copas, rey de oros, 5 de espadas"]
    lost = {"vira": "6 de copas", "hold": "claim", "actions": actions, "hands": hands}
    undone = lost | {"actions": [*actions, "A1 renuncio B1"]}
    first, second = results(
        tmp_path,
        lost | {"round_won_by": "B", "score": [0, 2]},
        undone | {"round_won_by": "A", "score": [4, 0]},
    )
    assert first.passed
    assert second.passed, (second.actual, second.error)


def test_a_chico_that_a_claim_takes_back_was_not_won(tmp_path: Path) -> None:
    """B wins an envío and the chico with it; the renuncio of B1 undoes both, and A enters four."""
    actions = [
        *("A1 4 de copas", "B1 rey de oros", "A2 3 de copas", "B2 rey de copas"),
        *("B2 envío", "A1 quiero"),
        *("B2 rey de espadas", "A1 4 de espadas", "B1 5 de espadas", "A2 6 de espadas"),
    ]
    hands = ["B1 7 de copas, rey de oros, 5 de espadas"]
    lost = {"vira": "6 de copas", "hold": "claim", "hands": hands, "piedras": [0, 10]}
    first, second = results(
        tmp_path,
        lost | {"actions": actions, "chico_won_by": "B", "score": [0, 0]},
        lost | {"actions": [*actions, "A1 renuncio B1"], "score": [4, 10]},
    )
    assert first.passed, (first.actual, first.error)
    assert second.passed, (second.actual, second.error)
    assert isinstance(second.answer, PlayedRound)
    assert second.answer.chico_won_by is None


# ── what is not told of the deal ──────────────────────────────────────────────────────────────────


def dealt(base: str, players: int, **facts: Any) -> tuple[tuple[str, ...], ...]:
    """The hands that are dealt for an example."""
    ruleset, example = load(base), Example.model_validate_json(_json(facts))
    made = deal(Game(ruleset, players), example)
    return tuple(tuple(map(str, made.match.hand(seat))) for seat in range(players))


def _json(facts: dict[str, Any]) -> str:
    import json

    return json.dumps({"about": "reparto"} | facts)


def test_cards_that_are_not_told_bind_nobody() -> None:
    """B1 plays another suit to an arrastre: nothing that completes its hand is of the vira.

    At four the malilla would be spared, and so is no card that it could be bound by either.
    """
    hands = dealt("canario", 4, vira="6 de copas", actions=["A1 rey de copas", "B1 rey de oros"])
    assert "rey de oros" in hands[1]
    others = [card for card in hands[1] if card != "rey de oros"]
    assert len(others) == 2
    assert all(not card.endswith("copas") or card == "2 de copas" for card in others)


def test_cards_that_are_not_told_bind_nobody_in_the_second_trick_either(tmp_path: Path) -> None:
    """B1 has served once and has nothing more to serve with; where no card is spared."""
    actions = [
        *("A1 rey de oros", "B1 caballo de oros", "A2 3 de copas", "B2 4 de copas"),
        *("A1 as de oros", "B1 rey de copas", "A2 5 de copas", "B2 7 de copas"),
    ]
    asked = {"vira": "6 de oros", "actions": actions, "tricks": ["A1", "A1"]}
    [result] = results(tmp_path, asked, base="app-dos-de-oros")
    assert result.passed, result.error


def test_no_refusal_is_made_up_by_cards_that_are_not_told(tmp_path: Path) -> None:
    """An example of a refused card must say what else the hand holds."""
    untold = {key: value for key, value in SERVES.items() if key != "hands"}
    [result] = results(tmp_path, untold)
    assert (result.passed, result.actual) == (False, {"refused": None})


def test_who_plays_a_card_has_it_and_nobody_has_it_twice() -> None:
    """Every card lies in one place, what is told where it is told."""
    hands = dealt("canario", 4, hands=["B2 7 de oros"], **CALLED)
    cards = [card for hand in hands for card in hand]
    assert len(set(cards)) == 12
    assert "6 de copas" not in cards
    assert {"as de copas", "2 de oros", "7 de oros"} == set(hands[3])
    assert {"rey de copas", "3 de oros"} < set(hands[0])


def test_what_is_played_out_of_turn_is_in_no_hand(tmp_path: Path) -> None:
    """A slip in a seat is told as what it is: it is another's turn."""
    actions = [*CALLED["actions"][:3], "A2 as de copas"]
    [result] = results(tmp_path, CALLED | {"actions": actions, "tricks": ["A1"]})
    assert result.error is not None
    assert result.error.code == "act.not-on-turn"


def test_a_card_that_is_not_in_a_whole_hand_is_not_held(tmp_path: Path) -> None:
    """Where three cards are told, no other can be played."""
    hands = ["A1 rey de oros, as de oros, 2 de oros"]
    asked = {"vira": "6 de copas", "hands": hands, "actions": ["A1 3 de oros"]}
    [result] = results(tmp_path, asked | {"refused": "act.not-held"})
    assert result.passed


def test_where_hands_are_counted_they_must_be_told_whole() -> None:
    """Nobody knows what an unknown card would count."""
    with pytest.raises(TermsError) as caught:
        dealt("truc-mallorqui", 2, actions=["A1 7 de copas"])
    assert caught.value.code == "example.hand-counts"


def test_no_vira_is_turned_up_where_there_is_none() -> None:
    """In the truc no card is: to say one is a slip."""
    with pytest.raises(TermsError) as caught:
        dealt("truc-mallorqui", 2, vira="6 de copas", actions=["A1 7 de copas"])
    assert caught.value.code == "record.no-vira"


def test_the_muerto_has_cards_and_does_not_call(tmp_path: Path) -> None:
    """With three people B2 is the muerto: its cards are played with its seat."""
    trick = ["A1 rey de espadas", "B1 2 de espadas", "A2 3 de espadas"]
    table = {"players": 3, "vira": "6 de copas"}
    played, called = results(
        tmp_path,
        table | {"actions": [*trick, "B2 5 de espadas"], "tricks": ["A1"]},
        table | {"actions": [*trick, "B2 envido"], "refused": "act.muerto"},
        base="tradicional",
    )
    assert played.passed
    assert called.passed


def test_where_no_card_is_left_that_binds_nobody_the_hands_must_be_told() -> None:
    """At twelve all but three cards are dealt; too few are left that are of no use.

    Every seat plays 1 card of the led suit or of another; eleven seats that follow a lead of oros
    without oros leave no room for the oros but in the hands of those who played them.
    """
    cards = [f"{rank} de {suit}" for suit in ("copas", "bastos") for rank in "76542"]
    others = [f"{team}{n}" for n in range(1, 7) for team in "AB"][1:]
    told = zip(others, [*cards, "3 de copas"], strict=True)
    actions = ["A1 7 de oros", *(f"{seat} {card}" for seat, card in told)]
    with pytest.raises(TermsError) as caught:
        dealt("tradicional", 12, vira="3 de espadas", actions=actions)
    assert caught.value.code == "example.hand-lacks"


# ── coverage ──────────────────────────────────────────────────────────────────────────────────────


def test_a_round_exercises_the_lines_that_win_and_what_is_paid(tmp_path: Path) -> None:
    """Two lines of the order, and the step that was accepted.

    A2 keeps the malilla at the arrastre, and B2 must not keep the as for the 2 de oros.
    """
    rules = covered(tmp_path, CALLED | {"score": [4, 0]})
    won = {"order.rey-de-la-vira", "order.malilla", "ladders.envite.steps.envio"}
    assert rules == won | {"follow.arrastre", "follow.arrastre.exempt"}


def test_a_round_exercises_what_binds_where_there_was_a_choice(tmp_path: Path) -> None:
    """B1 holds another card and must serve; a seat of which no other is told proves nothing."""
    trick = {"vira": "6 de copas", "actions": CALLED["actions"][:4], "tricks": ["A1"]}
    hands = ["B1 caballo de copas, rey de oros, 5 de espadas"]
    assert "follow.arrastre" in covered(tmp_path, trick | {"hands": hands})
    assert "follow.arrastre" not in covered(tmp_path, trick)


def test_a_round_exercises_the_exemption_where_the_spared_card_is_kept(tmp_path: Path) -> None:
    """B1 keeps the malilla at an arrastre, which it need not give up at four."""
    kept = {
        "vira": "6 de copas",
        "hands": ["B1 malilla, rey de oros"],
        "actions": ["A1 rey de copas", "B1 rey de oros", "A2 3 de espadas", "B2 4 de espadas"],
        "tricks": ["A1"],
    }
    assert "follow.arrastre.exempt" in covered(tmp_path, kept)
    given = kept | {"actions": ["A1 rey de copas", "B1 malilla", *kept["actions"][2:]]}
    assert "follow.arrastre.exempt" not in covered(tmp_path, given | {"tricks": ["B1"]})


def test_refusals_exercise_the_rule_that_refuses(tmp_path: Path) -> None:
    """Of a card, the rule of what must be served; of a call, the one of calls."""
    hand = {"vira": "6 de copas", "trick": ["rey de copas"], "hand": ["7 de copas", "rey de oros"]}
    card = hand | {"card": "rey de oros", "refused": "play.bound"}
    assert covered(tmp_path, card) == {"follow.arrastre"}
    assert covered(tmp_path, SERVES) == {"follow.arrastre"}


def test_a_round_exercises_values_and_thresholds(tmp_path: Path) -> None:
    """The plain round, the fold, the tumbo declined and lost, a renuncio."""
    lost = ["A1 tumba", "A1 3 de oros", "B1 rey de oros", "A2 4 de oros", "B2 5 de oros"]
    lost += ["B1 rey de bastos", "A2 3 de bastos", "B2 4 de bastos", "A1 5 de bastos"]
    claimed = SERVES | {"hold": "claim", "actions": [*SERVES["actions"], "A1 renuncio B1"]}
    del claimed["refused"]
    tumbo = {"vira": "6 de copas", "piedras": [11, 0]}
    rules = covered(
        tmp_path,
        ROUND | {"score": [2, 0]},
        ROUND | {"piedras": [10, 0], "score": [11, 0]},
        tumbo | {"actions": ["A1 se achica"], "score": [11, 1]},
        tumbo | {"actions": lost, "score": [11, 3]},
        claimed | {"score": [4, 0]},
    )
    values = {"round.value", "score.fold", "score.tumbo.declined", "score.tumbo.lost"}
    assert values | {"renuncio.value"} <= rules
    assert "score.tumbo.won" not in rules


def test_a_round_exercises_a_count_where_it_settles_what_was_accepted(tmp_path: Path) -> None:
    """An envit that is accepted is of the better count: 33 of A; refused, it is one piedra of B."""
    hands = ["A1 7 copas, 6 copas, 4 bastos", "B1 as oros, 6 espadas, sota copas"]
    plays = ["B1 sota copas", "B1 as oros", "A1 6 copas"]
    table = {"players": 2, "dealer": "B1", "hands": hands, "tricks": ["B1", "B1"]}
    accepted = table | {"actions": ["A1 7 copas", "B1 envit", "A1 vull", *plays], "score": [2, 1]}
    refused = table | {"actions": ["A1 7 copas", "B1 envit", "A1 no vull", *plays]}
    assert "counts.envit" in covered(tmp_path, accepted, base="truc-mallorqui")
    less = covered(tmp_path, refused | {"score": [0, 2]}, base="truc-mallorqui")
    assert "counts.envit" not in less
    assert "ladders.envit.steps.envit" in less


# ── the report ────────────────────────────────────────────────────────────────────────────────────


def report(folder: Path, *examples: dict[str, Any], language: str = "es") -> str:
    """What ``envite test`` prints of examples that do not hold, without the place and the sum."""
    ran(folder, *examples)
    result = run("test", str(folder / "mi-isla.toml"), "--lang", language)
    assert result.status == 1
    return result.out.partition("\n")[2].rpartition("\n\n")[0]


def test_a_round_that_fails_shows_what_was_played_and_by_which_line_it_was_won(
    tmp_path: Path,
) -> None:
    """The cards that won are marked; of a trick in question the line of the order is told."""
    wrong = {"tricks": ["A1", "B1"], "score": [4, 0]}
    said = report(tmp_path, CALLED | wrong | {"players": 4, "hands": ["A2 malilla"]})
    assert (
        said
        == """\
    4 jugadores.
    Vira: 6 de copas.
    A2 tiene: malilla.
    Antes: piedras 0-0, chicos 0-0. Se juega:
      A1 rey de copas      ←
      B1 caballo de copas
      A2 7 de bastos
      B2 as de copas
      A1 3 de oros
      B1 rey de oros
      A2 envido
      B1 quiero
      A2 malilla           ←
      B2 2 de oros
    Se esperaba: mano por mano, ganan: A1 y B1.
    Sale: mano por mano, ganan: A1 y A2.
    Se esperaba: piedras 4-0.
    Mano 2: la gana A2 con «2 de copas».
    «2 de copas» (malilla) es la carta más alta de la mesa.
    Regla: malilla. Fuente: deducido: Las listas de la guía se han perdido; se toma la tabla del \
envite tradicional, que pone arriba las dos cartas que la guía nombra: el tres de bastos a seis y \
la malilla a cuatro.
    La ronda es del equipo A.
    El equipo A gana 4 piedras (envite)."""
    )


def test_a_refusal_shows_where_the_round_stopped(tmp_path: Path) -> None:
    """What comes after is not shown; the rule that refuses is."""
    stopped = SERVES | {"actions": [*SERVES["actions"], "A2 3 de oros"]}
    said = report(tmp_path, stopped, language="en")
    assert "  A2 3 de oros" not in said
    assert "“B1 rey de oros” (action 2):" in said
    assert "Rule: arrastre." in said


def test_a_round_that_is_not_over_says_who_is_to_act(tmp_path: Path) -> None:
    """The score is not yet that of the round."""
    half = {"vira": "6 de copas", "actions": CALLED["actions"][:5], "score": [2, 0]}
    said = report(tmp_path, half, language="en")
    assert "So it is: nothing is entered yet." in said
    assert "The round is not over: B1 is to act." in said


def test_a_card_that_may_be_played_is_shown_with_its_table(tmp_path: Path) -> None:
    """The table, the hand, the card, what was expected and why it is otherwise."""
    asked = {"vira": "6 de copas", "trick": ["rey de oros"], "hand": ["7 de copas", "as de oros"]}
    said = report(tmp_path, asked | {"card": "7 de copas", "refused": "play.bound"})
    assert "       1 A  rey de oros" in said
    assert "    Quiere jugar: 7 de copas." in said
    assert (
        "    Se esperaba: lo último no se puede [play.bound].\n    Sale: lo último se puede."
        in said
    )


def test_a_tie_and_a_round_of_nobody_are_said(tmp_path: Path) -> None:
    """Both tied cards are marked; what nobody wins is said to be of nobody."""
    actions = ["A1 4 oros", "B1 3 copas", "A2 3 bastos", "B2 4 copas"]
    actions += ["B1 sota copas", "A2 5 oros", "B2 6 copas", "A1 rey oros"]
    hands = ["A1 4 oros, rey oros, 5 copas", "B1 3 copas, sota copas, 4 espadas"]
    hands += ["A2 3 bastos, 5 oros, 5 espadas", "B2 4 copas, 6 copas, 6 espadas"]
    wrong = {"tricks": ["B1", "A1"], "round_won_by": "nobody"}
    ran(tmp_path, {"actions": actions, "hands": hands} | wrong, base="truc-mallorqui")
    said = run("test", str(tmp_path / "mi-isla.toml"), "--lang", "es").out
    assert "      B1 3 copas     ←\n      A2 3 bastos    ←\n" in said
    assert "    Baza 1: empatan.\n" in said
    assert "    Se esperaba: la mano no es de nadie.\n" in said
    assert "    Sale: baza por baza, ganan: nadie y A1.\n" in said


def test_programs_read_who_won_each_trick_and_why(tmp_path: Path) -> None:
    """By which card and which line of the order, beside what was expected."""
    ran(tmp_path, CALLED | {"tricks": ["A1", "A2"]})
    [file] = run("test", str(tmp_path / "mi-isla.toml"), "--json").value["files"]
    [test] = file["tests"]
    told = [(trick["winner"], trick["card"], trick["rule"]) for trick in test["tricks"]]
    assert told == [("A1", "rey de copas", "rey-de-la-vira"), ("A2", "2 de copas", "malilla")]
    assert test["expected"] == test["actual"] == {"tricks": ["A1", "A2"]}


def test_two_actions_in_one_text_are_told_to_stand_each_in_its_own(tmp_path: Path) -> None:
    """The cards are not one move of several cards: what lacks are the quotes between them."""
    together = {"vira": "6 de copas", "actions": ["A1 rey de copas, B1 2 de oros"], "score": [2, 0]}
    [result] = results(tmp_path, together)
    assert result.error is not None
    assert result.error.hint is not None
    assert '["A1 rey de copas", "B1 2 de oros"]' in result.error.hint.text("es")
