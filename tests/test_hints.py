"""Hints of a variant: where a key belongs, what its base calls things, whose the option is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from envite_rules import check_ruleset, load_ruleset

if TYPE_CHECKING:
    from envite_rules.ruleset import Problem

HEAD = """format = 1
id = "mi-truc"
name = "El truc de mi pueblo"
extends = "truc-mallorqui"
source = "casa"
sources.casa.title = "Como se juega en casa"
"""

FIVE = """[[counts.envit.pieces]]
id = "cinc"
card = "5 de oros"
value = 30
after = "madona"
"""


def checked(folder: Path, below: str, above: str = "") -> tuple[Path, tuple[Problem, ...]]:
    """A child of the Truc mallorquí, and what is wrong with it."""
    path = folder / "mi-truc.toml"
    path.write_text(above + HEAD + below, encoding="utf-8")
    return path, check_ruleset(path).problems


@pytest.mark.parametrize(
    ("below", "told", "hint"),
    [
        ("[ladders.envit]\nmust_raise = true\n", "must_raise", "[[ladders.envit.steps]]"),
        ("[[ladders.envit.steps]]\nid = 'tots'\nfloor = 2\n", "floor", "[ladders.envit]"),
        ("[ladders.envit.after.truc]\nskip = true\n", "skip", "[ladders.envit]"),
        ("[ladders.envit]\naccepted = 'nobody'\n", "accepted", "[ladders.envit.after.…]"),
        ("[round]\nnext_leader = 'mano'\n", "next_leader", "[round.ties]"),
    ],
)
def test_a_key_of_another_table_is_told_which(
    below: str, told: str, hint: str, tmp_path: Path
) -> None:
    """A key that a table around it has, or one right inside it, goes there."""
    _, [problem] = checked(tmp_path, below)
    assert (problem.code, problem.message.arguments["key"]) == ("unknown-key", told)
    assert problem.hint is not None
    assert problem.hint.text("en") == f"“{told}” goes in {hint}."
    assert problem.hint.text("es") == f"«{told}» va en {hint}."


@pytest.mark.parametrize(
    ("below", "tables"),
    [
        ("chico = 30\n", "[words] o [score]"),
        ("[round]\nchico = 30\n", "[words] o [score]"),
        ("[round]\nchicos = 'cantons'\n", "[words] o [[examples]]"),
        ("[round]\naccept = ['vull']\n", "[words]"),
        ("[score]\nvalue = 2\n", "[round], [score.dentro] o [renuncio]"),
    ],
)
def test_a_key_that_other_tables_have_is_told_which(
    below: str, tables: str, tmp_path: Path
) -> None:
    """«chico» may be of the score or of the words, also where the file states neither of them."""
    _, [problem] = checked(tmp_path, below)
    assert problem.hint is not None
    assert problem.hint.text("es").endswith(f"va en {tables}.")


def test_a_tumbo_by_its_name_is_the_score_at_which_it_is(tmp_path: Path) -> None:
    """Inside its own table, «tumbo = 20» says at how many points it is."""
    tumbo = "[score.tumbo]\ntumbo = 20\ndeclined = 1\nlost = 2\nwon = 'chico'\nboth = 'forced'\n"
    _, [problem] = checked(tmp_path, f"{tumbo}calls = 'illegal'\n")
    assert problem.hint is not None
    assert problem.hint.arguments["nearest"] == "at"


def test_a_letter_too_few_is_a_misspelling(tmp_path: Path) -> None:
    """«value» in a count is nearer to its own «values» than to that of a piece."""
    _, [problem] = checked(tmp_path, "[counts.envit]\nvalue = { as = 11 }\n")
    assert problem.hint is not None
    assert problem.hint.arguments["nearest"] == "values"


@pytest.mark.parametrize("key", ["canto", '"cantó"'])
def test_a_key_by_the_word_of_the_place_is_known(key: str, tmp_path: Path) -> None:
    """Its base calls the chico a cantó; the key is the same everywhere."""
    _, [problem] = checked(tmp_path, f"[score]\n{key} = 30\n")
    assert problem.code == "unknown-key"
    assert problem.hint is not None
    assert problem.hint.arguments["nearest"] == "chico"


@pytest.mark.parametrize(
    ("table", "card", "said", "nearest"),
    [
        ("order", "4 de oros", "sa madona", "madona"),
        ("order", "4 de oros", "llengua bona", "as-de-espadas"),
        ("counts.envit.pieces", "4 de oros", "l'amo", "amo"),
        ("options.mia.choices.si.set.order", "4 de oros", "manilla bona", "7-de-espadas"),
    ],
)
def test_an_entry_by_its_name_is_told_by_its_id(
    table: str, card: str, said: str, nearest: str, tmp_path: Path
) -> None:
    """What an entry comes after is named by its id, be it of a base."""
    mine = '[options.mia]\nname = "Mía"\ndefault = "no"\n[options.mia.choices]\nno.name = "No"\n'
    mine += '[options.mia.choices.si]\nname = "Sí"\n'
    entry = f'[[{table}]]\nid = "cuatro"\ncard = "{card}"\nafter = "{said}"\n'
    _, [problem] = checked(tmp_path, (mine if table.startswith("options") else "") + entry)
    assert problem.code == "bad-id"
    assert problem.hint is not None
    assert problem.hint.arguments["nearest"] == nearest


def test_an_entry_that_is_far_from_any_has_no_nearest(tmp_path: Path) -> None:
    """Nothing is guessed."""
    _, [problem] = checked(tmp_path, FIVE.replace('"madona"', '"Xyz Qqq"'))
    assert (problem.code, problem.hint) == ("bad-id", None)


# ------------------------------------------------ an option of a base


def test_what_an_option_of_a_base_breaks_is_shown_in_the_child(tmp_path: Path) -> None:
    """Four pieces have the 5 de oros already: shown at the child's, and then in the base."""
    path, [problem] = checked(tmp_path, FIVE)
    line = (HEAD + FIVE).split("\n").index('card = "5 de oros"') + 1
    assert problem.code == "option-breaks"
    assert (problem.place.file, problem.place.line) == (str(path), line)
    assert problem.other is not None
    assert problem.other.file.endswith("truc-mallorqui.toml")
    assert problem.hint is not None
    for language in ("es", "en"):
        assert 'without = ["options.peces"]' in problem.hint.text(language)


