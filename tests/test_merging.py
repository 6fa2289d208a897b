"""A ruleset on top of another: what merges, what replaces, where each value came from."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import tomli_w

from envite_rules import check_ruleset, load_ruleset
from envite_rules.errors import OptionError
from envite_rules.ruleset import RulesetError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from envite_rules.api import Rules
    from envite_rules.ruleset import Place, Problem

    Write = Callable[..., Path]

BASE = """\
format = 1
id = "base"
name = { es = "La base", en = "The base" }
summary = "Una base."
family = "envite"
places = ["La Palma"]
source = "libro"
sources.libro.title = "El libro"

[provenance]
"score.chico" = { inferred = "Como siempre." }

[deck]
suits = ["oros", "copas", "espadas", "bastos"]
ranks = ["as", 2, 3, "sota", "caballo", "rey"]

[players]
counts = [4, 6]
usual = 4

[[order]]
id = "perica"
name = "perica"
card = "sota de oros"
kind = "triunfo"
sign = { es = "un guiño", en = "a wink" }

[[order]]
id = "rey"
card = "rey de copas"
kind = "triunfo"

[[order]]
id = "salida"
suit = "led"
scale = ["rey", "caballo", "sota", "as", 3, 2]

[round]
tricks = 3
to_win = 2
value = 2

[ladders.envite]
opener = "anyone"
answerer = "mandador"
raiser = "mandador"
window = "until-decided"
refused = "in-play"
steps = [{ id = "envido", call = "envido", value = 4 }, { id = "siete", call = "siete", value = 7 }]

[score]
chico = 12
partida = 3

[score.tumbo]
at = 11
declined = 1
lost = 3
won = "chico"
both = "forced"
calls = "illegal"

[[examples]]
about = "Gana la perica"
plays = ["rey de oros", "perica"]
winner = 2
"""

CHILD = """\
format = 1
id = "hija"
name = "La hija"
extends = "base"
source = "abuela"
sources.abuela.title = "Lo que decía la abuela"
"""


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes files beside one another; says where the last one is."""

    def written(**texts: str) -> Path:
        path = tmp_path
        for name, text in texts.items():
            path = tmp_path / f"{name}.toml"
            path.write_text(text, encoding="utf-8")
        return path

    return written


@pytest.fixture
def child(write: Write) -> Callable[[str], Path]:
    """Writes a ruleset that extends the base, and says where it is."""
    return lambda more: write(base=BASE, hija=CHILD + more)


def ids(entries: Any) -> list[str]:
    """The ids of some entries, in their order."""
    return [entry.id for entry in entries]


def loaded(path: Path) -> Rules:
    """A ruleset in which nothing at all is wrong."""
    assert [str(problem) for problem in check_ruleset(path).problems] == []
    return load_ruleset(path)


def where(problem: Problem) -> tuple[str, str, str | None]:
    """The code of a problem and its places, by the names of their files."""
    return problem.code, _short(problem.place), _short(problem.other) if problem.other else None


def _short(place: Place) -> str:
    return f"{Path(place.file).stem}:{place.line}:{place.column}"


def the_problem(path: Path) -> Problem:
    """The one problem of a ruleset."""
    [problem] = check_ruleset(path).problems
    return problem


# ── what merges, what replaces ────────────────────────────────────────────────────────────────────


def test_a_child_states_only_what_differs(child: Callable[[str], Path]) -> None:
    """What a child does not state is its base's; tables merge key by key."""
    rules = loaded(child("[score]\nchico = 13\n[score.tumbo]\nlost = 2\n"))
    base = load_ruleset(child("").parent / "base.toml").ruleset
    assert rules.ruleset.score is not None
    assert rules.ruleset.score.tumbo is not None
    assert (rules.ruleset.score.chico, rules.ruleset.score.partida) == (13, 3)
    assert (rules.ruleset.score.tumbo.lost, rules.ruleset.score.tumbo.declined) == (2, 1)
    assert rules.ruleset.order == base.order
    assert rules.ruleset.ladders == base.ladders
    assert rules.ruleset.family == "envite"


def test_entries_of_one_id_merge(child: Callable[[str], Path]) -> None:
    """An entry with the id of a base's changes it where it stands, key by key."""
    rules = loaded(child('[[order]]\nid = "perica"\nkind = "chilajo"\n'))
    first = (rules.ruleset.order or ())[0]
    assert ids(rules.ruleset.order) == ["perica", "rey", "salida"]
    assert (first.kind, first.name, str(first.card)) == ("chilajo", "perica", "sota de oros")


