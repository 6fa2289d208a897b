"""Whole matches that were written by hand, by the printed rules: the replay must agree with them.

The hands, the cards played, who wins each trick, and the score after each round were worked out
from the sources. A file of ``tests/records`` is such a match if a comment at its head says who won
and after how many rounds::

    # gana: A, 12 rondas

What they show, besides tricks, plain rounds and the score:

tradicional-a-dos
    The cut for the deal; no triunfos at two; the rey of the vira spared, and dragging; a round of
    two tricks; refusals at envido, siete and nueve; raises at once and later; calls off turn and in
    mid-round; siete accepted; eleven and twelve tumbando; a tumbo declined, lost, won and forced;
    dentro: a round of one, an envite of three, and its refusal; the next dealer after a refusal, a
    declined tumbo and a chico; piedras not carried over; an accepted chico; a third chico.
tradicional-con-muerto
    Equal cards in the cut; the mandador plays the muerto's cards and deals for it; the malilla
    spared, and dragging; dentro: siete and nueve refused; a lost tumbo that gives the chico; an
    accepted partida, won by the team without a chico.
tradicional-a-seis
    Mandadores in other seats; the five triunfos; arrastre with the 3 de bastos spared, and with it
    turned up; mini-arrastre, in which perica and 3 de bastos do not bind; a raise after each trick;
    an accepted chico; chico refused; partida refused, which gives the chico.
truc-mallorqui-a-dos
    Tricks tied first, second, third and throughout; an envit accepted, refused, raised and refused,
    called before an answer to truc, tied, and worth what is lacking; a truc refused, accepted and
    raised; leaving; both sides closing the cantó in one round; a cantó by the truc and one by the
    envit, each called with «tots».
truc-mallorqui
    Equals of one team; a tie in which the second seat leads; answers and calls off turn; steps that
    are skipped; a refused envit that is paid at once, and one that closes the cantó; the nearest to
    the mà; leaving while an envit awaits its answer; a partida of one cantó.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import NamedTuple

import pytest

from envite_rules.engine.actions import Deal
from envite_rules.engine.record import RecordError, read, write

FOLDER = Path(__file__).parent / "records"
HEAD = re.compile(r"(#.*\n)*")
RESULT = re.compile(r"^# gana: (?P<winner>[AB]), (?P<rounds>\d+) rondas$", re.MULTILINE)
PIEDRAS = re.compile(r'^piedras = "(\d+)-(\d+)"', re.MULTILINE)


class Written(NamedTuple):
    """A match that was written by hand.

    Args:
        name: of its file.
        text: the record.
        winner: the team that won, as its head says.
        rounds: how many rounds it took, as its head says.
    """

    name: str
    text: str
    winner: str
    rounds: int


def _head(text: str) -> str:
    """The remarks before anything else."""
    found = HEAD.match(text)
    return found[0] if found else ""


def _written() -> list[Written]:
    found = []
    for path in sorted(FOLDER.glob("*.record.toml")):
        text = path.read_text(encoding="utf-8")
        if result := RESULT.search(_head(text)):
            found.append(Written(path.name, text, result["winner"], int(result["rounds"])))
    return found


WRITTEN = _written()
EVERY = pytest.mark.parametrize("written", WRITTEN, ids=lambda written: written.name.split(".")[0])


def test_the_written_matches_are_found() -> None:
    """A file that is not found would be no test; where its head speaks of a winner, it is one."""
    names = {written.name.removesuffix(".record.toml") for written in WRITTEN}
    assert names >= {"tradicional-a-dos", "tradicional-con-muerto", "tradicional-a-seis"}
    assert names >= {"truc-mallorqui-a-dos", "truc-mallorqui"}
    texts = [path.read_text(encoding="utf-8") for path in FOLDER.glob("*.record.toml")]
    assert sum("gana:" in _head(text) for text in texts) == len(WRITTEN)


@EVERY
def test_a_written_match_is_played_to_its_end(written: Written) -> None:
    """Every action is allowed where it stands, every score agrees, and the partida is won."""
    match = read(written.text, file=written.name)
    assert match.is_over
    assert match.phase == "over"
    assert match.winner == written.winner
    assert sum(isinstance(action, Deal) for action in match.actions) == written.rounds
    assert read(write(match)) == match


@EVERY
def test_every_round_of_a_written_match_has_its_score(written: Written) -> None:
    """No round goes unproved: each has its piedras, and one figure changed is told at its line."""
    lines = list(PIEDRAS.finditer(written.text))
    assert len(lines) == written.rounds
    for number, line in enumerate(lines):
        figures = [int(figure) for figure in line.groups()]
        figures[number % 2] += 1
        wrong = 'piedras = "{}-{}"'.format(*figures)
        with pytest.raises(RecordError) as caught:
            read(written.text[: line.start()] + wrong + written.text[line.end() :])
        (problem,) = caught.value.problems
        assert problem.code == "record.other-score"
        assert problem.place.line == 1 + written.text.count("\n", 0, line.start())
