"""The guide to the envit of the Truc mallorquí (seed 002), sentence by sentence."""

from __future__ import annotations

import itertools

import pytest

from envite_rules import (
    ActionError,
    Answer,
    Call,
    ChicoWon,
    CountShown,
    RoundWon,
    Won,
    load_ruleset,
)
from envite_rules.ruleset import load
from tests.settling import numbers, spoken
from tests.truc_tables import play_out, pots, say, sit_down, told, truc


def envit(*hand: str, **options: str) -> int:
    """What a hand counts."""
    return truc(**options).count("envit", hand=hand)


def settled(before: str, events: str, **options: str) -> tuple[str, str | None]:
    """The score after what was said, as it is written, and whose cantó it was."""
    game = truc(**options)
    result = game.settle(game.score(piedras=numbers(before)), spoken(events))
    assert result.round_over
    return f"{result.score.piedras[0]}-{result.score.piedras[1]}", result.chico_won_by


def lines(*rows: str) -> pytest.MarkDecorator:
    """Rows such as ``0-0 | A envit, B no vull, B gana | 1-1``, each a test under its own text."""
    cut = [[part.strip() for part in row.split("|")] for row in rows]
    return pytest.mark.parametrize(("before", "events", "after"), cut, ids=rows)


# ------------------------------------------------ la cuenta


@pytest.mark.parametrize("rank", range(3, 8))
def test_two_of_a_suit_add_up_and_twenty(rank: int) -> None:
    """«Dos cartas del mismo palo + 20… del 3 al 7 lo que marcan y las figuras 0.»."""
    assert envit(f"{rank} copas", "rey copas", "sota bastos") == rank + 20


def test_the_as_counts_one() -> None:
    """«El as vale 1»: with a figure of its suit, 21; and the good aces count no more."""
    assert envit("as copas", "rey copas", "sota bastos") == 21
    assert envit("as espadas", "rey espadas", "sota bastos") == 21


@pytest.mark.parametrize("figures", [*itertools.combinations(("sota", "caballo", "rey"), 2)])
def test_figures_count_nothing(figures: tuple[str, str]) -> None:
    """«Las figuras (sota, caballo y rey) 0»: two of one suit make the 20 alone."""
    first, second = figures
    assert envit(f"{first} copas", f"{second} copas", "4 espadas") == 20


def test_with_three_of_a_suit_two_are_counted() -> None:
    """«Dos cartas»: the best two, and never three."""
    assert envit("7 espadas", "6 espadas", "5 espadas") == 33


def test_without_two_of_a_suit_the_highest_counts_alone() -> None:
    """«Sin dos del mismo palo, cuenta solo la carta más alta, sin el 20.»."""
    assert envit("4 oros", "5 copas", "6 bastos") == 6
    assert envit("as oros", "rey copas", "sota bastos") == 1


@pytest.mark.parametrize(("piece", "value"), [("sa madona", 27), ("l'amo", 28)])
@pytest.mark.parametrize("other", ["5 oros", "5 copas", "5 espadas", "5 bastos"])
def test_a_piece_joins_the_best_other_card_of_any_suit(piece: str, value: int, other: str) -> None:
    """«Las piezas valen siempre, con cualquier otra carta… del palo que sea.»."""
    assert envit(piece, other, "3 espadas") == value + 5


def test_with_two_pieces_twenty_is_taken_off() -> None:
    """«Se suman y se restan 20: 28 + 27 − 20 = 35», whatever the third card."""
    game = truc()
    pieces = {game.parse_card("l'amo"), game.parse_card("sa madona")}
    for third in set(game.deck) - pieces:
        assert game.count("envit", hand=[*pieces, third]) == 35


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        ("7 copas, 6 copas, rey bastos", 7 + 6 + 20),
        ("rey oros, caballo oros, 4 copas", 0 + 0 + 20),
        ("as oros, 4 oros, 7 espadas", 1 + 4 + 20),
        ("3 espadas, 5 copas, 7 bastos", 7),
        ("l'amo, 3 copas, sota copas", 28 + 3),
        ("l'amo, 7 oros, rey espadas", 28 + 7),
        ("l'amo, sa madona, 7 copas", 28 + 27 - 20),
    ],
    ids=lambda value: str(value),
)
def test_a_row_of_the_table_of_counts(hand: str, count: int) -> None:
    """«Ejemplos: cartas y envit.» Where a row names two cards, the third counts for nothing."""
    for cards in itertools.permutations(hand.split(", ")):
        assert envit(*cards) == count


