"""The digest of a ruleset: it is another one exactly where something is played otherwise."""

from __future__ import annotations

import copy
import hashlib
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import small
import tomli_w
from command_line import SHIPPED

from envite_rules.ruleset import load
from envite_rules.ruleset.catalogue import shipped_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLLOW: list[dict[str, Any]] = [
    {"id": "arrastre", "led": ["chilajo"], "holding": ["chilajo"], "play": ["chilajo"]}
]
LADDERS: dict[str, Any] = {
    "envite": {
        "opener": "anyone",
        "answerer": "mandador",
        "raiser": "mandador",
        "window": "until-decided",
        "refused": "in-play",
        "steps": [
            {"id": "envido", "call": "envido", "value": 4},
            {"id": "chico", "call": "chico fuera", "value": "chico"},
        ],
    }
}
WHOLE: dict[str, Any] = small.document(
    follow=FOLLOW,
    round={"tricks": 3, "to_win": 2, "value": 2},
    ladders=LADDERS,
    score={
        "chico": 12,
        "partida": 3,
        "tumbo": {
            "at": 11,
            "declined": 1,
            "lost": 3,
            "won": "chico",
            "both": "forced",
            "calls": "illegal",
        },
    },
    deal={
        "packets": [3],
        "direction": "anticlockwise",
        "first_dealer": "higher-cut",
        "next_dealer": "next",
        "vira": ["after-deal"],
    },
    renuncio={"value": 4, "offences": ["not-serving"]},
    signs={"two": "dos", "high_from": "as"},
    scoreboard={"marks": [{"piedras": 1, "stones": 1, "place": "pile"}]},
    words={"accept": ["quiero"]},
)


def changed(document: Mapping[str, Any], path: str, value: object) -> dict[str, Any]:
    """A copy of a document in which one value is another; None leaves the key out."""
    copied = copy.deepcopy(dict(document))
    holder: Any = copied
    *outer, last = path.split(".")
    for part in outer:
        holder = holder[int(part)] if isinstance(holder, list) else holder.setdefault(part, {})
    if isinstance(holder, list):
        holder[int(last)] = value
    elif value is None:
        del holder[last]
    else:
        holder[last] = value
    return copied


def digest_of(folder: Path, document: Mapping[str, Any], **options: str) -> str:
    """The digest of a document, read from a file."""
    path = folder / "pequeno.toml"
    path.write_bytes(tomli_w.dumps(document).encode())
    return load(str(path), options).digest


@pytest.mark.parametrize("name", SHIPPED)
def test_a_digest_is_a_name_and_64_digits(name: str) -> None:
    """A digest says how it was made, so that another way may come one day."""
    assert re.fullmatch(r"sha256:[0-9a-f]{64}", load(name).digest)


def test_no_two_shipped_rulesets_are_the_same() -> None:
    """Each shipped ruleset is played in its own way."""
    assert len({load(name).digest for name in SHIPPED}) == len(SHIPPED)


def test_the_digest_is_that_of_the_rules_as_json(tmp_path: Path) -> None:
    """The rules as canonical JSON, written out here by hand, give the digest."""
    rules = {
        "deck": {
            "suits": ["oros", "copas", "espadas", "bastos"],
            "ranks": [1, 2, 3, 4, 5, 6, 7, 10, 11, 12],
        },
        "players": {"counts": [4], "usual": 4},
        "order": [
            {
                "id": "vira",
                "suit": "vira",
                "scale": [12, 11, 10, 1, 7, 6, 5, 4, 3, 2],
                "kind": "chilajo",
            },
            {"id": "salida", "suit": "led", "scale": [12, 11, 10, 1, 7, 6, 5, 4, 3, 2]},
        ],
    }
    text = json.dumps(rules, sort_keys=True, separators=(",", ":"))
    expected = "sha256:" + hashlib.sha256(text.encode("ascii")).hexdigest()
    assert digest_of(tmp_path, small.document()) == expected


@pytest.mark.parametrize("seed", ["0", "1", "20000"])
def test_every_process_makes_the_same_digest(seed: str) -> None:
    """Neither the order in which Python keeps a set nor the language of the machine matters."""
    script = "import envite_rules.ruleset as r; print(r.load('tradicional').digest)"
    environment = dict(os.environ) | {"PYTHONHASHSEED": seed, "LC_ALL": "C"}
    said = subprocess.run(
        [sys.executable, "-c", script],
        check=True,
        capture_output=True,
        text=True,
        env=environment,
        cwd=Path(__file__).parent.parent,
    )
    assert said.stdout.strip() == load("tradicional").digest