def test_remove_drops_an_entry(child: Callable[[str], Path]) -> None:
    """``remove = true`` drops the base's entry."""
    rules = loaded(child('[[order]]\nid = "rey"\nremove = true\n'))
    assert ids(rules.ruleset.order) == ["perica", "salida"]


@pytest.mark.parametrize(
    ("place", "order"),
    [
        ('before = "perica"', ["as", "perica", "rey", "salida"]),
        ('after = "perica"', ["perica", "as", "rey", "salida"]),
        ('after = "rey"', ["perica", "rey", "as", "salida"]),
        ('after = "salida"', ["perica", "rey", "salida", "as"]),
    ],
)
def test_a_new_entry_says_where_it_stands(
    child: Callable[[str], Path], place: str, order: list[str]
) -> None:
    """A new entry stands just before or after the one it names."""
    new = f'[[order]]\nid = "as"\ncard = "as de oros"\nkind = "triunfo"\n{place}\n'
    assert ids(loaded(child(new)).ruleset.order) == order


@pytest.mark.parametrize(
    ("moved", "order"),
    [
        ('id = "rey"\nbefore = "perica"', ["rey", "perica", "salida"]),
        ('id = "perica"\nafter = "rey"', ["rey", "perica", "salida"]),
        ('id = "perica"\nafter = "salida"', ["rey", "salida", "perica"]),
    ],
)
def test_an_entry_moves(child: Callable[[str], Path], moved: str, order: list[str]) -> None:
    """An entry of the base that says before or after moves there and keeps what it says."""
    rules = loaded(child(f"[[order]]\n{moved}\n"))
    assert ids(rules.ruleset.order) == order
    assert {str(line.card) for line in rules.ruleset.order or ()} >= {"sota de oros"}


def test_a_new_entry_may_stand_by_another_new_one(child: Callable[[str], Path]) -> None:
    """Entries are added in the order they are written, so a later one may name an earlier."""
    new = "".join(
        f'[[order]]\nid = "{name}"\ncard = "{name} de oros"\nkind = "triunfo"\nafter = "{after}"\n'
        for name, after in (("as", "perica"), ("caballo", "as"))
    )
    order = ids(loaded(child(new)).ruleset.order)
    assert order == ["perica", "as", "caballo", "rey", "salida"]


def test_what_removed_an_entry_may_not_be_named_again(child: Callable[[str], Path]) -> None:
    """No entry can stand beside one that was dropped before."""
    more = '[[order]]\nid = "rey"\nremove = true\n[[order]]\nid = "perica"\nafter = "rey"\n'
    assert where(the_problem(child(more))) == ("unknown-entry", "hija:12:9", None)


def test_steps_merge_by_id(child: Callable[[str], Path]) -> None:
    """The steps of a ladder merge as the order does, also when they are written in one line."""
    more = 'ladders.envite.steps = [{ id = "siete", value = 8 }, { id = "chico", call = "chico", '
    rules = loaded(child(more + 'value = "chico", after = "siete" }]\n'))
    steps = rules.ruleset.ladders["envite"].steps
    assert [(step.id, step.value) for step in steps] == [
        ("envido", 4),
        ("siete", 8),
        ("chico", "chico"),
    ]


def test_other_lists_replace(child: Callable[[str], Path]) -> None:
    """A list without ids is the child's as a whole."""
    rules = loaded(child("[players]\ncounts = [4]\n"))
    assert rules.ruleset.players.counts == (4,)
    assert rules.ruleset.players.usual == 4


def test_an_empty_list_of_obligations_replaces(write: Write) -> None:
    """``follow = []`` says that anything may be played, whatever the base obliges to."""
    base = (
        BASE
        + '[[follow]]\nid = "a"\nled = ["triunfo"]\nholding = ["triunfo"]\nplay = ["triunfo"]\n'
    )
    assert loaded(write(base=base, hija=CHILD + "follow = []\n")).ruleset.follow == ()


def test_a_text_replaces_with_its_translations(child: Callable[[str], Path]) -> None:
    """A text is never half the base's: no English of another sentence stays behind."""
    rules = loaded(child('[[order]]\nid = "perica"\nsign = { es = "dos guiños" }\n'))
    sign = (rules.ruleset.order or ())[0].sign
    assert sign is not None
    assert (sign.es, sign.en) == ("dos guiños", None)
    assert (rules.name.es, rules.name.en) == ("La hija", None)


