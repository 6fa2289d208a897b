"""``envite new``: a variant begun is sound as written, and so is each line that is taken up."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest import mock

import pytest
from click.testing import CliRunner
from command_line import SHIPPED, SHIPPED_FILES, run

from envite_rules import EnviteError, NotStatedError, check_ruleset, load_ruleset
from envite_rules.authoring.draft import Draft, default_name, toml_text
from envite_rules.authoring.editor import install, schema_line
from envite_rules.cli.app import build_app
from envite_rules.ruleset.schema import schema_path

if TYPE_CHECKING:
    from click.testing import Result

HOUSES = sorted((Path(__file__).parent / "rulesets").glob("*.toml"))
LONG = [path.stem for path in SHIPPED_FILES if path.stat().st_size > 16_000]
"""Rulesets with so many blocks that each of them alone takes seconds: tried with the slow tests."""

LANGUAGES = ("es", "en")


def draft(folder: Path, base: str = "tradicional", **changed: object) -> Draft:
    """A variant about which everything but a place and players is said."""
    said: dict[str, Any] = {
        "id": "mi-isla",
        "name": "Mi isla",
        "base": base,
        "source": "Mi abuela",
        "place": "",
    }
    said |= {"players": None, "folder": folder, "language": "es"}
    return Draft(**(said | changed))


def placed(base: str | Path, folder: Path) -> str:
    """The id of a base; that of a house is put into the folder, with those it may extend."""
    if isinstance(base, str):
        return base
    shutil.copytree(base.parent, folder, dirs_exist_ok=True)
    return base.stem


def taken_up(text: str) -> dict[str, str]:
    """The text with each block of lines ready to be taken up, alone, by the block's first line.

    A block is the lines that belong together: one line, a list to its bracket, an entry to the
    empty line. A remark has a space after its sign.
    """
    lines = text.splitlines()
    found: dict[str, str] = {}
    place = 0
    while place < len(lines):
        last = place
        if re.match("#[a-z[]", lines[place]) and place > 4:
            opened = lines[place].startswith("#[[")
            if opened or lines[place].endswith("["):
                while last + 1 < len(lines) and re.match(r"#([a-z]|  \{|\])", lines[last + 1]):
                    last += 1
                    if not opened and lines[last] == "#]":
                        break
            bare = [line[1:] for line in lines[place : last + 1]]
            names = [bare[0], *(bare[1:2] if opened else [])]
            table = next((line for line in reversed(lines[:place]) if line[:1] == "["), "")
            key = " ".join([table, str(place), *names])
            found[key] = "\n".join([*lines[:place], *bare, *lines[last + 1 :], ""])
        place = last + 1
    return found


# ── what is written ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("base", [*SHIPPED, *HOUSES], ids=lambda base: Path(base).stem)
def test_a_draft_is_sound_as_written_and_plays_as_its_base(
    base: str | Path, language: str, tmp_path: Path
) -> None:
    """It passes the strict check, and until a line is taken up every rule is that of the base."""
    base = placed(base, tmp_path)
    path = draft(tmp_path, base, language=language).write()
    report = check_ruleset(path)
    assert report.ok_strict, [str(problem) for problem in report.problems]
    beside = tmp_path / f"{base}.toml"
    rules = load_ruleset(beside if beside.exists() else base)
    assert load_ruleset(path).game().digest == rules.game().digest


@pytest.mark.parametrize(
    "base",
    [
        *(base for base in SHIPPED if base not in LONG),
        *(pytest.param(base, marks=pytest.mark.slow) for base in (*LONG, *HOUSES)),
    ],
    ids=lambda base: Path(base).stem,
)
def test_each_block_taken_up_alone_is_sound(base: str | Path, tmp_path: Path) -> None:
    """A line without its ``#`` is valid, strictly too, for a base of either family."""
    base = placed(base, tmp_path)
    path = draft(tmp_path, base).write()
    plain = path.read_text(encoding="utf-8")
    blocks = taken_up(plain)
    assert len(blocks) > 1
    faults = {}
    for key, text in blocks.items():
        assert tomllib.loads(text) != tomllib.loads(plain), key
        path.write_text(text, encoding="utf-8")
        report = check_ruleset(path)
        if not report.ok_strict:
            faults[key] = [str(problem) for problem in report.problems]
    assert not faults


