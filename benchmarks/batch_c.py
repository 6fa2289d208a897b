"""The C programs of ``batch.c``, built and called on the tables of a compiled game."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np

    from envite_rules.sim.tricks import TrickRounds

SOURCE = Path(__file__).with_name("batch.c")
FLAGS = ("-O3", "-march=native")
PROGRAMS = ("play_masks", "play_arrays", "play_in_order")

OF_TABLES = (
    *("cards", "seats", "hand", "has_vira", "tricks", "to_win", "play_out"),
    *("has_ties", "next_decides", "first_winner", "undecided_mano", "next_leader"),
)
OF_ROUNDS = ("cards_of_word", "tricks_of_word", "words_of_deal", "pairs", "width")
POINTERS = ("row_of", "strengths", "duties")


class CGame(ctypes.Structure):
    """The ``struct game`` of ``batch.c``."""

    _fields_ = (
        *((name, ctypes.c_int32) for name in OF_TABLES + OF_ROUNDS),
        *((name, ctypes.c_void_p) for name in POINTERS),
    )


def compiler() -> str | None:
    """Where gcc is; None where there is none."""
    return shutil.which("gcc")


def build(folder: Path) -> ctypes.CDLL:
    """Builds the library in a folder, and loads it."""
    library = folder / "batch.so"
    command = [compiler() or "gcc", *FLAGS, "-shared", "-fPIC", "-o", str(library), str(SOURCE)]
    subprocess.run(command, check=True)
    return ctypes.CDLL(str(library))


def c_game(rounds: TrickRounds) -> CGame:
    """The tables of a game as C has them; they stay ours."""
    if not rounds.is_plain:
        raise ValueError(
            "the C programs play no game whose duties depend on the trick as it stands"
        )
    table, record = rounds.tables[0], rounds.rounds[0]
    numbers = [int(table[name]) for name in OF_TABLES] + [int(record[name]) for name in OF_ROUNDS]
    arrays = (table["row_of"], record["strengths"], record["duties"])
    game = CGame(*numbers, *(array.ctypes.data for array in arrays))
    game.owner = rounds
    return game


def program(library: ctypes.CDLL, name: str, rounds: TrickRounds) -> Callable[..., Any]:
    """A program of the library: takes a seed, the first round, and where the outcomes go."""
    game = c_game(rounds)
    function = library[name]
    function.restype = None
    function.argtypes = [ctypes.c_void_p, *(ctypes.c_uint64,) * 3, ctypes.c_void_p]

    def play(seed: int, first: int, outcomes: np.ndarray) -> None:
        function(ctypes.addressof(game), seed, first, len(outcomes), outcomes.ctypes.data)

    return play
