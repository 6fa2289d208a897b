"""Who plays: what a player may choose, and that one with sense plays better than chance."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import pytest

from envite_rules import (
    Game,
    Player,
    RandomPlayer,
    SensiblePlayer,
    available_rulesets,
    load_ruleset,
    play_match,
)
from envite_rules.agents.betting import distribution
from envite_rules.engine.actions import Call, Claim, Deal, Leave, Play, Tumbo
from envite_rules.engine.reasons import ActionError
from envite_rules.errors import NotStatedError
from envite_rules.sense import best_of, either, needed, share, stands

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.engine.actions import Action
    from envite_rules.engine.match import Match
    from envite_rules.engine.view import View


def tables() -> Iterator[tuple[str, int]]:
    """Every shipped ruleset that states a match, with each number of people it seats."""
    for info in available_rulesets():
        assert info.rules is not None
        for people in info.rules.ruleset.players.counts:
            try:
                info.rules.game(people).new_match(seed=0)
            except NotStatedError:
                continue
            yield info.id, people


TABLES = list(tables())
RULESETS = sorted({id_ for id_, _ in TABLES})
CANARIO = load_ruleset("canario").game(4)


def test_there_are_tables() -> None:
    """The rulesets that state a match are all but the kata."""
    assert {"canario", "gran-canaria", "tenerife", "tradicional"} <= set(RULESETS)
    assert "leanmind" not in RULESETS


# ── what may be chosen ────────────────────────────────────────────────────────────────────────────


class Watched:
    """A player that is seen to choose only what it may."""

    def __init__(self, player: Player, *, keeps_the_rules: bool) -> None:
        self._player = player
        self._keeps_the_rules = keeps_the_rules

    def choose(self, view: View) -> Action:
        """What the player chooses, looked at."""
        action = self._player.choose(view)
        assert action in view.actions
        if self._keeps_the_rules:
            assert action not in view.offences
        return action


@pytest.mark.parametrize(("ruleset", "people"), TABLES)
@pytest.mark.parametrize("hold", ["prevent", "claim"])
def test_only_what_the_view_offers_is_chosen(ruleset: str, people: int, hold: str) -> None:
    """At every table a player chooses from its view; one with sense breaks no rule, if it could."""
    game = load_ruleset(ruleset).game(people)
    for seed in range(2):
        try:
            match = game.new_match(seed=seed, hold=hold)
        except NotStatedError:
            assert hold == "claim"
            return
        players: list[Player] = [
            Watched(SensiblePlayer(game, seat), keeps_the_rules=True)
            if (seat + seed) % 2
            else Watched(RandomPlayer(seat), keeps_the_rules=False)
            for seat in range(people)
        ]
        assert play_match(match, players) in {"A", "B"}
        assert match.is_over


def sensible_and_random(game: Game, seed: int, sensible: int) -> list[Player]:
    """A table at which one team has sense."""
    return [
        SensiblePlayer(game, 100 * seed + seat)
        if seat % 2 == sensible
        else RandomPlayer(100 * seed + seat)
        for seat in range(game.players)
    ]


def wins_of_sense(ruleset: str, matches: int) -> int:
    """How many matches the team with sense wins, half of them as A and half as B."""
    game = load_ruleset(ruleset).game()
    won = 0
    for seed in range(matches):
        match = game.new_match(seed=seed)
        won += play_match(match, sensible_and_random(game, seed, seed % 2)) == "AB"[seed % 2]
    return won


@pytest.mark.parametrize("ruleset", RULESETS)
def test_sense_beats_chance(ruleset: str) -> None:
    """A team with sense wins at least three of four matches against one without."""
    assert wins_of_sense(ruleset, 40) >= 30


@pytest.mark.slow
@pytest.mark.parametrize("ruleset", RULESETS)
def test_sense_beats_chance_over_many_matches(ruleset: str) -> None:
    """The same over two hundred matches."""
    assert wins_of_sense(ruleset, 200) >= 150


@pytest.mark.parametrize("people", [4, 5])
def test_the_same_seeds_play_the_same_match(people: int) -> None:
    """What players do follows from their seeds and what they see."""
    game = load_ruleset("tradicional").game(people)
    played = []
    for _ in range(2):
        match = game.new_match(seed=3)
        play_match(match, sensible_and_random(game, 3, 0))
        played.append(match.actions)
    assert played[0] == played[1]


def test_chance_favours_nothing() -> None:
    """Each of the seven things that A1 may do is done about as often as any other."""
    match = CANARIO.new_match(seed=7, hold="claim", dealer=3)
    match.apply(match.legal_actions()[0])
    view = replace(match.view(0), actions=tuple(Claim(0, seat) for seat in range(7)))
    player = RandomPlayer(seed=1)
    counts = Counter(player.choose(view) for _ in range(7000))
    assert set(counts) == set(view.actions)
    assert all(900 <= count <= 1100 for count in counts.values())  # 1000, and 3.4 deviations


# ── a match between players ───────────────────────────────────────────────────────────────────────


def test_the_mandador_plays_for_the_muerto() -> None:
    """At a table of five nobody is asked for the sixth seat, and B1 plays its cards."""
    game = load_ruleset("tradicional").game(5)
    match = game.new_match(seed=1)
    play_match(match, [RandomPlayer(seat) for seat in range(5)])
    assert any(isinstance(action, Play) and action.seat == 5 for action in match.actions)


@pytest.mark.parametrize("people", [4, 7])
def test_there_is_a_player_for_each_person(people: int) -> None:
    """Too few or too many players for a table of five are refused."""
    match = load_ruleset("tradicional").game(5).new_match(seed=1)
    with pytest.raises(ValueError, match="5 players are needed"):
        play_match(match, [RandomPlayer(seat) for seat in range(people)])


def test_without_cards_nobody_wins() -> None:
    """Where no more cards are given, the match stops as it is."""
    match = CANARIO.new_match(deals=[])
    assert play_match(match, [RandomPlayer(seat) for seat in range(4)]) is None
    assert match.actions == ()


def test_a_player_that_may_not_do_what_it_chose_is_refused() -> None:
    """The match refuses what is not allowed, whoever chose it."""

    class Dealer:
        def choose(self, view: View) -> Action:
            return Tumbo(view.seat, play=True)

    with pytest.raises(ActionError):
        play_match(CANARIO.new_match(seed=1), [Dealer()] * 4)


def test_a_match_is_gone_on_with() -> None:
    """A match that has begun is played on from where it stands."""
    match = CANARIO.new_match(seed=7)
    match.apply(match.legal_actions()[0])
    begun = match.actions
    play_match(match, [RandomPlayer(seat) for seat in range(4)])
    assert match.actions[: len(begun)] == begun


# ── what sense does ───────────────────────────────────────────────────────────────────────────────


class Hands(NamedTuple):
    """What four seats hold at `canario`, where the 2 of the vira is the highest card."""

    a1: str = "5 oros, 3 espadas, 2 bastos"
    b1: str = "2 oros, 4 espadas, 3 bastos"
    a2: str = "3 oros, 5 espadas, 4 bastos"
    b2: str = "4 oros, 6 espadas, 5 bastos"
    vira: str = "4 copas"


def dealt(hands: Hands, *said: str, hold: str = "prevent") -> Match:
    """A match after its first deal, in which A1 leads, and what was said and played."""
    cards = [card for hand in hands for card in hand.split(", ")]
    match = CANARIO.new_match(deals=[cards], hold=hold)
    match.apply(match.legal_actions()[0])
    for text in said:
        match.apply(match.parse(text))
    return match


def chosen(match: Match, seat: int | None = None) -> str:
    """What a player with sense does there."""
    seat = match.turn if seat is None else seat
    assert seat is not None
    return str(SensiblePlayer(CANARIO, seed=0).choose(match.view(seat)))


def test_a_trick_is_won_with_the_lowest_card_that_wins() -> None:
    """The 6 is enough for the 5 of oros; sota and vira are kept."""
    assert chosen(dealt(Hands(b1="sota oros, 6 oros, 3 copas"), "A1 5 oros")) == "B1 6 de oros"


def test_the_lowest_card_is_thrown_where_none_wins() -> None:
    """Against the rey of oros, without a vira card: the 3 of bastos, and not the caballo."""
    match = dealt(Hands(a1="rey oros, 3 espadas, 2 bastos", b1="caballo oros, 3 bastos, 7 espadas"))
    match.apply(match.parse("A1 rey oros"))
    assert chosen(match) == "B1 3 de bastos"


def test_the_lowest_card_is_thrown_where_a_partner_wins() -> None:
    """A2 keeps the as of the vira while A1 is winning with the rey."""
    hands = Hands(a1="rey oros, 3 espadas, 2 bastos", a2="as copas, 3 oros, 7 espadas")
    assert chosen(dealt(hands, "A1 rey oros", "B1 2 oros")) == "A2 3 de oros"


def test_the_best_card_is_led() -> None:
    """With the malilla and little more, A1 leads the malilla."""
    assert chosen(dealt(Hands(a1="2 copas, 3 espadas, 2 bastos"))) == "A1 2 de copas"


def test_a_poor_hand_leads_its_lowest() -> None:
    """While no trick is won, from 5, 3 and 2 the lowest is led."""
    assert chosen(dealt(Hands())) == "A1 2 de bastos"


def test_a_trick_that_decides_is_led_with_the_best() -> None:
    """Once a trick is won, the better of two poor cards is led."""
    tricks = ["A1 5 oros", "B1 2 oros", "A2 3 oros", "B2 4 oros"]
    assert chosen(dealt(Hands(), *tricks)) == "A1 3 de espadas"


def test_a_strong_hand_calls() -> None:
    """The three highest cards win the round alone, so A1 calls."""
    assert chosen(dealt(Hands(a1="2 copas, rey copas, caballo copas"))) == "A1 envío"


def test_a_strong_hand_raises_and_a_weak_one_refuses() -> None:
    """B1 goes on to seven with the highest cards, and does not accept with none."""
    strong = Hands(b1="2 copas, rey copas, caballo copas")
    assert chosen(dealt(strong, "A1 envío")) == "B1 siete"
    weak = Hands(a1="2 copas, rey copas, 3 espadas")
    assert chosen(dealt(weak, "A1 envío")) == "B1 no quiero"


def test_a_fair_hand_accepts() -> None:
    """With the rey of the vira alone B1 plays for four, and does not raise."""
    assert chosen(dealt(Hands(b1="rey copas, 2 oros, 3 bastos"), "A1 envío")) == "B1 quiero"


def test_what_was_accepted_is_raised_only_by_a_very_strong_hand() -> None:
    """B1 accepted, so B may raise: it does with the three highest cards, not with the 5."""
    said = ["A1 envío", "B1 quiero", "A1 2 bastos"]
    assert chosen(dealt(Hands(b1="2 copas, rey copas, caballo copas"), *said)) == "B1 siete"
    assert chosen(dealt(Hands(b1="5 copas, 2 oros, 4 espadas"), *said)) == "B1 5 de copas"


@pytest.mark.parametrize(
    ("hand", "play"),
    [("2 copas, rey copas, 3 espadas", True), ("5 oros, 3 espadas, 2 bastos", False)],
)
def test_a_tumbo_is_played_by_strength(hand: str, play: bool) -> None:  # noqa: FBT001
    """Malilla and rey play the tumbo; 5, 3 and 2 leave it."""
    view = dealt(Hands(a1=hand)).view(0)
    decisions = (Tumbo(0, play=True), Tumbo(0, play=False))
    view = replace(view, phase="tumbo", actions=decisions)
    assert SensiblePlayer(CANARIO, seed=0).choose(view) == Tumbo(0, play=play)


def test_a_bluff_is_rare() -> None:
    """With nothing in the hand, about one in fifty calls."""
    view = dealt(Hands()).view(0)
    player = SensiblePlayer(CANARIO, seed=0)
    calls = sum(not isinstance(player.choose(view), Play) for _ in range(2000))
    assert 15 <= calls <= 70


# ── renuncio ──────────────────────────────────────────────────────────────────────────────────────

DRAGS = Hands(a1="3 copas, 3 espadas, 2 bastos", b1="as copas, 4 espadas, 3 bastos")
FIRST_TRICK = ["A1 3 copas", "B1 4 espadas", "A2 3 oros", "B2 4 oros"]


def test_a_renuncio_is_claimed_when_it_is_proven() -> None:
    """B1 did not serve the arrastre, and then shows the as of the vira: A1 claims it."""
    match = dealt(DRAGS, *FIRST_TRICK, "A1 2 bastos", "B1 as copas", hold="claim")
    assert match.turn == 2
    assert chosen(match) == "A2 renuncio B1"


def test_a_renuncio_that_is_not_proven_is_not_claimed() -> None:
    """That B1 did not serve may be claimed, but it may have had nothing to serve with."""
    match = dealt(DRAGS, *FIRST_TRICK, hold="claim")
    assert Claim(0, 1) in match.view(0).actions
    assert not chosen(match).startswith("A1 renuncio")


def test_a_forced_card_proves_nothing() -> None:
    """B2 had no vira card to serve with: what it plays later accuses nobody."""
    match = dealt(DRAGS, *FIRST_TRICK, "A1 2 bastos", "B1 3 bastos", "A2 4 bastos", hold="claim")
    match.apply(match.parse("B2 5 bastos"))
    assert not any(isinstance(action, Deal) for action in match.actions[1:])
    assert "renuncio B2" not in chosen(match, 0)


def test_a_round_already_won_is_not_given_for_a_renuncio() -> None:
    """A won two tricks; before the next deal it keeps what they paid."""
    match = dealt(DRAGS, *FIRST_TRICK, hold="claim")
    for text in ("A1 3 espadas", "B1 as copas", "A2 5 espadas", "B2 6 espadas"):
        match.apply(match.parse(text))
    view = match.view(0)
    claims: Sequence[Action] = [one for one in view.actions if isinstance(one, Claim)]
    assert claims
    won = replace(view, phase="deal", tricks=(0, 0), actions=(Deal(0, ()), *claims))
    assert SensiblePlayer(CANARIO, seed=0).choose(won) == Deal(0, ())
    lost = replace(won, tricks=(0, 1, 1))
    assert SensiblePlayer(CANARIO, seed=0).choose(lost) == Claim(0, 1)


# ── ties and counts ───────────────────────────────────────────────────────────────────────────────

TRUC = load_ruleset("truc-mallorqui").game(4)
WEAK = Hands("4 oros, 5 copas, 6 bastos", "4 copas, 5 bastos, 6 oros", "4 bastos, 5 oros, 6 copas")
"""Nobody has two of a suit: the envit counts 6 for each; B2's cards are in `truc_of`."""


