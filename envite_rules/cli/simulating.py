"""Runs a simulation as a command line wants it: what is asked, how far it is, what it comes to."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from envite_rules.cli.parameters import rules_of
from envite_rules.cli.printing import print_json, say
from envite_rules.errors import EnviteError, SimulationError
from envite_rules.messages import Message

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from envite_rules.engine import Game
    from envite_rules.ruleset import LoadedRuleset
    from envite_rules.ruleset.model import Ruleset
    from envite_rules.sim import Comparison, Progress, Simulation

    Answer = Simulation | Comparison

WELL, WRONG, INTERRUPTED = 0, 1, 130


class Wanted(NamedTuple):
    """What the command line asks for.

    Args:
        names: the id or the path of a ruleset, or of two.
        matches: how many matches, if given.
        precision: until which margin, if given.
        rate: of what it is the margin, if given.
        players: how many people play, if given.
        options: the choices, as ``NAME=CHOICE`` or ``1:NAME=CHOICE``.
        compare: whether two games of one ruleset are compared.
        policy: how the teams play; two, parted by a comma, for A and for B.
        seed: what deals and choices are drawn from.
        out: the folder for the files, if given.
        plots: whether to draw pictures.
        parquet: whether tables are Parquet.
        workers: how many cores, if given.
        cluster: the address of a Dask scheduler, if given.
        as_json: whether a program asks.
    """

    names: tuple[str, ...]
    matches: int | None
    precision: str | None
    rate: str | None
    players: int | None
    options: tuple[str, ...]
    compare: bool
    policy: str
    seed: int
    out: str | None
    plots: bool
    parquet: bool
    workers: int | None
    cluster: str | None
    as_json: bool


class Asked(NamedTuple):
    """The games that are played, and what their places call things.

    Args:
        games: one, or two that are compared.
        words: what the place calls things otherwise than usual, as its words have it.
    """

    games: tuple[Game, ...]
    words: Mapping[str, str]


def run(wanted: Wanted, language: str) -> int:
    """Plays many matches as a command line wants them, and tells what they came to.

    Returns:
        How the program ends.

    Raises:
        EnviteError: something is not there, or cannot be simulated or written.
        KeyboardInterrupt: interrupted before anything was played.
    """
    margin = None if wanted.precision is None else margin_of(wanted.precision)
    asked = _asked(wanted)
    _prepare(wanted)
    with _watched(language) as progress:
        answer = _played(wanted, asked, margin, progress)
    unwritten = _write(wanted, answer, asked, language)
    trouble = unwritten or trouble_of(answer)
    if wanted.as_json:
        from envite_rules.sim.reporting.values import value_of

        said = None if trouble is None else trouble.text(language)
        print_json({**value_of(answer, language), "trouble": said})
    else:
        from envite_rules.cli.simulation_told import told_lines

        written = wanted.out if unwritten is None else None
        for line in told_lines(answer, asked.words, language, out=wanted.out, written=written):
            say(line)
        if trouble is not None:
            raise trouble
    if trouble is not None:
        return WRONG
    return WELL if answer.complete else INTERRUPTED


def margin_of(text: str) -> float:
    """A margin, as a share or in hundredths.

    Args:
        text: such as ``0.001``, ``0,001``, ``0.1%`` or ``0,1 %``.

    Raises:
        SimulationError: it is no number.

    Example:
        >>> margin_of("0,5 %"), margin_of("0.005")
        (0.005, 0.005)
    """
    written, percent, after = text.strip().replace(",", ".").partition("%")
    try:
        if after or "_" in written:
            raise ValueError
        value = float(written)
    except ValueError:
        raise SimulationError(Message("cli.simulate.no-margin", {"given": text})) from None
    return value / 100 if percent else value


def _asked(wanted: Wanted) -> Asked:
    """The games that are named.

    Raises:
        EnviteError: there is no such ruleset, option, choice or table; two that are one.
    """
    if len(wanted.names) == 1 and not wanted.compare:
        rules = rules_of(wanted.names[0], wanted.options)
        return Asked((rules.game(wanted.players),), _words(rules.ruleset))
    from envite_rules.api import Rules
    from envite_rules.authoring.diff import common_table
    from envite_rules.cli.two_rulesets import in_turn, load_two

    one, other = wanted.names[0], wanted.names[-1]
    options = in_turn(wanted.options) if one == other else wanted.options
    loaded = load_two(one, other, options)
    people = common_table(*loaded) if wanted.players is None else wanted.players
    games = [Rules(one).game(people) for one in loaded]
    if games[0].digest == games[1].digest:
        hint = _another(wanted, loaded[1], games[1])
        raise EnviteError(Message("cli.simulate.the-same"), hint)
    words = _of_both(*(_words(each.ruleset) for each in loaded))
    return Asked((games[0], games[1]), words)


def _of_both(words: Mapping[str, str], others: Mapping[str, str]) -> Mapping[str, str]:
    """What two places call things, where neither says it as usual: «cantó / cama»."""
    said = {name: (words[name], others[name]) for name in words if name in others}
    return {name: " / ".join(dict.fromkeys(both)) for name, both in said.items()}


def _another(wanted: Wanted, loaded: LoadedRuleset, game: Game) -> Message:
    """What to give for two games that are one: a choice that makes another of the second."""
    from envite_rules.api import Rules
    from envite_rules.ruleset import load

    chosen = {word.rpartition(":")[2].partition("=")[0] for word in wanted.options}
    options = loaded.ruleset.options
    for option in sorted(options, key=lambda name: name in chosen):
        for choice in options[option].choices:
            try:
                other = load(wanted.names[-1], {**loaded.options, option: choice})
                if Rules(other).game(game.players).digest == game.digest:
                    continue
            except EnviteError:  # not at this table, or not beside what else is chosen
                continue
            first = f"1:{option}={loaded.options[option]} --option " if option in chosen else ""
            return Message("cli.simulate.give-two", {"option": f"{first}2:{option}={choice}"})
    return Message("cli.simulate.give-others")


def _words(ruleset: Ruleset) -> Mapping[str, str]:
    from envite_rules.authoring.portrait_words import words_of_its_own

    return words_of_its_own(ruleset)


def _prepare(wanted: Wanted) -> None:
    """Makes sure, before anything is played, that what it comes to can be written.

    Raises:
        LibraryError: what is needed for it is not installed.
        SimulationError: the folder cannot be written.
    """
    import envite_rules.sim as _sim

    _ = _sim.simulate  # says what is not installed
    if wanted.out is None:
        return
    from envite_rules.sim.reporting.files import prepare_folder, require_parquet, require_plots

    if wanted.plots:
        require_plots()
    if wanted.parquet:
        require_parquet()
    prepare_folder(Path(wanted.out))


def _played(
    wanted: Wanted,
    asked: Asked,
    margin: float | None,
    progress: Callable[[Progress], None] | None,
) -> Answer:
    from envite_rules.sim import compare, simulate

    policies = tuple(word.strip() for word in wanted.policy.split(","))
    how: dict[str, Any] = {
        "matches": wanted.matches,
        "precision": margin,
        "policy": policies[0] if len(policies) == 1 else policies,
        "seed": wanted.seed,
        "workers": wanted.workers,
        "cluster": wanted.cluster,
        "folder": wanted.out,
        "progress": progress,
    }
    if wanted.rate is not None:
        how["rate"] = wanted.rate
    if len(asked.games) == 1:
        return simulate(asked.games[0], **how)
    return compare(asked.games[0], asked.games[1], **how)


@contextmanager
def _watched(language: str) -> Iterator[Callable[[Progress], None] | None]:
    """Shows how far the work is, where somebody looks."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    from envite_rules.cli.simulation_bar import shown

    with shown(language) as progress:
        yield progress


def _write(wanted: Wanted, answer: Answer, asked: Asked, language: str) -> EnviteError | None:
    """Writes the files, if they are wanted; what goes wrong is told after the answers."""
    if wanted.out is None:
        return None
    from envite_rules.sim.reporting.files import write_report

    try:
        write_report(
            answer,
            wanted.out,
            language=language,
            plots=wanted.plots,
            parquet=wanted.parquet,
            words=asked.words,
        )
    except EnviteError as error:
        return error
    return None


def trouble_of(answer: Answer) -> EnviteError | None:
    """What went wrong while it was played, though what was played counts."""
    from envite_rules.sim import Simulation

    return answer.trouble if isinstance(answer, Simulation) else answer.first.trouble