@pytest.mark.parametrize("base", SHIPPED)
def test_all_blocks_taken_up_together_are_sound(base: str, tmp_path: Path) -> None:
    """No two of them say the same table or entry twice.

    Only what an option chooses and the file states as well is said to leave nothing to choose.
    """
    path = draft(tmp_path, base).write()
    lines = path.read_text(encoding="utf-8").splitlines()
    bare = [re.sub(r"^#(?=[a-z\[\]]|  \{)", "", line) for line in lines[1:]]
    path.write_text("\n".join(bare) + "\n", encoding="utf-8")
    problems = check_ruleset(path).problems
    assert {problem.code for problem in problems} <= {"option-moot"}, list(map(str, problems))


@pytest.mark.parametrize("players", [None, 2])
@pytest.mark.parametrize("base", SHIPPED)
def test_the_example_taken_up_holds_and_the_variant_can_be_sent(
    base: str, players: int | None, tmp_path: Path
) -> None:
    """It is a trick of the base, at the table of the base, with the cards by their full names."""
    if players not in {None, *load_ruleset(base).ruleset.players.counts}:
        players = None
    path = draft(tmp_path, base, players=players).write()
    [taken] = [text for key, text in taken_up(path.read_text("utf-8")).items() if "examples" in key]
    path.write_text(taken, encoding="utf-8")
    [example] = tomllib.loads(taken)["examples"]
    assert {"plays", "winner"} <= set(example)
    assert all(" de " in card for card in example["plays"])
    outcome = run("test", str(path), "--strict", "--lang", "en")
    assert outcome.status == 0, outcome.out
    assert outcome.lines[0].endswith("1 example holds.")
    wrong = taken.replace(f"winner = {example['winner']}", f"winner = {3 - example['winner'] % 2}")
    path.write_text(wrong, encoding="utf-8")
    assert run("test", str(path), "--strict").status == 1


def test_a_base_without_a_trick_to_show_gives_none(tmp_path: Path) -> None:
    """Where it has no example, or only of another kind, nothing is made up."""
    kata = (Path(__file__).parent.parent / "rulesets" / "leanmind.toml").read_text("utf-8")
    head = kata[: kata.index("[[examples]]")].replace('"leanmind"', '"sin-ejemplos"')
    (tmp_path / "sin-ejemplos.toml").write_text(head, encoding="utf-8")
    path = draft(tmp_path, "sin-ejemplos").write()
    assert "examples" not in path.read_text("utf-8")


def test_the_lines_of_tradicional_hold_what_it_says(tmp_path: Path) -> None:
    """Its figures, by the articles of its rules: chico of 13, tumbo at 11, dentro at 10."""
    text = draft(tmp_path).text()
    for line in (
        '#chilajo = "chilajo"',
        "#usual = 6",
        "#value = 2",
        "#play_out = false",
        "#chico = 13",
        "#partida = 2",
        "#fold = 0",
        "#at = 11",
        "#lost = 3",
        "#at = 10",
        '#  { id = "envido", call = "envido", value = 4 },',
        '#  { id = "chico", call = "chico", value = "chico" },',
        '#exenta.default = "ninguna"',
        '#id = "mini-arrastre"\n#remove = true',
    ):
        assert re.search(rf"^{re.escape(line)} *(#.*)?$", text, re.MULTILINE), line
    # At six, its usual table, the 3 and the caballo de bastos are the highest two.
    assert '#[[order]]\n#id = "caballo-de-bastos"\n#before = "tres-de-bastos"\n' in text


def test_the_lines_of_the_truc_hold_its_target_its_twos_and_its_tots(tmp_path: Path) -> None:
    """Cantons of 24; twos in or out, and what tots is worth, as its options have them."""
    text = draft(tmp_path, "truc-mallorqui").text()
    assert re.search(r"^#chico = 24 ", text, re.MULTILINE)
    assert re.search(r'^#dosos.default = "fora" +# fora o dins$', text, re.MULTILINE)
    tots = r'^#tots.default = "literal" +# literal, mes, puja, dotze o canto$'
    assert re.search(tots, text, re.MULTILINE)
    assert '#  { id = "tots", call = "envit tots", value = "lacking" },' in text


