"""What all sections of the format share: strictness, texts in two languages, ids, cards, ranks."""

from __future__ import annotations

import inspect
from functools import partial
from typing import TYPE_CHECKING, Annotated, Any, NoReturn, TypeAlias, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PlainSerializer,
    PlainValidator,
    StringConstraints,
    ValidationInfo,
    WithJsonSchema,
    model_validator,
)
from pydantic_core import PydanticCustomError

from envite_rules.cards import Card, CardPattern, Rank, Suit, parse_card
from envite_rules.errors import CardError
from envite_rules.messages import DEFAULT_LANGUAGE

if TYPE_CHECKING:
    from collections.abc import Callable

Read = TypeVar("Read")
Key = TypeVar("Key")
Value = TypeVar("Value")

MOST_SEATS = 24
"""The most seats a ruleset may speak of; no Spanish pack serves more with three cards each."""

MOST_ENTRIES = 200
"""The most entries a list may have."""

LONGEST_TEXT = 4000
"""The most characters a text may have."""


class FrozenDict(dict[Key, Value]):
    """A dict that never changes; what is inside does not either.

    Example:
        >>> FrozenDict({"chico": 12})["chico"]
        12
    """

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("what a ruleset states cannot be changed")

    __setitem__ = __delitem__ = __ior__ = _refuse
    clear = pop = popitem = setdefault = update = _refuse

    def __reduce__(self) -> tuple[type, tuple[dict[Key, Value]]]:
        return type(self), (dict(self),)


def frozen(value: Any) -> Any:
    """The same value with every dict in it frozen, and every list a tuple."""
    if isinstance(value, dict):
        return FrozenDict({key: frozen(inner) for key, inner in value.items()})
    return tuple(frozen(inner) for inner in value) if isinstance(value, list) else value


Freeze = AfterValidator(frozen)
"""Marks a field that is a dict, so that it cannot be changed once it is read."""


class Model(BaseModel):
    """A section of the format: frozen, strict, and with no key that is not described."""

    model_config = ConfigDict(
        extra="forbid",
        frozen=True,
        strict=True,
        arbitrary_types_allowed=True,
    )


def described(spanish: str, english: str) -> Any:
    """The description of a key, which is also the editor's hover: Spanish first, then English."""
    return Field(description=f"{spanish}\n\n{english}")


Slug: TypeAlias = Annotated[
    str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=64)
]
"""An id: lower-case letters and numbers, joined by hyphens."""

SEEN = (
    r"[^\s\u0000-\u001F\u007F-\u009F\u00AD\u200B-\u200F\u2028-\u202E\u2060-\u206F"
    r"\u2800\u3164\uFEFF]"
)
"""What every text has: a sign that can be seen, and is no blank of any kind."""

_NO_SIGN = (
    r"\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u200E\u200F\u2028-\u202E"
    r"\u2060-\u206F\uFEFF"
)
TEXT = f"^[^{_NO_SIGN}]*{SEEN}[^{_NO_SIGN}]*$"
"""A text has such a sign, and none that controls or hides; it may be of several lines."""

Line: TypeAlias = Annotated[
    str, StringConstraints(min_length=1, max_length=LONGEST_TEXT, pattern=TEXT)
]
"""Some words; where they are told, on one line."""

SeatCount: TypeAlias = Annotated[int, Field(ge=2, le=MOST_SEATS)]
PeopleCount: TypeAlias = Annotated[int, Field(ge=2, le=MOST_SEATS)]
Piedras: TypeAlias = Annotated[int, Field(ge=0, le=1000)]
Positive: TypeAlias = Annotated[int, Field(ge=1, le=1000)]