def test_what_belongs_to_one_file_is_not_inherited(child: Callable[[str], Path]) -> None:
    """Provenance, examples, source, places and summary speak of the file they stand in."""
    ruleset = loaded(child("")).ruleset
    assert (ruleset.provenance, ruleset.examples, ruleset.places) == ({}, (), ())
    assert (ruleset.summary, ruleset.source) == (None, "abuela")


def test_sources_are_inherited(child: Callable[[str], Path]) -> None:
    """A child may name its base's sources, and its own."""
    ruleset = loaded(
        child('[provenance]\n"score.chico" = { source = "libro" }\n[score]\nchico = 13\n')
    )
    assert set(ruleset.ruleset.sources) == {"libro", "abuela"}


def test_a_base_is_unchanged_by_its_child(child: Callable[[str], Path]) -> None:
    """Loading a child leaves nothing behind in the base."""
    path = child('[[order]]\nid = "perica"\nremove = true\n')
    before = load_ruleset(path.parent / "base.toml").ruleset
    loaded(path)
    assert load_ruleset(path.parent / "base.toml").ruleset == before


# ── which base ────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("base", ["base", "base.toml", "./base.toml", "./abajo/../base.toml"])
def test_a_base_beside_the_file(write: Write, base: str) -> None:
    """A base in the same folder is named by its id or its path."""
    path = write(base=BASE, hija=CHILD.replace('"base"', f'"{base}"'))
    assert loaded(path).ruleset.players.counts == (4, 6)


def test_a_base_in_a_folder_below(write: Write, tmp_path: Path) -> None:
    """A base may stand in a folder below the file's."""
    (tmp_path / "abajo").mkdir()
    (tmp_path / "abajo" / "base.toml").write_text(BASE, encoding="utf-8")
    assert loaded(write(hija=CHILD.replace('"base"', '"abajo/base.toml"'))).id == "hija"


def test_a_base_of_the_catalogue(write: Write) -> None:
    """A base that is not beside the file is looked up by its id."""
    rules = loaded(write(hija=CHILD.replace('"base"', '"tradicional"')))
    assert rules.ruleset.players.counts == load_ruleset("tradicional").ruleset.players.counts


def test_a_file_of_the_same_name_as_its_base(write: Write) -> None:
    """A file may be called as the shipped ruleset that it extends."""
    path = write(tradicional=CHILD.replace('"base"', '"tradicional"'))
    assert loaded(path).id == "hija"


@pytest.mark.parametrize("base", ["../base.toml", "/base.toml", "x/../../base.toml", "fuera.toml"])
def test_a_base_outside_the_folder_is_refused(tmp_path: Path, base: str) -> None:
    """No ruleset reaches out of its folder: not by .., not by a whole path, not through a link."""
    folder = tmp_path / "dentro"
    folder.mkdir()
    (tmp_path / "base.toml").write_text(BASE, encoding="utf-8")
    (folder / "fuera.toml").symlink_to(tmp_path / "base.toml")
    base = f"{tmp_path}{base}" if base.startswith("/") else base
    path = folder / "hija.toml"
    path.write_text(CHILD.replace('"base"', f'"{base}"'), encoding="utf-8")
    assert where(the_problem(path)) == ("base-outside", "hija:4:11", None)


def test_a_link_beside_the_file_by_its_id_is_refused(tmp_path: Path) -> None:
    """A base named by its id may not be a link that leads outside either."""
    folder = tmp_path / "dentro"
    folder.mkdir()
    (tmp_path / "base.toml").write_text(BASE, encoding="utf-8")
    (folder / "base.toml").symlink_to(tmp_path / "base.toml")
    path = folder / "hija.toml"
    path.write_text(CHILD, encoding="utf-8")
    assert where(the_problem(path)) == ("base-outside", "hija:4:11", None)


@pytest.mark.parametrize(
    "base", ["a\\u0000b.toml", "a\\u0000b", "x/\\u0000.toml", "\\u0000/x.toml"]
)
def test_a_base_with_a_null_sign(write: Write, base: str) -> None:
    """A name that no file can have is one problem, not an exception."""
    problem = the_problem(write(hija=CHILD.replace('"base"', f'"{base}"')))
    assert problem.code == "hidden-sign"
    assert problem.place.line == 4


@pytest.mark.parametrize(
    "base", ["base.toml", "a" * 3000, "b" * 300 + ".toml", "c" * 300 + "/x.toml", "."]
)
def test_a_missing_base(write: Write, base: str) -> None:
    """A base that is not there is told at the line that names it."""
    problem = the_problem(write(hija=CHILD.replace('"base"', f'"{base}"')))
    assert problem.code in {"file.missing", "ruleset-unknown"}
    assert (problem.place.line, problem.place.column) == (4, 11)