def test_a_line_that_is_taken_up_and_changed_counts(tmp_path: Path) -> None:
    """Without their # a chico of 12, an envido of 3 and no siete are what is played."""
    path = draft(tmp_path).write()
    text = path.read_text(encoding="utf-8")
    text = text.replace("#chico = 13", "chico = 12").replace("#steps = [", "steps = [")
    text = re.sub(r"^#(  \{|\]$)", r"\1", text, flags=re.MULTILINE)
    text = text.replace('call = "envido", value = 4', 'call = "envido", value = 3')
    text = text.replace('"siete", call = "siete", value = 7', '"siete", remove = true')
    path.write_text(text, encoding="utf-8")
    rules = load_ruleset(path).ruleset
    assert rules.score is not None
    assert rules.score.chico == 12
    steps = [(step.id, step.value) for step in rules.ladders["envite"].steps]
    assert steps[:2] == [("envido", 3), ("nueve", 9)]


def test_another_chico_goes_with_the_line_about_the_scoreboard(tmp_path: Path) -> None:
    """The marks of a base are those of its chico: the draft has the line that leaves them out."""
    path = draft(tmp_path, "canario").write()
    text = re.sub("(?m)^#chico = 12", "chico = 10", path.read_text(encoding="utf-8"))
    text = re.sub("(?m)^#at = 11", "at = 9", text)
    path.write_text(text, encoding="utf-8")
    assert [problem.code for problem in check_ruleset(path).problems] == ["board-not-of-chico"]
    path.write_text(text.replace('#without = ["sc', 'without = ["sc'), encoding="utf-8")
    assert check_ruleset(path).problems == ()
    without_marks = draft(tmp_path, "gran-canaria", id="otra-isla").write()
    assert "scoreboard" not in without_marks.read_text(encoding="utf-8")


def test_the_head_says_what_was_said(tmp_path: Path) -> None:
    """Id, name, place, base, number of people and source; the base itself gives the rest."""
    said = {"name": 'La «mayor» o "grande"', "place": "La Palma", "source": "Mi abuela"}
    path = draft(tmp_path, "canario", players=8, **said).write()
    assert path == tmp_path / "mi-isla.toml"
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    empty = ("words", "round", "score", "ladders", "options")
    assert {key: value for key, value in document.items() if key not in empty} == {
        "format": 1,
        "id": "mi-isla",
        "name": 'La «mayor» o "grande"',
        "places": ["La Palma"],
        "extends": "canario",
        "source": "aqui",
        "sources": {"aqui": {"title": "Mi abuela"}},
        "players": {"usual": 8},
    }
    assert load_ruleset(path).game().seats == 8


def test_the_first_line_leads_an_editor_to_the_schema(tmp_path: Path) -> None:
    """By a path from the file: to the nearest schema, or to where one is put beside it."""
    root = schema_path().parents[1]
    assert schema_line(root) == "#:schema ./schema/ruleset.schema.json"
    assert schema_line(root / "rulesets") == "#:schema ../schema/ruleset.schema.json"
    lines = draft(tmp_path).text().splitlines()
    assert lines[:2] == ["#:schema ./schema/ruleset.schema.json", ""]
    assert str(root) not in "\n".join(lines)
    install(tmp_path)
    below = tmp_path / "costa"
    below.mkdir()
    assert schema_line(below) == "#:schema ../schema/ruleset.schema.json"


def test_a_source_of_the_base_is_not_taken_for_that_of_the_draft(tmp_path: Path) -> None:
    """A draft upon a draft has a source of its own beside that of its base."""
    draft(tmp_path, id="primera", source="Mi abuela").write()
    path = draft(tmp_path, "primera", id="segunda", source="Mi tío").write()
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    assert document["source"] == "aqui-2"
    titles = {key: source.title for key, source in load_ruleset(path).ruleset.sources.items()}
    assert titles["aqui"] == "Mi abuela"
    assert titles["aqui-2"] == "Mi tío"


def test_a_base_may_be_a_file_of_the_same_folder(tmp_path: Path) -> None:
    """Named by its path from the folder, wherever one stands."""
    base = draft(tmp_path, id="primera").write()
    path = draft(tmp_path, str(base), id="segunda").write()
    assert 'extends = "primera.toml"' in path.read_text(encoding="utf-8")
    assert check_ruleset(path).ok_strict


