"""How many ways a round can go, from cards that are given: counted by the match and by the rules.

The numbers stand in ``perft/*.txt``; ``tools/perft_files.py`` says how they are read.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import pytest

from envite_rules import NotStatedError, available_rulesets
from tools.perft import FOLDER, counted, ways, ways_by_the_rules
from tools.perft_files import PerftError, head_of, read, write

if TYPE_CHECKING:
    from pathlib import Path

    from envite_rules import Rules
    from tools.perft_files import Deal

FILES = sorted(FOLDER.glob("*.txt"))
DEALS = [deal for path in FILES for deal in read(path.read_text(encoding="utf-8"), path.name)]
MANY = 20_000
"""Counts above this take seconds."""


def has_match(rules: Rules) -> bool:
    """Whether a ruleset states all that a match needs."""
    try:
        rules.game().new_match(seed=0)
    except NotStatedError:
        return False
    return True


def a_count(deal: Deal, mode: str) -> object:
    """A deal and what is counted of it, as a parameter."""
    slow = sum(deal.counts.get(mode, {}).values()) > MANY
    name = f"{deal.ruleset}-{deal.name}-{mode}"
    return pytest.param(deal, mode, id=name, marks=[pytest.mark.slow] if slow else [])


COUNTS = [a_count(deal, mode) for deal in DEALS for mode in deal.modes]


@pytest.mark.parametrize(("deal", "mode"), COUNTS)
def test_the_match_offers_every_way_a_round_can_go_and_no_other(deal: Deal, mode: str) -> None:
    """From the deal to the end of the round there are as many ways as the file says."""
    assert ways(deal.match(), calls=mode == "calls") == deal.counts[mode]


@pytest.mark.parametrize(("deal", "mode"), COUNTS)
def test_the_rules_written_again_count_the_same(deal: Deal, mode: str) -> None:
    """Who counts by the rules alone, without the match, comes to what the file says."""
    assert ways_by_the_rules(deal, calls=mode == "calls") == deal.counts[mode]


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_file_is_written_as_it_is_read(path: Path) -> None:
    """Counting anew leaves a file as it is, to the byte, where nothing has changed."""
    text = path.read_text(encoding="utf-8")
    assert write(read(text), head_of(text)) == text


def test_every_ruleset_has_its_deals() -> None:
    """Each ruleset that ships and states a match is counted, at four also with its calls."""
    rulesets = {info.id for info in available_rulesets() if info.rules and has_match(info.rules)}
    assert rulesets == {deal.ruleset for deal in DEALS}
    with_calls = {deal.ruleset for deal in DEALS if deal.players == 4 and "calls" in deal.modes}
    assert with_calls == {deal.ruleset for deal in DEALS}


def test_every_deal_is_counted() -> None:
    """No deal of the files waits for its counts."""
    assert [deal.name for deal in DEALS if set(deal.counts) != set(deal.modes)] == []


# ---------------------------------------------------------------- counts worked out by hand

BY_HAND = """\
deal     {name}
about    Worked out by hand
ruleset  {ruleset}
players  2
leader   A1
vira     6 de copas
A1       {leads}
B1       {follows}
cards
"""


def by_hand(ruleset: str, leads: str, follows: str) -> Deal:
    """A deal for two, with copas turned up and A1 leading."""
    text = BY_HAND.format(name="by-hand", ruleset=ruleset, leads=leads, follows=follows)
    return read(text)[0]


def test_a_hand_that_must_serve_once_and_is_free_then() -> None:
    """A1 leads one of three vira cards, B1 has one to give; then A1 has two and B1 is free of two.

    A1's cards are higher, so it wins both: 3 x 1 x 2 x 2 ways, all A's.
    """
    deal = by_hand("tradicional", "sota copas, 7 copas, 5 copas", "4 copas, as oros, 3 oros")
    assert ways(deal.match(), calls=False) == {"A 2": 12}
    assert ways_by_the_rules(deal, calls=False) == {"A 2": 12}


def test_a_plain_lead_that_must_be_followed() -> None:
    """A1 leads oros, B1 must follow with its oros: it loses each trick to it, and A1 needs two.

    3 leads, 3 answers, 2 leads, 2 answers: 36 ways, all A's.
    """
    deal = by_hand("tradicional", "rey oros, caballo oros, sota oros", "7 oros, 5 oros, 4 oros")
    assert ways(deal.match(), calls=False) == {"A 2": 36}
    assert ways_by_the_rules(deal, calls=False) == {"A 2": 36}


def test_a_round_that_the_third_trick_may_decide() -> None:
    """B1 holds one oros between the two of A1; A1 has a bastos besides, and B1 two espadas.

    A1 leads the rey (B1 must follow with the 7): A1 wins. Then the 4 or
    the bastos, and B1 throws one of two that cannot win: A1 wins two tricks, 1 x 2 x 2 = 4 ways.
    A1 leads the 4 (B1 follows with the 7 and wins), then B1 leads one of two espadas to which A1
    throws one of two, and wins; then its last espadas: two tricks of B1's after the first are
    enough, 1 x 2 x 2 = 4 ways. A1 leads the bastos: B1 throws any of three, A1 wins; if it was the
    7, then A1 leads one of two oros and B1 throws one of two espadas: 4 ways for A1. If it was one
    of the two espadas, A1 leads the rey, B1 must give the 7: 1 way for A1; or the 4, the 7 takes
    it, and B1's last espadas takes the third trick: 1 way for B1. So A1 wins 4 + 4 + 2, B1 4 + 2.
    """
    deal = by_hand("tradicional", "rey oros, 4 oros, 2 bastos", "7 oros, 3 espadas, 2 espadas")
    assert ways(deal.match(), calls=False) == {"A 2": 10, "B 2": 6}
    assert ways_by_the_rules(deal, calls=False) == {"A 2": 10, "B 2": 6}


def test_calls_where_the_cards_do_not_matter() -> None:
    """Where A1 wins in any case, the calls are counted by arithmetic: five steps, four turns.

    A1 has three cards to choose from, B1 one, A1 two, B1 two; whoever is on turn may call, if it
    was not its team that called last. A call is refused (one way), accepted, or raised.
    """
    choices, steps = (3, 1, 2, 2), 5

    def go_on(turn: int, accepted: int, caller: int | None) -> int:
        if turn == len(choices):
            return 1
        found = choices[turn] * go_on(turn + 1, accepted, caller)
        if accepted < steps and caller != turn % 2:
            found += called(turn, accepted, turn % 2)
        return found

    def called(turn: int, accepted: int, caller: int) -> int:
        raised = called(turn, accepted + 1, 1 - caller) if accepted + 1 < steps else 0
        return 1 + go_on(turn, accepted + 1, caller) + raised

    deal = by_hand("tradicional", "sota copas, 7 copas, 5 copas", "4 copas, as oros, 3 oros")
    assert ways(deal.match(), calls=True).total() == go_on(0, 0, None)
    assert ways_by_the_rules(deal, calls=True).total() == go_on(0, 0, None)


TRUC = """\
deal     truc
about    Worked out by hand
ruleset  truc-mallorqui
players  2
leader   A1
A1       3 de oros, rey de copas, 5 de bastos
B1       3 de copas, 4 de oros, 4 de bastos
after    A1 3 de oros, B1 3 de copas, A1 {next}
calls
"""


def test_calls_of_a_truc_whose_cards_do_not_matter() -> None:
    """The first trick was tied and A1 leads a rey: the next trick is the round, and A1 wins it.

    B1 is on turn: it plays one of two cards that lose, leaves, or raises if A1 called last. What is
    called is refused, left, accepted (then B1 is on turn again) or raised by the other, up to the
    fourth call. So B1 calls truc and val nou: refused they pay it 1 and 6.
    """

    def acts(accepted: int, caller: int | None) -> int:
        return 2 + 1 + (called(accepted + 1, 1) if accepted < 4 and caller != 1 else 0)

    def called(step: int, caller: int) -> int:
        raised = called(step + 1, 1 - caller) if step < 4 else 0
        return 1 + 1 + acts(step, caller) + raised

    (deal,) = read(TRUC.format(next="rey de copas"))
    found = ways(deal.match(), calls=True)
    assert found == ways_by_the_rules(deal, calls=True)
    assert found.total() == acts(0, None)
    assert set(found) == {*(f"A {won}" for won in (1, 3, 6, 9, "chico")), "B 1", "B 6"}


def test_what_was_done_before_is_what_the_seat_on_turn_did() -> None:
    """A joc fora awaits the answer of A1: it refuses or leaves, and B has won 9.

    Or it accepts: then it leaves, or leads one of two cards, and B1 plays one of two that lose or
    leaves.
    """
    (deal,) = read(TRUC.format(next="truc, B1 retruc, A1 val nou, B1 joc fora"))
    found = ways(deal.match(), calls=True)
    assert found == ways_by_the_rules(deal, calls=True)
    assert found == {"B 9": 2, "B chico": 1, "A chico": 2 * (2 + 1)}


# ---------------------------------------------------------------- what cannot be read

SOUND = """\
deal     sound
about    What can be read
ruleset  tradicional
players  2
leader   A1
vira     6 de copas
A1       5 de copas, 3 de copas, rey de oros
B1       4 de copas, 7 de oros, as de bastos
cards    10
  A 2        4
  B 2        6
