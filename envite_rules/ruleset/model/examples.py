"""Examples: facts that must hold, one by one or as the rows of a table of cases."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from envite_rules.messages import LANGUAGES, Message
from envite_rules.ruleset.model.base import (
    MOST_ENTRIES,
    Freeze,
    FrozenDict,
    Line,
    Model,
    PeopleCount,
    Piedras,
    Positive,
    Slug,
    Text,
    described,
)


class Erratum(Model):
    """Una errata de la fuente. / A slip in the source."""

    printed: Annotated[Text, described("Lo que pone la fuente.", "What the source prints.")]
    why: Annotated[Text, described("Por qué es una errata.", "Why it is a slip.")]


class Case(Model):
    """Una fila de una tabla de casos: lo que en ella es distinto de lo que vale para todas.

    A row of a table of cases: what differs in it from what holds for all of them.
    """

    about: Annotated[
        Text | None,
        described("De qué va; detrás de lo de todos.", "What it is about; after that of all."),
    ] = None
    players: Annotated[
        PeopleCount | None,
        described("Cuántas personas juegan.", "How many people play."),
    ] = None
    options: Annotated[
        dict[Slug, Slug],
        Field(max_length=20),
        described("Con qué opciones.", "With which options."),
        Freeze,
    ] = FrozenDict()
    vira: Annotated[Line | None, described("La vira.", "The vira.")] = None
    plays: Annotated[
        tuple[Line, ...] | None,
        Field(min_length=1, max_length=24),
        described(
            "Las cartas de la baza, en el orden en que se jugaron.",
            "The cards of the trick, in the order they were played.",
        ),
    ] = None
    winner: Annotated[
        Positive | None,
        described("Qué jugador gana, contando desde 1.", "Which player wins, from 1."),
    ] = None
    team: Annotated[
        Literal["A", "B"] | None,
        described("Qué equipo gana; A es el de quien sale.", "Which team wins; A leads."),
    ] = None
    hand: Annotated[
        tuple[Line, ...] | None,
        Field(min_length=1, max_length=24),
        described("Las cartas que se tienen.", "The cards that are held."),
    ] = None
    card: Annotated[
        Line | None,
        described(
            "La carta de esas que no se puede jugar; con refused.",
            "The one of them that may not be played; with refused.",
        ),
    ] = None
    trick: Annotated[
        tuple[Line, ...],
        Field(max_length=24),
        described("Las cartas que ya están en la mesa.", "The cards already on the table."),
    ] = ()
    legal: Annotated[
        tuple[Line, ...] | None,
        Field(min_length=1, max_length=24),
        described("Las que se pueden jugar.", "Those that may be played."),
    ] = None
    tied: Annotated[
        tuple[Positive, ...] | None,
        Field(min_length=2, max_length=24),
        described(
            "Qué jugadores empatan la baza, contando desde 1.",
            "Which players tie the trick, from 1.",
        ),
    ] = None
    count: Annotated[
        Piedras | None,
        described("Lo que cuenta la mano que se tiene.", "What the hand counts."),
    ] = None
    of: Annotated[
        Slug | None,
        described(
            "En qué cuenta, si el reglamento tiene varias, o cuál es la que no tiene esa mano "
            "(refused).",
            "In which count, if the ruleset has several, or which the hand does not have "
            "(refused).",
        ),
    ] = None
    events: Annotated[
        tuple[Line, ...] | None,
        Field(min_length=1, max_length=100),
        described(
            "Lo que se dijo y quién ganó: «A envido», «B quiero», «A gana».",
            'What was said and who won: "A envido", "B quiero", "A gana".',
        ),
    ] = None
    actions: Annotated[
        tuple[Line, ...] | None,
        Field(min_length=1, max_length=MOST_ENTRIES),
        described(
            "Una ronda entera, como se escribe en una partida guardada: «A1 3 de bastos», "
            "«B1 envido», «A1 no quiero».",
            'A whole round, as it is written in a record: "A1 3 de bastos", "B1 envido", '
            '"A1 no quiero".',
        ),
    ] = None
    dealer: Annotated[
        Line | None,
        described(
            "Quién reparte la ronda: A1, B1, A2…; si no se dice, el último, y sale A1.",
            "Who deals the round: A1, B1, A2…; if not given the last seat, so that A1 leads.",
        ),
    ] = None
    hands: Annotated[
        tuple[Line, ...] | None,
        Field(min_length=1, max_length=24),
        described(
            "Las cartas de cada uno: «A1 rey de copas, 3 de oros, 4 de bastos»; de quien no se "
            "dicen, solo se saben las que juega.",
            'The cards of each seat: "A1 rey de copas, 3 de oros, 4 de bastos"; of a seat that is '
            "left out only those that it plays are known.",
        ),
    ] = None
    hold: Annotated[
        Literal["prevent", "claim"] | None,
        described(
            "Si lo que no se puede hacer no se hace (prevent, si no se dice), o se hace y se canta "
            "el renuncio (claim).",
            "Whether what is forbidden cannot be done (prevent, if not given), or is done and the "
            "renuncio is claimed (claim).",
        ),
    ] = None
    tricks: Annotated[
        tuple[Line, ...] | None,
        Field(min_length=1, max_length=24),
        described(
            'Quién gana cada baza de la ronda: ["A1", "B2"]; una que se empata, "tied".',
            'Who wins each trick of the round: ["A1", "B2"]; one that is tied, "tied".',
        ),
    ] = None
    round_won_by: Annotated[
        Literal["A", "B", "nobody"] | None,
        described("Quién gana la ronda.", "Who wins the round."),
    ] = None
    piedras: Annotated[
        tuple[Piedras, ...] | None,
        Field(min_length=2, max_length=2),
        described(
            "Las piedras de A y de B antes; si no se dicen, 0 y 0.",
            "The piedras of A and B before; 0 and 0 if not given.",
        ),
    ] = None
    chicos: Annotated[
        tuple[Piedras, ...] | None,
        Field(min_length=2, max_length=2),
        described(
            "Los chicos de A y de B antes; si no se dicen, 0 y 0.",
            "The chicos of A and B before; 0 and 0 if not given.",
        ),
    ] = None
    score: Annotated[
        tuple[Piedras, ...] | None,
        Field(min_length=2, max_length=2),
        described(
            "Las piedras de A y de B después.",
            "The piedras of A and B after.",
        ),
    ] = None
    chico_won_by: Annotated[
        Literal["A", "B"] | None,
        described(
            "Quién gana un chico con la última ronda.", "Who wins a chico by the last round."
        ),
    ] = None
    match_won_by: Annotated[
        Literal["A", "B"] | None,
        described(
            "Quién gana la partida con la última ronda.", "Who wins the match by the last round."
        ),
    ] = None
    refused: Annotated[
        Line | None,
        described(
            "Lo último que se dijo o se jugó no se puede, y con qué código: el que dan «envite "
            "tanteo --json» y «envite probar»; el de una carta es play.bound. Con «of», que la "
            "mano no se cuenta en esa cuenta: count.lacks o count.barred.",
            "The last thing said or played may not be, and by which code: as given by "
            '"envite score --json" and "envite test"; that of a card is play.bound. With “of”, '
            "that the hand is not counted in that count: count.lacks or count.barred.",
        ),
    ] = None
    rule: Annotated[
        Line | None,
        described(
            "Por qué regla, por su id: el renglón del orden que gana, la obligación que ata o la "
            "que no deja.",
            "By which rule, by its id: the line of the order that wins, the one that binds or "
            "that refuses.",
        ),
    ] = None
    source: Annotated[Slug | None, described("De qué fuente es.", "Which source it is from.")] = (
        None
    )
    todo: Annotated[
        Text | None,
        described(
            "Todavía no tiene por qué cumplirse: qué falta.",
            "It need not hold yet: what is left to do.",
        ),
    ] = None
    erratum: Annotated[
        Erratum | None,
        described("La fuente dice otra cosa por error.", "The source says otherwise by a slip."),
    ] = None


class Example(Case):
    """Un hecho que tiene que cumplirse: quién gana una baza, qué se puede jugar, cuánto se apunta.

    A fact that must hold: who wins a trick, which cards may be played, what the score is then.
    """

    about: Annotated[Text, described("De qué va.", "What it is about.")]
    cases: Annotated[
        tuple[Case, ...],
        Field(min_length=1, max_length=MOST_ENTRIES),
        described(
            "Una tabla de casos: cada fila pone lo suyo sobre lo que el ejemplo dice para todas.",
            "A table of cases: each row adds its own to what the example says for all of them.",
        ),
    ] = ()

    def each(self) -> tuple[Example, ...]:
        """What is asked, one by one: the rows with what holds for all; without rows, itself."""
        return self._rows if self.cases else (self,)

    @property
    def asks_to_count(self) -> bool:
        """Whether it asks what its hand counts, or says that it is not counted."""
        return self.count is not None or self.of is not None

    @cached_property
    def _rows(self) -> tuple[Example, ...]:
        return tuple(self._with(row, number) for number, row in enumerate(self.cases, start=1))

    def _with(self, row: Case, number: int) -> Example:
        own = {key: getattr(row, key) for key in row.model_fields_set}
        about = {"about": _joined(self.about, row.about, number)}
        return self.model_copy(update={"cases": (), **own, **about})


def _joined(about: Text, row: Text | None, number: int) -> Text:
    """What a row is about, in every language that one of the two is written in."""
    numbered = Message("example.case", {"number": number})
    own = row or Text(**{language: numbered.text(language) for language in LANGUAGES})
    texts = {
        language: f"{about.text(language)}: {own.text(language)}"
        for language in ("es", "en", "ca")
        if language == "es" or any(getattr(text, language, None) for text in (about, row))
    }
    return Text(**texts)
