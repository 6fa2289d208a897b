"""How matches are played in parts: the same sums whoever plays, interrupted, kept, gone on with."""

from __future__ import annotations

import errno
import json
import math
import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import replace
from functools import cache
from textwrap import dedent
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
import sim_stand_in

from envite_rules import load_ruleset
from envite_rules.errors import NotStatedError, SimulationError
from envite_rules.messages import Message
from envite_rules.sim import keeping, kernel, parts, simulate, simulating, tally
from envite_rules.sim.asking import Asked
from envite_rules.sim.choosing import name_of, policies_of, print_of
from envite_rules.sim.compiling import Compiled
from envite_rules.sim.parts import CHUNK, Part, Sums, Work, play
from envite_rules.sim.running import Goal, Run, next_look
from envite_rules.sim.sources import digest_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from envite_rules.sim import Progress, Simulation


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of a hundred matches that are not played."""
    monkeypatch.setattr(kernel, "play_chunk", sim_stand_in.play_chunk)
    for module in ("parts", "running"):
        monkeypatch.setattr(f"envite_rules.sim.{module}.CHUNK", 100)


@cache
def work(seed: int = 1) -> Work:
    """One game."""
    return Work((Compiled.of(sim_stand_in.chicos()),), ((0, 0),), seed)


def same(one: Simulation, other: Simulation) -> bool:
    """Whether two answers are the same to the last digit, with all that was counted."""
    assert one.tally is not None
    assert other.tally is not None
    return one == other and one.tally.tobytes() == other.tally.tobytes()


# ── parts ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("cuts", [[400], [1, 399], [150, 150, 100], [99, 1, 100, 200]])
def test_it_is_no_matter_how_matches_are_cut(cuts: list[int]) -> None:
    """Whatever the parts, the sums are those of all matches one by one."""
    sums, first = Sums(1), 0
    for count in cuts:
        sums.add(play(work(), first, count))
        first += count
    one_by_one = Sums(1)
    for number in range(400):
        one_by_one.add(play(work(), number, 1))
    assert sums.matches == one_by_one.matches == 400
    assert sums.tallies[0].tobytes() == one_by_one.tallies[0].tobytes()
    assert sums.moments == one_by_one.moments


def test_a_part_is_added_in_its_place_only() -> None:
    """A part that was left out, or comes twice, would be a wrong answer."""
    sums = Sums(1)
    sums.add(play(work(), 0, 10))
    for first in (0, 20):
        with pytest.raises(ValueError, match="comes next"):
            sums.add(play(work(), first, 10))


def test_sums_of_products_are_those_of_each_match() -> None:
    """Eight columns of each match, and 1: the sum of each product of two, by hand."""
    part = play(work(5), 3, 40)
    rows = [sim_stand_in.match(5, number, 8) for number in range(3, 43)]
    columns = [
        [1, row[0] == 0, row[0] == row[1], row[0] >= 0, *row[2:4], row[4] + row[5], *row[6:8]]
        for row in rows
    ]
    expected = [
        sum(row[one] * row[other] for row in columns)
        for one in range(9)
        for other in range(one + 1)
    ]
    assert list(part.moments) == expected


class Reversed:
    """A crew whose last part is always ready first; it plays so many chunks a part."""

    def __init__(self, work: Work, size: int, span: int) -> None:
        self.work, self.size, self.span = work, size, span
        self.begun: list[tuple[int, int]] = []
        self.ready: set[int] = set()

    def begin(self, first: int, count: int) -> Any:
        """Has some matches played, when they are asked for."""
        self.begun.append((first, count))
        return _Late(self, first, count)

    def __enter__(self) -> Reversed:
        return self

    def __exit__(self, *_: object) -> None: ...


class _Late:
    """A part that is ready when it is asked for the second time, after those begun later."""

    def __init__(self, crew: Reversed, first: int, count: int) -> None:
        self.crew, self.first, self.count = crew, first, count
        self.asked = 0

    def result(self, _timeout: float | None = None) -> Part:
        self.asked += 1
        if self.asked == 1:
            raise TimeoutError
        return play(self.crew.work, self.first, self.count)


@pytest.mark.parametrize(("size", "span"), [(1, 1), (3, 1), (2, 4), (16, 256)])
def test_whoever_plays_the_sums_are_the_same(size: int, span: int) -> None:
    """Few or many workers, small or large parts: all matches once, in order."""
    crew = Reversed(work(), size, span)
    sums = Sums(1)
    ended = Run(crew, sums, Goal(Asked(1234, None, "mano"), lambda _: None), None).go()
    assert ended.complete
    assert sums.matches == 1234
    assert [first for first, _ in crew.begun] == [
        sum(count for _, count in crew.begun[:place]) for place in range(len(crew.begun))
    ]
    whole = play(work(), 0, 1234)
    assert sums.tallies[0].tobytes() == whole.tallies[0].tobytes()
    assert sums.moments == whole.moments


# ── cores ─────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_the_answer_is_the_same_on_any_number_of_cores(workers: int) -> None:
    """One core or five: the same to the last digit."""
    one = simulate(sim_stand_in.chicos(), matches=750, workers=1)
    assert same(simulate(sim_stand_in.chicos(), matches=750, workers=workers), one)
    assert one.matches == 750
    assert one.complete


@pytest.mark.parametrize("workers", [1, 3])
def test_a_precision_stops_at_the_same_match_on_any_number_of_cores(workers: int) -> None:
    """It stops at the first number looked at where the margin is small enough, and not before."""
    played = simulate(sim_stand_in.chicos(), precision=0.0095, workers=workers)
    assert played.complete
    looks = looks_up_to(played.matches)
    margins = []
    for look in looks:
        found = simulate(sim_stand_in.chicos(), matches=look, workers=1).advantage.round
        assert found is not None
        margins.append(found.margin)
    assert margins[-1] <= 0.0095 < min(margins[:-1])
    assert len(looks) > 3
    assert same(
        replace(played, asked=Asked(played.matches, None, "mano")),
        simulate(sim_stand_in.chicos(), matches=played.matches),
    )


@pytest.mark.parametrize(("size", "span"), [(1, 1), (3, 7), (16, 256)])
def test_a_precision_stops_at_the_same_match_whatever_the_parts(size: int, span: int) -> None:
    """A part never goes on beyond a number that is looked at."""
    crew, sums = Reversed(work(), size, span), Sums(1)

    def margin(sums: Sums) -> float:
        return 1 / sums.matches

    ended = Run(crew, sums, Goal(Asked(None, 1 / 1250, "mano"), margin), None).go()
    assert ended.complete
    assert sums.matches == 1300
    assert 1300 in looks_up_to(2000)


def looks_up_to(most: int) -> list[int]:
    """The numbers of matches that are looked at."""
    return [look for look in range(1, most + 1) if next_look(look - 1) == look]


def test_a_precision_gives_up_after_the_matches_that_were_allowed() -> None:
    """What comes first stops it."""
    played = simulate(sim_stand_in.chicos(), precision=0.0001, matches=250)
    assert (played.matches, played.complete) == (250, True)


def test_a_precision_may_be_of_another_rate() -> None:
    """Of the matches that the first mano wins: about 0.6, ± 0.05 takes some 370."""
    played = simulate(sim_stand_in.chicos(), precision=0.05, rate="match")
    found = played.advantage.match
    assert found is not None
    assert found.margin <= 0.05
    assert 300 <= played.matches <= 500


def test_looks_are_at_whole_chunks_and_ever_farther_apart() -> None:
    """After each chunk at first; later whenever a tenth more was played."""
    looks, number = [], 0
    for _ in range(60):
        number = next_look(number)
        looks.append(number)
    assert looks[:12] == [100 * number for number in range(1, 13)]
    assert all(look % 100 == 0 for look in looks)
    gaps = np.diff(looks)
    assert (gaps <= 0.1 * np.array(looks[:-1]) + 100).all()
    assert gaps[-1] > 500


# ── interruptions ─────────────────────────────────────────────────────────────────────────────────


def interrupting(after: int) -> Callable[[Progress], None]:
    """What presses Ctrl-C once so many matches are played."""
    pressed = []

    def tell(progress: Progress) -> None:
        if progress.matches >= after and not pressed:
            pressed.append(True)
            os.kill(os.getpid(), signal.SIGINT)

    return tell


def test_an_interruption_leaves_a_whole_answer_about_fewer_matches() -> None:
    """It is marked as not complete, and is what those matches alone would have come to."""
    before = signal.getsignal(signal.SIGINT)
    cut = simulate(sim_stand_in.chicos(), matches=5000, workers=2, progress=interrupting(300))
    assert not cut.complete
    assert 300 <= cut.matches < 5000
    assert cut.asked.matches == 5000
    alone = simulate(sim_stand_in.chicos(), matches=cut.matches)
    assert same(replace(cut, complete=True, asked=alone.asked), alone)
    assert signal.getsignal(signal.SIGINT) is before


def test_an_interruption_before_anything_is_played_is_one() -> None:
    """There is nothing to answer."""
    crew = Reversed(work(), 1, 1)
    crew.begin = lambda first, count: _Pressing(crew, first, count)  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        Run(crew, Sums(1), Goal(Asked(100, None, "mano"), lambda _: None), None).go()


class _Pressing(_Late):
    """A part while which somebody interrupts."""

    def result(self, _timeout: float | None = None) -> Part:
        os.kill(os.getpid(), signal.SIGINT)
        raise TimeoutError


def test_interrupting_twice_stops_at_once() -> None:
    """Even if a part never comes."""
    crew = Reversed(work(), 1, 1)

    class Twice(_Late):
        def result(self, _timeout: float | None = None) -> Part:
            os.kill(os.getpid(), signal.SIGINT)
            os.kill(os.getpid(), signal.SIGINT)
            raise AssertionError("it goes on")

    crew.begin = lambda first, count: Twice(crew, first, count)  # type: ignore[method-assign]
    with pytest.raises(KeyboardInterrupt):
        Run(crew, Sums(1), Goal(Asked(100, None, "mano"), lambda _: None), None).go()


def test_a_crew_that_is_lost_leaves_what_was_played() -> None:
    """The answer says why it stops, and what was played holds."""
    crew = Reversed(work(), 1, 1)

    class Lost(_Late):
        def result(self, _timeout: float | None = None) -> Part:
            if self.first >= 300:
                raise sim_error("sim.cluster-lost")
            return play(crew.work, self.first, self.count)

    crew.begin = lambda first, count: Lost(crew, first, count)  # type: ignore[method-assign]
    sums = Sums(1)
    ended = Run(crew, sums, Goal(Asked(1000, None, "mano"), lambda _: None), None).go()
    assert not ended.complete
    assert ended.trouble is not None
    assert ended.trouble.code == "sim.cluster-lost"
    assert sums.matches == 300
    assert sums.moments == play(work(), 0, 300).moments


def sim_error(code: str) -> SimulationError:
    """An error of a crew."""
    return SimulationError(Message(code, {"address": "tcp://nowhere"}))


# ── a folder ──────────────────────────────────────────────────────────────────────────────────────


def test_what_was_interrupted_goes_on_in_its_folder(tmp_path: Path) -> None:
    """It ends as if it had never been interrupted."""
    game = sim_stand_in.chicos()
    cut = simulate(game, matches=2000, folder=tmp_path / "new" / "er", progress=interrupting(500))
    assert cut.matches < 2000
    told: list[Progress] = []
    whole = simulate(game, matches=2000, folder=tmp_path / "new" / "er", progress=told.append)
    assert told[0].matches == cut.matches + 100
    assert same(whole, simulate(game, matches=2000))


def test_more_matches_may_be_asked_of_a_folder(tmp_path: Path) -> None:
    """Even where the last ones were no whole chunk; and as many again take no time."""
    game = sim_stand_in.chicos()
    simulate(game, matches=130, folder=tmp_path)
    with np.load(tmp_path / keeping.NAME) as kept:
        seconds = json.loads(bytes(kept["head"]))["seconds"]
    told: list[Progress] = []
    again = simulate(game, matches=130, folder=tmp_path, progress=told.append)
    assert not told
    assert again.seconds > seconds > 0, "the time of both runs"
    assert same(again, simulate(game, matches=130))
    more = simulate(game, matches=777, folder=tmp_path)
    assert same(more, simulate(game, matches=777))


def test_fewer_matches_than_a_folder_has_are_refused(tmp_path: Path) -> None:
    """The answer would be about others."""
    simulate(sim_stand_in.chicos(), matches=200, folder=tmp_path)
    with pytest.raises(SimulationError) as caught:
        simulate(sim_stand_in.chicos(), matches=199, folder=tmp_path)
    assert caught.value.code == "sim.folder-ahead"
    assert "200" in str(caught.value)
    assert simulate(sim_stand_in.chicos(), matches=200, folder=tmp_path).matches == 200
    with pytest.raises(SimulationError, match=r"30\.000 partidas.* 20\.000"):
        simulating._require_no_more(30_000, 20_000)  # noqa: SLF001 - it takes long to play so many


@pytest.mark.parametrize(
    ("changed", "what"),
    [
        ({"game": sim_stand_in.chicos("siete")}, "rulesets"),
        ({"game": load_ruleset("gran-canaria").game(players=6)}, "players"),
        ({"policy": "random"}, "policies"),
        ({"policy": ("sensible", "random")}, "policies"),
        ({"seed": 2}, "seed"),
    ],
)
def test_a_folder_of_another_simulation_is_refused(
    changed: dict[str, Any], what: str, tmp_path: Path
) -> None:
    """Other rules, players, policies or another seed; and what was kept stays."""
    usual: dict[str, Any] = {"game": sim_stand_in.chicos(), "seed": 1}
    simulate(**usual, matches=100, folder=tmp_path)
    before = (tmp_path / keeping.NAME).read_bytes()
    with pytest.raises(SimulationError) as caught:
        simulate(**(usual | changed), matches=100, folder=tmp_path)
    assert caught.value.code == "sim.folder-of-another"
    assert caught.value.message.arguments["what"].code == f"sim.differs-{what}"
    assert (tmp_path / keeping.NAME).read_bytes() == before


def with_another(array: str) -> Callable[[Any], Compiled]:
    """What compiles a game so that the last number of one of its arrays is another."""
    compile_usually = Compiled.of

    def of(game: Any) -> Compiled:
        compiled = compile_usually(game)
        changed = getattr(compiled, array).copy()
        fields = changed
        while fields.dtype.names is not None:
            fields = fields[fields.dtype.names[-1]]
        fields.flat[-1] += 1
        return replace(compiled, **{array: changed})

    return of


def test_the_same_rules_are_compiled_into_the_same() -> None:
    """Whatever stood in memory before: a folder of yesterday is gone on with."""
    first = digest_of(Compiled.of(sim_stand_in.chicos()))
    assert digest_of(Compiled.of(sim_stand_in.chicos())) == first
    assert digest_of(Compiled.of(sim_stand_in.chicos("siete"))) != first


@pytest.mark.parametrize("what", ["version", "shape", "tables", "stakes", "at", "odds"])
def test_a_folder_of_another_version_is_refused(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another version may play otherwise, count other things, or make other tables of the rules."""
    simulate(sim_stand_in.chicos(), matches=100, folder=tmp_path)
    if what == "version":
        monkeypatch.setattr("envite_rules.sim.simulating.version", lambda _: "0.0.9")
    elif what in {"tables", "stakes", "at", "odds"}:
        monkeypatch.setattr(Compiled, "of", with_another(what))
    else:
        monkeypatch.setattr(keeping, "_SHAPE", "another")
    with pytest.raises(SimulationError) as caught:
        simulate(sim_stand_in.chicos(), matches=100, folder=tmp_path)
    assert caught.value.message.arguments["what"].code == "sim.differs-version"