# ── what is refused ───────────────────────────────────────────────────────────────────────────────


def refused(*words: str) -> str:
    """What the command says where it ends with 1 and answers nothing."""
    outcome = run("nuevo", *words)
    assert (outcome.status, outcome.out) == (1, "")
    return outcome.err


def test_nothing_is_written_over(tmp_path: Path) -> None:
    """Not even over a link that leads nowhere; what is there stays as it was."""
    path = tmp_path / "mi-isla.toml"
    path.write_text("lo mío", encoding="utf-8")
    said = refused("mi-isla", "--dir", str(tmp_path))
    assert "ya está ahí, y no se escribe encima. Elija otro ID, u otra carpeta con --dir." in said
    assert path.read_text(encoding="utf-8") == "lo mío"
    (tmp_path / "otra.toml").symlink_to(tmp_path / "nada")
    assert "ya está ahí" in refused("otra", "--dir", str(tmp_path))


@pytest.mark.parametrize(
    ("bad", "near"),
    [
        ("Mi Isla", "mi-isla"),
        ("mi-isla.toml", "mi-isla"),
        ("Peñón", "penon"),
        ("../fuera", "fuera"),
        ("", None),
        ("¿?", None),
    ],
)
def test_an_id_that_is_none_is_refused_with_the_one_meant(
    bad: str, near: str | None, tmp_path: Path
) -> None:
    """Lower-case letters without accents, digits and hyphens; nothing is written."""
    said = refused(bad, "--dir", str(tmp_path))
    assert "no sirve de nombre corto" in said
    assert (f"¿Quiso decir «{near}»?" in said) if near else ("¿Quiso" not in said)
    assert not list(tmp_path.iterdir())


def test_the_id_of_another_ruleset_is_refused(tmp_path: Path) -> None:
    """Two rulesets of one id would clash in a catalogue."""
    said = refused("canario", "--dir", str(tmp_path))
    assert "Ya hay un reglamento «canario»" in said
    assert not list(tmp_path.iterdir())


def test_an_unknown_base_is_refused_with_the_nearest(tmp_path: Path) -> None:
    """As everywhere a ruleset is named."""
    said = refused("mi-isla", "--from", "canaryo", "--dir", str(tmp_path))
    assert "No hay ningún reglamento «canaryo»." in said
    assert "¿Quiso decir «canario»?" in said
    assert not list(tmp_path.iterdir())


def test_a_base_of_another_folder_is_refused(tmp_path: Path) -> None:
    """A file may extend what lies in its folder or in the catalogue, nothing else."""
    (tmp_path / "aqui").mkdir()
    base = draft(tmp_path, id="primera").write()
    said = refused("segunda", "--from", str(base), "--dir", str(tmp_path / "aqui"))
    assert "está fuera de la carpeta" in said
    assert not list((tmp_path / "aqui").iterdir())


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    """Nor is a file one."""
    assert "No hay ninguna carpeta" in refused("mi-isla", "--dir", str(tmp_path / "nada"))
    (tmp_path / "hoja").write_text("", encoding="utf-8")
    assert "No hay ninguna carpeta" in refused("mi-isla", "--dir", str(tmp_path / "hoja"))
    assert "No hay ninguna carpeta" in refused("mi-isla", "--dir", "a\0b")


def test_a_file_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sentence with the system's reason; what could only be begun is not left behind."""
    opened = Path.open

    def refuse(path: Path, mode: str = "r", **rest: Any) -> Any:
        if "x" in mode:
            raise PermissionError(13, "Permission denied")
        return opened(path, mode, **rest)

    monkeypatch.setattr(Path, "open", refuse)
    said = refused("mi-isla", "--dir", str(tmp_path))
    assert f"No se puede escribir «{tmp_path / 'mi-isla.toml'}»: no se permite." in said

    def fill(path: Path, mode: str = "r", **rest: Any) -> Any:
        stream = opened(path, mode, **rest)
        if "x" in mode:
            stream.close()
            path.write_text("a medias", encoding="utf-8")
            raise_full = mock.MagicMock()
            raise_full.__enter__().write.side_effect = OSError(28, "No space left on device")
            raise_full.__exit__.return_value = False
            return raise_full
        return stream

    monkeypatch.setattr(Path, "open", fill)
    assert "no queda sitio" in refused("otra", "--dir", str(tmp_path))
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("flag", "value", "why"),
    [
        ("--name", "", "--name: Aquí va un texto (1 o más letras), y hay 0."),
        ("--source", "", "--source: Aquí va un texto (1 o más letras), y hay 0."),
        ("--name", "x" * 100_000, "--name: "),
        ("--name", "\udcff", "UTF-8"),
    ],
)
def test_what_no_file_can_say_is_refused(flag: str, value: str, why: str, tmp_path: Path) -> None:
    """With the option that said it; nothing is written."""
    assert why in refused("mi-isla", flag, value, "--dir", str(tmp_path))
    assert not list(tmp_path.iterdir())


