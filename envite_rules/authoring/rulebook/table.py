"""What is needed, who sits at the table, and how it is played in a few sentences."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING

from envite_rules.authoring.portrait_stakes import (
    marks_below_the_chico,
    round_lines,
    score_lines,
)
from envite_rules.authoring.portrait_words import own_word
from envite_rules.cards import Rank
from envite_rules.engine.seats import seat_name
from envite_rules.messages import AnyOf, Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.authoring.sections import Words
    from envite_rules.engine import Game
    from envite_rules.ruleset import LoadedRuleset
    from envite_rules.ruleset.model import Ladder, Ruleset

_IN_SHORT = {"show.chico", "show.partido", "show.partida", "show.partida-of-partidos"}
_SILENCE = ("order", "follow", "deal", "round", "score")


def short_lines(loaded: LoadedRuleset, game: Game) -> Iterator[Words]:
    """How it is played, in a few sentences; nothing that the ruleset does not state.

    Args:
        loaded: the ruleset.
        game: the ruleset at a table.
    """
    ruleset = loaded.ruleset
    if ruleset.summary is not None:
        yield ruleset.summary
    yield from _people(ruleset, game)
    if ruleset.deal is not None:
        yield Message("book.dealt", {"n": sum(ruleset.deal.packets)})
    if game.has_vira:
        yield Message("book.vira-apart", {"vira": own_word(ruleset, "vira")})
    words = {name: own_word(ruleset, name) for name in ("trick", "round")}
    if ruleset.order is not None:
        yield Message("book.each-trick", words)
    if ruleset.follow is not None:
        bound = any(rule.applies_to(game.seats) for rule in ruleset.follow)
        yield Message("book.must-serve" if bound else "show.free")
    yield from list(round_lines(ruleset))[:1]
    for ladder in ruleset.ladders.values():
        yield _calls(ladder, game.seats, words)
    for line in score_lines(ruleset, game.seats):
        if line.code in _IN_SHORT:
            yield line
    silent = [part for part in _SILENCE if getattr(ruleset, part) is None]
    if silent:
        first, *rest = [Message(f"book.silent.{part}", words) for part in silent]
        yield Message("book.silent", {"parts": reduce(_nor, rest, first)})


def _nor(said: Message, part: Message) -> Message:
    return Message("book.nor", {"said": said, "part": part})


def _people(ruleset: Ruleset, game: Game) -> Iterator[Message]:
    arguments = {"n": game.players, "muerto": own_word(ruleset, "muerto")}
    if game.players == 2:
        yield Message("book.two-people")
    elif game.seats != game.players:
        yield Message("book.people-muerto", arguments)
    else:
        yield Message("book.people", arguments)


def _calls(ladder: Ladder, seats: int, words: dict[str, Words]) -> Message:
    """What can be called for more; the rest stands in its own chapter."""
    calls = [step.call for step in ladder.steps if step.applies_to(seats)]
    quoted = [Message("tell.quoted", {"said": call}) for call in calls]
    return Message(
        "book.calls" if ladder.count is None else "book.calls-count", {"calls": quoted, **words}
    )


def material_lines(loaded: LoadedRuleset, game: Game) -> Iterator[Words]:
    """The pack, what is left out of it, and the piedras.

    Args:
        loaded: the ruleset.
        game: the ruleset at a table.
    """
    ruleset = loaded.ruleset
    deck = ruleset.deck
    suits = [suit.word for suit in deck.suits]
    ranks = [deck.word_of(rank) for rank in deck.ranks]
    pack = "book.deck-french" if deck.suits[0].is_french else "book.deck"
    yield Message(pack, {"n": len(game.deck), "suits": suits, "ranks": ranks})
    missing = [deck.word_of(rank) for rank in Rank if rank not in deck.ranks]
    if deck.suits[0].is_french:  # its ten is no rank of any deck
        figures = [word for word in missing if not word.isdigit()]
        missing = [*(word for word in missing if word.isdigit()), "10", *figures]
    if missing:
        yield Message("book.deck-without", {"ranks": missing})
    for code, cards in (("added", deck.add), ("removed", deck.remove)):
        if cards:
            yield Message(f"book.deck-{code}", {"cards": [str(card) for card in cards]})
    piedras = own_word(ruleset, "piedras")
    if ruleset.score is not None:
        yield Message("book.points", {"piedras": piedras})
    stones = max((mark.stones for mark in marks_below_the_chico(ruleset)), default=0)
    if stones:
        yield Message("book.stones", {"n": stones})


def player_lines(loaded: LoadedRuleset, game: Game) -> Iterator[Words]:
    """How many may play, the teams, the seats, who is in command, and the muerto.

    Args:
        loaded: the ruleset.
        game: the ruleset at a table.
    """
    ruleset = loaded.ruleset
    counts = ruleset.players.counts
    if len(counts) > 1:
        yield Message("book.counts", {"counts": _numbers(counts), "people": game.players})
    seats = [seat_name(seat) for seat in range(game.seats)]
    alone = game.seats == 2
    if alone:
        yield Message("book.teams-of-one", {"a": seats[0], "b": seats[1]})
    else:
        yield Message("book.teams", {"a": seats[0::2], "b": seats[1::2]})
        yield Message("book.seated", {"seats": seats})
    mandador = own_word(ruleset, "mandador")
    duties = list(_of_the_mandador(ruleset))
    if duties:
        code = "book.own-mandador" if alone else "book.mandador"
        yield Message(code, {"mandador": mandador, "duties": duties})
    if game.seats != game.players:
        names = {"muerto": own_word(ruleset, "muerto"), "mandador": mandador, "seat": seats[-1]}
        yield Message("book.muerto", names)


def _numbers(counts: Sequence[int]) -> Message | AnyOf:
    """Numbers as people say them: from 2 to 12, or one by one where some are left out."""
    least, most = min(counts), max(counts)
    if len(counts) > 2 and sorted(counts) == list(range(least, most + 1)):
        return Message("range.between", {"least": least, "most": most})
    return AnyOf(counts)


def _of_the_mandador(ruleset: Ruleset) -> Iterator[Message]:
    """What only the one in command of a team does."""
    if ruleset.deal is not None and ruleset.deal.first_dealer != "agreed":
        yield Message("book.mandador.cuts")
    ladders = ruleset.ladders.values()
    for part, who in (("opener", "opens"), ("answerer", "answers"), ("raiser", "raises")):
        if any(getattr(ladder, part) == "mandador" for ladder in ladders):
            yield Message(f"book.mandador.{who}")
    if ruleset.score is not None and ruleset.score.tumbo is not None:
        yield Message("book.mandador.tumbo", {"tumbo": own_word(ruleset, "tumbo")})
