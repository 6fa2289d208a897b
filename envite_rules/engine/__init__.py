"""What a variant means: its compiled tables, who wins a trick, the score, the match."""

from envite_rules.engine.actions import Action, Answer, Call, Claim, Deal, Leave, Play, Tumbo
from envite_rules.engine.board import Board
from envite_rules.engine.card_questions import CardLike, OrderedCards
from envite_rules.engine.counting import Counted
from envite_rules.engine.events import (
    ChicoWon,
    ClaimJudged,
    CountShown,
    Event,
    MatchWon,
    PartidoWon,
    RoundAnnulled,
    RoundUndone,
    RoundWon,
    TrickTied,
    TrickWon,
    Won,
)
from envite_rules.engine.following import Obligation, PlayVerdict
from envite_rules.engine.game import Game
from envite_rules.engine.in_play import InPlay, SideBet
from envite_rules.engine.match import Match
from envite_rules.engine.reasons import ActionError, CountError, Reason
from envite_rules.engine.record import RecordError
from envite_rules.engine.score import Score
from envite_rules.engine.settling import Settlement
from envite_rules.engine.signs import Sign
from envite_rules.engine.terms import Terms
from envite_rules.engine.tricks import Trick
from envite_rules.engine.view import View

__all__ = [
    "Action",
    "ActionError",
    "Answer",
    "Board",
    "Call",
    "CardLike",
    "ChicoWon",
    "Claim",
    "ClaimJudged",
    "CountError",
    "CountShown",
    "Counted",
    "Deal",
    "Event",
    "Game",
    "InPlay",
    "Leave",
    "Match",
    "MatchWon",
    "Obligation",
    "OrderedCards",
    "PartidoWon",
    "Play",
    "PlayVerdict",
    "Reason",
    "RecordError",
    "RoundAnnulled",
    "RoundUndone",
    "RoundWon",
    "Score",
    "Settlement",
    "SideBet",
    "Sign",
    "Terms",
    "Trick",
    "TrickTied",
    "TrickWon",
    "Tumbo",
    "View",
    "Won",
]
