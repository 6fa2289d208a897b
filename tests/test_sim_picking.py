"""Cards are picked by what the processor can do that the code is compiled for."""

from __future__ import annotations

import os
import subprocess
import sys

PROGRAM = """
from envite_rules.sim.picking import has_deposit, nth, picked
print(has_deposit(), [nth(0b1011, number) for number in range(3)], picked(2**63, 0b1011))
"""


def test_a_processor_may_be_named_that_can_do_less_than_this_one() -> None:
    """So that many machines share what is compiled: the instruction is not there to be taken.

    Of three cards, half of a word picks the second; half of what the third is worth is left.
    """
    environment = {**os.environ, "NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": ""}
    command = [sys.executable, "-c", PROGRAM]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == f"False [1, 2, 8] (2, {2**63})"
