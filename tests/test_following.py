"""What a hand may play: arrastre, mini-arrastre, exempt cards, and the duties of other houses."""

from pathlib import Path
from typing import Any

import pytest
from small import AMO, FORTY, LED, SCALE, SUIT, VIRA, game

from envite_rules import Game, NotStatedError, Obligation, Rules, load_ruleset, parse_card

TRADICIONAL = load_ruleset("tradicional")
PASSES_ON = load_ruleset("tradicional", options={"exenta": "siguiente"})
PRINTED = load_ruleset("tradicional", options={"triunfo-del-palo": "sirve"})

HOUSES = Path(__file__).parent / "rulesets"


def asked(table: Game, hand: str, trick: str, vira: str | None) -> Obligation:
    """What a hand may play, its cards and those of the table each written in one line."""
    on_table = trick.split(", ") if trick else []
    return table.obligation(hand=hand.split(", "), vira=vira, trick=on_table)


def may(
    players: int, hand: str, trick: str, vira: str = "4 copas", rules: Rules = TRADICIONAL
) -> str:
    """The cards that tradicional lets play, in one line."""
    return shown(asked(rules.game(players), hand, trick, vira))


def shown(obligation: Obligation) -> str:
    """The legal cards in one line, as these tests write them."""
    return ", ".join(str(card).replace(" de ", " ") for card in obligation.legal)


FREE = "rey espadas, 3 oros, 7 bastos"


def test_the_leader_may_play_any_card() -> None:
    """Art. 6: the mano chooses one of his cards."""
    obligation = asked(TRADICIONAL.game(6), "3 bastos, 7 copas, 2 espadas", "", "4 copas")
    assert shown(obligation) == "3 bastos, 7 copas, 2 espadas"
    assert obligation.reason.code == "play.leads"
    assert (obligation.reason.rule, obligation.reason.source) == (None, None)


@pytest.mark.parametrize("led", ["5 copas", "2 copas", "perica", "caballo bastos", "3 bastos"])
def test_a_lead_of_triunfo_or_vira_must_be_served(led: str) -> None:
    """Art. 7, arrastre: whoever holds a triunfo or a card of the vira must play one."""
    for serving in ("6 copas", "sota oros", "rey copas"):
        if led == "perica" and serving == "sota oros":
            continue
        assert may(6, f"7 espadas, {serving}, 2 oros", led) == serving


def test_any_serving_card_will_do() -> None:
    """Art. 7 asks for a triunfo or a card of the vira, not for a higher one than was played."""
    assert may(6, "3 copas, perica, 2 espadas", "rey copas, 3 bastos") == "3 copas, sota oros"


def test_who_holds_nothing_to_serve_plays_any_card() -> None:
    """Art. 7 binds only who has a triunfo or a card of the vira."""
    obligation = asked(TRADICIONAL.game(6), FREE, "5 copas", "4 copas")
    assert shown(obligation) == FREE
    assert (obligation.reason.code, obligation.reason.rule) == ("play.nothing-held", "arrastre")


EXEMPT = {
    2: "rey copas",
    4: "2 copas",
    6: "3 bastos",
    8: "5 oros",
    10: "as oros",
    12: "rey copas",
}
"""Art. 7: the card that is worth most for each number of players, copas being the vira."""


@pytest.mark.parametrize("seats", EXEMPT)
def test_the_highest_card_for_the_number_of_players_is_exempt(seats: int) -> None:
    """Art. 7: the card that is worth most need not be given to the arrastre, if it is alone."""
    hand = f"7 espadas, {EXEMPT[seats]}, 2 bastos"
    obligation = asked(TRADICIONAL.game(seats), hand, "5 copas", "4 copas")
    assert shown(obligation) == hand
    assert (obligation.reason.code, obligation.reason.rule) == ("play.exempt", "arrastre")
    assert obligation.spared == (parse_card(EXEMPT[seats]),)
    assert obligation.reason.citation is not None
    assert obligation.reason.citation.rule == "follow.arrastre.exempt"


@pytest.mark.parametrize("seats", EXEMPT)
def test_the_exempt_card_may_serve_when_another_binds(seats: int) -> None:
    """Art. 7: with another card to serve one must, and the exempt card serves as well."""
    hand = f"7 espadas, {EXEMPT[seats]}, 6 copas"
    assert may(seats, hand, "5 copas") == f"{EXEMPT[seats]}, 6 copas"
    assert asked(TRADICIONAL.game(seats), hand, "5 copas", "4 copas").spared == ()


