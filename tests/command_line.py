"""Runs the command line for a test: in this process, or as a terminal would."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import BytesIO, TextIOWrapper
from typing import TYPE_CHECKING, Any
from unittest import mock

from envite_rules.cli import main
from envite_rules.ruleset.catalogue import shipped_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

SHIPPED_FILES = sorted(
    path for path in shipped_folder().glob("*.toml") if ".examples" not in path.name
)
BASES = [
    path.stem
    for path in SHIPPED_FILES
    if tomllib.loads(path.read_text(encoding="utf-8")).get("abstract", False)
]
SHIPPED = [path.stem for path in SHIPPED_FILES if path.stem not in BASES]
"""What ships: the files, the ids of those that are only bases for others, and of the rulesets."""

RIGHT = """
[[examples]]
about = "El tres gana"
vira = "4 oros"
plays = ["rey copas", "3 bastos"]
winner = 2
"""
"""An example that holds in `MY_ISLAND`."""

MY_ISLAND = """\
format = 1
id = "mi-isla"
name = { es = "Mi isla", en = "My isle" }
family = "envite"
source = "abuela"

[sources.abuela]
title = "Mi abuela"

[deck]
suits = ["oros", "copas", "espadas", "bastos"]
ranks = ["as", 2, 3, 4, 5, 6, 7, "sota", "caballo", "rey"]

[players]
counts = [2, 4]
usual = 4

[[order]]
id = "treses"
ranks = [3]
kind = "triunfo"

[[order]]
id = "vira"
suit = "vira"
scale = ["rey", "caballo", "sota", "as", 7, 6, 5, 4, 3, 2]
kind = "chilajo"

[[order]]
id = "salida"
suit = "led"
scale = ["rey", "caballo", "sota", "as", 7, 6, 5, 4, 3, 2]

[[follow]]
id = "servir"
led = ["chilajo"]
holding = ["chilajo"]
play = ["chilajo", "triunfo"]
"""
"""A sound ruleset: threes tie above all, and a chilajo that is led must be served."""


@dataclass(frozen=True)
class Outcome:
    """How the program ended, and what it printed."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """What it answered, by lines."""
        return self.out.splitlines()

    @property
    def value(self) -> Any:
        """What it answered as JSON."""
        return json.loads(self.out)


def run(*words: str, encoding: str = "utf-8") -> Outcome:
    """Runs the program in this process and leaves the environment as it was."""
    out, err = (TextIOWrapper(BytesIO(), encoding=encoding, newline="\n") for _ in range(2))
    status: object = None
    with mock.patch.dict(os.environ), redirect_stdout(out), redirect_stderr(err):
        try:
            main(words)
        except SystemExit as end:
            status = end.code
    assert isinstance(status, int), "the program did not end by itself"
    said = []
    for stream in (out, err):
        stream.flush()
        said.append(stream.detach().getvalue().decode(encoding))
    return Outcome(status, *said)


def start(
    *words: str | bytes, environment: Mapping[str, str] | None = None, stdout: int = subprocess.PIPE
) -> subprocess.CompletedProcess[bytes]:
    """Runs the program as a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "envite_rules", *words],
        stdout=stdout,
        stderr=subprocess.PIPE,
        stdin=subprocess.DEVNULL,
        env=os.environ | (environment or {}),
        check=False,
        timeout=60,
    )