def truc_of(hands: Hands, *said: str) -> Match:
    """A match of truc after its first deal, in which A1 leads, and what was said and played."""
    b2 = hands.b2 if hands.b2 != Hands().b2 else "4 espadas, rey copas, sota bastos"
    cards = [card for hand in (*hands[:3], b2) for card in hand.split(", ")]
    match = TRUC.new_match(deals=[cards])
    match.apply(match.legal_actions()[0])
    for text in said:
        match.apply(match.parse(text))
    return match


def does(match: Match) -> str:
    """What a player with sense does there whose turn it is."""
    assert match.turn is not None
    return str(SensiblePlayer(TRUC, seed=0).choose(match.view(match.turn)))


def test_a_hand_that_counts_much_opens_the_envit() -> None:
    """33 is beaten by few hands: A1 calls it, though its cards win no trick."""
    assert (
        does(
            truc_of(WEAK._replace(a1="7 copas, 6 copas, 4 oros", a2="4 bastos, 5 oros, 6 espadas"))
        )
        == "A1 envit"
    )
    assert does(truc_of(WEAK)) == "A1 4 de oros"


def test_an_envit_is_answered_by_what_the_hand_counts() -> None:
    """35, the most there is, raises it all the way at once; 6 does not accept."""
    strong = WEAK._replace(b1="caballo bastos, 7 copas, 4 copas")
    assert does(truc_of(strong, "A1 envit")) == "B1 envit tots"
    assert does(truc_of(WEAK, "A1 envit")) == "B1 no quiero"