@pytest.mark.parametrize("name", SHIPPED)
def test_by_id_or_by_path_it_is_the_same(name: str) -> None:
    """A ruleset loaded by its id and the same one loaded by its path have one digest."""
    assert load(str(shipped_folder() / f"{name}.toml")).digest == load(name).digest


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("deck.remove", ["2 de oros"]),
        ("players.counts", [4, 6]),
        ("order.1.kind", "chilajo"),
        ("order.1.scale", ["caballo", "rey", "sota", "as", 7, 6, 5, 4, 3, 2]),
        ("follow.0.play", ["chilajo", "plain"]),
        ("follow.0.exempt", "highest"),
        ("follow.0.exempt", ["rey de la vira"]),
        ("follow.0.when", {"winning": "rival"}),
        ("follow", []),
        ("follow", None),
        ("round.value", 1),
        ("round.play_out", True),
        ("ladders.envite.raiser", "anyone"),
        ("ladders.envite.steps.0.value", 5),
        ("ladders.envite.steps.0.refused", 1),
        ("ladders.envite.steps.0.call", "envío"),
        ("score.chico", 13),
        ("score.partido", 2),
        ("score.fold", 1),
        ("score.dentro", {"at": 10, "value": 1}),
        ("score.tumbo.lost", 2),
        ("score.tumbo.both", "free"),
        ("renuncio.value", 3),
        ("renuncio", None),
        ("deal.packets", [1, 1, 1]),
        ("deal.vira", ["cut"]),
        ("deal.gathered", True),
        ("signs.high_from", "sota"),
        ("scoreboard.marks.0.place", "side"),
    ],
)
def test_another_rule_is_another_digest(tmp_path: Path, path: str, value: object) -> None:
    """A change of any rule changes the digest."""
    before = digest_of(tmp_path, WHOLE)
    assert digest_of(tmp_path, changed(WHOLE, path, value)) != before


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("id", "otro"),
        ("name", {"es": "Otro", "en": "Another"}),
        ("summary", "Otro"),
        ("places", ["Tinajo"]),
        ("source", "libro"),
        ("provenance", {"score.chico": {"inferred": "así se oye"}}),
        ("sources.mesa.title", "La otra mesa"),
        ("words.accept", ["acepto"]),
        ("words", None),
        ("order.0.sign", "guiñar un ojo"),
        ("ladders.envite.steps.0.also", ["vido"]),
        ("signs.two", "morderse el labio"),
        ("signs.three", "inflar los mofletes"),
        (
            "examples",
            [{"about": "x", "vira": "3 de copas", "hand": ["2 de oros"], "legal": ["2 de oros"]}],
        ),
    ],
)
def test_other_words_are_the_same_digest(tmp_path: Path, path: str, value: object) -> None:
    """Names, señas, sources, words and examples do not change what is played."""
    document = WHOLE | {"sources": {"mesa": {"title": "La mesa"}, "libro": {"title": "El libro"}}}
    before = digest_of(tmp_path, document)
    assert digest_of(tmp_path, changed(document, path, value)) == before


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("round.play_out", False),
        ("score.fold", 0),
        ("deal.gathered", False),
        ("follow.0.exempt", "none"),
        ("deck.add", []),
        ("order.0.id", "vira"),
    ],
)
def test_a_usual_value_may_be_stated(tmp_path: Path, path: str, value: object) -> None:
    """To state what holds anyway changes nothing, nor would a key that a later version adds."""
    assert digest_of(tmp_path, changed(WHOLE, path, value)) == digest_of(tmp_path, WHOLE)


COUNT: dict[str, Any] = {
    "values": dict.fromkeys(("as", "2", "3", "4", "5", "6", "7", "sota", "caballo", "rey"), 0),
    "pair": 20,
    "unpaired": "highest",
    "pieces": [{"id": "amo", "card": "caballo de bastos", "value": 28}],
    "tie": "nearest-to-mano",
    "shown": "winner",
}
ENVIT: dict[str, Any] = LADDERS["envite"] | {
    "count": "envit",
    "steps": [
        {"id": "envit", "call": "envit", "value": 2},
        {"id": "tots", "call": "tots", "value": "lacking"},
    ],
}
SEVERAL: dict[str, Any] = WHOLE | {
    "round": {"tricks": 3, "to_win": 2, "value": 2, "settlement": ["envit", "envite"]},
    "ladders": LADDERS | {"envit": ENVIT},
    "counts": {"envit": COUNT},
}
TIES = {"first": "next-decides", "later": "nothing", "undecided": "mano", "next_leader": "mano"}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("round.ties", TIES),
        ("round.leave", "anyone"),
        ("round.settlement", ["envite", "envit"]),
        ("counts.envit.values.as", 1),
        ("counts.envit.pair", None),
        ("counts.envit.unpaired_bonus", 10),
        ("counts.envit.pieces.0.card", "caballo de oros"),
        ("counts.envit.most", 33),
        ("counts.envit.tie", "mano-side"),
        ("counts.envit.shown", "all"),
        ("ladders.envit.after", {"envite": {"called": "rivals"}}),
        ("ladders.envit.skip", True),
        ("ladders.envit.raise_later", False),
        ("ladders.envit.before_own_card", True),
        ("ladders.envit.floor", 2),
        ("ladders.envit.refused_paid", "at-once"),
        ("ladders.envit.steps.1.whole_up_to", 6),
        ("ladders.envit.steps.1.must_raise", True),
        ("ladders.envit.steps.1.opens", True),
        ("ladders.envit.steps.1.lacking_of", "winner"),
        ("ladders.envit.most", 3),
        ("ladders.envit.voids", ["envite"]),
        ("score.half", 6),
    ],
)
def test_a_rule_of_several_ladders_is_part_of_the_digest(
    tmp_path: Path, path: str, value: object
) -> None:
    """What a count, a tie, leaving and the order of settlement say is played otherwise."""
    assert digest_of(tmp_path, changed(SEVERAL, path, value)) != digest_of(tmp_path, SEVERAL)