@pytest.mark.parametrize("people", [3, 5, 7, 9, 11])
def test_an_odd_table_exempts_the_card_of_the_table_rounded_up(people: int) -> None:
    """Art. 1 and 7: with the muerto five play as six, and so on."""
    hand = f"7 espadas, {EXEMPT[people + 1]}, 2 bastos"
    assert may(people, hand, "5 copas") == hand


@pytest.mark.parametrize(("seats", "second"), [(4, "rey copas"), (8, "3 bastos"), (10, "5 oros")])
def test_only_one_card_is_exempt(seats: int, second: str) -> None:
    """Art. 7 spares the highest card alone, not the next."""
    assert may(seats, f"7 espadas, {second}, 2 bastos", "6 copas") == second


def test_leading_the_exempt_card_drags_like_any_triunfo() -> None:
    """Art. 7 exempts who serves; the card led is a triunfo and binds, as the ruleset infers."""
    obligation = asked(TRADICIONAL.game(6), "5 copas, as bastos, 7 espadas", "3 bastos", "4 copas")
    assert shown(obligation) == "5 copas"
    assert obligation.reason.citation is not None
    assert obligation.reason.citation.rule == "follow.arrastre.exempt_lead_drags"
    assert obligation.reason.citation.inferred is not None


VIRA_IS_HIGHEST = [
    (2, "rey copas", "caballo copas"),
    (4, "2 copas", "rey copas"),
    (6, "3 bastos", "caballo bastos"),
    (8, "5 oros", "3 bastos"),
    (10, "as oros", "5 oros"),
    (12, "rey copas", "as oros"),
]


@pytest.mark.parametrize(("seats", "vira", "next_one"), VIRA_IS_HIGHEST)
def test_nobody_is_exempt_while_the_highest_card_is_the_vira(
    seats: int, vira: str, next_one: str
) -> None:
    """Art. 7 names one card for each number of players; turned up, it spares nobody."""
    led = f"6 {vira.split()[1]}"
    assert may(seats, f"7 espadas, {next_one}, 2 espadas", led, vira) == next_one


@pytest.mark.parametrize(("seats", "vira", "next_one"), VIRA_IS_HIGHEST)
def test_an_option_passes_the_exemption_on_to_the_highest_in_play(
    seats: int, vira: str, next_one: str
) -> None:
    """With exenta=siguiente the highest of the rest is spared when the highest is turned up."""
    hand, led = f"7 espadas, {next_one}, 2 espadas", f"6 {vira.split()[1]}"
    assert may(seats, hand, led, vira, PASSES_ON) == hand
    assert may(
        seats, f"7 espadas, {EXEMPT[seats]}, 2 espadas", "5 copas", "4 copas", PASSES_ON
    ) == (f"7 espadas, {EXEMPT[seats]}, 2 espadas")


def test_a_plain_lead_asks_for_its_suit_the_vira_or_a_triunfo() -> None:
    """Art. 7, mini-arrastre: holding the led suit, no card of the other plain suits."""
    hand = ["rey oros", "3 copas", "perica", "6 bastos", "2 espadas"]
    assert may(6, ", ".join(hand[:3]), "7 oros") == "rey oros, 3 copas, sota oros"
    assert may(6, f"rey oros, {hand[3]}, {hand[4]}", "7 oros") == "rey oros"


def test_without_the_led_suit_a_plain_lead_binds_nobody() -> None:
    """Art. 7: the vira and the triunfos do not serve a mini-arrastre, so they do not bind."""
    hand = "rey espadas, 3 copas, caballo bastos"
    assert may(6, hand, "7 oros") == hand


def test_a_triunfo_printed_in_the_led_suit_does_not_bind() -> None:
    """Art. 7: the perica does not serve when oros are led, and may be played all the same."""
    assert may(6, "perica, 4 espadas, 6 bastos", "7 oros") == "sota oros, 4 espadas, 6 bastos"
    assert may(6, "perica, 4 oros, 6 bastos", "7 oros") == "sota oros, 4 oros"


def test_at_four_the_perica_is_an_oros_like_any_other() -> None:
    """Art. 13: below six players the perica is no triunfo, so it must follow oros."""
    assert may(4, "perica, 4 espadas, 6 bastos", "7 oros") == "sota oros"


def test_an_option_lets_a_triunfo_count_as_its_printed_suit() -> None:
    """With triunfo-del-palo=sirve, the perica must be played when oros are led."""
    assert may(6, "perica, 4 espadas, 6 bastos", "7 oros", rules=PRINTED) == "sota oros"
    assert may(6, "perica, 4 oros, 3 copas", "7 oros", rules=PRINTED) == (
        "sota oros, 4 oros, 3 copas"
    )


