"""The command line, ``envite``."""

from __future__ import annotations

from envite_rules.cli.app import main

__all__ = ["main"]