@pytest.mark.parametrize(
    ("base", "nearest"), [("bse.toml", "base.toml"), ("tradicinal", "tradicional")]
)
def test_a_misspelt_base_has_a_hint(write: Write, base: str, nearest: str) -> None:
    """The nearest file or ruleset is offered."""
    problem = the_problem(write(base=BASE, hija=CHILD.replace('"base"', f'"{base}"')))
    assert problem.hint is not None
    assert problem.hint.arguments["nearest"] == nearest


def test_a_folder_as_base(write: Write, tmp_path: Path) -> None:
    """A folder is no base, and is told apart from a file that is not there."""
    (tmp_path / "base.toml").mkdir()
    assert the_problem(write(hija=CHILD.replace('"base"', '"base.toml"'))).code == "file.folder"


def test_a_broken_base_is_told_in_its_own_file(write: Write) -> None:
    """What is wrong with a base is shown where it stands, not at the child."""
    path = write(base=BASE.replace("usual = 4", 'usual = "4"'), hija=CHILD)
    assert where(the_problem(path)) == ("wrong-type", "base:19:9", None)


def test_a_base_that_is_no_toml(write: Write) -> None:
    """Bad TOML in a base is shown there too."""
    path = write(base=BASE.replace("usual = 4", "usual 4"), hija=CHILD)
    assert where(the_problem(path)) == ("toml.syntax", "base:19:7", None)


def test_the_faults_of_a_child_are_told_beside_its_base_s(write: Write) -> None:
    """A base that is not there does not hide what is wrong with the file itself."""
    path = write(hija=CHILD.replace("source", "sorce", 1))
    codes = [problem.code for problem in check_ruleset(path).problems]
    assert codes == ["ruleset-unknown", "unknown-key"]


def test_a_ruleset_that_extends_itself(write: Write) -> None:
    """The shortest circle."""
    path = write(hija=CHILD.replace('"base"', '"hija.toml"'))
    assert where(the_problem(path)) == ("base-cycle", "hija:4:11", None)


def test_a_circle_of_bases(write: Write) -> None:
    """Rulesets that extend each other are refused at the line that closes the circle."""
    texts = {
        name: CHILD.replace('"hija"', f'"{name}"').replace('"base"', f'"{base}"')
        for name, base in (("a", "b"), ("b", "c"), ("c", "a"))
    }
    problem = the_problem(write(**dict(reversed(texts.items()))))
    assert where(problem) == ("base-cycle", "c:4:11", None)
    assert problem.message.arguments["ids"] == ["a", "b", "c", "a"]


def test_a_base_that_is_a_circle_of_links(write: Write, tmp_path: Path) -> None:
    """Links that lead in a circle are no base."""
    (tmp_path / "base.toml").symlink_to(tmp_path / "otra.toml")
    (tmp_path / "otra.toml").symlink_to(tmp_path / "base.toml")
    path = write(hija=CHILD.replace('"base"', '"base.toml"'))
    assert where(the_problem(path)) == ("file.unreadable", "hija:4:11", None)


def test_a_circle_through_a_link(write: Write, tmp_path: Path) -> None:
    """A link to the file itself is the file itself."""
    path = write(hija=CHILD.replace('"base"', '"otra.toml"'))
    (tmp_path / "otra.toml").symlink_to(path)
    assert the_problem(path).code == "base-cycle"


@pytest.mark.parametrize(("files", "codes"), [(8, []), (9, ["base-too-deep"])])
def test_the_longest_chain_of_bases(write: Write, files: int, codes: list[str]) -> None:
    """Eight files may extend one another; nine may not."""
    texts = {"base": BASE}
    for number in range(1, files):
        below = "base" if number == 1 else f"n{number - 1}"
        text = CHILD.replace('"hija"', f'"n{number}"').replace('"base"', f'"{below}"')
        texts[f"n{number}"] = text
    assert [problem.code for problem in check_ruleset(write(**texts)).problems] == codes


def test_a_grandchild(write: Write) -> None:
    """The nearest file that states a value sets it."""
    middle = CHILD.replace("hija", "media") + "[score]\nchico = 13\npartida = 5\n"
    last = CHILD.replace('"base"', '"media"') + "[score]\nchico = 14\n"
    score = loaded(write(base=BASE, media=middle, hija=last)).ruleset.score
    assert score is not None
    assert (score.chico, score.partida) == (14, 5)


