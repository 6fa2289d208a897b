"""One match of each ruleset, with every answer that a match gives to a program, as text files.

A change of what is offered, said, paid or shown changes a line of ``tests/playthroughs/``, and is
seen there. Run as ``python -m tools.playthroughs`` in the checkout, it writes them anew.
"""

from __future__ import annotations

import hashlib
import json
import sys
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from envite_rules import (
    Answer,
    Call,
    Claim,
    Deal,
    Leave,
    Match,
    Play,
    Tumbo,
    load_ruleset,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from envite_rules import Action, Event, Reason, Rules

_TESTS = Path(__file__).resolve().parents[1] / "tests"
FOLDER = _TESTS / "playthroughs"
"""Where the files are."""

ROUNDS_IN_FULL = 2
"""So many rounds, the first in which a tumbo is decided, and the end are told in full."""

_CURIOUS = 4  # one action in so many is another seat's, where one has something to do


@dataclass(frozen=True)
class Sitting:
    """A table at which a match is played.

    Args:
        name: what the file is called.
        ruleset: its id, or the name of a file in ``tests/rulesets``.
        players: how many people play.
        seed: what cards and choices are drawn from.
        hold: how players are held to the rules.
        signs: whether señas are made.
        mandadores: the seats that lead the teams.
        options: what is chosen of the ruleset's options, each as ``name=choice``.
    """

    name: str
    ruleset: str
    players: int
    seed: int
    hold: str = "prevent"
    signs: bool = False
    mandadores: tuple[int, int] = (0, 1)
    options: tuple[str, ...] = field(default=(), repr=False)

    @property
    def rules(self) -> Rules:
        """The ruleset, with what is chosen."""
        path = _TESTS / "rulesets" / self.ruleset
        chosen = dict(option.split("=") for option in self.options)
        return load_ruleset(path if path.suffix == ".toml" else self.ruleset, options=chosen)

    def match(self) -> Match:
        """A new match at the table."""
        return self.rules.game(self.players).new_match(
            seed=self.seed, hold=self.hold, signs=self.signs, mandadores=self.mandadores
        )


_CHOSEN = (
    "cantons=un",
    "dosos=dins",
    "envit-i-truc=tothom",
    "no-volgut=a-l-acte",
    "obertura=envit",
    "peces=quatre",
    "surt=ma",
    "tots=mes",
)

_MENORQUI = (
    "empat=segona",
    "moixets=fora",
    "obertura=envit",
    "salt=taula",
    "surt=ma",
    "tots=dotze",
)

_VALENCIA = ("cama=divuit", "cames=una", "cartes=negres", "sense-parella=deu", "truc=nou")

_MINEIRO = ("manilhas=fixas", "pontos=mineiro", "sai=primeiro")

_FLOR = ("falta=perdedor", "flor=con", "mazo=uno", "puntos=quince")

SITTINGS = (
    Sitting("app-cuatro-chicos", "app-cuatro-chicos", 8, 0),
    Sitting("app-dos-de-oros", "app-dos-de-oros", 4, 7),
    Sitting("canario", "canario", 4, 16),
    Sitting("canario-claims", "canario", 4, 137, hold="claim"),
    Sitting("gran-canaria", "gran-canaria", 4, 117),
    Sitting("tenerife", "tenerife", 4, 57, signs=True, mandadores=(2, 1)),
    Sitting("federacion-las-palmas", "federacion-las-palmas", 10, 19),
    Sitting("lomo-quintanilla", "lomo-quintanilla", 4, 66),
    Sitting("tenerife-1983", "tenerife-1983", 2, 66),
    Sitting("tradicional", "tradicional", 6, 55, signs=True),
    Sitting("tradicional-muerto", "tradicional", 5, 67),
    Sitting("truc-mallorqui", "truc-mallorqui", 4, 126, signs=True),
    Sitting("truc-mallorqui-dos", "truc-mallorqui", 2, 152),
    Sitting("truc-mallorqui-opcions", "truc-mallorqui", 4, 21, options=_CHOSEN),
    Sitting("truc-menorqui", "truc-menorqui", 4, 88),
    Sitting("truc-menorqui-opcions", "truc-menorqui", 4, 17, options=_MENORQUI),
    Sitting("truc-valencia", "truc-valencia", 4, 33),
    Sitting("truc-valencia-opcions", "truc-valencia", 4, 9, options=_VALENCIA),
    Sitting("truco-argentino", "truco-argentino", 4, 170),
    Sitting("truco-argentino-flor", "truco-argentino", 2, 128, options=_FLOR),
    Sitting("truco-uruguayo", "truco-uruguayo", 4, 59, options=("flor=tres", "puntos=veinte")),
    Sitting("truco-venezolano", "truco-venezolano", 4, 18),
    Sitting("truco-paulista", "truco-paulista", 4, 22),
    Sitting("truco-paulista-mineiro", "truco-paulista", 4, 24, options=_MINEIRO),
    Sitting("renuncio-anula", "renuncio-anula.toml", 4, 132, hold="claim"),
)


def playthroughs() -> Iterator[tuple[Path, str]]:
    """Each file, with what it should say."""
    for sitting in SITTINGS:
        yield FOLDER / f"{sitting.name}.txt", "\n".join(told(sitting)) + "\n"


def told(sitting: Sitting) -> Iterator[str]:
    """The lines of the playthrough at a table, the match played to its end."""
    teller = _Teller(sitting)
    yield " ".join((f"# {sitting}", *sitting.options))
    yield "# python -m tools.playthroughs tells it anew."
    while not teller.match.is_over:
        yield from teller.step()
    yield from teller.state()
    yield ""
    yield from teller.sentences()


class _Teller:
    """Plays a match, and tells what it answers on the way."""

    def __init__(self, sitting: Sitting) -> None:
        self.match = sitting.match()
        self._sitting = sitting
        self._names = [_name(seat) for seat in range(self.match.game.seats)]
        self._step = self._rounds = 0
        self._in_full = True
        self._tumbo_told = False
        self._reasons: dict[str, Reason] = {}
        self._probes = _probes(sitting, self.match)

    def step(self) -> Iterator[str]:
        """What the match answers now, what is done, and what that causes."""
        match = self.match
        if match.phase == "deal":
            self._rounds += 1
            self._in_full = self._rounds <= ROUNDS_IN_FULL
        if match.phase == "tumbo" and not self._tumbo_told:
            self._in_full = self._tumbo_told = True
        if self._in_full:
            yield from self.state()
        action = self._choose()
        said, read_back = match.say(action), _reads(match, action)
        offence = match.offence(action)
        events = match.apply(action)
        yield f"{self._step:4} > {said}{'' if read_back else ' — NOT READ BACK'}"
        if self._in_full and str(action) != said:
            yield f"       also {action}"
        if offence is not None:
            yield f"       may be claimed: {self._because(offence)}"
        yield from self._after(events)
        self._step += 1

    def _choose(self) -> Action:
        """Now and then what another seat may do, mostly what the seat on turn may."""
        match = self.match
        offered = match.legal_actions()
        others = [
            action
            for seat in range(len(self._names))
            if seat != match.turn
            for action in match.legal_actions(seat)
        ]
        drawn = hashlib.blake2b(f"{self._sitting.seed} {self._step}".encode()).digest()
        which = int.from_bytes(drawn[:8], "little")
        if others and drawn[8] % _CURIOUS == 0:
            return others[which % len(others)]
        return offered[which % len(offered)]

    def _after(self, events: Sequence[Event]) -> Iterator[str]:
        for event in events:
            yield f"       {event!r}: {event} / {event.text('en')}"
        match = self.match
        offers = " ".join(str(len(match.legal_actions(seat))) for seat in range(len(self._names)))
        turn = "nobody" if match.turn is None else _name(match.turn)
        if not self._in_full:
            yield f"       {match.phase} {turn}, {_score(match)}, offers {offers}"

    # ------------------------------------------------------------ all that is answered

    def state(self) -> Iterator[str]:
        """All that the match answers as it stands."""
        match = self.match
        yield ""
        turn = "nobody" if match.turn is None else _name(match.turn)
        yield f"action {self._step}: {match.phase}, {turn} must act"
        yield f"  {match!r}"
        yield f"  score {_score(match)}; winner {match.winner}; over {match.is_over}"
        leader = "nobody" if match.leader is None else _name(match.leader)
        yield f"  dealer {_name(match.dealer)}; leader {leader}; vira {match.vira}"
        yield f"  in play {match.in_play}"
        yield f"  table {_list(match.table)}; tricks {_list(map(_won_by, match.tricks))}"
        yield f"  may do {_list(match.legal_actions())}"
        for seat, name in enumerate(self._names):
            yield f"  {name} holds {_list(match.hand(seat))}; dealt {_list(match.dealt(seat))}"
            yield f"  {name} may do {_list(map(match.say, match.legal_actions(seat)))}"
        yield from self._views()
        for probe in self._probes:
            why = match.why_not(probe)
            yield f"  {_short(probe)}: {'may be done' if why is None else self._because(why)}"

    def _views(self) -> Iterator[str]:
        """What every seat is shown: first what all are, then the rest of each."""
        match = self.match
        views = [match.view(seat).to_json() for seat in range(len(self._names))]
        shared = [key for key in views[0] if all(view[key] == views[0][key] for view in views)]
        for key in shared:
            if key != "history":
                yield f"  all see {key}: {_json(views[0][key])}"
        yield f"  all see history: {_json(views[0]['history'][-3:])}"
        yield f"  all see the whole history: {len(match.view(0, whole=True).history)} lines"
        for name, view in zip(self._names, views, strict=True):
            own = {key: value for key, value in view.items() if key not in shared}
            yield f"  {name} sees {_json(own)}"

    def _because(self, reason: Reason) -> str:
        self._reasons.setdefault(reason.code, reason)
        rule = "no rule" if reason.rule is None else reason.rule
        return f"{reason.code} ({rule}; {reason.source})"

    def sentences(self) -> Iterator[str]:
        """Each reason that was given, as it was said the first time."""
        for code, reason in sorted(self._reasons.items()):
            yield f"{code}"
            yield f"  es: {reason.text('es')} [{reason.source_text('es')}]"
            yield f"  en: {reason.text('en')} [{reason.source_text('en')}]"


def _probes(sitting: Sitting, match: Match) -> list[Action]:
    """What somebody might try at any time."""
    game = match.game
    words = _words(sitting.rules, match)
    calls = [action for word in words for action in (Call(0, word), Call(1, word))]
    cards = tuple(game.deck)[: game.hand_size * game.seats + game.has_vira]
    last = game.seats - 1
    tries = [Play(0, game.deck[0]), Play(1, game.deck[1]), Play(last, game.deck[2])]
    answers = [Answer(0, accept=True), Answer(1, accept=False), Answer(last, accept=True)]
    decisions = [Tumbo(0, play=True), Tumbo(1, play=False), Tumbo(last, play=True)]
    claims = [Claim(0, 1), Claim(1, 2), Claim(0, 2), Claim(last, 0)]
    return [Deal(last, cards), *tries, *calls, *answers, *decisions, *claims, Leave(0)]


def _words(rules: Rules, match: Match) -> tuple[str, ...]:
    """The first and the last call of each ladder, as they are offered; in an envite, two of it."""
    ladders = rules.ruleset.ladders.values()
    said = {word for ladder in ladders for step in ladder.steps for word in (step.call, *step.also)}
    if len(ladders) > 1 or not {"envido", "chico"} <= said:
        return tuple(ladder.steps[place].call for ladder in ladders for place in (0, -1))
    found = [match.parse(f"A1 {word}") for word in ("envido", "chico")]
    return tuple(action.word for action in found if isinstance(action, Call))


def _reads(match: Match, action: Action) -> bool:
    return match.parse(str(action)) == match.parse(match.say(action)) == action


def _score(match: Match) -> str:
    score = match.score
    counts = (score.piedras, score.chicos, score.partidos)
    return " ".join(f"{a}-{b}" for a, b in counts)


def _short(action: Action) -> str:
    """An action; of a deal, only who deals."""
    return str(action).partition(":")[0]


def _won_by(seat: int | None) -> str:
    """Who won a trick; nobody, where it was tied."""
    return "nobody" if seat is None else _name(seat)


def _name(seat: int) -> str:
    return f"{'AB'[seat % 2]}{seat // 2 + 1}"


def _list(values: Iterable[object]) -> str:
    return " | ".join(map(str, values)) or "nothing"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def main() -> None:
    """Writes every playthrough."""
    for path, text in playthroughs():
        path.write_text(text, encoding="utf-8")
        sys.stdout.write(f"{path}\n")


if __name__ == "__main__":
    main()
