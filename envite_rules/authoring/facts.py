"""What a variant states, fact by fact, each as a value to compare and as words to say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from envite_rules.authoring.portrait_stakes import score_lines
from envite_rules.authoring.portrait_words import calling, own_word, own_words, stake
from envite_rules.authoring.portrait_worth import halves_in_short
from envite_rules.authoring.sections import Words, words_in
from envite_rules.engine.ladders import rungs
from envite_rules.messages import DEFAULT_LANGUAGE, AnyOf, Message

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from envite_rules.engine.ladders import Rung
    from envite_rules.ruleset import LoadedRuleset  # noqa: TC004 - for the type alone
    from envite_rules.ruleset.model import Ruleset, Score, Text, Tumbo


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that a variant states.

    Args:
        path: which value it is, such as ``score.chico``; the same in every variant.
        subject: what it speaks of.
        value: what is stated, without words: equal values are no difference.
        said: what is stated, in words.
        group: the path of what it is a part of, where that may be missing as a whole.
        loaded: the ruleset that states it, where that is asked.
    """

    path: str
    subject: Words
    value: object
    said: Words
    group: str | None = None
    loaded: LoadedRuleset | None = None


@dataclass(frozen=True, slots=True)
class Joined:
    """Words one after another.

    Args:
        parts: the words.
        glue: what stands between two of them.
    """

    parts: tuple[Words, ...]
    glue: str = " "

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The words in a language."""
        return self.glue.join(words_in(part, language) for part in self.parts)


@dataclass(frozen=True, eq=False)
class Spoken:
    """A call, the same as another if one word at least is the same.

    Args:
        words: every way to say it.
    """

    words: frozenset[str]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Spoken) and bool(self.words & other.words)

    __hash__ = None  # type: ignore[assignment]  # alike is not the same

    @classmethod
    def of(cls, rung: Rung) -> Spoken:
        """The call of a step."""
        return cls(frozenset(word.casefold() for word in (rung.call, *rung.also)))


@dataclass(frozen=True, slots=True)
class Clause:
    """A sentence as a part of another: without its full stop.

    Args:
        words: the sentence.
    """

    words: Words

    def text(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The words in a language."""
        return words_in(self.words, language).removesuffix(".")


def joined(parts: Iterable[Words], glue: str = " ") -> Joined:
    """Words one after another."""
    return Joined(tuple(parts), glue)


def stated(ruleset: Ruleset, seats: int) -> Iterator[Fact]:
    """What a variant states besides its cards, its calls and its counts.

    Args:
        ruleset: the ruleset.
        seats: how many seats there are.
    """
    yield from _players(ruleset)
    yield from _round(ruleset)
    yield from _score(ruleset, seats)
    yield from _renuncio(ruleset)
    yield from _deal(ruleset)


def piedras(ruleset: Ruleset, value: int | str) -> Words:
    """A stake in the words of the place; none is «nada»."""
    return stake(ruleset, value) if value else Message("diff.nothing")


def _players(ruleset: Ruleset) -> Iterator[Fact]:
    players = ruleset.players
    counts = sorted(players.counts)
    said = Message("show.listed", {"listed": counts})
    yield Fact("players.counts", Message("diff.players.counts"), counts, said)
    yield Fact("players.usual", Message("diff.players.usual"), players.usual, str(players.usual))


def _round(ruleset: Ruleset) -> Iterator[Fact]:
    round_ = ruleset.round
    if round_ is None:
        return
    words = {name: own_word(ruleset, name) for name in ("trick", "round", "leader")}
    for key in ("tricks", "to_win"):
        value = getattr(round_, key)
        yield _of_round(key, value, str(value))
    yield _of_round("value", round_.value, stake(ruleset, round_.value))
    ends = Message("show.play-out" if round_.play_out else "show.stops")
    yield _of_round("play_out", round_.play_out, ends)
    if round_.ties is not None:
        codes = {"first": "tied-first", "later": "tied-later", "undecided": "no-more"}
        codes |= {"next_leader": "after-tie", "after_first": "after-first"}
        for key, code in codes.items():
            value = getattr(round_.ties, key)
            yield _of_round(f"ties.{key}", value, Message(f"show.{code}.{value}", words))
    if round_.leave is not None:
        yield _of_round("leave", round_.leave, Message(f"show.leave.{round_.leave}", words))
    if len(round_.settlement or ()) > 1:
        listed = Message("show.listed", {"listed": round_.settlement})
        yield _of_round("settlement", round_.settlement, listed)


def _of_round(key: str, value: object, said: Words) -> Fact:
    return Fact(f"round.{key}", Message(f"diff.round.{_dashed(key)}"), value, said, "round")


def _dashed(key: str) -> str:
    return key.replace("_", "-").replace(".", "-")


def _score(ruleset: Ruleset, seats: int) -> Iterator[Fact]:
    score = ruleset.score
    if score is None:
        return
    yield _of_score("chico", score.chico, stake(ruleset, score.chico))
    if score.half is not None:
        yield _of_score("half", score.half, halves_in_short(ruleset, score))
    if score.partido is not None:
        yield _of_score("partido", score.partido, _levels(ruleset, score.partido, "chico"))
    level = "chico" if score.partido is None else "partido"
    said = _levels(ruleset, score.partida, level)
    yield _of_score("partida", (level, score.partida), said)
    yield from _dentro(ruleset, score, seats)
    if score.tumbo is not None:
        yield from _tumbo(ruleset, score.tumbo, score.chico)
        yield _of_score("fold", score.fold, piedras(ruleset, score.fold), "score.tumbo")


