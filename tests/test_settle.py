"""The score after what was said at the table, rule by rule.

A line of a table is a score, what was said, and the score after it; every one is worked out by hand
from the rule that the test is named after.
"""

from __future__ import annotations

import pytest

from envite_rules import ActionError
from tests.settling import numbers, outcome, spoken, table

OF_SEED_000 = ("canario", "tenerife", "gran-canaria")


def lines(*rows: str) -> pytest.MarkDecorator:
    """Rows such as ``10-3 | B envido, A no quiero | 10-5``, each a test under its own text."""
    cut = [[part.strip() for part in row.split("|")] for row in rows]
    return pytest.mark.parametrize(("before", "events", "after"), cut, ids=rows)


# ------------------------------------------------ the lines that a referee types


@lines(
    "10-3 | B envido, A no quiero           | 10-5",
    "10-0 | A gana                          | 11-0",
    "8-0  | A envido, B quiero, A gana      | 11-0",
    "11-10 | A tumba, B gana                | 0-0 chico B",
    "11-0 | B envido, A renuncio            | 0-0 chico A",
)
def test_a_referee_of_canario(before: str, events: str, after: str) -> None:
    """The plain value, the fold, the tumbo and the renuncio of seed 000."""
    assert outcome(table("canario"), before, events) == after


@lines(
    "10-3  | B envido, A no quiero | 10-4",
    "10-0  | A gana                | 11-0",
    "11-10 | A tumba, B gana       | 0-0 chico B",
)
def test_a_referee_of_tradicional(before: str, events: str, after: str) -> None:
    """Dentro and tumbando of seed 001."""
    assert outcome(table("tradicional"), before, events) == after


@lines(
    "6-3 | B envío, A no quiero | 6-4",
    "6-0 | A gana               | 7-0",
    "7-6 | A tumba, B gana      | 7-7",
    "7-0 | B envío, A renuncio  | 0-0 chico A",
)
def test_a_referee_of_gran_canaria(before: str, events: str, after: str) -> None:
    """Seed 000: a chico of eight, one by one, and two for a lost tumbo."""
    assert outcome(table("gran-canaria"), before, events) == after


# ------------------------------------------------ the round and its plain value


@pytest.mark.parametrize(
    ("ruleset", "value"), [("canario", 2), ("tenerife", 2), ("tradicional", 2), ("gran-canaria", 1)]
)
@pytest.mark.parametrize("team", "AB")
def test_a_round_without_a_call_gives_the_plain_value(ruleset: str, value: int, team: str) -> None:
    """Two piedras by seeds 000 and 001, one in Gran Canaria, for whichever team wins."""
    after = f"{value}-0" if team == "A" else f"0-{value}"
    assert outcome(table(ruleset), "0-0", f"{team} gana") == after


def test_a_seat_that_wins_wins_for_its_team() -> None:
    """Who is named may be a team or one of its seats."""
    assert outcome(table("canario"), "0-0", "B2 gana") == "0-2"


@lines(
    "0-0  | A gana, B gana                                        | 2-2",
    "10-3 | B envido, A no quiero, A gana                         | 11-5",
    "0-0  | A envido, B quiero, B siete, A quiero, B gana, A gana | 2-7",
    "0-0  | A gana, A gana, A gana, A gana, A gana, A gana        | 11-0",
)
def test_several_rounds_may_follow_one_another(before: str, events: str, after: str) -> None:
    """Each round begins at the score that the one before left, and at its plain value."""
    assert outcome(table("canario"), before, events) == after


def test_nothing_said_changes_nothing() -> None:
    """A round of which nothing is told yet leaves the score as it was."""
    game = table("canario")
    settled = game.settle(game.score(piedras=(5, 3), chicos=(1, 0)), [])
    assert settled.score == game.score(piedras=(5, 3), chicos=(1, 0))
    assert (settled.won, settled.chico_won_by, settled.match_won_by) == ((), None, None)
    assert not settled.round_over


# ------------------------------------------------ calls


