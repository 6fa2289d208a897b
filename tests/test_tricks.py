"""Who wins a trick: the rules of the numbered articles and of the kata, one by one."""

import itertools
from pathlib import Path
from typing import Any

import pytest
from small import AMO, FORTY, LED, SCALE, VIRA, game

from envite_rules import Game, Trick, load_ruleset
from envite_rules.engine.tricks import best_of

TRADICIONAL = load_ruleset("tradicional")
LEANMIND = load_ruleset("leanmind").game()


def played(players: int, vira: str, plays: str) -> Trick:
    """A trick of tradicional, its cards written in one line."""
    return TRADICIONAL.game(players).resolve_trick(vira=vira, plays=plays.split(", "))


def won_by(players: int, vira: str, plays: str) -> str:
    """The card that wins a trick of tradicional."""
    return str(played(players, vira, plays).card)


def of(table: Game, plays: str, vira: str | None = None) -> Trick:
    """A trick of some game, its cards written in one line."""
    return table.resolve_trick(vira=vira, plays=plays.split(", "))


@pytest.mark.parametrize("lower", range(9))
def test_in_a_suit_the_scale_runs_from_rey_to_two(lower: int) -> None:
    """Art. 15: rey, caballo, sota, as, 7, 6, 5, 4, 3, 2; each beats the next, whoever leads."""
    scale = ["rey", "caballo", "sota", "as", "7", "6", "5", "4", "3", "2"]
    high, low = scale[lower] + " espadas", scale[lower + 1] + " espadas"
    assert played(4, "5 copas", f"{high}, {low}").winner_index == 0
    assert played(4, "5 copas", f"{low}, {high}").winner_index == 1


def test_only_the_led_suit_competes_among_plain_cards() -> None:
    """A plain card of another suit cannot win, however high it is."""
    assert won_by(4, "4 oros", "2 copas, rey espadas, caballo bastos, sota espadas") == "2 de copas"


def test_the_lowest_card_of_the_vira_beats_the_highest_of_the_led_suit() -> None:
    """Art. 13: a chilajo beats every plain card."""
    assert won_by(4, "5 copas", "rey espadas, 3 copas") == "3 de copas"


def test_any_triunfo_beats_any_chilajo() -> None:
    """Art. 13: triunfos stand above the vira suit."""
    assert won_by(6, "5 copas", "caballo copas, rey copas, sota copas") == "rey de copas"
    assert won_by(6, "5 copas", "rey copas, perica") == "sota de oros"


@pytest.mark.parametrize(
    ("players", "above", "below"),
    [
        (12, "rey copas", "as oros"),
        (12, "as oros", "5 oros"),
        (10, "as oros", "5 oros"),
        (8, "5 oros", "3 bastos"),
        (10, "5 oros", "3 bastos"),
        (12, "5 oros", "3 bastos"),
        (6, "3 bastos", "caballo bastos"),
        (8, "3 bastos", "caballo bastos"),
        (6, "caballo bastos", "sota oros"),
        (12, "caballo bastos", "sota oros"),
        (6, "sota oros", "2 espadas"),
        (8, "sota oros", "2 espadas"),
        (10, "sota oros", "rey espadas"),
        (12, "sota oros", "rey espadas"),
        (4, "2 espadas", "rey espadas"),
        (6, "2 espadas", "rey espadas"),
        (8, "2 espadas", "rey espadas"),
        (2, "rey espadas", "caballo espadas"),
        (2, "3 espadas", "2 espadas"),
        (10, "3 espadas", "2 espadas"),
        (12, "3 espadas", "2 espadas"),
    ],
)
def test_each_triunfo_beats_the_next_of_the_table(players: int, above: str, below: str) -> None:
    """Art. 13, vira in espadas: the table of triunfos by the number of players, either leading."""
    assert played(players, "7 espadas", f"{above}, {below}").winner_index == 0
    assert played(players, "7 espadas", f"{below}, {above}").winner_index == 1