def test_sums_that_would_be_too_large_end_the_run() -> None:
    """A sum has 64 bits: it never turns negative; what was played is kept as it was."""
    largest = 2**63 - 1
    for field, before, more, is_full in (
        ("rounds_of_match_squared", largest - 5, 5, False),
        ("rounds_of_match_squared", largest - 5, 6, True),
        ("piedras_of_mano", -largest, -1, False),
        ("piedras_of_mano", -largest, -2, True),
        ("piedras_of_mano", -largest, largest, False),
    ):
        sums, part = Sums(1), Sums(1)
        sums.tallies[0][field] = before
        part.tallies[0][field] = more
        added = Part(0, 3, tuple(part.tallies), part.moments)
        if not is_full:
            sums.add(added)
            assert sums.tallies[0][field][0] == before + more
            continue
        with pytest.raises(SimulationError) as caught:
            sums.add(added)
        assert caught.value.code == "sim.sums-full"
        assert (sums.matches, sums.tallies[0][field][0]) == (0, before)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes that have a name")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    """Nobody may ever write to it."""
    os.mkfifo(tmp_path / keeping.NAME)
    with pytest.raises(SimulationError) as caught:
        simulate(sim_stand_in.chicos(), matches=10, folder=tmp_path)
    assert caught.value.code == "sim.folder-damaged"


@pytest.mark.parametrize(
    "damage",
    [
        lambda _: b"",
        lambda _: b"not a simulation",
        lambda kept: kept[: len(kept) // 2],
        lambda kept: kept[:-1],
        lambda kept: kept[:200] + b"\0\1\2\3" + kept[204:],
    ],
)
def test_a_damaged_file_is_told(damage: Callable[[bytes], bytes], tmp_path: Path) -> None:
    """It is not gone on with, and left as it is for who may mend it."""
    simulate(sim_stand_in.chicos(), matches=100, folder=tmp_path)
    file = tmp_path / keeping.NAME
    damaged = damage(file.read_bytes())
    file.write_bytes(damaged)
    with pytest.raises(SimulationError) as caught:
        simulate(sim_stand_in.chicos(), matches=100, folder=tmp_path)
    assert caught.value.code == "sim.folder-damaged"
    assert file.read_bytes() == damaged


def test_a_head_that_lacks_something_is_damage(tmp_path: Path) -> None:
    """As is one of another kind."""
    for head in ({}, [], {"played": 3}, {"played": {}}):
        text = np.frombuffer(json.dumps(head).encode(), np.uint8)
        np.savez(tmp_path / keeping.NAME, head=text)
        with pytest.raises(SimulationError) as caught:
            simulate(sim_stand_in.chicos(), matches=100, folder=tmp_path)
        assert caught.value.code == "sim.folder-damaged"


@pytest.mark.parametrize(
    ("wrong", "code"),
    [({"workers": 0}, "sim.workers"), ({"cluster": "nobody"}, "sim.cluster-address")],
)
def test_a_folder_is_not_touched_by_what_cannot_be_played(
    wrong: dict[str, Any], code: str, tmp_path: Path
) -> None:
    """Who plays is looked at before it is made."""
    with pytest.raises(SimulationError) as caught:
        simulate(sim_stand_in.chicos(), matches=100, folder=tmp_path / "new", **wrong)
    assert caught.value.code == code
    assert not (tmp_path / "new").exists()


def test_two_simulations_do_not_write_to_one_folder(tmp_path: Path) -> None:
    """The second is refused while the first plays, and nothing of the first is lost."""
    game = sim_stand_in.chicos()
    refused: list[str] = []

    def again(_: Progress) -> None:
        with pytest.raises(SimulationError) as caught:
            simulate(game, matches=300, folder=tmp_path)
        refused.append(caught.value.code)
        assert str(tmp_path) in str(caught.value)

    played = simulate(game, matches=300, folder=tmp_path, progress=again)
    assert refused == ["sim.folder-busy"] * 3
    assert same(played, simulate(game, matches=300, folder=tmp_path))
    assert [file.name for file in tmp_path.iterdir()] == [keeping.NAME]


def test_a_simulation_that_was_killed_leaves_its_folder_free(tmp_path: Path) -> None:
    """Its lock goes with its process, though the file of the lock stays."""
    lock = tmp_path / f"{keeping.NAME}.lock"
    text = f"""
        import os, pathlib
        from envite_rules.sim.locking import Lock
        assert Lock(pathlib.Path({str(lock)!r})).take()
        os.kill(os.getpid(), 9)
    """
    killed = subprocess.run([sys.executable, "-c", dedent(text)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert lock.exists()
    assert simulate(sim_stand_in.chicos(), matches=100, folder=tmp_path).matches == 100


def test_a_folder_that_was_refused_is_free_again(tmp_path: Path) -> None:
    """Whatever is wrong with what is in it."""
    (tmp_path / keeping.NAME).write_bytes(b"no sums")
    for _ in range(2):
        with pytest.raises(SimulationError) as caught:
            simulate(sim_stand_in.chicos(), matches=100, folder=tmp_path)
        assert caught.value.code == "sim.folder-damaged"


def test_a_folder_of_no_matches_is_free_for_another_simulation(tmp_path: Path) -> None:
    """What was to be played there never was; one that has a match is not free."""
    game = sim_stand_in.chicos()
    played = keeping.Played([game.digest], [4], ["random", "random"], 1, "0.0.1")
    with keeping.Keeper(tmp_path, played):
        pass
    simulate(game, matches=1, seed=5, folder=tmp_path)
    with pytest.raises(SimulationError) as caught:
        simulate(game, matches=1, seed=6, folder=tmp_path)
    assert caught.value.code == "sim.folder-of-another"


def test_matches_that_were_given_up_are_kept_as_well(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are among the matches, and nobody won them."""

    def giving_up(compiled: Compiled, **how: Any) -> kernel.Chunk:
        chunk = sim_stand_in.play_chunk(compiled, **how)
        counted = chunk.tally[0]
        given_up = chunk.results[:, tally.ROUNDS] > 10
        for row in chunk.results[given_up]:
            counted["matches"] -= 1
            counted["unfinished"] += 1
            counted["won"][row[tally.WINNER]] -= 1
            counted["won_by_first_mano"] -= row[tally.WINNER] == row[tally.FIRST_MANO]
            counted["rounds_behind"] -= row[tally.BEHIND]
        chunk.results[given_up, tally.WINNER] = -1
        chunk.results[given_up, tally.BEHIND] = 0
        return chunk

    monkeypatch.setattr(kernel, "play_chunk", giving_up)
    simulate(sim_stand_in.chicos(), matches=100, folder=tmp_path)
    played = simulate(sim_stand_in.chicos(), matches=200, folder=tmp_path)
    assert played.matches == 200
    assert played.tally is not None
    assert 20 < played.tally["unfinished"][0] < 180


