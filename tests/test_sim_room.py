"""What the simulator has room for: a game that is larger is refused, and told in what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from envite_rules import SimulationError, load_ruleset
from envite_rules.sim.compiling import Compiled

if TYPE_CHECKING:
    from pathlib import Path

LONG = """format = 1
id = "largo"
name = {{ es = "Largo", en = "Long" }}
extends = "tenerife"

[score]
chico = {chico}

[score.tumbo]
at = {brink}
"""


def long_chico(folder: Path, chico: int) -> Compiled:
    """A game with so many piedras to a chico, compiled."""
    path = folder / "largo.toml"
    path.write_text(LONG.format(chico=chico, brink=chico - 1), encoding="utf-8")
    return Compiled.of(load_ruleset(path).game())


def test_a_chico_of_128_piedras_has_room(tmp_path: Path) -> None:
    """The scores of both teams, from 0 to 127."""
    assert long_chico(tmp_path, 128).at.shape == (128, 128)


def test_a_chico_of_129_piedras_has_none(tmp_path: Path) -> None:
    """It says what is too large, and how large it may be."""
    with pytest.raises(SimulationError) as refused:
        long_chico(tmp_path, 129)
    assert refused.value.code == "sim.too-large"
    assert str(refused.value) == (
        "«Largo» no cabe en el simulador: tiene 129 piedras por chico, y hay sitio para 128."
    )
    assert refused.value.text("en") == (
        "“Long” does not fit into the simulator: it has 129 piedras to a chico, and there is room "
        "for 128."
    )