@lines(
    "0-0 | A envío, B quiero, A gana                                          | 4-0",
    "0-0 | A envío, B quiero, B gana                                          | 0-4",
    "0-0 | A envío, B siete, A quiero, A gana                                 | 7-0",
    "0-0 | A envío, B siete, A nueve, B quiero, B gana                        | 0-9",
    "0-0 | A envío, B siete, A nueve, B chico fuera, A quiero, A gana         | 0-0 chico A",
    "2-10 | A envío, B siete, A nueve, B chico fuera, A quiero, A gana        | 0-0 chico A",
    "9-10 | A envío, B siete, A nueve, B chico fuera, A quiero, B gana        | 0-0 chico B",
)
def test_an_accepted_call_is_what_the_round_is_worth(before: str, events: str, after: str) -> None:
    """Seed 000: four, seven, nine, and the chico, for the team that wins the round."""
    assert outcome(table("canario"), before, events) == after


@lines(
    "0-0 | A envido, B no quiero                               | 2-0",
    "0-0 | A envido, B siete, A no quiero                      | 0-4",
    "0-0 | A envido, B siete, A nueve, B no quiero             | 7-0",
    "0-0 | A envido, B siete, A nueve, B chico, A no quiero    | 0-9",
    "8-8 | A envido, B siete, A nueve, B chico, A no quiero    | 0-0 chico B",
)
@pytest.mark.parametrize("ruleset", ["canario", "tenerife", "tradicional"])
def test_a_refusal_pays_what_was_in_play_before_the_last_call(
    ruleset: str, before: str, events: str, after: str
) -> None:
    """Two, four, seven and nine, to the team that called: a raise accepts what it raises."""
    assert outcome(table(ruleset), before, events) == after


@lines(
    "0-0 | A envío, B no quiero                                   | 1-0",
    "0-0 | A envío, B cinco, A no quiero                          | 0-3",
    "0-0 | A envío, B cinco, A siete, B no quiero                 | 5-0",
    "0-0 | A envío, B cinco, A siete, B chico fuera, A no quiero  | 0-7",
    "0-0 | A envío, B quiero, A gana                              | 3-0",
    "0-0 | A envío, B cinco, A quiero, A gana                     | 5-0",
    "0-0 | A envío, B cinco, A siete, B quiero, B gana            | 0-7",
)
def test_the_ladder_of_gran_canaria(before: str, events: str, after: str) -> None:
    """Seed 000: the envío is of three and is raised to five, seven and chico fuera."""
    assert outcome(table("gran-canaria"), before, events) == after


@pytest.mark.parametrize("ruleset", ["canario", "tradicional"])
def test_a_raise_accepts_what_it_raises(ruleset: str) -> None:
    """Whether the envite was accepted aloud or by saying siete, refusing the siete pays four."""
    aloud = "A envido, B quiero, B siete, A no quiero"
    by_raising = "A envido, B siete, A no quiero"
    game = table(ruleset)
    assert outcome(game, "0-0", aloud) == outcome(game, "0-0", by_raising) == "0-4"


@pytest.mark.parametrize("ruleset", ["canario", "tradicional"])
def test_the_right_to_raise_may_be_used_later_in_the_round(ruleset: str) -> None:
    """Art. 11: the captain of the team that did not ask may say siete once it is accepted."""
    events = "A envido, B quiero, B siete, A quiero, A nueve, B quiero, A gana"
    assert outcome(table(ruleset), "0-0", events) == "9-0"


@pytest.mark.parametrize("word", ["envío", "envido", "vido", "envite"])
@pytest.mark.parametrize("ruleset", OF_SEED_000)
def test_the_first_call_has_the_words_of_every_place(ruleset: str, word: str) -> None:
    """Seed 000 says envío; envido, vido and envite are read too."""
    game = table(ruleset)
    assert outcome(game, "0-0", f"A {word}, B quiero, A gana") == (
        "3-0" if ruleset == "gran-canaria" else "4-0"
    )


@pytest.mark.parametrize("word", ["envido", "vido", "envite"])
def test_art_11_one_says_vido_or_envido(word: str) -> None:
    """Seed 001: a player can say “Vido” or “Envido”."""
    assert outcome(table("tradicional"), "0-0", f"A {word}, B quiero, A gana") == "4-0"