# ------------------------------------------------ cuánto vale


STEPS = ("A envit", "B jo envit", "A dos més", "B envit tots")
"""The rows of the table, said one after the other."""


@pytest.mark.parametrize(
    ("said", "wanted", "refused"), [(1, 2, 1), (2, 4, 2), (3, 6, 4)], ids=["envit", "jo", "dos més"]
)
@pytest.mark.parametrize("winner", "AB")
def test_a_row_of_the_table_of_stakes(said: int, wanted: int, refused: int, winner: str) -> None:
    """«Envit 2 y 1, jo envit 4 y 2, dos més 6 y 4»: to the best if accepted, else to the caller."""
    calls = list(STEPS[:said])
    caller, other = ("A", "B") if said % 2 else ("B", "A")
    game = truc()
    accepted = game.settle(
        game.score(), [*calls, f"{other} vull", f"{winner} gana envit", "A gana"]
    )
    assert accepted.won == (Won("envit", winner, wanted), Won("round", "A", 1))
    not_wanted = game.settle(game.score(), [*calls, f"{other} no vull", f"{winner} gana"])
    assert not_wanted.won == (Won("envit", caller, refused), Won("round", winner, 1))


def test_jo_envit_may_also_be_said_torn() -> None:
    """«Jo envit (o torn).»."""
    assert settled("0-0", "A envit, B torn, A vull, B gana envit, B gana") == ("0-5", None)


@lines(
    "0-0   | A gana envit | 24",
    "15-9  | A gana envit | 9",
    "15-9  | B gana envit | 9",
    "9-15  | A gana envit | 9",
    "13-0  | B gana envit | 11",
    "23-23 | B gana envit | 1",
    "22-10 | B gana envit | 2",
)
def test_tots_accepted_is_what_the_leader_lacks(before: str, events: str, after: str) -> None:
    """«Tots: lo que le falta al que va ganando para cerrar el cantó», whoever wins it."""
    game = truc()
    said = [*STEPS, "A vull", events, "A gana"]
    result = game.settle(game.score(piedras=numbers(before)), said)
    assert result.won[0] == Won("envit", events[0], int(after))


@pytest.mark.parametrize(("said", "in_play"), [((0, 3), 2), ((0, 1, 3), 4), ((0, 1, 2, 3), 6)])
def test_tots_refused_is_what_was_in_play(said: tuple[int, ...], in_play: int) -> None:
    """«Tots, no querida: lo que había en juego»: after envit 2, jo envit 4, dos més 6."""
    words = [STEPS[step].split(maxsplit=1)[1] for step in said]
    calls = [f"{'AB'[turn % 2]} {word}" for turn, word in enumerate(words)]
    caller, other = ("A", "B") if len(said) % 2 else ("B", "A")
    game = truc()
    result = game.settle(game.score(), [*calls, f"{other} no vull", "A gana"])
    assert result.won[0] == Won("envit", caller, in_play)


@pytest.mark.parametrize(
    ("raise_", "wanted"), [("jo envit", 4), ("dos més", 6), ("envit tots", 24)]
)
def test_an_envit_may_be_answered_with_any_raise(raise_: str, wanted: int) -> None:
    """«Se le puede contestar con cualquier subida, sin ir de una en una.»."""
    game = truc()
    events = ["A envit", f"B {raise_}", "A vull", "B gana envit", "B gana"]
    assert game.settle(game.score(), events).won[0] == Won("envit", "B", wanted)


@lines(
    "0-0 | A envit, B dos més, A no vull, A gana            | 1-2",
    "0-0 | A envit, B jo envit, A dos més, B no vull, A gana | 5-0",
    "0-0 | A envit, B dos més, A envit tots, B no vull, A gana | 7-0",
)
def test_who_refuses_gives_what_was_in_play_before_the_last_raise(
    before: str, events: str, after: str
) -> None:
    """«Da al otro lo que había en juego antes de la última subida»: 2 where a step was skipped."""
    assert settled(before, events) == (after, None)


