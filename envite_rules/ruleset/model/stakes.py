"""The sections that say what is won: score, renuncio."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from envite_rules.ruleset.model.base import (
    MOST_ENTRIES,
    Freeze,
    FrozenDict,
    Model,
    Piedras,
    Positive,
    Slug,
    described,
)
from envite_rules.ruleset.model.ladders import Stake


class Dentro(Model):
    """Estar dentro: cerca del chico, las rondas cambian de valor.

    Being dentro: close to the chico, rounds change their value.
    """

    at: Annotated[
        Positive,
        described(
            "Con cuántas piedras exactas está dentro un equipo.",
            "At exactly how many piedras a team is dentro.",
        ),
    ]
    value: Annotated[
        Positive,
        described(
            "Lo que vale entonces una ronda sin envite, para los dos equipos.",
            "What a round without a call is then worth, for both teams.",
        ),
    ]
    steps: Annotated[
        dict[Slug, Positive],
        Field(max_length=MOST_ENTRIES),
        described(
            "Los escalones que cambian de valor, por su id: { envido = 3 }, en cualquier escalera.",
            "The steps that change their value, by id: { envido = 3 }, in whichever ladder.",
        ),
        Freeze,
    ] = FrozenDict()
    refused: Annotated[
        Literal["in-play", "plain"],
        described(
            "Lo que paga entonces un envite no querido.",
            "What a refused call pays then.",
        ),
    ] = "in-play"


class Tumbo(Model):
    """El tumbo: al borde del chico. / The tumbo: at the brink of the chico."""

    at: Annotated[
        Positive,
        described(
            "Desde cuántas piedras está en tumbo un equipo.",
            "From how many piedras on a team is in tumbo.",
        ),
    ]
    declined: Annotated[
        Piedras,
        described(
            "Piedras que gana el otro equipo si no se tumba.",
            "Piedras the other team wins when the tumbo is declined.",
        ),
    ]
    lost: Annotated[
        Piedras,
        described(
            "Piedras que gana el otro equipo si se tumba y se pierde.",
            "Piedras the other team wins when the tumbo is played and lost.",
        ),
    ]
    won: Annotated[
        Stake,
        described(
            "Lo que gana el equipo en tumbo si tumba y gana la ronda.",
            "What the team in tumbo wins when it plays and wins the round.",
        ),
    ]
    both: Annotated[
        Literal["forced", "free"],
        described(
            "Con los dos equipos en tumbo: hay que jugar (forced) o se puede elegir (free).",
            "With both teams in tumbo: it must be played (forced) or may be declined (free).",
        ),
    ]
    calls: Annotated[
        Literal["illegal", "renuncio"],
        described(
            "Envidar en un tumbo: no se puede (illegal) o es un renuncio que se puede cantar.",
            "A call in a tumbo: it is impossible (illegal) or a renuncio that can be claimed.",
        ),
    ]


class Score(Model):
    """El tanteo, de la piedra a la partida. / The score, from the piedra to the match."""

    chico: Annotated[
        Positive,
        described("Con cuántas piedras se gana un chico.", "How many piedras win a chico."),
    ]
    half: Annotated[
        Positive | None,
        described(
            "Con cuántas piedras empiezan las buenas: la mitad del chico, donde se juega a malas y "
            "buenas.",
            "How many piedras begin the buenas: the half of the chico, where there are malas and "
            "buenas.",
        ),
    ] = None
    partido: Annotated[
        Positive | None,
        described(
            "Cuántos chicos hacen un partido, donde se juega a partidos.",
            "How many chicos make a partido, where partidos are played.",
        ),
    ] = None
    partida: Annotated[
        Positive,
        described(
            "Cuántos chicos (o partidos, donde los hay) ganan la partida.",
            "How many chicos (or partidos, where there are any) win the match.",
        ),
    ]
    fold: Annotated[
        Piedras,
        described(
            "Piedras que se pierden al pasar de largo por el tumbo.",
            "Piedras that are lost on passing over the tumbo.",
        ),
    ] = 0
    dentro: Annotated[
        Dentro | None,
        described("Cerca del chico.", "Close to the chico."),
    ] = None
    tumbo: Annotated[
        Tumbo | None,
        described("Al borde del chico.", "At the brink of the chico."),
    ] = None


class Renuncio(Model):
    """El renuncio: no servir, u otra falta que se puede cantar.

    Renuncio: failing to serve, or another infraction that can be claimed.
    """

    value: Annotated[
        Piedras,
        described("Piedras que gana quien lo canta.", "Piedras for the team that claims it."),
    ]
    offences: Annotated[
        tuple[Literal["not-serving", "looking", "call-in-tumbo"], ...],
        Field(min_length=1, max_length=3),
        described(
            "Qué faltas se cantan: no servir (not-serving), mirar cartas de un contrario "
            "(looking), envidar en un tumbo (call-in-tumbo).",
            "Which infractions can be claimed: not-serving, looking at an opponent's cards, a call "
            "in a tumbo.",
        ),
    ]
    claimed_in_tumbo: Annotated[
        Stake | None,
        described(
            "Lo que gana el equipo en tumbo que canta un envite de los otros; si no se dice, lo de "
            "siempre.",
            "What the team in tumbo wins by claiming a call of the others; the usual value if not "
            "stated.",
        ),
    ] = None
    ends_round: Annotated[
        bool,
        described("Si el renuncio acaba la ronda.", "Whether a renuncio ends the round."),
    ] = True
    annuls_round: Annotated[
        bool,
        described(
            "Si la ronda se anula y se reparte otra vez: lo que se jugaba no lo gana nadie.",
            "Whether the round is annulled and dealt again: nobody wins what was at stake.",
        ),
    ] = False
    false_claim: Annotated[
        Piedras,
        described(
            "Piedras que pierde quien lo canta sin razón: las gana el otro equipo.",
            "Piedras the other team wins by a false claim.",
        ),
    ] = 0
