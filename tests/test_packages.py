"""Installed packages bring rulesets by an entry point; nothing of them is run to read them."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from command_line import SHIPPED, run, start
from test_catalogue import ruleset

from envite_rules import available_rulesets, check_ruleset, load_ruleset
from envite_rules.ruleset import RulesetError, folder_problems
from envite_rules.ruleset.catalogue import searching
from envite_rules.ruleset.packages import GROUP

if TYPE_CHECKING:
    from collections.abc import Mapping

DOCS = Path(__file__).parent.parent / "docs"
BOMB = "raise SystemExit('somebody imported this')\n"

CHILD = """\
format = 1
id = "hija"
name = "La hija"
extends = "{base}"
source = "abuela"
sources.abuela.title = "Mi abuela"
"""


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in which packages are installed, and no other rulesets but those that ship."""
    monkeypatch.delenv("ENVITE_RULESETS", raising=False)
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.syspath_prepend(str(folder))
    return folder


def announce(site: Path, name: str, text: str, metadata: str | None = None) -> None:
    """What pip writes beside a package that it installs."""
    folder = site / f"{name.replace('-', '_')}-1.0.dist-info"
    folder.mkdir()
    said = f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n" if metadata is None else metadata
    if said:
        (folder / "METADATA").write_text(said, encoding="utf-8")
    (folder / "entry_points.txt").write_text(text, encoding="utf-8")
    importlib.invalidate_caches()


def install(
    site: Path, files: Mapping[str, str], *, name: str = "reglas-de-mi-isla", value: str = ""
) -> Path:
    """Installs a package whose modules nobody may import; says which folder its files are in."""
    value = value or name.replace("-", "_")
    folder = site.joinpath(*value.split("."))
    for inner in (folder, *folder.parents):
        if inner.is_relative_to(site) and inner != site:
            inner.mkdir(parents=True, exist_ok=True)
            (inner / "__init__.py").write_text(BOMB, encoding="utf-8")
    for stem, text in files.items():
        (folder / f"{stem}.toml").write_text(text, encoding="utf-8")
    announce(site, name, f"[{GROUP}]\nislas = {value}\n")
    return folder


def ids() -> set[str]:
    """The ids of the rulesets that can be loaded."""
    return {info.id for info in available_rulesets() if info.rules is not None}


def problem() -> Any:
    """The only problem of what is searched; what ships is there all the same."""
    assert set(SHIPPED) <= ids()
    assert run("list").status == 0
    assert run("show", "canario").status == 0
    [only] = folder_problems()
    return only


def test_a_package_brings_rulesets(site: Path) -> None:
    """They are listed, checked and played by their ids, as those of a folder are."""
    install(site, {"isla": ruleset("mi-isla"), "otra": ruleset("otra-isla")})
    assert ids() == {*SHIPPED, "mi-isla", "otra-isla"}
    assert check_ruleset("mi-isla").ok_strict
    assert load_ruleset("mi-isla").game().resolve_trick(plays=["as oros", "rey oros"]).team == "B"
    assert run("trick", "otra-isla", "as oros", "rey oros", "--json").value["winner"] == 2
    assert folder_problems() == ()


def test_a_list_says_which_package_brings_a_ruleset(site: Path) -> None:
    """The name under which it is installed stands behind that of the ruleset."""
    folder = install(site, {"isla": ruleset("mi-isla"), "rota": "format = 1 1\n"})
    lines = {line.split()[0]: line for line in run("list", "--lang", "es").lines}
    assert lines["mi-isla"].endswith("  paquete reglas-de-mi-isla")
    assert str(folder / "rota.toml") in lines["rota"]
    values = {value["id"]: value for value in run("list", "--json").value}
    for name in ("mi-isla", "rota"):
        told = {"kind": "package", "folder": str(folder), "package": "reglas-de-mi-isla"}
        assert values[name]["shelf"] == told
    [shelf] = {info.shelf for info in available_rulesets() if info.shelf.kind == "package"}
    assert (shelf.folder, shelf.package) == (folder, "reglas-de-mi-isla")