@pytest.mark.parametrize("word", ["no quiero", "se achica", "se va"])
@pytest.mark.parametrize("ruleset", OF_SEED_000)
def test_se_achica_and_se_va_refuse_a_call_that_is_pending(ruleset: str, word: str) -> None:
    """Seed 000: accept, raise or “achicarse”; all three words pay what was in play."""
    plain = 1 if ruleset == "gran-canaria" else 2
    assert outcome(table(ruleset), "0-0", f"A envío, B {word}") == f"{plain}-0"


@pytest.mark.parametrize("word", ["no quiero", "se va"])
def test_art_11_the_mandador_may_leave(word: str) -> None:
    """Seed 001: the mandador of the other team accepts the envite or leaves."""
    assert outcome(table("tradicional"), "0-0", f"A envido, B {word}") == "2-0"


@pytest.mark.parametrize("word", ["ENVÍO", "Envío", "envio", "ENVIO", "  envío "])
def test_words_are_read_as_people_write_them(word: str) -> None:
    """Capitals, accents and blanks are of no account."""
    assert outcome(table("canario"), "0-0", f"A {word}, B quiero, A gana") == "4-0"


def test_what_is_in_play_while_a_round_goes_on() -> None:
    """A pending call is told with who made it and what refusing it pays; accepted, its value."""
    game = table("canario")
    pending = game.settle(game.score(), ["A envío", "B siete"])
    assert not pending.round_over
    assert pending.score == game.score()
    assert pending.in_play is not None
    assert (pending.in_play.call, pending.in_play.called_by) == ("siete", "B")
    assert (pending.in_play.value, pending.in_play.accepted, pending.in_play.refused) == (4, 7, 4)
    accepted = game.settle(game.score(), ["A envío", "B siete", "A quiero"])
    assert not accepted.round_over
    assert accepted.in_play is not None
    assert (accepted.in_play.value, accepted.in_play.call) == (7, None)


def test_what_is_in_play_at_the_start_of_a_round() -> None:
    """Its plain value, dentro one piedra; in a tumbo what the team not in it can win."""
    for ruleset, piedras, value in [
        ("canario", (0, 0), 2),
        ("gran-canaria", (0, 0), 1),
        ("tradicional", (9, 9), 2),
        ("tradicional", (9, 10), 1),
        ("canario", (11, 4), 3),
        ("canario", (4, 11), 3),
        ("gran-canaria", (4, 7), 2),
        ("canario", (11, 11), "chico"),
    ]:
        game = table(ruleset)
        settled = game.settle(game.score(piedras=piedras), [])
        assert settled.in_play is not None
        assert (settled.in_play.value, settled.in_play.call) == (value, None)


# ------------------------------------------------ the fold


@lines(
    "9-0  | A gana                                                 | 11-0",
    "10-0 | A gana                                                 | 11-0",
    "0-10 | B gana                                                 | 0-11",
    "7-0  | A envío, B quiero, A gana                              | 11-0",
    "8-0  | A envío, B quiero, A gana                              | 11-0",
    "9-0  | A envío, B quiero, A gana                              | 0-0 chico A",
    "10-9 | A envío, B quiero, B gana                              | 0-0 chico B",
    "5-0  | A envío, B siete, A quiero, A gana                     | 11-0",
    "6-0  | A envío, B siete, A quiero, A gana                     | 0-0 chico A",
    "3-0  | A envío, B siete, A nueve, B quiero, A gana            | 11-0",
    "4-0  | A envío, B siete, A nueve, B quiero, A gana            | 0-0 chico A",
    "10-4 | A envío, B no quiero                                   | 11-4",
    "8-4  | B envío, A siete, B no quiero                          | 11-4",
)
@pytest.mark.parametrize("ruleset", ["canario", "tenerife"])
def test_passing_over_eleven_takes_one_piedra_off(
    ruleset: str, before: str, events: str, after: str
) -> None:
    """Seed 000: ten and two make eleven, eight and four too; thirteen, less one, is the chico."""
    assert outcome(table(ruleset), before, events) == after