def test_only_the_lead_binds() -> None:
    """Art. 7 looks at the card of the mano: what others threw since changes nothing."""
    assert may(6, "perica, 4 oros, 6 espadas", "7 oros, 3 bastos, 5 copas") == "sota oros, 4 oros"


def test_there_is_no_duty_to_overtake() -> None:
    """No article asks to beat what lies on the table, nor to trump when the suit is lacking."""
    assert may(4, "3 copas, rey espadas, 4 bastos", "7 oros, 4 oros, rey oros") == (
        "3 copas, rey espadas, 4 bastos"
    )


def test_a_lead_of_a_fixed_triunfo_of_another_suit_drags() -> None:
    """The 3 de bastos led with the vira in copas asks for triunfos and copas, not for bastos."""
    assert may(6, "rey bastos, 7 copas, 2 bastos", "caballo bastos") == "7 copas"


def test_legal_cards_keep_the_order_of_the_hand() -> None:
    """The answer is in hand order, however the cards rank or stand in the deck."""
    for hand in ("7 copas, 2 oros, 5 copas", "5 copas, 2 oros, 7 copas"):
        first, _, last = hand.split(", ")
        assert may(6, hand, "6 copas") == f"{first}, {last}"


# ------------------------------------------------------------------- duties of other houses

TRUMP = {"id": "fallar", "led": ["plain"], "holding": ["chilajo"], "play": ["chilajo"]}
DRAG = {
    "id": "arrastre",
    "led": ["triunfo", "chilajo"],
    "holding": ["triunfo", "chilajo"],
    "play": ["triunfo", "chilajo"],
}
TOP = {"id": "tres", "card": "3 de bastos", "kind": "triunfo"}


@pytest.mark.parametrize(
    ("hand", "legal", "rule"),
    [
        ("rey oros, 5 copas, 2 espadas", "rey oros", "asistir"),
        ("rey espadas, 5 copas, 2 espadas", "5 copas", "fallar"),
        ("rey espadas, 5 bastos, 2 espadas", "rey espadas, 5 bastos, 2 espadas", "asistir"),
    ],
)
def test_the_first_duty_that_binds_the_hand_governs(
    tmp_path: Path, hand: str, legal: str, rule: str
) -> None:
    """Must follow suit, else must trump, else free: one line for each, read from the top."""
    obligation = asked(game(tmp_path, follow=[SUIT, TRUMP]), hand, "7 oros", "4 copas")
    assert (shown(obligation), obligation.reason.rule) == (legal, rule)


def test_an_empty_list_of_duties_leaves_all_free(tmp_path: Path) -> None:
    """Follow = [] says that anything may be played."""
    obligation = asked(game(tmp_path, follow=[]), "rey oros, 5 copas", "7 oros", "4 copas")
    assert (shown(obligation), obligation.reason.code) == ("rey oros, 5 copas", "play.no-duty")
    assert obligation.reason.rule is None


def test_all_is_free_even_where_the_order_is_not_stated(tmp_path: Path) -> None:
    """A ruleset that states that all is free need not say how the cards rank."""
    table = game(tmp_path, order=None, follow=[])
    assert shown(asked(table, "rey oros, 5 copas", "7 oros", None)) == "rey oros, 5 copas"


def test_a_ruleset_may_be_silent_on_what_must_be_served(tmp_path: Path) -> None:
    """Without follow the question is answered by an error that says so, with or without a lead."""
    table = game(tmp_path)
    for trick in ("7 oros", ""):
        with pytest.raises(NotStatedError) as refused:
            asked(table, "rey oros", trick, "4 copas")
        assert refused.value.code == "not-stated.follow"
    with pytest.raises(NotStatedError):
        load_ruleset("leanmind").game().explain_play(card="2 oros", hand=["2 oros"], vira="3 oros")


def test_the_kata_says_nothing_of_what_must_be_served() -> None:
    """The sentence names the ruleset, in both languages."""
    with pytest.raises(NotStatedError) as refused:
        load_ruleset("leanmind").game().legal_cards(hand=["rey oros"], vira="4 copas")
    assert refused.value.text("en") == (
        "Envite canario, the Lean Mind kata: the ruleset does not state which cards must be served."
    )


def test_a_duty_may_hold_at_some_tables_only(tmp_path: Path) -> None:
    """A rule bound to four seats is silent at six."""
    table = {"players": {"counts": [4, 6], "usual": 4}}
    from_file = game(tmp_path, follow=[SUIT | {"players": [6]}], **table)
    assert shown(asked(from_file, "rey oros, 5 copas", "7 oros", "4 copas")) == "rey oros, 5 copas"


