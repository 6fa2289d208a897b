"""Why each problem of a ruleset is one, and how it is mended: the texts beside its sentence.

They stand in ``envite_rules/problems``, a file for each stage in which a ruleset is checked. The
pages ``docs/problems.md`` and ``docs/problemas.md`` are made from them.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from envite_rules.messages import DEFAULT_LANGUAGE, outline

_FOLDER = Path(__file__).parents[1] / "problems"


@dataclass(frozen=True, slots=True)
class Explanation:
    """What there is to say of a problem beyond its sentence.

    Args:
        code: which problem.
        stage: at which step of checking it is found: ``file``, ``toml``, ``shape``, ``base``,
            ``consistency`` or ``sources``.
        example: lines of a ruleset that have it; None where no lines can show it.
        why: why it is a problem, by language.
        fix: how to mend it, by language.
    """

    code: str
    stage: str
    example: str | None
    why: Mapping[str, str]
    fix: Mapping[str, str]

    def sentence(self, language: str = DEFAULT_LANGUAGE) -> str:
        """What is said where the problem is found, with gaps.

        Where that is nothing but a gap, since it depends on what is written, what it comes to.
        """
        said = outline(self.code, language)
        if any(sign.isalpha() for sign in said):
            return said
        return outline(f"explain.{self.code}", language)


@cache
def explanations() -> Mapping[str, Explanation]:
    """The explanation of every problem by its code, in the order in which a ruleset is checked."""
    found = {}
    for path in sorted(_FOLDER.glob("*.toml")):
        stage = path.stem.partition("-")[2]
        for code, entry in tomllib.loads(path.read_text(encoding="utf-8")).items():
            example = entry.get("example")
            lines = None if example is None else example.rstrip("\n")
            found[code] = Explanation(code, stage, lines, entry["why"], entry["fix"])
    return found