def _levels(ruleset: Ruleset, number: int, level: str) -> Words:
    """So many chicos, or partidos."""
    if level == "partido":
        return Message("diff.partidos", {"n": number})
    word = own_word(ruleset, "chico" if number == 1 else "chicos")
    return Message("show.stake", {"number": number, "piedras": word})


def _of_score(key: str, value: object, said: Words, group: str = "score") -> Fact:
    return Fact(f"score.{key}", Message(f"diff.score.{_dashed(key)}"), value, said, group)


def _dentro(ruleset: Ruleset, score: Score, seats: int) -> Iterator[Fact]:
    dentro = score.dentro
    if dentro is None:
        return
    steps = [
        (Spoken.of(rung), dentro.steps[rung.id])
        for name in ruleset.ladders
        for rung in rungs(ruleset, name, seats)
        if rung.id in dentro.steps
    ]
    value = (dentro.at, dentro.value, steps, dentro.refused)
    said = [line for line in score_lines(ruleset, seats) if line.code.startswith("show.dentro")]
    if dentro.refused != "in-play":
        said.append(Message(f"show.refused.{dentro.refused}", own_words(ruleset, "round")))
    yield _of_score("dentro", value, joined(said))


def _tumbo(ruleset: Ruleset, tumbo: Tumbo, chico: int) -> Iterator[Fact]:
    at = Message("diff.tumbo-at", {"at": tumbo.at, "short": chico - tumbo.at})
    said: dict[str, Words] = {
        "at": at,
        "declined": piedras(ruleset, tumbo.declined),
        "lost": piedras(ruleset, tumbo.lost),
        "won": stake(ruleset, tumbo.won),
        "both": Message(f"diff.tumbo-both.{tumbo.both}"),
        "calls": Message(f"diff.tumbo-calls.{tumbo.calls}"),
    }
    for key, words in said.items():
        yield _of_score(f"tumbo.{key}", getattr(tumbo, key), words, "score.tumbo")


def _renuncio(ruleset: Ruleset) -> Iterator[Fact]:
    renuncio = ruleset.renuncio
    if renuncio is None:
        return
    offences = sorted(renuncio.offences)
    listed = AnyOf(
        Message(f"show.offence.{offence}", calling(ruleset)) for offence in renuncio.offences
    )
    yield _of_renuncio("offences", offences, Message("show.listed", {"listed": listed}))
    yield _of_renuncio("value", renuncio.value, piedras(ruleset, renuncio.value))
    if "call-in-tumbo" in offences:
        won = renuncio.claimed_in_tumbo
        won = renuncio.value if won is None else won
        yield _of_renuncio("claimed_in_tumbo", won, piedras(ruleset, won))
    then = "ends" if renuncio.ends_round else "goes-on"
    then = "annuls" if renuncio.annuls_round else then
    yield _of_renuncio("then", then, Message(f"show.renuncio-{then}", own_words(ruleset, "round")))
    false = renuncio.false_claim
    yield _of_renuncio("false_claim", false, piedras(ruleset, false))


def _of_renuncio(key: str, value: object, said: Words) -> Fact:
    subject = Message(f"diff.renuncio.{_dashed(key)}")
    return Fact(f"renuncio.{key}", subject, value, said, "renuncio")


def _deal(ruleset: Ruleset) -> Iterator[Fact]:
    deal = ruleset.deal
    if deal is None:
        return
    packets = [str(packet) for packet in deal.packets]
    said = Message("show.packets", {"packets": packets, "n": len(packets)})
    yield _of_deal("packets", deal.packets, said)
    words = own_words(ruleset, "mandador", "round", "trick")
    for key in ("direction", "first_dealer", "next_dealer"):
        value = getattr(deal, key)
        yield _of_deal(key, value, Message(f"show.{_dashed(key)}.{value}", words))
    if deal.vira is not None:
        origins = AnyOf(Message(f"show.vira.{origin}") for origin in deal.vira)
        said = Message("show.listed", {"listed": origins})
        yield _of_deal("vira", sorted(deal.vira), said)
    gathered = Message("show.gathered", words) if deal.gathered else Message("diff.not-gathered")
    yield _of_deal("gathered", deal.gathered, gathered)


def _of_deal(key: str, value: object, said: Words) -> Fact:
    return Fact(f"deal.{key}", Message(f"diff.deal.{_dashed(key)}"), value, said, "deal")


def holding_signs(ruleset: Ruleset) -> Iterator[Fact]:
    """The señas that are not for one card."""
    signs = ruleset.signs
    if signs is None:
        return
    for key in ("chilajo_high", "chilajo_low", "two", "three", "none"):
        sign = getattr(signs, key)
        if sign is not None:
            subject = Message(f"diff.signs.{_dashed(key)}")
            yield Fact(f"signs.{key}", subject, gesture(sign), sign, "signs")
    if signs.high_from is not None:
        word = ruleset.deck.word_of(signs.high_from)
        yield Fact("signs.high_from", Message("diff.signs.high-from"), word, word, "signs")


def gesture(sign: Text | None) -> str | None:
    """A seña to compare with another: what it says in Spanish."""
    return None if sign is None else sign.es.casefold().strip(" .")