def test_nothing_of_a_package_is_run(site: Path) -> None:
    """Neither the package whose folder is read nor those around it are imported."""
    install(site, {"isla": ruleset("mi-isla")}, value="mis_cosas.juegos.reglas")
    assert "mi-isla" in ids()
    assert run("show", "mi-isla").status == 0
    assert not [name for name in sys.modules if name.startswith("mis_cosas")]


def test_a_folder_without_init_is_a_package_too(site: Path) -> None:
    """A folder of nothing but TOML files will do."""
    (install(site, {"isla": ruleset("mi-isla")}) / "__init__.py").unlink()
    assert "mi-isla" in ids()
    assert folder_problems() == ()


@pytest.mark.parametrize("without", [["reglas"], ["."], [".", "juegos"], ["juegos", "reglas"]])
def test_folders_without_init_may_lie_in_one_another(site: Path, without: list[str]) -> None:
    """The folder of the files, or those around it: as importlib.resources finds them."""
    install(site, {"isla": ruleset("mi-isla")}, value="mis_cosas.juegos.reglas")
    for name in without:
        inner = {".": "", "juegos": "juegos", "reglas": "juegos/reglas"}[name]
        (site / "mis_cosas" / inner / "__init__.py").unlink()
    importlib.invalidate_caches()
    assert "mi-isla" in ids()
    assert folder_problems() == ()
    assert not [name for name in sys.modules if name.startswith(("mis_cosas", "juegos", "reglas"))]


