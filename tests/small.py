"""Small rulesets that tests write to prove one rule each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import tomli_w

from envite_rules import Game, Rules, load_ruleset

if TYPE_CHECKING:
    from pathlib import Path

SCALE = ["rey", "caballo", "sota", "as", 7, 6, 5, 4, 3, 2]
FORTY = ["as", 2, 3, 4, 5, 6, 7, "sota", "caballo", "rey"]
SUITS = ["oros", "copas", "espadas", "bastos"]

VIRA: dict[str, Any] = {"id": "vira", "suit": "vira", "scale": SCALE, "kind": "chilajo"}
LED: dict[str, Any] = {"id": "salida", "suit": "led", "scale": SCALE}
AMO: dict[str, Any] = {
    "id": "amo",
    "card": "caballo de bastos",
    "name": "l'amo",
    "kind": "triunfo",
}
SUIT: dict[str, Any] = {
    "id": "asistir",
    "led": ["plain"],
    "holding": ["led-suit"],
    "play": ["led-suit"],
}


def document(**sections: Any) -> dict[str, Any]:
    """A whole ruleset for four seats and 40 cards, with these sections; None leaves one out."""
    base = {
        "format": 1,
        "id": "pequeno",
        "name": "Pequeño",
        "family": "envite",
        "source": "mesa",
        "sources": {"mesa": {"title": "La mesa"}},
        "deck": {"suits": SUITS, "ranks": FORTY},
        "players": {"counts": [4], "usual": 4},
        "order": [VIRA, LED],
    }
    return {key: value for key, value in (base | sections).items() if value is not None}


def written(folder: Path, **sections: Any) -> Path:
    """The file of a small ruleset."""
    path = folder / "pequeno.toml"
    path.write_bytes(tomli_w.dumps(document(**sections)).encode())
    return path


def rules(folder: Path, **sections: Any) -> Rules:
    """A small ruleset, loaded."""
    return load_ruleset(written(folder, **sections))


def game(folder: Path, **sections: Any) -> Game:
    """A small ruleset at the table it usually seats."""
    return rules(folder, **sections).game()