@pytest.mark.parametrize(
    ("chico", "before", "events", "after"),
    [
        ("ocho", "4-0", "A envío, B quiero, A gana", "7-0"),
        ("ocho", "5-0", "A envío, B quiero, A gana", "7-0"),
        ("ocho", "6-0", "A envío, B quiero, A gana", "0-0 chico A"),
        ("siete", "3-0", "A envío, B quiero, A gana", "6-0"),
        ("siete", "4-0", "A envío, B quiero, A gana", "6-0"),
        ("siete", "5-0", "A envío, B quiero, A gana", "0-0 chico A"),
        ("siete", "0-0", "A envío, B cinco, A siete, B quiero, A gana", "6-0"),
        ("siete", "0-0", "A envío, B cinco, A siete, B chico fuera, A no quiero", "0-6"),
    ],
)
def test_gran_canaria_folds_one_short_of_its_chico(
    chico: str, before: str, events: str, after: str
) -> None:
    """The tumbo is at seven of eight and at six of seven, and passing over it takes one off."""
    assert outcome(table("gran-canaria", chico=chico), before, events) == after


@lines(
    "8-0  | A envido, B quiero, A gana            | 12-0",
    "9-0  | A gana                                | 11-0",
    "9-0  | A envido, B quiero, A gana            | 0-0 chico A",
    "5-0  | A envido, B siete, A quiero, A gana   | 12-0",
    "6-0  | A envido, B siete, A quiero, A gana   | 0-0 chico A",
)
def test_art_10_eleven_and_twelve_are_tumbando(before: str, events: str, after: str) -> None:
    """Seed 001 takes nothing off: eleven and twelve are tumbando, thirteen or more the chico."""
    assert outcome(table("tradicional"), before, events) == after


# ------------------------------------------------ dentro


@lines(
    "10-4  | A gana                                                    | 11-4",
    "10-4  | B gana                                                    | 10-5",
    "9-10  | A gana                                                    | 10-10",
    "10-10 | A gana                                                    | 11-10",
    "10-10 | B envido, A quiero, B gana                                | 0-0 chico B",
    "10-4  | A envido, B quiero, A gana                                | 0-0 chico A",
    "10-4  | A envido, B quiero, B gana                                | 10-7",
    "9-10  | A envido, B quiero, A gana                                | 12-10",
    "10-4  | A envido, B siete, A quiero, B gana                       | 10-11",
    "10-3  | A envido, B siete, A nueve, B quiero, B gana              | 10-12",
    "10-0  | A envido, B siete, A nueve, B chico, A quiero, B gana     | 0-0 chico B",
)
def test_art_12_dentro_a_round_is_worth_one_and_an_envite_three(
    before: str, events: str, after: str
) -> None:
    """Seed 001: with a team at ten, one and three for both teams; siete and nueve unchanged."""
    assert outcome(table("tradicional"), before, events) == after


@lines(
    "10-4 | B envido, A no quiero                            | 10-5",
    "10-4 | A envido, B no quiero                            | 11-4",
    "10-4 | A envido, B siete, A no quiero                   | 10-7",
    "10-0 | B envido, A siete, B nueve, A no quiero          | 10-7",
    "10-0 | A envido, B siete, A nueve, B chico, A no quiero | 10-9",
)
def test_dentro_a_refusal_pays_what_was_in_play(before: str, events: str, after: str) -> None:
    """With a team at ten: one, three, seven and nine."""
    assert outcome(table("tradicional"), before, events) == after


@lines(
    "9-9   | A gana                      | 11-9",
    "9-4   | A gana                      | 11-4",
    "9-4   | B envido, A quiero, B gana  | 9-8",
    "10-11 | B tumba, A gana             | 0-0 chico A",
    "11-10 | A se achica                 | 11-11",
    "10-12 | B tumba, A gana             | 0-0 chico A",
)
def test_dentro_is_exactly_ten_while_nobody_is_tumbando(
    before: str, events: str, after: str
) -> None:
    """Nine is not yet dentro, and with a team at eleven or twelve the round is its tumbo."""
    assert outcome(table("tradicional"), before, events) == after


