"""Round, score, renuncio and deal, as a player wants to see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from envite_rules.authoring.portrait_words import calling, own_word, own_words, stake
from envite_rules.authoring.portrait_worth import the_halves
from envite_rules.engine.ladders import base_of, rungs
from envite_rules.messages import AnyOf, Message

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from envite_rules.authoring.sections import Words
    from envite_rules.engine.ladders import Rung
    from envite_rules.ruleset.model import Dentro, Ruleset, Ties, Tumbo
    from envite_rules.ruleset.model.customs import Mark


def marks_below_the_chico(ruleset: Ruleset) -> tuple[Mark, ...]:
    """The marks of the scoreboard that a score can have: a base may know of longer chicos."""
    marks = ruleset.scoreboard.marks if ruleset.scoreboard else ()
    if ruleset.score is None:
        return marks
    return tuple(mark for mark in marks if mark.piedras < ruleset.score.chico)


def round_lines(ruleset: Ruleset) -> Iterator[Message]:
    """What a round is, who wins it, and what it is worth."""
    round_ = ruleset.round
    if round_ is None:
        return
    words = {name: own_word(ruleset, name) for name in ("trick", "round", "leader")}
    arguments = {"tricks": round_.tricks, "to_win": round_.to_win, **words}
    several = round_.tricks > 1
    code = "show.round" if several else "show.round-of-one"
    yield Message(code, arguments | {"value": stake(ruleset, round_.value)})
    if several:
        yield Message("show.play-out" if round_.play_out else "show.stops")
    if ruleset.deal is not None:
        yield Message("show.leads", words)
    if round_.ties is not None:
        yield from _tie_lines(round_.ties, words)
    if round_.leave is not None:
        said = ruleset.words.leave if ruleset.words else None
        code = f"show.leave.{round_.leave}{'-said' if said else ''}"
        quoted = AnyOf(Message("tell.quoted", {"said": word}) for word in said or ())
        yield Message(code, words | {"said": quoted})
        if any(ladder.count is not None for ladder in ruleset.ladders.values()):
            yield Message("show.leave-refuses")
    if round_.settlement is not None and len(round_.settlement) > 1:
        paid = {"ladders": round_.settlement, "chico": own_word(ruleset, "chico")}
        yield Message("show.settlement", {**words, **paid})


def _tie_lines(ties: Ties, words: dict[str, Words]) -> Iterator[Message]:
    """What a tied trick does to the round, and who leads after it."""
    yield Message("show.tied-within", words)
    yield Message(f"show.tied-first.{ties.first}", words)
    yield Message(f"show.tied-later.{ties.later}", words)
    only_all = ties.first == "next-decides" and ties.later == "first-winner"
    when = "all-tied" if only_all else "no-more"
    yield Message(f"show.{when}.{ties.undecided}", words)
    yield Message(f"show.after-tie.{ties.next_leader}", words)
    if ties.after_first != "free":
        yield Message(f"show.after-first.{ties.after_first}", words)


def score_lines(ruleset: Ruleset, seats: int) -> Iterator[Message]:
    """The chico and the match, and what changes close to the chico."""
    score = ruleset.score
    if score is None:
        return
    arguments = {"chico": own_word(ruleset, "chico"), "piedras": stake(ruleset, score.chico)}
    yield Message("show.chico", arguments)
    yield from the_halves(ruleset, score)
    if score.partido is not None:
        yield Message("show.partido", _chicos(ruleset, score.partido))
        yield Message("show.partida-of-partidos", {"n": score.partida})
    else:
        yield Message("show.partida", _chicos(ruleset, score.partida))
    if score.dentro is not None:
        yield from _dentro_lines(ruleset, score.dentro, seats)
    if score.tumbo is not None:
        yield from _tumbo_lines(ruleset, score.tumbo)
    if score.fold and score.tumbo is not None:
        folded = {"fold": stake(ruleset, score.fold), "at": score.tumbo.at}
        yield Message("show.fold", folded)


def _chicos(ruleset: Ruleset, number: int) -> dict[str, object]:
    """So many chicos, and the word for one or for several."""
    return {"n": number, "chicos": own_word(ruleset, "chico" if number == 1 else "chicos")}


def _dentro_lines(ruleset: Ruleset, dentro: Dentro, seats: int) -> Iterator[Message]:
    """What being dentro changes: the round, what calls are worth, and which make no sense there."""
    arguments = {"at": dentro.at, "value": stake(ruleset, dentro.value)}
    has_tumbo = ruleset.score is not None and ruleset.score.tumbo is not None
    changes = ruleset.round is None or dentro.value != ruleset.round.value
    is_told = has_tumbo or changes or not dentro.steps
    if is_told:
        code = "show.dentro" if has_tumbo else "show.dentro-alone"
        yield Message(code, arguments | own_words(ruleset, "round"))
    ladders = {name: list(rungs(ruleset, name, seats)) for name in ruleset.ladders}
    idle = [
        rung
        for name, steps in ladders.items()
        for rung in _idle_steps(dentro, steps, base_of(ruleset, name))
    ]
    for step, value in dentro.steps.items():
        for rung in (rung for steps in ladders.values() for rung in steps):
            if rung.id == step and rung not in idle:
                call = {"call": rung.call, "value": stake(ruleset, value), "at": dentro.at}
                yield Message("show.dentro-step" if is_told else "show.dentro-step-at", call)
    if idle:
        calls = [Message("tell.quoted", {"said": rung.call}) for rung in idle]
        yield Message("show.dentro-idle", {"calls": AnyOf(calls), "at": dentro.at})


def _idle_steps(dentro: Dentro, steps: Sequence[Rung], base: int | str) -> Iterator[Rung]:
    """The steps of a ladder that nobody can call there: they must raise, and do not."""
    worths = [dentro.steps.get(rung.id, rung.value) for rung in steps]
    for place, rung in enumerate(steps):
        before = [*([base] if rung.opens else []), *worths[:place]]
        least = min((worth for worth in before if isinstance(worth, int)), default=0)
        worth = dentro.steps.get(rung.id)
        known = all(isinstance(one, int) for one in before)
        if rung.must_raise and worth is not None and known and worth <= least:
            yield rung


def _tumbo_lines(ruleset: Ruleset, tumbo: Tumbo) -> Iterator[Message]:
    arguments = {
        "at": tumbo.at,
        "declined": stake(ruleset, tumbo.declined),
        "lost": stake(ruleset, tumbo.lost),
        "won": stake(ruleset, tumbo.won),
    }
    yield Message("show.tumbo", arguments | own_words(ruleset, "mandador", "round"))
    yield Message(f"show.tumbo-both.{tumbo.both}")
    yield Message(f"show.tumbo-calls.{tumbo.calls}", calling(ruleset))


def renuncio_lines(ruleset: Ruleset) -> Iterator[Message]:
    """Which infractions can be claimed, and what the claim wins."""
    renuncio = ruleset.renuncio
    if renuncio is None:
        return
    words = own_words(ruleset, "round")
    offences = AnyOf(
        Message(f"show.offence.{offence}", calling(ruleset)) for offence in renuncio.offences
    )
    yield Message("show.renuncio", {"offences": offences})
    if renuncio.value:
        yield Message("show.renuncio-wins", {"value": stake(ruleset, renuncio.value)})
    if renuncio.annuls_round:
        yield Message("show.renuncio-annuls", words)
    if renuncio.claimed_in_tumbo is not None:
        arguments = {"value": stake(ruleset, renuncio.claimed_in_tumbo)}
        yield Message("show.renuncio-in-tumbo", arguments)
    if not renuncio.annuls_round:
        yield Message(f"show.renuncio-{'ends' if renuncio.ends_round else 'goes-on'}", words)
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
    words = own_words(ruleset, "mandador", "round", "trick")
    yield Message(f"show.first-dealer.{deal.first_dealer}", words)
    yield Message(f"show.next-dealer.{deal.next_dealer}", words)
    if deal.vira is not None:
        origins = AnyOf(Message(f"show.vira.{origin}") for origin in deal.vira)
        yield Message("show.vira", {"origins": origins})
    if deal.gathered:
        yield Message("show.gathered", words)