@pytest.mark.parametrize("lower", ["envit", "jo envit", "dos més"])
def test_what_is_no_raise_is_no_answer(lower: str) -> None:
    """After dos més only tots is higher."""
    game = truc()
    with pytest.raises(ActionError) as refused:
        game.settle(game.score(), ["A envit", "B dos més", f"A {lower}"])
    assert refused.value.event == 2


# ------------------------------------------------ las reglas del envit

HANDS = {
    "A1": ["7 copas", "6 copas", "4 bastos"],
    "B1": ["sa madona", "7 bastos", "4 oros"],
    "A2": ["rey oros", "caballo oros", "5 copas"],
    "B2": ["3 espadas", "5 oros", "6 bastos"],
}
"""Envits of 33, 34, 20 and 6; so B wins it."""


def test_only_in_the_first_trick() -> None:
    """«Solo en la primera baza»: in the second nobody may, whoever leads."""
    match = sit_down(HANDS)
    say(match, *(f"{seat} {cards[2]}" for seat, cards in HANDS.items()))
    for seat in range(4):
        assert match.why_not(Call(seat, "envit")) is not None


def test_only_who_has_not_played_yet() -> None:
    """«Solo puede envidar quien aún no ha tirado su carta»: A1 and B1 have, A2 and B2 have not."""
    match = sit_down(HANDS)
    say(match, "A1 4 bastos", "B1 4 oros")
    allowed = [match.why_not(Call(seat, "envit")) is None for seat in range(4)]
    assert allowed == [False, False, True, True]


def test_who_has_played_may_still_answer_and_raise() -> None:
    """What is asked of the caller is not asked of who answers: A1 has played, and raises."""
    match = sit_down(HANDS)
    say(match, "A1 4 bastos", "B1 envit")
    assert match.why_not(Answer(0, accept=True)) is None
    events = [*say(match, "A1 jo envit", "B1 vull"), *play_out(match)]
    assert pots(events)["envit"] == ("B", 4)


def test_after_a_truc_only_the_rivals_may_envit() -> None:
    """«Si alguien truca en la primera baza, solo pueden envidar sus rivales.»."""
    match = sit_down(HANDS)
    say(match, "A1 truc")
    allowed = [match.why_not(Call(seat, "envit")) is None for seat in range(4)]
    assert allowed == [False, True, False, True]


def test_after_an_accepted_truc_the_side_that_called_it_may_not_envit() -> None:
    """The same rule once the truc is accepted: its rivals may, who called it may not."""
    match = sit_down(HANDS)
    say(match, "A1 truc", "B1 vull")
    allowed = [match.why_not(Call(seat, "envit")) is None for seat in range(4)]
    assert allowed == [False, True, False, True]


def test_the_envit_is_settled_before_the_truc() -> None:
    """«El envit se resuelve antes que el truc»: the truc waits, and B still owes its answer."""
    match = sit_down(HANDS)
    say(match, "A1 truc", "B2 envit")
    assert match.why_not(Answer(1, accept=True)) is not None
    say(match, "A2 vull")
    assert match.phase == "answer"
    assert match.why_not(Answer(0, accept=True)) is not None
    events = say(match, "B1 no vull")
    assert told(events, RoundWon) == [RoundWon("A")]
    assert pots(events) == {"envit": ("B", 2), "truc": ("A", 1)}


@pytest.mark.parametrize("answer", ["vull", "no vull"])
def test_the_truc_that_waited_may_be_answered_in_any_way(answer: str) -> None:
    """Wanted or not, or raised, after the envit."""
    match = sit_down(HANDS)
    say(match, "A1 truc", "B1 envit", f"A1 {answer}")
    assert match.why_not(Call(1, "retruc")) is None
    assert match.why_not(Answer(1, accept=True)) is None
    assert match.why_not(Answer(1, accept=False)) is None