@lines(
    "10-4 | B gana                     | 10-6",
    "10-4 | A envío, B quiero, B gana  | 10-8",
    "10-4 | B envío, A no quiero       | 10-6",
)
def test_seed_000_knows_no_dentro(before: str, events: str, after: str) -> None:
    """In canario ten is a score like any other."""
    assert outcome(table("canario"), before, events) == after


# ------------------------------------------------ tumbo


@lines(
    "11-0  | A se achica      | 11-1",
    "0-11  | B se achica      | 1-11",
    "11-10 | A se achica      | 11-11",
    "11-0  | A tumba, A gana  | 0-0 chico A",
    "11-0  | A tumba, B gana  | 11-3",
    "3-11  | B tumba, A gana  | 6-11",
    "3-11  | B tumba, B gana  | 0-0 chico B",
    "11-8  | A tumba, B gana  | 11-11",
    "11-9  | A tumba, B gana  | 11-11",
    "11-10 | A tumba, B gana  | 0-0 chico B",
)
@pytest.mark.parametrize("ruleset", ["canario", "tenerife"])
def test_the_tumbo_of_seed_000(ruleset: str, before: str, events: str, after: str) -> None:
    """Declined, one for the rival; lost, three, with the fold; won, the chico."""
    assert outcome(table(ruleset), before, events) == after


@lines(
    "11-0  | A se achica      | 11-1",
    "12-0  | A se achica      | 12-1",
    "11-10 | A se achica      | 11-11",
    "12-5  | A tumba, A gana  | 0-0 chico A",
    "11-0  | A tumba, B gana  | 11-3",
    "12-9  | A tumba, B gana  | 12-12",
    "11-10 | A tumba, B gana  | 0-0 chico B",
)
def test_art_12_the_tumbo_of_seed_001(before: str, events: str, after: str) -> None:
    """Not played, one for the rival; played, three, so that who is tumbando wins the chico."""
    assert outcome(table("tradicional"), before, events) == after


@pytest.mark.parametrize(
    ("chico", "before", "events", "after"),
    [
        ("ocho", "7-0", "A se achica", "7-1"),
        ("ocho", "7-6", "A se achica", "7-7"),
        ("ocho", "7-0", "A tumba, B gana", "7-2"),
        ("ocho", "7-5", "A tumba, B gana", "7-7"),
        ("ocho", "7-6", "A tumba, B gana", "7-7"),
        ("ocho", "7-6", "A tumba, A gana", "0-0 chico A"),
        ("siete", "6-0", "A se achica", "6-1"),
        ("siete", "6-0", "A tumba, B gana", "6-2"),
        ("siete", "6-5", "A tumba, B gana", "6-6"),
        ("siete", "6-5", "A tumba, A gana", "0-0 chico A"),
    ],
)
def test_the_tumbo_of_gran_canaria(chico: str, before: str, events: str, after: str) -> None:
    """Seed 000: a tumbo that is lost gives two there, not three."""
    assert outcome(table("gran-canaria", chico=chico), before, events) == after


@pytest.mark.parametrize(
    ("ruleset", "before"),
    [
        ("canario", "11-11"),
        ("tenerife", "11-11"),
        ("gran-canaria", "7-7"),
        ("tradicional", "11-11"),
        ("tradicional", "11-12"),
        ("tradicional", "12-11"),
        ("tradicional", "12-12"),
    ],
)
@pytest.mark.parametrize("team", "AB")
def test_with_both_teams_in_tumbo_the_winner_takes_the_chico(
    ruleset: str, before: str, team: str
) -> None:
    """Tumbo forzoso: it must be played, and whoever wins the round wins the chico."""
    assert outcome(table(ruleset), before, f"{team} gana") == f"0-0 chico {team}"