def test_what_its_hint_says_mends_it(tmp_path: Path) -> None:
    """Without the option the child is sound, and has its three pieces."""
    path, problems = checked(tmp_path, FIVE, above='without = ["options.peces"]\n')
    assert problems == ()
    rules = load_ruleset(path)
    assert [piece.id for piece in rules.ruleset.counts["envit"].pieces] == ["amo", "madona", "cinc"]


def test_a_score_that_a_choice_of_a_base_cannot_bear_is_shown_in_the_child(tmp_path: Path) -> None:
    """To twelve the «whole up to twelve» of one choice is always whole: chico is shown first."""
    path, [problem] = checked(tmp_path, "[score]\nchico = 12\n")
    assert (problem.place.file, problem.place.line) == (str(path), 8)
    assert problem.other is not None
    base = load_ruleset("truc-mallorqui").ruleset
    assert base.score is not None
    assert base.score.chico == 24
    assert problem.other.file.endswith("truc-mallorqui.toml")
    assert problem.hint is not None
    assert problem.hint.arguments["without"] == '"options.tots"'


def test_what_nothing_of_the_child_clashes_with_is_shown_where_it_extends(tmp_path: Path) -> None:
    """Of a base that is itself at fault, the child can show no more than that it extends it."""
    base = tmp_path / "base.toml"
    broken = '[options.mal]\nname = "Mal"\ndefault = "no"\n[options.mal.choices]\nno.name = "No"\n'
    broken += "[options.mal.choices.si]\nname = 'Sí'\nset.round.to_win = 8\n"
    base.write_text(HEAD.replace("mi-truc", "base") + broken, encoding="utf-8")
    path = tmp_path / "mi-truc.toml"
    path.write_text(HEAD.replace("truc-mallorqui", "./base.toml"), encoding="utf-8")
    problems = check_ruleset(path).problems
    assert {problem.code for problem in problems} == {"option-breaks"}
    assert {(problem.place.file, problem.place.line) for problem in problems} == {(str(path), 4)}
    assert all(problem.other and problem.other.file != str(path) for problem in problems)


