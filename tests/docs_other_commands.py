"""What commands of other programs name must be there: they are looked at, not typed."""

from __future__ import annotations

import ast
import re
import shlex
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from docs_commands import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
EXTRAS: dict[str, list[str]] = PROJECT["project"]["optional-dependencies"]

NOT_TYPED = {
    "python3": "it makes an environment, as .ci/run does",
    "pip": "it asks the network; .ci/run installs the project",
    "git": "it would change the checkout",
    "pytest": "it would run these tests in themselves",
    ".ci/run": "it takes longer than all tests together",
    "ruff": "it checks the whole project, as .ci/run does",
    "mypy": "the same",
    "pybabel": "tests/test_messages.py compares what it would write",
    "python": "what tools and benchmarks write or measure has its own tests, or takes long",
}
"""Commands that are not typed, and why; that what they name is there is looked at."""


def program_and_words(text: str) -> tuple[str, list[str]]:
    """A command line as its words, without the folder of the environment."""
    program, *words = shlex.split(text.removeprefix(".venv/bin/"))
    return program, words


def other_complaints(text: str) -> list[str]:
    """What is wrong with a command of another program.

    Args:
        text: the command line.
    """
    program, words = program_and_words(text)
    if program not in _CHECKS:
        return [f"nobody knows how to check {program}"]
    return list(_CHECKS[program](words))


def _of_git(words: list[str]) -> Iterator[str]:
    yield from (f"{path} is not there" for path in words[1:] if not (ROOT / path).exists())


def _of_pybabel(words: list[str]) -> Iterator[str]:
    folder, domain = (words[words.index(option) + 1] for option in ("-d", "-D"))
    if not list((ROOT / folder).glob(f"*/LC_MESSAGES/{domain}.po")):
        yield "there are no such words"


def _of_a_tool(program: str) -> Callable[[list[str]], Iterator[str]]:
    def check(words: list[str]) -> Iterator[str]:
        del words
        if program not in PROJECT["tool"] or not _comes_with("dev", program):
            yield "the extra dev does not bring it, or it is not set up"

    return check


def _comes_with(extra: str, package: str) -> bool:
    return any(re.match(rf"{re.escape(package)}[>=]", one) for one in EXTRAS[extra])


def _of_the_gate(words: list[str]) -> Iterator[str]:
    del words
    if not (ROOT / ".ci" / "run").stat().st_mode & 0o100:
        yield "it cannot be run"


def _of_pip(words: list[str]) -> Iterator[str]:
    assert words[0] == "install"
    [what] = [word for word in words[1:] if not word.startswith("-")]
    if _comes_with("test", what):
        return
    if what.startswith("./"):
        if not Path(what).is_dir():
            yield f"there is no folder {what}"
        return
    named = re.fullmatch(r"(?:\.|envite-rules)(?:\[([a-z,]+)\])?", what)
    if named is None:
        yield f"{what} is not this project"
        return
    for extra in (named[1] or "").split(","):
        if extra and extra not in EXTRAS:
            yield f"there is no extra {extra}"


def _of_python(words: list[str]) -> Iterator[str]:
    if words[0] == "-m":
        module = words[1]
        if find_spec(module) is None:
            yield f"there is no module {module}"
        elif module == "pytest":
            yield from _of_pytest(words[2:])
        elif module.startswith("tools."):
            yield from _options_in(ROOT / f"{module.replace('.', '/')}.py", words[2:])
        return
    path = ROOT / words[0]
    if path.exists():
        yield from _options_in(path, words[1:])
    else:
        yield f"{words[0]} is not there"


def _options_in(path: Path, words: Iterable[str]) -> Iterator[str]:
    """Options that the source of a tool does not have."""
    known = strings_of(path)
    yield from (f"no option {w}" for w in words if w.startswith("-") and w not in known)


def strings_of(path: Path) -> set[object]:
    """The texts that stand in a source, its options among them."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}


def _of_pytest(words: list[str]) -> Iterator[str]:
    options = PROJECT["tool"]["pytest"]["ini_options"]
    markers = {marker.partition(":")[0] for marker in options["markers"]}
    rest = list(words)
    while rest:
        word = rest.pop(0)
        if word == "-m":
            marker = rest.pop(0)
            if marker not in markers:
                yield f"there is no marker {marker}"
        elif word == "-n":
            if not _comes_with("dev", "pytest-xdist") or not re.fullmatch(r"auto|\d+", rest.pop(0)):
                yield "there is no -n like that"
        elif word.startswith("--hypothesis-profile="):
            profile = word.partition("=")[2]
            if profile not in strings_of(ROOT / "tests" / "conftest.py"):
                yield f"there is no profile {profile}"
        elif not word.startswith("-") and not (ROOT / word).exists():
            yield f"{word} is not there"


_CHECKS: dict[str, Callable[[list[str]], Iterator[str]]] = {
    "pip": _of_pip,
    "python": _of_python,
    "python3": _of_python,
    "git": _of_git,
    "pybabel": _of_pybabel,
    "pytest": _of_pytest,
    "ruff": _of_a_tool("ruff"),
    "mypy": _of_a_tool("mypy"),
    ".ci/run": _of_the_gate,
}