def test_declining_again_and_again_ends_in_a_forced_tumbo() -> None:
    """Eleven times declined, the rival is at eleven as well: then it must be played."""
    game = table("canario")
    declined = ["A se achica"] * 11
    settled = game.settle(game.score(piedras=(11, 0)), declined)
    assert settled.score.piedras == (11, 11)
    with pytest.raises(ActionError):
        game.settle(game.score(piedras=(11, 0)), [*declined, "A se achica"])
    assert outcome(game, "11-0", ", ".join([*declined, "B gana"])) == "0-0 chico B"


@lines(
    "11-11 | A se achica                    | 11-12",
    "11-11 | B se achica                    | 12-11",
    "11-12 | A se achica                    | 0-0 chico B",
    "12-11 | B se achica                    | 0-0 chico A",
    "12-12 | A se achica                    | 0-0 chico B",
    "11-11 | A tumba, B se achica           | 12-11",
    "11-11 | A tumba, B tumba, B gana       | 0-0 chico B",
    "12-12 | A tumba, B tumba, A gana       | 0-0 chico A",
    "11-11 | A se achica, A se achica       | 0-0 chico B",
    "11-4  | A se achica                    | 11-5",
)
def test_an_option_lets_both_teams_in_tumbo_decline(before: str, events: str, after: str) -> None:
    """Art. 12 to the letter: who is tumbando decides, even if both are; each refusal gives one."""
    assert outcome(table("tradicional", **{"tumbo-doble": "libre"}), before, events) == after


# ------------------------------------------------ renuncio


@lines(
    "0-0 | B renuncio                                 | 0-4",
    "0-0 | A renuncio cuatro                          | 4-0",
    "0-2 | A renuncio mirar                           | 4-2",
    "0-0 | A2 renuncio                                | 4-0",
    "0-0 | A1 renuncio B2                             | 4-0",
    "0-0 | B2 renuncio A1                             | 0-4",
    "3-8 | B renuncio                                 | 3-11",
    "3-9 | B renuncio                                 | 0-0 chico B",
    "4-4 | A envío, B renuncio                        | 4-8",
    "4-4 | A envío, A renuncio                        | 8-4",
    "4-4 | A envío, B siete, A quiero, B renuncio     | 4-8",
    "0-0 | A envío, B quiero, B renuncio, A gana      | 2-4",
    "11-5 | A tumba, A renuncio                       | 0-0 chico A",
    "11-5 | A tumba, B renuncio                       | 11-9",
    "11-8 | A tumba, B renuncio                       | 11-11",
    "11-9 | A tumba, B renuncio                       | 0-0 chico B",
    "11-11 | B renuncio                               | 0-0 chico B",
)
@pytest.mark.parametrize("ruleset", ["canario", "tenerife"])
def test_a_renuncio_gives_four_whatever_the_stake(
    ruleset: str, before: str, events: str, after: str
) -> None:
    """Seed 000: four piedras to the team that claims it; the round is over."""
    assert outcome(table(ruleset), before, events) == after


@lines(
    "0-0 | B renuncio       | 0-4",
    "0-4 | B renuncio       | 0-7",
    "0-5 | B renuncio mirar | 0-0 chico B",
)
def test_a_renuncio_in_gran_canaria_gives_four_too(before: str, events: str, after: str) -> None:
    """Seed 000 lists no other value for Gran Canaria; five and four are nine, less one eight."""
    assert outcome(table("gran-canaria"), before, events) == after


@lines(
    "11-0 | B envío, A renuncio             | 0-0 chico A",
    "5-11 | A envío, B renuncio             | 0-0 chico B",
    "11-5 | A envío, B renuncio             | 11-9",
    "11-8 | A envío, B renuncio             | 11-11",
    "11-9 | A envío, B renuncio             | 0-0 chico B",
    "11-5 | A tumba, B envío, A renuncio    | 0-0 chico A",
    "11-5 | A tumba, A envío, B renuncio    | 11-9",
    "11-11 | A envío, B renuncio            | 0-0 chico B",
    "11-11 | B envío, A renuncio            | 0-0 chico A",
    "11-0 | B2 envío, A2 renuncio           | 0-0 chico A",
)
def test_a_call_in_a_tumbo_is_a_renuncio(before: str, events: str, after: str) -> None:
    """Seed 000: claimed by the team in tumbo it gives the chico, claimed by the other, four."""
    assert outcome(table("canario"), before, events) == after