"""


def test_a_deal_is_read() -> None:
    """A deal has its cards, its leader, and the counts under each of its modes."""
    (deal,) = read(f"# a comment\n\n{SOUND}")
    assert (deal.name, deal.leader, deal.players) == ("sound", 0, 2)
    assert str(deal.hands[1][2]) == "as de bastos"
    assert deal.modes == ("cards",)
    assert deal.counts == {"cards": {"A 2": 4, "B 2": 6}}
    assert head_of(f"# a comment\n\n{SOUND}") == ["# a comment"]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("deal     sound\n", "", "line 1: a deal begins with its name"),
        ("about    What can be read\n", "", "line 1: the deal has no line 'about'"),
        ("about    What can be read", "about", "line 2: 'about' says nothing"),
        ("leader   A1", "leader   A2", "line 5: the leader is one of A1, B1"),
        ("ruleset  tradicional", "ruleset  tradicion", "line 4: "),
        ("players  2", "players  13", "line 4: "),
        ("players  2", "players  two", "line 4: "),
        ("players  2", "players  4", "line 1: A2 has no cards"),
        ("B1       4 de", "B1       8 de", "line 8: “8 de copas” is not in this deck"),
        ("B1       4 de copas,", "B1      ", "line 8: B1 has 2 cards, not 3"),
        ("B1       4 de copas", "B1       5 de copas", "line 8: 5 de copas is dealt twice"),
        ("B1       4 de copas", "B1       6 de copas", "line 8: 6 de copas is dealt twice"),
        ("B1 ", "B2 ", "line 8: no line begins with 'B2'"),
        ("cards    10\n", "cards    10\ncards    10\n", "line 10: 'cards' is there already"),
        ("cards    10", "plays    10", "line 10: only counts have lines under them, not 'plays'"),
        ("cards    10", "cards    9", "line 9: cards is the sum of what stands under it, not '9'"),
        ("cards    10\n  A 2        4\n  B 2        6\n", "", "line 1: nothing is counted"),
        ("  A 2        4", "  A 2        four", "line 10: a line such as 'A 2  17' was expected"),
        ("  A 2        4", "  A 2        0", "line 10: a line such as 'A 2  17' was expected"),
        ("  A 2        4", "  C 2        4", "line 10: a line such as 'A 2  17' was expected"),
        ("  A 2        4", "  A mus      4", "line 10: a line such as 'A 2  17' was expected"),
        ("  B 2        6", "  A 2        6", "line 11: 'A 2' is there already"),
    ],
)
def test_a_deal_with_a_fault_is_refused_with_its_line(old: str, new: str, fault: str) -> None:
    """What is missing, twice, unknown or does not add up is said, and in which line."""
    assert old in SOUND
    with pytest.raises(PerftError) as raised:
        read(SOUND.replace(old, new, 1), "a.txt")
    assert str(raised.value).startswith(f"a.txt, {fault}")


SOUND_TRUC = """\
deal     sound
about    What can be read
ruleset  truc-mallorqui
players  2
leader   A1
A1       3 de oros, rey de copas, 5 de bastos
B1       3 de copas, 4 de oros, 4 de bastos
after    A1 envit, B1 no vull
calls    3
  A 1 A 2         1
  A 1 B 1 A 3     1
  A 1 B chico     1