@pytest.mark.parametrize(
    ("needed", "given", "path", "value"),
    [
        ("score.half", 6, "ladders.envit.steps.1.before_half", "winner"),
        ("round.leave", "anyone", "ladders.envit.left_unopened", 1),
    ],
)
def test_a_rule_that_needs_another_is_part_of_the_digest(
    tmp_path: Path, needed: str, given: object, path: str, value: object
) -> None:
    """What a call is worth before the half, and what leaving pays besides, are played."""
    before = changed(SEVERAL, needed, given)
    assert digest_of(tmp_path, changed(before, path, value)) != digest_of(tmp_path, before)


def test_a_word_to_leave_changes_no_rule(tmp_path: Path) -> None:
    """Whether one may leave is a rule of the round; what is said then is a word."""
    leaving = changed(WHOLE, "round.leave", "on-turn")
    words = {"leave": ["me voy"]}
    for document in (WHOLE, leaving):
        worded = document | {"words": words}
        assert digest_of(tmp_path, worded) == digest_of(tmp_path, document)


def test_an_exempt_card_counts_by_what_it_is(tmp_path: Path) -> None:
    """A card that is exempt by its name is the same rule under its own words, whatever its name."""
    order = [small.AMO, small.VIRA, small.LED]
    rule = {**FOLLOW[0], "led": ["triunfo"], "holding": ["triunfo"], "play": ["triunfo"]}
    named = small.document(order=order, follow=[{**rule, "exempt": ["l'amo"]}])
    written = small.document(order=order, follow=[{**rule, "exempt": ["Caballo bastos"]}])
    renamed = small.document(
        order=[{**small.AMO, "name": "el amo mayor"}, small.VIRA, small.LED],
        follow=[{**rule, "exempt": ["el amo mayor"]}],
    )
    assert digest_of(tmp_path, named) == digest_of(tmp_path, written)
    assert digest_of(tmp_path, named) == digest_of(tmp_path, renamed)
    chilajos = {**FOLLOW[0], "exempt": ["5 de la vira"]}
    five = small.document(order=order, follow=[chilajos])
    six = small.document(order=order, follow=[{**chilajos, "exempt": ["6 de la vira"]}])
    assert digest_of(tmp_path, five) != digest_of(tmp_path, six)


def test_a_card_is_told_from_another(tmp_path: Path) -> None:
    """To leave out another card, or to put another one on top, is another rule."""
    two, three = (changed(WHOLE, "deck.remove", [card]) for card in ("2 de oros", "3 de oros"))
    assert digest_of(tmp_path, two) != digest_of(tmp_path, three)
    amos = [{**small.AMO, "card": card} for card in ("rey de oros", "rey de copas")]
    tops = [small.document(order=[amo, small.VIRA, small.LED]) for amo in amos]
    assert digest_of(tmp_path, tops[0]) != digest_of(tmp_path, tops[1])


def test_a_choice_is_part_of_the_rules() -> None:
    """Each choice that changes a rule has its own digest, and a usual choice that of none."""
    usual = load("canario").digest
    assert load("canario", {"partida": "tres-chicos"}).digest == usual
    assert load("canario", {"partida": "dos-de-tres"}).digest != usual
    assert load("canario", {"no-arrastra": "no-obliga"}).digest != usual


def test_it_does_not_matter_how_a_rule_came_there(tmp_path: Path) -> None:
    """What a child takes from its base and what it states itself are the same rules."""
    digest_of(tmp_path, WHOLE | {"id": "base"})
    (tmp_path / "pequeno.toml").rename(tmp_path / "base.toml")
    child = {key: WHOLE[key] for key in ("format", "name", "family", "source", "sources")}
    child |= {"id": "hija", "extends": "base", "score": {"chico": 14}}
    assert digest_of(tmp_path, child) == digest_of(tmp_path, changed(WHOLE, "score.chico", 14))
