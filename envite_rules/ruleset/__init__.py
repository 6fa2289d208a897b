"""What a variant is: the format, how a file is read, checked and merged, and where rules are from."""

from envite_rules.ruleset.catalogue import CatalogueEntry, entries
from envite_rules.ruleset.loading import LoadedRuleset, check, load
from envite_rules.ruleset.problems import Place, Problem, Report, RulesetError
from envite_rules.ruleset.provenance import Citation

__all__ = [
    "CatalogueEntry",
    "Citation",
    "LoadedRuleset",
    "Place",
    "Problem",
    "Report",
    "RulesetError",
    "check",
    "entries",
    "load",
]