@pytest.mark.parametrize("caller", ["A1", "B1", "A2", "B2"])
def test_the_envits_of_all_are_compared(caller: str) -> None:
    """«Se comparan los envits de todos: gana el mejor»: B1's 34, whoever called and answered."""
    match = sit_down(HANDS)
    answerer = "B2" if caller[0] == "A" else "A2"
    events = [*say(match, f"{caller} envit", f"{answerer} vull"), *play_out(match)]
    assert pots(events)["envit"] == ("B", 2)
    assert told(events, CountShown) == [CountShown("envit", 1, 34)]


TIED = {
    "A1": ["7 copas", "6 copas", "3 bastos"],
    "B1": ["7 oros", "6 oros", "4 espadas"],
    "A2": ["rey copas", "4 bastos", "3 oros"],
    "B2": ["7 espadas", "6 espadas", "4 copas"],
}
"""Envits of 33, 33, 4 and 33."""


@pytest.mark.parametrize(
    ("ma", "seat"), [("A1", 0), ("B1", 1), ("A2", 3), ("B2", 3)], ids=["A1", "B1", "A2", "B2"]
)
def test_a_tie_is_of_the_ma_or_the_nearest_to_it(ma: str, seat: int) -> None:
    """«En un empate, el que es mà (o el más cercano a la mà)»; from A2, the next is B2."""
    match = sit_down(TIED, ma=ma)
    events = [*say(match, "A1 envit", "B1 vull"), *play_out(match)]
    assert told(events, CountShown) == [CountShown("envit", seat, 33)]
    assert pots(events)["envit"] == ("AB"[seat % 2], 2)


def test_the_cards_count_as_they_were_dealt() -> None:
    """The envit is settled when all are played, and counts the three of each hand."""
    match = sit_down(HANDS)
    events = [*say(match, "A1 envit", "B1 vull"), *play_out(match)]
    played = max(place for place, event in enumerate(events) if isinstance(event, RoundWon))
    assert isinstance(events[played + 1], CountShown)
    assert told(events, CountShown) == [CountShown("envit", 1, 34)]


def test_it_is_paid_at_the_end_of_the_deal() -> None:
    """«Se cobra al final de la mano»: nothing is won when it is accepted, or refused."""
    for answer in ("vull", "no vull"):
        match = sit_down(HANDS)
        assert told(say(match, "A1 envit", f"B1 {answer}"), Won) == []
        assert match.score.piedras == (0, 0)
        assert "envit" in pots(play_out(match))


@pytest.mark.parametrize(
    "ending", [("A1 truc", "B1 no vull"), ("A1 truc", "B1 vull", "A1 me'n vaig")]
)
def test_it_is_paid_even_if_the_deal_ends_early(ending: tuple[str, ...]) -> None:
    """«Aunque acabe antes»: after a refused truc, and after leaving."""
    match = sit_down(HANDS)
    events = say(match, "A1 envit", "B1 vull", *ending)
    assert pots(events)["envit"] == ("B", 2)
    assert told(events, CountShown) == [CountShown("envit", 1, 34)]


@lines(
    "22-23 | A envit, B vull, A gana envit, B gana | A",
    "23-22 | A envit, B vull, B gana envit, A gana | B",
    "22-21 | A truc, B envit, A vull, B vull, A gana envit, B gana | A",
    "22-23 | A envit, B vull, B gana, A gana envit | A",
    "23-23 | A envit, B no vull, B gana | A",
)
def test_if_both_close_the_canto_it_is_of_who_won_the_envit(
    before: str, events: str, after: str
) -> None:
    """«Se apunta antes que el truc: si los dos cierran el cantó… es del que ganó el envit.»."""
    assert settled(before, events) == ("0-0", after)


def test_what_does_not_close_is_entered_first_and_then_the_truc() -> None:
    """The pots in their order: envit, then truc."""
    game = truc()
    events = ["A envit", "B vull", "A truc", "B vull", "B gana envit", "A gana"]
    assert game.settle(game.score(), events).won == (Won("envit", "B", 2), Won("truc", "A", 3))