def test_an_option_of_the_child_is_shown_as_ever(tmp_path: Path) -> None:
    """What a file's own choice breaks is shown at that choice, with no word of dropping it."""
    own = '[options.mia]\nname = "Mía"\ndefault = "no"\n[options.mia.choices]\nno.name = "No"\n'
    own += "[options.mia.choices.si]\nname = 'Sí'\nset.round.to_win = 9\n"
    path, [problem] = checked(tmp_path, own)
    assert problem.code == "option-breaks"
    assert problem.place.file == str(path)
    assert problem.hint is None


def test_what_is_left_out_already_stands_in_the_line_that_is_proposed(tmp_path: Path) -> None:
    """A second ``without`` would be one too many: the line has what the first one says."""
    entry = "[[ladders.envit.steps]]\nid = '{}'\ncall = '{}'\nvalue = {}\n"
    same = [("envit", "envit", 2), ("jo-envit", "jo envit", 4), ("tots", "envit tots", "'lacking'")]
    steps = "".join(entry.format(*step) for step in same)
    _, [problem] = checked(tmp_path, steps, above='without = ["signs", "options.peces"]\n')
    assert problem.code == "base-entries-stay"
    assert problem.hint is not None
    line = 'without = ["signs", "options.peces", "ladders.envit.steps.dos-mes"]'
    assert line in problem.hint.text("es")
    assert line in problem.hint.text("en")


def test_a_call_beside_that_of_the_base_is_told_how_to_leave_that_one_out(tmp_path: Path) -> None:
    """An eight below the siete of the base: without that one, by the line told, all rises."""
    path, head = tmp_path / "mia.toml", HEAD.replace("truc-mallorqui", "tradicional")
    eight = "[[ladders.envite.steps]]\nid = 'ocho'\ncall = 'ocho'\nvalue = 8\nafter = 'envido'\n"
    path.write_text(head + eight, encoding="utf-8")
    [problem] = check_ruleset(path).problems
    assert problem.code == "ladder-not-rising"
    assert problem.hint is not None
    line = 'without = ["ladders.envite.steps.siete"]'
    assert all(line in problem.hint.text(language) for language in ("es", "en"))
    path.write_text(head.replace("source =", f"{line}\nsource =") + eight, encoding="utf-8")
    assert not check_ruleset(path).errors


def test_a_call_of_the_base_with_another_value_is_not_told_to_stand_for_one(tmp_path: Path) -> None:
    """The nueve at six does not rise above the siete, and stands in place of no call."""
    path, head = tmp_path / "mia.toml", HEAD.replace("truc-mallorqui", "tradicional")
    path.write_text(f"{head}[[ladders.envite.steps]]\nid = 'nueve'\nvalue = 6\n", encoding="utf-8")
    [problem] = check_ruleset(path).problems
    assert (problem.code, problem.hint) == ("ladder-not-rising", None)


def test_a_shorter_chico_is_told_of_the_calls_that_no_longer_fit(tmp_path: Path) -> None:
    """A chico of eight leaves the nueve of the base above it; a call of eight may be."""
    path = tmp_path / "mia.toml"
    head = HEAD.replace("truc-mallorqui", "canario").replace(
        "source =", 'without = ["scoreboard"]\nsource ='
    )
    path.write_text(f"{head}[score]\nchico = 8\ntumbo.at = 7\n", encoding="utf-8")
    [problem] = check_ruleset(path).problems
    assert (problem.code, problem.severity, problem.place.line) == (
        "ladder-not-rising",
        "warning",
        9,
    )
    steps = "[ladders.envite]\nsteps = [{ id = 'nueve', value = 8 }]\n"
    path.write_text(path.read_text(encoding="utf-8") + steps, encoding="utf-8")
    assert not check_ruleset(path).problems


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("piedra = 'millo'", ["piedra"]),
        ("piedras = 'millos'", ["piedras"]),
        ("chico = 'juego'\npiedra = 'millo'\npiedras = 'millos'", ["chico"]),
        ("piedra = 'punt'", []),
    ],
)
def test_a_word_for_one_goes_with_a_word_for_several(
    words: str, told: list[str], tmp_path: Path
) -> None:
    """«1 millo» and «3 punts» would be mixed; what is said as in the base changes nothing."""
    _, problems = checked(tmp_path, f"[words]\n{words}\n")
    assert [problem.message.arguments["key"] for problem in problems] == told
    assert {problem.code for problem in problems} <= {"word-without-pair"}


