"""The face of the library: its public names, and a ruleset by its name."""

import copy
import importlib
import pickle
import subprocess
import sys
from dataclasses import FrozenInstanceError
from pathlib import Path
from typing import Any, Literal, get_origin

import pytest
from small import AMO, LED, VIRA, document, rules, written

import envite_rules
from envite_rules import (
    Citation,
    OptionError,
    PlayersError,
    RulesetError,
    available_rulesets,
    check_ruleset,
    load_ruleset,
)

TRADICIONAL = load_ruleset("tradicional")
SOURCE = "Tres, caballo y perica: las reglas del envite"


# ------------------------------------------------------------------- public names


def test_every_public_name_exists() -> None:
    """Each name of __all__ can be had, and says that it is documented."""
    for name in envite_rules.__all__:
        value = getattr(envite_rules, name)
        assert value.__doc__ or get_origin(value) is Literal, name  # a type that has words alone


def test_the_public_names_are_those_written_for_the_type_checker() -> None:
    """The names loaded when used, those imported for types, and __all__ are the same."""
    homes = {name for names in envite_rules._HOMES.values() for name in names.split()}  # noqa: SLF001
    assert homes == set(envite_rules.__all__)
    assert list(envite_rules.__all__) == sorted(envite_rules.__all__)
    assert len(envite_rules.__all__) == len(homes)


def test_all_public_names_can_be_imported_at_once() -> None:
    """From envite_rules import * gives the public names and nothing else."""
    space: dict[str, Any] = {}
    exec("from envite_rules import *", space)  # noqa: S102
    assert space.keys() - {"__builtins__"} == set(envite_rules.__all__)


def test_the_public_names_are_listed() -> None:
    """dir() lists them before they are first used."""
    code = "import envite_rules as e; print(*(set(e.__all__) - set(dir(e))), 'Game' in vars(e))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False"]


def test_a_name_is_loaded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name is looked for in its module when first used, and stays."""
    first = envite_rules.Game
    assert (
        vars(envite_rules)["Game"] is first is importlib.import_module("envite_rules.engine").Game
    )
    monkeypatch.delitem(vars(envite_rules), "Game")
    assert envite_rules.Game is first


def test_another_name_is_an_attribute_error() -> None:
    """What the package does not have is refused as Python refuses it."""
    with pytest.raises(AttributeError, match="has no attribute 'Baraja'"):
        _ = envite_rules.Baraja
    assert not hasattr(envite_rules, "run_examples")


def test_importing_the_package_loads_no_heavy_library() -> None:
    """Pydantic and the engine load only when a name needs them."""
    code = "import sys, envite_rules; print('pydantic' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


# ------------------------------------------------------------------- loading


class Where:
    """A path of a kind of its own."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __fspath__(self) -> str:
        return self.path


def test_a_ruleset_is_loaded_by_its_id() -> None:
    """A word without a slash is an id of the catalogue."""
    assert (TRADICIONAL.id, TRADICIONAL.name.text("en")) == ("tradicional", "Traditional envite")


def test_a_ruleset_is_loaded_by_its_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text with a slash or .toml, a Path, or any os.PathLike is a file."""
    path = written(tmp_path)
    monkeypatch.chdir(tmp_path)
    for name in (str(path), "pequeno.toml", "./pequeno.toml", path, Where(str(path))):
        assert load_ruleset(name).id == "pequeno"
        assert check_ruleset(name).ok_strict


def test_a_path_is_never_read_as_an_id(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A PathLike without slash or .toml still means a file, not the ruleset of that id."""
    (tmp_path / "tradicional").write_bytes(written(tmp_path).read_bytes())
    monkeypatch.chdir(tmp_path)
    assert load_ruleset(Path("tradicional")).id == "pequeno"
    assert load_ruleset("tradicional").id == "tradicional"


def test_an_unknown_id_is_refused_with_the_nearest() -> None:
    """RulesetError, also a ValueError, holds the problem with its hint."""
    with pytest.raises(RulesetError) as refused:
        load_ruleset("tradiconal")
    [problem] = refused.value.problems
    assert problem.code == "ruleset-unknown"
    assert "tradicional" in str(refused.value)
    assert isinstance(refused.value, ValueError)


@pytest.mark.parametrize("name", [None, 7, ["tradicional"]])
def test_what_is_no_name_is_a_type_error(name: Any) -> None:
    """A name is a text or a path."""
    with pytest.raises(TypeError):
        load_ruleset(name)


@pytest.mark.parametrize(
    "options",
    [["exenta"], "exenta", {"exenta": None}, {"exenta": 1}, {1: "siguiente"}, {None: "x"}],
)
def test_options_map_names_to_choices(options: Any) -> None:
    """Options of another shape are a slip of the program, told as such."""
    with pytest.raises(TypeError, match="option"):
        load_ruleset("tradicional", options=options)