def other_head(change: Callable[[dict[str, Any]], None]) -> Callable[[dict[str, Any]], None]:
    """A change of what is told of the sums."""

    def spoil(arrays: dict[str, Any]) -> None:
        head = json.loads(bytes(arrays["head"]))
        change(head)
        arrays["head"] = np.frombuffer(json.dumps(head).encode(), np.uint8)

    return spoil


def another_total(field: str) -> Callable[[dict[str, Any]], None]:
    """One more of what is counted, in the tally alone."""

    def spoil(arrays: dict[str, Any]) -> None:
        arrays["tally0"] = arrays["tally0"].copy()
        arrays["tally0"].view(tally.TALLY)[field] += 1

    return spoil


@pytest.mark.parametrize(
    "spoil",
    [
        other_head(lambda head: head["moments"].pop()),
        other_head(lambda head: head["moments"].clear()),
        other_head(lambda head: head["moments"].append("0")),
        other_head(lambda head: head.update(moments=[1.0] * len(head["moments"]))),
        other_head(lambda head: head.update(moments="1" * len(head["moments"]))),
        other_head(lambda head: head.update(matches=math.inf)),
        other_head(lambda head: head.update(matches=100.0)),
        other_head(lambda head: head.update(matches=99)),
        other_head(lambda head: head.update(seconds=math.nan)),
        other_head(lambda head: head.update(seconds=-1.0)),
        other_head(lambda head: head.update(seconds="1")),
        lambda arrays: arrays.update(tally0=arrays["tally0"][:1]),
        lambda arrays: arrays.update(tally0=arrays["tally0"].astype("f8")),
        lambda arrays: arrays.update(tally0=arrays["tally0"].astype("i4")),
        lambda arrays: arrays.update(tally0=arrays["tally0"].reshape(1, -1)),
        lambda arrays: arrays.pop("tally0"),
        another_total("matches"),
        another_total("rounds"),
        another_total("actions"),
        another_total("won_by_first_mano"),
        another_total("rounds_won_by_mano"),
    ],
)
def test_sums_that_do_not_agree_are_damage(
    spoil: Callable[[dict[str, Any]], None], tmp_path: Path
) -> None:
    """Of another form, of another kind of number, or of other matches than is said."""
    simulate(sim_stand_in.chicos(), matches=100, folder=tmp_path)
    file = tmp_path / keeping.NAME
    with np.load(file) as kept:
        arrays = dict(kept)
    np.savez(file, **arrays)
    assert simulate(sim_stand_in.chicos(), matches=100, folder=tmp_path).matches == 100
    spoil(arrays)
    np.savez(file, **arrays)
    spoiled = file.read_bytes()
    with pytest.raises(SimulationError) as caught:
        simulate(sim_stand_in.chicos(), matches=100, folder=tmp_path)
    assert caught.value.code == "sim.folder-damaged"
    assert file.read_bytes() == spoiled