@pytest.mark.parametrize(
    ("players", "card"),
    [(10, "rey copas"), (8, "as oros"), (6, "5 oros"), (4, "3 bastos"), (4, "caballo bastos")],
)
def test_a_fixed_triunfo_is_a_plain_card_at_a_smaller_table(players: int, card: str) -> None:
    """Art. 13: below its number of players, a fixed triunfo loses to any card of the vira."""
    assert won_by(players, "7 espadas", f"{card}, 3 espadas") == "3 de espadas"


@pytest.mark.parametrize("players", [2, 4])
def test_up_to_four_players_the_perica_is_no_triunfo(players: int) -> None:
    """Art. 13: the perica is a triunfo from six players up."""
    assert won_by(players, "7 espadas", "perica, caballo oros") == "caballo de oros"
    assert won_by(6, "7 espadas", "perica, caballo oros") == "sota de oros"


def test_only_the_two_of_the_vira_is_raised() -> None:
    """The 2 of any other suit stays the lowest of its suit."""
    assert won_by(4, "7 copas", "2 espadas, rey espadas") == "rey de espadas"


def test_a_fixed_triunfo_of_the_vira_suit_keeps_its_fixed_place() -> None:
    """The sota de oros, oros being the vira, is the perica: above malilla and rey, not below."""
    assert won_by(6, "7 oros", "perica, 2 oros") == "sota de oros"
    assert won_by(6, "7 oros", "rey oros, perica") == "sota de oros"
    assert won_by(6, "7 oros", "perica, caballo bastos") == "caballo de bastos"


@pytest.mark.parametrize(("people", "seats"), [(3, 4), (5, 6), (7, 8), (9, 10), (11, 12)])
def test_an_odd_number_of_people_plays_by_the_table_rounded_up(people: int, seats: int) -> None:
    """Art. 1: the muerto makes the teams even, and counts for the table of triunfos."""
    odd, even = TRADICIONAL.game(people), TRADICIONAL.game(seats)
    assert (odd.players, odd.seats) == (people, seats)
    assert odd.order(vira="7 oros") == even.order(vira="7 oros")
    plays = [str(card) for card in odd.deck if str(card) != "7 de oros"][:seats]
    assert not odd.resolve_trick(vira="7 oros", plays=plays[:-1]).complete
    assert odd.resolve_trick(vira="7 oros", plays=plays).complete


def test_the_leader_need_not_be_the_first_player_of_the_table() -> None:
    """The led suit is that of the first card played: 2 oros led, a rey of bastos cannot win."""
    assert won_by(2, "7 copas", "2 oros, rey bastos") == "2 de oros"


def test_after_each_card_it_is_known_who_is_winning() -> None:
    """The winner so far, card by card."""
    trick = played(6, "5 copas", "7 espadas, rey oros, as espadas, 3 copas, sota espadas, 2 copas")
    assert trick.winning_after == (0, 0, 2, 3, 3, 5)
    assert trick.complete


def test_an_unfinished_trick_says_who_is_winning_so_far() -> None:
    """A trick with seats still to play is not complete, and has a winner so far."""
    trick = played(6, "5 copas", "7 espadas, as espadas")
    assert (trick.complete, trick.winner_index, trick.team) == (False, 1, "B")


def test_the_teams_alternate_from_the_leader() -> None:
    """Art. 2: the players sit alternately; the leader's team is A."""
    cards = "3 espadas, 4 espadas, 5 espadas, 6 espadas, 7 espadas, as espadas"
    line = cards.split(", ")
    teams = [played(6, "5 copas", ", ".join(line[: n + 1])).team for n in range(6)]
    assert teams == ["A", "B", "A", "B", "A", "B"]


def test_the_kata_puts_the_two_of_the_vira_above_the_rey() -> None:
    """The kata: in triunfo, 3 < 4 < 5 < 6 < 7 < as < sota < caballo < rey < 2."""
    scale = ["2", "rey", "caballo", "sota", "as", "7", "6", "5", "4", "3"]
    scale.remove("6")
    for high, low in itertools.pairwise(scale):
        trick = of(LEANMIND, f"{low} bastos, {high} bastos", "6 bastos")
        assert (trick.winner_index, trick.team) == (1, "B")