# ── problems of the whole ─────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        # the child's value comes first, whichever of the two is the one that is wrong
        ("[score]\nchico = 11\n", ("tumbo-not-below-chico", "hija:8:1", "base:56:6")),
        ("[score.tumbo]\nat = 12\n", ("tumbo-not-below-chico", "hija:8:6", "base:52:1")),
        ("[round]\nto_win = 1\n", ("round-to-win", "hija:8:10", "base:39:1")),
        ("[round]\nvalue = 4\n", ("ladder-not-rising", "hija:8:1", "base:49:52")),
        (
            '[[order]]\nid = "as"\ncard = "sota de oros"\nafter = "rey"\n',
            ("line-repeats-card", "hija:9:8", "base:24:1"),
        ),
        ("[players]\nusual = 8\n", ("usual-not-counted", "hija:8:9", "base:18:1")),
        ("[players]\ncounts = [4, 10]\n", ("too-many-seats", "hija:8:14", "base:39:1")),
        ('[[order]]\nid = "rey"\ncard = "7 de copas"\n', ("card.not-in-deck", "hija:9:8", None)),
        (
            'ladders.truc.steps = [{ id = "truc", call = "truc", value = 3 }]\n',
            ("missing-keys", "hija:4:11", "hija:7:9"),
        ),
        ("[renuncio]\nvalue = 4\n", ("missing-key", "hija:4:11", "hija:7:2")),
        ('[[order]]\nid = "as"\nafter = "rey"\n', ("line-shape", "hija:7:3", None)),
    ],
)
def test_a_problem_of_the_whole_stands_where_its_value_was_set(
    child: Callable[[str], Path], more: str, problem: tuple[str, str, str | None]
) -> None:
    """What is wrong only in the whole points at what set it, and at the second."""
    problems = check_ruleset(child(more)).problems
    assert problem in [where(found) for found in problems]
    if problem[0] != "missing-key":
        assert len(problems) == 1


def test_a_child_may_repair_nothing_by_halves(child: Callable[[str], Path]) -> None:
    """A type that fits no base is the child's fault, at its place."""
    assert where(the_problem(child('[score]\nchico = "doce"\n'))) == (
        "wrong-type",
        "hija:8:9",
        None,
    )


def test_a_table_where_the_base_has_a_list(write: Write) -> None:
    """A child may turn a list of cards that are spared into a word, and back."""
    follow = 'id = "arrastre"\nled = ["triunfo"]\nholding = ["triunfo"]\nplay = ["triunfo"]\n'
    base = f"{BASE}[[follow]]\n{follow}" + 'exempt = ["perica"]\n'
    path = write(base=base, hija=CHILD + '[[follow]]\nid = "arrastre"\nexempt = "highest"\n')
    assert (loaded(path).ruleset.follow or ())[0].exempt == "highest"


# ── options ───────────────────────────────────────────────────────────────────────────────────────

OPTION = """\
[options.chico]
name = "Hasta cuánto"
default = "doce"
[options.chico.choices.doce]
name = "A doce"
[options.chico.choices.quince]
name = "A quince"
set = { score = { chico = 15, tumbo = { at = 14 } } }
[[options.chico.choices.corto.set.order]]
id = "rey"
remove = true
[options.chico.choices.corto]
name = "Sin el rey"
"""


@pytest.mark.parametrize(
    ("options", "chico", "at", "lines"),
    [
        ({}, 12, 11, 3),
        ({"chico": "doce"}, 12, 11, 3),
        ({"chico": "quince"}, 15, 14, 3),
        ({"chico": "corto"}, 12, 11, 2),
    ],
)
def test_a_choice_changes_the_ruleset(
    child: Callable[[str], Path], options: Mapping[str, str], chico: int, at: int, lines: int
) -> None:
    """The overlay of a choice merges as a child does; the default's where none is named."""
    rules = load_ruleset(child(OPTION), options=options)
    score = rules.ruleset.score
    assert score is not None
    assert score.tumbo is not None
    assert (score.chico, score.tumbo.at, len(rules.ruleset.order or ())) == (chico, at, lines)
    assert rules.options == {"chico": options.get("chico", "doce")}


def test_a_child_inherits_options(write: Write) -> None:
    """A child offers its base's options, and may change which choice is the default."""
    path = write(base=BASE + OPTION, hija=CHILD + '[options.chico]\ndefault = "quince"\n')
    rules = loaded(path)
    assert rules.options == {"chico": "quince"}
    assert rules.ruleset.score is not None
    assert rules.ruleset.score.chico == 15


