"""The ruleset as a whole: who it is, where it comes from, its sections, options and examples."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import Field, model_validator

from envite_rules.ruleset.model.base import (
    MOST_ENTRIES,
    Freeze,
    FrozenDict,
    Line,
    Model,
    Slug,
    Text,
    described,
    only_of,
)
from envite_rules.ruleset.model.counts import Count
from envite_rules.ruleset.model.customs import Deal, Scoreboard, Signs, Words
from envite_rules.ruleset.model.deck import Deck, settle_cards
from envite_rules.ruleset.model.examples import Example
from envite_rules.ruleset.model.ladders import Ladder
from envite_rules.ruleset.model.play import FollowRule, OrderLine, Players
from envite_rules.ruleset.model.rounds import Round
from envite_rules.ruleset.model.stakes import Renuncio, Score

FORMAT = 1
"""The version of the format that this library reads."""


class Source(Model):
    """De dónde se sabe una regla. / Where a rule is known from."""

    title: Annotated[Line, described("El título.", "The title.")]
    author: Annotated[Line | None, described("Quién lo escribió.", "Who wrote it.")] = None
    publisher: Annotated[Line | None, described("Quién lo publicó.", "Who published it.")] = None
    date: Annotated[
        Line | None, described("Cuándo: 1983, 2012-06-05.", "When: 1983, 2012-06-05.")
    ] = None
    url: Annotated[Line | None, described("Dónde leerlo.", "Where to read it.")] = None
    note: Annotated[
        Text | None, described("Lo que conviene saber de ella.", "What one should know of it.")
    ] = None


class Provenance(Model):
    """De dónde sale un valor: una fuente, una deducción o ninguna parte.

    Where a value comes from: a source, an inference, or nowhere.
    """

    source: Annotated[Slug | None, described("El id de una fuente.", "The id of a source.")] = None
    inferred: Annotated[
        Text | None,
        described(
            "Ninguna fuente lo dice: por qué se toma así.",
            "No source says so: why it is read this way.",
        ),
    ] = None
    unknown: Annotated[
        Text | None,
        described("Lo que no se sabe y por eso no se dice.", "What is unknown and not stated."),
    ] = None
    note: Annotated[Text | None, described("Una aclaración.", "A remark.")] = None


class Choice(Model):
    """Una manera de jugar que se puede elegir. / A way to play that can be chosen."""

    name: Annotated[Text, described("Cómo se llama.", "What it is called.")]
    set: Annotated[
        dict[str, Any],
        described(
            "Lo que cambia: las mismas secciones que el reglamento, solo con lo distinto.",
            "What it changes: the sections of a ruleset, with only what differs.",
        ),
        Freeze,
    ] = FrozenDict()


class Option(Model):
    """Algo que se deja a elección de la mesa. / Something left to the table."""

    name: Annotated[Text, described("Qué se elige.", "What is chosen.")]
    default: Annotated[
        Slug, described("La elección si no se dice otra.", "The choice if none is named.")
    ]
    choices: Annotated[
        dict[Slug, Choice],
        Field(min_length=1, max_length=20),
        described("Lo que se puede elegir.", "What can be chosen."),
        Freeze,
    ]


class Sections(Model):
    """Las secciones que dicen cómo se juega; las mismas que puede cambiar una opción.

    The sections that say how a variant is played; an option may change the same ones.
    """

    without: Annotated[
        tuple[Line, ...],
        Field(min_length=1, max_length=MOST_ENTRIES),
        described(
            'Lo que tiene la base y aquí no hay, por su camino: ["score.dentro"].',
            'What the base has and is absent here, by its path: ["score.dentro"].',
        ),
    ] = ()
    words: Annotated[
        Words | None,
        described("Cómo se llaman aquí las cosas.", "What things are called here."),
    ] = None
    deck: Annotated[Deck | None, described("La baraja.", "The pack of cards.")] = None
    players: Annotated[
        Players | None, described("Cuántas personas juegan.", "How many people play.")
    ] = None
    order: Annotated[
        tuple[OrderLine, ...] | None,
        Field(min_length=1, max_length=MOST_ENTRIES),
        described(
            "El orden de las cartas, de la más alta a la más baja.",
            "The order of the cards, from the highest down.",
        ),
    ] = None
    follow: Annotated[
        tuple[FollowRule, ...] | None,
        Field(max_length=MOST_ENTRIES),
        described(
            "Las obligaciones al jugar: arrastre y las demás. Una lista vacía dice que se juega lo "
            "que se quiera; sin la clave, el reglamento no lo dice.",
            "The obligations in play: arrastre and the others. An empty list says that anything "
            "may be played; without the key the ruleset does not say.",
        ),
    ] = None
    round: Annotated[Round | None, described("La ronda.", "The round.")] = None
    ladders: Annotated[
        dict[Slug, Ladder],
        Field(max_length=10),
        described("Las escaleras de envites, por su nombre.", "The ladders of calls, by name."),
        Freeze,
    ] = FrozenDict()
    counts: Annotated[
        dict[Slug, Count],
        Field(max_length=10),
        described("Las cuentas de una mano, por su nombre.", "The counts of a hand, by name."),
        Freeze,
    ] = FrozenDict()
    score: Annotated[Score | None, described("El tanteo.", "The score.")] = None
    renuncio: Annotated[Renuncio | None, described("El renuncio.", "The renuncio.")] = None
    deal: Annotated[Deal | None, described("El reparto.", "The deal.")] = None
    signs: Annotated[
        Signs | None, described("Las señas de lo que se tiene.", "Gestures for holdings.")
    ] = None
    scoreboard: Annotated[Scoreboard | None, described("Cómo se arraya.", "The scoreboard.")] = None

    @property
    def has_vira(self) -> bool:
        """Whether a card is turned up: the order of the cards speaks of it, or the deal does."""
        of_order = any(
            line.suit == "vira" or (line.card is not None and line.card.needs_vira)
            for line in self.order or ()
        )
        of_order = of_order or any(
            piece.card.needs_vira for count in self.counts.values() for piece in count.pieces
        )
        return of_order or (self.deal is not None and self.deal.vira is not None)


RULE_SECTIONS = tuple(key for key in Sections.model_fields if key != "without")
"""The names of the sections that state rules."""


class Ruleset(Sections):
    """Un reglamento: cómo se juega en un sitio. / A ruleset: how a variant is played."""

    format: Annotated[
        Literal[1],
        only_of(int, "int_type"),
        described("La versión del formato: 1.", "The version of the format: 1."),
    ]
    id: Annotated[
        Slug,
        described(
            "El nombre corto, como el del archivo: gran-canaria.",
            "The short name, like the file's: gran-canaria.",
        ),
    ]
    name: Annotated[Text, described("El nombre.", "The name.")]
    summary: Annotated[
        Text | None, described("En una frase, qué es.", "What it is, in a sentence.")
    ] = None
    family: Annotated[
        Slug,
        described("De qué juego es variante: envite, truc.", "Which game it is a variant of."),
    ]
    places: Annotated[
        tuple[Line, ...],
        Field(max_length=50),
        described("Dónde se juega así.", "Where it is played so."),
    ] = ()
    extends: Annotated[
        Line | None,
        described(
            "El reglamento del que parte: su id, o un archivo de la misma carpeta.",
            "The ruleset it starts from: its id, or a file in the same folder.",
        ),
    ] = None
    abstract: Annotated[
        bool,
        described(
            "Si es solo una base para otros reglamentos, a la que no se juega.",
            "Whether it is only a base for other rulesets, and not played itself.",
        ),
    ] = False
    source: Annotated[
        Slug | None,
        described(
            "La fuente de todo lo que dice este archivo, si no se dice otra.",
            "The source of all that this file states, unless said otherwise.",
        ),
    ] = None
    sources: Annotated[
        dict[Slug, Source],
        Field(max_length=MOST_ENTRIES),
        described("Las fuentes, por su id.", "The sources, by id."),
        Freeze,
    ] = FrozenDict()
    provenance: Annotated[
        dict[Line, Provenance],
        Field(max_length=MOST_ENTRIES),
        described(
            'De dónde sale un valor concreto, por su camino: "score.tumbo.both".',
            'Where one value comes from, by its path: "score.tumbo.both".',
        ),
        Freeze,
    ] = FrozenDict()
    options: Annotated[
        dict[Slug, Option],
        Field(max_length=20),
        described("Lo que se deja a elección de la mesa.", "What is left to the table."),
        Freeze,
    ] = FrozenDict()
    examples: Annotated[
        tuple[Example, ...],
        Field(max_length=MOST_ENTRIES),
        described("Hechos que tienen que cumplirse.", "Facts that must hold."),
    ] = ()
    deck: Annotated[Deck, described("La baraja.", "The pack of cards.")]
    players: Annotated[Players, described("Cuántas personas juegan.", "How many people play.")]

    @model_validator(mode="after")
    def _settle_cards(self) -> Self:
        settle_cards(self.order or (), self.deck)
        for count in self.counts.values():
            settle_cards(count.pieces, self.deck)
        return self
