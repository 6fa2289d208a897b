"""The section that says how a hand is counted for a bet that the tricks do not decide."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, PlainSerializer, PlainValidator, WithJsonSchema

from envite_rules.cards import Rank
from envite_rules.ruleset.model.base import (
    FRENCH_RANKS,
    MOST_ENTRIES,
    CardPatternName,
    Freeze,
    Model,
    Piedras,
    Slug,
    described,
    read_rank,
)
from envite_rules.ruleset.model.play import Entry, StandIn

_RANK_WORDS = {rank.word: rank for rank in Rank}

RankKey: TypeAlias = Annotated[
    Rank,
    PlainValidator(read_rank(_RANK_WORDS, {})),
    PlainSerializer(lambda rank: rank.word, return_type=str),
    WithJsonSchema({"enum": [*_RANK_WORDS, *FRENCH_RANKS]}),
]
"""A rank as a key: ``as``, ``3``, ``sota``."""


THREE_OF_A_SUIT, TWO_PIECES, PIECE_AND_PAIR = "three-of-a-suit", "two-pieces", "piece-and-pair"
"""What a hand may need, to have a count."""


class Piece(Entry):
    """Una pieza: una carta que cuenta por sí misma, con cualquier otra.

    A piece: a card that counts by itself, with any other.
    """

    card: Annotated[
        CardPatternName,
        described(
            "La carta: fija («caballo de bastos»), de la vira («2 de la vira») o del índice que "
            "sigue al de la vira («siguiente de copas»).",
            "The card: fixed (“caballo de bastos”), of the vira (“2 de la vira”), or of the rank "
            "that follows the vira's (“siguiente de copas”).",
        ),
    ]
    stand_in: StandIn = None
    value: Annotated[Piedras, described("Lo que cuenta.", "What it counts.")]


class Count(Model):
    """Cómo se cuenta una mano, y quién gana al comparar. De lo que se puede contar, lo mejor.

    How a hand is counted, and who wins by comparing. Of all that can be counted, the best counts.
    """

    cards: Annotated[
        Literal["best", "all"],
        described(
            "Qué cartas se cuentan: las mejores (best) o todas las de la mano (all).",
            "Which cards count: the best ones (best), or all of the hand (all).",
        ),
    ] = "best"
    bonus: Annotated[
        Piedras,
        described(
            "Lo que se suma cuando se cuentan todas las cartas.",
            "What is added where all cards are counted.",
        ),
    ] = 0
    other_pieces: Annotated[
        Literal["whole", "last-digit"],
        described(
            "Cuando se cuentan todas las cartas, la pieza más alta cuenta entera, y las demás "
            "enteras también (whole) o solo por su última cifra (last-digit).",
            "Where all cards are counted, the highest piece counts whole, and the others whole as "
            "well (whole) or by their last digit only (last-digit).",
        ),
    ] = "whole"
    needs: Annotated[
        tuple[Literal["three-of-a-suit", "two-pieces", "piece-and-pair"], ...],
        Field(min_length=1, max_length=3),
        described(
            "Lo que hace falta para tener esta cuenta; basta una cosa: tres cartas de un palo "
            "(three-of-a-suit), dos piezas (two-pieces), o una pieza y las otras dos de un palo "
            "(piece-and-pair). Sin esta clave la tiene cualquier mano.",
            "What a hand needs to have this count; one thing is enough: three cards of a suit "
            "(three-of-a-suit), two pieces (two-pieces), or a piece and the other two of one suit "
            "(piece-and-pair). Without this key any hand has it.",
        ),
    ] = ()
    unless: Annotated[
        Slug | None,
        described(
            "Otra cuenta, por su nombre: la mano que la tiene no se cuenta en esta.",
            "Another count, by its name: a hand that has it is not counted in this one.",
        ),
    ] = None
    values: Annotated[
        dict[RankKey, Piedras],
        Field(
            min_length=1,
            max_length=12,
            json_schema_extra={"propertyNames": {"enum": [*_RANK_WORDS, *FRENCH_RANKS]}},
        ),
        described(
            "Lo que cuenta cada índice: { as = 1, 3 = 3, sota = 0 }.",
            "What each rank counts: { as = 1, 3 = 3, sota = 0 }.",
        ),
        Freeze,
    ]
    pair: Annotated[
        Piedras | None,
        described(
            "Lo que se suma a las dos mejores cartas de un palo. Sin esta clave no se suman cartas "
            "de un palo.",
            "What is added to the two best cards of a suit. Without this key cards of a suit do "
            "not add up.",
        ),
    ] = None
    unpaired: Annotated[
        Literal["highest", "none"] | None,
        described(
            "Sin dos del mismo palo: cuenta la carta más alta (highest) o nada (none). Hay que "
            "decirlo si no se cuentan todas las cartas.",
            "Without two of a suit: the highest card counts (highest), or nothing (none). To be "
            "said where not all cards are counted.",
        ),
    ] = None
    unpaired_bonus: Annotated[
        Piedras,
        described(
            "Lo que se suma a la carta más alta cuando no hay dos del mismo palo.",
            "What is added to the highest card where there are no two of a suit.",
        ),
    ] = 0
    pieces: Annotated[
        tuple[Piece, ...],
        Field(max_length=MOST_ENTRIES),
        described(
            "Las piezas: cada una suma lo suyo y la mejor de las otras cartas, del palo que sea; "
            "donde se cuentan todas, lo suyo.",
            "The pieces: each adds its own and the best of the other cards, of any suit; where all "
            "cards are counted, its own.",
        ),
    ] = ()
    two_pieces_less: Annotated[
        Piedras | None,
        described(
            "Con dos piezas se suman y se resta esto. Sin esta clave dos piezas no se suman.",
            "Two pieces add up, less this. Without this key two pieces do not add up.",
        ),
    ] = None
    most: Annotated[
        Piedras | None,
        described("Lo más que se puede contar.", "The most that can be counted."),
    ] = None
    tie: Annotated[
        Literal["nearest-to-mano", "mano-side"],
        described(
            "Quién gana el empate: el mano o el más cercano a él (nearest-to-mano), o el equipo "
            "del mano (mano-side).",
            "Who wins a tie: the mano or the seat nearest to it (nearest-to-mano), or the mano's "
            "team (mano-side).",
        ),
    ]
    shown: Annotated[
        Literal["winner", "all", "none"],
        described(
            "Qué cuentas se dicen al cobrar: la de quien gana (winner), las de todos (all) o "
            "ninguna (none).",
            "Whose counts are told when it is settled: the winner's (winner), everybody's (all), "
            "or nobody's (none).",
        ),
    ]