def test_more_people_than_the_base_seats_are_refused(tmp_path: Path) -> None:
    """The canario has tables of 4, 6, 8, 10 and 12."""
    said = refused("mi-isla", "--from", "canario", "--players", "5", "--dir", str(tmp_path))
    assert "4, 6, 8, 10 y 12" in said
    assert not list(tmp_path.iterdir())


def test_a_draft_upon_too_many_others_is_not_left_behind(tmp_path: Path) -> None:
    """Eight files may extend one another; the ninth is refused and its file taken away."""
    base = "tradicional"
    for number in range(2, 9):
        base = draft(tmp_path, base, id=f"n{number}").write().stem
    with pytest.raises(EnviteError) as caught:
        draft(tmp_path, base, id="n9").write()
    assert "8" in caught.value.text()
    assert not (tmp_path / "n9.toml").exists()


def test_an_id_that_is_too_long_is_told_as_one(tmp_path: Path) -> None:
    """«64 or fewer» of what: the sentence says that it speaks of the ID."""
    words = ("--lang", "es", "--dir", str(tmp_path))
    assert run("new", "a" * 65, *words).err.startswith("envite: ID: ")
    assert run("new", "a" * 64, *words).status == 0


# ── the command ───────────────────────────────────────────────────────────────────────────────────


def test_without_a_terminal_defaults_are_taken_and_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program is not kept waiting; whoever reads sees what was taken."""
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(build_app("es"), ["nuevo", "mi-isla", "--place", "La Palma"])
    assert result.exit_code == 0
    assert result.stdout == (
        "Escrito: mi-isla.toml. Parte de «tradicional».\n"
        "  Sin --name: se llama «Mi isla».\n"
        "  Sin --from: parte de «tradicional».\n"
        "  Sin --players: juegan los mismos que en la base.\n"
        "  Sin --source: la fuente es «Como lo jugamos nosotros».\n"
        "Ábralo con un editor de texto, cambie lo que allí sea distinto, y:\n"
        "  envite validar ./mi-isla.toml\n"
        "  envite ver ./mi-isla.toml\n"
        "  envite comparar tradicional ./mi-isla.toml\n"
        "  envite jugar ./mi-isla.toml\n"
        "Con ejemplos de lo que recuerde, esto lo comprueba todo antes de enviarlo:\n"
        "  envite probar ./mi-isla.toml --strict\n"
        "Y para que el editor complete y explique cada clave, una sola vez en esta carpeta:\n"
        "  envite esquema --install\n"
    )
    assert check_ruleset(tmp_path / "mi-isla.toml").ok_strict


def asked(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    answers: str | bytes,
    *words: str,
    language: str = "es",
) -> Result:
    """The command at a terminal where these lines are typed."""
    monkeypatch.setattr("envite_rules.cli.commands.new._is_terminal", lambda: True)
    monkeypatch.chdir(folder)
    return CliRunner().invoke(build_app(language), ["new", "mi-isla", *words], input=answers)


def test_at_a_terminal_it_asks_for_what_is_not_given(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Name, place, base, people, source; what is wrong is told and asked again."""
    answers = "Envite de aquí\nLa Palma\ncanaryo\ncanario\nocho\n5\n8\nMi abuela\n"
    result = asked(monkeypatch, tmp_path, answers)
    assert result.exit_code == 0, result.output
    assert "¿Cómo se llama? [Mi isla]: " in result.output
    assert result.output.count("¿Quiso decir «canario»?") == 1
    assert "Hace falta un número, como 4." in result.output
    assert "4, 6, 8, 10 y 12" in result.output
    assert "Sin --" not in result.output
    document = tomllib.loads((tmp_path / "mi-isla.toml").read_text(encoding="utf-8"))
    assert document["name"] == "Envite de aquí"
    assert document["places"] == ["La Palma"]
    assert document["extends"] == "canario"
    assert document["players"] == {"usual": 8}
    assert document["sources"] == {"aqui": {"title": "Mi abuela"}}


