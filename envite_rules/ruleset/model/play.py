"""The sections that say what the cards are worth and which may be played."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from envite_rules.cards import Suit
from envite_rules.ruleset.model.base import (
    MOST_ENTRIES,
    CardPatternName,
    Line,
    Model,
    PeopleCount,
    RankName,
    SeatCount,
    Slug,
    Text,
    described,
    one_of,
    only_of,
)

Kind: TypeAlias = Literal["triunfo", "chilajo", "plain"]
"""What a card is for the obligations: triunfo, chilajo, or neither."""

Held: TypeAlias = Literal["triunfo", "chilajo", "plain", "led-suit", "beats"]
"""Cards that a follow rule speaks of: a kind, the suit that was led, those that beat the table."""

_SUITS_AND_ROLES: dict[str, str] = {"vira": "vira", "led": "led"} | {
    suit.value: suit for suit in Suit
}

SuitOrRole: TypeAlias = Annotated[
    str,
    PlainValidator(one_of(_SUITS_AND_ROLES)),
    WithJsonSchema({"enum": list(_SUITS_AND_ROLES)}),
]
"""A suit, or the part it plays: of the vira, or led."""

Seats: TypeAlias = Annotated[tuple[SeatCount, ...], Field(min_length=1, max_length=MOST_ENTRIES)]


class Players(Model):
    """Cuántas personas juegan. / How many people play."""

    counts: Annotated[
        tuple[PeopleCount, ...],
        Field(min_length=1, max_length=MOST_ENTRIES),
        described(
            "Cuántas personas pueden jugar, por ejemplo [4, 6, 8].",
            "How many people may play, such as [4, 6, 8].",
        ),
    ]
    usual: Annotated[
        PeopleCount,
        described(
            "Lo más habitual; vale cuando no se dice otra cosa.",
            "The usual number; used when nothing else is said.",
        ),
    ]
    muerto: Annotated[
        bool,
        described(
            "Si con un número impar se completa la mesa con un jugador imaginario (el muerto).",
            "Whether an odd table is made even by an imaginary player (the muerto).",
        ),
    ] = False


def seats_for(people: int) -> int:
    """How many seats so many people take: an odd number is made even by the muerto."""
    return people + people % 2


class Entry(Model):
    """An entry of a list that children and options change by its id."""

    id: Annotated[
        Slug,
        described(
            "El nombre de este renglón; con él lo cambian las variantes.",
            "The name of this entry; variants change it by this name.",
        ),
    ]
    remove: Annotated[
        Literal[True] | None,
        only_of(bool, "bool_type"),
        described(
            "Quita el renglón que tiene este id en la base.",
            "Drops the entry that has this id in the base.",
        ),
    ] = None
    before: Annotated[
        Slug | None,
        described(
            "Este renglón, nuevo o de la base, va justo antes del que tiene este id.",
            "This entry, new or the base's, stands just before the one with this id.",
        ),
    ] = None
    after: Annotated[
        Slug | None,
        described(
            "Este renglón, nuevo o de la base, va justo después del que tiene este id.",
            "This entry, new or the base's, stands just after the one with this id.",
        ),
    ] = None
    players: Annotated[
        Seats | None,
        described(
            "Solo vale cuando se sientan tantos jugadores (contado el muerto).",
            "Only counts at tables of so many seats (the muerto included).",
        ),
    ] = None

    def applies_to(self, seats: int) -> bool:
        """Whether this entry counts at a table of so many seats."""
        return self.players is None or seats in self.players

    def meets(self, other: Entry) -> bool:
        """Whether there may be a table at which this entry and another both count."""
        if self.players is None or other.players is None:
            return True
        return bool(set(self.players) & set(other.players))


StandIn: TypeAlias = Annotated[
    RankName | None,
    described(
        "El índice, del mismo palo, que ocupa su puesto mientras la vira es esa misma carta.",
        "The rank, of the same suit, that takes its place while that very card is the vira.",
    ),
]
"""What takes the place of a card of the vira while the card itself is turned."""


class OrderLine(Entry):
    """Un renglón del orden de las cartas, de la más alta a la más baja.

    A line of the order of the cards, from the highest down. The first line that a card fits gives
    its strength.
    """

    name: Annotated[
        Line | None,
        described(
            "Cómo se llama esta carta: perica, malilla… Sirve también para escribirla.",
            "What this card is called: perica, malilla… It may also be written so.",
        ),
    ] = None
    also: Annotated[
        tuple[Line, ...],
        Field(max_length=20),
        described("Otros nombres de la carta.", "Other names of the card."),
    ] = ()
    card: Annotated[
        CardPatternName | None,
        described(
            "Una sola carta: fija («rey de copas»), de la vira («2 de la vira») o del índice que "
            "sigue al de la vira («siguiente de copas»).",
            "A single card: fixed (“rey de copas”), of the vira (“2 de la vira”), or of the rank "
            "that follows the vira's (“siguiente de copas”).",
        ),
    ] = None
    stand_in: StandIn = None
    suit: Annotated[
        SuitOrRole | None,
        described(
            "Un palo entero por su escala: «vira» (lo virado), «led» (el de salida) o un palo.",
            "A whole suit by its scale: “vira”, “led” (the suit that was led) or one suit.",
        ),
    ] = None
    scale: Annotated[
        tuple[RankName, ...] | None,
        Field(min_length=1, max_length=12),
        described(
            "La escala del palo, de la carta más alta a la más baja.",
            "The scale of the suit, from the highest card down.",
        ),
    ] = None
    ranks: Annotated[
        tuple[RankName, ...] | None,
        Field(min_length=1, max_length=12),
        described(
            "Una clase de cartas que empatan: todas las de estos índices, de cualquier palo.",
            "A class of cards that tie: all of these ranks, of any suit.",
        ),
    ] = None
    kind: Annotated[
        Kind,
        described(
            "Qué es la carta para las obligaciones: triunfo, chilajo o ninguna de las dos (plain).",
            "What the card is for the obligations: triunfo, chilajo, or neither (plain).",
        ),
    ] = "plain"
    sign: Annotated[
        Text | None,
        described("La seña de esta carta.", "The gesture (seña) for this card."),
    ] = None


Shapes: TypeAlias = "dict[type, tuple[tuple[tuple[str, ...], tuple[str, ...]], ...]]"
"""For a section of several shapes: the keys each shape needs, and those it cannot have."""

SHAPES: Shapes = {
    OrderLine: (
        (("card",), ("suit", "scale", "ranks")),
        (("suit", "scale"), ("card", "ranks")),
        (("ranks",), ("card", "suit", "scale")),
    )
}
"""The shapes of a line of the order."""

_EXEMPTIONS = ("none", "highest", "highest-in-play")


def _read_exempt(value: Any) -> str | tuple[str, ...]:
    if not isinstance(value, (list, tuple)):
        if value in _EXEMPTIONS:
            return str(value)
        raise PydanticCustomError("choice", "not an exemption", {"choices": list(_EXEMPTIONS)})
    if not 1 <= len(value) <= 48:
        raise PydanticCustomError("list_length", "too long or short", {"least": 1, "most": 48})
    for index, item in enumerate(value):
        if not isinstance(item, str):
            raise PydanticCustomError("string_type", "not a card", {"item": index})
        if not 1 <= len(item) <= 60:
            bounds = {"item": index, "least": 1, "most": 60}
            raise PydanticCustomError("list_length", "too long or short", bounds)
    return tuple(value)


Exempt: TypeAlias = Annotated[
    str | tuple[str, ...],
    PlainValidator(_read_exempt),
    WithJsonSchema(
        {
            "anyOf": [
                {"enum": list(_EXEMPTIONS)},
                {
                    "type": "array",
                    "minItems": 1,
                    "maxItems": 48,
                    "items": {"type": "string", "minLength": 1, "maxLength": 60},
                },
            ]
        }
    ),
]
"""Which cards need not be given up."""


class When(Model):
    """Cuándo obliga una regla, según cómo va la mano. / When a rule binds, as the trick stands."""

    winning: Annotated[
        Literal["rival", "partner"] | None,
        described(
            "Quién va ganando la mano: un rival (rival) o un compañero (partner); si está "
            "empatada, ninguno.",
            "Who is winning the trick: a rival or a partner; neither while it is tied.",
        ),
    ] = None
    partner_to_play: Annotated[
        bool | None,
        described(
            "Si tiene que quedar un compañero por jugar (true) o no (false).",
            "Whether a partner must still be to play (true) or must not (false).",
        ),
    ] = None


class FollowRule(Entry):
    """Una obligación: si salieron con esto y tiene aquello, tiene que jugar una de estas.

    An obligation: when this was led, and you hold that, you must play one of these. Of the rules
    for a lead, the first that binds the hand governs.
    """

    name: Annotated[
        Line | None,
        described(
            "Cómo se llama esta obligación, si tiene nombre: arrastre, mini arrastre…",
            "What this duty is called, where it has a name: arrastre, mini arrastre…",
        ),
    ] = None
    led: Annotated[
        tuple[Kind, ...],
        Field(min_length=1, max_length=3),
        described(
            "Con qué se salió: triunfo, chilajo o plain (cualquier otra carta).",
            "What was led: triunfo, chilajo or plain (any other card).",
        ),
    ]
    holding: Annotated[
        tuple[Held, ...],
        Field(min_length=1, max_length=5),
        described(
            "Qué hay que tener en la mano para quedar obligado; beats: una carta que gane a las de "
            "la mesa.",
            "What must be in the hand for the duty to arise; beats: a card that beats the table.",
        ),
    ]
    play: Annotated[
        tuple[Held, ...],
        Field(min_length=1, max_length=5),
        described(
            "Qué cartas se pueden jugar entonces.",
            "Which cards may then be played.",
        ),
    ]
    when: Annotated[
        When | None,
        described(
            "Solo obliga cuando la mano va así; si no se dice, siempre.",
            "Only binds while the trick stands so; always, if not stated.",
        ),
    ] = None
    exempt: Annotated[
        Exempt,
        described(
            "Qué carta no obliga a quien la tiene: ninguna (none), la más alta según el número de "
            "jugadores (highest), la más alta que está en juego (highest-in-play), o una lista.",
            "Which card does not bind who holds it: none, the highest for that number of players "
            "(highest), the highest in play (highest-in-play), or a list.",
        ),
    ] = "none"
    exempt_lead_drags: Annotated[
        bool,
        described(
            "Si salir con la carta exenta obliga también a los demás.",
            "Whether leading the exempt card binds the others too.",
        ),
    ] = True
    led_suit_means: Annotated[
        Literal["plain", "printed"],
        described(
            "Qué cartas son del palo de salida: solo las que no son triunfo ni chilajo (plain) o "
            "todas las que llevan ese palo pintado (printed).",
            "Which cards are of the led suit: only those that are neither triunfo nor chilajo "
            "(plain) or all that show that suit (printed).",
        ),
    ] = "plain"
