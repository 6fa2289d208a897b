"""Calls, score, renuncio and deal, as a player wants to see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.authoring.sections import Section, Words, table_of
from envite_rules.engine.ladders import rungs
from envite_rules.messages import AnyOf, Message

if TYPE_CHECKING:
    from collections.abc import Iterator

    from envite_rules.ruleset.model import Dentro, Ladder, Ruleset, Tumbo


def stake(ruleset: Ruleset, value: int | str) -> Words:
    """A stake in the words of the place: «4 piedras», «el chico»."""
    words = ruleset.words
    if isinstance(value, int):
        one = (words and words.piedra) or "piedra"
        many = (words and words.piedras) or f"{one}s"
        return f"{value} {one if value == 1 else many}"
    own = getattr(words, value, None) if words else None
    return Message(f"show.the-{value}", {"word": own or value})


def ladder_sections(ruleset: Ruleset, seats: int) -> Iterator[Section]:
    """Each ladder: what is said, what it is worth, what a refusal pays, who may speak."""
    head = tuple(Message(code) for code in ("show.call", "show.worth", "show.refusal"))
    for name, ladder in ruleset.ladders.items():
        rows = [
            (_said(rung.call, rung.also), stake(ruleset, rung.value), stake(ruleset, rung.refused))
            for rung in rungs(ruleset, name, seats)
        ]
        title = Message("show.ladder", {"name": name})
        yield Section(title, table_of(head, rows), tuple(_ladder_lines(ladder)))


def _said(call: str, also: tuple[str, ...]) -> Words:
    return Message("show.also", {"call": call, "also": AnyOf(also)}) if also else call


def _ladder_lines(ladder: Ladder) -> Iterator[Message]:
    people = {
        who: Message(f"show.who.{getattr(ladder, who)}") for who in ("opener", "answerer", "raiser")
    }
    yield Message("show.speakers", people)
    if len(ladder.steps) > 1:
        yield Message("show.right-to-raise")
    yield Message(f"show.window.{ladder.window}")
    yield Message(f"show.refused.{ladder.refused}")


def round_lines(ruleset: Ruleset) -> Iterator[Message]:
    """What a round is and what it is worth."""
    round_ = ruleset.round
    if round_ is not None:
        arguments = {"tricks": round_.tricks, "to_win": round_.to_win}
        yield Message("show.round", arguments | {"value": stake(ruleset, round_.value)})
        yield Message("show.play-out" if round_.play_out else "show.stops")
        if ruleset.deal is not None:
            yield Message("show.leads")


def score_lines(ruleset: Ruleset, seats: int) -> Iterator[Message]:
    """The chico and the match, and what changes close to the chico."""
    score = ruleset.score
    if score is None:
        return
    yield Message("show.chico", {"piedras": stake(ruleset, score.chico)})
    if score.partido is not None:
        yield Message("show.partido", {"n": score.partido})
    yield Message(
        "show.partida-of-partidos" if score.partido else "show.partida", {"n": score.partida}
    )
    if score.dentro is not None:
        yield from _dentro_lines(ruleset, score.dentro, seats)
    if score.tumbo is not None:
        yield from _tumbo_lines(ruleset, score.tumbo)
    if score.fold and score.tumbo is not None:
        arguments = {"fold": stake(ruleset, score.fold), "at": score.tumbo.at}
        yield Message("show.fold", arguments)


def _dentro_lines(ruleset: Ruleset, dentro: Dentro, seats: int) -> Iterator[Message]:
    arguments = {"at": dentro.at, "value": stake(ruleset, dentro.value)}
    yield Message("show.dentro", arguments)
    calls = {rung.id: rung.call for name in ruleset.ladders for rung in rungs(ruleset, name, seats)}
    for step, value in dentro.steps.items():
        if step in calls:
            arguments = {"call": calls[step], "value": stake(ruleset, value)}
            yield Message("show.dentro-step", arguments)


def _tumbo_lines(ruleset: Ruleset, tumbo: Tumbo) -> Iterator[Message]:
    arguments = {
        "at": tumbo.at,
        "declined": stake(ruleset, tumbo.declined),
        "lost": stake(ruleset, tumbo.lost),
        "won": stake(ruleset, tumbo.won),
    }
    yield Message("show.tumbo", arguments)
    yield Message(f"show.tumbo-both.{tumbo.both}")
    yield Message(f"show.tumbo-calls.{tumbo.calls}")


def renuncio_lines(ruleset: Ruleset) -> Iterator[Message]:
    """Which infractions can be claimed, and what the claim wins."""
    renuncio = ruleset.renuncio
    if renuncio is None:
        return
    offences = AnyOf(Message(f"show.offence.{offence}") for offence in renuncio.offences)
    yield Message("show.renuncio", {"offences": offences})
    if renuncio.value:
        yield Message("show.renuncio-wins", {"value": stake(ruleset, renuncio.value)})
    if renuncio.annuls_round:
        yield Message("show.renuncio-annuls")
    if renuncio.claimed_in_tumbo is not None:
        arguments = {"value": stake(ruleset, renuncio.claimed_in_tumbo)}
        yield Message("show.renuncio-in-tumbo", arguments)
    if not renuncio.annuls_round:
        yield Message("show.renuncio-ends" if renuncio.ends_round else "show.renuncio-goes-on")
    if renuncio.false_claim:
        arguments = {"value": stake(ruleset, renuncio.false_claim)}
        yield Message("show.false-claim", arguments)


def deal_lines(ruleset: Ruleset) -> Iterator[Message]:
    """How the cards are dealt, and where the vira comes from."""
    deal = ruleset.deal
    if deal is None:
        return
    packets = [str(packet) for packet in deal.packets]
    yield Message("show.packets", {"packets": packets, "n": len(packets)})
    yield Message(f"show.direction.{deal.direction}")
    yield Message(f"show.first-dealer.{deal.first_dealer}")
    yield Message(f"show.next-dealer.{deal.next_dealer}")
    if deal.vira is not None:
        origins = AnyOf(Message(f"show.vira.{origin}") for origin in deal.vira)
        yield Message("show.vira", {"origins": origins})
    if deal.gathered:
        yield Message("show.gathered")