def test_options_merge_with_one_another(write: Write) -> None:
    """Two choices change the same table, each its own key."""
    other = OPTION.replace("options.chico", "options.final").replace(
        "score = { chico = 15, tumbo = { at = 14 } }", "score = { partida = 9 }"
    )
    path = write(base=BASE + OPTION + other)
    score = load_ruleset(path, options={"chico": "quince", "final": "quince"}).ruleset.score
    assert score is not None
    assert (score.chico, score.partida) == (15, 9)


def test_what_a_choice_of_the_base_breaks_in_a_child(write: Write) -> None:
    """A base's choice that the child cannot bear is shown where the two meet."""
    path = write(base=BASE + OPTION, hija=CHILD + "[score.tumbo]\nat = 10\n")
    assert check_ruleset(path).ok
    path = write(base=BASE + OPTION, hija=CHILD + "[score]\nchico = 9\n[score.tumbo]\nat = 8\n")
    assert check_ruleset(path).ok


def test_an_option_of_the_base_whose_entry_the_child_drops_is_not_offered(write: Write) -> None:
    """Where a child drops what a choice of its base changes, there is nothing left to choose."""
    path = write(base=BASE + OPTION, hija=CHILD + '[[order]]\nid = "rey"\nremove = true\n')
    assert check_ruleset(path).ok_strict
    assert load_ruleset(path).options == {}
    with pytest.raises(OptionError):
        load_ruleset(path, options={"chico": "quince"})


def test_an_option_without_its_choices(child: Callable[[str], Path]) -> None:
    """What a new option lacks is missing in the whole, at the line that names the base."""
    problems = check_ruleset(child('[options.nueva]\nname = "Nueva"\n')).problems
    assert [where(problem) for problem in problems] == [("missing-keys", "hija:4:11", "hija:7:10")]


@pytest.mark.parametrize(
    ("options", "code", "nearest"),
    [
        ({"chcio": "doce"}, "option-unknown", "chico"),
        ({"chico": "quinze"}, "choice-unknown", "quince"),
        ({"xyz": "doce"}, "option-unknown", None),
        ({"chico": "xyz"}, "choice-unknown", None),
    ],
)
def test_a_question_for_what_is_not_offered(
    child: Callable[[str], Path], options: Mapping[str, str], code: str, nearest: str | None
) -> None:
    """An unknown option or choice is an `OptionError`, which names the nearest or what there is."""
    with pytest.raises(OptionError) as caught:
        load_ruleset(child(OPTION), options=options)
    assert isinstance(caught.value, ValueError)
    assert caught.value.code == code
    if nearest:
        assert caught.value.hint is not None
        assert caught.value.hint.arguments["nearest"] == nearest
    else:
        assert "chico" in str(caught.value) or "quince" in str(caught.value)


def test_a_ruleset_without_options(child: Callable[[str], Path]) -> None:
    """Where nothing can be chosen, no hint pretends that something could."""
    with pytest.raises(OptionError) as caught:
        load_ruleset(child(""), options={"chico": "doce"})
    assert caught.value.hint is None


# ── who says so ───────────────────────────────────────────────────────────────────────────────────


def test_a_value_is_cited_by_the_file_that_set_it(child: Callable[[str], Path]) -> None:
    """Provenance belongs to the file that set the value, and is never another's."""
    rules = loaded(child("[score]\nchico = 13\n[score.tumbo]\nlost = 2\n"))
    assert str(rules.cite("score", "partida")) == "El libro"
    assert str(rules.cite("score", "chico")) == "Lo que decía la abuela"
    assert str(rules.cite("score", "tumbo", "lost")) == "Lo que decía la abuela"
    assert str(rules.cite("score", "tumbo", "at")) == "El libro"
    base = load_ruleset(child("").parent / "base.toml")
    assert str(base.cite("score", "chico")) == "deducido: Como siempre."
    assert base.cite("score", "chico").text("en") == "inferred: Como siempre."


def test_an_entry_is_cited_by_its_id(child: Callable[[str], Path]) -> None:
    """A rule is named by its path, an entry of a list by its id, wherever it stands now."""
    rules = loaded(child('[[order]]\nid = "rey"\nbefore = "perica"\nkind = "chilajo"\n'))
    assert rules.cite("order", 0).rule == "order.rey"
    assert rules.cite("order", 0).source_id == "abuela"
    assert (rules.cite("order", 1).rule, rules.cite("order", 1).source_id) == (
        "order.perica",
        "libro",
    )
    assert rules.cite("order", 0, "card").source_id == "libro"


