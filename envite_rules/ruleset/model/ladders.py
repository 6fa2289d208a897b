"""The section of the ladders of calls: what is called, when and by whom, and what it stakes."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from pydantic import Field, PlainValidator, WithJsonSchema
from pydantic_core import PydanticCustomError

from envite_rules.ruleset.model.base import (
    MOST_ENTRIES,
    Freeze,
    FrozenDict,
    Line,
    Model,
    Piedras,
    Positive,
    Slug,
    described,
)
from envite_rules.ruleset.model.play import Entry, Shapes

Who: TypeAlias = Literal["anyone", "on-turn", "mandador"]
"""Who of a team may speak."""

LEVELS = ("chico", "partido", "partida")
"""What a call may stake besides piedras, from the smallest up."""


def stake_rank(stake: int | str) -> tuple[int, int]:
    """What is more than what: piedras by their number; above them all the levels, upwards.

    Args:
        stake: piedras, or the name of a level.
    """
    return (0, stake) if isinstance(stake, int) else (1 + LEVELS.index(stake), 0)


def _stake_of(*words: str) -> Any:
    """Reads a number of piedras, or one of some words."""

    def read(value: Any) -> int | str:
        if isinstance(value, bool) or not isinstance(value, (int, str)):
            said: dict[str, Any] = {"words": list(words)}
            raise PydanticCustomError("stake_type", "neither piedras nor a word", said)
        if isinstance(value, str):
            if value not in words:
                said = {"choices": list(words), "number": True}
                raise PydanticCustomError("choice", "none of the words", said)
            return value
        if not 1 <= value <= 1000:
            raise PydanticCustomError("out_of_range", "out of range", {"least": 1, "most": 1000})
        return value

    return PlainValidator(read)


Stake: TypeAlias = Annotated[
    int | str,
    _stake_of(*LEVELS),
    WithJsonSchema(
        {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 1000}, {"enum": list(LEVELS)}]}
    ),
]
"""What can be won: a number of piedras, or a whole chico, partido or partida."""


LACKING = "lacking"
"""A step worth what is lacking for the chico, to whom `Step.lacking_of` and `before_half` say."""


StepValue: TypeAlias = Annotated[
    int | str,
    _stake_of(*LEVELS, LACKING),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "integer", "minimum": 1, "maximum": 1000},
                {"enum": [*LEVELS, LACKING]},
            ]
        }
    ),
]
"""What a call stakes: what can be won, or what is lacking for the chico."""


MOST_TIMES = 10
"""How often a step that adds may be called in a round, at most."""

LackingOf: TypeAlias = Literal["leader", "winner", "loser"]
"""Whose lack a step is worth."""


class Step(Entry):
    """Un escalón de la escalera de envites. / A step of a ladder of calls."""

    call: Annotated[
        Line,
        described("Lo que se canta: envido, siete…", "What is said: envido, siete…"),
    ]
    also: Annotated[
        tuple[Line, ...],
        Field(max_length=20),
        described("Otras maneras de cantarlo.", "Other ways to say it."),
    ] = ()
    value: Annotated[
        StepValue | None,
        described(
            "Lo que vale si se quiere: piedras, o «chico», «partido», «partida»; «lacking», lo que "
            "le falta para el chico a quien va ganando, o a quien digan lacking_of y before_half. "
            "Cada escalón dice esto o «adds».",
            "What it is worth if accepted: piedras, or “chico”, “partido”, “partida”; “lacking”, "
            "what the team that is ahead, or whom lacking_of and before_half say, still lacks for "
            "the chico. Each step states this or “adds”.",
        ),
    ] = None
    adds: Annotated[
        Positive | None,
        described(
            "En vez de value: lo que suma, si se quiere, a lo que ya se ha cantado en su escalera.",
            "Instead of value: what it adds, if accepted, to what was called in its ladder so far.",
        ),
    ] = None
    times: Annotated[
        Annotated[int, Field(ge=1, le=MOST_TIMES)],
        described(
            "Con adds: cuántas veces se puede cantar en una ronda, entre los dos equipos.",
            "With adds: how often it may be called in a round, by both teams together.",
        ),
    ] = 1
    whole_up_to: Annotated[
        Piedras | None,
        described(
            "Con lacking: mientras ningún equipo pasa de tantas piedras, vale el chico entero.",
            "With lacking: while no team has more piedras than this, it is worth a whole chico.",
        ),
    ] = None
    lacking_of: Annotated[
        LackingOf,
        described(
            "Con lacking: a quién le falta eso, a quien va ganando en el tanteo (leader), al "
            "equipo que gana lo que se envida (winner) o al que lo pierde (loser).",
            "With lacking: whose lack it is, that of the team that is ahead (leader), of the team "
            "that wins what is staked (winner) or of the one that loses it (loser).",
        ),
    ] = "leader"
    before_half: Annotated[
        LackingOf | None,
        described(
            "Con lacking: mientras ningún equipo ha llegado a la mitad del chico (score.half), "
            "vale lo que a ese equipo le falta para la mitad.",
            "With lacking: while no team has reached the half of the chico (score.half), it is "
            "worth what that team lacks to the half.",
        ),
    ] = None
    refused: Annotated[
        Stake | None,
        described(
            "Lo que paga si no se quiere, cuando no es lo que dice la escalera.",
            "What it pays if refused, where it is not what the ladder says.",
        ),
    ] = None
    opens: Annotated[
        bool,
        described(
            "Si también se puede abrir con él, como con el primero.",
            "Whether one may also open with it, as with the first.",
        ),
    ] = False
    least: Annotated[
        Positive | None,
        described(
            "Con lacking: lo menos que tiene que valer para poder cantarse.",
            "With lacking: the least that it must be worth to be called.",
        ),
    ] = None
    must_raise: Annotated[
        bool,
        described(
            "Si solo se puede cantar cuando vale más que lo que ya está en juego; al abrir, que lo "
            "que paga si no se quiere. En escaleras en las que el valor cambia con el tanteo.",
            "Whether it may only be called where it is worth more than what is in play; on "
            "opening, than what its refusal pays. In ladders whose values change with the score.",
        ),
    ] = False


STEP_SHAPES: Shapes = {
    Step: (
        (("value",), ("adds", "times")),
        (("adds",), ("value", "whole_up_to", "lacking_of", "before_half", "least")),
    )
}
"""The shapes of a step: what it is worth, or what it adds."""


class After(Model):
    """Cuándo se puede abrir esta escalera después de que se cante en otra.

    When this ladder may be opened after a call of another.
    """

    called: Annotated[
        Literal["nobody", "rivals", "answering"],
        described(
            "Quién puede abrirla en vez de contestar a la otra, que espera: nadie (nobody), quien "
            "tiene que contestar (answering), o solo si es rival de quien abrió la otra (rivals).",
            "Who may open it instead of answering the other, which waits: nobody, the team that "
            "must answer (answering), or that team only if it did not open the other (rivals).",
        ),
    ] = "nobody"
    accepted: Annotated[
        Literal["nobody", "rivals", "anyone"],
        described(
            "Quién puede abrirla cuando la otra ya está querida.",
            "Who may open it once the other is accepted.",
        ),
    ] = "anyone"
    raised: Annotated[
        Literal["nobody", "rivals", "answering"] | None,
        described(
            "Quién puede abrirla en vez de contestar a una subida de la otra, que espera. Sin esta "
            "clave vale lo que dicen called y accepted, porque subir es querer lo que había.",
            "Who may open it instead of answering a raise of the other, which waits. Without this "
            "key, what called and accepted say, as to raise is to accept what was there.",
        ),
    ] = None


LadderMost: TypeAlias = Annotated[
    int | str,
    _stake_of(LACKING),
    WithJsonSchema(
        {"anyOf": [{"type": "integer", "minimum": 1, "maximum": 1000}, {"enum": [LACKING]}]}
    ),
]
"""The most that a call is worth: piedras, or what is lacking for the chico."""


class Ladder(Model):
    """Una escalera de envites. / A ladder of calls."""

    opener: Annotated[
        Who,
        described(
            "Quién puede envidar: cualquiera (anyone), a quien le toca (on-turn) o el mandador.",
            "Who may open: anyone, the seat on turn (on-turn) or the mandador.",
        ),
    ]
    answerer: Annotated[
        Who,
        described(
            "Quién contesta por su equipo: cualquiera (anyone), el mandador, o el primero de su "
            "equipo detrás de quien cantó (on-turn).",
            "Who answers for the team: anyone, the mandador, or the first of its seats after the "
            "caller (on-turn).",
        ),
    ]
    raiser: Annotated[
        Who,
        described(
            "Quién puede subir: cualquiera (anyone), el mandador, o a quien le toca (on-turn), que "
            "al contestar es quien puede contestar.",
            "Who may raise: anyone, the mandador, or the seat on turn (on-turn), which in an "
            "answer is whoever may answer.",
        ),
    ]
    count: Annotated[
        Slug | None,
        described(
            "La cuenta que decide quién gana lo que se envida, por su nombre en «counts». Sin esta "
            "clave lo gana quien gane la ronda.",
            "The count that decides who wins what is staked, by its name in “counts”. Without this "
            "key the winner of the round does.",
        ),
    ] = None
    window: Annotated[
        Literal["until-decided", "first-trick"],
        described(
            "Hasta cuándo se puede envidar: hasta que la ronda esté ganada (until-decided) o solo "
            "en la primera mano (first-trick). Contestar se puede siempre.",
            "Until when one may call: until the round is won (until-decided), or in the first "
            "trick only (first-trick). One may always answer.",
        ),
    ]
    before_own_card: Annotated[
        bool,
        described(
            "Si solo puede abrir, o subir más tarde lo querido, quien todavía no ha jugado ninguna "
            "carta. Contestar, también subiendo, puede quien ya jugó.",
            "Whether only who has not played a card yet may open, or raise later what was "
            "accepted. Who has played may still answer, also by a raise.",
        ),
    ] = False
    after: Annotated[
        dict[Slug, After],
        Field(max_length=10),
        described(
            "Qué se puede cuando se ha cantado en otra escalera, por su nombre.",
            "What may be done once another ladder was called, by its name.",
        ),
        Freeze,
    ] = FrozenDict()
    skip: Annotated[
        bool,
        described(
            "Si se puede contestar con cualquier subida, sin ir de una en una.",
            "Whether any raise may answer, without going step by step.",
        ),
    ] = False
    raise_later: Annotated[
        bool,
        described(
            "Si, una vez querido, se puede subir más tarde.",
            "Whether what was accepted may be raised later.",
        ),
    ] = True
    refused: Annotated[
        Literal["in-play", "plain"],
        described(
            "Lo que gana quien envidó si no le quieren: lo que ya estaba en juego (in-play) o "
            "siempre la ronda sencilla (plain); en una cuenta, siempre lo de floor.",
            "What the caller wins if refused: what was already in play (in-play) or always the "
            "plain round (plain); in a count, always the floor.",
        ),
    ]
    floor: Annotated[
        Positive,
        described(
            "Lo que paga el primer envite de una cuenta si no se quiere: no había nada en juego.",
            "What the first call of a count pays if it is refused: nothing was in play.",
        ),
    ] = 1
    refused_paid: Annotated[
        Literal["round-end", "at-once"],
        described(
            "Cuándo se cobra un envite no querido de una cuenta: al acabar la ronda (round-end) o "
            "en el acto (at-once).",
            "When a refused call of a count is paid: when the round ends (round-end) or at once "
            "(at-once).",
        ),
    ] = "round-end"
    most: Annotated[
        LadderMost | None,
        described(
            "Lo más que vale un envite de esta escalera: tantas piedras, o lo que le falta para el "
            "chico a quien va ganando (lacking).",
            "The most that a call of this ladder is worth: so many piedras, or what the team that "
            "is ahead still lacks for the chico (lacking).",
        ),
    ] = None
    voids: Annotated[
        tuple[Slug, ...],
        Field(max_length=10),
        described(
            "Las escaleras que se anulan al abrir esta, por su nombre: lo que se cantó en ellas no "
            "vale, salvo lo que no se quiso, que ya está ganado, y ya no se canta nada en ellas en "
            "la ronda.",
            "The ladders that are void once this one is opened, by name: what was called in them "
            "does not count, but for what was refused, which is won already, and nothing more is "
            "called in them in the round.",
        ),
    ] = ()
    left_unopened: Annotated[
        Positive | None,
        described(
            "En una cuenta: lo que gana además el otro equipo si alguien se va de la ronda cuando "
            "ese equipo todavía podía abrir esta escalera.",
            "In a count: what the other team wins besides when someone leaves the round while that "
            "team could still have opened this ladder.",
        ),
    ] = None
    steps: Annotated[
        tuple[Step, ...],
        Field(min_length=1, max_length=MOST_ENTRIES),
        described("Los escalones, del más bajo al más alto.", "The steps, from the lowest up."),
    ]