def test_the_kata_knows_no_fixed_triunfo() -> None:
    """In the kata the 3 de bastos is the lowest but one of its suit."""
    assert str(of(LEANMIND, "3 bastos, 4 bastos", "6 copas").card) == "4 de bastos"


# --------------------------------------------------------------------- ties and other orders

THREES = {"id": "treses", "ranks": [3], "kind": "triunfo"}


def test_cards_of_one_class_tie_between_the_teams(tmp_path: Path) -> None:
    """Equal best cards of both teams: nobody wins, and the tied cards are named by index."""
    table = game(tmp_path, order=[THREES, LED])
    trick = of(table, "rey oros, 3 copas, 3 bastos, 4 oros")
    assert (trick.winner_index, trick.team, trick.card) == (None, None, None)
    assert trick.tied == (1, 2)
    assert trick.winning_after == (0, 1, None, None)
    assert (trick.reason.code, trick.reason.rule) == ("trick.tied", "treses")
    assert str(trick.reason) == "Empatan 3 de copas y 3 de bastos."


def test_equal_best_cards_of_one_team_win_for_the_first_of_them(tmp_path: Path) -> None:
    """Equal best cards of one team: that team wins, and the first of the cards leads next."""
    table = game(tmp_path, order=[THREES, LED])
    trick = of(table, "rey oros, 3 copas, 4 oros, 3 bastos")
    assert (trick.winner_index, trick.team, trick.tied) == (1, "B", ())


def test_a_higher_card_undoes_a_tie(tmp_path: Path) -> None:
    """A tie lasts only while nothing higher lies on the table."""
    table = game(tmp_path, order=[AMO, THREES, LED])
    trick = of(table, "3 oros, 3 copas, caballo bastos")
    assert (trick.winning_after, trick.tied) == ((0, None, 2), ())
    assert trick.reason.code == "trick.named"


def test_all_four_of_a_class_tie(tmp_path: Path) -> None:
    """Three or more equal best cards of both teams are all named."""
    table = game(tmp_path, order=[THREES, LED])
    assert of(table, "3 oros, 3 copas, 3 espadas, 3 bastos").tied == (0, 1, 2, 3)


def test_ranks_in_one_line_are_one_class(tmp_path: Path) -> None:
    """A line of several ranks is one class: a sota ties a rey, and both lose to a line above."""
    figures = {"id": "figuras", "ranks": ["sota", "rey"]}
    table = game(tmp_path, order=[THREES, figures, LED])
    assert of(table, "sota oros, rey copas").tied == (0, 1)
    assert of(table, "sota oros, 3 copas").winner_index == 1


def test_figures_in_lines_of_their_own_do_not_tie(tmp_path: Path) -> None:
    """Rey, caballo and sota in three lines are three strengths."""
    lines = [{"id": f"r{rank}", "ranks": [rank]} for rank in SCALE]
    table = game(tmp_path, order=lines)
    assert of(table, "rey copas, caballo copas").winner_index == 0
    assert of(table, "caballo oros, sota copas, rey bastos").winner_index == 2
    assert of(table, "2 oros, 2 copas").tied == (0, 1)


def test_a_single_card_is_taken_out_of_its_class(tmp_path: Path) -> None:
    """A card that a line above names does not tie with the rest of its class."""
    table = game(tmp_path, order=[AMO, {"id": "todas", "ranks": SCALE}])
    assert of(table, "caballo oros, caballo bastos").winner_index == 1
    assert of(table, "caballo oros, caballo copas").tied == (0, 1)


def test_a_suit_may_be_named(tmp_path: Path) -> None:
    """A line of one suit ranks it whatever was led."""
    oros = {"id": "oros", "suit": "oros", "scale": SCALE}
    table = game(tmp_path, order=[oros, LED])
    assert str(of(table, "rey copas, 2 oros").card) == "2 de oros"
    assert str(of(table, "rey copas, 2 espadas").card) == "rey de copas"
    assert of(table, "rey copas, 2 oros").reason.code == "trick.highest"