def test_a_fair_count_accepts_and_does_not_raise() -> None:
    """29, of 5 and 4 of copas, plays for two."""
    fair = Hands(
        "4 oros, 3 bastos, 6 espadas", "5 copas, 4 copas, 6 oros", "4 bastos, 5 oros, 6 copas"
    )
    assert does(truc_of(fair, "A1 envit")) == "B1 quiero"


def test_the_envit_is_called_before_a_truc_is_answered() -> None:
    """With 33 B1 calls envit first; then A answers that, and after it B answers the truc."""
    hands = WEAK._replace(b1="7 copas, 6 copas, 4 copas", a2="4 bastos, 5 oros, 6 espadas")
    match = truc_of(hands, "A1 truc")
    assert does(match) == "B1 envit"
    match.apply(match.parse("B1 envit"))
    assert does(match).endswith(" no quiero")
    match.apply(match.parse(f"{does(match).split()[0]} no vull"))
    assert match.in_play is not None
    assert match.in_play.call == "truc"
    assert does(match) == "B1 no quiero"


def test_who_cannot_win_a_trick_ties_it() -> None:
    """Against a rey B1, with rey, 5 and 4, plays the rey and no lower card."""
    hands = Hands(
        "rey oros, 4 copas, 6 bastos",
        "rey espadas, 5 bastos, 4 oros",
        "4 bastos, 5 oros, 6 copas",
        "4 espadas, 6 espadas, sota bastos",
    )
    assert does(truc_of(hands, "A1 rey oros")) == "B1 rey de espadas"


