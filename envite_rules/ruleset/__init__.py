"""What a variant is: the format, and how a file is read, checked and merged with its base."""

from envite_rules.ruleset.abstract import require_playable
from envite_rules.ruleset.catalogue import (
    CatalogueEntry,
    Shelf,
    entries,
    folder_problems,
    is_path,
    kept,
    shelves,
)
from envite_rules.ruleset.explaining import Explanation, explanations
from envite_rules.ruleset.loading import LoadedRuleset, check, load, load_with_examples
from envite_rules.ruleset.locating import Locator
from envite_rules.ruleset.origins import ValueOrigin, origin_of
from envite_rules.ruleset.problems import Place, Problem, Report, RulesetError
from envite_rules.ruleset.provenance import Citation
from envite_rules.ruleset.schema import schema_text

__all__ = [
    "CatalogueEntry",
    "Citation",
    "Explanation",
    "LoadedRuleset",
    "Locator",
    "Place",
    "Problem",
    "Report",
    "RulesetError",
    "Shelf",
    "ValueOrigin",
    "check",
    "entries",
    "explanations",
    "folder_problems",
    "is_path",
    "kept",
    "load",
    "load_with_examples",
    "origin_of",
    "require_playable",
    "schema_text",
    "shelves",
]