def test_a_choice_is_taken_for_each_option() -> None:
    """The choices named are taken, and the default of every other option."""
    chosen = load_ruleset("tradicional", options={"exenta": "siguiente"})
    assert chosen.options == {
        "exenta": "siguiente",
        "triunfo-del-palo": "no-sirve",
        "tumbo-doble": "forzoso",
    }
    assert TRADICIONAL.options["exenta"] == "ninguna"


@pytest.mark.parametrize(
    ("options", "code"),
    [({"exento": "siguiente"}, "option-unknown"), ({"exenta": "siguente"}, "choice-unknown")],
)
def test_an_unknown_option_or_choice_is_refused(options: dict[str, str], code: str) -> None:
    """OptionError, also a ValueError, names what there is to choose."""
    with pytest.raises(OptionError) as refused:
        load_ruleset("tradicional", options=options)
    assert refused.value.code == code
    assert refused.value.hint is not None
    assert isinstance(refused.value, ValueError)


def test_options_do_not_reach_another_load() -> None:
    """Two loads of one ruleset with other choices, asked in turn, each keep their own."""
    usual, other = (
        load_ruleset("leanmind"),
        load_ruleset("leanmind", options={"as": "bajo-el-siete"}),
    )
    for _ in range(2):
        for rules_, winner in ((usual, 0), (other, 1)):
            trick = rules_.game().resolve_trick(vira="6 oros", plays=["as copas", "7 copas"])
            assert trick.winner_index == winner


# ------------------------------------------------------------------- the rules


def test_a_game_is_made_once_for_each_number_of_people() -> None:
    """Games are compiled once and shared; without a number, the usual one sits down."""
    assert TRADICIONAL.game(4) is TRADICIONAL.game(4)
    assert TRADICIONAL.game(4) is not TRADICIONAL.game(3)
    assert TRADICIONAL.game() is TRADICIONAL.game(6)
    assert TRADICIONAL.game(players=8).players == 8
    assert load_ruleset("leanmind").game().players == 4


def test_a_game_refused_is_not_kept() -> None:
    """Asking for a table that cannot be does not change the answer to the next question."""
    fresh = load_ruleset("leanmind")
    for _ in range(2):
        with pytest.raises(PlayersError):
            fresh.game(5)
    assert fresh.game(4).players == 4


def test_rules_say_what_they_are(tmp_path: Path) -> None:
    """The repr names the ruleset and its choices."""
    assert repr(rules(tmp_path)) == "<Rules 'pequeno'>"
    assert repr(load_ruleset("leanmind")) == (
        "<Rules 'leanmind', options={'as': 'segun-la-escala'}>"
    )


def test_rules_cannot_be_changed() -> None:
    """A ruleset is shared, so neither it nor its choices can be set."""
    loaded: Any = TRADICIONAL
    for name in ("id", "name", "ruleset", "options"):
        with pytest.raises(AttributeError):
            setattr(loaded, name, None)
    with pytest.raises(TypeError):
        loaded.options["exenta"] = "siguiente"


def test_every_value_can_be_cited() -> None:
    """Cite names the source of a value, or that it is inferred and why."""
    chico = TRADICIONAL.cite("score", "chico")
    assert (chico.rule, chico.source_id, chico.text()) == ("score.chico", "reglas", SOURCE)
    fold = TRADICIONAL.cite("score", "fold")
    assert isinstance(fold, Citation)
    assert fold.inferred is not None
    assert str(fold) == fold.text("es") != fold.text("en")


# ------------------------------------------------------------------- answers


TRICK = TRADICIONAL.game(6).resolve_trick(vira="7 oros", plays=["5 oros", "perica", "3 bastos"])
OBLIGATION = TRADICIONAL.game(6).obligation(
    hand=["3 bastos", "as oros", "4 bastos"], vira="7 oros", trick=["5 oros"]
)
VERDICT = TRADICIONAL.game(6).explain_play(
    card="4 bastos", hand=["3 bastos", "as oros", "4 bastos"], vira="7 oros", trick=["5 oros"]
)
ORDER = TRADICIONAL.game(6).order(vira="7 oros")
ANSWERS = [TRICK, TRICK.reason, OBLIGATION, VERDICT, ORDER, ORDER[0]]


def test_a_reason_names_its_rule_and_its_source() -> None:
    """A reason is a value: rule, source, Spanish by str(), English by text("en")."""
    reason = TRICK.reason
    assert (reason.rule, reason.source, reason.source_text("en")) == (
        "tres-de-bastos",
        SOURCE,
        SOURCE,
    )
    assert reason.code == "trick.triunfo"
    assert str(reason) == reason.text() == reason.text("es")
    assert reason.text("en") == "“3 de bastos” is a triunfo, and none higher lies on the table."


