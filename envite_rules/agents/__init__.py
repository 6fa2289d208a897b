"""Who plays: players that choose from what their seat may know, and a match between them."""

from envite_rules.agents.player import Player, RandomPlayer, asked, play_match
from envite_rules.agents.sensible import SensiblePlayer

__all__ = ["Player", "RandomPlayer", "SensiblePlayer", "asked", "play_match"]
