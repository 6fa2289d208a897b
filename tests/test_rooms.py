"""The rooms of the package, which way they depend, and how large their modules may grow.

Everything is read from the source by its syntax tree, so an import inside a function or under
TYPE_CHECKING counts like any other.
"""

from __future__ import annotations

import ast
import re
import sys
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parent.parent
PACKAGE = "envite_rules"

ROOMS = {
    "likeness": 0,
    "messages": 1,
    "errors": 2,
    "cards": 3,
    "ruleset": 4,
    "engine": 5,
    "sense": 6,
    "authoring": 7,
    "agents": 7,
    "sim": 7,
    "api": 8,
    "": 9,  # envite_rules/__init__.py: the public names
    "web": 10,
    "cli": 11,  # it serves the page
    "__main__": 12,
}
"""Each room and its floor. A room uses itself and the lower floors, never its neighbours."""

LIBRARIES: dict[str, set[str]] = {
    "click": {"cli"},
    "distributed": {"sim"},
    "jsonschema": {"ruleset"},
    "llvmlite": {"sim"},
    "matplotlib": {"sim"},
    "numba": {"sim"},
    "numpy": {"sim"},
    "pyarrow": {"sim"},
    "pydantic": {"ruleset"},
    "pydantic_core": {"ruleset"},
    "rich": {"cli"},
    "tomli_w": {"engine"},
    "tree_sitter": {"ruleset"},
    "tree_sitter_toml": {"ruleset"},
    "weasyprint": {"authoring"},
}
"""Every library the package may import, and the rooms that may."""

LATE = {
    "distributed",
    "jsonschema",
    "matplotlib",
    "pyarrow",
    "tomli_w",
    "tree_sitter",
    "tree_sitter_toml",
    "weasyprint",
}
"""Slow to load, seldom needed: imported inside the function that uses them, or for types only."""

VARIANT_FREE = ("engine", "sim")
"""Rooms that must not know any variant: no name of a ruleset, no suit."""

SUITS = ("oros", "copas", "espadas", "bastos")

LONGEST_MODULE = 400
LONGEST_FUNCTION = 30

TOO_LONG: dict[str, str] = {}
"""Modules (``envite_rules.engine.match``) and functions (``envite_rules.engine.match:apply``) that
may be longer, and why."""


@dataclass(frozen=True)
class Source:
    """A module of the package: its dotted name, its text, and whether it is an ``__init__``."""

    name: str
    text: str
    is_package: bool = False

    @cached_property
    def tree(self) -> ast.Module:
        """Its syntax tree."""
        return ast.parse(self.text)

    @property
    def room(self) -> str:
        """The room it stands in; empty for the package's own ``__init__``."""
        return room_of(self.name)


@dataclass(frozen=True)
class Import:
    """One imported module, with the names taken from it, and how late it is loaded."""

    module: str
    names: tuple[str, ...]
    line: int
    in_function: bool
    for_types: bool