def test_the_nearest_entry_of_provenance_counts(child: Callable[[str], Path]) -> None:
    """A statement on a value goes before one on its section, and that before the file's source."""
    more = """\
[score]
chico = 13
partida = 4
[provenance]
score = { source = "libro" }
"score.chico" = { inferred = { es = "Por lo que dura.", en = "By its length." } }
"""
    rules = loaded(child(more))
    assert rules.cite("score", "partida").source_id == "libro"
    assert rules.cite("score", "chico").text("en") == "inferred: By its length."
    assert rules.cite("score", "chico").source_id is None


def test_a_value_of_a_choice_is_cited_by_its_file(child: Callable[[str], Path]) -> None:
    """What a choice sets is sourced at the choice, else as the file's other rules."""
    more = (
        OPTION + '[provenance]\n"options.chico.choices.quince" = { inferred = "En las fiestas." }\n'
    )
    path = child(more)
    usual, other = loaded(path), load_ruleset(path, options={"chico": "quince"})
    assert str(usual.cite("score", "chico")) == "deducido: Como siempre."
    assert str(other.cite("score", "chico")) == "deducido: En las fiestas."
    assert str(other.cite("score", "partida")) == "El libro"


def test_what_no_file_states_has_no_source(child: Callable[[str], Path]) -> None:
    """What a ruleset leaves to the format is cited by its path, and as nobody's word."""
    citation = loaded(child("[score]\nchico = 13\n")).cite("score", "fold")
    assert (citation.rule, citation.source_id) == ("score.fold", None)
    citation = load_ruleset(child("")).cite("signs", "two")
    assert (citation.rule, citation.source_id) == ("signs.two", None)


def test_what_has_no_source(write: Write) -> None:
    """A rule of which no file says where it comes from is cited as such."""
    text = BASE.replace('source = "libro"\n', "", 1)
    rules = load_ruleset(write(base=text))
    assert str(rules.cite("score", "partida")) == "sin fuente"
    assert str(rules.cite("score", "chico")) == "deducido: Como siempre."


def test_the_whole_is_checked_as_one_file_would_be(child: Callable[[str], Path]) -> None:
    """A child that states all its base does is worth the same with or without it."""
    path = child("[score]\nchico = 13\n")
    merged = load_ruleset(path).ruleset.model_dump(mode="json", exclude_unset=True)
    alone = {key: value for key, value in merged.items() if key != "extends"}
    (path.parent / "sola.toml").write_text(tomli_w.dumps(alone), encoding="utf-8")
    whole = loaded(path.parent / "sola.toml").ruleset.model_dump(exclude={"extends"})
    assert whole == load_ruleset(path).ruleset.model_dump(exclude={"extends"})


def test_a_child_that_fails_raises_what_a_check_reports(child: Callable[[str], Path]) -> None:
    """`load_ruleset` holds every problem that `check_ruleset` calls an error."""
    path = child("[score]\nchico = 11\n[players]\nusual = 8\n")
    with pytest.raises(RulesetError) as caught:
        load_ruleset(path)
    assert caught.value.problems == check_ruleset(path).problems
    assert len(caught.value.problems) == 2


def test_a_misnamed_ladder_is_told_as_one_thing(write: Write) -> None:
    """A ladder that lacks nearly all its keys is one of the base, misspelt: the hint names it."""
    step = '[[ladders.envido.steps]]\nid = "envido"\ncall = "envido"\nvalue = 5\n'
    head = 'format = 1\nid = "hija"\nname = "Hija"\nextends = "tradicional"\nsource = "casa"\n'
    path = write(hija=head + '[sources.casa]\ntitle = "La casa"\n' + step)
    problem = the_problem(path)
    assert problem.code == "missing-keys"
    assert problem.hint is not None
    assert problem.hint.arguments["nearest"] == "envite"
    assert problem.place.line == 4
    assert problem.other is not None
    assert problem.other.line == 8


WITHOUT = """\
format = 1
id = "hija"
name = "Hija"
extends = "tradicional"
source = "casa"
without = ["score.dentro", "follow.mini-arrastre", "signs"]
[sources.casa]
title = "La casa"
"""


NOT_DENTRO = """\
[options.dentro]
name = "Si se está dentro"
default = "si"
[options.dentro.choices.si]
name = "Sí"
[options.dentro.choices.no]
name = "No"
set = { without = ["score.dentro"] }
"""