def test_a_tie_is_enough_for_who_is_ahead() -> None:
    """B won the first trick: against a rey B2 keeps its tres and ties with the lower rey."""
    hands = Hands(
        "6 bastos, rey oros, 4 copas",
        "3 bastos, 4 oros, 5 bastos",
        "rey copas, 4 bastos, 5 oros",
        "4 espadas, rey espadas, 3 copas",
    )
    first = ["A1 6 bastos", "B1 3 bastos", "A2 5 oros", "B2 4 espadas"]
    match = truc_of(hands, *first, "B1 4 oros", "A2 rey copas")
    view = match.view(3)
    plays = tuple(action for action in view.actions if isinstance(action, Play))
    chosen = SensiblePlayer(TRUC, seed=0).choose(replace(view, actions=plays))
    assert str(chosen) == "B2 rey de espadas"


def test_the_highest_card_is_sure_of_the_round_after_a_tie() -> None:
    """The first trick is tied and B2 holds l'amo: the next decides, so B2 raises A1's truc."""
    hands = Hands(
        "3 oros, 5 copas, 4 copas",
        "3 copas, 5 bastos, 4 oros",
        "4 bastos, 5 oros, 6 copas",
        "4 espadas, caballo bastos, sota bastos",
    )
    match = truc_of(hands, "A1 3 oros", "B1 3 copas", "A2 4 bastos", "B2 4 espadas", "A1 truc")
    assert match.tricks == (None,)
    assert str(SensiblePlayer(TRUC, seed=0).choose(match.view(3))) == "B2 retruc"