def sources() -> list[Source]:
    """Every module of the package."""
    found = []
    for path in sorted((ROOT / PACKAGE).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        is_package = parts[-1] == "__init__"
        name = ".".join(parts[:-1] if is_package else parts)
        found.append(Source(name, path.read_text(encoding="utf-8"), is_package))
    return found


def ruleset_ids() -> list[str]:
    """The rulesets that ship, by the names of their files."""
    files = (ROOT / "rulesets").glob("*.toml")
    return sorted(file.stem for file in files if not file.name.endswith(".examples.toml"))


def room_of(module: str) -> str:
    """The room of a dotted name inside the package."""
    return module.split(".")[1] if "." in module else ""


def imports(source: Source) -> Iterator[Import]:
    """Every import of a module, wherever it stands, relative ones resolved."""
    yield from _imports(source, source.tree, in_function=False, for_types=False)


def _imports(
    source: Source, node: ast.AST, *, in_function: bool, for_types: bool
) -> Iterator[Import]:
    for child in ast.iter_child_nodes(node):
        function = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        typing = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
        inside = {"in_function": in_function or function, "for_types": for_types or typing}
        for module, names in _imported(source, child):
            yield Import(module, names, getattr(child, "lineno", 0), **inside)
        yield from _imports(source, child, **inside)


def _imported(source: Source, node: ast.AST) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What a single node imports: a statement, or ``import_module`` with a text."""
    if isinstance(node, ast.Import):
        yield from ((alias.name, ()) for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        names = tuple(alias.name for alias in node.names)
        yield _absolute(source, node.level, node.module), names
    elif isinstance(node, ast.Call):
        called = ast.unparse(node.func).rpartition(".")[2]
        first = node.args[0] if node.args else None
        if called in {"import_module", "__import__"} and isinstance(first, ast.Constant):
            yield str(first.value), ()


def _absolute(source: Source, level: int, module: str | None) -> str:
    if not level:
        return module or ""
    parts = source.name.split(".")
    up = level - 1 if source.is_package else level
    base = parts[: len(parts) - up]
    return ".".join([*base, module] if module else base)


def rooms_used(found: Import) -> Iterator[str]:
    """The rooms that an import reaches: for ``from envite_rules import cards`` it is ``cards``."""
    if found.module != PACKAGE:
        yield room_of(found.module)
        return
    for name in found.names or ("",):
        yield name if name in ROOMS else ""


def import_faults(source: Source) -> Iterator[str]:
    """Imports against the direction of the rooms, or of a library that the room may not use."""
    if source.room not in ROOMS:
        yield f"{source.name}: {source.room} is no room of ROOMS"
        return
    for found in imports(source):
        where = f"{source.name}:{found.line}"
        library = found.module.partition(".")[0]
        if library == PACKAGE:
            yield from (f"{where}: {fault}" for fault in _room_faults(source.room, found))
        elif library not in sys.stdlib_module_names:
            yield from (f"{where}: {fault}" for fault in _library_faults(source.room, found))


def _room_faults(room: str, found: Import) -> Iterator[str]:
    for used in rooms_used(found):
        if used not in ROOMS:
            yield f"{used} is no room of ROOMS"
        elif used != room and ROOMS[used] >= ROOMS[room]:
            yield f"{room or PACKAGE} may not use {used or PACKAGE}"


def _library_faults(room: str, found: Import) -> Iterator[str]:
    library = found.module.partition(".")[0]
    if library not in LIBRARIES:
        yield f"{library} is not in LIBRARIES"
    elif room not in LIBRARIES[library]:
        yield f"{room or PACKAGE} may not use {library}"
    elif library in LATE and not (found.in_function or found.for_types):
        yield f"{library} is imported inside the function that uses it"


def variant_faults(source: Source, ids: list[str]) -> Iterator[str]:
    """Names of rulesets or suits in the texts and identifiers of a room that must not know them."""
    if source.room not in VARIANT_FREE:
        return
    names = "|".join(re.escape(name) for name in [*ids, *SUITS])
    whole_word = re.compile(rf"(?<![^\W_])(?:{names})(?![^\W_])")
    documentation = {id(node) for node in _documentation(source.tree)}
    for node in ast.walk(source.tree):
        said = _said(node) if id(node) not in documentation else None
        if said and (word := whole_word.search(said.casefold())):
            yield f"{source.name}:{getattr(node, 'lineno', 0)}: names {word[0]}"


def _documentation(tree: ast.Module) -> Iterator[ast.AST]:
    """Texts that stand alone as a statement: docstrings, of attributes too."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


def _said(node: ast.AST) -> str | None:
    """The text of a constant, or an identifier with its words parted as in a ruleset's name."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.Constant(value=bytes(text)):
            return text.decode("utf-8", "replace")
        case (
            ast.Name(id=name)
            | ast.Attribute(attr=name)
            | ast.arg(arg=name)
            | ast.keyword(arg=str(name))
            | ast.alias(name=name)
            | ast.FunctionDef(name=name)
            | ast.AsyncFunctionDef(name=name)
            | ast.ClassDef(name=name)
        ):
            return name.replace("_", "-")
    return None


def too_long(source: Source) -> Iterator[tuple[str, int]]:
    """What exceeds its length: the module or its functions, with their lines."""
    lines = len(source.text.splitlines())
    if lines > LONGEST_MODULE:
        yield source.name, lines
    for node in ast.walk(source.tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            lines = body_lines(node)
            if lines > LONGEST_FUNCTION:
                yield f"{source.name}:{node.name}", lines


def body_lines(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function's body, without its docstring."""
    body = function.body[1:] if ast.get_docstring(function) is not None else function.body
    if not body:
        return 0
    decorators: list[ast.expr] = getattr(body[0], "decorator_list", [])
    first = min([body[0].lineno, *(decorator.lineno for decorator in decorators)])
    return (body[-1].end_lineno or first) - first + 1


def test_each_room_uses_only_those_before_it() -> None:
    """The direction of the rooms, and of the libraries into them."""
    faults = [fault for source in sources() for fault in import_faults(source)]
    assert not faults, "\n".join(faults)


def test_the_engine_knows_no_variant() -> None:
    """A new variant is a new file: neither the engine nor the simulator names one, or a suit."""
    ids = ruleset_ids()
    assert ids, "no ruleset in rulesets/"
    faults = [fault for source in sources() for fault in variant_faults(source, ids)]
    assert not faults, "\n".join(faults)


def test_modules_and_functions_stay_short() -> None:
    """One idea for each module and each function, with the exceptions that TOO_LONG gives."""
    found = [item for source in sources() for item in too_long(source)]
    faults = [f"{name}: {lines} lines" for name, lines in found if name not in TOO_LONG]
    assert not faults, "\n".join(faults)


def test_no_exception_outlives_its_reason() -> None:
    """An entry of TOO_LONG gives a reason and still names something too long."""
    found = {name for source in sources() for name, _ in too_long(source)}
    assert set(TOO_LONG) <= found
    assert all(TOO_LONG.values())


def test_every_room_is_looked_at() -> None:
    """The modules that every version has are among those the other tests read."""
    names = {source.name for source in sources()}
    assert {PACKAGE, f"{PACKAGE}.messages", f"{PACKAGE}.errors", f"{PACKAGE}.cards"} <= names


@pytest.mark.parametrize(
    ("module", "text", "fault"),
    [
        ("messages", "import envite_rules.errors", "messages may not use errors"),
        ("cards", "from envite_rules.ruleset import load", "cards may not use ruleset"),
        ("cards", "from envite_rules import api", "cards may not use api"),
        ("api", "from envite_rules import load_ruleset", "api may not use envite_rules"),
        ("ruleset.load", "def f():\n    import envite_rules.engine", "ruleset may not use engine"),
        (
            "engine.match",
            "if TYPE_CHECKING:\n    from envite_rules.sim import Batch",
            "engine may not use sim",
        ),
        ("engine.match", "from ..sim import batch", "engine may not use sim"),
        ("engine.match", "from .. import agents", "engine may not use agents"),
        ("sim.batch", "from envite_rules.agents import random", "sim may not use agents"),
        ("agents.search", "import envite_rules.authoring.diff", "agents may not use authoring"),
        ("web.server", "from envite_rules.cli import main", "web may not use cli"),
        ("engine.match", "import_module('envite_rules.cli')", "engine may not use cli"),
        ("engine.match", "import envite_rules.cellar", "cellar is no room"),
        ("cellar", "x = 1", "cellar is no room"),
        ("engine.match", "from pydantic import BaseModel", "engine may not use pydantic"),
        ("api", "from click.testing import CliRunner", "api may not use click"),
        ("ruleset.schema", "import rich.table", "ruleset may not use rich"),
        ("cli.check", "def f():\n    import jsonschema", "cli may not use jsonschema"),
        ("ruleset.schema", "import jsonschema", "jsonschema is imported inside"),
        ("ruleset.place", "class A:\n    import tree_sitter", "tree_sitter is imported inside"),
        ("engine.match", "import requests", "requests is not in LIBRARIES"),
    ],
)
def test_a_wrong_import_is_found(module: str, text: str, fault: str) -> None:
    """The checker finds each kind of wrong import, and nothing besides."""
    found = list(import_faults(Source(f"{PACKAGE}.{module}", text)))
    assert len(found) == 1
    assert fault in found[0]


@pytest.mark.parametrize(
    ("module", "text"),
    [
        ("errors", "from envite_rules.messages import Message"),
        ("engine.match", "from envite_rules.engine.tables import Table\nfrom . import tricks"),
        ("sim.batch", "import numpy as np\nfrom envite_rules import cards, messages"),
        ("ruleset.schema", "def f():\n    import jsonschema.validators"),
        ("ruleset.place", "if TYPE_CHECKING:\n    from tree_sitter import Node"),
        ("cli.play", "import click\nfrom envite_rules import load_ruleset"),
        ("cards", "import re\nimport collections.abc"),
    ],
)
def test_a_right_import_is_left_alone(module: str, text: str) -> None:
    """What the rooms allow is not reported."""
    assert list(import_faults(Source(f"{PACKAGE}.{module}", text))) == []


def test_a_relative_import_of_a_package_starts_at_itself() -> None:
    """In ``engine/__init__.py`` one dot is the engine; in ``engine/match.py`` too."""
    package = Source(
        f"{PACKAGE}.engine", "from . import tables\nfrom .. import cli", is_package=True
    )
    assert list(import_faults(package)) == [f"{PACKAGE}.engine:2: engine may not use cli"]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("x = 'oros'", "oros"),
        ("x = Suit.COPAS", "copas"),
        ("def is_tenerife(): ...", "tenerife"),
        ("x = f'the {y} de Bastos'", "bastos"),
        ("if name == 'gran-canaria': pass", "gran-canaria"),
        ("gran_canaria = 1", "gran-canaria"),
        ("f(tenerife=1)", "tenerife"),
        ("x = b'oros'", "oros"),
    ],
)
def test_a_named_variant_is_found(text: str, word: str) -> None:
    """A ruleset or a suit in a text or an identifier of the engine is reported."""
    found = list(variant_faults(Source(f"{PACKAGE}.engine.x", text), ["gran-canaria", "tenerife"]))
    assert found == [f"{PACKAGE}.engine.x:1: names {word}"]


def test_a_docstring_may_name_a_variant() -> None:
    """Examples in docstrings speak of real cards, and words that only contain a name are free."""
    text = '"""As in tenerife."""\nx = "decoroso"\n"""oros"""\ndef f():\n    "copas"\n'
    assert list(variant_faults(Source(f"{PACKAGE}.engine.x", text), ["tenerife"])) == []
    assert list(variant_faults(Source(f"{PACKAGE}.cli.x", "x = 'oros'"), ["tenerife"])) == []


def test_long_modules_and_functions_are_found() -> None:
    """400 lines and 30 lines pass, one more does not; a docstring is not counted."""
    function = 'def f():\n    """One.\n\n    Two.\n    """\n' + "    x = 1\n"
    fits = function + "    x = 1\n" * 29
    assert list(too_long(Source("m", fits))) == []
    assert list(too_long(Source("m", fits + "    x = 1\n"))) == [("m:f", 31)]
    assert list(too_long(Source("m", "x = 1\n" * 400))) == []
    assert list(too_long(Source("m", "x = 1\n" * 401))) == [("m", 401)]