def test_empty_answers_take_what_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In English too, whose remarks the file then has."""
    result = asked(monkeypatch, tmp_path, "\n" * 5, language="en")
    assert result.exit_code == 0, result.output
    text = (tmp_path / "mi-isla.toml").read_text(encoding="utf-8")
    assert "# What things are called here." in text
    assert 'name = "Mi isla"\nextends = "tradicional"\n' in text
    assert 'title = "The way we play it"' in text
    assert "\n#usual = 6 " in text


def test_what_a_flag_says_is_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With every flag there is no question."""
    flags = ["--name", "A", "--place", "B", "--from", "canario", "--players", "4", "--source", "C"]
    result = asked(monkeypatch, tmp_path, "", *flags)
    assert result.exit_code == 0, result.output
    assert "¿" not in result.output


def test_leaving_a_question_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The end of what is typed is a refusal."""
    assert asked(monkeypatch, tmp_path, "Nombre\n").exit_code == 1
    assert not list(tmp_path.iterdir())


def test_an_answer_that_is_no_text_is_asked_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bytes of another encoding do not become a name with holes."""
    result = asked(monkeypatch, tmp_path, b"Pe\xf1a\nPena\n\n\n\n\n")
    assert result.exit_code == 0, result.output
    assert "Alguna letra no se entiende" in result.output
    document = tomllib.loads((tmp_path / "mi-isla.toml").read_text(encoding="utf-8"))
    assert document["name"] == "Pena"


def test_a_program_is_answered_in_json_and_never_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was written, and an error as elsewhere."""
    monkeypatch.setattr("envite_rules.cli.commands.new._is_terminal", lambda: True)
    words = ["new", "mi-isla", "--from", "canario", "--dir", str(tmp_path), "--json"]
    assert run(*words, "--lang", "en").value == {
        "file": str(tmp_path / "mi-isla.toml"),
        "id": "mi-isla",
        "name": "Mi isla",
        "places": [],
        "extends": "canario",
        "players": None,
        "source": "The way we play it",
    }
    again = run(*words)
    assert (again.status, again.value["error"]["code"]) == (1, "draft.exists")
    base = ["--from", str(tmp_path / "mi-isla.toml"), "--dir", str(tmp_path), "--json"]
    assert run("new", "otra", *base).value["extends"] == "mi-isla.toml"


def test_a_text_of_toml_may_hold_any_sign() -> None:
    """Quotes, a line end and the sign that erases are escaped."""
    signs = 'a"b\\c\nd\x7fe\u00f1'
    assert tomllib.loads(f"x = {toml_text(signs)}") == {"x": signs}
    assert default_name("la-mayor") == "La mayor"


@pytest.mark.parametrize("language", ["es", "en"])
def test_on_top_of_a_base_alone_it_is_said_what_is_still_to_be_written(
    tmp_path: Path, language: str
) -> None:
    """Truco keeps no score and has no calls: both stand there in a remark, and make a game."""
    path = draft(tmp_path, "truco", language=language).write()
    text = path.read_text(encoding="utf-8")
    with pytest.raises(NotStatedError) as refused:
        load_ruleset(path).game().new_match()
    assert (refused.value.code, str(refused.value.hint)) == (
        "not-stated.score",
        "Escriba la sección [score]; las claves que lleva están en docs/formato.md.",
    )
    written = text
    for table in ("score", "ladders.truco"):
        block = re.search(rf"(?m)^#\[{re.escape(table)}\]\n(#\S.*\n)+", written)
        assert block is not None
        written = written.replace(block[0], re.sub("(?m)^#", "", block[0]))
    path.write_text(written, encoding="utf-8")
    assert check_ruleset(path).problems == ()
    load_ruleset(path).game().new_match()
    assert "ladders.truco" not in draft(tmp_path, "canario", id="otra").text()
