"""Tables for the tests of the score: a ruleset by its name, and what is said at it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from envite_rules import load_ruleset

if TYPE_CHECKING:
    from envite_rules import Game

HOUSES = Path(__file__).parent / "rulesets"

Pair = tuple[int, int]


@cache
def table(name: str, players: int | None = None, **options: str) -> Game:
    """A ruleset, shipped or of the tests, at a table of so many people; read once."""
    house = HOUSES / f"{name}.toml"
    return load_ruleset(house if house.exists() else name, options=options).game(players)


def house(folder: Path, base: str, rules: str, players: int | None = None) -> Game:
    """A house that plays as its base but for the rules given, as lines of TOML."""
    path = folder / "casa.toml"
    path.write_text(
        f"format = 1\nid = 'casa'\nname = 'Casa'\nextends = '{base}'\nsource = 'mesa'\n"
        f"[sources.mesa]\ntitle = 'La mesa'\n{rules}\n",
        encoding="utf-8",
    )
    return load_ruleset(path).game(players)


def numbers(score: str) -> Pair:
    """A score as it is written: 10-3."""
    first, second = score.split("-")
    return int(first), int(second)


def spoken(events: str) -> list[str]:
    """What was said, one after the other: A envido, B quiero, A gana."""
    return [event.strip() for event in events.split(",")] if events else []


def outcome(game: Game, before: str, events: str, chicos: str = "0-0") -> str:
    """The score after what was said, and whose chico it was: 11-5, or 0-0 chico A."""
    score = game.score(piedras=numbers(before), chicos=numbers(chicos))
    settled = game.settle(score, spoken(events))
    assert settled.round_over
    won = f" chico {settled.chico_won_by}" if settled.chico_won_by else ""
    return f"{settled.score.piedras[0]}-{settled.score.piedras[1]}{won}"