@pytest.mark.parametrize("at", range(40, 4000, 360))
def test_a_byte_that_is_another_is_never_a_traceback(at: int, tmp_path: Path) -> None:
    """Packed or not, wherever it is: a sentence, or the same sums."""
    simulate(sim_stand_in.chicos(), matches=100, folder=tmp_path)
    file = tmp_path / keeping.NAME
    with np.load(file) as kept:
        np.savez_compressed(file, **dict(kept))
    data = bytearray(file.read_bytes())
    data[at % len(data)] ^= 0xFF
    file.write_bytes(data)
    again = None
    with suppress(SimulationError):
        again = simulate(sim_stand_in.chicos(), matches=100, folder=tmp_path)
    assert again is None or same(again, simulate(sim_stand_in.chicos(), matches=100))


@pytest.mark.parametrize(
    ("folder", "reason"),
    [
        ("file", "algo del camino no es una carpeta"),
        ("file/under", "algo del camino no es una carpeta"),
        ("a\0b", "ningún archivo puede llamarse así"),
        ("n" * 300, "el nombre es demasiado largo"),
    ],
)
def test_a_folder_that_cannot_be_written_is_told_before_anything_is_played(
    folder: str, reason: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file stands where the folder would be, or there can be no such folder."""
    (tmp_path / "file").write_text("x")
    monkeypatch.setattr(kernel, "play_chunk", None)
    with pytest.raises(SimulationError) as caught:
        simulate(sim_stand_in.chicos(), matches=100, folder=tmp_path / folder)
    assert caught.value.code == "sim.folder-unwritable"
    assert reason in str(caught.value)


def test_a_disk_that_fills_up_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer comes all the same and says so; what was kept before is kept still."""
    game = sim_stand_in.chicos()
    simulate(game, matches=100, folder=tmp_path)
    kept = (tmp_path / keeping.NAME).read_bytes()
    savez, calls = np.savez, []

    def filling(file: Any, **arrays: Any) -> None:
        calls.append(True)
        if len(calls) > 1:
            file.write(b"some of it")
            raise OSError(errno.ENOSPC, "No space left on device")
        savez(file, **arrays)

    monkeypatch.setattr(np, "savez", filling)
    played = simulate(game, matches=400, folder=tmp_path)
    assert played.complete
    assert played.trouble is not None
    assert played.trouble.code == "sim.folder-unwritable"
    assert "no queda sitio" in str(played.trouble)
    assert same(played, simulate(game, matches=400))
    monkeypatch.undo()
    assert len(kept) == (tmp_path / keeping.NAME).stat().st_size
    assert [file.name for file in tmp_path.iterdir()] == [keeping.NAME]


def test_what_was_kept_stays_until_the_new_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new file is written beside it, and takes its place at once; none is left over."""
    game = sim_stand_in.chicos()
    simulate(game, matches=100, folder=tmp_path)
    kept = (tmp_path / keeping.NAME).read_bytes()
    seen: list[bool] = []

    def placing(new: Path, old: Path) -> None:
        seen.append(old.read_bytes() == kept and new.stat().st_size == len(kept))
        raise OSError(errno.EIO, "Input/output error")

    simulate(game, matches=100, folder=tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == [keeping.NAME]
    kept = (tmp_path / keeping.NAME).read_bytes()
    monkeypatch.setattr(type(tmp_path), "replace", placing)
    with pytest.raises(SimulationError) as caught:
        simulate(game, matches=100, folder=tmp_path)
    assert caught.value.code == "sim.folder-unwritable"
    assert seen == [True]
    assert [file.name for file in tmp_path.iterdir()] == [keeping.NAME]
    assert (tmp_path / keeping.NAME).read_bytes() == kept


def test_sums_are_kept_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever ends the process, what was kept last is there."""
    monkeypatch.setattr("envite_rules.sim.running.KEEP_EVERY", 0.0)
    game, seen = sim_stand_in.chicos(), []

    def look(progress: Progress) -> None:
        with np.load(tmp_path / keeping.NAME) as kept:
            seen.append((progress.matches, json.loads(bytes(kept["head"]))["matches"]))

    simulate(game, matches=300, folder=tmp_path, progress=look)
    assert seen == [(100, 100), (200, 200), (300, 300)]


# ── what is told on the way ───────────────────────────────────────────────────────────────────────


def test_progress_goes_from_nothing_to_all() -> None:
    """With its rate and the time that is left."""
    told: list[Progress] = []
    played = simulate(sim_stand_in.chicos(), matches=1000, workers=2, progress=told.append)
    assert [one.matches for one in told] == list(range(100, 1001, 100))
    assert [round(one.share, 9) for one in told] == [number / 10 for number in range(1, 11)]
    assert told[-1].rounds == played.rounds
    assert all(one.rate > 0 and one.left is not None and one.left >= 0 for one in told)
    assert told[-1].left == 0


def test_progress_of_a_precision_is_by_the_margin() -> None:
    """Half the margin takes four times the matches."""
    told: list[Progress] = []
    simulate(sim_stand_in.chicos(), precision=0.01, progress=told.append)
    for one in told[:-1]:
        assert one.margin is not None
        assert one.share == pytest.approx((0.01 / one.margin) ** 2)
        assert one.share < 1
    assert told[-1].share == 1


# ── what cannot be asked ──────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"matches": 0}, "sim.matches"),
        ({"matches": -1}, "sim.matches"),
        ({"matches": 10**12 + 1}, "sim.matches"),
        ({"matches": 1.5}, "sim.matches"),
        ({"matches": True}, "sim.matches"),
        ({"precision": 0}, "sim.precision"),
        ({"precision": -0.1}, "sim.precision"),
        ({"precision": 0.5}, "sim.precision"),
        ({"precision": float("nan")}, "sim.precision"),
        ({"precision": "little"}, "sim.precision"),
        ({"precision": 0.1, "rate": "manos"}, "sim.rate"),
        ({"policy": "sensibel"}, "sim.no-policy"),
        ({"policy": ("random", "sensible", "random")}, "sim.two-policies"),
        ({"policy": len}, "sim.not-compiled"),
        ({"policy": 1}, "sim.not-compiled"),
        ({"seed": -1}, "sim.seed"),
        ({"seed": 2**63}, "sim.seed"),
        ({"seed": "one"}, "sim.seed"),
        ({"workers": 0}, "sim.workers"),
        ({"workers": 1025}, "sim.workers"),
        ({"workers": 2, "cluster": "tcp://127.0.0.1:9"}, "sim.workers-of-cluster"),
    ],
)
def test_what_cannot_be_asked_is_a_sentence(asked: dict[str, Any], code: str) -> None:
    """In both languages, with what was given."""
    with pytest.raises(SimulationError) as caught:
        simulate(sim_stand_in.chicos(), **asked)
    assert caught.value.code == code
    texts = {caught.value.text(language) for language in ("es", "en")}
    assert len(texts) == 2
    assert not any("{" in text for text in texts)