class Text(Model):
    """Un texto en uno o más idiomas; si es solo un texto, está en español.

    A text in one or more languages; a plain string is Spanish.
    """

    es: Annotated[Line, described("El texto en español.", "The text in Spanish.")]
    en: Annotated[Line | None, described("El texto en inglés.", "The text in English.")] = None
    ca: Annotated[Line | None, described("El texto en catalán.", "The text in Catalan.")] = None

    @model_validator(mode="before")
    @classmethod
    def _a_string_is_spanish(cls, value: Any) -> Any:
        return {"es": value} if isinstance(value, str) else value

    @classmethod
    def __get_pydantic_json_schema__(cls, core_schema: Any, handler: Any) -> Any:
        """A text may be written as a string or as a table of languages.

        The keywords for strings and for tables stand side by side, which says the same as an
        ``anyOf`` and is checked in half the time.
        """
        table = handler.resolve_ref_schema(handler(core_schema))
        string = {"minLength": 1, "maxLength": LONGEST_TEXT, "pattern": TEXT}
        return (
            table
            | string
            | {"type": ["string", "object"], "description": inspect.cleandoc(cls.__doc__ or "")}
        )

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The text in that language, or in Spanish where it has none."""
        return getattr(self, language, None) or self.es


def _read_card(value: Any, info: ValidationInfo) -> Card:
    return _card_or_error(value, partial(parse_card, french=_is_french(info)))


def _read_pattern(value: Any, info: ValidationInfo) -> CardPattern:
    return _card_or_error(value, partial(CardPattern.parse, french=_is_french(info)))


def _is_french(info: ValidationInfo) -> bool:
    """Whether the deck is French, as the context of the validation says under ``french``."""
    return bool(info.context and info.context["french"])


def _card_or_error(value: Any, parse: Callable[[str], Read]) -> Read:
    if not isinstance(value, str):
        raise PydanticCustomError("string_type", "not a string")
    try:
        return parse(value)
    except CardError as error:
        raise PydanticCustomError("card", "not a card", {"error": error}) from None


def one_of(choices: dict[Any, Any], *, also: dict[Any, Any] | None = None) -> Any:
    """A value written as one of a few words or numbers, each read as what it maps to.

    Those of ``also`` are read too, but not offered.
    """
    known = choices | (also or {})

    def read(value: Any) -> Any:
        if isinstance(value, bool) or not isinstance(value, (str, int)) or value not in known:
            raise PydanticCustomError("choice", "not a choice", {"choices": list(choices)})
        return known[value]

    return read


def only_of(kind: type[int], error: str) -> BeforeValidator:
    """Refuses what equals a constant without being of its kind, as 1.0 and true equal 1.

    Args:
        kind: the type of the constant.
        error: the pydantic type of the error.
    """

    def read(value: Any) -> Any:
        if type(value) is not kind:
            raise PydanticCustomError(error, "not of its kind")
        return value

    return BeforeValidator(read)


def read_rank(choices: dict[Any, Rank], also: dict[Any, Rank]) -> Any:
    """A rank by its word; those of the French pack are read where the deck is French.

    Args:
        choices: the words of the Spanish pack.
        also: numbers that are read too, but not offered.
    """
    spanish, french = one_of(choices, also=also), one_of(choices | _french(choices), also=also)

    def read(value: Any, info: ValidationInfo) -> Any:
        return (french if _is_french(info) else spanish)(value)

    return read


def _french(choices: dict[Any, Rank]) -> dict[Any, Rank]:
    """The same words as a French deck has them."""
    return {
        Suit.PICAS.word_of(rank) if rank >= Rank.SOTA else word: rank
        for word, rank in choices.items()
    }


FRENCH_RANKS = [Suit.PICAS.word_of(rank) for rank in Rank if rank >= Rank.SOTA]
"""The words that only the ranks of a French deck have."""

_RANKS = {rank.value if rank.word.isdigit() else rank.word: rank for rank in Rank}
_RANK_NUMBERS = {rank.value: rank for rank in Rank}

_CARDS = {
    "enum": [str(Card(rank, suit)) for suit in Suit for rank in Rank],
    "description": "Una carta, por su nombre.\n\nA card, by its name.",
}
_CARDS_OF_VIRA = {
    "enum": [f"{rank.word} de la vira" for rank in Rank],
    "description": "Una carta de lo virado, por su índice.\n\nA card of the vira suit, by rank.",
}
_CARDS_AFTER_VIRA = {
    "enum": [str(CardPattern(None, suit)) for suit in (*Suit, None)],
    "description": (
        "La carta del índice que sigue al de la vira.\n\nThe card of the rank after the vira's."
    ),
}


def _card_schema(*offered: dict[str, Any]) -> dict[str, Any]:
    """Any short text, of which an editor offers the usual ones."""
    return {"type": "string", "minLength": 1, "maxLength": 60, "anyOf": [*offered, True]}


CardName: TypeAlias = Annotated[
    Card,
    PlainValidator(_read_card),
    PlainSerializer(str, return_type=str),
    WithJsonSchema(_card_schema(_CARDS)),
]
"""A card by its name, such as ``rey de copas``."""

CardPatternName: TypeAlias = Annotated[
    CardPattern,
    PlainValidator(_read_pattern),
    PlainSerializer(str, return_type=str),
    WithJsonSchema(_card_schema(_CARDS, _CARDS_OF_VIRA, _CARDS_AFTER_VIRA)),
]
"""A fixed card (``rey de copas``), one of the vira (``2 de la vira``) or of the next rank."""

RankName: TypeAlias = Annotated[
    Rank,
    PlainValidator(read_rank(_RANKS, _RANK_NUMBERS)),
    PlainSerializer(lambda rank: int(rank.word) if rank.word.isdigit() else rank.word),
    WithJsonSchema({"enum": list(dict.fromkeys([*_RANKS, *FRENCH_RANKS, *_RANK_NUMBERS]))}),
]
"""A rank: ``"as"``, 2 to 9, ``"sota"``, ``"caballo"``, ``"rey"``; of a French deck also ``"J"``."""