@pytest.mark.parametrize(
    ("key", "may_be"),
    [
        ("steps = [{ id = 'truc', refused = %s }]", "«chico», «partido» o «partida»"),
        ("steps = [{ id = 'truc', value = %s }]", "«chico», «partido», «partida» o «lacking»"),
        ("most = %s", "«lacking»"),
    ],
)
@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("[4]", "Aquí va un número de piedras, o bien {}, y hay una lista entre corchetes."),
        ("'mucho'", "«mucho» no vale aquí; puede ser: un número de piedras{} {}."),
        ("'4'", "«4» no vale aquí; puede ser: un número de piedras{} {}."),
    ],
)
def test_where_piedras_or_a_word_may_stand_both_are_told(
    key: str, may_be: str, value: str, said: str, tmp_path: Path
) -> None:
    """Each key with its own words: a most may be what is lacking, and no whole chico."""
    _, [problem] = checked(tmp_path, f"[ladders.truc]\n{key % value}\n")
    quoted = may_be.replace("«", '"').replace("»", '"')
    if "{} {}" in said:
        bare = may_be.replace("«", "").replace("»", "")
        wanted = said.format(" o" if bare == "lacking" else ",", bare)
    else:
        wanted = said.format(quoted)
    assert problem.message.text() == wanted
    assert bool(problem.hint) == (value == "'4'")


@pytest.mark.parametrize(
    ("base", "rule", "code"),
    [
        ("truco-argentino", "score.half", "half-not-stated"),
        ("truc-mallorqui", "round.value", "missing-key"),
        ("truc-mallorqui", "counts.envit.values", "missing-key"),
    ],
)
def test_what_is_left_out_is_missing_where_it_is_left_out(
    base: str, rule: str, code: str, tmp_path: Path
) -> None:
    """The line with ``without`` is at fault, not the base that states it."""
    path = tmp_path / "mia.toml"
    head = HEAD.replace("truc-mallorqui", base)
    path.write_text(f'without = ["{rule}"]\n{head}', encoding="utf-8")
    [problem] = check_ruleset(path).problems
    assert (problem.code, problem.place.line, problem.place.column) == (code, 1, 12)


def test_a_key_of_the_format_is_no_rank_that_a_count_has(tmp_path: Path) -> None:
    """What may be a key of another table is told there as any other rank that there is not."""
    shipped = Path(__file__).parents[1] / "rulesets" / "truc-mallorqui.toml"
    path = tmp_path / "truc-mallorqui.toml"
    text = shipped.read_text(encoding="utf-8")
    path.write_text(text.replace("values = { as = 1,", "values = { set = 1,"), encoding="utf-8")
    assert "unknown-key" in {problem.code for problem in check_ruleset(path).problems}


def test_a_value_that_is_missing_is_told_once_though_a_choice_says_that_it_must_raise(
    tmp_path: Path,
) -> None:
    """Whether it must be worth more is no fault while nobody knows what it is worth."""
    shipped = Path(__file__).parents[1] / "rulesets" / "truc-mallorqui.toml"
    text = shipped.read_text(encoding="utf-8")
    path = tmp_path / "truc-mallorqui.toml"
    path.write_text(text.replace('value = "lacking"\n', "", 1), encoding="utf-8")
    assert [problem.code for problem in check_ruleset(path).errors] == ["missing-key"]