"""


def test_a_deal_without_a_vira_and_with_several_pots_is_read() -> None:
    """What was done before, and what is won one after the other."""
    (deal,) = read(SOUND_TRUC)
    assert deal.vira is None
    assert deal.after == ("A1 envit", "B1 no vull")
    assert deal.counts == {"calls": {"A 1 A 2": 1, "A 1 B 1 A 3": 1, "A 1 B chico": 1}}
    assert read(write([deal])) == [deal]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("leader   A1", "leader   A1\nvira     4 copas", "line 6: no line begins with 'vira'"),
        ("A1 envit,", "A1 retruc,", "line 8: "),
        ("A1 envit,", "B1 3 de copas,", "line 8: "),
        ("A1 envit, B1 no vull", "", "line 8: 'after' says nothing"),
        ("A 1 A 2  ", "A 1 A    ", "line 10: a line such as"),
        ("A 1 A 2  ", "A 1 2    ", "line 10: a line such as"),
        ("A 1 A 2  ", "A 1 A 2 B", "line 10: a line such as"),
    ],
)
def test_a_deal_of_the_truc_with_a_fault_is_refused(old: str, new: str, fault: str) -> None:
    """A game without a vira has no line for it, and what was done must be possible."""
    assert old in SOUND_TRUC
    with pytest.raises(PerftError) as raised:
        read(SOUND_TRUC.replace(old, new, 1), "a.txt")
    assert str(raised.value).startswith(f"a.txt, {fault}")


def test_a_game_with_a_vira_needs_its_line() -> None:
    """Without it the cards could not be told apart."""
    with pytest.raises(PerftError, match="line 1: the deal has no line 'vira'"):
        read(SOUND.replace("vira     6 de copas\n", ""), "a.txt")


def test_two_deals_of_one_name_are_refused() -> None:
    """In a file each deal has its own name."""
    with pytest.raises(PerftError, match="there are two deals 'sound'"):
        read(f"{SOUND}\n{SOUND}")


def test_counts_that_do_not_agree_are_not_written(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the match and the rules written again differ there is nothing to write."""
    (deal,) = read(SOUND)
    monkeypatch.setattr("tools.perft.ways_by_the_rules", lambda *_, **__: Counter({"A 2": 10}))
    with pytest.raises(PerftError, match="sound, cards"):
        counted(deal)


def test_counting_anew_replaces_what_the_file_says() -> None:
    """The counts come from the match and the rules, whatever stood there before."""
    (deal,) = read(SOUND)
    again = counted(deal)
    assert again.counts == {"cards": dict(ways_by_the_rules(deal, calls=False))}
    assert (again.name, again.hands) == (deal.name, deal.hands)
