"""What helps to write a variant: its examples run as tests."""

from envite_rules.authoring.coverage import Coverage, coverage_of
from envite_rules.authoring.examples import ExampleResult, run_examples
from envite_rules.authoring.testing import Tested, run_tests

__all__ = ["Coverage", "ExampleResult", "Tested", "coverage_of", "run_examples", "run_tests"]