def test_a_folder_in_several_places_is_read_in_all(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two packages without __init__.py that share a name, as Python joins them."""
    install(site, {"isla": ruleset("mi-isla")}, value="mis_cosas.reglas")
    other = tmp_path / "otro"
    (other / "mis_cosas" / "reglas").mkdir(parents=True)
    (other / "mis_cosas" / "reglas" / "dos.toml").write_text(ruleset("la-segunda"), "utf-8")
    for init in site.rglob("__init__.py"):
        init.unlink()
    monkeypatch.syspath_prepend(str(other))
    importlib.invalidate_caches()
    assert {"mi-isla", "la-segunda"} <= ids()
    assert folder_problems() == ()


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (b"[x]\nno entry\n", False),
        (b"\xff\xfe", True),
        (f"[{GROUP}]\nno entry\n".encode(), True),
    ],
)
def test_what_another_package_spoils_is_no_traceback(
    site: Path, said: bytes, *, told: bool
) -> None:
    """Whatever reads it fails; one sentence says so where it may be about rulesets."""
    announce(site, "roto", "")
    (site / "roto-1.0.dist-info" / "entry_points.txt").write_bytes(said)
    done = start("list", "--lang", "es", environment={"PYTHONPATH": str(site)})
    assert done.returncode == 0
    assert b"canario" in done.stdout
    assert b"Traceback" not in done.stderr
    assert ("«roto»" in done.stdout.decode() + done.stderr.decode()) == told


def test_extends_goes_across(site: Path, tmp_path: Path) -> None:
    """A package's ruleset starts from one that ships; a folder's starts from a package's."""
    install(site, {"hija": CHILD.format(base="gran-canaria")})
    assert check_ruleset("hija").ok_strict
    score = load_ruleset("hija").ruleset.score
    assert score is not None
    assert score.chico == 8
    mine = tmp_path / "nieta.toml"
    mine.write_text(CHILD.format(base="hija").replace('id = "hija"', 'id = "nieta"'), "utf-8")
    assert load_ruleset(mine).ruleset.score == score
    with searching([tmp_path]):
        assert load_ruleset("nieta").ruleset.score == score


def test_an_id_that_a_package_and_another_claim_is_refused_with_both_files(
    site: Path, tmp_path: Path
) -> None:
    """A package takes the place of no shipped ruleset, no folder's, and no other package's."""
    mine = tmp_path / "mias"
    mine.mkdir()
    (mine / "a.toml").write_text(ruleset("mi-isla"), encoding="utf-8")
    one = install(site, {"uno": ruleset("leanmind"), "dos": ruleset("mi-isla")})
    other = install(site, {"tres": ruleset("tres")}, name="otras-reglas")
    (other / "cuatro.toml").write_text(ruleset("tres"), encoding="utf-8")
    for name, first, second in (
        ("leanmind", one / "uno.toml", "rulesets/leanmind.toml"),
        ("mi-isla", mine / "a.toml", one / "dos.toml"),
        ("tres", other / "cuatro.toml", other / "tres.toml"),
    ):
        with searching([mine]), pytest.raises(RulesetError) as caught:
            load_ruleset(name)
        assert caught.value.problems[0].code == "ruleset-clash"
        outcome = run("show", name, "--path", str(mine))
        assert outcome.status == 1
        for file in (first, second):
            assert str(file) in str(caught.value)
            assert str(file) in outcome.err
            assert str(file) in run("list", "--path", str(mine)).out


def test_the_same_folder_by_two_ways_is_no_clash(site: Path) -> None:
    """Two entry points, two distributions, or --path besides: the same file is not two."""
    folder = install(site, {"isla": ruleset("mi-isla")})
    value = "reglas_de_mi_isla"
    announce(site, "otro-nombre", f"[{GROUP}]\nuna = {value}\notra = {value}\n")
    assert load_ruleset("mi-isla").id == "mi-isla"
    assert len([info for info in available_rulesets() if info.id == "mi-isla"]) == 1
    assert run("show", "mi-isla", "--path", str(folder)).status == 0


def test_a_package_that_is_installed_meanwhile_is_seen(site: Path) -> None:
    """A program that goes on need not be started again."""
    assert "mi-isla" not in ids()
    install(site, {"isla": ruleset("la-primera")}, name="primeras")
    assert "la-primera" in ids()
    later = site.parent / "otro-sitio"
    later.mkdir()
    install(later, {"isla": ruleset("mi-isla")})
    sys.path.append(str(later))
    try:
        assert "mi-isla" in ids()
    finally:
        sys.path.remove(str(later))
    assert "mi-isla" not in ids()


def test_other_entry_points_are_none_of_ours(site: Path) -> None:
    """What a package says to other programs is not even read."""
    announce(site, "ajeno", "[console_scripts]\nthis is no entry\n")
    announce(site, "otro", "[envite_rules.other]\nislas = nada\n")
    assert folder_problems() == ()
    folder = install(site, {"isla": ruleset("mi-isla")})
    text = f"[console_scripts]\norden = nada:main\n[{GROUP}]\nislas = {folder.name}\n"
    announce(site, "de-todo", text)
    assert "mi-isla" in ids()
    assert folder_problems() == ()


@pytest.mark.parametrize("value", ["no_existe", "reglas_de_mi_isla.nada", "reglas_de_mi_isla.m.x"])
def test_a_package_that_is_not_there_is_told(site: Path, value: str) -> None:
    """The name is misspelt, or an uninstalled package left its papers behind."""
    folder = install(site, {"isla": ruleset("mi-isla")})
    (folder / "m.py").write_text(BOMB, encoding="utf-8")
    announce(site, "perdido", f"[{GROUP}]\nislas = {value}\n")
    assert "mi-isla" in ids()
    told = problem()
    assert told.code == "package.missing"
    assert {"«perdido»", "«islas»", f"«{value}»"} <= set(re.findall("«.*?»", told.text()))


@pytest.mark.parametrize("value", ["m", "p:rules", "p [extra]", "a b", ""])
def test_an_entry_that_names_no_folder_is_told(site: Path, value: str) -> None:
    """A module, an object of one, or no name at all."""
    (site / "m.py").write_text(BOMB, encoding="utf-8")
    (site / "p").mkdir()
    announce(site, "suelto", f"[{GROUP}]\nislas = {value}\n")
    told = problem()
    assert told.code == "package.no-folder"
    assert "“suelto”" in told.text("en")
    assert "“islas”" in told.text("en")


def test_a_package_in_a_compressed_file_is_told(
    site: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python can import from it, but there is no folder that holds the files."""
    archive = tmp_path / "reglas.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("comprimido/__init__.py", "")
        packed.writestr("comprimido/isla.toml", ruleset("mi-isla"))
    monkeypatch.syspath_prepend(str(archive))
    announce(site, "en-zip", f"[{GROUP}]\nislas = comprimido\n")
    assert problem().code == "package.no-folder"


def test_a_package_without_files_is_told(site: Path) -> None:
    """Mostly they were left out when it was built."""
    folder = install(site, {})
    told = problem()
    assert (told.code, told.place.file) == ("package.empty", str(folder))
    assert "«reglas-de-mi-isla»" in told.text()
    shelf = {"kind": "package", "folder": str(folder), "package": "reglas-de-mi-isla"}
    assert run("list", "--json").value[-1]["shelf"] == shelf


@pytest.mark.parametrize("text", ["this is no entry\n", "islas reglas\n[x\n"])
def test_papers_that_cannot_be_read_are_told(site: Path, text: str) -> None:
    """They hide no other package."""
    install(site, {"isla": ruleset("mi-isla")})
    announce(site, "garabato", f"[{GROUP}]\n{text}")
    assert "mi-isla" in ids()
    told = problem()
    assert told.code == "package.unreadable"
    assert "«garabato»" in told.text()


def test_a_package_without_a_name_is_told_by_its_folder(site: Path) -> None:
    """What is broken is named somehow."""
    announce(site, "anonimo", f"[{GROUP}]\nislas = nada\n", metadata="")
    assert f"«{site}" in problem().text()[:200]


def test_what_looks_for_a_package_may_fail(site: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A module that lost its papers, or a finder of a stranger, is as good as not there."""

    class Broken:
        @staticmethod
        def find_spec(name: str, *_: object) -> None:
            if name == "roto":
                raise ImportError(name)

    monkeypatch.setattr(sys, "meta_path", [Broken(), *sys.meta_path])
    announce(site, "roto", f"[{GROUP}]\nislas = roto\n")
    assert problem().code == "package.missing"


def test_a_list_tells_the_problem_and_goes_on(site: Path) -> None:
    """On standard error, with the rest on standard output; in JSON as an entry without an id."""
    announce(site, "perdido", f"[{GROUP}]\nislas = nada\n")
    said = run("list", "--lang", "es")
    assert (said.status, len(said.lines)) == (0, len(SHIPPED))
    assert said.err == f"envite: {problem().text()}\n"
    value = run("list", "--json").value[-1]
    assert (value["id"], value["path"], value["ok"]) == (None, None, False)
    assert value["problems"][0]["code"] == "package.missing"


# ── the guides ────────────────────────────────────────────────────────────────────────────────────


def shown(name: str) -> dict[str, str]:
    """The files of the package that a guide shows, by their names."""
    text = (DOCS / name).read_text(encoding="utf-8")
    return dict(re.findall(r"^```toml (\S+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL))


@pytest.mark.skipif(
    any(find_spec(name) is None for name in ("hatchling", "pip")), reason="builds a package"
)
@pytest.mark.parametrize("guide", ["guia.md", pytest.param("guide.md", marks=pytest.mark.slow)])
def test_the_package_of_the_guide_is_built_installed_and_played(
    guide: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its files, as they are shown, make a package that pip installs and envite finds."""
    source, site = tmp_path / "source", tmp_path / "site"
    files = shown(guide)
    assert len(files) == 2
    for name, text in files.items():
        (source / name).parent.mkdir(parents=True, exist_ok=True)
        (source / name).write_text(text, encoding="utf-8")
    pip = [sys.executable, "-m", "pip", "install", "--no-index", "--no-build-isolation"]
    options = ["--no-deps", "--quiet", "--target", str(site), str(source)]
    subprocess.run([*pip, *options], check=True, timeout=120)
    monkeypatch.delenv("ENVITE_RULESETS", raising=False)
    monkeypatch.syspath_prepend(str(site))
    [found] = [info for info in available_rulesets() if info.shelf.kind == "package"]
    assert found.rules is not None
    assert found.shelf.package in files["pyproject.toml"]
    assert check_ruleset(found.id).ok_strict
    assert run("play", found.id, "--auto", "--seed", "7").status == 0
    assert folder_problems() == ()