OF_MOTHER = 'format = 1\nid = "hija"\nname = "Hija"\nextends = "madre.toml"\nsource = "casa"\n'


def test_without_leaves_out_what_the_base_has(write: Write) -> None:
    """A child may lack a section, a table inside one, or an entry of a list."""
    path = write(hija=WITHOUT)
    assert check_ruleset(path).ok_strict
    ruleset = load_ruleset(path).ruleset
    assert ruleset.score is not None
    assert ruleset.score.dentro is None
    assert ruleset.score.tumbo is not None
    assert [rule.id for rule in ruleset.follow or ()] == ["arrastre"]
    assert ruleset.signs is None


def test_what_is_left_out_can_be_stated_anew(write: Write) -> None:
    """Nothing of the base's table is left in one that is stated anew."""
    anew = WITHOUT + "[score.dentro]\nat = 9\nvalue = 1\n"
    dentro = load_ruleset(write(hija=anew)).ruleset.score.dentro  # type: ignore[union-attr]
    assert dentro is not None
    assert (dentro.at, dict(dentro.steps)) == (9, {})


def test_a_choice_may_leave_something_out(write: Write) -> None:
    """An option's overlay says what is absent just as a file does."""
    path = write(hija=WITHOUT.replace('"score.dentro", ', "") + NOT_DENTRO)
    assert check_ruleset(path).ok_strict
    chosen = load_ruleset(path, options={"dentro": "no"}).ruleset.score
    assert chosen is not None
    assert chosen.dentro is None


def test_an_example_of_a_child_that_lacks_the_vira_is_told_as_such(write: Write) -> None:
    """What belongs to a file alone is never looked for in its base."""
    example = '[[examples]]\nabout = "x"\nplays = ["rey oros"]\nwinner = 1\n'
    problem = the_problem(write(hija=WITHOUT + example))
    assert (problem.code, problem.place.line) == ("missing-key", 9)


def test_a_child_with_a_without_of_its_own_keeps_the_options_of_its_base(write: Write) -> None:
    """What an overlay leaves out is a path; only a child that touches it takes the option away."""
    base = WITHOUT.replace('id = "hija"', 'id = "madre"').replace('"score.dentro", ', "")
    keeps = write(madre=base + NOT_DENTRO, hija=OF_MOTHER + 'without = ["deal"]\n')
    assert "dentro" in load_ruleset(keeps).options
    touches = write(madre=base + NOT_DENTRO, hija=OF_MOTHER + "[score.dentro]\nvalue = 2\n")
    assert check_ruleset(touches).ok
    assert "dentro" not in load_ruleset(touches).options


def test_what_a_dropped_option_took_for_granted_goes_on_holding(write: Write) -> None:
    """A child that drops an option keeps what its usual choice says."""
    option = """\
[options.chico]
name = "Hasta cuánto"
default = "quince"
[options.chico.choices.quince]
name = "A quince"
set = { score = { chico = 15 } }
"""
    base = WITHOUT.replace('id = "hija"', 'id = "madre"') + option
    path = write(madre=base, hija=OF_MOTHER + 'without = ["options.chico"]\n')
    loaded = load_ruleset(path)
    assert loaded.ruleset.score is not None
    assert (loaded.ruleset.score.chico, dict(loaded.options)) == (
        15,
        {"exenta": "ninguna", "tumbo-doble": "forzoso"},
    )


def test_a_source_cannot_be_left_out(write: Write) -> None:
    """Only rules and options may be absent: a source that rules name stays."""
    problem = the_problem(write(hija=WITHOUT.replace('"signs"', '"sources.reglas"')))
    assert problem.code == "without-unknown"


def test_a_new_entry_is_offered_the_place_below_the_one_above_it(write: Write) -> None:
    """In the child's own list it stands below envido, and not below siete, the base's last."""
    steps = '{ id = "envido" }, { id = "cinco", call = "cinco", value = 5 }'
    path = write(base=BASE, hija=CHILD + f"[ladders.envite]\nsteps = [{steps}]\n")
    [problem] = check_ruleset(path).problems
    assert (problem.code, problem.hint and problem.hint.arguments) == (
        "entry-without-place",
        {"id": "envido"},
    )


def test_a_text_is_not_merged_language_by_language(child: Callable[[str], Path]) -> None:
    """Who says a text again says it in Spanish too: the base's may say something else."""
    path = child('\n[[order]]\nid = "perica"\nsign = { en = "a nod" }\n')
    [problem] = check_ruleset(path).problems
    assert (problem.code, problem.message.arguments["key"]) == ("missing-key", "sign.es")
