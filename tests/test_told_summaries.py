"""What the summary of a ruleset says is so whatever its options are set to."""

from __future__ import annotations

import re

import pytest
from command_line import run

from envite_rules import Leave, available_rulesets, load_ruleset
from tests.settling import table

SIZES = {
    "doce": 12,
    "quince": 15,
    "dieciocho": 18,
    "veinte": 20,
    "veintidós": 22,
    "veinticuatro": 24,
    "veintiséis": 26,
    "treinta": 30,
    "treinta y seis": 36,
    "cuarenta": 40,
}
"""How many points or cards, in words."""

OTHERS = "que se elij"
"""What a summary says where it does not list all that may be chosen."""

FALSE_OF_A_CHOICE = [
    ("truc-menorqui", "nunca vale más que la falta", "tots=dotze"),
    ("truc-valencia", "quatre val", "truc=nou"),
    ("truco-paulista", "manilhas, las cuatro cartas que siguen", "manilhas=fixas"),
]
"""What was said, and the choice of which it is not so."""


def shipped() -> list[str]:
    """The rulesets that may be played."""
    return [info.id for info in available_rulesets()]


def sizes(ruleset: str) -> tuple[set[int], set[int]]:
    """The chicos and the packs that the options of a ruleset may choose."""
    plain = load_ruleset(ruleset)
    chosen: list[dict[str, str]] = [{}] + [
        {name: choice}
        for name, option in plain.ruleset.options.items()
        for choice in option.choices
    ]
    tables = [load_ruleset(ruleset, options=options).ruleset for options in chosen]
    chicos = {one.score.chico for one in tables if one.score is not None}
    return chicos, {len(one.deck.cards()) for one in tables}


@pytest.mark.parametrize("ruleset", shipped())
def test_a_size_in_a_summary_is_that_of_every_choice(ruleset: str) -> None:
    """A summary that says one of the points, or of the packs, says all, or that one may choose."""
    stated = load_ruleset(ruleset).ruleset.summary
    assert stated is not None
    summary = stated.text("es")
    said = {SIZES[word] for word in re.findall(r"\w+", summary) if word in SIZES}
    for may_be in sizes(ruleset):
        told = said & may_be
        assert not told or told == may_be or OTHERS in summary, summary


@pytest.mark.parametrize(("ruleset", "told", "choice"), FALSE_OF_A_CHOICE)
def test_a_summary_says_nothing_that_a_choice_makes_false(
    ruleset: str, told: str, choice: str
) -> None:
    """``show`` prints the summary at the top, whatever is chosen."""
    said = " ".join(run("show", ruleset, "--option", choice, "--lang", "es").out.split())
    assert told not in said.partition("Orden de las cartas")[0]


def test_to_fifteen_the_falta_promises_no_buenas_that_there_are_not() -> None:
    """The name of the choice holds at every table: it says where there are malas."""
    option = load_ruleset("truco-argentino").ruleset.options["falta"]
    for choice in ("malas", "perdedor"):
        said = option.choices[choice].name
        assert "donde hay malas" in said.es.casefold()
        assert "where there are malas" in str(said.en).casefold()


def test_what_is_disputed_of_the_uruguayan_flor_is_not_known() -> None:
    """Without pieces it sums without twenty by gotruco; other written rules add them."""
    said = " ".join(run("show", "truco-uruguayo", "--lang", "es").out.split())
    unknown = said.partition("No se sabe")[2]
    assert "otras reglas escritas, que no se han visto, le suman veinte más" in unknown


@pytest.mark.parametrize("ruleset", shipped())
def test_who_may_leave_has_a_word_for_it(ruleset: str) -> None:
    """Show says it and the table reads it."""
    rules = load_ruleset(ruleset).ruleset
    if rules.round is None or rules.round.leave is None:
        return
    assert rules.words is not None
    assert rules.words.leave
    word = rules.words.leave[0]
    assert f"«{word}»" in " ".join(run("show", ruleset, "--lang", "es").out.split())
    match = table(ruleset, 4).new_match(seed=1)
    match.apply(match.legal_actions()[0])
    assert match.parse(f"A1 {word}") == Leave(0)