def test_a_named_suit_may_stand_below_the_led_suit(tmp_path: Path) -> None:
    """A suit that is named below the led one still beats the others, and its cards stand twice."""
    low = {"id": "oros", "suit": "oros", "scale": ["rey", 2]}
    table = game(tmp_path, order=[LED, low])
    assert str(of(table, "2 copas, rey oros").card) == "2 de copas"
    rows = [(tuple(map(str, row.cards)), row.when_led) for row in table.order()]
    assert rows[0] == (("rey de oros", "rey de copas", "rey de espadas", "rey de bastos"), True)
    assert rows[-2:] == [(("rey de oros",), False), (("2 de oros",), False)]


def test_the_led_suit_may_stand_above_the_vira(tmp_path: Path) -> None:
    """The order is read from the top, whatever the lines are: a led suit may beat the vira's."""
    table = game(tmp_path, order=[LED, VIRA])
    assert str(of(table, "2 copas, rey oros", "7 oros").card) == "2 de copas"
    when_led = [row.when_led for row in table.order(vira="7 oros")]
    assert when_led == [True] * 10 + [False] * 9


@pytest.mark.parametrize(
    ("order", "plays", "vira", "code", "rule"),
    [
        ([VIRA, LED], "2 copas, 3 copas", "7 oros", "trick.led-suit", "salida"),
        ([VIRA, LED], "2 copas, 2 oros", "7 oros", "trick.vira-suit", "vira"),
        ([AMO, LED], "2 copas, 11b", None, "trick.named", "amo"),
        ([THREES, LED], "2 copas, 3 copas", None, "trick.triunfo", "treses"),
        ([{"id": "doses", "ranks": [2]}, LED], "rey copas, 2 oros", None, "trick.highest", "doses"),
    ],
)
def test_each_kind_of_line_says_why_in_its_own_words(
    tmp_path: Path, order: list[Any], plays: str, vira: str | None, code: str, rule: str
) -> None:
    """The reason names the line of the order and its source."""
    reason = of(game(tmp_path, order=order), plays, vira).reason
    assert (reason.code, reason.rule, reason.source) == (code, rule, "La mesa")


@pytest.mark.parametrize(
    ("deck", "size"),
    [
        ({"ranks": SCALE, "remove": ["2 de oros", "3 de oros"]}, 38),
        ({"ranks": ["as", 3, 4, 5, 6, 7, "sota", "caballo", "rey"]}, 36),
        ({"ranks": [*FORTY, 8, 9]}, 48),
        ({"ranks": ["as", 3, 7, "sota", "rey"], "add": ["caballo de bastos", "8 de oros"]}, 22),
        ({"suits": ["oros", "copas", "bastos"], "ranks": FORTY}, 30),
    ],
)
def test_any_deck_can_be_played_with(tmp_path: Path, deck: dict[str, Any], size: int) -> None:
    """Decks of 30, 36, 48 cards and odd ones: each card led alone wins, and the deck is right."""
    sizes = {"suits": ["oros", "copas", "espadas", "bastos"]} | deck
    ranks = [*deck["ranks"], *(["caballo", 8] if "add" in deck else [])]
    order = [{"id": "amo", "card": "caballo de bastos", "name": "l'amo"}]
    order += [{"id": "salida", "suit": "led", "scale": ranks}]
    table = game(tmp_path, deck=sizes, order=order)
    assert len(table.deck) == len(set(table.deck)) == size
    for card in table.deck:
        assert table.resolve_trick(plays=[card]).card is card
    assert of(table, "as oros, l'amo").winner_index == 1


@pytest.mark.parametrize(
    ("strengths", "winner", "tied"),
    [
        ([5], 0, ()),
        ([1, 1], None, (0, 1)),
        ([1, 0, 1], 0, ()),
        ([1, 2, 1, 2], 1, ()),
        ([2, 1, 1, 2], None, (0, 3)),
        ([1, 3, 3, 3], None, (1, 2, 3)),
    ],
)
def test_the_best_strength_wins(
    strengths: list[int], winner: int | None, tied: tuple[int, ...]
) -> None:
    """A tie within a team goes to its first card, one between the teams to nobody."""
    assert best_of(strengths) == (winner, tied)