def exempting(folder: Path, exempt: object, **more: Any) -> Game:
    """A small game with an arrastre that exempts these cards, two triunfos above the vira."""
    order = more.pop("order", [TOP, AMO, VIRA, LED])
    return game(folder, order=order, follow=[DRAG | {"exempt": exempt} | more])


@pytest.mark.parametrize(
    ("exempt", "free"),
    [
        ("none", []),
        ("highest", ["3 bastos"]),
        ("highest-in-play", ["3 bastos"]),
        (["3 de bastos", "l'amo"], ["3 bastos", "caballo bastos"]),
        (["2 de la vira"], ["2 copas"]),
    ],
)
def test_which_cards_are_exempt_is_the_houses_choice(
    tmp_path: Path, exempt: object, free: list[str]
) -> None:
    """None, the highest, the highest in play, or a list of cards, by name and of the vira too."""
    table = exempting(tmp_path, exempt)
    for card in ("3 bastos", "caballo bastos", "rey copas", "2 copas"):
        hand = f"{card}, 7 oros"
        assert shown(asked(table, hand, "5 copas", "4 copas")) == (hand if card in free else card)


def test_a_listed_card_that_is_the_vira_exempts_nobody_else(tmp_path: Path) -> None:
    """A list does not pass on: with one of its cards turned up, only the others are exempt."""
    table = exempting(tmp_path, ["3 de bastos", "l'amo"])
    for card in ("2 bastos", "rey bastos"):
        assert shown(asked(table, f"{card}, 7 oros", "5 bastos", "3 bastos")) == card
    free = "caballo bastos, 7 oros"
    assert shown(asked(table, free, "5 bastos", "3 bastos")) == free


def test_a_card_listed_twice_over_is_exempt_once(tmp_path: Path) -> None:
    """A fixed card and one of the vira may be the same card while its suit is turned up."""
    table = exempting(tmp_path, ["caballo de bastos", "caballo de la vira"])
    free = "caballo bastos, 7 oros"
    assert shown(asked(table, free, "5 bastos", "4 bastos")) == free
    assert shown(asked(table, "2 bastos, 7 oros", "5 bastos", "4 bastos")) == "2 bastos"


def test_an_exempt_lead_may_bind_nobody(tmp_path: Path) -> None:
    """With exempt_lead_drags = false the exempt card binds nobody; the others still do."""
    table = exempting(tmp_path, "highest", exempt_lead_drags=False)
    free = asked(table, "5 copas, 7 oros", "3 bastos", "4 copas")
    assert (shown(free), free.reason.code) == ("5 copas, 7 oros", "play.no-duty")
    assert shown(asked(table, "5 copas, 7 oros", "caballo bastos", "4 copas")) == "5 copas"


def test_while_the_highest_is_the_vira_every_lead_drags(tmp_path: Path) -> None:
    """No card is exempt then, so none leads without binding."""
    table = exempting(tmp_path, "highest", exempt_lead_drags=False)
    assert shown(asked(table, "5 bastos, 7 oros", "caballo bastos", "3 bastos")) == "5 bastos"


def test_cards_that_tie_for_the_highest_are_all_exempt(tmp_path: Path) -> None:
    """The highest are a class: each of its cards is exempt, but the one turned up."""
    threes = {"id": "treses", "ranks": [3], "kind": "triunfo"}
    table = exempting(tmp_path, "highest", order=[threes, VIRA, LED])
    for card in ("3 bastos", "3 oros", "3 copas"):
        free = f"{card}, 7 espadas"
        assert shown(asked(table, free, "5 copas", "4 copas")) == free
    free = "3 oros, 7 espadas"
    assert shown(asked(table, free, "5 copas", "3 copas")) == free


@pytest.mark.parametrize(("exempt", "spared"), [("highest", ""), ("highest-in-play", "caballo")])
def test_where_the_led_suit_is_highest_its_best_card_is_exempt(
    tmp_path: Path, exempt: str, spared: str
) -> None:
    """An order that begins with the led suit: the highest is the rey of what was led."""
    follow = [SUIT | {"exempt": exempt}]
    table = game(tmp_path, order=[LED, VIRA], follow=follow)
    free = "rey oros, 7 espadas"
    assert shown(asked(table, free, "5 oros", "4 copas")) == free
    assert shown(asked(table, "caballo oros, 7 espadas", "5 oros", "4 copas")) == "caballo oros"
    drag = {"id": "vira-dentro", "led": ["chilajo"], "holding": ["chilajo"], "play": ["chilajo"]}
    above = game(tmp_path, order=[VIRA, LED], follow=[drag | {"exempt": exempt}])
    hand = "caballo oros, 7 espadas"
    expected = hand if spared else "caballo oros"
    assert shown(asked(above, hand, "5 oros", "rey oros")) == expected


