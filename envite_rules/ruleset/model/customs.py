"""The sections that say how people sit, deal, make signs, keep score and speak."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from envite_rules.ruleset.model.base import (
    Line,
    Model,
    Piedras,
    Positive,
    RankName,
    Text,
    described,
)


class Deal(Model):
    """El reparto. / The deal."""

    packets: Annotated[
        tuple[Positive, ...],
        Field(min_length=1, max_length=24),
        described(
            "Cuántas cartas se dan cada vez: [3], las tres juntas; [1, 1, 1], de una en una.",
            "How many cards are dealt at a time: [3], all together; [1, 1, 1], one by one.",
        ),
    ]
    direction: Annotated[
        Literal["anticlockwise", "clockwise"],
        described(
            "Hacia dónde se reparte y se juega: anticlockwise, hacia la derecha.",
            "Which way deal and play go: anticlockwise, to the right.",
        ),
    ]
    first_dealer: Annotated[
        Literal["higher-cut", "lower-cut", "agreed"],
        described(
            "Quién reparte primero: el mandador que saca la carta más alta (higher-cut), la más "
            "baja (lower-cut), o como se acuerde (agreed).",
            "Who deals first: the mandador who cuts the higher card (higher-cut), the lower one "
            "(lower-cut), or as agreed.",
        ),
    ]
    next_dealer: Annotated[
        Literal["next", "round-winner", "round-loser"],
        described(
            "Quién reparte después: el siguiente (next), alguien del equipo que ganó la ronda o "
            "del que la perdió.",
            "Who deals afterwards: the next seat (next), or one of the team that won or lost.",
        ),
    ]
    vira: Annotated[
        tuple[Literal["cut", "after-deal", "before-deal"], ...] | None,
        Field(min_length=1, max_length=3),
        described(
            "De dónde sale la vira: la carta de abajo del corte (cut), la siguiente al acabar de "
            "repartir (after-deal) o la primera antes de repartir (before-deal). Si hay varias, "
            "según se quiera. Sin esta clave no hay vira.",
            "Where the vira comes from: the bottom card of the cut (cut), the next card after the "
            "deal (after-deal) or the first before it (before-deal). Several: as one likes. "
            "Without this key there is no vira.",
        ),
    ] = None
    gathered: Annotated[
        bool,
        described(
            "Si las cartas de una mano se recogen antes de jugar la siguiente.",
            "Whether the cards of a trick are gathered up before the next one.",
        ),
    ] = False


class Signs(Model):
    """Las señas que no son de una carta. / The gestures that are not for one card."""

    chilajo_high: Annotated[
        Text | None, described("Seña de un chilajo grande.", "Sign for a big chilajo.")
    ] = None
    chilajo_low: Annotated[
        Text | None, described("Seña de un chilajo pequeño.", "Sign for a small chilajo.")
    ] = None
    high_from: Annotated[
        RankName | None,
        described("Desde qué índice es grande un chilajo.", "From which rank on a chilajo is big."),
    ] = None
    two: Annotated[
        Text | None, described("Seña de dos cartas valiosas.", "Sign for two valuable cards.")
    ] = None
    three: Annotated[
        Text | None, described("Seña de tres cartas valiosas.", "Sign for three valuable cards.")
    ] = None
    none: Annotated[
        Text | None, described("Seña de no tener nada.", "Sign for holding nothing.")
    ] = None


class Mark(Model):
    """Cómo se pone un tanteo sobre la mesa. / How a score is laid out on the table."""

    piedras: Annotated[Piedras, described("El tanteo.", "The score.")]
    stones: Annotated[Piedras, described("Cuántas piedras se ponen.", "How many stones are laid.")]
    place: Annotated[
        Literal["pile", "apart", "side", "none"],
        described(
            "Cómo se ponen: en montón (pile), separadas (apart), en otro sitio (side) o ninguna.",
            "How they lie: in a pile, apart, to the side, or none.",
        ),
    ]


class Scoreboard(Model):
    """Cómo se arraya. / How the score is kept."""

    marks: Annotated[
        tuple[Mark, ...],
        Field(min_length=1, max_length=100),
        described("Lo que se pone por cada tanteo.", "What is laid for each score."),
    ]


Said: TypeAlias = Annotated[tuple[Line, ...], Field(min_length=1, max_length=20)]


class Words(Model):
    """Cómo llama a las cosas este sitio. / What this place calls things."""

    piedra: Annotated[
        Line | None, described("El tanto: piedra, millo…", "The point: piedra, millo…")
    ] = None
    piedras: Annotated[Line | None, described("Su plural.", "Its plural.")] = None
    chico: Annotated[
        Line | None,
        described("El juego de piedras: chico, cantó…", "The game of points: chico, cantó…"),
    ] = None
    chicos: Annotated[Line | None, described("Su plural.", "Its plural.")] = None
    first_half: Annotated[
        Line | None,
        described(
            "Los tantos de la primera mitad del chico: malas, dolentes…",
            "The points of the first half of the chico: malas, dolentes…",
        ),
    ] = None
    second_half: Annotated[
        Line | None,
        described("Los de la segunda: buenas, bones…", "Those of the second half: buenas, bones…"),
    ] = None
    partido: Annotated[
        Line | None, described("El juego de chicos, donde lo hay.", "The game of chicos, if any.")
    ] = None
    partida: Annotated[Line | None, described("El encuentro entero.", "The whole match.")] = None
    trick: Annotated[
        Line | None,
        described("Una carta de cada jugador: mano, baza…", "One card from each seat: mano, baza…"),
    ] = None
    round: Annotated[
        Line | None, described("Las manos de un reparto.", "The tricks of one deal.")
    ] = None
    leader: Annotated[Line | None, described("Quien sale.", "Who opens the trick.")] = None
    last: Annotated[Line | None, described("Quien juega el último.", "Who plays last.")] = None
    vira: Annotated[Line | None, described("La carta descubierta.", "The turned card.")] = None
    triunfo: Annotated[
        Line | None, described("Una carta que gana a lo virado.", "A card above the vira suit.")
    ] = None
    chilajo: Annotated[
        Line | None,
        described(
            "Una carta de lo virado que no es triunfo: chilajo, chilasco, bicho…",
            "A card of the vira suit that is no triunfo: chilajo, chilasco, bicho…",
        ),
    ] = None
    mandador: Annotated[
        Line | None, described("Quien manda en su equipo.", "Who leads the team.")
    ] = None
    muerto: Annotated[
        Line | None,
        described("El jugador imaginario.", "The imaginary player."),
    ] = None
    dentro: Annotated[
        Line | None, described("Estar cerca del chico.", "Being close to the chico.")
    ] = None
    tumbo: Annotated[Line | None, described("Estar al borde del chico.", "Being at the brink.")] = (
        None
    )
    renuncio: Annotated[Line | None, described("No servir.", "Failing to serve.")] = None
    accept: Annotated[
        Said | None, described("Lo que se dice para querer.", "What is said to accept.")
    ] = None
    refuse: Annotated[
        Said | None, described("Lo que se dice para no querer.", "What is said to refuse.")
    ] = None
    play_tumbo: Annotated[
        Said | None, described("Lo que se dice para tumbar.", "What is said to play a tumbo.")
    ] = None
    decline_tumbo: Annotated[
        Said | None,
        described("Lo que se dice para no tumbar.", "What is said to decline a tumbo."),
    ] = None
    claim: Annotated[
        Said | None,
        described("Lo que se canta por una falta.", "What is said to claim a renuncio."),
    ] = None
    leave: Annotated[
        Said | None, described("Lo que se dice para irse.", "What is said to leave the round.")
    ] = None