def test_in_a_match_both_close_and_the_canto_is_of_who_won_the_envit() -> None:
    """Deal after deal to 23-23; then A wins the tricks, B the envit, and B has the cantó."""
    game = truc()
    cards = [card for seat in ("A1", "B1", "A2", "B2") for card in HIGH_FOR_A[seat]]
    match = game.new_match(deals=[cards] * 47, dealer=3)
    while match.score.piedras != (23, 23):
        match.apply(match.legal_actions()[0])
        leaves = "B" if match.score.piedras[0] < 23 else "A"
        while match.phase == "play":
            seat = match.turn
            assert seat is not None
            name = f"{'AB'[seat % 2]}{seat // 2 + 1}"
            if name.startswith(leaves):
                say(match, f"{name} me'n vaig")
            else:
                say(match, f"{name} {match.hand(seat)[0]}")
    match.apply(match.legal_actions()[0])
    events = [*say(match, "A1 envit", "B1 vull"), *play_out(match)]
    assert told(events, RoundWon) == [RoundWon("A")]
    assert pots(events) == {"envit": ("B", 2)}
    assert told(events, ChicoWon) == [ChicoWon("B")]
    assert (match.score.piedras, match.score.chicos) == ((0, 0), (0, 1))


HIGH_FOR_A = {
    "A1": ["l'amo", "rey oros", "rey copas"],
    "B1": ["7 copas", "6 copas", "4 bastos"],
    "A2": ["as espadas", "as bastos", "3 oros"],
    "B2": ["4 oros", "5 bastos", "6 espadas"],
}
"""A wins every trick; its envits are 28 and 3, and B1 has 33."""


# ------------------------------------------------ preguntas frecuentes


def test_what_is_the_highest_envit_with_two_pieces() -> None:
    """«A dos piezas, 35: l'amo con un 7, o l'amo con sa madona»; no hand at all has more."""
    game = truc()
    counts = {hand: game.count("envit", hand=hand) for hand in itertools.combinations(game.deck, 3)}
    assert max(counts.values()) == 35
    amo, madona = game.parse_card("l'amo"), game.parse_card("sa madona")
    for hand, count in counts.items():
        seven = any(card.rank.word == "7" for card in hand)
        assert (count == 35) is (amo in hand and (madona in hand or seven)), hand
    assert min(counts.values()) == 0
    assert max(count for hand, count in counts.items() if not {amo, madona} & {*hand}) == 33


def test_what_is_the_highest_envit_with_four_pieces() -> None:
    """«A cuatro piezas, 37 (el 5 de oros, que vale 30, con un 7)»; and no hand has more."""
    assert envit("5 oros", "7 copas", "rey espadas", peces="quatre") == 30 + 7
    assert envit("5 oros", "rey copas", "sota espadas", peces="quatre") == 30
    game = truc(peces="quatre")
    counts = (game.count("envit", hand=hand) for hand in itertools.combinations(game.deck, 3))
    assert max(counts) == 37


def test_how_much_l_amo_and_sa_madona_count() -> None:
    """«L'amo 28 y sa madona 27, más la mejor de las otras cartas, del palo que sea.»."""
    assert envit("l'amo", "rey copas", "sota espadas") == 28
    assert envit("sa madona", "rey copas", "caballo espadas") == 27
    assert envit("l'amo", "4 espadas", "6 copas") == 28 + 6
    assert envit("sa madona", "7 espadas", "3 copas") == 27 + 7


def test_what_a_figure_counts() -> None:
    """«Nada… Dos figuras del mismo palo hacen 20.»."""
    assert envit("sota copas", "caballo espadas", "rey bastos") == 0
    assert envit("sota copas", "caballo copas", "rey espadas") == 20


def test_who_wins_if_the_envits_tie() -> None:
    """«El que es mà, o el más cercano a la mà.»."""
    shown = [
        told([*say(match, "A1 envit", "B1 vull"), *play_out(match)], CountShown)[0].seat
        for match in (sit_down(TIED, ma="A1"), sit_down(TIED, ma="A2"))
    ]
    assert shown == [0, 3]


# ------------------------------------------------ what the guide contradicts, or leaves open