@pytest.mark.parametrize(
    ("means", "legal"), [("plain", "3 bastos, 5 copas, 7 espadas"), ("printed", "3 bastos")]
)
def test_the_led_suit_is_plain_or_printed(tmp_path: Path, means: str, legal: str) -> None:
    """Whether a triunfo counts as its printed suit is said by led_suit_means."""
    follow = [SUIT | {"led_suit_means": means}]
    table = game(tmp_path, order=[TOP, VIRA, LED], follow=follow)
    assert shown(asked(table, "3 bastos, 5 copas, 7 espadas", "6 bastos", "4 copas")) == legal


def test_a_strict_house_follows_suit_to_a_triunfo_too(tmp_path: Path) -> None:
    """Following the printed suit of any lead: a triunfo led asks for its suit, not for the vira."""
    strict = SUIT | {"led": ["triunfo", "chilajo", "plain"], "led_suit_means": "printed"}
    table = game(tmp_path, order=[TOP, VIRA, LED], follow=[strict])
    assert shown(asked(table, "5 copas, as bastos, 7 oros", "3 bastos", "4 copas")) == "as bastos"


def test_duties_need_no_vira(tmp_path: Path) -> None:
    """A game without a vira may still ask to follow suit, with a deck of its own."""
    deck = {"suits": ["oros", "copas", "espadas", "bastos"], "ranks": [*FORTY, 8, 9]}
    order = [{"id": "salida", "suit": "led", "scale": [*SCALE, 9, 8]}]
    table = game(tmp_path, deck=deck, order=order, follow=[SUIT])
    assert not table.has_vira
    assert shown(asked(table, "8 oros, 9 copas", "rey oros", None)) == "8 oros"


# ------------------------------------------------------------------- why


def test_the_reason_names_the_rule_its_source_and_what_binds() -> None:
    """A bound hand is told what was led, what it holds, and what it must play."""
    table = TRADICIONAL.game(6)
    reason = asked(table, "3 bastos, as oros, 4 bastos", "5 oros", "7 oros").reason
    assert (reason.code, reason.rule) == ("play.bound", "arrastre")
    assert reason.source == "Tres, caballo y perica: las reglas del envite"
    assert reason.text("en") == (
        "“5 de oros” was led and the hand has something to serve with (as de oros): "
        "it must play a triunfo or a card of the vira suit."
    )


def test_a_card_is_explained_legal_or_not() -> None:
    """explain_play says whether one card may be played, by which rule, and where it is from."""
    table = TRADICIONAL.game(6)
    asking: dict[str, Any] = {
        "hand": ["rey oros", "3 copas", "6 bastos"],
        "vira": "4 copas",
        "trick": ["7 oros"],
    }
    refused = table.explain_play(card="6b", **asking)
    assert (str(refused.card), refused.legal, refused.reason.rule) == (
        "6 de bastos",
        False,
        "mini-arrastre",
    )
    assert refused.reason.source == "Tres, caballo y perica: las reglas del envite"
    allowed = table.explain_play(card="Rey de oros", **asking)
    assert (allowed.legal, allowed.reason) == (True, refused.reason)


def test_a_duty_that_is_not_in_force_says_so() -> None:
    """Leading a plain card does bind at montar, but not while a partner is winning."""
    game = load_ruleset(HOUSES / "montar.toml").game(4)
    hand = ["3 copas", "rey espadas", "4 bastos"]
    bound = game.obligation(hand=hand, vira="6 copas", trick=["7 oros", "4 oros", "rey oros"])
    assert [str(card) for card in bound.legal] == ["3 de copas"]
    for trick in (["4 oros", "rey oros", "7 oros"], ["4 oros", "rey oros", "2 bastos"]):
        free = game.obligation(hand=hand, vira="6 copas", trick=trick)
        assert len(free.legal) == 3
    assert free.reason.code in {"play.nothing-held", "play.not-now"}


def test_only_what_would_win_the_trick_overtakes() -> None:
    """At montar, against the rey of espadas: neither the as of oros nor the 4 of bastos would."""
    game = load_ruleset(HOUSES / "montar.toml").game(4)
    hand = ["as oros", "3 copas", "4 bastos"]
    trick = ["7 espadas", "4 espadas", "rey espadas"]
    bound = game.obligation(hand=hand, vira="6 copas", trick=trick)
    assert [str(card) for card in bound.legal] == ["3 de copas"]