def test_a_reason_without_a_rule_has_no_source() -> None:
    """Who leads is bound by no rule, so there is nothing to cite."""
    reason = TRADICIONAL.game(6).obligation(hand=["3 bastos"], vira="7 oros").reason
    assert (reason.rule, reason.source, reason.source_text("en")) == (None, None, None)
    assert reason.text("en") == "The leader plays any card."


def test_an_inferred_rule_says_so() -> None:
    """The source of a rule that no source states is that it is inferred, and why."""
    asked: dict[str, Any] = {"hand": ["as oros", "4 copas"], "vira": "7 oros", "trick": ["3b"]}
    reason = TRADICIONAL.game(6).obligation(**asked).reason
    assert reason.source is not None
    assert "El art. 7 salva la carta de quien sirve" in reason.source
    assert "Art. 7 spares the card for those who serve" in str(reason.source_text("en"))


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: type(answer).__name__)
def test_answers_can_be_hashed_copied_and_stored(answer: Any) -> None:
    """Answers are plain values: equal ones hash alike, and a pickled one comes back equal."""
    for again in (pickle.loads(pickle.dumps(answer)), copy.deepcopy(answer)):  # noqa: S301
        assert again == answer
        assert hash(again) == hash(answer)


@pytest.mark.parametrize(
    ("answer", "name"),
    [(TRICK, "plays"), (TRICK.reason, "rule"), (OBLIGATION, "legal"), (VERDICT, "legal")],
)
def test_answers_cannot_be_changed(answer: Any, name: str) -> None:
    """Answers are frozen records of tuples."""
    with pytest.raises(FrozenInstanceError):
        setattr(answer, name, ())


def test_answers_hold_tuples() -> None:
    """What an answer lists cannot be changed either."""
    for held in (TRICK.plays, TRICK.tied, TRICK.winning_after, OBLIGATION.legal, ORDER):
        assert isinstance(held, tuple)


# ------------------------------------------------------------------- the catalogue


def catalogue(folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """The rulesets that are listed, with a folder of one's own."""
    monkeypatch.setenv("ENVITE_RULESETS", str(folder))
    return {Path(info.path).name: info for info in available_rulesets()}


def test_shipped_rulesets_are_listed_with_their_rules() -> None:
    """Every ruleset that ships is listed by id, loaded, and without faults."""
    listed = available_rulesets()
    assert {"leanmind", "tradicional"} <= {info.id for info in listed}
    assert [info.id for info in listed] == sorted(info.id for info in listed)
    for info in listed:
        assert info.report is None
        assert info.rules is not None
        assert info.rules.id == info.id
        assert check_ruleset(info.id).ok_strict


def test_a_variant_is_one_file_in_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file in a folder of one's own is listed, loaded by its id and played."""
    written(tmp_path, order=[AMO, VIRA, LED])
    listed = catalogue(tmp_path, monkeypatch)
    assert listed["pequeno.toml"].rules is not None
    trick = load_ruleset("pequeno").game().resolve_trick(vira="3 oros", plays=["2 oros", "l'amo"])
    assert (trick.winner_index, trick.reason.rule) == (1, "amo")


def test_a_file_with_faults_is_listed_with_its_report(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A ruleset that cannot be loaded, or read at all, does not hide the others."""
    written(tmp_path, order=[VIRA])
    (tmp_path / "roto.toml").write_text("esto no es TOML", encoding="utf-8")
    listed = catalogue(tmp_path, monkeypatch)
    for name, code in (("pequeno.toml", "card-unplaced"), ("roto.toml", "toml")):
        info = listed[name]
        assert info.rules is None
        assert info.report is not None
        assert next(problem.code for problem in info.report.errors).startswith(code)
    assert listed["tradicional.toml"].rules is not None


def test_the_small_ruleset_of_the_tests_is_sound(tmp_path: Path) -> None:
    """What the small rulesets of the tests share passes the strict check."""
    assert document()["id"] == "pequeno"
    assert check_ruleset(written(tmp_path)).ok_strict


def test_a_report_is_a_list_of_problems(tmp_path: Path) -> None:
    """A report can be gone through and counted; one of a sound ruleset is empty."""
    path = tmp_path / "rota.toml"
    path.write_text("format = 1 1\n", encoding="utf-8")
    report = check_ruleset(path)
    assert [problem.code for problem in report] == ["toml.syntax"]
    assert len(report) == 1
    assert len(check_ruleset("leanmind")) == 0