@pytest.mark.parametrize(
    "hand",
    [
        ("5 oros", "l'amo", "rey copas"),
        ("5 oros", "l'amo", "sa madona"),
        ("5 oros", "l'amo", "7 copas"),
    ],
    ids=["E070", "E071", "E072"],
)
def test_the_guide_contradicts_itself_on_four_pieces(hand: tuple[str, ...]) -> None:
    """Its formula for two pieces gives 30 + 28 − 20 = 38; its answer says that 37 is the maximum.

    The maximum is taken as a cap, and the ruleset says that this is inferred, and from what.
    """
    assert 30 + 28 - 20 == 38
    assert envit(*hand, peces="quatre") == 37
    rules = load_ruleset("truc-mallorqui", options={"peces": "quatre"})
    assert rules.ruleset.counts["envit"].most == 37
    why = rules.cite("counts", "envit", "most").inferred
    assert why is not None
    assert "38" in why.text("es")
    assert "37" in why.text("es")


def test_with_two_pieces_there_is_no_cap() -> None:
    """The cap belongs to the game of four pieces alone, and so does the 5 de oros."""
    assert load_ruleset("truc-mallorqui").ruleset.counts["envit"].most is None
    assert envit("5 oros", "7 copas", "rey espadas") == 7


def unknown(options: dict[str, str]) -> set[str]:
    """What the ruleset says that nobody knows, by its path."""
    said = load("truc-mallorqui", options=options).statements("unknown")
    return {rule for rule, _ in said}


@pytest.mark.parametrize("rule", ["counts.envit.pieces.quarta", "order.cinc-d-oros"])
def test_what_is_not_known_of_four_pieces_is_said(rule: str) -> None:
    """The guide names neither the fourth piece nor where the new ones stand in the tricks."""
    assert rule in unknown({"peces": "quatre"})
    assert rule not in unknown({})


@pytest.mark.parametrize(
    "rule",
    [
        "round.covered",
        "deal.cut",
        "renuncio",
        "scoreboard",
        "players.six-or-eight",
        "score.both-by-refusals",
    ],
)
def test_what_no_source_says_is_said_to_be_unknown(rule: str) -> None:
    """What is not known of any way to play is said, and is nowhere stated as a rule."""
    assert rule in unknown({})


def test_one_may_open_with_tots_and_refused_it_pays_one() -> None:
    """The guide lets an answer skip; opening with tots is inferred, and pays as a refused envit."""
    assert settled("0-0", "A envit tots, B no vull, B gana") == ("1-1", None)
    assert load_ruleset("truc-mallorqui").cite("ladders", "envit", "steps", 3, "opens").inferred


@pytest.mark.parametrize("call", ["jo envit", "dos més"])
def test_one_may_not_open_with_what_answers(call: str) -> None:
    """Jo envit and dos més answer an envit."""
    game = truc()
    with pytest.raises(ActionError):
        game.settle(game.score(), [f"A {call}"])


def test_once_accepted_the_envit_is_closed() -> None:
    """Nothing more is called in it in that deal, by either side."""
    match = sit_down(HANDS)
    say(match, "A1 envit", "B1 vull")
    for seat, word in itertools.product(range(4), ("envit", "jo envit", "dos més", "envit tots")):
        assert match.why_not(Call(seat, word)) is not None


def test_any_rival_may_answer() -> None:
    """No source names one of them: the first answer counts, and a partner's is none."""
    match = sit_down(HANDS)
    say(match, "A1 envit")
    allowed = [match.why_not(Answer(seat, accept=True)) is None for seat in range(4)]
    assert allowed == [False, True, False, True]


@pytest.mark.parametrize(
    ("option", "default"),
    [
        ("peces", "dues"),
        ("dosos", "fora"),
        ("surt", "primer"),
        ("tots", "literal"),
        ("obertura", "envit-o-tots"),
        ("envit-i-truc", "rivals"),
        ("no-volgut", "al-final"),
        ("cantons", "dos"),
    ],
)
def test_each_disputed_point_is_an_option_with_the_guides_reading_first(
    option: str, default: str
) -> None:
    """What sources dispute is left to the table; if nothing is chosen, as the guide has it."""
    rules = load_ruleset("truc-mallorqui")
    assert rules.ruleset.options[option].default == default
    assert list(rules.ruleset.options) == [
        "peces",
        "dosos",
        "surt",
        "tots",
        "obertura",
        "envit-i-truc",
        "no-volgut",
        "cantons",
    ]