def test_who_is_sure_of_the_round_does_not_open_once_a_trick_is_over() -> None:
    """A1 holds l'amo after a tie: it is played, for who calls when it is won is not believed."""
    hands = WEAK._replace(a1="3 oros, caballo bastos, 4 copas", b1="3 copas, 5 bastos, 4 oros")
    match = truc_of(hands, "A1 3 oros", "B1 3 copas", "A2 4 bastos", "B2 4 espadas")
    assert match.tricks == (None,)
    assert does(match) == "A1 caballo de bastos"


@pytest.mark.parametrize("name", ["truc-mallorqui", "canario"])
def test_nobody_opens_once_a_trick_is_over(name: str) -> None:
    """Whatever the cards are, and whoever leads: but for a bluff, which is rare."""
    game = load_ruleset(name).game(4)
    opened = Counter[bool]()
    for seed in range(60):
        match = game.new_match(seed=seed, dealer=3)
        match.apply(match.legal_actions()[0])
        while not match.tricks:
            opened[False] += opens(game, match, seed)
            match.apply(next(act for act in match.legal_actions() if isinstance(act, Play)))
        opened[True] += opens(game, match, seed)
    assert opened[False] > 10
    assert opened[True] <= opened[False] // 5


def opens(game: Game, match: Match, seed: int) -> bool:
    """Whether a player with sense whose turn it is opens the ladder that raises the round."""
    assert match.turn is not None
    chosen = SensiblePlayer(game, seed).choose(match.view(match.turn))
    return isinstance(chosen, Call) and game.pot_of(chosen.word) in {"truc", "envite"}