def test_a_policy_that_is_nearly_one_is_hinted() -> None:
    """By the nearest name."""
    with pytest.raises(SimulationError) as caught:
        simulate(sim_stand_in.chicos(), policy="randon")
    assert caught.value.hint is not None
    assert "random" in caught.value.hint.text()


def test_tumbos_are_measured_only_where_there_are_some() -> None:
    """A truc has none."""
    with pytest.raises(NotStatedError) as caught:
        simulate(load_ruleset("truc-mallorqui").game(), precision=0.1, rate="tumbo")
    assert caught.value.code == "sim.no-tumbo"


def test_a_function_is_told_from_another_of_its_name() -> None:
    """By its code, so that a folder of the one is not gone on with by the other."""

    class Compiles:
        def __init__(self, function: Callable[..., int]) -> None:
            self.py_func = function

    def first() -> Any:
        def mine(*_: Any) -> int:
            return 0

        return Compiles(mine)

    def second() -> Any:
        def mine(*_: Any) -> int:
            return 1

        return Compiles(mine)

    one, other = policies_of((first(), second()))
    assert name_of(one).endswith("mine")
    assert print_of(one).split()[1] != print_of(other).split()[1]
    assert print_of(one) == print_of(policies_of(first())[1])
    assert [print_of(policy) for policy in policies_of("sensible")] == ["sensible", "sensible"]


def test_a_policy_that_fails_is_told_with_why(monkeypatch: pytest.MonkeyPatch) -> None:
    """By its name; a fault of ours stays what it is."""

    class Failing:
        def py_func(self) -> None: ...

    def fail(*_: Any, **__: Any) -> None:
        raise ZeroDivisionError("division\nby zero")

    monkeypatch.setattr(kernel, "play_chunk", fail)
    for policy in (Failing(), (Failing(), "random")):
        with pytest.raises(SimulationError) as caught:
            simulate(sim_stand_in.chicos(), matches=10, policy=policy)
        assert caught.value.code == "sim.policy-fails"
        assert str(caught.value).count("py_func") == 1
        assert "ZeroDivisionError: division by zero" in str(caught.value)
    with pytest.raises(ZeroDivisionError):
        simulate(sim_stand_in.chicos(), matches=10, policy="random")


def test_the_usual_chunk_is_some_thousands() -> None:
    """So that what is done between chunks costs little."""
    assert CHUNK == 4096
    assert parts.CHUNK == 100, "the tests use smaller ones"