@lines(
    "11-0 | A tumba, B envío, B gana        | 11-3",
    "11-0 | A tumba, A envío, A gana        | 0-0 chico A",
    "11-0 | B envío, A tumba, B gana        | 11-3",
    "11-0 | B envío, A se achica            | 11-1",
    "11-11 | A envío, A gana                | 0-0 chico A",
)
def test_a_call_in_a_tumbo_that_nobody_claims_changes_no_stake(
    before: str, events: str, after: str
) -> None:
    """It awaits no answer, and may come before the tumbo is decided."""
    assert outcome(table("canario"), before, events) == after


# ------------------------------------------------ chicos and the match


@pytest.mark.parametrize(
    ("ruleset", "before", "events"),
    [
        ("canario", (11, 9), "A tumba, A gana"),
        ("canario", (10, 5), "B envío, A quiero, A gana"),
        ("gran-canaria", (7, 3), "A tumba, A gana"),
        ("tradicional", (9, 8), "B envido, A quiero, A gana"),
        ("tradicional", (0, 12), "B tumba, B gana"),
    ],
)
def test_art_10_no_piedra_passes_from_one_chico_to_the_next(
    ruleset: str, before: tuple[int, int], events: str
) -> None:
    """After a chico both teams are at nothing: the excess and the rival's piedras are lost."""
    game = table(ruleset)
    settled = game.settle(game.score(piedras=before), spoken(events))
    assert settled.score.piedras == (0, 0)
    assert settled.score.chicos in ((1, 0), (0, 1))
    assert settled.match_won_by is None


def test_chico_after_chico() -> None:
    """The round after a chico is the first of the next one."""
    game = table("canario")
    events = spoken("A tumba, A gana, B gana, B envío, A no quiero")
    settled = game.settle(game.score(piedras=(11, 9), chicos=(1, 1)), events)
    assert settled.score == game.score(piedras=(0, 4), chicos=(2, 1))


def test_who_won_the_chico_speaks_of_the_last_finished_round() -> None:
    """A round after it that is over has no chico of its own; one that goes on changes nothing."""
    game = table("canario")
    before = game.score(piedras=(11, 9))
    assert game.settle(before, ["A tumba", "A gana"]).chico_won_by == "A"
    assert game.settle(before, ["A tumba", "A gana", "B envío"]).chico_won_by == "A"
    assert game.settle(before, ["A tumba", "A gana", "B gana"]).chico_won_by is None


@pytest.mark.parametrize(
    ("ruleset", "option", "chicos", "after", "match"),
    [
        ("canario", {}, "0-0", "1-0", None),
        ("canario", {}, "1-2", "2-2", None),
        ("canario", {}, "2-2", "3-2", "A"),
        ("canario", {}, "2-0", "3-0", "A"),
        ("tenerife", {}, "2-1", "3-1", "A"),
        ("gran-canaria", {}, "1-0", "2-0", None),
        ("gran-canaria", {}, "2-0", "3-0", "A"),
        ("canario", {"partida": "dos-de-tres"}, "0-1", "1-1", None),
        ("canario", {"partida": "dos-de-tres"}, "1-1", "2-1", "A"),
        ("tradicional", {}, "0-1", "1-1", None),
        ("tradicional", {}, "1-1", "2-1", "A"),
        ("cuatro-chicos", {}, "2-3", "3-3", None),
        ("cuatro-chicos", {}, "3-3", "4-3", "A"),
    ],
)
def test_so_many_chicos_win_the_match(
    ruleset: str, option: dict[str, str], chicos: str, after: str, match: str | None
) -> None:
    """Three chicos by seed 000, or two of three as agreed; two by seed 001; four in a house."""
    game = table(ruleset, **option)
    top = (7 if ruleset == "gran-canaria" else 11, 0)
    settled = game.settle(game.score(top, numbers(chicos)), ["A tumba", "A gana"])
    assert settled.score.chicos == numbers(after)
    assert settled.score.piedras == (0, 0)
    assert (settled.chico_won_by, settled.match_won_by) == ("A", match)