def test_sense_never_leaves_a_round() -> None:
    """Leaving is offered at every turn, and not done."""
    for seed in range(5):
        match = TRUC.new_match(seed=seed)
        play_match(match, [SensiblePlayer(TRUC, 10 * seed + seat) for seat in range(4)])
        assert not any(isinstance(action, Leave) for action in match.actions)


@pytest.mark.parametrize(
    ("value", "seats", "chance"),
    [(10, 1, 0.75), (0, 1, 0.25), (10, 2, 0.625), (0, 2, 0.375), (20, 2, 1.0), (5, 1, 0.5)],
)
def test_how_likely_a_count_is_the_best(value: int, seats: int, chance: float) -> None:
    """Where half of the hands count 0 and half 10, and a tie is won half the time."""
    hands = [0, 3, *[0] * 9, 3]
    assert best_of(value, hands, seats) == pytest.approx(chance)


@pytest.mark.parametrize(("value", "chance"), [(0, 0.75), (1, 1.0)])
def test_a_hand_without_a_count_is_below_all(value: int, chance: float) -> None:
    """Where half of the hands do not have the count, and half count 0."""
    assert best_of(value, [1, 1], 1) == chance


def test_rivals_of_whom_nothing_is_known_count_the_same() -> None:
    """Of no hand that was drawn it is known what it counts: as likely the one as the other."""
    assert best_of(25, [0, 0, 0], 1) == 0.5


def test_how_often_a_hand_counts_what() -> None:
    """Out of a thousand hands of three; none counts 8 to 19, or more than 35."""
    hands = distribution(TRUC, "envit", None)
    assert sum(hands) == 1000
    counted = {value for value, many in enumerate(hands, -1) if many}
    assert counted <= {*range(8), *range(20, 36)}


@pytest.mark.parametrize(
    ("above", "unknown", "others", "chance"),
    [(0, 0, 3, 1.0), (3, 12, 0, 1.0), (3, 12, 1, 0.75), (3, 12, 2, 0.5625), (12, 12, 2, 0.0)],
)
def test_how_likely_a_card_stands(above: int, unknown: int, others: int, chance: float) -> None:
    """Each of the others has the share of the unknown cards that do not beat it."""
    assert stands(above, unknown, others) == chance


@pytest.mark.parametrize(
    ("worth", "held", "hands", "seats", "chance"),
    [
        (1.5, 3, 1, 4, 0.6),  # a half, and a quarter for the partner, against twice a quarter
        (1.0, 2, 1, 2, 0.5),
        (3.0, 6, 2, 6, 7 / 10),  # twice a half and a sixth, against three sixths
    ],
)
def test_how_likely_a_trick_is_won(
    worth: float, held: int, hands: int, seats: int, chance: float
) -> None:
    """What the cards of a team are worth, against the usual worth of the other's hands."""
    assert share(worth, held, hands, seats) == pytest.approx(chance)


def test_what_depends_on_a_trick() -> None:
    """Three of four tricks are won, and then the round for certain; else it is even."""
    assert either(0.75, 1.0, 0.5) == 0.875


def test_what_accepting_asks_for() -> None:
    """Two for us or two for them, or one at once: a quarter, and a margin of a fifth."""
    assert needed(2, 2, 1) == pytest.approx(0.45)


def test_players_may_share_what_they_draw_from() -> None:
    """With a generator of its own a player does what it does with that seed."""
    played = []
    for shared in (None, Random(3)):  # noqa: S311 - a game, no secret
        match = TRUC.new_match(seed=5)
        one = SensiblePlayer(TRUC, 3, random=shared)
        play_match(match, [one] * 4)
        played.append(match.actions)
    assert played[0] == played[1]
