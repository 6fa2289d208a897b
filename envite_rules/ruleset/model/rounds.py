"""The section that says what a round is: its tricks, and who wins it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from envite_rules.ruleset.model.base import Model, Positive, Slug, described


class Ties(Model):
    """Qué pasa cuando una mano queda empatada entre los dos equipos.

    What happens when a trick is tied between the two teams.
    """

    first: Annotated[
        Literal["next-decides", "nothing"],
        described(
            "Empatada la primera: gana la ronda quien gane la siguiente que no se empate "
            "(next-decides), o no es de nadie (nothing).",
            "When the first is tied: whoever wins the next that is not tied wins the round "
            "(next-decides), or it is nobody's (nothing).",
        ),
    ]
    later: Annotated[
        Literal["first-winner", "nothing"],
        described(
            "Empatada otra, ganada ya alguna: gana la ronda quien ganó la primera que no se empató "
            "(first-winner), o no es de nadie (nothing).",
            "When a later one is tied, and one was won: the winner of the first that was not tied "
            "wins the round (first-winner), or it is nobody's (nothing).",
        ),
    ]
    undecided: Annotated[
        Literal["mano", "nobody"],
        described(
            "Jugadas todas sin que nadie haya ganado más que el otro, como con todas empatadas: "
            "gana el equipo del mano, el que salió en la primera (mano), o nadie (nobody).",
            "When all are played and neither team has won more, as when all are tied: the team of "
            "the mano, who led the first, wins (mano), or nobody does (nobody).",
        ),
    ]
    next_leader: Annotated[
        Literal["first-tied", "nearest-to-mano", "mano", "same"],
        described(
            "Quién sale tras una mano empatada: el primero que jugó una de las cartas empatadas "
            "(first-tied), de quienes las jugaron el más cercano al mano de la ronda "
            "(nearest-to-mano), el mano (mano) o el mismo que salió (same).",
            "Who leads after a tied trick: the first who played one of the tied cards "
            "(first-tied), of those who played them the nearest to the mano of the round "
            "(nearest-to-mano), the mano (mano), or the same leader (same).",
        ),
    ]
    after_first: Annotated[
        Literal["free", "best"],
        described(
            "Empatada la primera, qué se juega en la que sigue: la carta que se quiera (free) o la "
            "mejor que le quede a cada uno (best).",
            "When the first is tied, what is played in the next: any card (free), or the best "
            "that each seat has left (best).",
        ),
    ] = "free"


class Round(Model):
    """La ronda: las manos que se juegan con un reparto. / The round: the tricks of one deal."""

    tricks: Annotated[
        int,
        Field(ge=1, le=24),
        described(
            "Cuántas manos (bazas) tiene la ronda; otras tantas cartas recibe cada jugador.",
            "How many tricks a round has; each seat gets as many cards.",
        ),
    ]
    to_win: Annotated[
        int,
        Field(ge=1, le=24),
        described("Cuántas manos ganan la ronda.", "How many tricks win the round."),
    ]
    value: Annotated[
        Positive,
        described(
            "Cuántas piedras vale una ronda sin envite.",
            "How many piedras a round is worth when nothing was called.",
        ),
    ]
    play_out: Annotated[
        bool,
        described(
            "Si se juegan todas las manos aunque la ronda ya esté ganada.",
            "Whether all tricks are played even when the round is already won.",
        ),
    ] = False
    ties: Annotated[
        Ties | None,
        described(
            "Qué pasa con una mano empatada; hace falta donde hay cartas que empatan.",
            "What happens to a tied trick; needed where there are cards that tie.",
        ),
    ] = None
    leave: Annotated[
        Literal["anyone", "on-turn"] | None,
        described(
            "Quién puede irse de la ronda, que es entonces del otro equipo: cualquiera (anyone) o "
            "a quien le toca (on-turn). Sin esta clave no se puede.",
            "Who may leave the round, which is then the other team's: anyone, or the seat on turn "
            "(on-turn). Without this key nobody may.",
        ),
    ] = None
    settlement: Annotated[
        tuple[Slug, ...] | None,
        Field(min_length=1, max_length=10),
        described(
            "En qué orden se cobran al acabar la ronda las escaleras, por su nombre. Quien gana un "
            "chico con una cierra la cuenta: las que vienen detrás ya no se cobran.",
            "In which order the ladders are settled when the round ends, by name. Who wins a chico "
            "by one closes the account: those after it are no longer paid.",
        ),
    ] = None