ALL = "A envido, B siete, A nueve, B chico, A partida"


@pytest.mark.parametrize("chicos", ["0-0", "1-0", "0-1", "1-1"])
@pytest.mark.parametrize("winner", "AB")
def test_art_11_an_accepted_partida_wins_the_match(chicos: str, winner: str) -> None:
    """Whoever wins the round wins the whole match, and the chicos stay as they stood."""
    game = table("tradicional")
    events = [*spoken(ALL), "B quiero", f"{winner} gana"]
    settled = game.settle(game.score(chicos=numbers(chicos)), events)
    assert settled.match_won_by == winner
    assert settled.chico_won_by is None
    assert settled.score.chicos == numbers(chicos)
    assert settled.round_over


@pytest.mark.parametrize("before", ["0-0", "3-9", "10-10"])
def test_a_refused_partida_gives_the_chico(before: str) -> None:
    """What was in play before the partida was called: the chico."""
    assert outcome(table("tradicional"), before, f"{ALL}, B no quiero") == "0-0 chico A"


def test_a_refused_partida_may_be_the_chico_that_wins_the_match() -> None:
    """The chico it gives counts like any other."""
    game = table("tradicional")
    settled = game.settle(game.score(chicos=(1, 1)), [*spoken(ALL), "B no quiero"])
    assert settled.score.chicos == (2, 1)
    assert (settled.chico_won_by, settled.match_won_by) == ("A", "A")


@pytest.mark.parametrize(
    ("partidos", "chicos", "after"),
    [
        ((0, 0), (0, 0), ((0, 0), (1, 0), None, None)),
        ((0, 0), (0, 1), ((0, 0), (1, 1), None, None)),
        ((0, 0), (1, 1), ((1, 0), (0, 0), "A", None)),
        ((0, 1), (1, 0), ((1, 1), (0, 0), "A", None)),
        ((1, 1), (0, 1), ((1, 1), (1, 1), None, None)),
    ],
)
def test_chicos_make_partidos_where_partidos_are_played(
    partidos: tuple[int, int], chicos: tuple[int, int], after: tuple[object, ...]
) -> None:
    """Two chicos are a partido, after which the chicos begin again."""
    game = table("a-partidos")
    score = game.score(piedras=(11, 0), chicos=chicos, partidos=partidos)
    settled = game.settle(score, ["A tumba", "A gana"])
    new = settled.score
    assert new.piedras == (0, 0)
    assert (new.partidos, new.chicos, settled.partido_won_by, settled.match_won_by) == after
    assert settled.chico_won_by == "A"


def test_the_second_partido_wins_the_match() -> None:
    """Two partidos of two chicos."""
    game = table("a-partidos")
    score = game.score(piedras=(11, 0), chicos=(1, 0), partidos=(1, 1))
    settled = game.settle(score, ["A tumba", "A gana"])
    assert settled.score.partidos == (2, 1)
    assert (settled.chico_won_by, settled.partido_won_by, settled.match_won_by) == ("A", "A", "A")


@pytest.mark.parametrize("event", ["A gana", "B envido", "A tumba", "B renuncio", "A no quiero"])
@pytest.mark.parametrize(
    ("ruleset", "piedras", "chicos", "events"),
    [
        ("canario", (11, 0), (2, 2), "A tumba, A gana"),
        ("tradicional", (11, 0), (1, 1), "A tumba, A gana"),
        ("tradicional", (0, 0), (0, 0), f"{ALL}, B quiero, B gana"),
    ],
    ids=["the third chico", "the second chico", "an accepted partida"],
)
def test_after_the_end_nothing_is_accepted(
    ruleset: str, piedras: tuple[int, int], chicos: tuple[int, int], events: str, event: str
) -> None:
    """Once the match is won there is no other round."""
    game = table(ruleset)
    finished = spoken(events)
    score = game.score(piedras=piedras, chicos=chicos)
    assert game.settle(score, finished).match_won_by is not None
    with pytest.raises(ActionError):
        game.settle(score, [*finished, event])
